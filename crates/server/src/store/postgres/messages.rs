//! Private messages between two players.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::game::Kind;
use protocol::messages::{Conversation, Conversations, Messages, PrivateMessage, WrittenMessage};
use tokio_postgres::Row;

use super::row::{count, limit, time};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts, between, notifications, restrictions};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::messages::{
    BEGUN_PERIOD, Between, CONVERSATIONS, KEPT, MOST_BEGUN, SENT_AGAIN, TOLD, Writing, Written, WrittenPlace,
    taken_from,
};
use crate::store::notifications::{NewNotification, What};
use crate::store::row::{kind, stored};

/// What is locked while a message gets its number: “mesg”, with a number of the two. Other two may have the same number, and wait for each other then.
const MESSAGES: i32 = 0x6d65_7367;

/// The two in the order in which they stand in the rows of messages.
fn pair(one: UserId, other: UserId) -> (UserId, UserId) {
    (one.min(other), one.max(other))
}

/// A number of a message as the database has it.
fn stored_number(number: u32) -> i32 {
    i32::try_from(number).unwrap_or(i32::MAX)
}

/// A number that is never below 0.
fn number(row: &Row, column: usize) -> Result<u32, StoreError> {
    let number: i32 = row.try_get(column)?;
    u32::try_from(number).map_err(|_| StoreError::Damaged("the number of a message".to_owned()))
}

/// The message in the columns `number`, `user_id`, `at` and `text` from `first` on.
fn message(row: &Row, first: usize, reader: UserId) -> Result<PrivateMessage, StoreError> {
    let author: UserId = row.try_get(first + 1)?;
    Ok(PrivateMessage {
        number: number(row, first)?,
        own: author == reader,
        at: time(row, first + 2)?,
        text: row.try_get(first + 3)?,
    })
}

/// Whether a player may write to another, as far as it does not depend on the moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn may_write(
    client: &impl GenericClient,
    author: UserId,
    other: &User,
) -> Result<Result<(), Refusal>, StoreError> {
    let sql = "SELECT one.kind, one.chat, other.chat, other.messages, coalesce((\
                   SELECT answered FROM conversations WHERE user_id = one.id AND other = other.id), false) \
               FROM users AS one, users AS other WHERE one.id = $1 AND other.id = $2";
    let row = one(client, sql, &[&author, &other.id]).await?;
    let is_registered = |kind: Kind| kind == Kind::Registered;
    Ok(Between {
        both_registered: is_registered(other.kind) && is_registered(kind(row.try_get(0)?)?),
        author_chats: row.try_get(1)?,
        other_chats: row.try_get(2)?,
        is_blocked: between::is_blocked(client, author, other.id).await?,
        taken_from: taken_from(row.try_get(3)?)?,
        other_follows: between::does_follow(client, other.id, author).await?,
        other_wrote: row.try_get(4)?,
    }
    .may_write())
}

/// Stores a message. One that was sent before is told as it was stored.
///
/// # Errors
/// There is no such player, or it is the author; the author may not write to it, is muted, or has begun too many conversations.
pub async fn write(transaction: &Transaction<'_>, writing: &Writing) -> Result<Written, StoreError> {
    let Writing { author, to, id, text, at } = writing;
    let to = between::other(transaction, *author, to).await?;
    let (first, second) = pair(*author, to.id);
    // Neither is deleted until the transaction ends, so that no message outlives them.
    let [author, to] = accounts::hold_players(transaction, [*author, to.id].into()).await?.into_array();
    let lock = first.wrapping_mul(31).wrapping_add(second) as i32;
    execute(transaction, "SELECT pg_advisory_xact_lock($1, $2)", &[&MESSAGES, &lock]).await?;
    let sql = "SELECT coalesce(max(number), 0) FROM messages WHERE first = $1 AND second = $2";
    let last = number(&one(transaction, sql, &[&first, &second]).await?, 0)?;
    let sql = "SELECT number, user_id, at, text FROM messages \
               WHERE first = $1 AND second = $2 AND number > $3 AND user_id = $4 AND id = $5";
    let since = stored_number(last.saturating_sub(SENT_AGAIN));
    if let Some(row) = at_most_one(transaction, sql, &[&first, &second, &since, &author.id, &id]).await? {
        let message = message(&row, 0, author.id)?;
        return Ok(Written { author, to, message });
    }
    may_write(transaction, author.id, &to).await??;
    restrictions::check_speech(transaction, author.id, *at).await?;
    if last == 0 {
        let sql = "SELECT count(*) FROM conversations WHERE user_id = $1 AND begun >= $2";
        let begun = count(&one(transaction, sql, &[&author.id, &stored(*at - BEGUN_PERIOD)]).await?, 0)?;
        if begun as usize >= MOST_BEGUN {
            return Err(Refusal::TooMany { most: MOST_BEGUN }.into());
        }
    }
    let number = last + 1;
    let (at_stored, number_stored) = (stored(*at), stored_number(number));
    let sql = "INSERT INTO messages (first, second, number, user_id, at, id, text) VALUES ($1, $2, $3, $4, $5, $6, $7)";
    execute(transaction, sql, &[&first, &second, &number_stored, &author.id, &at_stored, &id, &text]).await?;
    let sql = "DELETE FROM messages WHERE first = $1 AND second = $2 AND number <= $3";
    execute(transaction, sql, &[&first, &second, &stored_number(number.saturating_sub(KEPT))]).await?;
    let begun = (last == 0).then_some(at_stored);
    for (user, other, begun, from_other) in [(author.id, to.id, begun, false), (to.id, author.id, None, true)] {
        let sql = "INSERT INTO conversations AS known (user_id, other, number, at, begun, answered, unread, removed) \
                   VALUES ($1, $2, $3, $4, $5, $6, $7, 0) ON CONFLICT (user_id, other) DO UPDATE SET \
                   number = excluded.number, at = excluded.at, answered = known.answered OR excluded.answered, \
                   unread = known.unread + excluded.unread";
        let unread = i32::from(from_other);
        let row: [&(dyn tokio_postgres::types::ToSql + Sync); 7] =
            [&user, &other, &number_stored, &at_stored, &begun, &from_other, &unread];
        execute(transaction, sql, &row).await?;
    }
    let new = NewNotification { user: to.id, other: author.id, what: What::Message, at: *at };
    notifications::notify(transaction, &new).await?;
    let message = PrivateMessage { number, own: true, at: *at, text: text.clone() };
    Ok(Written { author, to, message })
}

/// The conversations of an account whose last messages are from before a moment, those with the last message first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn conversations(
    client: &impl GenericClient,
    reader: UserId,
    before: Option<Timestamp>,
) -> Result<Conversations, StoreError> {
    let sql = "SELECT users.name, users.kind, conversations.unread, \
               messages.number, messages.user_id, messages.at, messages.text FROM conversations \
               JOIN users ON users.id = conversations.other \
               JOIN messages ON messages.first = least(conversations.user_id, conversations.other) \
               AND messages.second = greatest(conversations.user_id, conversations.other) AND messages.number = conversations.number \
               WHERE conversations.user_id = $1 AND conversations.at < $2 AND conversations.number > conversations.removed \
               ORDER BY conversations.at DESC LIMIT $3";
    let before = before.map_or(i64::MAX, stored);
    let rows = all(client, sql, &[&reader, &before, &limit(CONVERSATIONS)]).await?;
    let told = rows.iter().map(|row| {
        Ok(Conversation {
            name: row.try_get(0)?,
            kind: kind(row.try_get(1)?)?,
            unread: number(row, 2)?,
            last: message(row, 3, reader)?,
        })
    });
    let conversations: Vec<_> = told.collect::<Result<_, StoreError>>()?;
    let sql = "SELECT count(*) FROM conversations WHERE user_id = $1 AND unread > 0";
    let unread = count(&one(client, sql, &[&reader]).await?, 0)?;
    let before = conversations.last().filter(|_| conversations.len() == CONVERSATIONS).map(|last| last.last.at);
    Ok(Conversations { unread, conversations, before })
}

/// The last messages of two players before a number, the oldest first, as one of them sees them.
///
/// # Errors
/// There is no such player, or it is the reader.
pub async fn messages(
    client: &impl GenericClient,
    reader: UserId,
    name: &str,
    before: Option<u32>,
) -> Result<Messages, StoreError> {
    let other = between::other(client, reader, name).await?;
    let (first, second) = pair(reader, other.id);
    let sql = "SELECT number, user_id, at, text FROM messages WHERE first = $1 AND second = $2 AND number < $3 \
               AND number > coalesce((SELECT removed FROM conversations WHERE user_id = $4 AND other = $5), 0) \
               ORDER BY number DESC LIMIT $6";
    let before = before.map_or(i32::MAX, stored_number);
    let rows = all(client, sql, &[&first, &second, &before, &reader, &other.id, &limit(TOLD)]).await?;
    let messages: Vec<_> = rows.iter().rev().map(|row| message(row, 0, reader)).collect::<Result<_, StoreError>>()?;
    let before = messages.first().filter(|_| messages.len() == TOLD).map(|first| first.number);
    let may_write = may_write(client, reader, &other).await?.is_ok();
    Ok(Messages { name: other.name, kind: other.kind, messages, before, may_write })
}

/// Notes how far somebody has read what another wrote.
///
/// # Errors
/// There is no such player, or it is the reader.
pub async fn note_read(client: &impl GenericClient, reader: UserId, name: &str, number: u32) -> Result<(), StoreError> {
    let other = between::other(client, reader, name).await?.id;
    let (first, second) = pair(reader, other);
    // Those that are left, but never more than there were: who says an earlier number than before has read no less.
    let sql = "UPDATE conversations SET unread = least(unread, (SELECT count(*) FROM messages \
               WHERE first = $3 AND second = $4 AND messages.number > greatest($5, removed) AND messages.user_id = $2)) \
               WHERE user_id = $1 AND other = $2";
    execute(client, sql, &[&reader, &other, &first, &second, &stored_number(number)]).await?;
    Ok(())
}

/// Shows somebody no longer what was written so far; the other still sees it.
///
/// # Errors
/// There is no such player, or nothing was written.
pub async fn remove(client: &impl GenericClient, reader: UserId, name: &str) -> Result<(), StoreError> {
    let other = between::other(client, reader, name).await?.id;
    let sql = "UPDATE conversations SET removed = number, unread = 0 WHERE user_id = $1 AND other = $2";
    match execute(client, sql, &[&reader, &other]).await? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// What a message says that one has written to the other, while it is kept.
///
/// # Errors
/// There is no such message ([`Refusal::NotFound`]).
pub(super) async fn text(
    client: &impl GenericClient,
    reader: UserId,
    author: UserId,
    number: u32,
) -> Result<String, StoreError> {
    let (first, second) = pair(reader, author);
    let sql = "SELECT text FROM messages WHERE first = $1 AND second = $2 AND number = $3 AND user_id = $4";
    let row = at_most_one(client, sql, &[&first, &second, &stored_number(number), &author]).await?;
    Ok(row.ok_or(Refusal::NotFound)?.try_get(0)?)
}

/// The next messages that an account wrote, after a place, and the place to go on from if there may be more.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn written_by(
    client: &impl GenericClient,
    author: UserId,
    after: Option<WrittenPlace>,
    most: usize,
) -> Result<(Vec<WrittenMessage>, Option<WrittenPlace>), StoreError> {
    let sql = "SELECT users.name, messages.at, messages.text, conversations.other, messages.number \
               FROM conversations JOIN messages ON messages.first = least(conversations.user_id, conversations.other) \
               AND messages.second = greatest(conversations.user_id, conversations.other) AND messages.user_id = conversations.user_id \
               JOIN users ON users.id = conversations.other \
               WHERE conversations.user_id = $1 AND (conversations.other, messages.number) > ($2, $3) \
               ORDER BY conversations.other, messages.number LIMIT $4";
    let (other, last) = after.map_or((0, 0), |place| (place.other, stored_number(place.number)));
    let rows = all(client, sql, &[&author, &other, &last, &limit(most)]).await?;
    let told = rows
        .iter()
        .map(|row| Ok(WrittenMessage { to: row.try_get(0)?, at: time(row, 1)?, text: row.try_get(2)? }))
        .collect::<Result<Vec<_>, StoreError>>()?;
    let last = rows.last().filter(|_| rows.len() == most);
    let last = last.map(|row| Ok::<_, StoreError>(WrittenPlace { other: row.try_get(3)?, number: number(row, 4)? }));
    Ok((told, last.transpose()?))
}

/// Takes away all that an account has written to others and they to it.
pub(super) async fn forget_account(client: &impl GenericClient, id: UserId) -> Result<(), StoreError> {
    let sql = "DELETE FROM messages USING conversations WHERE conversations.user_id = $1 \
               AND messages.first = least(conversations.user_id, conversations.other) \
               AND messages.second = greatest(conversations.user_id, conversations.other)";
    execute(client, sql, &[&id]).await?;
    let sql = "DELETE FROM conversations USING conversations AS own WHERE own.user_id = $1 \
               AND conversations.user_id = own.other AND conversations.other = $1";
    execute(client, sql, &[&id]).await?;
    execute(client, "DELETE FROM conversations WHERE user_id = $1", &[&id]).await?;
    Ok(())
}
