//! Texts of players, without what nobody can see.

/// Whether a character takes no place, or changes how its neighbours are shown: controls, what joins and separates without being
/// seen, what turns the direction, fillers that look like nothing, selectors of variants, tags, private characters. With these a text
/// looks like another one, or like none. It is what Unicode calls default ignorable, and what looks as if it were.
///
/// An emoji that is made of several by joiners falls apart into these.
#[must_use]
pub fn is_hidden(c: char) -> bool {
    c.is_control()
        || matches!(c,
            '\u{ad}' | '\u{34f}' | '\u{61c}' | '\u{115f}'..='\u{1160}' | '\u{17b4}'..='\u{17b5}'
            | '\u{180b}'..='\u{180f}' | '\u{200b}'..='\u{200f}' | '\u{2028}'..='\u{202e}' | '\u{2060}'..='\u{206f}'
            | '\u{2800}' | '\u{3164}' | '\u{e000}'..='\u{f8ff}' | '\u{fe00}'..='\u{fe0f}' | '\u{feff}' | '\u{ffa0}'
            | '\u{fff0}'..='\u{fffb}' | '\u{1bca0}'..='\u{1bca3}' | '\u{1d173}'..='\u{1d17a}' | '\u{e0000}'..)
}

/// A text on one line without hidden characters, and without white space around it.
#[must_use]
pub fn one_line(text: &str) -> String {
    let text: String =
        text.chars().map(|c| if c.is_whitespace() { ' ' } else { c }).filter(|c| !is_hidden(*c)).collect();
    text.trim().to_owned()
}

/// A text of several lines without hidden characters, and without white space around it.
#[must_use]
pub fn lines(text: &str) -> String {
    let text: String = text.chars().filter(|c| *c == '\n' || !is_hidden(*c)).collect();
    text.trim().to_owned()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_nobody_can_see_is_left_out() {
        for hidden in [
            '\u{0}',
            '\u{7f}',
            '\u{ad}',
            '\u{200b}',
            '\u{200d}',
            '\u{200e}',
            '\u{202e}',
            '\u{2060}',
            '\u{2066}',
            '\u{2800}',
            '\u{3164}',
            '\u{feff}',
            '\u{fe0f}',
            '\u{e0041}',
            '\u{e000}',
            '\u{10ffff}',
        ] {
            assert_eq!(one_line(&format!(" a{hidden}b ")), "ab", "{:x}", hidden as u32);
            assert_eq!(lines(&format!("a{hidden}\nb")), "a\nb");
        }
        for seen in ["žluťoučký kůň 🐎", "à la fois : « oui »", "𝄞 − ½ 👍🏽", "漢字かな한글", "שלום سلام"]
        {
            assert_eq!(one_line(seen), seen);
        }
        assert_eq!(one_line("a\u{a0}b\tc\u{2003}d"), "a b c d");
        assert_eq!(one_line(" \u{200b}\u{3164} "), "");
    }
}
