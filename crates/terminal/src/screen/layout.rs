//! Where everything goes in a window of any size.

use locale::Locale;
use ratatui::layout::Rect;

use crate::draw::{Drawing, Marks, View};
use crate::look::Look;
use crate::terminal_game::TerminalGame;

/// Columns of the panel beside the board.
const PANEL_WIDTH: u16 = 30;
/// Rows of the panel below the board.
const PANEL_HEIGHT: u16 = 6;
/// Rows at the bottom: what has happened, and the keys.
const FOOT: u16 = 3;

/// The places of everything on the screen.
pub(super) struct Layout {
    pub(super) drawing: Drawing,
    /// The only board that is shown of two.
    pub(super) only_board: Option<u8>,
    pub(super) board: Rect,
    /// Score, dice and turn in progress.
    pub(super) status: Rect,
    /// The turns played.
    pub(super) turns: Rect,
    pub(super) message: Rect,
    pub(super) keys: Rect,
}

/// What the layout depends on.
#[derive(Clone, Copy)]
pub(super) struct Request<'a> {
    pub(super) game: &'a dyn TerminalGame,
    pub(super) locale: &'a Locale,
    pub(super) look: Look,
    pub(super) flipped: bool,
    /// The board to show when only one of two fits.
    pub(super) board: u8,
    pub(super) marks: &'a Marks,
}

impl Layout {
    /// The largest drawing that leaves room for the panel.
    ///
    /// # Errors
    /// The window is too small; the columns and rows that would do.
    pub(super) fn fit(window: Rect, request: Request<'_>) -> Result<Self, (u16, u16)> {
        let game = request.game;
        let mut boards = vec![None];
        if game.kind().boards() > 1 {
            boards.push(Some(request.board));
        }
        let mut least = (u16::MAX, u16::MAX);
        for only_board in boards {
            for size in (1..=game.sizes()).rev() {
                for beside in [true, false] {
                    let width = if beside { window.width.saturating_sub(PANEL_WIDTH) } else { window.width };
                    let view = View {
                        look: request.look,
                        size,
                        flipped: request.flipped,
                        width: width.into(),
                        only_board,
                        marks: request.marks,
                    };
                    let drawing = game.draw(&view, request.locale);
                    let (w, h) = (drawing.canvas.width() as u16, drawing.canvas.height() as u16);
                    let needed = if beside { (w + PANEL_WIDTH, h + FOOT) } else { (w, h + PANEL_HEIGHT + FOOT) };
                    if needed.0 <= window.width && needed.1 <= window.height {
                        return Ok(Self::place(window, drawing, only_board, beside));
                    }
                    if u32::from(needed.0) * u32::from(needed.1) < u32::from(least.0) * u32::from(least.1) {
                        least = needed;
                    }
                }
            }
        }
        Err(least)
    }

    fn place(window: Rect, drawing: Drawing, only_board: Option<u8>, beside: bool) -> Self {
        let (w, h) = (drawing.canvas.width() as u16, drawing.canvas.height() as u16);
        let foot = window.bottom() - FOOT;
        let (board, status, turns) = if beside {
            let free = window.width - PANEL_WIDTH - w;
            let board = Rect::new(window.x + free / 2, window.y + (foot - window.y - h) / 2, w, h);
            let x = window.right() - PANEL_WIDTH + 1;
            let status_height = (foot - window.y).min(11);
            let status = Rect::new(x, window.y, PANEL_WIDTH - 1, status_height);
            let turns = Rect::new(x, status.bottom(), PANEL_WIDTH - 1, foot - status.bottom());
            (board, status, turns)
        } else {
            let board = Rect::new(window.x + (window.width - w) / 2, window.y, w, h);
            let half = window.width * 3 / 5;
            let status = Rect::new(window.x + 1, board.bottom(), half - 1, foot - board.bottom());
            let turns = Rect::new(window.x + half, board.bottom(), window.width - half, foot - board.bottom());
            (board, status, turns)
        };
        Self {
            drawing,
            only_board,
            board,
            status,
            turns,
            message: Rect::new(window.x, foot, window.width, 2),
            keys: Rect::new(window.x, foot + 2, window.width, 1),
        }
    }
}
