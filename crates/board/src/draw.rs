//! The drawing of a scene, layer by layer, as SVG. The picture for export and the component in the browser are made of
//! these same strings; their classes are styled by `board.css`.

use std::fmt::Write as _;

use games::pawnball::dice::Dot;
use games::side::{BySide, Side};

use crate::field::{CellId, Field, Ground, PieceWord, Tone, Written};
use crate::geometry::{CARRIED, CELL, HEXAGON_SIDE, Point, Shape, arc_control};
use crate::scene::{Ball, Ink, Piece, Reaching, Scene, Segment, SegmentKind, TargetKind};

/// The radius of a piece, in board units.
pub const PIECE_RADIUS: f64 = 37.0;
/// The radius of a carried ball: 45 % of the piece.
pub const BALL_RADIUS: f64 = 0.45 * PIECE_RADIUS;
/// The radius of a ball that lies free.
const FREE_BALL_RADIUS: f64 = 27.0;
/// The radius of the ball in [`DEFINITIONS`].
const DRAWN_BALL_RADIUS: f64 = 15.5;

/// How far behind the middle of its carrier's cell a ball lies in the net.
const IN_NET: f64 = 50.0;

/// What drawings refer to by its name: discs, dots, the ball, nets, grain and light. A picture that stands alone has it inside; a page
/// has it once, in an `svg` of the class `tl-definitions`.
pub const DEFINITIONS: &str = include_str!("definitions.svg");

/// A number with at most one decimal, as short as it can be written.
pub(crate) fn number(value: f64) -> String {
    // Whole numbers are written: what writes any other is large.
    let tenths = (value * 10.0).round() as i64;
    let sign = if tenths < 0 { "-" } else { "" };
    let (whole, rest) = (tenths.unsigned_abs() / 10, tenths.unsigned_abs() % 10);
    if rest == 0 { format!("{sign}{whole}") } else { format!("{sign}{whole}.{rest}") }
}

fn xy(point: Point) -> String {
    format!("{} {}", number(point.x), number(point.y))
}

fn at(point: Point) -> String {
    format!("cx=\"{}\" cy=\"{}\"", number(point.x), number(point.y))
}

/// A path through points, closed or not.
fn polyline(points: &[Point], closed: bool) -> String {
    let mut path = String::new();
    for (i, &point) in points.iter().enumerate() {
        let _ = write!(path, "{}{}", if i == 0 { 'M' } else { 'L' }, xy(point));
    }
    if closed {
        path.push('Z');
    }
    path
}

const fn side_class(side: Side) -> &'static str {
    match side {
        Side::A => "tl-a",
        Side::B => "tl-b",
    }
}

/// The outline of a cell, as the `d` of a path: for highlights and for what the pointer hits.
#[must_use]
pub fn cell_outline(field: &Field, cell: CellId, flipped: bool, inset: f64) -> String {
    let centre = field.point(cell, flipped);
    let corners: Vec<Point> = field.shape().corners(inset).into_iter().map(|corner| centre + corner).collect();
    polyline(&corners, true)
}

/// Where an end zone or a goal is: the cells of one goal as one shape.
struct GoalPlace {
    /// The corners, as they are shown, clockwise from the outer left as seen from the middle of the board.
    corners: Vec<Point>,
    /// Away from the field.
    out: Point,
    /// The part of the outline that is a goal's frame: from post to post round the outside.
    posts: Vec<Point>,
}

/// The smallest rectangle round points.
fn around(points: impl Iterator<Item = Point>) -> Option<(Point, Point)> {
    points.fold(None, |found, point| {
        let (low, high) = found.unwrap_or((point, point));
        Some((Point::new(low.x.min(point.x), low.y.min(point.y)), Point::new(high.x.max(point.x), high.y.max(point.y))))
    })
}

/// The goals of a field: on hexagons every cell of an end zone that nothing lies behind, on squares the whole row of a side.
fn goals(field: &Field, flipped: bool) -> Vec<GoalPlace> {
    let mut goals = Vec::new();
    let centre = field.centre();
    if field.shape() == Shape::Hexagon {
        for id in field.ids() {
            let Ground::EndZone(_) = field.cell(id).ground else { continue };
            let middle = field.point(id, flipped);
            let sign = if middle.y < centre.y { -1.0 } else { 1.0 };
            let behind = middle + Point::new(0.0, CELL * sign);
            if field.ids().any(|other| field.point(other, flipped).distance(behind) < 1.0) {
                continue;
            }
            let corner = |x: f64, y: f64| middle + Point::new(x * HEXAGON_SIDE * 0.9, y * sign * CELL * 0.45);
            let wide = |x: f64| middle + Point::new(x * HEXAGON_SIDE, sign * CELL / 2.0);
            goals.push(GoalPlace {
                corners: vec![wide(-0.5), wide(0.5)],
                out: Point::new(0.0, sign),
                posts: vec![corner(-1.0, 0.0), corner(-0.5, 1.0), corner(0.5, 1.0), corner(1.0, 0.0)],
            });
        }
        return goals;
    }
    for owner in Side::BOTH {
        let cells = field.ids().filter(|&id| match field.cell(id).ground {
            Ground::EndZone(side) | Ground::Goal(side) => side == owner,
            _ => false,
        });
        let Some((low, high)) = around(cells.map(|id| field.point(id, flipped))) else { continue };
        let half = Point::new(CELL / 2.0, CELL / 2.0);
        let (low, high) = (low - half, high + half);
        let away = low.towards(high, 0.5) - centre;
        let out = if away.x.abs() > away.y.abs() {
            Point::new(away.x.signum(), 0.0)
        } else {
            Point::new(0.0, away.y.signum())
        };
        // From the corner at the field to the outer one, along the outside, and back.
        let middle = low.towards(high, 0.5);
        let size = high - low;
        let along = out.quarter_turn();
        let reach = |out_part: f64, along_part: f64| {
            let (deep, wide) = if out.x == 0.0 { (size.y, size.x) } else { (size.x, size.y) };
            middle + out * (deep / 2.0 * out_part) + along * (wide / 2.0 * along_part)
        };
        let thin = 1.0 - 9.0 / if out.x == 0.0 { size.x } else { size.y };
        goals.push(GoalPlace {
            corners: vec![reach(1.0, 1.0), reach(1.0, -1.0)],
            out,
            posts: vec![reach(-1.0, thin), reach(0.92, thin), reach(0.92, -thin), reach(-1.0, -thin)],
        });
    }
    goals
}

/// The outline of cells of any shape: every edge that belongs to one cell only, put together to closed paths.
fn outline(field: &Field, flipped: bool) -> String {
    let key = |point: Point| ((point.x * 8.0).round() as i64, (point.y * 8.0).round() as i64);
    let mut edges: Vec<(Point, Point)> = Vec::new();
    for id in field.ids() {
        let centre = field.point(id, flipped);
        let corners = field.shape().corners(0.0);
        for (i, &corner) in corners.iter().enumerate() {
            let edge = (centre + corner, centre + corners[(i + 1) % corners.len()]);
            // Two neighbours go along their common edge in opposite directions.
            match edges.iter().position(|other| key(other.0) == key(edge.1) && key(other.1) == key(edge.0)) {
                Some(index) => {
                    edges.swap_remove(index);
                }
                None => edges.push(edge),
            }
        }
    }
    let mut path = String::new();
    while let Some((start, mut end)) = edges.pop() {
        let mut points = vec![start, end];
        while let Some(index) = edges.iter().position(|edge| key(edge.0) == key(end)) {
            end = edges.swap_remove(index).1;
            points.push(end);
        }
        points.pop();
        path.push_str(&polyline(&points, true));
    }
    path
}

/// The seams between the cells: of hexagons all edges, of squares lines across the playing area.
fn seams(field: &Field, flipped: bool) -> String {
    let mut path = String::new();
    if field.shape() == Shape::Hexagon {
        for id in field.ids() {
            path.push_str(&cell_outline(field, id, flipped, 0.0));
        }
        return path;
    }
    let inside = field.ids().filter(|&id| matches!(field.cell(id).ground, Ground::Plain | Ground::EndZone(_)));
    let Some((low, high)) = around(inside.map(|id| field.point(id, flipped))) else { return path };
    let half = CELL / 2.0;
    let across = ((high.x - low.x) / CELL).round() as u32;
    let down = ((high.y - low.y) / CELL).round() as u32;
    for line in 0..across {
        let x = low.x + half + CELL * f64::from(line);
        let _ = write!(path, "M{}V{}", xy(Point::new(x, low.y - half)), number(high.y + half));
    }
    for line in 0..down {
        let y = low.y + half + CELL * f64::from(line);
        let _ = write!(path, "M{}H{}", xy(Point::new(low.x - half, y)), number(high.x + half));
    }
    path
}

/// The box that the field lies in: its shadow, its side, its light upper edge and its wood.
fn frame(field: &Field, outline: &str, svg: &mut String) {
    if field.shape() == Shape::Hexagon {
        for (class, down) in [("shadow", 20), ("side", 10), ("top", -2), ("wood", 0)] {
            let grain = if class == "wood" { "" } else { " tl-box" };
            let _ = write!(
                svg,
                "<path class=\"tl-frame tl-frame-{class}{grain}\" transform=\"translate(0 {down})\" d=\"{outline}\"/>"
            );
        }
        let _ = write!(
            svg,
            "<path class=\"tl-frame tl-box\" stroke=\"url(#tl-p-grain)\" d=\"{outline}\"/><path class=\"tl-bed\" d=\"{outline}\"/>"
        );
        return;
    }
    // On pitches with a margin the frame is there in every theme, for the coordinates on it.
    let always = if field.piece_word() == PieceWord::Pawn { "" } else { " tl-box" };
    let Some((low, high)) = around(field.ids().map(|id| field.cell(id).centre)) else { return };
    let edge = CELL / 2.0 + field.frame();
    let (x, y) = (number(low.x - edge), low.y - edge);
    let (width, height) = (number(high.x - low.x + 2.0 * edge), number(high.y - low.y + 2.0 * edge));
    for (class, down) in [("shadow", 20.0), ("side", 11.0), ("top", -2.0), ("wood", 0.0)] {
        let boxed = if class == "wood" { always } else { " tl-box" };
        let y = number(y + down);
        let _ = write!(
            svg,
            "<rect class=\"tl-plank tl-frame-{class}{boxed}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"22\"/>"
        );
    }
    let y = number(y);
    let _ = write!(
        svg,
        "<rect class=\"tl-box\" fill=\"url(#tl-p-grain)\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"{height}\" rx=\"22\"/><path class=\"tl-bed\" d=\"{outline}\"/>"
    );
}

/// The net behind a goal, in themes without a frame.
fn cage(goal: &GoalPlace) -> String {
    let [left, right] = goal.corners[..] else { return String::new() };
    let along = (right - left).unit() * 7.0;
    let deep = goal.out * 32.0;
    let shape = [left, left + along + deep, right - along + deep, right];
    format!(
        "<path class=\"tl-cage-ground tl-cage\" d=\"{0}Z\"/><path class=\"tl-cage\" fill=\"url(#tl-p-net)\" d=\"{0}\"/><path class=\"tl-cage-posts tl-cage\" d=\"{0}\"/>",
        polyline(&shape, false)
    )
}

/// The layer that never changes while a field is shown one way: frame, turf, goals, lines and coordinates.
#[must_use]
pub fn field(field: &Field, flipped: bool, coordinates: bool) -> String {
    let mut svg = String::new();
    let outline = outline(field, flipped);
    let goals = goals(field, flipped);
    let is_pitch = field.piece_word() == PieceWord::Pawn;
    if !is_pitch {
        goals.iter().for_each(|goal| svg.push_str(&cage(goal)));
    }
    frame(field, &outline, &mut svg);
    // The cells of a kind are one shape, so that no line shows between them.
    let mut shapes: Vec<(&str, String)> = Vec::new();
    for id in field.ids() {
        let cell = field.cell(id);
        let class = match (cell.ground, cell.tone) {
            (Ground::Margin | Ground::Post, _) => "tl-cell tl-margin",
            (Ground::EndZone(Side::A) | Ground::Goal(Side::A), _) => "tl-zone tl-a",
            (Ground::EndZone(Side::B) | Ground::Goal(Side::B), _) => "tl-zone tl-b",
            (_, Tone::Light) => "tl-cell tl-light",
            (_, Tone::Dark) => "tl-cell tl-dark",
        };
        let shape = cell_outline(field, id, flipped, 0.0);
        match shapes.iter_mut().find(|(known, _)| *known == class) {
            Some((_, path)) => path.push_str(&shape),
            None => shapes.push((class, shape)),
        }
    }
    for (class, path) in &shapes {
        let _ = write!(svg, "<path class=\"{class}\" d=\"{path}\"/>");
    }
    for (class, path) in shapes.iter().filter(|(class, _)| class.starts_with("tl-zone")) {
        let pattern = if *class == "tl-zone tl-a" { "hatch" } else { "rings" };
        let net = if is_pitch { "" } else { " tl-posts" };
        let _ = write!(
            svg,
            "<path class=\"tl-cage tl-hatch\" fill=\"url(#tl-p-{pattern})\" d=\"{path}\"/><path class=\"tl-net{net}\" fill=\"url(#tl-p-net)\" d=\"{path}\"/>"
        );
    }
    let _ = write!(
        svg,
        "<path class=\"tl-cage\" fill=\"url(#tl-p-pool)\" d=\"{outline}\"/><path class=\"tl-seam\" d=\"{}\"/>",
        seams(field, flipped)
    );
    markings(field, flipped, &mut svg);
    for line in field.lines() {
        let points: Vec<Point> = line.iter().map(|&point| field.turned(point, flipped)).collect();
        let _ = write!(svg, "<path class=\"tl-line\" d=\"{}\"/>", polyline(&points, false));
    }
    if !is_pitch {
        let _ = write!(svg, "<path class=\"tl-line tl-cage\" d=\"{outline}\"/>");
    }
    for goal in &goals {
        let always = if is_pitch { "" } else { " tl-posts" };
        let _ = write!(svg, "<path class=\"tl-goal{always}\" d=\"{}\"/>", polyline(&goal.posts, false));
    }
    if coordinates {
        for coordinate in field.coordinates(flipped) {
            let class = match coordinate.written {
                Written::InCell => "tl-in",
                Written::InCellWithoutFrame => "tl-in tl-cage",
                Written::OnFrame => "tl-on",
                Written::OnFrameOnly => "tl-on tl-framed",
            };
            let (x, y) = (number(coordinate.place.x), number(coordinate.place.y));
            let _ = write!(svg, "<text class=\"tl-coordinate {class}\" x=\"{x}\" y=\"{y}\">{}</text>", coordinate.text);
        }
    }
    svg
}

/// Chalk on single cells: dots, posts, the spot and the circle in the middle, and the lines before the end zones of squares.
fn markings(field: &Field, flipped: bool, svg: &mut String) {
    let of_hexagons = field.shape() == Shape::Hexagon;
    for id in field.ids() {
        let centre = at(field.point(id, flipped));
        match field.cell(id).ground {
            Ground::Dotted | Ground::EndZone(_) if of_hexagons => {
                let _ = write!(svg, "<circle class=\"tl-ground-dot\" {centre} r=\"6\"/>");
            }
            Ground::Post => {
                let _ = write!(
                    svg,
                    "<circle class=\"tl-post\" {centre} r=\"27\"/><circle class=\"tl-post\" {centre} r=\"12\"/>"
                );
            }
            _ => {}
        }
    }
    let middle = field.centre();
    let spot = |svg: &mut String| {
        let _ = write!(svg, "<circle class=\"tl-spot\" {} r=\"6.5\"/>", at(middle));
    };
    match field.piece_word() {
        PieceWord::Playballer => {
            if field.hit(middle, false).is_some_and(|id| field.cell(id).centre.distance(middle) < 1.0) {
                let _ = write!(svg, "<circle class=\"tl-line tl-thin\" {} r=\"31\"/>", at(middle));
            }
        }
        PieceWord::Piece => {
            let _ = write!(svg, "<circle class=\"tl-line tl-thin\" {} r=\"95\"/>", at(middle));
            spot(svg);
            let zones = field.ids().filter(|&id| matches!(field.cell(id).ground, Ground::EndZone(_)));
            let Some((low, high)) = around(zones.map(|id| field.point(id, flipped))) else { return };
            let (left, right) = (low.x - CELL / 2.0, high.x + CELL / 2.0);
            let lines = [low.y + CELL / 2.0, high.y - CELL / 2.0];
            let lines: String =
                lines.iter().map(|&y| format!("M{}H{}", xy(Point::new(left, y)), number(right))).collect();
            let _ = write!(svg, "<path class=\"tl-line\" d=\"{lines}\"/>");
        }
        PieceWord::Pawn => spot(svg),
    }
}

/// What lies between the field and the pieces: dimmed cells, the last turn and the turn so far.
#[must_use]
pub fn under_pieces(scene: &Scene) -> String {
    let mut svg = String::new();
    let (field, flipped) = (&scene.field, scene.flipped);
    let dimmed: String =
        field.ids().filter(|&id| scene.is_dimmed(id)).map(|id| cell_outline(field, id, flipped, 0.0)).collect();
    if !dimmed.is_empty() {
        let _ = write!(svg, "<path class=\"tl-dim\" d=\"{dimmed}\"/>");
    }
    if scene.selected.is_none() && scene.turn.is_empty() {
        for segment in &scene.last_turn {
            svg.push_str(&way(scene, segment, "tl-last"));
        }
    }
    for segment in &scene.turn {
        svg.push_str(&way(scene, segment, "tl-way"));
        if let (SegmentKind::Step | SegmentKind::Jump, None) = (segment.kind, scene.piece_on(segment.from)) {
            let _ = write!(svg, "<circle class=\"tl-was\" {} r=\"27\"/>", at(field.point(segment.from, flipped)));
        }
    }
    for reach in &scene.reach {
        svg.push_str(&reached(field.point(reach.cell, flipped), reach.by));
    }
    svg
}

/// What can come to a cell: three small signs of different shapes, each in a corner of its own.
fn reached(centre: Point, by: Reaching) -> String {
    let (x, y) = (centre.x, centre.y);
    match by {
        Reaching::First => {
            format!(
                "<rect class=\"tl-reach\" x=\"{}\" y=\"{}\" width=\"16\" height=\"16\"/>",
                number(x - 34.0),
                number(y - 34.0)
            )
        }
        Reaching::Second => {
            format!("<circle class=\"tl-reach-ring\" cx=\"{}\" cy=\"{}\" r=\"8\"/>", number(x + 26.0), number(y - 26.0))
        }
        Reaching::Ball => {
            format!("<circle class=\"tl-reach-ball\" cx=\"{}\" cy=\"{}\" r=\"9\"/>", number(x), number(y + 26.0))
        }
    }
}

/// A bent or straight way, over a dark seat; a dot shows where it began.
fn way(scene: &Scene, segment: &Segment, class: &str) -> String {
    let point = |cell: CellId| scene.field.point(cell, scene.flipped);
    let (from, to) = (point(segment.from), point(segment.to));
    let mut kind = "";
    let path = match segment.kind {
        SegmentKind::Place => return String::new(),
        SegmentKind::Step => polyline(&[from, to], false),
        SegmentKind::Exchange => {
            let control = arc_control(from, to);
            let back = from + to - control;
            format!("M{}Q{} {}Q{} {}", xy(from), xy(control), xy(to), xy(back), xy(from))
        }
        SegmentKind::Jump => format!("M{}Q{} {}", xy(from), xy(arc_control(from, to)), xy(to)),
        SegmentKind::Bounce => {
            let edge = segment.via.first().map_or(from, |&via| point(via));
            let aside = (edge - from).unit().quarter_turn() * (CELL * 0.3);
            let (out, back) = (from.towards(edge, 0.5) + aside * 2.0, from.towards(edge, 0.5) - aside * 2.0);
            format!("M{}Q{} {}Q{} {}", xy(from), xy(out), xy(edge), xy(back), xy(to))
        }
        SegmentKind::Pass => {
            kind = " tl-flight";
            polyline(&[from, to], false)
        }
        SegmentKind::Shot => {
            kind = " tl-flight";
            let mut points: Vec<Point> = segment.via.iter().map(|&via| point(via)).collect();
            points.push(to);
            polyline(&points, false)
        }
    };
    let seat =
        if kind.is_empty() { format!("<path class=\"tl-way-seat {class}\" d=\"{path}\"/>") } else { String::new() };
    let began = segment.via.first().filter(|_| segment.kind == SegmentKind::Shot).map_or(from, |&ball| point(ball));
    format!("{seat}<path class=\"{class}{kind}\" d=\"{path}\"/><circle class=\"{class}-start\" {} r=\"6\"/>", at(began))
}

/// A triangle that points from `from` to `to`, with its tip there.
fn arrowhead(from: Point, to: Point, size: f64) -> String {
    let forward = (to - from).unit();
    let base = to - forward * (size * 1.9);
    let aside = forward.quarter_turn() * size;
    polyline(&[to, base + aside, base - aside], true)
}

/// Where the number of a segment stands.
fn number_place(scene: &Scene, segment: &Segment) -> Point {
    let point = |cell: CellId| scene.field.point(cell, scene.flipped);
    let (from, to) = (point(segment.from), point(segment.to));
    match segment.kind {
        SegmentKind::Jump => from.towards(to, 0.5).towards(arc_control(from, to), 0.5),
        SegmentKind::Bounce => {
            let edge = segment.via.first().map_or(from, |&via| point(via));
            let aside = (edge - from).unit().quarter_turn() * (CELL * 0.3);
            from.towards(edge, 0.5) + aside
        }
        SegmentKind::Shot => {
            let start = segment.via.first().map_or(from, |&via| point(via));
            let next = segment.via.get(1).map_or(to, |&via| point(via));
            start.towards(next, 0.5)
        }
        SegmentKind::Place => to + Point::new(-30.0, -30.0),
        // On the cell that was left, unless somebody stands there again.
        SegmentKind::Step if scene.piece_on(segment.from).is_none() => from,
        SegmentKind::Step | SegmentKind::Pass | SegmentKind::Exchange => from.towards(to, 0.5),
    }
}

/// The number on a shirt. Three playballers a side have numbers that no other on the board has.
const fn shirt_number(piece: &Piece, word: PieceWord) -> u8 {
    const PLAYBALLERS: BySide<[u8; 3]> = BySide::new([7, 10, 4], [5, 8, 9]);
    match (word, piece.number) {
        (PieceWord::Playballer, number @ 1..=3) => PLAYBALLERS.get(piece.side)[number as usize - 1],
        (PieceWord::Playballer, number) => number + 7,
        (_, number) => number,
    }
}

/// A piece around the origin, without its ball.
#[must_use]
pub fn piece(piece: &Piece, word: PieceWord) -> String {
    let class = side_class(piece.side);
    if let Some(dot) = piece.dot {
        let disc = if piece.side == Side::A { "a" } else { "r" };
        return format!("<use href=\"#tl-d-{disc}\"/><use href=\"#tl-d-{}\"/>", dot_name(dot));
    }
    let disc = if piece.side == Side::A { "a" } else { "b" };
    let mut svg = format!("<use href=\"#tl-d-{disc}\"/>");
    if piece.number > 0 {
        let _ = write!(svg, "<text class=\"tl-shirt {class}\" y=\"1\">{}</text>", shirt_number(piece, word));
    }
    svg
}

/// The name of a dot in the drawing: `black` is a square, `white` a diamond, `green` a triangle, `yellow` a star.
#[must_use]
pub const fn dot_name(dot: Dot) -> &'static str {
    match dot {
        Dot::Black => "black",
        Dot::White => "white",
        Dot::Green => "green",
        Dot::Yellow => "yellow",
    }
}

/// A ball around the origin.
#[must_use]
pub fn ball(carried: bool) -> String {
    let scale = if carried { BALL_RADIUS } else { FREE_BALL_RADIUS } / DRAWN_BALL_RADIUS;
    format!("<use href=\"#tl-d-ball\" transform=\"scale({scale:.2})\"/>")
}

/// Where a ball is drawn: on its carrier at the lower right, free in the middle of its cell, and in the net behind the carrier once it has
/// scored. And whether it is carried.
#[must_use]
pub fn ball_place(scene: &Scene, ball: &Ball) -> (Point, bool) {
    let carrier = scene.piece_on(ball.cell);
    let carried = carrier.is_some();
    let centre = scene.field.point(ball.cell, scene.flipped);
    let is_in_net = scene.after_goal.is_some()
        && carrier.is_some_and(|piece| scene.field.cell(ball.cell).ground == Ground::EndZone(piece.side.other()));
    let place = if is_in_net {
        centre + Point::new(0.0, if centre.y < scene.field.centre().y { -IN_NET } else { IN_NET })
    } else if carried {
        centre + CARRIED
    } else {
        centre
    };
    (place, carried)
}

/// What shows that a piece may be touched, around the origin.
pub(crate) const MOVABLE: &str =
    "<circle class=\"tl-movable-seat\" r=\"40.5\"/><circle class=\"tl-movable\" r=\"40.5\"/>";

/// What lies over the pieces: the ring of what is chosen, targets, numbers of the turn, arrows and marks.
#[must_use]
pub fn over_pieces(scene: &Scene) -> String {
    let mut svg = String::new();
    let point = |cell: CellId| scene.field.point(cell, scene.flipped);
    for mark in &scene.marks {
        let class = ink_class(mark.ink);
        let place = at(point(mark.cell));
        let _ = write!(
            svg,
            "<circle class=\"tl-mark-seat\" {place} r=\"44\"/><circle class=\"tl-mark {class}\" {place} r=\"44\"/>"
        );
    }
    if let Some(selected) = scene.selected {
        let place = at(point(selected));
        let _ = write!(
            svg,
            "<circle class=\"tl-selected-seat\" {place} r=\"42\"/><circle class=\"tl-selected\" {place} r=\"42\"/>"
        );
    }
    // A goal of several squares is lit square by square, and named once.
    let goals: Vec<usize> =
        (0..scene.targets.len()).filter(|&index| scene.targets[index].kind == TargetKind::Goal).collect();
    let is_pitch = scene.field.piece_word() == PieceWord::Pawn;
    let named = |index: usize| !is_pitch || goals.get(goals.len() / 2) == Some(&index);
    for &index in &goals {
        let cell = scene.targets[index].cell;
        let shape = cell_outline(&scene.field, cell, scene.flipped, if is_pitch { 5.0 } else { 8.0 });
        let _ = write!(
            svg,
            "<path class=\"tl-goal-seat\" d=\"{shape}\"/><path class=\"tl-goal-open\" d=\"{shape}\"/><path class=\"tl-goal-net\" fill=\"url(#tl-p-net)\" d=\"{shape}\"/>"
        );
    }
    for (i, target) in scene.targets.iter().enumerate() {
        let again = scene.targets[..i].iter().any(|other| other.cell == target.cell);
        let from = scene.selected.map(point);
        let taken = scene.piece_on(target.cell).is_some();
        svg.push_str(&self::target(target.kind, point(target.cell), from, taken, again));
    }
    for &index in goals.iter().filter(|&&index| named(index) && !scene.goal_word.is_empty()) {
        let cell = scene.targets[index].cell;
        let below = if scene.piece_on(cell).is_some() { 36.0 } else { 0.0 };
        let place = point(cell) + Point::new(0.0, below);
        let width = 24.0 + 12.0 * scene.goal_word.chars().count() as f64;
        let corner = place - Point::new(width / 2.0, 15.0);
        let (x, y, width) = (number(corner.x), number(corner.y), number(width));
        let _ = write!(
            svg,
            "<rect class=\"tl-word\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"30\" rx=\"15\"/><text class=\"tl-word-text\" x=\"{}\" y=\"{}\">{}</text>",
            number(place.x),
            number(place.y + 1.0),
            escaped(&scene.goal_word)
        );
    }
    let mut chips: Vec<Point> = Vec::new();
    for (i, segment) in scene.turn.iter().enumerate() {
        let mut place = number_place(scene, segment);
        while chips.iter().any(|chip| chip.distance(place) < 20.0) {
            place = place + Point::new(27.0, 0.0);
        }
        chips.push(place);
        let _ = write!(svg, "<circle class=\"tl-chip\" {} r=\"14.5\"/>", at(place));
        let (x, y) = (number(place.x), number(place.y + 1.0));
        let _ = write!(svg, "<text class=\"tl-chip-text\" x=\"{x}\" y=\"{y}\">{}</text>", i + 1);
    }
    for arrow in &scene.arrows {
        svg.push_str(&drawn_arrow(point(arrow.from), point(arrow.to), arrow.ink, &arrow.label));
    }
    svg
}

const fn ink_class(ink: Ink) -> &'static str {
    match ink {
        Ink::User => "tl-user",
        Ink::UserOther => "tl-user-other",
        Ink::Engine => "tl-engine",
        Ink::EngineOther => "tl-engine-other",
        Ink::Hint => "tl-hint",
    }
}

/// An arrow of a player or an engine.
#[must_use]
pub fn drawn_arrow(from: Point, to: Point, ink: Ink, label: &str) -> String {
    let forward = (to - from).unit();
    let class = ink_class(ink);
    let length = from.distance(to);
    if length < 1.0 {
        return String::new();
    }
    let start = from + forward * (CELL * 0.12).min(length / 4.0);
    let tip = to - forward * (CELL * 0.06).min(length / 4.0);
    let base = tip - forward * 30.0;
    let aside = forward.quarter_turn();
    let outline = [
        start + aside * 6.0,
        base + aside * 6.0,
        base + aside * 19.0,
        tip,
        base - aside * 19.0,
        base - aside * 6.0,
        start - aside * 6.0,
    ];
    let mut svg = format!("<path class=\"tl-arrow {class}\" d=\"{}\"/>", polyline(&outline, true));
    if !label.is_empty() {
        let place = from.towards(to, 0.5);
        let width = 14.0 + 13.0 * label.chars().count() as f64;
        let corner = place - Point::new(width / 2.0, 15.0);
        let (x, y, width) = (number(corner.x), number(corner.y), number(width));
        let _ = write!(
            svg,
            "<rect class=\"tl-label {class}\" x=\"{x}\" y=\"{y}\" width=\"{width}\" height=\"30\" rx=\"8\"/>"
        );
        let (x, y) = (number(place.x), number(place.y + 1.0));
        let _ = write!(svg, "<text class=\"tl-label-text\" x=\"{x}\" y=\"{y}\">{}</text>", escaped(label));
    }
    svg
}

/// Text as it stands in XML.
pub(crate) fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// The mark of a target. `taken`: a piece stands there; `again`: the cell has a mark already.
fn target(kind: TargetKind, centre: Point, from: Option<Point>, taken: bool, again: bool) -> String {
    // A second mark on a cell is drawn small, at its upper right.
    let (place, size) = if again { (centre + Point::new(28.0, -28.0), 0.62) } else { (centre, 1.0) };
    let circle = |class: &str, r: f64| {
        let spot = at(place);
        let r = number(r * size);
        format!(
            "<circle class=\"tl-target-seat {class}\" {spot} r=\"{r}\"/><circle class=\"{class}\" {spot} r=\"{r}\"/>"
        )
    };
    let shape = |class: &str, d: &str| {
        format!("<path class=\"tl-target-seat {class}\" d=\"{d}\"/><path class=\"{class}\" d=\"{d}\"/>")
    };
    match kind {
        TargetKind::Step => circle("tl-target-dot", 10.5),
        TargetKind::Place => {
            let d = format!(
                "M{}h{w}M{}v{w}",
                xy(place - Point::new(13.0 * size, 0.0)),
                xy(place - Point::new(0.0, 13.0 * size)),
                w = number(26.0 * size)
            );
            shape("tl-target-line", &d)
        }
        TargetKind::Jump => circle("tl-target-line", 17.0),
        TargetKind::Bounce => {
            // An arrow that turns back.
            let p = |x: f64, y: f64| xy(place + Point::new(x, y) * size);
            let r = number(11.0 * size);
            let d = format!(
                "M{}L{}A{r} {r} 0 0 1 {}L{}M{}L{}L{}",
                p(-11.0, 16.0),
                p(-11.0, -4.0),
                p(11.0, -4.0),
                p(11.0, 14.0),
                p(2.0, 6.0),
                p(11.0, 16.0),
                p(20.0, 6.0)
            );
            shape("tl-target-line", &d)
        }
        TargetKind::Pass => {
            let mut svg = String::new();
            if let (Some(from), false) = (from, again) {
                let forward = (centre - from).unit();
                let (start, tip) = (from + forward * 46.0, centre - forward * 43.0);
                if from.distance(centre) > 100.5 {
                    svg.push_str(&shape("tl-target-pass", &polyline(&[start, tip - forward * 12.0], false)));
                }
                svg.push_str(&shape("tl-target-head", &arrowhead(from, tip + forward * 3.0, 9.0)));
            }
            svg + &circle("tl-target-ring", 42.0)
        }
        TargetKind::Shot => {
            let r = 15.0 * size;
            let d = polyline(&[(0.0, -r), (r, 0.0), (0.0, r), (-r, 0.0)].map(|(x, y)| place + Point::new(x, y)), true);
            shape("tl-target-line", &d)
        }
        TargetKind::Exchange => {
            let p = |x: f64, y: f64| xy(place + Point::new(x, y) * size);
            let d = format!(
                "M{}L{}M{}L{}L{}M{}L{}M{}L{}L{}",
                p(-17.0, -8.0),
                p(15.0, -8.0),
                p(7.0, -16.0),
                p(15.0, -8.0),
                p(7.0, 0.0),
                p(17.0, 9.0),
                p(-15.0, 9.0),
                p(-7.0, 1.0),
                p(-15.0, 9.0),
                p(-7.0, 17.0)
            );
            shape("tl-target-line", &d)
        }
        // The cell itself is lit; here only what else the cell means.
        TargetKind::Goal if taken => circle("tl-target-ring", 42.0),
        TargetKind::Goal => String::new(),
    }
}

/// A die around the origin, 100 wide: its colour, and its points in the shape of its dot.
#[must_use]
pub fn die(die: games::pawnball::dice::Die) -> String {
    let dot = dot_name(die.dot());
    let mut svg =
        format!("<rect class=\"tl-die-face tl-{dot}\" x=\"-46\" y=\"-46\" width=\"92\" height=\"92\" rx=\"23\"/>");
    let corners = [(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, 0.0), (1.0, 0.0)];
    let mut pips: Vec<(f64, f64)> = Vec::new();
    let points = die.points();
    if points % 2 == 1 {
        pips.push((0.0, 0.0));
    }
    pips.extend(&corners[..usize::from(points / 2 * 2)]);
    for (x, y) in pips {
        let (x, y) = (number(x * 24.0), number(y * 25.0));
        let _ = write!(
            svg,
            "<use class=\"tl-pip tl-{dot}\" href=\"#tl-s-{dot}\" transform=\"translate({x} {y}) scale(.62)\"/>"
        );
    }
    svg
}
