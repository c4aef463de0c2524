//! The bots of a game: asks the worker for a turn where one is to play.

use std::time::Duration;

use board::view::prefers_reduced_motion;
use games::playball::Board;
use games::side::Side;
use leptos::prelude::*;
use play::GameSoFar;
use play::game_setup::Player;

use crate::game::Session;
use crate::game::device::random_number;
use crate::i18n::use_i18n;
use crate::later::{FromPart, use_parts};
use crate::notices::use_notices;
use crate::parts::Part;
use crate::settings::{Motion, use_settings};
use crate::tablebases::{BoardKey, Progress, Tables, use_tables};
use crate::worker::message::{Answer, Chooser, Id, Limits, Task};
use crate::worker::use_engine;

/// The part of the time left that a bot uses for a turn at most: its level says when it has thought enough.
const SHARE: u64 = 20;
/// So long a turn is seen before the next one comes.
const PACE: Duration = Duration::from_millis(600);
/// The largest board, in cells, that is solved when the perfect bot plays on it: it takes about a second.
const MOST_CELLS: usize = 20;

/// [`Desk::ask`], which comes with [`Part::More`], as all that asks the engines.
pub(super) static ASK: FromPart<fn(Desk, Side, Player)> = FromPart::new();
/// [`Desk::cancel`], which comes with it.
pub(super) static CANCEL: FromPart<fn(Desk)> = FromPart::new();

/// Whether the board is solved where the perfect bot has no table of it.
pub(super) fn is_soon_solved(board: &Board) -> bool {
    board.cell_count() <= MOST_CELLS
}

/// The state of the bots.
#[derive(Debug, Clone, Copy)]
pub(super) struct Bots {
    /// Whether they wait for the user.
    pub(super) paused: RwSignal<bool>,
    /// The side whose bot thinks.
    pub(super) thinking: Memo<Option<Side>>,
    /// How far the perfect bot is with its table, while it has none.
    pub(super) preparing: Memo<Option<Progress>>,
}

impl Bots {
    /// Plays for the bots of a game from now on.
    pub(super) fn of(session: Session) -> Self {
        let engine = use_engine();
        let settings = use_settings();
        let paused = RwSignal::new(false);
        let tables = use_tables();
        let wanted = Memo::new(move |_| {
            let (side, player) = session.bot_to_play()?;
            let node = session.tree.with(play::Tree::current);
            (!paused.get()).then_some((node, side, player))
        });
        let (parts, i18n, notices) = (use_parts(), use_i18n(), use_notices());
        let desk = Desk { session, paused, tables, engine, asked: StoredValue::new(None), i18n, notices };
        Effect::new(move |_| {
            desk.call_off();
            let Some((_, side, player)) = wanted.get() else { return };
            let still =
                settings.with_untracked(|settings| settings.motion == Motion::Reduced) || prefers_reduced_motion();
            let pace = if still { Duration::ZERO } else { PACE };
            let ask = move || {
                parts.when_there(Part::More, move |came| {
                    let Some(ask) = ASK.get().filter(|_| came) else {
                        return desk.give_up(i18n.now().web_part_missing_text());
                    };
                    if wanted.try_get_untracked().flatten().is_some_and(|(_, now, _)| now == side) {
                        ask(desk, side, player);
                    }
                });
            };
            if let Ok(timer) = set_timeout_with_handle(ask, pace) {
                on_cleanup(move || timer.clear());
            }
        });
        on_cleanup(move || desk.call_off());
        let thinking = Memo::new(move |_| wanted.get().map(|(_, side, _)| side));
        let preparing = Memo::new(move |_| {
            let board = session.tree.with(|tree| tree.start().board().map(|board| BoardKey::of(board)))?;
            tables.progress(&board)
        });
        Self { paused, thinking, preparing }
    }
}

/// Where turns are asked for.
#[derive(Debug, Clone, Copy)]
pub(super) struct Desk {
    session: Session,
    paused: RwSignal<bool>,
    tables: Tables,
    engine: crate::worker::EngineWorker,
    asked: StoredValue<Option<Id>>,
    i18n: crate::i18n::I18n,
    notices: crate::notices::Notices,
}

impl Desk {
    /// Calls off what was asked for, and the work for a table. There is none before the part was there that asks.
    fn call_off(self) {
        let is_asked = self.asked.try_with_value(Option::is_some).unwrap_or(false);
        if (is_asked || self.tables.is_at_work())
            && let Some(cancel) = CANCEL.get()
        {
            cancel(self);
        }
    }

    /// The same, from [`Part::More`].
    pub(super) fn cancel(self) {
        if let Some(id) = self.asked.try_update_value(Option::take).flatten() {
            self.engine.cancel(id);
        }
        self.tables.cancel();
    }

    /// `may_prepare` is false after a table has been got: then a refusal is final.
    pub(super) fn ask(self, side: Side, player: Player, may_prepare: bool) {
        // A bot is shown no more than a person (PW-5).
        let Ok(game) = self.session.tree.with_untracked(|tree| GameSoFar::of_tree(&tree.seen_by(Some(side)))) else {
            return self.give_up(self.i18n.now().web_play_bot_too_long());
        };
        let by = match player {
            Player::Person => return,
            Player::Bot(level) => Chooser::Level(level.number()),
            Player::Perfect => Chooser::Perfect,
        };
        let left = self.session.budget(side).left().map(|left| (left.get() / SHARE).max(1));
        let milliseconds = left.map(|left| u32::try_from(left).unwrap_or(u32::MAX));
        let limits = Limits { depth: None, nodes: None, milliseconds, lines: 1 };
        let task = Task::Play { game, side: side.letter(), by, limits, seed: random_number() };
        let id = self.engine.ask(task, None, move |answer, _| {
            self.asked.try_set_value(None);
            match answer {
                Answer::Turn { text: Some(text) } if self.session.play(side, &text) => {}
                Answer::Refused { .. } if by == Chooser::Perfect && may_prepare => self.prepare(side, player),
                Answer::Refused { reason } => {
                    let text = self.i18n.now().web_play_bot_refused(reason);
                    self.give_up(text);
                }
                // The worker tells by itself that it was started again; the bot is then asked by hand.
                _ => self.give_up(self.i18n.now().web_play_bot_stopped()),
            }
        });
        self.asked.set_value(Some(id));
    }

    /// Gets the table of the board, and asks once more.
    fn prepare(self, side: Side, player: Player) {
        let board = self.session.tree.with_untracked(|tree| {
            let board = tree.start().board()?;
            Some((BoardKey::of(board), is_soon_solved(board)))
        });
        let Some((board, may_solve)) = board else { return self.give_up(self.i18n.now().web_play_bot_stopped()) };
        self.tables.obtain(&board, may_solve, move |found| {
            if found {
                self.ask(side, player, false);
            } else {
                self.give_up(self.i18n.now().web_play_bot_stopped());
            }
        });
    }

    /// The bot waits until the user lets it go on.
    fn give_up(self, text: String) {
        self.paused.set(true);
        self.notices.warn(text);
    }
}
