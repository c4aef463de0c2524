//! The players with their clocks, whose turn it is, and how the connection is.

use games::game::Game;
use games::side::Side;
use leptos::prelude::*;
use locale::{Locale, vars};
use protocol::game::State;
use protocol::problem::Problem;
use study::explain::colour;

use super::super::parts::{PlayerLink, outcome_words};
use super::seat::Seat;
use crate::game::words::{still_to_do, turn_words};
use crate::game::{Refused, StatusLine, time_text};
use crate::i18n::use_i18n;
use crate::online::live::Live;
use crate::online::{LinkState, api};

const DAY: u64 = 24 * 60 * 60 * 1000;

/// A time left: hours and shorter as a clock shows them, days in words.
fn left_text(left: u64, locale: &Locale) -> String {
    if left < DAY {
        time_text(left)
    } else {
        locale.web_online_days_hours(vars::Days(left / DAY), vars::Hours(left % DAY / (DAY / 24)))
    }
}

/// A player, whether it is here, its goals and its clock.
#[component]
pub(super) fn PlayerBar(seat: Seat, game: Game, score: Signal<[u32; 2]>, side: Side) -> impl IntoView {
    let i18n = use_i18n();
    let state = move |read: fn(&State, usize) -> bool| {
        seat.live.with(|live| live.state().is_some_and(|state| read(state, side.index())))
    };
    let player =
        Memo::new(move |_| seat.live.with(|live| live.state().map(|state| state.players[side.index()].clone())));
    let here = move || {
        let present = state(|state, index| state.present[index] || state.players[index].level.is_some());
        let over = seat.live.with(Live::is_over);
        (!over).then(|| {
            let words = i18n.with(|locale| if present { locale.web_online_here() } else { locale.web_online_gone() });
            let sign = if present { "●" } else { "○" };
            view! { <span class="bar-here" data-here=present.to_string()><span aria-hidden="true">{sign}</span>" "{words}</span> }
        })
    };
    let goals = move || {
        (game != Game::Diaballik).then(|| {
            let goals = score.get()[side.index()];
            view! { <span class="bar-goals">{i18n.with(|locale| locale.web_play_goals(goals))}</span> }
        })
    };
    let has_clock =
        Memo::new(move |_| seat.live.with(|live| live.state().is_some_and(|state| state.clocks.a.is_some())));
    let clock = move || {
        has_clock.get().then(|| {
            let left = Memo::new(move |_| seat.left(side).unwrap_or_default());
            let text = Memo::new(move |_| i18n.with(|locale| left_text(left.get(), locale)));
            let runs = move || state(|state, index| state.clocks.running[index] && state.result.is_none());
            view! {
                <span
                    class="bar-clock"
                    role="timer"
                    aria-label=move || i18n.with(|locale| locale.web_play_clock_of(colour(game, side, locale)))
                    class:bar-clock-runs=runs
                    class:bar-clock-low=move || left.get() < 10_000
                >
                    {text}
                </span>
            }
        })
    };
    view! {
        <div
            class="bar"
            data-side=side.letter().to_string()
            class:bar-acts=move || state(|state, index| state.may_act[index])
        >
            <span class="bar-disc" aria-hidden="true"></span>
            <span class="bar-name">
                {i18n.text(move |l| colour(game, side, l))} ": "
                {move || player.get().map(|player| view! { <PlayerLink player /> })}
            </span>
            {here}
            {goals}
            {clock}
        </div>
    }
}

/// Whose turn it is, in words; and for those who listen, each turn that was played.
#[component]
pub(super) fn Status(seat: Seat, game: Game, refused: Refused, may_act: Memo<Option<Side>>) -> impl IntoView {
    let i18n = use_i18n();
    let status = Memo::new(move |_| i18n.with(|locale| status_text(seat, game, may_act.get(), locale)));
    let told = Memo::new(move |_| {
        let last = seat.tree.with(|tree| {
            let (side, text) = tree.node(tree.current()).turn()?;
            Some(i18n.with(|locale| format!("{}: {}.", colour(game, side, locale), turn_words(game, text, locale))))
        });
        let status = status.get();
        last.map_or_else(|| status.clone(), |last| format!("{last} {status}"))
    });
    view! {
        <StatusLine status refused />
        <p class="visually-hidden" role="status" aria-live="polite">{told}</p>
    }
}

fn status_text(seat: Seat, game: Game, may_act: Option<Side>, locale: &Locale) -> String {
    if seat.draft.with(Option::is_some) {
        return locale.web_online_status_send();
    }
    seat.live.with(|live| {
        let Some(state) = live.state() else { return locale.web_online_loading() };
        if let Some(outcome) = &state.result {
            let names = [state.players[0].name.as_str(), state.players[1].name.as_str()];
            return outcome_words(&state.terms.game, outcome, names, locale);
        }
        if live.turn_on_its_way().is_some() {
            return locale.web_online_status_sending();
        }
        if live.is_suspended() {
            return locale.web_online_status_suspended();
        }
        if !state.started && live.dice_differ() {
            return locale.web_online_dice_changed();
        }
        if !state.started {
            return locale.web_online_status_dice();
        }
        let detail = seat.tree.with(|tree| still_to_do(tree.game(), locale));
        if may_act.is_some() {
            return locale.web_online_status_your_turn(detail);
        }
        let waited: Vec<Side> = Side::BOTH.into_iter().filter(|side| state.may_act[side.index()]).collect();
        match waited[..] {
            [side] => locale.web_play_to_move(vars::Detail(detail), vars::Side(colour(game, side, locale))),
            [_, ..] => locale.web_play_both_to_move(detail),
            [] => detail,
        }
    })
}

/// How the connection is, how long messages take, and who watches.
#[component]
pub(super) fn Connection(seat: Seat) -> impl IntoView {
    let i18n = use_i18n();
    let link = move || {
        let state = seat.online.link.get();
        let round_trip = seat.online.time.with(crate::online::line::ServerTime::round_trip);
        i18n.with(|locale| match (state, round_trip) {
            (LinkState::Open, Some(time)) => locale.web_online_connected_in(time),
            (LinkState::Open, None) => locale.web_online_connected(),
            (LinkState::Lost, _) => locale.web_online_connection_lost(),
            (LinkState::Closed(code), _) => {
                api::problem_words(&Problem::new("server-closed", [("code", code.to_string())]), locale)
            }
            _ => locale.web_online_connecting(),
        })
    };
    let watchers = move || {
        let count = seat.live.with(|live| live.state().map_or(0, |state| state.watchers));
        i18n.with(|locale| locale.web_online_watchers(count))
    };
    let lag = move || {
        let lag = seat.live.with(|live| live.own_side().map(|side| live.lag(side)))?;
        (lag >= 10).then(|| i18n.with(|locale| locale.web_online_lag(format!("{}.{:02}", lag / 1000, lag % 1000 / 10))))
    };
    let is_open = move || (seat.online.link.get() == LinkState::Open).to_string();
    view! {
        <p class="connection" data-open=is_open>
            <span class="connection-state" role="status">{link}</span>
            <span>{watchers}</span>
            <span>{lag}</span>
        </p>
    }
}
