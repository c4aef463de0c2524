//! The side that answers: hosts the engines of a program and talks as the protocol says.
//!
//! [`serve`] reads commands until `quit` or the end of the input. A search runs in a thread of its own and the input is read in
//! another, so that every command is understood while an engine thinks. A command that is refused gets one line,
//! `info string error: …`, and changes nothing.

mod lines;
mod playable;
mod seat;
mod settings;

use std::collections::VecDeque;
use std::io::{self, BufRead, Write};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, SyncSender, sync_channel};
use std::thread::{self, JoinHandle};

use engine::Limits;
use games::side::{BySide, Side};

use crate::answer::{Answer, Info, Response};
use crate::command::{Command, Go, Query, SetOption};
use lines::{InputLine, read_line};
use seat::{Seat, Task, seat};

pub use lines::MAX_LINE;
pub use playable::{EngineSet, Playable};
pub use settings::{Setting, Settings, TableSource, read_board};

/// What happens to a server.
enum Event {
    Line(InputLine),
    /// The input has ended, or cannot be read.
    End(io::Result<()>),
    Info(Vec<Info>),
    Found {
        info: Vec<Info>,
        turn: String,
    },
    Failed(String),
}

/// Hosts the engines of `set`, whose options start as `settings` say, until `quit` or the end of the input. Ending them
/// ends the search, which still gives its best turn.
///
/// The thread that reads `input` may outlive the call when `output` fails; it ends with its next line.
///
/// # Errors
/// The input cannot be read, or the output not be written.
pub fn serve(
    input: impl BufRead + Send + 'static,
    output: &mut dyn Write,
    set: Arc<dyn EngineSet>,
    settings: Settings,
) -> io::Result<()> {
    // Few, so that whoever writes faster than commands are followed must wait.
    let (sender, events) = sync_channel(8);
    let lines = sender.clone();
    thread::Builder::new().name("input".to_owned()).spawn(move || read(input, &lines))?;
    let mut server = Server {
        seat: seat(&settings),
        defaults: settings.clone(),
        settings,
        set,
        sender,
        thinking: None,
        waiting: VecDeque::new(),
        output,
    };
    let done = server.run(&events);
    // However it ended: no search outlives the server. One that is sending finds nobody and goes on.
    drop(events);
    if let Some(thinking) = server.thinking.take() {
        thinking.stop.store(true, Ordering::Relaxed);
        let _ = thinking.thread.join();
    }
    done
}

fn read(mut input: impl BufRead, events: &SyncSender<Event>) {
    loop {
        let line = match read_line(&mut input) {
            Ok(Some(line)) => line,
            Ok(None) => {
                let _ = events.send(Event::End(Ok(())));
                return;
            }
            Err(error) => {
                let _ = events.send(Event::End(Err(error)));
                return;
            }
        };
        let is_quit = matches!(&line, InputLine::Text(text) if text.parse() == Ok(Command::Quit));
        if events.send(Event::Line(line)).is_err() || is_quit {
            return;
        }
    }
}

struct Thinking {
    stop: Arc<AtomicBool>,
    thread: JoinHandle<()>,
    /// Whether the best turn is kept back until `stop`.
    infinite: bool,
    /// The best turn of an infinite search that has ended by itself.
    found: Option<String>,
}

struct Server<'a> {
    set: Arc<dyn EngineSet>,
    defaults: Settings,
    settings: Settings,
    seat: Box<dyn Seat>,
    sender: SyncSender<Event>,
    thinking: Option<Thinking>,
    /// Events that came while the server waited for a search to end.
    waiting: VecDeque<Event>,
    output: &'a mut dyn Write,
}

impl Server<'_> {
    fn run(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        loop {
            let event = match self.waiting.pop_front() {
                Some(event) => event,
                None => match events.recv() {
                    Ok(event) => event,
                    // Never while the server has a sender of its own.
                    Err(_) => return Ok(()),
                },
            };
            match event {
                Event::Line(line) => {
                    if !self.line(line, events)? {
                        return Ok(());
                    }
                }
                Event::End(read) => {
                    self.stop(events)?;
                    return read;
                }
                event => self.news(event)?,
            }
        }
    }

    /// Follows a line; whether to go on.
    fn line(&mut self, line: InputLine, events: &Receiver<Event>) -> io::Result<bool> {
        let text = match line {
            InputLine::Text(text) => text,
            InputLine::TooLong => {
                self.refuse(&format!("the line has more than {MAX_LINE} bytes"))?;
                return Ok(true);
            }
            InputLine::NotUtf8(byte) => {
                self.refuse(&format!("byte {byte}: the line is not UTF-8"))?;
                return Ok(true);
            }
        };
        if text.trim().is_empty() {
            return Ok(true);
        }
        let done = match text.parse::<Command>() {
            Err(error) => Err(error.to_string()),
            Ok(Command::Quit) => {
                self.stop(events)?;
                return Ok(false);
            }
            Ok(Command::Stop) => {
                self.stop(events)?;
                Ok(())
            }
            Ok(Command::Ugi) => {
                self.introduce()?;
                Ok(())
            }
            Ok(Command::Query(query)) => {
                let response = self.response(query);
                self.say(&Answer::Response(response))?;
                Ok(())
            }
            Ok(Command::IsReady) => {
                let ready =
                    if self.thinking.is_some() { Ok(()) } else { self.seat.prepare(&*self.set, &self.settings) };
                if let Err(message) = ready {
                    self.refuse(&message)?;
                }
                self.say(&Answer::ReadyOk)?;
                Ok(())
            }
            Ok(command) if self.thinking.is_some() => {
                let command = command.to_string();
                let name = command.split(' ').next().unwrap_or_default();
                Err(format!("`{name}` cannot be followed while thinking; `stop` first"))
            }
            Ok(Command::NewGame) => {
                self.seat.forget();
                self.seat.restart(&self.settings);
                Ok(())
            }
            Ok(Command::SetOption(option)) => self.set_option(&option),
            Ok(Command::Position(position)) => self.seat.place(&position, &self.settings),
            Ok(Command::Go(go)) => self.go(&go),
        };
        match done {
            Ok(()) => {}
            Err(message) => self.refuse(&message)?,
        }
        Ok(true)
    }

    fn introduce(&mut self) -> io::Result<()> {
        self.say(&Answer::Name(self.set.name()))?;
        self.say(&Answer::Author(self.set.author()))?;
        for setting in Setting::ALL {
            if self.set.follows(setting) {
                let line = setting.line(&self.defaults);
                self.say(&Answer::Option(line))?;
            }
        }
        self.say(&Answer::UgiOk)
    }

    fn response(&self, query: Query) -> Response {
        let ending = self.seat.ending();
        match query {
            Query::GameOver => Response::Truth(ending.is_some()),
            Query::FirstPlayersTurn => Response::Truth(self.seat.actors().first() == Some(Side::A)),
            Query::Result => match ending.map(|ending| ending.winner) {
                None => Response::Open,
                Some(None) => Response::Draw,
                Some(Some(Side::A)) => Response::FirstPlayerWon,
                Some(Some(Side::B)) => Response::SecondPlayerWon,
            },
        }
    }

    fn set_option(&mut self, option: &SetOption) -> Result<(), String> {
        let known = Setting::ALL.into_iter().filter(|&setting| self.set.follows(setting));
        let Some(setting) = known.clone().find(|setting| setting.name().eq_ignore_ascii_case(&option.name)) else {
            let names: Vec<&str> = known.map(Setting::name).collect();
            let found = games::notation::shortened(&option.name);
            return Err(format!("there is no option `{found}`, only {}", names.join(", ")));
        };
        let effect = setting.set(&mut self.settings, option.value.as_deref())?;
        if effect.new_engine && effect.new_match {
            self.seat = seat(&self.settings);
        } else if effect.new_engine {
            self.seat.dismiss();
        } else if effect.new_match {
            self.seat.restart(&self.settings);
        }
        if effect.forget {
            self.seat.forget();
        }
        Ok(())
    }

    fn go(&mut self, go: &Go) -> Result<(), String> {
        let actors = self.seat.actors();
        let side = match (go.side, actors.first()) {
            (_, None) if self.seat.awaits_dice() => return Err("dice must be drawn first: `roll:`".to_owned()),
            (_, None) => return Err("the match is over".to_owned()),
            (Some(side), _) if !actors.contains(side) => return Err(format!("side {side} may not act now")),
            (Some(side), _) | (None, Some(side)) => side,
        };
        let by_clock = go.time.iter().any(|(_, time)| time.is_some());
        let time = self.seat.time_for_turn(go, side, &self.settings);
        if by_clock && time.is_none() {
            let name = BySide::new("p1time", "p2time")[side];
            return Err(format!("`{name}`, the time that side {side} has left, is missing"));
        }
        let in_mate = go.mate.map(|own| own.saturating_mul(2) - 1);
        let limits = Limits {
            depth: [go.depth, in_mate].into_iter().flatten().min().map(|depth| depth.max(1)),
            nodes: go.nodes,
            time: [go.movetime, time].into_iter().flatten().min(),
            lines: self.settings.lines,
        };
        let stop = Arc::new(AtomicBool::new(false));
        let task = Task {
            side,
            limits,
            stop: Arc::clone(&stop),
            set: Arc::clone(&self.set),
            settings: self.settings.clone(),
            events: self.sender.clone(),
        };
        let thread = self.seat.search(task).map_err(|error| format!("no thread to search in: {error}"))?;
        self.thinking = Some(Thinking { stop, thread, infinite: go.infinite, found: None });
        Ok(())
    }

    /// Ends the search, if there is one, with its best turn.
    fn stop(&mut self, events: &Receiver<Event>) -> io::Result<()> {
        if let Some(thinking) = &mut self.thinking {
            thinking.stop.store(true, Ordering::Relaxed);
            thinking.infinite = false;
            if let Some(turn) = thinking.found.take() {
                self.thinking = None;
                return self.say(&Answer::BestMove(turn));
            }
        }
        // What comes after `stop` is meant for when the search has ended.
        while self.thinking.is_some() {
            match events.recv() {
                Ok(event @ (Event::Line(_) | Event::End(_))) => self.waiting.push_back(event),
                Ok(event) => self.news(event)?,
                Err(_) => return Ok(()),
            }
        }
        Ok(())
    }

    /// Passes on what a search has found.
    fn news(&mut self, event: Event) -> io::Result<()> {
        match event {
            Event::Info(info) => self.inform(info),
            Event::Found { info, turn } => {
                self.inform(info)?;
                match &mut self.thinking {
                    Some(thinking) if thinking.infinite => {
                        thinking.found = Some(turn);
                        Ok(())
                    }
                    _ => {
                        self.thinking = None;
                        self.say(&Answer::BestMove(turn))
                    }
                }
            }
            Event::Failed(message) => {
                self.thinking = None;
                self.refuse(&message)
            }
            Event::Line(_) | Event::End(_) => Ok(()),
        }
    }

    fn inform(&mut self, info: Vec<Info>) -> io::Result<()> {
        info.into_iter().try_for_each(|info| self.say(&Answer::Info(info)))
    }

    fn refuse(&mut self, message: &str) -> io::Result<()> {
        // A message may quote what was read; it stays one line.
        let line: String = message.chars().map(|c| if c.is_control() { '\u{FFFD}' } else { c }).collect();
        self.say(&Answer::Error(line))
    }

    fn say(&mut self, answer: &Answer) -> io::Result<()> {
        writeln!(self.output, "{answer}")?;
        self.output.flush()
    }
}
