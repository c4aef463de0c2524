//! The clocks of a game being played.

use games::game::Actors;
use games::side::Side;
use play::clock::{Clock, ClockError, Event};
use play::time::Timestamp;
use play::time_control::TimeControl;

/// The clocks, and the events that they follow from, which are saved with the game.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Timing {
    clock: Clock,
    events: Vec<Event>,
}

impl Timing {
    /// The clocks after these events.
    ///
    /// # Errors
    /// The events contradict each other.
    pub fn new(control: TimeControl, events: Vec<Event>) -> Result<Self, ClockError> {
        Ok(Self { clock: Clock::from_events(control, &events)?, events })
    }

    /// Clocks that stood still between two moments: while the page was closed, nobody's time ran.
    ///
    /// # Errors
    /// The events contradict each other.
    pub fn resumed(
        control: TimeControl,
        events: &[Event],
        left_at: Timestamp,
        now: Timestamp,
    ) -> Result<Self, ClockError> {
        let later = now.since(left_at);
        let shift = |at: Timestamp| at + later;
        let events = events.iter().map(|&event| match event {
            Event::Start { at, running } => Event::Start { at: shift(at), running },
            Event::Turn { side, at, running } => Event::Turn { side, at: shift(at), running },
            Event::TakeBack { turns, at } => Event::TakeBack { turns, at: shift(at) },
            Event::Stop { at } => Event::Stop { at: shift(at) },
            Event::Resume { at, running } => Event::Resume { at: shift(at), running },
        });
        Self::new(control, events.collect())
    }

    /// Whether time counts at all.
    #[must_use]
    pub fn is_counted(&self) -> bool {
        self.clock.control() != TimeControl::None
    }

    /// The clocks.
    #[must_use]
    pub const fn clock(&self) -> &Clock {
        &self.clock
    }

    /// The events so far.
    #[must_use]
    pub fn events(&self) -> &[Event] {
        &self.events
    }

    fn apply(&mut self, event: Event) -> Result<(), ClockError> {
        if self.is_counted() {
            self.clock.apply(event)?;
            self.events.push(event);
        }
        Ok(())
    }

    /// The game starts, if it has not yet.
    ///
    /// # Errors
    /// Never before the first event.
    pub fn start(&mut self, at: Timestamp, running: Actors) -> Result<(), ClockError> {
        if self.events.is_empty() { self.apply(Event::Start { at, running }) } else { Ok(()) }
    }

    /// A side has ended its turn.
    ///
    /// # Errors
    /// Its time was up before, or its clock did not run.
    pub fn turn(&mut self, side: Side, at: Timestamp, running: Actors) -> Result<(), ClockError> {
        self.apply(Event::Turn { side, at, running })
    }

    /// The last turns are taken back.
    ///
    /// # Errors
    /// A time is up, or there were fewer turns.
    pub fn take_back(&mut self, turns: usize, at: Timestamp) -> Result<(), ClockError> {
        self.apply(Event::TakeBack { turns, at })
    }

    /// The game is over.
    ///
    /// # Errors
    /// A time was up before.
    pub fn stop(&mut self, at: Timestamp) -> Result<(), ClockError> {
        self.apply(Event::Stop { at })
    }
}

/// A time left as people read it: `4:07`, `1:02:00`, and below ten seconds with tenths, `9.3`.
#[must_use]
pub fn time_text(milliseconds: u64) -> String {
    if milliseconds < 10_000 {
        return format!("{}.{}", milliseconds / 1000, milliseconds % 1000 / 100);
    }
    let seconds = milliseconds.div_ceil(1000);
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use play::time::Millis;

    use super::*;

    const fn t(milliseconds: u64) -> Timestamp {
        Timestamp::new(milliseconds)
    }

    fn started(control: &str) -> Timing {
        let mut timing = Timing::new(control.parse().unwrap(), Vec::new()).unwrap();
        timing.start(t(1_000), Actors::only(Side::A)).unwrap();
        timing
    }

    #[test]
    fn time_stands_still_while_the_page_is_closed() {
        let timing = started("60+5");
        assert_eq!(timing.clock().left(Side::A, t(11_000)), Some(Millis::new(50_000)));
        let later = Timing::resumed("60+5".parse().unwrap(), timing.events(), t(11_000), t(999_000)).unwrap();
        assert_eq!(later.clock().left(Side::A, t(999_000)), Some(Millis::new(50_000)));
        assert_eq!(later.clock().flag(t(1_049_000)), Some((Side::A, t(1_049_000))));
        // A device whose clock was set back loses no time either.
        let back = Timing::resumed("60+5".parse().unwrap(), timing.events(), t(11_000), t(500)).unwrap();
        assert_eq!(back.clock().left(Side::A, t(500)), Some(Millis::new(60_000)));
    }

    #[test]
    fn without_a_clock_nothing_is_noted() {
        let mut timing = started("none");
        timing.turn(Side::B, t(5), Actors::NOBODY).unwrap();
        timing.take_back(9, t(5)).unwrap();
        assert!(timing.events().is_empty() && !timing.is_counted());
    }

    #[test]
    fn what_is_refused_is_not_noted() {
        let mut timing = started("turn:1");
        let before = timing.clone();
        assert!(timing.turn(Side::B, t(1_500), Actors::NOBODY).is_err());
        assert!(timing.turn(Side::A, t(2_001), Actors::only(Side::B)).is_err());
        assert_eq!(timing, before);
    }

    #[test]
    fn times_are_read_as_people_do() {
        let texts = [0, 9_949, 10_000, 10_001, 247_000, 3_600_000].map(time_text);
        assert_eq!(texts, ["0.0", "9.9", "0:10", "0:11", "4:07", "1:00:00"]);
    }
}
