//! The rules of Play Ball, Diaballik and Pawnball.
//!
//! This crate is the only place that knows a rule. It has no I/O, no clock, no threads and no randomness: dice and
//! seeds are arguments. It builds for `wasm32-unknown-unknown`.

#![no_std]

extern crate alloc;

#[cfg(feature = "countdown")]
pub mod countdown;
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
pub mod score;
pub mod side;
pub mod sorted;

/// What of a crate belongs to [Countdown](crate::game::Game) and is there only with the feature `countdown`: crates above this one need no feature of
/// their own for it.
#[cfg(feature = "countdown")]
#[macro_export]
macro_rules! with_countdown {
    ($($item:item)*) => { $($item)* };
}

/// What of a crate belongs to Countdown and is there only with the feature `countdown`: crates above this one need no feature of their own for it.
#[cfg(not(feature = "countdown"))]
#[macro_export]
macro_rules! with_countdown {
    ($($item:item)*) => {};
}
