//! `touchline play`: a game in the terminal.

use locale::Locale;

use crate::cli::PlayArgs;
use crate::failure::Failure;

/// Plays a game as `args` say.
pub(crate) fn run(_args: &PlayArgs, _locale: &Locale) -> Result<(), Failure> {
    Err(Failure::PlayNotAvailable)
}
