//! How strong a bot plays: a number that setups of games, engines and servers share. What a level does is the engine's.

use core::fmt;

use crate::game::Game;

/// The ratings of the levels of a game, from the weakest.
type Ratings = [u16; Level::HIGHEST.number() as usize];

/// What was measured: sums of the steps in the table of `docs/engine.md`, from 600 on.
const RATINGS: [(Game, Ratings); 3] = [
    (Game::PlayBall, [600, 720, 825, 925, 1025, 1135, 1265, 1400, 1535, 1650]),
    (Game::Diaballik, [600, 771, 933, 1086, 1229, 1406, 1606, 1760, 1894, 2044]),
    (Game::Pawnball, [600, 731, 859, 985, 1108, 1244, 1365, 1485, 1600, 1715]),
];

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

    /// How strong the level is in a game, in Elo: the sum of the differences between neighbours that `docs/engine.md` tells. That level 1
    /// has 600 is a convention. `None` in a game whose levels nobody has measured.
    #[must_use]
    pub fn rating(self, game: Game) -> Option<u16> {
        let (_, ratings) = RATINGS.iter().find(|(of, _)| *of == game)?;
        Some(ratings[usize::from(self.0 - Self::LOWEST.0)])
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
