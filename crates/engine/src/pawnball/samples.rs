//! Draws to come, sampled: a fixed set that is spread evenly over what dice can show.

use games::pawnball::Position;
use games::pawnball::dice::{Dice, Die, Dot, Draw};
use games::side::Side;

use super::planner::{After, Effort, Planner, sign};
use crate::Noise;

/// Faces of the dice of one team, dealt like cards so that all come up equally often.
struct Deck {
    faces: Vec<u8>,
    next: usize,
}

impl Deck {
    fn new() -> Self {
        Self { faces: (0..12).collect(), next: 12 }
    }

    fn deal(&mut self, noise: &mut Noise) -> u8 {
        if self.next == self.faces.len() {
            for last in (1..self.faces.len()).rev() {
                self.faces.swap(last, noise.below(last as u32 + 1) as usize);
            }
            self.next = 0;
        }
        self.next += 1;
        self.faces[self.next - 1]
    }
}

/// The die of the mono team, or of the colour team, with one of its twelve faces.
fn die(mono: bool, face: u8) -> Die {
    let [first, second] = Dot::of_team(mono);
    let dot = if face < 6 { first } else { second };
    Die::new(dot, face % 6 + 1).expect("a face has 1 to 6 points")
}

/// `pairs` pairs of draws. The second of a pair is the first with the colours of the teams exchanged, so that neither side
/// is luckier over the whole set; how many dice are mono, and their faces, are as frequent as by chance.
pub(super) fn sample(pairs: usize, seed: u64) -> Vec<Draw> {
    // Of 16 draws as many have 0 to 4 mono dice.
    const MONO_DICE: [usize; 8] = [2, 1, 2, 1, 0, 1, 2, 1];
    let mut noise = Noise::new(seed);
    let mut decks = [Deck::new(), Deck::new()];
    let mut draws = Vec::new();
    for pair in 0..pairs {
        let mono = MONO_DICE[pair % MONO_DICE.len()];
        let faces: [u8; 4] = std::array::from_fn(|at| decks[usize::from(at < mono)].deal(&mut noise));
        for exchanged in [false, true] {
            draws.push(Draw::new(std::array::from_fn(|at| die((at < mono) != exchanged, faces[at]))));
        }
    }
    draws
}

/// The effort of both sides in a sampled draw.
pub(super) const QUICK: Effort = Effort { width: 3, leaves: 6, replies: 2, reply_width: 2, threats: false };

/// What happened in a draw that was played out on a board.
pub(super) struct Played {
    /// Goals for A less goals for B.
    pub(super) goals: f32,
    /// The board afterwards.
    pub(super) position: Position,
}

impl Planner<'_, '_> {
    /// Plays `draw` on a board, both sides with `effort`. `draws` are those to come after it.
    pub(super) fn play_draw(&mut self, position: &Position, draw: Draw, draws: usize, effort: Effort) -> Played {
        let mono_first = draw.mono_first();
        let mut played = Played { goals: 0.0, position: *position };
        for (mono, reply) in [(mono_first, draw.set(!mono_first)), (!mono_first, Dice::NONE)] {
            let Ok(start) = played.position.with_dice(draw.set(mono)) else { continue };
            let side = if mono { position.mono() } else { position.mono().other() };
            if let Some(plan) = self.plan(&start, None, None, After { reply, draws }, effort).first() {
                played.goals += sign(side) * plan.goals as f32;
                played.position = plan.position;
            }
        }
        played
    }

    /// The goal difference for `side` that a board between two draws promises, averaged over `draws`; `to_come` of them
    /// are still to be made.
    pub(super) fn average(&mut self, position: &Position, side: Side, draws: &[Draw], to_come: usize) -> f32 {
        let Some(then) = to_come.checked_sub(1) else { return 0.0 };
        let mut sum = 0.0;
        for &draw in draws {
            let played = self.play_draw(position, draw, then, QUICK);
            sum += played.goals + self.evaluation.plain(&played.position, then);
        }
        sign(side) * sum / draws.len().max(1) as f32
    }
}
