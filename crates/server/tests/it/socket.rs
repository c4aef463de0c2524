//! Bad input and floods over the socket.

use crate::common::{BEGIN, Client, Server, settings};
use futures_util::{SinkExt, StreamExt};
use protocol::MOST_MESSAGE;
use protocol::socket::{FromClient, FromServer};
use serde_json::json;
use server::settings::{Limits, Settings};
use server::time::ManualTime;
use tokio_tungstenite::tungstenite::Message;

async fn server(directory: &tempfile::TempDir) -> Server {
    Server::start(directory.path(), ManualTime::at(BEGIN)).await
}

fn code(message: &FromServer) -> Option<String> {
    if let FromServer::Refused { problem, .. } = message { Some(problem.code.clone()) } else { None }
}

#[tokio::test]
async fn what_is_no_message_is_refused_and_the_connection_goes_on() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let mut client = server.connect(None).await;
    let long = "x".repeat(MOST_MESSAGE);
    for text in ["", "{", "null", "[1]", "\u{0}", "{\"t\":\"watch\"}", "{\"t\":\"ping\",\"id\":-1}", &long] {
        client.send_text(text).await;
        assert_eq!(client.find(code).await, "server-malformed", "{text:.20}");
    }
    client.send(&FromClient::Watch { game: "nothing".to_owned(), after: Some(u32::MAX) }).await;
    assert_eq!(client.find(code).await, "server-not-found");
    client.send(&FromClient::Unwatch { game: "nothing".to_owned() }).await;
    client.send(&FromClient::Ping { id: 7 }).await;
    assert_eq!(client.next().await, FromServer::Pong { id: 7, now: BEGIN });
}

#[tokio::test]
async fn a_message_that_is_too_long_ends_its_connection_only() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let mut other = server.connect(None).await;
    let mut client = server.connect(None).await;
    client.send_text(&"x".repeat(MOST_MESSAGE + 1)).await;
    assert_eq!(client.try_next().await, None);
    let mut client = server.connect(None).await;
    let text = "ž".repeat(MOST_MESSAGE);
    // In two frames, each of which would be allowed.
    let _ = client.socket.send(Message::Text(text.into())).await;
    assert_eq!(client.try_next().await, None);
    other.send(&FromClient::Ping { id: 1 }).await;
    assert!(matches!(other.next().await, FromServer::Pong { .. }));
}

#[tokio::test]
async fn a_flood_is_refused_until_time_has_passed() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let mut client = server.connect(None).await;
    for id in 0..60 {
        client.send(&FromClient::Ping { id }).await;
    }
    let mut answers = Vec::new();
    for _ in 0..60 {
        answers.push(client.next().await);
    }
    let refused = answers.iter().filter_map(code).collect::<Vec<_>>();
    assert_eq!(refused, vec!["server-too-fast"; 20]);
    server.time.pass(1_000);
    client.send(&FromClient::Ping { id: 60 }).await;
    assert!(matches!(client.next().await, FromServer::Pong { id: 60, .. }));
}

#[tokio::test]
async fn sockets_are_limited_by_address_and_account() {
    let directory = tempfile::tempdir().unwrap();
    let limits = Limits { sockets_per_address: 4, sockets_per_account: 2, ..settings(directory.path()).limits };
    let server = Server::with(Settings { limits, ..settings(directory.path()) }, ManualTime::at(BEGIN)).await;
    let (_, cookie) = server.guest().await;
    let _first = server.connect(Some(&cookie)).await;
    let second = server.connect(Some(&cookie)).await;
    let connect = |cookie: Option<String>| {
        let (address, origin) = (server.address, format!("http://{}", server.address));
        async move {
            use tokio_tungstenite::tungstenite::client::IntoClientRequest;
            let mut request = format!("ws://{address}/api/socket").into_client_request().unwrap();
            request.headers_mut().insert("origin", origin.parse().unwrap());
            if let Some(cookie) = cookie {
                request.headers_mut().insert("cookie", cookie.parse().unwrap());
            }
            let (mut socket, _) = tokio_tungstenite::connect_async(request).await.unwrap();
            loop {
                if let Message::Text(text) = socket.next().await.unwrap().unwrap() {
                    return (socket, serde_json::from_str::<FromServer>(text.as_str()).unwrap());
                }
            }
        }
    };
    assert_eq!(code(&connect(Some(cookie.clone())).await.1).as_deref(), Some("server-too-many"));
    let _third = connect(None).await;
    let _fourth = connect(None).await;
    assert_eq!(code(&connect(None).await.1).as_deref(), Some("server-too-many"));
    drop(second);
    while server.app.hub().gauges().sockets > 3 {
        tokio::task::yield_now().await;
    }
    assert!(matches!(connect(Some(cookie)).await.1, FromServer::Welcome { .. }));
}

#[tokio::test]
async fn another_version_is_told_which_one_is_spoken() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let error = tokio_tungstenite::connect_async(format!("ws://{}/api/socket?version=2", server.address)).await;
    let tokio_tungstenite::tungstenite::Error::Http(answer) = error.unwrap_err() else { panic!("it is refused") };
    assert_eq!(answer.status().as_u16(), 400);
    let body = String::from_utf8(answer.body().clone().unwrap()).unwrap();
    assert!(body.contains("server-version") && body.contains("\"known\":\"1\""), "{body}");
}

#[tokio::test]
async fn who_asks_again_is_told_what_is_missing() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let [(_, a), (_, b)] = [server.guest().await, server.guest().await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "60+5" }), &a, &b).await;
    let mut client = server.connect(Some(&a)).await;
    client.watch(&game, None).await;
    for text in ["d1>e1", "nothing"] {
        let _ = client.act_and_wait(&game, protocol::socket::Act::Turn { text: text.to_owned() }).await;
    }
    // With the refusal comes the state.
    client.find(|message| matches!(message, FromServer::State { .. }).then_some(())).await;
    // From the first event on, if it is asked for; the whole where there is nothing to add, or no such number.
    for (after, first) in [(None, None), (Some(0), Some(1)), (Some(1), Some(2)), (Some(2), None), (Some(99), None)] {
        client.send(&FromClient::Watch { game: game.clone(), after }).await;
        let answer = client.find(|message| match message {
            FromServer::State { .. } => Some(None),
            FromServer::Events { events, .. } => Some(Some(events[0].number)),
            _ => None,
        });
        assert_eq!(answer.await, first, "{after:?}");
    }
    assert_eq!(server.state(&game).await.watchers, 0, "asking again is not watching twice");
    for index in 0..30 {
        client.send(&FromClient::Watch { game: format!("{index}"), after: None }).await;
        assert_eq!(client.find(code).await, "server-not-found");
    }
}

/// What a client is closed with, after all that it was told before.
async fn closed_with(client: &mut Client) -> (Vec<FromServer>, Option<u16>) {
    let mut told = Vec::new();
    loop {
        match client.socket.next().await {
            Some(Ok(Message::Text(text))) => told.push(serde_json::from_str(text.as_str()).unwrap()),
            Some(Ok(Message::Close(frame))) => return (told, frame.map(|frame| frame.code.into())),
            Some(Ok(_)) => {}
            Some(Err(_)) | None => return (told, None),
        }
    }
}

#[tokio::test]
async fn every_refusal_names_what_it_answers() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let mut client = server.connect(None).await;
    let mut named = async |text: &str| {
        client.send_text(text).await;
        client
            .find(|message| match message {
                FromServer::Refused { request, game, id, problem } => {
                    let part = |part: &Option<String>| part.clone().unwrap_or_default();
                    Some([part(request), part(game), part(id), problem.code.clone()])
                }
                _ => None,
            })
            .await
    };
    assert_eq!(
        named(r#"{"t":"act","game":"g","id":"7","after":-1,"do":{"what":"resign"}}"#).await,
        ["act", "g", "7", "server-malformed"]
    );
    assert_eq!(named(r#"{"t":"watch","game":"g"}"#).await, ["watch", "g", "", "server-not-found"]);
    assert_eq!(named(r#"{"t":"chat","game":"g","follow":true}"#).await, ["chat", "g", "", "server-not-found"]);
    for _ in 0..50 {
        client.send(&FromClient::Unwatch { game: "g".to_owned() }).await;
    }
    let mut named = async |text: &str| {
        client.send_text(text).await;
        let kind = serde_json::from_str::<serde_json::Value>(text).unwrap()["t"].as_str().unwrap().to_owned();
        client
            .find(|message| match message {
                FromServer::Refused { request: Some(request), game, id, problem } if *request == kind => {
                    assert_eq!(problem.code, "server-too-fast");
                    Some((game.clone().unwrap_or_default(), id.clone().unwrap_or_default()))
                }
                _ => None,
            })
            .await
    };
    let of = |game: &str, id: &str| (game.to_owned(), id.to_owned());
    assert_eq!(named(r#"{"t":"watch","game":"g"}"#).await, of("g", ""));
    assert_eq!(named(r#"{"t":"ping","id":9}"#).await, of("", "9"));
    assert_eq!(named(r#"{"t":"lobby","watch":true}"#).await, of("", ""));
    assert_eq!(named(r#"{"t":"act","game":"g","id":"x","after":1,"do":{"what":"resign"}}"#).await, of("g", "x"));
}

#[tokio::test]
async fn a_connection_is_closed_with_the_reason() {
    let directory = tempfile::tempdir().unwrap();
    let limits = Limits { sockets_per_account: 1, ..settings(directory.path()).limits };
    let server = Server::with(Settings { limits, ..settings(directory.path()) }, ManualTime::at(BEGIN)).await;
    let mut client = server.connect(None).await;
    client.socket.send(Message::Binary(vec![0, 159].into())).await.unwrap();
    let (told, code) = closed_with(&mut client).await;
    assert!(matches!(&told[..], [FromServer::Refused { problem, .. }] if problem.code == "server-malformed"));
    assert_eq!(code, Some(1003));
    let mut client = server.connect(None).await;
    client.send_text(&"x".repeat(MOST_MESSAGE + 1)).await;
    assert_eq!(closed_with(&mut client).await.1, Some(1009));
    let mut client = server.connect(None).await;
    for id in 0..300 {
        // The server may have left before the last of them.
        let ping = serde_json::to_string(&FromClient::Ping { id }).unwrap();
        let _ = client.socket.feed(Message::Text(ping.into())).await;
    }
    let _ = client.socket.flush().await;
    let (told, code) = closed_with(&mut client).await;
    assert_eq!((told.iter().filter_map(self::code).count(), code), (200, Some(1008)));
    // Somebody whose account goes, and everybody else when the server does.
    let (_, cookie) = server.guest().await;
    let mut client = server.connect(Some(&cookie)).await;
    server.ask("POST", "/api/me/deletion", Some(&cookie), &json!({ "password": "correct horse" })).await;
    assert_eq!(closed_with(&mut client).await.1, Some(4001));
    let mut client = server.connect(None).await;
    server.app.hub().shut_down().await.unwrap();
    assert_eq!(closed_with(&mut client).await, (vec![FromServer::Restarting], Some(1012)));
}
