//! Dice and draws (PW-6, PW-7).

use alloc::borrow::ToOwned;
use alloc::string::ToString;
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

use crate::notation::{Fault, Scanner, shortened};
use crate::reason::Reason;

/// The colour of a die and of the dot on a pawn's shirt.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Dot {
    /// Black, `k`.
    Black,
    /// White, `w`.
    White,
    /// Green, `g`.
    Green,
    /// Yellow, `y`.
    Yellow,
}

impl Dot {
    /// Every dot, in the order in which dice are sorted.
    pub const ALL: [Self; 4] = [Self::Black, Self::White, Self::Green, Self::Yellow];

    /// The two dots of the mono side, or of the colour side (PW-4).
    #[must_use]
    pub const fn of_team(mono: bool) -> [Self; 2] {
        if mono { [Self::Black, Self::White] } else { [Self::Green, Self::Yellow] }
    }

    /// Whether the mono side wears this dot (black, white), not the colour side (green, yellow).
    #[must_use]
    pub const fn is_mono(self) -> bool {
        matches!(self, Self::Black | Self::White)
    }

    /// 0 to 3, for tables with an entry a dot.
    #[must_use]
    pub const fn index(self) -> usize {
        self as usize
    }

    /// The letter of the notation: `k`, `w`, `g` or `y`.
    #[must_use]
    pub const fn letter(self) -> char {
        match self {
            Self::Black => 'k',
            Self::White => 'w',
            Self::Green => 'g',
            Self::Yellow => 'y',
        }
    }

    /// The dot with this [`letter`](Self::letter).
    #[must_use]
    pub fn from_letter(letter: char) -> Option<Self> {
        Self::ALL.into_iter().find(|dot| dot.letter() == letter)
    }

    /// The other dot of the same team.
    #[must_use]
    pub const fn team_mate(self) -> Self {
        match self {
            Self::Black => Self::White,
            Self::White => Self::Black,
            Self::Green => Self::Yellow,
            Self::Yellow => Self::Green,
        }
    }
}

/// One die as it lies: a colour and 1 to 6 points (PW-6).
///
/// ```
/// use games::pawnball::dice::{Die, Dot};
/// let die: Die = "w5".parse()?;
/// assert_eq!((die.dot(), die.points()), (Dot::White, 5));
/// assert_eq!(Die::new(Dot::White, 7), None);
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Die {
    dot: Dot,
    points: u8,
}

impl Die {
    /// How many sides a die has, all equally likely (PW-6).
    pub const SIDES: u8 = 24;

    /// The die with this colour and points; `None` unless there are 1 to 6 points.
    #[must_use]
    pub const fn new(dot: Dot, points: u8) -> Option<Self> {
        if points >= 1 && points <= 6 { Some(Self { dot, points }) } else { None }
    }

    /// The die that shows side `side`, 0 to 23: black 1 to 6, white 1 to 6, green 1 to 6, yellow 1 to 6.
    #[must_use]
    pub const fn from_side(side: u8) -> Option<Self> {
        if side < Self::SIDES { Self::new(Dot::ALL[side as usize / 6], side % 6 + 1) } else { None }
    }

    /// The side that this die shows, 0 to 23. The inverse of [`from_side`](Self::from_side).
    #[must_use]
    pub const fn side(self) -> u8 {
        self.dot as u8 * 6 + self.points - 1
    }

    /// The colour.
    #[must_use]
    pub const fn dot(self) -> Dot {
        self.dot
    }

    /// The points, 1 to 6.
    #[must_use]
    pub const fn points(self) -> u8 {
        self.points
    }

    /// Reads a die.
    ///
    /// # Errors
    /// No die comes next.
    pub fn read(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        let from = scanner.at();
        let Some(letter) = scanner.next_char() else { return Err(scanner.fault(Reason::EndsTooEarly)) };
        let Some(points) = scanner.next_char() else {
            return Err(match Dot::from_letter(letter) {
                Some(_) => scanner.fault(Reason::EndsTooEarly),
                None => scanner.fault_at(from, Reason::UnknownDie { found: letter.to_string() }),
            });
        };
        let points = points.to_digit(10).and_then(|points| u8::try_from(points).ok());
        match Dot::from_letter(letter).zip(points).and_then(|(dot, points)| Self::new(dot, points)) {
            Some(die) => Ok(die),
            None => Err(scanner.fault_at(from, Reason::UnknownDie { found: scanner.since(from).to_owned() })),
        }
    }
}

impl fmt::Display for Die {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", self.dot.letter(), self.points)
    }
}

impl FromStr for Die {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, Self::read)
    }
}

/// The dice a side has left in a phase: none to four, sorted.
///
/// Written one after the other, `k3k3w5`; none is `-`.
///
/// ```
/// use games::pawnball::dice::Dice;
/// let mut dice: Dice = "k3k3w5".parse()?;
/// assert_eq!(dice.points(), 11);
/// assert!(dice.remove("k3".parse()?));
/// assert_eq!(dice.to_string(), "k3w5");
/// assert_eq!("w5k3".parse::<Dice>().unwrap_err().to_string(), "line 1, column 3: dice are written sorted: `k3w5`, not `w5k3`");
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Dice {
    len: u8,
    // Unused places hold `UNUSED`, so that equal sets are equal values.
    dice: [Die; 4],
}

const UNUSED: Die = Die { dot: Dot::Black, points: 1 };

impl Dice {
    /// No dice.
    pub const NONE: Self = Self { len: 0, dice: [UNUSED; 4] };

    /// The most dice a side can have: a whole draw (PW-6).
    pub const MOST: usize = 4;

    /// The dice of `list`; `None` when they are more than four.
    #[must_use]
    pub fn of(list: &[Die]) -> Option<Self> {
        if list.len() > Self::MOST {
            return None;
        }
        let mut dice = [UNUSED; 4];
        dice[..list.len()].copy_from_slice(list);
        dice[..list.len()].sort_unstable();
        Some(Self { len: u8::try_from(list.len()).ok()?, dice })
    }

    /// The dice, sorted.
    #[must_use]
    pub fn as_slice(&self) -> &[Die] {
        &self.dice[..usize::from(self.len)]
    }

    /// Each different die once, sorted.
    pub fn different(self) -> impl Iterator<Item = Die> {
        let mut last = None;
        self.dice.into_iter().take(usize::from(self.len)).filter(move |&die| last.replace(die) != Some(die))
    }

    /// How many dice there are.
    #[must_use]
    pub const fn len(self) -> usize {
        self.len as usize
    }

    /// Whether there are none.
    #[must_use]
    pub const fn is_empty(self) -> bool {
        self.len == 0
    }

    /// How many dice of this kind there are.
    #[must_use]
    pub fn count(&self, die: Die) -> usize {
        self.as_slice().iter().filter(|&&left| left == die).count()
    }

    /// The sum of the points.
    #[must_use]
    pub fn points(&self) -> u8 {
        self.as_slice().iter().map(|die| die.points()).sum()
    }

    /// Takes one such die out; whether there was one.
    pub fn remove(&mut self, die: Die) -> bool {
        let Some(at) = self.as_slice().iter().position(|&left| left == die) else { return false };
        self.dice.copy_within(at + 1.., at);
        self.len -= 1;
        self.dice[usize::from(self.len)] = UNUSED;
        true
    }

    /// Reads dice up to the next space or the end; `-` for none.
    ///
    /// # Errors
    /// No dice come next, they are more than four, or they are not sorted.
    pub fn read(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        if scanner.accept('-') {
            return Ok(Self::NONE);
        }
        let from = scanner.at();
        let mut list = Vec::new();
        let mut unsorted = None;
        loop {
            let at = scanner.at();
            let die = Die::read(scanner)?;
            if list.last().is_some_and(|&last| last > die) {
                unsorted = unsorted.or(Some(at));
            }
            list.push(die);
            if matches!(scanner.peek(), None | Some(' ')) {
                break;
            }
            if list.len() > Self::MOST {
                break;
            }
        }
        let Some(dice) = Self::of(&list) else {
            let reason = Reason::DiceCount { found: list.len(), most: Self::MOST };
            return Err(scanner.fault_at(from + 2 * Self::MOST, reason));
        };
        match unsorted {
            None => Ok(dice),
            Some(at) => {
                let found = shortened(scanner.since(from));
                Err(scanner.fault_at(at, Reason::DiceNotSorted { found, expected: dice.to_string() }))
            }
        }
    }
}

impl fmt::Display for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.is_empty() {
            return f.write_str("-");
        }
        self.as_slice().iter().try_for_each(|die| write!(f, "{die}"))
    }
}

impl fmt::Debug for Dice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

impl FromStr for Dice {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, Self::read)
    }
}

/// The four dice of one draw, sorted (PW-6).
///
/// ```
/// use games::pawnball::dice::Draw;
/// let draw: Draw = "k3k3w5y1".parse()?;
/// assert_eq!((draw.set(true).to_string(), draw.set(false).to_string()), ("k3k3w5".to_owned(), "y1".to_owned()));
/// assert!(!draw.mono_first());
/// # Ok::<(), games::notation::Fault>(())
/// ```
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Draw([Die; 4]);

impl Draw {
    /// The draw of these dice, in any order.
    #[must_use]
    pub fn new(mut dice: [Die; 4]) -> Self {
        dice.sort_unstable();
        Self(dice)
    }

    /// The dice, sorted.
    #[must_use]
    pub const fn dice(&self) -> &[Die; 4] {
        &self.0
    }

    /// The dice that the mono side plays, or those that the colour side plays (PW-7).
    #[must_use]
    pub fn set(&self, mono: bool) -> Dice {
        let mut set = Dice::NONE;
        for &die in self.0.iter().filter(|die| die.dot().is_mono() == mono) {
            set.dice[set.len()] = die;
            set.len += 1;
        }
        set
    }

    /// Whether the mono dice are played first on each board: the set with fewer dice; equal: with fewer points; equal
    /// again: mono (PW-7).
    #[must_use]
    pub fn mono_first(&self) -> bool {
        let (mono, colour) = (self.set(true), self.set(false));
        (mono.len(), mono.points()) <= (colour.len(), colour.points())
    }

    /// Reads a draw: four dice, sorted, up to the next space or the end.
    ///
    /// # Errors
    /// No draw comes next.
    pub fn read(scanner: &mut Scanner<'_>) -> Result<Self, Fault> {
        let from = scanner.at();
        if let Some('-' | ' ') = scanner.peek() {
            return Err(scanner.unexpected());
        }
        let dice = Dice::read(scanner)?;
        match <[Die; 4]>::try_from(dice.as_slice()) {
            Ok(dice) => Ok(Self(dice)),
            Err(_) => Err(scanner.fault_at(from, Reason::DiceCount { found: dice.len(), most: Dice::MOST })),
        }
    }
}

impl fmt::Display for Draw {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.iter().try_for_each(|die| write!(f, "{die}"))
    }
}

impl FromStr for Draw {
    type Err = Fault;

    fn from_str(text: &str) -> Result<Self, Fault> {
        Scanner::whole(text, Self::read)
    }
}
