//! The words that people type, in their language and in English.

use locale::{Language, Locale};

/// A command.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Command {
    End,
    Undo,
    TakeBack,
    Moves,
    Turns,
    Board,
    Where,
    Resign,
    Draw,
    Save,
    Load,
    Again,
    Swap,
    Flip,
    Help,
    Quit,
}

impl Command {
    pub(crate) const ALL: [Self; 16] = [
        Self::End,
        Self::Undo,
        Self::TakeBack,
        Self::Moves,
        Self::Turns,
        Self::Board,
        Self::Where,
        Self::Resign,
        Self::Draw,
        Self::Save,
        Self::Load,
        Self::Again,
        Self::Swap,
        Self::Flip,
        Self::Help,
        Self::Quit,
    ];

    fn words(self, locale: &Locale) -> String {
        match self {
            Self::End => locale.command_end(),
            Self::Undo => locale.command_undo(),
            Self::TakeBack => locale.command_take_back(),
            Self::Moves => locale.command_moves(),
            Self::Turns => locale.command_turns(),
            Self::Board => locale.command_board(),
            Self::Where => locale.command_where(),
            Self::Resign => locale.command_resign(),
            Self::Draw => locale.command_draw(),
            Self::Save => locale.command_save(),
            Self::Load => locale.command_load(),
            Self::Again => locale.command_again(),
            Self::Swap => locale.command_swap(),
            Self::Flip => locale.command_flip(),
            Self::Help => locale.command_help(),
            Self::Quit => locale.command_quit(),
        }
    }

    /// What the command does.
    pub(crate) fn help(self, locale: &Locale) -> String {
        match self {
            Self::End => locale.help_end(),
            Self::Undo => locale.help_undo(),
            Self::TakeBack => locale.help_take_back(),
            Self::Moves => locale.help_moves(),
            Self::Turns => locale.help_turns(),
            Self::Board => locale.help_board(),
            Self::Where => locale.help_where(),
            Self::Resign => locale.help_resign(),
            Self::Draw => locale.help_draw(),
            Self::Save => locale.help_save(),
            Self::Load => locale.help_load(),
            Self::Again => locale.help_again(),
            Self::Swap => locale.help_swap(),
            Self::Flip => locale.help_flip(),
            Self::Help => locale.help_help(),
            Self::Quit => locale.help_quit(),
        }
    }

    /// The word to type for it.
    pub(crate) fn word(self, locale: &Locale) -> String {
        first(&self.words(locale))
    }

    /// The command that `word` stands for, in the language of `locale` or in English.
    pub(crate) fn read(word: &str, locale: &Locale) -> Option<Self> {
        let english = Locale::new(Language::English);
        let means = |command: &Self, locale: &Locale| has(&command.words(locale), word);
        // The own language goes first: a word may mean something else in English.
        Self::ALL
            .into_iter()
            .find(|command| means(command, locale))
            .or_else(|| Self::ALL.into_iter().find(|command| means(command, &english)))
    }
}

/// Yes or no.
pub(crate) fn read_answer(word: &str, locale: &Locale) -> Option<bool> {
    let english = Locale::new(Language::English);
    [locale, &english].into_iter().find_map(|locale| {
        if has(&locale.command_yes(), word) {
            Some(true)
        } else if has(&locale.command_no(), word) {
            Some(false)
        } else {
            None
        }
    })
}

/// The words to type for yes and no.
pub(crate) fn answers(locale: &Locale) -> [String; 2] {
    [first(&locale.command_yes()), first(&locale.command_no())]
}

fn has(words: &str, word: &str) -> bool {
    let word = word.to_lowercase();
    words.split_whitespace().any(|known| known == word)
}

fn first(words: &str) -> String {
    words.split_whitespace().next().unwrap_or_default().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_word_of_a_language_means_one_command() {
        for language in Language::ALL {
            let locale = Locale::new(language);
            let words: Vec<String> = Command::ALL
                .into_iter()
                .flat_map(|command| command.words(&locale).split_whitespace().map(str::to_owned).collect::<Vec<_>>())
                .collect();
            for word in &words {
                assert_eq!(words.iter().filter(|other| *other == word).count(), 1, "{language}: {word}");
            }
        }
    }

    #[test]
    fn english_is_understood_in_every_language() {
        let english = Locale::new(Language::English);
        for language in Language::ALL {
            let locale = Locale::new(language);
            for command in Command::ALL {
                assert_eq!(Command::read(&command.word(&english), &locale), Some(command), "{language}");
                assert_eq!(Command::read(&command.word(&locale), &locale), Some(command), "{language}");
            }
            assert_eq!(read_answer("YES", &locale), Some(true));
            assert_eq!(read_answer("no", &locale), Some(false));
        }
    }
}
