//! What can go wrong in a command, how it is told, and the exit status.

use std::io;
use std::path::{Path, PathBuf};
use std::process::ExitCode;

use games::game::Game;
use games::notation::Fault;
use games::reason::Reason;
use locale::{Locale, printable_line, vars};
use tablebase::TableError;

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
            Self::File(path) => file_name(path),
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
    /// An option that other games have.
    OptionOf {
        /// As it is written.
        option: String,
        /// The games that have it.
        games: &'static [Game],
        /// The game that was asked for.
        asked: Game,
    },
    /// `--board` names another board than the position is on.
    OtherBoard {
        /// The board of `--board`.
        given: String,
        /// The position's.
        found: String,
    },
    /// A file is there already and is not overwritten without being told to.
    Exists(PathBuf),
    /// What is wrong has already been told.
    Told,
    /// A signal asked the program to end: nothing is wrong.
    Signal(i32),
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

    /// 2 when the arguments were wrong, 1 when the work failed, 128 and its number after a signal, 0 when nobody reads any more.
    pub(crate) fn exit_code(&self) -> ExitCode {
        match self {
            Self::ClosedPipe => ExitCode::SUCCESS,
            // As shells count it.
            Self::Signal(signal) => u8::try_from(128 + signal).map_or(ExitCode::FAILURE, ExitCode::from),
            Self::Usage(_)
            | Self::Position(_)
            | Self::BoardName(..)
            | Self::NotOfGame(..)
            | Self::OptionOf { .. }
            | Self::OtherBoard { .. }
            | Self::Exists(_) => ExitCode::from(2),
            _ => ExitCode::FAILURE,
        }
    }

    /// What is wrong, in a sentence; `None` when there is nothing to tell.
    pub(crate) fn message(&self, locale: &Locale) -> Option<String> {
        Some(match self {
            Self::ClosedPipe | Self::Told | Self::Signal(_) => return None,
            Self::Usage(message) | Self::Work(message) => message.clone(),
            Self::Io(place, error) => {
                let file = place.name(locale);
                match error.kind() {
                    io::ErrorKind::NotFound => locale.failure_not_found(file),
                    io::ErrorKind::PermissionDenied => locale.failure_permission(file),
                    io::ErrorKind::IsADirectory => locale.failure_directory(file),
                    io::ErrorKind::StorageFull => locale.failure_disk_full(file),
                    _ => locale.failure_io(vars::Details(io_words(error, locale)), vars::File(file)),
                }
            }
            Self::Position(fault) => locale.failure_in_position(locale.fault(fault)),
            Self::BoardName(name, fault) => {
                locale.failure_in_board(vars::Fault(locale.fault(fault)), vars::File(name.as_str()))
            }
            Self::BoardFile(file, fault) => {
                locale.failure_in_board(vars::Fault(locale.fault(fault)), vars::File(file_name(file)))
            }
            Self::GameFile(file, fault) => {
                locale.failure_in_game(vars::Fault(locale.fault(fault)), vars::File(file_name(file)))
            }
            Self::Table(file, reason) => {
                locale.failure_in_table(vars::File(file_name(file)), vars::Reason(locale.reason(reason)))
            }
            Self::Checkpoint(file, reason) => {
                locale.failure_in_checkpoint(vars::File(file_name(file)), vars::Reason(locale.reason(reason)))
            }
            Self::NotOfGame(argument, game) => {
                locale.cli_error_conflict(vars::Argument(*argument), vars::Other(game.name()))
            }
            Self::OptionOf { option, games, asked } => {
                let names: Vec<&str> = games.iter().map(|game| game.name()).collect();
                locale.cli_error_not_of_game(
                    vars::Argument(option.as_str()),
                    vars::Game(asked.name()),
                    vars::Games(names.join(", ")),
                )
            }
            Self::OtherBoard { given, found } => {
                locale.failure_other_board(vars::Found(found.as_str()), vars::Given(given.as_str()))
            }
            Self::Exists(file) => locale.failure_exists(vars::Argument("--force"), vars::File(file_name(file))),
        })
    }
}

/// What the system says about a failure, in the reader's language, as part of a sentence; in the system's own words where there are no
/// others.
pub(crate) fn io_words(error: &io::Error, locale: &Locale) -> String {
    kind_words(error.kind(), locale).unwrap_or_else(|| error.to_string())
}

/// The same, of the kind of a failure alone, where there are words for it.
pub(crate) fn kind_words(kind: io::ErrorKind, locale: &Locale) -> Option<String> {
    use io::ErrorKind;
    Some(match kind {
        ErrorKind::NotFound => locale.io_not_found(),
        ErrorKind::PermissionDenied => locale.io_permission(),
        ErrorKind::IsADirectory => locale.io_directory(),
        ErrorKind::NotADirectory => locale.io_not_a_directory(),
        ErrorKind::StorageFull | ErrorKind::QuotaExceeded => locale.io_disk_full(),
        ErrorKind::FileTooLarge => locale.io_too_large(),
        ErrorKind::ReadOnlyFilesystem => locale.io_read_only(),
        ErrorKind::AlreadyExists => locale.io_exists(),
        ErrorKind::InvalidFilename => locale.io_file_name(),
        ErrorKind::ResourceBusy | ErrorKind::ExecutableFileBusy => locale.io_busy(),
        ErrorKind::OutOfMemory => locale.io_memory(),
        ErrorKind::InvalidData => locale.io_data(),
        ErrorKind::ConnectionRefused => locale.io_connection_refused(),
        ErrorKind::ConnectionReset
        | ErrorKind::ConnectionAborted
        | ErrorKind::NotConnected
        | ErrorKind::BrokenPipe
        | ErrorKind::UnexpectedEof => locale.io_connection_lost(),
        ErrorKind::HostUnreachable | ErrorKind::NetworkUnreachable | ErrorKind::NetworkDown => locale.io_unreachable(),
        ErrorKind::TimedOut => locale.io_timed_out(),
        ErrorKind::AddrInUse => locale.io_address_in_use(),
        ErrorKind::AddrNotAvailable => locale.io_address_not_here(),
        _ => return None,
    })
}

/// The name of a file as it can be shown within a line.
pub(crate) fn file_name(path: &Path) -> String {
    printable_line(&path.to_string_lossy()).into_owned()
}
