//! Whole tournaments of each kind, by chance and without a server.

use std::collections::{BTreeMap, BTreeSet};

use play::time::{Millis, Timestamp};
use proptest::prelude::*;
use protocol::game::Terms;
use protocol::tournaments::{NewTournament, SimulSide, TournamentResult, TournamentState, TournamentSystem};

use super::{Around, Fact, Plan, Tournament, by_name};
use crate::refusal::Refusal;
use crate::store::accounts::UserId;

const START: Timestamp = Timestamp::new(1_000_000);

fn plan(system: TournamentSystem) -> Plan {
    let terms = serde_json::from_str(r#"{"game":"diaballik","clock":"300+5"}"#).unwrap();
    Plan::new(new(terms, system, false), Timestamp::new(1)).unwrap()
}

fn new(terms: Terms, system: TournamentSystem, over_the_board: bool) -> NewTournament {
    NewTournament {
        name: "Cup".to_owned(),
        terms,
        system,
        starts: START,
        least_rating: None,
        most_rating: None,
        club: None,
        over_the_board,
        duplicate: false,
        host: None,
        by_invitation: false,
    }
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
            let berserk = [next() % 3 == 0, next() % 3 == 0];
            let finished = Fact::Finished {
                game,
                result: RESULTS[next() % 6],
                is_long: next() % 2 == 0,
                berserk,
                margin: None,
                given_up: false,
            };
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

/// An event on real boards with so many players, each with a rating of its own.
fn by_hand(system: TournamentSystem, players: u16) -> Tournament {
    let terms = serde_json::from_str(r#"{"game":"diaballik","clock":"none"}"#).unwrap();
    let mut tournament = Tournament::new(Plan::new(new(terms, system, true), Timestamp::new(1)).unwrap());
    for player in 1..=players {
        let listed = Fact::Listed { name: format!("Player {player}"), rating: 2_000 - player, account: None };
        tournament.apply(Timestamp::new(2), &listed).unwrap();
    }
    tournament
}

fn next_round(tournament: &mut Tournament) {
    for fact in tournament.pairings_by_hand(START).unwrap() {
        tournament.apply(START, &fact).unwrap();
    }
}

fn enter(tournament: &mut Tournament, game: usize, result: TournamentResult) {
    tournament.apply(START, &Fact::result(game, result)).unwrap();
}

#[test]
fn in_a_knock_out_a_correction_stands_only_with_the_pairings_after_it() {
    let mut tournament = by_hand(TournamentSystem::KnockOut { games: 1 }, 4);
    next_round(&mut tournament);
    assert_eq!(tournament.pairings_by_hand(START), Err(Refusal::ResultsMissing));
    for game in 0..2 {
        enter(&mut tournament, game, TournamentResult::A);
    }
    let corrected = |result| Fact::Corrected { game: 0, result: Some(result) };
    // Nobody has been paired since.
    tournament.apply(START, &corrected(TournamentResult::B)).unwrap();
    next_round(&mut tournament);
    assert_eq!((tournament.pairings(), tournament.games().len()), (2, 4), "a final, and a match for the third place");
    let before = tournament.clone();
    assert_eq!(tournament.apply(START, &corrected(TournamentResult::A)), Err(Refusal::ResultFixed));
    assert_eq!(tournament, before);
    tournament.apply(START, &corrected(TournamentResult::ForfeitToB)).unwrap();
    assert_eq!(tournament.games()[0].result, Some(TournamentResult::ForfeitToB), "the same player goes on");
    // Once the pairings are taken back, somebody else may.
    tournament.apply(START, &Fact::Unpaired).unwrap();
    tournament.apply(START, &corrected(TournamentResult::A)).unwrap();
    next_round(&mut tournament);
    let winner = tournament.games()[0].players[0];
    assert!(tournament.games()[2..].iter().any(|game| game.players.contains(&winner)));
    enter(&mut tournament, 2, TournamentResult::A);
    assert_eq!(tournament.apply(START, &Fact::Unpaired), Err(Refusal::PairingPlayed));
}

#[test]
fn an_event_on_real_boards_waits_for_its_organiser_and_lapses_without_one() {
    let mut tournament = by_hand(TournamentSystem::RoundRobin { double: false }, 3);
    let next = |tournament: &Tournament, days: u32| {
        let now = START + Millis::from_days(days);
        tournament.next(&Around { now, seed: 7, is_there: &|_| true, has_begun: &|_| true })
    };
    assert_eq!(next(&tournament, 29), None, "it does not begin by itself");
    assert_eq!(next(&tournament, 30), Some(Fact::Cancelled));
    next_round(&mut tournament);
    enter(&mut tournament, 0, TournamentResult::Draw);
    assert_eq!(next(&tournament, 89), None, "no round is paired by itself");
    assert_eq!(next(&tournament, 90), Some(Fact::Ended));
}

#[test]
fn players_who_are_entered_by_name_are_told_apart_by_it() {
    let mut tournament = by_hand(TournamentSystem::Swiss { rounds: 3 }, 2);
    let listed = |name: &str, account| Fact::Listed { name: name.to_owned(), rating: 0, account };
    let refused = |tournament: &mut Tournament, fact: &Fact| {
        let before = tournament.clone();
        let refusal = tournament.apply(START, fact).unwrap_err();
        assert_eq!(*tournament, before);
        refusal
    };
    assert_eq!(refused(&mut tournament, &listed("player 1", None)), Refusal::PlayerListed);
    tournament.apply(START, &listed("Cleo", Some(7))).unwrap();
    assert_eq!(refused(&mut tournament, &listed("Dan", Some(7))), Refusal::PlayerListed, "the account is Cleo's");
    assert_eq!(tournament.player_of(7), Some(by_name(3)));
    let entered = Fact::Entered { player: 8, rating: 1_500 };
    assert_eq!(refused(&mut tournament, &entered), Refusal::ByDirector);
    let renamed = |name: &str| Fact::Renamed { player: by_name(3), name: name.to_owned() };
    assert_eq!(refused(&mut tournament, &renamed("PLAYER 2")), Refusal::PlayerListed);
    tournament.apply(START, &renamed("CLEO")).unwrap();
    // The account leaves, and the name stays.
    tournament.apply(START, &Fact::Left { player: 7 }).unwrap();
    assert_eq!((tournament.player_of(7), tournament.size()), (None, 3));
    assert_eq!(refused(&mut tournament, &Fact::Left { player: 7 }), Refusal::NotEntered);
    // Before the start who leaves was never in it, and the name is free.
    tournament.apply(START, &Fact::Left { player: by_name(1) }).unwrap();
    tournament.apply(START, &listed("Player 1", None)).unwrap();
    assert_eq!(tournament.players().collect::<Vec<_>>(), [by_name(2), by_name(3), by_name(4)]);
    let online = &mut Tournament::new(plan(TournamentSystem::Swiss { rounds: 3 }));
    for fact in [listed("Eve", None), Fact::Unpaired, Fact::Corrected { game: 0, result: None }, renamed("Eve")] {
        assert_eq!(refused(online, &fact), Refusal::NotOverTheBoard);
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(128))]

    #[test]
    fn an_event_by_hand_is_what_its_facts_say_whatever_is_corrected(
        system in systems().prop_filter("arenas are online", |system| !matches!(system, TournamentSystem::Arena { .. })),
        players in 2_u16..12,
        choices in prop::collection::vec(any::<u8>(), 60..200),
    ) {
        let mut tournament = by_hand(system, players);
        let mut stored = Vec::new();
        let mut choice = choices.iter().copied().cycle();
        let mut next = move || usize::from(choice.next().unwrap_or_default());
        for _ in 0..choices.len() {
            let result = RESULTS[next() % 6];
            let some = tournament.games().len().max(1);
            let player = by_name(u32::try_from(1 + next() % usize::from(players)).unwrap());
            let open = tournament.games().iter().position(|game| game.result.is_none());
            let facts = match (next() % 12, open) {
                (0, _) => vec![Fact::Corrected { game: next() % some, result: Some(result) }],
                (1, _) => vec![Fact::Corrected { game: next() % some, result: None }],
                (2, _) => vec![Fact::Unpaired],
                (3, _) => vec![Fact::Left { player }],
                (4, _) => vec![Fact::Returned { player }],
                (5, _) => vec![Fact::AskedForBye { player }],
                (_, Some(game)) => vec![Fact::result(game, result)],
                (_, None) => tournament.pairings_by_hand(START).unwrap_or_default(),
            };
            for fact in facts {
                apply(&mut tournament, &mut stored, START, &fact);
            }
            let (places, table) = (tournament.places(&BTreeMap::new()), tournament.cross_table(&BTreeMap::new(), &BTreeMap::new()));
            prop_assert_eq!(places.all().len(), tournament.size());
            prop_assert_eq!(table.rows.len(), places.all().len());
            for (row, place) in table.rows.iter().zip(places.all()) {
                prop_assert_eq!((&row.name, row.points), (&place.name, place.points));
            }
        }
        let mut again = by_hand(system, players);
        for (at, text) in &stored {
            prop_assert!(again.apply(*at, &serde_json::from_str(text).unwrap()).is_ok());
        }
        prop_assert_eq!(again, tournament);
    }
}

#[test]
fn a_simul_begins_with_those_whom_its_host_accepts_and_ends_with_the_last_game() {
    let system = TournamentSystem::Simul { side: SimulSide::Alternate, extra_minutes: 10 };
    let mut tournament = Tournament::new(plan(system));
    let apply = |tournament: &mut Tournament, fact: Fact| tournament.apply(START, &fact);
    assert_eq!(apply(&mut tournament, Fact::Accepted { player: 1 }), Err(Refusal::NotEntered));
    apply(&mut tournament, Fact::Hosted { host: 9 }).unwrap();
    assert_eq!(apply(&mut tournament, Fact::Hosted { host: 8 }), Err(Refusal::NoSimul), "there is one host");
    for player in 1..=4 {
        apply(&mut tournament, Fact::Entered { player, rating: 1_500 }).unwrap();
    }
    assert_eq!(apply(&mut tournament, Fact::Entered { player: 9, rating: 1_500 }), Err(Refusal::Entered));
    assert_eq!(apply(&mut tournament, Fact::Began), Err(Refusal::PairingImpossible), "nobody is accepted");
    for player in [1, 2, 4] {
        apply(&mut tournament, Fact::Accepted { player }).unwrap();
    }
    apply(&mut tournament, Fact::Declined { player: 2 }).unwrap();
    let around = |now| Around { now, seed: 7, is_there: &|_| true, has_begun: &|_| true };
    assert_eq!(tournament.next(&around(START)), None, "the host begins");
    apply(&mut tournament, Fact::Began).unwrap();
    assert_eq!(tournament.players().collect::<Vec<_>>(), [1, 4]);
    let Some(paired) = tournament.next(&around(START)) else { panic!("no games") };
    assert_eq!(paired, Fact::Paired { games: vec![[9, 1], [4, 9]], bye: None });
    apply(&mut tournament, paired).unwrap();
    assert_eq!(apply(&mut tournament, Fact::Accepted { player: 1 }), Err(Refusal::TournamentClosed));
    let finished = |game, result| Fact::result(game, result);
    apply(&mut tournament, finished(0, TournamentResult::Draw)).unwrap();
    assert_eq!(tournament.next(&around(START)), None);
    apply(&mut tournament, finished(1, TournamentResult::A)).unwrap();
    let points: Vec<f64> = tournament.places(&BTreeMap::new()).all().iter().map(|place| place.points).collect();
    assert_eq!(points, [1.0, 0.5]);
    assert_eq!(tournament.next(&around(START)), Some(Fact::Ended));
}

#[test]
fn an_exhibition_takes_everybody_and_begins_at_its_time() {
    let terms: Terms = serde_json::from_str(r#"{"game":"diaballik","clock":"300+5"}"#).unwrap();
    let system = TournamentSystem::Simul { side: SimulSide::A, extra_minutes: 0 };
    let exhibition = NewTournament { host: Some("Touchline-8".to_owned()), ..new(terms, system, false) };
    let mut tournament = Tournament::new(Plan::new(exhibition, Timestamp::new(1)).unwrap());
    let around = |now| Around { now, seed: 7, is_there: &|_| true, has_begun: &|_| true };
    tournament.apply(Timestamp::new(2), &Fact::Hosted { host: 9 }).unwrap();
    assert_eq!(tournament.next(&around(START)), Some(Fact::Cancelled), "nobody came");
    tournament.apply(Timestamp::new(2), &Fact::Entered { player: 1, rating: 1_500 }).unwrap();
    assert_eq!(tournament.next(&around(Timestamp::new(START.get() - 1))), None);
    assert_eq!(tournament.next(&around(START)), Some(Fact::Began));
}

#[test]
fn only_who_is_invited_enters_a_tournament_by_invitation() {
    let terms: Terms = serde_json::from_str(r#"{"game":"diaballik","clock":"300+5"}"#).unwrap();
    let swiss = TournamentSystem::Swiss { rounds: 3 };
    let at = Timestamp::new(2);
    let mut open = Tournament::new(Plan::new(new(terms.clone(), swiss, false), Timestamp::new(1)).unwrap());
    assert_eq!(open.apply(at, &Fact::Invited { player: 1 }), Err(Refusal::TournamentOpen));
    let closed = NewTournament { by_invitation: true, ..new(terms, swiss, false) };
    let mut tournament = Tournament::new(Plan::new(closed.clone(), Timestamp::new(1)).unwrap());
    let enter = |player| Fact::Entered { player, rating: 1_500 };
    assert_eq!(tournament.apply(at, &enter(1)), Err(Refusal::TournamentInvitation));
    for player in [1, 2] {
        tournament.apply(at, &Fact::Invited { player }).unwrap();
    }
    tournament.apply(at, &enter(1)).unwrap();
    for player in [1, 2] {
        tournament.apply(at, &Fact::Uninvited { player }).unwrap();
    }
    assert_eq!(tournament.apply(at, &enter(2)), Err(Refusal::TournamentInvitation));
    assert_eq!(tournament.players().collect::<Vec<_>>(), [1], "who has entered stays");
    // Whoever is full of invitations invites nobody else.
    for player in 10..10 + super::MOST_INVITED as UserId {
        tournament.apply(at, &Fact::Invited { player }).unwrap();
    }
    assert!(matches!(tournament.apply(at, &Fact::Invited { player: 9 }), Err(Refusal::TooMany { .. })));
    for wrong in [
        NewTournament { over_the_board: true, ..closed.clone() },
        NewTournament { club: Some("k3Vq81LmZx0a".to_owned()), ..closed },
    ] {
        let member = Refusal::Terms { member: "by_invitation".to_owned() };
        assert_eq!(Plan::new(wrong, Timestamp::new(1)), Err(member));
    }
}

#[test]
fn tables_of_a_duplicate_event_are_compared_and_who_gives_up_changes_nobody_elses_score() {
    let terms: Terms = serde_json::from_str(r#"{"game":"pawnball","clock":"300+5"}"#).unwrap();
    let plan = NewTournament { duplicate: true, ..new(terms.clone(), TournamentSystem::Swiss { rounds: 2 }, false) };
    let mut tournament = Tournament::new(Plan::new(plan, Timestamp::new(1)).unwrap());
    for player in 1..=8 {
        tournament.apply(START, &Fact::Entered { player, rating: 1_500 }).unwrap();
    }
    tournament.apply(START, &Fact::Began).unwrap();
    assert_eq!(tournament.apply(START, &Fact::settled(&[[1; 32]])), Err(Refusal::NotFound), "there is no round");
    let around = Around { now: START, seed: 7, is_there: &|_| true, has_begun: &|_| true };
    let paired = tournament.next(&around).unwrap();
    tournament.apply(START, &paired).unwrap();
    assert_eq!(tournament.open_in_round().collect::<Vec<_>>(), [0, 1, 2, 3]);
    tournament.apply(START, &Fact::settled(&[[1; 32], [2; 32]])).unwrap();
    assert_eq!(tournament.tables_of_round(), Some([[1; 32], [2; 32]].as_slice()));
    assert_eq!(tournament.apply(START, &Fact::settled(&[[3; 32]])), Err(Refusal::NotFound), "once in a round");
    let finished = |game, result, margin, given_up| Fact::Finished {
        game,
        result,
        is_long: false,
        berserk: [false; 2],
        margin: Some(margin),
        given_up,
    };
    tournament.apply(START, &finished(0, TournamentResult::A, 3, false)).unwrap();
    tournament.apply(START, &finished(1, TournamentResult::A, 1, false)).unwrap();
    // B has the lead, and gives up.
    tournament.apply(START, &finished(2, TournamentResult::A, -1, true)).unwrap();
    assert_eq!(tournament.round_scores(1), None, "a table plays");
    let names = BTreeMap::new();
    assert!(tournament.places(&names).all().iter().all(|place| place.points == 0.0));
    tournament.apply(START, &Fact::result(3, TournamentResult::ForfeitToB)).unwrap();
    let scores = tournament.round_scores(1).unwrap();
    let told = |game: usize| scores[&game].map(|score| score.0);
    assert_eq!(told(0), [2_000, -2_000]);
    assert_eq!(told(1), [-2_000, 2_000]);
    assert_eq!(told(2), [0, -10_000], "whoever is left alone loses nothing");
    assert_eq!(told(3), [-10_000, 0]);
    let places = tournament.places(&names);
    assert_eq!(places.all()[0].points, 2.0);
    assert_eq!(places.all().last().unwrap().points, -10.0);

    // Of other games, with an own clock a turn of days, or rated, there is none.
    for (text, rated) in
        [(r#"{"game":"diaballik","clock":"300+5"}"#, false), (r#"{"game":"pawnball","clock":"days:3"}"#, false)]
    {
        let terms: Terms = serde_json::from_str(text).unwrap();
        let other = NewTournament { duplicate: true, ..new(terms, TournamentSystem::Swiss { rounds: 2 }, rated) };
        assert!(matches!(Plan::of_stored(other), Err(Refusal::Terms { .. })), "{text}");
    }
    let rated = NewTournament {
        duplicate: true,
        ..new(Terms { rated: true, ..terms.clone() }, TournamentSystem::Swiss { rounds: 2 }, false)
    };
    assert_eq!(Plan::of_stored(rated), Err(Refusal::Terms { member: "rated".to_owned() }));
    let arena = NewTournament { duplicate: true, ..new(terms, TournamentSystem::Arena { minutes: 10 }, false) };
    assert_eq!(Plan::of_stored(arena), Err(Refusal::Terms { member: "duplicate".to_owned() }));
}
