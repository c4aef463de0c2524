//! The position on one board: notation, checks, hash, symmetry (PW-1 to PW-4).

use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::dice::{Dice, Die, Dot};
use super::pitch::{PITCH, Square, Squares, restart_square};
use crate::hash;
use crate::notation::{Fault, Scanner, shortened};
use crate::reason::Reason;
use crate::side::Side;

/// Pawns with the same dot on one board (PW-4).
pub const PAWNS_OF_A_DOT: usize = 2;

/// One board as somebody wrote it: anything that has the form of a position, possible or not.
///
/// [`Position::try_from`] checks it. The text form is that of [`Position`]; pawns may be missing or too many.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Setup {
    /// For each dot, by [`Dot::index`], the squares of its pawns; sorted when read from a text.
    pub pawns: [Vec<Square>; 4],
    /// The balls.
    pub balls: Vec<Square>,
    /// The side with the mono dots.
    pub mono: Side,
    /// The side to play; `None` between phases.
    pub to_play: Option<Side>,
    /// The dice that the side to play has left.
    pub dice: Dice,
}

/// Where in the text of a board its parts stand, in bytes.
#[derive(Debug, Default)]
struct Places {
    squares: Vec<(Square, usize)>,
    to_play: usize,
    dice: usize,
}

/// The part of a [`Setup`] that a reason is about.
#[derive(Debug, Clone, Copy)]
enum Part {
    Placement,
    Square(Square),
    ToPlay,
    Die(usize),
}

impl Setup {
    /// Reads one board.
    ///
    /// # Errors
    /// The text is malformed; the fault names the place. Whether the position is possible is not checked.
    pub fn read(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        Self::read_with_places(scanner).map(|(setup, _)| setup)
    }

    fn read_with_places(scanner: &mut Scanner<'_>) -> Result<(Self, Places), Fault> {
        let mut pawns: [Vec<Square>; 4] = Default::default();
        let mut balls = Vec::new();
        let mut places = Places::default();
        let (width, height) = (PITCH.width(), PITCH.height());
        for line in 1..=usize::from(height) {
            let row = height - u8::try_from(line).expect("a row number is small");
            let from = scanner.at();
            let mut column = 0;
            let mut last_was_run = false;
            while let Some(c) = scanner.peek().filter(|&c| c != '/' && c != ' ') {
                let at = scanner.at();
                if c.is_ascii_digit() {
                    let run = scanner.take_until(|c| !c.is_ascii_digit());
                    let cells = run
                        .parse::<u8>()
                        .ok()
                        .filter(|&cells| cells > 0 && cells <= width && !run.starts_with('0') && !last_was_run);
                    let Some(cells) = cells else {
                        let found = shortened(run);
                        return Err(scanner.fault_at(at, Reason::EmptyRunMalformed { found }));
                    };
                    column += usize::from(cells);
                    last_was_run = true;
                } else {
                    scanner.next_char();
                    last_was_run = false;
                    let list = match Dot::from_letter(c) {
                        Some(dot) => &mut pawns[dot.index()],
                        None if c == '*' => &mut balls,
                        None => {
                            return Err(scanner.fault_at(at, Reason::UnexpectedCharacter { found: c.to_string() }));
                        }
                    };
                    if let Some(square) = u8::try_from(column).ok().and_then(|column| Square::new(column, row)) {
                        list.push(square);
                        places.squares.push((square, at));
                    }
                    column += 1;
                }
            }
            if column != usize::from(width) {
                let reason = Reason::LineLength { line, found: column, expected: usize::from(width) };
                return Err(scanner.fault_at(from, reason));
            }
            let ends = scanner.peek() != Some('/');
            if ends != (line == usize::from(height)) {
                let more = scanner.rest().split(' ').next().unwrap_or_default().matches('/').count();
                let reason = Reason::LineCount { found: line + more, expected: usize::from(height) };
                return Err(scanner.fault(reason));
            }
            scanner.accept('/');
        }
        pawns.iter_mut().for_each(|squares| put_in_order(squares));
        scanner.space()?;
        let mono = scanner.side()?;
        scanner.space()?;
        places.to_play = scanner.at();
        let to_play = if scanner.accept('-') { None } else { Some(scanner.side()?) };
        scanner.space()?;
        places.dice = scanner.at();
        let dice = Dice::read(scanner)?;
        Ok((Self { pawns, balls, mono, to_play, dice }, places))
    }

    fn check(&self) -> Result<Position, (Part, Reason)> {
        let [ball] = self.check_squares()?;
        let mut pawns = [[ball; PAWNS_OF_A_DOT]; 4];
        for dot in Dot::ALL {
            let found = &self.pawns[dot.index()];
            pawns[dot.index()] = <[Square; PAWNS_OF_A_DOT]>::try_from(found.as_slice()).map_err(|_| {
                let reason = Reason::DotCount { dot: dot.letter(), found: found.len(), expected: PAWNS_OF_A_DOT };
                (Part::Placement, reason)
            })?;
            pawns[dot.index()] = sorted(pawns[dot.index()]);
        }
        let mut position = Position { pawns, ball, mono: self.mono, to_play: self.to_play, dice: self.dice, hash: 0 };
        match self.to_play {
            Some(side) if self.dice.is_empty() => {
                return Err((Part::ToPlay, Reason::SideWithoutDice { side: side.letter() }));
            }
            Some(side) => {
                let foreign = |&die: &Die| position.owner(die.dot()) != side;
                if let Some(at) = self.dice.as_slice().iter().position(foreign) {
                    let die = self.dice.as_slice()[at].to_string();
                    return Err((Part::Die(at), Reason::DieOfOtherSide { die, side: side.letter() }));
                }
            }
            None if !self.dice.is_empty() => {
                return Err((Part::Die(0), Reason::DiceWithoutSide { dice: self.dice.to_string() }));
            }
            None => {}
        }
        position.hash = position.computed_hash();
        Ok(position)
    }

    /// The checks of single squares, which also hold while pawns are being set up. Returns the ball.
    fn check_squares(&self) -> Result<[Square; 1], (Part, Reason)> {
        let mut taken = Squares::EMPTY;
        for &square in self.pawns.iter().flatten().chain(&self.balls) {
            if square.is_post() {
                return Err((Part::Square(square), Reason::OnPost { cell: square.to_string() }));
            }
            if taken.contains(square) {
                return Err((Part::Square(square), Reason::CellOccupied { cell: square.to_string() }));
            }
            taken.insert(square);
        }
        if let Some(&square) = self.balls.iter().find(|square| !square.in_playing_area()) {
            return Err((Part::Square(square), Reason::BallOutside { cell: square.to_string() }));
        }
        <[Square; 1]>::try_from(self.balls.as_slice())
            .map_err(|_| (Part::Placement, Reason::BallCount { found: self.balls.len(), expected: 1 }))
    }

    fn fault(scanner: &Scanner<'_>, from: usize, places: &Places, part: Part, reason: Reason) -> Fault {
        let at = match part {
            Part::Placement => from,
            Part::Square(square) => {
                places.squares.iter().rev().find(|place| place.0 == square).map_or(from, |place| place.1)
            }
            Part::ToPlay => places.to_play,
            Part::Die(index) => places.dice + 2 * index,
        };
        scanner.fault_at(at, reason)
    }
}

impl FromStr for Setup {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, Self::read)
    }
}

impl fmt::Display for Setup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |square: Square| {
            let dot = Dot::ALL.into_iter().find(|dot| self.pawns[dot.index()].contains(&square));
            dot.map(Dot::letter).or_else(|| self.balls.contains(&square).then_some('*'))
        };
        write_board(f, at, self.mono, self.to_play, self.dice)
    }
}

/// A possible position on one board: eight pawns, the ball in the playing area, and dice left exactly when a side is to
/// play, all of them that side's (PW-1 to PW-4, PW-7).
///
/// ```
/// use games::pawnball::Position;
/// let text = "17/17/17/17/3w3k1g3y3/8*8/3k3w1y3g3/17/17/17/17 a a k3w5";
/// let position: Position = text.parse()?;
/// assert_eq!(position.to_string(), text);
/// assert_eq!(position.perft(), 134 + 615);
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct Position {
    // Two pawns with one dot are alike: each pair is sorted, so that equal positions are equal values.
    pub(super) pawns: [[Square; PAWNS_OF_A_DOT]; 4],
    pub(super) ball: Square,
    pub(super) mono: Side,
    pub(super) to_play: Option<Side>,
    pub(super) dice: Dice,
    pub(super) hash: u64,
}

/// What one die changed: where the two pawns with its dot stand afterwards, where the ball lies, whether there was a goal.
///
/// Two ways of playing a die that give equal values leave the same position: a result counts once.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct DieResult {
    /// The die that was played.
    pub die: Die,
    /// The squares of the two pawns that it could move, sorted.
    pub pawns: [Square; PAWNS_OF_A_DOT],
    /// Where the ball lies, after a goal where it was put back (PW-16).
    pub ball: Square,
    /// The side for which a goal was scored (PW-15).
    pub goal: Option<Side>,
}

/// What [`Position::undo`] needs to take a [`DieResult`] back.
#[derive(Debug, Clone, Copy)]
#[must_use]
pub struct Undo {
    dot: Dot,
    pawns: [Square; PAWNS_OF_A_DOT],
    ball: Square,
    to_play: Option<Side>,
    dice: Dice,
    hash: u64,
}

const STRIDE: usize = 192;
/// Where the keys of the pawns begin, of the ball, of the flags, and of the dice: for each side of a die four keys, one for each
/// number of such dice. They are computed, not kept: a table of a thousand keys cannot be packed, and pages download it.
const PAWN_KEYS: u64 = 4000;
const BALL_KEYS: u64 = PAWN_KEYS + 4 * STRIDE as u64;
const FLAG_KEYS: u64 = BALL_KEYS + STRIDE as u64;
const DIE_KEYS: u64 = FLAG_KEYS + 3;

const fn pawn_key(dot: Dot, square: Square) -> u64 {
    hash::key(PAWN_KEYS + (dot.index() * STRIDE + square.index()) as u64)
}

const fn ball_key(square: Square) -> u64 {
    hash::key(BALL_KEYS + square.index() as u64)
}

fn to_play_key(to_play: Option<Side>) -> u64 {
    to_play.map_or(0, |side| hash::key(FLAG_KEYS + 1 + side.index() as u64))
}

impl Position {
    /// Both sides' pawns as placed on squares, and whether they could have been.
    pub(super) fn new(pawns: [[Square; PAWNS_OF_A_DOT]; 4], mono: Side) -> Result<Self, Reason> {
        let setup = Setup {
            pawns: pawns.map(|pair| pair.to_vec()),
            balls: vec![Square::CENTRE],
            mono,
            to_play: None,
            dice: Dice::NONE,
        };
        Self::try_from(&setup)
    }

    /// Reads one board and checks it.
    ///
    /// # Errors
    /// The text is malformed or the position impossible; the fault names the place.
    pub fn read(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        let from = scanner.at();
        let (setup, places) = Setup::read_with_places(scanner)?;
        setup.check().map_err(|(part, reason)| Setup::fault(scanner, from, &places, part, reason))
    }

    /// The squares of the two pawns with `dot`, sorted.
    #[must_use]
    pub const fn pawns(&self, dot: Dot) -> [Square; PAWNS_OF_A_DOT] {
        self.pawns[dot.index()]
    }

    /// The dot of the pawn on `square`.
    #[must_use]
    pub fn dot_at(&self, square: Square) -> Option<Dot> {
        Dot::ALL.into_iter().find(|dot| self.pawns[dot.index()].contains(&square))
    }

    /// Where the ball lies.
    #[must_use]
    pub const fn ball(&self) -> Square {
        self.ball
    }

    /// The side with the mono dots (PW-4).
    #[must_use]
    pub const fn mono(&self) -> Side {
        self.mono
    }

    /// The side whose pawns wear `dot`.
    #[must_use]
    pub fn owner(&self, dot: Dot) -> Side {
        if dot.is_mono() { self.mono } else { self.mono.other() }
    }

    /// The two dots that `side` wears.
    #[must_use]
    pub fn dots_of(&self, side: Side) -> [Dot; 2] {
        Dot::of_team(side == self.mono)
    }

    /// The side to play; `None` between phases.
    #[must_use]
    pub const fn to_play(&self) -> Option<Side> {
        self.to_play
    }

    /// The dice that the side to play has left.
    #[must_use]
    pub const fn dice(&self) -> Dice {
        self.dice
    }

    /// The squares of all pawns.
    #[must_use]
    pub fn all_pawns(&self) -> Squares {
        Squares::of(self.pawns.as_flattened())
    }

    /// A number that is the same for equal positions and, but for chance, different for others. Kept up to date by
    /// [`apply`](Self::apply); the same in every build.
    #[must_use]
    pub const fn hash(&self) -> u64 {
        self.hash
    }

    /// [`hash`](Self::hash) computed from scratch.
    #[must_use]
    pub fn computed_hash(&self) -> u64 {
        let mut hash = ball_key(self.ball) ^ to_play_key(self.to_play);
        if self.mono == Side::B {
            hash ^= hash::key(FLAG_KEYS);
        }
        for dot in Dot::ALL {
            for square in self.pawns(dot) {
                hash ^= pawn_key(dot, square);
            }
        }
        self.dice.different().fold(hash, |hash, die| hash ^ self.dice_key(die))
    }

    /// The key for how many dice like `die` are left.
    fn dice_key(&self, die: Die) -> u64 {
        match self.dice.count(die) {
            0 => 0,
            count => hash::key(DIE_KEYS + (usize::from(die.side()) * Dice::MOST + count - 1) as u64),
        }
    }

    /// Gives the dice of a phase to `side`; between phases `None` and no dice.
    pub(super) fn set_dice(&mut self, to_play: Option<Side>, dice: Dice) {
        self.to_play = to_play;
        self.dice = dice;
        self.hash = self.computed_hash();
    }

    /// The same pawns and ball at the beginning of a phase: these dice are left to the side whose colours they have
    /// (PW-7). Without dice, between phases.
    ///
    /// # Errors
    /// The dice are not all of one side; the reason names the first that is not.
    pub fn with_dice(mut self, dice: Dice) -> Result<Self, Reason> {
        let side = dice.as_slice().first().map(|die| self.owner(die.dot()));
        if let Some(side) = side
            && let Some(die) = dice.as_slice().iter().find(|die| self.owner(die.dot()) != side)
        {
            return Err(Reason::DieOfOtherSide { die: die.to_string(), side: side.letter() });
        }
        self.set_dice(side, dice);
        Ok(self)
    }

    /// Plays a die with this result. After the last die of the phase no side is to play.
    ///
    /// The result must be one of [`results`](Self::for_each_result) here; whether it is, is not checked.
    pub fn apply(&mut self, result: &DieResult) -> Undo {
        let DieResult { die, pawns, ball, .. } = *result;
        let dot = die.dot();
        let before = self.pawns(dot);
        let undo =
            Undo { dot, pawns: before, ball: self.ball, to_play: self.to_play, dice: self.dice, hash: self.hash };
        for square in before.into_iter().chain(pawns) {
            self.hash ^= pawn_key(dot, square);
        }
        self.pawns[dot.index()] = pawns;
        self.hash ^= ball_key(self.ball) ^ ball_key(ball);
        self.ball = ball;
        self.hash ^= self.dice_key(die);
        self.dice.remove(die);
        self.hash ^= self.dice_key(die);
        if self.dice.is_empty() {
            self.hash ^= to_play_key(self.to_play);
            self.to_play = None;
        }
        undo
    }

    /// Takes back what [`apply`](Self::apply) did last.
    pub fn undo(&mut self, undo: Undo) {
        self.pawns[undo.dot.index()] = undo.pawns;
        self.ball = undo.ball;
        self.to_play = undo.to_play;
        self.dice = undo.dice;
        self.hash = undo.hash;
    }

    /// The position after a die was played with this result.
    #[must_use]
    pub fn after(mut self, result: &DieResult) -> Self {
        let _ = self.apply(result);
        self
    }

    /// Where the ball lies after a goal for `scorer`, the pawns being on `pawns` (PW-16).
    pub(super) fn restart(scorer: Side, pawns: Squares) -> Square {
        restart_square(scorer.other(), pawns)
    }

    /// The position seen in a mirror: top and bottom exchanged, nothing else.
    ///
    /// All rules are the same in the mirror, with one exception: after a goal the ball is put on the lower of two squares
    /// that are equally near to the centre (PW-16).
    #[must_use]
    pub fn mirrored(&self) -> Self {
        self.mapped(Square::mirrored, |side| side)
    }

    /// The position with the sides exchanged: left and right exchanged, what was A's is B's. The dots stay: black is
    /// still the mono side's, which is now the other one.
    #[must_use]
    pub fn side_swapped(&self) -> Self {
        self.mapped(Square::side_swapped, Side::other)
    }

    fn mapped(&self, square: impl Fn(Square) -> Square, side: impl Fn(Side) -> Side) -> Self {
        let mut mapped = Self {
            pawns: self.pawns.map(|pair| sorted(pair.map(&square))),
            ball: square(self.ball),
            mono: side(self.mono),
            to_play: self.to_play.map(side),
            dice: self.dice,
            hash: 0,
        };
        mapped.hash = mapped.computed_hash();
        mapped
    }
}

impl DieResult {
    /// The result on the [mirrored](Position::mirrored) position.
    #[must_use]
    pub fn mirrored(self) -> Self {
        Self { pawns: sorted(self.pawns.map(Square::mirrored)), ball: self.ball.mirrored(), ..self }
    }

    /// The result on the [side-swapped](Position::side_swapped) position.
    #[must_use]
    pub fn side_swapped(self) -> Self {
        Self {
            pawns: sorted(self.pawns.map(Square::side_swapped)),
            ball: self.ball.side_swapped(),
            goal: self.goal.map(Side::other),
            ..self
        }
    }
}

pub(super) fn sorted(mut pair: [Square; PAWNS_OF_A_DOT]) -> [Square; PAWNS_OF_A_DOT] {
    if pair[0] > pair[1] {
        pair.swap(0, 1);
    }
    pair
}

/// Puts squares in order. They are a handful: the sort of the standard library is faster only for far more, and some kilobytes of
/// WebAssembly for each type that it sorts.
pub(super) fn put_in_order(squares: &mut [Square]) {
    for end in 1..squares.len() {
        let place = squares[..end].partition_point(|square| *square <= squares[end]);
        squares[place..=end].rotate_right(1);
    }
}

impl TryFrom<&Setup> for Position {
    type Error = Reason;

    /// # Errors
    /// The position is impossible.
    fn try_from(setup: &Setup) -> Result<Self, Reason> {
        setup.check().map_err(|(_, reason)| reason)
    }
}

impl From<&Position> for Setup {
    fn from(position: &Position) -> Self {
        Self {
            pawns: position.pawns.map(|pair| pair.to_vec()),
            balls: vec![position.ball],
            mono: position.mono,
            to_play: position.to_play,
            dice: position.dice,
        }
    }
}

impl FromStr for Position {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, Self::read)
    }
}

impl fmt::Display for Position {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let at = |square| self.dot_at(square).map(Dot::letter).or_else(|| (square == self.ball).then_some('*'));
        write_board(f, at, self.mono, self.to_play, self.dice)
    }
}

/// The text of a position with the goal that led to it: ` +a` or ` +b` for the side it counts for.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct PositionAfterDie {
    /// The position after the die.
    pub position: Position,
    /// The side that a goal counts for.
    pub goal: Option<Side>,
}

impl fmt::Display for PositionAfterDie {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.position.fmt(f)?;
        self.goal.map_or(Ok(()), |side| write!(f, " +{side}"))
    }
}

impl FromStr for PositionAfterDie {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut scanner = Scanner::new(text);
        let position = Position::read(&mut scanner)?;
        let goal = if scanner.peek().is_some() {
            scanner.space()?;
            scanner.expect('+')?;
            Some(scanner.side()?)
        } else {
            None
        };
        scanner.end()?;
        Ok(Self { position, goal })
    }
}

fn write_board(
    f: &mut fmt::Formatter<'_>,
    at: impl Fn(Square) -> Option<char>,
    mono: Side,
    to_play: Option<Side>,
    dice: Dice,
) -> fmt::Result {
    for row in (0..PITCH.height()).rev() {
        let mut empty = 0;
        for column in 0..PITCH.width() {
            match Square::new(column, row).and_then(&at) {
                None => empty += 1,
                Some(c) if empty == 0 => write!(f, "{c}")?,
                Some(c) => {
                    write!(f, "{empty}{c}")?;
                    empty = 0;
                }
            }
        }
        if empty > 0 {
            write!(f, "{empty}")?;
        }
        f.write_str(if row > 0 { "/" } else { " " })?;
    }
    let to_play = to_play.map_or('-', Side::letter);
    write!(f, "{mono} {to_play} {dice}")
}
