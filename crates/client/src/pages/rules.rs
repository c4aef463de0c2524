//! The rules in short, a page for each game.

use games::game::Game;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;
use locale::Locale;

use super::{Invitation, NotFound, PageTitle};
use crate::i18n::use_i18n;
use crate::miniature::Miniature;

type Message = fn(&Locale) -> String;

/// What is said about a game: its aim, what a turn is, and the rules that are easily missed.
struct Sheet {
    aim: Message,
    turn: Message,
    points: &'static [Message],
}

const fn sheet(game: Game) -> Sheet {
    match game {
        Game::PlayBall => Sheet {
            aim: Locale::web_rules_playball_aim,
            turn: Locale::web_rules_playball_turn,
            points: &[
                Locale::web_rules_playball_step,
                Locale::web_rules_playball_jump,
                Locale::web_rules_playball_bounce,
                Locale::web_rules_playball_pass,
                Locale::web_rules_playball_dots,
                Locale::web_rules_playball_end,
            ],
        },
        Game::Diaballik => Sheet {
            aim: Locale::web_rules_diaballik_aim,
            turn: Locale::web_rules_diaballik_turn,
            points: &[
                Locale::web_rules_diaballik_move,
                Locale::web_rules_diaballik_pass,
                Locale::web_rules_diaballik_block,
                Locale::web_rules_diaballik_draw,
            ],
        },
        Game::Pawnball => Sheet {
            aim: Locale::web_rules_pawnball_aim,
            turn: Locale::web_rules_pawnball_turn,
            points: &[
                Locale::web_rules_pawnball_move,
                Locale::web_rules_pawnball_shot,
                Locale::web_rules_pawnball_bend,
                Locale::web_rules_pawnball_stop,
                Locale::web_rules_pawnball_fair,
                Locale::web_rules_pawnball_end,
            ],
        },
    }
}

/// The list of the games' rules.
#[component]
pub fn Rules() -> impl IntoView {
    let i18n = use_i18n();
    let card = move |game: Game| {
        view! {
            <A href=format!("/rules/{game}") attr:class="card card-link">
                <Miniature game />
                <span class="card-name">{i18n.text(move |l| l.game(game))}</span>
                <span>{i18n.text(sheet(game).aim)}</span>
            </A>
        }
    };
    view! {
        <PageTitle title=Locale::web_rules_title lead=Locale::web_rules_lead />
        <div class="cards">{Game::ALL.map(card).collect_view()}</div>
    }
}

/// The rules of the game that the address names.
#[component]
pub fn GameRules() -> impl IntoView {
    let params = use_params_map();
    move || match params.with(|params| params.get_str("game").and_then(Game::from_name)) {
        Some(game) => view! { <RulesOf game /> }.into_any(),
        None => view! { <NotFound /> }.into_any(),
    }
}

#[component]
fn RulesOf(game: Game) -> impl IntoView {
    let i18n = use_i18n();
    i18n.title(move |l| l.web_rules_of(l.game(game)));
    let sheet = sheet(game);
    let points = sheet.points.iter().copied().map(|point| view! { <li>{i18n.text(point)}</li> });
    view! {
        <h1>{i18n.text(move |l| l.game(game))}</h1>
        <div class="rules">
            <Miniature game />
            <div>
                <h2>{i18n.text(Locale::web_rules_aim)}</h2>
                <p>{i18n.text(sheet.aim)}</p>
                <h2>{i18n.text(Locale::web_rules_turn)}</h2>
                <p>{i18n.text(sheet.turn)}</p>
                <ul>{points.collect_view()}</ul>
                <p><Invitation href="/play" label=Locale::web_go_play /></p>
            </div>
        </div>
    }
}
