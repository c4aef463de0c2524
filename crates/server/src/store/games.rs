//! Games as they are stored, and their events.

use games::game::EndReason;
use games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use play::{GameSetup, fair_play};
use protocol::game::Rating;

use super::accounts::{User, UserId};
use super::conditional::Change;
use super::explored::Counted;
use super::tournaments::OfGame;
use super::{StoreError, notifications};
use crate::referee::{Agreed, Ended, Game, Happened, Outcome};

/// The key of a game in the database; its id is what people see.
pub type GameKey = i64;

/// A game as it is stored, without the server's seed.
#[derive(Debug, Clone)]
pub struct Stored {
    /// The key that other tables refer to it by.
    pub key: GameKey,
    /// The id that people see, in addresses and in the API.
    pub id: String,
    /// The players.
    pub players: BySide<User>,
    /// The players' ratings when the game began; nothing for those who can have none.
    pub ratings: BySide<Option<Rating>>,
    /// The game up to its last event.
    pub game: Game,
    /// All its events, by their numbers, from 1 on.
    pub events: Vec<Happened>,
}

/// A game in a list.
#[derive(Debug, Clone)]
pub struct Listed {
    /// The id that people see, in addresses and in the API.
    pub id: String,
    /// The players.
    pub players: BySide<User>,
    /// The players' ratings when the game began; nothing for those who can have none.
    pub ratings: BySide<Option<Rating>>,
    /// The terms that it is played by.
    pub agreed: Agreed,
    /// When it began.
    pub created: Timestamp,
    /// How it ended; nothing while it goes on.
    pub outcome: Option<Outcome>,
    /// The sides that may play a turn now: in Pawnball both can.
    pub may_act: BySide<bool>,
    /// The moment at which something happens by itself, such as a clock that runs out; nothing when nothing does.
    pub deadline: Option<Timestamp>,
}

/// As it is stored: 1 for A, 2 for B, 3 for both.
pub(super) fn stored_actors(may_act: BySide<bool>) -> i64 {
    i64::from(may_act[Side::A]) + 2 * i64::from(may_act[Side::B])
}

/// The columns of a game's row after the events that are stored.
#[derive(Debug, Clone)]
pub struct After {
    pub(super) at: Timestamp,
    pub(super) deadline: Option<Timestamp>,
    pub(super) may_act: BySide<bool>,
    pub(super) outcome: Option<Outcome>,
    pub(super) agreed: Agreed,
    /// Whether the game was played, so that its result changes ratings.
    pub(super) played: bool,
    /// The player who has left the game.
    pub(super) left: Option<Side>,
    /// The keys of the position, if nobody shall be helped with it: [`play::fair_play`].
    pub(super) keys: Vec<String>,
    /// The turns that the explorer counts, once the game is over.
    pub(super) counted: Counted,
    /// What players are to be told of while away, and what they are told of no longer.
    pub(super) told: Vec<notifications::Change>,
    /// What becomes of conditional turns; nothing where the events leave them alone. The end of a game takes them away in any case.
    pub(super) conditional: Option<Change>,
}

/// From this turn of a rated game on nobody is helped with its positions: what comes before belongs to everybody.
const fn first_guarded(game: games::game::Game) -> usize {
    match game {
        // Four turns set the pawns up.
        games::game::Game::Pawnball => 8,
        _ => 4,
    }
}

/// The keys of a position, unless it is that of the start: who goes back to it must not take it from everybody else.
fn guarded_keys(game: &Game) -> Vec<String> {
    let keys = fair_play::keys(game.position());
    if keys == fair_play::keys(&game.agreed().setup().start().new_match()) { Vec::new() } else { keys }
}

/// Who has left a game, as far as the game says it: who called a rated one off or did not come to it, was gone when it had to act, or let the days of a
/// turn pass.
fn left(game: &Game) -> Option<Side> {
    let Outcome { ended, by, .. } = game.outcome()?;
    let is_slow = !game.agreed().is_live();
    let ran_away = ended == Ended::OpponentGone || ended == Ended::ByMatch(EndReason::Time) && is_slow;
    let called_off = game.called_off().filter(|_| game.agreed().is_rated());
    called_off.or(by.filter(|_| ran_away))
}

impl After {
    /// What is stored beside the events of a game as it now stands.
    #[must_use]
    pub fn of(game: &Game) -> Self {
        let agreed = game.agreed();
        let guarded =
            agreed.is_rated() && game.outcome().is_none() && game.turns().len() >= first_guarded(agreed.game());
        Self {
            at: game.at(),
            deadline: game.deadline(),
            may_act: game.actors().may_act,
            outcome: game.outcome(),
            agreed: agreed.clone(),
            played: game.is_played(),
            left: left(game),
            keys: if guarded { guarded_keys(game) } else { Vec::new() },
            counted: Counted::of(game),
            told: Vec::new(),
            conditional: None,
        }
    }

    /// The same, where players are present or not when it happens: whose time runs out in a live game while it is absent has left the game.
    #[must_use]
    pub fn with_present(self, present: BySide<bool>) -> Self {
        let flagged = self.outcome.filter(|outcome| outcome.ended == Ended::ByMatch(EndReason::Time));
        let left = flagged.and_then(|outcome| outcome.by).filter(|&side| self.agreed.is_live() && !present[side]);
        Self { left: self.left.or(left), ..self }
    }

    /// The same, and players are told of it while they are away.
    #[must_use]
    pub fn telling(self, told: Vec<notifications::Change>) -> Self {
        Self { told, ..self }
    }

    /// The same, with what becomes of conditional turns.
    #[must_use]
    pub fn with_conditional(self, change: Option<Change>) -> Self {
        Self { conditional: change, ..self }
    }
}

pub(super) fn agreed(setup: &str, rated: bool) -> Result<Agreed, StoreError> {
    let setup = GameSetup::from_json(setup).map_err(|error| StoreError::Damaged(error.to_string()))?;
    Agreed::of_setup(setup, rated).map_err(|error| StoreError::Damaged(error.to_string()))
}

pub(super) fn side(text: Option<String>) -> Option<Side> {
    text.and_then(|text| text.chars().next()).and_then(Side::from_letter)
}

/// The most rated games that the same two begin within a day. More of them would say little about either, and let one feed the
/// other with points.
pub const MOST_OF_PAIR: usize = 10;

/// In which time they are counted: a day.
pub const PAIR_PERIOD: Millis = Millis::from_days(1);

/// A game that somebody comes to, and what belongs to it.
#[derive(Debug, Clone)]
pub struct Opened {
    /// The game.
    pub stored: Stored,
    /// The seed of its dice, if it has any. Only the referee may see it.
    pub seed: Option<[u8; 32]>,
    /// The account that offered to play it again, and the id of the game that has begun so.
    pub rematch: Option<(UserId, Option<String>)>,
    /// The tournament that it belongs to.
    pub tournament: Option<OfGame>,
}

/// What a server finds when it starts.
#[derive(Debug)]
pub struct TakenUp {
    /// The key that signs sessions.
    pub key: [u8; 32],
    /// The id of the history that the store tells.
    pub history: String,
    /// The accounts of the server's bots, by level.
    pub bots: Vec<User>,
    /// In how many games clocks run again.
    pub resumed: usize,
    /// The games in which something happens by itself, with the moment.
    pub deadlines: Vec<(String, Timestamp)>,
    /// The games in which one of the server's bots plays.
    pub with_bots: Vec<String>,
}

/// A player wants to play a game again.
#[derive(Debug, Clone)]
pub struct Rematch {
    /// The game.
    pub key: GameKey,
    /// What was played.
    pub agreed: Agreed,
    /// The player who wants it.
    pub asker: UserId,
    /// The side that it had.
    pub side: Side,
    /// The other player.
    pub opponent: UserId,
    /// How many games that are not over a player may have.
    pub most: usize,
    /// The moment.
    pub now: Timestamp,
}
