//! Keeping the game in the file that was asked for, while it is played.

use std::path::{Path, PathBuf};

use locale::Locale;

use crate::Files;
use crate::session::Session;

/// The file in which the games of a session are kept.
pub(crate) struct Keeper<'a> {
    files: &'a dyn Files,
    path: Option<PathBuf>,
    /// The game and its version that the file holds.
    kept: Option<(u32, u64)>,
    /// What the file holds has been kept without a word.
    is_untold: bool,
    /// Why the game could not be kept when it was last tried.
    trouble: Option<String>,
}

impl<'a> Keeper<'a> {
    /// Keeps games in `path`, if there is one.
    pub(crate) fn new(files: &'a dyn Files, path: Option<&Path>) -> Self {
        Self { files, path: path.map(Path::to_owned), kept: None, is_untold: false, trouble: None }
    }

    /// Where the games are kept.
    pub(crate) fn path(&self) -> Option<&Path> {
        self.path.as_deref()
    }

    /// After a turn: keeps the game, so that nothing is lost however the program ends. What went wrong, once for as long as it goes wrong in
    /// the same way.
    pub(crate) fn turn_played(&mut self, session: &mut Session, locale: &Locale) -> Result<(), String> {
        // What goes to a pipe cannot be written anew: the game goes there once, when it is over or left.
        if self.path.as_ref().is_none_or(|path| self.files.is_stream(path)) {
            return Ok(());
        }
        let before = self.trouble.take();
        let kept = self.keep(session, locale);
        match kept {
            Err(why) if before.as_ref() == Some(&why) => Ok(()),
            kept => kept,
        }
    }

    /// When the game is over or left: keeps it if its file does not hold it yet. Whether there is something to tell: a file holds the game,
    /// and nobody has been told.
    pub(crate) fn game_ended(&mut self, session: &mut Session, locale: &Locale) -> Result<bool, String> {
        if self.is_behind(session) {
            self.keep(session, locale)?;
        }
        Ok(std::mem::take(&mut self.is_untold))
    }

    /// Whether there is a file that does not hold the game as it is.
    fn is_behind(&self, session: &Session) -> bool {
        let is_kept = self.kept == Some((session.number(), session.version()));
        let holds_older = self.kept.is_some_and(|(number, _)| number == session.number());
        // A game in which nothing has happened needs no file.
        self.path.is_some() && !is_kept && (holds_older || session.has_changed())
    }

    /// Before another game begins: the file that holds the present one is left alone, and the other one gets a file beside it.
    pub(crate) fn next_game(&mut self) {
        if let (Some(path), Some(_)) = (&self.path, self.kept.take()) {
            self.path = Some(self.files.beside(path));
        }
        (self.is_untold, self.trouble) = (false, None);
    }

    fn keep(&mut self, session: &mut Session, locale: &Locale) -> Result<(), String> {
        let Some(path) = &self.path else { return Ok(()) };
        let saved = match session.to_file() {
            Ok(text) => self.files.save(path, &text),
            Err(reason) => Err(locale.reason(&reason)),
        };
        match saved {
            Ok(()) => {
                self.kept = Some((session.number(), session.version()));
                session.note_saved();
                self.is_untold = true;
                Ok(())
            }
            Err(why) => {
                self.trouble = Some(why.clone());
                Err(why)
            }
        }
    }
}
