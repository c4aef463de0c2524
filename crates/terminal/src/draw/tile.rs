//! What stands on a cell of Play Ball or Diaballik, in three characters.

use games::side::Side;

use super::{Kind, Place, Trace, View};
use crate::canvas::{Canvas, Ground, Ink};

/// What a cell holds.
#[derive(Debug, Clone, Copy, Default)]
pub(super) struct Content {
    /// Whose piece stands there.
    pub(super) piece: Option<Side>,
    /// The ball: held by the piece, or lying free.
    pub(super) ball: bool,
    /// A dotted cell.
    pub(super) dotted: bool,
    /// Whose end zone it is.
    pub(super) zone: Option<Side>,
    /// The second tone of the field.
    pub(super) other_tone: bool,
}

/// What lies under a cell.
pub(super) fn ground(view: &View<'_>, place: Place, content: &Content) -> Ground {
    let marks = view.marks;
    if marks.cursor == Some(place) {
        Ground::Cursor
    } else if marks.selected == Some(place) {
        Ground::Selected
    } else if marks.target(place).is_some() {
        Ground::Target
    } else if let Some(side) = content.zone {
        Ground::Zone(side)
    } else if marks.trace(place).is_some() {
        Ground::Trace
    } else if content.other_tone {
        Ground::FieldOther
    } else {
        Ground::Field
    }
}

/// Writes what stands on a cell around the column `x`.
pub(super) fn put(canvas: &mut Canvas, view: &View<'_>, place: Place, content: &Content, x: usize, y: usize) {
    let marks = view.marks;
    let target = marks.target(place);
    match (content.piece, content.ball) {
        (Some(side), ball) => {
            let (unicode, ascii) = match (side, ball) {
                (Side::A, false) => ('●', 'a'),
                (Side::A, true) => ('◉', 'A'),
                (Side::B, false) => ('○', 'b'),
                (Side::B, true) => ('◎', 'B'),
            };
            canvas.put_bold(x, y, view.sign(unicode, ascii), Ink::Side(side));
        }
        (None, true) => canvas.put_bold(x, y, '*', Ink::Ball),
        (None, false) => match target {
            Some(kind) => put_target(canvas, view, kind, x, y),
            None if content.dotted => {
                canvas.put(x, y, view.sign('·', '.'), content.zone.map_or(Ink::Dot, Ink::Side));
            }
            None => {}
        },
    }
    let has_sign = content.piece.is_some() || content.ball;
    match target {
        Some(kind) if has_sign => put_target(canvas, view, kind, x + 1, y),
        _ if marks.selected == Some(place) => {
            canvas.put_bold(x - 1, y, '[', Ink::Target);
            canvas.put_bold(x + 1, y, ']', Ink::Target);
        }
        _ => {}
    }
    if marks.selected != Some(place) {
        match marks.trace(place) {
            Some(Trace::Arrived) => canvas.put(x - 1, y, view.sign('▸', '>'), Ink::Trace),
            Some(Trace::Left) => canvas.put(x - 1, y, view.sign('▹', '-'), Ink::Trace),
            None => {}
        }
    }
    // Without colours the cursor must still be seen.
    if marks.cursor == Some(place) && marks.selected != Some(place) {
        canvas.put_bold(x - 1, y, view.sign('‹', '<'), Ink::Plain);
        if target.is_none() || !has_sign {
            canvas.put_bold(x + 1, y, view.sign('›', '>'), Ink::Plain);
        }
    }
}

fn put_target(canvas: &mut Canvas, view: &View<'_>, kind: Kind, x: usize, y: usize) {
    let (sign, ink) = target_sign(view, kind);
    canvas.put_bold(x, y, sign, ink);
}

/// The sign of a target.
pub(super) fn target_sign(view: &View<'_>, kind: Kind) -> (char, Ink) {
    match kind {
        Kind::Step | Kind::Other => (view.sign('•', ':'), Ink::Target),
        Kind::Jump => (view.sign('◌', 'o'), Ink::Target),
        Kind::Bounce => (view.sign('↺', '~'), Ink::Target),
        Kind::Pass => ('+', Ink::Target),
        Kind::Goal => ('#', Ink::Goal),
    }
}
