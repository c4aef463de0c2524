//! Touchline's own engines.

use std::sync::Arc;

use engine::{Engine, Level, LevelPlayer, Levelled, PlayBallEngine};
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
        let engine: Box<dyn Engine<_>> = match &settings.table {
            Some(table) => Box::new(PlayBallEngine::with_table(&settings.options, Arc::clone(table))),
            None => playball::Match::engine(&settings.options),
        };
        Ok(at_level(engine, settings))
    }

    fn diaballik(&self, settings: &Settings) -> Result<Box<dyn Engine<diaballik::Match>>, String> {
        Ok(at_level(diaballik::Match::engine(&settings.options), settings))
    }

    fn pawnball(&self, settings: &Settings) -> Result<Box<dyn Engine<pawnball::Match>>, String> {
        Ok(at_level(pawnball::Match::engine(&settings.options), settings))
    }
}

pub(crate) fn at_level<M: Levelled>(engine: Box<dyn Engine<M>>, settings: &Settings) -> Box<dyn Engine<M>> {
    match settings.level {
        Level::FULL if !settings.own_book => engine,
        level => Box::new(LevelPlayer::of(engine, level, settings.options.seed)),
    }
}
