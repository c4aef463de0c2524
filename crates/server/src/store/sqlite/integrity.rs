//! Integrity checks: reads a whole database, to find damage.

use std::path::Path;
use std::sync::Arc;
use std::sync::mpsc::{self, RecvTimeoutError};
use std::time::{Duration, Instant};

use rusqlite::types::Value;
use rusqlite::{Connection, ErrorCode, InterruptHandle, OptionalExtension as _, params_from_iter};

use super::StoreError;
use super::copies::open_to_read;
use super::health::{Health, is_damage};

/// How many rows are read at once.
const ROWS: usize = 1_000;
/// A part is followed by a rest this many times as long: a quarter of a thread is used.
const REST: u32 = 3;

/// Checks a database that nobody uses yet.
///
/// # Errors
/// It is damaged: [`StoreError::Damaged`].
pub(super) fn check_now(connection: &Connection) -> Result<(), StoreError> {
    let found = connection.query_row("PRAGMA quick_check(1)", [], |row| row.get::<_, String>(0));
    match told(found)? {
        found if found == "ok" => Ok(()),
        found => Err(StoreError::Damaged(found)),
    }
}

/// Checks what the pages of a database do not say: that whatever a row refers to is there, and that the events of a game are numbered without a gap
/// up to its last.
///
/// # Errors
/// It is damaged: [`StoreError::Damaged`].
pub(super) fn check_rows(connection: &Connection) -> Result<(), StoreError> {
    let stray = "SELECT \"table\" || ' refers to what is not in ' || parent FROM pragma_foreign_key_check LIMIT 1";
    let gap = "SELECT 'events of game ' || games.id || ' are missing' FROM games \
               LEFT JOIN (SELECT game, count(*) AS events, max(number) AS last FROM game_events GROUP BY game) AS found \
               ON found.game = games.key \
               WHERE (games.ended IS NULL OR found.events > 0) AND \
               (games.number <> coalesce(found.events, 0) OR games.number <> coalesce(found.last, 0)) LIMIT 1";
    for sql in [stray, gap] {
        if let Some(wrong) = told(connection.query_row(sql, [], |row| row.get(0)).optional())? {
            return Err(StoreError::Damaged(wrong));
        }
    }
    Ok(())
}

/// A check of a database in use. It ends when this is dropped.
pub(super) struct BackgroundCheck {
    interrupt: InterruptHandle,
    _ends: mpsc::Sender<()>,
}

impl Drop for BackgroundCheck {
    fn drop(&mut self) {
        self.interrupt.interrupt();
    }
}

/// Checks a database on a thread of its own, and notes damage.
///
/// # Errors
/// It cannot be opened, or there can be no thread.
pub(super) fn check_in_background(path: &Path, health: &Arc<Health>) -> Result<BackgroundCheck, StoreError> {
    let connection = open_to_read(path)?;
    let (ends, is_ended) = mpsc::channel::<()>();
    let (interrupt, health) = (connection.get_interrupt_handle(), Arc::clone(health));
    let goes_on = move |rest| matches!(is_ended.recv_timeout(rest), Err(RecvTimeoutError::Timeout));
    let looked = move || match in_parts(&connection, goes_on) {
        Ok(()) => {}
        Err(StoreError::Damaged(damage)) => health.note(damage),
        Err(StoreError::Database(error)) if error.sqlite_error_code() == Some(ErrorCode::OperationInterrupted) => {}
        Err(error) => tracing::error!(%error, "the database could not be checked"),
    };
    std::thread::Builder::new().name("look-through".to_owned()).spawn(looked).map_err(StoreError::File)?;
    Ok(BackgroundCheck { interrupt, _ends: ends })
}

/// Reads all rows of all tables, and counts the entries of all indexes, while `goes_on` says so, which is asked to rest between the parts.
///
/// Each part is a read of its own. A single long one, as `PRAGMA quick_check` is, would keep the log of the database from being taken up for as long
/// as it takes, and every commit would look through the whole growing log: at a thousand turns a second a commit then takes twenty times as long.
fn in_parts(connection: &Connection, goes_on: impl Fn(Duration) -> bool) -> Result<(), StoreError> {
    let rest = |begun: Instant| goes_on(begun.elapsed() * REST);
    for table in told(names(connection, "SELECT name FROM sqlite_schema WHERE type = 'table'", []))? {
        let key = told(key(connection, &table))?;
        let mut after = Vec::new();
        loop {
            let begun = Instant::now();
            let next = told(rows(connection, &table, &key, &after))?;
            if !rest(begun) {
                return Ok(());
            }
            match next {
                Some(next) => after = next,
                None => break,
            }
        }
    }
    let sql = "SELECT name, tbl_name, coalesce(sql, '') FROM sqlite_schema WHERE type = 'index'";
    let indexes = || -> rusqlite::Result<Vec<(String, String, String)>> {
        connection.prepare(sql)?.query_map([], |row| Ok((row.get(0)?, row.get(1)?, row.get(2)?)))?.collect()
    };
    for (index, table, sql) in told(indexes())? {
        let begun = Instant::now();
        // Of the rows that a partial index has. `count(*)` would count by whichever index is the shortest.
        let part = sql.find(" WHERE ").map_or("", |at| &sql[at..]);
        let count = format!("SELECT total(1) FROM {} INDEXED BY {}{part}", quoted(&table), quoted(&index));
        told(connection.query_row(&count, [], |row| row.get::<_, f64>(0)))?;
        if !rest(begun) {
            return Ok(());
        }
    }
    Ok(())
}

/// The columns that order the rows of a table: its primary key, or what SQLite numbers rows by.
fn key(connection: &Connection, table: &str) -> rusqlite::Result<Vec<String>> {
    let numbered = "SELECT count(*) FROM pragma_table_list WHERE schema = 'main' AND name = ?1 AND wr = 0";
    if connection.query_row(numbered, [table], |row| row.get::<_, i64>(0))? > 0 {
        return Ok(vec!["rowid".to_owned()]);
    }
    let columns = names(connection, "SELECT name FROM pragma_table_info(?1) WHERE pk > 0 ORDER BY pk", [table])?;
    Ok(columns.iter().map(|column| quoted(column)).collect())
}

/// Reads the next rows of a table, all of each. The key of the last one, if there may be more.
fn rows(connection: &Connection, table: &str, key: &[String], after: &[Value]) -> rusqlite::Result<Option<Vec<Value>>> {
    let (columns, marks) = (key.join(", "), vec!["?"; key.len()].join(", "));
    let from = if after.is_empty() { String::new() } else { format!("WHERE ({columns}) > ({marks})") };
    let sql = format!("SELECT {columns}, * FROM {} {from} ORDER BY {columns} LIMIT {ROWS}", quoted(table));
    let mut statement = connection.prepare_cached(&sql)?;
    let width = statement.column_count();
    let mut found = statement.query(params_from_iter(after))?;
    let (mut count, mut last) = (0, None);
    while let Some(row) = found.next()? {
        for column in key.len()..width {
            row.get_ref(column)?;
        }
        count += 1;
        if count == ROWS {
            last = Some((0..key.len()).map(|column| row.get(column)).collect::<rusqlite::Result<_>>()?);
        }
    }
    Ok(last)
}

fn names(connection: &Connection, sql: &str, of: impl rusqlite::Params) -> rusqlite::Result<Vec<String>> {
    connection.prepare(sql)?.query_map(of, |row| row.get(0))?.collect()
}

/// The name as SQL has it.
fn quoted(name: &str) -> String {
    format!("\"{}\"", name.replace('"', "\"\""))
}

/// The value that was read, or that the database is damaged.
fn told<T>(read: rusqlite::Result<T>) -> Result<T, StoreError> {
    read.map_err(|error| if is_damage(&error) { StoreError::Damaged(error.to_string()) } else { error.into() })
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use std::cell::Cell;

    use super::*;
    use crate::store::sqlite::migrate;

    /// A database of the server's with rows in tables of either kind, so many that they fill several pages.
    fn filled(path: &Path) -> Connection {
        let mut connection = Connection::open(path).unwrap();
        connection.pragma_update(None, "page_size", 1_024).unwrap();
        migrate::migrate(&mut connection, path).unwrap();
        connection
            .execute_batch(
                "PRAGMA foreign_keys = OFF;
                 WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
                 INSERT INTO held_names SELECT CAST('name' || i AS BLOB), i, NULL FROM n;
                 WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
                 INSERT INTO declined_rematches SELECT i, 'a' FROM n;",
            )
            .unwrap();
        connection
    }

    #[test]
    fn a_torn_page_is_found_in_parts_as_it_is_at_once() {
        let directory = tempfile::tempdir().unwrap();
        let (good, torn) = (directory.path().join("good"), directory.path().join("torn"));
        let connection = filled(&good);
        check_now(&connection).unwrap();
        in_parts(&connection, |_| true).unwrap();
        connection.close().unwrap();
        let bytes = std::fs::read(&good).unwrap();
        let mut found = 0;
        // The first page is the head of the file, without which nothing is opened.
        for page in 1..bytes.len() / 1_024 {
            let mut bytes = bytes.clone();
            bytes[page * 1_024..][..1_024].fill(0xff);
            std::fs::write(&torn, &bytes).unwrap();
            let connection = Connection::open(&torn).unwrap();
            let is_damaged = |read| matches!(read, Err(StoreError::Damaged(_)));
            assert!(is_damaged(check_now(&connection)), "page {page}");
            assert!(is_damaged(in_parts(&connection, |_| true)), "page {page}");
            found += 1;
        }
        assert!(found > 100, "{found} pages");
    }

    #[test]
    fn what_is_looked_through_beside_the_server_lets_the_log_be_taken_up() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("used");
        let writer = filled(&path);
        writer.pragma_update(None, "journal_mode", "wal").unwrap();
        let reader = Connection::open(&path).unwrap();
        let parts = Cell::new(0);
        in_parts(&reader, |_| {
            parts.set(parts.get() + 1);
            // Between two parts nothing is read: a commit is taken up wholly.
            writer.execute("UPDATE held_names SET until = until + 1 WHERE until < 100", []).unwrap();
            let sql = "PRAGMA wal_checkpoint(TRUNCATE)";
            let busy: i64 = writer.query_row(sql, [], |row| row.get(0)).unwrap();
            assert_eq!(busy, 0, "part {}", parts.get());
            true
        })
        .unwrap();
        assert!(parts.get() > 50, "{} parts", parts.get());
        // And it ends where it is told to.
        parts.set(0);
        in_parts(&reader, |_| {
            parts.set(parts.get() + 1);
            parts.get() < 5
        })
        .unwrap();
        assert_eq!(parts.get(), 5);
    }
}
