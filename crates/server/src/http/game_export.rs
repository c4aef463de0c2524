//! Finished games, many at once: read and sent page by page, so that memory does not grow with them and nothing more is read for a client that is gone.

use ::games::game::Game;
use ::games::side::BySide;
use axum::body::Body;
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, State};
use axum::http::HeaderMap;
use axum::http::header::{ACCEPT, CONTENT_TYPE};
use axum::response::{IntoResponse, Response};
use futures_util::stream::try_unfold;
use play::time::{Millis, Timestamp};
use protocol::described::{GameName, Name};
use protocol::game::Summary;
use protocol::http::{FinishedGame, MOST_MOMENT};
use serde::Deserialize;

use super::App;
use super::guard::ClientAddress;
use super::stream::NDJSON;
use crate::hub::player;
use crate::record::record;
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::games::Stored;
use crate::store::lists::GameQuery;

/// Games that are read at once; each is played again for its game file.
const AT_ONCE: usize = 20;
/// The most ids of one request.
const MOST_IDS: usize = 50;
/// So many games are sent, or looked at, for one of the requests that an address may make: 10 a second are 50 games.
const SENT_FOR_ONE: f64 = 5.0;
const LOOKED_FOR_ONE: f64 = 100.0;

/// The form of the answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Deserialize, utoipa::ToSchema)]
#[serde(rename_all = "lowercase")]
enum Format {
    /// A line of JSON for each game.
    Ndjson,
    /// Game files one after the other, with an empty line between them.
    Tgn,
}

impl Format {
    /// The form that a client accepts, where it says nothing else.
    fn accepted(headers: &HeaderMap) -> Self {
        let accepted = headers.get_all(ACCEPT).iter().filter_map(|value| value.to_str().ok());
        let kinds =
            accepted.flat_map(|list| list.split(',')).map(|kind| kind.split(';').next().unwrap_or_default().trim());
        // The first of the two that is named.
        let mut known = kinds.filter_map(|kind| match kind {
            NDJSON => Some(Self::Ndjson),
            "text/plain" => Some(Self::Tgn),
            _ => None,
        });
        known.next().unwrap_or(Self::Ndjson)
    }

    const fn content_type(self) -> &'static str {
        match self {
            Self::Ndjson => NDJSON,
            Self::Tgn => "text/plain; charset=utf-8",
        }
    }
}

/// Which games, and in which form.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[serde(deny_unknown_fields)]
#[into_params(parameter_in = Query)]
pub(super) struct Wanted {
    /// Those of this player. Without `ids`, a player must be named.
    #[param(value_type = Option<Name>)]
    player: Option<String>,
    /// Only those of this game.
    #[param(value_type = Option<GameName>)]
    game: Option<String>,
    /// Only those made from this moment on, in milliseconds since 1970.
    #[param(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64)]
    since: Option<Timestamp>,
    /// Only those made before this moment, in milliseconds since 1970. To go on after an answer that broke off: `created` of its last game.
    #[param(value_type = Option<u64>, maximum = 9_007_199_254_740_991_u64)]
    until: Option<Timestamp>,
    /// The games with these ids, at most 50 with commas between them; then nothing but `format` may be said besides. Those that are not there, or not over, are
    /// left out.
    #[param(pattern = "^[A-Za-z0-9]{12}(,[A-Za-z0-9]{12}){0,49}$")]
    ids: Option<String>,
    /// The form; without it the first one of `application/x-ndjson` and `text/plain` that `Accept` names, or else `ndjson`.
    #[param(inline)]
    format: Option<Format>,
}

/// Where the next games come from.
enum Next {
    Query(GameQuery),
    Ids(std::vec::IntoIter<String>),
    Nothing,
}

impl Wanted {
    async fn first(self, app: &App) -> Result<Next, Refusal> {
        let Self { player, game, since, until, ids, format: _ } = self;
        if let Some(ids) = ids {
            let ids: Vec<String> = ids.split(',').map(str::to_owned).collect();
            let is_alone = player.is_none() && game.is_none() && since.is_none() && until.is_none();
            return if is_alone && ids.len() <= MOST_IDS {
                Ok(Next::Ids(ids.into_iter()))
            } else {
                Err(Refusal::Malformed)
            };
        }
        if [since, until].into_iter().flatten().any(|moment| moment > MOST_MOMENT) {
            return Err(Refusal::Malformed);
        }
        let game = game.map(|name| Game::from_name(&name).ok_or(Refusal::Malformed)).transpose()?;
        let player = app.hub().store().account_named(player.ok_or(Refusal::Malformed)?).await?.id;
        Ok(Next::Query(GameQuery { player: Some(player), game, from: since, before: until, ..GameQuery::default() }))
    }
}

/// An export while it is sent.
struct Sending {
    app: App,
    client: ClientAddress,
    format: Format,
    next: Next,
    /// Whether a game has been sent.
    follows: bool,
}

impl Sending {
    /// The next part of the text; nothing at the end.
    async fn part(mut self) -> Result<Option<(String, Self)>, StoreError> {
        if matches!(self.next, Next::Nothing) {
            return Ok(None);
        }
        self.wait_for_credit().await?;
        let store = self.app.hub().store().clone();
        let (ids, looked) = match &mut self.next {
            Next::Query(query) => {
                let found = store.list_games(query.clone(), AT_ONCE).await?;
                query.before = found.before;
                if found.before.is_none() {
                    self.next = Next::Nothing;
                }
                let over = found.games.into_iter().filter(|listed| listed.outcome.is_some());
                (over.map(|listed| listed.id).collect(), found.looked)
            }
            Next::Ids(ids) => {
                let some: Vec<String> = ids.take(AT_ONCE).collect();
                if ids.len() == 0 {
                    self.next = Next::Nothing;
                }
                let count = some.len();
                (some, count)
            }
            Next::Nothing => (Vec::new(), 0),
        };
        let credits = ids.len() as f64 / SENT_FOR_ONE + looked as f64 / LOOKED_FOR_ONE;
        self.app.inner.requests.charge(self.client, credits, self.app.hub().now());
        let mut text = String::new();
        for id in ids {
            if let Some(stored) = store.game(id).await?.filter(|stored| stored.game.outcome().is_some()) {
                if stored.game.shares_dice() && store.is_round_on(stored.key).await? {
                    continue;
                }
                self.add(&mut text, &stored)?;
            }
        }
        Ok(Some((text, self)))
    }

    /// Waits until the address may ask for more, so that exports do not take what others need.
    async fn wait_for_credit(&self) -> Result<(), StoreError> {
        let hub = self.app.hub();
        while let Err(Refusal::TooFast { seconds }) = self.app.inner.requests.take(self.client, hub.now()) {
            hub.until(hub.now() + Millis::from_seconds(u32::try_from(seconds).unwrap_or(u32::MAX))).await;
            if hub.is_closing() {
                return Err(StoreError::Closed);
            }
        }
        Ok(())
    }

    /// Adds a game to a text. One that no game file can hold is left out, as in the archive.
    fn add(&mut self, text: &mut String, stored: &Stored) -> Result<(), StoreError> {
        let record = match record(stored.game.seen_by(None), &stored.id, &stored.players) {
            Ok(record) => record.to_string(),
            Err(reason) => {
                tracing::error!(game = stored.id, %reason, "a game is in no export");
                return Ok(());
            }
        };
        let follows = std::mem::replace(&mut self.follows, true);
        match self.format {
            Format::Tgn if follows => *text += &format!("\n{record}"),
            Format::Tgn => *text += &record,
            Format::Ndjson => {
                let line = serde_json::to_string(&FinishedGame { game: summary(stored), record });
                *text += &line.map_err(|error| StoreError::Damaged(error.to_string()))?;
                text.push('\n');
            }
        }
        Ok(())
    }
}

fn summary(stored: &Stored) -> Summary {
    let game = &stored.game;
    Summary {
        id: stored.id.clone(),
        terms: game.agreed().terms(),
        players: BySide::from_fn(|side| player(&stored.players[side], stored.ratings[side])),
        created: game.created(),
        result: game.outcome().map(crate::referee::Outcome::to_wire),
        may_act: BySide::default(),
        deadline: None,
    }
}

/// The finished games of a player, or those with some ids, each with its game file: however many there are, in one answer.
///
/// The newest first, or in the order of the ids. It is sent as it is read, 50 games a second at most, which count as requests.
#[utoipa::path(
    get,
    path = "/games/export",
    tag = "games",
    params(Wanted),
    responses(
        (status = 200, description = "the games, each line a `FinishedGame`; or game files", body = FinishedGame, content_type = "application/x-ndjson"),
    ),
    extensions(("x-problems" = json!(["server-not-found"]))),
)]
pub(super) async fn export(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    headers: HeaderMap,
    wanted: Result<Query<Wanted>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(wanted) = wanted.map_err(|_| Refusal::Malformed)?;
    let format = wanted.format.unwrap_or_else(|| Format::accepted(&headers));
    let next = wanted.first(&app).await?;
    let parts = try_unfold(Sending { app, client, format, next, follows: false }, Sending::part);
    Ok(([(CONTENT_TYPE, format.content_type())], Body::from_stream(parts)).into_response())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_form_is_the_first_that_is_accepted() {
        let of = |accept: &str| {
            let headers = [(ACCEPT, accept.parse().unwrap())].into_iter().collect();
            Format::accepted(&headers)
        };
        for accept in ["", "*/*", "application/json", "application/x-ndjson", "application/x-ndjson, text/plain"] {
            assert_eq!(of(accept), Format::Ndjson, "{accept}");
        }
        for accept in ["text/plain", "text/html, text/plain; q=0.9", "text/plain,application/x-ndjson"] {
            assert_eq!(of(accept), Format::Tgn, "{accept}");
        }
    }
}
