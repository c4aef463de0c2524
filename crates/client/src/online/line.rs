//! When to connect again, and what the time is at the server.

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
    /// The round trip and how far ahead, both in milliseconds.
    samples: Vec<(u64, i64)>,
}

impl ServerTime {
    /// A ping that left at `sent` was answered with the moment `there` and came back at `received`.
    pub fn measure(&mut self, sent: u64, received: u64, there: u64) {
        let round_trip = received.saturating_sub(sent);
        let ahead = signed(there) + signed(round_trip / 2) - signed(received);
        if self.samples.len() == SAMPLES {
            self.samples.remove(0);
        }
        self.samples.push((round_trip, ahead));
    }

    /// The moment there when it is `here` here. The answer that came back fastest says most; before the first it is unknown.
    #[must_use]
    pub fn at(&self, here: u64) -> Option<u64> {
        let (_, ahead) = self.samples.iter().min_by_key(|(round_trip, _)| *round_trip)?;
        Some(here.saturating_add_signed(*ahead))
    }

    /// The round trip of the last ping, in milliseconds.
    #[must_use]
    pub fn round_trip(&self) -> Option<u64> {
        self.samples.last().map(|(round_trip, _)| *round_trip)
    }
}

fn signed(moment: u64) -> i64 {
    i64::try_from(moment).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

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
        assert_eq!(time.at(5), None);
        time.measure(1_000, 1_400, 51_390);
        assert_eq!(time.at(2_000), Some(52_190));
        time.measure(3_000, 3_020, 53_010);
        assert_eq!((time.at(4_000), time.round_trip()), (Some(54_000), Some(20)));
        // Slower ones change nothing, until the fast one is long ago.
        for _ in 0..7 {
            time.measure(5_000, 6_000, 55_000);
        }
        assert_eq!(time.at(7_000), Some(57_000));
        time.measure(5_000, 6_000, 55_000);
        assert_eq!(time.at(7_000), Some(56_500));
    }

    #[test]
    fn a_server_in_the_past_is_understood_too() {
        let mut time = ServerTime::default();
        time.measure(1_000_000, 1_000_010, 400_005);
        assert_eq!(time.at(1_000_100), Some(400_100));
    }
}
