//! `touchline solve`: solves a board of Play Ball into a table file, or checks such a file.

use std::fs::{self, File};
use std::io::{self, Read, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ::games::playball::Board;
use ::games::side::Side;
use locale::{Language, Locale, vars};
use tablebase::{Counts, Holder, Solver, Space, Stop, verify, verify_slowly};

use crate::cli::SolveArgs;
use crate::failure::{Failure, Place, file_name, io_words};
use crate::games;
use crate::output::{self, Stdout, WholeFile};
use crate::progress::{Progress, clock, stop_flag};
use crate::tables;

/// Processor time per position kept, all passes together. Measured on an AMD EPYC core: 1.2 µs on 19 cells, 1.4 µs on 29. It is only for
/// telling what to expect.
const TIME_PER_POSITION: Duration = Duration::from_nanos(1_400);
/// How often a row is visited in all passes together: 5 times on 19 cells, 16 times on 29. Again for telling what to expect.
const VISITS: usize = 16;
/// A checkpoint is written between two passes when this much work could be lost.
const CHECKPOINT_EVERY: Duration = Duration::from_secs(10);
/// The program itself, and what else is small.
const BASE_MEMORY: u64 = 16 << 20;

pub(crate) fn run(args: &SolveArgs, locale: &Locale) -> Result<(), Failure> {
    let threads = args.threads.map_or_else(
        || thread::available_parallelism().map_or(1, std::num::NonZero::get),
        |threads| usize::from(threads.get()),
    );
    let stop = stop_flag().map_err(|error| Failure::Work(io_words(&error, locale)))?;
    match (&args.verify, &args.out) {
        (Some(file), _) => check(args, file, threads, &stop, locale),
        (None, Some(out)) => {
            let board = games::play_ball_board(args.board.as_deref())?;
            output::may_write(out, args.force)?;
            Solving { board, out, threads, stop: &stop, locale }.run()
        }
        (None, None) => Err(Failure::Usage(locale.cli_error_missing_argument("--out"))),
    }
}

/// What solving a board takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Needs {
    /// Bytes of memory in use at most.
    memory: u64,
    /// Bytes: the checkpoint twice, because a new one is complete before the old one goes, and the table.
    disk: u64,
    time: Duration,
}

impl Needs {
    fn of(space: &Space, threads: usize) -> Self {
        let cells = space.board().cell_count() as u64;
        // Each thread keeps a few words for each set of three cells.
        let thread = cells * (cells - 1) * (cells - 2) / 6 * 8 * 6;
        let kept = space.kept_count();
        Self {
            // The state, and its copy in a checkpoint.
            memory: 2 * space.solver_size() + threads as u64 * thread + BASE_MEMORY,
            disk: 2 * space.solver_size() + kept / 8,
            time: TIME_PER_POSITION * u32::try_from(kept / threads as u64).unwrap_or(u32::MAX),
        }
    }

    /// Refuses what cannot fit into what is free; what is not known is not refused.
    fn check(&self, board: &str, memory: Option<u64>, disk: Option<u64>, locale: &Locale) -> Result<(), Failure> {
        let size = |bytes| in_mebibytes(bytes, locale);
        if let Some(free) = memory.filter(|&free| free < self.memory) {
            return Err(Failure::Work(locale.failure_too_little_memory(
                vars::Board(board),
                vars::Free(size(free)),
                vars::Needed(size(self.memory)),
            )));
        }
        if let Some(free) = disk.filter(|&free| free < self.disk) {
            return Err(Failure::Work(locale.failure_too_little_disk(
                vars::Board(board),
                vars::Free(size(free)),
                vars::Needed(size(self.disk)),
            )));
        }
        Ok(())
    }
}

/// The bytes of memory that programs can still get, where the system tells.
fn free_memory() -> Option<u64> {
    let text = fs::read_to_string("/proc/meminfo").ok()?;
    let line = text.lines().find_map(|line| line.strip_prefix("MemAvailable:"))?;
    line.trim().strip_suffix("kB")?.trim().parse::<u64>().ok()?.checked_mul(1024)
}

/// The bytes that a user may still write to the file system of a file that may not exist yet.
#[cfg(unix)]
fn free_disk(file: &Path) -> Option<u64> {
    let directory = file.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let system = rustix::fs::statvfs(directory).ok()?;
    system.f_bavail.checked_mul(system.f_frsize)
}

#[cfg(not(unix))]
const fn free_disk(_: &Path) -> Option<u64> {
    None
}

fn in_mebibytes(bytes: u64, locale: &Locale) -> String {
    locale.size_mebibytes(grouped(bytes.div_ceil(1 << 20), locale))
}

/// A number with its digits in groups of three.
pub(crate) fn grouped(number: u64, locale: &Locale) -> String {
    let separator = match locale.language() {
        Language::English => ',',
        Language::French => '\u{202f}',
        Language::Czech => '\u{a0}',
    };
    let digits = number.to_string();
    let mut text = String::new();
    for (at, digit) in digits.chars().enumerate() {
        if at > 0 && (digits.len() - at).is_multiple_of(3) {
            text.push(separator);
        }
        text.push(digit);
    }
    text
}

/// A board being solved.
struct Solving<'a> {
    board: Arc<Board>,
    out: &'a Path,
    threads: usize,
    stop: &'a AtomicBool,
    locale: &'a Locale,
}

impl Solving<'_> {
    fn run(&self) -> Result<(), Failure> {
        let start = Instant::now();
        let locale = self.locale;
        let space = Space::new(&self.board);
        let needs = Needs::of(&space, self.threads);
        let checkpoint = self.checkpoint_file();
        // A device or a pipe takes no room.
        let disk = if checkpoint.is_some() { free_disk(self.out) } else { None };
        output::note(&locale.solve_expects(
            vars::All(grouped(space.position_count(), locale)),
            vars::Board(self.board.name()),
            vars::Disk(in_mebibytes(needs.disk, locale)),
            vars::Memory(in_mebibytes(needs.memory, locale)),
            vars::Positions(grouped(space.kept_count(), locale)),
            vars::Time(clock(needs.time)),
        ));
        needs.check(self.board.name(), free_memory(), disk, locale)?;
        // A place that cannot be written is found out now and not after the work. A pipe is opened once only, or its reader leaves.
        if checkpoint.is_some() {
            drop(WholeFile::create(self.out)?);
        }
        let mut solver = self.start(space, checkpoint.as_deref())?;
        self.solve(&mut solver, checkpoint.as_deref())?;
        let size = self.write(&solver, checkpoint.as_deref())?;
        if let Some(checkpoint) = &checkpoint
            && let Err(error) = fs::remove_file(checkpoint)
            && error.kind() != io::ErrorKind::NotFound
        {
            return Err(Failure::io(Place::File(checkpoint.clone()), error));
        }
        let mut out = Stdout::new();
        self.summarise(&solver, size, start.elapsed(), &mut out).map_err(Failure::stdout)?;
        out.finish()
    }

    /// Where the state is kept that a later run can take up: beside the table, if that is an ordinary file.
    fn checkpoint_file(&self) -> Option<PathBuf> {
        let is_ordinary = fs::metadata(self.out).map_or(true, |found| found.is_file());
        let mut name = self.out.as_os_str().to_owned();
        name.push(".part");
        is_ordinary.then(|| PathBuf::from(name))
    }

    /// The solver at its beginning, or where an earlier run has left it.
    fn start(&self, space: Space, checkpoint: Option<&Path>) -> Result<Solver, Failure> {
        let Some(path) = checkpoint else { return Ok(Solver::new(space)) };
        let failed = |error| Failure::io(Place::File(path.to_owned()), error);
        let file = match File::open(path) {
            Ok(file) => file,
            Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(Solver::new(space)),
            Err(error) => return Err(failed(error)),
        };
        // More than any checkpoint of this board has: the rest need not be read to know that it is none.
        let most = space.solver_size() + (64 << 10);
        let mut bytes = Vec::new();
        file.take(most).read_to_end(&mut bytes).map_err(failed)?;
        // The state of another board may be longer than all that was read: whose it is stands at its beginning.
        if let Some(columns) =
            Solver::columns_of_checkpoint(&bytes).filter(|&columns| columns != self.board.columns().join("/"))
        {
            let shipped = Board::all_shipped().iter().find(|board| board.columns().join("/") == columns);
            let other = shipped.map_or(columns, |board| board.name());
            return Err(Failure::Work(self.locale.solve_unfinished(
                vars::Board(self.board.name()),
                vars::File(file_name(path)),
                vars::Other(other),
            )));
        }
        let solver = Solver::resume(space, &bytes).map_err(|reason| Failure::Checkpoint(path.to_owned(), reason))?;
        output::note(&self.locale.solve_continues(file_name(path)));
        Ok(solver)
    }

    fn solve(&self, solver: &mut Solver, checkpoint: Option<&Path>) -> Result<(), Failure> {
        let locale = self.locale;
        let mut progress = Progress::new();
        let start = Instant::now();
        let (kept, rows) = (solver.space().kept_count(), solver.space().row_count());
        // Rows done in the passes before, and when a checkpoint was written.
        let (mut before, mut saved) = (0, Instant::now());
        while !solver.is_done() {
            let mut visited = 0;
            let passed = solver.run_pass(self.threads, self.stop, |at| {
                let (done, all) = at.rows;
                visited = all;
                let elapsed = start.elapsed();
                let left = || {
                    let done = before + done;
                    let left = (VISITS * rows).saturating_sub(done).max(all - at.rows.0);
                    clock(time_left(elapsed, done, left, self.threads, kept, rows))
                };
                let unknown = || grouped(kept - at.known, locale);
                let distance = u32::from(at.distance);
                progress.show(
                    u64::from(at.distance),
                    (done, all),
                    || {
                        let message = locale.solve_bar(
                            vars::Elapsed(clock(elapsed)),
                            vars::Left(left()),
                            vars::Unknown(unknown()),
                        );
                        (locale.solve_pass(distance), message)
                    },
                    || {
                        locale.solve_pass_line(
                            vars::Distance(distance),
                            vars::Elapsed(clock(elapsed)),
                            vars::Left(left()),
                            vars::Rows(grouped(all as u64, locale)),
                            vars::Unknown(unknown()),
                        )
                    },
                );
            });
            before += visited;
            match passed {
                Ok(()) => {}
                Err(Stop::Told) => {
                    progress.finish();
                    return Err(self.stopped(solver, checkpoint));
                }
                Err(Stop::TooLong) => {
                    progress.finish();
                    return Err(Failure::Work(locale.solve_too_long()));
                }
            }
            if let Some(path) = checkpoint
                && saved.elapsed() >= CHECKPOINT_EVERY
            {
                save(solver, path)?;
                saved = Instant::now();
            }
        }
        progress.finish();
        Ok(())
    }

    /// Keeps what has been found, and says how to go on.
    fn stopped(&self, solver: &Solver, checkpoint: Option<&Path>) -> Failure {
        let Some(path) = checkpoint else { return Failure::Work(self.locale.solve_stopped_for_good()) };
        match save(solver, path) {
            Ok(()) => Failure::Work(self.locale.solve_stopped(file_name(path))),
            Err(failure) => failure,
        }
    }

    /// Writes the table; the number of its bytes.
    fn write(&self, solver: &Solver, checkpoint: Option<&Path>) -> Result<u64, Failure> {
        let mut out = Counted { file: WholeFile::create(self.out)?, stop: self.stop, written: 0 };
        let written = solver.write(&mut out);
        if self.stop.load(Ordering::Relaxed) {
            return Err(self.stopped(solver, checkpoint));
        }
        let done = match written {
            Ok(()) => out.file.finish(),
            Err(error) => Err(Failure::io(Place::File(self.out.to_owned()), error)),
        };
        done.inspect_err(|_| {
            // The work need not be done again when there is room for its state. That there may be none is told already.
            if let Some(path) = checkpoint {
                let _ = save(solver, path);
            }
        })?;
        Ok(out.written)
    }

    fn summarise(&self, solver: &Solver, size: u64, time: Duration, out: &mut impl Write) -> io::Result<()> {
        let locale = self.locale;
        let counts = solver.counts();
        writeln!(
            out,
            "{}",
            locale.solve_summary(
                vars::Board(self.board.name()),
                vars::Positions(grouped(solver.space().position_count(), locale))
            )
        )?;
        write!(out, "{}", count_table(&counts, locale))?;
        if let Some(longest) = counts.longest_win() {
            writeln!(out, "{}", locale.solve_summary_longest(u32::from(longest)))?;
        }
        let value = tables::words(locale, Side::A, solver.kick_off());
        writeln!(out, "{}", locale.solve_summary_kick_off(value))?;
        let file = file_name(self.out);
        writeln!(
            out,
            "{}",
            locale.solve_summary_file(vars::Bytes(grouped(size, locale)), vars::File(file), vars::Time(clock(time)))
        )
    }
}

/// How long the rest takes: by what has been done so far, or as said before the start while that is next to nothing.
fn time_left(elapsed: Duration, done: usize, left: usize, threads: usize, kept: u64, rows: usize) -> Duration {
    if elapsed < Duration::from_millis(200) || done == 0 {
        let whole = TIME_PER_POSITION.as_secs_f64() * kept as f64 / threads as f64;
        return Duration::from_secs_f64(whole * left as f64 / (VISITS * rows.max(1)) as f64);
    }
    Duration::from_secs_f64(elapsed.as_secs_f64() * left as f64 / done as f64)
}

fn save(solver: &Solver, path: &Path) -> Result<(), Failure> {
    let mut file = WholeFile::create(path)?;
    file.write_all(&solver.checkpoint()).map_err(|error| Failure::io(Place::File(path.to_owned()), error))?;
    file.finish()
}

/// Wins, losses and draws in columns, for each who can hold the ball and together.
fn count_table(counts: &Counts, locale: &Locale) -> String {
    let mut rows = vec![[String::new(), locale.solve_wins(), locale.solve_losses(), locale.solve_draws()]];
    let mut add = |name: String, [wins, draws, losses]: [u64; 3]| {
        rows.push([name, grouped(wins, locale), grouped(losses, locale), grouped(draws, locale)]);
    };
    for holder in Holder::ALL {
        let name = match holder {
            Holder::Own => locale.solve_holder_own(),
            Holder::Opponent => locale.solve_holder_opponent(),
            Holder::Free => locale.solve_holder_free(),
        };
        add(name, counts.totals(Some(holder)));
    }
    add(locale.solve_holder_any(), counts.totals(None));
    let width = |column: usize| rows.iter().map(|row| row[column].chars().count()).max().unwrap_or(0);
    let widths: [usize; 4] = std::array::from_fn(width);
    let line = |row: &[String; 4]| {
        let [name, wins, losses, draws] = row;
        let [w0, w1, w2, w3] = widths;
        format!("  {name:w0$}  {wins:>w1$}  {losses:>w2$}  {draws:>w3$}\n")
    };
    rows.iter().map(line).collect()
}

/// Counts the bytes written, and ends the writing when the user asks to stop.
struct Counted<'a> {
    file: WholeFile,
    stop: &'a AtomicBool,
    written: u64,
}

impl Write for Counted<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.stop.load(Ordering::Relaxed) {
            return Err(io::Error::other("stopped"));
        }
        let written = self.file.write(bytes)?;
        self.written += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.file.flush()
    }
}

/// `--verify`: every position of the rows against its successors, and a sample by the slow rules.
fn check(args: &SolveArgs, path: &Path, threads: usize, stop: &AtomicBool, locale: &Locale) -> Result<(), Failure> {
    let start = Instant::now();
    let table = tables::open(path)?;
    let failed = |error| Failure::table(path, error);
    let mut progress = Progress::new();
    let mut show = |at: tablebase::VerifyProgress| {
        let (step, elapsed) = (u32::from(at.step), clock(start.elapsed()));
        progress.show(
            u64::from(at.step),
            at.rows,
            || (locale.verify_step(step), elapsed.clone()),
            || {
                locale.verify_step_line(
                    vars::Elapsed(elapsed.clone()),
                    vars::Parts(grouped(at.rows.1 as u64, locale)),
                    vars::Step(step),
                )
            },
        );
    };
    let forward = verify(&table, args.every.get(), threads, stop, &mut show).map_err(failed)?;
    let slow = match &forward {
        Some((_, None)) => verify_slowly(&table, args.sample, args.seed, threads, stop, &mut show).map_err(failed)?,
        _ => Some((0, None)),
    };
    progress.finish();
    let file = file_name(path);
    let (Some((checked, wrong)), Some((sampled, slowly_wrong))) = (forward, slow) else {
        return Err(Failure::Work(locale.verify_stopped()));
    };
    if let Some(wrong) = wrong.or(slowly_wrong) {
        let words = |value| tables::words(locale, Side::A, value);
        return Err(Failure::Work(locale.verify_disagrees(
            vars::Expected(words(wrong.expected)),
            vars::File(file),
            vars::Position(wrong.position),
            vars::Stored(words(wrong.stored)),
        )));
    }
    let mut out = Stdout::new();
    let agrees = locale.verify_agrees(
        vars::Checked(grouped(checked, locale)),
        vars::File(file),
        vars::Sampled(grouped(sampled, locale)),
        vars::Time(clock(start.elapsed())),
    );
    out.say(&agrees).map_err(Failure::stdout)?;
    out.finish()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_cannot_fit_is_refused_and_what_is_not_known_is_not() {
        let locale = Locale::new(Language::English);
        let needs = Needs { memory: 100 << 20, disk: 50 << 20, time: Duration::ZERO };
        let told = |memory, disk| match needs.check("lanes", memory, disk, &locale) {
            Ok(()) => String::new(),
            Err(failure) => failure.message(&locale).unwrap_or_default(),
        };
        assert_eq!(told(None, None), "");
        assert_eq!(told(Some(100 << 20), Some(50 << 20)), "");
        assert_eq!(
            told(Some(99 << 20), None),
            "Not enough memory: solving lanes needs about 100 MiB, and 99 MiB is free."
        );
        assert_eq!(
            told(None, Some(1)),
            "Not enough disk space: solving lanes needs about 50 MiB, and 1 MiB is free. Choose another place with --out."
        );
    }

    #[test]
    fn needs_grow_with_the_board() {
        let needs = |name| Needs::of(&Space::new(Board::shipped(name).expect("it ships")), 2);
        let [sprint, lanes, stadium] = ["sprint", "lanes", "stadium"].map(needs);
        assert!(sprint.memory < lanes.memory && lanes.memory < stadium.memory);
        assert!(sprint.time < lanes.time && lanes.time < stadium.time);
        assert!(stadium.memory < 1536 << 20 && lanes.memory < 512 << 20, "{lanes:?} {stadium:?}");
    }

    #[test]
    fn numbers_are_grouped() {
        let locale = Locale::new(Language::English);
        assert_eq!([0, 999, 1000, 12_345_678].map(|n| grouped(n, &locale)), ["0", "999", "1,000", "12,345,678"]);
    }
}
