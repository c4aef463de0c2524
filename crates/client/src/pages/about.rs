//! What Touchline is, whose games it plays, and its version.

use leptos::prelude::*;
use locale::Locale;

use super::PageTitle;
use crate::i18n::use_i18n;

/// The page.
#[component]
pub fn About() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <PageTitle title=Locale::web_about_title lead=Locale::web_about_lead />
        <div class="cards about">
        <section class="panel">
        <h2>{i18n.text(Locale::web_about_games)}</h2>
        <ul>
            <li>{i18n.text(Locale::web_about_playball)}</li>
            <li>{i18n.text(Locale::web_about_diaballik)}</li>
            <li>{i18n.text(Locale::web_about_pawnball)}</li>
        </ul>
        <p>{i18n.text(Locale::web_about_authors)}</p>
        </section>
        <section class="panel">
        <h2>{i18n.text(Locale::web_about_device)}</h2>
        <p>{i18n.text(Locale::web_about_privacy)}</p>
        <p>{i18n.text(Locale::web_about_offline)}</p>
        </section>
        <section class="panel">
        <h2>{i18n.text(Locale::web_about_software)}</h2>
        <p>{i18n.text(|l| l.web_about_version(env!("CARGO_PKG_VERSION")))}</p>
        <p>{i18n.text(Locale::web_about_licence)}</p>
        </section>
        </div>
    }
}
