//! Studies that are changed at several nodes at the same time, of which one is killed in the middle.

use play::studies::Study as Studied;
use serde_json::json;

use super::site::Site;
use crate::studies::{about_news, comment, news, seen, sent, study, turn};

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn edits_at_two_nodes_have_one_order_and_a_node_that_is_killed_loses_none() {
    let Some(mut site) = Site::without_bus(2).await else { return };
    let anna = site.nodes[0].registered("Anna").await;
    let ben = site.nodes[1].registered("Ben").await;
    let id = study(&site.nodes[0], &anna).await;
    let path = format!("/api/studies/{id}/people/Ben");
    site.nodes[0].ask("PUT", &path, Some(&anna), &json!({ "role": "contributor" })).await;
    let before = seen(&site.nodes[1], Some(&ben), &id).await;
    for round in 0..6 {
        site.time.pass(60_000);
        let (one, other) = (&site.nodes[0], &site.nodes[1]);
        let of = async |node, cookie: &str, who: &str| {
            for number in 0..5 {
                let name = format!("{who}-{round}-{number}");
                let edits = [(name.as_str(), comment(&[], &name)), ("again", turn(&[], "a a1a2"))];
                let taken = sent(node, cookie, &id, &edits).await;
                assert!(taken.iter().all(Result::is_ok), "{taken:?}");
            }
        };
        tokio::join!(of(one, &anna, "anna"), of(other, &ben, "ben"));
        assert_eq!(seen(one, None, &id).await, seen(other, None, &id).await);
        if round == 2 {
            site.nodes.remove(1).crash().await;
            site.nodes.push(site.node().await);
        }
    }
    // One of each edit, and whoever folds them has the same.
    let now = seen(&site.nodes[1], None, &id).await;
    assert_eq!(now.number, 6 * 10 + 1);
    let mut folded = Studied::from_text(&before.text).unwrap();
    for edit in news(&site.nodes[0], None, &id, 0, 0).await.edits.unwrap() {
        folded.apply(&edit.edit).unwrap();
    }
    assert_eq!(folded.text("Openings"), now.text);
}

#[tokio::test(flavor = "multi_thread", worker_threads = 2)]
async fn who_waits_at_one_node_hears_of_an_edit_and_of_a_name_at_another() {
    for bus in [true, false] {
        let site = if bus { Site::with_bus(2).await } else { Site::without_bus(2).await };
        let Some(site) = site else { return };
        let anna = site.nodes[0].registered("Anna").await;
        let id = study(&site.nodes[0], &anna).await;
        let edit = async {
            tokio::task::yield_now().await;
            sent(&site.nodes[0], &anna, &id, &[("1", comment(&[], "x"))]).await
        };
        let (heard, _) = tokio::join!(news(&site.nodes[1], None, &id, 0, 25), edit);
        assert_eq!((heard.number, heard.edits.map(|edits| edits.len())), (1, Some(1)));
        let known = seen(&site.nodes[1], None, &id).await.about;
        let settings = json!({ "name": "Endings", "visibility": "by-link" });
        let rename = async {
            tokio::task::yield_now().await;
            site.nodes[0].ask("PUT", &format!("/api/studies/{id}"), Some(&anna), &settings).await
        };
        let (heard, _) = tokio::join!(about_news(&site.nodes[1], None, &id, &known.tag, 25), rename);
        assert_eq!(heard.unwrap().name, "Endings");
    }
}
