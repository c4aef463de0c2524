//! Time that a player gives the opponent.

use play::time::{Millis, Timestamp};
use protocol::game::{Side, What};
use protocol::http::Games;
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::json;

use crate::common::{Client, Server};

async fn two(server: &Server, clock: &str) -> (String, [Client; 2]) {
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let game = server.game(&json!({ "game": "diaballik", "clock": clock, "rated": clock != "none" }), &a, &b).await;
    let mut both = [server.connect(Some(&a)).await, server.connect(Some(&b)).await];
    for player in &mut both {
        player.watch(&game, None).await;
    }
    (game, both)
}

async fn deadline(server: &Server) -> Timestamp {
    server.ask("GET", "/api/games", None, &()).await.json::<Games>().games[0].deadline.unwrap()
}

#[tokio::test]
async fn a_day_is_given_as_often_as_there_were_days() {
    let (_directory, server) = Server::temporary().await;
    let (game, [mut anna, mut ben]) = two(&server, "days:2").await;
    let first = deadline(&server).await;
    // Sent twice it is given once.
    let act = FromClient::Act { game: game.clone(), id: "day".to_owned(), after: 1, act: Act::GiveTime };
    for _ in 0..2 {
        ben.send(&act).await;
        assert_eq!(ben.answer("day").await, Ok(2));
    }
    let told = anna.find(|message| match message {
        FromServer::Events { events, .. } => Some(events[0].what.clone()),
        _ => None,
    });
    assert_eq!(told.await, What::TimeGiven { side: Side::B, time: Millis::from_days(1) });
    assert_eq!(deadline(&server).await, first + Millis::from_days(1));
    assert_eq!(ben.act_and_wait(&game, Act::GiveTime).await, Ok(3));
    assert_eq!(ben.act_and_wait(&game, Act::GiveTime).await, Err("server-enough-time-given".to_owned()));
    assert_eq!(deadline(&server).await, first + Millis::from_days(2));
    // The one who is to play gives it for the opponent's next turn.
    anna.until(&game, 3).await;
    assert_eq!(anna.act_and_wait(&game, Act::GiveTime).await, Ok(4));
    assert_eq!(deadline(&server).await, first + Millis::from_days(2));
    anna.act_and_wait(&game, Act::Turn { text: "d1>e1".to_owned() }).await.unwrap();
    assert_eq!(deadline(&server).await, first + Millis::from_days(1));
    assert_eq!(server.state(&game).await.given.into_array(), [2, 1].map(Millis::from_days));

    // It is all there after a crash, and the flag falls when it is due, not before.
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time.clone()).await;
    assert_eq!(server.state(&game).await.given.into_array(), [2, 1].map(Millis::from_days));
    assert_eq!(deadline(&server).await, first + Millis::from_days(1));
}

#[tokio::test]
async fn live_games_have_seconds_and_games_without_a_clock_nothing() {
    let (_directory, server) = Server::temporary().await;
    let (game, [mut anna, mut ben]) = two(&server, "60+5").await;
    for number in 2..=5 {
        assert_eq!(anna.act_and_wait(&game, Act::GiveTime).await, Ok(number));
    }
    assert_eq!(anna.act_and_wait(&game, Act::GiveTime).await, Err("server-enough-time-given".to_owned()));
    assert_eq!(server.state(&game).await.clocks.b, Some(Millis::from_seconds(120)));
    ben.until(&game, 5).await;
    ben.act_and_wait(&game, Act::Resign).await.unwrap();
    assert_eq!(ben.act_and_wait(&game, Act::GiveTime).await, Err("server-game-over".to_owned()));

    let (_directory, server) = Server::temporary().await;
    let (game, [mut anna, _]) = two(&server, "none").await;
    assert_eq!(anna.act_and_wait(&game, Act::GiveTime).await, Err("server-no-time-to-give".to_owned()));
}
