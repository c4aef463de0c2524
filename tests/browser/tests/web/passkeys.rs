//! Passkeys, with a device that Chromium makes up.

use browser_tests::Session;
use serde_json::json;

const PASSWORD: &str = "a good password";

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_passkey_is_added_lets_in_and_is_removed() {
    let mut session = Session::start("en").await;
    // Browsers have passkeys for names only, not for numbers.
    session.base = session.base.replace("127.0.0.1", "localhost");
    session.passkey_device().await;
    session.go("/account").await;
    let made = session
        .run_async(&format!(
            "const send = async (path, body) => (await fetch(`/api/${{path}}`, {{ method: 'POST', \
             headers: {{ 'content-type': 'application/json' }}, body: JSON.stringify(body) }})).status; \
             return [await send('guests', null), await send('me/registration', {{ name: 'Ada_L', password: '{PASSWORD}' }})]"
        ))
        .await;
    assert_eq!(made, json!([200, 200]));
    session.go("/account").await;
    // Not without the password.
    session.type_in("passkey-label", "Laptop").await;
    session.click(".passkeys button[type=submit]").await;
    session.until_text("body", "Wrong name or password.").await;
    session.until("return document.querySelector('.passkeys button[type=submit]').ariaDisabled === 'false'").await;
    session.type_in("passkey-password", PASSWORD).await;
    session.click(".passkeys button[type=submit]").await;
    session.until_text(".passkeys .passkey", "Laptop").await;
    let typed = "return [...document.querySelectorAll('.passkeys input')].map((field) => field.value).join()";
    assert_eq!(session.run(typed).await, json!(","), "the password does not stay on the page");
    session.sees_no_violation("passkeys").await;
    for width in [320, 1280] {
        session.size(width, 900).await;
        session.screenshot(&format!("accounts-passkeys-{width}")).await;
    }
    // Out, and in again, without a name and a password.
    session.click(".sessions .session[data-current=true] button").await;
    session.click(".passkey-sign-in button").await;
    session.until_text(".who-am-i", "Signed in as Ada_L.").await;
    session.until_text(".passkeys .passkey", "last used").await;
    // It shows by itself whose it is when it is removed.
    session.click(".passkeys .passkey button").await;
    session.until("return document.querySelectorAll('.passkeys .passkey').length === 0").await;
    session.close().await;
}
