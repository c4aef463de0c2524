//! The chat of a club: what its members write, and how its organisers keep order.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::Locale;
use protocol::clubs::{ClubChat, ClubLine, ClubRole, MOST_LINE, NewClubLine};
use web_sys::VisibilityState;

use super::super::about_words::AboutWords;
use super::super::parts::moment;
use super::super::write_line::WriteLine;
use super::Page;
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::{api, use_online};

/// How often it is looked for new lines.
const LOOK: Duration = Duration::from_secs(3);

/// What is known of the chat.
#[derive(Debug, Clone, Copy)]
struct Known {
    lines: RwSignal<Vec<ClubLine>>,
    before: RwSignal<Option<u32>>,
    is_there: RwSignal<bool>,
}

/// Takes in the last lines: what is not among them any more was removed, and what is before them stays.
fn renew(known: &mut Vec<ClubLine>, ClubChat { lines, before }: ClubChat) {
    // Without lines before these, these are all.
    let first = lines.first().map(|first| first.number).filter(|_| before.is_some());
    known.retain(|line| first.is_some_and(|first| line.number < first));
    known.extend(lines);
}

/// The chat.
#[component]
pub(super) fn ClubChatRoom(page: Page) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let known = Known { lines: RwSignal::new(Vec::new()), before: RwSignal::new(None), is_there: RwSignal::new(false) };
    let look = move || {
        spawn_local(async move {
            if let Ok(chat) = api::get::<ClubChat>(&page.path("/chat")).await {
                let is_first = !known.is_there.try_get_untracked().unwrap_or(true);
                if is_first {
                    known.before.try_set(chat.before);
                }
                // What is the same is not drawn again.
                let mut lines = known.lines.try_get_untracked().unwrap_or_default();
                let before = lines.clone();
                renew(&mut lines, chat);
                if lines != before {
                    known.lines.try_set(lines);
                }
                known.is_there.try_set(true);
            }
        });
    };
    look();
    let again = move || {
        if document().visibility_state() == VisibilityState::Visible {
            look();
        }
    };
    if let Ok(looking) = set_interval_with_handle(again, LOOK) {
        on_cleanup(move || looking.clear());
    }
    let earlier = move |before: u32| {
        spawn_local(async move {
            match api::get::<ClubChat>(&page.path(&format!("/chat?before={before}"))).await {
                Ok(chat) => {
                    known.before.try_set(chat.before);
                    known.lines.try_update(|known| {
                        let first = known.first().map_or(u32::MAX, |first| first.number);
                        known.splice(..0, chat.lines.into_iter().filter(|line| line.number < first));
                    });
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let send = move |id: String, text: String| async move {
        api::post::<ClubLine>(&page.path("/chat"), &NewClubLine { id, text }).await?;
        look();
        Ok(())
    };
    view! {
        <section class="club-chat" aria-labelledby="club-chat">
            <h2 id="club-chat">{i18n.text(Locale::web_online_chat)}</h2>
            {move || known.before.get().map(|before| view! {
                <button type="button" class="button messages-earlier" on:click=move |_| earlier(before)>
                    {i18n.text(Locale::web_online_messages_earlier)}
                </button>
            })}
            <Lines page known look=Callback::new(move |()| look()) />
            <WriteLine label=i18n.text(Locale::web_online_chat_text) most=MOST_LINE send />
        </section>
    }
}

/// The lines, and what can be done about one.
#[component]
fn Lines(page: Page, known: Known, look: Callback<()>) -> impl IntoView {
    let (i18n, online, notices) = (use_i18n(), use_online(), use_notices());
    let chosen = RwSignal::new(None::<(u32, String)>);
    let reports = RwSignal::new(None::<(u32, String)>);
    let me = Memo::new(move |_| online.me.with(|me| me.as_ref().map(|me| me.name.clone())));
    let blocked = Callback::new(move |_| look.run(()));
    let close_report = Callback::new(move |()| reports.set(None));
    let remove = move |number: u32| {
        chosen.set(None);
        spawn_local(async move {
            match api::delete(&page.path(&format!("/chat/{number}"))).await {
                Ok(()) => look.run(()),
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let row = move |line: ClubLine| {
        let ClubLine { number, name, at, text } = line;
        let author = name.clone();
        let is_own = Memo::new(move |_| me.with(|me| me.as_ref() == Some(&author)));
        let (about, label) = (name.clone(), name.clone());
        view! {
            <li data-own=move || is_own.get().to_string()>
                <strong>{name}</strong>
                <span class="facts">{move || i18n.with(|locale| moment(at, true, locale))}</span>
                <button
                    type="button"
                    class="button button-quiet chat-about"
                    aria-label=move || i18n.with(|locale| locale.web_club_line_about(label.clone()))
                    on:click=move |_| chosen.set(Some((number, about.clone())))
                >
                    "…"
                </button>
                <span class="chat-words">{text}</span>
            </li>
        }
    };
    let runs = move || page.role.get() >= Some(ClubRole::Organiser);
    let choices = move |(number, name): (u32, String)| {
        let is_own = me.with(|me| me.as_ref() == Some(&name));
        let label = name.clone();
        let reported = name.clone();
        view! {
            <div class="board-question club-question" role="group" aria-label=move || i18n.with(|locale| locale.web_club_line_about(label.clone()))>
                {(is_own || runs()).then(|| view! {
                    <button type="button" class="button club-line-delete" on:click=move |_| remove(number)>
                        {i18n.text(Locale::web_club_line_delete)}
                    </button>
                })}
                {(!is_own).then(|| view! {
                    <button type="button" class="button" on:click=move |_| { chosen.set(None); reports.set(Some((number, reported.clone()))); }>
                        {i18n.text(move |locale| locale.web_online_chat_about(name.clone()))}
                    </button>
                })}
                <button type="button" class="button" on:click=move |_| chosen.set(None)>{i18n.text(Locale::web_cancel)}</button>
            </div>
        }
    };
    view! {
        <div class="chat-lines private-lines club-lines" role="log" aria-labelledby="club-chat" tabindex="0">
            <ul>
                <For each=move || known.lines.get() key=|line| line.number children=row />
            </ul>
        </div>
        <Show when=move || known.is_there.get() && known.lines.with(Vec::is_empty)>
            <p class="facts">{i18n.text(Locale::web_online_chat_empty)}</p>
        </Show>
        {move || chosen.get().map(choices)}
        {move || reports.get().map(|(number, player)| view! {
            <AboutWords player game=None club=page.id.get_value() number blocked close=close_report />
        })}
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_that_were_removed_go_and_earlier_ones_stay() {
        let line = |number: u32| ClubLine {
            number,
            name: "Anna".to_owned(),
            at: play::time::Timestamp::default(),
            text: number.to_string(),
        };
        let mut known: Vec<ClubLine> = [3, 4, 5, 6].map(line).into();
        let lines: Vec<ClubLine> = [5, 7].map(line).into();
        renew(&mut known, ClubChat { lines: lines.clone(), before: Some(5) });
        assert_eq!(known, [3, 4, 5, 7].map(line));
        renew(&mut known, ClubChat { lines, before: None });
        assert_eq!(known, [5, 7].map(line));
        renew(&mut known, ClubChat { lines: Vec::new(), before: None });
        assert!(known.is_empty());
    }
}
