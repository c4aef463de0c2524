//! The levels: at each the bots play whole games by the rules, better than at random, and the same turn to the same game.

use std::collections::BTreeSet;
use std::sync::atomic::AtomicBool;

use engine::{
    Attention, Control, Engine as _, Level, LevelPlayer, Levelled, Limits, NoClock, Noise, Report, Score, SeenTurn,
    Sight,
};
use games::diaballik::{self, Start};
use games::game::Match;
use games::pawnball::{self, BoardNumber, seed::SeedMaterial};
use games::playball::{self, Board, Mode};
use games::side::Side;

/// The levels that do not need minutes for a game without a clock.
const QUICK: [u8; 6] = [1, 2, 3, 4, 5, 6];

fn bot<M: Levelled>(level: u8, seed: u64) -> LevelPlayer<M> {
    LevelPlayer::new(Level::new(level).unwrap(), seed)
}

fn ask<M: Levelled>(bot: &mut LevelPlayer<M>, game: &M, side: Side) -> Option<Report<M::Action>> {
    let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
    bot.search(game, side, &Limits::default(), &control, &mut |_| ())
}

fn turn<M: Levelled>(bot: &mut LevelPlayer<M>, game: &M, side: Side) -> Vec<M::Action> {
    ask(bot, game, side).unwrap().best().turns[0].actions.clone()
}

/// Plays a turn of random actions.
fn play_at_random<M: Match>(game: &mut M, side: Side, noise: &mut Noise) {
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

/// Plays at most so many turns; `play` plays each.
fn play_game<M: Match>(mut game: M, most: usize, mut play: impl FnMut(&mut M, Side)) -> M {
    let material = SeedMaterial { seed: &[7; 32], entropy_a: b"", entropy_b: b"", game_id: "" };
    let mut dice = material.draws().into_iter();
    while game.ending().is_none() && game.history().len() < most {
        if game.awaits_dice() {
            game.roll(dice.next().unwrap()).unwrap();
        } else {
            let side = game.actors().first().unwrap();
            play(&mut game, side);
        }
    }
    game
}

/// How many goals `level` is ahead of a random player, over games from both sides.
fn lead_over_chance<M: Levelled>(level: u8, start: &M, most: usize) -> i64 {
    let mut lead = 0;
    for (seed, mine) in Side::BOTH.into_iter().enumerate() {
        let mut player = bot(level, seed as u64);
        let mut noise = Noise::new(seed as u64);
        let end = play_game(start.clone(), most, |game, side| {
            if side == mine {
                let turn = turn(&mut player, game, side);
                game.play(side, &game.turn_text(&turn)).unwrap();
            } else {
                play_at_random(game, side, &mut noise);
            }
        });
        let score = end.score();
        lead += i64::from(score[mine]) - i64::from(score[mine.other()]);
    }
    lead
}

fn sprint() -> playball::Match {
    playball::Match::new(Board::shipped("sprint").unwrap(), Mode::Normal)
}

#[test]
fn every_level_beats_chance() {
    for level in QUICK {
        assert_eq!(lead_over_chance(level, &diaballik::Match::new(Start::Standard), 200), 2, "Diaballik, {level}");
        assert!(lead_over_chance(level, &sprint(), 120) >= 4, "Play Ball, {level}");
        assert!(lead_over_chance(level, &pawnball::Match::new(), 1000) > 0, "Pawnball, {level}");
    }
}

fn repeats_itself<M: Levelled>(start: &M, most: usize) {
    for level in QUICK {
        let mut texts = Vec::new();
        for _ in 0..2 {
            let mut players = [bot(level, 1), bot(level, 2)];
            let end = play_game(start.clone(), most, |game, side| {
                let turn = turn(&mut players[side.index()], game, side);
                game.play(side, &game.turn_text(&turn)).unwrap();
            });
            texts.push(end.history().to_vec());
        }
        assert_eq!(texts[0], texts[1], "{:?}, level {level}", M::GAME);
    }
}

#[test]
fn the_same_seed_plays_the_same_game() {
    repeats_itself(&diaballik::Match::new(Start::Variant), 20);
    repeats_itself(&sprint(), 12);
    repeats_itself(&pawnball::Match::new(), 16);
}

fn goes_on<M: Levelled>(game: &M) {
    let side = game.actors().first().unwrap();
    for level in QUICK {
        let mut game = game.clone();
        let action = game.actions(side)[0];
        game.act(side, action).unwrap();
        assert!(ask(&mut bot(level, 1), &game, side.other()).is_none(), "{:?}: another's turn", M::GAME);
        let before = game.history().len();
        for action in turn(&mut bot(level, 1), &game, side) {
            game.act(side, action).unwrap();
        }
        if game.history().len() == before {
            game.end_turn().unwrap();
        }
        assert!(game.history().last().unwrap().1.starts_with(&action.to_string()), "{:?}, level {level}", M::GAME);
    }
}

#[test]
fn a_turn_that_has_begun_is_gone_on_with() {
    goes_on(&diaballik::Match::new(Start::Standard));
    goes_on(&playball::Match::new(Board::lanes(), Mode::Normal));
}

#[test]
fn pawnball_is_played_from_within_a_set_up_and_a_die() {
    let mut game = pawnball::Match::new();
    for text in ["1/setup", "g5"] {
        let action = game.actions(Side::A).into_iter().find(|action| action.to_string() == text);
        let action = action.unwrap_or_else(|| panic!("{text} among {:?}", game.actions(Side::A)));
        game.act(Side::A, action).unwrap();
    }
    for level in QUICK {
        let game = play_game(game.clone(), 4, |game, side| {
            for action in turn(&mut bot(level, 3), game, side) {
                game.act(side, action).unwrap();
            }
            if !game.turn().is_empty() {
                game.end_turn().unwrap();
            }
        });
        let mut game = game;
        game.roll("k3k3w5y1".parse().unwrap()).unwrap();
        // B plays y1 on board 1.
        for steps in 0..2 {
            let mut begun = game.clone();
            for _ in 0..=steps {
                let action = begun.actions(Side::B)[0];
                begun.act(Side::B, action).unwrap();
            }
            for action in turn(&mut bot(level, 3), &begun, Side::B) {
                begun.act(Side::B, action).unwrap();
            }
            if !begun.turn().is_empty() {
                begun.end_turn().unwrap();
            }
            assert_eq!(begun.history().len(), 5, "level {level}");
        }
    }
}

/// How many different dice of the other side can score on a board after a die is played there: none unless that ends the first phase of the draw.
fn dice_that_score_next(
    game: &pawnball::Match,
    side: Side,
    number: BoardNumber,
    actions: &[pawnball::Action],
) -> usize {
    let Some((next, _)) = game.next_dice(number) else { return 0 };
    let mut after = game.clone();
    after.play(side, &game.turn_text(actions)).unwrap();
    let Some(position) = after.board(number).filter(|position| position.to_play() == Some(next)) else { return 0 };
    let scores = |die: &pawnball::dice::Die| {
        let mut can = false;
        position.for_each_result(*die, |result| can |= result.goal == Some(next));
        can
    };
    position.dice().different().filter(scores).count()
}

#[test]
fn answers_are_noticed_after_every_die_that_ends_a_phase() {
    let attention = Attention::new(Sight::new(3, 2, 0, 0), 1);
    let mut with_answers = 0;
    for seed in 1..=4 {
        let mut noise = Noise::new(seed);
        play_game(pawnball::Match::new(), 400, |game, side| {
            let mut seen = game.seen_turns(side, &attention, &mut noise);
            for turn in &seen {
                let Some((&die @ pawnball::Action::Die(number, _), steps)) = turn.actions.split_first() else {
                    continue;
                };
                let expected = dice_that_score_next(game, side, number, &turn.actions);
                let noticed = game.noticed_answers(side, turn, &attention);
                assert_eq!(noticed > 0, expected > 0, "{} {turn:?}", game.position());
                assert_eq!(noticed as usize % expected.max(1), 0, "each counts as much as another");
                with_answers += usize::from(expected > 0);

                let mut begun = game.clone();
                begun.act(side, die).unwrap();
                let rest = SeenTurn { actions: steps.to_vec(), ..turn.clone() };
                assert_eq!(begun.noticed_answers(side, &rest, &attention), noticed, "the die is begun: {turn:?}");
            }
            let turn = seen.swap_remove(noise.below(seen.len() as u32) as usize);
            game.play(side, &game.turn_text(&turn.actions)).unwrap();
        });
    }
    assert!(with_answers > 10, "{with_answers}");
}

#[test]
fn both_sides_may_act_at_pawnball_and_set_up_in_their_own_ways() {
    let game = pawnball::Match::new();
    for (side, board) in [(Side::A, BoardNumber::One), (Side::B, BoardNumber::Two)] {
        let turns: BTreeSet<String> =
            (0..20).map(|seed| game.turn_text(&turn(&mut bot(1, seed), &game, side))).collect();
        assert!(turns.len() > 5, "{turns:?}");
        for text in turns {
            assert!(text.starts_with(&format!("{}/setup", board.number())), "{text}");
            game.clone().play(side, &text).unwrap();
        }
    }
}

/// A cannot move, and the holder on a1 sees nobody: the turn passes (DB-8).
#[test]
fn a_turn_that_passes_has_no_actions() {
    let position = diaballik::Position::parse("3baaa/4baa/5ba/6b/7/Bb5/Ab5 a").unwrap();
    let game = diaballik::Match::from_position(position);
    for level in QUICK {
        assert_eq!(turn(&mut bot(level, 1), &game, Side::A), Vec::new(), "level {level}");
    }
}

/// A win of one action is in everybody's sight: the pass up the b file.
///
/// ```text
/// 7  b a b B b . b
/// 4  b . . . . . b
/// 3  . A . . . . .
/// 1  a . a a a . a
/// ```
#[test]
fn a_win_in_sight_is_played() {
    let position = diaballik::Position::parse("babBb1b/7/7/b5b/1A5/7/a1aaa1a a").unwrap();
    let game = diaballik::Match::from_position(position);
    for level in QUICK {
        assert_eq!(ask(&mut bot(level, 1), &game, Side::A).unwrap().best().score, Score::Win(1), "level {level}");
    }
}

#[test]
fn the_last_level_plays_from_the_opening_book_as_long_as_it_has_the_position() {
    for start in [Start::Standard, Start::Variant] {
        let mut begun = BTreeSet::new();
        for seed in 0..8 {
            let mut game = diaballik::Match::new(start);
            let mut known = 0;
            // A limit that a search from the engine meets, while a turn of the book costs nothing.
            let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
            loop {
                let side = game.actors().first().unwrap();
                let report = bot(10, seed).search(&game, side, &Limits::nodes(100), &control, &mut |_| ()).unwrap();
                if report.nodes > 0 {
                    break;
                }
                let best = openings::Book::shipped().turns(game.current())[0].points;
                assert!(report.best().score.points().unwrap() + 5 >= best);
                let text = games::game::turn_text(&report.best().turns[0].actions);
                game.play(side, &text).unwrap();
                known += 1;
            }
            assert!(known >= 3, "{known} turns from the book");
            begun.insert(game.history()[0].1.clone());
        }
        assert!(begun.len() > 1, "no two games need begin alike: {begun:?}");
        // Weaker players do not know it.
        let game = diaballik::Match::new(start);
        assert!(ask(&mut bot(7, 1), &game, Side::A).unwrap().nodes > 0);
    }
}
