//! The solver of `examples/solver-c`, which knows nothing but the documents, against the tables of the program: every position has the same value.

use std::fs::{self, File};
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

use crate::common::{err, run, touchline};

/// Like `sprint`, but left and right differ, and there are dotted cells outside the end zones.
const SKEW: &str = "bBo.Aa\nbB.*.Aa\nbB.oAa\n";

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

fn shipped(board: &str) -> PathBuf {
    root().join(format!("crates/games/boards/{board}.txt"))
}

/// The solver, compiled; nothing where there is no compiler, which CI has.
fn compiled(directory: &Path) -> Option<PathBuf> {
    let solver = directory.join("solver");
    let mut cc = Command::new("cc");
    cc.args(["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&solver);
    match cc.arg(root().join("examples/solver-c/solver.c")).output() {
        Ok(output) => {
            assert!(output.status.success(), "{}", err(&output));
            Some(solver)
        }
        Err(why) => {
            assert!(std::env::var_os("CI").is_none(), "CI needs a C compiler: {why}");
            eprintln!("skipped: there is no `cc` ({why})");
            None
        }
    }
}

/// Writes each position with this side to move, and the solver's value, as a line of `batch probe`; what the solver says besides.
fn values(solver: &Path, board: &Path, side: &str, file: &Path) -> Output {
    let mut command = Command::new(solver);
    command.arg(board).args(["--values", side]).stdout(File::create(file).unwrap()).stderr(Stdio::piped());
    let output = command.spawn().unwrap().wait_with_output().unwrap();
    assert!(output.status.success(), "{}", err(&output));
    output
}

/// Asks the table for each position in the file, whose values it does not look at, and asserts that the answers are the file; how many they are.
fn answers_are(file: &Path, table: &Path) -> u64 {
    let mut command = touchline();
    command.args(["batch", "probe", "playball", "--table"]).arg(table).arg("--in").arg(file);
    let mut probe = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut answers = BufReader::new(probe.stdout.take().unwrap());
    let mut values = BufReader::new(File::open(file).unwrap());
    let (mut answer, mut value) = (String::new(), String::new());
    let mut count = 0;
    loop {
        answer.clear();
        value.clear();
        answers.read_line(&mut answer).unwrap();
        values.read_line(&mut value).unwrap();
        assert_eq!(answer, value, "the table, and the solver in C");
        if answer.is_empty() {
            break;
        }
        count += 1;
    }
    assert!(probe.wait().unwrap().success());
    count
}

/// Asserts that the solver in C and the table of the program agree on every position; how many there are with one side to move, and what
/// the solver told.
fn agree(solver: &Path, board: &Path, sides: &[&str]) -> (u64, String) {
    // A gigabyte for `diamond`: too much for a folder that may be in memory.
    let directory = TempDir::new_in(env!("CARGO_TARGET_TMPDIR")).unwrap();
    let (table, file) = (directory.path().join("table"), directory.path().join("values.jsonl"));
    let solved = run(&["solve", "playball", "--board", board.to_str().unwrap(), "--out", table.to_str().unwrap()]);
    assert!(solved.status.success(), "{}", err(&solved));
    let mut told = Vec::new();
    for side in sides {
        let output = values(solver, board, side, &file);
        told.push((answers_are(&file, &table), err(&output)));
    }
    assert!(told.iter().all(|one| *one == told[0]), "a half turn changes nothing");
    told.swap_remove(0)
}

/// Asserts that the rows and the sentence that the solver told stand in the page about this board.
fn are_on_the_page(told: &str, board: &str) {
    let page = fs::read_to_string(root().join("docs/results/play-ball.md")).unwrap();
    let (_, section) = page.split_once(&format!("\n## {board}\n")).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let totals: Vec<&str> = told.lines().filter(|line| line.starts_with('|') || line.starts_with("**")).collect();
    assert!(totals.len() > 15, "{told}");
    for line in totals {
        assert!(section.lines().any(|known| known == line), "not on the page: {line}");
    }
}

#[test]
fn a_solver_written_from_the_documents_agrees_on_every_position_of_sprint() {
    let directory = TempDir::new().unwrap();
    let Some(solver) = compiled(directory.path()) else { return };
    let (positions, told) = agree(&solver, &shipped("sprint"), &["a"]);
    assert_eq!(positions, 224_400);
    are_on_the_page(&told, "sprint");
}

#[test]
fn it_agrees_with_either_side_to_move_on_a_board_whose_halves_are_not_alike() {
    let directory = TempDir::new().unwrap();
    let Some(solver) = compiled(directory.path()) else { return };
    let board = directory.path().join("skew.txt");
    fs::write(&board, SKEW).unwrap();
    let (positions, _) = agree(&solver, &board, &["a", "b"]);
    assert_eq!(positions, 6 * 165 * 56 + 120 * 35, "three and three of 11 cells, and the free ball on one of them");
    // A board that no half turn leaves as it is, is none.
    fs::write(&board, SKEW.replacen('o', ".", 1)).unwrap();
    let refused = Command::new(&solver).arg(&board).output().unwrap();
    assert!(!refused.status.success() && err(&refused).contains("half turn"), "{}", err(&refused));
}

#[test]
#[ignore = "minutes: `cargo xtask prove`"]
fn it_agrees_on_every_position_of_diamond() {
    let directory = TempDir::new().unwrap();
    let Some(solver) = compiled(directory.path()) else { return };
    let (positions, told) = agree(&solver, &shipped("diamond"), &["a"]);
    assert_eq!(positions, 13_605_900);
    are_on_the_page(&told, "diamond");
}
