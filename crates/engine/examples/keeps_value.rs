//! How often the engine keeps the value of a position of Play Ball without its table, measured against the table.
//!
//! ```text
//! cargo run --release -p engine --example keeps_value -- TABLE [TURNS [MILLISECONDS [SEED]]]
//! ```
//!
//! Sets begin with up to six random turns; from there the engine plays both sides. A turn counts as a choice if not every
//! turn keeps the value.

#![allow(clippy::unwrap_used, reason = "a tool for developers")]

use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Control, Engine as _, Limits, Noise, Options, PlayBallEngine, SystemClock};
use games::game::Match as _;
use games::playball::{Match, Mode, Position};
use games::side::Side;
use tablebase::{Table, Value};

/// Win, draw or loss, without how long it takes.
fn kind(value: Value) -> i32 {
    value.rank().signum()
}

fn main() {
    let mut args = std::env::args().skip(1);
    let table = Table::open(std::fs::read(args.next().unwrap()).unwrap()).unwrap();
    let mut number = |default: u64| args.next().map_or(default, |text| text.parse().unwrap());
    let (turns, milliseconds, seed) = (number(100), number(1000), number(1));
    let mut noise = Noise::new(seed);
    let (mut counted, mut choices, mut kept, mut kept_choices, mut nodes) = (0, 0, 0, 0, 0);
    'sets: loop {
        let mut engine = PlayBallEngine::new(&Options { seed, ..Options::default() });
        let mut game = Match::from_position(Position::kick_off(table.board(), Side::A, [0, 0]), Mode::Expert);
        let mut random = noise.below(7);
        while game.ending().is_none() && game.score() == [0, 0] {
            let side = game.actors().first().unwrap();
            let position = game.current().clone();
            let all = position.turns();
            if random > 0 {
                random -= 1;
                let quiet: Vec<_> = all.iter().filter(|turn| !turn.goal).collect();
                let turn = quiet[noise.below(quiet.len() as u32) as usize];
                game.play(side, &game.turn_text(&turn.actions)).unwrap();
                continue;
            }
            let value = table.value(&position).unwrap();
            let valued = table.turns(&position).unwrap();
            let is_choice = valued.iter().any(|turn| kind(turn.value) != kind(value));
            let control = Control { stop: &AtomicBool::new(false), clock: &SystemClock::start() };
            let limits = Limits::time(Duration::from_millis(milliseconds));
            let report = engine.search(&game, side, &limits, &control, &mut |_| ()).unwrap();
            nodes += report.nodes;
            let chosen = &report.best().turns[0].actions;
            let before = game.score();
            let text = game.turn_text(chosen);
            game.play(side, &text).unwrap();
            let after = if game.score() == before {
                kind(table.value(game.current()).unwrap()) * -1
            } else if game.score()[side.index()] > before[side.index()] {
                1
            } else {
                -1
            };
            counted += 1;
            kept += i32::from(after == kind(value));
            if is_choice {
                choices += 1;
                kept_choices += i32::from(after == kind(value));
            }
            if after != kind(value) {
                println!("lost {value:?}: {position} {text} ({:?}, depth {})", report.best().score, report.depth);
            }
            if counted as u64 >= turns {
                break 'sets;
            }
        }
    }
    println!("{kept} of {counted} turns keep the value; where there was a choice, {kept_choices} of {choices}");
    println!("{} nodes a turn", nodes / counted as u64);
}
