//! Levels 1 to 10, from a child's first opponent to full strength.
//!
//! A weak level errs as people do. It sees only short turns of its own and of its opponent's, so that it overlooks a
//! win of three actions but not one of one; and it is unsure which of two similar positions is the better. It never
//! plays a turn at random. From [`Level::SEARCHES`] on the engine itself plays, with a limit on how far it looks; the
//! last level has none, and an opening book where there is one.

use std::time::Duration;

use games::game::Match;
use games::hash;
pub use games::level::Level;
use games::side::Side;

use crate::Noise;
use crate::search::{Control, Engine, Limits, Options, PlayedTurn, Report, Score, Variation};

/// How far a level that does not search looks.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// The most actions of an own turn that it thinks of.
    pub own: usize,
    /// The most actions of a winning answer that it notices; 0 for one that does not look at answers.
    pub answers: usize,
}

/// What a level does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Play {
    /// Picks by static evaluation among short turns.
    Looks {
        /// How far it sees.
        sight: Sight,
        /// How unsure it is: the standard deviation of what it adds to each turn, in points.
        unsure: u32,
    },
    /// Lets the engine search.
    Searches {
        /// The most turns of both sides it looks ahead.
        depth: Option<u32>,
        /// The most positions it visits.
        nodes: Option<u64>,
        /// As in [`Looks`](Self::Looks).
        unsure: u32,
    },
}

impl Play {
    pub(crate) const fn looks(own: usize, answers: usize, unsure: u32) -> Self {
        Self::Looks { sight: Sight { own, answers }, unsure }
    }

    pub(crate) const fn searches(depth: Option<u32>, nodes: Option<u64>, unsure: u32) -> Self {
        Self::Searches { depth, nodes, unsure }
    }
}

/// A turn as a short-sighted player sees it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct SeenTurn<A> {
    /// Its actions.
    pub actions: Vec<A>,
    /// Whether it wins the game; in Play Ball, the set.
    pub wins: bool,
    /// What the position after it looks like to the side that made it, in points.
    pub points: i32,
}

/// A game that the levels can play.
pub trait Levelled: Match {
    /// The engine of this game.
    fn engine(options: &Options) -> Box<dyn Engine<Self>>;

    /// The turns of the opening book for `side` with their points, the best first; none where there is no book, or the position is not in it.
    fn book(&self, _side: Side) -> Vec<(Vec<Self::Action>, i32)> {
        Vec::new()
    }

    /// What each level does in this game.
    fn play_at(level: Level) -> Play;

    /// The turns of `side`, or the rests of the turn in progress, that `sight` covers; if none is so short,
    /// all there are. Nothing if `side` may not act.
    fn seen_turns(&self, side: Side, sight: Sight, noise: &mut Noise) -> Vec<SeenTurn<Self::Action>>;

    /// What a player of this sight notices only after choosing a turn, in points to take away: the answers of the
    /// opponent's that win, or score, at once. Asked only of one who looks at answers.
    fn noticed_answers(&self, side: Side, turn: &SeenTurn<Self::Action>, sight: Sight) -> i32;
}

/// The time that the levels up to 5 stay below.
const QUICK: Duration = Duration::from_millis(700);
/// A player who looks checks the answers to this many of its best turns, one after the other.
const CHECKED: usize = 12;
/// So many points a turn of the book may be below the best one and still be played at the last level, so that no two games need begin alike.
const BOOK_MARGIN: i32 = 5;
/// How many of the engine's best turns an unsure player hesitates between.
const CHOICES: usize = 6;

/// An engine that plays at a level.
pub struct LevelPlayer<M> {
    engine: Box<dyn Engine<M>>,
    level: Level,
    seed: u64,
}

impl<M: Levelled> LevelPlayer<M> {
    /// The engine of the game at a level. What it is unsure about follows from [`Options::seed`] and the number of the turn,
    /// so that the same game gets the same answer.
    #[must_use]
    pub fn new(level: Level, options: &Options) -> Self {
        Self::of(M::engine(options), level, options.seed)
    }

    /// This engine at a level.
    #[must_use]
    pub fn of(engine: Box<dyn Engine<M>>, level: Level, seed: u64) -> Self {
        Self { engine, level, seed }
    }
}

impl<M> std::fmt::Debug for LevelPlayer<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LevelPlayer").field("level", &self.level).field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl<M: Levelled> Engine<M> for LevelPlayer<M> {
    fn search(
        &mut self,
        game: &M,
        side: Side,
        limits: &Limits,
        control: &Control<'_>,
        inform: &mut dyn FnMut(&Report<M::Action>),
    ) -> Option<Report<M::Action>> {
        let mut noise = Noise::new(self.seed ^ hash::key(game.history().len() as u64));
        let mut limits = *limits;
        if self.level <= Level::SEARCHES {
            limits.time = Some(limits.time.map_or(QUICK, |time| time.min(QUICK)));
        }
        if self.level == Level::FULL
            && let Some((score, actions)) = from_book(game, side, &mut noise)
        {
            let lines = vec![Variation { score, turns: vec![PlayedTurn { side, actions }] }];
            let report = Report { depth: 1, nodes: 0, elapsed: Duration::ZERO, hash_full: 0, lines };
            inform(&report);
            return Some(report);
        }
        match M::play_at(self.level) {
            Play::Looks { sight, unsure } => {
                let begun = control.clock.now();
                let line = look(game, side, sight, unsure, &mut noise)?;
                let elapsed = control.clock.now().saturating_sub(begun);
                let report = Report { depth: 1, nodes: line.1, elapsed, hash_full: 0, lines: vec![line.0] };
                inform(&report);
                Some(report)
            }
            Play::Searches { depth, nodes, unsure } => {
                let least = |own: Option<u64>, asked: Option<u64>| own.into_iter().chain(asked).min();
                limits.depth = least(depth.map(u64::from), limits.depth.map(u64::from)).map(|depth| depth as u32);
                limits.nodes = least(nodes, limits.nodes);
                if unsure == 0 {
                    return self.engine.search(game, side, &limits, control, inform);
                }
                let asked = limits.lines;
                limits.lines = asked.max(CHOICES);
                let mut report = self.engine.search(game, side, &limits, control, &mut |_| {})?;
                hesitate(&mut report.lines, unsure, &mut noise);
                report.lines.truncate(asked);
                inform(&report);
                Some(report)
            }
        }
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}

/// One of the best turns of the opening book, if the match is in it.
fn from_book<M: Levelled>(game: &M, side: Side, noise: &mut Noise) -> Option<(Score, Vec<M::Action>)> {
    let mut turns = game.book(side);
    let best = turns.first()?.1;
    turns.retain(|(_, points)| best - points <= BOOK_MARGIN);
    let (actions, points) = turns.swap_remove(noise.below(turns.len() as u32) as usize);
    Some((Score::Points(points), actions))
}

/// The turn that looks best, and how many turns were looked at.
fn look<M: Levelled>(
    game: &M,
    side: Side,
    sight: Sight,
    unsure: u32,
    noise: &mut Noise,
) -> Option<(Variation<M::Action>, u64)> {
    let mut seen = game.seen_turns(side, sight, noise);
    if seen.is_empty() && !game.actors().contains(side) {
        return None;
    }
    let looked_at = seen.len() as u64;
    let (score, actions) = if let Some(win) = seen.iter().position(|turn| turn.wins) {
        (Score::Win(1), seen.swap_remove(win).actions)
    } else {
        for turn in &mut seen {
            turn.points += deviation(unsure, noise);
        }
        seen.sort_by_key(|turn| std::cmp::Reverse(turn.points));
        let mut best: Option<(i32, usize)> = None;
        for (index, turn) in seen.iter().enumerate().take(CHECKED) {
            // What comes later looks worse even before its answers are seen.
            if best.is_some_and(|(points, _)| points >= turn.points) {
                break;
            }
            let noticed = if sight.answers == 0 { 0 } else { game.noticed_answers(side, turn, sight) };
            let points = turn.points - noticed;
            if best.is_none_or(|(best, _)| points > best) {
                best = Some((points, index));
            }
        }
        match best {
            Some((points, index)) => (Score::Points(points), seen.swap_remove(index).actions),
            None => (Score::Points(0), Vec::new()),
        }
    };
    Some((Variation { score, turns: vec![PlayedTurn { side, actions }] }, looked_at))
}

/// Puts one of the lines first that looks best to a player who is unsure about estimates, but not about proven results.
fn hesitate<A>(lines: &mut [Variation<A>], unsure: u32, noise: &mut Noise) {
    let felt = |line: &Variation<A>, noise: &mut Noise| match line.score {
        Score::Points(points) => Score::Points(points + deviation(unsure, noise)),
        proven => proven,
    };
    let best = (0..lines.len()).map(|index| (felt(&lines[index], noise), std::cmp::Reverse(index))).max();
    if let Some((_, std::cmp::Reverse(index))) = best {
        lines[..=index].rotate_right(1);
    }
}

/// A random number of about a normal distribution with this standard deviation and mean 0.
fn deviation(standard: u32, noise: &mut Noise) -> i32 {
    if standard == 0 {
        return 0;
    }
    // The sum of twelve uniform numbers has variance 1 in units of their range.
    let sum: i64 = (0..12).map(|_| i64::from(noise.below(2_001)) - 1_000).sum();
    (sum * i64::from(standard) / 2_000) as i32
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deviation_has_the_asked_spread() {
        let mut noise = Noise::new(1);
        let drawn: Vec<f64> = (0..10_000).map(|_| f64::from(deviation(50, &mut noise))).collect();
        let mean = drawn.iter().sum::<f64>() / 10_000.0;
        let variance = drawn.iter().map(|number| (number - mean).powi(2)).sum::<f64>() / 10_000.0;
        assert!(mean.abs() < 2.0, "mean {mean}");
        assert!((variance.sqrt() - 50.0).abs() < 2.0, "spread {}", variance.sqrt());
    }

    #[test]
    fn hesitation_never_gives_up_a_proven_win_or_runs_into_a_proven_loss() {
        let line = |score| Variation { score, turns: vec![PlayedTurn { side: Side::A, actions: vec![0] }] };
        for seed in 0..100 {
            let mut noise = Noise::new(seed);
            let mut won = [line(Score::Win(3)), line(Score::Points(500)), line(Score::Loss(2))];
            hesitate(&mut won, 1_000, &mut noise);
            assert_eq!(won[0].score, Score::Win(3));
            let mut open = [line(Score::Points(-900)), line(Score::Loss(2))];
            hesitate(&mut open, 1_000, &mut noise);
            assert_eq!(open[0].score, Score::Points(-900));
        }
    }

    #[test]
    fn levels_are_numbered_from_1_to_10() {
        assert_eq!(Level::new(0), None);
        assert_eq!(Level::new(11), None);
        assert_eq!(Level::all().map(Level::number).collect::<Vec<_>>(), (1..=10).collect::<Vec<_>>());
    }
}
