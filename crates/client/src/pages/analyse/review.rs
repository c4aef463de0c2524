//! A game looked at from its start to its end: a graph, and the turns that gave something away.

use std::fmt::Write as _;

use games::game::Game;
use games::score::Score;
use games::side::{BySide, Side};
use leptos::prelude::*;
use leptos::task::spawn_local;
use locale::{Locale, vars};
use play::{GameSoFar, NodeId, Tree};
use study::explain::colour;
use study::mistakes::{Drill, Mistake};
use study::review::{Judgement, Mark};

use super::learn::Lessons;
use super::marks::{Legend, MarkSign, mark_name, mark_words};
use super::reviewed::{REVIEW_LIMITS, Reviewed, reviewed};
use super::thinking::Thinking;
use super::verdict::score_of;
use crate::fair_play;
use crate::game::TurnChain;
use crate::game::words::turn_words;
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};
use crate::worker::message::{Answer, Id, Task};
use crate::worker::use_engine;

/// The graph's width for each turn, and its height, in its own units.
const STEP: usize = 10;
const HEIGHT: f64 = 100.0;

/// What the rules say of a position, if they do.
fn decided(tree: &Tree, node: NodeId) -> Option<Judgement> {
    let ending = tree.node(node).ending()?;
    Some(match ending.winner {
        Some(winner) => Judgement::exact(Score::Win(0), winner),
        None => Judgement::exact(Score::Points(0), Side::A),
    })
}

/// The work as it goes on.
#[derive(Debug, Clone)]
struct Work {
    nodes: Vec<NodeId>,
    judgements: Vec<Option<Judgement>>,
    best: Vec<Option<String>>,
    request: Option<Id>,
}

/// The graph, its table, and the button that makes them.
#[component]
pub(super) fn ReviewPanel(
    /// The tree.
    tree: RwSignal<Tree>,
    /// It pauses while the worker looks at the game.
    thinking: Thinking,
    /// What was found.
    found: RwSignal<Option<Reviewed>>,
    /// What was found of the main line.
    shown: Memo<Option<Reviewed>>,
    /// The mistakes that were found.
    mistakes: Memo<Vec<Mistake>>,
    /// The text whose arrows are to be shown.
    pointed: RwSignal<Option<String>>,
    /// Learning from the mistakes that were found.
    drill: RwSignal<Option<Drill>>,
) -> impl IntoView {
    let i18n = use_i18n();
    let engine = use_engine();
    let work = RwSignal::new(None::<Work>);
    let trouble = RwSignal::new(None::<String>);
    let game = tree.with_untracked(|tree| tree.start().game());
    let line = Memo::new(move |_| tree.with(|tree| tree.main_line().collect::<Vec<_>>()));
    let finish = move || {
        work.set(None);
        thinking.paused.set(false);
    };
    let stop = move || {
        let request = work.try_with_untracked(|work| work.as_ref().and_then(|work| work.request)).flatten();
        if let Some(id) = request {
            engine.cancel(id);
        }
    };
    let cancel = move || {
        stop();
        finish();
    };
    on_cleanup(stop);
    let next = StoredValue::new_local(None::<std::rc::Rc<dyn Fn()>>);
    let go_on = move || {
        if let Some(next) = next.try_get_value().flatten() {
            next();
        }
    };
    let judged = move |judgement: Option<Judgement>, best: Option<String>| {
        let noted = work.try_update(|work| {
            if let Some(work) = work {
                work.judgements.push(judgement);
                work.best.push(best);
                work.request = None;
            }
        });
        // Nobody waits for it when the page is gone.
        if noted.is_some() {
            go_on();
        }
    };
    next.set_value(Some(std::rc::Rc::new(move || {
        let Some(Work { nodes, judgements, best, .. }) = work.get_untracked() else { return };
        let there = tree.with_untracked(|tree| nodes.iter().all(|&node| tree.get(node).is_some()));
        if !there {
            return finish();
        }
        let Some(&node) = nodes.get(judgements.len()) else {
            found.set(Some(tree.with_untracked(|tree| reviewed(tree, &nodes, &judgements, best))));
            return finish();
        };
        let asked = tree.with_untracked(|tree| {
            if let Some(decided) = decided(tree, node) {
                return Err(Some(decided));
            }
            let side = tree.match_at(node).actors().first().ok_or(None)?;
            let game = GameSoFar::of_node(tree, node).map_err(|_| None)?;
            Ok((side, game))
        });
        let (side, game) = match asked {
            Ok(asked) => asked,
            Err(judgement) => {
                // Put off: a long game that is over everywhere would go deep.
                spawn_local(async move { judged(judgement, None) });
                return;
            }
        };
        let certain = untrack(|| thinking.holds_table());
        let task = Task::Analyse { game, side: side.letter(), limits: REVIEW_LIMITS };
        let id =
            engine.ask(task, None, move |answer, _| match answer {
                Answer::Analysis { found } => {
                    let line = found.and_then(|found| found.lines.into_iter().next());
                    let score = line.as_ref().map(|line| score_of(line.score));
                    let best = line.and_then(|line| line.turns.into_iter().next()).map(|(_, text)| text);
                    let judgement = score.map(|score| {
                        if certain { Judgement::exact(score, side) } else { Judgement::estimated(score, side) }
                    });
                    judged(judgement, best);
                }
                Answer::Refused { reason } => {
                    trouble.set(Some(i18n.now().web_analyse_engine_refused(reason)));
                    finish();
                }
                Answer::Lost => finish(),
                _ => {}
            });
        work.update(|work| {
            if let Some(work) = work {
                work.request = Some(id);
            }
        });
    })));
    let begin = move |_| {
        trouble.set(None);
        let nodes = line.get_untracked();
        // The end of a game that goes on is what its players would like to know.
        let Some(end) = nodes.last().map(|&node| tree.with_untracked(|tree| tree.match_at(node))) else { return };
        spawn_local(async move {
            if fair_play::is_live(&end).await {
                trouble.try_set(Some(i18n.now().web_analyse_live()));
                return;
            }
            // The page may be gone, the button pressed twice, or the line another one.
            let is_asked = line.try_get_untracked().as_ref() == Some(&nodes) && work.with_untracked(Option::is_none);
            if is_asked {
                thinking.paused.set(true);
                work.set(Some(Work { nodes, judgements: Vec::new(), best: Vec::new(), request: None }));
                go_on();
            }
        });
    };
    let running = Memo::new(move |_| work.with(Option::is_some));
    let done = move || work.with(|work| work.as_ref().map_or((0, 1), |work| (work.judgements.len(), work.nodes.len())));
    view! {
        <section class="panel analyse-review" aria-labelledby="analyse-review-title">
            <h2 id="analyse-review-title">{i18n.text(Locale::web_analyse_review)}</h2>
            {move || if running.get() {
                view! {
                    <p>{move || { let (at, of) = done(); i18n.with(|l| l.web_analyse_reviewing(vars::Done(at as u32), vars::Of(of as u32))) }}</p>
                    <progress
                        aria-label=i18n.text(Locale::web_analyse_progress)
                        max="1"
                        prop:value=move || { let (at, of) = done(); at as f64 / of as f64 }
                    ></progress>
                    <button type="button" class="button" on:click=move |_| cancel()>
                        {i18n.text(Locale::web_cancel)}
                    </button>
                }
                .into_any()
            } else {
                view! {
                    <p>{i18n.text(Locale::web_analyse_review_lead)}</p>
                    <button
                        type="button"
                        class="button begin-review"
                        disabled=move || line.with(|line| line.len() < 2)
                        on:click=begin
                    >
                        <Icon sign=Sign::Magnifier />
                        {i18n.text(Locale::web_analyse_review_begin)}
                    </button>
                }
                .into_any()
            }}
            {move || trouble.get().map(|trouble| view! { <p class="trouble" role="alert">{trouble}</p> })}
            {move || shown.get().map(|reviewed| view! {
                <Counts tree reviewed game />
                <Lessons tree thinking mistakes pointed drill />
                <Legend />
            })}
        </section>
    }
}

/// The graph as a path: from the left to the right, A's chance upwards. Positions that are not judged are left out.
fn graph_path(graph: &[Option<f64>]) -> String {
    let mut path = String::new();
    for (number, chance) in graph.iter().enumerate() {
        if let Some(chance) = chance {
            let sign = if path.is_empty() { 'M' } else { 'L' };
            let _ = write!(path, "{sign}{} {:.1}", number * STEP, HEIGHT * (1.0 - chance));
        }
    }
    path
}

/// The graph of a line. A click on it goes to the nearest position.
#[component]
pub(super) fn Graph(tree: RwSignal<Tree>, reviewed: Reviewed) -> impl IntoView {
    let Reviewed { nodes, review, .. } = reviewed;
    let width = review.turns.len() * STEP;
    let path = graph_path(&review.graph);
    let area = match (path.is_empty(), review.graph.iter().position(Option::is_some)) {
        (false, Some(first)) => {
            let last = review.graph.iter().rposition(Option::is_some).unwrap_or(first);
            format!("{path}L{} {HEIGHT}L{} {HEIGHT}Z", last * STEP, first * STEP)
        }
        _ => String::new(),
    };
    let marks: Vec<(usize, f64, Mark)> = review
        .turns
        .iter()
        .enumerate()
        .filter_map(|(turn, reviewed)| Some((turn + 1, (*review.graph.get(turn + 1)?)?, reviewed.mark?)))
        .collect();
    let places = nodes.clone();
    let here = move || {
        let current = tree.with(Tree::current);
        places.iter().position(|&node| node == current)
    };
    let clickable = nodes;
    let go_near = move |event: leptos::ev::MouseEvent| {
        let Some(element) =
            event.current_target().and_then(|target| wasm_bindgen::JsCast::dyn_into::<web_sys::Element>(target).ok())
        else {
            return;
        };
        let seen = element.get_bounding_client_rect();
        let part = (f64::from(event.client_x()) - seen.x()) / seen.width().max(1.0);
        let number = (part * (clickable.len() - 1) as f64).round().clamp(0.0, (clickable.len() - 1) as f64) as usize;
        tree.update(|tree| {
            tree.go(clickable[number]);
        });
    };
    view! {
        <svg
            class="review-graph"
            viewBox=format!("0 0 {} {HEIGHT}", width.max(1))
            preserveAspectRatio="none"
            aria-hidden="true"
            on:click=go_near
        >
            <rect class="graph-ground" width=width height=HEIGHT />
            <path class="graph-area" d=area />
            <line class="graph-middle" x1="0" x2=width y1=HEIGHT / 2.0 y2=HEIGHT / 2.0 />
            <path class="graph-line" d=path />
            {marks
                .into_iter()
                .map(|(number, chance, mark)| {
                    let (x, y) = ((number * STEP) as f64, HEIGHT * (1.0 - chance));
                    view! {
                        <line class=format!("graph-mark graph-{}", mark_name(mark)) x1=x x2=x + 0.001 y1=y y2=y />
                    }
                })
                .collect_view()}
            {move || here().map(|number| view! {
                <line class="graph-here" x1=number * STEP x2=number * STEP y1="0" y2=HEIGHT />
            })}
        </svg>
    }
}

/// What each side did well and what not, and the graph as a table.
#[component]
fn Counts(tree: RwSignal<Tree>, reviewed: Reviewed, game: Game) -> impl IntoView {
    let i18n = use_i18n();
    let good = BySide::from_fn(|side| reviewed.good(side));
    let Reviewed { nodes, review, .. } = reviewed;
    let summary = Side::BOTH.map(|side| {
        let counts = [Mark::Blunder, Mark::Mistake, Mark::Inaccuracy].map(|mark| review.count(side, mark) as u32);
        let (good, judged) = good[side];
        view! {
            <li data-side=side.letter().to_string()>
                {i18n.text(move |l| {
                    let [blunders, mistakes, inaccuracies] = counts;
                    let name = colour(game, side, l);
                    if judged == 0 {
                        return l.web_analyse_good_none(name);
                    }
                    l.web_analyse_good(
                        vars::Blunders(blunders),
                        vars::Good(good),
                        vars::Inaccuracies(inaccuracies),
                        vars::Mistakes(mistakes),
                        vars::Of(judged),
                        vars::Side(name),
                    )
                })}
            </li>
        }
    });
    let rows = review
        .turns
        .iter()
        .zip(nodes.iter().skip(1))
        .enumerate()
        .map(|(number, (turn, &node))| {
            let text = tree.with_untracked(|tree| tree.get(node).and_then(|node| node.turn().map(|(_, text)| text.to_owned())));
            let chance = review.graph.get(number + 1).copied().flatten();
            let (side, mark) = (turn.side, turn.mark);
            let text = text.unwrap_or_default();
            let words = text.clone();
            view! {
                <tr data-mark=mark.map(mark_name)>
                    <td>{number + 1}</td>
                    <td>{i18n.text(move |l| colour(game, side, l))}</td>
                    <th scope="row">
                        <button
                            type="button"
                            class="link-button"
                            on:click=move |_| tree.update(|tree| { tree.go(node); })
                        >
                            <span class="visually-hidden">{i18n.text(move |l| turn_words(game, &words, l))}</span>
                            <TurnChain game turn=Signal::stored(text) silent=true />
                        </button>
                    </th>
                    <td>{chance.map_or_else(|| "–".to_owned(), |chance| format!("{:.0} %", chance * 100.0))}</td>
                    <td>{mark.map(|mark| view! { <MarkSign mark /> " " {i18n.text(move |l| mark_words(mark, l))} })}</td>
                </tr>
            }
        })
        .collect_view();
    view! {
        <ul class="review-summary">{summary.into_iter().collect_view()}</ul>
        <details class="review-table">
            <summary class="button button-quiet">{i18n.text(Locale::web_analyse_graph_table)}</summary>
            <div class="scroll" tabindex="0" role="region" aria-label=i18n.text(Locale::web_analyse_graph_table)>
                <table>
                    <thead>
                        <tr>
                            <th scope="col">{i18n.text(Locale::web_analyse_column_number)}</th>
                            <th scope="col">{i18n.text(Locale::web_analyse_column_side)}</th>
                            <th scope="col">{i18n.text(Locale::web_analyse_column_turn)}</th>
                            <th scope="col">{i18n.text(move |l| l.web_analyse_column_chance(colour(game, Side::A, l)))}</th>
                            <th scope="col">{i18n.text(Locale::web_analyse_column_mark)}</th>
                        </tr>
                    </thead>
                    <tbody>{rows}</tbody>
                </table>
            </div>
        </details>
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_graph_leaves_out_what_is_not_judged() {
        assert_eq!(graph_path(&[Some(0.5), None, Some(1.0)]), "M0 50.0L20 0.0");
        assert_eq!(graph_path(&[None, None]), "");
    }
}
