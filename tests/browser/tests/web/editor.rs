//! Drawing boards: what is wrong is said at once, and what is right is played on, solved, kept and shared.

use browser_tests::Session;
use fantoccini::key::Key;
use serde_json::{Value, json};

/// A board that is not the same on both sides: b3 is dotted and b5 is not.
const UNEQUAL: &str = "bB..Aa\\nbB.*oAa\\nbB..Aa\\n";

async fn write(session: &Session, selector: &str, text: &str) {
    session.find(selector).await;
    session
        .run(&format!(
            "const field = document.querySelector('{selector}'); field.value = \"{text}\"; \
             field.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ))
        .await;
}

/// The columns as they are drawn, joined by `/`.
async fn drawn(session: &Session) -> String {
    let text = session.run("return document.querySelector('textarea[name=board]').value").await;
    text.as_str().unwrap().trim_end().replace('\n', "/")
}

async fn is_sound(session: &Session, sound: bool) -> String {
    session.until(&format!("return document.querySelector('.verdict').dataset.sound === '{sound}'")).await;
    session.find(".verdict").await.text().await.unwrap()
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_field_is_drawn_put_right_played_on_and_shared() {
    let session = Session::open("en", "/editor").await;
    assert!(is_sound(&session, true).await.contains("19 cells"));
    // One side alone is wrong, and is said with its cell.
    session.click("input[name=both]").await;
    session.click("input[name=brush][value=o]").await;
    session.click(".editor-canvas [data-cell=b3]").await;
    let fault = is_sound(&session, false).await;
    assert!(fault.starts_with("At b") && fault.ends_with('.'), "{fault}");
    assert_eq!(drawn(&session).await, "bB..Aa/bB.*oAa/bB..Aa");
    assert_eq!(
        session.run("return document.querySelector('.verdict').getAttribute('aria-live')").await,
        json!("polite")
    );
    assert_eq!(session.run("return document.querySelector('.editor-play')").await, Value::Null);
    // The other cell puts it right.
    session.click(".editor-canvas [data-cell=b5]").await;
    is_sound(&session, true).await;
    assert_eq!(drawn(&session).await, "bB..Aa/bBo*oAa/bB..Aa");
    for (button, expected) in [
        (".editor-undo", "bB..Aa/bB.*oAa/bB..Aa"),
        (".editor-undo", "bB..Aa/bB.*.Aa/bB..Aa"),
        (".editor-redo", "bB..Aa/bB.*oAa/bB..Aa"),
        (".editor-redo", "bB..Aa/bBo*oAa/bB..Aa"),
    ] {
        session.click(button).await;
        assert_eq!(drawn(&session).await, expected);
    }
    // Its own name, kept, and still there after the page is loaded anew.
    write(&session, "input[name=name]", "two-dots").await;
    session.click(".keep-board").await;
    session.find(".own-board").await;
    session.click(".share-link").await;
    let link = session.find("input[name=link]").await.prop("value").await.unwrap().unwrap();
    session.client.refresh().await.unwrap();
    session.find(".own-board").await;
    assert_eq!(drawn(&session).await, "bB..Aa/bBo*oAa/bB..Aa");
    let play = session.find(".editor-play").await.attr("href").await.unwrap().unwrap();
    assert!(play.contains("/play#1p"), "{play}");
    session.click(".editor-analyse").await;
    session.find(".analyse-bench .match-board").await;
    let position = session.find(".position-text").await.text().await.unwrap();
    assert!(position.starts_with("two-dots "), "{position}");
    session.assert_quiet().await;
    session.close().await;

    let elsewhere = Session::open("en", "/editor").await;
    elsewhere.client.goto("about:blank").await.unwrap();
    elsewhere.client.goto(&link.replace(link.split("editor#").next().unwrap(), &elsewhere.base)).await.unwrap();
    elsewhere.find(".editor-canvas").await;
    elsewhere.until("return document.querySelector('textarea[name=board]').value.includes('bBo*oAa')").await;
    assert_eq!(elsewhere.run("return document.querySelector('input[name=name]').value").await, json!("two-dots"));
    elsewhere.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_field_is_drawn_by_keys() {
    let session = Session::open("en", "/editor").await;
    session.find(".editor-canvas [data-cell=b3]").await;
    session.run("document.querySelector('.editor-canvas [data-cell=b3]').focus()").await;
    session.press("o").await;
    session.until("return document.querySelector('textarea[name=board]').value.includes('bBo*oAa')").await;
    is_sound(&session, true).await;
    // The focus stays, so that drawing goes on.
    session.until("return document.activeElement.dataset.cell === 'b3'").await;
    session.press(&String::from(char::from(Key::Up))).await;
    session.until("return document.activeElement.dataset.cell === 'b4'").await;
    session.press(&String::from(char::from(Key::Down))).await;
    session.until("return document.activeElement.dataset.cell === 'b3'").await;
    session.press(".").await;
    session.until("return document.querySelector('textarea[name=board]').value.includes('bB.*.Aa')").await;
    session.until("return document.activeElement.dataset.cell === 'b3'").await;
    session.press("-").await;
    is_sound(&session, false).await;
    session.until("return document.activeElement.closest('.editor-canvas') !== null").await;
    let undo = format!("{}z{}", char::from(Key::Control), char::from(Key::Null));
    session.press(&undo).await;
    is_sound(&session, true).await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn what_is_drawn_is_solved_and_how_long_it_takes_is_said_before() {
    let session = Session::open("en", "/editor").await;
    write(&session, "input[name=name]", "narrow").await;
    session.click("details.as-text summary").await;
    write(&session, "textarea[name=board]", "bBo.Aa\\nbB.*.Aa\\nbB.oAa\\n").await;
    session.click(".take-text").await;
    is_sound(&session, true).await;
    assert_eq!(session.find(".estimate").await.attr("data-known").await.unwrap().as_deref(), Some("false"));
    session.click(".measure").await;
    session.until("return document.querySelector('.estimate')?.dataset.known === 'true'").await;
    let estimate = session.find(".estimate").await.text().await.unwrap();
    assert!(estimate.contains("on this device") && estimate.contains("MB of memory"), "{estimate}");
    session.click(".solve-board").await;
    let result = session.find(".kick-off").await.text().await.unwrap();
    assert!(result.starts_with("If Blue kicks off: ") && result.ends_with('.'), "{result}");
    // The table is at hand on the other page, too.
    session.click(".editor-analyse").await;
    session.find(".turn-value").await;
    session.until("return document.querySelector('.evaluation').dataset.source === 'table'").await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_board_that_is_too_large_is_not_solved_and_solving_can_be_called_off() {
    let session = Session::open("en", "/editor").await;
    session.click("[data-board=stadium]").await;
    is_sound(&session, true).await;
    session.click(".solve-board").await;
    session.find(".table-progress progress").await;
    session.click(".table-progress .button").await;
    session.find(".solve-board").await;
    // Sixty cells in five columns: no rule forbids them, but no browser can solve them.
    session.click("details.as-text summary").await;
    let columns = ["bB.......Aa", "............", "bB....*....Aa", "............", "bB.......Aa"];
    write(&session, "textarea[name=board]", &columns.join("\\n")).await;
    session.click(".take-text").await;
    write(&session, "input[name=name]", "large").await;
    is_sound(&session, true).await;
    session.until("return document.querySelector('.estimate')?.textContent.includes('too large')").await;
    assert_eq!(session.run("return document.querySelector('.solve-board')").await, Value::Null);
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn what_is_wrong_with_a_text_a_name_or_a_link_is_explained() {
    let session = Session::open("en", "/editor#1pdamaged").await;
    let trouble = session.until("return document.querySelector('.trouble')?.textContent").await;
    assert!(trouble.as_str().unwrap().contains("damaged"), "{trouble}");
    is_sound(&session, true).await;
    let before = drawn(&session).await;
    session.click("details.as-text summary").await;
    write(&session, "textarea[name=board]", "bB..Aa\\nbBx.Aa\\n").await;
    session.click(".take-text").await;
    let trouble = session.until("return document.querySelector('.as-text .trouble').textContent").await;
    assert!(trouble.as_str().unwrap().contains("line 2, column 3"), "{trouble}");
    write(&session, "textarea[name=board]", UNEQUAL).await;
    session.click(".take-text").await;
    is_sound(&session, false).await;
    session.click(".editor-undo").await;
    assert_eq!(drawn(&session).await, before, "nothing is lost");
    for (name, part) in [("lanes", "built-in board"), ("My board", "lowercase letters")] {
        write(&session, "input[name=name]", name).await;
        session.click(".keep-board").await;
        session
            .until(&format!(
                "return [...document.querySelectorAll('.trouble')].some((place) => place.textContent.includes('{part}'))"
            ))
            .await;
    }
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_full_storage_is_told_and_drawing_goes_on() {
    let session = Session::open("en", "/editor").await;
    session
        .run(
            "Storage.prototype.setItem = () => { throw new DOMException('no room', 'QuotaExceededError') }; \
             document.querySelector('.editor-canvas [data-cell=b3]').focus()",
        )
        .await;
    session.press("o").await;
    session.find(".notice-warning").await;
    session.until("return document.querySelector('textarea[name=board]').value.includes('bBo*oAa')").await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_board_that_was_removed_can_be_brought_back() {
    let session = Session::open("en", "/editor").await;
    write(&session, "input[name=name]", "mine").await;
    session.click(".keep-board").await;
    session.click(".own-board .button-quiet").await;
    session.until("return document.querySelector('.own-board') === null").await;
    session.click(".bring-back").await;
    session.find(".own-board").await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn axe_finds_nothing_and_nothing_scrolls_sideways() {
    let session = Session::open("en", "/editor").await;
    for name in ["sound", "wrong"] {
        session.go("/editor").await;
        session.click("[data-board=sprint]").await;
        is_sound(&session, true).await;
        session.run("document.querySelectorAll('main details').forEach((one) => { one.open = true })").await;
        if name == "wrong" {
            write(&session, "textarea[name=board]", UNEQUAL).await;
            session.click(".take-text").await;
            is_sound(&session, false).await;
        }
        session.fits_every_screen("editor", name).await;
    }
    for language in ["fr", "cs"] {
        session.size(320, 900).await;
        session.set_language(language).await;
        session.go("/editor").await;
        session.fits(320, language).await;
        let small = session
            .run(
                "return [...document.querySelectorAll('main button, main summary, main label')] \
                 .filter((element) => element.checkVisibility() && element.getBoundingClientRect().height < 43.5) \
                 .map((element) => element.outerHTML.slice(0, 120))",
            )
            .await;
        assert_eq!(small, Value::Array(Vec::new()), "touch targets");
    }
    session.close().await;
}
