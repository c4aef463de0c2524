//! The sets that ship, attempts at their puzzles, and the streak.

use std::collections::HashSet;

use games::game::{Game, turn_text};
use games::playball::Mode;
use games::side::Side;
use play::{AnyAction, AnyMatch, Start};
use study::puzzles::{
    Attempt, Difficulty, Event, Help, Judge, Phase, Progress, Puzzle, PuzzleKind, PuzzleProblem, Solved, Verdict,
    is_near, judge, missed, read_set, streak,
};

fn sets() -> Vec<Puzzle> {
    let folder = format!("{}/../../puzzles", env!("CARGO_MANIFEST_DIR"));
    let mut puzzles = Vec::new();
    for file in std::fs::read_dir(folder).unwrap() {
        let path = file.unwrap().path();
        let set = read_set(&std::fs::read_to_string(&path).unwrap());
        puzzles.extend(set.unwrap_or_else(|error| panic!("{}: {error}", path.display())));
    }
    puzzles
}

#[test]
fn the_puzzles_that_ship_have_one_answer() {
    for puzzle in sets() {
        assert_eq!(puzzle.prove(), Ok(()), "{}", puzzle.id);
    }
}

#[test]
fn there_are_puzzles_for_everybody() {
    let puzzles = sets();
    let ids: HashSet<&str> = puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
    assert_eq!(ids.len(), puzzles.len());
    let count = |difficulty| puzzles.iter().filter(|puzzle| Difficulty::of(puzzle.rating) == difficulty).count();
    let [easy, medium, hard] = Difficulty::ALL.map(count);
    assert!(puzzles.len() >= 300 && 3 * easy >= puzzles.len(), "{easy} of {} are easy", puzzles.len());
    assert!(medium >= 50 && hard >= 30, "{medium} medium, {hard} hard");
    for game in Game::ALL {
        assert!(puzzles.iter().filter(|puzzle| puzzle.game == game.name()).count() >= 50, "{game}");
    }
    for (number, puzzle) in puzzles.iter().enumerate() {
        let twin = puzzles[..number].iter().find(|other| is_near(puzzle, other));
        assert_eq!(twin.map(|twin| &twin.id), None, "{} is nearly the same", puzzle.id);
    }
}

fn puzzle_of(kind: PuzzleKind, turns: usize) -> Puzzle {
    let found = sets().into_iter().find(|puzzle| puzzle.kind == kind && puzzle.solution.len() == turns);
    found.unwrap_or_else(|| panic!("no {kind:?} with {turns} turns"))
}

/// Makes the right turn, and ends it where it does not end by itself.
fn play_right(attempt: &mut Attempt) -> Verdict {
    let mut said = Verdict::GoOn;
    for action in attempt.right_actions() {
        said = attempt.apply(Event::Act(action)).unwrap();
        assert!(!matches!(said, Verdict::Refused(_)), "{said:?}");
    }
    if said == Verdict::GoOn { attempt.apply(Event::EndTurn).unwrap() } else { said }
}

/// Makes a turn that is not the right one.
fn play_wrong(attempt: &mut Attempt) {
    let right = attempt.right_actions();
    let side = attempt.solver();
    let wrong = attempt.game().actions(side).into_iter().find(|action| {
        let mut tried = attempt.clone();
        let said =
            !right.contains(action) && action.to().is_some() && tried.apply(Event::Act(*action)) == Some(Verdict::GoOn);
        said && tried.apply(Event::EndTurn) == Some(Verdict::Wrong)
    });
    attempt.apply(Event::Act(wrong.expect("there is a wrong turn of one action"))).unwrap();
    assert_eq!(attempt.apply(Event::EndTurn), Some(Verdict::Wrong));
}

#[test]
fn a_puzzle_is_played_to_its_goal() {
    for (kind, turns) in [
        (PuzzleKind::Goal, 1),
        (PuzzleKind::Win, 3),
        (PuzzleKind::Win, 5),
        (PuzzleKind::Save, 1),
        (PuzzleKind::WinInTwo, 3),
        (PuzzleKind::GoalWithTwoDice, 2),
    ] {
        let puzzle = puzzle_of(kind, turns);
        let mut attempt = Attempt::new(puzzle.clone()).unwrap();
        let is_pawnball = puzzle.game == "pawnball";
        loop {
            let left = attempt.turns_left();
            assert!(attempt.may_act().is_some(), "{}", puzzle.id);
            let said = play_right(&mut attempt);
            if left == 1 {
                assert_eq!(said, Verdict::Solved, "{}", puzzle.id);
                break;
            }
            assert_eq!(said, Verdict::Right, "{}", puzzle.id);
            assert_eq!(attempt.phase(), if is_pawnball { Phase::Solving } else { Phase::Replying });
            assert_eq!(attempt.may_act().is_some(), is_pawnball);
            assert_eq!(attempt.apply(Event::Reply).is_some(), !is_pawnball, "{}", puzzle.id);
            assert_eq!(attempt.turns_left(), left - 1);
        }
        assert_eq!((attempt.phase(), attempt.counts()), (Phase::Solved, Some(Solved::Alone)));
        assert_eq!(attempt.done(), puzzle.solution.len());
        let ending = attempt.game().ending().and_then(|ending| ending.winner);
        let score = attempt.game().score()[attempt.solver()] - attempt.start().score()[attempt.solver()];
        let seen = kind == PuzzleKind::Save || score == 1 || ending == Some(attempt.solver());
        assert!(seen, "{}: no goal", puzzle.id);
        assert_eq!(attempt.apply(Event::EndTurn), None, "nothing follows the end");
    }
}

#[test]
fn wrong_then_right_is_solved_but_counts_as_a_failure() {
    let mut attempt = Attempt::new(puzzle_of(PuzzleKind::Win, 3)).unwrap();
    play_wrong(&mut attempt);
    assert_eq!((attempt.phase(), attempt.counts()), (Phase::Wrong, Some(Solved::Failed)));
    assert_eq!((attempt.apply(Event::EndTurn), attempt.apply(Event::Help), attempt.may_act()), (None, None, None));
    assert_eq!(attempt.apply(Event::Retry), Some(Verdict::GoOn));
    assert_eq!(attempt.game().position(), attempt.start().position());
    assert_eq!(play_right(&mut attempt), Verdict::Right);
    attempt.apply(Event::Reply).unwrap();
    assert_eq!(play_right(&mut attempt), Verdict::Solved);
    assert_eq!(attempt.counts(), Some(Solved::Failed), "the first turn has said it");
}

#[test]
fn a_second_turn_that_misses_the_goal_is_wrong_and_begins_anew_from_there() {
    let mut attempt = Attempt::new(puzzle_of(PuzzleKind::WinInTwo, 3)).unwrap();
    play_right(&mut attempt);
    attempt.apply(Event::Reply).unwrap();
    let there = attempt.game().position();
    play_wrong(&mut attempt);
    attempt.apply(Event::Retry).unwrap();
    assert_eq!((attempt.game().position(), attempt.done()), (there, 2));
}

#[test]
fn help_counts_less_and_the_solution_not_at_all() {
    let puzzle = puzzle_of(PuzzleKind::Goal, 1);
    for (asked, help, counts) in
        [(0, Help::None, Solved::Alone), (1, Help::Piece, Solved::WithHint), (2, Help::Action, Solved::WithAction)]
    {
        let mut attempt = Attempt::new(puzzle.clone()).unwrap();
        for _ in 0..asked {
            assert_eq!(attempt.apply(Event::Help), Some(Verdict::GoOn));
        }
        assert_eq!(attempt.help(), help);
        assert_eq!(play_right(&mut attempt), Verdict::Solved);
        assert_eq!(attempt.counts(), Some(counts));
    }
    let mut attempt = Attempt::new(puzzle).unwrap();
    let said = [(); 4].map(|()| attempt.apply(Event::Help));
    assert_eq!(said, [Some(Verdict::GoOn), Some(Verdict::GoOn), Some(Verdict::Shown), None]);
    assert_eq!((attempt.phase(), attempt.counts()), (Phase::Shown, Some(Solved::Failed)));
}

#[test]
fn help_with_the_first_turn_is_remembered_to_the_end() {
    let mut attempt = Attempt::new(puzzle_of(PuzzleKind::Win, 3)).unwrap();
    attempt.apply(Event::Help).unwrap();
    play_right(&mut attempt);
    assert_eq!((attempt.help(), attempt.counts()), (Help::None, None));
    attempt.apply(Event::Reply).unwrap();
    play_right(&mut attempt);
    assert_eq!(attempt.counts(), Some(Solved::WithHint));
}

#[test]
fn who_leaves_in_the_middle_has_not_tried() {
    let mut attempt = Attempt::new(puzzle_of(PuzzleKind::Win, 3)).unwrap();
    let action = attempt.right_actions()[0];
    assert_eq!(attempt.apply(Event::Act(action)), Some(Verdict::GoOn));
    assert_eq!(attempt.counts(), None);
    assert_eq!(attempt.apply(Event::Undo), Some(Verdict::GoOn));
    assert_eq!(attempt.apply(Event::Undo), None, "nothing is left to take back");
    play_right(&mut attempt);
    assert_eq!(attempt.counts(), None, "half of it is not the end");
}

#[test]
fn what_is_not_allowed_changes_nothing() {
    let mut attempt = Attempt::new(puzzle_of(PuzzleKind::Goal, 1)).unwrap();
    let before = attempt.game().position();
    let not_there = AnyAction::parse(attempt.game().game(), "a1a2").unwrap();
    let is_legal = attempt.game().actions(attempt.solver()).contains(&not_there);
    if !is_legal {
        assert!(matches!(attempt.apply(Event::Act(not_there)), Some(Verdict::Refused(_))));
        assert_eq!((attempt.game().position(), attempt.counts()), (before, None));
    }
    assert_eq!(attempt.apply(Event::Reply), None, "it is not the opponent's turn");
}

#[test]
fn a_puzzle_changes_the_rating_once() {
    let puzzle = puzzle_of(PuzzleKind::Goal, 1);
    let mut progress = Progress::default();
    let gained = progress.rate(&puzzle, Solved::Alone).unwrap();
    progress.solve(&puzzle.id, None);
    let after = progress.rating;
    assert!(gained > 0 && after.deviation < Progress::default().rating.deviation);
    assert_eq!(progress.rate(&puzzle, Solved::Alone), None, "solved twice");
    assert_eq!(progress.rating, after);
    let change = |solved| Progress::default().rate(&puzzle, solved).unwrap();
    assert!(change(Solved::Alone) > change(Solved::WithHint), "help counts less");
    assert!(
        change(Solved::WithHint) > change(Solved::WithAction) && change(Solved::WithAction) > change(Solved::Failed)
    );
    assert!(change(Solved::Failed) < 0);
}

#[test]
fn new_visitors_begin_with_easy_puzzles_and_rise() {
    let puzzles = sets();
    let mut progress = Progress::default();
    let mut last = 0;
    for _ in 0..25 {
        let puzzle = progress.fitting(&puzzles, None).unwrap().clone();
        if last == 0 {
            assert_eq!(Difficulty::of(puzzle.rating), Difficulty::Easy);
        }
        progress.rate(&puzzle, Solved::Alone);
        progress.solve(&puzzle.id, None);
        last = puzzle.rating;
    }
    assert!(Difficulty::of(last) > Difficulty::Easy, "who solves all of them meets harder ones: {last}");
    let next = progress.fitting(&puzzles, None).unwrap();
    assert!(!progress.is_solved(&next.id));
    assert_ne!(progress.fitting(&puzzles, Some(&next.id)), Some(next));
}

#[test]
fn the_puzzle_of_a_day_fits_and_stays() {
    let puzzles = sets();
    let mut progress = Progress::default();
    let first = progress.daily(&puzzles, 20_000).unwrap().clone();
    assert_eq!(Difficulty::of(first.rating), Difficulty::Easy, "who is new gets an easy one");
    assert_eq!(progress.daily(&puzzles, 20_000), Some(&first), "the same for two visits");
    let of_days: HashSet<&str> = (0..10).map(|day| progress.daily(&puzzles, day).unwrap().id.as_str()).collect();
    assert!(of_days.len() > 3, "{of_days:?}");
    progress.daily = Some((20_000, first.id.clone()));
    progress.rate(&first, Solved::Alone);
    progress.solve(&first.id, Some(20_000));
    assert_eq!(progress.daily(&puzzles, 20_000), Some(&first), "solving it does not change it");
    assert_ne!(progress.daily(&puzzles, 20_001), Some(&first));
    progress.rating.value = 1800.0;
    let hard = progress.daily(&puzzles, 20_002).unwrap();
    assert_eq!(Difficulty::of(hard.rating), Difficulty::Hard);
    progress.solved = puzzles.iter().map(|puzzle| puzzle.id.clone()).collect();
    assert!(progress.daily(&puzzles, 20_003).is_some(), "when all are solved they come again");
    assert_eq!(progress.daily(&[], 1), None);
}

#[test]
fn damaged_sets_name_the_line() {
    let line = serde_json::to_string(&sets()[0]).unwrap();
    let problem = |text: String| read_set(&text).unwrap_err();
    assert_eq!(problem(format!("{line}\n{line}")).problem, PuzzleProblem::SameId);
    assert_eq!(problem(format!("{line}\n{}", &line[1..])).line, 2);
    assert!(matches!(problem(line.replacen('{', "{\"more\":1,", 1)).problem, PuzzleProblem::Json(_)));
    let puzzle = Puzzle { rating: 11, ..sets()[0].clone() };
    assert_eq!(problem(serde_json::to_string(&puzzle).unwrap()).problem, PuzzleProblem::Value("rating"));
    let puzzle = Puzzle { solution: Vec::new(), ..sets()[0].clone() };
    assert_eq!(problem(serde_json::to_string(&puzzle).unwrap()).problem, PuzzleProblem::Value("solution"));
    let puzzle = Puzzle { solution: vec!["a1a9".to_owned()], ..puzzle_of(PuzzleKind::Goal, 1) };
    assert!(matches!(problem(serde_json::to_string(&puzzle).unwrap()).problem, PuzzleProblem::Refused(_)));
}

#[test]
fn a_streak_waits_for_today() {
    assert_eq!(streak(&[], 10), 0);
    assert_eq!(streak(&[8, 9, 10], 10), 3);
    assert_eq!(streak(&[7, 8, 9], 10), 3);
    assert_eq!(streak(&[7, 8], 10), 0);
    assert_eq!(streak(&[0, 1], 1), 2);
    assert_eq!(streak(&[10, 8, 9, 6], 10), 3);
}

/// Somebody who says that a proof is always worth it, and that nothing is lost.
struct Hopeful;

impl Judge for Hopeful {
    fn may_force(&mut self, _: &AnyMatch, _: Side) -> bool {
        true
    }

    fn is_lost(&mut self, _: &AnyMatch, _: Side) -> bool {
        false
    }
}

/// A match from a puzzle's position in which its solver has played these turns.
fn played(puzzle: &Puzzle, turns: &[String]) -> (Start, AnyMatch) {
    let draw = puzzle.draw.as_deref().map(|draw| draw.parse().unwrap());
    let game = Game::from_name(&puzzle.game).unwrap();
    let start = Start::from_position(game, &puzzle.position, None, Mode::Normal, draw).unwrap();
    let (mut game, side) = puzzle.begin().unwrap();
    for turn in turns {
        game.play(side, turn).unwrap();
    }
    (start, game)
}

/// A legal first turn that is not the right one.
fn miss(puzzle: &Puzzle) -> String {
    let (game, side) = puzzle.begin().unwrap();
    let wrong = |text: &String| judge(puzzle.clone(), &[text]) == Ok(Some(false));
    match &game {
        AnyMatch::Pawnball(game) => {
            let number = puzzle.board().unwrap();
            let board = game.board(number).unwrap();
            let mut texts = Vec::new();
            for die in board.dice().different() {
                board.for_each_result(die, |result| {
                    if texts.len() < 50 {
                        texts.push(format!("{number}/{die}:{}", turn_text(&board.shortest_way(&result))));
                    }
                });
            }
            texts.into_iter().find(wrong).unwrap()
        }
        _ => {
            let turns = game.actions(side).into_iter().filter_map(|action| {
                let mut tried = game.clone();
                tried.act(side, action).ok()?;
                tried.may_end_turn().then(|| tried.turn_text())
            });
            turns.into_iter().find(wrong).unwrap()
        }
    }
}

#[test]
fn what_was_missed_in_a_game_is_the_puzzle_of_its_position() {
    let puzzles = sets();
    let mut found = 0;
    for kind in [PuzzleKind::Goal, PuzzleKind::WinInTwo, PuzzleKind::GoalWithTwoDice, PuzzleKind::Save] {
        for game in Game::ALL {
            let of_kind = puzzles.iter().filter(|puzzle| puzzle.kind == kind && puzzle.game == game.name());
            for puzzle in of_kind.take(2) {
                let (start, game) = played(puzzle, &[miss(puzzle)]);
                let missed = missed(&start, &game, &mut Hopeful).unwrap();
                assert_eq!(missed.len(), 1, "{}", puzzle.id);
                assert_eq!(missed[0].position, puzzle.position);
                assert_eq!((missed[0].kind, &missed[0].draw), (puzzle.kind, &puzzle.draw), "{}", puzzle.id);
                assert_eq!(missed[0].solution[0], puzzle.solution[0], "{}", puzzle.id);
                // Whoever finds it has missed nothing.
                let own = if game.game() == Game::Pawnball { &puzzle.solution[..] } else { &puzzle.solution[..1] };
                let (start, game) = played(puzzle, own);
                assert_eq!(study::puzzles::missed(&start, &game, &mut Hopeful), Ok(Vec::new()), "{}", puzzle.id);
                found += 1;
            }
        }
    }
    assert_eq!(found, 12);
}

#[test]
fn turns_are_judged_up_to_the_first_wrong_one() {
    for puzzle in sets() {
        let every = if puzzle.game == "pawnball" { 1 } else { 2 };
        let own: Vec<String> = puzzle.solution.iter().step_by(every).cloned().collect();
        assert_eq!(judge(puzzle.clone(), &own), Ok(Some(true)), "{}", puzzle.id);
        let begun = judge(puzzle.clone(), &own[..own.len() - 1]);
        assert_eq!(begun, Ok(None), "{}", puzzle.id);
        assert!(matches!(judge(puzzle, &["nothing"]), Err(PuzzleProblem::Refused(_))));
    }
}
