//! The engine for Pawnball.

use std::collections::HashSet;
use std::sync::atomic::AtomicBool;

use engine::pawnball_greedy::Greedy;
use engine::{Control, Engine, Limits, NoClock, Noise, Options, PawnballEngine, Report, Score};
use games::game::Match as _;
use games::pawnball::dice::{Dice, Die, Draw};
use games::pawnball::seed::SeedMaterial;
use games::pawnball::{Action, BoardNumber, Match, MatchPosition, Position, Setup, Square};
use games::side::Side;

fn search(engine: &mut dyn Engine<Match>, game: &Match, side: Side, limits: &Limits) -> Option<Report<Action>> {
    let stop = AtomicBool::new(false);
    engine.search(game, side, limits, &Control { stop: &stop, clock: &NoClock }, &mut |_| ())
}

fn engine() -> PawnballEngine {
    PawnballEngine::new(&Options::default())
}

/// The first turn found, played.
fn play(engine: &mut dyn Engine<Match>, game: &mut Match, side: Side, limits: &Limits) {
    let report = search(engine, game, side, limits).unwrap();
    let text = game.turn_text(&report.best().turns[0].actions);
    game.play(side, &text).unwrap();
}

fn draws(seed: u8) -> impl Iterator<Item = Draw> {
    SeedMaterial { seed: &[seed; 32], entropy_a: b"", entropy_b: b"", game_id: "" }.draws().into_iter()
}

fn whole_match(seed: u8, mut turn: impl FnMut(&mut Match, Side)) -> Match {
    let mut dice = draws(seed);
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

/// Random boards with the pawns around the ball, A to play.
fn boards(count: usize, noise: &mut Noise) -> Vec<Position> {
    let mut boards = Vec::new();
    while boards.len() < count {
        let mut any = |from: u8, to: u8| from + noise.below(u32::from(to - from) + 1) as u8;
        let (column, row) = (any(1, 15), any(1, 9));
        let mono = if any(0, 1) == 0 { Side::A } else { Side::B };
        let mut near = |_| {
            let column = any(column.saturating_sub(4), (column + 4).min(16));
            Square::new(column, any(row.saturating_sub(4), (row + 4).min(10))).unwrap()
        };
        let pawns: [Vec<Square>; 4] = std::array::from_fn(|_| (0..2).map(&mut near).collect());
        let balls = vec![Square::new(column, row).unwrap()];
        let setup = Setup { pawns, balls, mono, to_play: None, dice: Dice::NONE };
        boards.extend(Position::try_from(&setup).ok());
    }
    boards
}

/// A match in its last draw with this board; no dice are left on the other one. The draw is made of
/// both sides' dice.
fn last_draw(position: &Position, own: &[Die], theirs: &[Die]) -> Match {
    let mut dice = own.to_vec();
    dice.extend(theirs);
    let other = position.mono().other();
    let idle = format!("17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 {other} - -");
    let text = match position.mono() {
        Side::A => format!("{position} | {idle} | 8 0-0"),
        Side::B => format!("{idle} | {position} | 8 0-0"),
    };
    Match::resume(&text.parse::<MatchPosition>().unwrap(), Some(Draw::new(dice.try_into().unwrap()))).unwrap()
}

fn random_dice(position: &Position, side: Side, count: usize, noise: &mut Noise) -> Vec<Die> {
    let dots = position.dots_of(side);
    (0..count).map(|_| Die::new(dots[noise.below(2) as usize], 1 + noise.below(6) as u8).unwrap()).collect()
}

/// All boards after a phase, with the goals for the side less own goals.
fn phases(position: &Position, side: Side) -> HashSet<(Position, i32)> {
    let mut boards = HashSet::from([(*position, 0)]);
    for _ in 0..position.dice().len() {
        let mut next = HashSet::new();
        for (board, goals) in boards {
            for die in board.dice().different() {
                board.for_each_result(die, |result| {
                    let goal = result.goal.map_or(0, |scorer| if scorer == side { 1 } else { -1 });
                    next.insert((board.after(&result), goals + goal));
                });
            }
        }
        boards = next;
    }
    boards
}

fn dangers(position: &Position, dice: Dice) -> usize {
    dice.different().filter(|&die| position.can_score(die)).count()
}

fn number_of(position: &Position) -> BoardNumber {
    if position.mono() == Side::A { BoardNumber::One } else { BoardNumber::Two }
}

/// Plays last phases, and compares the goals with the most that there are.
fn takes_every_goal_of_the_last_phase(player: &mut dyn Engine<Match>) {
    let mut noise = Noise::new(11);
    let mut scored = [0; 3];
    for (at, board) in boards(60, &mut noise).into_iter().enumerate() {
        let side = if at % 4 < 2 { Side::A } else { Side::B };
        let dice = random_dice(&board, side, 2, &mut noise);
        let left = &dice[at % 2..];
        let position = board.with_dice(Dice::of(left).unwrap()).unwrap();
        // The other side's dice came first and are over.
        let theirs = [Die::new(position.dots_of(side.other())[0], 1).unwrap(); 2];
        let mut game = last_draw(&position, &dice, &theirs);
        let number = number_of(&position);
        if game.next_dice(number).is_some() {
            continue;
        }
        let Some(most) = phases(&position, side).into_iter().map(|(_, goals)| goals).max() else { continue };
        player.forget();
        while game.ending().is_none() {
            play(player, &mut game, side, &Limits::depth(2));
        }
        let found = game.score()[side] as i32 - game.score()[side.other()] as i32;
        assert_eq!(found, most, "{position}");
        scored[usize::try_from(most).unwrap()] += 1;
    }
    eprintln!("{scored:?}");
    assert!(scored[1] > 5, "{scored:?}");
}

#[test]
fn it_takes_every_goal_of_the_last_phase() {
    takes_every_goal_of_the_last_phase(&mut engine());
}

#[test]
fn greedy_players_take_every_goal_of_the_phase() {
    takes_every_goal_of_the_last_phase(&mut Greedy::pressing());
    takes_every_goal_of_the_last_phase(&mut Greedy::plain(5));
}

#[test]
fn with_its_last_die_it_lets_no_die_win_that_it_can_keep_from_winning() {
    let mut noise = Noise::new(3);
    let (mut prevented, mut looked_at) = (0, 0);
    for (at, board) in boards(300, &mut noise).into_iter().enumerate() {
        let side = if at % 2 == 0 { Side::A } else { Side::B };
        let dice = random_dice(&board, side, 1, &mut noise);
        let theirs = random_dice(&board, side.other(), 3, &mut noise);
        let position = board.with_dice(Dice::of(&dice).unwrap()).unwrap();
        let game = last_draw(&position, &dice, &theirs);
        let number = number_of(&position);
        let Some((_, theirs)) = game.next_dice(number) else { continue };
        let holds = |board: &Position, goals: i32| goals > 0 || goals == 0 && dangers(board, theirs) == 0;
        let all = phases(&position, side);
        let mut after = game.clone();
        play(&mut engine(), &mut after, side, &Limits::depth(2));
        let goals = after.score()[side] as i32 - after.score()[side.other()] as i32;
        if all.iter().any(|(board, goals)| holds(board, *goals)) {
            let held = after.board(number).is_none_or(|board| holds(board, goals));
            assert!(held, "{position}, then {theirs}");
            prevented += usize::from(all.iter().any(|(board, goals)| !holds(board, *goals)));
        }
        looked_at += 1;
    }
    eprintln!("{prevented} of {looked_at}");
    assert!(prevented > 20, "{prevented} of {looked_at}");
}

#[test]
fn two_threads_keep_to_the_limits_and_play_legal_turns() {
    let mut engine = PawnballEngine::new(&Options { threads: 2, ..Options::default() });
    let limits = Limits::nodes(30_000);
    let game = whole_match(12, |game, side| {
        let report = search(&mut engine, game, side, &limits).unwrap();
        // Each thread ends with the result that it is looking at.
        assert!(report.nodes < 32_000, "{}", report.nodes);
        let text = game.turn_text(&report.best().turns[0].actions);
        game.play(side, &text).unwrap();
    });
    assert!(game.ending().is_some());
}

#[test]
fn variations_are_legal_and_the_best_turns_differ() {
    let mut engine = engine();
    let mut turns = 0;
    whole_match(5, |game, side| {
        let report = search(&mut engine, game, side, &Limits { lines: 3, ..Limits::depth(2) }).unwrap();
        assert!(report.lines.len() <= 3);
        assert!(report.lines.is_sorted_by(|a, b| a.score >= b.score) || report.lines.len() > 1);
        let firsts: HashSet<_> = report.lines.iter().map(|line| &line.turns[0].actions).collect();
        assert_eq!(firsts.len(), report.lines.len());
        for line in &report.lines {
            let mut ahead = game.clone();
            for turn in &line.turns {
                let text = ahead.turn_text(&turn.actions);
                ahead.play(turn.side, &text).unwrap();
                turns += 1;
            }
        }
        let text = game.turn_text(&report.best().turns[0].actions);
        game.play(side, &text).unwrap();
    });
    assert!(turns > 100, "{turns}");
}

#[test]
fn a_search_can_be_repeated() {
    let game = whole_match_after(6, 3);
    let side = game.actors().first().unwrap();
    for limits in [Limits::depth(3), Limits::nodes(60_000), Limits::nodes(1)] {
        let [first, second] = [0, 1].map(|_| search(&mut engine(), &game, side, &limits).unwrap());
        assert_eq!(first, second);
        if let Some(nodes) = limits.nodes {
            assert!(first.nodes < nodes + 1000, "{} of {nodes}", first.nodes);
        }
    }
    let mut used = engine();
    let fresh = search(&mut used, &game, side, &Limits::depth(4)).unwrap();
    search(&mut used, &game, side, &Limits::depth(3)).unwrap();
    used.forget();
    assert_eq!(search(&mut used, &game, side, &Limits::depth(4)).unwrap(), fresh);
}

#[test]
fn what_sampled_draws_have_told_is_not_given_up_for_wider_estimates() {
    let game = whole_match_after(6, 3);
    let side = game.actors().first().unwrap();
    let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
    // Wider iterations that told something after draws had been sampled.
    let mut wider = 0;
    for nodes in [400_000, 1_000_000, 2_000_000, 4_000_000] {
        let mut depths = Vec::new();
        let limits = Limits::nodes(nodes);
        engine().search(&game, side, &limits, &control, &mut |report| depths.push(report.depth)).unwrap();
        let told = |depth: u32| depths.iter().filter(|&&other| other == depth).count();
        // The first iteration to sample draws tells its estimates, then what the draws have told.
        let Some(sampled) = (1..).take(10).find(|&depth| told(depth) == 2) else { continue };
        for depth in sampled + 1..=depths[depths.len() - 1] {
            assert_eq!(told(depth), 1, "{depths:?} with {nodes} nodes: estimates are no longer told");
            wider += 1;
        }
    }
    assert!(wider > 0, "a limit is large enough for two iterations that sample");
}

/// Positions with a turn that looks best as long as the other side's answer is looked for narrowly. By rollouts it gives away a tenth of a match or more.
#[test]
fn a_turn_does_not_lead_because_the_best_answer_was_overlooked() {
    for (position, draw, side, turn) in [
        (
            "17/9w7/7y9/17/8kg7/4*wy10/4k12/17/11g5/17/17 a a w2 | 17/17/9w7/17/7gk8/11y5/13w3/8y8/5g7k3/12*4/17 b b w2 | 4 0-0",
            "w2g5y2y5",
            Side::A,
            "1/w2:e5d6,d6*c6",
        ),
        (
            "17/17/17/5*2y8/8g3y4/7w1w1k5/17/7k9/6g10/17/17 a b g2y2 | 17/17/7y9/17/8g8/5w3w7/3k9k3/7y2*6/10g6/17/17 b a g2y2 | 5 1-1",
            "k4w2g2y2",
            Side::A,
            "2/y2:g3i3",
        ),
        (
            "17/9y7/10w6/17/8k8/8ky7/17/8wg7/17/3*1g11/17 a a k3k4 | 17/5w1y9/7k9/5g11/17/7y*w7/8k8/17/12g4/17/17 b b k3k4 | 3 3-2",
            "k3k4g3g5",
            Side::A,
            "1/k4:h5g2",
        ),
    ] {
        let position: MatchPosition = position.parse().unwrap();
        let game = Match::resume(&position, Some(draw.parse().unwrap())).unwrap();
        let report = search(&mut engine(), &game, side, &Limits::nodes(1_600_000)).unwrap();
        assert_ne!(game.turn_text(&report.best().turns[0].actions), turn);
    }
}

/// A match in which so many draws were played, the next one made.
fn whole_match_after(seed: u8, played: usize) -> Match {
    let mut dice = draws(seed);
    let mut game = Match::new();
    let mut engine = engine();
    loop {
        if game.awaits_dice() {
            game.roll(dice.next().unwrap()).unwrap();
            if game.draws().len() > played {
                return game;
            }
        }
        let side = game.actors().first().unwrap();
        play(&mut engine, &mut game, side, &Limits::depth(1));
    }
}

#[test]
fn a_stop_ends_the_search_with_an_answer() {
    let mut game = whole_match_after(8, 1);
    let side = game.actors().first().unwrap();
    let stop = AtomicBool::new(true);
    let control = Control { stop: &stop, clock: &NoClock };
    let report = engine().search(&game, side, &Limits::default(), &control, &mut |_| ()).unwrap();
    let text = game.turn_text(&report.best().turns[0].actions);
    game.play(side, &text).unwrap();
    assert!(report.nodes < 5000, "{}", report.nodes);
    assert_eq!(search(&mut engine(), &Match::new(), Side::B, &Limits::default()).map(|report| report.depth), Some(0));
}

#[test]
fn it_goes_on_with_a_turn_that_has_begun() {
    let limits = Limits::depth(2);
    let mut begun = 0;
    whole_match(9, |game, side| {
        let mut trial = game.clone();
        let mut noise = Noise::new(begun);
        while trial.history().len() == game.history().len() {
            let other = side.other();
            if !trial.turn().is_empty() {
                assert_eq!(search(&mut engine(), &trial, other, &limits), None);
                let rest = search(&mut engine(), &trial, side, &limits).unwrap().best().turns[0].actions.clone();
                let mut ended = trial.clone();
                for action in rest {
                    ended.act(side, action).unwrap();
                }
                if !ended.turn().is_empty() {
                    ended.end_turn().unwrap();
                }
                begun += 1;
            }
            let actions = trial.actions(side);
            if trial.may_end_turn() && (actions.is_empty() || noise.below(2) == 0) {
                trial.end_turn().unwrap();
            } else {
                trial.act(side, actions[noise.below(actions.len() as u32) as usize]).unwrap();
            }
        }
        *game = trial;
    });
    assert!(begun > 50, "{begun}");
}

#[test]
fn a_result_is_proven_only_when_no_dice_left_can_change_it() {
    let board = |mono: &str, dice: &str| format!("17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 {mono} {dice}");
    let draw: Draw = "k1k1g1g1".parse().unwrap();
    for (lead, side) in [(5, Side::A), (6, Side::A), (5, Side::B)] {
        let dice = if side == Side::A { ["a k1k1", "- -"] } else { ["- -", "b k1k1"] };
        let idle = if side == Side::A { 1 } else { 0 };
        let boards =
            [board("a", if idle == 0 { "- -" } else { dice[0] }), board("b", if idle == 1 { "- -" } else { dice[1] })];
        let text = format!("{} | {} | 8 {lead}-0", boards[0], boards[1]);
        let game = Match::resume(&text.parse::<MatchPosition>().unwrap(), Some(draw)).unwrap();
        let report = search(&mut engine(), &game, side, &Limits::depth(2)).unwrap();
        let turns = game.board(BoardNumber::BOTH[1 - idle]).unwrap().dice().len()
            + game.next_dice(BoardNumber::BOTH[1 - idle]).map_or(0, |(_, dice)| dice.len());
        let proven = if side == Side::A { Score::Win(turns as u32) } else { Score::Loss(turns as u32) };
        assert_eq!(report.best().score, proven, "{text}");
        let close = text.replace(&format!("{lead}-0"), "1-0");
        let game = Match::resume(&close.parse::<MatchPosition>().unwrap(), Some(draw)).unwrap();
        let report = search(&mut engine(), &game, side, &Limits::depth(2)).unwrap();
        assert!(report.best().score.points().is_some(), "{close}");
    }
}

/// The points of the engine, two a win and one a draw, in six matches: every two have the same dice, with the sides exchanged.
fn points_against(opponent: &mut dyn Engine<Match>) -> u32 {
    let mut points = 0;
    for seed in 0..6 {
        let mine = if seed % 2 == 0 { Side::A } else { Side::B };
        let mut engine = engine();
        let game = whole_match(60 + seed / 2, |game, side| {
            let player: &mut dyn Engine<Match> = if side == mine { &mut engine } else { &mut *opponent };
            play(player, game, side, &Limits::depth(3));
        });
        points += match game.ending().unwrap().winner {
            Some(winner) if winner == mine => 2,
            Some(_) => 0,
            None => 1,
        };
    }
    points
}

#[test]
fn it_beats_the_greedy_players() {
    assert_eq!(points_against(&mut Greedy::plain(3)), 12);
    let points = points_against(&mut Greedy::pressing());
    assert!(points >= 8, "{points} of 12");
}
