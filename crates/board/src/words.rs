//! What a screen reader says about a board.

use games::game::Game;
use games::side::Side;
use locale::{Locale, vars};

use crate::field::{CellId, Ground, PieceWord};
use crate::of_games::{DieShown, DieState};
use crate::scene::{Piece, Reaching, Scene, TargetKind};

/// The words for a scene.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Words {
    /// The name of the board.
    pub name: String,
    /// What is said about each cell, by [`CellId`].
    pub cells: Vec<String>,
}

impl Words {
    /// The words for a scene. `board` is the number of the board, from 0, where there are several.
    #[must_use]
    pub fn of(scene: &Scene, board: Option<usize>, locale: &Locale) -> Self {
        let game = locale.game(scene.field.game());
        let name = match board {
            Some(board) => locale.board_name_numbered(vars::Game(game), vars::Number(board + 1)),
            None => locale.board_name(game),
        };
        Self { name, cells: scene.field.ids().map(|cell| cell_words(scene, cell, locale)).collect() }
    }

    /// What is said about a cell; nothing about one that the scene did not have.
    #[must_use]
    pub fn cell(&self, cell: CellId) -> &str {
        self.cells.get(cell.index()).map_or("", String::as_str)
    }
}

const fn side_name(side: Side) -> &'static str {
    match side {
        Side::A => "a",
        Side::B => "b",
    }
}

const fn piece_name(word: PieceWord) -> &'static str {
    match word {
        PieceWord::Playballer => "playballer",
        PieceWord::Piece => "piece",
        PieceWord::Pawn => "pawn",
    }
}

/// A piece without its cell: `blue playballer with the ball`.
fn piece_words(scene: &Scene, piece: &Piece, locale: &Locale) -> String {
    let word = piece_name(scene.field.piece_word());
    let mut words = locale.board_piece(vars::Piece(word), vars::Side(side_name(piece.side)));
    if let Some(dot) = piece.dot {
        words = locale.board_piece_with_dot(vars::Dot(locale.dot(dot)), vars::Piece(words));
    }
    if scene.ball_on(piece.cell) {
        words = locale.board_piece_with_ball(words);
    }
    words
}

const fn target_name(kind: TargetKind) -> &'static str {
    match kind {
        TargetKind::Step => "step",
        TargetKind::Jump => "jump",
        TargetKind::Bounce => "bounce",
        TargetKind::Pass => "pass",
        TargetKind::Shot => "shot",
        TargetKind::Exchange => "exchange",
        TargetKind::Place => "place",
        TargetKind::Goal => "goal",
    }
}

/// What choosing a target does: `jump here`. For the question which of several is meant, too.
#[must_use]
pub fn target_words(kind: TargetKind, locale: &Locale) -> String {
    locale.board_target(target_name(kind))
}

/// What is said about a cell: its name, what stands there, its ground, and what can be done.
///
/// ```
/// use board::of_games::{Look, scene};
/// use board::words::cell_words;
/// use games::diaballik::{Match, Start};
/// use games::side::Side;
/// use locale::{Language, Locale};
///
/// let scene = scene(&Match::new(Start::Standard), &Look { may_act: Some(Side::A), ..Look::default() });
/// let a1 = scene.field.find("a1").ok_or("a cell of the board")?;
/// let words = cell_words(&scene, a1, &Locale::new(Language::English));
/// assert_eq!(words, "a1, blue piece, Blue’s end zone, can be moved");
/// # Ok::<(), &'static str>(())
/// ```
#[must_use]
pub fn cell_words(scene: &Scene, id: CellId, locale: &Locale) -> String {
    let cell = scene.field.cell(id);
    let word = piece_name(scene.field.piece_word());
    let mut parts = vec![cell.name.clone()];
    let piece = scene.piece_on(id);
    match piece {
        Some(piece) => parts.push(piece_words(scene, piece, locale)),
        None if scene.ball_on(id) => parts.push(locale.board_ball()),
        None if cell.ground == Ground::Post => {}
        None => parts.push(locale.board_empty()),
    }
    match cell.ground {
        Ground::Plain => {}
        Ground::Dotted => parts.push(locale.board_dotted()),
        Ground::EndZone(side) => parts.push(locale.board_end_zone(vars::Piece(word), vars::Side(side_name(side)))),
        Ground::Margin => parts.push(locale.board_margin()),
        Ground::Goal(side) => parts.push(locale.board_goal_of(side_name(side))),
        Ground::Post => parts.push(locale.board_post()),
    }
    let kinds: Vec<String> = scene.targets_on(id).map(|kind| target_words(kind, locale)).collect();
    if scene.selected == Some(id) {
        parts.push(locale.board_selected());
    } else if let Some(all) =
        kinds.into_iter().reduce(|first, second| locale.board_or(vars::First(first), vars::Second(second)))
    {
        parts.push(all);
    } else if scene.is_movable(id) {
        parts.push(match piece {
            None => locale.board_can_shoot(),
            Some(piece) if piece.only_passes => locale.board_can_pass(),
            Some(_) => locale.board_can_move(),
        });
    }
    for reach in scene.reach.iter().filter(|reach| reach.cell == id) {
        parts.push(match reach.by {
            Reaching::First => locale.board_reach("first"),
            Reaching::Second => locale.board_reach("second"),
            Reaching::Ball => locale.board_reach("ball"),
        });
    }
    parts.join(", ")
}

/// What is said about a die: `white 5, Blue, can be played`.
#[must_use]
pub fn die_words(shown: &DieShown, locale: &Locale) -> String {
    let state = match shown.state {
        DieState::Open => "open",
        DieState::Chosen => "chosen",
        DieState::Blocked => "blocked",
        DieState::Later => "later",
        DieState::Played => "played",
    };
    let side = locale.side(Game::Pawnball, shown.side);
    locale.board_die(
        vars::Dot(locale.dot(shown.die.dot())),
        vars::Points(shown.die.points()),
        vars::Side(side),
        vars::State(state),
    )
}
