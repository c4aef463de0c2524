//! How the user's last games against `bot:mine` ended, in a file of the user's.

use std::ffi::OsString;
use std::fs::{self, File};
use std::io::{self, Read as _, Write as _};
use std::path::{Path, PathBuf};

use play::own_level::OwnLevel;

use crate::failure::{Failure, Place};
use crate::output::WholeFile;

/// Where the file is, by the variables of the environment.
pub(crate) fn path(variable: impl Fn(&str) -> Option<OsString>) -> PathBuf {
    let set = |name: &str| variable(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    let parent = set("XDG_STATE_HOME")
        .or_else(|| set("HOME").map(|home| home.join(".local").join("state")))
        .or_else(|| set("LOCALAPPDATA"));
    parent.unwrap_or_default().join("touchline").join("own-level")
}

/// What the file holds; nothing before the first result.
///
/// # Errors
/// It is there and cannot be read.
pub(crate) fn read(path: &Path) -> Result<OwnLevel, Failure> {
    /// Far more than the results that count.
    const MOST: u64 = 16 * 1024;
    let mut bytes = Vec::new();
    match File::open(path).and_then(|file| file.take(MOST).read_to_end(&mut bytes)) {
        Ok(_) => Ok(OwnLevel::read(&String::from_utf8_lossy(&bytes))),
        Err(error) if error.kind() == io::ErrorKind::NotFound => Ok(OwnLevel::default()),
        Err(error) => Err(Failure::io(Place::File(path.to_owned()), error)),
    }
}

/// Writes the file.
///
/// # Errors
/// It cannot be written; what was there is still there.
pub(crate) fn keep(path: &Path, results: &OwnLevel) -> Result<(), Failure> {
    let failure = |error| Failure::io(Place::File(path.to_owned()), error);
    if let Some(folder) = path.parent() {
        fs::create_dir_all(folder).map_err(failure)?;
    }
    let mut file = WholeFile::create(path)?;
    file.write_all(results.to_text().as_bytes()).map_err(failure)?;
    file.finish()
}
