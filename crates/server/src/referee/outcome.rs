//! How a game ended.

use games::game::EndReason;
use games::side::Side;

/// Why a game is over.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Ended {
    /// By the rules, or by resignation, time or agreement.
    ByMatch(EndReason),
    /// The opponent was gone when it had to act.
    OpponentGone,
    /// Called off before the second turn.
    Aborted,
    /// Time was up before the second turn.
    NotBegun,
    /// A player did not say in time what it adds to the dice.
    DiceWithheld,
    /// More turns were played than a game can have: [`MOST_TURNS`](super::MOST_TURNS).
    TooLong,
    /// The server was restored from a backup, and the dice to come may have been seen.
    Restored,
    /// Those who look after the site have taken the result away, or ended the game without one.
    Voided,
}

impl Ended {
    /// All names, each with what it stands for; they are stored.
    const NAMES: [(&'static str, Self); 17] = [
        ("three-goals", Self::ByMatch(EndReason::ThreeGoals)),
        ("two-goals-in-a-row", Self::ByMatch(EndReason::TwoGoalsInARow)),
        ("void-sets", Self::ByMatch(EndReason::VoidSets)),
        ("goal", Self::ByMatch(EndReason::Goal)),
        ("anti-play", Self::ByMatch(EndReason::AntiPlay)),
        ("repetition", Self::ByMatch(EndReason::Repetition)),
        ("score", Self::ByMatch(EndReason::Score)),
        ("resignation", Self::ByMatch(EndReason::Resignation)),
        ("time", Self::ByMatch(EndReason::Time)),
        ("agreement", Self::ByMatch(EndReason::Agreement)),
        ("opponent-gone", Self::OpponentGone),
        ("aborted", Self::Aborted),
        ("not-begun", Self::NotBegun),
        ("dice-withheld", Self::DiceWithheld),
        ("too-long", Self::TooLong),
        ("restored", Self::Restored),
        ("voided", Self::Voided),
    ];

    /// The name in messages and rows.
    ///
    /// # Panics
    /// Never: all have a name.
    #[must_use]
    pub fn name(self) -> &'static str {
        Self::NAMES.iter().find(|(_, ended)| *ended == self).map(|(name, _)| *name).expect("all have a name")
    }

    /// What a name stands for.
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::NAMES.iter().find(|(known, _)| *known == name).map(|(_, ended)| *ended)
    }

    /// Whether the match came to its end by the rules, and not by what a player did beside the board.
    #[must_use]
    pub const fn is_by_rules(self) -> bool {
        match self {
            Self::ByMatch(EndReason::Resignation | EndReason::Time | EndReason::Agreement) => false,
            Self::ByMatch(_) => true,
            Self::OpponentGone
            | Self::Aborted
            | Self::NotBegun
            | Self::DiceWithheld
            | Self::TooLong
            | Self::Restored
            | Self::Voided => false,
        }
    }

    /// Whether the game has a result.
    #[must_use]
    pub const fn counts(self) -> bool {
        matches!(self, Self::ByMatch(_) | Self::OpponentGone)
    }
}

/// How a game ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outcome {
    /// The winner; `None` in a draw and in a game that does not count.
    pub winner: Option<Side>,
    /// The reason: by the rules of the game, or by what a player or the server did.
    pub ended: Ended,
    /// The player who resigned, was gone, ran out of time, aborted the game or held dice back.
    pub by: Option<Side>,
}

impl Outcome {
    /// As it is in messages.
    #[must_use]
    pub fn to_wire(self) -> protocol::game::Outcome {
        protocol::game::Outcome {
            winner: self.winner.map(Into::into),
            reason: self.ended.name().to_owned(),
            by: self.by.map(Into::into),
            counts: self.ended.counts(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_reasons_that_are_described_are_all_that_there_are() {
        assert_eq!(Ended::NAMES.map(|(name, _)| name), protocol::game::REASONS);
    }
}
