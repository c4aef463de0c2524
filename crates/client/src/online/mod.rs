//! The server, where there is one: its API, the socket, and a game as it is told.
//!
//! What follows from messages is plain Rust and tested without a browser; the browser's side is thin.
//!
//! | what | where |
//! |---|---|
//! | requests and their answers | [`api`] |
//! | the connection of a page: the user, the socket and its messages | [`Online`] |
//! | when to connect again, and what the time is there | [`mod@line`] |
//! | a game by its messages, and the acts that are not answered yet | [`live`] |
//! | what is said at a game | [`chat`] |
//! | moments by the reader's clock | [`mod@moment`] |
//! | passkeys, as the browser makes and shows them | [`passkeys`] |
//! | what a device keeps of the dice of a game | [`dice`] |
//! | the tree of a game that is shown, brought in step with what is told | [`shown`] |
//! | the turns that were begun and not sent, kept on the device | [`begun`] |
//! | what is agreed on before a game, in words and as a match | [`terms`] |

pub mod api;
pub mod begun;
pub mod chat;
mod connection;
pub mod dice;
pub mod line;
pub mod live;
pub mod moment;
pub mod passkeys;
pub mod push;
pub mod shown;
pub mod terms;

pub use connection::{Heard, LinkState, Online, Server, use_online};
