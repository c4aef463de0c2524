//! From where a side can score, remembered for every pair of placements.
//!
//! Whether a side can score in a turn depends on where the playballers of both sides stand and on the ball; the generator tells it for all
//! ball cells at once. A search asks for the same playballers again and again, with the ball elsewhere, as chance and as threat, and in
//! later turns of the set. The ball is with a playballer or free on its starting cell, so that an answer is seven bits.

use std::sync::Arc;
use std::sync::atomic::{AtomicU8, Ordering};

use games::hash;
use games::playball::{Board, CellSet, MOVES, ScoringWay, TurnGenerator, combination_of};
use games::side::Side;

/// Marks a byte that has an answer.
const KNOWN: u8 = 1 << 7;
/// Marks combinations with a dotted cell, on which nobody stands between turns.
const NO_NUMBER: u16 = u16::MAX;

const _: () = assert!(MOVES == 3, "the generator answers for whole turns of three moves");

/// The ball cells from which sides can score on one board. Threads share it: an answer is the same whoever finds it.
#[derive(Debug)]
pub(super) struct Goals {
    board: Arc<Board>,
    start: CellSet,
    /// By [`combination_of`]: the number of a placement among those without a dotted cell.
    numbers: Box<[u16]>,
    count: usize,
    /// By the numbers of the placement that scores and the other one, both seen from A; empty if that would take too much memory.
    known: Box<[AtomicU8]>,
}

impl Goals {
    /// Nothing is known yet. Takes at most `bytes` for answers, or none at all.
    pub(super) fn new(board: &Arc<Board>, bytes: usize) -> Self {
        let cells = board.cell_count();
        let is_plain = |cell: usize| !board.dotted().contains(cell as u8);
        let mut numbers = Vec::new();
        let mut count = 0;
        // The order of the loops is that of the combinations.
        for high in 2..cells {
            for middle in 1..high {
                for low in 0..middle {
                    let plain = [low, middle, high].into_iter().all(is_plain);
                    numbers.push(if plain { count } else { NO_NUMBER });
                    count += u16::from(plain);
                }
            }
        }
        let count = usize::from(count);
        let size = if count * count <= bytes { count * count } else { 0 };
        let start = CellSet::of(board.ball_start());
        let known = (0..size).map(|_| AtomicU8::new(0)).collect();
        Self { board: Arc::clone(board), start, numbers: numbers.into_boxed_slice(), count, known }
    }

    pub(super) const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Where the answer for these playballers is kept, and the two sets seen from A.
    #[inline]
    fn place(&self, side: Side, own: CellSet, opponents: CellSet) -> Option<(&AtomicU8, CellSet, CellSet)> {
        let (own, opponents) = if side == Side::A {
            (own, opponents)
        } else {
            (self.board.half_turned_set(own), self.board.half_turned_set(opponents))
        };
        let number = |set| self.numbers.get(usize::from(combination_of(set))).copied().unwrap_or(NO_NUMBER);
        let (row, column) = (number(own), number(opponents));
        if row == NO_NUMBER || column == NO_NUMBER {
            return None;
        }
        let place = self.known.get(usize::from(row) * self.count + usize::from(column))?;
        Some((place, own, opponents))
    }

    #[inline]
    fn unpacked(&self, side: Side, own: CellSet, opponents: CellSet, answer: u8) -> CellSet {
        let kept = |slot: u32, cell: CellSet| {
            CellSet::from_bits(cell.bits() & 0_u64.wrapping_sub(u64::from(answer >> slot & 1)))
        };
        let three = |slot, set| {
            let [low, middle, high] = each_alone(set);
            kept(slot, low) | kept(slot + 1, middle) | kept(slot + 2, high)
        };
        let start = if side == Side::A { self.start } else { self.board.half_turned_set(self.start) };
        let balls = three(0, own) | three(3, opponents) | kept(6, start);
        if side == Side::A { balls } else { self.board.half_turned_set(balls) }
    }

    fn packed(start: CellSet, own: CellSet, opponents: CellSet, balls: CellSet) -> u8 {
        let bit = |slot: u8, cell: CellSet| u8::from(!balls.is_disjoint(cell)) << slot;
        let three = |slot, set| {
            let [low, middle, high] = each_alone(set);
            bit(slot, low) | bit(slot + 1, middle) | bit(slot + 2, high)
        };
        three(0, own) | three(3, opponents) | bit(6, start)
    }

    /// The ball cells, of those that playballers stand on and the starting cell, from which `side` can score, if it is known.
    #[inline]
    pub(super) fn known(&self, side: Side, own: CellSet, opponents: CellSet) -> Option<CellSet> {
        let (place, own, opponents) = self.place(side, own, opponents)?;
        let answer = place.load(Ordering::Relaxed);
        (answer & KNOWN != 0).then(|| self.unpacked(side, own, opponents, answer))
    }

    /// Keeps the ball cells from which `side` can score; those where the ball cannot be are left out.
    fn keep(&self, side: Side, own: CellSet, opponents: CellSet, balls: CellSet) {
        let Some((place, own, opponents)) = self.place(side, own, opponents) else { return };
        let seen = |set| if side == Side::A { set } else { self.board.half_turned_set(set) };
        place.store(KNOWN | Self::packed(seen(self.start), own, opponents, seen(balls)), Ordering::Relaxed);
    }

    /// A way for `side` to score with the ball on a cell, if it can.
    pub(super) fn scoring_way(
        &self,
        generator: &mut TurnGenerator,
        side: Side,
        own: CellSet,
        opponents: CellSet,
        ball: u8,
    ) -> Option<ScoringWay> {
        if (own | opponents | self.start).contains(ball)
            && let Some(balls) = self.known(side, own, opponents)
        {
            if !balls.contains(ball) {
                return None;
            }
            return generator.scoring_way(&self.board, side, own, opponents, ball);
        }
        let (balls, way) = generator.scoring_balls_and_way(&self.board, side, own, opponents, ball);
        self.keep(side, own, opponents, balls);
        way
    }
}

/// The lowest, middle and highest cell of a set of three, each as a set.
#[inline]
fn each_alone(set: CellSet) -> [CellSet; 3] {
    let (low, high) = (set.first_alone(), CellSet::from_bits(1 << (63 - set.bits().leading_zeros())));
    [low, set ^ low ^ high, high]
}

/// Ways to score that are kept for a placement.
const KEPT: usize = 16;
/// Entries of [`Ways`].
const PLACEMENTS: usize = 1 << 12;

/// Ways to score of placements that a thread has seen lately. Most turns that let the opponent score are refuted by the way that refuted
/// another one.
#[derive(Debug)]
pub(super) struct Ways(Box<[WaysOf]>);

/// Ways of one side's playballers.
#[derive(Debug, Clone)]
pub(super) struct WaysOf {
    side: Side,
    own: CellSet,
    /// The last found first.
    ways: [ScoringWay; KEPT],
    count: usize,
}

impl Ways {
    pub(super) fn new() -> Self {
        let none = WaysOf { side: Side::A, own: CellSet::EMPTY, ways: [ScoringWay::default(); KEPT], count: 0 };
        Self(vec![none; PLACEMENTS].into_boxed_slice())
    }

    /// The ways of these playballers.
    #[inline]
    pub(super) fn of(&mut self, side: Side, own: CellSet) -> &mut WaysOf {
        let place = hash::key(own.bits().rotate_left(u32::from(side == Side::B)));
        let ways = &mut self.0[place as usize % PLACEMENTS];
        if ways.own != own || ways.side != side {
            (ways.side, ways.own, ways.count) = (side, own, 0);
        }
        ways
    }
}

impl WaysOf {
    /// Ball cells from which the side can score against these opponents; there may be more.
    #[inline]
    pub(super) fn balls(&self, opponents: CellSet) -> CellSet {
        self.ways[..self.count].iter().fold(CellSet::EMPTY, |balls, way| balls | way.balls(opponents))
    }

    /// Keeps a way in the place of the oldest.
    pub(super) fn add(&mut self, way: ScoringWay) {
        self.count = KEPT.min(self.count + 1);
        self.ways[..self.count].rotate_right(1);
        self.ways[0] = way;
    }
}

#[cfg(test)]
mod tests {
    use games::playball::Position;

    use super::*;
    use crate::Noise;

    #[test]
    fn what_is_remembered_is_what_the_generator_says() {
        for board in Board::all_shipped() {
            let goals = [Goals::new(board, 1 << 25), Goals::new(board, 0)];
            assert!(goals[1].known.is_empty());
            if goals[0].known.is_empty() {
                assert_eq!(board.name(), "grand", "the others fit");
                continue;
            }
            let mut generator = TurnGenerator::new();
            let mut noise = Noise::new(5);
            let mut position = Position::kick_off(board, Side::A, [0, 0]);
            for _ in 0..60 {
                let mut results = Vec::new();
                position.results(&mut generator, |result| results.push(result));
                for result in results.iter().step_by(7) {
                    let turn = result.turn_state();
                    let found = generator.can_score(board, &turn);
                    // Asked a second time it is remembered.
                    for goals in goals.iter().chain(&goals) {
                        let way = goals.scoring_way(&mut generator, turn.side, turn.own, turn.opponents, turn.ball);
                        assert_eq!(way.is_some(), found, "{result}");
                    }
                    let known = goals[0].known(turn.side, turn.own, turn.opponents).unwrap();
                    assert_eq!(known.contains(turn.ball), found, "{result}");
                }
                position = match noise.below(results.len() as u32 + 1) as usize {
                    at if at < results.len() => results.swap_remove(at),
                    _ => Position::kick_off(board, Side::B, [0, 0]),
                };
            }
        }
    }
}
