//! What is between the user and a player, on the player's page: following, writing, blocking, a note to oneself.

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos::{ev, html};
use leptos_router::components::A;
use locale::Locale;
use protocol::friends::{MOST_NOTE, Note, Relation};

use super::parts::{Fetched, fetched_again};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::notices::use_notices;
use crate::online::{api, use_online};

type Message = fn(&Locale) -> String;

/// What can be done about a player: nothing for who has not come in, and for the user.
#[component]
pub(super) fn RelationTo(name: String) -> impl IntoView {
    let online = use_online();
    let name = StoredValue::new(name);
    let is_other =
        Memo::new(move |_| online.name.with(|me| me.as_ref().is_some_and(|me| name.with_value(|name| name != me))));
    view! { <Show when=move || is_other.get()><Other name /></Show> }
}

#[component]
fn Other(name: StoredValue<String>) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let times = RwSignal::new(0_u32);
    let part = name.with_value(|name| api::part(name));
    let path = format!("me/relations/{part}");
    let relation: RwSignal<Fetched<Relation>> = fetched_again(move || Some(path.clone()), times.into());
    let known = Memo::new(move |_| match relation.get() {
        Fetched::Here(relation) => Some(relation),
        _ => None,
    });
    let part = StoredValue::new(part);
    let change = move |list: &'static str, is_there: bool| {
        spawn_local(async move {
            let path = format!("me/{list}/{}", part.get_value());
            let changed =
                if is_there { api::delete(&path).await } else { api::tell("PUT", &path, &api::Nothing {}).await };
            if let Err(trouble) = changed {
                notices.warn(trouble.words(&i18n.now()));
            }
            times.try_update(|times| *times += 1);
        });
    };
    let toggle = move |list: &'static str,
                       class: &'static str,
                       is_there: fn(&Relation) -> bool,
                       words: [Message; 2]| {
        let is_on = Memo::new(move |_| known.with(|known| known.as_ref().is_some_and(is_there)));
        let label = i18n.text(move |locale| words[usize::from(is_on.get())](locale));
        view! {
            <button type="button" class=format!("button {class}") on:click=move |_| change(list, is_on.get_untracked())>
                {label}
            </button>
        }
    };
    let may_write = Memo::new(move |_| known.with(|known| known.as_ref().is_some_and(|known| known.may_write)));
    let says = move || {
        let Relation { followed, online, follows, .. } = known.get()?;
        let here: Option<Message> = (follows && online).then_some(Locale::web_online_friend_here);
        let back: Option<Message> = followed.then_some(Locale::web_online_follows_you);
        let words: Vec<String> = here.into_iter().chain(back).map(|words| i18n.with(words)).collect();
        (!words.is_empty()).then(|| words.join(" · "))
    };
    view! {
        <Show when=move || known.with(Option::is_some)>
            <div class="relation">
                <p class="facts" role="status">{says}</p>
                {toggle("friends", "relation-follow", |known| known.follows, [Locale::web_online_follow, Locale::web_online_unfollow])}
                <Show when=move || may_write.get()>
                    <A href=format!("/messages/{}", part.get_value()) attr:class="button relation-write">
                        <Icon sign=Sign::Chat />
                        {i18n.text(Locale::web_online_message_write)}
                    </A>
                </Show>
                {toggle("blocks", "button-quiet relation-block", |known| known.blocks, [Locale::web_online_block, Locale::web_online_unblock])}
                <NoteOn name text=known.with_untracked(|known| known.as_ref().map(|known| known.note.clone())).unwrap_or_default() />
            </div>
        </Show>
    }
}

/// The note about the player, which nobody else sees.
#[component]
fn NoteOn(name: StoredValue<String>, text: String) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let field = NodeRef::<html::Textarea>::new();
    let is_open = !text.is_empty();
    let save = move |event: ev::SubmitEvent| {
        event.prevent_default();
        let Some(field) = field.get_untracked() else { return };
        let note = Note { text: field.value().trim().to_owned() };
        spawn_local(async move {
            let path = format!("me/notes/{}", name.with_value(|name| api::part(name)));
            match api::tell("PUT", &path, &note).await {
                Ok(()) => notices.tell(i18n.now().web_online_note_saved()),
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    view! {
        <details class="relation-note" open=is_open>
            <summary>{i18n.text(Locale::web_online_note)}</summary>
            <form on:submit=save>
                <textarea
                    class="text-input"
                    name="note"
                    rows="3"
                    maxlength=MOST_NOTE.to_string()
                    aria-label=i18n.text(Locale::web_online_note)
                    node_ref=field
                    prop:value=text
                ></textarea>
                <p class="facts">{i18n.text(Locale::web_online_note_hint)}</p>
                <button type="submit" class="button">{i18n.text(Locale::web_online_note_save)}</button>
            </form>
        </details>
    }
}
