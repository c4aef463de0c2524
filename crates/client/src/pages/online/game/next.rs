//! The way from a game in which the opponent is to play to the next one that waits for the user.

use leptos::ev;
use leptos::prelude::*;
use leptos_router::components::A;

use super::seat::Seat;
use crate::account::use_account;
use crate::i18n::use_i18n;
use crate::keys::is_typing;

/// A link to the game with the least time of those in which it is the user's turn, and how many these are. The key N goes there too.
#[component]
pub(super) fn NextGame(seat: Seat) -> impl IntoView {
    let (i18n, account) = (use_i18n(), use_account());
    let others = Memo::new(move |_| {
        let here = seat.live.with(|live| live.id().to_owned());
        account.turns.with(|turns| turns.iter().filter(|id| **id != here).cloned().collect::<Vec<_>>())
    });
    let is_free = Memo::new(move |_| {
        seat.live.with(|live| live.own_side().is_some() && live.state().is_some() && !live.may_act())
            && seat.draft.with(Option::is_none)
    });
    let next = Memo::new(move |_| others.with(|others| others.first().filter(|_| is_free.get()).cloned()));
    let listener = window_event_listener(ev::keydown, move |event| {
        let is_meant = event.key().eq_ignore_ascii_case("n")
            && !is_typing(&event)
            && !event.ctrl_key()
            && !event.meta_key()
            && !event.alt_key();
        if let Some(next) = next.get_untracked().filter(|_| is_meant) {
            seat.online.go.run(format!("/online/{next}"));
        }
    });
    on_cleanup(move || listener.remove());
    move || {
        next.get().map(|id| {
            let label = i18n.text(move |locale| locale.web_online_next_game(others.with(Vec::len)));
            view! {
                <p class="next-game">
                    <A href=format!("/online/{id}") attr:class="button" attr:aria-keyshortcuts="n">{label}</A>
                </p>
            }
        })
    }
}
