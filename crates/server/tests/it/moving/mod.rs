//! A site that moves from its directory to PostgreSQL. Without a PostgreSQL these tests are skipped.

mod refused;
pub mod site;

use std::path::Path;

use crate::common::database::Database;
use server::store::moving::{MoveError, Moved, Progress, move_site};
use server::store::postgres::Postgres;
use server::store::{Store, StoreError};
use server::time::Time as _;
use site::{site, stop};

/// Moves a site, whatever that shows of its progress.
async fn moved(data: &Path, database: &Database) -> Moved {
    move_site(data, &database.url(), 200, |_| {}).await.unwrap()
}

/// Sees that no node starts on a database.
async fn is_closed(database: &Database) {
    let refused = Postgres::open(&database.url(), 1).await.map(|_| ());
    assert!(matches!(refused, Err(StoreError::Moving)), "{refused:?}");
}

/// The tables that differ.
fn differing(moved: &Moved) -> Vec<&'static str> {
    moved.tables.iter().filter(|compared| !compared.is_same()).map(|compared| compared.table).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn every_intent_answers_the_same_on_both() {
    let Some(database) = Database::empty().await else { return };
    let directory = tempfile::tempdir().unwrap();
    let (server, known) = site(directory.path()).await;
    let (data, time) = stop(server).await;
    let first = moved(&data, &database).await;
    assert!(first.is_same() && first.is_final, "{first:?}");
    assert_eq!(first.replayed, known.games.len());
    for compared in &first.tables {
        assert!(compared.source.rows > 0, "{}: nothing was moved", compared.table);
    }
    let old = Store::open(&data).unwrap();
    let new = Store::Postgres { database: database.open().await, files: data.clone() };
    site::compare(&old, &new, &known.games, &known.challenges).await;
    old.close().await;
    new.close().await;
    // Again, before a node has started: it is the same.
    let again = moved(&data, &database).await;
    assert_eq!((again.tables, again.is_final), (first.tables, true));

    // Both go on from there, as one history.
    let old = site::start_on(&data, None, time.now()).await;
    let new = site::start_on(&data, Some(&database), time.now()).await;
    assert_eq!(old.app.hub().history(), new.app.hub().history());
    for game in &known.games {
        let path = format!("/api/games/{game}");
        let [one, other] = [&old, &new].map(|server| server.ask("GET", &path, Some(&known.anna), &()));
        let (one, other) = tokio::join!(one, other);
        assert_eq!(one.body, other.body, "{game}");
    }
    for path in
        ["/api/me", "/api/me/tokens", "/api/me/export", "/api/sessions", "/api/bots", "/api/challenges", "/api/seeks"]
    {
        let [one, other] = [&old, &new].map(|server| server.ask("GET", path, Some(&known.anna), &()));
        let (one, other) = tokio::join!(one, other);
        assert_eq!((one.status, &one.body), (other.status, &other.body), "{path}");
        assert_eq!(one.status, axum::http::StatusCode::OK, "{path}");
    }
    let mut over = 0;
    for one in [&old, &new] {
        let me = one.ask_bot(&known.token, "GET", "/api/me").await;
        assert_eq!(me.json::<serde_json::Value>()["name"], "Robot");
        let entry = serde_json::json!({ "name": "Ben", "password": "correct horse" });
        assert_eq!(one.ask("POST", "/api/sessions", None, &entry).await.status, axum::http::StatusCode::OK);
        over += site::play_on(one, &known).await;
    }
    assert_eq!(over, 2, "the game went on and ended on both");
    // Now it has a life of its own.
    let refused = move_site(&data, &database.url(), 0, |_| {}).await;
    assert!(matches!(refused, Err(server::store::moving::MoveError::HasSite)), "{refused:?}");
    assert_eq!(*new.state(&known.dice).await.history, *old.app.hub().history());
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_of_a_running_site_is_a_rehearsal() {
    let Some(database) = Database::empty().await else { return };
    let directory = tempfile::tempdir().unwrap();
    let (server, _) = site(directory.path()).await;
    let rehearsal = moved(directory.path(), &database).await;
    assert!(rehearsal.is_same() && !rehearsal.is_final, "{rehearsal:?}");
    is_closed(&database).await;
    // It goes on meanwhile, and what happens is moved the second time.
    let later = server.registered("Later").await;
    let (data, time) = stop(server).await;
    let last = moved(&data, &database).await;
    assert!(last.is_same() && last.is_final, "{last:?}");
    let users = |moved: &Moved| moved.tables.iter().find(|compared| compared.table == "users").unwrap().target.rows;
    assert_eq!(users(&last), users(&rehearsal) + 1);
    let new = site::start_on(&data, Some(&database), time.now()).await;
    assert_eq!(new.ask("GET", "/api/me", Some(&later), &()).await.status, axum::http::StatusCode::OK);
    // Accounts and games that are made now have numbers of their own.
    let [a, b] = [new.registered("Newcomer").await, new.registered("Another").await];
    new.game(&serde_json::json!({ "game": "diaballik", "clock": "60+5" }), &a, &b).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn whatever_differs_in_the_new_database_is_found() {
    let Some(database) = Database::empty().await else { return };
    let directory = tempfile::tempdir().unwrap();
    let (server, _) = site(directory.path()).await;
    let (data, _) = stop(server).await;
    assert!(moved(&data, &database).await.is_same());
    // What the database does to rows while they are written.
    let tampered: [(&str, &str, &[&str], bool); 6] = [
        ("users", "NEW.name := 'x' || NEW.id; RETURN NEW;", &["users"], true),
        ("chat_lines", "NEW.at := NEW.at + 1; RETURN NEW;", &["chat_lines"], false),
        ("ratings", "RETURN NULL;", &["ratings"], false),
        ("game_events", "NEW.at := NEW.at + 1; RETURN NEW;", &["game_events"], true),
        ("games", "NEW.events := NULL; RETURN NEW;", &["game_events"], true),
        ("games", "NEW.events := substr(NEW.events, 1, 9); RETURN NEW;", &["game_events"], true),
    ];
    for (table, work, differs, in_games) in tampered {
        database
            .execute(&format!(
                "CREATE FUNCTION tamper() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN {work} END $$; \
                 CREATE TRIGGER tamper BEFORE INSERT ON {table} FOR EACH ROW EXECUTE FUNCTION tamper()"
            ))
            .await;
        let found = moved(&data, &database).await;
        assert_eq!((differing(&found), !found.differing.is_empty()), (differs.to_vec(), in_games), "{table}: {work}");
        is_closed(&database).await;
        database.execute("DROP FUNCTION tamper() CASCADE").await;
    }
    let last = moved(&data, &database).await;
    assert!(last.is_same() && last.is_final);
    Postgres::open(&database.url(), 1).await.unwrap();
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_move_that_was_cut_off_is_begun_anew() {
    let Some(database) = Database::empty().await else { return };
    let directory = tempfile::tempdir().unwrap();
    let (server, _) = site(directory.path()).await;
    let (data, _) = stop(server).await;
    for step in ["Snapshot", "Write(\"games\")", "Write(\"archives\")", "Compare(\"users\")", "Replay"] {
        let (reached, mut is_reached) = tokio::sync::mpsc::unbounded_channel();
        let url = database.url();
        let told = |at: Progress| {
            if format!("{:?}", at.step) == step {
                let _ = reached.send(());
            }
        };
        let moves = async {
            loop {
                match move_site(&data, &url, 200, &told).await {
                    // What was cut off before may still have the copy, or its connection the lock, for a moment.
                    Err(MoveError::Busy | MoveError::Source(StoreError::InUse(_))) => tokio::task::yield_now().await,
                    last => panic!("it was not cut off at {step}: {last:?}"),
                }
            }
        };
        tokio::select! {
            biased;
            _ = is_reached.recv() => {}
            () = moves => {}
        }
        if step == "Snapshot" {
            // Nothing has been written yet.
            database.open().await.close();
        } else {
            is_closed(&database).await;
        }
    }
    let last = loop {
        // What was cut off may still have the copy, or its connection the lock, for a moment.
        match move_site(&data, &database.url(), 200, |_| {}).await {
            Err(MoveError::Busy | MoveError::Source(StoreError::InUse(_))) => tokio::task::yield_now().await,
            last => break last.unwrap(),
        }
    };
    assert!(last.is_same() && last.is_final);
    let left: Vec<_> = std::fs::read_dir(&data).unwrap().map(|file| file.unwrap().file_name()).collect();
    let moving: Vec<_> = left.iter().filter(|name| name.to_string_lossy().contains("moving")).collect();
    assert_eq!(moving, ["touchline.moving.lock"], "{left:?}");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_restored_backup_that_moves_begins_a_new_history() {
    let Some(database) = Database::empty().await else { return };
    let directory = tempfile::tempdir().unwrap();
    let (server, known) = site(directory.path()).await;
    let first = server.app.hub().history().to_owned();
    let backup = directory.path().join("backup.db");
    server::store::sqlite::copies::back_up(directory.path(), &backup).unwrap();
    // It waits until the server has stopped, and is what moves.
    server::store::sqlite::copies::restore(&backup, directory.path()).unwrap();
    let (data, time) = stop(server).await;
    assert!(moved(&data, &database).await.is_same());
    let new = site::start_on(&data, Some(&database), time.now()).await;
    assert_ne!(new.app.hub().history(), first);
    assert_eq!(new.state(&known.dice).await.result.unwrap().reason.as_str(), "restored");
}
