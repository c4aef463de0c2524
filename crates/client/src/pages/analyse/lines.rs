//! The engine's lines.

use games::game::Game;
use leptos::html::{self, ElementType};
use leptos::prelude::*;
use locale::{Locale, vars};
use play::Tree;
use study::explain::explain;
use wasm_bindgen::JsCast;
use web_sys::HtmlElement;

use super::arrows::whole_turn;
use super::bar::match_sentence;
use super::thinking::{LINES, Thinking};
use super::verdict::{Known, label, shown};
use crate::game::TurnChain;
use crate::i18n::{I18n, use_i18n};

/// The turns of a line behind its first that are shown.
const SHOWN_AHEAD: usize = 4;

/// A whole number as the language writes it.
pub(super) fn number(value: u64, i18n: I18n) -> String {
    let locale = i18n.with(|locale| locale.language().code());
    js_sys::Number::from(value as f64).to_locale_string(locale).into()
}

/// A list keeps the focus when the row that had it goes with the position that it was about.
pub(super) fn keep_focus<E>(list: NodeRef<E>)
where
    E: ElementType + 'static,
    E::Output: AsRef<HtmlElement> + JsCast + Clone + 'static,
{
    request_animation_frame(move || {
        let is_lost = document().active_element().is_none_or(|active| active.tag_name() == "BODY");
        if let (true, Some(list)) = (is_lost, list.try_get_untracked().flatten()) {
            let list: &HtmlElement = list.as_ref();
            let _ = list.focus();
        }
    });
}

/// The lines and what they cost.
#[component]
pub(super) fn EngineLines(
    /// What is asked.
    thinking: Thinking,
    /// What is known.
    known: Memo<Known>,
    /// What the position is worth, in a sentence.
    said: Memo<String>,
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
    let of_match = Memo::new(move |_| {
        let (side, outlook) = known.with(|known| known.of_match)?;
        i18n.with(|locale| match_sentence(side, outlook, locale))
    });
    let lines = Memo::new(move |_| known.with(|known| known.lines.clone()));
    let effort = move || {
        let Some((depth, positions, milliseconds)) = thinking.effort() else { return String::new() };
        let positions = number(positions, i18n);
        let seconds = format!("{:.1}", milliseconds as f64 / 1000.0);
        i18n.with(|l| {
            l.web_analyse_effort(
                vars::Depth(depth),
                vars::Positions(positions.as_str()),
                vars::Seconds(seconds.as_str()),
            )
        })
    };
    let state = move || match (thinking.on.get(), thinking.running.get()) {
        (false, _) => i18n.with(Locale::web_analyse_engine_off),
        (true, true) => i18n.with(Locale::web_analyse_thinking),
        (true, false) if thinking.trouble.with(Option::is_some) => String::new(),
        (true, false) => i18n.with(Locale::web_analyse_engine_done),
    };
    let list = NodeRef::<html::Ol>::new();
    // Rows stay while what is in them changes, so that the focus and the pointer stay where they are.
    let row = move |number: usize| {
        let line = Memo::new(move |_| lines.with(|lines| lines.get(number).cloned()));
        let first = move || line.with(|line| line.as_ref().map(|line| line.turns[0].1.clone()));
        let judgement = move || line.with(|line| line.as_ref().map(|line| line.judgement));
        let can_play = move || first().is_some_and(|rest| tree.with(|tree| whole_turn(tree, &rest).is_some()));
        let words = move || {
            let side = line.with(|line| line.as_ref().map(|line| line.turns[0].0))?;
            let judgement = judgement()?;
            Some(i18n.with(|locale| explain(game, side, judgement, locale)))
        };
        let chain = Signal::derive(move || first().unwrap_or_default());
        let ahead = move || {
            line.with(|line| {
                let turns = line.iter().flat_map(|line| line.turns.iter().skip(1).take(SHOWN_AHEAD));
                turns.map(|(_, text)| view! { " " <TurnChain game turn=Signal::stored(text.clone()) /> }).collect_view()
            })
        };
        view! {
            <li>
                <button
                    type="button"
                    class="line"
                    data-score=move || judgement().map(label)
                    aria-disabled=move || (!can_play()).to_string()
                    on:pointerenter=move |_| pointed.set(first())
                    on:pointerleave=move |_| pointed.set(None)
                    on:focus=move |_| pointed.set(first())
                    on:blur=move |_| pointed.set(None)
                    on:click=move |_| if let Some(rest) = first() { on_play.run(rest); keep_focus(list); }
                >
                    <span class="line-score">
                        {move || judgement().map(|judgement| i18n.with(|locale| shown(judgement, locale)))}
                    </span>
                    <span class="visually-hidden">{words}</span>
                    <span class="line-turns">
                        <b class="line-first"><TurnChain game turn=chain /></b>
                        <span class="line-ahead">{ahead}</span>
                    </span>
                </button>
            </li>
        }
    };
    view! {
        <section class="analyse-lines" aria-labelledby="analyse-lines-title">
            <div class="lines-head">
                <h2 id="analyse-lines-title" class="visually-hidden">{i18n.text(Locale::web_analyse_lines)}</h2>
                <p class="evaluation-words" aria-live="polite">{said}</p>
                <label class="choice switch">
                    <span>{i18n.text(Locale::web_analyse_engine)}</span>
                    <input
                        type="checkbox"
                        name="engine"
                        prop:checked=move || thinking.on.get()
                        on:change:target=move |event| thinking.on.set(event.target().checked())
                    />
                </label>
            </div>
            // The room that the lines will take is theirs before they are there, so that what is below stays where it is.
            <ol
                class="lines"
                node_ref=list
                tabindex="-1"
                style:min-height=move || if thinking.on.get() { format!("calc({} * var(--row))", thinking.lines.get()) } else { String::new() }
            >
                <For each=move || 0..lines.with(Vec::len) key=|number| *number children=row />
            </ol>
            {move || of_match.get().map(|words| view! { <p class="facts match-words">{words}</p> })}
            {move || thinking.trouble.get().map(|trouble| view! { <p class="trouble" role="alert">{trouble}</p> })}
            <div class="lines-foot">
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
        </section>
    }
}
