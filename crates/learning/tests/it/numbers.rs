//! Every legal action has a number of its own, and both sides see the same game.

use std::collections::{BTreeMap, BTreeSet};

use games::game::Match;
use games::playball::{Board, Mode};
use games::side::Side;
use games::{diaballik, pawnball, playball};
use learning::draws::Dice;
use learning::{Encode, Environment, Terms};
use proptest::prelude::*;

/// Plays legal actions at random, as `choices` has them, and looks at each position on the way.
fn wander<M: Encode>(start: M, seed: u64, steps: u32, mut look: impl FnMut(&Environment<M>)) {
    let mut environment = Environment::new(start, Terms::default());
    let mut dice = Dice::new(seed);
    for _ in 0..steps {
        if environment.awaits_dice() {
            environment.roll(dice.draw()).unwrap();
            continue;
        }
        look(&environment);
        if environment.outcome().is_some() {
            return;
        }
        let place = dice.below(environment.legal().len() as u32);
        environment.step(environment.legal_at(place as usize).unwrap().into()).unwrap();
    }
}

/// What the rules list has numbers that are all different, within the space, and lead back to the same actions.
fn check_numbers<M: Encode>(environment: &Environment<M>) {
    let game = environment.game();
    let Some(side) = environment.actor() else {
        assert_eq!(environment.legal().len(), 0);
        return;
    };
    let listed: BTreeSet<Option<M::Action>> =
        game.actions(side).into_iter().map(Some).chain(game.may_end_turn().then_some(None)).collect();
    let numbers: Vec<u32> = environment.legal().collect();
    assert!(numbers.is_sorted_by(|one, next| one < next), "{numbers:?}");
    assert!(numbers.iter().all(|&number| (number as usize) < game.action_space()));
    let named: BTreeSet<Option<M::Action>> =
        numbers.iter().map(|&number| environment.action(number.into()).unwrap()).collect();
    assert_eq!(named, listed);
    let mut mask = vec![0; game.action_space()];
    environment.mask(&mut mask);
    let masked: Vec<u32> = (0..mask.len() as u32).filter(|&number| mask[number as usize] == 1).collect();
    assert_eq!(masked, numbers);
    // Nothing else is taken.
    for number in 0..game.action_space() as u32 {
        assert_eq!(environment.action(number.into()).is_ok(), numbers.contains(&number));
    }
    for number in [-1, game.action_space() as i64, i64::MAX] {
        assert!(environment.action(number).is_err());
    }
}

/// The texts of the legal actions; `end` for the end of the turn.
fn texts<M: Encode>(environment: &Environment<M>) -> BTreeSet<String> {
    let action = |number: u32| environment.action(number.into()).unwrap();
    environment.legal().map(|number| action(number).map_or("end".to_owned(), |action| action.to_string())).collect()
}

fn with_end(actions: impl IntoIterator<Item = String>, may_end: bool) -> BTreeSet<String> {
    actions.into_iter().chain(may_end.then(|| "end".to_owned())).collect()
}

fn seen<M: Encode>(game: &M, viewer: Side) -> Vec<f32> {
    let mut array = vec![0.0; game.observation_shape().iter().product()];
    game.observe(viewer, &mut array);
    array
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn diaballik_agrees_with_the_second_rules(seed: u64, variant: bool) {
        let start = diaballik::Start::ALL[usize::from(variant)];
        wander(diaballik::Match::new(start), seed, 200, |environment| {
            check_numbers(environment);
            let text = environment.game().position();
            if environment.outcome().is_none() {
                let naive: BTreeMap<_, _> = naive::diaballik::actions(&text).unwrap();
                let may_end = naive::diaballik::may_end_turn(&text);
                assert_eq!(texts(environment), with_end(naive.into_keys(), may_end), "{text}");
            }
        });
    }

    #[test]
    fn play_ball_agrees_with_the_second_rules(seed: u64, board in 0..Board::all_shipped().len()) {
        let start = playball::Match::new(&Board::all_shipped()[board], Mode::Normal);
        wander(start, seed, 60, |environment| {
            check_numbers(environment);
            let text = environment.game().position();
            if environment.outcome().is_none() {
                let may_end = naive::playball::may_end_turn(&text);
                assert_eq!(texts(environment), with_end(naive::playball::actions(&text).into_keys(), may_end), "{text}");
            }
        });
    }

    #[test]
    fn pawnball_has_a_number_for_each_action(seed: u64) {
        wander(pawnball::Match::new(), seed, 400, check_numbers);
    }

    #[test]
    fn diaballik_is_the_same_game_for_both_sides(seed: u64) {
        let start = diaballik::Position::start(diaballik::Start::Standard);
        let swapped = diaballik::Match::from_position(start.swapped());
        let mut other = Environment::new(swapped, Terms::default());
        wander_beside(diaballik::Match::from_position(start), &mut other, seed, 150);
    }

    #[test]
    fn play_ball_is_the_same_game_for_both_sides(seed: u64, board in 0..Board::all_shipped().len()) {
        let start = playball::Position::kick_off(&Board::all_shipped()[board], Side::A, [0, 0]);
        let swapped = playball::Match::from_position(start.swapped(), Mode::Expert);
        let mut other = Environment::new(swapped, Terms::default());
        wander_beside(playball::Match::from_position(start, Mode::Expert), &mut other, seed, 100);
    }

    #[test]
    fn pawnball_is_the_same_game_for_both_sides(seed: u64) {
        let mut game = pawnball::Match::new();
        let mut other = pawnball::Match::new();
        let mut dice = Dice::new(seed);
        for _ in 0..300 {
            for side in Side::BOTH {
                assert_eq!(seen(&game, side), seen(&other, side.other()));
            }
            if game.awaits_dice() {
                let draw = dice.draw();
                game.roll(draw).unwrap();
                other.roll(draw).unwrap();
                continue;
            }
            let Some(side) = game.actor() else { break };
            let actions = game.actions(side);
            let mut numbers: Vec<usize> = actions.iter().map(|&action| game.number(side, action)).collect();
            let there = other.actions(side.other());
            let mut numbers_there: Vec<usize> =
                there.iter().map(|&action| other.number(side.other(), action)).collect();
            numbers.sort_unstable();
            numbers_there.sort_unstable();
            assert_eq!(numbers, numbers_there);
            let choice = dice.below(actions.len() as u32 + u32::from(game.may_end_turn())) as usize;
            if let Some(&action) = actions.get(choice) {
                assert_eq!(game.number(side, action), other.number(side.other(), action.side_swapped()));
                game.act(side, action).unwrap();
                other.act(side.other(), action.side_swapped()).unwrap();
            } else {
                game.end_turn().unwrap();
                other.end_turn().unwrap();
            }
        }
    }
}

/// Plays the same numbers in a match and in its image, in which the sides are exchanged.
fn wander_beside<M: Encode>(start: M, other: &mut Environment<M>, seed: u64, steps: u32) {
    let mut environment = Environment::new(start, Terms::default());
    let mut dice = Dice::new(seed);
    for _ in 0..steps {
        assert_eq!(environment.actor().map(Side::other), other.actor());
        assert!(environment.legal().eq(other.legal()));
        for side in Side::BOTH {
            assert_eq!(seen(environment.game(), side), seen(other.game(), side.other()));
        }
        let Some(number) = environment.legal_at(dice.below(environment.legal().len() as u32) as usize) else { return };
        environment.step(number.into()).unwrap();
        other.step(number.into()).unwrap();
    }
}

#[test]
fn nobody_sees_a_mono_team_before_both_stand() {
    let mut game = pawnball::Match::new();
    let before = seen(&game, Side::B);
    game.act(Side::A, pawnball::Action::SetUp(pawnball::BoardNumber::One)).unwrap();
    for square in ["c4", "g6", "c6", "g4"] {
        game.act(Side::A, pawnball::Action::Place(square.parse().unwrap())).unwrap();
    }
    assert_eq!(seen(&game, Side::B), before);
    assert_ne!(seen(&game, Side::A), before);
    game.end_turn().unwrap();
    let unseen = seen(&game, Side::B);
    let mut elsewhere = pawnball::Match::new();
    elsewhere.play(Side::A, "1/setup:a1,a2,a3,a4").unwrap();
    assert_eq!(seen(&elsewhere, Side::B), unseen);
    for game in [&mut game, &mut elsewhere] {
        game.play(Side::B, "2/setup:m4,i6,m6,i4").unwrap();
    }
    assert_ne!(seen(&elsewhere, Side::B), seen(&game, Side::B));
}

#[test]
fn the_first_actions_have_the_documented_numbers() {
    let diaballik = Environment::new(diaballik::Match::new(diaballik::Start::Standard), Terms::default());
    // Six steps upwards, and passes of d1 to the six others of its rank.
    let legal: Vec<u32> = diaballik.legal().collect();
    assert_eq!(legal, [0, 4, 8, 16, 20, 24, 196, 197, 198, 200, 201, 202]);
    let start = playball::Match::new(Board::shipped("sprint").unwrap(), Mode::Normal);
    assert_eq!((start.action_space(), start.observation_shape()), (7 * 19 + 1, vec![11, 19]));
    assert_eq!((pawnball::Match::new().action_space(), pawnball::Match::new().observation_shape().len()), (991, 1));
}
