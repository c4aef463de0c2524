//! Events on real boards, directed by hand through the API.

use axum::http::StatusCode;
use protocol::director::{Consequences, CrossResult, CrossTable, EnteredPlayer};
use protocol::tournaments::{Tournament, TournamentGame, TournamentResult, TournamentState};
use serde_json::{Value, json};

use crate::common::{Answer, Server};
use crate::tournaments::{announce, plan};

/// Announces an event on real boards of a system.
pub async fn event(server: &Server, cookie: &str, system: &Value) -> String {
    let mut plan = plan(server, "none", system);
    plan["over_the_board"] = json!(true);
    announce(server, cookie, &plan).await
}

pub async fn ask(server: &Server, cookie: &str, method: &str, id: &str, path: &str, body: &Value) -> Answer {
    server.ask(method, &format!("/api/tournaments/{id}/{path}"), Some(cookie), body).await
}

fn done(answer: &Answer) {
    assert!(answer.status.is_success(), "{}", answer.body);
}

pub async fn listed(server: &Server, cookie: &str, id: &str, players: &[(&str, u32)]) {
    for (at, (name, rating)) in players.iter().enumerate() {
        let answer = ask(server, cookie, "POST", id, "players", &json!({ "name": name, "rating": rating })).await;
        done(&answer);
        assert_eq!(usize::try_from(answer.json::<EnteredPlayer>().number), Ok(at + 1));
    }
}

pub async fn pair(server: &Server, cookie: &str, id: &str, number: u32) -> Answer {
    ask(server, cookie, "PUT", id, &format!("pairings/{number}"), &Value::Null).await
}

pub async fn seen(server: &Server, id: &str) -> Tournament {
    server.ask("GET", &format!("/api/tournaments/{id}"), None, &()).await.json()
}

/// Enters a result as somebody who sees the game as it is given.
pub async fn result(
    server: &Server,
    cookie: &str,
    id: &str,
    game: &TournamentGame,
    result: Value,
    check: bool,
) -> Answer {
    let entry = json!({ "a": game.a, "b": game.b, "result": result, "was": game.result, "check": check });
    ask(server, cookie, "PUT", id, &format!("games/{}/result", game.number), &entry).await
}

async fn all_win_with_a(server: &Server, cookie: &str, id: &str) {
    for game in seen(server, id).await.games.iter().filter(|game| game.result.is_none()) {
        done(&result(server, cookie, id, game, json!("a"), false).await);
    }
}

const SIX: [(&str, u32); 6] =
    [("Ada", 1900), ("Ben", 1800), ("Cleo", 1700), ("Dan", 1600), ("Eve", 1500), ("Žofie Nová", 0)];

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_event_is_directed_to_its_end_with_corrections_in_the_middle() {
    let (_directory, server) = Server::temporary().await;
    let owner = server.registered("Director").await;
    let id = event(&server, &owner, &json!({ "kind": "swiss", "rounds": 3 })).await;
    assert_eq!(pair(&server, &owner, &id, 1).await.code(), "server-pairing-impossible", "nobody plays");
    listed(&server, &owner, &id, &SIX[..5]).await;
    assert!(seen(&server, &id).await.may_pair);
    // The start passes, and nothing happens by itself.
    server.time.pass(60_000);
    assert_eq!(pair(&server, &owner, &id, 2).await.code(), "server-results-missing", "there is no first round");
    for _ in 0..2 {
        done(&pair(&server, &owner, &id, 1).await);
    }
    let first = seen(&server, &id).await;
    assert_eq!(
        (first.summary.state, first.round, first.pairings, first.may_pair),
        (TournamentState::Running, 1, 1, false)
    );
    assert_eq!((first.games.len(), first.byes[0].name.as_str()), (2, "Eve"));
    assert_eq!(first.games.iter().map(|game| (game.number, game.board)).collect::<Vec<_>>(), [(0, 1), (1, 2)]);
    // Somebody comes late; the round is paired again with the sixth.
    done(&ask(&server, &owner, "DELETE", &id, "pairings/1", &Value::Null).await);
    done(&ask(&server, &owner, "POST", &id, "players", &json!({ "name": "  Žofie   Nová ", "account": " " })).await);
    done(&pair(&server, &owner, &id, 1).await);
    let first = seen(&server, &id).await;
    assert_eq!((first.games.len(), first.byes.len()), (3, 0));
    assert_eq!(pair(&server, &owner, &id, 2).await.code(), "server-results-missing");
    // The same result twice is one; another one by who has not seen it changes nothing.
    let game = first.games[0].clone();
    for _ in 0..2 {
        done(&result(&server, &owner, &id, &game, json!("a"), false).await);
    }
    let number = seen(&server, &id).await.number;
    assert_eq!(result(&server, &owner, &id, &game, json!("b"), false).await.code(), "server-result-changed");
    let mut otherwise = first.games[1].clone();
    otherwise.a = otherwise.b.clone();
    assert_eq!(result(&server, &owner, &id, &otherwise, json!("b"), false).await.code(), "server-result-changed");
    assert_eq!(ask(&server, &owner, "DELETE", &id, "pairings/1", &Value::Null).await.code(), "server-pairing-played");
    assert_eq!(seen(&server, &id).await.number, number, "nothing happened");
    all_win_with_a(&server, &owner, &id).await;
    done(&pair(&server, &owner, &id, 2).await);
    let second = seen(&server, &id).await;
    // A result of the first round was wrong: what follows is shown before it is changed.
    let earlier: Tournament = server.ask("GET", &format!("/api/tournaments/{id}?round=1"), None, &()).await.json();
    let wrong = earlier.games[0].clone();
    assert_eq!((wrong.round, wrong.result), (1, Some(TournamentResult::A)));
    let shown: Consequences = result(&server, &owner, &id, &wrong, json!("b"), true).await.json();
    assert_eq!(shown.later_rounds, 1);
    let change =
        |name: &Option<String>| shown.changes.iter().find(|change| Some(&change.name) == name.as_ref()).unwrap();
    assert_eq!((change(&wrong.a).points, change(&wrong.b).points), ([1.0, 0.0], [0.0, 1.0]));
    assert_eq!(seen(&server, &id).await.standings, second.standings, "it was only asked");
    done(&result(&server, &owner, &id, &wrong, json!("b"), false).await);
    let corrected = seen(&server, &id).await;
    assert_eq!(corrected.games, second.games, "pairings stand");
    let points = |now: &Tournament, name: &Option<String>| {
        now.standings.iter().find(|place| place.name == *name).unwrap().points
    };
    assert_eq!((points(&corrected, &wrong.a), points(&corrected, &wrong.b)), (0.0, 1.0));
    let now = TournamentGame { result: Some(TournamentResult::B), ..wrong.clone() };
    let gone = result(&server, &owner, &id, &now, Value::Null, false);
    assert_eq!(gone.await.code(), "server-result-fixed", "the next round is paired");
    // A forfeit, a draw, and one that was entered at the wrong board and is taken back.
    done(&result(&server, &owner, &id, &second.games[0], json!("forfeit-to-b"), false).await);
    done(&result(&server, &owner, &id, &second.games[1], json!("draw"), false).await);
    let draw = TournamentGame { result: Some(TournamentResult::Draw), ..second.games[1].clone() };
    done(&result(&server, &owner, &id, &draw, Value::Null, false).await);
    assert_eq!(seen(&server, &id).await.games[1].result, None);
    all_win_with_a(&server, &owner, &id).await;
    // One leaves, one has a bye in the last round.
    done(&ask(&server, &owner, "PUT", &id, "players/5", &json!({ "what": "leaves" })).await);
    done(&ask(&server, &owner, "PUT", &id, "players/5", &json!({ "what": "leaves" })).await);
    done(&ask(&server, &owner, "PUT", &id, "players/1", &json!({ "what": "bye" })).await);
    let spelt = json!({ "what": "renamed", "name": "Bén" });
    done(&ask(&server, &owner, "PUT", &id, "players/2", &spelt).await);
    done(&pair(&server, &owner, &id, 3).await);
    let third = seen(&server, &id).await;
    assert_eq!((third.games.len(), third.byes.len()), (2, 1), "{:?}", third.games);
    assert_eq!((third.byes[0].name.as_str(), third.byes[0].points), ("Ada", 0.5));
    assert_eq!(ask(&server, &owner, "PUT", &id, "end", &Value::Null).await.code(), "server-results-missing");
    all_win_with_a(&server, &owner, &id).await;
    assert_eq!(pair(&server, &owner, &id, 4).await.code(), "server-pairing-impossible", "it has three rounds");
    let table: CrossTable = server.ask("GET", &format!("/api/tournaments/{id}/table"), None, &()).await.json();
    assert_eq!((table.rows.len(), table.games.len()), (6, 8));
    assert!(table.rows.iter().any(|row| row.name.as_deref() == Some("Bén")));
    for (at, row) in table.rows.iter().enumerate() {
        assert_eq!(row.cells.len(), 3);
        for (round, cell) in row.cells.iter().enumerate() {
            let Some(opponent) = cell.opponent else { continue };
            let other = table.rows[usize::try_from(opponent).unwrap()].cells[round];
            assert_eq!(other.opponent, Some(u32::try_from(at).unwrap()), "each has met the other");
        }
    }
    let forfeits = table.rows.iter().flat_map(|row| &row.cells).filter(|cell| cell.result == CrossResult::ForfeitWin);
    assert_eq!(forfeits.count(), 1);
    for _ in 0..2 {
        done(&ask(&server, &owner, "PUT", &id, "end", &Value::Null).await);
    }
    let over = seen(&server, &id).await;
    assert_eq!(over.summary.state, TournamentState::Over);
    let late = TournamentGame { result: Some(TournamentResult::A), ..third.games[0].clone() };
    assert_eq!(result(&server, &owner, &id, &late, json!("b"), false).await.code(), "server-tournament-over");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_robin_and_a_knock_out_are_directed_through_a_crash() {
    let (directory, mut server) = Server::temporary().await;
    let owner = server.registered("Director").await;
    let robin = event(&server, &owner, &json!({ "kind": "round-robin", "double": false })).await;
    let cup = event(&server, &owner, &json!({ "kind": "knock-out", "games": 1 })).await;
    for id in [&robin, &cup] {
        listed(&server, &owner, id, &SIX[..4]).await;
    }
    for round in 1..=3 {
        done(&pair(&server, &owner, &robin, round).await);
        all_win_with_a(&server, &owner, &robin).await;
        if round < 3 {
            done(&pair(&server, &owner, &cup, round).await);
            all_win_with_a(&server, &owner, &cup).await;
        }
        let before = [seen(&server, &robin).await, seen(&server, &cup).await];
        let (path, time) = server.crash().await;
        server = Server::start(&path, time).await;
        assert_eq!([seen(&server, &robin).await, seen(&server, &cup).await], before);
        if round == 1 {
            // Who has left forfeits what is still to come.
            done(&ask(&server, &owner, "PUT", &robin, "players/4", &json!({ "what": "leaves" })).await);
        }
    }
    let table: CrossTable = server.ask("GET", &format!("/api/tournaments/{robin}/table"), None, &()).await.json();
    let forfeits = table.games.iter().filter(|game| !matches!(game.result, Some(TournamentResult::A)));
    assert_eq!(forfeits.count(), 2, "{:?}", table.games);
    let places: Vec<u32> = seen(&server, &cup).await.standings.iter().map(|place| place.place).collect();
    assert_eq!(places, [1, 2, 3, 4]);
    for id in [&robin, &cup] {
        assert_eq!(
            pair(&server, &owner, id, 4).await.code(),
            if *id == robin { "server-pairing-impossible" } else { "server-results-missing" }
        );
        done(&ask(&server, &owner, "PUT", id, "end", &Value::Null).await);
    }
    drop(directory);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_the_organiser_directs_and_what_cannot_be_is_refused() {
    let (_directory, server) = Server::temporary().await;
    let owner = server.registered("Director").await;
    let other = server.registered("Other").await;
    let swiss = json!({ "kind": "swiss", "rounds": 2 });
    let id = event(&server, &owner, &swiss).await;
    let online = announce(&server, &owner, &plan(&server, "600+5", &swiss)).await;
    listed(&server, &owner, &id, &SIX[..2]).await;
    let entry = json!({ "a": "Ada", "b": "Ben", "result": "a", "was": null });
    for (method, path, body) in [
        ("POST", "players", json!({ "name": "Mallory" })),
        ("PUT", "players/1", json!({ "what": "leaves" })),
        ("PUT", "pairings/1", Value::Null),
        ("DELETE", "pairings/1", Value::Null),
        ("PUT", "games/0/result", entry.clone()),
        ("PUT", "end", Value::Null),
    ] {
        let stranger = ask(&server, &other, method, &id, path, &body).await;
        assert_eq!((stranger.status, stranger.code().as_str()), (StatusCode::NOT_FOUND, "server-not-found"), "{path}");
        assert_eq!(
            ask(&server, &owner, method, &online, path, &body).await.code(),
            "server-not-over-the-board",
            "{path}"
        );
        let nobody = server.ask(method, &format!("/api/tournaments/{id}/{path}"), None, &body).await;
        assert_eq!(nobody.status, StatusCode::UNAUTHORIZED, "{path}");
    }
    let enters = server.ask("PUT", &format!("/api/tournaments/{id}/entry"), Some(&other), &()).await;
    assert_eq!(enters.code(), "server-by-director");
    for (body, code) in [
        (json!({ "name": " \u{200b} " }), "server-player-name"),
        (json!({ "name": "x".repeat(61) }), "server-player-name"),
        (json!({ "name": "ADA" }), "server-player-listed"),
        (json!({ "name": "Eve", "rating": 4_001 }), "server-terms"),
        (json!({ "name": "Eve", "account": "Nobody-here" }), "server-no-such-account"),
        (json!({ "name": "Eve", "rating": -1 }), "server-malformed"),
    ] {
        assert_eq!(ask(&server, &owner, "POST", &id, "players", &body).await.code(), code, "{body}");
    }
    assert_eq!(
        ask(&server, &owner, "PUT", &id, "players/9", &json!({ "what": "leaves" })).await.code(),
        "server-not-found"
    );
    assert_eq!(ask(&server, &owner, "PUT", &id, "games/0/result", &entry).await.code(), "server-not-found");
    for (member, value) in [
        ("system", json!({ "kind": "arena", "minutes": 5 })),
        ("terms", json!({ "game": "diaballik", "clock": "600+5", "rated": true })),
        ("least_rating", json!(1_000)),
    ] {
        let mut wrong = plan(&server, "none", &swiss);
        (wrong["over_the_board"], wrong[member]) = (json!(true), value);
        let answer = server.ask("POST", "/api/tournaments", Some(&owner), &wrong).await;
        assert_eq!(answer.code(), "server-terms", "{member}");
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_name_leads_to_an_account_until_that_does_not_want_it() {
    let (_directory, server) = Server::temporary().await;
    let owner = server.registered("Director").await;
    let (ada, ben) = (server.registered("Ada").await, server.registered("Ben").await);
    let id = event(&server, &owner, &json!({ "kind": "swiss", "rounds": 2 })).await;
    for (name, account) in [("Ada Lovelace", "Ada"), ("Ben B.", "Ben")] {
        done(&ask(&server, &owner, "POST", &id, "players", &json!({ "name": name, "account": account })).await);
    }
    let leads = async || {
        let seen = seen(&server, &id).await;
        let mut all: Vec<_> = seen.standings.into_iter().map(|place| (place.name.unwrap(), place.account)).collect();
        all.sort();
        all
    };
    let known = |ada: Option<&str>, ben: Option<&str>| {
        vec![("Ada Lovelace".to_owned(), ada.map(str::to_owned)), ("Ben B.".to_owned(), ben.map(str::to_owned))]
    };
    assert_eq!(leads().await, known(Some("Ada"), Some("Ben")));
    let own: Tournament = server.ask("GET", &format!("/api/tournaments/{id}"), Some(&ada), &()).await.json();
    assert!(own.own.is_some(), "Ada sees where she is");
    let entry = format!("/api/tournaments/{id}/entry");
    assert_eq!(server.ask("DELETE", &entry, Some(&ada), &()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(server.ask("DELETE", &entry, Some(&ada), &()).await.code(), "server-not-entered");
    assert_eq!(leads().await, known(None, Some("Ben")));
    let gone = server.ask("POST", "/api/me/deletion", Some(&ben), &json!({ "password": "correct horse" })).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.body);
    assert_eq!(leads().await, known(None, None));
}
