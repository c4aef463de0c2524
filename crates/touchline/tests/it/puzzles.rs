//! `touchline puzzles`, as scripts meet it. Every puzzle is checked by the rules written a second time and the table's values.

use std::collections::HashSet;
use std::fs;
use std::path::PathBuf;
use std::sync::OnceLock;

use crate::common::{err, failed, out, printed, run};
use games::playball::{Board, Boards, Position};
use games::side::Side;
use serde_json::Value as Json;
use tablebase::{Solver, Table, Value};
use tempfile::TempDir;

/// The table of a board, in memory and as a file.
fn solved(board: &str) -> (Table<Vec<u8>>, Vec<u8>) {
    let solver = Solver::solved(Board::shipped(board).unwrap(), 2).unwrap();
    let mut file = Vec::new();
    solver.write(&mut file).unwrap();
    (Table::open(file.clone()).unwrap(), file)
}

fn sprint() -> &'static (Table<Vec<u8>>, Vec<u8>) {
    static SPRINT: OnceLock<(Table<Vec<u8>>, Vec<u8>)> = OnceLock::new();
    SPRINT.get_or_init(|| solved("sprint"))
}

fn sprint_file(folder: &TempDir) -> PathBuf {
    let path = folder.path().join("sprint.tlt");
    fs::write(&path, &sprint().1).unwrap();
    path
}

fn json_lines(text: &str) -> Vec<Json> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

/// The values of all turns of a position for the side that makes them, by the slow rules; with the resulting positions.
fn values(position: &str) -> Vec<(String, Value)> {
    let results = naive::playball::results(position);
    assert!(!results.goal, "{position}: it scores at once");
    let value = |text: &String| {
        let after = Position::parse(text, &Boards::shipped()).unwrap();
        (text.clone(), sprint().0.value(&after).unwrap().before())
    };
    results.positions.iter().map(value).collect()
}

fn check(puzzle: &Json) {
    let text = puzzle["position"].as_str().unwrap();
    let values = values(text);
    let is_right = |value: Value| match puzzle["kind"].as_str().unwrap() {
        "win" => matches!(value, Value::Win(_)),
        "save" => !matches!(value, Value::Loss(_)),
        other => panic!("{other}"),
    };
    let right: Vec<_> = values.iter().filter(|(_, value)| is_right(*value)).collect();
    let [(after, value)] = right[..] else { panic!("{text}: {} turns are right", right.len()) };
    assert_eq!(puzzle["distance"], u64::from(value.distance()), "{text}");
    assert_eq!(puzzle["turns"], values.len(), "{text}");
    let drawing = values.iter().filter(|(other, value)| other != after && *value == Value::Draw).count();
    assert_eq!(puzzle["drawing"], drawing, "{text}");
    let losses = values.iter().filter(|(_, value)| matches!(value, Value::Loss(_)));
    let deepest = losses.map(|(_, value)| value.distance()).max().unwrap_or(0);
    assert_eq!(puzzle["deepest"], deepest, "{text}");
    assert!((1..=10).contains(&puzzle["grade"].as_u64().unwrap()), "{text}");
    assert!(puzzle["alike"].as_u64().unwrap() < values.len() as u64, "{text}");

    let mut position = Position::parse(text, &Boards::shipped()).unwrap();
    let solution: Vec<&str> =
        puzzle["solution"].as_array().unwrap().iter().map(|turn| turn.as_str().unwrap()).collect();
    // A save is over with its turn; a win is shown to the goal, and not one turn longer.
    let expected = if puzzle["kind"] == "win" { usize::from(value.distance()) } else { 1 };
    assert_eq!(solution.len(), expected, "{text}");
    for (number, turn) in solution.iter().enumerate() {
        let before = sprint().0.value(&position).unwrap();
        position = position.read_turn(turn).unwrap().1;
        if number == 0 {
            assert_eq!(&position.to_string(), after, "{text}");
        }
        if puzzle["kind"] == "win" && number + 1 < solution.len() {
            let after = sprint().0.value(&position).unwrap();
            assert_eq!(after.before(), before, "{text}: turn {number} is not best play");
        }
    }
    assert_eq!(position.is_kick_off(), puzzle["kind"] == "win", "{text}");
}

#[test]
fn every_puzzle_has_one_right_turn_and_no_two_are_alike() {
    let folder = TempDir::new().unwrap();
    let table = sprint_file(&folder);
    for (kind, count) in [("win", 150), ("save", 8), ("any", 30)] {
        let count_text = count.to_string();
        let arguments = ["puzzles", table.to_str().unwrap(), "--kind", kind, "--count", &count_text, "--seed", "7"];
        let puzzles = json_lines(&printed(&run(&arguments)));
        assert_eq!(puzzles.len(), count, "{kind}");
        let mut seen = HashSet::new();
        for puzzle in &puzzles {
            assert!(kind == "any" || puzzle["kind"] == kind, "{puzzle}");
            check(puzzle);
            let position = Position::parse(puzzle["position"].as_str().unwrap(), &Boards::shipped()).unwrap();
            let swapped = position.swapped();
            let images = [position.mirrored().unwrap(), swapped.mirrored().unwrap(), swapped, position];
            let image = images.iter().map(ToString::to_string).min().unwrap();
            assert!(seen.insert(image), "{puzzle} came twice");
        }
    }
}

#[test]
fn the_seed_decides() {
    let folder = TempDir::new().unwrap();
    let table = sprint_file(&folder);
    let puzzles = |seed: &str, count: &str| {
        printed(&run(&["puzzles", table.to_str().unwrap(), "--seed", seed, "--count", count]))
    };
    assert_eq!(puzzles("3", "20"), puzzles("3", "20"));
    assert!(puzzles("3", "20").starts_with(&puzzles("3", "5")));
    assert_ne!(puzzles("3", "20"), puzzles("4", "20"));
}

#[test]
fn a_file_gets_what_standard_output_would() {
    let folder = TempDir::new().unwrap();
    let table = sprint_file(&folder);
    let file = folder.path().join("puzzles.jsonl");
    let arguments = ["puzzles", table.to_str().unwrap(), "--count", "3"];
    let expected = printed(&run(&arguments));
    let with_file = [&arguments[..], &["--out", file.to_str().unwrap()]].concat();
    assert_eq!(printed(&run(&with_file)), "");
    assert_eq!(fs::read_to_string(&file).unwrap(), expected);
}

#[test]
fn tables_that_cannot_be_used_are_told() {
    let folder = TempDir::new().unwrap();
    let table = sprint_file(&folder);
    let name = table.to_str().unwrap();
    let missing = folder.path().join("none.tlt");
    assert!(failed(&run(&["puzzles", missing.to_str().unwrap()]), 1).contains("no such file"));
    let mut damaged = sprint().1.clone();
    damaged.truncate(damaged.len() - 1);
    fs::write(&table, &damaged).unwrap();
    assert!(failed(&run(&["puzzles", name]), 1).contains("bytes"));
    // A damaged block is noticed as soon as it is needed.
    let mut damaged = sprint().1.clone();
    let header = 20 + u32::from_le_bytes(damaged[12..16].try_into().unwrap()) as usize;
    damaged[header..].iter_mut().for_each(|byte| *byte ^= 1);
    fs::write(&table, &damaged).unwrap();
    assert!(failed(&run(&["puzzles", name]), 1).contains("damaged"));
}

#[test]
fn when_there_are_no_more_puzzles_it_is_told() {
    let folder = TempDir::new().unwrap();
    let table = sprint_file(&folder);
    let output = run(&["puzzles", table.to_str().unwrap(), "--kind", "save", "--count", "4000000000"]);
    assert_eq!(output.status.code(), Some(1));
    assert!(err(&output).contains("this board has no more"), "{}", err(&output));
    // All puzzles of the board: as many as positions, up to mirror and exchange of sides, with one turn that saves.
    let puzzles = json_lines(&out(&output));
    let table = &sprint().0;
    let space = table.space();
    let mut expected = HashSet::new();
    for row in 0..space.row_count() {
        for column in 0..space.column_count() {
            let draws: Vec<Position> = (0..7)
                .map(|slot| tablebase::Place { row, column, slot })
                .filter(|&place| space.place(&space.placement(place), Side::A) == Some(place))
                .map(|place| table.position(place))
                .filter(|position| table.value(position).unwrap() == Value::Draw)
                .collect();
            for (position, keeping) in draws.iter().zip(table.count_keeping(&draws).unwrap()) {
                if keeping == 1 {
                    let images = [position.to_string(), position.mirrored().unwrap().to_string()];
                    expected.insert(images.into_iter().min().unwrap());
                }
            }
        }
    }
    assert_eq!(puzzles.len(), expected.len());
}
