//! Playing: whole games by pointer and by keys, bots, clocks, going back, keeping, files, links and pictures.

use browser_tests::Session;
use browser_tests::matches::{DIABALLIK, IS_OVER, NEXT_CLICK, PLAY_BALL, cells};
use browser_tests::page::key;
use fantoccini::key::Key;
use serde_json::{Value, json};

/// Opens the form for a game of two persons and starts it.
async fn start_friends(session: &Session, game: &str) {
    session.go(&format!("/play?game={game}&with=friend")).await;
    start(session).await;
}

async fn start(session: &Session) {
    session.find(".setup-start").await.click().await.unwrap();
    session.find(".table").await;
    session.until("return location.search.startsWith('?saved=')").await;
}

/// The number of turns that the list shows.
async fn turns(session: &Session) -> u64 {
    // The list comes after the board.
    session.find(".moves-lines .move").await;
    let count = session.run("return document.querySelectorAll('.moves-lines .move').length - 1").await;
    count.as_u64().unwrap()
}

async fn until_turns(session: &Session, count: u64) {
    session.until(&format!("return document.querySelectorAll('.moves-lines .move').length - 1 === {count}")).await;
}

/// Makes a turn on the board with the pointer, and ends it unless it has ended by itself.
async fn play_turn(session: &Session, turn: &str) {
    let before = turns(session).await;
    for action in turn.split(',') {
        let (from, to) = cells(action);
        session.click_cell(from).await;
        session.until("return document.querySelector('.match-board [aria-selected=true], .match-board .tl-selected') !== null || \
            [...document.querySelectorAll('[data-index]')].some((cell) => / here| back|goal/.test(cell.getAttribute('aria-label')))").await;
        session.click_cell(to).await;
    }
    if turns(session).await == before && session.run(IS_OVER).await != json!(true) {
        session.press_button(".control-end").await;
    }
    until_turns(session, before + 1).await;
}

/// Notes every goal that is celebrated on the page from now on: what is shown over the board, and what
/// screen readers announce, which the status line says too.
async fn note_goals(session: &Session) {
    let note = "window.goals = []; new MutationObserver(() => { \
            const text = (name) => document.querySelector(name)?.textContent ?? ''; \
            const [seen, told] = [text('.goal-moment'), text('.goal-told')]; \
            const goal = seen && told && text('.table-status') === told && `${seen}|${told}`; \
            if (goal && window.goals.at(-1) !== goal) window.goals.push(goal); \
        }).observe(document.body, { childList: true, characterData: true, subtree: true })";
    session.run(note).await;
}

async fn until_goals(session: &Session, goals: &[&str]) {
    session
        .until(&format!(
            "return window.goals.length >= {} && document.querySelector('.goal-moment') === null",
            goals.len()
        ))
        .await;
    assert_eq!(session.run("return window.goals").await, json!(goals));
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_whole_game_of_diaballik_by_pointer() {
    let session = Session::open("en", "/play").await;
    start_friends(&session, "diaballik").await;
    note_goals(&session).await;
    assert!(session.text(".table-status").await.starts_with("Blue to move."));
    for turn in DIABALLIK {
        play_turn(&session, turn).await;
    }
    session.until(IS_OVER).await;
    assert_eq!(session.text(".result h2").await, "Blue wins by reaching the opponent’s home row.");
    until_goals(&session, &["Goal!|Goal!"]).await;
    let told = session.run("return document.querySelector('.table-says [role=status]').textContent").await;
    assert!(told.as_str().unwrap().starts_with("Blue: g5 to g6, g6 to g7, a1 passes to g7. Blue wins"), "{told}");
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_whole_match_of_play_ball_by_pointer() {
    let session = Session::open("en", "/play?game=playball&with=friend").await;
    session.choose("board", "sprint").await;
    session.find("input[name=mode][value=expert]").await.click().await.unwrap();
    start(&session).await;
    note_goals(&session).await;
    let (first, second) = PLAY_BALL.split_at(3);
    for turn in first {
        play_turn(&session, turn).await;
    }
    until_goals(&session, &["Goal!1–0|Goal! 1–0"]).await;
    for turn in second {
        play_turn(&session, turn).await;
    }
    session.until(IS_OVER).await;
    until_goals(&session, &["Goal!1–0|Goal! 1–0", "Goal!2–0|Goal! 2–0"]).await;
    assert_eq!(session.text(".result h2").await, "Blue wins by scoring two goals in a row.");
    assert_eq!(session.text(".result p").await, "Score 2 to 0");
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_whole_match_of_pawnball_by_pointer() {
    let session = Session::open("en", "/play").await;
    start_friends(&session, "pawnball").await;
    session.size(1280, 1400).await;
    let mut clicks = 0;
    while session.until(NEXT_CLICK).await != json!("over") {
        session.find("[data-next]").await.click().await.unwrap();
        clicks += 1;
        assert!(clicks < 1500, "the match comes to an end: {}", session.text(".table-status").await);
    }
    assert!(turns(&session).await > 36, "four set-ups, and up to 64 dice");
    assert!(session.text(".result h2").await.contains("final score"));
    session.click(".sheet-open").await;
    session.click(".about-dice summary").await;
    let shown = session.text(".about-dice").await;
    assert!(shown.contains("Secret number") && shown.contains("Fingerprint"), "the seed is revealed: {shown}");
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn why_something_is_not_allowed_is_said_until_something_else_happens() {
    let session = Session::open("en", "/play").await;
    start_friends(&session, "diaballik").await;
    let reason =
        async || session.run("return document.querySelector('.table-status.table-refused')?.textContent ?? ''").await;
    session.click_cell("c1").await;
    session.click_cell("c5").await;
    session.find(".table-refused").await;
    assert_eq!(reason().await, "Too far! A step goes to a neighbouring cell.");
    assert_eq!(session.text(".table-says [aria-live=polite]:not([role])").await, reason().await, "and is read aloud");
    // The ball is moved by a pass only, and another try is told as what it is.
    session.click_cell("d1").await;
    session.click_cell("d2").await;
    session.until_text(".table-refused", "It can only pass").await;
    session.click_cell("c1").await;
    session.click_cell("c2").await;
    session.until("return document.querySelector('.table-refused') === null").await;
    assert!(session.text(".table-status").await.starts_with("Blue to move."));
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn coordinates_come_and_go_with_the_room_and_a_claim_is_offered_when_it_can_be_made() {
    let session = Session::open("en", "/play").await;
    start_friends(&session, "diaballik").await;
    let named = "return document.querySelectorAll('.match-board .tl-coordinate').length > 0";
    session.resize(390, 800).await;
    session.until(named).await;
    session.run("localStorage.setItem('touchline.settings', JSON.stringify({ coordinates: 'room' }))").await;
    start_friends(&session, "diaballik").await;
    let coordinates = "return document.querySelectorAll('.match-board .tl-coordinate').length";
    for (width, shown) in [(1280, true), (390, false), (1280, true), (390, false)] {
        session.resize(width, 800).await;
        session.until(&format!("{coordinates} {} 0", if shown { ">" } else { "===" })).await;
    }
    let controls = session.text(".controls-more").await;
    assert!(!controls.contains("anti-play"), "there is nothing to claim yet: {controls}");
    session.close().await;
}

/// Presses Tab until the element has the focus.
async fn tab_to(session: &Session, selector: &str) {
    for _ in 0..80 {
        if session.run(&format!("return document.activeElement.matches('{selector}')")).await == json!(true) {
            return;
        }
        session.press(&key(Key::Tab)).await;
    }
    panic!("`{selector}` cannot be reached by Tab");
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_whole_game_by_keyboard_alone() {
    let session = Session::open("en", "/play?game=diaballik&with=friend").await;
    tab_to(&session, ".setup-start").await;
    session.press(&key(Key::Enter)).await;
    session.find(".table").await;
    for turn in DIABALLIK {
        let before = turns(&session).await;
        tab_to(&session, ".match-board [data-index]").await;
        for action in turn.split(',') {
            let (from, to) = cells(action);
            session.key_cell(from, false).await;
            session.key_cell(to, false).await;
        }
        if turns(&session).await == before {
            tab_to(&session, ".control-end").await;
            session.press(&key(Key::Enter)).await;
        }
        until_turns(&session, before + 1).await;
    }
    session.until(IS_OVER).await;
    // And through the list of turns.
    session.run("document.querySelector('.skip-link').focus()").await;
    tab_to(&session, ".move").await;
    session.press(&key(Key::Home)).await;
    session.until("return document.activeElement.dataset.node === '0'").await;
    session.press(&key(Key::Right)).await;
    session.until("return document.activeElement.querySelector('.chain')?.textContent === 'g1–g2–g3'").await;
    assert_eq!(
        session.run("return document.querySelector('.move[aria-current] .chain').textContent").await,
        json!("g1–g2–g3")
    );
    session.press(&key(Key::End)).await;
    session.until("return document.activeElement.querySelector('.chain')?.textContent.startsWith('g5–g6')").await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_bot_answers_and_turns_are_taken_back() {
    let session = Session::open("en", "/play").await;
    session.emulate("prefers-reduced-motion", "reduce").await;
    session.go("/play?game=diaballik&with=bot").await;
    session.choose("player-b", "bot:1").await;
    start(&session).await;
    // Undone within the turn, from its last action on.
    session.click_cell("c1").await;
    session.click_cell("c2").await;
    session.press_button(".control-undo").await;
    session.until("return document.querySelector('.control-undo').getAttribute('aria-disabled') === 'true'").await;
    play_and_wait(&session, "c1c2").await;
    assert_eq!(turns(&session).await, 2, "the bot has answered");
    assert!(session.text(".table-status").await.starts_with("Blue to move."));
    session.press_button(".control-take-back").await;
    until_turns(&session, 0).await;
    play_and_wait(&session, "e1e2").await;
    // Going back wakes no bot up, and another turn makes a branch.
    session.find(".moves-bar button:first-child").await.click().await.unwrap();
    session.until("return document.querySelector('.move[aria-current]').dataset.node === '0'").await;
    act(&session, "b1b2").await;
    session.until("return document.querySelectorAll('.moves-branch .move').length === 2").await;
    // The branch is deleted, after a question.
    session.until("return document.querySelector('.table-status').textContent.startsWith('Blue to move.')").await;
    session.find(".moves-branch .move").await.click().await.unwrap();
    session.find(".moves-about summary").await.click().await.unwrap();
    session.find(".moves-cut .button:last-child").await.click().await.unwrap();
    session.find(".moves-cut .button-danger").await.click().await.unwrap();
    session.until("return document.querySelector('.moves-branch') === null").await;
    assert_eq!(turns(&session).await, 2);
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_bot_plays_at_the_level_of_whom_it_meets() {
    let session = Session::open("en", "/play?game=diaballik&with=bot").await;
    session.emulate("prefers-reduced-motion", "reduce").await;
    let own = ".setup-bots [data-level=own]";
    assert_eq!(session.text(own).await, "Play at my level: Bruno (bot 4)");
    assert!(session.text(".bot-tile[data-level='4'] .bot-level").await.starts_with("level 4 · Elo "));
    session.click(own).await;
    assert_eq!(session.text(".character h2").await, "Bruno");
    session.press_button(".control-resign").await;
    session.click(".board-question .button-danger").await;
    assert_eq!(session.text(".result h2").await, "You lost");
    // After a defeat it is a weaker one, in this game only, and once for each game.
    session.run("location.reload()").await;
    session.find(".result").await;
    session.find(".character").await;
    session.go("/play?game=diaballik&with=bot").await;
    assert_eq!(session.text(own).await, "Play at my level: Hazel (bot 3)");
    session.go("/play?game=pawnball&with=bot").await;
    assert_eq!(session.text(own).await, "Play at my level: Bruno (bot 4)");
    session.assert_quiet().await;
    session.close().await;
}

async fn act(session: &Session, turn: &str) {
    for action in turn.split(',') {
        let (from, to) = cells(action);
        session.click_cell(from).await;
        session.click_cell(to).await;
    }
    session.press_button(".control-end").await;
}

async fn play_and_wait(session: &Session, turn: &str) {
    let before = turns(session).await;
    act(session, turn).await;
    until_turns(session, before + 2).await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_hint_names_the_piece_and_then_the_turn() {
    let session = Session::open("en", "/play").await;
    session.go("/play?game=diaballik&with=bot").await;
    session.choose("player-b", "bot:1").await;
    start(&session).await;
    // A hint is read also after something was tried in vain.
    session.click_cell("c7").await;
    session.until_text(".table-refused", "not one of yours").await;
    session.press_button(".control-hint").await;
    session.until_text(".table-status", "Hint: begin with the piece on ").await;
    assert_eq!(session.run("return document.querySelectorAll('.match-board .tl-arrow').length").await, json!(0));
    session.press_button(".control-hint").await;
    session.find(".match-board .tl-arrow").await;
    let hint = session.text(".table-status").await;
    assert!(hint.starts_with("Hint: ") && hint.contains(" to "), "{hint}");
    // Whatever is played next, the hint is gone.
    session.click_cell("c1").await;
    session.click_cell("c2").await;
    session.until("return !document.querySelector('.table-status').textContent.startsWith('Hint')").await;
    assert_eq!(session.run("return document.querySelectorAll('.match-board .tl-arrow').length").await, json!(0));
    session.assert_quiet().await;
    session.close().await;
    // Two people at one screen are not helped.
    let session = Session::open("en", "/play").await;
    start_friends(&session, "diaballik").await;
    assert_eq!(session.run("return document.querySelector('.control-hint')").await, serde_json::Value::Null);
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn two_bots_play_to_the_end_and_can_be_paused() {
    let session = Session::open("en", "/play?game=playball").await;
    session.choose("board", "sprint").await;
    session.choose("player-a", "perfect").await;
    session.choose("player-b", "bot:1").await;
    start(&session).await;
    session.until("return document.querySelectorAll('.moves-lines .move').length > 2").await;
    session.press_button(".control-pause").await;
    session.until("return document.querySelector('.table-status').textContent === 'Paused.'").await;
    let paused = turns(&session).await;
    session.client.refresh().await.unwrap();
    session.find(".table").await;
    assert!(turns(&session).await >= paused, "what was played is kept");
    session.until(IS_OVER).await;
    assert_eq!(session.text(".result h2").await, "Blue wins by scoring three goals.");
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_game_survives_in_the_middle_of_a_turn() {
    let session = Session::open("en", "/play").await;
    start_friends(&session, "diaballik").await;
    play_turn(&session, "g1g2,g2g3").await;
    session.click_cell("g7").await;
    session.click_cell("g6").await;
    session.until("return document.querySelector('.control-undo').getAttribute('aria-disabled') === 'false'").await;
    session.client.refresh().await.unwrap();
    session.find(".table").await;
    assert_eq!(turns(&session).await, 1);
    // The turn goes on where it was.
    session.click_cell("g6").await;
    session.click_cell("f6").await;
    session.press_button(".control-end").await;
    until_turns(&session, 2).await;
    assert_eq!(
        session.run("return [...document.querySelectorAll('.move .chain')].at(-1).textContent").await,
        json!("g7–g6–f6")
    );
    // As after a closed tab: it is in the list.
    session.go("/play").await;
    let listed = session.text(".kept-game").await;
    assert!(listed.contains("Diaballik") && listed.contains("2 turns"), "{listed}");
    session.find(".kept-link").await.click().await.unwrap();
    session.find(".table").await;
    assert_eq!(turns(&session).await, 2);
    // Resigned, after a question and not by accident, it is among those that are over.
    session.press_button(".control-resign").await;
    session.find(".board-question .button:last-child").await.click().await.unwrap();
    assert_eq!(session.run(IS_OVER).await, json!(false));
    session.press_button(".control-resign").await;
    session.find(".board-question .button-danger").await.click().await.unwrap();
    assert_eq!(session.text(".result h2").await, "Orange wins by resignation.");
    session.go("/play").await;
    assert_eq!(session.text(".library h2").await, "Finished games");
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_time_that_is_up_ends_the_game() {
    let session = Session::open("en", "/play?game=diaballik&with=friend").await;
    session.choose("clock", "own").await;
    session.choose("clock-kind", "turn:").await;
    let seconds = session.find("input[name=seconds]").await;
    seconds.clear().await.unwrap();
    seconds.send_keys("0").await.unwrap();
    session.find(".setup-start").await.click().await.unwrap();
    assert!(session.text(".notice-warning").await.starts_with("Enter whole minutes and seconds"));
    seconds.clear().await.unwrap();
    seconds.send_keys("1").await.unwrap();
    start(&session).await;
    session.until(IS_OVER).await;
    assert_eq!(session.text(".result h2").await, "Orange wins by timeout.");
    assert_eq!(session.text(".bar[data-side=a] .bar-clock").await, "0.0");
    session.assert_quiet().await;
    session.close().await;
}

/// The text that the page copies, whatever the browser's permissions.
const CATCH_COPIES: &str = "
    navigator.clipboard.writeText = (text) => { window.copied = text; return Promise.resolve(); };
    window.saved = [];
    let last;
    URL.createObjectURL = (blob) => { last = blob; return 'blob:test'; };
    HTMLAnchorElement.prototype.click = function () {
        const name = this.download;
        last.text().then((text) => window.saved.push([name, text]));
    };
    URL.revokeObjectURL = () => {};";

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn games_go_out_and_come_back() {
    let session = Session::open("en", "/play").await;
    start_friends(&session, "diaballik").await;
    for turn in &DIABALLIK[..3] {
        play_turn(&session, turn).await;
    }
    session.find(".moves-about summary").await.click().await.unwrap();
    session.find(".moves-about textarea").await.send_keys("Now the diagonal").await.unwrap();
    session.run("document.activeElement.blur()").await;
    assert_eq!(session.text(".moves-comment").await, "Now the diagonal");
    session.run(CATCH_COPIES).await;
    session.find(".share summary").await.click().await.unwrap();
    for what in ["[data-share=file]", "[data-picture=png]", "[data-picture=svg]"] {
        session.find(what).await.click().await.unwrap();
    }
    let saved = session.until("return window.saved.length === 3 && window.saved").await;
    let saved: Vec<(String, String)> = serde_json::from_value(saved).unwrap();
    let file = |ending: &str| saved.iter().find(|(name, _)| name.ends_with(ending)).unwrap().1.clone();
    assert!(file(".svg").starts_with("<svg") && file(".png").contains("PNG"));
    let game = file(".tgn");
    assert!(game.contains("1. g1g2,g2g3 g7g6,g6f6") && game.contains("{Now the diagonal}"), "{game}");
    session.find("[data-share=text]").await.click().await.unwrap();
    assert_eq!(session.until("return window.copied").await, json!(game));
    session.find("[data-share=link]").await.click().await.unwrap();
    let link = session.until("return window.copied.startsWith('http') && window.copied").await;
    let link = link.as_str().unwrap().to_owned();
    assert_eq!(session.run("return document.querySelector('.share input').value").await, json!(link));

    // The link, in another tab.
    session.client.goto("about:blank").await.unwrap();
    session.client.goto(&link).await.unwrap();
    session.find(".table").await;
    assert_eq!(turns(&session).await, 3);
    assert_eq!(session.text(".moves-comment").await, "Now the diagonal");
    session.run(CATCH_COPIES).await;
    session.find(".share summary").await.click().await.unwrap();
    session.find("[data-share=position]").await.click().await.unwrap();
    let position = session.until("return window.copied").await;
    session.client.goto("about:blank").await.unwrap();
    session.client.goto(position.as_str().unwrap()).await.unwrap();
    session.choose("player-b", "person").await;
    start(&session).await;
    assert_eq!(turns(&session).await, 0);
    assert!(session.text(".table-status").await.starts_with("Orange to move."));

    // The text.
    import(&session, &game).await;
    session.find(".table").await;
    assert_eq!(turns(&session).await, 3);
    session.assert_quiet().await;
    session.close().await;
}

async fn import(session: &Session, text: &str) {
    session.go("/play").await;
    session.find(".import summary").await.click().await.unwrap();
    let script = format!("document.querySelector('.import textarea').value = {}", json!(text));
    session.run(&script).await;
    session.find("[data-import=text]").await.click().await.unwrap();
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn what_is_broken_is_said_and_the_page_goes_on() {
    let session = Session::open("en", "/play").await;
    for (bad, said) in [
        ("[Game \"diaballik\"]\n\n1. c1c9\n", "This game is not valid: line 3"),
        ("[Game \"chess\"]\n\n1. e4\n", "This game is not valid: line 1"),
        ("", "No game found."),
        ("https://example.org/play#1gAAAA", "This link is incomplete or damaged"),
    ] {
        import(&session, bad).await;
        let notice = session.text(".notice").await;
        assert!(notice.starts_with(said), "{bad}: {notice}");
    }
    for (fragment, said) in [
        ("#1gAAAA", "This link is incomplete or damaged"),
        ("#x", "doesn’t contain a game or position"),
        ("#9pAAAA", "newer version of Touchline"),
    ] {
        session.client.goto("about:blank").await.unwrap();
        session.go(&format!("/play{fragment}")).await;
        assert!(session.text(".notice").await.contains(said), "{fragment}");
    }
    session.go("/play?saved=nobody").await;
    assert!(session.text(".lead").await.starts_with("Game not found on this device."));
    // A damaged game does not hide the others, and nothing is thrown away.
    let damaged = r#"{"v":1,"games":[{"id":"x","at":1,"over":false,"text":"{\"v\":1,"}]}"#;
    session.run(&format!("localStorage.setItem('touchline.games', {})", json!(damaged))).await;
    session.go("/play?saved=x").await;
    assert!(session.text(".lead").await.starts_with("This game can’t be opened"));
    // The list of this page comes with a part that is fetched later: it must not be the one that finds the damage.
    session.find(".library").await;
    session.run("localStorage.setItem('touchline.games', '{\"v\":1,\"games\":')").await;
    session.go("/play").await;
    assert!(session.text(".notice").await.starts_with("The list of your games is damaged."));
    assert_eq!(
        session.run("return localStorage.getItem('touchline.games.unread')").await,
        json!("{\"v\":1,\"games\":")
    );
    // A full storage is said, and the game goes on.
    let fill = "const size = (n) => 'x'.repeat(n); let n = 5000000; let i = 0; \
        while (n > 0) { try { localStorage.setItem('fill' + i++, size(n)); } catch { n = Math.floor(n / 2); } }";
    session.run(fill).await;
    session.go("/play?game=diaballik&with=friend").await;
    start(&session).await;
    assert!(session.text(".notice-warning").await.starts_with("Storage is full"));
    session.find(".notice-warning .button").await.click().await.unwrap();
    play_turn(&session, "g1g2,g2g3").await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn form_and_game_are_accessible_and_fit() {
    for language in ["en", "fr", "cs"] {
        let session = Session::open(language, "/play").await;
        for (width, height) in [(1280, 900), (768, 1024), (320, 640)] {
            session.size(width, height).await;
            for game in ["playball", "diaballik", "pawnball"] {
                session.go(&format!("/play?game={game}&with=friend")).await;
                look(&session, language, width, &format!("setup-{game}")).await;
                if width == 768 && game == "playball" {
                    session.choose("clock", "300+5").await;
                }
                start(&session).await;
                session
                    .run("document.querySelectorAll('.table details').forEach((details) => details.open = true)")
                    .await;
                if game == "diaballik" && width != 768 {
                    for turn in &DIABALLIK[..3] {
                        play_turn(&session, turn).await;
                    }
                }
                look(&session, language, width, &format!("game-{game}")).await;
            }
        }
        if language == "en" {
            session.emulate("prefers-color-scheme", "dark").await;
            look(&session, language, 320, "game-pawnball-dark").await;
            session.size(1280, 900).await;
            look(&session, language, 1280, "game-pawnball-dark").await;
            session.go("/play").await;
            look(&session, language, 1280, "setup-dark").await;
        }
        session.assert_quiet().await;
        session.close().await;
    }
}

async fn look(session: &Session, language: &str, width: u32, name: &str) {
    session.screenshot(&format!("play-{name}-{width}-{language}")).await;
    session.sees_no_violation(&format!("{name} {width} {language}")).await;
    session.fits(width, &format!("{name} in {language}")).await;
    let small = session
        .run(
            "return [...document.querySelectorAll('.controls .button, .controls .tool, .controls-more .tool, .tool-round, .setup .button, .setup select, .setup .choice, .moves-go')] \
             .filter((element) => element.getClientRects().length > 0 && element.getBoundingClientRect().height < 44) \
             .map((element) => element.outerHTML)",
        )
        .await;
    assert_eq!(small, Value::Array(Vec::new()), "touch targets of {name}");
}
