//! Seeks, challenges, games against bots: how games begin.

use ::games::game::Game;
use ::games::pawnball::seed::commitment;
use ::games::side::Side;
use protocol::game::{Kind, Terms};
use protocol::http::{Challenge, Offered, Wish};
use protocol::socket::FromServer;
use rusqlite::Connection;

use super::fair_play::is_live;
use super::lobby::NEVER_CAME;
use super::rated::{check_offer, check_pair};
use super::room::bot_entropy;
use super::{Hub, is_ratable, user};
use crate::referee::{self, Agreed, DiceProof, Event, Happened};
use crate::refusal::Refusal;
use crate::secret::{self, Network};
use crate::store::accounts::{User, UserId};
use crate::store::lobby::{self, NewSeek, Of, Offer, Seeker};
use crate::store::{StoreError, accounts, bots, games, ratings, social};

/// A challenge that nobody accepts is forgotten after so many days.
pub(super) const CHALLENGE_DAYS: u64 = 30;
/// The most seeks and the most open challenges of an account.
const MOST_OFFERS: usize = 10;
/// Players whose ratings are further apart are not paired by themselves.
const FAR: f64 = 500.0;

/// A game that has begun.
#[derive(Debug)]
pub(super) struct Begun {
    pub(super) id: String,
    pub(super) players: [UserId; 2],
    pub(super) deadline: Option<u64>,
    pub(super) has_bot: bool,
}

impl Begun {
    pub(super) fn offered(&self, user: UserId) -> Offered {
        let side = if self.players[0] == user { Side::A } else { Side::B };
        Offered::Game { id: self.id.clone(), side: side.into() }
    }
}

/// A challenge that was accepted.
#[derive(Debug)]
pub(super) struct Accepted {
    pub(super) begun: Begun,
    /// The id of the game that is played again.
    pub(super) rematch_of: Option<String>,
}

/// Begins a game: stores it with its first event, and with the seed of its dice.
pub(super) fn begin(
    connection: &Connection,
    agreed: Agreed,
    players: [&User; 2],
    most: usize,
    now: u64,
) -> Result<Begun, StoreError> {
    if players[0].id == players[1].id {
        return Err(Refusal::OwnOffer.into());
    }
    if agreed.is_rated() && !players.into_iter().all(is_ratable) {
        return Err(Refusal::NotRegistered.into());
    }
    if agreed.is_rated() && bots::are_one_persons(connection, players[0].id, players[1].id)? {
        return Err(Refusal::OwnBot.into());
    }
    if social::is_blocked(connection, players[0].id, players[1].id)? {
        return Err(Refusal::Blocked.into());
    }
    let by_bot = players.into_iter().any(|player| player.kind == Kind::Bot);
    if by_bot
        && agreed.setup().start().position().is_some()
        && is_live(connection, &agreed.setup().start().new_match())?
    {
        return Err(Refusal::PositionLive.into());
    }
    for player in players {
        if player.level.is_none() && games::open_count(connection, player.id)? >= most {
            return Err(Refusal::TooMany { most }.into());
        }
    }
    let id = secret::id();
    let has_bot = players.into_iter().any(|player| player.level.is_some());
    let seed: Option<[u8; 32]> = agreed.has_dice().then(secret::random);
    let proof = match &seed {
        None => DiceProof::Unordered,
        Some(seed) => DiceProof::Ordered { game_id: id.clone(), server: commitment(seed) },
    };
    let mut game = referee::Game::new(agreed, now, proof);
    let first = match &seed {
        None => Some(Event::Start),
        // A bot commits at once; the person cannot know the game before.
        Some(seed) => Side::BOTH
            .into_iter()
            .find(|side| players[side.index()].level.is_some())
            .and_then(|bot| Some(Event::Commit(bot, game.proof().commitment(bot, &bot_entropy(seed, &id)?)))),
    };
    let mut events = Vec::new();
    if let Some(event) = first {
        game.fold(now, &event)?;
        events.push(Happened { number: game.number(), at: now, act_id: None, event });
    }
    let ids = players.map(|player| player.id);
    games::insert(connection, &id, ids, &game, &events, seed.as_ref())?;
    for player in ids {
        // Who plays live no longer waits for somebody else.
        if game.agreed().is_live() {
            lobby::drop_live_seeks(connection, player)?;
        }
    }
    Ok(Begun { id, players: ids, deadline: game.deadline(), has_bot })
}

/// A and B: as the proposer wants it, or whoever accepts if the proposer does not mind. If neither minds, as the rule sheet says,
/// which in Pawnball gives Blue to the proposer (PW-21); where it says nothing that a site could know, by lot (PB-19).
pub(super) fn seated<'a>(
    game: Game,
    proposer: &'a User,
    wish: Option<Side>,
    other: &'a User,
    others: Option<Side>,
) -> [&'a User; 2] {
    let side = wish
        .or(others.map(Side::other))
        .or(game.side_of_proposer())
        .unwrap_or_else(|| if secret::below(2) == 0 { Side::A } else { Side::B });
    match side {
        Side::A => [proposer, other],
        Side::B => [other, proposer],
    }
}

impl Hub {
    /// Offers a game to everybody: begins one if somebody offers the same, and waits otherwise. Nobody is paired with a bot who
    /// has not said so by `with_bots`.
    ///
    /// # Errors
    /// The terms are impossible, or the account has too many offers or games, or there are too many seeks from its network.
    pub async fn seek(
        &self,
        asker: UserId,
        network: Network,
        terms: &Terms,
        wish: Wish,
        with_bots: bool,
    ) -> Result<Offered, Refusal> {
        let agreed = Agreed::new(terms)?;
        let (now, side) = (self.now(), wish.map(Side::from));
        let (most, most_near) = (self.limits().open_games, self.limits().seeks_per_address);
        let hub = self.clone();
        let work = move |connection: &Connection| {
            let asker = user(connection, asker)?;
            check_offer(connection, &agreed, &asker, now)?;
            let rating = ratings::of(connection, asker.id, agreed.game(), agreed.speed(), now)?.rating;
            let person = bots::owner(connection, asker.id)?.unwrap_or(asker.id);
            let seeker = Seeker { user: &asker, person, agreed: &agreed, side, with_bots, rating, now };
            while let Some(seek) = lobby::take_fitting_seek(connection, &seeker, FAR)? {
                if games::open_count(connection, seek.user.id)? >= most {
                    // It stands in the way of all who seek the same, and its owner cannot play.
                    continue;
                }
                let players = seated(agreed.game(), &seek.user, seek.side, &asker, side);
                return Ok(Ok(begin(connection, agreed, players, most, now)?));
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
            Ok(Err(offer.id))
        };
        self.to_the_end(async move {
            let done = hub.inner.store.write(work).await?;
            hub.seeks_changed();
            Ok(match done {
                Ok(begun) => {
                    hub.announce_start(&begun);
                    begun.offered(asker)
                }
                Err(id) => {
                    if !hub.connections().is_connected(asker) {
                        hub.forget_seeks_after(asker, NEVER_CAME);
                    }
                    Offered::Waiting { id }
                }
            })
        })
        .await
    }

    /// Accepts a seek.
    ///
    /// # Errors
    /// It is no longer there, or the own one.
    pub async fn accept_seek(&self, asker: UserId, id: String) -> Result<Offered, Refusal> {
        let (now, most) = (self.now(), self.limits().open_games);
        let hub = self.clone();
        let work = move |connection: &Connection| {
            let asker = user(connection, asker)?;
            let seek = lobby::take_seek(connection, &id)?.ok_or(Refusal::NotFound)?;
            if asker.kind == Kind::Bot && !seek.bots {
                return Err(Refusal::NoBots.into());
            }
            check_pair(connection, &seek.agreed, &asker, &seek.user, now)?;
            let players = seated(seek.agreed.game(), &seek.user, seek.side, &asker, None);
            begin(connection, seek.agreed, players, most, now)
        };
        self.to_the_end(async move {
            let begun = hub.inner.store.write(work).await?;
            hub.announce_start(&begun);
            Ok(begun.offered(asker))
        })
        .await
    }

    /// Takes an own seek back.
    ///
    /// # Errors
    /// There is no such seek of the account's.
    pub async fn drop_seek(&self, asker: UserId, id: String) -> Result<(), Refusal> {
        let hub = self.clone();
        self.to_the_end(async move {
            if !hub.inner.store.write(move |connection| lobby::drop_seek(connection, &id, asker)).await? {
                return Err(Refusal::NotFound);
            }
            hub.seeks_changed();
            Ok(())
        })
        .await
    }

    /// Challenges whoever has the link.
    ///
    /// # Errors
    /// The terms are impossible, or the account has too many open challenges.
    pub async fn challenge(&self, asker: UserId, terms: &Terms, wish: Wish) -> Result<String, Refusal> {
        let (agreed, now) = (Agreed::new(terms)?, self.now());
        let side = wish.map(Side::from);
        let id = self.inner.store.write(move |connection| {
            let asker = user(connection, asker)?;
            check_offer(connection, &agreed, &asker, now)?;
            if lobby::challenge_count(connection, asker.id)? >= MOST_OFFERS {
                return Err(Refusal::TooMany { most: MOST_OFFERS }.into());
            }
            let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: true };
            lobby::insert_challenge(connection, &offer, Of::default())?;
            Ok(offer.id)
        });
        Ok(id.await?)
    }

    /// Challenges a player by name, who is told at once, or on coming back.
    ///
    /// # Errors
    /// There is no such player, or it is the asker or a bot of the server's; one of the two blocks the other; as [`challenge`](Self::challenge).
    pub async fn challenge_player(
        &self,
        asker: UserId,
        name: String,
        terms: &Terms,
        wish: Wish,
    ) -> Result<String, Refusal> {
        let (agreed, now) = (Agreed::new(terms)?, self.now());
        let side = wish.map(Side::from);
        let hub = self.clone();
        let work = move |connection: &Connection| {
            let asker = user(connection, asker)?;
            let opponent = accounts::by_name(connection, &name)?.ok_or(Refusal::NotFound)?;
            if opponent.id == asker.id {
                return Err(Refusal::OwnOffer.into());
            }
            if opponent.level.is_some() {
                return Err(Refusal::NotFound.into());
            }
            check_pair(connection, &agreed, &asker, &opponent, now)?;
            if social::is_blocked(connection, asker.id, opponent.id)? {
                return Err(Refusal::Blocked.into());
            }
            if lobby::challenge_count(connection, asker.id)? >= MOST_OFFERS {
                return Err(Refusal::TooMany { most: MOST_OFFERS }.into());
            }
            let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: true };
            lobby::insert_challenge(connection, &offer, Of { opponent: Some(opponent.id), rematch_of: None })?;
            Ok((opponent.id, told_challenge(connection, (offer, Some(opponent.id), None))?))
        };
        self.to_the_end(async move {
            let (opponent, challenge) = hub.inner.store.write(work).await?;
            let id = challenge.id.clone();
            hub.connections().send_to_user(opponent, &FromServer::Challenged { challenge: Box::new(challenge) });
            Ok(id)
        })
        .await
    }

    /// The challenges that wait and that an account has made or that are for it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn challenges(&self, asker: UserId) -> Result<Vec<Challenge>, Refusal> {
        let challenges = self.inner.store.read(move |connection| {
            let all = lobby::challenges_of(connection, asker)?;
            all.into_iter().map(|challenge| told_challenge(connection, challenge)).collect::<Result<Vec<_>, _>>()
        });
        Ok(challenges.await?)
    }

    /// A challenge, for whoever has its id.
    ///
    /// # Errors
    /// There is none.
    pub async fn see_challenge(&self, id: String) -> Result<Challenge, Refusal> {
        let found = self.inner.store.read(move |connection| {
            let found = lobby::challenge(connection, &id)?;
            found.map(|challenge| told_challenge(connection, challenge)).transpose()
        });
        found.await?.ok_or(Refusal::NotFound)
    }

    /// Accepts a challenge.
    ///
    /// # Errors
    /// There is none, it is accepted, for somebody else, or the own one.
    pub async fn accept_challenge(&self, asker: UserId, id: String) -> Result<Offered, Refusal> {
        let (now, most) = (self.now(), self.limits().open_games);
        let hub = self.clone();
        self.to_the_end(async move {
            let work = move |connection: &Connection| accept_challenge(connection, asker, &id, most, now);
            let accepted = hub.inner.store.write(work).await?;
            hub.tell_accepted(&accepted).await;
            Ok(accepted.begun.offered(asker))
        })
        .await
    }

    /// Takes a challenge back, or declines one.
    ///
    /// # Errors
    /// There is none that the account made or that is for it.
    pub async fn drop_challenge(&self, asker: UserId, id: String) -> Result<(), Refusal> {
        let game = {
            let id = id.clone();
            self.inner.store.read(move |connection| lobby::rematch_of(connection, &id)).await?
        };
        if let Some(game) = game {
            // Both players see it at the game.
            return match self.drop_rematch(asker, &game).await {
                Err(Refusal::NotAPlayer) => Err(Refusal::NotFound),
                dropped => dropped,
            };
        }
        let hub = self.clone();
        let work = move |connection: &Connection| {
            let challenge = lobby::challenge(connection, &id)?.ok_or(Refusal::NotFound)?;
            if !lobby::drop_challenge(connection, &id, asker)? {
                return Err(Refusal::NotFound.into());
            }
            let (maker, opponent) = (challenge.0.user.id, challenge.1);
            Ok((maker, opponent, told_challenge(connection, challenge)?))
        };
        self.to_the_end(async move {
            let (maker, opponent, challenge) = hub.inner.store.write(work).await?;
            if let Some(opponent) = opponent {
                let (challenge, declined) = (Box::new(challenge), asker == opponent);
                let message = FromServer::ChallengeDropped { challenge, declined };
                for user in [maker, opponent] {
                    hub.connections().send_to_user(user, &message);
                }
            }
            Ok(())
        })
        .await
    }

    /// Begins a game with a bot.
    ///
    /// # Errors
    /// The terms are impossible; games with bots are not rated. A guest has too many of them open.
    pub async fn play_bot(&self, asker: UserId, terms: &Terms, wish: Wish, level: u8) -> Result<Offered, Refusal> {
        let agreed = Agreed::new(terms)?;
        if agreed.is_rated() {
            return Err(Refusal::NotRatable);
        }
        let level = engine::Level::new(level).ok_or(Refusal::Level { most: engine::Level::FULL.number() })?;
        let bot = self.bot(level).clone();
        let (now, most, side) = (self.now(), self.limits().open_games, wish.map(Side::from));
        let most_of_guest = self.limits().guest_bot_games;
        let hub = self.clone();
        let work = move |connection: &Connection| {
            let asker = user(connection, asker)?;
            if asker.kind == Kind::Guest && bots::open_games_with(connection, asker.id)? >= most_of_guest {
                return Err(Refusal::TooMany { most: most_of_guest }.into());
            }
            let players = seated(agreed.game(), &asker, side, &bot, None);
            begin(connection, agreed, players, most, now)
        };
        self.to_the_end(async move {
            let begun = hub.inner.store.write(work).await?;
            hub.announce_start(&begun);
            Ok(begun.offered(asker))
        })
        .await
    }
}

/// A challenge as those may see it who may see it.
fn told_challenge(connection: &Connection, (offer, to, game): lobby::Challenge) -> Result<Challenge, StoreError> {
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

pub(super) fn accept_challenge(
    connection: &Connection,
    asker: UserId,
    id: &str,
    most: usize,
    now: u64,
) -> Result<Accepted, StoreError> {
    let asker = user(connection, asker)?;
    let (offer, opponent, game) = lobby::challenge(connection, id)?.ok_or(Refusal::NotFound)?;
    if game.is_some() || opponent.is_some_and(|opponent| opponent != asker.id) {
        return Err(Refusal::NotFound.into());
    }
    check_pair(connection, &offer.agreed, &asker, &offer.user, now)?;
    let players = seated(offer.agreed.game(), &offer.user, offer.side, &asker, None);
    let begun = begin(connection, offer.agreed, players, most, now)?;
    let key = connection.query_row("SELECT key FROM games WHERE id = ?", [&begun.id], |row| row.get(0))?;
    lobby::accept_challenge(connection, id, key)?;
    let rematch_of = lobby::rematch_of(connection, id)?;
    Ok(Accepted { begun, rematch_of })
}
