//! A game as a fold over its events.

use std::collections::HashSet;

use engine::Noise;
use games::game::EndReason;
use games::pawnball::seed::SeedMaterial;
use games::side::{BySide, Side};
use play::AnyMatch;
use play::published_dice::ProofVersion;
use play::time::{Millis, Timestamp};
use proptest::prelude::*;
use server::referee::{
    Agreed, DiceProof, Ended, Event, Game, Happened, MOST_LAG, MOST_OFFERS, MOST_TAKE_BACKS, MOST_TURNS,
};
use server::refusal::Refusal;

const SEED: [u8; 32] = [9; 32];

fn agreed(text: &str) -> Agreed {
    Agreed::new(&serde_json::from_str(text).unwrap()).unwrap()
}

/// Of the game `g`, whose server has committed to its seed.
fn proof() -> DiceProof {
    DiceProof::NamesServer { game_id: "g".to_owned(), server: games::pawnball::seed::commitment(&SEED) }
}

/// A started game, with its events.
struct Recorded {
    game: Game,
    events: Vec<Happened>,
}

impl Recorded {
    fn new(terms: &str) -> Self {
        let mut new = Self { game: Game::new(agreed(terms), Timestamp::new(1_000), proof()), events: Vec::new() };
        if new.game.has_dice() {
            for side in Side::BOTH {
                let commitment = proof().commitment(side, &[side.index() as u8]);
                new.happens(1_000, Event::Commit(side, commitment)).unwrap();
            }
            for side in Side::BOTH {
                new.happens(1_000, Event::Reveal(side, vec![side.index() as u8])).unwrap();
            }
        }
        new.happens(1_000, Event::Start).unwrap();
        new
    }

    fn happens(&mut self, at: u64, event: Event) -> Result<(), Refusal> {
        self.game.fold(Timestamp::new(at), &event)?;
        self.events.push(Happened { number: self.game.number(), at: self.game.at(), act_id: None, event });
        while let Some(number) = self.game.awaited_draw() {
            let material = SeedMaterial { seed: &SEED, entropy_a: &[0], entropy_b: &[1], game_id: "g" };
            self.happens(at, Event::Draw(material.draw(number)))?;
        }
        Ok(())
    }

    fn turn(&mut self, at: u64, side: Side, text: &str) -> Result<(), Refusal> {
        self.happens(at, Event::Turn { side, text: text.to_owned(), lag: Millis::ZERO })
    }

    /// Some legal turn of whoever may act, chosen by a number.
    fn any_turn(&mut self, at: u64, choice: usize) -> bool {
        let Some(side) = self.game.actors().first() else { return false };
        let mut position = self.game.position().clone();
        let mut noise = Noise::new(choice as u64);
        // Free passes can go on for ever: what is chosen must not follow a circle.
        while position.history().len() == self.game.position().history().len() {
            let actions = position.actions(side);
            if (actions.is_empty() || noise.below(3) == 0) && position.may_end_turn() {
                position.end_turn().unwrap();
            } else {
                position.act(side, actions[noise.below(actions.len() as u32) as usize]).unwrap();
            }
        }
        let text = position.history().last().unwrap().1.clone();
        self.turn(at, side, &text).is_ok()
    }

    /// All that can be seen.
    fn seen(&self, now: u64) -> String {
        let game = &self.game;
        format!(
            "{} {:?} {:?} {:?} {:?} {:?} {:?} {:?}",
            game.position().position(),
            game.turns(),
            game.draws(),
            game.actors(),
            game.clocks(Timestamp::new(now)),
            game.draw_offer(),
            game.take_back(),
            game.outcome()
        )
    }
}

const DIABALLIK: &str = r#"{"game":"diaballik","clock":"60+5"}"#;

#[test]
fn the_clock_of_who_may_act_runs() {
    let mut game = Recorded::new(DIABALLIK);
    game.turn(11_000, Side::A, "d1>e1").unwrap();
    let clocks = game.game.clocks(Timestamp::new(12_000));
    assert_eq!(
        (clocks.a, clocks.b, clocks.running),
        (Some(Millis::new(55_000)), Some(Millis::new(59_000)), BySide::new(false, true))
    );
    assert_eq!(game.game.turns()[0].left, Some(Millis::new(55_000)));
    assert_eq!(game.game.deadline(), Some(Timestamp::new(71_000) + MOST_LAG));
}

#[test]
fn an_illegal_turn_changes_nothing_and_says_where() {
    let mut game = Recorded::new(DIABALLIK);
    let before = game.seen(2_000);
    let refused = game.turn(2_000, Side::A, "d1>e1,d1d9").unwrap_err();
    assert_eq!(refused.problem().column, Some(9), "{refused}");
    assert_eq!(game.turn(2_000, Side::B, "d7>e7").unwrap_err().problem().code, "reason-not-your-turn");
    assert_eq!((game.seen(2_000), game.game.number()), (before, 1));
}

#[test]
fn lag_is_taken_off_up_to_its_cap() {
    let lagged = |at: u64, lag: u64| {
        let mut game = Recorded::new(DIABALLIK);
        game.happens(at, Event::Turn { side: Side::A, text: "d1>e1".to_owned(), lag: Millis::new(lag) })
            .map(|()| game.game.turns()[0].left.map(Millis::get))
    };
    assert_eq!(lagged(11_000, 400), Ok(Some(55_400)));
    assert_eq!(lagged(11_000, 9_000), Ok(Some(56_000)));
    assert_eq!(lagged(1_100, 400), Ok(Some(65_000)), "no turn takes less than no time");
    assert_eq!(lagged(61_500, 600), Ok(Some(5_100)), "played in time, but late on the wire");
    assert_eq!(lagged(61_500, 400), Err(Refusal::TimeUp));
    // The opponent's time begins when the turn is there.
    let mut game = Recorded::new(DIABALLIK);
    game.happens(11_000, Event::Turn { side: Side::A, text: "d1>e1".to_owned(), lag: Millis::new(1_000) }).unwrap();
    let clocks = game.game.clocks(game.game.at());
    assert_eq!(
        (clocks.a, clocks.b, clocks.running),
        (Some(Millis::new(56_000)), Some(Millis::new(60_000)), BySide::new(false, true))
    );
}

#[test]
fn a_turn_that_was_on_its_way_when_a_period_ended_keeps_it() {
    let left = |at: u64, lag: u64| {
        let mut game = Recorded::new(r#"{"game":"diaballik","clock":"byoyomi:100+2x30"}"#);
        game.happens(at, Event::Turn { side: Side::A, text: "d1>e1".to_owned(), lag: Millis::new(lag) })
            .map(|()| game.game.turns()[0].left.map(Millis::get))
    };
    assert_eq!(left(131_500, 501), Ok(Some(60_000)));
    assert_eq!(left(131_500, 500), Ok(Some(30_000)));
    assert_eq!(left(161_500, 501), Ok(Some(30_000)), "played before the flag fell");
    assert_eq!(left(161_500, 500), Err(Refusal::TimeUp));
}

#[test]
fn the_flag_loses_or_if_nobody_has_begun_ends_without_result() {
    let mut game = Recorded::new(DIABALLIK);
    assert_eq!(game.happens(60_999, Event::Flag(Side::A)), Err(Refusal::NotGone { seconds: 0 }));
    let mut begun = Recorded::new(DIABALLIK);
    game.happens(61_000, Event::Flag(Side::A)).unwrap();
    let outcome = game.game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ended, outcome.by), (None, Ended::NotBegun, Some(Side::A)));
    begun.turn(2_000, Side::A, "d1>e1").unwrap();
    begun.turn(3_000, Side::B, "d7>e7").unwrap();
    assert_eq!(begun.game.due(Timestamp::new(3_000 + 64_000 + MOST_LAG.get() - 1)), None);
    let due = begun.game.due(Timestamp::new(3_000 + 64_000 + MOST_LAG.get())).unwrap();
    assert_eq!(due, Event::Flag(Side::A));
    assert_eq!(begun.happens(70_000, Event::Resign(Side::B)), Err(Refusal::TimeUp), "only the flag counts");
    begun.happens(70_000, due).unwrap();
    let outcome = begun.game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ended), (Some(Side::B), Ended::ByMatch(EndReason::Time)));
    assert_eq!(begun.happens(70_000, Event::Resign(Side::B)), Err(Refusal::GameOver), "one result a game");
}

#[test]
fn offers_need_two() {
    let mut game = Recorded::new(DIABALLIK);
    assert_eq!(game.happens(2_000, Event::AcceptDraw(Side::B)), Err(Refusal::NothingOffered));
    game.happens(2_000, Event::OfferDraw(Side::A)).unwrap();
    assert_eq!(game.happens(2_000, Event::AcceptDraw(Side::A)), Err(Refusal::NothingOffered));
    game.happens(2_000, Event::DeclineDraw(Side::B)).unwrap();
    assert_eq!(game.happens(2_000, Event::OfferDraw(Side::A)), Err(Refusal::AlreadyOffered), "once a turn");
    game.turn(2_000, Side::A, "d1>e1").unwrap();
    game.happens(2_000, Event::OfferDraw(Side::A)).unwrap();
    game.turn(2_000, Side::B, "d7>e7").unwrap();
    assert_eq!(game.game.draw_offer(), None, "a turn declines");
    game.happens(2_000, Event::OfferDraw(Side::A)).unwrap();
    game.happens(2_000, Event::AcceptDraw(Side::B)).unwrap();
    let outcome = game.game.outcome().unwrap();
    assert_eq!((outcome.winner, outcome.ended), (None, Ended::ByMatch(EndReason::Agreement)));
}

#[test]
fn a_turn_is_taken_back_with_what_followed() {
    let mut game = Recorded::new(DIABALLIK);
    assert_eq!(game.happens(2_000, Event::AskTakeBack(Side::A)), Err(Refusal::NothingToTakeBack));
    game.turn(2_000, Side::A, "d1>e1").unwrap();
    let after_one = game.seen(2_000);
    game.turn(9_000, Side::B, "d7>e7").unwrap();
    game.turn(10_000, Side::A, "e1>d1").unwrap();
    game.happens(11_000, Event::AskTakeBack(Side::B)).unwrap();
    assert!(!game.game.is_stale(Side::B, game.game.number()));
    let seen_before = game.game.number();
    game.happens(12_000, Event::AcceptTakeBack(Side::A)).unwrap();
    assert!(game.game.is_stale(Side::B, seen_before) && !game.game.is_stale(Side::B, game.game.number()));
    assert_eq!(game.game.turns().len(), 1);
    let now = game.game.clocks(Timestamp::new(12_000));
    assert_eq!(now.b, Some(Millis::new(60_000)), "as when the turn began");
    assert!(after_one.starts_with(&game.game.position().position()));
}

#[test]
fn an_absent_opponent_can_only_be_claimed_when_it_has_to_act() {
    let mut game = Recorded::new(DIABALLIK);
    game.turn(2_000, Side::A, "d1>e1").unwrap();
    assert!(!game.game.may_claim(Side::A), "the game does not count yet");
    game.turn(3_000, Side::B, "d7>e7").unwrap();
    assert!(!game.game.may_claim(Side::A) && game.game.may_claim(Side::B));
    game.happens(4_000, Event::Claim { side: Side::B, win: false }).unwrap();
    assert_eq!(game.game.outcome().unwrap().winner, None);
}

#[test]
fn a_game_is_called_off_before_its_second_turn_only() {
    let mut game = Recorded::new(DIABALLIK);
    game.turn(2_000, Side::A, "d1>e1").unwrap();
    let mut later = Recorded::new(DIABALLIK);
    game.happens(3_000, Event::Abort(Some(Side::B))).unwrap();
    let outcome = game.game.outcome().unwrap().to_wire();
    assert!(!outcome.counts && outcome.by == Some(protocol::game::Side::B));
    later.turn(2_000, Side::A, "d1>e1").unwrap();
    later.turn(2_000, Side::B, "d7>e7").unwrap();
    assert_eq!(later.happens(3_000, Event::Abort(Some(Side::B))), Err(Refusal::TooLateToAbort));
}

#[test]
fn a_restart_costs_nobody_time() {
    let mut game = Recorded::new(DIABALLIK);
    game.happens(5_000, Event::Suspend).unwrap();
    assert_eq!((game.game.deadline(), game.turn(6_000, Side::A, "d1>e1")), (None, Err(Refusal::Suspended)));
    game.happens(905_000, Event::Resume(Millis::new(10_000))).unwrap();
    let clocks = game.game.clocks(Timestamp::new(906_000));
    assert_eq!((clocks.a, clocks.waits), (Some(Millis::new(56_000)), BySide::new(9_000, 0).map(Millis::new)));
    assert_eq!(game.game.clocks(Timestamp::new(916_000)).a, Some(Millis::new(55_000)));
    game.turn(907_000, Side::A, "d1>e1").unwrap();
    assert_eq!(game.game.turns()[0].left, Some(Millis::new(61_000)), "4 seconds used, 5 added");
}

#[test]
fn the_third_occurrence_draws_by_db_9() {
    let mut game = Recorded::new(DIABALLIK);
    let mut at = 2_000;
    for _ in 0..8 {
        let turn = |text: &str| text.to_owned();
        for (side, text) in
            [(Side::A, turn("d1>e1")), (Side::B, turn("d7>e7")), (Side::A, turn("e1>d1")), (Side::B, turn("e7>d7"))]
        {
            if game.game.outcome().is_none() {
                game.turn(at, side, &text).unwrap();
                at += 100;
            }
        }
    }
    assert_eq!(game.game.outcome().unwrap().ended, Ended::ByMatch(EndReason::Repetition));
    assert_eq!(game.game.turns().len(), 8);
}

#[test]
fn void_sets_draw_by_pb_18() {
    let mut game = Recorded::new(r#"{"game":"playball","board":"sprint","clock":"6000+0"}"#);
    let mut at = 2_000;
    // Steps to and fro by both sides repeat positions.
    let mut forth = BySide::<Option<String>>::default();
    while game.game.outcome().is_none() && game.game.turns().len() < 200 {
        let side = game.game.actors().first().unwrap();
        let back = forth[side].take().and_then(|text| {
            let (from, to) = (text[..2].to_owned(), text[2..].to_owned());
            game.turn(at, side, &format!("{to}{from}")).ok()
        });
        if back.is_none() {
            let steps = game.game.position().actions(side);
            let step =
                steps.iter().map(ToString::to_string).filter(|text| text.len() == 4 && !text.contains(['^', '>']));
            let text = step.into_iter().find(|text| game.turn(at, side, text).is_ok()).unwrap();
            forth[side] = Some(text);
        }
        at += 10;
    }
    assert_eq!(game.game.outcome().unwrap().ended, Ended::ByMatch(EndReason::VoidSets));
}

#[test]
fn dice_are_settled_before_the_match() {
    let mut game = Game::new(agreed(r#"{"game":"pawnball","clock":"60+5"}"#), Timestamp::new(1_000), proof());
    assert_eq!(game.fold(Timestamp::new(1_000), &Event::Start), Err(Refusal::NotStarted));
    let commitment = |side: Side, bytes: &[u8]| proof().commitment(side, bytes);
    game.fold(Timestamp::new(1_000), &Event::Commit(Side::A, commitment(Side::A, b"x"))).unwrap();
    assert_eq!(game.fold(Timestamp::new(1_000), &Event::Reveal(Side::A, b"x".to_vec())), Err(Refusal::CommitFirst));
    assert_eq!(
        game.fold(Timestamp::new(1_000), &Event::Commit(Side::A, commitment(Side::A, b"y"))),
        Err(Refusal::AlreadyOffered)
    );
    game.fold(Timestamp::new(1_000), &Event::Commit(Side::B, commitment(Side::B, b""))).unwrap();
    assert_eq!(game.fold(Timestamp::new(1_000), &Event::Reveal(Side::A, b"y".to_vec())), Err(Refusal::NotCommitted));
    game.fold(Timestamp::new(1_000), &Event::Reveal(Side::A, b"x".to_vec())).unwrap();
    // B holds back what it has committed to: the game does not begin, and says why.
    let mut held = game.clone();
    assert_eq!(held.due(held.deadline().unwrap()), Some(Event::Abort(None)));
    held.fold(held.deadline().unwrap(), &Event::Abort(None)).unwrap();
    let outcome = held.outcome().unwrap();
    assert_eq!((outcome.ended, outcome.by), (Ended::DiceWithheld, Some(Side::B)));
    game.fold(Timestamp::new(2_000), &Event::Reveal(Side::B, Vec::new())).unwrap();
    assert!(game.may_start());
    game.fold(Timestamp::new(2_000), &Event::Start).unwrap();
    assert_eq!(game.clocks(Timestamp::new(3_000)).running, [true, true], "both set up a board");
}

#[test]
fn what_is_revealed_must_fit_a_commitment_that_names_the_servers() {
    let terms = r#"{"game":"pawnball","clock":"60+5"}"#;
    let reveal = |proof: DiceProof, committed: [u8; 32]| {
        let mut game = Game::new(agreed(terms), Timestamp::new(1_000), proof);
        for side in Side::BOTH {
            game.fold(Timestamp::new(1_000), &Event::Commit(side, committed)).unwrap();
        }
        game.fold(Timestamp::new(1_000), &Event::Reveal(Side::A, b"x".to_vec()))
    };
    let alone = ProofVersion::EntropyOnly.entropy_commitment(Side::A, "g", &[0; 32], b"x");
    assert_eq!(reveal(proof(), proof().commitment(Side::A, b"x")), Ok(()));
    assert_eq!(reveal(proof(), alone), Err(Refusal::NotCommitted), "the entropy alone");
    assert_eq!(reveal(proof(), proof().commitment(Side::B, b"x")), Err(Refusal::NotCommitted), "a copy of B's");
    let other = DiceProof::NamesServer { game_id: "g".to_owned(), server: [1; 32] };
    assert_eq!(reveal(proof(), other.commitment(Side::A, b"x")), Err(Refusal::NotCommitted), "another server's");
    assert_eq!(reveal(DiceProof::EntropyOnly, alone), Ok(()), "a game that an earlier server began");
}

#[test]
fn a_game_whose_dice_may_be_known_ends_without_a_result() {
    let mut running = Recorded::new(r#"{"game":"pawnball","clock":"60+5"}"#);
    for choice in 0..6 {
        assert!(running.any_turn(2_000 + choice, choice as usize));
    }
    let mut suspended = running.game.clone();
    suspended.fold(Timestamp::new(3_000), &Event::Suspend).unwrap();
    let begun = Game::new(agreed(r#"{"game":"pawnball","clock":"days:3"}"#), Timestamp::new(1_000), proof());
    for mut game in [running.game, suspended, begun] {
        game.fold(Timestamp::new(4_000), &Event::Void).unwrap();
        let outcome = game.outcome().unwrap();
        assert_eq!((outcome.winner, outcome.ended, outcome.ended.counts()), (None, Ended::Restored, false));
        assert_eq!((game.clocks(Timestamp::new(9_000)).running, game.deadline()), (BySide::default(), None));
        assert_eq!(game.fold(Timestamp::new(5_000), &Event::Void), Err(Refusal::GameOver));
    }
}

#[test]
fn it_is_known_after_which_turn_each_draw_came() {
    let mut game = Recorded::new(r#"{"game":"pawnball","clock":"none"}"#);
    let mut choice = 0;
    while game.game.draws().len() < 3 {
        choice += 1;
        assert!(game.any_turn(2_000, choice));
    }
    // From the events, which have turns and draws in one order.
    let mut turns = 0;
    let mut expected = Vec::new();
    for happened in &game.events {
        match happened.event {
            Event::Turn { .. } => turns += 1,
            Event::Draw(_) => expected.push(turns),
            _ => {}
        }
    }
    assert_eq!(game.game.draws_after(), expected);
    assert_eq!(expected[0], 4, "after the pawns were set up");
    // A turn that is taken back takes the draw after it along.
    let by = game.game.turns().last().unwrap().side;
    game.happens(3_000, Event::AskTakeBack(by)).unwrap();
    game.happens(3_000, Event::AcceptTakeBack(by.other())).unwrap();
    assert_eq!(game.game.draws_after(), &expected[..2]);
}

/// What can be done to a game in a test.
fn play_on(game: &mut Recorded, at: u64, choice: usize) {
    let side = if choice.is_multiple_of(2) { Side::A } else { Side::B };
    let event = match choice % 11 {
        0 => Event::OfferDraw(side),
        1 => Event::DeclineDraw(side),
        2 | 3 => Event::AskTakeBack(side),
        4 | 5 => Event::AcceptTakeBack(side),
        _ => {
            game.any_turn(at, choice);
            return;
        }
    };
    let _ = game.happens(at, event);
}

const TERMS: [&str; 7] = [
    r#"{"game":"diaballik","clock":"600+5"}"#,
    r#"{"game":"playball","board":"sprint","clock":"bronstein:600+5"}"#,
    r#"{"game":"playball","clock":"delay:600+2"}"#,
    r#"{"game":"pawnball","clock":"600+1"}"#,
    r#"{"game":"pawnball","clock":"turn:300"}"#,
    r#"{"game":"pawnball","clock":"byoyomi:20+30x3"}"#,
    r#"{"game":"diaballik","clock":"days:2"}"#,
];

proptest! {
    #![proptest_config(ProptestConfig::with_cases(60))]

    #[test]
    fn a_game_is_a_function_of_its_events(
        terms in 0..TERMS.len(), steps in prop::collection::vec((0_usize..100_000, 0_u64..4_000), 1..60)
    ) {
        let mut game = Recorded::new(TERMS[terms]);
        let mut at = 1_000;
        for (choice, waits) in steps {
            at += waits;
            play_on(&mut game, at, choice);
        }
        let again = Game::from_events(game.game.agreed().clone(), Timestamp::new(1_000), proof(), &game.events).unwrap();
        let again = Recorded { game: again, events: Vec::new() };
        prop_assert_eq!(again.seen(at + 500), game.seen(at + 500));
        prop_assert_eq!(again.game.deadline(), game.game.deadline());
    }

    #[test]
    fn a_turn_taken_back_and_played_again_gives_the_same_times(
        terms in 0..TERMS.len(), steps in prop::collection::vec((6_usize..100_000, 0_u64..4_000), 2..30), waits in 0_u64..20_000
    ) {
        let mut game = Recorded::new(TERMS[terms]);
        let mut at = 1_000;
        let mut moments = vec![at];
        for (choice, waits) in steps {
            at += waits;
            if game.any_turn(at, choice) {
                moments.push(at);
            }
        }
        prop_assume!(game.game.outcome().is_none() && game.game.turns().len() >= 2);
        // A mono team that the opponent has seen is not taken back.
        prop_assume!(!game.game.has_dice() || game.game.turns().len() > 2);
        let asker = game.game.turns().last().unwrap().side;
        let times = |game: &Recorded| -> Vec<(Side, String, Option<Millis>)> {
            game.game.seen_by(None).turns().map(|(turn, text)| (turn.side, text, turn.left)).collect()
        };
        let told = game.game.clocks(Timestamp::new(at));
        let before = (times(&game), told.a, told.b, game.game.position().position());
        let back = game.game.turns_back(asker);
        prop_assert_eq!(back, 1);
        // The turn before it ended at this moment; in between, the request is answered after a while.
        let began = moments[moments.len() - 2];
        let took = at - began;
        game.happens(at, Event::AskTakeBack(asker)).unwrap();
        game.happens(at + waits, Event::AcceptTakeBack(asker.other())).unwrap();
        let (side, text, _) = before.0.last().unwrap();
        game.turn(at + waits + took, *side, text).unwrap();
        let now = Timestamp::new(at + waits + took);
        let after = (times(&game), game.game.clocks(now).a, game.game.clocks(now).b, game.game.position().position());
        prop_assert_eq!(before, after);
    }
}

#[test]
fn time_on_the_way_is_scaled_with_the_clock() {
    let turns = ["d1>e1", "d7>e7", "e1>f1", "e7>f7", "f1>g1", "f7>g7", "g1>f1", "g7>f7", "f1>e1", "f7>e7"];
    for (clock, most) in [("15+0", 150 + 4 * 15), ("60+0", 600 + 4 * 60), ("300+0", 3_000 + 4 * 300), ("180+3", 4_200)]
    {
        let mut game = Recorded::new(&format!(r#"{{"game":"diaballik","clock":"{clock}"}}"#));
        let (mut at, mut taken_off) = (1_000, 0);
        for (turn, text) in turns.into_iter().enumerate() {
            let side = Side::BOTH[turn % 2];
            at += 1_400;
            // Whoever is A says that everything was on the way.
            let lag = if side == Side::A { game.game.lag_left(side) } else { Millis::ZERO };
            taken_off += lag.get();
            game.happens(at, Event::Turn { side, text: text.to_owned(), lag }).unwrap();
        }
        assert!(taken_off <= most && taken_off >= most / 2, "{clock}: {taken_off} ms");
        let again =
            Game::from_events(game.game.agreed().clone(), Timestamp::new(1_000), proof(), &game.events).unwrap();
        assert_eq!(again.lag_left(Side::A), game.game.lag_left(Side::A), "what is left follows from the events");
    }
}

/// A turn that neither ends the match nor leads to where it has been.
fn quiet_turn(game: &AnyMatch, side: Side, seen: &mut HashSet<String>, noise: &mut Noise) -> String {
    for _ in 0..1_000 {
        let mut next = game.clone();
        while next.history().len() == game.history().len() {
            let actions = next.actions(side);
            if (actions.is_empty() || noise.below(3) == 0) && next.may_end_turn() {
                next.end_turn().unwrap();
            } else {
                next.act(side, actions[noise.below(actions.len() as u32) as usize]).unwrap();
            }
        }
        if next.ending().is_none() && seen.insert(next.position()) {
            return next.history().last().unwrap().1.clone();
        }
    }
    panic!("every turn has been played");
}

#[test]
fn a_game_has_no_more_than_so_many_turns() {
    let agreed = agreed(r#"{"game":"diaballik","clock":"none"}"#);
    let mut game = Game::new(agreed, Timestamp::new(1_000), proof());
    game.fold(Timestamp::new(1_000), &Event::Start).unwrap();
    let (mut seen, mut noise) = (HashSet::new(), Noise::new(7));
    while game.turns().len() < MOST_TURNS {
        assert!(!game.is_too_long());
        if game.turns().len() >= 2 {
            assert_eq!(game.fold(Timestamp::new(1_000), &Event::Abort(None)), Err(Refusal::TooLateToAbort));
        }
        let side = game.actors().first().unwrap();
        let text = quiet_turn(game.position(), side, &mut seen, &mut noise);
        game.fold(Timestamp::new(1_000), &Event::Turn { side, text, lag: Millis::ZERO }).unwrap();
    }
    assert!(game.is_too_long());
    game.fold(Timestamp::new(1_000), &Event::Abort(None)).unwrap();
    let outcome = game.outcome().unwrap();
    assert_eq!((outcome.ended, outcome.winner, outcome.by), (Ended::TooLong, None, None));
    assert!(!outcome.ended.counts() && !game.is_too_long());
}

#[test]
fn offers_and_take_backs_are_counted_for_each_side() {
    let mut game = Recorded::new(r#"{"game":"diaballik","clock":"none"}"#);
    let ask = |game: &mut Recorded| {
        game.turn(1_000, Side::A, "d1>e1").unwrap();
        game.happens(1_000, Event::AskTakeBack(Side::A)).unwrap();
        game.happens(1_000, Event::AcceptTakeBack(Side::B)).unwrap();
    };
    for _ in 0..MOST_TAKE_BACKS {
        assert_eq!(game.game.may_ask_take_back(Side::A), Ok(()));
        ask(&mut game);
    }
    let most = MOST_TAKE_BACKS;
    assert_eq!(game.game.may_ask_take_back(Side::A), Err(Refusal::TooManyTakeBacks { most }));
    assert_eq!(game.game.may_ask_take_back(Side::B), Ok(()));
    // What an earlier version stored stands.
    ask(&mut game);
    let again = Game::from_events(game.game.agreed().clone(), Timestamp::new(1_000), proof(), &game.events).unwrap();
    assert_eq!(again.may_ask_take_back(Side::A), Err(Refusal::TooManyTakeBacks { most }));
    for count in 0..MOST_OFFERS {
        assert_eq!(game.game.may_offer_draw(Side::B), Ok(()), "{count}");
        game.happens(1_000, Event::OfferDraw(Side::B)).unwrap();
        // Each take-back lets everything be offered again.
        ask(&mut game);
    }
    assert_eq!(game.game.may_offer_draw(Side::B), Err(Refusal::TooManyOffers { most: MOST_OFFERS }));
    assert_eq!(game.game.may_offer_draw(Side::A), Ok(()));
}
