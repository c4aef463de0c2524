//! Asks the worker about the position that is shown: the table where it is at hand, and the engine's lines. Whatever is asked
//! about a position that is not shown any more is cancelled.

use std::time::Duration;

use games::side::Side;
use leptos::leptos_dom::helpers::{TimeoutHandle, set_timeout_with_handle};
use leptos::prelude::*;
use leptos::task::spawn_local;
use play::{AnyMatch, GameSoFar, NodeId, Tree};

use super::verdict::{Known, Probed};
use crate::fair_play;
use crate::i18n::{I18n, use_i18n};
use crate::tablebases::{BoardKey, Tables, use_tables};
use crate::worker::message::{Analysis, Answer, Id, Limits, Task};
use crate::worker::{EngineWorker, use_engine};

/// Who goes through a game quickly does not wait for what is not to be seen.
const PATIENCE: Duration = Duration::from_millis(120);
/// How long the engine thinks about a position, in milliseconds, and how many times longer when it is told to go on.
const TIME: u32 = 8_000;
const LONGER: u32 = 4;
/// The longest time to think, in milliseconds.
const MOST_TIME: u32 = TIME * LONGER * LONGER * LONGER;
/// How many lines can be asked for.
pub(super) const LINES: [usize; 4] = [1, 2, 3, 5];

/// A position of a tree, the turn in progress included, and whose turn is looked for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Spot {
    node: NodeId,
    draws: usize,
    turn: String,
    /// None when nobody may act.
    pub(super) side: Option<Side>,
}

impl Spot {
    /// The current position. Where both sides may act, `wanted` is looked for.
    pub(super) fn of(tree: &Tree, wanted: Side) -> Self {
        let actors = tree.actors();
        Self {
            node: tree.current(),
            draws: tree.node(tree.current()).draws().len(),
            turn: tree.game().turn_text(),
            side: if actors.contains(wanted) { Some(wanted) } else { actors.first() },
        }
    }
}

/// The board of a match, where tables can be of it.
pub(super) fn board_of(tree: &Tree) -> Option<BoardKey> {
    match tree.game() {
        AnyMatch::PlayBall(game) => Some(BoardKey::of(game.current().board())),
        _ => None,
    }
}

/// What is asked and what has been found out.
#[derive(Debug, Clone, Copy)]
pub(super) struct Thinking {
    tree: RwSignal<Tree>,
    /// The position.
    pub(super) spot: Memo<Spot>,
    /// The board in Play Ball.
    pub(super) board: Memo<Option<BoardKey>>,
    found: RwSignal<Option<(Spot, Analysis)>>,
    probed: RwSignal<Option<(Spot, Probed)>>,
    /// Whether the engine is at it.
    pub(super) running: RwSignal<bool>,
    /// Why it is not.
    pub(super) trouble: RwSignal<Option<String>>,
    /// Whether the user wants lines.
    pub(super) on: RwSignal<bool>,
    /// How many.
    pub(super) lines: RwSignal<usize>,
    /// Milliseconds to think.
    time: RwSignal<u32>,
    /// Whether something else needs the worker.
    pub(super) paused: RwSignal<bool>,
    requests: StoredValue<Vec<Id>>,
    timer: StoredValue<Option<TimeoutHandle>>,
    /// Counts the requests: an answer to an earlier one is ignored.
    looks: StoredValue<u32>,
    engine: EngineWorker,
    tables: Tables,
    i18n: I18n,
}

impl Thinking {
    /// Thinks about whatever the tree shows, until the component that called this goes.
    pub(super) fn about(tree: RwSignal<Tree>, wanted: RwSignal<Side>) -> Self {
        let this = Self {
            tree,
            spot: Memo::new(move |_| tree.with(|tree| Spot::of(tree, wanted.get()))),
            board: Memo::new(move |_| tree.with(board_of)),
            found: RwSignal::new(None),
            probed: RwSignal::new(None),
            running: RwSignal::new(false),
            trouble: RwSignal::new(None),
            on: RwSignal::new(true),
            lines: RwSignal::new(3),
            time: RwSignal::new(TIME),
            paused: RwSignal::new(false),
            requests: StoredValue::new(Vec::new()),
            timer: StoredValue::new(None),
            looks: StoredValue::new(0),
            engine: use_engine(),
            tables: use_tables(),
            i18n: use_i18n(),
        };
        Effect::new(move |before: Option<Spot>| {
            let spot = this.spot.get();
            let elsewhere = before.is_some_and(|before| before != spot);
            // Each of these changes what is asked.
            let _ = (this.on.get(), this.lines.get(), this.time.get(), this.holds_table());
            // A table is worth waiting for: the worker does one thing at a time.
            let paused = this.paused.get() || this.tables.is_busy();
            this.stop();
            if elsewhere && this.time.get_untracked() != TIME {
                this.time.set(TIME);
            }
            if !paused {
                let timer = set_timeout_with_handle(move || this.look(), PATIENCE).ok();
                this.timer.set_value(timer);
            }
            spot
        });
        on_cleanup(move || this.stop());
        this
    }

    /// Whether the table of the board is at hand. Follows changes.
    pub(super) fn holds_table(self) -> bool {
        self.board.with(|board| board.as_ref().is_some_and(|board| self.tables.holds(board)))
    }

    /// What is known of the position. Follows changes.
    pub(super) fn known(self) -> Known {
        let ending = self.tree.with(Tree::ending);
        self.spot.with(|spot| {
            let (found, probed) = (self.found.get(), self.probed.get());
            let table = probed.filter(|(of, _)| of == spot).map(|(_, probed)| probed);
            let found = found.filter(|(of, _)| of == spot).map(|(_, found)| found);
            Known::new(ending, spot.side.unwrap_or(Side::A), table.as_ref(), found.as_ref())
        })
    }

    /// Depth, positions and milliseconds of the search. Follows changes.
    pub(super) fn effort(self) -> Option<(u32, u64, u64)> {
        self.spot.with(|spot| {
            self.found.with(|found| {
                let (_, found) = found.as_ref().filter(|(of, _)| of == spot)?;
                Some((found.depth, found.nodes, found.milliseconds))
            })
        })
    }

    /// Whether there is more time to give. Follows changes.
    pub(super) fn can_go_on(self) -> bool {
        self.on.get()
            && !self.running.get()
            && self.trouble.with(Option::is_none)
            // A table knows all there is to know.
            && !self.holds_table()
            && self.time.get() < MOST_TIME
            && self.spot.with(|spot| spot.side.is_some())
    }

    /// Thinks longer about this position.
    pub(super) fn go_on(self) {
        self.time.update(|time| *time *= LONGER);
    }

    fn stop(self) {
        let _ = self.looks.try_update_value(|looks| *looks += 1);
        if let Some(timer) = self.timer.try_update_value(Option::take).flatten() {
            timer.clear();
        }
        for id in self.requests.try_update_value(std::mem::take).unwrap_or_default() {
            self.engine.cancel(id);
        }
        if self.running.try_get_untracked() == Some(true) {
            self.running.set(false);
        }
    }

    /// Asks, unless the position is being played in a rated game.
    fn look(self) {
        let Some(game) = self.tree.try_with_untracked(|tree| tree.game().clone()) else { return };
        let look = self.looks.get_value();
        self.trouble.set(None);
        spawn_local(async move {
            let is_live = fair_play::is_live(&game).await;
            // Something else may be shown or wanted by now, or the page is gone.
            if self.looks.try_get_value() != Some(look) {
                return;
            }
            if is_live {
                self.trouble.set(Some(self.i18n.now().web_analyse_live()));
            } else {
                self.ask();
            }
        });
    }

    fn ask(self) {
        let Some(spot) = self.spot.try_get_untracked() else { return };
        let Some(side) = spot.side else { return };
        self.trouble.set(None);
        let game = match self.tree.with_untracked(GameSoFar::of_tree) {
            Ok(game) => game,
            Err(reason) => return self.refused(self.i18n.now().reason(&reason)),
        };
        if untrack(|| self.holds_table()) {
            let of = spot.clone();
            let probe = Task::Probe { game: game.clone(), side: side.letter() };
            let id = self.engine.ask(probe, None, move |answer, _| match answer {
                Answer::Probed { value, turns, of_match } => {
                    self.probed.set(Some((of.clone(), Probed { value, turns, of_match })));
                }
                Answer::Refused { reason } => self.refused(reason),
                _ => {}
            });
            self.requests.update_value(|requests| requests.push(id));
        }
        if !self.on.get_untracked() {
            return;
        }
        let limits = Limits {
            depth: None,
            nodes: None,
            milliseconds: Some(self.time.get_untracked()),
            lines: self.lines.get_untracked(),
        };
        self.running.set(true);
        let task = Task::Analyse { game, side: side.letter(), limits };
        let id = self.engine.ask(task, None, move |answer, _| {
            if answer.is_last() {
                self.running.set(false);
            }
            match answer {
                Answer::Thinking(found) | Answer::Analysis { found: Some(found) } => {
                    self.found.set(Some((spot.clone(), found)));
                }
                Answer::Refused { reason } => self.refused(reason),
                _ => {}
            }
        });
        self.requests.update_value(|requests| requests.push(id));
    }

    fn refused(self, reason: String) {
        self.trouble.set(Some(self.i18n.now().web_analyse_engine_refused(reason)));
    }
}
