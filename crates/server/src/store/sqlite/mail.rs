//! Email: whose an address is, what is sent to it, and how often.

use play::time::Timestamp;
use protocol::email::Email;
use protocol::game::Kind;
use rusqlite::{Connection, OptionalExtension, params};

use super::{StoreError, accounts, held_names, notifications};
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{User, UserId};
use crate::store::mail::{
    DIGEST_AGAIN, DIGEST_GAMES, DIGEST_PERIOD, MailKind, Outgoing, UNSENT, VERIFY_LIFE, WAITED, Waiting, counters,
    folded,
};
use crate::store::notifications::quiet_until;
use crate::store::row::{moment, stored};

/// The games of days in which it is a player's turn: `?1` the player, with what `{}` asks for.
fn waiting(columns: &str) -> String {
    let of = |side: &str, other: &str, bit: u8| {
        format!(
            "SELECT {columns} FROM games INDEXED BY open_games_by_{side} CROSS JOIN users ON users.id = games.{other} \
             WHERE {side} = ?1 AND ended IS NULL AND speed = 'correspondence' AND may_act & {bit} <> 0"
        )
    };
    format!("{} UNION ALL {}", of("a", "b", 1), of("b", "a", 2))
}

/// What the site knows of an account's email address.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn email(connection: &Connection, user: UserId, now: Timestamp) -> Result<Email, StoreError> {
    let address = accounts::email(connection, user)?;
    let sql = "SELECT verified IS NOT NULL, pending, pending_until, digest FROM email_settings WHERE user = ?";
    let read = |row: &rusqlite::Row<'_>| {
        let pending: Option<String> = row.get(1)?;
        let until = row.get::<_, Option<i64>>(2)?.map(moment);
        Ok((row.get(0)?, pending.filter(|_| until.is_some_and(|until| until > now)), row.get(3)?))
    };
    let found = connection.prepare_cached(sql)?.query_row([user], read).optional()?;
    let (verified, pending, digest) = found.unwrap_or_default();
    Ok(Email { address, verified, pending, digest })
}

/// The verified address of an account, as it was typed, with the language of its mails.
fn verified(connection: &Connection, user: UserId) -> Result<Option<(String, String)>, StoreError> {
    let sql = "SELECT users.email, language FROM email_settings CROSS JOIN users ON users.id = email_settings.user \
               WHERE email_settings.user = ? AND verified IS NOT NULL AND users.email IS NOT NULL";
    Ok(connection.prepare_cached(sql)?.query_row([user], |row| Ok((row.get(0)?, row.get(1)?))).optional()?)
}

fn put(
    connection: &Connection,
    user: UserId,
    kind: MailKind,
    address: &str,
    language: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO mails (id, user, kind, address, language, tries, due) VALUES (?, ?, ?, ?, ?, 0, ?)";
    let row = params![secret::id(), user, kind.name(), address, language, stored(now)];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(())
}

/// Tells an account of something by mail, if it has a verified address.
pub(super) fn tell(connection: &Connection, user: UserId, kind: MailKind, now: Timestamp) -> Result<(), StoreError> {
    match verified(connection, user)? {
        Some((address, language)) => put(connection, user, kind, &address, &language, now),
        None => Ok(()),
    }
}

/// Counts that mail is asked for.
///
/// # Errors
/// It was asked for too often ([`Refusal::MailLimit`]).
fn count(connection: &Connection, user: UserId, address: &str, now: Timestamp) -> Result<(), StoreError> {
    let all = counters(&held_names::site_key(connection)?, user, address, now);
    let sql = "SELECT count FROM email_counts WHERE key = ? AND until > ?";
    let mut statement = connection.prepare_cached(sql)?;
    for (key, _, most) in &all {
        let counted: Option<u32> =
            statement.query_row(params![key.as_slice(), stored(now)], |row| row.get(0)).optional()?;
        if counted.unwrap_or_default() >= *most {
            return Err(Refusal::MailLimit.into());
        }
    }
    let sql = "INSERT INTO email_counts (key, until, count) VALUES (?1, ?2, 1) ON CONFLICT (key) DO UPDATE SET \
               count = CASE WHEN until > ?3 THEN count + 1 ELSE 1 END, until = CASE WHEN until > ?3 THEN until ELSE excluded.until END";
    let mut statement = connection.prepare_cached(sql)?;
    for (key, until, _) in &all {
        statement.execute(params![key.as_slice(), stored(*until), stored(now)])?;
    }
    Ok(())
}

/// Names an address for a registered player: it counts once it is shown to be the player's. Nothing takes the one that there is away. `password` is the hash
/// that was checked; nothing where whoever asks registers in the same moment.
///
/// # Errors
/// The password is another one by now; mail was asked for too often.
pub(super) fn set(
    connection: &Connection,
    user: UserId,
    password: Option<&str>,
    address: Option<&str>,
    language: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    if let Some(password) = password {
        accounts::check_unchanged(connection, user, password)?;
    }
    let Some(address) = address else { return remove(connection, user, now) };
    let sql = "INSERT INTO email_settings (user, language, digest) VALUES (?1, ?2, 0) \
               ON CONFLICT (user) DO UPDATE SET language = excluded.language";
    connection.prepare_cached(sql)?.execute(params![user, language])?;
    let own = verified(connection, user)?;
    if own.is_some_and(|(own, _)| own == address) {
        let sql = "UPDATE email_settings SET pending = NULL, pending_until = NULL WHERE user = ?";
        connection.prepare_cached(sql)?.execute([user])?;
        return Ok(());
    }
    count(connection, user, address, now)?;
    // What was mailed to an address that was named before is of no use any more.
    connection.execute("DELETE FROM email_tokens WHERE user = ? AND kind = 'verify'", [user])?;
    connection.execute("DELETE FROM mails WHERE user = ? AND kind = 'verify'", [user])?;
    let sql = "UPDATE email_settings SET pending = ?2, pending_until = ?3 WHERE user = ?1";
    connection.prepare_cached(sql)?.execute(params![user, address, stored(now + VERIFY_LIFE)])?;
    let kind = match holder(connection, address)? {
        // Only the mailbox is told so, and not whoever asks.
        Some(holder) if holder != user => MailKind::Taken,
        _ => MailKind::Verify,
    };
    put(connection, user, kind, address, language, now)
}

/// The account whose verified address this is.
fn holder(connection: &Connection, address: &str) -> Result<Option<UserId>, StoreError> {
    let sql = "SELECT user FROM email_settings WHERE verified = ?";
    Ok(connection.prepare_cached(sql)?.query_row([folded(address)], |row| row.get(0)).optional()?)
}

fn remove(connection: &Connection, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let told = verified(connection, user)?;
    for sql in [
        "DELETE FROM email_settings WHERE user = ?",
        "DELETE FROM email_tokens WHERE user = ?",
        "DELETE FROM mails WHERE user = ?",
        "UPDATE users SET email = NULL WHERE id = ?",
    ] {
        connection.execute(sql, [user])?;
    }
    match told {
        Some((address, language)) => put(connection, user, MailKind::AddressChanged, &address, &language, now),
        None => Ok(()),
    }
}

/// The account and the address of a link, by the digest of what it has in it.
fn of_token(
    connection: &Connection,
    token: &[u8; 32],
    kind: MailKind,
    now: Timestamp,
) -> Result<(UserId, String), StoreError> {
    let sql = "SELECT user, address FROM email_tokens WHERE token = ? AND kind = ? AND until > ?";
    let row = params![token.as_slice(), kind.name(), stored(now)];
    let found = connection.prepare_cached(sql)?.query_row(row, |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
    found.ok_or_else(|| Refusal::WrongLink.into())
}

/// Shows that an address is an account's, by the digest of what the link had in it. An address that the account had before is told.
///
/// # Errors
/// No such link is valid, or the address was shown to be another account's meanwhile ([`Refusal::WrongLink`]).
pub(super) fn verify(connection: &Connection, token: &[u8; 32], now: Timestamp) -> Result<(), StoreError> {
    let (user, address) = of_token(connection, token, MailKind::Verify, now)?;
    if holder(connection, &address)?.is_some_and(|holder| holder != user) {
        return Err(Refusal::WrongLink.into());
    }
    if let Some((before, language)) = verified(connection, user)?
        && folded(&before) != folded(&address)
    {
        put(connection, user, MailKind::AddressChanged, &before, &language, now)?;
    }
    connection.execute("UPDATE users SET email = ? WHERE id = ?", params![address, user])?;
    let sql = "UPDATE email_settings SET verified = ?2, pending = NULL, pending_until = NULL WHERE user = ?1";
    connection.execute(sql, params![user, folded(&address)])?;
    // Links that were mailed to the address before, too.
    connection.execute("DELETE FROM email_tokens WHERE user = ?", [user])?;
    Ok(())
}

/// Has a link mailed with which a forgotten password is replaced, if there is such an account with a verified address, and it was not asked for too often.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn ask_recovery(connection: &Connection, who: &str, now: Timestamp) -> Result<(), StoreError> {
    let user = match who.contains('@') {
        true => holder(connection, who)?,
        false => accounts::by_name(connection, who)?.filter(|user| user.kind == Kind::Registered).map(|user| user.id),
    };
    let Some(user) = user else { return Ok(()) };
    let Some((address, language)) = verified(connection, user)? else { return Ok(()) };
    match count(connection, user, &address, now) {
        Ok(()) => put(connection, user, MailKind::Recover, &address, &language, now),
        Err(StoreError::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// The account of a link with which a forgotten password is replaced, by the digest of what it has in it.
///
/// # Errors
/// No such link is valid ([`Refusal::WrongLink`]).
pub(super) fn of_recovery(connection: &Connection, token: &[u8; 32], now: Timestamp) -> Result<User, StoreError> {
    let (user, _) = of_token(connection, token, MailKind::Recover, now)?;
    accounts::by_id(connection, user)?.ok_or_else(|| Refusal::WrongLink.into())
}

/// Makes the links useless with which forgotten passwords are replaced, also those that are not sent yet.
pub(super) fn end_recoveries(connection: &Connection, user: UserId) -> Result<(), StoreError> {
    connection.execute("DELETE FROM email_tokens WHERE user = ? AND kind = 'recover'", [user])?;
    connection.execute("DELETE FROM mails WHERE user = ? AND kind = 'recover'", [user])?;
    Ok(())
}

/// Notes whether an account wants to be told of games that wait.
///
/// # Errors
/// It has no verified address ([`Refusal::NotFound`]).
pub(super) fn set_digest(
    connection: &Connection,
    user: UserId,
    wanted: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "UPDATE email_settings SET digest = ?2, digest_due = CASE WHEN ?2 THEN coalesce(digest_due, ?3) END \
               WHERE user = ?1 AND (verified IS NOT NULL OR NOT ?2)";
    let changed = connection.prepare_cached(sql)?.execute(params![user, wanted, stored(now)])?;
    if changed == 0 && wanted { Err(Refusal::NotFound.into()) } else { Ok(()) }
}

/// Looks at the first `most` accounts that want to be told of games that wait and whose time has come, and lets those be told that have some. How many were
/// looked at.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn plan_digests(connection: &Connection, now: Timestamp, most: usize) -> Result<usize, StoreError> {
    let sql = "SELECT user FROM email_settings WHERE digest_due <= ? ORDER BY digest_due LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![stored(now), most as i64], |row| row.get(0))?;
    let users: Vec<UserId> = rows.collect::<Result<_, _>>()?;
    let sql = format!("SELECT EXISTS (SELECT 1 FROM ({}) WHERE at <= ?2)", waiting("games.at AS at"));
    for &user in &users {
        let quiet = notifications::settings(connection, user)?.quiet;
        let next = match quiet.as_ref().and_then(|quiet| quiet_until(quiet, now)) {
            Some(end) => end,
            None if connection
                .prepare_cached(&sql)?
                .query_row(params![user, stored(now - WAITED)], |row| row.get(0))? =>
            {
                tell(connection, user, MailKind::Digest, now)?;
                now + DIGEST_PERIOD
            }
            None => now + DIGEST_AGAIN,
        };
        let sql = "UPDATE email_settings SET digest_due = ?2 WHERE user = ?1 AND digest_due IS NOT NULL";
        connection.prepare_cached(sql)?.execute(params![user, stored(next)])?;
    }
    Ok(users.len())
}

/// The games of days in which it is a player's turn, the first to be lost first.
fn games(connection: &Connection, user: UserId) -> Result<Vec<Waiting>, StoreError> {
    let sql = format!(
        "SELECT id, name, deadline FROM ({}) ORDER BY deadline IS NULL, deadline, id LIMIT ?2",
        waiting("games.id AS id, users.name AS name, games.deadline AS deadline")
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let rows = statement.query_map(params![user, DIGEST_GAMES as i64], |row| {
        let deadline = row.get::<_, Option<i64>>(2)?.map(moment);
        Ok(Waiting { id: row.get(0)?, opponent: row.get(1)?, deadline })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Whether there is mail to be sent, or it is to be looked whether games wait.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn has_due(connection: &Connection, now: Timestamp) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM mails WHERE due <= ?1) OR EXISTS (SELECT 1 FROM email_settings WHERE digest_due <= ?1)";
    Ok(connection.prepare_cached(sql)?.query_row([stored(now)], |row| row.get(0))?)
}

/// Mail that is to be sent, at most `most`. Nobody else gets it until a moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn take(
    connection: &Connection,
    now: Timestamp,
    until: Timestamp,
    most: usize,
) -> Result<Vec<Outgoing>, StoreError> {
    let sql = "SELECT mails.id, user, mails.kind, users.name, address, language, tries FROM mails CROSS JOIN users ON users.id = mails.user \
               WHERE due <= ? ORDER BY due LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![stored(now), most as i64])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let kind: String = row.get(2)?;
        all.push(Outgoing {
            id: row.get(0)?,
            user: row.get(1)?,
            kind: MailKind::from_name(&kind).ok_or_else(|| StoreError::Damaged(format!("the mail `{kind}`")))?,
            name: row.get(3)?,
            address: row.get(4)?,
            language: row.get(5)?,
            token: None,
            games: Vec::new(),
            tries: row.get(6)?,
        });
    }
    let mut taken = Vec::new();
    for mut mail in all {
        let sql = "UPDATE mails SET due = ?2, tries = tries + 1 WHERE id = ?1";
        connection.prepare_cached(sql)?.execute(params![mail.id, stored(until)])?;
        if let Some(life) = mail.kind.life() {
            let (token, digest) = secret::mail_token();
            let sql = "INSERT INTO email_tokens (token, user, kind, address, until) VALUES (?, ?, ?, ?, ?)";
            let row = params![digest.as_slice(), mail.user, mail.kind.name(), mail.address, stored(now + life)];
            connection.prepare_cached(sql)?.execute(row)?;
            mail.token = Some(token);
        }
        if mail.kind == MailKind::Digest {
            mail.games = games(connection, mail.user)?;
            if mail.games.is_empty() {
                forget(connection, &mail.id)?;
                continue;
            }
        }
        taken.push(mail);
    }
    Ok(taken)
}

/// Forgets mail that was sent, or that is given up.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn forget(connection: &Connection, id: &str) -> Result<(), StoreError> {
    connection.prepare_cached("DELETE FROM mails WHERE id = ?")?.execute([id])?;
    Ok(())
}

/// Puts mail off that could not be sent.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub(super) fn put_off(connection: &Connection, id: &str, until: Timestamp) -> Result<(), StoreError> {
    connection.prepare_cached("UPDATE mails SET due = ?2 WHERE id = ?1")?.execute(params![id, stored(until)])?;
    Ok(())
}

/// Forgets links that are no longer valid, counters that have run out, and mail that nobody has sent for a week.
pub(super) fn tidy(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    connection.execute("DELETE FROM email_tokens WHERE until <= ?", [stored(now)])?;
    connection.execute("DELETE FROM email_counts WHERE until <= ?", [stored(now)])?;
    connection.execute("DELETE FROM mails WHERE due <= ?", [stored(now - UNSENT)])?;
    Ok(())
}

/// Takes away what is known of an account's address, and what it was to be sent.
pub(super) fn forget_account(connection: &Connection, id: UserId) -> Result<(), StoreError> {
    for table in ["email_settings", "email_tokens", "mails"] {
        connection.execute(&format!("DELETE FROM {table} WHERE user = ?"), [id])?;
    }
    Ok(())
}
