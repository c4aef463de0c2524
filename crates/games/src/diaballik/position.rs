//! Positions: their text, what is open in them, and turns action by action.

use alloc::collections::VecDeque;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::action::Action;
use super::square::Square;
use super::square_set::SquareSet;
use super::turns::{Summary, TOUCHING, TurnResult, TurnState};
use crate::game::turn_text;
use crate::hash;
use crate::maps::HashSet;
use crate::notation::{Fault, Scanner, shortened};
use crate::reason::Reason;
use crate::side::{BySide, Side};

/// Pieces of a side (DB-1).
const PIECES: usize = 7;
/// The most moves in a turn (DB-2).
const MOVES: u8 = 2;
/// The most passes in a turn (DB-2).
const PASSES: u8 = 1;

const SQUARES: usize = Square::COUNT as usize;
/// By side and square the pieces, then by side and square the balls, then what is not on the board.
const KEYS: [u64; 4 * SQUARES + 8] = hash::keys(2000);
const BALL_KEYS: usize = 2 * SQUARES;
const SIDE_KEY: u64 = KEYS[4 * SQUARES];
/// By moves and passes left.
const LEFT_KEYS: usize = 4 * SQUARES + 1;

const fn piece_key(side: Side, square: Square) -> u64 {
    KEYS[side.index() * SQUARES + square.index()]
}

const fn ball_key(side: Side, square: Square) -> u64 {
    KEYS[BALL_KEYS + side.index() * SQUARES + square.index()]
}

const fn left_key(moves: u8, passes: u8) -> u64 {
    KEYS[LEFT_KEYS + 2 * moves as usize + passes as usize]
}

/// The two ways to begin (DB-1).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum Start {
    /// All pieces on the own side's rank.
    #[default]
    Standard,
    /// The pieces on files `b` and `f` stand on the opponent's rank.
    Variant,
}

impl Start {
    /// Both starts, the standard one first.
    pub const ALL: [Self; 2] = [Self::Standard, Self::Variant];

    /// The name in game files and on the command line: `standard` or `variant`.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Standard => "standard",
            Self::Variant => "variant",
        }
    }

    /// The start with this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|start| start.name() == name)
    }
}

/// A piece on the board.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Man {
    /// The side that it belongs to.
    pub side: Side,
    /// Whether it holds the ball.
    pub ball: bool,
}

impl Man {
    /// The letter of the notation: capital with the ball.
    #[must_use]
    pub const fn letter(self) -> char {
        if self.ball { self.side.letter().to_ascii_uppercase() } else { self.side.letter() }
    }

    /// The piece with this [`letter`](Self::letter).
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Some(Self { side: Side::from_letter(letter.to_ascii_lowercase())?, ball: letter.is_ascii_uppercase() })
    }
}

/// The actions left in a turn that has begun (DB-2).
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Left {
    /// Moves, at most 2 in a legal position.
    pub moves: u8,
    /// Passes, at most 1 in a legal position.
    pub passes: u8,
}

/// A position as it was written, its parts not yet checked against each other.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Setup {
    /// The piece on each square, by [`Square::index`].
    pub men: [Option<Man>; SQUARES],
    /// Whose turn it is.
    pub side: Side,
    /// What is left of the turn, if it has begun.
    pub left: Option<Left>,
}

/// The part of a [`Setup`] that a [`Reason`] is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The placement, as a whole.
    Placement,
    /// One square of the placement.
    Square(Square),
    /// The moves left; with the passes left, where it is about both.
    MovesLeft,
    /// The passes left.
    PassesLeft,
}

/// Where the parts of a position's text are, in bytes.
struct Places {
    men: [usize; SQUARES],
    left: usize,
}

impl Setup {
    /// Reads a position without checking its parts against each other.
    ///
    /// # Errors
    /// The text is malformed; the fault names the column.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        Self::scan(text).map(|(setup, _)| setup)
    }

    fn scan(text: &str) -> Result<(Self, Places), Fault> {
        let mut scanner = Scanner::new(text);
        let (men, men_at) = scan_placement(&mut scanner)?;
        scanner.space()?;
        let side = scanner.side()?;
        let (mut left, mut left_at) = (None, scanner.at());
        if scanner.peek().is_some() {
            scanner.space()?;
            left_at = scanner.at();
            let mut digit = || {
                let digit = scanner.peek().and_then(|c| c.to_digit(10)).ok_or_else(|| scanner.unexpected())?;
                scanner.next_char();
                Ok(digit as u8)
            };
            left = Some(Left { moves: digit()?, passes: digit()? });
            scanner.end()?;
        }
        Ok((Self { men, side, left }, Places { men: men_at, left: left_at }))
    }

    /// The squares in the order of the text: ranks from 7 down, each from file `a`.
    fn squares() -> impl Iterator<Item = Square> {
        let ranks = (0..Square::SIDE).rev();
        ranks.flat_map(|rank| (0..Square::SIDE).filter_map(move |file| Square::new(file, rank)))
    }
}

/// Reads the placement field; also returns the byte place of each square's letter.
fn scan_placement(scanner: &mut Scanner<'_>) -> Result<([Option<Man>; SQUARES], [usize; SQUARES]), Fault> {
    const LENGTH: usize = Square::SIDE as usize;
    let (mut men, mut places) = ([None; SQUARES], [0; SQUARES]);
    for row in 0..LENGTH {
        if row > 0 && !scanner.accept('/') {
            return Err(scanner.fault(Reason::LineCount { found: row, expected: LENGTH }));
        }
        let mut found = 0_usize;
        let mut too_long_at = None;
        loop {
            let at = scanner.at();
            let length = match scanner.peek() {
                None | Some('/' | ' ') => break,
                Some('0'..='9') => {
                    let digits = scanner.take_until(|c| !c.is_ascii_digit());
                    match digits.parse() {
                        Ok(length) if !digits.starts_with('0') => length,
                        _ => {
                            let found = shortened(digits);
                            return Err(scanner.fault_at(at, Reason::EmptyRunMalformed { found }));
                        }
                    }
                }
                Some(letter) => {
                    let man = Man::from_letter(letter).ok_or_else(|| scanner.unexpected())?;
                    scanner.next_char();
                    if let Some(square) = Square::new(found.min(LENGTH) as u8, (LENGTH - 1 - row) as u8) {
                        men[square.index()] = Some(man);
                        places[square.index()] = at;
                    }
                    1
                }
            };
            found = found.saturating_add(length);
            if found > LENGTH {
                too_long_at.get_or_insert(at);
            }
        }
        if found != LENGTH {
            let at = too_long_at.unwrap_or(scanner.at());
            return Err(scanner.fault_at(at, Reason::LineLength { line: row + 1, found, expected: LENGTH }));
        }
    }
    if scanner.peek() == Some('/') {
        let found = LENGTH + scanner.clone().word().matches('/').count();
        return Err(scanner.fault(Reason::LineCount { found, expected: LENGTH }));
    }
    Ok((men, places))
}

impl core::str::FromStr for Setup {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::parse(text)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let mut empty = 0;
        for square in Self::squares() {
            if square.file() == 0 && square.rank() < Square::SIDE - 1 {
                f.write_char('/')?;
            }
            let man = self.men[square.index()];
            empty += u8::from(man.is_none());
            if empty > 0 && (man.is_some() || square.file() == Square::SIDE - 1) {
                write!(f, "{empty}")?;
                empty = 0;
            }
            if let Some(man) = man {
                f.write_char(man.letter())?;
            }
        }
        write!(f, " {}", self.side)?;
        if let Some(Left { moves, passes }) = self.left {
            write!(f, " {moves}{passes}")?;
        }
        Ok(())
    }
}

/// A legal position, at the start of a turn or within one, or after a goal.
///
/// A claim (DB-7) ends the game as well, but leaves no trace on the board: the position after it is that of any other
/// turn that ended there. [`Match`](super::Match) knows how the game ended.
///
/// ```
/// use games::diaballik::Position;
///
/// let text = "bbbBbbb/7/7/7/7/7/aaaAaaa a";
/// let mut position = Position::parse(text)?;
/// assert_eq!(position.to_string(), text);
/// assert_eq!(position.actions().len(), 12);
/// position.apply("d1>c1".parse()?)?;
/// assert_eq!(position.to_string(), "bbbBbbb/7/7/7/7/7/aaAaaaa a 20");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Position {
    pieces: BySide<SquareSet>,
    balls: BySide<Square>,
    side: Side,
    moves_left: u8,
    passes_left: u8,
    hash: u64,
}

impl core::hash::Hash for Position {
    fn hash<H: core::hash::Hasher>(&self, state: &mut H) {
        state.write_u64(self.hash);
    }
}

/// What [`Position::undo`] needs to take an action back.
#[derive(Debug, Clone, Copy)]
pub struct Undo(Position);

/// One distinct result of a turn, with a shortest way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The actions, as few as possible.
    pub actions: Vec<Action>,
    /// The position after the turn.
    pub result: Position,
    /// Whether the turn wins the game, by a goal or a claim.
    pub win: bool,
}

impl Position {
    /// The position at the start of a game, A to move (DB-1).
    #[must_use]
    pub fn start(start: Start) -> Self {
        let text = match start {
            Start::Standard => "bbbBbbb/7/7/7/7/7/aaaAaaa a",
            Start::Variant => "babBbab/7/7/7/7/7/abaAaba a",
        };
        #[allow(clippy::missing_panics_doc, reason = "both starts are legal")]
        Self::parse(text).expect("both starts are legal")
    }

    /// Checks a setup: seven pieces and one ball a side (DB-1), at most one ball on its goal, and within a turn
    /// something that a turn can lead to.
    ///
    /// # Errors
    /// The setup is not a legal position; the part says where.
    pub fn from_setup(setup: &Setup) -> Result<Self, (Part, Reason)> {
        let mut pieces = BySide::new(SquareSet::EMPTY, SquareSet::EMPTY);
        let mut balls = BySide::new(None, None);
        for side in Side::BOTH {
            let own =
                || Setup::squares().filter(|square| setup.men[square.index()].is_some_and(|man| man.side == side));
            let found = own().count();
            if found != PIECES {
                let part = own().nth(PIECES).map_or(Part::Placement, Part::Square);
                return Err((part, Reason::PieceCount { side: side.letter(), found, expected: PIECES }));
            }
            let holders = || own().filter(|square| setup.men[square.index()].is_some_and(|man| man.ball));
            let found = holders().count();
            if found != 1 {
                let part = holders().nth(1).map_or(Part::Placement, Part::Square);
                return Err((part, Reason::BallCountOfSide { side: side.letter(), found, expected: 1 }));
            }
            pieces[side] = own().collect();
            balls[side] = holders().next();
        }
        let [Some(a), Some(b)] = balls.into_array() else {
            return Err((Part::Placement, Reason::BallCount { found: 0, expected: 2 }));
        };
        let left = setup.left.unwrap_or(Left { moves: MOVES, passes: PASSES });
        for (part, found, most) in [(Part::MovesLeft, left.moves, MOVES), (Part::PassesLeft, left.passes, PASSES)] {
            if found > most {
                let (found, most) = (found.to_string(), u64::from(most));
                return Err((part, Reason::NumberOutOfRange { found, least: 0, most }));
            }
        }
        let mut position = Self {
            pieces,
            balls: BySide::new(a, b),
            side: setup.side,
            moves_left: left.moves,
            passes_left: left.passes,
            hash: 0,
        };
        position.hash = position.hash_anew();
        if Side::BOTH.into_iter().all(|side| position.has_scored(side)) {
            return Err((Part::Placement, Reason::BothWon));
        }
        if setup.left.is_some() {
            if position.winner().is_some() {
                return Err((Part::MovesLeft, Reason::WonWithinTurn));
            }
            if !position.is_within_turn() {
                return Err((Part::MovesLeft, Reason::TurnNotBegun));
            }
            if !position.can_be_taken_back(MOVES - left.moves, PASSES - left.passes) {
                return Err((Part::MovesLeft, Reason::NoWayIntoTurn));
            }
        }
        Ok(position)
    }

    /// Reads a position.
    ///
    /// # Errors
    /// The text is malformed or the position is not legal; the fault names the column.
    pub fn parse(text: &str) -> Result<Self, Fault> {
        let (setup, places) = Setup::scan(text)?;
        Self::from_setup(&setup).map_err(|(part, reason)| {
            let at = match part {
                Part::Placement => 0,
                Part::Square(square) => places.men[square.index()],
                Part::MovesLeft => places.left,
                Part::PassesLeft => places.left + 1,
            };
            Scanner::new(text).fault_at(at, reason)
        })
    }

    /// The position as it is written.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let mut men = [None; SQUARES];
        for side in Side::BOTH {
            for square in self.pieces(side) {
                men[square.index()] = Some(Man { side, ball: self.ball(side) == square });
            }
        }
        let left = Left { moves: self.moves_left, passes: self.passes_left };
        Setup { men, side: self.side, left: self.is_within_turn().then_some(left) }
    }

    /// The squares of a side's pieces.
    #[must_use]
    pub const fn pieces(&self, side: Side) -> SquareSet {
        *self.pieces.get(side)
    }

    /// The square of a side's ball.
    #[must_use]
    pub const fn ball(&self, side: Side) -> Square {
        *self.balls.get(side)
    }

    /// The piece on a square.
    #[must_use]
    pub fn man_on(&self, square: Square) -> Option<Man> {
        let side = Side::BOTH.into_iter().find(|&side| self.pieces(side).contains(square))?;
        Some(Man { side, ball: self.ball(side) == square })
    }

    /// The side to move; after a goal, the side that would be.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.side
    }

    /// Moves left in this turn, 0 to 2 (DB-2).
    #[must_use]
    pub const fn moves_left(&self) -> u8 {
        self.moves_left
    }

    /// Passes left in this turn, 0 or 1 (DB-2).
    #[must_use]
    pub const fn passes_left(&self) -> u8 {
        self.passes_left
    }

    /// Whether an action of this turn has been made.
    #[must_use]
    pub const fn is_within_turn(&self) -> bool {
        self.moves_left != MOVES || self.passes_left != PASSES
    }

    /// A hash: equal positions have equal hashes, kept up with each action.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    fn hash_anew(&self) -> u64 {
        let mut hash = left_key(self.moves_left, self.passes_left);
        if self.side == Side::B {
            hash ^= SIDE_KEY;
        }
        for side in Side::BOTH {
            hash = self.pieces(side).into_iter().fold(hash, |hash, square| hash ^ piece_key(side, square));
            hash ^= ball_key(side, self.ball(side));
        }
        hash
    }

    const fn has_scored(&self, side: Side) -> bool {
        SquareSet::goal(side).contains(self.ball(side))
    }

    /// The side whose ball stands on the opponent's starting rank: the game is over, and nothing is open any more
    /// (DB-5).
    #[must_use]
    pub fn winner(&self) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.has_scored(side))
    }

    const fn turn_state(&self) -> TurnState {
        TurnState {
            side: self.side,
            own: self.pieces(self.side),
            opponents: self.pieces(self.side.other()),
            ball: self.ball(self.side),
            moves_left: self.moves_left,
            passes_left: self.passes_left,
            fresh: !self.is_within_turn(),
        }
    }

    /// The number of distinct results of this turn, or of what is left of it.
    #[must_use]
    pub fn count_results(&self) -> Summary {
        if self.has_scored(self.side.other()) { Summary::default() } else { self.turn_state().count() }
    }

    /// Calls `visit` with every distinct result of this turn, or of what is left of it, that is not won; each comes
    /// once. The order is fixed but has no meaning. [`after`](Self::after) makes a position of a result.
    ///
    /// A turn that passes because nothing is legal (DB-8) is no result: then there is none, and
    /// [`must_pass`](Self::must_pass) tells.
    pub fn results(&self, visit: impl FnMut(TurnResult)) -> Summary {
        if self.has_scored(self.side.other()) { Summary::default() } else { self.turn_state().results(visit) }
    }

    /// The position at the start of the next turn after a result that [`results`](Self::results) has listed for this
    /// position.
    #[must_use]
    pub fn after(&self, result: TurnResult) -> Self {
        let side = self.side;
        let own = side;
        let mut next = *self;
        next.hash ^= left_key(self.moves_left, self.passes_left) ^ left_key(MOVES, PASSES) ^ SIDE_KEY;
        next.hash ^= ball_key(side, self.balls[own]) ^ ball_key(side, result.ball());
        for square in self.pieces[own] ^ result.own() {
            next.hash ^= piece_key(side, square);
        }
        next.pieces[own] = result.own();
        next.balls[own] = result.ball();
        (next.side, next.moves_left, next.passes_left) = (side.other(), MOVES, PASSES);
        next
    }

    /// The position at the start of the next turn if this one ends here, whether or not it may: after the turn that
    /// passes (DB-8), and to see what the opponent threatens.
    #[must_use]
    pub fn after_end(&self) -> Self {
        self.after(TurnResult::new(self.pieces(self.side), self.ball(self.side)))
    }

    /// Whether the side to move can win in this turn, or in what is left of it, by a goal (DB-5) or a claim (DB-7).
    /// The same as [`Summary::win`], many times as fast.
    #[must_use]
    pub fn can_win(&self) -> bool {
        self.winner().is_none() && self.turn_state().can_win()
    }

    /// Whether the opponent could win if this turn ended here: [`can_win`](Self::can_win) of [`after_end`](Self::after_end).
    #[must_use]
    pub fn is_threatened(&self) -> bool {
        let side = self.side.other();
        self.winner().is_none()
            && TurnState {
                side,
                own: self.pieces(side),
                opponents: self.pieces(self.side),
                ball: self.ball(side),
                moves_left: MOVES,
                passes_left: PASSES,
                fresh: true,
            }
            .can_win()
    }

    /// A shortest way to a result that [`results`](Self::results) lists; `None` if no turn leads there.
    #[must_use]
    pub fn way_to(&self, result: TurnResult) -> Option<Vec<Action>> {
        let side = self.side;
        self.shortest_way(
            |position| {
                let missing = position.pieces(side) - result.own();
                missing.len() <= u32::from(position.moves_left)
            },
            |position, win| {
                let arrived = position.pieces(side) == result.own() && position.ball(side) == result.ball();
                !win && arrived && position.is_within_turn()
            },
        )
    }

    /// A shortest way to win in this turn; `None` if there is none.
    #[must_use]
    pub fn way_to_win(&self) -> Option<Vec<Action>> {
        self.shortest_way(Self::can_win, |_, win| win)
    }

    /// A shortest sequence of actions to what is wanted, over positions that are worth going on from.
    fn shortest_way(
        &self,
        goes_on: impl Fn(&Self) -> bool,
        is_wanted: impl Fn(&Self, bool) -> bool,
    ) -> Option<Vec<Action>> {
        if is_wanted(self, false) {
            return Some(Vec::new());
        }
        let mut seen = HashSet::from_iter([*self]);
        let mut queue = VecDeque::from([(*self, Vec::new())]);
        while let Some((position, actions)) = queue.pop_front() {
            for action in position.actions() {
                let mut next = position;
                let win = next.make(action);
                let longer = || actions.iter().copied().chain([action]).collect();
                if is_wanted(&next, win) {
                    return Some(longer());
                }
                if !win && goes_on(&next) && seen.insert(next) {
                    queue.push_back((next, longer()));
                }
            }
        }
        None
    }

    /// Every distinct result of this turn, or of what is left of it, with a shortest way to it, sorted by the text of
    /// the turn. All ways to win are one. Among ways of the same length the one whose text comes first. As in
    /// [`results`](Self::results), a turn that passes is not among them.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut seen = HashSet::from_iter([*self]);
        let mut found = HashSet::default();
        let mut won = false;
        let mut queue = VecDeque::from([(*self, Vec::new())]);
        // Breadth first, and the actions of a position in the order of their texts: the first way is the one wanted.
        while let Some((position, actions)) = queue.pop_front() {
            let result = position.after_end();
            if position.is_within_turn() && found.insert(result) {
                turns.push(Turn { actions: actions.clone(), result, win: false });
            }
            for action in position.actions() {
                let mut next = position;
                let win = next.make(action);
                if if win { core::mem::replace(&mut won, true) } else { !seen.insert(next) } {
                    continue;
                }
                let mut longer = actions.clone();
                longer.push(action);
                if win {
                    turns.push(Turn { actions: longer, result: next, win });
                } else {
                    queue.push_back((next, longer));
                }
            }
        }
        turns.sort_by_cached_key(|turn| turn_text(&turn.actions));
        turns
    }

    /// The actions open now, within a turn too, each once and sorted by their texts. None when the game is won, and
    /// when all that is left is to end the turn.
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        let mut actions = Vec::new();
        if self.winner().is_some() {
            return actions;
        }
        let state = self.turn_state();
        if state.may_claim() {
            actions.push(Action::Claim);
        }
        actions.extend(state.pass_targets().into_iter().map(|to| Action::Pass { from: state.ball, to }));
        if self.moves_left > 0 {
            let empty = !(state.own | state.opponents);
            for from in state.own - state.ball.set() {
                let targets = from.set().neighbours() & empty;
                actions.extend(targets.into_iter().map(|to| Action::Move { from, to }));
            }
        }
        actions.sort_unstable();
        actions
    }

    /// Whether the claim of anti-play is open now (DB-7).
    #[must_use]
    pub fn may_claim(&self) -> bool {
        self.winner().is_none() && self.turn_state().may_claim()
    }

    /// Whether the opponents of the side to move form a blocking line (DB-7).
    #[must_use]
    pub fn faces_blocking_line(&self) -> bool {
        self.pieces(self.side.other()).is_blocking_line()
    }

    /// Makes an action that [`actions`](Self::actions) lists; whether it wins.
    fn make(&mut self, action: Action) -> bool {
        let side = self.side;
        let own = side;
        let before = left_key(self.moves_left, self.passes_left);
        match action {
            Action::Move { from, to } => {
                self.pieces[own] ^= from.set() | to.set();
                self.hash ^= piece_key(side, from) ^ piece_key(side, to);
                self.moves_left -= 1;
            }
            Action::Pass { from, to } => {
                self.balls[own] = to;
                self.hash ^= ball_key(side, from) ^ ball_key(side, to);
                self.passes_left -= 1;
            }
            Action::Claim => {}
        }
        self.hash ^= before ^ left_key(self.moves_left, self.passes_left);
        let win = action == Action::Claim || self.has_scored(side);
        if win {
            *self = self.after_end();
        }
        win
    }

    /// Makes an action. One that wins the game, a goal (DB-5) or a claim (DB-7), ends the turn: the other side is to
    /// move then.
    ///
    /// # Errors
    /// The action is not legal; the reason names the rule. Nothing has changed then.
    pub fn apply(&mut self, action: Action) -> Result<Undo, Reason> {
        self.check(action)?;
        let undo = Undo(*self);
        self.make(action);
        Ok(undo)
    }

    /// Takes back the action or the end of turn that returned `undo`; the last one first.
    pub const fn undo(&mut self, undo: Undo) {
        *self = undo.0;
    }

    /// Why an action is not legal, if it is not.
    fn check(&self, action: Action) -> Result<(), Reason> {
        if self.winner().is_some() {
            return Err(Reason::MatchOver);
        }
        let TurnState { side, own, opponents, ball, moves_left, passes_left, .. } = self.turn_state();
        let name = |square: Square| square.to_string();
        match action {
            Action::Move { from, to } => {
                if !own.contains(from) {
                    Err(Reason::NoOwnPiece { cell: name(from) })
                } else if moves_left == 0 {
                    Err(Reason::NoMovesLeft)
                } else if from == ball {
                    Err(Reason::HolderMoves { cell: name(from) })
                } else if !from.set().neighbours().contains(to) {
                    Err(Reason::NotAdjacent { from: name(from), to: name(to) })
                } else if (own | opponents).contains(to) {
                    Err(Reason::CellOccupied { cell: name(to) })
                } else {
                    Ok(())
                }
            }
            Action::Pass { from, to } => {
                if !own.contains(from) {
                    Err(Reason::NoOwnPiece { cell: name(from) })
                } else if passes_left == 0 {
                    Err(Reason::NoPassesLeft)
                } else if from != ball {
                    Err(Reason::NoBallThere { cell: name(from) })
                } else if !own.contains(to) || to == from {
                    Err(Reason::NoReceiver { cell: name(to) })
                } else {
                    match from.between(to) {
                        None => Err(Reason::NotInLine { from: name(from), to: name(to) }),
                        Some(path) if !path.is_disjoint(opponents) => {
                            Err(Reason::OpponentBetween { from: name(from), to: name(to) })
                        }
                        Some(_) => Ok(()),
                    }
                }
            }
            Action::Claim => {
                if !opponents.is_blocking_line() {
                    return Err(Reason::NoBlockingLine { side: side.other().letter() });
                }
                let found = (opponents.in_front(side) & own).len();
                if found < TOUCHING { Err(Reason::TooFewTouching { found, least: TOUCHING }) } else { Ok(()) }
            }
        }
    }

    /// Whether this position can arise by the last `moves` moves and `passes` passes of a turn. Moves and passes go
    /// backwards by the same rules as forwards, and the game was not won before any of them.
    fn can_be_taken_back(&self, moves: u8, passes: u8) -> bool {
        // What is still to be taken back is what is left to a turn that runs the other way.
        let mut before = *self;
        (before.moves_left, before.passes_left) = (moves, passes);
        if moves == 0 && passes == 0 {
            return true;
        }
        before.actions().into_iter().any(|action| {
            let mut earlier = before;
            action != Action::Claim
                && !earlier.make(action)
                && earlier.can_be_taken_back(earlier.moves_left, earlier.passes_left)
        })
    }

    /// Whether the turn may end here: an action has been made (DB-2), or none is legal (DB-8).
    #[must_use]
    pub fn may_end_turn(&self) -> bool {
        self.winner().is_none() && (self.is_within_turn() || self.must_pass())
    }

    /// Whether the side to move has no legal action, so that the turn passes (DB-8).
    #[must_use]
    pub fn must_pass(&self) -> bool {
        !self.is_within_turn() && self.winner().is_none() && self.turn_state().is_stuck()
    }

    /// Ends the turn (DB-2), or passes it when nothing is legal (DB-8).
    ///
    /// # Errors
    /// The turn may not end here.
    pub fn end_turn(&mut self) -> Result<Undo, Reason> {
        if self.winner().is_some() {
            return Err(Reason::MatchOver);
        }
        if !self.may_end_turn() {
            return Err(Reason::PassNotAllowed);
        }
        let undo = Undo(*self);
        *self = self.after_end();
        Ok(undo)
    }

    /// Reads a whole turn, or the rest of this one, and checks it. The position after it goes with it, and whether it
    /// wins.
    ///
    /// # Errors
    /// The text is malformed or the turn is not legal; the fault names the place.
    pub fn read_turn(&self, text: &str) -> Result<Turn, Fault> {
        let mut scanner = Scanner::new(text);
        let mut result = *self;
        let mut actions = Vec::new();
        let mut win = false;
        if !scanner.accept('-') {
            loop {
                let at = scanner.at();
                let action = Action::scan(&mut scanner)?;
                if win {
                    return Err(scanner.fault_at(at, Reason::TurnOver { found: action.to_string() }));
                }
                result.check(action).map_err(|reason| scanner.fault_at(at, reason))?;
                win = result.make(action);
                actions.push(action);
                if !scanner.accept(',') {
                    break;
                }
            }
        }
        scanner.end()?;
        if !win {
            result.end_turn().map_err(|reason| scanner.fault_at(0, reason))?;
        }
        Ok(Turn { actions, result, win })
    }

    /// The position with left and right exchanged.
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.mapped(Square::mirrored, false)
    }

    /// The position with top and bottom, and the sides, exchanged.
    #[must_use]
    pub fn swapped(&self) -> Self {
        self.mapped(Square::flipped, true)
    }

    fn mapped(&self, map: impl Fn(Square) -> Square, swap: bool) -> Self {
        let mut new = *self;
        for side in Side::BOTH {
            let to = if swap { side.other() } else { side };
            new.pieces[to] = self.pieces(side).into_iter().map(&map).collect();
            new.balls[to] = map(self.ball(side));
        }
        if swap {
            new.side = self.side.other();
        }
        new.hash = new.hash_anew();
        new
    }
}

impl core::str::FromStr for Position {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Self::parse(text)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.setup().fmt(f)
    }
}
