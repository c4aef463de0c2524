//! The web client as people use it, in Chromium.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

mod accounts;
mod analyse;
mod challenges;
mod client;
mod editor;
mod explorer;
mod fits;
mod home;
mod learn;
mod online;
mod parts;
mod places;
mod play;
mod puzzles;
mod watch;
