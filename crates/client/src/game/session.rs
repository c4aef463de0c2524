//! A game being played on a page: what is done to it, its clocks and dice, and that it is kept after every action.

use std::time::Duration;

use games::game::{EndReason, Ending, Game};
use games::record::ClockTime;
use games::side::{BySide, Side};
use leptos::prelude::*;
use play::clock::ClockError;
use play::game_setup::Player;
use play::time::{Millis, Timestamp};
use play::time_control::{Budget, TimeLeft};
use play::{Acted, AnyAction, GameSetup, NodeId, Start, Tree};
use study::saved::{SavedEntry, SavedError, SavedGame};

use super::device::{new_dice, new_id, now};
use super::timing::Timing;
use super::{kept, rules};
use crate::i18n::use_i18n;
use crate::notices::use_notices;
use crate::storage::StorageError;

/// How often the clocks are looked at.
const TICK: Duration = Duration::from_millis(100);

/// A game being played. It is kept on the device after every change, until whoever made it is gone.
#[derive(Debug, Clone, Copy)]
pub struct Session {
    id: StoredValue<String>,
    setup: StoredValue<GameSetup>,
    /// The turns. Pages may go about in it; what is played goes through the session.
    pub tree: RwSignal<Tree>,
    timing: RwSignal<Timing>,
    /// The moment that the clocks are shown at, in milliseconds since 1970.
    pub now: RwSignal<Timestamp>,
    /// Whether the game has been played to its end.
    pub over: Memo<bool>,
}

impl Session {
    /// Opens a game that was kept under `id` at the moment `at`: it goes on where it was left, and no time has run since.
    ///
    /// # Errors
    /// The clocks contradict themselves.
    pub fn open(id: String, mut saved: SavedGame, at: u64) -> Result<Self, ClockError> {
        let now = now();
        if saved.setup.start().game() == Game::Pawnball
            && saved.setup.dice().is_none()
            && let Some(dice) = new_dice(BySide::default(), &id)
        {
            // A game from a file or a link does not tell what its dice to come follow from.
            saved.setup = saved.setup.clone().with_dice(dice).unwrap_or(saved.setup);
        }
        if saved.tree.game().turn().is_empty() {
            rules::roll(&mut saved.tree, &saved.setup);
        }
        let (left_at, resumed_at) = (Timestamp::new(at), now);
        let mut timing = Timing::resumed(saved.setup.clock(), &saved.clock_events, left_at, resumed_at)?;
        if !rules::is_over(&saved.tree) {
            timing.start(resumed_at, rules::at_one_screen(&saved.tree))?;
        }
        let tree = RwSignal::new(saved.tree);
        let session = Self {
            id: StoredValue::new(id),
            setup: StoredValue::new(saved.setup),
            tree,
            timing: RwSignal::new(timing),
            now: RwSignal::new(now),
            over: Memo::new(move |_| tree.with(rules::is_over)),
        };
        session.keep_always();
        session.watch_time();
        Ok(session)
    }

    /// The id under which the game is kept.
    #[must_use]
    pub fn id(self) -> String {
        self.id.get_value()
    }

    /// A new game as a text to be kept, with its id.
    #[must_use]
    pub fn new_entry(saved: &SavedGame) -> SavedEntry {
        SavedEntry { id: new_id(), at: now().get(), over: rules::is_over(&saved.tree), text: saved.to_json() }
    }

    /// Reads an entry that was kept.
    ///
    /// # Errors
    /// It is damaged or of another version.
    pub fn read(entry: &SavedEntry) -> Result<SavedGame, SavedError> {
        SavedGame::from_json(&entry.text)
    }

    /// What the game was set up with.
    #[must_use]
    pub fn setup(self) -> GameSetup {
        self.setup.get_value()
    }

    /// Reads what the game was set up with.
    pub fn setup_with<T>(self, read: impl FnOnce(&GameSetup) -> T) -> T {
        self.setup.with_value(read)
    }

    /// Which game it is.
    #[must_use]
    pub fn game(self) -> Game {
        self.setup.with_value(|setup| setup.start().game())
    }

    /// Who plays a side.
    #[must_use]
    pub fn player(self, side: Side) -> Player {
        self.setup.with_value(|setup| setup.player(side))
    }

    /// Whether nobody but bots plays.
    #[must_use]
    pub fn is_watched(self) -> bool {
        Side::BOTH.into_iter().all(|side| self.player(side) != Player::Person)
    }

    /// The tree as those may see it who look at the screen; follows the game.
    pub fn with_seen<T>(self, read: impl FnOnce(&Tree) -> T) -> T {
        self.tree.with(|tree| self.setup.with_value(|setup| read(&rules::seen(tree, setup))))
    }

    /// The side whose team is hidden from those who look at the screen; follows the game.
    #[must_use]
    pub fn hidden(self) -> Option<Side> {
        self.tree.with(|tree| self.setup.with_value(|setup| rules::hidden(tree, setup)))
    }

    /// The bot that is to choose a turn; follows the game.
    #[must_use]
    pub fn bot_to_play(self) -> Option<(Side, Player)> {
        self.tree.with(|tree| self.setup.with_value(|setup| rules::bot_to_play(tree, setup)))
    }

    /// The sides for which a person may act; follows the game.
    #[must_use]
    pub fn persons_to_act(self) -> Vec<Side> {
        self.tree.with(|tree| self.setup.with_value(|setup| rules::persons_to_act(tree, setup)))
    }

    /// What a side has left; follows the clocks. None without a clock.
    #[must_use]
    pub fn left(self, side: Side) -> Option<TimeLeft> {
        let now = self.now.get();
        self.timing.with(|timing| timing.clock().time_left(side, now))
    }

    /// What a side can plan its turn with.
    #[must_use]
    pub fn budget(self, side: Side) -> Budget {
        let now = self.now.get_untracked();
        self.timing.with_untracked(|timing| timing.clock().budget(side, now))
    }

    /// Whether time counts in this game.
    #[must_use]
    pub fn is_timed(self) -> bool {
        self.timing.with_untracked(Timing::is_counted)
    }

    /// Whether the clock of a side runs; follows the clocks.
    #[must_use]
    pub fn is_running(self, side: Side) -> bool {
        self.timing.with(|timing| timing.clock().running().contains(side))
    }

    // What players do.

    /// Makes an action; one that is not legal changes nothing.
    pub fn act(self, side: Side, action: AnyAction) {
        self.look_at_time();
        self.tree.update(|tree| {
            if let Ok(Acted::Turn(id)) = tree.act(side, action) {
                self.after_turn(tree, side, id);
            }
        });
    }

    /// Takes back the last action of the turn in progress.
    pub fn undo(self) {
        self.tree.update(|tree| {
            tree.undo();
        });
    }

    /// Ends the turn in progress, or lets it pass where nothing is legal.
    pub fn end_turn(self) {
        self.look_at_time();
        self.tree.update(|tree| {
            let Some(side) = tree.actors().first() else { return };
            if let Ok(id) = tree.end_turn() {
                self.after_turn(tree, side, id);
            }
        });
    }

    /// Plays a whole turn of a bot's; whether it was legal.
    pub fn play(self, side: Side, text: &str) -> bool {
        self.look_at_time();
        let played = self.tree.try_update(|tree| match tree.play(side, text) {
            Ok(id) => {
                self.after_turn(tree, side, id);
                true
            }
            Err(_) => false,
        });
        played.unwrap_or_default()
    }

    /// Dice and clocks after a turn.
    fn after_turn(self, tree: &mut Tree, side: Side, id: NodeId) {
        self.setup.with_value(|setup| rules::roll(tree, setup));
        if !self.is_timed() || id != rules::end_of_main_line(tree) {
            return;
        }
        let (at, running) = (now(), rules::at_one_screen(tree));
        let left = self.timing.try_update(|timing| {
            // When the game is over the clocks stand, whatever is tried.
            timing.turn(side, at, running).ok()?;
            timing.clock().left(side, at)
        });
        tree.set_clock(id, left.flatten().map(Millis::get).and_then(ClockTime::new));
        self.now.set(at);
    }

    /// Takes back the last turn of a person, and what followed it.
    pub fn take_back(self) {
        if !self.may_take_back() {
            return;
        }
        self.look_at_time();
        self.tree.update(|tree| {
            let Some(side) = self.setup.with_value(|setup| rules::side_to_take_back(tree, setup)) else { return };
            let turns = tree.take_back(side);
            self.timing.update(|timing| {
                // It is offered only where it can be done.
                let _ = timing.take_back(turns, now());
            });
        });
    }

    /// Whether a turn can be taken back now; follows the game. With a clock only while the game goes on, and at its end.
    #[must_use]
    pub fn may_take_back(self) -> bool {
        self.tree.with(|tree| {
            let ready = !self.is_timed() || (!rules::is_over(tree) && tree.current() == rules::end_of_main_line(tree));
            ready && self.setup.with_value(|setup| rules::side_to_take_back(tree, setup)).is_some()
        })
    }

    /// Ends the game from outside the rules, at the end of its main line.
    pub fn conclude(self, ending: Ending) {
        self.look_at_time();
        if self.over.get_untracked() {
            return;
        }
        self.tree.update(|tree| {
            let live = rules::end_of_main_line(tree);
            tree.go(live);
            tree.conclude(ending);
        });
        self.timing.update(|timing| {
            // Where a time was up, the clocks stand as they stood then.
            let _ = timing.stop(now());
        });
    }

    /// A side gives the game up.
    pub fn resign(self, side: Side) {
        self.conclude(Ending { winner: Some(side.other()), reason: EndReason::Resignation });
    }

    /// The players agree on a draw.
    pub fn agree_on_draw(self) {
        self.conclude(Ending { winner: None, reason: EndReason::Agreement });
    }

    /// The same game once more with sides changed.
    #[must_use]
    pub fn rematch(self) -> SavedGame {
        let setup = self.setup();
        let start: Start = setup.start().clone();
        let players = BySide::from_fn(|side: Side| setup.player(side.other()));
        let mut next = GameSetup::new(start).with_clock(setup.clock());
        // The players were allowed, and only Pawnball had dice.
        next = next.clone().with_players(players).unwrap_or(next);
        if setup.start().game() == Game::Pawnball
            && let Some(dice) = new_dice(BySide::default(), &new_id())
        {
            next = next.clone().with_dice(dice).unwrap_or(next);
        }
        SavedGame::new(next)
    }

    // Time.

    /// Ends the game when a time is up.
    fn look_at_time(self) {
        if !self.is_timed() || self.over.get_untracked() {
            return;
        }
        let Some((side, _)) = self.timing.with_untracked(|timing| timing.clock().flag(now())) else {
            return;
        };
        self.tree.update(|tree| {
            let live = rules::end_of_main_line(tree);
            tree.go(live);
            tree.conclude(Ending { winner: Some(side.other()), reason: EndReason::Time });
        });
    }

    fn watch_time(self) {
        if !self.is_timed() {
            return;
        }
        Effect::new(move |_| {
            if self.over.get() {
                return;
            }
            let ticking = set_interval_with_handle(
                move || {
                    self.now.set(now());
                    self.look_at_time();
                },
                TICK,
            );
            if let Ok(ticking) = ticking {
                on_cleanup(move || ticking.clear());
            }
        });
    }

    // Keeping.

    /// The game as it is kept now.
    #[must_use]
    pub fn entry(self) -> SavedEntry {
        let saved = SavedGame {
            setup: self.setup(),
            tree: self.tree.get_untracked(),
            clock_events: self.timing.with_untracked(|timing| timing.events().to_vec()),
        };
        let over = rules::is_over(&saved.tree);
        SavedEntry { id: self.id.get_value(), at: now().get(), over, text: saved.to_json() }
    }

    fn keep_always(self) {
        let (i18n, notices) = (use_i18n(), use_notices());
        // It is said once that the game is not kept, not after every action.
        let warned = StoredValue::new(false);
        let keep = move || match kept::put(self.entry()) {
            Ok(()) => warned.set_value(false),
            Err(error) => {
                if !warned.get_value() {
                    warned.set_value(true);
                    let locale = i18n.now();
                    notices.warn(match error {
                        StorageError::Full => locale.web_play_storage_full(),
                        StorageError::Unavailable => locale.web_play_storage_unavailable(),
                    });
                }
            }
        };
        Effect::new(move |_| {
            self.tree.track();
            self.timing.track();
            keep();
        });
        // So that no time is lost between the last action and the end of the page.
        let leaving = window_event_listener_untyped("pagehide", move |_| {
            if self.is_timed() {
                keep();
            }
        });
        on_cleanup(move || {
            leaving.remove();
            if self.is_timed() {
                keep();
            }
        });
    }
}
