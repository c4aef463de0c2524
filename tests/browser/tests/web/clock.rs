//! The clock for a game on a real board, pressed by fingers and keys.

use browser_tests::Session;
use serde_json::json;

/// The half whose time runs.
const PLAYS: &str = "[...document.querySelectorAll('.clock-plays')].map((half) => half.dataset.seat).join()";

async fn until_plays(session: &Session, seats: &str) {
    session.until(&format!("return {PLAYS} === '{seats}'")).await;
}

async fn set_up(session: &Session) {
    session.click(".clock-setup button[type=submit]").await;
    session.find(".table-clock[data-stage=ready]").await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_clock_is_set_up_pressed_paused_and_found_again() {
    let session = Session::open("en", "/rules").await;
    session.click("main a[href='/clock']").await;
    session.until_text("h1", "Clock").await;
    session.find(".clock-setup").await;
    session.fits_every_screen("clock", "setup").await;
    session.choose("clock", "byoyomi:300+3x30").await;
    set_up(&session).await;
    session.until_text("[data-seat=near] .clock-time", "5:00+3").await;
    let turned = "return getComputedStyle(document.querySelector('[data-seat=far]')).transform !== 'none'";
    assert_eq!(session.run(turned).await, json!(true), "for the player opposite");
    // Less for one of them before the start.
    session.click(".clock-settings").await;
    session.find(".clock-sheet").await;
    session.sees_no_violation("the times of a clock").await;
    let fill = "const form = document.querySelector('.clock-times[data-seat=far]');
        for (const [name, value] of [['minutes', '2'], ['seconds', '0'], ['periods', '3']]) {
            form.querySelector(`[name=${name}]`).value = value;
            form.querySelector(`[name=${name}]`).dispatchEvent(new Event('input', { bubbles: true }));
        }";
    session.run(fill).await;
    session.click(".clock-times[data-seat=far] button").await;
    session.until_text("[data-seat=far] .clock-time", "2:00+3").await;
    session.click(".clock-close").await;
    // As on any clock, whoever presses sets the other's time going.
    session.click("[data-seat=near] .clock-press").await;
    until_plays(&session, "far").await;
    session.until_text(".clock-status", "To play: Upper half").await;
    // Out of turn nothing happens.
    session.click("[data-seat=near] .clock-press").await;
    until_plays(&session, "far").await;
    session.press(" ").await;
    until_plays(&session, "near").await;
    session.until_text("[data-seat=far] .clock-count", "1 turn").await;
    session.until("return document.querySelector('[data-seat=near] .clock-time').textContent.startsWith('4:5')").await;
    // It goes on where it was, in the middle of a turn.
    session.go("/clock").await;
    until_plays(&session, "near").await;
    session.until_text("[data-seat=far] .clock-count", "1 turn").await;
    session.click(".clock-hear").await;
    session.until_text(".clock-status", "Upper half: ").await;
    session.press("\u{e00c}").await;
    session.find(".table-clock[data-stage=paused]").await;
    session.sees_no_violation("a clock that stands").await;
    for (width, height) in [(390, 844), (844, 390), (1280, 800)] {
        session.resize(width, height).await;
        let inside = "return [...document.querySelectorAll('.clock-half, .clock-bar button')].every((element) => {
            const box = element.getBoundingClientRect();
            return box.top >= -0.5 && box.left >= -0.5 && box.bottom <= innerHeight + 0.5 && box.right <= innerWidth + 0.5
                && box.height >= 43.5; }) && document.documentElement.scrollHeight <= innerHeight";
        assert_eq!(session.run(inside).await, json!(true), "at {width} × {height}");
        session.screenshot(&format!("clock-{width}x{height}")).await;
    }
    session.click(".clock-new").await;
    session.until_text(".clock-sheet", "Reset the clock?").await;
    session.click(".clock-sheet .button-danger").await;
    session.find(".table-clock[data-stage=ready]").await;
    session.until_text("[data-seat=far] .clock-time", "5:00+3").await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn in_pawnball_both_play_at_once_each_on_one_board() {
    for (language, roll) in [("fr", "Lancer 1 sur 8"), ("cs", "Hod 1 z 8"), ("en", "Roll 1 of 8")] {
        let session = Session::open(language, "/clock").await;
        session.click("input[value=two-boards]").await;
        set_up(&session).await;
        session.click("[data-seat=near] .clock-begin button").await;
        until_plays(&session, "far,near").await;
        session.until_text(".clock-roll", roll).await;
        for (seat, board, then) in [("near", 1, "far"), ("far", 1, "far"), ("far", 2, "near"), ("near", 2, "")] {
            let button = format!("[data-seat={seat}] [data-board=\"{board}\"]");
            session.press_button(&button).await;
            until_plays(&session, then).await;
            if board == 1 && seat == "near" {
                session.size(320, 700).await;
                session.fits(320, &format!("a clock of two boards in {language}")).await;
                session.sees_no_violation(&format!("a clock of two boards in {language}")).await;
                session.screenshot(&format!("clock-boards-{language}")).await;
            }
        }
        session.find(".table-clock[data-stage=ready] .clock-begin").await;
        session.assert_quiet().await;
        session.close().await;
    }
}
