//! Random numbers from a seed, and random legal turns.

use games::side::Side;
use play::AnyMatch;

/// The same numbers for the same seed: SplitMix64.
#[derive(Debug, Clone)]
pub struct Random(pub u64);

impl Random {
    /// A number below another one.
    pub fn below(&mut self, below: usize) -> usize {
        self.0 = self.0.wrapping_add(0x9E37_79B9_7F4A_7C15);
        let mut mixed = self.0;
        mixed = (mixed ^ (mixed >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
        mixed = (mixed ^ (mixed >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
        ((mixed ^ (mixed >> 31)) >> 33) as usize % below.max(1)
    }
}

/// Actions after which a turn is begun anew: it has met a dead end.
const MOST_ACTIONS: usize = 200;

/// A random legal turn of a side that may act, played in `game`; its text.
///
/// It does not return if the side may not act.
pub fn play(game: &mut AnyMatch, side: Side, random: &mut Random) -> String {
    let turns = game.history().len();
    loop {
        let mut tried = game.clone();
        for _ in 0..MOST_ACTIONS {
            let actions = tried.actions(side);
            let end = usize::from(tried.may_end_turn());
            match actions.get(random.below(actions.len() + end)) {
                Some(&action) => {
                    if tried.act(side, action).is_err() {
                        break;
                    }
                }
                None if end == 1 => {
                    if tried.end_turn().is_err() {
                        break;
                    }
                }
                None => break,
            }
            if let Some((_, text)) = tried.history().get(turns) {
                let text = text.clone();
                *game = tried;
                return text;
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use games::game::Game;
    use play::Start;

    use super::*;

    #[test]
    fn games_of_random_turns_are_legal() {
        for game in [Game::PlayBall, Game::Diaballik, Game::Pawnball] {
            let mut random = Random(1);
            let mut game = Start::of(game).new_match();
            let mut checked = game.clone();
            for _ in 0..40 {
                while game.awaits_dice() {
                    let dice = "k1w2g3y4".parse().expect("a draw");
                    game.roll(dice).expect("it awaits dice");
                    checked.roll(dice).expect("it awaits dice");
                }
                let Some(side) = game.actors().first() else { break };
                let text = play(&mut game, side, &mut random);
                checked.play(side, &text).expect("the turn is legal");
                assert_eq!(checked.position(), game.position());
            }
            assert!(checked.history().len() > 10);
        }
    }
}
