//! A drawing as the board shows it, and what is said about its cells.

use std::sync::Arc;

use board::field::{Cell, CellId, Field, Ground, PieceWord, Tone};
use board::geometry::{CELL, HEXAGON_SIDE, Point, Shape};
use board::scene::{Ball, Ink, Mark, Piece, PieceId, Scene, Target, TargetKind};
use board::words::Words;
use games::game::Game;
use games::side::Side;
use locale::Locale;

use super::draft::{Draft, Place};

/// The places of the cells in the order of their numbers: column after column, each from its lowest cell, as boards count.
#[must_use]
pub fn places(draft: &Draft) -> Vec<Place> {
    let column = |(number, cells): (usize, &Vec<char>)| (0..cells.len()).rev().map(move |row| (number, row)).collect();
    draft.columns().iter().enumerate().flat_map(|found| -> Vec<Place> { column(found) }).collect()
}

/// The drawing as a scene in which every cell can be chosen.
#[must_use]
pub fn scene(draft: &Draft, wrong: Option<Place>) -> Scene {
    let places = places(draft);
    let length = |column: usize| draft.columns()[column].len() as i32;
    // In half cells above the middle, so that each column is centred.
    let height = |(column, row): Place| length(column) - 1 - 2 * row as i32;
    let top = places.iter().map(|&place| height(place)).max().unwrap_or(0);
    let sign = |place| draft.cell(place).unwrap_or('.');
    let cells = places.iter().map(|&place| {
        let (across, up) = (place.0 as i32, height(place));
        Cell {
            name: draft.name(place),
            centre: Point::new(1.5 * HEXAGON_SIDE * f64::from(across), -CELL / 2.0 * f64::from(up)),
            tone: if place.0 % 2 == 0 { Tone::Light } else { Tone::Dark },
            ground: match sign(place) {
                'a' => Ground::EndZone(Side::A),
                'b' => Ground::EndZone(Side::B),
                'o' => Ground::Dotted,
                _ => Ground::Plain,
            },
            row: (top.div_euclid(2) - up.div_euclid(2)) as u16,
            column: place.0 as u16,
        }
    });
    let mut scene =
        Scene::new(Arc::new(Field::new(Game::PlayBall, Shape::Hexagon, PieceWord::Playballer, cells.collect())));
    scene.coordinates = false;
    for (number, &place) in (0_u16..).zip(&places) {
        let cell = CellId(number);
        scene.targets.push(Target { cell, kind: TargetKind::Place });
        match sign(place) {
            'A' | 'B' => {
                let side = if sign(place) == 'A' { Side::A } else { Side::B };
                let id = PieceId(number);
                scene.pieces.push(Piece { id, number: 0, side, cell, dot: None, movable: false, only_passes: false });
            }
            '*' => scene.balls.push(Ball { cell, movable: false }),
            _ => {}
        }
        if wrong == Some(place) {
            scene.marks.push(Mark { cell, ink: Ink::Hint });
        }
    }
    scene
}

/// What a brush paints, in words.
#[must_use]
pub fn brush_words(brush: char, locale: &Locale) -> String {
    locale.web_editor_brush(match brush {
        'o' => "dotted",
        'a' => "zone-a",
        'b' => "zone-b",
        'A' => "start-a",
        'B' => "start-b",
        '*' => "ball",
        _ => "plain",
    })
}

/// What a screen reader says about the drawing.
#[must_use]
pub fn words(draft: &Draft, wrong: Option<Place>, locale: &Locale) -> Words {
    let cell = |place: Place| {
        let sign = draft.cell(place).unwrap_or('.');
        let said = format!("{}, {}", draft.name(place), brush_words(sign, locale));
        if wrong == Some(place) { format!("{said}, {}", locale.web_editor_wrong_here()) } else { said }
    };
    Words { name: locale.web_editor_field(), cells: places(draft).into_iter().map(cell).collect() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::playball::Board;
    use locale::Language;

    #[test]
    fn a_drawing_looks_like_the_board_that_is_played_on() {
        for board in Board::all_shipped() {
            let drawn = scene(&Draft::of(board), None);
            let played = board::of_games::playball_field(board);
            assert_eq!(drawn.field.cells(), played.cells(), "{}", board.name());
            assert_eq!((drawn.pieces.len(), drawn.balls.len()), (6, 1));
        }
    }

    #[test]
    fn any_drawing_can_be_shown() {
        for text in [".", "*", "A/B/o", "....../.", "./................/..", "****"] {
            let draft = Draft::read(text).unwrap();
            let shown = scene(&draft, Some((0, 0)));
            assert_eq!((shown.field.cells().len(), shown.marks.len()), (places(&draft).len(), 1), "{text}");
            let said = words(&draft, Some((0, 0)), &Locale::new(Language::English));
            assert_eq!(said.cells.len(), shown.field.cells().len());
            assert!(said.cells.iter().any(|cell| cell.ends_with("problem here")), "{said:?}");
        }
    }
}
