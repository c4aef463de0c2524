//! A game looked at afterwards: chances from turn to turn, and the turns that gave some away.

use engine::Score;
use games::side::Side;

/// What is known of a position.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Judgement {
    /// Its value for A.
    pub score: Score,
    /// Whether the value is certain: from a table, or the game is over. A [`Score::Win`] or [`Score::Loss`] of an engine is proved and so
    /// certain too, whatever stands here.
    pub exact: bool,
}

impl Judgement {
    /// An engine's opinion, from the view of the side that asked.
    #[must_use]
    pub const fn estimated(score: Score, by: Side) -> Self {
        Self { score: for_a(score, by), exact: false }
    }

    /// A table's answer, or the end of a game, from the view of the side that asked. A draw is [`Score::Points`] of 0.
    #[must_use]
    pub const fn exact(score: Score, by: Side) -> Self {
        Self { score: for_a(score, by), exact: true }
    }

    /// Whether the value is certain.
    #[must_use]
    pub const fn is_certain(self) -> bool {
        self.exact || self.score.points().is_none()
    }

    /// The value for a side.
    #[must_use]
    pub const fn score_for(self, side: Side) -> Score {
        for_a(self.score, side)
    }
}

const fn for_a(score: Score, by: Side) -> Score {
    match by {
        Side::A => score,
        Side::B => score.reversed(),
    }
}

/// The chance to win that a score means, 0 to 1, a draw counting half: 1 for a win, 0 for a loss, and for points what
/// [`Score::Points`] says of them: 100 points are three in four, each further 100 triple the odds.
#[must_use]
pub fn chance(score: Score) -> f64 {
    match score {
        Score::Win(_) => 1.0,
        Score::Loss(_) => 0.0,
        Score::Points(points) => 1.0 / (1.0 + 3f64.powf(-f64::from(points) / 100.0)),
    }
}

/// How bad a turn was.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Mark {
    /// It gave a little away.
    Inaccuracy,
    /// It gave much away.
    Mistake,
    /// It gave the game, or half of it, away.
    Blunder,
}

/// From which loss of chance on a turn is marked, each 0 to 1 and growing.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Thresholds {
    /// For [`Mark::Inaccuracy`].
    pub inaccuracy: f64,
    /// For [`Mark::Mistake`].
    pub mistake: f64,
    /// For [`Mark::Blunder`].
    pub blunder: f64,
}

impl Default for Thresholds {
    /// A twentieth, a tenth and a fifth of the game.
    fn default() -> Self {
        Self { inaccuracy: 0.05, mistake: 0.1, blunder: 0.2 }
    }
}

impl Thresholds {
    /// The mark for a loss of chance.
    #[must_use]
    pub fn mark(&self, loss: f64) -> Option<Mark> {
        let marks = [(self.blunder, Mark::Blunder), (self.mistake, Mark::Mistake), (self.inaccuracy, Mark::Inaccuracy)];
        marks.into_iter().find(|(least, _)| loss >= *least).map(|(_, mark)| mark)
    }
}

/// A turn, looked at afterwards.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct ReviewedTurn {
    /// Who made it.
    pub side: Side,
    /// The chance that it gave away, 0 to 1; none when a position is not judged.
    pub loss: Option<f64>,
    /// How bad that was.
    pub mark: Option<Mark>,
}

/// A game, looked at afterwards.
#[derive(Debug, Clone, PartialEq)]
pub struct Review {
    /// A's chance in each position, from the start to the end; none where a position is not judged.
    pub graph: Vec<Option<f64>>,
    /// The turns between the positions.
    pub turns: Vec<ReviewedTurn>,
    /// For each side how well it played, 0 to 100: see [`accuracy`]. None for a side without a judged turn.
    pub accuracy: [Option<f64>; 2],
}

impl Review {
    /// Looks at a game: the sides that made its turns, and what is known of each position, the start included. Positions that
    /// are missing at the end count as not judged.
    ///
    /// What is certain is never contradicted. If a turn leads to a position that is certainly won for whoever made it, then
    /// the position before was won too, whatever an engine said of it; and no turn can gain.
    ///
    /// In Pawnball, where chance comes between the turns, `new_luck` tells for each turn whether dice were drawn after it:
    /// what the dice gave is nobody's merit, so the turn is not judged, nor is certainty carried back over it.
    #[must_use]
    pub fn new(
        movers: &[Side],
        positions: &[Option<Judgement>],
        new_luck: impl Fn(usize) -> bool,
        thresholds: &Thresholds,
    ) -> Self {
        let mut known: Vec<Option<Judgement>> = positions.to_vec();
        known.resize(movers.len() + 1, None);
        for turn in (0..movers.len()).rev() {
            let (mover, after) = (movers[turn], known[turn + 1]);
            if let Some(after) = after.filter(|after| after.is_certain() && !new_luck(turn))
                && let Score::Win(turns) = after.score_for(mover)
                && !known[turn].is_some_and(Judgement::is_certain)
            {
                known[turn] = Some(Judgement::exact(Score::Win(turns + 1), mover));
            }
        }
        let turns: Vec<ReviewedTurn> = movers
            .iter()
            .enumerate()
            .map(|(turn, &side)| {
                let judged = known[turn].zip(known[turn + 1]).filter(|_| !new_luck(turn));
                let loss = judged
                    .map(|(before, after)| (chance(before.score_for(side)) - chance(after.score_for(side))).max(0.0));
                ReviewedTurn { side, loss, mark: loss.and_then(|loss| thresholds.mark(loss)) }
            })
            .collect();
        let of = |side| {
            let losses: Vec<f64> = turns.iter().filter(|turn| turn.side == side).filter_map(|turn| turn.loss).collect();
            accuracy(&losses)
        };
        let graph = known.iter().map(|known| known.map(|judgement| chance(judgement.score))).collect();
        Self { graph, accuracy: Side::BOTH.map(of), turns }
    }

    /// How many turns of a side have a mark.
    #[must_use]
    pub fn count(&self, side: Side, mark: Mark) -> usize {
        self.turns.iter().filter(|turn| turn.side == side && turn.mark == Some(mark)).count()
    }
}

/// How well turns with these losses of chance were played, 0 to 100: 100 for a turn that gives nothing away, half of it for
/// each tenth of the game given away, and of that the mean. None without a turn.
#[must_use]
pub fn accuracy(losses: &[f64]) -> Option<f64> {
    if losses.is_empty() {
        return None;
    }
    let sum: f64 = losses.iter().map(|loss| 100.0 * 0.5f64.powf(loss * 10.0)).sum();
    Some(sum / losses.len() as f64)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn points(points: i32) -> Option<Judgement> {
        Some(Judgement::estimated(Score::Points(points), Side::A))
    }

    fn review(movers: &[Side], positions: &[Option<Judgement>]) -> Review {
        Review::new(movers, positions, |_| false, &Thresholds::default())
    }

    #[test]
    fn chances_are_symmetric_and_grow() {
        assert!((chance(Score::Points(100)) - 0.75).abs() < 1e-12);
        let scores = [Score::Loss(1), Score::Points(-900), Score::Points(0), Score::Points(30), Score::Win(9)];
        assert!(scores.windows(2).all(|pair| chance(pair[0]) < chance(pair[1])));
        for score in scores {
            assert!((chance(score) + chance(score.reversed()) - 1.0).abs() < 1e-12);
        }
    }

    #[test]
    fn turns_that_give_chances_away_are_marked() {
        use Side::{A, B};
        let seen = review(&[A, B, A, B], &[points(0), points(0), points(40), points(-20), points(-40)]);
        let marks: Vec<Option<Mark>> = seen.turns.iter().map(|turn| turn.mark).collect();
        assert_eq!(marks, [None, Some(Mark::Mistake), Some(Mark::Mistake), None]);
        assert_eq!((seen.count(A, Mark::Mistake), seen.count(B, Mark::Blunder)), (1, 0));
        assert!(seen.accuracy[0] < Some(100.0) && seen.accuracy[1] > Some(50.0));
    }

    #[test]
    fn a_table_is_never_contradicted() {
        use Side::{A, B};
        let exact = |score, by| Some(Judgement::exact(score, by));
        // The engine thought that A stood badly, but the table knows that A's turn kept a win.
        let seen = review(&[A, B], &[points(-300), exact(Score::Loss(4), B), exact(Score::Win(3), A)]);
        assert_eq!(seen.graph, [Some(1.0); 3]);
        assert!(seen.turns.iter().all(|turn| turn.loss == Some(0.0) && turn.mark.is_none()));
        // A longer way to the same win loses nothing; to leave the win for a draw does.
        let seen = review(&[A], &[exact(Score::Win(3), A), exact(Score::Loss(8), B)]);
        assert_eq!(seen.turns[0].mark, None);
        let seen = review(&[A], &[exact(Score::Win(3), A), exact(Score::Points(0), B)]);
        assert_eq!((seen.turns[0].mark, seen.graph[1]), (Some(Mark::Blunder), Some(0.5)));
    }

    #[test]
    fn dice_are_nobodys_merit_and_unknown_is_not_judged() {
        use Side::{A, B};
        let positions = [points(0), points(300), None];
        let seen = Review::new(&[B, A], &positions, |turn| turn == 0, &Thresholds::default());
        assert_eq!(seen.turns.iter().map(|turn| turn.loss).collect::<Vec<_>>(), [None, None]);
        assert_eq!((seen.accuracy, seen.graph[2]), ([None, None], None));
        assert_eq!(review(&[A, B], &[]).graph, [None, None, None]);
    }
}
