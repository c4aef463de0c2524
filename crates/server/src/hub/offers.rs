//! Seeks, challenges, games against bots: how games begin.

use ::games::side::Side;
use protocol::game::{Kind, Terms};
use protocol::http::{Challenge, Offered, Seek, Wish};
use protocol::socket::FromServer;
use rusqlite::Connection;

use super::connections::{Line, Outbox};
use super::fair_play::is_live;
use super::room::bot_entropy;
use super::{Hub, is_ratable, user};
use crate::referee::{Agreed, Event, Game, Happened};
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{User, UserId};
use crate::store::lobby::{self, Of, Offer};
use crate::store::{StoreError, accounts, bots, games, ratings, social};

/// A challenge that nobody accepts is forgotten after so many days.
pub(super) const CHALLENGE_DAYS: u64 = 30;
/// The most seeks and the most open challenges of an account.
const MOST_OFFERS: usize = 10;
/// The most seeks that are shown.
const MOST_SEEKS: usize = 200;
/// Players whose ratings are further apart are not paired by themselves.
const FAR: f64 = 500.0;
/// How long the seek for a live game stays when its owner is gone, in milliseconds: long enough to load the page again.
const GONE: u64 = 10_000;

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
    let mut game = Game::new(agreed, now);
    let seed: Option<[u8; 32]> = game.has_dice().then(secret::random);
    let first = match &seed {
        None => Some(Event::Start),
        // A bot commits at once; the person cannot know the game before.
        Some(seed) => Side::BOTH
            .into_iter()
            .find(|side| players[side.index()].level.is_some())
            .and_then(|bot| Some(Event::Commit(bot, secret::digest(&bot_entropy(seed, &id)?)))),
    };
    let mut events = Vec::new();
    if let Some(event) = first {
        game.apply(now, &event)?;
        events.push(Happened { number: game.number(), at: now, act_id: None, event });
    }
    let ids = players.map(|player| player.id);
    games::insert(connection, &id, ids, &game, &events, seed.as_ref())?;
    for player in ids {
        // Who plays live no longer waits for somebody else.
        lobby::drop_seeks(connection, Some(player), |seek| seek.agreed.is_live() && game.agreed().is_live())?;
    }
    Ok(Begun { id, players: ids, deadline: game.deadline(), has_bot })
}

/// A and B, as both want it if they can have it.
pub(super) fn seated<'a>(one: &'a User, wish: Option<Side>, other: &'a User, others: Option<Side>) -> [&'a User; 2] {
    let side =
        wish.or(others.map(Side::other)).unwrap_or_else(|| if secret::below(2) == 0 { Side::A } else { Side::B });
    match side {
        Side::A => [one, other],
        Side::B => [other, one],
    }
}

impl Hub {
    /// Offers a game to everybody: begins one if somebody offers the same, and waits otherwise. Nobody is paired with a bot who
    /// has not said so by `with_bots`.
    ///
    /// # Errors
    /// The terms are impossible, or the account has too many offers or games.
    pub async fn seek(&self, asker: UserId, terms: &Terms, wish: Wish, with_bots: bool) -> Result<Offered, Refusal> {
        let agreed = Agreed::new(terms)?;
        let (now, most, side) = (self.now(), self.limits().open_games, wish.map(Side::from));
        let done = self.inner.store.write(move |connection| {
            let asker = user(connection, asker)?;
            if agreed.is_rated() && !is_ratable(&asker) {
                return Err(Refusal::NotRegistered.into());
            }
            let (game, speed) = (agreed.game(), agreed.speed());
            let own = ratings::of(connection, asker.id, game, speed)?.rating;
            let mut best: Option<(f64, Offer)> = None;
            for seek in lobby::seeks(connection, usize::MAX)? {
                let sides_fit = side.is_none() || seek.side.is_none() || seek.side != side;
                let bots_fit = (with_bots || seek.user.kind != Kind::Bot) && (seek.bots || asker.kind != Kind::Bot);
                if seek.user.id == asker.id || seek.agreed != agreed || !sides_fit || !bots_fit {
                    continue;
                }
                if agreed.is_rated() && bots::are_one_persons(connection, asker.id, seek.user.id)? {
                    continue;
                }
                if social::is_blocked(connection, asker.id, seek.user.id)? {
                    continue;
                }
                let apart = (ratings::of(connection, seek.user.id, game, speed)?.rating - own).abs();
                if apart <= FAR && best.as_ref().is_none_or(|(least, _)| apart < *least) {
                    best = Some((apart, seek));
                }
            }
            if let Some((_, seek)) = best {
                lobby::take_seek(connection, &seek.id)?;
                let players = seated(&asker, side, &seek.user, seek.side);
                return Ok(Ok(begin(connection, agreed, players, most, now)?));
            }
            if lobby::seek_count(connection, asker.id)? >= MOST_OFFERS {
                return Err(Refusal::TooMany { most: MOST_OFFERS }.into());
            }
            let seek = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: with_bots };
            lobby::insert_seek(connection, &seek)?;
            Ok(Err(seek.id))
        });
        let done = done.await?;
        self.tell_seeks().await;
        Ok(match done {
            Ok(begun) => {
                self.tell_begun(&begun);
                begun.offered(asker)
            }
            Err(id) => Offered::Waiting { id },
        })
    }

    /// Accepts a seek.
    ///
    /// # Errors
    /// It is no longer there, or the own one.
    pub async fn accept_seek(&self, asker: UserId, id: String) -> Result<Offered, Refusal> {
        let (now, most) = (self.now(), self.limits().open_games);
        let begun = self.inner.store.write(move |connection| {
            let asker = user(connection, asker)?;
            let seek = lobby::take_seek(connection, &id)?.ok_or(Refusal::NotFound)?;
            if asker.kind == Kind::Bot && !seek.bots {
                return Err(Refusal::NoBots.into());
            }
            begin(connection, seek.agreed, seated(&asker, None, &seek.user, seek.side), most, now)
        });
        let begun = begun.await?;
        self.tell_begun(&begun);
        self.tell_seeks().await;
        Ok(begun.offered(asker))
    }

    /// Takes an own seek back.
    ///
    /// # Errors
    /// There is no such seek of the account's.
    pub async fn drop_seek(&self, asker: UserId, id: String) -> Result<(), Refusal> {
        let dropped =
            self.inner.store.write(move |connection| lobby::drop_seeks(connection, Some(asker), |seek| seek.id == id));
        if dropped.await? == 0 {
            return Err(Refusal::NotFound);
        }
        self.tell_seeks().await;
        Ok(())
    }

    /// All open seeks.
    ///
    /// # Errors
    /// The store failed.
    pub async fn seeks(&self) -> Result<Vec<Seek>, Refusal> {
        let seeks = self.inner.store.read(|connection| {
            lobby::seeks(connection, MOST_SEEKS)?
                .into_iter()
                .map(|seek| {
                    let rated = is_ratable(&seek.user);
                    let (user, game, speed) = (seek.user.id, seek.agreed.game(), seek.agreed.speed());
                    Ok(Seek {
                        rating: rated.then(|| ratings::of(connection, user, game, speed)).transpose()?,
                        id: seek.id,
                        name: seek.user.name,
                        kind: seek.user.kind,
                        bots: seek.bots,
                        terms: seek.agreed.terms(),
                        side: seek.side.map(Into::into),
                    })
                })
                .collect::<Result<Vec<_>, StoreError>>()
        });
        Ok(seeks.await?)
    }

    async fn tell_seeks(&self) {
        if let Ok(seeks) = self.seeks().await {
            self.connections().tell_lobby(&FromServer::Seeks { seeks });
        }
    }

    /// Follows the open seeks, or no longer.
    ///
    /// # Errors
    /// The store failed.
    pub async fn follow_lobby(&self, line: &Line, outbox: &Outbox, follow: bool) -> Result<(), Refusal> {
        self.connections().follow_lobby(line, outbox, follow);
        if follow {
            outbox.tell(&FromServer::Seeks { seeks: self.seeks().await? });
        }
        Ok(())
    }

    /// Ends all connections of an account, whose name or sessions are no longer what they were.
    pub fn close_connections_of(&self, user: UserId) {
        self.connections().close_user(user);
    }

    /// An account has no connection any more: if that stays so, its seeks for live games are dropped.
    pub(super) fn forget_seeks_later(&self, user: UserId) {
        if self.is_closing() {
            return;
        }
        let inner = std::sync::Arc::downgrade(&self.inner);
        let (time, at) = (std::sync::Arc::clone(&self.inner.time), self.now() + GONE);
        tokio::spawn(async move {
            time.until(at).await;
            let Some(hub) = inner.upgrade().map(|inner| Self { inner }) else { return };
            if hub.connections().is_connected(user) {
                return;
            }
            let live = |seek: &Offer| seek.agreed.is_live();
            let dropped =
                hub.inner.store.write(move |connection| lobby::drop_seeks(connection, Some(user), live)).await;
            if matches!(dropped, Ok(1..)) {
                hub.tell_seeks().await;
            }
        });
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
            if agreed.is_rated() && !is_ratable(&asker) {
                return Err(Refusal::NotRegistered.into());
            }
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
        let made = self.inner.store.write(move |connection| {
            let asker = user(connection, asker)?;
            let opponent = accounts::by_name(connection, &name)?.ok_or(Refusal::NotFound)?;
            if opponent.id == asker.id {
                return Err(Refusal::OwnOffer.into());
            }
            if opponent.level.is_some() {
                return Err(Refusal::NotFound.into());
            }
            if agreed.is_rated() && ![&asker, &opponent].into_iter().all(is_ratable) {
                return Err(Refusal::NotRegistered.into());
            }
            if agreed.is_rated() && bots::are_one_persons(connection, asker.id, opponent.id)? {
                return Err(Refusal::OwnBot.into());
            }
            if social::is_blocked(connection, asker.id, opponent.id)? {
                return Err(Refusal::Blocked.into());
            }
            if lobby::challenge_count(connection, asker.id)? >= MOST_OFFERS {
                return Err(Refusal::TooMany { most: MOST_OFFERS }.into());
            }
            let offer = Offer { id: secret::id(), user: asker, agreed, side, created: now, bots: true };
            lobby::insert_challenge(connection, &offer, Of { opponent: Some(opponent.id), rematch_of: None })?;
            Ok((opponent.id, told_challenge(connection, (offer, Some(opponent.id), None))?))
        });
        let (opponent, challenge) = made.await?;
        let id = challenge.id.clone();
        self.connections().tell_user(opponent, &FromServer::Challenged { challenge: Box::new(challenge) });
        Ok(id)
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
        let accepted =
            self.inner.store.write(move |connection| accept_challenge(connection, asker, &id, most, now)).await?;
        self.tell_accepted(&accepted).await;
        Ok(accepted.begun.offered(asker))
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
        let dropped = self.inner.store.write(move |connection| {
            let challenge = lobby::challenge(connection, &id)?.ok_or(Refusal::NotFound)?;
            if !lobby::drop_challenge(connection, &id, asker)? {
                return Err(Refusal::NotFound.into());
            }
            let (maker, opponent) = (challenge.0.user.id, challenge.1);
            Ok((maker, opponent, told_challenge(connection, challenge)?))
        });
        let (maker, opponent, challenge) = dropped.await?;
        if let Some(opponent) = opponent {
            let message = FromServer::ChallengeDropped { challenge: Box::new(challenge), declined: asker == opponent };
            for user in [maker, opponent] {
                self.connections().tell_user(user, &message);
            }
        }
        Ok(())
    }

    /// Begins a game with a bot.
    ///
    /// # Errors
    /// The terms are impossible; games with bots are not rated.
    pub async fn play_bot(&self, asker: UserId, terms: &Terms, wish: Wish, level: u8) -> Result<Offered, Refusal> {
        let agreed = Agreed::new(terms)?;
        if agreed.is_rated() {
            return Err(Refusal::NotRatable);
        }
        let level = engine::Level::new(level).ok_or(Refusal::Level { most: engine::Level::FULL.number() })?;
        let bot = self.bot(level).clone();
        let (now, most, side) = (self.now(), self.limits().open_games, wish.map(Side::from));
        let begun = self.inner.store.write(move |connection| {
            let asker = user(connection, asker)?;
            begin(connection, agreed, seated(&asker, side, &bot, None), most, now)
        });
        let begun = begun.await?;
        self.tell_begun(&begun);
        Ok(begun.offered(asker))
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
    let begun = begin(connection, offer.agreed, seated(&asker, None, &offer.user, offer.side), most, now)?;
    let key = connection.query_row("SELECT key FROM games WHERE id = ?", [&begun.id], |row| row.get(0))?;
    lobby::accept_challenge(connection, id, key)?;
    let rematch_of = lobby::rematch_of(connection, id)?;
    Ok(Accepted { begun, rematch_of })
}
