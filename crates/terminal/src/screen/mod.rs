//! The full-screen mode: the board, a panel beside or below it, mouse and keys.

mod app;
mod guard;
mod layout;
mod paint;

use std::io::{self, Write as _};
use std::path::Path;
use std::time::Duration;

use crossterm::event;
use locale::{Locale, printable};

use crate::Files;
use crate::lines::Trouble;
use crate::look::Look;
use crate::session::Session;
use app::App;
use guard::Guard;

/// How the full-screen mode talks.
#[derive(Clone, Copy)]
pub struct Settings<'a> {
    /// In which language.
    pub locale: &'a Locale,
    /// With which colours and signs.
    pub look: Look,
    /// Whether to tell what could be done.
    pub hints: bool,
    /// Where the game is kept, turn by turn.
    pub save: Option<&'a Path>,
    /// Tells what must not be overlooked when the screen has been given back: on standard error.
    pub alert: &'a dyn Fn(&str),
    /// Where games are kept.
    pub files: &'a dyn Files,
}

impl std::fmt::Debug for Settings<'_> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Settings").field("look", &self.look).field("save", &self.save).finish_non_exhaustive()
    }
}

/// Columns and rows of the terminal; `None` when there is none.
#[must_use]
pub fn size() -> Option<(u16, u16)> {
    crossterm::terminal::size().ok().filter(|&(width, height)| width > 0 && height > 0)
}

/// How long to wait for a key before looking for the bot's turn and for signals.
const TICK: Duration = Duration::from_millis(40);

/// Plays a game on the whole screen until it is left. The terminal is given back whatever happens.
///
/// # Errors
/// The terminal failed, or the game could not be saved to where it had to be.
pub fn play(session: Session, settings: &Settings<'_>) -> Result<(), Trouble> {
    let mut app = App::new(session, settings);
    let mut guard = Guard::enter()?;
    while !app.is_over() && guard.signal().is_none() {
        app.work();
        guard.terminal.draw(|frame| app.draw(frame))?;
        if event::poll(TICK)? {
            // Everything that has arrived is handled before the next picture.
            app.event(&event::read()?);
            while !app.is_over() && event::poll(Duration::ZERO)? {
                app.event(&event::read()?);
            }
        }
    }
    let signal = guard.signal();
    drop(guard);
    let farewell = app.leave();
    // When the terminal is gone there is nobody to say it to, and the signal counts.
    let said = farewell.lines.iter().try_for_each(|line| writeln!(io::stdout(), "{}", printable(line)));
    if let Some(why) = &farewell.not_saved {
        (settings.alert)(why);
    }
    match signal {
        Some(signal) => Err(Trouble::Signal(signal)),
        None if farewell.not_saved.is_some() => Err(Trouble::NotSaved),
        None => Ok(said?),
    }
}
