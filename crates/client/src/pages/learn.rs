//! Learning a game by playing it.

use leptos::prelude::*;
use locale::Locale;

use super::{Invitation, PageTitle};
use crate::i18n::use_i18n;

/// The page.
#[component]
pub fn Learn() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <PageTitle title=Locale::web_learn_title lead=Locale::web_learn_lead />
        <section class="panel empty">
            <p>{i18n.text(Locale::web_learn_empty)}</p>
            <Invitation href="/play" label=Locale::web_go_play />
        </section>
    }
}
