//! Standings against a published table and against sums that are taken anew.

use std::collections::BTreeMap;

use events::standings::{Quarters, Source, Standing, TieBreak, Unplayed, standings};
use events::{
    Board, Bye, ByeScore, Crosstable, Entrant, Entry, GameResult, Outcome, Pairing, Played, PlayerId, Round, Score,
};

use crate::common::{Random, entrants, table, wild};

/// The club championship of data/hamilton.txt.
fn hamilton() -> (Crosstable, BTreeMap<PlayerId, Score>) {
    let lines = include_str!("data/hamilton.txt").lines().filter(|line| !line.starts_with('#'));
    let rows: Vec<Vec<&str>> = lines.map(|line| line.split(' ').collect()).collect();
    let id = |number: &str| PlayerId(number.parse().unwrap());
    // By rating nothing is known: the published order, from the top, stands for it.
    let entrants: Vec<Entrant> =
        rows.iter().map(|row| Entrant { id: id(row[0]), rating: 100 - row[0].parse::<u16>().unwrap() }).collect();
    let rounds: Vec<Round> = (2..8)
        .map(|number| {
            let mut round = Round::default();
            for row in &rows {
                let Some(word) = row.get(number) else { continue };
                match word.split_at(1) {
                    ("+", "BYE") => round.byes.push((id(row[0]), Bye::Allocated(ByeScore::One))),
                    ("=", "BYE") => round.byes.push((id(row[0]), Bye::Requested(ByeScore::Half))),
                    (result, game) if game.starts_with('W') => {
                        let played = match result {
                            "+" => Played::FirstWins,
                            "=" => Played::Draw,
                            _ => Played::SecondWins,
                        };
                        let pairing = Pairing { first: id(row[0]), second: id(&game[1..]) };
                        round.boards.push(Board { pairing, result: Some(GameResult::Played(played)) });
                    }
                    _ => {}
                }
            }
            round
        })
        .collect();
    let halves = |score: &str| (score.parse::<f64>().unwrap() * 2.0) as u32;
    let scores = rows.iter().map(|row| (id(row[0]), Score::from_halves(halves(row[1])))).collect();
    (table(&entrants, &rounds), scores)
}

#[test]
fn a_published_table_has_these_points_and_tie_breaks() {
    let (table, scores) = hamilton();
    let asked = [
        TieBreak::DirectEncounter,
        TieBreak::Progressive,
        TieBreak::Buchholz,
        TieBreak::SonnebornBerger,
        TieBreak::BuchholzCut1,
    ];
    let standings = standings(&table, &asked, Unplayed::Virtual);
    assert_eq!(standings.len(), 27);
    for standing in &standings {
        assert_eq!(standing.score, scores[&standing.player], "player {}", standing.player.0);
    }
    let shown =
        |standing: &Standing| standing.sums.iter().map(|sum| sum.value.to_string()).collect::<Vec<_>>().join(" ");
    assert_eq!((standings[0].player, shown(&standings[0])), (PlayerId(1), "½ 19½ 22½ 19¾ 20".to_owned()));
    assert_eq!((standings[1].player, shown(&standings[1])), (PlayerId(2), "½ 19½ 20 17¼ 19½".to_owned()));
    assert_eq!((standings[0].place, standings[1].place), (1, 2));
    // The parts of the winner's Buchholz, in the order of the rounds, and what the cut leaves out.
    let parts = |at: usize| {
        let parts = standings[0].sums[at]
            .addends
            .iter()
            .map(|part| format!("{}{}", part.value, if part.is_cut { "x" } else { "" }));
        parts.collect::<Vec<_>>().join(" + ")
    };
    assert_eq!(parts(2), "3½ + 2½ + 3 + 5½ + 4 + 4");
    assert_eq!(parts(4), "3½ + 2½x + 3 + 5½ + 4 + 4");
    assert_eq!(parts(3), "3½ + 2½ + 3 + 2¾ + 4 + 4");
}

/// Each tie-break but the direct encounter, from the entries, in quarters.
fn naive(table: &Crosstable, at: usize, unplayed: Unplayed) -> [u32; 5] {
    let is_game = |entry: &Entry| matches!(entry, Entry::Game { .. });
    let total = |at: usize| {
        let halves =
            |entry: &Entry| if is_game(entry) || unplayed == Unplayed::AsPlayed { entry.score().halves() } else { 1 };
        table.rows()[at].entries.iter().map(halves).sum::<u32>()
    };
    let (mut buchholz, mut berger, mut progressive, mut wins, mut so_far) = (Vec::new(), 0, 0, 0, 0);
    for (round, entry) in table.rows()[at].entries.iter().enumerate() {
        let own = entry.score().halves();
        let opponent = match (entry, unplayed) {
            (Entry::Game { opponent, .. }, _) | (Entry::Forfeit { opponent, .. }, Unplayed::AsPlayed) => {
                Some(total(*opponent))
            }
            (_, Unplayed::AsPlayed) => None,
            (_, Unplayed::Virtual) => Some(so_far + 2 - own + (table.rounds() - round - 1) as u32),
        };
        so_far += own;
        progressive += so_far * 2;
        if let Some(score) = opponent {
            buchholz.push(score * 2);
            berger += score * own;
        }
        let has_won = matches!(entry, Entry::Game { outcome: Outcome::Win, .. } | Entry::Forfeit { won: true, .. });
        wins += u32::from(has_won);
    }
    let whole: u32 = buchholz.iter().sum();
    [whole, whole - buchholz.iter().min().unwrap_or(&0), berger, progressive, wins * 4]
}

#[test]
fn sums_and_places_are_those_of_naive_ones() {
    let asked =
        [TieBreak::Buchholz, TieBreak::BuchholzCut1, TieBreak::SonnebornBerger, TieBreak::Progressive, TieBreak::Wins];
    for seed in 0..500 {
        let mut random = Random(seed);
        let unplayed = if random.one_in(2) { Unplayed::Virtual } else { Unplayed::AsPlayed };
        let entrants = entrants(1 + random.below(30), &mut random);
        let played = random.below(9);
        let rounds = wild(&entrants, played, &mut random);
        let table = table(&entrants, &rounds);
        let standings = standings(&table, &asked, unplayed);
        let key = |player: PlayerId| {
            let at = table.place(player).unwrap();
            (table.rows()[at].score(), naive(&table, at, unplayed))
        };
        for (at, standing) in standings.iter().enumerate() {
            let values: Vec<u32> = standing.sums.iter().map(|sum| sum.value.get()).collect();
            assert_eq!(values, key(standing.player).1, "seed {seed}");
            for sum in &standing.sums {
                let parts: Quarters = sum.addends.iter().filter(|part| !part.is_cut).map(|part| part.value).sum();
                assert_eq!(parts, sum.value);
            }
            let better = standings.iter().filter(|other| key(other.player) > key(standing.player)).count();
            assert_eq!(standing.place, better + 1, "seed {seed}");
            assert!(standing.place <= at + 1);
        }
    }
}

fn played(games: &[(u64, u64, Played)], count: u64) -> Crosstable {
    let entrants: Vec<Entrant> = (1..=count).map(|id| Entrant { id: PlayerId(id), rating: 2000 - id as u16 }).collect();
    let round = |(first, second, played): &(u64, u64, Played)| Round {
        boards: vec![Board {
            pairing: Pairing { first: PlayerId(*first), second: PlayerId(*second) },
            result: Some(GameResult::Played(*played)),
        }],
        byes: Vec::new(),
    };
    table(&entrants, &games.iter().map(round).collect::<Vec<_>>())
}

#[test]
fn the_direct_encounter_counts_only_where_all_who_are_tied_have_met() {
    // 2 beat 1; both have a point from 3 and 4 to be even.
    let games =
        [(1, 2, Played::SecondWins), (1, 3, Played::FirstWins), (1, 4, Played::FirstWins), (2, 3, Played::FirstWins)];
    let places = |table: &Crosstable| {
        standings(table, &[TieBreak::DirectEncounter], Unplayed::Virtual)
            .iter()
            .map(|one| (one.player.0, one.place))
            .collect::<Vec<_>>()
    };
    assert_eq!(places(&played(&games, 4)), [(2, 1), (1, 2), (3, 3), (4, 3)]);
    // A third player with as many points who has not met them: nothing is parted.
    let with_third = [games.as_slice(), &[(5, 6, Played::FirstWins), (5, 7, Played::FirstWins)]].concat();
    assert_eq!(places(&played(&with_third, 7))[..3], [(1, 1), (2, 1), (5, 1)]);
}

/// The two examples with which the congress explained the virtual opponent, as the manual of Vega Chess quotes them: in nine rounds, six points with a win
/// by forfeit in round 3 after two, and six points with an absence in round 7 after four.
#[test]
fn a_virtual_opponent_has_the_points_of_the_published_examples() {
    let count = 12;
    let entrants: Vec<Entrant> = (1..=count).map(|id| Entrant { id: PlayerId(id), rating: 2000 - id as u16 }).collect();
    let event = |results: [Option<Played>; 9], bye: Bye| {
        let round = |(at, result): (usize, &Option<Played>)| {
            let pairing = Pairing { first: PlayerId(1), second: PlayerId(at as u64 + 2) };
            let board = |played: &Played| Board { pairing, result: Some(GameResult::Played(*played)) };
            let byes = if result.is_none() { vec![(PlayerId(1), bye)] } else { Vec::new() };
            Round { boards: result.iter().map(board).collect(), byes }
        };
        table(&entrants, &results.iter().enumerate().map(round).collect::<Vec<_>>())
    };
    let (win, loss) = (Some(Played::FirstWins), Some(Played::SecondWins));
    let forfeit = event([win, win, None, win, win, win, loss, loss, loss], Bye::Allocated(ByeScore::One));
    let absent = event([win, win, win, win, loss, loss, None, win, win], Bye::Absent);
    for (table, round, own, others) in [(forfeit, 3, "5", "5½"), (absent, 7, "6", "6½")] {
        assert_eq!(table.rows()[0].score().to_string(), "6");
        let standings = standings(&table, &[TieBreak::Buchholz], Unplayed::Virtual);
        let sum = |player| &standings.iter().find(|standing| standing.player == PlayerId(player)).unwrap().sums[0];
        let part = sum(1).addends[round - 1];
        assert_eq!((part.round, part.source, part.value.to_string()), (round, Source::Virtual, own.to_owned()));
        let part = sum(2).addends[0];
        assert_eq!((part.source, part.value.to_string()), (Source::Opponent(PlayerId(1)), others.to_owned()));
    }
}
