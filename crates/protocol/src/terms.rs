//! What terms stand for: the match they describe, and the speed of its clock.

use serde_json::{Map, Value};
use study::GameSetup;
use study::clock::TimeControl;
use study::game_setup::{SETUP_VERSION, SetupError};

use crate::game::{Speed, Terms};

/// Turns of a player in a game, for guessing how long it takes.
const TYPICAL_TURNS: u64 = 40;

impl Terms {
    /// The setup of the match; of its players it says nothing.
    ///
    /// # Errors
    /// They describe nothing that can be played.
    ///
    /// ```
    /// use protocol::game::Terms;
    ///
    /// let terms: Terms = serde_json::from_str(r#"{"game":"playball","board":"sprint","clock":"300+5"}"#)?;
    /// assert_eq!(terms.setup()?.start().board().map(|board| board.name()), Some("sprint"));
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    pub fn setup(&self) -> Result<GameSetup, SetupError> {
        let members = [
            ("game", Some(&self.game)),
            ("board", self.board.as_ref()),
            ("columns", self.columns.as_ref()),
            ("mode", self.mode.as_ref()),
            ("variant", self.variant.as_ref()),
            ("position", self.position.as_ref()),
        ];
        let start: Map<String, Value> =
            members.into_iter().filter_map(|(name, value)| Some((name.to_owned(), value?.as_str().into()))).collect();
        let setup = serde_json::json!({ "v": SETUP_VERSION, "start": start, "clock": self.clock });
        GameSetup::from_json(&setup.to_string())
    }
}

impl Speed {
    /// How fast a clock is: by the time that a player has for a game of 40 turns.
    #[must_use]
    pub const fn of(clock: TimeControl) -> Self {
        let seconds = match clock {
            TimeControl::None | TimeControl::Days(_) => return Self::Correspondence,
            TimeControl::Fischer { base, increment: added }
            | TimeControl::Bronstein { base, delay: added }
            | TimeControl::Delay { base, delay: added } => (base.get() as u64) + (added.get() as u64) * TYPICAL_TURNS,
            TimeControl::PerTurn(seconds) => (seconds.get() as u64) * TYPICAL_TURNS,
        };
        match seconds {
            0..180 => Self::Bullet,
            180..480 => Self::Blitz,
            480..1500 => Self::Rapid,
            _ => Self::Classical,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn speed_follows_from_the_clock() {
        for (clock, speed) in [
            ("60+0", Speed::Bullet),
            ("60+3", Speed::Blitz),
            ("bronstein:300+5", Speed::Rapid),
            ("turn:60", Speed::Classical),
            ("days:1", Speed::Correspondence),
            ("none", Speed::Correspondence),
        ] {
            assert_eq!(Speed::of(clock.parse().unwrap()), speed, "{clock}");
        }
    }

    #[test]
    fn what_is_not_told_is_as_usual() {
        let terms = |text: &str| serde_json::from_str::<Terms>(text).unwrap();
        let bare = terms(r#"{"game":"diaballik","clock":"none"}"#);
        let told = terms(r#"{"game":"diaballik","variant":"standard","clock":"none"}"#);
        assert_eq!(bare.setup(), told.setup());
        assert!(terms(r#"{"game":"diaballik","mode":"expert","clock":"none"}"#).setup().is_err());
    }
}
