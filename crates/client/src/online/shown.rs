//! The tree of the game that is shown, kept in sync with the server.

use games::record::ClockTime;
use games::side::Side;
use play::time::Millis;
use play::{AnyAction, NodeId, Tree};

use crate::game::rules::end_of_main_line;

/// A turn of the user's that the server does not have yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct UnsentTurn {
    /// The side that the user plays.
    pub side: Side,
    /// In notation.
    pub text: String,
}

/// Brings the main line of `tree` to these turns, and behind them to `own` if it still can be played. Whoever looks at an
/// earlier turn goes on doing so; a turn in progress at the end stays as far as it is still legal.
pub fn sync(tree: &mut Tree, turns: &[(Side, String)], draws: &[String], own: Option<&UnsentTurn>) {
    let end = end_of_main_line(tree);
    let looks_at = (tree.current() != end).then(|| tree.current());
    let in_progress = if looks_at.is_none() { tree.game().turn() } else { Vec::new() };
    let line: Vec<NodeId> = tree.main_line().collect();
    let same = line[1..]
        .iter()
        .zip(turns)
        .take_while(|(id, (side, text))| tree.node(**id).turn() == Some((*side, text)))
        .count();
    // The user's unsent turn is in its place already.
    let own_stands = same == turns.len()
        && line.len() == same + 2
        && own.is_some_and(|own| tree.node(line[same + 1]).turn() == Some((own.side, own.text.as_str())));
    if own_stands {
        return;
    }
    if let Some(&surplus) = line.get(same + 1) {
        tree.delete(surplus);
    }
    tree.go(line[same]);
    roll(tree, draws);
    for (side, text) in &turns[same..] {
        if tree.follow(*side, text).is_err() {
            return;
        }
        roll(tree, draws);
    }
    if let Some(own) = own {
        // What cannot be played any more is refused by the server, too.
        let _ = tree.play(own.side, &own.text);
    }
    match looks_at.filter(|id| tree.get(*id).is_some()) {
        Some(id) => {
            tree.go(id);
        }
        None => resume(tree, &in_progress),
    }
}

/// Notes what was left on the clocks after the turns of the main line, where it is known.
pub fn note_times(tree: &mut Tree, left: &[Option<Millis>]) {
    let line: Vec<NodeId> = tree.main_line().skip(1).collect();
    for (id, left) in line.into_iter().zip(left) {
        tree.set_clock(id, left.and_then(|left| ClockTime::new(left.get())));
    }
}

/// Makes the actions of a turn in progress again, as far as they are legal.
pub fn resume(tree: &mut Tree, actions: &[AnyAction]) {
    for &action in actions {
        let Some(side) = Side::BOTH.into_iter().find(|side| tree.game().actions(*side).contains(&action)) else {
            return;
        };
        if tree.act(side, action).is_err() {
            return;
        }
    }
}

fn roll(tree: &mut Tree, draws: &[String]) {
    while let Some(draw) =
        tree.awaited_draw().and_then(|number| draws.get(usize::from(number) - 1)).and_then(|draw| draw.parse().ok())
        && tree.roll(draw).is_ok()
    {}
}

/// Takes the last action of a whole turn back, so that the rest is a turn in progress again; of a turn in progress its last
/// action.
pub fn undo(tree: &mut Tree, own: Option<&UnsentTurn>) {
    let Some(UnsentTurn { side, text }) = own else {
        tree.undo();
        return;
    };
    let end = end_of_main_line(tree);
    if tree.node(end).turn() != Some((*side, text.as_str())) {
        return;
    }
    tree.delete(end);
    let end = end_of_main_line(tree);
    tree.go(end);
    let mut actions = tree.game().read_turn(*side, text).unwrap_or_default();
    actions.pop();
    resume(tree, &actions);
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::game::Game;
    use play::Start;

    fn turns(texts: &[&str]) -> Vec<(Side, String)> {
        let sides = Side::BOTH.into_iter().cycle();
        sides.zip(texts).map(|(side, text)| (side, (*text).to_owned())).collect()
    }

    fn line(tree: &Tree) -> Vec<String> {
        tree.main_line().filter_map(|id| tree.node(id).turn().map(|(_, text)| text.to_owned())).collect()
    }

    fn act(tree: &mut Tree, side: Side, action: &str) {
        tree.act(side, AnyAction::parse(Game::Diaballik, action).unwrap()).unwrap();
    }

    #[test]
    fn turns_are_added_and_taken_back() {
        let mut tree = Tree::new(Start::of(Game::Diaballik));
        sync(&mut tree, &turns(&["c1c2", "c7c6"]), &[], None);
        assert_eq!(
            (line(&tree), tree.current()),
            (vec!["c1c2".to_owned(), "c7c6".to_owned()], end_of_main_line(&tree))
        );
        sync(&mut tree, &turns(&["c1c2", "e7e6", "c2c3"]), &[], None);
        assert_eq!(line(&tree), ["c1c2", "e7e6", "c2c3"]);
        sync(&mut tree, &turns(&["c1c2"]), &[], None);
        assert_eq!((line(&tree), tree.current()), (vec!["c1c2".to_owned()], end_of_main_line(&tree)));
        sync(&mut tree, &[], &[], None);
        assert!(line(&tree).is_empty());
    }

    #[test]
    fn what_was_left_is_noted_where_it_is_known() {
        let mut tree = Tree::new(Start::of(Game::Diaballik));
        sync(&mut tree, &turns(&["c1c2", "c7c6"]), &[], None);
        note_times(&mut tree, &[Some(Millis::new(298_000)), None]);
        let noted = |tree: &Tree| -> Vec<Option<String>> {
            tree.main_line().skip(1).map(|id| tree.node(id).clock().map(|clock| clock.to_string())).collect()
        };
        assert_eq!(noted(&tree), [Some("0:04:58".to_owned()), None]);
        sync(&mut tree, &turns(&["c1c2", "c7c6", "c2c3"]), &[], None);
        note_times(&mut tree, &[298_000, 1_500, u64::MAX].map(|left| Some(Millis::new(left))));
        assert_eq!(noted(&tree), [Some("0:04:58".to_owned()), Some("0:00:01.5".to_owned()), None]);
    }

    #[test]
    fn who_looks_at_an_earlier_turn_goes_on_looking() {
        let mut tree = Tree::new(Start::of(Game::Diaballik));
        sync(&mut tree, &turns(&["c1c2", "c7c6"]), &[], None);
        tree.back();
        let looked_at = tree.current();
        sync(&mut tree, &turns(&["c1c2", "c7c6", "c2c3"]), &[], None);
        assert_eq!(tree.current(), looked_at);
        sync(&mut tree, &[], &[], None);
        assert_eq!(tree.current(), NodeId::START, "what was looked at is gone");
    }

    #[test]
    fn the_own_turn_stands_until_the_server_has_it_or_something_else() {
        let mut tree = Tree::new(Start::of(Game::Diaballik));
        let own = UnsentTurn { side: Side::A, text: "c1c2".to_owned() };
        tree.play(Side::A, "c1c2").unwrap();
        sync(&mut tree, &[], &[], Some(&own));
        assert_eq!(line(&tree), ["c1c2"], "on its way");
        sync(&mut tree, &turns(&["c1c2"]), &[], None);
        assert_eq!(line(&tree), ["c1c2"], "stored");
        sync(&mut tree, &[], &[], None);
        assert!(line(&tree).is_empty(), "refused");
        sync(&mut tree, &turns(&["e1e2"]), &[], Some(&own));
        assert_eq!(line(&tree), ["e1e2"], "played in another window");
    }

    #[test]
    fn a_turn_in_progress_survives_what_does_not_concern_it() {
        let mut tree = Tree::new(Start::of(Game::Diaballik));
        act(&mut tree, Side::A, "c1c2");
        sync(&mut tree, &[], &[], None);
        assert_eq!(tree.game().turn_text(), "c1c2");
        sync(&mut tree, &turns(&["e1e2", "c7c6"]), &[], None);
        assert_eq!(tree.game().turn_text(), "c1c2", "still legal after the other turns");
        sync(&mut tree, &turns(&["c1c2"]), &[], None);
        assert_eq!(tree.game().turn_text(), "", "it is the other side's turn");
    }

    #[test]
    fn a_whole_turn_can_be_undone_action_by_action() {
        let mut tree = Tree::new(Start::of(Game::Diaballik));
        let own = UnsentTurn { side: Side::A, text: "c1c2,c2c3".to_owned() };
        tree.play(Side::A, &own.text).unwrap();
        undo(&mut tree, Some(&own));
        assert_eq!((line(&tree).len(), tree.game().turn_text()), (0, "c1c2".to_owned()));
        undo(&mut tree, None);
        assert_eq!(tree.game().turn_text(), "");
    }
}
