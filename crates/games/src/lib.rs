//! The rules of Play Ball, Diaballik and Pawnball.
//!
//! This crate is the only place that knows a rule. It has no I/O, no clock, no threads and no randomness: dice and
//! seeds are arguments. It builds for `wasm32-unknown-unknown`.

#![no_std]

extern crate alloc;

pub mod diaballik;
pub mod game;
pub mod hash;
pub mod level;
mod maps;
pub mod notation;
pub mod pawnball;
pub mod playball;
pub mod reason;
pub mod record;
pub mod side;
pub mod sorted;
