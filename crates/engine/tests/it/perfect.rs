//! The player from a table makes no mistakes and sets the opponent the hardest task.

use std::sync::Arc;

use engine::PerfectPlayer;
use games::playball::{Board, Position};
use games::side::Side;
use tablebase::{Place, Solver, Table, Value};

fn sprint() -> Arc<Table<Vec<u8>>> {
    let solver = Solver::solved(Board::shipped("sprint").unwrap(), 1).unwrap();
    Arc::new(solver.table().unwrap())
}

fn keeps(table: &Table<Vec<u8>>, position: &Position) -> usize {
    let kind = std::mem::discriminant(&table.value(position).unwrap());
    table.turns(position).unwrap().iter().filter(|turn| std::mem::discriminant(&turn.value) == kind).count()
}

#[test]
fn every_turn_keeps_the_value_and_draws_and_losses_leave_the_fewest_turns_that_do() {
    let table = sprint();
    let space = table.space();
    let mut kinds = [0; 3];
    for number in 0..2000 {
        let place = Place {
            row: number * 37 % space.row_count(),
            column: (number * 101 + 5) % space.column_count(),
            slot: number % 6,
        };
        let placement = space.placement(place);
        if space.place(&placement, Side::A) != Some(place)
            || !placement.pieces[Side::A].is_disjoint(placement.pieces[Side::B])
        {
            continue;
        }
        let position = Position::start_of_turn(table.board(), placement, Side::A, [0, 0]).unwrap();
        let value = table.value(&position).unwrap();
        // Most positions are won.
        let seen = if matches!(value, Value::Win(_)) { kinds[0] } else { kinds[1] + kinds[2] };
        if seen == 8 {
            continue;
        }
        let actions = PerfectPlayer::new(Arc::clone(&table), 7).choose(&position).unwrap();
        assert_eq!(actions, PerfectPlayer::new(Arc::clone(&table), 7).choose(&position).unwrap(), "the same seed");
        let turns = table.turns(&position).unwrap();
        let chosen = turns.iter().find(|turn| turn.turn.actions == actions).unwrap();
        assert_eq!(chosen.value, value, "{position}");
        match value {
            Value::Win(_) => kinds[0] += 1,
            Value::Draw => kinds[1] += 1,
            Value::Loss(_) => kinds[2] += 1,
        }
        if !matches!(value, Value::Win(_)) {
            let equal = turns.iter().filter(|turn| turn.value == value);
            let fewest = equal.map(|turn| keeps(&table, &turn.turn.result)).min().unwrap();
            assert_eq!(keeps(&table, &chosen.turn.result), fewest, "{position}");
        }
    }
    assert!(kinds[0] == 8 && kinds[1] + kinds[2] == 8, "{kinds:?}");
}

#[test]
fn two_perfect_players_end_the_set_as_the_kick_off_says() {
    let table = sprint();
    let Value::Win(distance) = table.kick_off() else { panic!("sprint is won by the side that kicks off") };
    let mut position = Position::kick_off(table.board(), Side::A, [0, 0]);
    for number in 1..=distance {
        let actions = PerfectPlayer::new(Arc::clone(&table), u64::from(number)).choose(&position).unwrap();
        let turns = position.turns();
        let turn = turns.iter().find(|turn| turn.actions == actions).unwrap();
        assert_eq!(turn.goal, number == distance, "turn {number}");
        position = turn.result.clone();
    }
}
