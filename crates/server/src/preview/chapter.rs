//! A chapter of a study for a page without a program: its turns as text with links, and the boards at one of them.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use board::of_games::{Look, at_goal, scene, turn_segments};
use board::scene::{DrawnArrow, Ink, Mark, Scene};
use board::svg;
use play::game_setup::hex;
use play::studies::{Chapter, Colour, Numbering, Shape};
use play::{NodeId, Registered, with_match};

use super::document::escaped;
use crate::secret;

/// Bytes of the key of a turn: enough that no two turns of a chapter share one.
const KEY: usize = 6;
/// The characters of the key of a turn.
pub const KEY_LENGTH: usize = 2 * KEY;

/// A turn of a chapter, as a page shows it.
#[derive(Debug, Clone, Copy)]
pub struct At<'a> {
    chapter: &'a Chapter,
    node: NodeId,
}

/// The keys of all turns: what a turn is called in an address. They are made of the turns that lead there, so that whoever changes the study elsewhere
/// changes no key.
#[derive(Debug)]
pub struct Keys(BTreeMap<NodeId, String>);

impl Keys {
    /// Those of a chapter.
    #[must_use]
    pub fn of(chapter: &Chapter) -> Self {
        let tree = chapter.tree();
        let mut digests = BTreeMap::new();
        for id in tree.nodes_before_what_follows() {
            let node = tree.node(id);
            let before: &[u8] =
                node.parent().and_then(|parent| digests.get(&parent)).map_or(&[], |known: &[u8; 32]| known);
            let turn = node.turn().map_or_else(String::new, |(side, text)| format!("{} {text}", side.letter()));
            digests.insert(id, secret::digest(&[before, turn.as_bytes()].concat()));
        }
        Self(digests.into_iter().map(|(id, digest)| (id, hex(&digest[..KEY]))).collect())
    }

    /// That of a turn; empty for one that is not of the chapter.
    #[must_use]
    pub fn key(&self, node: NodeId) -> &str {
        self.0.get(&node).map_or("", String::as_str)
    }

    /// The turn with a key.
    #[must_use]
    pub fn find(&self, key: &str) -> Option<NodeId> {
        self.0.iter().find(|(_, known)| *known == key).map(|(node, _)| *node)
    }
}

const fn ink(colour: Colour) -> Ink {
    match colour {
        Colour::Violet => Ink::User,
        Colour::Amber => Ink::UserOther,
        Colour::Teal => Ink::Engine,
        Colour::Pink => Ink::Hint,
    }
}

/// Draws what is for this board; a cell that the board does not have is left out.
fn draw(scene: &mut Scene, board: usize, shapes: &[Shape]) {
    for shape in shapes.iter().filter(|shape| shape.board == board) {
        let Some(from) = scene.field.find(shape.from()) else { continue };
        let ink = ink(shape.colour);
        match shape.to() {
            None => scene.marks.push(Mark { cell: from, ink }),
            Some(to) => {
                if let Some(to) = scene.field.find(to) {
                    scene.arrows.push(DrawnArrow { from, to, ink, label: String::new() });
                }
            }
        }
    }
}

impl<'a> At<'a> {
    /// A turn of a chapter, or its start where the chapter has no such turn.
    #[must_use]
    pub fn new(chapter: &'a Chapter, node: NodeId) -> Self {
        let node = if chapter.tree().get(node).is_some() { node } else { NodeId::START };
        Self { chapter, node }
    }

    /// What is said of it; empty where nothing is.
    #[must_use]
    pub fn comment(&self) -> &'a str {
        self.chapter.comment(self.node)
    }

    /// The dice that were drawn after it, as texts.
    #[must_use]
    pub fn draws(&self) -> Vec<String> {
        self.chapter.tree().node(self.node).draws().iter().map(ToString::to_string).collect()
    }

    /// The first turn of the line, the turn before, the turn after and the last one; each is this one where there is no other.
    #[must_use]
    pub fn steps(&self) -> [NodeId; 4] {
        let tree = self.chapter.tree();
        let node = tree.node(self.node);
        let next = node.children().first().copied().unwrap_or(self.node);
        [NodeId::START, node.parent().unwrap_or(self.node), next, tree.onward(self.node).last().unwrap_or(self.node)]
    }

    /// The boards, each as an SVG document, with the last turn and what is drawn at it.
    #[must_use]
    pub fn boards(&self) -> Vec<String> {
        let tree = self.chapter.tree();
        let game = tree.match_at(self.node);
        let node = tree.node(self.node);
        let before = node.parent().map(|parent| tree.match_at(parent));
        let picture = svg::Picture { background: true, ..svg::Picture::default() };
        let drawn = |board| {
            with_match!(&game, game => {
                let last = before.as_ref().and_then(Registered::of).zip(node.turn()).and_then(|(before, (side, text))| {
                    let actions = games::game::Match::read_turn(before, side, text).ok()?;
                    Some((before, turn_segments(before, side, &actions, board)))
                });
                let mut scene = match last {
                    Some((before, last_turn)) => {
                        let scored = last_turn.iter().any(|segment| segment.goal);
                        let look = Look { board, last_turn, ..Look::default() };
                        if scored { at_goal(before, game, &look) } else { scene(game, &look) }
                    }
                    None => scene(game, &Look { board, ..Look::default() }),
                };
                draw(&mut scene, board, self.chapter.shapes(self.node));
                svg::document(&scene, picture)
            })
        };
        (0..game.game().boards()).map(drawn).collect()
    }

    /// The turn with its number, such as `3. d1>e1`; nothing at the start.
    #[must_use]
    pub fn label(&self) -> Option<String> {
        let tree = self.chapter.tree();
        let mut numbering = Numbering::START;
        let mut label = None;
        for id in tree.path(self.node) {
            let Some((side, text)) = tree.node(id).turn() else { continue };
            label = Some(format!("{} {text}", numbering.before(side, false)));
            numbering = numbering.after(side);
        }
        label
    }

    /// All turns as HTML: each a link, what could be played instead in parentheses, `start` at the beginning.
    #[must_use]
    pub fn turns(&self, keys: &Keys, start: &str) -> String {
        enum Task {
            Onward(NodeId, Numbering, bool),
            Variation(NodeId, Numbering),
            Close,
        }
        let tree = self.chapter.tree();
        let mut html = String::new();
        let link = |html: &mut String, id: NodeId, text: &str| {
            let current = if id == self.node { " aria-current=\"true\"" } else { "" };
            // Writing to a `String` does not fail.
            let _ = write!(html, "<a href=\"?turn={}\"{current}>{}</a>", keys.key(id), escaped(text));
        };
        let turn = |html: &mut String, id: NodeId, numbering: Numbering, is_behind: bool| {
            let Some((side, text)) = tree.node(id).turn() else { return numbering };
            let number = numbering.before(side, is_behind);
            link(html, id, format!("{number} {text}").trim_start());
            numbering.after(side)
        };
        link(&mut html, NodeId::START, start);
        let mut open = vec![Task::Onward(NodeId::START, Numbering::START, true)];
        while let Some(task) = open.pop() {
            match task {
                Task::Onward(id, numbering, is_behind) => {
                    let [main, others @ ..] = tree.node(id).children() else { continue };
                    html.push(' ');
                    let after = turn(&mut html, *main, numbering, is_behind);
                    open.push(Task::Onward(*main, after, others.is_empty()));
                    open.extend(others.iter().rev().map(|&other| Task::Variation(other, numbering)));
                }
                Task::Variation(id, numbering) => {
                    html.push_str(" (");
                    let after = turn(&mut html, id, numbering, false);
                    open.push(Task::Close);
                    open.push(Task::Onward(id, after, true));
                }
                Task::Close => html.push(')'),
            }
        }
        html
    }
}
