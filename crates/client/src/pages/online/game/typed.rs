//! A turn in notation, typed instead of made on the board; or a premove.

use leptos::prelude::*;
use leptos::{ev, html};
use locale::Locale;

use super::seat::Seat;
use crate::i18n::use_i18n;
use crate::online::live::Live;

/// The field for it.
#[component]
pub(super) fn TypedTurn(seat: Seat) -> impl IntoView {
    let i18n = use_i18n();
    let field = NodeRef::<html::Input>::new();
    let trouble = RwSignal::new(None::<String>);
    let plays = Memo::new(move |_| seat.live.with(|live| live.own_side().is_some() && !live.is_over()));
    let may_play = Memo::new(move |_| seat.live.with(Live::may_act));
    let may_premove = Memo::new(move |_| seat.may_premove());
    let play = move |event: ev::SubmitEvent| {
        event.prevent_default();
        trouble.set(None);
        let Some(field) = field.get_untracked() else { return };
        let text = field.value().trim().to_owned();
        if text.is_empty() {
            return;
        }
        if may_play.get_untracked() {
            match seat.play(&text) {
                Ok(()) => field.set_value(""),
                Err(reason) => trouble.set(Some(i18n.with(|locale| locale.web_online_illegal(locale.reason(&reason))))),
            }
        } else if may_premove.get_untracked() {
            seat.premove.set(Some(text));
            field.set_value("");
        }
    };
    let label = move || {
        i18n.with(
            |locale| if may_play.get() { locale.web_online_typed_play() } else { locale.web_online_typed_premove() },
        )
    };
    view! {
        <Show when=move || plays.get()>
            <details class="panel typed-turn">
                <summary>{i18n.text(Locale::web_online_typed)}</summary>
                <form on:submit=play>
                    <label class="field">
                        <span>{i18n.text(Locale::web_online_typed_turn)}</span>
                        <input class="text-input" name="turn" autocomplete="off" spellcheck="false" maxlength="200" node_ref=field />
                    </label>
                    <button
                        type="submit"
                        class="button"
                        aria-disabled=move || (!may_play.get() && !may_premove.get()).to_string()
                    >
                        {label}
                    </button>
                    <p class="facts">{i18n.text(Locale::web_online_typed_hint)}</p>
                    {move || trouble.get().map(|trouble| view! { <p class="trouble" role="alert">{trouble}</p> })}
                </form>
            </details>
        </Show>
    }
}

/// The turn that waits until it is allowed.
#[component]
pub(super) fn Prepared(seat: Seat) -> impl IntoView {
    let i18n = use_i18n();
    view! {
        <div role="status">
            {move || seat.premove.get().map(|turn| view! {
                <div class="board-question premove" role="group" aria-label=i18n.text(Locale::web_online_typed)>
                    <p>{move || i18n.with(|locale| locale.web_online_premove_waits(turn.as_str()))}</p>
                    <button type="button" class="button" on:click=move |_| seat.premove.set(None)>{i18n.text(Locale::web_cancel)}</button>
                </div>
            })}
        </div>
    }
}
