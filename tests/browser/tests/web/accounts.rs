//! The account of a player: another password, personal access tokens, bots and their tokens.

use browser_tests::Session;
use fantoccini::key::Key;
use serde_json::{Value, json};

use super::challenges::register;

const PASSWORD: &str = "a good password";

/// Sends something to the API as the page would, and returns the status of the answer.
async fn send(session: &Session, path: &str, body: &Value) -> i64 {
    let script = format!(
        "const body = JSON.stringify({body}); \
         return (await fetch('/api/{path}', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body }})).status"
    );
    session.run_async(&script).await.as_i64().unwrap()
}

/// What a program hears that comes in by a token.
async fn by_token(session: &Session, token: &str) -> Value {
    let script = format!(
        "const answer = await fetch('/api/me', {{ credentials: 'omit', headers: {{ authorization: 'Bearer {token}' }} }}); \
         return [answer.status, (await answer.json()).name ?? null]"
    );
    session.run_async(&script).await
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn whoever_changes_the_password_signs_all_others_out() {
    let here = Session::open("en", "/account").await;
    register(&here, "Ada_L").await;
    let there = Session::open_at("en", &here.base, "/account").await;
    there.type_in("name", "Ada_L").await;
    there.type_in("password", PASSWORD).await;
    there.click(".sign-in button").await;
    there.until_text(".who-am-i", "Signed in as Ada_L.").await;
    there.find(".change-password").await;
    let typed = "return [...document.querySelectorAll('main input:not([type=checkbox], [type=number])')].map((field) => field.value).join('')";
    assert_eq!(there.run(typed).await, json!(""), "what was typed into one form is in no other");

    here.go("/account").await;
    here.until("return document.querySelectorAll('.sessions .session').length === 2").await;
    here.type_in("current-password", "a wrong password").await;
    here.type_in("changed-password", "battery staple").await;
    here.press(&char::from(Key::Enter).to_string()).await;
    here.until_text(".change-password .trouble", "password").await;
    here.screenshot("accounts-password-wrong").await;
    // What was typed is still there, but for what was wrong with it.
    here.find("input[name=current-password]").await.clear().await.unwrap();
    here.type_in("current-password", PASSWORD).await;
    here.click(".change-password button").await;
    here.until_text(".change-password [role=status]", "Password changed.").await;
    assert_eq!(here.run("return document.querySelector('.change-password .trouble')").await, Value::Null);
    let typed = "return [...document.querySelectorAll('.change-password input')].map((field) => field.value).join()";
    assert_eq!(here.run(typed).await, json!(","), "the passwords do not stay on the page");
    here.until("return document.querySelectorAll('.sessions .session').length === 1").await;
    here.until_text(".who-am-i", "Signed in as Ada_L.").await;

    // The other device notices by itself.
    there.find(".sign-in").await;
    there.type_in("name", "Ada_L").await;
    there.type_in("password", PASSWORD).await;
    there.click(".sign-in button").await;
    there.find(".sign-in .trouble").await;
    there.find("input[name=password]").await.clear().await.unwrap();
    there.type_in("password", "battery staple").await;
    there.click(".sign-in button").await;
    there.until_text(".who-am-i", "Signed in as Ada_L.").await;

    // Another session is ended by who knows the password only.
    here.go("/account").await;
    here.click(".session[data-current=false] button").await;
    here.until_text(".sessions .trouble", "password").await;
    here.type_in("sessions-password", "battery staple").await;
    here.click(".session[data-current=false] button").await;
    here.until("return document.querySelectorAll('.sessions .session').length === 1").await;
    there.find(".sign-in").await;
    there.close().await;
    here.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn an_access_token_is_made_shown_once_and_revoked() {
    let session = Session::open("en", "/account").await;
    session.find(".sign-in").await;
    register(&session, "Ada_L").await;
    session.go("/account").await;
    session.until_text(".access-tokens", "No tokens yet").await;
    // By the keyboard alone; without anything that it may do there is no token.
    session.find("input[name=access-name]").await.send_keys("the phone").await.unwrap();
    let boxes = "[...document.querySelectorAll('input[name=access-scope]')]";
    let checked = format!("return {boxes}.filter(box => box.checked).map(box => box.value)");
    assert_eq!(session.run(&checked).await, json!(["read", "play"]));
    for scope in ["read", "play"] {
        session.run(&format!("{boxes}.find(box => box.value === '{scope}').focus()")).await;
        session.press(" ").await;
    }
    session.until("return document.querySelector('.make-access').disabled").await;
    session.run(&format!("{boxes}[0].focus()")).await;
    session.press(" ").await;
    session.find("input[name=access-name]").await.send_keys(&char::from(Key::Enter).to_string()).await.unwrap();
    let token = session.until("return document.querySelector('.access-tokens input[name=token]')?.value").await;
    let token = token.as_str().unwrap().to_owned();
    assert!(token.starts_with("touchline_pat_"), "{token}");
    assert_eq!(by_token(&session, &token).await, json!([200, "Ada_L"]));
    for said in ["the phone", "See your account and games", "never used", "valid until"] {
        session.until_text(".access-tokens .token", said).await;
    }
    session.assert_quiet().await;
    for width in [320, 1280] {
        session.size(width, 900).await;
        session.screenshot(&format!("accounts-access-{width}")).await;
    }
    session.sees_no_violation("a personal access token").await;
    // It is shown once.
    session.go("/account").await;
    session.until_text(".access-tokens .token", "last used").await;
    let shown = session.run("return document.documentElement.outerHTML").await;
    assert!(!shown.as_str().unwrap().contains(&token), "the token is shown again");
    session.run("document.querySelector('.end-access').focus()").await;
    session.press(&char::from(Key::Enter).to_string()).await;
    session.until_text(".access-tokens", "No tokens yet").await;
    assert_eq!(session.run("return document.activeElement.name").await, json!("access-name"));
    assert_eq!(by_token(&session, &token).await, json!([401, null]));
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_bot_is_made_comes_in_by_a_token_and_goes() {
    let session = Session::open("en", "/account/bots").await;
    // Bots are for players who have registered, and the way there is shown.
    session.click(".empty a").await;
    session.find(".sign-in").await;
    register(&session, "Ada_L").await;
    session.go("/account").await;
    session.click(".bots-panel a").await;
    session.find(".no-bots").await;
    session.screenshot("accounts-no-bots").await;

    // By the keyboard alone.
    session.find("input[name=bot-name]").await.send_keys("2nd").await.unwrap();
    let enter = char::from(Key::Enter).to_string();
    session.press(&enter).await;
    session.until_text(".new-bot .trouble", "Use 3 to 20 letters").await;
    // The browser notes what was refused.
    session.log().await;
    session.find("input[name=bot-name]").await.clear().await.unwrap();
    session.find("input[name=bot-name]").await.send_keys("Robot").await.unwrap();
    session.press(&enter).await;
    session.until_text(".new-bot [role=status]", "Robot created").await;
    session.find(".bot[data-bot=Robot] input[name=token-label]").await.send_keys("the laptop").await.unwrap();
    session.press(&enter).await;
    let token = session.until("return document.querySelector('input[name=token]')?.value").await;
    let token = token.as_str().unwrap().to_owned();
    assert!(token.starts_with("touchline_bot_"), "{token}");
    assert_eq!(by_token(&session, &token).await, json!([200, "Robot"]));
    session.until_text(".token", "the laptop").await;
    session.until_text(".token", "never used").await;
    session.until_text(".command", "touchline bot --server http").await;
    session.assert_quiet().await;
    for width in [320, 1280] {
        session.size(width, 900).await;
        session.screenshot(&format!("accounts-bot-{width}")).await;
    }
    session.sees_no_violation("a token").await;
    session.emulate("prefers-color-scheme", "dark").await;
    session.sees_no_violation("a token in the dark").await;
    session.screenshot("accounts-bot-dark").await;

    // It is shown once.
    session.go("/account/bots").await;
    session.until_text(".token", "the laptop").await;
    session.until_text(".token", "last used").await;
    let shown = session.run("return document.documentElement.outerHTML").await;
    assert!(!shown.as_str().unwrap().contains(&token), "the token is shown again");

    session.run("document.querySelector('.end-token').focus()").await;
    session.press(&enter).await;
    session.until("return document.querySelector('.token') === null").await;
    assert_eq!(
        session.run("return document.activeElement.localName").await,
        json!("h3"),
        "the focus stays with the bot"
    );
    assert_eq!(by_token(&session, &token).await, json!([401, null]));

    session.click(".delete-bot").await;
    session.find(".board-question .button-danger").await;
    assert_eq!(session.run("return document.activeElement.textContent").await, json!("Cancel"));
    session.screenshot("accounts-delete-bot").await;
    session.click(".board-question .button-danger").await;
    session.find(".no-bots").await;
    session.go("/player/Robot").await;
    session.find(".trouble").await;
    session.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn accounts_are_accessible_in_three_languages_and_fit_a_phone() {
    for language in ["en", "fr", "cs"] {
        let session = Session::open(language, "/account").await;
        register(&session, "Ada_Lovelace_1815-12").await;
        assert_eq!(send(&session, "bots", &json!({ "name": "Analytical_Engine_01" })).await, 200);
        for label in ["", "a label of forty letters, or nearly so ..."] {
            assert_eq!(
                send(&session, "bots/Analytical_Engine_01/tokens", &json!({ "label": label[..label.len().min(40)] }))
                    .await,
                200
            );
        }
        for page in ["/account", "/account/bots"] {
            session.go(page).await;
            session
                .until(
                    "return document.querySelector('.account') !== null \
                     && !document.querySelector('main').textContent.match(/^(Loading|Chargement|Načítá)/m)",
                )
                .await;
            for width in [320, 768, 1280] {
                session.resize(width, 900).await;
                let wide = session.run("return document.documentElement.scrollWidth - innerWidth").await;
                assert!(wide.as_i64().unwrap() <= 0, "{page} at {width} in {language}: {wide} wider");
                let small = session
                    .run(
                        "return [...document.querySelectorAll('main button, main .button, main input:not([type=checkbox])')]
                            .filter((element) => { const box = element.getBoundingClientRect(); return box.height > 0 && box.height < 43.5; })
                            .map((element) => element.outerHTML)",
                    )
                    .await;
                assert_eq!(small, json!([]), "large enough for a finger: {page} in {language}");
                let name = page.trim_start_matches('/').replace('/', "-");
                session.screenshot(&format!("accounts-{name}-{language}-{width}")).await;
            }
            session.sees_no_violation(&format!("{page} in {language}")).await;
        }
        session.assert_quiet().await;
        session.close().await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_vacation_is_begun_and_seen_by_others() {
    let [anna, ben] = crate::challenges::two("en", ["/account", "/about"]).await;
    anna.until_text(".vacation", "You have 30 days left.").await;
    anna.click(".begin-vacation").await;
    anna.until_text(".vacation", "You’re away until").await;
    anna.sees_no_violation("a vacation").await;
    ben.go("/player/Anna").await;
    ben.until_text(".on-vacation", "Anna is on vacation until").await;
    anna.click(".end-vacation").await;
    anna.until_text(".vacation", "You have 29 days left.").await;
    ben.go("/player/Anna").await;
    ben.find(".relation").await;
    assert_eq!(ben.run("return document.querySelector('.on-vacation')").await, serde_json::Value::Null);
    for session in [&anna, &ben] {
        session.assert_quiet().await;
    }
    ben.close().await;
    anna.close().await;
}
