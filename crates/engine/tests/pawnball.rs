//! The one-turn player at Pawnball.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use engine::{Noise, OneTurn as _, OneTurnPlayer};
use games::game::Match as _;
use games::pawnball::dice::{Dice, Die, Draw};
use games::pawnball::seed::SeedMaterial;
use games::pawnball::{Action, BoardNumber, Match, MatchPosition, Position};
use games::side::Side;

/// Dice for a whole match.
fn draws(seed: u8) -> impl Iterator<Item = Draw> {
    let seed = [seed; 32];
    SeedMaterial { seed: &seed, entropy_a: b"", entropy_b: b"", game_id: "" }.draws().into_iter()
}

/// Plays a turn of random actions.
fn play_at_random(game: &mut Match, side: Side, noise: &mut Noise) {
    let before = game.history().len();
    while game.history().len() == before {
        let actions = game.actions(side);
        if game.may_end_turn() && (actions.is_empty() || noise.below(3) == 0) {
            game.end_turn().unwrap();
        } else {
            game.act(side, actions[noise.below(actions.len() as u32) as usize]).unwrap();
        }
    }
}

/// Plays a whole match; `choose` plays each turn.
fn play_match(mut dice: impl Iterator<Item = Draw>, mut turn: impl FnMut(&mut Match, Side)) -> Match {
    let mut game = Match::new();
    while game.ending().is_none() {
        if game.awaits_dice() {
            game.roll(dice.next().unwrap()).unwrap();
        } else {
            let side = game.actors().first().unwrap();
            turn(&mut game, side);
        }
    }
    game
}

/// Whether the die can score for the side whose colour it has.
fn scores(position: &Position, die: Die) -> bool {
    let mut scores = false;
    position.for_each_result(die, |result| scores |= result.goal == Some(position.owner(die.dot())));
    scores
}

fn dangers(position: &Position, dice: Dice) -> usize {
    dice.different().filter(|&die| scores(position, die)).count()
}

/// What a chosen turn was about.
#[derive(Debug, Default)]
struct Found {
    goals: u32,
    goals_with_the_next_die: u32,
    prevented: u32,
}

/// Checks a turn chosen for `side` in `game`, on the board where it plays a die.
fn check(game: &Match, side: Side, turn: &[Action], found: &mut Found) {
    let Some(&Action::Die(number, _)) = turn.first() else { return };
    let position = *game.board(number).unwrap();
    let text = game.turn_text(turn);
    let mut after = game.clone();
    after.play(side, &text).unwrap();
    let context = format!("{position} {text}");
    let gained = after.score()[side.index()] - game.score()[side.index()];
    if dangers(&position, position.dice()) > 0 {
        assert_eq!(gained, 1, "{context}: a die can score");
        found.goals += 1;
        return;
    }
    assert_eq!(after.score()[side.other().index()], game.score()[side.other().index()], "{context}: an own goal");
    // An own goal would keep the ball away as well, but is no help.
    let mut results = Vec::new();
    for die in position.dice().different() {
        position.for_each_result(die, |result| results.extend(result.goal.is_none().then(|| position.after(&result))));
    }
    let rest = *after.board(number).unwrap();
    if position.dice().len() > 1 {
        if results.iter().any(|result| dangers(result, result.dice()) > 0) {
            assert!(dangers(&rest, rest.dice()) > 0, "{context}: the next die could score");
            found.goals_with_the_next_die += 1;
        }
    } else if let Some((_, theirs)) = game.next_dice(number) {
        let all: Vec<usize> = results.iter().map(|result| dangers(result, theirs)).collect();
        let (least, most) = (all.iter().min().unwrap(), all.iter().max().unwrap());
        assert_eq!(dangers(&rest, theirs), *least, "{context}: of {theirs} fewer could score");
        found.prevented += u32::from(least < most);
    }
}

/// A match with this board; no dice are left on the other one. The rest of the draw is what `noise` gives, all of it for
/// the other side.
fn match_on(position: &Position, noise: &mut Noise) -> Match {
    let side = position.to_play().unwrap();
    let mut dice = position.dice().as_slice().to_vec();
    while dice.len() < Dice::MOST {
        let theirs = position.dots_of(side.other())[noise.below(2) as usize];
        dice.push(Die::new(theirs, 1 + noise.below(6) as u8).unwrap());
    }
    let (mono, other) = (position.mono(), position.mono().other());
    let idle = format!("17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 {other} - -");
    let text = match mono {
        Side::A => format!("{position} | {idle} | 1 0-0"),
        Side::B => format!("{idle} | {position} | 1 0-0"),
    };
    Match::resume(&text.parse::<MatchPosition>().unwrap(), Some(Draw::new(dice.try_into().unwrap()))).unwrap()
}

#[test]
fn it_scores_when_it_can_and_keeps_the_ball_away_in_the_sample_data() {
    let mut found = Found::default();
    let mut noise = Noise::new(5);
    for line in include_str!("../../games/tests/data/pawnball.jsonl").lines() {
        let position: Position = line.split('"').nth(3).unwrap().parse().unwrap();
        let side = position.to_play().unwrap();
        for _ in 0..3 {
            let game = match_on(&position, &mut noise);
            let turn = game.best_turn(side, &mut noise).unwrap();
            check(&game, side, &turn, &mut found);
        }
    }
    eprintln!("{found:?}");
    assert!(found.goals > 0 && found.goals_with_the_next_die > 0 && found.prevented > 0, "{found:?}");
}

#[test]
fn it_scores_when_it_can_and_keeps_the_ball_away_in_whole_matches() {
    let mut found = Found::default();
    for seed in 0..10 {
        let mut noise = Noise::new(seed.into());
        play_match(draws(20 + seed), |game, side| {
            if noise.below(2) == 0 {
                return play_at_random(game, side, &mut noise);
            }
            let turn = game.best_turn(side, &mut noise).unwrap();
            check(game, side, &turn, &mut found);
            game.play(side, &game.turn_text(&turn)).unwrap();
        });
    }
    eprintln!("{found:?}");
    assert!(found.goals > 0 && found.goals_with_the_next_die > 0 && found.prevented > 0, "{found:?}");
}

#[test]
fn it_sets_up_in_different_ways() {
    let game = Match::new();
    let turns: std::collections::BTreeSet<String> =
        (0..20).map(|seed| game.turn_text(&game.best_turn(Side::A, &mut Noise::new(seed)).unwrap())).collect();
    assert!(turns.len() > 5, "{turns:?}");
    for turn in turns {
        game.clone().play(Side::A, &turn).unwrap();
    }
}

#[test]
fn it_acts_for_either_side_when_both_may() {
    let game = Match::new();
    for (side, board) in [(Side::A, BoardNumber::One), (Side::B, BoardNumber::Two)] {
        let turn = game.best_turn(side, &mut Noise::new(1)).unwrap();
        assert_eq!(turn[0], Action::SetUp(board));
        let mut after = game.clone();
        after.play(side, &game.turn_text(&turn)).unwrap();
        assert!(!after.actions(side.other()).is_empty());
    }
}

#[test]
fn it_goes_on_with_a_turn_that_has_begun() {
    let mut game = Match::new();
    for action in [Action::SetUp(BoardNumber::One), Action::Place("g5".parse().unwrap())] {
        game.act(Side::A, action).unwrap();
    }
    let finish = |game: &mut Match, side: Side, seed| {
        for action in game.best_turn(side, &mut Noise::new(seed)).unwrap() {
            game.act(side, action).unwrap();
        }
        if !game.turn().is_empty() {
            game.end_turn().unwrap();
        }
    };
    assert_eq!(game.best_turn(Side::B, &mut Noise::new(1)), None, "A's turn is in progress");
    finish(&mut game, Side::A, 1);
    for _ in 0..3 {
        let side = game.actors().first().unwrap();
        finish(&mut game, side, 2);
    }
    game.roll("k3k3w5y1".parse().unwrap()).unwrap();
    for seed in 0..4 {
        // B plays y1 on board 1.
        let mut begun = game.clone();
        let die = begun.actions(Side::B)[0];
        begun.act(Side::B, die).unwrap();
        finish(&mut begun.clone(), Side::B, seed);
        let step = begun.actions(Side::B)[0];
        begun.act(Side::B, step).unwrap();
        finish(&mut begun, Side::B, seed);
        assert_eq!(begun.history().len(), 5);
    }
}

#[test]
fn it_plays_whole_matches_against_itself() {
    let mut goals = 0;
    for seed in 0..4 {
        let mut players = [OneTurnPlayer::new(seed.into()), OneTurnPlayer::new(100 + u64::from(seed))];
        let game = play_match(draws(seed), |game, side| {
            let turn = players[side.index()].choose(game, side).unwrap();
            game.play(side, &game.turn_text(&turn)).unwrap();
        });
        eprintln!("{seed}: {} turns, {:?}", game.history().len(), game.score());
        goals += game.score().iter().sum::<u32>();
    }
    assert!(goals >= 8, "two goals a match are the least: {goals}");
}

#[test]
fn it_beats_a_random_player() {
    let mut wins = 0;
    for seed in 0..6 {
        let mut player = OneTurnPlayer::new(seed.into());
        let mut noise = Noise::new(1000 + u64::from(seed));
        let mine = if seed % 2 == 0 { Side::A } else { Side::B };
        let game = play_match(draws(50 + seed), |game, side| {
            if side == mine {
                let turn = player.choose(game, side).unwrap();
                game.play(side, &game.turn_text(&turn)).unwrap();
            } else {
                play_at_random(game, side, &mut noise);
            }
        });
        eprintln!("{mine} {seed}: {} turns, {:?}", game.history().len(), game.score());
        wins += usize::from(game.ending().unwrap().winner == Some(mine));
    }
    assert!(wins >= 5, "{wins} of 6");
}
