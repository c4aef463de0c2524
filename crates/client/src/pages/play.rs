//! Playing at one screen.
//!
//! The address says what to begin with: `?game=playball|diaballik|pawnball&with=bot|friend`. What is wrong in it is as good
//! as missing.

use games::game::Game;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;
use locale::Locale;
use study::{Start, Tree};

use super::PageTitle;
use crate::i18n::use_i18n;
use crate::match_board::{MatchBoard, Stage};

/// The page.
#[component]
pub fn Play() -> impl IntoView {
    let query = use_query_map();
    let chosen = Memo::new(move |_| query.with(|query| query.get_str("game").and_then(Game::from_name)));
    view! {
        <PageTitle title=Locale::web_play_title lead=Locale::web_play_lead />
        {move || chosen.get().map(|game| view! { <Board game /> })}
    }
}

/// A game of two persons at this screen.
#[component]
fn Board(game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let tree = RwSignal::new(Tree::new(Start::of(game)));
    let stage = Signal::derive(move || tree.with(Stage::of_tree));
    let may_act = Signal::derive(move || tree.with(|tree| tree.actors().first()));
    let act = move |(side, action)| {
        tree.update(|tree| {
            // What the board offers is legal.
            let _ = tree.act(side, action);
        });
    };
    let undo = move || {
        tree.update(|tree| {
            let _ = tree.undo();
        });
    };
    view! {
        <MatchBoard stage may_act on_act=act on_let_go=move |()| undo() />
        <button type="button" class="button" on:click=move |_| undo()>{i18n.text(Locale::web_undo)}</button>
        <button type="button" class="button" on:click=move |_| tree.update(|tree| {
            let _ = tree.end_turn();
        })>{i18n.text(Locale::web_end_turn)}</button>
    }
}
