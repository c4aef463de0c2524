//! Countdown: one row of squares.

use std::sync::{Arc, LazyLock};

use games::countdown::{Action, Cell, Match};
use games::game::{Game, Match as _};
use games::side::Side;

use super::{Offer, Shown, plain};
use crate::field::{self, CellId, Field, Ground, PieceWord, Tone};
use crate::geometry::{CELL, Point, Shape};
use crate::scene::{Ball, Piece, Segment, SegmentKind, TargetKind};

fn id(cell: Cell) -> CellId {
    CellId(u16::from(cell.distance()))
}

static FIELD: LazyLock<Arc<Field>> = LazyLock::new(|| {
    let cells = Cell::all().map(|cell| field::Cell {
        name: cell.to_string(),
        centre: Point::new(CELL * f64::from(cell.distance()), 0.0),
        tone: if cell.distance() % 2 == 0 { Tone::Dark } else { Tone::Light },
        ground: Ground::Plain,
        row: 0,
        column: u16::from(cell.distance()),
    });
    Arc::new(Field::new(Game::Countdown, Shape::Square, PieceWord::Piece, cells.collect()))
});

impl Shown for Match {
    fn field(&self, _board: usize) -> Arc<Field> {
        Arc::clone(&FIELD)
    }

    fn stands(&self, _board: usize) -> (Vec<Piece>, Vec<Ball>) {
        (Vec::new(), vec![Ball { cell: id(self.ball()), movable: false }])
    }

    fn offers(&self, side: Side, _board: usize) -> Vec<Offer<Action>> {
        let offer = |action: Action| {
            let kind = if action.to == Cell::GOAL { TargetKind::Goal } else { TargetKind::Shot };
            Offer { action, from: Some(id(action.from)), to: id(action.to), kind }
        };
        self.actions(side).into_iter().map(offer).collect()
    }

    fn segment(&self, side: Side, action: Action) -> Option<(usize, Segment)> {
        let mut segment = plain(side, SegmentKind::Shot, id(action.from), id(action.to));
        segment.goal = action.to == Cell::GOAL;
        Some((0, segment))
    }
}
