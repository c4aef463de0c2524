//! What can be done in a turn, and besides.

use leptos::children::ViewFn;
use leptos::prelude::*;
use locale::Locale;

use super::{Act, Controller};
use crate::game::{StatusLine, TurnChain};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};

/// Whose turn it is, what was played of it, and the buttons that one needs in every turn. After the end, how it ended.
#[component]
#[expect(clippy::needless_pass_by_value, reason = "components take what they are given by value")]
pub(super) fn Acts(
    controller: Controller,
    outcome: ViewFn,
    questions: ViewFn,
    news: Signal<usize>,
    /// Whether the sheet is open.
    open: RwSignal<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    let Controller { game, tree, status, told, refused, plays, undo, end, .. } = controller;
    let holds = controller.moves.holds();
    let so_far = Signal::derive(move || tree.with(|tree| tree.game().turn_text()));
    let has_turn = Memo::new(move |_| so_far.with(|turn| !turn.is_empty()));
    let turn = move || {
        plays.get().then(|| {
            view! {
                <ActButton act=undo class="button" />
                <ActButton act=end class="button button-accent" />
            }
        })
    };
    let more = move || i18n.text(Locale::web_table_more);
    view! {
        <section class="table-acts" aria-label=i18n.text(Locale::web_play_turn_controls)>
            <div class="table-says">
                <StatusLine status refused />
                <p class="table-so-far">
                    <Show when=move || has_turn.get()><TurnChain game turn=so_far /></Show>
                </p>
                <p class="visually-hidden" role="status" aria-live="polite">{told}</p>
            </div>
            {questions.run()}
            // Not before the last goal has been seen.
            <Show when=move || !holds.get()>{outcome.run()}</Show>
            <div class="controls" role="group" aria-label=i18n.text(Locale::web_play_turn_controls) data-game=game.name()>
                {turn}
                <button
                    type="button"
                    class="tool sheet-open"
                    aria-expanded=move || open.get().to_string()
                    on:click=move |_| open.update(|open| *open = !*open)
                >
                    <Icon sign=Sign::Dots />
                    <span>{more()}</span>
                    {move || (news.get() > 0).then(|| view! { <span class="badge">{news}</span> })}
                </button>
            </div>
        </section>
    }
}

/// What can be done besides, each with its sign and its name.
#[component]
pub(super) fn Tools(controller: Controller) -> impl IntoView {
    let i18n = use_i18n();
    let tools =
        move || controller.tools.get().into_iter().map(|act| view! { <ActButton act class="tool" /> }).collect_view();
    let replay = Act {
        sign: Sign::Replay,
        label: i18n.text(Locale::web_table_replay),
        works: controller.moves.can_replay(),
        run: Callback::new(move |()| controller.moves.replay_last()),
        class: "control-replay",
    };
    view! {
        <div class="controls-more" role="group" aria-label=i18n.text(Locale::web_play_game_controls)>
            {tools}
            <ActButton act=replay class="tool" />
        </div>
    }
}

#[component]
fn ActButton(act: Act, class: &'static str) -> impl IntoView {
    let Act { sign, label, works, run, class: known } = act;
    view! {
        <button
            type="button"
            class=format!("{class} {known}")
            aria-disabled=move || (!works.get()).to_string()
            on:click=move |_| if works.get_untracked() { run.run(()) }
        >
            <Icon sign />
            <span>{label}</span>
        </button>
    }
}
