//! What the program does, seen from outside: its commands, its output, its files.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod admin;
#[cfg(unix)]
mod bot;
mod cli;
mod common;
#[cfg(unix)]
mod compose;
#[cfg(unix)]
mod crash;
mod curl;
mod dice;
mod engines;
mod games;
mod layers;
mod matches;
#[cfg(unix)]
mod migrate;
mod nodes;
#[cfg(unix)]
mod operation;
mod owner;
mod play;
#[cfg(unix)]
mod play_screen;
mod puzzles;
mod python;
mod second_solver;
mod serve;
mod tables;
