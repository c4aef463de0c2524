//! The alpha-beta engine at Diaballik, against exhaustive search.

use std::sync::atomic::AtomicBool;

use engine::{Control, DiaballikEngine, Engine as _, Limits, NoClock, Noise, Options, Report, Score};
use games::diaballik::{Action, Man, Match, Position, Setup, Start};
use games::game::{Match as _, turn_text};
use games::side::Side;

fn engine() -> DiaballikEngine {
    DiaballikEngine::new(&Options { hash_mib: 1, ..Options::default() })
}

fn search(engine: &mut DiaballikEngine, game: &Match, limits: &Limits) -> Report<Action> {
    let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
    let side = game.actors().first().unwrap();
    let report = engine.search(game, side, limits, &control, &mut |_| ()).unwrap();
    for line in &report.lines {
        check_line(game, line);
    }
    report
}

/// Every turn of a line is legal after those before it, and a proven line ends as it says if it goes so far.
fn check_line(game: &Match, line: &engine::Variation<Action>) {
    assert!(!line.turns.is_empty());
    let mut game = game.clone();
    for (number, turn) in line.turns.iter().enumerate() {
        assert_eq!(game.actors().first(), Some(turn.side), "turn {number} of {line:?}");
        for &action in &turn.actions {
            game.act(turn.side, action).unwrap();
        }
        if game.ending().is_none() {
            game.end_turn().unwrap();
        }
    }
    if let Score::Win(turns) | Score::Loss(turns) = line.score {
        assert!(line.turns.len() <= turns as usize, "{line:?}");
        if line.turns.len() == turns as usize {
            let winner = game.ending().unwrap().winner;
            assert_eq!(winner == Some(line.turns[0].side), matches!(line.score, Score::Win(_)), "{line:?}");
        }
    }
}

/// A position with everybody on random squares, at the start of a turn and not won.
fn random_placement(noise: &mut Noise) -> Position {
    loop {
        let mut men = [None; 49];
        for side in Side::BOTH {
            let mut placed = 0;
            while placed < 7 {
                let at = noise.below(49) as usize;
                if men[at].is_none() {
                    men[at] = Some(Man { side, ball: placed == 0 });
                    placed += 1;
                }
            }
        }
        let side = Side::BOTH[noise.below(2) as usize];
        if let Ok(position) = Position::from_setup(&Setup { men, side, left: None })
            && position.winner().is_none()
        {
            return position;
        }
    }
}

/// A position after random turns from a start.
fn random_game(noise: &mut Noise) -> Position {
    let mut position = Position::start(Start::ALL[noise.below(2) as usize]);
    for _ in 0..noise.below(14) {
        let mut results = Vec::new();
        if position.results(|result| results.push(result)).win || results.is_empty() {
            break;
        }
        position = position.after(results[noise.below(results.len() as u32) as usize]);
    }
    position
}

fn results(position: &Position) -> Vec<Position> {
    let mut after = Vec::new();
    position.results(|result| after.push(position.after(result)));
    after
}

fn wins_now(position: &Position) -> bool {
    position.count_results().win
}

#[test]
fn a_win_is_never_missed_and_a_win_of_the_opponent_prevented_over_ten_thousand_positions() {
    let mut noise = Noise::new(41);
    let mut engine = engine();
    let (mut won, mut prevented, mut lost) = (0, 0, 0);
    for number in 0..10_000 {
        let position = if number % 2 == 0 { random_placement(&mut noise) } else { random_game(&mut noise) };
        // The least a search can be given; every tenth time a little more.
        let limits = Limits::nodes(if number % 10 == 9 { 2000 } else { 1 });
        let game = Match::from_position(position);
        let report = search(&mut engine, &game, &limits);
        let turn = position.read_turn(&turn_text(&report.best().turns[0].actions)).unwrap();
        assert_eq!(turn.win, wins_now(&position), "{position}");
        assert_eq!(turn.win, report.best().score == Score::Win(1), "{position}");
        assert_eq!(turn.win, position.can_win(), "{position}");
        assert_eq!(position.is_threatened(), position.after_end().can_win(), "{position}");
        if turn.win {
            won += 1;
            continue;
        }
        let all = results(&position);
        let dangerous = all.iter().filter(|after| wins_now(after)).count();
        let is_lost = dangerous == all.len() && !all.is_empty();
        assert_eq!(report.best().score == Score::Loss(2), is_lost, "{position}");
        if is_lost {
            lost += 1;
        } else {
            assert!(!wins_now(&turn.result), "{position}: {}", turn_text(&turn.actions));
            prevented += usize::from(dangerous > 0);
        }
    }
    eprintln!("{won} won, {prevented} prevented, {lost} lost");
    assert!(won > 1000 && prevented > 1000 && lost > 5);
}

/// The same question to the slow independent rules.
#[test]
fn the_independent_rules_agree_about_wins_and_dangers() {
    let mut noise = Noise::new(5);
    let mut engine = engine();
    for _ in 0..12 {
        let position = random_placement(&mut noise);
        let report = search(&mut engine, &Match::from_position(position), &Limits::nodes(1));
        let (all, win) = naive::diaballik::results(&position.to_string()).unwrap();
        assert_eq!(report.best().score == Score::Win(1), win, "{position}");
        if !win {
            let turn = position.read_turn(&turn_text(&report.best().turns[0].actions)).unwrap();
            let is_dangerous = |after: &String| naive::diaballik::results(after).unwrap().1;
            assert_eq!(is_dangerous(&turn.result.to_string()), all.iter().all(is_dangerous), "{position}");
        }
    }
}

/// Whether the side to move can win in its second turn from now, whatever the opponent does; by trying everything.
fn wins_in_two(position: &Position) -> bool {
    results(position).iter().any(|after| {
        !wins_now(after) && {
            let replies = results(after);
            !replies.is_empty() && replies.iter().all(wins_now)
        }
    })
}

#[test]
fn forced_wins_in_two_own_turns_are_found_and_no_others_are_claimed() {
    let mut noise = Noise::new(19);
    let mut engine = engine();
    let (mut forced, mut other) = (0, 0);
    while forced < 60 || other < 60 {
        let position = if noise.below(2) == 0 { random_placement(&mut noise) } else { random_game(&mut noise) };
        if wins_now(&position) || results(&position).is_empty() {
            continue;
        }
        let is_forced = wins_in_two(&position);
        if if is_forced { forced >= 60 } else { other >= 60 } {
            continue;
        }
        let report = search(&mut engine, &Match::from_position(position), &Limits::depth(2));
        assert_eq!(report.best().score == Score::Win(3), is_forced, "{position}: {:?}", report.best());
        forced += usize::from(is_forced);
        other += usize::from(!is_forced);
    }
}

#[test]
fn a_new_engine_with_one_thread_repeats_itself() {
    let mut noise = Noise::new(2);
    for _ in 0..6 {
        let game = Match::from_position(random_game(&mut noise));
        for limits in [Limits { lines: 3, ..Limits::depth(3) }, Limits::nodes(5_000)] {
            let first = search(&mut engine(), &game, &limits);
            assert_eq!(first, search(&mut engine(), &game, &limits));
            let mut used = engine();
            search(&mut used, &Match::new(Start::Variant), &limits);
            used.forget();
            assert_eq!(first, search(&mut used, &game, &limits), "forgetting makes it new");
        }
    }
}

#[test]
fn several_lines_are_different_turns_in_order() {
    let game = Match::new(Start::Standard);
    let report = search(&mut engine(), &game, &Limits { lines: 5, ..Limits::depth(3) });
    assert_eq!(report.lines.len(), 5);
    assert!(report.lines.windows(2).all(|pair| pair[0].score >= pair[1].score));
    let results: std::collections::HashSet<Position> = report
        .lines
        .iter()
        .map(|line| game.current().read_turn(&turn_text(&line.turns[0].actions)).unwrap().result)
        .collect();
    assert_eq!(results.len(), 5);
}

/// A turn that brings the start about for the third time is worth nothing (DB-9), whatever the evaluation says.
#[test]
fn the_third_occurrence_is_a_draw() {
    let mut game = Match::new(Start::Standard);
    for turn in ["a1a2", "a7a6", "a2a1", "a6a7", "a1a2", "a7a6", "a2a1"] {
        game.play(game.actors().first().unwrap(), turn).unwrap();
    }
    let report = search(&mut engine(), &game, &Limits { lines: 10_000, ..Limits::depth(1) });
    let repeats = |line: &&engine::Variation<Action>| {
        let mut after = game.clone();
        after.play(Side::B, &turn_text(&line.turns[0].actions)).unwrap();
        after.ending().is_some()
    };
    let drawn: Vec<_> = report.lines.iter().filter(repeats).collect();
    assert_eq!(drawn.len(), 1);
    assert_eq!(drawn[0].score, Score::Points(0));
    assert!(report.lines.iter().filter(|line| line.score == Score::Points(0)).count() < report.lines.len() / 2);
}

#[test]
fn a_search_that_is_stopped_at_once_still_answers() {
    let mut noise = Noise::new(77);
    let control = Control { stop: &AtomicBool::new(true), clock: &NoClock };
    for _ in 0..100 {
        let position = random_placement(&mut noise);
        let game = Match::from_position(position);
        let report = engine().search(&game, position.side(), &Limits::default(), &control, &mut |_| ()).unwrap();
        assert!(report.depth <= 1 && report.nodes < 100);
        check_line(&game, report.best());
    }
}

#[test]
fn limits_of_nodes_and_depth_are_kept() {
    let game = Match::new(Start::Standard);
    for nodes in [1, 10, 1000, 20_000] {
        assert!(search(&mut engine(), &game, &Limits::nodes(nodes)).nodes < nodes + 1000);
    }
    for depth in 1..=3 {
        assert_eq!(search(&mut engine(), &game, &Limits::depth(depth)).depth, depth);
    }
}

#[test]
fn two_threads_agree_with_one_about_what_is_proven() {
    let mut noise = Noise::new(23);
    let options = Options { hash_mib: 1, threads: 2, seed: 3 };
    for _ in 0..40 {
        let game = Match::from_position(random_placement(&mut noise));
        let one = search(&mut engine(), &game, &Limits::depth(2));
        let two = search(&mut DiaballikEngine::new(&options), &game, &Limits::depth(2));
        if one.best().score.points().is_none() {
            assert_eq!(one.best().score, two.best().score, "{}", game.position());
        }
    }
}

#[test]
fn the_rest_of_a_turn_is_searched_like_a_turn() {
    let mut noise = Noise::new(9);
    let mut engine = engine();
    let mut within = 0;
    while within < 300 {
        let mut game = Match::from_position(random_placement(&mut noise));
        let side = game.actors().first().unwrap();
        for _ in 0..=noise.below(2) {
            let actions = game.actions(side);
            if let Some(&action) = actions.get(noise.below(actions.len() as u32) as usize) {
                game.act(side, action).unwrap();
            }
        }
        if game.ending().is_some() || game.turn().is_empty() {
            continue;
        }
        within += 1;
        let report = search(&mut engine, &game, &Limits::depth(1));
        let position = *game.current();
        let win = wins_now(&position);
        assert_eq!(report.best().score == Score::Win(1), win, "{position}");
        if !win {
            let is_lost = results(&position).iter().all(wins_now);
            assert_eq!(report.best().score == Score::Loss(2), is_lost, "{position}");
        }
        assert_eq!(
            engine.search(
                &game,
                side.other(),
                &Limits::depth(1),
                &Control { stop: &AtomicBool::new(false), clock: &NoClock },
                &mut |_| ()
            ),
            None,
            "it is not the other side's turn"
        );
    }
}

/// A cannot move, and the holder on a1 sees nobody: the turn passes (DB-8).
#[test]
fn the_turn_that_passes_has_no_actions() {
    let game = Match::from_position(Position::parse("3baaa/4baa/5ba/6b/7/Bb5/Ab5 a").unwrap());
    let report = search(&mut engine(), &game, &Limits::depth(2));
    assert!(report.best().turns[0].actions.is_empty());
}

/// Three of B stand in front of A's blocking line: a claim, which needs no action before it (DB-7).
#[test]
fn anti_play_is_claimed() {
    let game = Match::from_position(Position::parse("1bBbb2/7/7/bbb4/aaaAaaa/7/7 b").unwrap());
    let report = search(&mut engine(), &game, &Limits::nodes(1));
    assert_eq!(turn_text(&report.best().turns[0].actions), "!");
}
