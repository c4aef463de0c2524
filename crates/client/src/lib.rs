//! The web client: pages in the browser, and the engines in a worker beside them.
//!
//! This crate is all pages. `client-app` makes a WebAssembly module of them, of which parts come when a page needs them; the worker is the
//! crate `worker`, a module too. Everything that needs no browser is plain Rust and tested without one.
//!
//! | what | where |
//! |---|---|
//! | what every page shares, header, footer | [`app`], [`shell`] |
//! | who one is at the server, for the header | [`account`] |
//! | what comes when a page needs it | [`parts`] |
//! | what pages leave to a part that comes after them | [`later`] |
//! | the pages, one a file | [`pages`] |
//! | messages in the chosen language | [`i18n`] |
//! | the keys, shown on `?` | [`keys`] |
//! | signs, and the faces of the bots | [`icon`] |
//! | what is kept on the device | [`settings`], [`storage`] |
//! | the board of a match, shared by the pages | [`match_board`] |
//! | parts of forms: one of a few, the question before something final | [`choices`], [`confirm_dialog`] |
//! | a game and its list of turns, shared by the pages | [`game`] |
//! | the page of a game, here and at a server | [`table`] |
//! | a value that changes by itself after a while | [`timed`] |
//! | positions that engines must tell nothing of | [`fair_play`] |
//! | engines beside the page | [`worker`] |
//! | the server: its API, the socket, a game as it is told | [`online`] |
//! | tables of Play Ball: kept, fetched, solved | [`tables`] |
//! | a new version of the client | [`update`] |

pub mod account;
pub mod app;
pub mod choices;
pub mod confirm_dialog;
pub mod failure;
pub mod fair_play;
pub mod game;
pub mod i18n;
pub mod icon;
pub mod keys;
pub mod later;
pub mod match_board;
pub mod notices;
pub mod online;
pub mod pages;
pub mod parts;
pub mod poster;
pub mod settings;
pub mod share;
pub mod shell;
pub mod storage;
pub mod table;
pub mod tables;
pub mod timed;
pub mod update;
pub mod worker;

use js_sys::Function;
use leptos::prelude::*;
use parts::Source;
use wasm_bindgen::{JsCast, JsValue};

/// What the document hands to the client.
#[derive(Debug)]
pub struct Host {
    /// The address of the worker's script.
    pub worker_script: String,
    /// Returns a promise of the worker's compiled WebAssembly; it is not called before an engine is asked.
    pub engines: Function,
    /// The messages of the document's language that every page has.
    pub messages: String,
    /// Where parts come from.
    pub parts: Source,
}

/// Shows the client with the routes `pages` in the element `app` of the document, as soon as the part that its address needs is there.
///
/// # Errors
/// The document has no such element.
pub async fn start(host: Host, pages: fn() -> AnyView) -> Result<(), JsValue> {
    failure::install();
    let mut messages = vec![(None, host.messages)];
    let mut missing = None;
    if let Some(part) = parts::of_document() {
        match host.parts.fetch(part, i18n::language_of_document()).await {
            Ok(text) => messages.push((Some(part), text)),
            Err(_) => missing = Some(part),
        }
    }
    let element = document().get_element_by_id("app").ok_or_else(|| JsValue::from_str("there is no element `app`"))?;
    element.set_inner_html("");
    let program = worker::Program { script: host.worker_script, module: host.engines };
    let source = host.parts;
    mount_to(element.unchecked_into(), move || view! { <app::App program messages source missing pages /> }).forget();
    Ok(())
}
