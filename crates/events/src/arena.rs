//! An arena: for a fixed time everybody plays, and is paired again at once. The way of lichess, by its published rules.

use std::collections::BTreeMap;

use thiserror::Error;

use crate::matching::{Matcher, Wide};
use crate::table::{Entrant, Outcome, Pairing, Played, PlayerId, Side};

/// The most players of an arena.
pub const MOST_IN_ARENA: usize = 10_000;
/// For how long, in milliseconds, players gather before they are paired: the longer, the nearer are the opponents.
pub const GATHERING: u64 = 3_000;
/// After how long, in milliseconds, two players who met last meet again because nobody else is free.
pub const PATIENCE: u64 = 8_000;
/// Players are paired in groups of neighbours in the ranking, of so many at most.
const GROUP: usize = 48;

/// A moment in milliseconds, on any clock that does not go back.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct Moment(pub u64);

impl Moment {
    const fn since(self, earlier: Self) -> u64 {
        self.0.saturating_sub(earlier.0)
    }
}

/// Somebody who waits for a game.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Waiting {
    /// The player who waits.
    pub player: PlayerId,
    /// The place in the ranking, from 0.
    pub rank: usize,
    /// The player's rating in this kind of game.
    pub rating: u16,
    /// When the player began to wait.
    pub since: Moment,
    /// The opponent of the last game.
    pub last_opponent: Option<PlayerId>,
    /// Games with the first side, less those with the second.
    pub balance: i32,
    /// The side of the last game.
    pub last_side: Option<Side>,
}

/// Pairs those who wait: all of them, but for one if their number is odd, who has waited for the shortest time.
///
/// Opponents are near in rank, the nearer the higher they are, and in rating. Nobody has the same opponent twice running, unless nobody else is there:
/// `is_alone` says that no more than these players are in the arena, or two have waited for [`PATIENCE`]. `seed` decides sides that nothing else does.
///
/// ```
/// use events::PlayerId;
/// use events::arena::{Moment, Waiting, pair};
///
/// let waiting = |player, rank| Waiting {
///     player: PlayerId(player),
///     rank,
///     rating: 1500,
///     since: Moment(0),
///     last_opponent: None,
///     balance: 0,
///     last_side: None,
/// };
/// let pairings = pair(&[waiting(1, 0), waiting(2, 9), waiting(3, 1), waiting(4, 8)], Moment(1000), false, 7);
/// let mut met: Vec<[u64; 2]> = pairings.iter().map(|pairing| [pairing.first.0, pairing.second.0]).collect();
/// met.iter_mut().for_each(|two| two.sort());
/// met.sort();
/// assert_eq!(met, [[1, 3], [2, 4]]);
/// ```
#[must_use]
pub fn pair(waiting: &[Waiting], now: Moment, is_alone: bool, seed: u64) -> Vec<Pairing> {
    let mut waiting = waiting.to_vec();
    // Whoever has waited longest comes first; among equals the higher rank.
    waiting.sort_by_key(|player| (player.since, player.rank, player.player));
    if waiting.len() == 3 {
        // With three, somebody else may stay over so that two do not meet again.
        let over = (0..3).rev().find(|over| {
            let two: Vec<&Waiting> = (0..3).filter(|at| at != over).map(|at| &waiting[at]).collect();
            !have_just_met(two[0], two[1])
        });
        waiting.remove(over.unwrap_or(2));
    } else if waiting.len() % 2 == 1 {
        waiting.pop();
    }
    if let [one, other] = waiting.as_slice() {
        let have_waited = now.since(one.since.max(other.since)) >= PATIENCE;
        if have_just_met(one, other) && !is_alone && !have_waited {
            return Vec::new();
        }
    }
    waiting.sort_by_key(|player| (player.rank, player.player));
    let last_rank = waiting.last().map_or(1, |player| player.rank.max(1));
    let mut pairings = Vec::with_capacity(waiting.len() / 2);
    let mut rest = waiting.as_slice();
    while !rest.is_empty() {
        // Groups of about the same, even size.
        let groups = rest.len().div_ceil(GROUP);
        let (group, others) = rest.split_at(rest.len().div_ceil(groups).next_multiple_of(2).min(rest.len()));
        rest = others;
        pair_group(group, last_rank, seed, &mut pairings);
    }
    pairings
}

fn have_just_met(a: &Waiting, b: &Waiting) -> bool {
    a.last_opponent == Some(b.player) || b.last_opponent == Some(a.player)
}

fn pair_group(group: &[Waiting], last_rank: usize, seed: u64, pairings: &mut Vec<Pairing>) {
    let mut graph = Matcher::<1>::new(group.len());
    for (a, one) in group.iter().enumerate() {
        for (b, other) in group.iter().enumerate().take(a) {
            let mut weight = Wide::ZERO;
            weight.add_at(0, WORST - cost(other, one, last_rank));
            graph.set(a, b, Some(weight));
        }
    }
    graph.start(&vec![None; group.len()]);
    // Everybody may meet everybody, and their number is even: there is always a matching.
    graph.solve();
    for a in 0..group.len() {
        if let Some(b) = graph.mate(a).filter(|b| *b > a) {
            pairings.push(with_sides(&group[a], &group[b], seed));
        }
    }
}

/// More than any pair costs.
const WORST: u64 = 1 << 40;

/// How badly two players fit.
fn cost(a: &Waiting, b: &Waiting, last_rank: usize) -> u64 {
    // The higher the better of the two, the more a place of difference weighs: 2,000 at the top down to 300.
    let best = a.rank.min(b.rank).min(last_rank);
    let by_place = 300 + 1_700 * (last_rank - best) as u64 / last_rank as u64;
    let ranks = (a.rank.abs_diff(b.rank) as u64).min(MOST_IN_ARENA as u64) * by_place;
    let ratings = u64::from(a.rating.abs_diff(b.rating));
    // Two who both have had one side more often: a place or two of rank is worth it to avoid a third time.
    let clash = if a.balance.signum() * b.balance.signum() > 0 {
        500 * u64::from(a.balance.unsigned_abs().min(b.balance.unsigned_abs()).min(4))
    } else {
        0
    };
    let again = if have_just_met(a, b) { 1 << 34 } else { 0 };
    ranks + ratings + clash + again
}

/// Who has had the first side more often has the second; then who had it last; then the seed decides.
fn with_sides(a: &Waiting, b: &Waiting, seed: u64) -> Pairing {
    let had_first = |player: &Waiting| player.last_side == Some(Side::First);
    let drawn = (seed ^ a.player.0.rotate_left(32) ^ b.player.0).wrapping_mul(0x9E37_79B9_7F4A_7C15) >> 63 == 1;
    let is_a_first = (b.balance, had_first(b)).cmp(&(a.balance, had_first(a))).then(drawn.cmp(&false)).is_gt();
    let (first, second) = if is_a_first { (a, b) } else { (b, a) };
    Pairing { first: first.player, second: second.player }
}

/// The clock of a player who goes berserk: half of the time and no increment. Nothing where there is no time to halve, or the increment is more than the
/// time: there it would be no risk.
///
/// ```
/// assert_eq!(events::arena::berserk_clock(180_000, 2_000), Some((90_000, 0)));
/// assert_eq!(events::arena::berserk_clock(0, 2_000), None);
/// ```
#[must_use]
pub const fn berserk_clock(time: u64, increment: u64) -> Option<(u64, u64)> {
    if time == 0 || increment > time { None } else { Some((time / 2, 0)) }
}

/// A game of the arena as it counts for one player.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Mark {
    /// How it ended for this player.
    pub outcome: Outcome,
    /// Whether the player went berserk and played enough turns for it to count.
    pub is_berserk: bool,
    /// Whether the game was so long that a draw counts even after a draw.
    pub is_long: bool,
}

/// The points of a player's games, in their order. A win is 2, a draw 1. After two wins running a player is on fire: the points are doubled until the
/// first game that is not won, that one included. A win with berserk is one more, not doubled. A draw counts nothing after another draw without a win
/// since, unless the game was long.
///
/// ```
/// use events::Outcome::{Draw, Win};
/// use events::arena::{Mark, points};
///
/// let mark = |outcome| Mark { outcome, is_berserk: false, is_long: false };
/// assert_eq!(points(&[Win, Win, Win, Draw, Draw].map(mark)), [2, 2, 4, 2, 0]);
/// ```
#[must_use]
pub fn points(marks: &[Mark]) -> Vec<u32> {
    let mut streak = 0;
    let mut has_drawn = false;
    let point = |mark: &Mark| {
        let fire = if streak >= 2 { 2 } else { 1 };
        match mark.outcome {
            Outcome::Win => {
                streak += 1;
                has_drawn = false;
                2 * fire + u32::from(mark.is_berserk)
            }
            Outcome::Draw => {
                streak = 0;
                let counts = !has_drawn || mark.is_long;
                has_drawn = true;
                if counts { fire } else { 0 }
            }
            Outcome::Loss => {
                streak = 0;
                0
            }
        }
    };
    marks.iter().map(point).collect()
}

/// What can happen in an arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Fact {
    /// A player comes, or comes back, and waits from then on.
    Joined(Entrant, Moment),
    /// A player pauses: a game that is on goes on.
    Paused(PlayerId),
    /// A game begins. Games are numbered from 0.
    Paired(Pairing),
    /// A player goes berserk, once in a game.
    Berserk {
        /// The number of the game, which is being played.
        game: usize,
        /// The side of whoever goes berserk.
        side: Side,
    },
    /// A game ends; both wait again, if they have not paused.
    Finished {
        /// The number of the game, which was being played.
        game: usize,
        /// How it ended.
        result: Played,
        /// Whether there were enough turns for berserk to count.
        counts_berserk: bool,
        /// Whether it was long enough for a draw to count after a draw.
        is_long: bool,
        /// When it ended: both wait from then on.
        at: Moment,
    },
}

/// Why something cannot have happened.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ArenaError {
    /// Nobody is known by that number.
    #[error("player {} has not joined the arena", .0.0)]
    Unknown(PlayerId),
    /// A player who is here joins again.
    #[error("player {} is in the arena already", .0.0)]
    IsHere(PlayerId),
    /// The player plays already, or is away.
    #[error("player {} does not wait for a game", .0.0)]
    NotWaiting(PlayerId),
    /// A player against the same player.
    #[error("player {} cannot play against the same player", .0.0)]
    Alone(PlayerId),
    /// No such game is on.
    #[error("game {0} of the arena is not being played")]
    NoGame(usize),
    /// The player has done so already.
    #[error("that player has gone berserk in game {0} already")]
    Twice(usize),
    /// The arena is full.
    #[error("the arena is full: it has {MOST_IN_ARENA} players")]
    Full,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Player {
    entrant: Entrant,
    is_here: bool,
    /// The game that is on.
    game: Option<usize>,
    since: Moment,
    marks: Vec<Mark>,
    score: u32,
    wins: u32,
    last_opponent: Option<PlayerId>,
    balance: i32,
    last_side: Option<Side>,
}

/// A game of an arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Game {
    /// The two players, with their sides.
    pub pairing: Pairing,
    /// Whether the first and the second side went berserk.
    pub berserk: [bool; 2],
    /// How it ended; none while it is being played.
    pub result: Option<Played>,
}

/// A player's place in an arena.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct ArenaStanding {
    /// The player whose place this is.
    pub player: PlayerId,
    /// Points of all games so far, as [`points`] counts them.
    pub score: u32,
    /// Games won, which part players with equal points.
    pub wins: u32,
    /// Games that have ended.
    pub games: usize,
    /// Whether the next win counts double.
    pub is_on_fire: bool,
    /// Games won after going berserk, each a point more.
    pub berserk_wins: usize,
}

/// An arena as the fold of what has happened in it.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Arena {
    players: BTreeMap<PlayerId, Player>,
    games: Vec<Game>,
}

impl Arena {
    /// The fold: an arena after all that happened in it.
    ///
    /// # Errors
    ///
    /// When something cannot have happened after what was before it.
    pub fn replay(facts: impl IntoIterator<Item = Fact>) -> Result<Self, ArenaError> {
        let mut arena = Self::default();
        facts.into_iter().try_for_each(|fact| arena.apply(fact))?;
        Ok(arena)
    }

    /// Takes in what has happened. Nothing changes on an error.
    ///
    /// # Errors
    ///
    /// When it cannot have happened.
    pub fn apply(&mut self, fact: Fact) -> Result<(), ArenaError> {
        match fact {
            Fact::Joined(entrant, at) => self.join(entrant, at),
            Fact::Paused(id) => {
                let player = self.players.get_mut(&id).ok_or(ArenaError::Unknown(id))?;
                player.is_here = false;
                Ok(())
            }
            Fact::Paired(pairing) => self.begin(pairing),
            Fact::Berserk { game, side } => {
                let found = self.games.get_mut(game).filter(|found| found.result.is_none());
                let berserk = &mut found.ok_or(ArenaError::NoGame(game))?.berserk[usize::from(side == Side::Second)];
                if std::mem::replace(berserk, true) { Err(ArenaError::Twice(game)) } else { Ok(()) }
            }
            Fact::Finished { game, result, counts_berserk, is_long, at } => {
                let found = self.games.get_mut(game).filter(|found| found.result.is_none());
                let found = found.ok_or(ArenaError::NoGame(game))?;
                found.result = Some(result);
                let Game { pairing, berserk, .. } = *found;
                for (id, side) in [(pairing.first, Side::First), (pairing.second, Side::Second)] {
                    let Some(player) = self.players.get_mut(&id) else { continue };
                    let outcome = Outcome::of(result, side);
                    let is_berserk = berserk[usize::from(side == Side::Second)] && counts_berserk;
                    player.marks.push(Mark { outcome, is_berserk, is_long });
                    player.score = points(&player.marks).into_iter().sum();
                    player.wins += u32::from(outcome == Outcome::Win);
                    player.game = None;
                    player.since = at;
                }
                Ok(())
            }
        }
    }

    fn join(&mut self, entrant: Entrant, at: Moment) -> Result<(), ArenaError> {
        if let Some(player) = self.players.get_mut(&entrant.id) {
            if player.is_here {
                return Err(ArenaError::IsHere(entrant.id));
            }
            player.is_here = true;
            player.since = at;
            return Ok(());
        }
        if self.players.len() >= MOST_IN_ARENA {
            return Err(ArenaError::Full);
        }
        let player = Player {
            entrant,
            is_here: true,
            game: None,
            since: at,
            marks: Vec::new(),
            score: 0,
            wins: 0,
            last_opponent: None,
            balance: 0,
            last_side: None,
        };
        self.players.insert(entrant.id, player);
        Ok(())
    }

    fn begin(&mut self, pairing: Pairing) -> Result<(), ArenaError> {
        if pairing.first == pairing.second {
            return Err(ArenaError::Alone(pairing.first));
        }
        for id in [pairing.first, pairing.second] {
            let player = self.players.get(&id).ok_or(ArenaError::Unknown(id))?;
            if !player.is_here || player.game.is_some() {
                return Err(ArenaError::NotWaiting(id));
            }
        }
        let game = self.games.len();
        self.games.push(Game { pairing, berserk: [false; 2], result: None });
        let sides = [(pairing.first, pairing.second, Side::First), (pairing.second, pairing.first, Side::Second)];
        for (id, opponent, side) in sides {
            if let Some(player) = self.players.get_mut(&id) {
                player.game = Some(game);
                player.last_opponent = Some(opponent);
                player.last_side = Some(side);
                player.balance += if side == Side::First { 1 } else { -1 };
            }
        }
        Ok(())
    }

    /// The games, in their order.
    #[must_use]
    pub fn games(&self) -> &[Game] {
        &self.games
    }

    /// The ranking: by points, then wins, then rating.
    #[must_use]
    pub fn standings(&self) -> Vec<ArenaStanding> {
        let mut players: Vec<&Player> = self.players.values().collect();
        players.sort_by_key(|player| {
            (std::cmp::Reverse((player.score, player.wins, player.entrant.rating)), player.entrant.id)
        });
        let standing = |player: &Player| ArenaStanding {
            player: player.entrant.id,
            score: player.score,
            wins: player.wins,
            games: player.marks.len(),
            is_on_fire: matches!(
                player.marks.as_slice(),
                [.., Mark { outcome: Outcome::Win, .. }, Mark { outcome: Outcome::Win, .. }]
            ),
            berserk_wins: player.marks.iter().filter(|mark| mark.is_berserk && mark.outcome == Outcome::Win).count(),
        };
        players.into_iter().map(standing).collect()
    }

    /// Who waits, the highest rank first.
    #[must_use]
    pub fn waiting(&self) -> Vec<Waiting> {
        let waiting = |(rank, standing): (usize, ArenaStanding)| {
            let player = self.players.get(&standing.player)?;
            (player.is_here && player.game.is_none()).then_some(Waiting {
                player: standing.player,
                rank,
                rating: player.entrant.rating,
                since: player.since,
                last_opponent: player.last_opponent,
                balance: player.balance,
                last_side: player.last_side,
            })
        };
        self.standings().into_iter().enumerate().filter_map(waiting).collect()
    }

    /// The games that should begin now. Players gather for [`GATHERING`], unless half of those who are here wait already. `seed` decides sides that nothing
    /// else does.
    #[must_use]
    pub fn pair(&self, now: Moment, seed: u64) -> Vec<Pairing> {
        self.pair_those(now, seed, |_| true)
    }

    /// The same, for those of whom `is_there` says that they would see their game begin: nobody else is given one.
    #[must_use]
    pub fn pair_those(&self, now: Moment, seed: u64, is_there: impl Fn(PlayerId) -> bool) -> Vec<Pairing> {
        let waiting: Vec<Waiting> = self.waiting().into_iter().filter(|player| is_there(player.player)).collect();
        let is_playing = |player: &Player| player.game.is_some() || is_there(player.entrant.id);
        let here = self.players.values().filter(|player| player.is_here && is_playing(player)).count();
        let is_time = waiting.iter().any(|player| now.since(player.since) >= GATHERING) || waiting.len() * 2 >= here;
        if !is_time {
            return Vec::new();
        }
        pair(&waiting, now, waiting.len() == here, seed)
    }
}
