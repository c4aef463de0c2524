//! Matches as agents that learn see them.
//!
//! | what | where |
//! |---|---|
//! | actions as numbers of a fixed action space, observations as arrays | [`Encode`] |
//! | a match with a limit on its length, ended by a goal if wanted | [`Environment`] |
//! | the draws of Pawnball with their probabilities | [`draws`] |
//! | many matches that are stepped at once and begin anew by themselves | [`Batch`] |
//!
//! Both the numbers of actions and the observations are seen from one side: what B sees is turned so that B, too, plays upwards (Play Ball,
//! Diaballik) or to the right (Pawnball). An agent learns one side and plays both. `docs/python.md` has the tables.
//!
//! ```
//! use games::diaballik::{Match, Start};
//! use learning::{Encode as _, Environment, Terms};
//!
//! let mut environment = Environment::new(Match::new(Start::Standard), Terms::default());
//! // The step of the piece on a1 upwards, which is the first action of all.
//! assert_eq!(environment.legal().next(), Some(0));
//! environment.step(0)?;
//! assert_eq!(environment.game().turn(), ["a1a2".parse()?]);
//! # use games::game::Match as _;
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

mod batch;
mod diaballik;
pub mod draws;
mod encode;
mod environment;
mod pawnball;
mod playball;

pub use batch::{Batch, BatchError, Step};
pub use encode::Encode;
pub use environment::{Environment, IllegalAction, Outcome, Terms};
