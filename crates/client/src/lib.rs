//! The web client: pages in the browser, and the engines in a worker beside them.

use leptos::prelude::*;
use wasm_bindgen::prelude::wasm_bindgen;

/// Shows the client in the page.
#[wasm_bindgen]
pub fn start_page() {
    mount_to_body(|| view! { <h1>"Touchline"</h1> });
}
