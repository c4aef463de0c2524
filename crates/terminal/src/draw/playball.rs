//! Play Ball on the terminal.

use std::fmt::Write as _;

use games::game::{Game, Match as _};
use games::playball::{Action, Board, Cell, CellSet, Direction, Match, Mode, Position, TurnGenerator};
use games::side::Side;
use locale::{Locale, vars};

use super::hexes::Hexes;
use super::tile::{self, Content};
use super::{Drawing, Kind, Place, Trace, View};
use crate::canvas::{Canvas, Ink};
use crate::terminal_game::{Choice, Playable};
use crate::words;

const fn place(cell: Cell) -> Place {
    Place { board: 0, column: cell.column, row: cell.row }
}

const fn cell(place: Place) -> Cell {
    Cell { column: place.column, row: place.row }
}

/// The cell next to `from` in a direction, which is on the board if the jump that asks is legal.
fn neighbour(board: &Board, from: Cell, direction: Direction) -> Option<Cell> {
    let from = board.index(from)?;
    let reach = board.ray(from, direction) & board.neighbours(from);
    reach.first().map(|index| board.cell(index))
}

impl Playable for Match {
    fn choice(&self, side: Side, action: Self::Action) -> Choice {
        let board = self.current().board();
        let to = match action {
            Action::Bounce { from, direction } => neighbour(board, from, direction).unwrap_or(from),
            _ => action.to(),
        };
        let scores =
            action.is_move() && board.index(action.to()).is_some_and(|to| board.end_zone(side.other()).contains(to));
        let kind = match action {
            _ if scores => Kind::Goal,
            Action::Step { .. } => Kind::Step,
            Action::Jump { .. } => Kind::Jump,
            Action::Bounce { .. } => Kind::Bounce,
            Action::Pass { .. } => Kind::Pass,
        };
        Choice {
            text: action.to_string(),
            from: Some(place(action.from())),
            to: Some(place(to)),
            kind,
            opens: Vec::new(),
        }
    }

    fn phrase(&self, action: Self::Action, locale: &Locale) -> String {
        let (from, to) = (action.from().to_string(), action.to().to_string());
        match action {
            Action::Step { .. } => locale.play_words_step(vars::From(from), vars::To(to)),
            Action::Jump { .. } => locale.play_words_jump(vars::From(from), vars::To(to)),
            Action::Bounce { direction, .. } => {
                locale.play_words_bounce(vars::Direction(direction.name()), vars::From(from))
            }
            Action::Pass { .. } => locale.play_words_pass(vars::From(from), vars::To(to)),
        }
    }

    fn traces(&self, turn: &str) -> Vec<(Place, Trace)> {
        if self.current().is_kick_off() {
            return Vec::new();
        }
        let actions: Vec<Action> = turn.split(',').filter_map(|action| action.parse().ok()).collect();
        actions
            .iter()
            .flat_map(|action| [(place(action.from()), Trace::Left), (place(action.to()), Trace::Arrived)])
            .filter(|&(at, trace)| {
                // Only where the turn's moves ended something stands now.
                let stands = self
                    .current()
                    .board()
                    .index(cell(at))
                    .is_some_and(|index| self.current().placement().occupied().contains(index));
                stands == (trace == Trace::Arrived)
            })
            .collect()
    }

    fn read_place(&self, text: &str) -> Option<Place> {
        let found: Cell = text.parse().ok()?;
        self.current().board().index(found).map(|_| place(found))
    }

    fn place_name(&self, place: Place) -> String {
        cell(place).to_string()
    }

    fn draw(&self, view: &View<'_>, _locale: &Locale) -> Drawing {
        draw(self.current(), view)
    }

    fn sizes(&self) -> usize {
        3
    }

    fn describe(&self, locale: &Locale) -> Vec<String> {
        let position = self.current();
        let (board, placement) = (position.board(), position.placement());
        let list = |set: CellSet, side: Option<Side>| {
            let mut cells: Vec<Cell> = set.into_iter().map(|cell| board.cell(cell)).collect();
            cells.sort();
            let names = cells.into_iter().map(|cell| {
                let holds = side.is_some() && board.index(cell) == Some(placement.ball);
                if holds { locale.play_where_with_ball(cell.to_string()) } else { cell.to_string() }
            });
            names.collect::<Vec<_>>().join(", ")
        };
        let mut lines = Vec::new();
        for side in Side::BOTH {
            lines.push(locale.play_where_side(
                vars::Cells(list(placement.pieces[side], Some(side))),
                vars::Side(words::side(locale, Game::PlayBall, side)),
            ));
        }
        if placement.holder().is_none() {
            lines.push(locale.play_where_free_ball(board.cell(placement.ball).to_string()));
        }
        for side in Side::BOTH {
            lines.push(locale.play_where_end_zone(
                vars::Cells(list(board.end_zone(side), None)),
                vars::Side(words::side(locale, Game::PlayBall, side)),
            ));
        }
        let other = board.dotted() - board.end_zone(Side::A) - board.end_zone(Side::B);
        if !other.is_empty() {
            lines.push(locale.play_where_dotted(list(other, None)));
        }
        lines
    }

    fn status(&self, locale: &Locale) -> Vec<String> {
        let mut lines = Vec::new();
        if self.ending().is_none() {
            let position = self.current();
            let left = u32::from(position.moves_left());
            lines.push(if position.is_kick_off() && !position.is_within_turn() {
                locale.play_status_kick_off(left)
            } else {
                locale.play_status_moves(left)
            });
        }
        if self.mode() == Mode::Expert {
            lines.push(match self.goals_in_a_row() {
                Some((side, count)) => {
                    locale.play_status_row(vars::Count(count), vars::Side(words::side(locale, Game::PlayBall, side)))
                }
                None => locale.play_status_expert(),
            });
        }
        if self.void_sets() > 0 {
            lines.push(locale.play_status_void(self.void_sets()));
        }
        lines
    }

    fn turn_count(&self, _side: Side) -> Option<u64> {
        let mut generator = TurnGenerator::new();
        Some(u64::from(self.current().count_results(&mut generator).results()))
    }
}

/// Where a column stands on the screen, and which cell of it is how far from the top.
struct Geometry<'a> {
    board: &'a Board,
    hexes: Hexes,
    flipped: bool,
    longest: usize,
}

/// Columns left of the field, for the numbers of the rows.
const LEFT: usize = 3;
/// Rows above the field: the names of the topmost cells, and the upper edge of the topmost hexagon.
const ABOVE: usize = 2;

impl Geometry<'_> {
    fn length(&self, column: usize) -> usize {
        self.board.columns()[column].len()
    }

    /// The upper left corner of a hexagon's frame.
    fn corner(&self, cell: Cell) -> (usize, usize) {
        let column = usize::from(cell.column);
        let (length, columns) = (self.length(column), self.board.columns().len());
        let (shown, from_top) = if self.flipped {
            (columns - 1 - column, usize::from(cell.row) - 1)
        } else {
            (column, length - usize::from(cell.row))
        };
        let y = ABOVE + (self.longest - length) * self.hexes.height() / 2 + from_top * self.hexes.height();
        (LEFT + shown * self.hexes.pitch(), y)
    }
}

fn draw(position: &Position, view: &View<'_>) -> Drawing {
    let board = position.board();
    let hexes = Hexes::new(view.size);
    let longest = board.columns().iter().map(String::len).max().unwrap_or(0);
    let geometry = Geometry { board, hexes, flipped: view.flipped, longest };
    let width = 2 * LEFT + hexes.width(board.columns().len());
    let mut canvas = Canvas::new(width, ABOVE + longest * hexes.height() + 1);
    let mut places = Vec::new();
    for &at in board.cells() {
        let (x, y) = geometry.corner(at);
        let content = content(position, at);
        let ground = tile::ground(view, place(at), &content);
        // The band of an end zone differs by side in its sign too.
        let (lower, ink) = match content.zone {
            Some(Side::A) => (view.sign('═', '='), Ink::Side(Side::A)),
            Some(Side::B) => (view.sign('╌', '-'), Ink::Side(Side::B)),
            None => ('_', Ink::Seam),
        };
        hexes.draw(&mut canvas, x, y, ground, lower, ink);
        let (centre_x, centre_y) = hexes.centre(x, y);
        tile::put(&mut canvas, view, place(at), &content, centre_x, centre_y);
        if view.size > 1 {
            canvas.text(centre_x - 1, centre_y + 1, &at.to_string(), Ink::Faint);
        }
        places.push((place(at), hexes.area(x, y)));
    }
    label(&mut canvas, &geometry, width);
    Drawing { canvas, places }
}

fn content(position: &Position, at: Cell) -> Content {
    let (board, placement) = (position.board(), position.placement());
    let Some(index) = board.index(at) else { return Content::default() };
    Content {
        piece: placement.side_on(index),
        ball: placement.ball == index,
        dotted: board.dotted().contains(index),
        zone: Side::BOTH.into_iter().find(|&side| board.end_zone(side).contains(index)),
        other_tone: at.column % 2 == 1,
    }
}

/// Writes the names of the cells at both ends of every column, and the numbers of the rows beside the outer columns.
fn label(canvas: &mut Canvas, geometry: &Geometry<'_>, width: usize) {
    let (board, hexes) = (geometry.board, geometry.hexes);
    let mut name = String::new();
    for column in 0..board.columns().len() {
        let ends = [1, geometry.length(column)].map(|row| Cell { column: column as u8, row: row as u8 });
        let (top, bottom) = if geometry.flipped { (ends[0], ends[1]) } else { (ends[1], ends[0]) };
        let (x, y) = geometry.corner(top);
        hexes.cap(canvas, x, y);
        let centre = hexes.centre(x, y).0;
        name.clear();
        let _ = write!(name, "{top}");
        canvas.text(centre - 1, y - 2, &name, Ink::Faint);
        let (_, y) = geometry.corner(bottom);
        name.clear();
        let _ = write!(name, "{bottom}");
        canvas.text(centre - 1, y + hexes.height(), &name, Ink::Faint);
    }
    let columns = board.columns().len();
    let outer = if geometry.flipped { [columns - 1, 0] } else { [0, columns - 1] };
    for (i, column) in outer.into_iter().enumerate() {
        for row in 1..=geometry.length(column) {
            let (x, y) = geometry.corner(Cell { column: column as u8, row: row as u8 });
            let (_, centre) = hexes.centre(x, y);
            let text = row.to_string();
            let at = if i == 0 { LEFT - 1 - text.len() } else { width - LEFT + 1 };
            canvas.text(at, centre, &text, Ink::Faint);
        }
    }
}
