//! Who may open a socket, from where, and how long it stays open.

use crate::common::{BEGIN, Server, settings};
use futures_util::{SinkExt, StreamExt};
use protocol::MOST_MESSAGE;
use protocol::http::{MadeToken, Session};
use protocol::socket::{FromClient, FromServer};
use serde_json::json;
use server::settings::Settings;
use server::time::ManualTime;
use tokio_tungstenite::tungstenite::client::IntoClientRequest;
use tokio_tungstenite::tungstenite::protocol::frame::Frame;
use tokio_tungstenite::tungstenite::protocol::frame::coding::{Data, OpCode};
use tokio_tungstenite::tungstenite::{Error, Message};

/// Tries to open a socket with these headers: who it says that one is, or the status of the refusal.
async fn open(server: &Server, query: &str, headers: &[(&'static str, &str)]) -> Result<Option<String>, u16> {
    let mut request = format!("ws://{}/api/socket{query}", server.address).into_client_request().unwrap();
    for (name, value) in headers {
        request.headers_mut().insert(*name, value.parse().unwrap());
    }
    let mut socket = match tokio_tungstenite::connect_async(request).await {
        Ok((socket, _)) => socket,
        Err(Error::Http(answer)) => return Err(answer.status().as_u16()),
        Err(error) => panic!("{error}"),
    };
    let Message::Text(text) = socket.next().await.unwrap().unwrap() else { panic!("the first message is a text") };
    match serde_json::from_str(text.as_str()).unwrap() {
        FromServer::Welcome { me, .. } => Ok(me.map(|me| me.name)),
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn pages_of_other_sites_open_no_socket() {
    let (_directory, server) = Server::temporary().await;
    let cookie = server.registered("Sophie").await;
    let own = format!("http://{}", server.address);
    let sophie = Ok(Some("Sophie".to_owned()));
    assert_eq!(open(&server, "", &[("cookie", &cookie), ("origin", &own)]).await, sophie);
    let encrypted = own.replace("http:", "https:");
    assert_eq!(open(&server, "", &[("cookie", &cookie), ("origin", &encrypted)]).await, sophie, "behind a proxy");
    let longer = format!("{own}.elsewhere");
    for origin in ["http://elsewhere", "null", "", "http://", &longer, &server.address.to_string(), "http://127.0.0.1"]
    {
        assert_eq!(open(&server, "", &[("cookie", &cookie), ("origin", origin)]).await, Err(403), "{origin}");
        assert_eq!(open(&server, "", &[("origin", origin)]).await, Err(403), "nor to watch: {origin}");
    }
    // A cookie is a browser's, and a browser says where it comes from.
    assert_eq!(open(&server, "", &[("cookie", &cookie)]).await, Err(403));
    assert_eq!(open(&server, "", &[("origin", &own), ("sec-fetch-site", "cross-site")]).await, Err(403));
    assert_eq!(open(&server, "", &[]).await, Ok(None), "a program without a session watches");
}

#[tokio::test]
async fn behind_a_proxy_only_the_public_address_opens_sockets() {
    let directory = tempfile::tempdir().unwrap();
    let public_url = Some("https://play.example".to_owned());
    let settings = Settings { public_url, ..settings(directory.path()) };
    let server = Server::with(settings, ManualTime::at(BEGIN)).await;
    assert_eq!(open(&server, "", &[("origin", "https://play.example")]).await, Ok(None));
    let host = format!("http://{}", server.address);
    for origin in [&host, "http://play.example", "https://play.example:444", "https://play.example.elsewhere"] {
        assert_eq!(open(&server, "", &[("origin", origin)]).await, Err(403), "{origin}");
    }
}

#[tokio::test]
async fn a_bot_opens_a_socket_by_its_header_only() {
    let (_directory, server) = Server::temporary().await;
    let owner = server.registered("Sophie").await;
    server.ask("POST", "/api/bots", Some(&owner), &json!({ "name": "Robot" })).await;
    let token: MadeToken =
        server.ask("POST", "/api/bots/Robot/tokens", Some(&owner), &json!({ "label": "x" })).await.json();
    let bearer = format!("Bearer {}", token.token);
    assert_eq!(open(&server, "", &[("authorization", &bearer)]).await, Ok(Some("Robot".to_owned())));
    assert_eq!(open(&server, "", &[("authorization", &format!("{bearer}x"))]).await, Err(401));
    // In an address it would lie in logs and histories.
    let query = format!("?version=1&token={}", token.token);
    assert_eq!(open(&server, &query, &[]).await, Ok(None));
}

#[tokio::test]
async fn a_socket_goes_with_its_session_and_its_token() {
    let (_directory, server) = Server::temporary().await;
    let first = server.registered("Sophie").await;
    let login = json!({ "name": "Sophie", "password": "correct horse" });
    let second = server.ask("POST", "/api/sessions", None, &login).await.cookie();
    let mut client = server.connect(Some(&second)).await;
    let sessions = server.ask("GET", "/api/sessions", Some(&second), &()).await.json::<Vec<Session>>();
    let current = sessions.iter().find(|session| session.current).unwrap();
    let path = format!("/api/sessions/{}/ended", current.id);
    server.ask("POST", &path, Some(&first), &json!({ "password": "correct horse" })).await;
    while client.try_next().await.is_some() {}
    let own = format!("http://{}", server.address);
    assert_eq!(open(&server, "", &[("cookie", &second), ("origin", &own)]).await, Ok(None), "it lets nobody in");
    let mut client = server.connect(Some(&first)).await;
    server.ask("POST", "/api/me/deletion", Some(&first), &json!({ "password": "correct horse" })).await;
    while client.try_next().await.is_some() {}
}

#[tokio::test]
async fn eight_kibibytes_are_taken_and_no_byte_more() {
    let (_directory, server) = Server::temporary().await;
    let ping = |length: usize| {
        let text = serde_json::to_string(&FromClient::Ping { id: 7 }).unwrap();
        format!("{text}{}", " ".repeat(length - text.len()))
    };
    let mut client = server.connect(None).await;
    client.send_text(&ping(MOST_MESSAGE)).await;
    assert_eq!(client.next().await, FromServer::Pong { id: 7, now: BEGIN });
    client.send_text(&ping(MOST_MESSAGE + 1)).await;
    assert_eq!(client.try_next().await, None);
    // In frames of which each would be allowed.
    for (whole, fits) in [(MOST_MESSAGE, true), (MOST_MESSAGE + 1, false)] {
        let mut client = server.connect(None).await;
        let bytes = ping(whole).into_bytes();
        let frames: Vec<&[u8]> = bytes.chunks(1_000).collect();
        for (index, part) in frames.iter().enumerate() {
            let code = if index == 0 { Data::Text } else { Data::Continue };
            let frame = Frame::message(part.to_vec(), OpCode::Data(code), index + 1 == frames.len());
            // The server may have left before the last of them.
            let _ = client.socket.send(Message::Frame(frame)).await;
        }
        let answer = client.try_next().await;
        assert_eq!(answer.is_some(), fits, "{whole}: {answer:?}");
    }
    // Others are not disturbed, and binary frames are as long at most.
    let mut client = server.connect(None).await;
    let _ = client.socket.send(Message::Binary(vec![0; MOST_MESSAGE + 1].into())).await;
    assert_eq!(client.try_next().await, None);
    assert_eq!(open(&server, "", &[]).await, Ok(None));
}
