//! Draws to come, sampled: a fixed set that is spread evenly over what dice can show.

use std::collections::{HashMap, HashSet};

use games::pawnball::Position;
use games::pawnball::dice::{Dice, Die, Dot, Draw};

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

/// The effort of both sides in a sampled draw. Without a look at several answers boards are taken for more open than they are.
pub(super) const CAREFUL: Effort =
    Effort { width: 4, leaves: 16, replies: 8, reply_width: 2, certain: 1, threats: false };

/// What happened in a draw that was played out on a board.
#[derive(Debug, Clone, Copy)]
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
        let start = position.with_dice(draw.set(mono_first)).unwrap_or(*position);
        self.finish_draw(&start, draw.set(!mono_first), draws, effort)
    }

    /// Plays what is left of a draw on a board: the phase that it is in, if it is in one, and the one after it with the dice `reply`.
    pub(super) fn finish_draw(&mut self, start: &Position, reply: Dice, draws: usize, effort: Effort) -> Played {
        let mut played = Played { goals: 0.0, position: *start };
        self.play_phase(&mut played, start, After { reply, draws }, effort);
        if let Ok(start) = played.position.with_dice(reply) {
            self.play_phase(&mut played, &start, After { reply: Dice::NONE, draws }, effort);
        }
        played
    }

    fn play_phase(&mut self, played: &mut Played, start: &Position, after: After, effort: Effort) {
        let Some(side) = start.to_play() else { return };
        if let Some(plan) = self.plan(start, None, None, after, effort).first() {
            played.goals += sign(side) * plan.goals as f32;
            played.position = plan.position;
        }
    }
}

/// The seed of the draws that are sampled: the same for every search, so that boards are compared with the same luck.
const SEED: u64 = 7;

/// The most pairs of draws that a board is played on with.
const MOST_PAIRS: usize = 256;

/// What was found by playing sampled draws from boards, kept for the next time that the same board comes up.
#[derive(Debug, Clone)]
pub(super) struct Samples {
    draws: Vec<Draw>,
    /// For a board and the number of draws to come, the goal difference for A in each sampled draw and what it leads to.
    found: HashMap<(u64, usize), Vec<f32>>,
}

impl Samples {
    /// Boards kept: a few MiB.
    const MOST_BOARDS: usize = 20_000;

    pub(super) fn new() -> Self {
        Self { draws: sample(MOST_PAIRS, SEED), found: HashMap::new() }
    }

    pub(super) fn forget(&mut self) {
        self.found.clear();
    }

    /// Plays boards between two draws on with each of the first `pairs` pairs of draws; `to_come` draws are still to be made. Afterwards
    /// [`futures`](Self::futures) knows them. `false` when the budget ended before.
    pub(super) fn play(
        &mut self,
        planner: &mut Planner<'_, '_>,
        boards: &[Position],
        pairs: usize,
        to_come: usize,
    ) -> bool {
        let Some(then) = to_come.checked_sub(1) else { return false };
        if self.found.len() >= Self::MOST_BOARDS {
            self.found.clear();
        }
        let draws = &self.draws[..(2 * pairs).min(self.draws.len())];
        let mut missing: Vec<(Position, Draw)> = Vec::new();
        let mut asked = HashSet::new();
        for &board in boards {
            let found = self.found.get(&(board.hash(), to_come)).map_or(0, Vec::len);
            if asked.insert(board.hash()) {
                missing.extend(draws.iter().skip(found).map(|&draw| (board, draw)));
            }
        }
        let results = planner.spread(&missing, |planner, (board, draw)| {
            if planner.budget.is_over() {
                return None;
            }
            let played = planner.play_draw(board, *draw, then, CAREFUL);
            (!planner.budget.is_over()).then(|| played.goals + planner.evaluation.full(&played.position, then))
        });
        for ((board, _), result) in missing.iter().zip(results) {
            let Some(result) = result else { return false };
            self.found.entry((board.hash(), to_come)).or_default().push(result);
        }
        true
    }

    /// The goal differences for A that a board was found to promise, one for each draw of the first `pairs` pairs with which it was
    /// [played on](Self::play).
    pub(super) fn futures(&self, board: &Position, to_come: usize, pairs: usize) -> &[f32] {
        let found = self.found.get(&(board.hash(), to_come)).map_or(&[][..], Vec::as_slice);
        &found[..(2 * pairs).min(found.len())]
    }
}

#[cfg(test)]
mod tests {
    use super::sample;

    #[test]
    fn a_pair_of_draws_is_one_draw_with_the_teams_exchanged() {
        let draws = sample(16, 3);
        for pair in draws.chunks(2) {
            let [mut mono, mut colour] = [true, false].map(|mono| [pair[0].set(mono), pair[1].set(!mono)]);
            for set in [&mut mono, &mut colour] {
                let points = set.map(|dice| dice.as_slice().iter().map(|die| die.points()).collect::<Vec<_>>());
                assert_eq!(points[0], points[1]);
            }
        }
        let mono: usize = draws.iter().map(|draw| draw.set(true).len()).sum();
        assert_eq!(mono, 2 * draws.len());
        let by_count = (0..=4).map(|count| draws.iter().filter(|draw| draw.set(true).len() == count).count());
        assert_eq!(by_count.collect::<Vec<_>>(), [2, 8, 12, 8, 2]);
        assert_eq!(draws, sample(16, 3));
        assert_ne!(draws, sample(16, 4));
    }
}
