//! What is shown for an address that has no page in this module.

use leptos::prelude::*;
use leptos_router::hooks::use_location;

use super::not_found::NotFound;
use crate::app::base;
use crate::modules::Module;

/// Goes to the other module if the page is there: the document is loaded again, and starts it. Else says that there is no page.
#[component]
pub fn Elsewhere(
    /// The module whose routes do not have the address.
    here: Module,
) -> impl IntoView {
    let pathname = use_location().pathname.get_untracked();
    if Module::of(pathname.strip_prefix(&base()).unwrap_or_default()) == here {
        return view! { <NotFound /> }.into_any();
    }
    reload_at(pathname);
    ().into_any()
}

/// Loads the document again as soon as the browser has the address: the router shows a page first and tells the browser then.
fn reload_at(pathname: String) {
    let location = window().location();
    if location.pathname().is_ok_and(|at| at == pathname) {
        let _ = location.reload();
    } else {
        request_animation_frame(move || reload_at(pathname));
    }
}
