//! An app asks to be let in (OAuth 2): what it wants to do, and whether its user agrees.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_query_map;
use locale::Locale;
use protocol::game::Kind;
use protocol::oauth::{AppRequest, Consent, LetIn};

use super::access_tokens::scope_name;
use super::account::SignIn;
use super::forms::Sending;
use super::parts::{Face, Nothing, Served};
use crate::i18n::use_i18n;
use crate::online::{api, use_online};
use crate::pages::PageTitle;

/// The page. What is asked for stands in its address.
#[component]
pub fn Authorize() -> impl IntoView {
    let online = use_online();
    let kind = Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.kind)));
    view! {
        <PageTitle title=Locale::web_online_authorize_title lead=Locale::web_online_authorize_lead />
        <Served>
            {move || match kind.get() {
                Some(Kind::Registered) => view! { <Question /> }.into_any(),
                Some(_) => view! { <Nothing text=Locale::web_online_authorize_register /> <SignIn /> }.into_any(),
                None => view! { <SignIn /> }.into_any(),
            }}
        </Served>
    }
}

/// What stands in the address; what does not is empty, and what else does is no concern of ours (RFC 6749, 3.1).
fn request() -> AppRequest {
    let query = use_query_map().get_untracked();
    let member = |name: &str| query.get(name).unwrap_or_default();
    AppRequest {
        response_type: member("response_type"),
        client_id: member("client_id"),
        redirect_uri: member("redirect_uri"),
        scope: member("scope"),
        state: member("state"),
        code_challenge: member("code_challenge"),
        code_challenge_method: member("code_challenge_method"),
    }
}

fn go_to(address: &str) {
    let _ = window().location().assign(address);
}

#[component]
fn Question() -> impl IntoView {
    let i18n = use_i18n();
    let request = StoredValue::new(request());
    let asked = RwSignal::new(None::<Result<Consent, api::Trouble>>);
    spawn_local(async move {
        let answer = api::post::<Consent>("oauth/requests", &request.get_value()).await;
        asked.try_set(Some(answer));
    });
    move || match asked.get() {
        None => view! { <p class="facts" role="status">{i18n.text(Locale::web_online_loading)}</p> }.into_any(),
        Some(Ok(consent)) => view! { <Asked consent request /> }.into_any(),
        Some(Err(trouble)) => {
            view! { <p class="trouble" role="alert">{move || i18n.with(|locale| trouble.words(locale))}</p> }.into_any()
        }
    }
}

#[component]
fn Asked(consent: Consent, request: StoredValue<AppRequest>) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let Consent { client, app, scopes, days, declined } = consent;
    let sending = Sending::new();
    let allow = move |_| {
        sending.post("oauth/codes".to_owned(), request.get_value(), |LetIn { redirect }| go_to(&redirect));
    };
    let name = Signal::derive(move || online.name.get().unwrap_or_default());
    view! {
        <section class="panel authorize">
            <div class="who-am-i">
                <Face name />
                <p>{i18n.text(move |locale| locale.web_online_authorize_as(name.get()))}</p>
            </div>
            <h2>{i18n.text(move |locale| locale.web_online_authorize_wants(client.as_str()))}</h2>
            <ul class="authorize-scopes">
                {scopes.into_iter().map(|scope| view! { <li>{i18n.text(move |locale| scope_name(locale, scope))}</li> }).collect_view()}
            </ul>
            <p>{i18n.text(move |locale| locale.web_online_authorize_goes_to(app.as_str()))}</p>
            <p class="facts">{i18n.text(move |locale| locale.web_online_authorize_stays(u32::from(days)))}</p>
            {sending.view()}
            <div class="authorize-buttons">
                <button type="button" class="button button-accent allow-app" aria-disabled=move || sending.busy.get().to_string() on:click=allow>
                    {i18n.text(Locale::web_online_authorize_allow)}
                </button>
                <button type="button" class="button decline-app" on:click=move |_| go_to(&declined)>
                    {i18n.text(Locale::web_online_authorize_decline)}
                </button>
            </div>
        </section>
    }
}
