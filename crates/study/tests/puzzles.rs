//! The sets that ship, the daily puzzle and the streak.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use std::collections::HashSet;

use study::AnyMatch;
use study::puzzles::{
    Puzzle, PuzzleKind, PuzzleProblem, check_goal_with_two_dice, check_win_in_two, daily, read_set, streak,
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
    let puzzles = sets();
    let ids: HashSet<&str> = puzzles.iter().map(|puzzle| puzzle.id.as_str()).collect();
    assert!(ids.len() == puzzles.len() && puzzles.len() >= 60);
    for puzzle in &puzzles {
        assert_eq!(puzzle.accepts(&puzzle.solution[0]), Ok(true), "{}", puzzle.id);
        let (mut game, side) = puzzle.begin().unwrap();
        game.play(side, &puzzle.solution[0]).unwrap();
        match &game {
            AnyMatch::Diaballik(after) => {
                let AnyMatch::Diaballik(before) = puzzle.begin().unwrap().0 else { panic!("the same game") };
                assert_eq!(check_win_in_two(before.current(), 2), [*after.current()], "{}", puzzle.id);
            }
            AnyMatch::Pawnball(after) => {
                let AnyMatch::Pawnball(before) = puzzle.begin().unwrap().0 else { panic!("the same game") };
                let number = puzzle.board().unwrap();
                let board = before.board(number).unwrap();
                let [first] = check_goal_with_two_dice(board, 2)[..] else { panic!("{}: one answer", puzzle.id) };
                assert_eq!(Some(&board.after(&first)), after.board(number), "{}", puzzle.id);
                let score = game.score();
                game.play(side, &puzzle.solution[1]).unwrap();
                assert_eq!(game.score()[side.index()], score[side.index()] + 1, "{}", puzzle.id);
            }
            // Their tables are too large for a test: the winning line reaches its goal.
            AnyMatch::PlayBall(_) if puzzle.kind == PuzzleKind::Win => {
                let mut mover = side.other();
                for turn in &puzzle.solution[1..] {
                    game.play(mover, turn).unwrap();
                    mover = mover.other();
                }
                assert_eq!(game.score()[side.index()], 1, "{}", puzzle.id);
            }
            AnyMatch::PlayBall(_) => assert_eq!(puzzle.kind, PuzzleKind::Save),
        }
    }
}

#[test]
fn damaged_sets_name_the_line() {
    let line = serde_json::to_string(&sets()[0]).unwrap();
    let problem = |text: String| read_set(&text).unwrap_err();
    assert_eq!(problem(format!("{line}\n{line}")).problem, PuzzleProblem::SameId);
    assert_eq!(problem(format!("{line}\n{}", &line[1..])).line, 2);
    assert!(matches!(problem(line.replacen('{', "{\"more\":1,", 1)).problem, PuzzleProblem::Json(_)));
    let puzzle = Puzzle { grade: 11, ..sets()[0].clone() };
    assert_eq!(problem(serde_json::to_string(&puzzle).unwrap()).problem, PuzzleProblem::Value("grade"));
    let puzzle = Puzzle { solution: vec!["a1a9".to_owned()], ..sets()[0].clone() };
    assert!(matches!(problem(serde_json::to_string(&puzzle).unwrap()).problem, PuzzleProblem::Refused(_)));
}

#[test]
fn every_puzzle_has_its_day() {
    for count in [1, 2, 7, 60, 97] {
        let days: HashSet<usize> = (500..500 + count as u32).map(|day| daily(count, day).unwrap()).collect();
        assert_eq!(days.len(), count);
    }
    assert_eq!(daily(0, 3), None);
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
