//! Ending games that are decided, or that lead nowhere.

use std::sync::Arc;

use engine::Score;
use games::side::{BySide, Side};

use crate::contest::{Contest, JudgingTable};

/// When a game ends before the rules end it. By default never.
#[derive(Debug, Clone, Default)]
pub struct Adjudication {
    /// Both players say that the same side wins.
    pub win: Option<AgreedWin>,
    /// A draw after this many turns of both sides in which neither has come nearer to winning than ever before in the game; see
    /// [`Contest::progress`].
    pub no_progress: Option<u32>,
    /// A draw after this many turns of both sides, the opening included.
    pub most_turns: Option<u32>,
    /// Play Ball, a set a game: the value by the table at the first turn that it knows.
    pub table: Option<Arc<JudgingTable>>,
}

/// Both players say that the same side wins.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct AgreedWin {
    /// By at least this many points, or a forced win.
    pub points: i32,
    /// In this many consecutive turns of each side.
    pub turns: u32,
}

/// Why a game was ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Judgement {
    /// Both players agree.
    Agreed,
    /// No progress.
    NoProgress,
    /// Too many turns.
    MostTurns,
    /// By the table.
    Table,
}

/// What a game's adjudication remembers.
#[derive(Debug)]
pub(crate) struct Referee<'a> {
    rules: &'a Adjudication,
    /// The side that both players say wins, and in how many turns each has said so.
    agreed: Option<(Side, BySide<u32>)>,
    best: BySide<u32>,
    since_progress: u32,
}

impl<'a> Referee<'a> {
    pub(crate) fn new(rules: &'a Adjudication, game: &impl Contest) -> Self {
        Self { rules, agreed: None, best: game.progress(), since_progress: 0 }
    }

    /// Looks at the game after a turn of `side`, who thinks `score` of it. Who wins, or nobody.
    pub(crate) fn look(
        &mut self,
        game: &impl Contest,
        side: Side,
        score: Option<Score>,
    ) -> Option<(Option<Side>, Judgement)> {
        if let Some(table) = &self.rules.table
            && let Some(winner) = game.judged(table)
        {
            return Some((winner, Judgement::Table));
        }
        if let Some(winner) = self.agreement(side, score) {
            return Some((Some(winner), Judgement::Agreed));
        }
        let progress = game.progress();
        if progress.iter().any(|(of, &now)| now > self.best[of]) {
            self.since_progress = 0;
        } else {
            self.since_progress += 1;
        }
        self.best = BySide::from_fn(|of| progress[of].max(self.best[of]));
        if self.rules.no_progress.is_some_and(|most| self.since_progress >= most) {
            return Some((None, Judgement::NoProgress));
        }
        let turns = game.history().len();
        let over = self.rules.most_turns.is_some_and(|most| turns >= most as usize);
        over.then_some((None, Judgement::MostTurns))
    }

    fn agreement(&mut self, side: Side, score: Option<Score>) -> Option<Side> {
        let rule = self.rules.win?;
        let said = match score {
            Some(Score::Win(_)) => Some(side),
            Some(Score::Loss(_)) => Some(side.other()),
            Some(Score::Points(points)) if points >= rule.points => Some(side),
            Some(Score::Points(points)) if points <= -rule.points => Some(side.other()),
            _ => None,
        };
        let Some(said) = said else {
            self.agreed = None;
            return None;
        };
        let mut counts = match self.agreed {
            Some((winner, counts)) if winner == said => counts,
            _ => BySide::default(),
        };
        counts[side] += 1;
        self.agreed = Some((said, counts));
        counts.iter().all(|(_, &count)| count >= rule.turns).then_some(said)
    }
}

#[cfg(test)]
mod tests {
    #![allow(clippy::unwrap_used, reason = "a test that meets an error shall fail")]

    use games::diaballik::{Match, Start};
    use games::game::Match as _;

    use super::*;

    fn play(game: &mut Match, text: &str) -> Side {
        let side = game.actors().first().unwrap();
        game.play(side, text).unwrap();
        side
    }

    #[test]
    fn a_win_needs_both_to_say_so_without_a_break() {
        let rules = Adjudication { win: Some(AgreedWin { points: 500, turns: 2 }), ..Adjudication::default() };
        let game = Match::new(Start::Standard);
        let mut referee = Referee::new(&rules, &game);
        let points = |points| Some(Score::Points(points));
        assert_eq!(referee.look(&game, Side::A, points(600)), None);
        assert_eq!(referee.look(&game, Side::B, points(-600)), None);
        assert_eq!(referee.look(&game, Side::A, points(499)), None);
        assert_eq!(referee.look(&game, Side::B, Some(Score::Loss(4))), None);
        assert_eq!(referee.look(&game, Side::A, Some(Score::Win(3))), None);
        // A has said it once since the break, so twice by B is not enough.
        assert_eq!(referee.look(&game, Side::B, points(-500)), None);
        assert_eq!(referee.look(&game, Side::A, points(500)), Some((Some(Side::A), Judgement::Agreed)));
        let mut referee = Referee::new(&rules, &game);
        for _ in 0..4 {
            // Both think that they win.
            assert_eq!(referee.look(&game, Side::A, points(900)), None);
            assert_eq!(referee.look(&game, Side::B, points(900)), None);
        }
        assert_eq!(referee.look(&game, Side::A, None), None);
    }

    #[test]
    fn games_without_progress_and_long_games_are_drawn() {
        let rules = Adjudication { no_progress: Some(2), most_turns: Some(5), ..Adjudication::default() };
        let mut game = Match::new(Start::Standard);
        let mut referee = Referee::new(&rules, &game);
        let mut look = |game: &mut Match, text| {
            let side = play(game, text);
            referee.look(game, side, None)
        };
        assert_eq!(look(&mut game, "e1e2"), None);
        // The ball of A gets to rank 2: that is progress. To be there still is none.
        let side = play(&mut game, "a7a6");
        assert_eq!(side, Side::B);
        assert_eq!(look(&mut game, "d1>e2"), None);
        assert_eq!(look(&mut game, "a6a5"), None);
        assert_eq!(look(&mut game, "a1a2"), Some((None, Judgement::NoProgress)));

        let rules = Adjudication { most_turns: Some(2), ..Adjudication::default() };
        let mut game = Match::new(Start::Standard);
        let mut referee = Referee::new(&rules, &game);
        let side = play(&mut game, "e1e2");
        assert_eq!(referee.look(&game, side, None), None);
        let side = play(&mut game, "a7a6");
        assert_eq!(referee.look(&game, side, None), Some((None, Judgement::MostTurns)));
    }
}
