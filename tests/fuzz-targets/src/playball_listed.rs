//! In positions reached by any choices, the actions listed are exactly those accepted.

use games::playball::{Action, Board, Cell, Direction, Position};
use games::side::Side;

/// Tries one input: each byte is a choice of what is played next.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(choices: &[u8]) {
    let [board, walk @ .., kind, from, to] = choices else { return };
    let mut position =
        Position::kick_off(&Board::all_shipped()[usize::from(*board) % Board::all_shipped().len()], Side::A, [0, 0]);
    for choice in walk.iter().take(24) {
        let actions = position.actions();
        if position.may_end_turn() && (choice % 4 == 0 || actions.is_empty()) {
            position.end_turn().expect("the turn may end");
        } else if !actions.is_empty() {
            position.apply(actions[usize::from(*choice) % actions.len()]).expect("listed is accepted");
        }
    }
    let cells = position.board().cells();
    let cell = |number: u8| -> Cell { cells[usize::from(number) % cells.len()] };
    let (from, to) = (cell(*from), cell(*to));
    let action = match kind % 4 {
        0 => Action::Step { from, to },
        1 => Action::Jump { from, to },
        2 => Action::Pass { from, to },
        _ => Action::Bounce { from, direction: Direction::ALL[usize::from(kind / 4) % 6] },
    };
    let listed = position.actions().contains(&action);
    let mut changed = position.clone();
    match changed.apply(action) {
        Ok(undo) => {
            assert!(listed);
            changed.undo(undo);
        }
        Err(_) => assert!(!listed),
    }
    assert_eq!(changed, position);
}
