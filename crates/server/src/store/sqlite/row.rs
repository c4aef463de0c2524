//! What rows of several tables have.

use rusqlite::Row;

use crate::store::StoreError;
use crate::store::accounts::User;
use crate::store::row::{kind, moment};

/// The columns that [`user`] reads, of a table named `users`.
pub(super) const COLUMNS: &str = "users.id, users.name, users.kind, users.level, users.created";

pub(super) fn user(row: &Row<'_>, first: usize) -> Result<User, StoreError> {
    Ok(User {
        id: row.get(first)?,
        name: row.get(first + 1)?,
        kind: kind(&row.get::<_, String>(first + 2)?)?,
        level: row.get(first + 3)?,
        created: moment(row.get(first + 4)?),
    })
}
