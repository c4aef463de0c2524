//! What may go to a terminal.

use std::borrow::Cow;
use std::fmt::Write as _;

/// `text` as it may be written to a terminal: every character that would command the terminal or change the order of what stands there is
/// replaced by its number, as in `\u{1b}`. Line feeds stay.
///
/// Texts from outside (file names, board files, turns, names of players, what a server says) go through this where they are written, not
/// where they are read: what is kept, compared and saved stays as it was.
///
/// ```
/// assert_eq!(locale::printable("Příliš\n"), "Příliš\n");
/// assert_eq!(locale::printable("a\u{1b}[2Jb\u{202e}c"), "a\\u{1b}[2Jb\\u{202e}c");
/// ```
#[must_use]
pub fn printable(text: &str) -> Cow<'_, str> {
    escaped(text, |c| c != '\n' && is_unprintable(c))
}

/// The same for what has to stay within a line, such as a file name: line feeds are replaced too.
///
/// ```
/// assert_eq!(locale::printable_line("a\nb"), "a\\u{a}b");
/// ```
#[must_use]
pub fn printable_line(text: &str) -> Cow<'_, str> {
    escaped(text, is_unprintable)
}

fn escaped(text: &str, is_to_replace: impl Fn(char) -> bool) -> Cow<'_, str> {
    if !text.contains(&is_to_replace) {
        return Cow::Borrowed(text);
    }
    let mut shown = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if is_to_replace(c) {
            let _ = write!(shown, "\\u{{{:x}}}", u32::from(c));
        } else {
            shown.push(c);
        }
    }
    Cow::Owned(shown)
}

/// Control characters of ASCII and of ISO 6429, marks and overrides of the writing direction, line and paragraph separators, and characters
/// that take no place at all, so that two different names look the same. Joiners stay: words and emoji are written with them.
const fn is_unprintable(c: char) -> bool {
    matches!(c,
        '\0'..='\x1f'
        | '\x7f'..='\u{9f}'
        | '\u{61c}'
        | '\u{180e}'
        | '\u{200b}'
        | '\u{200e}'..='\u{200f}'
        | '\u{2028}'..='\u{202e}'
        | '\u{2060}'..='\u{206f}'
        | '\u{feff}'
        | '\u{fff9}'..='\u{fffb}'
        | '\u{e0000}'..='\u{e007f}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn control_characters_are_shown_and_not_obeyed() {
        let hostile = "\x1b]0;title\x07 \u{9b}31m \r \u{202e}txt\u{2066} \u{200b} \u{feff}";
        let shown = printable_line(hostile);
        assert_eq!(shown, "\\u{1b}]0;title\\u{7} \\u{9b}31m \\u{d} \\u{202e}txt\\u{2066} \\u{200b} \\u{feff}");
        assert!(shown.chars().all(|c| !c.is_control()));
    }

    #[test]
    fn all_control_characters_are_replaced_and_letters_are_not() {
        for c in (0..=u32::from(char::MAX)).filter_map(char::from_u32) {
            let text = c.to_string();
            let (shown, line) = (printable(&text), printable_line(&text));
            assert!(!line.chars().any(char::is_control), "{c:?}");
            assert_eq!(shown == line, c != '\n', "{c:?}");
            if c.is_alphanumeric() || c.is_ascii_graphic() {
                assert_eq!(line, text);
            }
        }
    }

    #[test]
    fn texts_without_them_are_not_copied() {
        assert!(matches!(printable("“Příliš” – ok\n"), Cow::Borrowed(_)));
    }
}
