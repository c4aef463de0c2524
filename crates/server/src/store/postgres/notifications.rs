//! What players are told of while they are away, and how their devices are called.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::notifications::{Notification, NotificationSettings, Notifications, Quiet, Subject, Topic};
use tokio_postgres::Row;

use super::row::{count, limit, time};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts, notices};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::notifications::{
    COUNTED, Call, Change, Device, Due, KEPT, MOST_DEVICES, NewNotification, TOLD, is_told, patience, quiet_until,
};
use crate::store::row::{kind, stored};

/// Whether there is still something to be done about a notification, or it is of a game that has begun.
const STANDS: &str = "(topic = 'begun' \
    OR topic = 'turn' AND EXISTS (SELECT FROM games WHERE key = notifications.game AND ended IS NULL \
        AND may_act & CASE notifications.user_id WHEN a THEN 1 WHEN b THEN 2 ELSE 0 END <> 0) \
    OR topic = 'challenge' AND EXISTS (SELECT FROM challenges WHERE id = notifications.challenge AND game IS NULL) \
    OR topic = 'message' AND EXISTS (SELECT FROM conversations WHERE conversations.user_id = notifications.user_id \
        AND conversations.other = notifications.other AND conversations.unread > 0) \
    OR topic = 'club-invitation' AND EXISTS (SELECT FROM clubs JOIN club_waiting ON club_waiting.club = clubs.key \
        WHERE clubs.id = notifications.subject AND club_waiting.user_id = notifications.user_id AND club_waiting.kind = 'invited') \
    OR topic = 'club-joined' AND EXISTS (SELECT FROM clubs WHERE clubs.id = notifications.subject AND closed IS NULL) \
    OR topic = 'club-webhook' AND EXISTS (SELECT FROM clubs JOIN webhooks ON webhooks.club = clubs.key \
        WHERE clubs.id = notifications.subject AND off IS NOT NULL) \
    OR topic IN ('club-event', 'event-soon', 'tournament-invitation') AND EXISTS (SELECT FROM tournaments \
        WHERE tournaments.id = notifications.subject AND state IN ('announced', 'running')) \
    OR topic = 'team-match-offered' AND EXISTS (SELECT FROM team_matches \
        WHERE team_matches.id = notifications.subject AND state = 'offered') \
    OR topic = 'team-match-accepted' AND EXISTS (SELECT FROM team_matches \
        WHERE team_matches.id = notifications.subject AND state = 'agreed') \
    OR topic = 'team-match-place' AND EXISTS (SELECT FROM team_matches JOIN team_boards ON team_match = team_matches.key \
        WHERE team_matches.id = notifications.subject AND state IN ('offered', 'agreed') \
        AND notifications.user_id IN (team_boards.home, team_boards.away)))";
/// The id and the name of the club, the tournament or the match of clubs that a notification is about.
const SUBJECT: &str = "subject, CASE WHEN topic IN ('club-event', 'event-soon', 'tournament-invitation') \
    THEN (SELECT plan::json ->> 'name' FROM tournaments WHERE tournaments.id = subject) \
    WHEN topic IN ('team-match-offered', 'team-match-accepted', 'team-match-place') \
    THEN (SELECT homes.name || ' – ' || aways.name FROM team_matches JOIN clubs AS homes ON homes.key = home \
        JOIN clubs AS aways ON aways.key = away WHERE team_matches.id = subject) \
    ELSE (SELECT clubs.name FROM clubs WHERE clubs.id = subject) END";

/// What [`SUBJECT`] reads.
fn subject(row: &Row, first: usize) -> Result<Option<Subject>, StoreError> {
    let (id, name): (Option<String>, Option<String>) = (row.try_get(first)?, row.try_get(first + 1)?);
    Ok(id.zip(name).map(|(id, name)| Subject { id, name }))
}

fn topic(row: &Row, column: usize) -> Result<Topic, StoreError> {
    let name: &str = row.try_get(column)?;
    Topic::from_name(name).ok_or_else(|| StoreError::Damaged(format!("the topic `{name}`")))
}

/// Notes something that a player is to be told of; a bot is told of nothing, and nobody of what it does not want. Whether it is noted.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn notify(client: &impl GenericClient, new: &NewNotification) -> Result<bool, StoreError> {
    let NewNotification { user, other, what, at } = new;
    let is_person = accounts::by_id(client, *user).await?.is_some_and(|user| is_told(user.kind));
    if !is_person || !settings(client, *user).await?.wants(what.topic()) {
        return Ok(false);
    }
    let key: Option<i64> = match what.game() {
        None => None,
        Some(id) => {
            let found = at_most_one(client, "SELECT key FROM games WHERE id = $1", &[&id]).await?;
            Some(found.ok_or(Refusal::NotFound)?.try_get(0)?)
        }
    };
    let sql = "INSERT INTO notifications AS known (user_id, about, topic, at, other, game, challenge, subject, read, due) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $9, false, $8) ON CONFLICT (user_id, about) DO UPDATE SET \
               at = excluded.at, other = excluded.other, read = false, due = coalesce(least(known.due, excluded.due), excluded.due)";
    let (about, topic) = (what.about(*other), what.topic().name());
    let (at, due) = (stored(*at), stored(*at + patience(what.topic())));
    let row: [&(dyn tokio_postgres::types::ToSql + Sync); 9] =
        [user, &about, &topic, &at, other, &key, &what.challenge(), &due, &what.subject()];
    execute(client, sql, &row).await?;
    Ok(true)
}

/// Changes what players are told of.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn change(client: &impl GenericClient, changes: &[Change]) -> Result<(), StoreError> {
    for change in changes {
        match change {
            Change::Told(new) => {
                notify(client, new).await?;
            }
            Change::Settled(user, what) => {
                let sql = "DELETE FROM notifications WHERE user_id = $1 AND about = $2";
                execute(client, sql, &[user, &what.about(*user)]).await?;
            }
        }
    }
    Ok(())
}

/// What an account is told of, from before a moment, the newest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn list(
    client: &impl GenericClient,
    user: UserId,
    before: Option<Timestamp>,
) -> Result<Notifications, StoreError> {
    let sql = format!(
        "SELECT topic, at, read, users.name, users.kind, (SELECT id FROM games WHERE key = notifications.game), challenge, {SUBJECT} \
         FROM notifications JOIN users ON users.id = notifications.other \
         WHERE user_id = $1 AND at < $2 AND {STANDS} ORDER BY at DESC LIMIT $3"
    );
    let rows = all(client, &sql, &[&user, &before.map_or(i64::MAX, stored), &limit(TOLD)]).await?;
    let told = rows.iter().map(|row| {
        Ok(Notification {
            topic: topic(row, 0)?,
            at: time(row, 1)?,
            read: row.try_get(2)?,
            from: row.try_get(3)?,
            kind: kind(row.try_get(4)?)?,
            game: row.try_get(5)?,
            challenge: row.try_get(6)?,
            subject: subject(row, 7)?,
        })
    });
    let notifications: Vec<_> = told.collect::<Result<_, StoreError>>()?;
    let sql = format!(
        "SELECT count(*) FROM (SELECT FROM notifications WHERE user_id = $1 AND NOT read AND {STANDS} LIMIT $2) AS counted"
    );
    let unread = count(&one(client, &sql, &[&user, &limit(COUNTED)]).await?, 0)?;
    let before = notifications.last().filter(|_| notifications.len() == TOLD).map(|last| last.at);
    let notices = notices::count(client, user).await?;
    Ok(Notifications { unread, notices, notifications, before })
}

/// Notes that an account has seen all that it was told of up to a moment. Its devices are not called for it any more.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn note_seen(client: &impl GenericClient, user: UserId, until: Timestamp) -> Result<(), StoreError> {
    let sql = "UPDATE notifications SET read = true, due = NULL WHERE user_id = $1 AND at <= $2 AND (NOT read OR due IS NOT NULL)";
    execute(client, sql, &[&user, &stored(until)]).await?;
    Ok(())
}

/// What an account wants to be told of, and when not.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn settings(client: &impl GenericClient, user: UserId) -> Result<NotificationSettings, StoreError> {
    let sql = "SELECT turn, challenge, begun, message, quiet_from, quiet_to, zone, clubs, events FROM notification_settings WHERE user_id = $1";
    let Some(row) = at_most_one(client, sql, &[&user]).await? else { return Ok(NotificationSettings::default()) };
    let minute = |column: usize| -> Result<Option<u16>, StoreError> {
        let minute: Option<i32> = row.try_get(column)?;
        let minute = minute.map(u16::try_from).transpose();
        minute.map_err(|_| StoreError::Damaged("a minute of the day".to_owned()))
    };
    Ok(NotificationSettings {
        turn: row.try_get(0)?,
        challenge: row.try_get(1)?,
        begun: row.try_get(2)?,
        message: row.try_get(3)?,
        clubs: row.try_get(7)?,
        events: row.try_get(8)?,
        quiet: match (minute(4)?, minute(5)?, row.try_get(6)?) {
            (Some(from), Some(to), Some(zone)) => Some(Quiet { from, to, zone }),
            _ => None,
        },
    })
}

/// Notes what an account wants to be told of, and when not.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn set_settings(
    client: &impl GenericClient,
    user: UserId,
    wanted: &NotificationSettings,
) -> Result<(), StoreError> {
    let NotificationSettings { turn, challenge, begun, message, clubs, events, quiet } = wanted;
    let sql = "INSERT INTO notification_settings \
               (user_id, turn, challenge, begun, message, quiet_from, quiet_to, zone, clubs, events) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) ON CONFLICT (user_id) DO UPDATE SET turn = excluded.turn, \
               challenge = excluded.challenge, begun = excluded.begun, message = excluded.message, \
               quiet_from = excluded.quiet_from, quiet_to = excluded.quiet_to, zone = excluded.zone, \
               clubs = excluded.clubs, events = excluded.events";
    let from = quiet.as_ref().map(|quiet| i32::from(quiet.from));
    let to = quiet.as_ref().map(|quiet| i32::from(quiet.to));
    let zone = quiet.as_ref().map(|quiet| &quiet.zone);
    execute(client, sql, &[&user, turn, challenge, begun, message, &from, &to, &zone, clubs, events]).await?;
    Ok(())
}

/// Notes a device of an account, in a session; the same again is noted once, for whoever noted it last.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn add_device(
    transaction: &Transaction<'_>,
    user: UserId,
    session: &str,
    device: &Device,
    now: Timestamp,
) -> Result<(), StoreError> {
    accounts::lock(transaction, user).await?;
    let sql = "INSERT INTO push_subscriptions (endpoint, user_id, session, p256dh, auth, language, created) \
               VALUES ($1, $2, $3, $4, $5, $6, $7) ON CONFLICT (endpoint) DO UPDATE SET user_id = excluded.user_id, \
               session = excluded.session, p256dh = excluded.p256dh, auth = excluded.auth, language = excluded.language, \
               created = excluded.created";
    let Device { endpoint, p256dh, auth, language } = device;
    execute(transaction, sql, &[endpoint, &user, &session, p256dh, auth, language, &stored(now)]).await?;
    let sql = "DELETE FROM push_subscriptions WHERE endpoint IN (SELECT endpoint FROM push_subscriptions \
               WHERE user_id = $1 ORDER BY created DESC OFFSET $2)";
    execute(transaction, sql, &[&user, &limit(MOST_DEVICES)]).await?;
    Ok(())
}

/// Forgets a device of an account.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn remove_device(client: &impl GenericClient, user: UserId, endpoint: &str) -> Result<(), StoreError> {
    execute(client, "DELETE FROM push_subscriptions WHERE user_id = $1 AND endpoint = $2", &[&user, &endpoint]).await?;
    Ok(())
}

/// Forgets devices that cannot be called any more.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget_devices(client: &impl GenericClient, endpoints: &[String]) -> Result<(), StoreError> {
    execute(client, "DELETE FROM push_subscriptions WHERE endpoint = ANY($1)", &[&endpoints]).await?;
    Ok(())
}

/// The devices of an account whose sessions last.
async fn devices(client: &impl GenericClient, user: UserId) -> Result<Vec<Device>, StoreError> {
    let sql = "SELECT endpoint, p256dh, auth, language FROM push_subscriptions JOIN sessions \
               ON sessions.id = push_subscriptions.session AND sessions.user_id = push_subscriptions.user_id \
               WHERE push_subscriptions.user_id = $1";
    let rows = all(client, sql, &[&user]).await?;
    rows.iter()
        .map(|row| {
            Ok(Device {
                endpoint: row.try_get(0)?,
                p256dh: row.try_get(1)?,
                auth: row.try_get(2)?,
                language: row.try_get(3)?,
            })
        })
        .collect()
}

/// Whether devices are to be called at a moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn has_due(client: &impl GenericClient, now: Timestamp) -> Result<bool, StoreError> {
    let sql = "SELECT EXISTS (SELECT FROM notifications WHERE due <= $1)";
    Ok(one(client, sql, &[&stored(now)]).await?.try_get(0)?)
}

/// Those whose devices are to be called at a moment, for the first `most` calls. Each is told here once, to one node; those of accounts for which it is
/// quiet are put off.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn take_due(transaction: &Transaction<'_>, now: Timestamp, most: usize) -> Result<Vec<Due>, StoreError> {
    // Of several nodes each takes other rows; those that somebody else has locked are being taken, or are noted again just now.
    let sql =
        "SELECT user_id, about FROM notifications WHERE due <= $1 ORDER BY due LIMIT $2 FOR NO KEY UPDATE SKIP LOCKED";
    let locked = all(transaction, sql, &[&stored(now), &limit(most)]).await?;
    let (mut users, mut abouts) = (Vec::new(), Vec::new());
    for row in &locked {
        users.push(row.try_get::<_, UserId>(0)?);
        abouts.push(row.try_get::<_, String>(1)?);
    }
    let mut accounts = users.clone();
    accounts.sort_unstable();
    accounts.dedup();
    let calls_sql = format!(
        "SELECT topic, users.name, (SELECT id FROM games WHERE key = notifications.game), challenge, {SUBJECT} \
         FROM notifications JOIN users ON users.id = notifications.other \
         WHERE user_id = $1 AND about = ANY($2) AND {STANDS} ORDER BY at DESC"
    );
    let mut told = Vec::new();
    for user in accounts {
        let next =
            settings(transaction, user).await?.quiet.as_ref().and_then(|quiet| quiet_until(quiet, now)).map(stored);
        let own: Vec<&String> =
            users.iter().zip(&abouts).filter(|(of, _)| **of == user).map(|(_, about)| about).collect();
        let mut calls = Vec::new();
        if next.is_none() {
            for row in all(transaction, &calls_sql, &[&user, &own]).await? {
                calls.push(Call {
                    topic: topic(&row, 0)?,
                    from: row.try_get(1)?,
                    game: row.try_get(2)?,
                    challenge: row.try_get(3)?,
                    subject: subject(&row, 4)?,
                });
            }
        }
        let sql = "UPDATE notifications SET due = $3 WHERE user_id = $1 AND about = ANY($2)";
        execute(transaction, sql, &[&user, &own, &next]).await?;
        if !calls.is_empty() {
            told.push(Due { user, devices: devices(transaction, user).await?, calls });
        }
    }
    told.retain(|due| !due.devices.is_empty());
    Ok(told)
}

/// Forgets what is old, and devices whose sessions have ended.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn tidy(client: &impl GenericClient, now: Timestamp) -> Result<(), StoreError> {
    execute(client, "DELETE FROM notifications WHERE at < $1", &[&stored(now - KEPT)]).await?;
    let sql = "DELETE FROM push_subscriptions WHERE NOT EXISTS (SELECT FROM sessions WHERE sessions.id = push_subscriptions.session)";
    execute(client, sql, &[]).await?;
    Ok(())
}

/// Takes away what an account is told of, what others are told of it, and its devices.
pub(super) async fn forget_account(client: &impl GenericClient, id: UserId) -> Result<(), StoreError> {
    for sql in [
        "DELETE FROM notifications WHERE user_id = $1",
        "DELETE FROM notifications WHERE other = $1",
        "DELETE FROM notification_settings WHERE user_id = $1",
        "DELETE FROM push_subscriptions WHERE user_id = $1",
    ] {
        execute(client, sql, &[&id]).await?;
    }
    Ok(())
}
