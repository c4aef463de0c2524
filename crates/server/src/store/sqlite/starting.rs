//! What a server does when it starts, and once in a while.

use play::time::{Millis, Timestamp};
use rusqlite::Connection;

use super::{
    access_tokens, clubs, games, held_names, history, lobby, mail, notifications, oauth, pairing, passkeys,
    restrictions, sessions, signals, social, vacations,
};
use crate::matchmaking::CHALLENGE_LIFE;
use crate::secret;
use crate::store::StoreError;
use crate::store::games::TakenUp;

/// The key that signs sessions, made when the database is new.
fn secret_key(connection: &Connection) -> Result<[u8; 32], StoreError> {
    let sql = "INSERT OR IGNORE INTO meta (key, value) VALUES ('session-key', ?)";
    connection.execute(sql, [secret::random::<32>().as_slice()])?;
    let key: Vec<u8> =
        connection.query_row("SELECT value FROM meta WHERE key = 'session-key'", [], |row| row.get(0))?;
    key.try_into().map_err(|_| StoreError::Damaged("session key".to_owned()))
}

/// Takes up the games: clocks run again, and who waited for a live game is not there any more.
pub(super) fn take_up(connection: &Connection, now: Timestamp, grace: Millis) -> Result<TakenUp, StoreError> {
    let key = secret_key(connection)?;
    let history = history::take_up(connection, now)?;
    let bots = pairing::bot_accounts(connection, now)?;
    let resumed = games::resume_all(connection, now, grace)?;
    lobby::complete_seeks(connection)?;
    lobby::drop_all_live_seeks(connection)?;
    pairing::tidy_seeks(connection, &[], now)?;
    lobby::drop_old_challenges(connection, now - CHALLENGE_LIFE)?;
    let (deadlines, with_bots) = (games::deadlines(connection)?, games::with_bots(connection)?);
    Ok(TakenUp { key, history, bots, resumed, deadlines, with_bots })
}

/// Forgets chat lines from before `lines`, sessions that nobody used, tokens that are no longer valid, names that are held back no longer,
/// suspensions and mutes that have ended.
pub(super) fn forget_old(connection: &Connection, now: Timestamp, lines: Timestamp) -> Result<(), StoreError> {
    social::forget_lines(connection, lines)?;
    clubs::tidy(connection, now, lines)?;
    sessions::end_unused_sessions(connection, now)?;
    held_names::forget(connection, now)?;
    access_tokens::forget_ended(connection, now)?;
    oauth::forget_ended(connection, now)?;
    vacations::forget(connection, now)?;
    restrictions::forget_ended(connection, now)?;
    notifications::tidy(connection, now)?;
    mail::tidy(connection, now)?;
    passkeys::tidy(connection, now)?;
    signals::tidy(connection, now)?;
    Ok(())
}
