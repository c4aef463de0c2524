//! Tournaments: announced, entered, left, watched, put into calendars.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::http::StatusCode;
use axum::http::header::{CONTENT_DISPOSITION, CONTENT_TYPE};
use axum::response::{IntoResponse, Json};
use icalendar::{Calendar, Component as _, Event, EventLike as _};
use play::time::Timestamp;
use protocol::admin::Role;
use protocol::described::Id;
use protocol::tournaments::{Announced, NewTournament, Tournament, Tournaments};
use serde::Deserialize;

use super::App;
use super::extract::{Body, MaybeSignedIn, Path, SignedIn};
use super::scope::{Play, Read};
use crate::refusal::Refusal;
use crate::tournament::Plan;

/// The tournaments that are on, those to come, and the last that are over; 50 of each at most.
#[utoipa::path(
    get,
    path = "/tournaments",
    tag = "tournaments",
    responses((status = 200, description = "the lists", body = Tournaments)),
)]
pub(super) async fn list(State(app): State<App>) -> Result<Json<Tournaments>, Refusal> {
    Ok(Json((*app.hub().tournaments().await?).clone()))
}

/// Announces a tournament; one for the members of a club is announced by its owner or an organiser, and the members are told. Its owner does not enter by it.
#[utoipa::path(
    post,
    path = "/tournaments",
    tag = "tournaments",
    request_body = NewTournament,
    responses((status = 200, description = "its id", body = Announced)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-registered", "server-tournament-name", "server-tournament-start", "server-terms",
        "server-not-ratable", "reason-", "server-too-many", "server-not-found", "server-club-role",
        "server-no-such-bot"
    ]))),
)]
pub(super) async fn announce(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Body(new): Body<NewTournament>,
) -> Result<Json<Announced>, Refusal> {
    Ok(Json(Announced { id: app.hub().announce_tournament(&signed_in.user, new).await? }))
}

/// From where on the standings are told, and which games.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct From {
    /// The row to begin with, from 0; without it, the first one.
    #[param(maximum = 100_000)]
    from: Option<u32>,
    /// The round whose games are told, from 1; without it, the last one.
    #[param(maximum = 1_000)]
    round: Option<u32>,
}

/// A tournament as it stands: standings, the games of the round, what the asker is to do.
#[utoipa::path(
    get,
    path = "/tournaments/{id}",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament"), From),
    responses((status = 200, description = "the tournament", body = Tournament)),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-token", "server-scope-needed", "server-account-suspended", "server-account-closed"
    ]))),
)]
pub(super) async fn tournament(
    State(app): State<App>,
    MaybeSignedIn(signed_in): MaybeSignedIn<Read>,
    Path(id): Path<String>,
    from: Result<Query<From>, QueryRejection>,
) -> Result<Json<Tournament>, Refusal> {
    let Query(From { from, round }) = from.map_err(|_| Refusal::Malformed)?;
    let whole = |number: u32| usize::try_from(number).unwrap_or(usize::MAX);
    let asker = signed_in.map(|signed_in| signed_in.user.id);
    Ok(Json(app.hub().tournament(&id, asker, whole(from.unwrap_or_default()), round.map(whole)).await?))
}

/// Calls a tournament off: for its owner, for those who run the club whose event it is, and for moderators. Games that are on go on.
#[utoipa::path(
    delete,
    path = "/tournaments/{id}",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!(["server-not-found", "server-tournament-over", "server-suspended"]))),
)]
pub(super) async fn call_off(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    let user = signed_in.user.id;
    let may_any = app.hub().store().role(user).await? > Role::None;
    app.hub().call_off_tournament(user, may_any, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Enters a tournament, or comes back to it.
#[utoipa::path(
    put,
    path = "/tournaments/{id}/entry",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-registered", "server-people-only", "server-tournament-over",
        "server-tournament-closed", "server-tournament-rating", "server-tournament-invitation", "server-club-event", "server-entered", "server-too-many",
        "server-by-director",
        "server-suspended"
    ]))),
)]
pub(super) async fn enter(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().enter_tournament(&signed_in.user, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Leaves a tournament, or pauses in an arena. A game that is on goes on.
#[utoipa::path(
    delete,
    path = "/tournaments/{id}/entry",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-entered", "server-tournament-over", "server-suspended"
    ]))),
)]
pub(super) async fn leave(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().leave_tournament(signed_in.user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Asks not to be paired in the next round of a Swiss tournament, for half a point.
#[utoipa::path(
    put,
    path = "/tournaments/{id}/bye",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-entered", "server-no-bye", "server-tournament-over", "server-suspended"
    ]))),
)]
pub(super) async fn ask_for_bye(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().ask_for_bye(signed_in.user.id, &id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// A moment as calendars write it, in UTC.
fn calendar_moment(at: Timestamp) -> Option<String> {
    let at = jiff::Timestamp::from_millisecond(i64::try_from(at.get()).ok()?).ok()?;
    Some(at.strftime("%Y%m%dT%H%M%SZ").to_string())
}

/// A tournament as an entry for a calendar, in the form of iCalendar (RFC 5545).
#[utoipa::path(
    get,
    path = "/tournaments/{id}/calendar",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament")),
    responses((status = 200, description = "the entry", body = String, content_type = "text/calendar")),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn calendar(State(app): State<App>, Path(id): Path<String>) -> Result<impl IntoResponse, Refusal> {
    let told = app.hub().tournament(&id, None, 0, None).await?;
    let plan = Plan::of_stored(told.summary.plan)?;
    let announced = plan.announced();
    let mut event = Event::new();
    event.uid(&format!("{id}@touchline")).summary(&announced.name);
    if let Some(starts) = calendar_moment(announced.starts) {
        // What was announced does not change, and neither does its entry.
        event.add_property("DTSTAMP", &starts).add_property("DTSTART", &starts);
    }
    if let Some(ends) = plan.ends().and_then(calendar_moment) {
        event.add_property("DTEND", &ends);
    }
    if let Some(url) = &app.settings().public_url {
        let page = format!("{}/tournament/{id}", url.trim_end_matches('/'));
        event.location(&page).url(&page);
    }
    let text = Calendar::new().push(event.done()).done().to_string();
    let file = format!("attachment; filename=\"{id}.ics\"");
    Ok(([(CONTENT_TYPE, "text/calendar; charset=utf-8".to_owned()), (CONTENT_DISPOSITION, file)], text))
}
