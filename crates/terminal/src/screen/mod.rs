//! The full-screen mode.

use std::path::Path;

use locale::Locale;

use crate::Files;
use crate::lines::Trouble;
use crate::look::Look;
use crate::session::Session;

/// How the full-screen mode talks.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// In which language.
    pub locale: &'a Locale,
    /// With which colours and signs.
    pub look: Look,
    /// Where the game is saved when it ends or is left.
    pub save: Option<&'a Path>,
    /// Where games are kept.
    pub files: &'a dyn Files,
}

/// Columns and rows of the terminal; `None` when there is none.
#[must_use]
pub fn size() -> Option<(u16, u16)> {
    crossterm::terminal::size().ok().filter(|&(width, height)| width > 0 && height > 0)
}


