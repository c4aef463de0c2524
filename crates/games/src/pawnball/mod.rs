//! Pawnball: football with coloured dice on two boards at once, the same dice for both sides.
//!
//! A [`Position`] is one board; a [`Match`] is the two boards with set-up, draws, phases and score. One die is played by
//! a [`DieTurn`], step by step; [`Position::for_each_result`] lists what a die can lead to at once.
//!
//! | rulings | where |
//! |---|---|
//! | PW-1, PW-2, PW-3 pitch | [`PITCH`], [`Square`] |
//! | PW-4 pawns | [`Position`] |
//! | PW-5 set-up | [`Match`], [`Square::in_set_up_zone`]; what a viewer sees of it: [`seen_by`](crate::game::Match::seen_by) |
//! | PW-6, PW-7 dice | [`dice`], [`dice::Draw::mono_first`] |
//! | PW-8 boards and draws | [`Match`] |
//! | PW-9, PW-10, PW-17 moves, playing a die | [`DieTurn`], [`Position::for_each_result`] |
//! | PW-11, PW-12, PW-13, PW-14, PW-15, PW-19 shots | [`Position::shot_ends`] in `shot.rs`; [`Position::check_shot`], [`Position::shot_path`] in `shot_path.rs` |
//! | PW-16 after a goal | [`restart_square`] |
//! | PW-18 score | [`Match`] |
//! | PW-20 dice from seed material | [`seed`] |
//! | PW-21 whoever proposes is A, Blue | [`Game::side_of_proposer`](crate::game::Game::side_of_proposer) |

mod board;
mod board_number;
pub mod dice;
mod die_turn;
mod game;
mod match_position;
mod pitch;
mod results;
pub mod seed;
mod shot;
mod shot_path;

pub use board::{DieResult, PAWNS_OF_A_DOT, Position, PositionAfterDie, Setup, Undo};
pub use board_number::BoardNumber;
pub use die_turn::{DieTurn, Step};
pub use game::{Action, FORMATION, Match, is_mono_set_up, unseen_set_up};
pub use match_position::{BoardState, Lineup, MatchPosition};
pub use pitch::{PITCH, Pitch, Square, Squares, SquaresIter, restart_square};
pub use shot::{ShotEnd, ShotEnds};
