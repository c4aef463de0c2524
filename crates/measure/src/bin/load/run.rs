//! So many pairings at once, measured.

use std::path::Path;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt, TryStreamExt};
use tokio::sync::watch;

use crate::http_client::HttpClient;
use crate::pairing::{HttpClients, Pairing, Signals, look_on};
use crate::process::{Limits, METRICS_TOKEN, Server, TICKS, ticks_of};
use crate::socket::Socket;
use crate::times::Times;
use crate::{Failed, machine};

/// Connections for HTTP.
const CONNECTIONS: usize = 32;
/// Sockets that are opened at once.
const AT_ONCE: usize = 64;
/// What is not measured after the pairings have begun, in seconds.
const WARM_UP: u64 = 10;

/// How much is done at once.
#[derive(Debug)]
pub struct Load {
    /// Live games.
    pub games: usize,
    /// All spectators.
    pub spectators: usize,
    /// The time between two turns of a game.
    pub every: Duration,
    /// How long is measured, in seconds.
    pub seconds: u64,
}

/// What was used up to a moment.
struct Used {
    at: Instant,
    server: u64,
    own: u64,
    machine: (u64, u64),
    counters: Vec<(String, f64)>,
}

impl Used {
    async fn now(server: &Server) -> Result<Self, Failed> {
        let mut client = HttpClient::connect(&server.address).await?;
        let text = client.metrics(METRICS_TOKEN).await?;
        let counters = text.lines().filter_map(|line| {
            let (name, value) = line.strip_prefix("touchline_")?.split_once(' ')?;
            Some((name.to_owned(), value.parse().ok()?))
        });
        let counters = counters.collect();
        Ok(Self {
            at: Instant::now(),
            server: server.ticks(),
            own: ticks_of("self"),
            machine: machine::ticks(),
            counters,
        })
    }

    fn counter(&self, name: &str) -> f64 {
        self.counters.iter().find(|(known, _)| known == name).map_or(0.0, |(_, value)| *value)
    }
}

/// Starts the server, plays, and says what was measured.
pub async fn run(program: &Path, data: &Path, load: &Load) -> Result<(), Failed> {
    let server = Server::start(program, data, Limits::Lifted).await?;
    println!(
        "\n{} games, {} players, {} spectators, a turn each {:.1} s; load average before: {}",
        load.games,
        2 * load.games,
        load.spectators,
        load.every.as_secs_f64(),
        machine::load_average()
    );
    let begun = Instant::now();
    let clients = Arc::new(HttpClients::connect(&server.address, CONNECTIONS).await?);
    let cookies: Vec<String> = stream::iter(0..2 * load.games)
        .map(|index| clients.guest(index))
        .buffer_unordered(CONNECTIONS)
        .try_collect()
        .await?;
    let pairings: Vec<Pairing> = stream::iter(cookies.chunks_exact(2).enumerate())
        .map(|(index, pair)| Pairing::begin(index, [pair[0].clone(), pair[1].clone()], Arc::clone(&clients)))
        .buffer_unordered(CONNECTIONS)
        .try_collect()
        .await?;
    println!("{} guests and {} games made in {:.1} s", cookies.len(), pairings.len(), begun.elapsed().as_secs_f64());
    let before = server.memory();
    let begun = Instant::now();
    let address = &server.address;
    let signals = Arc::new(Signals {
        begin: watch::Sender::new(false),
        measuring: AtomicBool::new(false),
        stop: watch::Sender::new(false),
    });
    let shown: Vec<_> = pairings.iter().map(|pairing| Arc::clone(&pairing.shown)).collect();
    let playing: Vec<_> = stream::iter(pairings)
        .map(|pairing| async {
            let sockets = pairing.connect(address).await?;
            Ok::<_, Failed>(tokio::spawn(pairing.play(sockets, load.every, Arc::clone(&signals))))
        })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    let watching: Vec<_> = stream::iter(0..load.spectators)
        .map(|index| {
            let (shown, signals) = (Arc::clone(&shown[index % shown.len()]), Arc::clone(&signals));
            async move { Ok::<_, Failed>(tokio::spawn(look_on(Socket::connect(address, None).await?, shown, signals))) }
        })
        .buffer_unordered(AT_ONCE)
        .try_collect()
        .await?;
    let sockets = 2 * load.games + load.spectators;
    println!("{sockets} sockets connected in {:.1} s", begun.elapsed().as_secs_f64());
    let connected = server.memory();
    signals.begin.send_replace(true);
    tokio::time::sleep(Duration::from_secs(WARM_UP)).await;
    let first = Used::now(&server).await?;
    signals.measuring.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(load.seconds)).await;
    signals.measuring.store(false, Ordering::Relaxed);
    let last = Used::now(&server).await?;
    let after = server.memory();
    signals.stop.send_replace(true);
    let [mut told, mut acknowledged, mut late, mut watched] = std::array::from_fn(|_| Times::default());
    let (mut ended, mut failures) = (0, Vec::new());
    for pairing in playing {
        match pairing.await? {
            Ok(measured) => {
                told.merge(&measured.players);
                acknowledged.merge(&measured.acknowledged);
                late.merge(&measured.late);
                ended += measured.ended;
            }
            Err(failure) => failures.push(failure),
        }
    }
    for times in watching {
        match times.await? {
            Ok(times) => watched.merge(&times),
            Err(failure) => failures.push(failure),
        }
    }
    if let Some(first) = failures.first() {
        println!("{} pairings and spectators did not come to the end: {first}", failures.len());
    }
    let seconds = (last.at - first.at).as_secs_f64();
    println!("{:.0} turns a second, {ended} games came to their end", late.len() as f64 / seconds);
    println!("from sending a turn, in ms        50 %     99 %   99.9 %     most    measured");
    let mut all = told.clone();
    all.merge(&watched);
    println!("  to its broadcast, all       {}", all.summary());
    println!("    to both players           {}", told.summary());
    println!("    to spectators             {}", watched.summary());
    println!("  to its acknowledgement      {}", acknowledged.summary());
    println!("sent later than it should be  {}", late.summary());
    let since = |name: &str| last.counter(name) - first.counter(name);
    let mean = 1000.0 * since("event_seconds_sum") / since("event_seconds_count").max(1.0);
    let below = |bound: &str| {
        100.0 * since(&format!("event_seconds_bucket{{le=\"{bound}\"}}")) / since("event_seconds_count").max(1.0)
    };
    println!(
        "in the server, from an act to its broadcast: {mean:.2} ms on average, {:.2} % below 10 ms, {:.2} % below 50 ms",
        below("0.01"),
        below("0.05")
    );
    println!(
        "{:.0} transactions a second, {:.1} writes in each",
        since("transactions_total") / seconds,
        since("writes_total") / since("transactions_total").max(1.0)
    );
    let cores = |ticks: u64| ticks as f64 / TICKS as f64 / seconds;
    println!(
        "cores used: {:.2} by the server, {:.2} by this tool, {:.2} by all programs, {:.2} taken by the host; load average {}",
        cores(last.server - first.server),
        cores(last.own - first.own),
        cores(last.machine.0 - first.machine.0),
        cores(last.machine.1 - first.machine.1),
        machine::load_average()
    );
    let each = |from: u64, to: u64| to.saturating_sub(from) as f64 / sockets as f64;
    println!(
        "memory of the server: {} MiB before the sockets, {} MiB with them, {} MiB at the end; \
         a connection {:.1} KiB when it is made, {:.1} KiB at the end with its part of the games",
        before / 1024,
        connected / 1024,
        after / 1024,
        each(before, connected),
        each(before, after)
    );
    server.stop()
}
