//! The games that go on, for whoever looks for one to watch, with many of them.

use games::game::Game;
use protocol::game::Speed;
use server::referee::Agreed;
use server::store::postgres::watched::{feature, featured, running};

use super::{Database, NOW, game, player};

const KIND: (Game, Speed) = (Game::Diaballik, Speed::Blitz);

/// A setup as rows have it.
fn setup() -> String {
    let terms = serde_json::from_str(r#"{"game":"diaballik","clock":"180+2"}"#).unwrap();
    Agreed::new(&terms).unwrap().setup().to_json()
}

#[tokio::test]
async fn the_best_of_ten_thousand_are_found_by_an_index() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [a, b] = [player(&store, "Anna").await, player(&store, "Ben").await];
    let (now, setup) = (NOW.get(), setup());
    let sql = format!(
        "INSERT INTO games (id, a, b, setup, rated, game, speed, created, ratings, number, at, may_act, watch_rank, reason, ended) \
         SELECT 'game ' || n, {a}, {b}, '{setup}', false, 'diaballik', CASE WHEN n % 2 = 0 THEN 'blitz' ELSE 'rapid' END, {now} - n, \
             '[null,null]', 1, {now} - n, 1, n, CASE WHEN n > 10000 THEN 'aborted' END, CASE WHEN n > 10000 THEN {now} END \
         FROM generate_series(1, 20000) AS n"
    );
    database.execute(&sql).await;
    database.execute("ANALYZE").await;
    let connection = store.get().await.unwrap();
    let found = running(&*connection, &[KIND, (Game::Diaballik, Speed::Rapid)], 24).await.unwrap();
    let ranks: Vec<i32> = found.iter().map(|game| game.rank).collect();
    assert_eq!(ranks, (9_977..=10_000).rev().collect::<Vec<_>>());
    let sql = "SELECT name FROM pg_prepared_statements WHERE statement LIKE '%CROSS JOIN LATERAL%' AND statement NOT LIKE '%pg_prepared%'";
    let name: String = connection.query_one(sql, &[]).await.unwrap().get(0);
    let plan = connection
        .query(&format!("EXPLAIN EXECUTE {name}('{{diaballik}}', '{{blitz}}', 24)"), &[])
        .await
        .unwrap()
        .iter()
        .map(|row| row.get::<_, String>(0))
        .collect::<Vec<_>>()
        .join("\n");
    assert!(plan.contains("games_to_watch") && !plan.contains("Seq Scan on games"), "{plan}");
}

#[tokio::test]
async fn of_two_nodes_that_choose_one_has_its_way() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both = [player(&store, "Anna").await, player(&store, "Ben").await];
    let mut keys = Vec::new();
    for id in ["one", "two", "three"] {
        keys.push(game(&store, id, both).await);
    }
    let setup = setup();
    database.execute(&format!("UPDATE games SET setup = '{setup}', ratings = '[null,null]'")).await;
    let connection = store.get().await.unwrap();
    let shown =
        async || featured(&*connection).await.unwrap().into_iter().map(|(_, game)| game.key).collect::<Vec<_>>();
    assert_eq!(shown().await, Vec::<i64>::new());
    for (before, next, then) in [
        (None, keys[0], keys[0]),
        (None, keys[1], keys[0]),
        (Some(keys[0]), keys[1], keys[1]),
        (Some(keys[0]), keys[2], keys[1]),
    ] {
        feature(&*connection, KIND, before, next).await.unwrap();
        assert_eq!(shown().await, [then], "{before:?} {next}");
    }
}
