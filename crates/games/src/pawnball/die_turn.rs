//! Playing one die step by step (PW-9 to PW-17).

use alloc::borrow::ToOwned;
use alloc::format;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;

use super::board::{DieResult, Position, sorted};
use super::dice::Die;
use super::pitch::{ALL, NEAR, POSTS, Square, Squares};
use super::shot::ShotEnd;
use crate::notation::{Fault, Scanner, shortened};
use crate::reason::Reason;

/// One step in the play of a die.
///
/// ```
/// use games::pawnball::Step;
/// for text in ["c3d4", "d10<10", "c3c4,c4c3", "d5*h8", "d5*a"] {
///     assert_eq!(text.parse::<Step>()?.to_string(), text);
/// }
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// A pawn moves (PW-10): `c3d4`.
    Move {
        /// Where it stands.
        from: Square,
        /// Where it goes.
        to: Square,
    },
    /// The two pawns take each other's place (PW-17). Written as both moves, the pawn on the first square first:
    /// `c3c4,c4c3`.
    Exchange {
        /// The first of their squares.
        first: Square,
        /// The other one, after it in the order of squares.
        second: Square,
    },
    /// A shot (PW-11): `d5*h8`, or `d5*a` for a goal that counts for A. Which path the ball takes is immaterial.
    Shot {
        /// The pawn that shoots.
        from: Square,
        /// Where the shot ends.
        end: ShotEnd,
    },
}

impl Step {
    /// Reads a step. An exchange is read in either order.
    ///
    /// # Errors
    /// No step comes next.
    pub fn read(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        let from = Square::read(scanner)?;
        if scanner.accept('*') {
            let goal = match scanner.rest().as_bytes() {
                [b'a', ..] => Some(crate::side::Side::A),
                [b'b', ..] => Some(crate::side::Side::B),
                _ => None,
            };
            let followed_by_row = scanner.rest().as_bytes().get(1).is_some_and(u8::is_ascii_digit);
            if let Some(side) = goal.filter(|_| !followed_by_row) {
                scanner.next_char();
                return Ok(Self::Shot { from, end: ShotEnd::Goal(side) });
            }
            return Ok(Self::Shot { from, end: ShotEnd::Rest(Square::read(scanner)?) });
        }
        let to = Square::read(scanner)?;
        let mut ahead = scanner.clone();
        if ahead.accept(',') && Square::read(&mut ahead) == Ok(to) && Square::read(&mut ahead) == Ok(from) && from != to
        {
            *scanner = ahead;
            return Ok(Self::Exchange { first: from.min(to), second: from.max(to) });
        }
        Ok(Self::Move { from, to })
    }

    fn mapped(self, map: impl Fn(Square) -> Square, side: impl Fn(crate::side::Side) -> crate::side::Side) -> Self {
        match self {
            Self::Move { from, to } => Self::Move { from: map(from), to: map(to) },
            Self::Exchange { first, second } => {
                let [first, second] = sorted([map(first), map(second)]);
                Self::Exchange { first, second }
            }
            Self::Shot { from, end: ShotEnd::Rest(square) } => {
                Self::Shot { from: map(from), end: ShotEnd::Rest(map(square)) }
            }
            Self::Shot { from, end: ShotEnd::Goal(scorer) } => {
                Self::Shot { from: map(from), end: ShotEnd::Goal(side(scorer)) }
            }
        }
    }

    /// The step on the [mirrored](Position::mirrored) position.
    #[must_use]
    pub fn mirrored(self) -> Self {
        self.mapped(Square::mirrored, |side| side)
    }

    /// The step on the [side-swapped](Position::side_swapped) position.
    #[must_use]
    pub fn side_swapped(self) -> Self {
        self.mapped(Square::side_swapped, crate::side::Side::other)
    }
}

impl fmt::Display for Step {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move { from, to } => write!(f, "{from}{to}"),
            Self::Exchange { first, second } => write!(f, "{first}{second},{second}{first}"),
            Self::Shot { from, end } => write!(f, "{from}*{end}"),
        }
    }
}

impl core::str::FromStr for Step {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, Self::read)
    }
}

/// A die being played on one board, step by step (PW-9 to PW-17).
///
/// Each of the two pawns moves at most once and before the shot; the shot ends the play. What was done so far may stand
/// as soon as there was one step. Every step offered leads to a legal end.
///
/// ```
/// use games::pawnball::DieTurn;
/// let board = "17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 a a k3w5".parse()?;
/// let mut turn = DieTurn::new(board, "w5".parse()?)?;
/// turn.act("c4g4".parse()?)?;
/// assert_eq!((turn.points_left(), turn.may_end()), (1, true));
/// assert!(turn.act("c6e6".parse()?).is_err());
/// assert_eq!(turn.outcome().position.to_string(), "17/17/2k11g2/17/3w9y3/8*8/7w5y3/17/2k11g2/17/17 a a k3");
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone)]
pub struct DieTurn {
    start: Position,
    die: Die,
    /// Where the two pawns stand now; the first is the one that stood on the first square.
    pawns: [Square; 2],
    moved: [bool; 2],
    steps: Vec<Step>,
    shot: Option<ShotEnd>,
}

impl DieTurn {
    /// Begins to play `die`.
    ///
    /// # Errors
    /// The die is not left, or it can neither move a pawn nor shoot (PW-17).
    pub fn new(start: Position, die: Die) -> Result<Self, Reason> {
        if start.dice().count(die) == 0 {
            return Err(Reason::DieNotLeft { die: die.to_string() });
        }
        if !start.can_play(die) {
            return Err(Reason::DieUnplayable { die: die.to_string() });
        }
        Ok(Self { start, die, pawns: start.pawns(die.dot()), moved: [false; 2], steps: Vec::new(), shot: None })
    }

    /// The position in which the die was begun.
    #[must_use]
    pub const fn start(&self) -> &Position {
        &self.start
    }

    /// The die.
    #[must_use]
    pub const fn die(&self) -> Die {
        self.die
    }

    /// The steps made.
    #[must_use]
    pub fn steps(&self) -> &[Step] {
        &self.steps
    }

    /// The points left for moves. A shot has all points of the die, whatever was moved (PW-11).
    #[must_use]
    pub fn points_left(&self) -> u8 {
        let home = self.start.pawns(self.die.dot());
        let used: u8 = if self.exchanged() {
            2 * home[0].distance(home[1])
        } else {
            home.into_iter().zip(self.pawns).map(|(from, to)| from.distance(to)).sum()
        };
        self.die.points() - used
    }

    fn exchanged(&self) -> bool {
        matches!(self.steps.first(), Some(Step::Exchange { .. }))
    }

    /// Whether a shot was made, so that nothing can follow.
    #[must_use]
    pub const fn shot(&self) -> Option<ShotEnd> {
        self.shot
    }

    /// The board as it stands within the turn: the pawns as moved, the ball as shot, the die still among those left.
    #[must_use]
    pub fn board(&self) -> Position {
        let mut board = self.start;
        let _ = board.apply(&self.result());
        board.set_dice(self.start.to_play(), self.start.dice());
        board
    }

    /// The board with the pawns as moved, the ball where it lay.
    fn before_shot(&self) -> Position {
        let mut board = self.start;
        let pawns = sorted(self.pawns);
        let _ = board.apply(&DieResult { die: self.die, pawns, ball: self.start.ball(), goal: None });
        board
    }

    /// The result of the steps made so far.
    #[must_use]
    pub fn result(&self) -> DieResult {
        let pawns = sorted(self.pawns);
        let goal = match self.shot {
            Some(ShotEnd::Goal(scorer)) => Some(scorer),
            _ => None,
        };
        let ball = match self.shot {
            None => self.start.ball(),
            Some(ShotEnd::Rest(square)) => square,
            Some(ShotEnd::Goal(scorer)) => {
                let [a, b] = self.start.pawns(self.die.dot());
                let others = self.start.all_pawns().without(a).without(b);
                Position::restart(scorer, others | Squares::of(&pawns))
            }
        };
        DieResult { die: self.die, pawns, ball, goal }
    }

    /// The position after the die, with the goal if there was one.
    #[must_use]
    pub fn outcome(&self) -> super::board::PositionAfterDie {
        let result = self.result();
        super::board::PositionAfterDie { position: self.start.after(&result), goal: result.goal }
    }

    /// Whether the die is played as far as it must be: by a move or by a shot (PW-17).
    #[must_use]
    pub const fn may_end(&self) -> bool {
        !self.steps.is_empty()
    }

    /// Where a pawn may stop now (PW-10).
    fn free(&self) -> Squares {
        let [a, b] = self.start.pawns(self.die.dot());
        let others = self.start.all_pawns().without(a).without(b);
        ALL & !(others | POSTS | Squares::of(&self.pawns)).with(self.start.ball())
    }

    /// Whether the two pawns can take each other's place now.
    fn exchange(&self) -> Option<Step> {
        let [first, second] = self.pawns;
        let possible = self.steps.is_empty() && 2 * first.distance(second) <= self.die.points();
        possible.then_some(Step::Exchange { first, second })
    }

    /// The steps open now: moves, the exchange, then shots; each once, in a fixed order.
    #[must_use]
    pub fn open(&self) -> Vec<Step> {
        let mut open = Vec::new();
        if self.shot.is_some() {
            return open;
        }
        let left = usize::from(self.points_left());
        let free = self.free();
        for (from, moved) in self.pawns.into_iter().zip(self.moved) {
            if !moved {
                open.extend((NEAR[from.index()][left] & free).into_iter().map(|to| Step::Move { from, to }));
            }
        }
        open.extend(self.exchange());
        let board = self.before_shot();
        for from in board.shooters(self.die.dot()) {
            let ends = board.shot_ends(from, self.die.points());
            open.extend(ends.iter().map(|end| Step::Shot { from, end }));
        }
        open
    }

    /// Makes a step.
    ///
    /// # Errors
    /// The step is not legal; the reason names what it offends. Nothing has changed then.
    pub fn act(&mut self, step: Step) -> Result<(), Reason> {
        if self.shot.is_some() {
            return Err(Reason::ShotMade);
        }
        match step {
            Step::Move { from, to } => {
                let pawn = self.check_move(from, to)?;
                self.pawns[pawn] = to;
                self.moved[pawn] = true;
            }
            Step::Exchange { first, second } => {
                if self.exchange() != Some(step) {
                    return Err(self.why_no_exchange(first, second));
                }
                self.moved = [true; 2];
                self.pawns.swap(0, 1);
            }
            Step::Shot { from, end } => {
                self.check_shot(from, end)?;
                self.shot = Some(end);
            }
        }
        self.steps.push(step);
        Ok(())
    }

    fn pawn_on(&self, square: Square) -> Result<usize, Reason> {
        self.pawns
            .into_iter()
            .position(|pawn| pawn == square)
            .ok_or_else(|| Reason::OtherDot { cell: square.to_string(), die: self.die.to_string() })
    }

    fn check_move(&self, from: Square, to: Square) -> Result<usize, Reason> {
        let pawn = self.pawn_on(from)?;
        if self.moved[pawn] {
            return Err(Reason::PawnMoved { cell: from.to_string() });
        }
        if from == to {
            return Err(Reason::NoMove { cell: from.to_string() });
        }
        if to.is_post() {
            return Err(Reason::OnPost { cell: to.to_string() });
        }
        if to == self.pawns[1 - pawn] && !self.moved[1 - pawn] {
            return Err(Reason::ExchangeHalf { from: from.to_string(), to: to.to_string() });
        }
        if !self.free().contains(to) {
            return Err(Reason::CellOccupied { cell: to.to_string() });
        }
        self.check_cost(from, to, from.distance(to))?;
        Ok(pawn)
    }

    fn check_cost(&self, from: Square, to: Square, cost: u8) -> Result<(), Reason> {
        let left = self.points_left();
        if cost <= left {
            return Ok(());
        }
        Err(Reason::TooFar { from: from.to_string(), to: to.to_string(), cost, left })
    }

    fn why_no_exchange(&self, first: Square, second: Square) -> Reason {
        let out_and_back = |from: Square, to: Square| {
            self.check_move(from, to).err().unwrap_or_else(|| Reason::PawnMoved { cell: to.to_string() })
        };
        match (self.pawn_on(first), self.pawn_on(second)) {
            (Err(reason), Err(_)) => reason,
            (Ok(_), Err(_)) => out_and_back(first, second),
            (Err(_), Ok(_)) => out_and_back(second, first),
            (Ok(a), Ok(_)) if self.moved[a] => Reason::PawnMoved { cell: first.to_string() },
            (Ok(_), Ok(b)) if self.moved[b] => Reason::PawnMoved { cell: second.to_string() },
            (Ok(a), Ok(b)) if a == b => Reason::NoMove { cell: first.to_string() },
            (Ok(_), Ok(_)) => {
                let (cost, left) = (2 * first.distance(second), self.points_left());
                Reason::TooFar { from: first.to_string(), to: second.to_string(), cost, left }
            }
        }
    }

    fn check_shot(&self, from: Square, end: ShotEnd) -> Result<(), Reason> {
        self.pawn_on(from)?;
        let ball = self.start.ball();
        if !from.touches(ball) {
            return Err(Reason::NotNextToBall { cell: from.to_string(), ball: ball.to_string() });
        }
        if self.before_shot().shot_ends(from, self.die.points()).contains(end) {
            return Ok(());
        }
        Err(Reason::NoShot { from: from.to_string(), end: end.to_string() })
    }

    /// Checks a shot named by its path after the moves made so far (PW-19). Nothing changes.
    ///
    /// # Errors
    /// As [`Position::check_shot`]; also when the die does not let that pawn shoot.
    pub fn check_path(&self, shooter: Square, path: &[Square]) -> Result<ShotEnd, Reason> {
        if self.shot.is_some() {
            return Err(Reason::ShotMade);
        }
        self.pawn_on(shooter)?;
        self.before_shot().check_shot(shooter, path, self.die.points())
    }

    /// Takes the last step back and returns it.
    pub fn undo(&mut self) -> Option<Step> {
        let step = self.steps.pop()?;
        let home = self.start.pawns(self.die.dot());
        match step {
            Step::Move { to, .. } => {
                let pawn = usize::from(self.pawns[0] != to);
                self.pawns[pawn] = home[pawn];
                self.moved[pawn] = false;
            }
            Step::Exchange { .. } => {
                self.pawns = home;
                self.moved = [false; 2];
            }
            Step::Shot { .. } => self.shot = None,
        }
        Some(step)
    }

    /// The text of the play so far: `w5:c3d4,c7e7,d5*h8`; `-` when nothing was done.
    #[must_use]
    pub fn text(&self) -> String {
        turn_text(self.die, &self.steps)
    }

    /// Reads the play of a die, `w5:c3d4,d5*h8`, and checks it in `start`.
    ///
    /// # Errors
    /// The text is malformed or the play is not legal; the fault names the place.
    pub fn read(start: Position, text: &str) -> Result<Self, Fault> {
        let mut scanner = Scanner::new(text);
        let die = Die::read(&mut scanner)?;
        let mut turn = Self::new(start, die).map_err(|reason| scanner.fault_at(0, reason))?;
        scanner.expect(':')?;
        loop {
            let at = scanner.at();
            let step = Step::read(&mut scanner)?;
            turn.act(step).map_err(|reason| scanner.fault_at(at, reason))?;
            if scanner.rest().is_empty() {
                return Ok(turn);
            }
            if matches!(step, Step::Shot { .. }) && scanner.peek() == Some(',') {
                let found = shortened(&scanner.rest()[1..]);
                return Err(scanner.fault(Reason::TurnOver { found }));
            }
            scanner.expect(',')?;
        }
    }
}

pub(super) fn turn_text(die: Die, steps: &[Step]) -> String {
    if steps.is_empty() {
        return "-".to_owned();
    }
    let steps: Vec<String> = steps.iter().map(Step::to_string).collect();
    format!("{die}:{}", steps.join(","))
}

impl Position {
    /// Each distinct result of playing `die` with one shortest way: as few steps as possible (an exchange is two moves,
    /// and so two), then as few points as possible. In the order of [`for_each_result`](Self::for_each_result).
    #[must_use]
    pub fn turns(&self, die: Die) -> Vec<(Vec<Step>, DieResult)> {
        let mut turns = Vec::new();
        self.for_each_result(die, |result| turns.push((self.shortest_way(&result), result)));
        turns
    }

    /// A shortest way to a result, which must be one of a die here.
    #[must_use]
    pub fn shortest_way(&self, result: &DieResult) -> Vec<Step> {
        let home = self.pawns(result.die.dot());
        let unchanged_ball = result.goal.is_none() && result.ball == self.ball;
        let mut steps = self.moves(home, result.pawns, result.die.points());
        if unchanged_ball && result.pawns != home {
            return steps;
        }
        let mut board = *self;
        board.pawns[result.die.dot().index()] = result.pawns;
        let end = result.goal.map_or(ShotEnd::Rest(result.ball), ShotEnd::Goal);
        let shooter = board
            .shooters(result.die.dot())
            .into_iter()
            .find(|&shooter| board.shot_ends(shooter, result.die.points()).contains(end));
        match shooter {
            Some(from) => steps.push(Step::Shot { from, end }),
            // Nothing changed and no shot brings the ball back: the pawns took each other's place.
            None => steps.push(Step::Exchange { first: home[0], second: home[1] }),
        }
        steps
    }

    /// The fewest and cheapest moves that bring the pawns on `home` to `to`.
    fn moves(&self, home: [Square; 2], to: [Square; 2], points: u8) -> Vec<Step> {
        let cost = |to: [Square; 2]| home[0].distance(to[0]) + home[1].distance(to[1]);
        let count = |to: [Square; 2]| usize::from(home[0] != to[0]) + usize::from(home[1] != to[1]);
        let crossed = [to[1], to[0]];
        let to = [to, crossed].into_iter().filter(|&to| cost(to) <= points).min_by_key(|&to| (count(to), cost(to)));
        let [first, second] = to.unwrap_or(home);
        let mut moves = Vec::new();
        let mut add = |from: Square, to: Square| {
            if from != to {
                moves.push(Step::Move { from, to });
            }
        };
        if first == home[1] {
            // The second pawn makes room.
            add(home[1], second);
            add(home[0], first);
        } else {
            add(home[0], first);
            add(home[1], second);
        }
        moves
    }
}
