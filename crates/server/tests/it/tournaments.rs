//! Tournaments: announced, entered, played to their ends, through crashes and departures.

use std::collections::{BTreeMap, BTreeSet};

use axum::http::StatusCode;
use games::side::BySide;
use protocol::game::{Side, State, What};
use protocol::http::Export;
use protocol::notifications::Topic;
use protocol::socket::{Act, FromClient, FromServer};
use protocol::tournaments::{
    Announced, Tournament, TournamentGame, TournamentResult, TournamentState, Tournaments as Listed,
};
use serde_json::{Value, json};
use server::time::ManualTime;

use crate::clubs::told;
use crate::common::{Answer, BEGIN, Client, Server};

const SECOND: u64 = 1_000;

/// What is announced, to begin in ten seconds.
pub fn plan(server: &Server, clock: &str, system: &Value) -> Value {
    json!({
        "name": "Evening cup",
        "terms": { "game": "diaballik", "clock": clock },
        "system": system,
        "starts": server.time_now().get() + 10 * SECOND,
    })
}

pub async fn announce(server: &Server, cookie: &str, plan: &Value) -> String {
    let answer = server.ask("POST", "/api/tournaments", Some(cookie), plan).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json::<Announced>().id
}

pub async fn enter(server: &Server, cookie: &str, id: &str) -> Answer {
    server.ask("PUT", &format!("/api/tournaments/{id}/entry"), Some(cookie), &()).await
}

async fn leave(server: &Server, cookie: &str, id: &str) -> Answer {
    server.ask("DELETE", &format!("/api/tournaments/{id}/entry"), Some(cookie), &()).await
}

async fn seen(server: &Server, cookie: Option<&str>, id: &str) -> Tournament {
    server.ask("GET", &format!("/api/tournaments/{id}"), cookie, &()).await.json()
}

/// The tournament once it is as wanted, letting a second pass again and again.
pub async fn until(server: &Server, id: &str, wanted: impl Fn(&Tournament) -> bool) -> Tournament {
    for _ in 0..600 {
        let now = seen(server, None, id).await;
        if wanted(&now) {
            return now;
        }
        server.time.pass(SECOND);
        for _ in 0..20 {
            tokio::task::yield_now().await;
        }
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    panic!("it never came to that: {:?}", seen(server, None, id).await);
}

/// Players by their names, with their cookies.
async fn players(server: &Server, names: &[&str]) -> BTreeMap<String, String> {
    let mut players = BTreeMap::new();
    for name in names {
        players.insert((*name).to_owned(), server.registered(name).await);
    }
    players
}

async fn all_enter(server: &Server, players: &BTreeMap<String, String>, id: &str) {
    for cookie in players.values() {
        let answer = enter(server, cookie, id).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
    }
}

/// The player with this side resigns.
async fn resign(server: &Server, cookie: &str, game: &str) {
    let mut player = server.connect(Some(cookie)).await;
    player.watch(game, None).await;
    player.act_and_wait(game, Act::Resign).await.unwrap();
}

/// Plays all games of the round that is on: of two the one whose name comes later resigns.
pub async fn play_round(server: &Server, players: &BTreeMap<String, String>, games: &[TournamentGame]) {
    for game in games.iter().filter(|game| game.result.is_none()) {
        let (a, b) = (game.a.clone().unwrap(), game.b.clone().unwrap());
        let loser = a.max(b);
        resign(server, &players[&loser], game.game.as_ref().unwrap()).await;
    }
}

pub fn names(game: &TournamentGame) -> [String; 2] {
    let mut two = [game.a.clone().unwrap_or_default(), game.b.clone().unwrap_or_default()];
    two.sort();
    two
}

pub fn is_round(round: u32) -> impl Fn(&Tournament) -> bool {
    move |now| now.round == round && now.games.iter().all(|game| game.game.is_some() || game.result.is_some())
}

fn code(answer: &Answer) -> (StatusCode, String) {
    (answer.status, answer.code())
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_swiss_tournament_is_played_to_its_end() {
    let (_directory, server) = Server::temporary().await;
    let players = players(&server, &["Ada", "Ben", "Cleo", "Dan", "Eve"]).await;
    let plan = plan(&server, "days:3", &json!({ "kind": "swiss", "rounds": 3 }));
    let id = announce(&server, &players["Ada"], &plan).await;
    all_enter(&server, &players, &id).await;
    let before = seen(&server, Some(&players["Ada"]), &id).await;
    assert_eq!((before.summary.players, before.summary.state), (5, TournamentState::Announced));
    assert!(before.own.unwrap().here && before.games.is_empty());
    let entry = server.ask("GET", &format!("/api/tournaments/{id}/calendar"), None, &()).await;
    // 1,800,000,010 seconds after 1970.
    for line in ["BEGIN:VEVENT", "SUMMARY:Evening cup", "DTSTART:20270115T080010Z"] {
        assert!(entry.body.lines().any(|found| found.trim_end() == line), "{}", entry.body);
    }
    let mut met = BTreeSet::new();
    let mut byes = BTreeSet::new();
    for round in 1..=3 {
        let now = until(&server, &id, is_round(round)).await;
        assert_eq!((now.games.len(), now.byes.len(), now.rounds), (2, 1, 3));
        for game in &now.games {
            assert!(met.insert(names(game)), "{:?} meet again", names(game));
        }
        assert!(byes.insert(now.byes[0].name.clone()), "a second bye");
        let own = seen(&server, Some(&players[&now.games[0].a.clone().unwrap()]), &id).await.own.unwrap();
        assert_eq!(own.game, now.games[0].game, "whoever plays is shown the game");
        play_round(&server, &players, &now.games).await;
    }
    let told = server.ask("GET", "/api/me/notifications", Some(&players["Ben"]), &()).await;
    assert!(told.body.contains("begun"), "games of days begin while one is away: {}", told.body);
    let over = until(&server, &id, |now| now.summary.state == TournamentState::Over).await;
    let points: f64 = over.standings.iter().map(|place| place.points).sum();
    assert!((points - 9.0).abs() < 1e-9, "two games and a bye in each of three rounds: {points}");
    let first = &over.standings[0];
    assert_eq!((first.place, first.name.as_deref(), first.points), (1, Some("Ada"), 3.0));
    for place in &over.standings {
        for sum in &place.tie_breaks {
            let parts: f64 = sum.addends.iter().filter(|part| !part.cut).map(|part| part.value).sum();
            assert!((parts - sum.value).abs() < 1e-9, "{sum:?}");
        }
    }
    let listed: Listed = server.ask("GET", "/api/tournaments", None, &()).await.json();
    assert_eq!(listed.over.iter().map(|one| one.id.as_str()).collect::<Vec<_>>(), [id.as_str()]);
    assert_eq!(
        code(&enter(&server, &players["Ada"], &id).await),
        (StatusCode::CONFLICT, "server-tournament-over".into())
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn late_entry_byes_and_withdrawal_in_a_swiss_tournament() {
    let (_directory, server) = Server::temporary().await;
    let players = players(&server, &["Ada", "Ben", "Cleo", "Dan"]).await;
    let plan = plan(&server, "days:3", &json!({ "kind": "swiss", "rounds": 4 }));
    let id = announce(&server, &players["Ada"], &plan).await;
    for name in ["Ada", "Ben", "Cleo"] {
        enter(&server, &players[name], &id).await;
    }
    let bye = format!("/api/tournaments/{id}/bye");
    let asked = server.ask("PUT", &bye, Some(&players["Ada"]), &()).await;
    assert_eq!(code(&asked), (StatusCode::CONFLICT, "server-no-bye".into()), "it has not begun");
    let first = until(&server, &id, is_round(1)).await;
    assert_eq!(enter(&server, &players["Dan"], &id).await.status, StatusCode::NO_CONTENT, "late");
    assert_eq!(server.ask("PUT", &bye, Some(&players["Ben"]), &()).await.status, StatusCode::NO_CONTENT);
    let again = server.ask("PUT", &bye, Some(&players["Ben"]), &()).await;
    assert_eq!(code(&again), (StatusCode::CONFLICT, "server-no-bye".into()));
    play_round(&server, &players, &first.games).await;
    let second = until(&server, &id, is_round(2)).await;
    let half = second.byes.iter().find(|bye| bye.name == "Ben").unwrap();
    assert_eq!(half.points, 0.5, "it was asked for");
    assert!(
        second.games.iter().chain(&[]).any(|game| names(game).contains(&"Dan".to_owned())) || second.byes.len() == 2
    );
    assert_eq!(leave(&server, &players["Dan"], &id).await.status, StatusCode::NO_CONTENT);
    assert_eq!(code(&leave(&server, &players["Dan"], &id).await), (StatusCode::CONFLICT, "server-not-entered".into()));
    play_round(&server, &players, &second.games).await;
    let third = until(&server, &id, is_round(3)).await;
    assert!(third.games.iter().all(|game| !names(game).contains(&"Dan".to_owned())), "who has left is not paired");
    let eve = server.registered("Eve").await;
    let late = enter(&server, &eve, &id).await;
    assert_eq!(code(&late), (StatusCode::CONFLICT, "server-tournament-closed".into()), "too late");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_round_robin_goes_on_without_one_whose_account_is_deleted() {
    let (_directory, server) = Server::temporary().await;
    let mut players = players(&server, &["Ada", "Ben", "Cleo", "Dan"]).await;
    let plan = plan(&server, "days:3", &json!({ "kind": "round-robin", "double": false }));
    let id = announce(&server, &players["Ada"], &plan).await;
    all_enter(&server, &players, &id).await;
    let first = until(&server, &id, is_round(1)).await;
    let dan = players.remove("Dan").unwrap();
    let gone = server.ask("POST", "/api/me/deletion", Some(&dan), &json!({ "password": "correct horse" })).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.body);
    let still: Vec<TournamentGame> =
        first.games.into_iter().filter(|game| !names(game).contains(&"Dan".to_owned())).collect();
    play_round(&server, &players, &still).await;
    assert_eq!(seen(&server, None, &id).await.summary.owner.as_deref(), Some("Ada"));
    for round in 2..=3 {
        let now = until(&server, &id, is_round(round)).await;
        let forfeits = now.games.iter().filter(|game| game.game.is_none());
        assert_eq!(forfeits.count(), 1, "{:?}", now.games);
        assert!(now.standings.iter().any(|place| place.name.is_none() && !place.here), "a name is nobody's any more");
        play_round(&server, &players, &now.games).await;
    }
    let over = until(&server, &id, |now| now.summary.state == TournamentState::Over).await;
    let points: Vec<f64> = over.standings.iter().map(|place| place.points).collect();
    assert_eq!(points, [3.0, 2.0, 1.0, 0.0], "{:?}", over.standings);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_knock_out_ends_with_a_winner_and_a_game_for_the_third_place() {
    let (_directory, server) = Server::temporary().await;
    let players = players(&server, &["Ada", "Ben", "Cleo", "Dan"]).await;
    let plan = plan(&server, "days:3", &json!({ "kind": "knock-out", "games": 1 }));
    let id = announce(&server, &players["Ada"], &plan).await;
    all_enter(&server, &players, &id).await;
    let semi_finals = until(&server, &id, is_round(1)).await;
    assert_eq!((semi_finals.games.len(), semi_finals.rounds), (2, 2));
    play_round(&server, &players, &semi_finals.games).await;
    let finals = until(&server, &id, |now| is_round(2)(now) && now.games.len() == 2).await;
    play_round(&server, &players, &finals.games).await;
    let over = until(&server, &id, |now| now.summary.state == TournamentState::Over).await;
    let places: Vec<u32> = over.standings.iter().map(|place| place.place).collect();
    assert_eq!(places, [1, 2, 3, 4], "{:?}", over.standings);
    assert_eq!(over.standings[0].name.as_deref(), Some("Ada"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_arena_pairs_those_who_are_there_until_its_time_is_over() {
    let (_directory, server) = Server::temporary().await;
    let players = players(&server, &["Ada", "Ben", "Cleo", "Dan", "Eve"]).await;
    let plan = plan(&server, "600+5", &json!({ "kind": "arena", "minutes": 5 }));
    let id = announce(&server, &players["Ada"], &plan).await;
    all_enter(&server, &players, &id).await;
    let mut sockets: Vec<Client> = Vec::new();
    for name in ["Ada", "Ben", "Cleo", "Dan"] {
        sockets.push(server.connect(Some(&players[name])).await);
    }
    let all_begun = |now: &Tournament| now.games.len() >= 2 && now.games.iter().all(|game| game.game.is_some());
    let now = until(&server, &id, all_begun).await;
    assert!(now.games.iter().all(|game| !names(game).contains(&"Eve".to_owned())), "Eve is not there");
    assert_eq!(leave(&server, &players["Dan"], &id).await.status, StatusCode::NO_CONTENT);
    play_round(&server, &players, &now.games).await;
    let goes_on = |now: &Tournament| now.games.iter().any(|game| game.result.is_none() && game.game.is_some());
    let next = until(&server, &id, |now| now.games.len() > 2 && goes_on(now)).await;
    let on: Vec<&TournamentGame> = next.games.iter().filter(|game| game.result.is_none()).collect();
    assert!(on.iter().all(|game| !names(game).contains(&"Dan".to_owned())), "Dan pauses");
    assert_eq!(next.standings[0].points, 2.0, "a win is two points");
    let over = until(&server, &id, |now| now.summary.state == TournamentState::Over).await;
    assert_eq!(over.until.unwrap().get(), over.summary.plan.starts.get() + 5 * 60 * SECOND);
    assert!(over.games.iter().any(|game| game.result.is_none()), "what was going on counts no more");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crash_in_the_middle_loses_no_result_and_pairs_nobody_twice() {
    let (directory, server) = Server::temporary().await;
    let cookies = players(&server, &["Ada", "Ben", "Cleo", "Dan"]).await;
    let plan = plan(&server, "days:3", &json!({ "kind": "swiss", "rounds": 3 }));
    let id = announce(&server, &cookies["Ada"], &plan).await;
    all_enter(&server, &cookies, &id).await;
    let mut server = server;
    let mut met = BTreeSet::new();
    for round in 1..=3 {
        let now = until(&server, &id, is_round(round)).await;
        let ids: BTreeSet<String> = now.games.iter().filter_map(|game| game.game.clone()).collect();
        assert_eq!(ids.len(), 2);
        now.games.iter().for_each(|game| assert!(met.insert(names(game)), "{:?} meet again", names(game)));
        // One result is there before the crash, and the tournament may not have heard of it.
        play_round(&server, &cookies, &now.games[..1]).await;
        let (path, time) = server.crash().await;
        server = Server::start(&path, time).await;
        let again = until(&server, &id, |now| now.games.iter().any(|game| game.result.is_some())).await;
        assert_eq!(again.games.iter().filter_map(|game| game.game.clone()).collect::<BTreeSet<_>>(), ids);
        let rest: Vec<TournamentGame> = again.games.into_iter().filter(|game| game.result.is_none()).collect();
        play_round(&server, &cookies, &rest).await;
    }
    let over = until(&server, &id, |now| now.summary.state == TournamentState::Over).await;
    let points: f64 = over.standings.iter().map(|place| place.points).sum();
    assert!((points - 6.0).abs() < 1e-9, "{:?}", over.standings);
    drop(directory);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_does_not_come_loses_by_forfeit_and_a_tournament_of_one_is_cancelled() {
    let (_directory, server) = Server::temporary().await;
    let players = players(&server, &["Ada", "Ben"]).await;
    let swiss = json!({ "kind": "swiss", "rounds": 1 });
    let id = announce(&server, &players["Ada"], &plan(&server, "60+5", &swiss)).await;
    all_enter(&server, &players, &id).await;
    let now = until(&server, &id, is_round(1)).await;
    let game = now.games[0].game.clone().unwrap();
    // Side A never plays: the time of its first turn runs out.
    let over = until(&server, &id, |now| now.summary.state == TournamentState::Over).await;
    assert!(!server.state(&game).await.result.unwrap().counts);
    assert_eq!(over.games[0].result, Some(TournamentResult::ForfeitToB));
    assert_eq!(over.games[0].b, over.standings[0].name, "B has won without a game");
    let alone = announce(&server, &players["Ada"], &plan(&server, "600+5", &swiss)).await;
    enter(&server, &players["Ada"], &alone).await;
    until(&server, &alone, |now| now.summary.state == TournamentState::Cancelled).await;
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_announced_or_entered_is_refused_with_its_reason() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let ada = server.registered("Ada").await;
    let (_, guest) = server.guest().await;
    let swiss = json!({ "kind": "swiss", "rounds": 3 });
    let good = plan(&server, "600+5", &swiss);
    let with = |member: &str, value: Value| {
        let mut plan = good.clone();
        plan[member] = value;
        plan
    };
    let diaballik = |clock: &str| json!({ "game": "diaballik", "clock": clock });
    let position = json!({ "game": "diaballik", "position": "bbbBbbb/7/7/7/7/7/aaaAaaa b", "clock": "60+5" });
    let now = server.time_now().get();
    for (wrong, code) in [
        (with("name", json!("x")), "server-tournament-name"),
        (with("name", json!("x".repeat(61))), "server-tournament-name"),
        (with("starts", json!(now - 1)), "server-tournament-start"),
        (with("starts", json!(now + 400 * 24 * 60 * 60 * 1_000)), "server-tournament-start"),
        (with("terms", diaballik("none")), "server-terms"),
        (with("terms", position), "server-terms"),
        (with("system", json!({ "kind": "swiss", "rounds": 0 })), "server-terms"),
        (with("system", json!({ "kind": "arena", "minutes": 4 })), "server-terms"),
        (with("least_rating", json!(1_900)), ""),
        (with("most_rating", json!(5_000)), "server-terms"),
        (with("system", json!({ "kind": "league" })), "server-malformed"),
    ] {
        let answer = server.ask("POST", "/api/tournaments", Some(&ada), &wrong).await;
        if code.is_empty() {
            assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
        } else {
            assert_eq!(answer.code(), code, "{wrong}");
        }
    }
    let of_guest = server.ask("POST", "/api/tournaments", Some(&guest), &good).await;
    assert_eq!(of_guest.code(), "server-not-registered");
    let strong = announce(&server, &ada, &with("least_rating", json!(1_900))).await;
    assert_eq!(enter(&server, &ada, &strong).await.code(), "server-tournament-rating");
    let mut terms = diaballik("600+5");
    terms["rated"] = json!(true);
    let rated = announce(&server, &ada, &with("terms", terms)).await;
    assert_eq!(enter(&server, &guest, &rated).await.code(), "server-not-registered");
    let open = announce(&server, &ada, &good).await;
    assert_eq!(enter(&server, &guest, &open).await.status, StatusCode::NO_CONTENT, "guests play what is not rated");
    assert_eq!(enter(&server, &guest, &open).await.code(), "server-entered");
    let of_other = server.ask("DELETE", &format!("/api/tournaments/{open}"), Some(&guest), &()).await;
    assert_eq!(of_other.code(), "server-not-found", "it is Ada's");
    announce(&server, &ada, &good).await;
    let sixth = server.ask("POST", "/api/tournaments", Some(&ada), &good).await;
    assert_eq!(sixth.code(), "server-too-many");
    let off = server.ask("DELETE", &format!("/api/tournaments/{open}"), Some(&ada), &()).await;
    assert_eq!(off.status, StatusCode::NO_CONTENT);
    assert_eq!(seen(&server, None, &open).await.summary.state, TournamentState::Cancelled);
    assert_eq!(enter(&server, &ada, "000000000000").await.code(), "server-not-found");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn the_standings_are_told_a_page_at_a_time() {
    let (_directory, server) = Server::temporary().await;
    let ada = server.registered("Ada").await;
    let id = announce(&server, &ada, &plan(&server, "600+5", &json!({ "kind": "arena", "minutes": 10 }))).await;
    let mut guests = Vec::new();
    for _ in 0..60 {
        let (_, guest) = server.guest().await;
        assert_eq!(enter(&server, &guest, &id).await.status, StatusCode::NO_CONTENT);
        guests.push(guest);
    }
    let first = seen(&server, Some(&guests[0]), &id).await;
    let second: Tournament = server.ask("GET", &format!("/api/tournaments/{id}?from=50"), None, &()).await.json();
    assert_eq!((first.standings.len(), second.standings.len(), first.summary.players), (50, 10, 60));
    assert_eq!(second.standings[0].place, 51);
    let beyond: Tournament = server.ask("GET", &format!("/api/tournaments/{id}?from=99999"), None, &()).await.json();
    assert!(beyond.standings.is_empty());
    let wrong = server.ask("GET", &format!("/api/tournaments/{id}?from=-1"), None, &()).await;
    assert_eq!(wrong.code(), "server-malformed");
}

fn left(state: &State, side: Side) -> u64 {
    let clocks = &state.clocks;
    if side == Side::A { clocks.a } else { clocks.b }.unwrap().get()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_goes_berserk_has_half_of_the_time_and_a_point_more_also_after_a_crash() {
    let (_directory, server) = Server::temporary().await;
    let players = players(&server, &["Ada", "Ben"]).await;
    let plan = plan(&server, "60+5", &json!({ "kind": "arena", "minutes": 5 }));
    let id = announce(&server, &players["Ada"], &plan).await;
    all_enter(&server, &players, &id).await;
    let [ada, ben] = [server.connect(Some(&players["Ada"])).await, server.connect(Some(&players["Ben"])).await];
    let now = until(&server, &id, |now| now.games.iter().any(|game| game.game.is_some())).await;
    // One pairing is enough: who has left is not paired again.
    assert_eq!(leave(&server, &players["Ben"], &id).await.status, StatusCode::NO_CONTENT);
    let game = now.games[0].game.clone().unwrap();
    let is_ada_first = now.games[0].a.as_deref() == Some("Ada");
    let [mut first, mut second] = if is_ada_first { [ada, ben] } else { [ben, ada] };
    for player in [&mut first, &mut second] {
        player.watch(&game, None).await;
    }
    assert_eq!(server.state(&game).await.berserk.map(BySide::into_array), Some([false; 2]));
    let act = FromClient::Act { game: game.clone(), id: "half".to_owned(), after: 1, act: Act::Berserk };
    for _ in 0..2 {
        second.send(&act).await;
        assert_eq!(second.answer("half").await, Ok(2), "sent twice it is done once");
    }
    let told = first.find(|message| match message {
        FromServer::Events { events, .. } => Some(events[0].what.clone()),
        _ => None,
    });
    assert_eq!(told.await, What::WentBerserk { side: Side::B });
    let late = Err("server-berserk-too-late".to_owned());
    assert_eq!(second.act_and_wait(&game, Act::Berserk).await, late, "once");
    let before = server.state(&game).await;
    assert_eq!((before.berserk.map(BySide::into_array), left(&before, Side::B)), (Some([false, true]), 30 * SECOND));
    first.act_and_wait(&game, Act::Turn { text: "d1>e1".to_owned() }).await.unwrap();
    assert_eq!(first.act_and_wait(&game, Act::Berserk).await, late, "after the own first turn");
    drop((first, second));

    let (path, time) = server.crash().await;
    let server = Server::start(&path, time).await;
    let again = server.state(&game).await;
    assert_eq!((again.berserk.map(BySide::into_array), left(&again, Side::B)), (Some([false, true]), 30 * SECOND));
    let [a, b] = if is_ada_first { ["Ada", "Ben"] } else { ["Ben", "Ada"] };
    let [mut first, mut second] = [server.connect(Some(&players[a])).await, server.connect(Some(&players[b])).await];
    for player in [&mut first, &mut second] {
        player.watch(&game, None).await;
    }
    // The clocks run again.
    let spent = until_clock_runs(&server, &game).await;
    second.act_and_wait(&game, Act::Turn { text: "d7>e7".to_owned() }).await.unwrap();
    let after = server.state(&game).await;
    // Lag is credited, a second at most; the increment would be five.
    assert!(left(&after, Side::B) <= spent + SECOND, "no increment: {} of {spent}", left(&after, Side::B));
    assert!(left(&after, Side::A) > 60 * SECOND, "the other has it still");
    first.act_and_wait(&game, Act::Turn { text: "e1>d1".to_owned() }).await.unwrap();
    second.act_and_wait(&game, Act::Turn { text: "e7>d7".to_owned() }).await.unwrap();
    first.act_and_wait(&game, Act::Resign).await.unwrap();
    let over = until(&server, &id, |now| now.games[0].result.is_some()).await;
    assert_eq!(over.games[0].berserk, [false, true]);
    let winner = over.standings.iter().find(|place| place.name.as_deref() == Some(b)).unwrap();
    assert_eq!((winner.points, winner.berserk), (3.0, 1), "two for the win, one for the risk");
}

/// What side B, whose turn it is, has left once its clock runs.
async fn until_clock_runs(server: &Server, game: &str) -> u64 {
    for _ in 0..120 {
        server.time.pass(SECOND);
        let state = server.state(game).await;
        if left(&state, Side::B) < 30 * SECOND {
            return left(&state, Side::B);
        }
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    }
    panic!("the clock never runs");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn nobody_goes_berserk_where_it_is_no_risk_or_no_arena_or_for_another() {
    let (_directory, server) = Server::temporary().await;
    let [a, b, other] =
        [server.registered("Anna").await, server.registered("Bert").await, server.registered("Carl").await];
    let refused = Err("server-no-berserk".to_owned());
    let casual = server.game(&json!({ "game": "diaballik", "clock": "60+0", "rated": false }), &a, &b).await;
    let mut anna = server.connect(Some(&a)).await;
    anna.watch(&casual, None).await;
    assert_eq!(anna.act_and_wait(&casual, Act::Berserk).await, refused, "it belongs to no arena");
    assert_eq!(server.state(&casual).await.berserk, None);
    anna.act_and_wait(&casual, Act::Resign).await.unwrap();

    let players = BTreeMap::from([("Anna".to_owned(), a), ("Bert".to_owned(), b)]);
    // Nothing to halve, and an increment that makes half of the time no risk.
    for clock in ["turn:30", "10+20"] {
        let plan = plan(&server, clock, &json!({ "kind": "arena", "minutes": 5 }));
        let id = announce(&server, &players["Anna"], &plan).await;
        all_enter(&server, &players, &id).await;
        let _bert = server.connect(Some(&players["Bert"])).await;
        let now = until(&server, &id, |now| now.games.iter().any(|game| game.game.is_some())).await;
        let game = now.games[0].game.clone().unwrap();
        anna.watch(&game, None).await;
        assert_eq!(anna.act_and_wait(&game, Act::Berserk).await, refused, "{clock}");
        let mut carl = server.connect(Some(&other)).await;
        carl.watch(&game, None).await;
        assert!(carl.act_and_wait(&game, Act::Berserk).await.is_err(), "it is not his game");
        let off = server.ask("DELETE", &format!("/api/tournaments/{id}"), Some(&players["Anna"]), &()).await;
        assert_eq!(off.status, StatusCode::NO_CONTENT);
        anna.act_and_wait(&game, Act::Resign).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn only_who_is_invited_enters_a_tournament_by_invitation() {
    let (_directory, server) = Server::temporary().await;
    let players = players(&server, &["Ada", "Ben", "Cleo", "Dan"]).await;
    let [ada, ben, cleo, dan] = ["Ada", "Ben", "Cleo", "Dan"].map(|name| players[name].clone());
    let mut new = plan(&server, "days:3", &json!({ "kind": "swiss", "rounds": 1 }));
    let open = announce(&server, &ada, &new).await;
    new["by_invitation"] = json!(true);
    new["starts"] = json!(server.time_now().get() + 100 * SECOND);
    let id = announce(&server, &ada, &new).await;
    let invite = async |cookie: &str, id: &str, method: &str, name: &str| {
        server.ask(method, &format!("/api/tournaments/{id}/invitations/{name}"), Some(cookie), &()).await
    };
    for (cookie, id, name, code) in [
        (&ben, &id, "Ben", "server-not-found"),
        (&ada, &id, "Nobody", "server-no-such-account"),
        (&ada, &open, "Ben", "server-tournament-open"),
    ] {
        for method in ["PUT", "DELETE"] {
            assert_eq!(invite(cookie, id, method, name).await.code(), code, "{method} {name}");
        }
    }
    assert_eq!(enter(&server, &ben, &id).await.code(), "server-tournament-invitation");
    // Cleo does not want to hear of Ada, and may enter all the same. What happens twice is one invitation.
    let blocked = server.ask("PUT", "/api/me/blocks/Ada", Some(&cleo), &()).await;
    assert_eq!(blocked.status, StatusCode::NO_CONTENT, "{}", blocked.body);
    for name in ["Ben", "ben", "Cleo", "Dan"] {
        let answer = invite(&ada, &id, "PUT", name).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
    }
    assert_eq!(told(&server, &ben).await, [(Topic::TournamentInvitation, "Evening cup".to_owned())]);
    assert_eq!(told(&server, &cleo).await, []);
    let invited = seen(&server, Some(&ada), &id).await;
    assert_eq!((invited.invited, invited.may_enter), (["Ben", "Cleo", "Dan"].map(str::to_owned).to_vec(), true));
    let of_ben = seen(&server, Some(&ben), &id).await;
    assert_eq!((of_ben.invited, of_ben.may_enter), (Vec::new(), true), "who is invited is the organiser's to know");
    assert!(!seen(&server, None, &id).await.may_enter);
    // An invitation that is taken back, before the player enters and after it.
    for cookie in [&ada, &ben, &cleo] {
        let answer = enter(&server, cookie, &id).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
    }
    for name in ["Ben", "Dan", "Dan"] {
        let answer = invite(&ada, &id, "DELETE", name).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
    }
    assert_eq!(enter(&server, &dan, &id).await.code(), "server-tournament-invitation");
    // What was invited is known after a crash, also to a server that has read nothing yet.
    let (path, time) = server.crash().await;
    let server = Server::start(&path, time).await;
    assert_eq!(enter(&server, &dan, &id).await.code(), "server-tournament-invitation");
    let now = seen(&server, Some(&ada), &id).await;
    assert_eq!((now.summary.players, now.invited), (3, ["Ada", "Cleo"].map(str::to_owned).to_vec()));
    // An account that goes is not named any more.
    let gone = server.ask("POST", "/api/me/deletion", Some(&cleo), &json!({ "password": "correct horse" })).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT, "{}", gone.body);
    assert_eq!(seen(&server, Some(&ada), &id).await.invited, ["Ada"]);
}

#[tokio::test]
async fn an_account_exports_the_tournaments_that_it_has_to_do_with() {
    let (_directory, server) = Server::temporary().await;
    let players = players(&server, &["Ada", "Ben", "Cleo"]).await;
    let [ada, ben, cleo] = ["Ada", "Ben", "Cleo"].map(|name| players[name].clone());
    let mut new = plan(&server, "days:3", &json!({ "kind": "swiss", "rounds": 1 }));
    let mut ids = Vec::new();
    for by_invitation in [false, true, false] {
        new["by_invitation"] = json!(by_invitation);
        ids.push(announce(&server, &ada, &new).await);
    }
    let answer = enter(&server, &ben, &ids[0]).await;
    assert_eq!(answer.status, StatusCode::NO_CONTENT, "{}", answer.body);
    server.ask("PUT", &format!("/api/tournaments/{}/invitations/Ben", ids[1]), Some(&ada), &()).await;
    server.ask("DELETE", &format!("/api/tournaments/{}", ids[2]), Some(&ada), &()).await;
    let exported = async |cookie: &str| {
        let export: Export = server.ask("GET", "/api/me/export", Some(cookie), &()).await.json();
        let told = export.tournaments.into_iter().map(|of| (of.id, of.plan.name, of.state, of.announced));
        told.collect::<Vec<_>>()
    };
    let row = |number: usize, state, announced| (ids[number].clone(), "Evening cup".to_owned(), state, announced);
    let (to_come, off) = (TournamentState::Announced, TournamentState::Cancelled);
    assert_eq!(exported(&ada).await, [row(0, to_come, true), row(1, to_come, true), row(2, off, true)]);
    assert_eq!(exported(&ben).await, [row(0, to_come, false), row(1, to_come, false)]);
    assert_eq!(exported(&cleo).await, []);
    // However many there are: they are read some at a time.
    let user = server.app.hub().store().account_named("Ada".to_owned()).await.unwrap().id;
    let (mut after, mut all) = (0, Vec::new());
    while let [(key, tournament)] = &server.app.hub().store().tournaments_of(user, after, 1).await.unwrap()[..] {
        assert!(*key > after);
        (after, _) = (*key, all.push(tournament.id.clone()));
    }
    assert_eq!(all, ids);
}
