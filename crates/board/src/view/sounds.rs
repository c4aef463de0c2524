//! The sounds of the board, silent until the user has done something.

use leptos::prelude::*;
use wasm_bindgen::JsValue;
use web_sys::{AudioContext, OscillatorType};

use crate::motion::Sound;
use crate::sound::{Tone, Wave, tones};

/// Plays the sounds of the board by the browser's synthesiser.
///
/// Nothing is made or heard before [`unlock`](Self::unlock), which the page calls at the user's first gesture; a browser without a
/// synthesiser stays silent.
#[derive(Clone, Copy)]
pub struct Sounds {
    /// How loud, from 0 for silence to 1.
    loudness: Signal<f32>,
    context: StoredValue<Option<AudioContext>, LocalStorage>,
}

impl std::fmt::Debug for Sounds {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("Sounds").field("loudness", &self.loudness.get_untracked()).finish_non_exhaustive()
    }
}

impl Sounds {
    /// Sounds that are as loud as this says, from 0 for silence to 1.
    #[must_use]
    pub fn new(loudness: Signal<f32>) -> Self {
        Self { loudness, context: StoredValue::new_local(None) }
    }

    /// The user has done something on the page: from now on it may be heard.
    pub fn unlock(self) {
        if self.context.try_with_value(Option::is_none) == Some(true) {
            self.context.set_value(AudioContext::new().ok());
        }
        self.context.try_with_value(|context| {
            // It answers with a promise that nobody waits for.
            let _ = context.as_ref().map(AudioContext::resume);
        });
    }

    /// Plays sounds, each after its number of milliseconds. What [`BoardView`](super::BoardView) tells goes here.
    pub fn play(self, sounds: &[(u32, Sound)]) {
        let Some(loudness) = self.loudness.try_get_untracked().filter(|loudness| *loudness > 0.0) else { return };
        self.context.try_with_value(|context| {
            let Some(context) = context else { return };
            for &(after, sound) in sounds {
                for tone in tones(sound) {
                    // A tone that the browser refuses is not heard.
                    let _ = strike(context, after, tone, loudness);
                }
            }
        });
    }
}

fn strike(context: &AudioContext, after: u32, tone: &Tone, loudness: f32) -> Result<(), JsValue> {
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
    gain.gain().exponential_ramp_to_value_at_time(tone.loudness * loudness, start + 0.004)?;
    gain.gain().exponential_ramp_to_value_at_time(0.0001, end)?;
    oscillator.connect_with_audio_node(&gain)?.connect_with_audio_node(&context.destination())?;
    oscillator.start_with_when(start)?;
    oscillator.stop_with_when(end + 0.02)
}
