//! Trains the small networks that evaluate positions of Play Ball on solved boards.

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use engine::net;
use engine::playball_net::{INPUTS_ON, Inputs, KINDS, Net, NetWeights, Size};
use engine::{Control, Engine as _, LeafLog, Limits, NoClock, Noise, Options, PlayBallEngine};
use games::game::Match as _;
use games::hash;
use games::playball::{Board, Match, Mode, Position, TurnGenerator};
use games::side::Side;
use tablebase::{Solver, Value};

use super::layers::{Examples, Layers, Training, shuffle};
use super::workers::in_parallel;

/// How a network is trained.
#[derive(Debug, Clone, Copy)]
pub struct NetOptions {
    /// How many units the network has.
    pub size: Size,
    /// Of the positions of the board in which nobody scores at once, one in so many is learned.
    pub one_in: u64,
    /// How many searches tell which positions matter; with none all matter alike.
    pub searches: usize,
    /// How often each is looked at, on average.
    pub epochs: usize,
    /// What all random choices follow from.
    pub seed: u64,
    /// Threads that search; the outcome does not depend on them.
    pub threads: usize,
}

/// A trained network.
#[derive(Debug, Clone, PartialEq)]
pub struct TrainedNet {
    /// The weights.
    pub weights: NetWeights,
    /// Positions that were learned.
    pub learned: usize,
    /// Positions that were kept apart.
    pub checked: usize,
    /// Of those kept apart that are won or lost, the share of which the network says so, 0 to 1.
    pub right: f64,
    /// The same with each position counted as often as searches ended there; `None` without searches.
    pub right_in_searches: Option<f64>,
}

/// How much of a win is left for each turn that it takes.
const KEPT_EACH_TURN: f32 = 0.99;
/// One in so many positions is kept apart, up to a number.
const APART: (usize, usize) = (20, 100_000);
/// Positions after which the weights are changed.
const BATCH: usize = 1024;
/// How far the weights move at first.
const RATE: f32 = 0.003;
/// What weights of 8 bits are multiples of: sixteenths, in the units of a file.
const STEP: i8 = 4;
/// How far the weights of the inputs are from 0 at first.
const DEVIATION: f32 = 0.25;

/// Positions that each search visits.
const NODES: u64 = 4_000;
/// Searches that follow from each other: a thread makes as many at once.
const IN_A_SET: usize = 50;
/// The most turns at random before searches choose them.
const MOST_RANDOM: u32 = 6;
/// The most turns of a set.
const LONGEST: usize = 40;
/// The share of the examples that are drawn by how often searches ended there; the others are drawn from all positions alike.
const SHARE_OF_SEARCHES: f64 = 0.5;
/// The power of that number by which they are drawn: what is seen a hundred times tells less than a hundred times as much.
const POWER: f64 = 0.7;

/// How often searches ended in a position, by its inputs.
type Leaves = HashMap<[u16; INPUTS_ON], u32>;

/// A position that is learned: the inputs that are on, and its distance.
#[derive(Debug, Clone, Copy)]
struct Sample {
    inputs: [u16; INPUTS_ON],
    distance: u8,
}

impl Sample {
    /// What the network should say: the chance to win.
    fn target(&self) -> f32 {
        let kept = KEPT_EACH_TURN.powi(i32::from(self.distance)) / 2.0;
        match Value::from_distance(self.distance) {
            Value::Win(_) => 0.5 + kept,
            Value::Draw => 0.5,
            Value::Loss(_) => 0.5 - kept,
        }
    }
}

struct OfBoard<'a> {
    samples: &'a [Sample],
    /// The numbers of those that are learned, some more than once.
    drawn: Vec<u32>,
}

impl Examples for OfBoard<'_> {
    fn count(&self) -> usize {
        self.drawn.len()
    }

    fn look(&self, example: usize, inputs: &mut Vec<u16>) -> f32 {
        let sample = &self.samples[self.drawn[example] as usize];
        inputs.extend(sample.inputs);
        sample.target()
    }
}

/// Trains a network with the values of a solved board. With searches, a small network is trained first on all positions alike; it then plays, and the
/// positions where its searches end make up half of what is learned. The same options give the same weights on the same kind of machine.
#[must_use]
pub fn train(solver: &Solver, options: &NetOptions) -> TrainedNet {
    let board = solver.space().board();
    let mut samples = draw(solver, options);
    shuffle(&mut samples, options.seed, 0);
    let apart = samples.split_off(samples.len() - (samples.len() / APART.0).min(APART.1));
    let inputs = KINDS * board.cell_count();
    let all = OfBoard { drawn: (0..samples.len() as u32).collect(), samples: &samples };
    let leaves = (options.searches > 0).then(|| {
        let first = NetWeights::Small(Box::new(learn(&all, inputs, options)));
        search(board, &first, options)
    });
    let examples =
        leaves.as_ref().map_or(all, |leaves| OfBoard { drawn: draw_by(leaves, &samples), samples: &samples });
    let weights = match options.size {
        Size::Small => NetWeights::Small(Box::new(learn(&examples, inputs, options))),
        Size::Large => NetWeights::Large(Box::new(learn(&examples, inputs, options))),
    };
    let net = Net::new(&weights, board);
    let right = told_right(&net, &apart, |_| 1);
    let in_searches =
        |leaves: &Leaves| told_right(&net, &apart, |sample| leaves.get(&sample.inputs).copied().unwrap_or(0));
    let right_in_searches = leaves.as_ref().map(in_searches);
    TrainedNet { weights, learned: samples.len(), checked: apart.len(), right, right_in_searches }
}

fn learn<const FIRST: usize, const SECOND: usize>(
    examples: &OfBoard<'_>,
    inputs: usize,
    &NetOptions { epochs, seed, .. }: &NetOptions,
) -> net::NetWeights<FIRST, SECOND> {
    let mut layers = Layers::random(inputs, DEVIATION, seed);
    layers.learn(examples, &Training { epochs, batch: BATCH, parts: 1, threads: 1, rate: RATE, seed });
    layers.rounded(STEP)
}

/// The share of the positions won or lost of which a network says so, each counted by its weight.
fn told_right(net: &Net, samples: &[Sample], weight: impl Fn(&Sample) -> u32) -> f64 {
    let (mut right, mut decided) = (0, 0);
    for sample in samples {
        let value = Value::from_distance(sample.distance);
        let weight = if value == Value::Draw { 0 } else { u64::from(weight(sample)) };
        decided += weight;
        if (net.evaluate_inputs(&sample.inputs) > 0) == matches!(value, Value::Win(_)) {
            right += weight;
        }
    }
    right as f64 / (decided as f64).max(1.0)
}

/// Positions with A to move in which it cannot score in this turn.
fn draw(solver: &Solver, options: &NetOptions) -> Vec<Sample> {
    let (space, board) = (solver.space(), solver.space().board());
    let inputs = Inputs::new(board);
    let mut samples = Vec::new();
    for row in 0..space.row_count() {
        for (place, value) in solver.values(row) {
            let number = ((row * space.column_count() + place.column) * 7 + place.slot + 1) as u64;
            if value == Value::Win(1) || !hash::key(number ^ options.seed << 40).is_multiple_of(options.one_in) {
                continue;
            }
            let placement = space.placement(place);
            let [own, opponents] = Side::BOTH.map(|side| placement.pieces[side]);
            let inputs = inputs.of(own, opponents, placement.ball, Side::A);
            samples.push(Sample { inputs, distance: value.distance() });
        }
    }
    samples
}

/// As many numbers of samples as there are samples.
fn draw_by(leaves: &Leaves, samples: &[Sample]) -> Vec<u32> {
    let weight = |sample: &Sample| leaves.get(&sample.inputs).map_or(0.0, |&count| f64::from(count).powf(POWER));
    let all: f64 = samples.iter().map(weight).sum();
    let count = samples.len() as f64;
    let mut drawn = Vec::with_capacity(samples.len());
    let mut owed = 0.0;
    for (number, sample) in (0..).zip(samples) {
        owed += 1.0 - SHARE_OF_SEARCHES + SHARE_OF_SEARCHES * count * weight(sample) / all.max(1.0);
        while owed >= 1.0 {
            drawn.push(number);
            owed -= 1.0;
        }
    }
    drawn
}

/// Plays sets with a network on both sides, and counts where its searches end.
fn search(board: &Arc<Board>, weights: &NetWeights, options: &NetOptions) -> Leaves {
    let sets = options.searches.div_ceil(IN_A_SET);
    let counts = in_parallel(
        options.threads,
        sets,
        || Arc::new(LeafLog::new(Net::new(weights, board))),
        |log, set| {
            let seed = hash::key(options.seed << 32 | set as u64);
            let mut leaves = Leaves::new();
            let searches = IN_A_SET.min(options.searches - set * IN_A_SET);
            play(board, log, searches, seed);
            for inputs in log.take() {
                *leaves.entry(inputs).or_default() += 1;
            }
            leaves
        },
    );
    let mut leaves = Leaves::new();
    for (inputs, count) in counts.into_iter().flatten() {
        *leaves.entry(inputs).or_default() += count;
    }
    leaves
}

fn play(board: &Arc<Board>, log: &Arc<LeafLog>, searches: usize, seed: u64) {
    let mut engine = PlayBallEngine::logging(&Options { seed, ..Options::default() }, Arc::clone(log));
    let mut noise = Noise::new(seed);
    let control = Control { stop: &AtomicBool::new(false), clock: &NoClock };
    let mut game = opening(board, &mut noise);
    for _ in 0..searches {
        let side = game.current().side();
        let report = engine.search(&game, side, &Limits::nodes(NODES), &control, &mut |_| ());
        let turn = report.and_then(|report| Some(game.turn_text(&report.best().turns.first()?.actions)));
        let is_played = turn.is_some_and(|turn| game.play(side, &turn).is_ok());
        let is_over = game.void_sets() > 0 || Side::BOTH.iter().any(|&side| game.score()[side] > 0);
        if !is_played || is_over || game.history().len() >= LONGEST {
            game = opening(board, &mut noise);
        }
    }
}

/// A set after one to six turns at random, each of those that do not let the opponent score at once, where there are such.
fn opening(board: &Arc<Board>, noise: &mut Noise) -> Match {
    let mut generator = TurnGenerator::new();
    let mut position = Position::kick_off(board, Side::A, [0, 0]);
    for _ in 0..=noise.below(MOST_RANDOM) {
        let mut turns = Vec::new();
        position.results(&mut generator, |next| turns.push(next));
        let calm: Vec<_> = turns.iter().filter(|next| !next.can_score(&mut generator)).cloned().collect();
        let turns = if calm.is_empty() { turns } else { calm };
        if turns.is_empty() {
            break;
        }
        position = turns[noise.below(turns.len() as u32) as usize].clone();
    }
    Match::from_position(position, Mode::Normal)
}
