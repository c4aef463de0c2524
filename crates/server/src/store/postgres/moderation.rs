//! Looking after a site: roles, suspensions, mutes, and the log. What becomes of a voided game is in `voiding.rs`.
//!
//! Orders are done one after the other, so that whoever has seen a row of the log has seen all before it, and of two administrators who step down at
//! the same time one stays.

use deadpool_postgres::{GenericClient, Transaction};
use play::time::Timestamp;
use protocol::admin::{AccountRecord, LogEntry, Measure, ReportRecord, Restriction, Role};
use protocol::game::Kind;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use super::row::{count, limit, optional_time, time};
use super::statement::{all, at_most_one, execute, one};
use super::{StoreError, accounts, bots, deletion, notices, restrictions, social, voiding};
use crate::refusal::Refusal;
use crate::store::accounts::{User, UserId};
use crate::store::games::GameKey;
use crate::store::moderation::{
    AccountQuery, Act, Actor, Concerned, Effect, MOST_ACCOUNTS, MOST_EFFECTS, Order, check_unbiased, restricted_by,
};
use crate::store::row::{kind, stored};
use crate::store::sessions::SESSION_LIFE;

/// Held while an order is done: “Tchl” and “mode”.
const LOCK: i64 = 0x5463_686c_6d6f_6465;

fn role_of(name: Option<&str>) -> Result<Role, StoreError> {
    let Some(name) = name else { return Ok(Role::None) };
    Role::from_name(name).ok_or_else(|| StoreError::Damaged(format!("role `{name}`")))
}

/// The role of an account.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn role(client: &impl GenericClient, user: UserId) -> Result<Role, StoreError> {
    match at_most_one(client, "SELECT role FROM roles WHERE user_id = $1", &[&user]).await? {
        None => Ok(Role::None),
        Some(row) => role_of(Some(row.try_get(0)?)),
    }
}

/// What a row of the log says beside who, when and why.
#[derive(Debug, Default)]
struct About {
    subject: Option<UserId>,
    game: Option<GameKey>,
    report: Option<i64>,
}

impl About {
    fn account(user: UserId) -> Self {
        Self { subject: Some(user), ..Self::default() }
    }
}

/// Does what is ordered, and writes it into the log: the number of the row.
///
/// # Errors
/// The one who orders it may not do it; there is no such account, game or report; it cannot be done. The transaction is not to be committed then.
pub async fn moderate(transaction: &Transaction<'_>, order: &Order) -> Result<i64, StoreError> {
    order.check()?;
    // Until the transaction ends; before any account or game.
    execute(transaction, "SELECT pg_advisory_xact_lock($1)", &[&LOCK]).await?;
    let own = match order.by {
        Actor::Operator => None,
        Actor::Account(id) => {
            restrictions::check_access(transaction, id, order.at).await?;
            Some(role(transaction, id).await?)
        }
    };
    // Who may do nothing at all is not told what there is.
    if own == Some(Role::None) {
        return Err(Refusal::RoleNeeded.into());
    }
    let mut told = None;
    let about = match &order.act {
        Act::Suspend { name, .. } => {
            // Locked, no session is opened meanwhile.
            let user = lock(transaction, order, own, name).await?.id;
            deletion::withdraw_all_offers(transaction, user).await?;
            restrict(transaction, "suspensions", user, order).await?;
            execute(transaction, "DELETE FROM sessions WHERE user_id = $1", &[&user]).await?;
            About::account(user)
        }
        Act::Mute { name, .. } => {
            let user = lock(transaction, order, own, name).await?.id;
            restrict(transaction, "mutes", user, order).await?;
            About::account(user)
        }
        Act::Unsuspend { name } => lift(transaction, order, own, name, "suspensions").await?,
        Act::Unmute { name } => lift(transaction, order, own, name, "mutes").await?,
        Act::EndSessions { name } => {
            let user = lock(transaction, order, own, name).await?.id;
            execute(transaction, "DELETE FROM sessions WHERE user_id = $1", &[&user]).await?;
            About::account(user)
        }
        Act::Void { game } => {
            let row = at_most_one(transaction, "SELECT a, b FROM games WHERE id = $1", &[game]).await?;
            let row = row.ok_or(Refusal::NotFound)?;
            for player in [row.try_get(0)?, row.try_get(1)?] {
                check_power(transaction, order, own, player).await?;
            }
            About { game: Some(voiding::void(transaction, game, order.at).await?), ..About::default() }
        }
        Act::Resolve { report } | Act::Dismiss { report } => {
            let sql = "SELECT about, user_id FROM reports WHERE id = $1 AND settled IS NULL";
            let row = at_most_one(transaction, sql, &[report]).await?.ok_or(Refusal::NotFound)?;
            let about: UserId = row.try_get(0)?;
            told = Some(row.try_get(1)?);
            check_power(transaction, order, own, about).await?;
            social::settle_report(transaction, *report, order.at).await?;
            About { report: Some(*report), ..About::account(about) }
        }
        Act::Warn { name } => About::account(lock(transaction, order, own, name).await?.id),
        Act::Restore { name } => {
            let user = accounts::by_name(transaction, name).await?.filter(|user| user.level.is_none());
            let user = user.ok_or(Refusal::NotFound)?.id;
            check_power(transaction, order, own, user).await?;
            voiding::restore(transaction, user, order.at).await?;
            About::account(user)
        }
        Act::Decide { against, accept } => About::account(decide(transaction, order, own, *against, *accept).await?),
        Act::SetRole { name, role } => {
            let user = lock(transaction, order, own, name).await?;
            set_role(transaction, order, &user, *role).await?;
            About::account(user.id)
        }
    };
    let sql = "INSERT INTO audit_log (at, actor, act, subject, game, report, until, role, reason, appeal) \
               VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id";
    let Order { by, at, act, reason } = order;
    let About { subject, game, report } = about;
    let (actor, until, role) = (by.stored(), act.until().map(stored), act.role().map(Role::name));
    let values: [&(dyn ToSql + Sync); 10] =
        [&stored(*at), &actor, &act.name(), &subject, &game, &report, &until, &role, &reason.trim(), &act.appeal()];
    let row = one(transaction, sql, &values).await?.try_get(0)?;
    if let Some(user) = told.or(subject.filter(|_| act.is_told())) {
        notices::tell(transaction, user, row).await?;
    }
    Ok(row)
}

/// Decides on an appeal, and takes back what was done if it is accepted and nothing took its place since then. Whose appeal it is.
async fn decide(
    transaction: &Transaction<'_>,
    order: &Order,
    own: Option<Role>,
    against: i64,
    accept: bool,
) -> Result<UserId, StoreError> {
    let sql = "SELECT appeals.user_id, act, actor FROM appeals JOIN audit_log ON audit_log.id = against \
               WHERE against = $1 AND decided IS NULL";
    let row = at_most_one(transaction, sql, &[&against]).await?.ok_or(Refusal::NotFound)?;
    let (user, act, did): (UserId, String, Option<UserId>) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    check_power(transaction, order, own, user).await?;
    check_unbiased(order.by, did, is_other_there(transaction, did, user, order.at).await?)?;
    // One that is being deleted meanwhile takes its appeal with it.
    let sql = "UPDATE appeals SET decided = $1, accepted = $2, answer = $3 WHERE against = $4";
    if execute(transaction, sql, &[&stored(order.at), &accept, &order.reason.trim(), &against]).await? != 1 {
        return Err(Refusal::NotFound.into());
    }
    if let Some((table, [same, undone])) = restricted_by(&act).filter(|_| accept) {
        let sql = format!(
            "DELETE FROM {table} WHERE user_id = $1 AND NOT EXISTS \
             (SELECT 1 FROM audit_log WHERE subject = $1 AND id > $2 AND act IN ($3, $4))"
        );
        execute(transaction, &sql, &[&user, &against, &same, &undone]).await?;
    }
    Ok(user)
}

/// Whether somebody but the one who did something to an account may decide on its appeal.
pub(super) async fn is_other_there(
    client: &impl GenericClient,
    did: Option<UserId>,
    user: UserId,
    now: Timestamp,
) -> Result<bool, StoreError> {
    let is_plain = role(client, person(client, user).await?).await? == Role::None;
    let sql = "SELECT EXISTS (SELECT 1 FROM roles WHERE user_id IS DISTINCT FROM $1 AND (role = 'admin' OR $2) AND NOT EXISTS \
               (SELECT 1 FROM suspensions WHERE suspensions.user_id = roles.user_id AND (until IS NULL OR until > $3)))";
    Ok(one(client, sql, &[&did, &is_plain, &stored(now)]).await?.try_get(0)?)
}

/// The person whose account it is: of a bot, its owner.
pub(super) async fn person(client: &impl GenericClient, user: UserId) -> Result<UserId, StoreError> {
    Ok(bots::owner(client, user).await?.unwrap_or(user))
}

/// The account that an order is about, if it may be done to it, locked until the transaction ends, so that it is not deleted meanwhile. The server's
/// bots are none.
async fn lock(transaction: &Transaction<'_>, order: &Order, own: Option<Role>, name: &str) -> Result<User, StoreError> {
    let user = accounts::by_name(transaction, name).await?.filter(|user| user.level.is_none());
    let user = user.ok_or(Refusal::NotFound)?;
    check_power(transaction, order, own, user.id).await?;
    match accounts::lock(transaction, user.id).await {
        Err(StoreError::Refused(_)) => Err(Refusal::NotFound.into()),
        locked => locked,
    }
}

async fn check_power(
    client: &impl GenericClient,
    order: &Order,
    own: Option<Role>,
    user: UserId,
) -> Result<(), StoreError> {
    let person = person(client, user).await?;
    let of = Concerned { role: role(client, person).await?, is_oneself: order.by == Actor::Account(person) };
    Ok(order.check_power(own, of)?)
}

async fn restrict(client: &impl GenericClient, table: &str, user: UserId, order: &Order) -> Result<(), StoreError> {
    let sql = format!(
        "INSERT INTO {table} (user_id, until, reason) VALUES ($1, $2, $3) \
         ON CONFLICT (user_id) DO UPDATE SET until = excluded.until, reason = excluded.reason"
    );
    execute(client, &sql, &[&user, &order.act.until().map(stored), &order.reason.trim()]).await?;
    Ok(())
}

async fn lift(
    transaction: &Transaction<'_>,
    order: &Order,
    own: Option<Role>,
    name: &str,
    table: &str,
) -> Result<About, StoreError> {
    let user = lock(transaction, order, own, name).await?.id;
    let sql = format!("DELETE FROM {table} WHERE user_id = $1 AND (until IS NULL OR until > $2)");
    if execute(transaction, &sql, &[&user, &stored(order.at)]).await? != 1 {
        return Err(Refusal::NothingToLift.into());
    }
    Ok(About::account(user))
}

async fn set_role(client: &impl GenericClient, order: &Order, user: &User, role: Role) -> Result<(), StoreError> {
    if user.kind != Kind::Registered {
        return Err(Refusal::NotRegistered.into());
    }
    let before = self::role(client, user.id).await?;
    if order.by != Actor::Operator && before == Role::Admin && role < Role::Admin {
        let admins = one(client, "SELECT count(*) FROM roles WHERE role = 'admin'", &[]).await?;
        if admins.try_get::<_, i64>(0)? == 1 {
            return Err(Refusal::LastAdmin.into());
        }
    }
    if role == Role::None {
        execute(client, "DELETE FROM roles WHERE user_id = $1", &[&user.id]).await?;
    } else {
        let sql = "INSERT INTO roles (user_id, role) VALUES ($1, $2) ON CONFLICT (user_id) DO UPDATE SET role = excluded.role";
        execute(client, sql, &[&user.id, &role.name()]).await?;
    }
    Ok(())
}

/// The number of the last row of the log; 0 if there is none.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn last_log_id(client: &impl GenericClient) -> Result<i64, StoreError> {
    Ok(one(client, "SELECT coalesce(max(id), 0) FROM audit_log", &[]).await?.try_get(0)?)
}

/// What the next rows of the log after a number ask of a server, in their order.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn effects_after(client: &impl GenericClient, id: i64) -> Result<Vec<Effect>, StoreError> {
    let sql = "SELECT audit_log.id, act, subject, games.id FROM audit_log LEFT JOIN games ON games.key = audit_log.game \
               WHERE audit_log.id > $1 ORDER BY audit_log.id LIMIT $2";
    let mut effects = Vec::new();
    for row in all(client, sql, &[&id, &limit(MOST_EFFECTS)]).await? {
        let (act, subject): (String, Option<UserId>) = (row.try_get(1)?, row.try_get(2)?);
        let is_suspended = act == "suspend";
        let mut ended = Vec::new();
        if let Some(user) = subject.filter(|_| is_suspended || act == "end-sessions") {
            ended.push(user);
            if is_suspended {
                ended.extend(bots::of(client, user).await?.into_iter().map(|bot| bot.id));
            }
        }
        effects.push(Effect { id: row.try_get(0)?, ended, is_lobby_changed: is_suspended, voided: row.try_get(3)? });
    }
    Ok(effects)
}

/// The restriction in two columns from `first` on, if there is one.
fn restriction(row: &Row, first: usize) -> Result<Option<Restriction>, StoreError> {
    let (until, reason) = (optional_time(row, first)?, row.try_get::<_, Option<String>>(first + 1)?);
    Ok(reason.map(|reason| Restriction { until, reason }))
}

/// The accounts that are looked for, by name, a hundred at most.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn find_accounts(
    client: &impl GenericClient,
    query: &AccountQuery,
    now: Timestamp,
) -> Result<Vec<AccountRecord>, StoreError> {
    let (condition, text) = match query {
        AccountQuery::Named(name) => ("lower(users.name) = lower($4::text COLLATE \"C\")", name.as_str()),
        AccountQuery::Containing(part) => ("position(lower($4::text) IN lower(users.name)) > 0", part.as_str()),
        AccountQuery::Noted => {
            let noted = "$4::text = '' AND (roles.role IS NOT NULL OR stopped.user_id IS NOT NULL OR silent.user_id IS NOT NULL)";
            (noted, "")
        }
    };
    let sql = format!(
        "SELECT users.name, users.kind, users.created, roles.role, stopped.until, stopped.reason, silent.until, silent.reason, \
         (SELECT count(*) FROM sessions WHERE sessions.user_id = users.id AND sessions.used > $3), \
         (SELECT count(*) FROM reports WHERE reports.about = users.id AND settled IS NULL), \
         (SELECT count(*) FROM reports WHERE reports.about = users.id), \
         (SELECT owners.name FROM bots JOIN users AS owners ON owners.id = bots.owner WHERE bots.user_id = users.id) \
         FROM users LEFT JOIN roles ON roles.user_id = users.id \
         LEFT JOIN suspensions AS stopped ON stopped.user_id = users.id AND (stopped.until IS NULL OR stopped.until > $2) \
         LEFT JOIN mutes AS silent ON silent.user_id = users.id AND (silent.until IS NULL OR silent.until > $2) \
         WHERE users.kind <> 'deleted' AND users.level IS NULL AND {condition} ORDER BY lower(users.name) LIMIT $1"
    );
    let rows = all(client, &sql, &[&limit(MOST_ACCOUNTS), &stored(now), &stored(now - SESSION_LIFE), &text]).await?;
    let found = rows.iter().map(|row| {
        Ok(AccountRecord {
            name: row.try_get(0)?,
            kind: kind(row.try_get(1)?)?,
            created: time(row, 2)?,
            role: role_of(row.try_get(3)?)?,
            suspended: restriction(row, 4)?,
            muted: restriction(row, 6)?,
            sessions: count(row, 8)?,
            open_reports: count(row, 9)?,
            reports: count(row, 10)?,
            owner: row.try_get(11)?,
        })
    });
    found.collect()
}

/// The role in a column that may have none.
fn optional_role(row: &Row, column: usize) -> Result<Option<Role>, StoreError> {
    row.try_get::<_, Option<&str>>(column)?.map(|name| role_of(Some(name))).transpose()
}

/// What [`logged`] reads.
pub(super) const LOGGED: &str = "SELECT audit_log.id, audit_log.at, actors.name, act, subjects.name, games.id, report, until, role, audit_log.reason, \
    audit_log.appeal FROM audit_log LEFT JOIN users AS actors ON actors.id = actor LEFT JOIN users AS subjects ON subjects.id = subject \
    LEFT JOIN games ON games.key = audit_log.game";

/// A row of the log in the columns of [`LOGGED`].
pub(super) fn logged(row: &Row) -> Result<LogEntry, StoreError> {
    Ok(LogEntry {
        id: row.try_get(0)?,
        at: time(row, 1)?,
        by: row.try_get(2)?,
        act: row.try_get(3)?,
        player: row.try_get(4)?,
        game: row.try_get(5)?,
        report: row.try_get(6)?,
        until: optional_time(row, 7)?,
        role: optional_role(row, 8)?,
        reason: row.try_get(9)?,
        appeal: row.try_get(10)?,
    })
}

/// The last rows of the log before a number, the newest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn log(client: &impl GenericClient, before: Option<i64>, most: usize) -> Result<Vec<LogEntry>, StoreError> {
    let sql = format!("{LOGGED} WHERE audit_log.id < $1 ORDER BY audit_log.id DESC LIMIT $2");
    let rows = all(client, &sql, &[&before.unwrap_or(i64::MAX), &limit(most)]).await?;
    rows.iter().map(logged).collect()
}

/// Reports about those whose roles are below one, the newest first: those that are not settled, or all.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn reports_below(
    client: &impl GenericClient,
    below: Role,
    most: usize,
    settled: bool,
) -> Result<Vec<ReportRecord>, StoreError> {
    let sql = "SELECT reports.id, at, one.name, other.name, why, game, line, text, settled FROM reports \
               JOIN users AS one ON one.id = reports.user_id JOIN users AS other ON other.id = reports.about \
               WHERE ($2 OR settled IS NULL) AND NOT EXISTS (SELECT 1 FROM roles WHERE role IN ('admin', $3) \
               AND roles.user_id = coalesce((SELECT owner FROM bots WHERE bots.user_id = reports.about), reports.about)) \
               ORDER BY reports.id DESC LIMIT $1";
    let rows = all(client, sql, &[&limit(most), &settled, &below.name()]).await?;
    rows.iter().map(social::reported).collect()
}

/// What was done to an account, for itself, the oldest first.
///
/// # Errors
/// PostgreSQL fails: [`StoreError::Postgres`].
pub async fn measures(client: &impl GenericClient, user: UserId) -> Result<Vec<Measure>, StoreError> {
    // A report about somebody is not told: it would tell that there was one.
    let sql = "SELECT at, act, until, role, reason FROM audit_log WHERE subject = $1 AND act NOT IN ('resolve', 'dismiss') ORDER BY id";
    let rows = all(client, sql, &[&user]).await?;
    let measures = rows.iter().map(|row| {
        Ok(Measure {
            at: time(row, 0)?,
            act: row.try_get(1)?,
            until: optional_time(row, 2)?,
            role: optional_role(row, 3)?,
            reason: row.try_get(4)?,
        })
    });
    measures.collect()
}
