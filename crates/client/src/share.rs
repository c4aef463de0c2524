//! A link to what is shown: copied where the browser allows it, and in any case there to be copied by hand.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Locale;
use wasm_bindgen_futures::JsFuture;

use crate::app::base;
use crate::i18n::use_i18n;

/// A button that makes a link, and the link.
#[component]
pub fn ShareLink(
    /// Makes the address behind the folder of the client, or says in a sentence why there is none.
    #[prop(into)]
    link: Callback<(), Result<String, String>>,
) -> impl IntoView {
    let i18n = use_i18n();
    let made = RwSignal::new(None::<Result<String, String>>);
    let copied = RwSignal::new(false);
    let field = NodeRef::<html::Input>::new();
    let share = move |_| {
        copied.set(false);
        let address = link.run(()).map(|path| {
            let origin = window().location().origin().unwrap_or_default();
            format!("{origin}{}{path}", base())
        });
        if let Ok(address) = &address {
            let address = address.clone();
            // Nobody may copy in a page that was not fetched safely: the field is there for that.
            if window().is_secure_context() {
                spawn_local(async move {
                    let done = JsFuture::from(window().navigator().clipboard().write_text(&address)).await;
                    let _ = copied.try_set(done.is_ok());
                });
            }
        }
        made.set(Some(address));
    };
    view! {
        <button type="button" class="button share-link" on:click=share>{i18n.text(Locale::web_analyse_make_link)}</button>
        {move || made.get().map(|made| match made {
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
        })}
        <p class="facts" role="status">{move || copied.get().then(|| i18n.with(Locale::web_analyse_copied))}</p>
    }
}
