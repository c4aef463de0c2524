//! A database of many games, and the start of the server on it.

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use ::games::game::Game as Played;
use ::games::pawnball::seed::SeedMaterial;
use ::games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use protocol::game::{Kind, Terms};
use rusqlite::{Connection, params};
use rustix::fs::{Advice, fadvise};
use server::month::Month;
use server::referee::{Agreed, DiceProof, Event, EventRow, Game, Happened};
use server::store::Store;
use server::store::sqlite::{self, accounts, archives, games, statistics};
use server::time::{Clocks, SystemClocks};

use crate::Failed;
use crate::process::{Limits, Server};
use crate::turns::{self, Random};

/// Different games; the others are these, played by others at other times.
const SAMPLES: usize = 600;
/// Turns after which a game is given up, at the latest.
const TURNS: usize = 24;
/// Players of the stored games.
const PLAYERS: i64 = 10_000;
/// Games that are going on when the server starts: live ones, and by correspondence.
const OPEN: [usize; 2] = [2_000, 10_000];
/// Over how long the finished games are spread, in milliseconds: three years.
const SPAN: Millis = Millis::from_days(3 * 365);
/// The seed of the dice of all games. Those of the copies do not follow from it, for the id of a game belongs to them.
const SEED: [u8; 32] = [7; 32];

/// The terms of game `index`.
pub fn terms(index: usize, clock: &str, rated: bool) -> Terms {
    let game = [Played::PlayBall, Played::Diaballik, Played::Pawnball][index % 3];
    Terms {
        game: game.name().to_owned(),
        board: None,
        columns: None,
        mode: None,
        variant: None,
        position: None,
        clock: clock.to_owned(),
        rated,
    }
}

/// A game of random turns with its events, from a moment on.
pub fn sample(
    index: usize,
    terms: &Terms,
    created: Timestamp,
    finished: bool,
) -> Result<(Game, Vec<Happened>), Failed> {
    let mut random = Random(index as u64);
    let mut game = Game::new(Agreed::new(terms)?, created, DiceProof::EntropyOnly);
    let mut events = Vec::new();
    let mut at = created;
    let mut happen = |game: &mut Game, event: Event| -> Result<(), Failed> {
        at = at + Millis::from_seconds(2);
        game.fold(at, &event)?;
        events.push(Happened { number: game.number(), at, act_id: Some(format!("{}", game.number())), event });
        Ok(())
    };
    if game.has_dice() {
        for side in Side::BOTH {
            happen(&mut game, Event::Commit(side, server::secret::digest(&[])))?;
        }
        for side in Side::BOTH {
            happen(&mut game, Event::Reveal(side, Vec::new()))?;
        }
    }
    happen(&mut game, Event::Start)?;
    let material = SeedMaterial { seed: &SEED, entropy_a: &[], entropy_b: &[], game_id: "" };
    let most = if finished { TURNS } else { 4 + random.below(8) };
    while game.outcome().is_none() {
        if let Some(number) = game.awaited_draw() {
            happen(&mut game, Event::Draw(material.draw(number)))?;
            continue;
        }
        let Some(side) = game.actors().first() else { break };
        if game.turns().len() < most {
            let text = turns::play(&mut game.position().clone(), side, &mut random);
            happen(&mut game, Event::Turn { side, text, lag: Millis::ZERO })?;
        } else if finished {
            happen(&mut game, Event::Resign(side))?;
        } else {
            break;
        }
    }
    Ok((game, events))
}

/// An empty folder, in which a site keeps its files.
pub fn empty(directory: &Path, name: &str) -> Result<PathBuf, Failed> {
    let path = directory.join(name);
    if path.exists() {
        std::fs::remove_dir_all(&path)?;
    }
    std::fs::create_dir_all(&path)?;
    Ok(path)
}

/// The database with `count` finished games and some that go on; made if it is not there.
pub fn prepare(directory: &Path, count: usize) -> Result<PathBuf, Failed> {
    let name = format!("stored-{count}-{}", sqlite::VERSION);
    let complete = directory.join(&name).join("complete");
    if complete.is_file() {
        return Ok(directory.join(name));
    }
    let path = empty(directory, &name)?;
    let begun = Instant::now();
    // The schema is the server's business.
    drop(Store::open(&path)?);
    let mut connection = Connection::open(path.join(sqlite::FILE))?;
    // Made anew if anything goes wrong.
    connection.execute_batch("PRAGMA synchronous = OFF; PRAGMA cache_size = -400000; PRAGMA temp_store = MEMORY")?;
    let now = SystemClocks.wall();
    let transaction = connection.transaction()?;
    for player in 0..PLAYERS {
        accounts::create(&transaction, &format!("Player{player:05}"), Kind::Registered, None, now - SPAN)?;
    }
    transaction.commit()?;
    finished_games(&mut connection, count, now)?;
    let transaction = connection.transaction()?;
    statistics::recount(&transaction)?;
    if count > 0 {
        for (open, clock) in OPEN.into_iter().zip(["10800+60", "days:7"]) {
            for index in 0..open {
                let (game, events) =
                    sample(index, &terms(index, clock, index % 2 == 0), now - Millis::from_seconds(60 * 60), false)?;
                let players = BySide::new(1 + index as i64 % PLAYERS, 1 + (index as i64 * 7 + 1) % PLAYERS);
                let seed = game.has_dice().then_some(&SEED);
                let id = format!("{}-{index}", &clock[..4]);
                games::insert(&transaction, &id, players, &game, &events, seed)?;
            }
        }
    }
    // The server would begin by writing the archives of three years, which is not what is measured.
    std::fs::create_dir_all(path.join(server::store::archives::DIRECTORY))?;
    for month in archives::missing(&transaction, &path, Month::of(now), now)? {
        std::fs::write(server::store::archives::path(&path, month), "")?;
        let written =
            server::store::archives::Written { month: month.to_string(), games: 0, bytes: 0, sha256: String::new() };
        archives::note(&transaction, &written, now)?;
    }
    games::set_alive(&transaction, now)?;
    transaction.commit()?;
    connection.execute_batch("PRAGMA wal_checkpoint(TRUNCATE)")?;
    drop(connection);
    std::fs::write(complete, "")?;
    eprintln!("load: {count} games stored in {:.0} s", begun.elapsed().as_secs_f64());
    Ok(path)
}

/// Writes rows as the server does, without playing each game again.
fn finished_games(connection: &mut Connection, count: usize, now: Timestamp) -> Result<(), Failed> {
    struct Sample {
        setup: String,
        game: &'static str,
        speed: &'static str,
        length: Millis,
        winner: Option<String>,
        reason: &'static str,
        blamed: Option<String>,
        rows: Vec<(u32, Millis, EventRow)>,
    }
    let (mut samples, begin) = (Vec::new(), Timestamp::default());
    for index in 0..SAMPLES.min(count) {
        let clock = ["60+0", "180+2", "600+5", "1800+20", "days:3"][index % 5];
        let terms = terms(index, clock, true);
        let (game, events) = sample(index, &terms, begin, true)?;
        let outcome = game.outcome().ok_or("a finished game has an outcome")?;
        samples.push(Sample {
            setup: game.agreed().setup().to_json(),
            game: game.agreed().game().name(),
            speed: game.agreed().speed().name(),
            length: game.at().since(begin),
            winner: outcome.winner.map(|side| side.to_string()),
            reason: outcome.ended.name(),
            blamed: outcome.by.map(|side| side.to_string()),
            rows: events
                .iter()
                .map(|happened| (happened.number, happened.at.since(begin), EventRow::from(&happened.event)))
                .collect(),
        });
    }
    let rating = r#"{"rating":1500.0,"deviation":100.0,"games":100,"provisional":false}"#;
    let ratings = format!("[{rating},{rating}]");
    let mut random = Random(count as u64);
    let mut index = 0;
    while index < count {
        let transaction = connection.transaction()?;
        {
            let sql = "INSERT INTO games (id, a, b, setup, rated, game, speed, created, ratings, number, at, deadline, winner, \
                       reason, blamed, ended) VALUES (?, ?, ?, ?, 1, ?, ?, ?, ?, ?, ?, NULL, ?, ?, ?, ?)";
            let mut insert = transaction.prepare(sql)?;
            let sql = "INSERT INTO game_events (game, number, at, kind, side, text, value, act) \
                       VALUES (?, ?, ?, ?, ?, ?, ?, ?)";
            let mut insert_event = transaction.prepare(sql)?;
            let mut insert_change =
                transaction.prepare("INSERT INTO rating_changes (user, game, at, rating) VALUES (?, ?, ?, 1500.0)")?;
            let mut insert_seed = transaction.prepare("INSERT INTO seeds VALUES (?, ?)")?;
            for _ in 0..50_000.min(count - index) {
                let sample = &samples[index % samples.len()];
                let created = now - SPAN + Millis::new(SPAN.get() / count as u64 * index as u64);
                let ended = (created + sample.length).get() as i64;
                let a = 1 + random.below(PLAYERS as usize) as i64;
                let b = 1 + (a + random.below(PLAYERS as usize - 1) as i64) % PLAYERS;
                let number = sample.rows.len() as i64;
                insert.execute(params![
                    format!("stored{index:08}"),
                    a,
                    b,
                    sample.setup,
                    sample.game,
                    sample.speed,
                    created.get() as i64,
                    ratings,
                    number,
                    ended,
                    sample.winner,
                    sample.reason,
                    sample.blamed,
                    ended
                ])?;
                let key = transaction.last_insert_rowid();
                for (number, at, EventRow { kind, side, text, value }) in &sample.rows {
                    let row =
                        params![key, number, (created + *at).get() as i64, kind, side, text, value, number.to_string()];
                    insert_event.execute(row)?;
                }
                for player in [a, b] {
                    insert_change.execute(params![player, key, ended])?;
                }
                if sample.game == Played::Pawnball.name() {
                    insert_seed.execute(params![key, SEED.as_slice()])?;
                }
                index += 1;
            }
        }
        transaction.commit()?;
        eprintln!("load: {index} games stored");
    }
    Ok(())
}

/// Starts the server with the file out of the system's cache and with it there, and says how long it took.
pub async fn time_starts(program: &Path, data: &Path) -> Result<(), Failed> {
    let path = data.join(sqlite::FILE);
    let count: i64 = Connection::open(&path)?.query_row("SELECT count(*) FROM games", [], |row| row.get(0))?;
    let size = std::fs::metadata(&path)?.len();
    let show = |time: Duration| format!("{:.2} s", time.as_secs_f64());
    let file = std::fs::File::open(&path)?;
    file.sync_all()?;
    fadvise(&file, 0, None, Advice::DontNeed)?;
    let mut times = Vec::new();
    for _ in 0..4 {
        let server = Server::start(program, data, Limits::Lifted).await?;
        times.push(show(server.started_in));
        server.stop()?;
    }
    println!(
        "\nstart to ready, {count} games stored in {} MiB: {} with a cold file, then {}",
        size / 1024 / 1024,
        times[0],
        times[1..].join(", ")
    );
    Ok(())
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

    use super::*;

    #[test]
    fn what_is_stored_is_what_the_server_reads() {
        let directory = std::env::temp_dir().join(format!("touchline-load-{}", std::process::id()));
        let path = prepare(&directory, 12).unwrap();
        let connection = Connection::open(path.join(sqlite::FILE)).unwrap();
        for index in 0..12 {
            let stored = games::load(&connection, &format!("stored{index:08}")).unwrap().unwrap();
            assert!(stored.game.outcome().is_some() && stored.game.turns().len() > 3, "{index}");
        }
        assert_eq!(games::deadlines(&connection).unwrap().len(), OPEN.iter().sum::<usize>());
        std::fs::remove_dir_all(directory).unwrap();
    }
}
