//! Which history of the site a database tells.
//!
//! The events of a game are numbered, and clients ask for what came after a number. A database that is restored from a backup goes back, and so
//! may one that takes over from another whose last transactions it did not have: number 9 is then told a second time, and is another event. So a
//! history has an id, and another one begins on another server or timeline of PostgreSQL, or in a copy of the database.

use deadpool_postgres::Transaction;

use super::place::here;
use super::statement::{execute, one};
use super::{StoreError, moving};
use crate::secret;

/// A history.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    /// Its id.
    pub id: String,
    /// Whether it has just taken the place of another one. Games with dice that were going on are void then: what comes next in them may have been
    /// seen.
    pub follows_another: bool,
}

/// The history that the database tells; a new one in a new database, and where it may have gone back.
///
/// # Errors
/// A site is being moved into the database ([`StoreError::Moving`]), or PostgreSQL fails.
pub async fn take_up(transaction: &Transaction<'_>) -> Result<History, StoreError> {
    let here = here(transaction).await?;
    // FOR NO KEY UPDATE: of the nodes that start at the same time one begins the history, and the others find it.
    let row = one(transaction, "SELECT history, cluster FROM site FOR NO KEY UPDATE", &[]).await?;
    // Nothing is moved into a database any more that a node has started on.
    moving::check_finished(transaction).await?;
    execute(transaction, "UPDATE site SET moved = NULL WHERE moved IS NOT NULL", &[]).await?;
    let (known, cluster): (Option<String>, Option<String>) = (row.try_get(0)?, row.try_get(1)?);
    let known = known.filter(|id| !id.is_empty());
    let follows_another = known.is_some() && cluster.as_deref() != Some(&*here);
    match known {
        Some(id) if !follows_another => Ok(History { id, follows_another }),
        _ => {
            let id = secret::id();
            execute(transaction, "UPDATE site SET history = $1, cluster = $2", &[&id, &here]).await?;
            Ok(History { id, follows_another })
        }
    }
}

/// The key that signs the tokens of sessions and bots: `new` in a new database.
///
/// # Errors
/// The one that is stored is none ([`StoreError::Damaged`]).
pub async fn session_key(transaction: &Transaction<'_>, new: &[u8; 32]) -> Result<[u8; 32], StoreError> {
    // One statement: of several nodes that start at the same time, the first one's key is everybody's.
    let sql = "UPDATE site SET session_key = coalesce(session_key, $1) RETURNING session_key";
    let key: Vec<u8> = one(transaction, sql, &[&new.as_slice()]).await?.try_get(0)?;
    key.try_into().map_err(|_| StoreError::Damaged("the key of the sessions".to_owned()))
}
