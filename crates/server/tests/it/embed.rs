//! What other sites show of this one, and what they cannot make of it.

use crate::common::{Server, settle_dice};
use crate::preview::{Answer, get};
use crate::studies::{comment, made, sent, turn};
use axum::http::StatusCode;
use protocol::socket::Act;
use serde_json::json;

const CHAPTER: &str = "[Game \"diaballik\"]\n[Chapter \"First\"]\n[ChapterId \"1\"]\n\n\
    {Where to?} 1. d1>e1 {[%draw e1-e4:violet,d7:amber]} d7>c7 (1b. b7b6 {Or so} 2. c1c2) 2. b1b2\n";
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
    let anna = server.registered("Anna").await;
    let study = made(&server, &anna, &json!({ "name": "Lines", "visibility": "public", "text": CHAPTER })).await;
    for path in [format!("/embed/game/{game}"), format!("/embed/study/{study}/1")] {
        let page = get(&server, &path, &[]).await;
        let text = page.text();
        for (element, name) in [("script", "script-src"), ("style", "style-src")] {
            let inside = text.split_once(&format!("<{element}>")).unwrap().1;
            let inside = inside.split_once(&format!("</{element}>")).unwrap().0;
            let digest = base64::prelude::BASE64_STANDARD.encode(sha2::Sha256::digest(inside.as_bytes()));
            assert_eq!(policy(&page, name), format!("'sha256-{digest}'"), "{path}");
        }
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

/// Where a link of a page leads, by what stands in it or what it is called.
fn link(page: &str, has: &str) -> String {
    let element =
        page.split("<a ").find(|element| element.split_once("</a>").is_some_and(|(link, _)| link.contains(has)));
    let element = element.unwrap_or_else(|| panic!("{has}: {page}"));
    element.split_once("href=\"").unwrap().1.split_once('"').unwrap().0.to_owned()
}

/// What the board of a page shows, as an SVG document.
fn board(page: &str) -> String {
    use base64::Engine as _;
    let data = page.split_once("data:image/svg+xml;base64,").unwrap().1.split_once('"').unwrap().0;
    String::from_utf8(base64::prelude::BASE64_STANDARD.decode(data).unwrap()).unwrap()
}

fn says(page: &str) -> &str {
    page.split_once("<p role=\"status\">").unwrap().1.split_once("</p>").unwrap().0
}

#[tokio::test]
async fn a_chapter_is_read_turn_by_turn_in_a_frame_and_nobody_is_known_there() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let id = made(&server, &anna, &json!({ "name": "Lines <1>", "visibility": "by-link", "text": CHAPTER })).await;
    let path = format!("/embed/study/{id}/1");
    let first = get(&server, &path, &[]).await;
    assert_eq!((first.status, first.header("content-type")), (StatusCode::OK, "text/html; charset=utf-8"));
    assert_eq!(policy(&first, "frame-ancestors"), "*");
    assert_eq!(policy(&first, "img-src"), "data:");
    assert_eq!(policy(&first, "sandbox"), "allow-scripts allow-popups allow-popups-to-escape-sandbox");
    assert_eq!(first.header("access-control-allow-origin"), "*");
    assert_eq!(first.header("cache-control"), "public, no-cache");
    let signed_in = get(&server, &path, &[("cookie", &anna)]).await;
    assert_eq!((signed_in.body == first.body, signed_in.header("set-cookie")), (true, ""));
    let first = first.text();
    assert!(first.contains("<h1>Lines &lt;1&gt;: First</h1>"), "{first}");
    assert!(first.contains(&format!("href=\"../../../study/{id}/1\" target=\"_blank\"")), "{first}");
    assert_eq!(says(&first), "Start\nWhere to?");

    // Every turn has its page, which says and draws what is said and drawn there; steps lead on, and stop at the ends.
    let at = async |link: &str| get(&server, &format!("{path}{link}"), &[]).await.text();
    let second = at(&link(&first, "1. d1&gt;e1")).await;
    assert_eq!(link(&first, "rel=\"next\""), link(&first, "1. d1&gt;e1"));
    assert_eq!(says(&second), "1. d1&gt;e1");
    assert_ne!(board(&second), board(&first));
    assert!(board(&second).contains("class=\"tl-arrow tl-user\"") && !board(&first).contains("class=\"tl-arrow "));
    let other = at(&link(&second, "1b. b7b6")).await;
    assert_eq!(says(&other), "1b. b7b6\nOr so");
    assert_eq!(link(&other, "rel=\"last\""), link(&first, ">2. c1c2"));
    let end = at(&link(&first, "rel=\"last\"")).await;
    assert_eq!((says(&end), end.matches("aria-disabled=\"true\"").count()), ("2. b1b2", 2));
    assert_eq!(at(&link(&end, "rel=\"first\"")).await, at("").await);
    let turns = first.split_once("class=\"turns\"").unwrap().1.split_once("</div>").unwrap().0;
    let plain: String = turns.split('<').filter_map(|part| part.split_once('>')).map(|(_, text)| text).collect();
    assert_eq!(plain, "Start 1. d1&gt;e1 d7&gt;c7 (1b. b7b6 2. c1c2) 2. b1b2");

    // Who changes the study elsewhere leaves the addresses of turns as they are; one that has gone is the start.
    let tag = get(&server, &path, &[]).await.header("etag").to_owned();
    assert_eq!(get(&server, &path, &[("if-none-match", &tag)]).await.status, StatusCode::NOT_MODIFIED);
    let gone = json!({ "kind": "remove-turn", "chapter": "1", "path": ["a d1>e1", "b d7>c7"] });
    let edits = [("1", turn(&[], "a c1c2")), ("2", comment(&["a d1>e1"], "</p><script>")), ("3", gone)];
    assert_eq!(sent(&server, &anna, &id, &edits).await, [Ok(1), Ok(2), Ok(3)]);
    let now = at(&link(&first, "1. d1&gt;e1")).await;
    assert_eq!(says(&now), "1. d1&gt;e1\n&lt;/p&gt;&lt;script&gt;");
    assert_eq!(says(&at(&link(&first, "rel=\"last\"")).await), "Start\nWhere to?");
    assert_eq!(get(&server, &path, &[("if-none-match", &tag)]).await.status, StatusCode::OK);
    let french = get(&server, &path, &[("accept-language", "fr")]).await.text();
    assert!(french.contains("<html lang=\"fr\">") && french.contains("Ouvrir cette étude"), "{french}");

    for missing in
        [format!("/embed/study/{id}/2"), format!("/embed/study/{id}/%3Cb%3E"), "/embed/study/none/1".to_owned()]
    {
        assert_eq!(get(&server, &missing, &[]).await.status, StatusCode::NOT_FOUND, "{missing}");
    }
    for bad in ["?turn=xyz", "?turn=..", "?page=1"] {
        assert_eq!(get(&server, &format!("{path}{bad}"), &[]).await.status, StatusCode::BAD_REQUEST, "{bad}");
    }
    // A private study is not there, for its owner neither: nobody is known here.
    let private = json!({ "name": "Lines", "visibility": "private" });
    assert_eq!(
        server.ask("PUT", &format!("/api/studies/{id}"), Some(&anna), &private).await.status,
        StatusCode::NO_CONTENT
    );
    let hidden = get(&server, &path, &[("cookie", &anna)]).await;
    assert_eq!((hidden.status, policy(&hidden, "frame-ancestors").as_str()), (StatusCode::NOT_FOUND, "'none'"));
}

#[tokio::test]
async fn a_chapter_with_dice_shows_both_boards_and_what_was_drawn() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let text = include_str!("../../../games/tests/golden/pawnball.tgn");
    let draws = text.split_once("[Dice \"").unwrap().1.split('"').next().unwrap();
    let draws: Vec<&str> = draws.split([' ', ',']).filter(|draw| !draw.is_empty()).collect();
    let id = made(&server, &anna, &json!({ "name": "Dice", "visibility": "public", "text": text })).await;
    let text = server.ask("GET", &format!("/api/studies/{id}/text"), None, &()).await.body;
    let chapter = text.split_once("[ChapterId \"").unwrap().1.split('"').next().unwrap();
    let page_of = async |query: &str| get(&server, &format!("/embed/study/{id}/{chapter}{query}"), &[]).await.text();
    // Turn by turn to the end: two boards at each, and every draw is said once.
    let (mut page, mut said) = (page_of("").await, Vec::new());
    loop {
        assert_eq!(page.matches("data:image/svg+xml").count(), 2);
        said.extend(says(&page).split_once("\nDice: ").map(|(_, dice)| dice.trim_end_matches('.').to_owned()));
        if at_end(&page) {
            break;
        }
        page = page_of(&link(&page, "rel=\"next\"")).await;
    }
    assert_eq!(said.join(", ").split(", ").collect::<Vec<_>>(), draws);
}

/// Whether a page shows the last turn of its line.
fn at_end(page: &str) -> bool {
    page.split("<a rel=\"next\"").nth(1).unwrap().split('>').next().unwrap().contains("aria-disabled")
}
