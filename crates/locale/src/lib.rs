//! What Touchline says, in English, French and Czech.
//!
//! The messages stand in `locales/LANGUAGE/*.ftl` in the [Fluent](https://projectfluent.org/fluent/guide/) format and are part of
//! the program, with the feature `embedded`; the web client fetches those of its language. Every message is a method of [`Locale`] named for its id, and its
//! variables are the method's arguments in alphabetical order; where there is more than one, each is named by its type in [`vars`], so
//! that none can stand in another's place. A message that a language lacks, or one with other variables than in English, does not
//! compile.
//!
//! ```
//! use games::reason::Reason;
//! use locale::{Language, Locale};
//!
//! let locale = Locale::new(Language::negotiate(None, |name| (name == "LANG").then(|| "cs_CZ.UTF-8".to_owned())));
//! assert_eq!(locale.language(), Language::Czech);
//! assert_eq!(locale.reason(&Reason::MatchOver), "partie už skončila");
//! ```

mod language;
mod printable;
mod reader;

use std::borrow::Cow;

use games::game::{EndReason, Game};
use games::notation::Fault;
use games::pawnball::dice::Dot;
use games::reason::Reason;
use games::side::Side;

pub use language::Language;
pub use printable::{printable, printable_line};
pub use reader::Value;
use reader::{Arguments, Source as Text};

include!(concat!(env!("OUT_DIR"), "/messages.rs"));

/// A file of messages.
#[cfg(feature = "embedded")]
#[derive(Debug)]
struct Source {
    text: &'static str,
    /// Whether only the command line reads it.
    command_line: bool,
}

#[cfg(feature = "embedded")]
fn sources(language: Language) -> &'static [Source] {
    SOURCES.iter().find(|(of, _)| *of == language).map_or(&[], |(_, sources)| sources)
}

/// The messages of a language for [`Locale::from_texts`], without comments and without what only the command line reads.
#[cfg(feature = "embedded")]
#[must_use]
pub fn downloaded(language: Language) -> String {
    let texts = sources(language).iter().filter(|source| !source.command_line).map(|source| source.text);
    let lines = texts.flat_map(str::lines).filter(|line| !line.starts_with('#') && !line.trim().is_empty());
    lines.flat_map(|line| [line, "\n"]).collect()
}

/// The messages of one language.
pub struct Locale {
    language: Language,
    texts: Vec<Text>,
}

impl std::fmt::Debug for Locale {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_tuple("Locale").field(&self.language).finish()
    }
}

impl Locale {
    /// The messages of `language`, which are in the program.
    #[cfg(feature = "embedded")]
    #[must_use]
    pub fn new(language: Language) -> Self {
        Self::of_texts(language, sources(language).iter().map(|source| Cow::Borrowed(source.text)))
    }

    /// The messages of `language` in texts, as [`downloaded`] gives them. A message that is not there is shown by its id.
    #[must_use]
    pub fn from_texts(language: Language, texts: impl IntoIterator<Item = String>) -> Self {
        Self::of_texts(language, texts.into_iter().map(Cow::Owned))
    }

    fn of_texts(language: Language, texts: impl Iterator<Item = Cow<'static, str>>) -> Self {
        Self { language, texts: texts.map(Text::new).collect() }
    }

    /// The language of the messages.
    #[must_use]
    pub const fn language(&self) -> Language {
        self.language
    }

    /// A message without variables by its id, for the few places where the id is put together at run time.
    #[must_use]
    pub fn message(&self, id: &str) -> Option<String> {
        self.lookup(id, &[])
    }

    /// A message by its id, with the values of its variables; `None` where it is not there.
    #[must_use]
    pub fn message_with(&self, id: &str, args: &[(&str, Value<'_>)]) -> Option<String> {
        self.lookup(id, args)
    }

    /// Why something was refused, as part of a sentence: no capital, no full stop.
    #[must_use]
    pub fn reason(&self, reason: &Reason) -> String {
        self.reason_of(reason.code(), reason.args().iter().map(|(name, value)| (*name, value.as_str())))
    }

    /// The same for a reason that has come from elsewhere as its [code](Reason::code) and [arguments](Reason::args). The code
    /// itself where there is no message.
    pub fn reason_of<'a>(&self, code: &str, args: impl Iterator<Item = (&'a str, &'a str)>) -> String {
        let args: Vec<_> = args.map(|(name, value)| (name, plain_value(value))).collect();
        self.lookup(code, &args).unwrap_or_else(|| code.to_owned())
    }

    /// Why the server refused something, by its code and arguments: `server-…` as a sentence, `reason-…` as
    /// [`reason`](Self::reason). The code itself where there is no message, from a server that is newer.
    #[must_use]
    pub fn problem<'a>(&self, code: &str, args: impl IntoIterator<Item = (&'a str, &'a str)>) -> String {
        let known = code.starts_with("server-") || code.starts_with("reason-");
        let args: Vec<_> = args.into_iter().map(|(name, value)| (name, plain_value(value))).collect();
        let found = if known { self.lookup(code, &args) } else { None };
        found.unwrap_or_else(|| code.to_owned())
    }

    /// A phrase that a player says to another, by its id; the id itself where there is no message, from a server that is newer.
    #[must_use]
    pub fn phrase(&self, id: &str) -> String {
        self.lookup(&format!("chat-phrase-{id}"), &[]).unwrap_or_else(|| id.to_owned())
    }

    /// What was done for a site, by its name in the log; the name itself where there is no message, from a server that is newer.
    #[must_use]
    pub fn act(&self, act: &str) -> String {
        self.lookup(&format!("admin-act-{act}"), &[]).unwrap_or_else(|| act.to_owned())
    }

    /// A fault with its line, its column and its reason.
    #[must_use]
    pub fn fault(&self, fault: &Fault) -> String {
        self.fault_at_place(
            vars::Column(fault.column),
            vars::Line(fault.line),
            vars::Reason(self.reason(&fault.reason)),
        )
    }

    /// The name of a game as people write it.
    #[must_use]
    pub fn game(&self, game: Game) -> String {
        match game {
            Game::PlayBall => self.game_playball(),
            Game::Diaballik => self.game_diaballik(),
            Game::Pawnball => self.game_pawnball(),
            other => other.name().to_owned(),
        }
    }

    /// The name of a side: A and B, in Pawnball Blue and Red.
    #[must_use]
    pub fn side(&self, game: Game, side: Side) -> String {
        match (game, side) {
            (Game::Pawnball, Side::A) => self.team_blue(),
            (Game::Pawnball, Side::B) => self.team_red(),
            (_, Side::A) => self.side_a(),
            (_, Side::B) => self.side_b(),
        }
    }

    /// The name of the colour of a die and of a dot.
    #[must_use]
    pub fn dot(&self, dot: Dot) -> String {
        match dot {
            Dot::Black => self.dot_black(),
            Dot::White => self.dot_white(),
            Dot::Green => self.dot_green(),
            Dot::Yellow => self.dot_yellow(),
        }
    }

    /// Why a match is over, as part of a sentence.
    #[must_use]
    pub fn end_reason(&self, reason: EndReason) -> String {
        match reason {
            EndReason::ThreeGoals => self.end_three_goals(),
            EndReason::TwoGoalsInARow => self.end_two_goals_in_a_row(),
            EndReason::VoidSets => self.end_void_sets(),
            EndReason::Goal => self.end_goal(),
            EndReason::AntiPlay => self.end_anti_play(),
            EndReason::Repetition => self.end_repetition(),
            EndReason::Score => self.end_score(),
            EndReason::Resignation => self.end_resignation(),
            EndReason::Time => self.end_time(),
            EndReason::Agreement => self.end_agreement(),
        }
    }

    fn format(&self, id: &str, args: &Arguments<'_>) -> String {
        self.lookup(id, args).unwrap_or_else(|| id.to_owned())
    }

    fn lookup(&self, id: &str, args: &Arguments<'_>) -> Option<String> {
        reader::message(self.language, &self.texts, id, args)
    }
}

/// A number where `value` is written as one, so that messages can choose plural forms; `007` stays as it is.
fn plain_value(value: &str) -> Value<'_> {
    match value.parse::<u32>() {
        Ok(number) if number.to_string() == value => Value::from(number),
        _ => Value::Text(Cow::Borrowed(value)),
    }
}
