//! The drawing of a scene, layer by layer, as SVG. The picture for export and the component in the browser are made of
//! these same strings; their classes are styled by `board.css`.

use std::fmt::Write as _;

use games::pawnball::dice::Dot;
use games::side::Side;

use crate::field::{Cell, CellId, Corner, Field, Ground, PieceWord, Tone};
use crate::geometry::{CELL, HEXAGON_SIDE, Point, Shape};
use crate::motion::{CARRIED, arc_control};
use crate::scene::{Ball, Ink, Piece, Reaching, Scene, Segment, SegmentKind, TargetKind};

/// The radius of a piece, in board units.
pub const PIECE_RADIUS: f64 = 37.0;
/// The radius of a carried ball: 45 % of the piece.
pub const BALL_RADIUS: f64 = 0.45 * PIECE_RADIUS;
/// The radius of a ball that lies free.
const FREE_BALL_RADIUS: f64 = 20.0;

/// A number with at most one decimal, as short as it can be written.
pub(crate) fn number(value: f64) -> String {
    let rounded = (value * 10.0).round() / 10.0;
    // Not `-0`.
    if rounded == 0.0 { "0".to_owned() } else { rounded.to_string() }
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

/// The part of a convex polygon with `keep` not negative, and the line between both parts.
fn cut(polygon: &[Point], keep: impl Fn(Point) -> f64) -> Vec<Point> {
    let mut kept = Vec::new();
    for (i, &here) in polygon.iter().enumerate() {
        let next = polygon[(i + 1) % polygon.len()];
        let (a, b) = (keep(here), keep(next));
        if a >= 0.0 {
            kept.push(here);
        }
        if (a >= 0.0) != (b >= 0.0) {
            kept.push(here.towards(next, a / (a - b)));
        }
    }
    kept
}

/// The part of the line `keep(point) == 0` inside a convex polygon.
fn chord(polygon: &[Point], keep: impl Fn(Point) -> f64) -> Option<(Point, Point)> {
    let crossings: Vec<Point> = polygon
        .iter()
        .enumerate()
        .filter_map(|(i, &here)| {
            let next = polygon[(i + 1) % polygon.len()];
            let (a, b) = (keep(here), keep(next));
            ((a >= 0.0) != (b >= 0.0)).then(|| here.towards(next, a / (a - b)))
        })
        .collect();
    match crossings[..] {
        [first, second] => Some((first, second)),
        _ => None,
    }
}

/// The pattern of an end zone's owner along its outer edge: slanting lines for A, rings for B.
fn end_zone(field: &Field, cell: &Cell, owner: Side, svg: &mut String) {
    let outline = field.shape().corners(3.0);
    let outwards = cell.centre.y - field.centre().y;
    let sign = if outwards < 0.0 { -1.0 } else { 1.0 };
    // A zone in the middle of a board has no outer edge: there all of it is filled.
    let from = if outwards.abs() < 1.0 { -CELL } else { 24.0 };
    let band = cut(&outline, |point| point.y * sign - from);
    // Lines have a width, which stays inside the cell too.
    let inner = cut(&field.shape().corners(6.5), |point| point.y * sign - from - 3.0);
    let place = |point: Point| point + cell.centre;
    let placed: Vec<Point> = band.iter().map(|&point| place(point)).collect();
    let class = side_class(owner);
    let _ = write!(svg, "<path class=\"tl-zone-band {class}\" d=\"{}\"/>", polyline(&placed, true));
    match owner {
        Side::A => {
            let mut lines = String::new();
            for i in -9..=9 {
                if let Some((a, b)) = chord(&inner, |point| point.x + point.y - f64::from(i) * 16.0) {
                    let _ = write!(lines, "M{}L{}", xy(place(a)), xy(place(b)));
                }
            }
            let _ = write!(svg, "<path class=\"tl-zone-line {class}\" d=\"{lines}\"/>");
        }
        Side::B => {
            let y = sign * 36.5;
            for i in -3..=3 {
                let centre = Point::new(f64::from(i) * 18.0, y);
                let margin = Point::new(8.0, 0.0);
                let slack = HEXAGON_SIDE - centre.y.abs() / CELL * HEXAGON_SIDE;
                let half = if field.shape() == Shape::Hexagon { slack } else { CELL / 2.0 };
                if centre.x.abs() + margin.x <= half {
                    let _ = write!(svg, "<circle class=\"tl-zone-ring {class}\" {} r=\"5.5\"/>", at(place(centre)));
                }
            }
        }
    }
}

fn goal_net(cell: &Cell, owner: Side, svg: &mut String) {
    let class = side_class(owner);
    let mut lines = String::new();
    for i in [-1.0, 0.0, 1.0] {
        let (a, b) = (i * 25.0, CELL / 2.0);
        let c = cell.centre;
        let _ = write!(lines, "M{}v{b}v{b}M{}h{b}h{b}", xy(c + Point::new(a, -b)), xy(c + Point::new(-b, a)));
    }
    let _ = write!(svg, "<path class=\"tl-net {class}\" d=\"{lines}\"/>");
}

/// The layer that never changes while a field is shown one way: cells, their grounds, lines and coordinates.
#[must_use]
pub fn field(field: &Field, flipped: bool, coordinates: bool) -> String {
    let mut svg = String::new();
    for id in field.ids() {
        let cell = field.cell(id);
        let tone = match (cell.ground, cell.tone) {
            (Ground::Margin | Ground::Post, _) => "tl-margin",
            (_, Tone::Light) => "tl-light",
            (_, Tone::Dark) => "tl-dark",
            (_, Tone::Middle) => "tl-middle",
        };
        // Squares touch each other; between hexagons there is a seam.
        let inset = if field.shape() == Shape::Hexagon { 1.0 } else { 0.0 };
        let shown = Cell { centre: field.point(id, flipped), ..cell.clone() };
        let _ = write!(svg, "<path class=\"tl-cell {tone}\" d=\"{}\"/>", cell_outline(field, id, flipped, inset));
        match cell.ground {
            Ground::Plain | Ground::Margin => {}
            Ground::Dotted => {
                let _ = write!(svg, "<circle class=\"tl-ground-dot\" {} r=\"9\"/>", at(shown.centre));
            }
            Ground::EndZone(owner) => {
                let class = side_class(owner);
                let outline = cell_outline(field, id, flipped, inset);
                let _ = write!(svg, "<path class=\"tl-zone {class}\" d=\"{outline}\"/>");
                end_zone(field, &shown, owner, &mut svg);
                // An end zone is dotted too.
                if field.piece_word() == PieceWord::Playballer {
                    let _ = write!(svg, "<circle class=\"tl-ground-dot\" {} r=\"9\"/>", at(shown.centre));
                }
            }
            Ground::Goal(owner) => {
                let class = side_class(owner);
                let outline = cell_outline(field, id, flipped, inset);
                let _ = write!(svg, "<path class=\"tl-zone {class}\" d=\"{outline}\"/>");
                goal_net(&shown, owner, &mut svg);
            }
            Ground::Post => {
                let _ = write!(svg, "<circle class=\"tl-post\" {} r=\"24\"/>", at(shown.centre));
                let _ = write!(svg, "<circle class=\"tl-post-top\" {} r=\"12\"/>", at(shown.centre));
            }
        }
    }
    for line in field.lines() {
        let points: Vec<Point> = line.iter().map(|&point| field.turned(point, flipped)).collect();
        let _ = write!(svg, "<path class=\"tl-line\" d=\"{}\"/>", polyline(&points, false));
    }
    if coordinates {
        for coordinate in field.coordinates(flipped) {
            let centre = field.point(coordinate.cell, flipped);
            let (offset, class) = match coordinate.corner {
                Corner::TopLeft => (Point::new(-44.0, -30.0), "tl-start"),
                Corner::BottomRight => (Point::new(44.0, 44.0), "tl-end"),
                Corner::Bottom if matches!(field.cell(coordinate.cell).ground, Ground::EndZone(_)) => {
                    // Above the pattern.
                    (Point::new(-36.0, 18.0), "tl-mid")
                }
                Corner::Bottom => (Point::new(0.0, 45.0), "tl-mid"),
            };
            let place = centre + offset;
            let (x, y) = (number(place.x), number(place.y));
            let _ = write!(svg, "<text class=\"tl-coordinate {class}\" x=\"{x}\" y=\"{y}\">{}</text>", coordinate.text);
        }
    }
    svg
}

/// What lies between the field and the pieces: dimmed cells, the chosen cell, the last turn and the turn so far.
#[must_use]
pub fn under_pieces(scene: &Scene) -> String {
    let mut svg = String::new();
    let (field, flipped) = (&scene.field, scene.flipped);
    for id in field.ids().filter(|&id| scene.is_dimmed(id)) {
        let _ = write!(svg, "<path class=\"tl-dim\" d=\"{}\"/>", cell_outline(field, id, flipped, 0.0));
    }
    if scene.selected.is_none() && scene.turn.is_empty() {
        for segment in &scene.last_turn {
            svg.push_str(&way(scene, segment, "tl-last"));
        }
    }
    for segment in &scene.turn {
        svg.push_str(&way(scene, segment, "tl-way"));
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

/// A bent or straight way, with an arrowhead.
fn way(scene: &Scene, segment: &Segment, class: &str) -> String {
    let point = |cell: CellId| scene.field.point(cell, scene.flipped);
    let (from, to) = (point(segment.from), point(segment.to));
    let mut ball = "";
    let (path, before) = match segment.kind {
        SegmentKind::Place => return String::new(),
        SegmentKind::Step => (polyline(&[from, to], false), from),
        SegmentKind::Exchange => {
            let control = arc_control(from, to);
            let back = from + to - control;
            let path = format!("M{}Q{} {}Q{} {}", xy(from), xy(control), xy(to), xy(back), xy(from));
            return format!("<path class=\"{class} {}\" d=\"{path}\"/>", side_class(segment.side));
        }
        SegmentKind::Jump => {
            let control = arc_control(from, to);
            (format!("M{}Q{} {}", xy(from), xy(control), xy(to)), control)
        }
        SegmentKind::Bounce => {
            let edge = segment.via.first().map_or(from, |&via| point(via));
            let aside = (edge - from).unit().quarter_turn() * (CELL * 0.3);
            let (out, back) = (from.towards(edge, 0.5) + aside * 2.0, from.towards(edge, 0.5) - aside * 2.0);
            let end = from.towards(edge, 1.0);
            (format!("M{}Q{} {}Q{} {}", xy(from), xy(out), xy(end), xy(back), xy(to)), back)
        }
        SegmentKind::Pass => {
            ball = " tl-flight";
            (polyline(&[from, to], false), from)
        }
        SegmentKind::Shot => {
            ball = " tl-flight";
            let mut points: Vec<Point> = segment.via.iter().map(|&via| point(via)).collect();
            points.push(to);
            let before = points[points.len() - 2];
            (polyline(&points, false), before)
        }
    };
    let side = side_class(segment.side);
    let head = arrowhead(before, to, 9.0);
    format!("<path class=\"{class} {side}{ball}\" d=\"{path}\"/><path class=\"{class}-head {side}\" d=\"{head}\"/>")
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
        SegmentKind::Step | SegmentKind::Pass | SegmentKind::Exchange => from.towards(to, 0.5),
    }
}

/// A piece around the origin, without its ball.
#[must_use]
pub fn piece(piece: &Piece) -> String {
    let class = side_class(piece.side);
    let mut svg = format!("<circle class=\"tl-shadow\" cx=\"0\" cy=\"3\" r=\"{}\"/>", number(PIECE_RADIUS));
    let _ = write!(svg, "<circle class=\"tl-disc {class}\" r=\"{}\"/>", number(PIECE_RADIUS - 1.5));
    if piece.side == Side::B {
        let _ = write!(svg, "<circle class=\"tl-ring {class}\" r=\"26\"/>");
    }
    if let Some(dot) = piece.dot {
        let (class, letter) = dot_face(dot);
        let _ = write!(svg, "<circle class=\"tl-shirt {class}\" r=\"21\"/>");
        let _ = write!(svg, "<text class=\"tl-letter {class}\" y=\"10\">{letter}</text>");
    }
    svg
}

/// The class of a dot, and its letter.
#[must_use]
pub const fn dot_face(dot: Dot) -> (&'static str, &'static str) {
    match dot {
        Dot::Black => ("tl-black", "K"),
        Dot::White => ("tl-white", "W"),
        Dot::Green => ("tl-green", "G"),
        Dot::Yellow => ("tl-yellow", "Y"),
    }
}

/// A ball around the origin.
#[must_use]
pub fn ball(carried: bool) -> String {
    let r = if carried { BALL_RADIUS } else { FREE_BALL_RADIUS };
    let mut svg = format!("<ellipse class=\"tl-ball-shadow\" cx=\"1.5\" cy=\"3.5\" rx=\"{0}\" ry=\"{0}\"/>", number(r));
    let _ = write!(svg, "<circle class=\"tl-ball\" r=\"{}\"/>", number(r - 1.5));
    let spoke = |i: u32, length: f64| {
        let angle = std::f64::consts::TAU * f64::from(i) / 5.0;
        Point::new(angle.sin() * length * r, -angle.cos() * length * r)
    };
    let patch: Vec<Point> = (0..5).map(|i| spoke(i, 0.42)).collect();
    let _ = write!(svg, "<path class=\"tl-ball-patch\" d=\"{}\"/>", polyline(&patch, true));
    let seams: String = (0..5).map(|i| format!("M{}L{}", xy(spoke(i, 0.42)), xy(spoke(i, 0.86)))).collect();
    let _ = write!(svg, "<path class=\"tl-ball-seam\" d=\"{seams}\"/>");
    svg
}

/// Where a ball is drawn: on its carrier at the lower right, free in the middle of its cell. And whether it is carried.
#[must_use]
pub fn ball_place(scene: &Scene, ball: &Ball) -> (Point, bool) {
    let carried = scene.piece_on(ball.cell).is_some();
    let centre = scene.field.point(ball.cell, scene.flipped);
    (if carried { centre + CARRIED } else { centre }, carried)
}

/// What shows that a piece may be touched, around the origin.
pub(crate) const MOVABLE: &str = "<circle class=\"tl-movable\" r=\"42\"/>";

/// What lies over the pieces: the ring of what is chosen, targets, numbers of the turn, arrows and marks.
#[must_use]
pub fn over_pieces(scene: &Scene) -> String {
    let mut svg = String::new();
    let point = |cell: CellId| scene.field.point(cell, scene.flipped);
    for mark in &scene.marks {
        let class = ink_class(mark.ink);
        let _ = write!(svg, "<circle class=\"tl-mark {class}\" {} r=\"44\"/>", at(point(mark.cell)));
    }
    if let Some(selected) = scene.selected {
        let _ = write!(svg, "<circle class=\"tl-selected-case\" {} r=\"43\"/>", at(point(selected)));
        let _ = write!(svg, "<circle class=\"tl-selected\" {} r=\"43\"/>", at(point(selected)));
    }
    for (i, target) in scene.targets.iter().enumerate() {
        let again = scene.targets[..i].iter().any(|other| other.cell == target.cell);
        let from = scene.selected.map(point);
        svg.push_str(&self::target(
            target.kind,
            point(target.cell),
            from,
            scene.piece_on(target.cell).is_some(),
            again,
        ));
    }
    for (i, segment) in scene.turn.iter().enumerate() {
        let place = number_place(scene, segment);
        let class = side_class(segment.side);
        let _ = write!(svg, "<circle class=\"tl-number {class}\" {} r=\"14\"/>", at(place));
        let (x, y) = (number(place.x), number(place.y + 7.0));
        let _ = write!(svg, "<text class=\"tl-number-text\" x=\"{x}\" y=\"{y}\">{}</text>", i + 1);
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
        let (x, y) = (number(place.x), number(place.y + 7.5));
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
            "<circle class=\"tl-target-case {class}\" {spot} r=\"{r}\"/><circle class=\"{class}\" {spot} r=\"{r}\"/>"
        )
    };
    let shape = |class: &str, d: &str| {
        format!("<path class=\"tl-target-case {class}\" d=\"{d}\"/><path class=\"{class}\" d=\"{d}\"/>")
    };
    match kind {
        TargetKind::Step => circle("tl-target-dot", 11.0),
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
                    svg.push_str(&shape("tl-target-pass", &polyline(&[start, tip - forward * 8.0], false)));
                }
                let _ = write!(
                    svg,
                    "<path class=\"tl-target-head\" d=\"{}\"/>",
                    arrowhead(from, tip + forward * 4.0, 11.0)
                );
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
        TargetKind::Goal => {
            let half = 30.0 * size;
            let mut d = String::new();
            for i in -1..=2 {
                let step = half * (f64::from(i) * 2.0 - 1.0) / 3.0;
                let _ = write!(
                    d,
                    "M{}v{len}M{}h{len}",
                    xy(place + Point::new(step, -half)),
                    xy(place + Point::new(-half, step)),
                    len = number(half * 2.0)
                );
            }
            let mut svg = shape("tl-target-net", &d);
            if taken {
                svg.push_str(&circle("tl-target-ring", 42.0));
            }
            svg
        }
    }
}

/// A die around the origin, 100 wide: its colour, its points and its letter.
#[must_use]
pub fn die(die: games::pawnball::dice::Die) -> String {
    let (class, letter) = dot_face(die.dot());
    let mut svg =
        format!("<rect class=\"tl-die-face {class}\" x=\"-47\" y=\"-47\" width=\"94\" height=\"94\" rx=\"18\"/>");
    let corners = [(-1.0, -1.0), (1.0, 1.0), (1.0, -1.0), (-1.0, 1.0), (-1.0, 0.0), (1.0, 0.0)];
    let mut pips: Vec<(f64, f64)> = Vec::new();
    let points = die.points();
    if points % 2 == 1 {
        pips.push((0.0, 0.0));
    }
    pips.extend(&corners[..usize::from(points / 2 * 2)]);
    for (x, y) in pips {
        let place = Point::new(x * 24.0 + 8.0, y * 26.0);
        let _ = write!(svg, "<circle class=\"tl-pip {class}\" {} r=\"9\"/>", at(place));
    }
    let _ = write!(svg, "<text class=\"tl-die-letter {class}\" x=\"-35\" y=\"-24\">{letter}</text>");
    svg
}
