//! The connections for reading.

use std::sync::{Arc, Mutex, PoisonError};

use rusqlite::{Connection, InterruptHandle};
use tokio::sync::mpsc;

use super::StoreError;

/// The connections for reading. Each is either free, in the queue, or lent, in one [`Reader`] that puts it back however it ends.
pub(super) struct Readers {
    free: tokio::sync::Mutex<mpsc::Receiver<Connection>>,
    home: mpsc::Sender<Connection>,
}

impl Readers {
    /// A pool of these connections.
    pub(super) fn new(connections: Vec<Connection>) -> Self {
        let (home, free) = mpsc::channel(connections.len().max(1));
        for connection in connections {
            // There is room for all of them.
            let _ = home.try_send(connection);
        }
        Self { free: tokio::sync::Mutex::new(free), home }
    }

    /// Waits for a free connection; who asked first gets it first. Who no longer waits has taken none.
    ///
    /// # Errors
    /// [`StoreError::Closed`] once the store is being closed.
    pub(super) async fn take(&self) -> Result<Reader, StoreError> {
        let connection = self.free.lock().await.recv().await.ok_or(StoreError::Closed)?;
        let interrupt = Arc::new(Mutex::new(Some(connection.get_interrupt_handle())));
        Ok(Reader { connection: Some(connection), home: self.home.clone(), interrupt })
    }
}

/// A connection that is lent. It goes where the work goes, and back to the others when this is dropped: after the work, after a
/// panic in it, or when it was never begun.
pub(super) struct Reader {
    /// There until it is dropped.
    connection: Option<Connection>,
    home: mpsc::Sender<Connection>,
    interrupt: Arc<Mutex<Option<InterruptHandle>>>,
}

impl Reader {
    /// Returns a guard that interrupts the query on the connection when dropped.
    pub(super) fn interrupt_on_drop(&self) -> InterruptOnDrop {
        InterruptOnDrop(Arc::clone(&self.interrupt))
    }

    /// Does `work` with the connection.
    pub(super) fn run<T>(self, work: impl FnOnce(&Connection) -> Result<T, StoreError>) -> Result<T, StoreError> {
        work(self.connection.as_ref().ok_or(StoreError::Closed)?)
    }
}

impl Drop for Reader {
    fn drop(&mut self) {
        // From here on nobody interrupts what the next one does with it.
        self.interrupt.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(connection) = self.connection.take() {
            // Only a pool that is gone takes it no more.
            let _ = self.home.try_send(connection);
        }
    }
}

/// Belongs to whoever waits for a read: when nobody does any more, its query ends.
pub(super) struct InterruptOnDrop(Arc<Mutex<Option<InterruptHandle>>>);

impl Drop for InterruptOnDrop {
    fn drop(&mut self) {
        if let Some(handle) = &*self.0.lock().unwrap_or_else(PoisonError::into_inner) {
            handle.interrupt();
        }
    }
}
