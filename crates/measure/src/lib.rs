//! What engines, weights and the server are measured by. Tools for developers; nothing of it ships.
//!
//! Three programs: `rivals` lets the engines play against baselines and known answers, `tuner` fits the weights of their evaluations, and `load` puts
//! thousands of real clients on the server.

pub mod rivals;
pub mod tuner;
