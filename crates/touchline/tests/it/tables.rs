//! Tables through the real program: solving, stopping and going on, looking up, checking, playing.

use std::fs;
use std::io::{BufRead, BufReader, Read};
use std::path::{Path, PathBuf};
use std::process::{Output, Stdio};
use std::sync::OnceLock;

use crate::common::{err, failed, fed, out, printed, run, touchline};
use serde_json::{Value, json};
use tempfile::TempDir;

const KICK_OFF: &str = "sprint 1b2a1/1b1*1a1/1b2a1 a 2 0-0 k";
const LANES_START: &str = "lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k";
/// Like `sprint`, but left and right differ.
const SKEW: &str = "bBo.Aa\nbB.*.Aa\nbB.oAa\n";

/// Asserts success; what was printed on standard output. On standard error stands the progress.
fn solved(output: &Output) -> String {
    assert_eq!(output.status.code(), Some(0), "{}", err(output));
    out(output)
}

fn solve(board: &str, table: &Path, more: &[&str]) -> Output {
    let arguments = ["solve", "playball", "--board", board, "--out", table.to_str().unwrap()];
    run(&[&arguments[..], more].concat())
}

/// The table of `sprint`, made once by the program.
fn sprint() -> &'static [u8] {
    static TABLE: OnceLock<Vec<u8>> = OnceLock::new();
    TABLE.get_or_init(|| {
        let directory = TempDir::new().unwrap();
        let table = directory.path().join("sprint.table");
        solved(&solve("sprint", &table, &[]));
        fs::read(table).unwrap()
    })
}

/// A directory with a file.
fn with_file(name: &str, bytes: &[u8]) -> (TempDir, String) {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join(name);
    fs::write(&file, bytes).unwrap();
    let file = file.to_str().unwrap().to_owned();
    (directory, file)
}

/// Everything in a directory.
fn names(directory: &Path) -> Vec<String> {
    let mut names: Vec<String> =
        fs::read_dir(directory).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn a_board_is_solved_with_a_summary_and_nothing_but_the_table_is_left() {
    let directory = TempDir::new().unwrap();
    let table = directory.path().join("sprint.table");
    let output = solve("sprint", &table, &["--threads", "2"]);
    let summary = solved(&output);
    for part in [
        "sprint: 224,400 positions at the start of a turn, mirror images counted",
        "  all              218,634   5,751     15\n",
        "The longest win takes 9 turns",
        "Kick-off by A: A wins in 3 turns.",
        "8,294 bytes",
    ] {
        assert!(summary.contains(part), "`{part}` is missing in:\n{summary}");
    }
    let told = err(&output);
    assert!(told.contains("123,840 positions to solve, one of each two mirror images (all together: 224,400). Estimate: 19 MiB of memory"), "{told}");
    assert_eq!(told.matches("Distance ").count(), 11, "{told}");
    assert_eq!(names(directory.path()), ["sprint.table"]);
    // The same file with one thread, over the old one.
    let before = fs::read(&table).unwrap();
    solved(&solve("sprint", &table, &["--threads", "1", "--force"]));
    assert!(before == fs::read(&table).unwrap());
}

#[test]
fn a_position_is_looked_up_with_all_its_turns() {
    let (_directory, table) = with_file("t", sprint());
    let lines = printed(&run(&["probe", &table, "--position", KICK_OFF]));
    let lines: Vec<&str> = lines.lines().collect();
    assert_eq!((lines.len(), lines[0]), (32, "win 3"));
    assert!(lines[1].ends_with(" win 3") && lines[31].contains(" loss "), "{lines:?}");
    let answer: Value =
        serde_json::from_str(&printed(&run(&["probe", &table, "--json", "--position", KICK_OFF]))).unwrap();
    assert_eq!(
        (&answer["position"], &answer["value"], &answer["distance"]),
        (&json!(KICK_OFF), &json!("win"), &json!(3))
    );
    let turns = answer["turns"].as_array().unwrap();
    assert_eq!(turns.len(), 31);
    for (turn, line) in turns.iter().zip(&lines[1..]) {
        let text = |name: &str| turn[name].as_str().unwrap().to_owned();
        assert_eq!(*line, format!("{} {} {}", text("turn"), text("value"), turn["distance"]));
        // What a turn is worth is what the position after it is worth to the opponent.
        if turn["distance"] != 1 {
            let after = printed(&run(&["probe", &table, "--position", &text("position")]));
            let opposite = match text("value").as_str() {
                "win" => "loss",
                "loss" => "win",
                _ => "draw",
            };
            let expected = format!("{opposite} {}", turn["distance"].as_u64().unwrap().saturating_sub(1));
            assert_eq!(after.lines().next().unwrap(), expected, "{turn}");
        }
    }
    assert!(failed(&run(&["probe", &table, "--position", "sprint x"]), 2).contains("Invalid position"));
}

#[test]
fn a_batch_of_positions_is_looked_up_and_bad_lines_get_their_errors() {
    let (_directory, table) = with_file("t", sprint());
    let quiet = "sprint 1B2a1/1b3a1/1b2a1 b 3 0-0";
    let questions = [
        json!({"position": KICK_OFF}).to_string(),
        "nonsense".to_owned(),
        json!({"position": LANES_START}).to_string(),
        json!({"position": "sprint 6/7/6 a 3 0-0"}).to_string(),
        json!({"position": quiet}).to_string(),
    ];
    let answers = printed(&fed(&["batch", "probe", "playball", "--table", &table, "--in", "-"], &questions.join("\n")));
    let answers: Vec<Value> = answers.lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!(answers.len(), 5);
    assert_eq!(answers[0].to_string(), json!({"position": KICK_OFF, "value": "win", "distance": 3}).to_string());
    assert_eq!(answers[1]["code"], "json-malformed");
    assert_eq!(answers[2]["error"], "it is a tablebase for the board sprint, not lanes");
    assert_eq!(answers[3]["line"], 4);
    let alone = printed(&run(&["probe", &table, "--position", quiet]));
    assert_eq!(
        alone.lines().next().unwrap(),
        format!("{} {}", answers[4]["value"].as_str().unwrap(), answers[4]["distance"])
    );
}

fn verify(table: &str) -> Output {
    run(&["solve", "--verify", table, "--sample", "50"])
}

#[test]
fn a_table_is_checked_against_its_own_turns() {
    let (_directory, table) = with_file("t", sprint());
    let told = solved(&verify(&table));
    assert!(
        told.contains("11,481 positions in which the side to move cannot score at once match")
            && told.contains("50 more match the reference rules"),
        "{told}"
    );
    let some = solved(&run(&["solve", "--verify", &table, "--every", "2", "--sample", "0"]));
    assert!(!some.contains("11,481"), "{some}");
}

#[test]
fn damaged_cut_off_and_foreign_tables_are_refused_by_all_commands() {
    let mut block = sprint().to_vec();
    *block.last_mut().unwrap() ^= 1;
    let mut header = sprint().to_vec();
    header[40] ^= 1;
    let cut = &sprint()[..sprint().len() - 1];
    let mut older = sprint().to_vec();
    older[8] = 0;
    for (bytes, why) in [
        (&block[..], "its block 157 is damaged"),
        (&header, "its header is damaged"),
        (cut, "it has 8293 bytes instead of 8294"),
        (&older, "it has format version 0"),
        (b"something else that is long enough", "this is not a Touchline tablebase"),
        (b"", "this is not a Touchline tablebase"),
    ] {
        let (_directory, table) = with_file("t", bytes);
        let told = err(&verify(&table));
        assert!(told.contains(why), "{why}: {told}");
        assert_eq!(verify(&table).status.code(), Some(1), "{why}");
        let played = ["play", "playball", "--board", "sprint", "--a", "bot:perfect", "--table", &table];
        assert!(failed(&run(&played), 1).contains(why), "{why}");
        if !why.contains("block") {
            assert!(failed(&run(&["probe", &table, "--position", KICK_OFF]), 1).contains(why), "{why}");
            let batch = run(&["batch", "probe", "playball", "--table", &table, "--in", "-"]);
            assert!(failed(&batch, 1).contains(why), "{why}");
        }
    }
    let (directory, table) = with_file("t", sprint());
    let other = failed(&run(&["probe", &table, "--position", LANES_START]), 1);
    assert!(other.contains("it is a tablebase for the board sprint, not lanes"), "{other}");
    let other = failed(&run(&["play", "playball", "--b", "bot:perfect", "--table", &table]), 1);
    assert!(other.contains("it is a tablebase for the board sprint, not lanes"), "{other}");
    assert!(failed(&run(&["probe", "nowhere", "--position", KICK_OFF]), 1).contains("nowhere: no such file"));
    let folder = directory.path().to_str().unwrap();
    assert!(failed(&run(&["probe", folder, "--position", KICK_OFF]), 1).contains(folder));
}

#[test]
fn a_batch_ends_at_a_damaged_block() {
    // Every block of it: whatever row the position is in.
    let mut table = sprint().to_vec();
    let header = 20 + u32::from_le_bytes(table[12..16].try_into().unwrap()) as usize;
    table[header..].iter_mut().for_each(|byte| *byte ^= 0x55);
    let (_directory, table) = with_file("t", &table);
    let question = json!({"position": KICK_OFF}).to_string();
    let output = fed(&["batch", "probe", "playball", "--table", &table, "--in", "-"], &question);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(out(&output), "");
    assert!(err(&output).contains("is damaged"), "{}", err(&output));
}

#[test]
fn a_table_with_a_wrong_value_does_not_pass() {
    // Solved as far as goals only: every checksum is right, and what is lost counts as a draw.
    let mut solver = tablebase::Solver::new(tablebase::Space::new(games::playball::Board::shipped("sprint").unwrap()));
    solver.run_pass(1, &std::sync::atomic::AtomicBool::new(false), |_| ()).unwrap();
    let mut bytes = Vec::new();
    solver.write(&mut bytes).unwrap();
    let (_directory, table) = with_file("t", &bytes);
    let output = verify(&table);
    assert_eq!((output.status.code(), out(&output)), (Some(1), String::new()));
    let told = err(&output);
    assert!(told.contains("wrong value for") && told.contains("the tablebase says “draw"), "{told}");
    assert!(told.contains("its turns give “B wins in 2 turns”"), "{told}");
}

#[test]
fn a_board_whose_halves_are_not_alike_is_solved_from_its_file() {
    let (directory, board) = with_file("skew", SKEW.as_bytes());
    let table = directory.path().join("skew.table");
    solved(&solve(&board, &table, &[]));
    assert!(solved(&verify(table.to_str().unwrap())).contains("no errors"));
    let kick_off = "skew 1b2a1/1b1*1a1/1b2a1 a 2 0-0 k";
    let lines = printed(&run(&["probe", table.to_str().unwrap(), "--position", kick_off]));
    let mirrored = fs::read_to_string(&board).unwrap().lines().rev().collect::<Vec<_>>().join("\n");
    assert_ne!(mirrored.trim(), SKEW.trim(), "left and right differ");
    assert!(lines.lines().count() > 10);
    // A board that no half turn leaves as it is, is none.
    let (_other, bad) = with_file("bad", b"bBo.Aa\nbB.*.Aa\nbB..Aa\n");
    assert!(failed(&solve(&bad, &table, &[]), 1).contains("invalid board"));
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_and_nothing_is_left() {
    let full = solve("sprint", Path::new("/dev/full"), &[]);
    assert_eq!((full.status.code(), out(&full)), (Some(1), String::new()));
    assert!(err(&full).contains("/dev/full: disk full"), "{}", err(&full));
    // A limit on the size of files, in blocks of 512 or 1024 bytes, far below the table's.
    let directory = TempDir::new().unwrap();
    let program = assert_cmd::cargo::cargo_bin!("touchline");
    let script = format!(
        "trap '' XFSZ; ulimit -f 2; exec '{}' solve playball --board sprint --out '{}/t'",
        program.display(),
        directory.path().display()
    );
    let limited = std::process::Command::new("sh").arg("-c").arg(script).env("LANG", "en").output().unwrap();
    assert_eq!((limited.status.code(), out(&limited)), (Some(1), String::new()), "{}", err(&limited));
    assert!(err(&limited).contains(directory.path().to_str().unwrap()), "{}", err(&limited));
    assert_eq!(names(directory.path()), [""; 0]);
}

#[test]
fn a_place_that_cannot_be_written_is_told_before_the_work() {
    let told = solve("lanes", Path::new("/nowhere/t"), &[]);
    assert_eq!(told.status.code(), Some(1));
    assert!(!err(&told).contains("Distance"), "{}", err(&told));
}

/// A board that takes long enough to be stopped in the middle, and not much longer.
#[cfg(unix)]
const MIDDLING: &str = "o...o\nbB..Aa\nbB.*.Aa\nbB..Aa\no...o\n";

/// Starts solving a board and ends the program by `signal` when the second pass begins; its files are in the directory.
#[cfg(unix)]
fn stopped(board: &str, directory: &Path, signal: &str) -> (std::process::ExitStatus, String, PathBuf) {
    let table = directory.join("t");
    let mut child = touchline()
        .args(["solve", "playball", "--board", board, "--out", table.to_str().unwrap()])
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    let mut told = BufReader::new(child.stderr.take().unwrap());
    let mut line = String::new();
    while !line.contains("Distance 2") {
        line.clear();
        assert!(told.read_line(&mut line).unwrap() > 0, "it ended before the second pass");
    }
    let id = child.id().to_string();
    assert!(std::process::Command::new("kill").args([signal, &id]).status().unwrap().success());
    let mut rest = String::new();
    told.read_to_string(&mut rest).unwrap();
    (child.wait().unwrap(), rest, table)
}

#[cfg(unix)]
#[test]
fn an_interrupted_solve_keeps_its_state_and_takes_no_other() {
    let directory = TempDir::new().unwrap();
    let (status, told, table) = stopped("diamond", directory.path(), "-INT");
    let part = directory.path().join("t.part");
    assert_eq!(status.code(), Some(1), "{told}");
    assert!(told.contains(&format!("Progress saved to {}", part.display())), "{told}");
    assert_eq!(names(directory.path()), ["t.part"]);
    // Of another board, damaged, or cut off: refused, and left as it is.
    let state = fs::read(&part).unwrap();
    let other = solve("sprint", &table, &[]);
    assert_eq!(other.status.code(), Some(1));
    assert!(
        err(&other).contains("t.part is the checkpoint of an unfinished solve of another board (diamond)"),
        "{}",
        err(&other)
    );
    assert!(!err(&other).contains("damaged"), "{}", err(&other));
    let mut damaged = state.clone();
    damaged[state.len() / 2] ^= 1;
    for bytes in [&damaged[..], b"TLPBCP01", b"no state"] {
        fs::write(&part, bytes).unwrap();
        let refused = solve("diamond", &table, &[]);
        assert_eq!(refused.status.code(), Some(1));
        let told = err(&refused);
        assert!(told.contains("is damaged. Delete it to start over"), "{told}");
        assert!(fs::read(&part).unwrap() == bytes);
    }
    assert_eq!(names(directory.path()), ["t.part"]);
    // Cut off by a kill while it was written: what is whole is taken up.
    for length in [0, 10, state.len() - 1] {
        fs::write(&part, &state[..length]).unwrap();
        solved(&solve("diamond", &table, &[]));
        assert_eq!(names(directory.path()), ["t"]);
        fs::remove_file(&table).unwrap();
    }
}

#[cfg(unix)]
#[test]
fn an_interrupted_solve_goes_on_and_makes_the_same_table() {
    let (directory, board) = with_file("middling", MIDDLING.as_bytes());
    let whole = directory.path().join("whole");
    solved(&solve(&board, &whole, &[]));
    let (status, told, table) = stopped(&board, directory.path(), "-INT");
    assert_eq!(status.code(), Some(1), "{told}");
    assert_eq!(names(directory.path()), ["middling", "t.part", "whole"]);
    let output = solve(&board, &table, &[]);
    solved(&output);
    assert!(err(&output).contains("Resuming from ") && !err(&output).contains("Distance 1:"), "{}", err(&output));
    assert!(fs::read(&table).unwrap() == fs::read(&whole).unwrap());
    assert_eq!(names(directory.path()), ["middling", "t", "whole"]);
}

#[cfg(unix)]
#[test]
fn a_killed_solve_leaves_no_table() {
    let directory = TempDir::new().unwrap();
    let (status, _, table) = stopped("diamond", directory.path(), "-KILL");
    assert_eq!(status.code(), None);
    assert!(!table.exists());
}

#[test]
fn a_report_tells_what_each_pass_took() {
    let directory = TempDir::new().unwrap();
    let report = directory.path().join("report");
    solved(&solve("sprint", &directory.path().join("t"), &["--report", report.to_str().unwrap()]));
    let report: serde_json::Value = serde_json::from_str(&fs::read_to_string(&report).unwrap()).unwrap();
    assert_eq!((&report["board"], &report["kept"]), (&"sprint".into(), &123_840.into()));
    let passes = report["passes"].as_array().unwrap();
    let distances: Vec<u64> = passes.iter().map(|pass| pass["distance"].as_u64().unwrap()).collect();
    assert_eq!(distances, (1..=11).collect::<Vec<_>>());
    assert_eq!((&passes[0]["rows"], &passes[0]["found"]), (&158.into(), &117_426.into()));
    assert_eq!(passes[10]["found"], 0);
    assert_eq!(report["table_bytes"], sprint().len());
    assert!(report["forecast"]["memory_bytes"].as_u64().is_some_and(|bytes| bytes > 0));
}

#[test]
fn a_sample_of_a_table_is_checked_and_not_together_with_rows() {
    let (_directory, table) = with_file("t", sprint());
    let sample = ["solve", "--verify", &table, "--positions", "500", "--sample", "10"];
    let output = run(&sample);
    assert!(solved(&output).contains("no errors. 500 positions"));
    assert!(err(&output).contains("Checking successors of 500 positions"), "{}", err(&output));
    failed(&run(&[&sample[..], &["--every", "2"]].concat()), 2);
}

#[test]
fn a_second_run_goes_on_from_the_state_of_the_first_and_makes_the_same_table() {
    // The state as a stopped run writes it.
    let board = games::playball::Board::shipped("sprint").unwrap();
    let mut solver = tablebase::Solver::new(tablebase::Space::new(board));
    for _ in 0..4 {
        solver.run_pass(1, &std::sync::atomic::AtomicBool::new(false), |_| ()).unwrap();
    }
    let mut state = Vec::new();
    solver.save(&mut state).unwrap();
    let (directory, _) = with_file("t.part", &state);
    let table = directory.path().join("t");
    let output = solve("sprint", &table, &[]);
    solved(&output);
    let told = err(&output);
    assert!(told.contains("Resuming from ") && !told.contains("Distance 4:") && told.contains("Distance 5:"), "{told}");
    assert!(fs::read(&table).unwrap() == sprint());
    assert_eq!(names(directory.path()), ["t"]);
}

#[test]
fn the_perfect_bot_wins_a_won_set_to_the_end_with_and_without_a_file() {
    let (_directory, table) = with_file("t", sprint());
    let game = ["play", "playball", "--board", "sprint", "--a", "bot:perfect", "--b", "bot", "--seed", "5", "--lines"];
    let without = printed(&run(&game));
    assert!(without.contains("A: perfect bot, B: bot"), "{without}");
    assert!(without.contains("A wins by scoring three goals. Score: 3–"), "{without}");
    let with = printed(&run(&[&game[..], &["--table", &table]].concat()));
    assert_eq!(with, without, "the same table, the same seed");
    // Each set takes no more turns than the value of the kick-off says: B kicks off after each goal and loses as fast as it must, or faster.
    let first = without.split("Goal for ").next().unwrap();
    let turns = first.lines().filter(|line| line.starts_with("A: ") || line.starts_with("B: ")).count();
    assert!(turns <= 3, "{first}");
}

#[test]
fn the_perfect_bot_without_what_it_needs_says_how_to_get_it() {
    let told = failed(&run(&["play", "playball", "--b", "bot:perfect"]), 1);
    assert!(told.contains("touchline solve playball --board lanes --out lanes.table"), "{told}");
    assert!(told.contains("--table"), "{told}");
    assert!(failed(&run(&["play", "diaballik", "--b", "bot:perfect"]), 2).contains("bot:perfect"));
    let (_directory, table) = with_file("t", sprint());
    assert!(failed(&run(&["play", "playball", "--table", &table]), 2).contains("bot:perfect"));
    for arguments in [&["solve", "playball"][..], &["solve"], &["solve", "diaballik", "--out", "t"], &["probe"]] {
        failed(&run(arguments), 2);
    }
}

#[test]
fn a_place_that_cannot_be_written_is_refused_before_the_work() {
    let directory = TempDir::new().unwrap();
    let (folder, nowhere) = (directory.path().to_path_buf(), directory.path().join("no").join("t"));
    for (place, said) in [(&folder, "is a directory"), (&nowhere, "no such file")] {
        let output = solve("stadium", place, &[]);
        assert_eq!(output.status.code(), Some(1));
        // Stadium takes a minute: nothing of it was begun.
        assert!(err(&output).contains(said) && !err(&output).contains("Distance"), "{}", err(&output));
    }
}

#[test]
fn a_table_that_is_there_is_overwritten_only_by_force() {
    let (_directory, table) = with_file("t", b"mine");
    let output = solve("sprint", Path::new(&table), &[]);
    assert_eq!(output.status.code(), Some(2));
    assert!(err(&output).contains("already exists. Use --force"), "{}", err(&output));
    assert_eq!(fs::read(&table).unwrap(), b"mine");
    solved(&solve("sprint", Path::new(&table), &["--force"]));
    assert!(fs::read(&table).unwrap() == sprint());
}
