//! Clubs: founded, joined, run, their events and chats, what strangers may not, and what is left when somebody goes.

use axum::http::StatusCode;
use protocol::clubs::{Club, ClubChat, ClubLine, ClubRole, ClubWait, Clubs, Founded, JoinedClub, OwnClubs};
use protocol::http::Place;
use protocol::notifications::{Notifications, Topic};
use protocol::tournaments::Tournament;
use serde_json::{Value, json};

use crate::common::{Answer, Server, pass_to_and_fro};
use crate::tournaments::{announce, enter, plan};

const SECOND: u64 = 1_000;
const MINUTE: u64 = 60 * SECOND;

/// Founds a club: its id.
pub async fn found(server: &Server, cookie: &str, name: &str, joining: &str) -> String {
    let new = json!({ "name": name, "about": "We play on Thursdays.", "joining": joining });
    let answer = server.ask("POST", "/api/clubs", Some(cookie), &new).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json::<Founded>().id
}

pub async fn seen(server: &Server, cookie: Option<&str>, id: &str) -> Club {
    let answer = server.ask("GET", &format!("/api/clubs/{id}"), cookie, &()).await;
    assert_eq!(answer.status, StatusCode::OK, "{}", answer.body);
    answer.json()
}

pub async fn act(server: &Server, method: &str, cookie: &str, path: &str) -> Answer {
    server.ask(method, &format!("/api/clubs/{path}"), Some(cookie), &()).await
}

pub async fn join(server: &Server, cookie: &str, id: &str) -> Answer {
    server.ask("PUT", &format!("/api/clubs/{id}/membership"), Some(cookie), &json!({})).await
}

async fn say(server: &Server, cookie: &str, id: &str, called: &str, text: &str) -> Answer {
    let line = json!({ "id": called, "text": text });
    server.ask("POST", &format!("/api/clubs/{id}/chat"), Some(cookie), &line).await
}

async fn chat(server: &Server, cookie: &str, id: &str) -> ClubChat {
    server.ask("GET", &format!("/api/clubs/{id}/chat"), Some(cookie), &()).await.json()
}

pub async fn told(server: &Server, cookie: &str) -> Vec<(Topic, String)> {
    let all: Notifications = server.ask("GET", "/api/me/notifications", Some(cookie), &()).await.json();
    let subject =
        |one: protocol::notifications::Notification| (one.topic, one.subject.map_or_else(String::new, |of| of.name));
    all.notifications.into_iter().map(subject).collect()
}

fn done(answer: &Answer) {
    assert!(answer.status.is_success(), "{} {}", answer.status, answer.body);
}

fn refused(answer: &Answer, code: &str) {
    assert_eq!(answer.code(), code, "{}", answer.body);
    assert!(answer.status.is_client_error());
}

fn names(club: &Club) -> Vec<(&str, ClubRole)> {
    club.members.iter().map(|member| (member.name.as_str(), member.role)).collect()
}

async fn people<const N: usize>(server: &Server, names: [&str; N]) -> [String; N] {
    let mut cookies = Vec::new();
    for name in names {
        cookies.push(server.registered(name).await);
    }
    cookies.try_into().unwrap()
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_club_is_founded_joined_run_handed_over_and_closed() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben, cleo, dan] = people(&server, ["Ada", "Ben", "Cleo", "Dan"]).await;
    let id = found(&server, &ada, "Thursday Club", "open").await;
    for cookie in [&ben, &cleo] {
        assert!(join(&server, cookie, &id).await.json::<JoinedClub>().member);
        server.time.pass(SECOND);
    }
    refused(&join(&server, &ben, &id).await, "server-club-member");
    let organiser = json!({ "role": "organiser" });
    let of_ben = format!("/api/clubs/{id}/members/Ben");
    for _ in 0..2 {
        done(&server.ask("PUT", &of_ben, Some(&ada), &organiser).await);
    }
    let club = seen(&server, Some(&ben), &id).await;
    let expected = [("Ada", ClubRole::Owner), ("Ben", ClubRole::Organiser), ("Cleo", ClubRole::Member)];
    assert_eq!(names(&club), expected);
    assert_eq!((club.own.role, club.summary.members), (Some(ClubRole::Organiser), 3));
    // The name is found by a part of it, and taken for everybody else.
    let listed: Clubs = server.ask("GET", "/api/clubs?search=DAY", None, &()).await.json();
    assert_eq!((listed.clubs.len(), listed.more), (1, false));
    assert_eq!(listed.clubs[0].id, id);
    for search in ["friday", "%", "_"] {
        let listed: Clubs =
            server.ask("GET", &format!("/api/clubs?search={}", search.replace('%', "%25")), None, &()).await.json();
        assert!(listed.clubs.is_empty(), "{search}");
    }
    let same = json!({ "name": "THURSDAY club", "joining": "open" });
    refused(&server.ask("POST", "/api/clubs", Some(&dan), &same).await, "server-club-name-taken");
    let own: OwnClubs = server.ask("GET", "/api/me/clubs", Some(&ben), &()).await.json();
    assert_eq!((own.clubs.len(), own.clubs[0].role), (1, ClubRole::Organiser));
    // What a club is, its owner says.
    let edited = json!({ "name": "Thursday Club", "about": "Now on Fridays.", "links": ["https://club.example/"], "joining": "request" });
    refused(&server.ask("PUT", &format!("/api/clubs/{id}"), Some(&ben), &edited).await, "server-club-role");
    done(&server.ask("PUT", &format!("/api/clubs/{id}"), Some(&ada), &edited).await);
    let club = seen(&server, None, &id).await;
    assert_eq!((club.about.as_str(), club.links.len()), ("Now on Fridays.", 1));
    // Handed over; the one who goes leaves.
    refused(&act(&server, "DELETE", &ada, &format!("{id}/membership")).await, "server-club-owner");
    done(&server.ask("PUT", &format!("/api/clubs/{id}/members/Cleo"), Some(&ada), &json!({ "role": "owner" })).await);
    done(&act(&server, "DELETE", &ada, &format!("{id}/membership")).await);
    let club = seen(&server, None, &id).await;
    assert_eq!(names(&club), [("Cleo", ClubRole::Owner), ("Ben", ClubRole::Organiser)]);
    refused(&act(&server, "DELETE", &ben, &id).await, "server-club-role");
    done(&act(&server, "DELETE", &cleo, &id).await);
    refused(&act(&server, "DELETE", &cleo, &id).await, "server-not-found");
    let closed = seen(&server, Some(&cleo), &id).await;
    assert!(closed.closed && closed.members.is_empty() && closed.about.is_empty() && closed.own.role.is_none());
    refused(&join(&server, &dan, &id).await, "server-not-found");
    // Its name is free again.
    done(&server.ask("POST", "/api/clubs", Some(&dan), &same).await);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn requests_and_invitations_are_answered_once_and_who_was_removed_stays_out() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben, cleo, dan] = people(&server, ["Ada", "Ben", "Cleo", "Dan"]).await;
    let id = found(&server, &ada, "By request", "request").await;
    let ask = json!({ "text": "I know the rules" });
    let path = format!("/api/clubs/{id}/membership");
    for _ in 0..2 {
        let answer = server.ask("PUT", &path, Some(&ben), &ask).await;
        assert!(!answer.json::<JoinedClub>().member);
    }
    let club = seen(&server, Some(&ada), &id).await;
    assert_eq!(club.requests.len(), 1, "asked twice, told once");
    assert_eq!((club.requests[0].name.as_str(), club.requests[0].text.as_str()), ("Ben", "I know the rules"));
    assert!(seen(&server, Some(&cleo), &id).await.requests.is_empty(), "strangers are not told");
    assert_eq!(seen(&server, Some(&ben), &id).await.own.waits, Some(ClubWait::Requested));
    refused(&act(&server, "PUT", &cleo, &format!("{id}/requests/Ben")).await, "server-club-role");
    refused(&act(&server, "PUT", &ada, &format!("{id}/requests/Cleo")).await, "server-not-found");
    for _ in 0..2 {
        done(&act(&server, "PUT", &ada, &format!("{id}/requests/Ben")).await);
    }
    assert_eq!(told(&server, &ben).await, [(Topic::ClubJoined, "By request".to_owned())]);
    // Invited: the player is told, until it has answered.
    done(&act(&server, "PUT", &ada, &format!("{id}/invitations/Cleo")).await);
    done(&act(&server, "PUT", &ada, &format!("{id}/invitations/cleo")).await);
    assert_eq!(told(&server, &cleo).await, [(Topic::ClubInvitation, "By request".to_owned())]);
    done(&act(&server, "DELETE", &cleo, &format!("{id}/membership")).await);
    assert!(told(&server, &cleo).await.is_empty());
    done(&act(&server, "PUT", &ada, &format!("{id}/invitations/Cleo")).await);
    assert!(join(&server, &cleo, &id).await.json::<JoinedClub>().member, "who is invited need not ask");
    assert!(told(&server, &cleo).await.is_empty());
    refused(&act(&server, "PUT", &ada, &format!("{id}/invitations/Cleo")).await, "server-club-member");
    refused(&act(&server, "PUT", &ada, &format!("{id}/invitations/Nobody")).await, "server-not-found");
    done(&server.ask("PUT", "/api/me/blocks/Ada", Some(&dan), &()).await);
    refused(&act(&server, "PUT", &ada, &format!("{id}/invitations/Dan")).await, "server-blocked");
    // Removed: it comes back only when invited.
    refused(&act(&server, "DELETE", &cleo, &format!("{id}/members/Ben")).await, "server-club-role");
    done(&act(&server, "DELETE", &ada, &format!("{id}/members/Ben")).await);
    refused(&act(&server, "DELETE", &ada, &format!("{id}/members/Ben")).await, "server-not-found");
    refused(&join(&server, &ben, &id).await, "server-club-removed");
    done(&act(&server, "PUT", &ada, &format!("{id}/invitations/Ben")).await);
    assert!(join(&server, &ben, &id).await.json::<JoinedClub>().member);
    assert_eq!(seen(&server, None, &id).await.summary.members, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn strangers_guests_bots_and_floods_are_refused() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben] = people(&server, ["Ada", "Ben"]).await;
    let id = found(&server, &ada, "Members only", "open").await;
    let (_, guest) = server.guest().await;
    refused(&join(&server, &guest, &id).await, "server-not-registered");
    let new = json!({ "name": "Guests", "joining": "open" });
    refused(&server.ask("POST", "/api/clubs", Some(&guest), &new).await, "server-not-registered");
    for (method, path) in [("GET", "chat"), ("POST", "chat"), ("DELETE", "chat/1")] {
        let line = json!({ "id": "1", "text": "hello" });
        let answer = server.ask(method, &format!("/api/clubs/{id}/{path}"), Some(&ben), &line).await;
        refused(&answer, "server-club-not-member");
    }
    for (method, path) in
        [("DELETE", String::new()), ("PUT", "/invitations/Ben".to_owned()), ("DELETE", "/members/Ada".to_owned())]
    {
        refused(&act(&server, method, &ben, &format!("{id}{path}")).await, "server-club-role");
    }
    refused(&act(&server, "DELETE", &ben, "k3Vq81LmZx0a").await, "server-not-found");
    refused(&act(&server, "DELETE", &ben, &format!("{id}/membership")).await, "server-club-not-member");
    for (new, code) in [
        (json!({ "name": "x", "joining": "open" }), "server-club-name"),
        (json!({ "name": "Club", "about": "x".repeat(2_001), "joining": "open" }), "server-club-about"),
        (json!({ "name": "Club", "links": ["javascript:alert(1)"], "joining": "open" }), "server-club-links"),
    ] {
        refused(&server.ask("POST", "/api/clubs", Some(&ben), &new).await, code);
    }
    let long = json!({ "text": "x".repeat(201) });
    let path = format!("/api/clubs/{id}/membership");
    refused(&server.ask("PUT", &path, Some(&ben), &long).await, "server-club-request");
    let silence = format!("/api/clubs/{id}/members/Ben/silence");
    refused(&server.ask("PUT", &silence, Some(&ada), &json!({ "minutes": 43_201 })).await, "server-club-silence");
    // Who owns five founds no other.
    for number in 1..5 {
        found(&server, &ada, &format!("Club {number}"), "open").await;
    }
    let sixth = json!({ "name": "Club 6", "joining": "open" });
    let answer = server.ask("POST", "/api/clubs", Some(&ada), &sixth).await;
    assert_eq!((answer.status, answer.code().as_str()), (StatusCode::TOO_MANY_REQUESTS, "server-too-many"));
    // Somebody who joins and leaves without end.
    let mut last = String::new();
    for _ in 0..40 {
        let answer = join(&server, &ben, &id).await;
        if !answer.status.is_success() {
            last = answer.code();
            break;
        }
        let answer = act(&server, "DELETE", &ben, &format!("{id}/membership")).await;
        if !answer.status.is_success() {
            last = answer.code();
            break;
        }
    }
    assert_eq!(last, "server-too-fast");
    // Requests that flood a club.
    server.time.pass(10 * MINUTE);
    let store = server.app.hub().store();
    let asked = found(&server, &ben, "Wanted", "request").await;
    let kind = "INSERT INTO users (name, kind, created) SELECT 'crowd' || n, 'registered', 0 FROM";
    let numbers = if store.sqlite().is_some() {
        "(WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < 100) SELECT n FROM numbers) AS numbers"
    } else {
        "generate_series(1, 100) AS numbers (n)"
    };
    server.by_hand(&format!("{kind} {numbers}")).await;
    let user = if store.sqlite().is_some() { "user" } else { "user_id" };
    let waiting = format!(
        "INSERT INTO club_waiting (club, {user}, kind, at, text) SELECT clubs.key, users.id, 'requested', 0, '' \
         FROM clubs CROSS JOIN users WHERE clubs.id = '{asked}' AND users.name LIKE 'crowd%'"
    );
    server.by_hand(&waiting).await;
    let dora = server.registered("Dora").await;
    refused(&join(&server, &dora, &asked).await, "server-too-many");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_chat_and_organisers_keep_order() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben, cleo] = people(&server, ["Ada", "Ben", "Cleo"]).await;
    let id = found(&server, &ada, "Talkers", "open").await;
    for cookie in [&ben, &cleo] {
        done(&join(&server, cookie, &id).await);
    }
    let first: ClubLine = say(&server, &ben, &id, "a", "hello\u{202e} all").await.json();
    let again: ClubLine = say(&server, &ben, &id, "a", "hello all").await.json();
    assert_eq!((first.number, first.text.as_str()), (1, "hello all"));
    assert_eq!(again, first, "what is sent twice is written once");
    let second: ClubLine = say(&server, &cleo, &id, "a", "hi Ben").await.json();
    assert_eq!(second.number, 2);
    assert_eq!(chat(&server, &ada, &id).await.lines, [first.clone(), second.clone()]);
    for (called, text, code) in [("", "x", "server-message-id"), ("b", " ", "server-chat-text")] {
        refused(&say(&server, &ben, &id, called, text).await, code);
    }
    refused(&say(&server, &ben, &id, "b", &"x".repeat(501)).await, "server-chat-text");
    // The own line, or those of lower roles.
    refused(&act(&server, "DELETE", &ben, &format!("{id}/chat/2")).await, "server-club-role");
    // It is quoted in a report before it goes.
    let report = json!({ "player": "Cleo", "why": "chat", "club": id, "line": 2 });
    done(&server.ask("POST", "/api/reports", Some(&ben), &report).await);
    let wrong = json!({ "player": "Ben", "why": "chat", "club": id, "line": 2 });
    refused(&server.ask("POST", "/api/reports", Some(&ada), &wrong).await, "server-not-found");
    let reports = server.app.hub().store().reports(10, true).await.unwrap();
    assert_eq!(reports[0].line.as_deref(), Some("hi Ben"));
    done(&act(&server, "DELETE", &ada, &format!("{id}/chat/2")).await);
    refused(&act(&server, "DELETE", &ada, &format!("{id}/chat/2")).await, "server-not-found");
    done(&act(&server, "DELETE", &ben, &format!("{id}/chat/1")).await);
    assert!(chat(&server, &cleo, &id).await.lines.is_empty());
    // Silenced for a time, and heard again.
    let silence = format!("/api/clubs/{id}/members/Ben/silence");
    refused(&server.ask("PUT", &silence, Some(&cleo), &json!({ "minutes": 5 })).await, "server-club-role");
    done(&server.ask("PUT", &silence, Some(&ada), &json!({ "minutes": 5 })).await);
    refused(&say(&server, &ben, &id, "c", "may I?").await, "server-club-silenced");
    let club = seen(&server, Some(&ada), &id).await;
    assert!(club.members.iter().any(|member| member.name == "Ben" && member.silenced.is_some()));
    assert!(seen(&server, Some(&cleo), &id).await.members.iter().all(|member| member.silenced.is_none()));
    server.time.pass(5 * MINUTE);
    done(&say(&server, &ben, &id, "c", "may I?").await);
    // Who is blocked is not seen, and who has turned chat off hears and says nothing.
    done(&server.ask("PUT", "/api/me/blocks/Ben", Some(&cleo), &()).await);
    assert!(chat(&server, &cleo, &id).await.lines.is_empty());
    assert_eq!(chat(&server, &ada, &id).await.lines.len(), 1);
    let off = json!({ "chat": false, "messages": "nobody" });
    done(&server.ask("PUT", "/api/me/preferences", Some(&ada), &off).await);
    assert!(chat(&server, &ada, &id).await.lines.is_empty());
    refused(&say(&server, &ada, &id, "d", "me too").await, "server-chat-off");
    // A flood.
    let mut last = String::new();
    for number in 0..20 {
        let answer = say(&server, &ben, &id, &format!("flood {number}"), "again").await;
        if !answer.status.is_success() {
            last = answer.code();
        }
    }
    assert_eq!(last, "server-too-fast");
    let export: Value = server.ask("GET", "/api/me/export", Some(&ben), &()).await.json();
    assert_eq!(export["said_in_clubs"][0]["text"], "may I?");
    assert_eq!(export["clubs"]["clubs"][0]["role"], "member");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn an_event_of_a_club_is_for_its_members_who_are_told() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben, cleo, dan] = people(&server, ["Ada", "Ben", "Cleo", "Dan"]).await;
    let id = found(&server, &ada, "Players", "open").await;
    for cookie in [&ben, &cleo] {
        done(&join(&server, cookie, &id).await);
    }
    let mut settings: Value = server.ask("GET", "/api/me/notifications/settings", Some(&cleo), &()).await.json();
    settings["clubs"] = json!(false);
    done(&server.ask("PUT", "/api/me/notifications/settings", Some(&cleo), &settings).await);
    let mut cup = plan(&server, "600+5", &json!({ "kind": "arena", "minutes": 5 }));
    cup["club"] = json!(id);
    cup["starts"] = json!(server.time_now().get() + 60 * MINUTE);
    for cookie in [&ben, &dan] {
        refused(&server.ask("POST", "/api/tournaments", Some(cookie), &cup).await, "server-club-role");
    }
    let event = announce(&server, &ada, &cup).await;
    assert_eq!(told(&server, &ben).await, [(Topic::ClubEvent, "Evening cup".to_owned())]);
    assert!(told(&server, &cleo).await.is_empty(), "who wants to hear nothing of clubs is told nothing");
    assert!(told(&server, &ada).await.is_empty(), "who announces it knows");
    let shown: Tournament = server.ask("GET", &format!("/api/tournaments/{event}"), None, &()).await.json();
    assert_eq!(shown.summary.club.unwrap().name, "Players");
    assert_eq!(seen(&server, None, &id).await.events[0].id, event);
    refused(&enter(&server, &dan, &event).await, "server-club-event");
    done(&enter(&server, &ben, &event).await);
    done(&enter(&server, &cleo, &event).await);
    done(&server.ask("DELETE", &format!("/api/tournaments/{event}/entry"), Some(&cleo), &()).await);
    // Ten minutes before, who has entered and is still in it is told, once.
    let soon = |told: &[(Topic, String)]| told.iter().filter(|(topic, _)| *topic == Topic::EventSoon).count();
    server.time.pass(49 * MINUTE);
    tokio::time::sleep(std::time::Duration::from_millis(50)).await;
    assert_eq!(soon(&told(&server, &ben).await), 0);
    for _ in 0..200 {
        server.time.pass(SECOND);
        tokio::time::sleep(std::time::Duration::from_millis(2)).await;
        if soon(&told(&server, &ben).await) == 1 {
            break;
        }
    }
    assert_eq!(soon(&told(&server, &ben).await), 1);
    assert_eq!(soon(&told(&server, &cleo).await), 0);
    // Seen once, it does not come back.
    done(&server.ask("POST", "/api/me/notifications/seen", Some(&ben), &()).await);
    server.time.pass(MINUTE);
    tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    let all: Notifications = server.ask("GET", "/api/me/notifications", Some(&ben), &()).await.json();
    assert_eq!(all.unread, 0);
    // Whoever runs the club may call its events off.
    refused(&server.ask("DELETE", &format!("/api/tournaments/{event}"), Some(&ben), &()).await, "server-not-found");
    done(
        &server.ask("PUT", &format!("/api/clubs/{id}/members/Ben"), Some(&ada), &json!({ "role": "organiser" })).await,
    );
    done(&server.ask("DELETE", &format!("/api/tournaments/{event}"), Some(&ben), &()).await);
    assert!(told(&server, &ben).await.is_empty(), "of an event that is off nobody is told any more");
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn members_stand_by_their_ratings() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben, cleo] = people(&server, ["Ada", "Ben", "Cleo"]).await;
    let id = found(&server, &ada, "Rated", "open").await;
    done(&join(&server, &ben, &id).await);
    let terms = json!({ "game": "diaballik", "clock": "180+2", "rated": true });
    for opponent in [&ben, &cleo] {
        let game = server.game(&terms, &ada, opponent).await;
        let mut players = [server.connect(Some(&ada)).await, server.connect(Some(opponent)).await];
        for player in &mut players {
            player.watch(&game, None).await;
        }
        pass_to_and_fro(&mut players, &game, 4).await;
        players[1].act_and_wait(&game, protocol::socket::Act::Resign).await.unwrap();
    }
    let path = format!("/api/clubs/{id}/leaderboards/diaballik/blitz");
    let places: Vec<Place> = server.ask("GET", &path, None, &()).await.json();
    let names: Vec<&str> = places.iter().map(|place| place.name.as_str()).collect();
    assert_eq!(names, ["Ada", "Ben"], "members alone, the highest first");
    assert!(places[0].rating.rating > places[1].rating.rating);
    refused(
        &server.ask("GET", &format!("/api/clubs/{id}/leaderboards/chess/blitz"), None, &()).await,
        "server-not-found",
    );
    refused(
        &server.ask("GET", "/api/clubs/k3Vq81LmZx0a/leaderboards/diaballik/blitz", None, &()).await,
        "server-not-found",
    );
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn a_club_whose_owner_goes_is_the_longest_serving_organisers() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben, cleo, dan] = people(&server, ["Ada", "Ben", "Cleo", "Dan"]).await;
    let id = found(&server, &ada, "Heirs", "open").await;
    for cookie in [&ben, &cleo, &dan] {
        done(&join(&server, cookie, &id).await);
        server.time.pass(SECOND);
    }
    done(&say(&server, &ada, &id, "1", "farewell").await);
    for name in ["Dan", "Cleo"] {
        let path = format!("/api/clubs/{id}/members/{name}");
        done(&server.ask("PUT", &path, Some(&ada), &json!({ "role": "organiser" })).await);
    }
    let gone = async |cookie: &str| {
        let password = json!({ "password": "correct horse" });
        done(&server.ask("POST", "/api/me/deletion", Some(cookie), &password).await);
    };
    gone(&ada).await;
    let club = seen(&server, Some(&ben), &id).await;
    let expected = [("Cleo", ClubRole::Owner), ("Dan", ClubRole::Organiser), ("Ben", ClubRole::Member)];
    assert_eq!((names(&club), club.summary.members), (expected.to_vec(), 3));
    assert!(chat(&server, &ben, &id).await.lines.is_empty(), "what was said goes with who said it");
    gone(&dan).await;
    gone(&cleo).await;
    assert_eq!(names(&seen(&server, None, &id).await), [("Ben", ClubRole::Owner)]);
    gone(&ben).await;
    assert!(seen(&server, None, &id).await.closed);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn those_who_look_after_the_site_close_clubs_and_who_is_muted_founds_none() {
    let (_directory, server) = Server::temporary().await;
    let [ada, ben, mona] = people(&server, ["Ada", "Ben", "Mona"]).await;
    let id = found(&server, &ada, "Bad club", "request").await;
    server
        .by_hand(&format!(
            "INSERT INTO roles ({}, role) SELECT id, 'moderator' FROM users WHERE name = 'Mona'",
            if server.app.hub().store().sqlite().is_some() { "user" } else { "user_id" }
        ))
        .await;
    let muted = json!({ "reason": "insults" });
    done(&server.ask("PUT", "/api/admin/users/Ben/mute", Some(&mona), &muted).await);
    let new = json!({ "name": "Worse club", "joining": "open" });
    refused(&server.ask("POST", "/api/clubs", Some(&ben), &new).await, "server-muted-for-good");
    let path = format!("/api/clubs/{id}/membership");
    refused(&server.ask("PUT", &path, Some(&ben), &json!({ "text": "let me" })).await, "server-muted-for-good");
    refused(&act(&server, "PUT", &mona, &format!("{id}/invitations/Ben")).await, "server-club-role");
    done(&act(&server, "DELETE", &mona, &id).await);
    assert!(seen(&server, None, &id).await.closed);
}
