//! The clocks of a game at the terminal.

use std::fmt::Debug;
use std::sync::Arc;
use std::time::Duration;

use games::game::Actors;
use games::record::{ClockTime, Record};
use games::side::{BySide, Side};
use play::clock::{Clock, Event};
use play::time::{Millis, Timestamp};
use play::time_control::{Budget, TimeControl, TimeLeft};

use crate::terminal_game::Times;

/// The moment that it is. It never goes back.
pub type Now = dyn Fn() -> Timestamp + Send + Sync;

/// The clocks of both sides. They see a moment only when they are told to look ([`look`](Self::look)): all that is asked and done until the
/// next look is of that moment, so that a turn that was in time when it came in stays in time.
#[derive(Clone)]
pub(crate) struct Clocks {
    clock: Clock,
    now: Arc<Now>,
    /// The moment of the last look.
    at: Timestamp,
    /// What the side that played had left after each turn.
    left: Vec<ClockTime>,
}

impl Debug for Clocks {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Clocks").field("clock", &self.clock).field("at", &self.at).finish_non_exhaustive()
    }
}

impl Clocks {
    /// Clocks that do not run yet; `None` when there is no time control.
    pub(crate) fn new(control: TimeControl, now: Arc<Now>) -> Option<Self> {
        Self::of(Clock::new(control), now, Vec::new())
    }

    /// The clocks of a recorded game, as they stood after its last turn; `None` when it was played without.
    pub(crate) fn recorded(record: &Record, now: Arc<Now>) -> Option<Self> {
        let control = TimeControl::of_record(record)?;
        let time = |left: ClockTime| Millis::new(left.milliseconds.into());
        let turns = record.turns().iter().map(|turn| (turn.side(), turn.clock().map(time)));
        let clock = Clock::recorded(control, turns);
        let mut standing = BySide::from_fn(|side| clock_time(&Clock::new(control), side, Timestamp::default()));
        let left = record.turns().iter().map(|turn| {
            let own = &mut standing[turn.side()];
            *own = turn.clock().unwrap_or(*own);
            *own
        });
        let left = left.collect();
        Self::of(clock, now, left)
    }

    fn of(clock: Clock, now: Arc<Now>, left: Vec<ClockTime>) -> Option<Self> {
        if clock.control() == TimeControl::None {
            return None;
        }
        let at = now();
        Some(Self { clock, now, at, left })
    }

    pub(crate) fn control(&self) -> TimeControl {
        self.clock.control()
    }

    /// Fresh clocks for another game with the same time control.
    pub(crate) fn anew(&self) -> Option<Self> {
        Self::new(self.clock.control(), Arc::clone(&self.now))
    }

    /// What the clocks are read with.
    pub(crate) fn now(&self) -> &Arc<Now> {
        &self.now
    }

    /// Looks what time it is. The side whose time is up, if any.
    pub(crate) fn look(&mut self) -> Option<Side> {
        self.at = self.at.max((self.now)());
        self.clock.flag(self.at).map(|(side, _)| side)
    }

    /// From now on the clocks of these sides run.
    pub(crate) fn run(&mut self, running: Actors) {
        if self.clock.running() == running {
            return;
        }
        let at = self.at;
        let event = if running == Actors::NOBODY { Event::Stop { at } } else { Event::Resume { at, running } };
        // Refused only when a time is up: then the game is over, and the clocks stand as they are.
        let _ = self.clock.apply(event);
    }

    /// `side` has ended its turn.
    pub(crate) fn turn(&mut self, side: Side, running: Actors) {
        let _ = self.clock.apply(Event::Turn { side, at: self.at, running });
        self.left.push(clock_time(&self.clock, side, self.at));
    }

    /// So many turns are taken back: the clocks stand as they stood when the first of them began.
    pub(crate) fn take_back(&mut self, turns: usize) {
        let _ = self.clock.apply(Event::TakeBack { turns, at: self.at });
        self.left.truncate(self.left.len().saturating_sub(turns));
    }

    /// What a side has left, as its clock shows it.
    pub(crate) fn left(&self, side: Side) -> TimeLeft {
        self.clock.time_left(side, self.at).unwrap_or_default()
    }

    /// How long the bot may think about a turn, if its level does not end that before: a part of what it has left, so that it does not lose on
    /// time. `None` without a limit.
    pub(crate) fn thinking(&self, side: Side) -> Option<Duration> {
        /// About as many turns as a game may still last.
        const TURNS: u32 = 30;
        /// Less than a turn needs to be noticed, so that a bot in need of time still plays something.
        const LEAST: Duration = Duration::from_millis(10);
        let time = match self.clock.budget(side, self.at) {
            Budget::Unlimited => return None,
            Budget::Turn(left) => Duration::from(left) / 4,
            Budget::Game { left, added } => {
                let (left, added) = (Duration::from(left), Duration::from(added));
                (left / TURNS + added * 3 / 4).min(left / 4)
            }
        };
        Some(time.max(LEAST))
    }

    /// What a game file says about the clocks.
    pub(crate) fn times(&self) -> Times {
        Times { control: self.clock.control(), left: self.left.clone() }
    }
}

fn clock_time(clock: &Clock, side: Side, at: Timestamp) -> ClockTime {
    let left = clock.left(side, at).unwrap_or_default();
    ClockTime { milliseconds: u32::try_from(left.get()).unwrap_or(u32::MAX) }
}

/// A time on a clock: `9:58`, `1:02:03`, and with tenths of a second under twenty seconds, rounded down as clocks do.
pub(crate) fn text(time: Millis) -> String {
    let milliseconds = time.get();
    let (seconds, tenths) = (milliseconds / 1000, milliseconds / 100 % 10);
    let (hours, minutes, rest) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 {
        format!("{hours}:{minutes:02}:{rest:02}")
    } else if seconds < 20 {
        format!("{minutes}:{rest:02}.{tenths}")
    } else {
        format!("{minutes}:{rest:02}")
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_read_like_a_clock() {
        let read = |milliseconds| text(Millis::new(milliseconds));
        assert_eq!([read(0), read(9_999), read(19_950)], ["0:00.0", "0:09.9", "0:19.9"]);
        assert_eq!([read(20_000), read(600_000), read(3_723_999)], ["0:20", "10:00", "1:02:03"]);
    }

    #[test]
    fn the_bot_keeps_time_for_the_rest_of_the_game() {
        let clocks = |control: &str| {
            Clocks::new(control.parse().expect("a time control"), Arc::new(Timestamp::default)).expect("clocks")
        };
        assert_eq!(clocks("600+5").thinking(Side::A), Some(Duration::from_millis(23_750)));
        assert_eq!(clocks("6+0").thinking(Side::A), Some(Duration::from_millis(200)));
        assert_eq!(clocks("0+1").thinking(Side::A), Some(Duration::from_millis(250)));
        assert_eq!(clocks("byoyomi:0+9x2").thinking(Side::A), Some(Duration::from_millis(500)), "of one period");
    }
}
