//! The distinct results of a turn, fast.
//!
//! Only the own pieces and the own ball move, at most two steps and one throw, so every distinct result can be listed
//! once without remembering the others. The results are grouped by the square on which the ball ends:
//!
//! - Without a pass the holder stands still and the others move.
//! - With a pass to a square where a piece stood all the time, the pass can as well be the first action: then the new
//!   holder stands still and the others move, the old holder too. All that this misses is that the receiver steps
//!   aside and another piece takes its place before the pass.
//! - With a pass to a square that was empty, a piece gets there before the pass, in one move or in both.
//!
//! Opponents never move in the turn, so the squares that the holder can throw to are known from the start.
//!
//! Within a group a result is told by the squares left and the squares entered. Two moves by different pieces can be
//! matched to these in two ways only when all four squares form a 2×2 block: then both pieces go along the file or
//! both along the rank, and the first is left out. A set of moves is worked on as a whole: one set of squares for all
//! that go along a file, one for all along a rank.

use super::square::Square;
use super::square_set::SquareSet;
use crate::side::Side;

/// The pieces of the opponent that must be touched for a claim (DB-7).
pub(super) const TOUCHING: u32 = 3;

/// How many distinct results a turn has.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Summary {
    /// Distinct resulting positions that are not won.
    pub positions: u32,
    /// Whether the side to move can win in this turn, by a goal (DB-5) or a claim (DB-7).
    pub win: bool,
}

impl Summary {
    /// The number of distinct results; all ways to win together count as one.
    #[must_use]
    pub const fn results(self) -> u32 {
        self.positions + self.win as u32
    }
}

/// What a turn leaves of the side that made it: enough, with the position before it, for
/// [`Position::after`](super::Position::after).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct TurnResult {
    own: SquareSet,
    ball: Square,
}

impl TurnResult {
    /// The pieces `own`, one of them with the ball on `ball`.
    #[must_use]
    pub const fn new(own: SquareSet, ball: Square) -> Self {
        Self { own, ball }
    }

    /// The pieces of the side that made the turn.
    #[must_use]
    pub const fn own(self) -> SquareSet {
        self.own
    }

    /// The square of its ball.
    #[must_use]
    pub const fn ball(self) -> Square {
        self.ball
    }
}

/// What a turn begins or goes on with.
#[derive(Debug, Clone, Copy)]
pub(super) struct TurnState {
    pub(super) side: Side,
    pub(super) own: SquareSet,
    pub(super) opponents: SquareSet,
    pub(super) ball: Square,
    pub(super) moves_left: u8,
    pub(super) passes_left: u8,
    /// Whether no action has been made yet.
    pub(super) fresh: bool,
}

/// Takes the results, set by set.
trait Sink {
    /// The pieces `own`.
    fn one(&mut self, own: SquareSet, ball: Square);

    /// The pieces `own` and in addition, one result for each, a square of `set`, or without it if `own` has it.
    fn each(&mut self, own: SquareSet, set: SquareSet, ball: Square);

    /// The pieces `own` after one more move along a file, one result for each of `lower`: of a piece between this
    /// square and the one above it.
    fn along_files(&mut self, own: SquareSet, lower: SquareSet, ball: Square);

    /// As [`along_files`](Self::along_files), along a rank, `left` for the left one of the two squares.
    fn along_ranks(&mut self, own: SquareSet, left: SquareSet, ball: Square);
}

/// Only counts.
struct Count(u32);

impl Sink for Count {
    #[inline]
    fn one(&mut self, _own: SquareSet, _ball: Square) {
        self.0 += 1;
    }

    #[inline]
    fn each(&mut self, _own: SquareSet, set: SquareSet, _ball: Square) {
        self.0 += set.len();
    }

    #[inline]
    fn along_files(&mut self, _own: SquareSet, lower: SquareSet, _ball: Square) {
        self.0 += lower.len();
    }

    #[inline]
    fn along_ranks(&mut self, _own: SquareSet, left: SquareSet, _ball: Square) {
        self.0 += left.len();
    }
}

/// Counts, and calls a function with each result.
struct Visit<F> {
    count: u32,
    visit: F,
}

impl<F: FnMut(TurnResult)> Visit<F> {
    /// `own` with `pattern`, given as bits for square `a1`, put at each of `places` exchanged.
    #[inline]
    fn patterns(&mut self, own: SquareSet, places: SquareSet, pattern: u64, ball: Square) {
        for place in places {
            self.one(SquareSet::from_bits(own.bits() ^ pattern << place.index()), ball);
        }
    }
}

impl<F: FnMut(TurnResult)> Sink for Visit<F> {
    #[inline]
    fn one(&mut self, own: SquareSet, ball: Square) {
        self.count += 1;
        (self.visit)(TurnResult { own, ball });
    }

    #[inline]
    fn each(&mut self, own: SquareSet, set: SquareSet, ball: Square) {
        self.patterns(own, set, 1, ball);
    }

    #[inline]
    fn along_files(&mut self, own: SquareSet, lower: SquareSet, ball: Square) {
        self.patterns(own, lower, 0b11, ball);
    }

    #[inline]
    fn along_ranks(&mut self, own: SquareSet, left: SquareSet, ball: Square) {
        self.patterns(own, left, 1 << Square::SIDE | 1, ball);
    }
}

impl TurnState {
    /// The number of distinct results.
    pub(super) fn count(&self) -> Summary {
        if self.is_over() {
            return Summary::default();
        }
        let mut count = Count(0);
        self.list(&mut count);
        Summary { positions: count.0, win: self.can_win() }
    }

    /// Calls `visit` with every distinct result that is not won.
    #[inline]
    pub(super) fn results(&self, visit: impl FnMut(TurnResult)) -> Summary {
        if self.is_over() {
            return Summary::default();
        }
        let mut sink = Visit { count: 0, visit };
        self.list(&mut sink);
        Summary { positions: sink.count, win: self.can_win() }
    }

    /// Whether a ball has reached its goal (DB-5). That of the opponent cannot be seen here: the position looks.
    const fn is_over(&self) -> bool {
        SquareSet::goal(self.side).contains(self.ball)
    }

    fn empty(&self) -> SquareSet {
        !(self.own | self.opponents)
    }

    /// The own pieces without the ball.
    fn runners(&self) -> SquareSet {
        self.own - self.ball.set()
    }

    /// The squares from which a claim counts touching pieces; none if the opponents do not form a line (DB-7).
    #[inline]
    fn front(&self) -> SquareSet {
        if self.opponents.is_blocking_line() { self.opponents.in_front(self.side) } else { SquareSet::EMPTY }
    }

    /// Whether the claim is open now (DB-7).
    pub(super) fn may_claim(&self) -> bool {
        (self.front() & self.own).len() >= TOUCHING
    }

    /// Whether no action is legal: neither move nor pass nor claim.
    pub(super) fn is_stuck(&self) -> bool {
        (self.moves_left == 0 || self.runners().neighbours().is_disjoint(self.empty()))
            && self.pass_targets().is_empty()
            && !self.may_claim()
    }

    /// Whether a goal or a claim is possible at any moment of the turn.
    #[inline]
    pub(super) fn can_win(&self) -> bool {
        self.can_score() || self.can_claim()
    }

    /// Whether a pass can reach the goal: to a piece there, or to one that gets there by the moves left (DB-5).
    #[inline]
    fn can_score(&self) -> bool {
        if self.passes_left == 0 {
            return false;
        }
        let open = (self.ball.in_sight(self.opponents) & SquareSet::goal(self.side)) - self.opponents;
        if open.is_empty() {
            return false;
        }
        if !open.is_disjoint(self.own) {
            return true;
        }
        let near = open.neighbours();
        self.moves_left >= 1 && !near.is_disjoint(self.runners())
            || self.moves_left >= 2 && !(near & self.empty()).neighbours().is_disjoint(self.runners())
    }

    /// Whether the claim is open at any moment of the turn. Any such moment short of a goal is a result as well if
    /// the turn ends there.
    #[inline]
    fn can_claim(&self) -> bool {
        let front = self.front();
        if front.is_empty() {
            return false;
        }
        let touching = (front & self.own).len();
        if touching >= TOUCHING {
            return true;
        }
        if touching + u32::from(self.moves_left) < TOUCHING {
            return false;
        }
        let mut open = false;
        self.list(&mut Visit { count: 0, visit: |result: TurnResult| open |= (result.own & front).len() >= TOUCHING });
        open
    }

    /// All results, group by group.
    #[inline]
    fn list(&self, sink: &mut impl Sink) {
        let &Self { own, ball, passes_left, .. } = self;
        let empty = self.empty();
        let receivers = if passes_left == 0 {
            SquareSet::EMPTY
        } else {
            ball.in_sight(self.opponents) - self.opponents - SquareSet::goal(self.side)
        };
        self.without_pass(empty, sink);
        for to in receivers & own {
            self.pass_to_piece(to, empty, sink);
        }
        if self.moves_left > 0 {
            for to in receivers & empty {
                self.pass_to_empty(to, empty, sink);
            }
        }
    }

    /// The results with the ball where it is.
    #[inline]
    fn without_pass(&self, empty: SquareSet, sink: &mut impl Sink) {
        let runners = self.runners();
        let can_move = !runners.neighbours().is_disjoint(empty);
        // At the start of the turn nothing has happened yet, but the same position comes from a move forth and back
        // (DB-6).
        if !self.fresh || can_move {
            sink.one(self.own, self.ball);
        }
        if self.moves_left > 0 && can_move {
            self.moves(self.ball, runners, empty, empty | runners, SquareSet::EMPTY, sink);
        }
    }

    /// The pieces that the ball can be thrown to now (DB-4).
    #[inline]
    pub(super) fn pass_targets(&self) -> SquareSet {
        if self.passes_left == 0 { SquareSet::EMPTY } else { self.ball.in_sight(self.opponents) & self.own }
    }

    /// The results with the ball on `to`, where an own piece stands now.
    #[inline]
    fn pass_to_piece(&self, to: Square, empty: SquareSet, sink: &mut impl Sink) {
        sink.one(self.own, to);
        if self.moves_left > 0 {
            let movers = self.own - to.set();
            self.moves(to, movers, empty, empty | movers, to.set(), sink);
        }
    }

    /// The results of at least one move of `movers`, the ball on `ball`. A piece can go two squares by `via`: squares
    /// that are empty or whose piece goes on; and by `receiver`, whose piece goes on before the pass, unless it is
    /// the old holder, which moves after it.
    #[inline]
    fn moves(
        &self,
        ball: Square,
        movers: SquareSet,
        empty: SquareSet,
        via: SquareSet,
        receiver: SquareSet,
        sink: &mut impl Sink,
    ) {
        let mut rest = movers;
        while !rest.is_empty() {
            let from = rest.first_alone();
            rest ^= from;
            let near = from.neighbours();
            let mut targets = near & empty;
            if self.moves_left == 1 {
                sink.each(self.own ^ from, targets, ball);
                continue;
            }
            let via = if from == self.ball.set() { via } else { via | receiver };
            sink.each(self.own ^ from, targets | (near & via).neighbours() & empty, ball);
            // One move each of this piece and a later one.
            while !targets.is_empty() {
                let to = targets.first_alone();
                targets ^= to;
                second_move(self.own ^ from ^ to, rest, empty ^ to, from, to, SquareSet::ALL, ball, sink);
            }
        }
    }

    /// The results with the ball on `ball`, an empty square now.
    #[inline]
    fn pass_to_empty(&self, ball: Square, empty: SquareSet, sink: &mut impl Sink) {
        let runners = self.runners();
        let to = ball.set();
        let near = to.neighbours();
        let direct = near & runners;
        if self.moves_left == 1 {
            sink.each(self.own ^ to, direct, ball);
            return;
        }
        // In two moves over an empty square, or after a piece that went to the receiving square: the old holder only
        // so, after the pass.
        let in_two = (near & empty).neighbours() & runners | direct.neighbours() & self.own;
        sink.each(self.own ^ to, direct | in_two, ball);
        let mut receivers = direct;
        while !receivers.is_empty() {
            let from = receivers.first_alone();
            receivers ^= from;
            // The other order of a 2×2 block is open only to pieces that can receive the ball.
            second_move(self.own ^ from ^ to, self.own ^ from, empty ^ to, from, to, runners, ball, sink);
        }
    }
}

/// The results of one more move, by one of `movers` to one of `targets`, after a move from `from` to `to`. Left out
/// are those along a file that, with the first move, are the same as two moves along ranks by the same two pieces, if
/// the second is one of `exchangeable`.
#[inline]
#[allow(clippy::too_many_arguments, reason = "inlined twice, each time with most of them known")]
fn second_move(
    own: SquareSet,
    movers: SquareSet,
    targets: SquareSet,
    from: SquareSet,
    to: SquareSet,
    exchangeable: SquareSet,
    ball: Square,
    sink: &mut impl Sink,
) {
    let beside = (to.left() | to.right()) & exchangeable;
    let upwards = movers & targets.down() & if to == from.down() { !beside } else { SquareSet::ALL };
    let downwards = movers & targets.up() & if to == from.up() { !beside } else { SquareSet::ALL };
    sink.along_files(own, upwards | downwards.down(), ball);
    let rightwards = movers & targets.left();
    let leftwards = movers.left() & targets;
    sink.along_ranks(own, rightwards | leftwards, ball);
}
