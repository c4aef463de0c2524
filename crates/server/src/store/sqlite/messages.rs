//! Private messages between two players.

use play::time::Timestamp;
use protocol::game::Kind;
use protocol::messages::{Conversation, Conversations, Messages, PrivateMessage, WrittenMessage};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{StoreError, accounts, between, notifications, restrictions};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::messages::{
    BEGUN_PERIOD, Between, CONVERSATIONS, KEPT, MOST_BEGUN, SENT_AGAIN, TOLD, Writing, Written, WrittenPlace,
};
use crate::store::notifications::{NewNotification, What};
use crate::store::row::{kind, moment, stored};

/// The two in the order in which they stand in the rows of messages.
fn pair(one: UserId, other: UserId) -> (UserId, UserId) {
    (one.min(other), one.max(other))
}

/// The message in the columns `number`, `user`, `at` and `text` from `first` on.
fn message(row: &Row<'_>, first: usize, reader: UserId) -> rusqlite::Result<PrivateMessage> {
    let author: UserId = row.get(first + 1)?;
    Ok(PrivateMessage {
        number: row.get(first)?,
        own: author == reader,
        at: moment(row.get(first + 2)?),
        text: row.get(first + 3)?,
    })
}

/// Whether a player may write to another, as far as it does not depend on the moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn may_write(
    connection: &Connection,
    author: UserId,
    other: &User,
) -> Result<Result<(), Refusal>, StoreError> {
    let wanted = between::preferences(connection, other.id)?;
    let sql = "SELECT answered FROM conversations WHERE user = ? AND other = ?";
    let wrote: Option<bool> =
        connection.prepare_cached(sql)?.query_row([author, other.id], |row| row.get(0)).optional()?;
    let is_registered = |kind: Kind| kind == Kind::Registered;
    Ok(Between {
        both_registered: is_registered(other.kind) && is_registered(accounts::get(connection, author)?.kind),
        author_chats: between::preferences(connection, author)?.chat,
        other_chats: wanted.chat,
        is_blocked: between::is_blocked(connection, author, other.id)?,
        taken_from: wanted.messages,
        other_follows: between::does_follow(connection, other.id, author)?,
        other_wrote: wrote.unwrap_or_default(),
    }
    .may_write())
}

/// Stores a message. One that was sent before is told as it was stored.
///
/// # Errors
/// There is no such player, or it is the author; the author may not write to it, is muted, or has begun too many conversations.
pub fn write(connection: &Connection, writing: &Writing) -> Result<Written, StoreError> {
    let Writing { author, to, id, text, at } = writing;
    let to = between::other(connection, *author, to)?;
    let author = accounts::get(connection, *author)?;
    let (first, second) = pair(author.id, to.id);
    let sql = "SELECT coalesce(max(number), 0) FROM messages WHERE first = ? AND second = ?";
    let last: u32 = connection.prepare_cached(sql)?.query_row([first, second], |row| row.get(0))?;
    let sql = "SELECT number, user, at, text FROM messages \
               WHERE first = ? AND second = ? AND number > ? AND user = ? AND id = ?";
    let row = params![first, second, last.saturating_sub(SENT_AGAIN), author.id, id];
    let known = connection.prepare_cached(sql)?.query_row(row, |row| message(row, 0, author.id)).optional()?;
    if let Some(message) = known {
        return Ok(Written { author, to, message });
    }
    may_write(connection, author.id, &to)??;
    restrictions::check_speech(connection, author.id, *at)?;
    if last == 0 {
        let sql = "SELECT count(*) FROM conversations WHERE user = ? AND begun >= ?";
        let row = params![author.id, stored(*at - BEGUN_PERIOD)];
        let begun: i64 = connection.prepare_cached(sql)?.query_row(row, |row| row.get(0))?;
        if usize::try_from(begun).unwrap_or(usize::MAX) >= MOST_BEGUN {
            return Err(Refusal::TooMany { most: MOST_BEGUN }.into());
        }
    }
    let number = last + 1;
    let sql = "INSERT INTO messages (first, second, number, user, at, id, text) VALUES (?, ?, ?, ?, ?, ?, ?)";
    let row = params![first, second, number, author.id, stored(*at), id, text];
    connection.prepare_cached(sql)?.execute(row)?;
    let sql = "DELETE FROM messages WHERE first = ? AND second = ? AND number <= ?";
    connection.prepare_cached(sql)?.execute(params![first, second, number.saturating_sub(KEPT)])?;
    let begun = (last == 0).then(|| stored(*at));
    for (user, other, begun, is_authors) in [(author.id, to.id, begun, true), (to.id, author.id, None, false)] {
        let sql = "INSERT INTO conversations (user, other, number, at, begun, answered, unread, removed) \
                   VALUES (?1, ?2, ?3, ?4, ?5, NOT ?6, NOT ?6, 0) ON CONFLICT (user, other) DO UPDATE SET \
                   number = excluded.number, at = excluded.at, answered = max(answered, excluded.answered), \
                   unread = CASE WHEN ?6 THEN unread ELSE unread + 1 END";
        connection.prepare_cached(sql)?.execute(params![user, other, number, stored(*at), begun, is_authors])?;
    }
    notifications::notify(
        connection,
        &NewNotification { user: to.id, other: author.id, what: What::Message, at: *at },
    )?;
    let message = PrivateMessage { number, own: true, at: *at, text: text.clone() };
    Ok(Written { author, to, message })
}

/// The conversations of an account whose last messages are from before a moment, those with the last message first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn conversations(
    connection: &Connection,
    reader: UserId,
    before: Option<Timestamp>,
) -> Result<Conversations, StoreError> {
    let sql = "SELECT users.name, users.kind, conversations.unread, \
               messages.number, messages.user, messages.at, messages.text FROM conversations INDEXED BY conversations_by_time \
               CROSS JOIN users ON users.id = conversations.other \
               CROSS JOIN messages ON messages.first = min(conversations.user, conversations.other) \
               AND messages.second = max(conversations.user, conversations.other) AND messages.number = conversations.number \
               WHERE conversations.user = ?1 AND conversations.at < ?2 AND conversations.number > conversations.removed \
               ORDER BY conversations.at DESC LIMIT ?3";
    let mut statement = connection.prepare_cached(sql)?;
    let before = before.map_or(i64::MAX, stored);
    let mut rows = statement.query(params![reader, before, CONVERSATIONS as i64])?;
    let mut conversations = Vec::new();
    while let Some(row) = rows.next()? {
        conversations.push(Conversation {
            name: row.get(0)?,
            kind: kind(&row.get::<_, String>(1)?)?,
            unread: row.get(2)?,
            last: message(row, 3, reader)?,
        });
    }
    let sql = "SELECT count(*) FROM conversations INDEXED BY conversations_not_read WHERE user = ? AND unread > 0";
    let unread = connection.prepare_cached(sql)?.query_row([reader], |row| row.get(0))?;
    let before = conversations.last().filter(|_| conversations.len() == CONVERSATIONS).map(|last| last.last.at);
    Ok(Conversations { unread, conversations, before })
}

/// The last messages of two players before a number, the oldest first, as one of them sees them.
///
/// # Errors
/// There is no such player, or it is the reader.
pub fn messages(
    connection: &Connection,
    reader: UserId,
    name: &str,
    before: Option<u32>,
) -> Result<Messages, StoreError> {
    let other = between::other(connection, reader, name)?;
    let (first, second) = pair(reader, other.id);
    let sql = "SELECT number, user, at, text FROM messages WHERE first = ?1 AND second = ?2 AND number < ?3 \
               AND number > coalesce((SELECT removed FROM conversations WHERE user = ?4 AND other = ?5), 0) \
               ORDER BY number DESC LIMIT ?6";
    let mut statement = connection.prepare_cached(sql)?;
    let row = params![first, second, before.unwrap_or(u32::MAX), reader, other.id, TOLD as i64];
    let mut messages: Vec<PrivateMessage> =
        statement.query_map(row, |row| message(row, 0, reader))?.collect::<Result<_, _>>()?;
    messages.reverse();
    let before = messages.first().filter(|_| messages.len() == TOLD).map(|first| first.number);
    let may_write = may_write(connection, reader, &other)?.is_ok();
    Ok(Messages { name: other.name, kind: other.kind, messages, before, may_write })
}

/// Notes how far somebody has read what another wrote.
///
/// # Errors
/// There is no such player, or it is the reader.
pub fn note_read(connection: &Connection, reader: UserId, name: &str, number: u32) -> Result<(), StoreError> {
    let other = between::other(connection, reader, name)?.id;
    let (first, second) = pair(reader, other);
    // Those that are left, but never more than there were: who says an earlier number than before has read no less.
    let sql = "UPDATE conversations SET unread = min(unread, (SELECT count(*) FROM messages \
               WHERE first = ?3 AND second = ?4 AND number > max(?5, removed) AND user = ?2)) WHERE user = ?1 AND other = ?2";
    connection.prepare_cached(sql)?.execute(params![reader, other, first, second, number])?;
    Ok(())
}

/// Shows somebody no longer what was written so far; the other still sees it.
///
/// # Errors
/// There is no such player, or nothing was written.
pub fn remove(connection: &Connection, reader: UserId, name: &str) -> Result<(), StoreError> {
    let other = between::other(connection, reader, name)?.id;
    let sql = "UPDATE conversations SET removed = number, unread = 0 WHERE user = ? AND other = ?";
    match connection.execute(sql, [reader, other])? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// What a message says that one has written to the other, while it is kept.
///
/// # Errors
/// There is no such message ([`Refusal::NotFound`]).
pub(super) fn text(connection: &Connection, reader: UserId, author: UserId, number: u32) -> Result<String, StoreError> {
    let (first, second) = pair(reader, author);
    let sql = "SELECT text FROM messages WHERE first = ? AND second = ? AND number = ? AND user = ?";
    let row = params![first, second, number, author];
    connection.query_row(sql, row, |row| row.get(0)).optional()?.ok_or_else(|| Refusal::NotFound.into())
}

/// The next messages that an account wrote, after a place, and the place to go on from if there may be more.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn written_by(
    connection: &Connection,
    author: UserId,
    after: Option<WrittenPlace>,
    most: usize,
) -> Result<(Vec<WrittenMessage>, Option<WrittenPlace>), StoreError> {
    let sql = "SELECT users.name, messages.at, messages.text, conversations.other, messages.number \
               FROM conversations CROSS JOIN messages ON messages.first = min(conversations.user, conversations.other) \
               AND messages.second = max(conversations.user, conversations.other) AND messages.user = conversations.user \
               AND (conversations.other > ?2 OR messages.number > ?3) \
               CROSS JOIN users ON users.id = conversations.other \
               WHERE conversations.user = ?1 AND conversations.other >= ?2 \
               ORDER BY conversations.other, messages.number LIMIT ?4";
    let (other, number) = after.map_or((0, 0), |place| (place.other, place.number));
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![author, other, number, i64::try_from(most).unwrap_or(i64::MAX)])?;
    let (mut all, mut last) = (Vec::new(), None);
    while let Some(row) = rows.next()? {
        last = Some(WrittenPlace { other: row.get(3)?, number: row.get(4)? });
        all.push(WrittenMessage { to: row.get(0)?, at: moment(row.get(1)?), text: row.get(2)? });
    }
    let last = last.filter(|_| all.len() == most);
    Ok((all, last))
}

/// Takes away all that an account has written to others and they to it.
pub(super) fn forget_account(connection: &Connection, id: UserId) -> Result<(), StoreError> {
    let sql = "DELETE FROM messages WHERE (first, second) IN \
               (SELECT min(user, other), max(user, other) FROM conversations WHERE user = ?)";
    connection.execute(sql, [id])?;
    let sql = "DELETE FROM conversations WHERE (user, other) IN (SELECT other, user FROM conversations WHERE user = ?)";
    connection.execute(sql, [id])?;
    connection.execute("DELETE FROM conversations WHERE user = ?", [id])?;
    Ok(())
}
