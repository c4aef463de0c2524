//! What is shown for an address that leads nowhere.

use leptos::prelude::*;
use locale::Locale;

use super::{Invitation, PageTitle};

/// The page.
#[component]
pub fn NotFound() -> impl IntoView {
    view! {
        // The ball lies beyond the touchline.
        <svg class="out-of-play" viewBox="0 0 240 96" aria-hidden="true" focusable="false">
            <rect class="out-field" width="150" height="96" />
            <path class="out-line" d="M150 0V96" />
            <circle class="brand-ball" cx="200" cy="62" r="20" />
            <path class="brand-seam" d="M200 53 208.500 59.200 205.300 69.200H194.700L191.500 59.200Z" />
        </svg>
        <PageTitle title=Locale::web_not_found_title lead=Locale::web_not_found_lead />
        <p><Invitation href="/" label=Locale::web_not_found_home /></p>
    }
}
