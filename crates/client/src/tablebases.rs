//! Tables of Play Ball: which are at hand, and where they come from.
//!
//! A table that is at hand has been handed to the worker, which then answers from it. It comes, whatever is nearest first, from
//! this device, where it was kept when it was fetched or solved; from the host, which may have `tables/NAME.tlt` beside the
//! client; or from the solver in the worker, for boards that are small enough. Tables are kept in the browser's cache for
//! pages, under a name that the service worker leaves alone, so they are there without a network.

mod estimate;
mod store;

use std::collections::BTreeMap;

use games::playball::Board;
use leptos::prelude::*;
use leptos::task::spawn_local;

pub use estimate::{Estimate, MOST_MEMORY, Rate, estimate};

use crate::i18n::I18n;
use crate::notices::Notices;
use crate::storage::{self, Key};
use crate::worker::EngineWorker;
use crate::worker::message::{Answer, BoardText, Id, Task, Value};

/// A board by what it is: its name, and its columns joined by `/`. Two boards of the same name can differ.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub struct BoardKey {
    /// The name.
    pub name: String,
    /// The columns.
    pub columns: String,
}

impl BoardKey {
    /// The key of a board.
    #[must_use]
    pub fn of(board: &Board) -> Self {
        Self { name: board.name().to_owned(), columns: board.columns().join("/") }
    }

    /// Whether the board ships: only of those can a host have a table by the name alone.
    #[must_use]
    pub fn is_shipped(&self) -> bool {
        Board::shipped(&self.name).is_some_and(|board| board.columns().join("/") == self.columns)
    }
}

/// How far the solver is.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Solving {
    /// The distance that is being looked for.
    pub distance: u8,
    /// Positions whose value is known.
    pub known: u64,
    /// All positions.
    pub positions: u64,
    /// How much of this pass is done, 0 to 1.
    pub pass: f64,
}

/// What is being done for a table.
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Progress {
    /// It is looked for on this device.
    Recalling,
    /// It is being downloaded from the host.
    Fetching,
    /// The board waits for the solver.
    Waiting,
    /// The board is being solved.
    Solving(Solving),
}

/// What became of a board that was solved here.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Solved {
    /// The value of the kick-off for the side that has it.
    pub kick_off: Value,
    /// Positions won, drawn and lost for the side to move.
    pub totals: [u64; 3],
}

#[derive(Debug, Default)]
struct State {
    /// The tables that the worker has, by the name of their board: it has one for a name.
    held: BTreeMap<String, String>,
    work: Option<(BoardKey, Progress)>,
    /// The number of the work: answers to cancelled work are ignored.
    number: u32,
    request: Option<Id>,
    solved: BTreeMap<BoardKey, Solved>,
    /// Boards looked for on this device, and not found there.
    looked_for: Vec<BoardKey>,
}

/// The tables of the page.
#[derive(Debug, Clone, Copy)]
pub struct Tables {
    state: RwSignal<State>,
    rate: RwSignal<Option<Rate>>,
    engine: EngineWorker,
    i18n: I18n,
    notices: Notices,
}

/// The tables of the page.
///
/// # Panics
/// Outside the [`App`](crate::app::App).
#[must_use]
pub fn use_tables() -> Tables {
    expect_context()
}

impl Tables {
    /// No table yet.
    pub fn provide(engine: EngineWorker, i18n: I18n, notices: Notices) -> Self {
        let tables = Self {
            state: RwSignal::new(State::default()),
            rate: RwSignal::new(storage::load(Key::SolverRate)),
            engine,
            i18n,
            notices,
        };
        provide_context(tables);
        tables
    }

    /// Whether the worker has the table of this very board. Follows changes inside a reactive closure.
    #[must_use]
    pub fn holds(self, board: &BoardKey) -> bool {
        self.state.with(|state| state.held.get(&board.name) == Some(&board.columns))
    }

    /// What is being done for the table of a board. Follows changes.
    #[must_use]
    pub fn progress(self, board: &BoardKey) -> Option<Progress> {
        self.state.with(|state| state.work.as_ref().filter(|(of, _)| of == board).map(|(_, progress)| *progress))
    }

    /// Whether something is being done for any board. Follows changes.
    #[must_use]
    pub fn is_busy(self) -> bool {
        self.state.with(|state| state.work.is_some())
    }

    /// The same, without following changes.
    #[must_use]
    pub fn is_at_work(self) -> bool {
        self.state.with_untracked(|state| state.work.is_some())
    }

    /// What came out when the board was solved on this page. Follows changes.
    #[must_use]
    pub fn solved(self, board: &BoardKey) -> Option<Solved> {
        self.state.with(|state| state.solved.get(board).copied())
    }

    /// How long solving takes on this device, as measured when a board was last solved. Follows changes.
    #[must_use]
    pub fn rate(self) -> Option<Rate> {
        self.rate.get()
    }

    /// Looks for the table on this device; `then` is told whether it is at hand now. Nothing is looked for twice, nor while
    /// something else is being done.
    pub fn recall(self, board: &BoardKey, then: impl FnOnce(bool) + 'static) {
        if self.holds_untracked(board) {
            return then(true);
        }
        let known = self.state.with_untracked(|state| state.looked_for.contains(board));
        if known {
            return then(false);
        }
        let Some(number) = self.begin(board, Progress::Recalling) else { return then(false) };
        let board = board.clone();
        spawn_local(async move {
            let bytes = store::recall(&board).await;
            if !self.is_at(number) {
                return;
            }
            match bytes.filter(|bytes| is_of(bytes, &board)) {
                Some(bytes) => self.take(number, &board, bytes, then),
                None => {
                    self.state.update(|state| state.looked_for.push(board));
                    self.end(number);
                    then(false);
                }
            }
        });
    }

    /// Asks the host whether it has the table of a board, and how many bytes it has; `None` when there is none, or no network.
    pub async fn offered(self, board: &BoardKey) -> Option<u64> {
        if board.is_shipped() { store::offered(&board.name).await } else { None }
    }

    /// Whether the table of a board can be had without the solver: it is at hand, kept on this device, or the host has it.
    pub async fn is_near(self, board: &BoardKey) -> bool {
        self.holds_untracked(board) || store::is_kept(board).await || self.offered(board).await.is_some()
    }

    /// Gets the table of a board: from this device, else from the solver if it `may_solve`, for that is then quicker than asking, else
    /// from the host. `then` is told whether it is at hand now; it is not called when the work is cancelled.
    pub fn obtain(self, board: &BoardKey, may_solve: bool, then: impl FnOnce(bool) + 'static) {
        let key = board.clone();
        self.recall(board, move |found| {
            if found {
                then(true);
            } else if may_solve {
                self.solve(&key, then);
            } else if key.is_shipped() {
                spawn_local(async move {
                    if self.offered(&key).await.is_some() {
                        self.fetch(&key, then);
                    } else {
                        then(false);
                    }
                });
            } else {
                then(false);
            }
        });
    }

    /// Fetches the table of a board that ships from the host, keeps it, and takes it. `then` is told whether that went well; it is not
    /// called when the work is cancelled.
    pub fn fetch(self, board: &BoardKey, then: impl FnOnce(bool) + 'static) {
        let Some(number) = self.begin(board, Progress::Fetching) else { return then(false) };
        let board = board.clone();
        spawn_local(async move {
            let bytes = store::fetch(&board.name).await;
            if !self.is_at(number) {
                return;
            }
            match bytes.filter(|bytes| is_of(bytes, &board)) {
                Some(bytes) => {
                    self.keep(&board, &bytes);
                    self.take(number, &board, bytes, then);
                }
                None => {
                    self.end(number);
                    self.notices.warn(self.i18n.now().web_analyse_table_not_fetched(board.name.as_str()));
                    then(false);
                }
            }
        });
    }

    /// Solves a board, keeps its table, and takes it. `then` is told whether that went well; it is not called when the work is
    /// cancelled.
    pub fn solve(self, board: &BoardKey, then: impl FnOnce(bool) + 'static) {
        let Some(number) = self.begin(board, Progress::Waiting) else { return then(false) };
        let columns = (!board.is_shipped()).then(|| board.columns.clone());
        let task = Task::Solve { board: BoardText { name: board.name.clone(), columns } };
        let board = board.clone();
        let mut begun = None;
        let mut then = Some(then);
        let mut all = 0;
        let id = self.engine.ask(task, None, move |answer, bytes| {
            if !self.is_at(number) {
                return;
            }
            match answer {
                Answer::Solving { distance, done, rows, known, positions } => {
                    begun.get_or_insert_with(milliseconds);
                    all = positions;
                    let pass = if rows == 0 { 0.0 } else { done as f64 / rows as f64 };
                    let progress = Progress::Solving(Solving { distance, known, positions, pass });
                    self.state.update(|state| state.work = Some((board.clone(), progress)));
                }
                Answer::Solved { kick_off, totals, .. } => {
                    if let Some(begun) = begun {
                        self.measured(all, (milliseconds() - begun) / 1000.0);
                    }
                    self.state.update(|state| {
                        state.solved.insert(board.clone(), Solved { kick_off, totals });
                    });
                    let bytes = bytes.unwrap_or_default();
                    self.keep(&board, &bytes);
                    if let Some(then) = then.take() {
                        self.take(number, &board, bytes, then);
                    }
                }
                Answer::Refused { reason } => {
                    self.notices.warn(self.i18n.now().web_analyse_not_solved(reason));
                    self.fail(number, &mut then);
                }
                // The worker ended: most likely it was out of memory. The page has said that it stopped.
                _ => self.fail(number, &mut then),
            }
        });
        self.state.update(|state| state.request = Some(id));
    }

    /// Calls off what is being done, if anything is.
    pub fn cancel(self) {
        if !self.is_at_work() {
            return;
        }
        let request = self.state.try_update(|state| {
            state.work = None;
            state.number = state.number.wrapping_add(1);
            state.request.take()
        });
        if let Some(Some(id)) = request {
            self.engine.cancel(id);
        }
    }

    /// How many bytes of tables are kept on this device.
    pub async fn kept_bytes(self) -> u64 {
        store::kept_bytes().await
    }

    /// Throws the tables away that are kept on this device. Those at hand stay so until the page is closed.
    pub async fn forget_kept(self) {
        store::forget().await;
        self.state.update(|state| state.looked_for.clear());
    }

    fn holds_untracked(self, board: &BoardKey) -> bool {
        self.state.with_untracked(|state| state.held.get(&board.name) == Some(&board.columns))
    }

    fn begin(self, board: &BoardKey, progress: Progress) -> Option<u32> {
        self.state.try_update(|state| {
            if state.work.is_some() {
                return None;
            }
            state.number = state.number.wrapping_add(1);
            state.work = Some((board.clone(), progress));
            state.request = None;
            Some(state.number)
        })?
    }

    fn is_at(self, number: u32) -> bool {
        self.state.with_untracked(|state| state.number == number && state.work.is_some())
    }

    fn end(self, number: u32) {
        if self.is_at(number) {
            self.state.update(|state| {
                state.work = None;
                state.request = None;
            });
        }
    }

    fn fail(self, number: u32, then: &mut Option<impl FnOnce(bool)>) {
        self.end(number);
        if let Some(then) = then.take() {
            then(false);
        }
    }

    fn take(self, number: u32, board: &BoardKey, bytes: Vec<u8>, then: impl FnOnce(bool) + 'static) {
        let board = board.clone();
        let mut then = Some(then);
        let id = self.engine.ask(Task::UseTable, Some(bytes), move |answer, _| {
            if !self.is_at(number) {
                return;
            }
            let taken = matches!(answer, Answer::TableTaken { .. });
            if taken {
                self.state.update(|state| {
                    state.held.insert(board.name.clone(), board.columns.clone());
                });
            } else if let Answer::Refused { reason } = answer {
                self.notices.warn(self.i18n.now().web_analyse_table_refused(reason));
            }
            self.end(number);
            if let Some(then) = then.take() {
                then(taken);
            }
        });
        self.state.update(|state| state.request = Some(id));
    }

    /// What cannot be kept is used all the same; only the next visit has to get it anew.
    fn keep(self, board: &BoardKey, bytes: &[u8]) {
        let (board, bytes) = (board.clone(), bytes.to_vec());
        spawn_local(async move {
            if store::keep(&board, &bytes).await.is_err() {
                self.notices.tell(self.i18n.now().web_analyse_table_not_kept());
            }
        });
    }

    fn measured(self, positions: u64, seconds: f64) {
        if let Some(rate) = Rate::measured(positions, seconds) {
            self.rate.set(Some(rate));
            // What cannot be kept is measured again next time.
            let _ = storage::save(Key::SolverRate, &rate);
        }
    }
}

/// Whether a file names this very board in its header. The worker finds out whether it is sound.
fn is_of(file: &[u8], board: &BoardKey) -> bool {
    tablebase::board_named_in(file) == Some((board.name.as_str(), board.columns.as_str()))
}

/// The browser's clock, in milliseconds since the page was opened.
fn milliseconds() -> f64 {
    window().performance().map_or(0.0, |performance| performance.now())
}
