//! Moving a site from the embedded store to PostgreSQL.
//!
//! What is moved is a copy of the database, of one moment, so that the site may run meanwhile; then the move is a rehearsal, and nodes start on the
//! new database only after a last move of a site that has stopped. Each move begins anew, and until one is finished the new database says that it is
//! not. What was written is read back: the number of rows of each table, a digest of them, and games that are played again from both.

mod digest;
mod source;
mod tables;
mod target;

use std::path::Path;

pub use digest::Digest;

use super::StoreError;
use super::games::Stored;
use super::postgres::moving::Claim;
use source::Source;
use tables::{TABLES, Table};
use target::Target;

/// Why a site was not moved.
#[derive(Debug, thiserror::Error)]
pub enum MoveError {
    /// The site cannot be read.
    #[error("the site that is to be moved: {0}")]
    Source(StoreError),
    /// The database that it is to be moved to cannot be used.
    #[error("the database that the site is to be moved to: {0}")]
    Target(StoreError),
    /// A table could not be moved.
    #[error("the table {table}: {error}")]
    Table {
        /// The name of the table.
        table: &'static str,
        /// Why.
        error: StoreError,
    },
    /// The database has a site of its own, which nobody writes over.
    #[error("the database has a site of its own")]
    HasSite,
    /// Somebody else moves a site into the same database.
    #[error("another move into the same database is going on")]
    Busy,
}

/// What a move is at.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Step {
    /// The database of the site is copied and checked.
    Snapshot,
    /// The rows of a table are written.
    Write(&'static str),
    /// They are read back, and compared with those of the site.
    Compare(&'static str),
    /// Games are played again.
    Replay,
}

/// How far a move is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Progress {
    /// What it is at.
    pub step: Step,
    /// The rows or games that are done.
    pub done: u64,
    /// All of them.
    pub all: u64,
}

/// A table in both databases.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Compared {
    /// Its name; `site` is what there is once, such as the key of the sessions.
    pub table: &'static str,
    /// As the site has it.
    pub source: Digest,
    /// As it was read back.
    pub target: Digest,
}

impl Compared {
    /// Whether both have the same rows.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.source == self.target
    }
}

/// What was moved and how it compares.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Moved {
    /// All tables.
    pub tables: Vec<Compared>,
    /// How many games were played again from both databases.
    pub replayed: usize,
    /// Those that are not the same, by their ids.
    pub differing: Vec<String>,
    /// Whether no server ran, so that nothing can have happened since the copy was made.
    pub is_final: bool,
}

impl Moved {
    /// Whether everything is the same in both databases.
    #[must_use]
    pub fn is_same(&self) -> bool {
        self.differing.is_empty() && self.tables.iter().all(Compared::is_same)
    }
}

/// Moves the site in a directory to the database of PostgreSQL at an address, and proves it, with so many games played again. Where no server runs and
/// everything is the same, nodes may start on the database afterwards.
///
/// # Errors
/// As [`MoveError`] says. The database is then as it was, or says that the move is not finished.
pub async fn move_site(
    from: &Path,
    to: &str,
    sample: usize,
    mut progress: impl FnMut(Progress),
) -> Result<Moved, MoveError> {
    // What is refused is refused before anything is copied, if possible.
    let mut target = Target::open(to).await.map_err(MoveError::Target)?;
    if !target.is_free().await.map_err(MoveError::Target)? {
        return Err(MoveError::HasSite);
    }
    progress(Progress { step: Step::Snapshot, done: 0, all: 1 });
    let source = Source::take(from.to_owned()).await.map_err(MoveError::Source)?;
    match target.claim().await.map_err(MoveError::Target)? {
        Claim::Claimed => {}
        Claim::HasSite => return Err(MoveError::HasSite),
        Claim::Busy => return Err(MoveError::Busy),
    }
    target.empty().await.map_err(MoveError::Target)?;
    let mut counts = Vec::new();
    for table in &TABLES {
        let in_table = |error| MoveError::Table { table: table.name, error };
        let all = source.count(table).await.map_err(in_table)?;
        counts.push((table, all));
        if !table.is_site() {
            let mut told = |done| progress(Progress { step: Step::Write(table.name), done, all });
            told(0);
            target.write(table, source.rows(table), told).await.map_err(in_table)?;
        }
    }
    target.settle().await.map_err(MoveError::Target)?;
    let site = source.site().await.map_err(MoveError::Source)?;
    target.write_site(&site, !source.goes_back()).await.map_err(MoveError::Target)?;

    let mut tables = Vec::new();
    for (table, all) in counts {
        let told = |done| progress(Progress { step: Step::Compare(table.name), done, all });
        tables.push(compare(&source, &target, table, told).await?);
    }
    let (replayed, differing) = replay(&source, &target, sample, progress).await?;
    let moved = Moved { tables, replayed, differing, is_final: source.is_final() };
    if moved.is_final && moved.is_same() {
        target.finish().await.map_err(MoveError::Target)?;
    }
    Ok(moved)
}

async fn compare(
    source: &Source,
    target: &Target,
    table: &'static Table,
    mut told: impl FnMut(u64),
) -> Result<Compared, MoveError> {
    told(0);
    let (there, here) = tokio::join!(source.digest(table), target.digest(table, told));
    let in_table = |error| MoveError::Table { table: table.name, error };
    Ok(Compared { table: table.name, source: there.map_err(in_table)?, target: here.map_err(in_table)? })
}

/// Plays some games again from both databases: how many, and the ids of those that differ.
async fn replay(
    source: &Source,
    target: &Target,
    most: usize,
    mut progress: impl FnMut(Progress),
) -> Result<(usize, Vec<String>), MoveError> {
    let ids = source.sample(most).await.map_err(MoveError::Source)?;
    let (mut differing, all) = (Vec::new(), ids.len());
    for (done, id) in ids.into_iter().enumerate() {
        progress(Progress { step: Step::Replay, done: done as u64, all: all as u64 });
        let there = source.game(id.clone()).await.map_err(MoveError::Source)?;
        let here = target.game(&id).await.map_err(MoveError::Target)?;
        let is_same = match (&there, &here) {
            (Some(there), Some(here)) => is_same(there, here),
            // Damaged in both.
            (None, None) => true,
            _ => false,
        };
        if !is_same {
            differing.push(id);
        }
    }
    Ok((all, differing))
}

/// Whether two games are the same to everybody: players, terms, events, position, clocks, what is due and the result.
fn is_same(one: &Stored, other: &Stored) -> bool {
    let (first, second) = (&one.game, &other.game);
    (one.key, &one.id, &one.players, &one.ratings) == (other.key, &other.id, &other.players, &other.ratings)
        && one.events == other.events
        && (first.agreed(), first.proof(), first.created()) == (second.agreed(), second.proof(), second.created())
        && first.position().position() == second.position().position()
        && first.clocks(first.at()) == second.clocks(second.at())
        && (first.deadline(), first.outcome()) == (second.deadline(), second.outcome())
}
