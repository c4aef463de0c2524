//! Watching: the list of games that go on, the featured one, and games on other sites' pages.

use browser_tests::crowd::Crowd;
use browser_tests::{Session, StaticHost, Wire};
use serde_json::{Value, json};

const PLAYERS: [&str; 4] = ["Mira", "Lukas", "Nora", "Emil"];

/// The picture of a game on the page.
fn drawn(game: &str) -> String {
    format!("document.querySelector('[data-game=\"{game}\"] svg')?.innerHTML")
}

async fn remember(session: &Session, game: &str) {
    session.until(&format!("return Boolean({})", drawn(game))).await;
    session.run(&format!("window.seen = {};", drawn(game))).await;
}

async fn has_moved(session: &Session, game: &str) {
    session.until(&format!("return Boolean({0}) && {0} !== window.seen", drawn(game))).await;
}

fn turn(side: usize, text: &str) -> [(usize, String); 1] {
    [(side, text.to_owned())]
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn small_boards_move_and_the_featured_game_goes_on_to_the_next() {
    let owner = Session::open("en", "/about").await;
    let mut crowd = Crowd::at(&owner.base).await;
    for name in PLAYERS {
        crowd.enter(name, false).await;
    }
    let wire = Wire::to(&owner.base);
    let watcher = Session::open_at("en", &wire.base, "/watch").await;
    watcher.find(".watch-none").await;
    let terms = json!({ "game": "diaballik", "clock": "600+5" });
    let first = crowd.begin([PLAYERS[0], PLAYERS[1]], &terms).await;
    watcher.find(&format!(".watch-first [data-game='{first}'] svg")).await;
    let second = crowd.begin([PLAYERS[2], PLAYERS[3]], &terms).await;
    watcher.find(&format!(".watch-list [data-game='{second}'] svg")).await;
    let says = watcher.text(&format!("[data-game='{second}'] span")).await;
    assert!(says.contains("Nora") && says.contains("Emil"), "{says}");
    // A turn moves the little board, and the large one.
    remember(&watcher, &second).await;
    crowd.play(&second, [PLAYERS[2], PLAYERS[3]], &turn(0, "c1c2,e1e2")).await;
    has_moved(&watcher, &second).await;
    remember(&watcher, &first).await;
    crowd.play(&first, [PLAYERS[0], PLAYERS[1]], &turn(0, "c1c2,e1e2")).await;
    has_moved(&watcher, &first).await;
    // What happened while there was no connection is seen when there is one again.
    remember(&watcher, &second).await;
    wire.cut();
    crowd.play(&second, [PLAYERS[2], PLAYERS[3]], &turn(1, "c7c6,e7e6")).await;
    wire.mend();
    has_moved(&watcher, &second).await;
    // The filter leaves what is wanted.
    watcher.choose("watch-game", "playball").await;
    watcher.find(".watch-none").await;
    watcher.choose("watch-game", "diaballik").await;
    watcher.find(&format!(".watch-first [data-game='{first}']")).await;
    // The watcher of the featured game comes to the next one without doing anything.
    crowd.resign(&first, PLAYERS[0]).await;
    watcher.find(&format!(".watch-first [data-game='{second}'] svg")).await;
    watcher.until(&format!("return document.querySelector('[data-game=\"{first}\"]') === null")).await;
    watcher.fits_every_screen("watch", "list").await;
    watcher.click(&format!("[data-game='{second}']")).await;
    watcher.find(".table").await;
    assert_eq!(watcher.path().await, format!("/online/{second}"));
    for session in [watcher, owner] {
        session.close().await;
    }
    crowd.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_navigation_has_room_in_every_language() {
    for language in ["en", "fr", "cs"] {
        let session = Session::open(language, "/about").await;
        for width in [1024, 1180, 1280, 1366, 1440] {
            session.resize(width, 800).await;
            let fits = "const head = document.querySelector('.site-header').getBoundingClientRect(); \
                        const tops = [...document.querySelectorAll('.site-header nav > ul:first-child li')] \
                            .filter((item) => item.getClientRects().length > 0).map((item) => item.getBoundingClientRect().top); \
                        return head.right <= innerWidth && new Set(tops).size === 1 && document.documentElement.scrollWidth <= innerWidth";
            let wide = "return [document.querySelector('.site-header').getBoundingClientRect().right, innerWidth, document.documentElement.scrollWidth, \
                        [...document.querySelectorAll('.site-header nav > ul:first-child li')].map((item) => Math.round(item.getBoundingClientRect().top))]";
            let wide = session.run(wide).await;
            assert_eq!(session.run(fits).await, json!(true), "{language} at {width}: {wide}");
        }
        session.close().await;
    }
}

/// A page of another site that has a frame.
fn page_with(host: &StaticHost, name: &str, address: &str) -> String {
    let html =
        format!("<!doctype html><title>Another site</title><iframe src=\"{address}\" width=600 height=430></iframe>");
    std::fs::write(host.folder.path().join(name), html).unwrap();
    format!("{}{name}", host.base)
}

async fn in_frame(session: &Session, script: &str) -> Value {
    let frame = session.find("iframe").await;
    frame.enter_frame().await.unwrap();
    let found = session.until(script).await;
    session.client.enter_parent_frame().await.unwrap();
    found
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn another_site_shows_a_game_that_moves_and_nothing_else_of_this_one() {
    let owner = Session::open("en", "/about").await;
    let mut crowd = Crowd::at(&owner.base).await;
    for name in &PLAYERS[..2] {
        crowd.enter(name, false).await;
    }
    let terms = json!({ "game": "diaballik", "clock": "600+5" });
    let game = crowd.begin([PLAYERS[0], PLAYERS[1]], &terms).await;
    // The code is where the game is.
    owner.go(&format!("/online/{game}")).await;
    owner.find(".table").await;
    owner.run("document.querySelector('details.embed').open = true").await;
    let code = owner.find("textarea[name=embed]").await.prop("value").await.unwrap().unwrap();
    let address = format!("{}embed/game/{game}", owner.base);
    assert!(code.contains(&format!("src=\"{address}\"")), "{code}");
    let host = StaticHost::start();
    let page = page_with(&host, "frame.html", &address);
    crowd.sign_in(&owner, PLAYERS[0]).await;
    owner.client.goto(&page).await.unwrap();
    let picture = "const image = document.querySelector('img'); return image && image.complete && image.naturalWidth > 0 && image.src";
    let before = in_frame(&owner, picture).await;
    // Whoever is signed in is nobody there: the page has no origin.
    let nobody =
        "try { return document.cookie === '' && false } catch (error) { return error.name === 'SecurityError' }";
    assert_eq!(in_frame(&owner, nobody).await, json!(true));
    crowd.play(&game, [PLAYERS[0], PLAYERS[1]], &turn(0, "c1c2,e1e2")).await;
    in_frame(
        &owner,
        &format!("const image = document.querySelector('img'); return image.complete && image.src !== {before}"),
    )
    .await;
    crowd.resign(&game, PLAYERS[1]).await;
    let over = "return document.querySelector('p').textContent.includes('resignation') && !document.body.dataset.event";
    in_frame(&owner, over).await;
    // A puzzle, and no other page.
    let puzzle = page_with(&host, "puzzle.html", &format!("{}embed/puzzle/diaballik-1", owner.base));
    owner.client.goto(&puzzle).await.unwrap();
    in_frame(&owner, picture).await;
    let other = page_with(&host, "other.html", &format!("{}lobby", owner.base));
    owner.client.goto(&other).await.unwrap();
    in_frame(&owner, "return document.readyState === 'complete' && document.querySelector('.site-header') === null")
        .await;
    owner.close().await;
    crowd.close().await;
}
