//! `touchline puzzles`: makes puzzles of Play Ball from a table.

use std::io::Write;

use locale::{Locale, vars};
use serde_json::{Value as Json, json};
use tablebase::{Puzzle, Puzzles, Source, TableError};

use crate::cli::{PuzzleKind, PuzzlesArgs};
use crate::failure::{Failure, Place};
use crate::output::{Stdout, WholeFile, tell};
use crate::tables;

/// The search stops when this many positions in a row give no puzzle.
const PATIENCE: u64 = 2_000_000;

pub(crate) fn run(args: &PuzzlesArgs, locale: &Locale) -> Result<(), Failure> {
    let refused = |error| Failure::table(&args.table, error);
    let table = tables::open(&args.table)?;
    let kind = match args.kind {
        PuzzleKind::Win => Some(tablebase::PuzzleKind::Win),
        PuzzleKind::Save => Some(tablebase::PuzzleKind::Save),
        PuzzleKind::Any => None,
    };
    let mut puzzles = table.puzzles(kind, args.seed);
    let found = match &args.out {
        None => {
            let mut out = Stdout::new();
            let found = print(&mut puzzles, args.count, &mut out, refused, Failure::stdout)?;
            out.finish()?;
            found
        }
        Some(path) => {
            let mut out = WholeFile::create(path)?;
            let failure = |error| Failure::io(Place::File(path.clone()), error);
            let found = print(&mut puzzles, args.count, &mut out, refused, failure)?;
            out.finish()?;
            found
        }
    };
    if found < args.count {
        tell(
            locale,
            locale.puzzles_fewer(vars::All(if puzzles.is_exhausted() { "yes" } else { "no" }), vars::Found(found)),
        );
        return Err(Failure::Told);
    }
    Ok(())
}

/// Writes up to `count` puzzles, each as soon as it is found; how many there were.
fn print<S: Source>(
    puzzles: &mut Puzzles<'_, S>,
    count: u32,
    out: &mut impl Write,
    refused: impl Fn(TableError) -> Failure,
    failure: impl Fn(std::io::Error) -> Failure,
) -> Result<u32, Failure> {
    for found in 0..count {
        let Some(puzzle) = puzzles.next_within(PATIENCE).map_err(&refused)? else { return Ok(found) };
        writeln!(out, "{}", json_of(&puzzle)).and_then(|()| out.flush()).map_err(&failure)?;
    }
    Ok(count)
}

fn json_of(puzzle: &Puzzle) -> Json {
    let kind = match puzzle.kind {
        tablebase::PuzzleKind::Win => "win",
        tablebase::PuzzleKind::Save => "save",
    };
    json!({
        "position": puzzle.position.to_string(),
        "kind": kind,
        "distance": puzzle.value.distance(),
        "solution": puzzle.solution_texts(),
        "turns": puzzle.turns,
        "drawing": puzzle.drawing,
        "deepest": puzzle.deepest,
        "alike": puzzle.alike,
        "grade": puzzle.grade(),
    })
}
