//! What a game needs so that its engines can be hosted.

use engine::Engine;
use games::game::Match;
use games::notation::Fault;
use games::pawnball::dice::Draw;
use games::reason::Reason;
use games::{diaballik, pawnball, playball};

use super::settings::{Setting, Settings};

/// The engines of a program.
pub trait EngineSet: Send + Sync {
    /// The program's name and version.
    fn name(&self) -> String;

    /// Who wrote it.
    fn author(&self) -> String;

    /// Whether the engines follow this option. What they do not follow cannot be set.
    fn follows(&self, _setting: Setting) -> bool {
        true
    }

    /// An engine for Play Ball that runs as `settings` say.
    ///
    /// # Errors
    /// There is none; why, in a sentence, in English.
    fn play_ball(&self, settings: &Settings) -> Result<Box<dyn Engine<playball::Match>>, String>;

    /// An engine for Diaballik that runs as `settings` say.
    ///
    /// # Errors
    /// As [`play_ball`](Self::play_ball).
    fn diaballik(&self, settings: &Settings) -> Result<Box<dyn Engine<diaballik::Match>>, String>;

    /// An engine for Pawnball that runs as `settings` say.
    ///
    /// # Errors
    /// As [`play_ball`](Self::play_ball).
    fn pawnball(&self, settings: &Settings) -> Result<Box<dyn Engine<pawnball::Match>>, String>;
}

/// A game whose engines can be hosted.
pub trait Playable: Match {
    /// How many turns a side usually still has before it: what the time that is left is shared among.
    const TURNS_TO_COME: u32;

    /// A match from the start that `settings` say.
    fn start(settings: &Settings) -> Self;

    /// A match that goes on from a position; in Pawnball while this draw is played.
    ///
    /// # Errors
    /// The position is malformed or not possible, or the draw does not go with it.
    fn read(position: &str, draw: Option<Draw>, settings: &Settings) -> Result<Self, Fault>;

    /// An engine of `set`.
    ///
    /// # Errors
    /// As [`EngineSet::play_ball`].
    fn engine(set: &dyn EngineSet, settings: &Settings) -> Result<Box<dyn Engine<Self>>, String>;
}

/// A fault about the whole of a position.
const fn whole(reason: Reason) -> Fault {
    Fault { line: 1, column: 1, reason }
}

fn no_draw(draw: Option<Draw>) -> Result<(), Fault> {
    draw.map_or(Ok(()), |_| Err(whole(Reason::NoDiceAwaited)))
}

impl Playable for playball::Match {
    const TURNS_TO_COME: u32 = 20;

    fn start(settings: &Settings) -> Self {
        Self::new(&settings.board, settings.mode)
    }

    fn read(position: &str, draw: Option<Draw>, settings: &Settings) -> Result<Self, Fault> {
        no_draw(draw)?;
        Ok(Self::from_position(playball::Position::parse(position, &settings.boards)?, settings.mode))
    }

    fn engine(set: &dyn EngineSet, settings: &Settings) -> Result<Box<dyn Engine<Self>>, String> {
        set.play_ball(settings)
    }
}

impl Playable for diaballik::Match {
    const TURNS_TO_COME: u32 = 20;

    fn start(settings: &Settings) -> Self {
        Self::new(settings.variant)
    }

    fn read(position: &str, draw: Option<Draw>, _: &Settings) -> Result<Self, Fault> {
        no_draw(draw)?;
        Ok(Self::from_position(diaballik::Position::parse(position)?))
    }

    fn engine(set: &dyn EngineSet, settings: &Settings) -> Result<Box<dyn Engine<Self>>, String> {
        set.diaballik(settings)
    }
}

impl Playable for pawnball::Match {
    /// Eight draws of four dice on each of two boards are 32 turns of each side, and half of them are still to come.
    const TURNS_TO_COME: u32 = 16;

    fn start(_: &Settings) -> Self {
        Self::new()
    }

    fn read(position: &str, draw: Option<Draw>, _: &Settings) -> Result<Self, Fault> {
        Self::resume(&position.parse()?, draw).map_err(whole)
    }

    fn engine(set: &dyn EngineSet, settings: &Settings) -> Result<Box<dyn Engine<Self>>, String> {
        set.pawnball(settings)
    }
}

games::with_countdown! {
    impl Playable for games::countdown::Match {
        const TURNS_TO_COME: u32 = 2;

        fn start(_: &Settings) -> Self {
            Self::new()
        }

        fn read(position: &str, draw: Option<Draw>, _: &Settings) -> Result<Self, Fault> {
            no_draw(draw)?;
            Self::from_position(position)
        }

        fn engine(_: &dyn EngineSet, settings: &Settings) -> Result<Box<dyn Engine<Self>>, String> {
            Ok(crate::engines::at_level(settings))
        }
    }
}
