//! A batch is as many single matches.

use std::num::NonZeroUsize;

use games::game::Match as _;
use games::playball::{Board, Mode};
use games::{diaballik, pawnball, playball};
use learning::{Batch, BatchError, Encode, Environment, IllegalAction, Terms};

const LIMIT: Terms = Terms { one_goal: false, most_actions: Some(150) };

fn threads(count: usize) -> NonZeroUsize {
    NonZeroUsize::new(count).unwrap()
}

/// A batch of random play beside single matches that are given the same actions, and begin anew when they end.
fn compare<M: Encode>(start: &M) {
    let count = 7;
    let mut batch = Batch::new(start, LIMIT, count, 5, threads(1));
    let mut singles = vec![Environment::new(start.clone(), LIMIT); count];
    let (space, length) = (start.action_space(), start.observation_shape().iter().product());
    let mut ended = 0;
    for _ in 0..400 {
        let mut actions = vec![0; count];
        batch.sample(&mut actions);
        batch.step(&actions).unwrap();
        let mut masks = vec![9; count * space];
        batch.masks(&mut masks);
        let mut observations = vec![9.0; count * length];
        batch.observations(&mut observations);
        for (index, (single, step)) in singles.iter_mut().zip(batch.steps()).enumerate() {
            single.step(actions[index].into()).unwrap();
            assert_eq!(step.outcome, single.outcome());
            if single.outcome().is_some() {
                ended += 1;
                single.reset();
            }
            assert_eq!(Some(step.actor), single.actor());
            assert_eq!(batch.environment(index).game().position(), single.game().position());
            let (mut mask, mut observation) = (vec![0; space], vec![0.0; length]);
            single.mask(&mut mask);
            single.game().observe(step.actor, &mut observation);
            assert_eq!(masks[index * space..][..space], mask);
            assert_eq!(observations[index * length..][..length], observation);
        }
    }
    assert!(ended > 0, "no match came to its end");
}

#[test]
fn a_batch_plays_as_single_matches_do() {
    compare(&diaballik::Match::new(diaballik::Start::Standard));
    compare(&playball::Match::new(Board::shipped("sprint").unwrap(), Mode::Normal));
}

#[test]
fn dice_differ_between_matches_and_follow_from_the_seed() {
    let play = |seed, threads| {
        let mut batch = Batch::new(&pawnball::Match::new(), LIMIT, 8, seed, threads);
        let mut ended = 0;
        for _ in 0..190 {
            let mut actions = vec![0; batch.len()];
            batch.sample(&mut actions);
            batch.step(&actions).unwrap();
            ended += batch.steps().filter(|step| step.outcome.is_some()).count();
        }
        assert!(ended > 0);
        let draws = |index| batch.environment(index).game().draws().to_vec();
        (0..batch.len()).map(draws).collect::<Vec<_>>()
    };
    let draws = play(1, threads(1));
    assert_eq!(draws, play(1, threads(3)));
    assert_ne!(draws, play(2, threads(1)));
    assert!(draws.windows(2).any(|pair| pair[0] != pair[1]));
}

#[test]
fn a_batch_with_one_illegal_action_is_not_stepped() {
    let mut batch = Batch::new(&diaballik::Match::new(diaballik::Start::Standard), LIMIT, 3, 1, threads(2));
    let error = batch.step(&[0, 0, 1]).unwrap_err();
    assert_eq!(error, BatchError::Action { index: 2, error: IllegalAction::NotLegal { number: 1, legal: 12 } });
    assert!(batch.environment(0).game().turn().is_empty());
    assert_eq!(batch.step(&[0]).unwrap_err(), BatchError::Length { found: 1, expected: 3 });
    assert!(!batch.is_empty());
}
