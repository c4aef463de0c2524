//! How strong a bot plays: a number that setups of games, engines and servers share. What a level does is the engine's.

use core::fmt;

use crate::game::Game;

/// How much stronger each level is than the one below it, in Elo, from level 2 on: the table of `docs/engine.md`.
const STEPS: [(Game, [u16; 9]); 3] = [
    (Game::PlayBall, [123, 131, 95, 105, 93, 116, 88, 116, 109]),
    (Game::Diaballik, [187, 139, 151, 164, 140, 174, 161, 146, 173]),
    (Game::Pawnball, [144, 123, 163, 121, 133, 133, 128, 137, 158]),
];

/// The rating of level 1, by convention.
const LOWEST_RATING: u16 = 600;

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

    /// How strong the level is in a game, in Elo: 600 for level 1, which is a convention, and the measured steps up to this level. `None` where
    /// nobody has measured them.
    #[must_use]
    pub fn rating(self, game: Game) -> Option<u16> {
        let (_, steps) = STEPS.iter().find(|(of, _)| *of == game)?;
        let below = usize::from(self.0 - Self::LOWEST.0);
        Some(LOWEST_RATING + steps[..below].iter().sum::<u16>())
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
