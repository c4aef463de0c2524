//! A player: ratings with their history, statistics, games.

use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;
use locale::{Locale, vars};
use protocol::game::Speed;
use protocol::http::{Profile, RatingOf, RatingPoint};

use super::games::GamesOf;
use super::parts::{Face, Fetched, Nothing, Served, fetched, is_servers_bot, kind_words, moment, rating_text, show};
use super::relation::RelationTo;
use super::statistics::StatisticsOf;
use super::vacation::OnVacation;
use crate::i18n::use_i18n;
use crate::online::terms::{game_words, speed_words};
use crate::online::{api, use_online};
use crate::pages::graph;

/// The page.
#[component]
pub fn PlayerPage() -> impl IntoView {
    let i18n = use_i18n();
    let params = use_params_map();
    let name = Memo::new(move |_| params.with(|params| params.get("name").unwrap_or_default()));
    i18n.title(Locale::web_online_player_title);
    view! {
        <div class="player-title">
            <Face name />
            <h1>{move || name.get()}</h1>
        </div>
        <Served>
            {move || view! { <OnePlayer name=name.get() /> }}
        </Served>
    }
}

#[component]
fn OnePlayer(name: String) -> impl IntoView {
    let i18n = use_i18n();
    let part = api::part(&name);
    let profile: RwSignal<Fetched<Profile>> = {
        let part = part.clone();
        fetched(move || Some(format!("players/{part}")))
    };
    let history: RwSignal<Fetched<Vec<RatingPoint>>> = {
        let part = part.clone();
        fetched(move || Some(format!("players/{part}/ratings")))
    };
    let (name, part) = (StoredValue::new(name), StoredValue::new(part));
    show(profile, move |profile| {
        view! {
            <div class="player-head">
                <About profile=profile.clone() />
                <Invite profile=profile.clone() />
                <RelationTo name=profile.name.clone() />
            </div>
            <Ratings ratings=profile.ratings history />
            <StatisticsOf part=part.get_value() />
            <h2>{i18n.text(Locale::web_online_games)}</h2>
            <GamesOf name=Some(name.get_value()) />
        }
    })
}

/// The account and how many games were won, drawn and lost.
#[component]
fn About(profile: Profile) -> impl IntoView {
    let i18n = use_i18n();
    let Profile { name, kind, created, score, vacation, .. } = profile;
    let [won, drawn, lost] = score;
    let since = move || {
        i18n.with(|locale| {
            let since = locale.web_online_since(moment(created, false, locale));
            kind_words(kind, None, locale).map_or_else(|| since.clone(), |kind| format!("{kind} · {since}"))
        })
    };
    let total = won + drawn + lost;
    let share = move |part: u32| {
        let percent = if total == 0 { 0.0 } else { f64::from(part) * 100.0 / f64::from(total) };
        format!("{percent:.0} %")
    };
    let cell = move |label: fn(&Locale) -> String, part: u32, result: &'static str| {
        view! {
            <div class="stat" data-result=result>
                <dt>{i18n.text(label)}</dt>
                <dd>{part}" "<small>{share(part)}</small></dd>
            </div>
        }
    };
    view! {
        <p class="lead">{since}</p>
        {vacation.map(|until| view! { <OnVacation name until /> })}
        <dl class="stats">
            {cell(Locale::web_online_filter_won, won, "won")}
            {cell(Locale::web_online_filter_drawn, drawn, "draw")}
            {cell(Locale::web_online_filter_lost, lost, "lost")}
        </dl>
    }
}

/// The way to a game with this player: not for the user, and not for bots of the server's, which play at once from the lobby.
#[component]
fn Invite(profile: Profile) -> impl IntoView {
    let (i18n, online) = (use_i18n(), use_online());
    if is_servers_bot(&profile) {
        return ().into_any();
    }
    let name = profile.name;
    let address = format!("/player/{}/challenge", api::part(&name));
    let name = StoredValue::new(name);
    let is_me =
        Memo::new(move |_| online.me.with(|me| me.as_ref().is_some_and(|me| name.with_value(|name| me.name == *name))));
    (move || {
        (!is_me.get()).then(|| {
            view! {
                <A href=address.clone() attr:class="button button-accent button-big challenge-player">
                    {i18n.text(move |locale| name.with_value(|name| locale.web_online_challenge_player(name.as_str())))}
                </A>
            }
        })
    })
    .into_any()
}

/// The ratings, and the history of the one that is chosen.
#[component]
fn Ratings(ratings: Vec<RatingOf>, history: RwSignal<Fetched<Vec<RatingPoint>>>) -> impl IntoView {
    let i18n = use_i18n();
    if ratings.is_empty() {
        return view! { <Nothing text=Locale::web_online_no_ratings /> }.into_any();
    }
    let key = |rating: &RatingOf| (rating.game.clone(), rating.speed);
    let most = ratings.iter().max_by_key(|rating| rating.rating.games).map(key);
    let chosen = RwSignal::new(most);
    let row = move |rating: RatingOf| {
        let own = key(&rating);
        let (name, pressed) = (own.clone(), own.clone());
        let label =
            move || i18n.with(|locale| format!("{}, {}", game_words(&name.0, locale), speed_words(name.1, locale)));
        let words = move || {
            i18n.with(|locale| {
                locale.web_online_rating_of(
                    vars::Deviation(format!("{:.0}", rating.rating.deviation)),
                    vars::Games(rating.rating.games),
                    vars::Rating(rating_text(&rating.rating)),
                )
            })
        };
        let provisional = move || rating.rating.provisional.then(|| i18n.with(Locale::web_online_provisional));
        view! {
            <li class="panel rating">
                <button
                    type="button"
                    class="button"
                    aria-pressed=move || chosen.with(|chosen| chosen.as_ref() == Some(&pressed)).to_string()
                    on:click=move |_| chosen.set(Some(own.clone()))
                >
                    {label}
                </button>
                <span>{words}</span>
                <span class="facts">{provisional}</span>
            </li>
        }
    };
    view! {
        <section class="player-ratings">
        <h2>{i18n.text(Locale::web_online_ratings)}</h2>
        <ul class="kept ratings">{ratings.into_iter().map(row).collect_view()}</ul>
        {show(history, move |history| {
            let (game, speed) = chosen.get()?;
            let points: Vec<RatingPoint> =
                history.into_iter().filter(|point| point.game == game && point.speed == speed).collect();
            Some(view! { <Graph points game speed /> })
        })}
        </section>
    }
    .into_any()
}

#[component]
fn Graph(points: Vec<RatingPoint>, game: String, speed: Speed) -> impl IntoView {
    let i18n = use_i18n();
    let history: Vec<_> = points.iter().map(|point| (point.at, point.rating)).collect();
    let (line, low, high) = graph::line(&history)?;
    let (width, height) = graph::SIZE;
    let (first, last) = (points.first()?.clone(), points.last()?.clone());
    let label = move || {
        i18n.with(|locale| {
            locale.web_online_graph(
                vars::Begin(format!("{:.0}", first.rating)),
                vars::BeginDay(moment(first.at, false, locale)),
                vars::Game(format!("{} {}", game_words(&game, locale), speed_words(speed, locale))),
                vars::Now(format!("{:.0}", last.rating)),
                vars::NowDay(moment(last.at, false, locale)),
            )
        })
    };
    Some(view! {
        <figure class="panel graph">
            <svg viewBox=format!("-4 -8 {} {}", width + 8.0, height + 16.0) role="img" aria-label=label preserveAspectRatio="none">
                <polyline points=line fill="none" />
            </svg>
            <figcaption class="facts"><span>{format!("{low:.0}")}</span> <span>{format!("{high:.0}")}</span></figcaption>
        </figure>
    })
}
