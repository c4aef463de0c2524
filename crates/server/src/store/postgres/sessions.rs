//! What lets somebody into an account beside its password: sessions and recovery codes.
//!
//! Whatever lets somebody in, or ends what did, has the account's row locked: nothing that was right when it was looked at lets somebody in after
//! another node has ended it.

use std::collections::HashMap;

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::http::Session;

use super::row::{COLUMNS, limit, optional_time, time, user};
use super::statement::{all, at_most_one, execute};
use super::{StoreError, access_tokens, accounts, bots, mail, passkeys, restrictions};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::mail::MailKind;
use crate::store::row::stored;
use crate::store::sessions::{Credential, Entry, MOST_SESSIONS, Opened, SESSION_LIFE};

/// Opens a session, if what lets somebody in is still right.
///
/// # Errors
/// The password or the recovery code is another one by now, or the account is gone or suspended.
pub async fn open(
    transaction: &Transaction<'_>,
    user: UserId,
    by: &Entry,
    token: &[u8; 32],
    id: &str,
    now: Timestamp,
) -> Result<Opened, StoreError> {
    let mut ended = Vec::new();
    match by {
        Entry::Guest => {}
        Entry::Password(hash) => accounts::check_unchanged(transaction, user, hash).await?,
        Entry::RecoveryCode { code, password } => {
            // With the account's row locked, a code is used once.
            accounts::lock(transaction, user).await?;
            // It may have been used, or replaced, since it was looked up.
            if of_recovery_code(transaction, code).await?.id != user {
                return Err(Refusal::WrongCode.into());
            }
            if let Some(hash) = password {
                accounts::set_password(transaction, user, hash).await?;
                mail::tell(transaction, user, MailKind::PasswordChanged, now).await?;
            }
            ended.push(user);
            ended.extend(end_all_access(transaction, user, None).await?);
            passkeys::end_all(transaction, user).await?;
        }
        Entry::Passkey(credential) => passkeys::check(transaction, user, credential).await?,
        Entry::Mail { token, password } => {
            // With the account's row locked, a link is used once.
            accounts::lock(transaction, user).await?;
            if mail::of_recovery(transaction, token, now).await?.id != user {
                return Err(Refusal::WrongLink.into());
            }
            accounts::set_password(transaction, user, password).await?;
            mail::tell(transaction, user, MailKind::PasswordChanged, now).await?;
            ended.push(user);
            ended.extend(end_all_access(transaction, user, None).await?);
            passkeys::end_all(transaction, user).await?;
        }
    }
    let pushed_out = open_session(transaction, token, id, user, now).await?;
    // With the account's row locked. Whoever is told of it has shown that it is the account's owner.
    restrictions::check_access(transaction, user, now).await?;
    Ok(Opened { pushed_out, ended })
}

/// Opens a session. The ids of the sessions that it pushes out are returned: an account has [`MOST_SESSIONS`].
///
/// # Errors
/// The account is gone ([`Refusal::NotSignedIn`]).
pub async fn open_session(
    transaction: &Transaction<'_>,
    token: &[u8; 32],
    id: &str,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<String>, StoreError> {
    // With the account's row locked, two that open sessions at the same time see each other's when they count.
    accounts::lock(transaction, user).await?;
    let sql = "INSERT INTO sessions (token, id, user_id, created, used) VALUES ($1, $2, $3, $4, $4)";
    execute(transaction, sql, &[&token.as_slice(), &id, &user, &stored(now)]).await?;
    let sql = "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE user_id = $1 AND id <> $2 \
               ORDER BY used DESC, created DESC, id OFFSET $3) RETURNING id";
    let rows = all(transaction, sql, &[&user, &id, &limit(MOST_SESSIONS - 1)]).await?;
    rows.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Ends the sessions that have not been used for [`SESSION_LIFE`].
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn end_unused_sessions(client: &impl GenericClient, now: Timestamp) -> Result<u64, StoreError> {
    execute(client, "DELETE FROM sessions WHERE used <= $1", &[&stored(now - SESSION_LIFE)]).await
}

/// The session of a token, if there is one that has not expired, with its account and when it was last used.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn session(
    client: &impl GenericClient,
    token: &[u8; 32],
    now: Timestamp,
) -> Result<Option<(String, User, Timestamp)>, StoreError> {
    let sql = format!(
        "SELECT sessions.id, sessions.used, {COLUMNS} FROM sessions JOIN users ON users.id = sessions.user_id \
         WHERE token = $1 AND used > $2"
    );
    let row = at_most_one(client, &sql, &[&token.as_slice(), &stored(now - SESSION_LIFE)]).await?;
    row.map(|row| Ok((row.try_get(0)?, user(&row, 2)?, time(&row, 1)?))).transpose()
}

/// The sessions of an account, the last used first; `current` is the id of the one that asks.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn sessions(client: &impl GenericClient, user: UserId, current: &str) -> Result<Vec<Session>, StoreError> {
    let sql = "SELECT id, created, used FROM sessions WHERE user_id = $1 ORDER BY used DESC, id";
    let rows = all(client, sql, &[&user]).await?;
    let session = rows.iter().map(|row| {
        let id: String = row.try_get(0)?;
        let current = id == current;
        Ok(Session { id, created: time(row, 1)?, used: time(row, 2)?, current })
    });
    session.collect()
}

/// Ends a session of an account.
///
/// # Errors
/// The account has no such session.
pub async fn end_session(client: &impl GenericClient, user: UserId, id: &str) -> Result<(), StoreError> {
    match execute(client, "DELETE FROM sessions WHERE user_id = $1 AND id = $2", &[&user, &id]).await? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// Gives an account a recovery code, if its password is still the one that was checked, or if it is still a guest. One that it had no longer works.
///
/// # Errors
/// The password is another one by now, or the guest has registered ([`Refusal::WrongPassword`]).
pub async fn give_recovery_code(
    transaction: &Transaction<'_>,
    user: UserId,
    password: Option<&str>,
    code: &[u8; 32],
) -> Result<(), StoreError> {
    match password {
        Some(hash) => accounts::check_unchanged(transaction, user, hash).await?,
        None => accounts::check_guest(transaction, user).await?,
    }
    let sql = "INSERT INTO recovery_codes (user_id, code) VALUES ($1, $2) \
               ON CONFLICT (user_id) DO UPDATE SET code = excluded.code";
    execute(transaction, sql, &[&user, &code.as_slice()]).await?;
    Ok(())
}

/// The account of a recovery code.
///
/// # Errors
/// [`Refusal::WrongCode`] where no account has it.
pub async fn of_recovery_code(client: &impl GenericClient, code: &[u8; 32]) -> Result<User, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM recovery_codes JOIN users ON users.id = user_id WHERE code = $1");
    let row = at_most_one(client, &sql, &[&code.as_slice()]).await?;
    row.map(|row| user(&row, 0)).transpose()?.ok_or_else(|| Refusal::WrongCode.into())
}

/// Gives a registered player another password, by its hash, and ends what let somebody in by the old one but a session. The bots are returned:
/// their connections must end too.
///
/// # Errors
/// The password is no longer `old` ([`Refusal::WrongPassword`]).
pub async fn change_password(
    transaction: &Transaction<'_>,
    user: UserId,
    old: &str,
    new: &str,
    session: &str,
    now: Timestamp,
) -> Result<Vec<UserId>, StoreError> {
    accounts::check_unchanged(transaction, user, old).await?;
    accounts::set_password(transaction, user, new).await?;
    mail::tell(transaction, user, MailKind::PasswordChanged, now).await?;
    end_all_access(transaction, user, Some(session)).await
}

/// Ends all that lets somebody into an account but its password: sessions except `but`, the recovery code, its personal
/// access tokens, the tokens of its bots. The bots are returned: their connections must end too.
///
/// # Errors
/// The account is gone ([`Refusal::NotSignedIn`]).
pub async fn end_all_access(
    transaction: &Transaction<'_>,
    id: UserId,
    but: Option<&str>,
) -> Result<Vec<UserId>, StoreError> {
    // With the account's row locked, none that is being opened is overlooked.
    accounts::lock(transaction, id).await?;
    let sql = "DELETE FROM sessions WHERE user_id = $1 AND id IS DISTINCT FROM $2";
    execute(transaction, sql, &[&id, &but]).await?;
    execute(transaction, "DELETE FROM recovery_codes WHERE user_id = $1", &[&id]).await?;
    mail::end_recoveries(transaction, id).await?;
    let bots: Vec<UserId> = bots::of(transaction, id).await?.into_iter().map(|bot| bot.id).collect();
    execute(transaction, "DELETE FROM tokens WHERE user_id = ANY($1)", &[&bots]).await?;
    execute(transaction, "DELETE FROM access_tokens WHERE user_id = $1", &[&id]).await?;
    execute(transaction, "DELETE FROM oauth_codes WHERE user_id = $1", &[&id]).await?;
    Ok(bots)
}

/// The ids of the sessions, those of the tokens of bots, and those of personal access tokens.
fn ids(credentials: &[Credential]) -> [Vec<&str>; 3] {
    let [mut sessions, mut tokens, mut access] = [const { Vec::new() }; 3];
    for credential in credentials {
        match credential {
            Credential::Session(id) => sessions.push(&**id),
            Credential::Token(id) => tokens.push(&**id),
            Credential::Access(id) => access.push(&**id),
        }
    }
    [sessions, tokens, access]
}

/// When each of these was last used; nothing for what has ended or lets nobody in because of a suspension, and the start of time for a token that
/// never was.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn last_used(
    client: &impl GenericClient,
    credentials: Vec<Credential>,
    now: Timestamp,
) -> Result<Vec<(Credential, Option<Timestamp>)>, StoreError> {
    let [sessions, tokens, access] = ids(&credentials);
    let mut used = HashMap::new();
    let sql = "SELECT id, used FROM sessions WHERE id = ANY($1) AND used > $2";
    for row in all(client, sql, &[&sessions, &stored(now - SESSION_LIFE)]).await? {
        used.insert(Credential::Session(row.try_get(0)?), time(&row, 1)?);
    }
    let sql = "SELECT id, used FROM tokens WHERE id = ANY($1) AND NOT EXISTS (SELECT 1 FROM suspensions \
               WHERE (until IS NULL OR until > $2) AND suspensions.user_id IN \
               (tokens.user_id, (SELECT owner FROM bots WHERE bots.user_id = tokens.user_id)))";
    for row in all(client, sql, &[&tokens, &stored(now)]).await? {
        used.insert(Credential::Token(row.try_get(0)?), optional_time(&row, 1)?.unwrap_or_default());
    }
    for (id, at) in access_tokens::used(client, &access, now).await? {
        used.insert(Credential::Access(id), at);
    }
    let with_time = |credential| {
        let used = used.get(&credential).copied();
        (credential, used)
    };
    Ok(credentials.into_iter().map(with_time).collect())
}

/// Notes that these were used; what was used later already stays so.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn note_used(
    client: &impl GenericClient,
    credentials: &[Credential],
    now: Timestamp,
) -> Result<(), StoreError> {
    let [sessions, tokens, access] = ids(credentials);
    // The rows are locked in the order of their ids, so that two nodes that note the same never wait for each other.
    let sql = "UPDATE sessions SET used = $2 FROM \
               (SELECT id FROM sessions WHERE id = ANY($1) AND used < $2 ORDER BY id FOR NO KEY UPDATE) AS noted \
               WHERE sessions.id = noted.id";
    execute(client, sql, &[&sessions, &stored(now)]).await?;
    for (table, ids) in [("tokens", tokens), ("access_tokens", access)] {
        let sql = format!(
            "UPDATE {table} SET used = $2 FROM \
             (SELECT id FROM {table} WHERE id = ANY($1) AND coalesce(used < $2, true) ORDER BY id FOR NO KEY UPDATE) AS noted \
             WHERE {table}.id = noted.id"
        );
        execute(client, &sql, &[&ids, &stored(now)]).await?;
    }
    Ok(())
}
