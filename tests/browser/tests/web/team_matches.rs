//! Matches of two clubs: a challenge from the club's page, accepted, lined up for, begun and over.

use browser_tests::Session;
use serde_json::{Value, json};

use crate::challenges::two;

/// Asks the server for something, as who is signed in at the browser: the id in the answer, if there is one.
async fn ask(session: &Session, method: &str, path: &str, body: &Value) -> String {
    let script = format!(
        "const headers = {{ 'content-type': 'application/json' }};
        const answer = await fetch('/api{path}', {{ method: '{method}', headers, body: JSON.stringify({body}) }});
        const text = await answer.text();
        if (!answer.ok) throw new Error(text);
        return text === '' ? '' : JSON.parse(text).id;"
    );
    session.run_async(&script).await.as_str().unwrap_or_default().to_owned()
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_match_of_two_clubs_is_offered_accepted_lined_up_for_and_played() {
    let [anna, ben] = two("en", ["/clubs", "/clubs"]).await;
    anna.until_text("main", "No clubs found").await;
    let home = ask(&anna, "POST", "/clubs", &json!({ "name": "Thursday Club", "joining": "open" })).await;
    let away = ask(&ben, "POST", "/clubs", &json!({ "name": "The visitors", "joining": "open" })).await;
    // Anna challenges from the page of her club.
    anna.go(&format!("/club/{home}")).await;
    anna.until_text(".club-matches", "No matches yet.").await;
    anna.click(".club-matches summary").await;
    anna.type_in("opponent", "the VISITORS").await;
    anna.click("[name=undated]").await;
    anna.find("[name=match-starts]").await;
    anna.fits_every_screen("club", "match-form").await;
    anna.sees_no_violation("the form of a match").await;
    anna.click("[name=undated]").await;
    anna.click(".club-match-form button[type=submit]").await;
    anna.until("return location.pathname.startsWith('/team-match/')").await;
    anna.until_text("h1", "Thursday Club – The visitors").await;
    anna.until_text(".team-state", "Waiting for the other club").await;
    let page = anna.path().await;
    // Ben hears of it, and accepts.
    ben.go("/notifications").await;
    ben.until_text(".notifications", "Anna challenges your club to a match: Thursday Club – The visitors.").await;
    ben.click(".notifications a").await;
    ben.until(&format!("return location.pathname === '{page}'")).await;
    ben.click(".team-accept").await;
    ben.until_text(".team-state", "Waiting for the line-ups").await;
    anna.until_text(".team-state", "Waiting for the line-ups").await;
    // A line-up with a stranger is refused, and what was typed stays.
    anna.type_in("line-up-home", "Ben").await;
    anna.click(".team-line-up button[type=submit]").await;
    anna.until_text(".trouble", "Not a member of your club: Ben.").await;
    anna.until("return document.querySelector('[name=line-up-home]').value.trim() === 'Ben'").await;
    anna.run("document.querySelector('[name=line-up-home]').value = ''").await;
    anna.type_in("line-up-home", "Anna").await;
    anna.click(".team-line-up button[type=submit]").await;
    anna.until_text(".tournament-pairings", "Anna").await;
    for (language, line_up) in [("fr", "Équipe"), ("cs", "Sestava"), ("en", "Line-up")] {
        ben.set_language(language).await;
        ben.go(&page).await;
        ben.until_text("#line-up-away", line_up).await;
        ben.until_text(".tournament-pairings", "Anna").await;
        ben.fits_every_screen("team-match", language).await;
        ben.sees_no_violation(&format!("a match in {language}")).await;
    }
    ben.type_in("line-up-away", "Ben").await;
    ben.click(".team-line-up button[type=submit]").await;
    ben.until_text(".team-state", "Starts").await;
    anna.find(".team-step-out").await;
    anna.click(".team-drop").await;
    anna.until_text(".board-question", "Cancel this match?").await;
    anna.sees_no_violation("the question").await;
    anna.click(".board-question .button-danger").await;
    ben.until_text(".team-state", "Cancelled").await;
    // A match for which only one club is lined up, and one that is played.
    let now = ben.run("return Date.now()").await.as_u64().unwrap();
    let terms = json!({ "game": "diaballik", "clock": "days:3" });
    let mut offered = Vec::new();
    for players in [false, true] {
        let new = json!({ "opponent": away, "terms": terms, "boards": 1, "starts": now + 5_000 });
        let id = ask(&anna, "POST", &format!("/clubs/{home}/matches"), &new).await;
        ask(&ben, "PUT", &format!("/team-matches/{id}/acceptance"), &json!({})).await;
        let line_up = format!("/team-matches/{id}/line-up");
        ask(&anna, "PUT", &line_up, &json!({ "club": home, "players": ["Anna"] })).await;
        if players {
            ask(&ben, "PUT", &line_up, &json!({ "club": away, "players": ["Ben"] })).await;
        }
        offered.push(format!("/team-match/{id}"));
    }
    anna.go(&offered[0]).await;
    anna.until_text(".team-state", "Finished, 1 – 0 · Won by Thursday Club").await;
    anna.until_text(".tournament-pairings", "+ – −").await;
    ben.go(&offered[1]).await;
    ben.until_text(".team-state", "In play, 0 – 0").await;
    ben.sees_no_violation("a match in play").await;
    ben.screenshot("team-match").await;
    anna.go(&format!("/club/{home}")).await;
    anna.until_text(".club-matches", "In play, 0 – 0").await;
    anna.fits_every_screen("club", "matches").await;
    ben.go(&format!("/club/{away}")).await;
    ben.until_text(".club-matches", "Thursday Club – The visitors").await;
    ben.go(&offered[1]).await;
    ben.click(".tournament-pairings a").await;
    ben.until("return location.pathname.startsWith('/online/')").await;
    ben.close().await;
    anna.close().await;
}
