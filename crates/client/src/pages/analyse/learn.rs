//! What would have been better: of the turn that is looked at, and one after another as tasks.

use games::game::Game;
use games::side::Side;
use leptos::prelude::*;
use locale::{Locale, vars};
use play::{GameSoFar, Tree};
use study::explain::colour;
use study::mistakes::{Drill, Event, Mistake, Phase, leads_there};
use study::review::Judgement;

use super::marks::{MarkSign, mark_name};
use super::reviewed::{REVIEW_LIMITS, Reviewed};
use super::thinking::Thinking;
use super::verdict::score_of;
use crate::game::TurnChain;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::worker::message::{Answer, Id, Task};
use crate::worker::use_engine;

/// The mistakes that a review has found.
pub(super) fn mistakes_of(tree: RwSignal<Tree>, found: RwSignal<Option<Reviewed>>) -> Memo<Vec<Mistake>> {
    Memo::new(move |_| {
        found.with(|found| {
            found.as_ref().map(|found| tree.with_untracked(|tree| found.mistakes(tree))).unwrap_or_default()
        })
    })
}

/// Makes tasks of mistakes.
fn begin(
    tree: RwSignal<Tree>,
    thinking: Thinking,
    pointed: RwSignal<Option<String>>,
    drill: RwSignal<Option<Drill>>,
    tasks: Vec<Mistake>,
) {
    pointed.set(None);
    if let Some(first) = tasks.first() {
        tree.update(|tree| {
            tree.go(first.before);
        });
        thinking.paused.set(true);
        drill.set(Some(Drill::new(tasks)));
    }
}

/// What was better than the turn that is looked at; the task, while there is one.
#[component]
pub(super) fn LearnPanel(
    tree: RwSignal<Tree>,
    thinking: Thinking,
    /// The marked turns of the review, in the order of the game; empty before there is one.
    mistakes: Memo<Vec<Mistake>>,
    /// The text whose arrows are to be shown.
    pointed: RwSignal<Option<String>>,
    /// The tasks, while there are any: then nothing tells what is best.
    drill: RwSignal<Option<Drill>>,
) -> impl IntoView {
    let game = tree.with_untracked(|tree| tree.start().game());
    let current = Memo::new(move |_| tree.with(Tree::current));
    // The mistake that is looked at stays so in the position before it, where what is better is shown.
    let looked = Memo::new(move |before: Option<&Option<Mistake>>| {
        let current = current.get();
        let kept = before.cloned().flatten().filter(|mistake| mistake.before == current);
        mistakes.with(|mistakes| {
            let of_node = mistakes.iter().find(|mistake| mistake.node == current).cloned();
            of_node.or(kept.filter(|kept| mistakes.contains(kept)))
        })
    });
    view! {
        {move || drill.with(Option::is_some).then(|| view! { <Tasks tree thinking pointed drill game /> })}
        {move || looked.get().filter(|_| drill.with(Option::is_none)).map(|mistake| {
            let again = mistake.clone();
            let on_try = move |()| begin(tree, thinking, pointed, drill, vec![again.clone()]);
            view! { <Better tree mistake pointed game on_try /> }
        })}
    }
}

/// For each side a button that makes tasks of its mistakes.
#[component]
pub(super) fn Lessons(
    tree: RwSignal<Tree>,
    thinking: Thinking,
    /// The marked turns of the review, in the order of the game; empty before there is one.
    mistakes: Memo<Vec<Mistake>>,
    /// The text whose arrows are to be shown.
    pointed: RwSignal<Option<String>>,
    /// The tasks, while there are any: there are no others then.
    drill: RwSignal<Option<Drill>>,
) -> impl IntoView {
    let i18n = use_i18n();
    let game = tree.with_untracked(|tree| tree.start().game());
    let sides = move || {
        let of = |side: Side| {
            mistakes.with(|mistakes| mistakes.iter().filter(|m| m.side == side).cloned().collect::<Vec<_>>())
        };
        let button = |side: Side| {
            let tasks = of(side);
            let count = tasks.len();
            (count > 0).then(|| {
                view! {
                    <button
                        type="button"
                        class="button begin-drill"
                        data-side=side.letter().to_string()
                        on:click=move |_| begin(tree, thinking, pointed, drill, tasks.clone())
                    >
                        {i18n.text(move |l| l.web_analyse_learn_side(vars::Count(count), vars::Side(colour(game, side, l))))}
                    </button>
                }
            })
        };
        Side::BOTH.map(button).into_iter().collect_view()
    };
    let any = Memo::new(move |_| mistakes.with(|mistakes| !mistakes.is_empty()));
    view! {
        {move || (any.get() && drill.with(Option::is_none)).then(|| view! {
            <div class="review-learn">
                <h3>{i18n.text(Locale::web_analyse_learn)}</h3>
                <div class="button-row">{sides}</div>
            </div>
        })}
    }
}

/// What was better than a turn, and why.
#[component]
fn Better(
    tree: RwSignal<Tree>,
    mistake: Mistake,
    pointed: RwSignal<Option<String>>,
    game: Game,
    #[prop(into)] on_try: Callback<()>,
) -> impl IntoView {
    let i18n = use_i18n();
    let (mark, side, before) = (mistake.mark, mistake.side, mistake.before);
    let (played, better) = (mistake.played.clone(), mistake.better.clone());
    let shown = better.clone();
    let show = move |_| {
        tree.update(|tree| {
            tree.go(before);
        });
        pointed.set(Some(shown.clone()));
    };
    let (left, could) = (mistake.clone(), mistake);
    view! {
        <section class="review-better" data-mark=mark_name(mark) aria-labelledby="review-better-title">
            <h3 id="review-better-title">
                <MarkSign mark />
                {i18n.text(move |l| l.web_analyse_better_title(colour(game, side, l)))}
            </h3>
            <div class="review-turn">
                <span class="review-turn-name">{i18n.text(Locale::web_analyse_played)}</span>
                <TurnChain game turn=Signal::stored(played) />
                <p>{i18n.text(move |l| left.has_left(game, l))}</p>
            </div>
            <div class="review-turn review-turn-better">
                <span class="review-turn-name">{i18n.text(Locale::web_analyse_better)}</span>
                <TurnChain game turn=Signal::stored(better) />
                <p class="review-why">{i18n.text(move |l| could.could_have(game, l))}</p>
            </div>
            <div class="button-row">
                <button type="button" class="button show-better" on:click=show>
                    <Icon sign=Sign::Play />
                    {i18n.text(Locale::web_analyse_show_better)}
                </button>
                <button type="button" class="button button-accent try-better" on:click=move |_| on_try.run(())>
                    <Icon sign=Sign::Graduation />
                    {i18n.text(Locale::web_analyse_try)}
                </button>
            </div>
        </section>
    }
}

/// The name of a phase, for style sheets and tests.
const fn phase_name(phase: Phase) -> &'static str {
    match phase {
        Phase::Asking => "asking",
        Phase::Checking => "checking",
        Phase::Wrong => "wrong",
        Phase::Right => "right",
        Phase::Shown => "shown",
        Phase::Over => "over",
    }
}

/// One mistake after the other as a task on the board.
#[component]
fn Tasks(
    tree: RwSignal<Tree>,
    thinking: Thinking,
    pointed: RwSignal<Option<String>>,
    drill: RwSignal<Option<Drill>>,
    game: Game,
) -> impl IntoView {
    let i18n = use_i18n();
    let engine = use_engine();
    let asked = StoredValue::new(None::<Id>);
    let stop = move || {
        if let Some(id) = asked.try_update_value(Option::take).flatten() {
            engine.cancel(id);
        }
    };
    on_cleanup(stop);
    let certain = untrack(|| thinking.holds_table());
    let on = move |event: Event| {
        drill.try_update(|drill| {
            if let Some(drill) = drill {
                drill.apply(event);
            }
        });
    };
    let phase = Memo::new(move |_| drill.with(|drill| drill.as_ref().map_or(Phase::Over, Drill::phase)));
    let task = move || drill.with(|drill| drill.as_ref().and_then(|drill| drill.task().cloned()));
    let back = move || {
        let Some(task) = untrack(task) else { return };
        tree.update(|tree| {
            let tried = tree.current();
            tree.go(task.before);
            // What was tried is not part of the game.
            if tried != task.node && tree.get(tried).is_some_and(|node| node.parent() == Some(task.before)) {
                tree.delete(tried);
                tree.go(task.before);
            }
        });
    };
    // A turn that is made on the board is the answer.
    Effect::new(move |_| {
        let node = tree.with(Tree::current);
        let Some(task) = untrack(task).filter(|_| phase.get_untracked() == Phase::Asking) else { return };
        let made = tree.with_untracked(|tree| {
            let follows = tree.node(node).parent() == Some(task.before);
            follows.then(|| leads_there(tree, &task, node))
        });
        let Some(is_best) = made else { return };
        on(Event::Played { is_best });
        if is_best {
            return;
        }
        if node == task.node {
            return on(Event::Judged(Some(task.left)));
        }
        let side = task.side.other();
        let over =
            tree.with_untracked(|tree| tree.node(node).ending().is_some_and(|ending| ending.winner == Some(task.side)));
        if over {
            return on(Event::Judged(Some(Judgement::exact(games::score::Score::Win(0), task.side))));
        }
        let Ok(so_far) = tree.with_untracked(|tree| GameSoFar::of_node(tree, node)) else {
            return on(Event::Judged(None));
        };
        let ask = Task::Analyse { game: so_far, side: side.letter(), limits: REVIEW_LIMITS };
        let request = engine.ask(ask, None, move |answer, _| match answer {
            Answer::Analysis { found } => {
                let score = found.and_then(|found| found.lines.first().map(|line| score_of(line.score)));
                on(Event::Judged(score.map(|score| {
                    if certain { Judgement::exact(score, side) } else { Judgement::estimated(score, side) }
                })));
            }
            answer if answer.is_last() => on(Event::Judged(None)),
            _ => {}
        });
        asked.set_value(Some(request));
    });
    let retry = move |_| {
        stop();
        back();
        on(Event::Retry);
    };
    let help = move |_| {
        stop();
        back();
        on(Event::Help);
        pointed.set(untrack(task).map(|task| task.better));
    };
    let next = move |_| {
        stop();
        pointed.set(None);
        back();
        on(Event::Next);
        if let Some(task) = untrack(task) {
            tree.update(|tree| {
                tree.go(task.before);
            });
        }
    };
    let end = move |_| {
        stop();
        pointed.set(None);
        back();
        thinking.paused.set(false);
        drill.set(None);
    };
    let number = move || drill.with(|drill| drill.as_ref().map_or((0, 0), Drill::number));
    let said = move || {
        i18n.with(|l| match phase.get() {
            Phase::Asking => {
                l.web_analyse_learn_task(task().map(|task| colour(game, task.side, l)).unwrap_or_default())
            }
            Phase::Checking => l.web_analyse_learn_checking(),
            Phase::Wrong => l.web_analyse_learn_wrong(),
            Phase::Right => l.web_analyse_learn_right(),
            Phase::Shown => l.web_analyse_learn_shown(),
            Phase::Over => {
                let (found, of) =
                    drill.with(|drill| drill.as_ref().map_or((0, 0), |drill| (drill.found(), drill.number().1)));
                l.web_analyse_learn_over(vars::Found(found), vars::Of(of))
            }
        })
    };
    let is = move |phases: &'static [Phase]| phases.contains(&phase.get());
    view! {
        <section class="review-better review-drill" data-phase=move || phase_name(phase.get()) aria-labelledby="review-drill-title">
            <h3 id="review-drill-title">
                {i18n.text(Locale::web_analyse_learn)} " "
                <small>{move || { let (at, of) = number(); i18n.with(|l| l.web_analyse_learn_number(vars::Number(at), vars::Of(of))) }}</small>
            </h3>
            {move || task().filter(|_| phase.get() != Phase::Over).map(|task| view! {
                <div class="review-turn">
                    <span class="review-turn-name">
                        <MarkSign mark=task.mark />
                        {i18n.text(Locale::web_analyse_played)}
                    </span>
                    <TurnChain game turn=Signal::stored(task.played) />
                </div>
            })}
            <p class="review-said" role="status">{said}</p>
            {move || task().filter(|_| is(&[Phase::Shown, Phase::Right])).map(|task| {
                let better = task.better.clone();
                view! {
                    <div class="review-turn review-turn-better">
                        <span class="review-turn-name">{i18n.text(Locale::web_analyse_better)}</span>
                        <TurnChain game turn=Signal::stored(better) />
                        <p class="review-why">{i18n.text(move |l| task.could_have(game, l))}</p>
                    </div>
                }
            })}
            <div class="button-row">
                <button type="button" class="button" hidden=move || !is(&[Phase::Wrong]) data-do="retry" on:click=retry>
                    {i18n.text(Locale::web_analyse_learn_retry)}
                </button>
                <button type="button" class="button" hidden=move || !is(&[Phase::Asking, Phase::Wrong]) data-do="help" on:click=help>
                    {i18n.text(Locale::web_analyse_learn_help)}
                </button>
                <button
                    type="button"
                    class="button button-accent"
                    hidden=move || is(&[Phase::Over, Phase::Checking])
                    data-do="next"
                    on:click=next
                >
                    {i18n.text(move |l| if is(&[Phase::Asking, Phase::Wrong]) { l.web_analyse_learn_skip() } else { l.web_analyse_learn_next() })}
                </button>
                <button type="button" class="button" data-do="end" on:click=end>
                    {i18n.text(Locale::web_analyse_learn_end)}
                </button>
            </div>
        </section>
    }
}
