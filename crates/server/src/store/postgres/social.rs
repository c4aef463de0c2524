//! What players say to each other, whom they block, what they report.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::chat::{ChatMessage, Preferences, Room, Words};
use protocol::game::Kind;
use protocol::http::{MadeReport, SaidAt};
use tokio_postgres::Row;

pub use super::between::{is_blocked, preferences};
use super::row::{COLUMNS, limit, optional_time, time, user};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts, between, clubs, messages, restrictions};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::games::GameKey;
use crate::store::row::stored;
use crate::store::social::{MOST_BLOCKS, MOST_LINES, MOST_REPORTS, NewLine, NewReport, REPORTS_PERIOD, Reported, Said};

/// What is locked while a chat line gets its number: “chat”, with the key of the game.
const CHAT: i32 = 0x6368_6174;

/// Notes what an account wants.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn set_preferences(client: &impl GenericClient, user: UserId, wanted: Preferences) -> Result<(), StoreError> {
    let Preferences { chat, messages } = wanted;
    let sql = "UPDATE users SET chat = $1, messages = $2 WHERE id = $3";
    execute(client, sql, &[&chat, &messages.name(), &user]).await?;
    Ok(())
}

/// The names of those whom an account blocks.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn blocks(client: &impl GenericClient, user: UserId) -> Result<Vec<String>, StoreError> {
    let sql = "SELECT users.name FROM blocks JOIN users ON users.id = blocks.blocked WHERE blocks.user_id = $1 \
               AND users.kind <> 'deleted' ORDER BY lower(users.name)";
    all(client, sql, &[&user]).await?.iter().map(|row| Ok(row.try_get(0)?)).collect()
}

/// Blocks somebody, and neither follows the other any more; again is the same.
///
/// # Errors
/// There is no such player, it is the asker, or too many are blocked.
pub async fn block(transaction: &Transaction<'_>, user: UserId, name: &str) -> Result<(), StoreError> {
    let blocked = accounts::by_name(transaction, name).await?.filter(|blocked| blocked.id != user);
    let blocked = blocked.ok_or(Refusal::NotFound)?;
    // With both rows locked, nobody else adds to the list between the count and the end of the transaction, and neither begins to follow the other.
    accounts::lock_players(transaction, [user, blocked.id].into()).await?;
    let count: i64 = one(transaction, "SELECT count(*) FROM blocks WHERE user_id = $1", &[&user]).await?.try_get(0)?;
    if usize::try_from(count).unwrap_or(usize::MAX) >= MOST_BLOCKS {
        return Err(Refusal::TooMany { most: MOST_BLOCKS }.into());
    }
    let sql = "INSERT INTO blocks (user_id, blocked) VALUES ($1, $2) ON CONFLICT DO NOTHING";
    execute(transaction, sql, &[&user, &blocked.id]).await?;
    between::part(transaction, user, blocked.id).await
}

/// Blocks somebody no longer.
///
/// # Errors
/// The player is not blocked.
pub async fn unblock(client: &impl GenericClient, user: UserId, name: &str) -> Result<(), StoreError> {
    let blocked = accounts::by_name(client, name).await?.ok_or(Refusal::NotFound)?;
    match execute(client, "DELETE FROM blocks WHERE user_id = $1 AND blocked = $2", &[&user, &blocked.id]).await? {
        1 => Ok(()),
        _ => Err(Refusal::NotFound.into()),
    }
}

/// Stores a chat line.
///
/// # Errors
/// The account, or in the room of the players the opponent, wants no chat; the account is muted; a guest may say phrases only among those who watch;
/// there are too many lines in the room.
pub async fn say(transaction: &Transaction<'_>, line: &NewLine) -> Result<Said, StoreError> {
    let NewLine { game, room, author, opponent, at, words } = line;
    let author = speaker(transaction, *author).await?;
    if *room == Room::Watchers && author.kind == Kind::Guest && matches!(words, Words::Text(_)) {
        return Err(Refusal::NotRegistered.into());
    }
    if !preferences(transaction, author.id).await?.chat {
        return Err(Refusal::ChatOff.into());
    }
    restrictions::check_speech(transaction, author.id, *at).await?;
    let deaf = all(transaction, "SELECT user_id FROM blocks WHERE blocked = $1", &[&author.id]).await?;
    let deaf: Vec<UserId> = deaf.iter().map(|row| row.try_get(0)).collect::<Result<_, _>>()?;
    if let Some(opponent) = *opponent
        && (deaf.contains(&opponent) || !preferences(transaction, opponent).await?.chat)
    {
        return Err(Refusal::ChatClosed.into());
    }
    // A lock on the chat of this game, until the transaction ends: lines are counted and numbered one after the other. Turns do not wait for it.
    // Games whose keys have the same last 32 bits share one.
    execute(transaction, "SELECT pg_advisory_xact_lock($1, $2)", &[&CHAT, &(*game as i32)]).await?;
    let sql = "SELECT count(*) FROM chat_lines WHERE game = $1 AND room = $2";
    let count: i64 = one(transaction, sql, &[game, &room.name()]).await?.try_get(0)?;
    if count >= i64::from(MOST_LINES) {
        return Err(Refusal::TooMany { most: MOST_LINES as usize }.into());
    }
    let (phrase, text) = match words {
        Words::Phrase(phrase) => (Some(phrase), None),
        Words::Text(text) => (None, Some(text)),
    };
    let sql = "INSERT INTO chat_lines (game, number, room, user_id, at, phrase, text) \
               SELECT $1, coalesce(max(number), 0) + 1, $2, $3, $4, $5, $6 FROM chat_lines WHERE game = $1 RETURNING number";
    let row = one(transaction, sql, &[game, &room.name(), &author.id, &stored(*at), &phrase, &text]).await?;
    Ok(Said { number: number(row.try_get(0)?)?, author, deaf })
}

/// An account that says something. FOR SHARE, until the transaction ends: it is not deleted meanwhile, so that no line outlives its author, and others
/// of its lines do not wait.
async fn speaker(transaction: &Transaction<'_>, id: UserId) -> Result<User, StoreError> {
    let sql = format!("SELECT {COLUMNS} FROM users WHERE id = $1 AND kind <> 'deleted' FOR SHARE");
    let row = at_most_one(transaction, &sql, &[&id]).await?;
    user(&row.ok_or(Refusal::NotSignedIn)?, 0)
}

fn number(stored: i32) -> Result<u32, StoreError> {
    u32::try_from(stored).map_err(|_| StoreError::Damaged("the number of a chat line".to_owned()))
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
pub(super) fn line(row: &Row) -> Result<ChatMessage, StoreError> {
    let author = user(row, 4)?;
    Ok(ChatMessage {
        number: number(row.try_get(0)?)?,
        name: author.name,
        kind: author.kind,
        at: time(row, 1)?,
        words: words(row.try_get(2)?, row.try_get(3)?)?,
    })
}

/// The last chat lines of a room that a reader may see, the oldest first; none for a reader who has turned chat off.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn lines(
    client: &impl GenericClient,
    game: GameKey,
    room: Room,
    reader: Option<UserId>,
    most: usize,
) -> Result<Vec<ChatMessage>, StoreError> {
    if let Some(reader) = reader
        && !preferences(client, reader).await?.chat
    {
        return Ok(Vec::new());
    }
    let sql = format!(
        "SELECT {} FROM chat_lines JOIN users ON users.id = chat_lines.user_id \
         WHERE game = $1 AND room = $2 AND NOT EXISTS \
         (SELECT 1 FROM blocks WHERE blocks.user_id = $3 AND blocks.blocked = chat_lines.user_id) \
         ORDER BY number DESC LIMIT $4",
        line_columns()
    );
    let rows = all(client, &sql, &[&game, &room.name(), &reader, &limit(most)]).await?;
    rows.iter().rev().map(line).collect()
}

/// All that an account has said, for its owner.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn said_by(client: &impl GenericClient, author: UserId) -> Result<Vec<SaidAt>, StoreError> {
    let sql = "SELECT games.id, chat_lines.at, phrase, text FROM chat_lines JOIN games ON games.key = chat_lines.game \
               WHERE chat_lines.user_id = $1 ORDER BY chat_lines.at, chat_lines.game, chat_lines.number";
    let rows = all(client, sql, &[&author]).await?;
    let said = rows.iter().map(|row| {
        Ok(SaidAt { game: row.try_get(0)?, at: time(row, 1)?, words: words(row.try_get(2)?, row.try_get(3)?)? })
    });
    said.collect()
}

/// Forgets what was said before a moment.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn forget_lines(client: &impl GenericClient, before: Timestamp) -> Result<u64, StoreError> {
    execute(client, "DELETE FROM chat_lines WHERE at < $1", &[&stored(before)]).await
}

/// Stores a report.
///
/// # Errors
/// The account has reported as much as is allowed in a day; there is no such player or game, or no such line of the player's in it that the account
/// can hear.
pub async fn report(transaction: &Transaction<'_>, report: &NewReport, now: Timestamp) -> Result<(), StoreError> {
    let about = accounts::by_name(transaction, &report.about).await?.ok_or(Refusal::NotFound)?;
    // With the account's row locked, its reports are counted one after the other.
    accounts::lock(transaction, report.user).await?;
    let sql = "SELECT count(*) FROM reports WHERE user_id = $1 AND at >= $2";
    let count: i64 = one(transaction, sql, &[&report.user, &stored(now - REPORTS_PERIOD)]).await?.try_get(0)?;
    if usize::try_from(count).unwrap_or(usize::MAX) >= MOST_REPORTS {
        return Err(Refusal::TooMany { most: MOST_REPORTS }.into());
    }
    let mut line: Option<String> = None;
    if let (None, Some(number)) = (&report.game, report.line) {
        line = Some(match &report.club {
            Some(club) => clubs::line_text(transaction, club, report.user, about.id, number).await?,
            None => messages::text(transaction, report.user, about.id, number).await?,
        });
    }
    if let Some(id) = &report.game {
        let found = at_most_one(transaction, "SELECT key, a, b FROM games WHERE id = $1", &[id]).await?;
        let found = found.ok_or(Refusal::NotFound)?;
        let key: GameKey = found.try_get(0)?;
        let players: [UserId; 2] = [found.try_get(1)?, found.try_get(2)?];
        if let Some(number) = report.line {
            let room = if players.contains(&report.user) { Room::Players } else { Room::Watchers };
            let sql = "SELECT coalesce(text, phrase) FROM chat_lines WHERE game = $1 AND number = $2 AND user_id = $3 AND room = $4";
            let number = i32::try_from(number).map_err(|_| Refusal::NotFound)?;
            let found = at_most_one(transaction, sql, &[&key, &number, &about.id, &room.name()]).await?;
            line = Some(found.ok_or(Refusal::NotFound)?.try_get(0)?);
        }
    }
    let sql = "INSERT INTO reports (at, user_id, about, why, game, line, text, number) VALUES ($1, $2, $3, $4, $5, $6, $7, $8)";
    let NewReport { user, why, game, text, .. } = report;
    // That of a line of chat was found among numbers of this type.
    let number = report.line.filter(|_| game.is_some()).and_then(|number| i32::try_from(number).ok());
    execute(transaction, sql, &[&stored(now), user, &about.id, why, game, &line, text, &number]).await?;
    Ok(())
}

/// Reports, the newest first: those that are not settled, or all.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn reports(client: &impl GenericClient, most: usize, settled: bool) -> Result<Vec<Reported>, StoreError> {
    let sql = "SELECT reports.id, at, one.name, other.name, why, game, line, text, settled FROM reports \
               JOIN users AS one ON one.id = reports.user_id JOIN users AS other ON other.id = reports.about \
               WHERE $2 OR settled IS NULL ORDER BY reports.id DESC LIMIT $1";
    let rows = all(client, sql, &[&limit(most), &settled]).await?;
    rows.iter().map(reported).collect()
}

/// The report in the columns of a row.
pub(super) fn reported(row: &Row) -> Result<Reported, StoreError> {
    Ok(Reported {
        id: row.try_get(0)?,
        at: time(row, 1)?,
        by: row.try_get(2)?,
        player: row.try_get(3)?,
        why: row.try_get(4)?,
        game: row.try_get(5)?,
        line: row.try_get(6)?,
        text: row.try_get(7)?,
        settled: optional_time(row, 8)?,
    })
}

/// Notes that the owner of the site has settled a report; again is the same. Where whoever made it, or whom it is about, is gone, it
/// is deleted. Returns whether there is such a report.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn settle_report(transaction: &Transaction<'_>, id: i64, now: Timestamp) -> Result<bool, StoreError> {
    // FOR SHARE of both accounts: one that is being deleted is gone by the time it is looked at, and takes settled reports with it otherwise.
    let sql = "SELECT users.id FROM users JOIN reports ON users.id IN (reports.user_id, reports.about) WHERE reports.id = $1 \
               ORDER BY users.id FOR SHARE OF users";
    all(transaction, sql, &[&id]).await?;
    let sql = "UPDATE reports SET settled = coalesce(settled, $1) WHERE id = $2";
    let found = execute(transaction, sql, &[&stored(now), &id]).await? == 1;
    let sql = "DELETE FROM reports WHERE id = $1 AND EXISTS \
               (SELECT 1 FROM users WHERE users.id IN (reports.user_id, reports.about) AND users.kind = 'deleted')";
    execute(transaction, sql, &[&id]).await?;
    Ok(found)
}

/// The reports that an account has made and that are kept, for its owner, the oldest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn reports_by(client: &impl GenericClient, user: UserId) -> Result<Vec<MadeReport>, StoreError> {
    let sql = "SELECT at, users.name, why, game, line, text FROM reports JOIN users ON users.id = reports.about \
               WHERE reports.user_id = $1 ORDER BY reports.at, reports.id";
    let rows = all(client, sql, &[&user]).await?;
    let made = rows.iter().map(|row| {
        Ok(MadeReport {
            at: time(row, 0)?,
            player: row.try_get(1)?,
            why: row.try_get(2)?,
            game: row.try_get(3)?,
            line: row.try_get(4)?,
            text: row.try_get(5)?,
        })
    });
    made.collect()
}
