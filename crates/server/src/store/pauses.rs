//! Pauses from rated games, for players who abort them again and again.

use play::time::{Millis, Timestamp};
use rusqlite::{Connection, OptionalExtension, params};

use super::StoreError;
use super::row::{UserId, moment, stored};

/// How many rated games in a row may be aborted without a pause: anybody has to leave once in a while.
const FREE: u32 = 2;
/// The first pause. Each further aborted game doubles it.
const SHORTEST: Millis = Millis::from_seconds(5 * 60);
/// The longest pause.
const LONGEST: Millis = Millis::from_days(1);
/// Aborted games are forgotten after this long without another.
const FORGOTTEN: Millis = Millis::from_days(7);

/// The length of the pause after `in_a_row` aborted rated games; zero for no pause.
fn pause(in_a_row: u32) -> Millis {
    match in_a_row.checked_sub(FREE + 1) {
        None => Millis::ZERO,
        Some(more) => Millis::new(SHORTEST.get() << more.min(20)).min(LONGEST),
    }
}

/// Notes that a player aborted a rated game, or did not come to it, and returns the end of the pause that follows.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn called_off(connection: &Connection, user: UserId, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT in_a_row, at FROM called_off WHERE user = ?";
    let before: Option<(u32, i64)> =
        connection.prepare_cached(sql)?.query_row([user], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    let before = before.filter(|(_, at)| moment(*at) + FORGOTTEN > now).map_or(0, |(in_a_row, _)| in_a_row);
    let in_a_row = before.saturating_add(1);
    let until = now + pause(in_a_row);
    let sql = "INSERT INTO called_off (user, in_a_row, at, until) VALUES (?, ?, ?, ?) ON CONFLICT (user) DO UPDATE SET \
               in_a_row = excluded.in_a_row, at = excluded.at, until = excluded.until";
    connection.prepare_cached(sql)?.execute(params![user, in_a_row, stored(now), stored(until)])?;
    Ok((until > now).then_some(until))
}

/// Notes that a player has played a rated game: aborted games before it are forgotten. A pause that has begun goes on.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn played(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    connection.prepare_cached("UPDATE called_off SET in_a_row = 0 WHERE user = ?")?.execute([user])?;
    Ok(())
}

/// The end of a player's pause; nothing if rated games can be begun.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn until(connection: &Connection, user: UserId, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT until FROM called_off WHERE user = ?";
    let until: Option<i64> = connection.prepare_cached(sql)?.query_row([user], |row| row.get(0)).optional()?;
    Ok(until.map(moment).filter(|until| *until > now))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_and_have_an_end() {
        assert_eq!([0, 1, 2].map(pause), [Millis::ZERO; 3]);
        assert_eq!([3, 4, 5, 6].map(|in_a_row| pause(in_a_row).get() / 60_000), [5, 10, 20, 40]);
        assert_eq!(
            [11, 12, 1_000, u32::MAX].map(|in_a_row| pause(in_a_row).get() / 60_000),
            [1_280, 1_440, 1_440, 1_440]
        );
    }
}
