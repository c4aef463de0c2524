//! How long it takes to solve `sprint` on one thread, and to look up a position: in rows that are unpacked already, and in a table that
//! has just been opened.

use std::fs::File;
use std::hint::black_box;
use std::io::Write;
use std::sync::atomic::AtomicBool;

use criterion::{BatchSize, Criterion, criterion_group, criterion_main};
use games::hash;
use games::playball::{Board, Position, TurnGenerator};
use games::side::Side;
use tablebase::{Place, Solver, Space, Table};
use tempfile::NamedTempFile;

fn solved(board: &str, threads: usize) -> Solver {
    let mut solver = Solver::new(Space::new(Board::shipped(board).expect("it ships")));
    solver.run(threads, &AtomicBool::new(false), |_| ()).expect("nobody stops it");
    solver
}

fn solve(c: &mut Criterion) {
    let mut group = c.benchmark_group("tables/solve");
    group.sample_size(10);
    group.bench_function("sprint", |b| b.iter(|| black_box(solved("sprint", 1))));
    group.finish();
}

/// Positions at the start of a turn, drawn from the whole board, in which the side to move cannot score: those the table is asked about.
fn positions(table: &Table<File>, rows: usize, count: usize) -> Vec<Position> {
    let space = table.space();
    let mut generator = TurnGenerator::new();
    let mut positions = Vec::new();
    for number in 0.. {
        if positions.len() == count {
            break;
        }
        let below = |salt: u64, most: usize| (hash::key(3 * number + salt) % most as u64) as usize;
        let place = Place {
            row: below(0, space.row_count().min(rows)),
            column: below(1, space.column_count()),
            slot: below(2, 7),
        };
        // Some places have no position: the placements overlap.
        if space.place(&space.placement(place), Side::A) == Some(place) {
            let position = table.position(place);
            if !position.can_score(&mut generator) {
                positions.push(position);
            }
        }
    }
    positions
}

fn probe(c: &mut Criterion) {
    for board in ["sprint", "diamond"] {
        let threads = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
        let mut file = NamedTempFile::new().expect("there is room for a table");
        solved(board, threads).write(file.as_file_mut()).expect("there is room for a table");
        file.flush().expect("there is room for a table");
        let open = || Table::open(File::open(file.path()).expect("it was written")).expect("it was written whole");
        let mut group = c.benchmark_group(format!("tables/{board}"));
        let table = open();
        // As many rows as stay unpacked.
        let warm = positions(&table, 64, 1024);
        for position in &warm {
            table.value(position).expect("it was written whole");
        }
        let mut next = 0;
        group.bench_function("probe-warm", |b| {
            b.iter(|| {
                next = (next + 1) % warm.len();
                table.value(black_box(&warm[next])).expect("it was written whole")
            });
        });
        let cold = positions(&table, usize::MAX, 1024);
        let mut next = 0;
        group.bench_function("probe-cold", |b| {
            b.iter_batched(
                || {
                    next = (next + 1) % cold.len();
                    &cold[next]
                },
                |position| open().value(black_box(position)).expect("it was written whole"),
                BatchSize::SmallInput,
            );
        });
        group.finish();
    }
}

criterion_group!(benches, solve, probe);
criterion_main!(benches);
