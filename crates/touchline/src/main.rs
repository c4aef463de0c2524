//! The `touchline` program: its subcommands, each a thin call into a crate.

fn main() {}
