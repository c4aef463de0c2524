//! The messages on the page, in the language that is chosen, changed at once when another is chosen.

use std::sync::Arc;

use leptos::prelude::*;
use locale::{Language, Locale};
use wasm_bindgen::JsValue;

use crate::failure;
use crate::notices::Notices;
use crate::parts::{Part, Source};

/// The messages that are there, by what they belong to: a part, or every page.
pub type Texts = Vec<(Option<Part>, String)>;

/// What the page's first script has found to be the language.
pub(crate) fn language_of_document() -> Language {
    let tag = document().document_element().and_then(|root| root.get_attribute("lang"));
    tag.and_then(|tag| Language::from_tag(&tag)).unwrap_or_default()
}

/// The messages of the chosen language; texts made with it follow when the language changes.
#[derive(Debug, Clone, Copy)]
pub struct I18n {
    locale: ArcHandle,
    texts: StoredValue<Texts>,
    /// What waits for the user and is not in sight, for the document's title.
    waits: RwSignal<usize>,
}

type ArcHandle = RwSignal<Arc<Locale>>;

fn locale_of(language: Language, texts: &Texts) -> Arc<Locale> {
    let locale = Arc::new(Locale::from_texts(language, texts.iter().map(|(_, text)| text.clone())));
    failure::speak(Arc::clone(&locale));
    locale
}

/// The messages of another language, of the same parts as in `texts`.
async fn fetched(source: &Source, language: Language, texts: &Texts) -> Result<Texts, JsValue> {
    let mut fetched = Texts::new();
    for (part, _) in texts {
        fetched.push((*part, source.messages(*part, language).await?));
    }
    Ok(fetched)
}

impl I18n {
    /// Speaks `language`, now and after each change, and tells the document its language. `first` are the messages of
    /// the document's language; others are fetched when they are chosen.
    pub fn provide(language: Memo<Language>, first: Texts, source: Source, notices: Notices) -> Self {
        let i18n = Self {
            locale: RwSignal::new(locale_of(language_of_document(), &first)),
            texts: StoredValue::new(first),
            waits: RwSignal::new(0),
        };
        let source = StoredValue::new_local(source);
        Effect::new(move |_| {
            let wanted = language.get();
            if i18n.now().language() == wanted {
                return;
            }
            leptos::task::spawn_local(async move {
                loop {
                    let before = i18n.texts.get_value();
                    let fetched = fetched(&source.get_value(), wanted, &before).await;
                    if language.get_untracked() != wanted {
                        return;
                    }
                    match fetched {
                        // Else a part has come meanwhile.
                        Ok(texts) if i18n.texts.with_value(|now| now.len() == before.len()) => {
                            return i18n.speak(wanted, texts);
                        }
                        Ok(_) => {}
                        Err(error) => {
                            leptos::logging::warn!("the messages of {wanted}: {error:?}");
                            return notices.warn(i18n.now().web_language_not_fetched());
                        }
                    }
                }
            });
        });
        provide_context(i18n);
        i18n
    }

    fn speak(self, language: Language, texts: Texts) {
        let locale = locale_of(language, &texts);
        self.texts.set_value(texts);
        if let Some(root) = document().document_element() {
            let _ = root.set_attribute("lang", language.code());
        }
        self.locale.set(locale);
    }

    /// Whether the messages of this part are there.
    #[must_use]
    pub fn has(self, part: Part) -> bool {
        self.texts.with_value(|texts| texts.iter().any(|(known, _)| *known == Some(part)))
    }

    /// Adds the messages of a part, unless they are there or another language is spoken now.
    pub fn add(self, part: Part, language: Language, messages: String) {
        if self.now().language() != language || self.has(part) {
            return;
        }
        self.texts.update_value(|texts| texts.push((Some(part), messages)));
        let locale = self.texts.with_value(|texts| locale_of(language, texts));
        // What is shown has its messages: only pages still to come need the new ones.
        self.locale.update_untracked(|now| *now = locale);
    }

    /// A text of the page, for the body or an attribute of a view: `{i18n.text(Locale::web_nav_play)}` or
    /// `{i18n.text(move |l| l.web_about_version(version))}`. It follows changes of the language, and of every signal that `message`
    /// reads.
    ///
    /// It is one type for all messages: a view is compiled anew for each type of text in it.
    pub fn text(self, message: impl Fn(&Locale) -> String + Send + Sync + 'static) -> Signal<String> {
        self.text_of(Arc::new(message))
    }

    /// Not generic, for the sake of what is downloaded: what is compiled for each message of the pages is no more than its closure.
    fn text_of(self, message: Arc<dyn Fn(&Locale) -> String + Send + Sync>) -> Signal<String> {
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
    pub fn title(self, message: impl Fn(&Locale) -> String + Send + Sync + 'static) {
        self.title_of(Box::new(message));
    }

    fn title_of(self, message: Box<dyn Fn(&Locale) -> String>) {
        Effect::new(move || {
            let (title, product) = self.locale.with(|locale| (message(locale), locale.web_product()));
            let waits = match self.waits.get() {
                0 => String::new(),
                waits => format!("({waits}) "),
            };
            let title = if title == product { product } else { format!("{title} · {product}") };
            document().set_title(&format!("{waits}{title}"));
        });
    }

    /// Says in the document's title how many things wait for the user: for who is at another tab.
    pub fn tell_in_title(self, waits: usize) {
        self.waits.set(waits);
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
pub(crate) fn preferred() -> Language {
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
