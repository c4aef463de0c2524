//! The position of a whole match: two boards, the number of the draw, the score.

use std::fmt;
use std::str::FromStr;

use super::board::{PAWNS_OF_A_DOT, Position, Setup, put_in_order};
use super::dice::{Dice, Dot};
use super::game::BoardNumber;
use super::pitch::Square;
use super::seed::DRAWS;
use crate::notation::{Fault, Scanner};
use crate::reason::Reason;
use crate::side::Side;

/// Pawns of one side on one board (PW-4).
pub(super) const PAWNS_OF_A_SIDE: usize = 4;

/// Pawns on one board while they are being set up (PW-5): the mono side's four, then the colour side's four.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lineup {
    mono: Side,
    /// In the order black, black, white, white, green, green, yellow, yellow.
    placed: Vec<Square>,
}

impl Lineup {
    /// An empty board.
    #[must_use]
    pub const fn new(mono: Side) -> Self {
        Self { mono, placed: Vec::new() }
    }

    /// Where the pawns stand, in the order black, black, white, white, green, green, yellow, yellow.
    #[must_use]
    pub fn placed(&self) -> &[Square] {
        &self.placed
    }

    /// How many pawns stand on the board.
    #[must_use]
    pub fn len(&self) -> usize {
        self.placed.len()
    }

    /// Whether the board is empty.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placed.is_empty()
    }

    /// The side to place the next pawn; `None` when all stand.
    #[must_use]
    pub fn to_place(&self) -> Option<Side> {
        match self.placed.len() / PAWNS_OF_A_SIDE {
            0 => Some(self.mono),
            1 => Some(self.mono.other()),
            _ => None,
        }
    }

    /// The squares where the next pawn may be placed (PW-5).
    pub fn open(&self) -> impl Iterator<Item = Square> {
        let side = self.to_place();
        Square::all().filter(move |&square| {
            side.is_some_and(|side| square.in_set_up_zone(side)) && !self.placed.contains(&square)
        })
    }

    pub(super) fn place(&mut self, square: Square) -> Result<(), Reason> {
        let cell = square.to_string();
        match self.to_place() {
            Some(side) if !square.in_set_up_zone(side) => Err(Reason::SetUpZone { cell }),
            Some(_) if self.placed.contains(&square) => Err(Reason::CellOccupied { cell }),
            Some(_) => {
                self.placed.push(square);
                Ok(())
            }
            None => Err(Reason::TurnOver { found: cell }),
        }
    }

    pub(super) fn take_back(&mut self) {
        self.placed.pop();
    }

    /// The same placement with pawns of one dot in the order of squares, so that equal placements are equal values.
    pub(super) fn sorted(&self) -> Self {
        let mut sorted = self.clone();
        sorted.placed.chunks_mut(PAWNS_OF_A_DOT).for_each(put_in_order);
        sorted
    }

    /// The position once all pawns stand.
    pub(super) fn finished(&self) -> Option<Position> {
        let all: [Square; 2 * PAWNS_OF_A_SIDE] = self.placed.as_slice().try_into().ok()?;
        let [a, b, c, d, e, f, g, h] = all;
        Position::new([[a, b], [c, d], [e, f], [g, h]], self.mono).ok()
    }

    fn setup(&self) -> Setup {
        let mut pawns: [Vec<Square>; 4] = Default::default();
        for (at, &square) in self.placed.iter().enumerate() {
            pawns[at / PAWNS_OF_A_DOT].push(square);
        }
        Setup { pawns, balls: vec![Square::CENTRE], mono: self.mono, to_play: self.to_place(), dice: Dice::NONE }
    }

    fn of(setup: &Setup) -> Result<Self, Reason> {
        let mut lineup = Self::new(setup.mono);
        for dot in Dot::ALL {
            let pawns = &setup.pawns[dot.index()];
            if pawns.len() > PAWNS_OF_A_DOT || (!pawns.is_empty() && lineup.len() != PAWNS_OF_A_DOT * dot.index()) {
                return Err(Reason::SetUpUnfinished { dot: dot.letter(), found: pawns.len() });
            }
            let mut pawns = pawns.clone();
            put_in_order(&mut pawns);
            pawns.into_iter().try_for_each(|square| lineup.place(square))?;
        }
        if setup.balls.len() != 1 {
            return Err(Reason::BallCount { found: setup.balls.len(), expected: 1 });
        }
        if setup.balls != [Square::CENTRE] {
            return Err(Reason::FreeBallElsewhere {
                cell: setup.balls[0].to_string(),
                start: Square::CENTRE.to_string(),
            });
        }
        match (lineup.to_place(), setup.to_play) {
            (expected, found) if expected == found => Ok(lineup),
            (_, Some(side)) => Err(Reason::SideWithoutDice { side: side.letter() }),
            (expected, None) => {
                Err(Reason::SetUpUnfinished { dot: if expected == Some(setup.mono) { 'k' } else { 'g' }, found: 0 })
            }
        }
    }
}

/// One board of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardState {
    /// The pawns are being set up. Written like a position with the pawns that stand, the side that sets up as the side to
    /// play, and no dice: `… a a -`.
    SettingUp(Lineup),
    /// All pawns stand. Between phases, while dice are awaited, and at the end of the match there are no side to play and
    /// no dice: `… a - -`.
    Playing(Position),
}

impl BoardState {
    fn read(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        let from = scanner.at();
        let mut ahead = scanner.clone();
        let setup = Setup::read(&mut ahead)?;
        let pawns: usize = setup.pawns.iter().map(Vec::len).sum();
        if pawns < 2 * PAWNS_OF_A_SIDE && setup.to_play.is_some() && setup.dice.is_empty() {
            *scanner = ahead;
            return Lineup::of(&setup).map(Self::SettingUp).map_err(|reason| scanner.fault_at(from, reason));
        }
        Position::read(scanner).map(Self::Playing)
    }

    /// The side with the mono dots.
    #[must_use]
    pub const fn mono(&self) -> Side {
        match self {
            Self::SettingUp(lineup) => lineup.mono,
            Self::Playing(position) => position.mono(),
        }
    }

    /// The position, once all pawns stand.
    #[must_use]
    pub const fn position(&self) -> Option<&Position> {
        match self {
            Self::SettingUp(_) => None,
            Self::Playing(position) => Some(position),
        }
    }
}

impl fmt::Display for BoardState {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::SettingUp(lineup) => lineup.setup().fmt(f),
            Self::Playing(position) => position.fmt(f),
        }
    }
}

/// A match as one line: `<board 1> | <board 2> | <draw 1–8> <score a>-<score b>`.
///
/// The draw is the one being played; while dice are awaited, and during the set-up, the one to come. The dice that the
/// other side of a board will play are not part of the text: [`Match::resume`](super::Match::resume) needs the draw.
///
/// ```
/// use games::pawnball::{Match, MatchPosition};
/// use games::game::Match as _;
/// let text = "17/17/17/17/17/8*8/17/17/17/17/17 a a - | 17/17/17/17/17/8*8/17/17/17/17/17 b b - | 1 0-0";
/// assert_eq!(Match::new().position(), text);
/// assert_eq!(text.parse::<MatchPosition>()?.to_string(), text);
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MatchPosition {
    /// Board 1 and board 2.
    pub boards: [BoardState; 2],
    /// The number of the draw, 1 to 8.
    pub draw: u8,
    /// Goals of A and of B.
    pub score: [u32; 2],
}

impl FromStr for MatchPosition {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut scanner = Scanner::new(text);
        let mut board = |number: BoardNumber| {
            let at = scanner.at();
            let board = BoardState::read(&mut scanner)?;
            let (found, expected) = (board.mono(), number.mono());
            if found != expected {
                let reason =
                    Reason::MonoSide { board: number.number(), found: found.letter(), expected: expected.letter() };
                let placement = text[at..].find(' ').unwrap_or_default();
                return Err(scanner.fault_at(at + placement + 1, reason));
            }
            scanner.space()?;
            scanner.expect('|')?;
            scanner.space()?;
            Ok(board)
        };
        let boards = [board(BoardNumber::One)?, board(BoardNumber::Two)?];
        let draw = scanner.number(1, DRAWS.into())?;
        scanner.space()?;
        let most = u64::from(u32::MAX);
        let a = scanner.number(0, most)?;
        scanner.expect('-')?;
        let b = scanner.number(0, most)?;
        scanner.end()?;
        Ok(Self { boards, draw: draw as u8, score: [a as u32, b as u32] })
    }
}

impl fmt::Display for MatchPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let [one, two] = &self.boards;
        let [a, b] = self.score;
        write!(f, "{one} | {two} | {} {a}-{b}", self.draw)
    }
}
