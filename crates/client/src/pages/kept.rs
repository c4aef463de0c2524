//! A value of a page that is kept on the device.

use leptos::prelude::*;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::i18n::{I18n, use_i18n};
use crate::notices::{Notices, use_notices};
use crate::storage::{self, Key};

/// A value, and where it is kept. A change is kept at once; where that does not work the page says so and goes on.
pub(super) struct Kept<T: Send + Sync + 'static> {
    value: RwSignal<T>,
    key: Key,
    i18n: I18n,
    notices: Notices,
}

impl<T: Send + Sync + 'static> Clone for Kept<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Kept<T> {}

impl<T: Serialize + DeserializeOwned + Default + Send + Sync + 'static> Kept<T> {
    /// What is kept under `key`, or the default.
    pub(super) fn load(key: Key) -> Self {
        let value = RwSignal::new(storage::load(key).unwrap_or_default());
        Self { value, key, i18n: use_i18n(), notices: use_notices() }
    }

    /// Looks at the value; follows changes inside a reactive closure.
    pub(super) fn with<R>(self, look: impl FnOnce(&T) -> R) -> R {
        self.value.with(look)
    }

    /// Changes the value and keeps it.
    pub(super) fn update<R>(self, change: impl FnOnce(&mut T) -> R) -> R {
        // Another page of this site may have kept something since.
        let now = storage::load(self.key);
        let result = self.value.try_update(|value| {
            if let Some(now) = now {
                *value = now;
            }
            change(value)
        });
        let saved = self.value.with_untracked(|value| storage::save(self.key, value));
        if saved.is_err() {
            self.notices.warn(self.i18n.now().web_learn_not_kept());
        }
        result.expect("the signal lives as long as the page")
    }
}
