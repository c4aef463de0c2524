//! Play Ball: the fast rules against the naive ones, and the parts of the fast ones against each other.

use std::collections::{BTreeMap, BTreeSet, HashSet};
use std::ops::ControlFlow;
use std::sync::Arc;

use games::game::{self, Match as _, turn_text};
use games::playball::{Action, Board, Boards, Cell, MOVES, Match, Mode, Placement, Position, TurnGenerator};
use games::side::{BySide, Side};
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::common::{check_place, check_read};

/// A text with some of its letters replaced.
fn changed(text: String, changes: Vec<(Index, u8)>) -> String {
    let mut text = text.into_bytes();
    for (at, letter) in changes {
        let at = at.index(text.len());
        text[at] = letter;
    }
    String::from_utf8(text).unwrap()
}

/// A position reached from the kick-off by turns chosen at random; short before a goal the walk stops.
fn walked() -> impl Strategy<Value = Position> {
    (0..Board::all_shipped().len(), vec(any::<Index>(), 0..12)).prop_map(|(board, choices)| {
        let mut position = Position::kick_off(&Board::all_shipped()[board], Side::A, [0, 0]);
        let mut generator = TurnGenerator::new();
        for choice in choices {
            let mut results = Vec::new();
            position.results(&mut generator, |result| results.push(result));
            position = results.swap_remove(choice.index(results.len()));
        }
        position
    })
}

/// Any placement with nobody on a dotted cell. `near` draws the playballers of the side to move and the ball's holder towards
/// the opponent's end zone, where goals and their obstacles are.
fn placed_on(board: Arc<Board>, near: bool) -> impl Strategy<Value = Position> {
    let plain: Vec<u8> = (0..board.cell_count() as u8).filter(|&cell| !board.dotted().contains(cell)).collect();
    let closeness = move |board: &Board, cell: u8| {
        let zone: Vec<Cell> = board
            .cells()
            .iter()
            .copied()
            .filter(|&c| board.end_zone(Side::B).contains(board.index(c).unwrap()))
            .collect();
        let c = board.cell(cell);
        zone.iter().map(|z| c.column.abs_diff(z.column) as u32 + c.row.abs_diff(z.row) as u32).min().unwrap()
    };
    let mut by_closeness = plain.clone();
    by_closeness.sort_by_key(|&cell| closeness(&board, cell));
    (vec(any::<Index>(), 6), 0..7_usize, any::<bool>()).prop_map(move |(choices, ball, swap)| {
        let mut free = if near { by_closeness.clone() } else { plain.clone() };
        let mut cells = Vec::new();
        for (number, choice) in choices.iter().enumerate() {
            let among = if near && number < 5 { free.len().min(9) } else { free.len() };
            cells.push(free.remove(choice.index(among)));
        }
        let set = |cells: &[u8]| cells.iter().copied().collect();
        let ball = cells.get(ball).copied().unwrap_or(board.ball_start());
        let placement = Placement { pieces: BySide::new(set(&cells[..3]), set(&cells[3..])), ball };
        let position = Position::start_of_turn(&board, placement, Side::A, [0, 0]).unwrap();
        if swap { position.swapped() } else { position }
    })
}

fn placed() -> impl Strategy<Value = Position> {
    (0..Board::all_shipped().len(), any::<bool>())
        .prop_flat_map(|(board, near)| placed_on(Arc::clone(&Board::all_shipped()[board]), near))
}

fn position() -> impl Strategy<Value = Position> {
    prop_oneof![1 => walked(), 3 => placed()]
}

/// A position within a turn: some actions chosen at random.
fn within_turn() -> impl Strategy<Value = Position> {
    (position(), vec(any::<Index>(), 0..5)).prop_map(|(mut position, choices)| {
        for choice in choices {
            let actions = position.actions();
            if actions.is_empty() {
                break;
            }
            let mut next = position.clone();
            next.apply(actions[choice.index(actions.len())]).unwrap();
            if next.side() != position.side() {
                break;
            }
            position = next;
        }
        position
    })
}

/// A board that is not among those that ship: a symmetric outline with end zones, dots and starts anywhere.
fn other_board() -> impl Strategy<Value = (Arc<Board>, naive::playball::Board)> {
    (3..7_usize, vec(any::<bool>(), 2..4), vec(any::<Index>(), 9)).prop_filter_map(
        "the outline has too few cells or columns of no cells, or its middle column no middle cell",
        |(centre, growth, choices)| {
            let mut half = vec![centre];
            for grows in growth {
                let last = *half.last()?;
                half.push(if grows { last + 1 } else { last - 1 });
            }
            let lengths: Vec<usize> = half.iter().rev().chain(&half[1..]).copied().collect();
            let total: usize = lengths.iter().sum();
            if centre % 2 == 0 || lengths.contains(&0) || !(19..=60).contains(&total) {
                return None;
            }
            let mut ground = vec!['.'; total];
            ground[total / 2] = '*';
            let mut free: Vec<usize> = (0..total / 2).collect();
            for (number, choice) in choices.iter().enumerate() {
                let at = free.remove(choice.index(free.len()));
                let (low, high) = [('a', 'b'), ('A', 'B'), ('o', 'o')][number / 3];
                let (low, high) = if number % 3 == 1 { (high, low) } else { (low, high) };
                ground[at] = low;
                ground[total - 1 - at] = high;
            }
            let mut columns = Vec::new();
            for length in lengths {
                columns.push(ground.drain(..length).collect::<String>());
            }
            let board = Board::parse("drawn", &columns.join("\n")).unwrap();
            Some((Arc::new(board), naive::playball::Board::new("drawn", &columns.join(" "))))
        },
    )
}

/// The results of the fast generator, as text, and whether it finds a goal; that each comes once is asserted.
fn fast_results(position: &Position) -> (BTreeSet<String>, bool) {
    let mut results = BTreeSet::new();
    let summary = position.results(&mut TurnGenerator::new(), |result| {
        assert!(results.insert(result.to_string()), "{result} comes twice");
    });
    assert_eq!(summary.positions as usize, results.len());
    (results, summary.goal)
}

/// Everything that a turn can end in, by single actions.
fn closure_of_actions(position: &Position) -> (BTreeSet<String>, bool) {
    let (mut results, mut goal) = (BTreeSet::new(), false);
    let mut seen = HashSet::from([position.to_string()]);
    let mut stack = vec![position.clone()];
    while let Some(position) = stack.pop() {
        if position.may_end_turn() {
            let mut ended = position.clone();
            ended.end_turn().unwrap();
            results.insert(ended.to_string());
        }
        for action in position.actions() {
            let mut next = position.clone();
            next.apply(action).unwrap();
            if next.side() != position.side() {
                goal = true;
            } else if seen.insert(next.to_string()) {
                stack.push(next);
            }
        }
    }
    (results, goal)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn results_agree_with_the_naive_rules(position in position()) {
        let (results, goal) = fast_results(&position);
        let naive = naive::playball::results(&position.to_string());
        prop_assert_eq!(&results, &naive.positions, "{}", position);
        prop_assert_eq!(goal, naive.goal, "{}", position);
        let mut generator = TurnGenerator::new();
        prop_assert_eq!(position.can_score(&mut generator), goal, "{}", position);
        prop_assert_eq!(position.count_results(&mut generator).positions as usize, results.len(), "nothing is left behind");
    }

    #[test]
    fn results_within_a_turn_agree_with_the_naive_rules(position in within_turn()) {
        let (results, goal) = fast_results(&position);
        let naive = naive::playball::results(&position.to_string());
        prop_assert_eq!(&results, &naive.positions, "{}", position);
        prop_assert_eq!(goal, naive.goal, "{}", position);
    }

    #[test]
    fn results_one_by_one_are_the_same_and_end_where_they_are_told_to(position in within_turn(), most in 1_u32..40) {
        let (board, turn) = (position.board(), position.turn_state());
        let mut generator = TurnGenerator::new();
        let mut all = BTreeSet::new();
        generator.results(board, &turn, |own, balls| all.extend(balls.into_iter().map(|ball| (own.bits(), ball))));
        // A broken search must leave nothing behind for the next.
        for most in [most, u32::MAX, most] {
            let mut some = BTreeSet::new();
            let end = generator.some_results(board, &turn, |own, balls| {
                for ball in balls {
                    assert!(some.insert((own.bits(), ball)), "{own:?} with the ball on {ball} comes twice");
                    if some.len() as u32 == most {
                        return ControlFlow::Break(());
                    }
                }
                ControlFlow::Continue(())
            });
            prop_assert_eq!(end.is_break(), all.len() as u32 >= most);
            prop_assert_eq!(some.len(), all.len().min(most as usize));
            prop_assert!(some.is_subset(&all), "{}", position);
        }
        prop_assert_eq!(generator.count(board, &turn).positions as usize, all.len());
    }

    #[test]
    fn results_agree_on_boards_that_do_not_ship(
        (board, naive, position) in other_board().prop_flat_map(|(board, naive)| {
            (Just(Arc::clone(&board)), Just(naive), placed_on(board, true))
        })
    ) {
        let (results, goal) = fast_results(&position);
        let expected = naive::playball::results_on(Some(&naive), &position.to_string());
        prop_assert_eq!(results, expected.positions, "{:?} {}", board.columns(), position);
        prop_assert_eq!(goal, expected.goal, "{:?} {}", board.columns(), position);
    }

    #[test]
    fn equal_positions_print_alike_and_read_back(position in within_turn()) {
        let text = position.to_string();
        let read = Position::parse(&text, &Boards::shipped()).unwrap();
        prop_assert_eq!(read.hash(), position.hash());
        prop_assert_eq!(read, position);
    }

    #[test]
    fn an_action_taken_back_leaves_no_trace(position in within_turn(), choice in any::<Index>()) {
        let actions = position.actions();
        prop_assume!(!actions.is_empty());
        let mut changed = position.clone();
        let undo = changed.apply(actions[choice.index(actions.len())]).unwrap();
        changed.undo(undo);
        prop_assert_eq!(changed.hash(), position.hash());
        prop_assert_eq!(changed, position);
    }

    #[test]
    fn a_mirror_and_a_change_of_sides_change_nothing(position in within_turn()) {
        let summary = position.count_results(&mut TurnGenerator::new());
        let swapped = position.swapped();
        prop_assert_eq!(swapped.count_results(&mut TurnGenerator::new()), summary);
        prop_assert_eq!(&swapped.swapped(), &position);
        // Not every board is its own mirror image.
        let mirrored = position.mirrored();
        prop_assert_eq!(mirrored.is_some(), position.board().mirror().is_some());
        if let Some(mirrored) = &mirrored {
            prop_assert_eq!(mirrored.count_results(&mut TurnGenerator::new()), summary);
            let back = mirrored.mirrored();
            prop_assert_eq!(back.as_ref(), Some(&position));
        }
        for action in position.actions() {
            let mut after = position.clone();
            after.apply(action).unwrap();
            let mut swapped = swapped.clone();
            swapped.apply(position.swapped_action(action)).unwrap();
            prop_assert_eq!(swapped, after.swapped());
            if let Some(mut mirrored) = mirrored.clone() {
                mirrored.apply(position.mirrored_action(action).unwrap()).unwrap();
                prop_assert_eq!(Some(mirrored), after.mirrored());
            }
        }
    }

    #[test]
    fn hashes_kept_up_are_hashes_made_anew(position in within_turn()) {
        let text = position.to_string();
        let mut after = Vec::new();
        position.results(&mut TurnGenerator::new(), |result| after.push(result));
        for result in after.iter().take(20) {
            let anew = Position::parse(&result.to_string(), &Boards::shipped()).unwrap();
            prop_assert_eq!(anew.hash(), result.hash(), "{} after {}", result, text);
        }
    }

    #[test]
    fn a_turn_text_plays_to_the_result_it_is_listed_with(position in position(), choice in any::<Index>()) {
        let turns = position.turns();
        let (results, goal) = fast_results(&position);
        prop_assert_eq!(turns.len(), results.len() + usize::from(goal));
        let turn = &turns[choice.index(turns.len())];
        let (actions, after) = position.read_turn(&turn_text(&turn.actions)).unwrap();
        prop_assert_eq!(&actions, &turn.actions);
        prop_assert_eq!(&after, &turn.result);
        prop_assert!(turn.goal || results.contains(&after.to_string()));
    }

    #[test]
    fn a_text_is_read_as_written_or_refused_at_its_place(text in "[a-zA-Z0-9/*>^:,!. -]{0,60}") {
        check_read(&text, Position::parse(&text, &Boards::shipped()));
        let placed = format!("lanes {text}");
        check_read(&placed, Position::parse(&placed, &Boards::shipped()));
        check_read(&text, text.parse::<Action>());
        let turn = Position::kick_off(Board::lanes(), Side::A, [0, 0]).read_turn(&text);
        check_read(&text, turn.map(|(actions, _)| turn_text(&actions)));
    }

    #[test]
    fn positions_with_letters_changed_are_refused_or_read_as_written(
        position in within_turn(),
        changes in vec((any::<Index>(), proptest::sample::select(b"abAB*12345/ -k".to_vec())), 0..4),
    ) {
        let text = changed(position.to_string(), changes);
        check_read(&text, Position::parse(&text, &Boards::shipped()));
    }

    #[test]
    fn turns_with_letters_changed_are_refused_or_read_as_written(
        position in position(),
        choice in any::<Index>(),
        changes in vec((any::<Index>(), proptest::sample::select(b"abdh01789>^:,-nsew".to_vec())), 0..3),
    ) {
        let turns = position.turns();
        let text = changed(turn_text(&turns[choice.index(turns.len())].actions), changes);
        check_read(&text, position.read_turn(&text).map(|(actions, _)| turn_text(&actions)));
        for action in text.split(',') {
            check_read(action, action.parse::<Action>());
        }
    }

    #[test]
    fn a_board_with_letters_changed_is_refused_or_read_as_written(
        board in 0..Board::all_shipped().len(),
        changes in vec((any::<Index>(), proptest::sample::select(b"o.abAB*x/".to_vec())), 0..3),
    ) {
        let text = changed(Board::all_shipped()[board].columns().join("/"), changes);
        check_read(&text, Board::parse_line("drawn", &text).map(|board| board.columns().join("/")));
        let lines = text.replace('/', "\n");
        match Board::parse("drawn", &lines) {
            Ok(board) => prop_assert_eq!(board.columns().join("/"), text),
            Err(fault) => check_place(&lines, &fault),
        }
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn single_actions_agree_with_the_naive_rules(position in within_turn()) {
        let fast: BTreeMap<String, String> = position
            .actions()
            .into_iter()
            .map(|action| {
                let mut next = position.clone();
                next.apply(action).unwrap();
                let goal = next.side() != position.side();
                (action.to_string(), if goal { String::new() } else { next.to_string() })
            })
            .collect();
        prop_assert_eq!(fast, naive::playball::actions(&position.to_string()), "{}", position);
        prop_assert_eq!(position.may_end_turn(), naive::playball::may_end_turn(&position.to_string()));
    }

    #[test]
    fn single_actions_lead_to_what_the_generator_lists(position in within_turn()) {
        let full = position.moves_left() == MOVES && position.board().name() == "stadium";
        prop_assume!(!full, "many actions, and the naive rules cover it");
        prop_assert_eq!(closure_of_actions(&position), fast_results(&position), "{}", position);
    }

    #[test]
    fn listed_is_accepted_and_nothing_else(position in within_turn()) {
        let listed: BTreeSet<String> = position.actions().iter().map(ToString::to_string).collect();
        let cells: Vec<String> = position.board().cells().iter().map(ToString::to_string).collect();
        for from in &cells {
            let pairs = cells.iter().flat_map(|to| ["", "^", ">"].map(|sign| format!("{from}{sign}{to}")));
            let bounces = ["n", "ne", "se", "s", "sw", "nw"].map(|direction| format!("{from}^{from}:{direction}"));
            for text in pairs.chain(bounces) {
                if let Ok(action) = text.parse() {
                    let accepted = position.clone().apply(action).is_ok();
                    prop_assert_eq!(accepted, listed.contains(&text), "{} in {}", text, position);
                }
            }
        }
    }

    #[test]
    fn random_matches_come_to_an_end(expert in any::<bool>(), choices in vec(any::<Index>(), 400)) {
        let mode = if expert { Mode::Expert } else { Mode::Normal };
        let mut game = Match::new(Board::shipped("sprint").unwrap(), mode);
        let mut generator = TurnGenerator::new();
        for choice in choices {
            let Some(side) = game.actors().first() else { break };
            let turns = game.current().turns();
            // A goal whenever there is one, or random play goes on for ever.
            let goal = turns.iter().find(|turn| turn.goal);
            let turn = goal.unwrap_or_else(|| &turns[choice.index(turns.len())]);
            prop_assert!(game.current().count_results(&mut generator).results() > 0);
            game.play(side, &turn_text(&turn.actions)).unwrap();
        }
        let ending = game.ending().expect("with a goal whenever there is one, 400 turns are plenty");
        prop_assert!(game.actions(Side::A).is_empty() && game.actions(Side::B).is_empty());
        let score = game::Match::score(&game);
        if let (Some(winner), Mode::Normal) = (ending.winner, mode) {
            prop_assert_eq!(score[winner], 3);
        }
    }
}
