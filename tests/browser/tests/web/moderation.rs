//! Somebody misbehaves, somebody reports it, a moderator acts, the first appeals, an administrator decides.

use browser_tests::Session;
use serde_json::json;

use super::challenges::register;

const PASSWORD: &str = "a good password";

/// Sends something to the API as the page would; the status of the answer.
async fn post(session: &Session, path: &str, body: &serde_json::Value) -> serde_json::Value {
    let script = format!(
        "const body = JSON.stringify({body}); \
         return (await fetch('/api/{path}', {{ method: 'POST', headers: {{ 'content-type': 'application/json' }}, body }})).status"
    );
    session.run_async(&script).await
}

async fn sign_in(session: &Session, name: &str) {
    session.go("/account").await;
    session.type_in("name", name).await;
    session.type_in("password", PASSWORD).await;
    session.click(".sign-in button").await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_report_leads_to_a_suspension_and_an_appeal_to_its_end() {
    // Ada is the administrator, Mona moderates, Rudi misbehaves, and Anna has reported it.
    let ada = Session::open("en", "/account").await;
    register(&ada, "Ada_L").await;
    let rudi = Session::open_at("en", &ada.base, "/account").await;
    register(&rudi, "Rudi").await;
    let mona = Session::open_at("en", &ada.base, "/account").await;
    register(&mona, "Mona").await;
    ada.operate(&["role", "Ada_L", "admin"]);
    ada.operate(&["role", "Mona", "moderator"]);
    let report = json!({ "player": "Rudi", "why": "chat", "text": "He was rude to everybody" });
    assert_eq!(post(&ada, "reports", &report).await, json!(204));

    // Whoever has no role is not led there, and sees nothing there.
    rudi.go("/lobby").await;
    rudi.find(".me-bar").await;
    rudi.go("/moderation").await;
    rudi.until_text("main", "This page is for those who look after the site.").await;

    mona.go("/lobby").await;
    mona.until("return [...document.querySelectorAll('.me-bar a')].some((link) => link.pathname === '/moderation')")
        .await;
    mona.go("/moderation").await;
    mona.until_text(".moderation-reports", "Ada_L reported Rudi").await;
    mona.fits_every_screen("moderation", "queue").await;
    mona.sees_no_violation("what waits for a moderator").await;
    mona.click(".moderation-reports .kept a").await;
    mona.until_text(".report-case", "He was rude to everybody").await;
    mona.sees_no_violation("a report").await;
    mona.choose("act", "suspend").await;
    mona.choose("days", "7").await;
    mona.type_in("reason", "insults in chat").await;
    mona.click(".moderation-acts button[type=submit]").await;
    mona.until_text(".moderation-acts .board-question", "Suspend").await;
    mona.click(".moderation-acts .button-danger").await;
    mona.until_text(".history", "insults in chat").await;
    let shown = "return [document.querySelector('select[name=act]').value, document.querySelector('.moderation-acts button').textContent]";
    assert_eq!(mona.run(shown).await, json!(["warn", "Warn"]), "the form begins anew");
    mona.fits_every_screen("moderation", "report").await;
    mona.click(".report-case .button-accent").await;
    mona.until_text(".report-case [role=status]", "Closed").await;

    // Who reported is told that it was looked at.
    ada.go("/standing").await;
    ada.until_text(".standing-notices", "Thank you for your report about Rudi").await;
    ada.sees_no_violation("a notice").await;
    ada.click(".standing-notices button").await;
    ada.until("return document.querySelector('.measures') && !document.querySelector('.standing-notices')").await;

    // Rudi cannot sign in, and appeals.
    sign_in(&rudi, "Rudi").await;
    rudi.until_text(".sign-in .trouble", "insults in chat").await;
    rudi.find(".suspended-appeal .appeal-form").await;
    rudi.sees_no_violation("an appeal of somebody who is suspended").await;
    rudi.type_in("appeal", "It was my brother").await;
    rudi.click(".suspended-appeal button").await;
    rudi.until_text(".suspended-appeal", "waiting for an answer").await;
    rudi.fits_every_screen("moderation", "suspended").await;

    // Not Mona, who did it, but Ada decides.
    mona.go("/moderation").await;
    mona.until_text(".appeal", "someone else decides").await;
    ada.go("/moderation").await;
    ada.until_text(".appeal", "It was my brother").await;
    ada.type_in("answer", "All right, once").await;
    ada.click(".appeal .button-accent").await;
    ada.until_text(".moderation-appeals", "No appeals are waiting.").await;
    ada.click(".moderation-log button").await;
    ada.until_text(".moderation-log", "appeal accepted").await;

    sign_in(&rudi, "Rudi").await;
    rudi.until_text(".who-am-i", "Signed in as Rudi.").await;
    rudi.until_text(".notices", "The site’s team has a message for you.").await;
    rudi.go("/standing").await;
    rudi.until_text(".standing-notices", "All right, once").await;
    rudi.until_text(".measure", "accepted").await;
    rudi.fits_every_screen("moderation", "standing").await;
    for session in [rudi, mona, ada] {
        session.close().await;
    }
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn the_house_rules_are_there_in_three_languages() {
    for (language, text) in [("en", "appeal once"), ("fr", "recours"), ("cs", "odvolat")] {
        let session = Session::open(language, "/house-rules").await;
        session.until_text(".house-rules", text).await;
        session.sees_no_violation("the house rules").await;
        session.fits_every_screen("moderation", &format!("rules-{language}")).await;
        session.close().await;
    }
}
