//! The game server.
//!
//! | module | what it holds |
//! |---|---|
//! | [`referee`] | a game as a fold over its events: pure |
//! | [`store`] | the database: one writer, many readers |
//! | [`hub`] | games being played, who is connected, what is due, how games begin |
//! | [`settings`] | the settings file, the environment, the limits |
//! | [`refusal`] | every reason for a refusal |
//! | [`time`], [`secret`], [`credits`] | the time, random numbers, rates |

pub mod credits;
pub mod hub;
pub mod referee;
pub mod refusal;
pub mod secret;
pub mod settings;
pub mod store;
pub mod time;
