//! The bench for a host that has the clock: `cargo xtask wasm-bench` times it as WebAssembly in Node.
//!
//! Without a host that could print, the exit status tells whether the search was the one that it is natively: it is the low
//! byte of the number of positions visited, which is printed where printing is possible.

use std::process::ExitCode;

use engine::Options;
use engine::bench;

fn main() -> ExitCode {
    let mut nodes = 0;
    bench::run_without_clock(&Options { hash_mib: 16, ..Options::default() }, None, &mut |measured| {
        nodes += measured.nodes;
    });
    println!("{nodes}");
    ExitCode::from(nodes.to_le_bytes()[0])
}
