//! The application: what every page shares.

use std::time::Duration;

use leptos::prelude::*;
use leptos_router::components::Router;

use crate::account::Account;
use crate::document::base;
use crate::i18n::{I18n, Texts, preferred};
use crate::keys::KeyHelp;
use crate::later::Parts;
use crate::notices::Notices;
use crate::parts::{Part, Source};
use crate::settings::{self, Settings};
use crate::shell::{Footer, Header, Main, NoticeArea};
use crate::tablebases::Tables;
use crate::update;
use crate::worker::{EngineWorker, Program};

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
    let language = Memo::new(move |_| settings.with(|settings| settings.language.unwrap_or_else(preferred)));
    let i18n = I18n::provide(language, messages, source.clone(), notices);
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
