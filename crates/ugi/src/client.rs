//! The side that asks: runs an engine in a process of its own and talks to it.
//!
//! Whatever an engine does, no call waits longer than it was told to: an engine that is silent, ends, or says what is no answer
//! gives a [`Trouble`]. After one, the engine is of no more use; dropping the [`Client`] ends its process.

mod process;
mod trouble;

use std::ffi::OsString;
use std::fmt;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use crate::answer::{Answer, Info, OptionKind, OptionLine};
use crate::command::{Command, Go, Position, SetOption};
use process::{Output, Process};

pub use trouble::Trouble;

/// The program of an engine and its arguments.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct CommandLine {
    words: Vec<String>,
}

impl CommandLine {
    /// Splits a text into words as a POSIX shell does, with its quotes and escapes, and nothing else of a shell.
    /// `None` when there is no word, or a quote is not closed.
    ///
    /// ```
    /// use ugi::client::CommandLine;
    ///
    /// let line = CommandLine::parse("./engine --book 'my openings.tgn'").expect("all quotes are closed");
    /// assert_eq!(line.program(), "./engine");
    /// assert_eq!(line.arguments(), ["--book", "my openings.tgn"]);
    /// assert_eq!(CommandLine::parse("./engine 'my"), None);
    /// ```
    #[must_use]
    pub fn parse(text: &str) -> Option<Self> {
        shlex::split(text).filter(|words| !words.is_empty()).map(|words| Self { words })
    }

    /// The program.
    #[must_use]
    pub fn program(&self) -> &str {
        &self.words[0]
    }

    /// Its arguments.
    #[must_use]
    pub fn arguments(&self) -> &[String] {
        &self.words[1..]
    }

    fn to_command(&self) -> std::process::Command {
        let mut command = std::process::Command::new(OsString::from(self.program()));
        command.args(self.arguments());
        command
    }
}

impl fmt::Display for CommandLine {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.words.join(" "))
    }
}

/// What an engine found.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Found {
    /// The turn, as the engine wrote it; nobody has checked it.
    pub turn: String,
    /// What the engine said last about its best line.
    pub info: Option<Info>,
}

/// An engine that runs.
#[derive(Debug)]
pub struct Client {
    process: Process,
    name: String,
    author: String,
    options: Vec<OptionLine>,
    /// For everything but thinking.
    patience: Duration,
}

impl Client {
    /// Starts an engine and lets it introduce itself. `patience` is how long it may take for that, and later for each
    /// preparation; `stop`, set from another thread, ends the waiting.
    ///
    /// # Errors
    /// The program cannot be started, or does not introduce itself.
    pub fn start(command: &CommandLine, patience: Duration, stop: &AtomicBool) -> Result<Self, Trouble> {
        let process = Process::start(command.to_command()).map_err(|error| Trouble::NotStarted {
            command: command.to_string(),
            kind: error.kind(),
            error: error.to_string(),
        })?;
        let mut new = Self { process, name: command.to_string(), author: String::new(), options: Vec::new(), patience };
        new.process.say(&Command::Ugi.to_string());
        let deadline = Instant::now() + patience;
        loop {
            // Before the handshake, programs greet; and options may be of types that UGI has not.
            match new.hear("ugiok", deadline, patience, stop)?.parse() {
                Ok(Answer::Name(name)) => new.name = name,
                Ok(Answer::Author(author)) => new.author = author,
                Ok(Answer::Option(option)) => new.options.push(option),
                Ok(Answer::UgiOk) => return Ok(new),
                _ => {}
            }
        }
    }

    /// What the engine calls itself; its command line when it says nothing.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Who wrote the engine; empty when it does not say.
    #[must_use]
    pub fn author(&self) -> &str {
        &self.author
    }

    /// The options that the engine offers.
    #[must_use]
    pub fn options(&self) -> &[OptionLine] {
        &self.options
    }

    /// Whether the engine offers this option; case does not matter.
    #[must_use]
    pub fn offers(&self, name: &str) -> bool {
        self.option(name).is_some()
    }

    fn option(&self, name: &str) -> Option<&OptionLine> {
        self.options.iter().find(|option| option.name.eq_ignore_ascii_case(name))
    }

    /// Sets an option; a button is pressed, whatever the value. Whether the engine takes the value,
    /// [`wait_until_ready`](Self::wait_until_ready) tells.
    ///
    /// # Errors
    /// The engine does not offer the option.
    pub fn set_option(&mut self, name: &str, value: &str) -> Result<(), Trouble> {
        let Some(option) = self.option(name) else {
            let offered = self.options.iter().map(|option| option.name.clone()).collect();
            return Err(Trouble::NoSuchOption { name: name.to_owned(), offered });
        };
        let value = (option.kind != OptionKind::Button).then(|| value.to_owned());
        let command = Command::SetOption(SetOption { name: option.name.clone(), value });
        self.process.say(&command.to_string());
        Ok(())
    }

    /// Tells the engine that what comes next has nothing to do with what was before.
    pub fn begin_game(&mut self) {
        self.process.say(&Command::NewGame.to_string());
    }

    /// Waits until the engine has followed all it was told.
    ///
    /// # Errors
    /// It refused something, is silent for longer than its patience, ended, or says what is no answer.
    pub fn wait_until_ready(&mut self, stop: &AtomicBool) -> Result<(), Trouble> {
        self.process.say(&Command::IsReady.to_string());
        let deadline = Instant::now() + self.patience;
        let mut refused = None;
        loop {
            match self.answer("readyok", deadline, self.patience, stop)? {
                Some(Answer::ReadyOk) => return refused.map_or(Ok(()), |message| Err(Trouble::Refused { message })),
                Some(Answer::Error(message)) => {
                    refused.get_or_insert(message);
                }
                _ => {}
            }
        }
    }

    /// Lets the engine think about a position for at most `time`, counted from the call. After `stop` is set it waits no
    /// longer.
    ///
    /// # Errors
    /// It refused, is silent for longer than `time`, ended, or says what is no answer.
    pub fn think(
        &mut self,
        position: &Position,
        go: &Go,
        time: Duration,
        stop: &AtomicBool,
        inform: &mut dyn FnMut(&Info),
    ) -> Result<Found, Trouble> {
        let deadline = Instant::now() + time;
        self.process.say(&Command::Position(position.clone()).to_string());
        self.process.say(&Command::Go(go.clone()).to_string());
        let mut best = None;
        loop {
            match self.answer("bestmove", deadline, time, stop)? {
                Some(Answer::BestMove(turn)) => return Ok(Found { turn, info: best }),
                Some(Answer::Error(message)) => return Err(Trouble::Refused { message }),
                Some(Answer::Info(info)) => {
                    inform(&info);
                    if info.score.is_some() && info.multipv.is_none_or(|rank| rank == 1) {
                        best = Some(info);
                    }
                }
                _ => {}
            }
        }
    }

    /// Asks the engine to end its search with its best turn so far. For a search in another thread's hands,
    /// [`think`](Self::think) goes on to wait for the turn.
    pub fn stop(&mut self) {
        self.process.say(&Command::Stop.to_string());
    }

    /// Asks the engine to end, and ends it when it takes longer than `time`.
    pub fn quit(mut self, time: Duration) {
        self.process.say(&Command::Quit.to_string());
        self.process.wait(time);
    }

    /// The next answer; `None` for one that does not matter.
    fn answer(
        &mut self,
        awaited: &'static str,
        deadline: Instant,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<Option<Answer>, Trouble> {
        let line = self.hear(awaited, deadline, patience, stop)?;
        match line.parse() {
            Ok(answer) => Ok(Some(answer)),
            // Engines say more in `info` than any standard has, and an empty line says nothing.
            Err(_) if line.trim().is_empty() || line.trim_start().starts_with("info") => Ok(None),
            Err(error) => Err(Trouble::NoAnswer { line: games::notation::shortened(&line), error }),
        }
    }

    fn hear(
        &mut self,
        awaited: &'static str,
        deadline: Instant,
        patience: Duration,
        stop: &AtomicBool,
    ) -> Result<String, Trouble> {
        match self.process.hear(deadline, stop) {
            Output::Line(line) => Ok(line),
            Output::Ended => Err(Trouble::Ended { status: self.process.status() }),
            Output::Silent => Err(Trouble::Silent { awaited, patience }),
            Output::Stopped => Err(Trouble::Stopped),
        }
    }
}
