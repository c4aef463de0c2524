//! The page of an online game: what it receives, shows and sends.

use std::collections::BTreeMap;
use std::time::Duration;

use board::view::media_matches;
use games::reason::Reason;
use games::side::Side;
use leptos::prelude::*;
use play::time::{Millis, Timestamp};
use play::time_control::{TimeControl, TimeLeft};
use play::{Acted, AnyAction, NodeId, Start, Tree};
use protocol::game::{Speed, What};
use protocol::problem::Problem;
use protocol::socket::{Act, FromClient, FromServer};

use super::super::parts::{berserk_words, extra_time};
use crate::game::device::{new_id, now, random};
use crate::game::rules;
use crate::i18n::{I18n, use_i18n};
use crate::notices::{Notices, use_notices};
use crate::online::begun::BegunTurns;
use crate::online::dice::KeptDice;
use crate::online::live::{Effect as LiveEffect, Live};
use crate::online::shown::{self, UnsentTurn};
use crate::online::{Heard, Online, api, terms, use_online};
use crate::settings::{Settings, use_settings};
use crate::storage::{self, Key};

/// How often the clocks are redrawn.
const TICK: Duration = Duration::from_millis(100);
/// The pause before an act that may be sent again is sent again.
const LATER: Duration = Duration::from_secs(1);
/// How many games' dice this device remembers: what it added and saw.
const MOST_DICE: usize = 100;

/// The online game that this page shows: its state, board tree, clocks and outgoing acts.
#[derive(Debug, Clone, Copy)]
pub(super) struct Seat {
    pub(super) online: Online,
    i18n: I18n,
    notices: Notices,
    /// The game as the server sends it.
    pub(super) live: RwSignal<Live>,
    /// The game as it is shown, with what the user does on the board.
    pub(super) tree: RwSignal<Tree>,
    /// A whole turn that waits for the user to send it.
    pub(super) draft: RwSignal<Option<UnsentTurn>>,
    /// The premove, played as soon as it is the user's turn.
    pub(super) premove: RwSignal<Option<String>>,
    /// The moment that the clocks are shown at, by the clock of this device.
    pub(super) now: RwSignal<Timestamp>,
    /// Why the game cannot be shown.
    pub(super) gone: RwSignal<Option<Problem>>,
    /// When the clocks were last received, by the clock of this device.
    told: StoredValue<Timestamp>,
    settings: RwSignal<Settings>,
    /// What the tree was last built from.
    synced_from: StoredValue<Option<SyncedFrom>>,
    dice: StoredValue<Option<KeptDice>>,
    refused: Callback<Problem>,
    /// Shows why a premove cannot be played.
    impossible: Callback<Reason>,
}

/// What the tree is built from.
#[derive(Debug, Clone, PartialEq, Eq)]
struct SyncedFrom {
    turns: Vec<(Side, String)>,
    draws: Vec<String>,
    own: Option<UnsentTurn>,
    /// The time left after each turn.
    left: Vec<Option<Millis>>,
}

impl Seat {
    /// Follows a game until the component that asks is gone.
    pub(super) fn take(id: String) -> Self {
        let (i18n, notices, online) = (use_i18n(), use_notices(), use_online());
        let refused = Callback::new(move |problem: Problem| notices.warn(api::problem_words(&problem, &i18n.now())));
        let impossible = Callback::new(move |reason: Reason| {
            notices.warn(i18n.with(|locale| locale.web_online_premove_impossible(locale.reason(&reason))));
        });
        let dice = load_dice().get(&id).and_then(|text| KeptDice::from_text(text));
        let seen = dice.as_ref().map(|dice| dice.seen.clone()).unwrap_or_default();
        let seat = Self {
            online,
            i18n,
            notices,
            live: RwSignal::new(Live::new(id, online.name.get_untracked()).with_seen(seen)),
            tree: RwSignal::new(Tree::new(Start::of(games::game::Game::PlayBall))),
            draft: RwSignal::new(None),
            premove: RwSignal::new(None),
            now: RwSignal::new(now()),
            gone: RwSignal::new(None),
            told: StoredValue::new(now()),
            settings: use_settings(),
            synced_from: StoredValue::new(None),
            dice: StoredValue::new(dice),
            refused,
            impossible,
        };
        online.listen(move |heard| match heard {
            Heard::Connected => seat.change(|live| live.connected(&online.history.get_value())),
            Heard::Message(message) => {
                seat.tell_of_time(&message);
                seat.told.set_value(now());
                seat.change(|live| live.hear(&message));
            }
        });
        on_cleanup(move || {
            let game = seat.live.with_untracked(|live| live.id().to_owned());
            online.send(&FromClient::Unwatch { game });
        });
        Effect::new(move |_| {
            let name = online.name.get();
            seat.live.update(|live| live.set_name(name));
        });
        let runs = Memo::new(move |_| {
            seat.live.with(|live| {
                live.state().is_some_and(|state| {
                    state.result.is_none() && (state.clocks.running != [false; 2] || state.claim_at != [None; 2])
                })
            })
        });
        Effect::new(move |_| {
            if !runs.get() {
                return;
            }
            if let Ok(ticking) = set_interval_with_handle(move || seat.now.set(now()), TICK) {
                on_cleanup(move || ticking.clear());
            }
        });
        Effect::new(move |_| {
            seat.tree.track();
            seat.draft.track();
            seat.keep_begun();
        });
        seat
    }

    // The turn that was begun.

    /// Saves the unfinished turn, for the next time that this page is loaded.
    fn keep_begun(self) {
        let turns = self.live.with_untracked(|live| live.state().map(|state| state.turns.len()));
        // Before the game is known, what was kept is still to be taken up.
        let (Some(turns), true) = (turns, self.synced_from.with_value(Option::is_some)) else { return };
        let is_at_end = self.tree.with_untracked(|tree| tree.current() == rules::end_of_main_line(tree));
        if !is_at_end {
            return;
        }
        let game = self.live.with_untracked(|live| live.id().to_owned());
        let mut kept: BegunTurns = storage::load(Key::BegunTurns).unwrap_or_default();
        let draft = self.draft.get_untracked();
        if self.tree.with_untracked(|tree| kept.note(&game, turns, tree, draft.as_ref())) {
            // Without storage a reload loses the turn, and nothing else.
            let _ = storage::save(Key::BegunTurns, &kept);
        }
    }

    /// Restores the unfinished turn that was saved when this page was last open.
    fn resume_begun(self, played: usize) {
        let Some(side) = self.live.with_untracked(|live| live.own_side().filter(|_| live.may_act())) else { return };
        let kept: BegunTurns = storage::load(Key::BegunTurns).unwrap_or_default();
        let game = self.live.with_untracked(|live| live.id().to_owned());
        let whole = self.tree.try_update(|tree| {
            let own = kept.resume(&game, played, side, tree)?;
            tree.play(own.side, &own.text).ok()?;
            Some(own)
        });
        if let Some(Some(own)) = whole {
            self.draft.set(Some(own));
        }
    }

    // Messages.

    fn change(self, change: impl FnOnce(&mut Live) -> Vec<LiveEffect>) {
        let Some(effects) = self.live.try_update(change) else { return };
        self.sync();
        for effect in effects {
            match effect {
                LiveEffect::Send(message) => self.online.send(&message),
                LiveEffect::Later(message) => {
                    set_timeout(move || self.online.send(&message), LATER);
                }
                LiveEffect::Refused(problem) => self.refused.run(problem),
                LiveEffect::Gone(problem) => self.gone.set(Some(problem)),
            }
        }
        self.settle_dice();
        self.play_premove();
    }

    /// Says that a player has given the other one time, or gone berserk, which only the clocks would show.
    fn tell_of_time(self, message: &FromServer) {
        let FromServer::Events { game, events, .. } = message else { return };
        self.live.with_untracked(|live| {
            let Some(state) = live.state().filter(|state| state.id == *game) else { return };
            for event in events.iter().filter(|event| event.number > state.number) {
                let to = match &event.what {
                    What::TimeGiven { side, time } => (Side::from(*side).other(), *time),
                    What::Vacation { side, time } => (Side::from(*side), *time),
                    What::WentBerserk { side } => {
                        self.notices.tell(berserk_words(&state.players[Side::from(*side)], &self.i18n.now()));
                        continue;
                    }
                    _ => continue,
                };
                self.notices.tell(extra_time(&state.players[to.0], to.1, &self.i18n.now()));
            }
        });
    }

    /// Sends an act of the user's.
    pub(super) fn act(self, act: Act) {
        self.change(|live| live.act(new_id(), act));
    }

    /// Rebuilds the tree if the server's game has changed.
    fn sync(self) {
        let now = self.live.with_untracked(|live| {
            let state = live.state()?;
            let turns = state.turns.iter().map(|(by, text)| ((*by).into(), text.clone())).collect();
            let on_its_way = live.turn_on_its_way().map(ToOwned::to_owned);
            let own = live.own_side().zip(on_its_way).map(|(side, text)| UnsentTurn { side, text });
            let own = own.or_else(|| self.draft.get_untracked());
            let left = live.left_after().to_vec();
            Some((terms::start(&state.terms)?, SyncedFrom { turns, draws: state.draws.clone(), own, left }))
        });
        let Some((start, now)) = now else { return };
        if self.synced_from.with_value(|before| before.as_ref() == Some(&now)) {
            return;
        }
        self.tree.update(|tree| {
            if *tree.start() != start {
                *tree = Tree::new(start);
            }
            shown::sync(tree, &now.turns, &now.draws, now.own.as_ref());
            shown::note_times(tree, &now.left);
        });
        // A draft that can no longer be played is gone.
        let stands = self.tree.with_untracked(|tree| {
            let end = rules::end_of_main_line(tree);
            now.own.as_ref().is_some_and(|own| tree.node(end).turn() == Some((own.side, own.text.as_str())))
        });
        if !stands && self.draft.with_untracked(Option::is_some) {
            self.draft.set(None);
        }
        let is_first = self.synced_from.with_value(Option::is_none);
        let played = now.turns.len();
        self.synced_from.set_value(Some(now));
        if is_first {
            self.resume_begun(played);
            let own = self.draft.get_untracked();
            self.synced_from.update_value(|synced_from| {
                if let Some(synced_from) = synced_from {
                    synced_from.own = own;
                }
            });
        }
    }

    // What the user does on the board.

    /// The side that the user may act for on the board now.
    pub(super) fn may_act(self) -> Option<Side> {
        let at_end = self.tree.with(|tree| tree.current() == rules::end_of_main_line(tree));
        let may = at_end && self.draft.with(Option::is_none) && self.live.with(Live::may_act);
        if may { self.live.with(Live::own_side) } else { None }
    }

    /// Makes an action; one that is not legal changes nothing.
    pub(super) fn make(self, by: Side, action: AnyAction) {
        if untrack(move || self.may_act()) != Some(by) {
            return;
        }
        let done = self.tree.try_update(|tree| tree.act(by, action).ok()).flatten();
        if let Some(Acted::Turn(id)) = done {
            self.finish(id, false);
        }
    }

    /// Ends the turn in progress, or lets it pass where nothing is legal.
    pub(super) fn end_turn(self) {
        if untrack(move || self.may_act()).is_none() {
            return;
        }
        if let Some(id) = self.tree.try_update(|tree| tree.end_turn().ok()).flatten() {
            self.finish(id, true);
        }
    }

    /// Plays a turn given in notation, on the board as it is.
    ///
    /// # Errors
    /// Why it cannot be played.
    pub(super) fn play(self, text: &str) -> Result<(), Reason> {
        let Some(side) = self.live.with_untracked(|live| live.own_side().filter(|_| live.may_act())) else {
            return Ok(());
        };
        let played = self.tree.try_update(|tree| {
            let end = rules::end_of_main_line(tree);
            if tree.current() != end || !tree.game().turn().is_empty() {
                tree.go(end);
            }
            tree.play(side, text)
        });
        match played {
            Some(Ok(id)) => {
                self.finish(id, true);
                Ok(())
            }
            Some(Err(fault)) => Err(fault.reason),
            None => Ok(()),
        }
    }

    /// Whether the user can set a premove: the opponent is to play, and the game is not by correspondence.
    pub(super) fn may_premove(self) -> bool {
        self.live.with(|live| {
            // A turn of Pawnball is that of a die that is not thrown yet.
            let state = live.state().filter(|state| {
                state.result.is_none() && state.speed != Speed::Correspondence && state.terms.game != "pawnball"
            });
            live.own_side().zip(state).is_some_and(|(side, state)| !state.may_act[side])
        })
    }

    /// Plays the premove once it is the user's turn.
    fn play_premove(self) {
        let is_time = self.draft.with_untracked(Option::is_none) && self.live.with_untracked(Live::may_act);
        let Some(text) = is_time.then(|| self.premove.get_untracked()).flatten() else { return };
        self.premove.set(None);
        match self.play(&text) {
            Ok(()) => self.send_turn(),
            Err(reason) => self.impossible.run(reason),
        }
    }

    /// Sends a whole turn on the board, or keeps it as the draft until the user confirms. Ending the turn `by_hand` confirms it.
    fn finish(self, id: NodeId, by_hand: bool) {
        let turn = self
            .tree
            .with_untracked(|tree| tree.node(id).turn().map(|(side, text)| UnsentTurn { side, text: text.to_owned() }));
        let Some(turn) = turn else { return };
        self.draft.set(Some(turn));
        self.synced_from.update_value(|synced_from| {
            if let Some(synced_from) = synced_from {
                synced_from.own = self.draft.get_untracked();
            }
        });
        let confirm = self.settings.with_untracked(|settings| settings.confirm);
        if !confirm.holds(by_hand, || media_matches("(pointer: coarse)").unwrap_or_default()) {
            self.send_turn();
        }
    }

    /// Sends the turn that waits for confirmation, if one does.
    pub(super) fn send_turn(self) {
        if let Some(draft) = self.draft.get_untracked() {
            self.draft.set(None);
            self.act(Act::Turn { text: draft.text });
        }
    }

    /// Takes the last action back; of a turn that waits to be sent, too.
    pub(super) fn undo(self) {
        let draft = self.draft.get_untracked();
        if draft.is_none() && untrack(move || self.may_act()).is_none() {
            return;
        }
        self.draft.set(None);
        self.synced_from.update_value(|synced_from| {
            if let Some(synced_from) = synced_from {
                synced_from.own = None;
            }
        });
        self.tree.update(|tree| shown::undo(tree, draft.as_ref()));
    }

    // Time.

    /// The time that a side has left; follows the clocks. `None` without a clock.
    pub(super) fn left(self, side: Side) -> Option<TimeLeft> {
        let now = self.now.get();
        self.live.with(|live| {
            let state = live.state()?;
            let (clocks, control) = (&state.clocks, state.terms.clock.parse::<TimeControl>().unwrap_or_default());
            let since_told = now.since(self.told.get_value());
            let server_now = self.online.time.with(|time| time.at(now)).unwrap_or(clocks.at + since_told);
            crate::online::live::left(clocks, side, server_now).map(|left| control.time_left(left))
        })
    }

    /// The server's time now; follows the clocks.
    pub(super) fn server_now(self) -> Timestamp {
        let now = self.now.get();
        self.online.time.with(|time| time.at(now)).unwrap_or(now)
    }

    // Dice.

    /// Commits to what the user adds to the dice, and reveals it, when it is time.
    fn settle_dice(self) {
        let needs = self.live.with_untracked(|live| {
            live.own_side().is_some() && live.state().is_some_and(|state| state.dice.is_some() && !state.started)
        });
        if !needs {
            return;
        }
        let Some(entropy) = self.kept_dice().map(|dice| dice.entropy) else { return };
        if let Some(act) = self.live.with_untracked(|live| live.due_for_dice(&entropy)) {
            self.act(act);
        }
    }

    /// What the user adds to the dice of this game, and what was committed to when this device first saw it; all windows of the
    /// device say the same, also after a reload.
    fn kept_dice(self) -> Option<KeptDice> {
        let (game, seen) = self.live.with_untracked(|live| (live.id().to_owned(), live.seen().clone()));
        let before = self.dice.get_value();
        if let Some(dice) = before.as_ref().filter(|dice| dice.seen == seen) {
            return Some(dice.clone());
        }
        let mut kept = load_dice();
        // Another window may have been faster.
        let known = before.or_else(|| kept.get(&game).and_then(|text| KeptDice::from_text(text)));
        let entropy = match known {
            Some(known) => known.entropy,
            None => random::<32>()?,
        };
        if kept.len() >= MOST_DICE && !kept.contains_key(&game) {
            kept.clear();
        }
        let dice = KeptDice { entropy, seen };
        kept.insert(game, dice.to_text());
        // Without storage it works as long as the page is not loaded again.
        let _ = storage::save(Key::DiceEntropy, &kept);
        self.dice.set_value(Some(dice.clone()));
        Some(dice)
    }
}

/// What this device keeps of the dice of games, by their ids.
fn load_dice() -> BTreeMap<String, String> {
    storage::load(Key::DiceEntropy).unwrap_or_default()
}
