//! What there is to watch.

use axum::extract::rejection::QueryRejection;
use axum::extract::{Query, State};
use axum::response::Json;
use protocol::described::GameName;
use protocol::game::Speed;
use protocol::http::{Watch, Watched};
use serde::Deserialize;

use super::App;
use super::games::summary;
use crate::featured::Running;
use crate::refusal::Refusal;

/// Which games.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Kind {
    /// Only those of this game.
    #[param(value_type = Option<GameName>)]
    game: Option<String>,
    /// Only those at this speed.
    #[param(value_type = Option<Speed>)]
    speed: Option<String>,
}

impl Kind {
    pub(super) fn parsed(self) -> Result<crate::hub::WatchedKind, Refusal> {
        let game = self.game.map(|name| ::games::game::Game::from_name(&name).ok_or(Refusal::Malformed)).transpose()?;
        let speed = self.speed.map(|name| Speed::from_name(&name).ok_or(Refusal::Malformed)).transpose()?;
        Ok((game, speed))
    }
}

fn watched(game: &Running) -> Watched {
    let speed = game.listed.agreed.speed();
    Watched { game: summary(game.listed.clone()), speed, number: game.number, at: game.at }
}

/// The games that go on, the best rated first: those of people, then those with bots; at most 24. An answer may be a second old.
#[utoipa::path(
    get,
    path = "/watch",
    tag = "games",
    params(Kind),
    responses((status = 200, description = "the best rated first", body = Watch)),
)]
pub(super) async fn watch(
    State(app): State<App>,
    kind: Result<Query<Kind>, QueryRejection>,
) -> Result<Json<Watch>, Refusal> {
    let Query(kind) = kind.map_err(|_| Refusal::Malformed)?;
    let games = app.hub().running(kind.parsed()?).await?;
    Ok(Json(Watch { games: games.iter().map(watched).collect() }))
}

/// The game that is shown before all others, for each game and live speed at which one goes on, the best rated first. It stays the same until it is
/// over, or nothing happens in it any more: [what is featured](server.md#what-is-featured). An answer may be a second old.
#[utoipa::path(
    get,
    path = "/watch/featured",
    tag = "games",
    params(Kind),
    responses((status = 200, description = "at most one of each game and speed", body = Watch)),
)]
pub(super) async fn featured(
    State(app): State<App>,
    kind: Result<Query<Kind>, QueryRejection>,
) -> Result<Json<Watch>, Refusal> {
    let Query(kind) = kind.map_err(|_| Refusal::Malformed)?;
    let games = app.hub().featured_of(kind.parsed()?).await?;
    Ok(Json(Watch { games: games.iter().map(watched).collect() }))
}
