//! What was found out about the turns of a game.

use games::side::{BySide, Side};
use play::{AnyMatch, NodeId, Tree};
use study::mistakes::{Mistake, mistakes};
use study::review::{Judgement, Mark, Review, Thresholds};

use crate::worker::message::Limits;

/// How much the engine thinks about each position: enough to see what a player overlooks, and not too long on slow devices.
pub(super) const REVIEW_LIMITS: Limits =
    Limits { depth: None, nodes: Some(30_000), milliseconds: Some(2_000), lines: 1 };

/// A game that was looked at.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Reviewed {
    /// The positions, from the start on.
    pub(super) nodes: Vec<NodeId>,
    /// How each turn is judged.
    pub(super) review: Review,
    /// The best turn in each position, where one is known.
    best: Vec<Option<String>>,
    /// For each side how often it scored: such turns are not judged, because another set begins.
    goals: BySide<usize>,
}

impl Reviewed {
    /// The turns that are marked, by the nodes that they led to.
    pub(super) fn marks(&self) -> Vec<(NodeId, Mark)> {
        let turns = self.review.turns.iter().zip(self.nodes.iter().skip(1));
        turns.filter_map(|(turn, &node)| Some((node, turn.mark?))).collect()
    }

    /// The marked turns for which something better is known.
    pub(super) fn mistakes(&self, tree: &Tree) -> Vec<Mistake> {
        mistakes(tree, &self.nodes, &self.review, &self.best)
    }

    /// How many turns of a side were good, and of how many: those that gave nothing away, and those that scored.
    pub(super) fn good(&self, side: Side) -> (usize, usize) {
        let ((good, judged), goals) = (self.review.good(side), self.goals[side]);
        (good + goals, judged + goals)
    }
}

/// Puts together what was found out about the positions of a line.
pub(super) fn reviewed(
    tree: &Tree,
    nodes: &[NodeId],
    judgements: &[Option<Judgement>],
    best: Vec<Option<String>>,
) -> Reviewed {
    let movers: Vec<Side> = nodes.iter().filter_map(|&node| tree.node(node).turn().map(|(side, _)| side)).collect();
    let starts_anew = |turn: usize| nodes.get(turn + 1).is_some_and(|&node| begins_anew(tree, node));
    let review = Review::new(&movers, judgements, starts_anew, &Thresholds::default());
    let scored = |(number, turn): (usize, &study::review::ReviewedTurn)| {
        let score = |number: usize| tree.match_at(nodes[number]).score()[turn.side];
        (turn.loss.is_none() && score(number + 1) > score(number)).then_some(turn.side)
    };
    let scorers: Vec<Side> = review.turns.iter().enumerate().filter_map(scored).collect();
    let goals = BySide::from_fn(|side| scorers.iter().filter(|scorer| **scorer == side).count());
    Reviewed { nodes: nodes.to_vec(), review, best, goals }
}

/// Whether what follows a turn is not its merit: dice were drawn, or another set began.
fn begins_anew(tree: &Tree, node: NodeId) -> bool {
    if tree.node(node).ending().is_some() {
        return false;
    }
    match tree.match_at(node) {
        AnyMatch::PlayBall(game) => game.current().is_kick_off(),
        _ => !tree.node(node).draws().is_empty(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::game::Game;
    use games::playball::{Board, Mode};
    use games::score::Score;
    use play::Start;
    use std::sync::Arc;

    #[test]
    fn a_goal_is_no_mistake_though_the_other_side_then_kicks_off() {
        let sprint = Arc::clone(Board::shipped("sprint").unwrap());
        let mut tree = Tree::new(Start::PlayBall(sprint, Mode::Normal));
        // Turns until a goal: the first that scores is played where there is one.
        while tree.game().score() == [0, 0] {
            let side = tree.actors().first().unwrap();
            let AnyMatch::PlayBall(game) = tree.game() else { panic!() };
            let turns = game.current().turns();
            let turn = turns.iter().find(|turn| turn.goal).unwrap_or(&turns[0]);
            let text = games::game::turn_text(&turn.actions);
            tree.play(side, &text).unwrap();
            assert!(tree.turn_count() < 200, "no goal comes");
        }
        let nodes: Vec<NodeId> = tree.main_line().collect();
        let last = *nodes.last().unwrap();
        assert!(begins_anew(&tree, last) && !begins_anew(&tree, nodes[1]));
        let scorer = tree.node(last).turn().unwrap().0;
        let mut judgements = vec![Some(Judgement::exact(Score::Win(1), scorer)); nodes.len()];
        judgements[nodes.len() - 1] = Some(Judgement::exact(Score::Win(9), scorer.other()));
        let found = reviewed(&tree, &nodes, &judgements, Vec::new());
        let (good, all) = found.good(scorer);
        assert!(all > 0 && good == all, "the goal is a good turn too: {good} of {all}");
        assert!(!found.marks().iter().any(|(node, _)| *node == last), "{found:?}");
    }

    #[test]
    fn a_turn_that_throws_a_win_away_is_marked() {
        let mut tree = Tree::new(Start::of(Game::Diaballik));
        let node = tree.play(Side::A, "c1c2").unwrap();
        let nodes = [NodeId::START, node];
        let judgements =
            [Some(Judgement::exact(Score::Win(5), Side::A)), Some(Judgement::exact(Score::Win(4), Side::B))];
        let best = vec![Some("e1e2".to_owned()), None];
        let found = reviewed(&tree, &nodes, &judgements, best);
        assert_eq!(found.marks(), [(node, Mark::Blunder)]);
        assert_eq!(found.mistakes(&tree).iter().map(|mistake| mistake.better.as_str()).collect::<Vec<_>>(), ["e1e2"]);
    }
}
