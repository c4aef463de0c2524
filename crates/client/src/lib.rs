//! The web client: pages in the browser, and the engines in a worker beside them.
//!
//! This crate is all pages. `client-app` makes a WebAssembly module of them, of which parts come when a page needs them; the worker is the
//! crate `worker`, a module too. Everything that needs no browser is plain Rust and tested without one.
//!
//! It stands in floors, here from the top: a module imports what stands below its floor. A test, `xtask/tests/tidy.rs`, keeps it so.
//!
//! | floor | what it has |
//! |---|---|
//! | the client as one | [`app`]; [`hand_over`]: what each part brings to the pages that came before it |
//! | pages | [`pages`], one a file |
//! | a game on its page and at the server | [`game_page`]; [`online`]: the server's API, the socket, a game as it is told |
//! | a game | [`game`]: its turns, what is kept of it, its words |
//! | around the page; boards; tablebases | [`shell`]: header and footer; [`keys`]: the keys, shown on `?`; [`match_board`]; [`tablebases`]: kept, fetched, solved |
//! | what all pages use | [`settings`]; [`later`]: what comes when a page needs it; [`worker`]: the engines beside the page; [`update`]: a new version of the client; [`share`], [`choices`], [`confirm_dialog`] |
//! | messages | [`i18n`]: in the chosen language |
//! | what the client is made of | [`parts`]: what comes later, and where from; [`account`]: who one is at the server; [`fair_play`]: positions that engines must tell nothing of |
//! | the browser | [`document`](mod@document), [`storage`], [`notices`], [`failure`], [`timed`], and the pictures: [`icon`], [`poster`] |

pub mod account;
pub mod app;
pub mod choices;
pub mod confirm_dialog;
pub mod document;
pub mod failure;
pub mod fair_play;
pub mod game;
pub mod game_page;
pub mod hand_over;
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
pub mod tablebases;
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
        for needed in part.with_base() {
            match host.parts.fetch(needed, i18n::language_of_document()).await {
                Ok(text) => messages.push((Some(needed), text)),
                Err(_) => missing = Some(part),
            }
        }
    }
    let element = document().get_element_by_id("app").ok_or_else(|| JsValue::from_str("there is no element `app`"))?;
    element.set_inner_html("");
    let program = worker::Program { script: host.worker_script, module: host.engines };
    let source = host.parts;
    mount_to(element.unchecked_into(), move || view! { <app::App program messages source missing pages /> }).forget();
    Ok(())
}
