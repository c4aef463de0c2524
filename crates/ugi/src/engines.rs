//! Touchline's own engines.

use engine::{Engine, OneTurnEngine};
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
        setting != Setting::Level && setting != Setting::Table
    }

    fn play_ball(&self, settings: &Settings) -> Result<Box<dyn Engine<playball::Match>>, String> {
        Ok(Box::new(OneTurnEngine::new(settings.options.seed)))
    }

    fn diaballik(&self, settings: &Settings) -> Result<Box<dyn Engine<diaballik::Match>>, String> {
        Ok(Box::new(OneTurnEngine::new(settings.options.seed)))
    }

    fn pawnball(&self, settings: &Settings) -> Result<Box<dyn Engine<pawnball::Match>>, String> {
        Ok(Box::new(OneTurnEngine::new(settings.options.seed)))
    }
}
