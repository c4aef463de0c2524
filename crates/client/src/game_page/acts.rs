//! What can be done in a turn, and besides.

use games::diaballik;
use games::side::Side;
use leptos::children::ViewFn;
use leptos::prelude::*;
use locale::Locale;
use play::{AnyAction, Tree};

use super::{Act, Controller};
use crate::game::{StatusLine, TurnChain};
use crate::i18n::use_i18n;
use crate::icon::{Icon, Sign};

impl Act {
    /// Turns the boards round.
    #[must_use]
    pub fn flip(flipped: RwSignal<bool>) -> Self {
        Self {
            sign: Sign::Flip.into(),
            label: use_i18n().text(Locale::web_play_flip),
            shown: Signal::stored(true),
            works: Signal::stored(true),
            run: Callback::new(move |()| flipped.update(|flipped| *flipped = !*flipped)),
            class: "control-flip",
        }
    }

    /// Claims the win by anti-play (DB-7), which `act` hears; shown when the side that may act can claim it.
    #[must_use]
    pub fn claim(tree: RwSignal<Tree>, may_act: Memo<Option<Side>>, act: Callback<(Side, AnyAction)>) -> Self {
        const CLAIM: AnyAction = AnyAction::Diaballik(diaballik::Action::Claim);
        let claims = move |side| tree.with(|tree| tree.game().actions(side).contains(&CLAIM));
        let run = move || {
            if let Some(side) = may_act.get_untracked() {
                act.run((side, CLAIM));
            }
        };
        Self {
            sign: Sign::Hand.into(),
            label: use_i18n().text(Locale::web_play_claim),
            shown: Memo::new(move |_| may_act.get().is_some_and(claims)).into(),
            works: Signal::stored(true),
            run: Callback::new(move |()| run()),
            class: "control-claim",
        }
    }
}

/// Whether the turn may end in the position that is shown.
pub fn may_end(tree: RwSignal<Tree>, may_act: Memo<Option<Side>>) -> Memo<bool> {
    Memo::new(move |_| may_act.get().is_some() && tree.with(|tree| tree.game().may_end_turn()))
}

/// Whether ending the turn in the position that is shown is a pass, because nothing can be played.
pub fn passes(tree: RwSignal<Tree>, may_act: Memo<Option<Side>>) -> Memo<bool> {
    Memo::new(move |_| {
        let nothing = |side| {
            tree.with(|tree| {
                let game = tree.game();
                game.may_end_turn() && game.turn().is_empty() && game.actions(side).is_empty()
            })
        };
        may_act.get().is_some_and(nothing)
    })
}

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
    let goal = controller.moves.goal_words();
    let status = Memo::new(move |_| goal.get().unwrap_or_else(|| status.get()));
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
    let tools = controller.tools.get_value().into_iter().map(|act| view! { <ActButton act class="tool" /> });
    view! {
        <div class="controls-more" role="group" aria-label=i18n.text(Locale::web_play_game_controls)>
            {tools.collect_view()}
        </div>
    }
}

#[component]
fn ActButton(act: Act, class: &'static str) -> impl IntoView {
    let Act { sign, label, shown, works, run, class: known } = act;
    view! {
        <Show when=move || shown.get()>
            <button
                type="button"
                class=format!("{class} {known}")
                aria-disabled=move || (!works.get()).to_string()
                on:click=move |_| if works.get_untracked() { run.run(()) }
            >
                <Icon sign />
                <span>{label}</span>
            </button>
        </Show>
    }
}
