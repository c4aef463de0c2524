//! The web client: pages in the browser, and the engines in a worker beside them.
//!
//! This crate is all pages. `client-play`, `client-study` and `client-online` make three WebAssembly modules of them, of which the document
//! starts the one that has the page of its address; the worker is the crate `worker`, a module too. Everything that needs no browser is plain Rust and
//! tested without one.
//!
//! | what | where |
//! |---|---|
//! | what every page shares, header, footer | [`app`], [`shell`] |
//! | which module has which page | [`modules`] |
//! | the pages, one a file | [`pages`] |
//! | messages in the chosen language | [`i18n`] |
//! | the keys, shown on `?` | [`keys`] |
//! | signs, and the faces of the bots | [`icon`] |
//! | what is kept on the device | [`settings`], [`storage`] |
//! | the board of a match, shared by the pages | [`match_board`] |
//! | parts of forms: one of a few, the question before something final | [`choices`], [`really`] |
//! | a game and its list of turns, shared by the pages | [`game`] |
//! | the page of a game, here and at a server | [`table`] |
//! | a value that changes by itself after a while | [`timed`] |
//! | positions that engines must tell nothing of | [`fair_play`] |
//! | engines beside the page | [`worker`] |
//! | the server: its API, the socket, a game as it is told (with the feature `online`) | `online` |
//! | tables of Play Ball: kept, fetched, solved | [`tables`] |
//! | a new version of the client | [`update`] |

pub mod app;
pub mod choices;
pub mod failure;
pub mod fair_play;
pub mod game;
pub mod i18n;
pub mod icon;
pub mod keys;
pub mod match_board;
pub mod miniature;
pub mod modules;
pub mod notices;
#[cfg(feature = "online")]
pub mod online;
pub mod pages;
pub mod really;
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
use wasm_bindgen::{JsCast, JsValue};

/// What the document hands to a module.
#[derive(Debug)]
pub struct Host {
    /// The address of the worker's script.
    pub worker_script: String,
    /// Returns a promise of the worker's compiled WebAssembly; it is not called before an engine is asked.
    pub engines: Function,
    /// The messages of the document's language.
    pub messages: String,
    /// Takes the code of a language and returns a promise of its messages.
    pub messages_of: Function,
}

/// Shows the client with the routes `pages` in the element `app` of the document.
///
/// # Errors
/// The document has no such element.
pub fn start(host: Host, pages: fn() -> AnyView) -> Result<(), JsValue> {
    failure::install();
    let element = document().get_element_by_id("app").ok_or_else(|| JsValue::from_str("there is no element `app`"))?;
    element.set_inner_html("");
    let program = worker::Program { script: host.worker_script, module: host.engines };
    let messages = i18n::Messages { first: host.messages, fetch: host.messages_of };
    mount_to(element.unchecked_into(), move || view! { <app::App program messages pages /> }).forget();
    Ok(())
}
