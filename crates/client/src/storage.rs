//! What is kept on the device, in the browser's local storage.

use leptos::prelude::window;
use serde::Serialize;
use serde::de::DeserializeOwned;
use wasm_bindgen::JsCast;

/// Why something could not be kept.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum StorageError {
    /// The browser keeps nothing for this page, as some do in private windows.
    Unavailable,
    /// There is no room left.
    Full,
}

/// The names under which something is kept. Each begins with the product's name: other pages of the same host share the
/// storage.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Key {
    /// The [`Settings`](crate::settings::Settings).
    Settings,
    /// The [`Rate`](crate::tablebases::Rate) at which this device solves boards.
    SolverRate,
    /// The boards that the user has drawn.
    Boards,
    /// The [games](crate::game::kept), finished or not.
    Games,
    /// What was last being looked into on the page for analysing.
    Analysis,
    /// A list of games that could not be read, as it was found.
    UnreadGames,
    /// The steps of the lessons that are done.
    Lessons,
    /// What the user adds to the dice of games over the network, by their ids.
    DiceEntropy,
    /// The turns that were begun in games over the network.
    BegunTurns,
    /// What is solved of the puzzles: [`Progress`](study::puzzles::Progress).
    Puzzles,
    /// The name that one had at the server when one was last there: see [`Account`](crate::account::Account).
    Account,
    /// That the user does not want to be asked whether this device may be called.
    CallsDeclined,
    /// Of how many games that the user has left it was told what one more would cost.
    LeavingTold,
    /// The game at the server that is to be gone on with: see [`GoesOn`](crate::account::GoesOn).
    GoesOn,
    /// How the last games against bots ended: [`OwnLevel`](play::own_level::OwnLevel) as text.
    OwnLevel,
    /// The clock for a game on a real board.
    TableClock,
}

impl Key {
    const fn name(self) -> &'static str {
        match self {
            Self::Settings => "touchline.settings",
            Self::SolverRate => "touchline.solver-rate",
            Self::Boards => "touchline.boards",
            Self::Games => "touchline.games",
            Self::Analysis => "touchline.analysis",
            Self::UnreadGames => "touchline.games.unread",
            Self::Lessons => "touchline.lessons",
            Self::DiceEntropy => "touchline.dice",
            Self::BegunTurns => "touchline.begun",
            Self::Puzzles => "touchline.puzzles",
            Self::Account => "touchline.account",
            Self::CallsDeclined => "touchline.calls-declined",
            Self::LeavingTold => "touchline.leaving-told",
            Self::GoesOn => "touchline.goes-on",
            Self::OwnLevel => "touchline.own-level",
            Self::TableClock => "touchline.clock",
        }
    }
}

/// What is kept under `key`; `None` when nothing is, or nothing that can be understood: a damaged entry is as good as
/// none, and is replaced when something is kept there again.
#[must_use]
pub fn load<T: DeserializeOwned>(key: Key) -> Option<T> {
    serde_json::from_str(&load_text(key)?).ok()
}

/// The text that is kept under `key`.
#[must_use]
pub fn load_text(key: Key) -> Option<String> {
    storage().ok()?.get_item(key.name()).ok()?
}

/// Keeps `value` under `key`.
///
/// # Errors
/// There is no storage, or it is full; what was kept before is still there.
pub fn save<T: Serialize>(key: Key, value: &T) -> Result<(), StorageError> {
    let text = serde_json::to_string(value).map_err(|_| StorageError::Unavailable)?;
    save_text(key, &text)
}

/// Keeps a text under `key`.
///
/// # Errors
/// As [`save`].
pub fn save_text(key: Key, text: &str) -> Result<(), StorageError> {
    storage()?.set_item(key.name(), text).map_err(|error| {
        let name = js_sys::Reflect::get(&error, &"name".into()).ok().and_then(|name| name.as_string());
        match (error.is_instance_of::<js_sys::Object>(), name.as_deref()) {
            (true, Some("QuotaExceededError" | "NS_ERROR_DOM_QUOTA_REACHED")) => StorageError::Full,
            _ => StorageError::Unavailable,
        }
    })
}

fn storage() -> Result<web_sys::Storage, StorageError> {
    window().local_storage().ok().flatten().ok_or(StorageError::Unavailable)
}
