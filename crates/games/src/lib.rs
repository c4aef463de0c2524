//! The rules of three ball games for the board: Play Ball, Diaballik and Pawnball.
//!
//! Positions, actions, whole turns, matches, notation and game files, checked strictly and listed fast. Everything is a value: dice are
//! arguments,
//! and there is no I/O, no clock, no thread and no randomness. The standard library is not needed, only `alloc`.
//!
//! # A match
//!
//! A match of any game is driven through one trait, [`game::Match`]: who may act, with what, and how it ended. A turn is the actions of one
//! side up to its end; they can be undone one by one.
//!
//! ```
//! use games::diaballik::{Match, Start};
//! use games::game::Match as _;
//! use games::side::Side;
//!
//! let mut game = Match::new(Start::Standard);
//! assert_eq!(game.position(), "bbbBbbb/7/7/7/7/7/aaaAaaa a");
//! assert!(game.actors().contains(Side::A));
//! assert_eq!(game.actions(Side::A).len(), 12);
//!
//! // Action by action …
//! game.act(Side::A, "d1>c1".parse()?)?;
//! game.act(Side::A, "d1d2".parse()?)?;
//! assert_eq!(game.undo(), Some("d1d2".parse()?));
//! game.end_turn()?;
//! // … or a whole turn in notation.
//! game.play(Side::B, "b7b6,d7>c7")?;
//! assert_eq!(game.history(), [(Side::A, "d1>c1".to_owned()), (Side::B, "b7b6,d7>c7".to_owned())]);
//! assert_eq!(game.ending(), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Play Ball is played on a [`Board`](playball::Board) of hexagons, one of four that ship or your own, to three goals or to two in a row:
//!
//! ```
//! use games::game::Match as _;
//! use games::playball::{Board, Match, Mode};
//! use games::side::Side;
//!
//! let mut game = Match::new(Board::lanes(), Mode::Normal);
//! game.play(Side::A, "c2c3,c3c4")?;
//! game.play(Side::B, "c6c5,c5^c3,c3c2")?;
//! assert_eq!(game.current().side(), Side::A);
//!
//! let hall = Board::parse("hall", "bB..Aa\nbB.*.Aa\nbB..Aa\n")?;
//! let game = Match::new(&hall.into(), Mode::Expert);
//! assert_eq!(game.current().board().cell_count(), 19);
//! # Ok::<(), games::notation::Fault>(())
//! ```
//!
//! # Dice
//!
//! Pawnball is played with dice, on two boards at once. Whenever the match awaits dice, a draw is handed in: from a table, from a game file,
//! or from
//! [seed material](pawnball::seed) to which both players have added, and which both can check afterwards.
//!
//! ```
//! use games::game::Match as _;
//! use games::pawnball::Match;
//! use games::pawnball::seed::SeedMaterial;
//! use games::side::Side;
//!
//! let mut game = Match::new();
//! for (side, turn) in [
//!     (Side::A, "1/setup:c4,g6,c6,g4"),
//!     (Side::B, "2/setup:m4,i6,m6,i4"),
//!     (Side::B, "1/setup:m4,i6,m6,i4"),
//!     (Side::A, "2/setup:c4,g6,c6,g4"),
//! ] {
//!     game.play(side, turn)?;
//! }
//! assert!(game.awaits_dice());
//! game.roll("k3k3w5y1".parse()?)?;
//! game.play(Side::A, "2/y1:c6d6")?;
//!
//! let material = SeedMaterial { seed: &[7; 32], entropy_a: b"blue", entropy_b: b"red", game_id: "tour" };
//! assert_eq!(material.draws()[0], material.draw(1));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! # Positions and distinct results
//!
//! Below the matches are positions, small values with a hash that is kept up to date. Two turns that leave the same position are the same
//! turn: the generators
//! list each distinct result once, without allocating for each, and perft counts sequences of them.
//!
//! ```
//! use games::diaballik::{self, Start};
//! use games::pawnball;
//! use games::playball::{Board, PerftLevel, Position, TurnGenerator};
//! use games::side::Side;
//!
//! let start = diaballik::Position::start(Start::Standard);
//! let mut results = 0;
//! start.results(|result| {
//!     assert_eq!(start.after(result).side(), Side::B);
//!     results += 1;
//! });
//! assert_eq!((results, start.perft(2)), (290, 84_100));
//!
//! let kick_off = Position::kick_off(Board::lanes(), Side::A, [0, 0]);
//! let mut generator = TurnGenerator::new();
//! let level = PerftLevel::start(kick_off).next(&mut generator);
//! assert_eq!((level.len(), level.count(&mut generator)), (59, 11_564));
//!
//! // What the dice that are left can lead to on one board.
//! let board: pawnball::Position = "17/17/17/17/3w3k1g3y3/8*8/3k3w1y3g3/17/17/17/17 a a k3w5".parse()?;
//! assert_eq!(board.perft(), 749);
//! # Ok::<(), games::notation::Fault>(())
//! ```
//!
//! # Notation
//!
//! Whatever is printed reads back the same. What is refused is refused with its place and a [`Reason`](reason::Reason): a stable code with
//! arguments, so that a program can say it
//! in any language.
//!
//! ```
//! use games::diaballik::Position;
//!
//! let fault = Position::parse("bbbBbbb/7/7/7/7/8/aaaAaaa a").unwrap_err();
//! assert_eq!((fault.line, fault.column), (1, 17));
//! assert_eq!(fault.reason.code(), "reason-line-length");
//! ```
//!
//! # Game files
//!
//! A [`Record`](record::Record) is a game as it stands in a file; [`replay`](record::replay()) plays it by the rules. A file is read as a
//! stream, one game at a time.
//!
//! ```
//! use games::diaballik::{Match, Start};
//! use games::game::Match as _;
//! use games::record::{GameResult, Records, replay};
//! use games::side::Side;
//!
//! let file = "[Game \"diaballik\"]\n[Result \"a\"]\n\n1. d1>e1 b7b6,d7>c7 {too hasty} 2. d1d2\n";
//! for record in Records::new(file.lines()) {
//!     let record = record?;
//!     assert_eq!(record.result(), GameResult::Win(Side::A));
//!     let game = replay(&record, Match::new(Start::Standard), |draw| draw.parse())?;
//!     assert_eq!(game.history().len(), 3);
//!     assert_eq!(record.to_string(), file);
//! }
//! # Ok::<(), games::notation::Fault>(())
//! ```
//!
//! # Features
//!
//! `countdown`, off by default, adds a tiny fourth game for the tests of programs that are made for any game. `serde`, off by default too,
//! lets a [`BySide`](side::BySide) be read and written as an array of two, for the messages of a program; it costs `serde` without the standard
//! library, and its macros while it is compiled. Everything else is always there. It
//! costs SHA-256 and HMAC for the dice of Pawnball, a hash table, and a cell for what is made once. None of them needs the standard library, but
//! the target needs pointers with atomic operations (`alloc::sync::Arc`).
//!
//! # What is deliberately not there
//!
//! - Engines, clocks, ratings and whatever else is decided outside the rules. What ends a match from there is told by
//!   [`conclude`](game::Match::conclude).
//! - Random numbers. Roll the dice, choose the turn, and hand them in.
//! - `serde` for anything else: positions, turns and games have their notation, and a program's own formats are its own.
//! - A common position type: the games share the life cycle of a match and nothing of the board.
//! - Boards of more than 64 cells: one word holds a set of cells.
//! - `unsafe`.
//!
//! # Rulings
//!
//! The rule sheets leave questions open. Each answer is a ruling with a number, such as PB-7 for Play Ball, DB-7 for Diaballik or PW-7 for
//! Pawnball. The documentation names the ruling that an item implements, and each has a test that is named for it.

#![no_std]

extern crate alloc;

mod bit_set;
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

/// The example of the README is run too.
#[cfg(doctest)]
#[doc = include_str!("../README.md")]
struct Readme;
