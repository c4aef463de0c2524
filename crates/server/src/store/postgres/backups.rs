//! When the database was last backed up: a whole copy, which whoever makes it notes in the row of the site, and its log.

use deadpool_postgres::GenericClient;
use play::time::Timestamp;

use super::StoreError;
use super::statement::one;
use crate::store::backups::LastBackups;

/// The last backups.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn last(client: &impl GenericClient) -> Result<LastBackups, StoreError> {
    // Where the log is to be archived and never was, it counts from when PostgreSQL began to count.
    let sql = "SELECT (extract(epoch FROM backed_up) * 1000)::bigint, \
               (SELECT (extract(epoch FROM coalesce(last_archived_time, stats_reset)) * 1000)::bigint \
               FROM pg_stat_archiver WHERE current_setting('archive_mode') <> 'off') FROM site";
    let row = one(client, sql, &[]).await?;
    let moment = |milliseconds: Option<i64>| milliseconds.map(|at| Timestamp::new(at.max(0).cast_unsigned()));
    Ok(LastBackups { copied: moment(row.try_get(0)?), archived: moment(row.try_get(1)?) })
}
