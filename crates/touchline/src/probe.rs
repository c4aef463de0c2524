//! `touchline probe` and `touchline batch probe`: values of positions from a table.

use std::io::{self, IsTerminal, Write};

use ::games::game::turn_text;
use ::games::playball::Position;
use locale::Locale;
use serde_json::json;
use tablebase::{TableError, Value, ValuedTurn};

use crate::batch::{MAX_LINE, each_line};
use crate::cli::{BatchProbeArgs, ProbeArgs};
use crate::failure::{Failure, Place};
use crate::gamefile::Bad;
use crate::input::Lines;
use crate::output::Stdout;
use crate::tables;

pub(crate) fn run(args: &ProbeArgs, locale: &Locale) -> Result<(), Failure> {
    let table = tables::open(&args.table)?;
    let position = Position::parse(&args.position, &tables::boards(&table)).map_err(Failure::Position)?;
    let value = table.value(&position).map_err(|error| Failure::table(&args.table, error))?;
    let turns = table.turns(&position).map_err(|error| Failure::table(&args.table, error))?;
    let mut out = Stdout::new();
    let written = if args.json {
        print_json(&position, value, &turns, &mut out)
    } else if io::stdout().is_terminal() {
        print_words(&position, value, &turns, locale, &mut out)
    } else {
        print_lines(value, &turns, &mut out)
    };
    written.map_err(Failure::stdout)?;
    out.finish()
}

fn print_json(position: &Position, value: Value, turns: &[ValuedTurn], out: &mut impl Write) -> io::Result<()> {
    let turns = turns.iter().map(|ValuedTurn { turn, value }| {
        json!({
            "turn": turn_text(&turn.actions),
            "position": turn.result.to_string(),
            "value": tables::name(*value),
            "distance": value.distance(),
        })
    });
    let answer = json!({
        "position": position.to_string(),
        "value": tables::name(value),
        "distance": value.distance(),
        "turns": turns.collect::<Vec<_>>(),
    });
    writeln!(out, "{answer}")
}

/// The value and distance, and then a line for each turn: its notation, and both again.
fn print_lines(value: Value, turns: &[ValuedTurn], out: &mut impl Write) -> io::Result<()> {
    writeln!(out, "{} {}", tables::name(value), value.distance())?;
    turns.iter().try_for_each(|ValuedTurn { turn, value }| {
        writeln!(out, "{} {} {}", turn_text(&turn.actions), tables::name(*value), value.distance())
    })
}

fn print_words(
    position: &Position,
    value: Value,
    turns: &[ValuedTurn],
    locale: &Locale,
    out: &mut impl Write,
) -> io::Result<()> {
    let side = position.side();
    writeln!(out, "{}", tables::words(locale, side, value))?;
    let texts: Vec<String> = turns.iter().map(|turn| turn_text(&turn.turn.actions)).collect();
    let width = texts.iter().map(String::len).max().unwrap_or(0);
    texts
        .iter()
        .zip(turns)
        .try_for_each(|(text, turn)| writeln!(out, "  {text:width$}  {}", tables::words(locale, side, turn.value)))
}

pub(crate) fn run_batch(args: &BatchProbeArgs, locale: &Locale) -> Result<(), Failure> {
    let table = tables::open(&args.table)?;
    let boards = tables::boards(&table);
    let mut lines = Lines::open(Place::input(&args.r#in), MAX_LINE)?;
    let mut out = Stdout::new();
    each_line(&mut lines, locale, &mut out, |number, text| {
        let position = match Position::parse(text, &boards) {
            Ok(position) => position,
            Err(fault) => return Ok(Err(Bad::from(fault.shifted(number, 0)))),
        };
        match table.value(&position) {
            Ok(value) => Ok(Ok(json!({"position": text, "value": tables::name(value), "distance": value.distance()}))),
            // Of another board: the position's fault. All else is the table's, and no answer could be trusted.
            Err(TableError::Refused(reason)) if position.board().columns() != table.board().columns() => {
                Ok(Err(Bad::from(::games::notation::Fault { line: number, column: 1, reason })))
            }
            Err(error) => Err(Failure::table(&args.table, error)),
        }
    })?;
    out.finish()
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use ::games::playball::Board;
    use ::games::side::Side;
    use locale::Language;
    use tablebase::Solver;

    use super::*;

    #[test]
    fn people_get_words_with_the_best_turn_first() {
        let board = Board::shipped("sprint").unwrap();
        let table = Solver::solved(board, 1).unwrap().table().unwrap();
        let position = Position::kick_off(board, Side::B, [0, 0]);
        let (value, turns) = (table.value(&position).unwrap(), table.turns(&position).unwrap());
        let mut out = Vec::new();
        print_words(&position, value, &turns, &Locale::new(Language::English), &mut out).unwrap();
        let text = String::from_utf8(out).unwrap();
        let lines: Vec<&str> = text.lines().collect();
        assert_eq!(lines.len(), 32);
        assert_eq!(lines[0], "B wins in 3 turns");
        assert!(lines[1].ends_with("  B wins in 3 turns"), "{text}");
        assert!(lines[31].contains("A wins in "), "{text}");
    }
}
