//! Bots of players, and the tokens that let them in.

use crate::store::bots::{MOST_BOTS, MOST_TOKENS, NewToken};
use play::time::Timestamp;
use protocol::game::Kind;
use protocol::http::{Bot, Token};
use rusqlite::{Connection, OptionalExtension, params};

use super::row::{COLUMNS, user};
use super::{StoreError, accounts, held_names};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::row::{moment, stored};

/// Makes a bot.
///
/// # Errors
/// The name is taken or held back, or the owner has too many bots.
pub fn create(connection: &Connection, owner: UserId, name: &str, now: Timestamp) -> Result<User, StoreError> {
    let count: u32 = connection.query_row("SELECT count(*) FROM bots WHERE owner = ?", [owner], |row| row.get(0))?;
    if count as usize >= MOST_BOTS {
        return Err(Refusal::TooMany { most: MOST_BOTS }.into());
    }
    held_names::check(connection, name, Some(owner), now)?;
    let bot = accounts::insert(connection, name, Kind::Bot, None, now)?;
    connection.execute("INSERT INTO bots (user, owner) VALUES (?, ?)", params![bot.id, owner])?;
    Ok(bot)
}

/// The bot of an owner with this name.
///
/// # Errors
/// The owner has no such bot.
pub fn own(connection: &Connection, owner: UserId, name: &str) -> Result<User, StoreError> {
    let bot = accounts::by_name(connection, name)?.ok_or(Refusal::NotFound)?;
    if self::owner(connection, bot.id)? == Some(owner) { Ok(bot) } else { Err(Refusal::NotFound.into()) }
}

/// The owner of a bot; `None` for a person and for the server's bots.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn owner(connection: &Connection, bot: UserId) -> Result<Option<UserId>, StoreError> {
    let sql = "SELECT owner FROM bots WHERE user = ?";
    Ok(connection.prepare_cached(sql)?.query_row([bot], |row| row.get(0)).optional()?)
}

/// The bots of an owner, the oldest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn of(connection: &Connection, owner: UserId) -> Result<Vec<User>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM bots JOIN users ON users.id = bots.user WHERE owner = ? AND kind = 'bot' ORDER BY users.id"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([owner])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(user(row, 0)?);
    }
    Ok(all)
}

/// A bot as its owner sees it.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn told(connection: &Connection, bot: User) -> Result<Bot, StoreError> {
    Ok(Bot { tokens: tokens(connection, bot.id)?, name: bot.name, created: bot.created })
}

fn tokens(connection: &Connection, bot: UserId) -> Result<Vec<Token>, StoreError> {
    let sql = "SELECT id, label, created, used FROM tokens WHERE user = ? ORDER BY created DESC, id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([bot], |row| {
        Ok(Token {
            id: row.get(0)?,
            label: row.get(1)?,
            created: moment(row.get(2)?),
            used: row.get::<_, Option<i64>>(3)?.map(moment),
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Stores a token of a bot.
///
/// # Errors
/// The bot has too many.
pub fn add_token(
    connection: &Connection,
    bot: UserId,
    token: &[u8; 32],
    id: &str,
    label: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let count: u32 = connection.query_row("SELECT count(*) FROM tokens WHERE user = ?", [bot], |row| row.get(0))?;
    if count as usize >= MOST_TOKENS {
        return Err(Refusal::TooMany { most: MOST_TOKENS }.into());
    }
    let sql = "INSERT INTO tokens (token, id, user, label, created) VALUES (?, ?, ?, ?, ?)";
    connection.execute(sql, params![token.as_slice(), id, bot, label, stored(now)])?;
    Ok(())
}

/// Ends a token of a bot.
///
/// # Errors
/// The bot has no such token.
pub fn end_token(connection: &Connection, bot: UserId, id: &str) -> Result<(), StoreError> {
    match connection.execute("DELETE FROM tokens WHERE user = ? AND id = ?", params![bot, id])? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// The id of a token with its bot, and when the token was last used.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn by_token(
    connection: &Connection,
    token: &[u8; 32],
) -> Result<Option<(String, User, Option<Timestamp>)>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, tokens.used, tokens.id FROM tokens JOIN users ON users.id = tokens.user WHERE token = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([token.as_slice()])?;
    rows.next()?.map(|row| Ok((row.get(6)?, user(row, 0)?, row.get::<_, Option<i64>>(5)?.map(moment)))).transpose()
}

/// When a token was last used, by its id: nothing if it has ended or lets nobody in because of a suspension, the start of time if it never was used.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn token_used(connection: &Connection, id: &str, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT used FROM tokens WHERE id = ?1 AND NOT EXISTS (SELECT 1 FROM suspensions WHERE (until IS NULL OR until > ?2) \
               AND suspensions.user IN (tokens.user, (SELECT owner FROM bots WHERE bots.user = tokens.user)))";
    let row = params![id, stored(now)];
    let used = connection.prepare_cached(sql)?.query_row(row, |row| row.get::<_, Option<i64>>(0)).optional()?;
    Ok(used.map(|used| used.map(moment).unwrap_or_default()))
}

/// Notes that a token was used, by its id.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn use_token(connection: &Connection, id: &str, now: Timestamp) -> Result<(), StoreError> {
    connection.prepare_cached("UPDATE tokens SET used = ? WHERE id = ?")?.execute(params![stored(now), id])?;
    Ok(())
}

/// Whether two accounts are the same person's: a bot and its owner, or two bots of one owner.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn are_one_persons(connection: &Connection, one: UserId, other: UserId) -> Result<bool, StoreError> {
    let person = |user| Ok::<_, StoreError>(owner(connection, user)?.unwrap_or(user));
    Ok(person(one)? == person(other)?)
}

/// How many games of an account with the server's bots are not over.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn open_games_with(connection: &Connection, user: UserId) -> Result<usize, StoreError> {
    let sql = "SELECT (SELECT count(*) FROM games JOIN users ON users.id = b WHERE a = ?1 AND ended IS NULL AND level IS NOT NULL) \
               + (SELECT count(*) FROM games JOIN users ON users.id = a WHERE b = ?1 AND ended IS NULL AND level IS NOT NULL)";
    let count: i64 = connection.prepare_cached(sql)?.query_row([user], |row| row.get(0))?;
    Ok(usize::try_from(count).unwrap_or_default())
}

/// The bots of an owner as the owner sees them, the oldest first.
pub(super) fn all_told(connection: &Connection, owner: UserId) -> Result<Vec<Bot>, StoreError> {
    of(connection, owner)?.into_iter().map(|bot| told(connection, bot)).collect()
}

/// Makes a bot, and tells its owner of it.
pub(super) fn create_told(
    connection: &Connection,
    owner: UserId,
    name: &str,
    now: Timestamp,
) -> Result<Bot, StoreError> {
    let bot = create(connection, owner, name, now)?;
    told(connection, bot)
}

/// Stores a token of an own bot.
pub(super) fn add_own_token(
    connection: &Connection,
    owner: UserId,
    name: &str,
    token: &NewToken,
) -> Result<(), StoreError> {
    let bot = own(connection, owner, name)?;
    add_token(connection, bot.id, &token.digest, &token.id, &token.label, token.created)
}

/// Ends a token of an own bot.
pub(super) fn end_own_token(connection: &Connection, owner: UserId, name: &str, id: &str) -> Result<(), StoreError> {
    let bot = own(connection, owner, name)?;
    end_token(connection, bot.id, id)
}
