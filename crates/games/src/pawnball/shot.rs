//! Where a shot can end (PW-11 to PW-15), and the check of a shot named by its path (PW-19).

use alloc::string::ToString;
use core::fmt;

use super::board::Position;
use super::dice::Dot;
use super::pitch::{ALL, DIRECTIONS, MOST_POINTS, PLAYING_AREA, SQUARES, Square, Squares};
use crate::reason::Reason;
use crate::side::{BySide, Side};

/// Where a shot ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum ShotEnd {
    /// The ball rests on this square.
    Rest(Square),
    /// A goal that counts for this side (PW-15).
    Goal(Side),
}

impl fmt::Display for ShotEnd {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Rest(square) => square.fmt(f),
            Self::Goal(side) => side.fmt(f),
        }
    }
}

/// The ends of all shots of some pawns: squares where the ball can rest, and for whom it can be a goal.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct ShotEnds {
    /// The squares where the ball can rest.
    pub rest: Squares,
    /// For each side, by [`Side::index`], whether a goal can be scored for it.
    pub goals: BySide<bool>,
}

impl ShotEnds {
    /// The ends one by one, squares first.
    pub fn iter(self) -> impl Iterator<Item = ShotEnd> {
        let goals = Side::BOTH.into_iter().filter(move |&side| self.goals[side]).map(ShotEnd::Goal);
        self.rest.into_iter().map(ShotEnd::Rest).chain(goals)
    }

    /// Whether `end` is among them.
    #[must_use]
    pub fn contains(self, end: ShotEnd) -> bool {
        match end {
            ShotEnd::Rest(square) => self.rest.contains(square),
            ShotEnd::Goal(side) => self.goals[side],
        }
    }
}

/// What the ball meets on a square, for the side that shoots.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Meets {
    /// An empty square of the playing area, the ball's own included (PW-12).
    Empty,
    /// The shooting side's own pawn in the playing area, a number below four (PW-12).
    Own(u8),
    /// A post, or an opponent's pawn not in a goal (PW-13).
    Stop,
    /// The margin, empty or with an own pawn (PW-14).
    Outside,
    /// A goal square, whoever stands there (PW-15).
    Goal(Side),
}

const EMPTY_PITCH: [Meets; SQUARES] = {
    let mut squares = [Meets::Outside; SQUARES];
    let mut row = 0;
    let mut i = 0;
    while i < SQUARES {
        if let Some(square) = Square::new((i % SQUARES_A_ROW) as u8, row) {
            if square.is_post() {
                squares[i] = Meets::Stop;
            } else if let Some(side) = square.goal() {
                squares[i] = Meets::Goal(side);
            } else if square.in_playing_area() {
                squares[i] = Meets::Empty;
            }
        }
        i += 1;
        if i % SQUARES_A_ROW == 0 {
            row += 1;
        }
    }
    squares
};

const SQUARES_A_ROW: usize = super::pitch::PITCH.width() as usize;

/// The pitch as the ball of one side meets it.
#[derive(Debug, Clone)]
pub(super) struct BallGround {
    squares: [Meets; SQUARES],
}

impl BallGround {
    /// A pitch without pawns.
    pub(super) const fn new() -> Self {
        Self { squares: EMPTY_PITCH }
    }

    /// The pitch with all pawns of `position`, for a shot of `side`.
    pub(super) fn of(position: &Position, side: Side) -> Self {
        let mut ground = Self::new();
        let [first, second] = position.dots_of(side);
        ground.add_opponents(position, side);
        for (number, square) in (0..).zip(position.pawns(first).into_iter().chain(position.pawns(second))) {
            ground.add_own(square, number);
        }
        ground
    }

    /// Adds the opponents of `side`.
    pub(super) fn add_opponents(&mut self, position: &Position, side: Side) {
        for dot in position.dots_of(side.other()) {
            for square in position.pawns(dot) {
                if !matches!(self.squares[square.index()], Meets::Goal(_)) {
                    self.squares[square.index()] = Meets::Stop;
                }
            }
        }
    }

    /// Adds an own pawn; in the margin or in a goal it makes no difference.
    #[inline]
    pub(super) fn add_own(&mut self, square: Square, number: u8) {
        if PLAYING_AREA.contains(square) {
            self.squares[square.index()] = Meets::Own(number);
        }
    }

    /// Takes an own pawn away.
    #[inline]
    pub(super) fn remove_own(&mut self, square: Square) {
        if PLAYING_AREA.contains(square) {
            self.squares[square.index()] = Meets::Empty;
        }
    }

    pub(super) fn meets(&self, square: Square) -> Meets {
        self.squares[square.index()]
    }

    /// Adds to `ends` where the ball on `ball` can end when the pawn on `shooter`, which touches it, sends it `points`
    /// squares far (PW-11, PW-12, PW-13, PW-14, PW-15). `search` remembers what was looked at; shots of several pawns of one position may
    /// share it.
    #[inline]
    pub(super) fn shots(&self, shooter: Square, ball: Square, points: u8, search: &mut ShotSearch) {
        self.roll(ball, shooter.step_to(ball), points, false, search);
        while let Some((pawn, left)) = search.pending.pop() {
            for direction in DIRECTIONS {
                if let Meets::Empty | Meets::Goal(_) = self.meets(pawn.step(direction)) {
                    self.roll(pawn, direction, left, true, search);
                }
            }
        }
    }

    /// Rolls the ball straight on from `at` until it rests, meets an own pawn (PW-12) or is lost.
    #[inline]
    fn roll(&self, mut at: Square, direction: i16, mut left: u8, mut travelled: bool, search: &mut ShotSearch) {
        loop {
            let next = at.step(direction);
            match self.meets(next) {
                Meets::Empty => {
                    at = next;
                    travelled = true;
                    left -= 1;
                    if left == 0 {
                        search.ends.rest.insert(at);
                        return;
                    }
                }
                Meets::Own(number) => {
                    search.reach(number, next, left);
                    return;
                }
                Meets::Stop => {
                    if travelled {
                        search.ends.rest.insert(at);
                    }
                    return;
                }
                Meets::Outside => return,
                Meets::Goal(side) => {
                    search.ends.goals[side] = true;
                    return;
                }
            }
        }
    }
}

/// The own pawns that the ball has reached, with the distance left, and the ends found.
///
/// What can follow depends on nothing but the pawn and the distance left, so each pair is looked at once. That bounds
/// the search however many redirections there are.
#[derive(Debug, Clone, Default)]
pub(super) struct ShotSearch {
    /// For each own pawn a bit for each distance left.
    seen: [u8; 4],
    pending: Pending,
    pub(super) ends: ShotEnds,
}

impl ShotSearch {
    fn reach(&mut self, number: u8, pawn: Square, left: u8) {
        let seen = &mut self.seen[usize::from(number)];
        if *seen >> left & 1 == 0 {
            *seen |= 1 << left;
            self.pending.push(pawn, left);
        }
    }
}

/// A stack with room for every own pawn at every distance.
#[derive(Debug, Clone)]
struct Pending {
    len: usize,
    entries: [(Square, u8); 4 * MOST_POINTS],
}

impl Default for Pending {
    fn default() -> Self {
        Self { len: 0, entries: [(Square::CENTRE, 0); 4 * MOST_POINTS] }
    }
}

impl Pending {
    fn push(&mut self, pawn: Square, left: u8) {
        self.entries[self.len] = (pawn, left);
        self.len += 1;
    }

    fn pop(&mut self) -> Option<(Square, u8)> {
        self.len = self.len.checked_sub(1)?;
        Some(self.entries[self.len])
    }
}

impl Position {
    /// Where the ball can end when the pawn on `shooter` shoots with `points` points (PW-11 to PW-15).
    ///
    /// Nothing when no pawn stands there or it does not touch the ball. Which dice are left and who is to play is
    /// immaterial.
    #[must_use]
    pub fn shot_ends(&self, shooter: Square, points: u8) -> ShotEnds {
        let Some(dot) = self.dot_at(shooter) else { return ShotEnds::default() };
        if !shooter.touches(self.ball) || points == 0 {
            return ShotEnds::default();
        }
        let ground = BallGround::of(self, self.owner(dot));
        let mut search = ShotSearch::default();
        // No die has more points; more would not change where the ball stops, only whether it gets there.
        ground.shots(shooter, self.ball, points.min(MOST_POINTS as u8), &mut search);
        search.ends
    }

    /// Checks a shot named by its path, which must be exact (PW-19): the squares of the own pawns where the ball turns,
    /// in order, then the square where it rests or the goal square that it enters.
    ///
    /// A pawn that the ball passes straight on may be named or not. The shooter is any pawn; the other pawns of its side
    /// are the own ones.
    ///
    /// ```
    /// use games::pawnball::{Position, ShotEnd, Square};
    /// let position: Position = "17/17/9y7/17/8g8/4k*3w7/17/17/8g8/9y7/k5w10 a a k5".parse()?;
    /// let path = |squares: &str| squares.split(' ').map(|square| square.parse::<Square>()).collect::<Result<Vec<_>, _>>();
    /// let check = |squares: &str| Ok::<_, games::notation::Fault>(position.check_shot("d5".parse()?, &path(squares)?, 5));
    /// assert_eq!(check("i5 k7")?, Ok(ShotEnd::Rest("k7".parse()?)));
    /// assert_eq!(check("i5 j6")?.unwrap_err().to_string(), "too short: 4 empty squares for 5 points");
    /// assert_eq!(check("i5 l8")?.unwrap_err().to_string(), "too long: the 5 points are used up before l8");
    /// # Ok::<(), games::notation::Fault>(())
    /// ```
    ///
    /// # Errors
    /// The path is not that of a legal shot; the reason says what is wrong with it. Nothing changes.
    pub fn check_shot(&self, shooter: Square, path: &[Square], points: u8) -> Result<ShotEnd, Reason> {
        let cell = |square: Square| square.to_string();
        let Some(dot) = self.dot_at(shooter) else { return Err(Reason::NoOwnPiece { cell: cell(shooter) }) };
        if !shooter.touches(self.ball) {
            return Err(Reason::NotNextToBall { cell: cell(shooter), ball: cell(self.ball) });
        }
        let ground = BallGround::of(self, self.owner(dot));
        let Some((&end, turns)) = path.split_last() else { return Err(Reason::PathEmpty) };

        let mut at = self.ball;
        let mut used = 0;
        let mut from_pawn = false;
        for (leg, &to) in path.iter().enumerate() {
            let Some(direction) = direction_between(at, to) else {
                return Err(Reason::NotInLine { from: cell(at), to: cell(to) });
            };
            if leg == 0 && direction != shooter.step_to(self.ball) {
                return Err(Reason::PathDirection { from: cell(shooter), ball: cell(self.ball), to: cell(to) });
            }
            while at != to {
                let next = at.step(direction);
                // Without points left the ball has come to rest, whatever is next.
                if used == points {
                    return Err(Reason::PathTooLong { points, cell: cell(next) });
                }
                match ground.meets(next) {
                    Meets::Goal(side) if next == end && leg == turns.len() => return Ok(ShotEnd::Goal(side)),
                    Meets::Goal(_) => return Err(Reason::PathBeyondGoal { cell: cell(next) }),
                    Meets::Outside => return Err(Reason::PathLeaves { cell: cell(next) }),
                    Meets::Stop | Meets::Own(_) if from_pawn => {
                        return Err(Reason::PathClosed { cell: cell(at), to: cell(next) });
                    }
                    Meets::Stop => return Err(Reason::PathStopped { cell: cell(next) }),
                    Meets::Own(_) => from_pawn = true,
                    Meets::Empty => {
                        used += 1;
                        from_pawn = false;
                    }
                }
                at = next;
            }
            if leg < turns.len() {
                if !from_pawn {
                    return Err(Reason::PathTurn { cell: cell(to) });
                }
            } else if from_pawn {
                return Err(Reason::CellOccupied { cell: cell(to) });
            } else if used < points && ground.meets(at.step(direction)) != Meets::Stop {
                return Err(Reason::PathTooShort { points, found: used });
            }
        }
        Ok(ShotEnd::Rest(end))
    }

    /// The pawns with `dot` that touch the ball.
    #[must_use]
    pub fn shooters(&self, dot: Dot) -> Squares {
        Squares::of(&self.pawns(dot)) & super::pitch::RING[self.ball.index()]
    }
}

/// The step along the straight line from `from` to another square.
fn direction_between(from: Square, to: Square) -> Option<i16> {
    let columns = i16::from(to.column()) - i16::from(from.column());
    let rows = i16::from(to.row()) - i16::from(from.row());
    let straight = columns == 0 || rows == 0 || columns.abs() == rows.abs();
    let width = i16::try_from(SQUARES_A_ROW).ok()?;
    (straight && from != to).then(|| columns.signum() + rows.signum() * width)
}

const _: () = assert!(ALL.len() as usize == SQUARES);
