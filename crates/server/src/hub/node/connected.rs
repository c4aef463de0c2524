//! Who is connected to the site by way of this node, as the database knows it.

use std::collections::HashSet;

use play::time::Timestamp;

use super::Node;
use crate::store::StoreError;
use crate::store::accounts::UserId;

/// The accounts that the database takes for connected here; nothing while that is not known.
#[derive(Debug, Default)]
pub(super) struct Connected(tokio::sync::Mutex<Option<HashSet<UserId>>>);

impl Node {
    /// Stores which accounts are connected here, as far as that has changed.
    ///
    /// # Errors
    /// PostgreSQL fails; it is stored later.
    pub(in crate::hub) async fn store_connected(
        &self,
        here: HashSet<UserId>,
        now: Timestamp,
    ) -> Result<(), StoreError> {
        let mut known = self.connected.0.lock().await;
        let left: Option<Vec<UserId>> = known.as_ref().map(|known| known.difference(&here).copied().collect());
        let came: Vec<UserId> = match &*known {
            Some(known) => here.difference(known).copied().collect(),
            None => here.iter().copied().collect(),
        };
        if came.is_empty() && left.as_ref().is_some_and(Vec::is_empty) {
            return Ok(());
        }
        // Whether it took place is not known when it fails.
        *known = None;
        self.database.note_connected(&self.id, now, &came, left.as_deref()).await?;
        *known = Some(here);
        Ok(())
    }

    /// The database may know nothing of who is connected here any more.
    pub(super) async fn forget_connected(&self) {
        *self.connected.0.lock().await = None;
    }
}
