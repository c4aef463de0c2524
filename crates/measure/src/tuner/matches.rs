//! Games between two sets of weights, and what they teach.

use std::collections::HashMap;

use engine::Noise;
use engine::evaluation::Weights;
use games::hash;

use super::game::TunedGame;
use super::player::choose;
use super::samples::Samples;
use super::workers::in_parallel;

/// How games are played.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct MatchOptions {
    /// Games; in a match, pairs of games from one opening with the sides exchanged count two.
    pub games: usize,
    /// Evaluations for each turn; for the engine, positions it visits.
    pub nodes: usize,
    /// Whether the engine that ships plays, where it can, instead of the simple player; then the weights do not matter.
    pub engine: bool,
    /// Where the engine plays: for each position of a game so many others to learn from, a few random turns away.
    pub strays: usize,
    /// Turns of both sides after which a game is a draw.
    pub turns: usize,
    /// Threads; the outcome does not depend on them.
    pub threads: usize,
    /// What openings and ties follow from.
    pub seed: u64,
}

/// Wins, draws and losses.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Tally {
    /// Wins of the first.
    pub wins: u32,
    /// Drawn games.
    pub draws: u32,
    /// Wins of the second.
    pub losses: u32,
}

impl Tally {
    /// How many games were played.
    #[must_use]
    pub const fn games(&self) -> u32 {
        self.wins + self.draws + self.losses
    }

    /// The share of points of the first, 0 to 1, and the half width of its 95 % interval (normal approximation).
    #[must_use]
    pub fn share(&self) -> (f64, f64) {
        let games = f64::from(self.games().max(1));
        let share = (f64::from(self.wins) + 0.5 * f64::from(self.draws)) / games;
        let squares = f64::from(self.wins) + 0.25 * f64::from(self.draws);
        (share, 1.96 * ((squares / games - share * share).max(0.0) / games).sqrt())
    }
}

impl std::fmt::Display for Tally {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let (share, error) = self.share();
        let Self { wins, draws, losses } = self;
        write!(f, "+{wins} ={draws} -{losses}, {:.1} % ± {:.1} %", 100.0 * share, 100.0 * error)?;
        let elo = |share: f64| -400.0 * (1.0 / share.clamp(0.001, 0.999) - 1.0).log10();
        write!(f, ", {:+.0} Elo ({:+.0} to {:+.0})", elo(share), elo(share - error), elo(share + error))
    }
}

/// A game as it went: positions in which the side to move had something to decide, each with what its player expected; others near them, with
/// what the engine expects; and the result for the side that began, 1, 0.5 or 0.
struct Played<P> {
    positions: Vec<(P, bool, i32)>,
    strays: Vec<(P, i32)>,
    result: f64,
}

/// The most random turns from a position of a game to one near it.
const MOST_ASTRAY: usize = 3;

/// The position after a random turn that does not let the opponent win at once, if there is one.
fn any_turn<const N: usize, G: TunedGame<N>>(
    game: &mut G,
    position: &G::Position,
    noise: &mut Noise,
) -> Option<G::Position> {
    let mut results = Vec::new();
    game.results(position, &mut results);
    results.retain(|next| !game.can_win(next));
    if results.is_empty() { None } else { Some(results[noise.below(results.len() as u32) as usize]) }
}

/// Plays one game; `random` turns in a thousand are made at random among those that do not lose at once.
fn play<const N: usize, G: TunedGame<N>>(
    game: &mut G,
    players: [&Weights<N>; 2],
    opening: G::Position,
    options: &MatchOptions,
    random: u32,
    noise: &mut Noise,
) -> Played<G::Position> {
    let mut position = opening;
    let mut played = Played { positions: Vec::new(), strays: Vec::new(), result: 0.5 };
    let mut occurred = HashMap::new();
    for turn in 0..options.turns {
        let begins = turn % 2 == 0;
        let occurrences = occurred.entry(position).or_insert(0_u32);
        *occurrences += 1;
        if *occurrences == 3 {
            break;
        }
        let by_engine = if options.engine { game.engine_choice(&position, options.nodes) } else { None };
        let choice = by_engine.unwrap_or_else(|| choose(game, players[turn % 2], &position, options.nodes, noise));
        let Some(mut next) = choice.next else {
            played.result = if begins { 1.0 } else { 0.0 };
            break;
        };
        if options.engine {
            for stray in 0..options.strays {
                let random = 1 + stray.min(MOST_ASTRAY - 1);
                let strayed = (0..random).try_fold(position, |position, _| any_turn(game, &position, noise));
                if let Some(strayed) = strayed
                    && let Some(choice) = game.engine_choice(&strayed, options.nodes.div_ceil(2))
                {
                    played.strays.push((strayed, choice.points));
                }
            }
        }
        if random > 0 && noise.below(1000) < random {
            next = any_turn(game, &position, noise).unwrap_or(next);
            // What comes later says little about this position: neither learns from it.
        } else {
            played.positions.push((position, begins, choice.points));
        }
        position = next;
    }
    played
}

/// Plays a match between `first` and `second`.
pub fn versus<const N: usize, G: TunedGame<N>>(
    game: &G,
    first: &Weights<N>,
    second: &Weights<N>,
    options: &MatchOptions,
) -> Tally {
    let pairs = in_parallel(
        options.threads,
        options.games.div_ceil(2),
        || game.clone(),
        |game, pair| {
            let mut noise = Noise::new(hash::key(options.seed) ^ pair as u64);
            let opening = game.opening(&mut noise);
            [
                play(game, [first, second], opening, options, 0, &mut noise).result,
                1.0 - play(game, [second, first], opening, options, 0, &mut noise).result,
            ]
        },
    );
    let mut tally = Tally::default();
    for result in pairs.into_iter().flatten() {
        match result {
            0.0 => tally.losses += 1,
            1.0 => tally.wins += 1,
            _ => tally.draws += 1,
        }
    }
    tally
}

/// Turns in a thousand that are made at random in games to learn from.
const RANDOM: u32 = 60;

/// A position of a game to learn from.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Seen<P> {
    /// The position; the side to move could not win at once.
    pub position: P,
    /// How the game ended for the side to move, 1, 0.5 or 0; `None` if it did not occur in a game.
    pub result: Option<f64>,
    /// What its player expected after looking ahead, in points.
    pub points: i32,
}

/// Plays games of `weights` against themselves to learn from, and calls `of_game` with what was seen in each.
fn teach<const N: usize, G: TunedGame<N>, T: Send>(
    game: &G,
    weights: &Weights<N>,
    options: &MatchOptions,
    of_game: impl Fn(&G, &mut dyn Iterator<Item = Seen<G::Position>>) -> T + Sync,
) -> Vec<T> {
    in_parallel(
        options.threads,
        options.games,
        || game.clone(),
        |game, number| {
            let mut noise = Noise::new(hash::key(!options.seed) ^ number as u64);
            let opening = game.opening(&mut noise);
            let played = play(game, [weights, weights], opening, options, RANDOM, &mut noise);
            let of_games = played.positions.into_iter().map(|(position, begins, points)| {
                let result = if begins { played.result } else { 1.0 - played.result };
                Seen { position, result: Some(result), points }
            });
            let strays = played.strays.into_iter().map(|(position, points)| Seen { position, result: None, points });
            of_game(game, &mut of_games.chain(strays))
        },
    )
}

/// One in so many games is kept apart to check with.
const APART: usize = 10;

/// What is learned from games of `weights` against themselves: positions for training, and from every tenth game positions to check with.
/// `target` gives the winning chance to learn.
pub fn learn<const N: usize, G: TunedGame<N>>(
    game: &G,
    weights: &Weights<N>,
    options: &MatchOptions,
    target: impl Fn(&Seen<G::Position>) -> f64 + Sync,
) -> (Samples, Samples) {
    let learned = teach(game, weights, options, |game, seen| {
        let mut samples = Samples::default();
        for seen in seen {
            samples.push(N, target(&seen) as f32, |sink| game.features(&seen.position, sink));
        }
        samples
    });
    let (mut training, mut validation) = (Samples::default(), Samples::default());
    for (number, samples) in learned.iter().enumerate() {
        if number % APART == APART - 1 { &mut validation } else { &mut training }.append(samples);
    }
    (training, validation)
}

/// The positions themselves, as [`learn`] sees them, of each game.
pub fn positions<const N: usize, G: TunedGame<N>>(
    game: &G,
    weights: &Weights<N>,
    options: &MatchOptions,
) -> Vec<Vec<Seen<G::Position>>> {
    teach(game, weights, options, |_, seen| seen.collect())
}
