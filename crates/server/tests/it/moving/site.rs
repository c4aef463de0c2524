//! A site with something of everything, and what it is asked.

use std::fmt::Debug;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use axum::http::StatusCode;
use games::game::Game;
use play::time::{Millis, Timestamp};
use protocol::admin::Role;
use protocol::chat::{Room, Words};
use protocol::game::Speed;
use protocol::http::{MadeToken, RecoveryCode};
use protocol::oauth::AppRequest;
use protocol::socket::{Act, FromClient, FromServer};
use serde_json::{Value, json};
use server::month::Month;
use server::passkeys::Key;
use server::settings::{ServiceUrl, Settings};
use server::store::Store;
use server::store::archives::Written;
use server::store::lists::GameQuery;
use server::store::moderation::Actor;
use server::store::notifications::Device;
use server::store::passkeys::{Ceremony, NewPasskey};
use server::time::ManualTime;

use crate::common::database::Database;
use crate::common::{BEGIN, Server, pass_to_and_fro, settings};
use crate::history::{play_some, sit_down};
use crate::puzzles::own_turns;

/// What is known of the site.
pub struct Site {
    /// The cookie of a player with all that an account can have.
    pub anna: String,
    pub ben: String,
    /// Of her bot.
    pub token: String,
    pub games: Vec<String>,
    /// A game with dice that goes on.
    pub dice: String,
    /// A game of the two that goes on.
    pub plain: String,
    pub challenges: Vec<String>,
}

/// A server on a directory, or on a database, whatever the tests of servers are run over.
pub async fn start_on(data: &Path, database: Option<&Database>, now: Timestamp) -> Server {
    let time = ManualTime::at(now);
    let database = database.map(|database| ServiceUrl(database.url()));
    Server::over(Settings { database, ..settings(data) }, time.clone(), Arc::new(time)).await
}

/// Stops the server of a site, a while after the last thing that happened.
pub async fn stop(server: Server) -> (PathBuf, ManualTime) {
    server.time.pass(1_000);
    let (data, time) = server.shut_down().await;
    time.pass(60_000);
    (data, time)
}

async fn ask(server: &Server, method: &str, path: &str, cookie: &str, body: &Value) -> Value {
    let answer = server.ask(method, path, Some(cookie), body).await;
    assert!(answer.status.is_success(), "{method} {path}: {}", answer.body);
    serde_json::from_str(&answer.body).unwrap_or_default()
}

fn id(value: &Value) -> String {
    value["id"].as_str().unwrap().to_owned()
}

/// Makes the site, its server in a directory: players, guests, bots, games of all kinds that go on and are over, chat, reports, offers, and what is left of somebody who is gone.
pub async fn site(data: &Path) -> (Server, Site) {
    let server = start_on(data, None, BEGIN).await;
    let post = async |path: &str, cookie: &str, body: Value| ask(&server, "POST", path, cookie, &body).await;
    let [anna, ben, dora] =
        [server.registered("Anna").await, server.registered("Ben").await, server.registered("Dora").await];
    server.registered("Nuisance").await;
    let guests = [server.guest().await.1, server.guest().await.1];
    post("/api/bots", &anna, json!({ "name": "Robot" })).await;
    let token: MadeToken =
        serde_json::from_value(post("/api/bots/Robot/tokens", &anna, json!({ "label": "cellar" })).await).unwrap();
    post("/api/me/tokens", &anna, json!({ "name": "phone", "scopes": ["read", "chat"], "days": 30 })).await;
    let app = AppRequest {
        response_type: "code".to_owned(),
        client_id: "Dřevěná deska".to_owned(),
        redirect_uri: "https://board.example/".to_owned(),
        code_challenge: "E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM".to_owned(),
        code_challenge_method: "S256".to_owned(),
        ..AppRequest::default()
    };
    ask(&server, "PUT", "/api/me/vacation", &ben, &json!({ "days": 1 })).await;
    post("/api/oauth/codes", &anna, serde_json::to_value(app).unwrap()).await;
    let code = post("/api/me/recovery-code", &anna, json!({ "password": "correct horse" })).await;
    let _: RecoveryCode = serde_json::from_value(code).unwrap();

    let both = [anna.clone(), ben.clone()];
    let (rated, mut players) =
        sit_down(&server, &both, json!({ "game": "diaballik", "clock": "300+5", "rated": true })).await;
    pass_to_and_fro(&mut players, &rated, 6).await;
    for (player, words) in players.iter_mut().zip(["šťastnou hru", "merci, « bien »"]) {
        player.send(&FromClient::Chat { game: rated.clone(), follow: true }).await;
        let words = Words::Text(words.to_owned());
        player.send(&FromClient::Say { game: rated.clone(), id: "x".to_owned(), words }).await;
        player.find(|message| matches!(message, FromServer::Spoken { .. }).then_some(())).await;
    }
    players[1].act_and_wait(&rated, Act::Resign).await.unwrap();
    post("/api/reports", &ben, json!({ "player": "Anna", "why": "chat", "text": "\"quoted\", \\ and ☂" })).await;
    ask(&server, "PUT", "/api/me/blocks/Nuisance", &anna, &Value::Null).await;
    let quiet = json!({ "from": 1320, "to": 420, "zone": "Europe/Prague" });
    let wanted = json!({ "turn": true, "challenge": false, "begun": true, "message": true, "quiet": quiet });
    ask(&server, "PUT", "/api/me/notifications/settings", &anna, &wanted).await;
    let known: Value = server.ask("GET", "/api/sessions", Some(&anna), &()).await.json();
    let session = known[0]["id"].as_str().unwrap().to_owned();
    let device = Device {
        endpoint: "https://push.example/1".to_owned(),
        p256dh: vec![4; 65],
        auth: vec![7; 16],
        language: "cs".to_owned(),
    };
    let user = server.app.hub().store().account_named("Anna".to_owned()).await.unwrap().id;
    server.app.hub().store().add_device(user, session, device, server.time_now()).await.unwrap();
    let (store, now) = (server.app.hub().store(), server.time_now());
    let mail = async |address: &str| {
        store.set_email(user, None, Some(address.to_owned()), "cs".to_owned(), now).await.unwrap();
        let mails = store.take_mail(now, now + Millis::from_days(1), 1).await.unwrap();
        mails.into_iter().find_map(|mail| mail.token).unwrap()
    };
    let link = mail("Anna@private.example").await;
    store.verify_email(server::secret::mail_digest(&link).unwrap(), now).await.unwrap();
    store.set_digest(user, true, now).await.unwrap();
    mail("anna@new.example").await;
    let key = Key { credential: vec![1; 32], key: vec![2; 40], state: vec![0; 7] };
    let passkey = NewPasskey { key, id: "k3Vq81LmZx0a".to_owned(), label: "klíč".to_owned(), created: now };
    store.add_passkey(user, passkey).await.unwrap();
    let ceremony = Ceremony { challenge: [3; 32], user: Some(user), state: vec![4; 50], at: now };
    store.begin_ceremony(ceremony).await.unwrap();
    ask(&server, "PUT", "/api/me/friends/Anna", &ben, &Value::Null).await;
    ask(&server, "PUT", "/api/me/notes/Anna", &ben, &json!({ "text": "žlutá \"Anna\"" })).await;
    post("/api/me/messages/Ben", &anna, json!({ "id": "1", "text": "merci, « bien »" })).await;

    // Puzzles: tried, liked, and a storm.
    let puzzle = |id: &str| format!("/api/puzzles/{id}");
    let told: protocol::puzzles::OnlinePuzzle =
        server.ask("GET", &puzzle("diaballik-40"), Some(&anna), &()).await.json();
    post(&format!("{}/attempts", puzzle(&told.id)), &anna, json!({ "turns": own_turns(&told) })).await;
    post(&format!("{}/attempts", puzzle("sprint-1")), &anna, json!({ "turns": [], "help": "solution" })).await;
    ask(&server, "PUT", &format!("{}/vote", puzzle("sprint-1")), &anna, &json!({ "up": false })).await;
    let storm: protocol::puzzles::Storm =
        serde_json::from_value(post("/api/me/storm", &anna, json!({ "game": "pawnball" })).await).unwrap();
    let turns = own_turns(storm.puzzle.as_ref().unwrap());
    post("/api/me/storm/answers", &anna, json!({ "id": storm.id, "number": 0, "turns": turns })).await;

    // One of each kind that goes on, and of some that are over.
    let slow = |game: &str| json!({ "game": game, "clock": "days:3" });
    let (dice, mut with_dice) = sit_down(&server, &guests, json!({ "game": "pawnball", "clock": "900+5" })).await;
    crate::common::settle_dice(&mut with_dice, &dice).await;
    play_some(&mut with_dice, &dice, 6).await;
    let (over, mut with_dice) = sit_down(&server, &guests, slow("pawnball")).await;
    crate::common::settle_dice(&mut with_dice, &over).await;
    play_some(&mut with_dice, &over, 6).await;
    with_dice[0].act_and_wait(&over, Act::Resign).await.unwrap();
    let (unsettled, _) = sit_down(&server, &guests, slow("pawnball")).await;
    let (ball, mut players) = sit_down(&server, &both, slow("playball")).await;
    play_some(&mut players, &ball, 5).await;
    let (plain, mut players) =
        sit_down(&server, &both, json!({ "game": "diaballik", "clock": "600+10", "rated": true })).await;
    pass_to_and_fro(&mut players, &plain, 6).await;
    let (aborted, mut players) = sit_down(&server, &both, slow("diaballik")).await;
    players[0].act_and_wait(&aborted, Act::Abort).await.unwrap();

    // Whoever is gone has left a game.
    let gone = [dora.clone(), ben.clone()];
    let (left, mut players) =
        sit_down(&server, &gone, json!({ "game": "playball", "clock": "300+5", "rated": true })).await;
    play_some(&mut players, &left, 8).await;
    players[0].act_and_wait(&left, Act::Resign).await.unwrap();
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&dora), &json!({ "password": "correct horse" })).await.status,
        StatusCode::NO_CONTENT
    );

    // Offers.
    post("/api/seeks", &ben, json!({ "terms": slow("playball"), "side": "b" })).await;
    let challenges = [
        post("/api/challenges", &anna, json!({ "terms": slow("diaballik") })).await,
        post("/api/players/Robot/challenges", &ben, json!({ "terms": slow("pawnball"), "side": "a" })).await,
    ];
    post(&format!("/api/games/{rated}/rematch"), &anna, Value::Null).await;
    post(&format!("/api/games/{over}/rematch"), &guests[0], Value::Null).await;
    ask(&server, "DELETE", &format!("/api/games/{over}/rematch"), &guests[1], &Value::Null).await;
    // Games that were left, and a file of a month.
    let sql = "INSERT INTO leaving (user, points, at, until) VALUES (2, 3, 1800000000000, 1800000300000)";
    server.by_hand(sql).await;
    let written = Written { month: "2026-12".to_owned(), games: 3, bytes: 99, sha256: "00ff".to_owned() };
    server.app.hub().store().note_archive(written, BEGIN).await.unwrap();
    // What was done for the site: all of it has ended, but a role.
    for sql in [
        "INSERT INTO roles (user, role) SELECT id, 'moderator' FROM users WHERE name = 'Anna'",
        "INSERT INTO suspensions (user, until, reason) SELECT id, 1, 'chat' FROM users WHERE name = 'Ben'",
        "INSERT INTO mutes (user, until, reason) SELECT id, 1, 'chat' FROM users WHERE name = 'Ben'",
        "INSERT INTO audit_log (at, act, subject, until, reason) SELECT 1, 'mute', id, 1, 'chat' FROM users WHERE name = 'Ben'",
        "INSERT INTO audit_log (at, act, subject, appeal, reason) SELECT 2, 'accept-appeal', id, 1, 'sorry' FROM users WHERE name = 'Ben'",
        "INSERT INTO appeals (against, user, at, text, decided, accepted, answer) SELECT 1, id, 1, 'žluťoučký', 2, 1, 'sorry' FROM users WHERE name = 'Ben'",
        "INSERT INTO notices (user, act) SELECT id, 2 FROM users WHERE name = 'Ben'",
        "UPDATE reports SET number = 1",
        "INSERT INTO signals (user, game, kind, speed, at, rating, choices, agreed, loss, timed, time, squares, hard, hard_time) \
         SELECT a, key, game, speed, 1800000000000, 1512.5, 9, 4, 0.25, 9, 31.5, 141.25, 3, 12.5 FROM games WHERE rated AND ended IS NOT NULL LIMIT 1",
    ] {
        server.by_hand(sql).await;
    }
    server.by_hand("INSERT INTO games_to_explore SELECT min(key) FROM games WHERE ended IS NOT NULL").await;

    // A tournament that has begun.
    let cup = json!({
        "name": "Pohár « d’hiver »",
        "terms": slow("diaballik"),
        "system": { "kind": "swiss", "rounds": 2 },
        "starts": server.time_now().get() + 1,
    });
    let cup = id(&post("/api/tournaments", &anna, cup).await);
    for player in [&anna, &ben] {
        ask(&server, "PUT", &format!("/api/tournaments/{cup}/entry"), player, &Value::Null).await;
    }
    let of_cup = loop {
        server.time.pass(1);
        let told: Value = server.ask("GET", &format!("/api/tournaments/{cup}"), None, &()).await.json();
        if let Some(game) = told["games"][0]["game"].as_str() {
            break game.to_owned();
        }
        server.time.pass(999);
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
    };

    // A club with a member, one who asks to be let in, and what they say.
    let club = json!({ "name": "Klub « d’hiver »", "about": "žlutá", "links": ["https://club.example/"], "joining": "request" });
    let club = id(&post("/api/clubs", &anna, club).await);
    ask(&server, "PUT", &format!("/api/clubs/{club}/membership"), &ben, &json!({ "text": "prosím" })).await;
    // An address of the club, at which a message waits that says that Ben is a member.
    let hook = post(&format!("/api/clubs/{club}/webhooks"), &anna, json!({ "address": "https://hook.example/" })).await;
    post(&format!("/api/clubs/{club}/webhooks/{}/test", id(&hook)), &anna, Value::Null).await;
    ask(&server, "PUT", &format!("/api/clubs/{club}/requests/Ben"), &anna, &Value::Null).await;
    post(&format!("/api/clubs/{club}/chat"), &ben, json!({ "id": "1", "text": "Dřevěná" })).await;
    let asks = server.registered("Asks").await;
    ask(&server, "PUT", &format!("/api/clubs/{club}/membership"), &asks, &json!({ "text": "také" })).await;
    // A match of two clubs that waits for its time.
    let others = id(&post("/api/clubs", &ben, json!({ "name": "Druhý klub", "joining": "open" })).await);
    let starts = server.time_now().get() + 86_400_000;
    let terms = json!({ "game": "diaballik", "clock": "days:3" });
    let offer = json!({ "opponent": others, "terms": terms, "boards": 2, "starts": starts });
    let friendly = id(&post(&format!("/api/clubs/{club}/matches"), &anna, offer).await);
    let line_up = json!({ "club": others, "players": ["Ben"] });
    ask(&server, "PUT", &format!("/api/team-matches/{friendly}/line-up"), &ben, &line_up).await;
    // A study that two people change.
    let study =
        json!({ "name": "Dřevěná zahájení", "visibility": "private", "text": "[Game \"diaballik\"]\n\n1. d1>e1\n" });
    let study = id(&post("/api/studies", &anna, study).await);
    ask(&server, "PUT", &format!("/api/studies/{study}/people/Ben"), &anna, &json!({ "role": "contributor" })).await;
    let edit = json!({ "kind": "comment", "chapter": "1", "path": [], "text": "žlutá" });
    let edits = json!({ "edits": [{ "id": "1", "edit": edit }] });
    ask(&server, "POST", &format!("/api/studies/{study}/edits"), &ben, &edits).await;

    // Something is featured.
    ask(&server, "GET", "/api/watch/featured", &anna, &Value::Null).await;

    let games = vec![rated, dice.clone(), over, unsettled, ball, plain.clone(), aborted, left, of_cup];
    let known =
        Site { anna, ben, token: token.token, games, dice, plain, challenges: challenges.iter().map(id).collect() };
    (server, known)
}

/// Plays a turn in the game that goes on, and resigns: 1 if both know that it is over.
pub async fn play_on(server: &Server, known: &Site) -> u32 {
    let mut players = [server.connect(Some(&known.anna)).await, server.connect(Some(&known.ben)).await];
    for player in &mut players {
        player.watch(&known.plain, None).await;
    }
    let turn = Act::Turn { text: "e1>d1".to_owned() };
    let number = players[0].act_and_wait(&known.plain, turn).await.unwrap();
    players[0].until(&known.plain, number).await;
    let number = players[0].act_and_wait(&known.plain, Act::Resign).await.unwrap();
    players[1].until(&known.plain, number).await;
    u32::from(players[1].view(&known.plain).over)
}

/// Sees that both stores say the same.
fn same<T: Debug, E: Debug>(what: &str, [one, other]: [Result<T, E>; 2]) -> Result<T, E> {
    assert_eq!(format!("{one:#?}"), format!("{other:#?}"), "{what}");
    one
}

/// Asks both stores all that can be asked without changing anything.
pub async fn compare(old: &Store, new: &Store, all_games: &[String], challenges: &[String]) {
    macro_rules! same {
        ($name:ident($($argument:expr),*)) => {
            same(stringify!($name($($argument),*)), [old.$name($($argument),*).await, new.$name($($argument),*).await])
        };
    }
    let now = BEGIN + play::time::Millis::new(1_000);
    same!(last_moment()).unwrap();
    let live = same!(live_games());
    assert!(!live.unwrap().is_empty());
    for user in 1..=30 {
        let Some(account) = same!(account(user)).unwrap() else { continue };
        let name = account.name.clone();
        let _ = same!(account_named(name.clone()));
        let _ = same!(profile(name.clone(), now));
        let _ = same!(password(name.clone()));
        same!(sessions(user, "none".to_owned())).unwrap();
        same!(bots(user)).unwrap();
        same!(preferences(user)).unwrap();
        same!(blocks(user)).unwrap();
        same!(followed(user)).unwrap();
        same!(email(user, now)).unwrap();
        same!(passkeys(user)).unwrap();
        same!(notifications(user, None)).unwrap();
        same!(notification_settings(user)).unwrap();
        same!(followers(user, None)).unwrap();
        same!(conversations(user, None)).unwrap();
        same!(written_messages(user, None, 50)).unwrap();
        same!(challenges(user)).unwrap();
        same!(puzzle_ratings(user, now)).unwrap();
        same!(all_puzzle_attempts(user, None, 50)).unwrap();
        same!(storm(user)).unwrap();
        same!(storm_bests(user, now)).unwrap();
        same!(rating_history(user, None, 50)).unwrap();
        same!(rating_changes(user, None, 50)).unwrap();
        same!(statistics(user)).unwrap();
        let _ = same!(export(account.clone(), "none".to_owned(), now));
        same!(standing(user, now)).unwrap();
        let _ = same!(history(name.clone(), Role::Admin));
        let _ = same!(signals(name.clone(), Role::Admin));
        let query = GameQuery { player: Some(user), ..GameQuery::default() };
        same!(list_games(query.clone(), 50)).unwrap();
    }
    same!(open_games_of_deleted()).unwrap();
    assert_eq!(same!(reports(50, true)).unwrap().len(), 1);
    assert_eq!(same!(report_case(1, Role::Admin, now)).unwrap().history.acts.len(), 0);
    assert_eq!(same!(appeals(Actor::Operator, 50, true, now)).unwrap().len(), 1);
    assert_eq!(same!(list_games(GameQuery::default(), 50)).unwrap().games.len(), all_games.len());
    assert_eq!(same!(uncounted(50)).unwrap().len(), 1);
    for id in all_games {
        let opened = same!(open_game(id.clone())).unwrap().unwrap();
        let game = same!(game(id.clone())).unwrap().unwrap();
        for room in [Room::Players, Room::Watchers] {
            same!(chat(game.key, room, Some(opened.stored.players[games::side::Side::A].id), 50)).unwrap();
        }
        let keys = play::fair_play::keys(game.game.position());
        same!(is_live(keys.clone())).unwrap();
        let start = game.game.agreed().setup().start().new_match();
        for position in [&start, game.game.position()] {
            let Some(key) = play::explored::key(position) else { continue };
            same!(explored(key, 50)).unwrap();
        }
    }
    same!(puzzle_sets()).unwrap();
    for id in ["diaballik-40", "sprint-1", "pawnball-62"] {
        let puzzle = same!(puzzle(id.to_owned())).unwrap().unwrap();
        same!(puzzle_by_key(puzzle.key)).unwrap();
    }
    for game in Game::ALL {
        same!(puzzles_of_game(game, 0, 1_000)).unwrap();
        same!(storm_leaders(game, now)).unwrap();
        same!(storm_choice(game, vec![400.0, 900.0, 9_000.0])).unwrap();
        for theme in [None, Some(study::puzzles::Theme::OneAction)] {
            let wanted = server::store::puzzles::Wanted { game, theme, except: Some("sprint-2".to_owned()) };
            same!(next_puzzle(1, wanted.clone(), now)).unwrap();
        }
        for speed in Speed::ALL {
            same!(leaders(game, speed, 50, now)).unwrap();
        }
    }
    assert_eq!(same!(archives()).unwrap().len(), 1);
    same!(games_of_month(Month::of(now), None, 50)).unwrap();
    same!(seekers()).unwrap();
    for id in challenges {
        same!(challenge(id.clone())).unwrap();
        same!(open_challenge(id.clone())).unwrap();
        same!(rematch_of(id.clone())).unwrap();
    }
}
