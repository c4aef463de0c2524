//! The text of a study.

use std::fmt::Write as _;

use games::record::Record;
use games::side::Side;

use super::chapter::Chapter;
use super::edit::{ChapterKind, Shape};
use crate::tree::{NodeId, Tree};

/// Lines of turns are broken before this width where their parts allow it.
const WIDTH: usize = 80;

/// How the turns of a line are numbered: the number of the next one, and whether B may follow without one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Numbering {
    number: usize,
    after_a: bool,
}

impl Numbering {
    /// Before the first turn of a line.
    pub const START: Self = Self { number: 0, after_a: false };

    /// What stands before a turn of `side`: a number, or nothing for an answer of B that stands right behind the turn of A.
    #[must_use]
    pub fn before(self, side: Side, is_behind: bool) -> String {
        match side {
            Side::A => format!("{}.", self.number + 1),
            Side::B if !self.after_a => format!("{}b.", self.number + 1),
            Side::B if is_behind => String::new(),
            Side::B => format!("{}b.", self.number),
        }
    }

    /// That of what follows a turn of `side`.
    #[must_use]
    pub fn after(self, side: Side) -> Self {
        let counts = side == Side::A || !self.after_a;
        Self { number: self.number + usize::from(counts), after_a: side == Side::A }
    }
}

/// What remains to be written.
enum Task {
    /// What follows a turn; whether the turn stands right before.
    Onward(NodeId, Numbering, bool),
    /// A turn that could be played instead, and what follows it.
    Variation(NodeId, Numbering),
    Close,
}

/// The parts of the turns: what is not broken over two lines.
struct Parts {
    parts: Vec<String>,
    opens: bool,
}

impl Parts {
    fn push(&mut self, part: String) {
        self.parts.push(if std::mem::take(&mut self.opens) { format!("({part}") } else { part });
    }

    /// A turn with its number, and what is said of it.
    fn turn(&mut self, chapter: &Chapter, id: NodeId, numbering: Numbering, is_behind: bool) -> Numbering {
        let node = chapter.tree().node(id);
        let Some((side, text)) = node.turn() else { return numbering };
        let number = numbering.before(side, is_behind);
        self.push(if number.is_empty() { text.to_owned() } else { format!("{number} {text}") });
        self.said(chapter, id);
        numbering.after(side)
    }

    fn said(&mut self, chapter: &Chapter, id: NodeId) {
        let node = chapter.tree().node(id);
        let mut commands = String::new();
        // Writing to a `String` does not fail.
        if let Some(eval) = node.eval() {
            let _ = write!(commands, "[%eval {eval}]");
        }
        if let Some(clock) = node.clock() {
            let _ = write!(commands, "[%clk {clock}]");
        }
        if !node.draws().is_empty() {
            let draws: Vec<String> = node.draws().iter().map(ToString::to_string).collect();
            let _ = write!(commands, "[%dice {}]", draws.join(" "));
        }
        let shapes = chapter.shapes(id);
        if !shapes.is_empty() {
            let shapes: Vec<String> = shapes.iter().map(Shape::to_string).collect();
            let _ = write!(commands, "[%draw {}]", shapes.join(","));
        }
        if !commands.is_empty() {
            self.push(format!("{{{commands}}}"));
        }
        let comment = chapter.comment(id);
        if !comment.is_empty() {
            let comment = comment.replace('\\', "\\\\").replace('}', "\\}").replace('\n', "\\n").replace("[%", "\\[%");
            self.push(format!("{{{comment}}}"));
        }
    }
}

fn parts_of(chapter: &Chapter) -> Vec<String> {
    let tree: &Tree = chapter.tree();
    let mut parts = Parts { parts: Vec::new(), opens: false };
    parts.said(chapter, NodeId::START);
    let mut open = vec![Task::Onward(NodeId::START, Numbering::START, true)];
    while let Some(task) = open.pop() {
        match task {
            Task::Onward(id, numbering, is_behind) => {
                let [main, others @ ..] = tree.node(id).children() else { continue };
                let after = parts.turn(chapter, *main, numbering, is_behind);
                open.push(Task::Onward(*main, after, others.is_empty()));
                open.extend(others.iter().rev().map(|&other| Task::Variation(other, numbering)));
            }
            Task::Variation(id, numbering) => {
                parts.opens = true;
                let after = parts.turn(chapter, id, numbering, false);
                open.push(Task::Close);
                open.push(Task::Onward(id, after, true));
            }
            Task::Close => {
                if let Some(last) = parts.parts.last_mut() {
                    last.push(')');
                }
            }
        }
    }
    parts.parts
}

/// Writes a chapter: tags, a blank line, turns. A tag that no file can hold is left out; a chapter has none.
pub(super) fn chapter(chapter: &Chapter, study: Option<&str>) -> String {
    let start = chapter.tree().start();
    let mut record = Record::new(start.game());
    let mut tags: Vec<(&str, String)> = start.tags();
    tags.extend(start.draw().map(|draw| ("Draw", draw.to_string())));
    tags.extend(study.map(|name| ("Study", name.to_owned())));
    tags.push(("Chapter", chapter.name().to_owned()));
    tags.push(("ChapterId", chapter.id().to_string()));
    if chapter.kind() != ChapterKind::Analysis {
        tags.push(("ChapterKind", chapter.kind().to_string()));
    }
    tags.extend(chapter.tree().headers().iter().map(|(name, value)| (name.as_str(), value.clone())));
    for (name, value) in tags {
        let _ = record.set_tag(name, &value);
    }
    let mut text = record.to_string();
    let mut width = 0;
    for part in parts_of(chapter) {
        let length = part.chars().count();
        if width > 0 && width + 1 + length > WIDTH {
            text.push('\n');
            width = 0;
        } else if width > 0 {
            text.push(' ');
            width += 1;
        }
        width += length;
        text.push_str(&part);
    }
    if width > 0 {
        text.push('\n');
    }
    text
}
