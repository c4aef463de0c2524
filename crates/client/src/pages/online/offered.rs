//! What a site offers to its players that not every site does.

use leptos::prelude::*;
use leptos::task::spawn_local;
use serde::Deserialize;

use crate::online::api;

/// What the host says of itself.
#[derive(Debug, Clone, Copy, Default, Deserialize)]
pub(super) struct Offered {
    /// Whether it sends mail.
    #[serde(default)]
    pub(super) mail: bool,
    /// Whether one can sign in by a passkey.
    #[serde(default)]
    pub(super) passkeys: bool,
}

/// What the site offers; nothing before that is known.
pub(super) fn offered() -> RwSignal<Offered> {
    let offered = RwSignal::new(Offered::default());
    spawn_local(async move {
        if let Ok(found) = api::get("../host.json").await {
            offered.try_set(found);
        }
    });
    offered
}
