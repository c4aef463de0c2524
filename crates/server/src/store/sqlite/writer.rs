//! The writer: one thread that does what waits in one transaction, and answers when that is on the disk.

use std::collections::VecDeque;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError, mpsc};
use std::thread::JoinHandle;
use std::time::{Duration, Instant};

use rusqlite::Connection;
use tokio::sync::oneshot;

use super::StoreError;
use super::shipping::Hook;

/// The most jobs of one transaction.
const MOST_JOBS: usize = 512;

/// A job of the writer: what it does in the open transaction, and after its end.
trait Job: Send {
    fn run(&mut self, connection: &mut Connection);
    fn answer(self: Box<Self>, committed: bool);
}

struct Task<T, F> {
    work: Option<F>,
    result: Option<Result<T, StoreError>>,
    answer: oneshot::Sender<Result<T, StoreError>>,
}

impl<T: Send, F: FnOnce(&Connection) -> Result<T, StoreError> + Send> Job for Task<T, F> {
    fn run(&mut self, connection: &mut Connection) {
        let Some(work) = self.work.take() else { return };
        // What a job has done that is refused or panics is undone; the others of the transaction stay.
        let done = catch_unwind(AssertUnwindSafe(|| -> Result<T, StoreError> {
            let savepoint = connection.savepoint()?;
            let done = work(&savepoint)?;
            savepoint.commit()?;
            Ok(done)
        }));
        self.result = Some(done.unwrap_or(Err(StoreError::Panicked)));
    }

    fn answer(self: Box<Self>, committed: bool) {
        let result = match self.result {
            Some(Err(error)) => Err(error),
            Some(Ok(done)) if committed => Ok(done),
            _ => Err(StoreError::NotCommitted),
        };
        // Who no longer waits needs no answer.
        let _ = self.answer.send(result);
    }
}

/// How much the writer has done.
#[derive(Debug, Default)]
pub struct Written {
    /// Transactions that were committed; each has the jobs that waited together.
    pub transactions: AtomicU64,
    /// Jobs in the committed transactions, those that refused included.
    pub jobs: AtomicU64,
    /// Transactions that could not be committed, such as on a full disk; all of their jobs were told so.
    pub failed: AtomicU64,
    /// Jobs that wait for their transaction.
    pub waiting: AtomicU64,
    /// How long all jobs took, in microseconds, without the commits.
    pub working: AtomicU64,
    /// How long all commits took, in microseconds.
    pub committing: AtomicU64,
}

fn add(counter: &AtomicU64, time: Duration) {
    counter.fetch_add(u64::try_from(time.as_micros()).unwrap_or(u64::MAX), Ordering::Relaxed);
}

/// The thread that writes, and the way to it.
pub(super) struct Writer {
    jobs: Mutex<Option<mpsc::Sender<Box<dyn Job>>>>,
    thread: Mutex<Option<JoinHandle<()>>>,
    written: Arc<Written>,
}

impl Writer {
    /// Starts the thread. With a continuous backup, the log of the database is taken over into it as that has read it.
    ///
    /// # Errors
    /// The system gives no thread.
    pub(super) fn start(connection: Connection, backup: Option<Hook>) -> std::io::Result<Self> {
        let (jobs, waiting) = mpsc::channel();
        let written = Arc::new(Written::default());
        let counts = Arc::clone(&written);
        let thread = std::thread::Builder::new()
            .name("store".to_owned())
            .spawn(move || run(connection, &waiting, &counts, backup.as_ref()))?;
        Ok(Self { jobs: Mutex::new(Some(jobs)), thread: Mutex::new(Some(thread)), written })
    }

    /// How much has been done.
    pub(super) fn written(&self) -> &Written {
        &self.written
    }

    /// Does `work` in a transaction, and returns when it is on the disk. Once the future was polled the work is done, whether or not
    /// somebody still waits for it.
    ///
    /// # Errors
    /// `work` failed or panicked, and nothing of it is stored; or the transaction failed; or there is no thread any more.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Connection) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        let (answer, answered) = oneshot::channel();
        let job = Box::new(Task { work: Some(work), result: None, answer });
        {
            let jobs = self.jobs.lock().unwrap_or_else(PoisonError::into_inner);
            let jobs = jobs.as_ref().ok_or(StoreError::Closed)?;
            // Counted first, for the thread may take it at once.
            self.written.waiting.fetch_add(1, Ordering::Relaxed);
            if jobs.send(job).is_err() {
                self.written.waiting.fetch_sub(1, Ordering::Relaxed);
                return Err(StoreError::Closed);
            }
        }
        answered.await.map_err(|_| StoreError::Closed)?
    }

    /// Finishes what was begun, and refuses what comes after.
    pub(super) async fn close(&self) {
        drop(self.jobs.lock().unwrap_or_else(PoisonError::into_inner).take());
        let thread = self.thread.lock().unwrap_or_else(PoisonError::into_inner).take();
        if let Some(thread) = thread {
            // It ends with its queue.
            let _ = tokio::task::spawn_blocking(move || thread.join()).await;
        }
    }
}

/// Until nobody can send jobs any more.
fn run(mut connection: Connection, waiting: &mpsc::Receiver<Box<dyn Job>>, counts: &Written, backup: Option<&Hook>) {
    while let Ok(first) = waiting.recv() {
        let mut jobs: VecDeque<_> = std::iter::once(first).chain(waiting.try_iter()).take(MOST_JOBS).collect();
        counts.waiting.fetch_sub(jobs.len() as u64, Ordering::Relaxed);
        while !jobs.is_empty() {
            transaction(&mut connection, &mut jobs, counts);
            if let Some(backup) = backup {
                backup.after_commit(&connection);
            }
        }
    }
}

/// Does jobs in one transaction, and answers them. These are all that there are, unless the database gives the transaction up, as
/// it may when the disk is full: then those up to there have failed, and the others are for the next transaction.
fn transaction(connection: &mut Connection, jobs: &mut VecDeque<Box<dyn Job>>, counts: &Written) {
    let begun_at = Instant::now();
    // Immediate: the lock is taken here and not met half-way.
    let begun = connection.execute_batch("BEGIN IMMEDIATE");
    let mut done = Vec::with_capacity(jobs.len());
    while let Some(mut job) = jobs.pop_front() {
        if begun.is_ok() {
            job.run(connection);
        }
        done.push(job);
        if begun.is_ok() && connection.is_autocommit() {
            break;
        }
    }
    add(&counts.working, begun_at.elapsed());
    let commit_at = Instant::now();
    let committed = begun.and_then(|()| connection.execute_batch("COMMIT"));
    add(&counts.committing, commit_at.elapsed());
    match &committed {
        Ok(()) => {
            counts.transactions.fetch_add(1, Ordering::Relaxed);
            counts.jobs.fetch_add(done.len() as u64, Ordering::Relaxed);
        }
        Err(error) => {
            counts.failed.fetch_add(1, Ordering::Relaxed);
            tracing::error!(%error, "a transaction failed");
            // Nothing to do if there is none.
            let _ = connection.execute_batch("ROLLBACK");
        }
    }
    for job in done {
        // What was done for somebody who is gone is dropped here, which must not end the thread either.
        let _ = catch_unwind(AssertUnwindSafe(|| job.answer(committed.is_ok())));
    }
}
