//! Engines beside the page: requests go to a Web Worker that runs the same WebAssembly, answers come back as events.
//!
//! The worker does one request at a time and cannot hear anything while it does. So a request that is called off while it
//! runs is stopped by ending the worker and starting another: at once, whatever the engine is doing. The compiled module is
//! handed over, so a new worker need not compile it again. What must outlive a worker (tables) is kept by the page and
//! given to each new one.
//!
//! | what | where |
//! |---|---|
//! | what page and worker say to each other | [`message`] |
//! | which request runs, waits, or is lost | [`dispatcher`] |
//! | the page's side | [`EngineWorker`] |
//! | doing a request | [`task`] |
//! | the engines | `players` |

mod clock;
pub mod dispatcher;
pub mod message;
mod page;
mod players;
mod serve;
pub mod task;

pub use clock::BrowserClock;
pub use page::{EngineWorker, Program, use_engine};
pub use serve::serve;
