//! Makes the opening book of Diaballik by deep search: `cargo xtask book`.
//!
//! From both starts on, each position is searched for its best turns, and those that are nearly as good as the best one are
//! followed. Positions that are the same but for a mirror or exchanged sides are one. What was searched is kept in a file, so
//! that a run that was stopped goes on; the same arguments give the same book. The file knows nothing of the engine: delete it
//! (`target/opening-book-*`) when the engine has changed.

use std::collections::{BTreeMap, BTreeSet, VecDeque};
use std::error::Error;
use std::fmt::Write as _;
use std::fs;
use std::io::Write as _;
use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::AtomicBool;

use engine::{Control, DiaballikEngine, Engine as _, Limits, NoClock, Options};
use games::diaballik::{Match, Position, Start};
use games::game::turn_text;
use openings::canonical;

type Result<T> = std::result::Result<T, Box<dyn Error>>;

const HELP: &str = "\
cargo xtask book [--plies N] [--nodes N] [--width N] [--margin N] [--threads N] [--out FILE]

Searches the openings of Diaballik and writes the book (crates/openings/diaballik.txt).
  --plies N    turns of both sides that the book covers (5)
  --nodes N    positions visited for each position of the book (20000000)
  --width N    the most turns of a position (3)
  --margin N   points that a turn may be below the best one (20)
  --threads N  positions searched at the same time (1); the book does not depend on it
";

/// The transposition table of a search, in MiB. Part of what a book follows from.
const HASH_MIB: usize = 256;

struct Arguments {
    plies: usize,
    nodes: u64,
    width: usize,
    margin: i32,
    threads: usize,
    out: PathBuf,
}

fn arguments() -> Result<Option<Arguments>> {
    let out = PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../openings/diaballik.txt");
    let mut arguments = Arguments { plies: 5, nodes: 20_000_000, width: 3, margin: 20, threads: 1, out };
    let mut words = std::env::args().skip(1);
    while let Some(word) = words.next() {
        if matches!(word.as_str(), "-h" | "--help") {
            print!("{HELP}");
            return Ok(None);
        }
        let value = words.next().ok_or_else(|| format!("{word} needs a value\n\n{HELP}"))?;
        match word.as_str() {
            "--plies" => arguments.plies = value.parse()?,
            "--nodes" => arguments.nodes = value.parse()?,
            "--width" => arguments.width = value.parse()?,
            "--margin" => arguments.margin = value.parse()?,
            "--threads" => arguments.threads = value.parse()?,
            "--out" => arguments.out = value.into(),
            _ => return Err(format!("there is no option `{word}`\n\n{HELP}").into()),
        }
    }
    Ok(Some(arguments))
}

/// The best turns of a position, the best first, with their points for the side that makes them.
type Turns = Vec<(String, i32)>;

fn search(position: &Position, arguments: &Arguments) -> Turns {
    let mut engine = DiaballikEngine::new(&Options { hash_mib: HASH_MIB, ..Options::default() });
    let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
    let limits = Limits { lines: arguments.width, ..Limits::nodes(arguments.nodes) };
    let game = Match::from_position(*position);
    let Some(report) = engine.search(&game, position.side(), &limits, &control, &mut |_| ()) else { return Vec::new() };
    let best = report.best().score.points();
    report
        .lines
        .iter()
        .map_while(|line| {
            let points = line.score.points()?;
            (points >= best? - arguments.margin).then(|| (turn_text(&line.turns[0].actions), points))
        })
        .collect()
}

fn after(position: &Position, turn: &str) -> Result<Position> {
    let turn = position.read_turn(turn).map_err(|fault| format!("{turn}: {:?}", fault.reason))?;
    Ok(turn.result)
}

fn main() -> Result<()> {
    let Some(arguments) = arguments()? else { return Ok(()) };
    let target = std::env::var_os("CARGO_TARGET_DIR")
        .map_or_else(|| PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../target"), PathBuf::from);
    let Arguments { plies, nodes, width, margin, .. } = arguments;
    let kept = target.join(format!("opening-book-{nodes}-{width}-{margin}.txt"));
    // A line that a kill has cut off has no end, and is searched again.
    let mut known: BTreeMap<String, Turns> = BTreeMap::new();
    let text = fs::read_to_string(&kept).unwrap_or_default();
    let whole = &text[..text.rfind('\n').map_or(0, |end| end + 1)];
    fs::create_dir_all(&target)?;
    fs::write(&kept, whole)?;
    for line in whole.lines() {
        let mut fields = line.split('\t');
        let position = fields.next().unwrap_or_default().to_owned();
        let turns = fields.map(|field| {
            let (turn, points) = field.split_once(' ').ok_or("a turn without points")?;
            Ok((turn.to_owned(), points.parse()?))
        });
        known.insert(position, turns.collect::<Result<_>>()?);
    }
    let file = Mutex::new(fs::OpenOptions::new().append(true).open(&kept)?);
    let mut level: BTreeSet<String> = BTreeSet::new();
    let mut in_book: BTreeMap<String, Turns> = BTreeMap::new();
    for start in [Start::Standard, Start::Variant] {
        level.insert(canonical(&Position::start(start)).to_string());
    }
    for ply in 0..plies {
        let todo: VecDeque<String> = level.iter().filter(|position| !known.contains_key(*position)).cloned().collect();
        eprintln!("book: ply {ply}, {} positions, {} to search", level.len(), todo.len());
        let (queue, found) = (Mutex::new(todo), Mutex::new(Vec::new()));
        std::thread::scope(|scope| {
            for _ in 0..arguments.threads.max(1) {
                scope.spawn(|| {
                    while let Some(text) = queue.lock().expect("no thread panics").pop_front() {
                        let turns = search(&Position::parse(&text).expect("it was written by us"), &arguments);
                        let fields: String = turns.iter().fold(String::new(), |mut fields, (turn, points)| {
                            let _ = write!(fields, "\t{turn} {points}");
                            fields
                        });
                        let _ = writeln!(file.lock().expect("no thread panics"), "{text}{fields}");
                        found.lock().expect("no thread panics").push((text, turns));
                    }
                });
            }
        });
        known.extend(found.into_inner().expect("no thread panics"));
        let mut next = BTreeSet::new();
        for text in &level {
            let position = Position::parse(text).map_err(|fault| format!("{text}: {:?}", fault.reason))?;
            for (turn, _) in &known[text] {
                next.insert(canonical(&after(&position, turn)?).to_string());
            }
            in_book.insert(text.clone(), known[text].clone());
        }
        level = next.into_iter().filter(|position| !in_book.contains_key(position)).collect();
    }
    fs::write(&arguments.out, book(&in_book, &arguments)?)?;
    eprintln!("book: {} is written", arguments.out.display());
    Ok(())
}

/// The file: from each start the turns of the book, each below the one that leads to it; a position is told once.
fn book(known: &BTreeMap<String, Turns>, arguments: &Arguments) -> Result<String> {
    let Arguments { plies, nodes, width, margin, .. } = arguments;
    let mut text = format!(
        "# Opening book of Diaballik: how deep a turn is, the turn, and its points for the side that makes it.\n\
         # Made by `cargo xtask book --plies {plies} --nodes {nodes} --width {width} --margin {margin}`.\n"
    );
    let mut told = BTreeSet::new();
    for start in [Start::Standard, Start::Variant] {
        writeln!(text, "{}", start.name())?;
        tell(&mut text, known, &mut told, Position::start(start), 1)?;
    }
    Ok(text)
}

fn tell(
    text: &mut String,
    known: &BTreeMap<String, Turns>,
    told: &mut BTreeSet<String>,
    position: Position,
    depth: usize,
) -> Result<()> {
    let same = canonical(&position);
    let Some(turns) = known.get(&same.to_string()) else { return Ok(()) };
    if !told.insert(same.to_string()) {
        return Ok(());
    }
    for (turn, points) in turns {
        let wanted = canonical(&after(&same, turn)?);
        // The turn as this position has it: the one that leads to the same.
        let turn = position
            .turns()
            .into_iter()
            .find(|turn| canonical(&turn.result) == wanted)
            .ok_or("a turn of the book that the rules do not have")?;
        writeln!(text, "{depth} {} {points}", turn_text(&turn.actions))?;
        tell(text, known, told, turn.result, depth + 1)?;
    }
    Ok(())
}
