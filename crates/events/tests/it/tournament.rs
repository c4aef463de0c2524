//! An event as the fold of what has happened in it.

use events::round_robin::Cycles;
use events::standings::TieBreak;
use events::swiss::{NoPairings, Pairings, Settings};
use events::tournament::{Admission, Fact, FactError, Rules, System, Tournament};
use events::{Absence, Bye, ByeScore, Entrant, Entry, GameResult, Pairing, Played, PlayerId, Score, Side, TableError};

fn rules(system: System) -> Rules {
    Rules {
        system,
        admission: Admission::default(),
        allocated_bye: ByeScore::One,
        tie_breaks: vec![TieBreak::Buchholz, TieBreak::SonnebornBerger],
    }
}

const SWISS: System = System::Swiss(Settings { rounds: 3, drawn: Side::First });

fn entered(rules: Rules, count: u64) -> Tournament {
    let enter = |id| Fact::Entered(Entrant { id: PlayerId(id), rating: 2000 - id as u16 });
    Tournament::replay(rules, (1..=count).map(enter)).unwrap()
}

fn play(event: &mut Tournament) {
    let pairings = event.pair().unwrap();
    event.apply(Fact::Paired(pairings.clone())).unwrap();
    for board in 0..pairings.boards.len() {
        if event.rounds().last().unwrap().boards[board].result.is_none() {
            event.apply(Fact::Finished { board, result: GameResult::Played(Played::FirstWins) }).unwrap();
        }
    }
}

#[test]
fn a_swiss_event_runs_from_entry_to_standings() {
    let mut event = entered(rules(SWISS), 5);
    assert_eq!(
        event.apply(Fact::Finished { board: 0, result: GameResult::Played(Played::Draw) }),
        Err(FactError::NoBoard { round: 0, board: 1 })
    );
    let first = event.pair().unwrap();
    assert_eq!(first.bye, Some(PlayerId(5)));
    let pairing = |first, second| Pairing { first: PlayerId(first), second: PlayerId(second) };
    assert_eq!(first.boards, [pairing(1, 3), pairing(4, 2)]);
    event.apply(Fact::Paired(first)).unwrap();
    assert_eq!(event.pair(), Err(NoPairings::Unfinished(1)));
    event.apply(Fact::Finished { board: 0, result: GameResult::Played(Played::FirstWins) }).unwrap();
    event.apply(Fact::Finished { board: 1, result: GameResult::Forfeit(Absence::Second) }).unwrap();
    event.apply(Fact::Withdrew(PlayerId(2))).unwrap();
    event.apply(Fact::AskedForBye(PlayerId(4))).unwrap();
    // 1, 3 and 5 are left: 1 has met 3, and 5 has had the bye.
    let second = event.pair().unwrap();
    assert_eq!((second.bye, second.boards), (Some(PlayerId(3)), vec![pairing(5, 1)]));
    play(&mut event);
    let table = event.table().unwrap();
    assert_eq!(table.rows()[1].entries[1], Entry::Bye(Bye::Absent));
    assert_eq!(table.rows()[3].entries[1], Entry::Bye(Bye::Requested(ByeScore::Half)));
    play(&mut event);
    assert!(event.is_over());
    assert_eq!(event.pair(), Err(NoPairings::Over(3)));
    let standings = event.standings().unwrap();
    assert_eq!(standings.len(), 5);
    assert!(standings.windows(2).all(|two| two[0].score >= two[1].score));
}

#[test]
fn what_does_not_fit_is_refused_and_changes_nothing() {
    let admission = Admission {
        least_rating: Some(1500),
        most_rating: Some(1900),
        only: Some((1..=9).map(PlayerId).collect()),
        late_until: Some(2),
    };
    let mut event = Tournament::new(Rules { admission, ..rules(SWISS) });
    let enter = |id, rating| Fact::Entered(Entrant { id: PlayerId(id), rating });
    for id in 1..=4 {
        event.apply(enter(id, 1600)).unwrap();
    }
    let refuse = |event: &mut Tournament, fact, error| {
        let before = event.clone();
        assert_eq!(event.apply(fact), Err(error));
        assert_eq!(*event, before);
    };
    refuse(&mut event, enter(1, 1600), FactError::EnteredTwice(PlayerId(1)));
    refuse(&mut event, enter(5, 1400), FactError::Rating(1400));
    refuse(&mut event, enter(5, 1901), FactError::Rating(1901));
    refuse(&mut event, enter(10, 1600), FactError::NotInvited(PlayerId(10)));
    refuse(&mut event, Fact::Withdrew(PlayerId(7)), FactError::NotHere(PlayerId(7)));
    refuse(&mut event, Fact::Returned(PlayerId(1)), FactError::NotHere(PlayerId(1)));
    let good = event.pair().unwrap();
    let missing = Pairings { boards: good.boards[..1].to_vec(), bye: None };
    let left_out = good.boards[1].first.min(good.boards[1].second);
    refuse(&mut event, Fact::Paired(missing), FactError::Missing(left_out));
    let mut stranger = good.clone();
    stranger.bye = Some(PlayerId(9));
    let unknown = TableError::Unknown { round: 1, player: PlayerId(9) };
    refuse(&mut event, Fact::Paired(stranger), FactError::Pairings(unknown));
    let mut twice = good.clone();
    twice.bye = Some(good.boards[0].first);
    let error = TableError::Twice { round: 1, player: good.boards[0].first };
    refuse(&mut event, Fact::Paired(twice), FactError::Pairings(error));
    play(&mut event);
    event.apply(enter(5, 1600)).unwrap();
    play(&mut event);
    refuse(&mut event, enter(6, 1600), FactError::TooLate(3));
    let pairings = event.pair().unwrap();
    event.apply(Fact::Paired(pairings.clone())).unwrap();
    refuse(&mut event, Fact::Paired(pairings), FactError::RoundIsOn(3));
}

#[test]
fn a_round_robin_goes_on_without_whoever_leaves() {
    let mut event = entered(rules(System::RoundRobin(Cycles::Double)), 5);
    assert_eq!(event.apply(Fact::AskedForBye(PlayerId(1))), Err(FactError::NoByes));
    for round in 0..10 {
        if round == 4 {
            event.apply(Fact::Withdrew(PlayerId(2))).unwrap();
        }
        assert!(!event.is_over());
        play(&mut event);
    }
    assert!(event.is_over());
    assert_eq!(event.pair(), Err(NoPairings::Over(10)));
    let table = event.table().unwrap();
    let entries = &table.rows()[1].entries;
    let count = |is: &dyn Fn(&Entry) -> bool| entries.iter().filter(|entry| is(entry)).count();
    assert_eq!(count(&|entry| matches!(entry, Entry::Bye(Bye::Absent))), 2);
    assert!(entries[4..].iter().all(|entry| matches!(entry, Entry::Forfeit { won: false, .. } | Entry::Bye(_))));
    assert_eq!(entries[4..].iter().map(|entry| entry.score()).sum::<Score>(), Score::ZERO);
}

#[test]
fn the_largest_round_robin_is_played_to_its_end() {
    let most = events::round_robin::MOST_IN_ROUND_ROBIN as u64;
    let mut event = entered(rules(System::RoundRobin(Cycles::Double)), most);
    while !event.is_over() {
        play(&mut event);
    }
    assert_eq!(event.rounds().len(), events::MOST_ROUNDS);
    assert!(event.table().unwrap().rows().iter().all(|row| row.entries.len() == events::MOST_ROUNDS));
}

#[test]
fn a_correction_changes_the_standings_and_no_pairing_that_stands() {
    let mut event = entered(rules(SWISS), 4);
    play(&mut event);
    let second = event.pair().unwrap();
    event.apply(Fact::Paired(second.clone())).unwrap();
    let first_of = |event: &Tournament| event.standings().unwrap()[0].player;
    let before = first_of(&event);
    let wins = |played| Some(GameResult::Played(played));
    let corrected = |round, board, result| Fact::Corrected { round, board, result };
    for board in 0..2 {
        event.apply(corrected(1, board, wins(Played::SecondWins))).unwrap();
    }
    assert_ne!(first_of(&event), before);
    let boards: Vec<Pairing> = event.rounds()[1].boards.iter().map(|board| board.pairing).collect();
    assert_eq!(boards, second.boards, "who has been paired plays");
    let untouched = event.clone();
    for (wrong, error) in [
        (corrected(1, 0, None), FactError::RoundIsOn(1)),
        (corrected(0, 0, None), FactError::NoBoard { round: 0, board: 1 }),
        (corrected(3, 0, None), FactError::NoBoard { round: 3, board: 1 }),
        (corrected(1, 2, wins(Played::Draw)), FactError::NoBoard { round: 1, board: 3 }),
    ] {
        assert_eq!(event.apply(wrong), Err(error));
        assert_eq!(event, untouched);
    }
    event.apply(corrected(2, 0, wins(Played::Draw))).unwrap();
    event.apply(corrected(2, 0, None)).unwrap();
    assert_eq!(event, untouched, "a result of the last round can be taken back");
}

#[test]
fn pairings_are_taken_back_as_long_as_nobody_has_played() {
    let mut event = entered(rules(SWISS), 5);
    assert_eq!(event.apply(Fact::Unpaired), Err(FactError::Played), "there is no round");
    event.apply(Fact::AskedForBye(PlayerId(2))).unwrap();
    let before = event.clone();
    let pairings = event.pair().unwrap();
    event.apply(Fact::Paired(pairings.clone())).unwrap();
    event.apply(Fact::Unpaired).unwrap();
    assert_eq!(event, before, "who has asked for a bye has it in the round that comes");
    event.apply(Fact::Paired(pairings)).unwrap();
    event.apply(Fact::Finished { board: 0, result: GameResult::Played(Played::Draw) }).unwrap();
    let played = event.clone();
    assert_eq!(event.apply(Fact::Unpaired), Err(FactError::Played));
    assert_eq!(event, played);
}
