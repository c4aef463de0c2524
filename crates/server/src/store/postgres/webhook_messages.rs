//! Messages that wait to be sent to webhooks.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::tournaments::ClubName;

use super::row::{count, limit, time};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, notifications};
use crate::store::clubs::ClubKey;
use crate::store::notifications::{NewNotification, What};
use crate::store::row::{moment, stored};
use crate::store::webhooks::{
    MOST_A_DAY, MOST_WAITING, OnItsWay, Then, WebhookKey, WebhookMessage, WebhookNote, body, day, message_id, then,
};
use crate::webhooks::WebhookSecret;
use crate::webhooks::message::{Happened, named};

/// Tells the addresses of a club of something.
pub(super) async fn tell(
    transaction: &Transaction<'_>,
    club: ClubKey,
    happened: &Happened,
    at: Timestamp,
) -> Result<(), StoreError> {
    let sql = "SELECT key FROM webhooks WHERE club = $1 AND off IS NULL ORDER BY key";
    for row in all(transaction, sql, &[&club]).await? {
        if !put(transaction, club, row.try_get(0)?, happened, at).await? {
            tracing::debug!(club, "a message for a webhook is left out: there are too many");
        }
    }
    Ok(())
}

/// Stores a message for an address, unless there are too many: whether it was stored. One that was removed at the same time gets none.
pub(super) async fn put(
    transaction: &Transaction<'_>,
    club: ClubKey,
    webhook: WebhookKey,
    happened: &Happened,
    at: Timestamp,
) -> Result<bool, StoreError> {
    let sql = "SELECT 1 FROM webhooks WHERE key = $1 FOR KEY SHARE";
    if at_most_one(transaction, sql, &[&webhook]).await?.is_none() {
        return Ok(false);
    }
    let sql = "SELECT count(*) FROM webhook_messages WHERE webhook = $1";
    if count(&one(transaction, sql, &[&webhook]).await?, 0)? as usize >= MOST_WAITING {
        return Ok(false);
    }
    let sql = "INSERT INTO webhook_days (club, day, messages) VALUES ($1, $2, 1) \
               ON CONFLICT (club, day) DO UPDATE SET messages = webhook_days.messages + 1 WHERE webhook_days.messages < $3";
    if execute(transaction, sql, &[&club, &day(at), &limit(MOST_A_DAY)]).await? == 0 {
        return Ok(false);
    }
    let row = one(transaction, "SELECT id, name FROM clubs WHERE key = $1", &[&club]).await?;
    let of = ClubName { id: row.try_get(0)?, name: row.try_get(1)? };
    let sql =
        "INSERT INTO webhook_messages (webhook, id, body, at, tries, due, test) VALUES ($1, $2, $3, $4, 0, $4, $5)";
    let (body, is_test) = (body(happened, &of, at)?, *happened == Happened::Test);
    execute(transaction, sql, &[&webhook, &message_id(), &body, &stored(at), &is_test]).await?;
    Ok(true)
}

/// Messages that may be sent at a moment: those whose time has come, at addresses to which none is on its way.
const READY: &str = "FROM webhook_messages JOIN webhooks ON webhooks.key = webhook_messages.webhook \
    WHERE due <= $1 AND (busy IS NULL OR busy <= $1)";

/// Whether a message is to be sent at a moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn has_due(client: &impl GenericClient, now: Timestamp) -> Result<bool, StoreError> {
    let sql = format!("SELECT EXISTS (SELECT {READY})");
    Ok(one(client, &sql, &[&stored(now)]).await?.try_get(0)?)
}

/// Takes messages to be sent, one for each address. Nobody else sends to these addresses until a moment: what another node takes at this moment is left to it.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn take(
    transaction: &Transaction<'_>,
    now: Timestamp,
    until: Timestamp,
    most: usize,
) -> Result<Vec<WebhookMessage>, StoreError> {
    let sql = format!(
        "SELECT webhook_messages.key, webhook, tries, webhook_messages.id, body, address, secret {READY} \
         ORDER BY due, webhook_messages.key LIMIT $2 FOR NO KEY UPDATE OF webhooks SKIP LOCKED"
    );
    let mut taken: Vec<WebhookMessage> = Vec::new();
    for row in all(transaction, &sql, &[&stored(now), &limit(most)]).await? {
        let webhook = row.try_get(1)?;
        if taken.iter().any(|known| known.webhook == webhook) {
            continue;
        }
        taken.push(WebhookMessage {
            key: row.try_get(0)?,
            webhook,
            tries: row.try_get::<_, i64>(2)? + 1,
            id: row.try_get(3)?,
            body: row.try_get(4)?,
            address: row.try_get(5)?,
            secret: WebhookSecret::of(row.try_get(6)?),
        });
    }
    let mut sent = Vec::with_capacity(taken.len());
    for message in taken {
        let WebhookMessage { key, webhook, tries, .. } = &message;
        // Where it was taken and came to an end since it was read, there is nothing to be sent.
        let sql = "UPDATE webhook_messages SET tries = $2 WHERE key = $1 AND tries + 1 = $2";
        if execute(transaction, sql, &[key, tries]).await? > 0 {
            execute(transaction, "UPDATE webhooks SET busy = $2 WHERE key = $1", &[webhook, &stored(until)]).await?;
            sent.push(message);
        }
    }
    Ok(sent)
}

/// Notes what became of a message, and does what follows: whether its address was turned off by it.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn note(transaction: &Transaction<'_>, sent: &WebhookNote) -> Result<bool, StoreError> {
    let WebhookNote { key, webhook, tries, sent } = sent;
    let sql = "SELECT failing FROM webhooks WHERE key = $1 FOR NO KEY UPDATE";
    let Some(row) = at_most_one(transaction, sql, &[webhook]).await? else { return Ok(false) };
    let failing = row.try_get::<_, Option<i64>>(0)?.map_or(sent.at, moment);
    let sql = "SELECT at, test FROM webhook_messages WHERE key = $1 AND webhook = $2 AND tries = $3 FOR UPDATE";
    // It has gone meanwhile, or somebody else has tried it again.
    let Some(row) = at_most_one(transaction, sql, &[key, webhook, tries]).await? else { return Ok(false) };
    let message = OnItsWay { at: time(&row, 0)?, is_test: row.try_get(1)?, tries: *tries, failing: Some(failing) };
    let sql = "UPDATE webhooks SET busy = NULL, last = $2, result = $3, status = $4, failing = $5 WHERE key = $1";
    let status = sent.status.map(i64::from);
    let row: [&(dyn tokio_postgres::types::ToSql + Sync); 5] =
        [webhook, &stored(sent.at), &sent.result.name(), &status, &stored(failing)];
    execute(transaction, sql, &row).await?;
    let follows = then(sent, message);
    match follows {
        Then::Again(due) => {
            let sql = "UPDATE webhook_messages SET due = $2 WHERE key = $1";
            execute(transaction, sql, &[key, &stored(due)]).await?;
        }
        Then::Done | Then::GiveUp | Then::TurnOff => {
            execute(transaction, "DELETE FROM webhook_messages WHERE key = $1", &[key]).await?;
        }
    }
    if follows == Then::Done {
        execute(transaction, "UPDATE webhooks SET failing = NULL, off = NULL WHERE key = $1", &[webhook]).await?;
    }
    Ok(follows == Then::TurnOff && turn_off(transaction, *webhook, sent.at).await?)
}

/// Sends nothing more to an address, and tells the owner of the club: whether it was not off already.
async fn turn_off(transaction: &Transaction<'_>, webhook: WebhookKey, at: Timestamp) -> Result<bool, StoreError> {
    let sql = "UPDATE webhooks SET off = $2 WHERE key = $1 AND off IS NULL";
    if execute(transaction, sql, &[&webhook, &stored(at)]).await? == 0 {
        return Ok(false);
    }
    execute(transaction, "DELETE FROM webhook_messages WHERE webhook = $1", &[&webhook]).await?;
    let sql = "SELECT clubs.id, club_members.user_id FROM webhooks JOIN clubs ON clubs.key = webhooks.club \
               JOIN club_members ON club_members.club = clubs.key AND club_members.role = 'owner' WHERE webhooks.key = $1";
    if let Some(row) = at_most_one(transaction, sql, &[&webhook]).await? {
        let user = row.try_get(1)?;
        let new = NewNotification { user, other: user, what: What::ClubWebhook(row.try_get(0)?), at };
        notifications::notify(transaction, &new).await?;
    }
    Ok(true)
}

/// Forgets the addresses of a club, which closes, and what was to be sent to them.
pub(super) async fn forget_club(transaction: &Transaction<'_>, club: ClubKey) -> Result<(), StoreError> {
    execute(transaction, "SELECT 1 FROM webhooks WHERE club = $1 ORDER BY key FOR UPDATE", &[&club]).await?;
    let sql = "DELETE FROM webhook_messages WHERE webhook IN (SELECT key FROM webhooks WHERE club = $1)";
    execute(transaction, sql, &[&club]).await?;
    execute(transaction, "DELETE FROM webhooks WHERE club = $1", &[&club]).await?;
    Ok(())
}

/// Takes the name of a player, whose account is deleted, out of what is still to be sent.
pub(super) async fn forget_name(transaction: &Transaction<'_>, name: &str) -> Result<(), StoreError> {
    let (known, gone) = named(name);
    let sql = "SELECT 1 FROM webhooks WHERE key IN (SELECT webhook FROM webhook_messages WHERE position($1 IN body) > 0) \
               ORDER BY key FOR NO KEY UPDATE";
    execute(transaction, sql, &[&known]).await?;
    let sql = "UPDATE webhook_messages SET body = replace(body, $1, $2) WHERE position($1 IN body) > 0";
    execute(transaction, sql, &[&known, &gone]).await?;
    Ok(())
}

/// Forgets how many messages there were on days that are over.
pub(super) async fn tidy(client: &impl GenericClient, now: Timestamp) -> Result<(), StoreError> {
    execute(client, "DELETE FROM webhook_days WHERE day < $1", &[&day(now)]).await?;
    Ok(())
}
