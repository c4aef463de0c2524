//! A scene: a field with all that stands, moves and is marked on it.

use std::sync::Arc;

use games::pawnball::dice::Dot;
use games::side::Side;

use crate::field::{CellId, Field};

/// A piece through all the scenes in which it occurs, so that it can be seen moving.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct PieceId(pub u16);

/// A piece.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Piece {
    /// Which one.
    pub id: PieceId,
    /// The number on its shirt, from 1 within its side; 0 for none.
    pub number: u8,
    /// The side that it belongs to.
    pub side: Side,
    /// The cell on which it is drawn.
    pub cell: CellId,
    /// The dot on its shirt.
    pub dot: Option<Dot>,
    /// Whether the player may touch it now.
    pub movable: bool,
    /// Whether all it can do is to pass the ball.
    pub only_passes: bool,
}

impl Piece {
    /// Takes the id and the number that it had before.
    const fn become_again(&mut self, before: Self) {
        self.id = before.id;
        self.number = before.number;
    }
}

/// A ball. Whoever stands on its cell carries it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Ball {
    /// The cell on which it is drawn.
    pub cell: CellId,
    /// Whether the player may touch it now, where it lies free.
    pub movable: bool,
}

/// The effect of choosing a target.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum TargetKind {
    /// A move to the cell.
    Step,
    /// A jump onto the cell.
    Jump,
    /// A jump towards the cell and back.
    Bounce,
    /// A pass to the piece there.
    Pass,
    /// The ball comes to rest there.
    Shot,
    /// Two pieces change places.
    Exchange,
    /// A piece is placed there.
    Place,
    /// A goal.
    Goal,
}

/// A cell that can be chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Target {
    /// The cell.
    pub cell: CellId,
    /// What choosing it does.
    pub kind: TargetKind,
}

/// How something moved.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum SegmentKind {
    /// A piece, straight.
    Step,
    /// A piece, over others.
    Jump,
    /// A piece, towards the edge and back.
    Bounce,
    /// The ball, straight, from piece to piece.
    Pass,
    /// The ball, kicked.
    Shot,
    /// Two pieces change places.
    Exchange,
    /// A piece comes onto the board.
    Place,
}

impl SegmentKind {
    /// Whether a piece moves, not only the ball.
    #[must_use]
    pub const fn moves_piece(self) -> bool {
        matches!(self, Self::Step | Self::Jump | Self::Bounce | Self::Exchange)
    }
}

/// What happens to the ball while a piece moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BallChange {
    /// The piece takes it from the one on this cell.
    Stolen(CellId),
    /// The piece finds it where it lands.
    Found,
}

/// A part of a turn: one action as it is drawn and moves.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Segment {
    /// The side whose action it is.
    pub side: Side,
    /// The kind of action it draws.
    pub kind: SegmentKind,
    /// Where it begins; for a shot the cell of the pawn that shoots.
    pub from: CellId,
    /// The cells where the way bends: for a bounce the cell before the edge, for a shot the ball's cell and then the pieces
    /// that redirect it.
    pub via: Vec<CellId>,
    /// Where it ends.
    pub to: CellId,
    /// How the ball came to the piece that moved.
    pub ball: Option<BallChange>,
    /// Whether it is a goal.
    pub goal: bool,
}

/// What has just happened, to be shown as motion.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Motion {
    /// A number that is different for every motion; the same scene shown again does not move again.
    pub number: u64,
    /// What happened, in order.
    pub segments: Vec<Segment>,
}

/// Where everything stands that is shown where a goal was scored, once play goes on.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct AfterGoal {
    /// The pieces, with the ids that they are shown with.
    pub pieces: Vec<Piece>,
    /// The balls, in the order of those of the scene.
    pub balls: Vec<Ball>,
}

/// The colour of an arrow or a mark.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Ink {
    /// Drawn by the player.
    #[default]
    User,
    /// A second colour of the player.
    UserOther,
    /// Best by the engine.
    Engine,
    /// Considered by the engine.
    EngineOther,
    /// Worth a hint.
    Hint,
}

impl Ink {
    /// Every colour.
    pub const ALL: [Self; 5] = [Self::User, Self::UserOther, Self::Engine, Self::EngineOther, Self::Hint];
}

/// An arrow from cell to cell.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DrawnArrow {
    /// Where it begins.
    pub from: CellId,
    /// Where it points.
    pub to: CellId,
    /// The colour.
    pub ink: Ink,
    /// One to three characters in its middle; empty for none.
    pub label: String,
}

/// A circle on a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Mark {
    /// The cell.
    pub cell: CellId,
    /// The colour.
    pub ink: Ink,
}

/// What can come to a cell in the turn that is open, told before anything is chosen.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct Reach {
    /// The cell.
    pub cell: CellId,
    /// What can come there.
    pub by: Reaching,
}

/// What can come to a cell.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Reaching {
    /// The first of the two pawns that may move.
    First,
    /// The second of them.
    Second,
    /// The ball.
    Ball,
}

/// All that is to be seen on a board.
#[derive(Debug, Clone, PartialEq)]
pub struct Scene {
    /// The field.
    pub field: Arc<Field>,
    /// Whether the board is turned by half a turn, so that B plays upwards.
    pub flipped: bool,
    /// Whether coordinates are written.
    pub coordinates: bool,
    /// The word on a goal that can be scored; nothing is written when it is empty.
    pub goal_word: Arc<str>,
    /// The pieces.
    pub pieces: Vec<Piece>,
    /// The balls: one, or one a side, always in the same order.
    pub balls: Vec<Ball>,
    /// What the player has chosen.
    pub selected: Option<CellId>,
    /// The cells that can be chosen now.
    pub targets: Vec<Target>,
    /// What can come where, while nothing is chosen; only in games whose players see it so.
    pub reach: Vec<Reach>,
    /// The turn so far.
    pub turn: Vec<Segment>,
    /// The opponent's last turn.
    pub last_turn: Vec<Segment>,
    /// What has just happened.
    pub motion: Motion,
    /// At a goal, while everything still stands as it was scored: where it goes from here.
    pub after_goal: Option<AfterGoal>,
    /// Arrows over the pieces.
    pub arrows: Vec<DrawnArrow>,
    /// Marked cells.
    pub marks: Vec<Mark>,
}

impl Scene {
    /// An empty field.
    #[must_use]
    pub fn new(field: Arc<Field>) -> Self {
        Self {
            field,
            flipped: false,
            coordinates: true,
            goal_word: Arc::from(""),
            pieces: Vec::new(),
            balls: Vec::new(),
            selected: None,
            targets: Vec::new(),
            reach: Vec::new(),
            turn: Vec::new(),
            last_turn: Vec::new(),
            motion: Motion { number: 0, segments: Vec::new() },
            after_goal: None,
            arrows: Vec::new(),
            marks: Vec::new(),
        }
    }

    /// The pieces from which a motion with this number goes on: those that are shown, but after a goal, where the next motion begins, those
    /// that have gone back to their places.
    #[must_use]
    pub fn pieces_before(&self, number: u64) -> &[Piece] {
        match &self.after_goal {
            Some(after) if number != self.motion.number => &after.pieces,
            _ => &self.pieces,
        }
    }

    /// The piece on a cell.
    #[must_use]
    pub fn piece_on(&self, cell: CellId) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.cell == cell)
    }

    /// The piece with this id.
    #[must_use]
    pub fn piece(&self, id: PieceId) -> Option<&Piece> {
        self.pieces.iter().find(|piece| piece.id == id)
    }

    /// Whether a ball is on a cell, carried or free.
    #[must_use]
    pub fn ball_on(&self, cell: CellId) -> bool {
        self.balls.iter().any(|ball| ball.cell == cell)
    }

    /// The cells that play is about now: the ball's, and what is chosen with its targets or else what may be touched. None while nobody is to
    /// act.
    #[must_use]
    pub fn in_focus(&self) -> Vec<CellId> {
        let chosen = self.selected.into_iter().chain(self.targets.iter().map(|target| target.cell));
        let touchable = self.pieces.iter().filter(|piece| piece.movable).map(|piece| piece.cell);
        let mut cells: Vec<CellId> = if self.selected.is_some() { chosen.collect() } else { touchable.collect() };
        if !cells.is_empty() {
            cells.extend(self.balls.iter().map(|ball| ball.cell));
        }
        cells
    }

    /// Whether a cell has something that the player may touch now.
    #[must_use]
    pub fn is_movable(&self, cell: CellId) -> bool {
        self.pieces.iter().any(|piece| piece.cell == cell && piece.movable)
            || self.balls.iter().any(|ball| ball.cell == cell && ball.movable)
    }

    /// What choosing a cell can do; more than one thing when the cell alone does not say which.
    pub fn targets_on(&self, cell: CellId) -> impl Iterator<Item = TargetKind> {
        self.targets.iter().filter(move |target| target.cell == cell).map(|target| target.kind)
    }

    /// Whether a cell can be chosen.
    #[must_use]
    pub fn is_target(&self, cell: CellId) -> bool {
        self.targets_on(cell).next().is_some()
    }

    /// Whether a cell is out of reach while something is chosen: it is drawn dimmer.
    #[must_use]
    pub fn is_dimmed(&self, cell: CellId) -> bool {
        self.selected.is_some_and(|selected| selected != cell) && !self.targets.is_empty() && !self.is_target(cell)
    }
}

/// Gives the pieces of a new position the ids that they had in the one before.
///
/// `happened` says what moved in between; a piece that it does not explain keeps its id if one of the same kind stood
/// on its cell, and else gets one of the same kind that is left over. A piece that keeps its id keeps the number on its shirt.
pub fn keep_identities(before: &[Piece], happened: &[Segment], now: &mut [Piece]) {
    let mut followed = before.to_vec();
    for segment in happened {
        let id_on = |pieces: &[Piece], cell| pieces.iter().position(|piece| piece.cell == cell);
        match segment.kind {
            SegmentKind::Step | SegmentKind::Jump => {
                if let Some(index) = id_on(&followed, segment.from) {
                    followed[index].cell = segment.to;
                }
            }
            SegmentKind::Exchange => {
                let (first, second) = (id_on(&followed, segment.from), id_on(&followed, segment.to));
                if let (Some(first), Some(second)) = (first, second) {
                    followed[first].cell = segment.to;
                    followed[second].cell = segment.from;
                }
            }
            SegmentKind::Bounce | SegmentKind::Pass | SegmentKind::Shot | SegmentKind::Place => {}
        }
    }
    let alike = |a: &Piece, b: &Piece| a.side == b.side && a.dot == b.dot;
    let mut next = before.iter().map(|piece| piece.id.0 + 1).max().unwrap_or(0);
    let mut open = Vec::new();
    for (index, piece) in now.iter_mut().enumerate() {
        match followed.iter().position(|old| old.cell == piece.cell && alike(old, piece)) {
            Some(found) => piece.become_again(followed.swap_remove(found)),
            None => open.push(index),
        }
    }
    for index in open {
        match followed.iter().position(|old| alike(old, &now[index])) {
            Some(found) => now[index].become_again(followed.swap_remove(found)),
            None => {
                now[index].id = PieceId(next);
                next += 1;
            }
        }
    }
}
