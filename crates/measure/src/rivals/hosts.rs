//! The baselines as engines that speak UGI.

use engine::Engine;
use engine::pawnball_greedy::Greedy;
use games::game::Game;
use games::{diaballik, pawnball, playball};
use ugi::server::{EngineSet, Setting, Settings};

use super::alphabeta::TwoTurns;
use super::mcts::Mcts;

/// A baseline.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Baseline {
    /// Diaballik: alpha-beta, two turns deep.
    AlphaBeta,
    /// Diaballik: Monte-Carlo tree search.
    Mcts,
    /// Pawnball: the most goals of the phase at hand, and nothing else.
    Greedy,
    /// Pawnball: the most goals of the phase at hand, then the ball near the goal and the pawns near the ball.
    Pressing,
}

impl Baseline {
    /// Every baseline.
    pub const ALL: [Self; 4] = [Self::AlphaBeta, Self::Mcts, Self::Greedy, Self::Pressing];

    /// The name on the command line.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::AlphaBeta => "diaballik-alphabeta",
            Self::Mcts => "diaballik-mcts",
            Self::Greedy => "pawnball-greedy",
            Self::Pressing => "pawnball-pressing",
        }
    }

    /// The baseline with this [`name`](Self::name).
    #[must_use]
    pub fn from_name(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|baseline| baseline.name() == name)
    }

    /// The game that it plays.
    #[must_use]
    pub const fn game(self) -> Game {
        match self {
            Self::AlphaBeta | Self::Mcts => Game::Diaballik,
            Self::Greedy | Self::Pressing => Game::Pawnball,
        }
    }

    fn plays_another<T>(self) -> Result<T, String> {
        Err(format!("{} does not play this game", self.name()))
    }
}

impl EngineSet for Baseline {
    fn name(&self) -> String {
        (*self).name().to_owned()
    }

    fn author(&self) -> String {
        env!("CARGO_PKG_AUTHORS").to_owned()
    }

    fn follows(&self, setting: Setting) -> bool {
        matches!(setting, Setting::Game | Setting::Variant | Setting::Seed | Setting::MoveOverhead)
    }

    fn play_ball(&self, _: &Settings) -> Result<Box<dyn Engine<playball::Match>>, String> {
        self.plays_another()
    }

    fn diaballik(&self, settings: &Settings) -> Result<Box<dyn Engine<diaballik::Match>>, String> {
        match self {
            Self::AlphaBeta => Ok(Box::new(TwoTurns::new(settings.options.seed))),
            Self::Mcts => Ok(Box::new(Mcts::new(settings.options.seed))),
            Self::Greedy | Self::Pressing => self.plays_another(),
        }
    }

    fn pawnball(&self, settings: &Settings) -> Result<Box<dyn Engine<pawnball::Match>>, String> {
        match self {
            Self::Greedy => Ok(Box::new(Greedy::plain(settings.options.seed))),
            Self::Pressing => Ok(Box::new(Greedy::pressing())),
            Self::AlphaBeta | Self::Mcts => self.plays_another(),
        }
    }
}
