//! A link to what is shown: copied where the browser allows it, and in any case there to be copied by hand.

use std::time::Duration;

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Locale;
use wasm_bindgen_futures::JsFuture;

use crate::document::base;
use crate::i18n::use_i18n;
use crate::timed::Timed;

/// The whole address of a page of the client, as others can open it; `path` is relative to the folder of the client.
#[must_use]
pub fn address(path: &str) -> String {
    let origin = window().location().origin().unwrap_or_default();
    format!("{origin}{}{path}", base())
}

/// Copies a text to the clipboard, and tells `then` whether that was done. To be called where the user asked for it: browsers
/// refuse it elsewhere, and on pages that were not fetched safely.
pub fn copy(text: &str, then: impl FnOnce(bool) + 'static) {
    if !window().is_secure_context() {
        return then(false);
    }
    let written = JsFuture::from(window().navigator().clipboard().write_text(text));
    spawn_local(async move { then(written.await.is_ok()) });
}

/// How long it is said that something was copied.
const SAID: Duration = Duration::from_secs(4);

/// Whether something has just been copied: true for some seconds after it was set, so that it is said of the copy that was made
/// and of no other.
#[derive(Debug, Clone, Copy)]
pub struct JustCopied(Timed<bool>);

impl JustCopied {
    /// Nothing was copied yet.
    #[must_use]
    pub fn new() -> Self {
        Self(Timed::new(false))
    }

    /// Whether it is to be said. Follows changes.
    #[must_use]
    pub fn is_said(self) -> bool {
        self.0.value().get()
    }

    /// Something was copied, or could not be.
    pub fn set(self, copied: bool) {
        self.0.set(copied);
        if copied {
            self.0.set_after(SAID, false);
        }
    }
}

impl Default for JustCopied {
    fn default() -> Self {
        Self::new()
    }
}

/// A button that makes a link, and the link; or the link, and a button that copies it.
#[component]
pub fn ShareLink(
    /// Makes the address behind the folder of the client, or says in a sentence why there is none.
    #[prop(into)]
    link: Callback<(), Result<String, String>>,
    /// Whether the link is there before the button was pressed.
    #[prop(optional)]
    at_once: bool,
) -> impl IntoView {
    let i18n = use_i18n();
    let make = move || link.run(()).map(|path| address(&path));
    let made = RwSignal::new(at_once.then(make));
    let copied = JustCopied::new();
    let field = NodeRef::<html::Input>::new();
    let share = move |_| {
        copied.set(false);
        let address = make();
        if let Ok(address) = &address {
            copy(address, move |done| copied.set(done));
        }
        made.set(Some(address));
    };
    let shown = move || {
        made.get().map(|made| match made {
            Ok(address) => view! {
                <label class="field">
                    <span>{i18n.text(Locale::web_analyse_link)}</span>
                    <input
                        class="text-input"
                        name="link"
                        readonly
                        node_ref=field
                        value=address
                        on:focus=move |_| if let Some(field) = field.get_untracked() { field.select() }
                    />
                </label>
            }
            .into_any(),
            Err(trouble) => view! { <p class="trouble" role="alert">{trouble}</p> }.into_any(),
        })
    };
    let label = if at_once { Locale::web_analyse_copy_link } else { Locale::web_analyse_make_link };
    view! {
        {at_once.then_some(shown)}
        <button type="button" class="button share-link" class:button-accent=at_once on:click=share>{i18n.text(label)}</button>
        {(!at_once).then_some(shown)}
        <p class="facts" role="status">{move || copied.is_said().then(|| i18n.with(Locale::web_analyse_copied))}</p>
    }
}
