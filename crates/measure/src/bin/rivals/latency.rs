//! How fast an engine answers `stop`, and how much memory its process takes.

use std::time::{Duration, Instant};

use crate::process::Engine;

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

/// Lets the engine think without end, stops it, and prints how long the answers took; then what a longer search with
/// `hash` MiB made of its memory.
///
/// # Errors
/// The engine cannot be started, refuses a command, or ends.
pub(crate) fn measure(command: &str, stops: u32, hash: u64) -> Result<(), String> {
    for (name, options, position) in MATCHES {
        let mut engine = Engine::start(command)?;
        engine.say(&format!("setoption name Hash value {hash}"))?;
        for option in options {
            engine.say(option)?;
        }
        let mut times = Vec::new();
        for number in 0..stops {
            engine.say("uginewgame")?;
            engine.tell(position)?;
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
    }
    Ok(())
}
