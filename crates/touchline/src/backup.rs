//! `touchline backup` and `touchline restore`: the database of a server, which may be running.

use std::io::Write;

use locale::Locale;
use server::store::StoreError;
use server::store::copies::{self, Restored};

use crate::cli::{BackupArgs, RestoreArgs, ServeArgs};
use crate::failure::Failure;
use crate::output::Stdout;

/// What is wrong with the database in a file.
fn failure(file: &std::path::Path, error: &StoreError, locale: &Locale) -> Failure {
    Failure::Work(locale.backup_failed(error.to_string(), file.display().to_string()))
}

pub(crate) fn back_up(args: &BackupArgs, locale: &Locale) -> Result<(), Failure> {
    let settings = ServeArgs::of_data(args.data.clone(), args.config.clone(), locale)?;
    let found = copies::back_up(&settings.data, &args.file).map_err(|error| failure(&args.file, &error, locale))?;
    let mut out = Stdout::new();
    let written = locale.backup_written(args.file.display().to_string(), found.games.to_string());
    writeln!(out, "{written}").map_err(Failure::stdout)?;
    out.finish()
}

pub(crate) fn restore(args: &RestoreArgs, locale: &Locale) -> Result<(), Failure> {
    let settings = ServeArgs::of_data(args.data.clone(), args.config.clone(), locale)?;
    let done = copies::restore(&args.file, &settings.data).map_err(|error| failure(&args.file, &error, locale))?;
    let mut out = Stdout::new();
    let told = match done {
        Restored::Now { before: Some(before) } => locale.restore_done(before.display().to_string()),
        Restored::Now { before: None } => locale.restore_done_new(),
        Restored::AtNextStart => locale.restore_waits(),
    };
    writeln!(out, "{told}").map_err(Failure::stdout)?;
    out.finish()
}
