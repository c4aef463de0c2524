//! The engines of the games, behind one function.

use std::sync::Arc;

use engine::{
    Control, Engine, Level, LevelPlayer, Levelled, Limits, Options, PerfectPlayer, PlayBallEngine, PlayedTurn, Report,
};
use games::game::Match;
use games::playball;
use games::side::Side;
use play::{AnyMatch, with_match};
use requests::{Analysis, Variation};
use tablebase::{Table, TableError};

/// The memory for what an engine remembers while it chooses one turn: phones have little, and it is taken anew each time.
const HASH_MIB: usize = 16;

/// Tables as they are kept in the worker.
pub(crate) type HeldTable = Arc<Table<Vec<u8>>>;

/// The best turns of `side`, or the best rests of the turn in progress; `inform` hears what is better or deeper. `None`
/// when `side` may not act. At a level the first line is the choice of a player of that level; without one it is the engine's, and Play Ball is
/// looked up in `table`, if it is of the board: the players of the levels do not know it.
#[expect(clippy::too_many_arguments, reason = "what a search is given")]
pub(crate) fn search(
    game: &AnyMatch,
    side: Side,
    level: Option<Level>,
    seed: u64,
    table: Option<HeldTable>,
    limits: &Limits,
    control: &Control<'_>,
    inform: &mut dyn FnMut(Analysis),
) -> Option<Analysis> {
    let options = Options { hash_mib: HASH_MIB, threads: 1, seed };
    if let (AnyMatch::PlayBall(game), Some(table), None) = (game, table, level) {
        let engine = Box::new(PlayBallEngine::with_table(&options, table));
        return run(engine, game, side, limits, control, inform);
    }
    with_match!(game, game => run(player(level, &options), game, side, limits, control, inform))
}

fn player<M: Levelled>(level: Option<Level>, options: &Options) -> Box<dyn Engine<M>> {
    match level {
        None => M::engine(options),
        Some(level) => Box::new(LevelPlayer::new(level, options.seed)),
    }
}

fn run<M: Levelled>(
    mut engine: Box<dyn Engine<M>>,
    game: &M,
    side: Side,
    limits: &Limits,
    control: &Control<'_>,
    inform: &mut dyn FnMut(Analysis),
) -> Option<Analysis> {
    let mut told = |report: &Report<M::Action>| inform(analysis(game, report));
    let report = engine.search(game, side, limits, control, &mut told)?;
    Some(analysis(game, &report))
}

/// The first turn of a line continues the turn in progress and is told as its rest; those after it are whole turns.
fn analysis<M: Match>(game: &M, report: &Report<M::Action>) -> Analysis {
    let text = |turn: &PlayedTurn<M::Action>| (turn.side.letter(), game.turn_text(&turn.actions));
    Analysis {
        depth: report.depth,
        nodes: report.nodes,
        milliseconds: u64::try_from(report.elapsed.as_millis()).unwrap_or(u64::MAX),
        lines: report
            .lines
            .iter()
            .map(|line| Variation { score: line.score.into(), turns: line.turns.iter().map(text).collect() })
            .collect(),
    }
}

/// The turn, or the rest of it, that is best for the match; `None` when `side` may not act.
///
/// # Errors
/// As [`PerfectPlayer::choose_in`].
pub(crate) fn perfect(
    game: &playball::Match,
    side: Side,
    table: HeldTable,
    seed: u64,
) -> Result<Option<String>, TableError> {
    if !game.actors().contains(side) {
        return Ok(None);
    }
    let actions = PerfectPlayer::new(table, seed).choose_in(game)?;
    Ok(Some(game.turn_text(&actions)))
}
