//! The highest ratings of each game and speed.

use leptos::prelude::*;
use leptos_router::NavigateOptions;
use leptos_router::components::A;
use leptos_router::hooks::{use_navigate, use_query_map};
use locale::Locale;
use protocol::game::Speed;
use protocol::http::Place;

use super::parts::{Face, Fetched, Nothing, Served, fetched, rating_text, show};
use crate::i18n::use_i18n;
use crate::online::api;
use crate::online::terms::{game_words, speed_words};
use crate::pages::PageTitle;

const GAMES: [&str; 3] = ["playball", "diaballik", "pawnball"];

/// The page: `?game=diaballik&speed=rapid`.
#[component]
pub fn Leaderboards() -> impl IntoView {
    let i18n = use_i18n();
    let query = use_query_map();
    let game = Memo::new(move |_| {
        let asked = query.with(|query| query.get("game"));
        GAMES.into_iter().find(|game| Some(*game) == asked.as_deref()).unwrap_or(GAMES[0])
    });
    let speed = Memo::new(move |_| {
        query.with(|query| query.get_str("speed").and_then(Speed::from_name)).unwrap_or(Speed::Rapid)
    });
    let navigate = StoredValue::new(use_navigate());
    let go = move |game: &str, speed: Speed| {
        let options = NavigateOptions { replace: true, ..NavigateOptions::default() };
        navigate.with_value(|navigate| navigate(&format!("/leaderboards?game={game}&speed={}", speed.name()), options));
    };
    view! {
        <PageTitle title=Locale::web_online_leaderboards_title lead=Locale::web_online_leaderboards_lead />
        <Served>
            <div class="filters">
                <label class="field">
                    <span>{i18n.text(Locale::web_play_game)}</span>
                    <select name="game" on:change=move |event| go(&event_target_value(&event), speed.get_untracked())>
                        {GAMES.map(|of| view! {
                            <option value=of selected=move || game.get() == of>{i18n.text(move |l| game_words(of, l))}</option>
                        }).collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{i18n.text(Locale::web_online_speed)}</span>
                    <select name="speed" on:change=move |event| if let Some(speed) = Speed::from_name(&event_target_value(&event)) {
                        go(game.get_untracked(), speed);
                    }>
                        {Speed::ALL.map(|of| view! {
                            <option value=of.name() selected=move || speed.get() == of>{i18n.text(move |l| speed_words(of, l))}</option>
                        }).collect_view()}
                    </select>
                </label>
            </div>
            {move || view! { <Board game=game.get() speed=speed.get() /> }}
        </Served>
    }
}

#[component]
fn Board(game: &'static str, speed: Speed) -> impl IntoView {
    let i18n = use_i18n();
    let places: RwSignal<Fetched<Vec<Place>>> = fetched(move || Some(format!("leaderboards/{game}/{}", speed.name())));
    show(places, move |places| {
        if places.is_empty() {
            return view! { <Nothing text=Locale::web_online_no_leaders /> }.into_any();
        }
        let rows = places.into_iter().enumerate().map(|(index, place)| {
            view! {
                <tr>
                    <td>{index + 1}</td>
                    <th scope="row">
                        <A href=format!("/player/{}", api::part(&place.name))>
                            <Face name=place.name.clone() />
                            {place.name.clone()}
                        </A>
                    </th>
                    <td>{rating_text(&place.rating)}</td>
                    <td>{place.rating.games}</td>
                </tr>
            }
        });
        let rows = rows.collect_view();
        view! {
            <table class="places">
                <thead>
                    <tr>
                        <th scope="col">{i18n.text(Locale::web_online_place)}</th>
                        <th scope="col">{i18n.text(Locale::web_online_player)}</th>
                        <th scope="col">{i18n.text(Locale::web_online_rating)}</th>
                        <th scope="col">{i18n.text(Locale::web_online_games)}</th>
                    </tr>
                </thead>
                <tbody>{rows}</tbody>
            </table>
        }
        .into_any()
    })
}
