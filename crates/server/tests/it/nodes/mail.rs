//! Mail of a site with several nodes is sent by one of them.

use std::time::Duration;

use axum::http::StatusCode;
use play::time::Millis;
use protocol::socket::Act;
use serde_json::json;
use server::mail::Mailer;

use super::site::Site;
use crate::common::smtp::{Manner, Smtp};

/// Lets time pass by steps, so that every node looks again and again.
async fn pass(site: &Site, milliseconds: u64, times: usize) {
    for _ in 0..times {
        site.time.pass(milliseconds);
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
}

/// Lets hours pass, each once all that was due has been sent: what is on its way for longer than it may be is taken by another node.
async fn hours(site: &Site, count: usize) {
    for _ in 0..count {
        site.time.pass(60 * 60 * 1_000);
        let soon = site.nodes[0].time_now() + Millis::from_seconds(10 * 60);
        while site.nodes[0].app.hub().store().has_due_mail(soon).await.unwrap() {
            site.time.pass(10);
            tokio::time::sleep(Duration::from_millis(20)).await;
        }
    }
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn each_mail_is_sent_by_one_node_and_its_link_works_at_the_other() {
    let Some(site) = Site::without_bus(2).await else { return };
    let smtp = Smtp::start().await;
    for node in &site.nodes {
        node.app.hub().send_mail(Mailer::new(&smtp.url, "games@play.example", "https://play.example").unwrap());
    }
    let mut players = Vec::new();
    for number in 0..12_usize {
        let (node, address) = (&site.nodes[number % 2], format!("p{number}@private.example"));
        // Some are not taken at first.
        smtp.set(&address, if number % 3 == 0 { Manner::At(1, 451) } else { Manner::Takes });
        let cookie = node.registered(&format!("Sender-{number}")).await;
        let wanted = json!({ "address": address, "language": "en", "password": "correct horse" });
        assert_eq!(node.ask("PUT", "/api/me/email", Some(&cookie), &wanted).await.status, StatusCode::OK);
        players.push((cookie, address));
    }
    // What is on its way is waited for before much time passes: nobody is so slow that another node would take it.
    while players.iter().any(|(_, address)| smtp.asked(address) == 0) {
        pass(&site, 1_000, 1).await;
    }
    let waits = async || {
        let later = site.nodes[0].time_now() + Millis::from_days(1);
        site.nodes[0].app.hub().store().has_due_mail(later).await.unwrap()
    };
    while waits().await {
        pass(&site, 1_000, 1).await;
    }
    pass(&site, 60_000, 10).await;
    for (number, (_, address)) in players.iter().enumerate() {
        let taken = smtp.taken(address);
        assert_eq!((taken.len(), smtp.asked(address)), (1, if number % 3 == 0 { 2 } else { 1 }), "{address}");
        let other = &site.nodes[(number + 1) % 2];
        let proof = json!({ "token": taken[0].token("account/email").unwrap() });
        let shown = other.ask("POST", "/api/email/verified", None, &proof).await;
        assert_eq!(shown.status, StatusCode::NO_CONTENT, "{}", shown.body);
    }
    // A game that waits is told of once, although both nodes look.
    let [(a, _), (b, address), ..] = &players[..] else { unreachable!("there are twelve") };
    let node = &site.nodes[0];
    let game = node.game(&json!({ "game": "diaballik", "clock": "days:9" }), a, b).await;
    let mut player = node.connect(Some(a)).await;
    player.watch(&game, None).await;
    player.act_and_wait(&game, Act::Turn { text: "c1c2,e1e2".to_owned() }).await.unwrap();
    drop(player);
    let wanted = node.ask("PUT", "/api/me/email/digest", Some(b), &json!({ "digest": true })).await;
    assert_eq!(wanted.status, StatusCode::OK, "{}", wanted.body);
    hours(&site, 12).await;
    assert_eq!(smtp.taken(address).len(), 2);
    hours(&site, 10).await;
    assert_eq!(smtp.taken(address).len(), 2);
    hours(&site, 12).await;
    assert_eq!(smtp.taken(address).len(), 3);
}
