//! A game looked at afterwards: chances from turn to turn, and the turns that gave some away.

use games::score::Score;
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

/// How much of the distance to a level game is left of a certain win that is one turn of the winner's further away.
const FURTHER: f64 = 0.85;

/// The chance to win that a score means to people: a goal that can be scored at once is all, and one that must be seen many turns
/// ahead is little more than an even game. For points it is [`chance`].
#[must_use]
pub fn felt_chance(score: Score) -> f64 {
    let of_win = |turns: u32| 0.5 + 0.5 * FURTHER.powi((turns.saturating_sub(1) / 2).cast_signed());
    match score {
        Score::Win(turns) => of_win(turns),
        // The opponent is about to move and wins a turn earlier.
        Score::Loss(turns) => 1.0 - of_win(turns.saturating_sub(1)),
        Score::Points(_) => chance(score),
    }
}

/// The chance that a turn of `side` gave away, 0 to 1, as people feel it ([`felt_chance`]). Who wins or loses with certainty
/// before and after it has given nothing away, however long it takes.
#[must_use]
pub fn loss(before: Judgement, after: Judgement, side: Side) -> f64 {
    match (before.score_for(side), after.score_for(side)) {
        (Score::Win(_), Score::Win(_)) | (Score::Loss(_), _) => 0.0,
        (before, after) => (felt_chance(before) - felt_chance(after)).max(0.0),
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
    /// The side that made it.
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
    /// What is known of each position, with what follows from the positions after it.
    pub known: Vec<Option<Judgement>>,
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
                let loss = judged.map(|(before, after)| loss(before, after, side));
                ReviewedTurn { side, loss, mark: loss.and_then(|loss| thresholds.mark(loss)) }
            })
            .collect();
        let graph = known.iter().map(|known| known.map(|judgement| chance(judgement.score))).collect();
        Self { graph, turns, known }
    }

    /// How many turns of a side gave nothing away that is worth a mark, and how many were judged.
    #[must_use]
    pub fn good(&self, side: Side) -> (usize, usize) {
        let judged = || self.turns.iter().filter(move |turn| turn.side == side && turn.loss.is_some());
        (judged().filter(|turn| turn.mark.is_none()).count(), judged().count())
    }

    /// How many turns of a side have a mark.
    #[must_use]
    pub fn count(&self, side: Side, mark: Mark) -> usize {
        self.turns.iter().filter(|turn| turn.side == side && turn.mark == Some(mark)).count()
    }
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
    fn what_must_be_seen_far_ahead_weighs_less() {
        let wins: Vec<f64> = [1, 3, 5, 9, 21, 69].map(Score::Win).map(felt_chance).to_vec();
        assert!(wins.windows(2).all(|pair| pair[0] > pair[1]) && wins.iter().all(|felt| *felt > 0.5));
        assert!((wins[0] - 1.0).abs() < 1e-12);
        for (win, loss) in [(1, 2), (3, 4), (9, 10)] {
            let sum = felt_chance(Score::Win(win)) + felt_chance(Score::Loss(loss));
            assert!((sum - 1.0).abs() < 1e-12, "who is to move is the winner");
        }
        let given = |before, after| {
            let [before, after] = [before, after].map(|score| Judgement::exact(score, Side::A));
            loss(before, after, Side::A)
        };
        assert!(given(Score::Win(1), Score::Points(0)) > 2.0 * given(Score::Win(21), Score::Points(0)));
        assert!(given(Score::Points(0), Score::Loss(1)) > 2.0 * given(Score::Points(0), Score::Loss(21)));
        assert_eq!(given(Score::Win(1), Score::Win(8)).to_bits(), 0.0_f64.to_bits(), "it is still won");
        assert_eq!(given(Score::Loss(10), Score::Loss(1)).to_bits(), 0.0_f64.to_bits(), "it was lost");
    }

    #[test]
    fn turns_that_give_chances_away_are_marked() {
        use Side::{A, B};
        let seen = review(&[A, B, A, B], &[points(0), points(0), points(40), points(-20), points(-40)]);
        let marks: Vec<Option<Mark>> = seen.turns.iter().map(|turn| turn.mark).collect();
        assert_eq!(marks, [None, Some(Mark::Mistake), Some(Mark::Mistake), None]);
        assert_eq!((seen.count(A, Mark::Mistake), seen.count(B, Mark::Blunder)), (1, 0));
        assert_eq!([seen.good(A), seen.good(B)], [(1, 2), (1, 2)]);
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
        assert_eq!((seen.good(A), seen.good(B), seen.graph[2]), ((0, 0), (0, 0), None));
        assert_eq!(review(&[A, B], &[]).graph, [None, None, None]);
    }
}
