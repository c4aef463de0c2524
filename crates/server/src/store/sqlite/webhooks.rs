//! Webhooks of clubs as their owners see and change them; the messages to them are in `webhook_messages.rs`.

use protocol::clubs::ClubRole;
use protocol::webhooks::{MOST_WEBHOOKS, Webhook, WebhookSent};
use rusqlite::{Connection, OptionalExtension, params};

use super::webhook_messages::{count, put};
use super::{StoreError, clubs};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::clubs::ClubKey;
use crate::store::row::{moment, stored};
use crate::store::webhooks::{MOST_A_DAY, WebhookAct, WebhookKey, WebhookOrder, result};
use crate::webhooks::message::Happened;

/// The club with this id, for its owner.
fn owned(connection: &Connection, id: &str, asker: UserId) -> Result<ClubKey, StoreError> {
    let club = clubs::key(connection, id)?;
    if clubs::role_in(connection, club, asker)? < Some(ClubRole::Owner) {
        return Err(Refusal::ClubRoleNeeded.into());
    }
    Ok(club)
}

/// The webhook of a club with this id.
fn key(connection: &Connection, club: ClubKey, id: &str) -> Result<WebhookKey, StoreError> {
    let sql = "SELECT key FROM webhooks WHERE id = ? AND club = ?";
    let found = connection.prepare_cached(sql)?.query_row(params![id, club], |row| row.get(0)).optional()?;
    found.ok_or_else(|| Refusal::NotFound.into())
}

/// The webhooks of a club, for its owner.
///
/// # Errors
/// There is no such club, or it is somebody else's.
pub fn list(connection: &Connection, club: &str, asker: UserId) -> Result<Vec<Webhook>, StoreError> {
    let club = owned(connection, club, asker)?;
    let sql = "SELECT id, address, made, off, (SELECT count(*) FROM webhook_messages WHERE webhook = webhooks.key), last, result, status \
               FROM webhooks WHERE club = ? ORDER BY key";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([club])?;
    let mut webhooks = Vec::new();
    while let Some(row) = rows.next()? {
        let last = match row.get::<_, Option<i64>>(5)? {
            Some(at) => {
                Some(WebhookSent { at: moment(at), result: result(&row.get::<_, String>(6)?)?, status: row.get(7)? })
            }
            None => None,
        };
        webhooks.push(Webhook {
            id: row.get(0)?,
            address: row.get(1)?,
            made: moment(row.get(2)?),
            off: row.get::<_, Option<i64>>(3)?.map(moment),
            waiting: row.get(4)?,
            last,
        });
    }
    Ok(webhooks)
}

/// Does what the owner of a club wants with an address.
///
/// # Errors
/// There is no such club or webhook, or it is somebody else's; there are too many, or too many messages.
pub fn change(connection: &Connection, order: &WebhookOrder) -> Result<(), StoreError> {
    let club = owned(connection, &order.club, order.asker)?;
    match &order.act {
        WebhookAct::Add { address, secret } => {
            let sql = "SELECT count(*) FROM webhooks WHERE club = ?";
            if count(connection, sql, club)? >= MOST_WEBHOOKS {
                return Err(Refusal::TooMany { most: MOST_WEBHOOKS }.into());
            }
            let sql = "INSERT INTO webhooks (id, club, address, secret, made) VALUES (?, ?, ?, ?, ?)";
            connection.execute(sql, params![order.id, club, address, secret.bytes(), stored(order.at)])?;
        }
        WebhookAct::Remove => {
            let key = key(connection, club, &order.id)?;
            connection.execute("DELETE FROM webhook_messages WHERE webhook = ?", [key])?;
            connection.execute("DELETE FROM webhooks WHERE key = ?", [key])?;
        }
        WebhookAct::Renew(secret) => {
            let key = key(connection, club, &order.id)?;
            connection.execute("UPDATE webhooks SET secret = ? WHERE key = ?", params![secret.bytes(), key])?;
        }
        WebhookAct::Test => {
            let key = key(connection, club, &order.id)?;
            if !put(connection, club, key, &Happened::Test, order.at)? {
                return Err(Refusal::TooMany { most: MOST_A_DAY }.into());
            }
        }
    }
    Ok(())
}
