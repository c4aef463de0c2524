//! Mail: an address shown to be one's own, a password that was forgotten, the links in it.

use browser_tests::{Browser, PATIENCE, Session};
use serde_json::json;

use crate::smtp::{Mail, Smtp};

const ADDRESS: &str = "ada@mail.example";
const PASSWORD: &str = "a good password";

/// The mail that comes next for the address, after so many.
async fn next(smtp: &Smtp, after: usize) -> Mail {
    let taken = async {
        loop {
            match smtp.taken(ADDRESS).get(after) {
                Some(mail) => return mail.clone(),
                None => tokio::time::sleep(std::time::Duration::from_millis(20)).await,
            }
        }
    };
    tokio::time::timeout(PATIENCE, taken).await.expect("mail comes")
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn an_address_is_confirmed_and_a_forgotten_password_replaced() {
    let smtp = Smtp::start().await;
    let settings = format!("smtp = \"{}\"\nmail-from = \"Touchline <games@play.example>\"", smtp.url);
    let session = Session::open_settled("en", "/account", &settings, Browser::Light).await;
    session.click(".enter-guest").await;
    session.type_in("new-name", "Ada_L").await;
    session.type_in("new-password", PASSWORD).await;
    session.type_in("email", ADDRESS).await;
    session.click(".register button").await;
    session.until_text(".email-address [role=status]", ADDRESS).await;

    // Opening the link does nothing yet, for programs open links too.
    let token = next(&smtp, 0).await.token("account/email").unwrap();
    session.go(&format!("/account/email#{token}")).await;
    session.fits_every_screen("mail", "confirm").await;
    session.click(".one-act .button-accent").await;
    session.until_text(".one-act [role=status]", "Your email address is confirmed.").await;
    session.go("/account").await;
    session.until_text(".email-address [role=status]", &format!("Confirmed: {ADDRESS}")).await;
    session.click("input[name=digest]").await;
    session.go("/account").await;
    session.until("return document.querySelector('input[name=digest]')?.checked").await;
    for language in ["en", "fr", "cs"] {
        session.set_language(language).await;
        session.go("/account").await;
        session.find(".email-address").await;
        session.fits_every_screen("mail", &format!("account-{language}")).await;
    }
    session.set_language("en").await;

    // The link works once.
    session.go(&format!("/account/email#{token}")).await;
    session.click(".one-act .button-accent").await;
    session.find(".one-act .trouble").await;
    let _ = session.log().await;

    // Forgotten: out, and in again by the mailbox.
    session.go("/account").await;
    session.click(".session[data-current=true] button").await;
    session.type_in("who", "Ada_L").await;
    session.click(".forgotten button").await;
    session.find(".forgotten [role=status]:not(:empty)").await;
    let token = next(&smtp, 1).await.token("account/password").unwrap();
    session.go(&format!("/account/password#{token}")).await;
    session.fits_every_screen("mail", "password").await;
    session.type_in("mailed-password", "battery staple").await;
    session.click(".new-password .button-accent").await;
    session.until_text(".who-am-i", "Signed in as Ada_L.").await;
    assert_eq!(session.path().await, "/account");
    // The owner is told.
    next(&smtp, 2).await;

    // Without the password the address stays, with it goes.
    session.find(".email-remove").await;
    session.click(".email-remove").await;
    session.find(".email-address .trouble").await;
    let _ = session.log().await;
    session.type_in("email-password", "battery staple").await;
    session.click(".email-remove").await;
    session.until_text(".email-address [role=status]", "No email address yet.").await;
    assert_eq!(session.run("return document.querySelector('input[name=digest]')").await, json!(null));
    session.assert_quiet().await;
    session.close().await;
}
