//! The game server.
//!
//! | module | what it holds |
//! |---|---|
//! | [`referee`] | a game as a fold over its events: pure |
//! | [`store`] | what is kept, behind one set of intents |
//! | [`matchmaking`] | who may offer, accept and begin games |
//! | [`hub`] | games being played, who is connected, what is due, how games begin |
//! | [`http`] | the HTTP API and the WebSocket |
//! | [`tournament`] | a tournament as a fold over what has happened in it: pure |
//! | [`bus`] | what the nodes of a site tell each other |
//! | [`admission`] | connections, before anything else is known of them |
//! | [`archive`] | the games of a month in a file |
//! | [`mod@record`] | games as game files |
//! | [`preview`] | link previews of games and pages |
//! | [`featured`] | which game is shown before all others: the rule |
//! | [`month`] | days and months of the calendar |
//! | [`logs`] | the log, to standard error |
//! | [`mail`] | mail by SMTP, and what it says |
//! | [`mod@serve`] | the whole server on a socket |
//! | [`settings`] | the settings file, the environment, the limits |
//! | [`names`] | which names accounts may have |
//! | [`refusal`] | every reason for a refusal |
//! | [`time`], [`secret`], [`credits`] | the time, random numbers, rates |
//! | [`passkeys`] | the two ceremonies of WebAuthn |
//! | [`webhooks`] | what addresses of others are told of clubs |
//! | [`plain`] | texts of players without what nobody sees |

// The harness of the tests is that of the black-box tests.
#[cfg(test)]
extern crate self as server;

pub mod admission;
pub mod archive;
pub mod bus;
pub mod credits;
pub mod featured;
pub mod http;
pub mod hub;
pub mod logs;
pub mod mail;
pub mod matchmaking;
pub mod moment;
pub mod month;
pub mod names;
pub mod passkeys;
pub mod plain;
pub mod preview;
pub mod push;
pub mod puzzle_sets;
pub mod record;
pub mod referee;
pub mod refusal;
pub mod secret;
pub mod serve;
pub mod settings;
pub mod signals;
pub mod store;
pub mod texts;
pub mod time;
pub mod tournament;
pub mod webhooks;
