//! What ratings rest on: games that were played, and lately, and not always with the same opponent.

use crate::common::{Answer, BEGIN, Client, Server, pass_to_and_fro as play};
use axum::http::StatusCode;
use games::side::Side;
use play::time::{Millis, Timestamp};
use protocol::http::{Place, Profile, RatingPoint, Seek};
use protocol::socket::Act;
use protocol::standing::{Leaving, Standing};
use serde_json::{Value, json};
use server::time::ManualTime;

const MINUTE: u64 = 60_000;
const DAY: u64 = 24 * 60 * MINUTE;

async fn server(directory: &tempfile::TempDir) -> Server {
    Server::start(directory.path(), ManualTime::at(BEGIN)).await
}

fn rated() -> Value {
    json!({ "game": "diaballik", "clock": "180+2", "rated": true })
}

/// Anna challenges, Ben accepts: what that is answered.
async fn begin(server: &Server, [a, b]: [&str; 2]) -> Answer {
    let offer = json!({ "terms": rated(), "side": "a" });
    let challenge = server.ask("POST", "/api/challenges", Some(a), &offer).await;
    if challenge.status != StatusCode::OK {
        return challenge;
    }
    let id = challenge.json::<Value>()["id"].as_str().unwrap().to_owned();
    server.ask("POST", &format!("/api/challenges/{id}/game"), Some(b), &()).await
}

/// A game that has begun, and both players at it.
async fn at_game(server: &Server, cookies: [&str; 2]) -> (String, [Client; 2]) {
    let begun = begin(server, cookies).await;
    assert_eq!(begun.status, StatusCode::OK, "{}", begun.body);
    let game = begun.json::<Value>()["id"].as_str().unwrap().to_owned();
    let mut players = [server.connect(Some(cookies[0])).await, server.connect(Some(cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    (game, players)
}

/// A game that ends with this act after so many turns.
async fn ended(server: &Server, cookies: [&str; 2], turns: usize, by: usize, act: Act) {
    let (game, mut players) = at_game(server, cookies).await;
    play(&mut players, &game, turns).await;
    players[by].act_and_wait(&game, act).await.unwrap();
}

async fn changes(server: &Server, name: &str) -> usize {
    let path = format!("/api/players/{name}/ratings");
    server.ask("GET", &path, None, &()).await.json::<Vec<RatingPoint>>().len()
}

async fn profile(server: &Server, name: &str) -> Profile {
    server.ask("GET", &format!("/api/players/{name}"), None, &()).await.json()
}

#[tokio::test]
async fn sixty_games_resigned_at_once_leave_both_ratings_as_they_were() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    for _ in 0..60 {
        ended(&server, [&a, &b], 0, 1, Act::Resign).await;
        // By then every pause is over.
        server.time.pass(DAY + 1);
    }
    for name in ["Anna", "Ben"] {
        assert_eq!(changes(&server, name).await, 0);
        assert!(profile(&server, name).await.ratings.is_empty());
    }
}

#[tokio::test]
async fn a_rated_game_counts_when_both_have_played_two_turns() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    for (turns, by, act, expected) in
        [(3, 0, Act::Resign, 0), (4, 0, Act::Resign, 1), (3, 1, Act::Resign, 1), (6, 1, Act::Resign, 2)]
    {
        ended(&server, [&a, &b], turns, by, act).await;
        assert_eq!((changes(&server, "Anna").await, changes(&server, "Ben").await), (expected, expected), "{turns}");
    }
    // Time, and a draw by agreement, are no other way around it.
    let (game, mut players) = at_game(&server, [&a, &b]).await;
    play(&mut players, &game, 2).await;
    players[0].act_and_wait(&game, Act::OfferDraw).await.unwrap();
    players[1].act_and_wait(&game, Act::AcceptDraw).await.unwrap();
    let (game, mut players) = at_game(&server, [&a, &b]).await;
    play(&mut players, &game, 3).await;
    server.time.pass(10 * MINUTE);
    while !players[0].view(&game).over {
        players[0].next().await;
    }
    assert_eq!(server.state(&game).await.result.unwrap().reason, "time");
    assert_eq!((changes(&server, "Anna").await, changes(&server, "Ben").await), (2, 2));
}

/// The moment in a refusal because of a pause.
fn until(refused: &Answer, code: &str) -> Timestamp {
    assert_eq!(refused.code(), code, "{}", refused.body);
    refused.json::<Value>()["args"]["until"].as_str().unwrap().parse().map(Timestamp::new).unwrap()
}

#[tokio::test]
async fn who_calls_rated_games_off_begins_none_for_a_while() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let seek = json!({ "terms": rated() });
    for _ in 0..3 {
        ended(&server, [&a, &b], 0, 0, Act::Abort).await;
    }
    let pause = 5 * MINUTE;
    for (path, offer) in [("/api/seeks", &seek), ("/api/challenges", &seek), ("/api/players/Ben/challenges", &seek)] {
        let refused = server.ask("POST", path, Some(&a), offer).await;
        assert_eq!(
            (refused.status, until(&refused, "server-rated-pause")),
            (StatusCode::FORBIDDEN, BEGIN + Millis::new(pause))
        );
    }
    // Nor by accepting, whichever way; and nobody can begin one with her.
    let waiting = server.ask("POST", "/api/seeks", Some(&b), &seek).await.json::<Value>();
    let path = format!("/api/seeks/{}/game", waiting["id"].as_str().unwrap());
    until(&server.ask("POST", &path, Some(&a), &()).await, "server-rated-pause");
    assert_eq!(server.ask("GET", "/api/seeks", None, &()).await.json::<Vec<Seek>>().len(), 1, "it still waits");
    until(&begin(&server, [&b, &a]).await, "server-rated-pause");
    let to_anna = server.ask("POST", "/api/players/Anna/challenges", Some(&b), &seek).await;
    assert_eq!(to_anna.code(), "server-opponent-paused");
    // Unrated games are open to her, and the opponent was not to blame.
    let casual = json!({ "terms": { "game": "diaballik", "clock": "180+2" } });
    assert_eq!(server.ask("POST", "/api/seeks", Some(&a), &casual).await.status, StatusCode::OK);
    let c = server.registered("Cora").await;
    ended(&server, [&b, &c], 0, 1, Act::Abort).await;
    // The pause is over; the next one is longer.
    server.time.pass(pause);
    ended(&server, [&a, &b], 1, 0, Act::Abort).await;
    assert_eq!(
        until(&begin(&server, [&a, &b]).await, "server-rated-pause"),
        server.time_now() + Millis::new(2 * pause)
    );
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    until(&begin(&server, [&a, &b]).await, "server-rated-pause");
    // Games that are played let them be forgotten, one for two.
    server.time.pass(2 * pause);
    for _ in 0..4 {
        ended(&server, [&a, &b], 4, 1, Act::Resign).await;
    }
    assert_eq!(leaving(&server, &a).await.games, 2);
    server.time.pass(DAY);
    ended(&server, [&a, &b], 1, 0, Act::Abort).await;
    until(&begin(&server, [&a, &b]).await, "server-rated-pause");
    // And so does time, all of it.
    server.time.pass(14 * DAY);
    for _ in 0..2 {
        ended(&server, [&a, &b], 0, 0, Act::Abort).await;
    }
    assert_eq!(begin(&server, [&a, &b]).await.status, StatusCode::OK);
}

/// What a player is told of the games that it has left.
async fn leaving(server: &Server, cookie: &str) -> Leaving {
    server.ask("GET", "/api/me/standing", Some(cookie), &()).await.json::<Standing>().leaving
}

#[tokio::test]
async fn who_runs_away_from_a_game_is_told_and_then_waits() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    // She goes while it is her turn: her opponent claims the game, or her time runs out.
    for (round, games) in [(0, 1), (1, 2)] {
        let (game, mut players) = at_game(&server, [&a, &b]).await;
        play(&mut players, &game, 4).await;
        let [anna, mut ben] = players;
        drop(anna);
        while server.state(&game).await.present[games::side::Side::A] {
            tokio::task::yield_now().await;
        }
        server.time.pass(if round == 0 { 2 * MINUTE } else { 10 * MINUTE });
        if round == 0 {
            ben.act_and_wait(&game, Act::Claim { win: true }).await.unwrap();
        }
        while !ben.view(&game).over {
            ben.next().await;
        }
        let reason = ["opponent-gone", "time"][round];
        assert_eq!(server.state(&game).await.result.unwrap().reason, reason);
        assert_eq!(
            leaving(&server, &a).await,
            Leaving { games, until: None, next: round as u64 * 5 * MINUTE },
            "{reason}"
        );
        assert_eq!(leaving(&server, &b).await, Leaving::default());
    }
    // Who loses on time at the board has not left; nor has who resigns.
    let (game, mut players) = at_game(&server, [&a, &b]).await;
    play(&mut players, &game, 4).await;
    server.time.pass(10 * MINUTE);
    while !players[0].view(&game).over {
        players[0].next().await;
    }
    ended(&server, [&a, &b], 4, 0, Act::Resign).await;
    assert_eq!(leaving(&server, &a).await.games, 1, "two games that were played");
    // Casual games that are left count as well; those that are aborted do not, and none is a way to let others be forgotten.
    let casual = json!({ "game": "diaballik", "clock": "60+0" });
    let game = server.game(&casual, &a, &b).await;
    let mut ben = server.connect(Some(&b)).await;
    ben.watch(&game, None).await;
    ben.act_and_wait(&game, Act::Abort).await.unwrap();
    assert_eq!(leaving(&server, &a).await.games, 1);
    // Days that pass in a game of days.
    let days = json!({ "game": "diaballik", "clock": "days:1", "rated": true });
    let game = server.game(&days, &a, &b).await;
    let mut players = [server.connect(Some(&a)).await, server.connect(Some(&b)).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    play(&mut players, &game, 4).await;
    server.time.pass(DAY + MINUTE);
    while !players[1].view(&game).over {
        players[1].next().await;
    }
    assert_eq!(leaving(&server, &a).await.games, 2);
}

#[tokio::test]
async fn who_does_not_come_has_called_the_game_off_and_not_who_waited() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    for round in 0..3 {
        let (game, mut players) = at_game(&server, [&a, &b]).await;
        if round == 1 {
            // Nobody does anything: her time runs out.
            server.time.pass(10 * MINUTE);
            while !players[0].view(&game).over {
                players[0].next().await;
            }
            assert_eq!(server.state(&game).await.result.unwrap().reason, "not-begun");
        } else {
            server.time.pass(30_000);
            players[1].act_and_wait(&game, Act::Abort).await.unwrap();
        }
    }
    until(&begin(&server, [&a, &b]).await, "server-rated-pause");
    let c = server.registered("Cora").await;
    assert_eq!(begin(&server, [&b, &c]).await.status, StatusCode::OK);
}

async fn give_rating(server: &Server, name: &'static str, rating: f64, deviation: f64) {
    let now = i64::try_from(server.time_now().get()).unwrap();
    let sql = format!(
        "INSERT INTO ratings SELECT id, 'diaballik', 'blitz', {rating}, {deviation}, 0.06, 50, {now} FROM users WHERE name = '{name}'"
    );
    server.by_hand(&sql).await;
}

#[tokio::test]
async fn who_does_not_play_leaves_the_leaderboard_and_comes_back_uncertain() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    give_rating(&server, "Anna", 1800.0, 60.0).await;
    give_rating(&server, "Ben", 1800.0, 60.0).await;
    let leaders = async || server.ask("GET", "/api/leaderboards/diaballik/blitz", None, &()).await.json::<Vec<Place>>();
    assert_eq!(leaders().await.len(), 2);
    assert!((leaders().await[0].rating.deviation - 60.0).abs() < 1e-6);
    ended(&server, [&a, &b], 4, 1, Act::Resign).await;
    let [won, _] = [profile(&server, "Anna").await.ratings[0].rating, profile(&server, "Ben").await.ratings[0].rating];
    server.time.pass(180 * DAY);
    assert_eq!(leaders().await.len(), 2);
    let half = profile(&server, "Anna").await.ratings[0].rating;
    assert!(half.deviation > won.deviation + 20.0 && !half.provisional && half.rating == won.rating, "{half:?}");
    server.time.pass(200 * DAY);
    assert!(leaders().await.is_empty());
    let idle = profile(&server, "Anna").await.ratings[0].rating;
    assert!(idle.provisional && idle.rating == won.rating && idle.games == won.games, "{idle:?}");
    // Whoever looks at the game sees the rating as it was when the game began, and the game changes it by more.
    let (game, mut players) = at_game(&server, [&a, &b]).await;
    assert!(server.state(&game).await.players[Side::A].rating.unwrap().provisional);
    play(&mut players, &game, 4).await;
    players[1].act_and_wait(&game, Act::Resign).await.unwrap();
    let back = profile(&server, "Anna").await.ratings[0].rating;
    assert!(back.rating - idle.rating > 2.0 * (won.rating - 1800.0), "{back:?} after {idle:?} and {won:?}");
    assert!(back.deviation < idle.deviation);
}

#[tokio::test]
async fn rated_games_between_the_same_two_are_limited_in_a_day() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    // One that comes to nothing does not count.
    ended(&server, [&a, &b], 0, 0, Act::Abort).await;
    for index in 0..10 {
        server.time.pass(MINUTE);
        let pair = if index % 2 == 0 { [&a, &b] } else { [&b, &a] };
        ended(&server, pair.map(String::as_str), 4, 1, Act::Resign).await;
    }
    let first = BEGIN + Millis::new(MINUTE);
    for pair in [[&a, &b], [&b, &a]] {
        let refused = begin(&server, pair.map(String::as_str)).await;
        assert_eq!(refused.status, StatusCode::CONFLICT);
        assert_eq!(until(&refused, "server-rated-pair"), first + Millis::new(DAY));
    }
    // They are not paired either, and both are with others.
    let seek = json!({ "terms": rated() });
    assert_eq!(server.ask("POST", "/api/seeks", Some(&a), &seek).await.json::<Value>()["what"], "waiting");
    assert_eq!(server.ask("POST", "/api/seeks", Some(&b), &seek).await.json::<Value>()["what"], "waiting");
    let c = server.registered("Cora").await;
    assert_eq!(server.ask("POST", "/api/seeks", Some(&c), &seek).await.json::<Value>()["what"], "game");
    let casual = json!({ "game": "diaballik", "clock": "60+5" });
    server.game(&casual, &a, &b).await;
    server.time.pass((first + Millis::new(DAY)).since(server.time_now()).get());
    ended(&server, [&a, &b], 4, 1, Act::Resign).await;
    until(&begin(&server, [&a, &b]).await, "server-rated-pair");
}
