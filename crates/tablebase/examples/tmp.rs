use games::playball::Board;
use std::sync::atomic::AtomicBool;
use tablebase::*;
fn main() {
    let name = std::env::args().nth(1).unwrap();
    let th: usize = std::env::args().nth(2).unwrap().parse().unwrap();
    let b = Board::shipped(&name).unwrap();
    let sp = Space::new(b);
    println!("{name} positions {} rows {} cols {}", sp.position_count(), sp.row_count(), sp.column_count());
    let t = std::time::Instant::now();
    let mut last = 0;
    let sol = solve(sp, th, &AtomicBool::new(false), |p| {
        if p.rows.0 == 0 {
            println!("d {} rows {} known {} t {:.2}", p.distance, p.rows.1, p.known, t.elapsed().as_secs_f64());
            last = p.distance;
        }
    })
    .unwrap();
    println!("{:.2}s", t.elapsed().as_secs_f64());
    let sp = sol.space();
    let mut h = std::collections::BTreeMap::new();
    for row in 0..sp.row_count() {
        let w = sp.weight(row);
        for column in 0..sp.column_count() {
            for slot in 0..7 {
                if let Some(v) = sol.value(Place { row, column, slot }) {
                    *h.entry(format!("{v:?}")).or_insert(0u64) += w;
                }
            }
        }
    }
    println!("{h:?}");
    println!("total {}", h.values().sum::<u64>());
}
