//! The explorer in the analysis: what was played on this server, and what tables know, also without a server.

use browser_tests::page::key;
use browser_tests::{Session, StaticHost};
use fantoccini::key::Key;
use serde_json::{Value, json};

/// Functions for the page: requests, and a game of which a player has so many turns.
const HELPERS: &str = "\
    const post = async (path, body) => (await fetch(`/api/${path}`, { \
        method: 'POST', headers: { 'content-type': 'application/json' }, body: JSON.stringify(body) })).json(); \
    const act = (game, acts) => new Promise((resolve, reject) => { \
        const socket = new WebSocket(`ws://${location.host}/api/socket?version=1`); \
        const next = (after) => { \
            const what = acts.shift(); \
            if (!what) { socket.close(); resolve(true); return; } \
            socket.send(JSON.stringify({ t: 'act', game, id: `${acts.length}-x`, after, do: what })); \
        }; \
        socket.onmessage = ({ data }) => { \
            const message = JSON.parse(data); \
            if (message.t === 'welcome') socket.send(JSON.stringify({ t: 'watch', game })); \
            if (message.t === 'state') next(message.state.number); \
            if (message.t === 'done') next(message.number); \
            if (message.t === 'refused') reject(JSON.stringify(message)); \
        }; \
    });";

/// The rows of turns that were played: the opening book has others.
const PLAYED: &str = "[...document.querySelectorAll('.explorer tbody tr')].filter((row) => row.querySelector('.turn-games')?.textContent)";

/// Two guests play: the first makes this turn and resigns.
async fn lose(first: &Session, second: &Session, terms: &Value, turn: &str) {
    let offer = json!({ "terms": terms, "side": "a" });
    let challenge = first
        .run_async(&format!("{HELPERS} await post('guests', null); return (await post('challenges', {offer})).id"))
        .await;
    let challenge = challenge.as_str().unwrap();
    let accept =
        format!("{HELPERS} await post('guests', null); return (await post('challenges/{challenge}/game', null)).id");
    let game = second.run_async(&accept).await;
    let game = game.as_str().unwrap();
    let acts = json!([{ "what": "turn", "text": turn }, { "what": "resign" }]);
    first.run_async(&format!("{HELPERS} return act('{game}', {acts})")).await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn what_two_guests_have_played_is_in_the_explorer() {
    let first = Session::open("en", "/analyse?game=diaballik").await;
    first.until_text(".explorer-state", "Nobody has played this position here yet.").await;
    // What the opening book has is there all the same, the best first.
    first.find(".explorer-book").await;
    let values =
        first.run("return [...document.querySelectorAll('.explorer .turn-words')].map((of) => of.textContent)").await;
    assert!(values.as_array().is_some_and(|values| values.len() > 1), "{values}");
    assert!(values[0].as_str().unwrap().starts_with('+'), "{values}");
    let second = Session::open_at("en", &first.base, "/about").await;
    let diaballik = json!({ "game": "diaballik", "clock": "600+5" });
    lose(&first, &second, &diaballik, "d1>e1").await;
    lose(&first, &second, &diaballik, "c1c2,d1>c2").await;
    lose(&first, &second, &diaballik, "d1>e1").await;
    first.client.refresh().await.unwrap();
    first.until(&format!("return {PLAYED}.length === 2")).await;
    let rows = "return [...document.querySelectorAll('.explorer tr')].filter((row) => row.querySelector('.turn-games')?.textContent).map((row) => \
        [...row.querySelectorAll('.visually-hidden, [role=img]')].map((of) => of.getAttribute('aria-label') ?? of.textContent).join('; '))";
    let found = first.run(rows).await;
    assert!(found[0].as_str().unwrap().contains("2 games: 0 won, 0 drawn, 2 lost"), "{found}");
    assert!(found[1].as_str().unwrap().contains("1 game: 0 won, 0 drawn, 1 lost"), "{found}");
    assert!(found[2].as_str().unwrap().contains("3 games: 0 won, 0 drawn, 3 lost"), "the sum: {found}");
    first.sees_no_violation("the explorer").await;
    first.screenshot("explorer-diaballik").await;
    // A row shows its turn on the board, and plays it.
    first.run(&format!("{PLAYED}[1].querySelector('.turn-value').focus()")).await;
    first.until("return document.querySelectorAll('.match-board .tl-arrow').length === 2").await;
    first.run(&format!("{PLAYED}[1].querySelector('.turn-games').click()")).await;
    first.until("return document.querySelectorAll('.moves [data-node]').length === 2").await;
    first.until_text(".explorer-state", "Nobody has played this position here yet.").await;
    first.until("return !document.querySelector('.explorer')").await;
    // Of a turn in progress the rest is listed.
    first.click(".moves [data-node='0']").await;
    first.until(&format!("return {PLAYED}.length === 2")).await;
    for cell in ["c1, ", "c2, "] {
        first.click(&format!(".match-board [data-index][aria-label^='{cell}']")).await;
    }
    first.until(&format!("return {PLAYED}.length === 1")).await;
    // Played by the keyboard, the focus stays with the list, though nothing is known of the next position.
    first.run(&format!("{PLAYED}[0].querySelector('.turn-value').focus()")).await;
    first.press(&key(Key::Enter)).await;
    first.until_text(".explorer-state", "Nobody has played this position here yet.").await;
    first.until("return document.activeElement.matches('.turn-values')").await;
    first.assert_quiet().await;
    first.close().await;
    second.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn what_was_played_and_what_is_solved_stand_in_one_row_and_tables_go_on_without_a_server() {
    let mut first = Session::open("en", "/analyse").await;
    let second = Session::open_at("en", &first.base, "/about").await;
    lose(&first, &second, &json!({ "game": "playball", "board": "sprint", "clock": "600+5" }), "b2b3").await;
    first.click("[data-board=sprint]").await;
    let row = "const row = [...document.querySelectorAll('.explorer tbody tr')].find((row) => row.querySelector('.turn-games')?.textContent); \
        const words = row?.querySelector('.turn-words')?.textContent; \
        return words && [words, row.querySelector('.turn-games').textContent, row.textContent.includes('b3')]";
    let found = first.until(row).await;
    assert!(found[0].as_str().is_some_and(|words| words.contains("loses in")), "{found}");
    assert!(found[1].as_str().unwrap().contains("1 game: 0 won, 0 drawn, 1 lost"), "{found}");
    assert_eq!(found[2], json!(true));
    first.sees_no_violation("the explorer with a table").await;
    first.screenshot("explorer-playball").await;
    first.resize(360, 640).await;
    first.until("return document.documentElement.scrollWidth <= innerWidth").await;
    let cut = "const list = document.querySelector('.turn-values'); return list.scrollWidth - list.clientWidth";
    assert_eq!(first.run(cut).await, json!(0), "all columns are seen on a small phone");
    first.screenshot("explorer-phone").await;
    first.resize(1280, 900).await;
    first.until("return navigator.serviceWorker.controller !== null").await;
    first.until("return caches.has('touchline-kept-tables')").await;
    first.stop_server();
    first.client.refresh().await.unwrap();
    first.until_text(".explorer-state", "No connection to a server").await;
    first.until("return document.querySelectorAll('.explorer .turn-words').length > 10").await;
    let words = first.text(".explorer tbody .turn-words").await;
    assert_eq!(words, "wins in 2 turns", "the best first");
    assert_eq!(first.run("return document.querySelectorAll('.turn-games').length").await, json!(0));
    first.close().await;
    second.close().await;
}

#[tokio::test]
#[ignore = "needs Chromium: `cargo xtask browser`"]
async fn a_host_without_a_server_is_asked_for_no_games() {
    let host = StaticHost::start();
    let session = Session::open_at("en", &host.base, "/analyse?game=diaballik").await;
    session.until_text(".explorer-state", "No connection to a server").await;
    let asked = "return performance.getEntriesByType('resource').some((of) => of.name.includes('/api/'))";
    assert_eq!(session.run(asked).await, json!(false));
    session.close().await;
}
