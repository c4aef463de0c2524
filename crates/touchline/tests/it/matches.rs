//! `touchline match`, with the program's own engines on both sides.

use std::io::{BufRead as _, BufReader};
use std::process::Stdio;

use crate::common::{err, failed, out, printed, run, touchline};
use serde_json::Value;
use tempfile::TempDir;

fn own() -> String {
    format!("'{}' ugi", assert_cmd::cargo::cargo_bin!("touchline").display())
}

fn lines(text: &str) -> Vec<Value> {
    text.lines().map(|line| serde_json::from_str(line).unwrap()).collect()
}

#[test]
fn a_match_is_played_told_and_saved() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("games.tgn");
    let file = file.to_str().unwrap();
    let own = own();
    let arguments = [
        "match",
        "diaballik",
        "--engine-a",
        &own,
        "--engine-b",
        &own,
        "--option-b",
        "Level=1",
        "--games",
        "4",
        "--tc",
        "depth=1",
        "--max-turns",
        "60",
        "--name-a",
        "Full",
        "--name-b",
        "Child",
        "--out",
        file,
        "--json",
    ];
    let told = lines(&printed(&run(&arguments)));
    assert_eq!(told.len(), 5);
    for (number, game) in told[..4].iter().enumerate() {
        assert_eq!(game["game"], number + 1);
        let sides = if number % 2 == 0 { ["Full", "Child"] } else { ["Child", "Full"] };
        assert_eq!([game["a"].as_str().unwrap(), game["b"].as_str().unwrap()], sides);
    }
    let result = &told[4];
    assert_eq!((result["games"].as_u64(), result["first"].as_str()), (Some(4), Some("Full")));
    assert!(result["score"].as_f64().unwrap() >= 0.5, "{result}");
    assert_eq!(result["pairs"].as_array().unwrap().iter().map(|n| n.as_u64().unwrap()).sum::<u64>(), 2);
    // The games can be read and are legal.
    printed(&run(&["check", file]));
    let games = std::fs::read_to_string(file).unwrap();
    assert_eq!(games.matches("[Game \"diaballik\"]").count(), 4);
    assert!(games.contains("[%eval ") && games.contains("{depth 1, nodes "));
    // All of them are there: nothing more is played, and the result is the same.
    let again = run(&arguments);
    assert!(err(&again).contains("already has 4 of 4 games"), "{}", err(&again));
    assert_eq!(lines(&out(&again)), told[4..]);
    assert_eq!(std::fs::read_to_string(file).unwrap(), games);
    // Another match does not touch them.
    let other: Vec<&str> = arguments.iter().map(|&word| if word == "Level=1" { "Level=2" } else { word }).collect();
    let message = failed(&run(&other), 1);
    assert!(message.contains("There: --option Child:Level=1. Here: --option Child:Level=2."), "{message}");
    assert_eq!(std::fs::read_to_string(file).unwrap(), games);
}

/// Three engines that play alike whenever they are asked.
fn three<'a>(engines: &'a [String; 3], file: &'a str) -> Vec<&'a str> {
    let mut arguments = vec!["match", "diaballik"];
    for engine in engines {
        arguments.extend(["--engine", engine]);
    }
    arguments.extend(["--option", "Child:Level=1", "--option", "Youth:Level=5", "--option", "Hash=1"]);
    arguments.extend(["--games", "4", "--tc", "nodes=300", "--max-turns", "40", "--json", "--out", file]);
    arguments
}

fn three_engines() -> [String; 3] {
    ["Child", "Youth", "Full"].map(|name| format!("{name}={}", own()))
}

/// Starts a match, and kills it as soon as it has told of so many games.
fn killed_after(games: usize, arguments: &[&str]) {
    let mut child = touchline().args(arguments).stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut told = BufReader::new(child.stdout.take().unwrap()).lines();
    for _ in 0..games {
        let game: Value = serde_json::from_str(&told.next().unwrap().unwrap()).unwrap();
        assert!(game["game"].is_u64(), "{game}");
    }
    // Where there are such, by SIGKILL.
    child.kill().unwrap();
    child.wait().unwrap();
}

/// The games of a file without the time that each turn took.
fn without_times(file: &str) -> String {
    let text = std::fs::read_to_string(file).unwrap();
    let is_time =
        |word: &&str| word.split_once('.').is_some_and(|(_, part)| part.len() == 3 && part.parse::<u16>().is_ok());
    let games = text.split("\n\n[Game ").map(|game| {
        let words: Vec<&str> = game.split_whitespace().filter(|word| !is_time(word)).collect();
        words.join(" ")
    });
    games.collect::<Vec<_>>().join("\n")
}

#[test]
fn a_match_that_was_killed_goes_on_to_the_same_games_and_results() {
    let directory = TempDir::new().unwrap();
    let path = |name: &str| directory.path().join(name).to_str().unwrap().to_owned();
    let (whole, broken) = (path("whole.tgn"), path("broken.tgn"));
    let engines = three_engines();
    let expected = lines(&printed(&run(&three(&engines, &whole))));
    assert_eq!(expected.len(), 13);
    let arguments = three(&engines, &broken);
    // In the first of the three pairings, and in the second one.
    killed_after(2, &arguments);
    let after_one = std::fs::read(&broken).unwrap();
    // As if it had been killed in the middle of a line of the last game.
    std::fs::write(&broken, &after_one[..after_one.len() - 100]).unwrap();
    killed_after(4, &arguments);
    let last = run(&arguments);
    assert_eq!(last.status.code(), Some(0), "{}", err(&last));
    assert!(err(&last).contains("of 12 games: the match goes on"), "{}", err(&last));
    let told = lines(&out(&last));
    assert!(told.len() < 10, "{} games were played anew", told.len() - 1);
    assert_eq!(told.last(), expected.last());
    assert_eq!(without_times(&broken), without_times(&whole));
    printed(&run(&["check", &broken]));
}

#[test]
fn several_engines_all_meet_or_the_first_meets_each() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("games.tgn");
    let (engines, file) = (three_engines(), file.to_str().unwrap());
    let mut arguments = three(&engines, file);
    arguments.push("--gauntlet");
    let told = lines(&printed(&run(&arguments)));
    assert_eq!(told.len(), 9);
    for (number, game) in told[..8].iter().enumerate() {
        assert_eq!(game["game"], number + 1);
        let other = if number < 4 { "Youth" } else { "Full" };
        let sides = if number % 2 == 0 { ["Child", other] } else { [other, "Child"] };
        assert_eq!([game["a"].as_str().unwrap(), game["b"].as_str().unwrap()], sides);
    }
    let (table, pairings) = (told[8]["engines"].as_array().unwrap(), told[8]["pairings"].as_array().unwrap());
    assert_eq!(pairings.iter().map(|pairing| &pairing["second"]).collect::<Vec<_>>(), ["Youth", "Full"]);
    assert_eq!(table.iter().map(|row| row["games"].as_u64().unwrap()).sum::<u64>(), 16);
    // The weakest by far is the last one.
    assert_eq!((table[2]["name"].as_str(), table[2]["games"].as_u64()), (Some("Child"), Some(8)));
    assert!(table.windows(2).all(|rows| rows[0]["elo"].as_f64().unwrap() >= rows[1]["elo"].as_f64().unwrap()));
    assert!(table.iter().all(|row| row["error"].as_f64().unwrap() > 0.0), "{}", told[8]);
    // The same in words, from the games that are there.
    arguments.retain(|word| *word != "--json");
    for (language, words) in [
        ("en", ["Child against Youth: 4 games", "Engine  ", "the mean of all engines"]),
        ("fr", ["Child contre Youth", "Moteur  ", "la moyenne de tous les moteurs"]),
        ("cs", ["Child proti Youth", "Engine  ", "k průměru všech enginů"]),
    ] {
        let told = out(&run(&[&["--lang", language], &arguments[..]].concat()));
        assert_eq!(told.lines().count(), 7, "{told}");
        assert!(words.iter().all(|word| told.contains(word)), "{told}");
    }
}

#[test]
fn engines_that_cannot_be_told_apart_are_refused() {
    let own = own();
    let (one, two, three) = (format!("one={own}"), format!("two={own}"), format!("three={own}"));
    let refused = |arguments: &[&str]| failed(&run(&[&["match", "diaballik"], arguments].concat()), 2);
    assert!(refused(&[]).contains("--engine-a"));
    assert!(refused(&["--engine-a", &own]).contains("--engine-b"));
    assert!(refused(&["--engine", &one]).contains("at least twice"));
    assert!(refused(&["--engine", &one, "--engine", &one]).contains("“one”"));
    assert!(refused(&["--engine", &one, "--engine-b", &own]).contains("--engine-b"));
    assert!(refused(&["--engine", &one, "--engine", &two, "--option", "tow:Hash=1"]).contains("“tow”"));
    assert!(refused(&["--engine", &one, "--engine", "touchline ugi --x=1"]).contains("touchline ugi --x=1"));
    let sprt = ["--engine", &one, "--engine", &two, "--engine", &three, "--sprt", "nelo0=0,nelo1=5"];
    assert!(refused(&sprt).contains("only with two engines"));
    assert!(refused(&["--engine", &one, "--engine", &two, "--sprt", "nelo0=0,elo1=5"]).contains("nelo0=0,elo1=5"));
}

#[test]
fn an_engine_that_cannot_play_ends_the_match_before_it_begins() {
    let own = own();
    let refused = |arguments: &[&str], status| {
        let mut all = vec!["match", "diaballik", "--engine-a", &own, "--engine-b"];
        all.extend(arguments);
        failed(&run(&all), status)
    };
    assert!(refused(&["/no/such/engine"], 1).contains("/no/such/engine"));
    assert!(refused(&[&own, "--option-b", "Wings=2"], 1).contains("Wings"));
    assert!(refused(&["'"], 2).contains("--engine-b"));
    assert!(refused(&[&own, "--board", "lanes"], 2).contains("--board"));
    assert!(refused(&[&own, "--sprt", "elo0=5,elo1=0"], 2).contains("elo0=5"));
    assert!(refused(&[&own, "--tc", "fast"], 2).contains("fast"));
    assert!(refused(&[&own, "--tc", "other:depth=1"], 2).contains("--tc: no engine is called “other”"));
}

#[test]
fn engines_may_have_different_times() {
    let directory = TempDir::new().unwrap();
    let file = directory.path().join("games.tgn");
    let file = file.to_str().unwrap();
    let engines = ["shallow", "deep"].map(|name| format!("{name}={}", own()));
    let played = |controls: &[&str]| {
        let mut arguments = vec!["match", "diaballik", "--games", "2", "--max-turns", "6", "--json", "--out", file];
        arguments.extend(engines.iter().flat_map(|engine| ["--engine", engine]));
        arguments.extend(controls.iter().flat_map(|control| ["--tc", control]));
        run(&arguments)
    };
    let told = lines(&printed(&played(&["depth=2", "shallow:depth=1"])));
    assert_eq!(told.len(), 3);
    let games = std::fs::read_to_string(file).unwrap();
    assert_eq!(games.matches("[TimeControlA \"depth=1\"]\n[TimeControlB \"depth=2\"]").count(), 1, "{games}");
    assert_eq!(games.matches("[TimeControlA \"depth=2\"]\n[TimeControlB \"depth=1\"]").count(), 1, "{games}");
    assert!(games.contains("{depth 1, nodes ") && games.contains("{depth 2, nodes "), "{games}");
    printed(&run(&["check", file]));
    // It is another match when one of them gets more.
    let message = failed(&played(&["depth=2"]), 1);
    let difference = "There: --tc shallow:depth=1; --tc deep:depth=2. Here: --tc depth=2.";
    assert!(message.contains(difference), "{message}");
    assert!(failed(&played(&["depth=2", "wide:depth=1"]), 2).contains("--tc: no engine is called “wide”"));
}

#[cfg(unix)]
#[test]
fn an_engine_that_fails_loses_and_is_started_again() {
    let own = own();
    let script =
        "sh -c 'read u; echo ugiok; while read l; do case $l in isready) echo readyok;; go*) exit 7;; esac; done'";
    let arguments =
        ["match", "diaballik", "--engine-a", &own, "--engine-b", script, "--games", "4", "--tc", "depth=1", "--json"];
    let told = lines(&printed(&run(&arguments)));
    assert_eq!((told[4]["wins"].as_u64(), told[4]["games"].as_u64()), (Some(4), Some(4)));
    for game in &told[..4] {
        assert_eq!(game["reason"], "failed");
        assert!(game["detail"].as_str().unwrap().contains("exit status: 7"), "{game}");
    }
}

#[test]
fn the_report_is_in_words_in_every_language() {
    let own = own();
    for (language, words) in [
        ("en", ["Elo difference", "0.00 against 50.00 normalised Elo: log"]),
        ("fr", ["Différence Elo", "0,00 et 50,00 Elo normalisé\u{a0}:"]),
        ("cs", ["Rozdíl Elo", "0,00 a 50,00 normalizovaného Elo:"]),
    ] {
        let told = touchline()
            .args(["--lang", language, "match", "playball", "--engine-a", &own, "--engine-b", &own])
            .args(["--option-a", "Level=3", "--option-b", "Level=3", "--games", "2", "--tc", "depth=1"])
            .args(["--max-turns", "20", "--sprt", "nelo0=0,nelo1=50"])
            .output()
            .unwrap();
        let told = out(&told);
        assert!(words.iter().all(|word| told.contains(word)) && told.lines().count() >= 7, "{told}");
    }
}

#[test]
fn a_small_board_finds_openings_with_the_defaults() {
    let own = own();
    for language in ["en", "fr", "cs"] {
        let arguments =
            ["match", "playball", "--board", "sprint", "--engine-a", &own, "--engine-b", &own, "--games", "100"];
        let output =
            run(&[&arguments[..], &["--tc", "depth=1", "--max-turns", "4", "--json", "--lang", language]].concat());
        let told = String::from_utf8(output.stderr.clone()).unwrap();
        assert_eq!(output.status.code(), Some(0), "{told}");
        assert_eq!(lines(&out(&output)).len(), 101, "{told}");
        // That the openings are not the usual ones is told.
        assert_eq!(told.lines().count(), 1, "{told}");
    }
}
