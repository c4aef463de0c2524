//! The engine at Play Ball, against exhaustive search and against a table.

use std::sync::atomic::AtomicBool;
use std::sync::{Arc, OnceLock};

use engine::playball_net::{INPUTS_ON, KINDS, Net, read};
use engine::{Control, Engine, LeafLog, Limits, NoClock, Noise, Options, PlayBallEngine, Report, Score, Variation};
use games::game::{Match as _, turn_text};
use games::playball::{Action, Board, Match, Mode, Placement, Position, TurnGenerator};
use games::side::{BySide, Side};
use tablebase::{Solver, Table, Value};

const OPTIONS: Options = Options { hash_mib: 1, threads: 1, seed: 0 };

fn sprint() -> &'static Arc<Table<Vec<u8>>> {
    static TABLE: OnceLock<Arc<Table<Vec<u8>>>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let solver = Solver::solved(Board::shipped("sprint").unwrap(), 2).unwrap();
        Arc::new(solver.table().unwrap())
    })
}

fn search(engine: &mut impl Engine<Match>, game: &Match, limits: &Limits) -> Report<Action> {
    let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
    let side = game.actors().first().unwrap();
    let report = engine.search(game, side, limits, &control, &mut |_| ()).unwrap();
    for line in &report.lines {
        check_line(game, line);
    }
    report
}

/// Every turn of a line is legal after those before it, and a proven line ends as it says if it goes so far.
fn check_line(game: &Match, line: &Variation<Action>) {
    assert!(!line.turns.is_empty());
    let mut position = game.current().clone();
    let mut scorer = None;
    for turn in &line.turns {
        assert_eq!(scorer, None, "nothing follows a goal: {line:?}");
        assert_eq!(position.side(), turn.side);
        let goals = position.score();
        for &action in &turn.actions {
            assert_eq!(position.score(), goals, "nothing follows a goal: {line:?}");
            position.apply(action).unwrap();
        }
        if position.score() == goals {
            position.end_turn().unwrap();
        } else {
            scorer = Some(turn.side);
        }
    }
    if let Score::Win(turns) | Score::Loss(turns) = line.score {
        assert!(line.turns.len() <= turns as usize);
        if line.turns.len() == turns as usize {
            assert_eq!(scorer == Some(line.turns[0].side), matches!(line.score, Score::Win(_)), "{line:?}");
        }
    }
}

#[test]
fn a_log_has_the_positions_where_searches_end_and_changes_nothing() {
    let board = Board::lanes();
    let file = std::fs::read(format!("{}/weights/playball-lanes.net", env!("CARGO_MANIFEST_DIR"))).unwrap();
    let log = Arc::new(LeafLog::new(Net::new(&read(&file, board).unwrap(), board)));
    let mut logging = PlayBallEngine::logging(&OPTIONS, Arc::clone(&log));
    let game = Match::new(board, Mode::Normal);
    let limits = Limits::nodes(2_000);
    let found = search(&mut logging, &game, &limits);
    let plain = search(&mut PlayBallEngine::new(&OPTIONS), &game, &limits);
    assert_eq!((found.lines, found.nodes), (plain.lines, plain.nodes));
    let leaves = log.take();
    assert!((500..=2_000).contains(&leaves.len()), "{} of {} positions", leaves.len(), found.nodes);
    let cells = board.cell_count();
    let kinds = |inputs: &[u16; INPUTS_ON]| inputs.map(|input| usize::from(input) / cells);
    assert!(leaves.iter().map(kinds).all(|kinds| kinds[..6] == [0, 0, 0, 1, 1, 1] && (2..KINDS).contains(&kinds[6])));
    assert!(log.take().is_empty(), "what was taken is gone");
}

/// A position with everybody on random plain cells, the ball with anybody.
fn random_placement(board: &Arc<Board>, noise: &mut Noise) -> Position {
    loop {
        let mut cells = Vec::new();
        while cells.len() < 6 {
            let cell = noise.below(board.cell_count() as u32) as u8;
            if !board.dotted().contains(cell) && !cells.contains(&cell) {
                cells.push(cell);
            }
        }
        let set = |cells: &[u8]| cells.iter().copied().collect();
        let ball = cells.get(noise.below(7) as usize).copied().unwrap_or(board.ball_start());
        let placement = Placement { pieces: BySide::new(set(&cells[..3]), set(&cells[3..])), ball };
        let side = Side::BOTH[noise.below(2) as usize];
        if let Ok(position) = Position::start_of_turn(board, placement, side, [0, 0]) {
            return position;
        }
    }
}

fn results(position: &Position, generator: &mut TurnGenerator) -> (Vec<Position>, bool) {
    let mut after = Vec::new();
    let goal = position.results(generator, |result| after.push(result)).goal;
    (after, goal)
}

fn scores_now(position: &Position, generator: &mut TurnGenerator) -> bool {
    position.count_results(generator).goal
}

#[test]
fn a_goal_is_never_missed_and_a_goal_of_the_opponent_prevented_over_ten_thousand_positions() {
    let mut noise = Noise::new(11);
    let mut engine = PlayBallEngine::new(&OPTIONS);
    let mut generator = TurnGenerator::new();
    let (mut scored, mut prevented, mut lost) = (0, 0, 0);
    for number in 0..10_000 {
        let board = &Board::all_shipped()[[0, 1, 1, 2][number * 4 / 10_000]];
        let position = random_placement(board, &mut noise);
        let game = Match::from_position(position.clone(), Mode::Normal);
        let report = search(&mut engine, &game, &Limits::nodes(1));
        let after = position.read_turn(&turn_text(&report.best().turns[0].actions)).unwrap().1;
        let (all, goal) = results(&position, &mut generator);
        assert_eq!(after.score() != position.score(), goal, "{position}");
        assert_eq!(report.best().score == Score::Win(1), goal, "{position}");
        assert_eq!(position.can_score(&mut generator), goal, "{position}");
        if goal {
            scored += 1;
            continue;
        }
        let safe = all.iter().any(|after| !scores_now(after, &mut generator));
        assert_eq!(report.best().score == Score::Loss(2), !safe, "{position}");
        lost += usize::from(!safe);
        if safe {
            assert!(!scores_now(&after, &mut generator), "{position}");
            prevented += 1;
        }
    }
    eprintln!("{scored} scored, {prevented} prevented, {lost} lost");
    assert!(scored > 1000 && prevented > 1000 && lost > 5);
}

/// Without the table, whatever is called proven is what the table says, and short wins and losses are found.
#[test]
fn proven_results_of_the_search_are_those_of_the_table() {
    let table = sprint();
    let mut noise = Noise::new(3);
    let mut engine = PlayBallEngine::new(&OPTIONS);
    let (mut found, mut unproven) = ([0; 8], 0);
    while found[2] < 20 || found[3] < 20 || unproven < 20 {
        let position = random_placement(table.board(), &mut noise);
        let value = table.value(&position).unwrap();
        // Most positions are won at once.
        if value == Value::Win(1) && found[1] >= 20 {
            continue;
        }
        let report = search(&mut engine, &Match::from_position(position.clone(), Mode::Normal), &Limits::depth(2));
        let proven = match report.best().score {
            Score::Win(turns) => Some(Value::Win(turns as u8)),
            Score::Loss(turns) => Some(Value::Loss(turns as u8)),
            Score::Points(_) => None,
        };
        if let Some(proven) = proven {
            assert_eq!(proven, value, "{position}");
            found[usize::from(value.distance()).min(7)] += 1;
        } else {
            unproven += 1;
            assert!(!matches!(value, Value::Win(1 | 3) | Value::Loss(2)), "{position} is {value:?}");
        }
    }
    eprintln!("{found:?}, {unproven} not proven");
}

#[test]
fn with_a_table_every_line_has_the_value_of_the_table() {
    let table = sprint();
    let mut engine = PlayBallEngine::with_table(&OPTIONS, Arc::clone(table));
    let mut noise = Noise::new(8);
    for _ in 0..40 {
        let position = random_placement(table.board(), &mut noise);
        let game = Match::from_position(position.clone(), Mode::Normal);
        let report = search(&mut engine, &game, &Limits { lines: 4, ..Limits::default() });
        let turns = table.turns(&position).unwrap();
        assert_eq!(report.lines.len(), turns.len().min(4));
        for (line, turn) in report.lines.iter().zip(&turns) {
            let score = match turn.value {
                Value::Win(turns) => Score::Win(turns.into()),
                Value::Draw => Score::Points(0),
                Value::Loss(turns) => Score::Loss(turns.into()),
            };
            assert_eq!(line.score, score, "{position}");
            if let Score::Win(turns) | Score::Loss(turns) = score {
                assert_eq!(line.turns.len(), turns as usize);
            }
        }
    }
    let other = Match::new(Board::lanes(), Mode::Normal);
    let report = search(&mut engine, &other, &Limits::depth(1));
    assert_eq!(
        report,
        search(&mut PlayBallEngine::new(&OPTIONS), &other, &Limits::depth(1)),
        "it searches another board"
    );
}

#[test]
fn a_new_engine_with_one_thread_repeats_itself() {
    let game = Match::new(Board::lanes(), Mode::Normal);
    for limits in [Limits { lines: 2, ..Limits::depth(2) }, Limits::nodes(1_000)] {
        let first = search(&mut PlayBallEngine::new(&OPTIONS), &game, &limits);
        assert_eq!(first, search(&mut PlayBallEngine::new(&OPTIONS), &game, &limits));
    }
}

/// The position after the kick-off and its answer has come twice; the turn that brings it back voids the set (PB-18).
#[test]
fn the_third_occurrence_is_worth_nothing() {
    let mut game = Match::new(Board::shipped("sprint").unwrap(), Mode::Normal);
    let first = game.current().turns()[0].clone();
    game.play(Side::A, &turn_text(&first.actions)).unwrap();
    let start = game.current().clone();
    // Each side goes somewhere and back: found among the turns, so that nothing depends on the board.
    let back = |from: &Position, to: &Position| {
        let turns = from.turns().into_iter();
        turns.filter(|turn| !turn.goal).find(|turn| turn.result.placement() == to.placement())
    };
    let mut cycle = None;
    'found: for b in start.turns().into_iter().filter(|turn| !turn.goal) {
        for a in b.result.turns().into_iter().filter(|turn| !turn.goal).take(20) {
            for c in a.result.turns().into_iter().filter(|turn| !turn.goal).take(60) {
                if let Some(d) = back(&c.result, &start) {
                    cycle = Some([b, a, c, d]);
                    break 'found;
                }
            }
        }
    }
    let cycle = cycle.unwrap();
    for turn in cycle.iter().chain(&cycle[..3]) {
        let side = game.actors().first().unwrap();
        game.play(side, &turn_text(&turn.actions)).unwrap();
    }
    let report = search(&mut PlayBallEngine::new(&OPTIONS), &game, &Limits { lines: 10_000, ..Limits::depth(1) });
    let line = report.lines.iter().find(|line| {
        let after = game.current().read_turn(&turn_text(&line.turns[0].actions)).unwrap().1;
        after.placement() == start.placement()
    });
    assert_eq!(line.unwrap().score, Score::Points(0));
}

#[test]
fn a_search_that_is_stopped_at_once_still_answers_and_limits_are_kept() {
    let game = Match::new(Board::lanes(), Mode::Normal);
    let control = Control { stop: &AtomicBool::new(true), clock: &NoClock };
    let mut engine = PlayBallEngine::new(&OPTIONS);
    let report = engine.search(&game, Side::A, &Limits::default(), &control, &mut |_| ()).unwrap();
    check_line(&game, report.best());
    assert!(report.nodes < 100);
    assert_eq!(engine.search(&game, Side::B, &Limits::default(), &control, &mut |_| ()), None);
    for nodes in [1, 500, 3000] {
        assert!(search(&mut engine, &game, &Limits::nodes(nodes)).nodes < nodes + 1000);
    }
    assert_eq!(search(&mut engine, &game, &Limits::depth(2)).depth, 2);
}

#[test]
fn the_rest_of_a_turn_is_searched_like_a_turn() {
    let mut noise = Noise::new(4);
    let mut engine = PlayBallEngine::new(&OPTIONS);
    let mut generator = TurnGenerator::new();
    let mut within = 0;
    while within < 60 {
        let position = random_placement(Board::lanes(), &mut noise);
        let mut game = Match::from_position(position, Mode::Normal);
        let side = game.actors().first().unwrap();
        for _ in 0..=noise.below(3) {
            let actions = game.actions(side);
            if game.score() == [0, 0] && game.turn().len() < 3 && !actions.is_empty() {
                game.act(side, actions[noise.below(actions.len() as u32) as usize]).unwrap();
            }
        }
        if game.score() != [0, 0] || game.turn().is_empty() {
            continue;
        }
        within += 1;
        let report = search(&mut engine, &game, &Limits::depth(1));
        let (all, goal) = results(game.current(), &mut generator);
        assert_eq!(report.best().score == Score::Win(1), goal, "{}", game.position());
        if !goal {
            let is_lost = all.iter().all(|after| scores_now(after, &mut generator));
            assert_eq!(report.best().score == Score::Loss(2), is_lost, "{}", game.position());
        }
    }
}
