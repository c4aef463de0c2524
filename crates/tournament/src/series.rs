//! Many games between two players.

use std::collections::{HashMap, HashSet};
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc::channel;
use std::thread;

use games::side::{BySide, Side};
use ugi::client::Trouble;

use crate::contest::Contest;
use crate::openings::Opening;
use crate::play::{Conditions, NoGame, Played, play};
use crate::player::Player;
use crate::sprt::{Sprt, Verdict};
use crate::tally::{Points, Tally};
use crate::time_control::TimeControl;

/// Makes the player of an entrant; fails if its program cannot be started.
pub type Maker<'a, M> = dyn Fn() -> Result<Box<dyn Player<M>>, Trouble> + Sync + 'a;

/// A player that takes part in a series or in several.
pub struct Entrant<'a, M> {
    /// The name in the results.
    pub name: String,
    /// How long it may think.
    pub time_control: TimeControl,
    /// Makes a player; called once for each thread and series.
    pub make: Box<Maker<'a, M>>,
}

impl<M> std::fmt::Debug for Entrant<'_, M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let Self { name, time_control, .. } = self;
        f.debug_struct("Entrant").field("name", name).field("time_control", time_control).finish_non_exhaustive()
    }
}

/// One of the two players of a series, whatever side it plays.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Contestant {
    /// The one whose results are counted.
    First,
    /// Its opponent.
    Second,
}

impl Contestant {
    /// The values of A and B, from those of the first and the second player, when this one plays A.
    #[must_use]
    pub fn by_side<T>(self, first_and_second: [T; 2]) -> BySide<T> {
        let sides = BySide::from(first_and_second);
        match self {
            Self::First => sides,
            Self::Second => sides.swapped(),
        }
    }
}

/// What is to be played.
#[derive(Debug, Clone)]
pub struct Plan<'a> {
    /// Games 2n and 2n + 1 start from opening n; when there are more games than that, the openings begin anew. Not empty.
    pub openings: &'a [Opening],
    /// How many games.
    pub games: usize,
    /// How many at once; 1 or more. With more than one, games end in any order.
    pub concurrency: usize,
    /// How each is played.
    pub conditions: &'a Conditions,
    /// A test that ends the series when it is decided.
    pub sprt: Option<Sprt>,
}

impl Plan<'_> {
    /// The opening of a game.
    #[must_use]
    pub fn opening(&self, game: usize) -> &Opening {
        &self.openings[game / 2 % self.openings.len()]
    }

    /// Who plays A in a game: the first player in the first of each pair.
    #[must_use]
    pub const fn player_of_a(game: usize) -> Contestant {
        if game.is_multiple_of(2) { Contestant::First } else { Contestant::Second }
    }
}

/// The result of a game that was played before, when the series is taken up again.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Earlier {
    /// The game's number, from 0.
    pub number: usize,
    /// The points of the first player.
    pub points: Points,
}

/// A game of a series.
#[derive(Debug, Clone)]
pub struct Finished {
    /// Its number, from 0.
    pub number: usize,
    /// The contestant who had side A; the other one had B.
    pub player_of_a: Contestant,
    /// The game as it was played, and how it ended.
    pub played: Played,
    /// The points of the first player.
    pub points: Points,
}

/// What has come of a series.
#[derive(Debug, Clone, Copy, Default)]
pub struct Standing {
    /// The results of the first player.
    pub tally: Tally,
    /// What the test has decided, if it has.
    pub verdict: Option<Verdict>,
}

/// Why a series ended without a result.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoSeries {
    /// A player could not be made.
    Player(Contestant, Trouble),
    /// An opening is none; the number of the game, and why.
    Opening(usize, NoGame),
    /// No thread could be started.
    Thread(String),
}

/// The points of the first player in a game that `winner` won, or nobody.
#[must_use]
pub fn points_of_first(game: usize, winner: Option<Side>) -> Points {
    let points_of_a = match winner {
        Some(Side::A) => Points::One,
        Some(Side::B) => Points::None,
        None => Points::Half,
    };
    if Plan::player_of_a(game) == Contestant::First { points_of_a } else { points_of_a.reversed() }
}

/// Counts games in the order in which they end.
struct Scoreboard {
    standing: Standing,
    sprt: Option<Sprt>,
    /// Games whose pair is not complete, by the number of the pair.
    halves: HashMap<usize, Points>,
}

impl Scoreboard {
    fn new(sprt: Option<Sprt>, earlier: &[Earlier]) -> Self {
        let mut board = Self { standing: Standing::default(), sprt, halves: HashMap::new() };
        for game in earlier {
            board.add(game.number, game.points);
        }
        board
    }

    /// Counts a game, unless the test has been decided before.
    fn add(&mut self, number: usize, points: Points) {
        if self.standing.verdict.is_some() {
            return;
        }
        let tally = &mut self.standing.tally;
        tally.add_game(points);
        match self.halves.remove(&(number / 2)) {
            None => {
                self.halves.insert(number / 2, points);
            }
            Some(other) => tally.add_pair([other, points]),
        }
        self.standing.verdict = self.sprt.and_then(|sprt| sprt.verdict(tally));
    }
}

/// Plays the series until all games are over, the test is decided, or `stop` is set; games in progress are then given up and do
/// not count. Those in `earlier`, in the order in which they ended, count as if they were played first, and are not played again. `entrants`, the
/// first and the second, make a pair of players for each thread; `tell` is called after every game with the game and the results so far.
///
/// # Errors
/// A player cannot be made, or an opening cannot be played.
pub fn run<M: Contest>(
    plan: &Plan<'_>,
    earlier: &[Earlier],
    entrants: [&Entrant<'_, M>; 2],
    stop: &AtomicBool,
    tell: &mut dyn FnMut(&Finished, &Standing),
) -> Result<Standing, NoSeries> {
    let mut board = Scoreboard::new(plan.sprt, earlier);
    let played: HashSet<usize> = earlier.iter().map(|game| game.number).collect();
    let missing: Vec<usize> = (0..plan.games).filter(|number| !played.contains(number)).collect();
    if board.standing.verdict.is_some() || missing.is_empty() {
        return Ok(board.standing);
    }
    let next = AtomicUsize::new(0);
    // Set when there is nothing more to play; `stop` is somebody else's and only looked at.
    let enough = AtomicBool::new(false);
    let (sender, results) = channel();
    let mut failure = None;
    thread::scope(|scope| {
        for worker in 0..plan.concurrency.clamp(1, missing.len()) {
            let (sender, next, enough, missing) = (sender.clone(), &next, &enough, &missing);
            let work = move || {
                let mut players = None;
                loop {
                    let Some(&number) = missing.get(next.fetch_add(1, Ordering::Relaxed)) else { return };
                    if enough.load(Ordering::Relaxed) || stop.load(Ordering::Relaxed) {
                        return;
                    }
                    let result = game(plan, entrants, &mut players, number, enough);
                    let is_last = result.is_err();
                    if sender.send(result).is_err() || is_last {
                        return;
                    }
                }
            };
            let thread = thread::Builder::new().name(format!("game {worker}")).spawn_scoped(scope, work);
            if let Err(error) = thread {
                enough.store(true, Ordering::Relaxed);
                failure.get_or_insert(NoSeries::Thread(error.to_string()));
            }
        }
        // Sets `enough` when asked to stop, until the games are over: one flag is enough for whoever waits.
        let watcher = scope.spawn(|| {
            while !enough.load(Ordering::Relaxed) {
                if stop.load(Ordering::Relaxed) {
                    enough.store(true, Ordering::Relaxed);
                }
                thread::park_timeout(std::time::Duration::from_millis(20));
            }
        });
        drop(sender);
        for result in results {
            match result {
                Ok(finished) if board.standing.verdict.is_none() => {
                    board.add(finished.number, finished.points);
                    if board.standing.verdict.is_some() {
                        enough.store(true, Ordering::Relaxed);
                    }
                    tell(&finished, &board.standing);
                }
                Ok(_) | Err(Ended::Stopped) => {}
                Err(Ended::Failed(error)) => {
                    enough.store(true, Ordering::Relaxed);
                    failure.get_or_insert(error);
                }
            }
        }
        enough.store(true, Ordering::Relaxed);
        watcher.thread().unpark();
    });
    failure.map_or(Ok(board.standing), Err)
}

/// Why a thread plays no more.
enum Ended {
    Stopped,
    Failed(NoSeries),
}

type Pair<M> = [Box<dyn Player<M>>; 2];

fn game<M: Contest>(
    plan: &Plan<'_>,
    [first, second]: [&Entrant<'_, M>; 2],
    players: &mut Option<Pair<M>>,
    number: usize,
    stop: &AtomicBool,
) -> Result<Finished, Ended> {
    let pair = match players {
        Some(pair) => pair,
        none => {
            let failed = |who| move |trouble| Ended::Failed(NoSeries::Player(who, trouble));
            let first = (first.make)().map_err(failed(Contestant::First))?;
            let second = (second.make)().map_err(failed(Contestant::Second))?;
            none.insert([first, second])
        }
    };
    let player_of_a = Plan::player_of_a(number);
    let [one, other] = pair;
    let players = player_of_a.by_side::<&mut dyn Player<M>>([&mut **one, &mut **other]);
    let time_controls = player_of_a.by_side([first.time_control, second.time_control]);
    let played =
        play(players, time_controls, plan.opening(number), plan.conditions, stop).map_err(|error| match error {
            NoGame::Stopped => Ended::Stopped,
            error => Ended::Failed(NoSeries::Opening(number, error)),
        })?;
    let points = points_of_first(number, played.winner);
    Ok(Finished { number, player_of_a, played, points })
}
