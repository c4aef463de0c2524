//! Won, drawn and lost games of a player, by game and speed.

use leptos::prelude::*;
use locale::{Locale, vars};
use protocol::http::Statistics;

use super::parts::{Fetched, fetched, reason_words, show};
use crate::i18n::use_i18n;
use crate::online::terms::{game_words, speed_words};

/// The statistics of a player.
#[component]
pub(super) fn StatisticsOf(
    /// The player's name as a part of an address.
    part: String,
) -> impl IntoView {
    let i18n = use_i18n();
    let statistics: RwSignal<Fetched<Vec<Statistics>>> = fetched(move || Some(format!("players/{part}/statistics")));
    show(statistics, move |all| {
        (!all.is_empty()).then(|| {
            view! {
                <h2>{i18n.text(Locale::web_online_statistics)}</h2>
                <div class="statistics">{all.into_iter().map(|one| view! { <One one /> }).collect_view()}</div>
            }
        })
    })
}

#[component]
fn One(one: Statistics) -> impl IntoView {
    let i18n = use_i18n();
    let Statistics { game, speed, as_a, as_b, streak, longest_won, longest_lost, reasons, .. } = one;
    let title = move || i18n.with(|locale| format!("{}, {}", game_words(&game, locale), speed_words(speed, locale)));
    let row = move |label: fn(&Locale) -> String, [won, drawn, lost]: [u32; 3]| {
        view! {
            <tr>
                <th scope="row">{i18n.text(label)}</th>
                <td>{won}</td>
                <td>{drawn}</td>
                <td>{lost}</td>
            </tr>
        }
    };
    let streaks = move || {
        i18n.with(|locale| {
            let now = match streak {
                1.. => locale.web_online_streak_won(streak),
                0 => locale.web_online_streak_none(),
                _ => locale.web_online_streak_lost(-streak),
            };
            format!("{now} {}", locale.web_online_streak_longest(vars::Lost(longest_lost), vars::Won(longest_won)))
        })
    };
    let reasons = reasons
        .into_iter()
        .map(|(reason, [won, drawn, lost])| {
            view! {
                <tr>
                    <th scope="row">{move || i18n.with(|locale| reason_words(&reason, locale))}</th>
                    <td>{won}</td>
                    <td>{drawn}</td>
                    <td>{lost}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <section class="panel statistics-of">
            <h3>{title}</h3>
            <table class="places">
                <thead>
                    <tr>
                        <th scope="col"><span class="visually-hidden">{i18n.text(Locale::web_online_statistics_of)}</span></th>
                        <th scope="col">{i18n.text(Locale::web_online_filter_won)}</th>
                        <th scope="col">{i18n.text(Locale::web_online_filter_drawn)}</th>
                        <th scope="col">{i18n.text(Locale::web_online_filter_lost)}</th>
                    </tr>
                </thead>
                <tbody>
                    {row(Locale::web_online_as_first, as_a)}
                    {row(Locale::web_online_as_second, as_b)}
                    {reasons}
                </tbody>
            </table>
            <p class="facts">{streaks}</p>
        </section>
    }
}
