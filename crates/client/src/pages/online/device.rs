//! Whether this device is called while the site is closed: said on the page of notifications, and offered where it is of use.

use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Locale;
use protocol::notifications::PushKey;

use crate::i18n::{I18n, use_i18n};
use crate::icon::{Icon, Sign};
use crate::notices::{Notices, use_notices};
use crate::online::api;
use crate::online::push::{self, Calling};
use crate::storage::{Key, load, save};

/// What is known of it. Its browser asks the user only when the user wants to be called.
#[derive(Debug, Clone, Copy)]
struct Device {
    /// Nothing before that is known, and where the server calls nobody.
    state: RwSignal<Option<Calling>>,
    key: StoredValue<String>,
    busy: RwSignal<bool>,
    i18n: I18n,
    notices: Notices,
}

impl Device {
    fn new() -> Self {
        let (i18n, notices) = (use_i18n(), use_notices());
        Self {
            state: RwSignal::new(None),
            key: StoredValue::new(String::new()),
            busy: RwSignal::new(false),
            i18n,
            notices,
        }
    }

    /// Asks the server and the browser.
    fn look(self) {
        spawn_local(async move {
            if let Ok(PushKey { key: Some(key) }) = api::get("push-key").await {
                self.key.try_set_value(key);
                self.state.try_set(Some(push::state().await));
            }
        });
    }

    fn begin(self) {
        self.change(true);
    }

    fn end(self) {
        self.change(false);
    }

    fn change(self, is_wanted: bool) {
        if self.busy.get_untracked() {
            return;
        }
        self.busy.set(true);
        spawn_local(async move {
            let changed = if is_wanted {
                push::begin(&self.key.get_value(), self.i18n.now().language()).await
            } else {
                push::end().await
            };
            match changed {
                Ok(now) => {
                    self.state.try_set(Some(now));
                }
                Err(trouble) => self.notices.warn(trouble.words(&self.i18n.now())),
            }
            self.busy.try_set(false);
        });
    }
}

/// Says it, and lets the user choose.
#[component]
pub(super) fn ThisDevice() -> impl IntoView {
    let device = Device::new();
    device.look();
    let Device { state, busy, i18n, .. } = device;
    let says = move || {
        let message: fn(&Locale) -> String = match state.get()? {
            Calling::Impossible => Locale::web_online_device_impossible,
            Calling::Denied => Locale::web_online_device_denied,
            Calling::Off { .. } => Locale::web_online_device_off,
            Calling::On => Locale::web_online_device_on,
        };
        Some(i18n.with(message))
    };
    let is_on = Memo::new(move |_| state.get() == Some(Calling::On));
    let can = Memo::new(move |_| matches!(state.get(), Some(Calling::On | Calling::Off { .. })));
    let toggle = move |_| if is_on.get_untracked() { device.end() } else { device.begin() };
    let label = i18n.text(
        move |locale| {
            if is_on.get() { locale.web_online_device_end() } else { locale.web_online_device_begin() }
        },
    );
    view! {
        <Show when=move || state.get().is_some()>
            <section class="panel device-calls">
                <h2>{i18n.text(Locale::web_online_device)}</h2>
                <p role="status">{says}</p>
                <Show when=move || can.get()>
                    <button type="button" class="button button-accent" aria-disabled=move || busy.get().to_string() on:click=toggle>
                        {label}
                    </button>
                </Show>
            </section>
        </Show>
    }
}

/// Offers to call this device, once it is of use, to whoever was never asked; whoever says no is not asked again.
#[component]
pub(super) fn OfferCalls(
    /// Whether it is of use now, and who is waited for.
    waits_for: Signal<Option<String>>,
) -> impl IntoView {
    let device = Device::new();
    let declined = RwSignal::new(load::<bool>(Key::CallsDeclined).unwrap_or_default());
    let is_of_use = Memo::new(move |_| waits_for.with(Option::is_some));
    Effect::new(move |looked: Option<bool>| {
        let looked = looked.unwrap_or_default();
        if is_of_use.get() && !looked && !declined.get_untracked() {
            device.look();
            return true;
        }
        looked
    });
    let Device { state, busy, i18n, .. } = device;
    let is_open =
        Memo::new(move |_| is_of_use.get() && !declined.get() && state.get() == Some(Calling::Off { asked: false }));
    let decline = move |_| {
        declined.set(true);
        // Where the browser keeps nothing, it is offered again at the next visit.
        let _ = save(Key::CallsDeclined, &true);
    };
    let question = i18n.text(move |locale| locale.web_online_device_offer(waits_for.get().unwrap_or_default()));
    view! {
        <div role="status">
            <Show when=move || is_open.get()>
                <div class="board-question offer-calls" role="group" aria-label=i18n.text(Locale::web_online_device)>
                    <p><Icon sign=Sign::Bell /> " " {question}</p>
                    <button type="button" class="button button-accent" aria-disabled=move || busy.get().to_string() on:click=move |_| device.begin()>
                        {i18n.text(Locale::web_online_device_begin)}
                    </button>
                    <button type="button" class="button decline-calls" on:click=decline>
                        {i18n.text(Locale::web_online_device_not_now)}
                    </button>
                </div>
            </Show>
        </div>
    }
}
