//! Studies: made in the form, changed by two people at the same time, and left.

use browser_tests::{Session, StaticHost, page::key};
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::challenges::two;

/// The turns in the list, with the start, as they are read.
const TURNS: &str =
    "return [...document.querySelectorAll('.moves-lines [data-node]')].map((turn) => turn.textContent.trim())";

async fn until_at(session: &Session, start: &str) {
    session.until(&format!("return location.pathname.startsWith('{start}')")).await;
}

/// Makes a study in the form on the page of studies: its path.
async fn made(session: &Session, name: &str) -> String {
    session.click(".lobby-offer summary").await;
    session.type_in("study-name", name).await;
    session.click(".study-form button[type=submit]").await;
    until_at(session, "/study/").await;
    session.until_text("h1", name).await;
    session.path().await
}

/// Adds a chapter of Diaballik.
async fn add_chapter(session: &Session, name: &str) {
    session.click(".study-add summary").await;
    session.type_in("new-chapter", name).await;
    session.choose("game", "diaballik").await;
    session.click(".study-add form button[type=submit]").await;
    session.until_text(".study-bench h2", name).await;
}

/// Goes to the first turn of the line that is on the board, or to its last one.
async fn go_to(session: &Session, place: &str) {
    let button = if place == "start" { "first-child" } else { "last-child" };
    session.click(&format!(".moves-bar .moves-go:{button}")).await;
}

/// Makes a turn of one action on the board.
async fn play(session: &Session, [from, to]: [&str; 2]) {
    session.click_cell(from).await;
    session.click_cell(to).await;
    session.until("return !document.querySelector('.end-turn').disabled").await;
    session.click(".end-turn").await;
    session.until("return document.querySelector('.end-turn').disabled").await;
}

/// Waits until so many turns are in the list, and everything that was done here has arrived: the list.
async fn turns(session: &Session, many: usize) -> Value {
    // The start is in the list too.
    session
        .until(&format!("return document.querySelectorAll('.moves-lines [data-node]').length === {}", many + 1))
        .await;
    session.until("return document.querySelector('.study').dataset.pending === 'false'").await;
    session.run(TURNS).await
}

/// Waits until the comment of the turn on the board is this.
async fn until_comment(session: &Session, comment: &str) {
    let comment = json!(comment);
    session.until(&format!("return document.querySelector('textarea[name=comment]')?.value === {comment}")).await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn two_people_change_a_study_and_see_the_same() {
    let [anna, ben] = two("en", ["/studies", "/about"]).await;
    anna.until_text("main", "You don’t have any studies yet.").await;
    let page = made(&anna, "Endings").await;
    anna.until_text(".study-main", "This study has no chapters yet.").await;
    anna.click(".study-people summary").await;
    anna.type_in("person", "Ben").await;
    anna.click(".study-people form button[type=submit]").await;
    anna.until_text(".study-people ul", "Ben").await;
    ben.go(&page).await;
    ben.until_text(".study-main", "This study has no chapters yet.").await;
    // What one calls the study, the other reads without opening it anew.
    ben.run("window.isTheSame = true").await;
    anna.click(".study-settings summary").await;
    anna.type_in("study-name", " together").await;
    anna.click(".study-settings button[type=submit]").await;
    ben.until_text(".study-title h1", "Endings together").await;
    anna.until_text(".study-title h1", "Endings together").await;
    assert_eq!(ben.run("return window.isTheSame").await, json!(true));
    ben.until("return document.title.includes('Endings together')").await;
    add_chapter(&anna, "First steps").await;

    // What one does, the other sees, and goes on from there.
    ben.until_text(".study-bench h2", "First steps").await;
    play(&anna, ["d1", "e1"]).await;
    turns(&ben, 1).await;
    go_to(&ben, "end").await;
    play(&ben, ["b7", "b6"]).await;
    assert_eq!(turns(&anna, 2).await, turns(&ben, 2).await);

    // A comment of the first turn and a circle at the second one, by the two of them.
    anna.type_in("comment", &format!("A short pass{}", key(Key::Tab))).await;
    ben.type_in("cells", "d4").await;
    ben.choose("colour", "amber").await;
    ben.click(".study-draw button[type=submit]").await;
    ben.find(".study-wipe").await;
    ben.click(".moves-bar .moves-go:nth-child(2)").await;
    until_comment(&ben, "A short pass").await;
    assert_eq!(anna.run("return document.querySelector('.study-wipe')").await, Value::Null, "drawn at another turn");
    go_to(&anna, "end").await;
    anna.find(".study-wipe").await;

    // Anna’s piece stays selected while Ben plays a turn.
    go_to(&anna, "start").await;
    anna.click_cell("d1").await;
    go_to(&ben, "end").await;
    play(&ben, ["e1", "d1"]).await;
    turns(&anna, 3).await;
    anna.click_cell("c1").await;
    anna.until("return !document.querySelector('.end-turn').disabled").await;
    anna.click(".bench-actions .tool").await;
    anna.until("return document.querySelector('.end-turn').disabled").await;

    // At the same time, from the same turn.
    go_to(&anna, "start").await;
    go_to(&ben, "start").await;
    tokio::join!(play(&anna, ["d1", "c1"]), play(&ben, ["a1", "a2"]));
    assert_eq!(turns(&anna, 5).await, turns(&ben, 5).await);

    // One opens the page anew while the other goes on.
    tokio::join!(anna.go(&page), play(&ben, ["g7", "g6"]));
    assert_eq!(turns(&anna, 6).await, turns(&ben, 6).await);
    anna.fits_every_screen("study", "edited").await;

    // What is being written is not lost where the page is left in the middle of it.
    go_to(&ben, "start").await;
    go_to(&ben, "end").await;
    ben.type_in("comment", "And an answer").await;
    ben.run("document.querySelector('.study-people a').click()").await;
    until_at(&ben, "/player/").await;
    go_to(&anna, "end").await;
    until_comment(&anna, "And an answer").await;
    ben.close().await;

    // It is listed when everybody may read it.
    anna.click(".study-settings summary").await;
    anna.choose("visibility", "public").await;
    anna.click(".study-settings button[type=submit]").await;
    anna.until("return document.querySelector('.study-settings')?.open === false").await;
    anna.go("/studies").await;
    anna.until_text(".study-list[data-of=public] .kept", "Endings together").await;
    anna.until_text(".study-list[data-of=own] .kept", "Endings together").await;
    anna.fits_every_screen("studies", "list").await;
    anna.click(".study-list[data-of=own] .kept a").await;
    until_at(&anna, &page).await;
    anna.click(".study-delete").await;
    anna.click(".study-delete-yes").await;
    until_at(&anna, "/studies").await;
    anna.until_text("main", "You don’t have any studies yet.").await;
    anna.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_study_with_chapters_is_read_in_three_languages_on_every_screen() {
    let [anna, ben] = two("en", ["/studies", "/about"]).await;
    let page = made(&anna, "Openings").await;
    add_chapter(&anna, "Passes").await;
    add_chapter(&anna, "Runs").await;
    play(&anna, ["d1", "e1"]).await;
    anna.type_in("comment", &format!("The ball goes first{}", key(Key::Tab))).await;
    turns(&anna, 1).await;
    // To be practised; the choice is still there after the page was opened anew.
    anna.click(".study-chapter summary").await;
    anna.choose("kind", "practice:b:3").await;
    anna.find(".study-practice a").await;
    turns(&anna, 1).await;
    let chapter = anna.path().await;
    anna.go(&chapter).await;
    anna.until("return document.querySelector('select[name=kind]')?.value === 'practice:b:3'").await;
    anna.until_text(".study-practice", "level 3").await;

    // The first chapter is shown where the address says none, and the other one is a link away.
    anna.go(&page).await;
    anna.until_text(".study-bench h2", "Passes").await;
    anna.until_text(".study-chapters a[aria-current=page]", "Passes").await;
    anna.click(".study-chapters li:last-child a").await;
    until_at(&anna, &chapter).await;
    anna.until_text(".study-bench h2", "Runs").await;
    anna.until_text(".study-chapters a[aria-current=page]", "Runs").await;

    // Who knows the link reads it and changes nothing.
    for language in ["en", "fr", "cs"] {
        ben.set_language(language).await;
        ben.go(&chapter).await;
        ben.until_text(".study-bench h2", "Runs").await;
        go_to(&ben, "end").await;
        ben.until_text(".study-said", "The ball goes first").await;
        let fields = "return document.querySelector('.study-add, .study-turn, .study-delete, .end-turn')";
        assert_eq!(ben.run(fields).await, Value::Null);
        ben.fits_every_screen("study", language).await;
    }
    // Another site shows the chapter by the code that is copied, and its turns are gone through there by buttons and keys.
    ben.set_language("en").await;
    ben.go(&chapter).await;
    ben.click("details.embed summary").await;
    let code = ben.find("textarea[name=embed]").await.prop("value").await.unwrap().unwrap();
    let host = StaticHost::start();
    std::fs::write(host.folder.path().join("frame.html"), format!("<!doctype html><title>Another site</title>{code}"))
        .unwrap();
    ben.client.goto(&format!("{}frame.html", host.base)).await.unwrap();
    ben.find("iframe").await.enter_frame().await.unwrap();
    let says = |text: &str| format!("return document.querySelector('[role=status]')?.textContent.includes({text:?})");
    ben.until(&says("Start")).await;
    let picture = "const image = document.querySelector('.boards img'); return image.complete && image.naturalWidth > 0 && image.src";
    let before = ben.until(picture).await;
    ben.click("nav a[rel=next]").await;
    ben.until(&says("The ball goes first")).await;
    assert_ne!(ben.until(picture).await, before);
    // Who goes on by keys stays at the button.
    ben.until("return document.activeElement.rel === 'next'").await;
    ben.run("document.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowLeft' }))").await;
    ben.until(&says("Start")).await;
    assert_eq!(ben.run("return document.documentElement.scrollWidth <= innerWidth").await, json!(true));
    let nobody =
        "try { return document.cookie === '' && false } catch (error) { return error.name === 'SecurityError' }";
    assert_eq!(ben.run(nobody).await, json!(true));
    ben.client.enter_parent_frame().await.unwrap();
    ben.close().await;
    anna.close().await;
}
