//! How many distinct results of a Diaballik turn are found per second on one core.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::diaballik::{Position, Start};

/// Positions of games between players that choose among the turns of each position at random: after 5, 10, … 80 turns.
const MIDDLE_GAMES: [&str; 16] = [
    "bbb2bb/3b3/3B3/7/7/1a3a1/a1aaa1A b",
    "b1B1bbb/7/1b1b3/7/a6/6a/1aaaA1a a",
    "b1b1bbB/7/4b2/b6/6a/1a4a/1aAaa2 b",
    "2B1bbb/b6/4b2/b6/6a/6a/aAaaa2 a",
    "2b2bb/b2b3/6B/b5a/7/1A1a2a/1aa1a2 b",
    "B1b1b1b/3b1b1/7/b4a1/1a5/2aA2a/a3a2 a",
    "bb4B/4bb1/b2b3/5a1/a2a3/4a1a/1a3A1 b",
    "bB2b1b/6b/b6/3ba2/a2a3/6a/1a3Aa a",
    "bB3bb/2b3b/7/3ba2/2a2a1/A6/1a3aa b",
    "6b/Bbb2b1/3b1b1/7/2a1aa1/a5A/1a3a1 a",
    "b4bb/1Bb1b2/5b1/7/1a1Aa1a/a6/1a2a2 b",
    "B4bb/1b2b2/7/2b4/1a1ab2/a3aa1/1a1A3 a",
    "5bb/1b2b2/2B4/2ba3/1a2b2/A1a1a2/3a1a1 b",
    "6b/1b2Bb1/2b4/1b1a3/5b1/Aaa1aa1/5a1 a",
    "4b2/1b2Bb1/2b4/1b1a1b1/4a2/A1a4/2a1a1a b",
    "5b1/1bb1b2/5b1/7/Ab1aaB1/1a4a/2a1a2 a",
];

fn turns(c: &mut Criterion) {
    let middle_games = MIDDLE_GAMES.map(|text| Position::parse(text).expect("the positions are legal"));
    let sets = [("start", vec![Position::start(Start::Standard)]), ("middle-games", middle_games.to_vec())];
    for (name, positions) in &sets {
        let results: u32 = positions.iter().map(|position| position.count_results().results()).sum();
        let mut group = c.benchmark_group(format!("diaballik/{name}"));
        group.throughput(Throughput::Elements(u64::from(results)));
        group.bench_function("list", |b| {
            b.iter(|| {
                for position in positions {
                    black_box(black_box(position).results(|result| {
                        black_box(result);
                    }));
                }
            });
        });
        group.bench_function("list-positions", |b| {
            b.iter(|| {
                for position in positions {
                    black_box(black_box(position).results(|result| {
                        black_box(position.after(result));
                    }));
                }
            });
        });
        group.bench_function("count", |b| {
            b.iter(|| {
                for position in positions {
                    black_box(black_box(position).count_results());
                }
            });
        });
        group.bench_function("naive", |b| {
            let texts: Vec<String> = positions.iter().map(ToString::to_string).collect();
            b.iter(|| {
                for text in &texts {
                    black_box(naive::diaballik::results(text));
                }
            });
        });
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(10);
    targets = turns
}
criterion_main!(benches);
