//! The class `Batch`: many matches stepped at once, without the interpreter's lock.

use std::num::NonZeroUsize;

use games::side::Side;
use games::{diaballik, pawnball, playball};
use learning::{Encode as _, Outcome};
use pyo3::prelude::*;

use crate::arrays::{array, integers, truths};
use crate::errors::{argument, illegal_number};
use crate::matches::{AnyEnvironment, Match};

#[derive(Debug)]
enum AnyBatch {
    PlayBall(learning::Batch<playball::Match>),
    Diaballik(learning::Batch<diaballik::Match>),
    Pawnball(learning::Batch<pawnball::Match>),
}

/// The same expression on the batch of whichever game it is.
macro_rules! each {
    ($any:expr, $batch:ident => $call:expr) => {
        match $any {
            AnyBatch::PlayBall($batch) => $call,
            AnyBatch::Diaballik($batch) => $call,
            AnyBatch::Pawnball($batch) => $call,
        }
    };
}

/// Many matches that begin alike.
#[pyclass(module = "touchline")]
#[derive(Debug)]
pub(crate) struct Batch {
    batch: AnyBatch,
    action_space: usize,
    observation_shape: Vec<usize>,
}

#[pymethods]
impl Batch {
    #[new]
    #[pyo3(signature = (start, count, *, seed=0, threads=1))]
    fn new(start: &Match, count: usize, seed: u64, threads: usize) -> PyResult<Self> {
        let threads = NonZeroUsize::new(threads).ok_or_else(|| argument("threads is 1 or more"))?;
        if count == 0 {
            return Err(argument("a batch has one match or more"));
        }
        let over = match &start.environment {
            AnyEnvironment::PlayBall(environment) => environment.outcome().is_some(),
            AnyEnvironment::Diaballik(environment) => environment.outcome().is_some(),
            AnyEnvironment::Pawnball(environment) => environment.outcome().is_some(),
        };
        if over {
            return Err(argument("the match is over: a batch begins, each time anew, with a match that goes on"));
        }
        let (batch, action_space, observation_shape) = match &start.environment {
            AnyEnvironment::PlayBall(environment) => {
                let game = environment.game();
                let batch = learning::Batch::new(game, environment.terms(), count, seed, threads);
                (AnyBatch::PlayBall(batch), game.action_space(), game.observation_shape())
            }
            AnyEnvironment::Diaballik(environment) => {
                let game = environment.game();
                let batch = learning::Batch::new(game, environment.terms(), count, seed, threads);
                (AnyBatch::Diaballik(batch), game.action_space(), game.observation_shape())
            }
            AnyEnvironment::Pawnball(environment) => {
                let game = environment.game();
                let batch = learning::Batch::new(game, environment.terms(), count, seed, threads);
                (AnyBatch::Pawnball(batch), game.action_space(), game.observation_shape())
            }
        };
        Ok(Self { batch, action_space, observation_shape })
    }

    fn __len__(&self) -> usize {
        each!(&self.batch, batch => batch.len())
    }

    /// How many actions there are.
    #[getter]
    fn action_space(&self) -> usize {
        self.action_space
    }

    /// The shape of the observation of one match.
    #[getter]
    fn observation_shape(&self) -> Vec<usize> {
        self.observation_shape.clone()
    }

    /// The side that acts in each match: 0 for A, 1 for B.
    fn actors<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let actors: Vec<i8> = each!(&self.batch, batch => batch.steps().map(|step| step.actor.index() as i8).collect());
        array(py, &actors, &[actors.len()])
    }

    /// Makes an action in each match.
    fn step<'py>(
        &mut self,
        py: Python<'py>,
        actions: &Bound<'py, PyAny>,
    ) -> PyResult<(Bound<'py, PyAny>, Bound<'py, PyAny>, Bound<'py, PyAny>)> {
        let actions = integers(actions)?;
        let batch = &mut self.batch;
        let (rewards, terminated, truncated) = py
            .detach(|| {
                each!(batch, batch => {
                    batch.step(&actions)?;
                    let count = batch.len();
                    let (mut rewards, mut terminated, mut truncated) = (vec![0.0_f32; 2 * count], vec![0_i8; count], vec![0_i8; count]);
                    for (index, step) in batch.steps().enumerate() {
                        let Some(outcome) = step.outcome else { continue };
                        let returns = outcome.returns();
                        rewards[2 * index] = returns[Side::A];
                        rewards[2 * index + 1] = returns[Side::B];
                        if outcome == Outcome::Truncated { truncated[index] = 1 } else { terminated[index] = 1 }
                    }
                    Ok::<_, learning::BatchError>((rewards, terminated, truncated))
                })
            })
            .map_err(illegal_number)?;
        let count = terminated.len();
        Ok((array(py, &rewards, &[count, 2])?, truths(py, &terminated, &[count])?, truths(py, &truncated, &[count])?))
    }

    /// A legal action for each match, all equally likely.
    fn sample_actions<'py>(&mut self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut actions = vec![0_i32; self.__len__()];
        let batch = &mut self.batch;
        py.detach(|| each!(batch, batch => batch.sample(&mut actions)));
        array(py, &actions, &[actions.len()])
    }

    /// The legal actions of the side that acts in each match, as 0 and 1.
    fn action_masks<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let mut masks = vec![0_i8; self.__len__() * self.action_space];
        let batch = &self.batch;
        py.detach(|| each!(batch, batch => batch.masks(&mut masks)));
        array(py, &masks, &[self.__len__(), self.action_space])
    }

    /// What the side that acts sees in each match.
    fn observations<'py>(&self, py: Python<'py>) -> PyResult<Bound<'py, PyAny>> {
        let length: usize = self.observation_shape.iter().product();
        let mut numbers = vec![0.0_f32; self.__len__() * length];
        let batch = &self.batch;
        py.detach(|| each!(batch, batch => batch.observations(&mut numbers)));
        let shape: Vec<usize> = std::iter::once(self.__len__()).chain(self.observation_shape.iter().copied()).collect();
        array(py, &numbers, &shape)
    }

    /// The position of one match in notation.
    fn position(&self, index: usize) -> PyResult<String> {
        use games::game::Match as _;
        if index >= self.__len__() {
            return Err(argument(format!("there is no match {index}: there are {}, numbered from 0", self.__len__())));
        }
        Ok(each!(&self.batch, batch => batch.environment(index).game().position()))
    }
}
