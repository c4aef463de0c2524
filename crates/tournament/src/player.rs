//! Who plays: an engine in this process, or one in a process of its own that speaks UGI.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Control, Engine, Limits, Score, SystemClock};
use games::game::Game;
use games::playball::Board;
use games::side::Side;
use ugi::client::{Client, CommandLine, Trouble};
use ugi::command::{Go, Position};
use ugi::server::{Playable, Settings};

/// What a player is asked.
#[derive(Debug)]
pub struct Question<'a, M> {
    /// The match so far; no turn is in progress.
    pub game: &'a M,
    /// The same for engines in other processes.
    pub position: &'a Position,
    /// Whose turn to find.
    pub side: Side,
    /// How long to think.
    pub go: &'a Go,
    /// After this time nobody waits any longer.
    pub patience: Duration,
    /// Set from another thread, it ends the thinking: the answer does not matter any more.
    pub stop: &'a AtomicBool,
}

/// What a player answers.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Reply {
    /// The turn; nobody has checked it.
    pub turn: String,
    /// What the player thinks of it; none when it does not say.
    pub score: Option<Score>,
    /// How deep it has searched; none when it does not say.
    pub depth: Option<u32>,
    /// Positions it has visited; none when it does not say.
    pub nodes: Option<u64>,
}

/// Somebody who plays games, one after the other.
pub trait Player<M>: Send {
    /// Gets ready for a game that starts as `settings` say.
    ///
    /// # Errors
    /// The player cannot play it, and loses it.
    fn prepare(&mut self, settings: &Settings, stop: &AtomicBool) -> Result<(), Trouble>;

    /// Finds a turn.
    ///
    /// # Errors
    /// The player fails, and loses the game.
    fn choose(&mut self, question: &Question<'_, M>) -> Result<Reply, Trouble>;

    /// The player has failed or was left waiting: what it is doing, it shall end, and be new in the next game.
    fn reset(&mut self);
}

/// An engine in this process.
pub struct EnginePlayer<M: Playable>(Box<dyn Engine<M>>);

impl<M: Playable> EnginePlayer<M> {
    /// A player that plays what `engine` finds.
    #[must_use]
    pub fn new(engine: Box<dyn Engine<M>>) -> Self {
        Self(engine)
    }
}

impl<M: Playable> std::fmt::Debug for EnginePlayer<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("EnginePlayer").finish_non_exhaustive()
    }
}

/// The limits of a search by what is said in the protocol; on a clock, an even share of what is left.
fn limits<M: Playable>(go: &Go, side: Side) -> Limits {
    let share = go.time[side].map(|left| {
        let increment = go.increment[side].unwrap_or_default();
        (left / M::TURNS_TO_COME + increment / 2).min(left / 2)
    });
    Limits { depth: go.depth, nodes: go.nodes, time: go.movetime.or(share), lines: 1 }
}

impl<M: Playable> Player<M> for EnginePlayer<M> {
    fn prepare(&mut self, _: &Settings, _: &AtomicBool) -> Result<(), Trouble> {
        self.0.forget();
        Ok(())
    }

    fn choose(&mut self, question: &Question<'_, M>) -> Result<Reply, Trouble> {
        let clock = SystemClock::start();
        let control = Control { stop: question.stop, clock: &clock };
        let limits = limits::<M>(question.go, question.side);
        let report = self
            .0
            .search(question.game, question.side, &limits, &control, &mut |_| ())
            .ok_or_else(|| Trouble::Refused { message: "no turn".to_owned() })?;
        let best = report.best();
        let turn = best.turns.first().map(|turn| turn.actions.as_slice()).unwrap_or_default();
        Ok(Reply {
            turn: question.game.turn_text(turn),
            score: Some(best.score),
            depth: Some(report.depth),
            nodes: Some(report.nodes),
        })
    }

    fn reset(&mut self) {
        self.0.forget();
    }
}

/// How to run an engine in a process of its own.
#[derive(Debug, Clone)]
pub struct Launch {
    /// Its program and arguments.
    pub command: CommandLine,
    /// Options and their values, set before each game.
    pub options: Vec<(String, String)>,
    /// How long it may take to start, and to get ready for a game.
    pub patience: Duration,
}

/// An engine in a process of its own. It is started for its first game, and again after it has failed.
#[derive(Debug)]
pub struct ProcessPlayer {
    launch: Launch,
    client: Option<Client>,
}

/// How long an engine may take to end when it is asked to.
const FAREWELL: Duration = Duration::from_millis(500);

impl ProcessPlayer {
    /// An engine, not started yet.
    #[must_use]
    pub const fn new(launch: Launch) -> Self {
        Self { launch, client: None }
    }

    /// Starts the engine if it does not run, sees that it offers the options, and tells what it calls itself.
    ///
    /// # Errors
    /// It cannot be started, or has no such option.
    pub fn introduce(&mut self, stop: &AtomicBool) -> Result<String, Trouble> {
        let options: Vec<String> = self.launch.options.iter().map(|(name, _)| name.clone()).collect();
        let client = self.running(stop)?;
        let name = client.name().to_owned();
        match options.into_iter().find(|option| !client.offers(option)) {
            None => Ok(name),
            Some(name) => {
                let offered = client.options().iter().map(|option| option.name.clone()).collect();
                Err(Trouble::NoSuchOption { name, offered })
            }
        }
    }

    fn running(&mut self, stop: &AtomicBool) -> Result<&mut Client, Trouble> {
        match &mut self.client {
            Some(client) => Ok(client),
            none => Ok(none.insert(Client::start(&self.launch.command, self.launch.patience, stop)?)),
        }
    }

    fn get_ready(&mut self, settings: &Settings, stop: &AtomicBool) -> Result<(), Trouble> {
        let options = self.launch.options.clone();
        let client = self.running(stop)?;
        // An engine for one game only need not offer what tells games apart.
        for (name, value) in start_options(settings) {
            if client.offers(name) {
                client.set_option(name, &value)?;
            }
        }
        for (name, value) in &options {
            client.set_option(name, value)?;
        }
        client.begin_game();
        client.wait_until_ready(stop)
    }
}

/// The options that say how a game starts.
fn start_options(settings: &Settings) -> Vec<(&'static str, String)> {
    let mut options = vec![("Game", settings.game.name().to_owned())];
    match settings.game {
        Game::PlayBall => {
            options.push(("Mode", settings.mode.name().to_owned()));
            let board = &settings.board;
            if Board::shipped(board.name()).is_some_and(|shipped| shipped.columns() == board.columns()) {
                options.push(("Board", board.name().to_owned()));
            } else {
                options.push(("BoardText", format!("{} {}", board.name(), board.columns().join("/"))));
            }
        }
        Game::Diaballik => options.push(("Variant", settings.variant.name().to_owned())),
        _ => {}
    }
    options
}

impl<M: Playable> Player<M> for ProcessPlayer {
    fn prepare(&mut self, settings: &Settings, stop: &AtomicBool) -> Result<(), Trouble> {
        self.get_ready(settings, stop)
    }

    fn choose(&mut self, question: &Question<'_, M>) -> Result<Reply, Trouble> {
        let client = self.client.as_mut().ok_or(Trouble::Ended { status: None })?;
        let found = client.think(question.position, question.go, question.patience, question.stop, &mut |_| ())?;
        let info = found.info.unwrap_or_default();
        Ok(Reply { turn: found.turn, score: info.score, depth: info.depth, nodes: info.nodes })
    }

    fn reset(&mut self) {
        // Dropping ends the process.
        self.client = None;
    }
}

impl Drop for ProcessPlayer {
    fn drop(&mut self) {
        if let Some(client) = self.client.take() {
            client.quit(FAREWELL);
        }
    }
}
