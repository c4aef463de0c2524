//! Conditional turns: what is refused, and that they play what their owner would have played.

use std::collections::BTreeMap;

use engine::Noise;
use games::game::Game;
use games::side::Side;
use play::conditional::{ConditionalError, ConditionalTurns, MOST_LINES, MOST_TEXT, MOST_TURNS};
use play::{AnyMatch, Start, Tree};
use proptest::prelude::*;

use crate::common::{random_turn, start};

fn line(turns: &[&str]) -> Vec<String> {
    turns.iter().map(|&turn| turn.to_owned()).collect()
}

fn diaballik() -> AnyMatch {
    Start::of(Game::Diaballik).new_match()
}

fn check(lines: &[Vec<String>]) -> Result<ConditionalTurns, ConditionalError> {
    // A is to play, and B prepares.
    ConditionalTurns::check(&diaballik(), Side::B, lines)
}

#[test]
fn turns_that_leave_the_same_position_are_the_same_turn() {
    let prepared = check(&[line(&["a1a2,b1b2", "a7a6"])]).unwrap();
    let before = diaballik();
    for (text, is_meant) in [("a1a2,b1b2", true), ("b1b2,a1a2", true), ("a1a2", false), ("a1a2,c1c2", false)] {
        let mut after = before.clone();
        after.play(Side::A, text).unwrap();
        let answer = prepared.answer(Side::B, &before, &after).map(|(answer, _)| answer);
        assert_eq!(answer, is_meant.then_some("a7a6"), "{text}");
    }
}

#[test]
fn a_line_that_begins_another_is_no_line_of_its_own() {
    let long = line(&["a1a2", "a7a6", "a2a3", "b7b6"]);
    let prepared = check(&[line(&["a1a2", "a7a6"]), long.clone(), line(&["b1b2", "a7a6"]), long.clone()]).unwrap();
    assert_eq!(prepared.lines(), [long, line(&["b1b2", "a7a6"])]);
    assert!(check(&[]).unwrap().is_empty());
}

#[test]
fn what_cannot_be_prepared_is_refused() {
    let good = line(&["a1a2", "a7a6"]);
    for lines in [vec![line(&[])], vec![line(&["a1a2"])], vec![line(&["a1a2", "a7a6", "a2a3"])]] {
        assert_eq!(check(&lines), Err(ConditionalError::Unanswered { line: 1 }));
    }
    let other = line(&["a1a2", "b7b6"]);
    assert_eq!(check(&[good.clone(), other]), Err(ConditionalError::Contradiction { line: 2 }));
    for bad in [line(&["a1a2", "a1a2"]), line(&["a1a7", "a7a6"]), line(&["a1a2", "?"])] {
        let refused = check(&[good.clone(), bad]);
        assert!(matches!(&refused, Err(ConditionalError::Illegal(fault)) if fault.line == 2), "{refused:?}");
    }
    let many = vec![good; MOST_LINES + 1];
    let deep = vec![vec!["a1a2".to_owned(); MOST_TURNS + 2]];
    let long = vec![line(&["a1a2", &"x".repeat(MOST_TEXT)])];
    for lines in [many, deep, long] {
        assert_eq!(check(&lines), Err(ConditionalError::TooMuch));
    }
    assert_eq!(ConditionalTurns::check(&diaballik(), Side::A, &[]), Err(ConditionalError::NotWaiting));
    let dice = Start::of(Game::Pawnball).new_match();
    assert_eq!(ConditionalTurns::check(&dice, Side::B, &[]), Err(ConditionalError::Dice));
}

/// What tells positions of a match apart here.
fn seen(game: &AnyMatch) -> String {
    format!("{} {:?} {:?}", game.position(), game.score(), game.ending())
}

/// Some lines from where a tree stands: a few turns of the opponent, one answer to each, again and again. `owner` has what their owner answers where.
fn lines_from(
    tree: &mut Tree,
    (side, depth): (Side, u32),
    noise: &mut Noise,
    path: &[String],
    owner: &mut BTreeMap<Vec<String>, String>,
    seen_so_far: &[String],
    found: &mut Vec<Vec<String>>,
) {
    let here = tree.current();
    let mut branched = false;
    if depth > 0 {
        for _ in 0..1 + noise.below(3) {
            tree.go(here);
            if !tree.game().actors().contains(side.other()) || random_turn(tree, noise).is_none() {
                break;
            }
            let (turn, after) = (last(tree), seen(tree.game()));
            let key = [seen_so_far, &[after]].concat();
            if owner.contains_key(&key) || !tree.game().actors().contains(side) || random_turn(tree, noise).is_none() {
                continue;
            }
            let answer = last(tree);
            owner.insert(key.clone(), seen(tree.game()));
            let path = [path, &[turn, answer]].concat();
            branched = true;
            lines_from(tree, (side, depth - 1), noise, &path, owner, &key, found);
        }
    }
    if !branched && !path.is_empty() {
        found.push(path.to_vec());
    }
    tree.go(here);
}

fn last(tree: &Tree) -> String {
    tree.game().history().last().unwrap().1.clone()
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 60, ..ProptestConfig::default() })]

    /// The owner's table says to which position each answer leads; the opponent plays what is on a line, or something else.
    #[test]
    fn they_play_what_their_owner_would_have_played(
        number in prop_oneof![0_u32..4, 5_u32..7], seed in any::<u64>(), before in 0_u32..12,
    ) {
        let mut noise = Noise::new(seed);
        let mut tree = Tree::new(start(number));
        for _ in 0..before {
            random_turn(&mut tree, &mut noise);
        }
        let Some(opponent) = tree.actors().first() else { return Ok(()) };
        let side = opponent.other();
        let (mut owner, mut lines) = (BTreeMap::new(), Vec::new());
        lines_from(&mut tree, (side, 3), &mut noise, &[], &mut owner, &[], &mut lines);
        prop_assume!(lines.iter().flatten().map(String::len).sum::<usize>() <= MOST_TEXT);
        let mut prepared = ConditionalTurns::check(tree.game(), side, &lines).unwrap();
        prop_assert_eq!(prepared.lines().len(), lines.len());
        let mut walked: Vec<String> = Vec::new();
        while tree.actors().contains(opponent) {
            let before = tree.game().clone();
            let on_a_line = prepared.lines().get(noise.below(1 + prepared.lines().len() as u32) as usize);
            match on_a_line.map(|line| line[0].clone()) {
                Some(turn) => drop(tree.play(opponent, &turn).unwrap()),
                None => drop(random_turn(&mut tree, &mut noise)),
            }
            walked.push(seen(tree.game()));
            let answer = prepared.answer(side, &before, tree.game());
            prop_assert_eq!(answer.is_some(), owner.contains_key(&walked));
            let Some((answer, rest)) = answer else { break };
            tree.play(side, answer).unwrap();
            prop_assert_eq!(Some(&seen(tree.game())), owner.get(&walked));
            // What remains is checked as what is handed in.
            if tree.ending().is_none() && tree.actors().contains(opponent) {
                prop_assert_eq!(&ConditionalTurns::check(tree.game(), side, rest.lines()).unwrap(), &rest);
            }
            prepared = rest;
        }
    }
}
