//! What can be done besides playing on the board, each at its fixed place.

use games::diaballik;
use games::side::Side;
use leptos::prelude::*;
use locale::Locale;
use study::AnyAction;
use study::explain::colour;
use study::game_setup::Player;

use super::bots::Bots;
use crate::game::Session;
use crate::i18n::use_i18n;
use crate::really::Really;

/// What is asked before it is done.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Asked {
    /// A side gives up.
    Resign(Side),
    /// Both agree on a draw.
    Draw,
}

/// The buttons. One that does nothing now stays where it is and can be reached.
#[component]
pub(super) fn Controls(
    session: Session,
    bots: Bots,
    may_act: Memo<Option<Side>>,
    flipped: RwSignal<bool>,
) -> impl IntoView {
    let i18n = use_i18n();
    let game = session.game();
    let has_turn = Memo::new(move |_| session.tree.with(|tree| !tree.game().turn().is_empty()));
    let may_undo = Memo::new(move |_| has_turn.get() && may_act.get().is_some());
    let may_end = Memo::new(move |_| may_act.get().is_some() && session.tree.with(|tree| tree.game().may_end_turn()));
    let passes = Memo::new(move |_| {
        let Some(side) = may_act.get() else { return false };
        may_end.get() && session.tree.with(|tree| tree.game().turn().is_empty() && tree.game().actions(side).is_empty())
    });
    let claim = Memo::new(move |_| {
        let side = may_act.get()?;
        let claim = AnyAction::Diaballik(diaballik::Action::Claim);
        session.tree.with(|tree| tree.game().actions(side).contains(&claim)).then_some((side, claim))
    });
    let may_claim = Memo::new(move |_| claim.get().is_some());
    let may_take_back = Memo::new(move |_| session.may_take_back());
    let has_person = !session.is_watched();
    let two_persons = Side::BOTH.into_iter().all(|side| session.player(side) == Player::Person);
    let asked = RwSignal::new(None::<Asked>);
    let goes_on = Memo::new(move |_| !session.over.get());
    Effect::new(move |_| {
        if session.over.get() {
            asked.set(None);
        }
    });
    let who_resigns = move || {
        let persons = Side::BOTH.into_iter().filter(|&side| session.player(side) == Player::Person);
        let persons: Vec<Side> = persons.collect();
        may_act.get_untracked().filter(|side| persons.contains(side)).or(persons.first().copied())
    };
    let ask = move |what: Option<Asked>| {
        if goes_on.get_untracked() {
            asked.update(|asked| *asked = if *asked == what { None } else { what });
        }
    };
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
    let text = move |message: fn(&Locale) -> String| i18n.text(message);
    let end_label = Signal::derive(move || {
        i18n.with(|locale| if passes.get() { locale.web_play_pass() } else { locale.web_end_turn() })
    });
    let always = Memo::new(|_| true);
    let pause_label = Signal::derive(move || {
        i18n.with(|locale| if bots.paused.get() { locale.web_play_go_on() } else { locale.web_play_pause() })
    });
    let shows_pause = move || (session.is_watched() || bots.paused.get()) && goes_on.get();
    view! {
        <div class="controls" role="group" aria-label=i18n.text(Locale::web_play_turn_controls) data-game=game.name()>
            {has_person.then(|| view! {
                {button(text(Locale::web_undo), may_undo, Callback::new(move |()| session.undo()), "control-undo")}
                {button(end_label, may_end, Callback::new(move |()| session.end_turn()), "button-accent control-end")}
                // Behind the others, which keep their places: a claim is rare.
                {move || may_claim.get().then(|| button(
                    text(Locale::web_play_claim),
                    may_claim,
                    Callback::new(move |()| if let Some((side, claim)) = claim.get_untracked() {
                        session.act(side, claim);
                    }),
                    "control-claim",
                ))}
            })}
            <Show when=shows_pause>
                {button(pause_label, always, Callback::new(move |()| bots.paused.update(|paused| *paused = !*paused)), "control-pause")}
            </Show>
        </div>
        <div class="controls controls-more" role="group" aria-label=i18n.text(Locale::web_play_game_controls)>
            {has_person.then(|| button(
                text(Locale::web_play_take_back),
                may_take_back,
                Callback::new(move |()| session.take_back()),
                "control-take-back",
            ))}
            {button(text(Locale::web_play_flip), always, Callback::new(move |()| flipped.update(|flipped| *flipped = !*flipped)), "control-flip")}
            {two_persons.then(|| button(
                text(Locale::web_play_draw_agree),
                goes_on,
                Callback::new(move |()| ask(Some(Asked::Draw))),
                "control-draw",
            ))}
            {has_person.then(|| button(
                text(Locale::web_play_resign),
                goes_on,
                Callback::new(move |()| ask(who_resigns().map(Asked::Resign))),
                "control-resign",
            ))}
        </div>
        {move || asked.get().map(|what| view! { <Question session what asked /> })}
    }
}

/// Asks before a game is ended by hand.
#[component]
fn Question(session: Session, what: Asked, asked: RwSignal<Option<Asked>>) -> impl IntoView {
    let i18n = use_i18n();
    let game = session.game();
    let question = i18n.text(move |locale| match what {
        Asked::Resign(side) => locale.web_play_resign_really(colour(game, side, locale)),
        Asked::Draw => locale.web_play_draw_really(),
    });
    let yes: fn(&Locale) -> String = match what {
        Asked::Resign(_) => Locale::web_play_resign_yes,
        Asked::Draw => Locale::web_play_draw_yes,
    };
    let act = Callback::new(move |()| match what {
        Asked::Resign(side) => session.resign(side),
        Asked::Draw => session.agree_on_draw(),
    });
    let close = Callback::new(move |()| asked.set(None));
    view! { <Really question yes no=Locale::web_play_play_on act close /> }
}
