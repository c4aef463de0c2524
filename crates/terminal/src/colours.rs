//! The colours of what stands on a canvas, as far as a terminal has any.

use std::fmt::Write as _;

use games::side::Side;

use crate::canvas::{Canvas, Glyph, Ground, Ink};
use crate::look::{Colour, Look};

/// Red, green, blue.
pub(crate) type Rgb = (u8, u8, u8);

impl Canvas {
    /// The picture as text, a line a row without trailing spaces, each ended by a line feed; with escape sequences when `look` has colours.
    #[must_use]
    pub fn to_text(&self, look: Look) -> String {
        let mut text = String::new();
        for row in self.rows() {
            let blank =
                |glyph: &Glyph| glyph.sign == ' ' && (look.colour == Colour::None || glyph.ground == Ground::None);
            let end = row.iter().rposition(|glyph| !blank(glyph)).map_or(0, |last| last + 1);
            let mut present = String::new();
            for glyph in &row[..end] {
                let style = look.colour.escape(glyph);
                if style != present {
                    let _ = write!(text, "\x1b[0m{style}");
                    present = style;
                }
                text.push(glyph.sign);
            }
            if !present.is_empty() {
                text.push_str("\x1b[0m");
            }
            text.push('\n');
        }
        text
    }
}

impl Colour {
    /// The escape sequence that starts the style of a glyph; empty for plain text.
    fn escape(self, glyph: &Glyph) -> String {
        let mut codes: Vec<String> = Vec::new();
        match self {
            Self::None => return String::new(),
            Self::True => {
                if let Some((r, g, b)) = ink_rgb(glyph.ink, glyph.ground) {
                    codes.push(format!("38;2;{r};{g};{b}"));
                }
                if let Some((r, g, b)) = ground_rgb(glyph.ground) {
                    codes.push(format!("48;2;{r};{g};{b}"));
                }
            }
            Self::Sixteen => {
                if let Some(ink) = ink_16(glyph.ink, glyph.ground) {
                    codes.push(if ink < 8 { 30 + ink } else { 82 + ink }.to_string());
                }
                if let Some(ground) = ground_16(glyph.ground) {
                    codes.push(if ground < 8 { 40 + ground } else { 92 + ground }.to_string());
                }
            }
        }
        if glyph.bold {
            codes.push("1".to_owned());
        }
        if codes.is_empty() { String::new() } else { format!("\x1b[{}m", codes.join(";")) }
    }
}

/// The colour of a character; `None` for that of the terminal.
pub(crate) const fn ink_rgb(ink: Ink, ground: Ground) -> Option<Rgb> {
    let painted = !matches!(ground, Ground::None);
    Some(match ink {
        Ink::Plain if painted => (226, 232, 230),
        Ink::Plain => return None,
        Ink::Faint => (128, 140, 136),
        Ink::Seam => (78, 94, 89),
        Ink::Side(Side::A) => match ground {
            Ground::Shirt(_) => (255, 255, 255),
            Ground::None => (74, 144, 255),
            _ => (128, 184, 255),
        },
        Ink::Side(Side::B) => match ground {
            Ground::Shirt(_) => (30, 18, 6),
            Ground::None => (232, 132, 36),
            _ => (255, 174, 92),
        },
        Ink::Ball => (255, 255, 255),
        Ink::Dot => (150, 166, 160),
        Ink::Target => (255, 224, 102),
        Ink::Goal => (255, 240, 170),
        Ink::Trace => (188, 200, 196),
        Ink::Alarm => (232, 84, 84),
    })
}

/// The colour under a character; `None` for that of the terminal.
pub(crate) const fn ground_rgb(ground: Ground) -> Option<Rgb> {
    Some(match ground {
        Ground::None => return None,
        Ground::Field => (34, 48, 44),
        Ground::FieldOther => (41, 57, 52),
        Ground::Margin => (26, 34, 32),
        Ground::Zone(Side::A) => (26, 52, 92),
        Ground::Zone(Side::B) => (92, 52, 18),
        Ground::Trace => (58, 72, 66),
        Ground::Target => (62, 66, 40),
        Ground::Selected => (96, 92, 44),
        Ground::Cursor => (126, 138, 134),
        Ground::Shirt(Side::A) => (38, 96, 190),
        Ground::Shirt(Side::B) => (236, 148, 60),
    })
}

/// One of the sixteen colours for a character; `None` for that of the terminal.
pub(crate) const fn ink_16(ink: Ink, ground: Ground) -> Option<u8> {
    match ground {
        Ground::Selected => return Some(0),
        Ground::Cursor => return Some(if matches!(ink, Ink::Side(Side::A)) { 4 } else { 0 }),
        Ground::Shirt(Side::A) => return Some(15),
        Ground::Shirt(Side::B) => return Some(0),
        _ => {}
    }
    Some(match ink {
        Ink::Plain => return None,
        Ink::Faint | Ink::Seam => 8,
        Ink::Side(Side::A) => 12,
        Ink::Side(Side::B) => 11,
        Ink::Ball => 15,
        Ink::Dot | Ink::Trace => 7,
        Ink::Target | Ink::Goal => 10,
        Ink::Alarm => 9,
    })
}

/// One of the sixteen colours under a character; `None` for that of the terminal.
pub(crate) const fn ground_16(ground: Ground) -> Option<u8> {
    Some(match ground {
        Ground::Selected => 3,
        Ground::Cursor => 7,
        Ground::Shirt(Side::A) => 4,
        Ground::Shirt(Side::B) => 3,
        _ => return None,
    })
}
