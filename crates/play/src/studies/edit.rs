//! What is done to a study, and the texts of which it is made.

use std::fmt;
use std::str::FromStr;

use games::level::Level;
use games::record::{MAX_TURN, RecordedTurn};
use games::side::Side;
use serde::{Deserialize, Serialize};

use crate::tree::{NodeId, Tree};

/// The most characters of a chapter's id.
const MOST_ID: usize = 12;

/// A text that is none of its kind.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
#[error("`{found}` is no {what}")]
pub struct BadText {
    /// What it should be.
    pub what: &'static str,
    /// The beginning of what was found.
    pub found: String,
}

impl BadText {
    fn new(what: &'static str, found: &str) -> Self {
        Self { what, found: games::notation::shortened(found) }
    }
}

/// A type that stands in JSON as its text.
macro_rules! as_text {
    ($name:ident) => {
        impl TryFrom<String> for $name {
            type Error = BadText;

            fn try_from(text: String) -> Result<Self, BadText> {
                text.parse()
            }
        }

        impl From<$name> for String {
            fn from(value: $name) -> Self {
                value.to_string()
            }
        }
    };
}

/// The id of a chapter: 1 to 12 letters and digits, chosen by whoever adds it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct ChapterId(String);

impl ChapterId {
    /// Its text.
    #[must_use]
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for ChapterId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl FromStr for ChapterId {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        let fits = (1..=MOST_ID).contains(&text.len()) && text.bytes().all(|byte| byte.is_ascii_alphanumeric());
        if fits { Ok(Self(text.to_owned())) } else { Err(BadText::new("id of a chapter", text)) }
    }
}

as_text!(ChapterId);

/// What a chapter is for. Its text is `analysis`, or `practice:SIDE:LEVEL`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub enum ChapterKind {
    /// To be read.
    #[default]
    Analysis,
    /// To be played against the engine.
    Practice {
        /// The side of the reader.
        side: Side,
        /// How strong the engine plays.
        level: Level,
    },
}

impl fmt::Display for ChapterKind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Analysis => f.write_str("analysis"),
            Self::Practice { side, level } => write!(f, "practice:{}:{level}", side.letter()),
        }
    }
}

impl FromStr for ChapterKind {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        let practice = || {
            let (side, level) = text.strip_prefix("practice:")?.split_once(':')?;
            let is_number = !level.starts_with('0') && level.bytes().all(|byte| byte.is_ascii_digit());
            let level = Level::new(level.parse().ok().filter(|_| is_number)?)?;
            let mut letters = side.chars();
            let side = letters.next().and_then(Side::from_letter).filter(|_| letters.next().is_none())?;
            Some(Self::Practice { side, level })
        };
        match text {
            "analysis" => Ok(Self::Analysis),
            _ => practice().ok_or_else(|| BadText::new("kind of a chapter", text)),
        }
    }
}

as_text!(ChapterKind);

/// A turn on a path: the side that plays it, a space, and the turn in notation, as in `a d1>e1,d1d2`.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Step {
    side: Side,
    text: String,
}

impl Step {
    /// A turn of a side.
    ///
    /// # Errors
    /// No turn can be written so.
    pub fn new(side: Side, text: &str) -> Result<Self, BadText> {
        match RecordedTurn::new(side, text) {
            Ok(_) if text.len() <= MAX_TURN => Ok(Self { side, text: text.to_owned() }),
            _ => Err(BadText::new("turn", text)),
        }
    }

    /// Who plays it.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// The turn in notation.
    #[must_use]
    pub fn text(&self) -> &str {
        &self.text
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{} {}", self.side.letter(), self.text)
    }
}

impl FromStr for Step {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        let turn = match text.split_once(' ') {
            Some(("a", turn)) => (Side::A, turn),
            Some(("b", turn)) => (Side::B, turn),
            _ => return Err(BadText::new("turn", text)),
        };
        Self::new(turn.0, turn.1)
    }
}

as_text!(Step);

/// The turns that lead from the start of a chapter to one of its turns; the start without any.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Path(pub Vec<Step>);

impl Path {
    /// The path to a turn of a tree; that to the start where there is no such turn.
    #[must_use]
    pub fn of(tree: &Tree, node: NodeId) -> Self {
        if tree.get(node).is_none() {
            return Self::default();
        }
        let step = |id: NodeId| {
            let (side, text) = tree.node(id).turn()?;
            Step::new(side, text).ok()
        };
        Self(tree.path(node).into_iter().filter_map(step).collect())
    }
}

/// The colour of an arrow or a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Colour {
    /// The first one.
    #[default]
    Violet,
    /// For what is bad.
    Amber,
    /// For what else there is.
    Teal,
    /// To be looked at.
    Pink,
}

impl Colour {
    /// Every colour.
    pub const ALL: [Self; 4] = [Self::Violet, Self::Amber, Self::Teal, Self::Pink];

    /// Its name in texts.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Violet => "violet",
            Self::Amber => "amber",
            Self::Teal => "teal",
            Self::Pink => "pink",
        }
    }
}

/// An arrow or a marked cell. Its text is `c4:violet` or `c4-d6:amber`; on the second board of Pawnball `2/` stands before it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Shape {
    /// The board, counted from 0.
    pub board: usize,
    /// The cell that is marked, or where the arrow begins.
    from: String,
    /// Where the arrow ends.
    to: Option<String>,
    /// Its colour.
    pub colour: Colour,
}

/// Whether a text can be the name of a cell: a column and the number of a row.
fn is_cell(text: &str) -> bool {
    let mut signs = text.chars();
    let has_column = signs.next().is_some_and(|sign| sign.is_ascii_lowercase() || sign == '<' || sign == '>');
    let row = signs.as_str();
    has_column && (1..=2).contains(&row.len()) && row.bytes().all(|byte| byte.is_ascii_digit())
}

impl Shape {
    /// An arrow, or a mark where it leads nowhere.
    ///
    /// # Errors
    /// A name is none of a cell, or the board is neither 0 nor 1, or an arrow leads to where it begins.
    pub fn new(board: usize, from: &str, to: Option<&str>, colour: Colour) -> Result<Self, BadText> {
        let fits = board < 2 && is_cell(from) && to.is_none_or(|to| is_cell(to) && to != from);
        if !fits {
            return Err(BadText::new("mark or arrow", from));
        }
        Ok(Self { board, from: from.to_owned(), to: to.map(ToOwned::to_owned), colour })
    }

    /// The name of the cell that is marked, or where the arrow begins.
    #[must_use]
    pub fn from(&self) -> &str {
        &self.from
    }

    /// The name of the cell where the arrow ends; none for a mark.
    #[must_use]
    pub fn to(&self) -> Option<&str> {
        self.to.as_deref()
    }

    /// The bytes that it takes.
    pub(super) fn size(&self) -> usize {
        self.to_string().len()
    }
}

impl fmt::Display for Shape {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.board > 0 {
            write!(f, "{}/", self.board + 1)?;
        }
        f.write_str(&self.from)?;
        if let Some(to) = &self.to {
            write!(f, "-{to}")?;
        }
        write!(f, ":{}", self.colour.name())
    }
}

impl FromStr for Shape {
    type Err = BadText;

    fn from_str(text: &str) -> Result<Self, BadText> {
        let bad = || BadText::new("mark or arrow", text);
        let (board, rest) = text.strip_prefix("2/").map_or((0, text), |rest| (1, rest));
        let (cells, colour) = rest.split_once(':').ok_or_else(bad)?;
        let colour = Colour::ALL.into_iter().find(|known| known.name() == colour).ok_or_else(bad)?;
        let (from, to) = cells.split_once('-').map_or((cells, None), |(from, to)| (from, Some(to)));
        Self::new(board, from, to, colour).map_err(|_| bad())
    }
}

as_text!(Shape);

/// What is done to a study.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "kebab-case", deny_unknown_fields)]
pub enum Edit {
    /// A chapter is added as the last one, from its text.
    AddChapter {
        /// Its id, which no other chapter of the study has.
        chapter: ChapterId,
        /// The chapter as the text of a study has it: tags, and turns where there are any.
        text: String,
    },
    /// A chapter gets another name.
    RenameChapter {
        /// The chapter.
        chapter: ChapterId,
        /// Its name.
        name: String,
    },
    /// A chapter is for something else.
    SetKind {
        /// The chapter.
        chapter: ChapterId,
        /// What it is for.
        to: ChapterKind,
    },
    /// A chapter gets another place.
    MoveChapter {
        /// The chapter.
        chapter: ChapterId,
        /// Its place, counted from 0; behind the last one is the last one.
        place: usize,
    },
    /// A chapter is removed with all that is in it.
    RemoveChapter {
        /// The chapter.
        chapter: ChapterId,
    },
    /// A turn is added after another one. One that leads to the same position as one that is there is that one.
    AddTurn {
        /// The chapter.
        chapter: ChapterId,
        /// After which turn.
        path: Path,
        /// The turn.
        turn: Step,
    },
    /// Dice are drawn after a turn, where they are awaited.
    Roll {
        /// The chapter.
        chapter: ChapterId,
        /// After which turn.
        path: Path,
        /// The four dice.
        draw: String,
    },
    /// A turn is removed with all that follows it.
    RemoveTurn {
        /// The chapter.
        chapter: ChapterId,
        /// The turn.
        path: Path,
    },
    /// A turn becomes the main continuation wherever its path leaves the main line.
    Promote {
        /// The chapter.
        chapter: ChapterId,
        /// The turn.
        path: Path,
    },
    /// What is said of a turn, in the place of what was said before; nothing where the text is empty.
    Comment {
        /// The chapter.
        chapter: ChapterId,
        /// The turn.
        path: Path,
        /// The comment.
        text: String,
    },
    /// The arrows and marks at a turn, in the place of those that were there.
    Draw {
        /// The chapter.
        chapter: ChapterId,
        /// The turn.
        path: Path,
        /// The arrows and marks.
        shapes: Vec<Shape>,
    },
}

impl Edit {
    /// The chapter that it is about.
    #[must_use]
    pub const fn chapter(&self) -> &ChapterId {
        match self {
            Self::AddChapter { chapter, .. }
            | Self::RenameChapter { chapter, .. }
            | Self::SetKind { chapter, .. }
            | Self::MoveChapter { chapter, .. }
            | Self::RemoveChapter { chapter }
            | Self::AddTurn { chapter, .. }
            | Self::Roll { chapter, .. }
            | Self::RemoveTurn { chapter, .. }
            | Self::Promote { chapter, .. }
            | Self::Comment { chapter, .. }
            | Self::Draw { chapter, .. } => chapter,
        }
    }
}
