//! A solve that goes on in a folder, and what comes out of it.

use std::collections::BTreeMap;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

use sha2::{Digest as _, Sha256};
use small_diaballik::{Board, Folder, FolderError, Pass, Position, Solver, Summary, Table, Value};
use tempfile::TempDir;

use crate::table_of_three;

fn open(path: &Path, size: usize) -> Result<Folder, FolderError> {
    Folder::open(path, &Board::new(size).unwrap(), 2, |_| ())
}

/// Opens the folder of 3 × 3 and runs at most so many passes.
fn passes(path: &Path, most: usize) -> Folder {
    let mut told = Vec::new();
    let mut folder = Folder::open(path, &Board::new(3).unwrap(), 2, |pass| told.push(pass)).unwrap();
    assert_eq!(folder.passes(), told);
    for _ in 0..most {
        folder = folder.run_pass(2).unwrap();
    }
    folder
}

fn counts(passes: &[Pass]) -> Vec<(u16, u64)> {
    passes.iter().map(|pass| (pass.distance, pass.found)).collect()
}

/// The files of passes and what is in them.
fn files(path: &Path) -> BTreeMap<String, Vec<u8>> {
    let entries = fs::read_dir(path).unwrap().map(|entry| entry.unwrap().path());
    let entries = entries.filter(|path| path.file_name().unwrap().to_string_lossy().starts_with("pass-"));
    entries.map(|path| (path.file_name().unwrap().to_string_lossy().into_owned(), fs::read(&path).unwrap())).collect()
}

/// The digest of a table, by what is said of [`Summary::digest`] and nothing else.
fn digest(table: &Table) -> [u8; 32] {
    let board = table.board();
    let size = board.size();
    let sets = || (0..1_u64 << (size * size)).filter(|set| set.count_ones() as usize == size);
    let squares = |set: u64| (0..size * size).filter(move |square| set >> square & 1 == 1);
    let mut digest = Sha256::new();
    for seen in sets().filter(|set| *set <= board.mirrored(*set)) {
        let opponents = board.half_turned(seen);
        for own in sets().filter(|own| own & opponents == 0) {
            for (ball, other) in squares(own).flat_map(|ball| squares(opponents).map(move |other| (ball, other))) {
                let text = text(board, own, opponents, ball, other);
                if let Ok(position) = Position::parse(board, &text) {
                    digest.update(table.value(&position).unwrap().distance().to_le_bytes());
                }
            }
        }
    }
    digest.finalize().into()
}

fn text(board: &Board, own: u64, opponents: u64, ball: usize, other: usize) -> String {
    let size = board.size();
    let sign = |square: usize| match (own >> square & 1, opponents >> square & 1) {
        (1, _) if square == ball => 'A',
        (1, _) => 'a',
        (_, 1) if square == other => 'B',
        (_, 1) => 'b',
        _ => '1',
    };
    let ranks = (0..size).rev().map(|rank| (0..size).map(|file| sign(rank * size + file)).collect::<String>());
    ranks.collect::<Vec<_>>().join("/") + " a"
}

/// Asserts that a summary says what a table does.
fn says(summary: &Summary, table: &Table) {
    assert_eq!(summary.counts, table.counts());
    let size = table.board().size();
    assert_eq!(summary.starts.len(), size * size);
    for ((a, b), value) in &summary.starts {
        assert_eq!(Some(*value), table.value(&Position::start(table.board(), *a, *b).unwrap()), "{a}, {b}");
    }
    assert_eq!(summary.digest, digest(table));
}

/// Asserts that the page of results has the section of a summary, but for when and how long.
fn is_on_the_page(summary: &Summary) {
    let page = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results/diaballik.md");
    let page = fs::read_to_string(page).unwrap();
    let section = summary.section("HOW");
    let (before, after) = section.split_once("HOW").unwrap();
    assert!(page.contains(before), "`cargo xtask small-diaballik {} --page` writes it", summary.size);
    assert!(page.contains(after), "{after}");
}

#[test]
fn a_solve_goes_on_where_it_was_stopped() {
    let whole = TempDir::new().unwrap();
    let done = passes(whole.path(), 13);
    assert!(done.solver().is_done());
    let all = counts(done.passes());
    let summary = done.summary().unwrap().unwrap();
    says(&summary, table_of_three());
    is_on_the_page(&summary);
    drop(done);
    let stopped = TempDir::new().unwrap();
    for run in 1..all.len() {
        let folder = passes(stopped.path(), 1);
        assert_eq!(counts(folder.passes()), all[..=run], "run {run}");
        assert_eq!(folder.solver().is_done(), run + 1 == all.len());
        assert_eq!(folder.summary().unwrap(), folder.solver().is_done().then(|| summary.clone()));
    }
    assert_eq!(files(stopped.path()), files(whole.path()));
    assert_eq!(files(stopped.path()).len(), 12);
    let again = passes(stopped.path(), 1);
    assert_eq!((counts(again.passes()), again.solver().is_done()), (all, true), "nothing is left to do");
}

#[test]
fn a_damaged_file_is_refused_wherever_it_is_damaged() {
    let folder = TempDir::new().unwrap();
    drop(passes(folder.path(), 2));
    let path = folder.path().join("pass-003");
    let whole = fs::read(&path).unwrap();
    let refused = |bytes: &[u8], what: &str| {
        fs::write(&path, bytes).unwrap();
        let error = open(folder.path(), 3).unwrap_err();
        assert!(matches!(&error, FolderError::Damaged { path: named } if *named == path), "{what}: {error}");
    };
    for at in (0..20).chain((20..whole.len()).step_by(whole.len() / 40)) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x40;
        refused(&bytes, &format!("byte {at}"));
        refused(&whole[..at], &format!("cut at {at}"));
    }
    refused(&[&whole[..], &[0]].concat(), "longer");
    refused(&fs::read(folder.path().join("pass-002")).unwrap(), "another pass");
    fs::write(&path, &whole).unwrap();
    assert!(open(folder.path(), 3).is_ok());
    assert!(matches!(open(folder.path(), 4), Err(FolderError::Damaged { .. })), "of another board");
    assert!(matches!(open(folder.path(), 6), Err(FolderError::TooLarge)));
}

#[test]
fn a_file_that_is_missing_is_named() {
    let folder = TempDir::new().unwrap();
    let done = passes(folder.path(), 13);
    let [third, fourth] = ["pass-003", "pass-004"].map(|name| folder.path().join(name));
    let kept = fs::read(&third).unwrap();
    fs::remove_file(&third).unwrap();
    assert!(matches!(done.summary(), Err(FolderError::Io { path, .. }) if path == third));
    drop(done);
    let error = open(folder.path(), 3).unwrap_err();
    assert!(matches!(&error, FolderError::Missing { path, later } if *path == third && *later == fourth), "{error}");
    fs::write(&third, kept).unwrap();
    assert!(open(folder.path(), 3).unwrap().solver().is_done());
    fs::write(folder.path().join("pass-014"), "").unwrap();
    assert!(matches!(open(folder.path(), 3), Err(FolderError::Damaged { .. })), "after the last pass there is none");
}

#[test]
fn a_folder_has_one_program_at_work() {
    let folder = TempDir::new().unwrap();
    let first = passes(folder.path(), 1);
    assert!(matches!(open(folder.path(), 3), Err(FolderError::Taken { path }) if path == folder.path()));
    drop(first);
    assert!(open(folder.path(), 3).is_ok());
    let file = folder.path().join("lock");
    assert!(matches!(open(&file, 3), Err(FolderError::Io { path, .. }) if path == file), "a file is no folder");
}

#[test]
#[cfg(target_os = "linux")]
fn a_full_disk_is_told_and_loses_one_pass() {
    let folder = TempDir::new().unwrap();
    let two = passes(folder.path(), 1);
    std::os::unix::fs::symlink("/dev/full", folder.path().join("pass-003.part")).unwrap();
    let error = two.run_pass(2).unwrap_err();
    let FolderError::Io { path, error } = error else { panic!("{error}") };
    assert_eq!((path, error.kind()), (folder.path().join("pass-003"), std::io::ErrorKind::StorageFull));
    assert_eq!(files(folder.path()).keys().collect::<Vec<_>>(), ["pass-002"]);
    assert_eq!(passes(folder.path(), 1).passes().len(), 3);
}

/// The program, to solve 4 × 4 in a folder.
fn program(folder: &Path) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_solve-diaballik"));
    command.arg("4").arg("--threads").arg("2").arg("--dir").arg(folder);
    command
}

/// What it prints, once it is done.
fn output(command: &mut Command) -> String {
    let output = command.output().unwrap();
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    String::from_utf8_lossy(&output.stdout).into_owned()
}

/// What [`output`] says of the passes and the digest, without the time.
fn results(output: &str) -> Vec<String> {
    output.lines().map(|line| line.rsplit_once(". SHA").map_or(line, |(_, digest)| digest).to_owned()).collect()
}

#[test]
fn a_program_that_is_killed_again_and_again_finds_the_same() {
    let (whole, killed) = (TempDir::new().unwrap(), TempDir::new().unwrap());
    let expected = output(&mut program(whole.path()));
    assert!(expected.contains("\npass 28: 0 rows, 0 positions\n"), "{expected}");
    for last in (1..28).step_by(2) {
        let mut running = program(killed.path()).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(running.stdout.take().unwrap()).lines();
        // In the middle of the next pass, or a later one.
        let is_last = |line: &String| line.starts_with(&format!("pass {last}:"));
        assert!(lines.by_ref().map(Result::unwrap).any(|line| is_last(&line)));
        running.kill().unwrap();
        running.wait().unwrap();
    }
    // What another one that was killed has left.
    fs::write(killed.path().join("pass-029.part"), "TLDB").unwrap();
    let found = output(&mut program(killed.path()));
    fs::remove_file(killed.path().join("pass-029.part")).unwrap();
    assert_eq!(results(&found)[..28], results(&expected)[..28]);
    assert_eq!(results(&found).last(), results(&expected).last());
    assert_eq!(files(killed.path()), files(whole.path()));
    let report = fs::read_to_string(killed.path().join("report.md")).unwrap();
    assert!(found.ends_with(&report), "{report}");
}

#[test]
fn what_is_found_in_a_folder_is_what_a_table_has() {
    let folder = TempDir::new().unwrap();
    let mut done = open(folder.path(), 4).unwrap();
    while !done.solver().is_done() {
        done = done.run_pass(2).unwrap();
    }
    let summary = done.summary().unwrap().unwrap();
    says(&summary, &Solver::solved(&Board::new(4).unwrap(), 2));
    is_on_the_page(&summary);
}

#[test]
fn the_program_stops_where_it_is_told_and_goes_on() {
    let folder = TempDir::new().unwrap();
    let told = output(program(folder.path()).args(["--most", "3"]));
    assert!(told.contains("stopped after the pass for distance 3"), "{told}");
    assert_eq!(files(folder.path()).len(), 2);
    let page = folder.path().join("page.md");
    fs::write(&page, "# Page\n\n## 4 × 4\n\nold\n\n## 5 × 5\n\nkept\n").unwrap();
    let told = output(program(folder.path()).arg("--page").arg(&page));
    let report = fs::read_to_string(folder.path().join("report.md")).unwrap();
    assert!(told.ends_with(&report));
    assert_eq!(fs::read_to_string(&page).unwrap(), format!("# Page\n\n{report}\n## 5 × 5\n\nkept\n"));
}

#[test]
fn the_program_refuses_what_it_cannot_do() {
    let folder = TempDir::new().unwrap();
    let file = folder.path().join("file");
    fs::write(&file, "").unwrap();
    let file = PathBuf::into_os_string(file).into_string().unwrap();
    for (args, reason) in [
        (&["6"][..], "3, 4 or 5"),
        (&[], "3, 4 or 5"),
        (&["x"], "x"),
        (&["3", "4"], "unexpected argument 4"),
        (&["3", "--threads", "no"], "no"),
        (&["3", "--dir", &file], &file),
    ] {
        let output =
            Command::new(env!("CARGO_BIN_EXE_solve-diaballik")).args(args).current_dir(folder.path()).output().unwrap();
        let told = String::from_utf8_lossy(&output.stderr).into_owned();
        assert!(!output.status.success() && told.contains(reason), "{args:?}: {told}");
    }
}

#[test]
fn a_section_says_which_starts_are_worth_what() {
    let starts = [((0, 0), Value::Draw), ((0, 1), Value::Win(5)), ((1, 0), Value::Draw), ((1, 1), Value::Loss(6))];
    let counts = [(Value::Draw, 1_234), (Value::Win(5), 1_000_000), (Value::Loss(6), 12)];
    let summary = Summary { size: 5, counts: counts.into(), starts: starts.into(), digest: [0xab; 32] };
    let section = summary.section("Somehow.");
    assert!(
        section.starts_with("## 5 × 5\n\n1,001,246 positions: 1,000,000 won, 1,234 drawn, 12 lost by"),
        "{section}"
    );
    let told = "a draw with aa, ba; a win of the side that moves first in 5 turns with ab; a loss of the side that moves first in 6 turns with bb";
    assert!(section.contains(told), "{section}");
    assert!(section.contains(
        "| – | draw | 1\u{a0}234 |\n| 5 | win | 1\u{a0}000\u{a0}000 |\n| 6 | loss | 12 |\n\nSomehow. SHA-256"
    ));
    assert!(section.contains(&"ab".repeat(32)), "{section}");
    assert_eq!(summary.on_page("# Nothing\n", "Somehow."), None);
}
