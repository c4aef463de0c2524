//! Makes the positions by which the error per decision is measured in Pawnball, with what their turns are worth, and writes them to standard output:
//!
//! ```text
//! cargo run --release -p engine --example pawnball_positions -- make POSITIONS PAIRS SEED THREADS > positions.jsonl
//! ```
//!
//! `again PAIRS THREADS < FILE` keeps the positions and the turns of a file, and rolls the turns out again.
//!
//! Positions come from matches in which both sides play with a few thousand nodes a turn, one of every nine to sixteen turns, from unseen seeds. Turns that are rolled out are
//! the best by searches of three sizes. Where they are all worth as much nothing is to be decided, and the position is left out.
//!
//! Each turn is rolled out with two independent sets of draws: one set selects the best turn, and the other one gives an unbiased estimate of its equity.

use std::collections::BTreeMap;
use std::io::BufRead as _;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

use engine::pawnball_rollout::{RolledOut, Rollout};
use engine::{Control, Engine, Limits, NoClock, Options, PawnballEngine};
use games::game::Match as _;
use games::pawnball::seed::{DRAWS, SeedMaterial};
use games::pawnball::{Action, BoardNumber, Match};
use games::side::Side;
use serde::{Deserialize, Serialize};

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

/// A line of the file.
#[derive(Debug, Serialize, Deserialize)]
struct Line {
    position: String,
    draw: String,
    side: char,
    /// The seeds of the two sets of draws, and how many pairs of trials each of them has.
    seeds: [u64; 2],
    pairs: usize,
    /// Turns, each with its equity in the first and in the second set, and the standard error of their mean. Sorted by this mean, the best first.
    turns: Vec<(String, [f64; 2], f64)>,
}

/// The seeds of the two sets of draws of a position.
fn seeds(first: u64) -> [u64; 2] {
    [first, games::hash::key(first)]
}

/// Rounds to five digits, which is more than the precision of the trials.
fn rounded(value: f64) -> f64 {
    (value * 1e5).round() / 1e5
}

/// The position with its turns rolled out, and how much is at stake: the equity of the best turn less that of the worst. `None` where nobody has a turn.
fn rolled_out(game: &Match, side: Side, turns: &[Vec<Action>], pairs: usize, seeds: [u64; 2]) -> Option<(Line, f64)> {
    let number = BoardNumber::BOTH
        .into_iter()
        .find(|&number| game.board(number).is_some_and(|board| board.to_play() == Some(side)))?;
    let rollout = |seed| Rollout::new(game, side, number, pairs, seed);
    let (first, second) = (rollout(seeds[0])?, rollout(seeds[1])?);
    let mut rolled: Vec<(&Vec<Action>, [f64; 2], RolledOut)> = turns
        .iter()
        .filter_map(|turn| {
            let (first, second) = (first.turn(turn)?, second.turn(turn)?);
            let equities = [rounded(first.equity().0), rounded(second.equity().0)];
            Some((turn, equities, RolledOut { trials: [first.trials, second.trials].concat() }))
        })
        .collect();
    rolled.sort_by(|(_, [a, b], _), (_, [c, d], _)| (c + d).total_cmp(&(a + b)));
    let ((_, _, best), (_, _, worst)) = (rolled.first()?, rolled.last()?);
    let at_stake = best.more_than(worst).0;
    let turns = rolled.iter().map(|(turn, equities, all)| (game.turn_text(turn), *equities, rounded(all.equity().1)));
    let line = Line {
        position: game.match_position().to_string(),
        draw: game.draws().last()?.to_string(),
        side: side.letter(),
        seeds,
        pairs,
        turns: turns.collect(),
    };
    Some((line, at_stake))
}

/// The position, if something is to be decided in it.
fn line(engine: &mut PawnballEngine, game: &Match, side: Side, pairs: usize, seed: u64) -> Option<Line> {
    let mut turns: Vec<Vec<Action>> = Vec::new();
    for (nodes, lines) in LOOKS {
        for actions in search(engine, game, side, nodes, lines) {
            if !turns.contains(&actions) {
                turns.push(actions);
            }
        }
    }
    let (line, at_stake) = rolled_out(game, side, &turns, pairs, seeds(seed))?;
    (at_stake >= AT_STAKE).then_some(line)
}

/// A line of a file with its turns rolled out again.
fn again(line: &Line, pairs: usize) -> Line {
    let position = line.position.parse().expect("the file has positions");
    let draw = line.draw.parse().expect("the file has draws");
    let game = Match::resume(&position, Some(draw)).expect("positions of the file go on");
    let side = Side::from_letter(line.side).expect("the file has sides");
    let read = |(turn, ..): &(String, [f64; 2], f64)| game.read_turn(side, turn).expect("turns of the file are legal");
    let turns: Vec<Vec<Action>> = line.turns.iter().map(read).collect();
    rolled_out(&game, side, &turns, pairs, seeds(line.seeds[0])).expect("positions of the file have turns").0
}

/// The positions of one match.
fn of_match(engine: &mut PawnballEngine, pairs: usize, seed: u64) -> Vec<Line> {
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

/// What `work` returns for 0, 1, 2 and so on, in this order, computed on several threads until it returns `None`.
fn in_parallel<T: Send>(threads: usize, work: impl Fn(usize) -> Option<T> + Sync) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done: Mutex<BTreeMap<usize, T>> = Mutex::default();
    let run = || {
        loop {
            let number = next.fetch_add(1, Ordering::Relaxed);
            let Some(result) = work(number) else { return };
            done.lock().expect("no thread panicked").insert(number, result);
        }
    };
    std::thread::scope(|scope| (0..threads).for_each(|_| drop(scope.spawn(run))));
    done.into_inner().expect("no thread panicked").into_values().collect()
}

/// Positions of as many matches as are needed.
fn make(positions: usize, pairs: usize, seed: u64, threads: usize) -> Vec<Line> {
    let found = AtomicUsize::new(0);
    let matches = in_parallel(threads, |number| {
        let before = found.load(Ordering::Relaxed);
        if before >= positions {
            return None;
        }
        let lines = of_match(&mut PawnballEngine::new(&Options::default()), pairs, seed + number as u64);
        eprintln!("match {number}: {} positions, {before} before", lines.len());
        found.fetch_add(lines.len(), Ordering::Relaxed);
        Some(lines)
    });
    matches.into_iter().flatten().take(positions).collect()
}

/// The lines of a file with their turns rolled out again.
fn all_again(lines: &[Line], pairs: usize, threads: usize) -> Vec<Line> {
    in_parallel(threads, |number| {
        let line = again(lines.get(number)?, pairs);
        eprintln!("position {number} of {}", lines.len());
        Some(line)
    })
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize| words.get(at).and_then(|word| word.parse().ok()).filter(|&number: &usize| number > 0);
    let lines = match (words.first().map(String::as_str), number(1), number(2), number(3), number(4)) {
        (Some("make"), Some(positions), Some(pairs), Some(seed), Some(threads)) => {
            make(positions, pairs, seed as u64, threads)
        }
        (Some("again"), Some(pairs), Some(threads), None, None) => {
            let lines = std::io::stdin().lock().lines().map(|line| line.expect("standard input can be read"));
            let lines: Vec<Line> = lines.map(|line| serde_json::from_str(&line).expect("a line of the file")).collect();
            all_again(&lines, pairs, threads)
        }
        _ => {
            eprintln!(
                "pawnball_positions make POSITIONS PAIRS SEED THREADS, or pawnball_positions again PAIRS THREADS < FILE"
            );
            std::process::exit(2);
        }
    };
    for line in lines {
        println!("{}", serde_json::to_string(&line).expect("a line can be written"));
    }
}
