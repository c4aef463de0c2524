//! Signals of help by engines: counted once for each rated game, and shown to nobody but those who look after the site.

use super::with_role;
use crate::common::{Server, pass_to_and_fro};
use games::side::BySide;
use play::time::Millis;
use protocol::admin::{Role, Signals};
use serde_json::json;
use server::signals::Signal;

/// A rated game of so many turns that the first of two players resigns.
async fn play(server: &Server, cookies: [&str; 2], turns: usize) {
    let terms = json!({ "game": "diaballik", "clock": "600+5", "rated": true });
    let game = server.game(&terms, cookies[0], cookies[1]).await;
    let mut players = [server.connect(Some(cookies[0])).await, server.connect(Some(cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    pass_to_and_fro(&mut players, &game, turns).await;
    players[0].act_and_wait(&game, protocol::socket::Act::Resign).await.unwrap();
}

async fn signals(server: &Server, cookie: &str, name: &str) -> Vec<Signals> {
    server.ask("GET", &format!("/api/admin/users/{name}/signals"), Some(cookie), &()).await.json()
}

#[tokio::test]
async fn rated_games_of_people_are_looked_at_once() {
    let (_directory, server) = Server::temporary().await;
    let moderator = with_role(&server, "Mona", Role::Moderator).await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    play(&server, [&anna, &ben], 6).await;
    // One that says nothing, for it was not played.
    play(&server, [&anna, &ben], 1).await;
    assert_eq!(server.count("games_unseen").await, 1);
    let hub = server.app.hub();
    assert!(hub.look_for_signals(server.time_now()).await.unwrap());
    assert!(!hub.look_for_signals(server.time_now()).await.unwrap(), "there is no other");
    let of_anna = signals(&server, &moderator, "Anna").await;
    assert_eq!(
        (of_anna.len(), of_anna[0].game.as_str(), of_anna[0].own.games, of_anna[0].others.games),
        (1, "diaballik", 1, 1)
    );
    // Of the six turns the first four belong to everybody, and one of the others is hers.
    assert_eq!(of_anna[0].own.choices, 1, "{of_anna:?}");
    assert!(of_anna[0].own.agreed.is_some_and(|agreed| (0.0..=1.0).contains(&agreed)));
    assert_eq!(signals(&server, &moderator, "Ben").await[0].own, of_anna[0].others, "each is the other's baseline");
    // What is kept of them is not told to them, nor to anybody else.
    for path in ["/api/me/export", "/api/me/standing", "/api/players/Anna", "/api/players/Anna/statistics"] {
        let answer = server.ask("GET", path, Some(&anna), &()).await;
        assert!(answer.status.is_success() && !answer.body.contains("agreed"), "{path}: {}", answer.body);
    }
    assert_eq!(
        server.ask("GET", "/api/admin/users/Mona/signals", Some(&moderator), &()).await.code(),
        "server-not-below"
    );
    assert_eq!(
        server.ask("GET", "/api/admin/users/Touchline-1/signals", Some(&moderator), &()).await.code(),
        "server-not-found"
    );
    // They go with the account, and with time.
    server.ask("POST", "/api/me/deletion", Some(&anna), &json!({ "password": "correct horse" })).await;
    assert_eq!(server.count("signals").await, 1);
    let later = server.time_now() + Millis::from_days(366);
    hub.store().forget_old(later, later).await.unwrap();
    assert_eq!(server.count("signals").await, 0);
}

#[tokio::test]
async fn a_game_is_one_nodes_until_it_gives_up() {
    let (_directory, server) = Server::temporary().await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    play(&server, [&anna, &ben], 4).await;
    let (store, now) = (server.app.hub().store(), server.time_now());
    let (key, found) = store.take_unseen(now).await.unwrap().unwrap();
    assert!(found.is_some() && store.take_unseen(now).await.unwrap().is_none());
    let later = now + Millis::from_seconds(10 * 60);
    assert_eq!(store.take_unseen(later).await.unwrap().map(|(key, _)| key), Some(key));
    let signal = Signal { choices: 3, agreed: 2, loss: 0.1, ..Signal::default() };
    for _ in 0..2 {
        store.note_signals(key, BySide::new(signal, Signal::default())).await.unwrap();
    }
    assert_eq!(server.count("signals").await, 1, "of Ben there is nothing to say");
    assert_eq!(server.count("games_unseen").await, 0);
    // What nobody gets to is let go.
    play(&server, [&anna, &ben], 4).await;
    store.forget_old(now + Millis::from_days(8), now).await.unwrap();
    assert_eq!(server.count("games_unseen").await, 0);
}
