//! What is left of accounts that are deleted, looked for in the whole database of a site that has something of everything.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use serde_json::json;

use crate::moving::site::site;

/// The tables that may refer to somebody who is gone, as docs/security.md has it.
const MAY_REFER: [&str; 6] = [
    // The opponents' too; the player is called `~` and a number in them.
    "games",
    // The others' too.
    "tournament_players",
    "tournaments",
    // Those that nobody has settled yet.
    "reports",
    // Hashes of the names of bots, for 90 days, with whose they were.
    "held_names",
    // What was done to somebody for the site, without the reasons.
    "audit_log",
];

/// What is said in the site by those who go, or about them, and what lets them in.
const WORDS: [&str; 15] = [
    "Anna",
    "Ben",
    "Robot",
    "phone",
    "cellar",
    "žlutá",
    "šťastnou hru",
    "merci",
    "Dřevěná",
    "board.example",
    "push.example",
    "Europe/Prague",
    "private.example",
    "new.example",
    "klíč",
];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nothing_is_left_of_who_goes_but_what_the_documents_say() {
    let directory = tempfile::tempdir().unwrap();
    let (server, known) = site(directory.path()).await;
    let about = |rows: &[String], word: &str| rows.iter().filter(|row| row.contains(word)).cloned().collect::<Vec<_>>();
    let before = server.rows().await;
    for word in WORDS {
        assert!(!about(&before, word).is_empty(), "{word} is not looked for where it is");
    }
    let (tables, columns) = server.tables_about_deleted().await;
    assert!(columns > 30, "{columns}");
    assert!(tables.iter().all(|table| MAY_REFER.contains(&table.as_str())), "{tables:?} of somebody who went before");

    for cookie in [&known.anna, &known.ben] {
        let answer =
            server.ask("POST", "/api/me/deletion", Some(cookie), &json!({ "password": "correct horse" })).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
    }
    let (tables, _) = server.tables_about_deleted().await;
    let allowed: BTreeSet<String> = MAY_REFER.map(str::to_owned).into();
    assert_eq!(tables, allowed);
    let after = server.rows().await;
    for word in WORDS {
        assert_eq!(about(&after, word), Vec::<String>::new(), "{word}");
    }
}
