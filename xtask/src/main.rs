//! The commands of the workspace: `cargo xtask run`, `cargo xtask test` and others.

fn main() {}
