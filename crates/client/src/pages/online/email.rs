//! The email address of the account: named, shown to be one's own, and used where the password was forgotten. Where the site sends no mail there is nothing of it.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::Locale;
use protocol::email::{DigestWish, Email, EmailChange, EmailProof, EmailRecovery, Forgotten, MOST_EMAIL};
use protocol::http::Me;

use super::forms::{Field, Sending, clear, typed};
use super::offered::Offered;
use super::parts::Served;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::{api, use_online};
use crate::pages::PageTitle;

type Message = fn(&Locale) -> String;

/// What the link that was opened has after its `#`.
fn token() -> String {
    let hash = window().location().hash().unwrap_or_default();
    hash.trim_start_matches('#').to_owned()
}

/// The address of a registered player, and what it is used for.
#[component]
pub(super) fn EmailPanel(offered: RwSignal<Offered>) -> impl IntoView {
    let known = RwSignal::new(None::<Email>);
    Effect::new(move |_| {
        // A site that sends no mail has no such thing to be asked for.
        if offered.get().mail {
            spawn_local(async move {
                if let Ok(email) = api::get::<Email>("me/email").await {
                    known.try_set(Some(email));
                }
            });
        }
    });
    let is_there = Memo::new(move |_| known.with(Option::is_some));
    view! { <Show when=move || is_there.get()><EmailForm known /></Show> }
}

#[component]
fn EmailForm(known: RwSignal<Option<Email>>) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let sending = Sending::new();
    let (address, password) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let change = move |wanted: Option<String>| {
        let language = i18n.now().language().code().to_owned();
        let body = EmailChange { address: wanted, language, password: typed(password) };
        sending.put("me/email".to_owned(), body, move |email: Email| {
            [address, password].into_iter().for_each(clear);
            known.try_set(Some(email));
        });
    };
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        change(Some(typed(address).trim().to_owned()));
    };
    let says = move || {
        let email = known.get().unwrap_or_default();
        i18n.with(|locale| match (email.address, email.verified, email.pending) {
            (_, _, Some(pending)) => locale.web_online_email_pending(pending),
            (Some(address), true, None) => locale.web_online_email_is(address),
            (Some(address), false, None) => locale.web_online_email_unverified(address),
            (None, _, None) => locale.web_online_email_none(),
        })
    };
    let has_address = Memo::new(move |_| {
        known.with(|email| email.as_ref().is_some_and(|it| it.address.is_some() || it.pending.is_some()))
    });
    let is_verified = Memo::new(move |_| known.with(|email| email.as_ref().is_some_and(|email| email.verified)));
    let wants_digest = move || known.with(|email| email.as_ref().is_some_and(|email| email.digest));
    let want = move |digest: bool| {
        spawn_local(async move {
            match api::put::<Email>("me/email/digest", &DigestWish { digest }).await {
                Ok(email) => {
                    known.try_set(Some(email));
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    view! {
        <form class="panel email-address" on:submit=send>
            <h2>{i18n.text(Locale::web_online_email_title)}</h2>
            <p>{i18n.text(Locale::web_online_email_text)}</p>
            <p role="status">{says}</p>
            <Show when=move || is_verified.get()>
                <label class="choice">
                    <input
                        type="checkbox"
                        name="digest"
                        prop:checked=wants_digest
                        on:change=move |event| want(event_target_checked(&event))
                    />
                    <span>{i18n.text(Locale::web_online_email_digest)}</span>
                </label>
            </Show>
            <Field name="new-email" label=Locale::web_online_email_new kind="email" autocomplete="email" node=address most=MOST_EMAIL />
            <Field name="email-password" label=Locale::web_online_password_now kind="password" autocomplete="current-password" node=password />
            {sending.view()}
            <div class="result-actions">
                <button type="submit" class="button" aria-disabled=move || sending.busy.get().to_string()>
                    {i18n.text(Locale::web_online_email_send)}
                </button>
                <Show when=move || has_address.get()>
                    <button type="button" class="button email-remove" aria-disabled=move || sending.busy.get().to_string() on:click=move |_| change(None)>
                        {i18n.text(Locale::web_online_email_remove)}
                    </button>
                </Show>
            </div>
        </form>
    }
}

/// Asks for a link with which another password is chosen.
#[component]
pub(super) fn ForgottenPassword() -> impl IntoView {
    let i18n = use_i18n();
    let sending = Sending::new();
    let who = NodeRef::new();
    let done = RwSignal::new(false);
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        done.set(false);
        sending.tell("email/recovery", Forgotten { who: typed(who).trim().to_owned() }, move || {
            done.try_set(true);
        });
    };
    view! {
        <form class="panel forgotten" on:submit=send>
            <h2>{i18n.text(Locale::web_online_forgotten)}</h2>
            <p>{i18n.text(Locale::web_online_forgotten_text)}</p>
            <Field name="who" label=Locale::web_online_forgotten_who kind="text" autocomplete="username" node=who most=MOST_EMAIL />
            {sending.view()}
            <button type="submit" class="button" aria-disabled=move || sending.busy.get().to_string()>
                {i18n.text(Locale::web_online_forgotten_send)}
            </button>
            <p class="facts" role="status">{move || done.get().then(|| i18n.with(Locale::web_online_forgotten_done))}</p>
        </form>
    }
}

/// What a link in a mail leads to: a button that does what the mail is about, so that nothing happens where a program opens links.
#[component]
fn OneAct(
    title: Message,
    lead: Message,
    act: Message,
    done: Message,
    /// Sends it.
    send: Callback<(Sending, RwSignal<bool>)>,
) -> impl IntoView {
    let i18n = use_i18n();
    let sending = Sending::new();
    let is_done = RwSignal::new(false);
    view! {
        <PageTitle title lead />
        <Served>
            <section class="panel one-act">
                {sending.view()}
                <p role="status">{move || is_done.get().then(|| i18n.with(done))}</p>
                <div class="result-actions">
                    <Show when=move || !is_done.get()>
                        <button type="button" class="button button-accent" aria-disabled=move || sending.busy.get().to_string() on:click=move |_| send.run((sending, is_done))>
                            {i18n.text(act)}
                        </button>
                    </Show>
                    <A href="/account" attr:class="button">{i18n.text(Locale::web_online_to_account)}</A>
                </div>
            </section>
        </Served>
    }
}

/// Shows that an address is one's own.
#[component]
pub fn ConfirmEmail() -> impl IntoView {
    let send = Callback::new(move |(sending, done): (Sending, RwSignal<bool>)| {
        sending.tell("email/verified", EmailProof { token: token() }, move || {
            done.try_set(true);
        });
    });
    view! {
        <OneAct
            title=Locale::web_online_confirm_email
            lead=Locale::web_online_confirm_email_lead
            act=Locale::web_online_confirm_email_yes
            done=Locale::web_online_confirm_email_done
            send
        />
    }
}

/// Ends the mails about games that wait.
#[component]
pub fn Unsubscribe() -> impl IntoView {
    let send = Callback::new(move |(sending, done): (Sending, RwSignal<bool>)| {
        sending.tell_at(format!("../unsubscribe/{}", api::part(&token())), (), move || {
            done.try_set(true);
        });
    });
    view! {
        <OneAct
            title=Locale::web_online_unsubscribe
            lead=Locale::web_online_unsubscribe_lead
            act=Locale::web_online_unsubscribe_yes
            done=Locale::web_online_unsubscribe_done
            send
        />
    }
}

/// Another password for one that was forgotten.
#[component]
pub fn NewPassword() -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let sending = Sending::new();
    let password = NodeRef::new();
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let body = EmailRecovery { token: token(), password: typed(password) };
        sending.post("sessions/mailed".to_owned(), body, move |me: Me| {
            online.is_now(Some(me));
            online.go.run("/account".to_owned());
        });
    };
    view! {
        <PageTitle title=Locale::web_online_new_password lead=Locale::web_online_new_password_lead />
        <Served>
            <form class="panel new-password" on:submit=send>
                <Field name="mailed-password" label=Locale::web_online_password_new hint=Locale::web_online_password_hint kind="password" autocomplete="new-password" node=password />
                {sending.view()}
                <button type="submit" class="button button-accent" aria-disabled=move || sending.busy.get().to_string()>
                    {i18n.text(Locale::web_online_new_password_yes)}
                </button>
            </form>
        </Served>
    }
}
