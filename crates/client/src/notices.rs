//! Short messages that the page shows until they are put away: what went wrong, and what the user may want to know.

use leptos::prelude::*;

/// A message on the page.
#[derive(Clone)]
pub(crate) struct Notice {
    pub(crate) number: u32,
    pub(crate) text: String,
    pub(crate) urgency: Urgency,
    pub(crate) action: Option<Action>,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Urgency {
    /// Told when the user pauses.
    Polite,
    /// Something did not work.
    Warning,
}

/// A button in a message.
#[derive(Clone)]
pub(crate) struct Action {
    pub(crate) label: String,
    pub(crate) run: Callback<()>,
}

/// The messages on the page.
#[derive(Debug, Clone, Copy)]
pub struct Notices {
    pub(crate) shown: RwSignal<Vec<Notice>>,
    next: StoredValue<u32>,
}

impl Notices {
    /// No message yet.
    #[must_use]
    pub fn provide() -> Self {
        let notices = Self { shown: RwSignal::new(Vec::new()), next: StoredValue::new(0) };
        provide_context(notices);
        notices
    }

    /// Says that something did not work and what can be done.
    pub fn warn(self, text: String) {
        self.show(text, Urgency::Warning, None);
    }

    /// Says something that the user may want to know.
    pub fn tell(self, text: String) {
        self.show(text, Urgency::Polite, None);
    }

    /// Offers something: a text and a button.
    pub fn offer(self, text: String, label: String, run: Callback<()>) {
        self.show(text, Urgency::Polite, Some(Action { label, run }));
    }

    /// Puts away what is no longer so.
    pub fn take_back(self, text: &str) {
        self.shown.update(|shown| shown.retain(|notice| notice.text != text));
    }

    fn show(self, text: String, urgency: Urgency, action: Option<Action>) {
        // The same twice would tell nothing new.
        if self.shown.with_untracked(|shown| shown.iter().any(|notice| notice.text == text)) {
            return;
        }
        let number = self.next.get_value();
        self.next.set_value(number.wrapping_add(1));
        self.shown.update(|shown| shown.push(Notice { number, text, urgency, action }));
    }

    /// Takes a message that was read off the page.
    pub(crate) fn put_away(self, number: u32) {
        self.shown.update(|shown| shown.retain(|notice| notice.number != number));
    }
}

impl std::fmt::Debug for Notice {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Notice").field("text", &self.text).field("urgency", &self.urgency).finish_non_exhaustive()
    }
}

/// The messages of the page.
///
/// # Panics
/// Outside the [`App`](crate::app::App).
#[must_use]
pub fn use_notices() -> Notices {
    expect_context()
}
