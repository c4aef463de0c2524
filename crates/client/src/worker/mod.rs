//! Engines beside the page: requests go to a Web Worker with a WebAssembly of its own, answers come back as events.
//!
//! The worker does one request at a time and receives nothing meanwhile. So a request that is cancelled while it
//! runs is stopped by ending the worker and starting another: at once, whatever the engine is doing. The compiled module is
//! handed over, so a new worker need not compile it again. What must outlive a worker (tables) is kept by the page and
//! given to each new one.
//!
//! The page never needs the worker to be shown, nor for a game of two persons: its files come when the page has been painted.
//!
//! | what | where |
//! |---|---|
//! | what page and worker say to each other | [`message`] |
//! | which request runs, waits, or is lost | [`dispatcher`] |
//! | the page's side | [`EngineWorker`] |
//! | the worker's side | the crate `worker`, which is compiled apart |

pub mod dispatcher;
mod page;

pub use page::{EngineWorker, Program, use_engine};
pub use requests as message;
