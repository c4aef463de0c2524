//! What happens at other nodes reaches those who are connected to this one.

use std::sync::{Arc, Weak};

use tokio::sync::mpsc::Receiver;

use super::Node;
use crate::bus::Message;
use crate::hub::presence::{Closing, Credential};
use crate::hub::{Hub, Inner};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;

/// Takes in what comes over the bus until the hub is gone.
pub(in crate::hub) async fn hear(inner: Weak<Inner>, mut messages: Receiver<Message>) {
    while let Some(message) = messages.recv().await {
        let Some(inner) = inner.upgrade() else { return };
        Hub { inner }.hear(message);
    }
}

impl Hub {
    /// Takes in what another node tells. Nothing is waited for here: the next message may be urgent.
    fn hear(&self, message: Message) {
        let Some(node) = self.node() else { return };
        match message {
            Message::Game { game, before, number, events } => self.rooms().hear_events(&game, before, number, events),
            Message::Presence { game } if self.rooms().is_open(&game) => node.note_changed(game),
            Message::Presence { .. } => {}
            Message::Said { game, room, line, deaf } => {
                self.later(async move |hub: Hub| hub.rooms().hear_said(&game, room, line, &deaf).await);
            }
            Message::Rematch { game, message } => {
                self.later(async move |hub: Hub| hub.rooms().hear_rematch(&game, &message).await);
            }
            Message::Push { id, user, message } => {
                if node.is_new(&id) {
                    self.presence().send_to_user(user, &message);
                }
            }
            Message::Access { user } => {
                self.later(async move |hub: Hub| hub.check_access(hub.presence().credentials_of(user)).await);
            }
            Message::Ended { credential } => {
                let is_here = self.presence().has(&credential);
                if is_here {
                    self.later(async move |hub: Hub| hub.check_access(vec![credential]).await);
                }
            }
            Message::Changed { user } => self.later(async move |hub: Hub| hub.changed_elsewhere(user).await),
            Message::Silent { user } => {
                self.later(async move |hub: Hub| {
                    hub.rooms().stop_listening(user).await;
                    Ok(())
                });
            }
            Message::Study { study } => self.inner.studies.wake(&study),
            Message::Seeks => self.lobby().seeks_changed_elsewhere(),
        }
    }

    /// Does something beside what is being done. If it fails, what comes of it is found a little later, when the node looks at the database.
    fn later<Done>(&self, work: impl FnOnce(Hub) -> Done)
    where
        Done: Future<Output = Result<(), Refusal>> + Send + 'static,
    {
        let work = work(self.clone());
        tokio::spawn(async move {
            if let Err(refusal) = work.await {
                tracing::debug!(%refusal, "what another node told was not looked at");
            }
        });
    }

    /// Closes those of some connections that are no longer let in, by what let them in.
    async fn check_access(&self, credentials: Vec<Credential>) -> Result<(), Refusal> {
        for (credential, used) in self.store().last_used(credentials, self.now()).await? {
            if used.is_none() {
                self.presence().close(&Closing::LetInBy(credential));
            }
        }
        Ok(())
    }

    /// An account has another name now, or is gone, by what another node says.
    async fn changed_elsewhere(&self, user: UserId) -> Result<(), Refusal> {
        let account = self.store().account(user).await?.ok_or(Refusal::NotFound)?;
        self.presence().close(&Closing::Of(user));
        self.names_changed();
        self.lobby().seeks_changed_elsewhere();
        self.rooms().rename(&account).await
    }

    /// This node, if the site has several.
    pub(in crate::hub) fn node(&self) -> Option<&Node> {
        self.inner.base.node.as_deref()
    }

    /// The same, for work that goes on beside the hub.
    pub(super) fn shared_node(&self) -> Option<Arc<Node>> {
        self.inner.base.node.clone()
    }
}
