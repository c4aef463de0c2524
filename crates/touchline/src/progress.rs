//! How far a long piece of work is: a bar on a terminal, elsewhere a line from time to time. And how it is stopped.

use std::io::{self, IsTerminal};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use indicatif::{ProgressBar, ProgressStyle};

use crate::output;

/// Shown on standard error.
pub(crate) struct Progress {
    bar: Option<ProgressBar>,
    shown: Option<Instant>,
    step: Option<u64>,
}

impl Progress {
    pub(crate) fn new() -> Self {
        let bar = (io::stderr().is_terminal() && !output::manner().quiet).then(|| {
            let style = ProgressStyle::with_template("{prefix} [{bar:24}] {msg}").expect("the template is well-formed");
            ProgressBar::new(0).with_style(style.progress_chars("=> "))
        });
        Self { bar, shown: None, step: None }
    }

    /// Shows that of a step `done` parts of `all` are done. Where there is no bar, `line` is printed once at the beginning of each
    /// step; `bar` gives what stands before the bar and what behind it.
    pub(crate) fn show(
        &mut self,
        step: u64,
        (done, all): (usize, usize),
        bar: impl FnOnce() -> (String, String),
        line: impl FnOnce() -> String,
    ) {
        let is_new = self.step != Some(step);
        self.step = Some(step);
        match &self.bar {
            Some(shown) => {
                /// More often nobody can read it.
                const PAUSE: Duration = Duration::from_millis(100);
                if is_new || done == all || self.shown.is_none_or(|shown| shown.elapsed() >= PAUSE) {
                    let (prefix, message) = bar();
                    shown.set_length(all as u64);
                    shown.set_position(done as u64);
                    shown.set_prefix(prefix);
                    shown.set_message(message);
                    self.shown = Some(Instant::now());
                }
            }
            None if is_new => output::note(&line()),
            None => {}
        }
    }

    /// Takes the bar away.
    pub(crate) fn finish(&self) {
        if let Some(bar) = &self.bar {
            bar.finish_and_clear();
        }
    }
}

/// Becomes true when the user asks to stop, by Ctrl-C or by ending the program; a second time ends it at once.
pub(crate) fn stop_flag() -> io::Result<Arc<AtomicBool>> {
    let stop = Arc::new(AtomicBool::new(false));
    for signal in [signal_hook::consts::SIGINT, signal_hook::consts::SIGTERM] {
        signal_hook::flag::register_conditional_shutdown(signal, 128 + signal, Arc::clone(&stop))?;
        signal_hook::flag::register(signal, Arc::clone(&stop))?;
    }
    Ok(stop)
}

/// A duration as `0:07`, `12:30` or `1:02:03`.
pub(crate) fn clock(time: Duration) -> String {
    let seconds = time.as_secs_f64().round() as u64;
    let (hours, minutes, seconds) = (seconds / 3600, seconds / 60 % 60, seconds % 60);
    if hours > 0 { format!("{hours}:{minutes:02}:{seconds:02}") } else { format!("{minutes}:{seconds:02}") }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn durations_read_like_a_clock() {
        for (seconds, text) in [(0.2, "0:00"), (6.6, "0:07"), (750.0, "12:30"), (3723.0, "1:02:03")] {
            assert_eq!(clock(Duration::from_secs_f64(seconds)), text);
        }
    }
}
