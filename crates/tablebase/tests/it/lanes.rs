//! The default board, solved as a whole and checked by samples.

use std::sync::atomic::AtomicBool;

use games::playball::Board;
use tablebase::{Solver, Space, Table, Value, verify_slowly};

#[test]
fn lanes_is_solved_and_a_sample_agrees_with_the_slow_rules() {
    let never = AtomicBool::new(false);
    let mut solver = Solver::new(Space::new(Board::lanes()));
    solver.run(2, &never, |_| ()).unwrap();
    // What a full check has confirmed: docs/results/play-ball.md.
    assert_eq!(solver.kick_off(), Value::Win(21));
    assert_eq!(solver.counts().longest_win(), Some(69));
    assert_eq!(solver.counts().totals(None), [36_963_633, 75_959, 3_086_208]);
    let mut file = Vec::new();
    solver.write(&mut file).unwrap();
    assert!(file.len() <= 8 << 20, "{} bytes", file.len());
    let table = Table::open(file).unwrap();
    let (checked, wrong) = verify_slowly(&table, 1_000, 1, 2, &never, |_| ()).unwrap().unwrap();
    assert_eq!((checked, wrong), (1_000, None));
}
