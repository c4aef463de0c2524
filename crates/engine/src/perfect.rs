//! Play Ball from a table: a set, and a match where it asks for something else of a set.

use std::sync::Arc;

use games::playball::{Action, Match, Position};
use tablebase::{Aim, MatchState, Scorer, SolvedMatch, Source, Table, TableError, Value};

use crate::{Best, Noise};

/// Plays a set of Play Ball without mistakes: the best value, the shortest win, the longest loss. Among equal turns in drawn and lost
/// positions it takes one that leaves the opponent the fewest turns that keep the value; what is still equal, noise decides.
///
/// ```
/// use std::sync::Arc;
/// use engine::PerfectPlayer;
/// use games::playball::{Board, Position};
/// use games::side::Side;
/// use tablebase::Solver;
///
/// let sprint = Board::shipped("sprint").expect("it ships");
/// let table = Arc::new(Solver::solved(sprint, 1).expect("it is small").table()?);
/// let start = Position::kick_off(sprint, Side::A, [0, 0]);
/// let turn = PerfectPlayer::new(Arc::clone(&table), 1).choose(&start)?;
/// # let after = table.turns(&start)?.into_iter().find(|valued| valued.turn.actions == turn).expect("it is legal");
/// assert_eq!(after.value, table.kick_off());
/// # Ok::<(), tablebase::TableError>(())
/// ```
#[derive(Debug)]
pub struct PerfectPlayer<S> {
    table: Arc<Table<S>>,
    noise: Noise,
}

impl<S: Source> PerfectPlayer<S> {
    /// A player from a table, whose choices among equal turns follow from `seed`.
    #[must_use]
    pub const fn new(table: Arc<Table<S>>, seed: u64) -> Self {
        Self { table, noise: Noise::new(seed) }
    }

    /// As [`choose`](Self::choose), for the match. Best play of a set is best play of the match in all but the few states in which a goal is worth
    /// the same whoever scores it, and a void set is not: there a side that any goal helps sees to it that one is scored, and one that none helps scores
    /// none, and holds out as long as it can. On boards that are too large for [`Table::any_goal`] it plays the set.
    ///
    /// # Errors
    /// As [`choose`](Self::choose).
    pub fn choose_in(&mut self, game: &Match) -> Result<Vec<Action>, TableError> {
        let position = game.current();
        let side = position.side();
        let aim = MatchState::of(game)
            .map_or(Aim::Score, |state| SolvedMatch::of(&self.table, game.mode()).aim(state, Scorer::of(side, game)));
        let seeker = match aim {
            Aim::Score => return self.choose(position),
            // A set that is won ends with a goal.
            Aim::AnyGoal if matches!(self.table.value(position)?, Value::Win(_)) => return self.choose(position),
            Aim::AnyGoal => side,
            Aim::NoGoal => side.other(),
        };
        let turns = self.table.any_goal().map(|any_goal| any_goal.turns(position, seeker)).unwrap_or_default();
        let Some(&(_, until)) = turns.first() else { return self.choose(position) };
        let mut best = Best::new(&mut self.noise);
        for (turn, _) in turns.into_iter().take_while(|turn| turn.1 == until) {
            best.offer(0, turn.actions);
        }
        Ok(best.into_best().unwrap_or_default())
    }

    /// The turn, or the rest of it, that the player chooses for the side to move; empty for the turn that passes (PB-15).
    ///
    /// # Errors
    /// The position is of another board, or the table cannot be read or is damaged.
    pub fn choose(&mut self, position: &Position) -> Result<Vec<Action>, TableError> {
        let mut turns = self.table.turns(position)?;
        let Some(value) = turns.first().map(|best| best.value) else { return Ok(Vec::new()) };
        turns.retain(|turn| turn.value == value);
        let mut best = Best::new(&mut self.noise);
        if matches!(value, Value::Win(_)) || turns.len() == 1 {
            for turn in turns {
                best.offer(0, turn.turn.actions);
            }
        } else {
            let after: Vec<Position> = turns.iter().map(|turn| turn.turn.result.clone()).collect();
            let keeping = self.table.count_keeping(&after)?;
            for (turn, keeping) in turns.into_iter().zip(keeping) {
                best.offer(-(keeping as i32), turn.turn.actions);
            }
        }
        Ok(best.into_best().unwrap_or_default())
    }
}
