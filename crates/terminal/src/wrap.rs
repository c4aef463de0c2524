//! Text in lines.

use unicode_width::UnicodeWidthStr;

/// A paragraph in lines of at most `width` columns, broken at spaces; lines after the first begin with `indent` spaces. No-break spaces hold. A word that is
/// wider than a line has a line of its own.
///
/// ```
/// use terminal::wrap::wrapped;
///
/// assert_eq!(wrapped("one two  three", 8, 2), ["one two ", "  three"]);
/// assert_eq!(wrapped("", 8, 0), [""]);
/// ```
#[must_use]
pub fn wrapped(text: &str, width: usize, indent: usize) -> Vec<String> {
    let mut lines = vec![String::new()];
    let mut used = 0;
    // Spaces within a line stay as they are: columns of tables are made of them.
    for (number, word) in text.split(' ').enumerate() {
        let wide = word.width();
        let Some(line) = lines.last_mut() else { break };
        if number == 0 || used + 1 + wide <= width || word.is_empty() {
            if number > 0 {
                line.push(' ');
                used += 1;
            }
            line.push_str(word);
            used += wide;
        } else {
            lines.push(" ".repeat(indent) + word);
            used = indent + wide;
        }
    }
    lines
}
