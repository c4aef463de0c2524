//! Personal access tokens: what programs and apps of the user come in with.

use std::collections::BTreeSet;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use locale::{Locale, vars};
use play::time::Millis;
use protocol::access::{AccessToken, MOST_NAME, NewAccessToken, Scope};
use protocol::http::MadeToken;

use super::bots::NewOne;
use super::forms::{Field, Sending, typed};
use super::parts::{Fetched, fetched, moment, show};
use crate::game::device::now;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::api;

/// How long a token can be valid, in days.
const DAYS: [u16; 4] = [7, 30, 90, protocol::access::MOST_DAYS];
/// What is chosen at first.
const USUAL_DAYS: u16 = 30;

/// What a scope allows, in words.
pub(super) fn scope_name(locale: &Locale, scope: Scope) -> String {
    match scope {
        Scope::Read => locale.web_online_access_read(),
        Scope::Play => locale.web_online_access_play(),
        Scope::Chat => locale.web_online_access_chat(),
    }
}

/// The tokens, and a form for another one.
#[component]
pub(super) fn AccessTokens(
    /// Counts when all tokens have been ended by another form.
    ended: RwSignal<u32>,
) -> impl IntoView {
    let i18n = use_i18n();
    let tokens: RwSignal<Fetched<Vec<AccessToken>>> = fetched(|| Some("me/tokens".to_owned()));
    Effect::new(move |before: Option<u32>| {
        let now = ended.get();
        if before.is_some_and(|before| before != now) {
            tokens.set(Fetched::Here(Vec::new()));
        }
        now
    });
    view! {
        <section class="panel access-tokens">
            <h2>{i18n.text(Locale::web_online_access)}</h2>
            <p>{i18n.text(Locale::web_online_access_text)}</p>
            {show(tokens, |tokens| view! { <Tokens tokens /> })}
        </section>
    }
}

#[component]
fn Tokens(tokens: Vec<AccessToken>) -> impl IntoView {
    let i18n = use_i18n();
    let tokens = RwSignal::new(tokens);
    let made = RwSignal::new(None::<String>);
    let sending = Sending::new();
    let (name, days) = (NodeRef::<html::Input>::new(), RwSignal::new(USUAL_DAYS));
    let scopes = RwSignal::new(BTreeSet::from([Scope::Read, Scope::Play]));
    let make = move |event: ev::SubmitEvent| {
        event.prevent_default();
        made.set(None);
        let (name_now, days) = (typed(name).trim().to_owned(), days.get_untracked());
        let wanted = NewAccessToken { name: name_now, scopes: scopes.get_untracked(), days };
        let told = wanted.clone();
        sending.post("me/tokens".to_owned(), wanted, move |new: MadeToken| {
            if let Some(field) = name.get_untracked() {
                field.set_value("");
            }
            made.try_set(Some(new.token));
            let (created, until) = (now(), now() + Millis::from_days(u32::from(days)));
            let token =
                AccessToken { id: new.id, name: told.name, scopes: told.scopes, created, used: None, until, app: None };
            tokens.try_update(|tokens| tokens.insert(0, token));
        });
    };
    let revoked = Callback::new(move |id: String| {
        tokens.update(|tokens| tokens.retain(|token| token.id != id));
        made.set(None);
        // The button that had the focus is gone with its token.
        if let Some(field) = name.get_untracked() {
            let _ = field.focus();
        }
    });
    let scope = move |scope: Scope| {
        let turn = move |event| {
            let chosen = event_target_checked(&event);
            scopes.update(|scopes| {
                if chosen {
                    scopes.insert(scope)
                } else {
                    scopes.remove(&scope)
                };
            });
        };
        let checked = move || scopes.with(|scopes| scopes.contains(&scope));
        view! {
            <label class="choice">
                <input type="checkbox" name="access-scope" value=scope.name() prop:checked=checked on:change=turn />
                <span>{i18n.text(move |locale| scope_name(locale, scope))}</span>
            </label>
        }
    };
    let choose = move |event| days.set(event_target_value(&event).parse().unwrap_or(USUAL_DAYS));
    let option = move |count: u16| {
        let selected = count == USUAL_DAYS;
        view! {
            <option value=count.to_string() selected=selected>
                {i18n.text(move |locale| locale.web_online_access_days(u32::from(count)))}
            </option>
        }
    };
    view! {
        <Show when=move || tokens.with(Vec::is_empty)>
            <p class="facts">{i18n.text(Locale::web_online_access_none)}</p>
        </Show>
        <ul class="kept tokens">
            <For each=move || tokens.get() key=|token| token.id.clone() let:token>
                <OneToken token revoked />
            </For>
        </ul>
        <div role="status">
            {move || made.get().map(|token| view! { <NewOne token once=Locale::web_online_access_once /> })}
        </div>
        <form class="token-form access-form" on:submit=make>
            <Field name="access-name" label=Locale::web_online_access_name kind="text" autocomplete="off" node=name most=MOST_NAME />
            <fieldset class="choices">
                <legend>{i18n.text(Locale::web_online_access_scopes)}</legend>
                {Scope::ALL.map(scope)}
            </fieldset>
            <label class="field">
                <span>{i18n.text(Locale::web_online_access_valid)}</span>
                <select name="access-days" on:change=choose>{DAYS.map(option)}</select>
            </label>
            {sending.view()}
            <button
                type="submit"
                class="button make-access"
                disabled=move || scopes.with(BTreeSet::is_empty)
                aria-disabled=move || sending.busy.get().to_string()
            >
                {i18n.text(Locale::web_online_bots_token_make)}
            </button>
        </form>
    }
}

#[component]
fn OneToken(
    token: AccessToken,
    /// Told the id of a token that works no longer.
    revoked: Callback<String>,
) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let AccessToken { id, name, scopes, created, used, until, app } = token;
    let shown = name.clone();
    let may =
        move |locale: &Locale| scopes.iter().map(|scope| scope_name(locale, *scope)).collect::<Vec<_>>().join(" · ");
    let about = move |locale: &Locale| {
        let created = moment(created, true, locale);
        match used {
            Some(used) => {
                locale.web_online_bots_token_used(vars::Created(created), vars::Used(moment(used, true, locale)))
            }
            None => locale.web_online_bots_token_unused(created),
        }
    };
    let ends = move |locale: &Locale| locale.web_online_access_until(moment(until, false, locale));
    let end = move |_| {
        let id = id.clone();
        spawn_local(async move {
            match api::delete(&format!("me/tokens/{id}")).await {
                Ok(()) => revoked.run(id),
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    view! {
        <li class="session token">
            <span>
                <strong>{shown}</strong>
                " "
                {app.map(|app| view! { <span class="token-app">{app}</span> " " })}
                <small class="facts">{i18n.text(may)} "; " {i18n.text(about)} "; " {i18n.text(ends)}</small>
            </span>
            <button
                type="button"
                class="button end-access"
                aria-label=i18n.text(move |locale| locale.web_online_bots_token_end_of(name.as_str()))
                on:click=end
            >
                {i18n.text(Locale::web_online_bots_token_end)}
            </button>
        </li>
    }
}
