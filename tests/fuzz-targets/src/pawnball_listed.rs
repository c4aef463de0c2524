//! In matches played by any choices, the actions listed are exactly those accepted.

use games::game::Match as _;
use games::pawnball::dice::{Die, Draw};
use games::pawnball::{Action, BoardNumber, FORMATION, Match, ShotEnd, Square, Step};
use games::side::Side;

/// A match before the set-up, or with all pawns in formation.
fn start(set_up: bool) -> Match {
    let mut game = Match::new();
    if set_up {
        for mono in [true, false] {
            for board in BoardNumber::BOTH {
                let side = if mono { board.mono() } else { board.mono().other() };
                let turn = format!("{board}/setup:{}", FORMATION[side].join(","));
                game.play(side, &turn).expect("the formation can be set up");
            }
        }
    }
    game
}

fn die(choice: u8) -> Die {
    Die::from_side(choice % Die::SIDES).expect("it is below the number of sides")
}

/// Goes on with the match as the bytes choose.
fn walk(game: &mut Match, choices: &[u8]) {
    let mut choices = choices.iter().copied();
    for _ in 0..200 {
        if game.awaits_dice() {
            let mut next = || choices.next().map(die);
            let (Some(a), Some(b), Some(c), Some(d)) = (next(), next(), next(), next()) else { return };
            game.roll(Draw::new([a, b, c, d])).expect("dice are awaited");
            continue;
        }
        let (Some(choice), Some(number)) = (choices.next(), choices.next()) else { return };
        let preferred = Side::BOTH[usize::from(choice % 2)];
        let Some(side) = Some(preferred).filter(|&side| game.actors().contains(side)).or(game.actors().first()) else {
            return;
        };
        let actions = game.actions(side);
        if game.may_end_turn() && (choice & 2 == 0 || actions.is_empty()) {
            game.end_turn().expect("the turn may end");
        } else {
            let number = usize::from(choice) << 6 | usize::from(number);
            game.act(side, actions[number % actions.len()]).expect("listed is accepted");
        }
    }
}

/// Tries one input: each byte is a choice of what is played next.
///
/// # Panics
/// One of the promises above is broken.
pub fn try_input(choices: &[u8]) {
    let [set_up, choices @ .., kind, from, to] = choices else { return };
    let mut game = start(set_up % 2 == 0);
    walk(&mut game, choices);
    let squares: Vec<Square> = Square::all().collect();
    let square = |number: u8| squares[usize::from(number) % squares.len()];
    let (from, to, board) = (square(*from), square(*to), BoardNumber::BOTH[usize::from(kind >> 7)]);
    let action = match kind % 7 {
        0 => Action::SetUp(board),
        1 => Action::Place(from),
        2 => Action::Die(board, die(to.index() as u8)),
        3 => Action::Step(Step::Move { from, to }),
        4 => Action::Step(Step::Exchange { first: from, second: to }),
        5 => Action::Step(Step::Shot { from, end: ShotEnd::Rest(to) }),
        _ => Action::Step(Step::Shot { from, end: ShotEnd::Goal(Side::BOTH[usize::from(kind >> 7)]) }),
    };
    for side in Side::BOTH {
        let listed = game.actions(side).contains(&action);
        let mut changed = game.clone();
        assert_eq!(changed.act(side, action).is_ok(), listed);
        // A goal ends the turn: then nothing can be taken back.
        if listed && !changed.turn().is_empty() {
            assert_eq!(changed.undo(), Some(action));
        }
        if !listed || changed.history().len() == game.history().len() {
            assert_eq!((changed.position(), changed.turn()), (game.position(), game.turn()));
        }
    }
}
