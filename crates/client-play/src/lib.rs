//! What travels before the first game: the start and the pages for playing.

use client::Host;
use client::modules::Module;
use client::pages::{About, Elsewhere, Home, Play, SettingsPage};
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
            <FlatRoutes fallback=|| view! { <Elsewhere here=Module::Play /> }>
                <Route path=path!("/") view=Home />
                <Route path=path!("/play") view=Play />
                <Route path=path!("/settings") view=SettingsPage />
                <Route path=path!("/about") view=About />
            </FlatRoutes>
        }
        .into_any()
    })
}
