//! The account: signing in, a name and a password, the recovery code, sessions, what is kept about one.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::{Locale, vars};
use protocol::chat::Preferences;
use protocol::game::Kind;
use protocol::http::{Confirmation, Login, PasswordChange, Recovery, RecoveryCode, Registration, Session};
use protocol::messages::TakenFrom;

use super::access_tokens::AccessTokens;
use super::email::{EmailPanel, ForgottenPassword};
use super::forms::{Field, Sending, clear, typed};
use super::offered::offered;
use super::owner::Owner;
use super::parts::{Face, Fetched, Served, fetched, me_text, moment, show};
use super::passkeys::{PasskeySignIn, Passkeys};
use super::standing::SuspendedAppeal;
use super::vacation::VacationPanel;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::api;
use crate::online::use_online;
use crate::pages::PageTitle;

type Message = fn(&Locale) -> String;

/// The page.
#[component]
pub fn Account() -> impl IntoView {
    let online = use_online();
    let kind = Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.kind)));
    let offered = offered();
    let mail = Memo::new(move |_| offered.get().mail);
    // How often a form has ended all sessions but this one, and with them the recovery code.
    let ended = RwSignal::new(0_u32);
    let owner = Owner::new();
    let sessions = move || {
        ended.track();
        view! { <Sessions ended owner /> }
    };
    view! {
        <PageTitle title=Locale::web_online_account_title lead=Locale::web_online_account_lead />
        <Served>
            <WhoAmI />
            <div class="account">
                // Each in a place of its own: one form made of another would keep what was typed into that.
                <Show when=move || kind.get().is_none()>
                    <SignIn />
                    <PasskeySignIn offered />
                    <Show when=move || mail.get()><ForgottenPassword /></Show>
                    <Recover />
                </Show>
                <Show when=move || kind.get() == Some(Kind::Guest)><Register mail /> <SignIn /> <PasskeySignIn offered /></Show>
                <Show when=move || matches!(kind.get(), Some(kind) if kind != Kind::Guest)>
                    <Password ended />
                    <EmailPanel offered />
                    <VacationPanel />
                    <AccessTokens ended />
                    <BotsPanel />
                </Show>
                {move || online.name.get().map(|_| view! { <Passkeys offered owner /> <Code ended owner /> {sessions} <Social /> <Kept owner /> })}
            </div>
        </Served>
    }
}

#[component]
fn WhoAmI() -> impl IntoView {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    let text = move || i18n.with(|locale| me_text(online.me.get(), locale));
    let enter = move |_| {
        spawn_local(async move {
            if let Err(trouble) = online.enter().await {
                notices.warn(trouble.words(&i18n.now()));
            }
        });
    };
    let name = Signal::derive(move || online.name.get().unwrap_or_default());
    view! {
        <div class="panel who-am-i">
            <Face name />
            <p role="status">{text}</p>
            <Show when=move || online.me.with(Option::is_some)>
                <A href="/standing" attr:class="button button-quiet">{i18n.text(Locale::fair_to_standing)}</A>
            </Show>
            <Show when=move || online.me.with(Option::is_none)>
                <button type="button" class="button button-accent enter-guest" on:click=enter>{i18n.text(Locale::web_online_enter_guest)}</button>
            </Show>
        </div>
    }
}

/// A name and a password for a guest.
#[component]
fn Register(
    /// Whether the site sends mail.
    mail: Memo<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    let sending = Sending::new();
    let (name, password, email) = (NodeRef::new(), NodeRef::new(), NodeRef::new());
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let email = Some(typed(email).trim().to_owned()).filter(|email| !email.is_empty());
        let language = email.is_some().then(|| i18n.now().language().code().to_owned());
        let name = typed(name).trim().to_owned();
        sending.send("me/registration", Registration { name, password: typed(password), email, language });
    };
    view! {
        <form class="panel register" on:submit=send>
            <h2>{i18n.text(Locale::web_online_register)}</h2>
            <p>{i18n.text(Locale::web_online_register_text)}" "<A href="/house-rules">{i18n.text(Locale::fair_to_rules)}</A></p>
            <Field name="new-name" label=Locale::web_online_name hint=Locale::web_online_name_hint kind="text" autocomplete="username" node=name />
            <Field name="new-password" label=Locale::web_online_password hint=Locale::web_online_password_hint kind="password" autocomplete="new-password" node=password />
            <Show when=move || mail.get()>
                <Field name="email" label=Locale::web_online_email hint=Locale::web_online_email_hint kind="email" autocomplete="email" node=email required=false />
            </Show>
            {sending.view()}
            <button type="submit" class="button button-accent" aria-disabled=move || sending.busy.get().to_string()>
                {i18n.text(Locale::web_online_register)}
            </button>
        </form>
    }
}

/// By name and password.
#[component]
pub(super) fn SignIn() -> impl IntoView {
    let i18n = use_i18n();
    let sending = Sending::new();
    let (name, password) = (NodeRef::new(), NodeRef::new());
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        sending.send("sessions", Login { name: typed(name).trim().to_owned(), password: typed(password) });
    };
    let is_suspended = Memo::new(move |_| sending.is_refused(&["server-account-suspended", "server-account-closed"]));
    let suspended = move || {
        let (name, password) = (typed(name).trim().to_owned(), typed(password));
        is_suspended.get().then(|| view! { <SuspendedAppeal name password /> })
    };
    view! {
        {suspended}
        <form class="panel sign-in" on:submit=send>
            <h2>{i18n.text(Locale::web_online_sign_in)}</h2>
            <p>{i18n.text(Locale::web_online_sign_in_text)}</p>
            <Field name="name" label=Locale::web_online_name kind="text" autocomplete="username" node=name />
            <Field name="password" label=Locale::web_online_password kind="password" autocomplete="current-password" node=password />
            {sending.view()}
            <button type="submit" class="button" aria-disabled=move || sending.busy.get().to_string()>
                {i18n.text(Locale::web_online_sign_in)}
            </button>
        </form>
    }
}

/// Another password.
#[component]
fn Password(
    /// Counts when other sessions are ended by it.
    ended: RwSignal<u32>,
) -> impl IntoView {
    let i18n = use_i18n();
    let sending = Sending::new();
    let (current, new) = (NodeRef::<html::Input>::new(), NodeRef::<html::Input>::new());
    let done = RwSignal::new(false);
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        done.set(false);
        let change = PasswordChange { current: typed(current), new: typed(new) };
        sending.tell("me/password", change, move || {
            [current, new].into_iter().for_each(clear);
            done.try_set(true);
            ended.try_update(|ended| *ended += 1);
        });
    };
    view! {
        <form class="panel change-password" on:submit=send>
            <h2>{i18n.text(Locale::web_online_password_change)}</h2>
            <p>{i18n.text(Locale::web_online_password_change_text)}</p>
            <Field name="current-password" label=Locale::web_online_password_now kind="password" autocomplete="current-password" node=current />
            <Field name="changed-password" label=Locale::web_online_password_new hint=Locale::web_online_password_hint kind="password" autocomplete="new-password" node=new />
            {sending.view()}
            <button type="submit" class="button" aria-disabled=move || sending.busy.get().to_string()>
                {i18n.text(Locale::web_online_password_change)}
            </button>
            <p class="facts" role="status">{move || done.get().then(|| i18n.with(Locale::web_online_password_changed))}</p>
        </form>
    }
}

/// The way to the bots.
#[component]
fn BotsPanel() -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <section class="panel bots-panel">
            <h2>{i18n.text(Locale::web_online_bots)}</h2>
            <p>{i18n.text(Locale::web_online_bots_text)}</p>
            <A href="/account/bots" attr:class="button">{i18n.text(Locale::web_online_bots_page)}</A>
        </section>
    }
}

/// By a recovery code.
#[component]
fn Recover() -> impl IntoView {
    let i18n = use_i18n();
    let sending = Sending::new();
    let (code, password) = (NodeRef::new(), NodeRef::new());
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let new = Some(typed(password)).filter(|password| !password.is_empty());
        sending.send("sessions/recovered", Recovery { code: typed(code).trim().to_owned(), password: new });
    };
    view! {
        <form class="panel recover" on:submit=send>
            <h2>{i18n.text(Locale::web_online_recover)}</h2>
            <p>{i18n.text(Locale::web_online_recover_text)}</p>
            <Field name="code" label=Locale::web_online_code kind="text" autocomplete="off" node=code />
            <Field name="recovered-password" label=Locale::web_online_password_new hint=Locale::web_online_recover_password_hint kind="password" autocomplete="new-password" node=password required=false />
            {sending.view()}
            <button type="submit" class="button" aria-disabled=move || sending.busy.get().to_string()>
                {i18n.text(Locale::web_online_recover)}
            </button>
        </form>
    }
}

/// A code by which one comes back from another device.
#[component]
fn Code(
    /// Counts when codes are ended by another form.
    ended: RwSignal<u32>,
    owner: Owner,
) -> impl IntoView {
    let i18n = use_i18n();
    let sending = Sending::new();
    let password = NodeRef::<html::Input>::new();
    let has_password = owner.has_password;
    // A code, and how often codes had been ended when it was made.
    let code = RwSignal::new(None::<(u32, String)>);
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let confirmation = Confirmation { password: has_password.get_untracked().then(|| typed(password)) };
        let made_at = ended.get_untracked();
        sending.post("me/recovery-code".to_owned(), confirmation, move |made: RecoveryCode| {
            clear(password);
            code.try_set(Some((made_at, made.code)));
        });
    };
    let valid = move || code.get().filter(|(made_at, _)| *made_at == ended.get());
    view! {
        <form class="panel recovery-code" on:submit=send>
            <h2>{i18n.text(Locale::web_online_code)}</h2>
            <p>{i18n.text(Locale::web_online_code_text)}</p>
            <Show when=move || has_password.get()>
                <Field name="code-password" label=Locale::web_online_password_now kind="password" autocomplete="current-password" node=password />
            </Show>
            {sending.view()}
            <button type="submit" class="button" aria-disabled=move || sending.busy.get().to_string()>
                {i18n.text(Locale::web_online_code_make)}
            </button>
            <p role="status">
                {move || valid().map(|(_, code)| view! {
                    <strong class="code">{code}</strong>
                    " "
                    {i18n.text(Locale::web_online_code_once)}
                })}
            </p>
        </form>
    }
}

/// Where one is signed in.
#[component]
fn Sessions(
    /// Counts when all sessions but this one have been ended.
    ended: RwSignal<u32>,
    owner: Owner,
) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let (sending, password) = (Sending::new(), NodeRef::new());
    let sessions: RwSignal<Fetched<Vec<Session>>> = fetched(|| Some("sessions".to_owned()));
    let end = move |session: Session| {
        if session.current {
            return sending.run(async move {
                api::delete("sessions/current").await?;
                online.is_now(None);
                Ok(())
            });
        }
        owner.tell(sending, password, format!("sessions/{}/ended", session.id), move || {
            sessions.try_update(|sessions| {
                if let Fetched::Here(sessions) = sessions {
                    sessions.retain(|known| known.id != session.id);
                }
            });
        });
    };
    let row = move |session: Session| {
        let shown = session.clone();
        let about = move || {
            i18n.with(|locale| {
                let created = moment(shown.created, true, locale);
                locale.web_online_session(vars::Created(created), vars::Used(moment(shown.used, true, locale)))
            })
        };
        let current = session.current;
        view! {
            <li class="session" data-current=current.to_string()>
                <span>
                    {about}
                    {current.then(|| view! { <strong>" " {i18n.text(Locale::web_online_session_this)}</strong> })}
                </span>
                <button type="button" class="button" on:click=move |_| end(session.clone())>
                    {i18n.text(if current { Locale::web_online_sign_out } else { Locale::web_online_session_end })}
                </button>
            </li>
        }
    };
    let end_others = move |event: ev::SubmitEvent| {
        event.prevent_default();
        owner.tell(sending, password, "sessions/ended".to_owned(), move || {
            ended.try_update(|ended| *ended += 1);
        });
    };
    view! {
        <form class="panel sessions" on:submit=end_others>
            <h2>{i18n.text(Locale::web_online_sessions)}</h2>
            {show(sessions, move |sessions| view! { <ul class="kept">{sessions.into_iter().map(row).collect_view()}</ul> })}
            <p>{i18n.text(Locale::web_online_sessions_end_others_text)}</p>
            {owner.field("sessions-password", password)}
            {sending.view()}
            <button type="submit" class="button sessions-end-others" aria-disabled=move || sending.busy.get().to_string()>
                {i18n.text(Locale::web_online_sessions_end_others)}
            </button>
        </form>
    }
}

fn taken_from_words(from: TakenFrom) -> Message {
    match from {
        TakenFrom::Everybody => Locale::web_online_messages_from_everybody,
        TakenFrom::Followed => Locale::web_online_messages_from_followed,
        TakenFrom::Nobody => Locale::web_online_messages_from_nobody,
    }
}

/// Chat, private messages, and whom one blocks.
#[component]
fn Social() -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let preferences: RwSignal<Fetched<Preferences>> = fetched(|| Some("me/preferences".to_owned()));
    let blocks: RwSignal<Fetched<Vec<String>>> = fetched(|| Some("me/blocks".to_owned()));
    let want = move |wanted: Preferences| {
        spawn_local(async move {
            match api::tell("PUT", "me/preferences", &wanted).await {
                Ok(()) => {
                    preferences.try_set(Fetched::Here(wanted));
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let unblock = move |name: String| {
        spawn_local(async move {
            match api::delete(&format!("me/blocks/{}", api::part(&name))).await {
                Ok(()) => {
                    blocks.try_update(|blocks| {
                        if let Fetched::Here(blocks) = blocks {
                            blocks.retain(|known| *known != name);
                        }
                    });
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let row = move |name: String| {
        let blocked = name.clone();
        view! {
            <li class="session">
                <span>{name}</span>
                <button type="button" class="button" on:click=move |_| unblock(blocked.clone())>
                    {i18n.text(Locale::web_online_unblock)}
                </button>
            </li>
        }
    };
    view! {
        <section class="panel social">
            <h2>{i18n.text(Locale::web_online_chat)}</h2>
            {show(preferences, move |preferences| view! {
                <label class="choice">
                    <input
                        type="checkbox"
                        name="chat"
                        prop:checked=preferences.chat
                        on:change=move |event| want(Preferences { chat: event_target_checked(&event), ..preferences })
                    />
                    <span>{i18n.text(Locale::web_online_chat_take_part)}</span>
                </label>
                {preferences.chat.then(|| view! {
                    <label class="field">
                        <span>{i18n.text(Locale::web_online_messages_from)}</span>
                        <select name="messages" on:change=move |event| {
                            if let Some(messages) = TakenFrom::from_name(&event_target_value(&event)) {
                                want(Preferences { messages, ..preferences });
                            }
                        }>
                            {TakenFrom::ALL.map(|from| view! {
                                <option value=from.name() selected=preferences.messages == from>{i18n.text(taken_from_words(from))}</option>
                            }).collect_view()}
                        </select>
                    </label>
                })}
            })}
            <h3>{i18n.text(Locale::web_online_blocks)}</h3>
            {show(blocks, move |blocks| {
                if blocks.is_empty() {
                    return view! { <p class="facts">{i18n.text(Locale::web_online_no_blocks)}</p> }.into_any();
                }
                view! { <ul class="kept">{blocks.into_iter().map(row).collect_view()}</ul> }.into_any()
            })}
        </section>
    }
}

/// What is kept about one: to be taken along, or to be deleted.
#[component]
fn Kept(owner: Owner) -> impl IntoView {
    let i18n = use_i18n();
    let asked = RwSignal::new(false);
    view! {
        <section class="panel kept-about">
            <h2>{i18n.text(Locale::web_online_kept)}</h2>
            <p>{i18n.text(Locale::web_online_kept_text)}</p>
            <div class="result-actions">
                <a class="button account-export" href=api::address("me/export") download="touchline.json" rel="external">
                    {i18n.text(Locale::web_online_kept_export)}
                </a>
                <button type="button" class="button account-delete" on:click=move |_| asked.update(|asked| *asked = !*asked)>
                    {i18n.text(Locale::web_online_delete)}
                </button>
            </div>
            <Show when=move || asked.get()><Deletion owner asked /></Show>
        </section>
    }
}

/// The question before the account is deleted. The answer that changes nothing has the focus.
#[component]
fn Deletion(
    owner: Owner,
    /// Whether it is asked.
    asked: RwSignal<bool>,
) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let (sending, password) = (Sending::new(), NodeRef::new());
    let delete = move |event: ev::SubmitEvent| {
        event.prevent_default();
        owner.tell(sending, password, "me/deletion".to_owned(), move || online.is_now(None));
    };
    let focused = NodeRef::<html::Button>::new();
    Effect::new(move |_| {
        if let Some(no) = focused.get() {
            let _ = no.focus();
        }
    });
    let question = i18n.text(Locale::web_online_delete_really);
    view! {
        <form class="board-question" aria-label=question on:submit=delete>
            <p>{question}</p>
            {owner.field("deletion-password", password)}
            {sending.view()}
            <button type="submit" class="button button-danger" aria-disabled=move || sending.busy.get().to_string()>
                {i18n.text(Locale::web_online_delete_yes)}
            </button>
            <button type="button" class="button" node_ref=focused on:click=move |_| asked.set(false)>{i18n.text(Locale::web_cancel)}</button>
        </form>
    }
}
