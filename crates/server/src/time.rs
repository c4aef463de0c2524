//! The time of the server, so that tests have their own.

use std::fmt::Debug;
use std::future::Future;
use std::pin::Pin;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use tokio::sync::watch;

/// Milliseconds since the start of 1970, and waiting for a moment.
pub trait Time: Debug + Send + Sync + 'static {
    /// The moment now.
    fn now(&self) -> u64;

    /// Is over at a moment, or at once if it has passed.
    fn until(&self, moment: u64) -> Pin<Box<dyn Future<Output = ()> + Send>>;
}

/// The time of the operating system.
#[derive(Debug, Clone, Copy, Default)]
pub struct WallTime;

impl Time for WallTime {
    fn now(&self) -> u64 {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        u64::try_from(since.as_millis()).unwrap_or(u64::MAX)
    }

    fn until(&self, moment: u64) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let wait = moment.saturating_sub(self.now());
        Box::pin(tokio::time::sleep(Duration::from_millis(wait)))
    }
}

/// A time that passes when it is told to.
#[derive(Debug, Clone)]
pub struct ManualTime {
    now: Arc<watch::Sender<u64>>,
}

impl ManualTime {
    /// A time that stands at a moment.
    #[must_use]
    pub fn at(moment: u64) -> Self {
        Self { now: Arc::new(watch::Sender::new(moment)) }
    }

    /// Lets so many milliseconds pass.
    pub fn pass(&self, milliseconds: u64) {
        self.now.send_modify(|now| *now += milliseconds);
    }
}

impl Time for ManualTime {
    fn now(&self) -> u64 {
        *self.now.borrow()
    }

    fn until(&self, moment: u64) -> Pin<Box<dyn Future<Output = ()> + Send>> {
        let mut now = self.now.subscribe();
        Box::pin(async move {
            if now.wait_for(|now| *now >= moment).await.is_err() {
                // A time that nobody can let pass any more.
                std::future::pending::<()>().await;
            }
        })
    }
}
