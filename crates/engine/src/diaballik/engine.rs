//! Diaballik by alpha-beta search.

use std::ops::ControlFlow;
use std::sync::Arc;

use games::diaballik::{Action, Match, Position, Square, SquareSet, TurnResult};
use games::game::Match as _;
use games::hash;
use games::side::Side;

use super::evaluation;
use super::net::{self, NET, Net};
use crate::alphabeta::{Found, PrincipalVariation, SearchGame, Searcher, Task, Turn};
use crate::search::{Control, Engine, Limits, Options, PlayedTurn, Report, Variation};

/// By depth left, how many turns are tried where only a bound is wanted.
const MOST_TURNS: [usize; 1] = [0];

/// How often a position has occurred when its next occurrence draws the game (DB-9).
const OCCURRED_BEFORE_DRAW: u32 = 2;

/// Plays Diaballik by alpha-beta search on whole turns.
///
/// A win in this turn is never missed, and a turn that lets the opponent win next turn is chosen only if all do, however early the
/// search is stopped. Anti-play (DB-7) is a win like a goal. A third occurrence (DB-9) is a draw; a repetition within the search
/// counts as one too.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use engine::{Control, DiaballikEngine, Engine as _, Limits, NoClock, Options};
/// use games::diaballik::{Match, Start};
/// use games::side::Side;
///
/// let mut engine = DiaballikEngine::new(&Options { hash_mib: 1, ..Options::default() });
/// let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
/// let game = Match::new(Start::Standard);
/// let report = engine.search(&game, Side::A, &Limits::depth(2), &control, &mut |_| ()).expect("A is to move");
/// assert_eq!(report.depth, 2);
/// assert!(!report.best().turns[0].actions.is_empty());
/// ```
#[derive(Debug)]
pub struct DiaballikEngine {
    searcher: Searcher,
    rules: Diaballik,
}

/// By what the engine judges positions of Diaballik where its search ends.
#[derive(Debug, Clone)]
pub enum DiaballikEvaluation {
    /// By the [linear sum](crate::diaballik_evaluation).
    Sum,
    /// By a [network](crate::diaballik_net).
    Net(Arc<Net>),
}

impl Default for DiaballikEvaluation {
    /// The network that ships.
    fn default() -> Self {
        Self::Net(Arc::clone(&NET))
    }
}

impl DiaballikEngine {
    /// A new engine; takes the memory for its transposition table at once.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self::judging(DiaballikEvaluation::default(), options)
    }

    /// As [`new`](Self::new), with the evaluation to search with.
    #[must_use]
    pub fn judging(evaluation: DiaballikEvaluation, options: &Options) -> Self {
        Self { searcher: Searcher::new(options), rules: Diaballik { evaluation } }
    }
}

impl Engine<Match> for DiaballikEngine {
    fn search(
        &mut self,
        game: &Match,
        side: Side,
        limits: &Limits,
        control: &Control<'_>,
        inform: &mut dyn FnMut(&Report<Action>),
    ) -> Option<Report<Action>> {
        if !game.actors().contains(side) {
            return None;
        }
        let position = *game.current();
        let mut drawn: Vec<u64> = game
            .occurred()
            .filter(|&(_, count)| count >= OCCURRED_BEFORE_DRAW)
            .map(|(position, _)| position.hash())
            .collect();
        drawn.sort_unstable();
        let task = Task { position, drawn: &drawn };
        let mut told = |found: &Found| inform(&report(&position, found));
        let found = self.searcher.search(&self.rules, &task, limits, control, &mut told);
        Some(report(&position, &found))
    }

    fn forget(&mut self) {
        self.searcher.forget();
    }
}

fn report(position: &Position, found: &Found) -> Report<Action> {
    let lines = found.variations.iter().map(|variation| line(position, variation)).collect();
    Report { depth: found.depth, nodes: found.nodes, elapsed: found.elapsed, hash_full: found.hash_full, lines }
}

/// A variation as actions.
fn line(position: &Position, variation: &PrincipalVariation) -> Variation<Action> {
    let mut position = *position;
    let mut turns = Vec::new();
    for turn in &variation.turns {
        let side = position.side();
        let actions = match turn {
            None => position.way_to_win(),
            // Nothing is legal (DB-8).
            Some(_) if position.must_pass() => Some(Vec::new()),
            Some(turn) => position.way_to(result(*turn)),
        };
        let Some(actions) = actions else { break };
        turns.push(PlayedTurn { side, actions });
        let Some(turn) = turn else { break };
        position = position.after(result(*turn));
    }
    Variation { score: variation.score, turns }
}

fn turn(result: TurnResult) -> Turn {
    Turn { own: result.own().bits(), ball: result.ball().index() as u8 }
}

fn result(turn: Turn) -> TurnResult {
    TurnResult::new(SquareSet::from_bits(turn.own), Square::from_index(turn.ball).expect("turns come from the rules"))
}

/// The rules as the search sees them.
#[derive(Debug)]
struct Diaballik {
    evaluation: DiaballikEvaluation,
}

impl SearchGame for Diaballik {
    type Position = Position;
    /// Turns that are looked through for answers.
    type Scratch = Vec<Turn>;

    const MOST_FORCED: usize = 0;
    const EVALUATES_FRONTIER: bool = false;

    fn scratch(&self) -> Vec<Turn> {
        Vec::new()
    }

    fn hash(&self, position: &Position) -> u64 {
        position.hash()
    }

    fn can_win(&self, position: &Position, _scratch: &mut Vec<Turn>) -> bool {
        position.can_win()
    }

    fn is_threatened(&self, position: &Position, _scratch: &mut Vec<Turn>) -> bool {
        position.is_threatened()
    }

    fn turns(&self, position: &Position, _scratch: &mut Vec<Turn>, turns: &mut Vec<Turn>) {
        if position.must_pass() {
            let side = position.side();
            turns.push(Turn { own: position.pieces(side).bits(), ball: position.ball(side).index() as u8 });
            return;
        }
        position.results(|result| turns.push(turn(result)));
    }

    fn answers(&self, position: &Position, turns: &mut Vec<Turn>, mut visit: impl FnMut(Turn) -> ControlFlow<()>) {
        turns.clear();
        position.results(|result| turns.push(turn(result)));
        let is_answer = |&turn: &Turn| !self.after(position, turn).can_win();
        let _ = turns.iter().copied().filter(is_answer).try_for_each(&mut visit);
    }

    fn after(&self, position: &Position, turn: Turn) -> Position {
        position.after(result(turn))
    }

    fn tag(&self, position: &Position, turn: Turn) -> u32 {
        let changed = position.pieces(position.side()).bits() ^ turn.own;
        (hash::key(changed | u64::from(turn.ball) << 56) >> 32) as u32
    }

    fn evaluate(&self, position: &Position) -> i32 {
        match &self.evaluation {
            DiaballikEvaluation::Sum => evaluation::evaluate(position),
            DiaballikEvaluation::Net(net) => net::evaluate(net, position),
        }
    }

    fn most_turns(&self, depth: i32) -> usize {
        MOST_TURNS.get(depth as usize).copied().unwrap_or(usize::MAX)
    }

    fn side(&self, position: &Position) -> usize {
        position.side().index()
    }
}
