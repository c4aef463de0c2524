//! The distinct results of playing one die, listed at once (PW-9 to PW-17).
//!
//! What counts as a result:
//!
//! - Each of the two pawns moves at most once, so its move costs the distance between the squares where it stood and
//!   stands. A pawn that would step out and back has not moved.
//! - The pawns may take each other's place, neighbours too, for twice their distance: that is a move although the
//!   position looks the same (PW-17).
//! - A shot may follow, or be all that is done; the unchanged position is a result when a shot brings the ball back to
//!   where it lay.

use alloc::vec::Vec;

use super::board::{DieResult, Position, sorted};
use super::dice::Die;
use super::pitch::{ALL, BEFORE, NEAR, PITCH, POSTS, RING, Square, Squares};
use super::shot::{BallGround, ShotEnds, ShotSearch};
use crate::side::Side;

/// The placements of the two pawns of a die, each once.
struct Placements {
    home: [Square; 2],
    points: usize,
    /// Where a pawn may stop (PW-10).
    free: Squares,
}

impl Placements {
    fn new(position: &Position, die: Die) -> Self {
        let home = position.pawns(die.dot());
        let mut taken = position.all_pawns() | POSTS;
        taken.remove(home[0]);
        taken.remove(home[1]);
        taken.insert(position.ball());
        Self { home, points: usize::from(die.points()), free: ALL & !taken }
    }

    /// Where the first pawn can go.
    fn first(&self) -> Squares {
        NEAR[self.home[0].index()][self.points] & self.free
    }

    /// Where the second pawn can go when the first is on `first`, without the placements that come up again with the two
    /// pawns in each other's place.
    #[inline]
    fn second(&self, first: Square) -> Squares {
        let left = self.points - usize::from(self.home[0].distance(first));
        let set = (NEAR[self.home[1].index()][left] & self.free).without(first);
        let crossed = usize::from(self.home[1].distance(first));
        match self.points.checked_sub(crossed) {
            Some(left) => set & !(NEAR[self.home[0].index()][left] & BEFORE[first.index()]),
            None => set,
        }
    }

    /// Whether the two pawns can take each other's place.
    fn exchange(&self) -> bool {
        2 * usize::from(self.home[0].distance(self.home[1])) <= self.points
    }
}

/// The shots after any placement of the two pawns of a die.
struct Shots {
    ground: BallGround,
    ball: Square,
    points: u8,
}

impl Shots {
    fn new(position: &Position, die: Die) -> Self {
        let side = position.owner(die.dot());
        let mut ground = BallGround::new();
        ground.add_opponents(position, side);
        for (number, square) in (2..).zip(position.pawns(die.dot().team_mate())) {
            ground.add_own(square, number);
        }
        Self { ground, ball: position.ball(), points: die.points() }
    }

    #[inline]
    fn after(&mut self, pawns: [Square; 2]) -> ShotEnds {
        self.ground.add_own(pawns[0], 0);
        self.ground.add_own(pawns[1], 1);
        let mut search = ShotSearch::default();
        for shooter in pawns {
            if RING[self.ball.index()].contains(shooter) {
                self.ground.shots(shooter, self.ball, self.points, &mut search);
            }
        }
        self.ground.remove_own(pawns[0]);
        self.ground.remove_own(pawns[1]);
        search.ends
    }
}

impl Position {
    /// Calls `visit` with every distinct result of playing `die` (PW-9 to PW-17), each once, in a fixed order. Nothing is
    /// allocated.
    ///
    /// The die is played by the side whose colour it has; whether it is among the dice left is immaterial here.
    ///
    /// A result is a placement of the two pawns with the die's dot, a square of the ball and a goal. Each pawn moves at
    /// most once: a pawn that would step out and back has not moved. Two pawns that take each other's place (for twice
    /// their distance) have moved, although the position looks the same (PW-17).
    pub fn for_each_result(&self, die: Die, mut visit: impl FnMut(DieResult)) {
        let placements = Placements::new(self, die);
        let mut shots = Shots::new(self, die);
        let ring = RING[self.ball().index()];
        let others = {
            let [a, b] = placements.home;
            self.all_pawns().without(a).without(b)
        };
        let unmoved = DieResult { die, pawns: placements.home, ball: self.ball(), goal: None };
        for first in placements.first() {
            let set = placements.second(first);
            let home = first == placements.home[0];
            for second in set {
                let pawns = sorted([first, second]);
                if !home || second != placements.home[1] || placements.exchange() {
                    visit(DieResult { pawns, ..unmoved });
                }
            }
            for second in if ring.contains(first) { set } else { set & ring } {
                let pawns = sorted([first, second]);
                let mut ends = shots.after(pawns);
                if !home || second != placements.home[1] || placements.exchange() {
                    ends.rest.remove(self.ball());
                }
                for ball in ends.rest {
                    visit(DieResult { pawns, ball, ..unmoved });
                }
                for scorer in Side::BOTH {
                    if ends.goals[scorer] {
                        let ball = Self::restart(scorer, others.with(first).with(second));
                        visit(DieResult { pawns, ball, goal: Some(scorer), ..unmoved });
                    }
                }
            }
        }
    }

    /// How many distinct results playing `die` has: as often as [`for_each_result`](Self::for_each_result) would call.
    #[must_use]
    pub fn count_results(&self, die: Die) -> u64 {
        let placements = Placements::new(self, die);
        let mut shots = Shots::new(self, die);
        let ring = RING[self.ball().index()];
        let mut count = 0;
        for first in placements.first() {
            let set = placements.second(first);
            count += u64::from(set.len());
            let home = first == placements.home[0];
            if home && !placements.exchange() {
                count -= 1;
            }
            for second in if ring.contains(first) { set } else { set & ring } {
                let mut ends = shots.after([first, second]);
                if !home || second != placements.home[1] || placements.exchange() {
                    ends.rest.remove(self.ball());
                }
                count += u64::from(ends.rest.len()) + ends.goals.iter().map(|(_, &goal)| u64::from(goal)).sum::<u64>();
            }
        }
        count
    }

    /// Whether `die` can score for the side whose colour it has (PW-15). Says the same as a search among the
    /// [results](Self::for_each_result), without listing them; whether the die is left is immaterial.
    ///
    /// ```
    /// use games::pawnball::Position;
    /// let position: Position = "17/17/17/17/k16/12w*3/k16/17/17/g3g3y3y3w/17 a a w2w3".parse()?;
    /// assert!(!position.can_score("w2".parse()?));
    /// assert!(position.can_score("w3".parse()?));
    /// # Ok::<(), games::notation::Fault>(())
    /// ```
    #[must_use]
    pub fn can_score(&self, die: Die) -> bool {
        let side = self.owner(die.dot());
        if !self.goal_is_near(die, side) {
            return false;
        }
        let placements = Placements::new(self, die);
        let mut shots = Shots::new(self, die);
        let ring = RING[self.ball().index()];
        placements.first().into_iter().any(|first| {
            let set = placements.second(first);
            let set = if ring.contains(first) { set } else { set & ring };
            set.into_iter().any(|second| shots.after([first, second]).goals[side])
        })
    }

    /// Whether the ball could reach the goal that `side` attacks if nothing were in the way: each point takes it at most
    /// one column further, and so does each own pawn that it meets; a point must be left for the step into the goal.
    fn goal_is_near(&self, die: Die, side: Side) -> bool {
        let to_go = |square: Square| match side {
            Side::A => PITCH.width() - 1 - square.column(),
            Side::B => square.column(),
        };
        let ball = self.ball();
        let mates = self.pawns(die.dot().team_mate()).into_iter().filter(|&mate| to_go(mate) < to_go(ball)).count();
        let reaches = |pawn: Square| {
            let columns = pawn.column().abs_diff(ball.column()).saturating_sub(1);
            let rows = pawn.row().abs_diff(ball.row()).saturating_sub(1);
            columns + rows <= die.points()
        };
        to_go(ball) <= die.points() + 2 + mates as u8 && self.pawns(die.dot()).into_iter().any(reaches)
    }

    /// Whether `die` can be played: by a move of at least one square or by a shot (PW-17).
    #[must_use]
    pub fn can_play(&self, die: Die) -> bool {
        let placements = Placements::new(self, die);
        let neighbours = |pawn: Square| NEAR[pawn.index()][1].without(pawn) & placements.free;
        let [a, b] = placements.home;
        // A neighbour that is the other pawn's square is free only when that pawn goes somewhere, which needs a square.
        !(neighbours(a).without(b).is_empty() && neighbours(b).without(a).is_empty()) || self.count_results(die) > 0
    }

    /// The number of distinct results of each different die left.
    #[must_use]
    pub fn divide(&self) -> Vec<(Die, u64)> {
        self.dice().different().map(|die| (die, self.count_results(die))).collect()
    }

    /// The number of distinct results of all different dice left, one die played.
    #[must_use]
    pub fn perft(&self) -> u64 {
        self.divide().into_iter().map(|(_, count)| count).sum()
    }
}
