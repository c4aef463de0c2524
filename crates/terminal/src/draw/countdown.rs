//! Countdown on the terminal: one row of squares.

use games::countdown::{Action, Cell, Match};
use games::game::Match as _;
use games::side::Side;
use locale::{Locale, vars};

use super::grid::Grid;
use super::tile::{self, Content};
use super::{Drawing, Kind, Place, Trace, View};
use crate::canvas::{Canvas, Ink};
use crate::terminal_game::{Choice, Playable};

const fn place(cell: Cell) -> Place {
    Place { board: 0, column: cell.distance(), row: 0 }
}

fn cell(name: &str) -> Option<Cell> {
    Cell::all().find(|cell| cell.to_string() == name)
}

impl Playable for Match {
    fn choice(&self, _side: Side, action: Action) -> Choice {
        let kind = if action.to == Cell::GOAL { Kind::Goal } else { Kind::Step };
        let (from, to) = (Some(place(action.from)), Some(place(action.to)));
        Choice { text: action.to_string(), from, to, kind, opens: Vec::new() }
    }

    fn phrase(&self, action: Action, locale: &Locale) -> String {
        locale.play_words_step(vars::From(action.from.to_string()), vars::To(action.to.to_string()))
    }

    fn traces(&self, turn: &str) -> Vec<(Place, Trace)> {
        turn.parse().map_or_else(
            |_| Vec::new(),
            |Action { from, to }| vec![(place(from), Trace::Left), (place(to), Trace::Arrived)],
        )
    }

    fn read_place(&self, text: &str) -> Option<Place> {
        cell(text).map(place)
    }

    fn place_name(&self, of: Place) -> String {
        Cell::all().find(|cell| place(*cell) == of).map(|cell| cell.to_string()).unwrap_or_default()
    }

    fn draw(&self, view: &View<'_>, _locale: &Locale) -> Drawing {
        let grid = Grid::new(view.size);
        let count = Cell::all().count();
        let height = grid.pitch_y() + 2;
        let mut canvas = Canvas::new(count * grid.pitch_x() + 1, height);
        grid.draw(&mut canvas, view, 0, 0, count, 1);
        let mut places = Vec::new();
        for (column, cell) in Cell::all().enumerate() {
            let area = grid.area(0, 0, column, 0);
            let content = Content { ball: cell == self.ball(), other_tone: column % 2 == 1, ..Content::default() };
            Grid::lay(&mut canvas, area, tile::ground(view, place(cell), &content));
            let (x, y) = (area.x + area.width / 2, area.y + area.height / 2);
            tile::put(&mut canvas, view, place(cell), &content, x, y);
            canvas.text(x, height - 1, &cell.to_string()[..1], Ink::Faint);
            places.push((place(cell), area));
        }
        Drawing { canvas, places }
    }

    fn describe(&self, locale: &Locale) -> Vec<String> {
        vec![locale.play_where_with_ball(self.ball().to_string())]
    }

    fn status(&self, _locale: &Locale) -> Vec<String> {
        Vec::new()
    }

    fn turn_count(&self, side: Side) -> Option<u64> {
        Some(self.actions(side).len() as u64)
    }
}
