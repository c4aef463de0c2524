//! Messages about clubs are sent to the addresses of their owners: what is due is taken from the store, by one node at a time.

use std::sync::{Arc, PoisonError};

use play::time::{Millis, Timestamp};
use protocol::webhooks::WebhookSent;
use tokio::sync::Semaphore;

use super::{Hub, periodic};
use crate::store::StoreError;
use crate::store::webhooks::{WebhookMessage, WebhookNote};
use crate::webhooks::reach::Reach;
use crate::webhooks::sender::Sender;

/// How often it is looked for what is due.
const LOOK: Millis = Millis::new(500);
/// Messages that are on their way at once, one for each address.
const AT_ONCE: usize = 50;
/// Messages that are taken at once.
const MOST: usize = 50;
/// Nobody else sends to an address within this time: longer than it may take until a message that was taken has been sent.
const LEASE: Millis = Millis::from_seconds(60);

/// Sends messages.
#[derive(Debug, Clone)]
pub(super) struct Webhooks {
    sender: Sender,
    on_their_way: Arc<Semaphore>,
}

/// The look that is taken every [`LOOK`].
async fn look(hub: Hub, now: Timestamp) {
    let webhooks = hub.inner.webhooks.read().unwrap_or_else(PoisonError::into_inner).clone();
    if let Some(webhooks) = webhooks
        && let Err(error) = send_all(&hub, &webhooks, now).await
    {
        tracing::error!(%error, "webhooks are not told");
    }
}

/// Sends what is due, until nothing is that nobody else has taken.
async fn send_all(hub: &Hub, webhooks: &Webhooks, now: Timestamp) -> Result<(), StoreError> {
    while !hub.is_closing() && hub.store().has_due_webhooks(now).await? {
        let taken = hub.store().take_webhooks(now, now + LEASE, MOST).await?;
        if taken.is_empty() {
            return Ok(());
        }
        for message in taken {
            // Not more than may be on their way: the others wait here for less than their lease.
            let Ok(permit) = Arc::clone(&webhooks.on_their_way).acquire_owned().await else { return Ok(()) };
            let (hub, sender) = (hub.clone(), webhooks.sender.clone());
            tokio::spawn(async move {
                if let Err(error) = send(&hub, &sender, message).await {
                    tracing::error!(%error, "it is not noted what became of a message to a webhook");
                }
                drop(permit);
            });
        }
    }
    Ok(())
}

async fn send(hub: &Hub, sender: &Sender, message: WebhookMessage) -> Result<(), StoreError> {
    let WebhookMessage { key, webhook, tries, id, body, address, secret } = message;
    let (result, status) = sender.send(&address, &secret, &id, &body, hub.now()).await.told();
    let sent = WebhookSent { at: hub.now(), result, status };
    if hub.store().note_webhook(WebhookNote { key, webhook, tries, sent }).await? {
        tracing::info!(webhook, "a webhook is turned off: it took nothing");
    }
    Ok(())
}

impl Hub {
    /// Sends messages about clubs from now on, to addresses that are within reach; called again, to others.
    ///
    /// # Errors
    /// The system's certificates cannot be read.
    pub fn tell_webhooks(&self, reach: Reach) -> std::io::Result<()> {
        let webhooks = Webhooks { sender: Sender::new(reach)?, on_their_way: Arc::new(Semaphore::new(AT_ONCE)) };
        let before = self.inner.webhooks.write().unwrap_or_else(PoisonError::into_inner).replace(webhooks);
        if before.is_none() {
            tokio::spawn(periodic::every(Arc::downgrade(&self.inner), LOOK, look));
        }
        Ok(())
    }

    /// Which addresses messages about clubs are sent to.
    #[must_use]
    pub fn webhook_reach(&self) -> Reach {
        let webhooks = self.inner.webhooks.read().unwrap_or_else(PoisonError::into_inner);
        webhooks.as_ref().map(|webhooks| webhooks.sender.reach()).unwrap_or_default()
    }
}
