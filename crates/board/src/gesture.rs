//! From pointers and keys to what the player means. Pure, so that it is tested without a browser.

use crate::field::{Arrow, CellId};
use crate::geometry::Point;
use crate::scene::{Ink, Scene};

/// How far a pointer moves before it drags, in CSS pixels.
pub const DRAG_START: f64 = 6.0;
/// How long a finger rests before it draws, in milliseconds.
pub const LONG_PRESS_MS: u32 = 450;

/// A player's input on the board. The board itself changes nothing.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum BoardEvent {
    /// Choose what is on this cell, so that its targets are shown.
    Select(CellId),
    /// Choose nothing.
    Clear,
    /// Do what the target on this cell stands for, with what is chosen.
    Choose(CellId),
    /// A piece, or the free ball, was dragged from one cell onto a target.
    Drop {
        /// Where it was.
        from: CellId,
        /// The target.
        to: CellId,
    },
    /// Draw an arrow, or remove it if it is there.
    DrawArrow {
        /// Where it begins.
        from: CellId,
        /// Where it points.
        to: CellId,
        /// Its colour.
        ink: Ink,
    },
    /// Draw a circle, or remove it if it is there.
    DrawMark {
        /// The cell.
        cell: CellId,
        /// Its colour.
        ink: Ink,
    },
}

/// What a tap, a click or Enter on a cell means.
///
/// A target is chosen, even if something that could be selected stands there: a pass goes to an own piece.
#[must_use]
pub fn tap(scene: &Scene, cell: CellId) -> Option<BoardEvent> {
    if scene.selected == Some(cell) && !scene.is_target(cell) {
        Some(BoardEvent::Clear)
    } else if scene.is_target(cell) {
        Some(BoardEvent::Choose(cell))
    } else if scene.is_movable(cell) {
        Some(BoardEvent::Select(cell))
    } else {
        scene.selected.map(|_| BoardEvent::Clear)
    }
}

/// An attempt that is not possible: the owner of the match can say why.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Missed {
    /// The piece that was chosen or dragged, if any.
    pub from: Option<CellId>,
    /// Where to, or what was touched.
    pub to: CellId,
}

/// What a tap, a click or Enter on a cell tries in vain: it is no target and nothing that could be chosen.
#[must_use]
pub fn missed(scene: &Scene, cell: CellId) -> Option<Missed> {
    let open = scene.is_target(cell) || scene.is_movable(cell) || scene.selected == Some(cell);
    (!open).then_some(Missed { from: scene.selected, to: cell })
}

/// What a key does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum KeyResponse {
    /// The focus goes to this cell.
    Focus(CellId),
    /// The player wants this.
    Event(BoardEvent),
    /// The key is taken and does nothing here.
    Nothing,
}

/// What a key means while a cell has the focus; `None` leaves the key to the page. `name` is the browser's `key`.
///
/// Arrows and Home and End move the focus, with Control Home and End to the first and the last cell; Enter and Space
/// act as a tap; Escape chooses nothing.
#[must_use]
pub fn key(scene: &Scene, focus: CellId, name: &str, control: bool) -> Option<KeyResponse> {
    let (field, flipped) = (&scene.field, scene.flipped);
    let walk = |arrow| field.neighbour(focus, arrow, flipped).map_or(KeyResponse::Nothing, KeyResponse::Focus);
    let response = match name {
        "ArrowUp" => walk(Arrow::Up),
        "ArrowDown" => walk(Arrow::Down),
        "ArrowLeft" => walk(Arrow::Left),
        "ArrowRight" => walk(Arrow::Right),
        "Home" | "End" => {
            let first = name == "Home";
            let cell = if control {
                let mut all = field.ids();
                if first {
                    all.min_by_key(|&id| field.place(id, flipped))
                } else {
                    all.by_ref().max_by_key(|&id| field.place(id, flipped))
                }
            } else {
                let (start, end) = field.row_ends(focus, flipped);
                Some(if first { start } else { end })
            };
            cell.map_or(KeyResponse::Nothing, KeyResponse::Focus)
        }
        "Enter" | " " => tap(scene, focus).map_or(KeyResponse::Nothing, KeyResponse::Event),
        "Escape" if scene.selected.is_some() => KeyResponse::Event(BoardEvent::Clear),
        _ => return None,
    };
    Some(response)
}

/// Which cell of a scene is in the tab order: the one with the focus last, else what is selected, else the first that
/// can be touched, else the first.
#[must_use]
pub fn tab_stop(scene: &Scene, focused: Option<CellId>) -> Option<CellId> {
    let known = |cell: &CellId| cell.index() < scene.field.cells().len();
    let first = |movable: bool| {
        let all = scene.field.ids().filter(|&id| !movable || scene.is_movable(id));
        all.min_by_key(|&id| scene.field.place(id, scene.flipped))
    };
    focused.filter(known).or(scene.selected).or_else(|| first(true)).or_else(|| first(false))
}

/// Which button of a pointer went down.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Button {
    /// The left mouse button, a finger or a pen.
    Main,
    /// The right mouse button, or the left one with a key that asks to draw.
    Draw,
}

#[derive(Debug, Clone, Copy, PartialEq)]
enum State {
    /// Down, on a cell, not yet moved.
    Pressed { cell: CellId, start: Point, movable: bool, selected: bool },
    /// A piece or the ball follows the pointer.
    Dragging { from: CellId, start: Point },
    /// An arrow is drawn.
    Drawing { from: CellId, ink: Ink },
}

/// A pointer on its way from down to up: at most one at a time.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Gesture(Option<State>);

/// What a movement of the pointer shows.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Shown {
    /// Nothing moves.
    Nothing,
    /// What is on `from` is drawn this far from its place, in CSS pixels.
    Dragged {
        /// The cell.
        from: CellId,
        /// How far.
        by: Point,
    },
    /// An arrow from `from` to the pointer.
    Arrow {
        /// Where it begins.
        from: CellId,
        /// Its colour.
        ink: Ink,
    },
}

impl Gesture {
    /// A pointer goes down at a place of the screen, on a cell. Returns what the player wants already: something that can
    /// be moved is selected at once, so that a drag shows where it may go.
    pub fn down(
        &mut self,
        scene: &Scene,
        cell: Option<CellId>,
        at: Point,
        button: Button,
        ink: Ink,
    ) -> Option<BoardEvent> {
        let Some(cell) = cell else {
            self.0 = None;
            return None;
        };
        if button == Button::Draw {
            self.0 = Some(State::Drawing { from: cell, ink });
            return None;
        }
        let movable = scene.is_movable(cell);
        let select = movable && !scene.is_target(cell) && scene.selected != Some(cell);
        self.0 = Some(State::Pressed { cell, start: at, movable, selected: select });
        select.then_some(BoardEvent::Select(cell))
    }

    /// The pointer moves. The second value is what the player wants: a piece that was a target too is selected when it is
    /// dragged.
    pub fn moved(&mut self, scene: &Scene, at: Point) -> (Shown, Option<BoardEvent>) {
        match self.0 {
            Some(State::Pressed { cell, start, movable: true, .. }) if start.distance(at) >= DRAG_START => {
                self.0 = Some(State::Dragging { from: cell, start });
                let select = (scene.selected != Some(cell)).then_some(BoardEvent::Select(cell));
                (Shown::Dragged { from: cell, by: at - start }, select)
            }
            Some(State::Dragging { from, start }) => (Shown::Dragged { from, by: at - start }, None),
            Some(State::Drawing { from, ink }) => (Shown::Arrow { from, ink }, None),
            _ => (Shown::Nothing, None),
        }
    }

    /// The pointer has rested for [`LONG_PRESS_MS`]: a finger begins to draw. Returns whether it does.
    pub fn long_press(&mut self) -> bool {
        if let Some(State::Pressed { cell, .. }) = self.0 {
            self.0 = Some(State::Drawing { from: cell, ink: Ink::User });
            return true;
        }
        false
    }

    /// Whether a piece or the ball follows the pointer.
    #[must_use]
    pub const fn is_dragging(&self) -> bool {
        matches!(self.0, Some(State::Dragging { .. }))
    }

    /// Whether an arrow is being drawn.
    #[must_use]
    pub const fn is_drawing(&self) -> bool {
        matches!(self.0, Some(State::Drawing { .. }))
    }

    /// What the player will have tried in vain if the pointer goes up on a cell now; to be asked before [`up`](Self::up).
    #[must_use]
    pub fn misses(&self, scene: &Scene, cell: Option<CellId>) -> Option<Missed> {
        match (self.0?, cell?) {
            (State::Pressed { cell: pressed, selected: false, .. }, cell) if pressed == cell => missed(scene, cell),
            (State::Dragging { from, .. }, to) if from != to && !scene.is_target(to) => {
                Some(Missed { from: Some(from), to })
            }
            _ => None,
        }
    }

    /// The pointer goes up, on a cell or beside the board.
    pub fn up(&mut self, scene: &Scene, cell: Option<CellId>) -> Option<BoardEvent> {
        match (self.0.take()?, cell) {
            // It was selected when the pointer went down: there is nothing more to do.
            (State::Pressed { selected: true, .. }, _) => None,
            (State::Pressed { cell: pressed, .. }, Some(cell)) => (pressed == cell).then(|| tap(scene, cell)).flatten(),
            (State::Dragging { from, .. }, Some(to)) if from != to || scene.is_target(to) => {
                scene.is_target(to).then_some(BoardEvent::Drop { from, to })
            }
            (State::Drawing { from, ink }, Some(to)) if from == to => Some(BoardEvent::DrawMark { cell: to, ink }),
            (State::Drawing { from, ink }, Some(to)) => Some(BoardEvent::DrawArrow { from, to, ink }),
            _ => None,
        }
    }

    /// The browser took the pointer away: nothing is wanted.
    pub const fn cancel(&mut self) {
        self.0 = None;
    }
}
