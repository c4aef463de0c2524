//! Levels 1 to 10, from a child's first opponent to more than most people can beat.
//!
//! A weak level errs as people do. It sees only short turns of its own and of its opponent's, so that it overlooks a
//! win of three actions but not one of one; it overlooks actions of the kinds that people overlook; it is unsure which of two similar
//! positions is the better; and it calculates in some turns only, going by the looks in others. It never plays a turn at random.
//! The last level has an opening book where there is one.
//!
//! What a level calculates is limited by positions and never by time, so that a level is the same player on every machine.

use std::fmt::Display;
use std::time::Duration;

use games::game::Match;
use games::hash;
pub use games::level::Level;
use games::side::Side;

use crate::Noise;
use crate::search::{Control, Engine, Limits, Options, PlayedTurn, Report, Score, Variation};

/// How much a player sees who does not calculate.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Sight {
    /// The most actions of an own turn that it thinks of.
    pub own: usize,
    /// The most actions of a winning answer that it notices; 0 for one that does not look at answers.
    pub answers: usize,
    /// How many of a hundred actions that are easy to overlook it does overlook, 0 to 100. Which kinds of actions these are, the
    /// game says.
    pub overlooks: u32,
    /// How unsure it is which position is better: the standard deviation of what it adds to each turn, in points.
    pub unsure: u32,
}

impl Sight {
    /// A sight with these values, in the order of the fields.
    #[must_use]
    pub const fn new(own: usize, answers: usize, overlooks: u32, unsure: u32) -> Self {
        Self { own, answers, overlooks, unsure }
    }
}

/// How far a player calculates: what it lets the engine search.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Calculation {
    /// The most turns of both sides that it looks ahead.
    pub depth: Option<u32>,
    /// The most positions that it visits.
    pub nodes: u64,
    /// As [`Sight::unsure`], about the best turns that were found.
    pub unsure: u32,
}

/// What a level does.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Play {
    /// How it chooses where it does not calculate.
    pub sight: Sight,
    /// How it calculates; 1 node for one that never does.
    pub calculation: Calculation,
    /// In how many of a hundred turns it calculates, 0 to 100.
    pub calculates: u32,
    /// Whether the opening book, where there is one, comes before calculation.
    pub has_book: bool,
}

impl Play {
    /// Goes by the looks.
    #[must_use]
    pub const fn looks(sight: Sight) -> Self {
        Self { sight, calculation: Calculation { depth: None, nodes: 1, unsure: 0 }, calculates: 0, has_book: false }
    }

    /// Calculates in every turn.
    #[must_use]
    pub const fn searches(depth: Option<u32>, nodes: u64, unsure: u32) -> Self {
        let calculation = Calculation { depth, nodes, unsure };
        Self { sight: Sight::new(usize::MAX, usize::MAX, 0, 0), calculation, calculates: 100, has_book: false }
    }

    /// The same, but in so many of a hundred turns only; in the others it goes by the looks, seeing so much.
    #[must_use]
    pub const fn in_turns(self, calculates: u32, sight: Sight) -> Self {
        Self { sight, calculates, ..self }
    }

    /// The same with the opening book.
    #[must_use]
    pub const fn with_book(self) -> Self {
        Self { has_book: true, ..self }
    }

    /// The memory that it has, in MiB: little where little is searched, because to forget takes time.
    const fn hash_mib(&self) -> usize {
        /// From so many positions on it needs more than the least.
        const MANY: u64 = 1_000;
        if self.calculation.nodes < MANY { 1 } else { 16 }
    }
}

/// What a player sees in one turn. Whatever is asked about an action, the answer stays the same until the turn is over.
#[derive(Debug, Clone, Copy)]
pub struct Attention {
    sight: Sight,
    turn: u64,
}

impl Attention {
    /// A player of this sight, in the turn that has this key.
    #[must_use]
    pub const fn new(sight: Sight, turn: u64) -> Self {
        Self { sight, turn }
    }

    /// The player's sight.
    #[must_use]
    pub const fn sight(&self) -> Sight {
        self.sight
    }

    /// Whether the player notices an action, or another thing with a text of its own, that is easy to overlook.
    pub fn notices(&self, thing: &impl Display) -> bool {
        if self.sight.overlooks == 0 {
            return true;
        }
        Noise::new(keyed(self.turn, &thing.to_string())).below(100) >= self.sight.overlooks
    }
}

/// A key of a text, the same on every machine.
fn keyed(key: u64, text: &str) -> u64 {
    text.bytes().fold(key, |key, byte| hash::key(key ^ u64::from(byte)))
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

    /// The turns of `side`, or the rests of the turn in progress, that a player sees; if none is so short or all are overlooked,
    /// the shortest there are. Nothing if `side` may not act.
    fn seen_turns(&self, side: Side, attention: &Attention, noise: &mut Noise) -> Vec<SeenTurn<Self::Action>>;

    /// What a player notices only after choosing a turn, in points to take away: the answers of the
    /// opponent's that win, or score, at once. Asked only of one who looks at answers.
    fn noticed_answers(&self, side: Side, turn: &SeenTurn<Self::Action>, attention: &Attention) -> i32;
}

/// A player who looks checks the answers to this many of its best turns, one after the other.
const CHECKED: usize = 12;
/// How many of the engine's best turns an unsure player hesitates between.
const CHOICES: usize = 6;

/// An engine that plays at a level. Nothing but the game, the level and the seed decides what it plays: it has the memory that goes with
/// the level, one thread, and forgets from one turn to the next.
pub struct LevelPlayer<M> {
    engine: Box<dyn Engine<M>>,
    play: Play,
    seed: u64,
}

impl<M: Levelled> LevelPlayer<M> {
    /// The engine of the game at a level. Where it errs follows from the seed and the turns played, so that the same game gets the
    /// same answer.
    #[must_use]
    pub fn new(level: Level, seed: u64) -> Self {
        Self::playing(M::play_at(level), seed)
    }

    /// A player like this, which may be one between two levels.
    #[must_use]
    pub fn playing(play: Play, seed: u64) -> Self {
        let options = Options { hash_mib: play.hash_mib(), threads: 1, seed };
        let engine = M::engine(&options);
        let engine = if play.has_book { Box::new(BookPlayer::new(engine, seed)) } else { engine };
        Self { engine, play, seed }
    }
}

impl<M> std::fmt::Debug for LevelPlayer<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("LevelPlayer").field("play", &self.play).field("seed", &self.seed).finish_non_exhaustive()
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
        // A turn in progress is not in the history yet: what is overlooked stays overlooked until the turn is over.
        let turn = game.history().iter().fold(hash::key(self.seed), |key, (_, text)| keyed(key, text));
        let mut noise = Noise::new(turn);
        let Play { sight, calculation, calculates, .. } = self.play;
        if noise.below(100) >= calculates {
            let begun = control.clock.now();
            let line = look(game, side, &Attention::new(sight, turn), &mut noise)?;
            let elapsed = control.clock.now().saturating_sub(begun);
            let report = Report { depth: 1, nodes: line.1, elapsed, hash_full: 0, lines: vec![line.0] };
            inform(&report);
            return Some(report);
        }
        // What was learned in an earlier turn is not there where each turn gets a new player.
        self.engine.forget();
        let mut limits = *limits;
        limits.depth = calculation.depth.into_iter().chain(limits.depth).min();
        limits.nodes = Some(limits.nodes.map_or(calculation.nodes, |asked| asked.min(calculation.nodes)));
        if calculation.unsure == 0 {
            return self.engine.search(game, side, &limits, control, inform);
        }
        let asked = limits.lines;
        limits.lines = asked.max(CHOICES);
        let mut report = self.engine.search(game, side, &limits, control, &mut |_| {})?;
        hesitate(&mut report.lines, calculation.unsure, &mut noise);
        report.lines.truncate(asked);
        inform(&report);
        Some(report)
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}

/// So many points a turn of the book may be below the best one and still be played, so that no two games need begin alike.
const BOOK_MARGIN: i32 = 5;

/// An engine with the opening book of its game: it plays from the book while the match is in it, and searches afterwards.
pub struct BookPlayer<M> {
    engine: Box<dyn Engine<M>>,
    seed: u64,
}

impl<M: Levelled> BookPlayer<M> {
    /// The engine with the book. Which of the best turns it plays follows from the seed and the turns played.
    #[must_use]
    pub const fn new(engine: Box<dyn Engine<M>>, seed: u64) -> Self {
        Self { engine, seed }
    }

    /// One of the best turns of the book, if the match is in it.
    fn known_turn(&self, game: &M, side: Side) -> Option<(Score, Vec<M::Action>)> {
        let mut turns = game.book(side);
        let best = turns.first()?.1;
        turns.retain(|(_, points)| best - points <= BOOK_MARGIN);
        let turn = game.history().iter().fold(hash::key(self.seed), |key, (_, text)| keyed(key, text));
        let chosen = Noise::new(turn).below(turns.len() as u32);
        let (actions, points) = turns.swap_remove(chosen as usize);
        Some((Score::Points(points), actions))
    }
}

impl<M> std::fmt::Debug for BookPlayer<M> {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.debug_struct("BookPlayer").field("seed", &self.seed).finish_non_exhaustive()
    }
}

impl<M: Levelled> Engine<M> for BookPlayer<M> {
    fn search(
        &mut self,
        game: &M,
        side: Side,
        limits: &Limits,
        control: &Control<'_>,
        inform: &mut dyn FnMut(&Report<M::Action>),
    ) -> Option<Report<M::Action>> {
        let Some((score, actions)) = self.known_turn(game, side) else {
            return self.engine.search(game, side, limits, control, inform);
        };
        let lines = vec![Variation { score, turns: vec![PlayedTurn { side, actions }] }];
        let report = Report { depth: 1, nodes: 0, elapsed: Duration::ZERO, hash_full: 0, lines };
        inform(&report);
        Some(report)
    }

    fn forget(&mut self) {
        self.engine.forget();
    }
}

/// The turn that looks best, and how many turns were looked at.
fn look<M: Levelled>(
    game: &M,
    side: Side,
    attention: &Attention,
    noise: &mut Noise,
) -> Option<(Variation<M::Action>, u64)> {
    let sight = attention.sight();
    let mut seen = game.seen_turns(side, attention, noise);
    if seen.is_empty() && !game.actors().contains(side) {
        return None;
    }
    let looked_at = seen.len() as u64;
    let (score, actions) = if let Some(win) = seen.iter().position(|turn| turn.wins) {
        (Score::Win(1), seen.swap_remove(win).actions)
    } else {
        for turn in &mut seen {
            turn.points += deviation(sight.unsure, noise);
        }
        seen.sort_by_key(|turn| std::cmp::Reverse(turn.points));
        let mut best: Option<(i32, usize)> = None;
        for (index, turn) in seen.iter().enumerate().take(CHECKED) {
            // What comes later looks worse even before its answers are seen.
            if best.is_some_and(|(points, _)| points >= turn.points) {
                break;
            }
            let noticed = if sight.answers == 0 { 0 } else { game.noticed_answers(side, turn, attention) };
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
