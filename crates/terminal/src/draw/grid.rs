//! A grid of squares with lines between them.

use super::{Area, View};
use crate::canvas::{Canvas, Ground, Ink};

/// How large squares are drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Grid {
    /// Columns inside a square.
    width: usize,
    /// Rows inside a square.
    height: usize,
}

impl Grid {
    pub(super) const fn new(size: usize) -> Self {
        Self { width: 4 * size - 1, height: 2 * size - 1 }
    }

    /// Columns from one square to the next.
    pub(super) const fn pitch_x(self) -> usize {
        self.width + 1
    }

    /// Rows from one square to the next.
    pub(super) const fn pitch_y(self) -> usize {
        self.height + 1
    }

    /// The inside of a square, the lines starting at `x`, `y`.
    pub(super) const fn area(self, x: usize, y: usize, column: usize, row: usize) -> Area {
        let (x, y) = (x + 1 + column * self.pitch_x(), y + 1 + row * self.pitch_y());
        Area { x, y, width: self.width, height: self.height }
    }

    /// Draws the grid lines.
    pub(super) fn draw(self, canvas: &mut Canvas, view: &View<'_>, x: usize, y: usize, columns: usize, rows: usize) {
        let (right, bottom) = (columns * self.pitch_x(), rows * self.pitch_y());
        for dy in 0..=bottom {
            for dx in 0..=right {
                let (on_x, on_y) = (dx % self.pitch_x() == 0, dy % self.pitch_y() == 0);
                let sign = match (on_x, on_y) {
                    (false, false) => continue,
                    (true, false) => view.sign('│', '|'),
                    (false, true) => view.sign('─', '-'),
                    (true, true) => {
                        let row = if dy == 0 {
                            "┌┬┐"
                        } else if dy == bottom {
                            "└┴┘"
                        } else {
                            "├┼┤"
                        };
                        let column = if dx == 0 {
                            0
                        } else if dx == right {
                            2
                        } else {
                            1
                        };
                        view.sign(row.chars().nth(column).unwrap_or('┼'), '+')
                    }
                };
                canvas.put(x + dx, y + dy, sign, Ink::Seam);
            }
        }
    }

    /// Lays a ground under a square.
    pub(super) fn lay(canvas: &mut Canvas, area: Area, ground: Ground) {
        for y in area.y..area.y + area.height {
            canvas.lay(area.x, y, area.width, ground);
        }
    }
}
