//! `touchline archive`: the games of a month that is over, in a file for everybody.

use std::io;

use locale::{Locale, vars};
use server::archive::{self, Pace};
use server::store::archives;
use server::store::sqlite::Sqlite;
use server::store::{Store, StoreError};
use server::time::{Clocks, SystemClocks};

use crate::cli::{ArchiveArgs, ServeArgs};
use crate::failure::{Failure, file_name, io_words};
use crate::output::Stdout;
use crate::serve::not_opened;

pub(crate) fn run(args: &ArchiveArgs, locale: &Locale) -> Result<(), Failure> {
    let data = ServeArgs::of_data(args.data.clone(), args.config.clone(), locale)?.data;
    let (month, now) = (args.month, SystemClocks.wall());
    if now < month.end() {
        return Err(Failure::Usage(locale.archive_month_going_on(month.to_string())));
    }
    let failed = |error: StoreError| not_opened(&error, &data, locale);
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build();
    let runtime = runtime.map_err(|error: io::Error| Failure::Work(locale.serve_failed(io_words(&error, locale))))?;
    let written = runtime.block_on(async {
        let store = Store::from(Sqlite::beside_server(&data)?);
        let written = archive::write(&store, month, now, Pace::Full).await;
        store.close().await;
        written
    });
    let written = written.map_err(failed)?;
    let path = file_name(&archives::path(&data, month));
    let mut out = Stdout::new();
    let written =
        locale.archive_written(vars::Games(written.games.to_string()), vars::Path(path), vars::Sha(written.sha256));
    out.say(&written).map_err(Failure::stdout)?;
    out.finish()
}
