//! A scene as a picture that stands alone: SVG text with its colours in it.

use std::fmt::Write as _;

use crate::draw;
use crate::field::PieceWord;
use crate::scene::Scene;
use crate::theme::{Scheme, Theme, drawing_style};

/// How a picture is written.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Picture {
    /// What the board looks like.
    pub theme: Theme,
    /// Light or dark.
    pub scheme: Scheme,
    /// The width in pixels, from which the height follows; `None` leaves the size to whoever shows it.
    pub width: Option<u32>,
    /// Whether the board's ground is filled; otherwise it is transparent around the cells.
    pub background: bool,
}

/// The scene as an SVG document.
///
/// ```
/// use board::of_games::{Look, scene};
/// use board::svg::{Picture, document};
/// use games::diaballik::{Match, Start};
///
/// let picture = document(&scene(&Match::new(Start::Standard), &Look::default()), Picture::default());
/// assert!(picture.starts_with("<svg xmlns="));
/// ```
#[must_use]
pub fn document(scene: &Scene, picture: Picture) -> String {
    let view = scene.field.view_box();
    let [x, y, width, height] = [view.x, view.y, view.width, view.height].map(draw::number);
    let mut svg = format!("<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"{x} {y} {width} {height}\"");
    if let Some(pixels) = picture.width {
        let tall = (f64::from(pixels) * view.height / view.width).round();
        let _ = write!(svg, " width=\"{pixels}\" height=\"{tall}\"");
    }
    let teams = scene.field.piece_word() == PieceWord::Pawn;
    let style = drawing_style(picture.theme, picture.scheme, teams);
    let _ = write!(svg, " class=\"{}\"><style>{style}</style>{}", board_class(scene), draw::DEFINITIONS);
    if picture.background {
        let _ =
            write!(svg, "<rect class=\"tl-board-ground\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\"/>");
    }
    svg.push_str(&drawing(scene));
    svg + "</svg>\n"
}

/// What is inside the picture, without colours: for an `svg` of a page that has `board.css`, with the class
/// [`board_class`] and the field's view box.
#[must_use]
pub fn drawing(scene: &Scene) -> String {
    let mut svg = draw::field(&scene.field, scene.flipped, scene.coordinates);
    svg.push_str(&draw::under_pieces(scene));
    let group = |place: crate::geometry::Point, inside: &str| {
        format!("<g transform=\"translate({} {})\">{inside}</g>", draw::number(place.x), draw::number(place.y))
    };
    for piece in &scene.pieces {
        let movable = if piece.movable && scene.selected.is_none() { draw::MOVABLE } else { "" };
        let place = scene.field.point(piece.cell, scene.flipped);
        svg.push_str(&group(place, &(movable.to_owned() + &draw::piece(piece, scene.field.piece_word()))));
    }
    for ball in &scene.balls {
        let (place, carried) = draw::ball_place(scene, ball);
        svg.push_str(&group(place, &draw::ball(carried)));
    }
    svg.push_str(&draw::over_pieces(scene));
    svg
}

/// The class of the root element, by which `board.css` knows the game's colours.
#[must_use]
pub fn board_class(scene: &Scene) -> &'static str {
    match scene.field.piece_word() {
        PieceWord::Pawn => "tl-board tl-teams",
        _ => "tl-board",
    }
}
