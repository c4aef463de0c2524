//! What server, client and bots tell each other.
//!
//! | module | what it holds |
//! |---|---|
//! | [`game`] | a game as it is seen: terms, players, events, clocks, result |
//! | [`socket`] | the messages of the WebSocket `/api/socket` |
//! | [`chat`] | what is said in games, reports |
//! | [`email`] | the email address of an account |
//! | [`friends`] | whom a player follows, and what it notes about others |
//! | [`messages`] | private messages |
//! | [`notifications`] | what a player is told of while it is away |
//! | [`puzzles`] | puzzles of a site, attempts, votes and storms |
//! | [`studies`] | studies: what they are, their edits, and what became of them |
//! | [`http`] | the bodies of the HTTP API |
//! | [`access`] | personal access tokens and their scopes |
//! | [`passkeys`] | keys on devices that let somebody in |
//! | [`acts`] | acts in games over plain HTTP |
//! | [`admin`] | those for whoever looks after the site |
//! | [`lobby`] | the list of open seeks as somebody who follows it knows it |
//! | `described` | closed sets of words, and forms of texts, for the description of the API |
//! | [`terms`] | the match that terms describe, and how fast its clock is |
//! | [`problem`] | why something was refused: a code and arguments, never words |
//!
//! Everything is JSON. Moments are milliseconds since the start of 1970 (UTC), durations are milliseconds. What is read from
//! outside refuses members that it does not know; what the server sends may gain members within a version.

pub mod access;
pub mod acts;
pub mod admin;
pub mod appeals;
pub mod chat;
pub mod clubs;
#[cfg(feature = "openapi")]
pub mod described;
pub mod director;
pub mod email;
pub mod friends;
pub mod game;
pub mod http;
pub mod lobby;
pub mod messages;
pub mod notifications;
pub mod oauth;
pub mod passkeys;
pub mod problem;
pub mod puzzles;
pub mod socket;
pub mod standing;
pub mod studies;
pub mod team_matches;
pub mod terms;
pub mod tournaments;
pub mod vacation;
pub mod webhooks;

/// The version of the messages. A client says in the address of the socket which one it speaks.
pub const VERSION: u32 = 1;
/// The most bytes of a message to the server.
pub const MOST_MESSAGE: usize = 8 * 1024;
/// The most characters of the id that a client gives to an act.
pub const MOST_ACT_ID: usize = 36;
/// The most characters of a password.
pub const MOST_PASSWORD: usize = 128;
