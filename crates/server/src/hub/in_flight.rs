//! Tracks work that must finish once begun: a committed event is always broadcast, and shutdown waits for it.

use std::future::Future;
use std::sync::Arc;

use tokio::sync::watch;

use crate::refusal::Refusal;

/// Counts the work in flight, until nothing more may begin.
#[derive(Debug, Default)]
pub(super) struct InFlight {
    state: watch::Sender<State>,
}

#[derive(Debug, Default)]
struct State {
    count: usize,
    closed: bool,
}

/// A piece of work in flight, until this is dropped.
#[derive(Debug)]
pub(super) struct Flight(Arc<InFlight>);

impl InFlight {
    /// Begins a flight; `None` once closed.
    pub(super) fn begin(self: &Arc<Self>) -> Option<Flight> {
        let begun = self.state.send_if_modified(|state| {
            state.count += usize::from(!state.closed);
            !state.closed
        });
        begun.then(|| Flight(Arc::clone(self)))
    }

    /// Runs `work` to its end whether or not the caller still waits for it, so that what it commits is also broadcast. A shutdown waits
    /// for it.
    ///
    /// # Errors
    /// As `work`; or the server is going down, and `work` did not begin.
    pub(super) async fn to_the_end<T: Send + 'static>(
        self: &Arc<Self>,
        work: impl Future<Output = Result<T, Refusal>> + Send + 'static,
    ) -> Result<T, Refusal> {
        let flight = self.begin().ok_or(Refusal::Suspended)?;
        let done = tokio::spawn(async move {
            let _flight = flight;
            work.await
        });
        // A panic has been logged.
        done.await.unwrap_or(Err(Refusal::Unavailable))
    }

    /// Lets nothing more begin.
    pub(super) fn close(&self) {
        self.state.send_modify(|state| state.closed = true);
    }

    pub(super) fn is_closed(&self) -> bool {
        self.state.borrow().closed
    }

    /// Waits until nothing is in flight.
    pub(super) async fn landed(&self) {
        // The sender is here, so that it does not end early.
        let _ = self.state.subscribe().wait_for(|state| state.count == 0).await;
    }
}

impl Drop for Flight {
    fn drop(&mut self) {
        self.0.state.send_modify(|state| state.count -= 1);
    }
}

#[cfg(test)]
mod tests {
    use futures_util::FutureExt as _;

    use super::*;

    #[test]
    fn nothing_begins_after_the_end_and_the_end_waits_for_what_has_begun() {
        let all = Arc::new(InFlight::default());
        let [one, other] = [all.begin().unwrap(), all.begin().unwrap()];
        all.close();
        assert!(all.begin().is_none() && all.is_closed());
        drop(one);
        assert!(all.landed().now_or_never().is_none());
        drop(other);
        assert!(all.landed().now_or_never().is_some());
    }
}
