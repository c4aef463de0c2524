//! The server is killed at any moment, and what it acknowledged is there; killed or stopped, it takes time from nobody.

use std::path::Path;
use std::process::{Child, Command};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use crate::common::serving;
use ::play::time::Millis;
use futures_util::{SinkExt, StreamExt};
use games::diaballik;
use games::game::Match as _;
use games::side::Side;
use protocol::game::State;
use protocol::http::Offered;
use protocol::socket::{Act, FromClient, FromServer};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;

/// How often the server is killed.
const KILLS: usize = 100;
/// Games that are played at once.
const GAMES: usize = 4;
/// A clock that is not up before a test is over.
const LONG: &str = "900000+100";

fn start(data: &Path) -> (Child, String) {
    serving(&mut Command::new(env!("CARGO_BIN_EXE_touchline")), data, "127.0.0.1:0")
}

/// An HTTP request; the head and the body of the answer.
async fn ask(address: &str, method: &str, path: &str, cookie: &str, body: &str) -> (String, String) {
    let mut stream = TcpStream::connect(address).await.unwrap();
    let request = format!(
        "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: {cookie}\r\n\
         content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
        body.len()
    );
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = Vec::new();
    stream.read_to_end(&mut answer).await.unwrap();
    let answer = String::from_utf8(answer).unwrap();
    let (head, body) = answer.split_once("\r\n\r\n").unwrap();
    assert!(head.starts_with("HTTP/1.1 200"), "{method} {path}: {answer}");
    (head.to_owned(), body.to_owned())
}

async fn guest(address: &str) -> String {
    let (head, _) = ask(address, "POST", "/api/guests", "", "null").await;
    let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
    cookie.split(';').next().unwrap().to_owned()
}

/// A game of two guests.
struct Game {
    id: String,
    cookies: [String; 2],
    /// What the server said it had stored.
    acknowledged: Vec<String>,
}

impl Game {
    async fn begin(address: &str, cookies: [String; 2], clock: &str) -> Self {
        let terms = format!(r#"{{"terms":{{"game":"diaballik","clock":"{clock}"}},"side":"a"}}"#);
        let id = |body: &str| match serde_json::from_str(body).unwrap() {
            Offered::Waiting { id } | Offered::Game { id, .. } => id,
        };
        let (_, made) = ask(address, "POST", "/api/challenges", &cookies[0], &terms).await;
        let path = format!("/api/challenges/{}/game", id(&made));
        let (_, begun) = ask(address, "POST", &path, &cookies[1], "null").await;
        Self { id: id(&begun), cookies, acknowledged: Vec::new() }
    }

    /// Plays until the connection is lost, the game over, or so many turns are played; after so many acknowledged turns in all games the server is killed.
    async fn play(
        &mut self,
        address: &str,
        seed: usize,
        most: usize,
        left: Arc<AtomicUsize>,
        server: Arc<Mutex<Child>>,
    ) {
        let mut position = diaballik::Match::new(diaballik::Start::Standard);
        for (index, text) in self.acknowledged.iter().enumerate() {
            position.play([Side::A, Side::B][index % 2], text).unwrap();
        }
        let mut sockets = Vec::new();
        for cookie in &self.cookies {
            let mut request = format!("ws://{address}/api/socket?version=1").into_client_request().unwrap();
            request.headers_mut().insert("cookie", cookie.parse().unwrap());
            request.headers_mut().insert("origin", format!("http://{address}").parse().unwrap());
            let Ok((mut socket, _)) = tokio_tungstenite::connect_async(request).await else { return };
            let watch = serde_json::to_string(&FromClient::Watch { game: self.id.clone(), after: None }).unwrap();
            if socket.send(Message::Text(watch.into())).await.is_err() {
                return;
            }
            sockets.push(socket);
        }
        let mut random = seed;
        let mut seen = 0;
        while position.ending().is_none() && self.acknowledged.len() < most {
            let side = position.actors().first().unwrap();
            let text = turn(&position, side, &mut random);
            let socket = &mut sockets[side.index()];
            let mut id = None;
            loop {
                let message = match socket.next().await {
                    Some(Ok(Message::Text(text))) => serde_json::from_str(text.as_str()).unwrap(),
                    Some(Ok(Message::Close(_)) | Err(_)) | None => return,
                    Some(Ok(_)) => continue,
                };
                match message {
                    FromServer::State { state } => seen = seen.max(state.number),
                    FromServer::Events { events, .. } => seen = seen.max(events.last().unwrap().number),
                    FromServer::Done { .. } => break,
                    FromServer::Refused { problem, .. } => panic!("{problem:?}: {text}"),
                    _ => {}
                }
                if id.is_none() && seen > 0 {
                    let act_id = format!("{seed}-{}", self.acknowledged.len());
                    let act = Act::Turn { text: text.clone() };
                    let act = FromClient::Act { game: self.id.clone(), id: act_id.clone(), after: seen, act };
                    let sent = Message::Text(serde_json::to_string(&act).unwrap().into());
                    if socket.send(sent).await.is_err() {
                        return;
                    }
                    id = Some(act_id);
                }
            }
            position.play(side, &text).unwrap();
            self.acknowledged.push(text);
            if left.fetch_sub(1, Ordering::SeqCst) == 1 {
                server.lock().unwrap().kill().unwrap();
            }
        }
    }
}

/// Some legal turn.
fn turn(position: &diaballik::Match, side: Side, random: &mut usize) -> String {
    let mut position = position.clone();
    let turns = position.history().len();
    while position.history().len() == turns {
        *random = random.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let actions = position.actions(side);
        let choice = (*random >> 33) % (actions.len() + 1);
        match actions.get(choice) {
            Some(&action) => position.act(side, action).unwrap(),
            None if position.may_end_turn() => position.end_turn().unwrap(),
            None => {}
        }
    }
    position.history()[turns].1.clone()
}

#[test]
fn every_acknowledged_turn_is_there_after_a_kill() {
    let directory = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
    runtime.block_on(async {
        let mut games: Vec<Game> = Vec::new();
        let mut unanswered = 0;
        for round in 0..KILLS {
            let (server, address) = start(directory.path());
            let mut next = Vec::new();
            for mut game in games {
                let (_, body) = ask(&address, "GET", &format!("/api/games/{}", game.id), "", "").await;
                let state: State = serde_json::from_str(&body).unwrap();
                let stored: Vec<String> = state.turns.iter().map(|(_, text)| text.clone()).collect();
                // The turn that was on its way may have been stored before the answer was sent: it or nothing.
                assert_eq!(stored[..game.acknowledged.len()], game.acknowledged, "round {round}");
                assert!(stored.len() <= game.acknowledged.len() + 1, "round {round}");
                unanswered += stored.len() - game.acknowledged.len();
                game.acknowledged = stored;
                next.push(if state.result.is_some() { Game::begin(&address, game.cookies, LONG).await } else { game });
            }
            while next.len() < GAMES {
                let cookies = [guest(&address).await, guest(&address).await];
                next.push(Game::begin(&address, cookies, LONG).await);
            }
            // At any moment: after 1 to 60 turns, whatever the games are doing then.
            let left = Arc::new(AtomicUsize::new(1 + round * 37 % 60));
            let server = Arc::new(Mutex::new(server));
            let playing: Vec<_> = next
                .into_iter()
                .enumerate()
                .map(|(index, mut game)| {
                    let (address, left, server) = (address.clone(), Arc::clone(&left), Arc::clone(&server));
                    tokio::spawn(async move {
                        game.play(&address, round * GAMES + index, usize::MAX, left, server).await;
                        game
                    })
                })
                .collect();
            games = Vec::new();
            for game in playing {
                games.push(game.await.unwrap());
            }
            let mut server = server.lock().unwrap();
            // All games may have ended before the last of the turns.
            server.kill().unwrap();
            server.wait().unwrap();
        }
        println!("{unanswered} turns were stored whose answer did not arrive");
    });
}

/// A server with a game in which both have played two turns and side A is to move, with 8 s on each clock at the start.
async fn after_four_turns(data: &Path) -> (Child, String, String) {
    let (server, address) = start(data);
    let cookies = [guest(&address).await, guest(&address).await];
    let mut game = Game::begin(&address, cookies, "8+0").await;
    // The connections are lost after the fourth turn.
    let left = Arc::new(AtomicUsize::new(usize::MAX));
    let server = Arc::new(Mutex::new(server));
    game.play(&address, 1, 4, left, Arc::clone(&server)).await;
    assert_eq!(game.acknowledged.len(), 4);
    let server = Arc::into_inner(server).unwrap().into_inner().unwrap();
    (server, address, game.id)
}

async fn state(address: &str, game: &str) -> State {
    let (_, body) = ask(address, "GET", &format!("/api/games/{game}"), "", "").await;
    serde_json::from_str(&body).unwrap()
}

fn signal(server: &Child, signal: &str) {
    let sent = Command::new("kill").args([signal, &server.id().to_string()]).status().unwrap();
    assert!(sent.success());
}

/// Stops the process for a while in which the time of side A would be up, and lets it go on.
fn stopped(seconds: u64) {
    let directory = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (mut server, address, game) = after_four_turns(directory.path()).await;
        let before = state(&address, &game).await;
        signal(&server, "-STOP");
        tokio::time::sleep(Duration::from_secs(seconds)).await;
        signal(&server, "-CONT");
        let after = state(&address, &game).await;
        assert_eq!(after.result, None);
        assert_eq!(after.clocks.b, before.clocks.b);
        // What passed before the stop and after the end of the grace is spent; the stop is not.
        let spent = before.clocks.a.unwrap() - after.clocks.a.unwrap();
        let grace = after.clocks.waits[Side::A];
        println!("{} ms of {seconds} s are spent, {} ms are left to come back", spent.get(), grace.get());
        assert!(spent < Millis::new(2_500) && grace > Millis::ZERO, "{:?}, {:?}", before.clocks, after.clocks);
        server.kill().unwrap();
        server.wait().unwrap();
    });
}

#[test]
fn a_process_that_is_stopped_takes_time_from_nobody() {
    stopped(10);
}

#[test]
#[ignore = "a minute and a half: `cargo xtask prove`"]
fn a_process_that_is_stopped_for_90_s_takes_time_from_nobody() {
    stopped(90);
}

#[test]
fn ten_kills_in_a_row_take_time_from_nobody() {
    let directory = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(async {
        let (mut server, mut address, game) = after_four_turns(directory.path()).await;
        let before = state(&address, &game).await.clocks;
        for kill in 1..=10 {
            server.kill().unwrap();
            server.wait().unwrap();
            // All in all longer than anybody's clock.
            tokio::time::sleep(Duration::from_secs(1)).await;
            (server, address) = start(directory.path());
            let state = state(&address, &game).await;
            assert_eq!((state.result, state.clocks.b), (None, before.b), "kill {kill}");
            let spent = before.a.unwrap() - state.clocks.a.unwrap();
            assert!(spent < Millis::new(2_500), "kill {kill}: {before:?}, {:?}", state.clocks);
        }
        server.kill().unwrap();
        server.wait().unwrap();
    });
}
