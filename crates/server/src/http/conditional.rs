//! Conditional turns.

use axum::extract::State;
use axum::response::Json;
use protocol::described::Id;
use protocol::http::ConditionalTurns;

use super::App;
use super::extract::{Body, Path, SignedIn};
use super::scope::{Play, Read};
use crate::refusal::Refusal;

/// What the signed-in player has prepared in a game of days. What the opponent has prepared is not told.
#[utoipa::path(
    get,
    path = "/games/{id}/conditional-turns",
    tag = "games",
    params(("id" = Id, Path, description = "the game")),
    responses((status = 200, description = "what is prepared for the position now", body = ConditionalTurns)),
    security(("session" = []), ("token" = ["read"])),
    extensions(("x-problems" = json!(["server-not-found", "server-not-a-player"]))),
)]
pub(super) async fn conditional_turns(
    State(app): State<App>,
    signed_in: SignedIn<Read>,
    Path(id): Path<String>,
) -> Result<Json<ConditionalTurns>, Refusal> {
    let (after, lines) = app.hub().rooms().conditional_turns(signed_in.user.id, &id).await?;
    Ok(Json(ConditionalTurns { after, lines }))
}

/// Prepares turns in a game of days while the opponent is to play, in place of what was prepared; without lines nothing is. Sending the same again changes
/// nothing.
#[utoipa::path(
    put,
    path = "/games/{id}/conditional-turns",
    tag = "games",
    params(("id" = Id, Path, description = "the game")),
    request_body = ConditionalTurns,
    responses((status = 200, description = "what is prepared now: turns as the server prints them, without lines that only begin others", body = ConditionalTurns)),
    security(("session" = []), ("token" = ["play"])),
    extensions(("x-problems" = json!([
        "server-not-found", "server-not-a-player", "server-game-over", "server-stale", "server-suspended",
        "server-conditional-not-here", "server-conditional-not-waiting", "server-conditional-too-much",
        "server-conditional-unanswered", "server-conditional-contradiction", "reason-",
    ]))),
)]
pub(super) async fn set_conditional_turns(
    State(app): State<App>,
    signed_in: SignedIn<Play>,
    Path(id): Path<String>,
    Body(ConditionalTurns { after, lines }): Body<ConditionalTurns>,
) -> Result<Json<ConditionalTurns>, Refusal> {
    let (after, lines) = app.hub().rooms().set_conditional_turns(signed_in.user.id, id, after, lines).await?;
    Ok(Json(ConditionalTurns { after, lines }))
}
