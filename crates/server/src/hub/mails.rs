//! Mail is sent: what is due is taken from the store by one node at a time, and tried again until the mail server takes it.

use std::sync::Arc;

use futures_util::StreamExt as _;
use futures_util::stream;
use play::time::{Millis, Timestamp};

use super::metrics::Mailed;
use super::{Hub, periodic};
use crate::mail::{Mailer, Outcome};
use crate::store::StoreError;
use crate::store::mail::{Outgoing, again};

/// How often it is looked for what is due.
const LOOK: Millis = Millis::from_seconds(1);
/// Mails that are taken at once, and those of them that are on their way at once.
const MOST: usize = 20;
const AT_ONCE: usize = 4;
/// Nobody else sends what was taken within this time: longer than all that is taken at once may take.
const LEASE: Millis = Millis::from_seconds(5 * 60);
/// Accounts that are looked at at once for games that wait.
const DIGESTS: usize = 100;

/// The look that is taken every [`LOOK`].
async fn look(hub: Hub, now: Timestamp) {
    let Some(mailer) = hub.inner.mailer.get().cloned() else { return };
    if let Err(error) = send_all(&hub, &mailer, now).await {
        tracing::error!(%error, "mail is not sent");
    }
}

/// Sends what is due, until nothing is.
async fn send_all(hub: &Hub, mailer: &Mailer, now: Timestamp) -> Result<(), StoreError> {
    while !hub.is_closing() && hub.store().has_due_mail(now).await? {
        hub.store().plan_digests(now, DIGESTS).await?;
        let mails = hub.store().take_mail(now, now + LEASE, MOST).await?;
        let sent = stream::iter(mails).map(|mail| send(hub, mailer, mail)).buffer_unordered(AT_ONCE);
        let results: Vec<Result<(), StoreError>> = sent.collect().await;
        results.into_iter().collect::<Result<(), _>>()?;
    }
    Ok(())
}

async fn send(hub: &Hub, mailer: &Mailer, mail: Outgoing) -> Result<(), StoreError> {
    let outcome = mailer.send(&mail, &hub.signer().unsubscription(mail.user)).await;
    let later = (outcome == Outcome::Again).then(|| again(mail.tries + 1, hub.now())).flatten();
    hub.metrics().mailed(match (outcome, later) {
        (Outcome::Sent, _) => Mailed::Sent,
        (_, Some(_)) => Mailed::PutOff,
        (_, None) => Mailed::GivenUp,
    });
    match later {
        Some(until) => hub.store().put_off_mail(mail.id, until).await,
        None => hub.store().forget_mail(mail.id).await,
    }
}

impl Hub {
    /// Sends mail from now on.
    pub fn send_mail(&self, mailer: Mailer) {
        if self.inner.mailer.set(mailer).is_ok() {
            tokio::spawn(periodic::every(Arc::downgrade(&self.inner), LOOK, look));
        }
    }

    /// Whether this site sends mail.
    #[must_use]
    pub fn sends_mail(&self) -> bool {
        self.inner.mailer.get().is_some()
    }
}
