//! The one-turn player at Play Ball.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use engine::{Noise, OneTurn as _, OneTurnPlayer};
use games::game::{Match as _, turn_text};
use games::playball::{Board, Boards, Match, Mode, Position, TurnGenerator};
use games::side::Side;

#[test]
fn it_scores_when_it_can_and_prevents_when_it_must() {
    let boards = Boards::shipped();
    let mut generator = TurnGenerator::new();
    let mut prevented = 0;
    for line in include_str!("../../games/tests/data/playball.jsonl").lines() {
        let text = line.split('"').nth(3).unwrap();
        let position = Position::parse(text, &boards).unwrap();
        let side = position.side();
        let game = Match::from_position(position.clone(), Mode::Normal);
        let turn = game.best_turn(side, &mut Noise::new(7)).unwrap();
        let (_, after) = position.read_turn(&turn_text(&turn)).unwrap();
        if position.count_results(&mut generator).goal {
            assert_ne!(after.score(), position.score(), "{text}");
            continue;
        }
        let mut safe = false;
        let mut replies = TurnGenerator::new();
        position.results(&mut generator, |result| safe |= !result.count_results(&mut replies).goal);
        if safe {
            assert!(!after.count_results(&mut generator).goal, "{text}");
            prevented += 1;
        }
    }
    assert!(prevented > 10, "the sample has positions in which a goal must be prevented");
}

#[test]
fn it_plays_whole_matches_against_itself() {
    for mode in Mode::ALL {
        for seed in 0..3 {
            let mut game = Match::new(Board::lanes(), mode);
            let mut player = OneTurnPlayer::new(seed);
            while let Some(side) = game.actors().first() {
                let turn = player.choose(&game, side).unwrap();
                game.play(side, &turn_text(&turn)).unwrap();
                assert!(game.history().len() < 1000, "{}", game.position());
            }
            eprintln!("{mode:?} {seed}: {} turns, {:?}", game.history().len(), game.ending());
        }
    }
}

#[test]
fn it_beats_a_random_player() {
    let mut wins = 0;
    for seed in 0..10 {
        let mut game = Match::new(Board::lanes(), Mode::Normal);
        let mut player = OneTurnPlayer::new(seed);
        let mut noise = Noise::new(1000 + seed);
        let mine = if seed % 2 == 0 { Side::A } else { Side::B };
        while let Some(side) = game.actors().first() {
            let turn = if side == mine {
                player.choose(&game, side).unwrap()
            } else {
                let mut turns = game.current().turns();
                turns.swap_remove(noise.below(turns.len() as u32) as usize).actions
            };
            game.play(side, &turn_text(&turn)).unwrap();
        }
        wins += usize::from(game.ending().unwrap().winner == Some(mine));
    }
    assert_eq!(wins, 10);
}
