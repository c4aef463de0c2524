//! `touchline backup` and `touchline restore`: the database of a server, which may be running.

use std::fs::File;
use std::path::Path;

use locale::{Locale, vars};
use server::moment::Moment;
use server::store::StoreError;
use server::store::sqlite::FILE;
use server::store::sqlite::copies;
use server::store::sqlite::copies::Restored;
use server::store::sqlite::shipping;
use server::store::sqlite::shipping::restore::{RebuildError, Stopped};
use server::time::{Clocks as _, SystemClocks};

use crate::cli::{BackupArgs, RestoreArgs, ServeArgs};
use crate::failure::{Failure, Place, file_name};
use crate::output::{self, Stdout};
use crate::store_words::store_words;

pub(crate) fn back_up(args: &BackupArgs, locale: &Locale) -> Result<(), Failure> {
    let settings = ServeArgs::of_data(args.data.clone(), args.config.clone(), locale)?;
    let database = settings.data.join(FILE);
    // Whether there is something to copy is known first, so that the backup is not blamed for it.
    File::open(&database).map_err(|error| Failure::io(Place::File(database.clone()), error))?;
    output::may_write(&args.file, args.force)?;
    let begun = SystemClocks.wall();
    let found = copies::back_up(&settings.data, &args.file)
        .map_err(|error| store_failure(blamed(&database, &args.file, &error), error, locale))?;
    // The backup is good all the same.
    if let Err(error) = copies::note_backup(&settings.data, begun) {
        let details = vars::Details(store_words(&error, locale));
        output::tell(locale, locale.backup_not_noted(details, vars::File(file_name(&database))));
    }
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
    if args.file.is_dir() {
        return restore_continuous(args, &settings.data, locale);
    }
    if args.at.is_some() {
        return Err(Failure::Usage(locale.restore_at_of_file(file_name(&args.file))));
    }
    // A backup that is not whole is told from a directory that cannot be written.
    copies::check(&args.file).map_err(|error| store_failure(&args.file, error, locale))?;
    let done =
        copies::restore(&args.file, &settings.data).map_err(|error| store_failure(&settings.data, error, locale))?;
    let mut out = Stdout::new();
    out.say(&restored_words(&done, locale)).map_err(Failure::stdout)?;
    out.finish()
}

/// Where a backup is now.
fn restored_words(restored: &Restored, locale: &Locale) -> String {
    match restored {
        Restored::Now { before: Some(before) } => locale.restore_done(file_name(before)),
        Restored::Now { before: None } => locale.restore_done_new(),
        Restored::AtNextStart => locale.restore_waits(),
    }
}

/// Restores the folder of a continuous backup.
fn restore_continuous(args: &RestoreArgs, data: &Path, locale: &Locale) -> Result<(), Failure> {
    let folder = &args.file;
    let done = shipping::restore::restore(folder, args.at.map(|Moment(at)| at), data);
    let (restored, rebuilt) = done.map_err(|error| match error {
        RebuildError::Nothing => Failure::Work(locale.restore_no_generation(file_name(folder))),
        RebuildError::Before(first) => {
            Failure::Work(locale.restore_before(vars::File(file_name(folder)), vars::Moment(Moment(first).to_string())))
        }
        RebuildError::Damaged => Failure::Work(locale.restore_all_damaged(file_name(folder))),
        RebuildError::Store(error) => store_failure(folder, error, locale),
    })?;
    for generation in &rebuilt.passed {
        output::tell(locale, locale.restore_passed(file_name(generation)));
    }
    if let Some(Stopped { file, is_missing }) = &rebuilt.stopped {
        let file = file_name(file);
        let stopped =
            if *is_missing { locale.restore_stopped_missing(file) } else { locale.restore_stopped_damaged(file) };
        output::tell(locale, stopped);
    }
    let mut out = Stdout::new();
    let at = vars::Moment(Moment(rebuilt.at).to_string());
    out.say(&locale.restore_rebuilt(vars::Games(rebuilt.games.to_string()), at)).map_err(Failure::stdout)?;
    out.say(&restored_words(&restored, locale)).map_err(Failure::stdout)?;
    out.finish()
}
