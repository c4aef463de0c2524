//! A small living picture of each game: its board, both sides, and the ball on its way through a typical turn.
//!
//! The pictures are decoration: what they show stands in words beside them. The motion is in the style sheet, and so is
//! its absence for those who asked for less of it.

use std::fmt::Write as _;

use games::game::Game;
use leptos::prelude::*;

/// The height of a hexagon is 20, its width the like of it.
const HEX_HEIGHT: f64 = 20.0;
const HEX_RADIUS: f64 = HEX_HEIGHT / 1.732_050_8;

/// The picture of a game.
#[component]
pub fn Miniature(
    /// The game.
    game: Game,
) -> impl IntoView {
    let picture = match game {
        Game::PlayBall => play_ball(),
        Game::Diaballik => diaballik(),
        Game::Pawnball => pawnball(),
    };
    view! {
        <svg
            class=format!("miniature miniature-{game}")
            viewBox="0 0 160 120"
            aria-hidden="true"
            focusable="false"
            inner_html=picture
        />
    }
}

/// The middle of a cell of a field of five columns of 4, 5, 6, 5 and 4 cells, by column and by place from the top.
fn hexagon(column: usize, row: usize) -> (f64, f64) {
    let cells = [4.0, 5.0, 6.0, 5.0, 4.0][column];
    let x = 80.0 + (column as f64 - 2.0) * HEX_RADIUS * 1.5;
    (x, 60.0 + (row as f64 - (cells - 1.0) / 2.0) * HEX_HEIGHT * 0.92)
}

fn play_ball() -> String {
    let mut svg = String::new();
    for (column, cells) in [4, 5, 6, 5, 4].into_iter().enumerate() {
        for row in 0..cells {
            let (x, y) = hexagon(column, row);
            let (wide, half, high) = (HEX_RADIUS * 0.97, HEX_RADIUS * 0.485, HEX_HEIGHT * 0.45);
            let zone = match (column % 2, row) {
                (0, 0) => " m-zone-b",
                (0, row) if row + 1 == cells => " m-zone-a",
                _ => "",
            };
            let tone = (row + column) % 2;
            let _ = write!(
                svg,
                "<path class='m-cell m-cell-{tone}{zone}' d='M{:.1} {y:.1}l{half:.1} {:.1}h{wide:.1}l{half:.1} {high:.1}l{:.1} {high:.1}h{:.1}z'/>",
                x - wide,
                -high,
                -half,
                -wide,
            );
        }
    }
    for (column, row) in [(0, 2), (2, 4), (4, 2)] {
        disc(&mut svg, "a", hexagon(column, row), 6.6);
    }
    for (column, row) in [(1, 1), (2, 2), (4, 1)] {
        disc(&mut svg, "b", hexagon(column, row), 6.6);
    }
    let (x, y) = hexagon(0, 2);
    ball(&mut svg, (x + 3.5, y + 3.5), 3.2);
    svg
}

fn diaballik() -> String {
    let mut svg = String::new();
    let square = |file: usize, rank: usize| (31.0 + 14.0 * file as f64 + 7.0, 11.0 + 14.0 * (6 - rank) as f64 + 7.0);
    for file in 0..7 {
        for rank in 0..7 {
            let (x, y) = square(file, rank);
            let zone = if rank == 6 {
                " m-zone-b"
            } else if rank == 0 {
                " m-zone-a"
            } else {
                ""
            };
            let _ = write!(
                svg,
                "<rect class='m-cell m-cell-{}{zone}' x='{:.1}' y='{:.1}' width='14' height='14'/>",
                (file + rank) % 2,
                x - 7.0,
                y - 7.0
            );
        }
    }
    for (file, rank) in [(0, 0), (1, 2), (2, 0), (3, 3), (4, 0), (5, 4), (6, 0)] {
        disc(&mut svg, "a", square(file, rank), 5.0);
    }
    for (file, rank) in [(0, 6), (1, 6), (2, 5), (3, 6), (4, 5), (5, 6), (6, 6)] {
        disc(&mut svg, "b", square(file, rank), 5.0);
    }
    let (x, y) = square(1, 2);
    ball(&mut svg, (x + 2.5, y + 2.5), 2.6);
    svg
}

fn pawnball() -> String {
    let square = |column: usize, row: usize| (15.0 + 10.0 * column as f64, 20.0 + 10.0 * row as f64);
    let mut svg = String::from("<rect class='m-cell m-cell-0' x='10' y='15' width='140' height='90' rx='2'/>");
    for column in (0..14).step_by(2) {
        let _ = write!(svg, "<rect class='m-cell m-cell-1' x='{}' y='15' width='10' height='90'/>", 10 + 10 * column);
    }
    svg.push_str("<path class='m-line' d='M80 15v90M10 45h-7v30h7M150 45h7v30h-7'/><circle class='m-line' cx='80' cy='60' r='14'/>");
    for (column, row) in [(3, 2), (5, 6), (8, 4), (10, 1)] {
        disc(&mut svg, "a", square(column, row), 4.2);
    }
    for (column, row) in [(6, 2), (9, 6), (11, 3), (12, 5)] {
        disc(&mut svg, "b", square(column, row), 4.2);
    }
    let (x, y) = square(6, 5);
    ball(&mut svg, (x, y), 3.0);
    svg
}

/// A filled disc for A, a ringed one for B.
fn disc(svg: &mut String, side: &str, (x, y): (f64, f64), radius: f64) {
    let _ = write!(svg, "<circle class='m-disc-{side}' cx='{x:.1}' cy='{y:.1}' r='{radius}'/>");
    if side == "b" {
        let _ = write!(svg, "<circle class='m-ring' cx='{x:.1}' cy='{y:.1}' r='{:.1}'/>", radius * 0.62);
    }
}

fn ball(svg: &mut String, (x, y): (f64, f64), radius: f64) {
    let _ = write!(svg, "<circle class='m-ball' cx='{x:.1}' cy='{y:.1}' r='{radius}'/>");
}
