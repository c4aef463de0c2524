//! A solve that goes on in a folder.

use std::fs;
use std::path::Path;
use std::sync::atomic::AtomicBool;

use small_diaballik::{Board, Checkpoint, CheckpointError, Pass, Value};
use tempfile::TempDir;

use crate::table_of_three;

/// Opens the folder and runs at most so many passes; what was told of each pass, those that were read included, and whether all is done.
fn passes(folder: &Path, most: usize) -> (Vec<Pass>, bool) {
    let (board, run) = (Board::new(3).unwrap(), AtomicBool::new(false));
    let mut passes = Vec::new();
    let mut checkpoint = Checkpoint::open(folder, &board, 2, &run, |pass| passes.push(pass)).unwrap().unwrap();
    for _ in 0..most {
        if checkpoint.solver().is_done() {
            break;
        }
        let (next, pass) = checkpoint.run_pass(2, &run).unwrap().unwrap();
        checkpoint = next;
        passes.push(pass);
    }
    (passes, checkpoint.solver().is_done())
}

fn counts(passes: &[Pass]) -> Vec<(u16, u64)> {
    passes.iter().map(|pass| (pass.distance, pass.found)).collect()
}

#[test]
fn a_solve_goes_on_where_it_was_stopped() {
    let folder = TempDir::new().unwrap();
    let (whole, is_done) = passes(folder.path(), 100);
    assert!(is_done);
    let table = table_of_three().counts();
    for (distance, found) in counts(&whole).into_iter().filter(|(_, found)| *found > 0) {
        let distance = u8::try_from(distance).unwrap();
        let value = if distance % 2 == 1 { Value::Win(distance) } else { Value::Loss(distance) };
        assert_eq!(table[&value], found, "{value:?}");
    }
    let stopped = TempDir::new().unwrap();
    for run in 1..whole.len() {
        let (told, is_done) = passes(stopped.path(), 1);
        assert_eq!(counts(&told), counts(&whole[..=run]), "run {run}");
        assert_eq!(is_done, run + 1 == whole.len());
    }
    let (again, is_done) = passes(stopped.path(), 0);
    assert_eq!((counts(&again), is_done), (counts(&whole), true), "nothing is left to do");
}

#[test]
fn a_pass_that_was_stopped_leaves_nothing_that_counts() {
    let folder = TempDir::new().unwrap();
    let (board, run) = (Board::new(3).unwrap(), AtomicBool::new(false));
    let checkpoint = Checkpoint::open(folder.path(), &board, 1, &run, |_| ()).unwrap().unwrap();
    assert!(checkpoint.run_pass(1, &AtomicBool::new(true)).unwrap().is_none());
    assert!(!folder.path().join("pass-002").exists());
    assert!(Checkpoint::open(folder.path(), &board, 1, &AtomicBool::new(true), |_| ()).unwrap().is_none());
    assert_eq!(passes(folder.path(), 0).0.len(), 1);
}

#[test]
fn a_damaged_file_is_refused_wherever_it_is_damaged() {
    let folder = TempDir::new().unwrap();
    passes(folder.path(), 2);
    let path = folder.path().join("pass-003");
    let whole = fs::read(&path).unwrap();
    let run = AtomicBool::new(false);
    let open = |size: usize| Checkpoint::open(folder.path(), &Board::new(size).unwrap(), 1, &run, |_| ());
    let step = whole.len() / 40;
    for at in (0..20).chain((20..whole.len()).step_by(step)) {
        let mut bytes = whole.clone();
        bytes[at] ^= 0x40;
        fs::write(&path, &bytes).unwrap();
        let error = open(3).unwrap_err();
        assert!(matches!(&error, CheckpointError::Damaged { path: named } if *named == path), "byte {at}: {error}");
        fs::write(&path, &whole[..at]).unwrap();
        assert!(matches!(open(3), Err(CheckpointError::Damaged { .. })), "cut at {at}");
    }
    fs::write(&path, &whole).unwrap();
    assert!(open(3).is_ok());
    assert!(matches!(open(4), Err(CheckpointError::Damaged { .. })), "of another board");
    assert!(matches!(open(6), Err(CheckpointError::TooLarge)));
}
