//! Matches of two clubs: offered, accepted, lined up for, begun all at once, and summed board by board.

use std::collections::BTreeSet;

use axum::http::StatusCode;
use protocol::http::Games;
use protocol::notifications::Topic;
use protocol::socket::Act;
use protocol::team_matches::{TeamMatch, TeamMatchOffered, TeamMatchState, TeamMatchSummary, TeamMatchWinner};
use protocol::tournaments::TournamentResult;
use serde_json::{Value, json};

use crate::clubs::{act, found, join, told};
use crate::common::{Answer, Server, pass_to_and_fro};

const SECOND: u64 = 1_000;
const DAY: u64 = 86_400 * SECOND;

async fn seen(server: &Server, cookie: Option<&str>, id: &str) -> TeamMatch {
    let answer = server.ask("GET", &format!("/api/team-matches/{id}"), cookie, &()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

pub async fn until(server: &Server, id: &str, wanted: impl Fn(&TeamMatch) -> bool) -> TeamMatch {
    for _ in 0..600 {
        let now = seen(server, None, id).await;
        if wanted(&now) {
            return now;
        }
        server.time.pass(SECOND);
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
    }
    panic!("it never came to that: {:?}", seen(server, None, id).await);
}

pub fn is(state: TeamMatchState) -> impl Fn(&TeamMatch) -> bool {
    move |now| now.summary.state == state
}

fn refused(answer: &Answer, code: &str) {
    assert_eq!(answer.code(), code, "{}", answer.body);
}

pub fn done(answer: &Answer) {
    assert!(answer.status.is_success(), "{} {}", answer.status, answer.body);
}

/// Two clubs, of Ada and Ben and of Cleo and Dan, whose owners are Ada and Cleo: the cookies, and the ids of the clubs.
pub async fn two_clubs(server: &Server) -> ([String; 4], [String; 2]) {
    let mut cookies = Vec::new();
    for name in ["Ada", "Ben", "Cleo", "Dan"] {
        cookies.push(server.registered(name).await);
    }
    let cookies: [String; 4] = cookies.try_into().unwrap();
    let home = found(server, &cookies[0], "At home", "open").await;
    let away = found(server, &cookies[2], "Visitors", "open").await;
    done(&join(server, &cookies[1], &home).await);
    done(&join(server, &cookies[3], &away).await);
    (cookies, [home, away])
}

/// A match that begins in ten seconds.
pub fn plan(server: &Server, away: &str, boards: u32, clock: &str) -> Value {
    let terms = json!({ "game": "diaballik", "clock": clock });
    json!({ "opponent": away, "terms": terms, "boards": boards, "starts": server.time_now().get() + 10 * SECOND })
}

pub async fn offer(server: &Server, cookie: &str, home: &str, new: &Value) -> Answer {
    server.ask("POST", &format!("/api/clubs/{home}/matches"), Some(cookie), new).await
}

pub async fn offered(server: &Server, cookie: &str, home: &str, new: &Value) -> String {
    let answer = offer(server, cookie, home, new).await;
    done(&answer);
    answer.json::<TeamMatchOffered>().id
}

pub async fn accept(server: &Server, cookie: &str, id: &str) -> Answer {
    server.ask("PUT", &format!("/api/team-matches/{id}/acceptance"), Some(cookie), &()).await
}

pub async fn line_up(server: &Server, cookie: &str, id: &str, club: &str, players: &[&str]) -> Answer {
    let body = json!({ "club": club, "players": players, "as_named": true });
    server.ask("PUT", &format!("/api/team-matches/{id}/line-up"), Some(cookie), &body).await
}

pub async fn drop_match(server: &Server, cookie: &str, id: &str) -> Answer {
    server.ask("DELETE", &format!("/api/team-matches/{id}"), Some(cookie), &()).await
}

async fn step_out(server: &Server, cookie: &str, id: &str) -> Answer {
    server.ask("DELETE", &format!("/api/team-matches/{id}/place"), Some(cookie), &()).await
}

pub async fn resign(server: &Server, cookie: &str, game: &str) {
    let mut player = server.connect(Some(cookie)).await;
    player.watch(game, None).await;
    player.act_and_wait(game, Act::Resign).await.unwrap();
}

fn names(now: &TeamMatch) -> Vec<[Option<&str>; 2]> {
    now.boards.iter().map(|board| [board.home.as_deref(), board.away.as_deref()]).collect()
}

fn games(now: &TeamMatch) -> Vec<String> {
    now.boards.iter().filter_map(|board| board.game.clone()).collect()
}

async fn topics(server: &Server, cookie: &str) -> Vec<Topic> {
    told(server, cookie).await.into_iter().map(|(topic, _)| topic).collect()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_match_is_offered_accepted_lined_up_for_played_and_stands_at_both_clubs() {
    let (_directory, server) = Server::temporary().await;
    let ([ada, ben, cleo, dan], [home, away]) = two_clubs(&server).await;
    let id = offered(&server, &ada, &home, &plan(&server, &away, 2, "days:3")).await;
    assert_eq!(told(&server, &cleo).await, [(Topic::TeamMatchOffered, "At home – Visitors".to_owned())]);
    assert_eq!(told(&server, &dan).await, [], "those who run the club are told");
    let now = seen(&server, Some(&cleo), &id).await;
    assert_eq!((now.summary.state, now.summary.boards), (TeamMatchState::Offered, 2));
    assert_eq!((now.runs_home, now.runs_away, now.plays), (false, true, false));
    assert_eq!(names(&now), [[None, None], [None, None]]);
    for cookie in [&ada, &ben, &dan] {
        refused(&accept(&server, cookie, &id).await, "server-club-role");
    }
    for _ in 0..2 {
        done(&accept(&server, &cleo, &id).await);
    }
    assert_eq!(told(&server, &ada).await, [(Topic::TeamMatchAccepted, "At home – Visitors".to_owned())]);
    assert_eq!(topics(&server, &cleo).await, [], "what is answered is no news any more");
    for (cookie, club, players, code) in [
        (&ben, &home, vec!["Ada"], "server-club-role"),
        (&dan, &away, vec!["Dan"], "server-club-role"),
        (&ada, &away, vec!["Cleo"], "server-club-role"),
        (&ada, &"k3Vq81LmZx0a".to_owned(), vec!["Ada"], "server-not-found"),
        (&ada, &home, vec![], "server-team-size"),
        (&ada, &home, vec!["Ada", "ada"], "server-team-twice"),
        (&ada, &home, vec!["Ada", "Dan"], "server-team-member"),
        (&ada, &home, vec!["Nobody"], "server-team-member"),
    ] {
        refused(&line_up(&server, cookie, &id, club, &players).await, code);
    }
    done(&join(&server, &dan, &home).await);
    refused(&line_up(&server, &ada, &id, &home, &["Ada", "Ben", "Dan"]).await, "server-team-size");
    for _ in 0..2 {
        done(&line_up(&server, &ada, &id, &home, &["Ada", "Ben"]).await);
    }
    assert_eq!(topics(&server, &ben).await, [Topic::TeamMatchPlace]);
    refused(&line_up(&server, &cleo, &id, &away, &["Cleo", "Ada"]).await, "server-team-member");
    done(&line_up(&server, &cleo, &id, &away, &["Dan", "Cleo"]).await);
    // Dan is in both clubs, and plays for one.
    refused(&line_up(&server, &ada, &id, &home, &["Dan", "Ben"]).await, "server-team-twice");
    // Another order, before it begins.
    done(&line_up(&server, &cleo, &id, &away, &["Cleo", "Dan"]).await);
    assert!(seen(&server, Some(&dan), &id).await.plays);
    let running = until(&server, &id, is(TeamMatchState::Running)).await;
    assert_eq!(names(&running), [[Some("Ada"), Some("Cleo")], [Some("Ben"), Some("Dan")]]);
    let games = games(&running);
    assert_eq!(games.len(), 2, "all games begin at once");
    for answer in [
        line_up(&server, &cleo, &id, &away, &["Dan", "Cleo"]).await,
        accept(&server, &cleo, &id).await,
        step_out(&server, &ben, &id).await,
        drop_match(&server, &ada, &id).await,
    ] {
        refused(&answer, "server-team-closed");
    }
    for (game, [first, second]) in games.iter().zip([["Ada", "Cleo"], ["Dan", "Ben"]]) {
        let text = server.ask("GET", &format!("/api/games/{game}"), None, &()).await.body;
        assert!(text.find(first).unwrap() < text.find(second).unwrap(), "sides change from board to board: {text}");
    }
    resign(&server, &cleo, &games[0]).await;
    let half = until(&server, &id, |now| now.boards[0].result.is_some()).await;
    assert_eq!((half.summary.points, half.summary.state), ([1.0, 0.0], TeamMatchState::Running));
    resign(&server, &ben, &games[1]).await;
    let over = until(&server, &id, is(TeamMatchState::Over)).await;
    // One each: the first board decides.
    assert_eq!((over.summary.points, over.summary.tie_break), ([1.0, 1.0], [2.0, 1.0]));
    assert_eq!(over.summary.winner, Some(TeamMatchWinner::Home));
    for club in [&home, &away] {
        let listed: Vec<TeamMatchSummary> =
            server.ask("GET", &format!("/api/clubs/{club}/matches"), None, &()).await.json();
        assert_eq!(listed, std::slice::from_ref(&over.summary));
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_cannot_be_offered_is_refused_with_its_reason() {
    let (_directory, server) = Server::temporary().await;
    let ([ada, ben, cleo, _], [home, away]) = two_clubs(&server).await;
    let good = plan(&server, &away, 1, "days:3");
    for cookie in [&ben, &cleo] {
        refused(&offer(&server, cookie, &home, &good).await, "server-club-role");
    }
    let with = |name: &str, value: Value| {
        let mut new = good.clone();
        new[name] = value;
        new
    };
    let now = server.time_now().get();
    let terms = |clock: &str| json!({ "game": "diaballik", "clock": clock });
    for (new, code) in [
        (with("opponent", json!(home)), "server-team-alone"),
        (with("opponent", json!("k3Vq81LmZx0a")), "server-not-found"),
        (with("boards", json!(0)), "server-team-boards"),
        (with("boards", json!(21)), "server-team-boards"),
        (with("starts", json!(now - 1)), "server-tournament-start"),
        (with("starts", json!(now + 91 * DAY)), "server-tournament-start"),
        (with("terms", terms("none")), "server-terms"),
    ] {
        refused(&offer(&server, &ada, &home, &new).await, code);
    }
    for (method, path) in [("GET", ""), ("DELETE", ""), ("PUT", "/acceptance"), ("DELETE", "/place")] {
        let answer = server.ask(method, &format!("/api/team-matches/k3Vq81LmZx0a{path}"), Some(&ada), &()).await;
        refused(&answer, "server-not-found");
    }
    // A flood: so many matches at a time, and so many challenges in a day.
    let mut ids = Vec::new();
    for _ in 0..10 {
        ids.push(offered(&server, &ada, &home, &with("starts", json!(now + DAY))).await);
    }
    refused(&offer(&server, &ada, &home, &good).await, "server-too-many");
    for id in &ids {
        done(&drop_match(&server, &ada, id).await);
    }
    for _ in 0..10 {
        server.time.pass(5 * SECOND);
        let id = offered(&server, &ada, &home, &with("starts", json!(now + DAY))).await;
        done(&drop_match(&server, &cleo, &id).await);
        refused(&drop_match(&server, &cleo, &id).await, "server-team-closed");
    }
    refused(&offer(&server, &ada, &home, &with("starts", json!(now + DAY))).await, "server-too-many");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn without_a_date_a_match_begins_soon_after_both_line_ups_stand() {
    let (_directory, server) = Server::temporary().await;
    let ([ada, ben, cleo, _], [home, away]) = two_clubs(&server).await;
    let mut new = plan(&server, &away, 2, "days:3");
    new.as_object_mut().unwrap().remove("starts");
    let id = offered(&server, &ada, &home, &new).await;
    let unanswered = offered(&server, &ada, &home, &new).await;
    done(&line_up(&server, &ada, &id, &home, &["Ada", "Ben"]).await);
    server.time.pass(DAY);
    assert_eq!(seen(&server, None, &id).await.summary.starts, None);
    // Whoever lines its club up accepts. Who does not want to play steps out, in time.
    done(&line_up(&server, &cleo, &id, &away, &["Cleo"]).await);
    refused(&step_out(&server, &cleo, &unanswered).await, "server-not-found");
    done(&step_out(&server, &ben, &id).await);
    refused(&step_out(&server, &ben, &id).await, "server-not-found");
    let now = seen(&server, None, &id).await;
    assert_eq!(now.summary.state, TeamMatchState::Agreed);
    assert!(now.summary.starts.is_some_and(|starts| starts > server.time_now()));
    let running = until(&server, &id, is(TeamMatchState::Running)).await;
    assert_eq!(running.boards[1].result, Some(TournamentResult::DoubleForfeit), "nobody plays on the second board");
    resign(&server, &ada, running.boards[0].game.as_ref().unwrap()).await;
    let over = until(&server, &id, is(TeamMatchState::Over)).await;
    assert_eq!((over.summary.points, over.summary.winner), ([0.0, 1.0], Some(TeamMatchWinner::Away)));
    // What nobody answers is dropped, and forgotten later.
    server.time.pass(31 * DAY);
    until(&server, &unanswered, is(TeamMatchState::Dropped)).await;
    server.time.pass(31 * DAY);
    for _ in 0..200 {
        server.time.pass(SECOND);
        tokio::time::sleep(std::time::Duration::from_millis(3)).await;
        let answer = server.ask("GET", &format!("/api/team-matches/{unanswered}"), None, &()).await;
        if answer.status == StatusCode::NOT_FOUND {
            return;
        }
    }
    panic!("it is never forgotten");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_is_not_there_loses_the_board_and_a_club_that_closes_drops_its_matches() {
    let (_directory, server) = Server::temporary().await;
    let ([ada, ben, cleo, dan], [home, away]) = two_clubs(&server).await;
    let id = offered(&server, &ada, &home, &plan(&server, &away, 3, "60+5")).await;
    done(&line_up(&server, &ada, &id, &home, &["Ada", "Ben"]).await);
    let eve = server.registered("Eve").await;
    done(&join(&server, &eve, &away).await);
    done(&line_up(&server, &cleo, &id, &away, &["Cleo", "Dan", "Eve"]).await);
    // Dan's account goes, and Eve leaves the club.
    done(&server.ask("POST", "/api/me/deletion", Some(&dan), &json!({ "password": "correct horse" })).await);
    done(&act(&server, "DELETE", &eve, &format!("{away}/membership")).await);
    let running = until(&server, &id, is(TeamMatchState::Running)).await;
    assert_eq!(names(&running), [[Some("Ada"), Some("Cleo")], [Some("Ben"), None], [None, None]]);
    assert_eq!(games(&running).len(), 1);
    assert_eq!(running.summary.points, [1.0, 0.0], "Ben has nobody to play, and nobody plays on the third board");
    // Ada has side A and never plays: the time of the first turn runs out.
    let over = until(&server, &id, is(TeamMatchState::Over)).await;
    assert_eq!(over.boards[0].result, Some(TournamentResult::ForfeitToB));
    assert_eq!((over.summary.points, over.summary.winner), ([1.0, 1.0], Some(TeamMatchWinner::Away)));
    // Nobody is lined up: no match. And one club closes.
    let empty = offered(&server, &ada, &home, &plan(&server, &away, 1, "days:3")).await;
    done(&accept(&server, &cleo, &empty).await);
    let mut later = plan(&server, &away, 1, "days:3");
    later["starts"] = json!(server.time_now().get() + DAY);
    let closing = offered(&server, &ada, &home, &later).await;
    done(&line_up(&server, &cleo, &closing, &away, &["Cleo"]).await);
    until(&server, &empty, is(TeamMatchState::Dropped)).await;
    assert_eq!(seen(&server, None, &closing).await.summary.state, TeamMatchState::Agreed);
    done(&act(&server, "DELETE", &cleo, &away).await);
    assert_eq!(seen(&server, None, &closing).await.summary.state, TeamMatchState::Dropped);
    let still = seen(&server, Some(&ben), &id).await;
    assert_eq!((still.summary.state, still.summary.away.name.as_str()), (TeamMatchState::Over, "Visitors"));
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn line_ups_are_ordered_by_rating_unless_an_order_is_wanted() {
    let (_directory, server) = Server::temporary().await;
    let ([ada, ben, _, dan], [home, away]) = two_clubs(&server).await;
    // Ben wins a rated game, Ada has none.
    let terms = json!({ "game": "diaballik", "clock": "days:3", "rated": true });
    let rated = server.game(&terms, &ben, &dan).await;
    let mut new = plan(&server, &away, 2, "days:3");
    new["starts"] = json!(server.time_now().get() + DAY);
    let id = offered(&server, &ada, &home, &new).await;
    let put = async |as_named: bool| {
        let body = json!({ "club": home, "players": ["Ada", "Ben"], "as_named": as_named });
        done(&server.ask("PUT", &format!("/api/team-matches/{id}/line-up"), Some(&ada), &body).await);
        let now = seen(&server, None, &id).await;
        now.boards.iter().filter_map(|board| board.home.clone()).collect::<Vec<_>>()
    };
    assert_eq!(put(false).await, ["Ada", "Ben"], "who have the same rating stay as they are named");
    let mut players = [server.connect(Some(&ben)).await, server.connect(Some(&dan)).await];
    for player in &mut players {
        player.watch(&rated, None).await;
    }
    pass_to_and_fro(&mut players, &rated, 4).await;
    players[1].act_and_wait(&rated, Act::Resign).await.unwrap();
    assert_eq!(put(false).await, ["Ben", "Ada"]);
    assert_eq!(put(true).await, ["Ada", "Ben"]);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_crash_in_the_middle_loses_no_result_and_begins_no_game_twice() {
    let (directory, server) = Server::temporary().await;
    let ([ada, ben, cleo, _dan], [home, away]) = two_clubs(&server).await;
    let id = offered(&server, &ada, &home, &plan(&server, &away, 2, "days:3")).await;
    done(&line_up(&server, &ada, &id, &home, &["Ada", "Ben"]).await);
    let (path, time) = server.crash().await;
    let server = Server::start(&path, time).await;
    done(&line_up(&server, &cleo, &id, &away, &["Cleo", "Dan"]).await);
    // The time comes, and the server goes down at once, whether the match has begun or not.
    server.time.pass(11 * SECOND);
    tokio::task::yield_now().await;
    let (path, time) = server.crash().await;
    let server = Server::start(&path, time).await;
    let running = until(&server, &id, is(TeamMatchState::Running)).await;
    let ids: BTreeSet<String> = games(&running).into_iter().collect();
    assert_eq!(ids.len(), 2);
    // One result is there before the crash, and the match may not have heard of it.
    resign(&server, &ada, running.boards[0].game.as_ref().unwrap()).await;
    let (path, time) = server.crash().await;
    let server = Server::start(&path, time).await;
    let again = until(&server, &id, |now| now.boards[0].result.is_some()).await;
    assert_eq!(games(&again).into_iter().collect::<BTreeSet<_>>(), ids);
    resign(&server, &ben, again.boards[1].game.as_ref().unwrap()).await;
    let over = until(&server, &id, is(TeamMatchState::Over)).await;
    assert_eq!((over.summary.points, over.summary.winner), ([0.0, 2.0], Some(TeamMatchWinner::Away)));
    let all: Games = server.ask("GET", "/api/games?most=50", None, &()).await.json();
    assert_eq!(all.games.len(), 2, "each game has begun once");
    drop(directory);
}
