//! The game server.
//!
//! | module | what it holds |
//! |---|---|
//! | [`referee`] | a game as a fold over its events: pure |
//! | [`refusal`] | every reason for a refusal |

pub mod referee;
pub mod refusal;
