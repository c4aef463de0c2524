//! Positions of rated games that are being played at the server which hands out the pages: the engines and tables tell nothing of
//! them until the game is over.

use std::cell::Cell;

use leptos::prelude::window;
use serde::Deserialize;
use study::{AnyMatch, fair_play};
use wasm_bindgen::JsCast;
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

use crate::app::base;

thread_local! {
    /// Whether this host has turned out to be no game server: it is not asked again before the page is loaded anew.
    static NO_SERVER: Cell<bool> = const { Cell::new(false) };
}

/// What the server answers.
#[derive(Deserialize)]
struct Live {
    live: bool,
}

/// Whether the position of a match is being played in a rated game. Who has no connection, or no game server, plays none there.
pub async fn is_live(game: &AnyMatch) -> bool {
    let keys = fair_play::keys(game);
    if keys.is_empty() || NO_SERVER.get() {
        return false;
    }
    let address = format!("{}api/positions/{}/live", base(), keys.join(","));
    ask(&address).await.is_some_and(|live| live.live)
}

async fn ask(address: &str) -> Option<Live> {
    let response = JsFuture::from(window().fetch_with_str(address)).await.ok()?;
    let response: Response = response.dyn_into().ok()?;
    if response.status() == 404 {
        NO_SERVER.set(true);
        return None;
    }
    let text = JsFuture::from(response.text().ok()?).await.ok()?.as_string()?;
    serde_json::from_str(&text).ok()
}
