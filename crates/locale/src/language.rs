//! The languages and how one is chosen.

use std::fmt;

/// A language that Touchline speaks.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Default)]
pub enum Language {
    /// English, also spoken to those who prefer a language that is not here.
    #[default]
    English,
    /// French.
    French,
    /// Czech.
    Czech,
}

impl Language {
    /// Every language.
    pub const ALL: [Self; 3] = [Self::English, Self::French, Self::Czech];

    /// The code of ISO 639-1: `en`, `fr`, `cs`.
    #[must_use]
    pub const fn code(self) -> &'static str {
        match self {
            Self::English => "en",
            Self::French => "fr",
            Self::Czech => "cs",
        }
    }

    /// The name of the language in itself.
    #[must_use]
    pub const fn own_name(self) -> &'static str {
        match self {
            Self::English => "English",
            Self::French => "français",
            Self::Czech => "čeština",
        }
    }

    /// The language of a tag like `fr`, `fr-CA` or `fr_CA.UTF-8`; `None` when it is not one of ours.
    #[must_use]
    pub fn from_tag(tag: &str) -> Option<Self> {
        let language = tag.split(['-', '_', '.', '@']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|known| known.code().eq_ignore_ascii_case(language))
    }

    /// The first language of the header `Accept-Language` that is one of ours; `None` when none is.
    ///
    /// ```
    /// use locale::Language;
    ///
    /// assert_eq!(Language::accepted("de, cs-CZ;q=0.8, en"), Some(Language::Czech));
    /// assert_eq!(Language::accepted("de, *"), None);
    /// ```
    #[must_use]
    pub fn accepted(header: &str) -> Option<Self> {
        header.split(',').find_map(|tag| Self::from_tag(tag.split(';').next()?.trim()))
    }

    /// The language to speak: the one asked for, else that of the first of `LC_ALL`, `LC_MESSAGES` and `LANG` that is
    /// set and not empty (POSIX), else English. `variable` gives the value of an environment variable.
    #[must_use]
    pub fn negotiate(asked: Option<Self>, variable: impl Fn(&str) -> Option<String>) -> Self {
        asked.unwrap_or_else(|| {
            let set =
                ["LC_ALL", "LC_MESSAGES", "LANG"].into_iter().find_map(|name| variable(name).filter(|v| !v.is_empty()));
            set.and_then(|tag| Self::from_tag(&tag)).unwrap_or_default()
        })
    }

    /// The name of the plural form that goes with a number, by the rules of Unicode's CLDR.
    pub(crate) fn plural_form(self, number: f64) -> &'static str {
        let number = number.abs();
        let is_whole = number.fract() == 0.0;
        match self {
            Self::English if number == 1.0 => "one",
            Self::French if number < 2.0 => "one",
            Self::Czech if number == 1.0 => "one",
            Self::Czech if is_whole && (2.0..=4.0).contains(&number) => "few",
            Self::Czech if !is_whole => "many",
            _ => "other",
        }
    }
}

impl fmt::Display for Language {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.code())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn spoken(variables: &[(&str, &str)]) -> Language {
        Language::negotiate(None, |name| {
            variables.iter().find(|(known, _)| *known == name).map(|(_, value)| (*value).to_owned())
        })
    }

    #[test]
    fn what_was_asked_for_goes_first() {
        assert_eq!(Language::negotiate(Some(Language::Czech), |_| Some("fr".to_owned())), Language::Czech);
    }

    #[test]
    fn the_environment_is_read_as_posix_says() {
        assert_eq!(spoken(&[("LANG", "fr_FR.UTF-8"), ("LC_MESSAGES", "cs_CZ"), ("LC_ALL", "")]), Language::Czech);
        assert_eq!(spoken(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "C.UTF-8")]), Language::English);
        assert_eq!(spoken(&[("LANG", "FR@euro")]), Language::French);
        assert_eq!(spoken(&[("LANG", "frr_DE.UTF-8")]), Language::English);
        assert_eq!(spoken(&[]), Language::English);
    }
}
