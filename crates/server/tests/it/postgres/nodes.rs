//! The heartbeat of the nodes, and the outages of the site.

use games::side::BySide;
use play::time::{Millis, Timestamp};
use server::store::StoreError;
use server::store::postgres::games::set_alive;
use server::store::postgres::nodes::{Beat, GONE, beat, database_time, leave, outages_since};
use server::store::postgres::presence::{Here, note, of};
use server::store::postgres::starting::{join, take_up_history};
use server::store::postgres::{Connections, Postgres, commit};
use server::time::{STALL, Stall};

use super::{CONNECTIONS, Database, NOW, after, count, done, game, player, two};

const GRACE: Millis = Millis::from_seconds(10);

fn at(later: u64) -> Timestamp {
    NOW + Millis::new(later)
}

async fn beats(store: &Postgres, node: &str, now: Timestamp, known: i64) -> Beat {
    done!(store, |transaction| beat(&transaction, node, now, Timestamp::default(), known, GRACE)).unwrap()
}

#[tokio::test]
async fn an_outage_is_the_time_in_which_no_node_beat() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let history = take_up_history(&store, NOW).await.unwrap().0.id;
    let first = beats(&store, "one", NOW, 0).await;
    assert_eq!(
        first,
        Beat { outages: Vec::new(), history: history.clone(), has_moved: false },
        "a new site was not away"
    );
    // One node beats while the other stands still, and one is a little behind.
    let still = at(STALL.get());
    assert_eq!(beats(&store, "two", still, 0).await.outages, []);
    assert_eq!(beats(&store, "one", still - Millis::new(50), 0).await.outages, []);
    assert_eq!(beats(&store, "one", still + STALL, 0).await.outages, [], "as long as a beat may take");

    let (from, to) = (still + STALL, still + STALL + STALL + Millis::new(1));
    let found = beats(&store, "one", to, 0).await.outages;
    let [(id, outage)] = found[..] else { panic!("{found:?}") };
    assert_eq!(outage, Stall { from, to });
    // Every node learns of it once.
    assert_eq!(beats(&store, "two", to, 0).await.outages, [(id, outage)]);
    assert_eq!(beats(&store, "two", to, id).await.outages, []);
    let later = to + Millis::from_seconds(90);
    let next = beats(&store, "two", later, id).await.outages;
    assert_eq!(next.iter().map(|(_, outage)| *outage).collect::<Vec<_>>(), [Stall { from: to, to: later }]);
    assert!(next[0].0 > id);
    let connection = store.get().await.unwrap();
    assert_eq!(outages_since(&*connection, from).await.unwrap(), [(id, outage), next[0]]);
    assert_eq!(outages_since(&*connection, to).await.unwrap(), next);
    assert_eq!(outages_since(&*connection, later).await.unwrap(), []);
}

#[tokio::test]
async fn of_two_nodes_that_beat_at_the_same_time_after_an_outage_one_stores_it() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    beats(&store, "one", NOW, 0).await;
    let [mut first, mut second] = two(&store).await;
    let (first, second) = (first.begin().await.unwrap(), second.begin().await.unwrap());
    let found = beat(&first, "one", at(90_000), Timestamp::default(), 0, GRACE).await.unwrap();
    let other = after(&store, first, beat(&second, "two", at(90_003), Timestamp::default(), 0, GRACE)).await.unwrap();
    commit(second).await.unwrap();
    assert_eq!(found.outages.len(), 1);
    assert_eq!(other.outages, found.outages);
    assert_eq!(count(&store, "SELECT count(*) FROM outages").await, 1);
    assert_eq!(count(&store, "SELECT alive FROM site").await, 1_800_000_090_003);
}

#[tokio::test]
async fn any_number_of_nodes_that_beat_after_an_outage_store_it_once() {
    let Some(database) = Database::new().await else { return };
    let stores = [database.open().await, database.open().await];
    beats(&stores[0], "first", NOW, 0).await;
    let nodes = (0..2 * CONNECTIONS).map(|number| {
        let store = stores[number % 2].clone();
        let now = at(60_000 + number as u64);
        tokio::spawn(async move {
            store.beat(&format!("node {number}"), now, Timestamp::default(), 0, GRACE).await.unwrap().outages
        })
    });
    let mut told = Vec::new();
    for node in nodes.collect::<Vec<_>>() {
        told.push(node.await.unwrap());
    }
    assert!(told.iter().all(|outages| outages.len() == 1 && *outages == told[0]), "{told:?}");
}

#[tokio::test]
async fn nodes_that_beat_again_after_an_outage_are_not_gone() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let key = game(&store, "played", [player(&store, "Anna").await, player(&store, "Ben").await]).await;
    beats(&store, "one", NOW, 0).await;
    beats(&store, "two", NOW, 0).await;
    let here = Here { game: key, present: BySide::new(true, true), watchers: 3 };
    done!(store, |transaction| note(&transaction, "two", NOW, &[here])).unwrap();
    // The first node beats again a moment before the second.
    let back = at(300_000);
    beats(&store, "one", back, 0).await;
    let found = of(&*store.get().await.unwrap(), &[key], back).await.unwrap();
    assert_eq!((found[0].present, found[0].watchers), (here.present, 3));
    // One that does not come back is gone as long after the outage as without one.
    let gone = back + GONE + Millis::new(1);
    let found = of(&*store.get().await.unwrap(), &[key], gone).await.unwrap();
    assert_eq!((found[0].present, found[0].watchers), (BySide::new(false, false), 0));
    assert_eq!(found[0].absences.map(|(since, _)| since), BySide::new(Some(back), Some(back)));
}

#[tokio::test]
async fn a_node_that_leaves_has_nobody_and_hides_no_outage() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let key = game(&store, "played", [player(&store, "Anna").await, player(&store, "Ben").await]).await;
    for node in ["one", "two"] {
        beats(&store, node, NOW, 0).await;
    }
    let share = |a, b| Here { game: key, present: BySide::new(a, b), watchers: 1 };
    done!(store, |transaction| note(&transaction, "one", NOW, &[share(true, false)])).unwrap();
    done!(store, |transaction| note(&transaction, "two", NOW, &[share(true, true)])).unwrap();
    done!(store, |transaction| leave(&transaction, "two", at(1_000))).unwrap();
    let found = of(&*store.get().await.unwrap(), &[key], at(1_000)).await.unwrap();
    assert_eq!((found[0].present, found[0].watchers), (BySide::new(true, false), 1));
    assert_eq!(found[0].absences.map(|(since, _)| since), BySide::new(None, Some(at(1_000))));
    assert_eq!(count(&store, "SELECT count(*) FROM nodes WHERE seen > 0").await, 1);
    assert_eq!(count(&store, "SELECT alive FROM site").await, 1_800_000_001_000);
    // The last one stops long after the site was away: the next that starts finds the outage.
    done!(store, |transaction| leave(&transaction, "one", at(60_000))).unwrap();
    done!(store, |transaction| leave(&transaction, "never known", at(60_000))).unwrap();
    let found = beats(&store, "three", at(61_000), 0).await.outages;
    assert_eq!(
        found.iter().map(|(_, outage)| *outage).collect::<Vec<_>>(),
        [Stall { from: at(1_000), to: at(61_000) }]
    );
}

#[tokio::test]
async fn a_node_learns_that_another_history_must_begin() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    assert!(!beats(&store, "one", NOW, 0).await.has_moved, "there is none yet");
    let begun = join(&store, NOW, GRACE).await.unwrap().history;
    database.execute("UPDATE site SET cluster = '1/00000001/5'").await;
    let found = beats(&store, "one", NOW, 0).await;
    assert_eq!((&found.history, found.has_moved), (&begun, true));
    let next = join(&store, NOW, GRACE).await.unwrap().history;
    let found = beats(&store, "one", NOW, 0).await;
    assert_eq!((&found.history, found.has_moved), (&next, false));
    assert_ne!(next, begun);
}

#[tokio::test]
async fn the_time_of_the_database_goes_on_within_a_transaction() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let mut connection = store.get().await.unwrap();
    let transaction = connection.begin().await.unwrap();
    let first = database_time(&transaction).await.unwrap();
    transaction.execute("SELECT pg_sleep(0.02)", &[]).await.unwrap();
    let second = database_time(&transaction).await.unwrap();
    assert!(second >= first + Millis::new(19), "{first:?} {second:?}");
    assert!(first > Timestamp::new(1_700_000_000_000), "milliseconds since 1970: {first:?}");
}

#[tokio::test]
async fn a_node_that_starts_changes_no_game() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both = [player(&store, "Anna").await, player(&store, "Ben").await];
    game(&store, "played", both).await;
    let sql = format!("UPDATE games SET deadline = {} WHERE id = 'played'", NOW.get());
    database.execute(&sql).await;
    set_alive(&*store.get().await.unwrap(), NOW).await.unwrap();
    let first = join(&store, at(60_000), GRACE).await.unwrap();
    let second = join(&store, at(60_000), GRACE).await.unwrap();
    assert_eq!((first.resumed, first.deadlines.len(), first.with_bots.len()), (0, 0, 0));
    assert_eq!((&second.key, &second.history, &second.bots), (&first.key, &first.history, &first.bots));
    assert!(!first.bots.is_empty());
    assert_eq!(count(&store, "SELECT count(*) FROM game_events").await, 0);
    // The outage is for the first beat to find.
    assert_eq!(beats(&store, "one", at(60_000), 0).await.outages.len(), 1);
}

#[tokio::test]
async fn a_node_that_saw_the_site_work_knows_better_than_the_last_beat() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    beats(&store, "one", NOW, 0).await;
    let (worked, to) = (at(60_000), at(90_000));
    let found = done!(store, |transaction| beat(&transaction, "one", to, worked, 0, GRACE)).unwrap();
    assert_eq!(found.outages.iter().map(|(_, outage)| *outage).collect::<Vec<_>>(), [Stall { from: worked, to }]);
    let found = done!(store, |transaction| beat(&transaction, "one", at(200_000), at(200_000), 9, GRACE)).unwrap();
    assert_eq!(found.outages, []);
}

#[tokio::test]
async fn a_site_whose_nodes_have_all_left_was_away_however_short_it_was() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    for node in ["one", "two"] {
        beats(&store, node, NOW, 0).await;
    }
    done!(store, |transaction| leave(&transaction, "one", at(100))).unwrap();
    assert_eq!(beats(&store, "three", at(200), 0).await.outages, [], "another one is there");
    for node in ["two", "three"] {
        done!(store, |transaction| leave(&transaction, node, at(300))).unwrap();
    }
    let found = beats(&store, "four", at(300), 0).await.outages;
    assert_eq!(found.iter().map(|(_, outage)| *outage).collect::<Vec<_>>(), [Stall { from: at(300), to: at(300) }]);
}

#[tokio::test]
async fn what_a_node_was_about_to_note_when_it_left_does_not_bring_it_back() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let players = [player(&store, "Anna").await, player(&store, "Ben").await];
    let key = game(&store, "played", players).await;
    beats(&store, "one", NOW, 0).await;
    let connected = |store: Postgres| async move { store.note_connected("one", at(100), &players, None).await };
    connected(store.clone()).await.unwrap();
    let mut leaving = store.get().await.unwrap();
    let transaction = leaving.begin().await.unwrap();
    leave(&transaction, "one", at(100)).await.unwrap();
    // It waits for the row of the node, and goes on when that has left.
    let late = after(&store, transaction, connected(store.clone())).await;
    assert!(matches!(late, Err(StoreError::Closed)), "{late:?}");
    let here = [Here { game: key, present: BySide::new(true, true), watchers: 1 }];
    let late = store.note_presence("one", at(100), &here).await;
    assert!(matches!(late, Err(StoreError::Closed)), "{late:?}");
    let late = store.beat("one", at(100), at(100), 0, GRACE).await;
    assert!(matches!(late, Err(StoreError::Closed)), "{late:?}");
    assert_eq!(count(&store, "SELECT count(*) FROM connected").await, 0);
    let found = of(&*store.get().await.unwrap(), &[key], at(100)).await.unwrap();
    assert_eq!((found[0].present, found[0].watchers), (BySide::new(false, false), 0));
    // The next one sees that the site was away, and takes away what is left.
    let found = beats(&store, "two", at(100), 0).await.outages;
    assert_eq!(found.iter().map(|(_, outage)| *outage).collect::<Vec<_>>(), [Stall { from: at(100), to: at(100) }]);
    store.forget_gone(at(100)).await.unwrap();
    assert_eq!(count(&store, "SELECT count(*) FROM nodes").await, 1);
}

const fn used(in_use: usize, idle: usize) -> Connections {
    Connections { in_use, idle, most: CONNECTIONS, waiting: 0 }
}

#[tokio::test]
async fn the_pool_says_how_much_of_it_is_used() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let one = store.get().await.unwrap();
    let other = store.get().await.unwrap();
    assert_eq!(store.connections(), used(2, 0));
    drop(other);
    assert_eq!(store.connections(), used(1, 1));
    drop(one);
    assert_eq!(store.connections(), used(0, 2));
}
