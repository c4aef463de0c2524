//! Time controls: all that the kinds of clock differ in. What a side has at the start, what a turn takes of it and gives back, when the
//! flag falls, what is shown of it, how fast a game it makes, and its text.
//!
//! A kind is a variant of [`TimeControl`] and its line in each function here; [`clock`](crate::clock), the server, the engines
//! and the pages ask these functions. Beside them it has its words: in `locales/`, and in the client's `time_control.rs`.
//!
//! Whatever the kind, what a side has left is one duration: the time until its flag falls if it does nothing.

use std::fmt;
use std::str::FromStr;

use games::record::Record;

use crate::setup_error::SetupError;
use crate::time::Millis;

/// Turns of a player in a game, for guessing how long it takes.
const TYPICAL_TURNS: u64 = 40;

/// A whole number from `LEAST` to `MOST`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Bounded<const LEAST: u32, const MOST: u32>(u32);

/// A time in whole seconds.
pub type Seconds = Bounded<0, 1_000_000>;
/// Days for a turn.
pub type Days = Bounded<1, 365>;
/// Periods of byo-yomi.
pub type Periods = Bounded<1, 99>;

impl<const LEAST: u32, const MOST: u32> Bounded<LEAST, MOST> {
    /// The least number that it can hold.
    pub const LEAST: u32 = LEAST;
    /// The greatest number that it can hold.
    pub const MOST: u32 = MOST;

    /// The number, if it is within the bounds.
    #[must_use]
    pub const fn new(number: u32) -> Option<Self> {
        if LEAST <= number && number <= MOST { Some(Self(number)) } else { None }
    }

    /// The number that it holds, from `LEAST` to `MOST`.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    fn parse(text: &str) -> Option<Self> {
        plain_number(text).and_then(Self::new)
    }
}

impl From<Seconds> for Millis {
    fn from(seconds: Seconds) -> Self {
        Self::from_seconds(seconds.0)
    }
}

/// A number without sign and leading zeros.
pub(crate) fn plain_number<N: FromStr + ToString>(text: &str) -> Option<N> {
    text.parse().ok().filter(|number: &N| number.to_string() == text)
}

/// How time is given. Each kind has a text:
///
/// | text | |
/// |---|---|
/// | `none` | no clock |
/// | `300+5` | [`Fischer`](Self::Fischer), as in the tag `Clock` of a game file |
/// | `bronstein:300+5` | [`Bronstein`](Self::Bronstein) |
/// | `delay:300+5` | [`Delay`](Self::Delay) |
/// | `byoyomi:300+3x30` | [`ByoYomi`](Self::ByoYomi) |
/// | `turn:30` | [`PerTurn`](Self::PerTurn) |
/// | `days:3` | [`Days`](Self::Days) |
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, Default)]
pub enum TimeControl {
    /// No clock.
    #[default]
    None,
    /// A time for the game, and an increment added after each turn.
    Fischer {
        /// What each side has at the start of the game.
        base: Seconds,
        /// Added after each turn.
        increment: Seconds,
    },
    /// A time for the game; after each turn what it took is given back, up to the delay.
    Bronstein {
        /// What each side has at the start of the game.
        base: Seconds,
        /// The most that is given back.
        delay: Seconds,
    },
    /// A time for the game that only runs once a turn has lasted longer than the delay.
    Delay {
        /// What each side has at the start of the game.
        base: Seconds,
        /// How long the clock waits in each turn.
        delay: Seconds,
    },
    /// A time for the game, then periods. A turn that ends within a period gets it back whole; a period that has run out is used up.
    ByoYomi {
        /// What each side has before the periods; it may be nothing.
        base: Seconds,
        /// How many periods.
        periods: Periods,
        /// How long each is; more than nothing.
        period: Seconds,
    },
    /// A time for each turn; what is not used is lost.
    PerTurn(Seconds),
    /// Days for each turn; what is not used is lost.
    Days(Days),
}

/// What a side has left, as a clock shows it: a time that runs down, and what comes after it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TimeLeft {
    /// What is left of the main time, or of the present period.
    pub time: Millis,
    /// How many whole periods follow; `None` where the time control has no periods.
    pub periods: Option<u32>,
}

/// How much time a turn may take, for whoever plans it: an engine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Budget {
    /// There is no clock, or one of days.
    Unlimited,
    /// So much time; what the turn does not use of it is lost.
    Turn(Millis),
    /// A part of what is left for the game.
    Game {
        /// What the turn can take, without losing a period if there are any.
        left: Millis,
        /// What every turn gets anew.
        added: Millis,
    },
}

/// Time that a player can give the opponent.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Gift {
    /// At once: a day where turns have days, else 15 seconds.
    pub each: Millis,
    /// All of it in a game: as much as there is at its start.
    pub most: Millis,
}

impl Budget {
    /// What the turn can take; `None` where it is not limited.
    #[must_use]
    pub const fn left(self) -> Option<Millis> {
        match self {
            Self::Unlimited => None,
            Self::Turn(left) | Self::Game { left, .. } => Some(left),
        }
    }
}

impl TimeControl {
    /// What a side has when the game starts; nothing without a clock.
    ///
    /// Fischer adds the increment before the first turn too when there is no base: otherwise nobody could begin.
    pub(crate) fn at_start(self) -> Millis {
        match self {
            Self::None => Millis::ZERO,
            Self::Fischer { base, increment } if base.0 == 0 => increment.into(),
            Self::Fischer { base, .. } | Self::Bronstein { base, .. } | Self::Delay { base, .. } => base.into(),
            Self::ByoYomi { base, periods, period } => Millis::from(base) + whole(periods.0, period),
            Self::PerTurn(seconds) => seconds.into(),
            Self::Days(days) => Millis::from_days(days.0),
        }
    }

    /// The time for the game, and what every turn gets anew of it or beside it; nothing where there is no such time, or there are periods behind it.
    #[must_use]
    pub fn base_and_added(self) -> Option<(Millis, Millis)> {
        match self {
            Self::Fischer { base, increment: added }
            | Self::Bronstein { base, delay: added }
            | Self::Delay { base, delay: added } => Some((base.into(), added.into())),
            Self::None | Self::ByoYomi { .. } | Self::PerTurn(_) | Self::Days(_) => None,
        }
    }

    /// The same, but no turn gets anything anew; where there is no [time for the game](Self::base_and_added), it is itself.
    #[must_use]
    pub const fn without_added(self) -> Self {
        let nothing = Bounded(0);
        match self {
            Self::Fischer { base, .. } => Self::Fischer { base, increment: nothing },
            Self::Bronstein { base, .. } => Self::Bronstein { base, delay: nothing },
            Self::Delay { base, .. } => Self::Delay { base, delay: nothing },
            other => other,
        }
    }

    /// How much of each turn does not count.
    pub(crate) fn waits(self) -> Millis {
        match self {
            Self::Delay { delay, .. } => delay.into(),
            _ => Millis::ZERO,
        }
    }

    /// What is left of `left` while a turn has lasted `spent`; `None` when the time is up.
    pub(crate) fn running(self, left: Millis, spent: Millis) -> Option<Millis> {
        let counted = spent - self.waits();
        // At zero the time is up, but not while the clock waits.
        (counted == Millis::ZERO || counted < left).then(|| left - counted)
    }

    /// What is left after a turn that lasted `spent`; `None` if its time was up before.
    pub(crate) fn after_turn(self, left: Millis, spent: Millis) -> Option<Millis> {
        let now = self.running(left, spent)?;
        Some(match self {
            Self::None | Self::Delay { .. } => now,
            Self::Fischer { increment, .. } => now + increment.into(),
            Self::Bronstein { delay, .. } => now + spent.min(delay.into()),
            Self::ByoYomi { periods, period, .. } => {
                let behind = self.periods_behind(now);
                if behind < periods.0 { whole(behind + 1, period) } else { now }
            }
            Self::PerTurn(_) | Self::Days(_) => self.at_start(),
        })
    }

    /// How many whole periods are left behind the time that runs, be it the main time or a period.
    fn periods_behind(self, left: Millis) -> u32 {
        let Self::ByoYomi { periods, period, .. } = self else { return 0 };
        let behind = (left - Millis::new(1)).get().checked_div(Millis::from(period).get());
        behind.map_or(0, |behind| u32::try_from(behind).map_or(periods.0, |behind| behind.min(periods.0)))
    }

    /// What a side with so much time until its flag falls sees on its clock.
    ///
    /// ```
    /// use play::time::Millis;
    /// use play::time_control::{TimeControl, TimeLeft};
    ///
    /// let control: TimeControl = "byoyomi:60+3x30".parse()?;
    /// let left = |seconds| control.time_left(Millis::from_seconds(seconds));
    /// assert_eq!(left(100), TimeLeft { time: Millis::from_seconds(10), periods: Some(3) });
    /// assert_eq!(left(80), TimeLeft { time: Millis::from_seconds(20), periods: Some(2) });
    /// # Ok::<(), Box<dyn std::error::Error>>(())
    /// ```
    #[must_use]
    pub fn time_left(self, left: Millis) -> TimeLeft {
        let Self::ByoYomi { period, .. } = self else { return TimeLeft { time: left, periods: None } };
        let behind = self.periods_behind(left);
        TimeLeft { time: left - whole(behind, period), periods: Some(behind) }
    }

    /// What a side with so much time until its flag falls can plan a turn with.
    #[must_use]
    pub fn budget(self, left: Millis) -> Budget {
        match self {
            Self::None | Self::Days(_) => Budget::Unlimited,
            Self::Fischer { increment: added, .. }
            | Self::Bronstein { delay: added, .. }
            | Self::Delay { delay: added, .. } => Budget::Game { left, added: added.into() },
            Self::ByoYomi { periods, period, .. } => {
                let TimeLeft { time, periods: behind } = self.time_left(left);
                if behind == Some(periods.0) {
                    Budget::Game { left: time + period.into(), added: period.into() }
                } else {
                    Budget::Turn(time)
                }
            }
            Self::PerTurn(_) => Budget::Turn(left),
        }
    }

    /// The seconds that each player has for a game of 40 turns; `None` without a clock and with days.
    #[must_use]
    pub const fn typical_seconds(self) -> Option<u64> {
        let (base, each_turn) = match self {
            Self::None | Self::Days(_) => return None,
            Self::Fischer { base, increment: added }
            | Self::Bronstein { base, delay: added }
            | Self::Delay { base, delay: added }
            | Self::ByoYomi { base, period: added, .. } => (base.0, added),
            Self::PerTurn(seconds) => (0, seconds),
        };
        Some(base as u64 + each_turn.0 as u64 * TYPICAL_TURNS)
    }

    /// What a player can give the opponent at once, and in a whole game; nothing without a clock, and where there is less to begin with.
    #[must_use]
    pub fn gift(self) -> Option<Gift> {
        let most = self.at_start();
        let each = if matches!(self, Self::Days(_)) { Millis::from_days(1) } else { Millis::from_seconds(15) };
        (most >= each).then_some(Gift { each, most })
    }

    /// The time for a turn where it has days.
    #[must_use]
    pub fn days_for_a_turn(self) -> Option<Millis> {
        match self {
            Self::Days(_) => Some(self.at_start()),
            _ => None,
        }
    }

    /// The tag of a game file that holds the text; `None` without a clock. All programs know the form that `Clock` has, and
    /// no other.
    #[must_use]
    pub const fn tag(self) -> Option<&'static str> {
        match self {
            Self::None => None,
            Self::Fischer { .. } => Some("Clock"),
            _ => Some("TimeControl"),
        }
    }

    /// The time control of a recorded game; `None` when it was played without, or by one that only other programs know.
    #[must_use]
    pub fn of_record(record: &Record) -> Option<Self> {
        let texts = ["Clock", "TimeControl"].into_iter().filter_map(|tag| record.tag(tag));
        texts.filter_map(|text| text.parse().ok()).find(|control| *control != Self::None)
    }
}

/// So many periods, one after the other.
fn whole(periods: u32, period: Seconds) -> Millis {
    Millis::new(u64::from(periods) * Millis::from(period).get())
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Fischer { base, increment } => write!(f, "{}+{}", base.0, increment.0),
            Self::Bronstein { base, delay } => write!(f, "bronstein:{}+{}", base.0, delay.0),
            Self::Delay { base, delay } => write!(f, "delay:{}+{}", base.0, delay.0),
            Self::ByoYomi { base, periods, period } => write!(f, "byoyomi:{}+{}x{}", base.0, periods.0, period.0),
            Self::PerTurn(seconds) => write!(f, "turn:{}", seconds.0),
            Self::Days(days) => write!(f, "days:{}", days.0),
        }
    }
}

impl FromStr for TimeControl {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let read = || -> Option<Self> {
            let two = |text: &str| {
                let (base, added) = text.split_once('+')?;
                let (base, added) = (Seconds::parse(base)?, Seconds::parse(added)?);
                (base.0 + added.0 > 0).then_some((base, added))
            };
            match text.split_once(':') {
                None if text == "none" => Some(Self::None),
                None => two(text).map(|(base, increment)| Self::Fischer { base, increment }),
                Some(("bronstein", rest)) => {
                    two(rest).filter(|(base, _)| base.0 > 0).map(|(base, delay)| Self::Bronstein { base, delay })
                }
                Some(("delay", rest)) => two(rest).map(|(base, delay)| Self::Delay { base, delay }),
                Some(("byoyomi", rest)) => {
                    let (base, rest) = rest.split_once('+')?;
                    let (periods, period) = rest.split_once('x')?;
                    let (base, periods) = (Seconds::parse(base)?, Periods::parse(periods)?);
                    let period = Seconds::parse(period).filter(|period| period.0 > 0)?;
                    Some(Self::ByoYomi { base, periods, period })
                }
                Some(("turn", rest)) => Seconds::parse(rest).filter(|seconds| seconds.0 > 0).map(Self::PerTurn),
                Some(("days", rest)) => Days::parse(rest).map(Self::Days),
                Some(_) => None,
            }
        };
        read().ok_or_else(|| SetupError::value("clock", text))
    }
}
