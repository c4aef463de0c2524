//! Clubs: founded in the form, joined by a second player, with an event and a chat.

use browser_tests::Session;

use crate::challenges::two;

async fn until_at(session: &Session, start: &str) {
    session.until(&format!("return location.pathname.startsWith('{start}')")).await;
}

/// Writes a line in the chat of the club at which the browser is.
async fn say(session: &Session, text: &str) {
    session.type_in("message", text).await;
    session.click(".club-chat .chat-send").await;
    session.until_text(".club-chat .chat-lines", text).await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_club_is_founded_joined_talks_and_has_an_event() {
    let [anna, ben] = two("en", ["/clubs", "/clubs"]).await;
    anna.until_text("main", "No clubs found").await;
    anna.click(".lobby-offer summary").await;
    anna.type_in("club-name", "Thursday Club").await;
    anna.type_in("about", "We play on Thursdays.").await;
    anna.type_in("links", "https://club.example/").await;
    anna.choose("joining", "request").await;
    anna.fits_every_screen("clubs", "form").await;
    anna.sees_no_violation("the form of a club").await;
    anna.click(".club-form button[type=submit]").await;
    until_at(&anna, "/club/").await;
    anna.until_text("h1", "Thursday Club").await;
    anna.until_text(".page-title", "Owner · 1 member · On request").await;
    anna.until_text(".club-about", "We play on Thursdays.").await;
    // Ben finds it, and asks to be let in.
    ben.go("/clubs").await;
    ben.type_in("search", "thurs").await;
    ben.click(".club-all button[type=submit]").await;
    ben.click(".club-all .kept-link").await;
    until_at(&ben, "/club/").await;
    ben.type_in("request", "I know the rules").await;
    ben.click(".club-join").await;
    ben.until_text(".club-membership", "You’ve asked to join").await;
    let page = anna.path().await;
    anna.go(&page).await;
    anna.until_text(".club-requests", "I know the rules").await;
    anna.sees_no_violation("a request to join").await;
    anna.click(".club-accept").await;
    anna.until_text(".club-members", "Ben").await;
    ben.go("/notifications").await;
    ben.until_text(".notifications", "You’re now a member of the club Thursday Club.").await;
    ben.click(".notifications a").await;
    until_at(&ben, &page).await;
    // They write to each other, without loading the page again.
    ben.until_text(".club-chat", "No messages yet").await;
    say(&ben, "Hello everyone").await;
    anna.until_text(".club-chat .chat-lines", "Hello everyone").await;
    say(&anna, "Welcome").await;
    ben.until_text(".club-chat .chat-lines", "Welcome").await;
    anna.click(".club-chat .chat-lines li[data-own=\"false\"] .chat-about").await;
    anna.sees_no_violation("what can be done about a line").await;
    anna.click(".club-line-delete").await;
    ben.until("return !document.querySelector('.club-chat .chat-lines').textContent.includes('Hello everyone')").await;
    // An event, for the members.
    anna.click(".club-announce").await;
    until_at(&anna, "/tournaments").await;
    anna.until_text(".tournament-form", "For the members of your club.").await;
    anna.type_in("tournament-name", "Club cup").await;
    anna.click(".tournament-form button[type=submit]").await;
    until_at(&anna, "/tournament/").await;
    anna.until_text(".tournament-club", "Members of Thursday Club").await;
    ben.go("/notifications").await;
    ben.until_text(".notifications", "New event in your club: Club cup, announced by Anna.").await;
    ben.click(".notifications a").await;
    until_at(&ben, "/tournament/").await;
    ben.click(".tournament-enter").await;
    ben.until_text(".tournament-own", "You’re in.").await;
    ben.go(&page).await;
    ben.until_text(".club-events", "Club cup").await;
    for (language, members) in [("en", "Members"), ("fr", "Membres"), ("cs", "Členové")] {
        anna.set_language(language).await;
        anna.go(&page).await;
        anna.until_text("#club-members", members).await;
        anna.until_text(".club-events", "Club cup").await;
        anna.fits_every_screen("club", language).await;
        anna.sees_no_violation(&format!("a club in {language}")).await;
    }
    anna.set_language("en").await;
    anna.go(&page).await;
    anna.click(".club-manage").await;
    anna.until_text(".club-question", "Manage Ben").await;
    anna.screenshot("club-manage").await;
    anna.click(".club-edit").await;
    anna.until("return document.querySelector('.club-settings [name=club-name]').value === 'Thursday Club'").await;
    anna.sees_no_violation("a club that is edited").await;
    // Addresses that are told what happens: one that nobody may be sent to, and one that nobody can be reached at.
    anna.click(".club-webhooks summary").await;
    anna.type_in("webhook", "https://127.0.0.1/").await;
    anna.click(".club-webhooks form button[type=submit]").await;
    anna.until_text(".club-webhooks .trouble", "leads to a public server").await;
    anna.run("document.querySelector('[name=webhook]').value = ''").await;
    anna.type_in("webhook", "https://hook.invalid/touchline").await;
    anna.click(".club-webhooks form button[type=submit]").await;
    anna.until("return document.querySelector('[name=webhook-secret]')?.value.startsWith('whsec_')").await;
    anna.until_text(".club-webhooks li", "Nothing sent yet").await;
    anna.click(".webhook-test").await;
    anna.until_text(".club-webhooks li", "no connection").await;
    let first = anna.run("return document.querySelector('[name=webhook-secret]').value").await;
    anna.click(".webhook-renew").await;
    anna.until(&format!(
        "return ![{first}, undefined].includes(document.querySelector('[name=webhook-secret]')?.value)"
    ))
    .await;
    anna.sees_no_violation("the webhooks of a club").await;
    anna.fits_every_screen("club", "webhooks").await;
    anna.click(".webhook-delete").await;
    anna.until("return !document.querySelector('.club-webhooks li')").await;
    anna.click(".club-close").await;
    anna.until_text(".club-settings", "Close this club for good?").await;
    anna.click(".club-settings .button-danger").await;
    anna.until_text(".page-title", "This club has closed.").await;
    ben.close().await;
    anna.close().await;
}
