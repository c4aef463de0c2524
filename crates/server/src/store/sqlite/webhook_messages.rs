//! Messages that wait to be sent to webhooks.

use play::time::Timestamp;
use protocol::tournaments::ClubName;
use rusqlite::{Connection, OptionalExtension, params};

use super::{StoreError, notifications};
use crate::store::clubs::ClubKey;
use crate::store::notifications::{NewNotification, What};
use crate::store::row::{moment, stored};
use crate::store::webhooks::{
    MOST_A_DAY, MOST_WAITING, OnItsWay, Then, WebhookKey, WebhookMessage, WebhookNote, body, day, message_id, then,
};
use crate::webhooks::WebhookSecret;
use crate::webhooks::message::{Happened, named};

/// How many there are of something.
pub(super) fn count(connection: &Connection, sql: &str, key: i64) -> Result<usize, StoreError> {
    let count: i64 = connection.prepare_cached(sql)?.query_row([key], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// Tells the addresses of a club of something.
pub(super) fn tell(
    connection: &Connection,
    club: ClubKey,
    happened: &Happened,
    at: Timestamp,
) -> Result<(), StoreError> {
    let sql = "SELECT key FROM webhooks WHERE club = ? AND off IS NULL ORDER BY key";
    let mut statement = connection.prepare_cached(sql)?;
    let keys: Vec<WebhookKey> = statement.query_map([club], |row| row.get(0))?.collect::<Result<_, _>>()?;
    for key in keys {
        if !put(connection, club, key, happened, at)? {
            tracing::debug!(club, "a message for a webhook is left out: there are too many");
        }
    }
    Ok(())
}

/// Stores a message for an address, unless there are too many: whether it was stored.
pub(super) fn put(
    connection: &Connection,
    club: ClubKey,
    webhook: WebhookKey,
    happened: &Happened,
    at: Timestamp,
) -> Result<bool, StoreError> {
    if count(connection, "SELECT count(*) FROM webhook_messages WHERE webhook = ?", webhook)? >= MOST_WAITING {
        return Ok(false);
    }
    let sql = "INSERT INTO webhook_days (club, day, messages) VALUES (?1, ?2, 1) \
               ON CONFLICT (club, day) DO UPDATE SET messages = messages + 1 WHERE messages < ?3";
    let most = i64::try_from(MOST_A_DAY).unwrap_or(i64::MAX);
    if connection.prepare_cached(sql)?.execute(params![club, day(at), most])? == 0 {
        return Ok(false);
    }
    let named = |row: &rusqlite::Row<'_>| Ok(ClubName { id: row.get(0)?, name: row.get(1)? });
    let of = connection.prepare_cached("SELECT id, name FROM clubs WHERE key = ?")?.query_row([club], named)?;
    let sql = "INSERT INTO webhook_messages (webhook, id, body, at, tries, due, test) VALUES (?, ?, ?, ?, 0, ?4, ?)";
    let row = params![webhook, message_id(), body(happened, &of, at)?, stored(at), *happened == Happened::Test];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(true)
}

/// Messages that may be sent at a moment: those whose time has come, at addresses to which none is on its way.
const READY: &str = "FROM webhook_messages INDEXED BY webhook_messages_due \
    CROSS JOIN webhooks ON webhooks.key = webhook_messages.webhook WHERE due <= ?1 AND (busy IS NULL OR busy <= ?1)";

/// Whether a message is to be sent at a moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn has_due(connection: &Connection, now: Timestamp) -> Result<bool, StoreError> {
    let sql = format!("SELECT EXISTS (SELECT 1 {READY})");
    Ok(connection.prepare_cached(&sql)?.query_row([stored(now)], |row| row.get(0))?)
}

/// Takes messages to be sent, one for each address. Nobody else sends to these addresses until a moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn take(
    connection: &Connection,
    now: Timestamp,
    until: Timestamp,
    most: usize,
) -> Result<Vec<WebhookMessage>, StoreError> {
    let sql = format!(
        "SELECT webhook_messages.key, webhook, tries, webhook_messages.id, body, address, secret {READY} ORDER BY due, webhook_messages.key LIMIT ?2"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![stored(now), i64::try_from(most).unwrap_or(i64::MAX)])?;
    let mut taken: Vec<WebhookMessage> = Vec::new();
    while let Some(row) = rows.next()? {
        let webhook = row.get(1)?;
        if taken.iter().any(|known| known.webhook == webhook) {
            continue;
        }
        let tries = row.get::<_, i64>(2)? + 1;
        taken.push(WebhookMessage {
            key: row.get(0)?,
            webhook,
            tries,
            id: row.get(3)?,
            body: row.get(4)?,
            address: row.get(5)?,
            secret: WebhookSecret::of(row.get(6)?),
        });
    }
    for WebhookMessage { key, webhook, tries, .. } in &taken {
        connection
            .prepare_cached("UPDATE webhook_messages SET tries = ? WHERE key = ?")?
            .execute(params![tries, key])?;
        connection
            .prepare_cached("UPDATE webhooks SET busy = ? WHERE key = ?")?
            .execute(params![stored(until), webhook])?;
    }
    Ok(taken)
}

/// Notes what became of a message, and does what follows: whether its address was turned off by it.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn note(connection: &Connection, sent: &WebhookNote) -> Result<bool, StoreError> {
    let WebhookNote { key, webhook, tries, sent } = sent;
    let sql = "SELECT at, test FROM webhook_messages WHERE key = ? AND webhook = ? AND tries = ?";
    let message = connection
        .prepare_cached(sql)?
        .query_row([key, webhook, tries], |row| Ok((row.get(0)?, row.get(1)?)))
        .optional()?;
    // It has gone meanwhile, or somebody else has tried it again.
    let Some((at, is_test)) = message else { return Ok(false) };
    let sql = "UPDATE webhooks SET busy = NULL, last = ?2, result = ?3, status = ?4, failing = coalesce(failing, ?2) WHERE key = ?1";
    let row = params![webhook, stored(sent.at), sent.result.name(), sent.status];
    connection.prepare_cached(sql)?.execute(row)?;
    let sql = "SELECT failing FROM webhooks WHERE key = ?";
    let failing: Option<i64> = connection.prepare_cached(sql)?.query_row([webhook], |row| row.get(0))?;
    let message = OnItsWay { at: moment(at), is_test, tries: *tries, failing: failing.map(moment) };
    let follows = then(sent, message);
    match follows {
        Then::Again(due) => {
            let sql = "UPDATE webhook_messages SET due = ? WHERE key = ?";
            connection.prepare_cached(sql)?.execute(params![stored(due), key])?;
        }
        Then::Done | Then::GiveUp | Then::TurnOff => {
            connection.prepare_cached("DELETE FROM webhook_messages WHERE key = ?")?.execute([key])?;
        }
    }
    if follows == Then::Done {
        let sql = "UPDATE webhooks SET failing = NULL, off = NULL WHERE key = ?";
        connection.prepare_cached(sql)?.execute([webhook])?;
    }
    Ok(follows == Then::TurnOff && turn_off(connection, *webhook, sent.at)?)
}

/// Sends nothing more to an address, and tells the owner of the club: whether it was not off already.
fn turn_off(connection: &Connection, webhook: WebhookKey, at: Timestamp) -> Result<bool, StoreError> {
    let sql = "UPDATE webhooks SET off = ? WHERE key = ? AND off IS NULL";
    if connection.prepare_cached(sql)?.execute(params![stored(at), webhook])? == 0 {
        return Ok(false);
    }
    connection.execute("DELETE FROM webhook_messages WHERE webhook = ?", [webhook])?;
    let sql = "SELECT clubs.id, club_members.user FROM webhooks JOIN clubs ON clubs.key = webhooks.club \
               JOIN club_members ON club_members.club = clubs.key AND club_members.role = 'owner' WHERE webhooks.key = ?";
    let owner = connection.query_row(sql, [webhook], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    if let Some((club, user)) = owner {
        let new = NewNotification { user, other: user, what: What::ClubWebhook(club), at };
        notifications::notify(connection, &new)?;
    }
    Ok(true)
}

/// Forgets the addresses of a club, which closes, and what was to be sent to them.
pub(super) fn forget_club(connection: &Connection, club: ClubKey) -> Result<(), StoreError> {
    let sql = "DELETE FROM webhook_messages WHERE webhook IN (SELECT key FROM webhooks WHERE club = ?)";
    connection.execute(sql, [club])?;
    connection.execute("DELETE FROM webhooks WHERE club = ?", [club])?;
    Ok(())
}

/// Takes the name of a player, whose account is deleted, out of what is still to be sent.
pub(super) fn forget_name(connection: &Connection, name: &str) -> Result<(), StoreError> {
    let (known, gone) = named(name);
    let sql = "UPDATE webhook_messages SET body = replace(body, ?1, ?2) WHERE instr(body, ?1) > 0";
    connection.execute(sql, [known.as_str(), gone])?;
    Ok(())
}

/// Forgets how many messages there were on days that are over.
pub(super) fn tidy(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    connection.execute("DELETE FROM webhook_days WHERE day < ?", [day(now)])?;
    Ok(())
}
