//! A fixed set of positions to search: for measuring speed, and for noticing when a search has changed. With one thread and
//! limits of depth or nodes the number of positions visited is the same on every machine.
//!
//! ```
//! use engine::bench::{self, Measured};
//! use engine::{Limits, Options};
//!
//! let mut nodes = 0;
//! let options = Options { hash_mib: 1, ..Options::default() };
//! bench::run_without_clock(&options, Some(&Limits::nodes(10)), &mut |measured: &Measured| nodes += measured.nodes);
//! assert!(nodes >= bench::COUNT as u64);
//! ```

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use games::game::{Game, Match};
use games::pawnball::MatchPosition;
use games::playball::{Boards, Mode};
use games::{diaballik, pawnball, playball};

use crate::PawnballEngine;
use crate::{Control, DiaballikEngine, Engine, Limits, NoClock, Options, PlayBallEngine, Score};

/// The start, the variant start, and positions from the middle and the end of games.
const DIABALLIK: [&str; 8] = [
    "bbbBbbb/7/7/7/7/7/aaaAaaa a",
    "babBbab/7/7/7/7/7/abaAaba b",
    "bbb2bb/3b3/3B3/7/7/1a3a1/a1aaa1A b",
    "b1B1bbb/7/1b1b3/7/a6/6a/1aaaA1a a",
    "bB2b1b/6b/b6/3ba2/a2a3/6a/1a3Aa a",
    "b4bb/1Bb1b2/5b1/7/1a1Aa1a/a6/1a2a2 b",
    "b1bb3/4b2/4a2/4ab1/1baA2B/a6/5aa b",
    "7/7/1aA2b1/a2aBa1/1bb1a1a/2b3b/3b3 a",
];

/// A kick-off and positions of every board that ships, the ball free and held, in which no goal is to be had this turn.
const PLAY_BALL: [&str; 8] = [
    "lanes 1b3a1/6/1b1*1a1/6/1b3a1 a 2 0-0 k",
    "lanes 1A5/1a4/1a5/3b2/1bb4 b 3 0-0",
    "lanes 2a1a2/6/2B4/1bb3/1a5 b 3 0-0",
    "lanes 4a2/2b1a1/3*b2/3a2/1b5 a 3 0-0",
    "lanes 1abb3/aa4/7/6/2B4 a 3 0-0",
    "sprint 1b2a1/1A2bb1/2a3 b 3 0-0",
    "diamond a3a/1b4/3*3/1b4/a3b a 3 0-0",
    "stadium 1b2/3a1/6/7/1A2b1/5/2ba b 3 0-0",
];

/// The set-up and positions of every stage of a match, each with the draw that is being played.
const PAWNBALL: [(&str, Option<&str>); 8] = [
    ("17/17/17/17/17/8*8/17/17/17/17/17 a a - | 17/17/17/17/17/8*8/17/17/17/17/17 b b - | 1 0-0", None),
    (
        "17/17/17/17/8wg1g5/7w4k2*1/8ky3y3/17/17/17/17 a a k2 | \
         17/17/17/17/5y1yw8/5g3k3k3/7gw8/17/17/3*13/17 b b k2k5k5 | 1 1-0",
        Some("k2k5k5w6"),
    ),
    (
        "17/17/17/17/12y4/3k4kg7/17/4w2w9/17/3*5y3g3/17 a b g5y2 | \
         17/17/3g3y5*3/9k2w4/9w2k4/17/6g1y8/17/17/17/17 b a g5y2 | 2 0-0",
        Some("w3w4g5y2"),
    ),
    (
        "17/17/17/11*5/17/8yg7/1k15/10w6/11y5/2w5k8/13g3 a b g4 | \
         17/3*w7k4/4y12/5g1g9/17/12k4/8y4w3/17/17/17/17 b b k2 | 3 0-0",
        Some("k2w3g4g5"),
    ),
    (
        "17/3w13/17/2k8w5/9g1k5/3*g8y3/9y7/17/17/17/17 a a k5w1 | \
         17/17/9*7/6gw9/6ky9/17/5y2k8/6g4w5/17/17/17 b b k5w1 | 4 1-3",
        Some("k5w1g1g4"),
    ),
    (
        "17/17/17/7y7*1/10w6/4g1y3k6/1w4k5g4/17/17/17/17 a a k1k5 | \
         17/17/17/17/4g2w9/1k6y8/10y6/17/1*7g7/15k1/3w13 b b k1w4 | 5 3-2",
        Some("k1k5w4g2"),
    ),
    (
        "10k6/17/10y4*1/1k11w3/9g7/15y1/17/5w11/17/10g6/17 a - - | \
         17/17/9g7/13k3/9w7/7g9/9k7/8y1wy5/13*3/17/17 b a y1y2 | 6 0-0",
        Some("k3w2y1y2"),
    ),
    (
        "17/17/13*3/11g2w2/12y1k2/16g/11w5/15y1/17/17/15k1 a - - | \
         17/12g4/17/17/3y4w8/5k4ky5/17/1g15/2*14/3w13/17 b b w3 | 7 1-3",
        Some("w3g3y3y4"),
    ),
];

/// How many positions there are.
pub const COUNT: usize = DIABALLIK.len() + PLAY_BALL.len() + PAWNBALL.len();

/// One position and what its search took.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Measured {
    /// The game.
    pub game: Game,
    /// The position, in notation.
    pub position: &'static str,
    /// The turn that was found.
    pub turn: String,
    /// What the turn is worth.
    pub score: Score,
    /// The last iteration that was finished, in turns of both sides.
    pub depth: u32,
    /// Positions visited.
    pub nodes: u64,
    /// Time taken.
    pub elapsed: Duration,
}

/// What the search of a position is limited to when nothing else is said: together a few seconds on one core.
#[must_use]
pub fn default_limits(game: Game) -> Limits {
    match game {
        Game::Diaballik => Limits::nodes(100_000),
        Game::PlayBall => Limits::nodes(5_000),
        _ => Limits::nodes(1_000_000),
    }
}

/// How many positions there are of one game, or of all.
#[must_use]
pub const fn count(only: Option<Game>) -> usize {
    match only {
        None => COUNT,
        Some(Game::Diaballik) => DIABALLIK.len(),
        Some(Game::PlayBall) => PLAY_BALL.len(),
        Some(_) => PAWNBALL.len(),
    }
}

/// Searches all positions, or those of one game, each with an engine that knows nothing from before, up to `limits`, or to
/// [their own](default_limits). `told` gets every position when it is done. Stopped, it leaves out the positions that
/// are left.
///
/// # Panics
/// Never: the positions are legal.
pub fn run(
    only: Option<Game>,
    options: &Options,
    limits: Option<&Limits>,
    control: &Control<'_>,
    told: &mut dyn FnMut(&Measured),
) {
    let limits_of = |game| limits.copied().unwrap_or_else(|| default_limits(game));
    let is_asked_for = |game| only.is_none_or(|only| only == game);
    if is_asked_for(Game::Diaballik) {
        let mut engine = DiaballikEngine::new(options);
        for text in DIABALLIK {
            let position = diaballik::Position::parse(text).expect("the position is legal");
            let game = diaballik::Match::from_position(position);
            measure(&mut engine, text, &game, &limits_of(Game::Diaballik), control, told);
        }
    }
    if is_asked_for(Game::PlayBall) {
        let mut engine = PlayBallEngine::new(options);
        let boards = Boards::shipped();
        for text in PLAY_BALL {
            let position = playball::Position::parse(text, &boards).expect("the position is legal");
            let game = playball::Match::from_position(position, Mode::Normal);
            measure(&mut engine, text, &game, &limits_of(Game::PlayBall), control, told);
        }
    }
    if is_asked_for(Game::Pawnball) {
        let mut engine = PawnballEngine::new(options);
        for (text, draw) in PAWNBALL {
            let position: MatchPosition = text.parse().expect("the position is legal");
            let draw = draw.map(|draw| draw.parse().expect("these are four dice"));
            let game = pawnball::Match::resume(&position, draw).expect("the dice left are of the draw");
            measure(&mut engine, text, &game, &limits_of(Game::Pawnball), control, told);
        }
    }
}

/// As [`run`], for limits that need no clock, and without being stopped. No time is measured.
///
/// # Panics
/// Never.
pub fn run_without_clock(options: &Options, limits: Option<&Limits>, told: &mut dyn FnMut(&Measured)) {
    run(None, options, limits, &Control { stop: &AtomicBool::new(false), clock: &NoClock }, told);
}

fn measure<M: Match>(
    engine: &mut dyn Engine<M>,
    position: &'static str,
    game: &M,
    limits: &Limits,
    control: &Control<'_>,
    told: &mut dyn FnMut(&Measured),
) {
    if control.is_stopped() {
        return;
    }
    engine.forget();
    let side = game.actors().first().expect("the match goes on from every position");
    let report = engine.search(game, side, limits, control, &mut |_| ()).expect("the side may act");
    let best = report.best();
    let turn = best.turns.first().map(|turn| game.turn_text(&turn.actions)).unwrap_or_default();
    told(&Measured {
        game: M::GAME,
        position,
        turn,
        score: best.score,
        depth: report.depth,
        nodes: report.nodes,
        elapsed: report.elapsed,
    });
}
