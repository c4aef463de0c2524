//! Streams over plain HTTP, and acts by requests: a program without a WebSocket plays by them.

use std::collections::BTreeMap;

use crate::access_tokens::{ask, token};
use crate::common::{Answer, BEGIN, Client, Server};
use crate::tournaments;
use axum::body::{Body, BodyDataStream};
use axum::http::{Request, StatusCode};
use futures_util::StreamExt;
use protocol::access::Scope;
use protocol::acts::Acted;
use protocol::socket::{Act, FromServer};
use protocol::tournaments::{Tournament, TournamentGame, TournamentNews, TournamentState, TournamentSummary};
use serde::de::DeserializeOwned;
use serde_json::{Value, json};
use server::time::ManualTime;
use tower::ServiceExt;

/// A stream that is open.
struct Lines {
    body: BodyDataStream,
    unread: String,
}

impl Lines {
    async fn open(server: &Server, path: &str, token: Option<&str>) -> Self {
        let request = Request::builder().uri(path).header("host", "here");
        let request = token
            .into_iter()
            .fold(request, |request, token| request.header("authorization", format!("Bearer {token}")));
        let answer = server.routes.clone().oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
        assert_eq!(
            (answer.status(), &answer.headers()["content-type"]),
            (StatusCode::OK, &"application/x-ndjson".parse().unwrap())
        );
        Self { body: answer.into_body().into_data_stream(), unread: String::new() }
    }

    /// The next message; nothing at the end.
    async fn next<T: DeserializeOwned>(&mut self) -> Option<T> {
        loop {
            if let Some((line, rest)) = self.unread.split_once('\n') {
                let (line, rest) = (line.to_owned(), rest.to_owned());
                self.unread = rest;
                if line.is_empty() {
                    continue;
                }
                return Some(serde_json::from_str(&line).unwrap());
            }
            self.unread += str::from_utf8(&self.body.next().await?.unwrap()).unwrap();
        }
    }

    async fn find<T>(&mut self, wanted: impl Fn(FromServer) -> Option<T>) -> T {
        loop {
            if let Some(found) = wanted(self.next().await.expect("it has not ended")) {
                return found;
            }
        }
    }
}

async fn act(server: &Server, token: &str, game: &str, key: &str, after: u32, act: &Value) -> Answer {
    let request = Request::post(format!("/api/games/{game}/acts")).header("authorization", format!("Bearer {token}"));
    let request = request.header("content-type", "application/json").header("idempotency-key", key);
    let body = json!({ "after": after, "do": act });
    server.send(request.body(Body::from(body.to_string())).unwrap()).await
}

/// Anna and Ben with the means to play by requests alone, and a game between them: their cookies, their tokens, the game.
async fn players(server: &Server) -> ([String; 2], [String; 2], String) {
    let cookies = [server.registered("Anna").await, server.registered("Ben").await];
    let mut tokens = Vec::new();
    for cookie in &cookies {
        tokens.push(token(server, cookie, &[Scope::Read, Scope::Play]).await.token);
    }
    let game = server.game(&json!({ "game": "diaballik", "clock": "60+5" }), &cookies[0], &cookies[1]).await;
    (cookies, tokens.try_into().unwrap(), game)
}

const TURN: &str = "c1c2,e1e2";

#[tokio::test]
async fn a_game_is_followed_to_its_end() {
    let (_directory, server) = Server::temporary().await;
    let (_, [anna, ben], game) = players(&server).await;
    let path = format!("/api/games/{game}/stream");
    let (mut by_player, mut by_anybody) =
        (Lines::open(&server, &path, Some(&ben)).await, Lines::open(&server, &path, None).await);
    for lines in [&mut by_player, &mut by_anybody] {
        let FromServer::State { state } = lines.next().await.unwrap() else { panic!("no state") };
        assert_eq!((state.id.as_str(), state.number), (game.as_str(), 1));
    }
    assert!(server.state(&game).await.present[games::side::Side::B], "a player who follows the stream is there");
    let done = act(&server, &anna, &game, "1", 1, &json!({ "what": "turn", "text": TURN })).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    let done = act(&server, &ben, &game, "1", 2, &json!({ "what": "resign" })).await.json::<Acted>();
    assert_eq!((done.number, done.state.result.is_some()), (3, true));
    for lines in [&mut by_player, &mut by_anybody] {
        let mut numbers = Vec::new();
        while let Some(told) = lines.next().await {
            if let FromServer::Events { events, result, .. } = told {
                numbers.extend(events.iter().map(|event| (event.number, result.is_some())));
            }
        }
        assert_eq!(numbers, [(2, false), (3, true)], "and then it ends");
    }
    // Of a game that is over there is one line.
    let mut late = Lines::open(&server, &path, None).await;
    assert!(matches!(late.next().await, Some(FromServer::State { state }) if state.result.is_some()));
    assert!(late.next::<FromServer>().await.is_none());
    assert_eq!(server.ask("GET", "/api/games/abcdefghijkl/stream", None, &()).await.code(), "server-not-found");
    while server.app.hub().gauges().sockets > 0 {
        tokio::task::yield_now().await;
    }
}

#[tokio::test]
async fn own_events_come_from_the_beginning() {
    let (_directory, server) = Server::temporary().await;
    let ([anna_in, ben_in], [anna, ben], game) = players(&server).await;
    let offer = json!({ "terms": { "game": "diaballik", "clock": "60+5" } });
    let waits = server.ask("POST", "/api/players/Ben/challenges", Some(&anna_in), &offer).await.json::<Value>();
    server.ask("POST", "/api/players/Anna/challenges", Some(&ben_in), &offer).await;
    let mut lines = Lines::open(&server, "/api/me/stream", Some(&ben)).await;
    let FromServer::Welcome { me, .. } = lines.next().await.unwrap() else { panic!("no welcome") };
    assert_eq!(me.unwrap().name, "Ben");
    let FromServer::Game { game: going, side } = lines.next().await.unwrap() else { panic!("no game") };
    assert_eq!((going, side), (game.clone(), protocol::game::Side::B));
    let FromServer::Challenged { challenge } = lines.next().await.unwrap() else { panic!("no challenge") };
    assert_eq!(Some(challenge.id.as_str()), waits["id"].as_str(), "that for Ben, and not his own");
    // A challenge, a game that begins, the turn, the end.
    server.ask("POST", "/api/players/Ben/challenges", Some(&anna_in), &offer).await;
    lines.find(|told| matches!(told, FromServer::Challenged { .. }).then_some(())).await;
    let accept = format!("/api/challenges/{}/game", challenge.id);
    let begun = ask(&server, &ben, "POST", &accept, &Value::Null).await.json::<Value>();
    let begun = begun["id"].as_str().unwrap().to_owned();
    lines.find(|told| matches!(told, FromServer::Game { game, .. } if game == begun).then_some(())).await;
    act(&server, &anna, &game, "1", 1, &json!({ "what": "turn", "text": TURN })).await;
    lines.find(|told| matches!(told, FromServer::Waiting { game: of, .. } if of == game).then_some(())).await;
    act(&server, &anna, &game, "2", 2, &json!({ "what": "resign" })).await;
    let over = lines.find(|told| match told {
        FromServer::Over { game, result } => Some((game, result.winner)),
        _ => None,
    });
    assert_eq!(over.await, (game, Some(protocol::game::Side::B)));
}

#[tokio::test]
async fn a_stream_ends_with_what_let_it_in_and_with_the_server() {
    let (_directory, server) = Server::temporary().await;
    let (cookies, [anna, ben], game) = players(&server).await;
    let (mut own, mut of_game) = (
        Lines::open(&server, "/api/me/stream", Some(&anna)).await,
        Lines::open(&server, &format!("/api/games/{game}/stream"), Some(&anna)).await,
    );
    let mut other = Lines::open(&server, "/api/me/stream", Some(&ben)).await;
    server.ask("POST", "/api/sessions/ended", Some(&cookies[0]), &json!({ "password": "correct horse" })).await;
    while own.next::<FromServer>().await.is_some() {}
    while of_game.next::<FromServer>().await.is_some() {}
    server.app.hub().shut_down().await.unwrap();
    let mut last = None;
    while let Some(told) = other.next().await {
        last = Some(told);
    }
    assert_eq!(last, Some(FromServer::Restarting), "it is told, and then it ends");
}

#[tokio::test]
async fn streams_count_as_connections_and_who_does_not_read_loses_his() {
    let directory = tempfile::tempdir().unwrap();
    let mut settings = crate::common::settings(directory.path());
    settings.limits.sockets_per_account = 2;
    let server = Server::with(settings, ManualTime::at(BEGIN)).await;
    let (cookies, [anna, _], _) = players(&server).await;
    let game = server.game(&json!({ "game": "diaballik", "clock": "none" }), &cookies[0], &cookies[1]).await;
    let path = format!("/api/games/{game}/stream");
    let slow = Lines::open(&server, &path, Some(&anna)).await;
    let _second = server.connect(Some(&cookies[0])).await;
    assert_eq!(ask(&server, &anna, "GET", "/api/me/stream", &Value::Null).await.code(), "server-too-many");
    // Somebody comes and goes, which all are told who are at the game, until more waits than may.
    let mut goes = server.connect(None).await;
    while server.app.hub().gauges().sockets > 2 {
        goes.watch(&game, None).await;
        goes.send(&protocol::socket::FromClient::Unwatch { game: game.clone() }).await;
        server.time.pass(250);
    }
    drop(slow);
}

#[tokio::test]
async fn an_act_is_done_once_also_over_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let ([_, ben_in], [anna, ben], game) = players(&server).await;
    let turn = json!({ "what": "turn", "text": TURN });
    let (first, second) = tokio::join!(
        act(&server, &anna, &game, "turn-1", 1, &turn),
        act(&server, &anna, &game, "\"turn-1\"", 1, &turn)
    );
    for done in [first, second] {
        let done = done.json::<Acted>();
        assert_eq!((done.id.as_str(), done.number, done.state.number), ("turn-1", 2, 2));
    }
    // The same id over the other way is the same act.
    let mut socket: Client = server.connect(Some(&ben_in)).await;
    socket.watch(&game, None).await;
    socket.act_and_wait(&game, Act::OfferDraw).await.unwrap();
    drop(socket);
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    server.time.pass(20_000);
    let again = act(&server, &anna, &game, "turn-1", 1, &turn).await.json::<Acted>();
    assert_eq!(
        (again.number, again.state.draw_offer, again.state.turns.len()),
        (2, Some(protocol::game::Side::B), 1),
        "told as done, and not done again"
    );
    let accepted = act(&server, &anna, &game, "yes", 3, &json!({ "what": "accept-draw" })).await.json::<Acted>();
    assert_eq!(accepted.state.result.unwrap().winner, None);
    let again = act(&server, &anna, &game, "yes", 3, &json!({ "what": "accept-draw" })).await.json::<Acted>();
    assert_eq!(again.number, accepted.number, "also where the act ended the game");
    assert_eq!(act(&server, &ben, &game, "no", 4, &json!({ "what": "resign" })).await.code(), "server-game-over");
}

#[tokio::test]
async fn an_act_that_cannot_be_is_refused() {
    let directory = tempfile::tempdir().unwrap();
    let mut settings = crate::common::settings(directory.path());
    settings.limits.messages_per_minute = 80;
    let server = Server::with(settings, ManualTime::at(BEGIN)).await;
    let ([anna_in, _], [anna, ben], game) = players(&server).await;
    let turn = json!({ "what": "turn", "text": TURN });
    for (token, key, after, what, code) in [
        (&anna, "", 0, &turn, "server-act-id"),
        (&anna, "\"\"", 0, &turn, "server-act-id"),
        (&anna, &"x".repeat(37), 0, &turn, "server-act-id"),
        (&ben, "1", 0, &json!({ "what": "accept-draw" }), "server-nothing-offered"),
        (&ben, "1", 9, &turn, "server-stale"),
        (&anna, "1", 0, &json!({ "what": "turn", "text": "c1c9" }), "reason-off-board"),
        (&anna, "1", 0, &json!({ "what": "dance" }), "server-malformed"),
    ] {
        let refused = act(&server, token, &game, key, after, what).await;
        if code.starts_with("reason-") {
            assert!(refused.code().starts_with("reason-"), "{}", refused.body);
        } else {
            assert_eq!(refused.code(), code, "{what}");
        }
    }
    let without = server
        .ask("POST", &format!("/api/games/{game}/acts"), Some(&anna_in), &json!({ "after": 0, "do": turn }))
        .await;
    assert_eq!(without.code(), "server-act-id", "no key");
    // What was refused may be sent again with its key.
    assert_eq!(act(&server, &anna, &game, "1", 1, &turn).await.json::<Acted>().number, 2);
    // Far more than an account may send.
    let mut codes = Vec::new();
    for _ in 0..20 {
        let answer = act(&server, &ben, &game, "x", 1, &json!({ "what": "accept-draw" })).await;
        codes.push((answer.code(), answer.headers.contains_key("retry-after")));
    }
    assert!(codes.contains(&("server-too-fast".to_owned(), true)), "{codes:?}");
}

#[tokio::test]
async fn what_is_set_up_unseen_is_not_in_the_opponents_stream() {
    let (_directory, server) = Server::temporary().await;
    let cookies = [server.registered("Anna").await, server.registered("Ben").await];
    let game = server.game(&json!({ "game": "pawnball", "clock": "none" }), &cookies[0], &cookies[1]).await;
    let mut clients = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for client in &mut clients {
        client.watch(&game, None).await;
    }
    crate::common::settle_dice(&mut clients, &game).await;
    let [anna, ben] =
        [token(&server, &cookies[0], &Scope::ALL).await.token, token(&server, &cookies[1], &Scope::ALL).await.token];
    let path = format!("/api/games/{game}/stream");
    let mut streams = [
        Lines::open(&server, &path, Some(&anna)).await,
        Lines::open(&server, &path, Some(&ben)).await,
        Lines::open(&server, &path, None).await,
    ];
    let mut number = 0;
    for lines in &mut streams {
        let FromServer::State { state } = lines.next().await.unwrap() else { panic!("no state") };
        number = state.number;
    }
    let set_up = crate::hidden_set_up::BLUE;
    let done = act(&server, &anna, &game, "1", number, &json!({ "what": "turn", "text": set_up })).await;
    assert_eq!(done.status, StatusCode::OK, "{}", done.body);
    let mut told = Vec::new();
    for lines in &mut streams {
        told.push(
            lines
                .find(|told| match &told {
                    FromServer::Events { .. } => Some(serde_json::to_string(&told).unwrap()),
                    _ => None,
                })
                .await,
        );
    }
    assert!(told[0].contains(set_up) && !told[1].contains(set_up) && !told[2].contains(set_up), "{told:?}");
    assert!(told[1].contains("1/setup:?") && told[2].contains("1/setup:?"), "{told:?}");
}

#[tokio::test]
async fn the_featured_game_is_followed_and_then_the_next_one() {
    let (_directory, server) = Server::temporary().await;
    for bad in ["game=chess", "speed=slow", "x=1"] {
        let answer = server.ask("GET", &format!("/api/watch/stream?{bad}"), None, &()).await;
        assert_eq!(answer.code(), "server-malformed", "{bad}");
    }
    // Nothing is featured yet.
    let mut lines = Lines::open(&server, "/api/watch/stream?game=diaballik", None).await;
    let mut games = Vec::new();
    for round in 0..2 {
        let (a, b) =
            (server.registered(&format!("Anna{round}")).await, server.registered(&format!("Ben{round}")).await);
        let game = server.game(&json!({ "game": "diaballik", "clock": "180+2" }), &a, &b).await;
        games.push((game, [a, b]));
    }
    // Neither of another game nor of a slow one.
    let [a, b] = &games[0].1;
    server.game(&json!({ "game": "playball", "clock": "180+2" }), a, b).await;
    server.game(&json!({ "game": "diaballik", "clock": "days:3" }), a, b).await;
    for (game, [player, _]) in &games {
        // What was chosen before is a second old by now.
        server.time.pass(1_000);
        assert_eq!(lines.find(state).await, *game);
        let mut playing = server.connect(Some(player)).await;
        playing.watch(game, None).await;
        playing.act_and_wait(game, Act::Turn { text: TURN.to_owned() }).await.unwrap();
        playing.act_and_wait(game, Act::Resign).await.unwrap();
        let mut numbers = Vec::new();
        while numbers.last() != Some(&(3, true)) {
            if let FromServer::Events { game: of, events, result, .. } = lines.next().await.unwrap() {
                assert_eq!(of, *game);
                numbers.extend(events.iter().map(|event| (event.number, result.is_some())));
            }
        }
        assert_eq!(numbers, [(2, false), (3, true)]);
    }
    drop(lines);
    while server.app.hub().gauges().sockets > 0 {
        tokio::task::yield_now().await;
    }
}

fn state(told: FromServer) -> Option<String> {
    match told {
        FromServer::State { state } => Some(state.id),
        _ => None,
    }
}

/// Takes in lines of a tournament until the end of the stream: how it stands, and its pairings by their numbers.
async fn folded(mut lines: Lines) -> (Option<TournamentSummary>, BTreeMap<u32, TournamentGame>) {
    let (mut summary, mut games) = (None, BTreeMap::new());
    while let Some(news) = lines.next().await {
        match news {
            TournamentNews::Tournament { tournament } => summary = Some(*tournament),
            TournamentNews::Game { game } => {
                games.insert(game.number, game);
            }
            TournamentNews::Unpaired { from } => games.retain(|number, _| *number < from),
        }
    }
    (summary, games)
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_tournament_is_followed_to_its_end_and_from_the_middle() {
    let (_directory, server) = Server::temporary().await;
    let names = ["Ada", "Ben", "Cleo", "Dan"];
    let mut players = BTreeMap::new();
    for name in names {
        players.insert(name.to_owned(), server.registered(name).await);
    }
    let plan = tournaments::plan(&server, "days:3", &json!({ "kind": "knock-out", "games": 1 }));
    let id = tournaments::announce(&server, &players["Ada"], &plan).await;
    let path = format!("/api/tournaments/{id}/stream");
    let mut lines = Lines::open(&server, &path, None).await;
    let Some(TournamentNews::Tournament { tournament }) = lines.next().await else { panic!("no first line") };
    assert_eq!(
        (tournament.id.as_str(), tournament.state, tournament.players),
        (id.as_str(), TournamentState::Announced, 0)
    );
    for cookie in players.values() {
        assert_eq!(tournaments::enter(&server, cookie, &id).await.status, StatusCode::NO_CONTENT);
    }
    let followed = tokio::spawn(folded(lines));
    let semi_finals = tournaments::until(&server, &id, tournaments::is_round(1)).await;
    let cut = Lines::open(&server, &path, None).await;
    tournaments::play_round(&server, &players, &semi_finals.games).await;
    let finals = tournaments::until(&server, &id, |now| tournaments::is_round(2)(now) && now.games.len() == 2).await;
    drop(cut);
    let later = tokio::spawn(folded(Lines::open(&server, &format!("{path}?from=2"), None).await));
    tournaments::play_round(&server, &players, &finals.games).await;
    let over = tournaments::until(&server, &id, |now| now.summary.state == TournamentState::Over).await;

    let (summary, games) = followed.await.unwrap();
    assert_eq!(summary.as_ref(), Some(&over.summary));
    let first: Tournament = server.ask("GET", &format!("/api/tournaments/{id}?round=1"), None, &()).await.json();
    let all: Vec<TournamentGame> = first.games.into_iter().chain(over.games).collect();
    assert_eq!(games.values().cloned().collect::<Vec<_>>(), all);
    assert!(all.iter().all(|game| game.result.is_some() && game.game.is_some()));
    let (again, games) = later.await.unwrap();
    assert_eq!((&again, games.values().cloned().collect::<Vec<_>>()), (&summary, all[2..].to_vec()));
    // Whoever comes when it is over is told all at once.
    let (again, games) = folded(Lines::open(&server, &path, None).await).await;
    assert_eq!((again, games.into_values().collect::<Vec<_>>()), (summary, all));
}

#[tokio::test]
async fn the_stream_of_a_tournament_ends_with_the_server_and_there_is_none_without_one() {
    let (_directory, server) = Server::temporary().await;
    let ada = server.registered("Ada").await;
    let plan = tournaments::plan(&server, "days:3", &json!({ "kind": "knock-out", "games": 1 }));
    let id = tournaments::announce(&server, &ada, &plan).await;
    for (path, code) in [
        ("/api/tournaments/abcdefghijkl/stream".to_owned(), "server-not-found"),
        (format!("/api/tournaments/{id}/stream?from=-1"), "server-malformed"),
        (format!("/api/tournaments/{id}/stream?since=1"), "server-malformed"),
    ] {
        assert_eq!(server.ask("GET", &path, None, &()).await.code(), code, "{path}");
    }
    let lines = Lines::open(&server, &format!("/api/tournaments/{id}/stream"), None).await;
    server.app.hub().shut_down().await.unwrap();
    folded(lines).await;
}
