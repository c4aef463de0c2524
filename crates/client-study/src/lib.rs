//! What comes when somebody wants to learn or to know: lessons, puzzles, rules, analysis, the board editor.

use client::modules::Module;
use client::pages::{Analyse, Editor, Elsewhere, GameRules, Learn, Puzzles, Rules};
use js_sys::Function;
use leptos::prelude::*;
use leptos_router::components::{Route, Routes};
use leptos_router::path;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Shows these pages; see [`client::start`].
///
/// # Errors
/// The document has no place for them.
#[wasm_bindgen]
pub fn start_page(worker_script: String, engines: Function) -> Result<(), JsValue> {
    client::start(worker_script, engines, || {
        view! {
            <Routes fallback=|| view! { <Elsewhere here=Module::Study /> }>
                <Route path=path!("/analyse") view=Analyse />
                <Route path=path!("/learn") view=Learn />
                <Route path=path!("/rules") view=Rules />
                <Route path=path!("/rules/:game") view=GameRules />
                <Route path=path!("/puzzles") view=Puzzles />
                <Route path=path!("/editor") view=Editor />
            </Routes>
        }
        .into_any()
    })
}
