//! Bots of players: tokens, what they may do, and that nobody meets one unasked.

use crate::common::{Answer, BEGIN, Server};
use axum::body::Body;
use axum::http::{Request, StatusCode};
use protocol::http::{Bot, Challenge, MadeToken, Offered, Seek};
use protocol::socket::{Act, FromServer};
use serde_json::{Value, json};
use server::time::ManualTime;

async fn server(directory: &tempfile::TempDir) -> Server {
    Server::start(directory.path(), ManualTime::at(BEGIN)).await
}

/// A bot of an owner's: its token.
async fn bot(server: &Server, owner: &str, name: &str) -> MadeToken {
    let made = server.ask("POST", "/api/bots", Some(owner), &json!({ "name": name })).await;
    assert_eq!(made.status, StatusCode::OK, "{}", made.body);
    server.ask("POST", &format!("/api/bots/{name}/tokens"), Some(owner), &json!({ "label": "x" })).await.json()
}

/// A request with a header `Authorization`, from no browser.
async fn by_token(server: &Server, method: &str, path: &str, authorization: &str, body: &Value) -> Answer {
    let request = Request::builder().method(method).uri(path).header("authorization", authorization);
    let request = request.header("content-type", "application/json");
    server.send(request.body(Body::from(body.to_string())).unwrap()).await
}

async fn as_bot(server: &Server, method: &str, path: &str, token: &MadeToken, body: &Value) -> Answer {
    by_token(server, method, path, &format!("Bearer {}", token.token), body).await
}

#[tokio::test]
async fn a_token_lets_in_until_it_is_ended() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let owner = server.registered("Sophie").await;
    let (_, guest) = server.guest().await;
    let refused = server.ask("POST", "/api/bots", Some(&guest), &json!({ "name": "Robot" })).await;
    assert_eq!(refused.code(), "server-not-registered", "guests have none");
    let token = bot(&server, &owner, "Robot").await;
    let me = as_bot(&server, "GET", "/api/me", &token, &Value::Null).await.json::<Value>();
    assert_eq!(me, json!({ "name": "Robot", "kind": "bot" }));
    let bots = server.ask("GET", "/api/bots", Some(&owner), &()).await.json::<Vec<Bot>>();
    assert_eq!((bots[0].name.as_str(), bots[0].tokens[0].used), ("Robot", Some(BEGIN)));
    for wrong in [
        "Bearer".to_owned(),
        "Bearer ".to_owned(),
        format!("Basic {}", token.token),
        format!("Bearer {}x", token.token),
        format!("Bearer {}", owner.split('=').nth(1).unwrap()),
        token.token.clone(),
    ] {
        // Whoever shows a token that is none is not taken for a guest, even where everybody may ask.
        for path in ["/api/me", "/api/guests"] {
            let method = if path == "/api/me" { "GET" } else { "POST" };
            let refused = by_token(&server, method, path, &wrong, &Value::Null).await;
            assert_eq!(
                (refused.status, refused.code().as_str()),
                (StatusCode::UNAUTHORIZED, "server-wrong-token"),
                "{wrong}"
            );
        }
    }
    let second: MadeToken =
        server.ask("POST", "/api/bots/Robot/tokens", Some(&owner), &json!({ "label": "second" })).await.json();
    let ended = server.ask("DELETE", &format!("/api/bots/Robot/tokens/{}", token.id), Some(&owner), &()).await;
    assert_eq!(ended.status, StatusCode::NO_CONTENT);
    assert_eq!(as_bot(&server, "GET", "/api/me", &token, &Value::Null).await.code(), "server-wrong-token");
    assert_eq!(as_bot(&server, "GET", "/api/me", &second, &Value::Null).await.status, StatusCode::OK);
    let long = json!({ "label": "x".repeat(41) });
    let refused = server.ask("POST", "/api/bots/Robot/tokens", Some(&owner), &long).await;
    assert_eq!(refused.code(), "server-label-length");
}

#[tokio::test]
async fn tokens_are_stored_as_digests_only() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let owner = server.registered("Sophie").await;
    let token = bot(&server, &owner, "Robot").await;
    server.app.hub().shut_down().await.unwrap();
    let stored = server.stored().await;
    let has = |bytes: &[u8]| stored.windows(bytes.len()).any(|window| window == bytes);
    let secret = token.token.strip_prefix("touchline_bot_").unwrap();
    assert!(has(token.id.as_bytes()) && !has(secret.as_bytes()) && !has(&secret.as_bytes()[..20]));
}

#[tokio::test]
async fn bots_and_tokens_are_limited_and_go_with_their_owner() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let owner = server.registered("Sophie").await;
    let mut tokens = Vec::new();
    for index in 0..5 {
        tokens.push(bot(&server, &owner, &format!("Robot-{index}")).await);
    }
    let sixth = server.ask("POST", "/api/bots", Some(&owner), &json!({ "name": "Robot-5" })).await;
    assert_eq!(sixth.code(), "server-too-many");
    for (name, code) in
        [("Robot-0", "server-too-many"), ("SOPHIE", "server-too-many"), ("x y", "server-name-malformed")]
    {
        let refused = server.ask("POST", "/api/bots", Some(&owner), &json!({ "name": name })).await;
        assert_eq!(refused.code(), code);
    }
    let gone = server.ask("DELETE", "/api/bots/Robot-4", Some(&owner), &()).await;
    assert_eq!(gone.status, StatusCode::NO_CONTENT);
    assert_eq!(as_bot(&server, "GET", "/api/me", &tokens[4], &Value::Null).await.code(), "server-wrong-token");
    for (name, code) in
        [("Sophie", "server-name-taken"), ("touchline-3", "server-name-reserved"), ("robot-1", "server-name-taken")]
    {
        let taken = server.ask("POST", "/api/bots", Some(&owner), &json!({ "name": name })).await;
        assert_eq!(taken.code(), code, "{name}");
    }
    for _ in 1..10 {
        let made = server.ask("POST", "/api/bots/Robot-0/tokens", Some(&owner), &json!({})).await;
        assert_eq!(made.status, StatusCode::OK);
    }
    let eleventh = server.ask("POST", "/api/bots/Robot-0/tokens", Some(&owner), &json!({})).await;
    assert_eq!(eleventh.code(), "server-too-many");
    assert_eq!(
        server.ask("POST", "/api/me/deletion", Some(&owner), &json!({ "password": "correct horse" })).await.status,
        StatusCode::NO_CONTENT
    );
    for token in &tokens {
        assert_eq!(as_bot(&server, "GET", "/api/me", token, &Value::Null).await.code(), "server-wrong-token");
    }
    assert_eq!(server.ask("GET", "/api/players/Robot-0", None, &()).await.status, StatusCode::NOT_FOUND);
    for table in ["bots", "tokens"] {
        assert_eq!(server.count(table).await, 0, "{table}");
    }
}

#[tokio::test]
async fn nobody_meets_a_bot_unasked() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let (owner, anna) = (server.registered("Sophie").await, server.registered("Anna").await);
    let token = bot(&server, &owner, "Robot").await;
    let offer = |days: u8, bots: bool| json!({ "terms": { "game": "diaballik", "clock": format!("days:{days}") }, "bots": bots });
    let waiting = |answer: &Answer| match answer.json::<Offered>() {
        Offered::Waiting { id } => id,
        Offered::Game { .. } => panic!("a game has begun"),
    };
    // A person's seek, for people: the bot can neither be paired with it nor accept it.
    let seek = waiting(&server.ask("POST", "/api/seeks", Some(&anna), &offer(1, false)).await);
    server.time.pass(1);
    waiting(&as_bot(&server, "POST", "/api/seeks", &token, &offer(1, true)).await);
    let refused = as_bot(&server, "POST", &format!("/api/seeks/{seek}/game"), &token, &Value::Null).await;
    assert_eq!((refused.status, refused.code().as_str()), (StatusCode::FORBIDDEN, "server-no-bots"));
    let seeks = server.ask("GET", "/api/seeks", None, &()).await.json::<Vec<Seek>>();
    let told: Vec<_> = seeks.iter().map(|seek| (seek.name.as_str(), seek.kind, seek.bots)).collect();
    use protocol::game::Kind::{Bot, Registered};
    assert_eq!(
        told,
        [("Robot", Bot, true), ("Anna", Registered, false)],
        "the seek is still there, and bots are marked"
    );
    // Sophie seeks without bots, and is paired with Anna and not with the bot.
    let paired = server.ask("POST", "/api/seeks", Some(&owner), &offer(1, false)).await.json::<Offered>();
    let Offered::Game { id, .. } = paired else { panic!("{paired:?}") };
    assert!(server.state(&id).await.players.iter().all(|(_, player)| player.kind == Registered));
    // With bots.
    waiting(&as_bot(&server, "POST", "/api/seeks", &token, &offer(2, true)).await);
    waiting(&server.ask("POST", "/api/seeks", Some(&anna), &offer(2, false)).await);
    let paired = server.ask("POST", "/api/seeks", Some(&anna), &offer(2, true)).await.json::<Offered>();
    let Offered::Game { id, .. } = paired else { panic!("{paired:?}") };
    assert!(server.state(&id).await.players.iter().any(|(_, player)| player.kind == Bot && player.level.is_none()));
    let seek = waiting(&server.ask("POST", "/api/seeks", Some(&anna), &offer(3, true)).await);
    let accepted = as_bot(&server, "POST", &format!("/api/seeks/{seek}/game"), &token, &Value::Null).await;
    assert!(matches!(accepted.json::<Offered>(), Offered::Game { .. }));
    for path in ["/api/challenges", "/api/bot-games", "/api/players/Robot/challenges"] {
        let refused = server.ask("POST", path, Some(&anna), &offer(3, true)).await;
        assert_eq!(refused.code(), "server-terms", "{path}: it means something in seeks only");
    }
}

#[tokio::test]
async fn a_player_is_challenged_by_name() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let (sophie, anna, other) =
        (server.registered("Sophie").await, server.registered("Anna").await, server.registered("Other").await);
    let offer = json!({ "terms": { "game": "diaballik", "clock": "60+5", "rated": true }, "side": "a" });
    let mut here = server.connect(Some(&anna)).await;
    let path = "/api/players/anna/challenges";
    let made = server.ask("POST", path, Some(&sophie), &offer).await.json::<Offered>();
    let Offered::Waiting { id } = made else { panic!("{made:?}") };
    let told = here.find(|message| match message {
        FromServer::Challenged { challenge } => Some(challenge.as_ref().clone()),
        _ => None,
    });
    let told = told.await;
    assert_eq!((told.id.as_str(), told.name.as_str(), told.to.as_deref()), (id.as_str(), "Sophie", Some("Anna")));
    for cookie in [&sophie, &anna] {
        let all = server.ask("GET", "/api/challenges", Some(cookie), &()).await.json::<Vec<Challenge>>();
        assert_eq!(all, std::slice::from_ref(&told));
    }
    assert!(server.ask("GET", "/api/challenges", Some(&other), &()).await.json::<Vec<Challenge>>().is_empty());
    let path = format!("/api/challenges/{id}/game");
    assert_eq!(server.ask("POST", &path, Some(&other), &()).await.code(), "server-not-found", "it is not for others");
    let begun = server.ask("POST", &path, Some(&anna), &()).await.json::<Offered>();
    assert!(matches!(begun, Offered::Game { side: protocol::game::Side::B, .. }));
    assert!(server.ask("GET", "/api/challenges", Some(&anna), &()).await.json::<Vec<Challenge>>().is_empty());
    let (_, guest) = server.guest().await;
    for (cookie, name, code) in [
        (&sophie, "Nobody", "server-not-found"),
        (&sophie, "Touchline-3", "server-not-found"),
        (&sophie, "Sophie", "server-own-offer"),
        (&guest, "Sophie", "server-not-registered"),
    ] {
        let refused = server.ask("POST", &format!("/api/players/{name}/challenges"), Some(cookie), &offer).await;
        assert_eq!(refused.code(), code, "{name}");
    }
}

#[tokio::test]
async fn ratings_are_not_made_at_home() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let (sophie, anna) = (server.registered("Sophie").await, server.registered("Anna").await);
    let (one, two) = (bot(&server, &sophie, "Robot").await, bot(&server, &sophie, "Robot-2").await);
    let offer = |rated: bool| json!({ "terms": { "game": "diaballik", "clock": "60+5", "rated": rated } });
    let path = "/api/players/Robot/challenges";
    assert_eq!(server.ask("POST", path, Some(&sophie), &offer(true)).await.code(), "server-own-bot");
    assert_eq!(as_bot(&server, "POST", path, &two, &offer(true)).await.code(), "server-own-bot");
    assert_eq!(server.ask("POST", path, Some(&sophie), &offer(false)).await.status, StatusCode::OK);
    let open = server.ask("POST", "/api/challenges", Some(&sophie), &offer(true)).await.json::<Value>();
    let accept = format!("/api/challenges/{}/game", open["id"].as_str().unwrap());
    assert_eq!(as_bot(&server, "POST", &accept, &one, &Value::Null).await.code(), "server-own-bot");
    // Against others they are rated, and are on no leaderboard.
    let by_anna = json!({ "terms": { "game": "diaballik", "clock": "60+5", "rated": true }, "side": "a" });
    let made = server.ask("POST", path, Some(&anna), &by_anna).await.json::<Value>();
    let accept = format!("/api/challenges/{}/game", made["id"].as_str().unwrap());
    let begun = as_bot(&server, "POST", &accept, &one, &Value::Null).await.json::<Value>();
    let game = begun["id"].as_str().unwrap().to_owned();
    let mut players = [server.connect(Some(&anna)).await, server.connect_bot(&one.token).await];
    for player in &mut players {
        player.watch(&game, None).await;
    }
    crate::common::pass_to_and_fro(&mut players, &game, 4).await;
    players[0].act_and_wait(&game, Act::Resign).await.unwrap();
    let profile = server.ask("GET", "/api/players/Robot", None, &()).await.json::<Value>();
    assert_eq!((&profile["owner"], &profile["score"]), (&json!("Sophie"), &json!([1, 0, 0])));
    assert!(profile["ratings"][0]["rating"]["rating"].as_f64().unwrap() > 1500.0, "{profile}");
    let leaders = server.ask("GET", "/api/leaderboards/diaballik/blitz", None, &()).await.body;
    assert!(!leaders.contains("Robot"), "{leaders}");
}

#[tokio::test]
async fn a_bot_plays_again_or_declines() {
    let directory = tempfile::tempdir().unwrap();
    let server = server(&directory).await;
    let (sophie, anna) = (server.registered("Sophie").await, server.registered("Anna").await);
    let token = bot(&server, &sophie, "Robot").await;
    let offer = json!({ "terms": { "game": "diaballik", "clock": "60+5" }, "side": "a" });
    let made = server.ask("POST", "/api/players/Robot/challenges", Some(&anna), &offer).await.json::<Value>();
    let accept = format!("/api/challenges/{}/game", made["id"].as_str().unwrap());
    let mut game = as_bot(&server, "POST", &accept, &token, &Value::Null).await.json::<Value>();
    for declines in [false, true] {
        let id = game["id"].as_str().unwrap().to_owned();
        let mut client = server.connect(Some(&anna)).await;
        client.watch(&id, None).await;
        client.act_and_wait(&id, Act::Resign).await.unwrap();
        // Nobody is at the game any more; both are still told.
        drop(client);
        while server.state(&id).await.present != [false; 2] {
            tokio::task::yield_now().await;
        }
        let mut client = server.connect(Some(&anna)).await;
        let path = format!("/api/games/{id}/rematch");
        assert_eq!(server.ask("POST", &path, Some(&anna), &()).await.json::<Value>()["what"], "waiting");
        let told = client.find(|message| matches!(message, FromServer::Rematch { by: Some(_), .. }).then_some(()));
        told.await;
        // It is among what the bot is offered.
        let offered = as_bot(&server, "GET", "/api/challenges", &token, &Value::Null).await.json::<Vec<Challenge>>();
        let [challenge] = &offered[..] else { panic!("{offered:?}") };
        assert_eq!((challenge.name.as_str(), challenge.to.as_deref()), ("Anna", Some("Robot")));
        let path = format!("/api/challenges/{}", challenge.id);
        if declines {
            assert_eq!(as_bot(&server, "DELETE", &path, &token, &Value::Null).await.status, StatusCode::NO_CONTENT);
        } else {
            game = as_bot(&server, "POST", &format!("{path}/game"), &token, &Value::Null).await.json();
            assert_eq!(game["side"], "a", "sides are exchanged");
        }
        // Anna sees it at the game, as she would of a person.
        let told = client.find(|message| match message {
            FromServer::Rematch { game, declined, next, .. } if declined.is_some() || next.is_some() => {
                Some((game.clone(), declined.is_some(), next.clone()))
            }
            _ => None,
        });
        let next = (!declines).then(|| game["id"].as_str().unwrap().to_owned());
        assert_eq!(told.await, (id, declines, next));
    }
}
