//! An app that asks to be let in, and its user who agrees or not.

use browser_tests::Session;
use serde_json::{Value, json};

use crate::challenges::register;

/// The example of RFC 7636, appendix B.
const CHALLENGE: &str = "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM";
const VERIFIER: &str = "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk";

/// The address to which an app sends its user, who comes back to a page of this device.
async fn asked(session: &Session, scope: &str) -> String {
    let back = format!("{}about", session.base);
    let script = format!(
        "return String(new URLSearchParams({{ response_type: 'code', client_id: 'Wooden board', redirect_uri: '{back}', scope: '{scope}', \
         state: 'a & b', code_challenge: '{CHALLENGE}', code_challenge_method: 'S256', nonce: 'not known' }}))"
    );
    format!("/oauth/authorize?{}", session.run(&script).await.as_str().unwrap())
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn an_app_is_let_in_by_its_user() {
    let session = Session::open("en", "/about").await;
    let address = asked(&session, "read chat").await;
    // Who has not come in does so first, on this page.
    session.go(&address).await;
    session.find(".sign-in").await;
    session.go("/about").await;
    register(&session, "Anna").await;

    session.go(&address).await;
    session.until_text(".authorize", "“Wooden board” wants to").await;
    session.until_text(".authorize", "You’re signed in as Anna.").await;
    let scopes = "return [...document.querySelectorAll('.authorize-scopes li')].map((scope) => scope.textContent)";
    assert_eq!(session.run(scopes).await, json!(["See your account and games", "Chat and take part in clubs for you"]));
    session.until_text(".authorize", "127.0.0.1:").await;
    session.fits_every_screen("authorize", "question").await;
    session.click(".decline-app").await;
    session.until("return location.pathname === '/about'").await;
    let came = "return Object.fromEntries(new URLSearchParams(location.search))";
    assert_eq!(session.run(came).await, json!({ "error": "access_denied", "state": "a & b" }));

    session.go(&address).await;
    session.click(".allow-app").await;
    session.until("return location.pathname === '/about' && location.search.includes('code=')").await;
    let back = session.run(came).await;
    assert_eq!(back["state"], "a & b");
    let code = back["code"].as_str().unwrap();
    // The app is a program somewhere: it sends no cookie.
    let script = format!(
        "const form = new URLSearchParams({{ grant_type: 'authorization_code', code: '{code}', redirect_uri: location.origin + '/about', \
         client_id: 'Wooden board', code_verifier: '{VERIFIER}' }}); \
         const token = await (await fetch('/oauth/token', {{ method: 'POST', credentials: 'omit', body: form }})).json(); \
         const headers = {{ authorization: `Bearer ${{token.access_token}}` }}; \
         const me = await (await fetch('/api/me', {{ credentials: 'omit', headers }})).json(); \
         return [token.scope, me.name];"
    );
    assert_eq!(session.run_async(&script).await, json!(["read chat", "Anna"]));

    // She finds it in her account, and ends it there.
    session.go("/account").await;
    session.until_text(".access-tokens .token", "Wooden board").await;
    session.until_text(".access-tokens .token-app", "127.0.0.1:").await;
    session.click(".end-access").await;
    session.until("return document.querySelector('.access-tokens .token') === null").await;

    // A request that is not as it should be is said to be so, and leads nowhere.
    session.go(&address.replace("S256", "plain")).await;
    session.until_text(".trouble", "code_challenge_method").await;
    assert_eq!(session.run("return document.querySelector('.allow-app, .decline-app')").await, Value::Null);
    session.log().await;
    session.close().await;
}
