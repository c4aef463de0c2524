//! So many pairings at once, measured.

use std::sync::Arc;
use std::sync::atomic::Ordering;
use std::time::{Duration, Instant};

use futures_util::stream::{self, StreamExt, TryStreamExt};
use tokio::task::JoinSet;

use crate::clients::HttpClients;
use crate::pairing::{Pairing, TERMS};
use crate::report::{Memory, Report};
use crate::shown::Signals;
use crate::site::{Shape, Site};
use crate::socket::Socket;
use crate::times::{Times, Told};
use crate::workload::Load;
use crate::{Failed, machine, spectator};

/// Connections for HTTP.
pub const CONNECTIONS: usize = 32;
/// Sockets that are opened at once.
const AT_ONCE: usize = 64;
/// What is not measured after the pairings have begun, in seconds.
const WARM_UP: u64 = 10;
/// The statements of PostgreSQL that are listed.
const STATEMENTS: i64 = 12;

/// Plays on a site that was just started, and says what was measured.
pub async fn run(shape: Shape, site: &Site, load: &Load) -> Result<Report, Failed> {
    let load_before = machine::load_average();
    println!(
        "\n{shape}: {} games, {} players, {} spectators, a turn each {:.1} s; load average before: {load_before}",
        load.games,
        2 * load.games,
        load.spectators,
        load.every.as_secs_f64(),
    );
    let addresses = site.addresses();
    let pairings = pairings(&addresses, load.games).await?;
    let mut memory = Memory { before: site.memory(), ..Memory::default() };
    let begun = Instant::now();
    let signals = Arc::<Signals>::default();
    let shown: Vec<_> = pairings.iter().map(|pairing| Arc::clone(&pairing.shown)).collect();
    let (mut playing, mut watching) = (JoinSet::new(), JoinSet::new());
    let mut connected = stream::iter(pairings)
        .map(|pairing| async { Ok::<_, Failed>((pairing.connect(&addresses).await?, pairing)) })
        .buffer_unordered(AT_ONCE);
    while let Some((sockets, pairing)) = connected.try_next().await? {
        playing.spawn(pairing.play(sockets, load.every, Arc::clone(&signals)));
    }
    drop(connected);
    let mut connected =
        stream::iter(0..load.spectators)
            .map(|index| {
                let (pairing, spectator) = (index % shown.len(), index / shown.len());
                let node = spectator::node_of(pairing, spectator, addresses.len());
                let address = &addresses[node];
                async move {
                    Ok::<_, Failed>((pairing, node, Socket::connect(address, None, 2 * load.games + index).await?))
                }
            })
            .buffer_unordered(AT_ONCE);
    while let Some((pairing, node, socket)) = connected.try_next().await? {
        watching.spawn(spectator::watch(socket, node, Arc::clone(&shown[pairing]), Arc::clone(&signals)));
    }
    drop(connected);
    println!("{} sockets connected in {:.1} s", load.sockets(), begun.elapsed().as_secs_f64());
    memory.connected = site.memory();
    signals.begin.send_replace(true);
    tokio::time::sleep(Duration::from_secs(WARM_UP)).await;
    if let Some(services) = &site.services {
        services.statistics.forget_statements().await?;
    }
    let first = site.used().await?;
    signals.measuring.store(true, Ordering::Relaxed);
    tokio::time::sleep(Duration::from_secs(load.seconds)).await;
    signals.measuring.store(false, Ordering::Relaxed);
    let last = site.used().await?;
    memory.after = site.memory();
    let statements = match &site.services {
        Some(services) => services.statistics.heaviest(STATEMENTS).await?,
        None => Vec::new(),
    };
    let load_after = machine::load_average();
    signals.stop.send_replace(true);
    let mut report = Report {
        shape,
        load: *load,
        players: Told::default(),
        spectators: Told::default(),
        acknowledged: Times::default(),
        late: Times::default(),
        ended: 0,
        failures: Vec::new(),
        used: last.since(&first),
        statements,
        memory,
        load_average: [load_before, load_after],
    };
    while let Some(done) = playing.join_next().await {
        match done? {
            Ok(measured) => {
                report.players.merge(&measured.told);
                report.acknowledged.merge(&measured.acknowledged);
                report.late.merge(&measured.late);
                report.ended += measured.ended;
            }
            Err(failure) => report.failures.push(failure.to_string()),
        }
    }
    while let Some(done) = watching.join_next().await {
        match done? {
            Ok(told) => report.spectators.merge(&told),
            Err(failure) => report.failures.push(failure.to_string()),
        }
    }
    Ok(report)
}

/// Makes guests, two a game, and their games.
async fn pairings(addresses: &[String], games: usize) -> Result<Vec<Pairing>, Failed> {
    let begun = Instant::now();
    let clients = Arc::new(HttpClients::connect(addresses, CONNECTIONS).await?);
    let cookies: Vec<String> = stream::iter(0..2 * games)
        .map(|index| clients.guest(index))
        .buffer_unordered(CONNECTIONS)
        .try_collect()
        .await?;
    let pairings: Vec<Pairing> = stream::iter(cookies.chunks_exact(2).enumerate())
        .map(|(index, pair)| {
            let cookies = [pair[0].clone(), pair[1].clone()];
            Pairing::begin(index, cookies, Arc::clone(&clients), TERMS[index % TERMS.len()])
        })
        .buffer_unordered(CONNECTIONS)
        .try_collect()
        .await?;
    println!("{} guests and {games} games made in {:.1} s", cookies.len(), begun.elapsed().as_secs_f64());
    Ok(pairings)
}
