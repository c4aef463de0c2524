//! The three games on the board: fields from boards, scenes from matches, targets from actions.
//!
//! The rules are asked, never repeated: [`Shown::offers`] sorts what [`Match::actions`] lists, and how the ball came to a
//! piece is read from the positions before and after an action.
//!
//! ```
//! use board::of_games::{Look, Offers, Shown as _, scene};
//! use games::game::Match as _;
//! use games::playball::{Board, Match, Mode};
//! use games::side::Side;
//!
//! let mut game = Match::new(Board::lanes(), Mode::Normal);
//! let field = game.field(0);
//! let c2 = field.find("c2").ok_or("a cell of the board")?;
//! let c3 = field.find("c3").ok_or("a cell of the board")?;
//! // What the player sees who has chosen c2, and what dropping it on c3 does.
//! let look = Look { selected: Some(c2), may_act: Some(Side::A), ..Look::default() };
//! assert!(scene(&game, &look).is_target(c3));
//! let offers = Offers::of(&game, Side::A, 0);
//! assert_eq!(offers.chosen(c2, c3).map(|offer| offer.action.to_string()).collect::<Vec<_>>(), ["c2c3"]);
//! # Ok::<(), &'static str>(())
//! ```

games::with_countdown! {
    mod countdown;
}
mod diaballik;
mod pawnball;
mod playball;

use std::sync::Arc;

use games::game::Match;
use games::side::{BySide, Side};

pub use diaballik::field as diaballik_field;
pub use pawnball::{DieShown, DieState, dice, field as pawnball_field, upright_field as upright_pawnball_field};
pub use playball::{cell_names, field as playball_field};

use crate::field::{CellId, Field};
use crate::scene::{
    AfterGoal, Ball, BallChange, DrawnArrow, Mark, Motion, Piece, PieceId, Reach, Reaching, Scene, Segment,
    SegmentKind, Target, TargetKind, keep_identities,
};
use games::sorted::sorted;

/// An action that is open, as it is played on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Offer<A> {
    /// The action.
    pub action: A,
    /// What is chosen for it; `None` when its target alone says enough, as where a pawn is set up.
    pub from: Option<CellId>,
    /// The target.
    pub to: CellId,
    /// What it does.
    pub kind: TargetKind,
}

/// What is played on a board: one of the three games' matches.
pub trait Shown: Match {
    /// Whether it is shown what can come where before a piece is chosen.
    const SHOWS_REACH: bool = false;

    /// The field of a board. The same one every time, so that it can be compared by its address.
    fn field(&self, board: usize) -> Arc<Field>;

    /// The field of a board for windows that are higher than wide: cells with the same numbers and names in other places. The field itself
    /// unless the game has another one.
    fn upright_field(&self, board: usize) -> Arc<Field> {
        self.field(board)
    }

    /// The pieces and the balls on a board, the pieces with ids in no particular order and none movable.
    fn stands(&self, board: usize) -> (Vec<Piece>, Vec<Ball>);

    /// The actions open to a side on a board that are played by choosing cells. Others, like a claim or a die, have buttons.
    fn offers(&self, side: Side, board: usize) -> Vec<Offer<Self::Action>>;

    /// An action of `side` that is open now, as it is drawn, with its board; `None` if there is nothing to draw.
    fn segment(&self, side: Side, action: Self::Action) -> Option<(usize, Segment)>;
}

/// The actions that are open on a board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Offers<A>(Vec<Offer<A>>);

impl<A: Copy> Offers<A> {
    /// What is open to `side`.
    #[must_use]
    pub fn of<M: Shown<Action = A>>(game: &M, side: Side, board: usize) -> Self {
        Self(game.offers(side, board))
    }

    /// The same offers of actions that are told otherwise.
    #[must_use]
    pub fn map<B>(self, tell: impl Fn(A) -> B) -> Offers<B> {
        let told =
            |offer: Offer<A>| Offer { action: tell(offer.action), from: offer.from, to: offer.to, kind: offer.kind };
        Offers(self.0.into_iter().map(told).collect())
    }

    /// An offer of no action: a board to look at.
    #[must_use]
    pub const fn none() -> Self {
        Self(Vec::new())
    }

    /// All of them.
    #[must_use]
    pub fn all(&self) -> &[Offer<A>] {
        &self.0
    }

    /// Whether something on a cell can act.
    #[must_use]
    pub fn starts_on(&self, cell: CellId) -> bool {
        self.0.iter().any(|offer| offer.from == Some(cell))
    }

    /// Whether what is on a cell can pass the ball and nothing else, but for a goal by it.
    fn only_passes_from(&self, cell: CellId) -> bool {
        let mut kinds = self.0.iter().filter(|offer| offer.from == Some(cell)).map(|offer| offer.kind);
        let passes = |kind| matches!(kind, TargetKind::Pass | TargetKind::Goal);
        kinds.clone().any(|kind| kind == TargetKind::Pass) && kinds.all(passes)
    }

    /// What can come where, each once: pieces that step, the first two of them told apart, and a ball that is shot.
    #[must_use]
    pub fn reach(&self) -> Vec<Reach> {
        let steps = |offer: &&Offer<A>| offer.kind == TargetKind::Step;
        let first = self.0.iter().find(steps).and_then(|offer| offer.from);
        let reach = self.0.iter().filter_map(|offer| {
            let by = match offer.kind {
                TargetKind::Step if offer.from == first => Reaching::First,
                TargetKind::Step => Reaching::Second,
                TargetKind::Shot | TargetKind::Goal => Reaching::Ball,
                TargetKind::Jump | TargetKind::Bounce | TargetKind::Pass | TargetKind::Exchange | TargetKind::Place => {
                    return None;
                }
            };
            Some(Reach { cell: offer.to, by })
        });
        let mut reach = sorted(reach);
        reach.dedup();
        reach
    }

    /// What can be chosen when `selected` is: each cell and kind once.
    #[must_use]
    pub fn targets(&self, selected: Option<CellId>) -> Vec<Target> {
        let open = self.0.iter().filter(|offer| offer.from.is_none() || offer.from == selected);
        let mut targets = sorted(open.map(|offer| Target { cell: offer.to, kind: offer.kind }));
        targets.dedup();
        targets
    }

    /// The actions for which `selected` and then `target` stand: more than one where the cells do not say enough, and then
    /// the player is asked.
    pub fn chosen(&self, selected: impl Into<Option<CellId>>, target: CellId) -> impl Iterator<Item = &Offer<A>> {
        let selected = selected.into();
        self.0.iter().filter(move |offer| offer.to == target && offer.from.is_none_or(|from| Some(from) == selected))
    }
}

/// What a scene shows besides where everything stands.
#[derive(Debug, Clone, PartialEq)]
pub struct Look {
    /// The number of the board, from 0.
    pub board: usize,
    /// Whether it is flipped.
    pub flipped: bool,
    /// Whether it is shown [upright](Shown::upright_field), for windows that are higher than wide.
    pub upright: bool,
    /// The word on a goal that can be scored, as `GOAL`; nothing is written when it is empty.
    pub goal_word: Arc<str>,
    /// Whether coordinates are written.
    pub coordinates: bool,
    /// What the player has chosen.
    pub selected: Option<CellId>,
    /// The side that may act at this screen now; `None` while a bot or somebody elsewhere does.
    pub may_act: Option<Side>,
    /// The last turn: what [`turn_segments`] made of it. After a goal it is drawn only [where it was scored](at_goal), for the position
    /// that follows is another one.
    pub last_turn: Vec<Segment>,
    /// What has just happened.
    pub motion: Motion,
    /// The pieces of the scene before, whose ids are kept.
    pub before: Vec<Piece>,
    /// Arrows over the pieces.
    pub arrows: Vec<DrawnArrow>,
    /// Marked cells.
    pub marks: Vec<Mark>,
}

impl Default for Look {
    fn default() -> Self {
        Self {
            board: 0,
            flipped: false,
            upright: false,
            goal_word: Arc::from(""),
            coordinates: true,
            selected: None,
            may_act: None,
            last_turn: Vec::new(),
            motion: Motion::default(),
            before: Vec::new(),
            arrows: Vec::new(),
            marks: Vec::new(),
        }
    }
}

/// A match as a scene.
#[must_use]
pub fn scene<M: Shown>(game: &M, look: &Look) -> Scene {
    let offers = look.may_act.map_or_else(Offers::none, |side| Offers::of(game, side, look.board));
    let (mut pieces, mut balls) = game.stands(look.board);
    give_numbers(&mut pieces);
    for piece in &mut pieces {
        piece.movable = offers.starts_on(piece.cell);
        piece.only_passes = offers.only_passes_from(piece.cell);
    }
    if !look.before.is_empty() {
        keep_identities(&look.before, &look.motion.segments, &mut pieces);
    }
    for ball in &mut balls {
        ball.movable = offers.starts_on(ball.cell);
    }
    let selected = look.selected.filter(|&cell| offers.starts_on(cell));
    Scene {
        field: if look.upright { game.upright_field(look.board) } else { game.field(look.board) },
        flipped: look.flipped,
        coordinates: look.coordinates,
        goal_word: Arc::clone(&look.goal_word),
        targets: offers.targets(selected),
        reach: if M::SHOWS_REACH && selected.is_none() { offers.reach() } else { Vec::new() },
        selected,
        pieces,
        balls,
        turn: turn_in_progress(game, look.board),
        last_turn: if look.last_turn.iter().any(|segment| segment.goal) { Vec::new() } else { look.last_turn.clone() },
        motion: look.motion.clone(),
        after_goal: None,
        arrows: look.arrows.clone(),
        marks: look.marks.clone(),
    }
}

/// A match after a turn with a goal, shown as it stood when the goal was scored: nobody has gone back to the start yet, and the turn,
/// which is `look.last_turn` from `start`, can be seen. For who looks on; a player who is to act next needs the position that follows.
#[must_use]
pub fn at_goal<M: Shown>(start: &M, game: &M, look: &Look) -> Scene {
    let mut scene = scene(game, look);
    let (mut pieces, mut balls) = start.stands(look.board);
    give_numbers(&mut pieces);
    play_out(&look.last_turn, &mut pieces, &mut balls);
    if !look.before.is_empty() {
        keep_identities(&look.before, &look.motion.segments, &mut pieces);
    }
    // Whoever goes back to the start is the same piece as before.
    keep_identities(&pieces, &[], &mut scene.pieces);
    scene.after_goal = Some(AfterGoal {
        pieces: std::mem::replace(&mut scene.pieces, pieces),
        balls: std::mem::replace(&mut scene.balls, balls),
    });
    scene.last_turn.clone_from(&look.last_turn);
    scene
}

/// Ids in the order of the pieces, and for each side numbers on its shirts.
fn give_numbers(pieces: &mut [Piece]) {
    let mut count = BySide::<u8>::default();
    for (id, piece) in (0..).zip(pieces) {
        piece.id = PieceId(id);
        let count = &mut count[piece.side];
        *count += 1;
        piece.number = *count;
    }
}

/// Moves pieces and balls as a turn does, and leaves them where a goal was scored.
fn play_out(turn: &[Segment], pieces: &mut [Piece], balls: &mut [Ball]) {
    for segment in turn {
        let (from, to) = (segment.from, segment.to);
        let moves_piece = matches!(segment.kind, SegmentKind::Step | SegmentKind::Jump | SegmentKind::Exchange);
        let carried = balls.iter().position(|ball| ball.cell == from);
        if moves_piece {
            for piece in pieces.iter_mut() {
                if piece.cell == from {
                    piece.cell = to;
                } else if piece.cell == to && segment.kind == SegmentKind::Exchange {
                    piece.cell = from;
                }
            }
        }
        let ball = match (segment.kind, segment.ball) {
            (_, Some(BallChange::Stolen(victim))) => balls.iter().position(|ball| ball.cell == victim),
            (_, Some(BallChange::Found)) => None,
            (SegmentKind::Shot, _) => (!balls.is_empty()).then_some(0),
            (SegmentKind::Pass, _) => carried,
            _ if moves_piece => carried,
            _ => None,
        };
        if let Some(ball) = ball {
            balls[ball].cell = to;
        }
    }
}

/// The actions of a turn of `side` from `start` as they are drawn on a board. Stops at one that is not legal there.
#[must_use]
pub fn turn_segments<M: Shown>(start: &M, side: Side, actions: &[M::Action], board: usize) -> Vec<Segment> {
    let mut game = start.clone();
    let mut segments = Vec::new();
    for &action in actions {
        segments.extend(game.segment(side, action).filter(|(on, _)| *on == board).map(|(_, segment)| segment));
        if game.act(side, action).is_err() {
            break;
        }
    }
    segments
}

/// The turn in progress as it is drawn on a board.
#[must_use]
pub fn turn_in_progress<M: Shown>(game: &M, board: usize) -> Vec<Segment> {
    let actions = game.turn();
    if actions.is_empty() {
        return Vec::new();
    }
    let mut start = game.clone();
    while start.undo().is_some() {}
    let sides = Side::BOTH.into_iter().filter(|&side| start.actions(side).contains(&actions[0]));
    sides.map(|side| turn_segments(&start, side, actions, board)).next().unwrap_or_default()
}

/// A piece whose id is not given yet.
const fn standing(side: Side, cell: CellId) -> Piece {
    Piece { id: PieceId(0), number: 0, side, cell, dot: None, movable: false, only_passes: false }
}

/// A segment without bends and without the ball.
const fn plain(side: Side, kind: crate::scene::SegmentKind, from: CellId, to: CellId) -> Segment {
    Segment { side, kind, from, via: Vec::new(), to, ball: None, goal: false }
}
