//! `Position::can_score` says what the list of results says.

use games::pawnball::Position;
use games::pawnball::dice::Die;

#[test]
fn a_die_can_score_exactly_when_one_of_its_results_is_a_goal() {
    let mut found = [0; 2];
    let mut check = |position: &Position| {
        for die in (0..Die::SIDES).filter_map(Die::from_side) {
            let side = position.owner(die.dot());
            let mut scores = false;
            position.for_each_result(die, |result| scores |= result.goal == Some(side));
            assert_eq!(position.can_score(die), scores, "{position} {die}");
            found[usize::from(scores)] += 1;
        }
    };
    for line in include_str!("../data/pawnball.jsonl").lines() {
        let position: Position = line.split('"').nth(3).unwrap().parse().unwrap();
        check(&position);
        for die in (0..Die::SIDES).filter_map(Die::from_side) {
            let mut number = 0;
            position.for_each_result(die, |result| {
                number += 1;
                if number % 97 == 0 {
                    check(&position.after(&result));
                }
            });
        }
    }
    assert!(found[0] > 1000 && found[1] > 1000, "{found:?}");
}
