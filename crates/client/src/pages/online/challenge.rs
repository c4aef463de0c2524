//! An invitation to a game: the link for a friend, and what the friend sees; challenging a player by name.

use std::time::Duration;

use games::game::Game;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;
use locale::Locale;
use protocol::http::{Challenge, Profile};

use super::challenged::{Dropped, use_challenges, what_words};
use super::offer::OfferForm;
use super::parts::{Face, Fetched, Nothing, Offers, Served, fetched, follow_begun, is_servers_bot, show};
use crate::i18n::use_i18n;
use crate::online::{api, use_online};
use crate::pages::PageTitle;
use crate::poster::Poster;
use crate::share::ShareLink;

/// How often it is asked whether the challenge was accepted: in another window the user may be somebody else.
const LOOK: Duration = Duration::from_secs(5);

/// The page.
#[component]
pub fn ChallengePage() -> impl IntoView {
    view! {
        <PageTitle title=Locale::web_online_challenge_title lead=Locale::web_online_challenge_lead />
        <Served>
            <Inside />
        </Served>
    }
}

#[component]
fn Inside() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id").unwrap_or_default()));
    let challenge: RwSignal<Fetched<Challenge>> = fetched(move || Some(format!("challenges/{}", api::part(&id.get()))));
    let (online, challenges) = (use_online(), use_challenges());
    follow_begun(|| true);
    let gone = Memo::new(move |_| challenges.dropped.get().filter(|dropped| dropped.id == id.get()));
    // Who comes back after it was accepted goes on to the game.
    Effect::new(move |_| {
        if let Fetched::Here(Challenge { game: Some(game), .. }) = challenge.get() {
            online.go.run(format!("/online/{game}"));
        }
    });
    let looking = set_interval_with_handle(
        move || {
            let asked = id.get_untracked();
            spawn_local(async move {
                let found = api::get::<Challenge>(&format!("challenges/{}", api::part(&asked))).await;
                if id.try_get_untracked().as_deref() != Some(asked.as_str()) {
                    return;
                }
                match found {
                    Ok(found) if found.game.is_some() => {
                        challenge.try_set(Fetched::Here(found));
                    }
                    // What is known of its end is told in words.
                    Err(trouble) if trouble.is("server-not-found") && gone.try_get_untracked() == Some(None) => {
                        challenge.try_set(Fetched::Failed(trouble));
                    }
                    _ => {}
                }
            });
        },
        LOOK,
    );
    if let Ok(looking) = looking {
        on_cleanup(move || looking.clear());
    }
    view! {
        {show(challenge, move |challenge| match gone.get() {
            Some(Dropped { declined, .. }) => view! { <Over challenge declined /> }.into_any(),
            None => view! { <Shown challenge /> }.into_any(),
        })}
    }
}

/// A challenge that waits no longer, and no game has begun.
#[component]
fn Over(challenge: Challenge, declined: bool) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let Challenge { name, to, .. } = challenge;
    let own = online.name.get_untracked().is_some_and(|me| me == name);
    let words = i18n.text(move |locale| match (own, declined, &to) {
        (true, true, Some(to)) => locale.web_online_challenge_declined(to.as_str()),
        (true, ..) => locale.web_online_challenge_taken_back_own(),
        (false, true, _) => locale.web_online_challenge_over(),
        (false, false, _) => locale.web_online_challenge_taken_back(name.as_str()),
    });
    view! {
        <section class="panel challenge challenge-gone">
            <p role="status">{words}</p>
            <A href="/lobby" attr:class="button button-accent">{i18n.text(Locale::web_online_to_lobby)}</A>
        </section>
    }
}

#[component]
fn Shown(challenge: Challenge) -> impl IntoView {
    let (i18n, challenges, online) = (use_i18n(), use_challenges(), use_online());
    let offers = Offers::new();
    let game = Game::from_name(&challenge.terms.game);
    let challenge = StoredValue::new(challenge);
    let id = move || challenge.with_value(|challenge| challenge.id.clone());
    let is_own =
        Memo::new(move |_| challenge.with_value(|challenge| online.name.get().as_ref() == Some(&challenge.name)));
    // Whom it is for, if it is for somebody else.
    let other = Memo::new(move |_| {
        challenge.with_value(|challenge| challenge.to.clone()).filter(|to| online.name.get().as_ref() != Some(to))
    });
    let what = i18n.text(move |locale| challenge.with_value(|challenge| what_words(challenge, locale)));
    let accept = move |_| offers.send(format!("challenges/{}/game", id()), None, Callback::new(|_| ()));
    let drop = move |_| {
        challenge.with_value(|challenge| challenges.drop(challenge));
        // By a link it is for anybody, and nobody is told.
        let declined = !is_own.get_untracked();
        challenges.dropped.set(Some(Dropped { id: id(), declined }));
    };
    let for_named = move || {
        challenge.with_value(|challenge| challenge.to.is_some()).then(|| {
            view! {
                <button type="button" class="button challenge-decline" on:click=drop>
                    {i18n.text(Locale::web_online_decline)}
                </button>
            }
        })
    };
    let invited = move || {
        match other.get() {
        Some(to) => view! { <p>{i18n.text(move |locale| locale.web_online_challenge_for_other(to.as_str()))}</p> }.into_any(),
        None => view! {
            <p>{i18n.text(move |locale| challenge.with_value(|challenge| locale.web_online_challenge_from(challenge.name.as_str())))}</p>
            <div class="result-actions">
                <button type="button" class="button button-accent challenge-accept" on:click=accept>
                    {i18n.text(Locale::web_online_accept)}
                </button>
                {for_named}
            </div>
        }
        .into_any(),
    }
    };
    let waiting = move || match other.get() {
        Some(to) => {
            let to = StoredValue::new(to);
            view! {
                <p role="status">
                    {i18n.text(move |locale| to.with_value(|to| locale.web_online_challenge_waits_for(to.as_str())))}
                </p>
            }
            .into_any()
        }
        None => view! {
            <p>{i18n.text(Locale::web_online_challenge_yours)}</p>
            <div class="challenge-link">
                <ShareLink link=Callback::new(move |()| Ok(format!("challenge/{}", id()))) at_once=true />
            </div>
            <p class="challenge-waits" role="status">{i18n.text(Locale::web_online_challenge_waits)}</p>
        }
        .into_any(),
    };
    view! {
        <section class="panel challenge">
            {game.map(|game| view! { <Poster game /> })}
            <h2>{what}</h2>
            <Show when=move || is_own.get() fallback=invited>
                {waiting}
                <button type="button" class="button challenge-drop" on:click=drop>
                    {i18n.text(Locale::web_online_challenge_take_back)}
                </button>
            </Show>
        </section>
    }
}

/// The page on which a player is challenged by name.
#[component]
pub fn ChallengePlayer() -> impl IntoView {
    let i18n = use_i18n();
    let params = use_params_map();
    let name = Memo::new(move |_| params.with(|params| params.get("name").unwrap_or_default()));
    i18n.title(Locale::web_online_challenge_title);
    view! {
        <div class="player-title">
            <Face name />
            <h1>{i18n.text(move |locale| name.with(|name| locale.web_online_challenge_player(name.as_str())))}</h1>
        </div>
        <p class="lead">{i18n.text(Locale::web_online_challenge_player_lead)}</p>
        <Served>
            {move || view! { <ChallengeOne name=name.get() /> }}
        </Served>
    }
}

#[component]
fn ChallengeOne(name: String) -> impl IntoView {
    let (offers, online) = (Offers::new(), use_online());
    follow_begun(|| true);
    let path = format!("players/{}", api::part(&name));
    let profile: RwSignal<Fetched<Profile>> = fetched(move || Some(path.clone()));
    show(profile, move |profile| {
        if is_servers_bot(&profile) {
            return view! { <Nothing text=Locale::web_online_challenge_servers_bot /> }.into_any();
        }
        let on_challenge = Callback::new(move |id| online.go.run(format!("/challenge/{id}")));
        view! { <OfferForm offers on_challenge opponent=Some(profile.name) /> }.into_any()
    })
}
