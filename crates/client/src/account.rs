//! Who one is at the server, as far as every page tells it: the name, and how much waits there for one.
//!
//! What belongs to playing over the network comes with its part. So the name is kept on the device: it stands in the header before the part
//! is there, and says that somebody comes back for whom something may wait.

use leptos::prelude::*;

use crate::storage::{self, Key};

/// Who one is.
#[derive(Debug, Clone, Copy)]
pub struct Account {
    /// The name at the server; none before coming in for the first time. Follows changes.
    pub name: RwSignal<Option<String>>,
    /// How many games and challenges wait for the user. Follows changes.
    pub waiting: RwSignal<usize>,
}

impl Account {
    /// The account of all pages, as it was when this device was last at the server.
    pub fn provide() -> Self {
        let name = storage::load_text(Key::Account).filter(|name| !name.is_empty());
        let account = Self { name: RwSignal::new(name), waiting: RwSignal::new(0) };
        provide_context(account);
        account
    }

    /// The server has said who one is.
    pub fn is_now(self, name: Option<String>) {
        if self.name.with_untracked(|known| *known == name) {
            return;
        }
        // What cannot be kept is asked for again next time.
        let _ = storage::save_text(Key::Account, name.as_deref().unwrap_or_default());
        if name.is_none() {
            self.waiting.set(0);
        }
        self.name.set(name);
    }
}

/// Who one is.
///
/// # Panics
/// Outside the [`App`](crate::app::App).
#[must_use]
pub fn use_account() -> Account {
    expect_context()
}
