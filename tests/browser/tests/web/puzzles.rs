//! Puzzles on a site: ratings, votes, history, and a storm.

use browser_tests::Session;
use serde_json::{Value, json};
use study::puzzles::{Attempt, Event, Puzzle, Verdict};

use super::challenges::register;
use super::learn::{act, press, puzzles, solve};

/// A registered player, whom the client knows.
async fn player(language: &str, name: &str) -> Session {
    let session = Session::open(language, "/account").await;
    // Once the page knows that nobody is here it does not ask again: it never sees the guest that the player is first.
    session.find(".sign-in").await;
    register(&session, name).await;
    session.go("/account").await;
    session.until_text(".who-am-i", name).await;
    session
}

/// What the API says of a puzzle.
async fn of_site(session: &Session, id: &str) -> Value {
    session.run_async(&format!("return await (await fetch('/api/puzzles/{id}')).json()")).await
}

/// The puzzle that the page shows.
async fn shown(session: &Session) -> Puzzle {
    let id = session.until("return document.querySelector('[data-puzzle]')?.dataset.puzzle").await;
    let id = id.as_str().unwrap().to_owned();
    puzzles().into_iter().find(|puzzle| puzzle.id == id).unwrap()
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_puzzle_is_rated_on_the_site_liked_and_kept_in_the_history() {
    let session = player("en", "Ada_L").await;
    session.go("/puzzles").await;
    session.find(".puzzle-site").await;
    session.choose("puzzle-theme", "one-action").await;
    session.click("[data-game=diaballik] [data-do=site-next]").await;
    let puzzle = shown(&session).await;
    let before = of_site(&session, &puzzle.id).await;
    assert_eq!((&before["game"], &before["plays"]), (&json!("diaballik"), &json!(0)));
    solve(&session, puzzle.clone()).await;
    session.find(".puzzle-rating[data-site=true]").await;
    session.until_text(".puzzle-rating[data-site=true]", "Your rating on this site").await;
    let after = of_site(&session, &puzzle.id).await;
    assert_eq!(after["plays"], json!(1));
    assert!(after["rating"].as_f64() < before["rating"].as_f64(), "the puzzle has lost");
    assert!(after["tried"]["change"].as_f64().unwrap() > 0.0, "the solver has won");
    session.click("[data-vote=up]").await;
    session.find("[data-vote=up][aria-pressed=true]").await;
    assert_eq!(of_site(&session, &puzzle.id).await["up"], json!(1));
    session.sees_no_violation("a puzzle that was rated").await;
    // Once more it counts nothing.
    session.go(&format!("/puzzles?id={}", puzzle.id)).await;
    solve(&session, puzzle.clone()).await;
    session.until_text(".puzzle-rating[data-site=true]", "only the first attempt counts").await;
    assert_eq!(of_site(&session, &puzzle.id).await["rating"], after["rating"]);
    session.go("/puzzles?history").await;
    session.click(".puzzle-chip[data-game=diaballik]").await;
    session.until_text(&format!("tr[data-puzzle=\"{}\"]", puzzle.id), "Solved").await;
    session.find(".puzzle-graph svg").await;
    session.sees_no_violation("the history of puzzles").await;
    session.fits_every_screen("puzzles", "history").await;
    session.go("/puzzles").await;
    session.until_text(".puzzle-site [data-game=diaballik]", "1 of 1 solved").await;
    session.sees_no_violation("puzzles on a site").await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_storm_goes_from_its_start_to_its_end() {
    let session = player("en", "Ada_L").await;
    session.go("/puzzles?storm").await;
    session.click(".puzzle-chip[data-game=diaballik]").await;
    session.until_text(".storm-day", "No storms today").await;
    session.sees_no_violation("before a storm").await;
    press(&session, "begin").await;
    let puzzle = shown(&session).await;
    session.until_text("[role=timer]", "Time left: 2:5").await;
    session.sees_no_violation("a storm").await;
    // The right turn counts one.
    let mut attempt = Attempt::new(puzzle).unwrap();
    for action in attempt.right_actions() {
        act(&session, attempt.game(), action).await;
        if attempt.apply(Event::Act(action)) == Some(Verdict::Solved) {
            break;
        }
    }
    session.find(".storm[data-score='1']").await;
    session.until_text("[data-last]", "Right!").await;
    // Skipping costs time.
    press(&session, "skip").await;
    session.until_text("[data-last]", "10 seconds less").await;
    session.find("[data-number='2']").await;
    // A reload goes on.
    session.client.refresh().await.unwrap();
    session.find(".storm[data-score='1'] [data-number='2']").await;
    press(&session, "stop").await;
    session.find("[data-over=true] [data-score='1']").await;
    session.until_text("[data-over=true]", "Your best today: 1").await;
    session.until_text(".storm-day", "Ada_L: 1").await;
    session.sees_no_violation("a storm that is over").await;
    session.fits_every_screen("puzzles", "storm").await;
    session.assert_quiet().await;
    session.close().await;
}
