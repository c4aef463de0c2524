//! Puzzles, how players do at them, and storms.
//!
//! A puzzle is rated as a player is: an attempt is a game of Glicko-2 between the two. The first attempt of a player at a puzzle counts, and no
//! other: it has one row, which also says whether the player likes the puzzle. What a player has forgotten with time makes its rating uncertain,
//! as with games; that of a puzzle stays.

use games::game::Game;
use games::side::{BySide, Side};
use play::time::{Millis, Timestamp};
use protocol::puzzles::{OnlinePuzzle, PuzzleAttempt};
use skillratings::glicko2::Glicko2Rating;
use study::puzzles::{Puzzle, PuzzleKind, RATINGS, SolverRating, Theme, themes};

use super::StoreError;
use super::games::GameKey;
use super::ratings::after_game;

/// The key of a puzzle in the database; its id is what people see.
pub type PuzzleKey = i64;

/// How uncertain the rating of a puzzle that ships is: it follows from what must be seen, not from people.
pub const SHIPPED_DEVIATION: f64 = 120.0;
/// The same of a puzzle that was found in a game.
pub const FOUND_DEVIATION: f64 = 200.0;
/// The most puzzles of a game that are found in games: then no more are looked for.
pub const MOST_FOUND: i64 = 20_000;
/// A puzzle that so many more dislike than like is not chosen for anybody any more.
pub(super) const DISLIKED: i64 = 10;
/// Attempts of one answer.
pub const ATTEMPTS: usize = 50;
/// Places of the best storms of a day.
pub const PLACES: usize = 50;
/// How long a storm lasts.
pub const STORM: Millis = Millis::from_seconds(3 * 60);
/// How much less time is left after a wrong answer.
pub const PENALTY: Millis = Millis::from_seconds(10);
/// Puzzles that are looked at for each one of a storm.
pub(super) const CHOICE: usize = 12;

/// The rating at puzzles of somebody who has tried none: low, so that the first ones are easy.
#[must_use]
pub(super) const fn beginner() -> Glicko2Rating {
    Glicko2Rating { rating: SolverRating::NEW.value, deviation: SolverRating::NEW.deviation, volatility: 0.06 }
}

/// The ratings of a player and of a puzzle after an attempt that counted `score`.
pub(super) fn after_attempt(
    player: Glicko2Rating,
    puzzle: Glicko2Rating,
    score: f64,
) -> (Glicko2Rating, Glicko2Rating) {
    let after = after_game(BySide::new(player, puzzle), score);
    (after[Side::A], after[Side::B])
}

/// A puzzle that is to be stored.
#[derive(Debug, Clone, PartialEq)]
pub struct NewPuzzle {
    /// The puzzle; its rating is the first one.
    pub puzzle: Puzzle,
    /// How uncertain that is.
    pub deviation: f64,
    /// The game that it was found in.
    pub source: Option<GameKey>,
}

/// A puzzle as it is stored.
#[derive(Debug, Clone)]
pub struct KeptPuzzle {
    /// Its key.
    pub key: PuzzleKey,
    /// The puzzle, with its rating as whole points.
    pub puzzle: Puzzle,
    /// Its rating.
    pub rating: f64,
    /// How uncertain that is.
    pub deviation: f64,
    /// How many players have tried it.
    pub plays: u32,
    /// How many like it, and how many do not.
    pub votes: [u32; 2],
    /// The id of the game that it was found in.
    pub source: Option<String>,
}

impl KeptPuzzle {
    /// The puzzle as it is told to somebody who has made `tried` of it.
    #[must_use]
    pub fn told(self, tried: Option<PuzzleAttempt>) -> OnlinePuzzle {
        let names = themes(&self.puzzle).into_iter().map(|theme| theme.name().to_owned()).collect();
        let Puzzle { id, game, position, draw, kind, solution, .. } = self.puzzle;
        OnlinePuzzle {
            id,
            game,
            position,
            draw,
            kind: kind.name().to_owned(),
            solution,
            themes: names,
            rating: self.rating,
            deviation: self.deviation,
            plays: self.plays,
            up: self.votes[0],
            down: self.votes[1],
            source: self.source,
            tried,
        }
    }
}

/// The columns of a puzzle as they stand in its row.
pub(super) struct PuzzleRow {
    pub(super) id: String,
    pub(super) game: String,
    pub(super) position: String,
    pub(super) draw: Option<String>,
    pub(super) kind: String,
    pub(super) solution: String,
    pub(super) rating: f64,
}

impl PuzzleRow {
    /// The puzzle that the columns are.
    ///
    /// # Errors
    /// Its kind is none: [`StoreError::Damaged`].
    pub(super) fn read(self) -> Result<Puzzle, StoreError> {
        let Self { id, game, position, draw, kind, solution, rating } = self;
        let kind =
            PuzzleKind::from_name(&kind).ok_or_else(|| StoreError::Damaged(format!("kind of puzzle `{kind}`")))?;
        let solution = solution.split(' ').map(str::to_owned).collect();
        let rating = (rating.round() as u16).clamp(*RATINGS.start(), *RATINGS.end());
        Ok(Puzzle { id, game, position, draw, kind, rating, solution })
    }
}

/// A solution as it stands in a row: turns have no spaces.
pub(super) fn stored_solution(puzzle: &Puzzle) -> String {
    puzzle.solution.join(" ")
}

/// Which puzzle somebody wants next.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Wanted {
    /// Of which game.
    pub game: Game,
    /// About what, if that matters.
    pub theme: Option<Theme>,
    /// Not this one.
    pub except: Option<String>,
}

/// A place in the attempts of a player, by game and time.
pub type AttemptPlace = (Game, Timestamp);

/// A storm as it is stored.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct StoredStorm {
    /// Its id.
    pub id: String,
    /// The game.
    pub game: Game,
    /// When it began.
    pub begun: Timestamp,
    /// When it ends as things stand.
    pub ends: Timestamp,
    /// How many puzzles are done.
    pub number: u32,
    /// How many of them right.
    pub score: u32,
    /// How many wrong.
    pub wrong: u32,
    /// All its puzzles in their order.
    pub puzzles: Vec<PuzzleKey>,
}

impl StoredStorm {
    /// A storm that begins.
    #[must_use]
    pub fn new(id: String, game: Game, puzzles: Vec<PuzzleKey>, now: Timestamp) -> Self {
        Self { id, game, begun: now, ends: now + STORM, number: 0, score: 0, wrong: 0, puzzles }
    }

    /// The puzzle that is to be solved at a moment; nothing once it is over.
    #[must_use]
    pub fn puzzle(&self, now: Timestamp) -> Option<PuzzleKey> {
        if now < self.ends { self.puzzles.get(self.number as usize).copied() } else { None }
    }

    /// The day for which it counts, in days since 1970.
    pub(super) fn day(&self) -> i64 {
        day(self.begun)
    }

    /// What it is after the puzzle that is to be solved was answered.
    #[must_use]
    pub(super) fn answered(self, is_right: bool) -> Self {
        let (score, wrong) = (self.score + u32::from(is_right), self.wrong + u32::from(!is_right));
        let ends = if is_right { self.ends } else { self.ends - PENALTY };
        Self { number: self.number + 1, score, wrong, ends, ..self }
    }

    /// The keys as they stand in a row.
    pub(super) fn stored_puzzles(&self) -> String {
        self.puzzles.iter().map(ToString::to_string).collect::<Vec<_>>().join(" ")
    }

    /// The keys that stand in a row.
    ///
    /// # Errors
    /// They are none: [`StoreError::Damaged`].
    pub(super) fn read_puzzles(text: &str) -> Result<Vec<PuzzleKey>, StoreError> {
        let damaged = |_| StoreError::Damaged("the puzzles of a storm".to_owned());
        text.split(' ').map(|key| key.parse().map_err(damaged)).collect()
    }
}

/// The day of a moment, in days since 1970 (UTC).
#[must_use]
pub fn day(moment: Timestamp) -> i64 {
    i64::try_from(moment.get() / Millis::from_days(1).get()).unwrap_or(i64::MAX)
}

/// The game of a name in a row.
///
/// # Errors
/// There is none: [`StoreError::Damaged`].
pub(super) fn game(name: &str) -> Result<Game, StoreError> {
    Game::from_name(name).ok_or_else(|| StoreError::Damaged(format!("game `{name}`")))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_solved_puzzle_raises_its_solver_and_falls() {
        let puzzle = Glicko2Rating { rating: 900.0, deviation: SHIPPED_DEVIATION, volatility: 0.06 };
        let (won, fallen) = after_attempt(beginner(), puzzle, 1.0);
        let (lost, risen) = after_attempt(beginner(), puzzle, 0.0);
        assert!(won.rating > beginner().rating && lost.rating < beginner().rating);
        assert!(fallen.rating < puzzle.rating && risen.rating > puzzle.rating);
        let (drawn, _) = after_attempt(beginner(), puzzle, 0.5);
        assert!(drawn.rating < won.rating && drawn.rating > lost.rating);
    }

    #[test]
    fn the_words_of_the_messages_are_those_of_the_puzzles() {
        assert_eq!(protocol::puzzles::THEMES, Theme::ALL.map(Theme::name));
        assert_eq!(protocol::puzzles::KINDS, PuzzleKind::ALL.map(PuzzleKind::name));
    }

    #[test]
    fn a_storm_ends_sooner_with_each_wrong_answer() {
        let storm = StoredStorm::new("x".to_owned(), Game::PlayBall, vec![7, 8], Timestamp::new(1_000));
        assert_eq!(StoredStorm::read_puzzles(&storm.stored_puzzles()).unwrap(), [7, 8]);
        assert_eq!(storm.puzzle(Timestamp::new(1_000)), Some(7));
        assert_eq!(storm.puzzle(storm.ends), None);
        let ends = storm.ends;
        let storm = storm.answered(false);
        assert_eq!((storm.score, storm.wrong, storm.ends), (0, 1, ends - PENALTY));
        let storm = storm.answered(true);
        assert_eq!((storm.number, storm.score, storm.puzzle(Timestamp::new(1_000))), (2, 1, None));
    }
}
