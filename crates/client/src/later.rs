//! What pages of the base leave to the parts, so that two people can play sooner: functions that can be called once their part is there.
//!
//! Each part has one table of them. To call a function through it keeps the function, and all that only it needs, out of the base.

use games::game::Game;
use leptos::prelude::*;
use leptos::wasm_split::{SplitLoaderError, wasm_split};

use crate::keys;
use crate::pages::home;
use crate::pages::online::{BoardNow, PlayingNow};
use crate::pages::play::{LATER, PlayLater};
use crate::parts::at_once;
use crate::table::{self, Controller};

/// What comes with [`Part::Study`](crate::parts::Part::Study).
#[derive(Debug)]
pub(crate) struct Study {
    /// What one learns from, on the first page; for a visitor who is new with a goal to be scored.
    pub(crate) home: fn(bool) -> AnyView,
}

static STUDY: Study = Study { home: home::rail };

/// The table of the part, once it is there.
///
/// # Errors
/// The part did not come.
#[wasm_split(study, wasm_split_path = ::leptos::wasm_split, preload(fetch_study), fallible)]
pub(crate) fn study_table() -> Result<&'static Study, SplitLoaderError> {
    Ok(&STUDY)
}

/// What [`Part::Study`](crate::parts::Part::Study) has; `None` before it is there.
pub(crate) fn study() -> Option<&'static Study> {
    at_once(study_table())
}

/// What comes with [`Part::Online`](crate::parts::Part::Online).
#[derive(Debug)]
pub(crate) struct Online {
    /// The games that are being played, on the first page.
    pub(crate) playing: fn() -> AnyView,
    /// The position of the game with this id, once it is known.
    pub(crate) board: fn(Game, String) -> AnyView,
}

static ONLINE: Online = Online {
    playing: || view! { <PlayingNow /> }.into_any(),
    board: |game, id| view! { <BoardNow game id /> }.into_any(),
};

/// The table of the part, once it is there.
///
/// # Errors
/// The part did not come.
#[wasm_split(online, wasm_split_path = ::leptos::wasm_split, preload(fetch_online), fallible)]
pub(crate) fn online_table() -> Result<&'static Online, SplitLoaderError> {
    Ok(&ONLINE)
}

/// What [`Part::Online`](crate::parts::Part::Online) has; `None` before it is there.
pub(crate) fn online() -> Option<&'static Online> {
    at_once(online_table())
}

/// What comes with [`Part::More`](crate::parts::Part::More).
#[derive(Debug)]
pub(crate) struct More {
    /// The list of the keys.
    pub(crate) keys: fn() -> AnyView,
    /// The list of the turns of a game.
    pub(crate) turns: fn(Controller) -> AnyView,
    /// Of playing on this device.
    pub(crate) play: &'static PlayLater,
}

static MORE: More = More { keys: keys::list, turns: table::turns, play: &LATER };

/// The table of the part, once it is there.
///
/// # Errors
/// The part did not come.
#[wasm_split(more, wasm_split_path = ::leptos::wasm_split, preload(fetch_more), fallible)]
pub(crate) fn more_table() -> Result<&'static More, SplitLoaderError> {
    Ok(&MORE)
}

/// What [`Part::More`](crate::parts::Part::More) has; `None` before it is there.
pub(crate) fn more() -> Option<&'static More> {
    at_once(more_table())
}

/// Fetches the code of [`Part::Study`](crate::parts::Part::Study). Whether it came.
pub async fn has_study() -> bool {
    fetch_study().await.is_ok()
}

/// Fetches the code of [`Part::Online`](crate::parts::Part::Online). Whether it came.
pub async fn has_online() -> bool {
    fetch_online().await.is_ok()
}

/// Fetches the code of [`Part::More`](crate::parts::Part::More). Whether it came.
pub async fn has_more() -> bool {
    fetch_more().await.is_ok()
}
