//! The one-turn player at Pawnball.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use engine::{Noise, OneTurn as _, OneTurnPlayer};
use games::game::Match as _;
use games::pawnball::Match;
use games::pawnball::seed::SeedMaterial;
use games::side::Side;

fn dice(seed: u8) -> impl Iterator<Item = games::pawnball::dice::Draw> {
    let seed = [seed; 32];
    SeedMaterial { seed: &seed, entropy_a: b"", entropy_b: b"", game_id: "" }.draws().into_iter()
}

fn random_turn(game: &mut Match, side: Side, noise: &mut Noise) {
    loop {
        let actions = game.actions(side);
        let stop = game.may_end_turn() && (actions.is_empty() || noise.below(3) == 0);
        if stop {
            return game.end_turn().unwrap();
        }
        game.act(side, actions[noise.below(actions.len() as u32) as usize]).unwrap();
        if game.turn().is_empty() {
            return;
        }
    }
}

#[test]
fn it_plays_whole_matches_against_itself() {
    for seed in 0..4 {
        let mut game = Match::new();
        let mut draws = dice(seed);
        let mut players = [OneTurnPlayer::new(seed.into()), OneTurnPlayer::new(100 + u64::from(seed))];
        let mut slowest = std::time::Duration::ZERO;
        let begin = std::time::Instant::now();
        while game.ending().is_none() {
            if game.awaits_dice() {
                game.roll(draws.next().unwrap()).unwrap();
                continue;
            }
            let side = game.actors().first().unwrap();
            let start = std::time::Instant::now();
            let turn = players[side.index()].choose(&game, side).unwrap();
            slowest = slowest.max(start.elapsed());
            game.play(side, &game.turn_text(&turn)).unwrap();
        }
        eprintln!(
            "{seed}: {} turns, {:?} slowest {slowest:?} all {:?}",
            game.history().len(),
            game.score(),
            begin.elapsed()
        );
    }
}

#[test]
fn it_beats_a_random_player() {
    let mut wins = 0;
    for seed in 0..6 {
        let mut game = Match::new();
        let mut draws = dice(50 + seed);
        let mut player = OneTurnPlayer::new(seed.into());
        let mut noise = Noise::new(1000 + u64::from(seed));
        let mine = if seed % 2 == 0 { Side::A } else { Side::B };
        while game.ending().is_none() {
            if game.awaits_dice() {
                game.roll(draws.next().unwrap()).unwrap();
                continue;
            }
            let side = game.actors().first().unwrap();
            if side == mine {
                let turn = player.choose(&game, side).unwrap();
                game.play(side, &game.turn_text(&turn)).unwrap();
            } else {
                random_turn(&mut game, side, &mut noise);
            }
        }
        eprintln!("{mine} {seed}: {} turns, {:?}", game.history().len(), game.score());
        wins += usize::from(game.ending().unwrap().winner == Some(mine));
    }
    assert!(wins >= 5, "{wins} of 6");
}
