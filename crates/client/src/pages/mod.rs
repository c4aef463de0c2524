//! The pages, one a file.

mod about;
mod analyse;
mod clock;
mod editor;
mod embed;
mod graph;
pub(crate) mod home;
mod house_rules;
mod kept;
mod learn;
mod not_found;
pub mod online;
pub(crate) mod play;
mod puzzles;
mod rules;
mod settings;

pub use about::About;
pub use analyse::Analyse;
pub use clock::ClockPage;
pub use editor::Editor;
pub use home::Home;
pub use house_rules::HouseRules;
pub use learn::Learn;
pub use not_found::NotFound;
pub use play::Play;
pub use puzzles::Puzzles;
pub use rules::{GameRules, Rules};
pub use settings::SettingsPage;

use leptos::prelude::*;
use leptos_router::components::A;
use locale::Locale;

use crate::i18n::use_i18n;

/// Where the user can go from a page that has nothing to show yet.
#[component]
fn Invitation(
    /// The address.
    href: &'static str,
    /// The label of the link.
    label: fn(&Locale) -> String,
) -> impl IntoView {
    let i18n = use_i18n();
    view! { <A href attr:class="button button-accent">{i18n.text(label)}</A> }
}

/// A page's heading and what the page is for; sets the document's title too.
#[component]
fn PageTitle(
    /// The heading and the title of the document.
    title: fn(&Locale) -> String,
    /// A sentence under it.
    lead: fn(&Locale) -> String,
) -> impl IntoView {
    let i18n = use_i18n();
    i18n.title(title);
    view! {
        <h1>{i18n.text(title)}</h1>
        <p class="lead">{i18n.text(lead)}</p>
    }
}
