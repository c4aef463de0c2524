//! A database that is written, shipped and restored.

use std::fs;
use std::path::{Path, PathBuf};

use rusqlite::Connection;

use super::folder::complete;
use super::restore::{RebuildError, Rebuilt, restore};
use super::*;
use crate::store::sqlite::{FILE, migrate};

/// Nothing is waited for.
const AT_ONCE: Pace =
    Pace { every: Duration::from_secs(3_600), generation: Millis::from_days(1), between: Duration::ZERO };

/// A database with a continuous backup, and a connection for the writer.
struct Site {
    data: PathBuf,
    folder: PathBuf,
    connection: Connection,
    shipping: Shipping,
    hook: Hook,
    number: u32,
    _directory: tempfile::TempDir,
}

fn connect(data: &Path) -> Connection {
    let path = data.join(FILE);
    // Not as the store opens it, whose statements other tests look at.
    let mut connection = Connection::open(&path).unwrap();
    connection.pragma_update(None, "journal_mode", "WAL").unwrap();
    leave_log_alone(&connection).unwrap();
    // Nothing is waited for that this process does not need.
    connection.pragma_update(None, "synchronous", "OFF").unwrap();
    migrate::migrate(&mut connection, &path).unwrap();
    connection.execute("INSERT OR IGNORE INTO meta VALUES ('session-key', 'x')", []).unwrap();
    connection
}

impl Site {
    fn new(pace: Pace) -> Self {
        let directory = tempfile::tempdir().unwrap();
        let (data, folder) = (directory.path().join("data"), directory.path().join("backup"));
        fs::create_dir(&data).unwrap();
        fs::create_dir(&folder).unwrap();
        let connection = connect(&data);
        let shipping = Shipping::start_at(&data.join(FILE), folder.clone(), pace).unwrap();
        let hook = shipping.hook().unwrap();
        Self { data, folder, connection, shipping, hook, number: 0, _directory: directory }
    }

    /// Commits one more number, as the writer does.
    fn put(&mut self) {
        self.number += 1;
        let sql = "INSERT OR REPLACE INTO meta VALUES ('number', ?1), ('n' || ?1, hex(randomblob(500)))";
        self.connection.execute(sql, [self.number]).unwrap();
        self.hook.after_commit(&self.connection);
    }

    fn put_many(&mut self, count: u32) {
        (0..count).for_each(|_| self.put());
    }

    async fn ship(&self) {
        self.shipping.ship().await;
    }

    /// Ends and starts again; between the two, `meanwhile` happens.
    async fn restart(self, meanwhile: impl FnOnce(&Path)) -> Self {
        drop(self.hook);
        self.shipping.close().await;
        drop(self.connection);
        meanwhile(&self.data);
        let connection = connect(&self.data);
        let shipping = Shipping::start_at(&self.data.join(FILE), self.folder.clone(), AT_ONCE).unwrap();
        let hook = shipping.hook().unwrap();
        Self { connection, shipping, hook, ..self }
    }

    fn generations(&self) -> Vec<PathBuf> {
        complete(&self.folder).unwrap()
    }

    fn failed(&self) -> u64 {
        self.shipping.shipped().failed.load(Ordering::Relaxed)
    }

    fn log_size(&self) -> u64 {
        fs::metadata(log_of(&self.data.join(FILE))).unwrap().len()
    }
}

/// The last number of a folder that is restored, with all before it, and how that went.
fn restored(folder: &Path, at: Option<Timestamp>) -> Result<(u32, Rebuilt), RebuildError> {
    let directory = tempfile::tempdir().unwrap();
    let (_, rebuilt) = restore(folder, at, directory.path())?;
    let connection = Connection::open(directory.path().join(FILE)).unwrap();
    let sql =
        "SELECT (SELECT value FROM meta WHERE key = 'number'), (SELECT count(*) FROM meta WHERE key GLOB 'n[0-9]*')";
    let (last, count): (Option<u32>, u32) =
        connection.query_row(sql, [], |row| Ok((row.get(0)?, row.get(1)?))).unwrap();
    assert_eq!(last.unwrap_or_default(), count, "there is no gap");
    let left: Vec<_> = fs::read_dir(directory.path()).unwrap().map(|entry| entry.unwrap().file_name()).collect();
    assert!(left.iter().all(|name| name == FILE || name == "touchline.lock"), "{left:?}");
    Ok((count, rebuilt))
}

fn last(folder: &Path) -> u32 {
    let (last, rebuilt) = restored(folder, None).unwrap();
    assert!(rebuilt.stopped.is_none() && rebuilt.passed.is_empty(), "{rebuilt:?}");
    last
}

#[tokio::test]
async fn what_was_shipped_is_restored_however_often_the_log_begins_again() {
    let mut site = Site::new(AT_ONCE);
    site.ship().await;
    assert_eq!(last(&site.folder), 0);
    for _ in 0..8 {
        site.put_many(100);
        site.ship().await;
        assert_eq!(last(&site.folder), site.number);
    }
    // More than there is room for in the log, in one go.
    site.put_many(1_500);
    assert_eq!(last(&site.folder), 800, "what was not shipped is not there");
    site.ship().await;
    assert_eq!(last(&site.folder), site.number);
    assert!(site.log_size() < 14 << 20, "the log is {} bytes long", site.log_size());
    assert_eq!((site.generations().len(), site.failed()), (1, 0));
    // A table becomes smaller, and the file with it.
    site.connection.execute_batch("DELETE FROM meta WHERE key GLOB 'n[0-9]*' AND key <> 'number'; VACUUM").unwrap();
    (site.number, _) = (0, site.connection.execute("DELETE FROM meta WHERE key = 'number'", []).unwrap());
    site.put_many(5);
    site.ship().await;
    assert_eq!(last(&site.folder), 5);
}

#[tokio::test]
async fn a_generation_goes_on_when_the_server_starts_again_if_nothing_happened_between() {
    let mut site = Site::new(AT_ONCE);
    site.ship().await;
    for _ in 0..3 {
        site.put_many(10);
        site = site.restart(|_| {}).await;
        site.put_many(10);
        site.ship().await;
        assert_eq!((last(&site.folder), site.generations().len()), (site.number, 1));
    }
    // A program that knows nothing of it takes the log over and changes something.
    let changed = |data: &Path| {
        let connection = Connection::open(data.join(FILE)).unwrap();
        connection.execute("INSERT INTO meta VALUES ('other', 1)", []).unwrap();
        connection.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
    };
    let mut site = site.restart(changed).await;
    site.put();
    site.ship().await;
    assert_eq!((last(&site.folder), site.generations().len()), (site.number, 2));
}

#[tokio::test]
async fn another_program_that_takes_the_log_over_loses_nothing() {
    let mut site = Site::new(AT_ONCE);
    site.ship().await;
    for round in 2..5 {
        site.put_many(10);
        let other = Connection::open(site.data.join(FILE)).unwrap();
        other.query_row("PRAGMA wal_checkpoint(TRUNCATE)", [], |_| Ok(())).unwrap();
        site.put_many(10);
        site.ship().await;
        assert_eq!((last(&site.folder), site.generations().len()), (site.number, round));
    }
    // One that only writes is shipped like the writer itself. Now and then its log cannot be told from another one, and a new generation begins.
    let other = Connection::open(site.data.join(FILE)).unwrap();
    other.pragma_update(None, "wal_autocheckpoint", 0).unwrap();
    for _ in 0..30 {
        site.put_many(50);
        other.execute("INSERT INTO meta VALUES (hex(randomblob(8)), zeroblob(9000))", []).unwrap();
    }
    site.ship().await;
    assert_eq!(last(&site.folder), site.number);
    assert!((4..=5).contains(&site.generations().len()), "{:?}", site.generations());
}

#[tokio::test]
async fn a_folder_that_cannot_be_written_harms_nobody_and_is_taken_up_again() {
    let mut site = Site::new(AT_ONCE);
    site.put();
    site.ship().await;
    let aside = site.folder.with_extension("aside");
    // Gone for a while: the same generation goes on.
    fs::rename(&site.folder, &aside).unwrap();
    site.put_many(100);
    site.ship().await;
    assert!(site.failed() > 0);
    fs::rename(&aside, &site.folder).unwrap();
    site.ship().await;
    assert_eq!((last(&site.folder), site.generations().len()), (site.number, 1));
    // A file is in its place, for so long that it is given up.
    fs::rename(&site.folder, &aside).unwrap();
    fs::write(&site.folder, "").unwrap();
    let before = site.failed();
    // More than is kept in memory.
    for blob in 0..10 {
        site.connection.execute("INSERT INTO meta VALUES ('blob' || ?, zeroblob(8 << 20))", [blob]).unwrap();
        site.put();
    }
    site.ship().await;
    assert!(site.failed() > before);
    fs::remove_file(&site.folder).unwrap();
    fs::rename(&aside, &site.folder).unwrap();
    site.ship().await;
    site.put();
    site.ship().await;
    assert_eq!((last(&site.folder), site.generations().len()), (site.number, 2));
    // A generation that somebody has removed.
    site.generations().iter().for_each(|generation| fs::remove_dir_all(generation).unwrap());
    site.put();
    site.ship().await;
    site.ship().await;
    assert_eq!((last(&site.folder), site.generations().len()), (site.number, 1));
}

#[tokio::test]
async fn a_folder_belongs_to_one_server() {
    let site = Site::new(AT_ONCE);
    site.ship().await;
    let other = Site::new(AT_ONCE);
    let second = Shipping::start_at(&other.data.join(FILE), site.folder.clone(), AT_ONCE).unwrap();
    second.ship().await;
    assert!(second.shipped().failed.load(Ordering::Relaxed) > 0);
    assert_eq!(site.generations().len(), 1);
}

fn file(generation: &Path, number: u32) -> PathBuf {
    generation.join(folder::name(number))
}

/// A folder with a generation whose last file is the fifth, and each number in a file.
async fn five() -> (Site, PathBuf) {
    let mut site = Site::new(AT_ONCE);
    site.ship().await;
    for _ in 0..5 {
        site.put();
        site.ship().await;
    }
    let generation = site.generations().remove(0);
    (site, generation)
}

#[tokio::test]
async fn a_restore_stops_at_the_last_good_file_and_says_so() {
    let (site, generation) = five().await;
    assert_eq!(last(&site.folder), 5);
    let fourth = fs::read(file(&generation, 4)).unwrap();
    for at in [0, 40, fourth.len() / 2, fourth.len() - 1] {
        let mut damaged = fourth.clone();
        damaged[at] ^= 1;
        fs::write(file(&generation, 4), damaged).unwrap();
        let (last, rebuilt) = restored(&site.folder, None).unwrap();
        let stopped = rebuilt.stopped.unwrap();
        assert_eq!((last, stopped.file, stopped.is_missing), (3, file(&generation, 4), false), "{at}");
    }
    // Cut, or another one's.
    fs::write(file(&generation, 4), &fourth[..fourth.len() / 2]).unwrap();
    assert_eq!(restored(&site.folder, None).unwrap().0, 3);
    fs::copy(file(&generation, 3), file(&generation, 4)).unwrap();
    assert_eq!(restored(&site.folder, None).unwrap().0, 3);
    let (_other, others) = five().await;
    fs::copy(file(&others, 4), file(&generation, 4)).unwrap();
    assert_eq!(restored(&site.folder, None).unwrap().0, 3);
    fs::remove_file(file(&generation, 4)).unwrap();
    let (last, rebuilt) = restored(&site.folder, None).unwrap();
    assert_eq!((last, rebuilt.stopped.unwrap().is_missing), (3, true));
    // What is half-written is no file, and the last one may be missing: nobody can know.
    fs::remove_file(file(&generation, 5)).unwrap();
    fs::write(file(&generation, 4).with_extension("pages.partial"), "x").unwrap();
    assert!(restored(&site.folder, None).unwrap().1.stopped.is_none());
    // Of the generation nothing is left, and there is no other.
    fs::write(file(&generation, 0), "x").unwrap();
    assert!(matches!(restored(&site.folder, None), Err(RebuildError::Damaged)));
}

#[tokio::test]
async fn a_generation_whose_first_file_is_damaged_is_passed_over() {
    let (site, first) = five().await;
    let mut site = site.restart(|data| fs::remove_file(log_of(&data.join(FILE))).unwrap()).await;
    site.ship().await;
    site.number = last(&site.folder);
    let second = site.generations().remove(1);
    site.put();
    site.ship().await;
    let good = fs::read(file(&second, 0)).unwrap();
    fs::write(file(&second, 0), &good[..good.len() - 1]).unwrap();
    let (last, rebuilt) = restored(&site.folder, None).unwrap();
    assert_eq!((last, rebuilt.passed), (5, vec![second]), "from {}", first.display());
}

#[tokio::test]
async fn a_restore_goes_back_to_a_moment() {
    let (site, generation) = five().await;
    let at = |number| folder::Whole::open(&generation, number, None).unwrap().head.at;
    for number in 0..=5 {
        let later = (0..=5).filter(|&other| at(other) <= at(number)).max().unwrap();
        assert_eq!(restored(&site.folder, Some(at(number))).unwrap().0, later);
    }
    let before = restored(&site.folder, Some(at(0) - Millis::new(1)));
    assert!(matches!(before, Err(RebuildError::Before(first)) if first == at(0)));
    let empty = tempfile::tempdir().unwrap();
    assert!(matches!(restored(empty.path(), None), Err(RebuildError::Nothing)));
    assert!(matches!(restored(&empty.path().join("no"), None), Err(RebuildError::Store(_))));
}

#[tokio::test]
async fn a_folder_that_is_copied_at_any_moment_can_be_restored() {
    // A new generation begins again and again, and pages are sent between any two steps of it.
    let pace = Pace { every: Duration::ZERO, generation: Millis::ZERO, between: Duration::ZERO };
    let mut site = Site::new(pace);
    site.ship().await;
    let mut newest = 0;
    for round in 0..15 {
        site.put_many(100);
        let copy = tempfile::tempdir().unwrap();
        for generation in fs::read_dir(&site.folder).unwrap().map(|entry| entry.unwrap().path()) {
            let to = copy.path().join(generation.file_name().unwrap());
            if !generation.is_dir() {
                continue;
            }
            fs::create_dir(&to).unwrap();
            // In order, as whoever copies a folder does; what has been renamed or removed meanwhile is not copied.
            let Ok(entries) = fs::read_dir(&generation) else { continue };
            let mut files: Vec<_> = entries.flatten().map(|entry| entry.path()).collect();
            files.sort();
            for file in files {
                let _ = fs::copy(&file, to.join(file.file_name().unwrap()));
            }
        }
        if let Ok((last, _)) = restored(copy.path(), None) {
            newest = last;
        }
        if round % 5 == 4 {
            site.ship().await;
        }
    }
    site.ship().await;
    assert!(newest > 0, "none of them could be restored");
    assert_eq!((last(&site.folder), site.failed()), (site.number, 0));
    assert!(site.generations().len() > 3);
}

#[tokio::test]
async fn old_generations_go_when_newer_ones_reach_back_far_enough() {
    let (site, _) = five().await;
    let names: Vec<PathBuf> = {
        for day in 1..=6 {
            let generation = folder::Generation::begin(&site.folder, Timestamp::new(day * 86_400_000)).unwrap();
            let first = generation.first(None);
            let mut generation = generation;
            first.write::<std::io::Error>(&site.data.join(FILE), || Ok(())).unwrap();
            generation.complete().unwrap();
        }
        site.generations()
    };
    assert_eq!(names.len(), 7);
    let half = folder::Generation::begin(&site.folder, Timestamp::new(1)).unwrap();
    // Of seven, the last three stay in any case; those before go when the next one began more than two days ago.
    folder::tidy(&site.folder, Timestamp::new(3 * 86_400_000)).unwrap();
    assert_eq!(site.generations(), names);
    assert!(!half.is_there());
    folder::tidy(&site.folder, Timestamp::new(4 * 86_400_000 + 1)).unwrap();
    assert_eq!(site.generations(), names[1..]);
    folder::tidy(&site.folder, wall()).unwrap();
    assert_eq!(site.generations(), names[4..]);
}
