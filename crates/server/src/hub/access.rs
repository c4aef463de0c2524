//! Connections end with what let them in.

use play::time::{Millis, Timestamp};

use super::Hub;
use super::presence::{Closing, Credential};
use crate::bus::Message;
use crate::refusal::Refusal;
use crate::store::StoreError;

/// How often it is checked whether what has let in those who are connected is still valid. Whoever ends it closes
/// the connections at once; this finds what was ended otherwise, such as by a command beside the server or by time.
pub(super) const CHECK: Millis = Millis::from_seconds(5 * 60);
/// That a session or a token is used is noted once in so long: an hour.
pub(crate) const NOTED: Millis = Millis::from_seconds(60 * 60);
/// Sessions and tokens that are looked up in one read.
const AT_ONCE: usize = 200;

/// The check that is made every [`CHECK`].
pub(super) async fn check_all(hub: Hub, now: Timestamp) {
    if let Err(error) = hub.check_all_access(now).await {
        tracing::error!(%error, "it was not checked who is still let in");
    }
}

impl Hub {
    /// Ends what lets somebody in: does the work in the store, and closes the connections that the work names as soon as it is
    /// committed. Once begun it is brought to its end, whether or not the asker still waits.
    ///
    /// # Errors
    /// The work refused; nothing has changed then.
    pub async fn end_access<T: Send + 'static>(
        &self,
        work: impl Future<Output = Result<(T, Vec<Closing>), StoreError>> + Send + 'static,
    ) -> Result<T, Refusal> {
        let hub = self.clone();
        self.to_the_end(async move {
            let (done, closing) = work.await?;
            for closing in &closing {
                hub.presence().close(closing);
                hub.inner.base.tell(|| match closing {
                    Closing::Of(user) | Closing::OfBut(user, _) => Message::Access { user: *user },
                    Closing::LetInBy(credential) => Message::Ended { credential: credential.clone() },
                });
            }
            Ok(done)
        })
        .await
    }

    /// Whether what has let in a connection is still valid. A connection asks once it can be found by [`Self::end_access`]: what
    /// ended between the request for it and then is noticed here.
    ///
    /// # Errors
    /// The store failed.
    pub async fn is_let_in(&self, credential: Credential) -> Result<bool, Refusal> {
        let now = self.now();
        Ok(self.store().last_used(vec![credential], now).await?.iter().all(|(_, used)| used.is_some()))
    }

    /// Closes the connections that are no longer let in, and notes that the sessions and tokens of the others are used.
    async fn check_all_access(&self, now: Timestamp) -> Result<(), StoreError> {
        let all: Vec<_> = self.presence().credentials().into_iter().collect();
        for some in all.chunks(AT_ONCE) {
            let mut to_note = Vec::new();
            for (credential, used) in self.store().last_used(some.to_vec(), now).await? {
                match used {
                    None => self.presence().close(&Closing::LetInBy(credential)),
                    Some(used) if used + NOTED <= now => to_note.push(credential),
                    Some(_) => {}
                }
            }
            if to_note.is_empty() {
                continue;
            }
            self.store().note_used(to_note, now).await?;
        }
        Ok(())
    }
}
