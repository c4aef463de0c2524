//! A tournament as it goes on, to a client that only listens.

use std::time::Duration;

use axum::body::Bytes;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, State};
use axum::response::Response;
use protocol::described::Id;
use protocol::tournaments::TournamentNews;
use serde::Deserialize;
use tokio::sync::mpsc;
use tokio::time::{Instant, MissedTickBehavior, interval, timeout};

use super::App;
use super::extract::Path;
use super::guard::ClientAddress;
use super::socket::{PATIENCE, PING};
use super::stream::{connect, of_lines};
use crate::hub::{FollowedTournament, Outbox};
use crate::refusal::Refusal;

/// How often it is looked for news.
const LOOK: Duration = Duration::from_secs(1);

/// Which pairings are told.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct FirstPairing {
    /// The first pairing that is told, by its number from 0; without it, all are.
    #[param(maximum = 1_000_000)]
    from: Option<u32>,
}

/// Tells what is new until the tournament is over, the server goes down, or the client goes or does not read for too long.
async fn follow(app: App, id: String, mut followed: FollowedTournament, outbox: Outbox, lines: mpsc::Sender<Bytes>) {
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    let mut last = Instant::now();
    loop {
        tokio::select! {
            biased;
            _ = outbox.ended() => return,
            () = lines.closed() => return,
            _ = looks.tick() => {}
        }
        let mut text = match app.hub().tournament_news(&id, &mut followed).await {
            Ok(news) => news.iter().map(line).collect::<String>(),
            Err(Refusal::NotFound) => return,
            Err(error) => {
                tracing::debug!(%error, "it is not known what is new in a tournament");
                String::new()
            }
        };
        if text.is_empty() && last.elapsed() >= PING {
            text.push('\n');
        }
        if !text.is_empty() {
            if !matches!(timeout(PATIENCE, lines.send(text.into())).await, Ok(Ok(()))) {
                return;
            }
            last = Instant::now();
        }
        if followed.is_over() {
            return;
        }
    }
}

fn line(news: &TournamentNews) -> String {
    let mut line = serde_json::to_string(news).unwrap_or_default();
    line.push('\n');
    line
}

/// A tournament as it goes on, to its end.
///
/// At first what it is and all pairings as they are; then whatever changes, within a second or two. Whoever was disconnected asks again, with `from` for later
/// pairings alone, and misses nothing. An empty line comes every ten seconds in which nothing else does.
#[utoipa::path(
    get,
    path = "/tournaments/{id}/stream",
    tag = "tournaments",
    params(("id" = Id, Path, description = "the tournament"), FirstPairing),
    responses((status = 200, description = "each line is empty or a `TournamentNews`", body = TournamentNews, content_type = "application/x-ndjson")),
    extensions(("x-problems" = json!(["server-not-found", "server-too-many"]))),
)]
pub(super) async fn stream(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    Path(id): Path<String>,
    first: Result<Query<FirstPairing>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(FirstPairing { from }) = first.map_err(|_| Refusal::Malformed)?;
    let first = usize::try_from(from.unwrap_or_default()).unwrap_or(usize::MAX);
    app.hub().check_tournament(&id).await?;
    // For everybody: nothing that is told depends on who asks.
    let (connected, outbox, inbox) = connect(&app, None, client.address).await?;
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        follow(app, id, FollowedTournament::from(first), outbox, sender).await;
        drop((connected, inbox));
    });
    Ok(of_lines(receiver))
}
