//! Jobs that are done again and again.

use std::future::Future;
use std::sync::{Arc, Weak};

use play::time::{Millis, Timestamp};

use super::{Hub, Inner};

/// Does a job at once and then every `period`, counted from the start of the one before and not before its end, until the hub
/// is gone or closing. In between the hub is not held, so that it can end. The job is given the moment at which it starts.
pub(super) async fn every<Done>(inner: Weak<Inner>, period: Millis, job: impl Fn(Hub, Timestamp) -> Done + Send)
where
    Done: Future<Output = ()> + Send,
{
    loop {
        let Some(hub) = inner.upgrade().map(|inner| Hub { inner }) else { return };
        if hub.is_closing() {
            return;
        }
        let (time, now) = (Arc::clone(&hub.inner.base.time), hub.now());
        job(hub, now).await;
        time.until(now + period).await;
    }
}
