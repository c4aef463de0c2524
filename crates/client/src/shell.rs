//! What surrounds every page: header with navigation, the main part, footer.

use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_location;
use locale::Locale;
use wasm_bindgen::JsCast;

use crate::i18n::use_i18n;

type Message = fn(&Locale) -> String;

/// The pages of the navigation.
const NAVIGATION: [(&str, Message); 7] = [
    ("/play", Locale::web_nav_play),
    ("/lobby", Locale::web_nav_online),
    ("/learn", Locale::web_nav_learn),
    ("/puzzles", Locale::web_nav_puzzles),
    ("/analyse", Locale::web_nav_analyse),
    ("/editor", Locale::web_nav_editor),
    ("/rules", Locale::web_nav_rules),
];

/// What the menu of a small window has besides: there the footer is far away.
const ACCOUNT: [(&str, Message); 1] = [("/account", Locale::web_nav_account)];

/// The pages of the footer.
const MORE: [(&str, Message); 2] = [("/settings", Locale::web_nav_settings), ("/about", Locale::web_nav_about)];

fn links(links: &'static [(&'static str, Message)]) -> impl IntoView {
    let i18n = use_i18n();
    let item = move |(href, message): (&'static str, Message)| {
        view! { <li><A href=href>{i18n.text(message)}</A></li> }
    };
    links.iter().copied().map(item).collect_view()
}

/// The name, and the navigation: a row where there is room, else behind a button.
#[component]
pub fn Header() -> impl IntoView {
    let i18n = use_i18n();
    let open = RwSignal::new(false);
    let button = NodeRef::<html::Button>::new();
    let pathname = use_location().pathname;
    Effect::new(move || {
        pathname.track();
        open.set(false);
    });
    // Escape closes the menu and gives the focus back to its button.
    let on_key = move |event: ev::KeyboardEvent| {
        if event.key() == "Escape" && open.get_untracked() {
            open.set(false);
            if let Some(button) = button.get_untracked() {
                let _ = button.focus();
            }
        }
    };
    view! {
        <header class="site-header" on:keydown=on_key>
            <A href="/" attr:class="brand">
                <svg class="brand-mark" viewBox="0 0 32 32" aria-hidden="true" focusable="false">
                    <circle class="brand-disc" cx="14" cy="14" r="12" />
                    <circle class="brand-ball" cx="22" cy="22" r="8" />
                    <path class="brand-seam" d="M16 20a8 8 0 0 0 12 4" />
                </svg>
                <span>{i18n.text(Locale::web_product)}</span>
            </A>
            <button
                class="button button-quiet menu-button"
                aria-expanded=move || if open.get() { "true" } else { "false" }
                aria-controls="navigation"
                node_ref=button
                on:click=move |_| open.update(|open| *open = !*open)
            >
                {i18n.text(Locale::web_nav_menu)}
            </button>
            <nav id="navigation" class:open=move || open.get() aria-label=i18n.text(Locale::web_nav_label)>
                <ul>{links(&NAVIGATION)}</ul>
                <ul class="nav-more">{links(&ACCOUNT)} {links(&MORE)}</ul>
            </nav>
        </header>
    }
}

/// The main part. After a change of page the focus goes here, so that screen readers and keys begin at its start.
#[component]
pub fn Main(children: Children) -> impl IntoView {
    let pathname = use_location().pathname;
    Effect::new(move |before: Option<String>| {
        let now = pathname.get();
        if before.is_some_and(|before| before != now) {
            focus_main();
        }
        now
    });
    view! { <main id="main" tabindex="-1">{children()}</main> }
}

/// Settings, about, and the licence.
#[component]
pub fn Footer() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <footer class="site-footer">
            <nav aria-label=i18n.text(Locale::web_footer_label)>
                <ul>{links(&MORE)}</ul>
            </nav>
            <p>{i18n.text(Locale::web_footer_text)}</p>
        </footer>
    }
}

/// The skip link moves the focus and leaves the address as it is.
#[expect(clippy::needless_pass_by_value, reason = "events are handed over by value")]
pub(crate) fn skip_to_main(event: ev::MouseEvent) {
    event.prevent_default();
    focus_main();
}

fn focus_main() {
    let main = document().get_element_by_id("main");
    if let Some(main) = main.and_then(|main| main.dyn_into::<web_sys::HtmlElement>().ok()) {
        let _ = main.focus();
    }
}
