//! Makes the positions by which the error per decision is measured in Pawnball, with what their turns are worth, and writes them to standard output:
//!
//! ```text
//! cargo run --release -p engine --example pawnball_positions -- POSITIONS PAIRS SEED THREADS > crates/touchline/data/pawnball-positions.jsonl
//! ```
//!
//! Positions come from matches in which both sides play with a few thousand nodes a turn, one of every nine to sixteen turns, from unseen seeds. Turns that are rolled out are
//! the best by searches of three sizes. Where they are all worth as much nothing is to be decided, and the position is left out.

use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use engine::pawnball_rollout::{RolledOut, Rollout};
use engine::{Control, Engine, Limits, NoClock, Options, PawnballEngine};
use games::game::Match as _;
use games::pawnball::seed::{DRAWS, SeedMaterial};
use games::pawnball::{Action, BoardNumber, Match};
use games::side::Side;

/// Nodes with which turns are looked for, and how many of the best are taken.
const LOOKS: [(u64, usize); 3] = [(20_000, 2), (100_000, 3), (1_000_000, 5)];

/// So much equity at least is at stake between the best turn and the worst of those looked at.
const AT_STAKE: f64 = 0.005;

fn search(engine: &mut PawnballEngine, game: &Match, side: Side, nodes: u64, lines: usize) -> Vec<Vec<Action>> {
    let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
    let limits = Limits { lines, ..Limits::nodes(nodes) };
    engine.forget();
    let report = engine.search(game, side, &limits, &control, &mut |_| ()).expect("the side may act");
    report.lines.into_iter().map(|line| line.turns[0].actions.clone()).collect()
}

/// The position as a line, if something is to be decided in it.
fn line(engine: &mut PawnballEngine, game: &Match, side: Side, pairs: usize, seed: u64) -> Option<String> {
    let number = BoardNumber::BOTH
        .into_iter()
        .find(|&number| game.board(number).is_some_and(|board| board.to_play() == Some(side)))?;
    let mut turns: Vec<Vec<Action>> = Vec::new();
    for (nodes, lines) in LOOKS {
        for actions in search(engine, game, side, nodes, lines) {
            if !turns.contains(&actions) {
                turns.push(actions);
            }
        }
    }
    let rollout = Rollout::new(game, side, number, pairs, seed)?;
    let mut rolled: Vec<(&Vec<Action>, RolledOut)> =
        turns.iter().filter_map(|turn| Some((turn, rollout.turn(turn)?))).collect();
    rolled.sort_by(|a, b| b.1.equity().0.total_cmp(&a.1.equity().0));
    let ((_, best), (_, worst)) = (rolled.first()?, rolled.last()?);
    if best.more_than(worst).0 < AT_STAKE {
        return None;
    }
    let turns = rolled.iter().map(|(turn, rolled)| {
        let (equity, error) = rolled.equity();
        format!("[\"{}\",{equity:.5},{error:.5}]", game.turn_text(turn))
    });
    let draw = game.draws().last()?;
    Some(format!(
        "{{\"position\":\"{}\",\"draw\":\"{draw}\",\"side\":\"{side}\",\"seed\":{seed},\"pairs\":{pairs},\"turns\":[{}]}}",
        game.match_position(),
        turns.collect::<Vec<_>>().join(",")
    ))
}

/// The positions of one match.
fn of_match(engine: &mut PawnballEngine, pairs: usize, seed: u64) -> Vec<String> {
    let mut bytes = [0; 32];
    bytes[..8].copy_from_slice(&seed.to_le_bytes());
    let mut draws =
        SeedMaterial { seed: &bytes, entropy_a: b"", entropy_b: b"", game_id: "positions" }.draws().into_iter();
    let mut game = Match::new();
    let (mut lines, mut turns) = (Vec::new(), 0_u64);
    // Which turns are taken follows from the seed.
    let mut wanted = games::hash::key(seed) % 8;
    while game.ending().is_none() {
        if game.awaits_dice() {
            game.roll(draws.next().expect("a match has so many draws")).expect("dice are awaited");
            continue;
        }
        let side = game.actors().first().expect("somebody may act");
        if !game.draws().is_empty() {
            if turns == wanted {
                lines.extend(line(engine, &game, side, pairs, seed * u64::from(DRAWS) + game.draws().len() as u64));
                wanted += 9 + games::hash::key(seed ^ wanted) % 8;
            }
            turns += 1;
        }
        // Sides that look differently far, so that the two boards do not stay each other's mirror images.
        let nodes = if side == Side::A { 3_000 } else { 12_000 };
        let turn = search(engine, &game, side, nodes, 1).remove(0);
        let text = game.turn_text(&turn);
        game.play(side, &text).expect("engines play legal turns");
    }
    lines
}

fn main() {
    let words: Vec<u64> = std::env::args().skip(1).filter_map(|word| word.parse().ok()).collect();
    let number = |at: usize, or: u64| words.get(at).copied().unwrap_or(or);
    let (positions, pairs, seed, threads) = (number(0, 500), number(1, 648), number(2, 2_000_000), number(3, 2));
    let next = AtomicU64::new(0);
    let found: Mutex<Vec<(u64, Vec<String>)>> = Mutex::new(Vec::new());
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut engine = PawnballEngine::new(&Options::default());
                loop {
                    let enough = found
                        .lock()
                        .expect("no thread panicked")
                        .iter()
                        .map(|(_, lines)| lines.len() as u64)
                        .sum::<u64>();
                    if enough >= positions {
                        return;
                    }
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    let lines = of_match(&mut engine, pairs as usize, seed + number);
                    eprintln!("match {number}: {} positions, {enough} before", lines.len());
                    found.lock().expect("no thread panicked").push((number, lines));
                }
            });
        }
    });
    let mut found = found.into_inner().expect("no thread panicked");
    found.sort_unstable();
    for line in found.into_iter().flat_map(|(_, lines)| lines).take(positions as usize) {
        println!("{line}");
    }
}
