//! Accounts, sessions and recovery codes.

use protocol::game::Kind;
use protocol::http::Session;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{StoreError, held_names};
use crate::refusal::Refusal;

/// The id of an account.
pub type UserId = i64;

/// A session that is not used for so long is over, in milliseconds: 400 days, as long as browsers keep a cookie.
pub const SESSION_LIFE: u64 = 400 * 24 * 60 * 60 * 1000;
/// The most sessions of an account: with another one, the one that was unused for longest ends.
pub const MOST_SESSIONS: usize = 20;

/// An account.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct User {
    /// The key that other tables refer to it by; people see the name.
    pub id: UserId,
    /// The name, as it was typed; no two differ in upper and lower case only.
    pub name: String,
    /// What kind it is.
    pub kind: Kind,
    /// The level, 1 to 10, of a bot of the server's; nothing for all others.
    pub level: Option<u8>,
    /// When it was made, in milliseconds since 1970.
    pub created: u64,
}

impl User {
    /// Whether the account may play rated games: players with a name and a password, and their bots.
    #[must_use]
    pub const fn is_ratable(&self) -> bool {
        match self.kind {
            Kind::Registered => true,
            Kind::Bot => self.level.is_none(),
            Kind::Guest | Kind::Deleted => false,
        }
    }
}

/// The name of a kind in rows.
#[must_use]
pub const fn kind_name(kind: Kind) -> &'static str {
    match kind {
        Kind::Guest => "guest",
        Kind::Registered => "registered",
        Kind::Bot => "bot",
        Kind::Deleted => "deleted",
    }
}

pub(super) fn kind(name: &str) -> Result<Kind, StoreError> {
    [Kind::Guest, Kind::Registered, Kind::Bot, Kind::Deleted]
        .into_iter()
        .find(|kind| kind_name(*kind) == name)
        .ok_or_else(|| StoreError::Damaged(format!("kind of account `{name}`")))
}

pub(super) fn moment(value: i64) -> u64 {
    u64::try_from(value).unwrap_or_default()
}

pub(super) fn stored(value: u64) -> i64 {
    i64::try_from(value).unwrap_or(i64::MAX)
}

/// The columns that [`user`] reads, of a table named `users`.
pub(super) const COLUMNS: &str = "users.id, users.name, users.kind, users.level, users.created";

pub(super) fn user(row: &Row<'_>, first: usize) -> Result<User, StoreError> {
    Ok(User {
        id: row.get(first)?,
        name: row.get(first + 1)?,
        kind: kind(&row.get::<_, String>(first + 2)?)?,
        level: row.get(first + 3)?,
        created: moment(row.get(first + 4)?),
    })
}

fn one_user(connection: &Connection, condition: &str, value: impl rusqlite::ToSql) -> Result<Option<User>, StoreError> {
    let mut statement = connection.prepare_cached(&format!("SELECT {COLUMNS} FROM users WHERE {condition}"))?;
    let mut rows = statement.query([value])?;
    rows.next()?.map(|row| user(row, 0)).transpose()
}

/// The account with this id.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn by_id(connection: &Connection, id: UserId) -> Result<Option<User>, StoreError> {
    one_user(connection, "id = ?", id)
}

/// The account with this name, in small letters or capitals; not one that was deleted.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn by_name(connection: &Connection, name: &str) -> Result<Option<User>, StoreError> {
    one_user(connection, "name = ? AND kind <> 'deleted'", name)
}

/// Makes an account.
///
/// # Errors
/// The name is taken, or held back.
pub fn create(
    connection: &Connection,
    name: &str,
    kind: Kind,
    level: Option<u8>,
    now: u64,
) -> Result<User, StoreError> {
    held_names::check(connection, name, None, now)?;
    insert(connection, name, kind, level, now)
}

/// As [`create`], whether or not the name is held back.
pub(super) fn insert(
    connection: &Connection,
    name: &str,
    kind: Kind,
    level: Option<u8>,
    now: u64,
) -> Result<User, StoreError> {
    let made = connection
        .prepare_cached("INSERT OR IGNORE INTO users (name, kind, level, created) VALUES (?, ?, ?, ?)")?
        .execute(params![name, kind_name(kind), level, stored(now)])?;
    if made == 0 {
        return Err(Refusal::NameTaken { name: name.to_owned() }.into());
    }
    let id = connection.last_insert_rowid();
    Ok(User { id, name: name.to_owned(), kind, level, created: now })
}

/// Makes a guest a registered player. A recovery code that the guest had no longer works.
///
/// # Errors
/// The name is taken, or held back; the account is not a guest's.
pub fn register(
    connection: &Connection,
    id: UserId,
    name: &str,
    password: &str,
    email: Option<&str>,
    now: u64,
) -> Result<(), StoreError> {
    held_names::check(connection, name, None, now)?;
    let taken = one_user(connection, "name = ?", name)?.is_some_and(|user| user.id != id);
    if taken {
        return Err(Refusal::NameTaken { name: name.to_owned() }.into());
    }
    let sql = "UPDATE users SET name = ?, password = ?, email = ?, kind = 'registered' WHERE id = ? AND kind = 'guest'";
    if connection.execute(sql, params![name, password, email, id])? != 1 {
        return Err(Refusal::AlreadyRegistered.into());
    }
    // A guest's code asked for no password; from now on there is one.
    connection.execute("DELETE FROM recovery_codes WHERE user = ?", [id])?;
    Ok(())
}

/// The id and the password hash of a registered player.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn password(connection: &Connection, name: &str) -> Result<Option<(UserId, String)>, StoreError> {
    let sql = "SELECT id, password FROM users WHERE name = ? AND kind = 'registered'";
    Ok(connection.query_row(sql, [name], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}

/// Whether the password hash of a registered player is still the one that was checked: between the check of a password and
/// what follows from it, somebody may have changed it.
///
/// # Errors
/// It is another one, or the account is gone ([`Refusal::WrongPassword`]).
pub fn check_unchanged(connection: &Connection, id: UserId, checked: &str) -> Result<(), StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM users WHERE id = ? AND password = ? AND kind = 'registered')";
    let unchanged: bool = connection.query_row(sql, params![id, checked], |row| row.get(0))?;
    if unchanged { Ok(()) } else { Err(Refusal::WrongPassword.into()) }
}

/// Sees that an account is still a guest's.
///
/// # Errors
/// It has registered ([`Refusal::WrongPassword`]).
pub fn check_guest(connection: &Connection, id: UserId) -> Result<(), StoreError> {
    match by_id(connection, id)? {
        Some(User { kind: Kind::Guest, .. }) => Ok(()),
        _ => Err(Refusal::WrongPassword.into()),
    }
}

/// Gives a registered player another password. What let somebody in by the old one is ended by [`end_all_access`].
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn set_password(connection: &Connection, id: UserId, password: &str) -> Result<(), StoreError> {
    connection.execute("UPDATE users SET password = ? WHERE id = ? AND kind = 'registered'", params![password, id])?;
    Ok(())
}

/// Ends all that lets somebody into an account but its password: sessions except `but`, the recovery code, the tokens of its
/// bots. The bots are returned: their connections must end too.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn end_all_access(connection: &Connection, id: UserId, but: Option<&str>) -> Result<Vec<UserId>, StoreError> {
    connection.execute("DELETE FROM sessions WHERE user = ?1 AND (?2 IS NULL OR id <> ?2)", params![id, but])?;
    connection.execute("DELETE FROM recovery_codes WHERE user = ?", [id])?;
    let bots = super::bots::of(connection, id)?;
    for bot in &bots {
        connection.execute("DELETE FROM tokens WHERE user = ?", [bot.id])?;
    }
    Ok(bots.into_iter().map(|bot| bot.id).collect())
}

/// The email address of an account.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn email(connection: &Connection, id: UserId) -> Result<Option<String>, StoreError> {
    Ok(connection.query_row("SELECT email FROM users WHERE id = ?", [id], |row| row.get(0))?)
}

/// Withdraws the seeks of an account, its challenges, and those that are for it.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn withdraw_offers(connection: &Connection, id: UserId) -> Result<(), StoreError> {
    connection.execute("DELETE FROM seeks WHERE user = ?", [id])?;
    connection.execute("DELETE FROM challenges WHERE user = ?1 OR opponent = ?1", [id])?;
    Ok(())
}

/// Deletes all that is a person's, the bots too. The games stay, with a player who is gone, and so do reports by and about it that
/// the owner of the site has not settled. The name is held back, and files in which it stands will be written again.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn delete(connection: &Connection, id: UserId, now: u64) -> Result<(), StoreError> {
    for bot in super::bots::of(connection, id)? {
        delete(connection, bot.id, now)?;
    }
    if let Some(user) = by_id(connection, id)?.filter(|user| user.kind != Kind::Deleted) {
        held_names::hold(connection, &user.name, super::bots::owner(connection, id)?, now)?;
    }
    super::archives::outdate(connection, id)?;
    withdraw_offers(connection, id)?;
    let tables = [
        "sessions",
        "tokens",
        "recovery_codes",
        "bots",
        "ratings",
        "rating_changes",
        "results",
        "streaks",
        "called_off",
        "blocks",
        "chat_lines",
    ];
    for table in tables {
        connection.execute(&format!("DELETE FROM {table} WHERE user = ?"), [id])?;
    }
    connection.execute("DELETE FROM blocks WHERE blocked = ?", [id])?;
    connection.execute("DELETE FROM reports WHERE (user = ?1 OR about = ?1) AND settled IS NOT NULL", [id])?;
    // A name that nobody can choose.
    let sql = "UPDATE users SET name = ?, kind = 'deleted', password = NULL, email = NULL WHERE id = ?";
    connection.execute(sql, params![format!("~{id}"), id])?;
    Ok(())
}

/// Opens a session. The ids of the sessions that it pushes out are returned: an account has [`MOST_SESSIONS`].
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn open_session(
    connection: &Connection,
    token: &[u8; 32],
    id: &str,
    user: UserId,
    now: u64,
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
pub fn end_unused_sessions(connection: &Connection, now: u64) -> Result<usize, StoreError> {
    let before = stored(now.saturating_sub(SESSION_LIFE));
    Ok(connection.execute("DELETE FROM sessions WHERE used <= ?", [before])?)
}

/// When a session was last used, by its id; nothing if it has ended.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn session_used(connection: &Connection, id: &str, now: u64) -> Result<Option<u64>, StoreError> {
    let sql = "SELECT used FROM sessions WHERE id = ?";
    let used = connection.prepare_cached(sql)?.query_row([id], |row| row.get(0)).optional()?;
    Ok(used.map(moment).filter(|used| used + SESSION_LIFE > now))
}

/// The session of a token, if there is one that has not expired, with its account and when it was last used.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn session(connection: &Connection, token: &[u8; 32], now: u64) -> Result<Option<(String, User, u64)>, StoreError> {
    let sql = format!(
        "SELECT sessions.id, sessions.used, {COLUMNS} FROM sessions JOIN users ON users.id = sessions.user WHERE token = ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([token.as_slice()])?;
    let found = rows.next()?.map(|row| Ok::<_, StoreError>((row.get(0)?, user(row, 2)?, moment(row.get(1)?))));
    Ok(found.transpose()?.filter(|(_, _, used)| used + SESSION_LIFE > now))
}

/// Notes that a session was used, by its id.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn use_session(connection: &Connection, id: &str, now: u64) -> Result<(), StoreError> {
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
/// There is none.
pub fn of_recovery_code(connection: &Connection, code: &[u8; 32]) -> Result<User, StoreError> {
    let sql = "SELECT user FROM recovery_codes WHERE code = ?";
    let found: Option<UserId> = connection.query_row(sql, [code.as_slice()], |row| row.get(0)).optional()?;
    let user = found.map(|id| by_id(connection, id)).transpose()?.flatten();
    user.ok_or_else(|| Refusal::WrongCode.into())
}
