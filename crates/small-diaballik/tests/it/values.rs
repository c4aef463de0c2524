//! Values: against a plain solver that goes by the slow rules, against the turns of every position, and against what must follow from them.

use std::collections::{BTreeMap, BTreeSet};

use small_diaballik::{Board, Found, Position, Solver, Table, Value};

use crate::{best, table_of_three};

/// The position with the sides exchanged and upside down, A to move again, of a text with B to move.
fn turned(text: &str) -> String {
    let (placement, _) = text.split_once(' ').unwrap();
    let ranks: Vec<&str> = placement.split('/').rev().collect();
    let placement = ranks.join("/");
    let exchanged = placement.chars().map(|sign| match sign {
        'a' => 'b',
        'b' => 'a',
        'A' => 'B',
        'B' => 'A',
        other => other,
    });
    exchanged.chain(" a".chars()).collect()
}

#[test]
fn a_plain_solver_by_the_slow_rules_agrees_on_every_position_of_three() {
    let table = table_of_three();
    let mut results: BTreeMap<String, (BTreeSet<String>, bool)> = BTreeMap::new();
    for (position, _) in table.positions() {
        let text = position.text(table.board());
        let (positions, win) = naive::diaballik::results(&text).unwrap();
        let mut positions: BTreeSet<String> = positions.iter().map(|after| turned(after)).collect();
        if positions.is_empty() && !win {
            positions.insert(turned(&text));
        }
        results.insert(text, (positions, win));
    }
    // Round after round, what is known of the positions after a turn says what it is worth.
    let mut values: BTreeMap<&str, Value> = BTreeMap::new();
    for distance in 1.. {
        let mut found = Vec::new();
        for (text, (positions, win)) in results.iter().filter(|(text, _)| !values.contains_key(text.as_str())) {
            let after = || positions.iter().map(|after| values.get(after.as_str()));
            let is_win = *win || after().any(|value| matches!(value, Some(Value::Loss(_))));
            let is_loss = !win && after().all(|value| matches!(value, Some(Value::Win(_))));
            if is_win {
                found.push((text.as_str(), Value::Win(distance)));
            } else if is_loss {
                found.push((text.as_str(), Value::Loss(distance)));
            }
        }
        if found.is_empty() {
            break;
        }
        values.extend(found);
    }
    let mut draws = 0;
    for (position, value) in table.positions() {
        let text = position.text(table.board());
        assert_eq!(value, values.get(text.as_str()).copied().unwrap_or(Value::Draw), "{text}");
        draws += usize::from(value == Value::Draw);
    }
    assert!(draws > 0 && values.len() + draws == results.len());
}

/// Asserts that every `step`-th value is the best of those that the turns of its position lead to, and that of the mirror image.
fn follow_from_their_turns(table: &Table, step: usize) {
    let board = table.board();
    for (position, value) in table.positions().step_by(step) {
        let turns = table.turns(&position);
        let text = position.text(board);
        assert_eq!(best(turns.iter().map(|(_, value)| *value)), Some(value), "{text}");
        assert_eq!(turns[0].1, value, "{text}: the best turn is the first");
        assert_eq!(table.value(&position.mirrored(board)), Some(value), "{text}: the mirror image");
    }
}

#[test]
fn every_value_of_three_follows_from_its_turns() {
    follow_from_their_turns(table_of_three(), 1);
}

#[test]
fn values_of_four_follow_from_their_turns() {
    let board = Board::new(4).unwrap();
    let table = Solver::solved(&board, 2);
    follow_from_their_turns(&table, 1_999);
    for (a, b) in (0..4).flat_map(|a| (0..4).map(move |b| (a, b))) {
        let start = Position::start(&board, a, b).unwrap();
        assert_eq!(table.value(&start), Some(Value::Draw), "{}", start.text(&board));
    }
    let counts = table.counts();
    assert_eq!(counts.values().sum::<u64>(), 8_168_160);
    assert_eq!(counts.keys().max(), Some(&Value::Loss(26)));
}

#[test]
fn values_do_not_depend_on_the_number_of_threads() {
    let one = Solver::solved(&Board::new(3).unwrap(), 1);
    let five = Solver::solved(&Board::new(3).unwrap(), 5);
    assert!(one.positions().eq(five.positions()));
}

#[test]
#[ignore = "minutes: `cargo xtask prove`"]
fn every_value_of_four_follows_from_its_turns() {
    follow_from_their_turns(&Solver::solved(&Board::new(4).unwrap(), 2), 1);
}

#[test]
fn a_line_of_best_play_ends_with_the_win_in_time() {
    let table = table_of_three();
    for (position, value) in table.positions() {
        let line = table.line(&position);
        assert_eq!(line.len(), usize::from(value.distance()), "{}", position.text(table.board()));
        assert_eq!(line.last().is_some_and(|turn| turn.after.is_none()), value != Value::Draw);
    }
}

#[test]
fn a_position_of_another_size_has_no_value() {
    let four = Board::new(4).unwrap();
    let start = Position::start(&four, 1, 1).unwrap();
    assert_eq!((table_of_three().value(&start), table_of_three().turns(&start).len()), (None, 0));
    assert!(table_of_three().line(&start).is_empty());
}

/// Runs a solver up to its end; what its passes from `from` on have found, by distance.
fn passes(mut solver: Solver, from: u16) -> BTreeMap<u16, BTreeMap<usize, Vec<Found>>> {
    let mut all = BTreeMap::new();
    while !solver.is_done() {
        let mut rows = BTreeMap::new();
        let distance = solver.next_distance();
        let (next, pass) = solver
            .run_pass(2, |row, found| {
                assert!(rows.keys().all(|before| *before < row), "in order");
                rows.insert(row, found.to_vec());
                Ok::<_, ()>(())
            })
            .unwrap();
        solver = next;
        assert_eq!((pass.distance, pass.found == 0), (distance, rows.is_empty()));
        let found = pass.found;
        if distance >= from && found > 0 {
            all.insert(distance, rows);
        }
    }
    all
}

#[test]
fn a_solve_goes_on_from_what_passes_have_found() {
    let board = Board::new(3).unwrap();
    let whole = passes(Solver::new(&board).unwrap(), 1);
    assert_eq!(whole.len(), 12);
    for done in 1..=12 {
        let mut solver = Solver::new(&board).unwrap();
        for rows in whole.values().take(done) {
            for (row, found) in rows {
                assert!(solver.enter(*row, found).is_some());
            }
            solver.end_entered_pass(false);
        }
        let expected: BTreeMap<_, _> = whole.clone().into_iter().skip(done).collect();
        assert_eq!(passes(solver, 1), expected, "after {done} passes");
    }
}

#[test]
fn what_cannot_have_been_found_is_not_entered() {
    let mut solver = Solver::new(&Board::new(3).unwrap()).unwrap();
    assert_eq!((solver.row_count(), solver.column_count()), (47, 20), "of 84 rows ten are their own mirror images");
    assert_eq!(solver.enter(47, &[]), None);
    assert_eq!(solver.enter(0, &[Found { column: 20, word: 1 }]), None);
    assert_eq!(solver.enter(0, &[Found { column: 0, word: 1 << 9 }]), None, "a word has nine bits");
    assert_eq!(solver.enter(46, &[Found { column: 19, word: 5 }]).map(|found| found % 2), Some(0));
    assert_eq!(solver.enter(46, &[Found { column: 19, word: 4 }]), None, "that is known");
}

#[test]
fn a_pass_whose_findings_are_not_taken_gives_no_solver() {
    let solver = Solver::new(&Board::new(3).unwrap()).unwrap();
    assert_eq!(solver.run_pass(2, |_, _| Err("full")).unwrap_err(), "full");
}
