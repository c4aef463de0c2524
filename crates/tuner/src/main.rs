//! The tuner's command line; `cargo run --release -p tuner -- help` says more.

use std::process::ExitCode;

fn main() -> ExitCode {
    match tuner::run() {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("tuner: {message}");
            ExitCode::FAILURE
        }
    }
}
