//! Reads messages in the Fluent format, as much of it as `locales/` uses: text, variables, other messages and terms, literals, and selections
//! by words, numbers and plural forms. A test compares every message with what Fluent's own reader makes of it.
//!
//! A message is read when it is needed: most never are, and a page has to be there soon.

use std::borrow::Cow;
use std::fmt::Write as _;

use games::sorted::sort_by_key;

use crate::Language;

/// How deep messages may refer to others, and selections stand in others.
const DEEPEST: usize = 16;

/// What stands in a message for a variable.
#[derive(Debug, Clone, PartialEq)]
pub enum Value<'a> {
    /// A text, which can choose the variant of its name.
    Text(Cow<'a, str>),
    /// A number, which can choose a variant by itself or by its plural form.
    Number(f64),
}

impl From<String> for Value<'_> {
    fn from(text: String) -> Self {
        Self::Text(Cow::Owned(text))
    }
}

impl<'a> From<&'a str> for Value<'a> {
    fn from(text: &'a str) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<&'a String> for Value<'a> {
    fn from(text: &'a String) -> Self {
        Self::Text(Cow::Borrowed(text))
    }
}

impl<'a> From<Cow<'a, str>> for Value<'a> {
    fn from(text: Cow<'a, str>) -> Self {
        Self::Text(text)
    }
}

macro_rules! numbers {
    ($($number:ty),*) => {$(
        impl From<$number> for Value<'_> {
            #[allow(clippy::cast_lossless, clippy::cast_precision_loss, reason = "counts are small")]
            fn from(number: $number) -> Self {
                Self::Number(number as f64)
            }
        }
    )*};
}

numbers!(u8, u16, u32, u64, usize, i8, i16, i32, i64, isize, f32, f64);

/// The names of variables and what stands for them.
pub(crate) type Arguments<'a> = [(&'a str, Value<'a>)];

/// Where a message stands in a text.
#[derive(Debug, Clone, Copy)]
struct Entry {
    id: (usize, usize),
    pattern: (usize, usize),
}

/// A text with messages, and where each is.
#[derive(Debug)]
pub(crate) struct Source {
    text: Cow<'static, str>,
    /// By their ids.
    entries: Vec<Entry>,
}

impl Source {
    pub(crate) fn new(text: Cow<'static, str>) -> Self {
        let mut entries: Vec<Entry> = Vec::new();
        // What a comment or another entry follows is over.
        let mut open = false;
        let mut start = 0;
        for line in text.split_inclusive('\n') {
            let end = start + line.len();
            let name =
                line.bytes().take_while(|sign| sign.is_ascii_alphanumeric() || matches!(sign, b'-' | b'_')).count();
            let rest = line[name..].trim_start_matches(' ');
            if name > 0
                && let Some(pattern) = rest.strip_prefix('=')
            {
                entries.push(Entry { id: (start, start + name), pattern: (end - pattern.len(), end) });
                open = true;
            } else if line.starts_with('#') {
                open = false;
            } else if open && let Some(entry) = entries.last_mut() {
                entry.pattern.1 = end;
            }
            start = end;
        }
        let id = |entry: &Entry| &text[entry.id.0..entry.id.1];
        sort_by_key(&mut entries, id);
        Self { text, entries }
    }

    /// The pattern of the message, or of the term with its hyphen, of this id.
    fn pattern(&self, id: &str) -> Option<&str> {
        let found = self.entries.binary_search_by(|entry| self.text[entry.id.0..entry.id.1].cmp(id)).ok()?;
        let (start, end) = self.entries[found].pattern;
        Some(&self.text[start..end])
    }
}

/// A message with its variables replaced; `None` where no text has it or it cannot be read.
pub(crate) fn message(language: Language, sources: &[Source], id: &str, arguments: &Arguments<'_>) -> Option<String> {
    let mut writer = Writer { language, sources, arguments, text: String::new() };
    writer.message(id, 0)?;
    Some(writer.text)
}

/// A piece of a pattern.
#[derive(Debug)]
enum Piece<'s> {
    Text(&'s str),
    /// A new line: how many of them, and how far the next one is indented.
    Line {
        newlines: usize,
        indent: usize,
    },
    Placeable(Expression<'s>),
}

#[derive(Debug)]
enum Expression<'s> {
    Inline(Inline<'s>),
    Select { selector: Inline<'s>, variants: Vec<Variant<'s>> },
}

#[derive(Debug)]
struct Variant<'s> {
    key: &'s str,
    is_default: bool,
    pattern: Vec<Piece<'s>>,
}

#[derive(Debug)]
enum Inline<'s> {
    Variable(&'s str),
    /// Of a message, or of a term with its hyphen.
    Reference(&'s str),
    Literal(&'s str),
    Placeable(Box<Expression<'s>>),
}

/// Reads patterns; what it returns is `None` where something is not as the format has it.
#[derive(Debug)]
struct Reader<'s> {
    rest: &'s str,
}

impl<'s> Reader<'s> {
    fn eat(&mut self, sign: &str) -> Option<()> {
        self.rest = self.rest.strip_prefix(sign)?;
        Some(())
    }

    fn skip(&mut self, signs: &[char]) {
        self.rest = self.rest.trim_start_matches(signs);
    }

    fn skip_blank(&mut self) {
        self.skip(&[' ', '\n', '\r']);
    }

    fn up_to(&mut self, end: usize) -> &'s str {
        let (text, rest) = self.rest.split_at(end);
        self.rest = rest;
        text
    }

    fn name(&mut self) -> &'s str {
        let is_name = |sign: char| sign.is_ascii_alphanumeric() || sign == '-' || sign == '_';
        self.up_to(self.rest.find(|sign| !is_name(sign)).unwrap_or(self.rest.len()))
    }

    fn pattern(&mut self, depth: usize) -> Option<Vec<Piece<'s>>> {
        let mut pieces = Vec::new();
        self.skip(&[' ']);
        loop {
            let text = self.up_to(self.rest.find(['{', '}', '\n']).unwrap_or(self.rest.len()));
            if !text.is_empty() {
                pieces.push(Piece::Text(text));
            }
            if self.eat("{").is_some() {
                pieces.push(Piece::Placeable(self.placeable(depth)?));
            } else if self.rest.starts_with('\n') {
                let after = self.rest.trim_start_matches([' ', '\n']);
                let blank = &self.rest[..self.rest.len() - after.len()];
                let indent = blank.len() - blank.rfind('\n').map_or(0, |last| last + 1);
                let goes_on = match after.chars().next() {
                    None | Some('}' | '.' | '[' | '*') => false,
                    Some(sign) => indent > 0 || sign == '{',
                };
                if !goes_on {
                    break;
                }
                let newlines = if pieces.is_empty() { 0 } else { blank.matches('\n').count() };
                pieces.push(Piece::Line { newlines, indent });
                self.rest = after;
            } else {
                break;
            }
        }
        if let Some(Piece::Text(last)) = pieces.last_mut() {
            *last = last.trim_end_matches(' ');
        }
        Some(pieces)
    }

    /// What follows an opening brace, and the closing one.
    fn placeable(&mut self, depth: usize) -> Option<Expression<'s>> {
        if depth == DEEPEST {
            return None;
        }
        self.skip_blank();
        let inline = self.inline(depth)?;
        self.skip_blank();
        let expression = if self.eat("->").is_some() {
            Expression::Select { selector: inline, variants: self.variants(depth)? }
        } else {
            Expression::Inline(inline)
        };
        self.skip_blank();
        self.eat("}")?;
        Some(expression)
    }

    fn variants(&mut self, depth: usize) -> Option<Vec<Variant<'s>>> {
        let mut variants = Vec::new();
        loop {
            self.skip_blank();
            let is_default = self.eat("*").is_some();
            if self.eat("[").is_none() {
                return Some(variants);
            }
            self.skip_blank();
            let key = self.name();
            self.skip_blank();
            self.eat("]")?;
            variants.push(Variant { key, is_default, pattern: self.pattern(depth + 1)? });
        }
    }

    fn inline(&mut self, depth: usize) -> Option<Inline<'s>> {
        if self.eat("$").is_some() {
            return Some(Inline::Variable(self.name()));
        }
        if self.eat("\"").is_some() {
            let text = self.up_to(self.rest.find('"')?);
            self.eat("\"")?;
            return Some(Inline::Literal(text));
        }
        if self.eat("{").is_some() {
            return Some(Inline::Placeable(Box::new(self.placeable(depth + 1)?)));
        }
        match self.name() {
            "" => None,
            name => Some(Inline::Reference(name)),
        }
    }
}

struct Writer<'a> {
    language: Language,
    sources: &'a [Source],
    arguments: &'a Arguments<'a>,
    text: String,
}

impl<'a> Writer<'a> {
    fn message(&mut self, id: &str, depth: usize) -> Option<()> {
        if depth == DEEPEST {
            return None;
        }
        let sources = self.sources;
        // What was added later goes first.
        let rest = sources.iter().rev().find_map(|source| source.pattern(id))?;
        self.pattern(&Reader { rest }.pattern(0)?, depth)
    }

    fn pattern(&mut self, pieces: &[Piece<'_>], depth: usize) -> Option<()> {
        let indents = pieces.iter().filter_map(|piece| match piece {
            Piece::Line { indent, .. } => Some(*indent),
            _ => None,
        });
        let common = indents.min().unwrap_or(0);
        for piece in pieces {
            match piece {
                Piece::Text(text) => self.text.push_str(text),
                Piece::Line { newlines, indent } => {
                    self.text
                        .extend(std::iter::repeat_n('\n', *newlines).chain(std::iter::repeat_n(' ', indent - common)));
                }
                Piece::Placeable(expression) => self.expression(expression, depth)?,
            }
        }
        Some(())
    }

    fn expression(&mut self, expression: &Expression<'_>, depth: usize) -> Option<()> {
        match expression {
            Expression::Inline(inline) => self.inline(inline, depth),
            Expression::Select { selector, variants } => {
                let chosen = match selector {
                    Inline::Variable(name) => self.argument(name),
                    _ => None,
                };
                let matching =
                    chosen.and_then(|value| variants.iter().find(|variant| self.matches(value, variant.key)));
                let variant = matching.or_else(|| variants.iter().find(|variant| variant.is_default))?;
                self.pattern(&variant.pattern, depth)
            }
        }
    }

    fn inline(&mut self, inline: &Inline<'_>, depth: usize) -> Option<()> {
        match inline {
            Inline::Variable(name) => {
                match self.argument(name)? {
                    Value::Text(text) => self.text.push_str(text),
                    Value::Number(number) => {
                        let _ = write!(self.text, "{number}");
                    }
                }
                Some(())
            }
            Inline::Literal(text) => {
                self.text.push_str(text);
                Some(())
            }
            Inline::Reference(id) => self.message(id, depth + 1),
            Inline::Placeable(expression) => self.expression(expression, depth),
        }
    }

    fn argument(&self, name: &str) -> Option<&'a Value<'a>> {
        self.arguments.iter().find(|(known, _)| *known == name).map(|(_, value)| value)
    }

    fn matches(&self, value: &Value<'_>, key: &str) -> bool {
        match (value, key.parse::<u32>()) {
            (Value::Text(text), Err(_)) => text == key,
            (Value::Text(_), Ok(_)) => false,
            (Value::Number(number), Ok(key)) => *number == f64::from(key),
            (Value::Number(number), Err(_)) => key == self.language.plural_form(*number),
        }
    }
}
