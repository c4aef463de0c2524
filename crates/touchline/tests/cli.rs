//! The program as people and scripts meet it: what it prints, where, and with which exit status.

#![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

mod common;

use std::fs;
use std::io::{Read, Write};
use std::path::Path;
use std::process::Stdio;

use common::{err, failed, fed, out, printed, run, touchline};
use tempfile::TempDir;

const COMMANDS: [&[&str]; 25] = [
    &[],
    &["serve"],
    &["play"],
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
    &["archive"],
    &["bot"],
    &["backup"],
    &["restore"],
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
    assert!(message.starts_with("standard input:7:8: “chess” is not a game"), "{message}");
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
        ("{", "this is not JSON"),
        ("[]", "this is not JSON"),
        ("{\"tags\":{}}", "a game starts with a tag"),
        ("{\"tags\":{\"A\":\"x\",\"Game\":\"diaballik\"},\"turns\":[]}", "a game starts with a tag"),
        ("{\"tags\":{\"Game\":\"chess\"},\"turns\":[]}", "“chess” is not a game"),
        ("{\"tags\":{\"Game\":\"diaballik\"}}", "the member turns is missing"),
        ("{\"tags\":{\"Game\":\"diaballik\"},\"turns\":{}}", "the member turns has a value of the wrong kind"),
        ("{\"tags\":{\"Game\":\"diaballik\"},\"turns\":[],\"x\":1}", "there is no member x"),
        ("{\"tags\":{\"Game\":\"diaballik\"},\"turns\":[{\"side\":\"c\",\"turn\":\"-\"}]}", "“c” is not a side"),
        ("{\"tags\":{\"Game\":\"diaballik\"},\"turns\":[{\"side\":\"a\"}]}", "the member turn is missing"),
        (
            "{\"tags\":{\"Game\":\"diaballik\"},\"turns\":[{\"side\":\"a\",\"turn\":\"A\"}]}",
            "“A” cannot stand in a turn",
        ),
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
    assert_eq!(out(&output), "2 games, 2 bad.\n");
    let lines = [
        format!("{file}:3:1: “2.” stands where a turn is numbered “1.”"),
        format!("{file}:6:10: the tag Result cannot be “1-0”: write a | b | draw | *"),
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
    assert_eq!((output.status.code(), out(&output)), (Some(1), "0 games, all is well.\n".to_owned()));
    assert_eq!(err(&output), "touchline: error: /nowhere/x.tgn: there is no such file.\n");
}

#[test]
fn files_that_cannot_be_used_are_named() {
    let dir = TempDir::new().unwrap();
    let directory = dir.path().display().to_string();
    let message = failed(&run(&["convert", "/nowhere/x.tgn"]), 1);
    assert_eq!(message, "touchline: error: /nowhere/x.tgn: there is no such file.\n");
    assert!(failed(&run(&["convert", &directory]), 1).contains("this is a directory"));
    assert!(failed(&fed(&["convert", "-", "-o", &directory], GAME), 1).contains("this is a directory"));
    assert!(failed(&fed(&["convert", "-", "-o", "/nowhere/x.tgn"], GAME), 1).contains("/nowhere/x.tgn"));
    let message = failed(&run(&["--lang", "fr", "convert", "/nowhere/x.tgn"]), 1);
    assert_eq!(message, "touchline: erreur\u{a0}: /nowhere/x.tgn\u{a0}: ce fichier n’existe pas.\n");
}

#[cfg(target_os = "linux")]
#[test]
fn a_full_disk_is_reported() {
    let full = || fs::File::options().write(true).open("/dev/full").unwrap();
    let all: [&[&str]; 4] = [&["--help"], &["completions", "bash"], &["man"], &["check", "-"]];
    for arguments in all {
        let output = touchline().args(arguments).stdout(full()).output().unwrap();
        let message = failed(&output, 1);
        assert_eq!(message, "touchline: error: standard output: the disk is full; nothing complete was written.\n");
    }
    let message = failed(&fed(&["convert", "-", "-o", "/dev/full"], GAME), 1);
    assert_eq!(message, "touchline: error: /dev/full: the disk is full; nothing complete was written.\n");
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
