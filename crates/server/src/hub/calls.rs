//! Devices are called: what is due is taken from the store, once, and sent to the push services.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use locale::Language;
use play::time::{Millis, Timestamp};
use protocol::notifications::PushMessage;
use tokio::sync::Semaphore;

use super::{Hub, periodic};
use crate::push::{Outcome, Sender, Vapid, message};
use crate::store::StoreError;
use crate::store::notifications::{Device, Due};

/// How often it is looked for what is due: a turn is told within a second.
const LOOK: Millis = Millis::new(500);
/// Accounts that are taken at once.
const MOST: usize = 500;
/// Messages that are on their way at once.
const AT_ONCE: usize = 200;
/// How often a message is sent that was not taken.
const TRIES: u32 = 4;

/// Calls devices, on a site with an address that people use.
#[derive(Debug, Clone)]
pub(super) struct Calls {
    sender: Sender,
    on_their_way: Arc<Semaphore>,
    /// The endpoints of devices that are not to be called any more, until the store has forgotten them.
    gone: Arc<Mutex<Vec<String>>>,
}

impl Calls {
    pub(super) fn new(sender: Sender) -> Self {
        Self { sender, on_their_way: Arc::new(Semaphore::new(AT_ONCE)), gone: Arc::default() }
    }

    pub(super) fn key(&self) -> &str {
        self.sender.key()
    }

    fn gone(&self) -> MutexGuard<'_, Vec<String>> {
        self.gone.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Lets the store forget the devices that are gone, all at once: a flood of them, each in a query of its own, would leave the
    /// store no time for anything else. Those that it cannot forget are tried again at the next look.
    async fn forget_gone(&self, hub: &Hub) {
        let gone = std::mem::take(&mut *self.gone());
        if gone.is_empty() {
            return;
        }
        if let Err(error) = hub.store().forget_devices(gone.clone()).await {
            tracing::warn!(%error, "devices that are gone are still noted");
            self.gone().extend(gone);
        }
    }
}

/// The look that is taken every [`LOOK`].
async fn look(hub: Hub, now: Timestamp) {
    let Some(calls) = hub.inner.calls.get() else { return };
    calls.forget_gone(&hub).await;
    if let Err(error) = call_all(&hub, calls, now).await {
        tracing::error!(%error, "devices are not called");
    }
}

/// Takes what is due, until nothing is.
async fn call_all(hub: &Hub, calls: &Calls, now: Timestamp) -> Result<(), StoreError> {
    while hub.store().has_due(now).await? {
        for Due { devices, calls: told, .. } in hub.store().take_due(now, MOST).await? {
            for device in devices {
                let language = Language::from_tag(&device.language).unwrap_or(Language::English);
                let message = message(&told, language);
                // Not more than may be on their way: the others wait here, and are not taken yet.
                let Ok(permit) = Arc::clone(&calls.on_their_way).acquire_owned().await else { return Ok(()) };
                let (hub, calls) = (hub.clone(), calls.clone());
                tokio::spawn(async move {
                    let outcome = calls.sender.send(&device, &message, hub.now()).await;
                    drop(permit);
                    call_again(hub, calls, device, message, outcome).await;
                });
            }
        }
    }
    Ok(())
}

/// Does what follows from what became of a message.
async fn call_again(hub: Hub, calls: Calls, device: Device, message: PushMessage, mut outcome: Outcome) {
    for _ in 1..TRIES {
        let Outcome::Again(wait) = outcome else { break };
        if hub.is_closing() {
            return;
        }
        let (time, until) = (Arc::clone(&hub.inner.base.time), hub.now() + wait);
        time.until(until).await;
        let Ok(_permit) = calls.on_their_way.acquire().await else { return };
        outcome = calls.sender.send(&device, &message, hub.now()).await;
    }
    hub.metrics().called(outcome);
    if outcome == Outcome::Gone {
        calls.gone().push(device.endpoint);
    }
}

impl Hub {
    /// Calls devices from now on, for the site with this address.
    ///
    /// # Errors
    /// The system's certificates cannot be read.
    pub fn call_devices(&self, site: &str) -> std::io::Result<()> {
        let Some(vapid) = Vapid::new(self.signer().push_secrets(), site.to_owned()) else { return Ok(()) };
        if self.inner.calls.set(Calls::new(Sender::new(vapid)?)).is_ok() {
            tokio::spawn(periodic::every(Arc::downgrade(&self.inner), LOOK, look));
        }
        Ok(())
    }

    /// The public key with which browsers let this site call them, if it calls any.
    #[must_use]
    pub fn push_key(&self) -> Option<String> {
        Some(self.inner.calls.get()?.key().to_owned())
    }
}
