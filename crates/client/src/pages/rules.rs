//! The rules in full, a page for each game, with pictures. Each ruling can be linked to by its number: `/rules/playball#PB-7`.

mod picture;
mod sheets;

use games::game::Game;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_params_map;
use locale::Locale;

use super::PageTitle;
use super::not_found::NotFound;
use crate::i18n::use_i18n;
use crate::poster::Poster;
use picture::Diagram;
use sheets::{Message, Ruling, Section, sheet};

const fn aim(game: Game) -> Message {
    match game {
        Game::PlayBall => Locale::web_rules_playball_aim,
        Game::Diaballik => Locale::web_rules_diaballik_aim,
        Game::Pawnball => Locale::web_rules_pawnball_aim,
        _ => |_| String::new(),
    }
}

/// The list of the games' rules.
#[component]
pub fn Rules() -> impl IntoView {
    let i18n = use_i18n();
    let card = move |game: Game| {
        view! {
            <A href=format!("/rules/{game}") attr:class="card card-link">
                <Poster game />
                <span class="card-name">{i18n.text(move |l| l.game(game))}</span>
                <span>{i18n.text(aim(game))}</span>
            </A>
        }
    };
    view! {
        <PageTitle title=Locale::web_rules_title lead=Locale::web_rules_lead />
        <div class="cards">{Game::ALL.map(card).collect_view()}</div>
        <p><A href="/clock" attr:class="button button-quiet">{i18n.text(Locale::web_clock_for_the_box)}</A></p>
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
    let sections = sheet(game);
    let contents = sections.iter().map(|section| {
        let href = format!("rules/{game}#{}", section.name);
        view! { <li><a href=href>{i18n.text(section.heading)}</a></li> }
    });
    // The address names a ruling before this page is here to be scrolled to it.
    Effect::new(move || {
        let hash = window().location().hash().unwrap_or_default();
        let named = document().get_element_by_id(hash.trim_start_matches('#'));
        if let Some(named) = named {
            named.scroll_into_view();
        }
    });
    view! {
        <h1>{i18n.text(move |l| l.game(game))}</h1>
        <p class="lead">{i18n.text(aim(game))}</p>
        <p>
            <A href=format!("/learn?game={game}") attr:class="button button-accent">
                {i18n.text(Locale::rules_learn)}
            </A>
            " "
            <A href="/clock" attr:class="button button-quiet">{i18n.text(Locale::web_clock_for_the_box)}</A>
        </p>
        <nav class="sheet-contents" aria-label=i18n.text(Locale::rules_contents)>
            <ul>{contents.collect_view()}</ul>
        </nav>
        <div class="sheet" data-game=game.name()>
            {sections.iter().map(|section| view! { <SectionOf game section /> }).collect_view()}
        </div>
    }
}

#[component]
fn SectionOf(game: Game, section: &'static Section) -> impl IntoView {
    let i18n = use_i18n();
    let heading = format!("{}-heading", section.name);
    let rulings = section.rulings.iter().map(|ruling| view! { <RulingOf game ruling /> });
    view! {
        <section id=section.name aria-labelledby=heading>
            <h2 id=heading.clone()>{i18n.text(section.heading)}</h2>
            <ul class="rulings">{rulings.collect_view()}</ul>
            <div>
                {section.pictures.iter().map(|picture| view! { <Diagram game picture /> }).collect_view()}
            </div>
        </section>
    }
}

#[component]
fn RulingOf(game: Game, ruling: &'static Ruling) -> impl IntoView {
    let i18n = use_i18n();
    let number = ruling.number;
    view! {
        <li id=number>
            <a
                class="ruling-number"
                href=format!("rules/{game}#{number}")
                aria-label=i18n.text(move |l| l.rules_ruling(number))
            >
                {number}
            </a>
            <span>{i18n.text(ruling.text)}</span>
        </li>
    }
}
