//! Many matches of one game, stepped at once.

use std::num::NonZeroUsize;
use std::thread;

use games::side::Side;

use crate::draws::Dice;
use crate::{Encode, Environment, IllegalAction, Outcome, Terms};

/// Why a batch was not stepped.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
pub enum BatchError {
    /// There must be an action for each match.
    #[error("{found} actions for {expected} matches: a batch takes one action for each")]
    Length {
        /// How many there are.
        found: usize,
        /// How many are needed.
        expected: usize,
    },
    /// An action is not legal.
    #[error("match {index} of the batch: {error}")]
    Action {
        /// The place of the match in the batch, from 0.
        index: usize,
        /// What is wrong.
        error: IllegalAction,
    },
}

/// What a step has brought to one match.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Step {
    /// How the match ended, if it did; then it has begun anew.
    pub outcome: Option<Outcome>,
    /// The side that acts next.
    pub actor: Side,
}

#[derive(Debug, Clone)]
struct Lane<M: Encode> {
    environment: Environment<M>,
    dice: Dice,
    outcome: Option<Outcome>,
}

impl<M: Encode> Lane<M> {
    /// Draws the dice that are awaited, and begins anew after an end.
    fn settle(&mut self) {
        self.outcome = None;
        loop {
            while self.environment.awaits_dice() && self.environment.roll(self.dice.draw()).is_ok() {}
            let Some(outcome) = self.environment.outcome() else { return };
            // A match that is over before its first action cannot be played.
            if self.outcome.replace(outcome).is_some() {
                return;
            }
            self.environment.reset();
        }
    }

    fn step(&self) -> Step {
        Step { outcome: self.outcome, actor: self.environment.actor().unwrap_or(Side::A) }
    }
}

/// Matches that begin alike. Each draws its dice by itself and begins anew when it is over.
#[derive(Debug, Clone)]
pub struct Batch<M: Encode> {
    lanes: Vec<Lane<M>>,
    choices: Dice,
    threads: NonZeroUsize,
}

impl<M: Encode> Batch<M> {
    /// `count` matches, whose dice and [`sample`](Self::sample) follow from `seed`; `threads` step them.
    #[must_use]
    pub fn new(start: &M, terms: Terms, count: usize, seed: u64, threads: NonZeroUsize) -> Self {
        let environment = Environment::new(start.clone(), terms);
        let lane = |index: usize| {
            let dice = Dice::new(seed.rotate_left(32) ^ index as u64);
            let mut lane = Lane { environment: environment.clone(), dice, outcome: None };
            lane.settle();
            lane.outcome = None;
            lane
        };
        Self { lanes: (0..count).map(lane).collect(), choices: Dice::new(!seed), threads }
    }

    /// How many matches there are.
    #[must_use]
    pub fn len(&self) -> usize {
        self.lanes.len()
    }

    /// Whether there are none.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lanes.is_empty()
    }

    /// The match at a place.
    ///
    /// # Panics
    /// There is no such place.
    #[must_use]
    pub fn environment(&self, index: usize) -> &Environment<M> {
        &self.lanes[index].environment
    }

    /// What the last step has brought to each match.
    pub fn steps(&self) -> impl ExactSizeIterator<Item = Step> {
        self.lanes.iter().map(Lane::step)
    }

    /// Makes an action in each match.
    ///
    /// # Errors
    /// The number of actions is not that of the matches, or one is not legal; nothing has changed then.
    pub fn step(&mut self, actions: &[i32]) -> Result<(), BatchError> {
        if actions.len() != self.lanes.len() {
            return Err(BatchError::Length { found: actions.len(), expected: self.lanes.len() });
        }
        for (index, (lane, &action)) in self.lanes.iter().zip(actions).enumerate() {
            if let Err(error) = lane.environment.action(action.into()) {
                return Err(BatchError::Action { index, error });
            }
        }
        self.in_parallel(actions, |lane, action| {
            // It is legal, as was just seen.
            if lane.environment.step(action.into()).is_ok() {
                lane.settle();
            }
        });
        Ok(())
    }

    /// A legal action for each match, all equally likely.
    pub fn sample(&mut self, actions: &mut [i32]) {
        for (lane, action) in self.lanes.iter().zip(actions) {
            let place = self.choices.below(lane.environment.legal().len() as u32);
            *action = lane.environment.legal_at(place as usize).map_or(-1, |number| number as i32);
        }
    }

    /// Writes the masks of all matches one after the other, 1 for each legal action of the side that acts.
    pub fn masks(&self, masks: &mut [i8]) {
        masks.fill(0);
        let Some(first) = self.lanes.first() else { return };
        let space = first.environment.game().action_space();
        for (lane, mask) in self.lanes.iter().zip(masks.chunks_exact_mut(space)) {
            lane.environment.mask(mask);
        }
    }

    /// Writes what the side that acts sees in each match, one after the other.
    pub fn observations(&self, array: &mut [f32]) {
        array.fill(0.0);
        let Some(first) = self.lanes.first() else { return };
        let length: usize = first.environment.game().observation_shape().iter().product();
        for (lane, array) in self.lanes.iter().zip(array.chunks_exact_mut(length)) {
            lane.environment.game().observe(lane.step().actor, array);
        }
    }

    /// Does something with each match and its action, by all threads.
    fn in_parallel(&mut self, actions: &[i32], act: impl Fn(&mut Lane<M>, i32) + Sync) {
        let all = |lanes: &mut [Lane<M>], actions: &[i32]| {
            lanes.iter_mut().zip(actions).for_each(|(lane, &action)| act(lane, action));
        };
        if self.threads.get() == 1 {
            return all(&mut self.lanes, actions);
        }
        let share = self.lanes.len().div_ceil(self.threads.get()).max(1);
        thread::scope(|scope| {
            for (lanes, actions) in self.lanes.chunks_mut(share).zip(actions.chunks(share)) {
                scope.spawn(|| all(lanes, actions));
            }
        });
    }
}
