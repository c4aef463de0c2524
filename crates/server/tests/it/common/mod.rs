//! A server with a time of its own, and clients that speak to it over sockets.

#![allow(dead_code, reason = "each test file uses its part")]

mod by_hand;
pub mod database;
mod mailing;
pub mod smtp;

use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::atomic::AtomicBool;
use std::sync::{Arc, LazyLock, mpsc};
use std::time::Duration;

use axum::Router;
use axum::body::{Body, to_bytes};
use axum::http::{Request, StatusCode};
use engine::{Control, Engine, Level, LevelPlayer, Levelled, Limits as SearchLimits, NoClock};
use futures_util::{SinkExt, StreamExt};
use games::side::{BySide, Side};
use http_body_util::BodyExt as _;
use play::game_setup::hex;
use play::time::Timestamp;
use play::{AnyMatch, with_match};
use protocol::game::{Dice, State, What};
use protocol::lobby::{SeekList, SeekNews};
use protocol::socket::{Act, FromClient, FromServer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::http::{App, router};
use server::referee::Agreed;
use server::serve::start;
use server::settings::{Limits, PasswordCost, Settings};
use server::store::sqlite::Sqlite;
use server::time::{ManualTime, Time};
use tempfile::TempDir;
use tokio::net::{TcpListener, TcpStream};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::{self, Message};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};
use tower::ServiceExt as _;

/// Ends a test that would wait forever; nothing is proved by it.
const FOREVER: Duration = Duration::from_secs(60);
/// The time at which the servers of the tests start.
pub const BEGIN: Timestamp = Timestamp::new(1_800_000_000_000);

pub fn settings(data: &Path) -> Settings {
    let limits = Limits {
        entries_per_hour: 100_000,
        requests_per_minute: 100_000,
        messages_per_minute: 100_000,
        ..Limits::default()
    };
    Settings {
        data: data.to_owned(),
        database: None,
        database_connections: 16,
        bus: None,
        backup: None,
        tables: None,
        listen: "127.0.0.1:0".parse().unwrap(),
        public_url: None,
        push_services: Vec::new(),
        mail: None,
        trusted_proxies: Vec::new(),
        metrics_token: None,
        listen_operation: None,
        bot_threads: 2,
        log_format: server::settings::LogFormat::default(),
        log_level: server::settings::LogLevel::default(),
        limits,
        password_cost: PasswordCost::Least,
    }
}

/// The description of the API.
pub static DESCRIPTION: LazyLock<Value> =
    LazyLock::new(|| serde_json::to_value(server::http::openapi::document()).unwrap());

/// The operation that a request is for, as it is described; nothing if there is none.
fn operation(method: &str, path: &str) -> Option<&'static Value> {
    let parts: Vec<&str> = path.split('/').collect();
    let is_of = |described: &str| {
        let described: Vec<&str> = described.split('/').collect();
        let fits = |(described, part): (&&str, &&str)| described.starts_with('{') || described == part;
        described.len() == parts.len() && described.iter().zip(&parts).all(fits)
    };
    let paths = DESCRIPTION["paths"].as_object().unwrap().iter().filter(|(described, _)| is_of(described));
    // A word is meant before what may vary.
    let (_, item) = paths.min_by_key(|(described, _)| described.matches('{').count())?;
    item.get(method.to_lowercase())
}

/// Whether the description says that a request can be refused with this status and code; nothing if it knows no such request.
pub fn is_described(method: &str, path: &str, status: u16, code: &str) -> Option<bool> {
    let response = &operation(method, path)?["responses"][status.to_string()];
    let codes = response["description"].as_str().unwrap_or_default().split(", ").map(|code| code.trim_matches('`'));
    let is = |known: &str| known == code || known.strip_suffix('…').is_some_and(|start| code.starts_with(start));
    Some(codes.into_iter().any(is))
}

/// Sees that a refusal is one that the description names for the request.
fn check_described(method: &str, path: &str, status: StatusCode, body: &str) {
    let Ok(problem) = serde_json::from_str::<protocol::problem::Problem>(body) else { return };
    let found = is_described(method, path, status.as_u16(), &problem.code);
    assert_ne!(found, Some(false), "{method} {path}: {status} {} is not described", problem.code);
}

/// Starts work of a store that waits where it calls what it is given, and gives it up once it waits there. It goes on when the sender is
/// dropped.
pub async fn busy<T>(start: impl FnOnce(Box<dyn FnOnce() + Send>) -> T) -> mpsc::Sender<()>
where
    T: Future,
{
    let (end, ended) = mpsc::channel::<()>();
    let (begun, mut has_begun) = tokio::sync::mpsc::unbounded_channel();
    let work = start(Box::new(move || {
        begun.send(()).unwrap();
        let _ = ended.recv();
    }));
    tokio::select! {
        biased;
        _ = work => panic!("it is busy"),
        _ = has_begun.recv() => {}
    }
    end
}

/// Makes the writer of a store wait until the sender is dropped.
pub async fn busy_writer(store: &Sqlite) -> mpsc::Sender<()> {
    let write = |wait: Box<dyn FnOnce() + Send>| {
        store.write(move |_| {
            wait();
            Ok(())
        })
    };
    busy(write).await
}

/// A running server.
pub struct Server {
    pub app: App,
    pub address: SocketAddr,
    pub time: ManualTime,
    pub data: PathBuf,
    /// Made once: putting all routes together takes longer than most requests.
    pub routes: Router,
    serving: JoinHandle<()>,
}

impl Server {
    /// With a directory of its own, at [`BEGIN`].
    pub async fn temporary() -> (TempDir, Self) {
        let directory = tempfile::tempdir().unwrap();
        let server = Self::start(directory.path(), ManualTime::at(BEGIN)).await;
        (directory, server)
    }

    pub async fn start(data: &Path, time: ManualTime) -> Self {
        Self::with(settings(data), time).await
    }

    pub async fn with(settings: Settings, time: ManualTime) -> Self {
        let of_server = Arc::new(time.clone());
        Self::with_time(settings, time, of_server).await
    }

    /// A server by another time than the one that the test lets pass.
    pub async fn with_time(settings: Settings, time: ManualTime, of_server: Arc<dyn Time>) -> Self {
        let database = match settings.database.clone() {
            Some(url) => Some(url),
            None => database::database_of(&settings.data).await,
        };
        Self::over(Settings { database, ..settings }, time, of_server).await
    }

    /// A server that stores where its settings say, whatever the tests are run over.
    pub async fn over(settings: Settings, time: ManualTime, of_server: Arc<dyn Time>) -> Self {
        let data = settings.data.clone();
        let app = start(settings, of_server).await.unwrap();
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let routes = router(app.clone(), Router::new());
        let service = routes.clone().into_make_service_with_connect_info::<SocketAddr>();
        let serving = tokio::spawn(async move { axum::serve(listener, service).await.unwrap() });
        Self { app, address, time, data, routes, serving }
    }

    /// The moment now.
    pub fn time_now(&self) -> Timestamp {
        self.app.hub().now()
    }

    /// Ends at once, as if the machine had: nothing is said and nothing noted.
    pub async fn crash(self) -> (PathBuf, ManualTime) {
        self.serving.abort();
        let _ = self.serving.await;
        let store = self.app.hub().store().clone();
        drop((self.app, self.routes));
        // The next server must not find the file in use; what was not committed by now never is.
        store.close().await;
        (self.data, self.time)
    }

    /// Ends as it should.
    pub async fn shut_down(self) -> (PathBuf, ManualTime) {
        self.app.hub().shut_down().await.unwrap();
        self.serving.abort();
        let _ = self.serving.await;
        (self.data, self.time)
    }

    /// An HTTP request, as the page of this site sends it.
    pub async fn ask(&self, method: &str, path: &str, cookie: Option<&str>, body: &impl Serialize) -> Answer {
        let mut request =
            Request::builder().method(method).uri(path).header("host", "here").header("origin", "http://here");
        if let Some(cookie) = cookie {
            request = request.header("cookie", cookie);
        }
        let body = serde_json::to_string(body).unwrap();
        self.send(request.header("content-type", "application/json").body(Body::from(body)).unwrap()).await
    }

    /// A request; what names no host asks this one. Whatever is refused must be described. Of a stream the answer has what comes at first.
    pub async fn send(&self, mut request: Request<Body>) -> Answer {
        request.headers_mut().entry("host").or_insert("here".parse().unwrap());
        let (method, path) = (request.method().to_string(), request.uri().path().to_owned());
        let before = self.app.hub().gauges().sockets;
        let response = self.routes.clone().oneshot(request).await.unwrap();
        let cookie = response.headers().get("set-cookie").map(|value| value.to_str().unwrap().to_owned());
        let (status, headers) = (response.status(), response.headers().clone());
        let body = if status.is_success() && path.ends_with("/stream") {
            let first = response.into_body().frame().await.unwrap().unwrap().into_data().unwrap();
            // Nobody reads on: the connection goes.
            while self.app.hub().gauges().sockets > before {
                tokio::task::yield_now().await;
            }
            first
        } else {
            to_bytes(response.into_body(), usize::MAX).await.unwrap()
        };
        let body = String::from_utf8(body.to_vec()).unwrap();
        if headers.get("content-type").is_some_and(|kind| kind == "application/problem+json") {
            check_described(&method, &path, status, &body);
        }
        Answer { status, headers, cookie, body }
    }

    /// A guest: the name and the cookie.
    pub async fn guest(&self) -> (String, String) {
        let answer = self.ask("POST", "/api/guests", None, &()).await;
        (answer.json::<Value>()["name"].as_str().unwrap().to_owned(), answer.cookie())
    }

    /// A registered player's cookie.
    pub async fn registered(&self, name: &str) -> String {
        let (_, cookie) = self.guest().await;
        let wanted = json!({ "name": name, "password": "correct horse" });
        let answer = self.ask("POST", "/api/me/registration", Some(&cookie), &wanted).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        cookie
    }

    /// Two players in a game on these terms, the first with side A; its id.
    pub async fn game(&self, terms: &Value, a: &str, b: &str) -> String {
        let offer = json!({ "terms": terms, "side": "a" });
        let challenge = self.ask("POST", "/api/challenges", Some(a), &offer).await.json::<Value>();
        let path = format!("/api/challenges/{}/game", challenge["id"].as_str().unwrap());
        let begun = self.ask("POST", &path, Some(b), &()).await;
        assert_eq!(begun.status, StatusCode::OK, "{}", begun.body);
        begun.json::<Value>()["id"].as_str().unwrap().to_owned()
    }

    pub async fn state(&self, game: &str) -> State {
        self.ask("GET", &format!("/api/games/{game}"), None, &()).await.json()
    }

    pub async fn connect(&self, cookie: Option<&str>) -> Client {
        self.try_connect(cookie, &format!("http://{}", self.address)).await.unwrap()
    }

    /// An HTTP request of a bot, without a body.
    pub async fn ask_bot(&self, token: &str, method: &str, path: &str) -> Answer {
        let request = Request::builder().method(method).uri(path).header("authorization", format!("Bearer {token}"));
        let request = request.header("content-type", "application/json");
        self.send(request.body(Body::from("null")).unwrap()).await
    }

    pub async fn try_connect(&self, cookie: Option<&str>, origin: &str) -> Result<Client, tungstenite::Error> {
        self.open(cookie.map(|cookie| ("cookie", cookie.to_owned())), origin).await
    }

    /// A bot of a player's, by its token.
    pub async fn connect_bot(&self, token: &str) -> Client {
        let bearer = ("authorization", format!("Bearer {token}"));
        self.open(Some(bearer), &format!("http://{}", self.address)).await.unwrap()
    }

    async fn open(&self, who: Option<(&'static str, String)>, origin: &str) -> Result<Client, tungstenite::Error> {
        let mut request = format!("ws://{}/api/socket?version=1", self.address).into_client_request().unwrap();
        request.headers_mut().insert("origin", origin.parse().unwrap());
        if let Some((header, value)) = who {
            request.headers_mut().insert(header, value.parse().unwrap());
        }
        let opened = tokio_tungstenite::connect_async(request).await;
        if let Err(tungstenite::Error::Http(response)) = &opened {
            let body = String::from_utf8_lossy(response.body().as_deref().unwrap_or_default()).into_owned();
            check_described("GET", "/api/socket", response.status(), &body);
        }
        let (socket, _) = opened?;
        let mut client = Client { socket, acts: 0, views: Vec::new() };
        let welcome = client.next().await;
        assert!(matches!(welcome, FromServer::Welcome { version: 1, .. }), "{welcome:?}");
        Ok(client)
    }
}

pub struct Answer {
    pub status: StatusCode,
    pub headers: axum::http::HeaderMap,
    pub cookie: Option<String>,
    pub body: String,
}

impl Answer {
    pub fn json<T: DeserializeOwned>(&self) -> T {
        serde_json::from_str(&self.body).unwrap_or_else(|error| panic!("{error}: {} {}", self.status, self.body))
    }

    pub fn cookie(&self) -> String {
        self.cookie.as_ref().unwrap().split(';').next().unwrap().to_owned()
    }

    pub fn code(&self) -> String {
        self.json::<Value>()["code"].as_str().unwrap().to_owned()
    }
}

/// What a client knows of a game: its own match, played by what it was told.
pub struct View {
    pub id: String,
    pub number: u32,
    pub game: AnyMatch,
    pub may_act: BySide<bool>,
    pub told: FromServer,
    pub over: bool,
    start: play::Start,
    turns: Vec<(Side, String)>,
    pub draws: Vec<String>,
    /// The dice as the state told them.
    pub dice: Option<Dice>,
}

impl View {
    fn of(state: &State) -> Self {
        let start = Agreed::new(&state.terms).unwrap().setup().start().clone();
        let turns = state.turns.iter().map(|(side, text)| ((*side).into(), text.clone())).collect();
        let mut view = Self {
            id: state.id.clone(),
            number: state.number,
            game: start.new_match(),
            may_act: state.may_act,
            told: FromServer::State { state: Box::new(state.clone()) },
            over: state.result.is_some(),
            start,
            turns,
            draws: state.draws.clone(),
            dice: state.dice.clone(),
        };
        view.replay();
        assert_eq!(view.game.position(), state.position);
        view
    }

    fn replay(&mut self) {
        self.game = self.start.new_match();
        let mut draws = self.draws.iter();
        let mut roll = |game: &mut AnyMatch| {
            while game.awaits_dice() {
                let Some(draw) = draws.next() else { return };
                game.roll(draw.parse().unwrap()).unwrap();
            }
        };
        roll(&mut self.game);
        for (side, text) in &self.turns {
            self.game.follow(*side, text).unwrap();
            roll(&mut self.game);
        }
    }

    fn hear(&mut self, message: &FromServer) {
        let FromServer::Events { events, may_act, position, result, .. } = message else { return };
        for event in events {
            if event.number <= self.number {
                continue;
            }
            assert_eq!(event.number, self.number + 1, "a gap");
            self.number = event.number;
            match &event.what {
                What::Turn { side, text, .. } => self.turns.push(((*side).into(), text.clone())),
                What::Drawn { dice } => self.draws.push(dice.clone()),
                What::TakenBack { turns, .. } => self.turns.truncate(self.turns.len() - turns),
                _ => continue,
            }
            self.replay();
        }
        assert_eq!(self.game.position(), *position, "the server's game is the client's");
        (self.may_act, self.over, self.told) = (*may_act, result.is_some(), message.clone());
    }
}

/// A client on a socket.
pub struct Client {
    pub socket: WebSocketStream<MaybeTlsStream<TcpStream>>,
    acts: u32,
    pub views: Vec<View>,
}

impl Client {
    pub async fn send(&mut self, message: &FromClient) {
        self.send_text(&serde_json::to_string(message).unwrap()).await;
    }

    pub async fn send_text(&mut self, text: &str) {
        self.socket.send(Message::Text(text.into())).await.unwrap();
    }

    /// The next message; what it says of games is taken in.
    pub async fn next(&mut self) -> FromServer {
        self.try_next().await.expect("the server has not closed the connection")
    }

    /// Nothing when the connection is closed.
    pub async fn try_next(&mut self) -> Option<FromServer> {
        loop {
            let received = tokio::time::timeout(FOREVER, self.socket.next()).await.expect("there is an answer");
            let text = match received {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(_)) | Err(_)) | None => return None,
                Some(Ok(_)) => continue,
            };
            let message: FromServer = serde_json::from_str(text.as_str()).unwrap();
            match &message {
                FromServer::State { state } => {
                    self.views.retain(|view| view.id != state.id);
                    self.views.push(View::of(state));
                }
                FromServer::Events { game, .. } => {
                    if let Some(view) = self.views.iter_mut().find(|view| view.id == *game) {
                        view.hear(&message);
                    }
                }
                _ => {}
            }
            return Some(message);
        }
    }

    /// Whether the server has ended the connection: what has come until now is taken in.
    pub async fn has_ended(&mut self) -> bool {
        loop {
            match tokio::time::timeout(std::time::Duration::from_millis(200), self.try_next()).await {
                Ok(Some(_)) => {}
                Ok(None) => return true,
                Err(_) => return false,
            }
        }
    }

    /// The first message that `wanted` takes.
    pub async fn find<T>(&mut self, wanted: impl Fn(&FromServer) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(&self.next().await) {
                return found;
            }
        }
    }

    pub fn view(&self, game: &str) -> &View {
        self.views.iter().find(|view| view.id == game).unwrap()
    }

    /// Follows a game and waits until it is known.
    pub async fn watch(&mut self, game: &str, after: Option<u32>) {
        self.send(&FromClient::Watch { game: game.to_owned(), after }).await;
        self.find(|message| match message {
            FromServer::State { state } if state.id == game => Some(()),
            FromServer::Events { game: of, .. } if of == game => Some(()),
            _ => None,
        })
        .await;
    }

    /// Sends an act without waiting; its id.
    pub async fn act(&mut self, game: &str, act: Act) -> String {
        self.acts += 1;
        let id = format!("{}-{}", self.acts, hex(&server::secret::random::<4>()));
        let after = self.view(game).number;
        self.send(&FromClient::Act { game: game.to_owned(), id: id.clone(), after, act }).await;
        id
    }

    /// The answer to an act: the number of its event, or the code of the refusal.
    pub async fn answer(&mut self, act: &str) -> Result<u32, String> {
        self.find(|message| match message {
            FromServer::Done { id, number, .. } if id == act => Some(Ok(*number)),
            FromServer::Refused { id: Some(id), problem, .. } if id == act => Some(Err(problem.code.clone())),
            _ => None,
        })
        .await
    }

    pub async fn act_and_wait(&mut self, game: &str, act: Act) -> Result<u32, String> {
        let id = self.act(game, act).await;
        self.answer(&id).await
    }

    /// Waits until an event of the game is known.
    pub async fn until(&mut self, game: &str, number: u32) {
        while self.view(game).number < number {
            self.next().await;
        }
    }
}

/// Somebody who follows the open seeks.
pub struct Follower {
    pub client: Client,
    pub list: SeekList,
}

impl Follower {
    pub async fn new(mut client: Client) -> Self {
        client.send(&FromClient::Lobby { watch: true }).await;
        Self { client, list: SeekList::default() }
    }

    /// How many open seeks there are after the next message about them.
    pub async fn told(&mut self) -> usize {
        loop {
            match self.list.apply(&self.client.next().await) {
                SeekNews::Nothing => {}
                SeekNews::Listed(_) => return self.list.seeks().len(),
                SeekNews::Missed => panic!("a change is missing"),
            }
        }
    }

    pub async fn until(&mut self, count: usize) {
        while self.told().await != count {}
    }
}

/// A turn that a weak player chooses.
pub fn some_turn(game: &AnyMatch, side: Side, seed: u64) -> String {
    fn choose<M: Levelled>(game: &M, side: Side, seed: u64) -> String {
        let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
        let mut player = LevelPlayer::<M>::new(Level::new(3).unwrap(), seed);
        let found = player.search(game, side, &SearchLimits::depth(1), &control, &mut |_| {}).unwrap();
        game.turn_text(&found.lines[0].turns[0].actions)
    }
    with_match!(game, game => choose(game, side, seed))
}

/// Plays so many turns of Diaballik that change nothing: both pass to and fro.
pub async fn pass_to_and_fro(players: &mut [Client; 2], game: &str, turns: usize) {
    for (index, text) in ["d1>e1", "d7>e7", "e1>d1", "e7>d7"].iter().cycle().take(turns).enumerate() {
        let number = players[index % 2].act_and_wait(game, Act::Turn { text: (*text).to_owned() }).await.unwrap();
        for player in players.iter_mut() {
            player.until(game, number).await;
        }
    }
}

/// Both commit to and reveal what they add to the dice.
pub async fn settle_dice(players: &mut [Client; 2], game: &str) {
    for (side, player) in Side::BOTH.into_iter().zip(players.iter_mut()) {
        let dice = player.view(game).dice.as_ref().unwrap();
        let commitment = dice.entropy_commitment(side, game, &[side.index() as u8; 4]).unwrap();
        player.act_and_wait(game, Act::Commit { commitment }).await.unwrap();
    }
    for (index, player) in players.iter_mut().enumerate() {
        let entropy = hex(&[index as u8; 4]);
        player.act_and_wait(game, Act::Reveal { entropy }).await.unwrap();
    }
}
