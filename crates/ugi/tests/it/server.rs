//! The server, asked in process, with engines that think until they are told to stop.

use std::io::{self, BufReader, Read, Write};
use std::sync::Arc;
use std::sync::mpsc::{Receiver, Sender, channel};
use std::thread::{self, JoinHandle};
use std::time::Duration;

use engine::{Control, Engine, Limits, PlayedTurn, Report, Score, Variation};
use games::game::Match;
use games::side::Side;
use games::{diaballik, pawnball, playball};
use ugi::engines::Touchline;
use ugi::server::{EngineSet, MAX_LINE, Playable, Settings, serve};

/// Takes the first actions that are legal. Visits one position a depth; without limits, until it is stopped.
struct First;

fn first_turn<M: Match>(game: &M, side: Side) -> Vec<M::Action> {
    let mut game = game.clone();
    let mut actions = Vec::new();
    let turns = game.history().len();
    while game.history().len() == turns && (actions.is_empty() || !game.may_end_turn()) {
        let Some(&action) = game.actions(side).first() else { return actions };
        game.act(side, action).unwrap();
        actions.push(action);
    }
    actions
}

impl<M: Match> Engine<M> for First {
    fn search(
        &mut self,
        game: &M,
        side: Side,
        limits: &Limits,
        control: &Control<'_>,
        inform: &mut dyn FnMut(&Report<M::Action>),
    ) -> Option<Report<M::Action>> {
        if !game.actors().contains(side) {
            return None;
        }
        let line =
            Variation { score: Score::Points(7), turns: vec![PlayedTurn { side, actions: first_turn(game, side) }] };
        let mut report =
            Report { depth: 1, nodes: 1, elapsed: Duration::ZERO, hash_full: 0, lines: vec![line; limits.lines] };
        inform(&report);
        while !control.is_stopped()
            && limits.depth.is_none_or(|depth| report.depth < depth)
            && limits.nodes.is_none_or(|nodes| report.nodes < nodes)
            && limits.time.is_none_or(|time| control.clock.now() < time)
        {
            report.depth += u32::from(limits.depth.is_some());
            report.nodes += 1;
            thread::yield_now();
        }
        Some(report)
    }

    fn forget(&mut self) {}
}

/// Ends by itself.
struct Ends;

impl<M: Match> Engine<M> for Ends {
    fn search(
        &mut self,
        game: &M,
        side: Side,
        _: &Limits,
        control: &Control<'_>,
        inform: &mut dyn FnMut(&Report<M::Action>),
    ) -> Option<Report<M::Action>> {
        First.search(game, side, &Limits::depth(2), control, inform)
    }

    fn forget(&mut self) {}
}

struct Panics;

impl<M: Match> Engine<M> for Panics {
    fn search(
        &mut self,
        _: &M,
        _: Side,
        _: &Limits,
        _: &Control<'_>,
        _: &mut dyn FnMut(&Report<M::Action>),
    ) -> Option<Report<M::Action>> {
        panic!("an engine that fails");
    }

    fn forget(&mut self) {}
}

/// An engine for Play Ball and Diaballik, with seed 3 one for Diaballik that ends by itself; for Pawnball one that fails, with seed 7 none at all.
struct Engines;

impl EngineSet for Engines {
    fn name(&self) -> String {
        "First 1.0".to_owned()
    }

    fn author(&self) -> String {
        "Nobody".to_owned()
    }

    fn play_ball(&self, _: &Settings) -> Result<Box<dyn Engine<playball::Match>>, String> {
        Ok(Box::new(First))
    }

    fn diaballik(&self, settings: &Settings) -> Result<Box<dyn Engine<diaballik::Match>>, String> {
        if settings.options.seed == 3 { Ok(Box::new(Ends)) } else { Ok(Box::new(First)) }
    }

    fn pawnball(&self, settings: &Settings) -> Result<Box<dyn Engine<pawnball::Match>>, String> {
        if settings.options.seed == 7 { Err("not with seven".to_owned()) } else { Ok(Box::new(Panics)) }
    }
}

/// What one side writes and the other reads.
struct Pipe {
    bytes: Receiver<Vec<u8>>,
    left: Vec<u8>,
}

impl Read for Pipe {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        while self.left.is_empty() {
            match self.bytes.recv() {
                Ok(bytes) => self.left = bytes,
                Err(_) => return Ok(0),
            }
        }
        let count = self.left.len().min(buffer.len());
        buffer[..count].copy_from_slice(&self.left[..count]);
        self.left.drain(..count);
        Ok(count)
    }
}

struct Lines {
    to: Sender<String>,
    line: Vec<u8>,
}

impl Write for Lines {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for &byte in bytes {
            if byte == b'\n' {
                let line = String::from_utf8(std::mem::take(&mut self.line)).unwrap();
                self.to.send(line).map_err(|_| io::Error::from(io::ErrorKind::BrokenPipe))?;
            } else {
                self.line.push(byte);
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A conversation with a server.
struct Talk {
    input: Option<Sender<Vec<u8>>>,
    output: Receiver<String>,
    server: Option<JoinHandle<io::Result<()>>>,
}

impl Talk {
    fn with(set: impl EngineSet + 'static) -> Self {
        let (input, bytes) = channel();
        let (to, output) = channel();
        let pipe = BufReader::new(Pipe { bytes, left: Vec::new() });
        let server =
            thread::spawn(move || serve(pipe, &mut Lines { to, line: Vec::new() }, Arc::new(set), Settings::default()));
        Self { input: Some(input), output, server: Some(server) }
    }

    fn new() -> Self {
        Self::with(Engines)
    }

    fn say(&self, text: &str) {
        self.bytes(format!("{text}\n").as_bytes());
    }

    fn bytes(&self, bytes: &[u8]) {
        self.input.as_ref().unwrap().send(bytes.to_vec()).unwrap();
    }

    fn line(&self) -> String {
        self.output.recv().expect("the server has ended")
    }

    /// The answers up to and with the first that starts with `end`.
    fn until(&self, end: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines[lines.len() - 1].starts_with(end) {
            lines.push(self.line());
        }
        lines
    }

    fn ask(&self, text: &str) -> String {
        self.say(text);
        self.line()
    }

    /// That a command is refused, and all else goes on.
    fn refused(&self, text: &str, expected: &str) {
        let answer = self.ask(text);
        assert!(answer.starts_with("info string error: "), "{text}: {answer}");
        assert!(answer.contains(expected), "{text}: {answer}");
    }

    /// That a command gets no answer.
    fn quiet(&self, text: &str) {
        self.say(text);
        assert_eq!(self.ask("isready"), "readyok", "{text}");
    }

    /// Ends the input; what was still said.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        self.server.take().unwrap().join().unwrap().unwrap();
        self.output.iter().collect()
    }
}

#[test]
fn the_handshake_names_the_engine_and_its_options() {
    let talk = Talk::new();
    talk.say("ugi");
    let lines = talk.until("ugiok");
    assert_eq!(lines[..2], ["id name First 1.0", "id author Nobody"]);
    for option in [
        "option name Game type combo default playball var playball var diaballik var pawnball",
        "option name Board type combo default lanes var avenue var diamond var grand var lanes var sprint var stadium var zigzag",
        "option name Hash type spin default 64 min 1 max 1048576",
        "option name Clear Hash type button",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Level type spin default 0 min 0 max 10",
        "option name Table type string default <empty>",
        "option name OwnBook type check default false",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option} is not in {lines:#?}");
    }
    assert!(lines[2..lines.len() - 1].iter().all(|line| line.parse::<ugi::answer::Answer>().is_ok()));
    assert_eq!(talk.end(), [""; 0]);
}

#[test]
fn a_search_reports_and_gives_its_turn() {
    let talk = Talk::new();
    talk.quiet("setoption name game value diaballik");
    talk.say("go depth 3");
    let lines = talk.until("bestmove");
    assert!(lines[0].starts_with("info depth 1 score cp 7 nodes 1 nps "), "{lines:?}");
    let last = &lines[lines.len() - 2];
    assert!(last.starts_with("info depth 3 score cp 7 nodes 3 "), "{last}");
    let turn = last.split_once(" pv ").unwrap().1;
    assert_eq!(lines[lines.len() - 1], format!("bestmove {turn}"));
    talk.quiet(&format!("position startpos moves {turn}"));
    assert_eq!(talk.ask("query p1turn"), "response false");
}

#[test]
fn several_lines_are_numbered() {
    let talk = Talk::new();
    talk.quiet("setoption name MultiPV value 2");
    talk.say("go nodes 5");
    let lines = talk.until("bestmove");
    assert!(lines[0].starts_with("info depth 1 multipv 1 score"), "{lines:?}");
    assert!(lines[1].starts_with("info depth 1 multipv 2 score"), "{lines:?}");
}

#[test]
fn stop_ends_an_endless_search() {
    let talk = Talk::new();
    talk.say("go infinite");
    assert!(talk.line().starts_with("info depth 1 "));
    assert_eq!(talk.ask("isready"), "readyok");
    talk.refused("position startpos", "`position` cannot be followed while thinking; `stop` first");
    talk.refused("setoption name Hash value 5", "`setoption` cannot");
    talk.refused("go depth 1", "`go` cannot");
    talk.refused("uginewgame", "`uginewgame` cannot");
    assert_eq!(talk.ask("query gameover"), "response false");
    // What follows `stop` is followed after the best turn.
    talk.say("stop\nposition startpos moves nothing\nisready");
    let lines = talk.until("readyok");
    assert!(lines[1].starts_with("bestmove "), "{lines:?}");
    assert!(lines[2].starts_with("info string error: move 1 (`nothing`), column 2: "), "{lines:?}");
}

#[test]
fn an_infinite_search_that_has_ended_keeps_its_turn_until_stop() {
    let talk = Talk::new();
    talk.say("setoption name Game value diaballik\nsetoption name Seed value 3\ngo infinite");
    // The last report of a search that has ended: only its turn is kept.
    talk.until("info depth 2 ");
    talk.refused("go depth 1", "`go` cannot");
    talk.say("stop");
    assert!(talk.until("bestmove").last().unwrap().starts_with("bestmove "));
    talk.quiet("stop");
}

#[test]
fn quit_and_the_end_of_the_input_end_a_search_with_its_turn() {
    for quit in [true, false] {
        let talk = Talk::new();
        talk.say("go infinite");
        assert!(talk.line().starts_with("info "));
        if quit {
            talk.say("quit");
        }
        let lines = talk.end();
        assert!(lines[lines.len() - 1].starts_with("bestmove "), "{lines:?}");
    }
}

#[test]
fn an_output_that_fails_ends_the_server() {
    struct Broken;
    impl Write for Broken {
        fn write(&mut self, _: &[u8]) -> io::Result<usize> {
            Err(io::ErrorKind::BrokenPipe.into())
        }
        fn flush(&mut self) -> io::Result<()> {
            Ok(())
        }
    }
    let (_input, bytes) = channel();
    let pipe = BufReader::new(Pipe { bytes, left: b"go infinite\n".to_vec() });
    let error = serve(pipe, &mut Broken, Arc::new(Engines), Settings::default()).unwrap_err();
    assert_eq!(error.kind(), io::ErrorKind::BrokenPipe);
}

#[test]
fn what_is_refused_changes_nothing() {
    let talk = Talk::new();
    talk.say("go depth 1");
    let turn = talk.until("bestmove").pop().unwrap().replace("bestmove ", "");
    talk.quiet(&format!("position startpos moves {turn}"));
    talk.refused(&format!("position startpos moves {turn} {turn}"), &format!("move 2 (`{turn}`), column "));
    for (line, expected) in [
        ("uci", "column 1: `uci` is not a command"),
        ("go", "column 3: a limit"),
        ("position fen lanes", "the position, column 6: the text ends too early"),
        ("position fen nowhere 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k", "the position, column 1: "),
        ("position fen lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k draw:k1k1k1k1", "no dice"),
        ("position startpos moves roll:k1k1k1k1", "move 1 (`roll:k1k1k1k1`): "),
        ("setoption name Nothing value 1", "there is no option `Nothing`, only Game, Board"),
        ("setoption name Hash value lots", "`Hash` takes a whole number from 1 to 1048576, not `lots`"),
        ("setoption name Hash value 0", "`Hash` takes"),
        ("setoption name Threads value 0", "`Threads` takes"),
        ("setoption name OwnBook value yes", "`OwnBook` takes `true` or `false`, not `yes`"),
        ("setoption name Level value 11", "`Level` takes a whole number from 0 to 10, not `11`"),
        ("setoption name Game value chess", "`Game` takes `playball`, `diaballik`, `pawnball`, not `chess`"),
        ("setoption name Board value moon", "moon"),
        ("setoption name BoardText value short", "`BoardText` takes a name, a space and columns joined by `/`"),
        ("setoption name BoardText value short bB.*x", "the columns, column 5: "),
        ("setoption name BoardFile value /nothing/there.txt", "/nothing/there.txt: "),
        ("setoption name Table value /nothing/there.tlt", "/nothing/there.tlt: "),
        ("setoption name Mode", "`value` and the value of `Mode` are missing"),
        ("setoption name Clear Hash value 1", "`Clear Hash` takes no value"),
        ("go depth 1 side a", "side a may not act now"),
        ("go wtime 100", "`p2time`, the time that side b has left, is missing"),
    ] {
        talk.refused(line, expected);
        assert_eq!(talk.ask("query p1turn"), "response false", "{line}");
    }
    talk.bytes(b"position \xff\xfe\n");
    assert_eq!(talk.line(), "info string error: byte 10: the line is not UTF-8");
    talk.refused(&"x".repeat(MAX_LINE + 1), &format!("the line has more than {MAX_LINE} bytes"));
    talk.refused("go \u{7}", "`\u{FFFD}` is not a limit");
    talk.quiet("\n   ");
    talk.say("go depth 1");
    talk.until("bestmove");
}

#[test]
fn the_match_follows_the_options() {
    let talk = Talk::new();
    talk.quiet("setoption name BoardText value small bB..Aa/bB.*.Aa/bB..Aa");
    talk.quiet("position fen small 1b2a1/1b1*1a1/1b2a1 b 3 0-2");
    assert_eq!(talk.ask("query p1turn"), "response false");
    talk.say("setoption name Board value lanes\nquery p1turn");
    assert_eq!(talk.line(), "response true");
    talk.quiet("setoption name Game value diaballik");
    talk.quiet("position fen babBbab/7/7/7/7/7/abaAaba b");
    assert_eq!(talk.ask("query p1turn"), "response false");
    talk.quiet("setoption name Variant value variant");
    assert_eq!(talk.ask("query p1turn"), "response true");
}

#[test]
fn queries_tell_how_a_match_stands() {
    let talk = Talk::new();
    talk.quiet("setoption name Game value diaballik");
    assert_eq!(talk.ask("query result"), "response none");
    // The ball is one pass from the opponent's starting rank.
    let won = "position fen bbbabbb/2B4/7/7/7/3A3/aaa1aa1 a moves d2>d7";
    talk.say(won);
    let answer = talk.ask("query gameover");
    assert_eq!(answer, "response true");
    assert_eq!(talk.ask("query result"), "response p1win");
    talk.refused("go depth 1", "the match is over");
    talk.refused(&format!("{won} d6d5"), "move 2 (`d6d5`), column 1: the match is over");
    talk.quiet("uginewgame");
    assert_eq!(talk.ask("query gameover"), "response false");
}

#[test]
fn dice_are_handed_in() {
    let talk = Talk::with(Touchline);
    talk.quiet("setoption name Game value pawnball");
    let set_up = "1/setup:c4,g6,c6,g4 2/setup:m4,i6,m6,i4 1/setup:m4,i6,m6,i4 2/setup:c4,g6,c6,g4";
    talk.quiet(&format!("position startpos moves {set_up}"));
    talk.refused("go depth 1", "dice must be drawn first: `roll:`");
    talk.refused(&format!("position startpos moves {set_up} 1/y1:m6l6"), "move 5 (`1/y1:m6l6`), column 1: ");
    talk.quiet(&format!("position startpos moves {set_up} roll:k3k3w5y1"));
    for side in ["a", "b"] {
        talk.say(&format!("go side {side} depth 1"));
        let turn = talk.until("bestmove").pop().unwrap();
        let board = if side == "a" { "bestmove 2/y1:" } else { "bestmove 1/y1:" };
        assert!(turn.starts_with(board), "{turn}");
    }
    // Either side's turn is understood, whoever is first; the fault is that of the side that is meant.
    talk.quiet(&format!("position startpos moves {set_up} roll:k3k3w5y1 1/y1:m6l6 2/y1:c6d6"));
    talk.refused(
        &format!("position startpos moves {set_up} roll:k3k3w5y1 1/y1:m6a1"),
        "move 6 (`1/y1:m6a1`), column 6: ",
    );
}

#[test]
fn a_match_of_pawnball_goes_on_from_its_position() {
    let mut game = pawnball::Match::start(&Settings::default());
    for (side, turn) in [
        (Side::A, "1/setup:c4,g6,c6,g4"),
        (Side::B, "2/setup:m4,i6,m6,i4"),
        (Side::B, "1/setup:m4,i6,m6,i4"),
        (Side::A, "2/setup:c4,g6,c6,g4"),
    ] {
        game.play(side, turn).unwrap();
    }
    let talk = Talk::with(Touchline);
    talk.quiet("setoption name Game value pawnball");
    talk.quiet(&format!("position fen {}", game.position()));
    talk.refused("go depth 1", "dice");
    game.roll("k3k3w5y1".parse().unwrap()).unwrap();
    let position = game.position();
    talk.refused(&format!("position fen {position}"), "the position, column 1: ");
    talk.refused(&format!("position fen {position} draw:k1k1k1k1"), "the position, column 1: ");
    talk.quiet(&format!("position fen {position} draw:k3k3w5y1"));
    assert_eq!(talk.ask("query p1turn"), "response true");
    talk.say("go movetime 1");
    assert!(talk.until("bestmove").pop().unwrap().starts_with("bestmove 2/y1:"));
}

#[test]
fn an_engine_that_fails_does_not_take_the_server_with_it() {
    let talk = Talk::new();
    talk.quiet("setoption name Game value pawnball");
    talk.say("go depth 1");
    assert_eq!(talk.line(), "info string error: the engine has failed; the next search starts a new one");
    talk.say("setoption name Seed value 7\ngo depth 1");
    assert_eq!(talk.line(), "info string error: not with seven");
    talk.say("isready");
    assert_eq!(talk.until("readyok"), ["info string error: not with seven", "readyok"]);
    talk.say("setoption name Game value diaballik\nposition startpos\ngo depth 1");
    talk.until("bestmove");
}
