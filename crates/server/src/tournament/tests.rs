//! Whole tournaments of each kind, by chance and without a server.

use std::collections::{BTreeMap, BTreeSet};

use play::time::{Millis, Timestamp};
use proptest::prelude::*;
use protocol::tournaments::{NewTournament, TournamentResult, TournamentState, TournamentSystem};

use super::{Around, Fact, Plan, Tournament};
use crate::store::accounts::UserId;

const START: Timestamp = Timestamp::new(1_000_000);

fn plan(system: TournamentSystem) -> Plan {
    let terms = serde_json::from_str(r#"{"game":"diaballik","clock":"300+5"}"#).unwrap();
    let new = NewTournament {
        name: "Cup".to_owned(),
        terms,
        system,
        starts: START,
        least_rating: None,
        most_rating: None,
        club: None,
    };
    Plan::new(new, Timestamp::new(1)).unwrap()
}

/// Applies a fact, and says what was stored of it.
fn apply(tournament: &mut Tournament, stored: &mut Vec<(Timestamp, String)>, at: Timestamp, fact: &Fact) -> bool {
    let before = tournament.clone();
    let done = tournament.apply(at, fact).is_ok();
    if done {
        assert_eq!(tournament.number(), before.number() + 1);
        stored.push((at, serde_json::to_string(fact).unwrap()));
    } else {
        assert_eq!(*tournament, before, "nothing changes on an error");
    }
    done
}

fn systems() -> impl Strategy<Value = TournamentSystem> {
    prop_oneof![
        Just(TournamentSystem::Arena { minutes: 5 }),
        (1_u8..6).prop_map(|rounds| TournamentSystem::Swiss { rounds }),
        any::<bool>().prop_map(|double| TournamentSystem::RoundRobin { double }),
        (1_u8..4).prop_map(|games| TournamentSystem::KnockOut { games }),
    ]
}

const RESULTS: [TournamentResult; 6] = [
    TournamentResult::A,
    TournamentResult::B,
    TournamentResult::Draw,
    TournamentResult::ForfeitToA,
    TournamentResult::ForfeitToB,
    TournamentResult::DoubleForfeit,
];

/// Plays a tournament to its end: `choices` decide what players do and how games end.
fn played(system: TournamentSystem, players: UserId, choices: &[u8]) -> (Tournament, Vec<(Timestamp, String)>) {
    let (mut tournament, mut stored) = (Tournament::new(plan(system)), Vec::new());
    let mut choice = choices.iter().copied().cycle();
    let mut next = move || usize::from(choice.next().unwrap_or_default());
    let mut now = Timestamp::new(2);
    for player in 1..=players {
        let rating = 1_000 + u16::try_from(next()).unwrap();
        assert!(apply(&mut tournament, &mut stored, now, &Fact::Entered { player, rating }));
    }
    now = START;
    for _ in 0..5_000 {
        if tournament.state() >= TournamentState::Over {
            return (tournament, stored);
        }
        // Somebody leaves, comes back, asks for a bye or comes late, as far as that can be.
        if next() % 8 == 0 {
            let player = 1 + UserId::try_from(next()).unwrap() % (players + 1);
            let fact = match next() % 4 {
                0 => Fact::Left { player },
                1 => Fact::Returned { player },
                2 => Fact::AskedForBye { player },
                _ => Fact::Entered { player: players + 1, rating: 1_500 },
            };
            apply(&mut tournament, &mut stored, now, &fact);
        }
        let open = tournament.games().iter().position(|game| game.result.is_none());
        if let Some(game) = open
            && next() % 2 == 0
        {
            let finished = Fact::Finished { game, result: RESULTS[next() % 6], is_long: next() % 2 == 0 };
            assert!(apply(&mut tournament, &mut stored, now, &finished));
            assert!(!apply(&mut tournament, &mut stored, now, &finished), "no game ends twice");
        }
        let around = Around { now, seed: 7, is_there: &|_| true, has_begun: &|_| true };
        if let Some(fact) = tournament.next(&around) {
            assert!(apply(&mut tournament, &mut stored, now, &fact), "what happens by itself can happen: {fact:?}");
        }
        now = now + Millis::from_seconds(1);
    }
    panic!("it never ends: {:?}", tournament.state());
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn every_tournament_ends_and_is_what_its_facts_say(
        system in systems(),
        players in 0_i64..14,
        choices in prop::collection::vec(any::<u8>(), 40..200),
    ) {
        let (tournament, stored) = played(system, players, &choices);
        let mut again = Tournament::new(plan(system));
        for (at, text) in &stored {
            let fact: Fact = serde_json::from_str(text).unwrap();
            prop_assert!(again.apply(*at, &fact).is_ok());
        }
        prop_assert_eq!(&again, &tournament, "what is stored is all that there is");
        // Nobody is in two games of a round, and in a Swiss tournament nobody meets anybody twice.
        let mut in_round = BTreeSet::new();
        let mut met = BTreeSet::new();
        for game in tournament.games() {
            let [a, b] = game.players;
            prop_assert!(a != b);
            if matches!(system, TournamentSystem::Swiss { .. } | TournamentSystem::RoundRobin { .. }) {
                prop_assert!(in_round.insert((game.round, a)) && in_round.insert((game.round, b)));
            }
            // Whom a forfeit parted may be paired again.
            let was_played =
                matches!(game.result, Some(TournamentResult::A | TournamentResult::B | TournamentResult::Draw));
            if was_played && matches!(system, TournamentSystem::Swiss { .. }) {
                prop_assert!(met.insert((a.min(b), a.max(b))), "{} and {} meet again", a, b);
            }
        }
        // Everybody who was in it has one row, by falling places.
        let places = tournament.places(&BTreeMap::new());
        prop_assert_eq!(places.all().len(), tournament.size());
        prop_assert!(places.all().is_sorted_by_key(|place| place.place));
        let rows: BTreeSet<usize> = tournament.players().filter_map(|player| places.row(player)).collect();
        prop_assert_eq!(rows.len(), tournament.size());
    }
}

#[test]
fn nothing_happens_before_the_start_and_one_player_is_too_few() {
    let swiss = TournamentSystem::Swiss { rounds: 3 };
    let mut tournament = Tournament::new(plan(swiss));
    let at = |now| Around { now, seed: 7, is_there: &|_| true, has_begun: &|_| false };
    tournament.apply(Timestamp::new(5), &Fact::Entered { player: 1, rating: 1_500 }).unwrap();
    assert_eq!(tournament.next(&at(Timestamp::new(START.get() - 1))), None);
    assert_eq!(tournament.next(&at(START)), Some(Fact::Cancelled));
    tournament.apply(Timestamp::new(6), &Fact::Entered { player: 2, rating: 1_500 }).unwrap();
    assert_eq!(tournament.next(&at(START)), Some(Fact::Began));
}

#[test]
fn who_is_not_there_is_not_paired_in_an_arena() {
    let mut tournament = Tournament::new(plan(TournamentSystem::Arena { minutes: 5 }));
    for player in 1..=4 {
        tournament.apply(Timestamp::new(5), &Fact::Entered { player, rating: 1_500 }).unwrap();
    }
    tournament.apply(START, &Fact::Began).unwrap();
    let later = START + Millis::from_seconds(10);
    let there = |player: UserId| player != 3;
    let around = Around { now: later, seed: 7, is_there: &there, has_begun: &|_| false };
    let Some(Fact::Paired { games, bye: None }) = tournament.next(&around) else { panic!("nobody is paired") };
    assert_eq!(games.len(), 1);
    assert!(!games.concat().contains(&3));
}
