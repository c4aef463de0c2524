//! Writing: to standard output and standard error without ever panicking, and to files as a whole or not at all.

use std::borrow::Cow;
use std::fmt::{Display, Write as _};
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::{env, fs};

use locale::{Locale, printable, printable_line};
use tempfile::NamedTempFile;
use terminal::look::Colouring;

use crate::failure::{Failure, Place};

/// Standard output, buffered. [`finish`](Stdout::finish) it, or a full disk stays unnoticed.
///
/// What goes to a terminal cannot command it, whatever is written: control characters are shown by their numbers. A file or a pipe gets every
/// byte as it is, because programs read it.
pub(crate) struct Stdout {
    writer: BufWriter<StdoutLock<'static>>,
    /// On a terminal: the line that has not ended yet, so that no character is cut in two.
    line: Option<Vec<u8>>,
}

impl Stdout {
    pub(crate) fn new() -> Self {
        let line = io::stdout().is_terminal().then(Vec::new);
        Self { line, ..Self::unchanged() }
    }

    /// Every byte goes out as it is, to a terminal too: for texts of our own with colours.
    pub(crate) fn unchanged() -> Self {
        Self { writer: BufWriter::with_capacity(64 * 1024, io::stdout().lock()), line: None }
    }

    /// Writes a line for people. What comes from outside cannot command a terminal, and not the one behind a pipe either.
    pub(crate) fn say(&mut self, line: &str) -> io::Result<()> {
        writeln!(self, "{}", printable(line))
    }

    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.flush().map_err(Failure::stdout)
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        let Some(line) = &mut self.line else { return self.writer.write(bytes) };
        line.extend_from_slice(bytes);
        if let Some(end) = line.iter().rposition(|&byte| byte == b'\n') {
            let whole: Vec<u8> = line.drain(..=end).collect();
            self.writer.write_all(shown(&whole).as_bytes())?;
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        if let Some(line) = &mut self.line {
            let rest = std::mem::take(line);
            self.writer.write_all(shown(&rest).as_bytes())?;
        }
        self.writer.flush()
    }
}

/// Bytes as a terminal may have them.
fn shown(bytes: &[u8]) -> String {
    printable(&String::from_utf8_lossy(bytes)).into_owned()
}

/// JSON in which no character commands a terminal: what JSON lets stand as it is, such as U+009B, is escaped as well.
pub(crate) fn json_line(value: &serde_json::Value) -> String {
    let text = value.to_string();
    if !matches!(printable(&text), Cow::Owned(_)) {
        return text;
    }
    let mut escaped = String::with_capacity(text.len() + 16);
    for c in text.chars() {
        if printable_line(c.encode_utf8(&mut [0; 4])).starts_with('\\') && c != '\\' {
            for unit in c.encode_utf16(&mut [0; 2]) {
                let _ = write!(escaped, "\\u{unit:04x}");
            }
        } else {
            escaped.push(c);
        }
    }
    escaped
}

/// Whether `path` may be written: a file that is there already only where that was asked for. A device or a pipe always.
///
/// # Errors
/// It is there, or is a directory.
pub(crate) fn may_write(path: &Path, force: bool) -> Result<(), Failure> {
    match fs::metadata(path) {
        Ok(found) if found.is_dir() => {
            Err(Failure::io(Place::File(path.to_owned()), io::Error::from(io::ErrorKind::IsADirectory)))
        }
        Ok(found) if found.is_file() && !force => Err(Failure::Exists(path.to_owned())),
        _ => Ok(()),
    }
}

/// A file that appears under its name when it is complete: until then it is a temporary file beside it.
/// A device or a pipe is written directly.
pub(crate) struct WholeFile {
    path: PathBuf,
    writer: WholeFileWriter,
}

enum WholeFileWriter {
    Beside(BufWriter<NamedTempFile>, PathBuf),
    Direct(BufWriter<File>),
}

impl WholeFile {
    pub(crate) fn create(path: &Path) -> Result<Self, Failure> {
        let failure = |error| Failure::io(Place::File(path.to_owned()), error);
        let before = fs::metadata(path).ok();
        if before.as_ref().is_some_and(fs::Metadata::is_dir) {
            return Err(failure(io::Error::from(io::ErrorKind::IsADirectory)));
        }
        let writer = if before.as_ref().is_some_and(|file| !file.is_file()) {
            WholeFileWriter::Direct(BufWriter::new(File::options().write(true).open(path).map_err(failure)?))
        } else {
            // The file that a symbolic link points to is replaced, not the link.
            let target = fs::canonicalize(path).unwrap_or_else(|_| path.to_owned());
            let directory = target.parent().filter(|p| !p.as_os_str().is_empty()).unwrap_or(Path::new("."));
            let mut builder = tempfile::Builder::new();
            builder.prefix(".touchline-");
            #[cfg(unix)]
            {
                use std::os::unix::fs::PermissionsExt;
                // As for any new file, the umask takes away what the user does not want.
                builder.permissions(fs::Permissions::from_mode(0o666));
            }
            let file = builder.tempfile_in(directory).map_err(failure)?;
            if let Some(before) = before {
                fs::set_permissions(file.path(), before.permissions()).map_err(failure)?;
            }
            WholeFileWriter::Beside(BufWriter::new(file), target)
        };
        Ok(Self { path: path.to_owned(), writer })
    }

    /// Finds out whether `bytes` could be written to `path`, and leaves what is there as it is. A device or a pipe is not tried.
    pub(crate) fn try_out(path: &Path, bytes: &[u8]) -> Result<(), Failure> {
        if is_stream(path) {
            return Ok(());
        }
        let failure = |error| Failure::io(Place::File(path.to_owned()), error);
        let mut file = Self::create(path)?;
        file.write_all(bytes).and_then(|()| file.flush()).map_err(failure)
    }

    /// Gives the complete file its name.
    pub(crate) fn finish(self) -> Result<(), Failure> {
        let failure = |error| Failure::io(Place::File(self.path), error);
        match self.writer {
            WholeFileWriter::Direct(mut writer) => writer.flush().map_err(failure),
            WholeFileWriter::Beside(writer, target) => (|| {
                let file = writer.into_inner().map_err(io::IntoInnerError::into_error)?;
                file.as_file().sync_all()?;
                file.persist(target)?;
                Ok(())
            })()
            .map_err(failure),
        }
    }
}

/// Whether what is written to `path` cannot be written anew: it is a device or a pipe.
pub(crate) fn is_stream(path: &Path) -> bool {
    fs::metadata(path).is_ok_and(|metadata| !metadata.is_file() && !metadata.is_dir())
}

impl Write for WholeFile {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        match &mut self.writer {
            WholeFileWriter::Beside(writer, _) => writer.write(bytes),
            WholeFileWriter::Direct(writer) => writer.write(bytes),
        }
    }

    fn flush(&mut self) -> io::Result<()> {
        match &mut self.writer {
            WholeFileWriter::Beside(writer, _) => writer.flush(),
            WholeFileWriter::Direct(writer) => writer.flush(),
        }
    }
}

/// How the whole program writes, as the user has asked for.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Manner {
    pub(crate) colouring: Colouring,
    /// Results and errors only: no progress and no hints.
    pub(crate) quiet: bool,
}

/// Set once, before anything is written.
static MANNER: OnceLock<Manner> = OnceLock::new();

/// Decides how the program writes.
pub(crate) fn set_manner(manner: Manner) {
    let _ = MANNER.set(manner);
}

pub(crate) fn manner() -> Manner {
    MANNER.get().copied().unwrap_or_default()
}

/// Writes a line about the work going on to standard error, unless only results are wanted.
pub(crate) fn note(line: &str) {
    if !manner().quiet {
        stderr_line(line);
    }
}

/// Whether to colour what goes to `stream`.
pub(crate) fn is_coloured(stream: &impl IsTerminal) -> bool {
    manner().colouring.applies(stream.is_terminal(), |name| env::var(name).ok())
}

/// `text` in bold red where standard error is coloured.
fn alarming(text: &str) -> String {
    if is_coloured(&io::stderr()) { format!("\x1b[1;31m{text}\x1b[0m") } else { text.to_owned() }
}

/// Writes one error to standard error. What comes from outside cannot command the terminal. There is nobody to tell when that fails.
pub(crate) fn tell(locale: &Locale, message: impl Display) {
    let message = message.to_string();
    let _ = writeln!(io::stderr().lock(), "touchline: {} {}", alarming(&locale.cli_error()), printable(&message));
}

/// Tells on standard error why a command failed.
pub(crate) fn report(failure: &Failure, locale: &Locale) {
    if let Some(message) = failure.message(locale) {
        tell(locale, message);
    }
}

/// Writes a line to standard error. What comes from outside cannot command the terminal. There is nobody to tell when that fails.
pub(crate) fn stderr_line(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{}", printable(line));
}

/// Prints the help or the version that was asked for.
pub(crate) fn print_help(help: &clap::Error) -> Result<(), Failure> {
    let mut out = Stdout::unchanged();
    let text = help.render();
    let text = if is_coloured(&io::stdout()) { text.ansi().to_string() } else { text.to_string() };
    out.write_all(text.as_bytes()).map_err(Failure::stdout)?;
    out.finish()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use super::*;

    #[test]
    fn json_means_the_same_and_commands_no_terminal() {
        let hostile = serde_json::json!({"text": "a\u{1b}[2J\u{9b}31m\u{202e}\u{e0041}\\ Příliš"});
        let line = json_line(&hostile);
        assert!(!line.chars().any(|c| c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c)), "{line:?}");
        assert_eq!(serde_json::from_str::<serde_json::Value>(&line).unwrap(), hostile);
        assert_eq!(json_line(&serde_json::json!({"a": "é\\"})), "{\"a\":\"é\\\\\"}");
    }

    #[test]
    fn a_terminal_gets_whole_lines_without_commands() {
        assert_eq!(shown("a\u{1b}[2Jé\n".as_bytes()), "a\\u{1b}[2Jé\n");
        assert_eq!(shown(b"\xff\n"), "\u{fffd}\n");
    }
}
