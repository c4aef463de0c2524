//! The player from a table makes no mistakes and sets the opponent the hardest task.

use std::sync::Arc;

use engine::PerfectPlayer;
use games::game::{Match as _, turn_text};
use games::playball::{Board, Match, Mode, Position, Turn};
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

/// Plays a void set: both sides step out and back again until a position has come for the third time.
fn play_void_set(game: &mut Match) {
    let void_sets = game.void_sets();
    let quiet = |position: &Position| {
        let ball = position.placement().ball;
        let keeps_ball = move |turn: &Turn| !turn.goal && turn.result.placement().ball == ball;
        position.turns().into_iter().filter(keeps_ball)
    };
    let start = game.current().clone();
    for first in start.turns().into_iter().filter(|turn| !turn.goal) {
        let begun = &first.result;
        for out in quiet(begun) {
            for reply in quiet(&out.result) {
                let own = |position: &Position| position.placement().pieces[begun.side()];
                for back in quiet(&reply.result).filter(|turn| own(&turn.result) == own(begun)) {
                    let is_begun = |turn: &Turn| turn.result.placement() == begun.placement();
                    let Some(last) = quiet(&back.result).find(is_begun) else { continue };
                    let cycle = [&out, &reply, &back, &last];
                    for turn in [&first].into_iter().chain(cycle).chain(cycle) {
                        game.play(game.current().side(), &turn_text(&turn.actions)).unwrap();
                    }
                    assert_eq!(game.void_sets(), void_sets + 1);
                    return;
                }
            }
        }
    }
    panic!("no position can be repeated")
}

#[test]
fn after_two_void_sets_the_perfect_player_does_not_play_for_the_set_alone() {
    let table = sprint();
    let kick_off = |score| Position::kick_off(table.board(), Side::A, score);
    // With one goal to none A wins the match by any goal, with none to one B does: the other side can only hope for a third void set.
    for (score, seeker) in [([1, 0], Side::A), ([0, 1], Side::B)] {
        let mut game = Match::from_position(kick_off(score), Mode::Normal);
        play_void_set(&mut game);
        play_void_set(&mut game);
        assert_eq!((game.void_sets(), game.current().side()), (2, Side::A));
        let any_goal = table.any_goal().unwrap();
        let mut player = PerfectPlayer::new(Arc::clone(&table), 5);
        let mut left = any_goal.turns_until(game.current(), seeker).unwrap();
        while game.void_sets() == 2 {
            let (side, position) = (game.current().side(), game.current().clone());
            let actions = player.choose_in(&game).unwrap();
            game.play(side, &turn_text(&actions)).unwrap();
            let scored = game.current().score() != position.score();
            // Who wants none never scores, and who wants one gets it in time.
            assert!(!scored || side == seeker, "{position}");
            left = left.checked_sub(1).unwrap_or_else(|| panic!("{position}: no goal in time"));
            if side != seeker || !matches!(table.value(&position).unwrap(), Value::Win(_)) {
                let now = if scored { 0 } else { any_goal.turns_until(game.current(), seeker).unwrap() };
                assert_eq!(now, left, "{position}");
            } else if !scored {
                // By the set it may take longer.
                left = any_goal.turns_until(game.current(), seeker).unwrap();
            }
        }
        assert_eq!(game.void_sets(), 0, "a goal was scored");
        // Before, the set is all that counts.
        let game = Match::from_position(kick_off(score), Mode::Normal);
        let by_set = PerfectPlayer::new(Arc::clone(&table), 5).choose(game.current()).unwrap();
        assert_eq!(PerfectPlayer::new(Arc::clone(&table), 5).choose_in(&game).unwrap(), by_set);
    }
}
