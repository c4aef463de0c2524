//! What those who look after the site read: reports with all that helps to decide on them, and appeals.

use deadpool_postgres::GenericClient;
use play::time::Timestamp;
use protocol::admin::{AccountRecord, AppealRecord, ChatAround, History, ReportCase, Role};
use protocol::chat::{ChatMessage, Room};

use super::moderation::{LOGGED, find_accounts, is_other_there, logged, person, role};
use super::row::limit;
use super::statement::{all, at_most_one, one};
use super::{StoreError, accounts, notices, social};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;
use crate::store::games::GameKey;
use crate::store::moderation::{AROUND, AccountQuery, Actor, LAST_LINES, MOST_HISTORY, check_unbiased};

/// What [`social::reported`] reads.
const REPORTS: &str = "SELECT reports.id, at, one.name, other.name, why, game, line, text, settled, reports.user_id, about, number FROM reports \
                       JOIN users AS one ON one.id = reports.user_id JOIN users AS other ON other.id = reports.about";

/// Sees that an account has a role below one.
async fn check_below(client: &impl GenericClient, user: UserId, below: Role) -> Result<(), StoreError> {
    let role = role(client, person(client, user).await?).await?;
    if role < below { Ok(()) } else { Err(Refusal::NotBelow.into()) }
}

async fn account(client: &impl GenericClient, id: UserId, now: Timestamp) -> Result<Option<AccountRecord>, StoreError> {
    let Some(user) = accounts::by_id(client, id).await? else { return Ok(None) };
    Ok(find_accounts(client, &AccountQuery::Named(user.name), now).await?.into_iter().next())
}

async fn history_of(client: &impl GenericClient, user: UserId) -> Result<History, StoreError> {
    let most = limit(MOST_HISTORY);
    let sql = format!("{LOGGED} WHERE subject = $1 ORDER BY audit_log.id DESC LIMIT $2");
    let acts = all(client, &sql, &[&user, &most]).await?;
    let sql = format!("{REPORTS} WHERE about = $1 ORDER BY reports.id DESC LIMIT $2");
    let reports = all(client, &sql, &[&user, &most]).await?;
    Ok(History {
        acts: acts.iter().map(logged).collect::<Result<_, _>>()?,
        reports: reports.iter().map(social::reported).collect::<Result<_, _>>()?,
    })
}

/// What was done to an account whose role is below one, and what was reported of it.
///
/// # Errors
/// There is no such account ([`Refusal::NotFound`]), or its role is not below ([`Refusal::NotBelow`]).
pub async fn history(client: &impl GenericClient, name: &str, below: Role) -> Result<History, StoreError> {
    let user = accounts::by_name(client, name).await?.filter(|user| user.level.is_none()).ok_or(Refusal::NotFound)?;
    check_below(client, user.id, below).await?;
    history_of(client, user.id).await
}

/// A report about somebody whose role is below one, with all that helps to decide on it.
///
/// # Errors
/// There is no such report ([`Refusal::NotFound`]), or the role is not below ([`Refusal::NotBelow`]).
pub async fn report_case(
    client: &impl GenericClient,
    id: i64,
    below: Role,
    now: Timestamp,
) -> Result<ReportCase, StoreError> {
    let row = at_most_one(client, &format!("{REPORTS} WHERE reports.id = $1"), &[&id]).await?;
    let row = row.ok_or(Refusal::NotFound)?;
    let (by, about): (UserId, UserId) = (row.try_get(9)?, row.try_get(10)?);
    let number: Option<i32> = row.try_get(11)?;
    check_below(client, about, below).await?;
    let report = social::reported(&row)?;
    let chat = match &report.game {
        Some(game) => around(client, game, by, number).await?,
        None => Vec::new(),
    };
    Ok(ReportCase {
        report,
        player: account(client, about, now).await?,
        by: account(client, by, now).await?,
        history: history_of(client, about).await?,
        chat,
    })
}

/// What was said at a game around a line; without one, the last lines that the one who reports could read.
async fn around(
    client: &impl GenericClient,
    game: &str,
    by: UserId,
    number: Option<i32>,
) -> Result<Vec<ChatAround>, StoreError> {
    let row = at_most_one(client, "SELECT key, a, b FROM games WHERE id = $1", &[&game]).await?;
    let Some(row) = row else { return Ok(Vec::new()) };
    let (key, players): (GameKey, [UserId; 2]) = (row.try_get(0)?, [row.try_get(1)?, row.try_get(2)?]);
    let room = if players.contains(&by) { Room::Players } else { Room::Watchers };
    let before = if number.is_some() { AROUND + 1 } else { LAST_LINES };
    let mut lines = lines(client, key, room, number.unwrap_or(i32::MAX), ("<=", "DESC"), before).await?;
    lines.reverse();
    if let Some(number) = number {
        lines.extend(self::lines(client, key, room, number, (">", "ASC"), AROUND).await?);
    }
    let reported = number.and_then(|number| u32::try_from(number).ok());
    let around = |line: ChatMessage| ChatAround { room, reported: Some(line.number) == reported, line };
    Ok(lines.into_iter().map(around).collect())
}

async fn lines(
    client: &impl GenericClient,
    game: GameKey,
    room: Room,
    number: i32,
    (side, order): (&str, &str),
    most: usize,
) -> Result<Vec<ChatMessage>, StoreError> {
    let sql = format!(
        "SELECT {} FROM chat_lines JOIN users ON users.id = chat_lines.user_id \
         WHERE game = $1 AND room = $2 AND number {side} $3 ORDER BY number {order} LIMIT $4",
        social::line_columns()
    );
    let rows = all(client, &sql, &[&game, &room.name(), &number, &limit(most)]).await?;
    rows.iter().map(social::line).collect()
}

/// Appeals of those whose roles are below that of `by`, all for the operator; the oldest first: those to be decided on, or the last of all.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn appeals(
    client: &impl GenericClient,
    by: Actor,
    most: usize,
    decided: bool,
    now: Timestamp,
) -> Result<Vec<AppealRecord>, StoreError> {
    let below = match by.stored() {
        Some(by) => Some(role(client, by).await?),
        None => None,
    };
    let which = if decided { "" } else { "WHERE decided IS NULL" };
    let sql = format!(
        "SELECT against, user_id, at, text, decided, accepted, answer FROM appeals {which} ORDER BY against DESC LIMIT $1"
    );
    let mut found = Vec::new();
    for row in all(client, &sql, &[&limit(most)]).await?.iter().rev() {
        let (against, user): (i64, UserId) = (row.try_get(0)?, row.try_get(1)?);
        let role = role(client, person(client, user).await?).await?;
        if below.is_some_and(|below| role >= below) {
            continue;
        }
        let Some(appeal) = notices::appeal(row, 2)? else { continue };
        let act = one(client, &format!("{LOGGED} WHERE audit_log.id = $1"), &[&against]).await?;
        let did: Option<UserId> =
            one(client, "SELECT actor FROM audit_log WHERE id = $1", &[&against]).await?.try_get(0)?;
        let may_decide = check_unbiased(by, did, is_other_there(client, did, user, now).await?).is_ok();
        found.push(AppealRecord { against: logged(&act)?, appeal, may_decide });
    }
    Ok(found)
}
