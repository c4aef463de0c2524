//! A mono team that waits for the other one is told to nobody but its owner (PW-5): a test for each way out of the server.

use std::time::Duration;

use crate::common::{Client, Server, settle_dice};
use games::side::Side;
use play::time::{Millis, Timestamp};
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::{Value, json};
use server::referee::{Agreed, DiceProof, Event, Game};

pub const BLUE: &str = "1/setup:g4,g6,c3,e3";
const RED: &str = "2/setup:j5,l7,n5,o5";
/// What stands in every text that shows Blue's team: in the turn, and in a position, where its row 6 has the black pawn on g6.
const SHOWN: [&str; 2] = ["g4,g6", "7k9/"];
const UNSEEN_ROW: &str = "17/17/17/17/17/8*8/17/17/17/17/17 a ? -";

fn turn(text: &str) -> Act {
    Act::Turn { text: text.to_owned() }
}

fn shows(text: &str) -> bool {
    SHOWN.iter().any(|part| text.contains(part))
}

fn written(message: &impl serde::Serialize) -> String {
    serde_json::to_string(message).unwrap()
}

/// A game in which Blue's team stands and Red's does not, both players, and the number of the event.
struct Table {
    server: Server,
    cookies: [String; 2],
    game: String,
    players: [Client; 2],
    number: u32,
    _directory: tempfile::TempDir,
}

async fn table() -> Table {
    let (directory, server) = Server::temporary().await;
    let cookies = [server.registered("Blue").await, server.registered("Red").await];
    let game = server.game(&json!({ "game": "pawnball", "clock": "600+5" }), &cookies[0], &cookies[1]).await;
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    settle_dice(&mut players, &game).await;
    let number = players[0].act_and_wait(&game, turn(BLUE)).await.unwrap();
    Table { server, cookies, game, players, number, _directory: directory }
}

/// The messages about the game up to the one that has told of event `number`, as they were written.
async fn messages_until(client: &mut Client, game: &str, number: u32) -> Vec<String> {
    let mut messages = Vec::new();
    while client.view(game).number < number {
        messages.push(written(&client.next().await));
    }
    messages
}

#[tokio::test]
async fn pw_5_events_show_a_hidden_team_to_its_owner_only() {
    let mut table = table().await;
    let mut spectator = table.server.connect(None).await;
    spectator.watch(&table.game, None).await;
    let [blue, red] = &mut table.players;
    blue.until(&table.game, table.number).await;
    assert!(shows(&written(&blue.view(&table.game).told)), "the owner sees its own team");
    let told = messages_until(red, &table.game, table.number).await;
    assert!(told.iter().any(|message| message.contains("1/setup:?")));
    assert!(!told.iter().any(|message| shows(message)), "{told:?}");
    assert!(red.view(&table.game).game.position().starts_with(UNSEEN_ROW));
    assert_eq!(red.view(&table.game).may_act, [false, true]);
    // The second team shows both, at once and to all, who need no question for it.
    let number = red.act_and_wait(&table.game, turn(RED)).await.unwrap();
    for client in [blue, red, &mut spectator] {
        client.until(&table.game, number).await;
        let view = client.view(&table.game);
        assert_eq!(view.game.history(), [(Side::A, BLUE.to_owned()), (Side::B, RED.to_owned())]);
        assert_eq!(view.may_act, [true, true]);
    }
}

#[tokio::test]
async fn pw_5_states_show_a_hidden_team_to_its_owner_only() {
    let table = table().await;
    let mut told = Vec::new();
    for cookie in [Some(&table.cookies[0]), Some(&table.cookies[1]), None] {
        let mut client = table.server.connect(cookie.map(String::as_str)).await;
        client.watch(&table.game, None).await;
        told.push(written(&client.view(&table.game).told));
    }
    assert_eq!(told.iter().map(|state| shows(state)).collect::<Vec<_>>(), [true, false, false]);
}

#[tokio::test]
async fn pw_5_a_client_that_comes_back_is_told_what_it_may_see() {
    let mut table = table().await;
    let before = table.number - 1;
    for (index, sees) in [(0, true), (1, false)] {
        let mut client = table.server.connect(Some(&table.cookies[index])).await;
        client.watch(&table.game, None).await;
        client.send(&FromClient::Watch { game: table.game.clone(), after: Some(before) }).await;
        let events =
            client.find(|message| matches!(message, FromServer::Events { .. }).then(|| written(message))).await;
        assert_eq!(shows(&events), sees);
    }
    // Whoever was told the turn without its squares gets the whole game once they are shown, not only what came later.
    let number = table.players[1].act_and_wait(&table.game, turn(RED)).await.unwrap();
    let mut client = table.server.connect(Some(&table.cookies[1])).await;
    client.send(&FromClient::Watch { game: table.game.clone(), after: Some(table.number) }).await;
    client.find(|message| matches!(message, FromServer::State { .. }).then_some(())).await;
    assert!(shows(&written(&client.view(&table.game).told)));
    // Whoever has not heard of it yet follows the events.
    client.send(&FromClient::Watch { game: table.game.clone(), after: Some(before) }).await;
    let events = client.find(|message| matches!(message, FromServer::Events { .. }).then(|| written(message))).await;
    assert!(shows(&events) && client.view(&table.game).number == number);
}

#[tokio::test]
async fn pw_5_a_refused_act_is_answered_with_what_its_player_may_see() {
    let mut table = table().await;
    let [blue, red] = &mut table.players;
    for (client, sees) in [(blue, true), (red, false)] {
        client.until(&table.game, table.number).await;
        let refused = client.act_and_wait(&table.game, turn("2/setup:a1,a2,a3,a4")).await;
        assert!(refused.is_err());
        let state = client.find(|message| matches!(message, FromServer::State { .. }).then(|| written(message))).await;
        assert_eq!(shows(&state), sees);
    }
}

#[tokio::test]
async fn pw_5_nobody_plays_a_turn_that_shows_nothing() {
    let mut table = table().await;
    let refused = table.players[1].act_and_wait(&table.game, turn("2/setup:?")).await;
    assert!(refused.is_err(), "{refused:?}");
}

#[tokio::test]
async fn pw_5_http_shows_no_hidden_team() {
    let table = table().await;
    for path in [
        format!("/api/games/{}", table.game),
        format!("/api/games/{}/record", table.game),
        "/api/games".to_owned(),
        "/api/players/Blue".to_owned(),
    ] {
        for cookie in [None, Some(table.cookies[1].as_str())] {
            let answer = table.server.ask("GET", &path, cookie, &()).await;
            assert!(answer.status.is_success(), "{path}: {}", answer.body);
            assert!(!shows(&answer.body), "{path}: {}", answer.body);
        }
    }
    let record = table.server.ask("GET", &format!("/api/games/{}/record", table.game), None, &()).await.body;
    assert!(record.contains("1/setup:?"), "{record}");
    let read: Vec<_> = games::record::Records::new(record.lines()).collect::<Result<_, _>>().unwrap();
    let game = games::record::replay(&read[0], games::pawnball::Match::new(), str::parse).unwrap();
    assert!(games::game::Match::position(&game).starts_with(UNSEEN_ROW), "it can be read, without the team");
}

#[tokio::test]
async fn pw_5_an_export_holds_the_own_hidden_team_only() {
    let table = table().await;
    for (cookie, sees) in table.cookies.iter().zip([true, false]) {
        let export = table.server.ask("GET", "/api/me/export", Some(cookie), &()).await;
        assert!(export.body.contains("1/setup:"), "{}", export.body);
        assert_eq!(shows(&export.body), sees);
    }
}

#[tokio::test]
async fn pw_5_no_key_of_a_position_tells_of_a_hidden_team() {
    let table = table().await;
    let game = table.players[0].view(&table.game).game.clone();
    assert!(play::fair_play::keys(&game).is_empty(), "no board is complete");
    assert_eq!(play::fair_play::keys(&game.seen_by(None)), play::fair_play::keys(&game));
}

#[tokio::test]
async fn pw_5_whoever_is_awaited_hears_nothing_of_the_team() {
    let mut table = table().await;
    // Red is on the site, but not at the table.
    let red = &mut table.players[1];
    red.until(&table.game, table.number).await;
    red.send(&FromClient::Unwatch { game: table.game.clone() }).await;
    red.send(&FromClient::Ping { id: 1 }).await;
    let mut heard = Vec::new();
    loop {
        let message = red.next().await;
        heard.push(written(&message));
        if matches!(message, FromServer::Pong { .. }) {
            break;
        }
    }
    assert!(!heard.iter().any(|message| shows(message)), "{heard:?}");
}

#[tokio::test]
async fn pw_5_a_team_that_was_shown_is_not_taken_back() {
    let mut table = table().await;
    let [blue, red] = &mut table.players;
    blue.until(&table.game, table.number).await;
    // While nobody has seen it, it may be.
    blue.act_and_wait(&table.game, Act::AskTakeBack).await.unwrap();
    red.until(&table.game, table.number + 1).await;
    let number = red.act_and_wait(&table.game, Act::AcceptTakeBack).await.unwrap();
    let told = written(&red.view(&table.game).told);
    assert!(!shows(&told), "{told}");
    blue.until(&table.game, number).await;
    blue.act_and_wait(&table.game, turn(BLUE)).await.unwrap();
    let number = red.act_and_wait(&table.game, turn(RED)).await.unwrap();
    blue.until(&table.game, number).await;
    let refused = blue.act_and_wait(&table.game, Act::AskTakeBack).await;
    assert_eq!(refused, Err("server-nothing-to-take-back".to_owned()));
}

#[tokio::test]
async fn pw_5_a_game_that_ends_shows_everything() {
    let mut table = table().await;
    let number = table.players[1].act_and_wait(&table.game, Act::Abort).await.unwrap();
    table.players[1].until(&table.game, number).await;
    assert!(shows(&written(&table.players[1].view(&table.game).told)));
    assert!(shows(&written(&table.server.state(&table.game).await)));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn pw_5_the_servers_bot_tells_nobody_its_team_and_is_shown_none() {
    let (_directory, server) = Server::temporary().await;
    let (_, cookie) = server.guest().await;
    let offer = json!({ "terms": { "game": "pawnball", "clock": "none" }, "side": "b", "level": 1 });
    let begun = server.ask("POST", "/api/bot-games", Some(&cookie), &offer).await;
    let game = begun.json::<Value>()["id"].as_str().unwrap().to_owned();
    let mut red = server.connect(Some(&cookie)).await;
    red.watch(&game, None).await;
    let entropy = "00".repeat(16);
    let dice = red.view(&game).dice.as_ref().unwrap();
    let commitment = dice.entropy_commitment(Side::B, &game, &[0; 16]).unwrap();
    red.act_and_wait(&game, Act::Commit { commitment }).await.unwrap();
    red.act_and_wait(&game, Act::Reveal { entropy }).await.unwrap();
    while red.view(&game).game.history().is_empty() {
        let message = tokio::time::timeout(Duration::from_secs(60), red.next()).await.unwrap();
        assert!(!written(&message).contains("1/setup:g"), "{message:?}");
    }
    assert_eq!(red.view(&game).game.history(), [(Side::A, "1/setup:?".to_owned())]);
    let number = red.act_and_wait(&game, turn(RED)).await.unwrap();
    red.until(&game, number).await;
    let (_, text) = &red.view(&game).game.history()[0];
    assert!(text.starts_with("1/setup:") && !text.ends_with('?'), "{text}");
    // What a bot is handed is what a player of its side may see.
    let agreed = Agreed::new(&serde_json::from_str(r#"{"game":"pawnball","clock":"none"}"#).unwrap()).unwrap();
    let mut game = Game::new(agreed, Timestamp::default(), DiceProof::EntropyOnly);
    for event in [
        Event::Commit(Side::A, server::secret::digest(b"")),
        Event::Commit(Side::B, server::secret::digest(b"")),
        Event::Reveal(Side::A, Vec::new()),
        Event::Reveal(Side::B, Vec::new()),
        Event::Start,
        Event::Turn { side: Side::A, text: BLUE.to_owned(), lag: Millis::ZERO },
    ] {
        game.fold(Timestamp::default(), &event).unwrap();
    }
    assert!(game.seen_by(Some(Side::B)).position().position().starts_with(UNSEEN_ROW));
    assert!(shows(&game.seen_by(Some(Side::A)).position().position()));
}
