//! The explorer of openings: what was played from a position.

use axum::extract::{Query, State};
use axum::response::Json;
use protocol::described::GameName;
use protocol::http::Explored;
use serde::Deserialize;

use super::App;
use crate::hub::explored::Asked;
use crate::refusal::Refusal;

/// Which position.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Of {
    /// The game.
    #[param(value_type = GameName)]
    game: String,
    /// The position in [notation](notation.md#positions), between two turns.
    #[param(max_length = 512)]
    position: String,
    /// The columns of a board of Play Ball that does not ship, joined by `/`.
    #[param(max_length = 128)]
    columns: Option<String>,
}

/// What was played from a position in the games of this site.
///
/// Counted are the first 20 turns of each game that has a result and that people played with each other, rated or not, guests included. A
/// position that is being played in a rated game is refused.
#[utoipa::path(
    get,
    path = "/explorer",
    tag = "games",
    params(Of),
    responses((status = 200, description = "the turns, most often played first", body = Explored)),
    extensions(("x-problems" = json!(["server-position-live", "reason-"]))),
)]
pub(super) async fn explorer(
    State(app): State<App>,
    of: Result<Query<Of>, axum::extract::rejection::QueryRejection>,
) -> Result<Json<Explored>, Refusal> {
    let Query(Of { game, position, columns }) = of.map_err(|_| Refusal::Malformed)?;
    let game = ::games::game::Game::from_name(&game).ok_or(Refusal::Malformed)?;
    Ok(Json(app.hub().explored(Asked { game, position, columns }).await?))
}
