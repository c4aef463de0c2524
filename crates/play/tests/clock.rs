//! Clocks as a function of events.

#![allow(clippy::unwrap_used, reason = "a test that cannot go on has failed")]

use games::game::Actors;
use games::side::Side;
use play::clock::{Clock, ClockError, Event};
use play::time_control::TimeControl;
use proptest::prelude::*;

fn control(text: &str) -> TimeControl {
    let control: TimeControl = text.parse().unwrap();
    assert_eq!(control.to_string(), text);
    control
}

const A: Actors = Actors::only(Side::A);
const B: Actors = Actors::only(Side::B);
const BOTH: Actors = Actors { may_act: [true, true] };

/// A clock on which A has used 7 seconds and B 2 seconds, for a turn each.
fn after_two_turns(text: &str) -> Clock {
    let events = [
        Event::Start { at: 1_000, running: A },
        Event::Turn { side: Side::A, at: 8_000, running: B },
        Event::Turn { side: Side::B, at: 10_000, running: A },
    ];
    Clock::from_events(control(text), &events).unwrap()
}

fn left(clock: &Clock, at: u64) -> [Option<u64>; 2] {
    Side::BOTH.map(|side| clock.left(side, at))
}

#[test]
fn each_way_to_give_time() {
    let cases = [
        ("none", [None, None]),
        ("60+5", [Some(58_000), Some(63_000)]),
        ("bronstein:60+5", [Some(58_000), Some(60_000)]),
        ("delay:60+5", [Some(58_000), Some(60_000)]),
        ("turn:30", [Some(30_000), Some(30_000)]),
        ("days:2", [Some(172_800_000), Some(172_800_000)]),
    ];
    for (text, expected) in cases {
        assert_eq!(left(&after_two_turns(text), 10_000), expected, "{text}");
    }
}

#[test]
fn a_delay_waits_before_it_counts() {
    let clock = after_two_turns("delay:60+5");
    assert_eq!((clock.left(Side::A, 14_000), clock.waits(Side::A, 14_000)), (Some(58_000), 1_000));
    assert_eq!((clock.left(Side::A, 16_000), clock.waits(Side::A, 16_000)), (Some(57_000), 0));
    let clock = after_two_turns("bronstein:60+5");
    assert_eq!(clock.left(Side::A, 14_000), Some(54_000));
}

#[test]
fn time_is_up_at_zero() {
    let mut clock = after_two_turns("turn:30");
    assert_eq!(clock.next_flag(), Some((Side::A, 40_000)));
    assert_eq!((clock.flag(39_999), clock.left(Side::A, 39_999)), (None, Some(1)));
    assert_eq!((clock.flag(50_000), clock.left(Side::A, 50_000)), (Some((Side::A, 40_000)), Some(0)));
    let before = clock.clone();
    let late = Event::Turn { side: Side::A, at: 40_000, running: B };
    assert_eq!(clock.apply(late), Err(ClockError::TimeIsUp { side: Side::A }));
    assert_eq!(clock.apply(Event::TakeBack { turns: 1, at: 40_000 }), Err(ClockError::TimeIsUp { side: Side::A }));
    assert_eq!(clock, before);
    clock.apply(Event::Turn { side: Side::A, at: 39_999, running: B }).unwrap();
}

#[test]
fn only_running_clocks_can_be_stopped() {
    let mut clock = Clock::new(control("60+0"));
    let turn = |side| Event::Turn { side, at: 5, running: A };
    assert_eq!(clock.apply(turn(Side::A)), Err(ClockError::NotRunning { side: Side::A }));
    clock.apply(Event::Start { at: 0, running: A }).unwrap();
    assert_eq!(clock.apply(turn(Side::B)), Err(ClockError::NotRunning { side: Side::B }));
    assert_eq!(clock.apply(Event::TakeBack { turns: 1, at: 3 }), Err(ClockError::TooFewTurns));
    clock.apply(Event::Stop { at: 4 }).unwrap();
    assert_eq!(left(&clock, 1_000_000), [Some(59_996), Some(60_000)]);
    assert_eq!(clock.next_flag(), None);
}

#[test]
fn both_clocks_run_in_pawnball() {
    let mut clock = Clock::new(control("60+5"));
    clock.apply(Event::Start { at: 0, running: BOTH }).unwrap();
    clock.apply(Event::Turn { side: Side::A, at: 10_000, running: BOTH }).unwrap();
    assert_eq!(left(&clock, 12_000), [Some(53_000), Some(48_000)]);
    clock.apply(Event::Turn { side: Side::B, at: 20_000, running: A }).unwrap();
    assert_eq!(left(&clock, 20_000), [Some(45_000), Some(45_000)]);
    assert_eq!(clock.flag(u64::MAX), Some((Side::A, 65_000)));
}

fn controls() -> impl Strategy<Value = TimeControl> {
    let texts = ["30+2", "0+7", "bronstein:30+2", "delay:30+2", "delay:0+9", "turn:20", "days:1"];
    prop::sample::select(texts.to_vec()).prop_map(control)
}

/// Who ends a turn, after how long, and who runs then.
fn turns() -> impl Strategy<Value = Vec<(bool, u64, u8)>> {
    prop::collection::vec((any::<bool>(), 0_u64..9_000, 0_u8..3), 0..25)
}

/// Plays as many of the turns as are in time; the moment of the last one.
fn play(clock: &mut Clock, mut at: u64, turns: &[(bool, u64, u8)]) -> (u64, usize) {
    let mut played = 0;
    for &(first, lasts, next) in turns {
        let running = clock.running();
        let side = if first && running.contains(Side::A) || !running.contains(Side::B) { Side::A } else { Side::B };
        let event = Event::Turn { side, at: at + lasts, running: [A, B, BOTH][usize::from(next)] };
        if clock.apply(event).is_err() {
            break;
        }
        at += lasts;
        played += 1;
    }
    (at, played)
}

proptest! {
    #[test]
    fn taking_back_and_playing_again_gives_the_same_clocks(
        control in controls(), turns in turns(), back in any::<prop::sample::Index>(), pause in 0_u64..5_000,
    ) {
        let mut clock = Clock::new(control);
        clock.apply(Event::Start { at: 100, running: A }).unwrap();
        let (end, played) = play(&mut clock, 100, &turns);
        let back = back.index(played + 1);
        let mut again = clock.clone();
        // While it is thought about taking back, time may run out.
        if again.apply(Event::TakeBack { turns: back, at: end + pause }).is_ok() {
            let (restarted, replayed) = play(&mut again, end + pause, &turns[played - back..played]);
            prop_assert_eq!(replayed, back);
            let after = |clock: &Clock, at: u64| [0, 1, 500, 7_000].map(|more| (left(clock, at + more), clock.flag(at + more).map(|(side, _)| side)));
            if back > 0 {
                prop_assert_eq!(after(&again, restarted), after(&clock, end));
            }
        }
    }

    #[test]
    fn time_is_never_negative_and_never_runs_backwards(control in controls(), turns in turns(), moments in prop::collection::vec(0_u64..200_000, 2..20)) {
        let mut clock = Clock::new(control);
        clock.apply(Event::Start { at: 0, running: A }).unwrap();
        let (end, _) = play(&mut clock, 0, &turns);
        let mut moments = moments;
        moments.sort_unstable();
        for pair in moments.windows(2) {
            for side in Side::BOTH {
                prop_assert!(clock.left(side, pair[0]) >= clock.left(side, pair[1]));
                let flag = clock.flag(pair[1]).is_some_and(|(_, when)| when <= pair[0]);
                prop_assert_eq!(clock.flag(pair[0]).is_some(), flag);
            }
        }
        // An event that says it is earlier than the last counts as then.
        let stands = left(&clock, end);
        clock.apply(Event::TakeBack { turns: 0, at: 0 }).unwrap();
        prop_assert_eq!(left(&clock, end), stands);
        prop_assert_eq!(left(&clock, 0), stands);
    }

    #[test]
    fn a_flag_falls_just_when_nothing_is_left(control in controls(), turns in turns(), more in 0_u64..100_000) {
        let mut clock = Clock::new(control);
        clock.apply(Event::Start { at: 0, running: A }).unwrap();
        let (end, _) = play(&mut clock, 0, &turns);
        let (side, when) = clock.next_flag().unwrap();
        prop_assert!(when >= end);
        prop_assert_eq!(clock.left(side, when), Some(0));
        let mut turn = clock.clone();
        let in_time = turn.apply(Event::Turn { side, at: end + more, running: B }).is_ok();
        prop_assert_eq!(in_time, end + more < when);
    }
}

#[test]
fn what_passes_between_stop_and_resume_does_not_count() {
    let mut clock = after_two_turns("60+5");
    clock.apply(Event::Stop { at: 12_000 }).unwrap();
    assert_eq!((clock.left(Side::A, 500_000), clock.next_flag()), (Some(56_000), None));
    // It is known before it comes to pass: until then no time runs.
    clock.apply(Event::Resume { at: 510_000, running: A }).unwrap();
    assert_eq!((clock.left(Side::A, 505_000), clock.left(Side::A, 511_000)), (Some(56_000), Some(55_000)));
    clock.apply(Event::Turn { side: Side::A, at: 512_000, running: B }).unwrap();
    assert_eq!(clock.left(Side::A, 512_000), Some(59_000));
    // The turn is taken back: its clock stands as when the turn began.
    clock.apply(Event::TakeBack { turns: 1, at: 520_000 }).unwrap();
    assert_eq!(clock.left(Side::A, 520_000), Some(58_000));
}
