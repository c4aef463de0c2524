//! The program as people and scripts meet it: what it prints, where, and with which exit status.

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;

use crate::common::{err, failed, fed, out, printed, run, touchline};
use tempfile::TempDir;

const COMMANDS: [&[&str]; 40] = [
    &[],
    &["serve"],
    &["play"],
    &["rules"],
    &["boards"],
    &["perft"],
    &["turns"],
    &["batch"],
    &["solve"],
    &["probe"],
    &["batch", "turns"],
    &["batch", "probe"],
    &["check"],
    &["convert"],
    &["completions"],
    &["man"],
    &["puzzles"],
    &["ugi"],
    &["analyse"],
    &["bench"],
    &["match"],
    &["verify-dice"],
    &["reports"],
    &["admin"],
    &["admin", "users"],
    &["admin", "suspend"],
    &["admin", "unsuspend"],
    &["admin", "mute"],
    &["admin", "unmute"],
    &["admin", "end-sessions"],
    &["admin", "void"],
    &["admin", "reports"],
    &["admin", "resolve"],
    &["admin", "role"],
    &["admin", "log"],
    &["archive"],
    &["bot"],
    &["backup"],
    &["restore"],
    &["migrate"],
];

#[test]
fn help_in_three_languages() {
    for language in ["en", "fr", "cs"] {
        let mut all = String::new();
        for command in COMMANDS {
            let mut arguments = vec!["--lang", language];
            arguments.extend(command);
            arguments.push("--help");
            all += &format!("$ touchline {}\n{}\n", arguments.join(" "), printed(&run(&arguments)));
        }
        insta::assert_snapshot!(format!("help_{language}"), all);
    }
}

#[test]
fn wrong_usage_in_three_languages() {
    let wrong: [&[&str]; 13] = [
        &["serve", "--listen", "8080"],
        &["prft"],
        &["batch"],
        &["perft", "chess", "--depth", "1"],
        &["perft", "diaballik"],
        &["perft", "diaballik", "--depth", "-1"],
        &["perft", "diaballik", "--depth"],
        &["perft", "diaballik", "--depth", "1", "--depth", "2"],
        &["perft", "diaballik", "--depth", "1", "--variant", "--position", "x"],
        &["perft", "diaballik", "--dept", "1"],
        &["play", "diaballik", "--a", "robot"],
        &["turns", "diaballik", "--position", "x", "--json=1"],
        &["man", "nothing"],
    ];
    for language in ["en", "fr", "cs"] {
        let mut all = String::new();
        for arguments in wrong {
            let mut with_language = vec!["--lang", language];
            with_language.extend(arguments);
            let message = failed(&run(&with_language), 2);
            all += &format!("$ touchline {}\n{message}\n", with_language.join(" "));
        }
        insta::assert_snapshot!(format!("usage_{language}"), all);
    }
    assert!(failed(&run(&["--lang", "de", "man"]), 2).contains("en, fr, cs"));
}

#[test]
fn the_environment_chooses_the_language_and_the_argument_goes_first() {
    let about = |variables: &[(&str, &str)], arguments: &[&str]| {
        let output = touchline().envs(variables.iter().copied()).args(arguments).arg("--help").output().unwrap();
        printed(&output).lines().next().unwrap().to_owned()
    };
    assert!(about(&[], &[]).starts_with("Three"));
    assert!(about(&[("LANG", "fr_FR.UTF-8")], &[]).starts_with("Trois"));
    assert!(about(&[("LANG", "fr_FR.UTF-8"), ("LC_ALL", "cs_CZ.UTF-8")], &[]).starts_with("Tři"));
    assert!(about(&[("LC_ALL", "cs_CZ.UTF-8")], &["--lang=fr"]).starts_with("Trois"));
    assert!(about(&[("LANG", "de_DE.UTF-8")], &[]).starts_with("Three"));
}

#[test]
fn completions_are_made_for_every_shell() {
    for (shell, sign) in [
        ("bash", "complete -F _touchline"),
        ("zsh", "#compdef touchline"),
        ("fish", "complete -c touchline"),
        ("powershell", "Register-ArgumentCompleter"),
        ("elvish", "edit:completion:arg-completer[touchline]"),
    ] {
        let script = printed(&run(&["completions", shell]));
        assert!(script.contains(sign), "{shell}: {script}");
        for word in ["perft", "divide", "convert"] {
            assert!(script.contains(word), "{shell} lacks {word}");
        }
    }
}

#[test]
fn the_man_page_is_made_from_the_same_definitions() {
    let page = printed(&run(&["man"]));
    assert!(page.contains(".TH touchline 1"), "{page}");
    assert!(page.contains(".SH \"COMMANDS\""), "{page}");
    assert!(page.contains("touchline\\-perft(1)"), "{page}");
    let page = printed(&run(&["--lang", "cs", "man", "perft"]));
    assert!(page.contains(".SH VOLBY"), "{page}");
    assert!(page.contains("\\-\\-divide"), "{page}");
}

#[test]
fn the_version_is_printed() {
    assert_eq!(printed(&run(&["--version"])), concat!("touchline ", env!("CARGO_PKG_VERSION"), "\n"));
}

const GAME: &str = "[Game \"diaballik\"]\n[A \"Ana\"]\n[Result \"*\"]\n\n1. d1>e1 {[%clk 0:00:09.5]} {quick}\n";
const UNTIDY: &str =
    "\n\n[Game \"diaballik\"]\r\n[A \"Ana\"]\n[Result \"*\"]\n\n1. d1>e1\n{quick [x]} {[%clk 0:00:09.50]}\n\n\n";

#[test]
fn convert_puts_games_in_the_usual_form() {
    let tidy = GAME.replace("quick", "quick [x]");
    assert_eq!(printed(&fed(&["convert"], UNTIDY)), tidy);
    assert_eq!(printed(&fed(&["convert", "-"], &format!("{UNTIDY}{UNTIDY}"))), format!("{tidy}\n{tidy}"));
}

#[test]
fn convert_writes_json_lines_and_reads_them_back() {
    let json = printed(&fed(&["convert", "--to", "jsonl"], &format!("{GAME}\n{GAME}")));
    let line = "{\"tags\":{\"Game\":\"diaballik\",\"A\":\"Ana\",\"Result\":\"*\"},\"turns\":[{\"side\":\"a\",\"turn\":\"d1>e1\",\"clock\":\"0:00:09.5\",\"comments\":[\"quick\"]}]}\n";
    assert_eq!(json, line.repeat(2));
    assert_eq!(printed(&fed(&["convert", "--from", "jsonl"], &json)), format!("{GAME}\n{GAME}"));
}

#[test]
fn convert_knows_formats_by_the_names_of_files() {
    let dir = TempDir::new().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    fs::write(path("game.tgn"), GAME).unwrap();
    printed(&run(&["convert", &path("game.tgn"), "--out", &path("game.jsonl")]));
    assert!(fs::read_to_string(path("game.jsonl")).unwrap().starts_with("{\"tags\":"));
    printed(&run(&["convert", &path("game.jsonl"), "-o", &path("back.tgn")]));
    assert_eq!(fs::read_to_string(path("back.tgn")).unwrap(), GAME);
    // Onto itself.
    fs::write(path("game.tgn"), UNTIDY).unwrap();
    printed(&run(&["convert", &path("game.tgn"), "-o", &path("game.tgn")]));
    assert_eq!(fs::read_to_string(path("game.tgn")).unwrap(), GAME.replace("quick", "quick [x]"));
    assert_eq!(names(dir.path()), ["back.tgn", "game.jsonl", "game.tgn"]);
}

fn names(dir: &Path) -> Vec<String> {
    let mut names: Vec<_> =
        fs::read_dir(dir).unwrap().map(|entry| entry.unwrap().file_name().into_string().unwrap()).collect();
    names.sort();
    names
}

#[test]
fn convert_reports_bad_games_and_leaves_the_file_as_it_was() {
    let dir = TempDir::new().unwrap();
    let path = |name: &str| dir.path().join(name).display().to_string();
    fs::write(path("out.tgn"), "before").unwrap();
    let bad = format!("{GAME}\n[Game \"chess\"]\n\n{GAME}");
    let message = failed(&fed(&["convert", "-", "-o", &path("out.tgn")], &bad), 1);
    assert!(message.starts_with("standard input:7:8: unknown game “chess”"), "{message}");
    assert!(message.contains("out.tgn was not written"), "{message}");
    assert_eq!(fs::read_to_string(path("out.tgn")).unwrap(), "before");
    assert_eq!(names(dir.path()), ["out.tgn"]);
    // To standard output the others go all the same.
    let output = fed(&["convert"], &bad);
    assert_eq!((output.status.code(), out(&output)), (Some(1), format!("{GAME}\n{GAME}")));
}

#[cfg(unix)]
#[test]
fn a_file_written_anew_keeps_its_permissions_and_the_links_to_it() {
    use std::os::unix::fs::{PermissionsExt, symlink};
    let dir = TempDir::new().unwrap();
    let (file, link) = (dir.path().join("file.tgn"), dir.path().join("link.tgn"));
    fs::write(&file, "before").unwrap();
    fs::set_permissions(&file, fs::Permissions::from_mode(0o640)).unwrap();
    symlink(&file, &link).unwrap();
    printed(&fed(&["convert", "-", "-o", link.to_str().unwrap()], GAME));
    assert_eq!(fs::read_to_string(&file).unwrap(), GAME);
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink());
    assert_eq!(fs::metadata(&file).unwrap().permissions().mode() & 0o777, 0o640);
}

#[test]
fn convert_names_what_is_wrong_with_json() {
    for (line, said) in [
        ("{", "invalid JSON"),
        ("[]", "invalid JSON"),
        ("{\"tags\":{}}", "a game starts with a tag"),
        ("{\"tags\":{\"A\":\"x\",\"Game\":\"diaballik\"},\"turns\":[]}", "a game starts with a tag"),
        ("{\"tags\":{\"Game\":\"chess\"},\"turns\":[]}", "unknown game “chess”"),
        ("{\"tags\":{\"Game\":\"diaballik\"}}", "missing field “turns”"),
        ("{\"tags\":{\"Game\":\"diaballik\"},\"turns\":{}}", "wrong type of value in the field “turns”"),
        ("{\"tags\":{\"Game\":\"diaballik\"},\"turns\":[],\"x\":1}", "unknown field “x”"),
        ("{\"tags\":{\"Game\":\"diaballik\"},\"turns\":[{\"side\":\"c\",\"turn\":\"-\"}]}", "unknown side “c”"),
        ("{\"tags\":{\"Game\":\"diaballik\"},\"turns\":[{\"side\":\"a\"}]}", "missing field “turn”"),
        ("{\"tags\":{\"Game\":\"diaballik\"},\"turns\":[{\"side\":\"a\",\"turn\":\"A\"}]}", "unexpected “A” in a turn"),
    ] {
        let message = failed(&fed(&["convert", "--from", "jsonl"], &format!("{line}\n")), 1);
        assert!(message.starts_with("standard input:1:") && message.contains(said), "{line}: {message}");
    }
}

#[test]
fn check_names_the_place_of_every_bad_game() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("bad.tgn");
    fs::write(&file, "[Game \"diaballik\"]\n\n2. a1a2\n\n[Game \"playball\"]\n[Result \"1-0\"]\n").unwrap();
    let file = file.display().to_string();
    let output = run(&["check", &file]);
    assert_eq!(output.status.code(), Some(1));
    assert_eq!(out(&output), "2 games, 2 with errors.\n");
    let lines = [
        format!("{file}:3:1: expected turn number “1.”, found “2.”"),
        format!("{file}:6:10: invalid value “1-0” for the tag Result: use a | b | draw | *"),
    ];
    assert_eq!(err(&output).lines().collect::<Vec<_>>(), lines);
    let output = run(&["check", "--json", &file]);
    assert_eq!((output.status.code(), err(&output)), (Some(1), String::new()));
    let json: Vec<serde_json::Value> = out(&output).lines().map(|line| serde_json::from_str(line).unwrap()).collect();
    assert_eq!((&json[0]["line"], &json[1]["code"]), (&3.into(), &"reason-tag-value".into()));
    assert_eq!(json[2], serde_json::json!({"games": 2, "bad": 2}));
}

#[test]
fn check_goes_on_behind_a_file_that_is_not_there() {
    let output = fed(&["check", "/nowhere/x.tgn", "-"], "");
    assert_eq!((output.status.code(), out(&output)), (Some(1), String::new()));
    assert_eq!(err(&output), "touchline: error: /nowhere/x.tgn: no such file\n");
    let output = fed(&["check", "/nowhere/x.tgn", "-"], GAME);
    assert_eq!(
        (output.status.code(), out(&output)),
        (Some(1), "1 game, 0 with errors; 1 file could not be read.\n".to_owned())
    );
}

#[test]
fn files_that_cannot_be_used_are_named() {
    let dir = TempDir::new().unwrap();
    let directory = dir.path().display().to_string();
    let message = failed(&run(&["convert", "/nowhere/x.tgn"]), 1);
    assert_eq!(message, "touchline: error: /nowhere/x.tgn: no such file\n");
    assert!(failed(&run(&["convert", &directory]), 1).contains("is a directory"));
    assert!(failed(&fed(&["convert", "-", "-o", &directory], GAME), 1).contains("is a directory"));
    assert!(failed(&fed(&["convert", "-", "-o", "/nowhere/x.tgn"], GAME), 1).contains("/nowhere/x.tgn"));
    let message = failed(&run(&["--lang", "fr", "convert", "/nowhere/x.tgn"]), 1);
    assert_eq!(message, "touchline: erreur\u{a0}: /nowhere/x.tgn\u{a0}: fichier introuvable.\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let all: [&[&str]; 4] = [&["--help"], &["completions", "bash"], &["man"], &["check", "-"]];
    for arguments in all {
        let output = touchline().args(arguments).stdout(full()).output().unwrap();
        let message = failed(&output, 1);
        assert_eq!(message, "touchline: error: standard output: disk full, file not written\n");
    }
    let message = failed(&fed(&["convert", "-", "-o", "/dev/full"], GAME), 1);
    assert_eq!(message, "touchline: error: /dev/full: disk full, file not written\n");
    // When even the error cannot be told, the status still tells.
    let status = touchline().arg("--help").stdout(full()).stderr(full()).status().unwrap();
    assert_eq!(status.code(), Some(1));
}

#[test]
fn a_closed_pipe_ends_the_program_quietly() {
    let mut child = touchline()
        .args(["convert", "--to", "jsonl"])
        .stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap();
    drop(child.stdout.take());
    let mut stdin = child.stdin.take().unwrap();
    // More than any pipe holds; the program may stop reading at any time.
    let game = format!("{GAME}\n").repeat(1000);
    for _ in 0..20 {
        if stdin.write_all(game.as_bytes()).is_err() {
            break;
        }
    }
    drop(stdin);
    let mut message = String::new();
    child.stderr.take().unwrap().read_to_string(&mut message).unwrap();
    assert_eq!((child.wait().unwrap().code(), message), (Some(0), String::new()));
}

#[test]
fn output_that_is_no_terminal_has_no_colour() {
    for arguments in [&["--help"][..], &["nothing"]] {
        let output = run(arguments);
        assert!(!output.stdout.contains(&0x1b) && !output.stderr.contains(&0x1b));
    }
}

#[test]
fn what_comes_from_outside_does_not_command_the_terminal() {
    let directory = TempDir::new().unwrap();
    let board = directory.path().join("board.txt");
    fs::write(&board, "bB\u{1b}]0;title\u{7}\u{202e}.Aa\n").unwrap();
    let hostile = "no\u{1b}[2J\u{9b}31m\u{202e}file\nx";
    for arguments in [
        &["play", "--load", hostile][..],
        &["perft", "playball", "--depth", "1", "--board", board.to_str().unwrap()],
        &["perft", "playball", "--depth", "1", "--board", hostile],
        &["perft", "diaballik", "--depth", "1", "--position", "\u{1b}[2J"],
        &["play", hostile],
        &[hostile],
    ] {
        let output = run(arguments);
        assert!(!output.status.success(), "{arguments:?}");
        let said = out(&output) + &err(&output);
        let commands = |c: char| c != '\n' && (c.is_control() || ('\u{202a}'..='\u{202e}').contains(&c));
        assert!(!said.contains(commands), "{arguments:?}: {said:?}");
        assert!(said.contains("\\u{1b}") || said.contains("U+001B"), "{arguments:?}: {said:?}");
    }
}

#[test]
fn colours_are_shown_where_they_are_asked_for() {
    let boards = |arguments: &[&str], variables: &[(&str, &str)]| {
        let mut command = touchline();
        command.args(["boards", "sprint"]).args(arguments).envs(variables.iter().copied());
        let output = command.output().unwrap();
        assert_eq!((output.status.code(), err(&output)), (Some(0), String::new()));
        out(&output).contains('\x1b')
    };
    assert!(!boards(&[], &[]), "no terminal");
    assert!(boards(&["--color", "always"], &[("NO_COLOR", "1")]));
    assert!(boards(&[], &[("CLICOLOR_FORCE", "1")]));
    assert!(!boards(&[], &[("CLICOLOR_FORCE", "1"), ("NO_COLOR", "1")]));
    assert!(!boards(&["--color=never"], &[("CLICOLOR_FORCE", "1")]));
    // What is said about wrong arguments and the help follow it too, wherever it stands.
    assert!(err(&run(&["--color=always", "boards", "moon"])).contains("\x1b[1;31m"));
    assert!(err(&run(&["nothing", "--color=always"])).contains("\x1b[1;31m"));
    assert!(out(&run(&["rules", "diaballik", "--color", "always"])).starts_with("\x1b[1mDiaballik"));
    assert!(failed(&run(&["--color", "sometimes", "boards"]), 2).contains("always"));
}

#[test]
fn quiet_leaves_out_progress_and_hints() {
    let directory = TempDir::new().unwrap();
    let table = directory.path().join("sprint.tlt");
    let solve = |more: &[&str]| {
        let mut command = touchline();
        command.args(["solve", "playball", "--board", "sprint", "--threads", "2", "--out"]).arg(&table).args(more);
        let output = command.output().unwrap();
        assert!(output.status.success(), "{}", err(&output));
        fs::remove_file(&table).unwrap();
        (out(&output), err(&output))
    };
    let ((_, progress), (result, silence)) = (solve(&[]), solve(&["-q"]));
    assert!(!progress.is_empty() && silence.is_empty() && result.contains("sprint"));
    let played = |more: &[&str]| {
        let arguments = [&["play", "diaballik", "--seed", "1"], more].concat();
        out(&fed(&arguments, "resign\nquit\n"))
    };
    assert!(played(&[]).contains("To save the game, type"));
    let quiet = played(&["--quiet"]);
    assert!(!quiet.contains("type") && !quiet.contains("Type"), "{quiet}");
    assert!(quiet.contains("B wins by resignation."));
}

#[test]
fn rules_and_boards_are_shown_in_the_language_of_the_reader() {
    for (language, heading, ruling) in [("en", "The board", "PB-1 "), ("fr", "", "PB-1 "), ("cs", "", "PB-1 ")] {
        let rules = printed(&run(&["rules", "playball", "--lang", language]));
        assert!(rules.starts_with("Play Ball\n") && rules.contains(heading) && rules.contains(ruling), "{rules}");
    }
    let boards = printed(&run(&["boards"]));
    for board in [
        "sprint: 19 cells",
        "diamond: 29 cells",
        "lanes: 33 cells",
        "zigzag: 33 cells",
        "avenue: 33 cells",
        "stadium: 37 cells",
        "grand: 61 cells",
    ] {
        assert!(boards.contains(board), "{boards}");
    }
    assert!(failed(&run(&["boards", "moon"]), 2).contains("moon"));
    assert!(failed(&run(&["rules", "chess"]), 2).contains("diaballik"));
}

#[test]
fn nothing_is_well_where_nothing_was_read() {
    let output = run(&["check", "/nowhere/x.tgn"]);
    assert_eq!((output.status.code(), out(&output)), (Some(1), String::new()));
    assert_eq!(err(&output), "touchline: error: /nowhere/x.tgn: no such file\n");
    let output = run(&["check", "--json", "/nowhere/x.tgn"]);
    assert_eq!((output.status.code(), out(&output)), (Some(1), "{\"games\":0,\"bad\":0,\"unread\":1}\n".to_owned()));
}

#[test]
fn convert_passes_no_illegal_game_on() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("out.jsonl");
    // By the notation it is a game, by the rules it is none.
    let illegal = "[Game \"diaballik\"]\n\n1. a1a3\n";
    let message = failed(&fed(&["convert", "-", "-o", file.to_str().unwrap()], illegal), 1);
    assert!(message.starts_with("standard input:3:4: a1 and a3 are not next to each other\n"), "{message}");
    assert!(message.contains("Could not convert 1 game.") && message.contains("was not written"), "{message}");
    assert_eq!(names(dir.path()), [""; 0]);
    let output = fed(&["convert", "--to", "jsonl"], &format!("{illegal}\n{GAME}"));
    assert_eq!((output.status.code(), out(&output).lines().count()), (Some(1), 1));
}

#[test]
fn names_of_engines_and_files_command_no_terminal_behind_a_pipe() {
    let dir = TempDir::new().unwrap();
    let table = dir.path().join("s\u{1b}[2J.table");
    let solved = run(&["solve", "playball", "--board", "sprint", "--out", table.to_str().unwrap()]);
    let own = format!("'{}' ugi", assert_cmd::cargo::cargo_bin!("touchline").display());
    let hostile = "x\u{1b}]0;title\u{7}\u{9b}31m\u{202e}y";
    let mut played =
        vec!["match", "diaballik", "--engine-a", &own, "--engine-b", &own, "--games", "1", "--tc", "depth=1"];
    played.extend(["--name-a", hostile, "--max-turns", "1", "--json"]);
    let json = run(&played);
    played.pop();
    for output in [solved, json, run(&played)] {
        assert_eq!(output.status.code(), Some(0), "{}", err(&output));
        let said = out(&output) + &err(&output);
        let commands = |c: char| c != '\n' && (c.is_control() || c == '\u{202e}');
        assert!(!said.contains(commands) && said.contains("u"), "{said:?}");
    }
}

#[test]
fn what_the_system_says_is_in_the_readers_language() {
    let dir = TempDir::new().unwrap();
    let file = dir.path().join("file");
    fs::write(&file, "").unwrap();
    let below = file.join("below.tgn").display().to_string();
    for (language, said) in [
        ("en", "a part of the path is not a directory"),
        ("fr", "une partie du chemin n’est pas un dossier"),
        ("cs", "část cesty není adresář"),
    ] {
        let message = failed(&run(&["check", "--lang", language, &below]), 1);
        assert!(message.contains(said) && !message.contains("os error"), "{message}");
    }
}
