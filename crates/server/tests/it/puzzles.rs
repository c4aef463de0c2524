//! Puzzles: ratings, attempts, votes, storms, and what is found in games.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use games::game::{Game, turn_text};
use games::side::Side;
use play::AnyMatch;
use play::time::Millis;
use protocol::http::Export;
use protocol::puzzles::{AttemptResult, OnlinePuzzle, PuzzleHistory, PuzzleStanding, Storm, StormPlace};
use protocol::socket::Act;
use serde_json::{Value, json};
use study::puzzles::{Puzzle, PuzzleKind};

use crate::common::{Answer, Server, settle_dice};
use crate::history::sit_down;

async fn get<T: serde::de::DeserializeOwned>(server: &Server, cookie: &str, path: &str) -> T {
    let answer = server.ask("GET", path, Some(cookie), &()).await;
    assert_eq!(answer.status, StatusCode::OK, "{path}: {}", answer.body);
    answer.json()
}

async fn next(server: &Server, cookie: &str, which: &str) -> OnlinePuzzle {
    get(server, cookie, &format!("/api/puzzles/next?{which}")).await
}

async fn puzzle(server: &Server, cookie: &str, id: &str) -> OnlinePuzzle {
    get(server, cookie, &format!("/api/puzzles/{id}")).await
}

async fn attempt(server: &Server, cookie: &str, id: &str, turns: &[String], help: &str) -> Answer {
    let body = json!({ "turns": turns, "help": help });
    server.ask("POST", &format!("/api/puzzles/{id}/attempts"), Some(cookie), &body).await
}

async fn vote(server: &Server, cookie: &str, id: &str, up: Value) -> Answer {
    server.ask("PUT", &format!("/api/puzzles/{id}/vote"), Some(cookie), &json!({ "up": up })).await
}

/// The puzzle as a file has it.
fn as_file(told: &OnlinePuzzle) -> Puzzle {
    let OnlinePuzzle { id, game, position, draw, kind, solution, rating, .. } = told.clone();
    let kind = PuzzleKind::from_name(&kind).unwrap();
    Puzzle { id, game, position, draw, kind, rating: rating as u16, solution }
}

/// The turns of the solution that are the solver's.
pub fn own_turns(puzzle: &OnlinePuzzle) -> Vec<String> {
    let every = if puzzle.game == "pawnball" { 1 } else { 2 };
    puzzle.solution.iter().step_by(every).cloned().collect()
}

/// A first turn that is not the right one: of one action, where there are no dice.
fn wrong_turn(puzzle: &Puzzle) -> String {
    let (game, side) = puzzle.begin().unwrap();
    if let (AnyMatch::Pawnball(game), Some(number)) = (&game, puzzle.board()) {
        let board = game.board(number).unwrap();
        let die = board.dice().different().next().unwrap();
        let mut miss = None;
        board.for_each_result(die, |result| miss = miss.or(Some(result).filter(|result| result.goal.is_none())));
        return format!("{number}/{die}:{}", turn_text(&board.shortest_way(&miss.unwrap())));
    }
    let turns = game.actions(side).into_iter().filter_map(|action| {
        let mut tried = game.clone();
        tried.act(side, action).ok()?;
        let text = tried.turn_text();
        (tried.may_end_turn() && study::puzzles::judge(puzzle.clone(), &[&text]) == Ok(Some(false))).then_some(text)
    });
    turns.into_iter().next().unwrap()
}

#[tokio::test]
async fn an_attempt_rates_player_and_puzzle_once() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let first = next(&server, &anna, "game=diaballik").await;
    assert!((first.rating - 700.0).abs() < 100.0, "near a beginner's rating: {}", first.rating);
    assert_eq!((first.plays, &first.tried), (0, &None));
    let turns = own_turns(&first);
    let done: AttemptResult = attempt(&server, &anna, &first.id, &turns, "none").await.json();
    assert!(done.counted && done.rating.rating > 700.0 && done.puzzle_rating < first.rating, "{done:?}");
    assert_eq!((done.attempt.score, done.rating.games), (1.0, 1));
    // The same again, and a worse one, change nothing.
    for (turns, help) in [(turns.clone(), "none"), (vec![wrong_turn(&as_file(&first))], "none"), (vec![], "solution")] {
        let again: AttemptResult = attempt(&server, &anna, &first.id, &turns, help).await.json();
        assert_eq!(again, AttemptResult { counted: false, ..done.clone() });
    }
    let kept = puzzle(&server, &anna, &first.id).await;
    assert_eq!((kept.plays, kept.rating, kept.tried.as_ref()), (1, done.puzzle_rating, Some(&done.attempt)));
    let standing: PuzzleStanding = get(&server, &anna, "/api/me/puzzles").await;
    assert_eq!((standing.ratings.len(), standing.ratings[0].solved), (1, 1));
    assert_eq!(standing.ratings[0].rating, done.rating);
    // Somebody who misses loses, and the puzzle gains.
    let ben = server.registered("Ben").await;
    let missed: AttemptResult = attempt(&server, &ben, &first.id, &[wrong_turn(&as_file(&first))], "none").await.json();
    assert!(missed.counted && missed.rating.rating < 700.0 && missed.puzzle_rating > kept.rating);
    assert_eq!(missed.attempt.score, 0.0);
    // It is not the next one any more.
    assert_ne!(next(&server, &anna, "game=diaballik").await.id, first.id);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn attempts_at_the_same_time_rate_once() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let first = next(&server, &anna, "game=playball").await;
    let turns = own_turns(&first);
    let all = futures_util::future::join_all((0..8).map(|_| attempt(&server, &anna, &first.id, &turns, "none"))).await;
    let told: Vec<AttemptResult> = all.iter().map(Answer::json).collect();
    assert_eq!(told.iter().filter(|result| result.counted).count(), 1);
    assert!(told.iter().all(|result| result.attempt == told[0].attempt));
    assert_eq!(puzzle(&server, &anna, &first.id).await.plays, 1);
    let standing: PuzzleStanding = get(&server, &anna, "/api/me/puzzles").await;
    assert_eq!(standing.ratings[0].rating.games, 1);
}

#[tokio::test]
async fn only_turns_of_the_rules_solve_a_puzzle() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let of = async |id: &str| puzzle(&server, &anna, id).await;
    let long = of("diaballik-40").await;
    assert_eq!(long.kind, "win-in-two");
    let turns = own_turns(&long);
    assert_eq!(attempt(&server, &anna, &long.id, &turns[..1], "none").await.code(), "server-unfinished");
    assert_eq!(attempt(&server, &anna, &long.id, &[], "none").await.code(), "server-unfinished");
    let illegal = attempt(&server, &anna, &long.id, &["a1a9".to_owned()], "none").await;
    assert_eq!(illegal.status, StatusCode::UNPROCESSABLE_ENTITY);
    assert!(illegal.code().starts_with("reason-"), "{}", illegal.body);
    let many = vec!["-".to_owned(); 9];
    assert_eq!(attempt(&server, &anna, &long.id, &many, "none").await.code(), "server-too-long");
    assert_eq!(attempt(&server, &anna, "nothing", &turns, "none").await.code(), "server-not-found");
    assert_eq!(of(&long.id).await.tried, None, "nothing of that was an attempt");
    // Help counts less; who misses the second turn has missed.
    for (id, help, score) in [("diaballik-41", "piece", 0.5), ("diaballik-42", "action", 0.0)] {
        let turns = own_turns(&of(id).await);
        let done: AttemptResult = attempt(&server, &anna, id, &turns, help).await.json();
        assert_eq!(done.attempt.score, score, "{help}");
    }
    let (mut game, side) = as_file(&long).begin().unwrap();
    game.play(side, &long.solution[0]).unwrap();
    game.play(side.other(), &long.solution[1]).unwrap();
    let miss = game.actions(side).into_iter().find_map(|action| {
        let mut tried = game.clone();
        tried.act(side, action).ok()?;
        (tried.may_end_turn() && tried.ending().is_none()).then(|| tried.turn_text())
    });
    let missed: AttemptResult =
        attempt(&server, &anna, &long.id, &[turns[0].clone(), miss.unwrap()], "none").await.json();
    assert_eq!(missed.attempt.score, 0.0);
    // Pawnball: both dice.
    let dice = of("pawnball-62").await;
    assert_eq!(attempt(&server, &anna, &dice.id, &own_turns(&dice)[..1], "none").await.code(), "server-unfinished");
    let done: AttemptResult = attempt(&server, &anna, &dice.id, &own_turns(&dice), "none").await.json();
    assert_eq!(done.attempt.score, 1.0);
}

#[tokio::test]
async fn puzzles_of_a_game_are_solved_until_none_is_left() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let mut solved = 0;
    loop {
        let answer = server.ask("GET", "/api/puzzles/next?game=diaballik", Some(&anna), &()).await;
        if answer.status == StatusCode::NOT_FOUND {
            break;
        }
        let found: OnlinePuzzle = answer.json();
        let done: AttemptResult = attempt(&server, &anna, &found.id, &own_turns(&found), "none").await.json();
        assert!(done.counted && done.attempt.score == 1.0, "{}", found.id);
        solved += 1;
        server.time.pass(2_000);
    }
    assert_eq!(solved, 226);
    // The list goes on to its end, each once, though many are of the same moment.
    let (mut path, mut seen) = ("/api/me/puzzles/attempts?game=diaballik".to_owned(), Vec::new());
    loop {
        let page: PuzzleHistory = get(&server, &anna, &path).await;
        assert!(page.attempts.len() <= 50);
        seen.extend(page.attempts);
        let Some(before) = page.before else { break };
        path = format!("/api/me/puzzles/attempts?game=diaballik&before={}", before.get());
    }
    assert_eq!(seen.len(), 226);
    assert!(seen.windows(2).all(|pair| pair[0].at > pair[1].at), "the last ones first");
    let standing: PuzzleStanding = get(&server, &anna, "/api/me/puzzles").await;
    assert_eq!(standing.ratings.iter().map(|rating| rating.solved).sum::<u32>(), 226);
    assert!(standing.ratings.iter().all(|rating| rating.rating.rating > 1_300.0), "{standing:?}");
}

#[tokio::test]
async fn the_next_puzzle_is_near_and_about_what_is_wanted() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let one = next(&server, &anna, "game=playball&theme=jump").await;
    assert!(one.themes.iter().any(|theme| theme == "jump") && one.game == "playball");
    let other = next(&server, &anna, &format!("game=playball&theme=jump&except={}", one.id)).await;
    assert_ne!(other.id, one.id);
    let distance = |rating: f64| (rating - 700.0).abs();
    assert!(distance(one.rating) <= distance(other.rating));
    for wrong in ["", "game=chess", "game=playball&theme=wall", "game=playball&except=x&more=1"] {
        let answer = server.ask("GET", &format!("/api/puzzles/next?{wrong}"), Some(&anna), &()).await;
        assert_eq!(answer.code(), "server-malformed", "{wrong}");
    }
    let none = server.ask("GET", "/api/puzzles/next?game=diaballik&theme=jump", Some(&anna), &()).await;
    assert_eq!(none.code(), "server-not-found");
    // Disliked ones are not chosen any more, but can be seen.
    server.by_hand(&format!("UPDATE puzzles SET down = 10 WHERE id = '{}'", one.id)).await;
    assert_ne!(next(&server, &anna, "game=playball&theme=jump").await.id, one.id);
    assert_eq!(puzzle(&server, &anna, &one.id).await.down, 10);
}

#[tokio::test]
async fn guests_and_bots_have_no_rating() {
    let (_directory, server) = Server::temporary().await;
    let (_, guest) = server.guest().await;
    let anna = server.registered("Anna").await;
    let first = next(&server, &anna, "game=diaballik").await;
    for (method, path, body) in [
        ("GET", "/api/puzzles/next?game=diaballik".to_owned(), Value::Null),
        ("POST", format!("/api/puzzles/{}/attempts", first.id), json!({ "turns": own_turns(&first) })),
        ("PUT", format!("/api/puzzles/{}/vote", first.id), json!({ "up": true })),
        ("POST", "/api/me/storm".to_owned(), json!({ "game": "diaballik" })),
        ("POST", "/api/me/storm/answers".to_owned(), json!({ "id": "000000000000", "number": 0, "turns": [] })),
    ] {
        assert_eq!(server.ask(method, &path, Some(&guest), &body).await.code(), "server-not-registered", "{path}");
        assert_eq!(server.ask(method, &path, None, &body).await.code(), "server-not-signed-in", "{path}");
    }
    let seen: OnlinePuzzle = server.ask("GET", &format!("/api/puzzles/{}", first.id), None, &()).await.json();
    assert_eq!(seen, first, "but everybody may look at a puzzle");
}

#[tokio::test]
async fn a_flood_of_attempts_is_refused() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let mut codes = Vec::new();
    for _ in 0..50 {
        codes.push(server.ask("GET", "/api/puzzles/next?game=diaballik", Some(&anna), &()).await.status.as_u16());
    }
    assert_eq!(codes.iter().position(|status| *status == 429), Some(40));
    server.time.pass(1_000);
    next(&server, &anna, "game=diaballik").await;
}

#[tokio::test]
async fn a_vote_is_one_and_can_change() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    let first = next(&server, &anna, "game=pawnball").await;
    assert_eq!(vote(&server, &anna, &first.id, json!(true)).await.code(), "server-not-tried");
    assert_eq!(vote(&server, &anna, "nothing", json!(true)).await.code(), "server-not-found");
    for cookie in [&anna, &ben] {
        attempt(&server, cookie, &first.id, &[], "solution").await;
    }
    let counts = async || {
        let seen = puzzle(&server, &anna, &first.id).await;
        (seen.up, seen.down, seen.tried.unwrap().vote)
    };
    for (of, up, counted) in [
        (&anna, json!(true), (1, 0, Some(true))),
        (&anna, json!(true), (1, 0, Some(true))),
        (&ben, json!(false), (1, 1, Some(true))),
        (&anna, json!(false), (0, 2, Some(false))),
        (&ben, json!(null), (0, 1, Some(false))),
        (&ben, json!(null), (0, 1, Some(false))),
        (&anna, json!(null), (0, 0, None)),
    ] {
        assert_eq!(vote(&server, of, &first.id, up).await.status, StatusCode::NO_CONTENT);
        assert_eq!(counts().await, counted);
    }
}

async fn begin(server: &Server, cookie: &str, game: &str) -> Storm {
    let answer = server.ask("POST", "/api/me/storm", Some(cookie), &json!({ "game": game })).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

async fn answer(server: &Server, cookie: &str, storm: &Storm, turns: &[String]) -> Answer {
    let body = json!({ "id": storm.id, "number": storm.number, "turns": turns });
    server.ask("POST", "/api/me/storm/answers", Some(cookie), &body).await
}

/// Solves the puzzle of a storm.
async fn solve(server: &Server, cookie: &str, storm: &Storm) -> Storm {
    server.time.pass(1_000);
    answer(server, cookie, storm, &own_turns(storm.puzzle.as_ref().unwrap())).await.json()
}

#[tokio::test]
async fn a_storm_counts_what_is_right_and_takes_time_for_what_is_wrong() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    assert_eq!(server.ask("GET", "/api/me/storm", Some(&anna), &()).await.code(), "server-not-found");
    let begun = begin(&server, &anna, "diaballik").await;
    assert_eq!((begun.number, begun.score, begun.over), (0, 0, false));
    assert!(get::<PuzzleStanding>(&server, &anna, "/api/me/puzzles").await.storm);
    assert_eq!(begun.ends.since(begun.begun), Millis::from_seconds(180));
    let mut storm = begun.clone();
    let mut ratings = vec![storm.puzzle.as_ref().unwrap().rating];
    for number in 1..=20 {
        storm = solve(&server, &anna, &storm).await;
        assert_eq!((storm.number, storm.score, storm.wrong), (number, number, 0));
        ratings.push(storm.puzzle.as_ref().unwrap().rating);
    }
    assert!(ratings[20] > ratings[0] + 100.0, "they grow harder: {ratings:?}");
    assert_eq!(storm.ends, begun.ends);
    // Skipped is wrong, and what is not finished is nothing.
    let skipped: Storm = answer(&server, &anna, &storm, &[]).await.json();
    assert_eq!((skipped.number, skipped.score, skipped.wrong), (21, 20, 1));
    assert_eq!(begun.ends.since(skipped.ends), Millis::from_seconds(10));
    let illegal = answer(&server, &anna, &skipped, &["a1a9".to_owned()]).await;
    assert_eq!(illegal.status, StatusCode::UNPROCESSABLE_ENTITY);
    let wrong = wrong_turn(&as_file(skipped.puzzle.as_ref().unwrap()));
    let missed: Storm = answer(&server, &anna, &skipped, &[wrong]).await.json();
    assert_eq!((missed.score, missed.wrong, missed.best.today, missed.best.ever), (20, 2, 20, 20));
    // It is the time of the server that ends it.
    server.time.pass(missed.ends.since(server.time_now()).get() - 1);
    let last = solve_at_once(&server, &anna, &missed).await;
    assert_eq!((last.score, last.over), (21, false));
    server.time.pass(1);
    let over = solve_at_once(&server, &anna, &last).await;
    assert_eq!((over.score, over.number, over.over, &over.puzzle), (21, 23, true, &None));
    let seen: Storm = get(&server, &anna, "/api/me/storm").await;
    assert_eq!((seen.score, seen.over, seen.best.today), (21, true, 21));
    // A worse one leaves the best; another day has its own.
    server.time.pass(60_000);
    let second = begin(&server, &anna, "diaballik").await;
    assert_ne!(second.id, begun.id);
    let second = solve(&server, &anna, &second).await;
    assert_eq!((second.score, second.best.today), (1, 21));
    assert_eq!(answer(&server, &anna, &last, &[]).await.code(), "server-not-found", "the first is gone");
    server.time.pass(24 * 60 * 60 * 1_000);
    let third = begin(&server, &anna, "diaballik").await;
    let third = solve(&server, &anna, &third).await;
    assert_eq!((third.best.today, third.best.ever), (1, 21));
}

/// Solves the puzzle of a storm in the moment in which it is told.
async fn solve_at_once(server: &Server, cookie: &str, storm: &Storm) -> Storm {
    answer(server, cookie, storm, &own_turns(storm.puzzle.as_ref().unwrap())).await.json()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_tabs_and_a_reload_share_a_storm() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let all = futures_util::future::join_all([(); 3].map(|()| begin(&server, &anna, "playball"))).await;
    assert!(all.iter().all(|storm| storm.id == all[0].id && storm.puzzle == all[0].puzzle), "one storm");
    let turns = own_turns(all[0].puzzle.as_ref().unwrap());
    // Both send the same answer, and one of them again.
    let told = futures_util::future::join_all((0..4).map(|_| answer(&server, &anna, &all[0], &turns))).await;
    for told in told {
        let told: Storm = told.json();
        assert_eq!((told.number, told.score), (1, 1), "it counts once");
    }
    let ahead = Storm { number: 2, ..all[0].clone() };
    assert_eq!(answer(&server, &anna, &ahead, &turns).await.code(), "server-stale");
    // The other tab is behind, and is told where the storm is.
    let behind: Storm = answer(&server, &anna, &all[0], &[]).await.json();
    assert_eq!((behind.number, behind.score, behind.wrong), (1, 1, 0));
    let (data, time) = server.shut_down().await;
    let server = Server::start(&data, time).await;
    let again: Storm = get(&server, &anna, "/api/me/storm").await;
    assert_eq!((again.id, again.number, again.puzzle), (behind.id, 1, behind.puzzle));
    // Who gives it up has what it has come to.
    for _ in 0..2 {
        assert_eq!(server.ask("DELETE", "/api/me/storm", Some(&anna), &()).await.status, StatusCode::NO_CONTENT);
    }
    let ended: Storm = get(&server, &anna, "/api/me/storm").await;
    assert!(ended.over && ended.score == 1 && ended.best.today == 1);
    assert!(!get::<PuzzleStanding>(&server, &anna, "/api/me/puzzles").await.storm);
}

#[tokio::test]
async fn the_best_storms_of_a_day_are_listed() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben] = [server.registered("Anna").await, server.registered("Ben").await];
    for (cookie, solved) in [(&anna, 1), (&ben, 3)] {
        let mut storm = begin(&server, cookie, "pawnball").await;
        for _ in 0..solved {
            storm = solve(&server, cookie, &storm).await;
        }
    }
    let listed = async |game: &str| -> Vec<StormPlace> {
        server.ask("GET", &format!("/api/storms/{game}"), None, &()).await.json()
    };
    let place = |name: &str, score| StormPlace { name: name.to_owned(), score };
    assert_eq!(listed("pawnball").await, [place("Ben", 3), place("Anna", 1)]);
    assert_eq!(listed("diaballik").await, []);
    assert_eq!(server.ask("GET", "/api/storms/chess", None, &()).await.code(), "server-not-found");
    // Who is gone is listed no more.
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&ben), &json!({ "password": "correct horse" })).await.status,
        204
    );
    assert_eq!(listed("pawnball").await, [place("Anna", 1)]);
    server.time.pass(24 * 60 * 60 * 1_000);
    assert_eq!(listed("pawnball").await, []);
}

#[tokio::test]
async fn what_is_kept_is_exported_and_goes_with_the_account() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let first = next(&server, &anna, "game=diaballik").await;
    attempt(&server, &anna, &first.id, &own_turns(&first), "none").await;
    attempt(&server, &anna, "sprint-1", &[], "solution").await;
    vote(&server, &anna, &first.id, json!(true)).await;
    let storm = begin(&server, &anna, "playball").await;
    solve(&server, &anna, &storm).await;
    let export: Export = get(&server, &anna, "/api/me/export").await;
    let tried: Vec<&str> = export.puzzles.iter().map(|attempt| attempt.puzzle.as_str()).collect();
    assert_eq!(tried, [first.id.as_str(), "sprint-1"]);
    assert_eq!((export.puzzles[0].vote, export.puzzle_ratings.len(), export.storms.len()), (Some(true), 2, 1));
    server.ask("POST", "/api/me/deletion", Some(&anna), &json!({ "password": "correct horse" })).await;
    for table in ["puzzle_attempts", "puzzle_ratings", "storms", "storm_scores"] {
        assert_eq!(server.count(table).await, 0, "{table}");
    }
    let ben = server.registered("Ben").await;
    let kept = puzzle(&server, &ben, &first.id).await;
    assert_eq!((kept.plays, kept.up), (1, 1), "what was counted names nobody");
}

/// The first turn of a game from a position: the right one, or another.
fn first_turn(puzzle: &Puzzle, by_right: bool) -> String {
    if by_right { puzzle.solution[0].clone() } else { wrong_turn(puzzle) }
}

/// Plays a turn in a game from a position, and resigns: the game's id.
async fn played(server: &Server, players: &[String; 2], puzzle: &Puzzle, by_right: bool) -> String {
    let terms = json!({ "game": puzzle.game, "clock": "days:3", "position": puzzle.position });
    let (game, mut clients) = sit_down(server, players, terms).await;
    let (_, side) = puzzle.begin().unwrap();
    let text = first_turn(puzzle, by_right);
    clients[side.index()].act_and_wait(&game, Act::Turn { text }).await.unwrap();
    // By then the game may be over.
    let _ = clients[Side::A.index()].act_and_wait(&game, Act::Resign).await;
    game
}

/// The same with dice that nobody can choose: while the server is away the game is put into the state in which they have fallen so.
async fn played_with_dice(server: Server, players: &[String; 2], puzzle: &Puzzle, by_right: bool) -> (Server, String) {
    let (game, mut clients) = sit_down(&server, players, json!({ "game": "pawnball", "clock": "days:3" })).await;
    settle_dice(&mut clients, &game).await;
    drop(clients);
    let draw = puzzle.draw.as_ref().unwrap();
    let start = format!("\"game\":\"pawnball\",\"position\":\"{}\",\"draw\":\"{draw}\"", puzzle.position);
    let sql =
        format!("UPDATE games SET setup = replace(setup, '\"game\":\"pawnball\"', '{start}') WHERE id = '{game}'");
    server.by_hand(&sql).await;
    let (data, time) = server.shut_down().await;
    let server = Server::start(&data, time).await;
    let (_, side) = puzzle.begin().unwrap();
    let text = first_turn(puzzle, by_right);
    for (key, act) in [("1", json!({ "what": "turn", "text": text })), ("2", json!({ "what": "resign" }))] {
        let after = server.state(&game).await.number;
        let request = Request::builder().method("POST").uri(format!("/api/games/{game}/acts"));
        let request = request.header("origin", "http://here").header("cookie", &players[side.index()]);
        let request = request.header("content-type", "application/json").header("idempotency-key", key);
        let body = json!({ "after": after, "do": act }).to_string();
        let answer = server.send(request.body(Body::from(body)).unwrap()).await;
        assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    }
    (server, game)
}

fn known(game: &str, position: &str, draw: Option<&str>, kind: PuzzleKind, solution: &[&str]) -> Puzzle {
    let solution = solution.iter().map(|turn| (*turn).to_owned()).collect();
    let (draw, position) = (draw.map(str::to_owned), position.to_owned());
    Puzzle { id: "x".to_owned(), game: game.to_owned(), position, draw, kind, rating: 1_000, solution }
}

/// Positions that are near to none that ships, and what is right in them.
fn positions() -> [Puzzle; 4] {
    let win = ["b4b3,b3b2", "b1a1", "b2b1,b1c1,c3>c1"];
    let dice = "17/17/17/17/6*g9/1k15/9y7/17/7w9/17/4kgw2y7 a b g6y3 | \
                17/17/17/11w5/5y11/8*g7/3g13/8yw7/10k6/17/5k11 b b w3 | 6 1-2";
    [
        known("diaballik", "3b3/b4bb/A2ba2/1b5/2B1a2/5a1/1a2aa1 b", None, PuzzleKind::WinInTwo, &win),
        known("diaballik", "b1bb1a1/a2b1B1/7/7/a3A2/7/1baa1ba b", None, PuzzleKind::Goal, &["f6>f1"]),
        known("playball", "sprint 2B3/1ba1ab1/2a3 a 3 0-0", None, PuzzleKind::Goal, &["b5^b5:sw,b5^b7"]),
        known("pawnball", dice, Some("w3g6y3y5"), PuzzleKind::Goal, &["1/g6:g6*b"]),
    ]
}

async fn found(server: &Server) -> i64 {
    server.count("puzzles WHERE source IS NOT NULL").await
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn puzzles_are_found_in_games_of_all_kinds() {
    let (_directory, server) = Server::temporary().await;
    let players = [server.registered("Anna").await, server.registered("Ben").await];
    let mut games = Vec::new();
    let [plain @ .., dice] = positions();
    for position in &plain {
        games.push(played(&server, &players, position, false).await);
    }
    let (server, game) = played_with_dice(server, &players, &dice, false).await;
    games.push(game);
    let hub = server.app.hub();
    assert_eq!(hub.look_for_puzzles(server.time_now()).await.unwrap(), 0, "they have ended just now");
    let later = server.time_now() + Millis::from_seconds(2 * 60 * 60);
    assert_eq!(hub.look_for_puzzles(later).await.unwrap(), 4);
    assert_eq!(found(&server).await, 4);
    assert_eq!(hub.look_for_puzzles(later).await.unwrap(), 0, "each game is looked through once");
    for (position, game) in positions().iter().zip(&games) {
        let sql = format!(
            "puzzles JOIN games ON games.key = puzzles.source WHERE games.id = '{game}' \
             AND puzzles.kind = '{}' AND puzzles.position = '{}' AND puzzles.solution = '{}'",
            position.kind.name(),
            position.position,
            position.solution.join(" ")
        );
        assert_eq!(server.count(&sql).await, 1, "{position:?}");
    }
    // They are as others are: told with the game, and solved.
    let mut of_game = hub.store().puzzles_of_game(Game::Pawnball, 0, 1_000).await.unwrap();
    let (_, new) = of_game.pop().unwrap();
    let told = puzzle(&server, &players[0], &new.id).await;
    assert_eq!(told.source.as_ref(), games.last());
    let done: AttemptResult = attempt(&server, &players[0], &told.id, &own_turns(&told), "none").await.json();
    assert_eq!(done.attempt.score, 1.0);
    // The same again in another game is nearly the same puzzle.
    played(&server, &players, &positions()[0], false).await;
    let later = server.time_now() + Millis::from_seconds(2 * 60 * 60);
    assert_eq!(hub.look_for_puzzles(later).await.unwrap(), 1);
    assert_eq!(found(&server).await, 4);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn games_without_a_mistake_that_go_on_or_do_not_count_give_no_puzzle() {
    let (_directory, server) = Server::temporary().await;
    let players = [server.registered("Anna").await, server.registered("Ben").await];
    let [plain @ .., dice] = positions();
    for position in &plain {
        played(&server, &players, position, true).await;
    }
    let (server, _) = played_with_dice(server, &players, &dice, true).await;
    let hub = server.app.hub();
    // One that goes on, with the mistake in it.
    let [missed, ..] = positions();
    let terms = json!({ "game": missed.game, "clock": "days:3", "position": missed.position });
    let (game, mut going) = sit_down(&server, &players, terms).await;
    let (_, side) = missed.begin().unwrap();
    going[side.index()].act_and_wait(&game, Act::Turn { text: wrong_turn(&missed) }).await.unwrap();
    // One whose result was taken away.
    let void = played(&server, &players, &missed, false).await;
    server.by_hand(&format!("UPDATE games SET reason = 'voided' WHERE id = '{void}'")).await;
    let later = server.time_now() + Millis::from_days(1);
    assert_eq!(hub.look_for_puzzles(later).await.unwrap(), 4);
    assert_eq!(hub.look_for_puzzles(later).await.unwrap(), 0);
    assert_eq!(found(&server).await, 0);
}

#[tokio::test]
async fn puzzles_that_ship_are_stored_once_whatever_became_of_them() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let first = next(&server, &anna, "game=diaballik").await;
    let done: AttemptResult = attempt(&server, &anna, &first.id, &own_turns(&first), "none").await.json();
    // As if another version had been here, whose sets were others.
    server.by_hand("UPDATE puzzle_search SET sets = 'others'").await;
    server.by_hand("DELETE FROM puzzles WHERE id = 'sprint-1'").await;
    let (data, time) = server.shut_down().await;
    let server = Server::start(&data, time).await;
    assert_eq!(server.count("puzzles").await, 492);
    let kept = puzzle(&server, &anna, &first.id).await;
    assert_eq!((kept.rating, kept.plays), (done.puzzle_rating, 1));
    assert!(puzzle(&server, &anna, "sprint-1").await.plays == 0);
}

#[test]
fn the_positions_of_these_tests_are_puzzles() {
    for puzzle in positions() {
        assert_eq!(puzzle.prove(), Ok(()), "{puzzle:?}");
    }
}
