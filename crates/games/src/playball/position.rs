//! Positions of one set: their text, what is open in them, and turns action by action.

use alloc::collections::VecDeque;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::sync::Arc;
use alloc::vec::Vec;
use core::fmt::{self, Write as _};

use super::action::{Action, scan_turn};
use super::board::{Board, Boards, MOST_CELLS};
use super::cell::{Cell, Direction};
use super::cell_set::CellSet;
use super::turns::{Summary, TurnGenerator, TurnState, for_each_move};
use crate::hash;
use crate::maps::HashSet;
use crate::notation::{Fault, Scanner, shortened};
use crate::reason::Reason;
use crate::side::{BySide, Side};

/// The most moves in a turn (PB-4).
pub const MOVES: u8 = 3;
/// The most moves in a kick-off (PB-4).
pub const KICK_OFF_MOVES: u8 = 2;
/// The largest score that a position can carry.
const MOST_GOALS: u16 = 9999;

/// Where everybody stands and where the ball is.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The cells of the playballers of each side.
    pub pieces: BySide<CellSet>,
    /// The index of the ball's cell. Whoever stands there holds it; if nobody does it lies free.
    pub ball: u8,
}

impl Placement {
    /// The placement at the start of a set.
    #[must_use]
    pub fn start(board: &Board) -> Self {
        Self { pieces: BySide::from_fn(|side| board.start(side)), ball: board.ball_start() }
    }

    /// All cells with a playballer.
    #[must_use]
    pub fn occupied(&self) -> CellSet {
        self.pieces[Side::A] | self.pieces[Side::B]
    }

    /// The side that holds the ball; `None` if it lies free.
    #[must_use]
    pub fn holder(&self) -> Option<Side> {
        self.pieces.position(|pieces| pieces.contains(self.ball))
    }

    /// The side whose playballer stands on a cell.
    #[must_use]
    pub fn side_on(&self, cell: u8) -> Option<Side> {
        self.pieces.position(|pieces| pieces.contains(cell))
    }

    fn hash(&self) -> u64 {
        let mut hash = KEYS[BALL_KEYS + usize::from(self.ball)];
        for side in Side::BOTH {
            for cell in self.pieces[side] {
                hash ^= piece_key(side, cell);
            }
        }
        hash
    }

    /// Appends the placement in notation: columns from the left, each from the top, `/` between.
    fn write(&self, board: &Board, text: &mut String) {
        let mut index = 0;
        for (c, column) in board.columns().iter().enumerate() {
            if c > 0 {
                text.push('/');
            }
            let mut empty = 0;
            for cell in (index..index + column.len()).rev() {
                let ball = usize::from(self.ball) == cell;
                let letter = match (self.side_on(cell as u8), ball) {
                    (Some(side), false) => side.letter(),
                    (Some(side), true) => side.letter().to_ascii_uppercase(),
                    (None, true) => '*',
                    (None, false) => {
                        empty += 1;
                        continue;
                    }
                };
                if empty > 0 {
                    let _ = write!(text, "{empty}");
                    empty = 0;
                }
                text.push(letter);
            }
            if empty > 0 {
                let _ = write!(text, "{empty}");
            }
            index += column.len();
        }
    }

    /// Reads a placement; also returns the byte place of each cell's letter, by index.
    fn scan(board: &Board, scanner: &mut Scanner<'_>) -> Result<(Self, [usize; MOST_CELLS]), Fault> {
        let mut pieces = BySide::new(CellSet::EMPTY, CellSet::EMPTY);
        let mut balls = Vec::new();
        let mut places = [0; MOST_CELLS];
        let mut lowest = 0;
        for (c, column) in board.columns().iter().enumerate() {
            if c > 0 && !scanner.accept('/') {
                let reason = match scanner.peek() {
                    None | Some(' ') => Reason::LineCount { found: c, expected: board.columns().len() },
                    Some(_) => {
                        let mut longer = scanner.clone();
                        let rest = longer.take_until(|c| c == '/' || c == ' ');
                        let found = board.columns()[c - 1].len().saturating_add(run_length(rest));
                        Reason::LineLength { line: c, found, expected: board.columns()[c - 1].len() }
                    }
                };
                return Err(scanner.fault(reason));
            }
            let start = scanner.at();
            let mut left = column.len();
            let mut after_number = false;
            while left > 0 {
                let at = scanner.at();
                let too_long = |scanner: &Scanner<'_>| {
                    let mut whole = scanner.clone();
                    whole.take_until(|c| c == '/' || c == ' ');
                    let found = run_length(whole.since(start));
                    scanner.fault_at(at, Reason::LineLength { line: c + 1, found, expected: column.len() })
                };
                match scanner.peek() {
                    Some('0'..='9') => {
                        let digits = scanner.take_until(|c| !c.is_ascii_digit());
                        let malformed = after_number || digits.starts_with('0');
                        let Some(run) = digits.parse::<usize>().ok().filter(|_| !malformed) else {
                            let found = shortened(digits);
                            return Err(scanner.fault_at(at, Reason::EmptyRunMalformed { found }));
                        };
                        if run > left {
                            return Err(too_long(scanner));
                        }
                        left -= run;
                        after_number = true;
                        continue;
                    }
                    Some(letter @ ('a' | 'b' | 'A' | 'B' | '*')) => {
                        scanner.next_char();
                        left -= 1;
                        let cell = lowest + left;
                        places[cell] = at;
                        if let Some(side) = Side::from_letter(letter.to_ascii_lowercase()) {
                            pieces[side] |= CellSet::of(cell as u8);
                        }
                        if !letter.is_ascii_lowercase() {
                            balls.push(cell as u8);
                        }
                    }
                    None | Some('/' | ' ') => return Err(too_long(scanner)),
                    Some(_) => return Err(scanner.unexpected()),
                }
                after_number = false;
            }
            lowest += column.len();
        }
        match scanner.peek() {
            None | Some(' ') => {}
            Some('/') => {
                let mut rest = scanner.clone();
                let more = rest.word().matches('/').count();
                let expected = board.columns().len();
                return Err(scanner.fault(Reason::LineCount { found: expected + more, expected }));
            }
            Some('0'..='9' | 'a' | 'b' | 'A' | 'B' | '*') => {
                let (line, expected) = (board.columns().len(), board.columns().last().map_or(0, String::len));
                let mut longer = scanner.clone();
                let found = expected.saturating_add(run_length(longer.word()));
                return Err(scanner.fault(Reason::LineLength { line, found, expected }));
            }
            Some(_) => return Err(scanner.unexpected()),
        }
        let &[ball] = &balls[..] else {
            let place = balls.get(1).map_or(scanner.at(), |&second| places[usize::from(second)]);
            return Err(scanner.fault_at(place, Reason::BallCount { found: balls.len(), expected: 1 }));
        };
        Ok((Self { pieces, ball }, places))
    }
}

/// The number of cells that a piece of a placement field stands for.
fn run_length(text: &str) -> usize {
    let mut total = 0_usize;
    let mut number = String::new();
    for c in text.chars().chain(['/']) {
        if c.is_ascii_digit() {
            number.push(c);
            continue;
        }
        total = total.saturating_add(number.parse().unwrap_or(0));
        number.clear();
        total = total.saturating_add(usize::from(c != '/'));
    }
    total
}

const KEYS: [u64; 3 * MOST_CELLS + 8] = hash::keys(1000);
const BALL_KEYS: usize = 2 * MOST_CELLS;
const SIDE_KEY: u64 = KEYS[3 * MOST_CELLS];
const KICK_OFF_KEY: u64 = KEYS[3 * MOST_CELLS + 1];
/// By moves left, 0 to 3.
const MOVES_KEYS: usize = 3 * MOST_CELLS + 2;

const fn piece_key(side: Side, cell: u8) -> u64 {
    KEYS[side.index() * MOST_CELLS + cell as usize]
}

/// A position as it was written, its parts not yet checked against each other.
#[derive(Debug, Clone)]
pub struct Setup {
    /// The board.
    pub board: Arc<Board>,
    /// Where everybody stands now.
    pub placement: Placement,
    /// Whose turn it is.
    pub side: Side,
    /// Moves left in the turn, 0 to 3.
    pub moves_left: u8,
    /// Goals of A and of B, each at most 9,999.
    pub score: BySide<u16>,
    /// Whether this is the kick-off turn.
    pub kick_off: bool,
    /// The placement at the start of the turn, when the turn has begun.
    pub before: Option<Placement>,
}

/// The part of a [`Setup`] that a [`Reason`] is about.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Part {
    /// The placement, as a whole.
    Placement,
    /// One cell of the placement.
    Cell(u8),
    /// The moves left.
    MovesLeft,
    /// The placement at the start of the turn, as a whole.
    Before,
    /// One cell of the placement at the start of the turn.
    CellBefore(u8),
}

/// A legal position of a set, at the start of a turn or within one.
///
/// ```
/// use games::playball::{Boards, Position};
///
/// let text = "lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k";
/// let position = Position::parse(text, &Boards::shipped())?;
/// assert_eq!(position.to_string(), text);
/// assert_eq!(position.actions().len(), 14);
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug, Clone)]
pub struct Position {
    board: Arc<Board>,
    state: State,
}

/// A position without its board.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct State {
    placement: Placement,
    before: Placement,
    side: Side,
    moves_left: u8,
    kick_off: bool,
    score: BySide<u16>,
    /// Hashes of the two placements, kept up with each action.
    placement_hash: u64,
    before_hash: u64,
}

impl PartialEq for Position {
    fn eq(&self, other: &Self) -> bool {
        self.state == other.state
            && self.board.name() == other.board.name()
            && self.board.columns() == other.board.columns()
    }
}

impl Eq for Position {}

/// What [`Position::undo`] needs to take an action back.
#[derive(Debug, Clone, Copy)]
pub struct Undo(State);

/// One distinct result of a turn, with a shortest way to it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Turn {
    /// The actions, as few as possible.
    pub actions: Vec<Action>,
    /// The position after the turn: after a goal, the kick-off of the next set.
    pub result: Position,
    /// Whether the turn scores.
    pub goal: bool,
}

impl Position {
    /// The kick-off at the start of a set (PB-16).
    #[must_use]
    pub fn kick_off(board: &Arc<Board>, side: Side, score: impl Into<BySide<u16>>) -> Self {
        let placement = Placement::start(board);
        let hash = placement.hash();
        let state = State {
            placement,
            before: placement,
            side,
            moves_left: KICK_OFF_MOVES,
            kick_off: true,
            score: score.into(),
            placement_hash: hash,
            before_hash: hash,
        };
        Self { board: Arc::clone(board), state }
    }

    /// The position at the start of a turn that is not a kick-off, given as the solver and the generator hold it.
    ///
    /// # Errors
    /// As [`from_setup`](Self::from_setup).
    pub fn start_of_turn(
        board: &Arc<Board>,
        placement: Placement,
        side: Side,
        score: impl Into<BySide<u16>>,
    ) -> Result<Self, Reason> {
        let (board, score) = (Arc::clone(board), score.into());
        Self::from_setup(Setup { board, placement, side, moves_left: MOVES, score, kick_off: false, before: None })
            .map_err(|(_, reason)| reason)
    }

    /// Checks a setup.
    ///
    /// # Errors
    /// The setup is not a legal position; the part says where.
    pub fn from_setup(setup: Setup) -> Result<Self, (Part, Reason)> {
        let Setup { board, placement, side, moves_left, score, kick_off, before } = setup;
        let start = before.unwrap_or(placement);
        let (whole, cell): (Part, fn(u8) -> Part) =
            if before.is_some() { (Part::Before, Part::CellBefore) } else { (Part::Placement, Part::Cell) };
        check_start(&board, &start, whole, cell)?;
        if kick_off && start != Placement::start(&board) {
            return Err((whole, Reason::KickOffPlacement));
        }
        let full = if kick_off { KICK_OFF_MOVES } else { MOVES };
        let state = State {
            placement,
            before: start,
            side,
            moves_left,
            kick_off,
            score,
            placement_hash: placement.hash(),
            before_hash: start.hash(),
        };
        let position = Self { board, state };
        if before.is_none() {
            return if moves_left == full {
                Ok(position)
            } else {
                Err((Part::MovesLeft, Reason::MovesLeft { found: moves_left, expected: full }))
            };
        }
        if moves_left > full {
            return Err((Part::MovesLeft, Reason::MovesLeft { found: moves_left, expected: full }));
        }
        if placement == start && moves_left == full {
            return Err((Part::Before, Reason::NotWithinTurn));
        }
        if placement.pieces[side.other()] != start.pieces[side.other()] {
            return Err((Part::Before, Reason::OpponentMoved));
        }
        if !position.is_reachable(full - moves_left) || !position.can_finish() {
            return Err((Part::Placement, Reason::NotReachable));
        }
        Ok(position)
    }

    /// Reads a position.
    ///
    /// # Errors
    /// The text is malformed, names an unknown board, or the position is not legal; the fault names the column.
    pub fn parse(text: &str, boards: &Boards) -> Result<Self, Fault> {
        let mut scanner = Scanner::new(text);
        let board = Arc::clone(boards.get(scanner.word()).map_err(|reason| Scanner::new(text).fault(reason))?);
        scanner.space()?;
        let placement_at = scanner.at();
        let (placement, places) = Placement::scan(&board, &mut scanner)?;
        scanner.space()?;
        let side = scanner.side()?;
        scanner.space()?;
        let moves_at = scanner.at();
        let moves_left = scanner.number(0, u64::from(MOVES))? as u8;
        scanner.space()?;
        let a = scanner.number(0, u64::from(MOST_GOALS))? as u16;
        scanner.expect('-')?;
        let b = scanner.number(0, u64::from(MOST_GOALS))? as u16;
        let (mut kick_off, mut before, mut before_at, mut before_places) = (false, None, 0, [0; MOST_CELLS]);
        let mut optional = |scanner: &mut Scanner<'_>| -> Result<(), Fault> {
            while scanner.peek().is_some() && before.is_none() {
                scanner.space()?;
                if !kick_off && scanner.accept('k') {
                    kick_off = true;
                } else if scanner.accept_str("from:") {
                    before_at = scanner.at();
                    let (placement, places) = Placement::scan(&board, scanner)?;
                    (before, before_places) = (Some(placement), places);
                } else {
                    return Err(scanner.unexpected());
                }
            }
            scanner.end()
        };
        optional(&mut scanner)?;
        let setup = Setup { board, placement, side, moves_left, score: BySide::new(a, b), kick_off, before };
        Self::from_setup(setup).map_err(|(part, reason)| {
            let at = match part {
                Part::Placement => placement_at,
                Part::Cell(cell) => places[usize::from(cell)],
                Part::MovesLeft => moves_at,
                Part::Before => before_at,
                Part::CellBefore(cell) => before_places[usize::from(cell)],
            };
            scanner.fault_at(at, reason)
        })
    }

    /// The board.
    #[must_use]
    pub const fn board(&self) -> &Arc<Board> {
        &self.board
    }

    /// Where everybody stands now.
    #[must_use]
    pub const fn placement(&self) -> &Placement {
        &self.state.placement
    }

    /// The placement at the start of the turn (PB-13).
    #[must_use]
    pub const fn before(&self) -> &Placement {
        &self.state.before
    }

    /// Whose turn it is.
    #[must_use]
    pub const fn side(&self) -> Side {
        self.state.side
    }

    /// Moves left in this turn, 0 to 3 (PB-4).
    #[must_use]
    pub const fn moves_left(&self) -> u8 {
        self.state.moves_left
    }

    /// Whether this is the kick-off, the first turn of a set.
    #[must_use]
    pub const fn is_kick_off(&self) -> bool {
        self.state.kick_off
    }

    /// Goals of A and of B.
    #[must_use]
    pub const fn score(&self) -> BySide<u16> {
        self.state.score
    }

    /// Whether the turn has begun and left the position it began with.
    #[must_use]
    pub fn is_within_turn(&self) -> bool {
        self.state.placement != self.state.before || self.state.moves_left != self.full_moves()
    }

    const fn full_moves(&self) -> u8 {
        if self.state.kick_off { KICK_OFF_MOVES } else { MOVES }
    }

    /// A hash of all but the score: equal positions have equal hashes, kept up with each action.
    #[must_use]
    pub fn hash(&self) -> u64 {
        let state = &self.state;
        let mut hash = state.placement_hash ^ KEYS[MOVES_KEYS + usize::from(state.moves_left)];
        if state.side == Side::B {
            hash ^= SIDE_KEY;
        }
        if state.kick_off {
            hash ^= KICK_OFF_KEY;
        }
        if self.is_within_turn() {
            hash ^= state.before_hash.rotate_left(32);
        }
        hash
    }

    /// The material of the turn-level generator.
    #[must_use]
    pub const fn turn_state(&self) -> TurnState {
        let state = &self.state;
        TurnState {
            side: state.side,
            own: *state.placement.pieces.get(state.side),
            opponents: *state.placement.pieces.get(state.side.other()),
            ball: state.placement.ball,
            moves_left: state.moves_left,
            own_before: *state.before.pieces.get(state.side),
            ball_before: state.before.ball,
        }
    }

    /// The number of distinct results of this turn.
    pub fn count_results(&self, generator: &mut TurnGenerator) -> Summary {
        generator.count(&self.board, &self.turn_state())
    }

    /// Whether the side to move can score this turn.
    pub fn can_score(&self, generator: &mut TurnGenerator) -> bool {
        generator.can_score(&self.board, &self.turn_state())
    }

    /// Calls `visit` with every distinct result of this turn without a goal, as the position at the start of the next turn.
    pub fn results(&self, generator: &mut TurnGenerator, mut visit: impl FnMut(Self)) -> Summary {
        generator.results(&self.board, &self.turn_state(), |own, balls| {
            for ball in balls {
                visit(self.after_turn(own, ball));
            }
        })
    }

    /// The position after a turn without a goal that leaves the own playballers and the ball there.
    #[must_use]
    pub fn after_turn(&self, own: CellSet, ball: u8) -> Self {
        let side = self.state.side;
        let mut placement = self.state.placement;
        let moved = placement.pieces[side] ^ own;
        let ball_keys = [placement.ball, ball].map(|cell| KEYS[BALL_KEYS + usize::from(cell)]);
        let hash = moved
            .into_iter()
            .map(|cell| piece_key(side, cell))
            .chain(ball_keys)
            .fold(self.state.placement_hash, |hash, key| hash ^ key);
        placement.pieces[side] = own;
        placement.ball = ball;
        let state = State {
            placement,
            before: placement,
            side: side.other(),
            moves_left: MOVES,
            kick_off: false,
            score: self.state.score,
            placement_hash: hash,
            before_hash: hash,
        };
        Self { board: Arc::clone(&self.board), state }
    }

    /// The kick-off after a goal of the side to move (PB-16).
    #[must_use]
    pub fn after_goal(&self) -> Self {
        let side = self.state.side;
        let mut score = self.state.score;
        score[side] = score[side].saturating_add(1);
        Self::kick_off(&self.board, side.other(), score)
    }

    /// Every distinct result of this turn with a shortest way to it, sorted by the text of the turn; all goals are one.
    /// Among ways of the same length the one that comes first in the order of [`actions`](Self::actions), action by action.
    #[must_use]
    pub fn turns(&self) -> Vec<Turn> {
        let mut turns = Vec::new();
        let mut seen = HashSet::from_iter([(self.state.placement, self.state.moves_left)]);
        let mut found = HashSet::default();
        let mut scored = false;
        let mut queue = VecDeque::from([(self.clone(), Vec::new())]);
        while let Some((position, actions)) = queue.pop_front() {
            if position.check_end().is_ok() && found.insert(position.state.placement) {
                let placement = &position.state.placement;
                let result = self.after_turn(placement.pieces[self.state.side], placement.ball);
                turns.push(Turn { actions: actions.clone(), result, goal: false });
            }
            for action in position.candidates() {
                let mut next = position.clone();
                let goal = next.make(action);
                if !goal && !seen.insert((next.state.placement, next.state.moves_left)) || goal && scored {
                    continue;
                }
                let mut longer = actions.clone();
                longer.push(action);
                if goal {
                    scored = true;
                    turns.push(Turn { actions: longer, result: next, goal: true });
                } else {
                    queue.push_back((next, longer));
                }
            }
        }
        turns.sort_by_cached_key(|turn| crate::game::turn_text(&turn.actions));
        turns
    }

    /// A shortest way to the result of this turn that leaves these own playballers and the ball there; `None` if no turn leads
    /// there.
    #[must_use]
    pub fn way_to(&self, own: CellSet, ball: u8) -> Option<Vec<Action>> {
        let side = self.state.side;
        self.shortest_way(
            |position| {
                let missing = position.state.placement.pieces[side] - own;
                missing.len() <= u32::from(position.state.moves_left)
            },
            |position, goal| {
                let placement = &position.state.placement;
                !goal && placement.pieces[side] == own && placement.ball == ball && position.check_end().is_ok()
            },
        )
    }

    /// A shortest way to score in this turn; `None` if there is none.
    #[must_use]
    pub fn way_to_score(&self) -> Option<Vec<Action>> {
        let mut generator = TurnGenerator::new();
        self.shortest_way(|position| position.can_score(&mut generator), |_, goal| goal)
    }

    /// A shortest way to score in this turn for each place where the own playballers and the ball can be when it scores; those with
    /// few actions first.
    #[must_use]
    pub fn ways_to_score(&self) -> Vec<Vec<Action>> {
        let mut generator = TurnGenerator::new();
        let mut ways = Vec::new();
        let mut endings = HashSet::default();
        let mut seen = HashSet::from_iter([(self.state.placement, self.state.moves_left)]);
        let mut queue = VecDeque::from([(self.clone(), Vec::new())]);
        while let Some((position, actions)) = queue.pop_front() {
            let own = position.turn_state().own;
            for action in position.candidates() {
                let mut next = position.clone();
                let goal = next.make(action);
                let longer = || actions.iter().copied().chain([action]).collect();
                if goal {
                    // After the goal the position is a kick-off: only a move scores, and the ball goes along with it.
                    let set = |cell| self.board.index(cell).map_or(CellSet::EMPTY, CellSet::of);
                    if endings.insert(((own - set(action.from())) | set(action.to()), action.to())) {
                        ways.push(longer());
                    }
                } else if next.can_score(&mut generator) && seen.insert((next.state.placement, next.state.moves_left)) {
                    queue.push_back((next, longer()));
                }
            }
        }
        ways
    }

    /// A shortest sequence of actions to what is wanted, over positions that are worth going on from.
    fn shortest_way(
        &self,
        mut goes_on: impl FnMut(&Self) -> bool,
        is_wanted: impl Fn(&Self, bool) -> bool,
    ) -> Option<Vec<Action>> {
        if is_wanted(self, false) {
            return Some(Vec::new());
        }
        let mut seen = HashSet::from_iter([(self.state.placement, self.state.moves_left)]);
        let mut queue = VecDeque::from([(self.clone(), Vec::new())]);
        while let Some((position, actions)) = queue.pop_front() {
            for action in position.candidates() {
                let mut next = position.clone();
                let goal = next.make(action);
                let longer = || actions.iter().copied().chain([action]).collect();
                if is_wanted(&next, goal) {
                    return Some(longer());
                }
                if !goal && goes_on(&next) && seen.insert((next.state.placement, next.state.moves_left)) {
                    queue.push_back((next, longer()));
                }
            }
        }
        None
    }

    /// The actions open now, mid-turn included, each once and sorted: those after which the turn can still be brought
    /// to a legal end (PB-14).
    #[must_use]
    pub fn actions(&self) -> Vec<Action> {
        let mut generator = None;
        let mut actions = self.candidates();
        actions.retain(|&action| self.leads_to_an_end(action, &mut generator));
        actions
    }

    /// The actions that the rules of moving and passing allow, sorted, whether or not the turn can be ended after them.
    fn candidates(&self) -> Vec<Action> {
        let TurnState { side, own, opponents, ball, moves_left, .. } = self.turn_state();
        let board = &*self.board;
        let mut actions = Vec::new();
        if moves_left > 0 {
            for_each_move(board, side, own, opponents, |made| {
                if made.scores && !made.takes.contains(ball) {
                    return;
                }
                let (from, to) = (board.cell(made.from), board.cell(made.to));
                actions.push(if board.neighbours(made.from).contains(made.to) {
                    Action::Step { from, to }
                } else if made.from != made.to {
                    Action::Jump { from, to }
                } else {
                    let run = made.takes - CellSet::of(made.from);
                    let bounced = |direction: &Direction| board.ray(made.from, *direction) == run;
                    let direction = Direction::ALL.into_iter().find(bounced).expect("a bounce fills a whole ray");
                    Action::Bounce { from, direction }
                });
            });
        }
        if own.contains(ball) {
            for to in own - CellSet::of(ball) {
                if board.between_or_all(ball, to).is_disjoint(opponents) {
                    actions.push(Action::Pass { from: board.cell(ball), to: board.cell(to) });
                }
            }
        }
        actions.sort_unstable();
        actions
    }

    /// Makes an action that [`candidates`](Self::candidates) lists; whether it scores.
    fn make(&mut self, action: Action) -> bool {
        let board = Arc::clone(&self.board);
        let state = &mut self.state;
        let own = state.side;
        let index = |cell| board.index(cell).expect("a candidate's cells are on the board");
        let from = index(action.from());
        let take_ball = |state: &mut State, to: u8| {
            state.placement_hash ^=
                KEYS[BALL_KEYS + usize::from(state.placement.ball)] ^ KEYS[BALL_KEYS + usize::from(to)];
            state.placement.ball = to;
        };
        if let Action::Pass { to, .. } = action {
            take_ball(state, index(to));
            return false;
        }
        state.moves_left -= 1;
        let (to, run) = match action {
            Action::Step { to, .. } | Action::Jump { to, .. } => {
                let to = index(to);
                (to, board.between_or_all(from, to))
            }
            Action::Bounce { direction, .. } => (from, board.ray(from, direction)),
            Action::Pass { .. } => return false,
        };
        if to != from {
            state.placement.pieces[own] ^= CellSet::of(from) | CellSet::of(to);
            state.placement_hash ^= piece_key(state.side, from) ^ piece_key(state.side, to);
        }
        if (run | CellSet::of(from)).contains(state.placement.ball) {
            take_ball(state, to);
        }
        let goal = board.end_zone(state.side.other()).contains(to);
        if goal {
            *self = self.after_goal();
        }
        goal
    }

    /// Whether an action of [`candidates`](Self::candidates) scores or leaves the turn a legal end (PB-14). The generator, which is large, is made
    /// when it is needed: after most actions the turn may end at once.
    fn leads_to_an_end(&self, action: Action, generator: &mut Option<TurnGenerator>) -> bool {
        let mut next = self.clone();
        next.make(action)
            || next.check_end().is_ok()
            || next.count_results(generator.get_or_insert_with(TurnGenerator::new)).results() > 0
    }

    fn can_finish(&self) -> bool {
        self.count_results(&mut TurnGenerator::new()).results() > 0
    }

    /// Whether the placement arises from the start of the turn by exactly `moves` moves and any passes.
    fn is_reachable(&self, moves: u8) -> bool {
        let mut start = self.clone();
        start.state.placement = self.state.before;
        start.state.placement_hash = self.state.before_hash;
        start.state.moves_left = self.state.moves_left + moves;
        let mut seen = HashSet::from_iter([(start.state.placement, start.state.moves_left)]);
        let mut queue = VecDeque::from([start]);
        while let Some(position) = queue.pop_front() {
            if position.state == self.state {
                return true;
            }
            for action in position.candidates() {
                let mut next = position.clone();
                let goal = next.make(action);
                if !goal
                    && next.state.moves_left >= self.state.moves_left
                    && seen.insert((next.state.placement, next.state.moves_left))
                {
                    queue.push_back(next);
                }
            }
        }
        false
    }

    /// Whether the turn may end here (PB-11, PB-13).
    #[must_use]
    pub fn may_end_turn(&self) -> bool {
        self.check_end().is_ok()
    }

    fn check_end(&self) -> Result<(), Reason> {
        let TurnState { own, ball, own_before, ball_before, .. } = self.turn_state();
        if let Some(cell) = (own & self.board.dotted()).first() {
            return Err(Reason::TurnEndsOnDot { cell: self.board.cell(cell).to_string() });
        }
        if own == own_before && ball == ball_before {
            return Err(Reason::NothingChanged);
        }
        Ok(())
    }

    /// Whether the side to move has no legal turn, so that the turn passes (PB-15).
    #[must_use]
    pub fn must_pass(&self) -> bool {
        !self.is_within_turn() && !self.can_finish()
    }

    /// Ends the turn (PB-11, PB-13), or passes it when nothing is legal (PB-15).
    ///
    /// # Errors
    /// The turn may not end here.
    pub fn end_turn(&mut self) -> Result<Undo, Reason> {
        let undo = Undo(self.state);
        if let Err(reason) = self.check_end()
            && !self.must_pass()
        {
            return Err(reason);
        }
        let placement = self.state.placement;
        *self = self.after_turn(placement.pieces[self.state.side], placement.ball);
        Ok(undo)
    }

    /// Makes an action. One that scores ends the turn and the set: the position is then the next kick-off (PB-16).
    ///
    /// # Errors
    /// The action is not legal; the reason names the rule. Nothing has changed then.
    pub fn apply(&mut self, action: Action) -> Result<Undo, Reason> {
        self.check(action)?;
        let undo = Undo(self.state);
        self.make(action);
        Ok(undo)
    }

    /// Takes back the action or the end of turn that returned `undo`; the last one first.
    pub const fn undo(&mut self, undo: Undo) {
        self.state = undo.0;
    }

    /// Why an action is not legal, if it is not.
    fn check(&self, action: Action) -> Result<(), Reason> {
        let TurnState { own, opponents, ball, moves_left, side, .. } = self.turn_state();
        let board = &*self.board;
        let index = |cell: Cell| board.index(cell).ok_or_else(|| Reason::UnknownCell { found: cell.to_string() });
        let occupied = own | opponents;
        let from = index(action.from())?;
        let to = index(action.to())?;
        let (from_name, to_name) = (action.from().to_string(), action.to().to_string());
        if !own.contains(from) {
            return Err(Reason::NoOwnPiece { cell: from_name });
        }
        if action.is_move() && moves_left == 0 {
            return Err(Reason::NoMovesLeft);
        }
        let run = match action {
            Action::Step { .. } => {
                if !board.neighbours(from).contains(to) {
                    return Err(Reason::NotAdjacent { from: from_name, to: to_name });
                }
                if occupied.contains(to) {
                    return Err(Reason::CellOccupied { cell: to_name });
                }
                CellSet::EMPTY
            }
            Action::Jump { .. } => {
                let Some(run) = board.between(from, to) else {
                    return Err(Reason::NotInLine { from: from_name, to: to_name });
                };
                if run.is_empty() || !(run - occupied).is_empty() {
                    return Err(Reason::NothingToJump { from: from_name, to: to_name });
                }
                if occupied.contains(to) {
                    return Err(Reason::CellOccupied { cell: to_name });
                }
                run
            }
            Action::Bounce { direction, .. } => {
                let ray = board.ray(from, direction);
                if ray.is_empty() || !(ray - occupied).is_empty() {
                    return Err(Reason::NoBounce { from: from_name, direction: direction.to_string() });
                }
                ray
            }
            Action::Pass { .. } => {
                if ball != from {
                    return Err(Reason::NoBallThere { cell: from_name });
                }
                if !own.contains(to) || to == from {
                    return Err(Reason::NoReceiver { cell: to_name });
                }
                match board.between(from, to) {
                    None => return Err(Reason::NotInLine { from: from_name, to: to_name }),
                    Some(path) if !path.is_disjoint(opponents) => {
                        return Err(Reason::OpponentBetween { from: from_name, to: to_name });
                    }
                    Some(_) => CellSet::EMPTY,
                }
            }
        };
        let carries = (run | CellSet::of(from)).contains(ball);
        if action.is_move() && board.end_zone(side.other()).contains(to) && !carries {
            return Err(Reason::EndZoneWithoutBall { cell: to_name });
        }
        if self.leads_to_an_end(action, &mut None) {
            Ok(())
        } else {
            Err(Reason::NoLegalEnd { action: action.to_string() })
        }
    }

    /// Reads a whole turn and checks it; the position after it goes with it.
    ///
    /// # Errors
    /// The text is malformed or the turn is not legal; the fault names the place.
    pub fn read_turn(&self, text: &str) -> Result<(Vec<Action>, Self), Fault> {
        let scanner = Scanner::new(text);
        let actions = scan_turn(text)?;
        let mut position = self.clone();
        let mut over = false;
        for &(at, action) in &actions {
            if over {
                return Err(scanner.fault_at(at, Reason::TurnOver { found: action.to_string() }));
            }
            position.check(action).map_err(|reason| {
                let text = &text[at..];
                let within = match &reason {
                    Reason::UnknownCell { found } => text.find(found.as_str()).unwrap_or(0),
                    _ => 0,
                };
                scanner.fault_at(at + within, reason)
            })?;
            over = position.make(action);
        }
        if actions.is_empty() && !self.must_pass() {
            return Err(scanner.fault(Reason::PassNotAllowed));
        }
        if !over {
            position.end_turn().map_err(|reason| scanner.fault_at(text.len(), reason))?;
        }
        Ok((actions.into_iter().map(|(_, action)| action).collect(), position))
    }

    /// The position with left and right exchanged; `None` if the board changes then.
    #[must_use]
    pub fn mirrored(&self) -> Option<Self> {
        let map = self.board.mirror()?;
        Some(self.mapped(|cell| map[usize::from(cell)], false))
    }

    /// The position after a half turn of the board with the sides exchanged (PB-2).
    #[must_use]
    pub fn swapped(&self) -> Self {
        self.mapped(|cell| self.board.half_turned(cell), true)
    }

    fn mapped(&self, map: impl Fn(u8) -> u8, swap: bool) -> Self {
        let set = |set: CellSet| set.into_iter().map(&map).collect();
        let place = |placement: Placement| {
            let pieces = placement.pieces.map(set);
            Placement { pieces: if swap { pieces.swapped() } else { pieces }, ball: map(placement.ball) }
        };
        let mut state = self.state;
        state.placement = place(state.placement);
        state.before = place(state.before);
        state.placement_hash = state.placement.hash();
        state.before_hash = state.before.hash();
        if swap {
            state.side = state.side.other();
            state.score = state.score.swapped();
        }
        Self { board: Arc::clone(&self.board), state }
    }

    /// An action with left and right exchanged, on a board that does not change then.
    #[must_use]
    pub fn mirrored_action(&self, action: Action) -> Option<Action> {
        let map = self.board.mirror()?;
        Some(action.mapped(|cell| self.map_cell(cell, |i| map[usize::from(i)]), Direction::mirrored))
    }

    /// An action after a half turn of the board.
    #[must_use]
    pub fn swapped_action(&self, action: Action) -> Action {
        action.mapped(|cell| self.map_cell(cell, |i| self.board.half_turned(i)), Direction::reversed)
    }

    fn map_cell(&self, cell: Cell, map: impl Fn(u8) -> u8) -> Cell {
        self.board.index(cell).map_or(cell, |index| self.board.cell(map(index)))
    }
}

/// Checks the placement at the start of a turn.
fn check_start(board: &Board, start: &Placement, whole: Part, cell: fn(u8) -> Part) -> Result<(), (Part, Reason)> {
    for side in Side::BOTH {
        let pieces = start.pieces[side];
        let found = pieces.len() as usize;
        if found != 3 {
            return Err((whole, Reason::PieceCount { side: side.letter(), found, expected: 3 }));
        }
    }
    if let Some(index) = (start.pieces[Side::A] & start.pieces[Side::B]).first() {
        return Err((cell(index), Reason::CellOccupied { cell: board.cell(index).to_string() }));
    }
    if let Some(index) = (start.occupied() & board.dotted()).first() {
        return Err((cell(index), Reason::OnDottedCell { cell: board.cell(index).to_string() }));
    }
    if start.holder().is_none() && start.ball != board.ball_start() {
        let (at, home) = (board.cell(start.ball).to_string(), board.cell(board.ball_start()).to_string());
        return Err((cell(start.ball), Reason::FreeBallElsewhere { cell: at, start: home }));
    }
    Ok(())
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let state = &self.state;
        let mut text = format!("{} ", self.board.name());
        state.placement.write(&self.board, &mut text);
        let [a, b] = state.score.into_array();
        let _ = write!(text, " {} {} {a}-{b}", state.side, state.moves_left);
        if state.kick_off {
            text.push_str(" k");
        }
        if self.is_within_turn() {
            text.push_str(" from:");
            state.before.write(&self.board, &mut text);
        }
        f.write_str(&text)
    }
}
