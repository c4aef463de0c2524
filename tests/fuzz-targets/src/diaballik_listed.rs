//! In positions reached by any choices, the actions listed are exactly those accepted.

use games::diaballik::{Action, Position, Square, Start};

fn square(number: u8) -> Square {
    Square::new(number % Square::SIDE, number / Square::SIDE % Square::SIDE).expect("both numbers are below the side")
}

/// Tries one input: each byte is a choice of what is played next.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(choices: &[u8]) {
    let [start, walk @ .., kind, from, to] = choices else { return };
    let mut position = Position::start(Start::ALL[usize::from(*start) % 2]);
    for choice in walk.iter().take(96) {
        let actions = position.actions();
        if position.may_end_turn() && (choice % 4 == 0 || actions.is_empty()) {
            position.end_turn().expect("the turn may end");
        } else if !actions.is_empty() {
            position.apply(actions[usize::from(*choice) % actions.len()]).expect("listed is accepted");
        }
    }
    let (from, to) = (square(*from), square(*to));
    let action = match kind % 3 {
        0 => Action::Move { from, to },
        1 => Action::Pass { from, to },
        _ => Action::Claim,
    };
    let listed = position.actions().contains(&action);
    let mut changed = position;
    match changed.apply(action) {
        Ok(undo) => {
            assert!(listed);
            assert_eq!(Position::parse(&changed.to_string()), Ok(changed));
            changed.undo(undo);
        }
        Err(_) => assert!(!listed),
    }
    assert_eq!(changed, position);
}
