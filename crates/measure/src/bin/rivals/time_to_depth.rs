//! How long engines take to a depth, side by side on the same positions.

use std::time::Instant;

use games::game::Game;
use games::{diaballik, playball};
use tournament::contest::Contest;
use tournament::openings::random_openings;
use ugi::server::Settings;

use crate::process::Engine;

/// The turns at random, of both sides together, that lead to a position.
const TURNS: usize = 6;

/// Which engines are timed, on how many positions, and how deep they search.
pub(crate) struct Task<'a> {
    /// The engines, each with its arguments; the others are compared with the first.
    pub(crate) engines: &'a [String],
    /// The depth to which each position is searched, in whole turns.
    pub(crate) depth: u32,
    /// How many random positions each engine searches, 1 or more.
    pub(crate) positions: usize,
    /// The size of each engine's transposition table, in MiB.
    pub(crate) hash: u64,
    /// The seed of the random turns that lead to the positions.
    pub(crate) seed: u64,
}

/// Prints a line for each position, and how the times compare.
///
/// # Errors
/// The game is one whose engine counts no turns of depth, there are not that many positions, or an engine fails.
pub(crate) fn measure(game: Game, task: &Task<'_>) -> Result<(), String> {
    let settings = Settings { game, ..Settings::default() };
    match game {
        Game::Diaballik => {
            let starts = diaballik::Start::ALL.map(|variant| Settings { variant, ..settings.clone() });
            compare::<diaballik::Match>(&starts, task)
        }
        Game::PlayBall => compare::<playball::Match>(&[settings], task),
        other => Err(format!("depth is not counted in turns in {other}: playball or diaballik would do")),
    }
}

/// A search: its seconds, and the nodes that the engine has told.
struct Searched {
    seconds: f64,
    nodes: u64,
}

fn compare<M: Contest>(starts: &[Settings], task: &Task<'_>) -> Result<(), String> {
    let openings = random_openings::<M>(starts, TURNS, task.positions, task.seed).map_err(|error| error.to_string())?;
    let mut engines = Vec::new();
    for command in task.engines {
        let mut engine = Engine::start(command)?;
        engine.say(&format!("setoption name Game value {}", M::GAME))?;
        engine.say(&format!("setoption name Hash value {}", task.hash))?;
        engines.push(engine);
    }
    let mut all: Vec<Vec<Searched>> = engines.iter().map(|_| Vec::new()).collect();
    for opening in openings {
        let begun = opening.play::<M>().map_err(|fault| fault.to_string())?;
        let position = begun.game.position();
        println!("{position}");
        for (engine, (searches, name)) in engines.iter_mut().zip(all.iter_mut().zip(task.engines)) {
            let searched = search(engine, &position, task.depth)?;
            println!("  {:9.3} s {:12} nodes  {name}", searched.seconds, searched.nodes);
            searches.push(searched);
        }
    }
    for (searches, name) in all.iter().zip(task.engines) {
        let seconds: f64 = searches.iter().map(|searched| searched.seconds).sum();
        let nodes: u64 = searches.iter().map(|searched| searched.nodes).sum();
        let ratio = mean_ratio(searches, &all[0]);
        println!("depth {}: {seconds:.1} s, {nodes} nodes; {ratio:.3} of the first’s time: {name}", task.depth);
    }
    Ok(())
}

fn search(engine: &mut Engine, position: &str, depth: u32) -> Result<Searched, String> {
    engine.say("uginewgame")?;
    engine.tell(&format!("position fen {position}"))?;
    let start = Instant::now();
    engine.say(&format!("go depth {depth}"))?;
    let info = engine.wait_for("bestmove")?;
    let seconds = start.elapsed().as_secs_f64();
    let mut words = info.split_whitespace().skip_while(|&word| word != "nodes").skip(1);
    let nodes = words.next().and_then(|word| word.parse().ok()).ok_or("the engine does not tell its nodes")?;
    Ok(Searched { seconds, nodes })
}

/// The geometric mean of the ratios of times, so that no position counts more than another.
fn mean_ratio(searches: &[Searched], first: &[Searched]) -> f64 {
    let logarithms = searches.iter().zip(first).map(|(one, other)| (one.seconds / other.seconds).ln());
    (logarithms.sum::<f64>() / searches.len().max(1) as f64).exp()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_the_time_here_and_twice_there_is_the_same_time() {
        let searched = |seconds| Searched { seconds, nodes: 1 };
        let first = [searched(1.0), searched(4.0)];
        assert!((mean_ratio(&first, &first) - 1.0).abs() < 1e-12);
        assert!((mean_ratio(&[searched(0.5), searched(8.0)], &first) - 1.0).abs() < 1e-12);
        assert!((mean_ratio(&[searched(0.5), searched(1.0)], &first) - 0.125_f64.sqrt()).abs() < 1e-12);
    }
}
