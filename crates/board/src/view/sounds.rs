//! The sounds of the board, off until they are turned on.

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use crate::motion::Sound;
use crate::sound::{Tone, Wave, tones};

/// Plays the sounds of the board by the browser's synthesiser.
///
/// Nothing is made before sounds are turned on; a browser without a synthesiser stays silent.
#[derive(Clone, Copy)]
pub struct Sounds {
    on: RwSignal<bool>,
    context: StoredValue<Option<AudioContext>, LocalStorage>,
}

impl std::fmt::Debug for Sounds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sounds").field("on", &self.on.get_untracked()).finish_non_exhaustive()
    }
}

impl Default for Sounds {
    fn default() -> Self {
        Self::new()
    }
}

impl Sounds {
    /// Sounds, turned off.
    #[must_use]
    pub fn new() -> Self {
        Self { on: RwSignal::new(false), context: StoredValue::new_local(None) }
    }

    /// Whether they are on.
    #[must_use]
    pub fn is_on(self) -> bool {
        self.on.get()
    }

    /// Turns them on or off. On must come from something that the user did, or the browser keeps silent.
    pub fn turn(self, on: bool) {
        self.on.set(on);
        if on && self.context.with_value(Option::is_none) {
            self.context.set_value(AudioContext::new().ok());
        }
        self.context.with_value(|context| {
            if let Some(context) = context {
                // Both answer with a promise that nobody waits for.
                let _ = if on { context.resume() } else { context.suspend() };
            }
        });
    }

    /// Plays sounds, each after its number of milliseconds. What [`BoardView`](super::BoardView) tells goes here.
    pub fn play(self, sounds: &[(u32, Sound)]) {
        if !self.on.get_untracked() {
            return;
        }
        self.context.with_value(|context| {
            let Some(context) = context else { return };
            for &(after, sound) in sounds {
                for tone in tones(sound) {
                    // A tone that the browser refuses is not heard.
                    let _ = strike(context, after, tone);
                }
            }
        });
    }
}

fn strike(context: &AudioContext, after: u32, tone: &Tone) -> Result<(), JsValue> {
    let start = context.current_time() + f64::from(after + tone.at) / 1000.0;
    let end = start + f64::from(tone.lasts) / 1000.0;
    let oscillator = context.create_oscillator()?;
    oscillator.set_type(match tone.wave {
        Wave::Sine => OscillatorType::Sine,
        Wave::Triangle => OscillatorType::Triangle,
        Wave::Square => OscillatorType::Square,
    });
    oscillator.frequency().set_value_at_time(tone.from, start)?;
    oscillator.frequency().exponential_ramp_to_value_at_time(tone.to, end)?;
    let gain = context.create_gain()?;
    // From and to nearly nothing: a wave that is cut off clicks.
    gain.gain().set_value_at_time(0.0001, start)?;
    gain.gain().exponential_ramp_to_value_at_time(tone.loudness * 0.5, start + 0.004)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
    oscillator.connect_with_audio_node(&gain)?.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(end + 0.02)
}
