//! A simul: its host with the score, those who apply, and all boards with how each of them stands.

use std::collections::BTreeMap;

use games::side::Side;
use leptos::prelude::*;
use leptos::task::spawn_local;
use leptos_router::components::A;
use locale::{Locale, vars};
use protocol::game::{State, Summary};
use protocol::http::Games;
use protocol::tournaments::{Tournament as Told, TournamentGame, TournamentPlace, TournamentState};

use super::parts::{Fetched, fetched_again};
use super::playing::board;
use super::scores::{points_text, result_text};
use crate::account::use_account;
use crate::i18n::use_i18n;
use crate::match_board::Drawn;
use crate::online::{api, use_online};

/// The host with the score, and the way to the next board; for the organiser, against whom to play and the beginning.
#[component]
pub(super) fn Host(told: Told, act: Callback<(&'static str, String)>) -> impl IntoView {
    let (i18n, online, account) = (use_i18n(), use_online(), use_account());
    let Told { summary, host, standings, games, .. } = told;
    let (state, owner, is_exhibition) = (summary.state, summary.owner, summary.plan.host.is_some());
    let (host, points, played) = host.map(|host| (host.name, host.points, host.played)).unwrap_or_default();
    let name = StoredValue::new(host.unwrap_or_else(|| i18n.with(Locale::web_online_kind_deleted)));
    let score = i18n.text(move |locale| match played {
        0 => locale.web_tournament_host(name.get_value()),
        _ => locale.web_simul_score(
            vars::Host(name.get_value()),
            vars::Played(played),
            vars::Points(points_text(points)),
        ),
    });
    let may_choose = state == TournamentState::Announced && !is_exhibition;
    let chooses = Memo::new(move |_| {
        may_choose && online.me.with(|me| me.as_ref().is_some_and(|me| Some(&me.name) == owner.as_ref()))
    });
    let has_accepted = standings.iter().any(|place| place.accepted);
    let applicant = move |TournamentPlace { name, accepted, .. }: TournamentPlace| {
        let name = name?;
        let path = format!("/applications/{}", api::part(&name));
        let (method, label): (_, fn(&Locale) -> String) =
            if accepted { ("DELETE", Locale::web_simul_decline) } else { ("PUT", Locale::web_simul_accept) };
        let shown = name.clone();
        let says = i18n.text(move |locale| format!("{}: {name}", label(locale)));
        Some(view! {
            <li>
                <span>{shown}</span>
                <button type="button" class="button simul-answer" aria-label=says on:click=move |_| act.run((method, path.clone()))>
                    {i18n.text(label)}
                </button>
            </li>
        })
    };
    let ids: Vec<String> = games.into_iter().filter_map(|game| game.game).collect();
    let next = Memo::new(move |_| account.turns.with(|turns| turns.iter().find(|turn| ids.contains(turn)).cloned()));
    view! {
        <section class="simul-host">
            <p class="lead">{score}</p>
            {move || next.get().map(|id| view! {
                <A href=format!("/online/{id}") attr:class="button button-accent simul-next">
                    {i18n.text(Locale::web_simul_next)}
                </A>
            })}
            {move || chooses.get().then(|| view! {
                <button
                    type="button"
                    class="button button-accent simul-start"
                    aria-disabled=(!has_accepted).to_string()
                    on:click=move |_| if has_accepted { act.run(("PUT", "/start".to_owned())) }
                >
                    {i18n.text(Locale::web_simul_start)}
                </button>
                <ul class="simul-applicants">
                    {standings.clone().into_iter().filter_map(applicant).collect_view()}
                </ul>
            })}
        </section>
    }
}

/// All boards: who plays, whose turn it is, and the position.
#[component]
pub(super) fn Boards(told: Told, times: Signal<u32>) -> impl IntoView {
    let i18n = use_i18n();
    let Told { host, games, .. } = told;
    let host = host.and_then(|host| host.name);
    let path = move || Some(format!("games?player={}&result=going&most=50", api::part(host.as_ref()?)));
    let going: RwSignal<Fetched<Games>> = fetched_again(path, times);
    let by_id = Memo::new(move |_| {
        going.with(|going| match going {
            Fetched::Here(found) => found.games.iter().map(|game| (game.id.clone(), game.clone())).collect(),
            Fetched::Loading | Fetched::Failed(_) => BTreeMap::new(),
        })
    });
    (!games.is_empty()).then(|| {
        view! {
            <section aria-labelledby="boards">
                <h2 id="boards">{i18n.text(Locale::web_simul_boards)}</h2>
                <ul class="simul-boards">
                    {games.into_iter().map(|game| view! { <Board game by_id /> }).collect_view()}
                </ul>
            </section>
        }
    })
}

/// A board, which leads to its game.
#[component]
fn Board(game: TournamentGame, by_id: Memo<BTreeMap<String, Summary>>) -> impl IntoView {
    let i18n = use_i18n();
    let TournamentGame { game: id, a, b, result, .. } = game;
    let id = id.unwrap_or_default();
    let names = StoredValue::new([a.unwrap_or_default(), b.unwrap_or_default()]);
    let known = id.clone();
    // Who may act changes with the position, and so does the deadline.
    let stands = Memo::new(move |_| by_id.with(|games| games.get(&known).map(|game| (game.may_act, game.deadline))));
    let drawn = RwSignal::new(None);
    let path = format!("games/{id}");
    Effect::new(move |_| {
        stands.track();
        let path = path.clone();
        spawn_local(async move {
            if let Ok(state) = api::get::<State>(&path).await {
                let _ = drawn.try_set(board(&state));
            }
        });
    });
    let words = i18n.text(move |locale| {
        let [a, b] = names.get_value();
        match (result, stands.get()) {
            (Some(result), _) => format!("{a} {} {b}", result_text(Some(result))),
            (None, Some((may_act, _))) => {
                let acts = Side::BOTH.into_iter().filter(|side| may_act[*side]);
                let acts: Vec<&str> = acts.map(|side| if side == Side::A { a.as_str() } else { b.as_str() }).collect();
                format!("{a} – {b} · {}", locale.web_simul_to_play(acts.join(", ")))
            }
            (None, None) => format!("{a} – {b}"),
        }
    });
    view! {
        <li>
            <A href=format!("/online/{id}") attr:class="panel living">
                {move || drawn.get().map(Drawn::view)}
                <span>{words}</span>
            </A>
        </li>
    }
}
