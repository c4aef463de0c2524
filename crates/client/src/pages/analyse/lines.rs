//! The engine's lines.

use games::game::Game;
use leptos::prelude::*;
use locale::Locale;
use study::Tree;
use study::explain::explain;

use super::arrows::whole_turn;
use super::thinking::{LINES, Thinking};
use super::verdict::{Known, KnownLine, label};
use crate::i18n::{I18n, use_i18n};

/// The turns of a line behind its first that are shown.
const SHOWN_AHEAD: usize = 7;

/// A whole number as the language writes it.
pub(super) fn number(value: u64, i18n: I18n) -> String {
    let locale = i18n.with(|locale| locale.language().code());
    js_sys::Number::from(value as f64).to_locale_string(locale).into()
}

/// The lines and what they cost.
#[component]
pub(super) fn EngineLines(
    /// What is asked.
    thinking: Thinking,
    /// What is known.
    known: Memo<Known>,
    /// The game.
    game: Game,
    /// The tree.
    tree: RwSignal<Tree>,
    /// The text whose arrows are to be shown.
    pointed: RwSignal<Option<String>>,
    /// Plays a turn, given as the rest of the one in progress.
    on_play: Callback<String>,
) -> impl IntoView {
    let i18n = use_i18n();
    let lines = Memo::new(move |_| known.with(|known| known.lines.clone()));
    let effort = move || {
        let Some((depth, positions, milliseconds)) = thinking.effort() else { return String::new() };
        let positions = number(positions, i18n);
        let seconds = format!("{:.1}", milliseconds as f64 / 1000.0);
        i18n.with(|l| l.web_analyse_effort(depth, positions.as_str(), seconds.as_str()))
    };
    let state = move || match (thinking.on.get(), thinking.running.get()) {
        (false, _) => i18n.with(Locale::web_analyse_engine_off),
        (true, true) => i18n.with(Locale::web_analyse_thinking),
        (true, false) => i18n.with(Locale::web_analyse_engine_done),
    };
    let one = move |line: KnownLine| {
        let rest = line.turns[0].1.clone();
        let (over, focus, play) = (rest.clone(), rest.clone(), rest.clone());
        let can_play = tree.with_untracked(|tree| whole_turn(tree, &rest).is_some());
        let judgement = line.judgement;
        let to_move = line.turns[0].0;
        let ahead: Vec<String> = line.turns.iter().skip(1).take(SHOWN_AHEAD).map(|(_, text)| text.clone()).collect();
        view! {
            <li>
                <button
                    type="button"
                    class="line"
                    data-score=label(judgement)
                    disabled=!can_play
                    on:pointerenter=move |_| pointed.set(Some(over.clone()))
                    on:pointerleave=move |_| pointed.set(None)
                    on:focus=move |_| pointed.set(Some(focus.clone()))
                    on:blur=move |_| pointed.set(None)
                    on:click=move |_| on_play.run(play.clone())
                >
                    <span class="line-score">{label(judgement)}</span>
                    <span class="visually-hidden">
                        {i18n.text(move |l| explain(game, to_move, judgement, l))}
                    </span>
                    <span class="line-turns">
                        <b class="line-first">{rest}</b>
                        {ahead.into_iter().map(|text| view! { " "<span class="line-ahead">{text}</span> }).collect_view()}
                    </span>
                </button>
            </li>
        }
    };
    view! {
        <section class="panel analyse-lines" aria-labelledby="analyse-lines-title">
            <div class="panel-head">
                <h2 id="analyse-lines-title">{i18n.text(Locale::web_analyse_lines)}</h2>
                <label class="choice">
                    <input
                        type="checkbox"
                        name="engine"
                        prop:checked=move || thinking.on.get()
                        on:change:target=move |event| thinking.on.set(event.target().checked())
                    />
                    <span>{i18n.text(Locale::web_analyse_engine)}</span>
                </label>
                <label class="choice">
                    <span>{i18n.text(Locale::web_analyse_how_many)}</span>
                    <select
                        class="select"
                        name="lines"
                        on:change:target=move |event| {
                            if let Ok(count) = event.target().value().parse() {
                                thinking.lines.set(count);
                            }
                        }
                    >
                        {LINES
                            .map(|count| {
                                view! {
                                    <option value=count.to_string() selected=move || thinking.lines.get() == count>
                                        {count.to_string()}
                                    </option>
                                }
                            })
                            .collect_view()}
                    </select>
                </label>
            </div>
            <ol class="lines">{move || lines.get().into_iter().map(one).collect_view()}</ol>
            {move || thinking.trouble.get().map(|trouble| view! { <p class="trouble" role="alert">{trouble}</p> })}
            <p class="facts">
                <span class="line-state" data-running=move || thinking.running.get().to_string()>{state}</span>
                " "
                <span class="line-effort">{effort}</span>
            </p>
            {move || {
                thinking.can_go_on().then(|| view! {
                    <button type="button" class="button button-quiet" on:click=move |_| thinking.go_on()>
                        {i18n.text(Locale::web_analyse_go_on)}
                    </button>
                })
            }}
            <p class="facts">{i18n.text(move |l| l.web_analyse_signs(study::explain::colour(game, games::side::Side::A, l)))}</p>
        </section>
    }
}
