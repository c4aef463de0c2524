//! The game server.
//!
//! | module | what it holds |
//! |---|---|
//! | [`referee`] | a game as a fold over its events: pure |
//! | [`refusal`] | every reason for a refusal |
//! | [`store`] | the database: one writer, many readers |

pub mod referee;
pub mod refusal;
pub mod store;
