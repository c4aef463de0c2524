//! Playing Play Ball, Diaballik and Pawnball in a terminal.
//!
//! A game is put on the [`terminal_game`]; a [`Session`] says who plays it; [`lines::play`] plays it line by line and [`screen::play`] on
//! the whole screen. Boards are drawn on a [`canvas`] of characters that know what they mean; colours come last, as far as the
//! terminal has any (its [`look`]). What is specific to a game stands in one file under `draw`.
//!
//! ```
//! use games::playball::{Board, Mode};
//! use play::Start;
//! use terminal::draw::{Marks, View};
//! use terminal::look::Look;
//! use terminal::terminal_game::begin;
//!
//! let sprint = Board::shipped("sprint").expect("it ships").clone();
//! let game = begin(&Start::PlayBall(sprint, Mode::Normal));
//! let view = View { look: Look::PLAIN, size: 1, flipped: false, width: 80, only_board: None, marks: &Marks::default() };
//! let locale = locale::Locale::new(locale::Language::English);
//! let picture = game.draw(&view, &locale).canvas.to_text(Look::PLAIN);
//! assert!(picture.contains("/ b \\___/ b \\"));
//! ```

pub mod canvas;
mod clocks;
mod colours;
mod commands;
pub mod draw;
mod keeper;
pub mod lines;
pub mod look;
pub mod screen;
mod session;
pub mod terminal_game;
mod words;
pub mod wrap;

use std::path::{Path, PathBuf};

pub use clocks::Now;
pub use session::{Entered, KeepResults, Oracle, Played, Player, Session, SessionDice};
use terminal_game::TerminalGame;

/// Where games are kept. What goes wrong is told in the language of the player, as a sentence without its full stop.
pub trait Files {
    /// Writes a game to a file, as a whole or not at all.
    ///
    /// # Errors
    /// It could not be written; what was there is still there.
    fn save(&self, path: &Path, text: &str) -> Result<(), String>;

    /// Reads the first game of a file.
    ///
    /// # Errors
    /// The file cannot be read, or holds no game that can be played.
    fn load(&self, path: &Path) -> Result<Box<dyn TerminalGame>, String>;

    /// Whether what is written there cannot be written anew: a pipe, a terminal, a device.
    fn is_stream(&self, path: &Path) -> bool;

    /// A path that is not there yet, for the next game of a session whose games are kept: `game-2.tgn` beside `game.tgn`.
    fn beside(&self, path: &Path) -> PathBuf;
}
