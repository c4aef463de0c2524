//! What rows of several tables have.

use play::time::Timestamp;
use tokio_postgres::Row;

use super::StoreError;
use crate::store::accounts::User;
use crate::store::row::{kind, moment};

/// The columns that [`user`] reads, of a table named `users`.
pub(super) const COLUMNS: &str = "users.id, users.name, users.kind, users.level, users.created";

/// The account whose columns begin at `first`.
pub(super) fn user(row: &Row, first: usize) -> Result<User, StoreError> {
    let level: Option<i32> = row.try_get(first + 3)?;
    let level = level.map(u8::try_from).transpose();
    Ok(User {
        id: row.try_get(first)?,
        name: row.try_get(first + 1)?,
        kind: kind(row.try_get(first + 2)?)?,
        level: level.map_err(|_| StoreError::Damaged("the level of an account".to_owned()))?,
        created: time(row, first + 4)?,
    })
}

/// A count, which is never below 0, in a column.
pub(super) fn count(row: &Row, column: usize) -> Result<u32, StoreError> {
    let count: i64 = row.try_get(column)?;
    u32::try_from(count).map_err(|_| StoreError::Damaged(format!("the count {count}")))
}

/// Games won, drawn and lost, in three columns from `first` on.
pub(super) fn score(row: &Row, first: usize) -> Result<[u32; 3], StoreError> {
    Ok([count(row, first)?, count(row, first + 1)?, count(row, first + 2)?])
}

/// The moment in a column.
pub(super) fn time(row: &Row, column: usize) -> Result<Timestamp, StoreError> {
    Ok(moment(row.try_get(column)?))
}

/// The moment in a column that may have none.
pub(super) fn optional_time(row: &Row, column: usize) -> Result<Option<Timestamp>, StoreError> {
    Ok(row.try_get::<_, Option<i64>>(column)?.map(moment))
}

/// A limit as it is sent; what is longer than PostgreSQL can count has none.
pub(super) fn limit(most: usize) -> i64 {
    i64::try_from(most).unwrap_or(i64::MAX)
}
