//! Play Ball, on any board.

use std::cell::RefCell;
use std::sync::Arc;

use games::game::{Game, Match as _};
use games::playball::{Action, Board, CellSet, Match};
use games::side::Side;

use super::{Offer, Shown, plain, standing};
use crate::field::{Cell, CellId, Coordinate, Field, Ground, PieceWord, Tone, Written};
use crate::geometry::{CELL, HEXAGON_SIDE, Point, Shape};
use crate::scene::{Ball, BallChange, Piece, Segment, SegmentKind, TargetKind};

/// The fields made last, by board, so that the same board gives the same field.
const REMEMBERED: usize = 8;

thread_local! {
    static FIELDS: RefCell<Vec<(Arc<Board>, Arc<Field>)>> = const { RefCell::new(Vec::new()) };
}

/// The field of a board.
#[must_use]
pub fn field(board: &Arc<Board>) -> Arc<Field> {
    FIELDS.with_borrow_mut(|fields| {
        if let Some((_, field)) = fields.iter().find(|(known, _)| Arc::ptr_eq(known, board)) {
            return Arc::clone(field);
        }
        let field = Arc::new(make(board));
        if fields.len() == REMEMBERED {
            fields.remove(0);
        }
        fields.push((Arc::clone(board), Arc::clone(&field)));
        field
    })
}

fn make(board: &Board) -> Field {
    let lengths: Vec<i32> = board.columns().iter().map(|column| column.len() as i32).collect();
    // In half cells above the middle: neighbouring columns are shifted by one of them.
    let height = |column: u8, row: u8| 2 * i32::from(row) - 1 - lengths[usize::from(column)];
    let top = board.cells().iter().map(|cell| height(cell.column, cell.row)).max().unwrap_or(0);
    let cells: Vec<Cell> = (0_u8..)
        .zip(board.cells())
        .map(|(index, cell)| {
            let zone = Side::BOTH.into_iter().find(|&side| board.end_zone(side).contains(index));
            let ground = match zone {
                Some(side) => Ground::EndZone(side),
                None if board.dotted().contains(index) => Ground::Dotted,
                None => Ground::Plain,
            };
            let height = height(cell.column, cell.row);
            // Along a zigzag through the columns the rows of the arrow keys go straight on.
            let row = (top.div_euclid(2) - height.div_euclid(2)) as u16;
            // Mown in stripes, the same from both sides.
            let tone = if cell.column % 2 == 0 { Tone::Light } else { Tone::Dark };
            Cell {
                name: cell.to_string(),
                centre: Point::new(1.5 * HEXAGON_SIDE * f64::from(cell.column), -CELL / 2.0 * f64::from(height)),
                tone,
                ground,
                row,
                column: u16::from(cell.column),
            }
        })
        .collect();
    let field = Field::new(Game::PlayBall, Shape::Hexagon, PieceWord::Playballer, cells);
    let coordinates = [false, true].map(|flipped| cell_names(&field, flipped));
    field.with_coordinates(coordinates)
}

/// The name of every cell of hexagons in its cell, where a piece does not cover it: at the left, and in end zones at the edge towards the
/// middle of the board.
#[must_use]
pub fn cell_names(field: &Field, flipped: bool) -> Vec<Coordinate> {
    let name = |id| {
        let cell = field.cell(id);
        let centre = field.point(id, flipped);
        let offset = match cell.ground {
            Ground::EndZone(_) if centre.y < field.centre().y => Point::new(0.0, 39.5),
            Ground::EndZone(_) => Point::new(0.0, -39.5),
            _ => Point::new(-44.5, 0.0),
        };
        Coordinate { place: centre + offset, written: Written::InCell, text: cell.name.clone() }
    };
    field.ids().map(name).collect()
}

impl Shown for Match {
    fn field(&self, _board: usize) -> Arc<Field> {
        field(self.current().board())
    }

    fn stands(&self, _board: usize) -> (Vec<Piece>, Vec<Ball>) {
        let placement = self.current().placement();
        let cells = 0..self.current().board().cell_count() as u8;
        let pieces =
            cells.filter_map(|cell| placement.side_on(cell).map(|side| standing(side, CellId(cell.into())))).collect();
        (pieces, vec![Ball { cell: CellId(placement.ball.into()), movable: false }])
    }

    fn offers(&self, side: Side, _board: usize) -> Vec<Offer<Action>> {
        self.actions(side)
            .into_iter()
            .filter_map(|action| {
                let (_, segment) = self.segment(side, action)?;
                let kind = match segment.kind {
                    _ if segment.goal => TargetKind::Goal,
                    SegmentKind::Jump => TargetKind::Jump,
                    SegmentKind::Bounce => TargetKind::Bounce,
                    SegmentKind::Pass => TargetKind::Pass,
                    _ => TargetKind::Step,
                };
                // A bounce ends where it began: its target is the first cell that it jumps over.
                let to = match action {
                    Action::Bounce { from, direction } => {
                        let board = self.current().board();
                        let index = board.index(from)?;
                        let next = board.ray(index, direction) & board.neighbours(index);
                        CellId(next.first()?.into())
                    }
                    _ => segment.to,
                };
                Some(Offer { action, from: Some(segment.from), to, kind })
            })
            .collect()
    }

    fn segment(&self, side: Side, action: Action) -> Option<(usize, Segment)> {
        let position = self.current();
        let board = position.board();
        let id = |cell| board.index(cell).map(|index| CellId(index.into()));
        let (from, to) = (id(action.from())?, id(action.to())?);
        let kind = match action {
            Action::Step { .. } => SegmentKind::Step,
            Action::Jump { .. } => SegmentKind::Jump,
            Action::Bounce { .. } => SegmentKind::Bounce,
            Action::Pass { .. } => SegmentKind::Pass,
        };
        let mut segment = plain(side, kind, from, to);
        if let Action::Bounce { from, direction } = action {
            // The last cell before the edge.
            let index = board.index(from)?;
            let cells = board.ray(index, direction).into_iter();
            let far = cells.max_by_key(|&cell| board.between(index, cell).map_or(0, CellSet::len))?;
            segment.via.push(CellId(far.into()));
        }
        let mut after = self.clone();
        if after.act(side, action).is_err() {
            return None;
        }
        let goals = |game: &Self| game.score()[side];
        segment.goal = goals(&after) > goals(self);
        if kind != SegmentKind::Pass {
            // After a goal the ball is back at its start; the scorer had it.
            let ball = CellId(position.placement().ball.into());
            let carries = segment.goal || CellId(after.current().placement().ball.into()) == to;
            segment.ball = match ball {
                _ if !carries || ball == from => None,
                ball if ball == to => Some(BallChange::Found),
                ball => Some(BallChange::Stolen(ball)),
            };
        }
        Some((0, segment))
    }
}
