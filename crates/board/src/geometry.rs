//! Points, cell shapes, and the window through which the board is seen.
//!
//! Lengths are in board units: a square cell has sides of 100, a hexagon is 100 high from flat to flat. The x axis points
//! right and the y axis down, as in SVG.

use std::ops::{Add, Mul, Sub};

/// The length of a square's side and the height of a hexagon, in board units.
pub const CELL: f64 = 100.0;
/// The side of a hexagon, which is also its radius, in board units: 100 / √3.
pub const HEXAGON_SIDE: f64 = 57.735_026_918_962_58;
/// Where the ball sits on its carrier, from the centre, in board units.
pub const CARRIED: Point = Point { x: 21.0, y: 21.0 };

/// A point, or a way from one point to another, in board units.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct Point {
    /// To the right.
    pub x: f64,
    /// From the top downwards.
    pub y: f64,
}

impl Point {
    /// The point with these coordinates.
    #[must_use]
    pub const fn new(x: f64, y: f64) -> Self {
        Self { x, y }
    }

    /// The distance from the origin.
    #[must_use]
    pub fn length(self) -> f64 {
        (self.x * self.x + self.y * self.y).sqrt()
    }

    /// The distance to another point.
    #[must_use]
    pub fn distance(self, other: Self) -> f64 {
        (other - self).length()
    }

    /// The point a part of the way to another one: 0 here, 1 there.
    #[must_use]
    pub fn towards(self, other: Self, part: f64) -> Self {
        self + (other - self) * part
    }

    /// The same direction with length 1; no direction at the origin.
    #[must_use]
    pub fn unit(self) -> Self {
        let length = self.length();
        if length > 0.0 { self * (1.0 / length) } else { self }
    }

    /// The quarter turn counterclockwise as seen on the screen.
    #[must_use]
    pub const fn quarter_turn(self) -> Self {
        Self { x: self.y, y: -self.x }
    }
}

impl Add for Point {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        Self { x: self.x + other.x, y: self.y + other.y }
    }
}

impl Sub for Point {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { x: self.x - other.x, y: self.y - other.y }
    }
}

impl Mul<f64> for Point {
    type Output = Self;

    fn mul(self, by: f64) -> Self {
        Self { x: self.x * by, y: self.y * by }
    }
}

/// The highest point of the arc of a jump between two points: beside the straight line, upwards or to the left.
#[must_use]
pub fn arc_control(from: Point, to: Point) -> Point {
    let way = to - from;
    let aside = way.unit().quarter_turn();
    let aside = if aside.y > 0.01 || (aside.y.abs() <= 0.01 && aside.x > 0.0) { aside * -1.0 } else { aside };
    // Twice the height of the arc, which a quadratic curve reaches half of.
    from.towards(to, 0.5) + aside * (way.length() * 0.22 + CELL * 0.22)
}

/// A point of the quadratic curve from `from` to `to`, at `part` of 0 to 1.
#[must_use]
pub fn on_arc(from: Point, to: Point, part: f64) -> Point {
    let control = arc_control(from, to);
    from.towards(control, part).towards(control.towards(to, part), part)
}

/// The shape of all cells of a field.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Shape {
    /// Flat-topped hexagons.
    Hexagon,
    /// Square cells in rows and files.
    Square,
}

impl Shape {
    /// The corners of a cell around its centre, clockwise, each `inset` closer to the centre line of its edges than the
    /// border between two cells.
    #[must_use]
    pub fn corners(self, inset: f64) -> Vec<Point> {
        let half = CELL / 2.0 - inset;
        match self {
            Self::Square => [(-1.0, -1.0), (1.0, -1.0), (1.0, 1.0), (-1.0, 1.0)]
                .map(|(x, y)| Point::new(x * half, y * half))
                .to_vec(),
            Self::Hexagon => {
                let side = HEXAGON_SIDE * half / (CELL / 2.0);
                [(-0.5, -1.0), (0.5, -1.0), (1.0, 0.0), (0.5, 1.0), (-0.5, 1.0), (-1.0, 0.0)]
                    .map(|(x, y)| Point::new(x * side, y * half))
                    .to_vec()
            }
        }
    }

    /// Whether a cell around the origin contains a point, its border included.
    #[must_use]
    pub fn contains(self, point: Point) -> bool {
        let (x, y) = (point.x.abs(), point.y.abs());
        match self {
            Self::Square => x <= CELL / 2.0 && y <= CELL / 2.0,
            // The slanting edge from (side, 0) to (side / 2, half the height).
            Self::Hexagon => y <= CELL / 2.0 && x / HEXAGON_SIDE + y / CELL <= 1.0,
        }
    }

    /// Half the width of a cell.
    #[must_use]
    pub const fn half_width(self) -> f64 {
        match self {
            Self::Square => CELL / 2.0,
            Self::Hexagon => HEXAGON_SIDE,
        }
    }
}

/// The part of the plane that is shown.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ViewBox {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The width, above 0.
    pub width: f64,
    /// The height, above 0.
    pub height: f64,
}

/// A rectangle on the screen, in CSS pixels.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ScreenBox {
    /// The left edge.
    pub x: f64,
    /// The upper edge.
    pub y: f64,
    /// The width.
    pub width: f64,
    /// The height.
    pub height: f64,
}

impl ViewBox {
    /// Pixels a board unit when this is shown as large as possible in `screen`, in the middle (`xMidYMid meet` in SVG).
    #[must_use]
    pub fn scale(&self, screen: ScreenBox) -> f64 {
        (screen.width / self.width).min(screen.height / self.height)
    }

    /// The part of this that shows all of `points` with `room` around each, as small as it may be to show `least` board units of its width:
    /// inside this, with its proportions. All of it when there are no points.
    ///
    /// ```
    /// use board::geometry::{Point, ViewBox};
    ///
    /// let whole = ViewBox { x: 0.0, y: 0.0, width: 1000.0, height: 2000.0 };
    /// let part = whole.around(&[Point::new(900.0, 1000.0)], 50.0, 400.0);
    /// assert_eq!(part, ViewBox { x: 600.0, y: 600.0, width: 400.0, height: 800.0 });
    /// ```
    #[must_use]
    pub fn around(&self, points: &[Point], room: f64, least: f64) -> Self {
        let Some(&first) = points.first() else { return *self };
        let (mut low, mut high) = (first, first);
        for point in points {
            low = Point::new(low.x.min(point.x), low.y.min(point.y));
            high = Point::new(high.x.max(point.x), high.y.max(point.y));
        }
        let shape = self.height / self.width;
        let size = high - low;
        let width = least.max(size.x + 2.0 * room).max((size.y + 2.0 * room) / shape).min(self.width);
        let height = width * shape;
        let middle = low.towards(high, 0.5);
        let within =
            |start: f64, end: f64, length: f64, at: f64| (at - length / 2.0).clamp(start, (end - length).max(start));
        Self {
            x: within(self.x, self.x + self.width, width, middle.x),
            y: within(self.y, self.y + self.height, height, middle.y),
            width,
            height,
        }
    }

    /// The board point that is shown at a point of the screen; `None` if nothing can be shown in `screen`.
    ///
    /// ```
    /// use board::geometry::{Point, ScreenBox, ViewBox};
    ///
    /// let view = ViewBox { x: -50.0, y: -50.0, width: 100.0, height: 100.0 };
    /// // Twice as wide as it need be: a strip of 50 pixels is left at both sides.
    /// let screen = ScreenBox { x: 10.0, y: 20.0, width: 200.0, height: 100.0 };
    /// assert_eq!(view.board_point(screen, 60.0, 20.0), Some(Point::new(-50.0, -50.0)));
    /// ```
    #[must_use]
    pub fn board_point(&self, screen: ScreenBox, x: f64, y: f64) -> Option<Point> {
        let scale = self.scale(screen);
        if !(scale.is_finite() && scale > 0.0) {
            return None;
        }
        let left = screen.x + (screen.width - self.width * scale) / 2.0;
        let top = screen.y + (screen.height - self.height * scale) / 2.0;
        Some(Point::new(self.x + (x - left) / scale, self.y + (y - top) / scale))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_cell_contains_its_corners_and_nothing_outside_them() {
        for shape in [Shape::Hexagon, Shape::Square] {
            for corner in shape.corners(0.0) {
                assert!(shape.contains(corner * 0.999), "{shape:?} {corner:?}");
                assert!(!shape.contains(corner * 1.001), "{shape:?} {corner:?}");
            }
        }
    }

    #[test]
    fn the_sides_of_a_hexagon_are_equal() {
        let corners = Shape::Hexagon.corners(0.0);
        for (i, &corner) in corners.iter().enumerate() {
            assert!((corner.distance(corners[(i + 1) % 6]) - HEXAGON_SIDE).abs() < 1e-9);
        }
    }

    #[test]
    fn a_part_shows_every_point_and_stays_inside() {
        let whole = ViewBox { x: -100.0, y: -50.0, width: 1800.0, height: 1200.0 };
        assert_eq!(whole.around(&[], 60.0, 500.0), whole);
        let points = [Point::new(0.0, 0.0), Point::new(700.0, 300.0)];
        for least in [100.0, 900.0, 5000.0] {
            let part = whole.around(&points, 60.0, least);
            assert!(part.width <= whole.width && part.x >= whole.x && part.y >= whole.y);
            assert!(part.x + part.width <= whole.x + whole.width + 1e-9);
            assert!(part.y + part.height <= whole.y + whole.height + 1e-9);
            assert!((part.height / part.width - whole.height / whole.width).abs() < 1e-9);
            for point in points {
                assert!(
                    (part.x..part.x + part.width).contains(&point.x)
                        && (part.y..part.y + part.height).contains(&point.y)
                );
            }
        }
    }

    #[test]
    fn nothing_is_hit_on_a_screen_without_size() {
        let view = ViewBox { x: 0.0, y: 0.0, width: 10.0, height: 10.0 };
        assert_eq!(view.board_point(ScreenBox { x: 0.0, y: 0.0, width: 0.0, height: 5.0 }, 1.0, 1.0), None);
    }
}
