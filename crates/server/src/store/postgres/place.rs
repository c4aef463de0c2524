//! Which database this is: a copy of it, or one that has taken over from it, is another.

use deadpool_postgres::GenericClient;

use super::StoreError;
use super::statement::one;

/// On which server and timeline of PostgreSQL, and in which database, a statement runs: an expression.
pub(super) const HERE: &str = "((pg_control_system()).system_identifier::text || '/' || left(pg_walfile_name(pg_current_wal_lsn()), 8) \
                               || '/' || (SELECT oid FROM pg_database WHERE datname = current_database())::text)";

/// The server, timeline and database.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn here(client: &impl GenericClient) -> Result<String, StoreError> {
    Ok(one(client, &format!("SELECT {HERE}"), &[]).await?.try_get(0)?)
}
