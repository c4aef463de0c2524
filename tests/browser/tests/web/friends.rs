//! People who follow each other, write to each other, and watch each other play.

use browser_tests::Session;
use browser_tests::page::key;
use fantoccini::key::Key;
use serde_json::{Value, json};

use crate::challenges::two;

/// A third one, who plays against Ben.
async fn game_of_ben(ben: &Session) -> String {
    let script = "const ask = async (path, credentials, body) => (await (await fetch(`/api/${path}`, { method: 'POST', credentials, \
                  headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json()); \
                  return (await ask('bot-games', 'same-origin', { terms: { game: 'diaballik', clock: '600+5' }, level: 1 })).id";
    ben.run_async(script).await.as_str().unwrap().to_owned()
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn friends_are_followed_written_to_and_watched() {
    let [anna, ben] = two("en", ["/player/Ben", "/about"]).await;
    // Ben writes first, to nobody yet: Anna does not follow him.
    anna.find(".relation-follow").await;
    assert_eq!(anna.run("return document.querySelector('.relation-write')").await, Value::Null);
    anna.until_text(".relation-follow", "Follow").await;
    anna.click(".relation-follow").await;
    anna.until_text(".relation-follow", "Unfollow").await;
    anna.click(".relation-note summary").await;
    anna.type_in("note", "likes long passes").await;
    anna.click(".relation-note button").await;
    anna.until_text(".notices", "Note saved.").await;
    ben.go("/friends").await;
    ben.until_text(".followers", "Anna").await;
    ben.sees_no_violation("a follower").await;
    ben.click(".follow-back").await;
    ben.until_text(".friends:not(.followers)", "Anna").await;
    ben.until("return document.querySelector('.follow-back') === null").await;

    // A message is told on any page, and counted; it leads to the conversation.
    ben.go("/lobby").await;
    anna.go("/player/Ben").await;
    anna.until_text(".relation", "Follows you").await;
    let note = "return document.querySelector('textarea[name=note]').value";
    assert_eq!(anna.run(note).await, json!("likes long passes"));
    anna.click(".relation-write").await;
    anna.type_in("message", "A game tonight?").await;
    anna.press(&key(Key::Enter)).await;
    anna.until_text(".private-lines", "A game tonight?").await;
    assert_eq!(anna.run("return document.querySelector('textarea[name=message]').value").await, json!(""));
    ben.until_text(".notices", "Anna has sent you a message.").await;
    ben.until_text(".header-bell .badge", "1").await;
    ben.until_text(".me-bar .badge", "1").await;
    ben.go("/messages").await;
    ben.until_text(".conversation[data-unread=true]", "A game tonight?").await;
    ben.fits_every_screen("friends", "conversations").await;
    ben.click(".conversation-link").await;
    ben.until_text(".private-lines", "A game tonight?").await;
    ben.until("return document.querySelector('.header-bell .badge') === null").await;
    ben.type_in("message", "Yes, at eight").await;
    ben.click(".chat-send").await;
    // Anna sees it without doing anything, once, and in its place.
    anna.until_text(".private-lines", "Yes, at eight").await;
    let lines = "return [...document.querySelectorAll('.private-lines li')].map((line) => [line.dataset.own, line.querySelector('.chat-words').textContent])";
    let seen = json!([["true", "A game tonight?"], ["false", "Yes, at eight"]]);
    assert_eq!(anna.run(lines).await, seen);
    anna.fits_every_screen("friends", "conversation").await;
    // What was not there while it was written is there afterwards.
    anna.go("/about").await;
    ben.type_in("message", "Bring the box").await;
    ben.press(&key(Key::Enter)).await;
    ben.until_text(".private-lines", "Bring the box").await;
    anna.go("/messages/Ben").await;
    anna.until("return document.querySelectorAll('.private-lines li').length === 3").await;

    // Ben plays: Anna watches with one tap, and challenges with another.
    let game = game_of_ben(&ben).await;
    anna.go("/friends").await;
    anna.until_text(".friend", "playing now").await;
    anna.fits_every_screen("friends", "friends").await;
    anna.click(".friend-watch").await;
    anna.until(&format!("return location.pathname === '/online/{game}'")).await;
    anna.go("/friends").await;
    anna.click(".friend-challenge").await;
    anna.until("return location.pathname === '/player/Ben/challenge'").await;

    // A message is reported and its author blocked; the other is told why nothing more can be written.
    anna.go("/messages/Ben").await;
    anna.click(".private-lines li[data-own=false] .chat-about").await;
    anna.find(".chat-report").await;
    anna.sees_no_violation("a report of a message").await;
    anna.click(".chat-report button[type=submit]").await;
    anna.until_text(".notices", "Report sent.").await;
    anna.click(".private-lines li[data-own=false] .chat-about").await;
    anna.click(".chat-block").await;
    anna.until_text("main", "You can’t write to this player").await;
    ben.type_in("message", "Still there?").await;
    ben.press(&key(Key::Enter)).await;
    ben.until_text("main", "You can’t write to this player").await;
    // The browser notes what was refused.
    ben.log().await;
    anna.click(".messages-delete").await;
    anna.click(".button-danger").await;
    anna.until_text("main", "No messages yet.").await;
    anna.go("/friends").await;
    anna.until_text(".empty", "You don’t follow anyone yet").await;
    for session in [&anna, &ben] {
        session.assert_quiet().await;
    }
    // The server goes with Anna's browser.
    ben.close().await;
    anna.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn who_takes_messages_from_whom_is_chosen_in_the_account() {
    let [anna, ben] = two("cs", ["/messages/Ben", "/account"]).await;
    anna.until_text("main", "Tomuto hráči psát nemůžete").await;
    ben.choose("messages", "everybody").await;
    ben.until_async("return (await (await fetch('/api/me/preferences')).json()).messages === 'everybody'").await;
    anna.go("/messages/Ben").await;
    anna.find("textarea[name=message]").await;
    // Turning the chat off and on again leaves it as it is.
    ben.click("input[name=chat]").await;
    ben.until("return document.querySelector('select[name=messages]') === null").await;
    ben.click("input[name=chat]").await;
    ben.until("return document.querySelector('select[name=messages]')?.value === 'everybody'").await;
    for session in [&anna, &ben] {
        session.assert_quiet().await;
    }
    // The server goes with Anna's browser.
    ben.close().await;
    anna.close().await;
}
