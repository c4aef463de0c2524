//! How long the pairings of an arena take: players as an argument, 1,000 unless told.
//!
//! `cargo run --release -p events --example arena_times -- 1000`

use std::time::Instant;

use events::arena::{Arena, Fact, Moment};
use events::{Entrant, Pairing, Played, PlayerId};

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let players: u64 = std::env::args().nth(1).map(|argument| argument.parse()).transpose()?.unwrap_or(1_000);
    let mut arena = Arena::default();
    for id in 0..players {
        let rating = u16::try_from(2_600 - id * 1_200 / players)?;
        arena.apply(Fact::Joined(Entrant { id: PlayerId(id), rating }, Moment(0)))?;
    }
    // Twenty times everybody waits at once, which an arena sees at its beginning only.
    for round in 1..=20 {
        let at = Moment(round * 10_000);
        let start = Instant::now();
        let pairings = arena.pair(at, round);
        println!("{} games in {:.1} ms", pairings.len(), start.elapsed().as_secs_f64() * 1e3);
        for pairing in pairings {
            let game = arena.games().len();
            arena.apply(Fact::Paired(pairing))?;
            let Pairing { first, second } = pairing;
            // The better rating wins two games of three.
            let is_upset = (first.0 * 31 + second.0 * 17 + round) % 3 == 0;
            let result = if (first < second) != is_upset { Played::FirstWins } else { Played::SecondWins };
            arena.apply(Fact::Finished { game, result, counts_berserk: true, is_long: true, at })?;
        }
    }
    Ok(())
}
