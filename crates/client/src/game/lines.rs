//! The lines of a list of turns, from a tree: numbered rows, and below a row what else was tried there and what is said.

use games::game::EndReason;
use games::side::{BySide, Side};
use play::{NodeId, Tree};

/// A turn in a list.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Turn {
    /// Its node.
    pub id: NodeId,
    /// The number of its row, as in game files.
    pub number: usize,
    /// Who made it.
    pub side: Side,
    /// Its text.
    pub text: String,
    /// Whether a goal was scored with it.
    pub is_goal: bool,
    /// The milliseconds that were left on the clock of its side, where that is known.
    pub left: Option<u32>,
}

impl Turn {
    /// The turn that led to `id`; none for the start.
    fn of(tree: &Tree, id: NodeId, number: usize) -> Option<Self> {
        let node = tree.node(id);
        let (side, text) = node.turn()?;
        let before = node.parent().map(|parent| tree.node(parent).score());
        let is_claim = node.ending().is_some_and(|ending| ending.reason == EndReason::AntiPlay);
        Some(Self {
            id,
            number,
            side,
            text: text.to_owned(),
            is_goal: before != Some(node.score()) && !is_claim,
            left: node.clock().map(|clock| clock.milliseconds),
        })
    }
}

/// A line of a list of turns.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Line {
    /// Turns of the main line: at most one of each side.
    Row {
        /// Counted from 1.
        number: usize,
        /// A's and B's turn.
        turns: BySide<Option<Turn>>,
    },
    /// A set of Play Ball begins, after the first one (PB-16).
    Set {
        /// The number of the set, from 2.
        number: usize,
        /// Goals of A and B so far.
        score: BySide<u32>,
    },
    /// Another way to go on, up to its end.
    Branch {
        /// 1 for a branch of the main line, 2 for a branch of that, and so on.
        depth: usize,
        /// Its turns.
        turns: Vec<Turn>,
    },
    /// What is said about a turn.
    Comment {
        /// The turn.
        id: NodeId,
        /// Which of the turn's comments, from 0.
        index: usize,
        /// As in [`Branch`](Self::Branch); 0 in the main line.
        depth: usize,
        /// The words.
        text: String,
    },
}

/// Numbers turns as game files do: a row has a turn of A and then one of B, and where a side moves twice there are gaps.
#[derive(Debug, Clone, Copy)]
struct Numbering {
    number: usize,
    last: Side,
}

impl Numbering {
    const START: Self = Self { number: 0, last: Side::B };

    const fn next(self, side: Side) -> Self {
        match (self.last, side) {
            (Side::A, Side::B) => Self { number: self.number, last: side },
            _ => Self { number: self.number + 1, last: side },
        }
    }
}

/// The lines of a tree.
#[must_use]
pub fn lines(tree: &Tree) -> Vec<Line> {
    let mut lines = Vec::new();
    let mut row: Option<(usize, BySide<Option<Turn>>)> = None;
    let mut numbering = Numbering::START;
    let mut sets = 1;
    let flush = |row: &mut Option<(usize, BySide<Option<Turn>>)>, lines: &mut Vec<Line>| {
        if let Some((number, turns)) = row.take() {
            lines.push(Line::Row { number, turns });
        }
    };
    for id in tree.main_line().skip(1) {
        let node = tree.node(id);
        let Some((side, _)) = node.turn() else { continue };
        let before = numbering;
        numbering = numbering.next(side);
        let turn = Turn::of(tree, id, numbering.number);
        if row.as_ref().is_some_and(|(number, _)| *number != numbering.number) {
            flush(&mut row, &mut lines);
        }
        let (_, turns) = row.get_or_insert((numbering.number, BySide::default()));
        turns[side] = turn;
        let others = node.parent().map(|parent| tree.node(parent).children()[1..].to_vec()).unwrap_or_default();
        if !others.is_empty() || !node.comments().is_empty() {
            flush(&mut row, &mut lines);
            comments(tree, id, 0, &mut lines);
            for other in others {
                branch(tree, other, before, 1, &mut lines);
            }
        }
        if node.is_kick_off() {
            sets += 1;
            flush(&mut row, &mut lines);
            lines.push(Line::Set { number: sets, score: node.score() });
        }
    }
    flush(&mut row, &mut lines);
    lines
}

fn comments(tree: &Tree, id: NodeId, depth: usize, lines: &mut Vec<Line>) {
    for (index, text) in tree.node(id).comments().iter().enumerate() {
        lines.push(Line::Comment { id, index, depth, text: text.clone() });
    }
}

fn branch(tree: &Tree, from: NodeId, before: Numbering, depth: usize, lines: &mut Vec<Line>) {
    // Not by recursion along a branch, which can be as long as a game; only into branches of branches.
    let mut numbering = before;
    let mut turns = Vec::new();
    let mut inner = Vec::new();
    for id in tree.onward(from) {
        let node = tree.node(id);
        let Some((side, _)) = node.turn() else { continue };
        if let Some(parent) = node.parent().filter(|_| id != from) {
            inner.extend(tree.node(parent).children()[1..].iter().map(|&other| (other, numbering)));
        }
        numbering = numbering.next(side);
        turns.extend(Turn::of(tree, id, numbering.number));
        if !node.comments().is_empty() {
            lines.push(Line::Branch { depth, turns: std::mem::take(&mut turns) });
            comments(tree, id, depth, lines);
        }
    }
    if !turns.is_empty() {
        lines.push(Line::Branch { depth, turns });
    }
    for (other, numbering) in inner {
        branch(tree, other, numbering, depth + 1, lines);
    }
}

/// The turn that was played instead of `id`, `step` places further among those from the same position; none where there is
/// none.
#[must_use]
pub fn beside(tree: &Tree, id: NodeId, step: isize) -> Option<NodeId> {
    let siblings = tree.node(tree.get(id)?.parent()?).children();
    let at = siblings.iter().position(|&sibling| sibling == id)?;
    siblings.get(at.checked_add_signed(step)?).copied()
}

#[cfg(test)]
mod tests {
    use super::*;
    use games::game::Game;
    use games::playball;
    use games::record::ClockTime;
    use play::Start;

    fn told(tree: &Tree) -> Vec<String> {
        let turn = |turn: &Turn| format!("{}{}{}", turn.number, turn.side.letter(), turn.text);
        lines(tree)
            .iter()
            .map(|line| match line {
                Line::Row { number, turns } => {
                    let text = |of: &Option<Turn>| of.as_ref().map_or("…".to_owned(), |turn| turn.text.clone());
                    format!("{number}. {} {}", text(&turns[Side::A]), text(&turns[Side::B]))
                }
                Line::Branch { depth, turns } => {
                    format!("{}({})", " ".repeat(*depth), turns.iter().map(turn).collect::<Vec<_>>().join(" "))
                }
                Line::Comment { depth, text, .. } => format!("{}{{{text}}}", " ".repeat(*depth)),
                Line::Set { number, score } => format!("set {number}, {}-{}", score[Side::A], score[Side::B]),
            })
            .collect()
    }

    #[test]
    fn a_game_is_told_in_rows_branches_and_comments() {
        let mut tree = Tree::new(Start::of(Game::Diaballik));
        assert!(lines(&tree).is_empty());
        let first = tree.play(Side::A, "c1c2").unwrap();
        let second = tree.play(Side::B, "c7c6").unwrap();
        tree.play(Side::A, "c2c3").unwrap();
        assert_eq!(told(&tree), ["1. c1c2 c7c6", "2. c2c3 …"]);

        tree.go(first);
        let other = tree.play(Side::B, "e7e6").unwrap();
        tree.play(Side::A, "e1e2").unwrap();
        tree.go(other);
        tree.play(Side::A, "b1b2").unwrap();
        tree.set_comments(second, vec!["solid".to_owned()]).unwrap();
        tree.set_comments(other, vec!["bold".to_owned()]).unwrap();
        let expected = ["1. c1c2 c7c6", "{solid}", " (1be7e6)", " {bold}", " (2ae1e2)", "  (2ab1b2)", "2. c2c3 …"];
        assert_eq!(told(&tree), expected);
        assert_eq!(beside(&tree, second, 1), Some(other));
        assert_eq!((beside(&tree, other, 1), beside(&tree, second, -1)), (None, None));
        assert_eq!(beside(&tree, NodeId::START, 1), None);
    }

    #[test]
    fn a_row_broken_by_a_comment_goes_on_below_it() {
        let mut tree = Tree::new(Start::of(Game::Diaballik));
        let first = tree.play(Side::A, "c1c2").unwrap();
        tree.play(Side::B, "c7c6").unwrap();
        tree.set_comments(first, vec!["!".to_owned()]).unwrap();
        assert_eq!(told(&tree), ["1. c1c2 …", "{!}", "1. … c7c6"]);
    }

    #[test]
    fn pb_16_a_set_has_a_heading_and_a_goal_is_marked() {
        let near_goal = "lanes 1A5/6/2b1b2/2a3/2b1a2 a 3 0-0";
        let start = Start::from_position(Game::PlayBall, near_goal, None, playball::Mode::Normal, None).unwrap();
        let mut tree = Tree::new(start);
        let scored = tree.play(Side::A, "a6a7").unwrap();
        tree.set_clock(scored, ClockTime::parse("0:04:58").ok());
        let kick_off = tree.game().actions(Side::B)[0].to_string();
        tree.play(Side::B, &kick_off).unwrap();
        let lines = lines(&tree);
        let [Line::Row { turns: before, .. }, Line::Set { number: 2, score }, Line::Row { number: 1, turns: after }] =
            &lines[..]
        else {
            panic!("{lines:?}");
        };
        let (Some(goal), None, None, Some(turn)) =
            (&before[Side::A], &before[Side::B], &after[Side::A], &after[Side::B])
        else {
            panic!("{lines:?}");
        };
        assert_eq!(*score, [1, 0]);
        assert_eq!((goal.is_goal, goal.left), (true, Some(298_000)));
        assert_eq!((turn.is_goal, turn.left), (false, None));
    }

    #[test]
    fn a_side_that_moves_twice_begins_a_new_row() {
        let mut numbering = Numbering::START;
        let mut numbers = Vec::new();
        for side in [Side::A, Side::A, Side::B, Side::B, Side::A] {
            numbering = numbering.next(side);
            numbers.push(numbering.number);
        }
        assert_eq!(numbers, [1, 2, 2, 3, 4]);
    }
}
