//! Pairings by the Dutch rules, compared with a reference and with a search through everything.

use std::collections::BTreeSet;

use events::swiss::{Settings, pair};
use events::{Absence, Board, Bye, ByeScore, Crosstable, Entrant, GameResult, Pairing, Played, PlayerId, Round, Side};

/// An event as the reference has paired it.
pub struct Reference {
    name: String,
    entrants: Vec<Entrant>,
    drawn: Side,
    rounds: Vec<Round>,
}

/// Reads the events of a file: for each the side that was drawn, then for each player the rating and an entry for each round, as the head of the file
/// says.
pub fn read(text: &'static str) -> Vec<Reference> {
    let lines = |event: &'static str| event.lines().filter(|line| !line.starts_with('#')).collect::<Vec<_>>();
    let events = text.split("\n\n").map(lines);
    events.filter(|lines| !lines.is_empty()).map(|lines| read_event(&lines)).collect()
}

fn read_event(lines: &[&str]) -> Reference {
    let (name, drawn) = lines[0].split_once(" drawn ").unwrap();
    let rows: Vec<Vec<&str>> = lines[1..].iter().map(|line| line.split(' ').collect()).collect();
    let id = |row: usize| PlayerId(row as u64 + 1);
    let entrants = rows
        .iter()
        .enumerate()
        .map(|(row, words)| Entrant { id: id(row), rating: words[0].parse().unwrap() })
        .collect();
    let rounds = (1..rows[0].len())
        .map(|number| {
            let mut round = Round::default();
            for (row, words) in rows.iter().enumerate() {
                let word = words[number];
                match word {
                    "U" => round.byes.push((id(row), Bye::Allocated(ByeScore::One))),
                    "H" => round.byes.push((id(row), Bye::Requested(ByeScore::Half))),
                    "F" => round.byes.push((id(row), Bye::Requested(ByeScore::One))),
                    "Z" => {}
                    _ => {
                        let (opponent, rest) = word.split_at(word.len() - 2);
                        let opponent: usize = opponent.parse().unwrap();
                        let other = rows[opponent - 1][number];
                        let result = match (&rest[1..], &other[other.len() - 1..]) {
                            ("1", _) => GameResult::Played(Played::FirstWins),
                            ("=", _) => GameResult::Played(Played::Draw),
                            ("0", _) => GameResult::Played(Played::SecondWins),
                            ("+", _) => GameResult::Forfeit(Absence::Second),
                            ("-", "+") => GameResult::Forfeit(Absence::First),
                            ("-", "-") => GameResult::Forfeit(Absence::Both),
                            other => panic!("no result: {other:?}"),
                        };
                        if &rest[..1] == "w" {
                            let pairing = Pairing { first: id(row), second: id(opponent - 1) };
                            round.boards.push(Board { pairing, result: Some(result) });
                        }
                    }
                }
            }
            round
        })
        .collect();
    let drawn = if drawn == "first" { Side::First } else { Side::Second };
    Reference { name: name.to_owned(), entrants, drawn, rounds }
}

/// Pairs each round again, and says where the answer is another one: rounds that were compared, and what differs.
pub fn compare(event: &Reference) -> (usize, Vec<String>) {
    let mut different = Vec::new();
    for (number, round) in event.rounds.iter().enumerate() {
        let table = Crosstable::new(&event.entrants, &event.rounds[..number]).unwrap();
        let boards: BTreeSet<(u64, u64)> =
            round.boards.iter().map(|board| (board.pairing.first.0, board.pairing.second.0)).collect();
        let bye = round.byes.iter().find(|(_, bye)| matches!(bye, Bye::Allocated(_))).map(|(player, _)| *player);
        let present: Vec<PlayerId> = boards.iter().flat_map(|(a, b)| [PlayerId(*a), PlayerId(*b)]).chain(bye).collect();
        let settings = Settings { rounds: event.rounds.len(), drawn: event.drawn };
        match pair(&table, &present, &settings) {
            Ok(pairings) => {
                let own: BTreeSet<(u64, u64)> =
                    pairings.boards.iter().map(|pairing| (pairing.first.0, pairing.second.0)).collect();
                if own != boards || pairings.bye != bye {
                    let (ours, theirs) = (own.difference(&boards), boards.difference(&own));
                    different.push(format!(
                        "{} round {}: {:?} instead of {:?}, bye {:?} {:?}",
                        event.name,
                        number + 1,
                        ours.collect::<Vec<_>>(),
                        theirs.collect::<Vec<_>>(),
                        pairings.bye,
                        bye
                    ));
                }
            }
            Err(error) => different.push(format!("{} round {}: {error}", event.name, number + 1)),
        }
    }
    (event.rounds.len(), different)
}

#[test]
fn every_round_is_paired_as_by_the_reference() {
    let mut rounds = 0;
    for event in read(include_str!("data/reference.txt")) {
        let (compared, different) = compare(&event);
        assert!(different.is_empty(), "{different:#?}");
        rounds += compared;
    }
    assert!(rounds > 300, "only {rounds} rounds were compared");
}
