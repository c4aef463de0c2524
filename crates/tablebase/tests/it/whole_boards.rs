//! Boards that ship, solved as a whole and checked by samples.

use std::sync::atomic::AtomicBool;

use games::playball::{Board, CellSet, TurnGenerator, TurnState};
use games::side::Side;
use tablebase::{AnyGoal, Solver, Space, Table, Value, verify_slowly};

/// Solves a board, compares what a full check has confirmed (docs/results/play-ball.md): the value at the kick-off, the longest win, how many positions are
/// won, drawn and lost. Then checks a sample with the slow rules.
fn check(board: &str, kick_off: Value, longest_win: u8, totals: [u64; 3], most_bytes: usize) {
    let never = AtomicBool::new(false);
    let mut solver = Solver::new(Space::new(Board::shipped(board).unwrap()));
    solver.run(2, &never, |_| ()).unwrap();
    assert_eq!(solver.kick_off(), kick_off);
    assert_eq!(solver.counts().longest_win(), Some(longest_win));
    assert_eq!(solver.counts().totals(None), totals);
    let mut file = Vec::new();
    solver.write(&mut file).unwrap();
    assert!(file.len() <= most_bytes, "{} bytes", file.len());
    let table = Table::open(file).unwrap();
    let (checked, wrong) = verify_slowly(&table, 1_000, 1, 2, &never, |_| ()).unwrap().unwrap();
    assert_eq!((checked, wrong), (1_000, None));
}

#[test]
fn diamond_is_solved_and_a_sample_agrees_with_the_slow_rules() {
    check("diamond", Value::Loss(6), 27, [12_766_562, 12_463, 826_875], 1 << 20);
}

#[test]
#[ignore = "a minute: `cargo xtask prove`"]
fn lanes_is_solved_and_a_sample_agrees_with_the_slow_rules() {
    check("lanes", Value::Win(21), 69, [36_963_633, 75_959, 3_086_208], 8 << 20);
}

#[test]
fn the_paper_has_the_hashes_of_the_page_of_results() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/results");
    let [paper, page] = ["paper.md", "play-ball.md"].map(|name| std::fs::read_to_string(folder.join(name)).unwrap());
    let is_hash = |word: &&str| word.len() == 64 && word.bytes().all(|byte| byte.is_ascii_hexdigit());
    let hashes = |text: &'static str| text.split('`').filter(is_hash).collect::<std::collections::BTreeSet<_>>();
    let [of_paper, of_page] = [paper, page].map(|text| hashes(text.leak()));
    assert_eq!(of_page.len(), games::playball::Board::all_shipped().len());
    assert_eq!(of_paper, of_page);
}

/// That nobody can force a set to be void, and the most turns for which a side that never scores keeps its opponent from scoring.
fn check_any_goal(board: &str, longest: u8) {
    let any_goal = AnyGoal::solved(Board::shipped(board).unwrap(), 2).unwrap();
    assert_eq!((any_goal.is_certain(), any_goal.longest()), (true, longest), "{board}");
}

#[test]
fn nobody_can_force_a_void_set_on_sprint_and_diamond() {
    check_any_goal("sprint", 6);
    check_any_goal("diamond", 10);
}

#[test]
#[ignore = "a minute: `cargo xtask prove`"]
fn nobody_can_force_a_void_set_on_larger_boards() {
    for (board, longest) in [("lanes", 14), ("zigzag", 12), ("avenue", 12), ("stadium", 12)] {
        check_any_goal(board, longest);
    }
}

/// A side can always refrain from scoring: matches are solved with that.
///
/// A step to a cell without a dot never scores. Three opponents can take all such steps away only if at most three cells are next to a side's
/// players, so that only those few placements have to be looked at.
#[test]
fn every_position_has_a_turn_that_does_not_score() {
    let (mut generator, mut looked_at) = (TurnGenerator::new(), 0);
    for board in Board::all_shipped() {
        let plain: Vec<u8> = (0..board.cell_count() as u8).filter(|&cell| !board.dotted().contains(cell)).collect();
        let threes = || {
            let (cells, count) = (&plain, plain.len());
            (2..count).flat_map(move |high| {
                let lower = move |middle| (0..middle).map(move |low| [cells[low], cells[middle], cells[high]]);
                (1..high).flat_map(lower)
            })
        };
        for own in threes().map(|cells| cells.into_iter().collect::<CellSet>()) {
            let beside: CellSet =
                own.into_iter().flat_map(|cell| board.neighbours(cell)).filter(|cell| plain.contains(cell)).collect();
            let beside: CellSet = beside.into_iter().filter(|&cell| !own.contains(cell)).collect();
            if beside.len() > 3 {
                continue;
            }
            for opponents in threes().map(|cells| cells.into_iter().collect::<CellSet>()) {
                let meets = opponents.into_iter().any(|cell| own.contains(cell));
                if meets || beside.into_iter().any(|cell| !opponents.contains(cell)) {
                    continue;
                }
                let free = Some(board.ball_start()).filter(|&cell| !own.contains(cell) && !opponents.contains(cell));
                for ball in own.into_iter().chain(opponents).chain(free) {
                    let turn = TurnState {
                        side: Side::A,
                        own,
                        opponents,
                        ball,
                        moves_left: 3,
                        own_before: own,
                        ball_before: ball,
                    };
                    let count = generator.count(board, &turn).positions;
                    looked_at += 1;
                    assert!(count > 0, "{}: {own:?} {opponents:?} {ball}", board.name());
                }
            }
        }
    }
    assert!(looked_at > 0, "there are such positions");
}
