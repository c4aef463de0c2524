//! The first page as a place: what is being played, who one is, and what waits.

use browser_tests::{Session, StaticHost};
use serde_json::json;

/// How many requests the page has sent to a server.
const ASKED: &str = "return performance.getEntriesByType('resource') \
                     .filter((entry) => new URL(entry.name).pathname.includes('/api/')).length";

/// The pieces of the first small board, as they are drawn.
const DRAWN: &str = "return document.querySelector('.living svg').innerHTML";

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn what_is_played_is_seen_by_all_and_who_is_waited_for_is_told() {
    // Before anybody plays the page says what would be here.
    let visitor = Session::open("en", "/").await;
    visitor.until_text(".playing", "Nobody is playing right now.").await;
    assert_eq!(visitor.run("return document.querySelector('.header-bell')").await, json!(null), "nobody has come in");
    let blue = Session::open_at("en", &visitor.base, "/lobby").await;
    let other = Session::open_at("en", &visitor.base, "/lobby").await;
    for session in [&blue, &other] {
        session.open_offer().await;
    }
    blue.click(".offer input[value=diaballik]").await;
    blue.choose("side", "a").await;
    blue.click(".offer-seek").await;
    other.click(".seek[data-own=false] .seek-accept").await;
    for session in [&blue, &other] {
        session.find(".table").await;
        session.until("return document.querySelector('.connection')?.dataset.open === 'true'").await;
    }

    // It appears by itself, and leads there.
    visitor.find(".living svg .tl-piece, .living svg use").await;
    let address = blue.path().await;
    assert_eq!(visitor.run("return new URL(document.querySelector('.living').href).pathname").await, json!(address));
    let before = visitor.run(DRAWN).await;
    for width in [390, 1440] {
        visitor.size(width, 900).await;
        visitor.screenshot(&format!("home-playing-{width}")).await;
    }
    visitor.sees_no_violation("a game being played, on the first page").await;

    // Whose turn it is hears that on the first page, and the other one does not.
    for session in [&blue, &other] {
        session.until("return (localStorage.getItem('touchline.goes-on') ?? '') !== ''").await;
    }
    blue.go("/").await;
    blue.until("return document.querySelector('.header-bell')?.ariaLabel === '1 thing waits for you'").await;
    assert_eq!(blue.text(".header-bell .badge").await, "1");
    let name = blue.text(".header-account span").await;
    assert!(!name.is_empty() && name != "Account", "{name}");
    blue.sees_no_violation("the header of somebody for whom a game waits").await;
    other.go("/").await;
    other.until("return document.querySelector('.header-bell')?.ariaLabel === 'Nothing waits for you'").await;
    // The game is gone on with from there: its position, against whom, whose turn it is.
    let opponent = other.text(".header-account span").await;
    blue.until_text(".home-continue", &format!("Your turnDiaballik against {opponent}")).await;
    blue.find(".home-continue-art .tl-board").await;
    other.until_text(".home-continue", "Your opponent’s turn").await;

    // What is played moves on the small board, and the turn comes to the other one.
    blue.click(".living").await;
    blue.find(".table").await;
    blue.until("return document.querySelector('.table-status')?.textContent.startsWith('Your turn.')").await;
    for cell in ["c1", "c2"] {
        blue.click_cell(cell).await;
    }
    blue.press_button(".control-end").await;
    other.until("return document.querySelector('.header-bell')?.ariaLabel === '1 thing waits for you'").await;
    other.until_text(".home-continue", "Your turn").await;
    assert_eq!(visitor.text(".playing-head a").await, "1 game in play");
    visitor.until(&format!("return (() => {{ {DRAWN} }})() !== {before}")).await;
    // The visitor's browser has the server.
    for session in [other, blue, visitor] {
        session.assert_quiet().await;
        session.close().await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn without_a_server_nothing_is_asked_and_nothing_is_missed() {
    let host = StaticHost::start();
    let session = Session::open_at("en", &host.base, "/").await;
    session.find(".home-lesson").await;
    session.until("return performance.getEntriesByType('resource').some((entry) => /\\/online-[0-9a-f]{12}\\.wasm$/.test(entry.name))").await;
    assert_eq!(session.run("return document.querySelector('.playing, .header-bell, .part-late')").await, json!(null));
    assert_eq!(session.run(ASKED).await, json!(0));
    session.assert_quiet().await;
    session.close().await;
}
