//! Tournaments: announced in the form, entered, played, and looked at by everybody.

use browser_tests::Session;
use serde_json::{Value, json};

use crate::challenges::two;

async fn until_at(session: &Session, start: &str) {
    session.until(&format!("return location.pathname.startsWith('{start}')")).await;
}

/// Announces a tournament of a system, to begin in so many milliseconds: its id.
async fn announced(session: &Session, system: &Value, clock: &str, ahead: u32) -> String {
    let script = format!(
        "const plan = {{ name: 'Evening cup', terms: {{ game: 'diaballik', clock: '{clock}' }}, system: {system}, starts: Date.now() + {ahead} }};
         const headers = {{ 'content-type': 'application/json' }};
         const answer = await fetch('/api/tournaments', {{ method: 'POST', headers, body: JSON.stringify(plan) }});
         return (await answer.json()).id"
    );
    session.run_async(&script).await.as_str().unwrap().to_owned()
}

/// The user resigns the game at which the browser is.
async fn resign(session: &Session) {
    let script = "const id = location.pathname.split('/').pop();
        const headers = { 'content-type': 'application/json', 'idempotency-key': 'resigned' };
        const act = { after: 0, do: { what: 'resign' } };
        const answer = await fetch(`/api/games/${id}/acts`, { method: 'POST', headers, body: JSON.stringify(act) });
        if (!answer.ok) throw new Error(await answer.text());";
    session.run_async(script).await;
}

/// The user enters a tournament, or leaves it.
async fn entry(session: &Session, id: &str, method: &str) {
    let script = format!(
        "const headers = {{ 'content-type': 'application/json' }};
         const answer = await fetch('/api/tournaments/{id}/entry', {{ method: '{method}', headers, body: 'null' }});
         if (!answer.ok) throw new Error(await answer.text());"
    );
    session.run_async(&script).await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn an_arena_is_entered_played_and_left_for_the_next_game() {
    let [anna, ben] = two("en", ["/tournaments", "/tournaments"]).await;
    anna.until_text("main", "No tournaments yet").await;
    let arena = json!({ "kind": "arena", "minutes": 5 });
    let id = announced(&anna, &arena, "600+5", 4_000).await;
    let page = format!("/tournament/{id}");
    for session in [&anna, &ben] {
        session.go(&page).await;
        session.until_text("h1", "Evening cup").await;
        session.until_text(".page-title", "Arena, 5 minutes · Diaballik").await;
        session.click(".tournament-enter").await;
        session.until_text(".tournament-own", "You’re in.").await;
    }
    // The game begins where one waits for it.
    until_at(&anna, "/online/").await;
    until_at(&ben, "/online/").await;
    assert_eq!(anna.path().await, ben.path().await);
    ben.find(".table").await;
    // Else the two would be paired again at once.
    entry(&ben, &id, "DELETE").await;
    resign(&ben).await;
    for session in [&anna, &ben] {
        session.click(&format!(".result-actions a[href=\"/tournament/{id}\"]")).await;
        until_at(session, &page).await;
        session.until_text(".tournament-standings tbody tr", "Anna").await;
        session.until_text(".tournament-standings tbody tr strong", "2").await;
    }
    ben.until_text(".tournament-own", "Rejoin").await;
    anna.until_text(".tournament-own", "You’re in.").await;
    anna.until("return document.querySelectorAll('.tournament-gone').length === 1").await;
    anna.screenshot("tournament-arena").await;
    ben.close().await;
    anna.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn who_goes_berserk_is_told_what_it_costs_and_both_see_it() {
    let [anna, ben] = two("en", ["/tournaments", "/tournaments"]).await;
    let id = announced(&anna, &json!({ "kind": "arena", "minutes": 5 }), "600+5", 3_000).await;
    let page = format!("/tournament/{id}");
    for session in [&anna, &ben] {
        entry(session, &id, "PUT").await;
        session.go(&page).await;
    }
    until_at(&anna, "/online/").await;
    until_at(&ben, "/online/").await;
    anna.until_text(".questions", "Give up half of your time").await;
    anna.sees_no_violation("whether to go berserk").await;
    // By the keyboard.
    anna.run("document.querySelector('.go-berserk').focus()").await;
    anna.press("\u{e007}").await;
    for session in [&anna, &ben] {
        session.until_text(".panel.terms", "went berserk: half the time").await;
    }
    anna.until("return document.querySelector('.go-berserk') === null").await;
    let game = ben.path().await;
    for (language, offer) in [("fr", "Passer en berserk"), ("cs", "Zvolit berserk")] {
        ben.set_language(language).await;
        ben.go(&game).await;
        ben.until_text(".go-berserk", offer).await;
        ben.fits_every_screen("berserk", language).await;
    }
    anna.screenshot("berserk").await;
    ben.close().await;
    anna.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_tournament_is_announced_in_the_form() {
    let [anna, ben] = two("en", ["/tournaments", "/tournaments"]).await;
    ben.close().await;
    anna.click(".lobby-offer summary").await;
    anna.type_in("tournament-name", "Sunday Swiss").await;
    anna.click(".tournament-form input[value=diaballik]").await;
    anna.choose("system", "swiss").await;
    anna.until_text(".tournament-form", "Nobody is eliminated").await;
    anna.fits_every_screen("tournaments", "form").await;
    anna.click(".tournament-form button[type=submit]").await;
    until_at(&anna, "/tournament/").await;
    anna.until_text("h1", "Sunday Swiss").await;
    anna.until_text(".page-title", "Swiss, 5 rounds").await;
    anna.go("/tournaments").await;
    anna.until_text(".tournament-list", "Sunday Swiss").await;
    anna.screenshot("tournaments-list").await;
    anna.go("/lobby").await;
    anna.until_text(".lobby-tournaments", "Sunday Swiss").await;
    anna.screenshot("tournaments-lobby").await;
    anna.sees_no_violation("the lobby with a tournament").await;
    anna.go("/tournaments").await;
    anna.until_text(".tournament-list", "Sunday Swiss").await;
    anna.click(".tournament-list a").await;
    until_at(&anna, "/tournament/").await;
    anna.click(".tournament-call-off").await;
    anna.until_text(".tournament-own", "Cancel it for everyone?").await;
    anna.sees_no_violation("whether to call a tournament off").await;
    anna.click(".tournament-call-off-yes").await;
    anna.until_text(".page-title", "Cancelled").await;
    anna.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_swiss_tournament_is_seen_in_three_languages_on_every_screen() {
    let [anna, ben] = two("en", ["/tournaments", "/tournaments"]).await;
    let swiss = json!({ "kind": "swiss", "rounds": 3 });
    let id = announced(&anna, &swiss, "days:3", 3_000).await;
    for session in [&anna, &ben] {
        entry(session, &id, "PUT").await;
    }
    let page = format!("/tournament/{id}");
    anna.go(&page).await;
    anna.until("return document.querySelectorAll('a.tournament-pairing').length === 1").await;
    for (language, round) in [("en", "Round 1 of 3"), ("fr", "Ronde 1 sur 3"), ("cs", "1. kolo z 3")] {
        anna.set_language(language).await;
        anna.go(&page).await;
        anna.until_text(".page-title", round).await;
        anna.fits_every_screen("tournament", language).await;
        anna.sees_no_violation(&format!("a tournament in {language}")).await;
    }
    anna.go(&format!("{page}?screen=1")).await;
    anna.find(".tournament-screen .tournament-pairing").await;
    let hidden = "return getComputedStyle(document.querySelector('.site-header')).display === 'none'";
    assert_eq!(anna.run(hidden).await, json!(true), "a screen for the room has the tournament alone");
    anna.screenshot("tournament-screen").await;
    ben.close().await;
    anna.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_swiss_event_a_round_robin_and_a_knock_out_are_played_to_their_ends() {
    let [anna, ben] = two("en", ["/tournaments", "/tournaments"]).await;
    for (system, games) in [
        (json!({ "kind": "swiss", "rounds": 1 }), 1),
        (json!({ "kind": "round-robin", "double": true }), 2),
        (json!({ "kind": "knock-out", "games": 1 }), 1),
    ] {
        let id = announced(&anna, &system, "days:3", 3_000).await;
        for session in [&anna, &ben] {
            entry(session, &id, "PUT").await;
        }
        let page = format!("/tournament/{id}");
        let mut last = Value::Null;
        for _ in 0..games {
            // The next game stands on the page as soon as it has begun.
            anna.go(&page).await;
            let next = format!(
                "const link = document.querySelector('a.tournament-pairing'); return link && link.href !== {last} && link.href"
            );
            last = anna.until(&next).await;
            anna.click("a.tournament-pairing").await;
            until_at(&anna, "/online/").await;
            resign(&anna).await;
        }
        for session in [&anna, &ben] {
            session.go(&page).await;
            session.until_text(".page-title", "Finished").await;
            session.until_text(".tournament-standings tbody tr", "Ben").await;
            session.until_text(".tournament-standings tbody tr strong", &games.to_string()).await;
        }
    }
    ben.close().await;
    anna.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn only_who_is_invited_enters_a_tournament_by_invitation() {
    let [anna, ben] = two("en", ["/tournaments", "/tournaments"]).await;
    anna.click(".lobby-offer summary").await;
    anna.type_in("tournament-name", "Friends only").await;
    anna.click("[name=by-invitation]").await;
    anna.click(".tournament-form button[type=submit]").await;
    until_at(&anna, "/tournament/").await;
    anna.until_text(".page-title", "by invitation").await;
    let page = anna.path().await;
    ben.go(&page).await;
    ben.until_text(".tournament-own", "By invitation only.").await;
    anna.type_in("invite", "Ben").await;
    anna.click(".tournament-invitations button[type=submit]").await;
    anna.until_text(".tournament-invitations .club-people", "Ben").await;
    anna.fits_every_screen("tournament", "invitations").await;
    anna.sees_no_violation("whom an organiser invites").await;
    ben.go("/notifications").await;
    ben.until_text(".notifications", "Anna invites you to a tournament: Friends only.").await;
    ben.click(".notifications a").await;
    until_at(&ben, &page).await;
    ben.click(".tournament-enter").await;
    ben.until_text(".tournament-own", "You’re in.").await;
    anna.click(".tournament-invitations .club-people button").await;
    anna.until("return document.querySelector('.tournament-invitations .club-people').textContent === ''").await;
    ben.close().await;
    anna.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_duplicate_event_is_announced_played_and_compared() {
    let [anna, ben] = two("en", ["/tournaments", "/tournaments"]).await;
    anna.click(".lobby-offer summary").await;
    anna.type_in("tournament-name", "Same dice").await;
    anna.choose("system", "swiss").await;
    anna.until("return document.querySelector('input[name=duplicate]') === null").await;
    anna.click(".tournament-form input[value=pawnball]").await;
    anna.click("input[name=duplicate]").await;
    anna.until_text(".tournament-form", "all tables of a round roll the same dice").await;
    anna.fits_every_screen("tournaments", "duplicate").await;
    anna.click(".tournament-form button[type=submit]").await;
    until_at(&anna, "/tournament/").await;
    anna.until_text(".page-title", "same dice at every table").await;
    anna.click(".tournament-call-off").await;
    anna.click(".tournament-call-off-yes").await;
    anna.until_text(".page-title", "Cancelled").await;
    // One that begins at once.
    let script = "const plan = { name: 'Same dice', terms: { game: 'pawnball', clock: '600+5' }, system: { kind: 'swiss', rounds: 1 },
            duplicate: true, starts: Date.now() + 3000 };
        const headers = { 'content-type': 'application/json' };
        const answer = await fetch('/api/tournaments', { method: 'POST', headers, body: JSON.stringify(plan) });
        return (await answer.json()).id";
    let id = anna.run_async(script).await.as_str().unwrap().to_owned();
    let page = format!("/tournament/{id}");
    for session in [&anna, &ben] {
        entry(session, &id, "PUT").await;
        session.go(&page).await;
    }
    until_at(&anna, "/online/").await;
    until_at(&ben, "/online/").await;
    // The dice are settled by the pages, and the match starts: before that nobody can resign.
    anna.until("return document.querySelector('.control-draw')?.getAttribute('aria-disabled') === 'false'").await;
    anna.until("return document.querySelector('.control-take-back') === null").await;
    resign(&anna).await;
    anna.go(&page).await;
    anna.until_text(".tournament-compared", "against the other tables").await;
    anna.sees_no_violation("a duplicate event that is over").await;
    anna.screenshot("tournament-duplicate").await;
    ben.close().await;
    anna.close().await;
}
