//! What other sites show of this one, and what they cannot make of it.

use crate::common::{Server, settle_dice};
use crate::preview::{Answer, get};
use axum::http::StatusCode;
use protocol::socket::Act;
use serde_json::json;

const PAGES: [&str; 2] = ["/embed/puzzle/diaballik-1", "/embed/puzzle/lanes-1"];

/// What the policy of an answer says of one thing.
fn policy(answer: &Answer, name: &str) -> String {
    let all = answer.header("content-security-policy");
    let found = all.split(';').map(str::trim).find_map(|part| part.strip_prefix(name));
    found.unwrap_or_else(|| panic!("{name}: {all}")).trim().to_owned()
}

async fn game(server: &Server) -> (String, String) {
    let [ada, ben] = [server.registered("Ada").await, server.registered("Ben").await];
    (server.game(&json!({ "game": "diaballik", "clock": "300+5" }), &ada, &ben).await, ada)
}

#[tokio::test]
async fn only_embedded_pages_may_be_in_frames_and_they_know_nobody() {
    let (_directory, server) = Server::temporary().await;
    let (game, cookie) = game(&server).await;
    let of_game = format!("/embed/game/{game}");
    for path in [of_game.as_str(), PAGES[0], PAGES[1]] {
        let page = get(&server, path, &[]).await;
        assert_eq!((page.status, page.header("content-type")), (StatusCode::OK, "text/html; charset=utf-8"), "{path}");
        assert_eq!(policy(&page, "frame-ancestors"), "*");
        assert_eq!(policy(&page, "default-src"), "'none'");
        assert_eq!(policy(&page, "form-action"), "'none'");
        assert_eq!(policy(&page, "sandbox"), "allow-scripts allow-popups allow-popups-to-escape-sandbox");
        assert!(policy(&page, "script-src").starts_with("'sha256-"), "{path}");
        assert_eq!(policy(&page, "img-src"), "http://here");
        assert_eq!(page.header("access-control-allow-origin"), "*");
        assert_eq!(page.header("x-content-type-options"), "nosniff");
        // Whoever is signed in sees the same, and gets no cookie.
        let token = cookie.as_str();
        let signed_in = get(&server, path, &[("cookie", token)]).await;
        assert_eq!(signed_in.body, page.body, "{path}");
        assert_eq!((signed_in.header("set-cookie"), signed_in.header("access-control-allow-credentials")), ("", ""));
        assert!(page.body.len() < 4_096, "{path}: {} bytes", page.body.len());
    }
    for path in [
        "/api/watch",
        "/api/watch/featured",
        &format!("/api/games/{game}"),
        "/og/puzzle/lanes-1.png",
        "/embed/game/nothing",
    ] {
        assert_eq!(policy(&get(&server, path, &[]).await, "frame-ancestors"), "'none'", "{path}");
    }
    for path in
        ["/embed/game/nothing", "/embed/game/%3Cscript%3E", "/embed/puzzle/nothing", "/game/nothing.svg", "/game/x.png"]
    {
        let answer = get(&server, path, &[]).await;
        assert_eq!(answer.status, StatusCode::NOT_FOUND, "{path}");
    }
}

#[tokio::test]
async fn the_hashes_of_the_policy_are_those_of_the_page() {
    use base64::Engine as _;
    use sha2::Digest as _;
    let (_directory, server) = Server::temporary().await;
    let (game, _) = game(&server).await;
    let page = get(&server, &format!("/embed/game/{game}"), &[]).await;
    let text = page.text();
    for (element, name) in [("script", "script-src"), ("style", "style-src")] {
        let inside = text.split_once(&format!("<{element}>")).unwrap().1;
        let inside = inside.split_once(&format!("</{element}>")).unwrap().0;
        let digest = base64::prelude::BASE64_STANDARD.encode(sha2::Sha256::digest(inside.as_bytes()));
        assert_eq!(policy(&page, name), format!("'sha256-{digest}'"));
    }
}

#[tokio::test]
async fn a_living_picture_is_always_the_current_one() {
    let (_directory, server) = Server::temporary().await;
    let (game, cookie) = game(&server).await;
    let (picture, page) = (format!("/game/{game}.svg"), format!("/embed/game/{game}"));
    let first = get(&server, &picture, &[]).await;
    assert_eq!((first.status, first.header("content-type")), (StatusCode::OK, "image/svg+xml"));
    assert!(first.text().starts_with("<svg ") && !first.text().contains("<script"));
    assert_eq!((first.header("cache-control"), first.header("refresh")), ("public, no-cache", "5"));
    assert_eq!(policy(&first, "frame-ancestors"), "*");
    let first_page = get(&server, &page, &[]).await;
    assert!(
        first_page.text().contains("data-event=") && first_page.text().contains("Ada – Ben"),
        "{}",
        first_page.text()
    );
    for (path, first) in [(&picture, &first), (&page, &first_page)] {
        let again = get(&server, path, &[("if-none-match", first.header("etag"))]).await;
        assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0), "{path}");
        assert_eq!(again.header("access-control-allow-origin"), "*", "{path}");
        let packed = get(&server, path, &[("accept-encoding", "gzip")]).await;
        assert_eq!((packed.header("content-encoding"), &packed.body[..2]), ("gzip", &[0x1f, 0x8b][..]), "{path}");
        assert_ne!(packed.header("etag"), first.header("etag"), "{path}");
    }
    let mut client = server.connect(Some(&cookie)).await;
    client.watch(&game, None).await;
    client.act_and_wait(&game, Act::Turn { text: "d1>e1,d1d2".to_owned() }).await.unwrap();
    for (path, first) in [(&picture, &first), (&page, &first_page)] {
        let now = get(&server, path, &[("if-none-match", first.header("etag"))]).await;
        assert_eq!(now.status, StatusCode::OK, "{path}");
        assert_ne!(now.body, first.body, "{path}");
    }
    client.act_and_wait(&game, Act::Resign).await.unwrap();
    for path in [&picture, &page] {
        let over = get(&server, path, &[]).await;
        assert_eq!((over.header("cache-control"), over.header("refresh")), ("public, max-age=86400", ""), "{path}");
    }
    let over = get(&server, &page, &[]).await.text();
    assert!(!over.contains("data-event=") && !over.contains("<script"), "{over}");
    let french = get(&server, &page, &[("accept-language", "fr")]).await.text();
    assert!(french.contains("<html lang=\"fr\">") && french.contains("sur Touchline"), "{french}");
}

#[tokio::test]
async fn names_do_no_harm_in_an_embedded_page() {
    let (_directory, server) = Server::temporary().await;
    let (game, _) = game(&server).await;
    assert_eq!(server.by_hand("UPDATE users SET name = '<b>\"&' WHERE name = 'Ben'").await, 1);
    let text = get(&server, &format!("/embed/game/{game}"), &[]).await.text();
    assert!(text.contains("&lt;b&gt;&quot;&amp;") && !text.contains("<b>"), "{text}");
}

#[tokio::test]
async fn pw_5_a_living_picture_shows_a_hidden_team_to_nobody() {
    let (_directory, server) = Server::temporary().await;
    let cookies = [server.registered("Blue").await, server.registered("Red").await];
    let game = server.game(&json!({ "game": "pawnball", "clock": "600+5" }), &cookies[0], &cookies[1]).await;
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    settle_dice(&mut players, &game).await;
    let picture = format!("/game/{game}.svg");
    let empty = get(&server, &picture, &[]).await.text();
    let number = players[0].act_and_wait(&game, Act::Turn { text: "1/setup:g4,g6,c3,e3".to_owned() }).await.unwrap();
    assert_eq!(get(&server, &picture, &[]).await.text(), empty, "one team stands, and nobody sees it");
    assert!(!get(&server, &format!("/embed/game/{game}"), &[]).await.text().contains("g4,g6"));
    players[1].until(&game, number).await;
    players[1].act_and_wait(&game, Act::Turn { text: "2/setup:j5,l7,n5,o5".to_owned() }).await.unwrap();
    assert_ne!(get(&server, &picture, &[]).await.text(), empty);
}
