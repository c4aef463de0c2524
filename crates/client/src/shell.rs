//! What surrounds every page: header with navigation, the main part, footer.

use board::view::follow_media;
use leptos::ev;
use leptos::html;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_location;
use locale::{Language, Locale};

use crate::account::{Account, use_account};
use crate::document::focus_main;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::later::use_parts;
use crate::notices::{Notices, Urgency};
use crate::settings::{Theme, use_settings};

type Message = fn(&Locale) -> String;

/// The pages of the navigation.
const NAVIGATION: [(&str, Message); 8] = [
    ("/play", Locale::web_nav_play),
    ("/lobby", Locale::web_nav_online),
    ("/watch", Locale::web_nav_watch),
    ("/learn", Locale::web_nav_learn),
    ("/puzzles", Locale::web_nav_puzzles),
    ("/analyse", Locale::web_nav_analyse),
    ("/editor", Locale::web_nav_editor),
    ("/rules", Locale::web_nav_rules),
];

/// The pages of the footer; the menu of a small window has them besides, for there the footer is far away.
const MORE: [(&str, Message); 4] = [
    ("/clock", Locale::web_nav_clock),
    ("/settings", Locale::web_nav_settings),
    ("/house-rules", Locale::web_nav_house_rules),
    ("/about", Locale::web_nav_about),
];

fn links(links: &'static [(&'static str, Message)]) -> impl IntoView {
    let i18n = use_i18n();
    let item = move |(href, message): (&'static str, Message)| {
        view! { <li><A href=href>{i18n.text(message)}</A></li> }
    };
    links.iter().copied().map(item).collect_view()
}

/// The name, the navigation (a row where there is room, else behind a button), and what is wanted on every page: language, light, sound,
/// account.
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
            <button
                type="button"
                class="tool-round menu-button"
                aria-label=i18n.text(Locale::web_nav_menu)
                aria-expanded=move || if open.get() { "true" } else { "false" }
                aria-controls="navigation"
                node_ref=button
                on:click=move |_| open.update(|open| *open = !*open)
            >
                <Icon sign=Sign::List />
            </button>
            <A href="/" attr:class="brand">
                <Mark />
                <span>{i18n.text(Locale::web_product)}</span>
            </A>
            <nav id="navigation" class:open=move || open.get() aria-label=i18n.text(Locale::web_nav_label)>
                <ul>{links(&NAVIGATION)}</ul>
                <ul class="nav-more">{links(&MORE)}</ul>
                <div class="nav-tools">
                    <LanguageTool />
                    <ThemeTool />
                </div>
            </nav>
            <div class="header-tools">
                <LanguageTool />
                <ThemeTool />
                <SoundTool />
                <AccountTools />
            </div>
        </header>
    }
}

/// The account by its name, and for who has one a bell: what waits, and what the user is told of.
#[component]
fn AccountTools() -> impl IntoView {
    let i18n = use_i18n();
    let Account { name, waiting, .. } = use_account();
    let is_known = Memo::new(move |_| name.with(Option::is_some));
    let says = i18n.text(move |locale| locale.web_header_waiting(waiting.get()));
    view! {
        <Show when=move || is_known.get()>
            <A href="/notifications" attr:class="tool-round header-bell" attr:aria-label=says attr:title=says>
                <Icon sign=Sign::Bell />
                {move || (waiting.get() > 0).then(|| view! { <span class="badge" aria-hidden="true">{waiting}</span> })}
            </A>
        </Show>
        <A href="/account" attr:class="header-account">
            <Icon sign=Sign::User />
            <span>{move || name.get().unwrap_or_else(|| i18n.with(Locale::web_nav_account))}</span>
        </A>
    }
}

/// The sign of the site: a hexagon of the field with its chalk line, and the ball.
#[component]
fn Mark() -> impl IntoView {
    view! {
        <svg class="brand-mark" viewBox="0 0 40 40" aria-hidden="true" focusable="false">
            <path class="brand-field" d="M13 3H27L34.5 16 27 29H13L5.5 16Z" />
            <path class="brand-chalk" d="M5.5 16H34.5" />
            <circle class="brand-chalk" cx="20" cy="16" r="5.6" />
            <circle class="brand-ball" cx="28" cy="28" r="9.5" />
            <path class="brand-seam" d="M28 23.8 32 26.7 30.5 31.4H25.5L24 26.7Z" />
        </svg>
    }
}

/// The language, in two letters, to be changed where one is.
#[component]
fn LanguageTool() -> impl IntoView {
    let i18n = use_i18n();
    let settings = use_settings();
    let choose = move |event: ev::Event| {
        if let Some(language) = Language::from_tag(&event_target_value(&event)) {
            settings.update(|settings| settings.language = Some(language));
        }
    };
    let option = move |language: Language| {
        view! {
            <option
                value=language.code()
                lang=language.code()
                selected=move || i18n.language() == language
            >
                {language.own_name()}
            </option>
        }
    };
    view! {
        <label class="header-language">
            <span aria-hidden="true">{move || i18n.language().code().to_uppercase()}</span>
            <select
                aria-label=i18n.text(Locale::web_settings_language)
                prop:value=move || i18n.language().code()
                on:change=choose
            >
                {Language::ALL.map(option).collect_view()}
            </select>
        </label>
    }
}

/// Light or dark: a press is a choice, for the device's own is kept in the settings.
#[component]
fn ThemeTool() -> impl IntoView {
    let i18n = use_i18n();
    let settings = use_settings();
    let device_is_dark = follow_media("(prefers-color-scheme: dark)", false);
    let is_dark = Memo::new(move |_| match settings.with(|settings| settings.theme) {
        Theme::Device => device_is_dark.get(),
        Theme::Light => false,
        Theme::Dark => true,
    });
    let change = move |_| {
        let theme = if is_dark.get_untracked() { Theme::Light } else { Theme::Dark };
        settings.update(|settings| settings.theme = theme);
    };
    let label = move || {
        i18n.with(|locale| if is_dark.get() { locale.web_header_to_light() } else { locale.web_header_to_dark() })
    };
    view! {
        <button type="button" class="tool-round header-theme" aria-label=label title=label on:click=change>
            <Icon sign=Signal::derive(move || if is_dark.get() { Sign::Sun } else { Sign::Moon }) />
        </button>
    }
}

/// Sound, or none.
#[component]
fn SoundTool() -> impl IntoView {
    let i18n = use_i18n();
    let settings = use_settings();
    let is_on = Memo::new(move |_| settings.with(|settings| settings.sound));
    let label = i18n.text(Locale::web_settings_sound);
    view! {
        <button
            type="button"
            class="tool-round header-sound"
            aria-label=label
            title=label
            aria-pressed=move || is_on.get().to_string()
            on:click=move |_| settings.update(|settings| settings.sound = !settings.sound)
        >
            <Icon sign=Signal::derive(move || if is_on.get() { Sign::Sound } else { Sign::SoundOff }) />
        </button>
    }
}

/// The place of the page where messages appear. It is there from the start, so that screen readers watch it.
#[component]
pub fn NoticeArea(
    /// The messages.
    notices: Notices,
) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <div class="notices" role="status" aria-live="polite">
            <For each=move || notices.shown.get() key=|notice| notice.number let:notice>
                <div class="notice" class:notice-warning=notice.urgency == Urgency::Warning>
                    <p>{notice.text.clone()}</p>
                    {notice.action.clone().map(|action| view! {
                        <button class="button" on:click=move |_| { action.run.run(()); notices.put_away(notice.number); }>
                            {action.label}
                        </button>
                    })}
                    <button class="button button-quiet" on:click=move |_| notices.put_away(notice.number)>
                        {i18n.text(Locale::web_notice_dismiss)}
                    </button>
                </div>
            </For>
        </div>
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
    let parts = use_parts();
    let busy = move || parts.are_awaited().then_some("true");
    view! { <main id="main" tabindex="-1" aria-busy=busy>{children()}</main> }
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
