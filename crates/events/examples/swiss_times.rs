//! How long the pairings of a Swiss system take: players and rounds as arguments, 500 and 11 unless told.
//!
//! `cargo run --release -p events --example swiss_times -- 500 11`

use std::time::Instant;

use events::swiss::{Settings, pair};
use events::{Board, Bye, ByeScore, Crosstable, Entrant, GameResult, Played, PlayerId, Round, Side};

/// A small generator, so that every run has the same games (`SplitMix64`).
fn next(state: &mut u64) -> u64 {
    *state = state.wrapping_add(0x9E37_79B9_7F4A_7C15);
    let mut z = *state;
    z = (z ^ (z >> 30)).wrapping_mul(0xBF58_476D_1CE4_E5B9);
    z = (z ^ (z >> 27)).wrapping_mul(0x94D0_49BB_1331_11EB);
    z ^ (z >> 31)
}

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let mut arguments = std::env::args().skip(1).map(|argument| argument.parse::<u64>());
    let players = arguments.next().transpose()?.unwrap_or(500);
    let rounds = arguments.next().transpose()?.unwrap_or(11);
    let mut seed = arguments.next().transpose()?.unwrap_or(1);
    let entrants: Vec<Entrant> = (0..players)
        .map(|id| Entrant { id: PlayerId(id), rating: u16::try_from(2600 - id * 1200 / players).unwrap_or(0) })
        .collect();
    let present: Vec<PlayerId> = entrants.iter().map(|entrant| entrant.id).collect();
    let rating = |player: PlayerId| f64::from(entrants[usize::try_from(player.0).unwrap_or(0)].rating);
    let settings = Settings { rounds: usize::try_from(rounds)?, drawn: Side::First };
    let mut played: Vec<Round> = Vec::new();
    for number in 1..=rounds {
        let table = Crosstable::new(&entrants, &played)?;
        let start = Instant::now();
        let pairings = pair(&table, &present, &settings)?;
        println!("round {number}: {:.3} s", start.elapsed().as_secs_f64());
        let result = |first: PlayerId, second: PlayerId, random: u64| {
            let expected = 1.0 / (1.0 + 10f64.powf((rating(second) - rating(first)) / 400.0));
            #[expect(clippy::cast_precision_loss, reason = "a thousand")]
            let random = (random % 1000) as f64 / 1000.0;
            // A fifth of the games is drawn.
            match random {
                random if random < 0.8 * expected => Played::FirstWins,
                random if random < 0.8 => Played::SecondWins,
                _ => Played::Draw,
            }
        };
        played.push(Round {
            boards: pairings
                .boards
                .into_iter()
                .map(|pairing| Board {
                    pairing,
                    result: Some(GameResult::Played(result(pairing.first, pairing.second, next(&mut seed)))),
                })
                .collect(),
            byes: pairings.bye.map(|player| (player, Bye::Allocated(ByeScore::One))).into_iter().collect(),
        });
    }
    Ok(())
}
