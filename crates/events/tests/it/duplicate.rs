//! Comparison at the same dice.

use events::PlayerId;
use events::duplicate::{MOST_MARGIN, NoComparison, Table, Thousandths, compare};

use crate::common::Random;

fn tables(margins: &[i32]) -> Vec<Table> {
    let table = |(at, margin): (usize, &i32)| Table {
        first: PlayerId(at as u64 * 2),
        second: PlayerId(at as u64 * 2 + 1),
        margin: *margin,
    };
    margins.iter().enumerate().map(table).collect()
}

#[test]
fn what_the_dice_alone_decide_drops_out() {
    for seed in 0..300 {
        let mut random = Random(seed);
        let margins: Vec<i32> = (0..2 + random.below(20)).map(|_| random.below(9) as i32 - 4).collect();
        let lucky: Vec<i32> = margins.iter().map(|margin| margin + 3).collect();
        let scores = compare(&tables(&margins)).unwrap();
        assert_eq!(scores, compare(&tables(&lucky)).unwrap());
        for (at, margin) in margins.iter().enumerate() {
            let others: i32 = margins.iter().sum::<i32>() - margin;
            let exact = f64::from(*margin) - f64::from(others) / (margins.len() - 1) as f64;
            let [first, second] = [0, 1].map(|side| scores[&PlayerId(at as u64 * 2 + side)].0);
            assert!((first as f64 - exact * 1000.0).abs() <= 0.5 + 1e-6, "seed {seed}: {first} for {exact}");
            assert_eq!(first, -second);
        }
    }
}

#[test]
fn two_tables_are_compared_with_each_other_and_margins_have_a_limit() {
    let scores = compare(&tables(&[500, 1])).unwrap();
    assert_eq!(scores[&PlayerId(0)], Thousandths(i64::from(MOST_MARGIN - 1) * 1000));
    assert_eq!(scores[&PlayerId(2)], Thousandths(i64::from(1 - MOST_MARGIN) * 1000));
}

#[test]
fn one_table_compares_with_nothing() {
    assert_eq!(compare(&tables(&[1])), Err(NoComparison::TooFew(1)));
    let mut twice = tables(&[1, 2]);
    twice[1].first = PlayerId(0);
    assert_eq!(compare(&twice), Err(NoComparison::Twice(PlayerId(0))));
}
