//! What comes when somebody wants to learn or to know: lessons, puzzles, rules, analysis, the board editor.

use client::Host;
use client::modules::Module;
use client::pages::{Analyse, Editor, Elsewhere, GameRules, Learn, Puzzles, Rules};
use js_sys::Function;
use leptos::prelude::*;
use leptos_router::components::{FlatRoutes, Route};
use leptos_router::path;
use wasm_bindgen::JsValue;
use wasm_bindgen::prelude::wasm_bindgen;

/// Shows these pages; see [`Host`] and [`client::start`].
///
/// # Errors
/// The document has no place for them.
#[wasm_bindgen]
pub fn start_page(
    worker_script: String,
    engines: Function,
    messages: String,
    messages_of: Function,
) -> Result<(), JsValue> {
    client::start(Host { worker_script, engines, messages, messages_of }, || {
        view! {
            <FlatRoutes fallback=|| view! { <Elsewhere here=Module::Study /> }>
                <Route path=path!("/analyse") view=Analyse />
                <Route path=path!("/learn") view=Learn />
                <Route path=path!("/rules") view=Rules />
                <Route path=path!("/rules/:game") view=GameRules />
                <Route path=path!("/puzzles") view=Puzzles />
                <Route path=path!("/editor") view=Editor />
            </FlatRoutes>
        }
        .into_any()
    })
}
