//! How good a position is, as engines, tables and reviews say it.

/// How good a position is for the side that asked.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Score {
    /// A forced loss of the game (in Play Ball: of the set) after this many turns of both sides, if the loser holds out
    /// as long as possible.
    Loss(u32),
    /// An estimate. 100 points are about a chance of three in four; in Pawnball, 100 points are one goal.
    Points(i32),
    /// A forced win after this many turns of both sides, this one included: 1 is a win in this turn.
    Win(u32),
}

impl Score {
    /// The same for the other side.
    #[must_use]
    pub const fn reversed(self) -> Self {
        match self {
            Self::Loss(turns) => Self::Win(turns),
            Self::Points(points) => Self::Points(-points),
            Self::Win(turns) => Self::Loss(turns),
        }
    }

    /// Points, or none for a proven result.
    #[must_use]
    pub const fn points(self) -> Option<i32> {
        match self {
            Self::Points(points) => Some(points),
            Self::Loss(_) | Self::Win(_) => None,
        }
    }

    const fn rank(self) -> (i8, i64) {
        match self {
            Self::Loss(turns) => (-1, turns as i64),
            Self::Points(points) => (0, points as i64),
            Self::Win(turns) => (1, -(turns as i64)),
        }
    }
}

impl PartialOrd for Score {
    fn partial_cmp(&self, other: &Self) -> Option<core::cmp::Ordering> {
        Some(self.cmp(other))
    }
}

/// From the worst to the best: an early loss, a late loss, points, a late win, an early win.
impl Ord for Score {
    fn cmp(&self, other: &Self) -> core::cmp::Ordering {
        self.rank().cmp(&other.rank())
    }
}

#[cfg(test)]
mod tests {
    use super::Score;

    use alloc::vec::Vec;

    #[test]
    fn scores_are_ordered_from_an_early_loss_to_an_early_win() {
        let ordered =
            [Score::Loss(2), Score::Loss(4), Score::Points(-5), Score::Points(7), Score::Win(5), Score::Win(1)];
        assert!(ordered.is_sorted());
        let reversed: Vec<Score> = ordered.iter().rev().map(|score| score.reversed()).collect();
        assert!(reversed.is_sorted());
    }
}
