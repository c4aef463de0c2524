//! A value that changes by itself after a while.

use std::time::Duration;

use leptos::prelude::*;

/// A value that can be set for a moment still to come. Whatever is set after that cancels it, so that a change never comes too late for
/// what it belonged to.
#[derive(Debug)]
pub struct Timed<T: Send + Sync + 'static> {
    value: RwSignal<T>,
    /// How often it was set.
    changes: StoredValue<u32>,
}

impl<T: Send + Sync + 'static> Clone for Timed<T> {
    fn clone(&self) -> Self {
        *self
    }
}

impl<T: Send + Sync + 'static> Copy for Timed<T> {}

impl<T: Send + Sync + 'static> Timed<T> {
    /// This value, until another is set.
    #[must_use]
    pub fn new(value: T) -> Self {
        Self { value: RwSignal::new(value), changes: StoredValue::new(0) }
    }

    /// The value now. Follows changes.
    #[must_use]
    pub fn value(self) -> ReadSignal<T> {
        self.value.read_only()
    }

    /// Sets it at once. Nothing happens when the page it belongs to is gone.
    pub fn set(self, value: T) {
        if self.change().is_some() {
            let _ = self.value.try_set(value);
        }
    }

    /// Sets it after a time, unless it is set again before.
    pub fn set_after(self, wait: Duration, value: T) {
        let Some(own) = self.change() else { return };
        let set = move || {
            if self.changes.try_get_value() == Some(own) {
                let _ = self.value.try_set(value);
            }
        };
        set_timeout(set, wait);
    }

    /// Counts a change; none when the page is gone.
    fn change(self) -> Option<u32> {
        self.changes.try_update_value(|changes| {
            *changes = changes.wrapping_add(1);
            *changes
        })
    }
}
