//! Table files: what is written is read back, and what is damaged is refused.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Arc, OnceLock};

use games::playball::{Board, Boards, Position, TurnGenerator};
use games::reason::Reason;
use games::side::Side;
use tablebase::{Holder, Place, Solver, Space, Stop, Table, TableError, Value, verify, verify_sample, verify_slowly};

fn never() -> AtomicBool {
    AtomicBool::new(false)
}

fn solved(board: &Arc<Board>) -> Solver {
    let mut solver = Solver::new(Space::new(board));
    solver.run(2, &never(), |_| ()).unwrap();
    solver
}

fn sprint() -> &'static Solver {
    static SOLVED: OnceLock<Solver> = OnceLock::new();
    SOLVED.get_or_init(|| solved(Board::shipped("sprint").unwrap()))
}

fn sprint_file() -> &'static Vec<u8> {
    static FILE: OnceLock<Vec<u8>> = OnceLock::new();
    FILE.get_or_init(|| {
        let mut file = Vec::new();
        sprint().write(&mut file).unwrap();
        file
    })
}

fn refusal(bytes: Vec<u8>) -> Reason {
    match Table::open(bytes) {
        Err(TableError::Refused(reason)) => reason,
        other => panic!("{other:?}"),
    }
}

#[test]
fn a_table_that_keeps_its_rows_unpacked_answers_the_same_and_refuses_what_is_damaged() {
    let packed = Table::open(sprint_file().clone()).unwrap();
    let mut unpacked = Table::open(sprint_file().clone()).unwrap();
    unpacked.keep_unpacked().unwrap();
    let space = packed.space();
    assert_eq!(packed.unpacked_size(), (space.row_count() * space.column_count() * 7) as u64);
    for (row, column) in (0..space.row_count()).flat_map(|row| [0, 77].map(|column| (row, column))) {
        for slot in 0..7 {
            let place = Place { row, column, slot };
            if sprint().value(place).is_some() {
                let position = packed.position(place);
                assert_eq!(unpacked.value(&position).unwrap(), packed.value(&position).unwrap());
            }
        }
    }
    let mut damaged = sprint_file().clone();
    *damaged.last_mut().unwrap() ^= 1;
    let mut damaged = Table::open(damaged).unwrap();
    assert!(damaged.keep_unpacked().is_err());
    assert_eq!(damaged.kick_off(), packed.kick_off());
}

#[test]
fn a_table_answers_what_the_solver_found() {
    let table = Table::open(sprint_file().clone()).unwrap();
    let space = table.space();
    let mut generator = TurnGenerator::new();
    for row in 0..space.row_count() {
        for column in 0..space.column_count() {
            for slot in 0..7 {
                let place = Place { row, column, slot };
                let Some(value) = sprint().value(place) else { continue };
                let position = table.position(place);
                assert_eq!(table.value(&position).unwrap(), value, "{position}");
                assert_eq!(table.value(&position.swapped()).unwrap(), value, "{position} for the other side");
                assert_eq!(table.value(&position.mirrored().unwrap()).unwrap(), value, "{position} in the mirror");
                assert_eq!(value == Value::Win(1), position.can_score(&mut generator), "{position}");
            }
        }
    }
    assert_eq!(table.kick_off(), sprint().kick_off());
    assert_eq!(table.counts(), &sprint().counts());
    assert_eq!(table.counts().totals(None).iter().sum::<u64>(), space.position_count());
    assert_eq!(table.counts().of(Holder::Own, Value::Loss(2)) % 2, 0, "no lost position is its own mirror image there");
}

#[test]
fn values_within_a_turn_and_at_the_kick_off_follow_from_the_best_turn() {
    let table = Table::open(sprint_file().clone()).unwrap();
    let kick_off = Position::kick_off(Board::shipped("sprint").unwrap(), Side::B, [2, 1]);
    assert_eq!(table.value(&kick_off).unwrap(), table.kick_off());
    let turns = table.turns(&kick_off).unwrap();
    assert_eq!(turns.len(), 31);
    assert_eq!(turns[0].value, table.kick_off());
    assert!(turns.windows(2).all(|pair| pair[0].value.rank() >= pair[1].value.rank()));
    let mut within = kick_off;
    within.apply(turns[0].turn.actions[0]).unwrap();
    assert_eq!(table.value(&within).unwrap(), table.kick_off(), "the first action of a best turn keeps the value");
}

#[test]
fn a_table_of_another_board_is_not_asked() {
    let table = Table::open(sprint_file().clone()).unwrap();
    let other = Position::kick_off(Board::lanes(), Side::A, [0, 0]);
    let Err(TableError::Refused(reason)) = table.value(&other) else { panic!("it answered") };
    assert_eq!(reason, Reason::TableOfAnotherBoard { found: "sprint".into(), expected: "lanes".into() });
    // A board of the same name with other cells is another board.
    let same_name = Board::parse(
        "sprint",
        "bB..Aa\nbB.*.Aa\nbB..Aa".replace("bB..Aa", "bBo.Aa").replacen("bBo.", "bB.o", 1).as_str(),
    );
    if let Ok(board) = same_name {
        let position = Position::kick_off(&Arc::new(board), Side::A, [0, 0]);
        assert!(table.value(&position).is_err());
    }
}

#[test]
fn every_damaged_byte_is_noticed() {
    let file = sprint_file();
    let header = 20 + u32::from_le_bytes(file[12..16].try_into().unwrap()) as usize;
    // Every byte up to the blocks, and a sample of those in them.
    for at in (0..header).chain((header..file.len()).step_by(97)) {
        let mut damaged = file.clone();
        damaged[at] ^= 0x10;
        match Table::open(damaged) {
            Err(TableError::Refused(_)) => assert!(at < header, "byte {at} is in a block, and opening reads none"),
            Err(TableError::Io(error)) => panic!("byte {at}: {error}"),
            Ok(table) => {
                assert!(at >= header, "byte {at} of the header was not checked");
                let report = verify(&table, 1, 1, &never(), |_| ());
                assert!(
                    matches!(report, Err(TableError::Refused(Reason::TableBlockDamaged { .. }))),
                    "byte {at}: a damaged block gave an answer"
                );
            }
        }
    }
}

#[test]
fn tables_that_are_none_older_or_cut_off_are_refused() {
    let file = sprint_file();
    assert_eq!(refusal(Vec::new()), Reason::NotATable);
    assert_eq!(refusal(b"[Game \"playball\"]\n and no table at all".to_vec()), Reason::NotATable);
    let mut other_format = file.clone();
    other_format[8] = 0;
    assert_eq!(refusal(other_format), Reason::TableVersion { found: 0, expected: 1 });
    let mut other_rules = file.clone();
    other_rules[10] = 7;
    assert_eq!(refusal(other_rules), Reason::TableRules { found: 7, expected: 1 });
    for length in [10, 19, 20, 100, file.len() / 2, file.len() - 1] {
        let reason = refusal(file[..length].to_vec());
        assert!(matches!(reason, Reason::NotATable | Reason::TableCutOff { .. }), "{length} bytes: {reason}");
    }
    let mut longer = file.clone();
    longer.push(0);
    let expected = file.len() as u64;
    assert_eq!(refusal(longer), Reason::TableCutOff { found: expected + 1, expected });
}

#[test]
fn a_solver_that_was_stopped_goes_on_from_its_state() {
    let board = Board::shipped("sprint").unwrap();
    let mut resumed = 0;
    for rows in [0, 1, 40, 300, 500] {
        let stop = never();
        let mut solver = Solver::new(Space::new(board));
        let mut seen = 0;
        let end = solver.run(1, &stop, |_| {
            seen += 1;
            if seen > rows {
                stop.store(true, Ordering::Relaxed);
            }
        });
        assert_eq!(end, Err(Stop::Told));
        let mut solver = resumed_from(board, &saved(&mut solver)).unwrap();
        resumed += usize::from(!solver.is_done());
        solver.run(2, &never(), |_| ()).unwrap();
        assert_eq!(solver.counts(), sprint().counts());
        let mut file = Vec::new();
        solver.write(&mut file).unwrap();
        assert!(&file == sprint_file(), "stopped after {rows} reports");
    }
    assert_eq!(resumed, 5);
}

fn saved(solver: &mut Solver) -> Vec<u8> {
    let mut file = Vec::new();
    solver.save(&mut file).unwrap();
    assert_eq!(solver.saved(), file.len() as u64);
    file
}

fn resumed_from(board: &Arc<Board>, mut file: &[u8]) -> Result<Solver, TableError> {
    Solver::resume(Space::new(board), &mut file, 2)
}

/// A checkpoint of `sprint` written after the passes whose numbers are given; where each of its parts ends, and how many passes it has then.
fn checkpoint(after: &[u8]) -> (Vec<u8>, Vec<(usize, u8)>) {
    let mut solver = Solver::new(Space::new(Board::shipped("sprint").unwrap()));
    let (mut file, mut ends) = (Vec::new(), Vec::new());
    for pass in 1..=*after.last().unwrap() {
        solver.run_pass(2, &never(), |_| ()).unwrap();
        if after.contains(&pass) {
            solver.save(&mut file).unwrap();
            ends.push((file.len(), pass));
        }
    }
    assert_eq!(solver.saved(), file.len() as u64);
    (file, ends)
}

#[test]
fn a_state_that_was_cut_off_goes_on_from_what_is_whole() {
    let board = Board::shipped("sprint").unwrap();
    let (file, ends) = checkpoint(&[1, 3, 4, 11]);
    let near = |length: &usize| ends.iter().any(|(end, _)| end.abs_diff(*length) <= 20) || *length < 80;
    for length in (0..=file.len()).filter(|length| length % 97 == 0 || near(length)) {
        let mut solver = resumed_from(board, &file[..length]).unwrap();
        let (end, pass) = ends.iter().copied().rfind(|&(end, _)| end <= length).unwrap_or_default();
        assert!(solver.saved() <= length as u64 && solver.saved() >= end as u64, "{length} bytes");
        let mut next = None;
        if pass < 11 {
            let stop = AtomicBool::new(true);
            assert_eq!(solver.run(1, &stop, |at| next = Some(at.distance)), Err(Stop::Told));
        }
        assert_eq!(next, (pass < 11).then_some(pass + 1), "{length} bytes");
        assert_eq!(solver.is_done(), pass == 11);
    }
    // What is added afterwards follows what was whole.
    let mut solver = resumed_from(board, &file[..file.len() - 1]).unwrap();
    let mut whole = file[..solver.saved() as usize].to_vec();
    solver.run(2, &never(), |_| ()).unwrap();
    solver.save(&mut whole).unwrap();
    assert!(whole == file);
    assert_eq!(resumed_from(board, &whole).unwrap().counts(), sprint().counts());
}

#[test]
fn a_damaged_state_is_refused() {
    let board = Board::shipped("sprint").unwrap();
    let (file, _) = checkpoint(&[1, 3, 4]);
    for at in (0..file.len()).filter(|at| at % 31 == 0 || *at < 100 || file.len() - at < 20) {
        let mut damaged = file.clone();
        damaged[at] ^= 1;
        let refused = resumed_from(board, &damaged);
        assert!(
            matches!(refused, Err(TableError::Refused(Reason::CheckpointDamaged))),
            "byte {at}: {:?}",
            refused.err()
        );
    }
    assert_eq!(Solver::columns_of_checkpoint(&file), Some(board.columns().join("/").as_str()));
    let other = resumed_from(Board::shipped("diamond").unwrap(), &file);
    assert!(matches!(other, Err(TableError::Refused(Reason::CheckpointOfAnotherBoard))));
    let (longer, shorter) = (saved(&mut Solver::new(Space::new(Board::shipped("stadium").unwrap()))), board);
    let other = resumed_from(shorter, &longer);
    assert!(matches!(other, Err(TableError::Refused(Reason::CheckpointOfAnotherBoard))));
}

#[test]
fn a_state_that_could_not_be_written_is_written_the_next_time() {
    /// Takes so many bytes and no more, as a full disk does.
    struct Full(Vec<u8>, usize);
    impl std::io::Write for Full {
        fn write(&mut self, bytes: &[u8]) -> std::io::Result<usize> {
            let room = (self.1 - self.0.len()).min(bytes.len());
            self.0.extend_from_slice(&bytes[..room]);
            if room == 0 { Err(std::io::ErrorKind::StorageFull.into()) } else { Ok(room) }
        }

        fn flush(&mut self) -> std::io::Result<()> {
            Ok(())
        }
    }
    let board = Board::shipped("sprint").unwrap();
    let (whole, ends) = checkpoint(&[2, 5]);
    for room in [1, ends[0].0 - 1, ends[0].0 + 20, whole.len() - 1] {
        let mut solver = Solver::new(Space::new(board));
        let mut file = Full(Vec::new(), room);
        for pass in 1..=5 {
            solver.run_pass(2, &never(), |_| ()).unwrap();
            if [2, 5].contains(&pass) && solver.save(&mut file).is_err() {
                file.0.truncate(solver.saved() as usize);
            }
        }
        assert_eq!(solver.saved(), file.0.len() as u64);
        file.1 = usize::MAX;
        solver.save(&mut file).unwrap();
        let mut resumed = resumed_from(board, &file.0).unwrap();
        resumed.run(2, &never(), |_| ()).unwrap();
        assert_eq!(resumed.counts(), sprint().counts(), "{room} bytes");
    }
}

#[test]
fn the_forward_check_agrees_and_finds_a_wrong_value() {
    let table = Table::open(sprint_file().clone()).unwrap();
    let (checked, wrong) = verify(&table, 1, 2, &never(), |_| ()).unwrap().unwrap();
    assert_eq!(wrong, None);
    let quiet: u64 =
        table.space().position_count() - Holder::ALL.map(|h| table.counts().of(h, Value::Win(1))).iter().sum::<u64>();
    assert_eq!(checked, quiet);
    // Half of the rows, and a stop.
    let (some, _) = verify(&table, 2, 1, &never(), |_| ()).unwrap().unwrap();
    assert!(some < checked);
    assert!(verify(&table, 1, 1, &AtomicBool::new(true), |_| ()).unwrap().is_none());
}

#[test]
fn a_random_sample_agrees_and_finds_a_wrong_value() {
    let table = Table::open(sprint_file().clone()).unwrap();
    let sample =
        |table: &Table<Vec<u8>>, count, stop| verify_sample(table, count, 3, 2, &AtomicBool::new(stop), |_| ());
    assert_eq!(sample(&table, 5_000, false).unwrap(), Some((5_000, None)));
    assert_eq!(sample(&table, 5_000, true).unwrap(), None);
    // Goals and losses in two turns are known, and nothing else.
    let mut ignorant = Solver::new(Space::new(Board::shipped("sprint").unwrap()));
    for _ in 0..2 {
        ignorant.run_pass(1, &never(), |_| ()).unwrap();
    }
    let (_, wrong) = sample(&ignorant.table().unwrap(), 5_000, false).unwrap().unwrap();
    let wrong = wrong.unwrap();
    assert_eq!((wrong.stored, wrong.expected), (Value::Draw, Value::Win(3)), "{}", wrong.position);
}

#[test]
fn the_slow_rules_agree_and_find_a_wrong_value() {
    let table = Table::open(sprint_file().clone()).unwrap();
    assert_eq!(verify_slowly(&table, 100, 1, 2, &never(), |_| ()).unwrap(), Some((100, None)));
    assert_eq!(verify_slowly(&table, 100, 1, 2, &AtomicBool::new(true), |_| ()).unwrap(), None);
    // A solver that knows goals and nothing else takes every other position for a draw.
    let mut ignorant = Solver::new(Space::new(Board::shipped("sprint").unwrap()));
    ignorant.run_pass(1, &never(), |_| ()).unwrap();
    let mut file = Vec::new();
    ignorant.write(&mut file).unwrap();
    let wrong_table = Table::open(file).unwrap();
    let (_, wrong) = verify_slowly(&wrong_table, 1000, 1, 1, &never(), |_| ()).unwrap().unwrap();
    let wrong = wrong.unwrap();
    assert_eq!((wrong.stored, wrong.expected), (Value::Draw, Value::Loss(2)), "{}", wrong.position);
}

#[test]
fn turns_that_keep_the_value_are_counted() {
    let table = Table::open(sprint_file().clone()).unwrap();
    let space = table.space();
    let places = (0..space.row_count()).step_by(31).map(|row| Place {
        row,
        column: (row * 7) % space.column_count(),
        slot: row % 6,
    });
    let positions: Vec<Position> =
        places.filter(|&place| sprint().value(place).is_some()).map(|place| table.position(place)).collect();
    let kind = |value: Value| std::mem::discriminant(&value);
    for (position, count) in positions.iter().zip(table.count_keeping(&positions).unwrap()) {
        let value = table.value(position).unwrap();
        let expected = table.turns(position).unwrap().iter().filter(|turn| kind(turn.value) == kind(value)).count();
        assert_eq!(count as usize, expected, "{position}");
    }
    assert_eq!(
        space.kept_count(),
        (0..space.row_count())
            .map(|row| {
                let slots =
                    (0..space.column_count()).flat_map(|column| (0..7).map(move |slot| Place { row, column, slot }));
                slots.filter(|&place| sprint().value(place).is_some()).count() as u64
            })
            .sum::<u64>()
    );
}

#[test]
fn a_board_that_differs_from_its_mirror_image_is_solved_too() {
    // The dots on the two outer columns are not opposite each other.
    let board = Arc::new(Board::parse("skew", "bBo.Aa\nbB.*.Aa\nbB.oAa").unwrap());
    assert!(board.mirror().is_none());
    let solver = solved(&board);
    assert_eq!(solver.space().row_count(), solver.space().column_count(), "every placement has a row");
    let mut file = Vec::new();
    solver.write(&mut file).unwrap();
    let table = Table::open(file).unwrap();
    assert_eq!(table.board().columns(), board.columns());
    let (_, wrong) = verify(&table, 1, 2, &never(), |_| ()).unwrap().unwrap();
    assert_eq!(wrong, None);
}

#[test]
fn a_set_in_which_everybody_must_pass_is_a_draw() {
    // Whoever stands on this column needs four steps to the next cell without a dot (PB-15).
    let board = Arc::new(Board::parse("corridor", "bbbBoooBoooBooo*oooAoooAoooAaaa").unwrap());
    let solver = solved(&board);
    assert_eq!(solver.kick_off(), Value::Draw);
    let mut file = Vec::new();
    solver.write(&mut file).unwrap();
    let table = Table::open(file).unwrap();
    let start = Position::kick_off(&board, Side::A, [0, 0]);
    assert_eq!(table.value(&start).unwrap(), Value::Draw);
    let (_, wrong) = verify(&table, 1, 1, &never(), |_| ()).unwrap().unwrap();
    assert_eq!(wrong, None);
    assert!(Boards::shipped().get("corridor").is_err());
}
