//! The position of a puzzle as a small picture, of as few parts as can be: a list has hundreds of them.

use std::fmt::Write as _;

use games::game::Game;
use games::playball::Board;
use leptos::prelude::*;
use study::puzzles::{Puzzle, field};

/// The distance between the middles of two hexagons of a column; the squares of the other games are 10 wide.
const HEX: f64 = 12.0;

/// A puzzle's position. It is decoration: what is in it is said on the puzzle's page.
pub(super) fn picture_of(puzzle: &Puzzle) -> impl IntoView + use<> {
    let (size, parts) = picture(puzzle).unwrap_or_default();
    view! {
        <svg
            class="puzzle-picture"
            viewBox=format!("0 0 {:.0} {:.0}", size.0, size.1)
            aria-hidden="true"
            focusable="false"
            inner_html=parts
        />
    }
}

/// The picture's size and its parts; nothing for a puzzle that is damaged.
fn picture(puzzle: &Puzzle) -> Option<((f64, f64), String)> {
    let (game, board, cells) = field(puzzle)?;
    let mut svg = String::new();
    let size = match game {
        Game::PlayBall => hexagons(&mut svg, &board, &cells),
        Game::Diaballik => squares(&mut svg, &cells, [Some(6), Some(0)]),
        _ => squares(&mut svg, &cells, [None, None]),
    };
    Some((size, svg))
}

/// Columns of hexagons from the left, each from its top.
fn hexagons(svg: &mut String, board: &str, cells: &[Vec<char>]) -> (f64, f64) {
    let radius = HEX / 3_f64.sqrt();
    let most = cells.iter().map(Vec::len).max().unwrap_or(0) as f64;
    let shipped = Board::shipped(board);
    let zone = |column: usize, row: usize| {
        let columns = shipped.as_ref().map(|board| board.columns());
        columns.and_then(|columns| columns.get(column)?.chars().nth(row))
    };
    let middle = |column: usize, row: usize| {
        let above = (most - cells[column].len() as f64) / 2.0;
        (radius + column as f64 * 1.5 * radius, (above + row as f64 + 0.5) * HEX)
    };
    let mut paths = [String::new(), String::new(), String::new()];
    for (column, cells) in cells.iter().enumerate() {
        for row in 0..cells.len() {
            let (x, y) = middle(column, row);
            let path = match zone(column, row) {
                Some('a') => &mut paths[1],
                Some('b') => &mut paths[2],
                _ => &mut paths[0],
            };
            let (half, high) = (radius / 2.0, HEX / 2.0);
            let _ = write!(
                path,
                "M{:.1} {y:.1}l{half:.1} {high:.1}h{radius:.1}l{half:.1} {:.1} {:.1} {:.1}h{:.1}z",
                x - radius,
                -high,
                -half,
                -high,
                -radius,
            );
        }
    }
    for (path, class) in paths.iter().zip(["m-cell m-cell-0", "m-cell m-zone-a", "m-cell m-zone-b"]) {
        let _ = write!(svg, "<path class='{class}' d='{path}'/>");
    }
    for (column, cells) in cells.iter().enumerate() {
        for (row, sign) in cells.iter().enumerate() {
            piece(svg, *sign, middle(column, row), 4.4);
        }
    }
    (radius * (1.5 * cells.len() as f64 + 0.5), most * HEX)
}

/// Rows of squares from the top. `zones`: the rows that are the end zones of A and of B.
fn squares(svg: &mut String, cells: &[Vec<char>], zones: [Option<usize>; 2]) -> (f64, f64) {
    let (wide, high) = (10 * cells.first().map_or(0, Vec::len), 10 * cells.len());
    let _ = write!(svg, "<rect class='m-cell m-cell-0' width='{wide}' height='{high}'/>");
    for (zone, side) in zones.into_iter().zip(["a", "b"]) {
        if let Some(row) = zone {
            let _ = write!(svg, "<rect class='m-cell m-zone-{side}' y='{}' width='{wide}' height='10'/>", 10 * row);
        }
    }
    let mut lines = String::new();
    if zones[0].is_some() {
        (1..wide / 10).for_each(|file| {
            let _ = write!(lines, "M{} 0v{high}", 10 * file);
        });
        (1..high / 10).for_each(|rank| {
            let _ = write!(lines, "M0 {}h{wide}", 10 * rank);
        });
    } else {
        let _ = write!(lines, "M10 10h{}v{}h-{}zM{} 10v{}", wide - 20, high - 20, wide - 20, wide / 2, high - 20);
        let goal = high / 2 - 25;
        let _ = write!(lines, "M10 {goal}h-8v50h8M{} {goal}h8v50h-8", wide - 10);
    }
    let _ = write!(svg, "<path class='puzzle-lines' d='{lines}'/>");
    for (row, cells) in cells.iter().enumerate() {
        for (column, sign) in cells.iter().enumerate() {
            piece(svg, *sign, (10.0 * column as f64 + 5.0, 10.0 * row as f64 + 5.0), 4.0);
        }
    }
    (wide as f64, high as f64)
}

/// What stands on a cell. A's pieces are filled, B's have a ring in them; Pawnball's are told by their dots, which say the side only
/// on its board, so that each of the four has its shape.
fn piece(svg: &mut String, sign: char, (x, y): (f64, f64), radius: f64) {
    let disc = |svg: &mut String, side: &str| {
        let _ = write!(svg, "<circle class='m-disc-{side}' cx='{x:.1}' cy='{y:.1}' r='{radius}'/>");
        if side == "b" {
            let _ = write!(svg, "<circle class='m-ring' cx='{x:.1}' cy='{y:.1}' r='{:.1}'/>", radius * 0.6);
        }
    };
    let ball = |svg: &mut String, (x, y): (f64, f64)| {
        let _ = write!(svg, "<circle class='m-ball' cx='{x:.1}' cy='{y:.1}' r='{:.1}'/>", radius * 0.62);
    };
    let shape = match sign {
        'a' | 'A' => return disc_and_ball(svg, sign, disc, ball, "a", (x, y)),
        'b' | 'B' => return disc_and_ball(svg, sign, disc, ball, "b", (x, y)),
        '*' => return ball(svg, (x, y)),
        'k' => "h3v3h-6v-6h3z",
        'w' => "m0-4 4 4-4 4-4-4z",
        'g' => "m0-4 4 7h-8z",
        'y' => "m0-4 1.2 2.6 2.8.3-2 2 .6 2.9-2.6-1.4-2.6 1.4.6-2.9-2-2 2.8-.3z",
        _ => return,
    };
    let _ = write!(svg, "<path class='puzzle-pawn-{sign}' d='M{x:.1} {y:.1}{shape}'/>");
}

/// A playballer, and the ball that it has.
fn disc_and_ball(
    svg: &mut String,
    sign: char,
    disc: impl Fn(&mut String, &str),
    ball: impl Fn(&mut String, (f64, f64)),
    side: &str,
    (x, y): (f64, f64),
) {
    disc(svg, side);
    if sign.is_ascii_uppercase() {
        ball(svg, (x + 2.2, y + 2.2));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use study::puzzles::list_set;

    #[test]
    fn every_puzzle_has_a_picture_of_its_pieces() {
        for set in ["playball-lanes", "playball-sprint", "diaballik", "pawnball"] {
            let path = format!("{}/../../puzzles/{set}.jsonl", env!("CARGO_MANIFEST_DIR"));
            for puzzle in list_set(&std::fs::read_to_string(path).unwrap()).unwrap() {
                let ((wide, high), svg) = picture(&puzzle).unwrap();
                assert!(wide > 10.0 && high > 10.0 && wide < 200.0 && high < 200.0, "{}", puzzle.id);
                let balls = svg.matches("m-ball").count();
                let (pieces, expected) = match puzzle.game.as_str() {
                    "playball" => (svg.matches("m-disc-").count(), (6, 1)),
                    "diaballik" => (svg.matches("m-disc-").count(), (14, 2)),
                    _ => (svg.matches("puzzle-pawn-").count(), (8, 1)),
                };
                assert_eq!((pieces, balls), expected, "{}", puzzle.id);
            }
        }
    }
}
