//! What was found on a board, in numbers and as a section of the page of results.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use crate::table::Value;

/// What was found on a board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Summary {
    /// *n* of the board of *n* × *n*.
    pub size: usize,
    /// How many positions with one side to move have each value.
    pub counts: BTreeMap<Value, u64>,
    /// The starts by the files of the balls, from 0, that of the side that moves first first.
    pub starts: BTreeMap<(usize, usize), Value>,
    /// SHA-256 of the distances of all positions, 2 bytes each, the lower first; 0 for a draw. They are in the order of the rows (the opponents as they see the
    /// board themselves, in colexicographic order, of mirror images the first), then of the own pieces, then of the balls, the own one first.
    pub digest: [u8; 32],
}

/// A number with commas between thousands, or other signs.
fn grouped(number: u64, sign: char) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (index, digit) in digits.chars().enumerate() {
        if index > 0 && (digits.len() - index).is_multiple_of(3) {
            text.push(sign);
        }
        text.push(digit);
    }
    text
}

impl Summary {
    /// The positions of a word: `win`, `draw` or `loss`.
    fn count(&self, word: &str) -> u64 {
        self.counts.iter().filter(|(value, _)| value.word() == word).map(|(_, count)| count).sum()
    }

    /// The longest distance of a word; 0 if there is none.
    fn longest(&self, word: &str) -> u16 {
        self.counts.keys().filter(|value| value.word() == word).map(|value| value.distance()).max().unwrap_or_default()
    }

    /// What the starts are worth, as a sentence.
    fn of_starts(&self) -> String {
        let told = |value: Value| match value {
            Value::Draw => "a draw".to_owned(),
            Value::Win(distance) => format!("a win of the side that moves first in {distance} turns"),
            Value::Loss(distance) => format!("a loss of the side that moves first in {distance} turns"),
        };
        let mut by_value: BTreeMap<Value, Vec<String>> = BTreeMap::new();
        for ((a, b), value) in &self.starts {
            let file = |index: &usize| char::from(b'a' + *index as u8);
            by_value.entry(*value).or_default().push(format!("{}{}", file(a), file(b)));
        }
        let mut values = by_value.iter();
        match (values.next(), values.next()) {
            (Some((value, _)), None) => {
                let told = match value {
                    Value::Draw => "Every start is a draw".to_owned(),
                    Value::Win(distance) => format!("The side that moves first wins in {distance} turns"),
                    Value::Loss(distance) => format!("The side that moves first loses in {distance} turns"),
                };
                format!("**{told}**, whichever pieces have the balls.")
            }
            _ => {
                let parts = by_value.iter().map(|(value, files)| format!("{} with {}", told(*value), files.join(", ")));
                let parts = parts.collect::<Vec<_>>().join("; ");
                format!("**By the files of the balls, that of the side that moves first first, the start is {parts}.**")
            }
        }
    }

    /// The section of the page of results about this board; `how` says at its end how it was found.
    #[must_use]
    pub fn section(&self, how: &str) -> String {
        let size = self.size;
        let all = grouped(self.counts.values().sum(), ',');
        let [won, drawn, lost] = ["win", "draw", "loss"].map(|word| grouped(self.count(word), ','));
        let mut text = format!(
            "## {size} × {size}\n\n{all} positions: {won} won, {drawn} drawn, {lost} lost by the side to move. "
        );
        text += &self.of_starts();
        // Writing to a string does not fail.
        let _ = write!(text, " The longest win takes {} turns, ", self.longest("win"));
        let _ = writeln!(text, "counting both sides', and the longest loss {}.\n", self.longest("loss"));
        text += "| turns until the win | value | positions |\n|--:|---|--:|\n";
        let mut rows: Vec<_> = self.counts.iter().collect();
        rows.sort_by_key(|(value, _)| value.distance());
        for (value, count) in rows {
            let turns = if *value == Value::Draw { "–".to_owned() } else { value.distance().to_string() };
            let _ = writeln!(text, "| {turns} | {} | {} |", value.word(), grouped(*count, '\u{a0}'));
        }
        let digest: String = self.digest.iter().map(|byte| format!("{byte:02x}")).collect();
        let _ = writeln!(text, "\n{how} SHA-256 of all values: `{digest}`.");
        text
    }

    /// A page of results with its section about this board replaced; `None` if it has none.
    #[must_use]
    pub fn on_page(&self, page: &str, how: &str) -> Option<String> {
        let heading = format!("\n## {0} × {0}", self.size);
        let start = page.find(&heading)? + 1;
        let end = page[start..].find("\n## ").map_or(page.len(), |end| start + end + 1);
        let rest = &page[end..];
        let gap = if rest.is_empty() { "" } else { "\n" };
        Some(format!("{}{}{gap}{rest}", &page[..start], self.section(how)))
    }
}
