//! Fits the weights of the engine's evaluations: makes data by games between simple players, or from solved boards, fits the weights by
//! logistic regression, and plays matches between two files of weights.
//!
//! `cargo xtask tune GAME` repeats everything. The same arguments give the same weights, whatever the number of threads.

mod command;
mod diaballik;
mod diaballik_net;
mod fit;
mod game;
mod labelled;
mod layers;
mod matches;
mod net;
mod playball;
mod player;
mod samples;
mod workers;

pub use command::run;
pub use diaballik::Diaballik;
pub use diaballik_net::{DiaballikNetOptions, Misjudged, misjudged, train_diaballik};
pub use fit::{Fit, FitOptions, fit, loss};
pub use game::{Choice, TunedGame};
pub use labelled::{Labelled, read_positions, write_positions};
pub use matches::{MatchOptions, Seen, Tally, learn, positions, versus};
pub use net::{NetOptions, TrainedNet, train};
pub use playball::{PlayBall, Standing, Truth, random_board};
pub use player::choose;
pub use samples::{Collector, Samples};
