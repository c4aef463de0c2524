//! The solver of `examples/solver-c/diaballik.c`, which knows nothing but the documents, against the tables: every position has the same value.

use std::io::{BufRead, BufReader, Read as _};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use small_diaballik::{Board, Position, Solver, Table};
use tempfile::TempDir;

use crate::table_of_three;

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// The solver, compiled; nothing where there is no compiler, which CI has.
fn compiled(directory: &Path) -> Option<PathBuf> {
    let solver = directory.join("diaballik");
    let mut cc = Command::new("cc");
    cc.args(["-std=c11", "-O2", "-Wall", "-Wextra", "-Werror", "-o"]).arg(&solver);
    match cc.arg(root().join("examples/solver-c/diaballik.c")).output() {
        Ok(output) => {
            assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
            Some(solver)
        }
        Err(why) => {
            assert!(std::env::var_os("CI").is_none(), "CI needs a C compiler: {why}");
            eprintln!("skipped: there is no `cc` ({why})");
            None
        }
    }
}

/// A line of the solver.
fn line(table: &Table, position: &Position) -> String {
    let value = table.value(position).unwrap();
    let text = position.text(table.board());
    format!("{{\"position\":\"{text}\",\"value\":\"{}\",\"distance\":{}}}", value.word(), value.distance())
}

/// Asserts that the solver and a table agree on every position with this side to move; how many there are, and the totals that the solver told.
fn agree(solver: &Path, table: &Table, side: &str) -> (u64, String) {
    let size = table.board().size().to_string();
    let mut command = Command::new(solver);
    let command = command.args([&size, "--values", side]).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut running = command.spawn().unwrap();
    let mut lines = BufReader::new(running.stdout.take().unwrap()).lines();
    let mut count = 0;
    let mut last = None;
    if side == "a" {
        for (position, _) in table.positions() {
            assert_eq!(lines.next().unwrap().unwrap(), line(table, &position));
            count += 1;
        }
        assert!(lines.next().is_none(), "no position more");
    } else {
        for told in lines {
            let told = told.unwrap();
            let text = told.split('"').nth(3).unwrap();
            assert_eq!(told, line(table, &Position::parse(table.board(), text).unwrap()));
            assert_ne!(last.as_ref(), Some(&told), "no position twice");
            last = Some(told);
            count += 1;
        }
    }
    let mut totals = String::new();
    running.stderr.take().unwrap().read_to_string(&mut totals).unwrap();
    assert!(running.wait().unwrap().success(), "{totals}");
    (count, totals)
}

/// Asserts that the rows that the solver told are those of the page about this size, and all of them.
fn are_on_the_page(told: &str, size: usize) {
    let page = std::fs::read_to_string(root().join("docs/results/diaballik.md")).unwrap();
    let (_, section) = page.split_once(&format!("\n## {size} × {size}\n")).unwrap();
    let section = section.split("\n## ").next().unwrap();
    let is_row = |line: &&str| ["| win |", "| loss |", "| draw |"].iter().any(|value| line.contains(value));
    let known: Vec<&str> = section.lines().filter(is_row).collect();
    assert!(told.lines().count() > 10, "{told}");
    assert_eq!(told.lines().collect::<Vec<_>>(), known, "the page about {size} × {size}");
}

#[test]
fn a_solver_written_from_the_documents_agrees_on_every_position_of_three() {
    let directory = TempDir::new().unwrap();
    let Some(solver) = compiled(directory.path()) else { return };
    let (count, totals) = agree(&solver, table_of_three(), "a");
    assert_eq!(count, 6_930);
    assert_eq!(agree(&solver, table_of_three(), "b"), (count, totals.clone()));
    are_on_the_page(&totals, 3);
}

#[test]
#[ignore = "minutes: `cargo xtask prove`"]
fn it_agrees_on_every_position_of_four() {
    let directory = TempDir::new().unwrap();
    let Some(solver) = compiled(directory.path()) else { return };
    let table = Solver::solved(&Board::new(4).unwrap(), 2);
    let (count, totals) = agree(&solver, &table, "a");
    assert_eq!(count, 8_168_160);
    are_on_the_page(&totals, 4);
}

#[test]
fn the_solver_refuses_what_it_cannot_do() {
    let directory = TempDir::new().unwrap();
    let Some(solver) = compiled(directory.path()) else { return };
    for (args, reason) in
        [(&["5"][..], "3 or 4"), (&[], "size"), (&["3", "--values"], "size"), (&["3", "--values", "c"], "a or b")]
    {
        let output = Command::new(&solver).args(args).output().unwrap();
        assert!(!output.status.success() && output.stdout.is_empty());
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(told.contains(reason), "{told}");
    }
}
