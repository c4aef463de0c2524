//! The class `Engine`: what a position is worth, and what to play.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use engine::{Control, Level, LevelPlayer, Levelled, Limits, Options, Report, Score, SystemClock};
use games::game::Game;
use games::{diaballik, pawnball, playball};
use pyo3::prelude::*;

use crate::errors::argument;
use crate::matches::{AnyEnvironment, Match, letter, side_from};

type Boxed<M> = Box<dyn engine::Engine<M>>;

enum AnyEngine {
    PlayBall(Boxed<playball::Match>),
    Diaballik(Boxed<diaballik::Match>),
    Pawnball(Boxed<pawnball::Match>),
}

/// An engine for one game, which keeps what it has learned from search to search.
#[pyclass(module = "touchline", frozen)]
pub(crate) struct Engine {
    engine: Mutex<AnyEngine>,
    game: Game,
}

/// What a search has found.
#[pyclass(module = "touchline", frozen, get_all)]
#[derive(Debug)]
pub(crate) struct Analysis {
    /// The last iteration that was finished, in turns of both sides.
    depth: u32,
    /// Positions visited.
    nodes: u64,
    /// How long it took.
    seconds: f64,
    /// The best turns, the best first.
    variations: Vec<Py<Variation>>,
}

/// A turn and what is expected to follow.
#[pyclass(module = "touchline", frozen, get_all)]
#[derive(Debug)]
pub(crate) struct Variation {
    /// Points for the side that asked, in hundredths of about a goal's worth; none where the result is proven.
    points: Option<i32>,
    /// Turns of both sides until the win; none where it is not proven.
    win_in: Option<u32>,
    /// Turns of both sides until the loss; none where it is not proven.
    loss_in: Option<u32>,
    /// The turns, each with its side.
    turns: Vec<(&'static str, String)>,
}

#[pymethods]
impl Analysis {
    /// The turn to play.
    #[getter]
    fn best(&self) -> Option<String> {
        self.variations.first()?.get().turns.first().map(|(_, turn)| turn.clone())
    }
}

fn engine_of<M: Levelled>(level: Option<Level>, options: &Options) -> Boxed<M> {
    match level {
        Some(level) => Box::new(LevelPlayer::<M>::new(level, options.seed)),
        None => M::engine(options),
    }
}

#[pymethods]
impl Engine {
    #[new]
    #[pyo3(signature = (game, *, level=None, hash_mib=16, threads=1, seed=0))]
    fn new(game: &str, level: Option<u8>, hash_mib: usize, threads: usize, seed: u64) -> PyResult<Self> {
        let wrong = || argument(format!("a game is 'playball', 'diaballik' or 'pawnball', not {game:?}"));
        let game = Game::from_name(game).ok_or_else(wrong)?;
        if hash_mib == 0 || threads == 0 {
            return Err(argument("hash_mib and threads are 1 or more"));
        }
        let level = level
            .map(|number| Level::new(number).ok_or_else(|| argument(format!("a level is from 1 to 10, not {number}"))))
            .transpose()?;
        let options = Options { hash_mib, threads, seed };
        let engine = match game {
            Game::PlayBall => AnyEngine::PlayBall(engine_of(level, &options)),
            Game::Diaballik => AnyEngine::Diaballik(engine_of(level, &options)),
            Game::Pawnball => AnyEngine::Pawnball(engine_of(level, &options)),
            _ => return Err(wrong()),
        };
        Ok(Self { engine: Mutex::new(engine), game })
    }

    /// The game's name.
    #[getter]
    fn game(&self) -> &'static str {
        self.game.name()
    }

    /// Forgets what was learned.
    fn forget(&self) {
        match &mut *self.engine.lock().unwrap_or_else(PoisonError::into_inner) {
            AnyEngine::PlayBall(engine) => engine.forget(),
            AnyEngine::Diaballik(engine) => engine.forget(),
            AnyEngine::Pawnball(engine) => engine.forget(),
        }
    }

    /// Searches a position for the best turn, or the best rest of the turn in progress.
    #[pyo3(signature = (position, *, nodes=None, depth=None, seconds=None, variations=1, side=None))]
    #[allow(clippy::too_many_arguments, reason = "they are keywords in Python")]
    fn analyse(
        &self,
        py: Python<'_>,
        position: &Match,
        nodes: Option<u64>,
        depth: Option<u32>,
        seconds: Option<f64>,
        variations: usize,
        side: Option<&str>,
    ) -> PyResult<Analysis> {
        if nodes.is_none() && depth.is_none() && seconds.is_none() {
            return Err(argument("a search needs a limit: nodes, depth or seconds"));
        }
        let time = seconds
            .map(|seconds| {
                Duration::try_from_secs_f64(seconds)
                    .map_err(|_| argument(format!("seconds is 0 or more, not {seconds}")))
            })
            .transpose()?;
        let limits = Limits { depth, nodes, time, lines: variations.max(1) };
        let side = side.map(side_from).transpose()?;
        let found = py.detach(|| {
            let mut engine = self.engine.lock().unwrap_or_else(PoisonError::into_inner);
            macro_rules! search {
                ($engine:expr, $environment:expr) => {{
                    let environment = $environment;
                    let side = side.or(environment.actor());
                    side.and_then(|side| search(&mut **$engine, environment.game(), side, &limits))
                }};
            }
            match (&mut *engine, &position.environment) {
                (AnyEngine::PlayBall(engine), AnyEnvironment::PlayBall(environment)) => {
                    Ok(search!(engine, environment))
                }
                (AnyEngine::Diaballik(engine), AnyEnvironment::Diaballik(environment)) => {
                    Ok(search!(engine, environment))
                }
                (AnyEngine::Pawnball(engine), AnyEnvironment::Pawnball(environment)) => {
                    Ok(search!(engine, environment))
                }
                _ => Err(argument(format!("this engine plays {}, and the match is of another game", self.game))),
            }
        })?;
        py.check_signals()?;
        let Found { depth, nodes, elapsed, lines } = found.ok_or_else(|| {
            argument("nobody may act here: dice are awaited, the match is over, or it is the other side's turn")
        })?;
        let variations = lines.into_iter().map(|line| Py::new(py, line)).collect::<PyResult<_>>()?;
        Ok(Analysis { depth, nodes, seconds: elapsed.as_secs_f64(), variations })
    }
}

struct Found {
    depth: u32,
    nodes: u64,
    elapsed: Duration,
    lines: Vec<Variation>,
}

/// Searches until a limit, or until Python has a signal, as Ctrl+C.
fn search<M: Levelled>(
    engine: &mut dyn engine::Engine<M>,
    game: &M,
    side: games::side::Side,
    limits: &Limits,
) -> Option<Found> {
    let stop = AtomicBool::new(false);
    let clock = SystemClock::start();
    let control = Control { stop: &stop, clock: &clock };
    let mut inform = |_: &Report<M::Action>| {
        if Python::attach(|py| py.check_signals()).is_err() {
            stop.store(true, Ordering::Relaxed);
        }
    };
    let report = engine.search(game, side, limits, &control, &mut inform)?;
    let lines = report.lines.iter().map(|line| {
        let (points, win_in, loss_in) = match line.score {
            Score::Points(points) => (Some(points), None, None),
            Score::Win(turns) => (None, Some(turns), None),
            Score::Loss(turns) => (None, None, Some(turns)),
        };
        let turns = line.turns.iter().map(|turn| (letter(turn.side), game.turn_text(&turn.actions))).collect();
        Variation { points, win_in, loss_in, turns }
    });
    Some(Found { depth: report.depth, nodes: report.nodes, elapsed: report.elapsed, lines: lines.collect() })
}
