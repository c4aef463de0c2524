//! The commands that know the rules, as scripts meet them: perft, turns, batch turns, and check.

use std::fs;

use crate::common::{err, failed, fed, out, printed, run};
use serde_json::{Value, json};
use tempfile::TempDir;

const PLAY_BALL_START: &str = "lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k";
/// B can score, and leave 550 other positions.
const PLAY_BALL_GOAL_NEAR: &str = "lanes 5B1/a5/1b3a1/6/1a2b2 b 3 0-0";
const DIABALLIK_START: &str = "bbbBbbb/7/7/7/7/7/aaaAaaa a";
const PAWNBALL_BOARD: &str = "17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 a a k3w5";

/// The path of a file among the sample data.
fn sample(name: &str) -> String {
    format!("{}/../games/tests/data/{name}", env!("CARGO_MANIFEST_DIR"))
}

fn json_lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn batch_turns_gives_every_sample_answer() {
    for (game, count) in [("playball", 60), ("diaballik", 40), ("pawnball", 25)] {
        let file = sample(&format!("{game}.jsonl"));
        let answers = json_lines(&printed(&run(&["batch", "turns", game, "--in", &file])));
        let expected = json_lines(&fs::read_to_string(&file).unwrap());
        assert_eq!(answers.len(), count, "{game}");
        assert_eq!(answers, expected, "{game}");
    }
}

#[test]
fn a_bad_position_in_a_batch_gets_its_error_and_the_others_their_answers() {
    let questions = format!(
        "{{\"position\":\"{DIABALLIK_START}\"}}\n{{\"position\":\"bbbBbbb/7/7/7/7/7/aaaAaa a\"}}\n{{\"position\":\"{DIABALLIK_START} 21\"}}\n\
         nonsense\n{{\"position\":\"{DIABALLIK_START}\"}}\n"
    );
    let answers = json_lines(&printed(&fed(&["batch", "turns", "diaballik", "--in", "-"], &questions)));
    assert_eq!(answers.len(), 5);
    assert_eq!((&answers[0], &answers[0]["results"]), (&answers[4], &json!(290)));
    let told = |answer: &Value| (answer["code"].clone(), answer["line"].clone(), answer["column"].clone());
    assert_eq!(told(&answers[1]), (json!("reason-line-length"), json!(2), json!(25)));
    assert_eq!(told(&answers[2]), (json!("reason-turn-not-begun"), json!(3), json!(29)));
    assert_eq!(told(&answers[3]), (json!("json-malformed"), json!(4), json!(2)));
}

fn perft(arguments: &[&str]) -> String {
    printed(&run(&[&["perft"], arguments].concat()))
}

#[test]
fn perft_counts_sequences_of_distinct_results() {
    for (board, counts) in [
        ("lanes", &[1, 59, 11_564][..]),
        ("sprint", &[1, 31, 3_820, 688_238]),
        ("diamond", &[1, 75, 25_279]),
        ("zigzag", &[1, 53]),
        ("avenue", &[1, 81]),
        ("stadium", &[1, 85, 36_419]),
        ("grand", &[1, 77, 25_564]),
    ] {
        for (depth, count) in counts.iter().enumerate() {
            let depth = depth.to_string();
            assert_eq!(perft(&["playball", "--board", board, "--depth", &depth]), format!("{count}\n"), "{board}");
        }
    }
    assert_eq!(perft(&["playball", "--depth", "3"]), "3772296\n");
    assert_eq!(perft(&["playball", "--depth", "1", "--position", PLAY_BALL_START]), "59\n");
    for (depth, standard, variant) in [("0", 1, 1), ("1", 290, 132), ("2", 84_100, 24_392)] {
        assert_eq!(perft(&["diaballik", "--depth", depth]), format!("{standard}\n"));
        assert_eq!(perft(&["diaballik", "--variant", "--depth", depth]), format!("{variant}\n"));
        assert_eq!(perft(&["diaballik", "--position", DIABALLIK_START, "--depth", depth]), format!("{standard}\n"));
    }
    assert_eq!(perft(&["pawnball", "--position", PAWNBALL_BOARD, "--depth", "1"]), "616\n");
}

#[test]
fn the_parts_of_perft_add_up() {
    for (arguments, parts) in [
        (&["playball", "--depth", "1"][..], 59),
        (&["playball", "--depth", "2"], 59),
        (&["playball", "--depth", "3", "--board", "sprint"], 31),
        (&["playball", "--depth", "2", "--position", PLAY_BALL_GOAL_NEAR], 551),
        (&["diaballik", "--depth", "1"], 290),
        (&["diaballik", "--depth", "2", "--variant"], 132),
        (&["pawnball", "--depth", "1", "--position", PAWNBALL_BOARD], 2),
    ] {
        let divided = perft(&[arguments, &["--divide"]].concat());
        let (lines, total) = divided.trim_end().rsplit_once('\n').unwrap();
        let counts: Vec<u64> = lines.lines().map(|line| line.rsplit_once(' ').unwrap().1.parse().unwrap()).collect();
        assert_eq!(counts.iter().sum::<u64>().to_string(), total, "{arguments:?}");
        assert_eq!(format!("{total}\n"), perft(arguments), "{arguments:?}");
        assert_eq!(counts.len(), parts, "{arguments:?}");
    }
    assert_eq!(perft(&["pawnball", "--depth", "1", "--divide", "--position", PAWNBALL_BOARD]), "k3 120\nw5 496\n616\n");
    // No turn, no first turn.
    assert_eq!(perft(&["diaballik", "--depth", "0", "--divide"]), "1\n");
}

#[test]
fn depths_that_cannot_be_counted_are_refused() {
    for (arguments, said) in [
        (&["playball", "--depth", "4000000000"][..], "Invalid value “4000000000” for --depth. Possible values: 0–5."),
        (&["playball", "--board", "sprint", "--depth", "99"], "Invalid value “99” for --depth. Possible values: 0–6."),
        (&["diaballik", "--depth", "6"], "Invalid value “6” for --depth. Possible values: 0–5."),
        (
            &["pawnball", "--position", PAWNBALL_BOARD, "--depth", "2"],
            "Invalid value “2” for --depth. Possible values: 1.",
        ),
        (
            &["pawnball", "--position", PAWNBALL_BOARD, "--depth", "0"],
            "Invalid value “0” for --depth. Possible values: 1.",
        ),
        (&["pawnball", "--depth", "1"], "Missing argument: --position"),
        (&["diaballik", "--depth", "1", "--board", "lanes"], "--board is an option of playball, not of diaballik."),
        (&["playball", "--depth", "1", "--variant"], "--variant is an option of diaballik, not of playball."),
        (
            &["playball", "--depth", "1", "--board", "moon"],
            "moon: invalid board: line 1, column 1: unknown board “moon”.",
        ),
    ] {
        let message = failed(&run(&[&["perft"], arguments].concat()), 2);
        assert_eq!(message, format!("touchline: error: {said}\n"), "{arguments:?}");
    }
    // Where a game is won nothing is left to count, at any depth.
    let won = "bAbb3/a3bb1/2a2B1/6b/5aa/3a3/4a2 b";
    assert_eq!(perft(&["diaballik", "--depth", "4000000000", "--position", won]), "0\n");
}

#[test]
fn turns_lists_each_result_with_a_shortest_way() {
    let all = printed(&run(&["turns", "diaballik", "--position", DIABALLIK_START]));
    let lines: Vec<&str> = all.lines().collect();
    assert_eq!(lines.len(), 290);
    assert!(lines.is_sorted());
    assert!(lines.contains(&"a1a2 bbbBbbb/7/7/7/7/a6/1aaAaaa b"));
    let all = printed(&run(&["turns", "playball", "--position", PLAY_BALL_START]));
    assert_eq!(all.lines().count(), 59);
    assert!(all.lines().all(|line| line.ends_with(" b 3 0-0")), "{all}");
}

#[test]
fn turns_as_json_says_the_same() {
    for (game, position) in
        [("playball", PLAY_BALL_START), ("diaballik", DIABALLIK_START), ("pawnball", PAWNBALL_BOARD)]
    {
        let lines = printed(&run(&["turns", game, "--position", position]));
        let json: Value =
            serde_json::from_str(&printed(&run(&["turns", game, "--json", "--position", position]))).unwrap();
        assert_eq!(json["position"], position);
        let results = json["results"].as_array().unwrap();
        let of_json: Vec<String> = results
            .iter()
            .map(|r| format!("{} {}", r["turn"].as_str().unwrap(), r["position"].as_str().unwrap()))
            .collect();
        assert_eq!(of_json, lines.lines().collect::<Vec<_>>());
    }
}

#[test]
fn a_goal_in_play_ball_leads_to_the_next_kick_off() {
    for line in fs::read_to_string(sample("playball.jsonl")).unwrap().lines() {
        let question: Value = serde_json::from_str(line).unwrap();
        let position = question["position"].as_str().unwrap();
        let turns = printed(&run(&["turns", "playball", "--position", position]));
        let kick_off = if position.contains(" a 3") { " b 2 1-0 k" } else { " a 2 0-1 k" };
        let goals = turns.lines().filter(|line| line.ends_with(kick_off)).count();
        assert_eq!(goals == 1, question["goal"].as_bool().unwrap(), "{position}");
        assert_eq!(turns.lines().count() as u64, question["results"].as_u64().unwrap(), "{position}");
    }
}

#[test]
fn pawnball_lists_each_die_with_the_goals() {
    let line = fs::read_to_string(sample("pawnball.jsonl")).unwrap().lines().next().unwrap().to_owned();
    let sample: Value = serde_json::from_str(&line).unwrap();
    let turns = printed(&run(&["turns", "pawnball", "--position", sample["position"].as_str().unwrap()]));
    for die in sample["dice"].as_array().unwrap() {
        let start = format!("{}:", die["die"].as_str().unwrap());
        let of_die: Vec<&str> = turns.lines().filter(|line| line.starts_with(&start)).collect();
        assert_eq!(of_die.len() as u64, die["results"].as_u64().unwrap());
        let goal = of_die.iter().any(|line| line.ends_with(" +b"));
        assert_eq!(goal, die["goal"].as_bool().unwrap());
        for line in of_die.iter().filter(|line| line.ends_with(" +b")) {
            assert!(line.split(' ').next().unwrap().ends_with("*b"), "{line}");
        }
    }
}

#[test]
fn malformed_positions_are_named_with_their_column() {
    for (game, position, said) in [
        ("playball", "moon 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k", "column 1: unknown board “moon”"),
        (
            "playball",
            "lanes 1b3a1/6/1b1*1a1/6/1b3a2 a 2 0-0 k",
            "column 29: row or column 5 of the placement has 8 cells, not 7",
        ),
        ("playball", "lanes 1b3a1/6/1b1*1a1/6/1b3a1 c 2 0-0 k", "column 31: unknown side “c”"),
        ("diaballik", "bbbBbbb/7/7/7/7/7/aaaAaax a", "column 25: unexpected “x”"),
        ("diaballik", "bbbBbbb/7/7/7/7/7/aaaAaaa  a", "column 27: expected exactly one space"),
        ("diaballik", "", "column 1"),
        (
            "pawnball",
            "17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 a a w5k3",
            "column 55: dice must be sorted: “k3w5”, not “w5k3”",
        ),
        (
            "pawnball",
            "17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17 a a y1",
            "column 53: the die y1 is not one of side A on this board",
        ),
        ("pawnball", "w/17", "column 1"),
    ] {
        for command in ["turns", "perft"] {
            let mut arguments = vec![command, game, "--position", position];
            if command == "perft" {
                arguments.extend(["--depth", "1"]);
            }
            let message = failed(&run(&arguments), 2);
            assert!(
                message.starts_with("touchline: error: Invalid position: line 1, ") && message.contains(said),
                "{position}: {message}"
            );
            assert_eq!(message.lines().count(), 1, "{message}");
        }
    }
}

#[test]
fn a_board_from_a_file_is_played_on() {
    let dir = TempDir::new().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    fs::write(path("mine.txt"), "# sprint by another name\nbB..Aa\nbB.*.Aa\n\nbB..Aa\n").unwrap();
    assert_eq!(perft(&["playball", "--board", &path("mine.txt"), "--depth", "2"]), "3820\n");
    let position = "mine 1b2a1/1b1*1a1/1b2a1 a 2 0-0 k";
    let turns = printed(&run(&["turns", "playball", "--board", &path("mine.txt"), "--position", position]));
    assert_eq!(turns.lines().count(), 31);
    let question = format!("{{\"position\":\"{position}\"}}\n");
    let answer = printed(&fed(&["batch", "turns", "playball", "--board", &path("mine.txt"), "--in", "-"], &question));
    assert_eq!(json_lines(&answer)[0]["results"], 31);

    for (name, text, place) in [
        ("character.txt", "bB..Aa\nbB.x.Aa\nbB..Aa\n", "line 2, column 4: unknown cell “x”"),
        ("columns.txt", "bB..Aa\nbB.*.Aa\nbB...Aa\n", "line 3, column 1: this column has 7 cells"),
        ("symmetry.txt", "bB..Aa\nbB*..Aa\nbB..Aa\n", "line 2, column 3"),
        ("balls.txt", "bB..Aa\nbB.*.Aa\nbB*.Aa\n", "line 3, column 3: the board has 2 cells “*”, not 1"),
        ("empty.txt", "", "line 1, column 1: the board has no cells"),
        ("Bad Name.txt", "bB..Aa\nbB.*.Aa\nbB..Aa\n", "line 1, column 1: “Bad Name” is not a valid board name"),
    ] {
        fs::write(path(name), text).unwrap();
        let message = failed(&run(&["perft", "playball", "--depth", "1", "--board", &path(name)]), 1);
        let start = format!("touchline: error: {}: invalid board: {place}", path(name));
        assert!(message.starts_with(&start), "{name}: {message}");
    }
    let message = failed(&run(&["perft", "playball", "--depth", "1", "--board", &path("none.txt")]), 1);
    assert!(message.contains("none.txt: no such file"), "{message}");
}

/// What `check` says about one game: nothing when it is good, else the line, the column and the code.
#[track_caller]
fn check(game: &str, tags: &[&str], turns: &str, bad: Option<(u64, u64, &str)>) {
    let file =
        format!("[Game \"{game}\"]\n{}\n{turns}\n", tags.iter().map(|tag| format!("[{tag}]\n")).collect::<String>());
    let output = fed(&["check", "--json", "-"], &file);
    assert_eq!(err(&output), "", "{file}");
    let lines = json_lines(&out(&output));
    let (summary, told) = lines.split_last().unwrap();
    let number = |line: &Value, name: &str| line[name].as_u64().unwrap();
    let told: Vec<_> = told
        .iter()
        .map(|line| (number(line, "line"), number(line, "column"), line["code"].as_str().unwrap()))
        .collect();
    assert_eq!(told, bad.iter().copied().collect::<Vec<_>>(), "{file}{}", out(&output));
    assert_eq!(*summary, json!({"games": 1, "bad": u64::from(bad.is_some())}));
    assert_eq!(output.status.code(), Some(i32::from(bad.is_some())), "{file}");
}

/// An expert match on `sprint` that A wins with its second goal.
const PLAY_BALL_TURNS: &str =
    "1. c2b3,b3b4,b4>b2 a5a4,c5c4,c4c3 2. a2b3,b2^b5,b3^b7\nc5b5,b5b4,b4>b6 3. a2b3,b2^b5,b3^b7";

#[test]
fn check_plays_play_ball_by_the_rules() {
    let game = "playball";
    let sprint = ["Board \"sprint\"", "Mode \"expert\"", "Result \"a\""];
    check(game, &sprint, PLAY_BALL_TURNS, None);
    check(game, &["Mode \"expert\"", "Board \"sprint\"", "Termination \"rules\""], PLAY_BALL_TURNS, None);
    // In a normal match two goals are no win: then A won by resignation.
    check(game, &["Board \"sprint\"", "Result \"a\"", "Termination \"resignation\""], PLAY_BALL_TURNS, None);
    check(
        game,
        &["Board \"sprint\"", "Result \"a\"", "Termination \"rules\""],
        PLAY_BALL_TURNS,
        Some((4, 15, "reason-termination-mismatch")),
    );
    check(
        game,
        &["Board \"sprint\"", "Mode \"expert\"", "Result \"b\""],
        PLAY_BALL_TURNS,
        Some((4, 10, "reason-result-mismatch")),
    );
    // The turns.
    check(game, &sprint, "1. c2b3,b3b4,b4>b2 a5a4,c5c3", Some((6, 25, "reason-not-adjacent")));
    check(game, &sprint, "1. c2b3,b3b4,b4>b2 a5a4,c5c", Some((6, 28, "reason-ends-too-early")));
    check(game, &sprint, &format!("{PLAY_BALL_TURNS} a5a4"), Some((7, 37, "reason-match-over")));
    check(game, &[], PLAY_BALL_TURNS, Some((3, 4, "reason-not-adjacent")));
    // The tags.
    check(game, &["Mode \"blitz\""], "1. c2c3", Some((2, 8, "reason-tag-value")));
    check(game, &["Board \"moon\""], "1. c2c3", Some((2, 9, "reason-unknown-board")));
    check(game, &["Dice \"k1k1k1k1\"", "Board \"sprint\""], "", Some((2, 8, "reason-dice-left")));
}

#[test]
fn check_takes_the_board_and_the_position_from_the_tags() {
    let game = "playball";
    let columns = "Columns \"bB..Aa/bB.*.Aa/bB..Aa\"";
    check(game, &["Board \"mine\"", columns, "Mode \"expert\"", "Result \"a\""], PLAY_BALL_TURNS, None);
    check(game, &["Board \"sprint\"", columns, "Mode \"expert\""], PLAY_BALL_TURNS, None);
    check(game, &["Board \"lanes\"", columns], "", Some((3, 11, "reason-tag-value")));
    check(game, &["Board \"Mine\"", columns], "", Some((2, 9, "reason-board-name")));
    check(game, &[columns], "", Some((1, 1, "reason-board-name")));
    check(game, &["Board \"mine\"", "Columns \"bB..Aa/bB.x.Aa/bB..Aa\""], "", Some((3, 21, "reason-board-character")));

    let position = "Position \"sprint 1b2a1/1b1*1a1/1b2a1 b 2 1-0 k\"";
    let turns = "1b. c5b5,b5b4,b4>b6 2. a2b3,b2^b5,b3^b7";
    check(game, &[position, "Mode \"expert\"", "Result \"a\""], turns, None);
    check(game, &["Board \"sprint\"", position], turns, None);
    check(game, &["Board \"lanes\"", position], turns, Some((2, 9, "reason-tag-value")));
    check(game, &[&position.replace("b 2", "b 3")], turns, Some((2, 41, "reason-moves-left")));
    check(game, &[position], "1. c2c3", Some((4, 4, "reason-not-your-turn")));
}

#[test]
fn check_plays_diaballik_by_the_rules() {
    let game = "diaballik";
    let turns = "1. b1b2,b2b3,d1>b3 d7>f7,e7e6 2. a1a2,a2a3 d7e7,e6e5,f7>c7\n\
        3. a3a4,b3>a4,g1g2 c7>e7,c7d7,f7f6 4. b3b4,b4b5,a4>b5 d7d6,d6d5,e7>a7\n\
        5. a4a5,a5a6,b5>a6 d5d6,d6e6 6. f1f2,f2f3 e7d7,a7>d7,g7g6\n\
        7. c1c2,c2c3 e5f5,d7>f5,g6g5 8. d1d2,g2g3 d7e7,f5>f6,g5g4\n\
        9. c3c4,c4c5 b7c7,e7d7,f6>f5 10. b5b6,b6b7,a6>b7";
    check(game, &["Result \"a\"", "Termination \"rules\""], turns, None);
    check(game, &["Variant \"standard\""], turns, None);
    check(game, &["Result \"b\""], turns, Some((2, 10, "reason-result-mismatch")));
    check(game, &["Result \"draw\""], turns, Some((2, 10, "reason-result-mismatch")));
    check(game, &["Result \"draw\""], "1. a1a2", None);
    check(game, &["Variant \"variant\""], "1. b7b6", None);
    check(game, &["Variant \"other\""], "1. b7b6", Some((2, 11, "reason-tag-value")));
    check(game, &[], "1. b7b6", Some((3, 4, "reason-no-own-piece")));
    check(game, &[], "1. a1a2,d1>c1,d1>e1", Some((3, 15, "reason-no-passes-left")));
    check(game, &[], "1. !", Some((3, 4, "reason-too-few-touching")));
    check(game, &[], "1. -", Some((3, 4, "reason-pass-not-allowed")));
    check(game, &["Position \"bAbb3/a3bb1/2a2B1/6b/5aa/3a3/4a2 b\"", "Result \"a\""], "", None);
    check(game, &["Position \"bAbb3/a3bb1/2a2B1/6b/5aa/3a3/5a2 b\""], "", Some((2, 43, "reason-line-length")));
}

#[test]
fn check_plays_pawnball_by_the_rules_with_the_dice_of_the_game() {
    let game = "pawnball";
    let set_up = "1. 1/setup:c4,g6,c6,g4 2/setup:m4,i6,m6,i4 2b. 1/setup:m4,i6,m6,i4\n3. 2/setup:c4,g6,c6,g4";
    let turns = format!("{set_up} 1/y1:m6l6 4. 2/y1:c6d6");
    let dice = "Dice \"k3k3w5y1\"";
    check(game, &[dice, "Result \"*\""], &turns, None);
    check(game, &[dice, "Result \"b\"", "Termination \"time\""], &turns, None);
    check(game, &[], set_up, None);
    check(game, &[], &turns, Some((4, 24, "reason-dice-missing")));
    check(game, &["Dice \"k3k3w5y1 k1k1k1k1\""], &turns, Some((2, 17, "reason-dice-left")));
    check(game, &["Dice \"k3w5k3y1\""], &turns, Some((2, 12, "reason-dice-not-sorted")));
    check(game, &["Dice \"k3w5y1\""], &turns, Some((2, 8, "reason-dice-count")));
    check(game, &[dice, "Termination \"rules\""], &turns, Some((3, 15, "reason-termination-mismatch")));
    check(game, &[dice], &turns.replace("c6d6", "c6e6"), Some((5, 42, "reason-too-far")));
    check(game, &[], &set_up.replace("c6,g4 ", "c6,h4 "), Some((3, 21, "reason-set-up-zone")));

    let board = "17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17";
    let position = format!("Position \"{board} a - - | {board} b - - | 8 2-1\"");
    check(game, &[&position, dice], "1. 2/y1:m6l6 1/y1:m6l6", None);
    check(game, &[&position, dice], "1. 2/y1:k6j6", Some((5, 9, "reason-other-dot")));
    let with_dice = position.replacen("a - -", "a a k3", 1);
    check(game, &[&with_dice, dice], "", Some((2, 12, "reason-draw-missing")));
    check(game, &[&position.replacen("17/17/2k", "17/18/2k", 1)], "", Some((2, 15, "reason-empty-run-malformed")));
}

#[test]
fn a_turn_that_is_over_is_said_to_be_over() {
    let position = "bbbBbbb/7/7/7/7/a6/1aaAaaa a 00";
    let output = run(&["turns", "diaballik", "--position", position]);
    assert_eq!((output.status.code(), out(&output)), (Some(0), "- bbbBbbb/7/7/7/7/a6/1aaAaaa b\n".to_owned()));
    assert_eq!(err(&output), "The turn is over: no moves and no passes are left. “-” only ends it.\n");
}

#[test]
fn dice_that_are_set_aside_end_no_turn() {
    // Locked in a corner, the pawns of one dot cannot be moved by a single square (PW-17).
    let locked = "kkw12yy/wgg14/17/17/17/8*8/17/17/17/17/17";
    let aside = "No die that is left can be played. They are set aside, and the match goes on by itself.\n";
    let none = "No dice are left to play until the next roll.\n";
    for (position, said) in [
        (format!("{locked} a a k1"), aside),
        (format!("{locked} a - -"), none),
        (format!("{locked} a a k1 | {locked} b - - | 3 0-0"), aside),
        (format!("{locked} a - - | {locked} b - - | 3 0-0"), none),
    ] {
        let output = run(&["turns", "pawnball", "--position", &position]);
        assert_eq!((output.status.code(), out(&output), err(&output)), (Some(0), String::new(), said.to_owned()));
    }
}

#[test]
fn a_board_and_a_position_on_another_one_are_refused() {
    let position = "lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k";
    for arguments in [
        &["perft", "playball", "--depth", "1", "--board", "stadium", "--position", position][..],
        &["turns", "playball", "--board", "stadium", "--position", position],
        &["analyse", "playball", "--board", "stadium", "--nodes", "1", "--position", position],
    ] {
        let said = failed(&run(arguments), 2);
        assert!(said.contains("on the board lanes, but --board names stadium"), "{said}");
    }
    let question = format!("{{\"position\":\"{position}\"}}\n");
    let answer = printed(&fed(&["batch", "turns", "playball", "--board", "stadium", "--in", "-"], &question));
    assert_eq!(json_lines(&answer)[0]["code"], "other-board");
    assert_eq!(
        printed(&run(&["perft", "playball", "--depth", "0", "--board", "lanes", "--position", position])),
        "1\n"
    );
}

#[test]
fn what_a_game_does_not_have_is_refused_with_the_games_that_have_it() {
    for (arguments, said) in [
        (&["analyse", "diaballik", "--side", "a"][..], "--side is an option of pawnball, not of diaballik"),
        (&["ugi", "--game", "pawnball", "--mode", "normal"], "--mode is an option of playball, not of pawnball"),
        (
            &["match", "pawnball", "--engine-a", "x", "--engine-b", "x", "--opening-turns", "2"],
            "--opening-turns is an option of playball, diaballik, not of pawnball",
        ),
    ] {
        let message = failed(&run(arguments), 2);
        assert!(message.contains(said), "{message}");
    }
}

#[test]
fn turns_takes_the_position_of_a_match_as_a_server_tells_it() {
    let board = "17/17/2k11g2/17/3w9y3/8*8/3w9y3/17/2k11g2/17/17";
    let position = format!("{board} a a k3 | {board} b a y1y2 | 8 2-1");
    let told: Value =
        serde_json::from_str(&printed(&run(&["turns", "pawnball", "--json", "--position", &position]))).unwrap();
    let turns: Vec<_> = told["results"].as_array().unwrap().iter().collect();
    let of = |start: &str| {
        turns.iter().filter(|turn| turn["turn"].as_str().unwrap().starts_with(start)).cloned().collect::<Vec<_>>()
    };
    let alone = |board: &str| printed(&run(&["turns", "pawnball", "--position", board])).lines().count();
    assert_eq!(of("1/k3:").len(), alone(&format!("{board} a a k3")));
    assert_eq!(of("2/y1:").len() + of("2/y2:").len(), alone(&format!("{board} b a y1y2")));
    assert!(turns.iter().all(|turn| turn["side"] == "a"), "it is A's on both boards");
    let one = of("2/y1:")[0];
    assert!(one["position"].as_str().unwrap().ends_with(" b a y2"), "the board after it: {one}");
    // Before pawns stand there is too much to list.
    let empty = "17/17/17/17/17/8*8/17/17/17/17/17";
    let start = format!("{empty} a a - | {empty} b b - | 1 0-0");
    let nothing = run(&["turns", "pawnball", "--position", &start]);
    assert_eq!((nothing.status.code(), out(&nothing).as_str()), (Some(0), ""));
    assert!(err(&nothing).contains("set up"), "{}", err(&nothing));
}
