//! Streams over plain HTTP: the messages of the WebSocket to a client that only listens, each on a line of its own.
//!
//! A stream is a connection like a socket: it counts against the same limits, ends with what let it in, and is given up if it is not read.

use std::net::IpAddr;
use std::time::Duration;

use axum::body::{Body, Bytes};
use axum::extract::rejection::QueryRejection;
use axum::extract::{Extension, Query, State};
use axum::http::HeaderName;
use axum::http::header::CONTENT_TYPE;
use axum::response::{IntoResponse, Response};
use futures_util::stream::unfold;
use protocol::VERSION;
use protocol::admin::Role;
use protocol::described::Id;
use protocol::http::Me;
use protocol::socket::FromServer;
use tokio::sync::mpsc;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::App;
use super::extract::{MaybeSignedIn, Path, SignedIn};
use super::guard::ClientAddress;
use super::scope::Read;
use super::socket::{PATIENCE, PING};
use super::watch::Kind;
use crate::hub::{ConnectionHandle, Ending, Inbox, Outbox, WatchedKind};
use crate::refusal::Refusal;
use crate::store::lists::{GameQuery, ResultFilter};

/// The type of a stream: JSON, an object a line.
pub(super) const NDJSON: &str = "application/x-ndjson";
/// How often it is looked which game is featured.
const LOOK: Duration = Duration::from_secs(1);
/// The most games that are going on and are told at the beginning.
const MOST_GOING: usize = 100;
/// What says to proxies that they hand on each line as it comes.
const UNBUFFERED: (HeaderName, &str) = (HeaderName::from_static("x-accel-buffering"), "no");

/// A connection that is forgotten when this is dropped, at the end of the stream or before it has begun.
pub(super) struct Connected {
    app: App,
    handle: ConnectionHandle,
    watched: Vec<String>,
}

impl Drop for Connected {
    fn drop(&mut self) {
        let (app, handle, watched) = (self.app.clone(), self.handle.clone(), std::mem::take(&mut self.watched));
        tokio::spawn(async move { app.hub().disconnect(&handle, watched).await });
    }
}

/// Connects whoever asks for a stream.
pub(super) async fn connect(
    app: &App,
    signed_in: Option<&SignedIn<Read>>,
    address: IpAddr,
) -> Result<(Connected, Outbox, Inbox), Refusal> {
    let (outbox, inbox) = Outbox::new();
    let who = signed_in.map(|signed_in| (signed_in.user.id, signed_in.credential.clone()));
    let handle = app.hub().connect(who, address, outbox.clone())?;
    let connected = Connected { app: app.clone(), handle, watched: Vec::new() };
    // What let it in may have ended before the connection was known, and nobody closed it then.
    if let Some(signed_in) = signed_in
        && !app.hub().is_let_in(signed_in.credential.clone()).await?
    {
        return Err(Refusal::NotSignedIn);
    }
    Ok((connected, outbox, inbox))
}

fn line(message: &FromServer) -> String {
    let mut line = crate::hub::text(message).json().to_string();
    line.push('\n');
    line
}

/// When a stream ends by itself.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Until {
    /// Never.
    Closed,
    /// After the message that says how the game has ended.
    GameOver,
}

/// Is over when the connection ends because too much waits; whatever else ends it lets what is being handed on still go out.
async fn is_behind(outbox: &Outbox) {
    if outbox.ended().await != Ending::Behind {
        std::future::pending::<()>().await;
    }
}

/// Hands on what is sent to a connection until it ends, one of the two sides closes it, or the client does not read for too long. Where nothing is sent, an
/// empty line after each `keep_alive` shows both sides that the other is there.
async fn forward(outbox: Outbox, mut inbox: Inbox, lines: mpsc::Sender<Bytes>, until: Until, keep_alive: Duration) {
    let mut pauses = interval(keep_alive);
    pauses.set_missed_tick_behavior(MissedTickBehavior::Delay);
    pauses.reset();
    loop {
        // What is handed on counts as waiting until it is.
        let mut taken = None;
        let out = tokio::select! {
            // What waits is sent before more is asked for.
            biased;
            _ = outbox.ended() => break,
            () = lines.closed() => return,
            Some(sent) = inbox.next() => {
                let line = format!("{}\n", sent.json());
                taken = Some(sent);
                line
            }
            _ = pauses.tick() => "\n".to_owned(),
        };
        let handed_on = tokio::select! {
            biased;
            handed_on = timeout(PATIENCE, lines.send(out.into())) => matches!(handed_on, Ok(Ok(()))),
            () = is_behind(&outbox) => false,
        };
        if !handed_on {
            return;
        }
        if until == Until::GameOver && taken.is_some_and(|sent| sent.ends_game()) {
            return;
        }
        pauses.reset();
    }
    // What was told before the end still goes out, within the time that one message may take.
    let farewell = async {
        while let Some(sent) = inbox.next_now() {
            lines.send(format!("{}\n", sent.json()).into()).await?;
        }
        Ok::<_, mpsc::error::SendError<Bytes>>(())
    };
    let _ = timeout(PATIENCE, farewell).await;
}

/// The answer: `first`, and then whatever is sent to the connection.
fn answer(connected: Connected, outbox: Outbox, inbox: Inbox, first: String, until: Until) -> Response {
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        if first.is_empty() || sender.send(first.into()).await.is_ok() {
            forward(outbox, inbox, sender, until, PING).await;
        }
        drop(connected);
    });
    of_lines(receiver)
}

pub(super) fn of_lines(receiver: mpsc::Receiver<Bytes>) -> Response {
    let lines = unfold(receiver, |mut receiver| async move {
        Some((Ok::<_, std::convert::Infallible>(receiver.recv().await?), receiver))
    });
    ([(CONTENT_TYPE, NDJSON)], [UNBUFFERED], Body::from_stream(lines)).into_response()
}

/// What concerns the signed-in user, as it happens, until the stream is closed.
///
/// At first `welcome`, a `game` for each game that is going on, and `challenged` for each challenge that waits for the signed-in user. Then
/// each line is a message that all sockets of the account get: `game`, `waiting`, `over`, `challenged`, `challenge-dropped`, `rematch`, `restarting`. An empty
/// line comes every ten seconds in which nothing else does.
#[utoipa::path(
    get,
    path = "/me/stream",
    tag = "socket",
    responses((status = 200, description = "each line is empty or a `FromServer`", body = FromServer, content_type = "application/x-ndjson")),
    security(("session" = []), ("token" = ["read"])),
    extensions(("x-problems" = json!(["server-too-many"]))),
)]
pub(super) async fn own(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    signed_in: SignedIn<Read>,
) -> Result<Response, Refusal> {
    let (connected, outbox, inbox) = connect(&app, Some(&signed_in), client.address).await?;
    let (hub, user) = (app.hub(), &signed_in.user);
    let me = Some(Me { name: user.name.clone(), kind: user.kind, role: Role::None });
    let mut first =
        line(&FromServer::Welcome { version: VERSION, me, history: hub.history().to_string(), now: hub.now() });
    // After the connection is known: what begins meanwhile is told twice rather than not at all.
    let going = GameQuery { player: Some(user.id), result: Some(ResultFilter::Going), ..GameQuery::default() };
    for game in hub.store().list_games(going, MOST_GOING).await?.games {
        if let Some(side) = game.players.position(|player| player.id == user.id) {
            first += &line(&FromServer::Game { game: game.id, side: side.into() });
        }
    }
    for challenge in hub.lobby().challenges(user.id).await? {
        if challenge.to.as_ref() == Some(&user.name) {
            first += &line(&FromServer::Challenged { challenge: Box::new(challenge) });
        }
    }
    Ok(answer(connected, outbox, inbox, first, Until::Closed))
}

/// A game as it goes on, to its end: as the signed-in user may see it where the user plays in it, else as everybody may.
///
/// The first line is its `state`, those that follow are what a socket that follows the game gets: `events`, `presence`, and the whole `state` where that
/// has to come again. The line with the `result` is the last one. An empty line comes every ten seconds in which nothing else does.
#[utoipa::path(
    get,
    path = "/games/{id}/stream",
    tag = "socket",
    params(("id" = Id, Path, description = "the game")),
    responses((status = 200, description = "each line is empty or a `FromServer`", body = FromServer, content_type = "application/x-ndjson")),
    extensions(("x-problems" = json!([
        "server-wrong-token", "server-scope-needed", "server-account-suspended", "server-account-closed", "server-not-signed-in",
        "server-not-found", "server-too-many", "server-round-goes-on"]))),
)]
pub(super) async fn game(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    MaybeSignedIn(signed_in): MaybeSignedIn<Read>,
    Path(id): Path<String>,
) -> Result<Response, Refusal> {
    let (mut connected, outbox, inbox) = connect(&app, signed_in.as_ref(), client.address).await?;
    app.hub().rooms().watch(&connected.handle, &outbox, &id, None).await?;
    connected.watched.push(id);
    Ok(answer(connected, outbox, inbox, String::new(), Until::GameOver))
}

/// Watches the featured game of a kind, and the next one as soon as there is another. It is never over.
async fn watch_featured(connected: &mut Connected, outbox: &Outbox, kind: WatchedKind) {
    let app = connected.app.clone();
    let mut looks = interval(LOOK);
    looks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    loop {
        looks.tick().await;
        let featured = match app.hub().featured_of(kind).await {
            Ok(games) => games.into_iter().next(),
            Err(error) => {
                tracing::debug!(%error, "it is not known which game is featured");
                continue;
            }
        };
        // Where none is featured any more, the last one is still told of: its end is yet to come.
        let Some(next) = featured.map(|game| game.listed.id).filter(|id| !connected.watched.contains(id)) else {
            continue;
        };
        for before in connected.watched.drain(..) {
            app.hub().rooms().unwatch(connected.handle.id(), &before).await;
        }
        // Noted before it is watched: the connection may end meanwhile, and is then forgotten there too.
        connected.watched.push(next.clone());
        if let Err(error) = app.hub().rooms().watch(&connected.handle, outbox, &next, None).await {
            tracing::debug!(%error, "the featured game cannot be watched");
            connected.watched.clear();
        }
    }
}

/// The featured game as it goes on, and the next one when another is [featured](server.md#what-is-featured), until the stream is closed.
///
/// Each game begins with its `state`; what follows is as in the stream of a game. With neither a game nor a speed it is the best rated one of all. The first
/// line is empty, and so is one after each ten seconds in which nothing else comes.
#[utoipa::path(
    get,
    path = "/watch/stream",
    tag = "socket",
    params(Kind),
    responses((status = 200, description = "each line is empty or a `FromServer`", body = FromServer, content_type = "application/x-ndjson")),
    extensions(("x-problems" = json!(["server-too-many"]))),
)]
pub(super) async fn featured(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    kind: Result<Query<Kind>, QueryRejection>,
) -> Result<Response, Refusal> {
    let Query(kind) = kind.map_err(|_| Refusal::Malformed)?;
    let kind = kind.parsed()?;
    // For everybody: who plays in the game is not at its board by watching what is featured.
    let (mut connected, outbox, inbox) = connect(&app, None, client.address).await?;
    let (sender, receiver) = mpsc::channel(1);
    tokio::spawn(async move {
        // The client sees at once that it is connected, where no game is featured too.
        if sender.send(Bytes::from_static(b"\n")).await.is_err() {
            return;
        }
        tokio::select! {
            () = forward(outbox.clone(), inbox, sender, Until::Closed, PING) => {}
            () = watch_featured(&mut connected, &outbox, kind) => {}
        }
    });
    Ok(of_lines(receiver))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn an_empty_line_shows_that_the_other_side_is_there() {
        let (outbox, inbox) = Outbox::new();
        let (sender, mut lines) = mpsc::channel(1);
        let forwarded = tokio::spawn(forward(outbox.clone(), inbox, sender, Until::Closed, Duration::from_millis(1)));
        assert_eq!(lines.recv().await.unwrap(), "\n");
        outbox.send(&FromServer::Restarting);
        while lines.recv().await.unwrap() != "{\"t\":\"restarting\"}\n" {}
        // What waits at the end still comes.
        outbox.send(&FromServer::Pong { id: 7, now: play::time::Timestamp::default() });
        outbox.end(Ending::Restart);
        let mut rest = String::new();
        while let Some(line) = lines.recv().await {
            rest += str::from_utf8(&line).unwrap();
        }
        assert_eq!(rest.trim(), r#"{"t":"pong","id":7,"now":0}"#);
        forwarded.await.unwrap();
    }

    #[tokio::test]
    async fn whoever_goes_is_not_written_to_any_more() {
        let (outbox, inbox) = Outbox::new();
        let (sender, lines) = mpsc::channel(1);
        let forwarded = tokio::spawn(forward(outbox, inbox, sender, Until::Closed, PING));
        drop(lines);
        forwarded.await.unwrap();
    }
}
