//! The members of a club by their ratings.

use leptos::prelude::*;
use leptos_router::components::A;
use locale::Locale;
use protocol::game::Speed;
use protocol::http::Place;

use super::super::parts::{Face, Fetched, fetched, rating_text, show};
use super::Page;
use crate::i18n::use_i18n;
use crate::online::api;
use crate::online::terms::{game_words, speed_words};

const GAMES: [&str; 3] = ["playball", "diaballik", "pawnball"];

/// The leaderboard, for one game and speed at a time.
#[component]
pub(super) fn ClubBoard(page: Page) -> impl IntoView {
    let i18n = use_i18n();
    let (game, speed) = (RwSignal::new(GAMES[0]), RwSignal::new(Speed::Rapid));
    let path = move || Some(page.path(&format!("/leaderboards/{}/{}", game.get(), speed.get().name())));
    let places: RwSignal<Fetched<Vec<Place>>> = fetched(path);
    let row = |(index, place): (usize, Place)| {
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
    };
    view! {
        <section class="club-board" aria-labelledby="club-board">
            <h2 id="club-board">{i18n.text(Locale::web_online_leaderboards_title)}</h2>
            <div class="filters">
                <label class="field">
                    <span>{i18n.text(Locale::web_play_game)}</span>
                    <select name="game" on:change=move |event| {
                        let wanted = event_target_value(&event);
                        if let Some(wanted) = GAMES.into_iter().find(|game| *game == wanted) {
                            game.set(wanted);
                        }
                    }>
                        {GAMES.map(|of| view! { <option value=of>{i18n.text(move |l| game_words(of, l))}</option> }).collect_view()}
                    </select>
                </label>
                <label class="field">
                    <span>{i18n.text(Locale::web_online_speed)}</span>
                    <select name="speed" on:change=move |event| {
                        if let Some(wanted) = Speed::from_name(&event_target_value(&event)) {
                            speed.set(wanted);
                        }
                    }>
                        {Speed::ALL.map(|of| view! {
                            <option value=of.name() selected=of == Speed::Rapid>{i18n.text(move |l| speed_words(of, l))}</option>
                        }).collect_view()}
                    </select>
                </label>
            </div>
            {show(places, move |places| {
                if places.is_empty() {
                    return view! { <p class="facts">{i18n.text(Locale::web_club_no_ratings)}</p> }.into_any();
                }
                view! {
                    <div class="tournament-table">
                        <table class="places">
                            <thead>
                                <tr>
                                    <th scope="col">{i18n.text(Locale::web_online_place)}</th>
                                    <th scope="col">{i18n.text(Locale::web_online_player)}</th>
                                    <th scope="col">{i18n.text(Locale::web_online_rating)}</th>
                                    <th scope="col">{i18n.text(Locale::web_online_games)}</th>
                                </tr>
                            </thead>
                            <tbody>{places.into_iter().enumerate().map(row).collect_view()}</tbody>
                        </table>
                    </div>
                }
                .into_any()
            })}
        </section>
    }
}
