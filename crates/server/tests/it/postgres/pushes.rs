//! What all connections of an account are to be sent.

use play::time::Millis;
use server::store::postgres::pushes::{Push, forget, since, store as store_pushes};

use super::{Database, NOW, after, count, two};

fn push(id: &str, user: i64) -> Push {
    Push { id: id.to_owned(), user, message: format!("message of {id}") }
}

#[tokio::test]
async fn messages_are_found_in_the_order_in_which_they_were_sent_until_they_are_forgotten() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let connection = store.get().await.unwrap();
    let client = &*connection;
    let later = NOW + Millis::new(5);
    store_pushes(client, &[push("c", 1)], later).await.unwrap();
    store_pushes(client, &[push("b", 2), push("a", 1)], NOW).await.unwrap();
    // Not known to have been stored, it is stored again.
    store_pushes(client, &[push("a", 1), push("d", 3)], later).await.unwrap();
    store_pushes(client, &[], later).await.unwrap();
    assert_eq!(since(client, NOW).await.unwrap(), [push("a", 1), push("b", 2), push("c", 1), push("d", 3)]);
    assert_eq!(since(client, NOW + Millis::new(1)).await.unwrap(), [push("c", 1), push("d", 3)]);
    assert_eq!(since(client, later + Millis::new(1)).await.unwrap(), []);
    forget(client, later).await.unwrap();
    assert_eq!(since(client, NOW).await.unwrap(), [push("c", 1), push("d", 3)]);
}

#[tokio::test]
async fn a_message_that_two_nodes_store_is_there_once_and_nobody_waits_to_forget_it() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [mut first, mut second] = two(&store).await;
    let (one, other) = (first.begin().await.unwrap(), second.begin().await.unwrap());
    let pushes = [push("a", 1)];
    store_pushes(&one, &pushes, NOW).await.unwrap();
    after(&store, one, store_pushes(&other, &pushes, NOW)).await.unwrap();
    other.commit().await.unwrap();
    assert_eq!(count(&store, "SELECT count(*) FROM pushes").await, 1);
    let (one, other) = (first.begin().await.unwrap(), second.begin().await.unwrap());
    let later = NOW + Millis::new(1);
    forget(&one, later).await.unwrap();
    forget(&other, later).await.unwrap();
    other.commit().await.unwrap();
    one.commit().await.unwrap();
    assert_eq!(count(&store, "SELECT count(*) FROM pushes").await, 0);
}
