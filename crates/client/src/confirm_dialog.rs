//! The question before something that cannot be taken back.

use leptos::html;
use leptos::prelude::*;
use locale::Locale;

use crate::i18n::use_i18n;

type Message = fn(&Locale) -> String;

/// Asks before something is done. The answer that changes nothing has the focus.
#[component]
pub fn ConfirmDialog(
    /// What is asked.
    question: Signal<String>,
    /// The answer that does it.
    yes: Message,
    /// The answer that changes nothing.
    #[prop(default = Locale::web_cancel)]
    no: Message,
    /// Does it.
    act: Callback<()>,
    /// Takes the question away, whatever the answer was.
    close: Callback<()>,
) -> impl IntoView {
    let i18n = use_i18n();
    let focused = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        if let Some(no) = focused.get() {
            let _ = no.focus();
        }
    });
    let agree = move |_| {
        close.run(());
        act.run(());
    };
    view! {
        <div class="board-question" role="group" aria-label=question>
            <p>{question}</p>
            <button type="button" class="button button-danger" on:click=agree>{i18n.text(yes)}</button>
            <button type="button" class="button" node_ref=focused on:click=move |_| close.run(())>{i18n.text(no)}</button>
        </div>
    }
}
