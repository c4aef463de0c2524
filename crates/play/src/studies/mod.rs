//! Studies: trees of turns with comments, arrows and chapters, which several people change at the same time.
//!
//! A study is the fold of numbered [`Edit`]s. The server numbers them; whoever folds the same edits in the same order has the same study. An edit names a
//! turn by the [`Path`] to it, so that it means the same to everybody, however the tree has grown meanwhile; an edit whose turn has gone is dropped.
//! [`Replica`] is a study as somebody sees it who changes it and has not heard of everything yet. The rules are in `docs/studies.md`.
//!
//! ```
//! use play::studies::{ChapterId, Edit, Path, Study};
//!
//! let mut study = Study::default();
//! let chapter: ChapterId = "k3f9".parse()?;
//! study.apply(&Edit::AddChapter { chapter: chapter.clone(), text: "[Game \"diaballik\"]\n[Chapter \"Openings\"]\n".to_owned() })?;
//! study.apply(&Edit::AddTurn { chapter: chapter.clone(), path: Path::default(), turn: "a d1>e1".parse()? })?;
//! let path = Path(vec!["a d1>e1".parse()?]);
//! study.apply(&Edit::Comment { chapter, path, text: "Is it too early?".to_owned() })?;
//! assert!(study.text("Lessons").ends_with("1. d1>e1 {Is it too early?}\n"));
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod chapter;
mod edit;
mod print;
mod read;
mod replica;
mod study;

pub use chapter::{Chapter, Refused};
pub use edit::{BadText, ChapterId, ChapterKind, Colour, Edit, Path, Shape, Step};
pub use print::Numbering;
pub use read::{ReadChapter, ReadStudy, read};
pub use replica::{Gap, Pending, Replica};
pub use study::Study;

/// The most chapters of a study.
pub const MOST_CHAPTERS: usize = 64;
/// The most turns of all chapters of a study.
pub const MOST_TURNS: usize = 4_000;
/// The most turns of one line.
pub const MOST_DEPTH: usize = 500;
/// The most bytes of a comment.
pub const MOST_COMMENT: usize = 4_000;
/// The most bytes of all that is said in a study: comments, arrows and marks.
pub const MOST_SAID: usize = 256 * 1024;
/// The most arrows and marks at a turn.
pub const MOST_SHAPES: usize = 32;
/// The most characters of the name of a chapter.
pub const MOST_NAME: usize = 80;
/// The most bytes of the text of a study, or of a chapter that is added.
pub const MOST_TEXT: usize = 1024 * 1024;
