//! The one-turn player at Diaballik.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use engine::{Noise, OneTurn as _, OneTurnPlayer};
use games::diaballik::{Match, Position, Start};
use games::game::{Match as _, turn_text};
use games::side::Side;

/// Whether some turn leaves the opponent without a win next turn.
fn can_prevent(position: &Position) -> bool {
    let mut safe = false;
    position.results(|result| safe = safe || !position.after(result).count_results().win);
    safe
}

/// Asks for a turn in `position`; whether there was a win to take, or a win of the opponent to prevent.
fn check(position: &Position, noise: &mut Noise) -> (bool, bool) {
    let game = Match::from_position(*position);
    let turn = game.best_turn(position.side(), noise).unwrap();
    let after = position.read_turn(&turn_text(&turn)).unwrap();
    if position.count_results().win {
        assert!(after.win, "{position} can win, and {} does not", turn_text(&turn));
        return (true, false);
    }
    let dangerous = |result: &Position| result.count_results().win;
    if !can_prevent(position) {
        return (false, false);
    }
    assert!(!dangerous(&after.result), "{position}: {} lets the opponent win", turn_text(&turn));
    let mut some_turn_loses = false;
    position.results(|result| some_turn_loses |= dangerous(&position.after(result)));
    (false, some_turn_loses)
}

fn random_turn(game: &Match, noise: &mut Noise) -> String {
    let mut turns = game.current().turns();
    if turns.is_empty() {
        return "-".to_owned();
    }
    turn_text(&turns.swap_remove(noise.below(turns.len() as u32) as usize).actions)
}

#[test]
fn it_wins_when_it_can_and_prevents_when_it_must() {
    let mut noise = Noise::new(7);
    let (mut won, mut prevented) = (0, 0);
    let mut add = |found: (bool, bool)| {
        won += usize::from(found.0);
        prevented += usize::from(found.1);
    };
    for line in include_str!("../../games/tests/data/diaballik.jsonl").lines() {
        add(check(&Position::parse(line.split('"').nth(3).unwrap()).unwrap(), &mut noise));
    }
    for round in 0..12 {
        let mut game = Match::new(Start::ALL[round % 2]);
        while let Some(side) = game.actors().first()
            && game.history().len() < 12
        {
            let turn = random_turn(&game, &mut noise);
            game.play(side, &turn).unwrap();
            if game.ending().is_none() {
                add(check(game.current(), &mut noise));
            }
        }
    }
    eprintln!("{won} wins taken, {prevented} wins prevented");
    assert!(won > 10 && prevented > 10, "the positions include some of both: {won}, {prevented}");
}

/// Three of B stand in front of A's blocking line: a claim, which needs no action before it (DB-7).
///
/// ```text
/// 7  . b B b b . .
/// 4  b b b . . . .
/// 3  a a a A a a a
/// ```
#[test]
fn it_claims_anti_play() {
    let position = Position::parse("1bBbb2/7/7/bbb4/aaaAaaa/7/7 b").unwrap();
    let turn = Match::from_position(position).best_turn(Side::B, &mut Noise::new(1)).unwrap();
    assert_eq!(turn_text(&turn), "!");
}

/// Two of B touch A's blocking line and a third is one move away: A has to break the line or to keep it away (DB-7).
///
/// ```text
/// 7  . b B b b . .
/// 5  . . b . . . .
/// 4  b b . . . . .
/// 3  a a a A a a a
/// ```
#[test]
fn it_does_not_leave_a_line_that_can_be_claimed() {
    let position = Position::parse("1bBbb2/7/2b4/bb5/aaaAaaa/7/7 a").unwrap();
    let idle = position.read_turn("d3>c3").unwrap().result;
    assert!(idle.count_results().win, "a turn that keeps the line loses to a claim");
    for seed in 0..20 {
        assert_eq!(check(&position, &mut Noise::new(seed)), (false, true));
    }
}

#[test]
fn it_goes_on_with_a_turn_that_has_begun() {
    let mut game = Match::new(Start::Standard);
    for action in ["d1>c1", "d1d2"] {
        game.act(Side::A, action.parse().unwrap()).unwrap();
    }
    for action in game.best_turn(Side::A, &mut Noise::new(3)).unwrap() {
        game.act(Side::A, action).unwrap();
    }
    game.end_turn().unwrap();
    assert_eq!(game.actors().first(), Some(Side::B));
    assert!(game.history()[0].1.starts_with("d1>c1,d1d2"));
    assert_eq!(game.best_turn(Side::A, &mut Noise::new(3)), None, "it is not A's turn");
}

/// A cannot move, and the holder on a1 sees nobody: the turn passes (DB-8).
///
/// ```text
/// 7  . . . b a a a
/// 6  . . . . b a a
/// 5  . . . . . b a
/// 4  . . . . . . b
/// 3  . . . . . . .
/// 2  B b . . . . .
/// 1  A b . . . . .
/// ```
#[test]
fn it_passes_when_nothing_is_legal() {
    let mut game = Match::from_position(Position::parse("3baaa/4baa/5ba/6b/7/Bb5/Ab5 a").unwrap());
    let turn = game.best_turn(Side::A, &mut Noise::new(1)).unwrap();
    assert_eq!(turn_text(&turn), "-");
    game.play(Side::A, "-").unwrap();
    assert_ne!(turn_text(&game.best_turn(Side::B, &mut Noise::new(1)).unwrap()), "-");
}

#[test]
fn it_plays_whole_games_against_itself() {
    for start in Start::ALL {
        for seed in 0..6 {
            let mut game = Match::new(start);
            let mut players = [OneTurnPlayer::new(seed), OneTurnPlayer::new(100 + seed)];
            while let Some(side) = game.actors().first() {
                let turn = players[side.index()].choose(&game, side).unwrap();
                game.play(side, &turn_text(&turn)).unwrap();
                assert!(game.history().len() < 200, "{}", game.position());
            }
            eprintln!("{start:?} {seed}: {} turns, {:?}", game.history().len(), game.ending());
        }
    }
}

#[test]
fn it_beats_a_random_player() {
    let mut wins = 0;
    for seed in 0..10 {
        let mut game = Match::new(Start::ALL[seed as usize / 5]);
        let mut player = OneTurnPlayer::new(seed);
        let mut noise = Noise::new(1000 + seed);
        let mine = if seed % 2 == 0 { Side::A } else { Side::B };
        while let Some(side) = game.actors().first() {
            let turn = if side == mine {
                turn_text(&player.choose(&game, side).unwrap())
            } else {
                random_turn(&game, &mut noise)
            };
            game.play(side, &turn).unwrap();
        }
        eprintln!("{seed}: {} turns, {:?}", game.history().len(), game.ending());
        wins += usize::from(game.ending().unwrap().winner == Some(mine));
    }
    assert_eq!(wins, 10);
}
