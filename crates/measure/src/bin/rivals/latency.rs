//! How fast an engine answers `stop`, and how much memory its process takes.

use std::io::{BufRead, BufReader, Write};
use std::process::{Child, ChildStdin, ChildStdout, Command, Stdio};
use std::time::{Duration, Instant};

use ugi::client::CommandLine;

/// Games with a match to think about, each with what sets it up.
const MATCHES: [(&str, &[&str], &str); 4] = [
    ("diaballik", &["setoption name Game value diaballik"], "position startpos"),
    (
        "playball lanes",
        &["setoption name Game value playball", "setoption name Board value lanes"],
        "position startpos",
    ),
    (
        "playball stadium",
        &["setoption name Game value playball", "setoption name Board value stadium"],
        "position startpos",
    ),
    (
        "pawnball",
        &["setoption name Game value pawnball"],
        "position startpos moves 1/setup:c4,g6,c6,g4 2/setup:m4,i6,m6,i4 1/setup:m4,i6,m6,i4 2/setup:c4,g6,c6,g4 \
         roll:k3k3w5y1",
    ),
];

struct Engine {
    process: Child,
    input: ChildStdin,
    output: BufReader<ChildStdout>,
}

impl Engine {
    fn start(command: &CommandLine) -> Result<Self, String> {
        let mut process = Command::new(command.program())
            .args(command.arguments())
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .spawn()
            .map_err(|error| format!("{}: {error}", command.program()))?;
        let input = process.stdin.take().ok_or("the engine has no standard input")?;
        let output = process.stdout.take().ok_or("the engine has no standard output")?;
        Ok(Self { process, input, output: BufReader::new(output) })
    }

    fn say(&mut self, line: &str) -> Result<(), String> {
        writeln!(self.input, "{line}").and_then(|()| self.input.flush()).map_err(|error| error.to_string())
    }

    /// Reads lines up to one that begins with `word`.
    fn wait_for(&mut self, word: &str) -> Result<(), String> {
        let mut line = String::new();
        loop {
            line.clear();
            let read = self.output.read_line(&mut line).map_err(|error| error.to_string())?;
            if read == 0 {
                return Err(format!("the engine ended before it said {word}"));
            }
            if line.starts_with("info string error") {
                return Err(line.trim_end().to_owned());
            }
            if line.split_whitespace().next() == Some(word) {
                return Ok(());
            }
        }
    }

    /// The most memory the process has had, in MiB, where the system tells (Linux).
    fn peak_memory(&self) -> Option<u64> {
        let status = std::fs::read_to_string(format!("/proc/{}/status", self.process.id())).ok()?;
        let line = status.lines().find(|line| line.starts_with("VmHWM:"))?;
        line.split_whitespace().nth(1)?.parse::<u64>().ok().map(|kib| kib.div_ceil(1024))
    }
}

/// Lets the engine think without end, stops it, and prints how long the answers took; then what a longer search with
/// `hash` MiB made of its memory.
///
/// # Errors
/// The engine cannot be started, refuses a command, or ends.
pub(crate) fn measure(command: &str, stops: u32, hash: u64) -> Result<(), String> {
    let command = CommandLine::parse(command).ok_or("the command is empty, or a quotation mark is missing")?;
    for (name, options, position) in MATCHES {
        let mut engine = Engine::start(&command)?;
        engine.say("ugi")?;
        engine.wait_for("ugiok")?;
        engine.say(&format!("setoption name Hash value {hash}"))?;
        for option in options {
            engine.say(option)?;
        }
        let mut times = Vec::new();
        for number in 0..stops {
            engine.say("uginewgame")?;
            engine.say(position)?;
            engine.say("isready")?;
            engine.wait_for("readyok")?;
            engine.say("go infinite")?;
            // At another moment of the search every time.
            std::thread::sleep(Duration::from_millis(50 + u64::from(number) * 37 % 400));
            let told = Instant::now();
            engine.say("stop")?;
            engine.wait_for("bestmove")?;
            times.push(told.elapsed());
        }
        times.sort();
        engine.say("go movetime 5000")?;
        engine.wait_for("bestmove")?;
        let memory = engine.peak_memory().map_or_else(String::new, |mib| format!("; {mib} MiB with Hash {hash}"));
        let at = |share: usize| times.get(times.len() * share / 100).or(times.last()).copied().unwrap_or_default();
        println!(
            "latency {name}: {stops} stops, median {:.1} ms, longest {:.1} ms{memory}",
            at(50).as_secs_f64() * 1000.0,
            at(100).as_secs_f64() * 1000.0
        );
        engine.say("quit")?;
        engine.process.wait().map_err(|error| error.to_string())?;
    }
    Ok(())
}
