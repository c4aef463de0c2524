//! Learns the weights of the Pawnball evaluation and writes them to standard output:
//!
//! ```text
//! cargo run --release -p engine --example tune_pawnball -- SEED MATCHES ROUNDS PAIRS THREADS DATE > crates/engine/weights/pawnball.txt
//! ```
//!
//! or looks for squares on which to set up:
//!
//! ```text
//! cargo run --release -p engine --example tune_pawnball -- formation PAIRS SEED
//! ```

use engine::pawnball_tuning::{Settings, climb, tune};

fn main() {
    let words: Vec<String> = std::env::args().skip(1).collect();
    let number = |at: usize, or: u64| words.get(at).and_then(|word| word.parse().ok()).unwrap_or(or);
    if words.first().is_some_and(|word| word == "formation") {
        for (name, mono) in [("mono", true), ("colour", false)] {
            let Some((squares, promise)) = climb(mono, number(1, 24) as usize, number(2, 1)) else { continue };
            let squares = squares.map(|square| square.to_string()).join(",");
            println!("{name}: {squares} promises {promise:+.2} goals");
        }
        return;
    }
    let settings = Settings {
        seed: number(0, 1),
        matches: number(1, 1000) as u32,
        rounds: number(2, 3) as u32,
        pairs: number(3, 4) as usize,
        threads: number(4, 2) as usize,
    };
    let date = words.get(5).map_or("", String::as_str);
    let weights = tune(&settings, |line| eprintln!("{line}"));
    let Settings { seed, matches, rounds, pairs, .. } = settings;
    println!("# Weights of the Pawnball evaluation, in ten-thousandths of a goal for the side whose feature it is.");
    println!("# seed: {seed}");
    println!(
        "# command: cargo run --release -p engine --example tune_pawnball -- {seed} {matches} {rounds} {pairs} 2 {date}"
    );
    println!("# games: {rounds} rounds of {matches} matches on one board, {pairs} pairs of draws from every board");
    println!("# date: {date}");
    print!("{weights}");
}
