//! What the server does, seen from outside: over HTTP, over sockets, in its database.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod access_tokens;
mod accounts;
mod api;
mod api_docs;
mod bots;
mod bus;
mod common;
mod conditional;
mod connections;
mod costs;
mod counters;
mod embed;
mod explorer;
mod fair_play;
mod friends;
mod game_export;
mod give_time;
mod hidden_set_up;
mod histories;
mod history;
mod lists;
mod lobby;
mod moderation;
mod moving;
mod nodes;
mod notifications;
mod play;
mod postgres;
mod preview;
mod puzzles;
mod ratings;
mod readiness;
mod referee;
mod restart;
mod schemas;
mod shipping;
mod social;
mod socket;
mod socket_guard;
mod store;
mod streams;
mod to_the_end;
mod watch;
mod words;
