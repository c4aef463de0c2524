//! How strong a bot plays: a number that setups of games, engines and servers share. What a level does is the engine's.

use core::fmt;

use crate::game::Game;

/// What was measured of each game, from the weakest level on: sums of the steps in the table of `docs/engine.md`, from 600 on.
const RATINGS: [(Game, &[u16]); 3] = [
    (Game::PlayBall, &[600, 731, 831, 928, 1_028, 1_136, 1_260, 1_363, 1_453, 1_592]),
    (Game::Diaballik, &[600, 773, 929, 1_085, 1_267, 1_398, 1_589, 1_780, 1_927, 2_190]),
    (Game::Pawnball, &[600, 713, 884, 1_060, 1_164, 1_320, 1_463, 1_596, 1_745, 1_967]),
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
    /// has 600 is a convention. `None` where nobody has measured it.
    #[must_use]
    pub fn rating(self, game: Game) -> Option<u16> {
        let (_, ratings) = RATINGS.iter().find(|(of, _)| *of == game)?;
        ratings.get(usize::from(self.0 - Self::LOWEST.0)).copied()
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
