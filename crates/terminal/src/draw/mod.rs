//! Drawing boards: one file a game, and what they share.

mod grid;
mod hexes;
mod tile;

games::with_countdown! {
    mod countdown;
}
mod diaballik;
mod pawnball;
mod playball;

use crate::canvas::Canvas;
use crate::look::{Look, Signs};

/// A place where something may stand: a cell of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place {
    /// The board: 0, or 0 and 1 in Pawnball.
    pub board: u8,
    /// Column, in the counting of the game.
    pub column: u8,
    /// Row, in the counting of the game.
    pub row: u8,
}

/// What an action does, as far as a picture shows it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    /// A move to a cell nearby.
    Step,
    /// A jump over others.
    Jump,
    /// A jump that comes back.
    Bounce,
    /// The ball goes to another piece, or along a line.
    Pass,
    /// It scores or wins.
    Goal,
    /// Something without a place.
    Other,
}

/// What the last turn left behind on a place.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Trace {
    /// Something left it.
    Left,
    /// Something arrived.
    Arrived,
}

/// What is to be pointed out on a board.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Marks {
    /// The chosen piece.
    pub selected: Option<Place>,
    /// The cursor of the full-screen mode.
    pub cursor: Option<Place>,
    /// Where the chosen piece may go, and how.
    pub targets: Vec<(Place, Kind)>,
    /// The last turn.
    pub traces: Vec<(Place, Trace)>,
}

impl Marks {
    /// The target on a place; the one that matters most if there are several.
    pub(crate) fn target(&self, place: Place) -> Option<Kind> {
        let on = |kind| self.targets.contains(&(place, kind));
        [Kind::Goal, Kind::Pass, Kind::Jump, Kind::Step, Kind::Bounce].into_iter().find(|&kind| on(kind))
    }

    /// The trace on a place.
    pub(crate) fn trace(&self, place: Place) -> Option<Trace> {
        self.traces.iter().filter(|(on, _)| *on == place).map(|&(_, trace)| trace).max()
    }
}

/// How a board is to be drawn.
#[derive(Debug, Clone, Copy)]
pub struct View<'a> {
    /// Colours and signs.
    pub look: Look,
    /// How large: 1 to 3.
    pub size: usize,
    /// Seen from the side of B.
    pub flipped: bool,
    /// The width of the terminal: what has two boards stands side by side when it fits.
    pub width: usize,
    /// Of two boards, the only one to draw.
    pub only_board: Option<u8>,
    /// What is pointed out.
    pub marks: &'a Marks,
}

impl View<'_> {
    pub(crate) fn sign(&self, unicode: char, ascii: char) -> char {
        if self.look.signs == Signs::Unicode { unicode } else { ascii }
    }
}

/// A rectangle on a canvas.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Area {
    /// The leftmost column.
    pub x: usize,
    /// The topmost row.
    pub y: usize,
    /// Width in columns of the terminal.
    pub width: usize,
    /// Height in rows of the terminal.
    pub height: usize,
}

impl Area {
    /// Whether a character lies in it.
    #[must_use]
    pub const fn contains(&self, x: usize, y: usize) -> bool {
        x >= self.x && x < self.x + self.width && y >= self.y && y < self.y + self.height
    }

    /// Twice the coordinates of its centre.
    #[must_use]
    pub const fn centre(&self) -> (usize, usize) {
        (2 * self.x + self.width, 2 * self.y + self.height)
    }
}

/// A board as it is drawn.
#[derive(Debug, Clone)]
pub struct Drawing {
    /// The picture.
    pub canvas: Canvas,
    /// Where each place is on it.
    pub places: Vec<(Place, Area)>,
}

impl Drawing {
    /// The place under a character.
    #[must_use]
    pub fn place_at(&self, x: usize, y: usize) -> Option<Place> {
        self.places.iter().find(|(_, area)| area.contains(x, y)).map(|&(place, _)| place)
    }

    /// The place next to `from` when the cursor goes `dx` to the right and `dy` down (one of them is 0); `from` at the edge.
    #[must_use]
    pub fn neighbour(&self, from: Place, dx: isize, dy: isize) -> Place {
        let Some((_, area)) = self.places.iter().find(|(place, _)| *place == from) else {
            return self.places.first().map_or(from, |&(place, _)| place);
        };
        let (x, y) = area.centre();
        let cost = |area: &Area| {
            let (to_x, to_y) = area.centre();
            // Characters are twice as high as wide.
            let (right, down) = (to_x as isize - x as isize, 2 * (to_y as isize - y as isize));
            let (along, across) = (right * dx + down * dy, right * dy.abs() + down * dx.abs());
            // Not further aside than forward, and what lies straight ahead first.
            (along > 0 && across.abs() <= along).then_some((along + 2 * across.abs(), across))
        };
        let nearest = self.places.iter().filter_map(|(place, area)| Some((cost(area)?, *place))).min();
        nearest.map_or(from, |(_, place)| place)
    }
}
