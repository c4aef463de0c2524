//! Work in several threads whose outcome does not depend on their number.

use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};

/// Calls `work` with a state of its thread's own for each number below `count`; what it returns, in the order of the numbers.
pub(crate) fn in_parallel<S, T: Send>(
    threads: usize,
    count: usize,
    state: impl Fn() -> S + Sync,
    work: impl Fn(&mut S, usize) -> T + Sync,
) -> Vec<T> {
    let next = AtomicUsize::new(0);
    let done = Mutex::new(Vec::with_capacity(count));
    std::thread::scope(|scope| {
        for _ in 0..threads.max(1) {
            scope.spawn(|| {
                let mut state = state();
                loop {
                    let number = next.fetch_add(1, Ordering::Relaxed);
                    if number >= count {
                        return;
                    }
                    let outcome = work(&mut state, number);
                    done.lock().expect("no worker panics while it holds the lock").push((number, outcome));
                }
            });
        }
    });
    let mut done = done.into_inner().expect("a panic of a worker has ended the scope");
    done.sort_by_key(|(number, _)| *number);
    done.into_iter().map(|(_, outcome)| outcome).collect()
}
