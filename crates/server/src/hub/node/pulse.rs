//! The heartbeat of a site: by it the nodes know when the site was away, so that no player pays for it, and what time it is.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use play::time::{Millis, Timestamp};

use super::Node;
use crate::hub::GRACE;
use crate::store::StoreError;
use crate::store::postgres::nodes::{Beat, GONE};
use crate::store::postgres::{Postgres, PostgresError};
use crate::time::{STALL, Stall, Time};

/// Readings of the database's clock when a node starts; the quickest one counts.
const READINGS: usize = 5;

/// After a beat that failed, the next question waits this long.
const AGAIN: Duration = Duration::from_millis(500);

/// What a node knows of the time in which the site worked.
#[derive(Debug)]
pub(super) struct Pulse {
    state: Mutex<State>,
    /// One beat at a time.
    beating: tokio::sync::Mutex<()>,
}

#[derive(Debug, Default)]
struct State {
    /// The moment of the last beat that was stored.
    beaten: Option<Timestamp>,
    /// Whether a beat has failed since, or took so long that the site may have been away meanwhile.
    failed: bool,
    /// When the last beat failed that could not be stored.
    failed_at: Option<Instant>,
    /// The id of the last outage that is known.
    known: i64,
    /// The times in which the site was away, in order.
    outages: Vec<Stall>,
}

/// What a beat found out.
#[derive(Debug)]
pub(in crate::hub) struct Beaten {
    /// The id of the history that the database tells.
    pub(in crate::hub) history: String,
    /// Whether the database is another one than the history was told on last.
    pub(in crate::hub) has_moved: bool,
    /// Whether the other nodes have taken this one for gone: who is here is to be noted again.
    pub(in crate::hub) was_gone: bool,
}

impl Pulse {
    /// Reads what is known.
    ///
    /// # Errors
    /// PostgreSQL fails.
    pub(super) async fn take_up(database: &Postgres) -> Result<Self, StoreError> {
        let mut state = State::default();
        state.learn(database.outages_since(Timestamp::default()).await?);
        Ok(Self { state: Mutex::new(state), beating: tokio::sync::Mutex::default() })
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn outages_after(&self, moment: Timestamp) -> Vec<Stall> {
        self.state().outages.iter().filter(|outage| outage.to > moment).copied().collect()
    }
}

impl State {
    fn learn(&mut self, outages: Vec<(i64, Stall)>) {
        for (id, outage) in outages {
            self.known = self.known.max(id);
            self.outages.push(outage);
        }
    }

    /// Until when the site is known to have worked, by what this node has seen itself.
    fn worked_until(&self, now: Timestamp, time: &dyn Time) -> Timestamp {
        match self.beaten {
            None => Timestamp::default(),
            Some(beaten) if self.failed => beaten,
            // This process stood still, perhaps with all others.
            Some(beaten) => time.stalls_after(beaten).first().map_or(now, |stall| stall.from.max(beaten)),
        }
    }
}

/// Takes the time of the database for the node's own.
///
/// # Errors
/// PostgreSQL fails.
pub(in crate::hub) async fn measure(database: &Postgres, time: &dyn Time) -> Result<(), StoreError> {
    for _ in 0..READINGS {
        read_clock(database, time).await?;
    }
    Ok(())
}

async fn read_clock(database: &Postgres, time: &dyn Time) -> Result<(), StoreError> {
    let asked = time.steady();
    let said = database.database_time().await?;
    time.follow(said, asked, time.steady());
    Ok(())
}

impl Node {
    /// Tells the database that the site works, and learns when it did not.
    ///
    /// # Errors
    /// PostgreSQL fails: as far as this node knows, the site is away.
    pub(in crate::hub) async fn beat(&self, time: &dyn Time) -> Result<Beaten, StoreError> {
        let one = self.pulse.beating.lock().await;
        self.beat_once(&one, time).await
    }

    /// As [`beat`](Self::beat), for whoever has its turn.
    async fn beat_once(&self, _one: &tokio::sync::MutexGuard<'_, ()>, time: &dyn Time) -> Result<Beaten, StoreError> {
        let (now, begun) = (time.now(), Instant::now());
        let (known, worked_until, before) = {
            let state = self.pulse.state();
            (state.known, state.worked_until(now, time), state.beaten)
        };
        let beat = self.database.beat(&self.id, now, worked_until, known, GRACE).await;
        let mut state = self.pulse.state();
        let Beat { outages, history, has_moved } = beat.inspect_err(|_| {
            (state.failed, state.failed_at) = (true, Some(Instant::now()));
        })?;
        state.learn(outages);
        state.beaten = Some(now);
        // A database that stood still meanwhile has taken a moment that is long past.
        state.failed = begun.elapsed() > Duration::from(STALL);
        let was_gone = before.is_some_and(|before| now.since(before) > GONE);
        Ok(Beaten { history, has_moved, was_gone })
    }

    /// Sees that all is known of the times before `now` in which the site was away: before somebody acts or loses by time.
    ///
    /// # Errors
    /// PostgreSQL fails.
    pub(in crate::hub) async fn observe(&self, now: Timestamp, time: &dyn Time) -> Result<(), StoreError> {
        let is_known = |state: &State| !state.failed && state.beaten.is_some_and(|beaten| now.since(beaten) <= STALL);
        if is_known(&self.pulse.state()) {
            return Ok(());
        }
        let one = self.pulse.beating.lock().await;
        {
            let state = self.pulse.state();
            if is_known(&state) {
                return Ok(());
            }
            // Those who wait do not all wait for the same failure one after the other.
            if state.failed && state.failed_at.is_some_and(|at| at.elapsed() < AGAIN) {
                return Err(PostgresError::Busy("the database was away a moment ago").into());
            }
        }
        self.beat_once(&one, time).await.map(drop)
    }

    /// Whether the last beat was stored, and not long ago.
    pub(in crate::hub) fn is_alive(&self, now: Timestamp) -> bool {
        let state = self.pulse.state();
        !state.failed && state.beaten.is_some_and(|beaten| now.since(beaten) <= GONE)
    }

    /// How often the site was away.
    pub(in crate::hub) fn outages(&self) -> usize {
        self.pulse.state().outages.len()
    }

    /// Reads the database's clock once more.
    ///
    /// # Errors
    /// PostgreSQL fails.
    pub(in crate::hub) async fn read_clock(&self, time: &dyn Time) -> Result<(), StoreError> {
        read_clock(&self.database, time).await
    }

    /// Leaves the site in order.
    ///
    /// # Errors
    /// PostgreSQL fails.
    pub(in crate::hub) async fn leave(&self, now: Timestamp) -> Result<(), StoreError> {
        self.database.leave(&self.id, now).await
    }

    /// How long ago, at `now`, the site was away last; nothing if it never was.
    pub(in crate::hub) fn since_outage(&self, now: Timestamp) -> Option<Millis> {
        self.pulse.state().outages.last().map(|outage| now.since(outage.to))
    }
}
