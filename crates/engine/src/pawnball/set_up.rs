//! Setting up (PW-5).

use games::game::Match as _;
use games::pawnball::{Action, BoardNumber, Match, Square};
use games::side::Side;

/// A's pawns in the order of a set-up turn; B's mirror them. The squares that are taken are replaced by the first open one.
pub(super) type Formation = [&'static str; 4];

/// With either dot one pawn next to the ball and one behind it.
pub(super) const DEEP: Formation = ["g5", "e5", "g4", "e6"];

/// Three pawns abreast next to the ball, for the mono side and for the colour side: found by [`climb`](super::tuning::climb)
/// against [`DEEP`].
pub(super) const ABREAST: [Formation; 2] = [["g4", "g6", "g5", "g9"], ["g6", "g4", "g5", "g9"]];

/// What is left to do of the set-up turn of `side`, or a whole one if it is to begin one; `None` when it has none to make.
/// `formations` are those of the mono side and of the colour side.
pub(super) fn set_up(game: &Match, side: Side, [mono, colour]: [Formation; 2]) -> Option<Vec<Action>> {
    let number = BoardNumber::BOTH.into_iter().find(|&number| match game.turn().first() {
        Some(action) => *action == Action::SetUp(number),
        None => game.actions(side).contains(&Action::SetUp(number)),
    })?;
    place(game, side, &squares(if number.mono() == side { mono } else { colour }, side))
}

/// The squares of a formation, as `side` places them.
pub(super) fn squares(names: [&str; 4], side: Side) -> Vec<Square> {
    let squares = names.into_iter().filter_map(|name| name.parse::<Square>().ok());
    squares.map(|square| if side == Side::A { square } else { square.side_swapped() }).collect()
}

fn place(game: &Match, side: Side, wanted: &[Square]) -> Option<Vec<Action>> {
    if game.die_turn().is_some() {
        return None;
    }
    let mut begun = game.clone();
    let mut actions = Vec::new();
    if begun.turn().is_empty() {
        let begin = game.actions(side).into_iter().find(|action| matches!(action, Action::SetUp(_)))?;
        begun.act(side, begin).ok()?;
        actions.push(begin);
    }
    // A pawn already placed by somebody else takes the place of the one that was to go there.
    loop {
        let open = begun.actions(side);
        let placed = begun.turn().len().saturating_sub(1);
        let free = |square: &Square| open.contains(&Action::Place(*square));
        let next = wanted.iter().skip(placed).chain(wanted).copied().find(|square| free(square)).map(Action::Place);
        let Some(place) = next.or_else(|| open.first().copied()) else { return Some(actions) };
        begun.act(side, place).ok()?;
        actions.push(place);
    }
}
