//! `touchline match`, with the program's own engines on both sides.

use crate::common::{failed, out, printed, run, touchline};
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
    // The games can be read and are legal, and the file grows with the next match.
    printed(&run(&["check", file]));
    let again = printed(&run(&arguments));
    assert_eq!(lines(&again), told);
    let games = std::fs::read_to_string(file).unwrap();
    assert_eq!(games.matches("[Game \"diaballik\"]").count(), 8);
    assert!(games.contains("[%eval "));
    printed(&run(&["check", file]));
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
    assert!(refused(&["'"], 2).contains("--engine-a, --engine-b"));
    assert!(refused(&[&own, "--board", "lanes"], 2).contains("--board"));
    assert!(refused(&[&own, "--sprt", "elo0=5,elo1=0"], 2).contains("elo0=5"));
    assert!(refused(&[&own, "--tc", "fast"], 2).contains("fast"));
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
    for (language, word) in [("en", "Elo difference"), ("fr", "Différence Elo"), ("cs", "Rozdíl Elo")] {
        let told = touchline()
            .args(["--lang", language, "match", "playball", "--engine-a", &own, "--engine-b", &own])
            .args(["--option-a", "Level=3", "--option-b", "Level=3", "--games", "2", "--tc", "depth=1"])
            .args(["--max-turns", "20", "--sprt", "elo0=0,elo1=50"])
            .output()
            .unwrap();
        let told = out(&told);
        assert!(told.contains(word) && told.lines().count() >= 7, "{told}");
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
