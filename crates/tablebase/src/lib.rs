//! Solves one set of Play Ball outright: the value and distance of every position at the start of a turn.
//!
//! | what | where |
//! |---|---|
//! | positions and where they are kept | [`Space`] |
//! | the solver | [`Solver`] |
//! | the file, and answers from it | [`Table`], [`Solver::write`] |
//! | puzzles | [`Table::puzzles`] |
//! | best play of a whole match | [`SolvedMatch`], [`AnyGoal`] |
//! | independent checks | [`verify()`], [`verify_sample`]; `verify_slowly` with the feature `slow-check` |

mod any_goal;
mod checkpoint;
mod found;
mod lines;
mod matches;
mod puzzles;
mod row_sets;
#[cfg(feature = "slow-check")]
mod slow_check;
mod solve;
mod space;
mod table;
mod verify;

pub use any_goal::AnyGoal;
pub use matches::{AfterSet, Aim, MatchState, MatchValue, Scorer, SetEnd, SolvedMatch, VoidSets};
pub use puzzles::{Puzzle, PuzzleKind, Puzzles};
#[cfg(feature = "slow-check")]
pub use slow_check::verify_slowly;
pub use solve::{PassSummary, Progress, Solver, Stop};
pub use space::{Place, Space, Value};
pub use table::{Counts, FORMAT, Holder, RULES, Source, Table, TableError, ValuedTurn, board_named_in};
pub use verify::{Disagreement, VerifyProgress, verify, verify_sample};
