//! What can be done besides playing on the board; and what the opponent asks.

use games::side::Side;
use leptos::prelude::*;
use locale::Locale;
use play::time::{Millis, Timestamp};
use play::time_control::TimeControl;
use protocol::game::State;
use protocol::socket::Act as WireAct;

use super::seat::Seat;
use crate::confirm_dialog::ConfirmDialog;
use crate::game_page::{Act, may_end, passes};
use crate::i18n::use_i18n;
use crate::icon::Sign;
use crate::online::live::Live;

type Message = fn(&Locale) -> String;

/// What is asked before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// Giving up.
    Resign,
    /// Calling the game off.
    Abort,
}

/// A game with fewer turns can be aborted, one with more be claimed.
const TURNS_THAT_COUNT: usize = 2;

/// What can be done in a game at a server.
#[derive(Debug, Clone, Copy)]
pub(super) struct Acts {
    seat: Seat,
    may_act: Memo<Option<Side>>,
    flipped: RwSignal<bool>,
    asked: RwSignal<Option<Asked>>,
}

impl Acts {
    pub(super) const fn new(
        seat: Seat,
        may_act: Memo<Option<Side>>,
        flipped: RwSignal<bool>,
        asked: RwSignal<Option<Asked>>,
    ) -> Self {
        Self { seat, may_act, flipped, asked }
    }

    /// Takes the last action back, of a whole turn that waits to be sent too.
    pub(super) fn undo(self) -> Act {
        let Self { seat, may_act, .. } = self;
        let has_turn = move || may_act.get().is_some() && seat.tree.with(|tree| !tree.game().turn().is_empty());
        Act {
            sign: Sign::Undo.into(),
            label: use_i18n().text(Locale::web_undo),
            shown: Signal::stored(true),
            works: Memo::new(move |_| seat.draft.with(Option::is_some) || has_turn()).into(),
            run: Callback::new(move |()| seat.undo()),
            class: "control-undo",
        }
    }

    /// Ends the turn, sends one that waits for it, or passes where nothing can be played.
    pub(super) fn end(self) -> Act {
        let Self { seat, may_act, .. } = self;
        let has_draft = Memo::new(move |_| seat.draft.with(Option::is_some));
        let (may_end, passes) = (may_end(seat.tree, may_act), passes(seat.tree, may_act));
        Act {
            sign: Sign::Check.into(),
            label: use_i18n().text(move |locale| {
                if has_draft.get() {
                    locale.web_online_send_turn()
                } else if passes.get() {
                    locale.web_play_pass()
                } else {
                    locale.web_end_turn()
                }
            }),
            shown: Signal::stored(true),
            works: Memo::new(move |_| has_draft.get() || may_end.get()).into(),
            run: Callback::new(move |()| if has_draft.get_untracked() { seat.send_turn() } else { seat.end_turn() }),
            class: "control-end",
        }
    }

    /// What is wanted less often; who looks on can only turn the board round. What comes and goes is last.
    pub(super) fn tools(self) -> Vec<Act> {
        let Self { seat, may_act, flipped, .. } = self;
        let i18n = use_i18n();
        let plays = Memo::new(move |_| seat.live.with(|live| live.own_side().is_some()));
        let may_take_back = self.own_state(|state, own| {
            state.take_back.is_none() && state.turns.iter().any(|(by, _)| Side::from(*by) == own)
        });
        let take_back = Act {
            sign: Sign::ClockBack.into(),
            label: i18n.text(Locale::web_online_ask_take_back),
            // Who has seen dice that others wait for plays no other turn before them.
            shown: Memo::new(move |_| plays.get() && !seat.live.with(Live::shares_dice)).into(),
            works: may_take_back,
            run: Callback::new(move |()| seat.act(WireAct::AskTakeBack)),
            class: "control-take-back",
        };
        let draw = Act {
            sign: Sign::Handshake.into(),
            label: i18n.text(Locale::web_online_offer_draw),
            shown: plays.into(),
            works: self.own_state(|state, _| state.started && state.draw_offer.is_none()),
            run: Callback::new(move |()| seat.act(WireAct::OfferDraw)),
            class: "control-draw",
        };
        let gift = Memo::new(move |_| {
            seat.live.with(|live| {
                let (own, state) = (live.own_side()?, live.state().filter(|state| state.result.is_none())?);
                let gift = state.terms.clock.parse::<TimeControl>().ok()?.gift()?;
                let may = state.started && state.given[own.other()] + gift.each <= gift.most;
                Some((gift.each, may && !live.is_on_its_way(&WireAct::GiveTime)))
            })
        });
        let give = Act {
            sign: Sign::Plus.into(),
            label: i18n.text(move |locale| match gift.get() {
                Some((each, _)) if each < Millis::from_days(1) => locale.web_online_give_seconds(each.get() / 1000),
                _ => locale.web_online_give_day(),
            }),
            shown: Memo::new(move |_| gift.get().is_some()).into(),
            works: Memo::new(move |_| gift.get().is_some_and(|(_, may)| may)).into(),
            run: Callback::new(move |()| seat.act(WireAct::GiveTime)),
            class: "control-give-time",
        };
        let abort = Act {
            sign: Sign::X.into(),
            label: i18n.text(Locale::web_online_abort),
            shown: self.own_state(|state, _| state.turns.len() < TURNS_THAT_COUNT),
            works: Signal::stored(true),
            run: Callback::new(move |()| self.ask(Asked::Abort)),
            class: "control-abort",
        };
        let resign = Act {
            sign: Sign::Flag.into(),
            label: i18n.text(Locale::web_play_resign),
            shown: plays.into(),
            works: self.own_state(|_, _| true),
            run: Callback::new(move |()| self.ask(Asked::Resign)),
            class: "control-resign",
        };
        let claim = Act::claim(seat.tree, may_act, Callback::new(move |(side, claim)| seat.make(side, claim)));
        vec![take_back, draw, resign, Act::flip(flipped), give, abort, claim]
    }

    /// Something about the game as it goes on, for who plays in it.
    fn own_state(self, read: fn(&State, Side) -> bool) -> Signal<bool> {
        let live = self.seat.live;
        Signal::derive(move || {
            live.with(|live| {
                let (Some(own), Some(state)) = (live.own_side(), live.state()) else { return false };
                state.result.is_none() && read(state, own)
            })
        })
    }

    fn ask(self, what: Asked) {
        self.asked.update(|asked| *asked = if *asked == Some(what) { None } else { Some(what) });
    }
}

/// Asks before a game is ended by hand, as long as it goes on.
#[component]
pub(super) fn Ending(seat: Seat, asked: RwSignal<Option<Asked>>) -> impl IntoView {
    let goes_on = Memo::new(move |_| seat.live.with(|live| !live.is_over()));
    Effect::new(move |_| {
        if !goes_on.get() {
            asked.set(None);
        }
    });
    let question = move |what| {
        let (question, yes, act): (Message, Message, WireAct) = match what {
            Asked::Resign => (Locale::web_online_resign_really, Locale::web_play_resign_yes, WireAct::Resign),
            Asked::Abort => (Locale::web_online_abort_really, Locale::web_online_abort_yes, WireAct::Abort),
        };
        let act = Callback::new(move |()| seat.act(act.clone()));
        let close = Callback::new(move |()| asked.set(None));
        view! { <ConfirmDialog question=use_i18n().text(question) yes no=Locale::web_play_play_on act close /> }
    };
    move || asked.get().map(question)
}

/// What the opponent asks, what one has asked, and what can be done when the opponent is gone.
#[component]
pub(super) fn Questions(seat: Seat) -> impl IntoView {
    let i18n = use_i18n();
    // While the opponent is gone, time decides.
    let open = Memo::new(move |_| {
        let now = seat.server_now();
        seat.live.with(|live| questions(live, now))
    });
    let answer = move |label: Message, act: WireAct, class: &'static str| {
        view! {
            <button type="button" class=format!("button {class}") on:click=move |_| seat.act(act.clone())>
                {i18n.text(label)}
            </button>
        }
    };
    let one = move |question: Question| {
        let words: Message = match question {
            Question::Berserk => Locale::web_online_berserk_offer,
            Question::DrawOffered => Locale::web_online_draw_offered,
            Question::DrawWaits => Locale::web_online_draw_waits,
            Question::TakeBackAsked => Locale::web_online_take_back_asked,
            Question::TakeBackWaits => Locale::web_online_take_back_waits,
            Question::OpponentAway => Locale::web_online_opponent_away,
            Question::OpponentGone => Locale::web_online_opponent_gone,
        };
        let answers = match question {
            Question::DrawOffered => Some((
                answer(Locale::web_online_draw_accept, WireAct::AcceptDraw, "answer-yes"),
                answer(Locale::web_online_decline, WireAct::DeclineDraw, "answer-no"),
            )),
            Question::TakeBackAsked => Some((
                answer(Locale::web_online_take_back_accept, WireAct::AcceptTakeBack, "answer-yes"),
                answer(Locale::web_online_decline, WireAct::DeclineTakeBack, "answer-no"),
            )),
            Question::OpponentGone => Some((
                answer(Locale::web_online_claim_win, WireAct::Claim { win: true }, "claim-win"),
                answer(Locale::web_online_claim_draw, WireAct::Claim { win: false }, "claim-draw"),
            )),
            Question::Berserk | Question::DrawWaits | Question::TakeBackWaits | Question::OpponentAway => None,
        };
        view! {
            <div class="board-question" role="group" aria-label=i18n.text(words)>
                <p>{i18n.text(words)}</p>
                {answers}
                {(question == Question::Berserk)
                    .then(|| answer(Locale::web_online_berserk, WireAct::Berserk, "go-berserk"))}
            </div>
        }
    };
    view! {
        <div class="questions" role="status">
            {move || open.get().into_iter().map(one).collect_view()}
        </div>
    }
}

/// Something between the players that is not settled.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Question {
    /// In a game of an arena the user can play with half of the time.
    Berserk,
    DrawOffered,
    DrawWaits,
    TakeBackAsked,
    TakeBackWaits,
    /// Not yet for long enough.
    OpponentAway,
    /// For so long that the game can be claimed.
    OpponentGone,
}

/// `now` is the moment at the server.
fn questions(live: &Live, now: Timestamp) -> Vec<Question> {
    let (Some(own), Some(state)) = (live.own_side(), live.state()) else { return Vec::new() };
    if state.result.is_some() {
        return Vec::new();
    }
    let mut open = Vec::new();
    let has_played = state.turns.iter().any(|(by, _)| Side::from(*by) == own);
    if state.started
        && !has_played
        && state.berserk.is_some_and(|berserk| !berserk[own])
        && live.turn_on_its_way().is_none()
        && !live.is_on_its_way(&WireAct::Berserk)
    {
        open.push(Question::Berserk);
    }
    if let Some(by) = state.draw_offer {
        open.push(if Side::from(by) == own { Question::DrawWaits } else { Question::DrawOffered });
    }
    if let Some(by) = state.take_back {
        open.push(if Side::from(by) == own { Question::TakeBackWaits } else { Question::TakeBackAsked });
    }
    let other = own.other();
    let waits = state.may_act[other] && !state.may_act[own] && state.turns.len() >= TURNS_THAT_COUNT;
    match state.claim_at[other] {
        Some(at) if waits && at <= now => open.push(Question::OpponentGone),
        Some(_) if waits => open.push(Question::OpponentAway),
        _ => {}
    }
    open
}
