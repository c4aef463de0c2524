//! The round-trip times of messages, measured so that the client cannot simply claim them.

use std::collections::VecDeque;
use std::time::Instant;

use play::time::Millis;

use crate::secret;

/// Pings that can still be answered; the answer to an earlier one comes too late to say anything.
const OUTSTANDING: usize = 4;
/// Round trips that count: a minute.
const RECENT: usize = 6;

/// The payload of a ping: unpredictable bytes, so that only its receiver can answer it.
type Payload = [u8; 16];

/// The pings of a connection and what their answers took.
#[derive(Debug, Default)]
pub(super) struct RoundTrips {
    outstanding: VecDeque<(Payload, Instant)>,
    recent: VecDeque<Millis>,
}

impl RoundTrips {
    /// A ping that is sent now.
    pub(super) fn ping(&mut self, now: Instant) -> Payload {
        let payload = secret::random();
        if self.outstanding.len() >= OUTSTANDING {
            self.outstanding.pop_front();
        }
        self.outstanding.push_back((payload, now));
        payload
    }

    /// What came as an answer. It counts if it answers a ping that waits for one, and then answers all before it too.
    pub(super) fn pong(&mut self, payload: &[u8], now: Instant) {
        let Some(place) = self.outstanding.iter().position(|(sent, _)| sent == payload) else { return };
        let Some((_, sent)) = self.outstanding.drain(..=place).next_back() else { return };
        if self.recent.len() >= RECENT {
            self.recent.pop_front();
        }
        let took = u64::try_from(now.duration_since(sent).as_millis()).unwrap_or(u64::MAX);
        self.recent.push_back(Millis::new(took));
    }

    /// The least of the recent round trips: what nobody can come below, and an answer that is late now and then
    /// does not change. None before the first.
    pub(super) fn least(&self) -> Millis {
        self.recent.iter().copied().min().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use super::*;

    #[test]
    fn a_forged_pong_earns_no_lag() {
        let start = Instant::now();
        let later = start + Duration::from_secs(5);
        let mut trips = RoundTrips::default();
        let sent = trips.ping(start);
        for forged in [&[0; 8][..], &[0; 16], &[], &sent[..15], &[255; 200]] {
            trips.pong(forged, later);
        }
        assert_eq!(trips.least(), Millis::ZERO);
        trips.pong(&sent, start + Duration::from_millis(30));
        assert_eq!(trips.least(), Millis::new(30));
    }

    #[test]
    fn a_ping_is_answered_once_and_answers_those_before_it() {
        let start = Instant::now();
        let at = |milliseconds| start + Duration::from_millis(milliseconds);
        let mut trips = RoundTrips::default();
        let [first, second] = [trips.ping(at(0)), trips.ping(at(10_000))];
        trips.pong(&second, at(10_200));
        trips.pong(&second, at(10_001));
        trips.pong(&first, at(10_001));
        assert_eq!(trips.least(), Millis::new(200));
        assert_eq!((trips.outstanding.len(), trips.recent.len()), (0, 1));
    }

    #[test]
    fn the_least_of_the_recent_round_trips_counts() {
        let start = Instant::now();
        let mut trips = RoundTrips::default();
        let measured = |trips: &mut RoundTrips, took: u64| {
            let sent = trips.ping(start);
            trips.pong(&sent, start + Duration::from_millis(took));
            trips.least().get()
        };
        assert_eq!([20, 1_000, 900, 40].map(|took| measured(&mut trips, took)), [20; 4]);
        // The network has become slower: after a minute that is believed.
        assert_eq!([300; 6].map(|took| measured(&mut trips, took)), [20, 20, 40, 40, 40, 300]);
        for _ in 0..100 {
            trips.ping(start);
        }
        assert_eq!(trips.outstanding.len(), OUTSTANDING);
    }
}
