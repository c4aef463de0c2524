//! Passkeys: made and ended on the page of the account, and a way to sign in.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use locale::{Locale, vars};
use protocol::http::Me;
use protocol::passkeys::{MOST_LABEL, NewPasskey, Passkey, PasskeyLogin};

use super::forms::{Field, clear, typed};
use super::offered::Offered;
use super::owner::Owner;
use super::parts::moment;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::api::{self, Trouble};
use crate::online::{passkeys, use_online};

/// Signs in by a passkey, where the browser has any.
#[component]
pub(super) fn PasskeySignIn(offered: RwSignal<Offered>) -> impl IntoView {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    let busy = RwSignal::new(false);
    let enter = move |_| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        spawn_local(async move {
            let signed_in = async {
                let Some(credential) = passkeys::show().await? else { return Ok(None) };
                api::post::<Me>("sessions/passkey", &PasskeyLogin { credential }).await.map(Some)
            };
            match signed_in.await {
                Ok(Some(me)) => online.is_now(Some(me)),
                // The browser has said why, or the user knows.
                Ok(None) => {}
                Err(trouble) => notices.warn(Trouble::words(&trouble, &i18n.now())),
            }
            busy.try_set(false);
        });
    };
    let is_offered = Memo::new(move |_| offered.get().passkeys && passkeys::are_possible());
    view! {
        <Show when=move || is_offered.get()>
            <section class="panel passkey-sign-in">
                <h2>{i18n.text(Locale::web_online_passkey)}</h2>
                <p>{i18n.text(Locale::web_online_passkey_text)}</p>
                <button type="button" class="button" aria-disabled=move || busy.get().to_string() on:click=enter>
                    {i18n.text(Locale::web_online_passkey_sign_in)}
                </button>
            </section>
        </Show>
    }
}

/// The passkeys of the account, and a form for another one; nothing where the site or the browser has none.
#[component]
pub(super) fn Passkeys(offered: RwSignal<Offered>, owner: Owner) -> impl IntoView {
    let known = owner.passkeys;
    Effect::new(move |_| {
        if offered.get().passkeys && passkeys::are_possible() {
            spawn_local(async move {
                if let Ok(passkeys) = api::get("me/passkeys").await {
                    known.try_set(Some(passkeys));
                }
            });
        }
    });
    let is_there = Memo::new(move |_| known.with(Option::is_some));
    view! { <Show when=move || is_there.get()><PasskeysForm owner /></Show> }
}

#[component]
fn PasskeysForm(owner: Owner) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let known = owner.passkeys;
    let busy = RwSignal::new(false);
    let (label, password) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let done = move |changed: Result<Option<Vec<Passkey>>, Trouble>| {
        match changed {
            Ok(Some(now)) => {
                [label, password].into_iter().for_each(clear);
                known.try_set(Some(now));
            }
            Ok(None) => {}
            Err(trouble) => notices.warn(trouble.words(&i18n.now())),
        }
        busy.try_set(false);
    };
    let add = move |event: ev::SubmitEvent| {
        event.prevent_default();
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        let label = typed(label).trim().to_owned();
        spawn_local(async move {
            let made = async {
                let Some(proof) = owner.proof(password).await? else { return Ok(None) };
                let Some(credential) = passkeys::make(&proof).await? else { return Ok(None) };
                api::post("me/passkeys", &NewPasskey { label, credential }).await.map(Some)
            };
            done(made.await);
        });
    };
    let end = move |id: String| {
        if busy.get_untracked() {
            return;
        }
        busy.set(true);
        spawn_local(async move {
            let ended = async {
                let Some(proof) = owner.proof(password).await? else { return Ok(None) };
                api::tell("POST", &format!("me/passkeys/{id}/ended"), &proof).await?;
                api::get("me/passkeys").await.map(Some)
            };
            done(ended.await);
        });
    };
    let row = move |passkey: Passkey| {
        let Passkey { id, label, created, used } = passkey;
        let about = move || {
            i18n.with(|locale| {
                let created = moment(created, true, locale);
                match used {
                    Some(used) => {
                        locale.web_online_session(vars::Created(created), vars::Used(moment(used, true, locale)))
                    }
                    None => created,
                }
            })
        };
        view! {
            <li class="session passkey">
                <span><strong>{label}</strong>" · "{about}</span>
                <button type="button" class="button" aria-disabled=move || busy.get().to_string() on:click=move |_| end(id.clone())>
                    {i18n.text(Locale::web_online_passkey_end)}
                </button>
            </li>
        }
    };
    view! {
        <form class="panel passkeys" on:submit=add>
            <h2>{i18n.text(Locale::web_online_passkeys)}</h2>
            <p>{i18n.text(Locale::web_online_passkeys_text)}</p>
            {move || known.get().filter(|known| !known.is_empty()).map(|known| view! {
                <ul class="kept">{known.into_iter().map(row).collect_view()}</ul>
            })}
            <Field name="passkey-label" label=Locale::web_online_passkey_label hint=Locale::web_online_passkey_label_hint kind="text" autocomplete="off" node=label most=MOST_LABEL />
            {owner.field("passkey-password", password)}
            <button type="submit" class="button" aria-disabled=move || busy.get().to_string()>
                {i18n.text(Locale::web_online_passkey_add)}
            </button>
        </form>
    }
}
