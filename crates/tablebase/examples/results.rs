//! Solves the boards that ship and writes `docs/results/play-ball.md` with its figures: `cargo xtask results`.
//!
//! A board that has been solved is not solved again: its table and what was measured are kept in `target/tables`. Each board is solved in
//! a process of its own, so that the peak of its memory can be read.

use std::error::Error;
use std::fmt::Write as _;
use std::fs::{self, File};
use std::io::BufWriter;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Instant;

use games::game::turn_text;
use games::playball::{Board, Mode, Position, Turn};
use games::side::Side;
use jiff::Timestamp;
use jiff::tz::TimeZone;
use sha2::{Digest, Sha256};
use tablebase::{
    Aim, AnyGoal, Holder, MatchState, MatchValue, PuzzleKind, Scorer, SolvedMatch, Solver, Space, Table, Value,
    ValuedTurn, verify_sample,
};

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const HELP: &str = "\
cargo xtask results [--again] [--out FOLDER] [BOARD...]

Solves the boards (all that ship, unless named) and writes play-ball.md and its figures to FOLDER (docs/results).
Boards with a table in target/tables are not solved again, except with --again.
";

/// Tables of boards with more positions kept than this are checked here by a sample, because elsewhere nothing checks all of it.
const LARGE: u64 = 100_000_000;
/// Positions of such a sample, and what they are drawn by.
const SAMPLE: (usize, u64) = (1_000_000, 1);
/// Puzzles that the page shows of such a board, of each kind.
const PUZZLES: usize = 3;

fn main() -> Result<()> {
    let mut args = std::env::args().skip(1);
    let mut names = Vec::new();
    let mut again = false;
    let mut out = root().join("docs/results");
    while let Some(arg) = args.next() {
        match arg.as_str() {
            "--again" => again = true,
            "--out" => out = args.next().ok_or("--out needs a folder")?.into(),
            "--help" | "-h" => {
                print!("{HELP}");
                return Ok(());
            }
            // How this program calls itself.
            "--solve" => {
                let (name, table) = (args.next().ok_or("a board")?, args.next().ok_or("a file")?);
                return solve(&name, Path::new(&table));
            }
            "--any-goal" => {
                let (name, file) = (args.next().ok_or("a board")?, args.next().ok_or("a file")?);
                return solve_any_goal(&name, Path::new(&file));
            }
            name => names.push(name.to_owned()),
        }
    }
    let mut boards: Vec<Arc<Board>> = Vec::new();
    if names.is_empty() {
        boards.extend(Board::all_shipped().iter().cloned());
    }
    for name in &names {
        boards.push(Arc::clone(Board::shipped(name).ok_or_else(|| format!("there is no board `{name}`\n\n{HELP}"))?));
    }
    boards.sort_by_key(|board| Space::new(board).position_count());
    let mut solved = Vec::new();
    for board in &boards {
        solved.push(Solved::of(board, again)?);
    }
    fs::create_dir_all(&out)?;
    for solved in &solved {
        fs::write(out.join(format!("{}.svg", solved.table.board().name())), histogram(solved))?;
    }
    fs::write(out.join("play-ball.md"), page(&solved)?)?;
    eprintln!("results: {} is written", out.join("play-ball.md").display());
    Ok(())
}

fn root() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).ancestors().nth(2).map_or_else(PathBuf::new, Path::to_path_buf)
}

fn tables() -> PathBuf {
    let target = std::env::var_os("CARGO_TARGET_DIR").map_or_else(|| root().join("target"), PathBuf::from);
    target.join("tables")
}

/// What was measured while a board was solved.
#[derive(Debug, Clone, PartialEq)]
struct Measured {
    date: String,
    /// Of the sources, with a sign where they were changed.
    commit: String,
    machine: String,
    threads: usize,
    /// Until every value was known.
    solve_seconds: f64,
    /// Compressing and writing the table.
    write_seconds: f64,
    /// The most memory that the process had, table writing included.
    peak_bytes: u64,
    passes: Vec<Pass>,
}

/// What was measured of a pass.
#[derive(Debug, Clone, PartialEq)]
struct Pass {
    distance: u8,
    rows: usize,
    found: u64,
    seconds: f64,
    /// The most memory that the process had until its end.
    peak_bytes: u64,
}

impl Measured {
    fn to_text(&self) -> String {
        let Self { date, commit, machine, threads, solve_seconds, write_seconds, peak_bytes, passes } = self;
        let passes = passes.iter().map(|Pass { distance, rows, found, seconds, peak_bytes }| {
            format!("{distance} {rows} {found} {seconds} {peak_bytes}\n")
        });
        let passes: String = passes.collect();
        format!("{date}\n{commit}\n{machine}\n{threads}\n{solve_seconds}\n{write_seconds}\n{peak_bytes}\n{passes}")
    }

    fn from_text(text: &str) -> Option<Self> {
        let mut lines = text.lines();
        Some(Self {
            date: lines.next()?.to_owned(),
            commit: lines.next()?.to_owned(),
            machine: lines.next()?.to_owned(),
            threads: lines.next()?.parse().ok()?,
            solve_seconds: lines.next()?.parse().ok()?,
            write_seconds: lines.next()?.parse().ok()?,
            peak_bytes: lines.next()?.parse().ok()?,
            passes: lines
                .map(|line| {
                    let mut fields = line.split(' ');
                    Some(Pass {
                        distance: fields.next()?.parse().ok()?,
                        rows: fields.next()?.parse().ok()?,
                        found: fields.next()?.parse().ok()?,
                        seconds: fields.next()?.parse().ok()?,
                        peak_bytes: fields.next()?.parse().ok()?,
                    })
                })
                .collect::<Option<_>>()?,
        })
    }

    fn seconds(&self) -> f64 {
        self.solve_seconds + self.write_seconds
    }
}

/// Solves a board in this process, and writes the table and beside it what was measured.
fn solve(name: &str, path: &Path) -> Result<()> {
    let board = Board::shipped(name).ok_or("no such board")?;
    let threads = threads();
    let start = Instant::now();
    let mut solver = Solver::new(Space::new(board));
    let no_peak = "the peak of memory can only be read on Linux";
    let mut passes = Vec::new();
    while !solver.is_done() {
        let begun = Instant::now();
        let pass = solver.run_pass(threads, &AtomicBool::new(false), |_| ());
        let pass = pass.map_err(|stop| format!("{name}: {stop:?}"))?;
        let seconds = begun.elapsed().as_secs_f64();
        eprintln!(
            "results: {name}: distance {}, {} rows, {} found, {seconds:.2} s",
            pass.distance, pass.rows, pass.found
        );
        let (distance, rows, found) = (pass.distance, pass.rows, pass.found);
        passes.push(Pass { distance, rows, found, seconds, peak_bytes: peak_bytes().ok_or(no_peak)? });
    }
    let solve_seconds = start.elapsed().as_secs_f64();
    let start = Instant::now();
    let beside = path.with_extension("part");
    let mut file = BufWriter::new(File::create(&beside)?);
    solver.write_with(threads, &mut file)?;
    file.into_inner()?.sync_all()?;
    fs::rename(&beside, path)?;
    let write_seconds = start.elapsed().as_secs_f64();
    let measured = Measured {
        date: TimeZone::UTC.to_datetime(Timestamp::now()).date().to_string(),
        commit: commit(),
        machine: machine(),
        threads,
        solve_seconds,
        write_seconds,
        peak_bytes: peak_bytes().ok_or(no_peak)?,
        passes,
    };
    fs::write(path.with_extension("measured"), measured.to_text())?;
    Ok(())
}

/// Finds out how long a goal can be prevented when one side wants one and the other none, and writes it to a file.
fn solve_any_goal(name: &str, path: &Path) -> Result<()> {
    let board = Board::shipped(name).ok_or("no such board")?;
    let start = Instant::now();
    let solved = AnyGoal::solved(board, threads()).map_err(|stop| format!("{name}: {stop:?}"))?;
    let longest = solved.is_certain().then(|| solved.longest());
    eprintln!("results: {name}: any goal: {longest:?}, {:.2} s", start.elapsed().as_secs_f64());
    let longest = longest
        .ok_or_else(|| format!("{name}: a set can be forced to be void, against what the match is solved by"))?;
    fs::write(path, format!("{longest}\n"))?;
    Ok(())
}

fn peak_bytes() -> Option<u64> {
    let status = fs::read_to_string("/proc/self/status").ok()?;
    let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"))?;
    Some(line.trim().strip_suffix(" kB")?.parse::<u64>().ok()? * 1024)
}

/// The commit that is checked out; with a plus sign where files differ from it.
fn commit() -> String {
    let git = |args: &[&str]| {
        let output = Command::new("git").arg("-C").arg(root()).args(args).output().ok()?;
        output.status.success().then(|| String::from_utf8_lossy(&output.stdout).trim().to_owned())
    };
    let Some(commit) = git(&["rev-parse", "--short=10", "HEAD"]) else { return "unknown".to_owned() };
    if git(&["status", "--porcelain", "--untracked-files=no"]).is_some_and(|changes| changes.is_empty()) {
        commit
    } else {
        commit + "+"
    }
}

fn machine() -> String {
    let info = fs::read_to_string("/proc/cpuinfo").unwrap_or_default();
    let name = info.lines().find_map(|line| line.strip_prefix("model name")?.split_once(':'));
    name.map_or_else(|| std::env::consts::ARCH.to_owned(), |(_, name)| name.trim().to_owned())
}

/// A board with its table.
struct Solved {
    table: Table<Vec<u8>>,
    file_bytes: u64,
    /// The SHA-256 of the file, in hexadecimal digits.
    digest: String,
    measured: Measured,
    /// Turns of both sides for which a side that never scores can keep its opponent from scoring, at most.
    longest_without_goal: u8,
}

impl Solved {
    fn of(board: &Arc<Board>, again: bool) -> Result<Self> {
        let path = tables().join(format!("{}.tlt", board.name()));
        let any_goal = path.with_extension("any-goal");
        if !again && let Some(solved) = Self::open(board, &path) {
            eprintln!("results: {} was solved before", board.name());
            return Ok(solved);
        }
        fs::create_dir_all(tables())?;
        let has_table = path.exists() && Self::measured(&path).is_some();
        let has_any_goal = any_goal.exists();
        for (word, file, is_there) in [("--solve", &path, has_table), ("--any-goal", &any_goal, has_any_goal)] {
            if is_there && !again {
                continue;
            }
            let mut command = Command::new(std::env::current_exe()?);
            let status = command.arg(word).arg(board.name()).arg(file).status()?;
            if !status.success() {
                return Err(format!("{}: solving failed", board.name()).into());
            }
        }
        Self::open(board, &path).ok_or_else(|| format!("{}: cannot be read back", path.display()).into())
    }

    fn measured(path: &Path) -> Option<Measured> {
        Measured::from_text(&fs::read_to_string(path.with_extension("measured")).ok()?)
    }

    /// What is there already, if it is whole and of this board.
    fn open(board: &Board, path: &Path) -> Option<Self> {
        let measured = Self::measured(path)?;
        let longest_without_goal = fs::read_to_string(path.with_extension("any-goal")).ok()?.trim().parse().ok()?;
        let bytes = fs::read(path).ok()?;
        let file_bytes = bytes.len() as u64;
        let digest = Sha256::digest(&bytes).iter().fold(String::new(), |text, byte| format!("{text}{byte:02x}"));
        let mut table = Table::open(bytes).ok()?;
        table.check_blocks().ok()?;
        if table.space().kept_count() > LARGE {
            // Samples, the longest win and puzzles are looked for all over the board.
            table.keep_unpacked().ok()?;
        }
        (table.board().columns() == board.columns()).then_some(Self {
            table,
            file_bytes,
            digest,
            measured,
            longest_without_goal,
        })
    }

    fn positions(&self) -> u64 {
        self.table.space().position_count()
    }

    fn is_large(&self) -> bool {
        self.table.space().kept_count() > LARGE
    }
}

// The page.

fn page(solved: &[Solved]) -> Result<String> {
    let mut text = String::from(
        "# Play Ball solved\n\n\
         <!-- Written by `cargo xtask results`; change the command, not the page. -->\n\n\
         One set of Play Ball, solved outright: the value of every position at the start of a turn, and how many turns of both\n\
         sides it takes until the goal when both play their best. The winner takes the shortest way, the loser the longest; what\n\
         neither side can force is a draw, because the set then goes on for ever. Positions are counted for one side to move; those for\n\
         the other are the same after a half turn of the board. The rules are those of `crates/games`, with the repetition rule between people\n\
         (PB-18) left out: it is not part of a set.\n\n\
         **Who checks it.** [A second solver](../../examples/solver-c/README.md), a few hundred lines of plain C written from the notation and the rulings\n\
         alone, shares no code with the one that made this page. Its value of every position of `sprint` and `diamond` is the same, and so is each of\n\
         its totals. [How a table is verified](../tablebase.md#how-a-table-is-verified) tells what else is compared.\n\n\
         **The boards are ours.** The rule sheet shows its board only in a picture, and that picture is lost. `lanes`, the usual board here, was chosen\n\
         among several candidates because a single turn of its kick-off keeps the win. Nothing on this page is a result about the printed board.\n\n\
         Best play of a set is not best play of a match: whether a goal is worth having depends on the score, on who kicks off, on who scored last and\n\
         on void sets. What is said of matches below is solved state by state (27 states of a normal match, 9 of an expert match, with PB-18) from\n\
         what each side can force in a set, by `crates/tablebase/src/matches.rs`. One of these things the values of a set do not tell: whether a side can force a set to\n\
         be void. That takes a second solve, again of every position: one side wants a goal, whoever scores it, and the other never scores\n\
         (`crates/tablebase/src/any_goal.rs`; plain iteration over the slow rules finds the same for every position of `sprint`).\n\n",
    );
    text += "| board | cells | positions | side to move wins | draws | loses | longest win | kick-off |\n|---|--:|--:|--:|--:|--:|--:|---|\n";
    for solved in solved {
        let [wins, draws, losses] = solved.table.counts().totals(None);
        let all = solved.positions();
        writeln!(
            text,
            "| [`{name}`](#{name}) | {} | {} | {} | {} | {} | {} | {} |",
            solved.table.board().cell_count(),
            grouped(all),
            share(wins, all),
            share(draws, all),
            share(losses, all),
            turns_of(solved.table.counts().longest_win().unwrap_or(0)),
            kick_off_words(solved.table.kick_off()),
            name = solved.table.board().name(),
        )?;
    }
    for solved in solved {
        board_section(&mut text, solved)?;
    }
    cost_section(&mut text, solved)?;
    Ok(text)
}

fn board_section(text: &mut String, solved: &Solved) -> Result<()> {
    let table = &solved.table;
    let board = table.board();
    let counts = table.counts();
    writeln!(text, "\n## {}\n", board.name())?;
    writeln!(text, "Columns `{}`, {} cells.\n", board.columns().join("` `"), board.cell_count())?;
    writeln!(
        text,
        "The table is a file of {} bytes with the SHA-256 `{}`.\n",
        grouped(solved.file_bytes),
        solved.digest
    )?;
    if solved.is_large() {
        checked_section(text, solved)?;
    }
    text.push_str("| ball | positions | side to move wins | draws | loses |\n|---|--:|--:|--:|--:|\n");
    let holders = [
        (Some(Holder::Own), "with the side to move"),
        (Some(Holder::Opponent), "with the opponent"),
        (Some(Holder::Free), "free"),
        (None, "anywhere"),
    ];
    for (holder, name) in holders {
        let [wins, draws, losses] = counts.totals(holder);
        let all = wins + draws + losses;
        let cell = |count| format!("{} ({})", grouped(count), share(count, all));
        writeln!(text, "| {name} | {} | {} | {} | {} |", grouped(all), cell(wins), cell(draws), cell(losses))?;
    }
    writeln!(
        text,
        "\n![Positions of {name} by the number of turns until the goal, on a logarithmic scale]({name}.svg)\n",
        name = board.name()
    )?;
    text.push_str("<details><summary>The same in numbers</summary>\n\n");
    text.push_str("| turns until the goal | value | ball with the side to move | with the opponent | free |\n|--:|---|--:|--:|--:|\n");
    for (value, [own, opponent, free]) in counts.iter() {
        let (distance, kind) = match value {
            Value::Win(distance) => (distance.to_string(), "win"),
            Value::Loss(distance) => (distance.to_string(), "loss"),
            Value::Draw => ("–".to_owned(), "draw"),
        };
        writeln!(text, "| {distance} | {kind} | {} | {} | {} |", grouped(own), grouped(opponent), grouped(free))?;
    }
    text.push_str("\n</details>\n\n### The kick-off\n\n");
    kick_off_section(text, solved)?;
    text.push_str("\n### The longest win\n\n");
    let Some(longest) = counts.longest_win() else {
        text.push_str("Nobody can force a goal anywhere on this board.\n");
        return Ok(());
    };
    let position = table.first_with(Value::Win(longest))?.ok_or("the counts have a win that the table has not")?;
    let number: u64 =
        counts.iter().filter(|(value, _)| *value == Value::Win(longest)).map(|(_, c)| c.iter().sum::<u64>()).sum();
    writeln!(
        text,
        "The side to move wins in {} in {} {}, mirror images counted. One of them:\n\n```text\n{position}\n```\n",
        turns_of(longest),
        grouped(number),
        if number == 1 { "position" } else { "positions" },
    )?;
    let line = table.best_line(&position)?;
    text.push_str("Best play of both sides; of equal turns, the first in the order of their texts:\n\n");
    write_line(text, &line, position.side())?;
    if solved.is_large() {
        puzzles_section(text, solved)?;
        passes_section(text, solved)?;
    }
    Ok(())
}

/// Checks a sample of the table, and says what that makes certain.
fn checked_section(text: &mut String, solved: &Solved) -> Result<()> {
    let (count, seed) = SAMPLE;
    let start = Instant::now();
    let name = solved.table.board().name();
    let report = |at: tablebase::VerifyProgress| {
        eprintln!(
            "results: {name}: {} of {} positions checked, {:.0} s",
            at.rows.0,
            at.rows.1,
            start.elapsed().as_secs_f64()
        );
    };
    // What was checked of this very file is not checked again.
    let kept = tables().join(format!("{name}.checked"));
    let known = format!("{} {count} {seed}\n", solved.digest);
    let checked = if fs::read_to_string(&kept).is_ok_and(|kept| kept == known) {
        count as u64
    } else {
        let checked = verify_sample(&solved.table, count, seed, threads(), &AtomicBool::new(false), report)?;
        let Some((checked, None)) = checked else { return Err(format!("{name}: {checked:?}").into()) };
        fs::write(&kept, known)?;
        checked
    };
    writeln!(
        text,
        "**How far it is checked.** The program that solved it writes tables of the other boards that have been checked in full. Of this one, {} positions in which the side to move cannot score at once were drawn at random (`touchline solve --verify {name}.tlt --positions {count} --seed {seed}`), and the value of each agrees with those of all positions after its turns. So with a certainty of 99.9 % fewer than {:.1} in 100,000 such positions are wrong.\n",
        grouped(checked),
        1000_f64.ln() / checked as f64 * 1e5,
    )?;
    Ok(())
}

fn puzzles_section(text: &mut String, solved: &Solved) -> Result<()> {
    text.push_str("\n### Puzzles\n\nIn each of these exactly one turn is right: in the first ones it wins, in the others it saves a draw.\n\n");
    text.push_str(
        "| position | right turn | value | other turns | of them drawing | grade |\n|---|---|---|--:|--:|--:|\n",
    );
    for kind in [PuzzleKind::Win, PuzzleKind::Save] {
        for puzzle in solved.table.puzzles(Some(kind), 1).take(PUZZLES) {
            let puzzle = puzzle?;
            writeln!(
                text,
                "| `{}` | `{}` | {} | {} | {} | {} |",
                puzzle.position,
                puzzle.solution_texts().first().ok_or("a puzzle without a solution")?,
                kick_off_words(puzzle.value),
                puzzle.turns - 1,
                puzzle.drawing,
                puzzle.grade(),
            )?;
        }
    }
    Ok(())
}

fn passes_section(text: &mut String, solved: &Solved) -> Result<()> {
    text.push_str("\n<details><summary>What each pass took</summary>\n\n");
    text.push_str("| distance | rows visited | kept positions found | s | peak memory, MiB |\n|--:|--:|--:|--:|--:|\n");
    for Pass { distance, rows, found, seconds, peak_bytes } in &solved.measured.passes {
        writeln!(
            text,
            "| {distance} | {} | {} | {seconds:.2} | {:.0} |",
            grouped(*rows as u64),
            grouped(*found),
            mebibytes(*peak_bytes)
        )?;
    }
    text.push_str("\n</details>\n");
    Ok(())
}

fn threads() -> usize {
    std::thread::available_parallelism().map_or(1, std::num::NonZero::get)
}

fn kick_off_section(text: &mut String, solved: &Solved) -> Result<()> {
    let table = &solved.table;
    let value = table.kick_off();
    let start = Position::kick_off(table.board(), Side::A, [0, 0]);
    let turns = table.turns(&start)?;
    let same: Vec<&ValuedTurn> = turns.iter().filter(|turn| turn.value == value).collect();
    let outcome = |value: Value| match value {
        Value::Win(_) => 0,
        Value::Draw => 1,
        Value::Loss(_) => 2,
    };
    let kinds = [0, 1, 2].map(|kind| turns.iter().filter(|turn| outcome(turn.value) == kind).count());
    writeln!(
        text,
        "**{}** Of the {} turns with which a set can begin, {} win, {} draw and {} lose.\n",
        match value {
            Value::Win(distance) => format!("The side that kicks off wins in {}.", turns_of(distance)),
            Value::Draw => "The kick-off is a draw.".to_owned(),
            Value::Loss(distance) => format!("The side that kicks off loses in {}.", turns_of(distance)),
        },
        turns.len(),
        kinds[0],
        kinds[1],
        kinds[2],
    )?;
    let (keeps, to) = if same.len() == 1 { ("keeps", "turn") } else { ("keep", "turns") };
    match value {
        Value::Draw => writeln!(text, "{} {to} {keeps} the draw:\n", same.len())?,
        _ => writeln!(text, "{} {to} {keeps} value and distance:\n", same.len())?,
    }
    let texts: Vec<String> = same.iter().map(|turn| format!("`{}`", turn_text(&turn.turn.actions))).collect();
    writeln!(text, "{}\n", wrapped(&texts))?;
    if value != Value::Draw {
        text.push_str("Best play from there:\n\n");
        write_line(text, &table.best_line(&start)?, Side::A)?;
        text.push('\n');
    }
    match_section(text, solved)
}

/// What best play makes of a match (PB-16 to PB-18).
fn match_section(text: &mut String, solved: &Solved) -> Result<()> {
    let [normal, expert] = [Mode::Normal, Mode::Expert].map(|mode| SolvedMatch::of(&solved.table, mode));
    let words = |solved: &SolvedMatch, mode| match solved.value(MatchState::start(mode)) {
        MatchValue::Wins => "the side that kicks off first can force a win",
        MatchValue::Loses => "the side that does not kick off first can force a win",
        MatchValue::NobodyWins => "neither side can force a win",
        MatchValue::Unsettled => "it is not known who can force a win",
    };
    let [of_normal, of_expert] = [words(&normal, Mode::Normal), words(&expert, Mode::Expert)];
    text.push_str("### The match\n\n");
    if of_normal == of_expert {
        write!(text, "In a normal match and in an expert match **{of_normal}**.")?;
    } else {
        write!(text, "In a normal match **{of_normal}**; in an expert match {of_expert}.")?;
    }
    let kick_off = solved.table.kick_off();
    let distance = turns_of(kick_off.distance());
    match kick_off {
        Value::Win(_) => write!(
            text,
            " Whoever kicks off can score within {distance}, and the side that conceded kicks off next: set by set a normal match goes 3–2, \
             and an expert match goes on for ever."
        )?,
        Value::Loss(turns) => write!(
            text,
            " The other side can score within {distance}, and the side that conceded kicks off again: a normal match need not take longer than \
             {}, an expert match not longer than {}.",
            turns_of(3 * turns),
            turns_of(2 * turns),
        )?,
        Value::Draw => {
            text.push_str(" Each side can keep the other from scoring; three void sets in a row draw the match.");
        }
    }
    write!(
        text,
        "\n\nNobody can force a set to be void: a side that never scores concedes, from every position, within {} of both sides at most. So every state of a \
         match is settled. Who can force the win of a normal match, by the goals of the side that kicks off and of the other one and by the void sets just before:\n\n\
         | goals | none void | one void | two void |\n|---|---|---|---|\n",
        turns_of(solved.longest_without_goal)
    )?;
    let who = |value| match value {
        MatchValue::Wins => "who kicks off",
        MatchValue::Loses => "the other",
        MatchValue::NobodyWins => "nobody",
        MatchValue::Unsettled => "not known",
    };
    for (own, other) in (0..3).flat_map(|own| (0..3).map(move |other| (own, other))) {
        let cells = [0, 1, 2].map(|void_sets| who(normal.value(MatchState::Normal { own, other, void_sets })));
        writeln!(text, "| {own}–{other} | {} |", cells.join(" | "))?;
    }
    text.push_str(
        "\nAnd of an expert match, by who scored last (after a goal always the side that does not kick off):\n\n\
         | scored last | none void | one void | two void |\n|---|---|---|---|\n",
    );
    for (scored_last, name) in
        [(None, "nobody yet"), (Some(Scorer::KicksOff), "who kicks off"), (Some(Scorer::Other), "the other")]
    {
        let cells = [0, 1, 2].map(|void_sets| who(expert.value(MatchState::Expert { scored_last, void_sets })));
        writeln!(text, "| {name} | {} |", cells.join(" | "))?;
    }
    let states = [Mode::Normal, Mode::Expert].into_iter().flat_map(MatchState::all);
    let differs: Vec<String> = states
        .filter_map(|state| match (state, aim_of(&normal, &expert, state)) {
            (_, Aim::Score) => None,
            (MatchState::Normal { own, other, void_sets }, aim) => {
                let wants = if aim == Aim::AnyGoal { "who kicks off" } else { "the other" };
                Some(format!("{own}–{other} after {void_sets} void sets ({wants})"))
            }
            (MatchState::Expert { .. }, _) => Some(format!("{state:?}")),
        })
        .collect();
    if differs.is_empty() {
        text.push_str(
            "\nIn every state, best play for the set is best play for the match too: scoring is never worse than a void set, and a void set is never worse than conceding.\n\n",
        );
    } else {
        write!(
            text,
            "\nBest play for the set is best play for the match too, except in these states: {}. There any goal, whoever scores it, wins the match for the side named in brackets, and a \
             third void set would draw it. So that side wants any goal, and its opponent must not score even in a set that it could win.\n\n",
            differs.join(", ")
        )?;
    }
    Ok(())
}

/// What the side that kicks off wants of a set in a state of either mode.
fn aim_of(normal: &SolvedMatch, expert: &SolvedMatch, state: MatchState) -> Aim {
    let solved = if matches!(state, MatchState::Normal { .. }) { normal } else { expert };
    solved.aim(state, Scorer::KicksOff)
}

/// A line as numbered turns, with the side that makes each.
fn write_line(text: &mut String, line: &[Turn], first: Side) -> Result<()> {
    let mut side = first;
    text.push_str("```text\n");
    for (number, turn) in line.iter().enumerate() {
        writeln!(text, "{:>3}. {} {}", number + 1, side.letter(), turn_text(&turn.actions))?;
        side = side.other();
    }
    text.push_str("```\n");
    Ok(())
}

fn cost_section(text: &mut String, solved: &[Solved]) -> Result<()> {
    text.push_str("\n## What it cost\n\n");
    let mut machines: Vec<String> = solved
        .iter()
        .map(|s| {
            format!(
                "{}, {} threads, {}, commit {}",
                s.measured.machine, s.measured.threads, s.measured.date, s.measured.commit
            )
        })
        .collect();
    machines.dedup();
    writeln!(
        text,
        "Measured by the command that writes this page, each board in a process of its own: {}. Other work on the machine makes the times\n\
         longer. Kept are the positions with one side to move and one of each two mirror images.\n",
        machines.join("; ")
    )?;
    text.push_str(
        "| board | cells without a dot | positions | kept | solving, s | writing, s | µs per kept position | peak memory, MiB | bytes per kept position | table file, MiB |\n\
         |---|--:|--:|--:|--:|--:|--:|--:|--:|--:|\n",
    );
    for s in solved {
        let space = s.table.space();
        let kept = space.kept_count();
        writeln!(
            text,
            "| `{}` | {} | {} | {} | {:.2} | {:.2} | {:.2} | {:.1} | {:.2} | {:.2} |",
            s.table.board().name(),
            plain_cells(s.table.board()),
            grouped(s.positions()),
            grouped(kept),
            s.measured.solve_seconds,
            s.measured.write_seconds,
            s.measured.seconds() * 1e6 / kept as f64,
            mebibytes(s.measured.peak_bytes),
            s.measured.peak_bytes as f64 / kept as f64,
            mebibytes(s.file_bytes),
        )?;
    }
    text.push_str(
        "\nWith *n* cells without a dot a board has 6·C(*n*, 3)·C(*n* − 3, 3) + C(*n* − 1, 3)·C(*n* − 4, 3) positions for one side to move.\n",
    );
    Ok(())
}

fn plain_cells(board: &Board) -> u32 {
    board.cell_count() as u32 - board.dotted().len()
}

fn mebibytes(bytes: u64) -> f64 {
    bytes as f64 / f64::from(1 << 20)
}

fn turns_of(distance: u8) -> String {
    if distance == 1 { "1 turn".to_owned() } else { format!("{distance} turns") }
}

fn kick_off_words(value: Value) -> String {
    match value {
        Value::Win(distance) => format!("wins in {}", turns_of(distance)),
        Value::Draw => "draw".to_owned(),
        Value::Loss(distance) => format!("loses in {}", turns_of(distance)),
    }
}

/// `1234567` as `1 234 567`, with spaces that do not break.
fn grouped(number: u64) -> String {
    let digits = number.to_string();
    let mut text = String::new();
    for (i, digit) in digits.chars().enumerate() {
        if i > 0 && (digits.len() - i).is_multiple_of(3) {
            text.push('\u{a0}');
        }
        text.push(digit);
    }
    text
}

fn share(count: u64, all: u64) -> String {
    let percent = if all == 0 { 0.0 } else { 100.0 * count as f64 / all as f64 };
    match count {
        0 => "0 %".to_owned(),
        _ if percent < 0.005 => "< 0.01 %".to_owned(),
        _ => format!("{percent:.2} %"),
    }
}

/// Texts with spaces between, in lines that are not too long.
fn wrapped(texts: &[String]) -> String {
    let (mut lines, mut line) = (Vec::new(), String::new());
    for text in texts {
        if !line.is_empty() && line.len() + text.len() > 120 {
            lines.push(std::mem::take(&mut line));
        }
        if !line.is_empty() {
            line.push(' ');
        }
        line += text;
    }
    lines.push(line);
    lines.join("\n")
}

// The figures.

/// Bars on a logarithmic scale: wins and losses by distance, and beyond a gap the draws.
fn histogram(solved: &Solved) -> String {
    let counts: Vec<(Value, u64)> = solved.table.counts().iter().map(|(value, c)| (value, c.iter().sum())).collect();
    let name = solved.table.board().name();
    let longest = counts.iter().map(|(value, _)| value.distance()).max().unwrap_or(0);
    let highest = counts.iter().map(|(_, count)| *count).max().unwrap_or(1);
    let decades = (highest as f64).log10().ceil().max(1.0);
    let (left, top, width, height) = (64.0, 56.0, 720.0, 280.0);
    // One bar a distance, a gap, and the draws.
    let slot = width / f64::from(u16::from(longest) + 3);
    let y = |count: f64| top + height - height * (count.log10().max(-0.3) + 0.3) / (decades + 0.3);
    let mut svg = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" viewBox=\"0 0 800 400\" role=\"img\" aria-labelledby=\"t d\">\n\
         <title id=\"t\">Positions of {name} by turns until the goal</title>\n\
         <desc id=\"d\">Bars on a logarithmic scale: odd numbers are wins of the side to move, even ones losses; the last bar is the draws.</desc>\n\
         <style>\n\
         text {{ font: 13px system-ui, sans-serif; fill: #1c2530; font-variant-numeric: tabular-nums }}\n\
         .title {{ font-size: 16px; font-weight: 600 }}\n\
         .grid {{ stroke: #1c2530; stroke-opacity: .18 }} .back {{ fill: #fff }}\n\
         .win {{ fill: #1f4e9e }} .loss {{ fill: #d9730d }} .draw {{ fill: #7d8894 }}\n\
         @media (prefers-color-scheme: dark) {{\n\
         text {{ fill: #e8edf2 }} .grid {{ stroke: #e8edf2 }} .back {{ fill: #14191f }}\n\
         .win {{ fill: #6fa3f5 }} .loss {{ fill: #f5a04c }} .draw {{ fill: #9aa6b2 }}\n\
         }}\n\
         </style>\n\
         <rect class=\"back\" width=\"800\" height=\"400\"/>\n\
         <text class=\"title\" x=\"{left}\" y=\"24\">{name}: positions by turns until the goal</text>\n",
    );
    for decade in 0..=decades as u32 {
        let at = y(10_f64.powi(decade as i32));
        let label = match decade {
            0 => "1".to_owned(),
            1 => "10".to_owned(),
            _ => format!("10<tspan dy=\"-5\" font-size=\"10\">{decade}</tspan>"),
        };
        let _ = writeln!(
            svg,
            "<path class=\"grid\" d=\"M{left} {at:.1}h{width}\"/><text x=\"{}\" y=\"{:.1}\" text-anchor=\"end\">{label}</text>",
            left - 8.0,
            at + 4.0
        );
    }
    let bar = |class: &str, place: f64, count: u64, words: &str| {
        let at = y(count as f64);
        format!(
            "<rect class=\"{class}\" x=\"{:.1}\" y=\"{at:.1}\" width=\"{:.1}\" height=\"{:.1}\"><title>{words}: {}</title></rect>\n",
            left + slot * (place + 0.12),
            slot * 0.76,
            top + height - at,
            grouped(count)
        )
    };
    for &(value, count) in &counts {
        svg += &match value {
            Value::Win(distance) => {
                bar("win", f64::from(distance - 1), count, &format!("win in {}", turns_of(distance)))
            }
            Value::Loss(distance) => {
                bar("loss", f64::from(distance - 1), count, &format!("loss in {}", turns_of(distance)))
            }
            Value::Draw => bar("draw", f64::from(longest) + 1.5, count, "draw"),
        };
    }
    // As many labels as fit.
    let every = (26.0 / slot).ceil().max(1.0) as usize;
    for distance in (1..=usize::from(longest)).step_by(every) {
        let x = left + slot * (distance as f64 - 0.5);
        let _ =
            writeln!(svg, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">{distance}</text>", top + height + 18.0);
    }
    if counts.iter().any(|(value, _)| *value == Value::Draw) {
        let x = left + slot * (f64::from(longest) + 2.0);
        let _ = writeln!(svg, "<text x=\"{x:.1}\" y=\"{}\" text-anchor=\"middle\">draw</text>", top + height + 18.0);
    }
    let legend = [("win", "the side to move wins (odd)"), ("loss", "it loses (even)"), ("draw", "draw")];
    let mut x = left;
    for (class, words) in legend {
        let _ = writeln!(
            svg,
            "<rect class=\"{class}\" x=\"{x}\" y=\"372\" width=\"12\" height=\"12\"/><text x=\"{}\" y=\"383\">{words}</text>",
            x + 18.0
        );
        x += 40.0 + 7.2 * words.len() as f64;
    }
    svg + "</svg>\n"
}
