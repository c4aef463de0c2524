//! Simuls and exhibitions: applied for, begun at once, played to the end.

use axum::http::StatusCode;
use games::side::Side;
use protocol::socket::Act;
use protocol::tournaments::{Tournament, TournamentResult, TournamentState};
use serde_json::{Value, json};

use crate::common::{Answer, Server};
use crate::tournaments::{announce, enter, plan, until};

fn simul(server: &Server, side: &str, extra_minutes: u16) -> Value {
    plan(server, "300+5", &json!({ "kind": "simul", "side": side, "extra_minutes": extra_minutes }))
}

async fn ask(server: &Server, cookie: &str, method: &str, id: &str, path: &str) -> Answer {
    server.ask(method, &format!("/api/tournaments/{id}/{path}"), Some(cookie), &Value::Null).await
}

async fn seen(server: &Server, id: &str) -> Tournament {
    server.ask("GET", &format!("/api/tournaments/{id}"), None, &()).await.json()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_simul_is_applied_for_begun_at_once_and_summed_up() {
    let (directory, mut server) = Server::temporary().await;
    let host = server.registered("Hanna").await;
    let id = announce(&server, &host, &simul(&server, "alternate", 10)).await;
    let told = seen(&server, &id).await.host.unwrap();
    assert_eq!((told.name.as_deref(), told.points), (Some("Hanna"), 0.0));
    let mut players = Vec::new();
    for name in ["Ada", "Ben", "Cleo"] {
        let cookie = server.registered(name).await;
        assert_eq!(enter(&server, &cookie, &id).await.status, StatusCode::NO_CONTENT);
        players.push((name, cookie));
    }
    assert_eq!(enter(&server, &host, &id).await.code(), "server-entered", "nobody plays against oneself");
    assert_eq!(ask(&server, &host, "PUT", &id, "start").await.code(), "server-pairing-impossible");
    for name in ["Ada", "Ada", "Ben", "Cleo"] {
        assert_eq!(
            ask(&server, &host, "PUT", &id, &format!("applications/{name}")).await.status,
            StatusCode::NO_CONTENT
        );
    }
    for _ in 0..2 {
        assert_eq!(ask(&server, &host, "DELETE", &id, "applications/Cleo").await.status, StatusCode::NO_CONTENT);
    }
    assert_eq!(ask(&server, &host, "PUT", &id, "applications/Nobody").await.code(), "server-not-found");
    let stranger = ask(&server, &players[0].1, "PUT", &id, "start").await;
    assert_eq!(stranger.code(), "server-not-found");
    let accepted = seen(&server, &id).await.standings.into_iter().filter(|place| place.accepted);
    assert_eq!(accepted.count(), 2);
    for _ in 0..2 {
        assert_eq!(ask(&server, &host, "PUT", &id, "start").await.status, StatusCode::NO_CONTENT);
    }
    let on = until(&server, &id, |now| now.games.len() == 2 && now.games.iter().all(|game| game.game.is_some())).await;
    assert_eq!((on.summary.state, on.standings.len()), (TournamentState::Running, 2));
    let sides: Vec<_> = on.games.iter().map(|game| (game.a.as_deref().unwrap(), game.b.as_deref().unwrap())).collect();
    assert_eq!(sides, [("Hanna", "Ada"), ("Ben", "Hanna")]);
    for (game, side) in on.games.iter().zip([Side::A, Side::B]) {
        let state = server.state(game.game.as_ref().unwrap()).await;
        let clocks = state.clocks;
        let left = |side: Side| if side == Side::A { clocks.a.unwrap().get() } else { clocks.b.unwrap().get() };
        let more = left(side).saturating_sub(left(side.other()));
        assert!((9 * 60_000..=11 * 60_000).contains(&more), "ten minutes, and what has passed since: {more}");
        assert_eq!(state.tournament.as_deref(), Some(id.as_str()));
    }
    // Games that have begun are begun once, also after a crash.
    let (path, time) = server.crash().await;
    server = Server::start(&path, time).await;
    let again = until(&server, &id, |now| now.games.iter().all(|game| game.game.is_some())).await;
    assert_eq!(again.games, on.games);
    // The host is at another board: nobody claims a game for that.
    let first = on.games[0].game.clone().unwrap();
    let mut ada = server.connect(Some(&players[0].1)).await;
    ada.watch(&first, None).await;
    server.time.pass(150_000);
    assert_eq!(server.state(&first).await.claim_at[Side::A], None);
    let claimed = ada.act_and_wait(&first, Act::Claim { win: true }).await.unwrap_err();
    assert_eq!(claimed, "server-not-gone");
    ada.act_and_wait(&first, Act::Resign).await.unwrap();
    let second = on.games[1].game.clone().unwrap();
    let mut hosts = server.connect(Some(&host)).await;
    hosts.watch(&second, None).await;
    hosts.act_and_wait(&second, Act::Resign).await.unwrap();
    let over = until(&server, &id, |now| now.summary.state == TournamentState::Over).await;
    let results: Vec<_> = over.games.iter().map(|game| game.result).collect();
    assert_eq!(results, [Some(TournamentResult::A), Some(TournamentResult::A)]);
    let told = over.host.unwrap();
    assert_eq!((told.points, told.played), (1.0, 2));
    assert_eq!((over.standings[0].name.as_deref(), over.standings[0].points), (Some("Ben"), 1.0));
    drop(directory);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn in_an_exhibition_a_bot_of_the_server_plays_against_everybody() {
    let (_directory, server) = Server::temporary().await;
    let organiser = server.registered("Organiser").await;
    let mut exhibition = simul(&server, "b", 0);
    exhibition["host"] = json!("touchline-1");
    let id = announce(&server, &organiser, &exhibition).await;
    let guest = server.guest().await.1;
    for cookie in [&organiser, &guest] {
        assert_eq!(enter(&server, cookie, &id).await.status, StatusCode::NO_CONTENT, "organisers may play too");
    }
    let on = until(&server, &id, |now| now.games.len() == 2 && now.games.iter().all(|game| game.game.is_some())).await;
    assert_eq!(on.summary.plan.host.as_deref(), Some("Touchline-1"));
    assert!(on.games.iter().all(|game| game.b.as_deref() == Some("Touchline-1")));
    let game = on.games.iter().find(|game| game.a.as_deref() == Some("Organiser")).unwrap().game.clone().unwrap();
    let mut player = server.connect(Some(&organiser)).await;
    player.watch(&game, None).await;
    player.act_and_wait(&game, Act::Resign).await.unwrap();
    let over = until(&server, &id, |now| now.host.as_ref().is_some_and(|host| host.played == 1)).await;
    assert_eq!(over.host.unwrap().points, 1.0);
    assert!(!server.state(&game).await.terms.rated);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_no_simul_or_no_host_is_refused() {
    let (_directory, server) = Server::temporary().await;
    let ada = server.registered("Ada").await;
    let ben = server.registered("Ben").await;
    for (owner, bot) in [(&ada, "Adas-bot"), (&ben, "Bens-bot")] {
        let made = server.ask("POST", "/api/bots", Some(owner), &json!({ "name": bot })).await;
        assert_eq!(made.status, StatusCode::OK, "{}", made.body);
    }
    let with = |member: &str, value: Value| {
        let mut plan = simul(&server, "a", 0);
        plan[member] = value;
        plan
    };
    let system = |extra: u16| json!({ "kind": "simul", "side": "a", "extra_minutes": extra });
    let dice = plan(&server, "300+5", &system(1));
    let dice = json!({ "terms": { "game": "pawnball", "clock": "300+5" }, "name": "x dice", "system": system(1), "starts": dice["starts"] });
    for (wrong, code) in [
        (with("host", json!("Nobody-here")), "server-no-such-bot"),
        (with("host", json!("Ben")), "server-no-such-bot"),
        (with("host", json!("Bens-bot")), "server-no-such-bot"),
        (with("system", system(181)), "server-terms"),
        (with("terms", json!({ "game": "diaballik", "clock": "300+5", "rated": true })), "server-terms"),
        (with("over_the_board", json!(true)), "server-terms"),
        (dice, "server-terms"),
    ] {
        let answer = server.ask("POST", "/api/tournaments", Some(&ada), &wrong).await;
        assert_eq!(answer.code(), code, "{wrong}");
    }
    let mut swiss = plan(&server, "300+5", &json!({ "kind": "swiss", "rounds": 2 }));
    swiss["host"] = json!("Adas-bot");
    assert_eq!(server.ask("POST", "/api/tournaments", Some(&ada), &swiss).await.code(), "server-terms");
    swiss["host"] = Value::Null;
    let swiss = announce(&server, &ada, &swiss).await;
    enter(&server, &ben, &swiss).await;
    assert_eq!(ask(&server, &ada, "PUT", &swiss, "start").await.code(), "server-no-simul");
    assert_eq!(ask(&server, &ada, "PUT", &swiss, "applications/Ben").await.code(), "server-no-simul");
    let own = announce(&server, &ada, &with("host", json!("Adas-bot"))).await;
    assert_eq!(seen(&server, &own).await.host.unwrap().name.as_deref(), Some("Adas-bot"));
}
