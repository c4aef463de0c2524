//! The messages on the page, in the language that is chosen, changed at once when another is chosen.

use std::sync::Arc;

use leptos::prelude::*;
use locale::{Language, Locale};

use crate::settings::Settings;

/// The messages of the chosen language; texts made with it follow when the language changes.
#[derive(Debug, Clone, Copy)]
pub struct I18n {
    locale: ArcHandle,
}

type ArcHandle = RwSignal<Arc<Locale>>;

impl I18n {
    /// Speaks the language of `settings`, now and after each change, and tells the document its language.
    pub fn provide(settings: RwSignal<Settings>) -> Self {
        let language = Memo::new(move |_| settings.with(|settings| settings.language.unwrap_or_else(preferred)));
        let locale = RwSignal::new(Arc::new(Locale::new(language.get_untracked())));
        Effect::new(move |before: Option<Language>| {
            let language = language.get();
            if before.is_some_and(|before| before != language) {
                locale.set(Arc::new(Locale::new(language)));
            }
            if let Some(root) = document().document_element() {
                let _ = root.set_attribute("lang", language.code());
            }
            language
        });
        let i18n = Self { locale };
        provide_context(i18n);
        i18n
    }

    /// A text of the page, for the body of a view: `{i18n.text(Locale::web_nav_play)}` or
    /// `{i18n.text(move |l| l.web_about_version(version))}`.
    pub fn text(
        self,
        message: impl Fn(&Locale) -> String + Copy + Send + 'static,
    ) -> impl Fn() -> String + Copy + Send {
        move || self.locale.with(|locale| message(locale))
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
