//! Vacations: in games of days no flag of a player falls who is away.

use axum::http::StatusCode;
use games::side::Side;
use protocol::game::{State, What};
use protocol::http::{Export, Profile};
use protocol::socket::Act;
use protocol::vacation::Vacation;
use serde_json::json;

use crate::common::{Answer, Server};

const HOUR: u64 = 60 * 60 * 1_000;
const DAY: u64 = 24 * HOUR;

async fn begin(server: &Server, cookie: &str, days: u16) -> Answer {
    server.ask("PUT", "/api/me/vacation", Some(cookie), &json!({ "days": days })).await
}

async fn profile(server: &Server, name: &str) -> Profile {
    server.ask("GET", &format!("/api/players/{name}"), None, &()).await.json()
}

/// A game of three days for a turn in which Ben is to play the third turn.
async fn game(server: &Server, anna: &str, ben: &str) -> String {
    let game = server.game(&json!({ "game": "diaballik", "clock": "days:3" }), anna, ben).await;
    turn(server, &game, anna, "c1c2,e1e2").await;
    turn(server, &game, ben, "c7c6,e7e6").await;
    turn(server, &game, anna, "c2c3").await;
    game
}

async fn turn(server: &Server, game: &str, cookie: &str, text: &str) {
    let mut player = server.connect(Some(cookie)).await;
    player.watch(game, None).await;
    player.act_and_wait(game, Act::Turn { text: text.to_owned() }).await.unwrap();
}

/// What everybody sees of a game after so much time, once this event has happened in it.
async fn after(server: &Server, game: &str, milliseconds: u64, number: u32) -> State {
    server.time.pass(milliseconds);
    loop {
        let state = server.state(game).await;
        if state.number >= number {
            assert_eq!(state.number, number);
            return state;
        }
        assert!(state.result.is_none(), "it is over before: {:?}", state.result);
        tokio::task::yield_now().await;
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn no_flag_of_who_is_away_falls_and_afterwards_there_is_a_day() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let game = game(&server, &anna, &ben).await;
    let now = server.time_now();
    server.time.pass(HOUR);
    let away: Vacation = begin(&server, &ben, 5).await.json();
    assert_eq!(away.until.unwrap().get(), now.get() + 5 * DAY + HOUR);
    assert_eq!(profile(&server, "Ben").await.vacation, away.until, "everybody may know");
    assert_eq!(profile(&server, "Anna").await.vacation, None);
    let mut watching = server.connect(None).await;
    watching.watch(&game, None).await;
    // The flag would fall after three days.
    let at = after(&server, &game, 3 * DAY, 5).await;
    let given = watching.find(|told| match told {
        protocol::socket::FromServer::Events { events, .. } => events.first().map(|event| event.what.clone()),
        _ => None,
    });
    let day = play::time::Millis::from_days(1);
    assert_eq!(given.await, What::Vacation { side: Side::B.into(), time: day });
    assert!(at.result.is_none());
    assert_eq!(at.clocks.b.unwrap().get(), 23 * HOUR);
    // Two days at once, as after a rest of the server's: the flag would have been raised on each of them. The vacation is over by now.
    let at = after(&server, &game, 2 * DAY + HOUR, 6).await;
    assert!(at.result.is_none());
    assert_eq!((at.clocks.b.unwrap().get(), profile(&server, "Ben").await.vacation), (22 * HOUR, None));
    // What is stored is read again as it was.
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    assert_eq!(server.state(&game).await.clocks.b.unwrap().get(), 22 * HOUR);
    turn(&server, &game, &ben, "c6c5").await;
    // Now Anna is to play, who is not away.
    let result = after(&server, &game, 3 * DAY + HOUR, 8).await.result.unwrap();
    assert_eq!((result.winner, result.reason.as_str()), (Some(Side::B.into()), "time"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_vacation_that_has_ended_keeps_no_flag_up() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let game = game(&server, &anna, &ben).await;
    begin(&server, &ben, 30).await.json::<Vacation>();
    server.time.pass(DAY);
    for _ in 0..2 {
        let ended: Vacation = server.ask("DELETE", "/api/me/vacation", Some(&ben), &()).await.json();
        assert_eq!(ended, Vacation { until: None, days: 29 });
    }
    assert_eq!(after(&server, &game, 2 * DAY + HOUR, 5).await.result.unwrap().winner, Some(Side::A.into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn live_games_know_no_vacation() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "60+5" }), &anna, &ben).await;
    begin(&server, &ben, 5).await.json::<Vacation>();
    turn(&server, &game, &anna, "c1c2,e1e2").await;
    turn(&server, &game, &ben, "c7c6,e7e6").await;
    turn(&server, &game, &anna, "c2c3").await;
    assert_eq!(after(&server, &game, HOUR, 5).await.result.unwrap().winner, Some(Side::A.into()));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn days_are_counted_and_for_registered_players() {
    let (_directory, server) = Server::temporary().await;
    let ben = server.registered("Ben").await;
    let (_, guest) = server.guest().await;
    assert_eq!(begin(&server, &guest, 1).await.code(), "server-not-registered");
    for wrong in [0, 31, u16::MAX] {
        assert_eq!(begin(&server, &ben, wrong).await.code(), "server-malformed");
    }
    // Many at once are one.
    let all = futures_util::future::join_all((0..8).map(|_| begin(&server, &ben, 20))).await;
    assert!(all.iter().all(|answer| answer.status == StatusCode::OK));
    let known: Vacation = server.ask("GET", "/api/me/vacation", Some(&ben), &()).await.json();
    assert_eq!(known.days, 30, "none of them has gone by");
    server.time.pass(20 * DAY);
    let refused = begin(&server, &ben, 11).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::CONFLICT, "server-too-much-vacation"));
    let taken = server.ask("GET", "/api/me/export", Some(&ben), &()).await.json::<Export>().vacations;
    assert_eq!(taken.len(), 1);
    assert_eq!(begin(&server, &ben, 10).await.json::<Vacation>().days, 10);
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&ben), &json!({ "password": "correct horse" })).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(server.count("vacations").await, 0);
}
