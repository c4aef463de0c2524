//! The time of the server. It never goes back, does not follow a clock of the machine that is set, and knows when the server
//! stood still, so that nobody loses a game by that.

use std::collections::VecDeque;
use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::{SystemTime, UNIX_EPOCH};

use play::time::{Millis, Timestamp};
use tokio::sync::watch;

/// The server has stalled if it has not read the time for longer than this.
pub const STALL: Millis = Millis::from_seconds(2);
/// How often the server must read the time, so that a stall is measured with its true length.
pub const BEAT: Millis = Millis::new(250);
/// The time approaches the clock of the machine by one millisecond in this many: 43 seconds a day.
const SLEW: u64 = 2_000;
/// The clocks of two machines drift apart by less than one millisecond in this many.
const DRIFT: u64 = 10_000;
/// A difference from the clock of the machine that the owner should know of.
const FAR: Millis = Millis::from_seconds(60);
/// How many stalls are remembered. Each is credited within seconds.
const REMEMBERED: usize = 256;

type Waiting = Pin<Box<dyn Future<Output = ()> + Send>>;

/// A time in which the server did not run: the process was stopped, or the machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Stall {
    /// The last moment at which the server is known to have run.
    pub from: Timestamp,
    /// The first moment at which it ran again.
    pub to: Timestamp,
}

/// Moments, and waiting for one. Whoever reads the time first after a stall is
/// given a moment only when the stall is among [`stalls_after`](Self::stalls_after).
pub trait Time: Debug + Send + Sync + 'static {
    /// The moment now; never before one that was given earlier.
    fn now(&self) -> Timestamp;

    /// Waits until a moment; returns at once if it has passed.
    fn until(&self, moment: Timestamp) -> Waiting;

    /// Makes now be no earlier than a moment: the last one of an earlier process.
    fn not_before(&self, moment: Timestamp);

    /// The stalls that ended after a moment, in order. All that ended by the last reading of the time are known.
    fn stalls_after(&self, moment: Timestamp) -> Vec<Stall>;

    /// A clock that only runs, for measuring how long something took.
    fn steady(&self) -> Millis {
        Millis::ZERO
    }

    /// Follows another clock in place of the machine's: that of the database, by which the nodes of a site agree about the time. It said a moment
    /// between two readings of [`steady`](Self::steady). The first time, now becomes what it says, backwards too; that is done before anybody is served.
    fn follow(&self, _said: Timestamp, _asked: Millis, _answered: Millis) {}

    /// How far now may be from the clock that is followed, by what is known of it; zero where none is. What [`SteadyTime`] still has to catch up after the
    /// other clock was set is not counted: all nodes catch up together.
    fn uncertainty(&self) -> Millis {
        Millis::ZERO
    }
}

/// The two clocks of a machine.
pub trait Clocks: Debug + Send + Sync + 'static {
    /// The moment by the clock that people and daemons set.
    fn wall(&self) -> Timestamp;

    /// How long ago some moment was, by a clock that nobody sets and that runs on while the machine sleeps.
    fn elapsed(&self) -> Millis;

    /// Waits for a duration by the second clock, or a little longer.
    fn sleep(&self, duration: Millis) -> Waiting;
}

/// The clocks of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct SystemClocks;

impl Clocks for SystemClocks {
    fn wall(&self) -> Timestamp {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        Timestamp::new(u64::try_from(since.as_millis()).unwrap_or(u64::MAX))
    }

    #[cfg(any(target_os = "linux", target_os = "android"))]
    fn elapsed(&self) -> Millis {
        // The standard library's clock stops while the machine sleeps.
        let now = rustix::time::clock_gettime(rustix::time::ClockId::Boottime);
        Millis::new(
            u64::try_from(now.tv_sec).unwrap_or_default() * 1_000
                + u64::try_from(now.tv_nsec).unwrap_or_default() / 1_000_000,
        )
    }

    #[cfg(not(any(target_os = "linux", target_os = "android")))]
    fn elapsed(&self) -> Millis {
        use std::sync::OnceLock;
        use std::time::Instant;
        static START: OnceLock<Instant> = OnceLock::new();
        Millis::new(u64::try_from(START.get_or_init(Instant::now).elapsed().as_millis()).unwrap_or(u64::MAX))
    }

    fn sleep(&self, duration: Millis) -> Waiting {
        Box::pin(tokio::time::sleep(duration.into()))
    }
}

/// The time by the clocks of a machine: the wall clock at the start, and what has elapsed since. Where the wall clock says
/// something else later, the time approaches it so slowly that no player notices.
///
/// Clones are the same time.
#[derive(Debug)]
pub struct SteadyTime<C = SystemClocks> {
    inner: Arc<Steady<C>>,
}

impl<C> Clone for SteadyTime<C> {
    fn clone(&self) -> Self {
        Self { inner: Arc::clone(&self.inner) }
    }
}

#[derive(Debug)]
struct Steady<C> {
    clocks: C,
    last: Mutex<Reading>,
}

/// The last reading of the time.
#[derive(Debug)]
struct Reading {
    now: Timestamp,
    elapsed: Millis,
    /// The milliseconds that have elapsed and have not yet been used to approach the wall clock, less than [`SLEW`].
    unslewed: u64,
    far: bool,
    stalls: VecDeque<Stall>,
    followed: Option<Followed>,
}

/// What is known of a clock that is followed.
#[derive(Debug, Clone, Copy)]
struct Followed {
    /// What it said when the steady clock said [`at`](Self::at).
    said: Timestamp,
    at: Millis,
    /// How far that may be off: half of the time between question and answer, and the millisecond that is rounded away.
    error: Millis,
}

impl Followed {
    /// What it says when the steady clock says `elapsed`.
    fn says(self, elapsed: Millis) -> Timestamp {
        self.said + (elapsed - self.at)
    }

    /// How far that may be off: clocks of machines differ by less than one in [`DRIFT`].
    fn error(self, elapsed: Millis) -> Millis {
        self.error + Millis::new((elapsed - self.at).get() / DRIFT)
    }
}

impl SteadyTime {
    /// The time by the clocks of the operating system.
    #[must_use]
    pub fn of_system() -> Self {
        Self::new(SystemClocks)
    }
}

impl<C: Clocks> SteadyTime<C> {
    /// The time by these clocks. It begins at what the wall clock says.
    #[must_use]
    pub fn new(clocks: C) -> Self {
        let (now, elapsed) = (clocks.wall(), clocks.elapsed());
        let last = Reading { now, elapsed, unslewed: 0, far: false, stalls: VecDeque::new(), followed: None };
        Self { inner: Arc::new(Steady { clocks, last: Mutex::new(last) }) }
    }

    fn last(&self) -> MutexGuard<'_, Reading> {
        self.inner.last.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl<C: Clocks> Time for SteadyTime<C> {
    fn now(&self) -> Timestamp {
        let mut last = self.last();
        let elapsed = self.inner.clocks.elapsed();
        let passed = elapsed - last.elapsed;
        if passed == Millis::ZERO {
            return last.now;
        }
        let before = last.now;
        (last.now, last.elapsed, last.unslewed) = (before + passed, elapsed, last.unslewed + passed.get());
        // At most `passed`: the time does not go back.
        let step = Millis::new(last.unslewed / SLEW);
        if step > Millis::ZERO {
            last.unslewed %= SLEW;
            let wall = last.followed.map(|followed| followed.says(elapsed));
            last.approach(wall.unwrap_or_else(|| self.inner.clocks.wall()), step);
        }
        if passed > STALL {
            let stall = Stall { from: before, to: last.now };
            tracing::warn!(milliseconds = passed.get(), "the server stood still");
            last.stalls.push_back(stall);
            if last.stalls.len() > REMEMBERED {
                last.stalls.pop_front();
            }
        }
        last.now
    }

    fn until(&self, moment: Timestamp) -> Waiting {
        let time = self.clone();
        Box::pin(async move {
            loop {
                let now = time.now();
                if now >= moment {
                    return;
                }
                time.inner.clocks.sleep(moment.since(now)).await;
            }
        })
    }

    fn not_before(&self, moment: Timestamp) {
        let mut last = self.last();
        last.now = last.now.max(moment);
    }

    fn stalls_after(&self, moment: Timestamp) -> Vec<Stall> {
        self.last().stalls.iter().filter(|stall| stall.to > moment).copied().collect()
    }

    fn steady(&self) -> Millis {
        self.inner.clocks.elapsed()
    }

    fn follow(&self, said: Timestamp, asked: Millis, answered: Millis) {
        let mut last = self.last();
        let half = Millis::new((answered - asked).get() / 2);
        let new = Followed { said, at: asked + half, error: half + Millis::new(1) };
        match last.followed {
            None => {
                (last.now, last.elapsed, last.unslewed) = (new.says(answered), answered, 0);
                last.followed = Some(new);
            }
            // An answer that took long says less than a quick one of before.
            Some(known) if new.error <= known.error(answered) => last.followed = Some(new),
            Some(_) => {}
        }
    }

    fn uncertainty(&self) -> Millis {
        let elapsed = self.inner.clocks.elapsed();
        self.last().followed.map_or(Millis::ZERO, |followed| followed.error(elapsed))
    }
}

impl Reading {
    fn approach(&mut self, wall: Timestamp, step: Millis) {
        let off = wall.since(self.now).max(self.now.since(wall));
        let far = off > FAR;
        if far != self.far {
            self.far = far;
            tracing::warn!(
                seconds = off.get() / 1_000,
                far,
                "the clock that is followed was set: the server's time follows slowly"
            );
        }
        self.now = if wall >= self.now { self.now + step.min(off) } else { self.now - step.min(off) };
    }
}

/// A time for tests, set by hand.
#[derive(Debug, Clone)]
pub struct ManualTime {
    now: Arc<watch::Sender<Timestamp>>,
    stalls: Arc<Mutex<Vec<Stall>>>,
}

impl ManualTime {
    /// A time that begins at a moment.
    #[must_use]
    pub fn at(moment: Timestamp) -> Self {
        Self { now: Arc::new(watch::Sender::new(moment)), stalls: Arc::default() }
    }

    /// Lets time pass in which the server runs.
    pub fn pass(&self, milliseconds: u64) {
        self.now.send_modify(|now| *now = *now + Millis::new(milliseconds));
    }

    /// Lets time pass in which the server is stalled.
    pub fn stall(&self, milliseconds: u64) {
        self.now.send_modify(|now| {
            let stall = Stall { from: *now, to: *now + Millis::new(milliseconds) };
            // Before anybody can read the time after it.
            self.stalls.lock().unwrap_or_else(PoisonError::into_inner).push(stall);
            *now = stall.to;
        });
    }
}

impl Time for ManualTime {
    fn now(&self) -> Timestamp {
        *self.now.borrow()
    }

    fn until(&self, moment: Timestamp) -> Waiting {
        let mut now = self.now.subscribe();
        Box::pin(async move {
            if now.wait_for(|now| *now >= moment).await.is_err() {
                // A time that nobody can let pass any more.
                std::future::pending::<()>().await;
            }
        })
    }

    fn not_before(&self, moment: Timestamp) {
        self.now.send_if_modified(|now| {
            let earlier = *now < moment;
            *now = (*now).max(moment);
            earlier
        });
    }

    fn stalls_after(&self, moment: Timestamp) -> Vec<Stall> {
        let stalls = self.stalls.lock().unwrap_or_else(PoisonError::into_inner);
        stalls.iter().filter(|stall| stall.to > moment).copied().collect()
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU64, Ordering};

    use super::*;
    use crate::credits::{Ledger, Rate};

    const BEGIN: Timestamp = Timestamp::new(1_800_000_000_000);
    const SECOND: Millis = Millis::from_seconds(1);
    /// Ten minutes.
    const LONG: Millis = Millis::from_seconds(600);

    /// Clocks that are set and let run by hand, each for itself.
    #[derive(Debug, Clone)]
    struct SetClocks {
        wall: Arc<AtomicU64>,
        elapsed: Arc<AtomicU64>,
    }

    impl SetClocks {
        fn new() -> Self {
            Self { wall: Arc::new(BEGIN.get().into()), elapsed: Arc::new(77.into()) }
        }

        fn run(&self, duration: Millis) {
            self.wall.fetch_add(duration.get(), Ordering::SeqCst);
            self.elapsed.fetch_add(duration.get(), Ordering::SeqCst);
        }
    }

    impl Clocks for SetClocks {
        fn wall(&self) -> Timestamp {
            Timestamp::new(self.wall.load(Ordering::SeqCst))
        }

        fn elapsed(&self) -> Millis {
            Millis::new(self.elapsed.load(Ordering::SeqCst))
        }

        fn sleep(&self, duration: Millis) -> Waiting {
            self.run(duration.min(BEAT));
            Box::pin(std::future::ready(()))
        }
    }

    fn time() -> (SetClocks, SteadyTime<SetClocks>) {
        let clocks = SetClocks::new();
        (clocks.clone(), SteadyTime::new(clocks))
    }

    #[test]
    fn a_clock_that_is_set_moves_no_moment() {
        for step in [600_000_i64, -600_000] {
            let (clocks, time) = time();
            clocks.wall.fetch_add(step as u64, Ordering::SeqCst);
            let mut last = time.now();
            assert_eq!(last, BEGIN);
            // An hour, in which the time comes nearer to the wall clock by 1.8 s.
            for _ in 0..4 * 60 * 60 {
                clocks.run(BEAT);
                let now = time.now();
                assert!(now.since(last).get().abs_diff(BEAT.get()) <= 1, "{step}: {:?}", now.since(last));
                last = now;
            }
            assert_eq!(last.get().abs_diff(BEGIN.get() + 3_600_000), 1_800, "{step}");
            assert_eq!(time.stalls_after(Timestamp::default()), []);
        }
    }

    #[test]
    fn the_time_follows_a_wall_clock_that_runs_otherwise_and_then_agrees_with_it() {
        let (clocks, time) = time();
        clocks.wall.fetch_add(300, Ordering::SeqCst);
        for _ in 0..4 * 60 * 60 {
            clocks.run(BEAT);
            time.now();
        }
        assert_eq!(time.now(), clocks.wall());
    }

    #[test]
    fn whoever_looks_first_finds_the_stall() {
        let (clocks, time) = time();
        clocks.run(STALL);
        time.now();
        assert_eq!(time.stalls_after(Timestamp::default()), [], "a short one is none");
        let from = time.now();
        clocks.run(Millis::from_seconds(90));
        let to = time.now();
        assert_eq!(to.since(from), Millis::from_seconds(90), "the time goes on meanwhile");
        assert_eq!(time.stalls_after(Timestamp::default()), [Stall { from, to }]);
        assert_eq!(time.stalls_after(to), []);
    }

    #[test]
    fn the_time_is_not_before_that_of_the_process_before() {
        let (clocks, time) = time();
        time.not_before(BEGIN + LONG);
        assert_eq!(time.now(), BEGIN + LONG);
        clocks.run(SECOND);
        assert_eq!(time.now(), BEGIN + LONG + SECOND);
        time.not_before(BEGIN);
        assert_eq!(time.now(), BEGIN + LONG + SECOND);
    }

    #[test]
    fn nobody_stays_refused_because_a_clock_was_set_back() {
        let (clocks, time) = time();
        let ledger = Ledger::new(Rate { burst: 1.0, each_second: 1.0 });
        assert_eq!(ledger.take("address", 1.0, time.now()), Ok(()));
        clocks.wall.fetch_sub(LONG.get(), Ordering::SeqCst);
        assert_eq!(ledger.take("address", 1.0, time.now()), Err(1));
        clocks.run(Millis::new(1_001));
        assert_eq!(ledger.take("address", 1.0, time.now()), Ok(()));
    }

    #[test]
    fn another_clock_is_followed_by_its_quickest_answers() {
        let (clocks, time) = time();
        assert_eq!(time.uncertainty(), Millis::ZERO);
        let said = BEGIN - LONG;
        let asked = time.steady();
        clocks.run(Millis::new(10));
        time.follow(said, asked, time.steady());
        assert_eq!(
            (time.now(), time.uncertainty()),
            (said + Millis::new(5), Millis::new(6)),
            "backwards, the first time"
        );
        // An answer that took long changes nothing, whatever it says.
        let asked = time.steady();
        clocks.run(Millis::new(500));
        time.follow(BEGIN, asked, time.steady());
        assert_eq!(time.now(), said + Millis::new(505));
        // One that took as long as the first is taken, and now follows slowly: 2 ms in 4 s.
        let asked = time.steady();
        clocks.run(Millis::new(10));
        time.follow(said + Millis::new(1_505), asked, time.steady());
        let before = time.now();
        clocks.run(Millis::from_seconds(4));
        assert_eq!(time.now().since(before), Millis::new(4_002));
        clocks.run(LONG);
        assert_eq!(time.uncertainty(), Millis::new(6 + 604_005 / DRIFT));
    }

    #[tokio::test]
    async fn a_moment_is_waited_for() {
        let (_, time) = time();
        time.until(BEGIN + SECOND).await;
        assert_eq!(time.now(), BEGIN + SECOND);
        time.until(BEGIN).await;
    }

    #[test]
    fn the_clocks_of_the_system_run() {
        let (first, second) = (SystemClocks.elapsed(), SystemClocks.elapsed());
        assert!(first <= second);
        assert!(SystemClocks.wall() > Timestamp::new(1_500_000_000_000));
    }
}
