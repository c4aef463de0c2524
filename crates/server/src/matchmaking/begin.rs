//! A game begins: with which players, with its first event and the seed of its dice.

use games::game::Game;
use games::pawnball::seed::commitment;
use games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use protocol::game::Kind;
use protocol::http::Offered;

use crate::referee::{self, Agreed, DiceProof, Event, Happened};
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{User, UserId};

/// A game that has begun.
#[derive(Debug)]
pub struct Begun {
    /// The id of the game.
    pub id: String,
    /// Its players.
    pub players: BySide<UserId>,
    /// When something happens in it by itself; nothing if nothing does.
    pub deadline: Option<Timestamp>,
    /// Whether a bot of the server's plays.
    pub has_bot: bool,
}

impl Begun {
    /// The answer for one of the two players.
    #[must_use]
    pub fn offered(&self, user: UserId) -> Offered {
        let side = if self.players[Side::A] == user { Side::A } else { Side::B };
        Offered::Game { id: self.id.clone(), side: side.into() }
    }
}

/// A challenge that was accepted.
#[derive(Debug)]
pub struct Accepted {
    /// The game.
    pub begun: Begun,
    /// The id of the game that is played again.
    pub rematch_of: Option<String>,
}

/// What the store knows of two accounts that are about to play.
#[derive(Debug, Clone, Copy, Default)]
pub struct Encounter {
    /// Whether both are the same person's. Asked of rated games only.
    pub one_persons: bool,
    /// Whether one of the two blocks the other.
    pub blocked: bool,
    /// Whether the position that the game starts from is being played in a rated game. Asked where [`may_be_live`] says so.
    pub is_live: bool,
    /// How many games of each are not over. Not asked of the server's bots.
    pub open: BySide<usize>,
}

/// Whether it matters that the position at the start is being played in a rated game: a bot would tell what to do there.
#[must_use]
pub fn may_be_live(agreed: &Agreed, players: BySide<&User>) -> bool {
    let by_bot = players.into_array().into_iter().any(|player| player.kind == Kind::Bot);
    by_bot && agreed.setup().start().position().is_some()
}

/// Sees that two accounts may begin a game; nobody may have more than `most` that are not over.
///
/// # Errors
/// Both are one account ([`Refusal::OwnOffer`]); the game is rated and one cannot play rated games ([`Refusal::NotRegistered`]) or both are the same
/// person's ([`Refusal::OwnBot`]); one blocks the other ([`Refusal::Blocked`]); a bot would help in a rated game ([`Refusal::PositionLive`]); one
/// has too many games ([`Refusal::TooMany`]).
pub fn check_begin(agreed: &Agreed, players: BySide<&User>, encounter: &Encounter, most: usize) -> Result<(), Refusal> {
    let [a, b] = players.into_array();
    if a.id == b.id {
        return Err(Refusal::OwnOffer);
    }
    if agreed.is_rated() && !(a.is_ratable() && b.is_ratable()) {
        return Err(Refusal::NotRegistered);
    }
    if agreed.is_rated() && encounter.one_persons {
        return Err(Refusal::OwnBot);
    }
    if encounter.blocked {
        return Err(Refusal::Blocked);
    }
    if encounter.is_live && may_be_live(agreed, players) {
        return Err(Refusal::PositionLive);
    }
    let is_full = |(side, player): (Side, &&User)| player.level.is_none() && encounter.open[side] >= most;
    if players.iter().any(is_full) { Err(Refusal::TooMany { most }) } else { Ok(()) }
}

/// A game that is to be stored with what has happened in it so far.
#[derive(Debug)]
pub struct NewGame {
    /// The id that people see.
    pub id: String,
    /// Its players.
    pub players: BySide<UserId>,
    /// The game after its first events.
    pub game: referee::Game,
    /// These events.
    pub events: Vec<Happened>,
    /// The server's part of the seed of its dice; nothing where there are none.
    pub seed: Option<[u8; 32]>,
    has_bot: bool,
}

impl NewGame {
    /// A game on these terms.
    ///
    /// # Errors
    /// The first event is not possible on these terms.
    pub fn new(agreed: Agreed, players: BySide<&User>, now: Timestamp) -> Result<Self, Refusal> {
        let seed = agreed.has_dice().then(secret::random);
        Self::with_seed(agreed, players, seed, now)
    }

    /// A game with dice of a round whose tables have all the same: their seed.
    ///
    /// # Errors
    /// The terms have no dice.
    pub fn of_round(agreed: Agreed, players: BySide<&User>, seed: [u8; 32], now: Timestamp) -> Result<Self, Refusal> {
        let mut new = Self::with_seed(agreed, players, Some(seed), now)?;
        new.add(Event::ShareDice, now)?;
        Ok(new)
    }

    fn with_seed(
        agreed: Agreed,
        players: BySide<&User>,
        seed: Option<[u8; 32]>,
        now: Timestamp,
    ) -> Result<Self, Refusal> {
        let id = secret::id();
        let proof = match &seed {
            None => DiceProof::EntropyOnly,
            Some(seed) => DiceProof::NamesServer { game_id: id.clone(), server: commitment(seed) },
        };
        let mut game = referee::Game::new(agreed, now, proof);
        let bot = players.position(|player| player.level.is_some());
        let first = match &seed {
            None => Some(Event::Start),
            // A bot commits at once; the person cannot know the game before.
            Some(seed) => {
                bot.map(|bot| Event::Commit(bot, game.proof().commitment(bot, &secret::bot_entropy(seed, &id))))
            }
        };
        let mut events = Vec::new();
        if let Some(event) = first {
            game.fold(now, &event)?;
            events.push(Happened { number: game.number(), at: now, act_id: None, event });
        }
        Ok(Self { id, players: players.map(|player| player.id), game, events, seed, has_bot: bot.is_some() })
    }

    /// Gives a side more time than the other from the beginning.
    ///
    /// # Errors
    /// The match has not started, as its dice are to be settled first.
    pub fn give(&mut self, to: Side, time: Millis, now: Timestamp) -> Result<(), Refusal> {
        self.add(Event::GiveTime { side: to.other(), time }, now)
    }

    fn add(&mut self, event: Event, now: Timestamp) -> Result<(), Refusal> {
        self.game.fold(now, &event)?;
        self.events.push(Happened { number: self.game.number(), at: now, act_id: None, event });
        Ok(())
    }

    /// What is told of it once it is stored.
    #[must_use]
    pub fn begun(self) -> Begun {
        Begun { id: self.id, players: self.players, deadline: self.game.deadline(), has_bot: self.has_bot }
    }
}

/// A and B: as the proposer wants it, or whoever accepts if the proposer does not mind. If neither minds, as the rule sheet says,
/// which in Pawnball gives Blue to the proposer (PW-21); where it says nothing that a site could know, by lot (PB-19).
#[must_use]
pub fn seated<'a>(
    game: Game,
    proposer: &'a User,
    wish: Option<Side>,
    other: &'a User,
    others: Option<Side>,
) -> BySide<&'a User> {
    let side = wish
        .or(others.map(Side::other))
        .or(game.side_of_proposer())
        .unwrap_or_else(|| if secret::below(2) == 0 { Side::A } else { Side::B });
    match side {
        Side::A => BySide::new(proposer, other),
        Side::B => BySide::new(other, proposer),
    }
}
