//! Vacations: a player says when it is away, and meanwhile no flag of its falls in games of days.

use axum::extract::State;
use axum::response::Json;
use protocol::game::Kind;
use protocol::vacation::{MOST_DAYS, NewVacation, Vacation};

use super::App;
use super::extract::{Body, SignedInPerson};
use crate::refusal::Refusal;

/// The vacation of the signed-in person.
#[utoipa::path(
    get,
    path = "/me/vacation",
    tag = "accounts",
    responses((status = 200, description = "until when, and how many days are left", body = Vacation)),
    security(("session" = [])),
)]
pub(super) async fn vacation(State(app): State<App>, signed_in: SignedInPerson) -> Result<Json<Vacation>, Refusal> {
    Ok(Json(app.hub().store().vacation(signed_in.user.id, app.hub().now()).await?))
}

/// Begins a vacation of so many days, or lets the one that goes on end so many days from now. While it goes on a flag in a game of days that would
/// fall gets a day more. Only for players with a name and a password; there are 30 days in any 365, and a day that has begun counts.
#[utoipa::path(
    put,
    path = "/me/vacation",
    tag = "accounts",
    request_body = NewVacation,
    responses((status = 200, description = "until when, and how many days are left", body = Vacation)),
    security(("session" = [])),
    extensions(("x-problems" = json!(["server-not-registered", "server-too-much-vacation"]))),
)]
pub(super) async fn begin_vacation(
    State(app): State<App>,
    signed_in: SignedInPerson,
    Body(NewVacation { days }): Body<NewVacation>,
) -> Result<Json<Vacation>, Refusal> {
    if signed_in.user.kind != Kind::Registered {
        return Err(Refusal::NotRegistered);
    }
    if !(1..=MOST_DAYS).contains(&days) {
        return Err(Refusal::Malformed);
    }
    Ok(Json(app.hub().store().begin_vacation(signed_in.user.id, days, app.hub().now()).await?))
}

/// Ends the vacation of the signed-in person now, if one goes on. Time that it has given in games stays.
#[utoipa::path(
    delete,
    path = "/me/vacation",
    tag = "accounts",
    responses((status = 200, description = "how many days are left", body = Vacation)),
    security(("session" = [])),
)]
pub(super) async fn end_vacation(State(app): State<App>, signed_in: SignedInPerson) -> Result<Json<Vacation>, Refusal> {
    Ok(Json(app.hub().store().end_vacation(signed_in.user.id, app.hub().now()).await?))
}
