//! What can be done besides playing on the board, each at its fixed place; and what the opponent asks.

use games::diaballik;
use games::game::Game;
use games::side::Side;
use leptos::prelude::*;
use locale::Locale;
use protocol::game::State;
use protocol::socket::Act;
use study::AnyAction;

use super::seat::Seat;
use crate::i18n::use_i18n;
use crate::online::live::Live;
use crate::really::Really;

type Message = fn(&Locale) -> String;

/// What is asked before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    Resign,
    Abort,
}

/// Before so many turns a game can be called off, and after them be claimed.
const TURNS_THAT_COUNT: usize = 2;

/// The buttons. One that does nothing now stays where it is and can be reached.
#[component]
pub(super) fn Controls(seat: Seat, game: Game, flipped: RwSignal<bool>) -> impl IntoView {
    let i18n = use_i18n();
    let plays = Memo::new(move |_| seat.live.with(|live| live.own_side().is_some()));
    let may_act = Memo::new(move |_| seat.may_act());
    let has_draft = Memo::new(move |_| seat.draft.with(Option::is_some));
    let has_turn = Memo::new(move |_| seat.tree.with(|tree| !tree.game().turn().is_empty()));
    let may_undo = Memo::new(move |_| has_draft.get() || (has_turn.get() && may_act.get().is_some()));
    let may_end = Memo::new(move |_| {
        has_draft.get() || (may_act.get().is_some() && seat.tree.with(|tree| tree.game().may_end_turn()))
    });
    let claim = Memo::new(move |_| {
        let side = may_act.get()?;
        let claim = AnyAction::Diaballik(diaballik::Action::Claim);
        seat.tree.with(|tree| tree.game().actions(side).contains(&claim)).then_some((side, claim))
    });
    let may_claim = Memo::new(move |_| claim.get().is_some());
    let own_state = move |read: fn(&State, Side) -> bool| {
        seat.live.with(|live| {
            let (Some(own), Some(state)) = (live.own_side(), live.state()) else { return false };
            state.result.is_none() && read(state, own)
        })
    };
    let goes_on = Memo::new(move |_| own_state(|_, _| true));
    let may_offer_draw = Memo::new(move |_| own_state(|state, _| state.started && state.draw_offer.is_none()));
    let may_take_back = Memo::new(move |_| {
        own_state(|state, own| state.take_back.is_none() && state.turns.iter().any(|(by, _)| Side::from(*by) == own))
    });
    let may_abort = Memo::new(move |_| own_state(|state, _| state.turns.len() < TURNS_THAT_COUNT));
    let asked = RwSignal::new(None::<Asked>);
    Effect::new(move |_| {
        if !goes_on.get() {
            asked.set(None);
        }
    });
    let button = move |label: Signal<String>, works: Memo<bool>, run: Callback<()>, class: &'static str| {
        view! {
            <button
                type="button"
                class=format!("button {class}")
                aria-disabled=move || (!works.get()).to_string()
                on:click=move |_| if works.get_untracked() { run.run(()) }
            >
                {move || label.get()}
            </button>
        }
    };
    let text = move |message: Message| i18n.text(message);
    let end_label = Signal::derive(move || {
        i18n.with(|locale| {
            let passes = || {
                may_act.get().is_some_and(|side| {
                    seat.tree.with(|tree| tree.game().turn().is_empty() && tree.game().actions(side).is_empty())
                })
            };
            if has_draft.get() {
                locale.web_online_send_turn()
            } else if may_end.get() && passes() {
                locale.web_play_pass()
            } else {
                locale.web_end_turn()
            }
        })
    });
    let end = Callback::new(move |()| if has_draft.get_untracked() { seat.send_turn() } else { seat.end_turn() });
    let always = Memo::new(|_| true);
    let ask = move |what: Asked| asked.update(|asked| *asked = if *asked == Some(what) { None } else { Some(what) });
    let playing = move || {
        plays.get().then(|| view! {
            <div class="controls" role="group" aria-label=i18n.text(Locale::web_play_turn_controls) data-game=game.name()>
                {button(text(Locale::web_undo), may_undo, Callback::new(move |()| seat.undo()), "control-undo")}
                {button(end_label, may_end, end, "button-accent control-end")}
                // Behind the others, which keep their places: a claim is rare.
                {move || may_claim.get().then(|| button(
                    text(Locale::web_play_claim),
                    may_claim,
                    Callback::new(move |()| if let Some((side, claim)) = claim.get_untracked() { seat.make(side, claim) }),
                    "control-claim",
                ))}
            </div>
        })
    };
    let more = move || {
        plays.get().then(|| view! {
            {button(text(Locale::web_online_ask_take_back), may_take_back, Callback::new(move |()| seat.act(Act::AskTakeBack)), "control-take-back")}
            {button(text(Locale::web_online_offer_draw), may_offer_draw, Callback::new(move |()| seat.act(Act::OfferDraw)), "control-draw")}
            {button(text(Locale::web_online_abort), may_abort, Callback::new(move |()| ask(Asked::Abort)), "control-abort")}
            {button(text(Locale::web_play_resign), goes_on, Callback::new(move |()| ask(Asked::Resign)), "control-resign")}
        })
    };
    view! {
        {playing}
        <div class="controls controls-more" role="group" aria-label=i18n.text(Locale::web_play_game_controls)>
            {button(text(Locale::web_play_flip), always, Callback::new(move |()| flipped.update(|flipped| *flipped = !*flipped)), "control-flip")}
            {more}
        </div>
        {move || asked.get().map(|what| view! { <Ending seat what asked /> })}
    }
}

/// Asks before a game is ended by hand.
#[component]
fn Ending(seat: Seat, what: Asked, asked: RwSignal<Option<Asked>>) -> impl IntoView {
    let (question, yes, act): (Message, Message, Act) = match what {
        Asked::Resign => (Locale::web_online_resign_really, Locale::web_play_resign_yes, Act::Resign),
        Asked::Abort => (Locale::web_online_abort_really, Locale::web_online_abort_yes, Act::Abort),
    };
    let act = Callback::new(move |()| seat.act(act.clone()));
    let close = Callback::new(move |()| asked.set(None));
    view! { <Really question=use_i18n().text(question) yes no=Locale::web_play_play_on act close /> }
}

/// What the opponent asks, what one has asked, and what can be done when the opponent is gone.
#[component]
pub(super) fn Questions(seat: Seat) -> impl IntoView {
    let i18n = use_i18n();
    // While the opponent is gone, time decides.
    let open = Memo::new(move |_| {
        let there = seat.there();
        seat.live.with(|live| questions(live, there))
    });
    let answer = move |label: Message, act: Act, class: &'static str| {
        view! {
            <button type="button" class=format!("button {class}") on:click=move |_| seat.act(act.clone())>
                {i18n.text(label)}
            </button>
        }
    };
    let one = move |question: Question| {
        let words: Message = match question {
            Question::DrawOffered => Locale::web_online_draw_offered,
            Question::DrawWaits => Locale::web_online_draw_waits,
            Question::TakeBackAsked => Locale::web_online_take_back_asked,
            Question::TakeBackWaits => Locale::web_online_take_back_waits,
            Question::OpponentAway => Locale::web_online_opponent_away,
            Question::OpponentGone => Locale::web_online_opponent_gone,
        };
        let answers = match question {
            Question::DrawOffered => Some((
                answer(Locale::web_online_draw_accept, Act::AcceptDraw, "answer-yes"),
                answer(Locale::web_online_decline, Act::DeclineDraw, "answer-no"),
            )),
            Question::TakeBackAsked => Some((
                answer(Locale::web_online_take_back_accept, Act::AcceptTakeBack, "answer-yes"),
                answer(Locale::web_online_decline, Act::DeclineTakeBack, "answer-no"),
            )),
            Question::OpponentGone => Some((
                answer(Locale::web_online_claim_win, Act::Claim { win: true }, "claim-win"),
                answer(Locale::web_online_claim_draw, Act::Claim { win: false }, "claim-draw"),
            )),
            Question::DrawWaits | Question::TakeBackWaits | Question::OpponentAway => None,
        };
        view! {
            <div class="board-question" role="group" aria-label=i18n.text(words)>
                <p>{i18n.text(words)}</p>
                {answers}
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
fn questions(live: &Live, now: u64) -> Vec<Question> {
    let (Some(own), Some(state)) = (live.own_side(), live.state()) else { return Vec::new() };
    if state.result.is_some() {
        return Vec::new();
    }
    let mut open = Vec::new();
    if let Some(by) = state.draw_offer {
        open.push(if Side::from(by) == own { Question::DrawWaits } else { Question::DrawOffered });
    }
    if let Some(by) = state.take_back {
        open.push(if Side::from(by) == own { Question::TakeBackWaits } else { Question::TakeBackAsked });
    }
    let other = own.other().index();
    let waits = state.may_act[other] && !state.may_act[own.index()] && state.turns.len() >= TURNS_THAT_COUNT;
    match state.claim_at[other] {
        Some(at) if waits && at <= now => open.push(Question::OpponentGone),
        Some(_) if waits => open.push(Question::OpponentAway),
        _ => {}
    }
    open
}
