//! From one version of the schema to the next, while other nodes run.
//!
//! During a deployment nodes of two versions use the same database, so that a change of the schema comes in two: first it **expands** (a new column
//! with a default, a new table, an index), which the program of before does not notice; when no node of before runs any more, a later version
//! **contracts** it (drops what nobody reads). The database says which it is: beside its `version` stands `readable_by`, the lowest version of a
//! program that may use it. A step that expands leaves it as it is, and one that contracts raises it. So a program accepts a later database as long
//! as that is readable by it, and refuses it otherwise.

use deadpool_postgres::{Client, Transaction};

use super::error::{PostgresError, Unsuitable};
use super::{StoreError, commit};

/// A step from one version to the next.
#[derive(Debug, Clone, Copy)]
pub(super) struct Step {
    /// What it does.
    sql: &'static str,
    /// The lowest version of a program that may use the database afterwards.
    readable_by: i32,
}

/// The steps in order; the first makes the schema.
pub(super) const STEPS: &[Step] = &[
    Step { sql: include_str!("schema_1.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_2_backups.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_3_friends.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_4_notifications.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_5_watch.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_6_games_of_days.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_7_access_tokens.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_8_oauth.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_9_vacations.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_10_fair.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_11_puzzles.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_12_email.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_13_passkeys.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_14_tournaments.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_15_clubs.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_16_studies.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_17_team_matches.sql"), readable_by: 1 },
    Step { sql: include_str!("schema_18_webhooks.sql"), readable_by: 1 },
];

/// The version of the schema that this program brings a database to.
pub const VERSION: i64 = STEPS.len() as i64;

/// Held while a node migrates: “Tchl” and “migr”.
const LOCK: i64 = 0x5463_686c_6d69_6772;

/// Brings a database up to the last version, in one transaction. Another node that does the same at the same time waits, and finds it done.
pub(super) async fn migrate(client: &mut Client, steps: &[Step]) -> Result<(), StoreError> {
    // What need not be changed is only read, with the rights that a node needs in any case.
    if version(client).await?.is_some_and(|found| is_done(found, steps) == Ok(true)) {
        return Ok(());
    }
    let transaction = client.transaction().await?;
    // The other node may take long; but nobody waits long for a table that a step waits for.
    transaction.batch_execute("SET LOCAL statement_timeout = 0; SET LOCAL lock_timeout = 0").await?;
    transaction.execute("SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    transaction.batch_execute("SET LOCAL lock_timeout = '5s'").await?;
    let found = match version(&transaction).await? {
        Some(found) => found,
        None => begin(&transaction).await?,
    };
    if !is_done(found, steps)? {
        for step in steps.iter().skip(usize::try_from(found.version).unwrap_or_default()) {
            transaction.batch_execute(step.sql).await?;
            let sql = "UPDATE schema_version SET version = version + 1, readable_by = greatest(readable_by, $1)";
            transaction.execute(sql, &[&step.readable_by]).await?;
        }
    }
    commit(transaction).await
}

/// What a database says of itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Found {
    version: i32,
    readable_by: i32,
}

/// Whether the database has all steps.
///
/// # Errors
/// It is of a later version that this program cannot read.
fn is_done(found: Found, steps: &[Step]) -> Result<bool, Newer> {
    let known = i32::try_from(steps.len()).unwrap_or(i32::MAX);
    if found.readable_by > known {
        return Err(Newer { found: i64::from(found.version), known: i64::from(known) });
    }
    Ok(found.version >= known)
}

/// The database cannot be read by this program.
#[derive(Debug, PartialEq, Eq)]
struct Newer {
    found: i64,
    known: i64,
}

impl From<Newer> for StoreError {
    fn from(Newer { found, known }: Newer) -> Self {
        Self::Newer { found, known }
    }
}

async fn version(client: &impl deadpool_postgres::GenericClient) -> Result<Option<Found>, StoreError> {
    let is_there = client.query_one("SELECT to_regclass('schema_version') IS NOT NULL", &[]).await?;
    if !is_there.try_get(0)? {
        return Ok(None);
    }
    let row = client.query_one("SELECT version, readable_by FROM schema_version", &[]).await?;
    Ok(Some(Found { version: row.try_get(0)?, readable_by: row.try_get(1)? }))
}

/// Makes the table of the version in a database that has no other.
async fn begin(transaction: &Transaction<'_>) -> Result<Found, StoreError> {
    let sql =
        "SELECT count(*) FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')";
    let tables: i64 = transaction.query_one(sql, &[]).await?.try_get(0)?;
    if tables > 0 {
        return Err(PostgresError::from(Unsuitable::OtherTables(tables)).into());
    }
    let sql = "CREATE TABLE schema_version (\
               one_row boolean PRIMARY KEY DEFAULT true CHECK (one_row), version integer NOT NULL, readable_by integer NOT NULL); \
               INSERT INTO schema_version (version, readable_by) VALUES (0, 0)";
    transaction.batch_execute(sql).await?;
    Ok(Found { version: 0, readable_by: 0 })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_later_database_is_used_as_long_as_it_is_readable() {
        let found = |version, readable_by| is_done(Found { version, readable_by }, &[STEPS[0]; 3]);
        assert_eq!(found(2, 1), Ok(false));
        assert_eq!(found(3, 3), Ok(true));
        assert_eq!(found(5, 3), Ok(true));
        assert_eq!(found(5, 4), Err(Newer { found: 5, known: 3 }));
    }
}
