//! Solves `sprint` on one thread and checks the counts. It prints nothing, so that it runs as WebAssembly without a host too:
//! `cargo xtask wasm-solve` measures it in Node.

use std::sync::atomic::AtomicBool;

use games::playball::Board;
use tablebase::{Solver, Space, Stop};

fn main() -> Result<(), Stop> {
    let board = Board::shipped("sprint").expect("it ships");
    let mut solver = Solver::new(Space::new(board));
    solver.run(1, &AtomicBool::new(false), |_| ())?;
    assert_eq!(solver.counts().totals(None), [218_634, 15, 5_751]);
    Ok(())
}
