//! Solves a small board of Diaballik in a folder; `--help` says more.

use std::fs;
use std::io::Write as _;
use std::path::{Path, PathBuf};
use std::process::ExitCode;
use std::time::Instant;

use pico_args::Arguments;
use small_diaballik::{Board, Folder, Pass};

const HELP: &str = "\
cargo xtask small-diaballik SIZE [OPTIONS]

Solves Diaballik on a board of SIZE × SIZE squares, from 3 to 5, and writes what was found: report.md in its folder. What a pass over
the board has found is kept there, so that a solve that was stopped, however, goes on after its last complete pass; the files are the same
in the end. 5 × 5 takes 3.5 GB of memory, up to 8 GB of disk and hours.

  --dir DIR       the folder (target/small-diaballik-SIZE unless told)
  --threads N     threads (all cores unless told)
  --most N        stops after the pass for distance N
  --page PATH     puts what was found in the place of the section about the board on a page, docs/results/diaballik.md
  --help          this text
";

/// What was told to do.
struct Options {
    size: usize,
    folder: PathBuf,
    threads: usize,
    most: u16,
    page: Option<PathBuf>,
}

fn options(mut arguments: Arguments) -> Result<Option<Options>, String> {
    if arguments.contains(["-h", "--help"]) {
        return Ok(None);
    }
    let told = |error: pico_args::Error| error.to_string();
    let folder: Option<PathBuf> = arguments.opt_value_from_str("--dir").map_err(told)?;
    let threads: Option<usize> = arguments.opt_value_from_str("--threads").map_err(told)?;
    let most: Option<u16> = arguments.opt_value_from_str("--most").map_err(told)?;
    let page = arguments.opt_value_from_str("--page").map_err(told)?;
    let size: Option<usize> = arguments.opt_free_from_str().map_err(told)?;
    if let Some(argument) = arguments.finish().first() {
        return Err(format!("unexpected argument {}", argument.display()));
    }
    let size = size.filter(|size| (3..=5).contains(size)).ok_or("which board? 3, 4 or 5")?;
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    Ok(Some(Options {
        size,
        folder: folder.unwrap_or_else(|| format!("target/small-diaballik-{size}").into()),
        threads: threads.unwrap_or(cores).clamp(1, 256),
        most: most.unwrap_or(u16::MAX),
        page,
    }))
}

fn told(pass: Pass) {
    println!("pass {}: {} rows, {} positions", pass.distance, pass.rows, pass.found);
}

/// The file in which the seconds of each pass are noted; they are lost with it, and nothing else.
fn times(folder: &Path) -> PathBuf {
    folder.join("seconds.txt")
}

fn note(folder: &Path, pass: Pass, seconds: f64) -> std::io::Result<()> {
    let mut file = fs::OpenOptions::new().create(true).append(true).open(times(folder))?;
    writeln!(file, "{} {seconds:.3}", pass.distance)
}

/// How long all passes took together, the latest note of each; `None` where one has none.
fn seconds(folder: &Path, passes: &[Pass]) -> Option<f64> {
    let text = fs::read_to_string(times(folder)).ok()?;
    let notes = text.lines().filter_map(|line| line.split_once(' '));
    let notes: std::collections::HashMap<u16, f64> =
        notes.filter_map(|(distance, seconds)| Some((distance.parse().ok()?, seconds.parse().ok()?))).collect();
    passes.iter().map(|pass| notes.get(&pass.distance)).sum()
}

/// The most memory that this process had, as Linux tells it.
fn peak_megabytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()?.div_ceil(1000))
}

fn run(options: &Options) -> Result<(), String> {
    let Options { size, folder: path, threads, most, page } = options;
    let board = Board::new(*size).ok_or("no such board")?;
    let begun = Instant::now();
    let mut folder = Folder::open(path, &board, *threads, told).map_err(|error| error.to_string())?;
    if let [pass] = folder.passes() {
        note(path, *pass, begun.elapsed().as_secs_f64())
            .map_err(|error| format!("{}: {error}", times(path).display()))?;
    }
    while !folder.solver().is_done() {
        if folder.solver().next_distance() > *most {
            println!("stopped after the pass for distance {most}; the same command without --most goes on");
            return Ok(());
        }
        let begun = Instant::now();
        folder = folder.run_pass(*threads).map_err(|error| error.to_string())?;
        if let Some(pass) = folder.passes().last() {
            told(*pass);
            note(path, *pass, begun.elapsed().as_secs_f64())
                .map_err(|error| format!("{}: {error}", times(path).display()))?;
        }
    }
    let Some(summary) = folder.summary().map_err(|error| error.to_string())? else { return Ok(()) };
    let passes = folder.passes().len();
    let taken = seconds(path, folder.passes()).map_or_else(
        || "; not all of them were timed".to_owned(),
        |seconds| format!(", {seconds:.2} s with {threads} {}", if *threads == 1 { "thread" } else { "threads" }),
    );
    let memory = peak_megabytes().map_or_else(String::new, |memory| format!(" and {memory} MB of memory"));
    let date = jiff::Timestamp::now().strftime("%F");
    let how = format!("{passes} passes{taken}{memory} ({date}).");
    let report = path.join("report.md");
    fs::write(&report, summary.section(&how)).map_err(|error| format!("{}: {error}", report.display()))?;
    print!("\n{}", summary.section(&how));
    if let Some(page) = page {
        let text = fs::read_to_string(page).map_err(|error| format!("{}: {error}", page.display()))?;
        let text = summary.on_page(&text, &how);
        let text = text.ok_or_else(|| format!("{}: there is no section “## {size} × {size}”", page.display()))?;
        fs::write(page, text).map_err(|error| format!("{}: {error}", page.display()))?;
    }
    Ok(())
}

fn main() -> ExitCode {
    let done = options(Arguments::from_env()).and_then(|options| match options {
        Some(options) => run(&options),
        None => {
            print!("{HELP}");
            Ok(())
        }
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(message) => {
            eprintln!("solve-diaballik: {message}");
            ExitCode::FAILURE
        }
    }
}
