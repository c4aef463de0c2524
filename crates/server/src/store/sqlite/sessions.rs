//! What lets somebody into an account beside its password: sessions and recovery codes.

use crate::store::sessions::{Credential, Entry, MOST_SESSIONS, Opened, SESSION_LIFE};
use play::time::Timestamp;
use protocol::http::Session;
use rusqlite::{Connection, OptionalExtension, params};

use super::row::{COLUMNS, user};
use super::{StoreError, access_tokens, accounts, bots, mail, passkeys, restrictions};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::mail::MailKind;
use crate::store::row::{moment, stored};

/// Opens a session. The ids of the sessions that it pushes out are returned: an account has [`MOST_SESSIONS`].
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn open_session(
    connection: &Connection,
    token: &[u8; 32],
    id: &str,
    user: UserId,
    now: Timestamp,
) -> Result<Vec<String>, StoreError> {
    let sql = "INSERT INTO sessions (token, id, user, created, used) VALUES (?, ?, ?, ?, ?)";
    connection.execute(sql, params![token.as_slice(), id, user, stored(now), stored(now)])?;
    let sql = "DELETE FROM sessions WHERE id IN (SELECT id FROM sessions WHERE user = ?1 AND id <> ?2 \
               ORDER BY used DESC, created DESC, id LIMIT -1 OFFSET ?3) RETURNING id";
    let mut statement = connection.prepare_cached(sql)?;
    let others = i64::try_from(MOST_SESSIONS - 1).unwrap_or(i64::MAX);
    let rows = statement.query_map(params![user, id, others], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Ends the sessions that have not been used for [`SESSION_LIFE`].
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn end_unused_sessions(connection: &Connection, now: Timestamp) -> Result<usize, StoreError> {
    let before = stored(now - SESSION_LIFE);
    Ok(connection.execute("DELETE FROM sessions WHERE used <= ?", [before])?)
}

/// When a session was last used, by its id; nothing if it has ended.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn session_used(connection: &Connection, id: &str, now: Timestamp) -> Result<Option<Timestamp>, StoreError> {
    let sql = "SELECT used FROM sessions WHERE id = ?";
    let used = connection.prepare_cached(sql)?.query_row([id], |row| row.get(0)).optional()?;
    Ok(used.map(moment).filter(|used| *used + SESSION_LIFE > now))
}

/// The session of a token, if there is one that has not expired, with its account and when it was last used.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn session(
    connection: &Connection,
    token: &[u8; 32],
    now: Timestamp,
) -> Result<Option<(String, User, Timestamp)>, StoreError> {
    let sql = format!(
        "SELECT sessions.id, sessions.used, {COLUMNS} FROM sessions JOIN users ON users.id = sessions.user WHERE token = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([token.as_slice()])?;
    let found = rows.next()?.map(|row| Ok::<_, StoreError>((row.get(0)?, user(row, 2)?, moment(row.get(1)?))));
    Ok(found.transpose()?.filter(|(_, _, used)| *used + SESSION_LIFE > now))
}

/// Notes that a session was used, by its id.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn use_session(connection: &Connection, id: &str, now: Timestamp) -> Result<(), StoreError> {
    connection.prepare_cached("UPDATE sessions SET used = ? WHERE id = ?")?.execute(params![stored(now), id])?;
    Ok(())
}

/// The sessions of an account, the last used first; `current` is the id of the one that asks.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn sessions(connection: &Connection, user: UserId, current: &str) -> Result<Vec<Session>, StoreError> {
    let mut statement =
        connection.prepare_cached("SELECT id, created, used FROM sessions WHERE user = ? ORDER BY used DESC, id")?;
    let rows = statement.query_map([user], |row| {
        let id: String = row.get(0)?;
        let current = id == current;
        Ok(Session { id, created: moment(row.get(1)?), used: moment(row.get(2)?), current })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Ends a session of an account.
///
/// # Errors
/// The account has no such session.
pub fn end_session(connection: &Connection, user: UserId, id: &str) -> Result<(), StoreError> {
    match connection.execute("DELETE FROM sessions WHERE user = ? AND id = ?", params![user, id])? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// Gives an account a recovery code; one that it had no longer works.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn set_recovery_code(connection: &Connection, user: UserId, code: &[u8; 32]) -> Result<(), StoreError> {
    let sql =
        "INSERT INTO recovery_codes (user, code) VALUES (?, ?) ON CONFLICT (user) DO UPDATE SET code = excluded.code";
    connection.execute(sql, params![user, code.as_slice()])?;
    Ok(())
}

/// The account of a recovery code.
///
/// # Errors
/// [`Refusal::WrongCode`] where no account has it.
pub fn of_recovery_code(connection: &Connection, code: &[u8; 32]) -> Result<User, StoreError> {
    let sql = "SELECT user FROM recovery_codes WHERE code = ?";
    let found: Option<UserId> = connection.query_row(sql, [code.as_slice()], |row| row.get(0)).optional()?;
    let user = found.map(|id| accounts::by_id(connection, id)).transpose()?.flatten();
    user.ok_or_else(|| Refusal::WrongCode.into())
}

/// Ends all that lets somebody into an account but its password: sessions except `but`, the recovery code, its personal
/// access tokens, the tokens of its bots. The bots are returned: their connections must end too.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn end_all_access(connection: &Connection, id: UserId, but: Option<&str>) -> Result<Vec<UserId>, StoreError> {
    connection.execute("DELETE FROM sessions WHERE user = ?1 AND (?2 IS NULL OR id <> ?2)", params![id, but])?;
    connection.execute("DELETE FROM recovery_codes WHERE user = ?", [id])?;
    mail::end_recoveries(connection, id)?;
    access_tokens::end_all(connection, id)?;
    let bots = bots::of(connection, id)?;
    for bot in &bots {
        connection.execute("DELETE FROM tokens WHERE user = ?", [bot.id])?;
    }
    Ok(bots.into_iter().map(|bot| bot.id).collect())
}

/// Opens a session, if what lets somebody in is still right.
pub(super) fn open(
    connection: &Connection,
    user: UserId,
    by: &Entry,
    token: &[u8; 32],
    id: &str,
    now: Timestamp,
) -> Result<Opened, StoreError> {
    let mut ended = Vec::new();
    match by {
        Entry::Guest => {}
        Entry::Password(hash) => accounts::check_unchanged(connection, user, hash)?,
        Entry::RecoveryCode { code, password } => {
            // It may have been used, or replaced, since it was looked up.
            if of_recovery_code(connection, code)?.id != user {
                return Err(Refusal::WrongCode.into());
            }
            if let Some(hash) = password {
                accounts::set_password(connection, user, hash)?;
                mail::tell(connection, user, MailKind::PasswordChanged, now)?;
            }
            ended.push(user);
            ended.extend(end_all_access(connection, user, None)?);
            passkeys::end_all(connection, user)?;
        }
        Entry::Passkey(credential) => passkeys::check(connection, user, credential)?,
        Entry::Mail { token, password } => {
            if mail::of_recovery(connection, token, now)?.id != user {
                return Err(Refusal::WrongLink.into());
            }
            accounts::set_password(connection, user, password)?;
            mail::tell(connection, user, MailKind::PasswordChanged, now)?;
            ended.push(user);
            ended.extend(end_all_access(connection, user, None)?);
            passkeys::end_all(connection, user)?;
        }
    }
    // Whoever is told of it has shown that it is the account's owner.
    restrictions::check_access(connection, user, now)?;
    Ok(Opened { pushed_out: open_session(connection, token, id, user, now)?, ended })
}

/// Gives a registered player another password, and ends what let somebody in by the old one.
pub(super) fn change_password(
    connection: &Connection,
    user: UserId,
    old: &str,
    new: &str,
    session: &str,
    now: Timestamp,
) -> Result<Vec<UserId>, StoreError> {
    accounts::check_unchanged(connection, user, old)?;
    accounts::set_password(connection, user, new)?;
    mail::tell(connection, user, MailKind::PasswordChanged, now)?;
    end_all_access(connection, user, Some(session))
}

/// Gives an account a recovery code, if its password is still the one that was checked, or if it is still a guest.
pub(super) fn give_recovery_code(
    connection: &Connection,
    user: UserId,
    password: Option<&str>,
    code: &[u8; 32],
) -> Result<(), StoreError> {
    match password {
        Some(hash) => accounts::check_unchanged(connection, user, hash)?,
        None => accounts::check_guest(connection, user)?,
    }
    set_recovery_code(connection, user, code)
}

/// When each of these was last used; nothing for what has ended.
pub(super) fn last_used(
    connection: &Connection,
    credentials: Vec<Credential>,
    now: Timestamp,
) -> Result<Vec<(Credential, Option<Timestamp>)>, StoreError> {
    let used = |credential: &Credential| match credential {
        Credential::Session(id) => session_used(connection, id, now),
        Credential::Token(id) => bots::token_used(connection, id, now),
        Credential::Access(id) => access_tokens::used(connection, id, now),
    };
    credentials.into_iter().map(|credential| used(&credential).map(|used| (credential, used))).collect()
}

/// Notes that these were used.
pub(super) fn note_used(connection: &Connection, credentials: &[Credential], now: Timestamp) -> Result<(), StoreError> {
    credentials.iter().try_for_each(|credential| match credential {
        Credential::Session(id) => use_session(connection, id, now),
        Credential::Token(id) => bots::use_token(connection, id, now),
        Credential::Access(id) => access_tokens::note_used(connection, id, now),
    })
}
