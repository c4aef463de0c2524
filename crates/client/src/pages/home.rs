//! The first page: three games, each with a living picture, and one click to a game.

use games::game::Game;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::Locale;

use crate::i18n::use_i18n;
use crate::miniature::Miniature;

type Message = fn(&Locale) -> String;

/// The page.
#[component]
pub fn Home() -> impl IntoView {
    let i18n = use_i18n();
    i18n.title(Locale::web_product);
    view! {
        <h1 class="home-title">{i18n.text(Locale::web_home_title)}</h1>
        <p class="lead">{i18n.text(Locale::web_home_lead)}</p>
        <div class="cards">{Game::ALL.map(|game| view! { <GameCard game /> }).collect_view()}</div>
    }
}

#[component]
fn GameCard(game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let heading = format!("game-{game}");
    let name = i18n.text(move |l| l.game(game));
    let (blurb, facts): (Message, Message) = match game {
        Game::PlayBall => (Locale::web_home_playball, Locale::web_home_playball_facts),
        Game::Diaballik => (Locale::web_home_diaballik, Locale::web_home_diaballik_facts),
        Game::Pawnball => (Locale::web_home_pawnball, Locale::web_home_pawnball_facts),
    };
    // A link says by itself where it leads: three of them on the page have the same words.
    let described = heading.clone();
    let link = move |href: String, class: &'static str, label: Message| {
        view! { <A href attr:class=class attr:aria-describedby=described.clone()>{i18n.text(label)}</A> }
    };
    view! {
        <article class="card" aria-labelledby=heading>
            <Miniature game />
            <h2 id=heading.clone()>{name}</h2>
            <p>{i18n.text(blurb)}</p>
            <p class="facts">{i18n.text(facts)}</p>
            <div class="card-actions">
                {link(format!("/play?game={game}&with=bot"), "button button-accent", Locale::web_home_play_bot)}
                {link(format!("/play?game={game}&with=friend"), "button", Locale::web_home_play_friend)}
                {link(format!("/learn?game={game}"), "button button-quiet", Locale::web_home_learn)}
            </div>
        </article>
    }
}
