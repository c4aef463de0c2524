//! `touchline migrate`: a site goes from its directory to PostgreSQL.

use std::io;
use std::path::Path;
use std::time::Duration;

use locale::{Locale, vars};
use server::store::StoreError;
use server::store::moving::{Compared, MoveError, Moved, Progress, Step, move_site};

use crate::cli::MigrateArgs;
use crate::failure::{Failure, file_name, io_words};
use crate::output::Stdout;
use crate::progress;
use crate::serve::stopped;
use crate::solve::grouped;
use crate::store_words::store_words;

/// The system's number for what Ctrl-C sends.
const INTERRUPT: i32 = 2;
/// How long what is being read may take to end after a stop.
const ENDING: Duration = Duration::from_secs(2);

fn is_postgres(address: &str) -> bool {
    ["postgres://", "postgresql://"].iter().any(|scheme| address.starts_with(scheme))
}

pub(crate) fn run(args: &MigrateArgs, locale: &Locale) -> Result<(), Failure> {
    if args.from.to_str().is_some_and(is_postgres) {
        return Err(Failure::Usage(locale.migrate_from_postgres()));
    }
    let to = args.to.clone().or_else(|| std::env::var("TOUCHLINE_DATABASE").ok());
    let to = to.ok_or_else(|| Failure::Usage(locale.migrate_no_target()))?;
    if !is_postgres(&to) {
        return Err(Failure::Usage(locale.migrate_not_postgres()));
    }
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build();
    let runtime = runtime.map_err(|error: io::Error| Failure::Work(locale.serve_failed(io_words(&error, locale))))?;
    let mut shown = progress::Progress::new();
    let moved = runtime.block_on(async {
        let moving = move_site(&args.from, &to, args.sample, |at| show(&mut shown, at, locale));
        tokio::select! {
            moved = moving => Some(moved),
            () = stopped() => None,
        }
    });
    shown.finish();
    runtime.shutdown_timeout(ENDING);
    let moved = moved.ok_or(Failure::Signal(INTERRUPT))?;
    let moved = moved.map_err(|error| Failure::Work(words(&error, &args.from, locale)))?;
    print(&moved, &args.from, locale)
}

/// Shows how far it is.
fn show(progress: &mut progress::Progress, at: Progress, locale: &Locale) {
    let (step, name, line) = match at.step {
        Step::Snapshot => (0, locale.migrate_snapshot(), locale.migrate_snapshot()),
        Step::Write(table) => (1, locale.migrate_write(table), locale.migrate_writing()),
        Step::Compare(table) => (2, locale.migrate_compare(table), locale.migrate_comparing()),
        Step::Replay => (3, locale.migrate_replaying(), locale.migrate_replaying()),
    };
    let count = |number: u64| usize::try_from(number).unwrap_or(usize::MAX);
    let done = || locale.migrate_progress(vars::All(grouped(at.all, locale)), vars::Done(grouped(at.done, locale)));
    progress.show(step, (count(at.done), count(at.all)), || (name, done()), || line);
}

/// Prints what was compared, and what is to be done now.
fn print(moved: &Moved, from: &Path, locale: &Locale) -> Result<(), Failure> {
    let mut out = Stdout::new();
    for compared in &moved.tables {
        out.say(&line(compared, locale)).map_err(Failure::stdout)?;
    }
    for game in &moved.differing {
        out.say(&locale.migrate_game_differs(game.as_str())).map_err(Failure::stdout)?;
    }
    out.say(&locale.migrate_replayed(grouped(moved.replayed as u64, locale))).map_err(Failure::stdout)?;
    if !moved.is_same() {
        out.finish()?;
        return Err(Failure::Work(locale.migrate_differs()));
    }
    let done = if moved.is_final { locale.migrate_done(file_name(from)) } else { locale.migrate_rehearsed() };
    out.say(&done).map_err(Failure::stdout)?;
    out.finish()
}

fn line(compared: &Compared, locale: &Locale) -> String {
    let Compared { table, source, target } = compared;
    let (rows, sum) = (vars::Rows(grouped(source.rows, locale)), vars::Sum(source.to_string()));
    if compared.is_same() {
        return locale.migrate_same(rows, sum, vars::Table(*table));
    }
    let (found, other) = (vars::Found(grouped(target.rows, locale)), vars::Other(target.to_string()));
    locale.migrate_table_differs(found, other, rows, sum, vars::Table(*table))
}

/// Why a site was not moved, in a sentence.
fn words(error: &MoveError, from: &Path, locale: &Locale) -> String {
    let path = file_name(from);
    match error {
        MoveError::Source(StoreError::Missing(_)) => locale.migrate_no_site(path),
        MoveError::Source(StoreError::InUse(_)) => locale.migrate_source_busy(path),
        MoveError::Source(error) => locale.migrate_source(vars::Details(store_words(error, locale)), vars::Path(path)),
        MoveError::Target(error) => locale.migrate_target(store_words(error, locale)),
        MoveError::Table { table, error } => {
            let details = match error {
                // Where, which in a table is more than that it is damaged.
                StoreError::Damaged(details) => details.clone(),
                error => store_words(error, locale),
            };
            locale.migrate_table(vars::Details(details), vars::Table(*table))
        }
        MoveError::HasSite => locale.migrate_has_site(),
        MoveError::Busy => locale.migrate_target_busy(),
    }
}
