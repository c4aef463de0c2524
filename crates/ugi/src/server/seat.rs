//! A match and the engine that thinks about it, whatever the game.

use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::AtomicBool;
use std::sync::mpsc::SyncSender;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use engine::{Control, Engine, Limits, Report, SystemClock};
use games::game::{Actors, Ending, Match};
use games::notation::{Fault, shortened};
use games::reason::Reason;
use games::side::Side;

use super::Event;
use super::playable::{EngineSet, Playable};
use super::settings::Settings;
use crate::answer::Info;
use crate::command::{Go, Move, Position, Start};

/// A match and its engine.
pub(super) trait Seat {
    /// Takes up a position; on an error, which says what is wrong, nothing has changed.
    fn place(&mut self, position: &Position, settings: &Settings) -> Result<(), String>;

    /// Begins a match from its start.
    fn restart(&mut self, settings: &Settings);

    /// Makes the engine if there is none yet.
    fn prepare(&mut self, set: &dyn EngineSet, settings: &Settings) -> Result<(), String>;

    /// Lets the engine go; the next is made when it is needed.
    fn dismiss(&mut self);

    /// Lets the engine forget what it learned.
    fn forget(&mut self);

    /// Who may act; nobody when the match is over or awaits dice.
    fn actors(&self) -> Actors;

    /// Whether dice must be drawn first.
    fn awaits_dice(&self) -> bool;

    /// How the match ended.
    fn ending(&self) -> Option<Ending>;

    /// The time to think of a turn of `side`, by the time that is left.
    fn time_for_turn(&self, go: &Go, side: Side, settings: &Settings) -> Option<Duration>;

    /// Starts a thread that searches and sends what it finds.
    fn search(&self, task: Task) -> io::Result<JoinHandle<()>>;
}

/// What a search is about.
pub(super) struct Task {
    pub(super) side: Side,
    pub(super) limits: Limits,
    pub(super) stop: Arc<AtomicBool>,
    pub(super) set: Arc<dyn EngineSet>,
    pub(super) settings: Settings,
    pub(super) events: SyncSender<Event>,
}

/// The seat for the game in `settings`.
pub(super) fn seat(settings: &Settings) -> Box<dyn Seat> {
    play::with_game!(settings.game, Match => Box::new(Hosted::<Match>::new(settings)))
}

type Engines<M> = Arc<Mutex<Option<Box<dyn Engine<M>>>>>;

struct Hosted<M> {
    game: M,
    /// The search has it while it runs.
    engine: Engines<M>,
}

fn lock<M>(engine: &Engines<M>) -> MutexGuard<'_, Option<Box<dyn Engine<M>>>> {
    // An engine that panicked is put away below, so what the lock guards is always whole.
    engine.lock().unwrap_or_else(PoisonError::into_inner)
}

impl<M: Playable> Hosted<M> {
    fn new(settings: &Settings) -> Self {
        Self { game: M::start(settings), engine: Arc::new(Mutex::new(None)) }
    }
}

/// Plays a turn of whichever side may act and can make it.
fn play(game: &mut impl Match, text: &str) -> Result<(), Fault> {
    let actors = game.actors();
    let mut worst: Option<Fault> = None;
    for side in Side::BOTH.into_iter().filter(|&side| actors.contains(side)) {
        match game.follow(side, text) {
            Ok(()) => return Ok(()),
            // The side that got further with the turn is the one that is meant.
            Err(fault) => worst = worst.filter(|worst| worst.column > fault.column).or(Some(fault)),
        }
    }
    let nobody = if game.ending().is_some() { Reason::MatchOver } else { Reason::DrawMissing };
    Err(worst.unwrap_or(Fault { line: 1, column: 1, reason: nobody }))
}

impl<M: Playable> Seat for Hosted<M> {
    fn place(&mut self, position: &Position, settings: &Settings) -> Result<(), String> {
        let mut game = match &position.start {
            Start::StartPos => M::start(settings),
            Start::Fen { position, draw } => M::read(position, *draw, settings)
                .map_err(|fault| format!("the position, column {}: {}", fault.column, fault.reason))?,
        };
        for (number, step) in position.moves.iter().enumerate() {
            let number = number + 1;
            match step {
                Move::Roll(draw) => game.roll(*draw).map_err(|reason| format!("move {number} (`{step}`): {reason}"))?,
                Move::Turn(text) => play(&mut game, text).map_err(|fault| {
                    format!("move {number} (`{}`), column {}: {}", shortened(text), fault.column, fault.reason)
                })?,
            }
        }
        self.game = game;
        Ok(())
    }

    fn restart(&mut self, settings: &Settings) {
        self.game = M::start(settings);
    }

    fn prepare(&mut self, set: &dyn EngineSet, settings: &Settings) -> Result<(), String> {
        let mut engine = lock(&self.engine);
        if engine.is_none() {
            *engine = Some(M::engine(set, settings)?);
        }
        Ok(())
    }

    fn dismiss(&mut self) {
        *lock(&self.engine) = None;
    }

    fn forget(&mut self) {
        if let Some(engine) = &mut *lock(&self.engine) {
            engine.forget();
        }
    }

    fn actors(&self) -> Actors {
        self.game.actors()
    }

    fn awaits_dice(&self) -> bool {
        self.game.awaits_dice()
    }

    fn ending(&self) -> Option<Ending> {
        self.game.ending()
    }

    fn time_for_turn(&self, go: &Go, side: Side, settings: &Settings) -> Option<Duration> {
        let left = go.time[side]?;
        let turns = go.movestogo.unwrap_or(M::TURNS_TO_COME).min(M::TURNS_TO_COME);
        Some(share(left, go.increment[side].unwrap_or_default(), turns, settings.move_overhead))
    }

    fn search(&self, task: Task) -> io::Result<JoinHandle<()>> {
        let (game, engine) = (self.game.clone(), Arc::clone(&self.engine));
        thread::Builder::new().name("search".to_owned()).spawn(move || {
            let found = catch_unwind(AssertUnwindSafe(|| think(&game, &engine, &task)));
            let event = match found {
                Ok(Ok(Some(report))) => {
                    let best = report.best();
                    let turn = best.turns.first().map(|turn| game.turn_text(&turn.actions)).unwrap_or_default();
                    Event::Found { info: infos(&game, &report), turn }
                }
                Ok(Ok(None)) => Event::Failed("no turn was found".to_owned()),
                Ok(Err(message)) => Event::Failed(message),
                Err(_) => {
                    *lock(&engine) = None;
                    Event::Failed("the engine has failed; the next search starts a new one".to_owned())
                }
            };
            // Nobody listens any more when the server has ended.
            let _ = task.events.send(event);
        })
    }
}

fn think<M: Playable>(game: &M, engine: &Engines<M>, task: &Task) -> Result<Option<Report<M::Action>>, String> {
    let clock = SystemClock::start();
    let mut engine = lock(engine);
    let engine = match &mut *engine {
        Some(engine) => engine,
        none => none.insert(M::engine(&*task.set, &task.settings)?),
    };
    let control = Control { stop: &task.stop, clock: &clock };
    Ok(engine.search(game, task.side, &task.limits, &control, &mut |report| {
        let _ = task.events.send(Event::Info(infos(game, report)));
    }))
}

/// The lines of a report, as the protocol has them.
pub(super) fn infos<M: Match>(game: &M, report: &Report<M::Action>) -> Vec<Info> {
    let several = report.lines.len() > 1;
    let lines = report.lines.iter().zip(1..);
    lines
        .map(|(line, rank)| Info {
            depth: Some(report.depth),
            multipv: several.then_some(rank),
            score: Some(line.score),
            nodes: Some(report.nodes),
            nps: Some(per_second(report.nodes, report.elapsed)),
            time: Some(report.elapsed),
            hashfull: Some(report.hash_full),
            pv: line.turns.iter().map(|turn| game.turn_text(&turn.actions)).collect(),
        })
        .collect()
}

/// Positions a second; within the first millisecond as if it were over.
fn per_second(nodes: u64, elapsed: Duration) -> u64 {
    (u128::from(nodes) * 1_000_000 / elapsed.as_micros().max(1000)) as u64
}

/// The time for one of `turns` turns: its share of what is left, and most of the increment; never so much that nothing
/// would be left.
fn share(left: Duration, increment: Duration, turns: u32, overhead: Duration) -> Duration {
    let most = left.saturating_sub(overhead);
    let share = most / turns.max(1);
    share.saturating_add(increment.saturating_mul(3) / 4).min(most - most / 5).max(Duration::from_millis(1))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_time_for_a_turn_never_exceeds_what_is_left() {
        let ms = Duration::from_millis;
        assert_eq!(share(ms(20_020), ms(0), 20, ms(20)), ms(1_000));
        assert_eq!(share(ms(20_020), ms(1_000), 20, ms(20)), ms(1_750));
        assert_eq!(share(ms(120), ms(5_000), 20, ms(20)), ms(80));
        assert_eq!(share(ms(120), ms(0), 1, ms(20)), ms(80));
        assert_eq!(share(ms(10), ms(0), 20, ms(20)), ms(1));
        assert_eq!(share(Duration::MAX, ms(0), 20, ms(20)), Duration::MAX.saturating_sub(ms(20)) / 20);
    }

    #[test]
    fn speed_is_known_before_a_millisecond_has_gone() {
        assert_eq!(per_second(5, Duration::ZERO), 5_000);
        assert_eq!(per_second(2_000, Duration::from_secs(2)), 1_000);
    }
}
