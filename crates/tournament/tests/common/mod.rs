//! Players for the tests.

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Levelled, Noise, Options, Score};
use tournament::contest::Contest;
use tournament::openings::random_turn;
use tournament::player::{EnginePlayer, Player, Question, Reply};
use ugi::client::Trouble;
use ugi::server::Settings;

/// Plays any legal turn.
pub struct Random(pub Noise);

/// Fails as it is told in its second turn of every game.
pub struct Failing {
    pub turns: u32,
    pub reply: Result<&'static str, Trouble>,
}

pub fn reply(turn: String) -> Reply {
    Reply { turn, score: Some(Score::Points(0)), depth: Some(1), nodes: Some(1) }
}

impl<M: Contest> Player<M> for Random {
    fn prepare(&mut self, _: &Settings, _: &AtomicBool) -> Result<(), Trouble> {
        Ok(())
    }

    fn choose(&mut self, question: &Question<'_, M>) -> Result<Reply, Trouble> {
        Ok(reply(random_turn(question.game, question.side, &mut self.0).unwrap()))
    }

    fn reset(&mut self) {}
}

impl<M: Contest> Player<M> for Failing {
    fn prepare(&mut self, _: &Settings, _: &AtomicBool) -> Result<(), Trouble> {
        self.turns = 0;
        Ok(())
    }

    fn choose(&mut self, question: &Question<'_, M>) -> Result<Reply, Trouble> {
        self.turns += 1;
        if self.turns == 1 {
            return Ok(reply(random_turn(question.game, question.side, &mut Noise::new(1)).unwrap()));
        }
        self.reply.clone().map(|turn| reply(turn.to_owned()))
    }

    fn reset(&mut self) {
        self.turns = 0;
    }
}

/// Conditions that no test's players are too slow for.
pub fn conditions() -> tournament::play::Conditions {
    tournament::play::Conditions {
        patience: Duration::from_secs(600),
        adjudication: tournament::adjudication::Adjudication { most_turns: Some(60), ..Default::default() },
        ..Default::default()
    }
}

/// The engine, which by [`conditions`] looks one turn ahead.
pub fn one_turn<M: Contest>(seed: u64) -> EnginePlayer<M> {
    EnginePlayer::new(<M as Levelled>::engine(&Options { hash_mib: 1, seed, ..Options::default() }))
}

pub fn random(seed: u64) -> Random {
    Random(Noise::new(seed))
}
