//! What a match between engines needs to know of a game beyond its rules.

use engine::Levelled;
use games::game::{EndReason, Ending, Match as _};
use games::side::{BySide, Side};
use games::{diaballik, pawnball, playball};
use tablebase::{Table, Value};
use ugi::server::{Playable, TableSource};

/// What counts as one game of a match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Scope {
    /// A whole match by the rules.
    #[default]
    Match,
    /// Play Ball: one set, to its first goal; a void set is a draw. The same as [`Match`](Self::Match) for the other games.
    Set,
}

/// A table that games of Play Ball are judged by.
pub type JudgingTable = Table<TableSource>;

/// A game that engines can play matches of.
pub trait Contest: Playable + Levelled {
    /// How a set ended, if only the first counts and it has.
    fn set_ended(&self) -> Option<Ending> {
        None
    }

    /// How near each side has come to winning: goals, then the way of its ball. Games without progress can be ended.
    fn progress(&self) -> BySide<u32>;

    /// Who wins the set by the table; `None` when the table does not know the position, or cannot be read.
    fn judged(&self, _table: &JudgingTable) -> Option<Option<Side>> {
        None
    }
}

impl Contest for playball::Match {
    fn set_ended(&self) -> Option<Ending> {
        let goal = self.score().position(|&goals| goals > 0);
        match goal {
            Some(side) => Some(Ending { winner: Some(side), reason: EndReason::Goal }),
            None => (self.void_sets() > 0).then_some(Ending { winner: None, reason: EndReason::Repetition }),
        }
    }

    fn progress(&self) -> BySide<u32> {
        self.score()
    }

    fn judged(&self, table: &JudgingTable) -> Option<Option<Side>> {
        let side = self.current().side();
        match table.value(self.current()).ok()? {
            Value::Win(_) => Some(Some(side)),
            Value::Loss(_) => Some(Some(side.other())),
            Value::Draw => Some(None),
        }
    }
}

impl Contest for diaballik::Match {
    fn progress(&self) -> BySide<u32> {
        BySide::from_fn(|side| {
            let rank = u32::from(self.current().ball(side).rank());
            match side {
                Side::A => rank,
                Side::B => 6 - rank,
            }
        })
    }
}

impl Contest for pawnball::Match {
    /// Eight draws end the game, whatever happens in it: every phase is progress.
    fn progress(&self) -> BySide<u32> {
        BySide::from_fn(|_| self.phases_over())
    }
}

games::with_countdown! {
    impl Contest for games::countdown::Match {
        /// The ball never goes back.
        fn progress(&self) -> BySide<u32> {
            BySide::from_fn(|_| 10 - u32::from(self.ball().distance()))
        }
    }
}
