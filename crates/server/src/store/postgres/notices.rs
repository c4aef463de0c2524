//! What accounts are told of what was done to them, and their appeals against it.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::appeals::{Appeal, Decided};
use protocol::standing::{Notice, OwnMeasure, Standing};
use tokio_postgres::Row;

use super::row::{count as counted, limit, optional_time, time};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts, leaving};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::moderation::{APPEALABLE, MOST_HISTORY};
use crate::store::notifications::is_told;
use crate::store::row::stored;

/// Tells an account of a row of the log until it has read it; a bot reads nothing.
pub(super) async fn tell(client: &impl GenericClient, user: UserId, row: i64) -> Result<(), StoreError> {
    if accounts::by_id(client, user).await?.is_some_and(|user| is_told(user.kind)) {
        execute(client, "INSERT INTO notices (user_id, act) VALUES ($1, $2)", &[&user, &row]).await?;
    }
    Ok(())
}

/// How much an account has not read yet.
pub(super) async fn count(client: &impl GenericClient, user: UserId) -> Result<u32, StoreError> {
    counted(&one(client, "SELECT count(*) FROM notices WHERE user_id = $1", &[&user]).await?, 0)
}

/// The appeal in the columns `at, text, decided, accepted, answer` from `first` on, if there is one.
pub(super) fn appeal(row: &Row, first: usize) -> Result<Option<Appeal>, StoreError> {
    let Some(at) = optional_time(row, first)? else { return Ok(None) };
    let decided = match (optional_time(row, first + 2)?, row.try_get(first + 3)?) {
        (Some(at), Some(accepted)) => Some(Decided { at, accepted, answer: row.try_get(first + 4)? }),
        _ => None,
    };
    Ok(Some(Appeal { at, text: row.try_get(first + 1)?, decided }))
}

/// What [`measure`] reads.
const MEASURES: &str = "SELECT audit_log.id, audit_log.at, act, until, reason, appeals.at, text, decided, accepted, answer \
                        FROM audit_log LEFT JOIN appeals ON appeals.against = audit_log.id WHERE subject = $1";

fn measure(row: &Row) -> Result<OwnMeasure, StoreError> {
    let (act, appeal): (String, _) = (row.try_get(2)?, appeal(row, 5)?);
    Ok(OwnMeasure {
        id: row.try_get(0)?,
        at: time(row, 1)?,
        until: optional_time(row, 3)?,
        reason: row.try_get(4)?,
        may_appeal: appeal.is_none() && APPEALABLE.contains(&act.as_str()),
        act,
        appeal,
    })
}

/// How an account stands with the site.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn standing(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<Standing, StoreError> {
    let most = limit(MOST_HISTORY);
    let sql = "SELECT audit_log.id, audit_log.at, audit_log.act, until, reason, users.id, users.name, users.kind FROM notices \
               JOIN audit_log ON audit_log.id = notices.act LEFT JOIN users ON users.id = subject \
               WHERE notices.user_id = $1 ORDER BY notices.act LIMIT $2";
    let rows = all(client, sql, &[&user, &most]).await?;
    let notice = |row: &Row| {
        let is_own = row.try_get::<_, Option<UserId>>(5)? == Some(user);
        let is_gone = row.try_get::<_, Option<&str>>(7)?.is_none_or(|kind| kind == "deleted");
        Ok(Notice {
            id: row.try_get(0)?,
            at: time(row, 1)?,
            act: row.try_get(2)?,
            until: optional_time(row, 3)?.filter(|_| is_own),
            reason: row.try_get::<_, Option<String>>(4)?.filter(|_| is_own),
            player: row.try_get::<_, Option<String>>(6)?.filter(|_| !is_own && !is_gone),
        })
    };
    let notices = rows.iter().map(notice).collect::<Result<_, StoreError>>()?;
    let sql = format!(
        "{MEASURES} AND act IN ('warn', 'mute', 'unmute', 'suspend', 'unsuspend') ORDER BY audit_log.id DESC LIMIT $2"
    );
    let rows = all(client, &sql, &[&user, &most]).await?;
    let measures = rows.iter().map(measure).collect::<Result<_, StoreError>>()?;
    Ok(Standing { notices, measures, leaving: leaving::told(client, user, now).await? })
}

/// Notes that an account has read what it was told, up to a row of the log.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn note_read(client: &impl GenericClient, user: UserId, last: i64) -> Result<(), StoreError> {
    execute(client, "DELETE FROM notices WHERE user_id = $1 AND act <= $2", &[&user, &last]).await?;
    Ok(())
}

/// Stores an appeal against a row of the log.
///
/// # Errors
/// It was nothing that was done to the account ([`Refusal::NotFound`]), or was appealed against ([`Refusal::Appealed`]).
pub async fn appeal_against(
    transaction: &Transaction<'_>,
    user: UserId,
    against: i64,
    text: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    // Locked, it is not deleted meanwhile.
    accounts::lock(transaction, user).await?;
    let row = at_most_one(transaction, &format!("{MEASURES} AND audit_log.id = $2"), &[&user, &against]).await?;
    let found = measure(&row.ok_or(Refusal::NotFound)?)?;
    if !APPEALABLE.contains(&found.act.as_str()) {
        return Err(Refusal::NotFound.into());
    }
    let sql =
        "INSERT INTO appeals (against, user_id, at, text, answer) VALUES ($1, $2, $3, $4, '') ON CONFLICT DO NOTHING";
    match execute(transaction, sql, &[&against, &user, &stored(now), &text]).await? {
        1 => Ok(()),
        _ => Err(Refusal::Appealed.into()),
    }
}

/// The suspension of an account that is in force.
///
/// # Errors
/// There is none ([`Refusal::NotSuspended`]).
pub async fn suspension(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<OwnMeasure, StoreError> {
    let sql = format!(
        "{MEASURES} AND act = 'suspend' AND EXISTS (SELECT 1 FROM suspensions WHERE suspensions.user_id = $1 \
         AND (suspensions.until IS NULL OR suspensions.until > $2)) ORDER BY audit_log.id DESC LIMIT 1"
    );
    let row = at_most_one(client, &sql, &[&user, &stored(now)]).await?;
    measure(&row.ok_or(Refusal::NotSuspended)?)
}

/// The appeals of an account, the oldest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn appeals_of(client: &impl GenericClient, user: UserId) -> Result<Vec<Appeal>, StoreError> {
    let sql = "SELECT at, text, decided, accepted, answer FROM appeals WHERE user_id = $1 ORDER BY against";
    let rows = all(client, sql, &[&user]).await?;
    rows.iter().filter_map(|row| appeal(row, 0).transpose()).collect()
}
