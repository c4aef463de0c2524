//! What terms stand for: the match they describe, and the speed of its clock.

use std::collections::BTreeMap;

use games::game::Game;
use games::notation::Fault;
use games::reason::Reason;
use play::GameSetup;
use play::game_setup::{SETUP_VERSION, SetupError};
use play::time_control::TimeControl;
use serde::Serialize;

use crate::game::{MOST_COLUMNS, MOST_POSITION, Outcome, Side, Speed, State, Terms};

/// How many turns each side must have played before a rated game that ends otherwise than by its rules changes ratings: what comes
/// before, in Pawnball the four turns that set the pawns up, is no game yet.
#[must_use]
pub const fn turns_to_rate(game: Game) -> usize {
    match game {
        Game::Pawnball => 4,
        _ => 2,
    }
}

impl State {
    /// Whether the game is rated and has a result that changes no ratings: it was given up, lost on time or drawn by agreement before
    /// each side had played [`turns_to_rate`] turns.
    #[must_use]
    pub fn is_too_short_to_rate(&self) -> bool {
        let beside_the_board = |result: &Outcome| {
            result.counts && matches!(result.reason.as_str(), "resignation" | "time" | "agreement" | "opponent-gone")
        };
        let turns = |side: Side| self.turns.iter().filter(|(by, _)| *by == side).count();
        self.terms.rated
            && self.result.as_ref().is_some_and(beside_the_board)
            && Game::from_name(&self.terms.game)
                .is_some_and(|game| turns(Side::A).min(turns(Side::B)) < turns_to_rate(game))
    }
}

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
        for (member, text, most) in
            [("columns", &self.columns, MOST_COLUMNS), ("position", &self.position, MOST_POSITION)]
        {
            let found = text.as_ref().map_or(0, |text| text.chars().count());
            if found > most {
                return Err(too_long(member, found, most));
            }
        }
        let members = [
            ("game", Some(&self.game)),
            ("board", self.board.as_ref()),
            ("columns", self.columns.as_ref()),
            ("mode", self.mode.as_ref()),
            ("variant", self.variant.as_ref()),
            ("position", self.position.as_ref()),
        ];
        let mut start = BTreeMap::new();
        start.extend(members.into_iter().filter_map(|(name, value)| Some((name, value?.as_str()))));
        let form = Form { v: SETUP_VERSION, start, clock: &self.clock };
        // Texts and a number can always be written.
        GameSetup::from_json(&serde_json::to_string(&form).unwrap_or_default())
    }
}

/// A setup as it is kept.
#[derive(Serialize)]
struct Form<'a> {
    v: u32,
    start: BTreeMap<&'static str, &'a str>,
    clock: &'a str,
}

const fn too_long(member: &'static str, found: usize, most: usize) -> SetupError {
    SetupError::Refused { member, fault: Fault { line: 1, column: 1, reason: Reason::TextTooLong { found, most } } }
}

impl Speed {
    /// How fast a clock is: by the time that a player has for a game of 40 turns.
    #[must_use]
    pub const fn of(clock: TimeControl) -> Self {
        match clock.typical_seconds() {
            None => Self::Correspondence,
            Some(0..180) => Self::Bullet,
            Some(180..480) => Self::Blitz,
            Some(480..1500) => Self::Rapid,
            Some(_) => Self::Classical,
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
            ("byoyomi:60+3x10", Speed::Blitz),
            ("byoyomi:600+1x30", Speed::Classical),
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
