//! Drawing boards for Play Ball.

use leptos::prelude::*;
use locale::Locale;

use super::{Invitation, PageTitle};
use crate::i18n::use_i18n;

/// The page.
#[component]
pub fn Editor() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <PageTitle title=Locale::web_editor_title lead=Locale::web_editor_lead />
        <section class="panel empty">
            <p>{i18n.text(Locale::web_editor_empty)}</p>
            <Invitation href="/play" label=Locale::web_go_play />
        </section>
    }
}
