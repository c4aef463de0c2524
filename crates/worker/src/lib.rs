//! The engines of the web client, in a Web Worker beside the page.
//!
//! It is compiled apart from the page, for speed, and without anything that is shown: no components, no messages, no languages.
//! It does one request at a time and cannot hear anything while it does; the page ends it and starts another when a request is
//! cancelled.
//!
//! | what | where |
//! |---|---|
//! | hearing and answering | `serve` |
//! | doing a request | [`task`] |
//! | the engines | `players` |

mod clock;
mod players;
mod serve;
pub mod task;

use wasm_bindgen::prelude::wasm_bindgen;

/// Answers requests until the page ends the worker.
///
/// # Panics
/// Outside a worker.
#[wasm_bindgen]
pub fn start_worker() {
    serve::serve();
}
