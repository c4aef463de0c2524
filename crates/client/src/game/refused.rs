//! Why what was tried on the board is not allowed: said until something else happens.

use games::reason::Reason;
use games::side::Side;
use leptos::prelude::*;
use locale::Locale;
use play::Tree;
use study::lessons::friendly;
use study::refusal;

use crate::i18n::use_i18n;
use crate::match_board::Missed;

/// What was tried last on the board of a game, and why it is not allowed.
#[derive(Debug, Clone, Copy)]
pub struct Refused {
    tree: RwSignal<Tree>,
    why: RwSignal<Option<Reason>>,
}

impl Refused {
    /// Follows a game: what was refused is forgotten with the next change of it.
    #[must_use]
    pub fn follow(tree: RwSignal<Tree>) -> Self {
        let why = RwSignal::new(None);
        Effect::new(move |_| {
            tree.track();
            why.set(None);
        });
        Self { tree, why }
    }

    /// One of `sides`, who may act here, has tried something in vain. Nothing is said of what no rule speaks of, as of an empty cell.
    pub fn missed(self, sides: impl IntoIterator<Item = Side>, missed: &Missed) {
        let reason = self.tree.with_untracked(|tree| {
            let of = |side| refusal(tree.game(), side, missed.from.as_deref(), &missed.to);
            sides.into_iter().find_map(of)
        });
        self.why.set(reason);
    }

    /// The reason as a sentence, while it is to be said. Follows changes.
    #[must_use]
    pub fn words(self, locale: &Locale) -> Option<String> {
        self.why.with(|why| why.as_ref().map(|reason| friendly(reason, locale)))
    }
}

/// Whose turn it is, in words, or why what was just tried is not allowed.
#[component]
pub fn StatusLine(
    /// Whose turn it is.
    status: Memo<String>,
    /// What was tried.
    refused: Refused,
) -> impl IntoView {
    let i18n = use_i18n();
    let why = Memo::new(move |_| i18n.with(|locale| refused.words(locale)));
    // Whatever is said next, as a hint that was asked for, takes its place.
    Effect::new(move |_| {
        status.track();
        refused.why.set(None);
    });
    view! {
        <p class="table-status" class:table-refused=move || why.with(Option::is_some)>
            {move || why.get().unwrap_or_else(|| status.get())}
        </p>
        <p class="visually-hidden" aria-live="polite">{why}</p>
    }
}
