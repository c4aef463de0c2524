//! Clocks: how much time each side has, as a pure function of what happened when.
//!
//! Nothing here reads a clock, so that the same events give the same times in the browser, on the server, and when a game is looked at again. What a time control makes of the
//! time that turns take stands in [`time_control`](crate::time_control).

use std::fmt;

use games::game::Actors;
use games::side::{BySide, Side};

use crate::time::{Millis, Timestamp};
use crate::time_control::{Budget, TimeControl, TimeLeft};

/// Something that clocks react to. `running` are the sides that may act from then on: in Pawnball it can be both, and after the
/// last turn nobody.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Event {
    /// The game starts.
    Start {
        /// When it starts.
        at: Timestamp,
        /// The sides whose clocks run from then on.
        running: Actors,
    },
    /// A side has ended its turn.
    Turn {
        /// The side that ended it.
        side: Side,
        /// When the turn ended.
        at: Timestamp,
        /// The sides whose clocks run from then on.
        running: Actors,
    },
    /// The last turns are taken back: the clocks stand again as they stood when the first of them began, and run on from
    /// there.
    TakeBack {
        /// How many turns, of both sides together.
        turns: usize,
        /// When they were taken back.
        at: Timestamp,
    },
    /// The game is over, or nobody can act until something happens: no clock runs.
    Stop {
        /// From when on no clock runs.
        at: Timestamp,
    },
    /// Clocks run on as they stood.
    Resume {
        /// The moment; it may be later than the one at which that is known.
        at: Timestamp,
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
    /// The side's time is not up.
    TimeIsLeft {
        /// The side whose flag was said to have fallen.
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
            Self::TimeIsLeft { side } => write!(f, "the time of side {side} is not up"),
            Self::TooFewTurns => f.write_str("fewer turns have been played than shall be taken back"),
        }
    }
}

impl std::error::Error for ClockError {}

/// The times as they stood at an event.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Standing {
    /// How long until the flag falls, the present turn not counted.
    left: BySide<Millis>,
    /// How long the present turn of each side had lasted.
    spent: BySide<Millis>,
    running: Actors,
}

/// The clocks of a game.
///
/// ```
/// use games::game::Actors;
/// use games::side::Side;
/// use play::clock::{Clock, Event};
/// use play::time::{Millis, Timestamp};
///
/// let mut clock = Clock::new("60+5".parse()?);
/// clock.apply(Event::Start { at: Timestamp::new(1_000), running: Actors::only(Side::A) })?;
/// clock.apply(Event::Turn { side: Side::A, at: Timestamp::new(11_000), running: Actors::only(Side::B) })?;
/// assert_eq!(clock.left(Side::A, Timestamp::new(90_000)), Some(Millis::new(55_000)));
/// assert_eq!(clock.left(Side::B, Timestamp::new(13_500)), Some(Millis::new(57_500)));
/// assert_eq!(clock.next_flag(), Some((Side::B, Timestamp::new(71_000))));
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Clock {
    control: TimeControl,
    now: Standing,
    /// The time of `now`. An event with an earlier timestamp is treated as happening at it.
    since: Timestamp,
    /// How it stood at the start of the present turn, whatever was stopped and resumed since.
    began: Standing,
    /// How it stood at the start of each turn that can be taken back.
    before: Vec<Standing>,
    /// Whose turns get nothing anew.
    berserk: BySide<bool>,
}

impl Clock {
    /// Clocks that do not run yet.
    #[must_use]
    pub fn new(control: TimeControl) -> Self {
        let start = control.at_start();
        let now = Standing { left: BySide::from([start; 2]), spent: BySide::default(), running: Actors::NOBODY };
        Self { control, now, since: Timestamp::default(), began: now, before: Vec::new(), berserk: BySide::default() }
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

    /// The clocks as a game file tells them, not running: the side and what it had left after each turn. A turn
    /// that says nothing left the clock as it was.
    #[must_use]
    pub fn recorded(control: TimeControl, turns: impl IntoIterator<Item = (Side, Option<Millis>)>) -> Self {
        let mut clock = Self::new(control);
        for (side, left) in turns {
            clock.before.push(clock.began);
            if let Some(left) = left {
                clock.now.left[side] = left;
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

    /// How time is given to a side.
    fn control_of(&self, side: Side) -> TimeControl {
        if self.berserk[side] { self.control.without_added() } else { self.control }
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
                let spent = next.spent[side];
                if self.control != TimeControl::None {
                    let left = self.control_of(side).after_turn(self.now.left[side], spent);
                    next.left[side] = left.ok_or(ClockError::TimeIsUp { side })?;
                }
                next.spent[side] = Millis::ZERO;
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

    /// Gives a side time, whether its clock runs or not. Turns that are taken back later do not take it away.
    ///
    /// # Errors
    /// The time of a side was up before. Nothing has changed then.
    pub fn give(&mut self, side: Side, time: Millis, at: Timestamp) -> Result<(), ClockError> {
        let at = at.max(self.since);
        self.check_flag(at)?;
        self.add(side, time, at);
        Ok(())
    }

    /// Gives a side time whose flag has fallen, so that it stands again. Turns that are taken back later do not take it away.
    ///
    /// # Errors
    /// The flag of the side has not fallen. Nothing has changed then.
    pub fn raise(&mut self, side: Side, time: Millis, at: Timestamp) -> Result<(), ClockError> {
        let at = at.max(self.since);
        if self.flag(at).is_none_or(|(fallen, _)| fallen != side) {
            return Err(ClockError::TimeIsLeft { side });
        }
        self.add(side, time, at);
        Ok(())
    }

    /// Takes time from a side, and lets its turns get nothing anew from then on. Turns that are taken back later give nothing back.
    ///
    /// # Errors
    /// The time of a side was up before, or the side has no more left than is to be taken. Nothing has changed then.
    pub fn go_berserk(&mut self, side: Side, taken: Millis, at: Timestamp) -> Result<(), ClockError> {
        let at = at.max(self.since);
        self.check_flag(at)?;
        if self.left(side, at).is_none_or(|left| left <= taken) {
            return Err(ClockError::TimeIsUp { side });
        }
        self.berserk[side] = true;
        (self.now, self.since) = (self.standing_at(at), at);
        for standing in self.standings() {
            standing.left[side] = standing.left[side] - taken;
        }
        Ok(())
    }

    /// Sets what a side has left until its flag falls, as an arbiter does, also where the flag has fallen: the side's turn counts from now on.
    pub fn set(&mut self, side: Side, left: Millis, at: Timestamp) {
        let at = at.max(self.since);
        (self.now, self.since) = (self.standing_at(at), at);
        (self.now.left[side], self.now.spent[side]) = (left, Millis::ZERO);
        self.began = self.now;
    }

    fn add(&mut self, side: Side, time: Millis, at: Timestamp) {
        (self.now, self.since) = (self.standing_at(at), at);
        for standing in self.standings() {
            standing.left[side] = standing.left[side] + time;
        }
    }

    fn standings(&mut self) -> impl Iterator<Item = &mut Standing> {
        self.before.iter_mut().chain([&mut self.now, &mut self.began])
    }

    fn check_flag(&self, at: Timestamp) -> Result<(), ClockError> {
        self.flag(at).map_or(Ok(()), |(side, _)| Err(ClockError::TimeIsUp { side }))
    }

    fn spent_at(&self, side: Side, at: Timestamp) -> Millis {
        let since = if self.now.running.contains(side) { at.since(self.since) } else { Millis::ZERO };
        self.now.spent[side] + since
    }

    fn standing_at(&self, at: Timestamp) -> Standing {
        Standing { spent: BySide::from_fn(|side| self.spent_at(side, at)), ..self.now }
    }

    /// The time that a side has left at a moment until its flag falls; `None` without a clock. Moments before the last event count as that event.
    #[must_use]
    pub fn left(&self, side: Side, at: Timestamp) -> Option<Millis> {
        if self.control == TimeControl::None {
            return None;
        }
        Some(self.control_of(side).running(self.now.left[side], self.spent_at(side, at)).unwrap_or_default())
    }

    /// What [`left`](Self::left) says, as a clock shows it.
    #[must_use]
    pub fn time_left(&self, side: Side, at: Timestamp) -> Option<TimeLeft> {
        self.left(side, at).map(|left| self.control.time_left(left))
    }

    /// What the present turn of a side can be planned with at a moment.
    #[must_use]
    pub fn budget(&self, side: Side, at: Timestamp) -> Budget {
        self.left(side, at).map_or(Budget::Unlimited, |left| self.control_of(side).budget(left))
    }

    /// How long the clock of a side will still wait before it runs; no time when it does not run.
    #[must_use]
    pub fn waits(&self, side: Side, at: Timestamp) -> Millis {
        if self.now.running.contains(side) {
            self.control_of(side).waits() - self.spent_at(side, at)
        } else {
            Millis::ZERO
        }
    }

    /// Whose clocks run.
    #[must_use]
    pub const fn running(&self) -> Actors {
        self.now.running
    }

    /// The side whose time was up first, up to a moment, and when.
    #[must_use]
    pub fn flag(&self, at: Timestamp) -> Option<(Side, Timestamp)> {
        let falls = Side::BOTH.into_iter().filter_map(|side| Some((side, self.falls_at(side)?)));
        falls.filter(|(_, when)| *when <= at).min_by_key(|(_, when)| *when)
    }

    /// When the next time will be up if nothing happens before, and whose; for a timer.
    #[must_use]
    pub fn next_flag(&self) -> Option<(Side, Timestamp)> {
        self.flag(Timestamp::MAX)
    }

    fn falls_at(&self, side: Side) -> Option<Timestamp> {
        if self.control == TimeControl::None || !self.now.running.contains(side) {
            return None;
        }
        // With nothing left the time is up as soon as the clock has run for a moment.
        let whole = self.control_of(side).waits() + self.now.left[side].max(Millis::new(1));
        Some(self.since + (whole - self.now.spent[side]))
    }
}
