//! Studies: made, read, changed by several people at the same time, by nobody who may not, and through crashes.

use axum::http::StatusCode;
use play::studies::{Edit, Study as Studied, read};
use protocol::admin::Role;
use protocol::studies::{MadeStudy, Studies, Study, StudyAbout, StudyNews, StudyRole, TakenEdits, Visibility};
use serde_json::{Value, json};
use server::store::moderation::{Act, Actor, Order};

use crate::common::{Answer, Server};

const CHAPTER: &str = "[Game \"diaballik\"]\n[Chapter \"First\"]\n\n1. d1>e1 d7>c7\n";

pub async fn made(server: &Server, cookie: &str, study: &Value) -> String {
    let answer = server.ask("POST", "/api/studies", Some(cookie), study).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json::<MadeStudy>().id
}

/// A study with a chapter, by link.
pub async fn study(server: &Server, cookie: &str) -> String {
    made(server, cookie, &json!({ "name": "Openings", "visibility": "by-link", "text": CHAPTER })).await
}

pub async fn seen(server: &Server, cookie: Option<&str>, id: &str) -> Study {
    let answer = server.ask("GET", &format!("/api/studies/{id}"), cookie, &()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

pub async fn send(server: &Server, cookie: &str, id: &str, edits: &[(&str, Value)]) -> Answer {
    let edits: Vec<Value> = edits.iter().map(|(id, edit)| json!({ "id": id, "edit": edit })).collect();
    server.ask("POST", &format!("/api/studies/{id}/edits"), Some(cookie), &json!({ "edits": edits })).await
}

/// What became of edits: the number of each, or the code of why it was dropped.
pub async fn sent(server: &Server, cookie: &str, id: &str, edits: &[(&str, Value)]) -> Vec<Result<u32, String>> {
    let answer = send(server, cookie, id, edits).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    let taken: TakenEdits = answer.json();
    taken.edits.into_iter().map(|edit| edit.number.ok_or_else(|| edit.problem.unwrap().code)).collect()
}

pub async fn news(server: &Server, cookie: Option<&str>, id: &str, after: u32, wait: u32) -> StudyNews {
    let path = format!("/api/studies/{id}/edits?after={after}&wait={wait}");
    let answer = server.ask("GET", &path, cookie, &()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

pub fn turn(path: &[&str], turn: &str) -> Value {
    json!({ "kind": "add-turn", "chapter": "1", "path": path, "turn": turn })
}

pub fn comment(path: &[&str], text: &str) -> Value {
    json!({ "kind": "comment", "chapter": "1", "path": path, "text": text })
}

async fn role(server: &Server, owner: &str, id: &str, name: &str, role: &str) -> Answer {
    let path = format!("/api/studies/{id}/people/{name}");
    server.ask("PUT", &path, Some(owner), &json!({ "role": role })).await
}

fn stale() -> Result<u32, String> {
    Err("server-study-stale".to_owned())
}

#[tokio::test]
async fn a_study_is_made_changed_read_and_copied() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let id = study(&server, &anna).await;
    let first = seen(&server, None, &id).await;
    assert_eq!((first.number, first.about.role, first.summary.chapters), (0, StudyRole::Viewer, 1));
    assert!(first.text.contains("[Study \"Openings\"]") && first.text.ends_with("1. d1>e1 d7>c7\n"), "{}", first.text);
    let drawn = json!({ "kind": "draw", "chapter": "1", "path": ["a d1>e1"], "shapes": ["e1-e4:violet", "d7:amber"] });
    let edits = [
        ("1", turn(&["a d1>e1"], "b b7b6")),
        ("2", comment(&[], "Where to?")),
        ("3", drawn),
        ("4", json!({ "kind": "promote", "chapter": "1", "path": ["a d1>e1", "b b7b6"] })),
        ("5", json!({ "kind": "add-chapter", "chapter": "x1", "text": "[Game \"pawnball\"]\n[Chapter \"Dice\"]\n" })),
        ("6", json!({ "kind": "move-chapter", "chapter": "x1", "place": 0 })),
        ("7", json!({ "kind": "set-kind", "chapter": "1", "to": "practice:b:3" })),
        ("8", json!({ "kind": "rename-chapter", "chapter": "1", "name": "Now second" })),
    ];
    assert_eq!(sent(&server, &anna, &id, &edits).await, (1..=8).map(Ok).collect::<Vec<_>>());
    let now = seen(&server, Some(&anna), &id).await;
    assert_eq!((now.number, now.about.role, now.summary.chapters), (8, StudyRole::Owner, 2));
    let end = "{Where to?} 1. d1>e1 {[%draw e1-e4:violet,d7:amber]} b7b6 (1b. d7>c7)\n";
    assert!(now.text.ends_with(end), "{}", now.text);
    assert!(now.text.starts_with("[Game \"pawnball\"]\n") && now.text.contains("[ChapterKind \"practice:b:3\"]"));

    // Whoever folds the edits has the same.
    let told = news(&server, None, &id, 0, 0).await;
    let mut folded = Studied::from_text(&first.text).unwrap();
    for edit in told.edits.unwrap() {
        folded.apply(&edit.edit).unwrap();
    }
    assert_eq!(folded.text("Openings"), now.text);

    let answer = server.ask("GET", &format!("/api/studies/{id}/text"), None, &()).await;
    assert_eq!(answer.headers["content-disposition"], format!("attachment; filename=\"{id}.tgn\""));
    assert_eq!(answer.body, now.text);
    let again = made(&server, &anna, &json!({ "name": "Again", "visibility": "public", "text": answer.body })).await;
    let read_again = seen(&server, None, &again).await;
    assert_eq!(read_again.text.replace("Again", "Openings"), now.text);

    let ben = server.registered("Ben").await;
    let answer = server.ask("POST", &format!("/api/studies/{id}/copies"), Some(&ben), &()).await;
    let copy = answer.json::<MadeStudy>().id;
    assert_eq!(sent(&server, &ben, &copy, &[("1", comment(&["a d1>e1"], "Mine"))]).await, [Ok(1)]);
    let unchanged = seen(&server, None, &id).await;
    assert_eq!(unchanged, Study { about: unchanged.about.clone(), ..now });
    assert_eq!((unchanged.about.role, unchanged.about.people.len()), (StudyRole::Viewer, 0));
    assert!(seen(&server, Some(&ben), &copy).await.text.contains("{Mine}"));
}

#[tokio::test]
async fn nobody_does_what_it_may_not() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben, cleo] =
        [server.registered("Anna").await, server.registered("Ben").await, server.registered("Cleo").await];
    let (_, guest) = server.guest().await;
    let new = json!({ "name": "Secret", "visibility": "private", "text": CHAPTER });
    let id = made(&server, &anna, &new).await;
    let refused = server.ask("POST", "/api/studies", Some(&guest), &new).await;
    assert_eq!(refused.code(), "server-not-registered");

    // To those who may not read it there is none, whatever they ask.
    let settings = json!({ "name": "Mine", "visibility": "public" });
    let edits = json!({ "edits": [{ "id": "1", "edit": comment(&[], "x") }] });
    let asked = [
        ("GET", String::new(), Value::Null),
        ("PUT", String::new(), settings.clone()),
        ("DELETE", String::new(), Value::Null),
        ("GET", "/edits?after=0".to_owned(), Value::Null),
        ("GET", "/edits?after=7&wait=25".to_owned(), Value::Null),
        ("POST", "/edits".to_owned(), edits.clone()),
        ("GET", "/text".to_owned(), Value::Null),
        ("POST", "/copies".to_owned(), Value::Null),
        ("PUT", "/people/Ben".to_owned(), json!({ "role": "contributor" })),
        ("DELETE", "/people/Ben".to_owned(), Value::Null),
    ];
    for (method, path, body) in &asked {
        let path = format!("/api/studies/{id}{path}");
        for cookie in [&ben, &guest] {
            let answer = server.ask(method, &path, Some(cookie), body).await;
            assert_eq!(
                (answer.status, answer.code().as_str()),
                (StatusCode::NOT_FOUND, "server-not-found"),
                "{method} {path}"
            );
        }
        let answer = server.ask(method, &path, None, body).await;
        assert!([401, 404].contains(&answer.status.as_u16()), "{method} {path}: {}", answer.body);
    }

    // A viewer reads and copies, and does nothing else; a contributor edits too.
    assert_eq!(role(&server, &anna, &id, "Ben", "viewer").await.status, StatusCode::NO_CONTENT);
    assert_eq!(role(&server, &anna, &id, "Cleo", "contributor").await.status, StatusCode::NO_CONTENT);
    let expected = |who: usize| -> Vec<&'static str> {
        let edits = if who == 0 { "server-study-role" } else { "" };
        let edits_of_one =
            vec!["", "server-study-role", "server-study-role", "", "", edits, "", "", "server-study-role"];
        edits_of_one
    };
    for (who, cookie) in [&ben, &cleo].into_iter().enumerate() {
        for ((method, path, body), code) in asked.iter().zip(expected(who)) {
            let path = format!("/api/studies/{id}{}", path.replace("&wait=25", ""));
            let answer = server.ask(method, &path, Some(cookie), body).await;
            let found = if answer.status.is_success() { String::new() } else { answer.code() };
            assert_eq!(found, code, "{method} {path}");
        }
    }
    let told = seen(&server, Some(&cleo), &id).await;
    let people: Vec<_> = told.about.people.iter().map(|person| (person.name.as_str(), person.role)).collect();
    assert_eq!(people, [("Ben", StudyRole::Viewer), ("Cleo", StudyRole::Contributor)]);
    assert_eq!((told.number, seen(&server, Some(&ben), &id).await.about.people), (1, Vec::new()));
    for (name, code) in [("Anna", "server-not-found"), ("Nobody", "server-not-found")] {
        assert_eq!(role(&server, &anna, &id, name, "viewer").await.code(), code);
    }
    assert_eq!(role(&server, &anna, &id, "Ben", "owner").await.code(), "server-malformed");

    // Everybody may leave; who has left is a stranger.
    let path = format!("/api/studies/{id}/people/Cleo");
    assert_eq!(server.ask("DELETE", &path, Some(&ben), &()).await.code(), "server-study-role");
    assert_eq!(server.ask("DELETE", &path, Some(&cleo), &()).await.status, StatusCode::NO_CONTENT);
    assert_eq!(send(&server, &cleo, &id, &[("9", comment(&[], "x"))]).await.code(), "server-not-found");

    // By link everybody reads, and nobody else changes it.
    let link = json!({ "name": "Open", "visibility": "by-link" });
    assert_eq!(
        server.ask("PUT", &format!("/api/studies/{id}"), Some(&anna), &link).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(seen(&server, None, &id).await.summary.name, "Open");
    assert_eq!(send(&server, &cleo, &id, &[("9", comment(&[], "x"))]).await.code(), "server-study-role");

    // A moderator deletes what is not private.
    let act = Act::SetRole { name: "Cleo".to_owned(), role: Role::Moderator };
    let order = Order { by: Actor::Operator, at: server.time_now(), act, reason: String::new() };
    server.app.hub().moderate(order).await.unwrap();
    let hidden = made(&server, &anna, &new).await;
    assert_eq!(
        server.ask("DELETE", &format!("/api/studies/{hidden}"), Some(&cleo), &()).await.code(),
        "server-not-found"
    );
    assert_eq!(
        server.ask("DELETE", &format!("/api/studies/{id}"), Some(&cleo), &()).await.status,
        StatusCode::NO_CONTENT
    );
    assert_eq!(server.ask("GET", &format!("/api/studies/{id}"), Some(&anna), &()).await.code(), "server-not-found");
}

#[tokio::test]
async fn an_edit_that_comes_again_is_done_once_and_one_of_what_has_gone_is_dropped() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let id = study(&server, &anna).await;
    let one = ("one", comment(&[], "x"));
    assert_eq!(sent(&server, &anna, &id, &[one.clone(), one.clone()]).await, [Ok(1), Ok(1)]);
    // At the same time, and after something else.
    let two = [("two", turn(&[], "a a1a2"))];
    let twice = tokio::join!(sent(&server, &anna, &id, &two), sent(&server, &anna, &id, &two));
    assert_eq!(twice, (vec![Ok(2)], vec![Ok(2)]));
    let removed = json!({ "kind": "remove-turn", "chapter": "1", "path": ["a d1>e1"] });
    let edits = [
        ("three", removed.clone()),
        ("four", comment(&["a d1>e1"], "gone")),
        ("five", comment(&["a a1a2"], "here")),
        ("one", comment(&[], "another text, the same id")),
    ];
    assert_eq!(sent(&server, &anna, &id, &edits).await, [Ok(3), stale(), Ok(4), Ok(1)]);
    // What was dropped is tried again: it may be possible by now.
    assert_eq!(sent(&server, &anna, &id, &[("four", comment(&["a d1>e1"], "gone"))]).await, [stale()]);
    assert_eq!(sent(&server, &anna, &id, &[("six", turn(&[], "a d1>e1")), edits[1].clone()]).await, [Ok(5), Ok(6)]);
    assert!(seen(&server, None, &id).await.text.ends_with("{x} 1. a1a2 {here} (1. d1>e1 {gone})\n"));
    // Against the rules, and malformed.
    let illegal = sent(&server, &anna, &id, &[("7", turn(&[], "a d1>e9"))]).await;
    assert!(illegal[0].as_ref().is_err_and(|code| code.starts_with("reason-")), "{illegal:?}");
    let chapter = json!({ "kind": "add-chapter", "chapter": "9", "text": "[Game \"chess\"]\n" });
    assert_eq!(sent(&server, &anna, &id, &[("8", chapter)]).await, [Err("reason-unknown-game".to_owned())]);
    for bad in [
        json!({ "edits": [] }),
        json!({ "edits": [{ "id": "", "edit": removed }] }),
        json!({ "edits": [{ "id": "x y", "edit": removed }] }),
        json!({ "edits": [{ "id": "1", "edit": { "kind": "explode", "chapter": "1" } }] }),
        json!({ "edits": [{ "id": "1", "edit": { "kind": "remove-turn", "chapter": "1", "path": ["d1>e1"] } }] }),
        json!({ "edits": [{ "id": "1", "edit": { "kind": "remove-turn", "chapter": "a chapter", "path": [] } }] }),
        json!({ "edits": vec![json!({ "id": "1", "edit": removed }); 101] }),
    ] {
        let answer = server.ask("POST", &format!("/api/studies/{id}/edits"), Some(&anna), &bad).await;
        assert_eq!(answer.code(), "server-malformed", "{bad}");
        server.time.pass(60_000);
    }
    assert_eq!(seen(&server, None, &id).await.number, 6);
}

#[tokio::test]
async fn texts_and_names_that_are_none_are_refused() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let refused = async |name: &str, text: &str| {
        server.time.pass(60_000);
        let new = json!({ "name": name, "visibility": "public", "text": text });
        server.ask("POST", "/api/studies", Some(&anna), &new).await.code()
    };
    assert_eq!(refused("", "").await, "server-study-name");
    assert_eq!(refused(" \n ", "").await, "server-study-name");
    assert_eq!(refused(&"x".repeat(81), "").await, "server-study-name");
    assert_eq!(refused("x", "hello").await, "reason-game-tag-first");
    assert_eq!(refused("x", "[Game \"diaballik\"]\n\n1. d1>e1 (1. d1>e2)").await, "reason-no-receiver");
    assert_eq!(refused("x", &"\n".repeat(1024 * 1024)).await, "server-too-long");
    let list: Studies = server.ask("GET", "/api/studies", None, &()).await.json();
    assert_eq!(list, Studies::default());
}

#[tokio::test]
async fn a_flood_is_held_back() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let id = study(&server, &anna).await;
    let mut number = 0_u32;
    let refused = loop {
        let name = number.to_string();
        let answer = send(&server, &anna, &id, &[(&name, comment(&[], &name))]).await;
        if answer.status != StatusCode::OK {
            break answer;
        }
        number += 1;
    };
    assert_eq!(refused.code(), "server-too-fast");
    assert!((100..=120).contains(&number), "{number}");
    assert_eq!(seen(&server, None, &id).await.number, number);
    server.time.pass(1_000);
    assert_eq!(sent(&server, &anna, &id, &[("later", comment(&[], "x"))]).await, [Ok(number + 1)]);
}

#[tokio::test]
async fn a_long_history_does_not_cost_its_length_and_outlives_the_server() {
    let (directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let id = study(&server, &anna).await;
    let mut number = 0_u32;
    for _ in 0..12 {
        server.time.pass(120_000);
        let edits: Vec<(String, Value)> =
            (0..100).map(|n| (format!("{number}-{n}"), comment(&[], &format!("{number} {n}")))).collect();
        let edits: Vec<(&str, Value)> = edits.iter().map(|(id, edit)| (id.as_str(), edit.clone())).collect();
        sent(&server, &anna, &id, &edits).await;
        number += 100;
    }
    server.time.pass(120_000);
    assert_eq!(sent(&server, &anna, &id, &[("last", turn(&[], "a a1a2"))]).await, [Ok(1_201)]);
    let before = seen(&server, None, &id).await;
    // Those that were done long ago are no longer kept.
    assert_eq!(news(&server, None, &id, 0, 0).await, StudyNews { number: 1_201, edits: None, about: None });
    assert_eq!(news(&server, None, &id, 9_999, 0).await, StudyNews { number: 1_201, edits: None, about: None });
    assert_eq!(news(&server, None, &id, 300, 0).await.edits.unwrap().len(), 100);
    assert_eq!(news(&server, None, &id, 1_201, 0).await.edits.unwrap(), []);
    let (_, time) = server.crash().await;
    let server = Server::start(directory.path(), time).await;
    assert_eq!(seen(&server, None, &id).await, before);
    assert_eq!(sent(&server, &anna, &id, &[("last", turn(&[], "a a1a2"))]).await, [Ok(1_201)], "it came again");
    assert_eq!(sent(&server, &anna, &id, &[("after", turn(&["a a1a2"], "b b7b6"))]).await, [Ok(1_202)]);
    let told = news(&server, None, &id, 1_200, 0).await.edits.unwrap();
    assert!(matches!(told[0].edit, Edit::AddTurn { .. }) && told.len() == 2);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_waits_hears_of_an_edit_and_that_it_may_not_read_any_more() {
    let (_directory, server) = Server::temporary().await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    let id = study(&server, &anna).await;
    let wait = async {
        let news = news(&server, Some(&ben), &id, 0, 25).await;
        (news.number, news.edits.map(|edits| edits.len()))
    };
    let edit = async {
        tokio::task::yield_now().await;
        sent(&server, &anna, &id, &[("1", comment(&[], "x"))]).await
    };
    let (heard, _) = tokio::join!(wait, edit);
    assert_eq!(heard, (1, Some(1)));
    let path = format!("/api/studies/{id}/edits?after=1&wait=25");
    let wait = server.ask("GET", &path, Some(&ben), &());
    let settings = json!({ "name": "Mine", "visibility": "private" });
    let close = async {
        tokio::task::yield_now().await;
        server.ask("PUT", &format!("/api/studies/{id}"), Some(&anna), &settings).await
    };
    let (refused, _) = tokio::join!(wait, close);
    assert_eq!(refused.code(), "server-not-found");
    // A server that goes down lets nobody wait.
    let path = format!("/api/studies/{id}/edits?after=1&wait=25");
    let hub = server.app.hub().clone();
    let (waited, _) = tokio::join!(server.ask("GET", &path, Some(&anna), &()), async {
        tokio::task::yield_now().await;
        hub.shut_down().await
    });
    assert!(waited.status == StatusCode::OK || waited.status.is_server_error(), "{}", waited.body);
}

/// What has changed of a study's name, readers and people since somebody was told of them with a tag.
pub async fn about_news(server: &Server, cookie: Option<&str>, id: &str, tag: &str, wait: u32) -> Option<StudyAbout> {
    let number = seen(server, cookie, id).await.number;
    let path = format!("/api/studies/{id}/edits?after={number}&about={tag}&wait={wait}");
    let answer = server.ask("GET", &path, cookie, &()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json::<StudyNews>().about
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_follows_hears_of_another_name_and_of_people_and_only_who_may_know_them() {
    let (_directory, server) = Server::temporary().await;
    let [anna, ben, cleo] =
        [server.registered("Anna").await, server.registered("Ben").await, server.registered("Cleo").await];
    let id = study(&server, &anna).await;
    role(&server, &anna, &id, "Ben", "contributor").await;
    let of = async |cookie: Option<&str>| seen(&server, cookie, &id).await.about;
    let (of_anna, of_ben, of_all) = (of(Some(&anna)).await, of(Some(&ben)).await, of(None).await);
    for (cookie, about) in [(Some(anna.as_str()), &of_anna), (Some(&ben), &of_ben), (None, &of_all)] {
        assert_eq!(about_news(&server, cookie, &id, &about.tag, 0).await, None);
        assert_eq!(about_news(&server, cookie, &id, "other", 25).await.as_ref(), Some(about), "at once");
    }
    assert_eq!(news(&server, Some(&ben), &id, 0, 0).await.about, None, "who does not ask for it is not told");

    let path = format!("/api/studies/{id}");
    let settings = json!({ "name": "Endings", "visibility": "public" });
    let rename = async {
        tokio::task::yield_now().await;
        server.ask("PUT", &path, Some(&anna), &settings).await.status
    };
    let (heard, done) = tokio::join!(about_news(&server, Some(&ben), &id, &of_ben.tag, 25), rename);
    assert_eq!(done, StatusCode::NO_CONTENT);
    let heard = heard.unwrap();
    assert_eq!((heard.name.as_str(), heard.visibility), ("Endings", Visibility::Public));
    assert_eq!(heard, of(Some(&ben)).await);
    // The same once more changes nothing.
    server.ask("PUT", &path, Some(&anna), &settings).await;
    assert_eq!(about_news(&server, Some(&ben), &id, &heard.tag, 0).await, None);

    // A viewer more: contributors and the owner hear of it, and Cleo of what she may do only by her role; strangers of nothing.
    let (of_all, of_cleo) = (of(None).await, of(Some(&cleo)).await);
    assert_eq!(of_all, of_cleo);
    let add = async {
        tokio::task::yield_now().await;
        role(&server, &anna, &id, "Cleo", "viewer").await.status
    };
    let (heard, _) = tokio::join!(about_news(&server, Some(&ben), &id, &heard.tag, 25), add);
    let people: Vec<_> = heard.unwrap().people.into_iter().map(|person| (person.name, person.role)).collect();
    assert_eq!(people, [("Ben".to_owned(), StudyRole::Contributor), ("Cleo".to_owned(), StudyRole::Viewer)]);
    assert_eq!(about_news(&server, None, &id, &of_all.tag, 0).await, None);
    assert_eq!(about_news(&server, Some(&cleo), &id, &of_cleo.tag, 0).await, None);
    role(&server, &anna, &id, "Cleo", "contributor").await;
    let of_cleo = about_news(&server, Some(&cleo), &id, &of_cleo.tag, 25).await.unwrap();
    assert_eq!((of_cleo.role, of_cleo.people.len()), (StudyRole::Contributor, 2));
}

#[tokio::test]
async fn studies_are_listed_and_found_and_go_with_their_owner() {
    let (_directory, server) = Server::temporary().await;
    let (anna, ben) = (server.registered("Anna").await, server.registered("Ben").await);
    let mut ids = Vec::new();
    for (number, name) in ["Ball games", "ball tricks", "Corners", "Ball secrets"].into_iter().enumerate() {
        server.time.pass(60_000);
        let visibility = if number == 3 { Visibility::Private } else { Visibility::Public };
        ids.push(made(&server, &anna, &json!({ "name": name, "visibility": visibility })).await);
    }
    let names = async |path: &str, cookie: Option<&str>| -> Vec<String> {
        let list: Studies = server.ask("GET", path, cookie, &()).await.json();
        list.studies.into_iter().map(|study| study.name).collect()
    };
    assert_eq!(names("/api/studies", None).await, ["Corners", "ball tricks", "Ball games"]);
    assert_eq!(names("/api/studies?name=BALL", Some(&anna)).await, ["Ball games", "ball tricks"]);
    assert_eq!(names("/api/studies?name=%20", None).await.len(), 3);
    assert_eq!(names("/api/me/studies", Some(&anna)).await.len(), 4);
    assert_eq!(names("/api/me/studies", Some(&ben)).await, Vec::<String>::new());
    role(&server, &anna, &ids[3], "Ben", "viewer").await;
    assert_eq!(names("/api/me/studies", Some(&ben)).await, ["Ball secrets"]);
    for number in 0..30 {
        server.time.pass(60_000);
        made(&server, &ben, &json!({ "name": format!("Study {number}"), "visibility": "public" })).await;
    }
    let first: Studies = server.ask("GET", "/api/studies", None, &()).await.json();
    let path = format!("/api/studies?before={}", first.before.unwrap().get());
    assert_eq!((first.studies.len(), names(&path, None).await.len()), (30, 3));

    let export: Value = server.ask("GET", "/api/me/export", Some(&anna), &()).await.json();
    let exported: Vec<&str> =
        export["studies"].as_array().unwrap().iter().map(|study| study["summary"]["name"].as_str().unwrap()).collect();
    assert_eq!(exported.len(), 4);
    assert!(exported.contains(&"Ball secrets"));
    let gone = json!({ "password": "correct horse" });
    assert_eq!(server.ask("POST", "/api/me/deletion", Some(&anna), &gone).await.status, StatusCode::NO_CONTENT);
    assert_eq!(names("/api/studies?name=ball", None).await, Vec::<String>::new());
    assert_eq!(server.ask("GET", &format!("/api/studies/{}", ids[0]), None, &()).await.code(), "server-not-found");
    assert!(!names("/api/me/studies", Some(&ben)).await.contains(&"Ball secrets".to_owned()));
}

#[tokio::test]
async fn an_account_has_a_hundred_studies_and_a_study_32_people() {
    let (_directory, server) = Server::temporary().await;
    let anna = server.registered("Anna").await;
    let id = study(&server, &anna).await;
    for _ in 1..100 {
        server.time.pass(10_000);
        made(&server, &anna, &json!({ "name": "More", "visibility": "private" })).await;
    }
    server.time.pass(10_000);
    let more = json!({ "name": "More", "visibility": "private" });
    assert_eq!(server.ask("POST", "/api/studies", Some(&anna), &more).await.code(), "server-too-many");
    assert_eq!(
        server.ask("POST", &format!("/api/studies/{id}/copies"), Some(&anna), &()).await.code(),
        "server-too-many"
    );
    for number in 0..33 {
        let name = format!("Friend{number}");
        server.registered(&name).await;
        server.time.pass(10_000);
        let answer = role(&server, &anna, &id, &name, "contributor").await;
        assert_eq!(answer.status == StatusCode::NO_CONTENT, number < 32, "{number}: {}", answer.body);
    }
    // One who is there already can still become something else.
    assert_eq!(role(&server, &anna, &id, "Friend1", "viewer").await.status, StatusCode::NO_CONTENT);
    assert!(read(&seen(&server, None, &id).await.text).is_ok());
}
