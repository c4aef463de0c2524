//! A lesson, step by step.

use games::game::Game;
use games::side::Side;
use leptos::html;
use leptos::prelude::*;
use leptos_router::components::A;
use leptos_router::hooks::use_query_map;
use locale::{Locale, vars};
use play::{AnyAction, AnyMatch};
use study::lessons::{Answer, Goal, Lesson, Step, Trial, lesson};

use super::super::kept::Kept;
use super::progress::Progress;
use crate::i18n::use_i18n;
use crate::match_board::{MatchBoard, Missed, PageArrow, PageMark, Stage, hint_arrow, hint_circle};
use crate::poster::Poster;

/// Where in a lesson the address leads.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Place {
    /// At a step, by its index.
    At(usize),
    /// Behind the last one.
    Done,
}

/// The lesson of a game, at the step that the address names.
#[component]
pub(super) fn LessonOf(game: Game, progress: Kept<Progress>) -> impl IntoView {
    let i18n = use_i18n();
    let lesson = lesson(game);
    i18n.title(move |l| l.web_learn_game(l.game(game)));
    let query = use_query_map();
    let place = Memo::new(move |_| {
        let named = query.with(|query| query.get_str("step").map(ToOwned::to_owned));
        match named.as_deref() {
            Some("done") => Place::Done,
            named => {
                let known = named.and_then(|id| lesson.steps.iter().position(|step| step.id == id));
                Place::At(known.unwrap_or_else(|| untrack(|| progress.with(|progress| progress.next(&lesson)))))
            }
        }
    });
    // The first step is met at the top of the page; later ones take the focus, so that they are read out.
    let first = StoredValue::new(true);
    let shown = move || {
        let place = place.get();
        let take_focus = !first.try_update_value(std::mem::take).unwrap_or_default();
        match place {
            Place::At(index) => view! { <StepOf lesson index progress take_focus /> }.into_any(),
            Place::Done => view! { <Finished lesson take_focus /> }.into_any(),
        }
    };
    view! {
        <h1>{i18n.text(move |l| l.web_learn_game(l.game(game)))}</h1>
        <nav class="lesson-steps" aria-label=i18n.text(Locale::web_learn_steps)>
            <ol>
                {lesson
                    .steps
                    .iter()
                    .enumerate()
                    .map(|(index, step)| view! { <StepLink lesson index step place progress /> })
                    .collect_view()}
            </ol>
        </nav>
        {shown}
    }
}

/// A step in the row of all steps.
#[component]
fn StepLink(
    lesson: Lesson,
    index: usize,
    step: &'static Step,
    place: Memo<Place>,
    progress: Kept<Progress>,
) -> impl IntoView {
    let i18n = use_i18n();
    let done = move || progress.with(|progress| progress.is_done(&lesson, step));
    let name = move || {
        let number = index + 1;
        i18n.with(|l| if done() { l.web_learn_step_done(number) } else { l.web_learn_step_open(number) })
    };
    view! {
        <li>
            <A
                href=format!("/learn?game={}&step={}", lesson.game, step.id)
                attr:class="step-link"
                attr:aria-label=name
                attr:data-done=move || done().to_string()
                attr:aria-current=move || (place.get() == Place::At(index)).then_some("step")
            >
                {move || if done() { "✓".to_owned() } else { (index + 1).to_string() }}
            </A>
        </li>
    }
}

/// What was said to the learner last.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::pages) struct Answered {
    /// The rules' answer.
    pub(in crate::pages) answer: Answer,
    /// Answers so far: the same words said again are an answer too.
    number: u32,
}

/// The name of an answer, for the style sheet.
const fn answer_name(answer: &Answer) -> &'static str {
    match answer {
        Answer::Done => "done",
        Answer::GoOn => "go-on",
        Answer::Again => "again",
        Answer::Refused(_) => "refused",
    }
}

/// A step: what to do, the board, what was said, and the buttons.
#[component]
fn StepOf(lesson: Lesson, index: usize, progress: Kept<Progress>, take_focus: bool) -> impl IntoView {
    let i18n = use_i18n();
    let step = &lesson.steps[index];
    let answered = RwSignal::new(None::<Answered>);
    let hint = RwSignal::new(false);
    let heading = NodeRef::<html::H2>::new();
    let next = NodeRef::<html::A>::new();
    Effect::new(move || {
        if let Some(heading) = heading.get().filter(|_| take_focus) {
            let _ = heading.focus();
        }
    });
    let is_done = Memo::new(move |_| answered.with(|said| said.as_ref().is_some_and(|a| a.answer == Answer::Done)));
    Effect::new(move || {
        if is_done.get() {
            progress.update(|progress| progress.finish(&lesson, step));
        }
    });
    // What is to be done next has the focus.
    Effect::new(move || {
        if let Some(next) = next.get() {
            let _ = next.focus();
        }
    });
    let then = lesson.steps.get(index + 1).map_or("done", |step| step.id);
    let onwards = format!("learn?game={}&step={then}", lesson.game);
    view! {
        <section class="lesson" aria-labelledby="lesson-step">
            <div class="lesson-task">
                <h2 id="lesson-step" class="lesson-number" tabindex="-1" node_ref=heading>
                    {i18n.text(move |l| l.web_learn_step(vars::Number(index + 1), vars::Total(lesson.steps.len())))}
                </h2>
                <p class="lesson-text">{i18n.text(move |l| lesson.text(step, l))}</p>
            </div>
            <LessonBoard lesson step answered hint />
            {move || is_done.get().then(|| view! {
                <p class="lesson-next">
                    <a class="button button-accent button-big" href=onwards.clone() node_ref=next>
                        {i18n.text(move |l| if then == "done" { l.web_learn_finish() } else { l.web_learn_next() })}
                    </a>
                </p>
            })}
        </section>
    }
}

/// The board of a step with the answer and the buttons.
#[component]
pub(in crate::pages) fn LessonBoard(
    /// The lesson.
    lesson: Lesson,
    /// The step.
    step: &'static Step,
    /// What was said last.
    answered: RwSignal<Option<Answered>>,
    /// Whether the hint is shown.
    hint: RwSignal<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    let trial = RwSignal::new(lesson.begin(step));
    let stage = Signal::derive(move || trial.with(|trial| Stage::new(trial.game().clone())));
    let done = move || answered.with(|said| said.as_ref().is_some_and(|said| said.answer == Answer::Done));
    let may_act = Signal::derive(move || {
        (!done() && trial.with(|trial| trial.game().actors().contains(Side::A))).then_some(Side::A)
    });
    let say = move |answer| {
        answered.update(|said| {
            let number = said.as_ref().map_or(0, |said| said.number.wrapping_add(1));
            *said = Some(Answered { answer, number });
        });
    };
    let act = move |action| {
        if let Some(answer) = trial.try_update(|trial| trial.act(action)) {
            say(answer);
        }
    };
    let end_turn = move |_| {
        if let Some(answer) = trial.try_update(Trial::end_turn) {
            say(answer);
        }
    };
    let undo = move || {
        trial.update(|trial| {
            trial.undo();
        });
        answered.set(None);
    };
    let restart = move |_| {
        trial.update(Trial::restart);
        answered.set(None);
    };
    let missed = move |missed: Missed| {
        let answer = trial.with_untracked(|trial| trial.try_cells(missed.from.as_deref(), &missed.to));
        if let Some(answer) = answer {
            say(answer);
        }
    };
    let shown_hint = move || hint.get() && !done();
    let arrows =
        Signal::derive(move || if shown_hint() { trial.with(next_arrow).into_iter().collect() } else { Vec::new() });
    let marks = Signal::derive(move || {
        let mut marks: Vec<PageMark> = trial.with(|trial| goal_mark(trial.game(), step.goal)).into_iter().collect();
        if shown_hint() {
            marks.extend(trial.with(next_mark));
        }
        if done() { Vec::new() } else { marks }
    });
    let needs_end = move || trial.with(|trial| !trial.game().turn().is_empty());
    // A claim is tried where it is the matter, allowed or not.
    let claims = step.goal == Goal::Act(study::lessons::ActionKind::Claim);
    view! {
        <div class="lesson-board">
            <MatchBoard
                stage
                may_act
                on_act=move |(_, action)| act(action)
                on_let_go=move |()| undo()
                on_missed=Callback::new(missed)
                only=0_usize
                arrows
                marks
            />
        </div>
        <p
            class="lesson-answer"
            role="status"
            data-answer=move || answered.with(|said| said.as_ref().map_or("", |said| answer_name(&said.answer)))
            data-number=move || answered.with(|said| said.as_ref().map_or(0, |said| said.number).to_string())
        >
            {move || answered.with(|said| {
                said.as_ref().map(|said| i18n.with(|l| said.answer.message(l))).unwrap_or_default()
            })}
        </p>
        <div class="lesson-actions" hidden=done>
            <button
                type="button"
                class="button button-big"
                class:button-accent=needs_end
                data-do="end"
                on:click=end_turn
            >
                {i18n.text(Locale::web_learn_end_turn)}
            </button>
            {claims.then(|| view! {
                <button
                    type="button"
                    class="button button-big"
                    data-do="claim"
                    on:click=move |_| act(AnyAction::Diaballik(games::diaballik::Action::Claim))
                >
                    {i18n.text(Locale::web_learn_claim)}
                </button>
            })}
            <button type="button" class="button button-big" data-do="undo" on:click=move |_| undo()>
                {i18n.text(Locale::web_undo)}
            </button>
            <button type="button" class="button button-big" data-do="restart" on:click=restart>
                {i18n.text(Locale::web_learn_restart)}
            </button>
            <button
                type="button"
                class="button button-big"
                data-do="hint"
                aria-expanded=move || hint.get().to_string()
                aria-controls="lesson-hint"
                on:click=move |_| hint.update(|hint| *hint = !*hint)
            >
                {i18n.text(Locale::web_learn_hint)}
            </button>
        </div>
        <p class="lesson-hint" id="lesson-hint" role="status">
            {move || shown_hint().then(|| i18n.with(|l| lesson.hint(step, l)))}
        </p>
    }
}

/// The circle round the cell that a goal is about.
fn goal_mark(game: &AnyMatch, goal: Goal) -> Option<PageMark> {
    let (Goal::Reach(name) | Goal::Ball(name) | Goal::Cross(name)) = goal else { return None };
    hint_circle(game, 0, name)
}

/// The next action of the solution as an arrow.
fn next_arrow(trial: &Trial) -> Option<PageArrow> {
    hint_arrow(trial.game(), 0, trial.next_of_solution()?)
}

/// A circle where the next action of the solution is to be found, if it is no arrow: a place, or a bounce.
fn next_mark(trial: &Trial) -> Option<PageMark> {
    let action = trial.next_of_solution()?;
    let to = action.to()?;
    let place = action.from().is_none_or(|from| from == to);
    place.then(|| hint_circle(trial.game(), 0, &to)).flatten()
}

/// After the last step.
#[component]
fn Finished(lesson: Lesson, take_focus: bool) -> impl IntoView {
    let i18n = use_i18n();
    let game = lesson.game;
    let heading = NodeRef::<html::H2>::new();
    Effect::new(move || {
        if let Some(heading) = heading.get().filter(|_| take_focus) {
            let _ = heading.focus();
        }
    });
    view! {
        <section class="panel lesson-finished">
            <Poster game />
            <h2 tabindex="-1" node_ref=heading>{i18n.text(move |l| l.web_learn_finished(l.game(game)))}</h2>
            <p>{i18n.text(Locale::web_learn_finished_text)}</p>
            <div class="lesson-actions">
                <A href=format!("/play?game={game}&with=bot") attr:class="button button-accent button-big">
                    {i18n.text(Locale::web_home_play_bot)}
                </A>
                <A href="/puzzles" attr:class="button button-big">{i18n.text(Locale::web_nav_puzzles)}</A>
                <A href="/learn" attr:class="button button-big">{i18n.text(Locale::web_learn_others)}</A>
            </div>
        </section>
    }
}
