//! How an environment ends.

use games::diaballik;
use games::game::Match as _;
use games::playball::{Board, Match, Mode};
use games::side::Side;
use learning::{Environment, IllegalAction, Outcome, Terms};

#[test]
fn one_goal_is_one_set() {
    let sprint = Board::shipped("sprint").unwrap();
    let kick_off = Match::new(sprint, Mode::Normal);
    let score = |environment: &mut Environment<Match>| {
        while environment.outcome().is_none() && environment.game().score() == [0, 0] {
            let side = environment.actor().unwrap();
            let turns = environment.game().current().turns();
            let turn = turns.iter().find(|turn| turn.goal).unwrap_or(&turns[0]);
            environment.play(side, &games::game::turn_text(&turn.actions)).unwrap();
        }
    };
    let mut whole = Environment::new(kick_off.clone(), Terms::default());
    score(&mut whole);
    assert_eq!(whole.outcome(), None);
    assert!(whole.legal().len() > 0);
    let mut set = Environment::new(kick_off, Terms { one_goal: true, most_actions: None });
    score(&mut set);
    let winner = Side::BOTH.into_iter().find(|&side| set.game().score()[side] == 1).unwrap();
    assert_eq!(set.outcome(), Some(Outcome::Win(winner)));
    assert_eq!(set.outcome().unwrap().returns()[winner], 1.0);
    assert_eq!(set.outcome().unwrap().returns()[winner.other()], -1.0);
    assert_eq!((set.actor(), set.legal().len()), (None, 0));
    assert_eq!(set.step(0), Err(IllegalAction::Over));
    set.reset();
    assert_eq!((set.outcome(), set.made()), (None, 0));
}

#[test]
fn a_void_set_is_a_draw_where_one_goal_ends_it() {
    let mut set = Environment::new(
        Match::new(Board::shipped("sprint").unwrap(), Mode::Normal),
        Terms { one_goal: true, most_actions: None },
    );
    let mut seen = 0;
    while set.outcome().is_none() {
        let side = set.actor().unwrap();
        let position = set.game().current().clone();
        // The turn after which the position has occurred most often.
        let turn = position
            .turns()
            .into_iter()
            .filter(|turn| !turn.goal)
            .max_by_key(|turn| {
                let placement = turn.result.placement();
                let occurred = set
                    .game()
                    .occurred()
                    .find(|((known, side, _), _)| *known == placement && *side == turn.result.side());
                occurred.map_or(0, |(_, count)| count)
            })
            .unwrap();
        set.play(side, &games::game::turn_text(&turn.actions)).unwrap();
        seen += 1;
        assert!(seen < 100, "no position occurs a third time");
    }
    assert_eq!((set.outcome(), set.game().void_sets()), (Some(Outcome::Draw), 1));
    assert_eq!(Outcome::Draw.returns(), [0.0, 0.0]);
}

#[test]
fn the_limit_counts_actions_and_ends_of_turns_and_undo_takes_them_back() {
    let start = diaballik::Match::new(diaballik::Start::Standard);
    let mut environment = Environment::new(start, Terms { one_goal: false, most_actions: Some(3) });
    assert!(!environment.undo());
    environment.step(0).unwrap();
    assert_eq!(environment.made(), 1);
    assert!(environment.undo());
    assert_eq!((environment.made(), environment.legal().len()), (0, 12));
    environment.play(Side::A, "a1a2").unwrap();
    assert_eq!((environment.made(), environment.outcome()), (2, None));
    environment.play(Side::B, "a7a6").unwrap();
    assert_eq!(environment.outcome(), Some(Outcome::Truncated));
    assert_eq!(environment.step(0), Err(IllegalAction::Over));
    assert!(environment.play(Side::A, "a2a3").is_err());
}

#[test]
fn what_is_illegal_says_why_and_changes_nothing() {
    let mut environment = Environment::new(diaballik::Match::new(diaballik::Start::Standard), Terms::default());
    let said = |error: IllegalAction| error.to_string();
    assert_eq!(
        said(environment.step(1).unwrap_err()),
        "action 1 is not legal here; 12 actions are, and the mask and the list of legal actions name them"
    );
    assert_eq!(said(environment.step(247).unwrap_err()), "there is no action 247: actions are numbers from 0 to 246");
    assert_eq!(said(environment.step(-1).unwrap_err()), "there is no action -1: actions are numbers from 0 to 246");
    assert_eq!((environment.made(), environment.game().turn().len()), (0, 0));
}
