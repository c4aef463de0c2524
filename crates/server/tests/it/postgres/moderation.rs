//! Orders of those who look after the site, and what other nodes do at the same time.

use protocol::admin::Role;
use server::refusal::Refusal;
use server::store::moderation::{Act, Actor, Order};
use server::store::postgres::moderation::{effects_after, last_log_id, moderate};
use server::store::postgres::notices::appeal_against;
use server::store::postgres::sessions::open;
use server::store::postgres::signals::take;
use server::store::sessions::Entry;

use super::{Database, NOW, after, count, done, game, player, refusal, two};

fn order(by: Actor, act: Act) -> Order {
    Order { by, at: NOW, act, reason: "spam".to_owned() }
}

fn role(by: Actor, name: &str, role: Role) -> Order {
    order(by, Act::SetRole { name: name.to_owned(), role })
}

#[tokio::test]
async fn of_two_administrators_who_step_down_at_the_same_time_one_stays() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let (ada, eva) = (player(&store, "Ada").await, player(&store, "Eva").await);
    for name in ["Ada", "Eva"] {
        let given = role(Actor::Operator, name, Role::Admin);
        done!(store, |transaction| moderate(&transaction, &given)).unwrap();
    }
    let [mut one, mut other] = two(&store).await;
    let first = one.begin().await.unwrap();
    moderate(&first, &role(Actor::Account(ada), "Ada", Role::None)).await.unwrap();
    let second = async {
        let transaction = other.begin().await.unwrap();
        moderate(&transaction, &role(Actor::Account(eva), "Eva", Role::None)).await
    };
    assert_eq!(refusal(after(&store, first, second).await), Refusal::LastAdmin);
    assert_eq!(count(&store, "SELECT count(*) FROM roles WHERE role = 'admin'").await, 1);
    assert_eq!(count(&store, "SELECT count(*) FROM audit_log").await, 3);
}

#[tokio::test]
async fn nobody_signs_in_while_being_suspended() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    let [mut one, mut other] = two(&store).await;
    let first = one.begin().await.unwrap();
    moderate(&first, &order(Actor::Operator, Act::Suspend { name: "Anna".to_owned(), until: None })).await.unwrap();
    let second = async {
        let transaction = other.begin().await.unwrap();
        open(&transaction, anna, &Entry::Password("hash".to_owned()), &[7; 32], "id", NOW).await
    };
    assert_eq!(refusal(after(&store, first, second).await), Refusal::AccountClosed { reason: "spam".to_owned() });
    assert_eq!(count(&store, "SELECT count(*) FROM sessions").await, 0);
}

#[tokio::test]
async fn whoever_has_seen_a_row_of_the_log_has_seen_all_before_it() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    player(&store, "Ben").await;
    let [mut one, mut other] = two(&store).await;
    let first = one.begin().await.unwrap();
    let before = moderate(&first, &order(Actor::Operator, Act::EndSessions { name: "Anna".to_owned() })).await.unwrap();
    // About somebody else, and yet it waits: its row has the higher number and must not be seen first.
    let second = async {
        let transaction = other.begin().await.unwrap();
        let id = moderate(&transaction, &order(Actor::Operator, Act::EndSessions { name: "Ben".to_owned() })).await;
        server::store::postgres::commit(transaction).await.unwrap();
        id.unwrap()
    };
    let last = after(&store, first, second).await;
    let connection = store.get().await.unwrap();
    let effects = effects_after(&*connection, 0).await.unwrap();
    assert_eq!(effects.iter().map(|effect| effect.id).collect::<Vec<_>>(), [before, last]);
    assert_eq!((&effects[0].ended, last_log_id(&*connection).await.unwrap()), (&vec![anna], last));
    assert!(before < last && effects_after(&*connection, last).await.unwrap().is_empty());
}

#[tokio::test]
async fn an_appeal_is_sent_once_and_decided_once_however_many_try() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let anna = player(&store, "Anna").await;
    let mute = order(Actor::Operator, Act::Mute { name: "Anna".to_owned(), until: None });
    let row = done!(store, |transaction| moderate(&transaction, &mute)).unwrap();
    let [mut one, mut other] = two(&store).await;
    let first = one.begin().await.unwrap();
    appeal_against(&first, anna, row, "why?", NOW).await.unwrap();
    let second = async {
        let transaction = other.begin().await.unwrap();
        appeal_against(&transaction, anna, row, "why?", NOW).await
    };
    assert_eq!(refusal(after(&store, first, second).await), Refusal::Appealed);
    let decide = |accept| order(Actor::Operator, Act::Decide { against: row, accept });
    let first = one.begin().await.unwrap();
    moderate(&first, &decide(true)).await.unwrap();
    let second = async {
        let transaction = other.begin().await.unwrap();
        moderate(&transaction, &decide(false)).await
    };
    assert_eq!(refusal(after(&store, first, second).await), Refusal::NotFound);
    assert_eq!(count(&store, "SELECT count(*) FROM mutes").await, 0);
    assert_eq!(count(&store, "SELECT count(*) FROM appeals WHERE accepted").await, 1);
}

#[tokio::test]
async fn of_two_nodes_that_look_for_a_game_at_the_same_time_each_has_another() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both = [player(&store, "Anna").await, player(&store, "Ben").await];
    let keys = [game(&store, "one", both).await, game(&store, "two", both).await];
    database.execute("INSERT INTO games_unseen (game, at, taken) SELECT key, 0, 0 FROM games").await;
    let [mut one, mut other] = two(&store).await;
    let (first, second) = (one.begin().await.unwrap(), other.begin().await.unwrap());
    let taken = [take(&first, NOW).await.unwrap(), take(&second, NOW).await.unwrap()];
    assert_eq!(taken.map(|taken| taken.map(|(key, _)| key)), keys.map(Some), "neither has waited for the other");
    server::store::postgres::commit(first).await.unwrap();
    server::store::postgres::commit(second).await.unwrap();
    let connection = store.get().await.unwrap();
    assert!(take(&*connection, NOW).await.unwrap().is_none());
}
