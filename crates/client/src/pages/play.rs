//! Playing at one screen.
//!
//! The address says what to begin with: `?game=playball|diaballik|pawnball&with=bot|friend`. What is wrong in it is as good
//! as missing.

use games::game::Game;
use leptos::prelude::*;
use leptos_router::hooks::use_query_map;
use locale::Locale;

use super::{Invitation, PageTitle};
use crate::i18n::use_i18n;
use crate::miniature::Miniature;

/// The page.
#[component]
pub fn Play() -> impl IntoView {
    let i18n = use_i18n();
    let query = use_query_map();
    let chosen = move || query.with(|query| query.get_str("game").and_then(Game::from_name));
    view! {
        <PageTitle title=Locale::web_play_title lead=Locale::web_play_lead />
        {move || chosen().map(|game| view! {
            <section class="panel empty" aria-labelledby="chosen">
                <Miniature game />
                <h2 id="chosen">{i18n.text(move |l| l.game(game))}</h2>
                <p>{i18n.text(Locale::web_play_empty)}</p>
                <Invitation href="/learn" label=Locale::web_home_learn />
            </section>
        })}
    }
}
