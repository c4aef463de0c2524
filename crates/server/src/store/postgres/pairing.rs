//! Offers and what becomes of them: the transactions of the lobby, as in SQLite, and right with several nodes.
//!
//! A transaction that begins a game locks its terms if it pairs by itself, then the accounts in the order of their ids, then takes what was
//! offered. Whoever finds, with all of that locked, that somebody else was first tries again in a new transaction.

use games::side::{BySide, Side};
use play::fair_play;
use play::time::Timestamp;
use protocol::game::{Kind, Speed};
use protocol::http::{Challenge, Seek};

use super::{
    GenericClient, Postgres, StoreError, Transaction, accounts, bots, commit, games as stored, leaving, lobby,
    notifications, ratings, social, tournaments,
};
use crate::matchmaking::{
    Accepted, Begun, Dropped, Encounter, FAR, GUEST_GONE, LOOKED_AT, MOST_OFFERS, NewGame, OTHER_GONE, Proposed,
    RatedPast, SHOWN, check_begin, check_offer, check_pair, fair, may_be_live, seated,
};
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::secret::{self, Network};
use crate::store::accounts::{User, UserId};
use crate::store::games::{GameKey, Opened, Rematch};
use crate::store::lobby::{NewSeek, Of, Offer, Proposal, Seeker};
use crate::store::notifications::{NewNotification, What};

/// So often somebody else may be first before it is given up.
const TRIES: usize = 20;

async fn paused(
    transaction: &Transaction<'_>,
    agreed: &Agreed,
    user: UserId,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    if agreed.is_rated() { leaving::until(transaction, user, now).await } else { Ok(None) }
}

async fn sees_offer(
    transaction: &Transaction<'_>,
    agreed: &Agreed,
    asker: &User,
    now: Timestamp,
) -> Result<(), StoreError> {
    Ok(check_offer(agreed, asker, paused(transaction, agreed, asker.id, now).await?)?)
}

async fn sees_pair(
    transaction: &Transaction<'_>,
    agreed: &Agreed,
    asker: &User,
    opponent: &User,
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut past = RatedPast::default();
    if agreed.is_rated() {
        past = RatedPast {
            one_persons: bots::are_one_persons(transaction, asker.id, opponent.id).await?,
            opponent_paused: leaving::until(transaction, opponent.id, now).await?,
            oldest_of_many: stored::rated_between(transaction, [asker.id, opponent.id], now).await?,
        };
    }
    let paused = paused(transaction, agreed, asker.id, now).await?;
    Ok(check_pair(agreed, asker, paused, opponent, &past)?)
}

/// Locks two accounts until the transaction ends, in the order of their ids, so that no two transactions wait for each other: with both locked,
/// how many games they have is counted by nobody else. They come back in the order in which they were given.
async fn lock_both(transaction: &Transaction<'_>, [one, other]: [UserId; 2]) -> Result<[User; 2], StoreError> {
    if one == other {
        return Err(Refusal::OwnOffer.into());
    }
    let first = accounts::lock(transaction, one.min(other)).await?;
    let second = accounts::lock(transaction, one.max(other)).await?;
    Ok(if one < other { [first, second] } else { [second, first] })
}

/// Begins a game of accounts that are locked: stores it with its first event, and with the seed of its dice.
async fn begin(
    transaction: &Transaction<'_>,
    agreed: Agreed,
    players: BySide<&User>,
    most: usize,
    now: Timestamp,
) -> Result<(Begun, GameKey), StoreError> {
    let [a, b] = players.map(|player| player.id).into_array();
    let mut open = BySide::default();
    for (side, player) in players.iter() {
        if player.level.is_none() {
            open[side] = stored::open_count(transaction, player.id).await?;
        }
    }
    let encounter = Encounter {
        one_persons: agreed.is_rated() && bots::are_one_persons(transaction, a, b).await?,
        blocked: social::is_blocked(transaction, a, b).await?,
        is_live: may_be_live(&agreed, players)
            && stored::is_live(transaction, &fair_play::keys(&agreed.setup().start().new_match())).await?,
        open,
    };
    check_begin(&agreed, players, &encounter, most)?;
    let new = NewGame::new(agreed, players, now)?;
    let seed = new.seed.as_ref();
    let key = stored::insert(transaction, &new.id, new.players, &new.game, &new.events, seed).await?;
    if new.game.agreed().is_live() {
        // Who plays live no longer waits for somebody else.
        for player in [a, b] {
            lobby::drop_live_seeks(transaction, player).await?;
        }
    }
    Ok((new.begun(), key))
}

/// What came of one try to pair.
enum Try {
    Done(Proposed),
    /// The seek that fitted is gone, or stood in the way and was taken away.
    Again,
}

/// Pairs an account with a seek that fits, or stores a seek of its own.
///
/// # Errors
/// As [`Store::seek`](crate::store::Store::seek).
pub async fn seek(
    store: &Postgres,
    proposal: Proposal,
    network: Network,
    with_bots: bool,
    most_near: usize,
) -> Result<Proposed, StoreError> {
    let mut connection = store.get().await?;
    for _ in 0..TRIES {
        let transaction = connection.begin().await?;
        let tried = try_to_pair(&transaction, &proposal, network, with_bots, most_near).await?;
        commit(transaction).await?;
        if let Try::Done(proposed) = tried {
            return Ok(proposed);
        }
    }
    Err(Refusal::Unavailable.into())
}

async fn try_to_pair(
    transaction: &Transaction<'_>,
    proposal: &Proposal,
    network: Network,
    with_bots: bool,
    most_near: usize,
) -> Result<Try, StoreError> {
    let Proposal { asker, agreed, side, most, now } = proposal;
    lobby::lock_terms(transaction, agreed).await?;
    let seen = accounts::get(transaction, *asker).await?;
    sees_offer(transaction, agreed, &seen, *now).await?;
    let rating = ratings::of(transaction, seen.id, agreed.game(), agreed.speed(), *now).await?.rating;
    let person = bots::owner(transaction, seen.id).await?.unwrap_or(seen.id);
    let seeker = Seeker { user: &seen, person, agreed, side: *side, with_bots, rating, now: *now };
    if let Some(seek) = lobby::fitting_seek(transaction, &seeker, FAR).await? {
        let [asker, other] = lock_both(transaction, [seen.id, seek.user.id]).await?;
        if !lobby::take_seek(transaction, &seek.id).await? {
            return Ok(Try::Again);
        }
        if stored::open_count(transaction, other.id).await? >= *most {
            // It stood in the way of all who seek the same, and its owner cannot play.
            return Ok(Try::Again);
        }
        let players = seated(agreed.game(), &other, seek.side, &asker, *side);
        let (begun, _) = begin(transaction, agreed.clone(), players, *most, *now).await?;
        tell_maker(transaction, &begun, agreed.speed(), *now, other.id).await?;
        return Ok(Try::Done(Proposed::Begun(begun)));
    }
    // With the account locked its seeks are counted one after the other. Those of a network are not: some more do no harm.
    let asker = accounts::lock(transaction, seen.id).await?;
    let (own, near) = lobby::seek_counts(transaction, asker.id, network).await?;
    if own >= MOST_OFFERS {
        return Err(Refusal::TooMany { most: MOST_OFFERS }.into());
    }
    // One seek everybody may have, wherever others are.
    if own > 0 && near >= most_near {
        return Err(Refusal::TooMany { most: most_near }.into());
    }
    let offer =
        Offer { id: secret::id(), user: asker, agreed: agreed.clone(), side: *side, created: *now, bots: with_bots };
    lobby::insert_seek(transaction, &NewSeek { offer: &offer, network, rating }).await?;
    Ok(Try::Done(Proposed::Waits { id: offer.id, is_new: true }))
}

/// Begins the game of a seek.
///
/// # Errors
/// As [`Store::accept_seek`](crate::store::Store::accept_seek).
pub async fn accept_seek(
    transaction: &Transaction<'_>,
    asker: UserId,
    id: &str,
    most: usize,
    now: Timestamp,
) -> Result<Begun, StoreError> {
    let seek = lobby::seek_by_id(transaction, id).await?.ok_or(Refusal::NotFound)?;
    let [asker, maker] = lock_both(transaction, [asker, seek.user.id]).await?;
    if asker.kind == Kind::Bot && !seek.bots {
        return Err(Refusal::NoBots.into());
    }
    // Of two that accept it, one has it.
    if !lobby::take_seek(transaction, id).await? {
        return Err(Refusal::NotFound.into());
    }
    sees_pair(transaction, &seek.agreed, &asker, &maker, now).await?;
    let players = seated(seek.agreed.game(), &maker, seek.side, &asker, None);
    let speed = seek.agreed.speed();
    let (begun, _) = begin(transaction, seek.agreed, players, most, now).await?;
    tell_maker(transaction, &begun, speed, now, maker.id).await?;
    Ok(begun)
}

/// Tells whoever made an offer of a game of days that it was accepted and the game has begun. Live games begin before the eyes of both.
async fn tell_maker(
    transaction: &Transaction<'_>,
    begun: &Begun,
    speed: Speed,
    now: Timestamp,
    maker: UserId,
) -> Result<(), StoreError> {
    if speed != Speed::Correspondence {
        return Ok(());
    }
    let other = begun.players.into_array().into_iter().find(|&player| player != maker).unwrap_or(maker);
    let new = NewNotification { user: maker, other, what: What::Begun(begun.id.clone()), at: now };
    notifications::notify(transaction, &new).await?;
    Ok(())
}

/// The seeks that are shown, as they are told.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn shown_seeks(transaction: &Transaction<'_>) -> Result<Vec<Seek>, StoreError> {
    let listed = fair(lobby::newest_seeks(transaction, LOOKED_AT).await?, SHOWN);
    let mut seeks = Vec::with_capacity(listed.len());
    for listed in listed {
        let Some(seek) = lobby::seek_by_id(transaction, &listed.id).await? else { continue };
        let (game, speed) = (seek.agreed.game(), seek.agreed.speed());
        let mut rating = None;
        if seek.user.is_ratable() {
            // As it was when the seek was made: a deviation grows all the time, and would change every seek with each of them.
            rating = Some(ratings::of(transaction, seek.user.id, game, speed, seek.created).await?);
        }
        seeks.push(Seek {
            id: seek.id,
            name: seek.user.name,
            kind: seek.user.kind,
            rating,
            created: seek.created,
            terms: seek.agreed.terms(),
            bots: seek.bots,
            side: seek.side.map(Into::into),
        });
    }
    Ok(seeks)
}

/// Drops the seeks for live games of an account that has gone at a moment; how many there were. Those stay that were made later, or whose owner a
/// node has seen later: the player may be connected to another one.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget_seeks(transaction: &Transaction<'_>, user: UserId, gone: Timestamp) -> Result<usize, StoreError> {
    lobby::set_seen(transaction, &[user], gone).await?;
    lobby::drop_live_seeks_until(transaction, user, gone).await
}

/// Notes which seekers are here, and drops the seeks for slow games of those who have been gone for long; how many there were.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn tidy_seeks(transaction: &Transaction<'_>, here: &[UserId], now: Timestamp) -> Result<usize, StoreError> {
    lobby::set_seen(transaction, here, now).await?;
    lobby::drop_abandoned_seeks(transaction, now - GUEST_GONE, now - OTHER_GONE).await
}

/// Stores a challenge of an account that is locked.
async fn insert_challenge(transaction: &Transaction<'_>, offer: &Offer, of: Of) -> Result<(), StoreError> {
    if lobby::challenge_count(transaction, offer.user.id).await? >= MOST_OFFERS {
        return Err(Refusal::TooMany { most: MOST_OFFERS }.into());
    }
    lobby::insert_challenge(transaction, offer, of).await?;
    Ok(())
}

/// Challenges whoever has the link; the id of the challenge.
///
/// # Errors
/// As [`Store::challenge_anybody`](crate::store::Store::challenge_anybody).
pub async fn challenge_anybody(transaction: &Transaction<'_>, proposal: Proposal) -> Result<String, StoreError> {
    let Proposal { asker, agreed, side, now, .. } = proposal;
    let asker = accounts::lock(transaction, asker).await?;
    sees_offer(transaction, &agreed, &asker, now).await?;
    let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: true };
    insert_challenge(transaction, &offer, Of::default()).await?;
    Ok(offer.id)
}

/// Challenges a player by name: the player, and what it is told.
///
/// # Errors
/// As [`Store::challenge_player`](crate::store::Store::challenge_player).
pub async fn challenge_player(
    transaction: &Transaction<'_>,
    proposal: Proposal,
    name: &str,
) -> Result<(UserId, Challenge), StoreError> {
    let Proposal { asker, agreed, side, now, .. } = proposal;
    let asker = accounts::lock(transaction, asker).await?;
    let opponent = accounts::by_name(transaction, name).await?.ok_or(Refusal::NotFound)?;
    if opponent.id == asker.id {
        return Err(Refusal::OwnOffer.into());
    }
    if opponent.level.is_some() {
        return Err(Refusal::NotFound.into());
    }
    sees_pair(transaction, &agreed, &asker, &opponent, now).await?;
    if social::is_blocked(transaction, asker.id, opponent.id).await? {
        return Err(Refusal::Blocked.into());
    }
    let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: true };
    insert_challenge(transaction, &offer, Of { opponent: Some(opponent.id), rematch_of: None }).await?;
    let what = What::Challenge(offer.id.clone());
    let new = NewNotification { user: opponent.id, other: offer.user.id, what, at: now };
    notifications::notify(transaction, &new).await?;
    Ok((opponent.id, told(transaction, (offer, Some(opponent.id), None)).await?))
}

/// A challenge as those may see it who may see it.
async fn told(
    transaction: &Transaction<'_>,
    (offer, to, game): crate::store::lobby::Challenge,
) -> Result<Challenge, StoreError> {
    let to = match to {
        Some(to) => accounts::by_id(transaction, to).await?,
        None => None,
    };
    Ok(Challenge {
        rematch_of: lobby::rematch_of(transaction, &offer.id).await?,
        id: offer.id,
        name: offer.user.name,
        kind: offer.user.kind,
        to: to.map(|to| to.name),
        terms: offer.agreed.terms(),
        side: offer.side.map(Into::into),
        game,
    })
}

/// A challenge, for whoever has its id.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn challenge_told(transaction: &Transaction<'_>, id: &str) -> Result<Option<Challenge>, StoreError> {
    match lobby::challenge(transaction, id).await? {
        Some(challenge) => Ok(Some(told(transaction, challenge).await?)),
        None => Ok(None),
    }
}

/// The challenges that wait and that an account has made or that are for it.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn challenges_of(transaction: &Transaction<'_>, user: UserId) -> Result<Vec<Challenge>, StoreError> {
    let mut all = Vec::new();
    for challenge in lobby::challenges_of(transaction, user).await? {
        all.push(told(transaction, challenge).await?);
    }
    Ok(all)
}

/// Begins the game of a challenge.
///
/// # Errors
/// As [`Store::accept_challenge`](crate::store::Store::accept_challenge).
pub async fn accept_challenge(
    transaction: &Transaction<'_>,
    asker: UserId,
    id: &str,
    most: usize,
    now: Timestamp,
) -> Result<Accepted, StoreError> {
    let (offer, opponent, game) = lobby::challenge(transaction, id).await?.ok_or(Refusal::NotFound)?;
    if game.is_some() || opponent.is_some_and(|opponent| opponent != asker) {
        return Err(Refusal::NotFound.into());
    }
    let [asker, maker] = lock_both(transaction, [asker, offer.user.id]).await?;
    sees_pair(transaction, &offer.agreed, &asker, &maker, now).await?;
    let players = seated(offer.agreed.game(), &maker, offer.side, &asker, None);
    let speed = offer.agreed.speed();
    let (begun, key) = begin(transaction, offer.agreed, players, most, now).await?;
    tell_maker(transaction, &begun, speed, now, maker.id).await?;
    // Of two that accept it, one does; the game of the other is not stored.
    if !lobby::accept_challenge(transaction, id, key).await? {
        return Err(Refusal::NotFound.into());
    }
    let rematch_of = lobby::rematch_of(transaction, id).await?;
    Ok(Accepted { begun, rematch_of })
}

/// Takes a challenge back, or declines one.
///
/// # Errors
/// As [`Store::drop_challenge`](crate::store::Store::drop_challenge).
pub async fn drop_challenge(transaction: &Transaction<'_>, asker: UserId, id: &str) -> Result<Dropped, StoreError> {
    let challenge = lobby::challenge(transaction, id).await?.ok_or(Refusal::NotFound)?;
    let (maker, opponent) = (challenge.0.user.id, challenge.1);
    // Read before it is gone: which game it wants to be played again stands in it.
    let challenge = told(transaction, challenge).await?;
    if !lobby::drop_challenge(transaction, id, asker).await? {
        return Err(Refusal::NotFound.into());
    }
    Ok(Dropped { challenge, maker, opponent })
}

/// Begins a game with one of the server's bots; a guest may have at most `most_of_guest` of these open.
///
/// # Errors
/// As [`Store::play_bot`](crate::store::Store::play_bot).
pub async fn play_bot(
    transaction: &Transaction<'_>,
    proposal: Proposal,
    bot: &User,
    most_of_guest: usize,
) -> Result<Begun, StoreError> {
    let Proposal { asker, agreed, side, most, now } = proposal;
    // The bot is not locked: all games with it would wait for each other, and its games are not counted.
    let asker = accounts::lock(transaction, asker).await?;
    if asker.kind == Kind::Guest && bots::open_games_with(transaction, asker.id).await? >= most_of_guest {
        return Err(Refusal::TooMany { most: most_of_guest }.into());
    }
    let players = seated(agreed.game(), &asker, side, bot, None);
    Ok(begin(transaction, agreed, players, most, now).await?.0)
}

/// Offers to play a game again, with sides exchanged, or begins it if the opponent has offered it or is a bot of the server's.
///
/// # Errors
/// As [`Store::rematch`](crate::store::Store::rematch).
pub async fn rematch(transaction: &Transaction<'_>, rematch: Rematch) -> Result<Proposed, StoreError> {
    let Rematch { key, agreed, asker, side, opponent, most, now } = rematch;
    let opponent = accounts::get(transaction, opponent).await?;
    if opponent.level.is_some() {
        let asker = accounts::lock(transaction, asker).await?;
        let players = seated(agreed.game(), &asker, Some(side.other()), &opponent, None);
        return Ok(Proposed::Begun(begin(transaction, agreed, players, most, now).await?.0));
    }
    // With both locked, of two that offer it at the same time the second finds the offer of the first.
    let [asker, opponent] = lock_both(transaction, [asker, opponent.id]).await?;
    if let Some(id) = lobby::rematch(transaction, key).await? {
        let (offer, _, game) = lobby::challenge(transaction, &id).await?.ok_or(Refusal::NotFound)?;
        return match game {
            // Offered twice, or long accepted.
            _ if offer.user.id == asker.id => Ok(Proposed::Waits { id: offer.id, is_new: false }),
            Some(_) => Err(Refusal::NotFound.into()),
            None => Ok(Proposed::Begun(accept_challenge(transaction, asker.id, &id, most, now).await?.begun)),
        };
    }
    if lobby::declined_rematch(transaction, key).await? == Some(side) {
        return Err(Refusal::RematchDeclined.into());
    }
    if social::is_blocked(transaction, asker.id, opponent.id).await? {
        return Err(Refusal::Blocked.into());
    }
    sees_pair(transaction, &agreed, &asker, &opponent, now).await?;
    let side = Some(side.other());
    let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: true };
    let of = Of { opponent: Some(opponent.id), rematch_of: Some(key) };
    lobby::insert_challenge(transaction, &offer, of).await?;
    Ok(Proposed::Waits { id: offer.id, is_new: true })
}

/// Takes the own offer to play a game again back, or declines that of the opponent. Returns whether it was declined.
///
/// # Errors
/// Nothing is offered ([`Refusal::NotFound`]).
pub async fn drop_rematch(
    transaction: &Transaction<'_>,
    asker: UserId,
    key: GameKey,
    side: Side,
) -> Result<bool, StoreError> {
    let id = lobby::rematch(transaction, key).await?.ok_or(Refusal::NotFound)?;
    let (offer, _, _) = lobby::challenge(transaction, &id).await?.ok_or(Refusal::NotFound)?;
    if !lobby::drop_challenge(transaction, &id, asker).await? {
        return Err(Refusal::NotFound.into());
    }
    let declined = offer.user.id != asker;
    if declined {
        lobby::decline_rematch(transaction, key, side.other()).await?;
    }
    Ok(declined)
}

/// A game for somebody who plays or watches it.
///
/// # Errors
/// Its events do not fit together ([`StoreError::Damaged`]).
pub async fn open_game(client: &impl GenericClient, id: &str) -> Result<Option<Opened>, StoreError> {
    let Some(stored) = stored::load(client, id).await? else { return Ok(None) };
    let seed = stored::seed(client, stored.key).await?;
    let rematch = match lobby::rematch(client, stored.key).await? {
        Some(challenge) => lobby::challenge(client, &challenge).await?.map(|(offer, _, next)| (offer.user.id, next)),
        None => None,
    };
    let tournament = tournaments::of_game(client, stored.key).await?;
    Ok(Some(Opened { stored, seed, rematch, tournament }))
}
