//! Pages about players, challenges and games: what they show at once, and where they lead while there is nothing yet.

use browser_tests::Session;
use browser_tests::crowd::Crowd;
use browser_tests::matches::DIABALLIK;
use serde_json::json;

/// How much wider than the window the page is.
const TOO_WIDE: &str = "return document.documentElement.scrollWidth - innerWidth";

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_link_of_a_challenge_is_there_at_once() {
    let session = Session::open("en", "/lobby").await;
    let mut crowd = Crowd::at(&session.base).await;
    crowd.enter("Mira", false).await;
    let terms = json!({ "game": "diaballik", "clock": "600+5" });
    let offered = crowd.ask("Mira", "challenges", &json!({ "terms": terms })).await;
    let path = format!("/challenge/{}", offered["id"].as_str().unwrap());
    crowd.sign_in(&session, "Mira").await;
    for (scheme, width) in [("light", 320), ("dark", 1440)] {
        session.emulate("prefers-color-scheme", scheme).await;
        session.size(width, 900).await;
        session.go(&path).await;
        let link = session.find(".challenge input[name=link]").await;
        assert_eq!(
            link.prop("value").await.unwrap(),
            Some(format!("{}{}", session.base, path.trim_start_matches('/')))
        );
        let seen = "const box = document.querySelector('input[name=link]').getBoundingClientRect(); \
                    return box.width > 200 && box.height >= 43.5 && box.bottom < innerHeight";
        assert_eq!(session.run(seen).await, json!(true), "the link is seen at {width}");
        assert!(session.run(TOO_WIDE).await.as_i64().unwrap() <= 0, "at {width}");
        session.sees_no_violation(&format!("an own challenge, {scheme}")).await;
        session.screenshot(&format!("places-challenge-{width}")).await;
    }
    // What shows that one waits stands still for those who asked for it.
    let animation = "return getComputedStyle(document.querySelector('.challenge-waits'), '::before').animationName";
    for (motion, name) in [("no-preference", "waits"), ("reduce", "none")] {
        session.emulate("prefers-reduced-motion", motion).await;
        assert_eq!(session.run(animation).await, json!(name));
    }
    // Whoever is invited sees how to accept, and no link.
    let guest = Session::open_at("en", &session.base, &path).await;
    guest.find(".challenge-accept").await;
    assert_eq!(guest.run("return document.querySelector('input[name=link]')").await, json!(null));
    for session in [guest, session] {
        session.assert_quiet().await;
        session.close().await;
    }
    crowd.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn where_there_is_nothing_yet_a_link_leads_on() {
    let session = Session::open("en", "/about").await;
    for page in ["/games", "/leaderboards", "/archive"] {
        session.go(page).await;
        session.click(".empty a").await;
        session.until("return location.pathname === '/lobby'").await;
    }
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn players_are_seen_with_their_shirts() {
    let session = Session::open("en", "/about").await;
    let mut crowd = Crowd::at(&session.base).await;
    let players = ["Mira", "Lukas"];
    for name in players {
        crowd.enter(name, false).await;
    }
    let game = crowd.begin(players, &json!({ "game": "diaballik", "clock": "600+5", "rated": true })).await;
    let turns = DIABALLIK.iter().enumerate().map(|(number, turn)| (number % 2, (*turn).to_owned()));
    crowd.play(&game, players, &turns.collect::<Vec<_>>()).await;
    let shirt = |selector: &str| format!("document.querySelector('{selector} .face').innerHTML");
    session.go("/player/Mira").await;
    session.find(".kept-game[data-result=won] .kept-faces .face + .face").await;
    assert_eq!(session.text(".stat[data-result=won] dd").await.split_whitespace().next(), Some("1"));
    // The same shirt stands for the same player everywhere.
    assert_eq!(
        session.run(&format!("return {} === {}", shirt(".player-title"), shirt(".kept-faces"))).await,
        json!(true)
    );
    for (scheme, width) in [("light", 320), ("dark", 1440)] {
        session.emulate("prefers-color-scheme", scheme).await;
        session.resize(width, 900).await;
        assert!(session.run(TOO_WIDE).await.as_i64().unwrap() <= 0, "at {width}");
        session.sees_no_violation(&format!("a player, {scheme}")).await;
        session.screenshot(&format!("places-player-{width}")).await;
    }
    session.click(".challenge-player").await;
    session.find(".player-title .face").await;
    session.assert_quiet().await;
    session.close().await;
    crowd.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_friend_who_is_elsewhere_is_invited_from_the_form_for_two_at_one_device() {
    let session = Session::open("en", "/play?game=diaballik&with=friend").await;
    session.sees_no_violation("the form for two at one device").await;
    session.click(".play-far").await;
    // The form there is open, with the same game.
    session.find(".lobby-offer[open] .offer").await;
    assert_eq!(session.path().await, "/lobby");
    let chosen = "return document.querySelector('.offer input[name=game]:checked')?.value";
    assert_eq!(session.run(chosen).await, json!("diaballik"));
    session.go("/play?game=diaballik&with=bot").await;
    session.find(".setup").await;
    assert_eq!(session.run("return document.querySelector('.play-far')").await, json!(null));
    session.assert_quiet().await;
    session.close().await;
}
