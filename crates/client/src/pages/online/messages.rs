//! Private messages: with whom the user has written, and what.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;
use locale::Locale;
use protocol::messages::{Conversation, Conversations, MOST_TEXT, Messages, NewMessage, PrivateMessage, ReadUpTo};
use protocol::socket::FromServer;
use web_sys::VisibilityState;

use super::about_words::AboutWords;
use super::parts::{Face, Fetched, Nothing, Served, fetched_again, moment, show};
use super::unread::use_unread;
use super::write_line::WriteLine;
use crate::confirm_dialog::ConfirmDialog;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::notices::use_notices;
use crate::online::{Heard, api, use_online};
use crate::pages::PageTitle;

/// The page with all conversations.
#[component]
pub fn AllMessages() -> impl IntoView {
    let online = use_online();
    let is_in = Memo::new(move |_| online.me.with(Option::is_some));
    view! {
        <PageTitle title=Locale::web_online_messages lead=Locale::web_online_messages_lead />
        <Served>
            <Show when=move || is_in.get() fallback=|| view! { <Nothing text=Locale::web_online_friends_come_in /> }>
                <List />
            </Show>
        </Served>
    }
}

#[component]
fn List() -> impl IntoView {
    let (i18n, online, notices) = (use_i18n(), use_online(), use_notices());
    let times = RwSignal::new(0_u32);
    let found: RwSignal<Fetched<Conversations>> = fetched_again(|| Some("me/messages".to_owned()), times.into());
    online.listen(move |heard| match heard {
        Heard::Connected => times.update(|times| *times += 1),
        Heard::Message(message) => {
            if matches!(message.as_ref(), FromServer::Message { .. }) {
                times.update(|times| *times += 1);
            }
        }
    });
    let more = move |before: play::time::Timestamp| {
        spawn_local(async move {
            match api::get::<Conversations>(&format!("me/messages?before={}", before.get())).await {
                Ok(next) => {
                    found.try_update(|found| {
                        if let Fetched::Here(known) = found {
                            known.conversations.extend(next.conversations);
                            known.before = next.before;
                        }
                    });
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    show(found, move |Conversations { conversations, before, .. }| {
        if conversations.is_empty() {
            return view! { <Nothing text=Locale::web_online_messages_none /> }.into_any();
        }
        view! {
            <ul class="kept conversations">
                {conversations.into_iter().map(|conversation| view! { <Row conversation /> }).collect_view()}
            </ul>
            {before.map(|before| view! {
                <button type="button" class="button" on:click=move |_| more(before)>
                    {i18n.text(Locale::web_online_messages_more)}
                </button>
            })}
        }
        .into_any()
    })
}

#[component]
fn Row(conversation: Conversation) -> impl IntoView {
    let i18n = use_i18n();
    let Conversation { name, last, unread, .. } = conversation;
    let PrivateMessage { own, at, text, .. } = last;
    let words = move || {
        if own { i18n.with(|locale| locale.web_online_message_own(text.as_str())) } else { text.clone() }
    };
    let count = (unread > 0).then(|| {
        let says = i18n.text(move |locale| locale.web_online_chat_unread(i64::from(unread)));
        view! { <span class="badge" role="img" aria-label=says>{unread}</span> }
    });
    view! {
        <li class="panel conversation" data-unread=(unread > 0).to_string()>
            <A href=format!("/messages/{}", api::part(&name)) attr:class="conversation-link">
                <Face name=name.clone() />
                <strong>{name}{count}</strong>
                <span class="conversation-last">{words}</span>
                <span class="facts">{move || i18n.with(|locale| moment(at, true, locale))}</span>
            </A>
        </li>
    }
}

/// The page with one conversation.
#[component]
pub fn OneConversation() -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let params = use_params_map();
    let name = Memo::new(move |_| params.with(|params| params.get("name").unwrap_or_default()));
    let is_in = Memo::new(move |_| online.me.with(Option::is_some));
    i18n.title(Locale::web_online_messages);
    view! {
        <div class="player-title conversation-title">
            <A href="/messages" attr:class="tool-round" attr:aria-label=i18n.text(Locale::web_online_messages) attr:title=i18n.text(Locale::web_online_messages)>
                <Icon sign=Sign::Left />
            </A>
            <Face name />
            <h1>{move || view! { <A href=format!("/player/{}", api::part(&name.get()))>{name.get()}</A> }}</h1>
        </div>
        <Served>
            {move || {
                if is_in.get() {
                    view! { <Written name=name.get() /> }.into_any()
                } else {
                    view! { <Nothing text=Locale::web_online_friends_come_in /> }.into_any()
                }
            }}
        </Served>
    }
}

/// What is known of a conversation.
#[derive(Debug, Clone, Copy)]
struct Known {
    /// The oldest first, each number once.
    messages: RwSignal<Vec<PrivateMessage>>,
    /// Where there is more before them.
    before: RwSignal<Option<u32>>,
    may_write: RwSignal<bool>,
}

impl Known {
    /// Adds messages to those that are known; one that is known already is the same.
    fn add(self, more: Vec<PrivateMessage>) {
        self.messages.try_update(|known| merge(known, more));
    }
}

/// Adds messages to others, in the order of their numbers, each once.
fn merge(known: &mut Vec<PrivateMessage>, more: Vec<PrivateMessage>) {
    known.extend(more);
    known.sort_by_key(|message| message.number);
    known.dedup_by_key(|message| message.number);
}

#[component]
fn Written(name: String) -> impl IntoView {
    let (i18n, online, notices, unread) = (use_i18n(), use_online(), use_notices(), use_unread());
    let known =
        Known { messages: RwSignal::new(Vec::new()), before: RwSignal::new(None), may_write: RwSignal::new(true) };
    let is_there = RwSignal::new(false);
    let name = StoredValue::new(name);
    let path = move |rest: &str| format!("me/messages/{}{rest}", name.with_value(|name| api::part(name)));
    // What is in sight has been read.
    let read = StoredValue::new(0_u32);
    let note_read = move || {
        let last =
            known.messages.with_untracked(|all| all.iter().rfind(|message| !message.own).map(|last| last.number));
        let Some(number) = last.filter(|last| *last > read.get_value()) else { return };
        if document().visibility_state() != VisibilityState::Visible {
            return;
        }
        read.set_value(number);
        spawn_local(async move {
            match api::tell("PUT", &path("/read"), &ReadUpTo { number }).await {
                Ok(()) => unread.look(),
                Err(_) => {
                    read.try_set_value(0);
                }
            }
        });
    };
    let load = move |before: Option<u32>| {
        spawn_local(async move {
            let from = before.map_or_else(String::new, |before| format!("?before={before}"));
            match api::get::<Messages>(&path(&from)).await {
                Ok(found) => {
                    let is_first = known.messages.with_untracked(Vec::is_empty);
                    known.add(found.messages);
                    if before.is_some() || is_first {
                        known.before.try_set(found.before);
                    }
                    known.may_write.try_set(found.may_write);
                    is_there.try_set(true);
                    note_read();
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    load(None);
    online.listen(move |heard| match heard {
        Heard::Connected => load(None),
        Heard::Message(message) => {
            if let FromServer::Message { with, message } = message.as_ref()
                && name.with_value(|name| with == name)
            {
                known.add(vec![message.clone()]);
                if !message.own {
                    known.may_write.set(true);
                }
                note_read();
            }
        }
    });
    let seen = window_event_listener_untyped("focus", move |_| note_read());
    on_cleanup(move || seen.remove());
    let send = move |id: String, text: String| async move {
        let path = format!("me/messages/{}", name.with_value(|name| api::part(name)));
        match api::post::<PrivateMessage>(&path, &NewMessage { id, text }).await {
            Ok(message) => {
                known.add(vec![message]);
                Ok(())
            }
            Err(trouble) => {
                if trouble.is("server-messages-closed") {
                    known.may_write.try_set(false);
                }
                Err(trouble)
            }
        }
    };
    let label = i18n.text(move |locale| locale.web_online_message_to(name.get_value()));
    view! {
        <Show
            when=move || is_there.get()
            fallback=move || view! { <p class="facts" role="status">{i18n.text(Locale::web_online_loading)}</p> }
        >
            {move || known.before.get().map(|before| view! {
                <button type="button" class="button messages-earlier" on:click=move |_| load(Some(before))>
                    {i18n.text(Locale::web_online_messages_earlier)}
                </button>
            })}
            <Lines name known />
            <Show
                when=move || known.may_write.get()
                fallback=move || view! { <p class="facts">{i18n.text(Locale::web_online_messages_closed)}</p> }
            >
                <WriteLine label most=MOST_TEXT send />
            </Show>
            <Remove name known />
        </Show>
    }
}

/// The messages, and what can be done about one of the other's.
#[component]
fn Lines(name: StoredValue<String>, known: Known) -> impl IntoView {
    let i18n = use_i18n();
    let about = RwSignal::new(None::<u32>);
    let own = move || i18n.with(Locale::web_online_message_you);
    // They live as long as the page: the form is gone when the server's answer comes.
    let blocked = Callback::new(move |_| {
        known.may_write.try_set(false);
    });
    let close = Callback::new(move |()| about.set(None));
    let row = move |message: PrivateMessage| {
        let PrivateMessage { number, own: is_own, at, text } = message;
        let author = move || if is_own { own() } else { name.get_value() };
        let about_it = (!is_own).then(|| {
            let label = move || i18n.with(|locale| locale.web_online_chat_about(name.get_value()));
            view! {
                <button type="button" class="button button-quiet chat-about" aria-label=label on:click=move |_| about.set(Some(number))>
                    "…"
                </button>
            }
        });
        view! {
            <li data-own=is_own.to_string()>
                <span class="visually-hidden">{author}": "</span>
                <span class="chat-words">{text}</span>
                <span class="facts">{move || i18n.with(|locale| moment(at, true, locale))}</span>
                {about_it}
            </li>
        }
    };
    view! {
        <div class="chat-lines private-lines" role="log" aria-label=i18n.text(Locale::web_online_messages) tabindex="0">
            <ul>
                <For each=move || known.messages.get() key=|message| message.number children=row />
            </ul>
        </div>
        <Show when=move || known.messages.with(Vec::is_empty)>
            <p class="facts">{i18n.text(Locale::web_online_chat_empty)}</p>
        </Show>
        {move || about.get().map(|number| view! { <AboutWords player=name.get_value() game=None number blocked close /> })}
    }
}

/// Takes the conversation away from the user.
#[component]
fn Remove(name: StoredValue<String>, known: Known) -> impl IntoView {
    let (i18n, notices, unread) = (use_i18n(), use_notices(), use_unread());
    let asked = RwSignal::new(false);
    let act = Callback::new(move |()| {
        spawn_local(async move {
            match api::delete(&format!("me/messages/{}", name.with_value(|name| api::part(name)))).await {
                Ok(()) => {
                    known.messages.try_set(Vec::new());
                    known.before.try_set(None);
                    unread.look();
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    });
    let question = i18n.text(move |locale| locale.web_online_messages_delete_really(name.get_value()));
    view! {
        <Show when=move || known.messages.with(|all| !all.is_empty())>
            <button type="button" class="button button-quiet messages-delete" on:click=move |_| asked.update(|asked| *asked = !*asked)>
                {i18n.text(Locale::web_online_messages_delete)}
            </button>
        </Show>
        <Show when=move || asked.get()>
            <ConfirmDialog question yes=Locale::web_online_messages_delete_yes act close=Callback::new(move |()| asked.set(false)) />
        </Show>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn messages_that_come_twice_or_late_stand_once_and_in_order() {
        let message = |number: u32| PrivateMessage {
            number,
            own: number.is_multiple_of(2),
            at: play::time::Timestamp::new(u64::from(number)),
            text: number.to_string(),
        };
        let mut known = vec![message(5), message(6)];
        merge(&mut known, vec![message(6), message(8)]);
        merge(&mut known, vec![message(7)]);
        merge(&mut known, vec![message(3), message(4), message(5)]);
        assert_eq!(known, [3, 4, 5, 6, 7, 8].map(message));
    }
}
