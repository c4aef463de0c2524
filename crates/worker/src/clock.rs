//! The time in the worker.

use std::time::Duration;

use engine::Clock;
use wasm_bindgen::JsCast;

/// `performance.now()`.
#[derive(Debug, Clone, Copy, Default)]
pub struct WorkerClock;

impl Clock for WorkerClock {
    fn now(&self) -> Duration {
        let performance = js_sys::Reflect::get(&js_sys::global(), &"performance".into())
            .expect("every browser that runs WebAssembly has it")
            .unchecked_into::<web_sys::Performance>();
        Duration::from_secs_f64(performance.now() / 1000.0)
    }
}
