//! The commands around the engines: UGI, analysis, bench.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Stdio};

use serde_json::Value;

use crate::common::{failed, fed, out, printed, run, touchline};
use ugi::answer::Answer;

/// A conversation with `touchline ugi`.
struct Talk {
    child: Child,
    input: Option<ChildStdin>,
    output: BufReader<ChildStdout>,
}

impl Talk {
    fn new(arguments: &[&str]) -> Self {
        let mut command = touchline();
        command.arg("ugi").args(arguments).stdin(Stdio::piped()).stdout(Stdio::piped());
        let mut child = command.spawn().unwrap();
        let (input, output) = (child.stdin.take(), BufReader::new(child.stdout.take().unwrap()));
        Self { child, input, output }
    }

    fn say(&mut self, bytes: impl AsRef<[u8]>) {
        let input = self.input.as_mut().unwrap();
        input.write_all(bytes.as_ref()).and_then(|()| input.write_all(b"\n")).unwrap();
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        assert_ne!(self.output.read_line(&mut line).unwrap(), 0, "the program has ended");
        line.trim_end().to_owned()
    }

    /// The answers up to and with the first that starts with `end`.
    fn until(&mut self, end: &str) -> Vec<String> {
        let mut lines = vec![self.line()];
        while !lines[lines.len() - 1].starts_with(end) {
            lines.push(self.line());
        }
        lines
    }

    /// Ends the input, and waits for the program: what it still said.
    fn end(mut self) -> Vec<String> {
        self.input = None;
        let lines = self.output.lines().map(Result::unwrap).collect();
        assert_eq!(self.child.wait().unwrap().code(), Some(0));
        lines
    }
}

#[test]
fn the_handshake_tells_of_everything_that_can_be_set() {
    let mut talk = Talk::new(&["--game", "diaballik", "--hash", "3"]);
    talk.say("ugi");
    let lines = talk.until("ugiok");
    assert_eq!(lines[0], concat!("id name Touchline ", env!("CARGO_PKG_VERSION")));
    for option in [
        "option name Game type combo default diaballik var playball var diaballik var pawnball",
        "option name Hash type spin default 3 min 1 max 1048576",
        "option name MultiPV type spin default 1 min 1 max 256",
        "option name Clear Hash type button",
    ] {
        assert!(lines.iter().any(|line| line == option), "{option} is not in {lines:#?}");
    }
    for line in lines {
        assert_eq!(line.parse::<Answer>().unwrap().to_string(), line);
    }
    talk.say("isready");
    assert_eq!(talk.line(), "readyok");
    talk.say("quit");
    assert_eq!(talk.end(), [""; 0]);
}

#[test]
fn engines_find_turns_that_are_legal() {
    let mut talk = Talk::new(&["--hash", "2"]);
    for game in ["diaballik", "playball", "pawnball"] {
        talk.say(format!(
            "setoption name Game value {game}\nuginewgame\nposition startpos\nquery p1turn\ngo nodes 300"
        ));
        assert_eq!(talk.line(), "response true");
        let lines = talk.until("bestmove");
        let turn = lines[lines.len() - 1].strip_prefix("bestmove ").unwrap();
        let pv = lines[lines.len() - 2].split_once(" pv ").unwrap().1;
        assert_eq!(pv.split(' ').next(), Some(turn));
        talk.say(format!("position startpos moves {turn}\nisready"));
        assert_eq!(talk.line(), "readyok", "{game}: {turn}");
    }
}

#[test]
fn illegal_input_is_told_and_the_engine_goes_on() {
    let mut talk = Talk::new(&["--game", "diaballik", "--hash", "1"]);
    let too_long = vec![b'x'; (1 << 20) + 1];
    let wrong: [(&[u8], &str); 8] = [
        (b"hello", "column 1: `hello` is not a command"),
        (b"setoption name Hash value many", "`Hash` takes a whole number"),
        (b"position fen 7/7 a", "the position, column "),
        (b"position startpos moves d1>e1 d1>e1", "move 2 (`d1>e1`), column 1: "),
        (b"position startpos moves \xff", "byte 25: the line is not UTF-8"),
        (&too_long, "the line has more than 1048576 bytes"),
        (b"go depth deep", "column 10: `depth` takes a whole number"),
        (b"go p1time 5000 p2time", "column 22: a number for `p2time` is missing"),
    ];
    for (line, expected) in wrong {
        talk.say(line);
        let answer = talk.line();
        assert!(answer.starts_with("info string error: ") && answer.contains(expected), "{answer}");
        talk.say("isready");
        assert_eq!(talk.line(), "readyok");
    }
    talk.say("go depth 1");
    talk.until("bestmove ");
}

#[test]
fn stop_quit_and_the_end_of_the_input_end_a_search() {
    let thinking = || {
        let mut talk = Talk::new(&["--game", "diaballik", "--hash", "1"]);
        talk.say("position startpos\ngo infinite");
        talk.until("info depth");
        talk
    };
    let mut talk = thinking();
    talk.say("isready");
    talk.until("readyok");
    talk.say("stop");
    let best = talk.until("bestmove").pop().unwrap();
    talk.say(format!("position startpos moves {}\nquery p1turn", best.strip_prefix("bestmove ").unwrap()));
    assert_eq!(talk.line(), "response false");

    let mut talk = thinking();
    talk.say("quit");
    assert!(talk.end().pop().unwrap().starts_with("bestmove "));

    let talk = thinking();
    assert!(talk.end().pop().unwrap().starts_with("bestmove "));
}

#[test]
fn a_table_answers_over_ugi_and_in_an_analysis() {
    let directory = tempfile::TempDir::new().unwrap();
    let table = directory.path().join("sprint.table");
    let table = table.to_str().unwrap();
    let solved = touchline().args(["solve", "playball", "--board", "sprint", "--out", table]).output().unwrap();
    assert_eq!(solved.status.code(), Some(0));

    let answer = out(&fed(&["ugi", "--board", "sprint", "--table", table], "position startpos\ngo depth 1\nquit\n"));
    assert!(answer.contains(" score mate 3 "), "{answer}");

    let analysed = printed(&run(&["analyse", "playball", "--table", table, "--lines", "2", "--depth", "1"]));
    assert_eq!(analysed.lines().count(), 2, "{analysed}");
    assert!(analysed.lines().all(|line| line.split(' ').nth(1) == Some("win")), "{analysed}");

    let position = "lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k";
    failed(&run(&["analyse", "playball", "--table", table, "--position", position]), 1);
}

#[test]
fn an_analysis_finds_the_win() {
    let position = "bbbabbb/2B4/7/7/7/3A3/aaa1aa1 a";
    let arguments = ["analyse", "diaballik", "--hash", "1", "--depth", "2", "--position", position];
    let lines = printed(&run(&arguments));
    assert!(lines.starts_with("d2>d7 win 1\n"), "{lines}");
    let json: serde_json::Value =
        serde_json::from_str(&printed(&run(&[&arguments[..], &["--json", "--lines", "1"]].concat()))).unwrap();
    assert_eq!(json["position"], position);
    assert_eq!(json["lines"].as_array().unwrap().len(), 1);
    assert_eq!((json["lines"][0]["value"].as_str(), json["lines"][0]["distance"].as_u64()), (Some("win"), Some(1)));
}

#[test]
fn pawnball_is_analysed_with_its_draw() {
    let position = "17/3w13/17/2k8w5/9g1k5/3*g8y3/9y7/17/17/17/17 a a k5w1 | \
                    17/17/9*7/6gw9/6ky9/17/5y2k8/6g4w5/17/17/17 b b k5w1 | 4 1-3";
    let analysed =
        |more: &[&str]| run(&[&["analyse", "pawnball", "--nodes", "200", "--position", position], more].concat());
    for (side, board) in [("a", "1/"), ("b", "2/")] {
        let lines = printed(&analysed(&["--draw", "k5w1g1g4", "--side", side]));
        assert!(lines.starts_with(board), "{lines}");
    }
    assert!(failed(&analysed(&[]), 2).contains("Invalid position"));
    assert!(failed(&analysed(&["--draw", "k9"]), 2).contains("--draw"));
    assert!(failed(&run(&["analyse", "diaballik", "--draw", "k1k1k1k1"]), 2).contains("--draw"));
}

#[test]
fn the_bench_measures_the_error_of_any_engine_on_the_same_positions() {
    let bench = |arguments: &[&str]| {
        let text =
            printed(&run(&[&["bench", "pawnball", "--error", "--positions", "12", "--json"], arguments].concat()));
        text.lines().map(|line| serde_json::from_str::<Value>(line).unwrap()).collect::<Vec<_>>()
    };
    let own = bench(&["--nodes", "20000"]);
    let [decisions @ .., sum] = &own[..] else { panic!("{own:?}") };
    let errors: Vec<f64> = decisions.iter().map(|line| line["error"].as_f64().unwrap()).collect();
    assert!(errors.len() == 12 && errors.iter().all(|error| (0.0..1.0).contains(error)), "{errors:?}");
    assert!((sum["error"].as_f64().unwrap() - errors.iter().sum::<f64>() / 12.0).abs() < 1e-9);
    // The same engine in a process of its own decides alike.
    let command = format!("'{}' ugi", env!("CARGO_BIN_EXE_touchline"));
    assert_eq!(bench(&["--nodes", "20000", "--engine", &command]), own);
    // Who looks at next to nothing gives more away.
    let hasty = bench(&["--nodes", "1"]);
    assert!(hasty[12]["error"].as_f64() > sum["error"].as_f64(), "{hasty:?}");

    assert!(failed(&run(&["bench", "diaballik", "--error"]), 2).contains("pawnball"));
    assert!(failed(&run(&["bench", "--error"]), 2).contains("GAME"));
    assert!(failed(&run(&["bench", "pawnball", "--engine", "x"]), 2).contains("--error"));
    let unknown = ["bench", "pawnball", "--error", "--engine", "no-such-engine"];
    assert!(failed(&run(&unknown), 1).contains("no-such-engine"));
    let only = printed(&run(&["bench", "playball", "--movetime", "5", "--hash", "1"]));
    assert!(only.contains("lanes") && !only.contains("pawnball"), "{only}");
}

#[test]
fn the_bench_counts_the_same_twice() {
    let bench = || {
        let text = printed(&run(&["bench", "--nodes", "200", "--hash", "1", "--json"]));
        let lines: Vec<serde_json::Value> = text.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
        let counts: Vec<u64> = lines.iter().map(|line| line["nodes"].as_u64().unwrap()).collect();
        counts
    };
    let counts = bench();
    let (total, positions) = counts.split_last().unwrap();
    assert_eq!((positions.len(), positions.iter().sum::<u64>()), (engine::bench::COUNT, *total));
    assert_eq!(counts, bench());
    let text = printed(&run(&["bench", "--depth", "1", "--hash", "1"]));
    assert!(text.lines().last().unwrap().ends_with(" nodes/s"), "{text}");
}
