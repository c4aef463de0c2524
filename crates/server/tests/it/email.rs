//! Email: an address is shown to be somebody's, replaces a forgotten password, and tells of games that wait.

use axum::body::Body;
use axum::http::{Request, StatusCode};
use protocol::email::Email;
use protocol::socket::Act;
use serde_json::{Value, json};
use server::mail::Mailer;
use server::time::ManualTime;

use crate::common::smtp::{Manner, Smtp};
use crate::common::{Answer, BEGIN, Server};

const SITE: &str = "https://play.example";
const SOPHIE: &str = "Sophie@private.example";
const HOUR: u64 = 60 * 60 * 1_000;

/// Lets a server send mail.
fn send_mail(server: &Server, smtp: &Smtp) {
    server.app.hub().send_mail(Mailer::new(&smtp.url, "Touchline <games@play.example>", SITE).unwrap());
}

async fn site() -> (tempfile::TempDir, Server, Smtp) {
    let (directory, server) = Server::temporary().await;
    let smtp = Smtp::start().await;
    send_mail(&server, &smtp);
    (directory, server, smtp)
}

async fn set(server: &Server, cookie: &str, address: Option<&str>, password: &str) -> Answer {
    let wanted = json!({ "address": address, "language": "en", "password": password });
    server.ask("PUT", "/api/me/email", Some(cookie), &wanted).await
}

async fn email(server: &Server, cookie: &str) -> Email {
    server.ask("GET", "/api/me/email", Some(cookie), &()).await.json()
}

async fn verify(server: &Server, token: &str) -> Answer {
    server.ask("POST", "/api/email/verified", None, &json!({ "token": token })).await
}

async fn forgotten(server: &Server, who: &str) -> Answer {
    server.ask("POST", "/api/email/recovery", None, &json!({ "who": who })).await
}

async fn recover(server: &Server, token: &str, password: &str) -> Answer {
    server.ask("POST", "/api/sessions/mailed", None, &json!({ "token": token, "password": password })).await
}

/// A registered player whose address is verified; the cookie.
async fn with_email(server: &Server, smtp: &Smtp, name: &str, address: &str) -> String {
    let cookie = server.registered(name).await;
    assert_eq!(set(server, &cookie, Some(address), "correct horse").await.status, StatusCode::OK);
    let before = smtp.taken(address).len();
    let mail = smtp.until(server, address, before + 1).await;
    assert_eq!(verify(server, &mail.token("account/email").unwrap()).await.status, StatusCode::NO_CONTENT);
    cookie
}

#[tokio::test]
async fn an_address_counts_once_its_link_was_used_and_the_link_works_once() {
    let (_directory, server, smtp) = site().await;
    let cookie = server.registered("Sophie").await;
    assert_eq!(set(&server, &cookie, Some(SOPHIE), "wrong horse").await.code(), "server-wrong-password");
    assert_eq!(set(&server, &cookie, Some("nobody"), "correct horse").await.code(), "server-email-malformed");
    let told: Email = set(&server, &cookie, Some(SOPHIE), "correct horse").await.json();
    assert_eq!((told.address, told.verified, told.pending.as_deref()), (None, false, Some(SOPHIE)));
    let mail = smtp.until(&server, SOPHIE, 1).await;
    assert!(mail.text().contains("Sophie") && mail.header("Subject").unwrap() == "Confirm your email address");
    // Nobody comes in by an address that is not verified.
    forgotten(&server, SOPHIE).await;
    smtp.nothing_more_comes(&server).await;
    let token = mail.token("account/email").unwrap();
    assert_eq!(verify(&server, &token[1..]).await.code(), "server-wrong-link");
    // The link does this, and nothing else.
    assert_eq!(recover(&server, &token, "battery staple").await.code(), "server-wrong-link");
    assert_eq!(verify(&server, &token).await.status, StatusCode::NO_CONTENT);
    assert_eq!(verify(&server, &token).await.code(), "server-wrong-link");
    let told = email(&server, &cookie).await;
    assert_eq!((told.address.as_deref(), told.verified, told.pending), (Some(SOPHIE), true, None));
    // The same again needs no link.
    let again: Email = set(&server, &cookie, Some(SOPHIE), "correct horse").await.json();
    assert_eq!((again.verified, again.pending), (true, None));
    smtp.nothing_more_comes(&server).await;
    let bytes = server.count("email_tokens").await;
    assert_eq!(bytes, 0);
}

#[tokio::test]
async fn a_link_is_valid_for_a_day_and_the_last_one_counts() {
    let (_directory, server, smtp) = site().await;
    let cookie = server.registered("Sophie").await;
    set(&server, &cookie, Some(SOPHIE), "correct horse").await;
    let first = smtp.until(&server, SOPHIE, 1).await.token("account/email").unwrap();
    set(&server, &cookie, Some("other@private.example"), "correct horse").await;
    let other = smtp.until(&server, "other@private.example", 1).await.token("account/email").unwrap();
    assert_eq!(verify(&server, &first).await.code(), "server-wrong-link");
    server.time.pass(24 * HOUR);
    assert_eq!(verify(&server, &other).await.code(), "server-wrong-link");
    assert_eq!(email(&server, &cookie).await, Email::default());
}

#[tokio::test]
async fn the_address_before_is_told_of_a_change_and_of_its_end() {
    let (_directory, server, smtp) = site().await;
    let cookie = with_email(&server, &smtp, "Sophie", SOPHIE).await;
    set(&server, &cookie, Some("new@private.example"), "correct horse").await;
    let token = smtp.until(&server, "new@private.example", 1).await.token("account/email").unwrap();
    // Until then it is the one before.
    assert_eq!(email(&server, &cookie).await.address.as_deref(), Some(SOPHIE));
    verify(&server, &token).await;
    let told = smtp.until(&server, SOPHIE, 2).await;
    assert_eq!(told.header("Subject").unwrap(), "Your email address was changed");
    assert!(!told.raw.contains("new@private.example"));
    let told: Email = set(&server, &cookie, None, "correct horse").await.json();
    assert_eq!(told, Email::default());
    smtp.until(&server, "new@private.example", 2).await;
    // Twice is the same.
    set(&server, &cookie, None, "correct horse").await;
    smtp.nothing_more_comes(&server).await;
}

#[tokio::test]
async fn whose_an_address_is_is_told_to_its_mailbox_only() {
    let (_directory, server, smtp) = site().await;
    let _sophie = with_email(&server, &smtp, "Sophie", SOPHIE).await;
    let anna = server.registered("Anna").await;
    let free = set(&server, &anna, Some("free@private.example"), "correct horse").await;
    let taken = set(&server, &anna, Some("sophie@PRIVATE.example"), "correct horse").await;
    assert_eq!((free.status, taken.status), (StatusCode::OK, StatusCode::OK));
    assert_eq!(taken.body, free.body.replace("free@private.example", "sophie@PRIVATE.example"));
    let mail = smtp.until(&server, "sophie@PRIVATE.example", 1).await;
    assert_eq!((mail.token("account/email"), mail.text().contains("Anna")), (None, false));
    // Two who name a free address: whoever uses the link first has it.
    let ben = server.registered("Ben").await;
    let mut tokens = Vec::new();
    for (count, cookie) in [(1, &anna), (2, &ben)] {
        set(&server, cookie, Some("both@private.example"), "correct horse").await;
        tokens.push(smtp.until(&server, "both@private.example", count).await.token("account/email").unwrap());
    }
    assert_eq!(verify(&server, &tokens[1]).await.status, StatusCode::NO_CONTENT);
    assert_eq!(verify(&server, &tokens[0]).await.code(), "server-wrong-link");
}

#[tokio::test]
async fn nobody_floods_a_mailbox() {
    let (_directory, server, smtp) = site().await;
    let mut refused = 0;
    for name in ["Anna", "Ben", "Cora"] {
        let cookie = server.registered(name).await;
        for _ in 0..3 {
            let answer = set(&server, &cookie, Some("victim@private.example"), "correct horse").await;
            refused +=
                usize::from(answer.status == StatusCode::TOO_MANY_REQUESTS && answer.code() == "server-mail-limit");
            smtp.settle(&server).await;
        }
    }
    assert_eq!((smtp.taken("victim@private.example").len(), refused), (3, 6));
    // An account neither, whatever addresses it names.
    let dora = server.registered("Dora").await;
    for number in 0..5 {
        set(&server, &dora, Some(&format!("v{number}@private.example")), "correct horse").await;
        smtp.settle(&server).await;
    }
    assert_eq!(smtp.count(), 6);
    // Nor whoever asks for a link: the answer stays the same.
    let _sophie = with_email(&server, &smtp, "Sophie", SOPHIE).await;
    for _ in 0..9 {
        assert_eq!(forgotten(&server, "sophie").await.status, StatusCode::NO_CONTENT);
        // It is looked up after the answer.
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
        smtp.settle(&server).await;
    }
    assert_eq!(smtp.taken(SOPHIE).len(), 3);
    server.time.pass(HOUR);
    forgotten(&server, SOPHIE).await;
    smtp.until(&server, SOPHIE, 4).await;
}

#[tokio::test]
async fn a_forgotten_password_is_replaced_by_a_link_and_all_else_ends() {
    let (_directory, server, smtp) = site().await;
    let cookie = with_email(&server, &smtp, "Sophie", SOPHIE).await;
    let code =
        server.ask("POST", "/api/me/recovery-code", Some(&cookie), &json!({ "password": "correct horse" })).await;
    let code = code.json::<Value>()["code"].clone();
    let unknown = [forgotten(&server, "Nobody").await, forgotten(&server, "no@body.example").await];
    for who in ["SOPHIE", "sophie@private.example"] {
        let known = forgotten(&server, who).await;
        for unknown in &unknown {
            assert_eq!((known.status, &known.body), (unknown.status, &unknown.body));
        }
    }
    let first = smtp.until(&server, SOPHIE, 3).await;
    let tokens: Vec<_> = smtp.taken(SOPHIE).iter().filter_map(|mail| mail.token("account/password")).collect();
    assert_eq!((tokens.len(), first.header("Subject").unwrap().as_str()), (2, "Choose a new password"));
    assert_eq!(recover(&server, &tokens[0], "password").await.code(), "server-password-guessable");
    let answer = recover(&server, &tokens[0], "battery staple").await;
    assert_eq!((answer.status, answer.json::<Value>()["name"].as_str()), (StatusCode::OK, Some("Sophie")));
    // Each once, and the other not any more.
    for token in &tokens {
        assert_eq!(recover(&server, token, "battery staple two").await.code(), "server-wrong-link");
    }
    assert_eq!(server.ask("GET", "/api/sessions", Some(&cookie), &()).await.status, StatusCode::UNAUTHORIZED);
    let recovered = server
        .ask("POST", "/api/sessions/recovered", None, &json!({ "code": code, "password": "x y z battery" }))
        .await;
    assert_eq!(recovered.code(), "server-wrong-code");
    let login = |password: &str| json!({ "name": "Sophie", "password": password });
    assert_eq!(
        server.ask("POST", "/api/sessions", None, &login("correct horse")).await.code(),
        "server-wrong-password"
    );
    assert_eq!(server.ask("POST", "/api/sessions", None, &login("battery staple")).await.status, StatusCode::OK);
    assert_eq!(smtp.until(&server, SOPHIE, 4).await.header("Subject").unwrap(), "Your password was changed");
    // An hour, and no longer.
    server.time.pass(HOUR);
    forgotten(&server, "Sophie").await;
    let late = smtp.until(&server, SOPHIE, 5).await.token("account/password").unwrap();
    server.time.pass(HOUR);
    assert_eq!(recover(&server, &late, "battery staple two").await.code(), "server-wrong-link");
}

#[tokio::test]
async fn a_mail_server_that_is_away_or_slow_holds_nobody_up_and_gets_it_later() {
    let (_directory, server, smtp) = site().await;
    smtp.set("busy@private.example", Manner::At(2, 451));
    smtp.set("lost@private.example", Manner::Leaves);
    smtp.set("none@private.example", Manner::Answers(550));
    smtp.set("never@private.example", Manner::Answers(451));
    for (number, who) in ["busy", "lost", "none", "never"].iter().enumerate() {
        let cookie = server.registered(&format!("Sender-{number}")).await;
        let answer = set(&server, &cookie, Some(&format!("{who}@private.example")), "correct horse").await;
        assert_eq!(answer.status, StatusCode::OK);
    }
    let mail = smtp.until(&server, "busy@private.example", 1).await;
    assert_eq!(smtp.asked("busy@private.example"), 3);
    assert_eq!(verify(&server, &mail.token("account/email").unwrap()).await.status, StatusCode::NO_CONTENT);
    smtp.set("lost@private.example", Manner::Takes);
    smtp.until(&server, "lost@private.example", 1).await;
    // What no mailbox takes is tried once, and what is never taken eight times.
    while server.count("mails").await > 0 {
        server.time.pass(10 * 60_000);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert_eq!((smtp.asked("none@private.example"), smtp.asked("never@private.example")), (1, 8));
    smtp.nothing_more_comes(&server).await;
    // One that says nothing any more: others go on meanwhile.
    smtp.set("silent@private.example", Manner::Silent);
    let silent = server.registered("Silent").await;
    assert_eq!(set(&server, &silent, Some("silent@private.example"), "correct horse").await.status, StatusCode::OK);
    server.time.pass(1_000);
    while smtp.asked("silent@private.example") == 0 {
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert_eq!(email(&server, &silent).await.pending.as_deref(), Some("silent@private.example"));
}

#[tokio::test]
async fn what_was_to_be_sent_is_sent_after_a_restart() {
    let directory = tempfile::tempdir().unwrap();
    let server = Server::start(directory.path(), ManualTime::at(BEGIN)).await;
    let smtp = Smtp::start().await;
    smtp.set(SOPHIE, Manner::Answers(451));
    send_mail(&server, &smtp);
    let cookie = server.registered("Sophie").await;
    set(&server, &cookie, Some(SOPHIE), "correct horse").await;
    while smtp.asked(SOPHIE) == 0 {
        server.time.pass(1_000);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    let (data, time) = server.crash().await;
    smtp.set(SOPHIE, Manner::Takes);
    let server = Server::start(&data, time).await;
    send_mail(&server, &smtp);
    let mail = smtp.until(&server, SOPHIE, 1).await;
    assert_eq!(verify(&server, &mail.token("account/email").unwrap()).await.status, StatusCode::NO_CONTENT);
    smtp.nothing_more_comes(&server).await;
}

/// Plays a turn, so that the opponent is next.
async fn turn(server: &Server, game: &str, cookie: &str, text: &str) {
    let mut player = server.connect(Some(cookie)).await;
    player.watch(game, None).await;
    player.act_and_wait(game, Act::Turn { text: text.to_owned() }).await.unwrap();
}

async fn want_digest(server: &Server, cookie: &str, wanted: bool) -> Answer {
    server.ask("PUT", "/api/me/email/digest", Some(cookie), &json!({ "digest": wanted })).await
}

/// Lets hours pass, and the server look.
async fn hours(server: &Server, count: u64) {
    for _ in 0..count {
        server.time.pass(HOUR);
        for _ in 0..5 {
            tokio::time::sleep(std::time::Duration::from_millis(5)).await;
        }
    }
}

#[tokio::test]
async fn games_that_wait_are_told_of_once_a_day_to_those_who_want_it() {
    let (_directory, server, smtp) = site().await;
    let [anna, sophie] = [server.registered("Anna").await, with_email(&server, &smtp, "Sophie", SOPHIE).await];
    assert_eq!(want_digest(&server, &anna, true).await.code(), "server-not-found");
    let terms = json!({ "game": "diaballik", "clock": "days:9" });
    let games = [server.game(&terms, &anna, &sophie).await, server.game(&terms, &anna, &sophie).await];
    // Without a clock it waits too.
    let untimed = server.game(&json!({ "game": "diaballik", "clock": "none" }), &sophie, &anna).await;
    for game in &games {
        turn(&server, game, &anna, "c1c2,e1e2").await;
    }
    // Nobody is told without having asked for it.
    hours(&server, 10).await;
    assert_eq!(smtp.taken(SOPHIE).len(), 1);
    assert!(want_digest(&server, &sophie, true).await.json::<Email>().digest);
    let mail = smtp.until(&server, SOPHIE, 2).await;
    let (text, subject) = (mail.text(), mail.header("Subject").unwrap());
    for game in games.iter().chain([&untimed]) {
        assert!(text.contains(&format!("Anna: {SITE}/online/{game}")), "{text}");
    }
    assert_eq!(subject, "3 games are waiting for you");
    // Wanting it again sends none again.
    want_digest(&server, &sophie, true).await;
    hours(&server, 20).await;
    assert_eq!(smtp.taken(SOPHIE).len(), 2);
    hours(&server, 6).await;
    smtp.until(&server, SOPHIE, 3).await;
    // One click ends it, as a mailbox sends it, twice.
    let link = mail.header("List-Unsubscribe").unwrap();
    assert_eq!(mail.header("List-Unsubscribe-Post").unwrap(), "List-Unsubscribe=One-Click");
    let path = link.trim_matches(['<', '>']).strip_prefix(SITE).unwrap().to_owned();
    for _ in 0..2 {
        let request =
            Request::builder().method("POST").uri(&path).header("content-type", "application/x-www-form-urlencoded");
        let answer = server.send(request.body(Body::from("List-Unsubscribe=One-Click")).unwrap()).await;
        assert_eq!(answer.status, StatusCode::NO_CONTENT);
    }
    assert!(!email(&server, &sophie).await.digest);
    hours(&server, 30).await;
    assert_eq!(smtp.taken(SOPHIE).len(), 3);
    // The signature with another last character.
    let (signed, last) = path.split_at(path.len() - 1);
    let forged = format!("{signed}{}", if last == "A" { "B" } else { "A" });
    let wrong = server.ask("POST", &forged, None, &()).await;
    assert_eq!(wrong.code(), "server-not-found");
}

#[tokio::test]
async fn nobody_is_told_of_games_while_it_is_quiet_or_of_those_that_were_played() {
    let (_directory, server, smtp) = site().await;
    let [anna, sophie] = [server.registered("Anna").await, with_email(&server, &smtp, "Sophie", SOPHIE).await];
    let game = server.game(&json!({ "game": "diaballik", "clock": "days:9" }), &anna, &sophie).await;
    turn(&server, &game, &anna, "c1c2,e1e2").await;
    want_digest(&server, &sophie, true).await;
    // It has not waited for long, and is played before it has.
    hours(&server, 3).await;
    turn(&server, &game, &sophie, "c7c6,e7e6").await;
    hours(&server, 9).await;
    assert_eq!(smtp.taken(SOPHIE).len(), 1);
    turn(&server, &game, &anna, "c2c1,e2e1").await;
    // Quiet for all of the day but an hour.
    let now = server.time_now().get() / HOUR % 24;
    let quiet = json!({ "from": ((now + 23) % 24) * 60, "to": ((now + 20) % 24) * 60, "zone": "UTC" });
    let wanted = json!({ "turn": true, "challenge": true, "begun": true, "message": true, "quiet": quiet });
    assert!(server.ask("PUT", "/api/me/notifications/settings", Some(&sophie), &wanted).await.status.is_success());
    hours(&server, 18).await;
    assert_eq!(smtp.taken(SOPHIE).len(), 1);
    hours(&server, 4).await;
    smtp.until(&server, SOPHIE, 2).await;
}

#[tokio::test]
async fn without_a_mail_server_there_is_nothing_of_it() {
    let (_directory, server) = Server::temporary().await;
    let cookie = server.registered("Sophie").await;
    for (method, path, body) in [
        ("GET", "/api/me/email", Value::Null),
        ("PUT", "/api/me/email", json!({ "address": SOPHIE, "language": "en", "password": "correct horse" })),
        ("PUT", "/api/me/email/digest", json!({ "digest": true })),
        ("POST", "/api/email/verified", json!({ "token": "x" })),
        ("POST", "/api/email/recovery", json!({ "who": "Sophie" })),
        ("POST", "/api/sessions/mailed", json!({ "token": "x", "password": "correct horse" })),
    ] {
        assert_eq!(server.ask(method, path, Some(&cookie), &body).await.code(), "server-not-found", "{path}");
    }
    assert_eq!(server.ask("GET", "/host.json", None, &()).await.json::<Value>()["mail"], json!(false));
    let smtp = Smtp::start().await;
    send_mail(&server, &smtp);
    assert_eq!(server.ask("GET", "/host.json", None, &()).await.json::<Value>()["mail"], json!(true));
    // Whoever registers with an address is mailed the link at once, in the language of the page.
    let (_, guest) = server.guest().await;
    let wanted =
        json!({ "name": "Ben", "password": "correct horse", "email": "ben@private.example", "language": "fr" });
    assert_eq!(server.ask("POST", "/api/me/registration", Some(&guest), &wanted).await.status, StatusCode::OK);
    let mail = smtp.until(&server, "ben@private.example", 1).await;
    assert!(mail.text().contains("Ouvrez ce lien"), "{}", mail.text());
    assert_eq!(email(&server, &guest).await.pending.as_deref(), Some("ben@private.example"));
    // An account that goes takes with it what was to be sent, and what is known of the address.
    smtp.set("gone@private.example", Manner::Answers(451));
    set(&server, &cookie, Some("gone@private.example"), "correct horse").await;
    assert!(
        server
            .ask("POST", "/api/me/deletion", Some(&cookie), &json!({ "password": "correct horse" }))
            .await
            .status
            .is_success()
    );
    for from in ["mails WHERE address", "email_tokens WHERE address", "email_settings WHERE pending"] {
        assert_eq!(server.count(&format!("{from} = 'gone@private.example'")).await, 0, "{from}");
    }
}
