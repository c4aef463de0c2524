//! The web client as people use it, in Chromium.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod accounts;
mod analyse;
mod authorize;
mod challenges;
mod client;
mod clock;
mod clubs;
mod director;
mod editor;
mod explorer;
mod fits;
mod friends;
mod home;
mod learn;
mod mail;
mod moderation;
mod notifications;
mod online;
mod parts;
mod passkeys;
mod places;
mod play;
mod puzzles;
#[path = "../../../../crates/server/tests/it/common/smtp.rs"]
#[allow(dead_code, reason = "the tests of the server do more with it")]
mod smtp;
mod studies;
mod team_matches;
mod tournaments;
mod watch;
