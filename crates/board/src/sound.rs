//! Which tones make which sound: short, dry and wooden. They are played by the browser's synthesiser.

use crate::motion::Sound;

/// The shape of a tone's wave.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Wave {
    /// A pure tone, the softest.
    Sine,
    /// A little harder.
    Triangle,
    /// A hollow tone, the hardest.
    Square,
}

/// A tone of a sound. It is struck and dies away.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Tone {
    /// Milliseconds after the sound begins.
    pub at: u32,
    /// How long it can be heard, in milliseconds.
    pub lasts: u32,
    /// Its pitch when struck, in hertz.
    pub from: f32,
    /// Its pitch at the end, in hertz.
    pub to: f32,
    /// How loud it is when struck, 0 to 1.
    pub loudness: f32,
    /// The shape of its wave.
    pub wave: Wave,
}

const fn struck(at: u32, lasts: u32, from: f32, to: f32, loudness: f32, wave: Wave) -> Tone {
    Tone { at, lasts, from, to, loudness, wave }
}

/// The tones of a sound.
#[must_use]
pub const fn tones(sound: Sound) -> &'static [Tone] {
    const STEP: &[Tone] =
        &[struck(0, 60, 420.0, 210.0, 0.5, Wave::Triangle), struck(0, 25, 1500.0, 700.0, 0.15, Wave::Square)];
    const JUMP: &[Tone] =
        &[struck(0, 70, 300.0, 520.0, 0.35, Wave::Triangle), struck(150, 70, 380.0, 180.0, 0.5, Wave::Triangle)];
    const STEAL: &[Tone] =
        &[struck(0, 45, 880.0, 440.0, 0.4, Wave::Triangle), struck(50, 60, 660.0, 330.0, 0.4, Wave::Triangle)];
    const PASS: &[Tone] =
        &[struck(0, 50, 260.0, 130.0, 0.6, Wave::Sine), struck(0, 20, 1900.0, 900.0, 0.1, Wave::Square)];
    const GOAL: &[Tone] = &[
        struck(0, 140, 523.0, 523.0, 0.4, Wave::Triangle),
        struck(110, 140, 659.0, 659.0, 0.4, Wave::Triangle),
        struck(220, 320, 784.0, 784.0, 0.45, Wave::Triangle),
    ];
    const LOW_TIME: &[Tone] =
        &[struck(0, 50, 990.0, 940.0, 0.35, Wave::Triangle), struck(120, 50, 990.0, 940.0, 0.35, Wave::Triangle)];
    const END: &[Tone] = &[
        struck(0, 110, 660.0, 655.0, 0.3, Wave::Triangle),
        struck(130, 110, 660.0, 655.0, 0.3, Wave::Triangle),
        struck(260, 330, 880.0, 870.0, 0.35, Wave::Triangle),
    ];
    match sound {
        Sound::Step => STEP,
        Sound::Jump => JUMP,
        Sound::Steal => STEAL,
        Sound::Pass => PASS,
        Sound::Goal => GOAL,
        Sound::LowTime => LOW_TIME,
        Sound::End => END,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sounds_are_short_and_never_overdriven() {
        for sound in Sound::ALL {
            let tones = tones(sound);
            assert!(tones.iter().all(|tone| tone.from > 0.0 && tone.to > 0.0 && tone.at + tone.lasts <= 600));
            for moment in (0..600).step_by(10) {
                let together: f32 = tones
                    .iter()
                    .filter(|tone| (tone.at..tone.at + tone.lasts).contains(&moment))
                    .map(|tone| tone.loudness)
                    .sum();
                assert!(together <= 1.0, "{sound:?} at {moment} ms");
            }
        }
    }
}
