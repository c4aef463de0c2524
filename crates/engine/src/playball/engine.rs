//! Play Ball: from a table where there is one, by alpha-beta search where there is none.

use std::ops::ControlFlow;
use std::sync::{Arc, Mutex, PoisonError};

use games::game::Match as _;
use games::hash;
use games::playball::{
    Action, Board, CellSet, MOST_CELLS, MOVES, Match, Placement, Position, TurnGenerator, TurnState,
};
use games::side::{BySide, Side};
use tablebase::{Source, Table};

use super::evaluation::Evaluation;
use super::goals::{Goals, Ways};
use super::net::{INPUTS_ON, Net};
use super::table_search::TableSearch;
use crate::alphabeta::{Found, PrincipalVariation, SearchGame, Searcher, Task, Turn};
use crate::search::{Control, Engine, Limits, Options, PlayedTurn, Report, Variation};

/// How often a position has occurred when its next occurrence voids the set (PB-18).
const OCCURRED_BEFORE_VOID: u32 = 2;

/// Plays Play Ball: the goal of the set is what it searches for.
///
/// With a table of the board it makes no mistakes: the best value, the shortest win, the longest loss. Without one it searches whole
/// turns by alpha-beta: a goal in this turn is never missed, and a turn that lets the opponent score next turn is chosen only if all
/// do, however early the search is stopped. A void set (PB-18) is worth nothing to either side.
///
/// ```
/// use std::sync::atomic::AtomicBool;
/// use engine::{Control, Engine as _, Limits, NoClock, Options, PlayBallEngine};
/// use games::playball::{Board, Match, Mode};
/// use games::side::Side;
///
/// let mut engine = PlayBallEngine::new(&Options { hash_mib: 1, ..Options::default() });
/// let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
/// let game = Match::new(Board::lanes(), Mode::Normal);
/// let report = engine.search(&game, Side::A, &Limits::depth(1), &control, &mut |_| ()).expect("A is to move");
/// assert!(!report.best().turns[0].actions.is_empty());
/// ```
#[derive(Debug)]
pub struct PlayBallEngine<S = Vec<u8>> {
    searcher: Searcher,
    /// What is known of the board searched last.
    known: Option<(Arc<Evaluation>, Arc<Goals>)>,
    /// The bytes for [`Goals`].
    bytes: usize,
    table: Option<TableSearch<S>>,
    log: Option<Arc<LeafLog>>,
}

/// The leaf positions of searches, those that a network's evaluation decided, for a network to learn from.
#[derive(Debug)]
pub struct LeafLog {
    net: Net,
    leaves: Mutex<Vec<[u16; INPUTS_ON]>>,
}

impl LeafLog {
    /// An empty log of searches that go by `net`.
    #[must_use]
    pub const fn new(net: Net) -> Self {
        Self { net, leaves: Mutex::new(Vec::new()) }
    }

    /// The [inputs](super::net::Inputs) of each position, as often as a search has ended there since the last call.
    pub fn take(&self) -> Vec<[u16; INPUTS_ON]> {
        std::mem::take(&mut *self.leaves.lock().unwrap_or_else(PoisonError::into_inner))
    }

    fn note(&self, inputs: [u16; INPUTS_ON]) {
        self.leaves.lock().unwrap_or_else(PoisonError::into_inner).push(inputs);
    }
}

impl PlayBallEngine {
    /// A new engine without a table; takes the memory for its transposition table at once.
    #[must_use]
    pub fn new(options: &Options) -> Self {
        Self::with(options, None)
    }

    /// An engine without a table that evaluates by the log's network, which must be one for the board played on, and records its leaf
    /// positions there.
    #[must_use]
    pub fn logging(options: &Options, log: Arc<LeafLog>) -> Self {
        Self { log: Some(log), ..Self::new(options) }
    }
}

impl<S: Source> PlayBallEngine<S> {
    /// An engine that plays from a table, and searches matches on other boards, and where the table cannot be read.
    #[must_use]
    pub fn with_table(options: &Options, table: Arc<Table<S>>) -> Self {
        Self::with(options, Some(TableSearch::new(table, options.seed)))
    }

    /// A quarter of the memory is for the transposition table, the rest for goals: positions are few and dear.
    fn with(options: &Options, table: Option<TableSearch<S>>) -> Self {
        let hash_mib = options.hash_mib.div_ceil(4);
        let searcher = Searcher::new(&Options { hash_mib, ..*options });
        Self {
            searcher,
            known: None,
            bytes: (options.hash_mib - hash_mib.min(options.hash_mib)) << 20,
            table,
            log: None,
        }
    }

    /// What is known of a board. What is kept of another board means nothing on this one.
    fn known(&mut self, board: &Arc<Board>) -> (Arc<Evaluation>, Arc<Goals>) {
        if let Some((evaluation, goals)) = &self.known
            && (Arc::ptr_eq(goals.board(), board) || goals.board().columns() == board.columns())
        {
            return (Arc::clone(evaluation), Arc::clone(goals));
        }
        if self.known.take().is_some() {
            self.searcher.forget();
        }
        let known = (Arc::new(Evaluation::new(board)), Arc::new(Goals::new(board, self.bytes)));
        self.known = Some(known.clone());
        known
    }
}

impl<S: Source> Engine<Match> for PlayBallEngine<S> {
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
        let position = game.current();
        if let Some(table) = &mut self.table
            && let Ok(report) = table.search(game, limits, control)
        {
            inform(&report);
            return Some(report);
        }
        let (evaluation, goals) = self.known(position.board());
        let log = self.log.clone();
        let log = log.as_deref();
        let net = log.map(|log| &log.net).or_else(|| Net::of(position.board()));
        let rules = PlayBall { board: Arc::clone(position.board()), evaluation, net, log, goals };
        let mut drawn: Vec<u64> = game
            .occurred()
            .filter(|&(_, count)| count >= OCCURRED_BEFORE_VOID)
            // A kick-off does not come again within a set.
            .filter(|&((_, _, is_kick_off), _)| !is_kick_off)
            .map(|((placement, side, _), _)| placement_hash(placement, side))
            .collect();
        drawn.sort_unstable();
        let task = Task { position: SearchPosition::new(position), drawn: &drawn };
        let mut told = |found: &Found| inform(&report(position, found));
        let found = self.searcher.search(&rules, &task, limits, control, &mut told);
        Some(report(position, &found))
    }

    fn forget(&mut self) {
        self.searcher.forget();
        if let Some(table) = &mut self.table {
            table.forget();
        }
    }
}

fn report(position: &Position, found: &Found) -> Report<Action> {
    let lines = found.variations.iter().map(|variation| line(position, variation)).collect();
    Report { depth: found.depth, nodes: found.nodes, elapsed: found.elapsed, hash_full: found.hash_full, lines }
}

/// A variation as actions.
fn line(position: &Position, variation: &PrincipalVariation) -> Variation<Action> {
    let mut position = position.clone();
    let mut turns = Vec::new();
    for turn in &variation.turns {
        let side = position.side();
        let actions = match turn {
            None => position.way_to_score(),
            // Nothing is legal (PB-15).
            Some(_) if position.must_pass() => Some(Vec::new()),
            Some(turn) => position.way_to(CellSet::from_bits(turn.own), turn.ball),
        };
        let Some(actions) = actions else { break };
        turns.push(PlayedTurn { side, actions });
        let Some(turn) = turn else { break };
        position = position.after_turn(CellSet::from_bits(turn.own), turn.ball);
    }
    Variation { score: variation.score, turns }
}

/// By depth left, how many turns are tried where only a bound is wanted.
const MOST_TURNS: [usize; 5] = [0, 16, 40, 100, 300];

/// Points that a network gives a position whose side to move has answers to a threat: where searches end on `lanes`, it has none in one of
/// 1,700 that have so many.
const SURELY_ANSWERED: i32 = 50;

/// By side and cell the playballers, then the cells of the ball, then the side to move, then moves left.
const KEYS: [u64; 3 * MOST_CELLS + 5] = hash::keys(3000);
const BALL_KEYS: usize = 2 * MOST_CELLS;
const SIDE_KEY: u64 = KEYS[3 * MOST_CELLS];
const MOVES_KEYS: usize = 3 * MOST_CELLS + 1;

fn placement_hash(placement: &Placement, side: Side) -> u64 {
    let mut hash = KEYS[BALL_KEYS + usize::from(placement.ball)];
    for of in Side::BOTH {
        hash = pieces_hash(hash, of, placement.pieces[of]);
    }
    if side == Side::B { hash ^ SIDE_KEY } else { hash }
}

fn pieces_hash(hash: u64, side: Side, pieces: CellSet) -> u64 {
    pieces.into_iter().fold(hash, |hash, cell| hash ^ KEYS[side.index() * MOST_CELLS + usize::from(cell)])
}

/// A position without its board.
#[derive(Debug, Clone, Copy)]
struct SearchPosition {
    turn: TurnState,
    hash: u64,
}

impl SearchPosition {
    fn new(position: &Position) -> Self {
        let turn = position.turn_state();
        let mut hash = placement_hash(position.placement(), position.side());
        if turn.moves_left != MOVES || position.is_within_turn() {
            // Not a position at the start of an ordinary turn.
            hash ^= KEYS[MOVES_KEYS + usize::from(turn.moves_left)]
                ^ placement_hash(position.before(), position.side()).rotate_left(32);
        }
        Self { turn, hash }
    }
}

/// What a thread keeps for itself.
struct Scratch {
    generator: TurnGenerator,
    /// Lists turns while `generator` is asked about them.
    finder: TurnGenerator,
    ways: Ways,
}

/// The rules on a board as the search sees them.
struct PlayBall<'a> {
    board: Arc<Board>,
    evaluation: Arc<Evaluation>,
    /// Instead of the evaluation, on boards that have one.
    net: Option<&'a Net>,
    log: Option<&'a LeafLog>,
    goals: Arc<Goals>,
}

impl PlayBall<'_> {
    fn can_score(&self, scratch: &mut Scratch, side: Side, own: CellSet, opponents: CellSet, ball: u8) -> bool {
        let Scratch { generator, ways, .. } = scratch;
        self.can_score_with(generator, ways, side, own, opponents, ball)
    }

    fn can_score_with(
        &self,
        generator: &mut TurnGenerator,
        ways: &mut Ways,
        side: Side,
        own: CellSet,
        opponents: CellSet,
        ball: u8,
    ) -> bool {
        if let Some(balls) = self.goals.known(side, own, opponents)
            && (own | opponents).contains(ball)
        {
            return balls.contains(ball);
        }
        let ways = ways.of(side, own);
        if ways.balls(opponents).contains(ball) {
            return true;
        }
        let way = self.goals.scoring_way(generator, side, own, opponents, ball);
        if let Some(way) = way {
            ways.add(way);
        }
        way.is_some()
    }
}

impl SearchGame for PlayBall<'_> {
    type Position = SearchPosition;
    type Scratch = Scratch;

    const MOST_FORCED: usize = 3;
    const EVALUATES_FRONTIER: bool = true;

    fn scratch(&self) -> Scratch {
        Scratch { generator: TurnGenerator::new(), finder: TurnGenerator::new(), ways: Ways::new() }
    }

    fn hash(&self, position: &SearchPosition) -> u64 {
        position.hash
    }

    fn can_win(&self, position: &SearchPosition, scratch: &mut Scratch) -> bool {
        let TurnState { side, own, opponents, ball, moves_left, .. } = position.turn;
        if moves_left == MOVES {
            self.can_score(scratch, side, own, opponents, ball)
        } else {
            scratch.generator.can_score(&self.board, &position.turn)
        }
    }

    fn is_threatened(&self, position: &SearchPosition, scratch: &mut Scratch) -> bool {
        let TurnState { side, own, opponents, ball, .. } = position.turn;
        self.can_score(scratch, side.other(), opponents, own, ball)
    }

    fn turns(&self, position: &SearchPosition, scratch: &mut Scratch, turns: &mut Vec<Turn>) {
        let before = turns.len();
        let summary = scratch.generator.results(&self.board, &position.turn, |own, balls| {
            turns.extend(balls.into_iter().map(|ball| Turn { own: own.bits(), ball }));
        });
        if turns.len() == before && !summary.goal {
            turns.push(Turn { own: position.turn.own.bits(), ball: position.turn.ball });
        }
    }

    fn candidates(&self, position: &SearchPosition, scratch: &mut Scratch, turns: &mut Vec<Turn>) -> bool {
        let TurnState { side, opponents, .. } = position.turn;
        let mut some_lose = false;
        let before = turns.len();
        let ways = scratch.ways.of(side.other(), opponents);
        let summary = scratch.generator.results(&self.board, &position.turn, |own, balls| {
            let losing = self.goals.known(side.other(), opponents, own).unwrap_or_else(|| ways.balls(own)) & balls;
            some_lose |= !losing.is_empty();
            turns.extend((balls - losing).into_iter().map(|ball| Turn { own: own.bits(), ball }));
        });
        if turns.len() == before && !some_lose && !summary.goal {
            turns.push(Turn { own: position.turn.own.bits(), ball: position.turn.ball });
        }
        some_lose
    }

    fn answers(
        &self,
        position: &SearchPosition,
        scratch: &mut Scratch,
        mut visit: impl FnMut(Turn) -> ControlFlow<()>,
    ) {
        let TurnState { side, opponents, .. } = position.turn;
        let Scratch { generator, finder, ways } = scratch;
        // Passing where nothing is legal (PB-15) answers no threat: it leaves everything as it is.
        let _ = finder.some_results(&self.board, &position.turn, |own, balls| {
            for ball in balls {
                if !self.can_score_with(generator, ways, side.other(), opponents, own, ball) {
                    visit(Turn { own: own.bits(), ball })?;
                }
            }
            ControlFlow::Continue(())
        });
    }

    fn surely_answered_from(&self) -> Option<i32> {
        self.net.map(|_| SURELY_ANSWERED)
    }

    fn after(&self, position: &SearchPosition, turn: Turn) -> SearchPosition {
        let TurnState { side, own, opponents, ball, .. } = position.turn;
        let mut hash = position.hash ^ SIDE_KEY;
        if position.turn.moves_left != MOVES || own != position.turn.own_before || ball != position.turn.ball_before {
            let pieces = BySide::from_fn(|of| if of == side { own } else { opponents });
            hash = placement_hash(&Placement { pieces, ball }, side.other());
        }
        let moved = CellSet::from_bits(turn.own);
        hash = pieces_hash(hash, side, own ^ moved);
        hash ^= KEYS[BALL_KEYS + usize::from(ball)] ^ KEYS[BALL_KEYS + usize::from(turn.ball)];
        let turn = TurnState {
            side: side.other(),
            own: opponents,
            opponents: moved,
            ball: turn.ball,
            moves_left: MOVES,
            own_before: opponents,
            ball_before: turn.ball,
        };
        SearchPosition { turn, hash }
    }

    fn tag(&self, position: &SearchPosition, turn: Turn) -> u32 {
        let changed = hash::key(position.turn.own.bits() ^ turn.own) ^ KEYS[BALL_KEYS + usize::from(turn.ball)];
        (changed >> 32) as u32
    }

    fn evaluate(&self, position: &SearchPosition) -> i32 {
        let TurnState { side, own, opponents, ball, .. } = position.turn;
        match self.net {
            Some(net) => net.evaluate(own, opponents, ball, side),
            None => self.evaluation.evaluate(own, opponents, ball, side),
        }
    }

    fn judged(&self, position: &SearchPosition) {
        if let Some(log) = self.log {
            let TurnState { side, own, opponents, ball, .. } = position.turn;
            log.note(log.net.inputs_of(own, opponents, ball, side));
        }
    }

    fn most_turns(&self, depth: i32) -> usize {
        MOST_TURNS[(depth as usize).min(MOST_TURNS.len() - 1)]
    }

    fn side(&self, position: &SearchPosition) -> usize {
        position.turn.side.index()
    }
}
