//! The rules of a board of any size: on 7 × 7 those of the game, on every size the slow ones.

use std::collections::BTreeSet;

use games::diaballik;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;
use small_diaballik::{Board, Position};

use crate::{results, table_of_three};

/// The distinct results of a turn are those of the slow rules.
fn agrees_with_the_slow_rules(board: &Board, position: &Position) {
    let text = position.text(board);
    let (found, is_win) = results(board, position);
    let (mut expected, expected_win) = naive::diaballik::results(&text).unwrap();
    if naive::diaballik::actions(&text).unwrap().is_empty() {
        // The turn passes (DB-8).
        let (placement, side) = text.split_once(' ').unwrap();
        expected.insert(format!("{placement} {}", if side == "a" { 'b' } else { 'a' }));
    }
    assert_eq!((found.into_keys().collect::<BTreeSet<_>>(), is_win), (expected, expected_win), "{text}");
}

#[test]
fn every_turn_of_three_has_the_results_of_the_slow_rules() {
    let table = table_of_three();
    let mut passes = 0;
    for (position, _) in table.positions() {
        agrees_with_the_slow_rules(table.board(), &position);
        passes += usize::from(position.turns(table.board())[0].text == "-");
    }
    assert!(passes > 0, "a turn that passes (DB-8) is among them");
}

/// A position with the pieces of both sides on squares chosen at random, and the balls with some of them; on a board as crowded as those that are
/// small, lines and claims are not rare.
fn scattered(size: usize) -> impl Strategy<Value = String> {
    (vec(any::<Index>(), 2 * size), any::<[Index; 2]>(), any::<bool>()).prop_filter_map(
        "a game that is over",
        move |(choices, balls, is_b)| {
            let mut free: Vec<usize> = (0..size * size).collect();
            let mut cells = vec![None; size * size];
            for (number, choice) in choices.iter().enumerate() {
                let square = free.swap_remove(choice.index(free.len()));
                let (side, number) = (number / size, number % size);
                let letter = if side == 0 { 'a' } else { 'b' };
                let has_ball = number == balls[side].index(size);
                cells[square] = Some(if has_ball { letter.to_ascii_uppercase() } else { letter });
            }
            let ranks = cells.chunks(size).rev().map(|rank| {
                rank.iter().fold(String::new(), |text, cell| text + &cell.map_or_else(|| "1".to_owned(), String::from))
            });
            let text = format!("{} {}", ranks.collect::<Vec<_>>().join("/"), if is_b { 'b' } else { 'a' });
            let board = Board::new(size)?;
            Some(Position::parse(&board, &text).ok()?.text(&board))
        },
    )
}

/// A wall of either side with pieces of the other one before it, in a random place: claims (DB-7).
fn walled(size: usize) -> impl Strategy<Value = String> {
    let heights = vec(-1_isize..=1, size);
    (heights, 0..size, vec(any::<Index>(), size), any::<[Index; 2]>()).prop_filter_map(
        "a game that is over",
        move |(steps, first, choices, balls)| {
            let mut cells = vec![None; size * size];
            let mut rank = first as isize;
            for (file, step) in steps.into_iter().enumerate() {
                rank = (rank + step).clamp(0, size as isize - 1);
                cells[rank as usize * size + file] = Some(if file == balls[1].index(size) { 'B' } else { 'b' });
            }
            // Most of A's pieces stand directly before the wall, where there is room.
            let before: Vec<usize> = (0..size * (size - 1)).filter(|square| cells[square + size].is_some()).collect();
            for (number, choice) in choices.iter().enumerate() {
                let near: Vec<usize> = before.iter().copied().filter(|square| cells[*square].is_none()).collect();
                let free: Vec<usize> = (0..size * size).filter(|square| cells[*square].is_none()).collect();
                let among = if number < 3 && !near.is_empty() { &near } else { &free };
                let square = among[choice.index(among.len())];
                cells[square] = Some(if number == balls[0].index(size) { 'A' } else { 'a' });
            }
            let ranks = cells.chunks(size).rev().map(|rank| {
                rank.iter().fold(String::new(), |text, cell| text + &cell.map_or_else(|| "1".to_owned(), String::from))
            });
            let board = Board::new(size)?;
            let text = format!("{} a", ranks.collect::<Vec<_>>().join("/"));
            Some(Position::parse(&board, &text).ok()?.text(&board))
        },
    )
}

/// The distinct results of a turn are those of the rules of the game.
fn agrees_with_the_game(text: &str) {
    let board = Board::new(7).unwrap();
    let (found, is_win) = results(&board, &Position::parse(&board, text).unwrap());
    let position = diaballik::Position::parse(text).unwrap();
    let mut expected = BTreeSet::new();
    let summary = position.results(|result| {
        expected.insert(position.after(result).to_string());
    });
    if position.must_pass() {
        expected.insert(position.after_end().to_string());
    }
    assert_eq!((found.into_keys().collect::<BTreeSet<_>>(), is_win), (expected, summary.win), "{text}");
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(200))]

    #[test]
    fn a_turn_of_seven_has_the_results_of_the_game(text in scattered(7)) {
        agrees_with_the_game(&text);
    }

    #[test]
    fn a_turn_against_a_wall_of_seven_has_the_results_of_the_game(text in walled(7)) {
        agrees_with_the_game(&text);
    }

    #[test]
    fn a_turn_of_four_has_the_results_of_the_slow_rules(text in prop_oneof![scattered(4), walled(4)]) {
        let board = Board::new(4).unwrap();
        agrees_with_the_slow_rules(&board, &Position::parse(&board, &text).unwrap());
    }

    #[test]
    fn a_turn_of_five_has_the_results_of_the_slow_rules(text in prop_oneof![scattered(5), walled(5)]) {
        let board = Board::new(5).unwrap();
        agrees_with_the_slow_rules(&board, &Position::parse(&board, &text).unwrap());
    }
}

#[test]
fn a_wall_of_four_is_claimed_by_three_that_touch_it() {
    let board = Board::new(4).unwrap();
    let claims = |text: &str| Position::parse(&board, text).unwrap().turns(&board).iter().any(|turn| turn.text == "!");
    assert!(claims("4/bbBb/aaA1/3a a"));
    assert!(claims("2b1/1bab/Ba1a/1A2 a"), "the wall may go up and down by single ranks");
    assert!(!claims("2b1/1bab/B2a/1aA1 a"), "two are not enough");
    assert!(!claims("1bb1/2ab/Ba1a/1A2 a"), "two ranks from file to file make no wall");
}
