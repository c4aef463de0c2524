//! Webhooks of clubs as their owners see and change them; the messages to them are in `webhook_messages.rs`.

use deadpool_postgres::{GenericClient, Transaction};
use protocol::clubs::ClubRole;
use protocol::webhooks::{MOST_WEBHOOKS, Webhook, WebhookSent};
use tokio_postgres::Row;

use super::row::{count, optional_time, time};
use super::statement::{all, at_most_one, execute, one};
use super::webhook_messages::put;
use super::{StoreError, clubs};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::clubs::ClubKey;
use crate::store::row::stored;
use crate::store::webhooks::{MOST_A_DAY, WebhookAct, WebhookKey, WebhookOrder, result};
use crate::webhooks::message::Happened;

/// The webhook of a club with this id.
async fn key(transaction: &Transaction<'_>, club: ClubKey, id: &str) -> Result<WebhookKey, StoreError> {
    let sql = "SELECT key FROM webhooks WHERE id = $1 AND club = $2";
    Ok(at_most_one(transaction, sql, &[&id, &club]).await?.ok_or(Refusal::NotFound)?.try_get(0)?)
}

/// The same, locked: a webhook is locked before its messages, everywhere, and whoever locks it so makes no new ones.
async fn locked(transaction: &Transaction<'_>, club: ClubKey, id: &str) -> Result<WebhookKey, StoreError> {
    let key = key(transaction, club, id).await?;
    let found = at_most_one(transaction, "SELECT 1 FROM webhooks WHERE key = $1 FOR UPDATE", &[&key]).await?;
    found.map(|_| key).ok_or_else(|| Refusal::NotFound.into())
}

fn listed(row: &Row) -> Result<Webhook, StoreError> {
    let status = row.try_get::<_, Option<i64>>(7)?.and_then(|status| u16::try_from(status).ok());
    let last = match optional_time(row, 5)? {
        Some(at) => Some(WebhookSent { at, result: result(row.try_get(6)?)?, status }),
        None => None,
    };
    Ok(Webhook {
        id: row.try_get(0)?,
        address: row.try_get(1)?,
        made: time(row, 2)?,
        off: optional_time(row, 3)?,
        waiting: count(row, 4)?,
        last,
    })
}

/// The webhooks of a club, for its owner.
///
/// # Errors
/// There is no such club, or it is somebody else's.
pub async fn list(client: &impl GenericClient, club: &str, asker: UserId) -> Result<Vec<Webhook>, StoreError> {
    let club = clubs::key(client, club).await?;
    if clubs::role_in(client, club, asker).await? < Some(ClubRole::Owner) {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    let sql = "SELECT id, address, made, off, (SELECT count(*) FROM webhook_messages WHERE webhook = webhooks.key), last, result, status \
               FROM webhooks WHERE club = $1 ORDER BY key";
    all(client, sql, &[&club]).await?.iter().map(listed).collect()
}

/// Does what the owner of a club, which is locked, wants with an address.
///
/// # Errors
/// There is no such club or webhook, or it is somebody else's; there are too many, or too many messages.
pub async fn change(transaction: &Transaction<'_>, order: &WebhookOrder) -> Result<(), StoreError> {
    let club = clubs::locked(transaction, &order.club).await?;
    if clubs::role_in(transaction, club, order.asker).await? < Some(ClubRole::Owner) {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    match &order.act {
        WebhookAct::Add { address, secret } => {
            let sql = "SELECT count(*) FROM webhooks WHERE club = $1";
            if count(&one(transaction, sql, &[&club]).await?, 0)? as usize >= MOST_WEBHOOKS {
                return Err(Refusal::TooMany { most: MOST_WEBHOOKS }.into());
            }
            let sql = "INSERT INTO webhooks (id, club, address, secret, made) VALUES ($1, $2, $3, $4, $5)";
            execute(transaction, sql, &[&order.id, &club, address, &secret.bytes(), &stored(order.at)]).await?;
        }
        WebhookAct::Remove => {
            let key = locked(transaction, club, &order.id).await?;
            execute(transaction, "DELETE FROM webhook_messages WHERE webhook = $1", &[&key]).await?;
            execute(transaction, "DELETE FROM webhooks WHERE key = $1", &[&key]).await?;
        }
        WebhookAct::Renew(secret) => {
            let key = locked(transaction, club, &order.id).await?;
            execute(transaction, "UPDATE webhooks SET secret = $2 WHERE key = $1", &[&key, &secret.bytes()]).await?;
        }
        WebhookAct::Test => {
            let key = key(transaction, club, &order.id).await?;
            if !put(transaction, club, key, &Happened::Test, order.at).await? {
                return Err(Refusal::TooMany { most: MOST_A_DAY }.into());
            }
        }
    }
    Ok(())
}
