//! A game over the network: played, watched, or looked at after its end.

mod after;
mod bars;
mod chat;
mod controls;
mod seat;
mod typed;

use games::side::Side;
use leptos::prelude::*;
use leptos_router::hooks::use_params_map;
use locale::Locale;

use super::parts::{Served, follow_begun, player_text};
use crate::game::{MoveList, Refused};
use crate::i18n::use_i18n;
use crate::match_board::{MatchBoard, Stage, moves_of, shown_score};
use crate::online::api::problem_words;
use crate::online::terms;
use crate::pages::PageTitle;
use after::{AboutDice, AfterEnd, Files};
use bars::{Connection, PlayerBar, Status};
use chat::ChatPanel;
use controls::{Controls, Questions};
use seat::Seat;
use typed::TypedTurn;

/// The page.
#[component]
pub fn LiveGame() -> impl IntoView {
    let params = use_params_map();
    let id = Memo::new(move |_| params.with(|params| params.get("id").unwrap_or_default()));
    view! {
        <Served title=Locale::web_online_game_title>
            {move || view! { <OneGame id=id.get() /> }}
        </Served>
    }
}

#[component]
fn OneGame(id: String) -> impl IntoView {
    let i18n = use_i18n();
    let seat = Seat::take(id);
    // The next game of the same two is gone to; whoever is in the middle of this one is told of others.
    follow_begun(move || seat.live.with_untracked(|live| live.is_over() && live.own_side().is_some()));
    let game = Memo::new(move |_| seat.live.with(|live| live.game().map(study::AnyMatch::game)));
    move || match (seat.gone.get(), game.get()) {
        (Some(problem), _) => view! {
            <PageTitle title=Locale::web_online_game_title lead=Locale::web_online_game_missing />
            <p class="trouble" role="alert">{move || i18n.with(|locale| problem_words(&problem, locale))}</p>
        }
        .into_any(),
        (None, None) => {
            view! { <PageTitle title=Locale::web_online_game_title lead=Locale::web_online_loading /> }.into_any()
        }
        (None, Some(game)) => view! { <Table seat game /> }.into_any(),
    }
}

#[component]
fn Table(seat: Seat, game: games::game::Game) -> impl IntoView {
    let i18n = use_i18n();
    let own = Memo::new(move |_| seat.live.with(crate::online::live::Live::own_side));
    let flipped = RwSignal::new(own.get_untracked() == Some(Side::B));
    let stage = Memo::new_with_compare(move |_| seat.tree.with(Stage::of_tree), |_, _| true);
    let may_act = Memo::new(move |_| seat.may_act());
    let refused = Refused::follow(seat.tree);
    let moves = moves_of(stage.into());
    let score = shown_score(stage.into(), moves);
    // Who has gone to another tab sees there that the turn has come.
    i18n.title(move |l| {
        let name = l.game(game);
        if may_act.get().is_some() { format!("{} · {name}", l.web_online_your_turn()) } else { name }
    });
    let top = move || if flipped.get() { Side::A } else { Side::B };
    let subtitle = Memo::new(move |_| {
        seat.live.with(|live| {
            let terms = live.state().map(|state| state.terms.clone());
            terms.map(|terms| i18n.with(|locale| terms::words(&terms, locale))).unwrap_or_default()
        })
    });
    let names = move || {
        seat.live.with(|live| {
            live.state().map(|state| format!("{} – {}", player_text(&state.players[0]), player_text(&state.players[1])))
        })
    };
    let has_dice = game == games::game::Game::Pawnball;
    view! {
        <h1 class="table-title">{names} <small>{subtitle}</small></h1>
        <div class="table online-table" data-game=game.name()>
            <section class="table-board" aria-label=i18n.text(Locale::web_play_board)>
                {move || view! { <PlayerBar seat game score side=top() /> }}
                <MatchBoard
                    stage
                    moves
                    may_act
                    flipped
                    on_act=move |(side, action)| seat.make(side, action)
                    on_let_go=move |()| seat.undo()
                    on_missed=Callback::new(move |missed| refused.missed(may_act.get_untracked(), &missed))
                />
                {move || view! { <PlayerBar seat game score side=top().other() /> }}
                <Status seat game refused may_act />
                <Controls seat game flipped />
                <Questions seat />
                <Connection seat />
            </section>
            <div class="table-side">
                <AfterEnd seat game />
                <MoveList tree=seat.tree may_cut=Signal::stored(false) may_comment=false />
                <ChatPanel seat />
                <TypedTurn seat />
                <Files seat />
                {has_dice.then(|| view! { <AboutDice seat /> })}
            </div>
        </div>
    }
}
