//! What the server says in the languages of its users.

use std::sync::OnceLock;

use locale::{Language, Locale};

/// The messages of a language, read once: reading them takes longer than most requests.
#[must_use]
pub fn locale(language: Language) -> &'static Locale {
    static LOCALES: [OnceLock<Locale>; Language::ALL.len()] = [const { OnceLock::new() }; Language::ALL.len()];
    let index = Language::ALL.iter().position(|known| *known == language).unwrap_or_default();
    LOCALES[index].get_or_init(|| Locale::new(Language::ALL[index]))
}
