use play::published_dice::ProofVersion;
use protocol::game::{Dice, Kind, Outcome, Player, Speed, Terms};

use super::*;

const GAME: &str = "abc";
const HISTORY: &str = "first";

fn state(game: &str, number: u32) -> State {
    let terms = Terms {
        game: game.to_owned(),
        board: None,
        columns: None,
        mode: None,
        variant: None,
        position: None,
        clock: "300+5".to_owned(),
        rated: false,
    };
    let player = |name: &str| Player { name: name.to_owned(), kind: Kind::Guest, level: None, rating: None };
    let start = terms::start(&terms).unwrap().new_match();
    State {
        id: GAME.to_owned(),
        history: HISTORY.to_owned(),
        speed: Speed::Rapid,
        players: BySide::new(player("Ada"), player("Bob")),
        number,
        started: number > 0,
        turns: Vec::new(),
        left: Vec::new(),
        draws: Vec::new(),
        draws_after: Vec::new(),
        position: start.position(),
        score: BySide::default(),
        may_act: BySide::new(number > 0, false),
        clocks: clocks(WireSide::A),
        given: BySide::default(),
        berserk: None,
        draw_offer: None,
        take_back: None,
        dice: None,
        result: None,
        present: BySide::new(true, true),
        watchers: 0,
        claim_at: BySide::default(),
        rematch: None,
        next: None,
        tournament: None,
        terms,
    }
}

fn clocks(running: WireSide) -> Clocks {
    let a = running == WireSide::A;
    let left = |seconds| Some(Millis::from_seconds(seconds));
    Clocks {
        at: Timestamp::new(1_000),
        a: left(300),
        b: left(290),
        running: BySide::new(a, !a),
        waits: BySide::default(),
    }
}

/// A diaballik game that Ada plays, before its first turn.
fn ada() -> Live {
    let mut live = Live::new(GAME.to_owned(), Some("Ada".to_owned()));
    assert_eq!(live.connected(HISTORY), [Effect::Send(FromClient::Watch { game: GAME.to_owned(), after: None })]);
    assert_eq!(live.hear(&FromServer::State { state: Box::new(state("diaballik", 1)) }), []);
    live
}

fn played(by: WireSide, text: &str) -> What {
    What::Turn { side: by, text: text.to_owned(), lag: Millis::new(20) }
}

/// Events from `first` on, after which the match is as `game`.
fn events(first: u32, what: &[What], game: &AnyMatch) -> FromServer {
    let events = what.iter().enumerate().map(|(index, what)| Event {
        number: first + u32::try_from(index).unwrap(),
        at: Timestamp::new(1_000),
        what: what.clone(),
    });
    let a = game.actors().contains(Side::A);
    FromServer::Events {
        game: GAME.to_owned(),
        history: HISTORY.to_owned(),
        events: events.collect(),
        clocks: clocks(if a { WireSide::A } else { WireSide::B }),
        may_act: BySide::new(a, !a),
        position: game.position(),
        result: None,
        seed: None,
    }
}

fn after(turns: &[&str]) -> AnyMatch {
    let mut game = play::Start::of(games::game::Game::Diaballik).new_match();
    for turn in turns {
        game.play(game.actors().first().unwrap(), turn).unwrap();
    }
    game
}

fn asks_for_all() -> [Effect; 1] {
    [Effect::Send(FromClient::Watch { game: GAME.to_owned(), after: None })]
}

#[test]
fn a_turn_is_sent_and_stands_once_it_is_told() {
    let mut live = ada();
    assert!(live.may_act());
    let sent = live.act("1".to_owned(), Act::Turn { text: "c1c2".to_owned() });
    let act = Act::Turn { text: "c1c2".to_owned() };
    assert_eq!(sent, [Effect::Send(FromClient::Act { game: GAME.to_owned(), id: "1".to_owned(), after: 1, act })]);
    assert_eq!((live.turn_on_its_way(), live.may_act()), (Some("c1c2"), false));
    assert_eq!(live.hear(&events(2, &[played(WireSide::A, "c1c2")], &after(&["c1c2"]))), []);
    assert_eq!(live.turn_on_its_way(), None);
    let known = live.state().unwrap();
    assert_eq!((known.number, known.turns.len(), known.may_act), (2, 1, BySide::new(false, true)));
    assert_eq!((live.left_after(), live.lag(Side::A)), (&[Some(Millis::from_seconds(300))][..], Millis::new(20)));
    assert_eq!(live.hear(&FromServer::Done { game: GAME.to_owned(), id: "1".to_owned(), number: 2 }), []);
}

#[test]
fn what_was_told_before_changes_nothing() {
    let mut live = ada();
    let told = events(2, &[played(WireSide::A, "c1c2")], &after(&["c1c2"]));
    live.hear(&told);
    assert_eq!(live.hear(&told), []);
    assert_eq!(live.state().unwrap().turns.len(), 1);
}

#[test]
fn a_gap_and_a_position_that_does_not_fit_ask_for_the_whole_state_once() {
    let mut live = ada();
    let told = events(3, &[played(WireSide::A, "c1c2")], &after(&["c1c2"]));
    assert_eq!(live.hear(&told), asks_for_all());
    assert_eq!(live.hear(&told), [], "it is on its way");
    let mut whole = state("diaballik", 3);
    (whole.turns, whole.left) = (vec![(WireSide::A, "c1c2".to_owned())], vec![Millis::from_seconds(299)]);
    assert_eq!(live.hear(&FromServer::State { state: Box::new(whole) }), []);
    assert_eq!(live.left_after(), [Some(Millis::from_seconds(299))]);
    // A turn that leads elsewhere than the server says.
    let told = events(4, &[played(WireSide::B, "c7c6")], &after(&["c1c2", "e7e6"]));
    assert_eq!(live.hear(&told), asks_for_all());
}

#[test]
fn after_a_lost_connection_it_goes_on_where_it_was_and_sends_again_what_was_not_answered() {
    let mut live = ada();
    live.act("1".to_owned(), Act::Turn { text: "c1c2".to_owned() });
    let again = live.connected(HISTORY);
    assert_eq!(again[0], Effect::Send(FromClient::Watch { game: GAME.to_owned(), after: Some(1) }));
    assert!(matches!(&again[1], Effect::Send(FromClient::Act { id, after: 1, .. }) if id == "1"));
    // It had arrived: the events since come first, then the answer to what was sent again.
    live.hear(&events(2, &[played(WireSide::A, "c1c2"), played(WireSide::B, "c7c6")], &after(&["c1c2", "c7c6"])));
    live.hear(&FromServer::Done { game: GAME.to_owned(), id: "1".to_owned(), number: 2 });
    assert_eq!(live.state().unwrap().turns.len(), 2);
    assert!(live.may_act());
    assert_eq!(live.connected(HISTORY).len(), 1);
}

#[test]
fn a_refused_turn_goes_back_and_one_that_came_too_fast_is_sent_later() {
    let mut live = ada();
    live.act("1".to_owned(), Act::Turn { text: "c1c2".to_owned() });
    let refused = |code: &str| FromServer::Refused {
        request: None,
        game: Some(GAME.to_owned()),
        id: Some("1".to_owned()),
        problem: Problem::new(code, []),
    };
    assert!(matches!(&live.hear(&refused("server-too-fast"))[..], [Effect::Later(FromClient::Act { .. })]));
    assert_eq!(live.turn_on_its_way(), Some("c1c2"));
    assert_eq!(live.hear(&refused("server-stale")), [Effect::Refused(Problem::new("server-stale", []))]);
    assert!(live.may_act());
    assert_eq!(live.hear(&refused("server-stale")), [], "nothing waits for it any more");
}

#[test]
fn taking_back_goes_back() {
    let mut live = ada();
    live.hear(&events(2, &[played(WireSide::A, "c1c2"), played(WireSide::B, "c7c6")], &after(&["c1c2", "c7c6"])));
    live.hear(&events(4, &[What::TakeBackAsked { side: WireSide::B }], &after(&["c1c2", "c7c6"])));
    assert_eq!(live.state().unwrap().take_back, Some(WireSide::B));
    live.hear(&events(5, &[What::TakenBack { side: WireSide::A, turns: 1 }], &after(&["c1c2"])));
    let known = live.state().unwrap();
    assert_eq!((known.turns.len(), known.take_back, live.left_after().len()), (1, None, 1));
    assert_eq!(live.game().unwrap().position(), after(&["c1c2"]).position());
    assert_eq!(live.hear(&events(6, &[What::TakenBack { side: WireSide::A, turns: 9 }], &after(&[]))), asks_for_all());
}

#[test]
fn offers_stand_until_they_are_answered() {
    let mut live = ada();
    let here = after(&["c1c2"]);
    live.hear(&events(2, &[played(WireSide::A, "c1c2"), What::DrawOffered { side: WireSide::A }], &here));
    assert_eq!(live.state().unwrap().draw_offer, Some(WireSide::A));
    live.hear(&events(4, &[played(WireSide::B, "c7c6")], &after(&["c1c2", "c7c6"])));
    assert_eq!(live.state().unwrap().draw_offer, None);
}

#[test]
fn a_result_ends_it() {
    let mut live = ada();
    let mut told = events(2, &[What::Resigned { side: WireSide::B }], &after(&[]));
    let outcome =
        Outcome { winner: Some(WireSide::A), reason: "resignation".to_owned(), by: Some(WireSide::B), counts: true };
    if let FromServer::Events { result, .. } = &mut told {
        *result = Some(outcome.clone());
    }
    live.hear(&told);
    assert!(live.is_over() && !live.may_act());
    assert_eq!(live.state().unwrap().result, Some(outcome));
}

#[test]
fn a_rematch_is_offered_declined_and_begins() {
    let mut live = ada();
    let told = |by, declined, next: Option<&str>| FromServer::Rematch {
        game: GAME.to_owned(),
        by,
        declined,
        next: next.map(ToOwned::to_owned),
    };
    live.hear(&told(Some(WireSide::B), None, None));
    assert_eq!(live.state().unwrap().rematch, Some(WireSide::B));
    live.hear(&told(None, Some(WireSide::A), None));
    assert_eq!((live.state().unwrap().rematch, live.declined()), (None, Some(Side::A)));
    live.hear(&told(None, None, Some("next")));
    assert_eq!(live.state().unwrap().next.as_deref(), Some("next"));
}

#[test]
fn who_watches_may_not_act_and_hears_who_is_there() {
    let mut live = Live::new(GAME.to_owned(), Some("Eve".to_owned()));
    live.hear(&FromServer::State { state: Box::new(state("diaballik", 1)) });
    assert!(live.own_side().is_none() && !live.may_act());
    live.hear(&FromServer::Presence {
        game: GAME.to_owned(),
        present: BySide::new(true, false),
        watchers: 3,
        claim_at: BySide::new(None, Some(Timestamp::new(9))),
    });
    let known = live.state().unwrap();
    assert_eq!(
        (known.present, known.watchers, known.claim_at[Side::B]),
        (BySide::new(true, false), 3, Some(Timestamp::new(9)))
    );
    // Who comes in meanwhile as a player of it plays.
    live.set_name(Some("Bob".to_owned()));
    assert_eq!(live.own_side(), Some(Side::B));
}

/// A game of Pawnball that Ada plays, before its dice are settled; the server has committed to 32 times this byte.
fn before_dice(server: u8) -> State {
    let mut before = state("pawnball", 0);
    let commitment = hex(&[server; 32]);
    before.dice = Some(Dice {
        version: 2,
        commitment,
        commitments: BySide::default(),
        entropy: BySide::default(),
        tables: Vec::new(),
        seed: None,
    });
    before
}

#[test]
fn what_one_adds_to_the_dice_is_committed_to_and_revealed_when_both_have() {
    let entropy = [7; 32];
    let own = hex(&ProofVersion::NamesServer.entropy_commitment(Side::A, GAME, &[1; 32], &entropy));
    let mut live = Live::new(GAME.to_owned(), Some("Ada".to_owned()));
    let mut before = before_dice(1);
    live.hear(&FromServer::State { state: Box::new(before.clone()) });
    let commit = Act::Commit { commitment: own.clone() };
    assert_eq!(live.due_for_dice(&entropy), Some(commit.clone()));
    live.act("1".to_owned(), commit);
    assert_eq!(live.due_for_dice(&entropy), None, "it is on its way");
    before.dice.as_mut().unwrap().commitments[Side::A] = Some(own);
    live.hear(&FromServer::State { state: Box::new(before.clone()) });
    live.hear(&FromServer::Done { game: GAME.to_owned(), id: "1".to_owned(), number: 1 });
    assert_eq!(live.due_for_dice(&entropy), None, "the opponent first");
    before.dice.as_mut().unwrap().commitments[Side::B] = Some("00".to_owned());
    live.hear(&FromServer::State { state: Box::new(before.clone()) });
    assert_eq!(live.due_for_dice(&entropy), Some(Act::Reveal { entropy: hex(&entropy) }));
    assert_eq!(live.due_for_dice(&[8; 32]), None, "another device cannot reveal it");
    before.dice.as_mut().unwrap().entropy[Side::A] = Some(hex(&entropy));
    live.hear(&FromServer::State { state: Box::new(before) });
    assert_eq!(live.due_for_dice(&entropy), None);
}

#[test]
fn nothing_is_revealed_to_a_server_that_names_another_commitment() {
    let entropy = [7; 32];
    let own = hex(&ProofVersion::NamesServer.entropy_commitment(Side::A, GAME, &[1; 32], &entropy));
    let mut live = Live::new(GAME.to_owned(), Some("Ada".to_owned()));
    let mut told = before_dice(1);
    told.dice.as_mut().unwrap().commitments = BySide::new(Some(own), Some("00".to_owned()));
    live.hear(&FromServer::State { state: Box::new(told.clone()) });
    assert!(live.due_for_dice(&entropy).is_some() && !live.dice_differ());
    let seen = live.seen().clone();
    told.dice.as_mut().unwrap().commitment = hex(&[2; 32]);
    live.hear(&FromServer::State { state: Box::new(told.clone()) });
    assert_eq!((live.due_for_dice(&entropy), live.dice_differ()), (None, true));
    // After a reload, with what the device has kept.
    let mut again = Live::new(GAME.to_owned(), Some("Ada".to_owned())).with_seen(seen);
    again.hear(&FromServer::State { state: Box::new(told.clone()) });
    assert_eq!((again.due_for_dice(&entropy), again.dice_differ()), (None, true));
    // The opponent's, after it was seen.
    (told.dice.as_mut().unwrap().commitment, told.dice.as_mut().unwrap().commitments[Side::B]) =
        (hex(&[1; 32]), Some("01".to_owned()));
    again.hear(&FromServer::State { state: Box::new(told) });
    assert_eq!((again.due_for_dice(&entropy), again.dice_differ()), (None, true));
}

#[test]
fn numbers_of_another_history_are_not_taken_for_those_that_are_known() {
    let mut live = ada();
    live.hear(&events(2, &[played(WireSide::A, "c1c2"), played(WireSide::B, "c7c6")], &after(&["c1c2", "c7c6"])));
    live.act("1".to_owned(), Act::Turn { text: "c2c3".to_owned() });
    // The server was restored: its game has fewer events, or others under the same numbers.
    let told = live.connected("second");
    assert_eq!(told, [asks_for_all()[0].clone(), Effect::Refused(Problem::new("server-stale", []))]);
    assert_eq!(live.turn_on_its_way(), None, "it was meant for another game");
    let other = FromServer::Events {
        game: GAME.to_owned(),
        history: "second".to_owned(),
        events: vec![Event { number: 4, at: Timestamp::new(2_000), what: played(WireSide::A, "e1e2") }],
        clocks: clocks(WireSide::B),
        may_act: BySide::new(false, true),
        position: String::new(),
        result: None,
        seed: None,
    };
    assert_eq!(live.hear(&other), [], "the whole state is on its way");
    assert_eq!(live.state().unwrap().number, 3);
    let mut whole = state("diaballik", 1);
    whole.history = "second".to_owned();
    live.hear(&FromServer::State { state: Box::new(whole) });
    assert_eq!(live.state().unwrap().number, 1);
    assert_eq!(live.connected("second"), [Effect::Send(FromClient::Watch { game: GAME.to_owned(), after: Some(1) })]);
}

#[test]
fn draws_that_were_made_stay_made_when_turns_are_taken_back() {
    let mut live = Live::new(GAME.to_owned(), Some("Ada".to_owned()));
    let mut whole = state("pawnball", 3);
    whole.draws = vec!["k6w2w3w3".to_owned()];
    let mut start = play::Start::of(games::game::Game::Pawnball).new_match();
    roll(&mut start, &whole.draws);
    whole.position = start.position();
    live.hear(&FromServer::State { state: Box::new(whole) });
    assert_eq!(live.game().unwrap().position(), start.position());
}

#[test]
fn clocks_run_on_and_wait() {
    let mut clocks = clocks(WireSide::B);
    let left = |clocks: &Clocks, side, now| left(clocks, side, Timestamp::new(now)).map(Millis::get);
    assert_eq!(left(&clocks, Side::A, 99_000), Some(300_000));
    assert_eq!(left(&clocks, Side::B, 11_000), Some(280_000));
    assert_eq!(left(&clocks, Side::B, 500), Some(290_000), "a moment before");
    assert_eq!(left(&clocks, Side::B, 999_000), Some(0));
    clocks.waits[Side::B] = Millis::from_seconds(5);
    assert_eq!(left(&clocks, Side::B, 11_000), Some(285_000));
    clocks.b = None;
    assert_eq!(left(&clocks, Side::B, 11_000), None);
}
