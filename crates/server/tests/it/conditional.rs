//! Conditional turns: stored by the player who waits, played with the turn that they answer, seen by nobody else.

use axum::http::StatusCode;
use protocol::http::ConditionalTurns;
use protocol::socket::{Act, FromServer};
use serde_json::{Value, json};

use crate::common::{Answer, Client, Server};

pub fn turn(text: &str) -> Act {
    Act::Turn { text: text.to_owned() }
}

pub async fn prepare(server: &Server, game: &str, cookie: &str, after: u32, lines: &[&[&str]]) -> Answer {
    let wanted = json!({ "after": after, "lines": lines });
    server.ask("PUT", &format!("/api/games/{game}/conditional-turns"), Some(cookie), &wanted).await
}

async fn prepared(server: &Server, game: &str, cookie: &str) -> ConditionalTurns {
    server.ask("GET", &format!("/api/games/{game}/conditional-turns"), Some(cookie), &()).await.json()
}

/// The texts of the turns that have been played.
pub async fn turns(server: &Server, game: &str) -> Vec<String> {
    server.state(game).await.turns.into_iter().map(|(_, text)| text).collect()
}

/// Anna with A and Ben with B in a game of days, their cookies and connections.
async fn days(server: &Server) -> (String, [String; 2], [Client; 2]) {
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "days:3", "rated": true }), &a, &b).await;
    let mut both = [server.connect(Some(&a)).await, server.connect(Some(&b)).await];
    for player in &mut both {
        player.watch(&game, None).await;
    }
    (game, [a, b], both)
}

#[tokio::test]
async fn a_turn_is_told_together_with_its_answer() {
    let (_directory, server) = Server::temporary().await;
    let (game, [a, b], [mut anna, mut ben]) = days(&server).await;
    let lines: &[&[&str]] = &[&["d1>e1", "d7>e7", "a1a2", "a7a6"], &["d1>c1", "d7>c7"], &["d1>e1", "d7>e7"]];
    let stored: ConditionalTurns = prepare(&server, &game, &b, 1, lines).await.json();
    assert_eq!((stored.after, stored.lines.len()), (1, 2), "the last line begins the first");

    assert_eq!(anna.act_and_wait(&game, turn("d1>e1")).await, Ok(2));
    let told = ben.find(|message| match message {
        FromServer::Events { events, may_act, .. } => Some((events.len(), may_act.into_array())),
        _ => None,
    });
    assert_eq!(told.await, (2, [true, false]));
    assert_eq!(turns(&server, &game).await, ["d1>e1", "d7>e7"]);
    let rest = prepared(&server, &game, &b).await;
    assert_eq!((rest.after, rest.lines), (3, vec![vec!["a1a2".to_owned(), "a7a6".to_owned()]]));

    anna.until(&game, 3).await;
    assert_eq!(anna.act_and_wait(&game, turn("b1b2")).await, Ok(4), "on no line");
    assert_eq!(turns(&server, &game).await.len(), 3);
    assert!(prepared(&server, &game, &b).await.lines.is_empty());
    ben.until(&game, 4).await;
    ben.act_and_wait(&game, turn("a7a6")).await.unwrap();
    assert!(prepared(&server, &game, &b).await.lines.is_empty(), "those lines were for another position");
    drop(a);
}

#[tokio::test]
async fn nobody_sees_what_another_has_prepared() {
    let (_directory, server) = Server::temporary().await;
    let (game, [a, b], _) = days(&server).await;
    let stranger = server.registered("Carl").await;
    prepare(&server, &game, &b, 1, &[&["d1>e1", "g7g6"]]).await;
    let path = format!("/api/games/{game}/conditional-turns");
    assert!(prepared(&server, &game, &a).await.lines.is_empty());
    assert_eq!(server.ask("GET", &path, Some(&stranger), &()).await.code(), "server-not-a-player");
    assert_eq!(server.ask("GET", &path, None, &()).await.code(), "server-not-signed-in");
    assert_eq!(prepare(&server, &game, &stranger, 1, &[]).await.code(), "server-not-a-player");
    assert_eq!(prepare(&server, "nonesuch", &b, 1, &[]).await.code(), "server-not-found");
    for (cookie, has) in [(&a, false), (&b, true)] {
        for path in [format!("/api/games/{game}"), format!("/api/games/{game}/record"), "/api/games".to_owned()] {
            assert!(!server.ask("GET", &path, Some(cookie), &()).await.body.contains("g7g6"), "{path}");
        }
        assert_eq!(server.ask("GET", "/api/me/export", Some(cookie), &()).await.body.contains("g7g6"), has);
    }
}

#[tokio::test]
async fn what_is_not_for_now_is_refused_and_twice_is_once() {
    let (_directory, server) = Server::temporary().await;
    let (game, [a, b], [mut anna, mut ben]) = days(&server).await;
    let line: &[&[&str]] = &[&["d1>e1", "d7>e7"]];
    assert_eq!(prepare(&server, &game, &a, 1, line).await.code(), "server-conditional-not-waiting");
    assert_eq!(prepare(&server, &game, &b, 2, line).await.code(), "server-stale", "it is yet to come");
    for _ in 0..2 {
        assert_eq!(prepare(&server, &game, &b, 1, line).await.json::<ConditionalTurns>().lines.len(), 1);
    }
    for (lines, code) in [
        (&[&["d1>e1"][..]][..], "server-conditional-unanswered"),
        (&[&["d1>e1", "d7>e7"], &["d1>e1", "a7a6"]], "server-conditional-contradiction"),
        (&[&["d1>e1"; 22]], "server-conditional-too-much"),
        (&[&["d1>e1", "d1>e1"]], "reason-no-own-piece"),
    ] {
        let refused = prepare(&server, &game, &b, 1, lines).await;
        assert_eq!((refused.status, refused.code()), (StatusCode::UNPROCESSABLE_ENTITY, code.to_owned()));
        assert_eq!(prepared(&server, &game, &b).await.lines.len(), 1, "what was stands");
    }
    // Offers change no position.
    ben.act_and_wait(&game, Act::OfferDraw).await.unwrap();
    assert_eq!(prepare(&server, &game, &b, 1, &[]).await.status, StatusCode::OK);
    anna.until(&game, 2).await;
    anna.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    assert_eq!(turns(&server, &game).await.len(), 1, "they were taken away");
    assert_eq!(prepare(&server, &game, &b, 2, line).await.code(), "server-stale");
    ben.act_and_wait(&game, Act::Resign).await.unwrap();
    assert_eq!(prepare(&server, &game, &a, 4, line).await.code(), "server-game-over");

    for terms in [json!({ "game": "diaballik", "clock": "600+5" }), json!({ "game": "pawnball", "clock": "days:3" })] {
        let game = server.game(&terms, &a, &b).await;
        assert_eq!(prepare(&server, &game, &b, 0, &[]).await.code(), "server-conditional-not-here", "{terms}");
    }
}

#[tokio::test]
async fn they_outlive_a_crash() {
    let (_directory, server) = Server::temporary().await;
    let (game, [a, b], _) = days(&server).await;
    prepare(&server, &game, &b, 1, &[&["d1>e1", "d7>e7", "e1>d1", "e7>d7"]]).await;
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    let mut anna = server.connect(Some(&a)).await;
    anna.watch(&game, None).await;
    anna.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    let (data, time) = server.crash().await;
    let server = Server::start(&data, time).await;
    assert_eq!(turns(&server, &game).await, ["d1>e1", "d7>e7"]);
    let mut anna = server.connect(Some(&a)).await;
    anna.watch(&game, None).await;
    anna.act_and_wait(&game, turn("e1>d1")).await.unwrap();
    assert_eq!(turns(&server, &game).await.len(), 4);
}

#[tokio::test]
async fn an_offer_of_a_draw_is_left_to_the_player() {
    let (_directory, server) = Server::temporary().await;
    let (game, [_, b], [mut anna, _ben]) = days(&server).await;
    prepare(&server, &game, &b, 1, &[&["d1>e1", "d7>e7"]]).await;
    anna.act_and_wait(&game, Act::OfferDraw).await.unwrap();
    anna.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    let state = server.state(&game).await;
    assert_eq!((state.turns.len(), state.draw_offer), (1, Some(protocol::game::Side::A)));
}

#[tokio::test]
async fn turns_that_are_taken_back_take_them_away() {
    let (_directory, server) = Server::temporary().await;
    let (game, [a, _], [mut anna, mut ben]) = days(&server).await;
    anna.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    prepare(&server, &game, &a, 2, &[&["d7>e7", "e1>d1"]]).await;
    anna.act_and_wait(&game, Act::AskTakeBack).await.unwrap();
    ben.until(&game, 3).await;
    ben.act_and_wait(&game, Act::AcceptTakeBack).await.unwrap();
    anna.until(&game, 4).await;
    assert_eq!(server.count("games WHERE conditional IS NOT NULL").await, 0);
    anna.act_and_wait(&game, turn("d1>e1")).await.unwrap();
    ben.until(&game, 5).await;
    ben.act_and_wait(&game, turn("d7>e7")).await.unwrap();
    assert_eq!(turns(&server, &game).await.len(), 2);
}

#[tokio::test]
async fn what_is_left_and_makes_no_sense_breaks_no_turn() {
    let (_directory, server) = Server::temporary().await;
    let (game, [_, b], both) = days(&server).await;
    let mut both = both;
    let written = |since: u32, line: Value| json!({ "side": "b", "since": since, "lines": [line] }).to_string();
    let mut number = 1;
    for (place, left) in [
        "nothing that was ever written".to_owned(),
        written(2, json!(["a1a2", "d1>e1"])),
        written(3, json!(["e1>d1"])),
        written(1, json!(["d7>e7", "e1>d1"])),
    ]
    .into_iter()
    .enumerate()
    {
        server.by_hand(&format!("UPDATE games SET conditional = '{left}'")).await;
        let text = ["d1>e1", "d7>e7", "e1>d1", "e7>d7"][place];
        number += 1;
        assert_eq!(both[place % 2].act_and_wait(&game, turn(text)).await, Ok(number), "{left}");
        both[(place + 1) % 2].until(&game, number).await;
        assert_eq!(server.count("games WHERE conditional IS NOT NULL").await, 0, "{left}");
    }
    assert!(prepared(&server, &game, &b).await.lines.is_empty());
}

#[tokio::test]
async fn nothing_is_left_of_them_when_a_game_or_an_account_ends() {
    let (_directory, server) = Server::temporary().await;
    let (game, [a, b], [mut anna, _ben]) = days(&server).await;
    prepare(&server, &game, &b, 1, &[&["d1>e1", "d7>e7"]]).await;
    anna.act_and_wait(&game, Act::Resign).await.unwrap();
    assert_eq!(server.count("games WHERE conditional IS NOT NULL").await, 0);
    assert!(prepared(&server, &game, &b).await.lines.is_empty());

    let game = server.game(&json!({ "game": "diaballik", "clock": "days:3" }), &a, &b).await;
    prepare(&server, &game, &b, 1, &[&["d1>e1", "d7>e7"]]).await;
    assert_eq!(server.count("games WHERE conditional IS NOT NULL").await, 1);
    let gone = server.ask("POST", "/api/me/deletion", Some(&b), &json!({ "password": "correct horse" })).await;
    assert!(gone.status.is_success(), "{}", gone.body);
    assert_eq!(server.count("games WHERE conditional IS NOT NULL").await, 0);
}

/// Lines that are accepted are for the position before the turn: so they are answered by exactly if they were accepted.
#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_comes_with_a_turn_is_before_it_or_after() {
    let (_directory, server) = Server::temporary().await;
    let [a, b] = [server.registered("Anna").await, server.registered("Ben").await];
    let mut anna = server.connect(Some(&a)).await;
    for _ in 0..8 {
        let game = server.game(&json!({ "game": "diaballik", "clock": "days:3" }), &a, &b).await;
        anna.watch(&game, None).await;
        let lines: &[&[&str]] = &[&["d1>e1", "d7>e7"]];
        let (stored, played) =
            tokio::join!(prepare(&server, &game, &b, 1, lines), anna.act_and_wait(&game, turn("d1>e1")),);
        assert_eq!(played, Ok(2));
        let answered = turns(&server, &game).await.len() == 2;
        assert_eq!(stored.status == StatusCode::OK, answered, "{}", stored.body);
    }
}
