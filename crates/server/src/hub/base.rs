//! What the parts of the hub have in common.

use std::sync::{Arc, PoisonError, RwLock};

use play::time::Timestamp;

use super::in_flight::InFlight;
use super::metrics::Metrics;
use super::node::Node;
use crate::bus::Message;
use crate::settings::Limits;
use crate::store::{Store, StoreError};
use crate::time::{Stall, Time};

/// Shared resources of the hub's parts.
#[derive(Debug)]
pub(super) struct Base {
    pub(super) store: Store,
    pub(super) time: Arc<dyn Time>,
    pub(super) limits: Limits,
    /// The id of the history that the database tells.
    pub(super) history: RwLock<Arc<str>>,
    pub(super) metrics: Metrics,
    pub(super) in_flight: Arc<InFlight>,
    /// This node, if the site has several.
    pub(super) node: Option<Arc<Node>>,
}

impl Base {
    pub(super) fn history(&self) -> Arc<str> {
        Arc::clone(&self.history.read().unwrap_or_else(PoisonError::into_inner))
    }

    pub(super) fn set_history(&self, id: String) {
        *self.history.write().unwrap_or_else(PoisonError::into_inner) = id.into();
    }

    /// Tells the other nodes, if there are any.
    pub(super) fn tell(&self, message: impl FnOnce() -> Message) {
        if let Some(node) = &self.node {
            node.tell(message());
        }
    }

    /// The times that ended after a moment and in which nobody could play, in order: those in which this server stood still, or of a site with several
    /// nodes those in which all of it was away.
    pub(super) fn stalls_after(&self, moment: Timestamp) -> Vec<Stall> {
        match &self.node {
            Some(node) => node.outages_after(moment),
            None => self.time.stalls_after(moment),
        }
    }

    /// Sees that [`stalls_after`](Self::stalls_after) knows all that ended by `now`.
    ///
    /// # Errors
    /// The database of a site with several nodes is away.
    pub(super) async fn observe(&self, now: Timestamp) -> Result<(), StoreError> {
        match &self.node {
            // On the heap: servers with one node have no room for it in each message.
            Some(node) => Box::pin(node.observe(now, &*self.time)).await,
            None => Ok(()),
        }
    }
}
