//! The WebSocket: [`protocol::socket`].

use std::time::{Duration, Instant};

use axum::extract::rejection::QueryRejection;
use axum::extract::ws::rejection::WebSocketUpgradeRejection;
use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade};
use axum::extract::{Extension, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use protocol::access::Scope;
use protocol::admin::Role;
use protocol::http::Me;
use protocol::socket::{FromClient, FromServer, close};
use protocol::{MOST_ACT_ID, MOST_MESSAGE, VERSION};
use serde::Deserialize;
use serde_json::Value;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::App;
use super::extract::{MaybeSignedIn, SignedIn};
use super::guard::{ClientAddress, check_origin};
use super::round_trips::RoundTrips;
use super::scope::Read;
use crate::credits::{Credits, Rate};
use crate::hub::{ConnectionHandle, Inbox, Outbox, is_act_id};
use crate::refusal::Refusal;
use crate::store::access_tokens::Scopes;

/// Messages of one connection.
const RATE: Rate = Rate { burst: 40.0, each_second: 8.0 };
/// The most games that a connection follows.
const MOST_WATCHED: usize = 20;
/// How often the other end is asked whether it is there; its answer also gives the round-trip time.
pub(super) const PING: Duration = Duration::from_secs(10);
/// Pings without an answer after which a connection is given up.
const SILENT_PINGS: u32 = 3;
/// So many messages in a row that are refused because they come too fast end the connection.
const MOST_TOO_FAST: u32 = 200;
/// How long a message to the client may take before the connection is given up.
pub(super) const PATIENCE: Duration = Duration::from_secs(20);
/// How long the other end may take to answer that a connection is closed.
const FAREWELL: Duration = Duration::from_secs(2);
/// What is read of a message at most, in bytes. One of more than [`MOST_MESSAGE`] is read to its end, so that its sender learns why
/// it is disconnected; of a longer one nothing more is read.
const MOST_READ: usize = 4 * MOST_MESSAGE;
/// Buffers of a connection, in bytes; what it is sent is short.
const BUFFER: usize = 2 * 1024;
/// The most that waits to be written to a connection, in bytes.
const MOST_UNSENT: usize = 1024 * 1024;

/// The version of the protocol that the client asks for.
#[derive(Debug, Deserialize, utoipa::IntoParams)]
#[into_params(parameter_in = Query)]
pub(super) struct SocketQuery {
    /// The version of the messages; without it, the server's.
    #[param(pattern = "^1$")]
    version: Option<String>,
}

/// Opens the WebSocket. Who is signed in plays, everybody else watches.
#[utoipa::path(
    get,
    path = "/socket",
    tag = "socket",
    params(SocketQuery),
    responses((status = 101, description = "the WebSocket; its messages are `FromClient` and `FromServer`")),
    extensions(("x-problems" = json!([
        "server-wrong-token", "server-scope-needed", "server-account-suspended", "server-account-closed", "server-cross-site", "server-no-upgrade",
        "server-version"
    ]))),
)]
pub(super) async fn open(
    State(app): State<App>,
    Extension(client): Extension<ClientAddress>,
    MaybeSignedIn(signed_in): MaybeSignedIn<Read>,
    query: Result<Query<SocketQuery>, QueryRejection>,
    headers: HeaderMap,
    upgrade: Result<WebSocketUpgrade, WebSocketUpgradeRejection>,
) -> Result<Response, Refusal> {
    let Query(query) = query.map_err(|_| Refusal::Malformed)?;
    let upgrade = upgrade.map_err(|_| Refusal::NoUpgrade)?;
    // A browser opens sockets to other sites, cookies and all: it is for the server to refuse.
    check_origin(&headers, app.settings(), signed_in.is_some())?;
    let found = query.version.unwrap_or_else(|| VERSION.to_string());
    if found != VERSION.to_string() {
        return Err(Refusal::Version { found: found.chars().take(16).collect(), known: VERSION });
    }
    let upgrade = upgrade
        .max_message_size(MOST_READ)
        .max_frame_size(MOST_READ)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_UNSENT);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let (outbox, inbox) = Outbox::new();
        let who = signed_in.as_ref().map(|signed_in| (signed_in.user.id, signed_in.credential.clone()));
        let role = match &signed_in {
            // Where it is not known, the pages for those who have one are not offered.
            Some(signed_in) => app.hub().store().role(signed_in.user.id).await.unwrap_or_default(),
            None => Role::None,
        };
        let me = signed_in.as_ref().map(|SignedIn { user, .. }| Me { name: user.name.clone(), kind: user.kind, role });
        // Before the connection is known: nothing else comes first.
        let (history, now) = (app.hub().history().to_string(), app.hub().now());
        outbox.send(&FromServer::Welcome { version: VERSION, me, history, now });
        match app.hub().connect(who, client.address, outbox.clone()) {
            Ok(handle) => {
                // What let it in may have ended before the connection was known, and nobody closed it then.
                if let Some(signed_in) = &signed_in
                    && !app.hub().is_let_in(signed_in.credential.clone()).await.is_ok_and(|let_in| let_in)
                {
                    refuse(socket, &Refusal::NotSignedIn).await;
                    app.hub().disconnect(&handle, Vec::new()).await;
                    return;
                }
                let session = SocketSession {
                    app,
                    scopes: signed_in.map_or_else(Scopes::all, |signed_in| signed_in.scopes),
                    handle,
                    outbox,
                    watched: Vec::new(),
                    credits: None,
                    too_fast: 0,
                    round_trips: RoundTrips::default(),
                };
                session.run(socket, inbox).await;
            }
            Err(refusal) => refuse(socket, &refusal).await,
        }
    }))
}

async fn refuse(mut socket: WebSocket, refusal: &Refusal) {
    let message = FromServer::Refused { request: None, game: None, id: None, problem: refusal.problem() };
    let code = match refusal {
        Refusal::TooMany { .. } => close::POLICY,
        Refusal::Unavailable => close::RESTART,
        _ => close::SESSION,
    };
    // The other end may be gone already.
    let _ = timeout(PATIENCE, socket.send(Message::Text(crate::hub::text(&message).json().clone()))).await;
    let _ = timeout(PATIENCE, socket.send(closing(code))).await;
}

fn closing(code: u16) -> Message {
    Message::Close(Some(CloseFrame { code, reason: "".into() }))
}

/// With which code a socket is closed after it failed; nothing if there is nobody to be told.
fn code_of(error: axum::Error) -> Option<u16> {
    use tokio_tungstenite::tungstenite::Error;
    match error.into_inner().downcast_ref::<Error>()? {
        Error::Capacity(_) => Some(close::TOO_BIG),
        Error::Protocol(_) => Some(close::PROTOCOL),
        Error::Utf8(_) => Some(close::NOT_UTF8),
        _ => None,
    }
}

/// Which message it is that cannot be read, or is not to be: as far as it can be told.
#[derive(Debug, Default, PartialEq, Eq)]
struct Named {
    request: Option<String>,
    game: Option<String>,
    id: Option<String>,
}

/// The longest name of a message, and of a game, that is repeated to whoever sent it.
const MOST_NAME: usize = 64;

impl Named {
    fn of(text: &str) -> Self {
        let Ok(Value::Object(members)) = serde_json::from_str(text) else { return Self::default() };
        let short = |name: &str, most: usize| {
            let text = match members.get(name)? {
                Value::String(text) => text.clone(),
                Value::Number(number) => number.to_string(),
                _ => return None,
            };
            (text.chars().count() <= most).then_some(text)
        };
        Self { request: short("t", MOST_NAME), game: short("game", MOST_NAME), id: short("id", MOST_ACT_ID) }
    }
}

/// A WebSocket session with one client.
struct SocketSession {
    app: App,
    handle: ConnectionHandle,
    /// What its credential may do.
    scopes: Scopes,
    outbox: Outbox,
    watched: Vec<String>,
    credits: Option<Credits>,
    /// How many messages in a row came too fast.
    too_fast: u32,
    round_trips: RoundTrips,
}

impl SocketSession {
    async fn run(mut self, mut socket: WebSocket, mut inbox: Inbox) {
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut silent = 0;
        let outbox = self.outbox.clone();
        let code = loop {
            // What is written counts as waiting until it is.
            let mut written = None;
            let out = tokio::select! {
                // What waits is sent before more is asked for.
                biased;
                ending = outbox.ended() => break Some(ending.code()),
                Some(sent) = inbox.next() => {
                    let json = sent.json().clone();
                    written = Some(sent);
                    Message::Text(json)
                }
                _ = pings.tick() => {
                    silent += 1;
                    if silent > SILENT_PINGS {
                        break Some(close::AWAY);
                    }
                    Message::Ping(self.round_trips.ping(Instant::now()).to_vec().into())
                }
                received = socket.recv() => match received {
                    Some(Ok(message)) => {
                        silent = 0;
                        // On the heap while it runs: it is three times as large as all else that a connection holds while it waits.
                        match Box::pin(self.receive(message)).await {
                            Ok(()) => continue,
                            Err(code) => break code,
                        }
                    }
                    Some(Err(error)) => break code_of(error),
                    None => break None,
                },
            };
            if !matches!(timeout(PATIENCE, socket.send(out)).await, Ok(Ok(()))) {
                break None;
            }
            drop(written);
        };
        if let Some(code) = code {
            // What was told before the end still goes out, within the time that one message may take.
            let farewell = async {
                while let Some(sent) = inbox.next_now() {
                    socket.send(Message::Text(sent.json().clone())).await?;
                }
                socket.send(closing(code)).await
            };
            let _ = timeout(PATIENCE, farewell).await;
        }
        let watched = std::mem::take(&mut self.watched);
        self.app.hub().disconnect(&self.handle, watched).await;
        if code.is_some() {
            // What the other end has sent meanwhile is read: a connection that is dropped over unread bytes is reset, and the code with it.
            let answered = async { while socket.recv().await.is_some_and(|received| received.is_ok()) {} };
            let _ = timeout(FAREWELL, answered).await;
        }
    }

    /// Handles a message. An error ends the session: with a close code, or without one because the client has closed the socket.
    async fn receive(&mut self, message: Message) -> Result<(), Option<u16>> {
        match message {
            Message::Text(text) if text.len() > MOST_MESSAGE => return Err(Some(close::TOO_BIG)),
            Message::Binary(bytes) if bytes.len() > MOST_MESSAGE => return Err(Some(close::TOO_BIG)),
            Message::Text(text) => self.answer(text.as_str()).await?,
            Message::Binary(_) => {
                self.refuse(Named::default(), &Refusal::Malformed);
                return Err(Some(close::UNSUPPORTED));
            }
            Message::Pong(sent) => self.round_trips.pong(&sent, Instant::now()),
            Message::Ping(_) => {}
            Message::Close(_) => return Err(None),
        }
        Ok(())
    }

    fn refuse(&self, Named { request, game, id }: Named, refusal: &Refusal) {
        self.outbox.send(&FromServer::Refused { request, game, id, problem: refusal.problem() });
    }

    /// Sees that the credential of the connection may do something.
    fn check(&self, scope: Scope) -> Result<(), Refusal> {
        if self.scopes.has(scope) { Ok(()) } else { Err(Refusal::ScopeNeeded { scope: scope.name() }) }
    }

    fn charge(&mut self) -> Result<(), Refusal> {
        let now = self.app.hub().now();
        let credits = self.credits.get_or_insert(Credits::full(RATE, now));
        credits.take(RATE, 1.0, now).map_err(|seconds| Refusal::TooFast { seconds })?;
        match self.handle.user() {
            Some(user) => self.app.inner.messages.take(user, 1.0, now).map_err(|seconds| Refusal::TooFast { seconds }),
            None => Ok(()),
        }
    }

    async fn answer(&mut self, text: &str) -> Result<(), Option<u16>> {
        self.app.hub().metrics().message();
        if let Err(refusal) = self.charge() {
            self.refuse(Named::of(text), &refusal);
            self.too_fast += 1;
            return if self.too_fast < MOST_TOO_FAST { Ok(()) } else { Err(Some(close::POLICY)) };
        }
        self.too_fast = 0;
        match serde_json::from_str(text) {
            Ok(message) => self.serve(message).await,
            Err(_) => self.refuse(Named::of(text), &Refusal::Malformed),
        }
        Ok(())
    }

    async fn serve(&mut self, message: FromClient) {
        let named = |request: &str, game: &str, id: Option<&str>| Named {
            request: Some(request.to_owned()),
            game: Some(game.to_owned()),
            id: id.map(str::to_owned),
        };
        let hub = self.app.hub();
        match message {
            FromClient::Ping { id } => self.outbox.send(&FromServer::Pong { id, now: hub.now() }),
            FromClient::Lobby { watch: true } => hub.lobby().follow(&self.handle, &self.outbox),
            FromClient::Lobby { watch: false } => hub.lobby().unfollow(&self.handle),
            FromClient::Watch { game, after } => {
                if self.watched.len() >= MOST_WATCHED && !self.watched.contains(&game) {
                    return self.refuse(named("watch", &game, None), &Refusal::TooMany { most: MOST_WATCHED });
                }
                match hub.rooms().watch(&self.handle, &self.outbox, &game, after).await {
                    Ok(()) if self.watched.contains(&game) => {}
                    Ok(()) => self.watched.push(game),
                    Err(refusal) => self.refuse(named("watch", &game, None), &refusal),
                }
            }
            FromClient::Unwatch { game } => {
                self.watched.retain(|known| *known != game);
                hub.rooms().unwatch(self.handle.id(), &game).await;
            }
            FromClient::Chat { game, follow } => {
                if let Err(refusal) = self.check(Scope::Chat) {
                    self.refuse(named("chat", &game, None), &refusal);
                } else if let Err(refusal) = hub.rooms().listen(&self.handle, &self.outbox, &game, follow).await {
                    self.refuse(named("chat", &game, None), &refusal);
                }
            }
            FromClient::Say { game, id, words } => {
                let said = match (self.handle.user(), self.check(Scope::Chat)) {
                    _ if !is_act_id(&id) => Err(Refusal::ActId { most: MOST_ACT_ID }),
                    (None, _) => Err(Refusal::NotSignedIn),
                    (_, Err(refusal)) => Err(refusal),
                    (Some(user), Ok(())) => hub.rooms().say(user, self.handle.id(), &game, words).await,
                };
                match said {
                    Ok(number) => self.outbox.send(&FromServer::Spoken { game, id, number }),
                    Err(refusal) => self.refuse(named("say", &game, Some(&id)), &refusal),
                }
            }
            FromClient::Act { game, id, after, act } => {
                let Some(user) = self.handle.user() else {
                    return self.refuse(named("act", &game, Some(&id)), &Refusal::NotSignedIn);
                };
                if let Err(refusal) = self.check(Scope::Play) {
                    return self.refuse(named("act", &game, Some(&id)), &refusal);
                }
                // On the heap: all other messages take half the room.
                let done = hub.rooms().act(user, game.clone(), id.clone(), after, act, self.round_trips.least());
                match Box::pin(done).await {
                    Ok(number) => self.outbox.send(&FromServer::Done { game, id, number }),
                    Err(refusal) => {
                        self.refuse(named("act", &game, Some(&id)), &refusal);
                        // What the client sees was not what is, or may not be.
                        if refusal != Refusal::NotFound {
                            let _ = hub.rooms().send_state(&self.outbox, user, &game).await;
                        }
                    }
                }
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_refused_is_named_as_far_as_it_can_be_read() {
        let named = |text: &str| {
            let Named { request, game, id } = Named::of(text);
            [request, game, id].map(|name| name.unwrap_or_default())
        };
        assert_eq!(named(r#"{"t":"act","game":"g","id":"7","do":{"what":"dance"}}"#), ["act", "g", "7"]);
        assert_eq!(named(r#"{"t":"ping","id":7}"#), ["ping", "", "7"]);
        assert_eq!(named(r#"{"t":"watch","game":"g","extra":[{}]}"#), ["watch", "g", ""]);
        assert_eq!(named(r#"{"t":{},"game":null,"id":[1]}"#), ["", "", ""]);
        let long = "x".repeat(MOST_ACT_ID + 1);
        assert_eq!(named(&format!(r#"{{"t":"say","id":"{long}"}}"#)), ["say", "", ""], "nothing long is repeated");
        for text in ["", "{", "[]", "null", "{\"t\":\"act\",\"id\":\"7"] {
            assert_eq!(Named::of(text), Named::default(), "{text}");
        }
    }
}
