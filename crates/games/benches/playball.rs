//! How many distinct results of a Play Ball turn are found per second on one core.

use std::hint::black_box;

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use games::playball::{Board, Boards, Position, TurnGenerator};
use games::side::Side;

/// The positions of the sample data: middle games of the boards that ship.
fn middle_games() -> Vec<Position> {
    let boards = Boards::shipped();
    include_str!("../tests/data/playball.jsonl")
        .lines()
        .map(|line| {
            let line: serde_json::Value = serde_json::from_str(line).expect("the sample data is JSON Lines");
            Position::parse(line["position"].as_str().unwrap_or_default(), &boards).expect("the sample data is legal")
        })
        .collect()
}

fn turns(c: &mut Criterion) {
    let kick_off = Position::kick_off(Board::lanes(), Side::A, [0, 0]);
    let sets = [("kick-off", vec![kick_off]), ("middle-games", middle_games())];
    let mut generator = TurnGenerator::new();
    for (name, positions) in &sets {
        let results: u32 = positions.iter().map(|position| position.count_results(&mut generator).results()).sum();
        let mut group = c.benchmark_group(format!("playball/{name}"));
        group.throughput(Throughput::Elements(u64::from(results)));
        group.bench_function("bitboards", |b| {
            b.iter(|| {
                for position in positions {
                    black_box(generator.results(position.board(), &position.turn_state(), |own, balls| {
                        black_box((own, balls));
                    }));
                }
            });
        });
        group.bench_function("naive", |b| {
            let texts: Vec<String> = positions.iter().map(ToString::to_string).collect();
            b.iter(|| {
                for text in &texts {
                    black_box(naive::playball::results(text));
                }
            });
        });
        group.finish();
    }
}

criterion_group! {
    name = benches;
    config = Criterion::default().sample_size(20);
    targets = turns
}
criterion_main!(benches);
