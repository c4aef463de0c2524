//! Players who challenge each other by name, and rated games in which nothing helps.

use browser_tests::Session;
use fantoccini::key::Key;
use serde_json::{Value, json};

/// Turns of Diaballik. The position after the fourth is no beginning any more.
const TURNS: [&str; 4] = ["g1g2,g2g3", "g7g6,g6f6", "g3g4,g4g5,d1>a1", "f6e6"];
const CARDS: &str = "return document.querySelectorAll('.challenge-card').length";

async fn until_at(session: &Session, start: &str) {
    session.until(&format!("return location.pathname.startsWith('{start}')")).await;
}

/// Makes the browser's user a registered player. Both requests at once: a page that looked in between would ask for the games of a guest who has another name by then.
pub async fn register(session: &Session, name: &str) {
    let script = format!(
        "for (const [path, body] of [['guests', {{}}], ['me/registration', {{ name: '{name}', password: 'a good password' }}]]) {{
            const headers = {{ 'content-type': 'application/json' }};
            const answer = await fetch(`/api/${{path}}`, {{ method: 'POST', headers, body: JSON.stringify(body) }});
            if (!answer.ok) throw new Error(await answer.text());
        }}"
    );
    session.run_async(&script).await;
}

/// Two registered players in two browsers at one server, each at a page.
pub async fn two(language: &str, pages: [&str; 2]) -> [Session; 2] {
    let anna = Session::open(language, "/about").await;
    let ben = Session::open_at(language, &anna.base, "/about").await;
    register(&anna, "Anna").await;
    register(&ben, "Ben").await;
    anna.go(pages[0]).await;
    ben.go(pages[1]).await;
    [anna, ben]
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_challenge_by_name_is_seen_on_every_page_and_answered() {
    let [anna, ben] = two("en", ["/player/Ben", "/leaderboards"]).await;
    ben.find(".filters, .panel, .places").await;

    // From the profile; it is declined by the keyboard, and the challenger is told.
    anna.click(".challenge-player").await;
    until_at(&anna, "/player/Ben/challenge").await;
    anna.click(".offer input[value=diaballik]").await;
    anna.screenshot("challenges-offer").await;
    anna.sees_no_violation("challenging by name").await;
    assert_eq!(anna.run("return document.querySelector('.offer-seek, input[name=bots]')").await, Value::Null);
    anna.click(".offer-challenge-player").await;
    anna.until_text(".challenge", "Challenge sent to Ben").await;
    assert_eq!(anna.run("return document.querySelector('.share-link')").await, Value::Null, "it is nobody else's");
    ben.until_text(".challenged", "Anna challenges you.").await;
    ben.until_text(".challenged", "Diaballik · 10 min + 5 s · casual").await;
    ben.until_text(".notices", "Anna challenges you.").await;
    for width in [320, 1280] {
        ben.size(width, 900).await;
        let wide = ben.run("return document.documentElement.scrollWidth - innerWidth").await;
        assert!(wide.as_i64().unwrap() <= 0, "at {width}: {wide} wider");
        ben.screenshot(&format!("challenges-challenged-{width}")).await;
    }
    ben.sees_no_violation("being challenged").await;
    // The message leads to the challenge, for the keyboard too.
    ben.run("document.querySelector('.notice .button').focus()").await;
    ben.press(&char::from(Key::Enter).to_string()).await;
    ben.until("return document.activeElement.id === 'challenged'").await;
    let tab = char::from(Key::Tab).to_string();
    ben.press(&tab).await;
    assert_eq!(
        ben.run("return document.activeElement.className").await,
        json!("button button-accent challenged-accept")
    );
    ben.press(&tab).await;
    ben.press(&char::from(Key::Enter).to_string()).await;
    anna.until_text(".challenge-gone", "Ben declined your challenge.").await;
    anna.screenshot("challenges-declined").await;
    anna.sees_no_violation("a challenge that was declined").await;
    ben.until("return document.querySelector('.challenged') === null").await;

    // From the lobby by typing a name; nobody is called like that at first.
    anna.go("/lobby").await;
    anna.open_offer().await;
    anna.find("input[name=opponent]").await.send_keys("Benn").await.unwrap();
    anna.press(&char::from(Key::Enter).to_string()).await;
    anna.until_text(".notice-warning", "Not found").await;
    // The browser notes what was not found.
    anna.log().await;
    anna.find("input[name=opponent]").await.clear().await.unwrap();
    anna.find("input[name=opponent]").await.send_keys("ben").await.unwrap();
    anna.click(".offer-challenge-player").await;
    until_at(&anna, "/challenge/").await;
    ben.until(CARDS).await;
    // It waits, also for who comes back later, and can be taken back in the lobby. An offer says there that bots may accept it.
    anna.go("/lobby").await;
    anna.open_offer().await;
    anna.click("input[name=bots]").await;
    anna.click(".offer-seek").await;
    anna.until_text(".seek[data-own=true]", "bots can join").await;
    anna.until_text(".own-challenges", "For Ben").await;
    anna.screenshot("challenges-lobby").await;
    anna.sees_no_violation("the lobby with a challenge").await;
    ben.go("/archive").await;
    ben.until(CARDS).await;
    anna.click(".own-challenge button").await;
    ben.until("return document.querySelector('.challenge-card') === null").await;
    anna.until("return document.querySelector('.own-challenges') === null").await;
    anna.click(".seek-drop").await;

    // Bots of the server's are not challenged: they play at once.
    ben.go("/player/Touchline-4/challenge").await;
    ben.until_text("main", "The site’s bots are always ready").await;
    assert_eq!(ben.run("return document.querySelector('.offer')").await, Value::Null);

    // Accepted while the challenger looks at something else.
    anna.find("input[name=opponent]").await.send_keys("Ben").await.unwrap();
    anna.click(".offer-challenge-player").await;
    until_at(&anna, "/challenge/").await;
    anna.go("/leaderboards").await;
    anna.find(".filters, .panel, .places").await;
    ben.click(".challenged-accept").await;
    until_at(&ben, "/online/").await;
    anna.until_text(".notices", "Your game has begun.").await;
    anna.run(
        "[...document.querySelectorAll('.notice .button')].find((button) => button.textContent === 'Go to game').click()",
    )
    .await;
    until_at(&anna, "/online/").await;
    let game = anna.path().await;
    assert_eq!(ben.path().await, game);

    // In the middle of a game a challenge waits below it, and moves nothing.
    anna.find(".table").await;
    ben.find(".table").await;
    let top = "return document.querySelector('.match-board').getBoundingClientRect().top + scrollY";
    let before = anna.run(top).await;
    let script = "await fetch('/api/players/Anna/challenges', { method: 'POST', headers: { 'content-type': 'application/json' }, \
                  body: JSON.stringify({ terms: { game: 'pawnball', clock: '600+5' }, side: 'a' }) })";
    ben.run_async(script).await;
    anna.until_text(".challenged", "Pawnball").await;
    assert_eq!(anna.run(top).await, before, "the board stays where it is");
    let below = "return document.querySelector('.challenged').getBoundingClientRect().top \
                 >= document.querySelector('.table').getBoundingClientRect().bottom";
    assert_eq!(anna.run(below).await, json!(true));
    anna.screenshot("challenges-in-a-game").await;
    anna.sees_no_violation("a challenge in a game").await;
    anna.assert_quiet().await;
    anna.close().await;
    ben.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn challenges_are_accessible_in_three_languages_and_fit_a_phone() {
    for language in ["en", "fr", "cs"] {
        let [anna, ben] = two(language, ["/player/Ben/challenge", "/games"]).await;
        anna.find(".offer-challenge-player").await;
        anna.click(".offer-challenge-player").await;
        until_at(&anna, "/challenge/").await;
        let challenge = anna.path().await;
        let pages = [
            (&anna, challenge.as_str(), ".challenge", "own"),
            (&ben, challenge.as_str(), ".challenge-decline", "for-me"),
            (&ben, "/games", ".challenge-card", "seen"),
            (&anna, "/lobby", ".own-challenge", "lobby"),
            (&anna, "/player/Ben/challenge", ".offer-challenge-player", "offer"),
            (&anna, "/player/Ben", ".challenge-player", "player"),
        ];
        for (session, page, what, name) in pages {
            session.go(page).await;
            session.find(what).await;
            for width in [320, 1280] {
                session.resize(width, 900).await;
                let wide = session.run("return document.documentElement.scrollWidth - innerWidth").await;
                assert!(wide.as_i64().unwrap() <= 0, "{name} at {width} in {language}: {wide} wider");
                session.screenshot(&format!("challenges-{name}-{language}-{width}")).await;
            }
            session.sees_no_violation(&format!("{name} in {language}")).await;
            let small = session
                .run(
                    "return [...document.querySelectorAll('main button, main .button')]
                        .filter((element) => { const box = element.getBoundingClientRect(); return box.height > 0 && box.height < 43.5; })
                        .map((element) => element.outerHTML)",
                )
                .await;
            assert_eq!(small, json!([]), "large enough for a finger: {name} in {language}");
        }
        for session in [&anna, &ben] {
            session.assert_quiet().await;
        }
        ben.close().await;
        anna.close().await;
    }
}

/// Plays a turn by typing it.
async fn type_turn(session: &Session, turn: &str, before: usize) {
    session.until("return document.querySelector('.table-status')?.textContent.startsWith('Your turn.')").await;
    session.run("document.querySelector('.typed-turn').open = true").await;
    let field = session.find("input[name=turn]").await;
    field.clear().await.unwrap();
    field.send_keys(turn).await.unwrap();
    session.click(".typed-turn button").await;
    session.until(&format!("return document.querySelectorAll('.moves-lines .move').length - 1 > {before}")).await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn nothing_helps_in_a_rated_game_that_is_being_played() {
    let [anna, ben] = two("en", ["/lobby", "/lobby"]).await;
    anna.open_offer().await;
    anna.click(".offer input[value=diaballik]").await;
    anna.find("select[name=side]").await.select_by_value("a").await.unwrap();
    anna.until("return !document.querySelector('input[name=rated]').disabled").await;
    anna.click("input[name=rated]").await;
    anna.click(".offer-seek").await;
    ben.click(".seek[data-own=false] .seek-accept").await;
    for session in [&anna, &ben] {
        session.find(".table").await;
    }
    for (before, turn) in TURNS.into_iter().enumerate() {
        type_turn(if before % 2 == 0 { &anna } else { &ben }, turn, before).await;
    }
    anna.until("return document.querySelectorAll('.moves-lines .move').length - 1 === 4").await;
    let game = anna.path().await;
    let id = game.trim_start_matches("/online/");
    let state = anna.run_async(&format!("return (await fetch('/api/games/{id}')).json()")).await;
    let position = state["position"].as_str().unwrap();

    // Somebody helps one of them, in another browser: neither the engine nor a bot says anything.
    let helper = Session::open_at("en", &anna.base, "/analyse").await;
    helper.find("textarea[name=game]").await;
    let record = json!(format!("[Game \"diaballik\"]\n[Position \"{position}\"]\n"));
    helper
        .run(&format!(
            "const field = document.querySelector('textarea[name=game]'); field.value = {record}; \
             field.dispatchEvent(new Event('input', {{ bubbles: true }}))"
        ))
        .await;
    helper.click(".open-text").await;
    let refused = "This position is on the board in a rated game right now.";
    helper.until(&format!("return document.querySelector('main').textContent.includes('{refused}')")).await;
    assert_eq!(helper.run("return document.querySelectorAll('.analyse-lines .line').length").await, json!(0));
    helper.screenshot("fair-play-analysis").await;
    helper.sees_no_violation("an analysis that is refused").await;
    helper.click(".share-link").await;
    let link = helper.until("return document.querySelector('input[name=link]')?.value").await;
    let link = link.as_str().unwrap().split_once('#').unwrap().1.to_owned();

    let bot = Session::open_at("en", &anna.base, "/about").await;
    bot.go(&format!("/play#{link}")).await;
    for (side, player) in [("a", "bot:10"), ("b", "person")] {
        bot.find(&format!("select[name=player-{side}]")).await.select_by_value(player).await.unwrap();
    }
    bot.click(".setup-start").await;
    bot.until_text(".notices", "The bot cannot play here: this position is on the board in a rated game right now")
        .await;
    assert_eq!(bot.run("return document.querySelectorAll('.moves-lines .move').length").await, json!(1));
    bot.screenshot("fair-play-bot").await;
    bot.sees_no_violation("a bot that does not play").await;
    assert!(bot.run("return location.search").await.as_str().unwrap().starts_with("?saved="));

    // After the end both answer.
    anna.click(".control-resign").await;
    anna.click(".board-question .button-danger").await;
    ben.find(".result").await;
    helper.client.refresh().await.unwrap();
    helper.until("return document.querySelectorAll('.analyse-lines .line').length > 0").await;
    assert_eq!(
        helper.run(&format!("return document.querySelector('main').textContent.includes('{refused}')")).await,
        json!(false)
    );
    bot.click(".control-pause").await;
    bot.until("return document.querySelectorAll('.moves-lines .move').length === 2").await;
    helper.assert_quiet().await;
    bot.assert_quiet().await;
    for session in [bot, helper, ben, anna] {
        session.close().await;
    }
}

/// Keeps the answers about challenges back until the test lets them go.
const HOLD_ANSWERS: &str = "window.held = []; const real = window.fetch; \
    window.fetch = async (...all) => { \
        const answer = await real(...all); \
        const path = new URL(all[0].url ?? all[0], location).pathname; \
        if (path.endsWith('/api/challenges')) await new Promise((go) => window.held.push(go)); \
        return answer; \
    }";

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn an_answer_that_is_older_than_what_was_heard_brings_no_challenge_back() {
    let [anna, ben] = two("en", ["/player/Ben/challenge", "/archive"]).await;
    anna.click(".offer-challenge-player").await;
    until_at(&anna, "/challenge/").await;
    ben.until(CARDS).await;
    // The lobby asks what waits. Before its answer is there, the challenge is taken back.
    ben.run(HOLD_ANSWERS).await;
    ben.click("nav a[href$='/lobby']").await;
    ben.until("return window.held.length === 1").await;
    let id = anna.path().await.replace("/challenge/", "");
    anna.run_async(&format!("await fetch('/api/challenges/{id}', {{ method: 'DELETE' }})")).await;
    ben.until("return document.querySelector('.challenge-card') === null").await;
    ben.run("window.held.shift()()").await;
    ben.until("return window.held.length === 1").await;
    assert_eq!(ben.run(CARDS).await, json!(0));
    ben.run("window.held.shift()()").await;
    ben.find(".quick-pairing").await;
    assert_eq!(ben.run(CARDS).await, json!(0));
    for session in [ben, anna] {
        session.assert_quiet().await;
        session.close().await;
    }
}
