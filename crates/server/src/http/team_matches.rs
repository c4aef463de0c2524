//! Matches of two clubs over boards: offered, accepted, lined up for, looked at.

use axum::extract::State;
use axum::http::StatusCode;
use axum::response::Json;
use protocol::described::Id;
use protocol::team_matches::{LineUp, NewTeamMatch, TeamMatch, TeamMatchOffered, TeamMatchSummary};

use super::App;
use super::extract::{Body, MaybeSignedIn, Path, SignedIn};
use super::scope::{Chat, Read};
use crate::refusal::Refusal;

/// Counts what one account does in clubs.
fn take(app: &App, signed_in: &SignedIn<Chat>) -> Result<(), Refusal> {
    let at = app.hub().now();
    app.inner.clubs.take(signed_in.user.id, 1.0, at).map_err(|seconds| Refusal::TooFast { seconds })
}

/// The matches of a club with others, the last one first, fifty at most.
#[utoipa::path(
    get,
    path = "/clubs/{id}/matches",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club")),
    responses((status = 200, description = "the matches", body = Vec<TeamMatchSummary>)),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn matches(
    State(app): State<App>,
    Path(id): Path<String>,
) -> Result<Json<Vec<TeamMatchSummary>>, Refusal> {
    Ok(Json(app.hub().store().team_matches(id).await?))
}

/// Challenges another club to a match: for those who run the club.
#[utoipa::path(
    post,
    path = "/clubs/{id}/matches",
    tag = "clubs",
    params(("id" = Id, Path, description = "the club that offers it")),
    request_body = NewTeamMatch,
    responses((status = 200, description = "its id", body = TeamMatchOffered)),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-club-role", "server-team-boards", "server-team-alone", "server-tournament-start",
        "server-terms", "server-not-ratable", "reason-", "server-too-many", "server-too-fast"
    ]))),
)]
pub(super) async fn offer(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(id): Path<String>,
    Body(new): Body<NewTeamMatch>,
) -> Result<Json<TeamMatchOffered>, Refusal> {
    take(&app, &signed_in)?;
    Ok(Json(TeamMatchOffered { id: app.hub().offer_team_match(signed_in.user.id, id, new).await? }))
}

/// A match of two clubs: the boards, their games and the score.
#[utoipa::path(
    get,
    path = "/team-matches/{id}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the match")),
    responses((status = 200, description = "the match", body = TeamMatch)),
    extensions(("x-problems" = json!([
        "server-not-found", "server-wrong-token", "server-scope-needed", "server-account-suspended", "server-account-closed"
    ]))),
)]
pub(super) async fn team_match(
    State(app): State<App>,
    MaybeSignedIn(signed_in): MaybeSignedIn<Read>,
    Path(id): Path<String>,
) -> Result<Json<TeamMatch>, Refusal> {
    let asker = signed_in.map(|signed_in| signed_in.user.id);
    Ok(Json(app.hub().store().team_match(id, asker).await?.ok_or(Refusal::NotFound)?))
}

/// Accepts a match, for those who run the club to which it was offered. Again, it does nothing.
#[utoipa::path(
    put,
    path = "/team-matches/{id}/acceptance",
    tag = "clubs",
    params(("id" = Id, Path, description = "the match")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!(["server-not-found", "server-club-role", "server-team-closed", "server-too-fast"]))),
)]
pub(super) async fn accept_match(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    take(&app, &signed_in)?;
    app.hub().store().accept_team_match(id, signed_in.user.id, app.hub().now()).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Says who plays for a club, until the match begins: for those who run it. For the club to which the match was offered, this accepts it too. Whoever is lined up
/// is told.
#[utoipa::path(
    put,
    path = "/team-matches/{id}/line-up",
    tag = "clubs",
    params(("id" = Id, Path, description = "the match")),
    request_body = LineUp,
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-club-role", "server-team-size", "server-team-twice", "server-team-member", "server-team-closed",
        "server-too-fast"
    ]))),
)]
pub(super) async fn line_up(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(id): Path<String>,
    Body(wanted): Body<LineUp>,
) -> Result<StatusCode, Refusal> {
    take(&app, &signed_in)?;
    app.hub().line_up(signed_in.user.id, id, wanted).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Takes the asker out of the line-up of its club, until the match begins.
#[utoipa::path(
    delete,
    path = "/team-matches/{id}/place",
    tag = "clubs",
    params(("id" = Id, Path, description = "the match")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!(["server-not-found", "server-team-closed"]))),
)]
pub(super) async fn step_out(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().store().step_out(id, signed_in.user.id).await?;
    Ok(StatusCode::NO_CONTENT)
}

/// Declines a match, or calls it off before it begins: for those who run one of the two clubs.
#[utoipa::path(
    delete,
    path = "/team-matches/{id}",
    tag = "clubs",
    params(("id" = Id, Path, description = "the match")),
    responses((status = 204, description = "done")),
    security(("session" = []), ("token" = ["chat"])),
    extensions(("x-problems" = json!(["server-not-found", "server-club-role", "server-team-closed"]))),
)]
pub(super) async fn drop_match(
    State(app): State<App>,
    signed_in: SignedIn<Chat>,
    Path(id): Path<String>,
) -> Result<StatusCode, Refusal> {
    app.hub().store().drop_team_match(id, signed_in.user.id, app.hub().now()).await?;
    Ok(StatusCode::NO_CONTENT)
}
