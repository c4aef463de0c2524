//! Email: whose an address is, what is sent to it, and how often.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::email::Email;
use protocol::game::Kind;

use super::row::{count as counted, limit, optional_time};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts, held_names, notifications};
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{User, UserId};
use crate::store::mail::{
    DIGEST_AGAIN, DIGEST_GAMES, DIGEST_PERIOD, MailKind, Outgoing, UNSENT, VERIFY_LIFE, WAITED, Waiting, counters,
    folded,
};
use crate::store::notifications::quiet_until;
use crate::store::row::stored;

/// The games of days in which it is a player's turn: `$1` the player, with what `{}` asks for.
fn waiting(columns: &str) -> String {
    let of = |side: &str, other: &str, bit: u8| {
        format!(
            "SELECT {columns} FROM games JOIN users ON users.id = games.{other} \
             WHERE {side} = $1 AND ended IS NULL AND speed = 'correspondence' AND may_act & {bit} <> 0"
        )
    };
    format!("{} UNION ALL {}", of("a", "b", 1), of("b", "a", 2))
}

/// What the site knows of an account's email address.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn email(client: &impl GenericClient, user: UserId, now: Timestamp) -> Result<Email, StoreError> {
    let address = accounts::email(client, user).await?;
    let sql = "SELECT verified IS NOT NULL, pending, pending_until, digest FROM email_settings WHERE user_id = $1";
    let Some(row) = at_most_one(client, sql, &[&user]).await? else { return Ok(Email { address, ..Email::default() }) };
    let (pending, until) = (row.try_get::<_, Option<String>>(1)?, optional_time(&row, 2)?);
    let pending = pending.filter(|_| until.is_some_and(|until| until > now));
    Ok(Email { address, verified: row.try_get(0)?, pending, digest: row.try_get(3)? })
}

/// The verified address of an account, as it was typed, with the language of its mails.
async fn verified(client: &impl GenericClient, user: UserId) -> Result<Option<(String, String)>, StoreError> {
    let sql = "SELECT users.email, language FROM email_settings JOIN users ON users.id = email_settings.user_id \
               WHERE email_settings.user_id = $1 AND verified IS NOT NULL AND users.email IS NOT NULL";
    let row = at_most_one(client, sql, &[&user]).await?;
    row.map(|row| Ok((row.try_get(0)?, row.try_get(1)?))).transpose()
}

async fn put(
    client: &impl GenericClient,
    user: UserId,
    kind: MailKind,
    address: &str,
    language: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "INSERT INTO mails (id, user_id, kind, address, language, tries, due) VALUES ($1, $2, $3, $4, $5, 0, $6)";
    execute(client, sql, &[&secret::id(), &user, &kind.name(), &address, &language, &stored(now)]).await?;
    Ok(())
}

/// Tells an account of something by mail, if it has a verified address.
pub(super) async fn tell(
    client: &impl GenericClient,
    user: UserId,
    kind: MailKind,
    now: Timestamp,
) -> Result<(), StoreError> {
    match verified(client, user).await? {
        Some((address, language)) => put(client, user, kind, &address, &language, now).await,
        None => Ok(()),
    }
}

/// Counts that mail is asked for.
///
/// # Errors
/// It was asked for too often ([`Refusal::MailLimit`]).
async fn count(transaction: &Transaction<'_>, user: UserId, address: &str, now: Timestamp) -> Result<(), StoreError> {
    let mut all = counters(&held_names::site_key(transaction).await?, user, address, now);
    // In one order, so that two that count the same never wait for each other.
    all.sort_unstable_by_key(|(key, ..)| *key);
    let sql = "INSERT INTO email_counts AS known (key, until, count) VALUES ($1, $2, 1) ON CONFLICT (key) DO UPDATE SET \
               count = CASE WHEN known.until > $3 THEN known.count + 1 ELSE 1 END, \
               until = CASE WHEN known.until > $3 THEN known.until ELSE excluded.until END RETURNING count::bigint";
    let mut is_within = true;
    for (key, until, most) in &all {
        let row = one(transaction, sql, &[&key.as_slice(), &stored(*until), &stored(now)]).await?;
        is_within &= counted(&row, 0)? <= *most;
    }
    if is_within {
        return Ok(());
    }
    // What is refused does not count.
    let keys: Vec<&[u8]> = all.iter().map(|(key, ..)| key.as_slice()).collect();
    execute(transaction, "UPDATE email_counts SET count = count - 1 WHERE key = ANY($1)", &[&keys]).await?;
    Err(Refusal::MailLimit.into())
}

/// Names an address for a registered player: it counts once it is shown to be the player's. Nothing takes the one that there is away. `password` is the hash
/// that was checked; nothing where whoever asks registers in the same moment.
///
/// # Errors
/// The password is another one by now; mail was asked for too often.
pub(super) async fn set(
    transaction: &Transaction<'_>,
    user: UserId,
    password: Option<&str>,
    address: Option<&str>,
    language: &str,
    now: Timestamp,
) -> Result<(), StoreError> {
    // Either locks the account.
    match password {
        Some(password) => accounts::check_unchanged(transaction, user, password).await?,
        None => drop(accounts::lock(transaction, user).await?),
    }
    let Some(address) = address else { return remove(transaction, user, now).await };
    let sql = "INSERT INTO email_settings (user_id, language, digest) VALUES ($1, $2, false) \
               ON CONFLICT (user_id) DO UPDATE SET language = excluded.language";
    execute(transaction, sql, &[&user, &language]).await?;
    if verified(transaction, user).await?.is_some_and(|(own, _)| own == address) {
        let sql = "UPDATE email_settings SET pending = NULL, pending_until = NULL WHERE user_id = $1";
        execute(transaction, sql, &[&user]).await?;
        return Ok(());
    }
    count(transaction, user, address, now).await?;
    // What was mailed to an address that was named before is of no use any more.
    execute(transaction, "DELETE FROM email_tokens WHERE user_id = $1 AND kind = 'verify'", &[&user]).await?;
    execute(transaction, "DELETE FROM mails WHERE user_id = $1 AND kind = 'verify'", &[&user]).await?;
    let sql = "UPDATE email_settings SET pending = $2, pending_until = $3 WHERE user_id = $1";
    execute(transaction, sql, &[&user, &address, &stored(now + VERIFY_LIFE)]).await?;
    let kind = match holder(transaction, address).await? {
        // Only the mailbox is told so, and not whoever asks.
        Some(holder) if holder != user => MailKind::Taken,
        _ => MailKind::Verify,
    };
    put(transaction, user, kind, address, language, now).await
}

/// The account whose verified address this is.
async fn holder(client: &impl GenericClient, address: &str) -> Result<Option<UserId>, StoreError> {
    let row =
        at_most_one(client, "SELECT user_id FROM email_settings WHERE verified = $1", &[&folded(address)]).await?;
    Ok(row.map(|row| row.try_get(0)).transpose()?)
}

async fn remove(transaction: &Transaction<'_>, user: UserId, now: Timestamp) -> Result<(), StoreError> {
    let told = verified(transaction, user).await?;
    forget_account(transaction, user).await?;
    execute(transaction, "UPDATE users SET email = NULL WHERE id = $1", &[&user]).await?;
    match told {
        Some((address, language)) => put(transaction, user, MailKind::AddressChanged, &address, &language, now).await,
        None => Ok(()),
    }
}

/// The account and the address of a link, by the digest of what it has in it.
async fn of_token(
    client: &impl GenericClient,
    token: &[u8; 32],
    kind: MailKind,
    now: Timestamp,
) -> Result<(UserId, String), StoreError> {
    let sql = "SELECT user_id, address FROM email_tokens WHERE token = $1 AND kind = $2 AND until > $3";
    let row = at_most_one(client, sql, &[&token.as_slice(), &kind.name(), &stored(now)]).await?;
    let row = row.ok_or(Refusal::WrongLink)?;
    Ok((row.try_get(0)?, row.try_get(1)?))
}

/// What is locked while an address is shown to be somebody's: “mail”.
const ADDRESSES: i32 = 0x6d61_696c;

/// Shows that an address is an account's, by the digest of what the link had in it. An address that the account had before is told.
///
/// # Errors
/// No such link is valid, or the address was shown to be another account's meanwhile ([`Refusal::WrongLink`]).
pub(super) async fn verify(transaction: &Transaction<'_>, token: &[u8; 32], now: Timestamp) -> Result<(), StoreError> {
    let (user, _) = of_token(transaction, token, MailKind::Verify, now).await?;
    accounts::lock(transaction, user).await?;
    // Again, with the account locked: a link is used once.
    let (user, address) = of_token(transaction, token, MailKind::Verify, now).await?;
    let [a, b, c, d, ..] = secret::digest(folded(&address).as_bytes());
    let sql = "SELECT pg_advisory_xact_lock($1, $2)";
    execute(transaction, sql, &[&ADDRESSES, &i32::from_be_bytes([a, b, c, d])]).await?;
    if holder(transaction, &address).await?.is_some_and(|holder| holder != user) {
        return Err(Refusal::WrongLink.into());
    }
    if let Some((before, language)) = verified(transaction, user).await?
        && folded(&before) != folded(&address)
    {
        put(transaction, user, MailKind::AddressChanged, &before, &language, now).await?;
    }
    execute(transaction, "UPDATE users SET email = $1 WHERE id = $2", &[&address, &user]).await?;
    let sql = "UPDATE email_settings SET verified = $2, pending = NULL, pending_until = NULL WHERE user_id = $1";
    execute(transaction, sql, &[&user, &folded(&address)]).await?;
    // Links that were mailed to the address before, too.
    execute(transaction, "DELETE FROM email_tokens WHERE user_id = $1", &[&user]).await?;
    Ok(())
}

/// Has a link mailed with which a forgotten password is replaced, if there is such an account with a verified address, and it was not asked for too often.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn ask_recovery(transaction: &Transaction<'_>, who: &str, now: Timestamp) -> Result<(), StoreError> {
    let user = if who.contains('@') {
        holder(transaction, who).await?
    } else {
        let user = accounts::by_name(transaction, who).await?;
        user.filter(|user| user.kind == Kind::Registered).map(|user| user.id)
    };
    let Some(user) = user else { return Ok(()) };
    let Some((address, language)) = verified(transaction, user).await? else { return Ok(()) };
    match count(transaction, user, &address, now).await {
        Ok(()) => put(transaction, user, MailKind::Recover, &address, &language, now).await,
        Err(StoreError::Refused(_)) => Ok(()),
        Err(error) => Err(error),
    }
}

/// The account of a link with which a forgotten password is replaced, by the digest of what it has in it.
///
/// # Errors
/// No such link is valid ([`Refusal::WrongLink`]).
pub(super) async fn of_recovery(
    client: &impl GenericClient,
    token: &[u8; 32],
    now: Timestamp,
) -> Result<User, StoreError> {
    let (user, _) = of_token(client, token, MailKind::Recover, now).await?;
    accounts::by_id(client, user).await?.ok_or_else(|| Refusal::WrongLink.into())
}

/// Makes the links useless with which forgotten passwords are replaced, also those that are not sent yet.
pub(super) async fn end_recoveries(client: &impl GenericClient, user: UserId) -> Result<(), StoreError> {
    execute(client, "DELETE FROM email_tokens WHERE user_id = $1 AND kind = 'recover'", &[&user]).await?;
    execute(client, "DELETE FROM mails WHERE user_id = $1 AND kind = 'recover'", &[&user]).await?;
    Ok(())
}

/// Notes whether an account wants to be told of games that wait.
///
/// # Errors
/// It has no verified address ([`Refusal::NotFound`]).
pub(super) async fn set_digest(
    client: &impl GenericClient,
    user: UserId,
    wanted: bool,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "UPDATE email_settings SET digest = $2, digest_due = CASE WHEN $2 THEN coalesce(digest_due, $3) END \
               WHERE user_id = $1 AND (verified IS NOT NULL OR NOT $2)";
    let changed = execute(client, sql, &[&user, &wanted, &stored(now)]).await?;
    if changed == 0 && wanted { Err(Refusal::NotFound.into()) } else { Ok(()) }
}

/// Looks at the first `most` accounts that want to be told of games that wait and whose time has come, and lets those be told that have some. Of several
/// nodes each looks at others. How many were looked at.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn plan_digests(
    transaction: &Transaction<'_>,
    now: Timestamp,
    most: usize,
) -> Result<usize, StoreError> {
    let sql = "SELECT user_id FROM email_settings WHERE digest_due <= $1 ORDER BY digest_due LIMIT $2 \
               FOR NO KEY UPDATE SKIP LOCKED";
    let rows = all(transaction, sql, &[&stored(now), &limit(most)]).await?;
    let sql = format!("SELECT EXISTS (SELECT FROM ({}) AS waiting WHERE at <= $2)", waiting("games.at AS at"));
    for row in &rows {
        let user: UserId = row.try_get(0)?;
        let quiet = notifications::settings(transaction, user).await?.quiet;
        let next = match quiet.as_ref().and_then(|quiet| quiet_until(quiet, now)) {
            Some(end) => end,
            None if one(transaction, &sql, &[&user, &stored(now - WAITED)]).await?.try_get(0)? => {
                tell(transaction, user, MailKind::Digest, now).await?;
                now + DIGEST_PERIOD
            }
            None => now + DIGEST_AGAIN,
        };
        let sql = "UPDATE email_settings SET digest_due = $2 WHERE user_id = $1";
        execute(transaction, sql, &[&user, &stored(next)]).await?;
    }
    Ok(rows.len())
}

/// The games of days in which it is a player's turn, the first to be lost first.
async fn games(client: &impl GenericClient, user: UserId) -> Result<Vec<Waiting>, StoreError> {
    let sql = format!(
        "{} ORDER BY deadline NULLS LAST, id LIMIT $2",
        waiting("games.id AS id, users.name, games.deadline AS deadline")
    );
    let rows = all(client, &sql, &[&user, &limit(DIGEST_GAMES)]).await?;
    let game =
        |row| Ok(Waiting { id: row_text(row, 0)?, opponent: row_text(row, 1)?, deadline: optional_time(row, 2)? });
    rows.iter().map(game).collect()
}

fn row_text(row: &tokio_postgres::Row, column: usize) -> Result<String, StoreError> {
    Ok(row.try_get(column)?)
}

/// Whether there is mail to be sent, or it is to be looked whether games wait.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn has_due(client: &impl GenericClient, now: Timestamp) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT FROM mails WHERE due <= $1) OR EXISTS (SELECT FROM email_settings WHERE digest_due <= $1)";
    Ok(one(client, sql, &[&stored(now)]).await?.try_get(0)?)
}

/// Mail that is to be sent, at most `most`. No other node gets it until a moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn take(
    transaction: &Transaction<'_>,
    now: Timestamp,
    until: Timestamp,
    most: usize,
) -> Result<Vec<Outgoing>, StoreError> {
    let sql = "SELECT mails.id, user_id, mails.kind, users.name, address, language, tries::bigint FROM mails \
               JOIN users ON users.id = mails.user_id WHERE due <= $1 ORDER BY due LIMIT $2 FOR UPDATE OF mails SKIP LOCKED";
    let mut taken = Vec::new();
    for row in all(transaction, sql, &[&stored(now), &limit(most)]).await? {
        let kind: String = row.try_get(2)?;
        let mut mail = Outgoing {
            id: row.try_get(0)?,
            user: row.try_get(1)?,
            kind: MailKind::from_name(&kind).ok_or_else(|| StoreError::Damaged(format!("the mail `{kind}`")))?,
            name: row.try_get(3)?,
            address: row.try_get(4)?,
            language: row.try_get(5)?,
            token: None,
            games: Vec::new(),
            tries: counted(&row, 6)?,
        };
        execute(transaction, "UPDATE mails SET due = $2, tries = tries + 1 WHERE id = $1", &[&mail.id, &stored(until)])
            .await?;
        if let Some(life) = mail.kind.life() {
            let (token, digest) = secret::mail_token();
            let sql = "INSERT INTO email_tokens (token, user_id, kind, address, until) VALUES ($1, $2, $3, $4, $5)";
            let (digest, kind) = (digest.as_slice(), mail.kind.name());
            execute(transaction, sql, &[&digest, &mail.user, &kind, &mail.address, &stored(now + life)]).await?;
            mail.token = Some(token);
        }
        if mail.kind == MailKind::Digest {
            mail.games = games(transaction, mail.user).await?;
            if mail.games.is_empty() {
                forget(transaction, &mail.id).await?;
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
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn forget(client: &impl GenericClient, id: &str) -> Result<(), StoreError> {
    execute(client, "DELETE FROM mails WHERE id = $1", &[&id]).await?;
    Ok(())
}

/// Puts mail off that could not be sent.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub(super) async fn put_off(client: &impl GenericClient, id: &str, until: Timestamp) -> Result<(), StoreError> {
    execute(client, "UPDATE mails SET due = $2 WHERE id = $1", &[&id, &stored(until)]).await?;
    Ok(())
}

/// Forgets links that are no longer valid, counters that have run out, and mail that nobody has sent for a week.
pub(super) async fn tidy(client: &impl GenericClient, now: Timestamp) -> Result<(), StoreError> {
    execute(client, "DELETE FROM email_tokens WHERE until <= $1", &[&stored(now)]).await?;
    execute(client, "DELETE FROM email_counts WHERE until <= $1", &[&stored(now)]).await?;
    execute(client, "DELETE FROM mails WHERE due <= $1", &[&stored(now - UNSENT)]).await?;
    Ok(())
}

/// Takes away what is known of an account's address, and what it was to be sent.
pub(super) async fn forget_account(client: &impl GenericClient, id: UserId) -> Result<(), StoreError> {
    for table in ["email_settings", "email_tokens", "mails"] {
        execute(client, &format!("DELETE FROM {table} WHERE user_id = $1"), &[&id]).await?;
    }
    Ok(())
}
