//! The user's bots: making them, the tokens by which their programs come in, how such a program plays.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::{Locale, vars};
use protocol::http::{Bot, MadeToken, NewBot, NewToken, Token};

use super::forms::{Field, Sending, typed};
use super::parts::{Fetched, Served, fetched, moment, show};
use crate::confirm_dialog::ConfirmDialog;
use crate::game::device::now;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::{api, use_online};
use crate::pages::PageTitle;
use crate::share::{self, JustCopied};

/// The page.
#[component]
pub fn BotsPage() -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let is_registered = Memo::new(move |_| online.is_registered());
    view! {
        <PageTitle title=Locale::web_online_bots_title lead=Locale::web_online_bots_lead />
        <Served>
            <Show
                when=move || is_registered.get()
                fallback=move || view! {
                    <section class="panel empty">
                        <p>{i18n.text(Locale::web_online_bots_not_in)}</p>
                        <A href="/account" attr:class="button button-accent">{i18n.text(Locale::web_online_bots_to_account)}</A>
                    </section>
                }
            >
                <Inside />
            </Show>
        </Served>
    }
}

#[component]
fn Inside() -> impl IntoView {
    let bots: RwSignal<Fetched<Vec<Bot>>> = fetched(|| Some("bots".to_owned()));
    show(bots, |bots| view! { <Bots bots /> })
}

#[component]
fn Bots(bots: Vec<Bot>) -> impl IntoView {
    let i18n = use_i18n();
    let bots = RwSignal::new(bots);
    let made = RwSignal::new(None::<String>);
    let sending = Sending::new();
    let name = NodeRef::<html::Input>::new();
    let make = move |event: ev::SubmitEvent| {
        event.prevent_default();
        made.set(None);
        sending.post("bots".to_owned(), NewBot { name: typed(name).trim().to_owned() }, move |bot: Bot| {
            if let Some(field) = name.get_untracked() {
                field.set_value("");
            }
            made.try_set(Some(bot.name.clone()));
            bots.try_update(|bots| bots.push(bot));
        });
    };
    let forget = Callback::new(move |gone: String| {
        bots.update(|bots| bots.retain(|bot| bot.name != gone));
        // The button that had the focus is gone with its bot.
        if let Some(field) = name.get_untracked() {
            let _ = field.focus();
        }
    });
    view! {
        <Show when=move || bots.with(Vec::is_empty)>
            <p class="panel empty no-bots">{i18n.text(Locale::web_online_bots_none)}</p>
        </Show>
        <div class="account bots">
            <For each=move || bots.get() key=|bot| bot.name.clone() let:bot>
                <OneBot bot forget />
            </For>
            <form class="panel new-bot" on:submit=make>
                <h2>{i18n.text(Locale::web_online_bots_new)}</h2>
                <Field name="bot-name" label=Locale::web_online_bots_name hint=Locale::web_online_name_hint kind="text" autocomplete="off" node=name />
                {sending.view()}
                <button type="submit" class="button button-accent" aria-disabled=move || sending.busy.get().to_string()>
                    {i18n.text(Locale::web_online_bots_make)}
                </button>
                <p class="facts" role="status">
                    {move || made.get().map(|name| i18n.with(|locale| locale.web_online_bots_made(name)))}
                </p>
            </form>
            <HowTo />
        </div>
    }
}

/// A bot, its tokens, and its end.
#[component]
fn OneBot(
    bot: Bot,
    /// Told the name of a bot that was deleted.
    forget: Callback<String>,
) -> impl IntoView {
    let i18n = use_i18n();
    let Bot { name, created, tokens } = bot;
    let tokens = RwSignal::new(tokens);
    let made = RwSignal::new(None::<String>);
    let sending = Sending::new();
    let label = NodeRef::<html::Input>::new();
    let heading = NodeRef::<html::H3>::new();
    let (path, profile) = (format!("bots/{}", api::part(&name)), format!("/player/{}", api::part(&name)));
    let path = StoredValue::new(path);
    let (attribute, title) = (name.clone(), name.clone());
    let make = move |event: ev::SubmitEvent| {
        event.prevent_default();
        made.set(None);
        let wanted = NewToken { label: typed(label).trim().to_owned() };
        let told = wanted.label.clone();
        sending.post(format!("{}/tokens", path.get_value()), wanted, move |new: MadeToken| {
            if let Some(field) = label.get_untracked() {
                field.set_value("");
            }
            made.try_set(Some(new.token));
            let token = Token { id: new.id, label: told, created: now(), used: None };
            tokens.try_update(|tokens| tokens.insert(0, token));
        });
    };
    let revoked = Callback::new(move |id: String| {
        tokens.update(|tokens| tokens.retain(|token| token.id != id));
        made.set(None);
        if let Some(heading) = heading.get_untracked() {
            let _ = heading.focus();
        }
    });
    view! {
        <section class="panel bot" data-bot=attribute>
            <h2><A href=profile>{title}</A></h2>
            <p class="facts">{i18n.text(move |locale| locale.web_online_bots_since(moment(created, false, locale)))}</p>
            <h3 node_ref=heading tabindex="-1">{i18n.text(Locale::web_online_bots_tokens)}</h3>
            <Show when=move || tokens.with(Vec::is_empty)>
                <p class="facts">{i18n.text(Locale::web_online_bots_no_tokens)}</p>
            </Show>
            <ul class="kept tokens">
                <For each=move || tokens.get() key=|token| token.id.clone() let:token>
                    <OneToken path token revoked />
                </For>
            </ul>
            <div role="status">{move || made.get().map(|token| view! { <NewOne token once=Locale::web_online_bots_token_once /> })}</div>
            <form class="token-form" on:submit=make>
                <Field name="token-label" label=Locale::web_online_bots_label kind="text" autocomplete="off" node=label required=false />
                {sending.view()}
                <button type="submit" class="button make-token" aria-disabled=move || sending.busy.get().to_string()>
                    {i18n.text(Locale::web_online_bots_token_make)}
                </button>
            </form>
            <DeleteBot name path forget />
        </section>
    }
}

/// A token that was made just now, to be taken away.
#[component]
pub(super) fn NewOne(
    token: String,
    /// Says that it is shown once, and what it opens.
    once: fn(&Locale) -> String,
) -> impl IntoView {
    let i18n = use_i18n();
    let copied = JustCopied::new();
    let field = NodeRef::<html::Input>::new();
    let secret = StoredValue::new(token);
    let copy = move |_| {
        share::copy(&secret.get_value(), move |done| {
            copied.set(done);
            // Where the browser does not allow it, it is marked to be copied by hand.
            if let (false, Some(field)) = (done, field.get_untracked()) {
                let _ = field.focus();
            }
        });
    };
    view! {
        <label class="field new-token">
            <span>{i18n.text(Locale::web_online_bots_token)}</span>
            <input
                class="text-input"
                name="token"
                readonly
                node_ref=field
                value=secret.get_value()
                on:focus=move |_| if let Some(field) = field.get_untracked() { field.select() }
            />
            <small>{i18n.text(once)}</small>
        </label>
        <p>
            <button type="button" class="button copy-token" on:click=copy>{i18n.text(Locale::web_online_bots_token_copy)}</button>
            " "
            <span class="facts">{move || copied.is_said().then(|| i18n.with(Locale::web_online_bots_token_copied))}</span>
        </p>
    }
}

#[component]
fn OneToken(
    /// Of the bot.
    path: StoredValue<String>,
    token: Token,
    /// Told the id of a token that works no longer.
    revoked: Callback<String>,
) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let Token { id, label, created, used } = token;
    let label = StoredValue::new(label);
    let named = move |locale: &Locale| {
        label.with_value(|label| if label.is_empty() { locale.web_online_bots_token_unnamed() } else { label.clone() })
    };
    let about = move |locale: &Locale| {
        let created = moment(created, true, locale);
        match used {
            Some(used) => {
                locale.web_online_bots_token_used(vars::Created(created), vars::Used(moment(used, true, locale)))
            }
            None => locale.web_online_bots_token_unused(created),
        }
    };
    let end = move |_| {
        let id = id.clone();
        spawn_local(async move {
            match api::delete(&format!("{}/tokens/{id}", path.get_value())).await {
                Ok(()) => revoked.run(id),
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    view! {
        <li class="session token">
            <span>
                <strong>{i18n.text(named)}</strong>
                " "
                <small class="facts">{i18n.text(about)}</small>
            </span>
            <button
                type="button"
                class="button end-token"
                aria-label=i18n.text(move |locale| locale.web_online_bots_token_end_of(named(locale)))
                on:click=end
            >
                {i18n.text(Locale::web_online_bots_token_end)}
            </button>
        </li>
    }
}

#[component]
fn DeleteBot(name: String, path: StoredValue<String>, forget: Callback<String>) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let name = StoredValue::new(name);
    let asked = RwSignal::new(false);
    let delete = Callback::new(move |()| {
        spawn_local(async move {
            match api::delete(&path.get_value()).await {
                Ok(()) => forget.run(name.get_value()),
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    });
    let close = Callback::new(move |()| asked.set(false));
    let really = move |locale: &Locale| name.with_value(|name| locale.web_online_bots_delete_really(name.as_str()));
    view! {
        <button
            type="button"
            class="button delete-bot"
            aria-label=i18n.text(move |locale| name.with_value(|name| locale.web_online_bots_delete_of(name.as_str())))
            on:click=move |_| asked.update(|asked| *asked = !*asked)
        >
            {i18n.text(Locale::web_online_bots_delete)}
        </button>
        <Show when=move || asked.get()>
            <ConfirmDialog question=i18n.text(really) yes=Locale::web_online_bots_delete_yes act=delete close />
        </Show>
    }
}

/// The command by which an engine plays here.
fn command() -> String {
    let address = share::address("");
    let server = address.trim_end_matches('/');
    format!("export TOUCHLINE_TOKEN=…\ntouchline bot --server {server} --engine 'touchline ugi' --accept-seeks")
}

#[component]
fn HowTo() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <section class="panel bots-how">
            <h2>{i18n.text(Locale::web_online_bots_how)}</h2>
            <p>{i18n.text(Locale::web_online_bots_how_text)}</p>
            <pre class="command"><code>{command()}</code></pre>
            <p>
                {i18n.text(Locale::web_online_bots_how_more)}
                " "
                <a href=api::address("openapi.json") rel="external">{i18n.text(Locale::web_online_bots_how_api)}</a>
            </p>
        </section>
    }
}
