//! The connection of a page: who one is at the server, and the socket, opened while something on the page listens.

use std::sync::Arc;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::NavigateOptions;
use leptos_router::hooks::{use_location, use_navigate};
use play::time::{Millis, Timestamp};
use protocol::VERSION;
use protocol::game::Kind;
use protocol::http::Me;
use protocol::problem::Problem;
use protocol::socket::close::may_come_again;
use protocol::socket::{FromClient, FromServer};
use wasm_bindgen::JsCast;
use wasm_bindgen::prelude::Closure;
use web_sys::{CloseEvent, MessageEvent, VisibilityState, WebSocket};

use super::api::{self, Trouble};
use super::line::{Attempts, ServerTime};
use crate::account::use_account;
use crate::document::base;
use crate::game::device::{now, random};
use crate::i18n::use_i18n;
use crate::notices::use_notices;

/// How often the connection is looked at.
const LOOK: Duration = Duration::from_millis(1_000);
/// How often a ping is sent, in milliseconds, and how long its answer may take before the connection is given up.
const PING: Millis = Millis::from_seconds(5);
const PATIENCE: Millis = Millis::from_seconds(6);
/// How long to wait for a connection that is being made, in milliseconds.
const OPENING: Millis = Millis::from_seconds(10);

/// Whether there is a server.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Server {
    /// It is being asked.
    Unknown,
    /// It answers.
    Here,
    /// Nobody answers.
    Missing,
}

/// How the socket is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum LinkState {
    /// Nothing on the page needs it.
    Idle,
    /// It is being opened for the first time.
    Opening,
    /// Messages come and go.
    Open,
    /// It broke and is being opened again.
    Lost,
    /// The server closed it with this code, for what this page did: it is not opened again by itself.
    Closed(u16),
}

/// An event for a listener.
#[derive(Debug, Clone)]
pub enum Heard {
    /// The connection is there, for the first time or again.
    Connected,
    /// A message.
    Message(Arc<FromServer>),
}

/// Is called with what the connection receives.
type Listener = Callback<Heard>;

/// The connection of a page to the server.
#[derive(Clone, Copy)]
pub struct Online {
    /// Who one is there; nobody before coming in.
    pub me: RwSignal<Option<Me>>,
    /// Who one is by name.
    pub name: Memo<Option<String>>,
    /// Whether there is a server.
    pub server: RwSignal<Server>,
    /// How the socket is.
    pub link: RwSignal<LinkState>,
    /// Goes to another page; to the page that is there it goes no second time. It outlives the pages.
    pub go: Callback<String>,
    here: Memo<String>,
    /// What the time is there.
    pub time: RwSignal<ServerTime>,
    /// The id of the history that the server tells; empty before the first connection.
    pub history: StoredValue<String>,
    listeners: StoredValue<Vec<(u32, Listener)>>,
    next: StoredValue<u32>,
    socket: StoredValue<Option<Socket>, LocalStorage>,
    attempts: StoredValue<Attempts>,
    /// Who one is has been asked and not been answered.
    asking: StoredValue<bool>,
    trouble: Callback<Problem>,
}

impl std::fmt::Debug for Online {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Online").finish_non_exhaustive()
    }
}

/// An open socket. Its events name it by number, so that a late one of an earlier socket changes nothing.
struct Socket {
    number: u32,
    web: WebSocket,
    since: Timestamp,
    is_open: bool,
    /// When the ping left that has not been answered.
    pinged: Option<Timestamp>,
    last_ping: Timestamp,
    /// They live as long as the socket.
    _events: Events,
}

struct Events {
    _message: Closure<dyn FnMut(MessageEvent)>,
    _close: Closure<dyn FnMut(CloseEvent)>,
}

fn is_at(here: Memo<String>, address: &str) -> bool {
    here.get_untracked() == format!("{}{address}", base().trim_end_matches('/'))
}

/// The connection of the page.
///
/// # Panics
/// Outside of the pages for playing over the network.
#[must_use]
pub fn use_online() -> Online {
    expect_context()
}

impl Online {
    /// The connection of all pages. Nothing is asked before a page needs it.
    pub fn provide() {
        let (i18n, notices) = (use_i18n(), use_notices());
        let trouble = Callback::new(move |problem: Problem| notices.warn(api::problem_words(&problem, &i18n.now())));
        let (navigate, here) = (use_navigate(), use_location().pathname);
        let go = Callback::new(move |address: String| {
            if !is_at(here, &address) {
                navigate(&address, NavigateOptions::default());
            }
        });
        let me = RwSignal::new(None::<Me>);
        let online = Self {
            go,
            here,
            me,
            name: Memo::new(move |_| me.with(|me| me.as_ref().map(|me| me.name.clone()))),
            server: RwSignal::new(Server::Unknown),
            link: RwSignal::new(LinkState::Idle),
            time: RwSignal::new(ServerTime::default()),
            history: StoredValue::new(String::new()),
            listeners: StoredValue::new(Vec::new()),
            next: StoredValue::new(0),
            socket: StoredValue::new_local(None),
            attempts: StoredValue::new(Attempts::default()),
            asking: StoredValue::new(false),
            trouble,
        };
        provide_context(online);
        let account = use_account();
        Effect::new(move |_| {
            if online.server.get() == Server::Here {
                account.is_now(online.name.get());
            }
        });
        online.look_for_server();
        set_interval(move || online.look(), LOOK);
        // What happened while the device slept is known at once.
        let awake = move || {
            online.wake();
        };
        window_event_listener_untyped("online", move |_| awake());
        window_event_listener_untyped("pageshow", move |_| {
            awake();
            online.open_if_needed();
        });
        // A browser may keep a page that was left, for going back, and answer pings for it: its reader is not here any more.
        window_event_listener_untyped("pagehide", move |_| {
            if online.socket.with_value(Option::is_some) {
                online.close();
                online.link.set(LinkState::Lost);
            }
        });
        let visible = Closure::<dyn FnMut()>::new(move || {
            if document().visibility_state() == VisibilityState::Visible {
                online.wake();
            }
        });
        let _ = document().add_event_listener_with_callback("visibilitychange", visible.as_ref().unchecked_ref());
        visible.forget();
    }

    /// Asks whether there is a server, and who one is there.
    pub fn look_for_server(self) {
        self.server.set(Server::Unknown);
        spawn_local(async move {
            if !api::is_ready().await {
                self.server.set(Server::Missing);
                return;
            }
            // The first message of the socket says who one is, also to somebody who is nobody yet.
            self.asking.set_value(true);
            self.open_if_needed();
        });
    }

    /// The socket cannot be had: who one is can be asked without it.
    fn ask_who(self) {
        self.asking.set_value(false);
        spawn_local(async move {
            match api::get::<Me>("me").await {
                Ok(me) => self.me.set(Some(me)),
                Err(Trouble::Refused(problem)) if problem.code == "server-not-signed-in" => self.me.set(None),
                Err(_) => return self.server.set(Server::Missing),
            }
            self.server.set(Server::Here);
        });
    }

    /// Who one is; who has not come in yet comes in as a guest.
    ///
    /// # Errors
    /// The server cannot be reached or lets nobody in.
    pub async fn enter(self) -> Result<Me, Trouble> {
        if let Some(me) = self.me.get_untracked() {
            return Ok(me);
        }
        let me: Me = api::post("guests", &api::Nothing {}).await?;
        self.is_now(Some(me.clone()));
        Ok(me)
    }

    /// One is somebody else now, or has gone: the socket comes back as that one.
    pub fn is_now(self, me: Option<Me>) {
        self.me.set(me);
        self.close();
        self.link.set(LinkState::Idle);
        self.open_if_needed();
    }

    /// Whether the page at this address is shown.
    #[must_use]
    pub fn is_at(self, address: &str) -> bool {
        is_at(self.here, address)
    }

    /// The first part of the address of the page that is shown: `lobby`.
    #[must_use]
    pub fn page(self) -> String {
        let here = self.here.get_untracked();
        let path = here.strip_prefix(&base()).unwrap_or_default();
        path.split('/').next().unwrap_or_default().to_owned()
    }

    /// Whether one has come in with a name and a password. Follows changes.
    #[must_use]
    pub fn is_registered(self) -> bool {
        self.me.with(|me| me.as_ref().is_some_and(|me| me.kind == Kind::Registered))
    }

    /// Hears messages until the component that asks is gone. The socket is opened if it is not.
    pub fn listen(self, listener: impl Fn(Heard) + Send + Sync + 'static) {
        let number = self.next.get_value();
        self.next.set_value(number + 1);
        let listener = Callback::new(listener);
        self.listeners.update_value(|listeners| listeners.push((number, listener)));
        on_cleanup(move || {
            let _ = self.listeners.try_update_value(|listeners| listeners.retain(|(known, _)| *known != number));
            // The next page may listen at once.
            set_timeout(move || self.close_if_unneeded(), Duration::from_millis(200));
        });
        if self.link.get_untracked() == LinkState::Open {
            // After the component that listens is there.
            set_timeout(move || listener_hears(self, number), Duration::ZERO);
        } else {
            self.open_if_needed();
        }
    }

    /// Sends a message; one that cannot be sent now is lost, and whoever sent it sends what matters again when it hears
    /// [`Heard::Connected`].
    pub fn send(self, message: &FromClient) {
        let Ok(text) = serde_json::to_string(message) else { return };
        self.socket.with_value(|socket| {
            if let Some(socket) = socket.as_ref().filter(|socket| socket.is_open) {
                let _ = socket.web.send_with_str(&text);
            }
        });
    }

    fn is_needed(self) -> bool {
        self.asking.get_value() || self.listeners.try_with_value(|listeners| !listeners.is_empty()).unwrap_or_default()
    }

    fn close_if_unneeded(self) {
        if !self.is_needed() {
            self.close();
            self.link.set(LinkState::Idle);
        }
    }

    fn close(self) {
        if let Some(socket) = self.socket.try_update_value(Option::take).flatten() {
            socket.web.set_onmessage(None);
            socket.web.set_onclose(None);
            let _ = socket.web.close();
        }
    }

    fn open_if_needed(self) {
        let is_there = self.socket.with_value(Option::is_some);
        if is_there || !self.is_needed() {
            return;
        }
        if self.link.get_untracked() == LinkState::Idle {
            self.link.set(LinkState::Opening);
        }
        if self.open().is_none() {
            self.lost();
        }
    }

    fn open(self) -> Option<()> {
        let address = format!("{}?version={VERSION}", api::address("socket"));
        let origin = window().location().origin().ok()?;
        let origin = origin.replacen("http", "ws", 1);
        let web = WebSocket::new(&format!("{origin}{address}")).ok()?;
        let number = self.next.get_value();
        self.next.set_value(number + 1);
        let message = Closure::<dyn FnMut(MessageEvent)>::new(move |event: MessageEvent| {
            // A message of a newer server is nothing to this version.
            if let Some(message) = event.data().as_string().and_then(|text| serde_json::from_str(&text).ok()) {
                self.hear(number, message);
            }
        });
        let close = Closure::<dyn FnMut(CloseEvent)>::new(move |event: CloseEvent| self.ended(number, event.code()));
        web.set_onmessage(Some(message.as_ref().unchecked_ref()));
        web.set_onclose(Some(close.as_ref().unchecked_ref()));
        let events = Events { _message: message, _close: close };
        let since = now();
        let socket = Socket { number, web, since, is_open: false, pinged: None, last_ping: since, _events: events };
        self.socket.set_value(Some(socket));
        Some(())
    }

    fn ended(self, number: u32, code: u16) {
        if self.socket.with_value(|socket| socket.as_ref().is_some_and(|socket| socket.number == number)) {
            // The closure that runs belongs to the socket: it goes later.
            let old = self.socket.try_update_value(Option::take).flatten();
            set_timeout(move || drop(old), Duration::ZERO);
            if may_come_again(code) {
                self.lost();
            } else {
                self.closed(code);
            }
        }
    }

    /// The server has closed the connection for what this page did. The next page that needs one tries again, and so does this one
    /// when its user comes back to it.
    fn closed(self, code: u16) {
        if self.asking.get_value() {
            self.ask_who();
        }
        self.link.set(LinkState::Closed(code));
        self.trouble.run(Problem::new("server-closed", [("code", code.to_string())]));
    }

    /// The connection is lost: soon there is another attempt.
    fn lost(self) {
        if self.asking.get_value() {
            self.ask_who();
        }
        if !self.is_needed() {
            self.link.set(LinkState::Idle);
            return;
        }
        self.link.set(LinkState::Lost);
        let chance = random::<1>().map_or(0, |[chance]| chance);
        let wait = self.attempts.try_update_value(|attempts| attempts.next(chance)).unwrap_or(1_000);
        set_timeout(move || self.open_if_needed(), Duration::from_millis(u64::from(wait)));
    }

    fn hear(self, number: u32, message: FromServer) {
        if !self.socket.with_value(|socket| socket.as_ref().is_some_and(|socket| socket.number == number)) {
            return;
        }
        match &message {
            FromServer::Welcome { me, history, .. } => {
                self.history.set_value(history.clone());
                self.socket.update_value(|socket| {
                    if let Some(socket) = socket {
                        socket.is_open = true;
                    }
                });
                self.attempts.update_value(Attempts::succeeded);
                if self.me.with_untracked(|known| known != me) {
                    self.me.set(me.clone());
                }
                self.server.set(Server::Here);
                self.asking.set_value(false);
                // What the page shows then may listen; else it is not needed any more.
                set_timeout(move || self.close_if_unneeded(), Duration::from_millis(1_000));
                self.link.set(LinkState::Open);
                self.ping();
                self.tell_all(&Heard::Connected);
                return;
            }
            FromServer::Pong { id, now: there } => {
                let sent = self.socket.try_update_value(|socket| {
                    let socket = socket.as_mut()?;
                    socket.pinged.filter(|sent| sent.get() as u32 == *id).inspect(|_| socket.pinged = None)
                });
                if let Some(sent) = sent.flatten() {
                    self.time.update(|time| time.measure(sent, now(), *there));
                }
                return;
            }
            FromServer::Refused { game: None, problem, .. } => self.trouble.run(problem.clone()),
            _ => {}
        }
        self.tell_all(&Heard::Message(Arc::new(message)));
    }

    fn tell_all(self, heard: &Heard) {
        // What a listener does may change who listens.
        let listeners = self.listeners.get_value();
        for (_, listener) in listeners {
            listener.run(heard.clone());
        }
    }

    fn ping(self) {
        let sent = now();
        self.socket.update_value(|socket| {
            if let Some(socket) = socket {
                (socket.last_ping, socket.pinged) = (sent, socket.pinged.or(Some(sent)));
            }
        });
        // Two pings in one millisecond of 50 days do not happen: one waits for the other.
        self.send(&FromClient::Ping { id: sent.get() as u32 });
    }

    /// Looks whether the connection still is one.
    fn look(self) {
        let at = now();
        let (dead, due) = self.socket.with_value(|socket| {
            socket.as_ref().map_or((false, false), |socket| {
                let silent = socket.pinged.is_some_and(|sent| at.since(sent) > PATIENCE);
                let slow = !socket.is_open && at.since(socket.since) > OPENING;
                (silent || slow, socket.is_open && socket.pinged.is_none() && at.since(socket.last_ping) >= PING)
            })
        });
        if dead {
            self.close();
            self.lost();
        } else if due {
            self.ping();
        }
    }

    /// The device is awake again, or has a network again.
    fn wake(self) {
        if matches!(self.link.get_untracked(), LinkState::Lost | LinkState::Closed(_)) {
            self.attempts.update_value(Attempts::succeeded);
            self.open_if_needed();
        } else if self.link.get_untracked() == LinkState::Open {
            self.ping();
        }
    }
}

fn listener_hears(online: Online, number: u32) {
    let found = online.listeners.with_value(|listeners| listeners.iter().find(|(known, _)| *known == number).copied());
    if let Some((_, listener)) = found {
        listener.run(Heard::Connected);
    }
}
