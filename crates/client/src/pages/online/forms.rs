//! Forms that are sent to the server, and their fields.

use leptos::html;
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Locale;
use protocol::http::Me;
use serde::Serialize;
use serde::de::DeserializeOwned;

use crate::i18n::use_i18n;
use crate::online::api::{self, Trouble};
use crate::online::{Online, use_online};

type Message = fn(&Locale) -> String;

/// A form that is sent with what was typed, and says what went wrong beside itself.
#[derive(Debug, Clone, Copy)]
pub(super) struct Sending {
    online: Online,
    /// Whether it is sent and not answered yet.
    pub(super) busy: RwSignal<bool>,
    trouble: RwSignal<Option<Trouble>>,
}

impl Sending {
    pub(super) fn new() -> Self {
        Self { online: use_online(), busy: RwSignal::new(false), trouble: RwSignal::new(None) }
    }

    /// Sends it; the answer says who one is now.
    pub(super) fn send(self, path: &'static str, body: impl Serialize + 'static) {
        self.post(path.to_owned(), body, move |me: Me| self.online.is_now(Some(me)));
    }

    /// Sends it, and hands the answer on.
    pub(super) fn post<T: DeserializeOwned + 'static>(
        self,
        path: String,
        body: impl Serialize + 'static,
        then: impl FnOnce(T) + 'static,
    ) {
        self.run(async move { api::post::<T>(&path, &body).await.map(then) });
    }

    /// Puts it where something else may be already, and hands the answer on.
    pub(super) fn put<T: DeserializeOwned + 'static>(
        self,
        path: String,
        body: impl Serialize + 'static,
        then: impl FnOnce(T) + 'static,
    ) {
        self.run(async move { api::put::<T>(&path, &body).await.map(then) });
    }

    /// Sends it; there is nothing in the answer.
    pub(super) fn tell(self, path: &'static str, body: impl Serialize + 'static, then: impl FnOnce() + 'static) {
        self.tell_at(path.to_owned(), body, then);
    }

    /// As [`tell`](Self::tell), to an address that is not always the same.
    pub(super) fn tell_at(self, path: String, body: impl Serialize + 'static, then: impl FnOnce() + 'static) {
        self.run(async move { api::tell("POST", &path, &body).await.map(|()| then()) });
    }

    /// Does it, and says what went wrong; not while it is done already.
    pub(super) fn run(self, sent: impl Future<Output = Result<(), Trouble>> + 'static) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        self.trouble.set(None);
        spawn_local(async move {
            if let Err(trouble) = sent.await {
                self.trouble.try_set(Some(trouble));
            }
            self.busy.try_set(false);
        });
    }

    /// Whether it was refused for one of these reasons.
    pub(super) fn is_refused(self, codes: &[&str]) -> bool {
        self.trouble.with(|trouble| trouble.as_ref().is_some_and(|trouble| codes.iter().any(|code| trouble.is(code))))
    }

    pub(super) fn view(self) -> impl IntoView {
        let i18n = use_i18n();
        move || {
            let trouble = self.trouble.get()?;
            Some(view! { <p class="trouble" role="alert">{i18n.with(|locale| trouble.words(locale))}</p> })
        }
    }
}

#[component]
pub(super) fn Field(
    name: &'static str,
    label: Message,
    #[prop(optional)] hint: Option<Message>,
    kind: &'static str,
    autocomplete: &'static str,
    node: NodeRef<html::Input>,
    #[prop(default = true)] required: bool,
    /// The most characters.
    #[prop(optional)]
    most: Option<usize>,
) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <label class="field">
            <span>{i18n.text(label)}</span>
            <input class="text-input" name=name type=kind autocomplete=autocomplete required=required maxlength=most.map(|most| most.to_string()) node_ref=node />
            {hint.map(|hint| view! { <small class="facts">{i18n.text(hint)}</small> })}
        </label>
    }
}

/// Empties a field whose text was used.
pub(super) fn clear(node: NodeRef<html::Input>) {
    if let Some(field) = node.get_untracked() {
        field.set_value("");
    }
}

pub(super) fn typed(node: NodeRef<html::Input>) -> String {
    node.get_untracked().map(|field| field.value()).unwrap_or_default()
}

/// Shuts what was opened for a form that is done with.
pub(super) fn shut(details: NodeRef<html::Details>) {
    if let Some(details) = details.get_untracked() {
        // It is there or not: nothing can fail.
        _ = details.remove_attribute("open");
    }
}
