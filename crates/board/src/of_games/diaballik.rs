//! Diaballik.

use std::sync::{Arc, LazyLock};

use games::diaballik::{Action, Match, Square};
use games::game::{Game, Match as _};
use games::side::Side;

use super::{Offer, Shown, plain, standing};
use crate::field::{Cell, CellId, Coordinate, Field, Ground, PieceWord, Tone, Written};
use crate::geometry::{CELL, Point, Shape};
use crate::scene::{Ball, Piece, Segment, SegmentKind, TargetKind};

fn id(square: Square) -> CellId {
    CellId(square.index() as u16)
}

static FIELD: LazyLock<Arc<Field>> = LazyLock::new(|| {
    let squares: Vec<Square> = (0..Square::COUNT).filter_map(Square::from_index).collect();
    let cells = squares
        .iter()
        .map(|square| {
            let (file, rank) = (square.file(), square.rank());
            let ground = match rank {
                0 => Ground::EndZone(Side::A),
                rank if rank == Square::SIDE - 1 => Ground::EndZone(Side::B),
                _ => Ground::Plain,
            };
            Cell {
                name: square.to_string(),
                centre: Point::new(CELL * f64::from(file), -CELL * f64::from(rank)),
                tone: if (file + rank) % 2 == 0 { Tone::Dark } else { Tone::Light },
                ground,
                row: u16::from(Square::SIDE - 1 - rank),
                column: u16::from(file),
            }
        })
        .collect();
    let last = f64::from(Square::SIDE - 1);
    let coordinates = [false, true].map(|flipped| {
        let mut written = Vec::new();
        for line in 0..Square::SIDE {
            // As they are shown: columns from the left, rows from below.
            let place = f64::from(line) * CELL;
            let known = if flipped { Square::SIDE - 1 - line } else { line };
            let (letter, number) = (char::from(b'a' + known).to_string(), (known + 1).to_string());
            let mut write = |x: f64, y: f64, written_on, text: &String| {
                written.push(Coordinate { place: Point::new(x, y), written: written_on, text: text.clone() });
            };
            let (near, far) = (-CELL / 2.0 - 19.0, last * CELL + CELL / 2.0 + 19.0);
            for edge in [near, far] {
                write(place, -edge, Written::OnFrameOnly, &letter);
                write(edge, -place, Written::OnFrameOnly, &number);
            }
            write(place + 38.0, 37.0, Written::InCellWithoutFrame, &letter);
            write(-38.0, -place - 36.0, Written::InCellWithoutFrame, &number);
        }
        written
    });
    Arc::new(Field::new(Game::Diaballik, Shape::Square, PieceWord::Piece, cells).with_coordinates(coordinates))
});

/// The field of Diaballik.
#[must_use]
pub fn field() -> Arc<Field> {
    Arc::clone(&FIELD)
}

impl Shown for Match {
    fn field(&self, _board: usize) -> Arc<Field> {
        field()
    }

    fn stands(&self, _board: usize) -> (Vec<Piece>, Vec<Ball>) {
        let position = self.current();
        let men = (0..Square::COUNT)
            .filter_map(Square::from_index)
            .filter_map(|square| position.man_on(square).map(|man| standing(man.side, id(square))));
        let balls = Side::BOTH.map(|side| Ball { cell: id(position.ball(side)), movable: false });
        (men.collect(), balls.to_vec())
    }

    fn offers(&self, side: Side, _board: usize) -> Vec<Offer<Action>> {
        let mut offers = Vec::new();
        for action in self.actions(side) {
            let (from, to, kind) = match action {
                Action::Move { from, to } => (from, to, TargetKind::Step),
                Action::Pass { from, to } => {
                    let goal = self.segment(side, action).is_some_and(|(_, segment)| segment.goal);
                    (from, to, if goal { TargetKind::Goal } else { TargetKind::Pass })
                }
                Action::Claim => continue,
            };
            offers.push(Offer { action, from: Some(id(from)), to: id(to), kind });
        }
        offers
    }

    fn segment(&self, side: Side, action: Action) -> Option<(usize, Segment)> {
        let mut segment = match action {
            Action::Move { from, to } => plain(side, SegmentKind::Step, id(from), id(to)),
            Action::Pass { from, to } => plain(side, SegmentKind::Pass, id(from), id(to)),
            Action::Claim => return None,
        };
        if segment.kind == SegmentKind::Pass {
            let mut after = self.clone();
            segment.goal = after.act(side, action).is_ok() && after.ending().is_some();
        }
        Some((0, segment))
    }
}
