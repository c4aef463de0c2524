//! Work that is spread over threads.

use super::planner::Planner;

/// What `work` makes of each of the `items`, in their order. With one thread, or one item, nothing is started; the same is done in
/// the same order every time.
pub(super) fn spread<T: Sync, R: Send>(
    planner: &mut Planner<'_, '_>,
    items: &[T],
    work: impl Fn(&mut Planner<'_, '_>, &T) -> R + Sync,
) -> Vec<R> {
    let workers = planner.threads.min(items.len());
    if workers <= 1 {
        return items.iter().map(|item| work(planner, item)).collect();
    }
    let evaluation = planner.evaluation;
    let budgets: Vec<_> = (0..workers).map(|_| planner.budget.share(workers as u64)).collect();
    let mut parts = Vec::new();
    std::thread::scope(|scope| {
        let work = &work;
        let mut handles = Vec::new();
        for (first, mut budget) in budgets.into_iter().enumerate() {
            handles.push(scope.spawn(move || {
                let mut planner = Planner { evaluation, budget: &mut budget, threads: 1 };
                let mine = items.iter().skip(first).step_by(workers);
                let results: Vec<R> = mine.map(|item| work(&mut planner, item)).collect();
                (results, budget)
            }));
        }
        parts = handles.into_iter().map(|handle| handle.join().expect("planning does not panic")).collect();
    });
    let mut columns = Vec::new();
    for (results, budget) in parts {
        planner.budget.join(&budget);
        columns.push(results.into_iter());
    }
    (0..items.len()).filter_map(|at| columns[at % workers].next()).collect()
}
