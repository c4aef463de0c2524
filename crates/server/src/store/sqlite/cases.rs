//! What those who look after the site read: reports with all that helps to decide on them, and appeals.

use play::time::Timestamp;
use protocol::admin::{AccountRecord, AppealRecord, ChatAround, History, ReportCase, Role};
use protocol::chat::{ChatMessage, Room};
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::moderation::{LOGGED, find_accounts, is_other_there, logged, person, role};
use super::social::line;
use super::{StoreError, accounts, notices, social};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::games::GameKey;
use crate::store::moderation::{AROUND, AccountQuery, Actor, LAST_LINES, MOST_HISTORY, check_unbiased};

/// What [`social::reported`] reads.
const REPORTS: &str = "SELECT reports.id, at, one.name, other.name, why, game, line, text, settled, reports.user, about, number FROM reports \
                       JOIN users AS one ON one.id = reports.user JOIN users AS other ON other.id = reports.about";

/// Sees that an account has a role below one.
fn check_below(connection: &Connection, user: UserId, below: Role) -> Result<(), StoreError> {
    if role(connection, person(connection, user)?)? < below { Ok(()) } else { Err(Refusal::NotBelow.into()) }
}

fn account(connection: &Connection, id: UserId, now: Timestamp) -> Result<Option<AccountRecord>, StoreError> {
    let Some(user) = accounts::by_id(connection, id)? else { return Ok(None) };
    Ok(find_accounts(connection, &AccountQuery::Named(user.name), now)?.into_iter().next())
}

fn history_of(connection: &Connection, user: UserId) -> Result<History, StoreError> {
    let most = MOST_HISTORY as i64;
    let sql = format!("{LOGGED} WHERE subject = ? ORDER BY audit_log.id DESC LIMIT ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([user, most])?;
    let mut acts = Vec::new();
    while let Some(row) = rows.next()? {
        acts.push(logged(row)?);
    }
    let sql = format!("{REPORTS} WHERE about = ? ORDER BY reports.id DESC LIMIT ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let reports = statement.query_map([user, most], social::reported)?.collect::<Result<_, _>>()?;
    Ok(History { acts, reports })
}

/// What was done to an account whose role is below one, and what was reported of it.
///
/// # Errors
/// There is no such account ([`Refusal::NotFound`]), or its role is not below ([`Refusal::NotBelow`]).
pub fn history(connection: &Connection, name: &str, below: Role) -> Result<History, StoreError> {
    let user = accounts::by_name(connection, name)?.filter(|user| user.level.is_none()).ok_or(Refusal::NotFound)?;
    check_below(connection, user.id, below)?;
    history_of(connection, user.id)
}

/// A report about somebody whose role is below one, with all that helps to decide on it.
///
/// # Errors
/// There is no such report ([`Refusal::NotFound`]), or the role is not below ([`Refusal::NotBelow`]).
pub fn report_case(connection: &Connection, id: i64, below: Role, now: Timestamp) -> Result<ReportCase, StoreError> {
    let sql = format!("{REPORTS} WHERE reports.id = ?");
    let read = |row: &Row<'_>| Ok((social::reported(row)?, row.get(9)?, row.get(10)?, row.get(11)?));
    let found = connection.query_row(&sql, [id], read).optional()?;
    let (report, by, about, number): (_, UserId, UserId, Option<u32>) = found.ok_or(Refusal::NotFound)?;
    check_below(connection, about, below)?;
    let chat = match &report.game {
        Some(game) => around(connection, game, by, number)?,
        None => Vec::new(),
    };
    Ok(ReportCase {
        report,
        player: account(connection, about, now)?,
        by: account(connection, by, now)?,
        history: history_of(connection, about)?,
        chat,
    })
}

/// What was said at a game around a line; without one, the last lines that the one who reports could read.
fn around(connection: &Connection, game: &str, by: UserId, number: Option<u32>) -> Result<Vec<ChatAround>, StoreError> {
    let sql = "SELECT key, a, b FROM games WHERE id = ?";
    let read = |row: &Row<'_>| Ok((row.get(0)?, [row.get(1)?, row.get(2)?]));
    let found: Option<(GameKey, [UserId; 2])> = connection.query_row(sql, [game], read).optional()?;
    let Some((key, players)) = found else { return Ok(Vec::new()) };
    let room = if players.contains(&by) { Room::Players } else { Room::Watchers };
    let before = if number.is_some() { AROUND + 1 } else { LAST_LINES };
    let mut lines = lines(connection, key, room, number.unwrap_or(u32::MAX), "<=", "DESC", before)?;
    lines.reverse();
    if let Some(number) = number {
        lines.extend(self::lines(connection, key, room, number, ">", "ASC", AROUND)?);
    }
    let around = |line: ChatMessage| ChatAround { room, reported: Some(line.number) == number, line };
    Ok(lines.into_iter().map(around).collect())
}

fn lines(
    connection: &Connection,
    game: GameKey,
    room: Room,
    number: u32,
    side: &str,
    order: &str,
    most: usize,
) -> Result<Vec<ChatMessage>, StoreError> {
    let sql = format!(
        "SELECT {} FROM chat_lines JOIN users ON users.id = chat_lines.user \
         WHERE game = ? AND room = ? AND number {side} ? ORDER BY number {order} LIMIT ?",
        social::line_columns()
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query(params![game, room.name(), number, most as i64])?;
    let mut lines = Vec::new();
    while let Some(row) = rows.next()? {
        lines.push(line(row)?);
    }
    Ok(lines)
}

/// Appeals of those whose roles are below that of `by`, all for the operator; the oldest first: those to be decided on, or the last of all.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn appeals(
    connection: &Connection,
    by: Actor,
    most: usize,
    all: bool,
    now: Timestamp,
) -> Result<Vec<AppealRecord>, StoreError> {
    let below = by.stored().map(|by| role(connection, by)).transpose()?;
    let which = if all { "" } else { "WHERE decided IS NULL" };
    let sql = format!(
        "SELECT against, user, at, text, decided, accepted, answer FROM appeals {which} ORDER BY against DESC LIMIT ?"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let mut rows = statement.query([i64::try_from(most).unwrap_or(i64::MAX)])?;
    let mut found = Vec::new();
    while let Some(row) = rows.next()? {
        let (against, user): (i64, UserId) = (row.get(0)?, row.get(1)?);
        let role = role(connection, person(connection, user)?)?;
        if below.is_some_and(|below| role >= below) {
            continue;
        }
        let Some(appeal) = notices::appeal(row, 2)? else { continue };
        let sql = format!("{LOGGED} WHERE audit_log.id = ?");
        let mut statement = connection.prepare_cached(&sql)?;
        let mut acts = statement.query([against])?;
        let Some(act) = acts.next()? else { continue };
        let act = logged(act)?;
        let sql = "SELECT actor FROM audit_log WHERE id = ?";
        let did: Option<UserId> = connection.prepare_cached(sql)?.query_row([against], |row| row.get(0))?;
        let may_decide = check_unbiased(by, did, is_other_there(connection, did, user, now)?).is_ok();
        found.push(AppealRecord { against: act, appeal, may_decide });
    }
    found.reverse();
    Ok(found)
}
