//! What engines, weights and the server are measured by. Tools for developers; nothing of it ships.
//!
//! Four programs: `rivals` lets the engines play against baselines and known answers, `tuner` fits the weights of their evaluations, `load` puts
//! thousands of real clients on the server, and `nemesis` kills the processes of a site with several nodes while games are played, and looks for what
//! was lost.

pub mod rivals;
pub mod site;
pub mod tuner;
