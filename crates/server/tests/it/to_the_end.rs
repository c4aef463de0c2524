//! What was committed is told, also when whoever asked for it is gone by then.

use std::any::Any;

use crate::common::{Client, Follower, Server};
use games::side::Side;
use protocol::socket::{Act, FromServer};
use serde::Serialize;
use serde_json::{Value, json};

/// Sends a request that writes, and drops it when its write waits. It goes on when the guard is dropped.
async fn dropped(
    server: &Server,
    method: &str,
    path: &str,
    cookie: &str,
    body: &impl Serialize,
) -> Box<dyn Any + Send> {
    let end = server.busy().await;
    tokio::select! {
        biased;
        answer = server.ask(method, path, Some(cookie), body) => panic!("{} {}", answer.status, answer.body),
        () = server.something_waits() => {}
    }
    end
}

async fn told_game(client: &mut Client) -> String {
    client
        .find(|message| match message {
            FromServer::Game { game, .. } => Some(game.clone()),
            _ => None,
        })
        .await
}

async fn closed(mut client: Client) {
    while client.try_next().await.is_some() {}
}

fn terms() -> Value {
    json!({ "game": "diaballik", "clock": "180+2" })
}

/// The id in an answer.
async fn id(server: &Server, path: &str, cookie: &str, body: &Value) -> String {
    server.ask("POST", path, Some(cookie), body).await.json::<Value>()["id"].as_str().unwrap().to_owned()
}

#[tokio::test]
async fn a_game_of_an_abandoned_seek_is_told_and_has_its_alarm() {
    let (_directory, server) = Server::temporary().await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let mut anna = server.connect(Some(&a)).await;
    for accept in [false, true] {
        let seek = id(&server, "/api/seeks", &a, &json!({ "terms": terms() })).await;
        let alarms = server.app.hub().gauges().alarms;
        let end = if accept {
            dropped(&server, "POST", &format!("/api/seeks/{seek}/game"), &b, &()).await
        } else {
            dropped(&server, "POST", "/api/seeks", &b, &json!({ "terms": terms() })).await
        };
        drop(end);
        told_game(&mut anna).await;
        assert_eq!(server.app.hub().gauges().alarms, alarms + 1);
    }
}

#[tokio::test]
async fn who_follows_the_lobby_is_told_of_an_abandoned_seek_that_is_gone() {
    let (_directory, server) = Server::temporary().await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let seek = id(&server, "/api/seeks", &a, &json!({ "terms": terms() })).await;
    let mut ben = Follower::new(server.connect(Some(&b)).await).await;
    ben.until(1).await;
    drop(dropped(&server, "DELETE", &format!("/api/seeks/{seek}"), &a, &()).await);
    ben.until(0).await;
}

#[tokio::test]
async fn abandoned_challenges_are_told() {
    let (_directory, server) = Server::temporary().await;
    let [(_, a), (name, b)] = [server.guest().await, server.guest().await];
    let [mut anna, mut ben] = [server.connect(Some(&a)).await, server.connect(Some(&b)).await];
    let path = format!("/api/players/{name}/challenges");
    drop(dropped(&server, "POST", &path, &a, &json!({ "terms": terms() })).await);
    let challenge = ben
        .find(|message| match message {
            FromServer::Challenged { challenge } => Some(challenge.id.clone()),
            _ => None,
        })
        .await;
    drop(dropped(&server, "DELETE", &format!("/api/challenges/{challenge}"), &b, &()).await);
    anna.find(|message| matches!(message, FromServer::ChallengeDropped { declined: true, .. }).then_some(())).await;
    let challenge = id(&server, &path, &a, &json!({ "terms": terms() })).await;
    drop(dropped(&server, "POST", &format!("/api/challenges/{challenge}/game"), &b, &()).await);
    told_game(&mut anna).await;
}

#[tokio::test]
async fn abandoned_rematches_are_told() {
    let (_directory, server) = Server::temporary().await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let [mut anna, mut ben] = [server.connect(Some(&a)).await, server.connect(Some(&b)).await];
    for decline in [false, true] {
        let game = server.game(&terms(), &a, &b).await;
        anna.watch(&game, None).await;
        anna.act_and_wait(&game, Act::Resign).await.unwrap();
        let path = format!("/api/games/{game}/rematch");
        drop(dropped(&server, "POST", &path, &a, &()).await);
        ben.find(|message| matches!(message, FromServer::Rematch { by: Some(_), .. }).then_some(())).await;
        drop(dropped(&server, if decline { "DELETE" } else { "POST" }, &path, &b, &()).await);
        if decline {
            anna.find(|message| matches!(message, FromServer::Rematch { declined: Some(_), .. }).then_some(())).await;
        } else {
            anna.find(|message| matches!(message, FromServer::Rematch { next: Some(_), .. }).then_some(())).await;
            told_game(&mut anna).await;
        }
    }
}

#[tokio::test]
async fn the_bot_of_an_abandoned_game_plays() {
    let (_directory, server) = Server::temporary().await;
    let (_, a) = server.guest().await;
    let mut anna = server.connect(Some(&a)).await;
    let offer = json!({ "terms": { "game": "diaballik", "clock": "none" }, "side": "b", "level": 1 });
    drop(dropped(&server, "POST", "/api/bot-games", &a, &offer).await);
    let game = told_game(&mut anna).await;
    anna.watch(&game, None).await;
    while !anna.view(&game).may_act[Side::B] {
        anna.next().await;
    }
}

#[tokio::test]
async fn sockets_end_with_an_abandoned_end_of_their_session() {
    let (_directory, server) = Server::temporary().await;
    let a = server.registered("Anna").await;
    let login = json!({ "name": "Anna", "password": "correct horse" });
    let other = server.ask("POST", "/api/sessions", None, &login).await.cookie();
    let anna = server.connect(Some(&other)).await;
    let change = json!({ "current": "correct horse", "new": "battery staple" });
    drop(dropped(&server, "POST", "/api/me/password", &a, &change).await);
    closed(anna).await;
    let anna = server.connect(Some(&a)).await;
    drop(dropped(&server, "DELETE", "/api/sessions/current", &a, &()).await);
    closed(anna).await;
}

#[tokio::test]
async fn an_abandoned_registration_and_deletion_are_told() {
    let (_directory, server) = Server::temporary().await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let game = server.game(&terms(), &a, &b).await;
    let mut ben = server.connect(Some(&b)).await;
    ben.watch(&game, None).await;
    let known_as = async |ben: &mut Client, name: fn(&str) -> bool| {
        ben.find(|message| match message {
            FromServer::State { state } => name(&state.players[Side::A].name).then_some(()),
            _ => None,
        })
        .await;
    };
    let anna = server.connect(Some(&a)).await;
    let wanted = json!({ "name": "Anna", "password": "correct horse" });
    drop(dropped(&server, "POST", "/api/me/registration", &a, &wanted).await);
    known_as(&mut ben, |name| name == "Anna").await;
    closed(anna).await;
    let anna = server.connect(Some(&a)).await;
    drop(dropped(&server, "POST", "/api/me/deletion", &a, &json!({ "password": "correct horse" })).await);
    known_as(&mut ben, |name| name != "Anna").await;
    closed(anna).await;
}

#[tokio::test]
async fn the_sockets_of_a_bot_end_with_its_token_and_with_it() {
    let (_directory, server) = Server::temporary().await;
    let a = server.registered("Anna").await;
    server.ask("POST", "/api/bots", Some(&a), &json!({ "name": "Ada" })).await;
    for path in ["/api/bots/Ada/tokens", "/api/bots/Ada"] {
        let made = server.ask("POST", "/api/bots/Ada/tokens", Some(&a), &json!({ "label": "x" })).await;
        let made = made.json::<Value>();
        let token = made["token"].as_str().unwrap();
        let bot = server.connect_bot(token).await;
        let path =
            if path.ends_with("tokens") { format!("{path}/{}", made["id"].as_str().unwrap()) } else { path.to_owned() };
        drop(dropped(&server, "DELETE", &path, &a, &()).await);
        closed(bot).await;
    }
}

#[tokio::test]
async fn a_shutdown_waits_until_what_was_committed_is_told() {
    let (_directory, server) = Server::temporary().await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let mut anna = server.connect(Some(&a)).await;
    let seek = id(&server, "/api/seeks", &a, &json!({ "terms": terms() })).await;
    let end = dropped(&server, "POST", &format!("/api/seeks/{seek}/game"), &b, &()).await;
    let hub = server.app.hub().clone();
    let down = tokio::spawn(async move { hub.shut_down().await });
    anna.find(|message| matches!(message, FromServer::Restarting).then_some(())).await;
    // Whoever comes now is told to come again, and nothing is begun.
    let late = server.ask("POST", "/api/seeks", Some(&b), &json!({ "terms": terms() })).await;
    assert_eq!(late.code(), "server-suspended");
    drop(end);
    told_game(&mut anna).await;
    down.await.unwrap().unwrap();
    closed(anna).await;
}
