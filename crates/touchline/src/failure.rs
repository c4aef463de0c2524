//! What can go wrong in a command, how it is told, and the exit status.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use games::game::Game;
use games::notation::Fault;
use games::reason::Reason;
use locale::Locale;
use tablebase::TableError;

use crate::output;

/// Where bytes come from or go to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) enum Place {
    StandardInput,
    StandardOutput,
    File(PathBuf),
}

impl Place {
    /// The input named on the command line, where `-` is standard input.
    pub(crate) fn input(path: &Path) -> Self {
        if path.as_os_str() == "-" { Self::StandardInput } else { Self::File(path.to_owned()) }
    }

    pub(crate) fn name(&self, locale: &Locale) -> String {
        match self {
            Self::StandardInput => locale.failure_standard_input(),
            Self::StandardOutput => locale.failure_standard_output(),
            Self::File(path) => path.display().to_string(),
        }
    }
}

/// Why a command did not do its work.
#[derive(Debug)]
pub(crate) enum Failure {
    /// The arguments were wrong; what to say about it.
    Usage(String),
    /// A file or a standard stream failed.
    Io(Place, io::Error),
    /// Whoever reads the output has gone: nothing is left to do, and it is nobody's fault.
    ClosedPipe,
    /// A position given as an argument is not possible.
    Position(Fault),
    /// A board given by its name is not possible.
    BoardName(String, Fault),
    /// The board in a file is not possible.
    BoardFile(PathBuf, Fault),
    /// A game in a file is not possible.
    GameFile(PathBuf, Fault),
    /// The table in a file is not possible, or not one for what is asked.
    Table(PathBuf, Reason),
    /// The state that a solver left in a file cannot be taken up.
    Checkpoint(PathBuf, Reason),
    /// The work cannot be done; why, in a sentence.
    Work(String),
    /// An argument that means nothing in this game.
    NotOfGame(&'static str, Game),
    /// What is wrong has already been told.
    Told,
}

impl Failure {
    /// A failure to read or write; a closed pipe is not one.
    pub(crate) fn io(place: Place, error: io::Error) -> Self {
        if place == Place::StandardOutput && error.kind() == io::ErrorKind::BrokenPipe {
            Self::ClosedPipe
        } else {
            Self::Io(place, error)
        }
    }

    /// A failure to write to standard output.
    pub(crate) fn stdout(error: io::Error) -> Self {
        Self::io(Place::StandardOutput, error)
    }

    /// A table that cannot be opened, or not be asked.
    pub(crate) fn table(file: &Path, error: TableError) -> Self {
        match error {
            TableError::Io(error) => Self::io(Place::File(file.to_owned()), error),
            TableError::Refused(reason) => Self::Table(file.to_owned(), reason),
        }
    }

    /// 2 when the arguments were wrong, 1 when the work failed, 0 when nobody reads any more.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::ClosedPipe => ExitCode::SUCCESS,
            Self::Usage(_) | Self::Position(_) | Self::BoardName(..) | Self::NotOfGame(..) => ExitCode::from(2),
            _ => ExitCode::FAILURE,
        }
    }

    /// Tells what is wrong on standard error.
    pub(crate) fn report(&self, locale: &Locale) {
        if let Some(message) = self.message(locale) {
            tell(locale, message);
        }
    }

    /// What is wrong, in a sentence; `None` when there is nothing to tell.
    pub(crate) fn message(&self, locale: &Locale) -> Option<String> {
        Some(match self {
            Self::ClosedPipe | Self::Told => return None,
            Self::Usage(message) | Self::Work(message) => message.clone(),
            Self::Io(place, error) => {
                let file = place.name(locale);
                match error.kind() {
                    io::ErrorKind::NotFound => locale.failure_not_found(file),
                    io::ErrorKind::PermissionDenied => locale.failure_permission(file),
                    io::ErrorKind::IsADirectory => locale.failure_directory(file),
                    io::ErrorKind::StorageFull => locale.failure_disk_full(file),
                    _ => locale.failure_io(error.to_string(), file),
                }
            }
            Self::Position(fault) => locale.failure_in_position(locale.fault(fault)),
            Self::BoardName(name, fault) => locale.failure_in_board(locale.fault(fault), name.as_str()),
            Self::BoardFile(file, fault) => locale.failure_in_board(locale.fault(fault), file.display().to_string()),
            Self::GameFile(file, fault) => locale.failure_in_game(locale.fault(fault), file.display().to_string()),
            Self::Table(file, reason) => locale.failure_in_table(file.display().to_string(), locale.reason(reason)),
            Self::Checkpoint(file, reason) => {
                locale.failure_in_checkpoint(file.display().to_string(), locale.reason(reason))
            }
            Self::NotOfGame(argument, game) => locale.cli_error_conflict(*argument, game.name()),
        })
    }
}

/// Writes one error to standard error, which may be gone.
pub(crate) fn tell(locale: &Locale, message: impl Display) {
    output::stderr_line(&format!("touchline: {} {message}", output::alarming(&locale.cli_error())));
}
