//! Packs the built program: `cargo xtask dist` builds it and starts this.
//!
//! In the folder it makes are an archive and a Debian package, the bill of materials, and the sums of all. Each is the same, byte for byte, whenever it is made
//! from the same program and the same sources.

#[cfg(unix)]
mod pack;

use std::process::ExitCode;

#[cfg(unix)]
fn main() -> ExitCode {
    match pack::pack(pico_args::Arguments::from_env()) {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("dist: {message}");
            ExitCode::FAILURE
        }
    }
}

#[cfg(not(unix))]
fn main() -> ExitCode {
    eprintln!("dist: packages are made on Linux");
    ExitCode::FAILURE
}
