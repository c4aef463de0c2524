//! Pawnball: two boards with the same pitch, and the dice.

use std::sync::{Arc, LazyLock};

use games::game::{Game, Match as _};
use games::pawnball::dice::{Dice, Die, Dot};
use games::pawnball::{Action, BoardNumber, BoardState, Match, PITCH, Position, ShotEnd, Square, Step};
use games::side::Side;

use super::{Offer, Shown, plain, standing};
use crate::field::{Cell, CellId, Coordinate, Field, Ground, PieceWord, Tone, Written};
use crate::geometry::{CELL, Point, Shape};
use crate::scene::{Ball, Piece, Segment, SegmentKind, TargetKind};

fn id(square: Square) -> CellId {
    CellId(square.index() as u16)
}

static FIELD: LazyLock<Arc<Field>> = LazyLock::new(|| Arc::new(make(false)));
static UPRIGHT: LazyLock<Arc<Field>> = LazyLock::new(|| Arc::new(make(true)));

/// The pitch with side A at the left, or upright with side A at the bottom.
fn make(upright: bool) -> Field {
    let squares: Vec<Square> = Square::all().collect();
    let place = |column: f64, row: f64| {
        if upright { Point::new(-CELL * row, -CELL * column) } else { Point::new(CELL * column, -CELL * row) }
    };
    let (columns, rows) = (PITCH.columns(), PITCH.rows());
    let cells = squares
        .iter()
        .map(|&square| {
            let (column, row) = (square.column(), square.row());
            let ground = match square.goal() {
                // The goal that a side attacks belongs to the other one.
                Some(scorer) => Ground::Goal(scorer.other()),
                None if square.is_post() => Ground::Post,
                None if !square.in_playing_area() => Ground::Margin,
                None => Ground::Plain,
            };
            // Rows count from the top and columns from the left, as they are seen.
            let (across, down) = (u16::from(column), u16::from(PITCH.height() - 1 - row));
            Cell {
                name: square.to_string(),
                centre: place(column.into(), row.into()),
                tone: if (column / 2) % 2 == 0 { Tone::Dark } else { Tone::Light },
                ground,
                row: if upright { u16::from(columns + 1) - across } else { down },
                column: if upright { down } else { across },
            }
        })
        .collect();
    let (columns, rows) = (f64::from(columns), f64::from(rows));
    let (first, last) = (f64::from(*PITCH.goal_rows().start()), f64::from(*PITCH.goal_rows().end()));
    let middle = Point::new((columns + 1.0) / 2.0, (rows + 1.0) / 2.0);
    let rectangle = |left: f64, right: f64, low: f64, high: f64| {
        [(left, low), (right, low), (right, high), (left, high), (left, low)].map(|(x, y)| place(x, y)).to_vec()
    };
    // Each point is the one before turned by a 48th of the way round; sines of any angle would be a large thing to download.
    let (cosine, sine) = (0.991_444_861_373_810_4, 0.130_526_192_220_051_6);
    let turned = |&(x, y): &(f64, f64)| Some((x * cosine - y * sine, x * sine + y * cosine));
    let circle: Vec<Point> = std::iter::successors(Some((1.45, 0.0)), turned)
        .take(49)
        .map(|(x, y)| place(middle.x + x, middle.y + y))
        .collect();
    let lines = vec![
        rectangle(0.5, columns + 0.5, 0.5, rows + 0.5),
        vec![place(middle.x, 0.5), place(middle.x, rows + 0.5)],
        circle,
        rectangle(0.5, 3.5, first - 1.5, last + 1.5),
        rectangle(columns - 2.5, columns + 0.5, first - 1.5, last + 1.5),
    ];
    let field = Field::new(Game::Pawnball, Shape::Square, PieceWord::Pawn, cells).with_lines(lines);
    let view = field.view_box();
    let inside = field.frame() / 2.0 + 1.0;
    let (left, bottom) = (view.x + inside, view.y + view.height - 12.0 - inside);
    let coordinates = [false, true].map(|flipped| {
        let mut written = Vec::new();
        for &square in &squares {
            let name = square.to_string();
            let (column, row) = name.split_at(1);
            let centre = field.point(id(square), flipped);
            let (beside, below) = (Point::new(left, centre.y), Point::new(centre.x, bottom));
            let (letter, number) = if upright { (beside, below) } else { (below, beside) };
            let mut write = |place, text: &str| {
                written.push(Coordinate { place, written: Written::OnFrame, text: text.to_owned() });
            };
            if square.row() == 1 && square.in_playing_area() {
                write(letter, column);
            }
            if square.column() == 1 {
                write(number, row);
            }
        }
        written
    });
    field.with_coordinates(coordinates)
}

/// The pitch, the same on both boards, with side A at the left.
#[must_use]
pub fn field() -> Arc<Field> {
    Arc::clone(&FIELD)
}

/// The same pitch for windows that are higher than wide, with side A at the bottom. Its cells have the numbers of [`field`].
#[must_use]
pub fn upright_field() -> Arc<Field> {
    Arc::clone(&UPRIGHT)
}

/// The board of the turn in progress.
fn board_in_turn(game: &Match) -> Option<BoardNumber> {
    match game.turn().first()? {
        Action::SetUp(board) | Action::Die(board, _) => Some(*board),
        Action::Place(_) | Action::Step(_) => None,
    }
}

fn pawn(owner: Side, dot: Dot, square: Square) -> Piece {
    Piece { dot: Some(dot), ..standing(owner, id(square)) }
}

fn of_position(position: &Position) -> (Vec<Piece>, Vec<Ball>) {
    let pawns = Dot::ALL
        .into_iter()
        .flat_map(|dot| position.pawns(dot).map(|square| pawn(position.owner(dot), dot, square)))
        .collect();
    (pawns, vec![Ball { cell: id(position.ball()), movable: false }])
}

/// How a die lies in the tray of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DieState {
    /// It can be chosen now.
    Open,
    /// It is being played.
    Chosen,
    /// Its phase is on, but it cannot be played, now or because another one is.
    Blocked,
    /// Its phase comes after the present one.
    Later,
    /// It was played or set aside.
    Played,
}

/// A die in the tray of a board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct DieShown {
    /// The die.
    pub die: Die,
    /// The side that plays it on this board.
    pub side: Side,
    /// How it lies.
    pub state: DieState,
}

/// The dice of the present draw on a board, in the order of their phases. None before the first draw.
///
/// Choosing an [`Open`](DieState::Open) one is [`Action::Die`].
#[must_use]
pub fn dice(game: &Match, board: usize) -> Vec<DieShown> {
    let Some(&number) = BoardNumber::BOTH.get(board) else { return Vec::new() };
    let (Some(draw), Some(position)) = (game.draws().last(), game.board(number)) else { return Vec::new() };
    let chosen = game.die_turn().filter(|(on, _)| *on == number).map(|(_, turn)| turn.die());
    let next = game.next_dice(number);
    let mut shown = Vec::new();
    for mono in [draw.mono_first(), !draw.mono_first()] {
        let side = if mono { number.mono() } else { number.mono().other() };
        let all = draw.set(mono);
        let mut left = if position.to_play() == Some(side) { position.dice() } else { Dice::NONE };
        let later = next.is_some_and(|(waiting, _)| waiting == side);
        let open = |die| game.actions(side).contains(&Action::Die(number, die));
        let mut taken = false;
        for &die in all.as_slice() {
            let state = if later {
                DieState::Later
            } else if !left.remove(die) {
                DieState::Played
            } else if chosen == Some(die) && !taken {
                taken = true;
                DieState::Chosen
            } else if open(die) {
                DieState::Open
            } else {
                DieState::Blocked
            };
            shown.push(DieShown { die, side, state });
        }
    }
    shown
}

impl Shown for Match {
    const SHOWS_REACH: bool = true;

    fn field(&self, _board: usize) -> Arc<Field> {
        field()
    }

    fn upright_field(&self, _board: usize) -> Arc<Field> {
        upright_field()
    }

    fn stands(&self, board: usize) -> (Vec<Piece>, Vec<Ball>) {
        match self.match_position().boards.get(board) {
            None => (Vec::new(), Vec::new()),
            Some(BoardState::Playing(position)) => of_position(position),
            Some(BoardState::SettingUp(lineup)) => {
                let mono = BoardNumber::BOTH[board].mono();
                let team = [mono, mono.other()];
                let mono_dots = [Dot::Black, Dot::Black, Dot::White, Dot::White];
                let colour_dots = [Dot::Green, Dot::Green, Dot::Yellow, Dot::Yellow];
                let dots = mono_dots.into_iter().chain(colour_dots);
                let pawns = dots
                    .zip(lineup.placed())
                    .map(|(dot, &square)| pawn(team[usize::from(!dot.is_mono())], dot, square))
                    .collect();
                (pawns, vec![Ball { cell: id(Square::CENTRE), movable: false }])
            }
        }
    }

    fn offers(&self, side: Side, board: usize) -> Vec<Offer<Action>> {
        if board_in_turn(self).is_none_or(|number| number.index() != board) {
            return Vec::new();
        }
        let ball = self.die_turn().map(|(_, turn)| turn.start().ball());
        let mut offers = Vec::new();
        for action in self.actions(side) {
            let mut offer = |from: Option<Square>, to: Square, kind| {
                let new = Offer { action, from: from.map(id), to: id(to), kind };
                // Which of two pawns shoots makes no difference to where the ball goes.
                let is_alike = |old: &&Offer<Action>| (old.from, old.to, old.kind) == (new.from, new.to, new.kind);
                if !offers.iter().any(|old| is_alike(&old)) {
                    offers.push(new);
                }
            };
            match action {
                Action::Place(square) => offer(None, square, TargetKind::Place),
                Action::Step(Step::Move { from, to }) => offer(Some(from), to, TargetKind::Step),
                Action::Step(Step::Exchange { first, second }) => {
                    offer(Some(first), second, TargetKind::Exchange);
                    offer(Some(second), first, TargetKind::Exchange);
                }
                // A shot is chosen at the pawn or at the ball, a goal at any square of that goal.
                Action::Step(Step::Shot { from, end: ShotEnd::Rest(to) }) => {
                    offer(Some(from), to, TargetKind::Shot);
                    offer(ball, to, TargetKind::Shot);
                }
                Action::Step(Step::Shot { from, end: ShotEnd::Goal(scorer) }) => {
                    for to in Square::all().filter(|square| square.goal() == Some(scorer)) {
                        offer(Some(from), to, TargetKind::Goal);
                        offer(ball, to, TargetKind::Goal);
                    }
                }
                Action::SetUp(_) | Action::Die(..) => {}
            }
        }
        offers
    }

    fn segment(&self, side: Side, action: Action) -> Option<(usize, Segment)> {
        let board = board_in_turn(self)?.index();
        let segment = match action {
            Action::Place(square) => plain(side, SegmentKind::Place, id(square), id(square)),
            Action::Step(Step::Move { from, to }) => plain(side, SegmentKind::Step, id(from), id(to)),
            Action::Step(Step::Exchange { first, second }) => plain(side, SegmentKind::Exchange, id(first), id(second)),
            Action::Step(Step::Shot { from, end }) => {
                let (_, turn) = self.die_turn()?;
                let position = turn.board();
                let path = position.shot_path(from, end, turn.die().points())?;
                let (&last, bends) = path.split_last()?;
                let mut segment = plain(side, SegmentKind::Shot, id(from), id(last));
                segment.via = [position.ball()].iter().chain(bends).map(|&square| id(square)).collect();
                segment.goal = matches!(end, ShotEnd::Goal(_));
                segment
            }
            Action::SetUp(_) | Action::Die(..) => return None,
        };
        Some((board, segment))
    }
}
