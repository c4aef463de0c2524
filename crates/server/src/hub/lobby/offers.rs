//! Seeks, challenges, games against bots: what is offered and accepted.
//!
//! Each function commits, and returns what came of it; who is told of that is the hub's affair.

use std::sync::Arc;

use engine::Level;
use games::side::Side;
use play::time::{Millis, Timestamp};
use protocol::game::{Kind, Terms};
use protocol::http::{Challenge, Wish};
use rusqlite::Connection;

use super::Lobby;
use super::begin::{Accepted, Begun, begin, seated};
use super::rated::{check_offer, check_pair};
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::secret::{self, Network};
use crate::store::accounts::{self, User, UserId};
use crate::store::lobby::{self, NewSeek, Of, Offer, Seeker};
use crate::store::{StoreError, bots, games as stored, ratings, social};

/// A challenge that nobody accepts is forgotten after so long: 30 days.
pub(in crate::hub) const CHALLENGE_LIFE: Millis = Millis::from_days(30);
/// The most seeks and the most open challenges of an account.
const MOST_OFFERS: usize = 10;
/// Players whose ratings are further apart are not paired by themselves.
const FAR: f64 = 500.0;

/// The result of a proposal.
#[derive(Debug)]
pub(in crate::hub) enum Proposed {
    /// A game has begun.
    Begun(Begun),
    /// It waits for somebody.
    Waits {
        /// The id of the seek or the challenge.
        id: String,
        /// Whether it has not waited before.
        is_new: bool,
    },
}

/// A challenge that has been taken away.
#[derive(Debug)]
pub(in crate::hub) struct Dropped {
    pub(in crate::hub) challenge: Challenge,
    pub(in crate::hub) maker: UserId,
    /// Whom it was for; nothing when it was for whoever has the link.
    pub(in crate::hub) opponent: Option<UserId>,
}

/// The accounts of the server's bots, by level; made if they are not there.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(in crate::hub) fn bot_accounts(connection: &Connection, now: Timestamp) -> Result<Vec<User>, StoreError> {
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

impl Lobby {
    /// Offers a game to everybody: begins one if somebody offers the same, and waits otherwise. Nobody is paired with a bot who
    /// has not said so by `with_bots`.
    ///
    /// # Errors
    /// The account has too many offers or games, or there are too many seeks from its network.
    pub(in crate::hub) async fn seek(
        &self,
        asker: UserId,
        network: Network,
        agreed: Agreed,
        side: Option<Side>,
        with_bots: bool,
        now: Timestamp,
    ) -> Result<Proposed, Refusal> {
        let (most, most_near) = (self.base.limits.open_games, self.base.limits.seeks_per_address);
        let work = move |connection: &Connection| {
            let asker = accounts::get(connection, asker)?;
            check_offer(connection, &agreed, &asker, now)?;
            let rating = ratings::of(connection, asker.id, agreed.game(), agreed.speed(), now)?.rating;
            let person = bots::owner(connection, asker.id)?.unwrap_or(asker.id);
            let seeker = Seeker { user: &asker, person, agreed: &agreed, side, with_bots, rating, now };
            while let Some(seek) = lobby::take_fitting_seek(connection, &seeker, FAR)? {
                if stored::open_count(connection, seek.user.id)? >= most {
                    // It stands in the way of all who seek the same, and its owner cannot play.
                    continue;
                }
                let players = seated(agreed.game(), &seek.user, seek.side, &asker, side);
                return Ok(Proposed::Begun(begin(connection, agreed, players, most, now)?));
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
        };
        let proposed = self.base.store.write(work).await?;
        self.seeks_changed();
        Ok(proposed)
    }

    /// Accepts a seek.
    ///
    /// # Errors
    /// It is no longer there, or the own one.
    pub(in crate::hub) async fn accept_seek(
        &self,
        asker: UserId,
        id: String,
        now: Timestamp,
    ) -> Result<Begun, Refusal> {
        let most = self.base.limits.open_games;
        let work = move |connection: &Connection| {
            let asker = accounts::get(connection, asker)?;
            let seek = lobby::take_seek(connection, &id)?.ok_or(Refusal::NotFound)?;
            if asker.kind == Kind::Bot && !seek.bots {
                return Err(Refusal::NoBots.into());
            }
            check_pair(connection, &seek.agreed, &asker, &seek.user, now)?;
            let players = seated(seek.agreed.game(), &seek.user, seek.side, &asker, None);
            begin(connection, seek.agreed, players, most, now)
        };
        Ok(self.base.store.write(work).await?)
    }

    /// Takes an own seek back.
    ///
    /// # Errors
    /// There is no such seek of the account's.
    pub async fn drop_seek(self: &Arc<Self>, asker: UserId, id: String) -> Result<(), Refusal> {
        let this = Arc::clone(self);
        let work = async move {
            if !this.base.store.write(move |connection| lobby::drop_seek(connection, &id, asker)).await? {
                return Err(Refusal::NotFound);
            }
            this.seeks_changed();
            Ok(())
        };
        self.base.in_flight.to_the_end(work).await
    }

    /// Challenges whoever has the link.
    ///
    /// # Errors
    /// The terms are impossible, or the account has too many open challenges.
    pub async fn challenge(&self, asker: UserId, terms: &Terms, wish: Wish) -> Result<String, Refusal> {
        let (agreed, now) = (Agreed::new(terms)?, self.base.time.now());
        let side = wish.map(Side::from);
        let id = self.base.store.write(move |connection| {
            let asker = accounts::get(connection, asker)?;
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

    /// Challenges a player by name. The player, and what it is told.
    ///
    /// # Errors
    /// There is no such player, or it is the asker or a bot of the server's; one of the two blocks the other; as
    /// [`challenge`](Self::challenge).
    pub(in crate::hub) async fn challenge_player(
        &self,
        asker: UserId,
        name: String,
        agreed: Agreed,
        side: Option<Side>,
        now: Timestamp,
    ) -> Result<(UserId, Challenge), Refusal> {
        let work = move |connection: &Connection| {
            let asker = accounts::get(connection, asker)?;
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
        Ok(self.base.store.write(work).await?)
    }

    /// The challenges that wait and that an account has made or that are for it.
    ///
    /// # Errors
    /// The store failed.
    pub async fn challenges(&self, asker: UserId) -> Result<Vec<Challenge>, Refusal> {
        let challenges = self.base.store.read(move |connection| {
            let all = lobby::challenges_of(connection, asker)?;
            all.into_iter().map(|challenge| told_challenge(connection, challenge)).collect::<Result<Vec<_>, _>>()
        });
        Ok(challenges.await?)
    }

    /// A challenge, for whoever has its id.
    ///
    /// # Errors
    /// No challenge has this id.
    pub async fn see_challenge(&self, id: String) -> Result<Challenge, Refusal> {
        let found = self.base.store.read(move |connection| {
            let found = lobby::challenge(connection, &id)?;
            found.map(|challenge| told_challenge(connection, challenge)).transpose()
        });
        found.await?.ok_or(Refusal::NotFound)
    }

    /// The game that a challenge is to play again; nothing of any other challenge.
    ///
    /// # Errors
    /// The store failed.
    pub(in crate::hub) async fn rematch_of(&self, id: String) -> Result<Option<String>, Refusal> {
        Ok(self.base.store.read(move |connection| lobby::rematch_of(connection, &id)).await?)
    }

    /// Accepts a challenge.
    ///
    /// # Errors
    /// No challenge has this id, it has been accepted, it is for somebody else, or the account made it itself.
    pub(in crate::hub) async fn accept_challenge(
        &self,
        asker: UserId,
        id: String,
        now: Timestamp,
    ) -> Result<Accepted, Refusal> {
        let most = self.base.limits.open_games;
        let work = move |connection: &Connection| accept_challenge(connection, asker, &id, most, now);
        Ok(self.base.store.write(work).await?)
    }

    /// Takes a challenge back, or declines one.
    ///
    /// # Errors
    /// The account neither made a challenge with this id nor is the one that is challenged.
    pub(in crate::hub) async fn drop_challenge(&self, asker: UserId, id: String) -> Result<Dropped, Refusal> {
        let work = move |connection: &Connection| {
            let challenge = lobby::challenge(connection, &id)?.ok_or(Refusal::NotFound)?;
            if !lobby::drop_challenge(connection, &id, asker)? {
                return Err(Refusal::NotFound.into());
            }
            let (maker, opponent) = (challenge.0.user.id, challenge.1);
            Ok(Dropped { challenge: told_challenge(connection, challenge)?, maker, opponent })
        };
        Ok(self.base.store.write(work).await?)
    }

    /// Begins a game with a bot.
    ///
    /// # Errors
    /// Games with bots are not rated. There is no such level, or a guest has too many games with bots open.
    pub(in crate::hub) async fn play_bot(
        &self,
        asker: UserId,
        agreed: Agreed,
        side: Option<Side>,
        level: u8,
        now: Timestamp,
    ) -> Result<Begun, Refusal> {
        if agreed.is_rated() {
            return Err(Refusal::NotRatable);
        }
        let level = Level::new(level).ok_or(Refusal::Level { most: Level::FULL.number() })?;
        let bot = self.bots[usize::from(level.number() - Level::LOWEST.number())].clone();
        let (most, most_of_guest) = (self.base.limits.open_games, self.base.limits.guest_bot_games);
        let work = move |connection: &Connection| {
            let asker = accounts::get(connection, asker)?;
            if asker.kind == Kind::Guest && bots::open_games_with(connection, asker.id)? >= most_of_guest {
                return Err(Refusal::TooMany { most: most_of_guest }.into());
            }
            let players = seated(agreed.game(), &asker, side, &bot, None);
            begin(connection, agreed, players, most, now)
        };
        Ok(self.base.store.write(work).await?)
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
    now: Timestamp,
) -> Result<Accepted, StoreError> {
    let asker = accounts::get(connection, asker)?;
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
