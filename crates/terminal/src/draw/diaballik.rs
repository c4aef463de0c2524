//! Diaballik on the terminal.

use games::diaballik::{Action, Match, Square};
use games::game::{Game, Match as _};
use games::notation::Scanner;
use games::side::Side;
use locale::{Locale, vars};

use super::grid::Grid;
use super::tile::{self, Content};
use super::{Drawing, Kind, Place, Trace, View};
use crate::canvas::{Canvas, Ink};
use crate::terminal_game::{Choice, Playable};
use crate::words;

/// Files and ranks (DB-1).
const SIZE: u8 = 7;

const fn place(square: Square) -> Place {
    Place { board: 0, column: square.file(), row: square.rank() }
}

fn square(text: &str) -> Option<Square> {
    let mut scanner = Scanner::new(text);
    let square = Square::scan(&mut scanner).ok()?;
    scanner.end().ok().map(|()| square)
}

fn squares() -> impl Iterator<Item = Square> {
    (0..SIZE * SIZE).filter_map(Square::from_index)
}

impl Playable for Match {
    fn choice(&self, side: Side, action: Action) -> Choice {
        let text = action.to_string();
        let (from, to, kind) = match action {
            Action::Move { from, to } => (from, to, Kind::Step),
            Action::Pass { from, to } => (from, to, if wins(to, side) { Kind::Goal } else { Kind::Pass }),
            Action::Claim => return Choice { text, from: None, to: None, kind: Kind::Other, opens: Vec::new() },
        };
        Choice { text, from: Some(place(from)), to: Some(place(to)), kind, opens: Vec::new() }
    }

    fn phrase(&self, action: Action, locale: &Locale) -> String {
        match action {
            Action::Move { from, to } => locale.play_words_step(vars::From(from.to_string()), vars::To(to.to_string())),
            Action::Pass { from, to } => locale.play_words_pass(vars::From(from.to_string()), vars::To(to.to_string())),
            Action::Claim => locale.play_words_claim(),
        }
    }

    fn traces(&self, turn: &str) -> Vec<(Place, Trace)> {
        let mut traces = Vec::new();
        for action in turn.split(',') {
            if let Ok(Action::Move { from, to } | Action::Pass { from, to }) = action.parse() {
                traces.extend([(from, Trace::Left), (to, Trace::Arrived)]);
            }
        }
        let stands = |square| self.current().man_on(square).is_some();
        traces.retain(|&(square, trace)| stands(square) == (trace == Trace::Arrived));
        traces.into_iter().map(|(square, trace)| (place(square), trace)).collect()
    }

    fn read_place(&self, text: &str) -> Option<Place> {
        square(text).map(place)
    }

    fn place_name(&self, place: Place) -> String {
        Square::new(place.column, place.row).map(|square| square.to_string()).unwrap_or_default()
    }

    fn draw(&self, view: &View<'_>, _locale: &Locale) -> Drawing {
        let grid = Grid::new(view.size);
        let (left, size) = (3, usize::from(SIZE));
        let height = size * grid.pitch_y() + 2;
        let mut canvas = Canvas::new(left + size * grid.pitch_x() + 1, height);
        grid.draw(&mut canvas, view, left, 0, size, size);
        let mut places = Vec::new();
        for square in squares() {
            let (column, row) = if view.flipped {
                (SIZE - 1 - square.file(), square.rank())
            } else {
                (square.file(), SIZE - 1 - square.rank())
            };
            let area = grid.area(left, 0, usize::from(column), usize::from(row));
            let man = self.current().man_on(square);
            let content = Content {
                piece: man.map(|man| man.side),
                ball: man.is_some_and(|man| man.ball),
                dotted: false,
                zone: Side::BOTH.into_iter().find(|&side| wins(square, side.other())),
                other_tone: (square.file() + square.rank()) % 2 == 1,
            };
            Grid::lay(&mut canvas, area, tile::ground(view, place(square), &content));
            let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
            tile::put(&mut canvas, view, place(square), &content, x, y);
            if column == 0 {
                canvas.text(left - 2, y, &(square.rank() + 1).to_string(), Ink::Faint);
            }
            if row == SIZE - 1 {
                canvas.put(x, height - 1, char::from(b'a' + square.file()), Ink::Faint);
            }
            places.push((place(square), area));
        }
        Drawing { canvas, places }
    }

    fn sizes(&self) -> usize {
        2
    }

    fn describe(&self, locale: &Locale) -> Vec<String> {
        Side::BOTH
            .into_iter()
            .map(|side| {
                let names = squares().filter_map(|square| {
                    let man = self.current().man_on(square).filter(|man| man.side == side)?;
                    let name = square.to_string();
                    Some(if man.ball { locale.play_where_with_ball(name) } else { name })
                });
                let mut names: Vec<String> = names.collect();
                names.sort();
                locale.play_where_side(
                    vars::Cells(names.join(", ")),
                    vars::Side(words::side(locale, Game::Diaballik, side)),
                )
            })
            .collect()
    }

    fn status(&self, locale: &Locale) -> Vec<String> {
        if self.ending().is_some() {
            return Vec::new();
        }
        let position = self.current();
        let (moves, passes) = (u32::from(position.moves_left()), u32::from(position.passes_left()));
        let mut lines = vec![locale.play_status_moves_and_passes(vars::Moves(moves), vars::Passes(passes))];
        if position.may_claim() {
            lines.push(locale.play_claim_open());
        }
        lines
    }

    fn turn_count(&self, _side: Side) -> Option<u64> {
        Some(u64::from(self.current().count_results().results()))
    }
}

/// Whether the ball of `side` wins on this square: the opponent's starting rank (DB-5).
const fn wins(square: Square, side: Side) -> bool {
    square.rank() == if matches!(side, Side::A) { SIZE - 1 } else { 0 }
}
