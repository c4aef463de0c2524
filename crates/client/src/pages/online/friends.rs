//! Whom the user follows, who of them is here, and who follows the user.

use std::cmp::Reverse;
use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use locale::Locale;
use protocol::friends::{Follower, Followers, Friend};
use protocol::game::Kind;
use web_sys::VisibilityState;

use super::parts::{Face, Fetched, Nothing, Served, fetched_again, show};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::notices::use_notices;
use crate::online::{api, use_online};
use crate::pages::PageTitle;

/// How often it is asked who is here, while the page is seen.
const LOOK: Duration = Duration::from_secs(20);

/// The page.
#[component]
pub fn Friends() -> impl IntoView {
    let online = use_online();
    let is_in = Memo::new(move |_| online.me.with(Option::is_some));
    view! {
        <PageTitle title=Locale::web_online_friends lead=Locale::web_online_friends_lead />
        <Served>
            <Show when=move || is_in.get() fallback=|| view! { <Nothing text=Locale::web_online_friends_come_in /> }>
                <Inside />
            </Show>
        </Served>
    }
}

#[component]
fn Inside() -> impl IntoView {
    let times = RwSignal::new(0_u32);
    let friends: RwSignal<Fetched<Vec<Friend>>> = fetched_again(|| Some("me/friends".to_owned()), times.into());
    let looking = set_interval_with_handle(
        move || {
            if document().visibility_state() == VisibilityState::Visible {
                times.update(|times| *times += 1);
            }
        },
        LOOK,
    );
    if let Ok(looking) = looking {
        on_cleanup(move || looking.clear());
    }
    view! {
        {show(friends, move |mut friends| {
            if friends.is_empty() {
                return view! { <Nothing text=Locale::web_online_friends_none /> }.into_any();
            }
            // Those with whom something can be done now come first; the others stay in the order of their names.
            friends.sort_by_key(|friend| Reverse((friend.online && friend.plays.is_some(), friend.online)));
            view! { <ul class="kept friends">{friends.into_iter().map(|friend| view! { <Row friend /> }).collect_view()}</ul> }
                .into_any()
        })}
        <FollowersOf changed=times />
    }
}

/// Whether somebody is here, in a word.
fn state(friend: &Friend) -> fn(&Locale) -> String {
    match friend {
        Friend { online: true, plays: Some(_), .. } => Locale::web_online_friend_plays,
        Friend { online: true, .. } => Locale::web_online_friend_here,
        _ => Locale::web_online_friend_away,
    }
}

#[component]
fn Row(friend: Friend) -> impl IntoView {
    let i18n = use_i18n();
    let words = state(&friend);
    let Friend { name, kind, online, plays, mutual } = friend;
    let part = api::part(&name);
    let words = i18n.text(words);
    let watch = plays.filter(|_| online).map(|game| {
        view! {
            <A href=format!("/online/{game}") attr:class="button friend-watch">
                <Icon sign=Sign::Eye />
                {i18n.text(Locale::web_online_friend_watch)}
            </A>
        }
    });
    let write = (kind == Kind::Registered).then(|| {
        let label = Locale::web_online_message_write;
        view! {
            <A href=format!("/messages/{part}") attr:class="button friend-write" attr:aria-label=i18n.text(label) attr:title=i18n.text(label)>
                <Icon sign=Sign::Chat />
            </A>
        }
    });
    view! {
        <li class="panel friend" data-online=online.to_string()>
            <A href=format!("/player/{part}") attr:class="friend-name">
                <Face name=name.clone() />
                <strong>{name}</strong>
                <span class="facts">
                    {words}
                    {mutual.then(|| view! { " · " {i18n.text(Locale::web_online_friend_mutual)} })}
                </span>
            </A>
            {watch}
            <A href=format!("/player/{part}/challenge") attr:class="button button-accent friend-challenge">
                {i18n.text(Locale::web_online_friend_challenge)}
            </A>
            {write}
        </li>
    }
}

/// Who follows the user, a hundred at a time.
#[component]
fn FollowersOf(
    /// Counts what changes whom the user follows.
    changed: RwSignal<u32>,
) -> impl IntoView {
    let (i18n, notices) = (use_i18n(), use_notices());
    let followers = RwSignal::new(Vec::<Follower>::new());
    let (count, after) = (RwSignal::new(0_u32), RwSignal::new(None::<String>));
    let load = move |from: Option<String>| {
        spawn_local(async move {
            let path =
                from.as_ref().map_or_else(|| "me/followers".to_owned(), |after| format!("me/followers?after={after}"));
            match api::get::<Followers>(&path).await {
                Ok(page) => {
                    count.try_set(page.count);
                    after.try_set(page.after);
                    followers.try_update(|known| {
                        if from.is_none() {
                            known.clear();
                        }
                        known.extend(page.followers);
                    });
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    load(None);
    let back = move |name: String| {
        spawn_local(async move {
            match api::tell("PUT", &format!("me/friends/{}", api::part(&name)), &api::Nothing {}).await {
                Ok(()) => {
                    followers.try_update(|all| {
                        all.iter_mut().filter(|known| known.name == name).for_each(|known| known.mutual = true);
                    });
                    changed.try_update(|changed| *changed += 1);
                }
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let row = move |follower: Follower| {
        let Follower { name, mutual, .. } = follower;
        let followed = name.clone();
        view! {
            <li class="panel friend">
                <A href=format!("/player/{}", api::part(&name)) attr:class="friend-name">
                    <Face name=name.clone() />
                    <strong>{name}</strong>
                </A>
                {(!mutual).then(|| view! {
                    <button type="button" class="button follow-back" on:click=move |_| back(followed.clone())>
                        {i18n.text(Locale::web_online_follow_back)}
                    </button>
                })}
            </li>
        }
    };
    view! {
        <Show when=move || { count.get() > 0 }>
            <h2>{i18n.text(move |locale| locale.web_online_followers(i64::from(count.get())))}</h2>
            <ul class="kept friends followers">
                <For each=move || followers.get() key=|follower| (follower.name.clone(), follower.mutual) children=row />
            </ul>
            {move || after.get().map(|from| view! {
                <button type="button" class="button" on:click=move |_| load(Some(from.clone()))>
                    {i18n.text(Locale::web_online_followers_more)}
                </button>
            })}
        </Show>
    }
}
