//! What is said at a game: phrases that each reader sees in its own language, and free texts; it can be turned off, players can
//! be blocked and reported.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use locale::{Locale, vars};
use protocol::chat::{ChatMessage, MOST_TEXT, PHRASES, Preferences, Room, Words};
use protocol::socket::{FromClient, FromServer};

use super::super::about_words::AboutWords;
use super::super::parts::moment;
use super::seat::Seat;
use crate::game::device::new_id;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::notices::use_notices;
use crate::online::chat::{Chat, ChatEffect};
use crate::online::{Heard, api};

fn line_words(words: &Words, locale: &Locale) -> String {
    match words {
        Words::Phrase(id) => locale.phrase(id),
        Words::Text(text) => text.clone(),
    }
}

/// The chat of a game. It is followed from the start, so that whoever does not look at it learns that somebody spoke: players by a notice
/// with the words, all by the number of new messages in its heading. A user who has turned chat off gets none.
#[component]
pub(super) fn ChatPanel(
    seat: Seat,
    /// How many messages are new, for where the chat is out of sight.
    unread: RwSignal<usize>,
    /// Whether it is open: from the start where it is in sight.
    open: RwSignal<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    let online = seat.online;
    let chat = RwSignal::new(Chat::new(seat.live.with_untracked(|live| live.id().to_owned())));
    let is_on = RwSignal::new(true);
    let notices = use_notices();
    let follow = move |follow: bool| {
        let game = chat.with_untracked(|chat| chat.game().to_owned());
        online.send(&FromClient::Chat { game, follow });
    };
    if online.me.with_untracked(Option::is_some) {
        spawn_local(async move {
            if let Ok(Preferences { chat: false, .. }) = api::get::<Preferences>("me/preferences").await
                && is_on.try_set(false).is_none()
            {
                follow(false);
            }
        });
    }
    // Spectators talk to each other all the time; what the opponent says is said to this player.
    let announce =
        move |line: &ChatMessage, own: Option<&str>| {
            let to_player = chat.with_untracked(|chat| chat.room() == Some(Room::Players));
            if to_player && !open.get_untracked() && is_on.get_untracked() && Some(line.name.as_str()) != own {
                let locale = i18n.now();
                notices.tell(locale.web_online_chat_said(
                    vars::Name(line.name.as_str()),
                    vars::Words(line_words(&line.words, &locale)),
                ));
            }
        };
    online.listen(move |heard| match heard {
        Heard::Connected => {
            if is_on.get_untracked() {
                // After the game is followed again.
                follow(true);
            }
        }
        Heard::Message(message) => {
            if !matches!(
                message.as_ref(),
                FromServer::Chat { .. }
                    | FromServer::Said { .. }
                    | FromServer::Spoken { .. }
                    | FromServer::Refused { .. }
            ) {
                return;
            }
            let own = online.name.get_untracked();
            let heard = chat.try_update(|chat| {
                let before = chat.unread(own.as_deref());
                let leads = chat.hear(&message, own.as_deref());
                let is_new = chat.unread(own.as_deref()) > before;
                if open.get_untracked() {
                    chat.see();
                }
                (leads, is_new)
            });
            let (all, is_new) = heard.unwrap_or_default();
            if let (FromServer::Said { line, .. }, true) = (message.as_ref(), is_new) {
                announce(line, own.as_deref());
            }
            for leads in all {
                match leads {
                    ChatEffect::Again(message) => online.send(&message),
                    ChatEffect::Refused(problem) if problem.code == "server-chat-off" => is_on.set(false),
                    ChatEffect::Refused(problem) => notices.warn(api::problem_words(&problem, &i18n.now())),
                }
            }
        }
    });
    let toggled = move |event: ev::Event| {
        use wasm_bindgen::JsCast;
        let details = event.target().and_then(|target| target.dyn_into::<web_sys::Element>().ok());
        let is_open = details.is_some_and(|details| details.has_attribute("open"));
        open.set(is_open);
        if is_open {
            chat.update(Chat::see);
        }
    };
    let turn = move |on: bool| {
        spawn_local(async move {
            let set = async {
                let known = api::get::<Preferences>("me/preferences").await?;
                api::tell("PUT", "me/preferences", &Preferences { chat: on, ..known }).await
            };
            match set.await {
                Ok(()) => {
                    if is_on.try_set(on).is_none() {
                        follow(on);
                    }
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let say = move |words: Words| {
        if let Some(message) = chat.try_update(|chat| chat.say(new_id(), words)) {
            online.send(&message);
        }
    };
    Effect::new(move |_| {
        let own = online.name.get();
        let count = chat.with(|chat| chat.unread(own.as_deref()));
        unread.set(if is_on.get() { count } else { 0 });
    });
    let unread = move || {
        let count = unread.get();
        (count > 0).then(|| {
            view! {
                " "
                <span class="badge">{i18n.with(|locale| locale.web_online_chat_unread(count))}</span>
            }
        })
    };
    let title = move || {
        let room = chat.with(Chat::room);
        i18n.with(|locale| match room {
            Some(Room::Watchers) => locale.web_online_chat_watchers(),
            _ => locale.web_online_chat(),
        })
    };
    view! {
        <details class="panel chat" open=open.get_untracked() on:toggle=toggled>
            <summary><Icon sign=Sign::Chat /><span>{title}</span>{unread}</summary>
            <Show
                when=move || is_on.get()
                fallback=move || view! {
                    <p>{i18n.text(Locale::web_online_chat_is_off)}</p>
                    <button type="button" class="button chat-on" on:click=move |_| turn(true)>
                        {i18n.text(Locale::web_online_chat_turn_on)}
                    </button>
                }
            >
                <Lines seat chat />
                <Show when=move || online.me.with(Option::is_some) fallback=move || view! {
                    <p class="facts">{i18n.text(Locale::web_online_chat_come_in)}</p>
                }>
                    <Say say=Callback::new(say) chat />
                    <button type="button" class="button button-quiet chat-off" on:click=move |_| turn(false)>
                        {i18n.text(Locale::web_online_chat_turn_off)}
                    </button>
                </Show>
            </Show>
        </details>
    }
}

/// What was said, and what can be done about it.
#[component]
fn Lines(seat: Seat, chat: RwSignal<Chat>) -> impl IntoView {
    let i18n = use_i18n();
    let about = RwSignal::new(None::<ChatMessage>);
    let row = move |line: ChatMessage| {
        let own = seat.online.me.with_untracked(|me| me.as_ref().is_some_and(|me| me.name == line.name));
        let (words, at, name) = (line.words.clone(), line.at, line.name.clone());
        let label = {
            let name = name.clone();
            move || i18n.with(|locale| locale.web_online_chat_about(name.as_str()))
        };
        view! {
            <li data-own=own.to_string()>
                <strong>{name}</strong>
                <span class="visually-hidden">": "</span>
                <span class="chat-words">{move || i18n.with(|locale| line_words(&words, locale))}</span>
                " "
                <time class="facts">{move || i18n.with(|locale| moment(at, true, locale))}</time>
                {(!own).then(|| view! {
                    <button
                        type="button"
                        class="button button-quiet chat-about"
                        aria-label=label
                        on:click=move |_| about.set(Some(line.clone()))
                    >
                        "…"
                    </button>
                })}
            </li>
        }
    };
    // They live as long as the chat: the form is gone when the server's answer comes.
    let blocked = Callback::new(move |name: String| {
        chat.try_update(|chat| chat.forget(&name));
    });
    let close = Callback::new(move |()| about.set(None));
    view! {
        <div class="chat-lines" role="log" aria-label=i18n.text(Locale::web_online_chat) tabindex="0">
            <ul>
                <For each=move || chat.with(|chat| chat.lines().to_vec()) key=|line| line.number children=row />
            </ul>
        </div>
        <Show when=move || chat.with(|chat| chat.lines().is_empty())>
            <p class="facts">{i18n.text(Locale::web_online_chat_empty)}</p>
        </Show>
        {move || about.get().map(|line| {
            let ChatMessage { name: player, number, .. } = line;
            let game = Some(seat.live.with_untracked(|live| live.id().to_owned()));
            view! { <AboutWords player game number blocked close /> }
        })}
    }
}

/// Phrases, and a field for words of one's own.
#[component]
fn Say(say: Callback<Words>, chat: RwSignal<Chat>) -> impl IntoView {
    let i18n = use_i18n();
    let field = NodeRef::<html::Input>::new();
    let send = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        let text = field.value().trim().to_owned();
        if !text.is_empty() {
            say.run(Words::Text(text));
            field.set_value("");
        }
    };
    view! {
        <div class="chat-phrases" role="group" aria-label=i18n.text(Locale::web_online_chat_phrases)>
            {PHRASES.map(|id| view! {
                <button type="button" class="button" data-phrase=id on:click=move |_| say.run(Words::Phrase(id.to_owned()))>
                    {i18n.text(move |l| l.phrase(id))}
                </button>
            }).collect_view()}
        </div>
        <form class="chat-say" on:submit=send>
            <input
                class="text-input"
                name="say"
                autocomplete="off"
                maxlength=MOST_TEXT.to_string()
                aria-label=i18n.text(Locale::web_online_chat_text)
                placeholder=i18n.text(Locale::web_online_chat_text)
                node_ref=field
            />
            <button
                type="submit"
                class="button chat-send"
                aria-label=i18n.text(Locale::web_online_chat_send)
                title=i18n.text(Locale::web_online_chat_send)
            >
                <Icon sign=Sign::Send />
            </button>
        </form>
        <p class="facts" role="status">
            {move || chat.with(Chat::is_sending).then(|| i18n.with(Locale::web_online_chat_sending))}
        </p>
    }
}
