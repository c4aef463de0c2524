//! Whether a position is being played in a rated game at the server which hands out the client: page and worker ask the same.

use std::cell::Cell;

use js_sys::Promise;
use play::{AnyMatch, fair_play};
use serde::Deserialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;
use web_sys::Response;

#[wasm_bindgen]
extern "C" {
    /// Of a page and of a worker alike.
    #[wasm_bindgen(js_name = fetch)]
    fn fetch(address: &str) -> Promise;
}

thread_local! {
    /// Whether the host is a game server, once it has said so: a file of the client says that it is none.
    static HAS_SERVER: Cell<Option<bool>> = const { Cell::new(None) };
}

#[derive(Deserialize)]
struct Host {
    server: bool,
}

/// What the server answers.
#[derive(Deserialize)]
struct Live {
    live: bool,
}

/// Whether a game server hands out the client, whose folder is at `base`. Without a connection nothing is known of one.
pub async fn has_server(base: &str) -> bool {
    if let Some(known) = HAS_SERVER.get() {
        return known;
    }
    let host: Option<Host> = ask(&format!("{base}host.json")).await;
    if let Some(host) = &host {
        HAS_SERVER.set(Some(host.server));
    }
    host.is_some_and(|host| host.server)
}

/// Whether the position of a match is being played in a rated game. Who has no connection, or no game server, plays none there.
pub async fn is_live(base: &str, game: &AnyMatch) -> bool {
    let keys = fair_play::keys(game);
    if keys.is_empty() || !has_server(base).await {
        return false;
    }
    let live: Option<Live> = ask(&format!("{base}api/positions/{}/live", keys.join(","))).await;
    live.is_some_and(|live| live.live)
}

async fn ask<T: DeserializeOwned>(address: &str) -> Option<T> {
    let response: Response = JsFuture::from(fetch(address)).await.ok()?.dyn_into().ok()?;
    if !response.ok() {
        return None;
    }
    let text: JsValue = JsFuture::from(response.text().ok()?).await.ok()?;
    serde_json::from_str(&text.as_string()?).ok()
}
