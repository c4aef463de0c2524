//! Clocks as a function of events.

use games::game::Actors;
use games::side::{BySide, Side};
use play::clock::{Clock, ClockError, Event};
use play::time::{Millis, Timestamp};
use play::time_control::{Budget, TimeControl, TimeLeft};
use proptest::prelude::*;

fn control(text: &str) -> TimeControl {
    let control: TimeControl = text.parse().unwrap();
    assert_eq!(control.to_string(), text);
    control
}

const A: Actors = Actors::only(Side::A);
const B: Actors = Actors::only(Side::B);
const BOTH: Actors = Actors { may_act: BySide::new(true, true) };

/// A clock on which A has used 7 seconds and B 2 seconds, for a turn each.
fn after_two_turns(text: &str) -> Clock {
    let events = [
        Event::Start { at: t(1_000), running: A },
        Event::Turn { side: Side::A, at: t(8_000), running: B },
        Event::Turn { side: Side::B, at: t(10_000), running: A },
    ];
    Clock::from_events(control(text), &events).unwrap()
}

const fn t(milliseconds: u64) -> Timestamp {
    Timestamp::new(milliseconds)
}

fn left_of(clock: &Clock, side: Side, at: u64) -> Option<u64> {
    clock.left(side, t(at)).map(Millis::get)
}

fn left(clock: &Clock, at: u64) -> [Option<u64>; 2] {
    Side::BOTH.map(|side| left_of(clock, side, at))
}

fn flag(clock: &Clock, at: u64) -> Option<(Side, u64)> {
    clock.flag(t(at)).map(|(side, when)| (side, when.get()))
}

#[test]
fn each_way_to_give_time() {
    let cases = [
        ("none", [None, None]),
        ("60+5", [Some(58_000), Some(63_000)]),
        ("bronstein:60+5", [Some(58_000), Some(60_000)]),
        ("delay:60+5", [Some(58_000), Some(60_000)]),
        ("byoyomi:60+3x5", [Some(68_000), Some(73_000)]),
        ("byoyomi:5+3x5", [Some(15_000), Some(18_000)]),
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
    assert_eq!((left_of(&clock, Side::A, 14_000), clock.waits(Side::A, t(14_000)).get()), (Some(58_000), 1_000));
    assert_eq!((left_of(&clock, Side::A, 16_000), clock.waits(Side::A, t(16_000)).get()), (Some(57_000), 0));
    let clock = after_two_turns("bronstein:60+5");
    assert_eq!(left_of(&clock, Side::A, 14_000), Some(54_000));
}

#[test]
fn time_that_is_given_is_there_whoever_is_to_play_and_stays_when_turns_are_taken_back() {
    for text in ["60+5", "bronstein:60+5", "delay:60+5", "byoyomi:60+3x5", "turn:30", "days:2"] {
        for side in Side::BOTH {
            let mut clock = after_two_turns(text);
            let before = left(&clock, 11_000).map(Option::unwrap);
            let falls = clock.next_flag().unwrap().1;
            clock.give(side, Millis::new(15_000), t(11_000)).unwrap();
            let more = Side::BOTH.map(|other| if other == side { 15_000 } else { 0 });
            let expected = [0, 1].map(|place| Some(before[place] + more[place]));
            assert_eq!(left(&clock, 11_000), expected, "{text} {side}");
            assert_eq!(clock.next_flag().unwrap().1, falls + Millis::new(more[0]), "{text} {side}: A is to play");
            let mut taken_back = after_two_turns(text);
            for clock in [&mut clock, &mut taken_back] {
                clock.apply(Event::TakeBack { turns: 2, at: t(12_000) }).unwrap();
            }
            let expected = [0, 1].map(|place| left(&taken_back, 12_000)[place].map(|left| left + more[place]));
            assert_eq!(left(&clock, 12_000), expected, "{text} {side}");
        }
    }
    let mut clock = after_two_turns("60+5");
    let late = clock.give(Side::A, Millis::new(15_000), t(10_000 + 58_000));
    assert_eq!(late, Err(ClockError::TimeIsUp { side: Side::A }));
}

#[test]
fn time_is_up_at_zero() {
    let mut clock = after_two_turns("turn:30");
    assert_eq!(flag(&clock, u64::MAX), Some((Side::A, 40_000)));
    assert_eq!((flag(&clock, 39_999), left_of(&clock, Side::A, 39_999)), (None, Some(1)));
    assert_eq!((flag(&clock, 50_000), left_of(&clock, Side::A, 50_000)), (Some((Side::A, 40_000)), Some(0)));
    let before = clock.clone();
    let late = Event::Turn { side: Side::A, at: t(40_000), running: B };
    assert_eq!(clock.apply(late), Err(ClockError::TimeIsUp { side: Side::A }));
    assert_eq!(clock.apply(Event::TakeBack { turns: 1, at: t(40_000) }), Err(ClockError::TimeIsUp { side: Side::A }));
    assert_eq!(clock, before);
    clock.apply(Event::Turn { side: Side::A, at: t(39_999), running: B }).unwrap();
}

#[test]
fn only_running_clocks_can_be_stopped() {
    let mut clock = Clock::new(control("60+0"));
    let turn = |side| Event::Turn { side, at: t(5), running: A };
    assert_eq!(clock.apply(turn(Side::A)), Err(ClockError::NotRunning { side: Side::A }));
    clock.apply(Event::Start { at: t(0), running: A }).unwrap();
    assert_eq!(clock.apply(turn(Side::B)), Err(ClockError::NotRunning { side: Side::B }));
    assert_eq!(clock.apply(Event::TakeBack { turns: 1, at: t(3) }), Err(ClockError::TooFewTurns));
    clock.apply(Event::Stop { at: t(4) }).unwrap();
    assert_eq!(left(&clock, 1_000_000), [Some(59_996), Some(60_000)]);
    assert_eq!(flag(&clock, u64::MAX), None);
}

#[test]
fn both_clocks_run_in_pawnball() {
    let mut clock = Clock::new(control("60+5"));
    clock.apply(Event::Start { at: t(0), running: BOTH }).unwrap();
    clock.apply(Event::Turn { side: Side::A, at: t(10_000), running: BOTH }).unwrap();
    assert_eq!(left(&clock, 12_000), [Some(53_000), Some(48_000)]);
    clock.apply(Event::Turn { side: Side::B, at: t(20_000), running: A }).unwrap();
    assert_eq!(left(&clock, 20_000), [Some(45_000), Some(45_000)]);
    assert_eq!(flag(&clock, u64::MAX), Some((Side::A, 65_000)));
}

/// A started clock; A's turn begins at 0.
fn started(text: &str) -> Clock {
    Clock::from_events(control(text), &[Event::Start { at: t(0), running: A }]).unwrap()
}

/// What A's clock shows: milliseconds, and how many periods come after them.
fn shown(clock: &Clock, at: u64) -> (u64, u32) {
    let left = clock.time_left(Side::A, t(at)).unwrap();
    (left.time.get(), left.periods.unwrap())
}

/// A ends its turn at a moment, and its next one begins then.
fn turn_at(clock: &mut Clock, at: u64) {
    clock.apply(Event::Turn { side: Side::A, at: t(at), running: A }).unwrap();
}

#[test]
fn a_turn_in_time_keeps_the_period() {
    let mut clock = started("byoyomi:10+3x5");
    assert_eq!((shown(&clock, 0), shown(&clock, 9_999)), ((10_000, 3), (1, 3)));
    // What is left of the main time stays main time.
    turn_at(&mut clock, 4_000);
    assert_eq!(shown(&clock, 4_000), (6_000, 3));
    // The first period begins where the main time ends; the turn that enters it has it back whole.
    assert_eq!((shown(&clock, 10_000), shown(&clock, 13_000)), ((5_000, 2), (2_000, 2)));
    turn_at(&mut clock, 13_000);
    assert_eq!(shown(&clock, 13_000), (5_000, 2));
    turn_at(&mut clock, 17_999);
    assert_eq!(shown(&clock, 17_999), (5_000, 2));
}

#[test]
fn a_period_is_used_up_at_its_end_and_the_flag_falls_with_the_last() {
    let mut clock = started("byoyomi:0+3x5");
    // To the millisecond: a turn of a whole period uses it up.
    assert_eq!((shown(&clock, 4_999), shown(&clock, 5_000)), ((1, 2), (5_000, 1)));
    turn_at(&mut clock, 5_000);
    assert_eq!((shown(&clock, 5_000), flag(&clock, u64::MAX)), ((5_000, 1), Some((Side::A, 15_000))));
    let mut last = clock.clone();
    turn_at(&mut last, 11_000);
    assert_eq!((shown(&last, 11_000), flag(&last, u64::MAX)), ((5_000, 0), Some((Side::A, 16_000))));
    assert_eq!((flag(&last, 15_999), shown(&last, 16_000)), (None, (0, 0)));
    let late = Event::Turn { side: Side::A, at: t(16_000), running: B };
    assert_eq!(last.apply(late), Err(ClockError::TimeIsUp { side: Side::A }));
    // One turn can use up several periods, and main time before them.
    let mut long = started("byoyomi:10+3x5");
    turn_at(&mut long, 21_000);
    assert_eq!(shown(&long, 21_000), (5_000, 0));
}

#[test]
fn periods_stand_while_clocks_stand_and_come_back_with_turns_taken_back() {
    let mut clock = started("byoyomi:10+3x5");
    clock.apply(Event::Stop { at: t(12_000) }).unwrap();
    assert_eq!(shown(&clock, 900_000), (3_000, 2));
    clock.apply(Event::Resume { at: t(900_000), running: A }).unwrap();
    assert_eq!((shown(&clock, 901_000), shown(&clock, 904_000)), ((2_000, 2), (4_000, 1)));
    // The turn has lasted 16 s in two parts.
    turn_at(&mut clock, 904_000);
    assert_eq!(shown(&clock, 904_000), (5_000, 1));
    clock.apply(Event::TakeBack { turns: 1, at: t(905_000) }).unwrap();
    assert_eq!(shown(&clock, 905_000), (10_000, 3));
}

#[test]
fn both_sides_have_their_periods_in_pawnball() {
    let mut clock = Clock::new(control("byoyomi:0+2x10"));
    clock.apply(Event::Start { at: t(0), running: BOTH }).unwrap();
    clock.apply(Event::Turn { side: Side::A, at: t(6_000), running: BOTH }).unwrap();
    assert_eq!(left(&clock, 12_000), [Some(14_000), Some(8_000)]);
    clock.apply(Event::Turn { side: Side::B, at: t(12_000), running: A }).unwrap();
    // B's turn has used up its first period, A's next one has begun before it.
    assert_eq!(left(&clock, 13_000), [Some(13_000), Some(10_000)]);
    assert_eq!(flag(&clock, u64::MAX), Some((Side::A, 26_000)));
}

#[test]
fn a_turn_is_planned_without_a_period_that_would_be_lost() {
    let budget = |text: &str, left: u64| control(text).budget(Millis::new(left));
    assert_eq!(
        budget("byoyomi:60+3x30", 150_000),
        Budget::Game { left: Millis::new(90_000), added: Millis::new(30_000) }
    );
    assert_eq!(budget("byoyomi:60+3x30", 90_000), Budget::Turn(Millis::new(30_000)));
    assert_eq!(budget("byoyomi:60+3x30", 35_000), Budget::Turn(Millis::new(5_000)));
    assert_eq!(budget("60+3", 35_000), Budget::Game { left: Millis::new(35_000), added: Millis::new(3_000) });
    assert_eq!(budget("turn:60", 35_000), Budget::Turn(Millis::new(35_000)));
    assert_eq!(budget("days:1", 35_000), Budget::Unlimited);
}

#[test]
fn texts_of_time_controls_are_strict() {
    for text in ["byoyomi:0+1x1", "byoyomi:1000000+99x1000000"] {
        control(text);
    }
    for text in [
        "byoyomi:300+0x30",
        "byoyomi:300+100x30",
        "byoyomi:300+3x0",
        "byoyomi:300+3x1000001",
        "byoyomi:300+3",
        "byoyomi:3x30",
        "byoyomi:300+3X30",
        "byoyomi:300+03x30",
        "byoyomi:+3x30",
        "300+3x30",
    ] {
        assert!(text.parse::<TimeControl>().is_err(), "{text}");
    }
}

fn controls() -> impl Strategy<Value = TimeControl> {
    let texts = [
        "30+2",
        "0+7",
        "bronstein:30+2",
        "delay:30+2",
        "delay:0+9",
        "byoyomi:20+3x4",
        "byoyomi:0+2x6",
        "turn:20",
        "days:1",
    ];
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
        let event = Event::Turn { side, at: t(at + lasts), running: [A, B, BOTH][usize::from(next)] };
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
        clock.apply(Event::Start { at: t(100), running: A }).unwrap();
        let (end, played) = play(&mut clock, 100, &turns);
        let back = back.index(played + 1);
        let mut again = clock.clone();
        // While it is thought about taking back, time may run out.
        if again.apply(Event::TakeBack { turns: back, at: t(end + pause) }).is_ok() {
            let (restarted, replayed) = play(&mut again, end + pause, &turns[played - back..played]);
            prop_assert_eq!(replayed, back);
            let after = |clock: &Clock, at: u64| [0, 1, 500, 7_000].map(|more| (left(clock, at + more), flag(clock, at + more).map(|(side, _)| side)));
            if back > 0 {
                prop_assert_eq!(after(&again, restarted), after(&clock, end));
            }
        }
    }

    #[test]
    fn byo_yomi_is_what_it_is_said_to_be(
        base in 0_u32..30, periods in 1_u32..5, period in 1_u32..10, turns in prop::collection::vec(0_u64..12_000, 0..30),
    ) {
        let mut clock = started(&format!("byoyomi:{base}+{periods}x{period}"));
        // Told the way that players tell it: main time first, then period after period.
        let (period, mut main, mut left, mut at) = (u64::from(period) * 1000, u64::from(base) * 1000, u64::from(periods), 0);
        for spent in turns {
            at += spent;
            let ended = clock.apply(Event::Turn { side: Side::A, at: t(at), running: A });
            left = left.saturating_sub(spent.saturating_sub(main) / period);
            main = main.saturating_sub(spent);
            prop_assert_eq!(ended.is_ok(), left > 0);
            if left == 0 {
                break;
            }
            let expected = if main > 0 { (main, left) } else { (period, left - 1) };
            prop_assert_eq!(shown(&clock, at), (expected.0, expected.1 as u32));
        }
    }

    #[test]
    fn what_is_shown_is_all_that_is_left(base in 0_u32..30, periods in 1_u32..5, period in 1_u32..10, left in any::<prop::sample::Index>()) {
        let control = control(&format!("byoyomi:{base}+{periods}x{period}"));
        let left = left.index((base + periods * period) as usize * 1000 + 1) as u64;
        let TimeLeft { time, periods: after } = control.time_left(Millis::new(left));
        let milliseconds = time.get();
        let after = after.unwrap();
        prop_assert_eq!(milliseconds + u64::from(after * period) * 1000, left);
        prop_assert!(after <= periods && (after == periods || milliseconds <= u64::from(period) * 1000));
        prop_assert!(left == 0 || milliseconds > 0);
    }

    #[test]
    fn time_is_never_negative_and_never_runs_backwards(control in controls(), turns in turns(), moments in prop::collection::vec(0_u64..200_000, 2..20)) {
        let mut clock = Clock::new(control);
        clock.apply(Event::Start { at: t(0), running: A }).unwrap();
        let (end, _) = play(&mut clock, 0, &turns);
        let mut moments = moments;
        moments.sort_unstable();
        for pair in moments.windows(2) {
            for side in Side::BOTH {
                prop_assert!(left_of(&clock, side, pair[0]) >= left_of(&clock, side, pair[1]));
                let fell = flag(&clock, pair[1]).is_some_and(|(_, when)| when <= pair[0]);
                prop_assert_eq!(flag(&clock, pair[0]).is_some(), fell);
            }
        }
        // An event that says it is earlier than the last counts as then.
        let stands = left(&clock, end);
        clock.apply(Event::TakeBack { turns: 0, at: t(0) }).unwrap();
        prop_assert_eq!(left(&clock, end), stands);
        prop_assert_eq!(left(&clock, 0), stands);
    }

    #[test]
    fn a_flag_falls_just_when_nothing_is_left(control in controls(), turns in turns(), more in 0_u64..100_000) {
        let mut clock = Clock::new(control);
        clock.apply(Event::Start { at: t(0), running: A }).unwrap();
        let (end, _) = play(&mut clock, 0, &turns);
        let (side, when) = flag(&clock, u64::MAX).unwrap();
        prop_assert!(when >= end);
        prop_assert_eq!(left_of(&clock, side, when), Some(0));
        let mut turn = clock.clone();
        let in_time = turn.apply(Event::Turn { side, at: t(end + more), running: B }).is_ok();
        prop_assert_eq!(in_time, end + more < when);
    }
}

#[test]
fn what_passes_between_stop_and_resume_does_not_count() {
    let mut clock = after_two_turns("60+5");
    clock.apply(Event::Stop { at: t(12_000) }).unwrap();
    assert_eq!((left_of(&clock, Side::A, 500_000), flag(&clock, u64::MAX)), (Some(56_000), None));
    // It is known before it comes to pass: until then no time runs.
    clock.apply(Event::Resume { at: t(510_000), running: A }).unwrap();
    assert_eq!((left_of(&clock, Side::A, 505_000), left_of(&clock, Side::A, 511_000)), (Some(56_000), Some(55_000)));
    clock.apply(Event::Turn { side: Side::A, at: t(512_000), running: B }).unwrap();
    assert_eq!(left_of(&clock, Side::A, 512_000), Some(59_000));
    // The turn is taken back: its clock stands as when the turn began.
    clock.apply(Event::TakeBack { turns: 1, at: t(520_000) }).unwrap();
    assert_eq!(left_of(&clock, Side::A, 520_000), Some(58_000));
}

#[test]
fn who_goes_berserk_loses_time_and_what_turns_get_anew_for_good() {
    for text in ["60+5", "bronstein:60+5", "delay:60+5"] {
        let mut clock = Clock::new(control(text));
        clock.apply(Event::Start { at: t(0), running: A }).unwrap();
        clock.apply(Event::Turn { side: Side::A, at: t(0), running: B }).unwrap();
        clock.go_berserk(Side::B, Millis::new(30_000), t(0)).unwrap();
        assert_eq!(left_of(&clock, Side::B, 0), Some(30_000), "{text}");
        assert_eq!(clock.budget(Side::B, t(0)), Budget::Game { left: Millis::new(30_000), added: Millis::ZERO });
        assert_eq!(flag(&clock, u64::MAX), Some((Side::B, 30_000)), "no delay: {text}");
        clock.apply(Event::Turn { side: Side::B, at: t(4_000), running: A }).unwrap();
        assert_eq!(left_of(&clock, Side::B, 4_000), Some(26_000), "{text}");
        clock.apply(Event::Turn { side: Side::A, at: t(14_000), running: B }).unwrap();
        let gets = if text.starts_with("60") { 60_000 } else { 55_000 };
        assert_eq!(left_of(&clock, Side::A, 14_000), Some(gets), "the other one gets it still: {text}");
        // Turns that are taken back give nothing back, even those that came before.
        clock.apply(Event::TakeBack { turns: 3, at: t(14_000) }).unwrap();
        assert_eq!(left_of(&clock, Side::B, 14_000), Some(30_000), "{text}");
        assert!(left_of(&clock, Side::A, 14_000) >= Some(60_000), "{text}");
    }
}

#[test]
fn nobody_goes_berserk_with_no_more_than_is_taken_or_after_a_flag() {
    let mut clock = Clock::new(control("60+5"));
    clock.apply(Event::Start { at: t(0), running: A }).unwrap();
    let before = clock.clone();
    let refused = Err(ClockError::TimeIsUp { side: Side::A });
    assert_eq!(clock.go_berserk(Side::A, Millis::new(30_000), t(30_000)), refused);
    assert_eq!(clock.go_berserk(Side::A, Millis::new(30_000), t(60_000)), refused);
    assert_eq!(clock.go_berserk(Side::B, Millis::new(30_000), t(60_000)), refused, "the other's time is up");
    assert_eq!(clock, before, "nothing has changed");
    clock.go_berserk(Side::A, Millis::new(30_000), t(29_999)).unwrap();
    assert_eq!(left_of(&clock, Side::A, 29_999), Some(1));
    let none = Clock::new(control("none")).go_berserk(Side::A, Millis::ZERO, t(0));
    assert_eq!(none, refused, "there is no time");
}

#[test]
fn only_a_time_for_the_game_can_be_halved() {
    for (text, expected) in [
        ("60+5", Some((60, 5))),
        ("bronstein:60+5", Some((60, 5))),
        ("delay:60+5", Some((60, 5))),
        ("byoyomi:60+3x30", None),
        ("turn:30", None),
        ("days:3", None),
        ("none", None),
    ] {
        let found = control(text).base_and_added();
        assert_eq!(found, expected.map(|(base, added)| (Millis::from_seconds(base), Millis::from_seconds(added))));
    }
}
