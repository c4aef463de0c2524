//! The WebSocket: [`protocol::socket`].

use std::time::{Duration, Instant};

use axum::extract::ws::{CloseFrame, Message, WebSocket, WebSocketUpgrade, close_code};
use axum::extract::{Extension, Query, State};
use axum::http::HeaderMap;
use axum::response::Response;
use protocol::http::Me;
use protocol::socket::{FromClient, FromServer};
use protocol::{MOST_ACT_ID, MOST_MESSAGE, VERSION};
use serde::Deserialize;
use tokio::time::{MissedTickBehavior, interval, timeout};

use super::App;
use super::ask::{Asker, MaybeAsker};
use super::guard::{From, check_origin};
use crate::credits::{Credits, Rate};
use crate::hub::{Line, Outbox};
use crate::refusal::Refusal;

/// Messages of one connection.
const RATE: Rate = Rate { burst: 40.0, each_second: 8.0 };
/// The most games that a connection follows.
const MOST_WATCHED: usize = 20;
/// How often the other end is asked whether it is there; its answer also tells how long messages are on the way.
const PING: Duration = Duration::from_secs(10);
/// Pings without an answer after which a connection is given up.
const SILENT_PINGS: u32 = 3;
/// How long a message to the client may take before the connection is given up.
const PATIENCE: Duration = Duration::from_secs(20);
/// Buffers of a connection, in bytes; what it is sent is short.
const BUFFER: usize = 2 * 1024;
/// The most that waits to be written to a connection, in bytes.
const MOST_UNSENT: usize = 1024 * 1024;

/// Which version the client speaks.
#[derive(Debug, Deserialize)]
pub(super) struct Speaks {
    version: Option<String>,
}

pub(super) async fn open(
    State(app): State<App>,
    Extension(from): Extension<From>,
    MaybeAsker(asker): MaybeAsker,
    Query(speaks): Query<Speaks>,
    headers: HeaderMap,
    upgrade: WebSocketUpgrade,
) -> Result<Response, Refusal> {
    // A browser opens sockets to other sites, cookies and all: it is for the server to refuse.
    check_origin(&headers, app.settings(), asker.is_some())?;
    let found = speaks.version.unwrap_or_else(|| VERSION.to_string());
    if found != VERSION.to_string() {
        return Err(Refusal::Version { found: found.chars().take(16).collect(), known: VERSION });
    }
    let upgrade = upgrade
        .max_message_size(MOST_MESSAGE)
        .max_frame_size(MOST_MESSAGE)
        .read_buffer_size(BUFFER)
        .write_buffer_size(0)
        .max_write_buffer_size(MOST_UNSENT);
    Ok(upgrade.on_upgrade(move |socket| async move {
        let (outbox, messages, closed) = Outbox::new();
        let user = asker.as_ref().map(|asker| asker.user.id);
        match app.hub().connect(user, from.address, outbox.clone()) {
            Ok(line) => {
                let talk = Talk {
                    app,
                    line,
                    outbox,
                    watched: Vec::new(),
                    credits: None,
                    round_trip: 0,
                    begun: Instant::now(),
                };
                talk.run(socket, messages, closed, asker).await;
            }
            Err(refusal) => refuse(socket, &refusal).await,
        }
    }))
}

async fn refuse(mut socket: WebSocket, refusal: &Refusal) {
    let message = FromServer::Refused { game: None, id: None, problem: refusal.problem() };
    // The other end may be gone already.
    let _ = socket.send(Message::Text(crate::hub::text(&message))).await;
    let _ = socket.send(Message::Close(None)).await;
}

/// A conversation with one client.
struct Talk {
    app: App,
    line: Line,
    outbox: Outbox,
    watched: Vec<String>,
    credits: Option<Credits>,
    /// How long a message to the client and its answer are on the way, in milliseconds.
    round_trip: u64,
    begun: Instant,
}

impl Talk {
    async fn run(
        mut self,
        mut socket: WebSocket,
        mut messages: tokio::sync::mpsc::Receiver<axum::extract::ws::Utf8Bytes>,
        closed: std::sync::Arc<tokio::sync::Notify>,
        asker: Option<Asker>,
    ) {
        let me = asker.map(|asker| Me { name: asker.user.name, kind: asker.user.kind });
        self.outbox.tell(&FromServer::Welcome { version: VERSION, me, now: self.app.hub().now() });
        let mut pings = interval(PING);
        pings.set_missed_tick_behavior(MissedTickBehavior::Delay);
        let mut silent = 0;
        loop {
            let out = tokio::select! {
                Some(text) = messages.recv() => Message::Text(text),
                () = closed.notified() => break,
                _ = pings.tick() => {
                    silent += 1;
                    if silent > SILENT_PINGS {
                        break;
                    }
                    Message::Ping(self.elapsed().to_be_bytes().to_vec().into())
                }
                received = socket.recv() => match received {
                    Some(Ok(message)) => {
                        silent = 0;
                        if !self.hear(message).await {
                            break;
                        }
                        continue;
                    }
                    // Gone, or not what a WebSocket may be.
                    Some(Err(_)) | None => break,
                },
            };
            if !matches!(timeout(PATIENCE, socket.send(out)).await, Ok(Ok(()))) {
                break;
            }
        }
        // What was told before the end still goes out.
        while let Ok(text) = messages.try_recv() {
            if !matches!(timeout(PATIENCE, socket.send(Message::Text(text))).await, Ok(Ok(()))) {
                break;
            }
        }
        let close = CloseFrame { code: close_code::AWAY, reason: "".into() };
        let _ = timeout(PATIENCE, socket.send(Message::Close(Some(close)))).await;
        let watched = std::mem::take(&mut self.watched);
        self.app.hub().disconnect(&self.line, watched).await;
    }

    fn elapsed(&self) -> u64 {
        u64::try_from(self.begun.elapsed().as_millis()).unwrap_or(u64::MAX)
    }

    /// Whether the conversation goes on.
    async fn hear(&mut self, message: Message) -> bool {
        match message {
            Message::Text(text) => self.answer(text.as_str()).await,
            Message::Binary(_) => self.refuse(None, None, &Refusal::Malformed),
            Message::Pong(sent) => {
                if let Ok(sent) = <[u8; 8]>::try_from(&sent[..]) {
                    self.round_trip = self.elapsed().saturating_sub(u64::from_be_bytes(sent));
                }
            }
            Message::Ping(_) => {}
            Message::Close(_) => return false,
        }
        true
    }

    fn refuse(&self, game: Option<String>, id: Option<String>, refusal: &Refusal) {
        self.outbox.tell(&FromServer::Refused { game, id, problem: refusal.problem() });
    }

    fn pay(&mut self) -> Result<(), Refusal> {
        let now = self.app.hub().now();
        let credits = self.credits.get_or_insert(Credits::full(RATE, now));
        credits.take(RATE, 1.0, now).map_err(|seconds| Refusal::TooFast { seconds })?;
        match self.line.user() {
            Some(user) => self.app.inner.messages.take(user, 1.0, now).map_err(|seconds| Refusal::TooFast { seconds }),
            None => Ok(()),
        }
    }

    async fn answer(&mut self, text: &str) {
        self.app.hub().metrics().message();
        if let Err(refusal) = self.pay() {
            // The sender learns which of its acts it must send again.
            let (game, id) = match serde_json::from_str(text) {
                Ok(FromClient::Act { game, id, .. } | FromClient::Say { game, id, .. }) => (Some(game), Some(id)),
                _ => (None, None),
            };
            return self.refuse(game, id, &refusal);
        }
        let Ok(message) = serde_json::from_str(text) else { return self.refuse(None, None, &Refusal::Malformed) };
        let hub = self.app.hub();
        match message {
            FromClient::Ping { id } => self.outbox.tell(&FromServer::Pong { id, now: hub.now() }),
            FromClient::Lobby { watch } => {
                if let Err(refusal) = hub.follow_lobby(&self.line, &self.outbox, watch).await {
                    self.refuse(None, None, &refusal);
                }
            }
            FromClient::Watch { game, after } => {
                if self.watched.len() >= MOST_WATCHED && !self.watched.contains(&game) {
                    return self.refuse(Some(game), None, &Refusal::TooMany { most: MOST_WATCHED });
                }
                match hub.watch(&self.line, &self.outbox, &game, after).await {
                    Ok(()) if self.watched.contains(&game) => {}
                    Ok(()) => self.watched.push(game),
                    Err(refusal) => self.refuse(Some(game), None, &refusal),
                }
            }
            FromClient::Unwatch { game } => {
                self.watched.retain(|known| *known != game);
                hub.unwatch(self.line.id(), &game).await;
            }
            FromClient::Chat { game, follow } => {
                if let Err(refusal) = hub.listen(&self.line, &self.outbox, &game, follow).await {
                    self.refuse(Some(game), None, &refusal);
                }
            }
            FromClient::Say { game, id, words } => {
                let said = match self.line.user() {
                    _ if id.is_empty() || id.len() > MOST_ACT_ID => Err(Refusal::ActId { most: MOST_ACT_ID }),
                    None => Err(Refusal::NotSignedIn),
                    Some(user) => hub.say(user, self.line.id(), &game, words).await,
                };
                match said {
                    Ok(number) => self.outbox.tell(&FromServer::Spoken { game, id, number }),
                    Err(refusal) => self.refuse(Some(game), Some(id), &refusal),
                }
            }
            FromClient::Act { game, id, after, act } => {
                let Some(user) = self.line.user() else {
                    return self.refuse(Some(game), Some(id), &Refusal::NotSignedIn);
                };
                match hub.act(user, game.clone(), id.clone(), after, act, self.round_trip).await {
                    Ok(number) => self.outbox.tell(&FromServer::Done { game, id, number }),
                    Err(refusal) => {
                        self.refuse(Some(game.clone()), Some(id), &refusal);
                        // What the client sees was not what is, or may not be.
                        if refusal != Refusal::NotFound {
                            let _ = hub.tell_state(&self.outbox, &game).await;
                        }
                    }
                }
            }
        }
    }
}
