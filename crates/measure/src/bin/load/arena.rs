//! An arena: everybody plays, and is paired again at once.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant, SystemTime};

use futures_util::stream::{self, StreamExt, TryStreamExt};
use games::side::Side;
use protocol::socket::{Act, FromClient, FromServer};
use protocol::tournaments::{Announced, Tournament};
use tokio::sync::watch;
use tokio::task::JoinSet;

use crate::clients::HttpClients;
use crate::playing::Playing;
use crate::run::CONNECTIONS;
use crate::site::Site;
use crate::socket::Socket;
use crate::times::Times;
use crate::turns::Random;
use crate::{Failed, machine};

/// Sockets that are opened at once.
const AT_ONCE: usize = 64;
/// The average number of the own turns after which a player resigns: a game lasts about a minute.
const TURNS: usize = 15;
/// How often the page of an arena asks how it stands.
const LOOK: Duration = Duration::from_secs(3);
/// A wait that is longer than this is told apart.
const LONG: Duration = Duration::from_secs(10);

/// What was measured.
#[derive(Debug, Default)]
struct Measured {
    /// From the end of a game, or from the start of the arena, until the player was told of the next one.
    waits: Times,
    /// From sending a turn until the player's client was told that it is stored.
    acknowledged: Times,
    /// From asking how the arena stands until the answer.
    looks: Times,
    /// Waits that were longer than ten seconds.
    long: usize,
    games: usize,
}

/// A player of the arena.
struct Player {
    number: usize,
    cookie: String,
    id: String,
    clients: Arc<HttpClients>,
    every: Duration,
}

fn now() -> Result<u64, Failed> {
    Ok(u64::try_from(SystemTime::now().duration_since(SystemTime::UNIX_EPOCH)?.as_millis())?)
}

/// What is to be played.
#[derive(Debug, Clone, Copy)]
pub struct Plan {
    /// How many play.
    pub players: usize,
    /// How long a player thinks on average.
    pub every: Duration,
    /// How long the arena is measured, in seconds; five minutes at least are announced.
    pub seconds: u64,
    /// When it begins, in seconds: by then all must have entered and be connected.
    pub entry: u64,
}

/// Plays an arena, and says what was measured.
pub async fn run(site: &Site, Plan { players, every, seconds, entry }: Plan) -> Result<(), Failed> {
    let load_before = machine::load_average();
    let addresses = site.addresses();
    println!(
        "\nan arena of {players} players, each with a turn after {:.1} s; load average before: {load_before}",
        every.as_secs_f64()
    );
    let clients = Arc::new(HttpClients::connect(&addresses, CONNECTIONS).await?);
    let cookies: Vec<String> =
        stream::iter(0..players).map(|index| clients.guest(index)).buffer_unordered(CONNECTIONS).try_collect().await?;
    let owner = clients.guest(0).await?;
    clients.register(0, &owner, "Director").await?;
    let (starts, minutes) = (now()? + entry * 1_000, seconds.div_ceil(60).clamp(5, 360));
    let plan = format!(
        r#"{{"name":"Load","terms":{{"game":"diaballik","clock":"3600+30"}},"system":{{"kind":"arena","minutes":{minutes}}},"starts":{starts}}}"#
    );
    let announced = clients.send("POST", 0, "/api/tournaments", Some(&owner), &plan).await?;
    let Announced { id } = serde_json::from_str(&announced.body)?;
    let path = format!("/api/tournaments/{id}/entry");
    let entered = Instant::now();
    stream::iter(cookies.iter().enumerate())
        .map(|(index, cookie)| clients.send("PUT", index, &path, Some(cookie), "null"))
        .buffer_unordered(CONNECTIONS)
        .try_for_each(|_| async { Ok(()) })
        .await?;
    println!("{players} entered in {:.1} s", entered.elapsed().as_secs_f64());
    let (stop, stopped) = watch::channel(false);
    let mut playing = JoinSet::new();
    let mut connected = stream::iter(cookies.into_iter().enumerate())
        .map(|(number, cookie)| {
            let address = &addresses[number % addresses.len()];
            async move { Ok::<_, Failed>((Socket::connect(address, Some(&cookie), number).await?, number, cookie)) }
        })
        .buffer_unordered(AT_ONCE);
    let left = Duration::from_millis(starts.saturating_sub(now()?));
    let begins = Instant::now() + left;
    while let Some((socket, number, cookie)) = connected.try_next().await? {
        let player = Player { number, cookie, id: id.clone(), clients: Arc::clone(&clients), every };
        playing.spawn(player.play(socket, begins, stopped.clone()));
    }
    drop(connected);
    if Instant::now() > begins {
        return Err("the arena began before all players were connected: the machine is too slow for so many".into());
    }
    tokio::time::sleep_until(begins.into()).await;
    let first = site.used().await?;
    tokio::time::sleep(Duration::from_secs(seconds)).await;
    let used = site.used().await?.since(&first);
    stop.send_replace(true);
    let mut all = Measured::default();
    let mut failures: BTreeMap<String, usize> = BTreeMap::new();
    while let Some(done) = playing.join_next().await {
        match done? {
            Ok(measured) => {
                all.waits.merge(&measured.waits);
                all.acknowledged.merge(&measured.acknowledged);
                all.looks.merge(&measured.looks);
                all.long += measured.long;
                all.games += measured.games;
            }
            Err(failure) => *failures.entry(failure.to_string()).or_default() += 1,
        }
    }
    println!(
        "{seconds} s; {} games begun, milliseconds below which 50 %, 99 %, 99.9 % and all lie, and how many:",
        all.games / 2
    );
    println!("  until the next game  {}", all.waits.summary());
    println!("  turns acknowledged   {}", all.acknowledged.summary());
    println!("  how it stands        {}", all.looks.summary());
    println!("  waits longer than {} s: {}", LONG.as_secs(), all.long);
    println!("  pairings by how long they took, in seconds, each class with all below it:");
    for (name, count) in used.counters.iter().filter(|(name, _)| name.starts_with("pairing_seconds")) {
        println!("    {name} {count}");
    }
    println!(
        "  cores of the nodes {:.2}, of this tool {:.2}, of all programs {:.2}; load average after: {}",
        used.all_nodes(),
        used.own,
        used.machine,
        machine::load_average()
    );
    for (failure, count) in failures {
        println!("  {count} players failed: {failure}");
    }
    Ok(())
}

impl Player {
    /// Plays one game after the other until the run is over.
    async fn play(
        self,
        mut socket: Socket,
        begins: Instant,
        mut stop: watch::Receiver<bool>,
    ) -> Result<Measured, Failed> {
        let mut measured = Measured::default();
        let mut random = Random(self.number as u64);
        let mut since = begins;
        loop {
            let game = tokio::select! {
                game = self.next_game(&mut socket, &mut measured) => game?,
                _ = stop.wait_for(|stop| *stop) => return Ok(measured),
            };
            let waited = since.elapsed();
            measured.waits.add(waited);
            measured.long += usize::from(waited > LONG);
            measured.games += 1;
            tokio::select! {
                played = self.play_one(&mut socket, game, &mut random, &mut measured) => played?,
                _ = stop.wait_for(|stop| *stop) => return Ok(measured),
            }
            since = Instant::now();
        }
    }

    /// Waits for the next game, and looks how the arena stands meanwhile, as its page does.
    async fn next_game(&self, socket: &mut Socket, measured: &mut Measured) -> Result<(String, Side), Failed> {
        let path = format!("/api/tournaments/{}", self.id);
        loop {
            tokio::select! {
                heard = socket.next() => {
                    if let FromServer::Game { game, side } = heard? {
                        return Ok((game, side.into()));
                    }
                }
                () = tokio::time::sleep(LOOK) => {
                    let at = Instant::now();
                    let answer = self.clients.send("GET", self.number, &path, Some(&self.cookie), "").await?;
                    measured.looks.add(at.elapsed());
                    let _: Tournament = serde_json::from_str(&answer.body)?;
                }
            }
        }
    }

    /// Plays a game to its end.
    async fn play_one(
        &self,
        socket: &mut Socket,
        (game, side): (String, Side),
        random: &mut Random,
        measured: &mut Measured,
    ) -> Result<(), Failed> {
        socket.send(&FromClient::Watch { game: game.clone(), after: None }).await?;
        let mut playing = loop {
            if let FromServer::State { state } = socket.next().await?
                && state.id == game
            {
                let mut playing = Playing::new(&state.terms, [0; 2], side)?;
                playing.receive(&game, 0, FromServer::State { state })?;
                break playing;
            }
        };
        // Whom the turn has just come to thinks for as long as everybody does.
        let mut due = None;
        while !playing.over {
            let (own, text) = playing.turn(random)?;
            if own == side && due.is_none() {
                due = Some(Instant::now() + self.every.mul_f64(0.5 + random.below(1_000) as f64 / 1_000.0));
            }
            let wake = due.unwrap_or_else(|| Instant::now() + Duration::from_secs(3600));
            tokio::select! {
                heard = socket.next() => playing.receive(&game, 0, heard?)?,
                () = tokio::time::sleep_until(wake.into()) => {
                    due = None;
                    let act = if random.below(TURNS) == 0 { Act::Resign } else { Act::Turn { text } };
                    self.act(socket, &game, &mut playing, act, measured).await?;
                }
            }
        }
        socket.send(&FromClient::Unwatch { game }).await
    }

    /// Acts, and waits until it is told that the act is stored.
    async fn act(
        &self,
        socket: &mut Socket,
        game: &str,
        playing: &mut Playing,
        act: Act,
        measured: &mut Measured,
    ) -> Result<(), Failed> {
        let after = playing.number();
        let id = format!("{}-{after}", self.number);
        let at = Instant::now();
        socket.send(&FromClient::Act { game: game.to_owned(), id: id.clone(), after, act }).await?;
        let mut stored = None;
        while stored.is_none_or(|number| playing.told(0) < number) {
            let heard = socket.next().await?;
            if let FromServer::Done { game: of, id: done, number } = &heard
                && (of.as_str(), done) == (game, &id)
            {
                stored = Some(*number);
                measured.acknowledged.add(at.elapsed());
            }
            playing.receive(game, 0, heard)?;
        }
        Ok(())
    }
}
