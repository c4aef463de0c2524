//! Clocks: how much time each side has, as a pure function of what happened when.
//!
//! Moments are milliseconds since any fixed one, the same for all events of a game. Nothing here reads a clock, so that the same
//! events give the same times in the browser, on the server, and when a game is looked at again.

use std::fmt;
use std::str::FromStr;

use games::game::Actors;
use games::side::Side;

use crate::game_setup::{SetupError, plain_number};

/// Milliseconds of a day.
const DAY: u64 = 24 * 60 * 60 * 1000;
/// The most seconds of a clock.
pub const MOST_SECONDS: u32 = 1_000_000;
/// Turns of a player in a game, for guessing how long it takes.
pub const TYPICAL_TURNS: u64 = 40;
/// The most days for a turn.
pub const MOST_DAYS: u32 = 365;

/// A time in whole seconds, 0 to [`MOST_SECONDS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Seconds(u32);

impl Seconds {
    /// So many seconds, if that is not too many.
    #[must_use]
    pub fn new(seconds: u32) -> Option<Self> {
        (seconds <= MOST_SECONDS).then_some(Self(seconds))
    }

    /// The number of seconds.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }

    const fn milliseconds(self) -> u64 {
        self.0 as u64 * 1000
    }
}

/// How time is given. All but [`None`](Self::None) have a text:
///
/// | text | |
/// |---|---|
/// | `none` | no clock |
/// | `300+5` | [`Fischer`](Self::Fischer), as in the tag `Clock` of a game file |
/// | `bronstein:300+5` | [`Bronstein`](Self::Bronstein) |
/// | `delay:300+5` | [`Delay`](Self::Delay) |
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
    /// A time for each turn; what is not used is lost.
    PerTurn(Seconds),
    /// Days for each turn, 1 to [`MOST_DAYS`]; what is not used is lost.
    Days(Days),
}

/// Days for a turn, 1 to [`MOST_DAYS`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Days(u32);

impl Days {
    /// So many days, if that is between 1 and [`MOST_DAYS`].
    #[must_use]
    pub fn new(days: u32) -> Option<Self> {
        (1..=MOST_DAYS).contains(&days).then_some(Self(days))
    }

    /// The number of days.
    #[must_use]
    pub const fn get(self) -> u32 {
        self.0
    }
}

impl TimeControl {
    /// What a side has when the game starts, in milliseconds; `None` without a clock.
    ///
    /// Fischer adds the increment before the first turn too when there is no base: otherwise nobody could begin.
    const fn at_start(self) -> Option<u64> {
        match self {
            Self::None => None,
            Self::Fischer { base, increment } if base.0 == 0 => Some(increment.milliseconds()),
            Self::Fischer { base, .. } | Self::Bronstein { base, .. } | Self::Delay { base, .. } => {
                Some(base.milliseconds())
            }
            Self::PerTurn(seconds) => Some(seconds.milliseconds()),
            Self::Days(days) => Some(days.0 as u64 * DAY),
        }
    }

    /// The seconds that each player has for a game of [`TYPICAL_TURNS`]; `None` without a clock and with days.
    #[must_use]
    pub const fn typical_seconds(self) -> Option<u64> {
        match self {
            Self::None | Self::Days(_) => None,
            Self::Fischer { base, increment: added }
            | Self::Bronstein { base, delay: added }
            | Self::Delay { base, delay: added } => Some(base.0 as u64 + added.0 as u64 * TYPICAL_TURNS),
            Self::PerTurn(seconds) => Some(seconds.0 as u64 * TYPICAL_TURNS),
        }
    }

    /// What is left of `left` while a turn has lasted `spent`; `None` when the time is up.
    const fn running(self, left: u64, spent: u64) -> Option<u64> {
        let counted = match self {
            Self::Delay { delay, .. } => spent.saturating_sub(delay.milliseconds()),
            _ => spent,
        };
        // At zero the time is up, but not while the clock waits.
        if counted == 0 {
            Some(left)
        } else if counted < left {
            Some(left - counted)
        } else {
            None
        }
    }

    /// What is left after a turn that lasted `spent` and was in time.
    const fn after_turn(self, left: u64, spent: u64) -> Option<u64> {
        let Some(now) = self.running(left, spent) else { return None };
        Some(match self {
            Self::None | Self::Delay { .. } => now,
            Self::Fischer { increment, .. } => now + increment.milliseconds(),
            Self::Bronstein { delay, .. } => {
                let delay = delay.milliseconds();
                now + if spent < delay { spent } else { delay }
            }
            Self::PerTurn(seconds) => seconds.milliseconds(),
            Self::Days(days) => days.0 as u64 * DAY,
        })
    }
}

impl fmt::Display for TimeControl {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::None => f.write_str("none"),
            Self::Fischer { base, increment } => write!(f, "{}+{}", base.0, increment.0),
            Self::Bronstein { base, delay } => write!(f, "bronstein:{}+{}", base.0, delay.0),
            Self::Delay { base, delay } => write!(f, "delay:{}+{}", base.0, delay.0),
            Self::PerTurn(seconds) => write!(f, "turn:{}", seconds.0),
            Self::Days(days) => write!(f, "days:{}", days.0),
        }
    }
}

impl FromStr for TimeControl {
    type Err = SetupError;

    fn from_str(text: &str) -> Result<Self, SetupError> {
        let read = || -> Option<Self> {
            let seconds = |text: &str| plain_number(text).and_then(Seconds::new);
            let two = |text: &str| {
                let (base, added) = text.split_once('+')?;
                let (base, added) = (seconds(base)?, seconds(added)?);
                (base.0 + added.0 > 0).then_some((base, added))
            };
            match text.split_once(':') {
                None if text == "none" => Some(Self::None),
                None => two(text).map(|(base, increment)| Self::Fischer { base, increment }),
                Some(("bronstein", rest)) => {
                    two(rest).filter(|(base, _)| base.0 > 0).map(|(base, delay)| Self::Bronstein { base, delay })
                }
                Some(("delay", rest)) => two(rest).map(|(base, delay)| Self::Delay { base, delay }),
                Some(("turn", rest)) => seconds(rest).filter(|seconds| seconds.0 > 0).map(Self::PerTurn),
                Some(("days", rest)) => plain_number(rest).and_then(Days::new).map(Self::Days),
                Some(_) => None,
            }
        };
        read().ok_or_else(|| SetupError::value("clock", text))
    }
}

/// Something that clocks react to. `running` are the sides that may act from then on: in Pawnball it can be both, and after the
/// last turn nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The game starts.
    Start {
        /// The moment, in milliseconds on the clock that all events of the game are measured by.
        at: u64,
        /// The sides whose clocks run from then on.
        running: Actors,
    },
    /// A side has ended its turn.
    Turn {
        /// The side that ended it.
        side: Side,
        /// The moment, in milliseconds on the clock that all events of the game are measured by.
        at: u64,
        /// The sides whose clocks run from then on.
        running: Actors,
    },
    /// The last turns are taken back: the clocks stand again as they stood when the first of them began, and run on from
    /// there.
    TakeBack {
        /// How many turns, of both sides together.
        turns: usize,
        /// The moment, in milliseconds on the clock that all events of the game are measured by.
        at: u64,
    },
    /// The game is over, or nobody can act until something happens: no clock runs.
    Stop {
        /// The moment, in milliseconds on the clock that all events of the game are measured by.
        at: u64,
    },
    /// Clocks run on as they stood.
    Resume {
        /// The moment, in milliseconds; it may be later than the one at which that is known.
        at: u64,
        /// The sides whose clocks run from then on.
        running: Actors,
    },
}

/// Why an event was refused.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum ClockError {
    /// The side's time was up before it ended its turn.
    TimeIsUp {
        /// The side that was said to have ended its turn.
        side: Side,
    },
    /// The side's clock does not run.
    NotRunning {
        /// The side that was said to have ended its turn.
        side: Side,
    },
    /// Fewer turns have been played than shall be taken back.
    TooFewTurns,
}

impl fmt::Display for ClockError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::TimeIsUp { side } => write!(f, "the time of side {side} is up"),
            Self::NotRunning { side } => write!(f, "the clock of side {side} does not run"),
            Self::TooFewTurns => f.write_str("fewer turns have been played than shall be taken back"),
        }
    }
}

impl std::error::Error for ClockError {}

/// The times as they stood at an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Standing {
    /// Milliseconds left, the present turn not counted.
    left: [u64; 2],
    /// How long the present turn of each side had lasted.
    spent: [u64; 2],
    running: Actors,
}

/// The clocks of a game.
///
/// ```
/// use games::game::Actors;
/// use games::side::Side;
/// use play::clock::{Clock, Event};
///
/// let mut clock = Clock::new("60+5".parse()?);
/// clock.apply(Event::Start { at: 1_000, running: Actors::only(Side::A) })?;
/// clock.apply(Event::Turn { side: Side::A, at: 11_000, running: Actors::only(Side::B) })?;
/// assert_eq!(clock.left(Side::A, 90_000), Some(55_000));
/// assert_eq!(clock.left(Side::B, 13_500), Some(57_500));
/// assert_eq!(clock.flag(100_000), Some((Side::B, 71_000)));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    now: Standing,
    /// When `now` was so. Time does not go backwards: an event that says it is earlier counts as now.
    since: u64,
    /// How it stood at the start of the present turn, whatever was stopped and resumed since.
    began: Standing,
    /// How it stood at the start of each turn that can be taken back.
    before: Vec<Standing>,
}

impl Clock {
    /// Clocks that do not run yet.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let start = control.at_start().unwrap_or_default();
        let now = Standing { left: [start; 2], spent: [0; 2], running: Actors::NOBODY };
        Self { control, now, since: 0, began: now, before: Vec::new() }
    }

    /// The clocks after these events.
    ///
    /// # Errors
    /// The first event that is refused.
    pub fn from_events(control: TimeControl, events: &[Event]) -> Result<Self, ClockError> {
        let mut clock = Self::new(control);
        for &event in events {
            clock.apply(event)?;
        }
        Ok(clock)
    }

    /// The clocks as a game file tells them, not running: the side and the milliseconds that it had left after each turn. A turn
    /// that says nothing left the clock as it was.
    #[must_use]
    pub fn recorded(control: TimeControl, turns: impl IntoIterator<Item = (Side, Option<u64>)>) -> Self {
        let mut clock = Self::new(control);
        for (side, left) in turns {
            clock.before.push(clock.began);
            if let Some(left) = left {
                clock.now.left[side.index()] = left;
            }
            clock.began = clock.now;
        }
        clock
    }

    /// How time is given.
    #[must_use]
    pub const fn control(&self) -> TimeControl {
        self.control
    }

    /// Takes an event in.
    ///
    /// # Errors
    /// The time of a side was up before: a turn does not count then, and taking back does not help. Nothing has changed.
    pub fn apply(&mut self, event: Event) -> Result<(), ClockError> {
        match event {
            Event::Start { at, running } => {
                *self = Self::new(self.control);
                (self.since, self.now.running, self.began.running) = (at, running, running);
            }
            Event::Turn { side, at, running } => {
                let at = at.max(self.since);
                if !self.now.running.contains(side) {
                    return Err(ClockError::NotRunning { side });
                }
                self.check_flag(at)?;
                let mut next = self.standing_at(at);
                let spent = next.spent[side.index()];
                if self.control != TimeControl::None {
                    let left = self.control.after_turn(self.now.left[side.index()], spent);
                    next.left[side.index()] = left.ok_or(ClockError::TimeIsUp { side })?;
                }
                next.spent[side.index()] = 0;
                next.running = running;
                self.before.push(self.began);
                (self.now, self.began, self.since) = (next, next, at);
            }
            Event::TakeBack { turns, at } => {
                let at = at.max(self.since);
                self.check_flag(at)?;
                let place = self.before.len().checked_sub(turns).ok_or(ClockError::TooFewTurns)?;
                if let Some(&standing) = self.before.get(place) {
                    (self.now, self.began) = (standing, standing);
                    self.before.truncate(place);
                } else {
                    self.now = self.standing_at(at);
                }
                self.since = at;
            }
            Event::Stop { at } => {
                let at = at.max(self.since);
                self.check_flag(at)?;
                self.now = self.standing_at(at);
                (self.now.running, self.since) = (Actors::NOBODY, at);
            }
            Event::Resume { at, running } => {
                let at = at.max(self.since);
                self.check_flag(at)?;
                self.now = self.standing_at(at);
                (self.now.running, self.began.running, self.since) = (running, running, at);
            }
        }
        Ok(())
    }

    fn check_flag(&self, at: u64) -> Result<(), ClockError> {
        self.flag(at).map_or(Ok(()), |(side, _)| Err(ClockError::TimeIsUp { side }))
    }

    fn spent_at(&self, side: Side, at: u64) -> u64 {
        let since = if self.now.running.contains(side) { at.saturating_sub(self.since) } else { 0 };
        self.now.spent[side.index()].saturating_add(since)
    }

    fn standing_at(&self, at: u64) -> Standing {
        Standing { spent: Side::BOTH.map(|side| self.spent_at(side, at)), ..self.now }
    }

    /// The time that a side has left at a moment, in milliseconds; `None` without a clock. It is never negative, and
    /// moments before the last event count as that event.
    #[must_use]
    pub fn left(&self, side: Side, at: u64) -> Option<u64> {
        if self.control == TimeControl::None {
            return None;
        }
        Some(self.control.running(self.now.left[side.index()], self.spent_at(side, at)).unwrap_or(0))
    }

    /// How long the clock of a side will still wait before it runs, with [`TimeControl::Delay`]; 0 otherwise.
    #[must_use]
    pub fn waits(&self, side: Side, at: u64) -> u64 {
        match self.control {
            TimeControl::Delay { delay, .. } if self.now.running.contains(side) => {
                delay.milliseconds().saturating_sub(self.spent_at(side, at))
            }
            _ => 0,
        }
    }

    /// Whose clocks run.
    #[must_use]
    pub const fn running(&self) -> Actors {
        self.now.running
    }

    /// The side whose time was up first, up to a moment, and when.
    #[must_use]
    pub fn flag(&self, at: u64) -> Option<(Side, u64)> {
        let falls = Side::BOTH.into_iter().filter_map(|side| Some((side, self.falls_at(side)?)));
        falls.filter(|(_, when)| *when <= at).min_by_key(|(_, when)| *when)
    }

    /// When the next time will be up if nothing happens before, and whose; for a timer.
    #[must_use]
    pub fn next_flag(&self) -> Option<(Side, u64)> {
        self.flag(u64::MAX)
    }

    fn falls_at(&self, side: Side) -> Option<u64> {
        if self.control == TimeControl::None || !self.now.running.contains(side) {
            return None;
        }
        let waits = match self.control {
            TimeControl::Delay { delay, .. } => delay.milliseconds(),
            _ => 0,
        };
        // With nothing left the time is up as soon as the clock has run for a moment.
        let whole = waits.saturating_add(self.now.left[side.index()].max(1));
        Some(self.since.saturating_add(whole.saturating_sub(self.now.spent[side.index()])))
    }
}
