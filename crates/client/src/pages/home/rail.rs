//! What one learns from, on the first page.

use std::time::Duration;

use games::game::Game;
use leptos::prelude::*;
use leptos_router::components::A;
use locale::{Locale, vars};
use study::lessons::{Answer, lesson};

use super::super::learn::{Answered, LessonBoard, kept_lessons};
use super::super::puzzles::{self, Daily, Loading, kept_progress, today};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};

/// The step of Play Ball's lesson that is played here: a pass, a jump and a goal.
const TRIED: &str = "together";

/// The sets of puzzles are fetched so long after the page was shown: its picture is one of what is not needed at once.
const PUZZLES_AFTER: Duration = Duration::from_secs(1);

/// For who is new a goal to be scored; today's puzzle; the next lesson.
#[component]
pub(super) fn Rail(is_new: bool) -> impl IntoView {
    let loading = RwSignal::new(Loading::Waiting);
    if let Ok(waiting) = set_timeout_with_handle(move || puzzles::load(loading), PUZZLES_AFTER) {
        on_cleanup(move || waiting.clear());
    }
    let all = Signal::derive(move || match loading.get() {
        Loading::Ready(all) => Some(all),
        Loading::Waiting | Loading::Unreachable | Loading::Damaged => None,
    });
    view! {
        {is_new.then(|| view! { <Try /> })}
        <Daily all progress=kept_progress() today=today() />
        <NextLesson />
    }
}

/// The lesson that is to be gone on with: the first one that is not done, where any was begun; else the first of all.
#[component]
fn NextLesson() -> impl IntoView {
    let i18n = use_i18n();
    let progress = kept_lessons();
    let next = move || {
        progress.with(|progress| {
            let open = Game::ALL.into_iter().map(lesson).filter(|lesson| progress.done(lesson) < lesson.steps.len());
            open.max_by_key(|lesson| progress.done(lesson)).map(|lesson| (lesson, progress.done(&lesson)))
        })
    };
    move || {
        next().map(|(lesson, done)| {
            let (game, all) = (lesson.game, lesson.steps.len());
            view! {
                <section class="panel home-lesson" aria-labelledby="next-lesson">
                    <h2 id="next-lesson">{i18n.text(move |l| l.web_home_next_lesson(l.game(game)))}</h2>
                    <p class="facts">{i18n.text(move |l| l.web_learn_steps_done(vars::All(all), vars::Done(done)))}</p>
                    <progress class="home-progress" max=all.to_string() value=done.to_string() aria-hidden="true"></progress>
                    <A href=format!("/learn?game={game}") attr:class="home-go">
                        {i18n.text(move |l| if done == 0 { l.web_learn_begin() } else { l.web_learn_continue() })}
                        <Icon sign=Sign::Right />
                    </A>
                </section>
            }
        })
    }
}

/// A goal to be scored at once: what the game is about, by doing it.
#[component]
fn Try() -> impl IntoView {
    let i18n = use_i18n();
    let lesson = lesson(Game::PlayBall);
    let answered = RwSignal::new(None::<Answered>);
    let hint = RwSignal::new(false);
    let done = move || answered.with(|said| said.as_ref().is_some_and(|said| said.answer == Answer::Done));
    lesson.steps.iter().find(|step| step.id == TRIED).map(|step| {
        view! {
            <section class="panel home-try" aria-labelledby="try">
                <h2 id="try">{i18n.text(Locale::web_learn_home_try)}</h2>
                <p>{i18n.text(move |l| lesson.text(step, l))}</p>
                <LessonBoard lesson step answered hint />
                {move || done().then(|| view! {
                    <p>{i18n.text(Locale::web_learn_home_try_done)}</p>
                    <div class="lesson-actions">
                        <A href="/play?game=playball&with=bot" attr:class="button button-accent button-big">
                            {i18n.text(Locale::web_home_play_bot)}
                        </A>
                        <A href="/learn?game=playball" attr:class="button button-big">
                            {i18n.text(Locale::web_home_learn)}
                        </A>
                    </div>
                })}
            </section>
        }
    })
}
