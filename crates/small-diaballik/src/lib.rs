//! Diaballik on boards of 3 × 3, 4 × 4 and 5 × 5 squares, solved outright.
//!
//! On a board of *n* × *n* squares each side has *n* pieces, which start on its home row. Everything else is as in the rulings DB-2 to DB-8, word for
//! word; a blocking line has *n* pieces, and three of the other side's must touch it (DB-7). A position that nobody can win is a draw: the third
//! occurrence (DB-9) ends it, and no shortest way to a win has a position twice. `docs/results/diaballik.md` says what was found.
//!
//! - [`Board`] is the geometry of a size, and [`Position`] a position at the start of a turn, with its text and its turns listed one action at a time.
//! - [`Solver`] solves all positions of a board by retrograde analysis, a row of positions at a time.
//! - [`Folder`] keeps what a solve has found on disk, so that it goes on where it was stopped, and [`Summary`] is what came out.
//! - [`Table`] has the values of all positions of a board whose solver is done.
//!
//! The rules of `games` are for the board of 7 × 7 and stay so, because engines and servers live by their speed. Those here are written for any size
//! up to 7 × 7, and the tests compare them with `games` on 7 × 7 and with the slow rules of `naive` on every size.
//!
//! ```
//! use small_diaballik::{Board, Position, Solver, Value};
//!
//! let board = Board::new(3).expect("3 is a size");
//! let table = Solver::solved(&board, 1);
//! let start = Position::start(&board, 1, 1).expect("both balls in the middle");
//! assert_eq!(start.text(&board), "bBb/3/aAa a");
//! assert_ne!(table.value(&start), Some(Value::Loss(0)));
//! ```

mod board;
mod folder;
mod numbering;
mod position;
mod row;
mod solve;
mod space;
mod summary;
mod table;

pub use board::{Board, Set};
pub use folder::{Folder, FolderError};
pub use position::{Position, PositionError, Turn};
pub use solve::{Found, Known, Pass, Solver};
pub use summary::Summary;
pub use table::{Table, Value};
