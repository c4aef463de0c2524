//! The terminal in full-screen mode, and its way back.

use std::io::{self, Stdout};
use std::panic;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
#[cfg(unix)]
use std::{thread, time::Duration};

use crossterm::cursor::{Hide, Show};
use crossterm::event::{DisableMouseCapture, EnableMouseCapture};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;

/// The terminal while the game has all of it. However the game ends, dropping this gives the terminal back as it was.
pub(super) struct Guard {
    pub(super) terminal: Terminal<CrosstermBackend<Stdout>>,
    /// The number of the signal that asked; 0 for none.
    asked_to_stop: Arc<AtomicUsize>,
    signals: Vec<signal_hook::SigId>,
    #[cfg(unix)]
    hangup: signal_hook::iterator::Handle,
}

/// How long the game may take to end by itself when the terminal is gone.
#[cfg(unix)]
const GRACE: Duration = Duration::from_secs(2);
/// The exit status of a program that a hangup ended, as shells count it.
#[cfg(unix)]
const HUNG_UP: i32 = 128 + signal_hook::consts::SIGHUP;

/// Asks the game to stop when the terminal is gone, and ends the program if it does not: crossterm reads from a terminal that is gone
/// without end, so the main loop may never come back.
#[cfg(unix)]
fn watch_for_hangup(asked_to_stop: Arc<AtomicUsize>) -> io::Result<signal_hook::iterator::Handle> {
    let mut signals = signal_hook::iterator::Signals::new([signal_hook::consts::SIGHUP])?;
    let handle = signals.handle();
    thread::spawn(move || {
        if signals.forever().next().is_some() {
            asked_to_stop.store(signal_hook::consts::SIGHUP as usize, Ordering::Relaxed);
            thread::sleep(GRACE);
            std::process::exit(HUNG_UP);
        }
    });
    Ok(handle)
}

impl Guard {
    pub(super) fn enter() -> io::Result<Self> {
        // A panic prints its message after the terminal is back, where it can be read.
        let before = panic::take_hook();
        panic::set_hook(Box::new(move |info| {
            restore();
            before(info);
        }));
        let asked_to_stop = Arc::new(AtomicUsize::new(0));
        let mut signals = Vec::new();
        for signal in [signal_hook::consts::SIGTERM, signal_hook::consts::SIGINT] {
            signals.push(signal_hook::flag::register_usize(signal, Arc::clone(&asked_to_stop), signal as usize)?);
        }
        #[cfg(unix)]
        let hangup = watch_for_hangup(Arc::clone(&asked_to_stop))?;
        enable_raw_mode()?;
        let entered = execute!(io::stdout(), EnterAlternateScreen, EnableMouseCapture, Hide)
            .and_then(|()| Terminal::new(CrosstermBackend::new(io::stdout())));
        match entered {
            Ok(terminal) => Ok(Self {
                terminal,
                asked_to_stop,
                signals,
                #[cfg(unix)]
                hangup,
            }),
            Err(error) => {
                restore();
                Err(error)
            }
        }
    }

    /// The number of the signal that has asked the program to end.
    pub(super) fn signal(&self) -> Option<i32> {
        i32::try_from(self.asked_to_stop.load(Ordering::Relaxed)).ok().filter(|&signal| signal != 0)
    }
}

impl Drop for Guard {
    fn drop(&mut self) {
        restore();
        for &signal in &self.signals {
            signal_hook::low_level::unregister(signal);
        }
        #[cfg(unix)]
        self.hangup.close();
    }
}

/// Gives the terminal back. When it is gone there is nobody to tell.
fn restore() {
    let _ = execute!(io::stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    let _ = disable_raw_mode();
}
