//! The lobby: games of one's own, who looks for an opponent, and offers.

use games::game::Game;
use games::sorted::sort_by_key;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::hooks::use_query_map;
use locale::Locale;
use play::time::Timestamp;
use protocol::game::{Player, Summary};
use protocol::http::{Games, Seek};
use protocol::lobby::{SeekList, SeekNews};
use protocol::socket::{FromClient, FromServer};

use super::bot_games::BotGames;
use super::challenged::{OwnChallenges, use_challenges};
use super::offer::OfferForm;
use super::parts::{Fetched, GameRows, MeBar, Offers, Served, fetched_again, follow_begun, player_text, wanted_team};
use super::playing::PlayingNow;
use super::quick::QuickPairing;
use super::tournaments::NextTournaments;
use crate::game_page::portrait::{Picture, Portrait};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::notices::use_notices;
use crate::online::{Heard, api, terms, use_online};

/// The page.
#[component]
pub fn Lobby() -> impl IntoView {
    let i18n = use_i18n();
    i18n.title(Locale::web_online_lobby_title);
    view! {
        <h1>{i18n.text(Locale::web_online_lobby_title)}</h1>
        <Served>
            <Inside />
        </Served>
    }
}

#[component]
fn Inside() -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    let offers = Offers::new();
    let challenges = use_challenges();
    follow_begun(|| true);
    // One that was just made is told by nobody else.
    challenges.look();
    let list = RwSignal::new(SeekList::default());
    let is_told = RwSignal::new(false);
    follow_seeks(list, is_told);
    // A visitor from the form for two on one device continues here with the same game.
    let invited = use_query_map().with_untracked(|query| query.get("invite"));
    let game = invited.as_deref().and_then(Game::from_name);
    view! {
        <MeBar />
        <div class="lobby">
            <section class="lobby-waiting">
                <Running />
                <OwnChallenges />
            </section>
            <div class="lobby-play">
                <QuickPairing offers list is_told />
                <BotGames offers />
            </div>
            <div class="lobby-lists">
                <details class="lobby-offer" open=invited.is_some()>
                    <summary class="button button-accent"><Icon sign=Sign::Plus />{i18n.text(Locale::web_online_offer)}</summary>
                    <OfferForm game offers on_challenge=Callback::new(move |id| online.go.run(format!("/challenge/{id}"))) />
                </details>
                <section class="lobby-seeks" aria-labelledby="seeks">
                    <h2 id="seeks">{i18n.text(Locale::web_online_seeks)}</h2>
                    <Seeks offers list is_told />
                </section>
                <NextTournaments />
                <PlayingNow />
            </div>
        </div>
    }
}

/// Games of the user's that are being played.
#[component]
fn Running() -> impl IntoView {
    let i18n = use_i18n();
    let online = use_online();
    let changes = RwSignal::new(0_u32);
    online.listen(move |heard| match heard {
        Heard::Message(message) if matches!(message.as_ref(), FromServer::Waiting { .. }) => {
            changes.update(|changes| *changes = changes.wrapping_add(1));
        }
        Heard::Connected | Heard::Message(_) => {}
    });
    let path = move || Some(format!("games?player={}&result=going&most=50", api::part(&online.name.get()?)));
    let games: RwSignal<Fetched<Games>> = fetched_again(path, changes.into());
    move || {
        let own = online.name.get()?;
        let Fetched::Here(found) = games.get() else { return None };
        let mut running = found.games;
        // First those that wait for the user, the most urgent one at the top.
        let waits = |game: &Summary| game.players.iter().any(|(side, player)| game.may_act[side] && player.name == own);
        const LAST: Timestamp = Timestamp::new(u64::MAX - 1);
        sort_by_key(&mut running, |game| if waits(game) { game.deadline.unwrap_or(LAST) } else { Timestamp::MAX });
        (!running.is_empty()).then(|| {
            view! {
                <h2>{i18n.text(Locale::web_online_your_games)}</h2>
                <GameRows games=running of=online.name.get() />
            }
        })
    }
}

/// Follows who looks for an opponent, as long as the page is there.
fn follow_seeks(list: RwSignal<SeekList>, is_told: RwSignal<bool>) {
    let online = use_online();
    online.listen(move |heard| match heard {
        Heard::Connected => online.send(&FromClient::Lobby { watch: true }),
        Heard::Message(message) => match list.try_maybe_update(|list| {
            let news = list.apply(&message);
            (matches!(news, SeekNews::Listed(_)), news)
        }) {
            Some(SeekNews::Listed(_)) => is_told.set(true),
            Some(SeekNews::Missed) => online.send(&FromClient::Lobby { watch: true }),
            Some(SeekNews::Nothing) | None => {}
        },
    });
    on_cleanup(move || online.send(&FromClient::Lobby { watch: false }));
}

/// Who looks for an opponent.
#[component]
fn Seeks(offers: Offers, list: RwSignal<SeekList>, is_told: RwSignal<bool>) -> impl IntoView {
    let i18n = use_i18n();
    let is_empty = Memo::new(move |_| list.with(|list| list.seeks().is_empty()));
    // A seek that stays keeps its place in the page, and with it the focus of the keyboard.
    let key = |seek: &Seek| format!("{} {} {:?}", seek.id, seek.name, seek.rating);
    move || {
        if !is_told.get() {
            return view! { <p class="facts" role="status">{i18n.text(Locale::web_online_loading)}</p> }.into_any();
        }
        if is_empty.get() {
            return view! {
                <div class="panel empty">
                    <p>{i18n.text(Locale::web_online_no_seeks)}</p>
                </div>
            }
            .into_any();
        }
        view! {
            <ul class="kept seeks">
                <For each=move || list.with(|list| list.seeks().to_vec()) key let:seek>
                    <OneSeek offers seek />
                </For>
            </ul>
        }
        .into_any()
    }
}

#[component]
fn OneSeek(offers: Offers, seek: Seek) -> impl IntoView {
    let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
    let Seek { id, name, kind, rating, created: _, terms, side: wish, bots } = seek;
    let own = {
        let name = name.clone();
        Memo::new(move |_| online.me.with(|me| me.as_ref().is_some_and(|me| me.name == name)))
    };
    let picture = Picture::Person(name.clone());
    let who = player_text(&Player { name, kind, level: None, rating });
    let words = move || {
        i18n.with(|locale| {
            let mut words = terms::words(&terms, locale);
            if let Some(team) = wanted_team(&terms, wish, locale) {
                words = format!("{words} · {}", locale.web_online_wants_side(team));
            }
            if bots {
                words = format!("{words} · {}", locale.web_online_seek_bots());
            }
            words
        })
    };
    let id = StoredValue::new(id);
    let accept = move |_| offers.send(format!("seeks/{}/game", id.get_value()), None, Callback::new(|_| ()));
    let take_back = move |_| {
        let path = format!("seeks/{}", id.get_value());
        spawn_local(async move {
            if let Err(trouble) = api::delete(&path).await {
                notices.warn(trouble.words(&i18n.now()));
            }
        });
    };
    view! {
        <li class="panel kept-game seek" data-own=move || own.get().to_string()>
            <Portrait picture />
            <div class="kept-link">
                <strong>{who}</strong>
                <span>{words}</span>
            </div>
            <Show
                when=move || own.get()
                fallback=move || view! {
                    <button type="button" class="button button-accent seek-accept" on:click=accept>
                        {i18n.text(Locale::web_online_play)}
                    </button>
                }
            >
                <button type="button" class="button seek-drop" on:click=take_back>
                    {i18n.text(Locale::web_online_take_back_offer)}
                </button>
            </Show>
        </li>
    }
}
