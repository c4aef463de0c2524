//! A PostgreSQL of many games, and the start of a node on it.

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt, TryStreamExt};
use play::time::{Millis, Timestamp};
use rustix::fs::{Advice, fadvise};
use server::month::Month;
use server::store::archives;
use server::time::{Clocks, SystemClocks};
use tokio_postgres::{Client, NoTls};

use crate::Failed;
use crate::clients::HttpClients;
use crate::copies::{self, Copies};
use crate::http_client::HttpClient;
use crate::pairing::Pairing;
use crate::process::Server;
use crate::site::{SETTINGS, Services};
use crate::stored;

/// The games that are played: those without dice, for what players commit to names the game, so that a copy is not what they committed to.
const GAMES: [&str; 2] = ["playball", "diaballik"];
/// Accounts that play the games which are copied. No two of them play each other twice, for rated games of the same two are limited.
const ACCOUNTS: usize = 40;
/// Finished games that are played; all others are copies of them.
const SAMPLES: usize = 600;
/// Games that are played and go on, of each kind.
const OPEN_SAMPLES: usize = 60;
/// Turns after which a finished game is given up at the latest, and those of one that goes on.
const TURNS: [usize; 2] = [24, 6];
/// Games that go on when the node starts: live ones, and by correspondence.
const OPEN: [i64; 2] = [2_000, 10_000];
/// Players of the copies.
const PLAYERS: i64 = 10_000;
/// Over how long the finished games are spread: three years.
const SPAN: Millis = Millis::from_days(3 * 365);
/// Games that are played at once.
const AT_ONCE: usize = 8;
/// How often the start is measured.
const STARTS: usize = 4;
/// A node is to be ready within this.
const AIM: Duration = Duration::from_secs(2);

/// Games that were played to be copied, by their ids.
struct Samples {
    finished: Vec<String>,
    live: Vec<String>,
    correspondence: Vec<String>,
}

/// Fills a PostgreSQL with `count` finished games and some that go on, starts a node on it, and says how long it took until it was ready.
pub async fn time_starts(program: &Path, directory: &Path, count: usize) -> Result<(), Failed> {
    let settings = [&SETTINGS[..], &["max_wal_size=16GB", "checkpoint_timeout=30min"]].concat();
    let mut services = Services::start(&settings, false).await?;
    let data = stored::empty(directory, "node-of-many-games")?;
    let node = services.start_node(program, &data).await?;
    let begun = Instant::now();
    let samples = play(&node).await?;
    node.stop()?;
    eprintln!("load: the games that are copied were played in {:.0} s", begun.elapsed().as_secs_f64());
    let begun = Instant::now();
    let client = connect(services.url()).await?;
    fill(&client, &samples, count as i64).await?;
    // The node would begin by writing the archives of three years, which is not what is measured.
    note_archives(&client, &data).await?;
    let sql = "SELECT count(*), count(*) FILTER (WHERE ended IS NULL), pg_database_size(current_database()) FROM games";
    let row = client.query_one(sql, &[]).await?;
    let (games, open, size): (i64, i64, i64) = (row.try_get(0)?, row.try_get(1)?, row.try_get(2)?);
    drop(client);
    eprintln!("load: {games} games stored in {:.0} s", begun.elapsed().as_secs_f64());
    services.restart().await?;
    forget_files(&services.postgres_data())?;
    let mut times = Vec::new();
    for _ in 0..STARTS {
        let node = services.start_node(program, &data).await?;
        times.push(node.started_in);
        if times.len() == STARTS {
            read_copies(&node, count).await?;
        }
        node.stop()?;
    }
    let seconds: Vec<String> = times.iter().map(|time| format!("{:.2} s", time.as_secs_f64())).collect();
    let is_met = times.iter().all(|time| *time < AIM);
    println!(
        "\nstart to ready over PostgreSQL, {games} games, of which {open} go on, in {} MiB: {} with cold files, then {}; aim: {} s, {}",
        size / 1024 / 1024,
        seconds[0],
        seconds[1..].join(", "),
        AIM.as_secs(),
        if is_met { "met" } else { "missed" }
    );
    Ok(())
}

async fn connect(url: &str) -> Result<Client, Failed> {
    let (client, connection) = tokio_postgres::connect(url, NoTls).await?;
    // It ends with the client, which is told what goes wrong with it.
    tokio::spawn(connection);
    Ok(client)
}

/// Lets accounts play real games on a node.
async fn play(node: &Server) -> Result<Samples, Failed> {
    let addresses = [node.address.clone()];
    let clients = Arc::new(HttpClients::connect(&addresses, AT_ONCE).await?);
    let mut accounts = Vec::new();
    for index in 0..ACCOUNTS {
        let cookie = clients.guest(index).await?;
        clients.register(index, &cookie, &account(index)).await?;
        accounts.push(cookie);
    }
    let games: Vec<String> = stream::iter(0..SAMPLES + 2 * OPEN_SAMPLES)
        .map(|index| {
            let [a, b] = pair(index).map(|account| accounts[account].clone());
            let (clock, turns, is_to_end) = match index.checked_sub(SAMPLES) {
                None => (["60+0", "180+2", "600+5", "1800+20", "days:3"][index % 5], TURNS[0], true),
                Some(open) if open < OPEN_SAMPLES => ("10800+60", TURNS[1], false),
                Some(_) => ("days:7", TURNS[1], false),
            };
            let game = GAMES[index % GAMES.len()];
            let terms = format!(r#"{{"terms":{{"game":"{game}","clock":"{clock}","rated":true}},"side":"a"}}"#);
            let (clients, addresses) = (Arc::clone(&clients), &addresses);
            async move {
                let pairing = Pairing::begin(index, [a, b], clients, &terms).await?;
                let sockets = pairing.connect(addresses).await?;
                pairing.play_out(sockets, turns, is_to_end).await
            }
        })
        .buffered(AT_ONCE)
        .try_collect()
        .await?;
    let (finished, open) = games.split_at(SAMPLES);
    let (live, correspondence) = open.split_at(OPEN_SAMPLES);
    Ok(Samples { finished: finished.to_vec(), live: live.to_vec(), correspondence: correspondence.to_vec() })
}

/// The name of an account.
fn account(index: usize) -> String {
    format!("Sample{index:02}")
}

/// The accounts that play game `index`.
const fn pair(index: usize) -> [usize; 2] {
    let first = index % ACCOUNTS;
    [first, (first + 1 + index / ACCOUNTS) % ACCOUNTS]
}

/// Copies the games that were played.
async fn fill(client: &Client, samples: &Samples, count: i64) -> Result<(), Failed> {
    copies::begin(client).await?;
    let players = copies::players(client, &account(0), PLAYERS).await?;
    let [live, correspondence] = OPEN;
    for copies in [
        Copies { samples: &samples.finished, prefix: PREFIX, count, span: SPAN.get() as i64 },
        Copies { samples: &samples.live, prefix: "live", count: live.min(count), span: 0 },
        Copies { samples: &samples.correspondence, prefix: "days", count: correspondence.min(count), span: 0 },
    ] {
        copies::games(client, &copies, players).await?;
    }
    // By themselves, for the first is none that a transaction can have.
    client.batch_execute("VACUUM ANALYZE").await?;
    Ok(client.batch_execute("CHECKPOINT").await?)
}

/// What the ids of the finished copies begin with.
const PREFIX: &str = "stored";

/// Says of each month in the time of the games that its file is written.
async fn note_archives(client: &Client, data: &Path) -> Result<(), Failed> {
    std::fs::create_dir_all(data.join(archives::DIRECTORY))?;
    let now: Timestamp = SystemClocks.wall();
    let mut month = Month::of(now).previous();
    while month.end() > now - SPAN - Millis::from_days(31) {
        std::fs::write(archives::path(data, month), "")?;
        let sql = "INSERT INTO archives (month, games, bytes, sha256, written) VALUES ($1, 0, 0, '', $2)";
        client.execute(sql, &[&month.to_string(), &(now.get() as i64)]).await?;
        month = month.previous();
    }
    Ok(())
}

/// Reads a copy of each game from a node, which folds the events: they are games.
async fn read_copies(node: &Server, count: usize) -> Result<(), Failed> {
    let mut client = HttpClient::connect(&node.address).await?;
    for number in 0..SAMPLES.min(count) {
        client.ask("GET", &format!("/api/games/{PREFIX}{number:08}"), None, "").await?;
    }
    Ok(())
}

/// Takes all files of a folder out of the system's cache.
fn forget_files(folder: &Path) -> Result<(), Failed> {
    for entry in std::fs::read_dir(folder)? {
        let entry = entry?;
        if entry.file_type()?.is_dir() {
            forget_files(&entry.path())?;
        } else if let Ok(file) = std::fs::File::open(entry.path()) {
            file.sync_all()?;
            fadvise(&file, 0, None, Advice::DontNeed)?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[test]
    fn no_two_accounts_play_each_other_twice() {
        let pairs: HashSet<[usize; 2]> = (0..SAMPLES + 2 * OPEN_SAMPLES)
            .map(|index| {
                let mut pair = pair(index);
                pair.sort_unstable();
                pair
            })
            .collect();
        assert_eq!(pairs.len(), SAMPLES + 2 * OPEN_SAMPLES);
        assert!(pairs.iter().all(|[a, b]| a != b));
    }
}
