//! Touchline's own engines.

use std::sync::Arc;

use engine::{BookPlayer, Engine, LevelPlayer, Levelled, PlayBallEngine};
use games::{diaballik, pawnball, playball};

use crate::server::{EngineSet, Settings};

/// Touchline's own engines.
#[derive(Debug, Clone, Copy, Default)]
pub struct Touchline;

impl EngineSet for Touchline {
    fn name(&self) -> String {
        concat!("Touchline ", env!("CARGO_PKG_VERSION")).to_owned()
    }

    fn author(&self) -> String {
        env!("CARGO_PKG_AUTHORS").to_owned()
    }

    fn play_ball(&self, settings: &Settings) -> Result<Box<dyn Engine<playball::Match>>, String> {
        Ok(match &settings.table {
            Some(table) if settings.level.is_none() => {
                Box::new(PlayBallEngine::with_table(&settings.options, Arc::clone(table)))
            }
            _ => at_level(settings),
        })
    }

    fn diaballik(&self, settings: &Settings) -> Result<Box<dyn Engine<diaballik::Match>>, String> {
        Ok(at_level(settings))
    }

    fn pawnball(&self, settings: &Settings) -> Result<Box<dyn Engine<pawnball::Match>>, String> {
        Ok(at_level(settings))
    }
}

/// The engine of a game, or the player of the level that is set: that one is the same whatever the memory, the threads and the table are.
pub(crate) fn at_level<M: Levelled>(settings: &Settings) -> Box<dyn Engine<M>> {
    match settings.level {
        None if settings.own_book => Box::new(BookPlayer::new(M::engine(&settings.options), settings.options.seed)),
        None => M::engine(&settings.options),
        Some(level) => Box::new(LevelPlayer::<M>::new(level, settings.options.seed)),
    }
}
