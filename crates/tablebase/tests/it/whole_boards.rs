//! Boards that ship, solved as a whole and checked by samples.

use std::sync::atomic::AtomicBool;

use games::playball::Board;
use tablebase::{Solver, Space, Table, Value, verify_slowly};

/// Solves a board, compares what a full check has confirmed (docs/results/play-ball.md): the value at the kick-off, the longest win, how many positions are
/// won, drawn and lost. Then checks a sample with the slow rules.
fn check(board: &str, kick_off: Value, longest_win: u8, totals: [u64; 3], most_bytes: usize) {
    let never = AtomicBool::new(false);
    let mut solver = Solver::new(Space::new(Board::shipped(board).unwrap()));
    solver.run(2, &never, |_| ()).unwrap();
    assert_eq!(solver.kick_off(), kick_off);
    assert_eq!(solver.counts().longest_win(), Some(longest_win));
    assert_eq!(solver.counts().totals(None), totals);
    let mut file = Vec::new();
    solver.write(&mut file).unwrap();
    assert!(file.len() <= most_bytes, "{} bytes", file.len());
    let table = Table::open(file).unwrap();
    let (checked, wrong) = verify_slowly(&table, 1_000, 1, 2, &never, |_| ()).unwrap().unwrap();
    assert_eq!((checked, wrong), (1_000, None));
}

#[test]
fn diamond_is_solved_and_a_sample_agrees_with_the_slow_rules() {
    check("diamond", Value::Loss(6), 27, [12_766_562, 12_463, 826_875], 1 << 20);
}

#[test]
#[ignore = "a minute: `cargo xtask prove`"]
fn lanes_is_solved_and_a_sample_agrees_with_the_slow_rules() {
    check("lanes", Value::Win(21), 69, [36_963_633, 75_959, 3_086_208], 8 << 20);
}

#[test]
fn the_paper_has_the_hashes_of_the_page_of_results() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results");
    let [paper, page] = ["paper.md", "play-ball.md"].map(|name| std::fs::read_to_string(folder.join(name)).unwrap());
    let is_hash = |word: &&str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hashes = |text: &'static str| text.split('`').filter(is_hash).collect::<std::collections::BTreeSet<_>>();
    let [of_paper, of_page] = [paper, page].map(|text| hashes(text.leak()));
    assert_eq!(of_page.len(), games::playball::Board::all_shipped().len());
    assert_eq!(of_paper, of_page);
}
