//! From one version of the database to the next.

use std::path::Path;

use rusqlite::Connection;

use super::StoreError;
use super::copies::copy;
use super::schema::STEPS;

/// Brings a database up to the last version, in one transaction.
pub(super) fn migrate(connection: &mut Connection, path: &Path) -> Result<(), StoreError> {
    migrate_by(connection, path, STEPS)
}

fn migrate_by(connection: &mut Connection, path: &Path, steps: &[&str]) -> Result<(), StoreError> {
    let found: i64 = connection.pragma_query_value(None, "user_version", |row| row.get(0))?;
    let known = steps.len() as i64;
    let done = usize::try_from(found).ok().filter(|&done| done <= steps.len());
    let done = done.ok_or(StoreError::Newer { found, known })?;
    if done == steps.len() {
        return Ok(());
    }
    if done > 0 {
        copy(connection, &path.with_extension(format!("before-{known}.db")))?;
    }
    let transaction = connection.transaction()?;
    for step in &steps[done..] {
        transaction.execute_batch(step)?;
    }
    transaction.pragma_update(None, "user_version", known)?;
    Ok(transaction.commit()?)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn count(connection: &Connection, table: &str) -> i64 {
        connection.query_row(&format!("SELECT count(*) FROM {table}"), [], |row| row.get(0)).unwrap()
    }

    #[test]
    fn a_database_is_copied_before_it_is_changed() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.db");
        let mut connection = Connection::open(&path).unwrap();
        migrate_by(&mut connection, &path, &["CREATE TABLE one (x)"]).unwrap();
        connection.execute("INSERT INTO one VALUES (1)", []).unwrap();
        let steps = ["never run again", "ALTER TABLE one ADD COLUMN y", "CREATE TABLE two (x)"];
        migrate_by(&mut connection, &path, &steps).unwrap();
        assert_eq!((count(&connection, "one"), count(&connection, "two")), (1, 0));
        let copy = Connection::open(directory.path().join("x.before-3.db")).unwrap();
        assert_eq!(count(&copy, "one"), 1);
        assert!(copy.query_row("SELECT y FROM one", [], |row| row.get::<_, i64>(0)).is_err(), "as it was");
    }

    #[test]
    fn a_step_that_fails_leaves_everything_as_it_was() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.db");
        let mut connection = Connection::open(&path).unwrap();
        migrate_by(&mut connection, &path, &["CREATE TABLE one (x)"]).unwrap();
        assert!(migrate_by(&mut connection, &path, &["", "CREATE TABLE two (x)", "nonsense"]).is_err());
        assert!(connection.prepare("SELECT * FROM two").is_err());
        migrate_by(&mut connection, &path, &["", "CREATE TABLE two (x)"]).unwrap();
    }

    #[test]
    fn the_games_that_have_ended_by_then_wait_to_be_counted() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.db");
        let mut connection = Connection::open(&path).unwrap();
        migrate_by(&mut connection, &path, &STEPS[..12]).unwrap();
        connection.execute("INSERT INTO users (id, name, kind, created) VALUES (1, 'Anna', 'guest', 0)", []).unwrap();
        for (key, reason) in [(1, Some("resignation")), (2, Some("aborted")), (3, None), (4, Some("goal"))] {
            let sql = "INSERT INTO games (key, id, a, b, setup, rated, game, speed, created, ratings, number, at, reason, ended) \
                       VALUES (?1, ?1, 1, 1, '', 0, 'diaballik', 'blitz', 0, '[]', 1, 0, ?2, iif(?2 IS NULL, NULL, 5))";
            connection.execute(sql, rusqlite::params![key, reason]).unwrap();
        }
        migrate_by(&mut connection, &path, STEPS).unwrap();
        let sql = "SELECT group_concat(game) FROM (SELECT game FROM games_to_explore ORDER BY game)";
        let waiting: String = connection.query_row(sql, [], |row| row.get(0)).unwrap();
        assert_eq!(waiting, "1,4");
    }

    #[test]
    fn what_each_game_changed_a_rating_by_follows_from_the_one_before_of_its_kind() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.db");
        let mut connection = Connection::open(&path).unwrap();
        migrate_by(&mut connection, &path, &STEPS[..13]).unwrap();
        for user in [1, 2] {
            let sql = "INSERT INTO users (id, name, kind, created) VALUES (?1, ?1, 'registered', 0)";
            connection.execute(sql, [user]).unwrap();
        }
        for (key, speed, at, ratings) in
            [(1, "blitz", 10, [1600.0, 1400.0]), (2, "rapid", 20, [1450.0, 1550.0]), (3, "blitz", 30, [1590.0, 1420.0])]
        {
            let sql = "INSERT INTO games (key, id, a, b, setup, rated, game, speed, created, ratings, number, at) \
                       VALUES (?1, ?1, 1, 2, '', 1, 'diaballik', ?2, 0, '[]', 1, 0)";
            connection.execute(sql, rusqlite::params![key, speed]).unwrap();
            for (user, rating) in [1, 2].into_iter().zip(ratings) {
                let sql = "INSERT INTO rating_changes (user, game, at, rating) VALUES (?, ?, ?, ?)";
                connection.execute(sql, rusqlite::params![user, key, at, rating]).unwrap();
            }
        }
        migrate_by(&mut connection, &path, STEPS).unwrap();
        let sql = "SELECT change FROM rating_changes ORDER BY game, user";
        let changes: Vec<f64> =
            connection.prepare(sql).unwrap().query_map([], |row| row.get(0)).unwrap().map(Result::unwrap).collect();
        assert_eq!(changes, [100.0, -100.0, -50.0, 50.0, -10.0, 20.0]);
    }

    #[test]
    fn a_later_version_is_left_alone() {
        let directory = tempfile::tempdir().unwrap();
        let path = directory.path().join("x.db");
        let mut connection = Connection::open(&path).unwrap();
        migrate_by(&mut connection, &path, &["", ""]).unwrap();
        assert!(matches!(migrate_by(&mut connection, &path, &[""]), Err(StoreError::Newer { found: 2, known: 1 })));
    }
}
