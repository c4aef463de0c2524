//! What the owner of a site does: reads reports, writes archives.

use std::path::Path;

use crate::common::{failed, printed, run};
use games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use protocol::game::Kind;
use server::archive;
use server::month::Month;
use server::referee::{Agreed, DiceProof, Event, Game, Happened};
use server::store::Store;
use server::store::social::NewReport;
use server::store::sqlite::social;
use server::store::sqlite::{accounts, games as stored_games};

/// 2020-01-31 12:00 UTC.
const NOON: Timestamp = Timestamp::new(1_580_472_000_000);

/// A site with a game and a report about it.
async fn site(directory: &Path) {
    let store = Store::open(directory).unwrap();
    let made = store.sqlite().unwrap().write(|connection| {
        let [a, b] =
            ["Anna", "Ben"].map(|name| accounts::create(connection, name, Kind::Registered, None, NOON).unwrap().id);
        let terms = serde_json::from_str(r#"{"game":"diaballik","clock":"300+5"}"#).unwrap();
        let mut game = Game::new(Agreed::new(&terms).unwrap(), NOON, DiceProof::EntropyOnly);
        let turn = |side, text: &str| Event::Turn { side, text: text.to_owned(), lag: Millis::ZERO };
        let events = [Event::Start, turn(Side::A, "d1>e1"), turn(Side::B, "d7>e7"), Event::Resign(Side::A)];
        let events: Vec<Happened> = events
            .into_iter()
            .map(|event| {
                game.fold(NOON, &event).unwrap();
                Happened { number: game.number(), at: NOON, act_id: None, event }
            })
            .collect();
        stored_games::insert(connection, "game1", BySide::new(a, b), &game, &events, None)?;
        let report = NewReport {
            user: a,
            about: "Ben".into(),
            why: "play",
            game: Some("game1".into()),
            line: None,
            text: "so slow".into(),
            club: None,
        };
        social::report(connection, &report, NOON)
    });
    made.await.unwrap();
    store.close().await;
}

fn with_site() -> (tempfile::TempDir, String) {
    let directory = tempfile::tempdir().unwrap();
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build().unwrap();
    runtime.block_on(site(directory.path()));
    let path = directory.path().display().to_string();
    (directory, path)
}

#[test]
fn reports_are_listed() {
    let (_directory, data) = with_site();
    let text = printed(&run(&["reports", "--data", &data, "--lang", "en"]));
    assert_eq!(
        text.replace(['\u{2068}', '\u{2069}'], ""),
        "Report 1, 2020-01-31: Anna reported Ben for losing on purpose, stalling or leaving.\n  Game: game1\n  Comment: so slow\n"
    );
    let json = printed(&run(&["reports", "--data", &data, "--json"]));
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!((report["player"].as_str(), report["at"].as_u64()), (Some("Ben"), Some(NOON.get())));
    for _ in 0..2 {
        let text = printed(&run(&["reports", "--data", &data, "--settle", "1", "--lang", "en"]));
        assert_eq!(text.replace(['\u{2068}', '\u{2069}'], ""), "Report 1 is settled.\n");
    }
    failed(&run(&["reports", "--data", &data, "--settle", "7"]), 1);
    let text = printed(&run(&["reports", "--data", &data, "--lang", "en"]));
    assert_eq!(text, "No reports.\n");
    let json = printed(&run(&["reports", "--data", &data, "--all", "--json"]));
    let report: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert!(report["settled"].as_u64() > Some(NOON.get()));
    let nowhere = tempfile::tempdir().unwrap();
    failed(&run(&["reports", "--data", &nowhere.path().display().to_string()]), 1);
    assert_eq!(std::fs::read_dir(nowhere.path()).unwrap().count(), 0, "nothing is made");
}

#[test]
fn a_month_is_archived_by_hand() {
    let (directory, data) = with_site();
    // A server has the database.
    let _server = Store::open(directory.path()).unwrap();
    let text = printed(&run(&["archive", "--data", &data, "--month", "2020-01", "--lang", "en"]));
    assert!(text.contains("1 game") && text.contains("touchline-2020-01.tgn.zst"), "{text}");
    let path = server::store::archives::path(directory.path(), Month::of(NOON));
    let games = archive::read(&path, 1 << 20).unwrap();
    assert!(games.contains("[A \"Anna\"]") && games.contains("d1>e1"), "{games}");
    let file = directory.path().join("month.tgn");
    std::fs::write(&file, games).unwrap();
    printed(&run(&["check", &file.display().to_string(), "--lang", "en"]));
    for month in ["2020-13", "9999-12", "2020-1"] {
        failed(&run(&["archive", "--data", &data, "--month", month]), 2);
    }
}
