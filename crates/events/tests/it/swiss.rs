//! The Dutch system against everything that can be paired, and over a thousand tournaments.

use std::collections::{BTreeMap, BTreeSet};

use events::swiss::{NoPairings, Settings, pair};
use events::tournament::{Admission, Fact, Rules, System, Tournament};
use events::{Board, Bye, ByeScore, Crosstable, Entrant, Entry, PlayerId, Round, Side};

use crate::common::{Random, entrants, table, wild};
use crate::naive;

/// Compares the next round of those who are present with all that could be.
fn check(table: &Crosstable, present: &[PlayerId], settings: &Settings, what: &str) -> Option<Round> {
    let seeds: Vec<usize> = present.iter().map(|player| table.place(*player).unwrap()).collect();
    let expected = naive::pair(table, &seeds, settings.rounds);
    let place = |player: PlayerId| table.place(player).unwrap();
    match pair(table, present, settings) {
        Ok(pairings) => {
            let score = |seed: usize| (std::cmp::Reverse(table.rows()[seed].score()), seed);
            let pairs: BTreeSet<(usize, usize)> = pairings
                .boards
                .iter()
                .map(|pairing| {
                    let (a, b) = (place(pairing.first), place(pairing.second));
                    if score(a) < score(b) { (a, b) } else { (b, a) }
                })
                .chain(pairings.bye.map(|player| (place(player), usize::MAX)))
                .collect();
            assert_eq!(Some(pairs), expected, "{what}");
            Some(Round {
                boards: pairings.boards.into_iter().map(|pairing| Board { pairing, result: None }).collect(),
                byes: pairings.bye.map(|player| (player, Bye::Allocated(ByeScore::One))).into_iter().collect(),
            })
        }
        Err(error) => {
            assert_eq!((error, expected), (NoPairings::Impossible, None), "{what}");
            None
        }
    }
}

#[test]
fn small_tournaments_are_paired_as_the_search_through_all_pairings_says() {
    for seed in 0..500 {
        let mut random = Random(seed);
        let entrants = entrants(2 + random.below(8), &mut random);
        let rounds = 2 + random.below(6);
        let settings = Settings { rounds, drawn: Side::First };
        let mut played: Vec<Round> = Vec::new();
        while played.len() < rounds {
            let table = table(&entrants, &played);
            let present: Vec<PlayerId> =
                entrants.iter().map(|entrant| entrant.id).filter(|_| !random.one_in(12)).collect();
            let what = format!("seed {seed}, round {}", played.len() + 1);
            let Some(mut round) = check(&table, &present, &settings, &what) else { break };
            for board in &mut round.boards {
                board.result = Some(random.result());
            }
            for entrant in entrants.iter().filter(|entrant| !present.contains(&entrant.id)) {
                if random.one_in(2) {
                    round.byes.push((entrant.id, Bye::Requested(ByeScore::Half)));
                }
            }
            played.push(round);
        }
    }
}

#[test]
fn whatever_was_played_before_the_best_pairing_is_found() {
    for seed in 0..1_500 {
        let mut random = Random(seed);
        let entrants = entrants(2 + random.below(8), &mut random);
        let before = random.below(6);
        let rounds = wild(&entrants, before, &mut random);
        let table = table(&entrants, &rounds);
        let present: Vec<PlayerId> = entrants.iter().map(|entrant| entrant.id).collect();
        let settings = Settings { rounds: before + 1 + random.below(2), drawn: Side::First };
        check(&table, &present, &settings, &format!("seed {seed}"));
    }
}

/// Whether anybody can be paired at all: a search that begins with whoever has the fewest opponents left.
fn is_possible(left: &BTreeSet<usize>, may: &dyn Fn(usize, usize) -> bool, steps: &mut u32) -> bool {
    *steps += 1;
    assert!(*steps < 2_000_000, "the search takes too long");
    let options =
        |seed: usize| left.iter().copied().filter(|other| *other != seed && may(seed, *other)).collect::<Vec<_>>();
    let Some(hardest) = left.iter().copied().min_by_key(|seed| options(*seed).len()) else { return true };
    options(hardest).into_iter().any(|other| {
        let rest = left.iter().copied().filter(|seed| *seed != hardest && *seed != other).collect();
        is_possible(&rest, may, steps)
    })
}

struct Had {
    met: BTreeSet<PlayerId>,
    sides: Vec<Side>,
    byes: usize,
}

#[test]
fn a_thousand_tournaments_keep_the_absolute_rules() {
    let (mut pairings, mut impossible) = (0, 0);
    for seed in 0..1_000 {
        let mut random = Random(1_000_000 + seed);
        let count = 2 + random.below(59);
        let rounds = 1 + random.below(count.min(11));
        let settings = Settings { rounds, drawn: if random.one_in(2) { Side::First } else { Side::Second } };
        let rules = Rules {
            system: System::Swiss(settings),
            admission: Admission { late_until: Some(4), ..Admission::default() },
            allocated_bye: if random.one_in(3) { ByeScore::Half } else { ByeScore::One },
            tie_breaks: Vec::new(),
        };
        let mut event = Tournament::new(rules);
        let mut players = entrants(count, &mut random);
        let mut late = players.split_off(count - random.below(count / 4 + 1));
        players.iter().for_each(|entrant| event.apply(Fact::Entered(*entrant)).unwrap());
        let mut away: BTreeSet<PlayerId> = BTreeSet::new();
        let mut had: BTreeMap<PlayerId, Had> = BTreeMap::new();
        for number in 1..=rounds {
            if number < 5 {
                for _ in 0..random.below(late.len() + 1) {
                    let entrant = late.pop().unwrap();
                    event.apply(Fact::Entered(entrant)).unwrap();
                    players.push(entrant);
                }
            }
            for Entrant { id, .. } in &players {
                if away.contains(id) && random.one_in(4) {
                    event.apply(Fact::Returned(*id)).unwrap();
                    away.remove(id);
                } else if !away.contains(id) && random.one_in(25) {
                    event.apply(Fact::Withdrew(*id)).unwrap();
                    away.insert(*id);
                } else if !away.contains(id) && random.one_in(25) {
                    event.apply(Fact::AskedForBye(*id)).unwrap();
                }
            }
            let paired = match event.pair() {
                Ok(paired) => paired,
                Err(error) => {
                    assert_eq!(error, NoPairings::Impossible, "seed {seed}, round {number}");
                    impossible += 1;
                    break;
                }
            };
            pairings += 1;
            event.apply(Fact::Paired(paired.clone())).unwrap();
            let table = event.table().unwrap();
            let is_top = |player: PlayerId| {
                let row = &table.rows()[table.place(player).unwrap()];
                number == rounds && row.score_before(number - 1).halves() as usize > number - 1
            };
            for pairing in &paired.boards {
                let results = random.result();
                let board = paired.boards.iter().position(|other| other == pairing).unwrap();
                event.apply(Fact::Finished { board, result: results }).unwrap();
                if !matches!(results, events::GameResult::Played(_)) {
                    continue;
                }
                let is_free = is_top(pairing.first) || is_top(pairing.second);
                for (player, other, side) in
                    [(pairing.first, pairing.second, Side::First), (pairing.second, pairing.first, Side::Second)]
                {
                    let had = had.entry(player).or_insert(Had { met: BTreeSet::new(), sides: Vec::new(), byes: 0 });
                    assert!(had.met.insert(other), "seed {seed}: {player:?} meets {other:?} again in round {number}");
                    had.sides.push(side);
                    let first = had.sides.iter().filter(|side| **side == Side::First).count();
                    let difference = first.abs_diff(had.sides.len() - first);
                    let is_third = had.sides.len() > 2 && had.sides.iter().rev().take(3).all(|other| *other == side);
                    assert!(is_free || difference <= 2, "seed {seed}: {player:?} has a difference of {difference}");
                    assert!(is_free || !is_third, "seed {seed}: {player:?} has {side:?} three times running");
                }
            }
            if let Some(player) = paired.bye {
                let had = had.entry(player).or_insert(Had { met: BTreeSet::new(), sides: Vec::new(), byes: 0 });
                had.byes += 1;
                assert_eq!(had.byes, 1, "seed {seed}: {player:?} has a second bye");
            }
        }
    }
    assert!(pairings > 4_000 && impossible < pairings / 10, "{pairings} rounds, {impossible} impossible");
}

#[test]
fn where_no_pairing_is_found_there_is_none() {
    let mut none = 0;
    for seed in 0..3_000 {
        let mut random = Random(2_000_000 + seed);
        let entrants = entrants(4 + random.below(11), &mut random);
        let before = entrants.len() / 2 + random.below(entrants.len() / 2);
        let rounds = wild(&entrants, before, &mut random);
        let table = table(&entrants, &rounds);
        let present: Vec<PlayerId> = entrants.iter().map(|entrant| entrant.id).collect();
        if let Err(error) = pair(&table, &present, &Settings { rounds: before + 2, drawn: Side::First }) {
            assert_eq!(error, NoPairings::Impossible);
            none += 1;
            let due = |seed: usize| {
                let sides: Vec<Side> = table.rows()[seed]
                    .entries
                    .iter()
                    .filter_map(|entry| match entry {
                        Entry::Game { side, .. } => Some(*side),
                        _ => None,
                    })
                    .collect();
                let first = sides.iter().filter(|side| **side == Side::First).count();
                match (first * 2).checked_sub(sides.len()) {
                    Some(2..) => Some(Side::Second),
                    None if sides.len() - first * 2 >= 2 => Some(Side::First),
                    _ => match sides.as_slice() {
                        [.., a, b] if a == b => Some(a.other()),
                        _ => None,
                    },
                }
            };
            let bye = usize::MAX;
            let may = |a: usize, b: usize| {
                if a == bye || b == bye {
                    let row = &table.rows()[a.min(b)];
                    return !row.entries.iter().any(|entry| match entry {
                        Entry::Bye(Bye::Allocated(_)) => true,
                        Entry::Bye(_) | Entry::Forfeit { .. } => entry.score() >= events::Score::ONE,
                        _ => false,
                    });
                }
                let have_met = table.rows()[a].entries.iter().any(|entry| entry.played() == Some(b));
                !have_met && (due(a).is_none() || due(a) != due(b))
            };
            let mut left: BTreeSet<usize> = (0..entrants.len()).collect();
            if left.len() % 2 == 1 {
                left.insert(bye);
            }
            assert!(!is_possible(&left, &may, &mut 0), "seed {seed} can be paired");
        }
    }
    assert!(none > 50, "only {none} rounds had no pairing");
}

#[test]
fn what_cannot_be_paired_is_an_error() {
    let entrants: Vec<Entrant> = (1..=2).map(|id| Entrant { id: PlayerId(id), rating: 1500 }).collect();
    let none = table(&entrants, &[]);
    let settings = Settings { rounds: 1, drawn: Side::First };
    assert_eq!(pair(&none, &[PlayerId(3)], &settings), Err(NoPairings::Unknown(PlayerId(3))));
    assert_eq!(pair(&none, &[PlayerId(1), PlayerId(1)], &settings), Err(NoPairings::Unknown(PlayerId(1))));
    assert_eq!(pair(&none, &[], &Settings { rounds: 25, ..settings }), Err(NoPairings::TooManyRounds(25)));
    let paired = pair(&none, &[PlayerId(2), PlayerId(1)], &settings).unwrap();
    assert_eq!((paired.boards[0].first, paired.boards[0].second), (PlayerId(1), PlayerId(2)));
    let round = Round { boards: vec![Board { pairing: paired.boards[0], result: None }], byes: Vec::new() };
    let on = table(&entrants, &[round]);
    assert_eq!(pair(&on, &[], &Settings { rounds: 2, ..settings }), Err(NoPairings::Unfinished(1)));
    assert_eq!(pair(&on, &[], &settings), Err(NoPairings::Over(1)));
}
