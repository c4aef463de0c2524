//! Round robins against the published tables.

use std::collections::BTreeMap;

use events::round_robin::{Cycles, MOST_IN_ROUND_ROBIN, pair, rounds};
use events::{PlayerId, Side};

fn players(count: usize) -> Vec<PlayerId> {
    (1..=count as u64).map(PlayerId).collect()
}

#[test]
fn single_round_robins_are_the_published_tables() {
    let mut compared = 0;
    let mut table: Vec<Vec<(u64, u64)>> = Vec::new();
    let mut count = 0;
    let mut check = |count: usize, table: &[Vec<(u64, u64)>]| {
        for (round, expected) in table.iter().enumerate() {
            let pairings = pair(&players(count), round, Cycles::Single).unwrap();
            let mut boards: Vec<(u64, u64)> =
                pairings.boards.iter().map(|pairing| (pairing.first.0, pairing.second.0)).collect();
            let mut expected = expected.clone();
            boards.sort_unstable();
            expected.sort_unstable();
            assert_eq!(boards, expected, "{count} players, round {}", round + 1);
            // With one player fewer, whoever would meet the last one has the bye.
            let odd = pair(&players(count - 1), round, Cycles::Single).unwrap();
            expected.retain(|(a, b)| {
                let has_bye = *a == count as u64 || *b == count as u64;
                if has_bye {
                    assert_eq!(odd.bye, Some(PlayerId(*a.min(b))));
                }
                !has_bye
            });
            assert_eq!(odd.boards.len(), expected.len());
            compared += 1;
        }
    };
    for line in include_str!("data/berger.txt").lines().filter(|line| !line.starts_with('#')) {
        if let Ok(next) = line.parse() {
            check(count, &table);
            table.clear();
            count = next;
        } else {
            let pairing = |word: &str| {
                let (a, b) = word.split_once('-').unwrap();
                (a.parse().unwrap(), b.parse().unwrap())
            };
            table.push(line.split(' ').map(pairing).collect());
        }
    }
    check(count, &table);
    assert_eq!(compared, 3 + 5 + 7 + 9 + 11);
}

#[test]
fn everybody_meets_everybody_with_sides_shared() {
    for count in 2..=MOST_IN_ROUND_ROBIN {
        for cycles in [Cycles::Single, Cycles::Double] {
            let players = players(count);
            let mut met: BTreeMap<(PlayerId, PlayerId), u32> = BTreeMap::new();
            let mut sides: BTreeMap<PlayerId, Vec<Side>> = BTreeMap::new();
            for round in 0..rounds(count, cycles) {
                for pairing in pair(&players, round, cycles).unwrap().boards {
                    *met.entry((pairing.first, pairing.second)).or_default() += 1;
                    sides.entry(pairing.first).or_default().push(Side::First);
                    sides.entry(pairing.second).or_default().push(Side::Second);
                }
            }
            assert_eq!(pair(&players, rounds(count, cycles), cycles), None);
            for a in &players {
                for b in players.iter().filter(|b| *b > a) {
                    let times = [(*a, *b), (*b, *a)].map(|two| met.get(&two).copied().unwrap_or(0));
                    match cycles {
                        Cycles::Single => assert_eq!(times.iter().sum::<u32>(), 1),
                        Cycles::Double => assert_eq!(times, [1, 1]),
                    }
                }
                let sides = &sides[a];
                let first = sides.iter().filter(|side| **side == Side::First).count();
                assert!(first.abs_diff(sides.len() - first) <= 1, "{count} players, {cycles:?}");
                assert!(
                    !sides.windows(3).any(|three| three[0] == three[1] && three[1] == three[2]),
                    "{count} {cycles:?}"
                );
            }
        }
    }
}

#[test]
fn nobody_and_too_many_have_no_rounds() {
    assert_eq!(rounds(1, Cycles::Double), 0);
    assert_eq!(pair(&players(1), 0, Cycles::Single), None);
    assert_eq!(pair(&players(MOST_IN_ROUND_ROBIN + 1), 0, Cycles::Single), None);
}
