//! The parts of the client that come when a page needs them: their code, their styles and their messages. What a first game needs is in none
//! of them. Going from page to page loads no document.
//!
//! A part is fetched when a page of it is shown, or ahead, when a link to such a page has been seen. One that does not come is
//! fetched once more; then the page says so, and what to do.

use std::cell::Cell;
use std::future::Future;
use std::pin::Pin;
use std::time::Duration;

use futures_util::FutureExt;
use js_sys::{Function, Promise};
use leptos::children::ViewFn;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::wasm_split::SplitLoaderError;
use locale::{Language, Locale};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::app::base;
use crate::i18n::{I18n, use_i18n};
use crate::shell::focus_main;

/// How long to wait before a part that did not come is fetched once more.
const PAUSE: Duration = Duration::from_secs(1);

/// A part of the client.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Part {
    /// Analysis, editor, lessons, puzzles, rules.
    Study,
    /// What needs a server.
    Online,
    /// Settings, what Touchline is, and of playing on this device what two people can begin without: bots, hints, kept games, sharing.
    More,
}

impl Part {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Study, Self::Online, Self::More];

    /// The name by which the document's scripts and the site's files know it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Study => "study",
            Self::Online => "online",
            Self::More => "more",
        }
    }

    /// The first parts of the addresses of its pages.
    const fn pages(self) -> &'static [&'static str] {
        match self {
            Self::Study => &["analyse", "editor", "learn", "puzzles", "rules"],
            Self::Online => {
                &["account", "archive", "challenge", "dice", "games", "leaderboards", "lobby", "online", "player"]
            }
            Self::More => &["about", "settings"],
        }
    }

    /// The part that the page at `path` needs, which is relative to the folder of the client.
    #[must_use]
    pub fn of(path: &str) -> Option<Self> {
        let first = path.split(['/', '?', '#']).next().unwrap_or_default();
        Self::ALL.into_iter().find(|part| part.pages().contains(&first))
    }
}

/// The code of a part on its way: whether it came.
pub type Code = Pin<Box<dyn Future<Output = bool>>>;

/// Where parts come from.
#[derive(Debug, Clone)]
pub struct Source {
    /// Fetches the code of a part, once.
    pub code: fn(Part) -> Code,
    /// Takes the name of a part and returns a promise, kept when the part's styles are there.
    pub style_of: Function,
    /// Takes the name of a part, or of nothing for what every page has, and the code of a language; returns a promise of the
    /// messages.
    pub messages_of: Function,
}

impl Source {
    /// The messages of a part, or those that every page has.
    ///
    /// # Errors
    /// They did not come.
    pub async fn messages(&self, part: Option<Part>, language: Language) -> Result<String, JsValue> {
        text(self.ask_for_messages(part, language)?.await?)
    }

    fn ask_for_messages(&self, part: Option<Part>, language: Language) -> Result<JsFuture, JsValue> {
        let name = part.map_or("", Part::name);
        let promise = self.messages_of.call2(&JsValue::NULL, &name.into(), &language.code().into())?;
        Ok(JsFuture::from(promise.dyn_into::<Promise>()?))
    }

    /// Everything that belongs to a part, and of it the messages.
    ///
    /// # Errors
    /// Something did not come, not the second time either.
    pub async fn fetch(&self, part: Part, language: Language) -> Result<String, JsValue> {
        match self.fetch_once(part, language).await {
            Ok(messages) => Ok(messages),
            Err(_) => {
                pause().await;
                self.fetch_once(part, language).await
            }
        }
    }

    async fn fetch_once(&self, part: Part, language: Language) -> Result<String, JsValue> {
        // All are on their way before the first is awaited.
        let style = self.style_of.call1(&JsValue::NULL, &part.name().into())?.dyn_into::<Promise>()?;
        let style = JsFuture::from(style);
        let messages = self.ask_for_messages(Some(part), language)?;
        if !(self.code)(part).await {
            return Err(JsValue::from_str("its code did not come"));
        }
        style.await?;
        text(messages.await?)
    }
}

fn text(value: JsValue) -> Result<String, JsValue> {
    value.as_string().ok_or(value)
}

async fn pause() {
    let promise = Promise::new(&mut |resolve, _| {
        set_timeout(
            move || {
                let _ = resolve.call0(&JsValue::NULL);
            },
            PAUSE,
        );
    });
    let _ = JsFuture::from(promise).await;
}

/// The part that the document's address needs.
#[must_use]
pub fn of_document() -> Option<Part> {
    let path = window().location().pathname().unwrap_or_default();
    Part::of(path.strip_prefix(&base())?)
}

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

    /// Fetches a part, unless it is there. Whether it is there then.
    async fn load(self, part: Part) -> bool {
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
        if self.i18n.has(part) {
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
        if self.i18n.has(part) {
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

/// What stands on a page of the base and comes with a part, after the page. Where the part does not come, that is said in its place, with a
/// button that tries again.
#[component]
pub fn Later(
    /// The part.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_part_of_an_address_tells_the_part() {
        for path in ["analyse", "analyse?game=diaballik", "rules/play-ball", "puzzles/", "learn#x"] {
            assert_eq!(Part::of(path), Some(Part::Study), "{path}");
        }
        for path in ["lobby", "online/ab12", "player/Ada", "games?player=Ada"] {
            assert_eq!(Part::of(path), Some(Part::Online), "{path}");
        }
        for path in ["settings", "about"] {
            assert_eq!(Part::of(path), Some(Part::More), "{path}");
        }
        for path in ["", "play", "play?saved=1", "analysed", "nowhere/rules"] {
            assert_eq!(Part::of(path), None, "{path}");
        }
    }

    #[test]
    fn the_script_that_sends_for_parts_early_knows_the_same_addresses() {
        for part in Part::ALL {
            let pages: Vec<_> = part.pages().iter().map(|page| format!("'{page}'")).collect();
            let list = format!("{}: [{}]", part.name(), pages.join(", "));
            assert!(include_str!("../assets/early.js").contains(&list), "{list}");
        }
    }
}
