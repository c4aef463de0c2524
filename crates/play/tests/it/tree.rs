//! Game trees: going about, branches, taking back, game files.

use crate::common::{random_tree, random_turn, seen, start};
use engine::Noise;
use games::game::{EndReason, Ending, Game};
use games::side::Side;
use play::{Acted, AnyAction, NodeId, Start, Tree};
use proptest::prelude::*;

const GOLDEN: [&str; 5] =
    ["playball-lanes-normal", "playball-sprint-expert", "diaballik-standard", "diaballik-anti-play", "pawnball"];

fn golden(name: &str) -> String {
    let path = format!("{}/../games/tests/golden/{name}.tgn", env!("CARGO_MANIFEST_DIR"));
    std::fs::read_to_string(path).unwrap()
}

fn diaballik() -> Tree {
    Tree::new(Start::of(Game::Diaballik))
}

#[test]
fn recorded_games_are_read_and_written_as_they_were() {
    for name in GOLDEN {
        let text = golden(name);
        let trees = Tree::read_file(&text).unwrap();
        let [tree] = trees.as_slice() else { panic!("{name}: one game") };
        assert_eq!(Some(tree.current()), tree.main_line().last());
        let written = tree.main_record().unwrap();
        let read = Tree::read_file(&written.to_string()).unwrap();
        assert_eq!(read[0].main_record().unwrap(), written, "{name}");
        let turns = |text: &str| text.split("\n\n").nth(1).unwrap().to_owned();
        assert_eq!(turns(&written.to_string()), turns(&text), "{name}");
    }
}

#[test]
fn a_bad_file_is_refused_with_its_place() {
    let text = golden("diaballik-standard");
    let bad = text.replacen("1. ", "1. a1a9,", 1);
    let fault = Tree::read_file(&bad).unwrap_err();
    let line = bad.lines().position(|line| line.starts_with("1. ")).unwrap() + 1;
    assert_eq!((fault.line, fault.column), (line, 6));
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 40, ..ProptestConfig::default() })]

    #[test]
    fn every_node_is_reached_again(number in 0_u32..7, seed in any::<u64>()) {
        let mut noise = Noise::new(seed);
        let mut tree = Tree::new(start(number));
        let mut known = vec![(NodeId::START, seen(tree.game()))];
        for _ in 0..60 {
            if random_turn(&mut tree, &mut noise).is_none() || noise.below(10) == 0 {
                let at = known[noise.below(known.len() as u32) as usize].0;
                tree.go(at);
            } else if !known.iter().any(|(id, _)| *id == tree.current()) {
                known.push((tree.current(), seen(tree.game())));
            }
        }
        for (id, was) in known {
            // Dice may have been drawn since.
            let dice = !tree.node(id).draws().is_empty();
            tree.go(id);
            prop_assert!(dice || seen(tree.game()) == was);
            prop_assert_eq!(tree.node(id).depth() + 1, tree.path(id).len());
        }
    }

    #[test]
    fn lines_survive_game_files(number in 0_u32..7, seed in any::<u64>()) {
        let tree = random_tree(number, 50, &mut Noise::new(seed));
        let record = tree.main_record().unwrap();
        let again = Tree::read_file(&record.to_string()).unwrap().remove(0);
        prop_assert_eq!(again.start(), tree.start());
        prop_assert_eq!(again.main_record().unwrap(), record);
        let ends = [&tree, &again].map(|tree| seen(&tree.match_at(tree.main_line().last().unwrap())));
        prop_assert_eq!(&ends[0], &ends[1]);
    }

    #[test]
    fn undo_takes_the_turn_back_action_by_action(number in 0_u32..7, seed in any::<u64>()) {
        let mut noise = Noise::new(seed);
        let mut tree = Tree::new(start(number));
        for _ in 0..8 {
            while tree.game().awaits_dice() {
                tree.roll(crate::common::draw(&mut noise)).unwrap();
            }
            let before = seen(tree.game());
            let Some(side) = tree.actors().first() else { break };
            let mut made: Vec<AnyAction> = Vec::new();
            // Passes of Play Ball never run out.
            while made.len() < 8 {
                let Some(&action) = tree.game().actions(side).last() else { break };
                if let Acted::Turn(_) = tree.act(side, action).unwrap() {
                    tree.back();
                    made.clear();
                    break;
                }
                made.push(action);
            }
            while let Some(action) = made.pop() {
                prop_assert_eq!(tree.undo(), Some(action));
            }
            prop_assert_eq!(tree.undo(), None);
            prop_assert_eq!(seen(tree.game()), before);
            random_turn(&mut tree, &mut noise);
        }
    }
}

#[test]
fn a_turn_that_was_tried_is_found_again_by_its_position() {
    let mut tree = diaballik();
    let first = tree.play(Side::A, "d1>e1,d1d2,a1a2").unwrap();
    tree.back();
    assert_eq!(tree.play(Side::A, "a1a2,d1>e1,d1d2").unwrap(), first);
    assert_eq!(tree.turn_count(), 1);
    assert_eq!(tree.game().history()[0].1, "d1>e1,d1d2,a1a2");
}

#[test]
fn branches_are_promoted_and_deleted() {
    let mut tree = diaballik();
    tree.play(Side::A, "d1>e1").unwrap();
    let main = tree.play(Side::B, "d7>e7").unwrap();
    tree.back();
    let branch = tree.play(Side::B, "d7>c7").unwrap();
    let deep = tree.play(Side::A, "a1a2").unwrap();
    assert!(tree.is_main(main) && !tree.is_main(deep));
    assert_eq!(tree.current_line(), tree.path(deep));
    assert!(tree.promote(deep));
    assert!(!tree.promote(deep));
    assert!(tree.is_main(deep) && !tree.is_main(main));
    assert_eq!(tree.delete(branch), 2);
    assert_eq!(tree.current(), tree.node(main).parent().unwrap());
    assert!(tree.is_main(main) && tree.get(deep).is_none());
    assert!(!tree.go(deep));
    assert_eq!(tree.delete(NodeId::START), 0);
}

#[test]
fn going_about_keeps_to_the_line() {
    let mut tree = diaballik();
    for (side, turn) in [(Side::A, "a1a2"), (Side::B, "a7a6"), (Side::A, "b1b2")] {
        tree.play(side, turn).unwrap();
    }
    let end = tree.current();
    tree.to_start();
    assert!(!tree.back());
    assert!(tree.forward());
    assert_eq!(tree.game().history().len(), 1);
    tree.to_end();
    assert_eq!(tree.current(), end);
    assert!(!tree.forward());
    let action = tree.game().actions(Side::B)[0];
    tree.act(Side::B, action).unwrap();
    assert!(tree.back(), "out of the turn in progress");
    assert_eq!((tree.current(), tree.game().turn().len()), (end, 0));
}

#[test]
fn taking_back_deletes_and_keeps_the_dice() {
    let mut tree = diaballik();
    assert_eq!(tree.take_back(Side::A), 0);
    for (side, turn) in [(Side::A, "a1a2"), (Side::B, "a7a6")] {
        tree.play(side, turn).unwrap();
    }
    assert_eq!(tree.take_back(Side::A), 2);
    assert_eq!(tree.turn_count(), 0);

    let mut noise = Noise::new(3);
    let mut tree = Tree::new(Start::of(Game::Pawnball));
    while tree.main_record().unwrap().tag("Dice").is_none() {
        random_turn(&mut tree, &mut noise).unwrap();
    }
    let (last, dice) =
        (tree.game().history().last().unwrap().0, tree.main_record().unwrap().tag("Dice").map(str::to_owned));
    assert_eq!(tree.take_back(last), 1);
    assert_eq!(tree.main_record().unwrap().tag("Dice").map(str::to_owned), dice);
    assert!(!tree.game().awaits_dice());
}

#[test]
fn an_end_from_outside_belongs_to_its_place() {
    let mut tree = diaballik();
    tree.play(Side::A, "a1a2").unwrap();
    tree.conclude(Ending { winner: Some(Side::A), reason: EndReason::Time });
    assert_eq!(tree.actors().first(), None);
    let record = tree.main_record().unwrap();
    assert_eq!((record.tag("Result"), record.tag("Termination")), (Some("a"), Some("time")));
    let again = Tree::from_record(&record).unwrap();
    assert_eq!(again.ending(), tree.ending());
    tree.play(Side::B, "a7a6").unwrap();
    assert_eq!(tree.ending(), None);
    assert_eq!(tree.main_record().unwrap().tag("Result"), Some("*"));
    tree.back();
    assert!(tree.ending().is_some());
}

#[test]
fn bad_turns_and_words_change_nothing() {
    let mut tree = diaballik();
    let id = tree.play(Side::A, "a1a2").unwrap();
    let before = seen(tree.game());
    tree.play(Side::B, "a7a5").unwrap_err();
    tree.play(Side::A, "a2a3").unwrap_err();
    tree.act(Side::B, AnyAction::parse(Game::Diaballik, "d7d6").unwrap()).unwrap_err();
    tree.act(Side::B, AnyAction::parse(Game::PlayBall, "d7d6").unwrap()).unwrap_err();
    tree.end_turn().unwrap_err();
    tree.set_comments(id, vec!["bell \u{7}".to_owned()]).unwrap_err();
    tree.set_header("Dice", "k1k1k1k1").unwrap_err();
    tree.set_header("Clock", "soon").unwrap_err();
    assert_eq!((seen(tree.game()), tree.turn_count()), (before, 1));
    assert!(tree.node(id).comments().is_empty() && tree.headers().is_empty());
}
