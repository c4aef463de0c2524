//! The form in which a line is written: of a club's chat, or a private message.

use std::future::Future;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use locale::Locale;

use crate::game::device::new_id;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::notices::use_notices;
use crate::online::api::Trouble;

/// Where a line of at most `most` UTF-16 code units is written, under this label. Enter sends it, with Shift it begins another row.
///
/// `send` is given the line's id and text. A line that was refused stays in the field, its reason is told, and it is sent again under the same id, so that
/// the server takes it once.
#[component]
pub(super) fn WriteLine<Send, Sent>(#[prop(into)] label: Signal<String>, most: usize, send: Send) -> impl IntoView
where
    Send: Fn(String, String) -> Sent + Copy + 'static,
    Sent: Future<Output = Result<(), Trouble>> + 'static,
{
    let (i18n, notices) = (use_i18n(), use_notices());
    let field = NodeRef::<html::Textarea>::new();
    let busy = RwSignal::new(false);
    let id = StoredValue::new((String::new(), String::new()));
    let submit = move || {
        let Some(field) = field.get_untracked().filter(|_| !busy.get_untracked()) else { return };
        let text = field.value().trim().to_owned();
        if text.is_empty() {
            return;
        }
        if id.with_value(|(_, sent)| *sent != text) {
            id.set_value((new_id(), text.clone()));
        }
        busy.set(true);
        let sent = send(id.with_value(|(id, _)| id.clone()), text);
        spawn_local(async move {
            match sent.await {
                Ok(()) => {
                    field.set_value("");
                    id.try_set_value((String::new(), String::new()));
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
            busy.try_set(false);
        });
    };
    let on_key = move |event: ev::KeyboardEvent| {
        if event.key() == "Enter" && !event.shift_key() && !event.is_composing() {
            event.prevent_default();
            submit();
        }
    };
    view! {
        <form class="chat-say private-say" on:submit=move |event: ev::SubmitEvent| { event.prevent_default(); submit(); }>
            <textarea
                class="text-input"
                name="message"
                rows="2"
                maxlength=most.to_string()
                aria-label=label
                placeholder=label
                node_ref=field
                on:keydown=on_key
            ></textarea>
            <button
                type="submit"
                class="button button-accent chat-send"
                aria-disabled=move || busy.get().to_string()
                aria-label=i18n.text(Locale::web_online_chat_send)
                title=i18n.text(Locale::web_online_chat_send)
            >
                <Icon sign=Sign::Send />
            </button>
        </form>
    }
}
