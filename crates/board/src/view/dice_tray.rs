//! The dice of a board as buttons.

use leptos::prelude::*;

use crate::draw;
use crate::of_games::{DieShown, DieState};

const fn state_name(state: DieState) -> &'static str {
    match state {
        DieState::Open => "open",
        DieState::Chosen => "chosen",
        DieState::Blocked => "blocked",
        DieState::Later => "later",
        DieState::Played => "played",
    }
}

/// The dice of a draw on one board: those that can be played are pressed to choose them.
///
/// A die that cannot be chosen keeps its place in the tab order and says why in its name, so that a screen reader can
/// read the whole draw.
#[component]
pub fn DiceTray(
    /// The dice, from [`dice`](crate::of_games::dice).
    #[prop(into)]
    dice: Signal<Vec<DieShown>>,
    /// The name of the tray.
    #[prop(into)]
    name: Signal<String>,
    /// What is said about a die: [`die_words`](crate::words::die_words) in the user's language.
    #[prop(into)]
    words: Callback<DieShown, String>,
    /// Hears which die was pressed: an open one to choose it, the chosen one to let go of it.
    #[prop(into)]
    on_pick: Callback<DieShown>,
) -> impl IntoView {
    let places = Memo::new(move |_| dice.with(Vec::len));
    let die = move |index: usize| {
        let shown = Memo::new(move |_| dice.with(|dice| dice.get(index).copied()));
        let face = move || {
            let inside = shown.get().map(|shown| draw::die(shown.die)).unwrap_or_default();
            format!("<svg class=\"tl-dice\" viewBox=\"-50 -50 100 100\" aria-hidden=\"true\">{inside}</svg>")
        };
        let state = move || shown.get().map(|shown| shown.state);
        let usable = move || matches!(state(), Some(DieState::Open | DieState::Chosen));
        let press = move |_| {
            if let Some(shown) = shown.get_untracked().filter(|_| usable()) {
                on_pick.run(shown);
            }
        };
        view! {
            <button
                type="button"
                class="tl-die"
                data-state=move || state().map(state_name)
                aria-label=move || shown.get().map(|shown| words.run(shown))
                aria-pressed=move || (state() == Some(DieState::Chosen)).to_string()
                aria-disabled=move || (!usable()).to_string()
                on:click=press
                inner_html=face
            ></button>
        }
    };
    view! {
        <div class="tl-tray" role="group" aria-label=move || name.get()>
            <For each=move || 0..places.get() key=|index| *index children=die/>
        </div>
    }
}
