//! The players with their clocks, whose turn it is, and how the connection is.

use games::game::Game;
use games::side::{BySide, Side};
use leptos::prelude::*;
use locale::{Locale, vars};
use play::game_setup::Level;
use play::time::Millis;
use protocol::game::{Kind, Player, State, Terms};
use protocol::problem::Problem;
use study::explain::colour;

use super::super::parts::{berserk_words, extra_time, kind_words, outcome_words, rating_text};
use super::seat::Seat;
use crate::game::words::still_to_do;
use crate::game_page::portrait::Picture;
use crate::game_page::{Clock, Seated, board_sign, term};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::online::{LinkState, api, terms};

/// A player of a game at a server.
pub(super) fn seated(seat: Seat, side: Side) -> Seated {
    let i18n = use_i18n();
    let state = move |read: fn(&State, Side) -> bool| {
        Signal::derive(move || seat.live.with(|live| live.state().is_some_and(|state| read(state, side))))
    };
    let player = Memo::new(move |_| seat.live.with(|live| live.state().map(|state| state.players[side].clone())));
    let of_player = move |read: fn(&Player) -> String| {
        Signal::derive(move || player.with(|player| player.as_ref().map(read).unwrap_or_default()))
    };
    let page =
        move |player: &Player| (player.kind != Kind::Deleted).then(|| format!("/player/{}", api::part(&player.name)));
    let game = Memo::new(move |_| seat.live.with(|live| live.game().map(play::AnyMatch::game)));
    let about = move || {
        let colour = game.get().map(|game| i18n.with(|locale| colour(game, side, locale)));
        let own = seat.live.with(|live| live.own_side() == Some(side));
        player.with(|player| {
            let player = player.as_ref()?;
            let rating = player.rating.as_ref().filter(|_| player.kind == Kind::Registered).map(rating_text);
            let of_level = || Some("Elo ".to_owned() + &Level::new(player.level?)?.rating(game.get()?)?.to_string());
            let rating = rating.or_else(of_level);
            let kind = i18n.with(|locale| kind_words(player.kind, player.level, locale));
            let you = own.then(|| i18n.with(Locale::web_table_yourself));
            Some([rating, kind, colour, you].into_iter().flatten().collect::<Vec<_>>().join(" · "))
        })
    };
    let has_clock =
        Memo::new(move |_| seat.live.with(|live| live.state().is_some_and(|state| state.clocks.a.is_some())));
    let left = Memo::new(move |_| seat.left(side).unwrap_or_default());
    let runs = state(|state, side| state.clocks.running[side] && state.result.is_none());
    let clock = Clock { left, runs };
    let here = move || {
        seat.live.with(|live| {
            let state = live.state().filter(|state| state.result.is_none())?;
            Some(state.present[side] || state.players[side].level.is_some())
        })
    };
    Seated {
        name: of_player(|player| player.name.clone()),
        page: Signal::derive(move || player.with(|player| player.as_ref().and_then(page))),
        about: Signal::derive(move || about().unwrap_or_default()),
        picture: Signal::derive(move || {
            player.with(|player| player.as_ref().map_or_else(|| Picture::Person(String::new()), Picture::of))
        }),
        here: Signal::derive(here),
        acts: state(|state, side| state.may_act[side]),
        thinks: Signal::stored(false),
        clock: Signal::derive(move || has_clock.get().then_some(clock)),
    }
}

pub(super) fn status_text(seat: Seat, game: Game, may_act: Option<Side>, locale: &Locale) -> String {
    if seat.draft.with(Option::is_some) {
        return locale.web_online_status_send();
    }
    seat.live.with(|live| {
        let Some(state) = live.state() else { return locale.web_online_loading() };
        if let Some(outcome) = &state.result {
            return outcome_words(&state.terms.game, outcome, &state.players, locale);
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
        let is_settled = |side: Side| state.dice.as_ref().is_some_and(|dice| dice.entropy[side].is_some());
        let waits =
            if state.started { state.may_act == BySide::default() } else { Side::BOTH.into_iter().all(is_settled) };
        if live.shares_dice() && waits {
            return locale.web_online_status_tables();
        }
        if !state.started {
            return locale.web_online_status_dice();
        }
        let detail = seat.tree.with(|tree| still_to_do(tree.game(), locale));
        if may_act.is_some() {
            return locale.web_online_status_your_turn(detail);
        }
        let waited: Vec<Side> = Side::BOTH.into_iter().filter(|&side| state.may_act[side]).collect();
        match waited[..] {
            [side] => locale.web_play_to_move(vars::Detail(detail), vars::Side(colour(game, side, locale))),
            [_, ..] => locale.web_play_both_to_move(detail),
            [] => detail,
        }
    })
}

/// How the connection is, in words.
fn link_words(seat: Seat, locale: &Locale) -> String {
    let round_trip = seat.online.time.with(crate::online::line::ServerTime::round_trip);
    match (seat.online.link.get(), round_trip) {
        (LinkState::Open, Some(time)) => locale.web_online_connected_in(time.get()),
        (LinkState::Open, None) => locale.web_online_connected(),
        (LinkState::Lost, _) => locale.web_online_connection_lost(),
        (LinkState::Closed(code), _) => {
            api::problem_words(&Problem::new("server-closed", [("code", code.to_string())]), locale)
        }
        _ => locale.web_online_connecting(),
    }
}

/// That there is no connection, where the eye is; nothing while there is one.
#[component]
pub(super) fn NoConnection(seat: Seat) -> impl IntoView {
    let i18n = use_i18n();
    let is_open = Memo::new(move |_| seat.online.link.get() == LinkState::Open);
    view! {
        <div role="status">
            {move || (!is_open.get()).then(|| view! {
                <p class="no-connection">{move || i18n.with(|locale| link_words(seat, locale))}</p>
            })}
        </div>
    }
}

/// What is played, how the connection is, how long messages take, and who looks on.
#[component]
pub(super) fn AboutGame(seat: Seat, game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let terms = Memo::new(move |_| seat.live.with(|live| live.state().map(|state| state.terms.clone())));
    let words = move |of: fn(&Terms, &Locale) -> String| {
        i18n.text(move |locale| terms.with(|terms| terms.as_ref().map_or_else(String::new, |terms| of(terms, locale))))
    };
    let board = words(|terms, locale| terms::start_words(terms, locale).join(" · "));
    let has_board = Memo::new(move |_| board.with(|board| !board.is_empty()));
    let watchers = move || {
        let count = seat.live.with(|live| live.state().map_or(0, |state| state.watchers));
        i18n.with(|locale| locale.web_online_watchers(count))
    };
    let lag = move || {
        let lag = seat.live.with(|live| live.own_side().map(|side| live.lag(side)))?.get();
        (lag >= 10).then(|| i18n.with(|locale| locale.web_online_lag(format!("{}.{:02}", lag / 1000, lag % 1000 / 10))))
    };
    let is_open = move || (seat.online.link.get() == LinkState::Open).to_string();
    let extra = move |side: Side| {
        let given =
            Memo::new(move |_| seat.live.with(|live| live.state().map_or(Millis::ZERO, |state| state.given[side])));
        let words = i18n.text(move |locale| {
            seat.live.with(|live| {
                live.state()
                    .map_or_else(String::new, |state| extra_time(&state.players[side], state.given[side], locale))
            })
        });
        move || (given.get() > Millis::ZERO).then(|| term(Sign::Plus, words))
    };
    let berserk = move |side: Side| {
        let went = Memo::new(move |_| {
            seat.live.with(|live| live.state().and_then(|state| state.berserk).is_some_and(|berserk| berserk[side]))
        });
        let words = i18n.text(move |locale| {
            seat.live
                .with(|live| live.state().map_or_else(String::new, |state| berserk_words(&state.players[side], locale)))
        });
        move || went.get().then(|| term(Sign::Timer, words))
    };
    view! {
        <section class="panel terms">
            <h2>{i18n.text(move |locale| locale.game(game))}</h2>
            <dl>
                {move || has_board.get().then(|| term(board_sign(game), board))}
                {term(Sign::FlagCheckered, words(terms::length_words))}
                {term(Sign::Timer, words(terms::time_words))}
                {Side::BOTH.map(extra).collect_view()}
                {Side::BOTH.map(berserk).collect_view()}
                {term(Sign::Chart, words(terms::rated_words))}
            </dl>
            <p class="connection" data-open=is_open>
                <span class="connection-state">{move || i18n.with(|locale| link_words(seat, locale))}</span>
                <span><Icon sign=Sign::Eye />{watchers}</span>
                <span>{lag}</span>
            </p>
        </section>
    }
}
