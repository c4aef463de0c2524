//! A seed from its beginning to its end.

use std::collections::BTreeSet;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, Instant};

use futures_util::future::{join_all, try_join_all};
use measure::site::Failed;
use measure::turns::Random;
use protocol::game::State;
use protocol::http::Games;
use tokio::task::{JoinSet, block_in_place, spawn_blocking};
use tokio::time::sleep;

use crate::check::{self, clocks, numbers};
use crate::client::{ask, events};
use crate::context::{Context, Phase};
use crate::lobby;
use crate::nemesis::{Work, work};
use crate::record::{GameRecord, Record};
use crate::report::Report;
use crate::schedule::{Planned, Scope, draw};
use crate::site::{Database, Programs, Site, database_name};
use crate::stored::{games, read};
use crate::tab::Tab;

/// How often it is looked whether all show the same.
const LOOK: Duration = Duration::from_millis(100);
/// How long the games that go on may take until all are given up.
const GIVEN_UP: Duration = Duration::from_secs(120);
/// How long all are waited for to show the same, whatever the run allows.
const WAIT: Duration = Duration::from_secs(60);

/// What a run is made of.
#[derive(Debug, Clone)]
pub struct Options {
    /// The programs of the nodes.
    pub programs: Programs,
    /// How many nodes.
    pub nodes: usize,
    /// How long the nemesis is at work.
    pub time: Duration,
    /// Whether pauses are short and times are not looked at: for machines that are slow.
    pub is_short: bool,
}

impl Options {
    /// How soon after the healing all must show the same.
    const fn equal_within(&self) -> Duration {
        if self.is_short { Duration::from_secs(30) } else { Duration::from_secs(5) }
    }
}

/// Runs a seed. The database comes back for the next one.
///
/// # Errors
/// The site does not start or does not heal, or cannot be asked; the message has the faults and where the logs are.
pub async fn run(
    seed: u64,
    options: &Options,
    database: Option<Database>,
) -> Result<(Option<Database>, Report), Failed> {
    let mut random = Random(seed);
    let has_services = database.is_some();
    let scope = Scope { nodes: options.nodes, has_services, time: options.time, is_short: options.is_short };
    let planned = draw(&mut random, &scope);
    let mut site = Site::start(seed, &options.programs, options.nodes, database).await?;
    let mut report = Report::new(seed, planned.clone());
    let (mut site, played) = match block_in_place(|| site.heal()) {
        Ok(()) => play(site, &mut report, options, random).await?,
        Err(error) => (site, Err(error)),
    };
    if let Err(error) = played {
        let planned: Vec<String> = planned.iter().map(Planned::to_string).collect();
        let folders = site.keep();
        return Err(format!("seed {seed}: {error}\n{}\nlogs: {folders:?}", planned.join("\n")).into());
    }
    if report.found.is_empty() {
        if let Some(database) = &site.database {
            database.postgres.drop_database(&database_name(seed)).await?;
        }
    } else {
        report.folders = site.keep();
    }
    Ok((site.database.take(), report))
}

async fn play(
    mut site: Site,
    report: &mut Report,
    options: &Options,
    mut random: Random,
) -> Result<(Site, Result<(), Failed>), Failed> {
    let players = match lobby::register(&site.fronts()).await {
        Ok(players) => players,
        Err(error) => return Ok((site, Err(error))),
    };
    let context = Arc::new(Context::new(site.fronts(), players));
    let (mut tabs, mut offering) = (JoinSet::new(), JoinSet::new());
    for player in 0..context.players.len() {
        for number in 0..=random.below(2) {
            let own = Random(random.below(usize::MAX) as u64);
            tabs.spawn(Tab::new(Arc::clone(&context), player, number, own).run());
        }
        let own = Random(random.below(usize::MAX) as u64);
        offering.spawn(lobby::run(Arc::clone(&context), player, own));
    }
    let (planned, time) = (report.planned.clone(), options.time);
    let (returned, done) = spawn_blocking(move || {
        let done = work(&mut site, &planned, time);
        (site, done)
    })
    .await?;
    site = returned;
    let judged = match done {
        Ok(work) => judge(&mut site, &context, report, options, work, (&mut tabs, offering)).await,
        Err(error) => Err(error),
    };
    context.phase.send_replace(Phase::Over);
    tabs.shutdown().await;
    Ok((site, judged))
}

/// Heals the site, lets the players finish, and checks all.
async fn judge(
    site: &mut Site,
    context: &Context,
    report: &mut Report,
    options: &Options,
    work: Work,
    (tabs, mut offering): (&mut JoinSet<()>, JoinSet<()>),
) -> Result<(), Failed> {
    context.phase.send_replace(Phase::Quiet);
    let mended = Instant::now();
    block_in_place(|| site.heal())?;
    let addresses = site.addresses();
    let healed = Instant::now();
    report.ready_after = healed.duration_since(mended);
    let open = open_games(context);
    let mut differences = differ(context, &addresses, &open).await;
    while !differences.is_empty() && healed.elapsed() < WAIT {
        sleep(LOOK).await;
        differences = differ(context, &addresses, &open).await;
    }
    report.equal_after = healed.elapsed();
    if report.equal_after > options.equal_within() {
        let last = differences.join("\n  ");
        report.found.push(format!("all show the same only after {:?}, if at all: {last}", report.equal_after));
    }
    while offering.join_next().await.is_some() {}
    context.phase.send_replace(Phase::GiveUp);
    let begun = Instant::now();
    while let going = going(context, &addresses).await?
        && going > 0
    {
        if begun.elapsed() > GIVEN_UP {
            report.found.push(format!("{going} games go on, though their players give them up"));
            break;
        }
        sleep(LOOK).await;
    }
    let all: BTreeSet<String> = context.players.iter().flat_map(|player| player.games().into_keys()).collect();
    let begun = Instant::now();
    while !differ(context, &addresses, &all).await.is_empty() && begun.elapsed() < WAIT {
        sleep(LOOK).await;
    }
    context.phase.send_replace(Phase::Over);
    while tabs.join_next().await.is_some() {}
    let record = record(site, context, work.clone(), &addresses).await?;
    let history = context.recorder.history();
    report.found.extend(check::all(&history, &record));
    report.count(&history, &record, work);
    report.samples = clocks::samples(&history);
    report.games_in_outages = clocks::games_in(&history, &record.outages).values().sum();
    Ok(())
}

/// The games that somebody shows as going on.
fn open_games(context: &Context) -> BTreeSet<String> {
    context.players.iter().flat_map(|player| player.open()).map(|(game, _)| game).collect()
}

/// How many games go on; those of which nobody was told are told to their players.
async fn going(context: &Context, addresses: &[SocketAddr]) -> Result<usize, Failed> {
    let games: Games = ask(addresses[0], "GET", "/api/games?result=going", None, "").await?.json()?;
    for game in &games.games {
        for (side, player) in game.players.iter() {
            if let Some(own) = context.players.iter().find(|own| own.name == player.name) {
                own.begins(&game.id, side);
            }
        }
    }
    Ok(games.games.len())
}

async fn state(address: SocketAddr, game: &str) -> Result<State, Failed> {
    ask(address, "GET", &format!("/api/games/{game}"), None, "").await?.json()
}

/// What nodes and clients show differently of some games, in words.
async fn differ(context: &Context, addresses: &[SocketAddr], games: &BTreeSet<String>) -> Vec<String> {
    let mut found = Vec::new();
    if context.unanswered() > 0 {
        found.push(format!("{} acts have no answer", context.unanswered()));
    }
    let shown = context.shown();
    for game in games {
        let states = join_all(addresses.iter().map(|address| state(*address, game))).await;
        let states: Vec<State> = match states.into_iter().collect() {
            Ok(states) => states,
            Err(error) => {
                found.push(format!("game {game}: {error}"));
                continue;
            }
        };
        let Some(first) = states.first() else { continue };
        if states.iter().any(|state| !numbers::is_same(first, state)) {
            let states: Vec<_> = states.iter().map(|state| (state.number, &state.position, &state.result)).collect();
            found.push(format!("game {game}: the nodes have {states:?}"));
        }
        let same = (first.number, &first.position, first.result.is_some());
        let others = shown.iter().filter(|shown| shown.game == *game);
        for other in others.filter(|shown| (shown.number, &shown.position, shown.over) != same) {
            found.push(format!("game {game}: the site has {same:?}, and {other:?}"));
        }
    }
    found
}

/// Collects what the site tells and has stored; ends its nodes.
async fn record(site: &mut Site, context: &Context, work: Work, addresses: &[SocketAddr]) -> Result<Record, Failed> {
    let place = site.place()?;
    // What is told, before the nodes end, of all games that are stored.
    let mut told = Vec::new();
    for id in &games(&place).await? {
        let states = try_join_all(addresses.iter().map(|address| state(*address, id))).await?;
        let events = try_join_all(addresses.iter().map(|address| events(*address, id))).await?;
        told.push((id.clone(), states, events));
    }
    block_in_place(|| site.end());
    let mut rows = read(&place).await?;
    let mut record = Record { outages: work.outages, shown: context.shown(), ..Record::default() };
    for (id, states, events) in told {
        let stored = rows.games.remove(&id).ok_or_else(|| format!("game {id} is no longer in the database"))?;
        record.games.push(GameRecord { id, states, events, stored });
    }
    (record.players, record.challenges) = (rows.players, rows.challenges);
    Ok(record)
}
