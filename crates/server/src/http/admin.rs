//! Looking after the site, for those who have a role. It is read from the store with each request.

use axum::extract::{FromRequestParts, Query, State};
use axum::http::StatusCode;
use axum::http::request::Parts;
use axum::response::Json;
use protocol::admin::{
    AccountRecord, AppealRecord, Because, Decision, History, LogEntry, NewRestriction, NewRole, ReportCase,
    ReportRecord, Role, Signals, VoidGame,
};
use protocol::described::{Id, Name};
use protocol::http::MOST_MOMENT;
use serde::Deserialize;

use super::App;
use super::extract::{Body, Path, SignedInPerson};
use crate::plain::one_line;
use crate::refusal::Refusal;
use crate::store::accounts::User;
use crate::store::moderation::{AccountQuery, Act, Actor, Order};

/// Reports and rows of the log where no number is asked for, and the most of one answer.
const MOST: usize = 100;

/// Somebody who has a role.
#[derive(Debug, Clone)]
pub(super) struct Moderator {
    user: User,
    role: Role,
}

impl FromRequestParts<App> for Moderator {
    type Rejection = Refusal;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Refusal> {
        let SignedInPerson { user, .. } = SignedInPerson::from_request_parts(parts, app).await?;
        match app.hub().store().role(user.id).await? {
            Role::None => Err(Refusal::RoleNeeded),
            role => Ok(Self { user, role }),
        }
    }
}

impl Moderator {
    /// Sees that it is an administrator.
    fn check_admin(&self) -> Result<(), Refusal> {
        if self.role < Role::Admin { Err(Refusal::RoleNeeded) } else { Ok(()) }
    }

    /// Does something for the site, if this account may; the store looks at its role once more.
    async fn order(self, app: &App, act: Act, reason: &str) -> Result<StatusCode, Refusal> {
        let order = Order { by: Actor::Account(self.user.id), at: app.hub().now(), act, reason: one_line(reason) };
        app.hub().moderate(order).await?;
        Ok(StatusCode::NO_CONTENT)
    }
}

/// Which accounts.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Which {
    /// Only those in whose names this occurs; without it, those that have a role, are suspended or are muted.
    #[param(min_length = 1, max_length = 20)]
    search: Option<String>,
}

/// The accounts that are looked for, by name; 100 at most.
#[utoipa::path(
    get,
    path = "/admin/users",
    tag = "admin",
    params(Which),
    responses((status = 200, description = "by name", body = Vec<AccountRecord>)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-role-needed"]))),
)]
pub(super) async fn accounts(
    State(app): State<App>,
    _moderator: Moderator,
    which: Result<Query<Which>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<AccountRecord>>, Refusal> {
    let Query(Which { search }) = which.map_err(|_| Refusal::Malformed)?;
    let query = match search {
        None => AccountQuery::Noted,
        Some(part) if (1..=20).contains(&part.chars().count()) => AccountQuery::Containing(part),
        Some(_) => return Err(Refusal::Malformed),
    };
    Ok(Json(app.hub().store().find_accounts(query, app.hub().now()).await?))
}

/// An account by name.
#[utoipa::path(
    get,
    path = "/admin/users/{name}",
    tag = "admin",
    params(("name" = Name, Path, description = "the account")),
    responses((status = 200, description = "the account", body = AccountRecord)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-role-needed", "server-not-found"]))),
)]
pub(super) async fn account(
    State(app): State<App>,
    _moderator: Moderator,
    Path(name): Path<String>,
) -> Result<Json<AccountRecord>, Refusal> {
    let found = app.hub().store().find_accounts(AccountQuery::Named(name), app.hub().now()).await?;
    found.into_iter().next().map(Json).ok_or(Refusal::NotFound)
}

fn check_until(restriction: &NewRestriction) -> Result<(), Refusal> {
    if restriction.until.is_some_and(|until| until > MOST_MOMENT) { Err(Refusal::Malformed) } else { Ok(()) }
}

/// Suspends an account: it is signed out and cannot sign in, its bots neither; its seeks and challenges are withdrawn. Its games go on by their
/// clocks.
#[utoipa::path(
    put,
    path = "/admin/users/{name}/suspension",
    tag = "admin",
    params(("name" = Name, Path, description = "the account")),
    request_body = NewRestriction,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-reason", "server-past-moment", "server-suspended"
    ]))),
)]
pub(super) async fn suspend(
    State(app): State<App>,
    moderator: Moderator,
    Path(name): Path<String>,
    Body(restriction): Body<NewRestriction>,
) -> Result<StatusCode, Refusal> {
    check_until(&restriction)?;
    moderator.order(&app, Act::Suspend { name, until: restriction.until }, &restriction.reason).await
}

/// Ends the suspension of an account.
#[utoipa::path(
    delete,
    path = "/admin/users/{name}/suspension",
    tag = "admin",
    params(("name" = Name, Path, description = "the account")),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-nothing-to-lift", "server-suspended"
    ]))),
)]
pub(super) async fn unsuspend(
    State(app): State<App>,
    moderator: Moderator,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    moderator.order(&app, Act::Unsuspend { name }, "").await
}

/// Mutes an account: neither it nor its bots can say anything in any game.
#[utoipa::path(
    put,
    path = "/admin/users/{name}/mute",
    tag = "admin",
    params(("name" = Name, Path, description = "the account")),
    request_body = NewRestriction,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-reason", "server-past-moment", "server-suspended"
    ]))),
)]
pub(super) async fn mute(
    State(app): State<App>,
    moderator: Moderator,
    Path(name): Path<String>,
    Body(restriction): Body<NewRestriction>,
) -> Result<StatusCode, Refusal> {
    check_until(&restriction)?;
    moderator.order(&app, Act::Mute { name, until: restriction.until }, &restriction.reason).await
}

/// Ends the mute of an account.
#[utoipa::path(
    delete,
    path = "/admin/users/{name}/mute",
    tag = "admin",
    params(("name" = Name, Path, description = "the account")),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-nothing-to-lift", "server-suspended"
    ]))),
)]
pub(super) async fn unmute(
    State(app): State<App>,
    moderator: Moderator,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    moderator.order(&app, Act::Unmute { name }, "").await
}

/// Ends all sessions of an account, with their sockets. It can sign in again.
#[utoipa::path(
    delete,
    path = "/admin/users/{name}/sessions",
    tag = "admin",
    params(("name" = Name, Path, description = "the account")),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-suspended"
    ]))),
)]
pub(super) async fn end_sessions(
    State(app): State<App>,
    moderator: Moderator,
    Path(name): Path<String>,
) -> Result<StatusCode, Refusal> {
    moderator.order(&app, Act::EndSessions { name }, "").await
}

/// Gives a registered player a role, or takes it away. For administrators, who may do it to those who are none, and may step down unless they are the
/// last.
#[utoipa::path(
    put,
    path = "/admin/users/{name}/role",
    tag = "admin",
    params(("name" = Name, Path, description = "the account")),
    request_body = NewRole,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-not-registered", "server-last-admin", "server-suspended"
    ]))),
)]
pub(super) async fn set_role(
    State(app): State<App>,
    moderator: Moderator,
    Path(name): Path<String>,
    Body(NewRole { role }): Body<NewRole>,
) -> Result<StatusCode, Refusal> {
    moderator.check_admin()?;
    moderator.order(&app, Act::SetRole { name, role }, "").await
}

/// Ends a game without a result, or takes the result away of one that is over. Ratings that it changed are put back.
#[utoipa::path(
    post,
    path = "/admin/games/{id}/void",
    tag = "admin",
    params(("id" = Id, Path, description = "the game")),
    request_body = VoidGame,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-no-result", "server-reason", "server-suspended"
    ]))),
)]
pub(super) async fn void(
    State(app): State<App>,
    moderator: Moderator,
    Path(game): Path<String>,
    Body(VoidGame { reason }): Body<VoidGame>,
) -> Result<StatusCode, Refusal> {
    moderator.order(&app, Act::Void { game }, &reason).await
}

/// Which reports or appeals.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct WhichReports {
    /// Those that are resolved or decided on too.
    all: Option<bool>,
    /// The most to return, 1 to 100; without it, 100.
    #[param(minimum = 1, maximum = 100)]
    most: Option<usize>,
}

fn most(asked: Option<usize>) -> Result<usize, Refusal> {
    let most = asked.unwrap_or(MOST);
    if (1..=MOST).contains(&most) { Ok(most) } else { Err(Refusal::Malformed) }
}

/// What players have reported, about those whose roles are below the own one.
#[utoipa::path(
    get,
    path = "/admin/reports",
    tag = "admin",
    params(WhichReports),
    responses((status = 200, description = "the newest first", body = Vec<ReportRecord>)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-role-needed"]))),
)]
pub(super) async fn reports(
    State(app): State<App>,
    moderator: Moderator,
    which: Result<Query<WhichReports>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<ReportRecord>>, Refusal> {
    let Query(WhichReports { all, most: asked }) = which.map_err(|_| Refusal::Malformed)?;
    let found = app.hub().store().reports_below(moderator.role, most(asked)?, all.unwrap_or_default());
    Ok(Json(found.await?))
}

/// Resolves a report, which is not listed any more.
#[utoipa::path(
    put,
    path = "/admin/reports/{id}/resolution",
    tag = "admin",
    params(("id" = i64, Path, description = "the number of the report", minimum = 1, maximum = 9_007_199_254_740_991_i64)),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-suspended"
    ]))),
)]
pub(super) async fn resolve(
    State(app): State<App>,
    moderator: Moderator,
    Path(report): Path<i64>,
) -> Result<StatusCode, Refusal> {
    moderator.order(&app, Act::Resolve { report }, "").await
}

/// Resolves a report about which there is nothing to be done; it is not listed any more.
#[utoipa::path(
    put,
    path = "/admin/reports/{id}/dismissal",
    tag = "admin",
    params(("id" = i64, Path, description = "the number of the report", minimum = 1, maximum = 9_007_199_254_740_991_i64)),
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-suspended"
    ]))),
)]
pub(super) async fn dismiss(
    State(app): State<App>,
    moderator: Moderator,
    Path(report): Path<i64>,
) -> Result<StatusCode, Refusal> {
    moderator.order(&app, Act::Dismiss { report }, "").await
}

/// A report with all that helps to decide on it: the accounts, what was said around the reported line, and the history of who is reported.
#[utoipa::path(
    get,
    path = "/admin/reports/{id}",
    tag = "admin",
    params(("id" = i64, Path, description = "the number of the report", minimum = 1, maximum = 9_007_199_254_740_991_i64)),
    responses((status = 200, description = "the report", body = ReportCase)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-role-needed", "server-not-below", "server-not-found"]))),
)]
pub(super) async fn report_case(
    State(app): State<App>,
    moderator: Moderator,
    Path(report): Path<i64>,
) -> Result<Json<ReportCase>, Refusal> {
    Ok(Json(app.hub().store().report_case(report, moderator.role, app.hub().now()).await?))
}

/// What was done to an account, and what was reported of it.
#[utoipa::path(
    get,
    path = "/admin/users/{name}/history",
    tag = "admin",
    params(("name" = Name, Path, description = "the account")),
    responses((status = 200, description = "the newest first", body = History)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-role-needed", "server-not-below", "server-not-found"]))),
)]
pub(super) async fn history(
    State(app): State<App>,
    moderator: Moderator,
    Path(name): Path<String>,
) -> Result<Json<History>, Refusal> {
    Ok(Json(app.hub().store().history(name, moderator.role).await?))
}

/// Signals of help by engines: what the last 200 rated games of a player say, by game and speed, beside those of others who are about as strong. They are
/// no verdict: strong players agree with engines often, and few positions say nothing.
#[utoipa::path(
    get,
    path = "/admin/users/{name}/signals",
    tag = "admin",
    params(("name" = Name, Path, description = "the account")),
    responses((status = 200, description = "by game and speed", body = Vec<Signals>)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-role-needed", "server-not-below", "server-not-found"]))),
)]
pub(super) async fn signals(
    State(app): State<App>,
    moderator: Moderator,
    Path(name): Path<String>,
) -> Result<Json<Vec<Signals>>, Refusal> {
    Ok(Json(app.hub().store().signals(name, moderator.role).await?))
}

/// Warns an account: it is told at its next visit, and until it has read it.
#[utoipa::path(
    post,
    path = "/admin/users/{name}/warnings",
    tag = "admin",
    params(("name" = Name, Path, description = "the account")),
    request_body = Because,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-reason", "server-suspended"
    ]))),
)]
pub(super) async fn warn(
    State(app): State<App>,
    moderator: Moderator,
    Path(name): Path<String>,
    Body(Because { reason }): Body<Because>,
) -> Result<StatusCode, Refusal> {
    moderator.order(&app, Act::Warn { name }, &reason).await
}

/// Gives back the points that others have lost to an account, and takes off what it has won from them, in its last 200 rated games within 90 days. The
/// games keep their results.
#[utoipa::path(
    post,
    path = "/admin/users/{name}/restoration",
    tag = "admin",
    params(("name" = Name, Path, description = "the account")),
    request_body = Because,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-reason", "server-nothing-to-restore", "server-suspended"
    ]))),
)]
pub(super) async fn restore(
    State(app): State<App>,
    moderator: Moderator,
    Path(name): Path<String>,
    Body(Because { reason }): Body<Because>,
) -> Result<StatusCode, Refusal> {
    moderator.order(&app, Act::Restore { name }, &reason).await
}

/// Appeals of those whose roles are below the own one.
#[utoipa::path(
    get,
    path = "/admin/appeals",
    tag = "admin",
    params(WhichReports),
    responses((status = 200, description = "the oldest first", body = Vec<AppealRecord>)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-role-needed"]))),
)]
pub(super) async fn appeals(
    State(app): State<App>,
    moderator: Moderator,
    which: Result<Query<WhichReports>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<AppealRecord>>, Refusal> {
    let Query(WhichReports { all, most: asked }) = which.map_err(|_| Refusal::Malformed)?;
    let (all, now) = (all.unwrap_or_default(), app.hub().now());
    Ok(Json(app.hub().store().appeals(Actor::Account(moderator.user.id), most(asked)?, all, now).await?))
}

/// Decides on an appeal. If it is accepted, what was done is taken back, unless the same was done anew since then.
#[utoipa::path(
    put,
    path = "/admin/appeals/{id}/decision",
    tag = "admin",
    params(("id" = i64, Path, description = "the number of what is appealed against", minimum = 1, maximum = 9_007_199_254_740_991_i64)),
    request_body = Decision,
    responses((status = 204, description = "done")),
    security(("session" = [])),
    extensions(("x-problems" = json!([
        "server-role-needed", "server-not-below", "server-not-found", "server-reason", "server-own-act", "server-suspended"
    ]))),
)]
pub(super) async fn decide(
    State(app): State<App>,
    moderator: Moderator,
    Path(against): Path<i64>,
    Body(Decision { accept, reason }): Body<Decision>,
) -> Result<StatusCode, Refusal> {
    moderator.order(&app, Act::Decide { against, accept }, &reason).await
}

/// Which rows of the log.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct WhichRows {
    /// Those before the one with this number, to go on from an answer.
    #[param(minimum = 0, maximum = 9_007_199_254_740_991_i64)]
    before: Option<i64>,
    /// The most to return, 1 to 100; without it, 100.
    #[param(minimum = 1, maximum = 100)]
    most: Option<usize>,
}

/// What was done for the site, by whom and to whom. For administrators.
#[utoipa::path(
    get,
    path = "/admin/log",
    tag = "admin",
    params(WhichRows),
    responses((status = 200, description = "the newest first", body = Vec<LogEntry>)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-role-needed"]))),
)]
pub(super) async fn log(
    State(app): State<App>,
    moderator: Moderator,
    which: Result<Query<WhichRows>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Vec<LogEntry>>, Refusal> {
    moderator.check_admin()?;
    let Query(WhichRows { before, most: asked }) = which.map_err(|_| Refusal::Malformed)?;
    Ok(Json(app.hub().store().log(before, most(asked)?).await?))
}
