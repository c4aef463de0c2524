//! The client in parts: what a page needs comes when it is needed, without a new document; and what does not come is said.

use std::path::PathBuf;

use browser_tests::{SAVE_DATA, Session, StaticHost};
use serde_json::{Value, json};

/// A part, the address of a page of it, and its heading.
const PAGES: [(&str, &str, &str); 4] = [
    ("study", "/learn", "Learn"),
    ("online", "/leaderboards", "Leaderboards"),
    ("account", "/friends", "Friends"),
    ("more", "/about", "About Touchline"),
];

/// How many files with the code of parts the page has fetched or tried to fetch, besides those of which something stands on the first page:
/// they come after it in any case.
const FETCHED: &str = "return performance.getEntriesByType('resource') \
                       .filter((entry) => /\\/more-[0-9a-f]{12}\\.wasm$/.test(entry.name)).length";

/// A page of which nothing is in a part: there is none.
const BASE_ONLY: &str = "/nowhere";

/// How many files of the parts behind the links of the header it has fetched or tried to fetch.
const AHEAD: &str = "return performance.getEntriesByType('resource') \
                     .filter((entry) => /\\/(study|online)-[0-9a-f]{12}\\.wasm$/.test(entry.name)).length";

/// Follows a link to an address, as a click in the page does.
async fn follow(session: &Session, path: &str) {
    session
        .run(&format!(
            "const link = document.createElement('a'); link.href = '{}'; document.querySelector('main').append(link); \
             link.click(); link.remove()",
            path.trim_start_matches('/')
        ))
        .await;
}

async fn until_heading(session: &Session, heading: &str) {
    session.until(&format!("return document.querySelector('main h1')?.textContent === '{heading}'")).await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn every_part_comes_by_address_and_by_link_in_one_document() {
    let session = Session::start("en").await;
    session.before_pages(SAVE_DATA).await;
    for (part, path, heading) in PAGES {
        session.go(path).await;
        until_heading(&session, heading).await;
        session.assert_quiet().await;
        session.go("/").await;
        assert_eq!(session.run(FETCHED).await, json!(0), "{part}: the first page needs none of it");
        session.run("window.mark = true").await;
        follow(&session, path).await;
        until_heading(&session, heading).await;
        assert_eq!(session.run("return window.mark").await, json!(true), "{part}: the document is the same");
        session.assert_quiet().await;
    }
    // Back and forth, through all of them.
    for (part, path, heading) in PAGES {
        follow(&session, path).await;
        until_heading(&session, heading).await;
        session.client.back().await.unwrap();
        session.until(&format!("return location.pathname !== '{path}'")).await;
        session.client.forward().await.unwrap();
        until_heading(&session, heading).await;
        assert_eq!(session.run("return window.mark").await, json!(true), "{part}");
    }
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_part_comes_ahead_when_its_link_is_seen_or_pointed_at_but_not_where_data_are_saved() {
    let session = Session::open("en", BASE_ONLY).await;
    session.until(&format!("return (() => {{ {AHEAD} }})() == 2")).await;
    session.close().await;

    // Without links on the screen, the focus is enough.
    let session = Session::start("en").await;
    session.before_pages("window.IntersectionObserver = class { observe() {} unobserve() {} disconnect() {} };").await;
    session.go(BASE_ONLY).await;
    let listens = "document.querySelector('#navigation a[href$=\"/learn\"]') \
                   .dispatchEvent(new FocusEvent('focusin', { bubbles: true }))";
    session.until(&format!("{listens}; return (() => {{ {AHEAD} }})() > 0")).await;
    session.close().await;

    let session = Session::start("en").await;
    session.before_pages(SAVE_DATA).await;
    session.go(BASE_ONLY).await;
    // The engines come when there is nothing better to do, and parts would come after them.
    session
        .until("return performance.getEntriesByType('resource').some((entry) => /\\/engines-/.test(entry.name))")
        .await;
    session.run(listens).await;
    assert_eq!(session.run(AHEAD).await, json!(0));
    session.close().await;
}

/// Takes the files away whose names begin and end like this, and returns them with their places.
fn take_away(host: &StaticHost, start: &str, end: &str) -> Vec<(PathBuf, Vec<u8>)> {
    let mut taken = Vec::new();
    for file in std::fs::read_dir(host.folder.path()).unwrap() {
        let path = file.unwrap().path();
        let name = path.file_name().unwrap().to_str().unwrap();
        if name.starts_with(start) && name.ends_with(end) {
            taken.push((path.clone(), std::fs::read(&path).unwrap()));
            std::fs::remove_file(path).unwrap();
        }
    }
    assert!(!taken.is_empty(), "{start}…{end}");
    taken
}

fn bring_back(files: Vec<(PathBuf, Vec<u8>)>) {
    for (path, bytes) in files {
        std::fs::write(path, bytes).unwrap();
    }
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_part_that_does_not_come_is_said_and_comes_when_it_is_tried_again() {
    for (kind, language, heading, again) in [
        (".wasm", "en", "This page could not be loaded", "Try again"),
        (".ftl", "fr", "Cette page n’a pas pu être chargée", "Réessayer"),
        (".css", "cs", "Stránku se nepodařilo načíst", "Zkusit znovu"),
    ] {
        let host = StaticHost::start();
        let taken = take_away(&host, "study-", kind);
        let session = Session::start_at(language, &host.base).await;
        session.before_pages(SAVE_DATA).await;
        session.go("/").await;
        session.run("window.mark = true").await;
        follow(&session, "/learn").await;
        until_heading(&session, heading).await;
        assert_eq!(session.text(".part-again").await, again);
        session.sees_no_violation(kind).await;
        // Again in vain, then with success; the document stays.
        session.click(".part-again").await;
        session.until("return document.querySelector('main [role=alert]') === null").await;
        session.until("return document.querySelector('main [role=alert]') !== null").await;
        bring_back(taken);
        session.click(".part-again").await;
        session.until("return document.querySelector('main .cards') !== null").await;
        assert_ne!(session.text("main h1").await, heading);
        assert_eq!(session.run("return window.mark").await, json!(true), "{kind}");
        session.close().await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_first_page_without_its_part_says_so_too() {
    let host = StaticHost::start();
    let taken = take_away(&host, "study-", ".css");
    let session = Session::start_at("en", &host.base).await;
    session.before_pages(SAVE_DATA).await;
    session.go("/rules").await;
    until_heading(&session, "This page could not be loaded").await;
    // Other pages are there, and this one is asked for again by whoever comes back.
    follow(&session, "/play").await;
    until_heading(&session, "Play").await;
    bring_back(taken);
    follow(&session, "/rules").await;
    until_heading(&session, "Rules").await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_part_is_fetched_once_more_by_itself() {
    let session = Session::start("en").await;
    session.before_pages(SAVE_DATA).await;
    session
        .before_pages(
            "const real = window.fetch; window.refused = 0; \
             window.fetch = (what, ...more) => { \
                if (/\\/study-[0-9a-f]{12}\\.wasm$/.test(String(what?.url ?? what)) && window.refused++ === 0) { \
                    return Promise.reject(new TypeError('no network')); \
                } \
                return real(what, ...more); \
             };",
        )
        .await;
    session.go("/").await;
    follow(&session, "/learn").await;
    until_heading(&session, "Learn").await;
    assert_eq!(session.run("return window.refused").await, json!(2));
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_chosen_language_is_spoken_by_the_parts_that_are_there_and_that_come() {
    let session = Session::start("en").await;
    session.before_pages(SAVE_DATA).await;
    session.go("/learn").await;
    session.run("window.mark = true").await;
    follow(&session, "/settings").await;
    until_heading(&session, "Settings").await;
    session.click("input[name=language][value=cs]").await;
    until_heading(&session, "Nastavení").await;
    // One that was there and one that comes now.
    for (path, heading) in [("/puzzles", "Úlohy"), ("/leaderboards", "Žebříčky")] {
        follow(&session, path).await;
        session
            .until(&format!("return location.pathname === '{path}' && document.documentElement.lang === 'cs'"))
            .await;
        until_heading(&session, heading).await;
        session.assert_quiet().await;
    }
    assert_eq!(session.run("return window.mark").await, json!(true));
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn leaving_while_a_part_comes_shows_the_page_that_was_wanted_last() {
    let session = Session::start("en").await;
    session.before_pages(SAVE_DATA).await;
    // The part comes when the test says so.
    session
        .before_pages(
            "const real = window.fetch; const gate = new Promise((open) => { window.openGate = open; }); \
             window.fetch = async (what, ...more) => { \
                if (/\\/study-[0-9a-f]{12}\\.wasm$/.test(String(what?.url ?? what))) { window.asked = true; await gate; } \
                return real(what, ...more); \
             };",
        )
        .await;
    session.go("/").await;
    follow(&session, "/learn").await;
    session.until("return window.asked && document.querySelector('main').ariaBusy === 'true'").await;
    follow(&session, "/play").await;
    until_heading(&session, "Play").await;
    session.run("window.openGate()").await;
    session.until("return document.querySelector('main').ariaBusy !== 'true'").await;
    assert_eq!(session.run("return location.pathname").await, Value::from("/play"));
    until_heading(&session, "Play").await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn two_people_play_without_what_comes_after_the_page_and_it_can_be_asked_for_again() {
    let host = StaticHost::start();
    let taken = take_away(&host, "more-", ".wasm");
    let session = Session::start_at("en", &host.base).await;
    session.before_pages(SAVE_DATA).await;
    session.go("/play?game=diaballik&with=friend").await;
    session.until_text(".play-start .part-late", "A part of Touchline did not arrive.").await;
    session.sees_no_violation("a form without the kept games").await;
    session.click(".setup-start").await;
    session.find(".table .part-late").await;
    for cell in ["c1", "c2"] {
        session.click_cell(cell).await;
    }
    session.press_button(".control-end").await;
    session.until_text(".table-status", "Orange").await;
    session.sees_no_violation("a game without the list of its turns").await;
    // Again in vain, then with success: nothing of the game is lost.
    session.click(".part-again").await;
    session.find(".table .part-late").await;
    bring_back(taken);
    session.click(".part-again").await;
    session.until("return document.querySelectorAll('.moves-lines .move').length === 2").await;
    session.close().await;
}
