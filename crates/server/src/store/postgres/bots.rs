//! Bots of players, and the tokens that let them in.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::game::Kind;
use protocol::http::{Bot, Token};

use super::row::{COLUMNS, optional_time, time, user};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts, held_names};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::bots::{MOST_BOTS, MOST_TOKENS, NewToken};
use crate::store::row::stored;

/// Makes a bot.
///
/// # Errors
/// The name is taken or held back, or the owner has too many bots or is gone.
pub async fn create(
    transaction: &Transaction<'_>,
    owner: UserId,
    name: &str,
    now: Timestamp,
) -> Result<User, StoreError> {
    // With the owner's row locked, nobody else makes a bot of the same owner between the count and the end of the transaction.
    accounts::lock(transaction, owner).await?;
    let count: i64 = one(transaction, "SELECT count(*) FROM bots WHERE owner = $1", &[&owner]).await?.try_get(0)?;
    if usize::try_from(count).unwrap_or(usize::MAX) >= MOST_BOTS {
        return Err(Refusal::TooMany { most: MOST_BOTS }.into());
    }
    held_names::check(transaction, name, Some(owner), now).await?;
    let bot = accounts::insert(transaction, name, Kind::Bot, None, now).await?;
    execute(transaction, "INSERT INTO bots (user_id, owner) VALUES ($1, $2)", &[&bot.id, &owner]).await?;
    Ok(bot)
}

/// The bot of an owner with this name.
///
/// # Errors
/// The owner has no such bot.
pub async fn own(client: &impl GenericClient, owner: UserId, name: &str) -> Result<User, StoreError> {
    let bot = accounts::by_name(client, name).await?.ok_or(Refusal::NotFound)?;
    if self::owner(client, bot.id).await? == Some(owner) { Ok(bot) } else { Err(Refusal::NotFound.into()) }
}

/// The owner of a bot; `None` for a person and for the server's bots.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn owner(client: &impl GenericClient, bot: UserId) -> Result<Option<UserId>, StoreError> {
    let row = at_most_one(client, "SELECT owner FROM bots WHERE user_id = $1", &[&bot]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

/// The bots of an owner, the oldest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn of(client: &impl GenericClient, owner: UserId) -> Result<Vec<User>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS} FROM bots JOIN users ON users.id = bots.user_id WHERE owner = $1 AND kind = 'bot' ORDER BY users.id"
    );
    all(client, &sql, &[&owner]).await?.iter().map(|row| user(row, 0)).collect()
}

/// A bot as its owner sees it.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn told(client: &impl GenericClient, bot: User) -> Result<Bot, StoreError> {
    Ok(Bot { tokens: tokens(client, bot.id).await?, name: bot.name, created: bot.created })
}

/// The bots of an owner as the owner sees them, the oldest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn all_told(client: &impl GenericClient, owner: UserId) -> Result<Vec<Bot>, StoreError> {
    let mut told = Vec::new();
    for bot in of(client, owner).await? {
        told.push(self::told(client, bot).await?);
    }
    Ok(told)
}

async fn tokens(client: &impl GenericClient, bot: UserId) -> Result<Vec<Token>, StoreError> {
    let sql = "SELECT id, label, created, used FROM tokens WHERE user_id = $1 ORDER BY created DESC, id";
    let rows = all(client, sql, &[&bot]).await?;
    let token = rows.iter().map(|row| {
        Ok(Token { id: row.try_get(0)?, label: row.try_get(1)?, created: time(row, 2)?, used: optional_time(row, 3)? })
    });
    token.collect()
}

/// Stores a token of an own bot.
///
/// # Errors
/// The owner has no such bot, or the bot has too many tokens.
pub async fn add_own_token(
    transaction: &Transaction<'_>,
    owner: UserId,
    name: &str,
    token: &NewToken,
) -> Result<(), StoreError> {
    // With the owner's row locked, the tokens are counted one after the other, and none comes after all have been ended.
    accounts::lock(transaction, owner).await?;
    let bot = own(transaction, owner, name).await?.id;
    let count: i64 = one(transaction, "SELECT count(*) FROM tokens WHERE user_id = $1", &[&bot]).await?.try_get(0)?;
    if usize::try_from(count).unwrap_or(usize::MAX) >= MOST_TOKENS {
        return Err(Refusal::TooMany { most: MOST_TOKENS }.into());
    }
    let sql = "INSERT INTO tokens (token, id, user_id, label, created) VALUES ($1, $2, $3, $4, $5)";
    let NewToken { digest, id, label, created } = token;
    execute(transaction, sql, &[&digest.as_slice(), id, &bot, label, &stored(*created)]).await?;
    Ok(())
}

/// Ends a token of an own bot.
///
/// # Errors
/// The owner has no such bot, or the bot no such token.
pub async fn end_own_token(client: &impl GenericClient, owner: UserId, name: &str, id: &str) -> Result<(), StoreError> {
    let bot = own(client, owner, name).await?.id;
    match execute(client, "DELETE FROM tokens WHERE user_id = $1 AND id = $2", &[&bot, &id]).await? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// The id of a token with its bot, and when the token was last used.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn by_token(
    client: &impl GenericClient,
    token: &[u8; 32],
) -> Result<Option<(String, User, Option<Timestamp>)>, StoreError> {
    let sql = format!(
        "SELECT {COLUMNS}, tokens.used, tokens.id FROM tokens JOIN users ON users.id = tokens.user_id WHERE token = $1"
    );
    let row = at_most_one(client, &sql, &[&token.as_slice()]).await?;
    row.map(|row| Ok((row.try_get(6)?, user(&row, 0)?, optional_time(&row, 5)?))).transpose()
}

/// Whether two accounts are the same person's: a bot and its owner, or two bots of one owner.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn are_one_persons(client: &impl GenericClient, first: UserId, other: UserId) -> Result<bool, StoreError> {
    let sql = "SELECT coalesce((SELECT owner FROM bots WHERE user_id = $1), $1) \
               = coalesce((SELECT owner FROM bots WHERE user_id = $2), $2)";
    Ok(one(client, sql, &[&first, &other]).await?.try_get(0)?)
}

/// How many games of an account with the server's bots are not over.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn open_games_with(client: &impl GenericClient, user: UserId) -> Result<usize, StoreError> {
    let sql = "SELECT (SELECT count(*) FROM games JOIN users ON users.id = b WHERE a = $1 AND ended IS NULL AND level IS NOT NULL) \
               + (SELECT count(*) FROM games JOIN users ON users.id = a WHERE b = $1 AND ended IS NULL AND level IS NOT NULL)";
    let count: i64 = one(client, sql, &[&user]).await?.try_get(0)?;
    Ok(usize::try_from(count).unwrap_or_default())
}
