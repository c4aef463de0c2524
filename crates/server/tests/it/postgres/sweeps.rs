//! What every node looks for once in a while, and what it costs.

use play::time::{Millis, Timestamp};
use protocol::game::Kind;
use server::matchmaking::CHALLENGE_LIFE;
use server::store::accounts::UserId;
use server::store::games::GameKey;
use server::store::postgres::pairing::play_bot;
use server::store::postgres::sweeps::{Shown, due, idle_bots, longest_overdue, shown};
use server::store::postgres::{Connection, Postgres, accounts, lobby, nodes, presence, pushes};

use super::lobby::{LIVE, proposal};
use super::{Database, NOW, done, game, player};

fn at(later: u64) -> Timestamp {
    NOW + Millis::new(later)
}

/// As many rows as make it worth while to use an index.
async fn fill(database: &Database, [a, b]: [UserId; 2]) {
    let now = NOW.get();
    // A tenth of the games is going on, and bots play in a tenth of those.
    let sql = format!(
        "INSERT INTO games (id, a, b, setup, rated, game, speed, created, ratings, number, at, deadline, may_act, bot, reason, ended) \
         SELECT 'game ' || n, {a}, {b}, '{{}}', false, 'diaballik', 'blitz', {now} - n, '[]', 1, {now} - n, \
             CASE WHEN n % 10 = 0 THEN {now} + n END, 1, (n % 100 = 0)::integer, \
             CASE WHEN n % 10 <> 0 THEN 'goal' END, CASE WHEN n % 10 <> 0 THEN {now} - 1000 * n END \
         FROM generate_series(1, 20000) AS n; \
         INSERT INTO chat_lines (game, number, room, user_id, at, text) SELECT key, 1, 'players', {a}, 0, 'x' FROM games; \
         INSERT INTO challenges (id, user_id, setup, rated, created, rematch_of) \
         SELECT id, {a}, '{{}}', false, {now} - 1000 * key, key FROM games WHERE key % 4 = 0; \
         INSERT INTO nodes (id, seen) VALUES ('other', {now}); \
         INSERT INTO presence (game, node, a, b, watchers) SELECT key, 'other', true, false, 0 FROM games; \
         INSERT INTO absences (game, side, since, before) SELECT key, side, NULL, 0 FROM games, unnest('{{a,b}}'::text[]) AS side; \
         INSERT INTO pushes (id, user_id, message, at) SELECT id, {a}, 'x', {now} - key FROM games; \
         INSERT INTO users (name, kind, created) SELECT 'Player ' || n, 'registered', 0 FROM generate_series(1, 5000) AS n"
    );
    database.execute(&sql).await;
    database.execute("ANALYZE").await;
}

/// How PostgreSQL does what a connection has done, if it can use an index: each statement that it knows, and its plan.
async fn plans(connection: &Connection) -> Vec<(String, String)> {
    connection.batch_execute("SET plan_cache_mode = force_generic_plan; SET enable_seqscan = off").await.unwrap();
    let sql = "SELECT name, statement, cardinality(parameter_types) FROM pg_prepared_statements WHERE name <> ''";
    let mut plans = Vec::new();
    for row in connection.query(sql, &[]).await.unwrap() {
        let (name, statement, parameters): (String, String, i32) = (row.get(0), row.get(1), row.get(2));
        let nulls = vec!["NULL"; usize::try_from(parameters).unwrap()].join(", ");
        let values = if nulls.is_empty() { nulls } else { format!("({nulls})") };
        let explained = connection.simple_query(&format!("EXPLAIN EXECUTE {name}{values}")).await.unwrap();
        let lines = explained.iter().filter_map(|line| match line {
            tokio_postgres::SimpleQueryMessage::Row(row) => row.get(0),
            _ => None,
        });
        plans.push((statement, lines.collect::<Vec<_>>().join("\n")));
    }
    plans
}

async fn ids(store: &Postgres, now: Timestamp, most: usize) -> Vec<String> {
    due(&*store.get().await.unwrap(), now, most).await.unwrap()
}

#[tokio::test]
async fn what_is_due_is_found_the_longest_overdue_first() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both = [player(&store, "Anna").await, player(&store, "Ben").await];
    for (id, deadline) in [("later", 5), ("second", 3), ("first", 1), ("over", 2)] {
        game(&store, id, both).await;
        database.execute(&format!("UPDATE games SET deadline = {} WHERE id = '{id}'", at(deadline).get())).await;
    }
    game(&store, "without a clock", both).await;
    database.execute("UPDATE games SET ended = 1, reason = 'goal' WHERE id = 'over'").await;
    assert_eq!(ids(&store, at(0), 10).await, Vec::<String>::new());
    assert_eq!(ids(&store, at(3), 10).await, ["first", "second"]);
    assert_eq!(ids(&store, at(9), 2).await, ["first", "second"]);
    assert_eq!(ids(&store, at(9), 10).await, ["first", "second", "later"]);
    let connection = store.get().await.unwrap();
    assert_eq!(longest_overdue(&*connection, at(0)).await.unwrap(), Millis::ZERO);
    assert_eq!(longest_overdue(&*connection, at(9)).await.unwrap(), Millis::new(8));
}

#[tokio::test]
async fn games_in_which_a_bot_may_act_and_has_not_are_found() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let [anna, ben] = [player(&store, "Anna").await, player(&store, "Ben").await];
    let bot = done!(store, |transaction| accounts::create(&transaction, "Level", Kind::Bot, Some(3), NOW)).unwrap();
    let mut begun = Vec::new();
    for side in [games::side::Side::A, games::side::Side::B] {
        let wanted = server::store::lobby::Proposal { side: Some(side), ..proposal(anna, LIVE) };
        begun.push(done!(store, |transaction| play_bot(&transaction, wanted, &bot, 9)).unwrap().id);
    }
    game(&store, "of people", [anna, ben]).await;
    // The player moves first in the first game, and the bot in the second.
    let connection = store.get().await.unwrap();
    let found = async |before| idle_bots(&*connection, before, 10).await.unwrap();
    assert_eq!(found(at(1)).await, [begun[1].as_str()]);
    assert_eq!(found(at(0)).await, Vec::<String>::new(), "it has had no time");
    database.execute("UPDATE games SET may_act = 3 - may_act, at = at - 1").await;
    assert_eq!(found(at(0)).await, [begun[0].as_str()]);
    database.execute("UPDATE games SET may_act = 3").await;
    assert_eq!(found(at(0)).await.len(), 2);
    assert_eq!(idle_bots(&*connection, at(0), 1).await.unwrap().len(), 1);
    database.execute("UPDATE games SET ended = 1, reason = 'goal'").await;
    assert_eq!(found(at(0)).await, Vec::<String>::new());
}

#[tokio::test]
async fn a_node_learns_how_far_the_games_that_it_shows_have_come() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    let both @ [anna, ben] = [player(&store, "Anna").await, player(&store, "Ben").await];
    let mut keys: Vec<GameKey> = Vec::new();
    for id in ["quiet", "offered", "again", "not asked for"] {
        keys.push(game(&store, id, both).await);
    }
    let [quiet, offered, again, _] = keys[..] else { panic!() };
    for (number, room) in [(1, "players"), (2, "watchers")] {
        let line = format!(
            "INSERT INTO chat_lines (game, number, room, user_id, at, text) VALUES ({offered}, {number}, '{room}', {anna}, 0, 'x')"
        );
        database.execute(&line).await;
    }
    let rematch = |id: &str, of: GameKey, maker: i64, came: &str| {
        format!(
            "INSERT INTO challenges (id, user_id, opponent, setup, rated, created, rematch_of, game) \
             VALUES ('{id}', {maker}, {ben}, '{{}}', false, 0, {of}, {came})"
        )
    };
    database.execute(&rematch("one", offered, anna, "NULL")).await;
    database.execute(&rematch("two", again, ben, &quiet.to_string())).await;
    database.execute(&format!("UPDATE games SET number = 7 WHERE key = {again}")).await;
    let mut found = shown(&*store.get().await.unwrap(), &[again, quiet, offered]).await.unwrap();
    found.sort_by_key(|shown| shown.game);
    let expected = [
        Shown { game: quiet, number: 1, chat: 0, rematch: None },
        Shown { game: offered, number: 1, chat: 2, rematch: Some((anna, None)) },
        Shown { game: again, number: 7, chat: 0, rematch: Some((ben, Some("quiet".to_owned()))) },
    ];
    assert_eq!(found, expected);
}

#[tokio::test]
async fn what_is_looked_for_again_and_again_reads_no_whole_table() {
    let Some(database) = Database::new().await else { return };
    let store = database.open().await;
    fill(&database, [player(&store, "Anna").await, player(&store, "Ben").await]).await;
    let mut connection = store.get().await.unwrap();
    let client = &*connection;
    due(client, NOW, 10).await.unwrap();
    longest_overdue(client, NOW).await.unwrap();
    idle_bots(client, NOW, 10).await.unwrap();
    shown(client, &[1, 2]).await.unwrap();
    pushes::since(client, NOW).await.unwrap();
    presence::of(client, &[1, 2], NOW).await.unwrap();
    // What a node runs when it joins, and what grows with games in it. Accounts of bots are found by their names.
    lobby::drop_old_challenges(client, NOW - CHALLENGE_LIFE).await.unwrap();
    accounts::by_name(client, "Touchline-1").await.unwrap();
    let transaction = connection.begin().await.unwrap();
    nodes::beat(&transaction, "one", NOW, Timestamp::default(), 0, Millis::ZERO).await.unwrap();
    presence::note(&transaction, "one", NOW, &[presence::Here { game: 1, present: [true, false].into(), watchers: 0 }])
        .await
        .unwrap();
    presence::forget_gone(&transaction, NOW).await.unwrap();
    transaction.rollback().await.unwrap();

    let expected = [
        ("WHERE ended IS NULL AND deadline <= $1 ORDER BY", "open_games on games"),
        ("SELECT deadline FROM games", "open_games on games"),
        ("(bot & may_act) <> 0", "games_for_bots on games"),
        ("SELECT games.key, games.number", "games_pkey on games"),
        ("SELECT games.key, games.number", "chat_lines_pkey on chat_lines"),
        ("SELECT games.key, games.number", "challenges_rematch_of_key on challenges"),
        ("FROM pushes", "pushes_by_time on pushes"),
        ("SELECT asked.game", "presence_pkey on presence"),
        ("SELECT asked.game", "absences_pkey on absences"),
        ("DELETE FROM challenges", "open_challenges_by_time on challenges"),
        ("lower(", "users_by_name on users"),
        ("INSERT INTO absences", "games_pkey on games"),
        ("UPDATE absences", "absences_pkey"),
        ("DELETE FROM absences WHERE game = ANY(ARRAY", "absences_pkey"),
        ("DELETE FROM absences WHERE game = ANY(ARRAY", "games_by_end"),
    ];
    let plans = plans(&connection).await;
    for (part, index) in expected {
        let of_it: Vec<_> = plans.iter().filter(|(statement, _)| statement.contains(part)).collect();
        assert!(!of_it.is_empty(), "nothing has asked {part}");
        for (statement, plan) in of_it {
            assert!(plan.contains(index), "{statement}\n{plan}");
        }
    }
    for (statement, plan) in plans {
        let mut reads = plan.lines().filter(|line| line.contains("Seq Scan on"));
        // One row, and as many as there are nodes and outages.
        let is_small =
            |line: &str| ["site", "nodes", "outages"].iter().any(|table| line.contains(&format!("on {table} ")));
        assert!(reads.all(is_small), "{statement}\n{plan}");
        assert!(!(statement.contains("ORDER BY deadline") && plan.contains("Sort")), "{statement}\n{plan}");
    }
}
