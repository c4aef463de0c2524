//! What accounts are told of what was done to them, and their appeals against it.

use play::time::Timestamp;
use protocol::appeals::{Appeal, Decided};
use protocol::standing::{Notice, OwnMeasure, Standing};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{StoreError, accounts, leaving};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::moderation::{APPEALABLE, MOST_HISTORY};
use crate::store::notifications::is_told;
use crate::store::row::{moment, stored};

/// Tells an account of a row of the log until it has read it; a bot reads nothing.
pub(super) fn tell(connection: &Connection, user: UserId, row: i64) -> Result<(), StoreError> {
    if accounts::by_id(connection, user)?.is_some_and(|user| is_told(user.kind)) {
        connection.execute("INSERT INTO notices (user, act) VALUES (?, ?)", [user, row])?;
    }
    Ok(())
}

/// How much an account has not read yet.
pub(super) fn count(connection: &Connection, user: UserId) -> Result<u32, StoreError> {
    let sql = "SELECT count(*) FROM notices WHERE user = ?";
    Ok(connection.prepare_cached(sql)?.query_row([user], |row| row.get(0))?)
}

/// The appeal in the columns `at, text, decided, accepted, answer` from `first` on, if there is one.
pub(super) fn appeal(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<Appeal>> {
    let Some(at) = row.get::<_, Option<i64>>(first)?.map(moment) else { return Ok(None) };
    let decided = match (row.get::<_, Option<i64>>(first + 2)?, row.get(first + 3)?) {
        (Some(at), Some(accepted)) => Some(Decided { at: moment(at), accepted, answer: row.get(first + 4)? }),
        _ => None,
    };
    Ok(Some(Appeal { at, text: row.get(first + 1)?, decided }))
}

/// What [`measure`] reads.
const MEASURES: &str = "SELECT audit_log.id, audit_log.at, act, until, reason, appeals.at, text, decided, accepted, answer \
                        FROM audit_log LEFT JOIN appeals ON appeals.against = audit_log.id WHERE subject = ?1";

fn measure(row: &Row<'_>) -> rusqlite::Result<OwnMeasure> {
    let (act, appeal): (String, _) = (row.get(2)?, appeal(row, 5)?);
    Ok(OwnMeasure {
        id: row.get(0)?,
        at: moment(row.get(1)?),
        until: row.get::<_, Option<i64>>(3)?.map(moment),
        reason: row.get(4)?,
        may_appeal: appeal.is_none() && APPEALABLE.contains(&act.as_str()),
        act,
        appeal,
    })
}

/// How an account stands with the site.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn standing(connection: &Connection, user: UserId, now: Timestamp) -> Result<Standing, StoreError> {
    let most = MOST_HISTORY as i64;
    let sql = "SELECT audit_log.id, audit_log.at, audit_log.act, until, reason, users.id, users.name, users.kind FROM notices \
               CROSS JOIN audit_log ON audit_log.id = notices.act LEFT JOIN users ON users.id = subject \
               WHERE notices.user = ? ORDER BY notices.act LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let notice = |row: &Row<'_>| {
        let is_own = row.get::<_, Option<UserId>>(5)? == Some(user);
        let is_gone = row.get::<_, Option<String>>(7)?.is_none_or(|kind| kind == "deleted");
        Ok(Notice {
            id: row.get(0)?,
            at: moment(row.get(1)?),
            act: row.get(2)?,
            until: row.get::<_, Option<i64>>(3)?.map(moment).filter(|_| is_own),
            reason: row.get::<_, Option<String>>(4)?.filter(|_| is_own),
            player: row.get::<_, Option<String>>(6)?.filter(|_| !is_own && !is_gone),
        })
    };
    let notices = statement.query_map([user, most], notice)?.collect::<Result<_, _>>()?;
    let sql = format!(
        "{MEASURES} AND act IN ('warn', 'mute', 'unmute', 'suspend', 'unsuspend') ORDER BY audit_log.id DESC LIMIT ?2"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let measures = statement.query_map([user, most], measure)?.collect::<Result<_, _>>()?;
    Ok(Standing { notices, measures, leaving: leaving::told(connection, user, now)? })
}

/// Notes that an account has read what it was told, up to a row of the log.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn note_read(connection: &Connection, user: UserId, last: i64) -> Result<(), StoreError> {
    connection.execute("DELETE FROM notices WHERE user = ? AND act <= ?", [user, last])?;
    Ok(())
}

/// Stores an appeal against a row of the log.
///
/// # Errors
/// It was nothing that was done to the account ([`Refusal::NotFound`]), or was appealed against ([`Refusal::Appealed`]).
pub fn appeal_against(
    connection: &Connection,
    user: UserId,
    against: i64,
    text: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = format!("{MEASURES} AND audit_log.id = ?2");
    let found = connection.query_row(&sql, [user, against], measure).optional()?;
    let found = found.filter(|found| APPEALABLE.contains(&found.act.as_str())).ok_or(Refusal::NotFound)?;
    if found.appeal.is_some() {
        return Err(Refusal::Appealed.into());
    }
    let sql = "INSERT INTO appeals (against, user, at, text, answer) VALUES (?, ?, ?, ?, '')";
    connection.execute(sql, params![against, user, stored(now), text])?;
    Ok(())
}

/// The suspension of an account that is in force.
///
/// # Errors
/// There is none ([`Refusal::NotSuspended`]).
pub fn suspension(connection: &Connection, user: UserId, now: Timestamp) -> Result<OwnMeasure, StoreError> {
    let sql = format!(
        "{MEASURES} AND act = 'suspend' AND EXISTS (SELECT 1 FROM suspensions WHERE suspensions.user = ?1 \
         AND (suspensions.until IS NULL OR suspensions.until > ?2)) ORDER BY audit_log.id DESC LIMIT 1"
    );
    // Of the same columns as those of the restriction, the ones of the log are meant.
    let found = connection.query_row(&sql, params![user, stored(now)], measure).optional()?;
    found.ok_or_else(|| Refusal::NotSuspended.into())
}

/// The appeals of an account, the oldest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn appeals_of(connection: &Connection, user: UserId) -> Result<Vec<Appeal>, StoreError> {
    let sql = "SELECT at, text, decided, accepted, answer FROM appeals WHERE user = ? ORDER BY against";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([user], |row| appeal(row, 0))?;
    Ok(rows.collect::<Result<Vec<_>, _>>()?.into_iter().flatten().collect())
}
