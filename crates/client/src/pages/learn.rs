//! Learning a game by playing it: `?game=GAME` opens its lesson at the first step that is not done, `&step=ID` at that step, and
//! `&step=done` what follows the last one.

mod lesson;
mod progress;

use games::game::Game;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_query_map;
use locale::{Locale, vars};
use study::lessons::lesson;

pub(super) use lesson::{Answered, LessonBoard};

use super::PageTitle;
use super::kept::Kept;
use crate::i18n::use_i18n;
use crate::poster::Poster;
use crate::storage::Key;
use lesson::LessonOf;
use progress::Progress;

/// Which steps are done, as it is kept on the device.
pub(super) fn kept_lessons() -> Kept<Progress> {
    Kept::load(Key::Lessons)
}

/// The page.
#[component]
pub fn Learn() -> impl IntoView {
    let query = use_query_map();
    let progress = kept_lessons();
    let chosen = Memo::new(move |_| query.with(|query| query.get_str("game").and_then(Game::from_name)));
    move || match chosen.get() {
        Some(game) => view! { <LessonOf game progress /> }.into_any(),
        None => view! { <Lessons progress /> }.into_any(),
    }
}

/// The lessons, each with what is done of it.
#[component]
fn Lessons(progress: Kept<Progress>) -> impl IntoView {
    view! {
        <PageTitle title=Locale::web_learn_title lead=Locale::web_learn_lead />
        <div class="cards">{Game::ALL.map(|game| view! { <Card game progress /> }).collect_view()}</div>
    }
}

#[component]
fn Card(game: Game, progress: Kept<Progress>) -> impl IntoView {
    let i18n = use_i18n();
    let all = lesson(game).steps.len();
    let done = move || progress.with(|progress| progress.done(&lesson(game)));
    let heading = format!("lesson-{game}");
    let described = heading.clone();
    let begin = move || {
        i18n.with(|l| match done() {
            0 => l.web_learn_begin(),
            done if done < all => l.web_learn_continue(),
            _ => l.web_learn_again(),
        })
    };
    view! {
        <article class="card" aria-labelledby=heading>
            <Poster game />
            <h2 id=heading.clone()>{i18n.text(move |l| l.game(game))}</h2>
            <p class="facts">{i18n.text(move |l| l.web_learn_steps_done(vars::All(all), vars::Done(done())))}</p>
            <div class="lesson-bar" aria-hidden="true">
                <span style:width=move || format!("{}%", 100 * done() / all)></span>
            </div>
            <div class="card-actions">
                <A
                    href=format!("/learn?game={game}")
                    attr:class="button button-accent button-big"
                    attr:aria-describedby=described
                >
                    {begin}
                </A>
                <A href=format!("/rules/{game}") attr:class="button button-quiet">
                    {i18n.text(move |l| l.web_rules_of(l.game(game)))}
                </A>
            </div>
        </article>
    }
}
