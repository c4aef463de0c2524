//! How strong a bot plays: a number that setups of games, engines and servers share. What a level does is the engine's.

use core::fmt;

use crate::game::Game;

/// The ratings of the levels, from the weakest.
type Ratings = [u16; Level::HIGHEST.number() as usize];

const PLAY_BALL: Ratings = [0, 150, 300, 450, 600, 750, 900, 1_050, 1_200, 1_350];
const DIABALLIK: Ratings = [0, 150, 300, 450, 600, 750, 900, 1_050, 1_200, 1_350];
const PAWNBALL: Ratings = [0, 150, 300, 450, 600, 750, 900, 1_050, 1_200, 1_350];

/// How strong a bot plays: 1 to 10.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Level(u8);

impl Level {
    /// A child's first opponent.
    pub const LOWEST: Self = Self(1);
    /// Where a person who knows the rules is well placed to begin.
    pub const DEFAULT: Self = Self(4);
    /// The strongest. An engine without a level and with more time is stronger.
    pub const HIGHEST: Self = Self(10);

    /// The level with this number; `None` if it is not 1 to 10.
    #[must_use]
    pub const fn new(number: u8) -> Option<Self> {
        if number >= Self::LOWEST.0 && number <= Self::HIGHEST.0 { Some(Self(number)) } else { None }
    }

    /// All levels, from the weakest.
    pub fn all() -> impl DoubleEndedIterator<Item = Self> {
        (Self::LOWEST.0..=Self::HIGHEST.0).map(Self)
    }

    /// How strong the level is meant to be in a game, in Elo above its level 1: even steps of 150. What was measured of the steps,
    /// `docs/engine.md` says.
    #[must_use]
    pub const fn rating(self, game: Game) -> u16 {
        let ratings = match game {
            Game::PlayBall => PLAY_BALL,
            Game::Diaballik => DIABALLIK,
            Game::Pawnball => PAWNBALL,
            #[cfg(feature = "countdown")]
            Game::Countdown => [0; 10],
        };
        ratings[self.0 as usize - 1]
    }

    /// 1 to 10.
    #[must_use]
    pub const fn number(self) -> u8 {
        self.0
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}
