//! Whole tournaments of each kind, played to their ends by all players at once while nodes are killed: `cargo xtask nemesis --events`.
//!
//! A driver for each tournament looks how it stands, at one node after the other, and lets one of two resign in each game. Whenever the first game of a
//! round is acknowledged, a node is killed: the tournament may not have heard of the result, and the other games of the round go on.

use std::collections::{BTreeMap, BTreeSet};
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::{Duration, SystemTime, UNIX_EPOCH};

use futures_util::future::try_join_all;
use measure::site::Failed;
use measure::turns::Random;
use protocol::tournaments::{Announced, Tournament, TournamentGame, TournamentResult, TournamentState};
use serde_json::json;
use tokio::sync::Mutex;
use tokio::task::{JoinSet, block_in_place};
use tokio::time::{Instant, sleep};

use crate::client::{Socket, ask, ask_with};
use crate::context::Player;
use crate::lobby::register;
use crate::run::Options;
use crate::site::{Database, Site, database_name};

/// How often a driver looks how its tournament stands.
const LOOK: Duration = Duration::from_millis(300);
/// All have entered by then.
const AHEAD: Duration = Duration::from_secs(10);
/// How long the shortest arena lasts.
const ARENA: Duration = Duration::from_secs(5 * 60);
/// How long a game of the arena is played, so that there are no more games than are told.
const GAME: Duration = Duration::from_secs(5);
/// A tournament that is not over so long after its start, an arena after its end, never ends.
const PATIENCE: Duration = Duration::from_secs(5 * 60);
/// How often nodes are killed while an arena goes on.
const KILLS: Duration = Duration::from_secs(30);
/// A result that is acknowledged so shortly before an arena ends may come too late for it.
const TOO_LATE: Duration = Duration::from_secs(5);

/// A kind of tournament.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Kind {
    /// Everybody is paired again at once, for five minutes.
    Arena,
    /// Three rounds in which nobody meets anybody twice.
    Swiss,
    /// Everybody meets everybody.
    RoundRobin,
    /// Whoever loses is out.
    KnockOut,
    /// The first player plays against all others at once.
    Simul,
}

impl Kind {
    /// All kinds.
    pub const ALL: [Self; 5] = [Self::Arena, Self::Swiss, Self::RoundRobin, Self::KnockOut, Self::Simul];

    fn plan(self, starts: u64) -> String {
        let (clock, system) = match self {
            Self::Arena => ("600+5", json!({ "kind": "arena", "minutes": ARENA.as_secs() / 60 })),
            Self::Swiss => ("days:3", json!({ "kind": "swiss", "rounds": 3 })),
            Self::RoundRobin => ("days:3", json!({ "kind": "round-robin", "double": false })),
            Self::KnockOut => ("days:3", json!({ "kind": "knock-out", "games": 1 })),
            Self::Simul => ("days:3", json!({ "kind": "simul", "side": "alternate", "extra_minutes": 0 })),
        };
        let terms = json!({ "game": "diaballik", "clock": clock });
        json!({ "name": format!("{self:?}"), "terms": terms, "system": system, "starts": starts }).to_string()
    }
}

/// What was played of a tournament, as its driver saw it.
#[derive(Debug, Clone, PartialEq)]
struct Played {
    kind: Kind,
    players: usize,
    /// Who plays against all others, in a simul.
    host: Option<String>,
    /// The results that were acknowledged in time, by the numbers of the games.
    acknowledged: BTreeMap<u32, TournamentResult>,
    /// The games that were told for each number.
    ids: BTreeMap<u32, BTreeSet<String>>,
    /// What each node tells at the end of all pairings, and of the standings: name, place, and four times the points.
    told: Vec<Told>,
}

/// A tournament at its end, as a node tells it.
#[derive(Debug, Clone, PartialEq)]
struct Told {
    is_over: bool,
    games: Vec<TournamentGame>,
    standings: Vec<(String, u32, i64)>,
}

/// What is wrong with a tournament.
fn check(played: &Played) -> Vec<String> {
    let mut found = Vec::new();
    let mut fault = |text: String| found.push(format!("{:?}: {text}", played.kind));
    let Some(told) = played.told.first() else {
        fault("no node tells it".to_owned());
        return found;
    };
    if played.told.iter().any(|other| other != told) {
        fault(format!("the nodes tell different ends: {:?}", played.told));
    }
    if !told.is_over {
        fault("it never ended".to_owned());
    }
    for (number, result) in &played.acknowledged {
        let stands = told.games.iter().find(|game| game.number == *number).and_then(|game| game.result);
        if stands != Some(*result) {
            fault(format!("game {number} was acknowledged as {result:?}, and stands as {stands:?}"));
        }
    }
    for (number, ids) in &played.ids {
        if ids.len() > 1 {
            fault(format!("game {number} has begun more than once: {ids:?}"));
        }
    }
    let mut met = BTreeSet::new();
    let mut in_round = BTreeSet::new();
    for game in &told.games {
        let [a, b] = [&game.a, &game.b].map(|name| name.clone().unwrap_or_default());
        if played.kind != Kind::Arena {
            for name in [&a, &b].into_iter().filter(|name| played.host.as_ref() != Some(*name)) {
                if !in_round.insert((game.round, name.clone())) {
                    fault(format!("{name} plays twice in round {}", game.round));
                }
            }
        }
        let pair = if a < b { [a, b] } else { [b, a] };
        let is_new = met.insert(pair.clone());
        if !is_new && matches!(played.kind, Kind::Swiss | Kind::RoundRobin | Kind::Simul) {
            fault(format!("{pair:?} meet again"));
        }
    }
    let half = played.players / 2;
    let games = match played.kind {
        Kind::Swiss => Some(3 * half),
        Kind::RoundRobin => Some(played.players * (played.players - 1) / 2),
        // One game for each who is out, and one for the third place.
        Kind::KnockOut => Some(played.players),
        Kind::Simul => Some(played.players - 1),
        Kind::Arena => None,
    };
    if games.is_some_and(|games| games != told.games.len()) {
        fault(format!("{} games were played instead of {games:?}", told.games.len()));
    }
    match told.standings.first() {
        Some((_, 1, points)) if *points > 0 => {}
        other => fault(format!("there is no winner: {other:?}")),
    }
    let first = told.standings.iter().filter(|(_, place, _)| *place == 1).count();
    if played.kind == Kind::KnockOut && first != 1 {
        fault(format!("{first} have won a knock-out"));
    }
    let sum: i64 = told.standings.iter().map(|(_, _, points)| points).sum();
    if let (Kind::Swiss | Kind::RoundRobin, Some(games)) = (played.kind, games)
        && sum != 4 * i64::try_from(games).unwrap_or(i64::MAX)
    {
        fault(format!("{} points of {games} games", sum as f64 / 4.0));
    }
    found
}

/// What the drivers share.
struct Shared {
    site: Mutex<Site>,
    fronts: Vec<SocketAddr>,
    players: Vec<Player>,
    random: Mutex<Random>,
    kills: std::sync::atomic::AtomicUsize,
}

impl Shared {
    async fn below(&self, bound: usize) -> usize {
        self.random.lock().await.below(bound)
    }

    /// Asks one node after the other until one answers with what is wanted.
    async fn told(&self, path: &str) -> Option<Tournament> {
        let first = self.below(self.fronts.len()).await;
        for at in 0..self.fronts.len() {
            let front = self.fronts[(first + at) % self.fronts.len()];
            if let Ok(answer) = ask(front, "GET", path, None, "").await
                && let Ok(told) = answer.json()
            {
                return Some(told);
            }
        }
        None
    }

    /// Kills a node (`kill -9`), and starts it again a moment later.
    async fn kill(&self) -> Result<(), Failed> {
        // One after the other: while one is away the others are asked.
        let mut site = self.site.lock().await;
        let node = self.below(site.nodes.len()).await;
        site.nodes[node].kill();
        self.kills.fetch_add(1, std::sync::atomic::Ordering::Relaxed);
        sleep(Duration::from_millis(200 + self.below(1_500).await as u64)).await;
        block_in_place(|| site.heal())
    }

    fn cookie(&self, name: &str) -> Option<&str> {
        self.players.iter().find(|player| player.name == name).map(|player| player.cookie.as_str())
    }
}

/// A player is connected, so that an arena pairs it, and comes again whenever the node goes.
async fn stay(shared: Arc<Shared>, player: usize) {
    loop {
        let front = shared.fronts[shared.below(shared.fronts.len()).await];
        if let Ok((mut socket, _)) = Socket::connect(front, Some(&shared.players[player].cookie)).await {
            while socket.next().await.is_ok() {}
        }
        sleep(LOOK).await;
    }
}

/// Resigns for whoever loses, by the names; in a simul the host loses every other game. The result, once it is acknowledged.
async fn resign(shared: &Shared, kind: Kind, game: &TournamentGame) -> Option<TournamentResult> {
    let (id, a, b) = (game.game.as_ref()?, game.a.as_ref()?, game.b.as_ref()?);
    let is_upset = kind == Kind::Simul && game.number % 2 == 1;
    let (loser, result) = if (a > b) != is_upset { (a, TournamentResult::B) } else { (b, TournamentResult::A) };
    let front = shared.fronts[shared.below(shared.fronts.len()).await];
    let act = json!({ "after": 0, "do": { "what": "resign" } }).to_string();
    let path = format!("/api/games/{id}/acts");
    let answer = ask_with(front, "POST", &path, shared.cookie(loser), Some("resigned"), &act).await.ok()?;
    answer.status.is_success().then_some(result)
}

/// Plays a tournament to its end.
async fn drive(shared: Arc<Shared>, kind: Kind, id: String, starts: Instant) -> Result<Played, Failed> {
    let ends = starts + if kind == Kind::Arena { ARENA } else { Duration::ZERO };
    let mut played = Played {
        kind,
        players: shared.players.len(),
        host: (kind == Kind::Simul).then(|| shared.players[0].name.clone()),
        acknowledged: BTreeMap::new(),
        ids: BTreeMap::new(),
        told: Vec::new(),
    };
    let mut since = BTreeMap::new();
    let mut killed_in = BTreeSet::new();
    let path = format!("/api/tournaments/{id}");
    let mut last_kill = starts;
    while Instant::now() < ends + PATIENCE {
        sleep(LOOK).await;
        let Some(now) = shared.told(&path).await else { continue };
        if now.summary.state >= TournamentState::Over {
            break;
        }
        let mut games = now.games;
        // In a knock-out the winners of two games meet while others of their round are still on.
        for round in 1..now.round {
            let told = shared.told(&format!("{path}?round={round}")).await;
            games.extend(told.into_iter().flat_map(|told| told.games));
        }
        for game in &games {
            let Some(id) = &game.game else { continue };
            played.ids.entry(game.number).or_default().insert(id.clone());
            let begun = *since.entry(game.number).or_insert_with(Instant::now);
            let lasts = if kind == Kind::Arena { GAME } else { Duration::ZERO };
            if game.result.is_some() || played.acknowledged.contains_key(&game.number) || begun.elapsed() < lasts {
                continue;
            }
            let Some(result) = resign(&shared, kind, game).await else { continue };
            if kind == Kind::Arena && Instant::now() + TOO_LATE > ends {
                continue;
            }
            played.acknowledged.insert(game.number, result);
            // In the middle of a round.
            if kind != Kind::Arena && killed_in.insert(game.round) {
                shared.kill().await?;
            }
        }
        if kind == Kind::Arena && Instant::now() > starts && last_kill.elapsed() > KILLS {
            last_kill = Instant::now();
            shared.kill().await?;
        }
    }
    Ok(played)
}

/// What a node tells of a tournament: all its rounds.
async fn end_of(node: SocketAddr, id: &str) -> Result<Told, Failed> {
    let path = format!("/api/tournaments/{id}");
    let last: Tournament = ask(node, "GET", &path, None, "").await?.json()?;
    let mut games = Vec::new();
    if last.round == 0 {
        games.clone_from(&last.games);
    }
    for round in 1..=last.round {
        let told: Tournament = ask(node, "GET", &format!("{path}?round={round}"), None, "").await?.json()?;
        games.extend(told.games);
    }
    games.sort_by_key(|game| game.number);
    #[allow(clippy::cast_possible_truncation, reason = "points are small")]
    let quarters = |points: f64| (points * 4.0).round() as i64;
    let standing = |place: &protocol::tournaments::TournamentPlace| {
        (place.name.clone().unwrap_or_default(), place.place, quarters(place.points))
    };
    let standings = last.standings.iter().map(standing).collect();
    Ok(Told { is_over: last.summary.state == TournamentState::Over, games, standings })
}

async fn announce(shared: &Shared, kind: Kind) -> Result<(String, Instant), Failed> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH)? + AHEAD;
    let owner = Some(shared.players[0].cookie.as_str());
    let plan = kind.plan(u64::try_from(now.as_millis())?);
    let starts = Instant::now() + AHEAD;
    let announced: Announced = ask(shared.fronts[0], "POST", "/api/tournaments", owner, &plan).await?.json()?;
    let is_simul = kind == Kind::Simul;
    for (at, player) in shared.players.iter().enumerate().skip(usize::from(is_simul)) {
        let front = shared.fronts[at % shared.fronts.len()];
        let path = format!("/api/tournaments/{}/entry", announced.id);
        let entered = ask(front, "PUT", &path, Some(&player.cookie), "null").await?;
        if !entered.status.is_success() {
            return Err(format!("{} does not enter: {}", player.name, entered.body).into());
        }
        if is_simul {
            let path = format!("/api/tournaments/{}/applications/{}", announced.id, player.name);
            let accepted = ask(front, "PUT", &path, owner, "null").await?;
            if !accepted.status.is_success() {
                return Err(format!("{} is not accepted: {}", player.name, accepted.body).into());
            }
        }
    }
    if is_simul {
        // At all nodes at once: it begins once.
        let path = format!("/api/tournaments/{}/start", announced.id);
        let begun = try_join_all(shared.fronts.iter().map(|front| ask(*front, "PUT", &path, owner, "null"))).await?;
        if let Some(refused) = begun.iter().find(|answer| !answer.status.is_success()) {
            return Err(format!("a simul does not begin: {}", refused.body).into());
        }
    }
    Ok((announced.id, starts))
}

/// Plays a tournament of each of these kinds at once on a site of its own, and says what was wrong. The database comes back.
///
/// # Errors
/// The site does not start or does not heal, or cannot be asked.
pub async fn run(
    seed: u64,
    options: &Options,
    kinds: &[Kind],
    database: Option<Database>,
) -> Result<(Option<Database>, Vec<String>), Failed> {
    let mut site = Site::start(seed, &options.programs, options.nodes, database).await?;
    block_in_place(|| site.heal())?;
    let players = register(&site.fronts()).await?;
    let fronts = site.fronts();
    let (random, kills) = (Mutex::new(Random(seed)), std::sync::atomic::AtomicUsize::default());
    let shared = Arc::new(Shared { site: Mutex::new(site), fronts, players, random, kills });
    let mut connected = JoinSet::new();
    for player in 0..shared.players.len() {
        connected.spawn(stay(Arc::clone(&shared), player));
    }
    let mut announced = Vec::new();
    for kind in kinds {
        announced.push((*kind, announce(&shared, *kind).await?));
    }
    let drivers = announced.iter().map(|(kind, (id, starts))| drive(Arc::clone(&shared), *kind, id.clone(), *starts));
    let mut all: Vec<Played> = try_join_all(drivers).await?;
    let mut healed = shared.site.lock().await;
    block_in_place(|| healed.heal())?;
    drop(healed);
    // The last results may have come just before the last kill.
    sleep(Duration::from_secs(3)).await;
    let mut found = Vec::new();
    for (played, (_, (id, _))) in all.iter_mut().zip(&announced) {
        for front in &shared.fronts {
            played.told.push(end_of(*front, id).await?);
        }
        found.extend(check(played));
        let games = played.told.first().map_or(0, |told| told.games.len());
        println!("  {:?}: {games} games, {} results acknowledged", played.kind, played.acknowledged.len());
    }
    println!("  nodes killed: {}", shared.kills.load(std::sync::atomic::Ordering::Relaxed));
    connected.shutdown().await;
    let shared = Arc::into_inner(shared).ok_or("a player does not go")?;
    let mut site = shared.site.into_inner();
    if found.is_empty() {
        if let Some(database) = &site.database {
            site.nodes.iter_mut().for_each(measure::site::node::Node::kill);
            database.postgres.drop_database(&database_name(seed)).await?;
        }
    } else {
        found.push(format!("logs: {:?}", site.keep()));
    }
    Ok((site.database.take(), found))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn game(number: u32, round: u32, a: &str, b: &str) -> TournamentGame {
        serde_json::from_value(json!({
            "number": number, "board": 1, "game": format!("game{number}"), "a": a, "b": b, "round": round, "result": "a",
        }))
        .unwrap()
    }

    /// A Swiss tournament of four players, in which everybody has met everybody.
    fn played() -> Played {
        let rounds = [[["A", "B"], ["C", "D"]], [["A", "C"], ["B", "D"]], [["A", "D"], ["B", "C"]]];
        let mut games = Vec::new();
        for (round, pairs) in (1..).zip(rounds) {
            for [a, b] in pairs {
                games.push(game(u32::try_from(games.len()).unwrap(), round, a, b));
            }
        }
        let standings = [("A", 1, 12), ("B", 2, 8), ("C", 3, 4), ("D", 4, 0)];
        let standings = standings.map(|(name, place, points)| (name.to_owned(), place, points)).to_vec();
        let ids = games.iter().map(|game| (game.number, BTreeSet::from([game.game.clone().unwrap()]))).collect();
        let acknowledged = games.iter().map(|game| (game.number, TournamentResult::A)).collect();
        let told = Told { is_over: true, games, standings };
        Played { kind: Kind::Swiss, players: 4, host: None, acknowledged, ids, told: vec![told.clone(), told] }
    }

    fn found(change: impl Fn(&mut Played)) -> Vec<String> {
        let mut played = played();
        change(&mut played);
        check(&played)
    }

    fn each(change: impl Fn(&mut Told)) -> Vec<String> {
        found(|played| played.told.iter_mut().for_each(&change))
    }

    #[test]
    fn a_tournament_in_which_all_is_well_is_found_to_be_so() {
        assert_eq!(found(|_| {}), Vec::<String>::new());
    }

    #[test]
    fn what_was_lost_or_happened_twice_is_found() {
        let has = |found: &[String], text: &str| assert!(found.iter().any(|line| line.contains(text)), "{found:?}");
        has(&each(|told| told.games[3].result = None), "stands as None");
        has(&each(|told| told.games[3].result = Some(TournamentResult::B)), "stands as Some(B)");
        has(&each(|told| told.games[5] = game(5, 3, "A", "B")), "meet again");
        has(&each(|told| told.games[5] = game(5, 3, "A", "B")), "A plays twice in round 3");
        has(&each(|told| drop(told.games.pop())), "5 games were played");
        has(&each(|told| told.is_over = false), "it never ended");
        has(&each(|told| told.standings.clear()), "no winner");
        has(&each(|told| told.standings[0].2 = 16), "points of 6 games");
        has(&found(|played| played.told[1].standings.swap(0, 1)), "different ends");
        let twice = |played: &mut Played| {
            played.ids.insert(2, BTreeSet::from(["one".to_owned(), "two".to_owned()]));
        };
        has(&found(twice), "begun more than once");
        has(&found(|played| played.told.clear()), "no node tells it");
    }
}
