//! What is in the database, read past the site: rows, in SQL that both stores speak.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use measure::site::Failed;
use rusqlite::OpenFlags;
use server::store::Store;
use server::store::postgres::Postgres;
use server::store::sqlite::FILE;
use tokio_postgres::NoTls;

use crate::record::{StoredGame, StoredPlayer};

/// Where the rows are.
#[derive(Debug, Clone)]
pub enum Place {
    /// The directory of a node with a file of its own.
    Directory(PathBuf),
    /// The URL of a database.
    Url(String),
}

/// The rows.
#[derive(Debug, Clone, Default)]
pub struct Rows {
    /// The games by their ids.
    pub games: BTreeMap<String, StoredGame>,
    /// The players.
    pub players: Vec<StoredPlayer>,
    /// Challenges, with the games that came of them.
    pub challenges: Vec<(String, String)>,
}

type Row = Vec<Option<String>>;

impl Place {
    /// The rows of a query whose columns are all texts.
    async fn rows(&self, sql: &str) -> Result<Vec<Row>, Failed> {
        match self {
            Self::Directory(directory) => of_file(&directory.join(FILE), sql),
            Self::Url(url) => {
                let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
                let connection = tokio::spawn(connection);
                let rows = client.query(sql, &[]).await?;
                connection.abort();
                let texts = rows.iter().map(|row| (0..row.len()).map(|column| row.try_get(column)).collect());
                Ok(texts.collect::<Result<_, _>>()?)
            }
        }
    }

    /// The column of an account in other tables.
    const fn user(&self) -> &'static str {
        match self {
            Self::Directory(_) => "user",
            Self::Url(_) => "user_id",
        }
    }

    async fn store(&self) -> Result<Store, Failed> {
        Ok(match self {
            Self::Directory(directory) => Store::open(directory)?,
            Self::Url(url) => Store::Postgres { database: Postgres::open(url, 2).await?, files: std::env::temp_dir() },
        })
    }
}

fn of_file(file: &Path, sql: &str) -> Result<Vec<Row>, Failed> {
    let connection = rusqlite::Connection::open_with_flags(file, OpenFlags::SQLITE_OPEN_READ_ONLY)?;
    let mut statement = connection.prepare(sql)?;
    let columns = statement.column_count();
    let rows = statement.query_map([], |row| (0..columns).map(|column| row.get(column)).collect())?;
    Ok(rows.collect::<Result<_, _>>()?)
}

fn text(row: &Row, column: usize) -> Result<&str, Failed> {
    Ok(row.get(column).and_then(Option::as_deref).ok_or("a row without what it should have")?)
}

/// The ids of all games.
///
/// # Errors
/// The database cannot be read.
pub async fn games(place: &Place) -> Result<Vec<String>, Failed> {
    let rows = place.rows("SELECT id FROM games ORDER BY key").await?;
    rows.iter().map(|row| Ok(text(row, 0)?.to_owned())).collect()
}

/// Reads the rows. No node runs any more: a file has one user.
///
/// # Errors
/// The database cannot be read.
pub async fn read(place: &Place) -> Result<Rows, Failed> {
    let user = place.user();
    let mut rows = Rows::default();
    let mut ids = BTreeMap::new();
    let games = "SELECT CAST(games.key AS text), games.id, CAST(games.number AS text), \
                 CASE WHEN games.rated THEN 'rated' ELSE 'casual' END, games.reason, one.name, other.name \
                 FROM games JOIN users AS one ON one.id = games.a JOIN users AS other ON other.id = games.b";
    for row in place.rows(games).await? {
        let id = text(&row, 1)?.to_owned();
        ids.insert(text(&row, 0)?.to_owned(), id.clone());
        let game = StoredGame {
            number: text(&row, 2)?.parse()?,
            is_rated: text(&row, 3)? == "rated",
            reason: row[4].clone(),
            players: [text(&row, 5)?.to_owned(), text(&row, 6)?.to_owned()],
            ..StoredGame::default()
        };
        rows.games.insert(id, game);
    }
    let events = "SELECT CAST(game AS text), CAST(number AS text), side, act FROM game_events ORDER BY game_events.game, game_events.number";
    for row in place.rows(events).await? {
        let Some(game) = ids.get(text(&row, 0)?).and_then(|id| rows.games.get_mut(id)) else { continue };
        let number = text(&row, 1)?.parse()?;
        game.numbers.push(number);
        if let Some(act) = &row[3] {
            game.acts.push((number, row[2].clone().unwrap_or_default(), act.clone()));
        }
    }
    let changes = format!(
        "SELECT CAST(rating_changes.game AS text), users.name FROM rating_changes JOIN users ON users.id = rating_changes.{user}"
    );
    for row in place.rows(&changes).await? {
        let Some(game) = ids.get(text(&row, 0)?).and_then(|id| rows.games.get_mut(id)) else { continue };
        game.changed.push(text(&row, 1)?.to_owned());
    }
    let players = format!(
        "SELECT name, CAST(coalesce((SELECT sum(games) FROM ratings WHERE ratings.{user} = users.id), 0) AS text), \
         CAST(coalesce((SELECT sum(won + drawn + lost) FROM results WHERE results.{user} = users.id), 0) AS text) \
         FROM users WHERE kind = 'registered'"
    );
    for row in place.rows(&players).await? {
        let (name, rated, results) = (text(&row, 0)?.to_owned(), text(&row, 1)?.parse()?, text(&row, 2)?.parse()?);
        rows.players.push(StoredPlayer { name, rated, results });
    }
    let challenges = "SELECT challenges.id, games.id FROM challenges JOIN games ON games.key = challenges.game";
    for row in place.rows(challenges).await? {
        rows.challenges.push((text(&row, 0)?.to_owned(), text(&row, 1)?.to_owned()));
    }
    unfold(place, &mut rows).await?;
    Ok(rows)
}

/// Adds the events of games that are over and have them folded into their own row, which only the store can read.
async fn unfold(place: &Place, rows: &mut Rows) -> Result<(), Failed> {
    if rows.games.values().all(|game| game.number == 0 || !game.numbers.is_empty()) {
        return Ok(());
    }
    let store = place.store().await?;
    for (id, game) in rows.games.iter_mut().filter(|(_, game)| game.numbers.is_empty()) {
        let stored = store.game(id.clone()).await?.ok_or_else(|| format!("game {id} has a row and is not there"))?;
        for happened in stored.events {
            game.numbers.push(happened.number);
            if let Some(act) = happened.act_id {
                let side = happened.event.side().map(|side| side.to_string());
                game.acts.push((happened.number, side.unwrap_or_default(), act));
            }
        }
    }
    store.close().await;
    Ok(())
}
