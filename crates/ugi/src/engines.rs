//! Touchline's own engines.

use std::sync::Arc;

use engine::{DiaballikEngine, Engine, OneTurnEngine, PlayBallEngine};
use games::{diaballik, pawnball, playball};

use crate::server::{EngineSet, Setting, Settings};

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

    fn follows(&self, setting: Setting) -> bool {
        setting != Setting::Level
    }

    fn play_ball(&self, settings: &Settings) -> Result<Box<dyn Engine<playball::Match>>, String> {
        Ok(match &settings.table {
            Some(table) => Box::new(PlayBallEngine::with_table(&settings.options, Arc::clone(table))),
            None => Box::new(PlayBallEngine::new(&settings.options)),
        })
    }

    fn diaballik(&self, settings: &Settings) -> Result<Box<dyn Engine<diaballik::Match>>, String> {
        Ok(Box::new(DiaballikEngine::new(&settings.options)))
    }

    fn pawnball(&self, settings: &Settings) -> Result<Box<dyn Engine<pawnball::Match>>, String> {
        Ok(Box::new(OneTurnEngine::new(settings.options.seed)))
    }
}
