//! Accounts.

use deadpool_postgres::{GenericClient, Transaction};
use games::side::{BySide, Side};
use play::time::Timestamp;
use protocol::game::Kind;
use tokio_postgres::types::ToSql;

use super::row::{COLUMNS, user};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, held_names};
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{User, UserId};
use crate::store::row::{kind_name, stored};

async fn one_user(
    client: &impl GenericClient,
    condition: &str,
    value: &(dyn ToSql + Sync),
) -> Result<Option<User>, StoreError> {
    let row = at_most_one(client, &format!("SELECT {COLUMNS} FROM users WHERE {condition}"), &[value]).await?;
    row.map(|row| user(&row, 0)).transpose()
}

/// The account with this id.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn by_id(client: &impl GenericClient, id: UserId) -> Result<Option<User>, StoreError> {
    one_user(client, "id = $1", &id).await
}

/// The account with this id, of somebody who asks for something.
///
/// # Errors
/// It is gone ([`Refusal::NotSignedIn`]).
pub async fn get(client: &impl GenericClient, id: UserId) -> Result<User, StoreError> {
    by_id(client, id).await?.ok_or_else(|| Refusal::NotSignedIn.into())
}

/// The account with this id, locked until the transaction ends: whoever counts what it has, or looks at what lets somebody into it, and changes
/// that, does so one after the other. What only refers to it, as a new game does, goes on.
///
/// # Errors
/// It is gone, or was deleted ([`Refusal::NotSignedIn`]).
pub async fn lock(transaction: &Transaction<'_>, id: UserId) -> Result<User, StoreError> {
    let user = one_user(transaction, "id = $1 FOR NO KEY UPDATE", &id).await?;
    user.filter(|user| user.kind != Kind::Deleted).ok_or_else(|| Refusal::NotSignedIn.into())
}

/// The accounts of a game's players, locked until the transaction ends, in the order of their ids: of two games that end at the same time, one waits
/// for the other before it has read anything of a player of both, and never both for each other. Also accounts that were deleted.
///
/// # Errors
/// There is no such account ([`StoreError::Damaged`]).
pub async fn lock_players(transaction: &Transaction<'_>, players: BySide<UserId>) -> Result<BySide<User>, StoreError> {
    players_of(transaction, players, "FOR NO KEY UPDATE").await
}

/// The accounts of the players of a game that is about to begin, none of which is deleted until the transaction ends. Others may begin games of
/// theirs meanwhile.
///
/// # Errors
/// One of them was deleted ([`Refusal::NotFound`]).
pub async fn hold_players(transaction: &Transaction<'_>, players: BySide<UserId>) -> Result<BySide<User>, StoreError> {
    let held = players_of(transaction, players, "FOR KEY SHARE").await?;
    if held.iter().any(|(_, user)| user.kind == Kind::Deleted) {
        return Err(Refusal::NotFound.into());
    }
    Ok(held)
}

async fn players_of(
    transaction: &Transaction<'_>,
    players: BySide<UserId>,
    lock: &str,
) -> Result<BySide<User>, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM users WHERE id = ANY($1) ORDER BY id {lock}");
    let rows = all(transaction, &sql, &[&players.into_array().as_slice()]).await?;
    let users: Vec<User> = rows.iter().map(|row| user(row, 0)).collect::<Result<_, _>>()?;
    let of = |id: UserId| {
        let found = users.iter().find(|user| user.id == id).cloned();
        found.ok_or_else(|| StoreError::Damaged(format!("no player {id}")))
    };
    Ok(BySide::new(of(players[Side::A])?, of(players[Side::B])?))
}

/// The account with this name, in small letters or capitals; not one that was deleted.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn by_name(client: &impl GenericClient, name: &str) -> Result<Option<User>, StoreError> {
    one_user(client, "lower(name) = lower($1 COLLATE \"C\") AND kind <> 'deleted'", &name).await
}

/// Makes an account.
///
/// # Errors
/// The name is taken, or held back.
pub async fn create(
    transaction: &Transaction<'_>,
    name: &str,
    kind: Kind,
    level: Option<u8>,
    now: Timestamp,
) -> Result<User, StoreError> {
    held_names::check(transaction, name, None, now).await?;
    insert(transaction, name, kind, level, now).await
}

/// As [`create`], whether or not the name is held back.
pub(super) async fn insert(
    transaction: &Transaction<'_>,
    name: &str,
    kind: Kind,
    level: Option<u8>,
    now: Timestamp,
) -> Result<User, StoreError> {
    // The index of names decides: somebody else who takes the name at the same time is waited for.
    let sql =
        "INSERT INTO users (name, kind, level, created) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING RETURNING id";
    let made = at_most_one(transaction, sql, &[&name, &kind_name(kind), &level.map(i32::from), &stored(now)]).await?;
    let made = made.ok_or_else(|| Refusal::NameTaken { name: name.to_owned() })?;
    Ok(User { id: made.try_get(0)?, name: name.to_owned(), kind, level, created: now })
}

/// Guest names are tried so often before it is given up.
const TRIES: usize = 20;

/// Makes an account for a guest, with a name that nobody has.
///
/// # Errors
/// No such name was found ([`Refusal::Unavailable`]).
pub async fn create_guest(transaction: &Transaction<'_>, now: Timestamp) -> Result<User, StoreError> {
    for _ in 0..TRIES {
        match create(transaction, &secret::guest_name(), Kind::Guest, None, now).await {
            Err(StoreError::Refused(Refusal::NameTaken { .. })) => {}
            made => return made,
        }
    }
    Err(Refusal::Unavailable.into())
}

/// Makes a guest a registered player. A recovery code that the guest had no longer works.
///
/// # Errors
/// The name is taken, or held back; the account is not a guest's.
pub async fn register(
    transaction: &Transaction<'_>,
    id: UserId,
    name: &str,
    password: &str,
    email: Option<&str>,
    now: Timestamp,
) -> Result<(), StoreError> {
    // Locks the name: from here on nobody else takes it.
    held_names::check(transaction, name, None, now).await?;
    if one_user(transaction, "lower(name) = lower($1 COLLATE \"C\")", &name).await?.is_some_and(|user| user.id != id) {
        return Err(Refusal::NameTaken { name: name.to_owned() }.into());
    }
    let sql =
        "UPDATE users SET name = $1, password = $2, email = $3, kind = 'registered' WHERE id = $4 AND kind = 'guest'";
    if execute(transaction, sql, &[&name, &password, &email, &id]).await? != 1 {
        return Err(Refusal::AlreadyRegistered.into());
    }
    // A guest's code asked for no password; from now on there is one.
    execute(transaction, "DELETE FROM recovery_codes WHERE user_id = $1", &[&id]).await?;
    Ok(())
}

/// The id and the password hash of a registered player.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn password(client: &impl GenericClient, name: &str) -> Result<Option<(UserId, String)>, StoreError> {
    let sql = "SELECT id, password FROM users WHERE lower(name) = lower($1 COLLATE \"C\") AND kind = 'registered'";
    let row = at_most_one(client, sql, &[&name]).await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}

/// Sees that the password hash of a registered player is still the one that was checked, and locks the account until the transaction ends: until
/// what follows from it is stored, nobody changes it.
///
/// # Errors
/// It is another one, or the account is gone ([`Refusal::WrongPassword`]).
pub async fn check_unchanged(transaction: &Transaction<'_>, id: UserId, checked: &str) -> Result<(), StoreError> {
    // FOR NO KEY UPDATE, as `lock`.
    let sql = "SELECT id FROM users WHERE id = $1 AND password = $2 AND kind = 'registered' FOR NO KEY UPDATE";
    match at_most_one(transaction, sql, &[&id, &checked]).await? {
        Some(_) => Ok(()),
        None => Err(Refusal::WrongPassword.into()),
    }
}

/// Sees that an account is still a guest's, and locks it until the transaction ends.
///
/// # Errors
/// It has registered ([`Refusal::WrongPassword`]).
pub async fn check_guest(transaction: &Transaction<'_>, id: UserId) -> Result<(), StoreError> {
    match lock(transaction, id).await {
        Ok(User { kind: Kind::Guest, .. }) => Ok(()),
        Ok(_) | Err(StoreError::Refused(_)) => Err(Refusal::WrongPassword.into()),
        Err(error) => Err(error),
    }
}

/// Gives a registered player another password. What let somebody in by the old one is ended by [`end_all_access`](super::sessions::end_all_access).
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn set_password(client: &impl GenericClient, id: UserId, password: &str) -> Result<(), StoreError> {
    let sql = "UPDATE users SET password = $1 WHERE id = $2 AND kind = 'registered'";
    execute(client, sql, &[&password, &id]).await?;
    Ok(())
}

/// The email address of an account.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn email(client: &impl GenericClient, id: UserId) -> Result<Option<String>, StoreError> {
    Ok(one(client, "SELECT email FROM users WHERE id = $1", &[&id]).await?.try_get(0)?)
}
