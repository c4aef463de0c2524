//! The application: what every page shares.

use std::time::Duration;

use leptos::prelude::*;
use leptos_router::components::Router;

use crate::account::Account;
use crate::i18n::{I18n, Texts};
use crate::keys::KeyHelp;
use crate::notices::{NoticeArea, Notices};
use crate::parts::{Part, Parts, Source};
use crate::settings::{self, Settings};
use crate::shell::{Footer, Header, Main};
use crate::tables::Tables;
use crate::update;
use crate::worker::{EngineWorker, Program};

/// The folder under which the client is served, with a slash at its end: `/`, or the path of the document's `<base>`.
#[must_use]
pub fn base() -> String {
    let uri = document().base_uri().ok().flatten().unwrap_or_default();
    path_of(&uri).to_owned()
}

/// The path of an absolute address up to its last slash.
fn path_of(uri: &str) -> &str {
    let Some((_, rest)) = uri.split_once("://") else { return "/" };
    let Some(start) = rest.find('/') else { return "/" };
    let path = &rest[start..];
    let path = &path[..path.find(['?', '#']).unwrap_or(path.len())];
    &path[..=path.rfind('/').unwrap_or(0)]
}

/// The whole client.
#[component]
pub fn App(
    /// What the engines' worker is started with.
    program: Program,
    /// The messages that are there.
    messages: Texts,
    /// Where parts come from.
    source: Source,
    /// The part that the first page needs, if it did not come.
    missing: Option<Part>,
    /// The routes of the pages.
    pages: fn() -> AnyView,
) -> impl IntoView {
    let settings = Settings::load();
    let notices = Notices::provide();
    let i18n = I18n::provide(settings, messages, source.clone(), notices);
    Parts::provide(source, i18n, missing);
    settings::follow(settings, i18n, notices);
    let engine = EngineWorker::provide(program, i18n, notices);
    Tables::provide(engine, i18n, notices);
    Account::provide();
    update::watch(i18n, notices);
    let base = base();
    let base = base.trim_end_matches('/').to_owned();
    // The page is made in a task of its own, so that neither it nor the header holds the browser for long.
    let is_next = RwSignal::new(false);
    set_timeout(move || is_next.set(true), Duration::ZERO);
    let next = move |view: fn() -> AnyView| move || is_next.get().then(view);
    view! {
        <Router base>
            <a class="skip-link" href="#main" on:click=crate::shell::skip_to_main>
                {i18n.text(locale::Locale::web_skip_to_content)}
            </a>
            <Header />
            <NoticeArea notices />
            <Main>
                {next(pages)}
            </Main>
            {next(footer)}
            <KeyHelp />
        </Router>
    }
}

fn footer() -> AnyView {
    view! { <Footer /> }.into_any()
}

#[cfg(test)]
mod tests {
    use super::path_of;

    #[test]
    fn the_base_is_the_folder_of_the_address() {
        assert_eq!(path_of("http://127.0.0.1:8080/"), "/");
        assert_eq!(path_of("https://example.org"), "/");
        assert_eq!(path_of("https://example.org/games/touchline/"), "/games/touchline/");
        assert_eq!(path_of("https://example.org/games/index.html?x=/y#/z"), "/games/");
        assert_eq!(path_of("about:blank"), "/");
    }
}
