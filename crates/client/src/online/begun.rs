//! The turns that were begun in games over the network and not sent yet: kept on the device, so that loading a page again loses none
//! of their steps.

use std::collections::BTreeMap;

use games::side::Side;
use play::{AnyAction, Tree};
use serde::{Deserialize, Serialize};

use super::shown::{self, UnsentTurn};

/// The most games of which a turn is kept; correspondence makes it more than one.
const MOST: usize = 50;

/// A turn that was begun, or that stands whole on the board and waits to be sent.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
enum Begun {
    /// Its actions so far, each in notation.
    Actions(Vec<String>),
    /// A whole turn in notation.
    Whole(String),
}

/// The turns that were begun, by game.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BegunTurns(BTreeMap<String, (usize, Begun)>);

impl BegunTurns {
    /// Saves the unfinished turn after `played` turns, or removes it if there is none. `draft` is a whole turn that waits to be sent.
    /// Returns whether anything changed.
    pub fn note(&mut self, game: &str, played: usize, tree: &Tree, draft: Option<&UnsentTurn>) -> bool {
        let actions: Vec<String> = tree.game().turn().iter().map(ToString::to_string).collect();
        let begun = match draft {
            Some(draft) => Some(Begun::Whole(draft.text.clone())),
            None if actions.is_empty() => None,
            None => Some(Begun::Actions(actions)),
        };
        let Some(begun) = begun else { return self.0.remove(game).is_some() };
        if self.0.len() >= MOST && !self.0.contains_key(game) {
            self.0.pop_first();
        }
        let begun = (played, begun);
        self.0.insert(game.to_owned(), begun.clone()) != Some(begun)
    }

    /// Makes the actions again that were made in the turn of a game, which `tree` shows after `played` turns, as far as they are legal. A
    /// whole turn of `side` is returned instead, to be put onto the board as one that waits to be sent. A turn that was begun in another
    /// position is not this one.
    pub fn resume(&self, game: &str, played: usize, side: Side, tree: &mut Tree) -> Option<UnsentTurn> {
        let (_, begun) = self.0.get(game).filter(|(after, _)| *after == played)?;
        match begun {
            Begun::Whole(text) => Some(UnsentTurn { side, text: text.clone() }),
            Begun::Actions(actions) => {
                let of = tree.start().game();
                let actions: Vec<AnyAction> =
                    actions.iter().map_while(|text| AnyAction::parse(of, text).ok()).collect();
                shown::resume(tree, &actions);
                None
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::game::Game;
    use play::Start;

    fn begun(game: Game, actions: &[&str]) -> Tree {
        let mut tree = Tree::new(Start::of(game));
        for action in actions {
            tree.act(Side::A, AnyAction::parse(game, action).unwrap()).unwrap();
        }
        tree
    }

    #[test]
    fn a_turn_that_was_begun_survives_a_reload() {
        for (game, actions) in [
            (Game::Diaballik, &["d1>e1", "d1d2"][..]),
            (Game::PlayBall, &["c2c3"]),
            (Game::Pawnball, &["1/setup", "a4"]),
        ] {
            let tree = begun(game, actions);
            let mut kept = BegunTurns::default();
            assert!(kept.note("g", 0, &tree, None), "{game:?}");
            assert!(!kept.note("g", 0, &tree, None), "nothing new");
            let text = serde_json::to_string(&kept).unwrap();
            let kept: BegunTurns = serde_json::from_str(&text).unwrap();
            let mut again = begun(game, &[]);
            assert_eq!(kept.resume("g", 0, Side::A, &mut again), None);
            assert_eq!(again.game().turn(), tree.game().turn(), "{text}");
        }
    }

    #[test]
    fn a_whole_turn_waits_to_be_sent_again() {
        let own = UnsentTurn { side: Side::A, text: "c1c2".to_owned() };
        let mut kept = BegunTurns::default();
        assert!(kept.note("g", 0, &begun(Game::Diaballik, &[]), Some(&own)));
        assert_eq!(kept.resume("g", 0, Side::A, &mut begun(Game::Diaballik, &[])), Some(own));
    }

    #[test]
    fn what_was_begun_elsewhere_or_sent_is_not_taken_up() {
        let (tree, mut empty) = (begun(Game::Diaballik, &["c1c2"]), begun(Game::Diaballik, &[]));
        let mut kept = BegunTurns::default();
        kept.note("g", 4, &tree, None);
        assert_eq!(kept.resume("g", 5, Side::A, &mut empty), None, "after another turn");
        assert_eq!(kept.resume("other", 4, Side::A, &mut empty), None);
        assert!(empty.game().turn().is_empty());
        assert!(kept.note("g", 5, &empty, None), "it was sent");
        assert_eq!(kept, BegunTurns::default());
        for number in 0..2 * MOST {
            kept.note(&number.to_string(), 0, &tree, None);
        }
        assert_eq!(kept.0.len(), MOST);
    }
}
