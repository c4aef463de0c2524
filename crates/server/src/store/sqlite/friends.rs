//! Whom players follow, and what they note about others.

use play::time::Timestamp;
use protocol::friends::{Follower, Followers, KeptNote, MOST_FOLLOWED, MOST_NOTES, Relation};
use protocol::game::Kind;
use rusqlite::{Connection, OptionalExtension, params};

use super::row::{COLUMNS, user};
use super::{StoreError, accounts, between, messages};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::friends::{FOLLOWERS, Followed, FollowerPlace};
use crate::store::row::{kind, moment, stored};

/// The games of a player that are played now, of which anybody may watch the last..
const PLAYS: &str = "SELECT id FROM (\
    SELECT id, created FROM games INDEXED BY open_games_by_a WHERE a = users.id AND ended IS NULL AND speed <> 'correspondence' \
    UNION ALL SELECT id, created FROM games INDEXED BY open_games_by_b WHERE b = users.id AND ended IS NULL AND speed <> 'correspondence') \
    ORDER BY created DESC LIMIT 1";

/// Follows somebody; again is the same.
///
/// # Errors
/// There is no such player, it is the asker, one of the two blocks the other, the asker is not registered or follows too many.
pub fn follow(connection: &Connection, asker: UserId, name: &str, now: Timestamp) -> Result<(), StoreError> {
    if accounts::get(connection, asker)?.kind != Kind::Registered {
        return Err(Refusal::NotRegistered.into());
    }
    let followed = between::other(connection, asker, name)?.id;
    if between::is_blocked(connection, asker, followed)? {
        return Err(Refusal::Blocked.into());
    }
    let sql = "SELECT count(*) FROM follows WHERE user = ?1 AND followed <> ?2";
    let count: i64 = connection.prepare_cached(sql)?.query_row([asker, followed], |row| row.get(0))?;
    if usize::try_from(count).unwrap_or(usize::MAX) >= MOST_FOLLOWED {
        return Err(Refusal::TooMany { most: MOST_FOLLOWED }.into());
    }
    let sql = "INSERT OR IGNORE INTO follows (user, followed, at) VALUES (?, ?, ?)";
    connection.prepare_cached(sql)?.execute(params![asker, followed, stored(now)])?;
    Ok(())
}

/// Follows somebody no longer.
///
/// # Errors
/// The player is not followed.
pub fn unfollow(connection: &Connection, asker: UserId, name: &str) -> Result<(), StoreError> {
    let followed = accounts::by_name(connection, name)?.ok_or(Refusal::NotFound)?.id;
    match connection.execute("DELETE FROM follows WHERE user = ? AND followed = ?", [asker, followed])? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// Whom an account follows, by name.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn followed(connection: &Connection, asker: UserId) -> Result<Vec<Followed>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, ({PLAYS}), EXISTS (SELECT 1 FROM follows AS back WHERE back.user = users.id AND back.followed = ?1) \
         FROM follows CROSS JOIN users ON users.id = follows.followed WHERE follows.user = ?1 ORDER BY users.name"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([asker])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(Followed { user: user(row, 0)?, plays: row.get(5)?, mutual: row.get(6)? });
    }
    Ok(all)
}

/// Who follows an account, those who began last first, after a place.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn followers(
    connection: &Connection,
    asker: UserId,
    after: Option<FollowerPlace>,
) -> Result<Followers, StoreError> {
    let sql = "SELECT count(*) FROM follows WHERE followed = ?";
    let count = connection.prepare_cached(sql)?.query_row([asker], |row| row.get(0))?;
    let sql = "SELECT users.name, users.kind, follows.at, users.id, \
               EXISTS (SELECT 1 FROM follows AS own WHERE own.user = ?1 AND own.followed = users.id) \
               FROM follows INDEXED BY follows_by_followed CROSS JOIN users ON users.id = follows.user \
               WHERE follows.followed = ?1 AND (follows.at, follows.user) < (?2, ?3) \
               ORDER BY follows.at DESC, follows.user DESC LIMIT ?4";
    let before = after.map_or((i64::MAX, i64::MAX), |place| (stored(place.at), place.user));
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![asker, before.0, before.1, FOLLOWERS as i64])?;
    let (mut all, mut last) = (Vec::new(), None);
    while let Some(row) = rows.next()? {
        last = Some(FollowerPlace { at: moment(row.get(2)?), user: row.get(3)? });
        all.push(Follower { name: row.get(0)?, kind: kind(&row.get::<_, String>(1)?)?, mutual: row.get(4)? });
    }
    let after = last.filter(|_| all.len() == FOLLOWERS).map(FollowerPlace::token);
    Ok(Followers { count, followers: all, after })
}

/// What is between two players, without whether the other is here; and who the other is.
///
/// # Errors
/// There is no such player, or it is the asker.
pub fn relation(connection: &Connection, asker: UserId, name: &str) -> Result<(UserId, Relation), StoreError> {
    let other = between::other(connection, asker, name)?;
    let sql = "SELECT text FROM player_notes WHERE user = ? AND about = ?";
    let note: Option<String> =
        connection.prepare_cached(sql)?.query_row([asker, other.id], |row| row.get(0)).optional()?;
    let sql = "SELECT EXISTS (SELECT 1 FROM blocks WHERE user = ? AND blocked = ?)";
    let blocks = connection.prepare_cached(sql)?.query_row([asker, other.id], |row| row.get(0))?;
    let relation = Relation {
        follows: between::does_follow(connection, asker, other.id)?,
        followed: between::does_follow(connection, other.id, asker)?,
        blocks,
        may_write: messages::may_write(connection, asker, &other)?.is_ok(),
        note: note.unwrap_or_default(),
        online: false,
    };
    Ok((other.id, relation))
}

/// Notes something about another player; nothing is noted any more with an empty text.
///
/// # Errors
/// There is no such player, or it is the asker; the asker has noted something about too many.
pub fn set_note(connection: &Connection, asker: UserId, name: &str, text: &str) -> Result<(), StoreError> {
    let about = between::other(connection, asker, name)?.id;
    if text.is_empty() {
        connection.execute("DELETE FROM player_notes WHERE user = ? AND about = ?", [asker, about])?;
    } else {
        let sql = "SELECT count(*) FROM player_notes WHERE user = ? AND about <> ?";
        let count: i64 = connection.query_row(sql, [asker, about], |row| row.get(0))?;
        if usize::try_from(count).unwrap_or(usize::MAX) >= MOST_NOTES {
            return Err(Refusal::TooMany { most: MOST_NOTES }.into());
        }
        let sql = "INSERT INTO player_notes (user, about, text) VALUES (?, ?, ?) \
                   ON CONFLICT (user, about) DO UPDATE SET text = excluded.text";
        connection.execute(sql, params![asker, about, text])?;
    }
    Ok(())
}

/// What an account has noted about others, by their names.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn notes(connection: &Connection, asker: UserId) -> Result<Vec<KeptNote>, StoreError> {
    let sql = "SELECT users.name, text FROM player_notes CROSS JOIN users ON users.id = about WHERE user = ? ORDER BY users.name";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([asker], |row| Ok(KeptNote { player: row.get(0)?, text: row.get(1)? }))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Takes away whom an account follows, who follows it, and what was noted by it and about it.
pub(super) fn forget_account(connection: &Connection, id: UserId) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM follows WHERE user = ?",
        "DELETE FROM follows WHERE followed = ?",
        "DELETE FROM player_notes WHERE user = ?",
        "DELETE FROM player_notes WHERE about = ?",
    ] {
        connection.execute(sql, [id])?;
    }
    Ok(())
}
