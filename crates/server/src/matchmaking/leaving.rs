//! What follows from games that a player leaves: aborts, does not come to, or runs away from.
//!
//! It grows with each such game, and fades with time and with each rated game that is played to its end: nothing at first, for anybody has to leave once
//! in a while; then a word in advance; then a wait before the next rated game, twice as long each time, up to a day.

use play::time::{Millis, Timestamp};
use protocol::standing::Leaving;

/// What a game that is left adds. One that is played to its end takes half of that off.
const LEFT: u32 = 2;

/// How many games are left without a wait.
const FREE: u32 = 2;

/// The first wait. Each further game doubles it.
const SHORTEST: Millis = Millis::from_seconds(5 * 60);

/// The longest wait.
const LONGEST: Millis = Millis::from_days(1);

/// Half of what there is fades in this time.
const HALF: Millis = Millis::from_days(7);

/// More than this is not counted, so that a month without leaving is enough for anybody.
const MOST: u32 = 16 * LEFT;

/// How much of it a player has left games, as it was at some moment.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Left {
    /// Two for each game, less what has faded.
    pub points: u32,
    /// From when on they fade.
    pub at: Timestamp,
    /// Until when no rated game begins; a moment that has passed where there is nothing to wait for.
    pub until: Timestamp,
}

impl Left {
    /// Of a player who has left no game.
    pub const NONE: Self = Self { points: 0, at: Timestamp::new(0), until: Timestamp::new(0) };

    fn faded(self, now: Timestamp) -> Self {
        let halves = now.since(self.at).get() / HALF.get();
        let points = u32::try_from(halves).ok().and_then(|halves| self.points.checked_shr(halves)).unwrap_or(0);
        Self { points, at: self.at + Millis::new(halves * HALF.get()), ..self }
    }

    /// After the player has left one more.
    #[must_use]
    pub fn left(self, now: Timestamp) -> Self {
        let points = (self.faded(now).points + LEFT).min(MOST);
        Self { points, at: now, until: self.until.max(now + wait(points)) }
    }

    /// After the player has played a rated game to its end. A wait that has begun goes on.
    #[must_use]
    pub fn played(self, now: Timestamp) -> Self {
        let faded = self.faded(now);
        Self { points: faded.points.saturating_sub(LEFT / 2), ..faded }
    }

    /// Until when no rated game begins, if there is something to wait for.
    #[must_use]
    pub fn waits(self, now: Timestamp) -> Option<Timestamp> {
        Some(self.until).filter(|until| *until > now)
    }

    /// What the player is told.
    #[must_use]
    pub fn told(self, now: Timestamp) -> Leaving {
        let points = self.faded(now).points;
        Leaving { games: points / LEFT, until: self.waits(now), next: wait(points + LEFT).get() }
    }
}

/// How long a player waits who has just left a game and has so many points.
fn wait(points: u32) -> Millis {
    match (points / LEFT).checked_sub(FREE + 1) {
        None => Millis::ZERO,
        Some(more) => Millis::new(SHORTEST.get() << more.min(20)).min(LONGEST),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: Timestamp = Timestamp::new(1_800_000_000_000);

    fn minutes(left: Left, now: Timestamp) -> u64 {
        left.waits(now).map_or(0, |until| until.since(now).get() / 60_000)
    }

    #[test]
    fn waits_grow_and_have_an_end() {
        let mut left = Left::NONE;
        let mut waits = Vec::new();
        for _ in 0..14 {
            left = left.left(NOW);
            waits.push(minutes(left, NOW));
        }
        assert_eq!(waits[..6], [0, 0, 5, 10, 20, 40]);
        assert_eq!(waits[10..], [1_280, 1_440, 1_440, 1_440]);
        assert_eq!((0..1_000).fold(left, |left, _| left.left(NOW)).points, MOST);
    }

    #[test]
    fn it_is_told_before_there_is_anything_to_wait_for() {
        let next = |left: Left| (left.told(NOW).games, left.told(NOW).until, left.told(NOW).next / 60_000);
        let one = Left::NONE.left(NOW);
        let two = one.left(NOW);
        let three = two.left(NOW);
        assert_eq!([Left::NONE, one, two].map(next), [(0, None, 0), (1, None, 0), (2, None, 5)]);
        assert_eq!(next(three), (3, Some(NOW + SHORTEST), 10));
    }

    #[test]
    fn it_fades_with_time_and_with_games_that_are_played() {
        let three = Left::NONE.left(NOW).left(NOW).left(NOW);
        let after = |days: u64| three.told(NOW + Millis::from_days(days as u32)).games;
        assert_eq!([0, 6, 7, 13, 14, 21, 10_000].map(after), [3, 3, 1, 1, 0, 0, 0]);
        // As much whether or not somebody plays meanwhile: time that has faded something is not counted twice.
        let day = |count: u32| NOW + Millis::from_days(count);
        let by_steps = [3, 6, 9, 13].into_iter().fold(three, |left, count| left.faded(day(count)));
        assert_eq!(by_steps.points, three.faded(day(13)).points);
        let played = (0..5).fold(three, |left, _| left.played(NOW));
        assert_eq!((played.points, minutes(played, NOW)), (1, 5), "the wait that has begun goes on");
        assert_eq!(played.played(NOW).played(NOW).points, 0);
        // Who leaves every other game waits all the same, and later.
        let mut left = Left::NONE;
        let games = (1..).find(|_| {
            left = left.left(NOW);
            let waits = left.waits(NOW).is_some();
            left = left.played(NOW);
            waits
        });
        assert_eq!(games, Some(5));
    }
}
