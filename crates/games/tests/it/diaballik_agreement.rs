//! Diaballik: the fast rules against the naive ones, and the parts of the fast ones against each other.

use std::collections::{BTreeMap, BTreeSet, HashSet};

use games::diaballik::{Action, Left, Man, Match, Position, Setup, Square, Start};
use games::game::{Match as _, turn_text};
use games::side::Side;
use proptest::collection::vec;
use proptest::prelude::*;
use proptest::sample::Index;

use crate::common::check_read;

/// A position reached from a start by turns chosen at random that do not win.
fn walked() -> impl Strategy<Value = Position> {
    (any::<bool>(), vec(any::<Index>(), 0..40)).prop_map(|(variant, choices)| {
        let mut position = Position::start(if variant { Start::Variant } else { Start::Standard });
        for choice in choices {
            let mut results = Vec::new();
            position.results(|result| results.push(position.after(result)));
            if results.is_empty() {
                break;
            }
            position = results.swap_remove(choice.index(results.len()));
        }
        position
    })
}

/// A to move with its pieces and B's on these squares, the balls on the ones with these numbers; or the same from B's
/// side.
fn position_of(own: &[Square], opponents: &[Square], balls: (usize, usize), swap: bool) -> Option<Position> {
    let mut men = [None; Square::COUNT as usize];
    for (side, squares, ball) in [(Side::A, own, balls.0), (Side::B, opponents, balls.1)] {
        for (number, square) in squares.iter().enumerate() {
            men[square.index()] = Some(Man { side, ball: number == ball });
        }
    }
    let position = Position::from_setup(&Setup { men, side: Side::A, left: None }).ok()?;
    Some(if swap { position.swapped() } else { position })
}

/// Draws squares that are not among those drawn before; the first `near` of them among the first `reach` free ones in
/// the order given.
fn draw(order: &[Square], taken: &mut Vec<Square>, choices: &[Index], near: usize, reach: usize) -> Vec<Square> {
    let mut drawn = Vec::new();
    for (number, choice) in choices.iter().enumerate() {
        let free: Vec<Square> = order.iter().copied().filter(|square| !taken.contains(square)).collect();
        let among = if number < near { free.len().min(reach) } else { free.len() };
        let square = free[choice.index(among)];
        taken.push(square);
        drawn.push(square);
    }
    drawn
}

fn all_squares() -> Vec<Square> {
    (0..Square::COUNT).filter_map(Square::from_index).collect()
}

/// Any placement. `near` draws some of A's pieces towards rank 7, where goals and their obstacles are.
fn placed() -> impl Strategy<Value = Position> {
    (vec(any::<Index>(), 14), 0..7_usize, 0..7_usize, 0..5_usize, any::<bool>()).prop_filter_map(
        "both games are won",
        |(choices, ball, opponents_ball, near, swap)| {
            let mut order = all_squares();
            order.sort_by_key(|square| Square::SIDE - square.rank());
            let mut taken = Vec::new();
            let own = draw(&order, &mut taken, &choices[..7], near, 21);
            let opponents = draw(&order, &mut taken, &choices[7..], near, 21);
            position_of(&own, &opponents, (ball, opponents_ball), swap)
        },
    )
}

/// A line of the opponents, in a quarter of the cases broken at one place, with A's pieces near to its front.
fn lined() -> impl Strategy<Value = Position> {
    let line = (1..7_u8, vec(0..3_u8, 6), 0..4_u8, 0..7_usize);
    (line, vec(any::<Index>(), 7), 0..7_usize, 0..7_usize, any::<bool>()).prop_filter_map(
        "the line leaves the board or both games are won",
        |((first, steps, broken, gap), choices, ball, opponents_ball, swap)| {
            let mut rank = first;
            let mut ranks = vec![first];
            for step in steps {
                rank = (rank + step).checked_sub(1)?.min(Square::SIDE - 1);
                ranks.push(rank);
            }
            if broken == 0 {
                ranks[gap] = (ranks[gap] + 2) % Square::SIDE;
            }
            let line: Vec<Square> = (0..).zip(&ranks).filter_map(|(file, &rank)| Square::new(file, rank)).collect();
            let mut order = all_squares();
            // The squares in front of the line first, then by distance from them.
            order.sort_by_key(|square| {
                (i16::from(ranks[usize::from(square.file())]) - i16::from(square.rank()) - 1).abs()
            });
            let own = draw(&order, &mut line.clone(), &choices, 5, 14);
            position_of(&own, &line, (ball, opponents_ball), swap)
        },
    )
}

fn position() -> impl Strategy<Value = Position> {
    prop_oneof![walked(), placed(), lined()]
}

/// A position within a turn, or at its start: some actions chosen at random that do not win.
fn within_turn() -> impl Strategy<Value = Position> {
    (position(), vec(any::<Index>(), 0..4)).prop_map(|(mut position, choices)| {
        for choice in choices {
            let actions = position.actions();
            if actions.is_empty() {
                break;
            }
            let mut next = position;
            next.apply(actions[choice.index(actions.len())]).unwrap();
            if next.side() != position.side() {
                break;
            }
            position = next;
        }
        position
    })
}

/// The results of the fast generator, as text, and whether it finds a win; that each comes once is asserted.
fn fast_results(position: &Position) -> (BTreeSet<String>, bool) {
    let mut results = BTreeSet::new();
    let summary = position.results(|result| {
        let result = position.after(result);
        assert!(results.insert(result.to_string()), "{result} comes twice");
    });
    assert_eq!(summary.positions as usize, results.len());
    (results, summary.win)
}

/// Everything that a turn can end in, by single actions.
fn closure_of_actions(position: &Position) -> (BTreeSet<String>, bool) {
    let (mut results, mut win) = (BTreeSet::new(), false);
    let mut seen = HashSet::from([*position]);
    let mut stack = vec![*position];
    while let Some(position) = stack.pop() {
        if position.may_end_turn() && !position.must_pass() {
            let mut ended = position;
            ended.end_turn().unwrap();
            results.insert(ended.to_string());
        }
        for action in position.actions() {
            let mut next = position;
            next.apply(action).unwrap();
            if next.side() != position.side() {
                win = true;
            } else if seen.insert(next) {
                stack.push(next);
            }
        }
    }
    (results, win)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(400))]

    #[test]
    fn results_agree_with_the_naive_rules(position in position()) {
        let naive = naive::diaballik::results(&position.to_string()).unwrap();
        prop_assert_eq!(fast_results(&position), naive, "{}", position);
    }

    #[test]
    fn results_within_a_turn_agree_with_the_naive_rules(position in within_turn()) {
        let naive = naive::diaballik::results(&position.to_string()).unwrap();
        prop_assert_eq!(fast_results(&position), naive, "{}", position);
    }

    #[test]
    fn single_actions_agree_with_the_naive_rules(position in within_turn()) {
        let fast: BTreeMap<String, Option<String>> = position
            .actions()
            .into_iter()
            .map(|action| {
                let mut next = position;
                next.apply(action).unwrap();
                let win = next.side() != position.side();
                (action.to_string(), (!win).then(|| next.to_string()))
            })
            .collect();
        let text = position.to_string();
        for (action, after) in &fast {
            prop_assert_eq!(&naive::diaballik::apply(&text, action), after);
        }
        prop_assert_eq!(Some(fast), naive::diaballik::actions(&text), "{}", position);
        prop_assert_eq!(position.may_end_turn(), naive::diaballik::may_end_turn(&text));
    }

    #[test]
    fn single_actions_lead_to_what_the_generator_lists(position in within_turn()) {
        prop_assert_eq!(closure_of_actions(&position), fast_results(&position), "{}", position);
    }

    #[test]
    fn the_count_is_the_number_of_results_listed(position in within_turn()) {
        prop_assert_eq!(position.count_results(), position.results(|_| ()), "{}", position);
    }

    #[test]
    fn positions_print_and_read_back(position in within_turn()) {
        let text = position.to_string();
        let read = Position::parse(&text).unwrap();
        prop_assert_eq!(read, position);
        prop_assert_eq!(read.to_string(), text);
        prop_assert_eq!(Position::from_setup(&position.setup()).unwrap(), position);
    }

    #[test]
    fn hashes_kept_up_are_hashes_made_anew(position in within_turn()) {
        let anew = |position: &Position| Position::from_setup(&position.setup()).unwrap().hash();
        prop_assert_eq!(anew(&position), position.hash());
        let mut hashes = HashSet::new();
        let summary = position.results(|result| {
            let result = position.after(result);
            assert_eq!(anew(&result), result.hash(), "{result}");
            hashes.insert(result.hash());
        });
        prop_assert_eq!(summary.positions as usize, hashes.len(), "different positions, different hashes");
        for action in position.actions() {
            let mut next = position;
            next.apply(action).unwrap();
            prop_assert_eq!(anew(&next), next.hash(), "{} after {}", next, action);
        }
    }

    #[test]
    fn an_action_or_end_taken_back_leaves_no_trace(position in within_turn()) {
        for action in position.actions() {
            let mut changed = position;
            let undo = changed.apply(action).unwrap();
            prop_assert_ne!(changed, position);
            changed.undo(undo);
            prop_assert_eq!(changed, position);
        }
        let mut ended = position;
        if let Ok(undo) = ended.end_turn() {
            prop_assert_ne!(ended, position);
            ended.undo(undo);
            prop_assert_eq!(ended, position);
        }
    }

    #[test]
    fn a_mirror_and_a_change_of_sides_change_nothing(position in within_turn()) {
        type Symmetry = (fn(&Position) -> Position, fn(Action) -> Action);
        let symmetries: [Symmetry; 2] =
            [(Position::mirrored, Action::mirrored), (Position::swapped, Action::swapped)];
        for (map, map_action) in symmetries {
            let image = map(&position);
            prop_assert_eq!(map(&image), position);
            prop_assert_eq!(image.count_results().win, position.count_results().win);
            let mut results = BTreeSet::new();
            position.results(|result| {
                results.insert(map(&position.after(result)).to_string());
            });
            prop_assert_eq!(results, fast_results(&image).0);
            let mut actions: Vec<Action> = position.actions().into_iter().map(map_action).collect();
            actions.sort();
            prop_assert_eq!(actions, image.actions());
            for action in position.actions() {
                let mut after = position;
                after.apply(action).unwrap();
                let mut image = image;
                image.apply(map_action(action)).unwrap();
                prop_assert_eq!(image, map(&after));
            }
        }
    }

    #[test]
    fn a_text_is_read_as_written_or_refused_at_its_place(text in "[a-gA-G0-9/*>,!. é-]{0,60}") {
        check_read(&text, Position::parse(&text));
        let fields = format!("bbbBbbb/7/7/7/7/7/aaaAaaa {text}");
        check_read(&fields, Position::parse(&fields));
        check_read(&text, text.parse::<Action>());
        let turn = Position::start(Start::Standard).read_turn(&text);
        check_read(&text, turn.map(|turn| turn_text(&turn.actions)));
    }

    #[test]
    fn actions_with_letters_changed_are_refused_or_read_as_written(
        position in within_turn(),
        choice in any::<Index>(),
        changes in vec((any::<Index>(), proptest::sample::select(b"abgh01789>,!-".to_vec())), 0..3),
    ) {
        let turns = position.turns();
        prop_assume!(!turns.is_empty());
        let mut text = turn_text(&turns[choice.index(turns.len())].actions).into_bytes();
        for (at, letter) in changes {
            let at = at.index(text.len());
            text[at] = letter;
        }
        let text = String::from_utf8(text).unwrap();
        check_read(&text, position.read_turn(&text).map(|turn| turn_text(&turn.actions)));
        for action in text.split(',') {
            check_read(action, action.parse::<Action>());
        }
    }

    #[test]
    fn placements_with_letters_changed_are_refused_or_read_as_written(
        position in within_turn(),
        changes in vec((any::<Index>(), proptest::sample::select(b"abAB1234567/ ".to_vec())), 1..4),
    ) {
        let mut text = position.to_string().into_bytes();
        for (at, letter) in changes {
            let at = at.index(text.len());
            text[at] = letter;
        }
        let text = String::from_utf8(text).unwrap();
        // Two runs of empty squares never follow each other, so there is one way to write a position.
        check_read(&text, Position::parse(&text));
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(48))]

    #[test]
    fn every_turn_text_plays_to_the_result_it_is_listed_with(position in within_turn()) {
        let turns = position.turns();
        let (results, win) = fast_results(&position);
        prop_assert_eq!(turns.len(), results.len() + usize::from(win));
        prop_assert_eq!(turns.iter().filter(|turn| turn.win).count(), usize::from(win));
        let texts: Vec<String> = turns.iter().map(|turn| turn_text(&turn.actions)).collect();
        prop_assert!(texts.is_sorted());
        for (turn, text) in turns.iter().zip(&texts) {
            prop_assert_eq!(&position.read_turn(text).unwrap(), turn);
            prop_assert!(turn.win || results.contains(&turn.result.to_string()));
        }
    }

    #[test]
    fn a_listed_turn_is_the_shortest_and_first_to_its_result(position in within_turn()) {
        // All ways, without any memory of positions met before.
        let mut best: BTreeMap<String, (usize, String)> = BTreeMap::new();
        let mut stack = vec![(position, Vec::new())];
        while let Some((at, actions)) = stack.pop() {
            let text = turn_text(&actions);
            let won = at.side() != position.side();
            if won || at.is_within_turn() {
                let mut ended = at;
                let key = if won { String::from("win") } else { ended.end_turn().unwrap(); ended.to_string() };
                let way = (actions.len(), text);
                best.entry(key).and_modify(|known| *known = known.clone().min(way.clone())).or_insert(way);
            }
            for action in if won { Vec::new() } else { at.actions() } {
                let mut next = at;
                next.apply(action).unwrap();
                let mut longer = actions.clone();
                longer.push(action);
                stack.push((next, longer));
            }
        }
        let mut expected: Vec<String> = best.into_values().map(|(_, text)| text).collect();
        expected.sort();
        let listed: Vec<String> = position.turns().iter().map(|turn| turn_text(&turn.actions)).collect();
        prop_assert_eq!(listed, expected, "{}", position);
    }

    #[test]
    fn listed_is_accepted_and_nothing_else(position in within_turn()) {
        let listed = position.actions();
        prop_assert!(listed.is_sorted());
        let squares = all_squares();
        let pairs = squares.iter().flat_map(|&from| squares.iter().map(move |&to| (from, to)));
        let all = pairs.flat_map(|(from, to)| [Action::Move { from, to }, Action::Pass { from, to }]);
        for action in all.chain([Action::Claim]) {
            prop_assert_eq!({ position }.apply(action).is_ok(), listed.contains(&action), "{} in {}", action, position);
        }
    }

    #[test]
    fn positions_within_a_turn_are_accepted_just_when_a_turn_leads_there(
        position in position(),
        moves in 0..3_u8,
        passes in 0..2_u8,
    ) {
        // Backwards, as the pieces stand: which placements, with all moves and passes, lead to this one?
        let setup = Setup { left: Some(Left { moves, passes }), ..position.setup() };
        let read = Position::from_setup(&setup);
        if let Ok(read) = &read {
            prop_assert_eq!((read.moves_left(), read.passes_left()), (moves, passes));
        }
        let mut origins = Vec::new();
        let mut stack = vec![(position, 2 - moves, 1 - passes)];
        while let Some((at, moves, passes)) = stack.pop() {
            if at.winner().is_some() {
                continue;
            }
            if moves + passes == 0 {
                origins.push(at);
                continue;
            }
            for action in at.actions() {
                let (moves, passes) = match action {
                    Action::Move { .. } if moves > 0 => (moves - 1, passes),
                    Action::Pass { .. } if passes > 0 => (moves, passes - 1),
                    _ => continue,
                };
                let mut men = at.setup().men;
                if let Action::Move { from, to } = action {
                    men[to.index()] = men[from.index()].take();
                } else if let Action::Pass { from, to } = action {
                    for (square, ball) in [(from, false), (to, true)] {
                        men[square.index()] = Some(Man { side: at.side(), ball });
                    }
                }
                if let Ok(earlier) = Position::from_setup(&Setup { men, side: at.side(), left: None }) {
                    stack.push((earlier, moves, passes));
                }
            }
        }
        let begun = moves < 2 || passes < 1;
        prop_assert_eq!(read.is_ok(), begun && !origins.is_empty(), "{} {}{}", position, moves, passes);
    }

    #[test]
    fn random_matches_keep_the_rules(variant in any::<bool>(), choices in vec(any::<Index>(), 300)) {
        let mut game = Match::new(if variant { Start::Variant } else { Start::Standard });
        let mut choices = choices.into_iter();
        while let (Some(side), Some(choice)) = (game.actors().first(), choices.next()) {
            let actions = game.actions(side);
            prop_assert!(game.actions(side.other()).is_empty());
            let ends = usize::from(game.may_end_turn());
            prop_assert!(ends + actions.len() > 0, "{}", game.position());
            match actions.get(choice.index(actions.len() + ends)) {
                Some(&action) => {
                    let before = game.position();
                    game.act(side, action).unwrap();
                    if game.undo().is_some() {
                        prop_assert_eq!(game.position(), before);
                        game.act(side, action).unwrap();
                    }
                }
                None => game.end_turn().unwrap(),
            }
        }
        let mut replayed = Match::new(if variant { Start::Variant } else { Start::Standard });
        for (side, text) in game.history() {
            let turn = replayed.read_turn(*side, text).unwrap();
            prop_assert_eq!(&turn_text(&turn), text);
            replayed.play(*side, text).unwrap();
        }
        prop_assert_eq!(replayed.ending(), game.ending());
        prop_assert_eq!(replayed.history(), game.history());
        prop_assert_eq!(replayed.score(), game.score());
        for action in game.turn() {
            replayed.act(replayed.actors().first().unwrap(), *action).unwrap();
        }
        prop_assert_eq!(replayed.position(), game.position());
    }
}
