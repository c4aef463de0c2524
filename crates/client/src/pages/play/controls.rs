//! What can be done besides playing on the board.

use games::side::Side;
use leptos::prelude::*;
use locale::Locale;
use play::game_setup::Player;
use study::explain::colour;

use super::bots::Bots;
use super::hints::Hints;
use crate::confirm_dialog::ConfirmDialog;
use crate::game::Session;
use crate::game_page::{Act, may_end, passes};
use crate::i18n::use_i18n;
use crate::icon::Sign;

/// An action that asks for confirmation.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Asked {
    /// A side gives up.
    Resign(Side),
    /// Both agree on a draw.
    Draw,
}

/// The controls of a game on this device.
#[derive(Debug, Clone, Copy)]
pub(super) struct Acts {
    pub(super) session: Session,
    pub(super) bots: Bots,
    pub(super) may_act: Memo<Option<Side>>,
    pub(super) hints: Hints,
    pub(super) flipped: RwSignal<bool>,
    pub(super) asked: RwSignal<Option<Asked>>,
}

impl Acts {
    /// Takes the last action back.
    pub(super) fn undo(self) -> Act {
        let Self { session, may_act, .. } = self;
        let works = move || may_act.get().is_some() && session.tree.with(|tree| !tree.game().turn().is_empty());
        Act {
            sign: Sign::Undo.into(),
            label: use_i18n().text(Locale::web_undo),
            shown: Signal::stored(true),
            works: Memo::new(move |_| works()).into(),
            run: Callback::new(move |()| session.undo()),
            class: "control-undo",
        }
    }

    /// Ends the turn, or passes where nothing can be played.
    pub(super) fn end(self) -> Act {
        let i18n = use_i18n();
        let Self { session, may_act, .. } = self;
        let passes = passes(session.tree, may_act);
        Act {
            sign: Sign::Check.into(),
            label: i18n.text(move |locale| if passes.get() { locale.web_play_pass() } else { locale.web_end_turn() }),
            shown: Signal::stored(true),
            works: may_end(session.tree, may_act).into(),
            run: Callback::new(move |()| session.end_turn()),
            class: "control-end",
        }
    }

    /// What is wanted less often. What comes and goes is last.
    pub(super) fn tools(self) -> Vec<Act> {
        let Self { session, bots, may_act, flipped, .. } = self;
        let i18n = use_i18n();
        let has_person = !session.is_watched();
        let two_persons = Side::BOTH.into_iter().all(|side| session.player(side) == Player::Person);
        let goes_on: Signal<bool> = Signal::derive(move || !session.over.get());
        let take_back = Act {
            sign: Sign::ClockBack.into(),
            label: i18n.text(Locale::web_play_take_back),
            shown: Signal::stored(true),
            works: Signal::derive(move || session.may_take_back()),
            run: Callback::new(move |()| session.take_back()),
            class: "control-take-back",
        };
        let draw = Act {
            sign: Sign::Handshake.into(),
            label: i18n.text(Locale::web_play_draw_agree),
            shown: Signal::stored(true),
            works: goes_on,
            run: Callback::new(move |()| self.ask(Some(Asked::Draw))),
            class: "control-draw",
        };
        let resign = Act {
            sign: Sign::Flag.into(),
            label: i18n.text(Locale::web_play_resign),
            shown: Signal::stored(true),
            works: goes_on,
            run: Callback::new(move |()| self.ask(self.who_resigns().map(Asked::Resign))),
            class: "control-resign",
        };
        [
            self.hints.act(),
            has_person.then_some(take_back),
            two_persons.then_some(draw),
            has_person.then_some(resign),
            Some(Act::flip(flipped)),
            Some(pause(session, bots)),
            Some(Act::claim(session.tree, may_act, Callback::new(move |(side, claim)| session.act(side, claim)))),
        ]
        .into_iter()
        .flatten()
        .collect()
    }

    fn who_resigns(self) -> Option<Side> {
        let persons = Side::BOTH.into_iter().filter(|&side| self.session.player(side) == Player::Person);
        let persons: Vec<Side> = persons.collect();
        self.may_act.get_untracked().filter(|side| persons.contains(side)).or(persons.first().copied())
    }

    fn ask(self, what: Option<Asked>) {
        if !self.session.over.get_untracked() {
            self.asked.update(|asked| *asked = if *asked == what { None } else { what });
        }
    }
}

/// Holds two bots that play each other, and lets one go on that could not.
fn pause(session: Session, bots: Bots) -> Act {
    let paused = bots.paused;
    Act {
        sign: Signal::derive(move || if paused.get() { Sign::Play } else { Sign::Pause }),
        label: use_i18n()
            .text(move |locale| if paused.get() { locale.web_play_go_on() } else { locale.web_play_pause() }),
        shown: Memo::new(move |_| (session.is_watched() || paused.get()) && !session.over.get()).into(),
        works: Signal::stored(true),
        run: Callback::new(move |()| paused.update(|paused| *paused = !*paused)),
        class: "control-pause",
    }
}

/// Asks before a game is ended by hand, as long as it goes on.
#[component]
pub(super) fn Questions(session: Session, asked: RwSignal<Option<Asked>>) -> impl IntoView {
    Effect::new(move |_| {
        if session.over.get() {
            asked.set(None);
        }
    });
    move || asked.get().map(|what| view! { <Question session what asked /> })
}

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
    view! { <ConfirmDialog question yes no=Locale::web_play_play_on act close /> }
}
