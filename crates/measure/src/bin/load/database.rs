//! What PostgreSQL counts.

use tokio_postgres::{Client, NoTls};

use crate::Failed;

/// What PostgreSQL has counted up to a moment.
#[derive(Debug, Clone, Copy, Default)]
pub struct Counts {
    /// Statements, those that begin and end transactions among them; nothing where the extension that counts them is not there.
    pub statements: Option<i64>,
    /// Of those, what begins and ends transactions.
    pub transaction_statements: Option<i64>,
    /// Transactions that were committed.
    pub commits: i64,
    /// Bytes of the write-ahead log.
    pub wal_bytes: i64,
    /// Pages that were written to it whole, for they were changed for the first time since a checkpoint.
    pub wal_pages: i64,
    /// How often it was flushed to the disk.
    pub wal_flushes: i64,
}

impl Counts {
    /// What was counted since `before`.
    pub fn since(self, before: Self) -> Self {
        let since = |now: Option<i64>, before: Option<i64>| Some(now? - before?);
        Self {
            statements: since(self.statements, before.statements),
            transaction_statements: since(self.transaction_statements, before.transaction_statements),
            commits: self.commits - before.commits,
            wal_bytes: self.wal_bytes - before.wal_bytes,
            wal_pages: self.wal_pages - before.wal_pages,
            wal_flushes: self.wal_flushes - before.wal_flushes,
        }
    }
}

/// A statement and what it cost.
#[derive(Debug, Clone)]
pub struct Statement {
    /// Its text, on one line.
    pub text: String,
    /// How often it was run.
    pub calls: i64,
    /// How long PostgreSQL worked on it, in milliseconds.
    pub milliseconds: f64,
}

/// A connection to PostgreSQL, for its statistics.
#[derive(Debug)]
pub struct Statistics {
    client: Client,
    /// The database of the site.
    database: String,
    /// Whether statements are counted.
    is_complete: bool,
}

impl Statistics {
    /// Connects to a database that is not the site's, whose name is `database`.
    pub async fn connect(url: &str, database: &str) -> Result<Self, Failed> {
        let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
        // It ends with the client, which is told what goes wrong with it.
        tokio::spawn(connection);
        let is_complete = client.batch_execute("CREATE EXTENSION IF NOT EXISTS pg_stat_statements").await.is_ok()
            && client.query("SELECT 1 FROM pg_stat_statements LIMIT 1", &[]).await.is_ok();
        Ok(Self { client, database: database.to_owned(), is_complete })
    }

    /// What was counted up to now.
    pub async fn counts(&self) -> Result<Counts, Failed> {
        let sql = "SELECT (SELECT xact_commit FROM pg_stat_database WHERE datname = $1), \
                   pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')::bigint, wal_fpi, wal_sync FROM pg_stat_wal";
        let row = self.client.query_one(sql, &[&self.database]).await?;
        let mut counts = Counts {
            commits: row.try_get(0)?,
            wal_bytes: row.try_get(1)?,
            wal_pages: row.try_get(2)?,
            wal_flushes: row.try_get(3)?,
            ..Counts::default()
        };
        if self.is_complete {
            let sql = "SELECT coalesce(sum(calls), 0)::bigint, coalesce(sum(calls) FILTER (WHERE query ~* '^(begin|start|commit|rollback)'), 0)::bigint \
                       FROM pg_stat_statements JOIN pg_database ON pg_database.oid = dbid WHERE datname = $1";
            let row = self.client.query_one(sql, &[&self.database]).await?;
            (counts.statements, counts.transaction_statements) = (Some(row.try_get(0)?), Some(row.try_get(1)?));
        }
        Ok(counts)
    }

    /// Forgets what was counted of each statement.
    pub async fn forget_statements(&self) -> Result<(), Failed> {
        if self.is_complete {
            self.client.batch_execute("SELECT pg_stat_statements_reset()").await?;
        }
        Ok(())
    }

    /// The statements that PostgreSQL worked on longest since they were forgotten, the longest first.
    pub async fn heaviest(&self, most: i64) -> Result<Vec<Statement>, Failed> {
        if !self.is_complete {
            return Ok(Vec::new());
        }
        let sql = "SELECT query, sum(calls)::bigint, sum(total_exec_time) \
                   FROM pg_stat_statements JOIN pg_database ON pg_database.oid = dbid WHERE datname = $1 \
                   GROUP BY query ORDER BY 3 DESC LIMIT $2";
        let rows = self.client.query(sql, &[&self.database, &most]).await?;
        let statements = rows.iter().map(|row| {
            let text: String = row.try_get(0)?;
            let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
            Ok(Statement { text, calls: row.try_get(1)?, milliseconds: row.try_get(2)? })
        });
        statements.collect()
    }
}
