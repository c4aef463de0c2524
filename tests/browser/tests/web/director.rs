//! Events on real boards, run from the page of their organiser; simuls.

use browser_tests::Session;
use serde_json::json;

use crate::challenges::two;

async fn until_at(session: &Session, start: &str) {
    session.until(&format!("return location.pathname.startsWith('{start}')")).await;
}

/// The organiser enters a player.
async fn enters(session: &Session, name: &str, rating: &str) {
    session.type_in("player-name", name).await;
    session.type_in("player-rating", rating).await;
    session.click(".director-new button[type=submit]").await;
    session.until_text(".director-players", name).await;
    session.until("return document.querySelector('[name=player-name]').value === ''").await;
}

/// The organiser chooses the result of a game, by its place in the list.
async fn result(session: &Session, place: usize, value: &str) {
    let script = format!(
        "const select = document.querySelectorAll('.director-game select')[{place}];
         select.value = '{value}';
         select.dispatchEvent(new Event('change', {{ bubbles: true }}));"
    );
    session.run(&script).await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn an_event_on_real_boards_is_run_from_its_page_and_printed() {
    let [anna, ben] = two("en", ["/tournaments", "/tournaments"]).await;
    anna.click(".lobby-offer summary").await;
    anna.type_in("tournament-name", "Club evening").await;
    anna.click(".tournament-form input[value=diaballik]").await;
    anna.choose("system", "swiss").await;
    anna.click(".tournament-form input[name=on-boards]").await;
    anna.until_text(".tournament-form", "Casual").await;
    anna.click(".tournament-form button[type=submit]").await;
    until_at(&anna, "/tournament/").await;
    let page = anna.path().await;
    anna.until_text(".page-title", "on real boards").await;
    anna.until_text(".director-state", "Enter the players").await;
    for (name, rating) in [("Ada Lovelace", "1900"), ("Blaise Pascal", "1800"), ("Cleo", "1700"), ("Dan", "1600")] {
        enters(&anna, name, rating).await;
    }
    anna.press_button(".director-pair").await;
    anna.until_text(".director-state", "2 results missing").await;
    result(&anna, 0, "a").await;
    anna.until_text(".director-state", "1 result missing").await;
    result(&anna, 1, "draw").await;
    anna.until_text(".director-state", "All results are in").await;
    // A result that is there is changed only after what follows was seen.
    result(&anna, 0, "b").await;
    anna.until_text(".director-question", "place 1").await;
    anna.sees_no_violation("the question before a correction").await;
    anna.click(".director-correct").await;
    anna.until("return document.querySelectorAll('.director-game select')[0].value === 'b'").await;
    anna.press_button(".director-pair").await;
    anna.until_text(".director-state", "2 results missing").await;
    anna.until_text(".page-title", "Round 2 of 5").await;
    anna.fits_every_screen("director", "event").await;
    // Others see the event, and nothing of its desk.
    ben.go(&page).await;
    ben.until_text(".tournament-standings", "Ada Lovelace").await;
    assert_eq!(ben.run("return document.querySelector('.director')").await, json!(null));
    ben.go(&format!("{page}?print=pairings")).await;
    ben.until("return document.querySelectorAll('.print-pairings tbody tr').length === 2").await;
    ben.fits_every_screen("director", "pairings").await;
    let devtools = json!({ "media": "print" });
    ben.devtools("Emulation.setEmulatedMedia", devtools).await;
    let hidden = "return getComputedStyle(document.querySelector('.site-header')).display === 'none'
        && getComputedStyle(document.querySelector('.print-acts')).display === 'none'
        && getComputedStyle(document.querySelector('.print-signature')).display === 'table-cell'";
    assert_eq!(ben.run(hidden).await, json!(true), "paper has the sheet alone, with a place for signatures");
    ben.screenshot("director-paper").await;
    ben.devtools("Emulation.setEmulatedMedia", json!({ "media": "" })).await;
    for (language, heading) in [("fr", "Ronde 2 sur 5"), ("cs", "2. kolo z 5")] {
        ben.set_language(language).await;
        ben.go(&format!("{page}?print=standings")).await;
        ben.until_text(".print-sheet h2", heading).await;
        ben.fits_every_screen("director", language).await;
    }
    ben.close().await;
    anna.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_simul_is_applied_for_accepted_and_begun() {
    let [anna, ben] = two("en", ["/tournaments", "/tournaments"]).await;
    anna.click(".lobby-offer summary").await;
    anna.type_in("tournament-name", "Annas simul").await;
    anna.click(".tournament-form input[value=diaballik]").await;
    anna.choose("system", "simul").await;
    anna.find(".tournament-form select[name=side]").await;
    anna.fits_every_screen("director", "simul-form").await;
    anna.click(".tournament-form button[type=submit]").await;
    until_at(&anna, "/tournament/").await;
    let page = anna.path().await;
    anna.until_text(".simul-host", "Host: Anna").await;
    ben.go(&page).await;
    ben.click(".tournament-enter").await;
    ben.until_text(".tournament-own", "You’re in.").await;
    anna.until_text(".simul-applicants", "Ben").await;
    anna.click(".simul-answer").await;
    ben.until_text(".tournament-standings", "accepted").await;
    anna.sees_no_violation("a simul before it begins").await;
    anna.press_button(".simul-start").await;
    until_at(&anna, "/online/").await;
    until_at(&ben, "/online/").await;
    ben.go(&page).await;
    ben.find(".simul-boards .living svg").await;
    ben.until_text(".simul-boards", "to play: Anna").await;
    ben.fits_every_screen("director", "simul").await;
    ben.close().await;
    anna.close().await;
}
