//! What players are told of while they are away, and how their devices are called.

use std::collections::BTreeSet;

use play::time::Timestamp;
use protocol::notifications::{Notification, NotificationSettings, Notifications, Quiet, Subject, Topic};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{StoreError, accounts, notices};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::notifications::{
    COUNTED, Call, Change, Device, Due, KEPT, MOST_DEVICES, NewNotification, TOLD, is_told, patience, quiet_until,
};
use crate::store::row::{kind, moment, stored};

/// Whether there is still something to be done about a notification, or it is of a game that has begun.
const STANDS: &str = "(topic = 'begun' \
    OR topic = 'turn' AND EXISTS (SELECT 1 FROM games WHERE key = notifications.game AND ended IS NULL \
        AND may_act & CASE notifications.user WHEN a THEN 1 WHEN b THEN 2 ELSE 0 END <> 0) \
    OR topic = 'challenge' AND EXISTS (SELECT 1 FROM challenges WHERE id = notifications.challenge AND game IS NULL) \
    OR topic = 'message' AND EXISTS (SELECT 1 FROM conversations WHERE conversations.user = notifications.user \
        AND conversations.other = notifications.other AND conversations.unread > 0) \
    OR topic = 'club-invitation' AND EXISTS (SELECT 1 FROM clubs JOIN club_waiting ON club_waiting.club = clubs.key \
        WHERE clubs.id = notifications.subject AND club_waiting.user = notifications.user AND club_waiting.kind = 'invited') \
    OR topic = 'club-joined' AND EXISTS (SELECT 1 FROM clubs WHERE clubs.id = notifications.subject AND closed IS NULL) \
    OR topic = 'club-webhook' AND EXISTS (SELECT 1 FROM clubs JOIN webhooks ON webhooks.club = clubs.key \
        WHERE clubs.id = notifications.subject AND off IS NOT NULL) \
    OR topic IN ('club-event', 'event-soon', 'tournament-invitation') AND EXISTS (SELECT 1 FROM tournaments \
        WHERE tournaments.id = notifications.subject AND state IN ('announced', 'running')) \
    OR topic = 'team-match-offered' AND EXISTS (SELECT 1 FROM team_matches \
        WHERE team_matches.id = notifications.subject AND state = 'offered') \
    OR topic = 'team-match-accepted' AND EXISTS (SELECT 1 FROM team_matches \
        WHERE team_matches.id = notifications.subject AND state = 'agreed') \
    OR topic = 'team-match-place' AND EXISTS (SELECT 1 FROM team_matches JOIN team_boards ON team_match = team_matches.key \
        WHERE team_matches.id = notifications.subject AND state IN ('offered', 'agreed') \
        AND notifications.user IN (team_boards.home, team_boards.away)))";
/// The id and the name of the club, the tournament or the match of clubs that a notification is about.
const SUBJECT: &str = "subject, CASE WHEN topic IN ('club-event', 'event-soon', 'tournament-invitation') \
    THEN (SELECT json_extract(plan, '$.name') FROM tournaments WHERE tournaments.id = subject) \
    WHEN topic IN ('team-match-offered', 'team-match-accepted', 'team-match-place') \
    THEN (SELECT homes.name || ' – ' || aways.name FROM team_matches JOIN clubs AS homes ON homes.key = home \
        JOIN clubs AS aways ON aways.key = away WHERE team_matches.id = subject) \
    ELSE (SELECT clubs.name FROM clubs WHERE clubs.id = subject) END";

/// What [`SUBJECT`] reads.
fn subject(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<Subject>> {
    let (id, name): (Option<String>, Option<String>) = (row.get(first)?, row.get(first + 1)?);
    Ok(id.zip(name).map(|(id, name)| Subject { id, name }))
}

fn topic(name: &str) -> Result<Topic, StoreError> {
    Topic::from_name(name).ok_or_else(|| StoreError::Damaged(format!("the topic `{name}`")))
}

/// Notes something that a player is to be told of; a bot is told of nothing, and nobody of what it does not want. Whether it is noted.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn notify(connection: &Connection, new: &NewNotification) -> Result<bool, StoreError> {
    let NewNotification { user, other, what, at } = new;
    let is_person = accounts::by_id(connection, *user)?.is_some_and(|user| is_told(user.kind));
    if !is_person || !settings(connection, *user)?.wants(what.topic()) {
        return Ok(false);
    }
    let key: Option<i64> = match what.game() {
        None => None,
        Some(id) => {
            let found = connection
                .prepare_cached("SELECT key FROM games WHERE id = ?")?
                .query_row([id], |row| row.get(0))
                .optional()?;
            Some(found.ok_or(Refusal::NotFound)?)
        }
    };
    let sql = "INSERT INTO notifications (user, about, topic, at, other, game, challenge, subject, read, due) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, 0, ?) ON CONFLICT (user, about) DO UPDATE SET \
               at = excluded.at, other = excluded.other, read = 0, due = coalesce(min(due, excluded.due), excluded.due)";
    let due = stored(*at + patience(what.topic()));
    let (about, topic) = (what.about(*other), what.topic().name());
    let row = params![user, about, topic, stored(*at), other, key, what.challenge(), what.subject(), due];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(true)
}

/// Changes what players are told of.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn change(connection: &Connection, changes: &[Change]) -> Result<(), StoreError> {
    for change in changes {
        match change {
            Change::Told(new) => {
                notify(connection, new)?;
            }
            Change::Settled(user, what) => {
                let sql = "DELETE FROM notifications WHERE user = ? AND about = ?";
                connection.prepare_cached(sql)?.execute(params![user, what.about(*user)])?;
            }
        }
    }
    Ok(())
}

/// What an account is told of, from before a moment, the newest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn list(connection: &Connection, user: UserId, before: Option<Timestamp>) -> Result<Notifications, StoreError> {
    let sql = format!(
        "SELECT topic, at, read, users.name, users.kind, (SELECT id FROM games WHERE key = notifications.game), challenge, {SUBJECT} \
         FROM notifications INDEXED BY notifications_of_user CROSS JOIN users ON users.id = notifications.other \
         WHERE user = ?1 AND at < ?2 AND {STANDS} ORDER BY at DESC LIMIT ?3"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![user, before.map_or(i64::MAX, stored), TOLD as i64])?;
    let mut notifications = Vec::new();
    while let Some(row) = rows.next()? {
        notifications.push(Notification {
            topic: topic(&row.get::<_, String>(0)?)?,
            at: moment(row.get(1)?),
            read: row.get(2)?,
            from: row.get(3)?,
            kind: kind(&row.get::<_, String>(4)?)?,
            game: row.get(5)?,
            challenge: row.get(6)?,
            subject: subject(row, 7)?,
        });
    }
    let sql = format!(
        "SELECT count(*) FROM (SELECT 1 FROM notifications INDEXED BY notifications_of_user \
         WHERE user = ?1 AND read = 0 AND {STANDS} LIMIT ?2)"
    );
    let unread = connection.prepare_cached(&sql)?.query_row(params![user, COUNTED as i64], |row| row.get(0))?;
    let before = notifications.last().filter(|_| notifications.len() == TOLD).map(|last| last.at);
    let notices = notices::count(connection, user)?;
    Ok(Notifications { unread, notices, notifications, before })
}

/// Notes that an account has seen all that it was told of up to a moment. Its devices are not called for it any more.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn note_seen(connection: &Connection, user: UserId, until: Timestamp) -> Result<(), StoreError> {
    let sql = "UPDATE notifications SET read = 1, due = NULL WHERE user = ? AND at <= ?";
    connection.prepare_cached(sql)?.execute(params![user, stored(until)])?;
    Ok(())
}

/// What an account wants to be told of, and when not.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn settings(connection: &Connection, user: UserId) -> Result<NotificationSettings, StoreError> {
    let sql = "SELECT turn, challenge, begun, message, quiet_from, quiet_to, zone, clubs, events FROM notification_settings WHERE user = ?";
    let read = |row: &Row<'_>| {
        let quiet: (Option<u16>, Option<u16>, Option<String>) = (row.get(4)?, row.get(5)?, row.get(6)?);
        Ok(NotificationSettings {
            turn: row.get(0)?,
            challenge: row.get(1)?,
            begun: row.get(2)?,
            message: row.get(3)?,
            clubs: row.get(7)?,
            events: row.get(8)?,
            quiet: match quiet {
                (Some(from), Some(to), Some(zone)) => Some(Quiet { from, to, zone }),
                _ => None,
            },
        })
    };
    Ok(connection.prepare_cached(sql)?.query_row([user], read).optional()?.unwrap_or_default())
}

/// Notes what an account wants to be told of, and when not.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn set_settings(connection: &Connection, user: UserId, wanted: &NotificationSettings) -> Result<(), StoreError> {
    let NotificationSettings { turn, challenge, begun, message, clubs, events, quiet } = wanted;
    let sql = "INSERT OR REPLACE INTO notification_settings \
               (user, turn, challenge, begun, message, quiet_from, quiet_to, zone, clubs, events) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let (from, to) = (quiet.as_ref().map(|quiet| quiet.from), quiet.as_ref().map(|quiet| quiet.to));
    let zone = quiet.as_ref().map(|quiet| &quiet.zone);
    connection.execute(sql, params![user, turn, challenge, begun, message, from, to, zone, clubs, events])?;
    Ok(())
}

/// Notes a device of an account, in a session; the same again is noted once, for whoever noted it last.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn add_device(
    connection: &Connection,
    user: UserId,
    session: &str,
    device: &Device,
    now: Timestamp,
) -> Result<(), StoreError> {
    let sql = "INSERT OR REPLACE INTO push_subscriptions (endpoint, user, session, p256dh, auth, language, created) \
               VALUES (?, ?, ?, ?, ?, ?, ?)";
    let Device { endpoint, p256dh, auth, language } = device;
    connection.execute(sql, params![endpoint, user, session, p256dh, auth, language, stored(now)])?;
    let sql = "DELETE FROM push_subscriptions WHERE endpoint IN (SELECT endpoint FROM push_subscriptions \
               WHERE user = ? ORDER BY created DESC LIMIT -1 OFFSET ?)";
    connection.execute(sql, params![user, MOST_DEVICES as i64])?;
    Ok(())
}

/// Forgets a device of an account.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn remove_device(connection: &Connection, user: UserId, endpoint: &str) -> Result<(), StoreError> {
    connection.execute("DELETE FROM push_subscriptions WHERE user = ? AND endpoint = ?", params![user, endpoint])?;
    Ok(())
}

/// Forgets devices that cannot be called any more.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn forget_devices(connection: &Connection, endpoints: &[String]) -> Result<(), StoreError> {
    let mut statement = connection.prepare_cached("DELETE FROM push_subscriptions WHERE endpoint = ?")?;
    for endpoint in endpoints {
        statement.execute([endpoint])?;
    }
    Ok(())
}

/// The devices of an account whose sessions last.
fn devices(connection: &Connection, user: UserId) -> Result<Vec<Device>, StoreError> {
    let sql = "SELECT endpoint, p256dh, auth, language FROM push_subscriptions \
               WHERE push_subscriptions.user = ?1 AND EXISTS (SELECT 1 FROM sessions WHERE sessions.id = push_subscriptions.session AND sessions.user = ?1)";
    let mut statement = connection.prepare_cached(sql)?;
    let device = |row: &Row<'_>| {
        Ok(Device { endpoint: row.get(0)?, p256dh: row.get(1)?, auth: row.get(2)?, language: row.get(3)? })
    };
    Ok(statement.query_map([user], device)?.collect::<Result<_, _>>()?)
}

/// Whether devices are to be called at a moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn has_due(connection: &Connection, now: Timestamp) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT 1 FROM notifications INDEXED BY notifications_due WHERE due <= ?)";
    Ok(connection.prepare_cached(sql)?.query_row([stored(now)], |row| row.get(0))?)
}

/// Those whose devices are to be called at a moment, for the first `most` calls. Each call is told here once; those of accounts for which it is quiet are put off.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn take_due(connection: &Connection, now: Timestamp, most: usize) -> Result<Vec<Due>, StoreError> {
    let sql = "SELECT user FROM notifications INDEXED BY notifications_due WHERE due <= ? ORDER BY due LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![stored(now), i64::try_from(most).unwrap_or(i64::MAX)], |row| row.get(0))?;
    let users: BTreeSet<UserId> = rows.collect::<Result<_, _>>()?;
    let sql = format!(
        "SELECT topic, users.name, (SELECT id FROM games WHERE key = notifications.game), challenge, {SUBJECT} \
         FROM notifications INDEXED BY notifications_of_user CROSS JOIN users ON users.id = notifications.other \
         WHERE user = ?1 AND due <= ?2 AND {STANDS} ORDER BY at DESC"
    );
    let mut all = Vec::new();
    for user in users {
        let next = settings(connection, user)?.quiet.as_ref().and_then(|quiet| quiet_until(quiet, now)).map(stored);
        let calls = if next.is_some() { Vec::new() } else { calls(connection, &sql, user, now)? };
        let taken = "UPDATE notifications SET due = ?3 WHERE user = ?1 AND due <= ?2";
        connection.prepare_cached(taken)?.execute(params![user, stored(now), next])?;
        if !calls.is_empty() {
            all.push(Due { user, devices: devices(connection, user)?, calls });
        }
    }
    all.retain(|due| !due.devices.is_empty());
    Ok(all)
}

/// What an account is to be told of at a moment, the newest first.
fn calls(connection: &Connection, sql: &str, user: UserId, now: Timestamp) -> Result<Vec<Call>, StoreError> {
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![user, stored(now)])?;
    let mut calls = Vec::new();
    while let Some(row) = rows.next()? {
        let topic = topic(&row.get::<_, String>(0)?)?;
        let subject = subject(row, 4)?;
        calls.push(Call { topic, from: row.get(1)?, game: row.get(2)?, challenge: row.get(3)?, subject });
    }
    Ok(calls)
}

/// Forgets what is old, and devices whose sessions have ended.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn tidy(connection: &Connection, now: Timestamp) -> Result<(), StoreError> {
    connection.execute("DELETE FROM notifications WHERE at < ?", [stored(now - KEPT)])?;
    let sql = "DELETE FROM push_subscriptions WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE sessions.id = push_subscriptions.session)";
    connection.execute(sql, [])?;
    Ok(())
}

/// Takes away what an account is told of, what others are told of it, and its devices.
pub(super) fn forget_account(connection: &Connection, id: UserId) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM notifications WHERE user = ?",
        "DELETE FROM notifications WHERE other = ?",
        "DELETE FROM notification_settings WHERE user = ?",
        "DELETE FROM push_subscriptions WHERE user = ?",
    ] {
        connection.execute(sql, [id])?;
    }
    Ok(())
}
