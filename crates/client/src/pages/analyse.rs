//! Analysing a game or a position.

use leptos::prelude::*;
use locale::Locale;

use super::{Invitation, PageTitle};
use crate::i18n::use_i18n;

/// The page.
#[component]
pub fn Analyse() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <PageTitle title=Locale::web_analyse_title lead=Locale::web_analyse_lead />
        <section class="panel empty">
            <p>{i18n.text(Locale::web_analyse_empty)}</p>
            <Invitation href="/play" label=Locale::web_go_play />
        </section>
    }
}
