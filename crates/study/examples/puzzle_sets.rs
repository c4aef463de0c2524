//! Makes and proves the sets of puzzles: `puzzle_sets make FOLDER SEED [SET]` writes them, `puzzle_sets check FOLDER` proves each puzzle by
//! looking at everything, those of Play Ball with tables that it solves first. `cargo xtask puzzles` calls it.
//!
//! The same seed makes the same sets. In Play Ball, positions with a goal at once come from sets with random turns, the others from the
//! tables of its boards; in Diaballik and Pawnball all come from games between players of a low level.

#![allow(clippy::unwrap_used, reason = "a tool for developers, which stops when something is wrong")]

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::path::Path;
use std::sync::Arc;

use engine::{Control, Engine as _, Level, LevelPlayer, Levelled, Limits, NoClock};
use games::game::{Game, turn_text};
use games::pawnball::dice::{Die, Draw};
use games::pawnball::{self, BoardNumber};
use games::playball::{Board, Mode, Position};
use games::side::Side;
use games::{diaballik, game::Match as _};
use play::{AnyMatch, Start};
use study::puzzles::{
    Difficulty, Puzzle, PuzzleKind, diaballik_goal, diaballik_win_in_two, is_near, pawnball_goal,
    pawnball_goal_with_two_dice, play_ball_goal, read_set, scoring_ways, stubbornness,
};
use tablebase::{Solver, Table, Value};

/// A board of Play Ball, how many puzzles of a goal at once, how many that are won with the next turn and with the one after it, and
/// how many that are saved.
const BOARDS: [(&str, [usize; 4]); 4] =
    [("sprint", [24, 10, 0, 0]), ("diamond", [26, 20, 14, 0]), ("lanes", [30, 26, 22, 12]), ("stadium", [20, 0, 0, 0])];
/// Diaballik: goals at once, and wins with the next turn.
const DIABALLIK: [usize; 2] = [36, 44];
/// Pawnball: goals with one die, and with two.
const PAWNBALL: [usize; 2] = [28, 34];
/// Of how many candidates for each puzzle that is wanted it is chosen.
const PLENTY: usize = 8;
/// The same where they take long to find.
const FEWER: usize = 2;

fn main() {
    let args: Vec<String> = std::env::args().skip(1).collect();
    let args: Vec<&str> = args.iter().map(String::as_str).collect();
    match args.as_slice() {
        ["make", folder, seed] => make(Path::new(folder), seed.parse().unwrap(), ""),
        ["make", folder, seed, set] => make(Path::new(folder), seed.parse().unwrap(), set),
        ["check", folder] => check(Path::new(folder)),
        _ => eprintln!("see the top of this file"),
    }
}

/// Makes the sets whose names contain `wanted`.
fn make(folder: &Path, seed: u64, wanted: &str) {
    for (name, counts) in BOARDS {
        if !format!("playball-{name}").contains(wanted) {
            continue;
        }
        let board = Arc::clone(Board::shipped(name).unwrap());
        let mut puzzles = play_ball_goals(&board, counts[0], seed);
        if counts[1..].iter().any(|count| *count > 0) {
            let table = solved(&board);
            puzzles.extend(wins(&table, [counts[1], counts[2]], seed));
            puzzles.extend(saves(&table, counts[3], seed));
        }
        write(folder, &format!("playball-{name}"), name, puzzles);
    }
    if "diaballik".contains(wanted) {
        write(folder, "diaballik", "diaballik", diaballik(DIABALLIK, seed));
    }
    if "pawnball".contains(wanted) {
        write(folder, "pawnball", "pawnball", pawnball(PAWNBALL, seed));
    }
}

fn solved(board: &Arc<Board>) -> Table<Vec<u8>> {
    let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    eprintln!("{} is being solved", board.name());
    Solver::solved(board, threads).unwrap().table().unwrap()
}

/// Writes a set, the easy ones first.
fn write(folder: &Path, set: &str, prefix: &str, mut puzzles: Vec<Puzzle>) {
    puzzles.sort_by_key(|puzzle| puzzle.rating);
    let mut text = String::new();
    for (number, puzzle) in puzzles.iter_mut().enumerate() {
        puzzle.id = format!("{prefix}-{}", number + 1);
        writeln!(text, "{}", serde_json::to_string(puzzle).unwrap()).unwrap();
    }
    let of = |difficulty| puzzles.iter().filter(|puzzle| Difficulty::of(puzzle.rating) == difficulty).count();
    eprintln!("{set}: {} puzzles, {:?} of each difficulty", puzzles.len(), Difficulty::ALL.map(of));
    std::fs::write(folder.join(format!("{set}.jsonl")), text).unwrap();
}

/// Proves all sets of a folder.
fn check(folder: &Path) {
    let mut failed = 0;
    let mut tables: BTreeMap<String, Table<Vec<u8>>> = BTreeMap::new();
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    for path in paths {
        let puzzles = read_set(&std::fs::read_to_string(&path).unwrap()).unwrap();
        for puzzle in &puzzles {
            let mut is_proved = puzzle.prove().is_ok();
            if puzzle.game == "playball" && matches!(puzzle.kind, PuzzleKind::Win | PuzzleKind::Save) {
                let name = puzzle.position.split(' ').next().unwrap();
                let table = tables.entry(name.to_owned()).or_insert_with(|| solved(Board::shipped(name).unwrap()));
                is_proved &= is_only_turn_of_table(table, puzzle);
            }
            if !is_proved {
                failed += 1;
                eprintln!("{}: {} is not proved", path.display(), puzzle.id);
            }
        }
        eprintln!("{}: {} puzzles", path.display(), puzzles.len());
    }
    assert_eq!(failed, 0, "puzzles that are not proved");
}

/// Whether the solver's turns but the last are each the only one that keeps the value, and the opponent's the longest defence.
fn is_only_turn_of_table(table: &Table<Vec<u8>>, puzzle: &Puzzle) -> bool {
    let games = puzzle.play_through().unwrap();
    let current = |game: &AnyMatch| match game {
        AnyMatch::PlayBall(game) => game.current().clone(),
        _ => panic!("a table is of Play Ball"),
    };
    let last = if puzzle.kind == PuzzleKind::Save { 1 } else { games.len() - 2 };
    (0..last).all(|number| {
        let (before, after) = (current(&games[number]), current(&games[number + 1]));
        let turns = table.turns(&before).unwrap();
        let is_best =
            turns.iter().any(|turn| turn.turn.result.placement() == after.placement() && turn.value == turns[0].value);
        is_best && (number % 2 == 1 || table.count_keeping(&[before]).unwrap() == [1])
    })
}

/// A player who sees most wins of one turn and overlooks some of two: their games are rich in puzzles.
fn player<M: Levelled>(seed: u64) -> LevelPlayer<M> {
    LevelPlayer::new(Level::new(3).unwrap(), seed)
}

fn choose<M: Levelled>(player: &mut LevelPlayer<M>, game: &M, side: Side) -> Vec<M::Action> {
    let stop = std::sync::atomic::AtomicBool::new(false);
    let control = Control { stop: &stop, clock: &NoClock };
    let report = player.search(game, side, &Limits::default(), &control, &mut |_| ()).unwrap();
    report.best().turns[0].actions.clone()
}

fn log2(count: usize) -> u16 {
    (count + 1).ilog2() as u16
}

fn puzzle(game: Game, position: String, kind: PuzzleKind, rating: u16, solution: Vec<String>) -> Puzzle {
    Puzzle { id: String::new(), game: game.name().to_owned(), position, draw: None, kind, rating, solution }
}

/// Of candidates `count` that are far from each other and from `taken`, as different as can be: the kinds of actions of their first
/// turns take turns.
fn varied(candidates: Vec<Puzzle>, count: usize, taken: &[Puzzle]) -> Vec<Puzzle> {
    let mut by_kind: BTreeMap<String, Vec<Puzzle>> = BTreeMap::new();
    for candidate in candidates {
        by_kind.entry(actions_of(&candidate)).or_default().push(candidate);
    }
    by_kind.values_mut().for_each(|candidates| candidates.reverse());
    let mut chosen: Vec<Puzzle> = Vec::new();
    while chosen.len() < count && !by_kind.is_empty() {
        for candidates in by_kind.values_mut() {
            while let Some(candidate) = candidates.pop() {
                if !taken.iter().chain(&chosen).any(|other| is_near(&candidate, other)) {
                    chosen.push(candidate);
                    break;
                }
            }
        }
        by_kind.retain(|_, candidates| !candidates.is_empty());
    }
    chosen.truncate(count);
    chosen
}

/// The kinds of the actions of a puzzle's first turn, a letter each, and which die it is.
fn actions_of(puzzle: &Puzzle) -> String {
    let (head, actions) = puzzle.solution[0].split_once(':').unwrap_or(("", &puzzle.solution[0]));
    let letter = |action: &str| match action {
        _ if action.contains(":") => 'b',
        _ if action.contains('^') => 'j',
        _ if action.contains('>') => 'p',
        _ if action.contains('*') => 's',
        _ => 'm',
    };
    head.chars().skip(2).take(1).chain(actions.split(',').map(letter)).collect()
}

/// Goals with the turn that begins, from sets in which both sides make any turns that do not score.
fn play_ball_goals(board: &Arc<Board>, count: usize, seed: u64) -> Vec<Puzzle> {
    let mut candidates = Vec::new();
    let mut noise = engine::Noise::new(seed);
    while candidates.len() < PLENTY * count {
        let mut position = Position::kick_off(board, Side::A, [0, 0]);
        for _ in 0..10 {
            let mut turns = position.turns();
            if !position.is_kick_off() {
                candidates.extend(play_ball_goal(&position));
            }
            turns.retain(|turn| !turn.goal);
            if turns.is_empty() {
                break;
            }
            position = turns.swap_remove(noise.below(turns.len() as u32) as usize).result;
        }
    }
    varied(candidates, count, &[])
}

/// Positions from a table that are won in three or in five turns of both sides, `counts` of each, in which the solver has one turn
/// that wins wherever another follows. The defence is the longest, and of equal ones the one that leaves the fewest ways to score.
fn wins(table: &Table<Vec<u8>>, counts: [usize; 2], seed: u64) -> Vec<Puzzle> {
    let mut candidates = [Vec::new(), Vec::new()];
    for found in table.puzzles(Some(tablebase::PuzzleKind::Win), seed) {
        if (0..2).all(|index| candidates[index].len() >= FEWER * counts[index]) {
            break;
        }
        let found = found.unwrap();
        let index = match found.value {
            Value::Win(3) => 0,
            Value::Win(5) => 1,
            _ => continue,
        };
        if candidates[index].len() >= FEWER * counts[index] {
            continue;
        }
        let Some(solution) = line(table, &found.position) else { continue };
        let rating = 1090 + 240 * index as u16 + 12 * log2(found.turns) + 35 * log2(found.alike);
        let text = found.position.to_string();
        candidates[index].push(puzzle(Game::PlayBall, text, PuzzleKind::Win, rating, solution));
    }
    let [three, five] = candidates;
    let mut chosen = varied(three, counts[0], &[]);
    chosen.extend(varied(five, counts[1], &chosen));
    chosen
}

/// The turns up to the goal; nothing where the solver has a choice before the last turn.
fn line(table: &Table<Vec<u8>>, position: &Position) -> Option<Vec<String>> {
    let as_match = |position: &Position| {
        Start::from_position(Game::PlayBall, &position.to_string(), None, Mode::Normal, None).unwrap().new_match()
    };
    if let Some(ways) = scoring_ways(&as_match(position), position.side(), None) {
        return ways.shortest.into_iter().min().map(|way| vec![way]);
    }
    if table.count_keeping(std::slice::from_ref(position)).unwrap() != [1] {
        return None;
    }
    let right = table.turns(position).unwrap().swap_remove(0).turn;
    let replies = table.turns(&right.result).unwrap();
    let longest = replies.iter().filter(|reply| reply.value == replies[0].value && !reply.turn.goal);
    let mut longest: Vec<_> = longest
        .map(|reply| {
            (stubbornness(&as_match(&reply.turn.result), position.side()), turn_text(&reply.turn.actions), reply)
        })
        .collect();
    longest.sort_by(|one, other| (one.0, &one.1).cmp(&(other.0, &other.1)));
    longest.into_iter().find_map(|(_, text, reply)| {
        let rest = line(table, &reply.turn.result)?;
        Some([turn_text(&right.actions), text].into_iter().chain(rest).collect())
    })
}

/// Positions in which every turn but one lets the opponent score at once.
fn saves(table: &Table<Vec<u8>>, count: usize, seed: u64) -> Vec<Puzzle> {
    if count == 0 {
        return Vec::new();
    }
    let mut candidates = Vec::new();
    for found in table.puzzles(Some(tablebase::PuzzleKind::Save), seed) {
        let found = found.unwrap();
        if found.deepest != 2 {
            continue;
        }
        let rating = 1150 + 12 * log2(found.turns) + 35 * log2(found.alike);
        let solution = found.solution_texts().into_iter().take(1).collect();
        candidates.push(puzzle(Game::PlayBall, found.position.to_string(), PuzzleKind::Save, rating, solution));
        if candidates.len() >= FEWER * count {
            break;
        }
    }
    varied(candidates, count, &[])
}

/// From games between players that look one turn ahead.
fn diaballik([goals, wins]: [usize; 2], seed: u64) -> Vec<Puzzle> {
    let (mut at_once, mut in_two) = (Vec::new(), Vec::new());
    for game_seed in seed.. {
        let start = diaballik::Start::ALL[(game_seed % 2) as usize];
        let mut players = [2 * game_seed, 2 * game_seed + 1].map(player);
        let mut game = diaballik::Match::new(start);
        let mut positions = Vec::new();
        while let Some(side) = game.actors().first() {
            positions.push(*game.current());
            let turn = choose(&mut players[side.index()], &game, side);
            let text = game.turn_text(&turn);
            game.play(side, &text).unwrap();
        }
        let from = positions.len().saturating_sub(6);
        for position in positions[from..].iter().filter(|position| !position.may_claim()) {
            if position.can_win() {
                at_once.extend(diaballik_goal(position).filter(|_| at_once.len() < PLENTY * goals));
            } else {
                in_two.extend(diaballik_win_in_two(position));
            }
        }
        if in_two.len() >= 2 * wins && at_once.len() >= PLENTY * goals {
            break;
        }
    }
    let mut chosen = varied(at_once, goals, &[]);
    chosen.extend(varied(in_two, wins, &chosen));
    chosen
}

/// Phases with dice from games between players that look one turn ahead.
fn pawnball([goals, pairs]: [usize; 2], seed: u64) -> Vec<Puzzle> {
    let (mut at_once, mut with_two) = (Vec::new(), Vec::new());
    for game_seed in seed.. {
        let mut noise = engine::Noise::new(game_seed);
        let mut players = [2 * game_seed, 2 * game_seed + 1].map(player);
        let mut game = pawnball::Match::new();
        while game.ending().is_none() {
            while game.awaits_dice() {
                game.roll(Draw::new([0; 4].map(|_| Die::from_side(noise.below(24) as u8).unwrap()))).unwrap();
            }
            let Some(side) = game.actors().first() else { break };
            for number in BoardNumber::BOTH {
                if game.board(number).is_some_and(|board| board.to_play() == Some(side)) {
                    at_once.extend(pawnball_goal(&game, number));
                    with_two.extend(pawnball_goal_with_two_dice(&game, number));
                }
            }
            let turn = choose(&mut players[side.index()], &game, side);
            let text = game.turn_text(&turn);
            game.play(side, &text).unwrap();
        }
        if with_two.len() >= 2 * pairs && at_once.len() >= 3 * goals {
            break;
        }
    }
    let mut chosen = varied(at_once, goals, &[]);
    chosen.extend(varied(with_two, pairs, &chosen));
    chosen
}
