//! When to connect again, and what the time is at the server.

use play::time::{Millis, Timestamp};

/// How long to wait before each attempt to connect again, in milliseconds; the last is repeated. The first comes at once,
/// so that a short gap is over within a second.
const WAITS: [u32; 7] = [100, 300, 600, 1_000, 2_000, 4_000, 8_000];
/// How many measurements are compared.
const SAMPLES: usize = 8;

/// Attempts to connect since the last success.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Attempts(usize);

impl Attempts {
    /// How long to wait before the next one, in milliseconds. `chance` spreads many clients over time: up to a quarter is added.
    pub fn next(&mut self, chance: u8) -> u32 {
        let wait = WAITS[self.0.min(WAITS.len() - 1)];
        self.0 += 1;
        wait + wait / 4 * u32::from(chance) / 255
    }

    /// It worked.
    pub fn succeeded(&mut self) {
        self.0 = 0;
    }
}

/// How far the clock of the server is ahead of the one here, from the answers to pings.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ServerTime {
    /// The round trip and how far ahead, in milliseconds.
    samples: Vec<(Millis, i64)>,
}

impl ServerTime {
    /// A ping that left at `sent` was answered with the moment `there` and came back at `received`.
    pub fn measure(&mut self, sent: Timestamp, received: Timestamp, there: Timestamp) {
        let round_trip = received.since(sent);
        let ahead = signed(there.get()) + signed(round_trip.get() / 2) - signed(received.get());
        if self.samples.len() == SAMPLES {
            self.samples.remove(0);
        }
        self.samples.push((round_trip, ahead));
    }

    /// The moment there when it is `here` here. The answer that came back fastest says most; before the first it is unknown.
    #[must_use]
    pub fn at(&self, here: Timestamp) -> Option<Timestamp> {
        let (_, ahead) = self.samples.iter().min_by_key(|(round_trip, _)| *round_trip)?;
        Some(Timestamp::new(here.get().saturating_add_signed(*ahead)))
    }

    /// The round trip of the last ping.
    #[must_use]
    pub fn round_trip(&self) -> Option<Millis> {
        self.samples.last().map(|(round_trip, _)| *round_trip)
    }
}

fn signed(milliseconds: u64) -> i64 {
    i64::try_from(milliseconds).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    const fn at(milliseconds: u64) -> Timestamp {
        Timestamp::new(milliseconds)
    }

    #[test]
    fn a_short_gap_is_over_within_a_second_and_a_long_one_is_not_hammered() {
        let mut attempts = Attempts::default();
        assert!(attempts.next(255) + attempts.next(255) + attempts.next(0) <= 1_100);
        let waits: Vec<u32> = (0..9).map(|_| attempts.next(0)).collect();
        assert_eq!(waits, [1_000, 2_000, 4_000, 8_000, 8_000, 8_000, 8_000, 8_000, 8_000]);
        assert_eq!(attempts.next(255), 10_000);
        attempts.succeeded();
        assert_eq!(attempts.next(0), 100);
    }

    #[test]
    fn the_fastest_answer_tells_the_time() {
        let mut time = ServerTime::default();
        assert_eq!(time.at(at(5)), None);
        time.measure(at(1_000), at(1_400), at(51_390));
        assert_eq!(time.at(at(2_000)), Some(at(52_190)));
        time.measure(at(3_000), at(3_020), at(53_010));
        assert_eq!((time.at(at(4_000)), time.round_trip()), (Some(at(54_000)), Some(Millis::new(20))));
        // Slower ones change nothing, until the fast one is long ago.
        for _ in 0..7 {
            time.measure(at(5_000), at(6_000), at(55_000));
        }
        assert_eq!(time.at(at(7_000)), Some(at(57_000)));
        time.measure(at(5_000), at(6_000), at(55_000));
        assert_eq!(time.at(at(7_000)), Some(at(56_500)));
    }

    #[test]
    fn a_server_in_the_past_is_understood_too() {
        let mut time = ServerTime::default();
        time.measure(at(1_000_000), at(1_000_010), at(400_005));
        assert_eq!(time.at(at(1_000_100)), Some(at(400_100)));
    }
}
