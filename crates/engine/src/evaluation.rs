//! What the evaluations of the games share: linear sums over named features, and files of weights.
//!
//! A position switches on some features of each side; an evaluation is the sum of their weights. The features are indicators, one
//! for each value of a small table ("three receivers", "the ball on the fifth rank"), so that the weights can follow any curve.
//! The side to move and its opponent have weights of their own: a threat is worth more to the one than to the other.
//!
//! The weights are data, one file a game in `crates/engine/weights/`, written by the tuner and read while the engine is compiled: a
//! damaged file does not build. The same code that evaluates tells the tuner which features are on ([`Sink`]).

/// No evaluation is further from 0 than this, in points.
pub const MOST_POINTS: i32 = 20_000;

/// Weights are stored in hundredths of a point.
pub const WEIGHTS_PER_POINT: i32 = 100;

/// The winning chance that points stand for, 0 to 1: 100 points are three in four.
///
/// ```
/// assert!((engine::evaluation::chance(100.0) - 0.75).abs() < 1e-9);
/// ```
#[must_use]
pub fn chance(points: f64) -> f64 {
    1.0 / (1.0 + 3_f64.powf(-points / 100.0))
}

/// A named table of weights, one for each value of what it looks at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct WeightTable {
    /// The name in files.
    pub name: &'static str,
    /// The feature of the first entry.
    pub start: usize,
    /// How many entries it has.
    pub size: usize,
}

impl WeightTable {
    /// The first table of an evaluation.
    #[must_use]
    pub const fn first(name: &'static str, size: usize) -> Self {
        Self { name, start: 0, size }
    }

    /// The table that follows this one.
    #[must_use]
    pub const fn then(self, name: &'static str, size: usize) -> Self {
        Self { name, start: self.end(), size }
    }

    /// The feature after its last entry.
    #[must_use]
    pub const fn end(self) -> usize {
        self.start + self.size
    }

    /// The feature of the entry `index`, or of the last one for a larger index.
    #[inline]
    #[must_use]
    pub const fn at(self, index: usize) -> usize {
        self.start + if index < self.size { index } else { self.size - 1 }
    }
}

/// Takes the features that are on in a position.
pub trait Sink {
    /// A feature of the side to move, or of its opponent; it comes once for each time it is on.
    fn add(&mut self, mover: bool, feature: usize);
}

/// The weights of an evaluation with `N` features a side, in hundredths of a point for the side to move: those of the side to
/// move, then those of its opponent, which are mostly negative.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Weights<const N: usize>(pub [[i32; N]; 2]);

/// Adds up weights.
pub(crate) struct Sum<'a, const N: usize> {
    weights: &'a Weights<N>,
    total: i32,
}

impl<'a, const N: usize> Sum<'a, N> {
    #[inline]
    pub(crate) const fn new(weights: &'a Weights<N>) -> Self {
        Self { weights, total: 0 }
    }

    /// The sum in points.
    #[inline]
    pub(crate) fn points(&self) -> i32 {
        (self.total / WEIGHTS_PER_POINT).clamp(-MOST_POINTS, MOST_POINTS)
    }
}

impl<const N: usize> Sink for Sum<'_, N> {
    #[inline]
    fn add(&mut self, mover: bool, feature: usize) {
        self.total += self.weights.0[usize::from(!mover)][feature];
    }
}

/// The keys that begin a file of weights, in this order.
pub const HEADER: [&str; 6] = ["game", "method", "seed", "games", "command", "date"];

/// The two sides in front of a table's name in files.
const SIDES: [&str; 2] = ["mover", "waiter"];

/// What is wrong with a file of weights.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("line {line}: {problem}")]
pub struct WeightsError {
    /// The line, counted from 1.
    pub line: usize,
    /// What was found there.
    pub problem: WeightsProblem,
}

/// See [`WeightsError`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum WeightsProblem {
    /// A line of the header does not begin with the key that is due, or its value is missing.
    #[error("the header has `key: value` lines with the keys game, method, seed, games, command, date")]
    Header,
    /// The table that is due has another name.
    #[error("another table is due here")]
    Name,
    /// A weight is not a whole number of at most seven digits.
    #[error("a weight is a whole number of at most seven digits")]
    Number,
    /// A table has fewer weights than it must have, or more.
    #[error("the table has another number of weights")]
    Count,
    /// Something follows the last table.
    #[error("nothing follows the last table")]
    Rest,
}

/// Reads a file of weights: the header, an empty line, then for the side to move and its opponent each table, `mover.name: 1 -2 3`.
///
/// It runs while the engine is compiled, so that the weights that ship cannot fail to parse.
///
/// # Errors
/// The text is not a file of weights for these tables.
pub const fn parse_weights<const N: usize>(text: &str, tables: &[WeightTable]) -> Result<Weights<N>, WeightsError> {
    let mut reader = Reader { text: text.as_bytes(), at: 0, line: 1 };
    let mut key = 0;
    while key < HEADER.len() {
        if !(reader.accept(HEADER[key]) && reader.accept(": ")) || reader.peek() == b'\n' {
            return reader.fail(WeightsProblem::Header);
        }
        reader.skip_line();
        key += 1;
    }
    if !reader.accept("\n") {
        return reader.fail(WeightsProblem::Header);
    }
    let mut weights = Weights([[0; N]; 2]);
    let mut side = 0;
    while side < 2 {
        let mut table = 0;
        while table < tables.len() {
            let WeightTable { name, start, size } = tables[table];
            if !(reader.accept(SIDES[side]) && reader.accept(".") && reader.accept(name) && reader.accept(":")) {
                return reader.fail(WeightsProblem::Name);
            }
            let mut entry = 0;
            while reader.accept(" ") {
                let Some(number) = reader.number() else { return reader.fail(WeightsProblem::Number) };
                if entry == size || start + entry >= N {
                    return reader.fail(WeightsProblem::Count);
                }
                weights.0[side][start + entry] = number;
                entry += 1;
            }
            if entry != size {
                return reader.fail(WeightsProblem::Count);
            }
            if !reader.accept("\n") {
                return reader.fail(WeightsProblem::Number);
            }
            table += 1;
        }
        side += 1;
    }
    if reader.at != reader.text.len() {
        return reader.fail(WeightsProblem::Rest);
    }
    Ok(weights)
}

/// As [`parse_weights`], for a file that is compiled in.
///
/// # Panics
/// The text is not a file of weights for these tables; in a constant, the build fails.
#[must_use]
pub const fn compiled_weights<const N: usize>(text: &str, tables: &[WeightTable]) -> Weights<N> {
    match parse_weights(text, tables) {
        Ok(weights) => weights,
        Err(_) => panic!("a file of weights that ships is damaged"),
    }
}

/// Writes a file of weights that [`parse_weights`] reads; `header` has the values for [`HEADER`].
#[must_use]
pub fn print_weights<const N: usize>(
    header: &[&str; HEADER.len()],
    weights: &Weights<N>,
    tables: &[WeightTable],
) -> String {
    let mut text = String::new();
    for (key, value) in HEADER.iter().zip(header) {
        text += &format!("{key}: {value}\n");
    }
    text.push('\n');
    for (side, weights) in SIDES.iter().zip(&weights.0) {
        for table in tables {
            text += &format!("{side}.{}:", table.name);
            for weight in &weights[table.start..table.end()] {
                text += &format!(" {weight}");
            }
            text.push('\n');
        }
    }
    text
}

struct Reader<'a> {
    text: &'a [u8],
    at: usize,
    line: usize,
}

impl Reader<'_> {
    const fn fail<T>(&self, problem: WeightsProblem) -> Result<T, WeightsError> {
        Err(WeightsError { line: self.line, problem })
    }

    /// The next byte; a line's end at the end of the text.
    const fn peek(&self) -> u8 {
        if self.at < self.text.len() { self.text[self.at] } else { b'\n' }
    }

    const fn accept(&mut self, expected: &str) -> bool {
        let expected = expected.as_bytes();
        if self.text.len() - self.at < expected.len() {
            return false;
        }
        let mut i = 0;
        while i < expected.len() {
            if self.text[self.at + i] != expected[i] {
                return false;
            }
            i += 1;
        }
        self.at += expected.len();
        if expected.len() == 1 && expected[0] == b'\n' {
            self.line += 1;
        }
        true
    }

    const fn skip_line(&mut self) {
        while self.peek() != b'\n' {
            self.at += 1;
        }
        self.accept("\n");
    }

    const fn number(&mut self) -> Option<i32> {
        let negative = self.accept("-");
        let mut number = 0;
        let mut digits = 0;
        while self.peek().is_ascii_digit() {
            number = 10 * number + (self.peek() - b'0') as i32;
            self.at += 1;
            digits += 1;
            if digits > 7 {
                return None;
            }
        }
        if digits == 0 {
            return None;
        }
        Some(if negative { -number } else { number })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const FIRST: WeightTable = WeightTable::first("first", 2);
    const SECOND: WeightTable = FIRST.then("second", 3);
    const TABLES: [WeightTable; 2] = [FIRST, SECOND];

    fn text() -> String {
        let weights = Weights([[1, -2, 3, 4, 1_234_567], [-1, 2, -3, -4, 0]]);
        print_weights(&["test", "by hand", "1", "0", "none", "2026-01-01"], &weights, &TABLES)
    }

    #[test]
    fn what_is_printed_can_be_read() {
        let weights: Weights<5> = parse_weights(&text(), &TABLES).unwrap();
        assert_eq!(weights.0, [[1, -2, 3, 4, 1_234_567], [-1, 2, -3, -4, 0]]);
        assert!(
            text().contains("date: 2026-01-01\n\nmover.first: 1 -2\nmover.second: 3 4 1234567\nwaiter.first: -1 2\n")
        );
    }

    #[test]
    fn damage_is_found_where_it_is() {
        let read = |text: String| parse_weights::<5>(&text, &TABLES).unwrap_err();
        for (from, to, line, problem) in [
            ("seed: 1", "seed: ", 3, WeightsProblem::Header),
            ("date: 2026-01-01\n", "", 6, WeightsProblem::Header),
            ("mover.second", "mover.third", 9, WeightsProblem::Name),
            ("1 -2", "1", 8, WeightsProblem::Count),
            ("1 -2", "1 -2 3", 8, WeightsProblem::Count),
            ("1 -2", "1 x", 8, WeightsProblem::Number),
            ("1234567", "12345678", 9, WeightsProblem::Number),
            ("1 -2\n", "1 -2 \n", 8, WeightsProblem::Number),
            ("-3 -4 0\n", "-3 -4 0\n\n", 12, WeightsProblem::Rest),
            ("-3 -4 0\n", "-3 -4 0", 11, WeightsProblem::Number),
        ] {
            assert_eq!(read(text().replacen(from, to, 1)), WeightsError { line, problem }, "{from:?} → {to:?}");
        }
    }

    #[test]
    fn an_index_beyond_a_table_is_its_last_entry() {
        assert_eq!((FIRST.at(1), FIRST.at(9), SECOND.at(0), SECOND.at(7)), (1, 1, 2, 4));
    }
}
