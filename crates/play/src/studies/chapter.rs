//! A chapter of a study: a tree of turns, with what is said and drawn.

use std::collections::BTreeMap;

use games::notation::Fault;
use games::reason::Reason;

use super::edit::{BadText, ChapterId, ChapterKind, Path, Shape, Step};
use super::{MOST_COMMENT, MOST_DEPTH, MOST_NAME, MOST_SHAPES};
use crate::start::Start;
use crate::tree::{NodeId, Tree};

/// Why an edit does nothing.
#[derive(Debug, Clone, PartialEq, Eq, thiserror::Error)]
pub enum Refused {
    /// What it is about has gone, or is there already: somebody else was first.
    #[error("what it is about has changed")]
    Stale,
    /// The study has no room for it.
    #[error("no room: {0}")]
    Full(Reason),
    /// A turn, draw or text of it is malformed or against the rules.
    #[error(transparent)]
    Fault(#[from] Fault),
    /// A text of it is none of its kind.
    #[error(transparent)]
    Text(#[from] BadText),
}

pub(super) fn plain(reason: Reason) -> Refused {
    Refused::Fault(Fault { line: 1, column: 1, reason })
}

/// The name of a chapter, if it can be one.
///
/// # Errors
/// It is empty, too long, or has control characters.
pub(super) fn checked_name(name: &str) -> Result<&str, Reason> {
    let name = name.trim();
    if name.is_empty() {
        return Err(Reason::EndsTooEarly);
    }
    if name.chars().count() > MOST_NAME {
        return Err(Reason::TextTooLong { found: name.len(), most: MOST_NAME });
    }
    match name.chars().find(|sign| sign.is_control()) {
        Some(sign) => Err(Reason::ControlCharacter { code: format!("U+{:04X}", u32::from(sign)) }),
        None => Ok(name),
    }
}

/// A chapter. What is said about a turn is the only comment of its node in [`tree`](Self::tree).
#[derive(Debug, Clone)]
pub struct Chapter {
    id: ChapterId,
    name: String,
    kind: ChapterKind,
    tree: Tree,
    /// What is said of the start.
    opening: String,
    shapes: BTreeMap<NodeId, Vec<Shape>>,
    /// The bytes of all comments and shapes.
    said: usize,
}

impl Chapter {
    /// A chapter without turns. A name that cannot be one is left out.
    #[must_use]
    pub fn new(id: ChapterId, name: &str, start: Start) -> Self {
        let name = checked_name(name).unwrap_or("–").to_owned();
        let (kind, tree) = (ChapterKind::Analysis, Tree::new(start));
        Self { id, name, kind, tree, opening: String::new(), shapes: BTreeMap::new(), said: 0 }
    }

    /// A chapter from a game: its turns, branches and comments.
    #[must_use]
    pub fn of_tree(id: ChapterId, name: &str, tree: &Tree) -> Self {
        let mut chapter = Self::new(id, name, tree.start().clone());
        chapter.tree = tree.clone();
        let nodes: Vec<_> = chapter.tree.nodes_before_what_follows();
        for node in nodes {
            let said = chapter.tree.node(node).comments().join("\n");
            let cut = said.char_indices().map(|(at, _)| at).find(|&at| at + 4 > MOST_COMMENT).unwrap_or(said.len());
            // What a game file can hold can be said.
            let _ = chapter.tree.set_comments(node, vec![said[..cut].to_owned()]);
            chapter.said += cut;
        }
        chapter
    }

    /// Its id.
    #[must_use]
    pub const fn id(&self) -> &ChapterId {
        &self.id
    }

    /// Its name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.name
    }

    /// What it is for.
    #[must_use]
    pub const fn kind(&self) -> ChapterKind {
        self.kind
    }

    /// Its turns. Which node is the current one means nothing.
    #[must_use]
    pub const fn tree(&self) -> &Tree {
        &self.tree
    }

    /// What is said of a turn, or of the start; empty where nothing is.
    #[must_use]
    pub fn comment(&self, node: NodeId) -> &str {
        if node == NodeId::START {
            return &self.opening;
        }
        self.tree.get(node).and_then(|node| node.comments().first()).map_or("", String::as_str)
    }

    /// The arrows and marks at a turn.
    #[must_use]
    pub fn shapes(&self, node: NodeId) -> &[Shape] {
        self.shapes.get(&node).map_or(&[], Vec::as_slice)
    }

    /// The bytes of all comments, arrows and marks.
    #[must_use]
    pub const fn said(&self) -> usize {
        self.said
    }

    /// The turn that a path leads to.
    #[must_use]
    pub fn find(&self, path: &Path) -> Option<NodeId> {
        path.0.iter().try_fold(NodeId::START, |at, step| self.tree.find(at, step.side(), step.text()))
    }

    /// The path to a turn; that to the start where there is no such turn.
    #[must_use]
    pub fn path(&self, node: NodeId) -> Path {
        Path::of(&self.tree, node)
    }

    pub(super) fn set_id(&mut self, id: ChapterId) {
        self.id = id;
    }

    pub(super) fn set_name(&mut self, name: &str) -> Result<(), Reason> {
        checked_name(name)?.clone_into(&mut self.name);
        Ok(())
    }

    pub(super) const fn set_kind(&mut self, kind: ChapterKind) {
        self.kind = kind;
    }

    /// The tree, for whoever adds turns and changes nothing that is said.
    pub(super) const fn tree_mut(&mut self) -> &mut Tree {
        &mut self.tree
    }

    fn found(&self, path: &Path) -> Result<NodeId, Refused> {
        self.find(path).ok_or(Refused::Stale)
    }

    pub(super) fn add_turn(&mut self, path: &Path, turn: &Step) -> Result<(), Refused> {
        let at = self.found(path)?;
        if self.tree.node(at).depth() >= MOST_DEPTH {
            return Err(Refused::Full(Reason::LineTooDeep { most: MOST_DEPTH }));
        }
        self.tree.go(at);
        self.tree.play(turn.side(), turn.text())?;
        Ok(())
    }

    pub(super) fn roll(&mut self, path: &Path, draw: &str) -> Result<(), Refused> {
        let at = self.found(path)?;
        let draw = draw.parse()?;
        self.tree.go(at);
        // Somebody else has drawn: what was drawn first is what is played.
        self.tree.roll(draw).map_err(|_| Refused::Stale)
    }

    pub(super) fn remove(&mut self, path: &Path) -> Result<(), Refused> {
        let at = self.found(path)?;
        let (before, after) = (self.tree.turn_count(), self.tree.delete(at));
        if before == before - after {
            return Err(Refused::Stale);
        }
        let tree = &self.tree;
        self.shapes.retain(|node, _| tree.get(*node).is_some());
        self.count();
        Ok(())
    }

    pub(super) fn promote(&mut self, path: &Path) -> Result<(), Refused> {
        let at = self.found(path)?;
        self.tree.promote(at);
        Ok(())
    }

    pub(super) fn set_comment(&mut self, node: NodeId, text: &str) -> Result<(), Reason> {
        if text.len() > MOST_COMMENT {
            return Err(Reason::TextTooLong { found: text.len(), most: MOST_COMMENT });
        }
        if let Some(sign) = text.chars().find(|&sign| sign.is_control() && sign != '\n') {
            return Err(Reason::ControlCharacter { code: format!("U+{:04X}", u32::from(sign)) });
        }
        let before = self.comment(node).len();
        if node == NodeId::START {
            text.clone_into(&mut self.opening);
        } else {
            self.tree.set_comments(node, vec![text.to_owned()])?;
        }
        self.said = self.said - before + text.len();
        Ok(())
    }

    pub(super) fn set_shapes(&mut self, node: NodeId, shapes: &[Shape]) -> Result<(), Reason> {
        let mut kept: Vec<Shape> = Vec::new();
        for shape in shapes {
            if !kept.contains(shape) {
                kept.push(shape.clone());
            }
        }
        if kept.len() > MOST_SHAPES {
            return Err(Reason::TooManyShapes { most: MOST_SHAPES });
        }
        self.said -= self.shapes(node).iter().map(Shape::size).sum::<usize>();
        self.said += kept.iter().map(Shape::size).sum::<usize>();
        if kept.is_empty() {
            self.shapes.remove(&node);
        } else {
            self.shapes.insert(node, kept);
        }
        Ok(())
    }

    pub(super) fn comment_on(&mut self, path: &Path, text: &str) -> Result<(), Refused> {
        let at = self.found(path)?;
        self.set_comment(at, text).map_err(plain)
    }

    pub(super) fn draw_on(&mut self, path: &Path, shapes: &[Shape]) -> Result<(), Refused> {
        let at = self.found(path)?;
        self.set_shapes(at, shapes).map_err(plain)
    }

    /// Counts what is said anew.
    fn count(&mut self) {
        let comments: usize =
            self.tree.nodes_before_what_follows().into_iter().map(|node| self.comment(node).len()).sum();
        let shapes: usize = self.shapes.values().flatten().map(Shape::size).sum();
        self.said = comments + shapes;
    }
}
