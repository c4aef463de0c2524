//! A game as a tree of turns: the game itself and the branches that were tried.

mod record;

pub use record::termination;

use std::fmt;

use games::game::{Actors, Ending};
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::pawnball::unseen_set_up;
use games::reason::Reason;
use games::record::{ClockTime, Eval};
use games::side::{BySide, Side};

use crate::any_match::{AnyAction, AnyMatch};
use crate::start::Start;

/// A match is kept ready at every node whose depth is a multiple of this, so that a jump replays fewer turns.
const SNAPSHOT_EVERY: usize = 16;

/// The most bytes of a comment: what a game file can carry.
pub const MOST_COMMENT: usize = games::record::MAX_TEXT;

/// A node of a [`Tree`]: the position after a turn, or the start. Ids of deleted nodes are not used again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct NodeId(usize);

impl NodeId {
    /// The start of the game.
    pub const START: Self = Self(0);
}

impl fmt::Display for NodeId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

/// A node's turn, what followed it, and what is said about it.
#[derive(Debug, Clone)]
pub struct Node {
    parent: Option<NodeId>,
    depth: usize,
    side: Side,
    text: String,
    /// Play Ball, Diaballik: the position after the turn. Pawnball: before the dice are drawn.
    position: String,
    draws: Vec<Draw>,
    /// The first is the main continuation.
    children: Vec<NodeId>,
    comments: Vec<String>,
    eval: Option<Eval>,
    clock: Option<ClockTime>,
    score: BySide<u32>,
    kick_off: bool,
    ending: Option<Ending>,
    snapshot: Option<Box<AnyMatch>>,
}

impl Node {
    /// The node before; none for the start.
    #[must_use]
    pub const fn parent(&self) -> Option<NodeId> {
        self.parent
    }

    /// Turns from the start.
    #[must_use]
    pub const fn depth(&self) -> usize {
        self.depth
    }

    /// Whose turn led here, and its text; none for the start.
    #[must_use]
    pub fn turn(&self) -> Option<(Side, &str)> {
        self.parent.map(|_| (self.side, self.text.as_str()))
    }

    /// The position after the turn, before dice are drawn.
    #[must_use]
    pub fn position(&self) -> &str {
        &self.position
    }

    /// The draws made after the turn (PW-8): one where dice were awaited, and more where nothing could be played with one.
    #[must_use]
    pub fn draws(&self) -> &[Draw] {
        &self.draws
    }

    /// The turns that were played here, the main one first.
    #[must_use]
    pub fn children(&self) -> &[NodeId] {
        &self.children
    }

    /// What is said about the turn.
    #[must_use]
    pub fn comments(&self) -> &[String] {
        &self.comments
    }

    /// The evaluation of the position after the turn.
    #[must_use]
    pub const fn eval(&self) -> Option<Eval> {
        self.eval
    }

    /// The time that the side had left after the turn.
    #[must_use]
    pub const fn clock(&self) -> Option<ClockTime> {
        self.clock
    }

    /// Goals of A and B after the turn.
    #[must_use]
    pub const fn score(&self) -> BySide<u32> {
        self.score
    }

    /// Whether a set of Play Ball begins here, with a kick-off (PB-16).
    #[must_use]
    pub const fn is_kick_off(&self) -> bool {
        self.kick_off
    }

    /// How the rules ended the match with this turn.
    #[must_use]
    pub const fn ending(&self) -> Option<Ending> {
        self.ending
    }
}

/// What a call that may end a turn did.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Acted {
    /// The turn goes on.
    Within,
    /// The turn is over; this is its node, the present one.
    Turn(NodeId),
}

/// A game as a tree of turns.
///
/// One node is the current one, and the match stands there, with the actions of a turn in progress on top of it. A turn is
/// added to the current node; a turn that leaves the same position as one that was played there before is that one, so that
/// trying a line twice makes no second branch. The first child of a node is its main continuation, and the *main line* follows the
/// main continuations from the start.
///
/// Going elsewhere drops the actions of the turn in progress.
///
/// ```
/// use games::game::Game;
/// use games::side::Side;
/// use play::{NodeId, Start, Tree};
///
/// let mut tree = Tree::new(Start::of(Game::Diaballik));
/// tree.play(Side::A, "d1>e1,d1d2")?;
/// tree.back();
/// let other = tree.play(Side::A, "d1>c1")?;
/// assert_eq!(tree.node(NodeId::START).children().len(), 2);
/// tree.promote(other);
/// assert_eq!(tree.main_line().collect::<Vec<_>>(), [NodeId::START, other]);
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug, Clone)]
pub struct Tree {
    start: Start,
    /// Tags of a game file that do not describe the start, in their order.
    headers: Vec<(String, String)>,
    nodes: Vec<Option<Node>>,
    current: NodeId,
    game: AnyMatch,
    /// An end from outside the rules, and where the game stood then.
    conclusion: Option<(NodeId, Ending)>,
}

impl Tree {
    /// A game before its first turn.
    #[must_use]
    pub fn new(start: Start) -> Self {
        let game = start.new_match();
        let root = Node {
            parent: None,
            depth: 0,
            side: Side::A,
            text: String::new(),
            position: game.position(),
            draws: Vec::new(),
            children: Vec::new(),
            comments: Vec::new(),
            eval: None,
            clock: None,
            score: game.score(),
            kick_off: game.is_kick_off(),
            ending: game.ending(),
            snapshot: Some(Box::new(game.clone())),
        };
        Self { start, headers: Vec::new(), nodes: vec![Some(root)], current: NodeId::START, game, conclusion: None }
    }

    /// What the game began with.
    #[must_use]
    pub const fn start(&self) -> &Start {
        &self.start
    }

    /// The match at the current node, with the turn in progress.
    #[must_use]
    pub const fn game(&self) -> &AnyMatch {
        &self.game
    }

    /// The current node.
    #[must_use]
    pub const fn current(&self) -> NodeId {
        self.current
    }

    /// A node.
    ///
    /// # Panics
    /// The node was deleted or is of another tree: see [`get`](Self::get).
    #[must_use]
    pub fn node(&self, id: NodeId) -> &Node {
        self.get(id).expect("the caller has the id from this tree")
    }

    /// A node, if there is one with this id.
    #[must_use]
    pub fn get(&self, id: NodeId) -> Option<&Node> {
        self.nodes.get(id.0)?.as_ref()
    }

    fn node_mut(&mut self, id: NodeId) -> Option<&mut Node> {
        self.nodes.get_mut(id.0)?.as_mut()
    }

    /// The number of turns in all branches.
    #[must_use]
    pub fn turn_count(&self) -> usize {
        self.nodes.iter().flatten().count() - 1
    }

    /// The nodes from the start along the main continuations.
    pub fn main_line(&self) -> impl Iterator<Item = NodeId> + '_ {
        self.onward(NodeId::START)
    }

    /// `from` and the main continuations behind it.
    pub fn onward(&self, from: NodeId) -> impl Iterator<Item = NodeId> + '_ {
        std::iter::successors(Some(from), |&id| self.get(id)?.children.first().copied())
    }

    /// All nodes, each before those that follow it, the main continuation first.
    #[must_use]
    pub fn nodes_before_what_follows(&self) -> Vec<NodeId> {
        let (mut order, mut open) = (Vec::new(), vec![NodeId::START]);
        while let Some(id) = open.pop() {
            order.push(id);
            open.extend(self.node(id).children.iter().rev());
        }
        order
    }

    /// The nodes from the start to `id`.
    #[must_use]
    pub fn path(&self, id: NodeId) -> Vec<NodeId> {
        let mut path: Vec<NodeId> = std::iter::successors(Some(id), |&id| self.get(id)?.parent).collect();
        path.reverse();
        path
    }

    /// The line through the current node: the way there, and the main continuations behind it.
    #[must_use]
    pub fn current_line(&self) -> Vec<NodeId> {
        let mut line = self.path(self.current);
        line.pop();
        line.extend(self.onward(self.current));
        line
    }

    /// Whether `id` is on the main line.
    #[must_use]
    pub fn is_main(&self, id: NodeId) -> bool {
        let path = self.path(id);
        path.windows(2).all(|pair| self.get(pair[0]).and_then(|n| n.children.first()) == Some(&pair[1]))
    }

    /// The turn that was played after `id` and leads to where a turn given in notation does: the text that stands in the tree may be another one.
    ///
    /// # Panics
    /// `id` was deleted or is of another tree: see [`get`](Self::get).
    #[must_use]
    pub fn find(&self, id: NodeId, side: Side, text: &str) -> Option<NodeId> {
        let children = &self.node(id).children;
        let of = |child: &NodeId| self.get(*child).filter(|child| child.side == side);
        let same = children.iter().copied().find(|child| of(child).is_some_and(|child| child.text == text));
        if same.is_some() || !children.iter().any(|child| of(child).is_some()) {
            return same;
        }
        let mut game = self.match_at(id);
        game.play(side, text).ok()?;
        let (position, ending) = (game.position(), game.ending());
        let leads_there = |child: &Node| child.position == position && child.ending == ending;
        children.iter().copied().find(|child| of(child).is_some_and(leads_there))
    }

    // Going about.

    /// Goes to a node; whether there is one with this id.
    pub fn go(&mut self, id: NodeId) -> bool {
        if self.get(id).is_none() {
            return false;
        }
        self.game = self.match_at(id);
        self.current = id;
        true
    }

    /// Goes back a turn, or out of the turn in progress; whether there was a way back.
    pub fn back(&mut self) -> bool {
        if !self.game.turn().is_empty() {
            return self.go(self.current);
        }
        self.node(self.current).parent.is_some_and(|parent| self.go(parent))
    }

    /// Goes on to the main continuation; whether there is one.
    pub fn forward(&mut self) -> bool {
        let next = self.node(self.current).children.first().copied();
        next.is_some_and(|next| self.go(next))
    }

    /// Goes to the start.
    pub fn to_start(&mut self) {
        self.go(NodeId::START);
    }

    /// Goes to the end of the current line.
    pub fn to_end(&mut self) {
        let end = self.onward(self.current).last().unwrap_or(self.current);
        self.go(end);
    }

    /// The match at a node, replayed from the nearest one that is kept ready.
    ///
    /// # Panics
    /// The node was deleted or is of another tree: see [`get`](Self::get).
    #[must_use]
    pub fn match_at(&self, id: NodeId) -> AnyMatch {
        let mut ahead = Vec::new();
        let mut at = id;
        let mut game = loop {
            let node = self.node(at);
            if let Some(snapshot) = &node.snapshot {
                break snapshot.as_ref().clone();
            }
            ahead.push(at);
            at = node.parent.expect("the start is kept ready");
        };
        roll_all(&mut game, &self.node(at).draws);
        for id in ahead.into_iter().rev() {
            let node = self.node(id);
            game.follow(node.side, &node.text).expect("the turns of a tree have been played");
            roll_all(&mut game, &node.draws);
        }
        game
    }

    /// The side whose team stands at the end of the main line and is for its own eyes only for now ([`AnyMatch::unseen`]).
    #[must_use]
    pub fn unseen(&self) -> Option<Side> {
        // After two turns both mono teams stand. Whoever has tried such a line, in a branch, has seen them.
        if self.nodes.iter().flatten().any(|node| node.depth > 1) {
            return None;
        }
        let end = self.main_line().last()?;
        self.match_at(end).unseen()
    }

    /// The tree as a player, or without one a spectator, may see it now ([`AnyMatch::seen_by`]): with the same nodes, but where a
    /// team is hidden neither their texts nor their positions show it.
    #[must_use]
    pub fn seen_by(&self, viewer: Option<Side>) -> Self {
        let mut seen = self.clone();
        let Some(owner) = self.unseen().filter(|&owner| viewer != Some(owner)) else { return seen };
        // Until both mono teams stand, a side has no other turn than the set-up of its own.
        for node in seen.nodes.iter_mut().flatten() {
            if node.parent.is_some() && node.side == owner {
                node.text = unseen_set_up(owner);
            }
            node.snapshot = node.snapshot.take().map(|game| Box::new(game.seen_by(viewer)));
        }
        for id in (0..self.nodes.len()).map(NodeId).filter(|&id| self.get(id).is_some()) {
            let position = seen.match_at(id).position();
            if let Some(Some(node)) = seen.nodes.get_mut(id.0) {
                node.position = position;
            }
        }
        seen.game = self.game.seen_by(viewer);
        seen
    }

    // Playing.

    /// Makes an action of `side` in the turn in progress.
    ///
    /// # Errors
    /// The action is not legal; nothing has changed then.
    pub fn act(&mut self, side: Side, action: AnyAction) -> Result<Acted, Reason> {
        let turns = self.game.history().len();
        self.game.act(side, action)?;
        Ok(if self.game.history().len() > turns { Acted::Turn(self.commit()) } else { Acted::Within })
    }

    /// Takes back the last action of the turn in progress.
    pub fn undo(&mut self) -> Option<AnyAction> {
        self.game.undo()
    }

    /// Ends the turn in progress.
    ///
    /// # Errors
    /// It may not end here; nothing has changed then.
    pub fn end_turn(&mut self) -> Result<NodeId, Reason> {
        self.game.end_turn()?;
        Ok(self.commit())
    }

    /// Plays a whole turn given in notation. The actions of the turn in progress are dropped first.
    ///
    /// # Errors
    /// The text is malformed or the turn is not legal; nothing has changed then.
    pub fn play(&mut self, side: Side, text: &str) -> Result<NodeId, Fault> {
        self.play_by(|game| game.play(side, text))
    }

    /// Plays a turn as it was told to a viewer from whom a team may be hidden ([`AnyMatch::follow`]).
    ///
    /// # Errors
    /// As [`play`](Self::play).
    pub fn follow(&mut self, side: Side, text: &str) -> Result<NodeId, Fault> {
        self.play_by(|game| game.follow(side, text))
    }

    fn play_by(&mut self, play: impl Fn(&mut AnyMatch) -> Result<(), Fault>) -> Result<NodeId, Fault> {
        if self.game.turn().is_empty() {
            play(&mut self.game)?;
        } else {
            let mut game = self.match_at(self.current);
            play(&mut game)?;
            self.game = game;
        }
        Ok(self.commit())
    }

    /// The turn that `game` has just finished becomes a node, or is found among those that were played here.
    fn commit(&mut self) -> NodeId {
        let (side, text) = self.game.history().last().cloned().expect("a turn has just ended");
        let (position, ending) = (self.game.position(), self.game.ending());
        let known = self.node(self.current).children.iter().copied().find(|&child| {
            let child = self.node(child);
            child.side == side && child.position == position && child.ending == ending
        });
        if let Some(known) = known {
            self.go(known);
            return known;
        }
        let id = NodeId(self.nodes.len());
        let depth = self.node(self.current).depth + 1;
        let snapshot = depth.is_multiple_of(SNAPSHOT_EVERY).then(|| Box::new(self.game.clone()));
        self.nodes.push(Some(Node {
            parent: Some(self.current),
            depth,
            side,
            text,
            position,
            draws: Vec::new(),
            children: Vec::new(),
            comments: Vec::new(),
            eval: None,
            clock: None,
            score: self.game.score(),
            kick_off: ending.is_none() && self.game.is_kick_off(),
            ending,
            snapshot,
        }));
        let current = self.current;
        self.node_mut(current).expect("the current node is there").children.push(id);
        self.current = id;
        id
    }

    /// Hands in the next draw of dice at the current node, where dice are awaited.
    ///
    /// # Errors
    /// No dice are awaited.
    ///
    /// # Panics
    /// Never: the current node is always there.
    pub fn roll(&mut self, draw: Draw) -> Result<(), Reason> {
        self.game.roll(draw)?;
        let current = self.current;
        self.node_mut(current).expect("the current node is there").draws.push(draw);
        Ok(())
    }

    /// The number of the draw that is awaited, counted from 1; none where no dice are awaited.
    #[must_use]
    pub fn awaited_draw(&self) -> Option<u8> {
        match &self.game {
            AnyMatch::Pawnball(game) if self.game.awaits_dice() => Some(game.match_position().draw),
            _ => None,
        }
    }

    /// Who may act at the current node; nobody when the game was ended there from outside the rules.
    #[must_use]
    pub fn actors(&self) -> Actors {
        if self.ending().is_some() { Actors::NOBODY } else { self.game.actors() }
    }

    /// How the game ended at the current node, by its rules or from outside.
    #[must_use]
    pub fn ending(&self) -> Option<Ending> {
        let outside = self.conclusion.filter(|(node, _)| *node == self.current).map(|(_, ending)| ending);
        self.game.ending().or(outside)
    }

    /// Ends the game at the current node from outside the rules: resignation, time, agreement. It can still be played on
    /// from there to see what would have been. The actions of the turn in progress are dropped. Where the rules have
    /// ended the game it stays as it ended.
    pub fn conclude(&mut self, ending: Ending) {
        if self.game.ending().is_none() {
            self.go(self.current);
            self.conclusion = Some((self.current, ending));
        }
    }

    /// The end from outside the rules, and where.
    #[must_use]
    pub const fn conclusion(&self) -> Option<(NodeId, Ending)> {
        self.conclusion
    }

    /// Takes back the turns before the current node, back to and including the last one of `side`: goes to the node
    /// before it and deletes what follows. Draws that were made before that turn stay made, so that taking back is no way to new
    /// dice. Returns the number of turns of the line taken back; 0 when `side` has played none, and then nothing changes.
    pub fn take_back(&mut self, side: Side) -> usize {
        let line = self.path(self.current);
        let Some(last) = line.iter().rposition(|&id| self.node(id).turn().is_some_and(|(of, _)| of == side)) else {
            return 0;
        };
        let taken = line.len() - last;
        self.delete(line[last]);
        taken
    }

    // Branches.

    /// Makes the branch of `id` the main continuation wherever its path leaves the main line; whether anything changed.
    pub fn promote(&mut self, id: NodeId) -> bool {
        let mut changed = false;
        for pair in self.path(id).windows(2) {
            let Some(parent) = self.node_mut(pair[0]) else { return changed };
            if let Some(at) = parent.children.iter().position(|&child| child == pair[1])
                && at > 0
            {
                parent.children[..=at].rotate_right(1);
                changed = true;
            }
        }
        changed
    }

    /// Deletes a turn and all that follows it. If the current node is among that, the node before becomes the current one.
    /// Returns the number of turns deleted; the start stays.
    pub fn delete(&mut self, id: NodeId) -> usize {
        let Some(parent) = self.get(id).and_then(|node| node.parent) else { return 0 };
        if self.path(self.current).contains(&id) {
            self.go(parent);
        }
        if let Some(parent) = self.node_mut(parent) {
            parent.children.retain(|&child| child != id);
        }
        let mut doomed = vec![id];
        let mut count = 0;
        while let Some(id) = doomed.pop() {
            if let Some(node) = self.nodes[id.0].take() {
                doomed.extend(node.children);
                count += 1;
            }
            if self.conclusion.is_some_and(|(node, _)| node == id) {
                self.conclusion = None;
            }
        }
        count
    }

    // What is said about turns.

    /// Replaces the comments of a turn. Empty ones are left out.
    ///
    /// # Errors
    /// A comment is too long or has a control character other than a line feed; nothing has changed then. The start has no
    /// comments: a game file has no place for them.
    pub fn set_comments(&mut self, id: NodeId, comments: Vec<String>) -> Result<(), Reason> {
        let comments: Vec<String> = comments.into_iter().filter(|comment| !comment.is_empty()).collect();
        let node = self.node_mut(id).filter(|node| node.parent.is_some());
        let Some(node) = node else {
            return if comments.is_empty() { Ok(()) } else { Err(Reason::CommentBeforeTurn) };
        };
        let mut checked = games::record::RecordedTurn::new(node.side, &node.text)?;
        for comment in &comments {
            checked = checked.with_comment(comment)?;
        }
        node.comments = comments;
        Ok(())
    }

    /// Sets or removes the evaluation of the position after a turn.
    pub fn set_eval(&mut self, id: NodeId, eval: Option<Eval>) {
        if let Some(node) = self.node_mut(id) {
            node.eval = eval;
        }
    }

    /// Sets or removes the time that the side had left after its turn.
    pub fn set_clock(&mut self, id: NodeId, clock: Option<ClockTime>) {
        if let Some(node) = self.node_mut(id) {
            node.clock = clock;
        }
    }

    /// The tags of the game that do not describe its start: players, date and the like.
    #[must_use]
    pub fn headers(&self) -> &[(String, String)] {
        &self.headers
    }
}

fn roll_all(game: &mut AnyMatch, draws: &[Draw]) {
    for &draw in draws {
        game.roll(draw).expect("the draws of a tree have been made");
    }
}
