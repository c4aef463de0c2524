//! Time and nodes to each depth of the alpha-beta engines: `time_to_depth GAME DEPTH [THREADS]`.

use std::sync::atomic::AtomicBool;

use engine::{Control, DiaballikEngine, Engine, Limits, Options, PlayBallEngine, Report, SystemClock};
use games::game::Match;
use games::{diaballik, playball};

/// Searches one match and prints a line an iteration.
fn show<M: Match>(engine: &mut impl Engine<M>, game: &M, depth: u32) {
    let clock = SystemClock::start();
    let control = Control { stop: &AtomicBool::new(false), clock: &clock };
    println!("{}", game.position());
    let Some(side) = game.actors().first() else { return };
    let mut told = 0;
    let mut inform = |report: &Report<M::Action>| {
        if report.depth > told {
            told = report.depth;
            let turns: Vec<String> = report.best().turns.iter().map(|turn| game.turn_text(&turn.actions)).collect();
            let seconds = report.elapsed.as_secs_f64();
            println!(
                "  depth {:2} {:?} {} nodes {:.3} s {:.0} n/s full {} {}",
                report.depth,
                report.best().score,
                report.nodes,
                seconds,
                report.nodes as f64 / seconds.max(1e-9),
                report.hash_full,
                turns.join(" ")
            );
        }
    };
    engine.search(game, side, &Limits::depth(depth), &control, &mut inform);
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, otherwise: u32| arguments.get(at).and_then(|text| text.parse().ok()).unwrap_or(otherwise);
    let (depth, threads) = (number(1, 3), number(2, 1) as usize);
    let options = Options { hash_mib: 64, threads, seed: 0 };
    if arguments.first().is_some_and(|name| name == "diaballik") {
        let mut games = diaballik::Start::ALL.map(diaballik::Match::new).to_vec();
        let texts = include_str!("../../games/tests/data/diaballik.jsonl").lines().skip(8).step_by(6);
        games.extend(
            texts
                .filter_map(|line| diaballik::Position::parse(line.split('"').nth(3)?).ok())
                .map(diaballik::Match::from_position),
        );
        for game in &games {
            show(&mut DiaballikEngine::new(&options), game, depth);
        }
    }
    if arguments.first().is_some_and(|name| name == "playball") {
        let boards = playball::Boards::shipped();
        let texts = include_str!("../../games/tests/data/playball.jsonl").lines().step_by(7);
        let mut games = vec![playball::Match::new(playball::Board::lanes(), playball::Mode::Normal)];
        games.extend(
            texts
                .filter_map(|line| playball::Position::parse(line.split('"').nth(3)?, &boards).ok())
                .map(|position| playball::Match::from_position(position, playball::Mode::Normal)),
        );
        for game in &games {
            show(&mut PlayBallEngine::new(&options), game, depth);
        }
    }
}
