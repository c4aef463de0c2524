//! The keys of the site, shown when somebody presses `?`.

use leptos::prelude::*;
use leptos::{ev, html};
use locale::Locale;
use wasm_bindgen::JsCast;

use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::later::{FromPart, Later};
use crate::parts::Part;

type Message = fn(&Locale) -> String;

/// What each key does, in the order in which one meets them.
const KEYS: [(&[&str], Message); 8] = [
    (&["Tab"], Locale::web_keys_tab),
    (&["←", "↑", "→", "↓"], Locale::web_keys_arrows),
    (&["Enter", "␣"], Locale::web_keys_enter),
    (&["Esc"], Locale::web_keys_escape),
    (&["←", "→"], Locale::web_keys_turns),
    (&["Home", "End"], Locale::web_keys_ends),
    (&["N"], Locale::web_keys_next_game),
    (&["?"], Locale::web_keys_help),
];

/// [`list`], which comes with [`Part::More`].
pub(crate) static LIST: FromPart<fn() -> AnyView> = FromPart::new();

/// Whether what is typed goes into a field.
pub(crate) fn is_typing(event: &ev::KeyboardEvent) -> bool {
    let element = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
    element.is_some_and(|element| matches!(element.tag_name().as_str(), "INPUT" | "TEXTAREA" | "SELECT"))
}

/// The list of keys, over the page. `?` opens it wherever no text is typed.
#[component]
pub fn KeyHelp() -> impl IntoView {
    let i18n = use_i18n();
    let dialog = NodeRef::<html::Dialog>::new();
    let was_asked = RwSignal::new(false);
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_asked = event.key() == "?" && !is_typing(&event) && !event.ctrl_key() && !event.meta_key();
        if is_asked && let Some(dialog) = dialog.get_untracked().filter(|dialog| !dialog.open()) {
            was_asked.set(true);
            let _ = dialog.show_modal();
        }
    });
    on_cleanup(move || listener.remove());
    let close = move |_| {
        if let Some(dialog) = dialog.get_untracked() {
            dialog.close();
        }
    };
    view! {
        <dialog class="key-help" node_ref=dialog aria-labelledby="keys-title">
            <header>
                <h2 id="keys-title">{i18n.text(Locale::web_keys_title)}</h2>
                <button type="button" class="tool-round" aria-label=i18n.text(Locale::web_table_close) on:click=close>
                    <Icon sign=Sign::X />
                </button>
            </header>
            <Show when=move || was_asked.get()>
                <Later part=Part::More view=Callback::new(|()| Some(LIST.get()?())) />
            </Show>
        </dialog>
    }
}

/// The keys, and what each does.
pub(crate) fn list() -> AnyView {
    let i18n = use_i18n();
    let row = move |(keys, message): (&'static [&'static str], Message)| {
        let keys = keys.iter().map(|key| view! { <kbd>{*key}</kbd> }).collect_view();
        view! { <dt>{keys}</dt><dd>{i18n.text(message)}</dd> }
    };
    view! { <dl>{KEYS.map(row).collect_view()}</dl> }.into_any()
}
