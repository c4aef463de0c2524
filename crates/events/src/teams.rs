//! Matches of two clubs over boards.

use thiserror::Error;

use crate::score::Score;
use crate::table::{GameResult, Pairing, Played, PlayerId, Side};

/// The most boards of a match.
pub const MOST_BOARDS: usize = 100;

/// One of the two teams.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Team {
    /// The team that is named first: it has the first side on the first, third, … board.
    Home,
    /// The other one.
    Away,
}

/// Why two lists make no match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum NoMatch {
    /// Different numbers of players.
    #[error(
        "the home team has {home} players and the away team {away}; both must have the same number, from 1 to {MOST_BOARDS}"
    )]
    Uneven {
        /// Players at home.
        home: usize,
        /// Players away.
        away: usize,
    },
    /// Somebody plays on two boards.
    #[error("player {} is on two boards; each player has one", .0.0)]
    Twice(PlayerId),
    /// There is no such board.
    #[error("there is no board {0} in the match")]
    NoBoard(usize),
}

/// A match: who plays on which board, and the results so far.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TeamMatch {
    boards: Vec<(Pairing, Option<GameResult>)>,
}

/// What a match stands at for one team.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct TeamScore {
    /// Points over the boards.
    pub board_points: Score,
    /// Two for a match that is won, one for a drawn one; nothing before all boards are over.
    pub match_points: u32,
    /// The Berlin tie-break, in halves: each board's points times the number of boards from it to the last, so that the top boards count most.
    pub berlin: u32,
}

impl TeamMatch {
    /// A match of two teams, each in board order.
    ///
    /// # Errors
    ///
    /// When the teams are not of one size, empty or too large, or somebody is in them twice.
    pub fn new(home: &[PlayerId], away: &[PlayerId]) -> Result<Self, NoMatch> {
        if home.len() != away.len() || home.is_empty() || home.len() > MOST_BOARDS {
            return Err(NoMatch::Uneven { home: home.len(), away: away.len() });
        }
        let mut all: Vec<PlayerId> = home.iter().chain(away).copied().collect();
        all.sort_unstable();
        if let Some(twice) = all.windows(2).find(|two| two[0] == two[1]) {
            return Err(NoMatch::Twice(twice[0]));
        }
        let board = |(board, (home, away)): (usize, (&PlayerId, &PlayerId))| {
            let (first, second) = if board % 2 == 0 { (*home, *away) } else { (*away, *home) };
            (Pairing { first, second }, None)
        };
        Ok(Self { boards: home.iter().zip(away).enumerate().map(board).collect() })
    }

    /// The boards, the first one first.
    #[must_use]
    pub fn boards(&self) -> &[(Pairing, Option<GameResult>)] {
        &self.boards
    }

    /// The side of a team on a board, from 0.
    #[must_use]
    pub const fn side(team: Team, board: usize) -> Side {
        match (team, board % 2) {
            (Team::Home, 0) | (Team::Away, 1) => Side::First,
            _ => Side::Second,
        }
    }

    /// Notes the result of a board, from 0.
    ///
    /// # Errors
    ///
    /// When there is no such board.
    pub fn finish(&mut self, board: usize, result: GameResult) -> Result<(), NoMatch> {
        self.boards.get_mut(board).ok_or(NoMatch::NoBoard(board + 1))?.1 = Some(result);
        Ok(())
    }

    /// What the match stands at for a team.
    #[must_use]
    pub fn score(&self, team: Team) -> TeamScore {
        let (own, others) = (self.points(team), self.points(if team == Team::Home { Team::Away } else { Team::Home }));
        let count = self.boards.len();
        let berlin =
            (0..count).zip(&own).map(|(board, points)| points.halves() * u32::try_from(count - board).unwrap_or(0));
        let (board_points, against): (Score, Score) = (own.iter().copied().sum(), others.into_iter().sum());
        let is_over = self.boards.iter().all(|(_, result)| result.is_some());
        let match_points = match board_points.cmp(&against) {
            _ if !is_over => 0,
            std::cmp::Ordering::Greater => 2,
            std::cmp::Ordering::Equal => 1,
            std::cmp::Ordering::Less => 0,
        };
        TeamScore { board_points, match_points, berlin: berlin.sum() }
    }

    fn points(&self, team: Team) -> Vec<Score> {
        let of = |(board, (_, result)): (usize, &(Pairing, Option<GameResult>))| match result {
            Some(result) => points(*result, Self::side(team, board)),
            None => Score::ZERO,
        };
        self.boards.iter().enumerate().map(of).collect()
    }
}

/// What a result is worth for a side, forfeits as games that were won and lost.
#[must_use]
pub const fn points(result: GameResult, side: Side) -> Score {
    use crate::table::Absence;
    match (result, side) {
        (GameResult::Played(Played::Draw), _) => Score::HALF,
        (GameResult::Played(Played::FirstWins) | GameResult::Forfeit(Absence::Second), Side::First)
        | (GameResult::Played(Played::SecondWins) | GameResult::Forfeit(Absence::First), Side::Second) => Score::ONE,
        _ => Score::ZERO,
    }
}
