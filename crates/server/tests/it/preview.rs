//! What a chat is told of a link: the head of the client's page, and pictures.

use crate::common::{BEGIN, Server, settings, settle_dice};
use axum::Router;
use axum::body::{Body, to_bytes};
use axum::extract::Request;
use axum::http::{HeaderMap, StatusCode, Uri};
use axum::response::{IntoResponse, Response};
use protocol::socket::Act;
use serde_json::{Value, json};
use server::http::router;
use server::settings::Limits;
use server::time::ManualTime;
use tower::ServiceExt as _;

const PAGE: &str = "<!doctype html><base href=\"/p/\"><!--preview--><title>Touchline</title>\
                    <meta property=\"og:image\" content=\"preview-0123456789ab.png\"><!--/preview--><body>here</body>";

/// A site like the client's: a page for every address, and the sets of puzzles.
fn site() -> Router {
    Router::new().fallback(|uri: Uri| async move {
        let name = uri.path().trim_start_matches('/');
        let headers =
            [("content-security-policy", "default-src 'self'"), ("cache-control", "no-cache"), ("etag", "\"x\"")];
        if let Some(set) = name.strip_prefix("puzzles-") {
            let path = format!("{}/../../puzzles/{set}", env!("CARGO_MANIFEST_DIR"));
            return std::fs::read_to_string(path).map_err(|_| StatusCode::NOT_FOUND).into_response();
        }
        if name.contains('.') && name != "index.html" {
            return StatusCode::NOT_FOUND.into_response();
        }
        (headers, [("content-type", "text/html; charset=utf-8")], PAGE).into_response()
    })
}

pub(crate) struct Answer {
    pub(crate) status: StatusCode,
    headers: HeaderMap,
    pub(crate) body: Vec<u8>,
}

impl Answer {
    pub(crate) fn header(&self, name: &str) -> &str {
        self.headers.get(name).map_or("", |value| value.to_str().unwrap())
    }

    pub(crate) fn text(&self) -> String {
        String::from_utf8(self.body.clone()).unwrap()
    }

    /// What a property of the page is.
    fn meta(&self, name: &str) -> String {
        let text = self.text();
        let rest = text.split_once(&format!("\"{name}\" content=\"")).unwrap_or_else(|| panic!("{name}: {text}")).1;
        rest.split('"').next().unwrap().to_owned()
    }

    /// The width and the height of a PNG.
    fn size(&self) -> [u32; 2] {
        assert_eq!((self.status, self.header("content-type")), (StatusCode::OK, "image/png"));
        assert_eq!(&self.body[..8], b"\x89PNG\r\n\x1a\n");
        [16, 20].map(|at| u32::from_be_bytes(self.body[at..at + 4].try_into().unwrap()))
    }
}

pub(crate) async fn get(server: &Server, path: &str, headers: &[(&str, &str)]) -> Answer {
    ask(router(server.app.clone(), site()), path, headers).await
}

async fn ask(router: Router, path: &str, headers: &[(&str, &str)]) -> Answer {
    let mut request = Request::get(path).header("host", "here");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    let response: Response = router.oneshot(request.body(Body::empty()).unwrap()).await.unwrap();
    let (parts, body) = response.into_parts();
    Answer { status: parts.status, headers: parts.headers, body: to_bytes(body, usize::MAX).await.unwrap().to_vec() }
}

#[tokio::test]
async fn the_page_of_a_game_says_who_plays_and_how_it_stands() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben] = [server.registered("Ada").await, server.registered("Ben").await];
    let game = server.game(&json!({ "game": "playball", "clock": "300+5" }), &ada, &ben).await;
    let path = format!("/online/{game}");
    let page = get(&server, &path, &[]).await;
    assert_eq!(page.status, StatusCode::OK);
    assert!(page.text().contains("<title>Ada – Ben 0–0, Play Ball · Touchline</title>"), "{}", page.text());
    assert!(page.text().ends_with("<body>here</body>"));
    assert_eq!(page.meta("og:title"), "Ada – Ben 0–0, Play Ball");
    assert_eq!(page.meta("og:description"), "This game is being played right now. Watch it live.");
    assert_eq!(page.meta("og:url"), format!("http://here/p/online/{game}"));
    assert_eq!(page.meta("twitter:card"), "summary_large_image");
    let number = server.state(&game).await.number;
    assert_eq!(page.meta("og:image"), format!("http://here/p/og/game/{game}.png?event={number}"));
    // As the site hands its page out, but for what is about the file.
    assert_eq!(page.header("content-security-policy"), "default-src 'self'");
    assert_eq!(page.header("cache-control"), "no-cache");
    assert_eq!(page.header("vary"), "accept-encoding, accept-language");
    assert_eq!(page.header("content-length"), page.body.len().to_string());
    // In the language of who asks.
    let french = get(&server, &path, &[("accept-language", "fr-CA, en;q=0.5")]).await;
    assert!(french.meta("og:description").contains("se joue en ce moment"), "{}", french.text());
    // What the browser has is not sent again, and each form has a tag of its own.
    let known = get(&server, &path, &[("if-none-match", page.header("etag"))]).await;
    assert_eq!((known.status, known.body.len()), (StatusCode::NOT_MODIFIED, 0));
    let packed = get(&server, &path, &[("accept-encoding", "br, gzip"), ("if-none-match", page.header("etag"))]).await;
    assert_eq!((packed.status, packed.header("content-encoding")), (StatusCode::OK, "gzip"));
    assert_eq!(&packed.body[..2], [0x1f, 0x8b]);
    assert_ne!(packed.header("etag"), page.header("etag"));
    // Over, with somebody whose name no account can have.
    let mut client = server.connect(Some(&ada)).await;
    client.watch(&game, None).await;
    client.act_and_wait(&game, Act::Resign).await.unwrap();
    assert_eq!(server.by_hand("UPDATE users SET name = '<b>\"&' WHERE name = 'Ben'").await, 1);
    let over = get(&server, &path, &[]).await;
    assert_eq!(over.meta("og:title"), "Ada – &lt;b&gt;&quot;&amp; 0–0, Play Ball");
    assert!(!over.text().contains("<b>"), "{}", over.text());
    let said = over.meta("og:description");
    assert!(said.starts_with("&lt;b&gt;&quot;&amp; (Orange) wins by resignation."), "{said}");
}

#[tokio::test]
async fn other_addresses_have_what_is_said_of_the_site() {
    let (_directory, server) = Server::temporary().await;
    for path in ["/", "/play", "/online/nothing", "/online/%3Cscript%3E", "/challenge/nothing", "/puzzles?id=nothing"] {
        let page = get(&server, path, &[]).await;
        assert_eq!((page.status, page.meta("og:title").as_str()), (StatusCode::OK, "Touchline"), "{path}");
        assert!(page.text().contains("<title>Touchline</title>") && !page.text().contains("<script"), "{path}");
        assert_eq!(page.meta("og:image"), "http://here/p/preview-0123456789ab.png", "{path}");
        assert!(page.meta("og:description").contains("Diaballik"), "{path}");
    }
    // What clients keep for all addresses is the file as it is, and what is no page is as it was.
    let file = get(&server, "/index.html", &[]).await;
    assert_eq!((file.text().as_str(), file.header("etag")), (PAGE, "\"x\""));
    assert_eq!(get(&server, "/missing.js", &[]).await.status, StatusCode::NOT_FOUND);
    let puzzle = get(&server, "/puzzles?id=diaballik-1", &[("accept-language", "cs")]).await;
    assert_eq!(puzzle.meta("og:title"), "Úloha 1 · Diaballik");
    assert_eq!(puzzle.meta("og:url"), "http://here/p/puzzles?id=diaballik-1");
    assert_eq!(puzzle.meta("og:image"), "http://here/p/og/puzzle/diaballik-1.png");
}

#[tokio::test]
async fn a_site_without_a_place_for_it_is_left_alone() {
    let (_directory, server) = Server::temporary().await;
    let site = Router::new().fallback(|| async { "a page of another kind" });
    let request = Request::get("/play").header("host", "here").body(Body::empty()).unwrap();
    let response = router(server.app.clone(), site).oneshot(request).await.unwrap();
    assert_eq!(to_bytes(response.into_body(), 100).await.unwrap(), "a page of another kind");
}

#[tokio::test]
async fn only_a_challenge_for_everybody_is_told_of() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben] = [server.registered("Ada").await, server.registered("Ben").await];
    let offer = json!({ "terms": { "game": "diaballik", "clock": "180+2", "rated": true } });
    let id = |answer: crate::common::Answer| answer.json::<Value>()["id"].as_str().unwrap().to_owned();
    let open = id(server.ask("POST", "/api/challenges", Some(&ada), &offer).await);
    let for_ben = id(server.ask("POST", "/api/players/Ben/challenges", Some(&ada), &offer).await);
    let page = get(&server, &format!("/challenge/{open}"), &[]).await;
    assert_eq!(page.meta("og:title"), "Ada challenges you to a game of Diaballik");
    assert!(page.meta("og:description").contains("blitz, rated"), "{}", page.text());
    let picture = format!("/og/challenge/{open}.png");
    assert_eq!(page.meta("og:image"), format!("http://here/p{picture}"));
    assert_eq!(get(&server, &picture, &[]).await.size(), [1200, 630]);
    let page = get(&server, &format!("/challenge/{for_ben}"), &[]).await;
    assert!(!page.text().contains("Ada"), "{}", page.text());
    assert_eq!(get(&server, &format!("/og/challenge/{for_ben}.png"), &[]).await.status, StatusCode::NOT_FOUND);
    // What was accepted is no invitation any more.
    server.ask("POST", &format!("/api/challenges/{open}/game"), Some(&ben), &()).await;
    assert_eq!(get(&server, &format!("/challenge/{open}"), &[]).await.meta("og:title"), "Touchline");
    assert_eq!(get(&server, &picture, &[]).await.status, StatusCode::NOT_FOUND);
}

#[tokio::test]
async fn a_picture_shows_how_a_game_stands() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben] = [server.registered("Ada").await, server.registered("Ben").await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "300+5" }), &ada, &ben).await;
    let path = format!("/og/game/{game}.png");
    let first = get(&server, &path, &[]).await;
    assert_eq!(first.size(), [1200, 630]);
    assert_eq!(first.header("cache-control"), "public, no-cache");
    let again = get(&server, &path, &[("if-none-match", first.header("etag"))]).await;
    assert_eq!((again.status, again.body.len()), (StatusCode::NOT_MODIFIED, 0));
    assert_eq!(again.header("etag"), first.header("etag"));
    let mut client = server.connect(Some(&ada)).await;
    client.watch(&game, None).await;
    client.act_and_wait(&game, Act::Turn { text: "d1>e1,d1d2".to_owned() }).await.unwrap();
    let second = get(&server, &path, &[("if-none-match", first.header("etag"))]).await;
    assert_eq!(second.size(), [1200, 630]);
    assert_ne!(second.body, first.body);
    client.act_and_wait(&game, Act::Resign).await.unwrap();
    assert_eq!(get(&server, &path, &[]).await.header("cache-control"), "public, max-age=86400");
}

#[tokio::test]
async fn there_are_pictures_of_what_there_is_only() {
    let (_directory, server) = Server::temporary().await;
    assert_eq!(get(&server, "/og/puzzle/lanes-1.png", &[]).await.size(), [1200, 630]);
    for path in [
        "/og/game/nothing.png",
        "/og/game/nothing",
        "/og/game/.png",
        "/og/game/%00.png",
        "/og/puzzle/lanes-0.png",
        "/og/puzzle/..%2Flanes-1.png",
        "/og/challenge/nothing.png",
    ] {
        assert_eq!(get(&server, path, &[]).await.status, StatusCode::NOT_FOUND, "{path}");
    }
}

/// What is seen of a game in which Blue's team stands, and Red's, if there is one: the picture and the page.
async fn seen(blue: &str, red: Option<&str>) -> [String; 2] {
    let (_directory, server) = Server::temporary().await;
    let cookies = [server.registered("Blue").await, server.registered("Red").await];
    let game = server.game(&json!({ "game": "pawnball", "clock": "600+5" }), &cookies[0], &cookies[1]).await;
    let mut players = [server.connect(Some(&cookies[0])).await, server.connect(Some(&cookies[1])).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    settle_dice(&mut players, &game).await;
    for (player, team) in players.iter_mut().zip([Some(blue), red]) {
        if let Some(text) = team {
            player.act_and_wait(&game, Act::Turn { text: text.to_owned() }).await.unwrap();
        }
    }
    let picture = get(&server, &format!("/og/game/{game}.png"), &[]).await;
    assert_eq!(picture.size(), [1200, 630]);
    let page = get(&server, &format!("/online/{game}"), &[]).await.text();
    // All but the id of the game, which another one does not have.
    [picture.header("etag").to_owned(), page.replace(&game, "ID")]
}

#[tokio::test]
async fn pw_5_a_picture_does_not_show_a_hidden_team() {
    let teams = ["1/setup:g4,g6,c3,e3", "1/setup:g8,g7,c3,e4"];
    let red = "2/setup:j5,l7,n5,o5";
    assert_eq!(seen(teams[0], None).await, seen(teams[1], None).await);
    assert_ne!(seen(teams[0], Some(red)).await[0], seen(teams[1], Some(red)).await[0]);
}

#[tokio::test]
async fn a_flood_of_pictures_is_refused_and_pages_still_come() {
    let directory = tempfile::tempdir().unwrap();
    let settings = server::settings::Settings { limits: Limits::default(), ..settings(directory.path()) };
    let server = Server::with(settings, ManualTime::at(BEGIN)).await;
    // Different ones, for what is drawn already costs nothing.
    let paths: Vec<String> = (1..=40)
        .flat_map(|n| {
            ["diaballik", "pawnball", "lanes", "diamond", "sprint"].map(|set| format!("/og/puzzle/{set}-{n}.png"))
        })
        .collect();
    let router = router(server.app.clone(), site());
    let answers = futures_util::future::join_all(paths.iter().map(|path| ask(router.clone(), path, &[]))).await;
    let count = |status: StatusCode| answers.iter().filter(|answer| answer.status == status).count();
    let (drawn, full, fast) =
        (count(StatusCode::OK), count(StatusCode::SERVICE_UNAVAILABLE), count(StatusCode::TOO_MANY_REQUESTS));
    assert!(drawn > 0 && full > 0 && fast > 0, "{drawn}, {full}, {fast}");
    assert_eq!(drawn + full + fast + count(StatusCode::NOT_FOUND), paths.len(), "and nothing else");
    // Somebody always gets the page; with nothing looked up for it.
    let page = get(&server, "/puzzles?id=lanes-1", &[]).await;
    assert_eq!((page.status, page.meta("og:title").as_str()), (StatusCode::OK, "Touchline"));
}
