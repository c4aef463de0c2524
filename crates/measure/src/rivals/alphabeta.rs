//! Diaballik: alpha-beta two turns deep (the own turn and the opponent's answer) with a plain distance evaluation.

use engine::{Control, Engine, Limits, Noise, PlayedTurn, Report, Score, Variation};
use games::diaballik::{Match, Position, Turn};
use games::game::Match as _;
use games::side::Side;

/// Looks two turns deep, whatever the limits. It sees every win this turn and every win of the opponent's next turn; what is equal,
/// the seed decides.
#[derive(Debug)]
pub struct TwoTurns {
    seed: u64,
    noise: Noise,
}

impl TwoTurns {
    /// A player whose choices among equals follow from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed, noise: Noise::new(seed) }
    }
}

const WIN: i32 = 1_000_000;

/// How far the balls and the pieces of `side` have come, less the same for the opponent.
fn evaluate(position: &Position, side: Side) -> i32 {
    let way = |owner: Side| {
        let rank = |rank: u8| i32::from(if owner == Side::A { rank } else { 6 - rank });
        let pieces = position.pieces(owner).into_iter();
        8 * rank(position.ball(owner).rank()) + pieces.map(|square| rank(square.rank())).sum::<i32>()
    };
    way(side) - way(side.other())
}

/// The best that the side to move can reach in one turn, for that side; at least `enough` ends the search.
fn answer(position: &Position, enough: i32, nodes: &mut u64) -> i32 {
    let mut best = -WIN;
    if position.count_results().win {
        return WIN;
    }
    let side = position.side();
    position.results(|result| {
        if best < enough {
            *nodes += 1;
            best = best.max(evaluate(&position.after(result), side));
        }
    });
    // With no turn at all, the turn passes.
    if best == -WIN { evaluate(position, side) } else { best }
}

impl Engine<Match> for TwoTurns {
    fn search(
        &mut self,
        game: &Match,
        side: Side,
        _: &Limits,
        control: &Control<'_>,
        _: &mut dyn FnMut(&Report<games::diaballik::Action>),
    ) -> Option<Report<games::diaballik::Action>> {
        if !game.actors().contains(side) {
            return None;
        }
        let start = control.clock.now();
        let mut nodes = 0;
        let mut best: Option<(i32, Vec<games::diaballik::Action>)> = None;
        let mut equals = 0;
        for Turn { actions, result, win } in game.current().turns() {
            nodes += 1;
            // One more than the best so far refutes a turn, so that equal ones are told apart from worse ones.
            let enough = best.as_ref().map_or(WIN, |(score, _)| 1 - score);
            let score = if win { WIN } else { -answer(&result, enough, &mut nodes) };
            equals = match &best {
                Some((known, _)) if score == *known => equals + 1,
                Some((known, _)) if score < *known => continue,
                _ => 1,
            };
            if self.noise.below(equals) == 0 {
                best = Some((score, actions));
            }
        }
        let (score, actions) = best.unwrap_or_default();
        let score = match score {
            WIN => Score::Win(1),
            score if score == -WIN => Score::Loss(2),
            points => Score::Points(points),
        };
        Some(Report {
            depth: 2,
            nodes,
            elapsed: control.clock.now().saturating_sub(start),
            hash_full: 0,
            lines: vec![Variation { score, turns: vec![PlayedTurn { side, actions }] }],
        })
    }

    fn forget(&mut self) {
        self.noise = Noise::new(self.seed);
    }
}
