//! The password of whoever signs in: never an argument, which every user of the machine could read.

use std::io::{self, IsTerminal, Write};
use std::path::Path;

use crossterm::event::{Event, KeyCode, KeyEventKind, KeyModifiers, read as next_event};
use crossterm::terminal::{disable_raw_mode, enable_raw_mode};
use locale::Locale;

use crate::failure::{Failure, Place};

/// The signal of Ctrl-C.
const INTERRUPTED: i32 = 2;

/// The password of an account: from a file, from `TOUCHLINE_PASSWORD`, from what is piped in, or as it is typed.
pub(super) fn read(file: Option<&Path>, name: &str, locale: &Locale) -> Result<String, Failure> {
    if let Some(path) = file {
        let text = std::fs::read_to_string(path).map_err(|error| Failure::io(Place::input(path), error))?;
        return Ok(first_line(&text));
    }
    if let Ok(password) = std::env::var("TOUCHLINE_PASSWORD") {
        return Ok(password);
    }
    let failed = |error: io::Error| match error.kind() {
        io::ErrorKind::Interrupted => Failure::Signal(INTERRUPTED),
        _ => Failure::io(Place::StandardInput, error),
    };
    if !io::stdin().is_terminal() {
        let mut line = String::new();
        io::stdin().read_line(&mut line).map_err(failed)?;
        return Ok(first_line(&line));
    }
    typed(&locale.admin_password(name)).map_err(failed)
}

fn first_line(text: &str) -> String {
    text.lines().next().unwrap_or_default().to_owned()
}

/// What is typed until Enter, which is shown to nobody.
fn typed(prompt: &str) -> io::Result<String> {
    let mut stderr = io::stderr();
    write!(stderr, "{prompt} ")?;
    stderr.flush()?;
    enable_raw_mode()?;
    let text = until_enter();
    disable_raw_mode()?;
    writeln!(stderr)?;
    text
}

fn until_enter() -> io::Result<String> {
    let mut text = String::new();
    loop {
        let Event::Key(key) = next_event()? else { continue };
        if key.kind == KeyEventKind::Release {
            continue;
        }
        match key.code {
            KeyCode::Enter => return Ok(text),
            KeyCode::Backspace => {
                text.pop();
            }
            KeyCode::Char('c' | 'd') if key.modifiers.contains(KeyModifiers::CONTROL) => {
                return Err(io::ErrorKind::Interrupted.into());
            }
            KeyCode::Char(c) => text.push(c),
            _ => {}
        }
    }
}
