//! `touchline archive`: the games of a month that is over, in a file for everybody.

use std::io::{self, Write};

use locale::Locale;
use server::archive::{self, Pace};
use server::store::{Store, StoreError};
use server::time::{Time, WallTime};

use crate::cli::{ArchiveArgs, ServeArgs};
use crate::failure::Failure;
use crate::output::Stdout;

pub(crate) fn run(args: &ArchiveArgs, locale: &Locale) -> Result<(), Failure> {
    let data = ServeArgs::of_data(args.data.clone(), args.config.clone(), locale)?.data;
    let (month, now) = (args.month, WallTime.now());
    if now < month.end() {
        return Err(Failure::Usage(locale.archive_month_going_on(month.to_string())));
    }
    let failed = |error: StoreError| Failure::Work(locale.serve_data(error.to_string(), data.display().to_string()));
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error: io::Error| Failure::Work(locale.serve_failed(error.to_string())))?;
    let written = runtime.block_on(async {
        let store = Store::beside_server(&data)?;
        let written = archive::write(&store, month, now, Pace::Full).await;
        store.close().await;
        written
    });
    let written = written.map_err(failed)?;
    let path = archive::path(&data, month).display().to_string();
    let mut out = Stdout::new();
    writeln!(out, "{}", locale.archive_written(written.games.to_string(), path, written.sha256))
        .map_err(Failure::stdout)?;
    out.finish()
}
