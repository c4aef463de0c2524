//! What the parts of the hub have in common.

use std::sync::Arc;

use super::in_flight::InFlight;
use super::metrics::Metrics;
use crate::settings::Limits;
use crate::store::Store;
use crate::time::Time;

/// Shared resources of the hub's parts.
#[derive(Debug)]
pub(super) struct Base {
    pub(super) store: Store,
    pub(super) time: Arc<dyn Time>,
    pub(super) limits: Limits,
    /// The id of the history that the database tells.
    pub(super) history: String,
    pub(super) metrics: Metrics,
    pub(super) in_flight: Arc<InFlight>,
}
