//! `touchline backup` and `touchline restore`: the database of a server, which may be running.

use std::fs::File;
use std::path::Path;

use locale::{Locale, vars};
use server::store::StoreError;
use server::store::sqlite::FILE;
use server::store::sqlite::copies;
use server::store::sqlite::copies::Restored;

use crate::cli::{BackupArgs, RestoreArgs, ServeArgs};
use crate::failure::{Failure, Place, file_name, store_words};
use crate::output::{self, Stdout};

pub(crate) fn back_up(args: &BackupArgs, locale: &Locale) -> Result<(), Failure> {
    let settings = ServeArgs::of_data(args.data.clone(), args.config.clone(), locale)?;
    let database = settings.data.join(FILE);
    // Whether there is something to copy is known first, so that the backup is not blamed for it.
    File::open(&database).map_err(|error| Failure::io(Place::File(database.clone()), error))?;
    output::may_write(&args.file, args.force)?;
    let found = copies::back_up(&settings.data, &args.file)
        .map_err(|error| store_failure(blamed(&database, &args.file, &error), error, locale))?;
    let mut out = Stdout::new();
    let written = locale.backup_written(vars::File(file_name(&args.file)), vars::Games(found.games.to_string()));
    out.say(&written).map_err(Failure::stdout)?;
    out.finish()
}

/// What is wrong with the database in `path`.
fn store_failure(path: &Path, error: StoreError, locale: &Locale) -> Failure {
    match error {
        StoreError::File(error) => Failure::io(Place::File(path.to_owned()), error),
        error => {
            Failure::Work(locale.backup_failed(vars::Details(store_words(&error, locale)), vars::File(file_name(path))))
        }
    }
}

/// Which of two files a failed copy is the fault of.
fn blamed<'a>(from: &'a Path, to: &'a Path, error: &StoreError) -> &'a Path {
    // Files are opened to be written on the copy's side only; whether the database can be read is asked once more.
    if !matches!(error, StoreError::File(_)) && copies::check(from).is_err() { from } else { to }
}

pub(crate) fn restore(args: &RestoreArgs, locale: &Locale) -> Result<(), Failure> {
    let settings = ServeArgs::of_data(args.data.clone(), args.config.clone(), locale)?;
    // A backup that is not whole is told from a directory that cannot be written.
    copies::check(&args.file).map_err(|error| store_failure(&args.file, error, locale))?;
    let done =
        copies::restore(&args.file, &settings.data).map_err(|error| store_failure(&settings.data, error, locale))?;
    let mut out = Stdout::new();
    out.say(&match done {
        Restored::Now { before: Some(before) } => locale.restore_done(file_name(&before)),
        Restored::Now { before: None } => locale.restore_done_new(),
        Restored::AtNextStart => locale.restore_waits(),
    })
    .map_err(Failure::stdout)?;
    out.finish()
}
