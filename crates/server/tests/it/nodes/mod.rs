//! Sites of several nodes, over a real PostgreSQL, with a NATS between them and without: `cargo xtask services -- cargo test -p server nodes`. Without the
//! two these tests are skipped.

mod clubs;
mod conditional;
mod deployment;
mod games;
mod mail;
mod people;
mod puzzles;
mod site;
mod studies;
mod team_matches;
mod tournaments;
