//! What is wrong with a setup, in words.

use locale::{Locale, vars};
use play::SetupError;

/// What to tell a user about a setup that cannot be used: a whole sentence.
#[must_use]
pub fn setup_words(error: &SetupError, locale: &Locale) -> String {
    match error {
        SetupError::Json { .. } => locale.study_setup_damaged(),
        SetupError::Version { .. } => locale.study_setup_version(),
        SetupError::Value { member, found } => {
            locale.study_setup_value(vars::Found(found.clone()), vars::Member(*member))
        }
        SetupError::TooLong { member, most, .. } => {
            locale.study_setup_too_long(vars::Member(*member), vars::Most(*most))
        }
        SetupError::NotInGame { member, game } => {
            locale.study_setup_not_in_game(vars::Game(locale.game(*game)), vars::Member(*member))
        }
        SetupError::Refused { fault, .. } => locale.study_setup_refused(locale.reason(&fault.reason)),
    }
}
