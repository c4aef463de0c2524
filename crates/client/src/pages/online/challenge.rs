//! An invitation to a game: the link for a friend, and what the friend sees.

use std::time::Duration;

use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_params_map;
use locale::Locale;
use protocol::http::Challenge;

use super::parts::{Fetched, MeBar, Offers, Served, fetched, follow_begun, go, show, side};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::online::{api, terms, use_online};
use crate::pages::PageTitle;
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
    let go = go();
    follow_begun(|| true);
    // Who comes back after it was accepted goes on to the game.
    Effect::new(move |_| {
        if let Fetched::Here(Challenge { game: Some(game), .. }) = challenge.get() {
            go.run(format!("/online/{game}"));
        }
    });
    let looking = set_interval_with_handle(
        move || {
            let asked = id.get_untracked();
            spawn_local(async move {
                let Ok(found) = api::get::<Challenge>(&format!("challenges/{}", api::part(&asked))).await else {
                    return;
                };
                if found.game.is_some() && id.try_get_untracked().as_deref() == Some(asked.as_str()) {
                    challenge.try_set(Fetched::Here(found));
                }
            });
        },
        LOOK,
    );
    if let Ok(looking) = looking {
        on_cleanup(move || looking.clear());
    }
    view! {
        <MeBar />
        {show(challenge, |challenge| view! { <Shown challenge /> })}
    }
}

#[component]
fn Shown(challenge: Challenge) -> impl IntoView {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    let offers = Offers::new();
    let go = go();
    let Challenge { id, name, terms, side: wish, .. } = challenge;
    let is_own = {
        let name = name.clone();
        Memo::new(move |_| online.me.with(|me| me.as_ref().is_some_and(|me| me.name == name)))
    };
    let words = StoredValue::new((terms, name, wish));
    let what = move || i18n.with(|locale| words.with_value(|(terms, ..)| terms::words(terms, locale)));
    let who = move || {
        i18n.with(|locale| {
            words.with_value(|(terms, name, wish)| {
                let wish = wish
                    .zip(games::game::Game::from_name(&terms.game))
                    .map(|(wish, game)| locale.web_online_wants_side(study::explain::colour(game, side(wish), locale)));
                let invites = locale.web_online_challenge_from(name.as_str());
                wish.map_or_else(|| invites.clone(), |wish| format!("{invites} {wish}."))
            })
        })
    };
    let id = StoredValue::new(id);
    let drop = move |_| {
        let path = format!("challenges/{}", id.get_value());
        spawn_local(async move {
            match api::delete(&path).await {
                Ok(()) => go.run("/lobby".to_owned()),
                Err(trouble) => notices.warn(trouble.words(&i18n.now())),
            }
        });
    };
    let accept = move |_| offers.send(format!("challenges/{}/game", id.get_value()), None, Callback::new(|_| ()));
    view! {
        <section class="panel challenge">
            <h2>{what}</h2>
            <Show
                when=move || is_own.get()
                fallback=move || view! {
                    <p>{who}</p>
                    <div class="result-actions">
                        <button type="button" class="button button-accent challenge-accept" on:click=accept>
                            {i18n.text(Locale::web_online_accept)}
                        </button>
                    </div>
                }
            >
                <p>{i18n.text(Locale::web_online_challenge_yours)}</p>
                <ShareLink link=Callback::new(move |()| Ok(format!("challenge/{}", id.get_value()))) />
                <p role="status">{i18n.text(Locale::web_online_challenge_waits)}</p>
                <button type="button" class="button challenge-drop" on:click=drop>
                    {i18n.text(Locale::web_online_take_back_offer)}
                </button>
            </Show>
        </section>
    }
}
