//! Personal access tokens, where two nodes make or end them at the same time.

use play::time::Millis;
use protocol::access::Scope;
use server::refusal::Refusal;
use server::store::access_tokens::{NewAccessToken, Scopes};
use server::store::postgres::access_tokens::{add, holder, used};
use server::store::postgres::commit;
use server::store::postgres::sessions::end_all_access;

use super::{Database, NOW, after, count, done, player, refusal, two};

fn token(number: u8) -> NewAccessToken {
    NewAccessToken {
        digest: [number; 32],
        id: format!("token {number}"),
        name: "phone".to_owned(),
        scopes: Scopes::of([Scope::Read].into()),
        created: NOW,
        until: NOW + Millis::from_days(1),
        app: None,
    }
}

#[tokio::test]
async fn of_two_that_add_the_last_one_at_the_same_time_one_does() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    for number in 1..20 {
        done!(store, |transaction| add(&transaction, anna, &token(number))).unwrap();
    }
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    add(&first, anna, &token(20)).await.unwrap();
    let (last, tried) = (token(21), after(&store, first, add(&second, anna, &token(22))).await);
    assert_eq!(refusal(tried), Refusal::TooMany { most: 20 });
    drop(second);
    assert_eq!(count(&store, "SELECT count(*) FROM access_tokens").await, 20);
    // Those that are over do not count.
    let later = NewAccessToken { created: token(1).until, until: token(1).until + Millis::from_days(1), ..last };
    done!(store, |transaction| add(&transaction, anna, &later)).unwrap();
}

#[tokio::test]
async fn one_that_is_being_added_ends_with_all_others() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    let mut connections = two(&store).await;
    let [one, other] = &mut connections;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    add(&first, anna, &token(1)).await.unwrap();
    after(&store, first, end_all_access(&second, anna, None)).await.unwrap();
    commit(second).await.unwrap();
    assert_eq!(count(&store, "SELECT count(*) FROM access_tokens").await, 0);
    let connection = store.get().await.unwrap();
    assert!(holder(&*connection, &[1; 32], NOW).await.unwrap().is_none());
    assert_eq!(used(&*connection, &["token 1"], NOW).await.unwrap(), []);
}
