//! Looking into games: lines, bar and table agree, boards are solved and tables fetched, mistakes are found.

use browser_tests::Session;
use fantoccini::Locator;
use fantoccini::key::Key;
use serde_json::{Value, json};

/// A game with one turn, by which A throws a won set away.
const BLUNDER: &str = "[Game \\\"playball\\\"]\\n[Board \\\"sprint\\\"]\\n\\n1. b2b3\\n";

/// What bar, first line and first turn of the table say, at one moment.
const SAID: &str = "const of = (selector) => document.querySelector(selector)?.dataset.score ?? null; \
    return [of('.evaluation'), of('.analyse-lines .line'), of('.turn-value'), \
            document.querySelector('.evaluation')?.dataset.source ?? null];";

/// Puts a text into the field for games and opens it.
async fn paste(session: &Session, text: &str) {
    session.find("textarea[name=game]").await;
    session
        .run(&format!(
            "const field = document.querySelector('textarea[name=game]'); field.value = \"{text}\"; \
             field.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ))
        .await;
    session.click(".open-text").await;
}

/// Makes a link by key: where the button is changes while lines come.
async fn make_link(session: &Session) {
    session.find(".share-link").await;
    session.run("document.querySelector('.share-link').focus()").await;
    session.press(&String::from(char::from(Key::Enter))).await;
}

/// Waits until the engine has said all that it will say of a position with a table, and returns what is said.
async fn settled(session: &Session) -> [String; 4] {
    session
        .until(
            "return document.querySelector('.line-state')?.dataset.running === 'false' \
             && document.querySelectorAll('.turn-value').length > 0 \
             && document.querySelectorAll('.analyse-lines .line').length > 0",
        )
        .await;
    let said = session.run(SAID).await;
    std::array::from_fn(|at| said[at].as_str().unwrap_or_default().to_owned())
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn every_game_has_lines_and_the_bar_agrees_with_them() {
    let session = Session::open("en", "/analyse").await;
    for game in ["playball", "diaballik", "pawnball"] {
        session.go(&format!("/analyse?game={game}")).await;
        session.until("return document.querySelectorAll('.analyse-lines .line').length > 0").await;
        session.find(".line-effort:not(:empty)").await;
        // While the engine thinks, too: both are read at the same moment.
        for _ in 0..20 {
            let said = session.run(SAID).await;
            assert_eq!(said[0], said[1], "{game}: the bar and the best line");
            assert_eq!(said[3], json!("engine"), "{game}");
        }
        let words = session.find(".evaluation-words").await.text().await.unwrap();
        assert!(words.ends_with('.'), "{game}: {words}");
        let meter = session.run("return document.querySelector('[role=meter]').getAttribute('aria-valuetext')").await;
        assert_ne!(meter, json!(""), "{game}");
    }
    // Not quiet: the browser notes that this host has no table of the board.
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn what_is_looked_into_survives_the_page_and_goes_out_as_a_file() {
    let session = Session::open("en", "/analyse?game=diaballik").await;
    session.find(".analyse-lines .line").await;
    let start = session.find(".position-text").await.text().await.unwrap();
    for cell in ["c1, ", "c2, "] {
        session.click(&format!(".match-board [data-index][aria-label^='{cell}']")).await;
    }
    session.click(".end-turn").await;
    session.until(&format!("return document.querySelector('.position-text').textContent !== '{start}'")).await;
    let position = session.find(".position-text").await.text().await.unwrap();
    session.client.refresh().await.unwrap();
    session.until(&format!("return document.querySelector('.position-text')?.textContent === '{position}'")).await;
    session
        .run(
            "URL.createObjectURL = (blob) => { blob.text().then((text) => { window.saved = text; }); return 'blob:test'; }; \
             HTMLAnchorElement.prototype.click = () => {}; URL.revokeObjectURL = () => {};",
        )
        .await;
    // Lines that come meanwhile push the button down: it is not looked for where it was.
    session.run("document.querySelector('[data-share=file]').click()").await;
    let saved = session.until("return window.saved").await;
    assert!(saved.as_str().unwrap().contains("1. c1c2"), "{saved}");
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_small_board_is_solved_on_the_spot_and_nothing_contradicts_its_table() {
    let session = Session::open("en", "/analyse").await;
    session.find("[data-board=sprint]").await;
    session
        .run(
            "window.progress = 0; \
             new MutationObserver(() => { \
               const bar = document.querySelector('.table-progress progress'); \
               if (bar) window.progress = Math.max(window.progress, bar.value); \
             }).observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true, characterData: true })",
        )
        .await;
    session.click("[data-board=sprint]").await;
    let said = settled(&session).await;
    assert!(session.run("return window.progress").await.as_f64().unwrap() > 0.0, "the bar of progress has moved");
    assert_eq!(said, ["#2", "#2", "#2", "table"]);
    let words = session.find(".evaluation-words").await.text().await.unwrap();
    assert_eq!(words, "Blue can force a goal in 2 turns.");
    assert_eq!(session.text(".line-score").await, "in 2", "the value of a line");
    assert_eq!(session.text(".evaluation-number").await, "in 2", "the value at the bar");
    let filled = "const of = (selector) => document.querySelector(selector); \
        const filled = 100 * of('.evaluation-a').offsetHeight / of('.evaluation-bar').offsetHeight; \
        const told = Number(of('[role=meter]').getAttribute('aria-valuenow')); \
        return told > 50 && Math.abs(filled - told) < 2";
    session.until(filled).await;
    let arrows = session.run("return document.querySelectorAll('.match-board .tl-arrow.tl-engine').length").await;
    assert!(arrows.as_u64().unwrap() > 0, "the best turns are drawn");

    // Turns of every kind of value, for both sides, to the goal and beyond.
    for turn in ["last", "first", "first", "first"] {
        let position = session.find(".position-text").await.text().await.unwrap();
        session
            .run(&format!(
                "const turns = [...document.querySelectorAll('.turn-value')]; turns[{}].click()",
                if turn == "first" { "0" } else { "turns.length - 1" }
            ))
            .await;
        session.until(&format!("return document.querySelector('.position-text').textContent !== '{position}'")).await;
        let [bar, line, table, source] = settled(&session).await;
        assert_eq!(source, "table");
        assert_eq!((&bar, &bar), (&line, &table), "after {position}");
    }
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_mistake_is_found_and_marked() {
    let session = Session::open("en", "/analyse").await;
    paste(&session, BLUNDER).await;
    settled(&session).await;
    session.click(".begin-review").await;
    session.find(".review-graph .graph-blunder").await;
    session.until_text(".moves .move-blunder .visually-hidden", "blunder").await;
    session.until_text(".moves .move-blunder .move-mark", "??").await;
    session.click(".review-table summary").await;
    let row = session.find(".review-table tbody tr").await.text().await.unwrap();
    assert!(row.contains("b2–b3") && row.contains("blunder"), "{row}");
    let summary = session.find(".review-summary").await.text().await.unwrap();
    assert!(summary.contains("0 of 1 turns good · 1 blunder, 0 mistakes"), "{summary}");
    session.click(".review-legend summary").await;
    session.find(".review-legend .mark-sign.mark-blunder").await;
    for scheme in ["light", "dark"] {
        session.emulate("prefers-color-scheme", scheme).await;
        session.sees_no_violation(&format!("a game that was reviewed ({scheme})")).await;
    }
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn what_was_better_is_told_and_learnt() {
    let session = Session::open("en", "/analyse").await;
    paste(&session, BLUNDER).await;
    settled(&session).await;
    session.click(".begin-review").await;
    session.find(".review-graph .graph-blunder").await;
    session.click(".moves [data-node='1']").await;
    session.until_text(".review-better .review-why", "Blue could have forced a goal in 2 turns.").await;
    let chains = session.run("return document.querySelectorAll('.review-better .chain[aria-label]').length").await;
    assert_eq!(chains, json!(2), "the turn that was played, and a better one");
    session.sees_no_violation("what was better").await;
    // What is better is shown where it could have been played.
    session.click(".show-better").await;
    session.find(".moves [data-node='0'][aria-current]").await;
    session.find(".match-board .tl-arrow").await;
    session.click(".try-better").await;
    session.find(".review-drill[data-phase=asking]").await;
    session
        .until(
            "return !document.querySelector('.match-board .tl-arrow') && ['.analyse-lines', '.evaluation', '.analyse-table'] \
             .every((name) => !document.querySelector(name)?.checkVisibility())",
        )
        .await;
    // The same mistake again is not better.
    session.click(".match-board [data-cell='b2']").await;
    session.click(".match-board [data-cell='b3']").await;
    session.click(".end-turn").await;
    session.find(".review-drill[data-phase=wrong]").await;
    session.click("[data-do=retry]").await;
    session.find(".review-drill[data-phase=asking]").await;
    session.click("[data-do=help]").await;
    session.find(".review-drill[data-phase=shown] .review-turn-better .chain").await;
    session.click("[data-do=next]").await;
    session.until_text(".review-said", "you found 0 of 1").await;
    session.click("[data-do=end]").await;
    session.find(".begin-drill[data-side=a]").await;
    session.until("return document.querySelector('.analyse-lines').checkVisibility()").await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn what_cannot_be_opened_is_explained_and_the_page_goes_on() {
    let session = Session::open("en", "/analyse#1pAAAAdamaged").await;
    let trouble = session.until("return document.querySelector('.trouble')?.textContent").await;
    assert!(trouble.as_str().unwrap().contains("damaged"), "{trouble}");
    for (text, part) in [
        ("lanes nonsense a 3 0-0", "This is not a valid Play Ball position"),
        ("[Game \\\"diaballik\\\"]\\n\\n1. a1a9\\n", "line 3"),
        ("https://example.org/analyse", "doesn’t contain a game or position"),
        ("  ", "othing to open yet"),
    ] {
        paste(&session, text).await;
        session
            .until(&format!("return document.querySelector('#analyse-trouble').textContent.includes('{part}')"))
            .await;
    }
    session.click("[data-game=diaballik]").await;
    session.until("return document.querySelectorAll('.analyse-lines .line').length > 0").await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_link_carries_the_game_elsewhere() {
    let session = Session::open("en", "/analyse?game=diaballik").await;
    session.click(".analyse-lines .line").await;
    session.until("return document.querySelectorAll('.moves [data-node]').length === 2").await;
    make_link(&session).await;
    let link = session.find("input[name=link]").await.prop("value").await.unwrap().unwrap();
    let turn = session.run("return document.querySelector('.moves [data-node=\"1\"]').textContent").await;
    session.client.goto("about:blank").await.unwrap();
    session.client.goto(&link).await.unwrap();
    session.until("return document.querySelectorAll('.moves [data-node]').length === 2").await;
    assert_eq!(session.run("return document.querySelector('.moves [data-node=\"1\"]').textContent").await, turn);
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_link_is_called_copied_for_a_while() {
    let session = Session::start("en").await;
    // Browsers refuse to copy without a person at the device.
    session
        .before_pages("Object.defineProperty(navigator, 'clipboard', { value: { writeText: async () => {} } });")
        .await;
    session.go("/analyse?game=diaballik").await;
    make_link(&session).await;
    session.find("input[name=link]").await;
    let said = "[...document.querySelectorAll('p[role=status]')].some((line) => line.textContent === 'Copied.')";
    session.until(&format!("return {said}")).await;
    session.until(&format!("return !{said}")).await;
    assert!(session.find("input[name=link]").await.is_displayed().await.unwrap(), "the link stays");
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn it_is_all_done_by_keys() {
    let session = Session::open("en", "/analyse").await;
    let (tab, enter, left) = (Key::Tab, Key::Enter, Key::Left);
    let press = async |key: Key| session.press(&String::from(char::from(key))).await;
    session.run("document.querySelector('[data-board=sprint]').focus()").await;
    press(enter).await;
    settled(&session).await;
    // From the lines to the first turn of the table, which is played.
    session.run("document.querySelector('.analyse-lines .line').focus()").await;
    session.until("return document.activeElement.matches('.analyse-lines .line')").await;
    for _ in 0..40 {
        if session.run("return document.activeElement.matches('.turn-value')").await == json!(true) {
            break;
        }
        press(tab).await;
    }
    assert_eq!(session.run("return document.activeElement.matches('.turn-value')").await, json!(true));
    press(enter).await;
    session.until("return document.querySelectorAll('.moves [data-node]').length === 2").await;
    session.run("document.querySelector('.moves [data-node=\"1\"]').focus()").await;
    press(left).await;
    session
        .until("return document.querySelector('.moves [data-node=\"0\"]').getAttribute('aria-current') === 'step'")
        .await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_table_is_fetched_once_and_kept_without_a_network() {
    let folder = tempfile::tempdir().unwrap();
    let table = folder.path().join("diamond.tlt");
    let program = std::env::var_os("TOUCHLINE_PROGRAM").unwrap();
    let solved = std::process::Command::new(program)
        .args(["solve", "playball", "--board", "diamond", "--out"])
        .arg(&table)
        .output()
        .unwrap();
    assert!(solved.status.success(), "{solved:?}");
    let served = folder.path().to_str().unwrap().to_owned();
    let mut session = Session::open_with("en", "/analyse", &["--tables", &served]).await;
    session.click("[data-board=diamond]").await;
    let offer = session.find(".fetch-table").await;
    assert!(offer.text().await.unwrap().contains("0.6 MB"), "the size is said before");
    offer.click().await.unwrap();
    let [bar, line, turn, source] = settled(&session).await;
    assert_eq!((&bar, &bar, source.as_str()), (&line, &turn, "table"));

    session.until("return navigator.serviceWorker.controller !== null").await;
    session.until("return caches.has('touchline-kept-tables')").await;
    session.stop_server();
    session.client.refresh().await.unwrap();
    assert_eq!(settled(&session).await, [bar, line, turn, source], "from the device");
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn without_a_table_at_the_host_there_is_still_the_solver() {
    let session = Session::open("en", "/analyse").await;
    session.click("[data-board=lanes]").await;
    session.click(".solve-table").await;
    session.find(".table-progress progress").await;
    // Called off at once, and everything is as before.
    session.click(".table-progress .button").await;
    session.find(".solve-table").await;
    session.until("return document.querySelectorAll('.analyse-lines .line').length > 0").await;
    assert_eq!(session.client.find_all(Locator::Css(".fetch-table")).await.unwrap().len(), 0);
    // A table that the host does not have is not asked for.
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn axe_finds_nothing_and_nothing_scrolls_sideways() {
    let session = Session::open("en", "/analyse").await;
    for (name, board) in [("start", ""), ("sprint", "[data-board=sprint]"), ("pawnball", "[data-game=pawnball]")] {
        session.run("localStorage.removeItem('touchline.analysis')").await;
        session.go("/analyse").await;
        if !board.is_empty() {
            session.click(board).await;
            session.until("return document.querySelectorAll('.analyse-lines .line').length > 0").await;
        }
        if name == "sprint" {
            settled(&session).await;
        }
        session.fits_every_screen("analyse", name).await;
    }
    for language in ["fr", "cs"] {
        session.size(320, 900).await;
        session.set_language(language).await;
        session.run("localStorage.removeItem('touchline.analysis')").await;
        session.go("/analyse").await;
        session.click("[data-board=sprint]").await;
        settled(&session).await;
        session.fits(320, language).await;
        session.screenshot(&format!("analyse-sprint-320-{language}")).await;
        let small = session
            .run(
                "return [...document.querySelectorAll('main button, main select, main summary')] \
                 .filter((element) => !element.matches('.move') && element.checkVisibility() && element.getBoundingClientRect().height < 43.5) \
                 .map((element) => element.outerHTML.slice(0, 120))",
            )
            .await;
        assert_eq!(small, Value::Array(Vec::new()), "touch targets");
    }
    session.close().await;
}
