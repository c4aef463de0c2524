//! Matches played at random, by a generator that is the same every time.

use games::game::Match;
use games::pawnball::dice::{Die, Draw};
use games::side::Side;

/// A small linear congruential generator (Knuth's MMIX constants).
pub struct Random(pub u64);

impl Random {
    /// A number below `below`.
    pub fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % below
    }
}

/// Plays up to `plies` actions and shows each to `visit`: the match before it, the side, the action and the match
/// after it. Turns end at random where they may.
pub fn playout<M: Match>(
    mut game: M,
    random: &mut Random,
    plies: usize,
    mut visit: impl FnMut(&M, Side, M::Action, &M),
) {
    for _ in 0..plies {
        if game.awaits_dice() {
            let die = |random: &mut Random| Die::from_side(random.below(24) as u8).unwrap();
            let dice = [die(random), die(random), die(random), die(random)];
            game.roll(Draw::new(dice)).unwrap();
            continue;
        }
        let Some(side) = game.actors().first() else { return };
        let actions = game.actions(side);
        if actions.is_empty() || game.may_end_turn() && random.below(4) == 0 {
            game.end_turn().unwrap();
            continue;
        }
        let action = actions[random.below(actions.len())];
        let before = game.clone();
        game.act(side, action).unwrap();
        visit(&before, side, action, &game);
    }
}
