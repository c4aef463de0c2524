//! What is shown for an address that leads nowhere.

use leptos::prelude::*;
use locale::Locale;

use super::{Invitation, PageTitle};

/// The page.
#[component]
pub fn NotFound() -> impl IntoView {
    view! {
        <PageTitle title=Locale::web_not_found_title lead=Locale::web_not_found_lead />
        <p><Invitation href="/" label=Locale::web_not_found_home /></p>
    }
}
