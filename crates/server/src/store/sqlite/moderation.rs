//! Looking after a site: roles, suspensions, mutes, and the log. What becomes of a voided game is in `voiding.rs`.

use play::time::Timestamp;
use protocol::admin::{AccountRecord, LogEntry, Measure, ReportRecord, Restriction, Role};
use protocol::game::Kind;
use rusqlite::types::ToSql;
use rusqlite::{Connection, OptionalExtension, Row, params};

use super::{StoreError, accounts, bots, deletion, notices, restrictions, social, voiding};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::games::GameKey;
use crate::store::moderation::{
    AccountQuery, Act, Actor, Concerned, Effect, MOST_ACCOUNTS, MOST_EFFECTS, Order, check_unbiased, restricted_by,
};
use crate::store::row::{kind, moment, stored};
use crate::store::sessions::SESSION_LIFE;

fn role_of(name: Option<String>) -> Result<Role, StoreError> {
    let Some(name) = name else { return Ok(Role::None) };
    Role::from_name(&name).ok_or_else(|| StoreError::Damaged(format!("role `{name}`")))
}

/// The role of an account.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn role(connection: &Connection, user: UserId) -> Result<Role, StoreError> {
    let sql = "SELECT role FROM roles WHERE user = ?";
    role_of(connection.prepare_cached(sql)?.query_row([user], |row| row.get(0)).optional()?)
}

/// The person whose account it is: of a bot, its owner.
pub(super) fn person(connection: &Connection, user: UserId) -> Result<UserId, StoreError> {
    Ok(bots::owner(connection, user)?.unwrap_or(user))
}

/// What a row of the log says beside who, when and why.
#[derive(Debug, Default)]
struct About {
    subject: Option<UserId>,
    game: Option<GameKey>,
    report: Option<i64>,
}

/// Does what is ordered, and writes it into the log: the number of the row.
///
/// # Errors
/// The one who orders it may not do it; there is no such account, game or report; it cannot be done. Nothing is written then.
pub fn moderate(connection: &Connection, order: &Order) -> Result<i64, StoreError> {
    order.check()?;
    let own = match order.by {
        Actor::Operator => None,
        Actor::Account(id) => {
            restrictions::check_access(connection, id, order.at)?;
            Some(role(connection, id)?)
        }
    };
    // Who may do nothing at all is not told what there is.
    if own == Some(Role::None) {
        return Err(Refusal::RoleNeeded.into());
    }
    let mut told = None;
    let about = match &order.act {
        Act::Suspend { name, .. } => {
            let user = subject(connection, order, own, name)?.id;
            restrict(connection, "suspensions", user, order)?;
            connection.execute("DELETE FROM sessions WHERE user = ?", [user])?;
            deletion::withdraw_all_offers(connection, user)?;
            About { subject: Some(user), ..About::default() }
        }
        Act::Mute { name, .. } => {
            let user = subject(connection, order, own, name)?.id;
            restrict(connection, "mutes", user, order)?;
            About { subject: Some(user), ..About::default() }
        }
        Act::Unsuspend { name } => lift(connection, order, own, name, "suspensions")?,
        Act::Unmute { name } => lift(connection, order, own, name, "mutes")?,
        Act::EndSessions { name } => {
            let user = subject(connection, order, own, name)?.id;
            connection.execute("DELETE FROM sessions WHERE user = ?", [user])?;
            About { subject: Some(user), ..About::default() }
        }
        Act::Void { game } => {
            let may = |user: UserId| check_power(connection, order, own, user);
            About { game: Some(voiding::void(connection, game, order.at, may)?), ..About::default() }
        }
        Act::Resolve { report } | Act::Dismiss { report } => {
            let sql = "SELECT about, user FROM reports WHERE id = ? AND settled IS NULL";
            let found: Option<(UserId, UserId)> =
                connection.query_row(sql, [report], |row| Ok((row.get(0)?, row.get(1)?))).optional()?;
            let (about, by) = found.ok_or(Refusal::NotFound)?;
            check_power(connection, order, own, about)?;
            social::settle_report(connection, *report, order.at)?;
            told = Some(by);
            About { subject: Some(about), report: Some(*report), ..About::default() }
        }
        Act::Warn { name } => About { subject: Some(subject(connection, order, own, name)?.id), ..About::default() },
        Act::Restore { name } => {
            let user = subject(connection, order, own, name)?.id;
            voiding::restore(connection, user, order.at)?;
            About { subject: Some(user), ..About::default() }
        }
        Act::Decide { against, accept } => {
            let user = decide(connection, order, own, *against, *accept)?;
            About { subject: Some(user), ..About::default() }
        }
        Act::SetRole { name, role } => {
            let user = subject(connection, order, own, name)?;
            set_role(connection, order, &user, *role)?;
            About { subject: Some(user.id), ..About::default() }
        }
    };
    let sql = "INSERT INTO audit_log (at, actor, act, subject, game, report, until, role, reason, appeal) \
               VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)";
    let Order { by, at, act, reason } = order;
    connection.execute(
        sql,
        params![
            stored(*at),
            by.stored(),
            act.name(),
            about.subject,
            about.game,
            about.report,
            act.until().map(stored),
            act.role().map(Role::name),
            reason.trim(),
            act.appeal(),
        ],
    )?;
    let row = connection.last_insert_rowid();
    if let Some(user) = told.or(about.subject.filter(|_| act.is_told())) {
        notices::tell(connection, user, row)?;
    }
    Ok(row)
}

/// Decides on an appeal, and takes back what was done if it is accepted and nothing took its place since then. Whose appeal it is.
fn decide(
    connection: &Connection,
    order: &Order,
    own: Option<Role>,
    against: i64,
    accept: bool,
) -> Result<UserId, StoreError> {
    let sql = "SELECT appeals.user, act, actor FROM appeals JOIN audit_log ON audit_log.id = against \
               WHERE against = ? AND decided IS NULL";
    let read = |row: &Row<'_>| Ok((row.get(0)?, row.get(1)?, row.get(2)?));
    let found: Option<(UserId, String, Option<UserId>)> = connection.query_row(sql, [against], read).optional()?;
    let (user, act, did) = found.ok_or(Refusal::NotFound)?;
    check_power(connection, order, own, user)?;
    check_unbiased(order.by, did, is_other_there(connection, did, user, order.at)?)?;
    let sql = "UPDATE appeals SET decided = ?, accepted = ?, answer = ? WHERE against = ?";
    connection.execute(sql, params![stored(order.at), accept, order.reason.trim(), against])?;
    if let Some((table, [same, undone])) = restricted_by(&act).filter(|_| accept) {
        let sql = format!(
            "DELETE FROM {table} WHERE user = ?1 AND NOT EXISTS \
             (SELECT 1 FROM audit_log WHERE subject = ?1 AND id > ?2 AND act IN (?3, ?4))"
        );
        connection.execute(&sql, params![user, against, same, undone])?;
    }
    Ok(user)
}

/// Whether somebody but the one who did something to an account may decide on its appeal.
pub(super) fn is_other_there(
    connection: &Connection,
    did: Option<UserId>,
    user: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let is_plain = role(connection, person(connection, user)?)? == Role::None;
    let sql = "SELECT EXISTS (SELECT 1 FROM roles WHERE user IS NOT ?1 AND (role = 'admin' OR ?2) AND NOT EXISTS \
               (SELECT 1 FROM suspensions WHERE suspensions.user = roles.user AND (until IS NULL OR until > ?3)))";
    Ok(connection.query_row(sql, params![did, is_plain, stored(now)], |row| row.get(0))?)
}

/// The account that an order is about, if it may be done to it. The server's bots are none.
fn subject(connection: &Connection, order: &Order, own: Option<Role>, name: &str) -> Result<User, StoreError> {
    let user = accounts::by_name(connection, name)?.filter(|user| user.level.is_none()).ok_or(Refusal::NotFound)?;
    check_power(connection, order, own, user.id)?;
    Ok(user)
}

fn check_power(connection: &Connection, order: &Order, own: Option<Role>, user: UserId) -> Result<(), StoreError> {
    let person = person(connection, user)?;
    let of = Concerned { role: role(connection, person)?, is_oneself: order.by == Actor::Account(person) };
    Ok(order.check_power(own, of)?)
}

fn restrict(connection: &Connection, table: &str, user: UserId, order: &Order) -> Result<(), StoreError> {
    let sql = format!("INSERT OR REPLACE INTO {table} (user, until, reason) VALUES (?, ?, ?)");
    connection.execute(&sql, params![user, order.act.until().map(stored), order.reason.trim()])?;
    Ok(())
}

fn lift(
    connection: &Connection,
    order: &Order,
    own: Option<Role>,
    name: &str,
    table: &str,
) -> Result<About, StoreError> {
    let user = subject(connection, order, own, name)?.id;
    let sql = format!("DELETE FROM {table} WHERE user = ? AND (until IS NULL OR until > ?)");
    if connection.execute(&sql, params![user, stored(order.at)])? != 1 {
        return Err(Refusal::NothingToLift.into());
    }
    Ok(About { subject: Some(user), ..About::default() })
}

fn set_role(connection: &Connection, order: &Order, user: &User, role: Role) -> Result<(), StoreError> {
    if user.kind != Kind::Registered {
        return Err(Refusal::NotRegistered.into());
    }
    let before = self::role(connection, user.id)?;
    let sql = "SELECT count(*) FROM roles WHERE role = 'admin'";
    if order.by != Actor::Operator
        && before == Role::Admin
        && role < Role::Admin
        && connection.query_row(sql, [], |row| row.get::<_, i64>(0))? == 1
    {
        return Err(Refusal::LastAdmin.into());
    }
    if role == Role::None {
        connection.execute("DELETE FROM roles WHERE user = ?", [user.id])?;
    } else {
        connection.execute("INSERT OR REPLACE INTO roles (user, role) VALUES (?, ?)", params![user.id, role.name()])?;
    }
    Ok(())
}

/// The number of the last row of the log; 0 if there is none.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn last_log_id(connection: &Connection) -> Result<i64, StoreError> {
    Ok(connection.query_row("SELECT coalesce(max(id), 0) FROM audit_log", [], |row| row.get(0))?)
}

/// What the next rows of the log after a number ask of a server, in their order.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn effects_after(connection: &Connection, id: i64) -> Result<Vec<Effect>, StoreError> {
    let sql = "SELECT audit_log.id, act, subject, games.id FROM audit_log LEFT JOIN games ON games.key = audit_log.game \
               WHERE audit_log.id > ? ORDER BY audit_log.id LIMIT ?";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query(params![id, MOST_EFFECTS as i64])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        let (act, subject): (String, Option<UserId>) = (row.get(1)?, row.get(2)?);
        let is_suspended = act == "suspend";
        let mut ended = Vec::new();
        if let Some(user) = subject.filter(|_| is_suspended || act == "end-sessions") {
            ended.push(user);
            if is_suspended {
                ended.extend(bots::of(connection, user)?.into_iter().map(|bot| bot.id));
            }
        }
        all.push(Effect { id: row.get(0)?, ended, is_lobby_changed: is_suspended, voided: row.get(3)? });
    }
    Ok(all)
}

/// The restriction in two columns from `first` on, if there is one.
fn restriction(row: &Row<'_>, first: usize) -> rusqlite::Result<Option<Restriction>> {
    let reason: Option<String> = row.get(first + 1)?;
    let until = row.get::<_, Option<i64>>(first)?.map(moment);
    Ok(reason.map(|reason| Restriction { until, reason }))
}

/// The accounts that are looked for, by name, a hundred at most.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn find_accounts(
    connection: &Connection,
    query: &AccountQuery,
    now: Timestamp,
) -> Result<Vec<AccountRecord>, StoreError> {
    let (condition, text) = match query {
        AccountQuery::Named(name) => ("users.name = ?4", name.as_str()),
        AccountQuery::Containing(part) => ("instr(lower(users.name), lower(?4)) > 0", part.as_str()),
        AccountQuery::Noted => {
            ("?4 = '' AND (roles.role IS NOT NULL OR stopped.user IS NOT NULL OR silent.user IS NOT NULL)", "")
        }
    };
    let sql = format!(
        "SELECT users.name, users.kind, users.created, roles.role, stopped.until, stopped.reason, silent.until, silent.reason, \
         (SELECT count(*) FROM sessions WHERE sessions.user = users.id AND sessions.used > ?3), \
         (SELECT count(*) FROM reports WHERE reports.about = users.id AND settled IS NULL), \
         (SELECT count(*) FROM reports WHERE reports.about = users.id), \
         (SELECT owners.name FROM bots JOIN users AS owners ON owners.id = bots.owner WHERE bots.user = users.id) \
         FROM users LEFT JOIN roles ON roles.user = users.id \
         LEFT JOIN suspensions AS stopped ON stopped.user = users.id AND (stopped.until IS NULL OR stopped.until > ?2) \
         LEFT JOIN mutes AS silent ON silent.user = users.id AND (silent.until IS NULL OR silent.until > ?2) \
         WHERE users.kind <> 'deleted' AND users.level IS NULL AND {condition} ORDER BY users.name LIMIT ?1"
    );
    let mut statement = connection.prepare_cached(&sql)?;
    let values: [&dyn ToSql; 4] = [&(MOST_ACCOUNTS as i64), &stored(now), &stored(now - SESSION_LIFE), &text];
    let mut rows = statement.query(values)?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(AccountRecord {
            name: row.get(0)?,
            kind: kind(&row.get::<_, String>(1)?)?,
            created: moment(row.get(2)?),
            role: role_of(row.get(3)?)?,
            suspended: restriction(row, 4)?,
            muted: restriction(row, 6)?,
            sessions: row.get(8)?,
            open_reports: row.get(9)?,
            reports: row.get(10)?,
            owner: row.get(11)?,
        });
    }
    Ok(all)
}

/// What [`logged`] reads.
pub(super) const LOGGED: &str = "SELECT audit_log.id, audit_log.at, actors.name, act, subjects.name, games.id, report, until, role, audit_log.reason, \
    audit_log.appeal FROM audit_log LEFT JOIN users AS actors ON actors.id = actor LEFT JOIN users AS subjects ON subjects.id = subject \
    LEFT JOIN games ON games.key = audit_log.game";

/// A row of the log in the columns of [`LOGGED`].
pub(super) fn logged(row: &Row<'_>) -> Result<LogEntry, StoreError> {
    Ok(LogEntry {
        id: row.get(0)?,
        at: moment(row.get(1)?),
        by: row.get(2)?,
        act: row.get(3)?,
        player: row.get(4)?,
        game: row.get(5)?,
        report: row.get(6)?,
        until: row.get::<_, Option<i64>>(7)?.map(moment),
        role: row.get::<_, Option<String>>(8)?.map(|name| role_of(Some(name))).transpose()?,
        reason: row.get(9)?,
        appeal: row.get(10)?,
    })
}

/// The last rows of the log before a number, the newest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn log(connection: &Connection, before: Option<i64>, most: usize) -> Result<Vec<LogEntry>, StoreError> {
    let sql = format!("{LOGGED} WHERE audit_log.id < ? ORDER BY audit_log.id DESC LIMIT ?");
    let mut statement = connection.prepare_cached(&sql)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let mut rows = statement.query(params![before.unwrap_or(i64::MAX), most])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(logged(row)?);
    }
    Ok(all)
}

/// Reports about those whose roles are below one, the newest first: those that are not settled, or all.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn reports_below(
    connection: &Connection,
    below: Role,
    most: usize,
    all: bool,
) -> Result<Vec<ReportRecord>, StoreError> {
    let sql = "SELECT reports.id, at, one.name, other.name, why, game, line, text, settled FROM reports \
               JOIN users AS one ON one.id = reports.user JOIN users AS other ON other.id = reports.about \
               WHERE (?2 OR settled IS NULL) AND NOT EXISTS (SELECT 1 FROM roles WHERE (role = 'admin' OR role = ?3) \
               AND roles.user = coalesce((SELECT owner FROM bots WHERE bots.user = reports.about), reports.about)) \
               ORDER BY reports.id DESC LIMIT ?1";
    let mut statement = connection.prepare_cached(sql)?;
    let most = i64::try_from(most).unwrap_or(i64::MAX);
    let rows = statement.query_map(params![most, all, below.name()], social::reported)?;
    Ok(rows.collect::<Result<_, _>>()?)
}

/// What was done to an account, for itself, the oldest first.
///
/// # Errors
/// SQLite fails: [`StoreError::Database`].
pub fn measures(connection: &Connection, user: UserId) -> Result<Vec<Measure>, StoreError> {
    // A report about somebody is not told: it would tell that there was one.
    let sql = "SELECT at, act, until, role, reason FROM audit_log WHERE subject = ? AND act NOT IN ('resolve', 'dismiss') ORDER BY id";
    let mut statement = connection.prepare_cached(sql)?;
    let mut rows = statement.query([user])?;
    let mut all = Vec::new();
    while let Some(row) = rows.next()? {
        all.push(Measure {
            at: moment(row.get(0)?),
            act: row.get(1)?,
            until: row.get::<_, Option<i64>>(2)?.map(moment),
            role: row.get::<_, Option<String>>(3)?.map(|name| role_of(Some(name))).transpose()?,
            reason: row.get(4)?,
        });
    }
    Ok(all)
}
