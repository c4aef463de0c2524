//! How good a Play Ball position is at the start of a turn, on any board: a linear evaluation, its weights tuned on solved boards.
//!
//! Everything is counted in steps and jumps, which mean the same on every board: a turn has three moves wherever it is played.
//! Only what a board's size changes is also looked at in eighths of its length. Each side is looked at by its own distances, so that a
//! position and the same after the half turn that exchanges the sides have the same points for the side to move.

use std::sync::Arc;

use games::playball::{Board, CellSet, Direction, MOST_CELLS, pass_closure};
use games::side::Side;

use crate::evaluation::{Sink, Sum, WeightTable, Weights, compiled_weights};

/// Who has the ball; features of the ball are told apart by it.
const HOLDERS: usize = 3;
/// Steps in tables of distances: 0 to 9, or more.
const STEPS: usize = 10;

/// Who has the ball: this side, its opponent, or nobody.
const HOLDER: WeightTable = WeightTable::first("holder", HOLDERS);
/// This side's ball: steps to the goal from the foremost playballer that has it or can be passed to, and opponents nearer to that goal.
const BEST: WeightTable = HOLDER.then("best", 4 * STEPS);
/// This side's ball: steps to the goal after the best jump or step of one that has it or can be passed to.
const ADVANCE: WeightTable = BEST.then("advance", STEPS);
/// This side's ball: eighths of the board's length that are left to the goal.
const LENGTH: WeightTable = ADVANCE.then("length", 9);
/// This side's ball: how many can have it by passes.
const CHAIN: WeightTable = LENGTH.then("chain", 3);
/// A ball that this side does not have: whether a jump takes it at once, and steps to the goal from where the best such jump lands.
const STEAL: WeightTable = CHAIN.then("steal", STEPS + 2);
/// Steps from the nearest playballer to the ball, by who has it.
const NEAREST: WeightTable = STEAL.then("nearest", HOLDERS * 8);
/// Steps from each of the others to the ball, by who has it.
const OTHERS: WeightTable = NEAREST.then("others", HOLDERS * 8);
/// Playballers nearer to their own end zone than the ball, by who has it.
const BEHIND: WeightTable = OTHERS.then("behind", HOLDERS * 4);
/// Playballers on a shortest way from the ball to their own end zone, give or take a step, by who has the ball.
const GUARDS: WeightTable = BEHIND.then("guards", HOLDERS * 4);
/// Each playballer: steps to the goal, by who has the ball.
const TO_GOAL: WeightTable = GUARDS.then("to-goal", HOLDERS * STEPS);
/// Each playballer: steps to its own end zone, by who has the ball.
const TO_HOME: WeightTable = TO_GOAL.then("to-home", HOLDERS * STEPS);
/// Each playballer: adjacent cells of its cell; fewer at the edge.
const ROOM: WeightTable = TO_HOME.then("room", 7);
/// Pairs of adjacent playballers of this side.
const PAIRS: WeightTable = ROOM.then("pairs", 4);
/// Pairs of adjacent playballers of the two sides.
const CONTACTS: WeightTable = PAIRS.then("contacts", 10);
/// The best gain of steps to the goal that a jump of any playballer has, 0 to 5.
const JUMP: WeightTable = CONTACTS.then("jump", 6);

/// Every table, in the order of the file.
pub const TABLES: [WeightTable; 16] = [
    HOLDER, BEST, ADVANCE, LENGTH, CHAIN, STEAL, NEAREST, OTHERS, BEHIND, GUARDS, TO_GOAL, TO_HOME, ROOM, PAIRS,
    CONTACTS, JUMP,
];

/// How many features a side has.
pub const FEATURES: usize = JUMP.end();

/// The file of the weights that the engine plays with.
pub const FILE_TEXT: &str = include_str!("../../weights/playball.txt");

/// The weights that the engine plays with.
pub static WEIGHTS: Weights<FEATURES> = compiled_weights(FILE_TEXT, &TABLES);

/// A distance to a cell that cannot be reached.
const FAR: u8 = 60;

/// The evaluation of positions on one board: distances of its cells.
///
/// ```
/// use engine::playball_evaluation::Evaluation;
/// use games::playball::{Board, Placement};
/// use games::side::Side;
///
/// let board = Board::lanes();
/// let evaluation = Evaluation::new(board);
/// let start = Placement::start(board);
/// let points = evaluation.evaluate(start.pieces[Side::A], start.pieces[Side::B], start.ball, Side::A);
/// assert!(points.abs() <= engine::evaluation::MOST_POINTS);
/// ```
#[derive(Debug, Clone)]
pub struct Evaluation {
    board: Arc<Board>,
    /// Steps between cells.
    steps: Box<[[u8; MOST_CELLS]; MOST_CELLS]>,
    /// By side and cell, steps to the nearest cell of its end zone.
    home: [[u8; MOST_CELLS]; 2],
    /// The most steps that a cell without a dot has to an end zone.
    length: u8,
}

/// Of one side, what its features are made from.
struct View<'a> {
    evaluation: &'a Evaluation,
    own: CellSet,
    opponents: CellSet,
    ball: u8,
    goal: &'a [u8; MOST_CELLS],
    home: &'a [u8; MOST_CELLS],
}

impl Evaluation {
    /// Measures a board.
    #[must_use]
    pub fn new(board: &Arc<Board>) -> Self {
        let count = board.cell_count();
        let mut steps = Box::new([[FAR; MOST_CELLS]; MOST_CELLS]);
        for (from, steps) in steps.iter_mut().enumerate().take(count) {
            let (mut reached, mut distance) = (CellSet::of(from as u8), 0);
            let mut frontier = reached;
            while !frontier.is_empty() {
                let mut next = CellSet::EMPTY;
                for cell in frontier {
                    steps[usize::from(cell)] = distance;
                    next |= board.neighbours(cell);
                }
                frontier = next - reached;
                reached |= next;
                distance += 1;
            }
        }
        let home = Side::BOTH.map(|side| {
            let zone = board.end_zone(side).into_iter();
            std::array::from_fn(|from| zone.clone().map(|cell| steps[from][usize::from(cell)]).min().unwrap_or(FAR))
        });
        let plain = (0..count).filter(|&cell| !board.dotted().contains(cell as u8));
        let length = plain.map(|cell| home[0][cell]).max().unwrap_or(1).max(1);
        Self { board: Arc::clone(board), steps, home, length }
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// How good a position at the start of a turn is for the side to move, in points ([`chance`](crate::evaluation::chance)): `own` are
    /// its playballers, `ball` is the index of the ball's cell, whoever stands there.
    ///
    /// It is meant for positions in which the side to move cannot score in this turn; it does not look whether it can.
    ///
    /// # Panics
    /// `ball` is 64 or more, or a side has not three playballers.
    #[inline]
    #[must_use]
    pub fn evaluate(&self, own: CellSet, opponents: CellSet, ball: u8, side: Side) -> i32 {
        self.evaluate_with(&WEIGHTS, own, opponents, ball, side)
    }

    /// As [`evaluate`](Self::evaluate), with other weights.
    ///
    /// # Panics
    /// As [`evaluate`](Self::evaluate).
    #[inline]
    #[must_use]
    pub fn evaluate_with(
        &self,
        weights: &Weights<FEATURES>,
        own: CellSet,
        opponents: CellSet,
        ball: u8,
        side: Side,
    ) -> i32 {
        let mut sum = Sum::new(weights);
        self.features(own, opponents, ball, side, &mut sum);
        sum.points()
    }

    /// The features that are on in a position at the start of a turn.
    ///
    /// # Panics
    /// As [`evaluate`](Self::evaluate).
    #[inline]
    pub fn features(&self, own: CellSet, opponents: CellSet, ball: u8, side: Side, sink: &mut impl Sink) {
        let view = |own, opponents, side: Side| View {
            evaluation: self,
            own,
            opponents,
            ball,
            goal: &self.home[side.other().index()],
            home: &self.home[side.index()],
        };
        view(own, opponents, side).features(true, sink);
        view(opponents, own, side.other()).features(false, sink);
    }
}

impl View<'_> {
    #[inline]
    fn features(&self, mover: bool, sink: &mut impl Sink) {
        let &Self { evaluation, own, opponents, ball, goal, home } = self;
        let board = &*evaluation.board;
        let at_ball = &evaluation.steps[usize::from(ball)];
        let of = |table: &[u8; MOST_CELLS], cell: u8| usize::from(table[usize::from(cell) % MOST_CELLS]);
        let holder = if own.contains(ball) { 0 } else { 1 + usize::from(!opponents.contains(ball)) };
        let by_holder = |table: WeightTable, value: usize| {
            let size = table.size / HOLDERS;
            table.at(holder * size + value.min(size - 1))
        };
        sink.add(mover, HOLDER.at(holder));

        let having =
            if holder == 0 { pass_closure(board, own, opponents, CellSet::of(ball)) & own } else { CellSet::EMPTY };
        let jumps = self.jumps(having);
        if holder == 0 {
            let best = having.into_iter().map(|cell| of(goal, cell)).min().unwrap_or(STEPS);
            let before = opponents.into_iter().filter(|&cell| of(goal, cell) < best).count();
            sink.add(mover, BEST.at(STEPS * before.min(3) + best.min(STEPS - 1)));
            sink.add(mover, ADVANCE.at(jumps.advance.min(best)));
            sink.add(mover, LENGTH.at(8 * best / usize::from(evaluation.length)));
            sink.add(mover, CHAIN.at(having.len() as usize - 1));
        } else {
            sink.add(mover, STEAL.at(jumps.steal.map_or(STEPS + 1, |steps| steps.min(STEPS))));
        }
        sink.add(mover, JUMP.at(jumps.gain));

        let mut nearest = (usize::MAX, 0);
        let (mut behind, mut guards, mut pairs, mut contacts) = (0, 0, 0, 0);
        let ball_home = of(home, ball);
        for cell in own {
            nearest = nearest.min((of(at_ball, cell), usize::from(cell)));
            let own_home = of(home, cell);
            behind += usize::from(own_home < ball_home);
            guards += usize::from(own_home < ball_home && own_home + of(at_ball, cell) <= ball_home + 1);
            sink.add(mover, by_holder(TO_GOAL, of(goal, cell)));
            sink.add(mover, by_holder(TO_HOME, own_home));
            let near = board.neighbours(cell);
            sink.add(mover, ROOM.at(near.len() as usize));
            pairs += (near & own).len() as usize;
            contacts += (near & opponents).len() as usize;
        }
        sink.add(mover, by_holder(NEAREST, nearest.0));
        for cell in own.into_iter().filter(|&cell| usize::from(cell) != nearest.1) {
            sink.add(mover, by_holder(OTHERS, of(at_ball, cell)));
        }
        sink.add(mover, by_holder(BEHIND, behind));
        sink.add(mover, by_holder(GUARDS, guards));
        sink.add(mover, PAIRS.at(pairs / 2));
        if mover {
            sink.add(mover, CONTACTS.at(contacts));
        }
    }

    /// The jumps of this side (PB-6 to PB-8), and the steps of those in `having`, as far as they matter for the ball.
    #[inline]
    fn jumps(&self, having: CellSet) -> Jumps {
        let board = &*self.evaluation.board;
        let occupied = self.own | self.opponents;
        let steps = |cell: u8| usize::from(self.goal[usize::from(cell) % MOST_CELLS]);
        let mut jumps = Jumps { advance: STEPS, steal: None, gain: 0 };
        for from in self.own {
            let near = board.neighbours(from);
            let has_ball = having.contains(from);
            if has_ball {
                let forward = (near - occupied).into_iter().map(steps).min().unwrap_or(STEPS);
                jumps.advance = jumps.advance.min(forward);
            }
            if near.is_disjoint(occupied) {
                continue;
            }
            for direction in Direction::ALL {
                let ray = board.ray(from, direction);
                if ray.is_disjoint(near & occupied) {
                    continue;
                }
                let free = ray - occupied;
                let first_free = match direction {
                    Direction::North | Direction::NorthEast | Direction::SouthEast => free.first(),
                    _ => free.last(),
                };
                let to = first_free.unwrap_or(from);
                let run = if to == from { ray } else { board.between(from, to).unwrap_or_default() };
                let takes = run.contains(self.ball);
                let landing = steps(to);
                // The goal is entered only with the ball (PB-10).
                if landing == 0 && !(has_ball || takes) {
                    continue;
                }
                jumps.gain = jumps.gain.max(steps(from).saturating_sub(landing).min(5));
                if has_ball {
                    jumps.advance = jumps.advance.min(landing);
                }
                if takes && !self.own.contains(self.ball) {
                    jumps.steal = Some(jumps.steal.map_or(landing, |best| best.min(landing)));
                }
            }
        }
        jumps
    }
}

/// See [`View::jumps`].
struct Jumps {
    /// Steps to the goal after the best jump or step with the ball.
    advance: usize,
    /// Steps to the goal where the best jump over a ball of the opponent, or a free one under nobody, lands.
    steal: Option<usize>,
    /// Steps that the best jump gains.
    gain: usize,
}

#[cfg(test)]
pub(super) mod tests {
    use games::playball::{Boards, Placement, Position, TurnGenerator};

    use super::*;
    use crate::Noise;
    use crate::evaluation::{HEADER, MOST_POINTS, parse_weights};

    /// Boards that ship, and one that does not.
    fn boards() -> Vec<Arc<Board>> {
        let other = Board::parse("other", "bB...\nbB..o.\nbB.*.Aa\n.o..Aa\n...Aa").unwrap();
        Board::all_shipped().iter().cloned().chain([Arc::new(other)]).collect()
    }

    /// Placements of random games, with the side to move.
    pub(in crate::playball) fn placements(board: &Arc<Board>) -> Vec<(Placement, Side)> {
        let mut generator = TurnGenerator::new();
        let mut noise = Noise::new(7);
        let mut position = Position::kick_off(board, Side::A, [0, 0]);
        let mut placements = Vec::new();
        while placements.len() < 300 {
            let mut results = Vec::new();
            position.results(&mut generator, |result| results.push(result));
            if results.is_empty() {
                position = position.after_goal();
            } else {
                position = results.swap_remove(noise.below(results.len() as u32) as usize);
            }
            placements.push((*position.placement(), position.side()));
        }
        placements
    }

    fn points(evaluation: &Evaluation, placement: &Placement, side: Side) -> i32 {
        let [own, opponents] = [side, side.other()].map(|side| placement.pieces[side]);
        evaluation.evaluate(own, opponents, placement.ball, side)
    }

    #[test]
    fn exchanged_sides_and_mirror_images_are_worth_the_same() {
        for board in boards() {
            let evaluation = Evaluation::new(&board);
            for (placement, side) in placements(&board) {
                let found = points(&evaluation, &placement, side);
                let pieces = placement.pieces.map(|set| board.half_turned_set(set)).swapped();
                let turned = Placement { pieces, ball: board.half_turned(placement.ball) };
                assert_eq!(points(&evaluation, &turned, side.other()), found, "{placement:?} on {}", board.name());
                let Some(mirror) = board.mirror() else { continue };
                let image = |cell: u8| mirror[usize::from(cell)];
                let pieces = placement.pieces.map(|set| set.into_iter().map(image).collect());
                let mirrored = Placement { pieces, ball: image(placement.ball) };
                assert_eq!(points(&evaluation, &mirrored, side), found, "{placement:?} on {}", board.name());
            }
        }
    }

    #[test]
    fn points_are_bounded() {
        for board in boards() {
            let evaluation = Evaluation::new(&board);
            for (placement, side) in placements(&board) {
                assert!(points(&evaluation, &placement, side).abs() <= MOST_POINTS);
                let [own, opponents] = [side, side.other()].map(|side| placement.pieces[side]);
                for (weight, bound) in [(9_999_999, MOST_POINTS), (-9_999_999, -MOST_POINTS)] {
                    let weights = Weights([[weight; FEATURES]; 2]);
                    assert_eq!(evaluation.evaluate_with(&weights, own, opponents, placement.ball, side), bound);
                }
            }
        }
    }

    #[test]
    fn the_file_names_what_made_it() {
        let weights: Weights<FEATURES> = parse_weights(FILE_TEXT, &TABLES).unwrap();
        assert_eq!(weights, WEIGHTS);
        assert!(FILE_TEXT.starts_with("game: playball\n"));
        assert!(HEADER.iter().all(|key| FILE_TEXT.contains(&format!("{key}: "))));
    }

    #[test]
    fn the_tables_follow_each_other() {
        assert!(TABLES.windows(2).all(|pair| pair[1].start == pair[0].end()));
        assert_eq!((TABLES[0].start, TABLES[TABLES.len() - 1].end()), (0, FEATURES));
    }

    struct On(Vec<usize>);

    impl Sink for On {
        fn add(&mut self, mover: bool, feature: usize) {
            if mover {
                self.0.push(feature);
            }
        }
    }

    fn on(text: &str, table: WeightTable) -> Vec<usize> {
        let position = Position::parse(text, &Boards::shipped()).unwrap();
        let evaluation = Evaluation::new(position.board());
        let placement = position.placement();
        let [own, opponents] = [position.side(), position.side().other()].map(|side| placement.pieces[side]);
        let mut on = On(Vec::new());
        evaluation.features(own, opponents, placement.ball, position.side(), &mut on);
        on.0.into_iter().filter_map(|feature| feature.checked_sub(table.start)).filter(|&i| i < table.size).collect()
    }

    #[test]
    fn the_ball_is_seen_with_whoever_has_it() {
        let start = "lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k";
        assert_eq!(on(start, HOLDER), [2]);
        assert_eq!(on(start, NEAREST), [2 * 8 + 2]);
        assert_eq!(on(start, STEAL), [STEPS + 1]);
        assert_eq!(on("lanes 1b3A1/6/1b3a1/6/1b3a1 a 3 0-0", HOLDER), [0]);
        assert_eq!(on("lanes 1b3A1/6/1b3a1/6/1b3a1 b 3 0-0", HOLDER), [1]);
    }
}
