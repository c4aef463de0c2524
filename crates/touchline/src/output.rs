//! Writing: to standard output and standard error without ever panicking, and to files as a whole or not at all.

use std::ffi::OsStr;
use std::fs::File;
use std::io::{self, BufWriter, IsTerminal, StdoutLock, Write};
use std::path::{Path, PathBuf};
use std::{env, fs};

use tempfile::NamedTempFile;

use crate::failure::{Failure, Place};

/// Standard output, buffered. [`finish`](Stdout::finish) it, or a full disk stays unnoticed.
pub(crate) struct Stdout(BufWriter<StdoutLock<'static>>);

impl Stdout {
    pub(crate) fn new() -> Self {
        Self(BufWriter::with_capacity(64 * 1024, io::stdout().lock()))
    }

    pub(crate) fn finish(mut self) -> Result<(), Failure> {
        self.0.flush().map_err(Failure::stdout)
    }
}

impl Write for Stdout {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
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

/// Whether to colour what goes to `stream`: a terminal that can, and a user who has not said no (no-color.org).
pub(crate) fn is_coloured(stream: &impl IsTerminal) -> bool {
    let is_set = |name| env::var_os(name).is_some_and(|value: std::ffi::OsString| !value.is_empty());
    stream.is_terminal() && !is_set("NO_COLOR") && env::var_os("TERM").as_deref() != Some(OsStr::new("dumb"))
}

/// `text` in bold red where standard error is coloured.
pub(crate) fn alarming(text: &str) -> String {
    if is_coloured(&io::stderr()) { format!("\x1b[1;31m{text}\x1b[0m") } else { text.to_owned() }
}

/// Writes a line to standard error. There is nobody to tell when that fails.
pub(crate) fn stderr_line(line: &str) {
    let _ = writeln!(io::stderr().lock(), "{line}");
}

/// Prints the help or the version that was asked for.
pub(crate) fn print_help(help: &clap::Error) -> Result<(), Failure> {
    let mut out = Stdout::new();
    let text = help.render();
    let text = if is_coloured(&io::stdout()) { text.ansi().to_string() } else { text.to_string() };
    out.write_all(text.as_bytes()).map_err(Failure::stdout)?;
    out.finish()
}
