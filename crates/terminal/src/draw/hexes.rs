//! Flat-topped hexagons in columns (PB-1), of `/`, `\` and `_`.

use super::Area;
use crate::canvas::{Canvas, Ground, Ink};

/// How large hexagons are drawn.
#[derive(Debug, Clone, Copy)]
pub(super) struct Hexes {
    /// Rows of each half of a hexagon.
    half: usize,
    /// Columns of its upper and lower edge.
    edge: usize,
}

impl Hexes {
    /// Size 1 is the smallest hexagon; each size is about twice, three times as large.
    pub(super) const fn new(size: usize) -> Self {
        Self { half: size, edge: 2 * size + 1 }
    }

    /// Columns from one column of hexagons to the next.
    pub(super) const fn pitch(self) -> usize {
        self.edge + self.half
    }

    /// The terminal columns that `columns` of hexagons take.
    pub(super) const fn width(self, columns: usize) -> usize {
        columns * self.pitch() + self.half
    }

    /// Rows from a hexagon to the one below, and rows that a hexagon takes.
    pub(super) const fn height(self) -> usize {
        2 * self.half
    }

    /// Where the piece stands in a hexagon whose frame starts at `x`, `y`.
    pub(super) const fn centre(self, x: usize, y: usize) -> (usize, usize) {
        (x + self.half + self.edge / 2, y + self.half - 1)
    }

    /// The part of a hexagon that is clicked on.
    pub(super) const fn area(self, x: usize, y: usize) -> Area {
        Area { x: x + self.half, y, width: self.edge, height: self.height() }
    }

    /// Draws a hexagon whose frame starts at `x`, `y`; its upper edge is in the row above. `lower` and `ink` are the sign
    /// and the meaning of its lower edge.
    pub(super) fn draw(self, canvas: &mut Canvas, x: usize, y: usize, ground: Ground, lower: char, ink: Ink) {
        let Self { half, edge } = self;
        for k in 0..half {
            canvas.put(x + half - 1 - k, y + k, '/', Ink::Seam);
            canvas.put(x + half + edge + k, y + k, '\\', Ink::Seam);
            canvas.lay(x + half - k, y + k, edge + 2 * k, ground);
            canvas.put(x + k, y + half + k, '\\', Ink::Seam);
            canvas.put(x + 2 * half - 1 + edge - k, y + half + k, '/', Ink::Seam);
            canvas.lay(x + k + 1, y + half + k, edge + 2 * (half - 1 - k), ground);
        }
        for i in 0..edge {
            canvas.put(x + half + i, y + 2 * half - 1, lower, ink);
        }
    }

    /// Draws the upper edge of the topmost hexagon of a column.
    pub(super) fn cap(self, canvas: &mut Canvas, x: usize, y: usize) {
        for i in 0..self.edge {
            canvas.put(x + self.half + i, y - 1, '_', Ink::Seam);
        }
    }
}
