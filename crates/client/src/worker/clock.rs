//! The time in the browser.

use std::time::Duration;

use engine::Clock;
use wasm_bindgen::JsCast;

/// `performance.now()`, in the page and in a worker alike.
#[derive(Debug, Clone, Copy, Default)]
pub struct BrowserClock;

impl Clock for BrowserClock {
    fn now(&self) -> Duration {
        let performance = js_sys::Reflect::get(&js_sys::global(), &"performance".into())
            .expect("every browser that runs WebAssembly has it")
            .unchecked_into::<web_sys::Performance>();
        Duration::from_secs_f64(performance.now() / 1000.0)
    }
}
