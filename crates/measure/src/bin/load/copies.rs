//! Copies of games in a PostgreSQL, made by the database itself.
//!
//! What belongs to a game is found in the catalog: the rows of all tables whose primary key has the game in it. So whatever the server stores with a
//! game is copied, without that this has to know it.

use tokio_postgres::Client;

use crate::Failed;

/// Copies that are made in one transaction.
const AT_ONCE: i64 = 50_000;

/// Players of the copies: accounts that are copies of one.
#[derive(Debug, Clone, Copy)]
pub struct Players {
    first: i64,
    count: i64,
}

/// Which games are copied, how often, and what becomes of them.
#[derive(Debug)]
pub struct Copies<'a> {
    /// The ids of the games, which are copied in turn.
    pub samples: &'a [String],
    /// What the ids of the copies begin with; a number follows.
    pub prefix: &'a str,
    /// How many copies are made.
    pub count: i64,
    /// Over how long they are spread, in milliseconds: the first is so much older than its sample, the last a little.
    pub span: i64,
}

/// A column of a table, and what it refers to.
struct Column {
    name: String,
    refers_to: Option<Target>,
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Target {
    Game,
    User,
}

/// The columns that say when something happened in a game.
const MOMENTS: [&str; 4] = ["created", "at", "deadline", "ended"];

/// Leaves out the checks of rows that are copies of right ones; the caller is the administrator of the database.
pub async fn begin(client: &Client) -> Result<(), Failed> {
    Ok(client.batch_execute("SET session_replication_role = replica; SET work_mem = '256MB'").await?)
}

/// Makes so many players out of the account with a name.
pub async fn players(client: &Client, name: &str, count: i64) -> Result<Players, Failed> {
    let columns = columns(client, "users").await?;
    let first: i64 = client.query_one("SELECT max(id) + 1 FROM users", &[]).await?.try_get(0)?;
    let values: Vec<String> = columns
        .iter()
        .map(|column| match column.name.as_str() {
            "id" => format!("{first} + n"),
            "name" => "'Player' || lpad(n::text, 6, '0')".to_owned(),
            name => format!("t.{name}"),
        })
        .collect();
    let sql = format!(
        "INSERT INTO users ({}) OVERRIDING SYSTEM VALUE SELECT {} FROM users AS t, generate_series(0, $2::bigint - 1) AS n WHERE t.name = $1",
        names(&columns),
        values.join(", ")
    );
    if client.execute(&sql, &[&name, &count]).await? == 0 {
        return Err(format!("there is no account {name}").into());
    }
    client.batch_execute("SELECT setval(pg_get_serial_sequence('users', 'id'), (SELECT max(id) FROM users))").await?;
    Ok(Players { first, count })
}

/// Copies games, with what belongs to each.
pub async fn games(client: &Client, copies: &Copies<'_>, players: Players) -> Result<(), Failed> {
    let sql = "CREATE TEMP TABLE IF NOT EXISTS samples (rank bigint, key bigint, a bigint, b bigint); TRUNCATE samples; \
               CREATE TEMP TABLE IF NOT EXISTS copies (key bigint, id text, sample bigint, a bigint, b bigint, from_a bigint, from_b bigint, shift bigint)";
    client.batch_execute(sql).await?;
    let sql =
        "INSERT INTO samples SELECT row_number() OVER (ORDER BY key) - 1, key, a, b FROM games WHERE id = ANY($1)";
    if client.execute(sql, &[&copies.samples]).await? != copies.samples.len() as u64 {
        return Err("a game that was played is not in the database".into());
    }
    let base: i64 = client.query_one("SELECT max(key) + 1 FROM games", &[]).await?.try_get(0)?;
    let statements = statements(client).await?;
    let mut from = 0;
    while from < copies.count {
        let to = (from + AT_ONCE).min(copies.count);
        client.batch_execute("BEGIN; TRUNCATE copies").await?;
        // Two different players, and each has games with many others.
        let sql = "INSERT INTO copies SELECT $1 + n, $2 || lpad(n::text, 8, '0'), samples.key, \
                   $3 + n * 7919 % $4, $3 + (n * 7919 + 1 + n % ($4 - 1)) % $4, samples.a, samples.b, $5 - $5 * n / $6 \
                   FROM generate_series($7::bigint, $8::bigint - 1) AS n JOIN samples ON rank = n % $9";
        let samples = copies.samples.len() as i64;
        client
            .execute(
                sql,
                &[
                    &base,
                    &copies.prefix,
                    &players.first,
                    &players.count,
                    &copies.span,
                    &copies.count,
                    &from,
                    &to,
                    &samples,
                ],
            )
            .await?;
        client.batch_execute("ANALYZE copies").await?;
        for statement in &statements {
            client.batch_execute(statement).await?;
        }
        client.batch_execute("COMMIT").await?;
        from = to;
        eprintln!("load: {from} of {} copies made", copies.count);
    }
    client.batch_execute("SELECT setval(pg_get_serial_sequence('games', 'key'), (SELECT max(key) FROM games))").await?;
    Ok(())
}

/// What copies the games that are listed in `copies`, and each table with what belongs to them.
async fn statements(client: &Client) -> Result<Vec<String>, Failed> {
    // A table whose rows are found by something else, such as a challenge by its own id, is none of a game's.
    let sql = "SELECT conrelid::regclass::text, attname::text FROM pg_constraint \
               JOIN pg_attribute ON attrelid = conrelid AND attnum = conkey[1] \
               JOIN pg_index ON indrelid = conrelid AND indisprimary AND attnum = ANY (indkey) \
               WHERE contype = 'f' AND confrelid = 'games'::regclass AND cardinality(conkey) = 1 ORDER BY 1";
    let mut statements = vec![copying("games", "key", &columns(client, "games").await?)];
    for row in client.query(sql, &[]).await? {
        let (table, key): (String, String) = (row.try_get(0)?, row.try_get(1)?);
        statements.push(copying(&table, &key, &columns(client, &table).await?));
    }
    Ok(statements)
}

/// Copies the rows of a table that belong to the samples by the column `key`.
fn copying(table: &str, key: &str, columns: &[Column]) -> String {
    let values: Vec<String> = columns
        .iter()
        .map(|Column { name, refers_to }| match (name.as_str(), refers_to) {
            (name, _) if name == key => "copies.key".to_owned(),
            ("id", _) if table == "games" => "copies.id".to_owned(),
            (name, Some(Target::User)) => {
                format!(
                    "CASE t.{name} WHEN copies.from_a THEN copies.a WHEN copies.from_b THEN copies.b ELSE t.{name} END"
                )
            }
            (name, _) if MOMENTS.contains(&name) => format!("t.{name} - copies.shift"),
            (name, _) => format!("t.{name}"),
        })
        .collect();
    format!(
        "INSERT INTO {table} ({}) OVERRIDING SYSTEM VALUE SELECT {} FROM copies JOIN {table} AS t ON t.{key} = copies.sample",
        names(columns),
        values.join(", ")
    )
}

async fn columns(client: &Client, table: &str) -> Result<Vec<Column>, Failed> {
    let sql = "SELECT attname::text, (SELECT confrelid::regclass::text FROM pg_constraint \
                   WHERE contype = 'f' AND conrelid = attrelid AND conkey = ARRAY[attnum] LIMIT 1) \
               FROM pg_attribute WHERE attrelid = $1::text::regclass AND attnum > 0 AND NOT attisdropped AND attgenerated = '' ORDER BY attnum";
    let columns = client.query(sql, &[&table]).await?.into_iter().map(|row| {
        let refers_to: Option<String> = row.try_get(1)?;
        let refers_to = match refers_to.as_deref() {
            Some("games") => Some(Target::Game),
            Some("users") => Some(Target::User),
            _ => None,
        };
        Ok(Column { name: row.try_get(0)?, refers_to })
    });
    columns.collect()
}

fn names(columns: &[Column]) -> String {
    columns.iter().map(|column| column.name.as_str()).collect::<Vec<_>>().join(", ")
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use ::games::side::{BySide, Side};
    use measure::site::folder::Folder;
    use measure::site::postgres as site;
    use play::time::Timestamp;
    use protocol::game::Kind;
    use server::store::postgres::{Postgres, accounts, commit, games as table};
    use tokio_postgres::NoTls;

    use super::*;
    use crate::stored;

    #[tokio::test(flavor = "multi_thread", worker_threads = 2)]
    async fn copies_are_games_that_the_server_reads() {
        if site::programs().is_none() {
            eprintln!("skipped: there is no PostgreSQL");
            return;
        }
        let folder = Folder::new("touchline-copies-test").unwrap();
        let postgres = site::Postgres::create(&folder, &["fsync=off"]).unwrap();
        postgres.create_database("games").await.unwrap();
        let url = postgres.url(postgres.address().unwrap(), "games");
        let store = Postgres::open(&url, 2).await.unwrap();
        let now = Timestamp::new(1_800_000_000_000);
        let mut connection = store.get().await.unwrap();
        let transaction = connection.begin().await.unwrap();
        let mut players = Vec::new();
        for name in ["Sample00", "Sample01"] {
            players.push(accounts::create(&transaction, name, Kind::Registered, None, now).await.unwrap().id);
        }
        let mut samples = Vec::new();
        for index in 0..3 {
            let (game, events) = stored::sample(index, &stored::terms(index, "600+5", true), now, false).unwrap();
            let (id, seed) = (format!("game{index}"), game.has_dice().then_some([7; 32]));
            let players = BySide::new(players[0], players[1]);
            table::insert(&transaction, &id, players, &game, &events, seed.as_ref()).await.unwrap();
            samples.push(id);
        }
        commit(transaction).await.unwrap();
        let (client, driver) = tokio_postgres::connect(&url, NoTls).await.unwrap();
        tokio::spawn(driver);
        begin(&client).await.unwrap();
        let players = super::players(&client, "Sample00", 10).await.unwrap();
        let copies = Copies { samples: &samples, prefix: "copy", count: 7, span: 7_000 };
        games(&client, &copies, players).await.unwrap();
        for number in 0..7_usize {
            let sample = table::load(&*connection, &samples[number % 3]).await.unwrap().unwrap();
            let copy = table::load(&*connection, &format!("copy{number:08}")).await.unwrap().unwrap();
            assert_eq!(copy.game.turns(), sample.game.turns(), "{number}");
            assert!(copy.players.iter().all(|(_, player)| player.name.starts_with("Player")), "{number}");
            assert_ne!(copy.players[Side::A].id, copy.players[Side::B].id, "{number}");
            assert_eq!(sample.game.at().since(copy.game.at()).get(), 7_000 - 1_000 * number as u64);
            assert_eq!(
                table::seed(&*connection, copy.key).await.unwrap(),
                table::seed(&*connection, sample.key).await.unwrap()
            );
        }
        // What begins afterwards has a key of its own.
        let transaction = connection.begin().await.unwrap();
        let (game, events) = stored::sample(1, &stored::terms(1, "600+5", true), now, false).unwrap();
        let players = table::load(&transaction, "copy00000001").await.unwrap().unwrap().players.map(|player| player.id);
        table::insert(&transaction, "later", players, &game, &events, None).await.unwrap();
        commit(transaction).await.unwrap();
    }

    #[test]
    fn a_copy_has_its_own_key_players_and_moments() {
        let column = |name: &str, refers_to| Column { name: name.to_owned(), refers_to };
        let columns = [
            column("key", None),
            column("id", None),
            column("a", Some(Target::User)),
            column("at", None),
            column("setup", None),
        ];
        assert_eq!(
            copying("games", "key", &columns),
            "INSERT INTO games (key, id, a, at, setup) OVERRIDING SYSTEM VALUE SELECT copies.key, copies.id, \
             CASE t.a WHEN copies.from_a THEN copies.a WHEN copies.from_b THEN copies.b ELSE t.a END, t.at - copies.shift, t.setup \
             FROM copies JOIN games AS t ON t.key = copies.sample"
        );
        let columns = [column("game", Some(Target::Game)), column("id", None)];
        assert!(
            copying("lines", "game", &columns)
                .contains("SELECT copies.key, t.id FROM copies JOIN lines AS t ON t.game = copies.sample")
        );
    }
}
