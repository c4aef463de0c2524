//! What comes later than the first page: a part is fetched when a page of it is shown, or ahead, when a link to such a page has been
//! seen. Where it does not come, the page says so, and what to do. Going from page to page loads no document.

use std::cell::Cell;
use std::future::Future;
use std::sync::OnceLock;
use std::time::Duration;

use futures_util::FutureExt;
use leptos::children::ViewFn;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
use locale::Locale;

use crate::document::focus_main;
use crate::i18n::{I18n, use_i18n};
use crate::parts::{Part, Source};

/// The parts of the client that is shown.
#[derive(Debug, Clone, Copy)]
pub struct Parts {
    source: StoredValue<Source, LocalStorage>,
    i18n: I18n,
    /// One that did not come before the first page could be shown.
    missing: StoredValue<Option<Part>>,
    /// How many pages wait for a part.
    waiting: RwSignal<u32>,
}

thread_local! {
    /// For who asks from outside of the pages.
    static SHOWN: Cell<Option<Parts>> = const { Cell::new(None) };
}

impl Parts {
    /// The parts come from `source`; those whose messages `i18n` has are there. `missing` could not be had.
    pub fn provide(source: Source, i18n: I18n, missing: Option<Part>) -> Self {
        let parts = Self {
            source: StoredValue::new_local(source),
            i18n,
            missing: StoredValue::new(missing),
            waiting: RwSignal::new(0),
        };
        provide_context(parts);
        SHOWN.set(Some(parts));
        parts
    }

    /// Whether a page that somebody has asked for waits for its part. Follows changes.
    #[must_use]
    pub fn are_awaited(self) -> bool {
        self.waiting.get() > 0
    }

    /// Whether a part is there, with the one that it stands on.
    fn has(self, part: Part) -> bool {
        part.with_base().all(|needed| self.i18n.has(needed))
    }

    /// Fetches a part, unless it is there. Returns whether it is there now.
    async fn load(self, part: Part) -> bool {
        for needed in part.with_base() {
            if !self.load_one(needed).await {
                return false;
            }
        }
        true
    }

    async fn load_one(self, part: Part) -> bool {
        while !self.i18n.has(part) {
            let language = self.i18n.now().language();
            match self.source.get_value().fetch(part, language).await {
                // Else another language was chosen meanwhile.
                Ok(messages) => self.i18n.add(part, language, messages),
                Err(error) => {
                    leptos::logging::warn!("the part {}: {error:?}", part.name());
                    return false;
                }
            }
        }
        true
    }

    /// Calls `run` as soon as a part is there, at once if it is, and tells it whether it came; never once the page that asked is gone.
    pub fn when_there(self, part: Part, run: impl FnOnce(bool) + 'static) {
        if self.has(part) {
            return run(true);
        }
        let (owner, asker) = (Owner::current(), StoredValue::new(()));
        spawn_local(async move {
            let came = self.load(part).await;
            if asker.try_get_value().is_none() {
                return;
            }
            match owner {
                Some(owner) => owner.with(|| run(came)),
                None => run(came),
            }
        });
    }

    async fn load_for_page(self, part: Part) -> bool {
        if self.has(part) {
            return true;
        }
        if self.missing.get_value() == Some(part) {
            // The next page asks again.
            self.missing.set_value(None);
            return false;
        }
        self.waiting.update(|waiting| *waiting += 1);
        let came = self.load(part).await;
        self.waiting.update(|waiting| *waiting -= 1);
        came
    }
}

/// The parts of the client.
///
/// # Panics
/// Outside the [`App`](crate::app::App).
#[must_use]
pub fn use_parts() -> Parts {
    expect_context()
}

/// Fetches ahead what the page at this address needs, once the first page is shown. Whether nothing is left to be fetched ahead.
pub fn ahead(address: &str) -> bool {
    let Some(parts) = SHOWN.get() else { return false };
    let part = document().base_uri().ok().flatten().and_then(|base| Part::of(address.strip_prefix(&base)?));
    if let Some(part) = part {
        spawn_local(async move {
            parts.load(part).await;
        });
    }
    Part::ALL.into_iter().all(|part| parts.i18n.has(part))
}

/// A page of a part as soon as the part is there, or what says that it did not come. `view` makes it; nothing while the part is missing.
pub async fn page(part: Part, view: impl Fn() -> Option<AnyView> + Send + Sync + 'static) -> AnyView {
    let parts = use_parts();
    if parts.load_for_page(part).await
        && let Some(page) = view()
    {
        return page;
    }
    let view = Callback::new(move |()| view());
    view! { <Missing part view /> }.into_any()
}

/// What a function of a part has made: nothing before the part is there.
pub fn at_once<T>(made: impl Future<Output = Result<T, SplitLoaderError>>) -> Option<T> {
    made.now_or_never()?.ok()
}

/// Something that is left to a part, so that two people can play sooner: a function that can be called once the part is there. To call it
/// through this keeps the function, and all that only it needs, out of what comes first.
#[derive(Debug)]
pub(crate) struct FromPart<F>(OnceLock<F>);

impl<F: Copy> FromPart<F> {
    pub(crate) const fn new() -> Self {
        Self(OnceLock::new())
    }

    /// The function; `None` before the part is there.
    pub(crate) fn get(&self) -> Option<F> {
        self.0.get().copied()
    }

    /// Takes the function from the part, which has come.
    pub(crate) fn hand_over(&self, function: F) {
        let _ = self.0.set(function);
    }
}

/// What stands on a page of the base and comes with a part, after the page. Where the part does not come, that is said in its place, with a
/// button that tries again.
#[component]
pub fn Later(
    /// The part that it comes with.
    part: Part,
    /// Makes it; nothing before the part is there.
    view: Callback<(), Option<AnyView>>,
    /// What holds its place until then.
    #[prop(into, default = ViewFn::from(|| ()))]
    meanwhile: ViewFn,
) -> impl IntoView {
    let (i18n, parts) = (use_i18n(), use_parts());
    let came = RwSignal::new(i18n.has(part).then_some(true));
    let fetch = move || {
        came.set(None);
        spawn_local(async move {
            let there = parts.load(part).await;
            // The user may have gone elsewhere.
            let _ = came.try_set(Some(there));
        });
    };
    if came.get_untracked().is_none() {
        // The page is painted first.
        request_animation_frame(move || set_timeout(fetch, Duration::ZERO));
    }
    move || match came.get() {
        None => meanwhile.run(),
        Some(true) => view.run(()).unwrap_or_else(|| ().into_any()),
        Some(false) => view! {
            <p class="part-late" role="status">
                {i18n.text(Locale::web_part_missing_text)}
                <button type="button" class="button button-quiet part-again" on:click=move |_| fetch()>
                    {i18n.text(Locale::web_part_missing_again)}
                </button>
            </p>
        }
        .into_any(),
    }
}

/// Says that a part did not come, and fetches it again when the user wants that.
#[component]
fn Missing(part: Part, view: Callback<(), Option<AnyView>>) -> impl IntoView {
    let (i18n, parts) = (use_i18n(), use_parts());
    let (is_there, is_trying) = (RwSignal::new(false), RwSignal::new(false));
    let again = move |_| {
        if is_trying.get_untracked() {
            return;
        }
        is_trying.set(true);
        spawn_local(async move {
            let came = parts.load(part).await;
            // The user may have gone elsewhere.
            let _ = is_trying.try_set(false);
            if came && is_there.try_set(true).is_none() {
                focus_main();
            }
        });
    };
    let says = move || {
        i18n.title(Locale::web_part_missing_title);
        view! {
            <h1>{i18n.text(Locale::web_part_missing_title)}</h1>
            // Said again after each attempt.
            <Show
                when=move || !is_trying.get()
                fallback=move || view! { <p role="status">{i18n.text(Locale::web_part_missing_trying)}</p> }
            >
                <p role="alert">{i18n.text(Locale::web_part_missing_text)}</p>
            </Show>
            <p>
                <button
                    type="button"
                    class="button button-accent part-again"
                    aria-disabled=move || is_trying.get().to_string()
                    on:click=again
                >
                    {i18n.text(Locale::web_part_missing_again)}
                </button>
                // The files of a version that is gone never come.
                <button type="button" class="button button-quiet" on:click=|_| drop(window().location().reload())>
                    {i18n.text(Locale::web_failure_reload)}
                </button>
            </p>
        }
    };
    move || if is_there.get() { view.run(()).into_any() } else { says().into_any() }
}
