//! What keeps an account out or silent: suspensions and mutes.

use play::time::Timestamp;
use protocol::admin::Restriction;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{StoreError, bots};
use crate::store::accounts::{User, UserId};
use crate::store::moderation::{check_let_in, check_may_speak};
use crate::store::row::{moment, stored};

/// What is in force at a moment for an account or its owner, by a statement that gives the end and the reason.
fn in_force(
    connection: &Connection,
    sql: &str,
    user: UserId,
    now: Timestamp,
) -> Result<Option<Restriction>, StoreError> {
    let read =
        |row: &Row<'_>| Ok(Restriction { until: row.get::<_, Option<i64>>(0)?.map(moment), reason: row.get(1)? });
    Ok(connection.prepare_cached(sql)?.query_row(params![user, stored(now)], read).optional()?)
}

/// Sees that an account may be let in at a moment: neither it nor the owner of a bot is suspended.
///
/// # Errors
/// One of them is: [`Refusal::AccountSuspended`](crate::refusal::Refusal::AccountSuspended) or
/// [`Refusal::AccountClosed`](crate::refusal::Refusal::AccountClosed).
pub fn check_access(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let sql = "SELECT until, reason FROM suspensions \
               WHERE user IN (?1, (SELECT owner FROM bots WHERE bots.user = ?1)) AND (until IS NULL OR until > ?2) LIMIT 1";
    Ok(check_let_in(in_force(connection, sql, user, now)?)?)
}

/// Sees that an account may say something at a moment: neither it nor the owner of a bot is muted.
///
/// # Errors
/// One of them is: [`Refusal::Muted`](crate::refusal::Refusal::Muted) or
/// [`Refusal::MutedForGood`](crate::refusal::Refusal::MutedForGood).
pub fn check_speech(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let sql = "SELECT until, reason FROM mutes \
               WHERE user IN (?1, (SELECT owner FROM bots WHERE bots.user = ?1)) AND (until IS NULL OR until > ?2) LIMIT 1";
    Ok(check_may_speak(in_force(connection, sql, user, now)?)?)
}

/// As [`bots::by_token`].
///
/// # Errors
/// The bot or its owner is suspended.
pub fn token_holder(
    connection: &Connection,
    token: &[u8; 32],
    now: Timestamp,
) -> Result<Option<(String, User, Option<Timestamp>)>, StoreError> {
    let found = bots::by_token(connection, token)?;
    if let Some((_, user, _)) = &found {
        check_access(connection, user.id, now)?;
    }
    Ok(found)
}

/// Forgets what is only about an account that is deleted: its role, what kept it out, and why something was done to it or to its games. That it was
/// done stays in the log.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn forget_account(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    for table in ["roles", "suspensions", "mutes"] {
        connection.execute(&format!("DELETE FROM {table} WHERE user = ?"), [user])?;
    }
    connection.execute("UPDATE audit_log SET reason = '' WHERE subject = ?", [user])?;
    let sql = "UPDATE audit_log SET reason = '' WHERE game IN \
               (SELECT key FROM games WHERE a = ?1 UNION ALL SELECT key FROM games WHERE b = ?1)";
    connection.execute(sql, [user])?;
    Ok(())
}

/// Forgets suspensions and mutes that have ended.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn forget_ended(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    for table in ["suspensions", "mutes"] {
        connection.execute(&format!("DELETE FROM {table} WHERE until <= ?"), [stored(now)])?;
    }
    Ok(())
}
