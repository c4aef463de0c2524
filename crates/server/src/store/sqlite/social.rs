//! What players say to each other, whom they block, what they report.

use crate::store::social::{MOST_BLOCKS, MOST_LINES, MOST_REPORTS, NewLine, NewReport, REPORTS_PERIOD, Reported, Said};
use play::time::Timestamp;
use protocol::chat::{ChatMessage, Preferences, Room, Words};
use protocol::game::Kind;
use protocol::http::{MadeReport, SaidAt};
use rusqlite::{Connection, OptionalExtension, params};

pub use super::between::{is_blocked, preferences};
use super::row::{COLUMNS, user};
use super::{StoreError, accounts, between, clubs, messages, restrictions};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::games::GameKey;
use crate::store::row::{moment, stored};

/// Notes what an account wants.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn set_preferences(connection: &Connection, user: UserId, wanted: Preferences) -> Result<(), StoreError> {
    let sql = "UPDATE users SET chat = ?, messages = ? WHERE id = ?";
    connection.execute(sql, params![wanted.chat, wanted.messages.name(), user])?;
    Ok(())
}

/// The names of those whom an account blocks.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn blocks(connection: &Connection, user: UserId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT users.name FROM blocks JOIN users ON users.id = blocks.blocked WHERE blocks.user = ? \
               AND users.kind <> 'deleted' ORDER BY users.name";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([user], |row| row.get(0))?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// Blocks somebody, and neither follows the other any more; again is the same.
///
/// # Errors
/// There is no such player, it is the asker, or too many are blocked.
pub fn block(connection: &Connection, user: UserId, name: &str) -> Result<(), StoreError> {
    let blocked = accounts::by_name(connection, name)?.filter(|blocked| blocked.id != user).ok_or(Refusal::NotFound)?;
    let count: i64 = connection.query_row("SELECT count(*) FROM blocks WHERE user = ?", [user], |row| row.get(0))?;
    if usize::try_from(count).unwrap_or(usize::MAX) >= MOST_BLOCKS {
        return Err(Refusal::TooMany { most: MOST_BLOCKS }.into());
    }
    connection.execute("INSERT OR IGNORE INTO blocks (user, blocked) VALUES (?, ?)", [user, blocked.id])?;
    between::part(connection, user, blocked.id)
}

/// Blocks somebody no longer.
///
/// # Errors
/// The player is not blocked.
pub fn unblock(connection: &Connection, user: UserId, name: &str) -> Result<(), StoreError> {
    let blocked = accounts::by_name(connection, name)?.ok_or(Refusal::NotFound)?;
    match connection.execute("DELETE FROM blocks WHERE user = ? AND blocked = ?", [user, blocked.id])? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// Stores a chat line.
///
/// # Errors
/// The account, or in the room of the players the opponent, wants no chat; the account is muted; a guest may say phrases only among those who watch;
/// there are too many lines in the room.
pub fn say(connection: &Connection, line: &NewLine) -> Result<Said, StoreError> {
    let NewLine { game, room, author, opponent, at, words } = line;
    let author = accounts::get(connection, *author)?;
    if *room == Room::Watchers && author.kind == Kind::Guest && matches!(words, Words::Text(_)) {
        return Err(Refusal::NotRegistered.into());
    }
    if !preferences(connection, author.id)?.chat {
        return Err(Refusal::ChatOff.into());
    }
    restrictions::check_speech(connection, author.id, *at)?;
    let sql = "SELECT user FROM blocks WHERE blocked = ?";
    let deaf: Vec<UserId> =
        connection.prepare_cached(sql)?.query_map([author.id], |row| row.get(0))?.collect::<Result<_, _>>()?;
    if let Some(opponent) = *opponent
        && (deaf.contains(&opponent) || !preferences(connection, opponent)?.chat)
    {
        return Err(Refusal::ChatClosed.into());
    }
    let sql = "SELECT coalesce(max(number), 0) FROM chat_lines WHERE game = ?";
    let last: u32 = connection.prepare_cached(sql)?.query_row([game], |row| row.get(0))?;
    let sql = "SELECT count(*) FROM chat_lines WHERE game = ? AND room = ?";
    let count: u32 = connection.prepare_cached(sql)?.query_row(params![game, room.name()], |row| row.get(0))?;
    if count >= MOST_LINES {
        return Err(Refusal::TooMany { most: MOST_LINES as usize }.into());
    }
    let (phrase, text) = match words {
        Words::Phrase(phrase) => (Some(phrase), None),
        Words::Text(text) => (None, Some(text)),
    };
    let sql = "INSERT INTO chat_lines (game, number, room, user, at, phrase, text) VALUES (?, ?, ?, ?, ?, ?, ?)";
    let row = params![game, last + 1, room.name(), author.id, stored(*at), phrase, text];
    connection.prepare_cached(sql)?.execute(row)?;
    Ok(Said { number: last + 1, author, deaf })
}

fn words(phrase: Option<String>, text: Option<String>) -> Result<Words, StoreError> {
    match (phrase, text) {
        (Some(phrase), None) => Ok(Words::Phrase(phrase)),
        (None, Some(text)) => Ok(Words::Text(text)),
        _ => Err(StoreError::Damaged("a line of chat".to_owned())),
    }
}

/// What [`line`] reads.
pub(super) fn line_columns() -> String {
    format!("number, at, phrase, text, {COLUMNS}")
}

/// The chat line in the columns of [`line_columns`].
pub(super) fn line(row: &rusqlite::Row<'_>) -> Result<ChatMessage, StoreError> {
    let author = user(row, 4)?;
    Ok(ChatMessage {
        number: row.get(0)?,
        name: author.name,
        kind: author.kind,
        at: moment(row.get(1)?),
        words: words(row.get(2)?, row.get(3)?)?,
    })
}

/// The last chat lines of a room that a reader may see, the oldest first; none for a reader who has turned chat off.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn lines(
    connection: &Connection,
    game: GameKey,
    room: Room,
    reader: Option<UserId>,
    most: usize,
) -> Result<Vec<ChatMessage>, StoreError> {
    if let Some(reader) = reader
        && !preferences(connection, reader)?.chat
    {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT {} FROM chat_lines JOIN users ON users.id = chat_lines.user \
         WHERE game = ?1 AND room = ?2 AND NOT EXISTS \
         (SELECT 1 FROM blocks WHERE blocks.user = ?3 AND blocks.blocked = chat_lines.user) \
         ORDER BY number DESC LIMIT ?4",
        line_columns()
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut rows = statement.query(params![game, room.name(), reader, most])?;
    let mut lines = Vec::new();
    while let Some(row) = rows.next()? {
        lines.push(line(row)?);
    }
    lines.reverse();
    Ok(lines)
}

/// All that an account has said, for its owner.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn said_by(connection: &Connection, author: UserId) -> Result<Vec<SaidAt>, StoreError> {
    let sql = "SELECT games.id, chat_lines.at, phrase, text FROM chat_lines CROSS JOIN games ON games.key = chat_lines.game \
               WHERE chat_lines.user = ? ORDER BY chat_lines.at, chat_lines.game, chat_lines.number";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([author])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(SaidAt { game: row.get(0)?, at: moment(row.get(1)?), words: words(row.get(2)?, row.get(3)?)? });
    }
    Ok(all)
}

/// Forgets what was said before a moment.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn forget_lines(connection: &Connection, before: Timestamp) -> Result<usize, StoreError> {
    Ok(connection.execute("DELETE FROM chat_lines WHERE at < ?", [stored(before)])?)
}

/// Stores a report.
///
/// # Errors
/// The account has reported `MOST_REPORTS` times within `REPORTS_PERIOD`; there is no such player or game, or no such line of the player's in
/// it that the account can hear.
pub fn report(connection: &Connection, report: &NewReport, now: Timestamp) -> Result<(), StoreError> {
    let about = accounts::by_name(connection, &report.about)?.ok_or(Refusal::NotFound)?;
    let sql = "SELECT count(*) FROM reports WHERE user = ? AND at >= ?";
    let count: i64 = connection.query_row(sql, params![report.user, stored(now - REPORTS_PERIOD)], |row| row.get(0))?;
    if usize::try_from(count).unwrap_or(usize::MAX) >= MOST_REPORTS {
        return Err(Refusal::TooMany { most: MOST_REPORTS }.into());
    }
    let mut line: Option<String> = None;
    if let (None, Some(number)) = (&report.game, report.line) {
        line = Some(match &report.club {
            Some(club) => clubs::line_text(connection, club, report.user, about.id, number)?,
            None => messages::text(connection, report.user, about.id, number)?,
        });
    }
    if let Some(id) = &report.game {
        let sql = "SELECT key, a, b FROM games WHERE id = ?";
        let found = connection.query_row(sql, [id], |row| Ok((row.get(0)?, [row.get(1)?, row.get(2)?]))).optional()?;
        let (key, players): (GameKey, [UserId; 2]) = found.ok_or(Refusal::NotFound)?;
        if let Some(number) = report.line {
            let room = if players.contains(&report.user) { Room::Players } else { Room::Watchers };
            let sql =
                "SELECT coalesce(text, phrase) FROM chat_lines WHERE game = ? AND number = ? AND user = ? AND room = ?";
            let row = params![key, number, about.id, room.name()];
            line = Some(connection.query_row(sql, row, |row| row.get(0)).optional()?.ok_or(Refusal::NotFound)?);
        }
    }
    let sql = "INSERT INTO reports (at, user, about, why, game, line, text, number) VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
    let number = report.line.filter(|_| report.game.is_some());
    let row = params![stored(now), report.user, about.id, report.why, report.game, line, report.text, number];
    connection.execute(sql, row)?;
    Ok(())
}

/// Reports, the newest first: those that are not settled, or all.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn reports(connection: &Connection, most: usize, all: bool) -> Result<Vec<Reported>, StoreError> {
    let sql = "SELECT reports.id, at, one.name, other.name, why, game, line, text, settled FROM reports \
               JOIN users AS one ON one.id = reports.user JOIN users AS other ON other.id = reports.about \
               WHERE ?2 OR settled IS NULL ORDER BY reports.id DESC LIMIT ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map(params![i64::try_from(most).unwrap_or(i64::MAX), all], reported)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// The report in the columns of a row.
pub(super) fn reported(row: &rusqlite::Row<'_>) -> rusqlite::Result<Reported> {
    Ok(Reported {
        id: row.get(0)?,
        at: moment(row.get(1)?),
        by: row.get(2)?,
        player: row.get(3)?,
        why: row.get(4)?,
        game: row.get(5)?,
        line: row.get(6)?,
        text: row.get(7)?,
        settled: row.get::<_, Option<i64>>(8)?.map(moment),
    })
}

/// Notes that the owner of the site has settled a report; again is the same. Where whoever made it, or whom it is about, is gone, it
/// is deleted. Returns whether there is such a report.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn settle_report(connection: &Connection, id: i64, now: Timestamp) -> Result<bool, StoreError> {
    let sql = "UPDATE reports SET settled = coalesce(settled, ?) WHERE id = ?";
    let found = connection.execute(sql, params![stored(now), id])? == 1;
    let sql = "DELETE FROM reports WHERE id = ? AND EXISTS \
               (SELECT 1 FROM users WHERE users.id IN (reports.user, reports.about) AND users.kind = 'deleted')";
    connection.execute(sql, [id])?;
    Ok(found)
}

/// The reports that an account has made and that are kept, for its owner, the oldest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn reports_by(connection: &Connection, user: UserId) -> Result<Vec<MadeReport>, StoreError> {
    let sql = "SELECT at, users.name, why, game, line, text FROM reports JOIN users ON users.id = reports.about \
               WHERE reports.user = ? ORDER BY reports.at, reports.id";
    let mut statement = connection.prepare_cached(sql)?;
    let rows = statement.query_map([user], |row| {
        Ok(MadeReport {
            at: moment(row.get(0)?),
            player: row.get(1)?,
            why: row.get(2)?,
            game: row.get(3)?,
            line: row.get(4)?,
            text: row.get(5)?,
        })
    })?;
    Ok(rows.collect::<Result<_, _>>()?)
}
