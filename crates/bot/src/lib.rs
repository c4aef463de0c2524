//! Connects an engine to a game server: over its HTTP API and WebSocket on one side, by UGI on the other.
//!
//! | module | what it holds |
//! |---|---|
//! | [`site`] | the address of a server, connections to it, requests |
//! | [`person`] | requests of a person who signs in by name and password |
//! | [`game_filter`] | which games the bot plays |
//! | [`bot_game`] | a game that it plays: what the engine is told, and what it does next |
//! | [`notice`] | what it is told and what it tells |
//! | [`run`](mod@run) | the bot: connects, accepts, plays, and comes back when a connection is lost |

pub mod bot_game;
pub mod game_filter;
pub mod notice;
pub mod person;
pub mod run;
pub mod site;

pub use notice::{BotError, Notice, Options};
pub use run::run;
