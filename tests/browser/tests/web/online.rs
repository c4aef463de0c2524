//! Playing over the network: two people in two browsers, with reloads and lost connections; every page of it.

use browser_tests::matches::{DIABALLIK, IS_OVER, NEXT_CLICK, PLAY_BALL, cells};
use browser_tests::page::key;
use browser_tests::{Session, Wire};
use fantoccini::key::Key;
use serde_json::{Value, json};

const IS_OPEN: &str = "return document.querySelector('.connection')?.dataset.open === 'true'";
const IS_LOST: &str = "return document.querySelector('.connection')?.dataset.open === 'false'";

/// The same question about `window.second`.
fn in_second(script: &str) -> String {
    script.replace("document", "window.second?.document")
}

/// Two browsers at one server: the second is connected by a wire that can be cut.
struct Two {
    blue: Session,
    other: Session,
    wire: Wire,
}

impl Two {
    async fn start() -> Self {
        let blue = Session::open("en", "/lobby").await;
        let wire = Wire::to(&blue.base);
        let other = Session::open_at("en", &wire.base, "/lobby").await;
        let two = Self { blue, other, wire };
        for session in [&two.blue, &two.other] {
            session.open_offer().await;
        }
        two
    }

    /// Both play this game, offered and accepted in the lobby; Blue begins.
    async fn playing(game: &str, clock: &str) -> (Self, String) {
        let two = Self::start().await;
        two.blue.click(&format!(".offer input[value={game}]")).await;
        two.blue.choose("clock", clock).await;
        two.blue.choose("side", "a").await;
        two.blue.click(".offer-seek").await;
        two.other.click(".seek[data-own=false] .seek-accept").await;
        let path = two.at_table().await;
        (two, path)
    }

    /// Both are at the same game, whose address is returned.
    async fn at_table(&self) -> String {
        for session in [&self.blue, &self.other] {
            session.find(".table").await;
            session.until(IS_OPEN).await;
        }
        let id = self.blue.path().await;
        assert_eq!(self.other.path().await, id);
        id
    }

    /// Both see so many turns.
    async fn until_turns(&self, count: usize) {
        until_turns(&self.blue, count).await;
        until_turns(&self.other, count).await;
    }

    /// Whose turn it is after so many turns of alternating sides.
    const fn to_move(&self, turns: usize) -> &Session {
        if turns.is_multiple_of(2) { &self.blue } else { &self.other }
    }

    async fn close(self) {
        self.blue.assert_quiet().await;
        self.blue.close().await;
        self.other.close().await;
    }
}

async fn until_turns(session: &Session, count: usize) {
    session.until(&format!("return document.querySelectorAll('.moves-lines .move').length - 1 === {count}")).await;
}

async fn is_my_turn(session: &Session) {
    session.until("return document.querySelector('.table-status')?.textContent.startsWith('Your turn.')").await;
}

/// Makes the actions of a turn on the board with the pointer.
async fn make(session: &Session, turn: &str) {
    is_my_turn(session).await;
    for action in turn.split(',') {
        let (from, to) = cells(action);
        session.click_cell(from).await;
        session.click_cell(to).await;
    }
}

/// Makes a turn with the pointer, and ends it unless it has ended by itself.
async fn play(session: &Session, turn: &str, before: usize) {
    make(session, turn).await;
    end(session, before).await;
}

async fn end(session: &Session, before: usize) {
    let ended = format!(
        "return document.querySelectorAll('.moves-lines .move').length - 1 > {before} ? 'by itself' \
         : document.querySelector('.control-end')?.getAttribute('aria-disabled') === 'false' && 'by hand'"
    );
    if session.until(&ended).await == json!("by hand") {
        session.click(".control-end").await;
    }
}

/// Makes a turn with the keyboard alone.
async fn play_by_keys(session: &Session, turn: &str, turned: bool, before: usize) {
    is_my_turn(session).await;
    session.run("document.querySelector('.match-board [data-index][tabindex=\"0\"]').focus()").await;
    for action in turn.split(',') {
        let (from, to) = cells(action);
        session.key_cell(from, turned).await;
        session.key_cell(to, turned).await;
    }
    let by_hand = format!("return document.querySelectorAll('.moves-lines .move').length - 1 === {before}");
    if session.run(&by_hand).await == json!(true) {
        session.run("document.querySelector('.control-end').focus()").await;
        session.press(&key(Key::Enter)).await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn two_people_play_diaballik_found_in_the_lobby() {
    let two = Two::start().await;
    let (blue, other) = (&two.blue, &two.other);
    blue.click(".offer input[value=diaballik]").await;
    blue.choose("side", "a").await;
    blue.click(".offer-seek").await;
    // Who offers sees the offer too, and can take it back.
    blue.find(".seek[data-own=true] .seek-drop").await;
    blue.screenshot("online-lobby").await;
    other.click(".seek[data-own=false] .seek-accept").await;
    let game = two.at_table().await;
    assert!(blue.text(".terms dl").await.contains("10 min + 5 s"));

    play(blue, DIABALLIK[0], 0).await;
    two.until_turns(1).await;
    play_by_keys(other, DIABALLIK[1], true, 1).await;
    two.until_turns(2).await;

    // A reload in the middle of the game, and of the turn of the one who reloads.
    make(blue, "g3g4").await;
    blue.client.refresh().await.unwrap();
    blue.find(".table").await;
    until_turns(blue, 2).await;
    // The step that was made stands: the rest of the turn goes on from it.
    let (made, rest) = DIABALLIK[2].split_once(',').unwrap();
    assert_eq!(made, "g3g4");
    play(blue, rest, 2).await;
    two.until_turns(3).await;

    // A connection that is lost: the turn is made meanwhile, and arrives when there is one again.
    two.wire.cut();
    other.until(IS_LOST).await;
    blue.until_text(".bar[data-side=b] .bar-here", "away").await;
    play(other, DIABALLIK[3], 3).await;
    other.until_text(".table-status", "Sending").await;
    other.screenshot("online-lost").await;
    two.wire.mend();
    other.until(IS_OPEN).await;
    two.until_turns(4).await;
    blue.until_text(".bar[data-side=b] .bar-here", "here").await;

    // Another window of the same player is in step.
    let window = blue.client.new_window(true).await.unwrap().handle;
    let first = blue.client.window().await.unwrap();
    blue.client.switch_to_window(window).await.unwrap();
    blue.go(&game).await;
    until_turns(blue, 4).await;
    blue.client.switch_to_window(first.clone()).await.unwrap();
    play(blue, DIABALLIK[4], 4).await;
    two.until_turns(5).await;
    blue.until(IS_OVER).await;
    other.until(IS_OVER).await;
    assert_eq!([blue.text(".result h2").await, other.text(".result h2").await], ["You won", "You lost"]);
    let told = blue.text(".result-how").await;
    assert!(told.contains("(Blue) wins by reaching the opponent’s home row"), "{told}");
    assert_eq!(other.text(".result-how").await, told);
    other.screenshot("online-over").await;
    let others = blue.client.windows().await.unwrap().into_iter().find(|handle| *handle != first).unwrap();
    blue.client.switch_to_window(others).await.unwrap();
    blue.until(IS_OVER).await;
    until_turns(blue, 5).await;
    blue.client.close_window().await.unwrap();
    blue.client.switch_to_window(first).await.unwrap();

    // A rematch, sides exchanged.
    blue.press_button(".rematch").await;
    blue.until_text(".result", "Rematch offered").await;
    other.press_button(".rematch").await;
    other.until(&format!("return location.pathname !== '{game}' && document.querySelector('.table') !== null")).await;
    blue.until(&format!("return location.pathname !== '{game}' && document.querySelector('.table') !== null")).await;
    is_my_turn(other).await;

    // It is given up, after a question that can be answered by no.
    until_turns(blue, 0).await;
    blue.press_button(".control-resign").await;
    blue.find(".board-question .button-danger").await;
    assert_eq!(blue.run("return document.activeElement.textContent").await, json!("Keep playing"));
    blue.click(".board-question .button:last-child").await;
    assert_eq!(blue.run(IS_OVER).await, json!(false));
    blue.press_button(".control-resign").await;
    blue.click(".board-question .button-danger").await;
    other.until(IS_OVER).await;
    let told = other.text(".result-how").await;
    assert!(told.contains("(Blue) wins by resignation"), "{told}");
    two.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn two_people_play_play_ball_by_a_link() {
    let two = Two::start().await;
    let (blue, other) = (&two.blue, &two.other);
    blue.choose("board", "sprint").await;
    blue.click(".offer input[name=mode][value=expert]").await;
    blue.choose("side", "a").await;
    blue.click(".offer-challenge").await;
    blue.find(".challenge .share-link").await;
    let link = blue.path().await;
    blue.click(".challenge .share-link").await;
    blue.until("return document.querySelector('input[name=link]')?.value.endsWith(location.pathname)").await;
    blue.screenshot("online-challenge").await;
    other.go(&link).await;
    other.until_text(".challenge", "challenges you to a game").await;
    other.click(".challenge-accept").await;
    two.at_table().await;
    // Somebody watches, and is counted.
    let watcher = Session::open_at("en", &two.blue.base, &blue.path().await).await;
    blue.until_text(".connection", "1 spectator").await;
    assert_eq!(watcher.run("return document.querySelector('.control-resign')").await, Value::Null);
    for (before, turn) in PLAY_BALL.into_iter().enumerate() {
        if before == 2 {
            // The wire is cut while the opponent plays: what was missed is there afterwards.
            two.wire.cut();
            other.until(IS_LOST).await;
            play(blue, turn, before).await;
            until_turns(blue, before + 1).await;
            two.wire.mend();
            other.until(IS_OPEN).await;
        } else {
            play(two.to_move(before), turn, before).await;
        }
        two.until_turns(before + 1).await;
        if before == 3 {
            other.client.refresh().await.unwrap();
            other.find(".table").await;
            until_turns(other, 4).await;
        }
    }
    for (session, said) in [(blue, "You won 2–0"), (other, "You lost 0–2")] {
        session.until(IS_OVER).await;
        assert_eq!(session.text(".result h2").await, said);
        assert!(session.text(".result-how").await.ends_with("(Blue) wins by scoring two goals in a row."));
    }
    watcher.until(IS_OVER).await;
    assert!(watcher.text(".result h2").await.ends_with("(Blue) wins by scoring two goals in a row."));
    // The game is found again, can be analysed and taken along.
    let file = watcher.run_async("return (await fetch(document.querySelector('a[download]').href)).text()").await;
    assert!(
        file.as_str().unwrap().contains("[Board \"sprint\"]") || file.as_str().unwrap().contains("sprint"),
        "{file}"
    );
    watcher.go("/games").await;
    watcher.find(".kept-game[data-result=over] .kept-link").await;
    watcher.close().await;
    blue.click(".result-actions a[href*=analyse]").await;
    blue.until("return document.querySelectorAll('.moves-lines .move').length - 1 === 5").await;
    two.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn two_people_play_pawnball_and_verify_the_dice() {
    let (two, game) = Two::playing("pawnball", "none").await;
    let (blue, other) = (&two.blue, &two.other);
    for session in [blue, other] {
        session.size(1280, 1400).await;
        session.emulate("prefers-reduced-motion", "reduce").await;
    }
    // Both browsers have settled the dice by themselves.
    let (mut clicks, mut waited, mut cut, mut reloaded) = (0, 0, false, false);
    loop {
        let mut over = 0;
        for session in [blue, other] {
            match session.run(NEXT_CLICK).await.as_str() {
                Some("over") => over += 1,
                Some("click") => {
                    (clicks, waited) = (clicks + 1, 0);
                    // What was marked may be gone when the other turn has come in.
                    if let Ok(next) = session.client.find(fantoccini::Locator::Css("[data-next]")).await {
                        let _ = next.click().await;
                    }
                }
                _ => {
                    waited += 1;
                    tokio::time::sleep(std::time::Duration::from_millis(10)).await;
                }
            }
        }
        if over == 2 {
            break;
        }
        assert!(clicks < 3000 && waited < 6000, "it comes to an end: {}", blue.text(".table-status").await);
        if clicks > 60 && !cut {
            cut = true;
            two.wire.cut();
            other.until(IS_LOST).await;
            two.wire.mend();
            other.until(IS_OPEN).await;
        }
        if clicks > 90 && !reloaded {
            reloaded = true;
            blue.client.refresh().await.unwrap();
            blue.find(".table").await;
            blue.until(IS_OPEN).await;
        }
    }
    assert!(cut && reloaded);
    assert!(blue.text(".result-how").await.contains("final score"));
    other.click(".sheet-open").await;
    other.click(".about-dice summary").await;
    other.click(".about-dice a").await;
    other.find(".dice-found[data-fits=true]").await;
    assert_eq!(other.run("return document.querySelectorAll('.draws li').length").await, json!(8));
    other.screenshot("online-dice").await;
    // Something else than what was published is found out.
    let id = game.rsplit('/').next().unwrap();
    let published = format!("return (await fetch('/api/games/{id}')).text()");
    let published = other.run_async(&published).await;
    let mut told: Value = serde_json::from_str(published.as_str().unwrap()).unwrap();
    *told.pointer_mut("/draws/0").unwrap() = json!("k1k1k1k1");
    other.click("details.panel summary").await;
    other.run(&format!("document.querySelector('textarea[name=published]').value = {}", json!(told.to_string()))).await;
    other.click(".dice-by-text button").await;
    other.find(".dice-found[data-fits=false]").await;
    other.until_text(".dice-found", "Roll 1 was k1k1k1k1").await;
    two.close().await;
}

/// A game of days: who is elsewhere is told when the turn comes, finds the game in the lobby, and sees it in the tab's title.
#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn who_is_elsewhere_is_told_when_the_turn_comes() {
    let (two, game) = Two::playing("diaballik", "days:3").await;
    let (blue, other) = (&two.blue, &two.other);
    blue.until("return document.title.startsWith('Your turn')").await;
    other.go("/lobby").await;
    other.until_text(".kept-game[data-waits=false]", "in progress").await;
    // Whoever still counts as being there is not told.
    blue.until("return document.querySelector('.bar[data-side=b] .bar-here')?.dataset.here === 'false'").await;
    play(blue, DIABALLIK[0], 0).await;
    other.until_text(".notices", "has played: it is your turn.").await;
    other.until_text(".kept-game[data-waits=true]", "Your turn, due").await;
    other.screenshot("online-waiting").await;
    other.click(".notices .notice .button:not(.button-quiet)").await;
    other.until(&format!("return location.pathname === '{game}'")).await;
    is_my_turn(other).await;
    other.until("return document.title.startsWith('Your turn')").await;
    blue.until("return document.title.startsWith('Diaballik')").await;
    two.close().await;
}

/// Asks the server for something as the page does: a person who has come in.
async fn ask(session: &Session, path: &str, body: &Value) -> Value {
    let script = format!(
        "const answer = await fetch('/api/{path}', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, \
         body: JSON.stringify({body}) }}); return await answer.json()"
    );
    session.run_async(&script).await
}

/// After a turn the next game that waits is one press away, the one with the least time first.
#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_next_game_that_waits_is_one_press_away() {
    let (two, first) = Two::playing("diaballik", "days:3").await;
    let (blue, other) = (&two.blue, &two.other);
    let mut ids = Vec::new();
    for days in [5, 2] {
        let offer = json!({ "terms": { "game": "diaballik", "clock": format!("days:{days}") }, "side": "a" });
        let challenge = ask(blue, "challenges", &offer).await;
        let path = format!("challenges/{}/game", challenge["id"].as_str().unwrap());
        ids.push(ask(other, &path, &json!(null)).await["id"].as_str().unwrap().to_owned());
    }
    is_my_turn(blue).await;
    assert_eq!(blue.run("return document.querySelector('.next-game')").await, json!(null), "this one waits");
    play(blue, "c1c2", 0).await;
    blue.until_text(".next-game", "Next game (2)").await;
    blue.click(".next-game .button").await;
    blue.until(&format!("return location.pathname === '/online/{}'", ids[1])).await;
    play(blue, "c1c2", 0).await;
    blue.until_text(".next-game", "Next game (1)").await;
    blue.press("n").await;
    blue.until(&format!("return location.pathname === '/online/{}'", ids[0])).await;
    play(blue, "c1c2", 0).await;
    blue.until("return document.querySelector('.next-game') === null").await;
    // In a game that waits the key does nothing.
    play(other, "c7c6", 1).await;
    blue.go(&first).await;
    is_my_turn(blue).await;
    blue.press("n").await;
    assert_eq!(blue.path().await, first);
    two.close().await;
}

/// Makes the actions of a turn for whichever side is prepared for, and ends it unless it has ended by itself.
async fn prepare(session: &Session, turn: &str, says: &str) {
    session.until(&format!("return document.querySelector('.table-status')?.textContent.startsWith('{says}')")).await;
    for action in turn.split(',') {
        let (from, to) = cells(action);
        session.click_cell(from).await;
        session.click_cell(to).await;
    }
    session.press_button(".control-end").await;
}

/// Answers that are prepared for a game of days are played with the opponent's turn, and only their owner sees them.
#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn answers_are_prepared_and_played_at_once() {
    let (two, game) = Two::playing("diaballik", "days:3").await;
    let (blue, other) = (&two.blue, &two.other);
    play(blue, "c1c2", 0).await;
    two.until_turns(1).await;
    // A line with the pointer, and how it is taken away.
    blue.click(".conditional-open").await;
    blue.until("return document.activeElement?.classList.contains('planning')").await;
    prepare(blue, "c7c6", "If your opponent plays").await;
    prepare(blue, "c2c3", "Then you play").await;
    blue.press_button(".control-undo").await;
    prepare(blue, "e1e2", "Then you play").await;
    prepare(blue, "e7e6", "If your opponent plays").await;
    prepare(blue, "e2e3", "Then you play").await;
    blue.click(".planning-again").await;
    prepare(blue, "g7g6", "If your opponent plays").await;
    blue.until("return document.querySelectorAll('.prepared-lines > li').length === 2").await;
    blue.until_text(".prepared-lines", "Without an answer").await;
    blue.fits_every_screen("online", "conditional").await;
    blue.click(".prepared-lines > li:last-child .prepared-remove").await;
    blue.until("return document.querySelectorAll('.prepared-lines > li').length === 1").await;
    blue.press_button(".planning-send").await;
    blue.until("return document.querySelectorAll('.conditional .prepared-lines > li').length === 1").await;
    until_turns(blue, 1).await;
    // They are there when the page is loaded again, but not for the opponent.
    blue.client.refresh().await.unwrap();
    blue.until("return document.querySelectorAll('.conditional .prepared-lines > li').length === 1").await;
    assert_eq!(other.run("return document.querySelector('.conditional')").await, json!(null));
    play(other, "c7c6", 1).await;
    two.until_turns(3).await;
    is_my_turn(other).await;
    assert_eq!(other.path().await, game);
    // What follows is still prepared; another turn than that takes it away.
    blue.until("return document.querySelectorAll('.conditional .prepared-lines > li .chain').length === 2").await;
    play(other, "g7g6", 3).await;
    two.until_turns(4).await;
    is_my_turn(blue).await;
    assert_eq!(blue.run("return document.querySelector('.conditional')").await, json!(null));
    // Whoever is preparing when the turn comes is told so, and is back at the game.
    play(blue, "g1g2", 4).await;
    two.until_turns(5).await;
    blue.click(".conditional-open").await;
    blue.find(".planning").await;
    play(other, "a7a6", 5).await;
    blue.until_text(".notices", "Your opponent has played in the meantime.").await;
    is_my_turn(blue).await;
    two.close().await;
}

/// A tap gives the opponent time, which both are told, as often as a game allows.
#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_tap_gives_the_opponent_time() {
    let (two, _) = Two::playing("diaballik", "days:1").await;
    let (blue, other) = (&two.blue, &two.other);
    assert_eq!(blue.text(".control-give-time").await, "Give 1 day");
    blue.press_button(".control-give-time").await;
    for session in [blue, other] {
        session.until_text(".notices", "Extra time").await;
        session.until_text(".terms", ": 1 day").await;
    }
    blue.until("return document.querySelector('.control-give-time').getAttribute('aria-disabled') === 'true'").await;
    assert_eq!(other.run("return document.querySelector('.control-give-time').ariaDisabled").await, json!("false"));
    other.client.refresh().await.unwrap();
    other.until_text(".terms", ": 1 day").await;
    two.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn draws_and_turns_back_are_agreed_on() {
    let (two, _) = Two::playing("diaballik", "600+5").await;
    let (blue, other) = (&two.blue, &two.other);
    play(blue, "g1g2,g2g3", 0).await;
    two.until_turns(1).await;
    blue.press_button(".control-take-back").await;
    blue.until_text(".questions", "Takeback requested").await;
    other.click(".questions .answer-yes").await;
    two.until_turns(0).await;
    play(blue, "c1c2", 0).await;
    two.until_turns(1).await;
    play(other, "c7c6", 1).await;
    two.until_turns(2).await;
    assert_eq!(blue.run("return document.querySelector('.control-abort')").await, json!(null));
    other.press_button(".control-draw").await;
    blue.click(".questions .answer-no").await;
    other.until("return document.querySelector('.questions').textContent === ''").await;
    // A turn can be asked about before it is sent.
    blue.run("localStorage.setItem('touchline.settings', JSON.stringify({ confirm: 'always' }))").await;
    blue.client.refresh().await.unwrap();
    blue.find(".table").await;
    make(blue, "c2c3").await;
    blue.press_button(".control-end").await;
    blue.until_text(".table-status", "Send your turn, or undo").await;
    blue.press_button(".control-undo").await;
    is_my_turn(blue).await;
    until_turns(other, 2).await;
    make(blue, "e1e2").await;
    blue.press_button(".control-end").await;
    blue.until_text(".control-end", "Send turn").await;
    blue.press_button(".control-end").await;
    two.until_turns(3).await;
    blue.press_button(".control-draw").await;
    other.click(".questions .answer-yes").await;
    for session in [blue, other] {
        session.until(IS_OVER).await;
        assert_eq!(session.text(".result-how").await, "Draw by mutual agreement.");
    }
    two.close().await;
}

/// Plays the first turn of Diaballik against a bot and waits for its answer. Who begins is drawn: returns how many turns were played before.
async fn play_first_turn(session: &Session) -> usize {
    is_my_turn(session).await;
    let begins =
        session.run("return document.querySelector('.bar[data-place=bottom]').dataset.side").await == json!("a");
    let (before, turn) = if begins { (0, "c1c2") } else { (1, "c7c6") };
    play(session, turn, before).await;
    until_turns(session, before + 2).await;
    before
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_bot_of_the_server_plays_and_lets_turns_be_taken_back() {
    let session = Session::open("en", "/lobby").await;
    session.click(".lobby-bots input[value=diaballik]").await;
    session.click(".lobby-bots [data-level='1']").await;
    session.find(".table").await;
    session.until(IS_OPEN).await;
    let before = play_first_turn(&session).await;
    is_my_turn(&session).await;
    session.press_button(".control-take-back").await;
    until_turns(&session, before).await;
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_bot_of_the_server_is_at_the_level_of_whom_it_meets() {
    let session = Session::open("en", "/lobby").await;
    let own = ".lobby-bots [data-level=own]";
    session.click(".lobby-bots input[value=diaballik]").await;
    assert_eq!(session.text(own).await, "Play at my level: Bruno (bot 4)");
    // A game that ends before both have played has no result.
    for is_played in [false, true] {
        session.click(".lobby-bots input[value=diaballik]").await;
        session.click(own).await;
        session.find(".table").await;
        session.until(IS_OPEN).await;
        if is_played {
            play_first_turn(&session).await;
            // Another window with the game does not note it again.
            session.run("window.second = open(location.pathname)").await;
            session.until(&in_second(IS_OPEN)).await;
            session.press_button(".control-resign").await;
        } else {
            session.press_button(".control-abort").await;
        }
        session.click(".board-question .button-danger").await;
        session.until(IS_OVER).await;
        if is_played {
            session.until(&in_second(IS_OVER)).await;
        }
        let id = session.path().await.replace("/online/", "");
        // Whoever comes back to a game that is over has not lost another one.
        session.run("location.reload()").await;
        session.until(IS_OVER).await;
        let kept = session.run("return localStorage.getItem('touchline.own-level') ?? ''").await;
        let noted = if is_played { format!("diaballik 4-\nlast {id}") } else { String::new() };
        assert_eq!(kept, json!(noted));
        session.go("/lobby").await;
    }
    session.click(".lobby-bots input[value=diaballik]").await;
    assert_eq!(session.text(own).await, "Play at my level: Hazel (bot 3)");
    session.assert_quiet().await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_guest_registers_comes_back_takes_its_data_along_and_goes() {
    let session = Session::open("en", "/account").await;
    session.click(".enter-guest").await;
    session.find(".register").await;
    // A refusal is said beside the form.
    session.type_in("new-name", "A").await;
    session.type_in("new-password", "a good password").await;
    session.click(".register button").await;
    session.until_text(".register .trouble", "Use 3 to 20 letters").await;
    session.type_in("new-name", "da_L").await;
    session.click(".register button").await;
    session.until_text(".who-am-i", "Signed in as Ada_L.").await;
    session.type_in("code-password", "a good password").await;
    session.click(".recovery-code button").await;
    let code = session.text(".recovery-code .code").await;
    session.until("return document.querySelectorAll('.session').length === 1").await;
    session.screenshot("online-account").await;
    let export = session.run_async("return (await fetch(document.querySelector('.account-export').href)).json()").await;
    assert_eq!(export.pointer("/profile/name"), Some(&json!("Ada_L")));
    session.click(".session[data-current=true] button").await;
    session.find(".recover").await;
    session.type_in("code", &code).await;
    session.type_in("recovered-password", "a better password").await;
    session.click(".recover button").await;
    session.until_text(".who-am-i", "Signed in as Ada_L.").await;
    session.click(".session[data-current=true] button").await;
    session.find(".sign-in").await;
    session.type_in("name", "Ada_L").await;
    session.type_in("password", "a better password").await;
    session.click(".sign-in button").await;
    session.until_text(".who-am-i", "Signed in as Ada_L.").await;
    session.click(".account-delete").await;
    // Not without the password.
    session.click(".kept-about .button-danger").await;
    session.until_text(".kept-about .trouble", "password").await;
    session.type_in("deletion-password", "a better password").await;
    session.click(".kept-about .button-danger").await;
    session.find(".enter-guest").await;
    session.go("/player/Ada_L").await;
    session.find(".trouble").await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn players_talk_block_and_prepare_turns() {
    let (two, _) = Two::playing("diaballik", "600+5").await;
    let (blue, other) = (&two.blue, &two.other);
    // There is room for it beside the board: it is open without a press.
    for session in [blue, other] {
        session.find(".chat[open] .chat-phrases button").await;
    }
    blue.click(".chat-phrases button[data-phrase=good-luck]").await;
    other.until_text(".chat-lines", "Good luck!").await;
    other.find("input[name=say]").await.send_keys("To you too").await.unwrap();
    other.click(".chat-say button").await;
    blue.until_text(".chat-lines", "To you too").await;
    blue.screenshot("online-chat").await;
    blue.sees_no_violation("a game with chat").await;

    // A turn that is prepared is played as soon as the opponent has played.
    other.click(".typed-turn summary").await;
    other.find("input[name=turn]").await.send_keys("c7c6").await.unwrap();
    other.click(".typed-turn button").await;
    other.until_text(".premove", "Premove: c7c6").await;
    // What is typed is checked.
    blue.click(".typed-turn summary").await;
    blue.find("input[name=turn]").await.send_keys("c1c5").await.unwrap();
    blue.click(".typed-turn button").await;
    blue.until_text(".typed-turn .trouble", "Illegal turn").await;
    blue.find("input[name=turn]").await.clear().await.unwrap();
    blue.find("input[name=turn]").await.send_keys("c1c2").await.unwrap();
    blue.click(".typed-turn button").await;
    two.until_turns(2).await;

    // Who is blocked is not heard, and stands in the list of the account.
    blue.click(".chat-lines .chat-about").await;
    blue.screenshot("online-chat-report").await;
    blue.click(".chat-report .chat-block").await;
    blue.until("return !document.querySelector('.chat-lines').textContent.includes('To you too')").await;
    blue.go("/account").await;
    blue.find(".social .session").await;
    blue.click(".social .session button").await;
    blue.until_text(".social", "No one blocked.").await;
    two.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn what_the_other_says_and_why_something_is_not_allowed_are_seen_at_once() {
    let (two, _) = Two::playing("diaballik", "600+5").await;
    let (blue, other) = (&two.blue, &two.other);
    // Where there is no room for it the chat stays closed.
    other.resize(1100, 900).await;
    other.client.refresh().await.unwrap();
    other.find(".chat:not([open])").await;
    is_my_turn(blue).await;
    blue.click(".chat-phrases button[data-phrase=good-luck]").await;
    // Nobody has opened the other chat.
    other.until_text(".sheet-open .badge", "1").await;
    assert_eq!(other.run("return document.querySelector('.chat').open").await, json!(false));
    other.click(".sheet-open").await;
    other.click(".chat summary").await;
    other.until("return document.querySelector('.chat summary .badge') === null").await;
    other.until_text(".chat-lines", "Good luck!").await;
    other.click(".sheet-open").await;

    is_my_turn(blue).await;
    blue.click_cell("c1").await;
    blue.click_cell("c5").await;
    blue.until_text(".table-refused", "Too far! A step goes to a neighbouring cell.").await;
    // Nothing is refused to who is not to move.
    other.click_cell("c7").await;
    other.click_cell("c3").await;
    assert_eq!(other.run("return document.querySelector('.table-refused')").await, Value::Null);
    blue.click_cell("c1").await;
    blue.click_cell("c2").await;
    blue.until("return document.querySelector('.table-refused') === null").await;
    two.close().await;
}

/// The pages that need a server, and one of them with a game.
const PAGES: [&str; 11] = [
    "/lobby",
    "/watch",
    "/account",
    "/account/bots",
    "/games",
    "/leaderboards",
    "/archive",
    "/dice",
    "/player/Touchline-4",
    "/player/Touchline-4/challenge",
    "/challenge/nowhere",
];

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn every_page_is_accessible_in_three_languages_and_fits_a_phone() {
    for language in ["en", "fr", "cs"] {
        let session = Session::open(language, "/lobby").await;
        session.find(".lobby-offer").await;
        session.click(".lobby-bots [data-level='4']").await;
        session.find(".table").await;
        let game = session.path().await;
        session.run_async("await fetch('/api/guests', { method: 'POST', headers: { 'content-type': 'application/json' }, body: '{}' })").await;
        for page in PAGES.iter().copied().chain([game.as_str()]) {
            session.go(page).await;
            session
                .until("return !document.querySelector('main').textContent.match(/^(Loading|Chargement|Načítá)/m)")
                .await;
            for width in [320, 1280] {
                session.resize(width, 900).await;
                let wide = session.run("return document.documentElement.scrollWidth - innerWidth").await;
                assert!(wide.as_i64().unwrap() <= 0, "{page} at {width} in {language}: {wide} wider");
                let bars = "return [...document.querySelectorAll('.bar')].every((bar) => bar.getBoundingClientRect().height < 120)";
                assert_eq!(
                    session.run(bars).await,
                    json!(true),
                    "names are read in lines: {page} at {width} in {language}"
                );
                let name: Vec<&str> = page.split('/').filter(|part| !part.is_empty()).collect();
                let name = if page == game { "online-game".to_owned() } else { format!("online-{}", name.join("-")) };
                session.screenshot(&format!("{name}-{language}-{width}")).await;
            }
            session.sees_no_violation(&format!("{page} in {language}")).await;
        }
        let small = session
            .run(
                "return [...document.querySelectorAll('main button, main select')].filter((element) => {
                    const box = element.getBoundingClientRect();
                    return box.height > 0 && box.height < 43.5 && !element.matches('.move');
                }).map((element) => element.outerHTML)",
            )
            .await;
        assert_eq!(small, json!([]), "large enough for a finger");
        session.emulate("prefers-color-scheme", "dark").await;
        session.go(&game).await;
        session.sees_no_violation(&format!("dark, in {language}")).await;
        session.screenshot(&format!("online-game-{language}-dark")).await;
        session.close().await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn without_a_server_the_pages_say_so_kindly() {
    let host = browser_tests::StaticHost::start();
    let session = Session::open_at("en", &host.base, "/lobby").await;
    session.until_text(".no-server", "Online play needs a game server").await;
    session.screenshot("online-no-server").await;
    session.sees_no_violation("without a server").await;
    session.click(".no-server a").await;
    session.until("return location.pathname.endsWith('/play')").await;
    session.find(".setup-start").await;
    // Nothing is asked of a server that is not there, so that the browser has nothing to note but pages that are no files.
    session.go("/analyse?game=diaballik").await;
    session.until("return document.querySelectorAll('.analyse-lines .line').length > 0").await;
    let log = session.log().await;
    assert!(log.contains("/lobby") && !log.contains("/api/") && !log.contains(".json"), "{log}");
    session.close().await;
}
