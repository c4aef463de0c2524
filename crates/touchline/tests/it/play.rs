//! Games played through the real program, line by line.

use std::fs;
use std::io::Write;
use std::process::{Command, Output, Stdio};

use tempfile::TempDir;

/// The program without the tester's environment.
fn touchline() -> Command {
    let mut command = Command::new(assert_cmd::cargo::cargo_bin!("touchline"));
    for name in ["LC_ALL", "LC_MESSAGES", "LC_CTYPE", "LANG", "NO_COLOR", "COLORTERM", "TERM"] {
        command.env_remove(name);
    }
    command.env("LANG", "en_GB.UTF-8");
    command
}

/// What is printed when `input` is typed.
fn played_by(command: &mut Command, input: &str) -> Output {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    // The program may leave before it has read everything.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

/// The status and the error of what is refused before anything is printed.
fn refused_by(command: &mut Command) -> (Option<i32>, String) {
    let output = played_by(command, "");
    assert!(!output.status.success() && output.stdout.is_empty());
    (output.status.code(), String::from_utf8(output.stderr).unwrap())
}

/// Plays, leaves, and gives what was printed.
fn played(arguments: &[&str], input: &str) -> String {
    let leave = if arguments.contains(&"fr") {
        "quitter"
    } else if arguments.contains(&"cs") {
        "odejít"
    } else {
        "quit"
    };
    let output = played_by(touchline().arg("play").args(arguments), &format!("{input}{leave}\n"));
    let text = String::from_utf8(output.stdout).unwrap();
    assert_eq!((output.status.code(), String::from_utf8(output.stderr).unwrap()), (Some(0), String::new()), "{text}");
    text
}

/// Everything in `parts` stands in `text`, in this order.
fn in_order(text: &str, parts: &[&str]) {
    let mut rest = text;
    for part in parts {
        let Some(at) = rest.find(part) else { panic!("`{part}` is missing after the parts before it in:\n{text}") };
        rest = &rest[at + part.len()..];
    }
}

#[test]
fn bots_play_each_game_to_its_end_the_same_with_the_same_seed() {
    for game in ["playball", "diaballik", "pawnball"] {
        let bots = |seed| played(&[game, "--a", "bot", "--b", "bot", "--seed", seed], "");
        let first = bots("7");
        assert!(first.contains(" wins by ") || first.contains("Draw by "), "{first}");
        assert_eq!(first, bots("7"), "{game}");
        assert_ne!(first, bots("8"), "{game}");
    }
}

#[test]
fn a_game_of_bots_is_saved_and_is_a_legal_game() {
    let directory = TempDir::new().unwrap();
    for game in ["playball", "diaballik", "pawnball"] {
        let file = directory.path().join(game).with_extension("tgn");
        let file = file.to_str().unwrap();
        let text = played(&[game, "--a", "bot", "--b", "bot", "--seed", "3", "--save", file], "");
        assert!(text.contains(&format!("Saved to {file}.")), "{text}");
        // Loading plays every turn again by the rules and reaches the same end.
        let end = text.lines().find(|line| line.contains(" wins by ") || line.starts_with("Draw by ")).unwrap();
        in_order(&played(&["--load", file], ""), &[end]);
    }
}

#[test]
fn a_person_plays_actions_and_turns_and_the_bot_answers() {
    let text = played(&["playball", "--seed", "1"], "c2c3\nc3c4\nend\n");
    in_order(
        &text,
        &[
            "A> c2c3",
            "1 move left",
            "A c2c3,> c3c4",
            "Type “end” to end your turn",
            "> end",
            "A: c2c3,c3c4 (c2 to c3, c3 to c4).",
            "B: ",
            "A> ",
        ],
    );
    let whole = played(&["playball", "--seed", "1"], "c2c3,c3c4\n");
    let answer = |text: &str| text.lines().find(|line| line.starts_with("B: ")).unwrap().to_owned();
    assert_eq!(answer(&text), answer(&whole), "the bot answers the position, not the way it was reached");
}

#[test]
fn an_empty_line_ends_a_turn_in_which_nothing_more_can_be_played() {
    let text = played(&["playball", "--b", "human"], "\nc2c3\n\nc3c4\n\n");
    in_order(&text, &["A> \nA> c2c3", "A c2c3,> \nA c2c3,> c3c4", "A c2c3,c3c4,> \nA: c2c3,c3c4", "B> "]);
}

#[test]
fn actions_are_taken_back() {
    let text = played(&["playball", "--b", "human"], "undo\nc2c3\nc3c4\nundo\nundo\nc2c1\n");
    in_order(&text, &["Nothing to undo", "Undone: c3c4", "A c2c3,>", "Undone: c2c3", "2 moves", "A> c2c1"]);
}

#[test]
fn wrong_input_is_pointed_at_and_the_game_goes_on() {
    let text = played(&["playball", "--b", "human"], "c2c3,c3c9\nhello\nend\nc2c3,c3c4\n");
    in_order(
        &text,
        &[
            "A> c2c3,c3c9\n          ^\nColumn 8: “c9” is not a cell of this board.",
            "A> hello\nNeither a turn nor a command.",
            "A> end\nNot possible now: ",
            "A> c2c3,c3c4\nA: c2c3,c3c4",
        ],
    );
}

#[test]
fn what_can_be_played_is_listed_and_marked() {
    let text = played(&["playball", "--b", "human"], "moves c2\nmoves b1\nmoves z9\nturns\n");
    in_order(
        &text,
        &["[●]", "c2b1 c2b2 c2c1 c2c3 c2d1 c2d2", "Nothing on b1", "“z9” is not a cell", "59 distinct results"],
    );
}

#[test]
fn people_resign_and_agree_on_draws() {
    in_order(
        &played(&["diaballik", "--b", "human"], "d1>e1\nend\nresign\nboard\nd7>e7\n"),
        &["B> resign\nB resigned.", "A wins by resignation.", "The game is over. “save FILE”"],
    );
    in_order(
        &played(&["diaballik", "--b", "human"], "draw\nperhaps\nno\ndraw\nyes\n"),
        &[
            "B, accept a draw?",
            "perhaps",
            "B, accept",
            "no",
            "B declined the draw.",
            "yes",
            "B accepted the draw.",
            "Draw by mutual agreement.",
        ],
    );
    in_order(&played(&["playball"], "draw\n"), &["B declined the draw."]);
}

#[test]
fn a_game_is_saved_and_goes_on_later() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("game.tgn");
    let name = file.to_str().unwrap();
    let text = played(&["playball", "--seed", "1", "--board", "sprint"], &format!("c2c3\nend\nsave {name}\n"));
    in_order(&text, &["B: ", &format!("Saved to {name}.")]);
    let record = fs::read_to_string(&file).unwrap();
    in_order(&record, &["[Game \"playball\"]", "[Board \"sprint\"]", "[Result \"*\"]", "1. c2c3 "]);
    let board = |text: &str| text.rsplit("\n\n").find(|part| part.contains("___")).unwrap().to_owned();
    let again = played(&["--load", name], "");
    assert_eq!(board(&text).split("Score").next(), board(&again).split("Score").next());
    // A running session loads it too, even from another game.
    in_order(&played(&["diaballik"], &format!("load {name}\n")), &["Loaded", "2 turns", "___"]);
}

#[test]
fn what_was_in_a_file_is_not_lost() {
    let directory = TempDir::new().unwrap();
    let here = directory.path();
    let text = played(&["diaballik"], &format!("save {}\nload {}/none.tgn\n", here.display(), here.display()));
    in_order(&text, &["Could not save the game: ", "Could not load "]);
    let bad = here.join("bad.tgn");
    fs::write(&bad, "[Game \"diaballik\"]\n\n1. d1>e1 d7d6\n").unwrap();
    let name = bad.to_str().unwrap();
    in_order(
        &played(&["diaballik"], &format!("load {name}\nwhere\n")),
        &["Could not load", "line 3, column 10", "A: a1, b1"],
    );
    let output = played_by(touchline().args(["play", "--load", name]), "");
    assert_eq!(output.status.code(), Some(1));
    in_order(&String::from_utf8(output.stderr).unwrap(), &["line 3, column 10"]);
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_told_on_standard_error() {
    let output = played_by(touchline().args(["play", "diaballik", "--save", "/dev/full"]), "d1>e1\nend\nquit\n");
    let told = String::from_utf8(output.stderr).unwrap();
    assert_eq!(output.status.code(), Some(1), "{told}");
    in_order(&told, &["Could not save the game: /dev/full: ", "disk"]);
}

#[test]
fn a_file_that_cannot_be_written_is_refused_before_the_game() {
    let directory = TempDir::new().unwrap();
    let (here, file) = (directory.path(), directory.path().join("file"));
    fs::write(&file, "").unwrap();
    for path in [here.to_owned(), here.join("nowhere/game.tgn"), file.join("game.tgn")] {
        let output = played_by(touchline().args(["play", "diaballik", "--save"]).arg(&path), "quit\n");
        assert_eq!(output.status.code(), Some(1), "{}", path.display());
        assert!(output.stdout.is_empty(), "{}", path.display());
        let told = String::from_utf8(output.stderr).unwrap();
        assert!(told.contains(path.to_str().unwrap()), "{told}");
    }
    // What is there and could be written stays as it was until there is something to keep.
    fs::write(&file, "before").unwrap();
    played(&["diaballik", "--save", file.to_str().unwrap()], "");
    assert_eq!(fs::read_to_string(&file).unwrap(), "before");
    assert_eq!(fs::read_dir(here).unwrap().count(), 1);
}

#[test]
fn input_that_ends_early_is_told_and_fails_and_the_game_is_kept() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("game.tgn");
    let output = played_by(touchline().args(["play", "diaballik", "--save"]).arg(&file), "d1>e1\nend\n");
    assert_eq!(output.status.code(), Some(1));
    assert!(String::from_utf8(output.stderr).unwrap().contains("Input ended before the game was over."));
    assert!(fs::read_to_string(&file).unwrap().contains("1. d1>e1"));
    // A game that is over is over, and who only watches needs no input.
    for (arguments, input) in
        [(&["diaballik"][..], "resign\n"), (&["diaballik", "--a", "bot:1", "--b", "bot:1", "--seed", "1"], "")]
    {
        let output = played_by(touchline().arg("play").args(arguments), input);
        assert_eq!((output.status.code(), output.stderr), (Some(0), Vec::new()), "{arguments:?}");
    }
}

#[cfg(unix)]
#[test]
fn a_signal_in_line_mode_leaves_the_turns_in_the_file() {
    use std::io::{BufRead, BufReader};
    use std::os::unix::process::ExitStatusExt;

    let directory = TempDir::new().unwrap();
    let file = directory.path().join("game.tgn");
    for (signal, number) in [("TERM", 15), ("HUP", 1)] {
        let mut command = touchline();
        command.args(["play", "diaballik", "--b", "human", "--save"]).arg(&file);
        let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().unwrap();
        let mut input = child.stdin.take().unwrap();
        input.write_all(b"d1>e1,d1d2\nboard\n").unwrap();
        let mut said = BufReader::new(child.stdout.take().unwrap()).lines();
        assert!(said.any(|line| line.unwrap().starts_with("A: d1>e1,d1d2")));
        // The turn is kept before the next position is shown.
        assert!(said.any(|line| line.unwrap().starts_with("To move: B")));
        let killed = Command::new("kill").args(["-s", signal, &child.id().to_string()]).status().unwrap();
        assert!(killed.success());
        // A shell counts it as 128 and the number.
        assert_eq!(child.wait().unwrap().signal(), Some(number));
        assert!(fs::read_to_string(&file).unwrap().contains("1. d1>e1,d1d2"));
    }
}

#[test]
fn a_clock_is_shown_kept_and_refused_where_it_makes_no_sense() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("game.tgn");
    let name = file.to_str().unwrap();
    let text = played(&["diaballik", "--b", "human", "--clock", "10+5", "--save", name], "d1>e1\nend\n");
    in_order(&text, &["Clocks: A 10:00, B 10:00", "Clocks: A 10:0"]);
    in_order(&fs::read_to_string(&file).unwrap(), &["[Clock \"600+5\"]", "1. d1>e1 {[%clk 0:10:0"]);
    in_order(&played(&["--load", name, "--b", "human"], ""), &["Clocks: A 10:0"]);
    for arguments in [&["diaballik", "--clock", "now"][..], &["--load", name, "--clock", "3"]] {
        let (status, said) = refused_by(touchline().arg("play").args(arguments));
        assert!(status == Some(2) && said.contains("--clock"), "{arguments:?}: {status:?} {said}");
    }
    // It looks like the seconds of a game file: what is expected is said.
    let said = refused(&["diaballik", "--clock", "300+5"]);
    for (said, minutes) in said.iter().zip(["Minutes", "minutes", "minuty"]) {
        in_order(said, &["300+5", minutes, "5+5", "180+180"]);
    }
}

#[test]
fn any_game_begins_at_a_position_and_a_wrong_one_is_refused_with_its_place() {
    for (game, position, shows) in [
        ("playball", "sprint 2abB1/1b1a3/4a1 a 3 0-0", "3 moves left"),
        ("diaballik", "bbba1bb/b5B/7/7/7/a6/aa1Aaa1 a", "2 moves and 1 pass left"),
    ] {
        in_order(&played(&[game, "--position", position], ""), &[shows]);
    }
    let refused = |arguments: &[&str]| {
        let (status, said) = refused_by(touchline().arg("play").args(arguments));
        assert_eq!(status, Some(2), "{arguments:?}");
        said
    };
    assert!(refused(&["diaballik", "--position", "bbba1bb/b5B/7/7x/7/a6/aa1Aaa1 a"]).contains("column 16"));
    assert!(refused(&["playball", "--position", "moon 2abB1/1b1a3/4a1 a 3 0-0"]).contains("moon"));
    assert!(
        refused(&["playball", "--board", "lanes", "--position", "sprint 2abB1/1b1a3/4a1 a 3 0-0"]).contains("lanes")
    );
    assert!(refused(&["pawnball", "--position", "nothing"]).contains("column 1"));
    refused(&["--load", "game.tgn", "--position", "x"]);
}

#[test]
fn three_languages_are_spoken_and_understood() {
    let french =
        played(&["--lang", "fr", "playball", "--b", "human"], "coups c2\nc2c9\naide\nc2c3\nfin\nend\nquitter\n");
    in_order(
        &french,
        &["A\u{a0}: vous", "c2b1 c2b2", "^\nColonne ", "reprendre", "A\u{a0}: c2c3 (c2 va en c3).", "Pas maintenant"],
    );
    let czech =
        played(&["--lang", "cs", "playball", "--b", "human"], "tahy c2\nc2c9\npomoc\nc2c3\nzpět\nzpet\nodejít\n");
    in_order(&czech, &["A: vy", "c2b1 c2b2", "^\nSloupec ", "otočit", "Vráceno: c2c3", "není co vrátit"]);
    in_order(&played(&["--lang", "cs", "playball"], "help\nquit\n"), &["Celý tah", "konec"]);
}

#[test]
fn nothing_but_text_goes_to_what_is_no_terminal() {
    for (name, value) in [("NO_COLOR", "1"), ("COLORTERM", "truecolor"), ("TERM", "xterm-256color")] {
        let output = played_by(touchline().env(name, value).args(["play", "playball"]), "c2c3\nend\n");
        assert!(!output.stdout.contains(&0x1b), "{name}");
    }
}

#[test]
fn plain_terminals_get_ascii_boards() {
    let board = |text: &str| text.split("\n\n").nth(1).unwrap().split("Score").next().unwrap().to_owned();
    let asked = board(&played(&["playball", "--ascii"], ""));
    assert!(asked.is_ascii() && asked.contains("/ b \\___/ b \\"), "{asked}");
    for (name, value) in [("TERM", "dumb"), ("LC_ALL", "C")] {
        let output = played_by(touchline().env(name, value).args(["play", "playball"]), "");
        assert_eq!(board(&String::from_utf8(output.stdout).unwrap()), asked, "{name}");
    }
}

#[test]
fn positions_are_told_in_sentences() {
    let text = played(&["playball", "--describe", "--b", "human"], "c2c3,c3c4\n");
    assert!(!text.contains("___"), "{text}");
    in_order(
        &text,
        &["A: a2, c2, e2.", "Free ball on c4.", "A’s end zone: a1, c1, e1.", "A: a2, c4 with the ball, e2."],
    );
}

#[test]
fn pawnball_is_played_by_two_people_on_one_terminal() {
    let text = played(
        &["pawnball", "--b", "human", "--seed", "2"],
        "1/setup:c4,g6,c6,g4\n2/setup\nm4\ni6\nm6\ni4\nend\n1/setup:m4,i6,m6,i4\n2/setup:c4,g6,c6,g4\nmoves\nwhere\n",
    );
    in_order(
        &text,
        &[
            "Board 1: Blue to set up",
            "Blue: 1/setup:?",
            "Red: 2/setup:m4,i6,m6,i4",
            "Dice: ",
            "Roll 1 of 8: ",
            "  1/",
            "Board 2.",
        ],
    );
}

#[test]
fn wrong_usage_is_refused() {
    let cases: [(&[&str], &str); 3] = [
        (&["playball", "--b", "bot:99"], "bot:1"),
        (&["playball", "--full-screen"], "interactive terminal"),
        (&["playball", "--board", "moon"], "moon"),
    ];
    for (arguments, wanted) in cases {
        let (status, said) = refused_by(touchline().arg("play").args(arguments));
        assert!(status == Some(2) && said.contains(wanted), "{status:?} {said}");
    }
}

#[test]
fn a_board_from_a_file_is_played_and_kept_with_the_game() {
    let directory = TempDir::new().unwrap();
    let board = directory.path().join("mine.txt");
    fs::write(&board, "bB..Aa\nbB.*.Aa\nbB..Aa\n").unwrap();
    let game = directory.path().join("game.tgn");
    let (board, game) = (board.to_str().unwrap(), game.to_str().unwrap());
    played(&["playball", "--board", board, "--seed", "4", "--save", game], "b2b3\nend\nquit\n");
    fs::remove_file(board).unwrap();
    in_order(&fs::read_to_string(game).unwrap(), &["[Board \"mine\"]", "[Columns \"bB..Aa/bB.*.Aa/bB..Aa\"]"]);
    in_order(&played(&["--load", game], ""), &["3 moves left"]);
}

/// What is refused, in each language.
fn refused(arguments: &[&str]) -> [String; 3] {
    ["en", "fr", "cs"]
        .map(|language| refused_by(touchline().args(["play", "--lang", language, "--lines"]).args(arguments)).1)
}

#[test]
fn a_perfect_bot_without_a_table_says_which_board_and_what_to_do() {
    for said in refused(&["playball", "--b", "bot:perfect"]) {
        in_order(&said, &["lanes", "touchline solve playball --board lanes --out lanes.table", "--table"]);
        assert!(!said.contains("--board --table") && !said.contains("“lanes”"), "{said}");
    }
}

#[test]
fn a_saved_game_of_another_game_is_named_with_its_file() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("saved.tgn");
    fs::write(&file, "[Game \"diaballik\"]\n\n1. a1a2\n").unwrap();
    let file = file.to_str().unwrap();
    for said in refused(&["playball", "--load", file]) {
        in_order(&said, &[file, "Diaballik"]);
    }
}

#[test]
fn a_bot_at_ones_own_level_is_weaker_after_a_defeat() {
    let folder = TempDir::new().unwrap();
    let play = |state: &std::path::Path| {
        let mut command = touchline();
        command.env("XDG_STATE_HOME", state).args(["play", "diaballik", "--b", "bot:mine"]);
        played_by(&mut command, "resign\nquit\n")
    };
    let said = |output: &Output| String::from_utf8(output.stdout.clone()).unwrap();
    let first = said(&play(folder.path()));
    in_order(&first, &["bot, level 4", "A resigned."]);
    let file = folder.path().join("touchline").join("own-level");
    assert_eq!(fs::read_to_string(&file).unwrap(), "diaballik 4-\n");
    in_order(&said(&play(folder.path())), &["bot, level 3", "A resigned."]);
    assert_eq!(fs::read_to_string(&file).unwrap(), "diaballik 4-\ndiaballik 3-\n");
    // What cannot be read is refused before the game, by name.
    fs::remove_file(&file).unwrap();
    fs::create_dir(&file).unwrap();
    let output = play(folder.path());
    assert!(!output.status.success() && output.stdout.is_empty());
    assert!(String::from_utf8(output.stderr).unwrap().contains("own-level"));
}
