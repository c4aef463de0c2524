//! What people are told of while they are away.

use browser_tests::Session;
use browser_tests::crowd::Crowd;
use serde_json::json;

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_bell_leads_to_what_happened_and_to_what_is_told() {
    let session = Session::open("en", "/about").await;
    let mut crowd = Crowd::at(&session.base).await;
    for name in ["Mira", "Lukas"] {
        crowd.enter(name, false).await;
    }
    let game = crowd.begin(["Mira", "Lukas"], &json!({ "game": "diaballik", "clock": "days:3" })).await;
    crowd.play(&game, ["Mira", "Lukas"], &[(0, "c1c2,e1e2".to_owned())]).await;
    crowd.sign_in(&session, "Lukas").await;
    session.go("/lobby").await;
    session.until_text(".header-bell .badge", "1").await;
    session.click(".header-bell").await;
    session.until_text(".notifications [data-unread=true]", "Mira has played: it’s your turn.").await;
    session.fits_every_screen("notifications", "list").await;
    // Seen, it is there until the turn is played, and no longer new.
    session.go("/notifications").await;
    session.until_text(".notifications [data-unread=false]", "Mira has played").await;

    // What is told, and when nobody is called.
    let stored = "return (await (await fetch('/api/me/notifications/settings')).json())";
    session.click("input[name=tell-message]").await;
    while session.run_async(stored).await["message"] != json!(false) {}
    session.click("input[name=quiet]").await;
    session.find("input[name=quiet-from]").await;
    while session.run_async(stored).await["quiet"]["from"] != json!(22 * 60) {}
    session.go("/notifications").await;
    session.find("input[name=quiet]:checked").await;
    assert_eq!(session.run("return document.querySelector('input[name=tell-message]').checked").await, json!(false));

    session.click(".conversation-link").await;
    session.until(&format!("return location.pathname === '/online/{game}'")).await;
    session.assert_quiet().await;
    session.close().await;
    crowd.close().await;
}
