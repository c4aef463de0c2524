//! From a canvas to the cells of the terminal.

use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use ratatui::style::{Color, Modifier, Style};

use crate::canvas::{Canvas, Glyph, Ground, Ink};
use crate::colours::{Rgb, ground_16, ground_rgb, ink_16, ink_rgb};
use crate::look::{Colour, Look};

const fn rgb((r, g, b): Rgb) -> Color {
    Color::Rgb(r, g, b)
}

/// The style of a glyph as far as the terminal has colours.
pub(super) fn style(glyph: &Glyph, look: Look) -> Style {
    let mut style = Style::new();
    match look.colour {
        Colour::None => {
            if matches!(glyph.ground, Ground::Cursor) {
                style = style.add_modifier(Modifier::REVERSED);
            }
        }
        Colour::Sixteen => {
            if let Some(ink) = ink_16(glyph.ink, glyph.ground) {
                style = style.fg(Color::Indexed(ink));
            }
            if let Some(ground) = ground_16(glyph.ground) {
                style = style.bg(Color::Indexed(ground));
            }
        }
        Colour::True => {
            if let Some(ink) = ink_rgb(glyph.ink, glyph.ground) {
                style = style.fg(rgb(ink));
            }
            if let Some(ground) = ground_rgb(glyph.ground) {
                style = style.bg(rgb(ground));
            }
        }
    }
    if glyph.bold { style.add_modifier(Modifier::BOLD) } else { style }
}

/// The style of a text.
pub(super) fn text_style(ink: Ink, bold: bool, look: Look) -> Style {
    style(&Glyph { sign: ' ', ink, ground: Ground::None, bold }, look)
}

/// Puts a canvas on the screen; what does not fit is cut off.
pub(super) fn canvas(canvas: &Canvas, at: Rect, buffer: &mut Buffer, look: Look) {
    for (row, y) in canvas.rows().zip(at.top()..at.bottom()) {
        for (glyph, x) in row.iter().zip(at.left()..at.right()) {
            if let Some(cell) = buffer.cell_mut((x, y)) {
                cell.set_char(glyph.sign).set_style(style(glyph, look));
            }
        }
    }
}
