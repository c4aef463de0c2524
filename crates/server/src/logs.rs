//! The log: events with fields, on standard error.
//!
//! An event says what happened and how often one must look, and never to whom: no names, no addresses, nothing that lets
//! anybody in, nothing that was typed. Requests are told by their route, `/api/players/{name}`, and not by their path. Games are
//! public, and told by their ids.

use std::io::{self, IsTerminal as _};

use tracing_subscriber::filter::{LevelFilter, Targets};
use tracing_subscriber::fmt::layer;
use tracing_subscriber::layer::SubscriberExt as _;
use tracing_subscriber::util::{SubscriberInitExt as _, TryInitError};
use tracing_subscriber::{Layer as _, registry};

use crate::settings::{LogFormat, LogLevel};

/// Lets events of this program out from now on; those of libraries stay where they are, for nobody knows what is in them.
///
/// # Errors
/// A log has been started before.
pub fn start(format: LogFormat, level: LogLevel) -> Result<(), TryInitError> {
    let level = match level {
        LogLevel::Error => LevelFilter::ERROR,
        LogLevel::Warn => LevelFilter::WARN,
        LogLevel::Info => LevelFilter::INFO,
        LogLevel::Debug => LevelFilter::DEBUG,
        LogLevel::Trace => LevelFilter::TRACE,
    };
    let own = Targets::new().with_target("server", level).with_target("touchline", level);
    let lines = match format {
        LogFormat::Text => layer().with_ansi(io::stderr().is_terminal()).with_writer(io::stderr).boxed(),
        LogFormat::Json => layer().json().flatten_event(true).with_writer(io::stderr).boxed(),
    };
    registry().with(lines.with_filter(own)).try_init()
}
