//! The draws of Pawnball as the outcomes of a chance node (PW-6).
//!
//! Four dice with 24 equally likely sides fall in 331,776 ways. Dice of a draw have no order, so that there are 17,550 different draws, which
//! come in 1, 4, 6, 12 or 24 ways.

use std::sync::LazyLock;

use games::hash;
use games::pawnball::dice::{Die, Draw};

/// How many different draws there are.
pub const COUNT: usize = 17_550;
/// In how many ways four dice fall.
pub const WAYS: u32 = 24 * 24 * 24 * 24;

static ALL: LazyLock<Vec<Draw>> = LazyLock::new(|| {
    let sides = 0..Die::SIDES;
    let dice: Vec<Die> = sides.filter_map(Die::from_side).collect();
    let mut draws = Vec::with_capacity(COUNT);
    for (a, first) in dice.iter().enumerate() {
        for (b, second) in dice.iter().enumerate().skip(a) {
            for (c, third) in dice.iter().enumerate().skip(b) {
                draws.extend(dice[c..].iter().map(|fourth| Draw::new([*first, *second, *third, *fourth])));
            }
        }
    }
    draws
});

/// Every draw, in ascending order: the place of a draw in it is its number.
#[must_use]
pub fn all() -> &'static [Draw] {
    &ALL
}

/// The number of a draw.
#[must_use]
pub fn number(draw: Draw) -> usize {
    // Every draw is in the list, which is sorted.
    ALL.binary_search(&draw).unwrap_or_else(|place| place)
}

/// In how many of the [`WAYS`] the dice fall as this draw.
#[must_use]
pub fn ways(draw: Draw) -> u32 {
    // Dice that are alike stand beside each other: 4! divided by the factorials of their numbers.
    draw.dice().chunk_by(PartialEq::eq).fold(24, |ways, alike| ways / (1..=alike.len() as u32).product::<u32>())
}

/// Pseudo-random draws, the same for the same seed.
#[derive(Debug, Clone)]
pub struct Dice(u64);

impl Dice {
    /// Dice that follow from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self(hash::key(seed))
    }

    /// A number from 0 to `below - 1`, all equally likely within 2⁻³² × `below`; 0 for `below` 0.
    pub fn below(&mut self, below: u32) -> u32 {
        self.0 = self.0.wrapping_add(1);
        ((u64::from((hash::key(self.0) >> 32) as u32) * u64::from(below)) >> 32) as u32
    }

    /// The next draw.
    pub fn draw(&mut self) -> Draw {
        Draw::new(std::array::from_fn(|_| {
            let side = self.below(u32::from(Die::SIDES)) as u8;
            #[allow(clippy::missing_panics_doc, reason = "the side is one of the die's")]
            Die::from_side(side).expect("the side is one of the die's")
        }))
    }
}
