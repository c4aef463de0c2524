//! Play Ball (David Florsch, Borderline Editions 2025): two teams of three on a field of hexagons.
//!
//! | what | where |
//! |---|---|
//! | boards, PB-1, PB-2, PB-3 | [`Board`] |
//! | actions, PB-5, PB-6, PB-7, PB-8, PB-9, PB-10, PB-12 | [`Action`], [`Position::apply`] |
//! | turns, PB-4, PB-11, PB-13, PB-14, PB-15 | [`Position`], [`TurnGenerator`] |
//! | sets and matches, PB-16, PB-17, PB-18 | [`Match`] |
//! | who begins, PB-19 | [`Game::side_of_proposer`](crate::game::Game::side_of_proposer) |

mod action;
mod board;
mod cell;
mod cell_set;
mod matches;
mod perft;
mod position;
mod scoring_way;
mod turns;

pub use action::{Action, scan_turn};
pub use board::{Board, Boards, MOST_CELLS, MOST_COLUMNS};
pub use cell::{Cell, Direction};
pub use cell_set::{CellSet, CellSetIter};
pub use matches::{Match, Mode};
pub use perft::PerftLevel;
pub use position::{KICK_OFF_MOVES, MOVES, Part, Placement, Position, Setup, Turn, Undo};
pub use scoring_way::ScoringWay;
pub use turns::{PlaceMove, Summary, TurnGenerator, TurnState, combination_of, for_each_move, pass_closure};
