//! Makes and proves the set of forced wins in Diaballik: `diaballik_wins make FOLDER GAMES` writes `diaballik-wins.jsonl` into a folder that has the set
//! `diaballik`, and `diaballik_wins check FOLDER` proves each of its puzzles again. `cargo xtask puzzles wins` and `cargo xtask puzzles check` call it.
//!
//! The same number of games makes the same set, with any number of threads. The positions come from the last turns of games between players of low
//! levels, and from such positions with the solver's last turn taken back in other ways. A win in two or three own turns is taken where one turn alone
//! wins in time wherever the solver is to move, as `forced.rs` proves by looking at every turn of both sides.
//!
//! `search FIRST END` prints what it finds in the games of these numbers, and `choose FOLDER GAMES` makes the set of what it reads: a search that was stopped is not lost.

#![allow(clippy::unwrap_used, reason = "a tool for developers, which stops when something is wrong")]

mod forced;

use std::collections::BTreeSet;
use std::fmt::Write as _;
use std::ops::Range;
use std::path::Path;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};

use engine::{Control, Engine as _, Level, LevelPlayer, Levelled, Limits, NoClock};
use games::diaballik::{Match, Position, Start};
use games::game::{Game, Match as _, turn_text};
use games::side::Side;
use play::AnyMatch;
use study::puzzles::{Puzzle, PuzzleKind, diaballik_win_in_two, is_near, read_set};

/// The name of the set, and of its file.
const SET: &str = "diaballik-wins";
/// The levels of players whose games have wins in two turns, and in three. Who sees most wins of one turn overlooks some of two; better ones
/// are beaten more slowly.
const LEVELS: [u8; 2] = [3, 5];
/// From how many games of the lower level wins in two turns are taken, and how many.
const GAMES_OF_TWO: u64 = 1200;
const IN_TWO: usize = 60;
/// The most puzzles of the set: of all sets together a third is to be easy, and these are not.
const MOST: usize = 146;
/// How many turns before the end of a game are looked at.
const LAST_TURNS: usize = 16;
/// From how many positions before one that is lost a puzzle is tried.
const BACK: usize = 16;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["search", first, end] => drop(search(first.parse().unwrap()..end.parse().unwrap())),
        ["choose", folder, games] => choose_of_lines(Path::new(folder), games.parse().unwrap()),
        ["make", folder, games] => choose(Path::new(folder), search(0..GAMES_OF_TWO + games.parse::<u64>().unwrap())),
        ["check", folder] => check(Path::new(folder)),
        _ => eprintln!("see the top of this file"),
    }
}

/// The puzzles of games, in their order. Each is told when it is found, and each game when it is done.
fn search(games: Range<u64>) -> Vec<Puzzle> {
    let (next, found) = (AtomicU64::new(games.start), Mutex::new(Vec::new()));
    let work = || {
        loop {
            let seed = next.fetch_add(1, Ordering::Relaxed);
            if seed >= games.end {
                break;
            }
            let puzzles = if seed < GAMES_OF_TWO { wins_in_two(seed) } else { wins_in_three(seed) };
            for puzzle in &puzzles {
                println!("{seed} {}", serde_json::to_string(puzzle).unwrap());
            }
            println!("{seed} done");
            found.lock().unwrap().push((seed, puzzles));
        }
    };
    std::thread::scope(|scope| {
        for _ in 1..std::thread::available_parallelism().map_or(1, usize::from) {
            scope.spawn(work);
        }
        work();
    });
    let mut found = found.into_inner().unwrap();
    found.sort_by_key(|(seed, _)| *seed);
    found.into_iter().flat_map(|(_, puzzles)| puzzles).collect()
}

/// Chooses from what [`search`] has told, of games that are all done.
fn choose_of_lines(folder: &Path, games: u64) {
    let (mut done, mut found) = (BTreeSet::new(), Vec::new());
    for line in std::io::stdin().lines() {
        let line = line.unwrap();
        let (seed, what) = line.split_once(' ').unwrap();
        let seed: u64 = seed.parse().unwrap();
        if what == "done" {
            done.insert(seed);
        } else if seed < GAMES_OF_TWO + games {
            found.push((seed, serde_json::from_str(what).unwrap()));
        }
    }
    assert!((0..GAMES_OF_TWO + games).all(|seed| done.contains(&seed)), "not all of the games are done");
    found.sort_by_key(|(seed, _)| *seed);
    choose(folder, found.into_iter().map(|(_, puzzle)| puzzle).collect());
}

/// Writes the set: of puzzles that are much alike, also to those of the set `diaballik`, the first.
fn choose(folder: &Path, found: Vec<Puzzle>) {
    let known = read_set(&std::fs::read_to_string(folder.join("diaballik.jsonl")).unwrap()).unwrap();
    let mut chosen: Vec<Puzzle> = Vec::new();
    let mut in_two = 0;
    for puzzle in found {
        let is_two = puzzle.kind == PuzzleKind::WinInTwo;
        if is_two && in_two == IN_TWO || known.iter().chain(&chosen).any(|other| is_near(&puzzle, other)) {
            continue;
        }
        in_two += usize::from(is_two);
        chosen.push(puzzle);
        if chosen.len() == MOST {
            break;
        }
    }
    chosen.sort_by_key(|puzzle| puzzle.rating);
    let mut text = String::new();
    for (number, puzzle) in chosen.iter_mut().enumerate() {
        puzzle.id = format!("{SET}-{}", number + 1);
        writeln!(text, "{}", serde_json::to_string(puzzle).unwrap()).unwrap();
    }
    std::fs::write(folder.join(format!("{SET}.jsonl")), text).unwrap();
    eprintln!("{} puzzles, {} of three turns", chosen.len(), chosen.len() - in_two);
}

fn player(level: u8, seed: u64) -> LevelPlayer<Match> {
    LevelPlayer::new(Level::new(level).unwrap(), seed)
}

fn best<M: Levelled>(player: &mut LevelPlayer<M>, game: &M, side: Side) -> Vec<M::Action> {
    let stop = AtomicBool::new(false);
    let control = Control { stop: &stop, clock: &NoClock };
    let report = player.search(game, side, &Limits::default(), &control, &mut |_| ()).unwrap();
    report.best().turns[0].actions.clone()
}

/// The last positions of a game between players of a level, the first first.
fn positions(level: u8, seed: u64) -> Vec<Position> {
    let start = Start::ALL[(seed % 2) as usize];
    // Other games than those of the set `diaballik`.
    let mut players = [0, 1].map(|side| player(level, 1_000_000 + 2 * seed + side));
    let mut game = Match::new(start);
    let mut positions = Vec::new();
    while let Some(side) = game.actors().first() {
        positions.push(*game.current());
        let turn = best(&mut players[side.index()], &game, side);
        let text = game.turn_text(&turn);
        game.play(side, &text).unwrap();
    }
    positions.split_off(positions.len().saturating_sub(LAST_TURNS))
}

/// Whether a position can be one of a puzzle: its side cannot win at once.
fn can_be(position: &Position) -> bool {
    !position.can_win() && !position.may_claim()
}

fn wins_in_two(seed: u64) -> Vec<Puzzle> {
    positions(LEVELS[0], seed).iter().filter(|position| can_be(position)).filter_map(diaballik_win_in_two).collect()
}

fn wins_in_three(seed: u64) -> Vec<Puzzle> {
    let positions = positions(LEVELS[1], seed);
    let mut puzzles = Vec::new();
    for (place, position) in positions.iter().enumerate().filter(|(_, position)| can_be(position)) {
        // The opponent to move and lost in two turns, not in one: as the game went on, or as if it were the opponent's turn now.
        let after = positions.get(place + 1).copied().into_iter().chain([position.after_end()]);
        for lost in after.filter(|after| !forced::is_lost(after, 1) && forced::is_lost(after, 2)) {
            puzzles.extend([*position].iter().chain(&before(&lost)).find_map(win_in_three));
        }
    }
    puzzles
}

/// Some of the positions from which a turn leads to one: the turns of the side that has just moved go back as they went.
fn before(after: &Position) -> Vec<Position> {
    let back = after.after_end();
    // A result is the position of the opponent; the same pieces, and the side that went back to move again.
    let all: Vec<Position> = forced::results(&back).iter().map(Position::after_end).filter(can_be).collect();
    let step = all.len().div_ceil(BACK).max(1);
    all.into_iter().step_by(step).collect()
}

/// A win in three own turns, wherever the solver is to move by the only turn that wins in time. The opponent's answer is the first in the order of
/// the texts after which one turn alone goes on.
fn win_in_three(position: &Position) -> Option<Puzzle> {
    let [right] = forced::winning(position, 3, 2)[..] else { return None };
    let all = position.turns();
    let first = all.iter().find(|turn| turn.result == right)?;
    let (reply, rest) = right
        .turns()
        .iter()
        .find_map(|reply| Some((turn_text(&reply.actions), diaballik_win_in_two(&reply.result)?.solution)))?;
    let rating = 1300 + 90 * first.actions.len() as u16 + 20 * (all.len() + 1).ilog2() as u16;
    let solution = [turn_text(&first.actions), reply].into_iter().chain(rest).collect();
    let position = position.to_string();
    let game = Game::Diaballik.name().to_owned();
    Some(Puzzle { id: String::new(), game, position, draw: None, kind: PuzzleKind::Win, rating, solution })
}

/// Proves each puzzle again: at each of the solver's turns but the last the solution's is the only one that wins in time.
fn check(folder: &Path) {
    let puzzles = read_set(&std::fs::read_to_string(folder.join(format!("{SET}.jsonl"))).unwrap()).unwrap();
    let mut failed = 0;
    for puzzle in &puzzles {
        let positions: Vec<Position> = puzzle
            .play_through()
            .unwrap()
            .iter()
            .map(|game| match game {
                AnyMatch::Diaballik(game) => *game.current(),
                _ => panic!("the set is of Diaballik"),
            })
            .collect();
        let turns = puzzle.own_turns();
        let is_only =
            |number: usize| forced::winning(&positions[2 * number], turns - number, 2) == [positions[2 * number + 1]];
        if !(0..turns - 1).all(is_only) {
            failed += 1;
            eprintln!("{} is not proved", puzzle.id);
        }
    }
    eprintln!("{SET}: {} puzzles", puzzles.len());
    assert_eq!(failed, 0, "puzzles that are not proved");
}
