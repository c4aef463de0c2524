//! The web client: pages in the browser, and the engines in a worker beside them.
//!
//! This crate is the page; the worker is the crate `worker`, a WebAssembly module of its own. Everything that needs no browser is
//! plain Rust and tested without one.
//!
//! | what | where |
//! |---|---|
//! | routes, header, footer | [`app`], [`shell`] |
//! | the pages, one a file | [`pages`] |
//! | messages in the chosen language | [`i18n`] |
//! | what is kept on the device | [`settings`], [`storage`] |
//! | the board of a match, shared by the pages | [`match_board`] |
//! | a game and its list of turns, shared by the pages | [`game`] |
//! | engines beside the page | [`worker`] |
//! | tables of Play Ball: kept, fetched, solved | [`tables`] |
//! | a new version of the client | [`update`] |

pub mod app;
pub mod failure;
pub mod game;
pub mod i18n;
pub mod match_board;
pub mod miniature;
pub mod notices;
pub mod pages;
pub mod settings;
pub mod share;
pub mod shell;
pub mod storage;
pub mod tables;
pub mod update;
pub mod worker;

use js_sys::Function;
use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;
use wasm_bindgen::{JsCast, JsValue};

/// Shows the client in the element `app` of the page.
///
/// `worker_script` is the address of the worker's script, and `engines` a function that returns a promise of the worker's
/// compiled WebAssembly: it is not called before an engine is asked.
///
/// # Errors
/// The page has no such element.
#[wasm_bindgen]
pub fn start_page(worker_script: String, engines: Function) -> Result<(), JsValue> {
    failure::install();
    let element = document().get_element_by_id("app").ok_or_else(|| JsValue::from_str("there is no element `app`"))?;
    element.set_inner_html("");
    let program = worker::Program { script: worker_script, module: engines };
    mount_to(element.unchecked_into(), move || view! { <app::App program /> }).forget();
    Ok(())
}
