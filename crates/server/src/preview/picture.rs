//! What the picture of a link shows, and how it is drawn: the boards as the pages have them, on turf, beside the name of the product.
//!
//! No text of anybody is in a picture, and no letters that need a font.

use std::fmt::Write as _;

use board::draw::DEFINITIONS;
use board::lettering::{self, NAME_WIDTH, OUTLINES};
use board::of_games::{Look, Shown, at_goal, scene, turn_segments};
use board::scene::Scene;
use board::svg::{board_class, drawing};
use board::theme::{Scheme, Theme, colours, drawing_style};
use games::game::Game;
use games::side::Side;
use play::{AnyMatch, Registered, with_match};
use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg;
use study::puzzles::Puzzle;

use crate::referee::Seen;

/// The width of a picture in pixels: what chats and social networks ask for.
pub const WIDTH: u32 = 1200;
/// The height of a picture in pixels.
pub const HEIGHT: u32 = 630;

/// The pictures look as the pages do in light colours.
const THEME: Theme = Theme::Chalk;
const SCHEME: Scheme = Scheme::Light;

/// The room round a board, in pixels.
const MARGIN: f64 = 20.0;
/// The most of the width that a single board takes.
const MOST_OF_WIDTH: f64 = 800.0;

/// The mark of the product, 40 units wide and high.
const MARK: &str = "<rect width=\"40\" height=\"40\" rx=\"9\" fill=\"#f6eedf\"/><g transform=\"translate(3.4 3.2) scale(.83)\">\
    <path fill=\"#3f8a50\" d=\"M13 3H27L34.5 16 27 29H13L5.5 16Z\"/><path d=\"M5.5 16H34.5\" stroke=\"#fffcf1\" stroke-width=\"2.4\"/>\
    <circle cx=\"20\" cy=\"16\" r=\"5.6\" fill=\"none\" stroke=\"#fffcf1\" stroke-width=\"2.4\"/>\
    <circle cx=\"28\" cy=\"28\" r=\"9.5\" fill=\"#fffdf7\" stroke=\"#1d1712\" stroke-width=\"2.2\"/>\
    <path d=\"M28 23.8 32 26.7 30.5 31.4H25.5L24 26.7Z\" fill=\"#1d1712\"/></g>";

/// What stands beside the boards.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Beside {
    /// The goals of A and B.
    Score([u32; 2]),
    /// A piece of each side, where no goals are counted.
    Sides,
    /// A question mark: here is something to be found.
    Question,
}

/// A picture before it is drawn.
#[derive(Debug, Clone)]
pub struct Picture {
    boards: Vec<Scene>,
    beside: Beside,
}

impl Picture {
    /// A game as somebody may see it. After a turn with a goal it is shown how the goal was scored.
    #[must_use]
    pub fn of_game(seen: Seen<'_>) -> Self {
        let position = seen.position();
        let start = seen.game().agreed().setup().start().new_match();
        // Turns with dice need them to be played again.
        let boards = if position.game().has_dice() {
            boards(&position)
        } else {
            with_match!(&position, game => Registered::of(&start).map(|start| last_turn(start, game)).into_iter().collect())
        };
        Self { boards, beside: Beside::of(&seen.position()) }
    }

    /// A match as it stands: what a challenge is about.
    #[must_use]
    pub fn of_match(game: &AnyMatch) -> Self {
        Self { boards: boards(game), beside: Beside::Sides }
    }

    /// A puzzle, with the side that solves it below; nothing where it is none.
    #[must_use]
    pub fn of_puzzle(puzzle: &Puzzle) -> Option<Self> {
        let (game, solver) = puzzle.begin().ok()?;
        let board = puzzle.board().map_or(0, |board| usize::from(board.number()) - 1);
        let flipped = solver == Side::B && game.game() != Game::Pawnball;
        Some(Self { boards: vec![any_scene(&game, &look(board, flipped))], beside: Beside::Question })
    }

    /// The picture as an SVG document.
    #[must_use]
    pub fn svg(&self) -> String {
        let colours = colours(THEME, SCHEME);
        let colour = |name: &str| colours.iter().find(|(known, _)| *known == name).map_or("none", |(_, value)| *value);
        let teams = self.boards.first().is_some_and(|board| board_class(board).contains("tl-teams"));
        let size = |name: &str| colour(name).trim_end_matches("px").parse().unwrap_or_default();
        let sizes = [size("--tl-a-size"), size("--tl-b-size")];
        let mut svg = format!(
            "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{WIDTH}\" height=\"{HEIGHT}\" viewBox=\"0 0 {WIDTH} {HEIGHT}\"><style>{}</style>{DEFINITIONS}{OUTLINES}",
            drawing_style(THEME, SCHEME, teams)
        );
        turf(&mut svg, colour("--tl-bed"), colour("--tl-line"));
        let (width, height) = (f64::from(WIDTH), f64::from(HEIGHT));
        let sides = [colour("--tl-a"), colour(if teams { "--tl-red" } else { "--tl-b" })];
        match &self.boards[..] {
            [one] => {
                let view = one.field.view_box();
                let scale = (MOST_OF_WIDTH / view.width).min((height - 2.0 * MARGIN) / view.height);
                let (wide, high) = (view.width * scale, view.height * scale);
                // What is left of the width lies to the left of the board, less what is needed to the right of a narrow one.
                let right = MARGIN.max((width - wide) * 0.1);
                let free = width - wide - right;
                place(one, sizes, [width - wide - right, (height - high) / 2.0, wide, high], &mut svg);
                name([free / 2.0 + 6.0, 150.0], (free - 70.0).min(440.0), &mut svg);
                self.beside.draw([free / 2.0 + 6.0, 390.0], ((free - 60.0) / 350.0).min(1.15), sides, teams, &mut svg);
            }
            boards => {
                let count = boards.len() as f64;
                let each = (width - MARGIN) / count - MARGIN;
                let mut left = MARGIN;
                let mut top = height;
                for board in boards {
                    let view = board.field.view_box();
                    let high = each * view.height / view.width;
                    top = top.min(height - MARGIN - high);
                    place(board, sizes, [left, height - MARGIN - high, each, high], &mut svg);
                    left += each + MARGIN;
                }
                name([330.0, top / 2.0], 460.0, &mut svg);
                self.beside.draw([890.0, top / 2.0], (top - 30.0) / 210.0, sides, teams, &mut svg);
            }
        }
        svg + "</svg>"
    }
}

/// The SVG document as a PNG of [`WIDTH`] × [`HEIGHT`] pixels; nothing where it cannot be drawn. It takes some ten milliseconds of a processor.
#[must_use]
pub fn png(svg: &str) -> Option<Vec<u8>> {
    let tree = usvg::Tree::from_str(svg, &usvg::Options::default()).ok()?;
    let mut pixels = Pixmap::new(WIDTH, HEIGHT)?;
    resvg::render(&tree, Transform::identity(), &mut pixels.as_mut());
    pixels.encode_png().ok()
}

fn look(board: usize, flipped: bool) -> Look {
    Look { board, flipped, coordinates: false, ..Look::default() }
}

fn any_scene(game: &AnyMatch, look: &Look) -> Scene {
    with_match!(game, game => scene(game, look))
}

fn boards(game: &AnyMatch) -> Vec<Scene> {
    (0..game.game().boards()).map(|board| any_scene(game, &look(board, false))).collect()
}

/// A match with its last turn, or as it stands where that turn cannot be played again from the start.
fn last_turn<M: Shown>(start: &M, game: &M) -> Scene {
    let mut before = start.clone();
    let segments = game.history().split_last().and_then(|((side, text), earlier)| {
        earlier.iter().try_for_each(|(side, text)| before.play(*side, text)).ok()?;
        Some(turn_segments(&before, *side, &before.read_turn(*side, text).ok()?, 0))
    });
    let last_turn = segments.unwrap_or_default();
    let scored = last_turn.iter().any(|segment| segment.goal);
    let look = Look { last_turn, ..look(0, false) };
    if scored { at_goal(&before, game, &look) } else { scene(game, &look) }
}

/// Mown turf with chalk on it.
fn turf(svg: &mut String, ground: &str, chalk: &str) {
    let _ = write!(svg, "<rect width=\"{WIDTH}\" height=\"{HEIGHT}\" fill=\"{ground}\"/>");
    for stripe in (0..WIDTH).step_by(200) {
        let _ =
            write!(svg, "<rect x=\"{stripe}\" width=\"100\" height=\"{HEIGHT}\" fill=\"#ffffff\" opacity=\".045\"/>");
    }
    let _ = write!(
        svg,
        "<g fill=\"none\" stroke=\"{chalk}\" stroke-width=\"6\" opacity=\".16\"><path d=\"M0 315H1200\"/><circle cx=\"200\" cy=\"315\" r=\"250\"/></g>"
    );
}

/// A board in a rectangle: left, top, width and height.
fn place(board: &Scene, sizes: [f64; 2], [left, top, width, height]: [f64; 4], svg: &mut String) {
    let view = board.field.view_box();
    let _ = write!(
        svg,
        "<svg class=\"{}\" x=\"{left:.1}\" y=\"{top:.1}\" width=\"{width:.1}\" height=\"{height:.1}\" viewBox=\"{} {} {} {}\">{}</svg>",
        board_class(board),
        view.x,
        view.y,
        view.width,
        view.height,
        lettering::outlined(&drawing(board), sizes)
    );
}

/// The mark and the name of the product, so wide, round a point.
fn name([x, y]: [f64; 2], width: f64, svg: &mut String) {
    // The mark is as wide as its height, and a part of that lies between it and the name.
    let size = width / (1.22 + NAME_WIDTH / 1000.0 * 0.86);
    let left = x - width / 2.0;
    let _ = write!(
        svg,
        "<g transform=\"translate({left:.1} {:.1}) scale({:.3})\">{MARK}</g><use href=\"#tl-n-touchline\" fill=\"#fffcf1\" transform=\"translate({:.1} {:.1}) scale({:.4})\"/>",
        y - size / 2.0,
        size / 40.0,
        left + size * 1.22,
        y + size * 0.28,
        size * 0.86 / 1000.0
    );
}

impl Beside {
    fn of(game: &AnyMatch) -> Self {
        if game.game().counts_goals() { Self::Score(game.score().into_array()) } else { Self::Sides }
    }

    /// Draws it round a point; `scale` is 1 for what is 350 pixels wide.
    fn draw(self, [x, y]: [f64; 2], scale: f64, sides: [&str; 2], teams: bool, svg: &mut String) {
        let _ = write!(svg, "<g transform=\"translate({x:.1} {y:.1}) scale({scale:.3})\">");
        match self {
            Self::Score(goals) => {
                for ((colour, goals), x) in sides.into_iter().zip(goals).zip([-102, 102]) {
                    let size = if goals > 9 { 110.0 } else { 150.0 };
                    let _ = write!(
                        svg,
                        "<g transform=\"translate({x} 0)\"><rect x=\"-72\" y=\"-84\" width=\"144\" height=\"180\" rx=\"30\" fill=\"#08200f\" opacity=\".35\"/>\
                         <rect x=\"-72\" y=\"-92\" width=\"144\" height=\"180\" rx=\"30\" fill=\"{colour}\" stroke=\"#fffcf1\" stroke-width=\"6\"/>\
                         <g fill=\"#fffcf1\">{}</g></g>",
                        lettering::line(&goals.to_string(), size)
                    );
                }
                let _ = write!(svg, "<rect x=\"-14\" y=\"-7\" width=\"28\" height=\"12\" rx=\"6\" fill=\"#fffcf1\"/>");
            }
            Self::Sides => {
                let other = if teams { 'r' } else { 'b' };
                let _ = write!(
                    svg,
                    "<use href=\"#tl-d-a\" transform=\"translate(-88 0) scale(2.1)\"/><use href=\"#tl-d-{other}\" transform=\"translate(88 0) scale(2.1)\"/>\
                     <use href=\"#tl-d-ball\" transform=\"translate(-34 52) scale(2.3)\"/>"
                );
            }
            Self::Question => {
                let _ = write!(
                    svg,
                    "<g transform=\"rotate(-6)\"><rect x=\"-90\" y=\"-97\" width=\"180\" height=\"210\" rx=\"36\" fill=\"#08200f\" opacity=\".35\"/>\
                     <rect x=\"-90\" y=\"-107\" width=\"180\" height=\"210\" rx=\"36\" fill=\"#f4bc3e\" stroke=\"#fffcf1\" stroke-width=\"6\"/>\
                     <g fill=\"#2a2019\">{}</g></g>",
                    lettering::line("?", 210.0)
                );
            }
        }
        svg.push_str("</g>");
    }
}
