//! Distinct results of playing one die, a second and core, from the kick-off and from middle-game boards: listed one by
//! one, applied and undone on a board, only counted, and by the naive rules.

use std::hint::black_box;
use std::time::Duration;

use criterion::{BenchmarkId, Criterion, Throughput, criterion_group, criterion_main};
use games::pawnball::Position;
use games::pawnball::dice::{Die, Dot};

const KICK_OFF: [&str; 1] = ["17/17/17/17/3w3k1g3y3/8*8/3k3w1y3g3/17/17/17/17 a a k3w5"];

/// Boards in which the pawns are spread or crowded and the ball lies near a goal, near pawns or far from them.
const MIDDLE_GAME: [&str; 16] = [
    "3k13/2g14/17/17/17/6w10/3yw1g10/17/5*y10/17/3k13 a b y1y5",
    "17/5*4g6/17/17/5y8w2/6k10/6y10/4w1g10/4k12/17/17 b a g6y4",
    "10g6/17/17/9w7/17/17/9k7/4k2*3y1gy2/17/14w2/17 b a g6y4",
    "7g9/5g11/17/17/5wy10/7wk1*6/5y11/17/6k10/17/17 b a g4g5",
    "17/17/2w14/3w3yg8/17/5y11/9k7/9g2k4/17/8*8/17 a b g5y3",
    "17/10y6/17/13k3/14k2/14w2/17/14*2/12g4/12y1gw1/17 b a g6y2",
    "17/17/17/6y5w4/16k/g16/1*g8w5/3k13/17/9y7/17 a b g4y4",
    "4w12/17/3y1g11/5k11/5y11/1w4*10/17/17/17/16k/4g12 b b k1k3",
    "17/4wg11/2w3*g9/7k6k2/17/17/17/5y11/17/17/11y5 b b k6w4",
    "13g3/16g/9w2y4/11y5/9w7/11k5/15*1/17/12k4/17/17 a a k3w6",
    "17/15g1/y16/17/10k6/6k2w7/17/17/4*4y7/17/6w9g a a k2w3",
    "17/17/17/6k*9/9g7/5w11/6k10/5y1g9/7w9/17/7y9 a a k5w2",
    "17/17/17/6*10/6y10/17/10k6/3g5y5w1/6w2g7/10k6/17 b b k4w6",
    "8w8/12g4/8g8/17/5y11/17/17/12w1k2/6*7k2/12y4/17 b b k3k6",
    "17/2*g13/2w4y9/5w1g9/3y13/17/17/17/8k8/8k8/17 a b g3y6",
    "17/5gky9/3w13/17/17/8gk7/8*8/6w1y8/17/17/17 b b k4w1",
];

/// Every die of the side to play on each board: what a search meets, whatever was drawn.
fn work(boards: &[&str]) -> Vec<(Position, Die)> {
    let mut work = Vec::new();
    for text in boards {
        let position: Position = text.parse().expect("the board is a position");
        for dot in Dot::of_team(position.to_play() == Some(position.mono())) {
            work.extend((1..=6).filter_map(|points| Die::new(dot, points)).map(|die| (position, die)));
        }
    }
    work
}

fn die_results(criterion: &mut Criterion) {
    for (name, boards) in [("kick-off", KICK_OFF.as_slice()), ("middle game", MIDDLE_GAME.as_slice())] {
        let work = work(boards);
        let results: u64 = work.iter().map(|(position, die)| position.count_results(*die)).sum();
        let mut group = criterion.benchmark_group("pawnball die results");
        group.throughput(Throughput::Elements(results));
        group.warm_up_time(Duration::from_secs(1)).measurement_time(Duration::from_secs(3));
        group.bench_function(BenchmarkId::new("listed", name), |bencher| {
            bencher.iter(|| {
                for (position, die) in &work {
                    position.for_each_result(*die, |result| {
                        black_box(result);
                    });
                }
            });
        });
        group.bench_function(BenchmarkId::new("applied", name), |bencher| {
            bencher.iter(|| {
                for (position, die) in &work {
                    let mut board = *position;
                    // Whether the die is among those left makes no difference to the pawns and the ball.
                    position.for_each_result(*die, |result| {
                        let undo = board.apply(&result);
                        black_box(board.hash());
                        board.undo(undo);
                    });
                }
            });
        });
        group.bench_function(BenchmarkId::new("counted", name), |bencher| {
            bencher.iter(|| work.iter().map(|(position, die)| position.count_results(*die)).sum::<u64>());
        });
        let texts: Vec<(String, String)> =
            work.iter().map(|(position, die)| (position.to_string(), die.to_string())).collect();
        group.sample_size(10);
        group.bench_function(BenchmarkId::new("naive", name), |bencher| {
            bencher.iter(|| texts.iter().map(|(board, die)| naive::pawnball::results(board, die).len()).sum::<usize>());
        });
        group.finish();
    }
}

criterion_group!(benches, die_results);
criterion_main!(benches);
