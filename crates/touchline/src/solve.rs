//! `touchline solve`: solves a board of Play Ball into a table file, or checks such a file.

use std::fs::{self, File};
use std::io::{self, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use ::games::playball::Board;
use ::games::side::Side;
use locale::{Language, Locale, vars};
use serde_json::json;
use tablebase::{Counts, Holder, PassSummary, Solver, Space, Stop, TableError, verify, verify_sample, verify_slowly};

use crate::cli::SolveArgs;
use crate::failure::{Failure, Place, file_name, io_words};
use crate::games;
use crate::memory::{self, Available};
use crate::output::{self, Stdout, WholeFile};
use crate::progress::{Progress, clock, stop_flag};
use crate::tables;

/// Processor time per position kept and cell of the board, all passes and the writing of the table together. Measured on an AMD EPYC core: 7.8 ns on
/// 29 cells, 10.1 and 11.1 on 33, 7.8 on 37, 10.7 on 61; boards with longer wins take longer. It is only for telling what to expect.
const TIME_PER_POSITION_AND_CELL: Duration = Duration::from_nanos(11);
/// Bytes of the table for a hundred positions kept: more than any board needed so far.
const TABLE_PER_HUNDRED: u64 = 20;
/// More than any checkpoint begins with before what was found.
const BEGINNING: u64 = 1 << 10;
/// How often a row is visited in all passes together: 5 times on 19 cells, 32 times on 33, 36 times on 37 (and 143 times on 61). Again for telling what to expect.
const VISITS: usize = 36;
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
            Solving { board, out, report: args.report.as_deref(), threads, stop: &stop, locale }.run()
        }
        (None, None) => Err(Failure::Usage(locale.cli_error_missing_argument("--out"))),
    }
}

/// What solving a board takes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Needs {
    /// Bytes of memory in use at most.
    memory: u64,
    /// Bytes: the checkpoint and the table.
    disk: u64,
    time: Duration,
}

impl Needs {
    fn of(space: &Space, threads: usize) -> Self {
        // Each thread keeps three sets of the positions of a row, five matrices of 64 words for each cell.
        let thread = space.board().cell_count() as u64 * 3 * 5 * 64 * 8 + (1 << 20);
        let kept = space.kept_count();
        let table = kept * TABLE_PER_HUNDRED / 100;
        Self {
            memory: space.solver_size() + table + threads as u64 * thread + BASE_MEMORY,
            disk: space.found_size() + table,
            time: processor_time(space).div_f64(threads as f64),
        }
    }

    /// Refuses what cannot fit into what is free; what is not known is not refused.
    fn check(&self, board: &str, memory: Option<Available>, disk: Option<u64>, locale: &Locale) -> Result<(), Failure> {
        let size = |bytes| in_mebibytes(bytes, locale);
        if let Some(Available { free, limit }) = memory.filter(|memory| memory.free < self.memory) {
            let (board, free, needed) = (vars::Board(board), vars::Free(size(free)), vars::Needed(size(self.memory)));
            return Err(Failure::Work(match limit {
                Some(limit) => locale.failure_memory_limit(board, free, vars::Limit(size(limit)), needed),
                None => locale.failure_too_little_memory(board, free, needed),
            }));
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
    /// Where to tell what each pass took.
    report: Option<&'a Path>,
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
        needs.check(self.board.name(), memory::available(), disk, locale)?;
        // A place that cannot be written is found out now and not after the work. A pipe is opened once only, or its reader leaves.
        if checkpoint.is_some() {
            drop(WholeFile::create(self.out)?);
        }
        if let Some(report) = self.report {
            WholeFile::try_out(report, b"{}")?;
        }
        let mut solver = self.start(space, checkpoint.as_deref())?;
        let mut passes = Vec::new();
        self.solve(&mut solver, checkpoint.as_deref(), &mut passes)?;
        let solved = start.elapsed();
        let size = self.write(&mut solver, checkpoint.as_deref())?;
        if let Some(report) = self.report {
            let mut file = WholeFile::create(report)?;
            let written = start.elapsed() - solved;
            let text = format!("{:#}\n", self.report(&solver, &passes, needs, solved, written, size));
            file.write_all(text.as_bytes()).map_err(|error| Failure::io(Place::File(report.to_owned()), error))?;
            file.finish()?;
        }
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
        let mut file = file;
        let mut beginning = Vec::new();
        Read::by_ref(&mut file).take(BEGINNING).read_to_end(&mut beginning).map_err(failed)?;
        // The state of another board: whose it is stands at its beginning.
        if let Some(columns) =
            Solver::columns_of_checkpoint(&beginning).filter(|&columns| columns != self.board.columns().join("/"))
        {
            let shipped = Board::all_shipped().iter().find(|board| board.columns().join("/") == columns);
            let other = shipped.map_or(columns, |board| board.name());
            return Err(Failure::Work(self.locale.solve_unfinished(
                vars::Board(self.board.name()),
                vars::File(file_name(path)),
                vars::Other(other),
            )));
        }
        let mut bytes = io::BufReader::new(beginning.chain(file));
        let solver = Solver::resume(space, &mut bytes, self.threads).map_err(|error| match error {
            TableError::Io(error) => failed(error),
            TableError::Refused(reason) => Failure::Checkpoint(path.to_owned(), reason),
        })?;
        output::note(&self.locale.solve_continues(file_name(path)));
        Ok(solver)
    }

    fn solve(&self, solver: &mut Solver, checkpoint: Option<&Path>, passes: &mut Vec<Measured>) -> Result<(), Failure> {
        let locale = self.locale;
        let mut progress = Progress::new();
        let start = Instant::now();
        let (kept, rows) = (solver.space().kept_count(), solver.space().row_count());
        let whole = processor_time(solver.space()).div_f64(self.threads as f64);
        // Rows done in the passes before, and when a checkpoint was written.
        let (mut before, mut saved) = (0, Instant::now());
        while !solver.is_done() {
            let begun = Instant::now();
            let mut visited = 0;
            let passed = solver.run_pass(self.threads, self.stop, |at| {
                let (done, all) = at.rows;
                visited = all;
                let elapsed = start.elapsed();
                let left = || {
                    let done = before + done;
                    let left = (VISITS * rows).saturating_sub(done).max(all - at.rows.0);
                    clock(time_left(elapsed, done, left, whole, rows))
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
                Ok(pass) => passes.push(Measured { pass, time: begun.elapsed(), peak: memory::peak() }),
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
    fn stopped(&self, solver: &mut Solver, checkpoint: Option<&Path>) -> Failure {
        let Some(path) = checkpoint else { return Failure::Work(self.locale.solve_stopped_for_good()) };
        match save(solver, path) {
            Ok(()) => Failure::Work(self.locale.solve_stopped(file_name(path))),
            Err(failure) => failure,
        }
    }

    /// Writes the table; the number of its bytes.
    fn write(&self, solver: &mut Solver, checkpoint: Option<&Path>) -> Result<u64, Failure> {
        let mut out = Counted { file: WholeFile::create(self.out)?, stop: self.stop, written: 0 };
        let written = solver.write_with(self.threads, &mut out);
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

    /// What the passes of this run took, as JSON.
    fn report(
        &self,
        solver: &Solver,
        passes: &[Measured],
        needs: Needs,
        solved: Duration,
        written: Duration,
        size: u64,
    ) -> serde_json::Value {
        let space = solver.space();
        let passes: Vec<serde_json::Value> = passes
            .iter()
            .map(|&Measured { pass: PassSummary { distance, rows, found }, time, peak }| {
                json!({
                    "distance": distance, "rows": rows, "found": found,
                    "seconds": rounded(time), "peak_bytes": peak,
                })
            })
            .collect();
        json!({
            "board": self.board.name(),
            "positions": space.position_count(),
            "kept": space.kept_count(),
            "threads": self.threads,
            "forecast": {
                "seconds": rounded(needs.time), "memory_bytes": needs.memory, "disk_bytes": needs.disk,
            },
            "passes": passes,
            "found_bytes": solver.found_size(),
            "solve_seconds": rounded(solved),
            "write_seconds": rounded(written),
            "peak_bytes": memory::peak(),
            "table_bytes": size,
        })
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

/// Seconds, to the millisecond.
fn rounded(time: Duration) -> f64 {
    (time.as_secs_f64() * 1000.0).round() / 1000.0
}

/// Processor time that a board takes, as it is estimated beforehand.
fn processor_time(space: &Space) -> Duration {
    TIME_PER_POSITION_AND_CELL.mul_f64(space.kept_count() as f64 * space.board().cell_count() as f64)
}

/// How long the rest takes: by what has been done so far, or as said before the start, by `whole`, while that is next to nothing.
fn time_left(elapsed: Duration, done: usize, left: usize, whole: Duration, rows: usize) -> Duration {
    if elapsed < Duration::from_millis(200) || done == 0 {
        return Duration::from_secs_f64(whole.as_secs_f64() * left as f64 / (VISITS * rows.max(1)) as f64);
    }
    Duration::from_secs_f64(elapsed.as_secs_f64() * left as f64 / done as f64)
}

/// What a pass did, and what it took.
#[derive(Debug, Clone, Copy)]
struct Measured {
    pass: PassSummary,
    time: Duration,
    /// The most memory of the process until its end, in bytes.
    peak: Option<u64>,
}

/// Adds to the checkpoint what was found since.
fn save(solver: &mut Solver, path: &Path) -> Result<(), Failure> {
    let mut write = || {
        let mut file = File::options().create(true).truncate(false).write(true).open(path)?;
        // What was cut off while it was written goes.
        let whole = solver.saved();
        file.set_len(whole)?;
        file.seek(SeekFrom::End(0))?;
        let saved = solver.save(&mut BufWriter::new(&file)).and_then(|()| file.sync_all());
        if saved.is_err() {
            if whole == 0 { fs::remove_file(path)? } else { file.set_len(whole)? }
        }
        saved
    };
    write().map_err(|error| Failure::io(Place::File(path.to_owned()), error))
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
    let forward = match args.positions {
        Some(count) => verify_sample(&table, count.get(), args.seed, threads, stop, &mut show),
        None => verify(&table, args.every.get(), threads, stop, &mut show),
    };
    let forward = forward.map_err(failed)?;
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
        let free = |free| Some(Available { free, limit: None });
        let told = |memory, disk| match needs.check("lanes", memory, disk, &locale) {
            Ok(()) => String::new(),
            Err(failure) => failure.message(&locale).unwrap_or_default(),
        };
        assert_eq!(told(None, None), "");
        assert_eq!(told(free(100 << 20), Some(50 << 20)), "");
        assert_eq!(
            told(free(99 << 20), None),
            "Not enough memory: solving lanes needs about 100 MiB, and 99 MiB is free."
        );
        assert_eq!(
            told(Some(Available { free: 70 << 20, limit: Some(80 << 20) }), None),
            "Not enough memory: solving lanes needs about 100 MiB. This container or service is limited to 80 MiB, and 70 MiB of that is free."
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
