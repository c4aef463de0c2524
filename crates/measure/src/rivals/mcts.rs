//! Diaballik: plain Monte-Carlo tree search (UCT: Kocsis and Szepesvári 2006) over whole turns, with random playouts.

use engine::{Control, Engine, Limits, Noise, PlayedTurn, Report, Score, Variation};
use games::diaballik::{Action, Match, Position};
use games::game::Match as _;
use games::side::Side;

/// How much more a turn counts that was tried less often; the square root of 2, for results from 0 to 1.
const EXPLORATION: f64 = std::f64::consts::SQRT_2;
/// A playout that reaches this many turns of both sides is a draw.
const LONGEST_PLAYOUT: u32 = 60;
/// The tree stops growing at this many nodes: some 200 MiB.
const MOST_NODES: usize = 3_000_000;
/// Visits before the turns of a node are listed; until then its value comes from playouts alone.
const VISITS_TO_GROW: u32 = 2;

/// Plain Monte-Carlo tree search. It takes a win in a turn wherever the tree has it; playouts take it where chance finds it.
#[derive(Debug)]
pub struct Mcts {
    seed: u64,
    noise: Noise,
}

impl Mcts {
    /// A player whose playouts follow from `seed`.
    #[must_use]
    pub const fn new(seed: u64) -> Self {
        Self { seed, noise: Noise::new(seed) }
    }
}

struct Node {
    position: Position,
    /// Where its children lie; none while it is not grown.
    children: Option<(u32, u32)>,
    visits: u32,
    /// Points of the side that made the turn into this node.
    points: f64,
    /// The side to move wins this turn, or has already lost.
    ended: Option<Side>,
}

impl Node {
    fn new(position: Position) -> Self {
        Self { position, children: None, visits: 0, points: 0.0, ended: None }
    }
}

/// A random playout; who wins it.
fn playout(mut position: Position, noise: &mut Noise) -> Option<Side> {
    for _ in 0..LONGEST_PLAYOUT {
        let side = position.side();
        loop {
            let actions = position.actions();
            let may_end = position.may_end_turn();
            let choices = actions.len() + usize::from(may_end);
            if choices == 0 {
                return None;
            }
            match actions.get(noise.below(choices as u32) as usize) {
                None => {
                    let _ = position.end_turn().ok()?;
                    break;
                }
                Some(&action) => {
                    let _ = position.apply(action).ok()?;
                    // An action that ends the turn by itself wins.
                    if position.side() != side {
                        return Some(side);
                    }
                }
            }
        }
    }
    None
}

struct Tree<'a> {
    nodes: Vec<Node>,
    noise: &'a mut Noise,
}

impl Tree<'_> {
    fn grow(&mut self, at: usize) {
        let position = self.nodes[at].position;
        if position.count_results().win {
            self.nodes[at].ended = Some(position.side());
            return;
        }
        if self.nodes.len() >= MOST_NODES {
            return;
        }
        let first = self.nodes.len() as u32;
        let nodes = &mut self.nodes;
        position.results(|result| nodes.push(Node::new(position.after(result))));
        self.nodes[at].children = Some((first, self.nodes.len() as u32));
    }

    /// The child to try next: untried ones first, at random.
    fn select(&mut self, (first, last): (u32, u32), visits: u32) -> usize {
        let logarithm = f64::from(visits.max(1)).ln();
        let (mut best, mut best_value, mut equals) = (first as usize, f64::NEG_INFINITY, 0);
        for at in first as usize..last as usize {
            let node = &self.nodes[at];
            let value = if node.visits == 0 {
                f64::INFINITY
            } else {
                let tried = f64::from(node.visits);
                node.points / tried + EXPLORATION * (logarithm / tried).sqrt()
            };
            if value > best_value {
                (best, best_value, equals) = (at, value, 1);
            } else if value == best_value {
                equals += 1;
                if self.noise.below(equals) == 0 {
                    best = at;
                }
            }
        }
        best
    }

    fn iterate(&mut self) {
        let (mut at, mut path) = (0, vec![0]);
        loop {
            let node = &self.nodes[at];
            if node.ended.is_none() && node.children.is_none() && (at == 0 || node.visits + 1 >= VISITS_TO_GROW) {
                self.grow(at);
            }
            let node = &self.nodes[at];
            match node.children {
                Some((first, last)) if node.ended.is_none() && first < last => {
                    at = self.select((first, last), node.visits);
                    path.push(at);
                    if self.nodes[at].visits == 0 {
                        break;
                    }
                }
                _ => break,
            }
        }
        let node = &self.nodes[at];
        let winner = node.ended.or_else(|| playout(node.position, self.noise));
        for at in path {
            let node = &mut self.nodes[at];
            node.visits += 1;
            node.points += match winner {
                None => 0.5,
                Some(side) => f64::from(u8::from(side != node.position.side())),
            };
        }
    }
}

impl Engine<Match> for Mcts {
    fn search(
        &mut self,
        game: &Match,
        side: Side,
        limits: &Limits,
        control: &Control<'_>,
        _: &mut dyn FnMut(&Report<Action>),
    ) -> Option<Report<Action>> {
        if !game.actors().contains(side) {
            return None;
        }
        let start = control.clock.now();
        let elapsed = || control.clock.now().saturating_sub(start);
        let root = *game.current();
        let turns = root.turns();
        let report = |score, nodes, elapsed, actions| Report {
            depth: 1,
            nodes,
            elapsed,
            hash_full: 0,
            lines: vec![Variation { score, turns: vec![PlayedTurn { side, actions }] }],
        };
        if let Some(win) = turns.iter().find(|turn| turn.win) {
            return Some(report(Score::Win(1), 1, elapsed(), win.actions.clone()));
        }
        let mut tree = Tree { nodes: vec![Node::new(root)], noise: &mut self.noise };
        let mut playouts = 0;
        // Without a limit it stops when somebody says so.
        let most = limits
            .nodes
            .or_else(|| limits.depth.filter(|_| limits.time.is_none()).map(|depth| u64::from(depth) * 1_000));
        while !control.is_stopped()
            && most.is_none_or(|most| playouts < most)
            && (playouts == 0 || limits.time.is_none_or(|time| elapsed() < time))
        {
            tree.iterate();
            playouts += 1;
        }
        let best = tree.nodes[0].children.and_then(|(first, last)| {
            (first as usize..last as usize).map(|at| &tree.nodes[at]).max_by_key(|node| node.visits)
        });
        let chosen = best.and_then(|best| turns.iter().find(|turn| turn.result == best.position)).or(turns.first());
        let share = best.map_or(0.5, |best| best.points / f64::from(best.visits.max(1)));
        let points = (share.clamp(0.001, 0.999) / (1.0 - share.clamp(0.001, 0.999))).log10() * 200.0;
        let actions = chosen.map(|turn| turn.actions.clone()).unwrap_or_default();
        Some(report(Score::Points(points as i32), playouts, elapsed(), actions))
    }

    fn forget(&mut self) {
        self.noise = Noise::new(self.seed);
    }
}
