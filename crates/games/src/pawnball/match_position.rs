//! The position of a whole match: two boards, the number of the draw, the score.

use alloc::format;
use alloc::string::ToString;
use alloc::vec;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use super::board::{PAWNS_OF_A_DOT, Position, Setup, put_in_order};
use super::board_number::BoardNumber;
use super::dice::{Dice, Dot};
use super::pitch::Square;
use super::seed::DRAWS;
use crate::notation::{Fault, Scanner};
use crate::reason::Reason;
use crate::side::{BySide, Side};

/// Pawns of one side on one board (PW-4).
pub(super) const PAWNS_OF_A_SIDE: usize = 4;

/// Pawns on one board while they are being set up (PW-5): the mono side's four, then the colour side's four.
///
/// A mono team may stand unseen: nothing is known then but that it stands, and nobody can place anything on its board.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Lineup {
    mono: Side,
    /// In the order black, black, white, white, green, green, yellow, yellow; `None` when the mono team stands unseen.
    placed: Option<Vec<Square>>,
}

impl Lineup {
    /// An empty board.
    #[must_use]
    pub const fn new(mono: Side) -> Self {
        Self { mono, placed: Some(Vec::new()) }
    }

    /// A board on which the mono team stands unseen.
    pub(super) const fn unseen(mono: Side) -> Self {
        Self { mono, placed: None }
    }

    /// Where the pawns that are seen stand, in the order black, black, white, white, green, green, yellow, yellow.
    #[must_use]
    pub fn placed(&self) -> &[Square] {
        self.placed.as_deref().unwrap_or_default()
    }

    /// How many pawns are seen on the board.
    #[must_use]
    pub fn len(&self) -> usize {
        self.placed().len()
    }

    /// Whether no pawn is seen on the board.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.placed().is_empty()
    }

    /// Whether the mono team stands without being seen.
    #[must_use]
    pub const fn is_unseen(&self) -> bool {
        self.placed.is_none()
    }

    /// Whether all pawns of the mono team stand, seen or unseen.
    #[must_use]
    pub fn mono_stands(&self) -> bool {
        self.is_unseen() || self.len() >= PAWNS_OF_A_SIDE
    }

    /// The side whose pawn comes next; `None` when all stand, or nothing can be placed because the mono team is not seen.
    fn next_side(&self) -> Option<Side> {
        match self.placed.as_ref()?.len() / PAWNS_OF_A_SIDE {
            0 => Some(self.mono),
            1 => Some(self.mono.other()),
            _ => None,
        }
    }

    /// The squares where the next pawn may be placed (PW-5), once its team may be placed at all.
    pub fn open(&self) -> impl Iterator<Item = Square> {
        let side = self.next_side();
        Square::all().filter(move |&square| {
            side.is_some_and(|side| square.in_set_up_zone(side)) && !self.placed().contains(&square)
        })
    }

    pub(super) fn place(&mut self, square: Square) -> Result<(), Reason> {
        let cell = square.to_string();
        match (self.next_side(), &mut self.placed) {
            (Some(side), _) if !square.in_set_up_zone(side) => Err(Reason::SetUpZone { cell }),
            (Some(_), Some(placed)) if placed.contains(&square) => Err(Reason::CellOccupied { cell }),
            (Some(_), Some(placed)) => {
                placed.push(square);
                Ok(())
            }
            _ => Err(Reason::TurnOver { found: cell }),
        }
    }

    pub(super) fn take_back(&mut self) {
        if let Some(placed) = &mut self.placed {
            placed.pop();
        }
    }

    /// The same placement with pawns of one dot in the order of squares, so that equal placements are equal values.
    pub(super) fn sorted(&self) -> Self {
        let mut sorted = self.clone();
        if let Some(placed) = &mut sorted.placed {
            placed.chunks_mut(PAWNS_OF_A_DOT).for_each(put_in_order);
        }
        sorted
    }

    /// The position once all pawns stand.
    pub(super) fn finished(&self) -> Option<Position> {
        let all: [Square; 2 * PAWNS_OF_A_SIDE] = self.placed().try_into().ok()?;
        let [a, b, c, d, e, f, g, h] = all;
        Position::new([[a, b], [c, d], [e, f], [g, h]], self.mono).ok()
    }

    fn setup(&self, to_play: Option<Side>) -> Setup {
        let mut pawns: [Vec<Square>; 4] = Default::default();
        for (at, &square) in self.placed().iter().enumerate() {
            pawns[at / PAWNS_OF_A_DOT].push(square);
        }
        Setup { pawns, balls: vec![Square::CENTRE], mono: self.mono, to_play, dice: Dice::NONE }
    }

    /// The pawns of a setup; whether the side to play in it is the right one depends on the other board.
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
        match setup.balls.as_slice() {
            [Square::CENTRE] => Ok(lineup),
            [elsewhere] => {
                Err(Reason::FreeBallElsewhere { cell: elsewhere.to_string(), start: Square::CENTRE.to_string() })
            }
            balls => Err(Reason::BallCount { found: balls.len(), expected: 1 }),
        }
    }
}

/// One board of a match.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum BoardState {
    /// The pawns are being set up. Written like a position with the pawns that stand, the side that sets up as the side to
    /// play, and no dice: `… a a -`. While the mono team waits for the one of the other board, nobody is to play: `… a - -`;
    /// a mono team that stands unseen is an empty board with a question mark: `… a ? -`.
    SettingUp(Lineup),
    /// All pawns stand. Between phases, while dice are awaited, and at the end of the match there are no side to play and
    /// no dice: `… a - -`.
    Playing(Position),
}

/// The placement of a board without pawns.
const NO_PAWNS: &str = "17/17/17/17/17/8*8/17/17/17/17/17";

/// A board as it was read, and the side that is to play there.
type ReadBoard = (BoardState, Option<Side>);

impl BoardState {
    fn read(scanner: &mut Scanner<'_>) -> Result<ReadBoard, Fault> {
        for mono in Side::BOTH {
            if scanner.accept_str(&format!("{NO_PAWNS} {mono} ? -")) {
                return Ok((Self::SettingUp(Lineup::unseen(mono)), None));
            }
        }
        let from = scanner.at();
        let mut ahead = scanner.clone();
        let setup = Setup::read(&mut ahead)?;
        let pawns: usize = setup.pawns.iter().map(Vec::len).sum();
        if pawns < 2 * PAWNS_OF_A_SIDE && setup.dice.is_empty() {
            *scanner = ahead;
            let lineup = Lineup::of(&setup).map_err(|reason| scanner.fault_at(from, reason))?;
            return Ok((Self::SettingUp(lineup), setup.to_play));
        }
        Position::read(scanner).map(|position| (Self::Playing(position), position.to_play()))
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

    /// Whether the mono team stands, seen or unseen.
    #[must_use]
    pub fn mono_stands(&self) -> bool {
        match self {
            Self::SettingUp(lineup) => lineup.mono_stands(),
            Self::Playing(_) => true,
        }
    }

    /// Whether the mono team stands without being seen.
    #[must_use]
    pub const fn is_unseen(&self) -> bool {
        matches!(self, Self::SettingUp(lineup) if lineup.is_unseen())
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
    pub score: BySide<u32>,
}

impl MatchPosition {
    /// The side that sets up its pawns on a board now: first both mono teams in either order, then, when both stand and are
    /// seen, the colour teams (PW-5).
    #[must_use]
    pub fn to_set_up(&self, board: BoardNumber) -> Option<Side> {
        let BoardState::SettingUp(lineup) = &self.boards[board.index()] else { return None };
        let open_to_colour = self.boards.iter().all(|board| board.mono_stands() && !board.is_unseen());
        if lineup.mono_stands() && !open_to_colour { None } else { lineup.next_side() }
    }

    /// Checks that no colour team was placed before both mono teams stood (PW-5).
    pub(super) fn check_order(&self) -> Result<(), Reason> {
        let colour_placed = |board: &BoardState| match board {
            BoardState::SettingUp(lineup) => lineup.len() > PAWNS_OF_A_SIDE,
            BoardState::Playing(_) => true,
        };
        let Some(missing) = BoardNumber::BOTH.into_iter().find(|board| {
            let state = &self.boards[board.index()];
            !state.mono_stands() || state.is_unseen()
        }) else {
            return Ok(());
        };
        if self.boards.iter().any(colour_placed) {
            Err(Reason::MonoTeamsFirst { board: missing.number() })
        } else {
            Ok(())
        }
    }

    fn check_side(&self, board: BoardNumber, found: Option<Side>) -> Result<(), Reason> {
        let BoardState::SettingUp(lineup) = &self.boards[board.index()] else { return Ok(()) };
        match (self.to_set_up(board), found) {
            (expected, found) if expected == found => Ok(()),
            (_, Some(side)) => Err(Reason::SideWithoutDice { side: side.letter() }),
            (expected, None) => {
                Err(Reason::SetUpUnfinished { dot: if expected == Some(lineup.mono) { 'k' } else { 'g' }, found: 0 })
            }
        }
    }
}

impl FromStr for MatchPosition {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        let mut scanner = Scanner::new(text);
        let mut places = [0; 2];
        let mut board = |number: BoardNumber| {
            let at = scanner.at();
            places[number.index()] = at;
            let (board, to_play) = BoardState::read(&mut scanner)?;
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
            Ok((board, to_play))
        };
        let (one, to_play_on_one) = board(BoardNumber::One)?;
        let (two, to_play_on_two) = board(BoardNumber::Two)?;
        let draw = scanner.number(1, DRAWS.into())?;
        scanner.space()?;
        let most = u64::from(u32::MAX);
        let a = scanner.number(0, most)?;
        scanner.expect('-')?;
        let b = scanner.number(0, most)?;
        scanner.end()?;
        let position = Self { boards: [one, two], draw: draw as u8, score: BySide::new(a as u32, b as u32) };
        position.check_order().map_err(|reason| scanner.fault_at(0, reason))?;
        for (number, to_play) in BoardNumber::BOTH.into_iter().zip([to_play_on_one, to_play_on_two]) {
            position.check_side(number, to_play).map_err(|reason| scanner.fault_at(places[number.index()], reason))?;
        }
        Ok(position)
    }
}

impl fmt::Display for MatchPosition {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for number in BoardNumber::BOTH {
            match &self.boards[number.index()] {
                BoardState::SettingUp(lineup) if lineup.is_unseen() => write!(f, "{NO_PAWNS} {} ? -", lineup.mono)?,
                BoardState::SettingUp(lineup) => lineup.setup(self.to_set_up(number)).fmt(f)?,
                BoardState::Playing(position) => position.fmt(f)?,
            }
            f.write_str(" | ")?;
        }
        let [a, b] = self.score.into_array();
        write!(f, "{} {a}-{b}", self.draw)
    }
}
