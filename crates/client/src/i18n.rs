//! The messages on the page, in the language that is chosen, changed at once when another is chosen.

use std::sync::Arc;

use js_sys::{Function, Promise};
use leptos::prelude::*;
use locale::{Language, Locale};
use wasm_bindgen::{JsCast, JsValue};
use wasm_bindgen_futures::JsFuture;

use crate::failure;
use crate::notices::Notices;
use crate::settings::Settings;

/// Where messages come from.
#[derive(Debug)]
pub struct Messages {
    /// Those of the document's language.
    pub first: String,
    /// Takes the code of a language and returns a promise of its messages.
    pub fetch: Function,
}

async fn fetched(fetch: &Function, language: Language) -> Result<String, JsValue> {
    let promise: Promise = fetch.call1(&JsValue::NULL, &language.code().into())?.dyn_into()?;
    let text = JsFuture::from(promise).await?;
    text.as_string().ok_or(text)
}

/// What the page's first script has found to be the language.
fn language_of_document() -> Language {
    let tag = document().document_element().and_then(|root| root.get_attribute("lang"));
    tag.and_then(|tag| Language::from_tag(&tag)).unwrap_or_default()
}

/// The messages of the chosen language; texts made with it follow when the language changes.
#[derive(Debug, Clone, Copy)]
pub struct I18n {
    locale: ArcHandle,
}

type ArcHandle = RwSignal<Arc<Locale>>;

impl I18n {
    /// Speaks the language of `settings`, now and after each change, and tells the document its language. `messages` are those of
    /// the document's language; others are fetched when they are chosen.
    pub fn provide(settings: RwSignal<Settings>, messages: Messages, notices: Notices) -> Self {
        let language = Memo::new(move |_| settings.with(|settings| settings.language.unwrap_or_else(preferred)));
        let first = Arc::new(Locale::from_text(language_of_document(), messages.first));
        failure::speak(Arc::clone(&first));
        let i18n = Self { locale: RwSignal::new(first) };
        let fetch = StoredValue::new_local(messages.fetch);
        Effect::new(move |_| {
            let wanted = language.get();
            if i18n.now().language() == wanted {
                return;
            }
            leptos::task::spawn_local(async move {
                let fetched = fetched(&fetch.get_value(), wanted).await;
                if language.get_untracked() != wanted {
                    return;
                }
                match fetched {
                    Ok(text) => i18n.speak(Locale::from_text(wanted, text)),
                    Err(error) => {
                        leptos::logging::warn!("the messages of {wanted}: {error:?}");
                        notices.warn(i18n.now().web_language_not_fetched());
                    }
                }
            });
        });
        provide_context(i18n);
        i18n
    }

    fn speak(self, locale: Locale) {
        let locale = Arc::new(locale);
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("lang", locale.language().code());
        }
        failure::speak(Arc::clone(&locale));
        self.locale.set(locale);
    }

    /// A text of the page, for the body or an attribute of a view: `{i18n.text(Locale::web_nav_play)}` or
    /// `{i18n.text(move |l| l.web_about_version(version))}`. It follows changes of the language, and of every signal that `message`
    /// reads.
    ///
    /// It is one type for all messages: a view is compiled anew for each type of text in it.
    pub fn text(self, message: impl Fn(&Locale) -> String + Send + Sync + 'static) -> Signal<String> {
        Signal::derive(move || self.locale.with(|locale| message(locale)))
    }

    /// Something made with the messages; follows changes of the language inside a reactive closure.
    pub fn with<T>(self, make: impl FnOnce(&Locale) -> T) -> T {
        self.locale.with(|locale| make(locale))
    }

    /// The messages as they are now, without following a change: for what is said once.
    #[must_use]
    pub fn now(self) -> Arc<Locale> {
        self.locale.get_untracked()
    }

    /// The language now; follows changes inside a reactive closure.
    #[must_use]
    pub fn language(self) -> Language {
        self.locale.with(|locale| locale.language())
    }

    /// Keeps the document's title: this text and the name of the product.
    pub fn title(self, message: impl Fn(&Locale) -> String + Copy + Send + 'static) {
        Effect::new(move || {
            let (title, product) = self.locale.with(|locale| (message(locale), locale.web_product()));
            document().set_title(&if title == product { product } else { format!("{title} · {product}") });
        });
    }
}

/// The messages of the page.
///
/// # Panics
/// Outside the [`App`](crate::app::App).
#[must_use]
pub fn use_i18n() -> I18n {
    expect_context()
}

/// The first language of the browser's list that Touchline speaks, else English.
fn preferred() -> Language {
    let tags = window().navigator().languages();
    first_known(tags.iter().filter_map(|tag| tag.as_string()))
}

fn first_known(tags: impl Iterator<Item = String>) -> Language {
    tags.filter_map(|tag| Language::from_tag(&tag)).next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_language_of_the_browser_that_is_known_is_spoken() {
        let chosen = |tags: &[&str]| first_known(tags.iter().map(|&tag| tag.to_owned()));
        assert_eq!(chosen(&["de-AT", "cs", "fr-CA"]), Language::Czech);
        assert_eq!(chosen(&["fr-CA", "cs"]), Language::French);
        assert_eq!(chosen(&["de"]), Language::English);
        assert_eq!(chosen(&[]), Language::English);
    }
}
