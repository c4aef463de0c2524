//! What two players agree on before they play.

use games::game::Game;
use play::time_control::TimeControl;
use play::{GameSetup, Start};
use protocol::game::{Speed, Terms};

use crate::refusal::Refusal;

/// Terms that can be played.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Agreed {
    setup: GameSetup,
    rated: bool,
}

impl Agreed {
    /// Checks terms.
    ///
    /// # Errors
    /// They describe nothing that can be played, or the game cannot be rated.
    pub fn new(terms: &Terms) -> Result<Self, Refusal> {
        Self::of_setup(terms.setup()?, terms.rated)
    }

    /// The terms of a stored game.
    ///
    /// # Errors
    /// As [`Agreed::new`].
    pub fn of_setup(setup: GameSetup, rated: bool) -> Result<Self, Refusal> {
        let own = setup.start().position().is_some() || setup.start().own_columns().is_some();
        if rated && (own || setup.clock() == TimeControl::None) {
            return Err(Refusal::NotRatable);
        }
        Ok(Self { setup, rated })
    }

    /// The setup of the match; of its players it says nothing.
    #[must_use]
    pub const fn setup(&self) -> &GameSetup {
        &self.setup
    }

    /// Whether the result changes ratings.
    #[must_use]
    pub const fn is_rated(&self) -> bool {
        self.rated
    }

    /// Which game.
    #[must_use]
    pub const fn game(&self) -> Game {
        self.setup.start().game()
    }

    /// Whether dice are thrown in it.
    #[must_use]
    pub const fn has_dice(&self) -> bool {
        matches!(self.game(), Game::Pawnball)
    }

    /// How fast it is.
    #[must_use]
    pub const fn speed(&self) -> Speed {
        Speed::of(self.setup.clock())
    }

    /// Whether the players sit there until it is over.
    #[must_use]
    pub fn is_live(&self) -> bool {
        self.speed() != Speed::Correspondence
    }

    /// As it is in messages.
    #[must_use]
    pub fn terms(&self) -> Terms {
        let start = self.setup.start();
        let position = start.position();
        Terms {
            game: start.game().name().to_owned(),
            board: start.board().filter(|_| position.is_none()).map(|board| board.name().to_owned()),
            columns: start.own_columns(),
            mode: start.mode().map(|mode| mode.name().to_owned()),
            variant: match start {
                Start::Diaballik(start) => Some(start.name().to_owned()),
                _ => None,
            },
            position,
            clock: self.setup.clock().to_string(),
            rated: self.rated,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn terms(text: &str) -> Terms {
        serde_json::from_str(text).unwrap()
    }

    #[test]
    fn terms_that_can_be_played_are_read_and_told_again() {
        for text in [
            r#"{"game":"playball","board":"sprint","mode":"expert","clock":"300+5","rated":true}"#,
            r#"{"game":"diaballik","variant":"variant","clock":"days:3","rated":true}"#,
            r#"{"game":"diaballik","position":"bbbBbbb/7/7/7/7/7/aaaAaaa b","clock":"none"}"#,
            r#"{"game":"pawnball","clock":"turn:30"}"#,
        ] {
            let agreed = Agreed::new(&terms(text)).unwrap();
            assert_eq!(Agreed::new(&agreed.terms()), Ok(agreed.clone()), "{text}");
            let stored = GameSetup::from_json(&agreed.setup().to_json()).unwrap();
            assert_eq!(Agreed::of_setup(stored, agreed.is_rated()), Ok(agreed));
        }
    }

    #[test]
    fn what_cannot_be_played_is_refused_with_its_member() {
        let refusal = |text: &str| Agreed::new(&terms(text)).unwrap_err();
        let member = |name: &str| Refusal::Terms { member: name.to_owned() };
        assert_eq!(refusal(r#"{"game":"chess","clock":"none"}"#), member("game"));
        assert_eq!(refusal(r#"{"game":"diaballik","clock":"5"}"#), member("clock"));
        assert_eq!(refusal(r#"{"game":"diaballik","mode":"expert","clock":"1+1"}"#), member("mode"));
        assert_eq!(refusal(r#"{"game":"diaballik","clock":"none","rated":true}"#), Refusal::NotRatable);
        let position = r#"{"game":"diaballik","position":"7/7/7/7/7/7/7 a","clock":"1+1"}"#;
        assert!(matches!(refusal(position), Refusal::Illegal(_)));
        let board = r#"{"game":"playball","board":"moon","clock":"1+1"}"#;
        assert_eq!(refusal(board).problem().code, "reason-unknown-board");
    }
}
