//! Plays Pawnball matches of the engine against a greedy player, or against itself with other limits. Every two matches have the
//! same dice, with the sides exchanged.
//!
//! ```text
//! cargo run --release -p engine --example pawnball_match -- PAIRS SEED LIMIT OPPONENT
//! ```
//!
//! A limit is `n20000` (nodes a turn), `t100` (milliseconds a turn) or `d3` (iterations); the opponent is a limit or a greedy
//! player: `greedy`, which cares for goals alone, or `pressing`, which keeps the ball near the goal besides.

use std::sync::atomic::AtomicBool;
use std::time::{Duration, Instant};

use engine::pawnball_greedy::Greedy;
use engine::{Control, Engine, Limits, Options, PawnballEngine, SystemClock};
use games::game::Match as _;
use games::pawnball::Match;
use games::pawnball::seed::SeedMaterial;
use games::side::Side;

struct Player {
    engine: Box<dyn Engine<Match>>,
    limits: Limits,
    nodes: u64,
    turns: u64,
    time: Duration,
}

impl Player {
    fn new(text: &str) -> Self {
        let limits = match (text.get(..1), text.get(1..).and_then(|number| number.parse().ok())) {
            (Some("n"), Some(nodes)) => Limits::nodes(nodes),
            (Some("t"), Some(milliseconds)) => Limits::time(Duration::from_millis(milliseconds)),
            (Some("d"), Some(depth)) => Limits::depth(depth as u32),
            _ => Limits::default(),
        };
        let engine: Box<dyn Engine<Match>> = match text {
            "greedy" => Box::new(Greedy::plain(1)),
            "pressing" => Box::new(Greedy::pressing()),
            _ => Box::new(PawnballEngine::new(&Options::default())),
        };
        Self { engine, limits, nodes: 0, turns: 0, time: Duration::ZERO }
    }

    fn turn(&mut self, game: &mut Match, side: Side) {
        let (stop, clock) = (AtomicBool::new(false), SystemClock::start());
        let started = Instant::now();
        let control = Control { stop: &stop, clock: &clock };
        let report = self.engine.search(game, side, &self.limits, &control, &mut |_| ()).expect("the side may act");
        self.time += started.elapsed();
        self.nodes += report.nodes;
        self.turns += 1;
        let text = game.turn_text(&report.best().turns[0].actions);
        game.play(side, &text).expect("engines play legal turns");
    }

    fn summary(&self) -> String {
        let seconds = self.time.as_secs_f64();
        format!(
            "{} turns, {:.1} ms a turn, {:.0} nodes a turn, {:.2} million nodes a second",
            self.turns,
            1000.0 * seconds / self.turns as f64,
            self.nodes as f64 / self.turns as f64,
            self.nodes as f64 / seconds / 1e6
        )
    }
}

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let word = |at: usize, or: &'static str| words.get(at).map_or(or, String::as_str);
    let pairs: u64 = word(0, "5").parse().expect("the number of pairs is a number");
    let seed: u64 = word(1, "1").parse().expect("the seed is a number");
    let mut players = [Player::new(word(2, "n20000")), Player::new(word(3, "greedy"))];
    let mut results = [0; 3];
    let mut goals = [0; 2];
    let mut squares = 0.0;
    for number in 0..2 * pairs {
        let mut bytes = [0; 32];
        bytes[..8].copy_from_slice(&(seed + number / 2).to_le_bytes());
        let draws = SeedMaterial { seed: &bytes, entropy_a: b"", entropy_b: b"", game_id: "match" }.draws();
        let mut draws = draws.into_iter();
        let first = if number % 2 == 0 { Side::A } else { Side::B };
        players.iter_mut().for_each(|player| player.engine.forget());
        let mut game = Match::new();
        while game.ending().is_none() {
            if game.awaits_dice() {
                game.roll(draws.next().expect("a match has eight draws")).expect("dice are awaited");
                continue;
            }
            let side = game.actors().first().expect("somebody may act");
            players[usize::from(side != first)].turn(&mut game, side);
        }
        let score = game.score();
        let [own, theirs] = [score[first], score[first.other()]];
        goals[0] += own;
        goals[1] += theirs;
        let difference = f64::from(own) - f64::from(theirs);
        squares += difference * difference;
        results[match own.cmp(&theirs) {
            std::cmp::Ordering::Greater => 0,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 2,
        }] += 1;
        eprintln!("{number}: {own}-{theirs}");
    }
    let [won, drawn, lost] = results;
    let played = 2.0 * pairs as f64;
    let mean = (f64::from(goals[0]) - f64::from(goals[1])) / played;
    println!("won {won}, drawn {drawn}, lost {lost}; goals {}-{}", goals[0], goals[1]);
    println!("goal difference a match {mean:.2}, standard deviation {:.2}", (squares / played - mean * mean).sqrt());
    for player in &players {
        println!("{}", player.summary());
    }
}
