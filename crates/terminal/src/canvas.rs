//! A picture made of characters: what stands where and what it means; colours come last.

use games::side::Side;

/// What a character stands for, which decides its colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ink {
    /// The colour of text.
    #[default]
    Plain,
    /// Text that stays in the background.
    Faint,
    /// The seams between cells.
    Seam,
    /// Something that belongs to a side: its pieces, its end zone.
    Side(Side),
    /// The free ball.
    Ball,
    /// A dotted cell.
    Dot,
    /// Where the chosen piece may go.
    Target,
    /// A target that scores or wins.
    Goal,
    /// The trace of the last turn.
    Trace,
    /// Something that went wrong.
    Alarm,
}

/// What lies under a character.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Ground {
    /// Outside the picture of the board: the terminal keeps its own colour.
    #[default]
    None,
    /// The field, in the first of its two tones.
    Field,
    /// The field, in the second tone.
    FieldOther,
    /// Outside the playing area, where pieces may still stand.
    Margin,
    /// The end zone or the goal of a side.
    Zone(Side),
    /// Where the last turn went through.
    Trace,
    /// Where the chosen piece may go.
    Target,
    /// The chosen piece.
    Selected,
    /// The cursor of the full-screen mode.
    Cursor,
    /// The shirt of a side, under the letter of a dot.
    Shirt(Side),
}

/// One character of a [`Canvas`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Glyph {
    /// The character, one column wide.
    pub sign: char,
    /// What it stands for.
    pub ink: Ink,
    /// What lies under it.
    pub ground: Ground,
    /// Whether it is to stand out.
    pub bold: bool,
}

impl Default for Glyph {
    fn default() -> Self {
        Self { sign: ' ', ink: Ink::Plain, ground: Ground::None, bold: false }
    }
}

/// A rectangle of characters.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Canvas {
    width: usize,
    glyphs: Vec<Glyph>,
}

impl Canvas {
    /// An empty canvas.
    #[must_use]
    pub fn new(width: usize, height: usize) -> Self {
        Self { width, glyphs: vec![Glyph::default(); width * height] }
    }

    /// Width in columns of the terminal.
    #[must_use]
    pub const fn width(&self) -> usize {
        self.width
    }

    /// Height in rows of the terminal.
    #[must_use]
    pub fn height(&self) -> usize {
        self.glyphs.len().checked_div(self.width).unwrap_or(0)
    }

    /// The rows from the top.
    pub fn rows(&self) -> impl Iterator<Item = &[Glyph]> {
        self.glyphs.chunks(self.width.max(1))
    }

    /// The glyph in a column and a row; `None` outside.
    pub fn glyph_mut(&mut self, x: usize, y: usize) -> Option<&mut Glyph> {
        (x < self.width).then(|| self.glyphs.get_mut(y * self.width + x)).flatten()
    }

    /// Writes a character; what lies under it stays. Outside the canvas it is lost.
    pub fn put(&mut self, x: usize, y: usize, sign: char, ink: Ink) {
        if let Some(glyph) = self.glyph_mut(x, y) {
            glyph.sign = sign;
            glyph.ink = ink;
        }
    }

    /// Writes a character that stands out.
    pub fn put_bold(&mut self, x: usize, y: usize, sign: char, ink: Ink) {
        self.put(x, y, sign, ink);
        if let Some(glyph) = self.glyph_mut(x, y) {
            glyph.bold = true;
        }
    }

    /// Writes a text of characters one column wide.
    pub fn text(&mut self, x: usize, y: usize, text: &str, ink: Ink) {
        for (i, sign) in text.chars().enumerate() {
            self.put(x + i, y, sign, ink);
        }
    }

    /// Lays a ground under a stretch of a row.
    pub fn lay(&mut self, x: usize, y: usize, width: usize, ground: Ground) {
        for x in x..x + width {
            if let Some(glyph) = self.glyph_mut(x, y) {
                glyph.ground = ground;
            }
        }
    }

    /// Puts another canvas on this one.
    pub fn stamp(&mut self, x: usize, y: usize, other: &Self) {
        for (dy, row) in other.rows().enumerate() {
            for (dx, &glyph) in row.iter().enumerate() {
                if let Some(place) = self.glyph_mut(x + dx, y + dy) {
                    *place = glyph;
                }
            }
        }
    }
}
