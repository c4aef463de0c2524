//! The tuner's command line; `cargo run --release -p measure --bin tuner -- help` says more.

use std::process::ExitCode;

fn main() -> ExitCode {
    match measure::tuner::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("tuner: {message}");
            ExitCode::FAILURE
        }
    }
}
