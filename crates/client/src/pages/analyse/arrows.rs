//! A turn in notation as arrows on the boards.

use board::scene::{DrawnArrow, Ink};
use games::game::Game;
use games::side::Side;
use play::Tree;

use crate::match_board::{PageArrow, segments};

/// The text of the whole turn from the rest of the one in progress at the current node; none where the two cannot be joined.
#[must_use]
pub fn whole_turn(tree: &Tree, rest: &str) -> Option<String> {
    let begun = tree.game().turn_text();
    match (begun.is_empty(), tree.game().game(), rest) {
        (true, ..) => Some(rest.to_owned()),
        (false, Game::Pawnball, _) => None,
        (false, _, "-") => Some(begun),
        (false, ..) => Some(format!("{begun},{rest}")),
    }
}

/// A turn of `side`, or the rest of the turn in progress, as arrows with the numbers of its actions. None for a turn that is
/// not legal here.
#[must_use]
pub fn arrows(tree: &Tree, side: Side, rest: &str, ink: Ink) -> Vec<PageArrow> {
    let Some(whole) = whole_turn(tree, rest) else { return Vec::new() };
    let mut start = tree.game().clone();
    while start.undo().is_some() {}
    let made = tree.game().turn();
    let Ok(actions) = start.read_turn(side, &whole) else { return Vec::new() };
    let mut found = Vec::new();
    for board in 0..start.game().boards() {
        let behind = segments(&start, side, &made, board).len();
        let ahead = segments(&start, side, &actions, board).into_iter().skip(behind);
        let several = ahead.len() > 1;
        for (number, segment) in (1..).zip(ahead) {
            // A bounce comes back to where it began; what is seen is where it goes.
            let to = if segment.to == segment.from { segment.via.first().copied() } else { Some(segment.to) };
            let Some(to) = to.filter(|&to| to != segment.from) else { continue };
            let label = if several { number.to_string() } else { String::new() };
            found.push((board, DrawnArrow { from: segment.from, to, ink, label }));
        }
    }
    found
}

#[cfg(test)]
mod tests {
    use super::*;
    use play::{AnyAction, Start};

    fn shown(tree: &Tree, rest: &str) -> Vec<(String, String, String)> {
        let field = board::of_games::diaballik_field();
        let name = |cell| field.cell(cell).name.clone();
        let arrows = arrows(tree, Side::A, rest, Ink::Engine);
        arrows.into_iter().map(|(_, arrow)| (name(arrow.from), name(arrow.to), arrow.label)).collect()
    }

    fn arrow(from: &str, to: &str, label: &str) -> (String, String, String) {
        (from.to_owned(), to.to_owned(), label.to_owned())
    }

    #[test]
    fn every_action_has_its_arrow() {
        let mut tree = Tree::new(Start::of(Game::Diaballik));
        assert_eq!(shown(&tree, "d1>e1,d1d2"), [arrow("d1", "e1", "1"), arrow("d1", "d2", "2")]);
        assert_eq!(shown(&tree, "c1c2"), [arrow("c1", "c2", "")]);
        assert_eq!(shown(&tree, "c1c9"), [], "what is not legal");
        tree.act(Side::A, AnyAction::parse(Game::Diaballik, "d1>e1").unwrap()).unwrap();
        assert_eq!(shown(&tree, "d1d2"), [arrow("d1", "d2", "")], "the rest of a turn");
        assert_eq!(shown(&tree, "-"), [], "nothing but its end");
        assert_eq!(whole_turn(&tree, "-").as_deref(), Some("d1>e1"));
    }

    #[test]
    fn a_bounce_points_to_where_it_bounces() {
        let position = "lanes 1b3a1/6/1b3a1/3a2/3B3 a 3 0-0";
        let start = Start::from_position(Game::PlayBall, position, None, games::playball::Mode::Normal, None).unwrap();
        let field = board::of_games::playball_field(games::playball::Board::lanes());
        let found = arrows(&Tree::new(start), Side::A, "d3^d3:ne", Ink::Engine);
        assert_eq!(found.len(), 1);
        assert_eq!((field.cell(found[0].1.from).name.as_str(), field.cell(found[0].1.to).name.as_str()), ("d3", "e4"));
    }

    #[test]
    fn a_turn_of_pawnball_is_on_its_board() {
        let tree = Tree::new(Start::of(Game::Pawnball));
        assert!(arrows(&tree, Side::A, "1/setup:a4,b2,c7,d5", Ink::Engine).iter().all(|(board, _)| *board == 0));
    }
}
