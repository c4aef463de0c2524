//! Play Ball for the tuner, on several boards at once, and the truth about those that are solved.

use std::sync::Arc;

use engine::Noise;
use engine::evaluation::{Sink, WeightTable, Weights};
use engine::playball_evaluation::{Evaluation, FEATURES, TABLES};
use games::hash;
use games::playball::{Board, MOVES, Placement, TurnGenerator, TurnState};
use games::side::Side;
use tablebase::{Place, Solver, Stop, Value};

use super::game::TunedGame;
use super::samples::Samples;
use super::workers::in_parallel;

/// The most random turns of both sides before a game.
const MOST_RANDOM: u32 = 6;

/// Sets of Play Ball on some boards.
#[derive(Debug, Clone)]
pub struct PlayBall {
    boards: Arc<Vec<Evaluation>>,
    generator: TurnGenerator,
}

/// A position at the start of a turn that is no kick-off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Standing {
    /// The number of the board.
    pub board: u8,
    /// Where everybody stands.
    pub placement: Placement,
    /// The side to move.
    pub side: Side,
}

impl Standing {
    fn turn_state(&self) -> TurnState {
        let own = self.placement.pieces[self.side];
        TurnState {
            side: self.side,
            own,
            opponents: self.placement.pieces[self.side.other()],
            ball: self.placement.ball,
            moves_left: MOVES,
            own_before: own,
            ball_before: self.placement.ball,
        }
    }

    /// With the opponent to move.
    const fn passed(self) -> Self {
        Self { side: self.side.other(), ..self }
    }
}

impl PlayBall {
    /// Games on these boards.
    #[must_use]
    pub fn new(boards: &[Arc<Board>]) -> Self {
        Self { boards: Arc::new(boards.iter().map(Evaluation::new).collect()), generator: TurnGenerator::new() }
    }

    /// The boards.
    pub fn boards(&self) -> impl Iterator<Item = &Arc<Board>> {
        self.boards.iter().map(Evaluation::board)
    }
}

impl TunedGame<FEATURES> for PlayBall {
    type Position = Standing;

    fn tables(&self) -> &'static [WeightTable] {
        &TABLES
    }

    /// On one of the boards, up to six random turns after the start.
    fn opening(&mut self, noise: &mut Noise) -> Standing {
        let board = noise.below(self.boards.len() as u32) as u8;
        loop {
            let placement = Placement::start(self.boards[usize::from(board)].board());
            let mut position = Standing { board, placement, side: Side::BOTH[noise.below(2) as usize] };
            let mut results = Vec::new();
            for _ in 0..=noise.below(MOST_RANDOM) {
                results.clear();
                self.results(&position, &mut results);
                let calm: Vec<_> = results.iter().copied().filter(|next| !self.can_win(next)).collect();
                // On a small board every turn may lose; then any of them is as good.
                let among = if calm.is_empty() { &results } else { &calm };
                position = among[noise.below(among.len() as u32) as usize];
            }
            if !self.can_win(&position) {
                return position;
            }
        }
    }

    fn results(&mut self, position: &Standing, results: &mut Vec<Standing>) -> bool {
        let board = self.boards[usize::from(position.board)].board();
        let side = position.side;
        let before = results.len();
        let summary = self.generator.results(board, &position.turn_state(), |own, balls| {
            for ball in balls {
                let mut placement = position.placement;
                placement.pieces[side] = own;
                placement.ball = ball;
                results.push(Standing { placement, ..position.passed() });
            }
        });
        if results.len() == before && !summary.goal {
            results.push(position.passed());
        }
        summary.goal
    }

    fn can_win(&mut self, position: &Standing) -> bool {
        self.generator.can_score(self.boards[usize::from(position.board)].board(), &position.turn_state())
    }

    fn points(&self, weights: &Weights<FEATURES>, position: &Standing) -> i32 {
        let TurnState { own, opponents, ball, side, .. } = position.turn_state();
        self.boards[usize::from(position.board)].evaluate_with(weights, own, opponents, ball, side)
    }

    fn features(&self, position: &Standing, sink: &mut impl Sink) {
        let TurnState { own, opponents, ball, side, .. } = position.turn_state();
        self.boards[usize::from(position.board)].features(own, opponents, ball, side, sink);
    }
}

/// How much of a win is left for each turn that it takes: a long one is less sure to be found.
const KEPT_EACH_TURN: f64 = 0.97;

/// Solved boards, in the order of those of a [`PlayBall`].
#[derive(Debug)]
pub struct Truth(Vec<Solver>);

impl Truth {
    /// Solves the boards.
    ///
    /// # Errors
    /// A win takes longer than the solver can say.
    pub fn solve(game: &PlayBall, threads: usize, mut report: impl FnMut(&Board)) -> Result<Self, Stop> {
        let mut solvers = Vec::new();
        for board in game.boards() {
            solvers.push(Solver::solved(board, threads)?);
            report(board);
        }
        Ok(Self(solvers))
    }

    /// The winning chance of the side to move, as it is to be learned.
    ///
    /// # Panics
    /// The board is not solved.
    #[must_use]
    pub fn target(&self, position: &Standing) -> f64 {
        let solver = &self.0[usize::from(position.board)];
        let place = solver.space().place(&position.placement, position.side).expect("a turn begins with a position");
        match solver.value(place).expect("a position has a value") {
            Value::Draw => 0.5,
            Value::Win(distance) => 0.5 + 0.5 * KEPT_EACH_TURN.powi(i32::from(distance)),
            Value::Loss(distance) => 0.5 - 0.5 * KEPT_EACH_TURN.powi(i32::from(distance)),
        }
    }

    /// Whether a turn from one position to the other keeps what the first is worth: a win stays a win, a draw a draw.
    ///
    /// # Panics
    /// The board is not solved.
    #[must_use]
    pub fn keeps(&self, before: &Standing, after: &Standing) -> bool {
        let kind = |chance: f64| {
            if chance == 0.5 {
                0
            } else if chance > 0.5 {
                1
            } else {
                -1
            }
        };
        kind(self.target(before)) == kind(1.0 - self.target(after))
    }

    /// On each board `count` positions drawn from all in which the side to move cannot score.
    #[must_use]
    pub fn draw(&self, game: &PlayBall, count: usize, seed: u64) -> Vec<Standing> {
        let mut drawn = Vec::new();
        let mut generator = TurnGenerator::new();
        for (number, (solver, board)) in self.0.iter().zip(game.boards()).enumerate() {
            let mut noise = Noise::new(hash::key(seed) ^ number as u64);
            let space = solver.space();
            let until = drawn.len() + count;
            while drawn.len() < until {
                let place = Place {
                    row: noise.below(space.row_count() as u32) as usize,
                    column: noise.below(space.column_count() as u32) as usize,
                    slot: noise.below(7) as usize,
                };
                if solver.value(place).is_none_or(|value| value == Value::Win(1)) {
                    continue;
                }
                let position = Standing { board: number as u8, placement: space.placement(place), side: Side::A };
                if !generator.can_score(board, &position.turn_state()) {
                    drawn.push(position);
                }
            }
        }
        drawn
    }

    /// Positions with the truth about them.
    #[must_use]
    pub fn samples(&self, game: &PlayBall, positions: &[Standing], threads: usize) -> Samples {
        const PART: usize = 4096;
        let parts: Vec<_> = positions.chunks(PART).collect();
        let parts = in_parallel(
            threads,
            parts.len(),
            || (),
            |(), number| {
                let mut samples = Samples::default();
                for position in parts[number] {
                    samples.push(FEATURES, self.target(position) as f32, |sink| game.features(position, sink));
                }
                samples
            },
        );
        let mut samples = Samples::default();
        parts.iter().for_each(|part| samples.append(part));
        samples
    }
}

/// A legal board of 19 to 31 cells: a random outline with a lane in the middle column and one on either side, or with end zones, starts and
/// dots anywhere.
#[must_use]
pub fn random_board(name: &str, noise: &mut Noise) -> Arc<Board> {
    loop {
        let middle = [5, 7][noise.below(2) as usize];
        let mut half = vec![middle];
        for _ in 0..1 + noise.below(3) {
            let last = half[half.len() - 1];
            half.push(if noise.below(2) == 0 { last + 1 } else { last - 1 });
        }
        let lengths: Vec<usize> = half.iter().rev().chain(&half[1..]).copied().collect();
        let total: usize = lengths.iter().sum();
        if !(19..=31).contains(&total) {
            continue;
        }
        let mut ground = vec![b'.'; total];
        ground[total / 2] = b'*';
        let mut put = |cell: usize, low: u8, high: u8| {
            let is_free = ground[cell] == b'.';
            if is_free {
                (ground[cell], ground[total - 1 - cell]) = (low, high);
            }
            is_free
        };
        let placed = if noise.below(3) > 0 {
            // Cells are written from the left, each column from its top: a lane has B's end at the top.
            let side = noise.below(half.len() as u32 - 1) as usize;
            let starts = |column: usize| lengths[..column].iter().sum::<usize>();
            [side, lengths.len() / 2, lengths.len() - 1 - side]
                .into_iter()
                .all(|column| put(starts(column), b'b', b'a') && put(starts(column) + 1, b'B', b'A'))
                && (0..noise.below(3)).all(|_| put(noise.below(total as u32 / 2) as usize, b'o', b'o'))
        } else {
            for kind in [[b'b', b'a'], [b'B', b'A'], [b'o', b'o']] {
                let [mut low, mut high] = kind;
                for _ in 0..if low == b'o' { 2 } else { 3 } {
                    // Either end zone may have cells on either side.
                    if noise.below(4) == 0 {
                        (low, high) = (high, low);
                    }
                    while !put(noise.below(total as u32 / 2) as usize, low, high) {}
                }
            }
            true
        };
        let ground = String::from_utf8_lossy(&ground).into_owned();
        let mut rest = ground.as_str();
        let mut columns = Vec::new();
        for length in lengths {
            let (column, after) = rest.split_at(length);
            columns.push(column);
            rest = after;
        }
        if placed && let Ok(board) = Board::parse(name, &columns.join("\n")) {
            return Arc::new(board);
        }
    }
}
