//! `touchline bot` with `touchline ugi` as its engine plays whole games on a running server, against a player who is a script.

use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::time::Duration;

use crate::common::{Running, serving};
use futures_util::{SinkExt, StreamExt};
use games::side::Side;
use play::game_setup::hex;
use protocol::game::{Kind, State};
use protocol::http::{MadeToken, Offered, Profile};
use protocol::socket::{Act, FromClient, FromServer};
use serde::Serialize;
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Message;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream};

const TOUCHLINE: &str = env!("CARGO_BIN_EXE_touchline");
/// Ends a test that would wait forever; nothing is proved by it.
const FOREVER: Duration = Duration::from_secs(120);

/// As often as an address may ask for long.
const ASK_AGAIN: Duration = Duration::from_millis(150);

fn start(data: &Path, listen: &str) -> (Running, String) {
    let (server, address) = serving(Command::new(TOUCHLINE).stderr(Stdio::null()), data, listen);
    (Running(server), address)
}

/// A bot whose engine finds its turns at once; its token is in the environment.
fn bot(address: &str, token: &str, more: &[&str]) -> Running {
    let mut command = Command::new(TOUCHLINE);
    command.args(["bot", "--lang", "en", "--server", &format!("http://{address}"), "--engine"]);
    command.arg(format!("'{TOUCHLINE}' ugi")).args(["--option", "Level=2"]).args(more);
    command.env("TOUCHLINE_TOKEN", token).env_remove("TOUCHLINE_SERVER");
    Running(command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::inherit()).spawn().unwrap())
}

/// The lines that a bot says, up to one with `wanted` in it.
fn until(said: &mut impl BufRead, wanted: &str) -> String {
    let mut all = String::new();
    while !all.lines().last().is_some_and(|line| line.contains(wanted)) {
        assert_ne!(said.read_line(&mut all).unwrap(), 0, "it ended without {wanted}: {all}");
    }
    all
}

struct Person {
    address: String,
    cookie: String,
}

impl Person {
    /// A registered player.
    async fn new(address: &str, name: &str) -> Self {
        let mut person = Self { address: address.to_owned(), cookie: String::new() };
        let (head, _) = person.send("POST", "/api/guests", &Value::Null).await;
        let cookie = head.lines().find_map(|line| line.strip_prefix("set-cookie: ")).unwrap();
        cookie.split(';').next().unwrap().clone_into(&mut person.cookie);
        let wanted = json!({ "name": name, "password": "correct horse" });
        person.ask::<Value>("POST", "/api/me/registration", &wanted).await;
        person
    }

    async fn send(&self, method: &str, path: &str, body: &impl Serialize) -> (String, String) {
        let (address, cookie) = (&self.address, &self.cookie);
        let body = serde_json::to_string(body).unwrap();
        let request = format!(
            "{method} {path} HTTP/1.1\r\nhost: {address}\r\norigin: http://{address}\r\ncookie: {cookie}\r\n\
             content-type: application/json\r\ncontent-length: {}\r\nconnection: close\r\n\r\n{body}",
            body.len()
        );
        let mut stream = TcpStream::connect(address).await.unwrap();
        stream.write_all(request.as_bytes()).await.unwrap();
        let mut answer = Vec::new();
        stream.read_to_end(&mut answer).await.unwrap();
        let answer = String::from_utf8(answer).unwrap();
        let (head, body) = answer.split_once("\r\n\r\n").unwrap();
        assert!(head.starts_with("HTTP/1.1 20"), "{method} {path}: {answer}");
        (head.to_owned(), body.to_owned())
    }

    async fn ask<T: DeserializeOwned>(&self, method: &str, path: &str, body: &impl Serialize) -> T {
        let (_, body) = self.send(method, path, body).await;
        serde_json::from_str(&body).unwrap()
    }

    /// A bot of this person's: its token.
    async fn make_bot(&self, name: &str) -> String {
        self.ask::<Value>("POST", "/api/bots", &json!({ "name": name })).await;
        self.ask::<MadeToken>("POST", &format!("/api/bots/{name}/tokens"), &json!({ "label": "test" })).await.token
    }

    /// Challenges a bot and waits until the game has begun.
    async fn challenge(&self, bot: &str, terms: Value) -> String {
        let offer = json!({ "terms": terms });
        let made: Offered = self.ask("POST", &format!("/api/players/{bot}/challenges"), &offer).await;
        let Offered::Waiting { id } = made else { panic!("{made:?}") };
        loop {
            let challenge: Value = self.ask("GET", &format!("/api/challenges/{id}"), &()).await;
            if let Some(game) = challenge["game"].as_str() {
                return game.to_owned();
            }
            tokio::time::sleep(ASK_AGAIN).await;
        }
    }

    async fn connect(&self) -> WebSocketStream<MaybeTlsStream<TcpStream>> {
        let mut request = format!("ws://{}/api/socket?version=1", self.address).into_client_request().unwrap();
        request.headers_mut().insert("cookie", self.cookie.parse().unwrap());
        request.headers_mut().insert("origin", format!("http://{}", self.address).parse().unwrap());
        tokio_tungstenite::connect_async(request).await.unwrap().0
    }

    /// Plays the first legal turns it finds until the game is over, or for so many turns; the state at the end.
    async fn play(&self, game: &str, most: usize) -> State {
        let mut socket = self.connect().await;
        let say = |message: FromClient| Message::Text(serde_json::to_string(&message).unwrap().into());
        let watch = FromClient::Watch { game: game.to_owned(), after: None };
        socket.send(say(watch.clone())).await.unwrap();
        let (mut acts, mut played, mut seed, mut waiting) = (0, 0, 1, false);
        loop {
            let message =
                tokio::time::timeout(FOREVER, socket.next()).await.expect("the game goes on").unwrap().unwrap();
            let Message::Text(text) = message else { continue };
            let state = match serde_json::from_str(text.as_str()).unwrap() {
                FromServer::State { state } => *state,
                FromServer::Done { .. } => {
                    waiting = false;
                    socket.send(say(watch.clone())).await.unwrap();
                    continue;
                }
                FromServer::Events { .. } => {
                    socket.send(say(watch.clone())).await.unwrap();
                    continue;
                }
                FromServer::Refused { problem, .. } if problem.code == "server-too-fast" => {
                    waiting = false;
                    tokio::time::sleep(Duration::from_secs(2)).await;
                    socket.send(say(watch.clone())).await.unwrap();
                    continue;
                }
                // What it acted on was on its way while the other played.
                FromServer::Refused { problem, .. } if problem.code == "server-stale" => {
                    waiting = false;
                    socket.send(say(watch.clone())).await.unwrap();
                    continue;
                }
                FromServer::Refused { problem, .. } => panic!("{problem:?}"),
                _ => continue,
            };
            let own = if state.players[Side::A].kind == Kind::Bot { Side::B } else { Side::A };
            if state.result.is_some() || played >= most {
                return state;
            }
            if waiting {
                continue;
            }
            let entropy = [7; 8];
            let settled = state.dice.as_ref();
            let act = match settled.filter(|_| !state.started) {
                Some(dice) if dice.commitments[own].is_none() => {
                    Some(Act::Commit { commitment: dice.entropy_commitment(own, game, &entropy).unwrap() })
                }
                Some(dice) if dice.commitments[own.other()].is_some() && dice.entropy[own].is_none() => {
                    Some(Act::Reveal { entropy: hex(&entropy) })
                }
                _ if state.started && state.may_act[own] => {
                    played += 1;
                    Some(Act::Turn { text: some_turn(&state, own, &mut seed) })
                }
                _ => None,
            };
            if let Some(act) = act {
                acts += 1;
                waiting = true;
                let id = format!("{acts}-{}", hex(&server::secret::random::<4>()));
                let act = FromClient::Act { game: game.to_owned(), id, after: state.number, act };
                socket.send(say(act)).await.unwrap();
            }
        }
    }
}

/// Some legal turn.
fn some_turn(state: &State, own: Side, seed: &mut usize) -> String {
    let setup = state.terms.setup().unwrap();
    let mut game = setup.start().new_match();
    let (mut draws, mut turns) = (state.draws.iter(), state.turns.iter());
    loop {
        if game.awaits_dice()
            && let Some(draw) = draws.next()
        {
            game.roll(draw.parse().unwrap()).unwrap();
        } else if let Some((side, text)) = turns.next() {
            game.play((*side).into(), text).unwrap();
        } else {
            break;
        }
    }
    let played = game.history().len();
    while game.history().len() == played {
        *seed = seed.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        let actions = game.actions(own);
        let choice = (*seed >> 33) % (actions.len() + usize::from(game.may_end_turn()));
        match actions.get(choice) {
            Some(&action) => game.act(own, action).unwrap(),
            None => game.end_turn().unwrap(),
        }
    }
    game.history()[played].1.clone()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_plays_a_whole_game_of_each_kind() {
    let directory = tempfile::tempdir().unwrap();
    let (_server, address) = start(directory.path(), "127.0.0.1:0");
    let owner = Person::new(&address, "Olga").await;
    let person = Person::new(&address, "Sophie").await;
    let token = owner.make_bot("Robot").await;
    let games = ["playball", "diaballik", "pawnball"];
    let mut running = bot(&address, &token, &["--games", "4"]);
    let mut said = BufReader::new(running.0.stdout.take().unwrap());
    until(&mut said, "Connected as Robot");
    let mut last = String::new();
    for game in games {
        // Rated: the bot has a rating of its own.
        let terms = json!({ "game": game, "clock": "600+5", "rated": true });
        let id = person.challenge("Robot", terms).await;
        let state = person.play(&id, usize::MAX).await;
        let result = state.result.unwrap();
        assert!(result.counts && result.reason != "time" && result.reason != "resignation", "{game}: {result:?}");
        let (_, robot) = state.players.iter().find(|(_, player)| player.name == "Robot").unwrap();
        assert_eq!((robot.kind, robot.level), (Kind::Bot, None), "it is marked as what it is");
        until(&mut said, &format!("Game {id} is over"));
        last = id;
    }
    // It plays again, with the other side.
    person.ask::<Offered>("POST", &format!("/api/games/{last}/rematch"), &()).await;
    let again = loop {
        let state: State = person.ask("GET", &format!("/api/games/{last}"), &()).await;
        if let Some(next) = state.next {
            break next;
        }
        tokio::time::sleep(ASK_AGAIN).await;
    };
    let state = person.play(&again, usize::MAX).await;
    assert!(state.result.unwrap().counts);
    assert!(running.0.wait().unwrap().success(), "it ends after four games");
    let profile: Profile = person.ask("GET", "/api/players/Robot", &()).await;
    assert_eq!((profile.kind, profile.owner.as_deref()), (Kind::Bot, Some("Olga")));
    assert_eq!(profile.score.iter().sum::<u32>(), 4);
    assert_eq!(profile.ratings.len(), 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_comes_back_when_the_server_does() {
    let directory = tempfile::tempdir().unwrap();
    let (server, address) = start(directory.path(), "127.0.0.1:0");
    let owner = Person::new(&address, "Olga").await;
    let person = Person::new(&address, "Sophie").await;
    let token = owner.make_bot("Robot").await;
    let mut running = bot(&address, &token, &["--games", "1", "--game", "diaballik"]);
    let mut said = BufReader::new(running.0.stdout.take().unwrap());
    until(&mut said, "Connected as Robot");
    // What is not wanted is declined, and nothing begins.
    let offer = json!({ "terms": { "game": "playball", "clock": "600+5" } });
    person.ask::<Value>("POST", "/api/players/Robot/challenges", &offer).await;
    until(&mut said, "Declined a challenge from Sophie");
    let game = person.challenge("Robot", json!({ "game": "diaballik", "clock": "600+5" })).await;
    person.play(&game, 3).await;
    // It is killed in the middle of a game, and another one takes its place.
    drop(server);
    until(&mut said, "Disconnected");
    let (_server, _) = start(directory.path(), &address);
    until(&mut said, "Connected as Robot");
    let state = person.play(&game, usize::MAX).await;
    assert!(state.result.unwrap().counts);
    assert!(running.0.wait().unwrap().success());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_bot_meets_people_in_the_lobby_who_want_it() {
    let directory = tempfile::tempdir().unwrap();
    let (_server, address) = start(directory.path(), "127.0.0.1:0");
    let owner = Person::new(&address, "Olga").await;
    let person = Person::new(&address, "Sophie").await;
    let token = owner.make_bot("Robot").await;
    // One that waits for people only, and one that is open to bots.
    let seek = |clock: &str, bots: bool| json!({ "terms": { "game": "diaballik", "clock": clock }, "bots": bots });
    person.ask::<Value>("POST", "/api/seeks", &seek("days:2", false)).await;
    person.ask::<Value>("POST", "/api/seeks", &seek("days:3", true)).await;
    let options = ["--accept-seeks", "--seek", "pawnball:300+3", "--at-once", "5"];
    let mut running = bot(&address, &token, &options);
    let mut said = BufReader::new(running.0.stdout.take().unwrap());
    until(&mut said, "against Sophie has begun");
    let games: Value = person.ask("GET", "/api/games?player=Robot", &()).await;
    assert_eq!(games["games"].as_array().unwrap().len(), 1);
    assert_eq!(games["games"][0]["terms"]["clock"], "days:3");
    // Its own seek is marked, and whoever seeks the same without wanting bots waits for somebody else.
    let own = loop {
        let seeks: Value = person.ask("GET", "/api/seeks", &()).await;
        if let Some(own) = seeks.as_array().unwrap().iter().find(|seek| seek["name"] == "Robot") {
            break own.clone();
        }
        tokio::time::sleep(ASK_AGAIN).await;
    };
    assert_eq!((&own["kind"], &own["terms"]["game"]), (&json!("bot"), &json!("pawnball")));
    let same = json!({ "terms": { "game": "pawnball", "clock": "300+3" } });
    let waits: Offered = person.ask("POST", "/api/seeks", &same).await;
    assert!(matches!(waits, Offered::Waiting { .. }), "{waits:?}");
    let begun: Offered = person.ask("POST", &format!("/api/seeks/{}/game", own["id"].as_str().unwrap()), &()).await;
    assert!(matches!(begun, Offered::Game { .. }), "{begun:?}");
    until(&mut said, "against Sophie has begun");
}

#[test]
fn what_cannot_be_is_told_before_anything_is_sent() {
    let said = |args: &[&str], token: Option<&str>| {
        let mut command = Command::new(TOUCHLINE);
        command.args(["bot", "--lang", "en"]).args(args).env_remove("TOUCHLINE_SERVER").env_remove("TOUCHLINE_TOKEN");
        if let Some(token) = token {
            command.env("TOUCHLINE_TOKEN", token);
        }
        let output = command.stdin(Stdio::null()).output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    };
    let here = "http://127.0.0.1:9";
    for (args, token, wanted) in [
        (vec!["--engine", "x"], Some("t"), "No server given"),
        (vec!["--engine", "x", "--server", "play.example"], Some("t"), "https://play.example"),
        (vec!["--engine", "x", "--server", here], None, "No token given"),
        (vec!["--engine", "'x", "--server", here], Some("t"), "a quote is not closed"),
        (vec!["--engine", "x", "--server", here, "--option", "Level"], Some("t"), "NAME=VALUE"),
        (vec!["--engine", "x", "--server", here, "--seek", "chess:1+1"], Some("t"), "diaballik:180+2"),
    ] {
        let (status, said) = said(&args, token);
        assert_eq!(status, Some(2), "{said}");
        assert!(said.contains(wanted), "{said}");
    }
    let (status, said) = said(&["--engine", "/no/such/engine", "--server", here], Some("t"));
    assert_eq!(status, Some(1));
    assert!(said.contains("Cannot use the engine") && said.contains("/no/such/engine"), "{said}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_token_that_was_ended_lets_nobody_in() {
    let directory = tempfile::tempdir().unwrap();
    let (_server, address) = start(directory.path(), "127.0.0.1:0");
    let owner = Person::new(&address, "Olga").await;
    let token = owner.make_bot("Robot").await;
    let mut running = bot(&address, &token, &[]);
    let mut said = BufReader::new(running.0.stdout.take().unwrap());
    until(&mut said, "Connected as Robot");
    let bots: Value = owner.ask("GET", "/api/bots", &()).await;
    let id = bots[0]["tokens"][0]["id"].as_str().unwrap();
    owner.send("DELETE", &format!("/api/bots/Robot/tokens/{id}"), &()).await;
    // Its connection is ended, and it does not come back.
    assert_eq!(running.0.wait().unwrap().code(), Some(1));
}
