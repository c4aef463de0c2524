//! A set in which one side wants a goal, whoever scores it, and the other wants none.
//!
//! After two void sets in a row a third would draw the match (PB-18). A side that loses the match by a goal of its own as surely as by one
//! of its opponent's then wants the set to be void, and a side that wins it by either wants any goal. Who wants none never scores; so the
//! question is from where a side scores against an opponent that never does. It is a game like the set itself, but for the roles,
//! which never change: passes for losses are about the side that wants no goal, passes for wins about the other.

use std::sync::Arc;

use games::playball::{Board, Position, Turn, TurnGenerator};
use games::side::Side;

use crate::solve::{Distance, Solver, Stop};
use crate::space::Space;

/// From where, and how soon, a side that wants a goal by whomever gets it, solved for every position of a board.
///
/// ```
/// use games::playball::{Board, Position};
/// use games::side::Side;
/// use tablebase::AnyGoal;
///
/// let sprint = Board::shipped("sprint").expect("it ships");
/// let any_goal = AnyGoal::solved(sprint, 1)?;
/// assert!(any_goal.is_certain());
/// let kick_off = Position::kick_off(sprint, Side::A, [0, 0]);
/// assert_eq!(any_goal.turns_until(&kick_off, Side::B), Some(4));
/// # Ok::<(), tablebase::Stop>(())
/// ```
#[derive(Debug)]
pub struct AnyGoal {
    solver: Solver,
}

impl AnyGoal {
    /// Solves a board, by `threads` threads.
    ///
    /// # Errors
    /// A goal takes more turns than a solver can hold.
    pub fn solved(board: &Arc<Board>, threads: usize) -> Result<Self, Stop> {
        let mut solver = Solver::against_a_side_that_never_scores(Space::new(board));
        solver.run(threads, &std::sync::atomic::AtomicBool::new(false), |_| ())?;
        Ok(Self { solver })
    }

    /// Whether there is a goal from every position at the start of a turn, whoever is to move: then nobody can force a set to be void.
    #[must_use]
    pub fn is_certain(&self) -> bool {
        self.solver.undecided_counts() == [0, 0]
    }

    /// Turns of both sides until the goal from the position from which it takes longest; 0 if there is none anywhere.
    #[must_use]
    pub fn longest(&self) -> u8 {
        // The last pass found nothing.
        self.solver.distance.saturating_sub(2)
    }

    /// Turns of both sides until a goal with best play, when `seeker` wants one and its opponent wants none; `None` if it never comes. The position may
    /// be within a turn or at a kick-off.
    ///
    /// # Panics
    /// The position is of another board.
    #[must_use]
    pub fn turns_until(&self, position: &Position, seeker: Side) -> Option<u8> {
        if !position.is_within_turn() && !position.is_kick_off() {
            return self.at_start_of_turn(position, seeker);
        }
        let seeks = position.side() == seeker;
        let mut results = Vec::new();
        let summary = position.results(&mut TurnGenerator::new(), |result| results.push(result));
        if summary.goal && (seeks || results.is_empty()) {
            return Some(1);
        }
        if results.is_empty() {
            // Nothing is legal: the turn passes (PB-15).
            let placement = position.placement();
            results.push(position.after_turn(placement.pieces[position.side()], placement.ball));
        }
        let after = results.iter().map(|result| self.at_start_of_turn(result, seeker));
        best(after, seeks)?.checked_add(1)
    }

    /// Every turn from a position with the turns until a goal, itself counted, the best for the side to move first; among equal ones in the order
    /// of their texts. A goal is 1.
    ///
    /// # Panics
    /// The position is of another board.
    #[must_use]
    pub fn turns(&self, position: &Position, seeker: Side) -> Vec<(Turn, Option<u8>)> {
        let seeks = position.side() == seeker;
        let until = |turn: &Turn| {
            if turn.goal { Some(1) } else { self.at_start_of_turn(&turn.result, seeker)?.checked_add(1) }
        };
        let with_until = |turn: Turn| {
            let until = until(&turn);
            (turn, until)
        };
        let mut turns: Vec<(Turn, Option<u8>)> = position.turns().into_iter().map(with_until).collect();
        let never = |until: &Option<u8>| until.unwrap_or(u8::MAX);
        turns.sort_by_key(|(_, until)| if seeks { never(until) } else { u8::MAX - never(until) });
        turns
    }

    fn at_start_of_turn(&self, position: &Position, seeker: Side) -> Option<Distance> {
        let place = self.solver.space().place(position.placement(), position.side());
        let place = place.expect("a position at the start of a turn on this board is in its space");
        self.solver.distance_of(place, position.side() != seeker)
    }
}

/// The best of what turns lead to: the soonest goal for the side that wants one, the latest or none for the other.
fn best(mut after: impl Iterator<Item = Option<Distance>>, seeks: bool) -> Option<Distance> {
    if seeks { after.flatten().min() } else { after.try_fold(0, |latest, until| Some(latest.max(until?))) }
}
