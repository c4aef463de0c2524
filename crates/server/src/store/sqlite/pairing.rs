//! Offers and what becomes of them: the transactions of the lobby.

use ::games::side::{BySide, Side};
use engine::Level;
use play::fair_play;
use play::time::Timestamp;
use protocol::game::{Kind, Speed};
use protocol::http::{Challenge, Seek};
use rusqlite::Connection;

use super::{accounts, bots, games, leaving, lobby, notifications, ratings, social, tournaments};
use crate::matchmaking::{
    Accepted, Begun, Dropped, Encounter, FAR, GUEST_GONE, LOOKED_AT, MOST_OFFERS, NewGame, OTHER_GONE, Proposed,
    RatedPast, SHOWN, check_begin, check_offer, check_pair, fair, may_be_live, seated,
};
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::secret::{self, Network};
use crate::store::StoreError;
use crate::store::accounts::{User, UserId};
use crate::store::games::{GameKey, Opened, Rematch};
use crate::store::lobby::{NewSeek, Of, Offer, Proposal, Seeker};
use crate::store::notifications::{NewNotification, What};

/// The accounts of the server's bots, by level; made if they are not there.
pub(super) fn bot_accounts(connection: &Connection, now: Timestamp) -> Result<Vec<User>, StoreError> {
    Level::all()
        .map(|level| {
            let name = format!("Touchline-{level}");
            match accounts::by_name(connection, &name)? {
                Some(user) => Ok(user),
                None => accounts::create(connection, &name, Kind::Bot, Some(level.number()), now),
            }
        })
        .collect()
}

fn paused(
    connection: &Connection,
    agreed: &Agreed,
    user: UserId,
    now: Timestamp,
) -> Result<Option<Timestamp>, StoreError> {
    if agreed.is_rated() { leaving::until(connection, user, now) } else { Ok(None) }
}

fn sees_offer(connection: &Connection, agreed: &Agreed, asker: &User, now: Timestamp) -> Result<(), StoreError> {
    Ok(check_offer(agreed, asker, paused(connection, agreed, asker.id, now)?)?)
}

fn sees_pair(
    connection: &Connection,
    agreed: &Agreed,
    asker: &User,
    opponent: &User,
    now: Timestamp,
) -> Result<(), StoreError> {
    let mut past = RatedPast::default();
    if agreed.is_rated() {
        past = RatedPast {
            one_persons: bots::are_one_persons(connection, asker.id, opponent.id)?,
            opponent_paused: leaving::until(connection, opponent.id, now)?,
            oldest_of_many: games::rated_between(connection, [asker.id, opponent.id], now)?,
        };
    }
    Ok(check_pair(agreed, asker, paused(connection, agreed, asker.id, now)?, opponent, &past)?)
}

/// Begins a game: stores it with its first event, and with the seed of its dice.
fn begin(
    connection: &Connection,
    agreed: Agreed,
    players: BySide<&User>,
    most: usize,
    now: Timestamp,
) -> Result<Begun, StoreError> {
    let [a, b] = players.map(|player| player.id).into_array();
    let open = |player: &User| match player.level {
        Some(_) => Ok(0),
        None => games::open_count(connection, player.id),
    };
    let encounter = Encounter {
        one_persons: agreed.is_rated() && bots::are_one_persons(connection, a, b)?,
        blocked: social::is_blocked(connection, a, b)?,
        is_live: may_be_live(&agreed, players)
            && games::is_live(connection, &fair_play::keys(&agreed.setup().start().new_match()))?,
        open: BySide::new(open(players[Side::A])?, open(players[Side::B])?),
    };
    check_begin(&agreed, players, &encounter, most)?;
    let new = NewGame::new(agreed, players, now)?;
    games::insert(connection, &new.id, new.players, &new.game, &new.events, new.seed.as_ref())?;
    if new.game.agreed().is_live() {
        // Who plays live no longer waits for somebody else.
        for player in [a, b] {
            lobby::drop_live_seeks(connection, player)?;
        }
    }
    Ok(new.begun())
}

/// Pairs an account with a seek that fits, or stores a seek of its own.
pub(super) fn seek(
    connection: &Connection,
    proposal: Proposal,
    network: Network,
    with_bots: bool,
    most_near: usize,
) -> Result<Proposed, StoreError> {
    let Proposal { asker, agreed, side, most, now } = proposal;
    let asker = accounts::get(connection, asker)?;
    sees_offer(connection, &agreed, &asker, now)?;
    let rating = ratings::of(connection, asker.id, agreed.game(), agreed.speed(), now)?.rating;
    let person = bots::owner(connection, asker.id)?.unwrap_or(asker.id);
    let seeker = Seeker { user: &asker, person, agreed: &agreed, side, with_bots, rating, now };
    while let Some(seek) = lobby::take_fitting_seek(connection, &seeker, FAR)? {
        if games::open_count(connection, seek.user.id)? >= most {
            // It stands in the way of all who seek the same, and its owner cannot play.
            continue;
        }
        let players = seated(agreed.game(), &seek.user, seek.side, &asker, side);
        let speed = agreed.speed();
        let begun = begin(connection, agreed, players, most, now)?;
        tell_maker(connection, &begun, speed, now, seek.user.id)?;
        return Ok(Proposed::Begun(begun));
    }
    let (own, near) = lobby::seek_counts(connection, asker.id, network)?;
    if own >= MOST_OFFERS {
        return Err(Refusal::TooMany { most: MOST_OFFERS }.into());
    }
    // One seek everybody may have, wherever others are.
    if own > 0 && near >= most_near {
        return Err(Refusal::TooMany { most: most_near }.into());
    }
    let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: with_bots };
    lobby::insert_seek(connection, &NewSeek { offer: &offer, network, rating })?;
    Ok(Proposed::Waits { id: offer.id, is_new: true })
}

/// Begins the game of a seek.
pub(super) fn accept_seek(
    connection: &Connection,
    asker: UserId,
    id: &str,
    most: usize,
    now: Timestamp,
) -> Result<Begun, StoreError> {
    let asker = accounts::get(connection, asker)?;
    let seek = lobby::take_seek(connection, id)?.ok_or(Refusal::NotFound)?;
    if asker.kind == Kind::Bot && !seek.bots {
        return Err(Refusal::NoBots.into());
    }
    sees_pair(connection, &seek.agreed, &asker, &seek.user, now)?;
    let players = seated(seek.agreed.game(), &seek.user, seek.side, &asker, None);
    let speed = seek.agreed.speed();
    let begun = begin(connection, seek.agreed, players, most, now)?;
    tell_maker(connection, &begun, speed, now, seek.user.id)?;
    Ok(begun)
}

/// Tells whoever made an offer of a game of days that it was accepted and the game has begun. Live games begin before the eyes of both.
fn tell_maker(
    connection: &Connection,
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
    notifications::notify(connection, &new)?;
    Ok(())
}

/// The seeks that are shown, as they are told.
pub(super) fn shown_seeks(connection: &Connection) -> Result<Vec<Seek>, StoreError> {
    let listed = fair(lobby::newest_seeks(connection, LOOKED_AT)?, SHOWN);
    let mut seeks = Vec::with_capacity(listed.len());
    for listed in listed {
        let Some(seek) = lobby::seek_by_id(connection, &listed.id)? else { continue };
        let (game, speed) = (seek.agreed.game(), seek.agreed.speed());
        // As it was when the seek was made: a deviation grows all the time, and would change every seek with each of them.
        let rating = seek
            .user
            .is_ratable()
            .then(|| ratings::of(connection, seek.user.id, game, speed, seek.created))
            .transpose()?;
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

/// Drops the seeks for live games of an account that has gone at a moment; how many there were.
pub(super) fn forget_seeks(connection: &Connection, user: UserId, gone: Timestamp) -> Result<usize, StoreError> {
    lobby::set_seen(connection, user, gone)?;
    lobby::drop_live_seeks(connection, user)
}

/// Notes which seekers are here, and drops the seeks for slow games of those who have been gone for long; how many there were.
pub(super) fn tidy_seeks(connection: &Connection, here: &[UserId], now: Timestamp) -> Result<usize, StoreError> {
    for user in here {
        lobby::set_seen(connection, *user, now)?;
    }
    lobby::drop_abandoned_seeks(connection, now - GUEST_GONE, now - OTHER_GONE)
}

fn insert_challenge(connection: &Connection, offer: &Offer, of: Of) -> Result<(), StoreError> {
    if lobby::challenge_count(connection, offer.user.id)? >= MOST_OFFERS {
        return Err(Refusal::TooMany { most: MOST_OFFERS }.into());
    }
    lobby::insert_challenge(connection, offer, of)
}

/// Challenges whoever has the link; the id of the challenge.
pub(super) fn challenge_anybody(connection: &Connection, proposal: Proposal) -> Result<String, StoreError> {
    let Proposal { asker, agreed, side, now, .. } = proposal;
    let asker = accounts::get(connection, asker)?;
    sees_offer(connection, &agreed, &asker, now)?;
    let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: true };
    insert_challenge(connection, &offer, Of::default())?;
    Ok(offer.id)
}

/// Challenges a player by name: the player, and what it is told.
pub(super) fn challenge_player(
    connection: &Connection,
    proposal: Proposal,
    name: &str,
) -> Result<(UserId, Challenge), StoreError> {
    let Proposal { asker, agreed, side, now, .. } = proposal;
    let asker = accounts::get(connection, asker)?;
    let opponent = accounts::by_name(connection, name)?.ok_or(Refusal::NotFound)?;
    if opponent.id == asker.id {
        return Err(Refusal::OwnOffer.into());
    }
    if opponent.level.is_some() {
        return Err(Refusal::NotFound.into());
    }
    sees_pair(connection, &agreed, &asker, &opponent, now)?;
    if social::is_blocked(connection, asker.id, opponent.id)? {
        return Err(Refusal::Blocked.into());
    }
    let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: true };
    insert_challenge(connection, &offer, Of { opponent: Some(opponent.id), rematch_of: None })?;
    let what = What::Challenge(offer.id.clone());
    notifications::notify(connection, &NewNotification { user: opponent.id, other: offer.user.id, what, at: now })?;
    Ok((opponent.id, told(connection, (offer, Some(opponent.id), None))?))
}

/// A challenge as those may see it who may see it.
fn told(connection: &Connection, (offer, to, game): crate::store::lobby::Challenge) -> Result<Challenge, StoreError> {
    let to = to.map(|to| accounts::by_id(connection, to)).transpose()?.flatten();
    Ok(Challenge {
        rematch_of: lobby::rematch_of(connection, &offer.id)?,
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
pub(super) fn challenge_told(connection: &Connection, id: &str) -> Result<Option<Challenge>, StoreError> {
    lobby::challenge(connection, id)?.map(|challenge| told(connection, challenge)).transpose()
}

/// The challenges that wait and that an account has made or that are for it.
pub(super) fn challenges_of(connection: &Connection, user: UserId) -> Result<Vec<Challenge>, StoreError> {
    let all = lobby::challenges_of(connection, user)?;
    all.into_iter().map(|challenge| told(connection, challenge)).collect()
}

/// Begins the game of a challenge.
pub(super) fn accept_challenge(
    connection: &Connection,
    asker: UserId,
    id: &str,
    most: usize,
    now: Timestamp,
) -> Result<Accepted, StoreError> {
    let asker = accounts::get(connection, asker)?;
    let (offer, opponent, game) = lobby::challenge(connection, id)?.ok_or(Refusal::NotFound)?;
    if game.is_some() || opponent.is_some_and(|opponent| opponent != asker.id) {
        return Err(Refusal::NotFound.into());
    }
    sees_pair(connection, &offer.agreed, &asker, &offer.user, now)?;
    let players = seated(offer.agreed.game(), &offer.user, offer.side, &asker, None);
    let speed = offer.agreed.speed();
    let begun = begin(connection, offer.agreed, players, most, now)?;
    tell_maker(connection, &begun, speed, now, offer.user.id)?;
    let key = connection.query_row("SELECT key FROM games WHERE id = ?", [&begun.id], |row| row.get(0))?;
    lobby::accept_challenge(connection, id, key)?;
    let rematch_of = lobby::rematch_of(connection, id)?;
    Ok(Accepted { begun, rematch_of })
}

/// Takes a challenge back, or declines one.
pub(super) fn drop_challenge(connection: &Connection, asker: UserId, id: &str) -> Result<Dropped, StoreError> {
    let challenge = lobby::challenge(connection, id)?.ok_or(Refusal::NotFound)?;
    if !lobby::drop_challenge(connection, id, asker)? {
        return Err(Refusal::NotFound.into());
    }
    let (maker, opponent) = (challenge.0.user.id, challenge.1);
    Ok(Dropped { challenge: told(connection, challenge)?, maker, opponent })
}

/// Begins a game with one of the server's bots; a guest may have at most `most_of_guest` of these open.
pub(super) fn play_bot(
    connection: &Connection,
    proposal: Proposal,
    bot: &User,
    most_of_guest: usize,
) -> Result<Begun, StoreError> {
    let Proposal { asker, agreed, side, most, now } = proposal;
    let asker = accounts::get(connection, asker)?;
    if asker.kind == Kind::Guest && bots::open_games_with(connection, asker.id)? >= most_of_guest {
        return Err(Refusal::TooMany { most: most_of_guest }.into());
    }
    let players = seated(agreed.game(), &asker, side, bot, None);
    begin(connection, agreed, players, most, now)
}

/// Offers to play a game again, with sides exchanged, or begins it if the opponent has offered it or is a bot of the server's.
pub(super) fn rematch(connection: &Connection, rematch: Rematch) -> Result<Proposed, StoreError> {
    let Rematch { key, agreed, asker, side, opponent, most, now } = rematch;
    let asker = accounts::get(connection, asker)?;
    let opponent = accounts::get(connection, opponent)?;
    if opponent.level.is_some() {
        let players = seated(agreed.game(), &asker, Some(side.other()), &opponent, None);
        return Ok(Proposed::Begun(begin(connection, agreed, players, most, now)?));
    }
    if let Some(id) = lobby::rematch(connection, key)? {
        let (offer, _, game) = lobby::challenge(connection, &id)?.ok_or(Refusal::NotFound)?;
        return match game {
            // Offered twice, or long accepted.
            _ if offer.user.id == asker.id => Ok(Proposed::Waits { id: offer.id, is_new: false }),
            Some(_) => Err(Refusal::NotFound.into()),
            None => Ok(Proposed::Begun(accept_challenge(connection, asker.id, &id, most, now)?.begun)),
        };
    }
    if lobby::declined_rematch(connection, key)? == Some(side) {
        return Err(Refusal::RematchDeclined.into());
    }
    if social::is_blocked(connection, asker.id, opponent.id)? {
        return Err(Refusal::Blocked.into());
    }
    sees_pair(connection, &agreed, &asker, &opponent, now)?;
    let side = Some(side.other());
    let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: true };
    lobby::insert_challenge(connection, &offer, Of { opponent: Some(opponent.id), rematch_of: Some(key) })?;
    Ok(Proposed::Waits { id: offer.id, is_new: true })
}

/// Takes the own offer to play a game again back, or declines that of the opponent. Returns whether it was declined.
pub(super) fn drop_rematch(
    connection: &Connection,
    asker: UserId,
    key: GameKey,
    side: Side,
) -> Result<bool, StoreError> {
    let id = lobby::rematch(connection, key)?.ok_or(Refusal::NotFound)?;
    let (offer, _, _) = lobby::challenge(connection, &id)?.ok_or(Refusal::NotFound)?;
    if !lobby::drop_challenge(connection, &id, asker)? {
        return Err(Refusal::NotFound.into());
    }
    let declined = offer.user.id != asker;
    if declined {
        lobby::decline_rematch(connection, key, side.other())?;
    }
    Ok(declined)
}

/// The game with this id, for somebody who plays or watches it.
pub(super) fn open_game(connection: &Connection, id: &str) -> Result<Option<Opened>, StoreError> {
    let Some(stored) = games::load(connection, id)? else { return Ok(None) };
    let seed = games::seed(connection, stored.key)?;
    let rematch = match lobby::rematch(connection, stored.key)? {
        Some(challenge) => lobby::challenge(connection, &challenge)?.map(|(offer, _, next)| (offer.user.id, next)),
        None => None,
    };
    let tournament = tournaments::of_game(connection, stored.key)?;
    Ok(Some(Opened { stored, seed, rematch, tournament }))
}
