//! Clubs of a site with several nodes: what is done at both at once happens once.

use protocol::clubs::ClubRole;
use protocol::notifications::Topic;
use serde_json::json;
use server::webhooks::reach::Reach;

use super::site::Site;
use crate::clubs::{act, found, join, seen, told};
use crate::tournaments::{announce, enter, plan};
use crate::webhooks::{Receiver, added, until_listed};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn what_is_done_at_two_nodes_at_once_happens_once() {
    let Some(mut site) = Site::without_bus(2).await else { return };
    let [ada, ben, cleo] = [
        site.nodes[0].registered("Ada").await,
        site.nodes[1].registered("Ben").await,
        site.nodes[0].registered("Cleo").await,
    ];
    // Two clubs with one name.
    let new = json!({ "name": "One name", "joining": "open" });
    let (one, other) = tokio::join!(
        site.nodes[0].ask("POST", "/api/clubs", Some(&ada), &new),
        site.nodes[1].ask("POST", "/api/clubs", Some(&ben), &new),
    );
    let mut codes = [one.status.as_u16(), other.status.as_u16()];
    codes.sort_unstable();
    assert_eq!(codes, [200, 409], "{} {}", one.body, other.body);
    // Joins at both nodes, again and again.
    let id = found(&site.nodes[0], &ada, "Two nodes", "open").await;
    for _ in 0..3 {
        let (one, other) = tokio::join!(join(&site.nodes[0], &ben, &id), join(&site.nodes[1], &ben, &id));
        let mut codes = [one.status.as_u16(), other.status.as_u16()];
        codes.sort_unstable();
        assert_eq!(codes, [200, 409], "{} {}", one.body, other.body);
        assert_eq!(seen(&site.nodes[1], None, &id).await.summary.members, 2);
        let leave = format!("{id}/membership");
        let (one, other) =
            tokio::join!(act(&site.nodes[0], "DELETE", &ben, &leave), act(&site.nodes[1], "DELETE", &ben, &leave));
        assert!(one.status.is_success() != other.status.is_success(), "{} {}", one.body, other.body);
        assert_eq!(seen(&site.nodes[0], None, &id).await.summary.members, 1);
    }
    // The owner hands the club over to two at once: one has it.
    for cookie in [&ben, &cleo] {
        assert!(join(&site.nodes[1], cookie, &id).await.status.is_success());
    }
    let owner = json!({ "role": "owner" });
    let [to_ben, to_cleo] = ["Ben", "Cleo"].map(|name| format!("/api/clubs/{id}/members/{name}"));
    let (one, other) = tokio::join!(
        site.nodes[0].ask("PUT", &to_ben, Some(&ada), &owner),
        site.nodes[1].ask("PUT", &to_cleo, Some(&ada), &owner),
    );
    assert!(one.status.is_success() != other.status.is_success(), "{} {}", one.body, other.body);
    let club = seen(&site.nodes[0], None, &id).await;
    assert_eq!(club.members.iter().filter(|member| member.role == ClubRole::Owner).count(), 1);
    // A live event: both nodes look, who has entered is told once.
    let (runs, cookie) = if one.status.is_success() { ("Ben", &ben) } else { ("Cleo", &cleo) };
    let mut cup = plan(&site.nodes[0], "600+5", &json!({ "kind": "arena", "minutes": 5 }));
    cup["club"] = json!(id);
    cup["starts"] = json!(site.nodes[0].time_now().get() + 60_000);
    let event = announce(&site.nodes[1], cookie, &cup).await;
    assert!(enter(&site.nodes[0], &ada, &event).await.status.is_success(), "{runs} announced it");
    let count =
        async || told(&site.nodes[0], &ada).await.iter().filter(|(topic, _)| *topic == Topic::EventSoon).count();
    for _ in 0..600 {
        if count().await > 0 {
            break;
        }
        site.nodes[0].time.pass(500);
        tokio::time::sleep(std::time::Duration::from_millis(5)).await;
    }
    assert_eq!(count().await, 1);
    site.nodes.remove(0).crash().await;
    assert_eq!(seen(&site.nodes[0], None, &id).await.summary.members, 3);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn two_nodes_that_both_look_send_each_message_once() {
    let Some(site) = Site::without_bus(2).await else { return };
    let [one, two] = &site.nodes[..] else { panic!("two nodes") };
    for node in [one, two] {
        node.app.hub().tell_webhooks(Reach::Anywhere).unwrap();
    }
    let receiver = Receiver::start().await;
    let [ada, ben, cleo] = [one.registered("Ada").await, two.registered("Ben").await, one.registered("Cleo").await];
    let club = found(one, &ada, "Two senders", "open").await;
    let mut ids = Vec::new();
    for path in ["first", "second"] {
        ids.push(added(two, &ada, &club, &receiver.address(path)).await.id);
    }
    for _ in 0..3 {
        for cookie in [&ben, &cleo] {
            assert!(join(one, cookie, &club).await.status.is_success());
            assert!(act(two, "DELETE", cookie, &format!("{club}/membership")).await.status.is_success());
        }
    }
    for path in ["first", "second"] {
        let came = receiver.until(&[one, two], path, 12).await;
        let ids: std::collections::BTreeSet<&str> = came.iter().map(|one| one.id.as_str()).collect();
        assert_eq!(ids.len(), 12, "each has an id of its own");
    }
    // That each has arrived is noted after it has: until then another look may send it again, once a minute has passed.
    for id in ids {
        until_listed(one, &ada, &club, |webhook| webhook.id == id && webhook.waiting == 0).await;
    }
    // And nothing comes after that.
    for _ in 0..5 {
        one.time.pass(61_000);
        two.time.pass(61_000);
        tokio::time::sleep(std::time::Duration::from_millis(20)).await;
    }
    for path in ["first", "second"] {
        assert_eq!(receiver.came(path).len(), 12);
    }
}
