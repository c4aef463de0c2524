//! What exhaustive search says about positions: wins this turn, wins that the opponent has next, wins in two own turns.

use games::diaballik;
use games::playball::{self, TurnGenerator};

/// A position at the start of a turn that exhaustive search can be made on.
pub trait Exhaustive: Sized + Clone {
    /// Whether the side to move wins (in Play Ball: scores) this turn.
    fn wins_now(&self) -> bool;

    /// The different positions after a turn that does not win.
    fn successors(&self) -> Vec<Self>;

    /// Whether some turn neither wins nor lets the opponent win next turn; `None` when the side to move wins at once.
    fn can_hold(&self) -> Option<bool> {
        (!self.wins_now()).then(|| self.successors().iter().any(|after| !after.wins_now()))
    }

    /// Whether the side to move, which does not win now, wins with its next turn whatever the opponent answers to this one. `after`
    /// is the position after this turn.
    fn forces(after: &Self) -> bool {
        !after.wins_now() && after.successors().iter().all(Self::wins_now)
    }

    /// Whether there is a forced win in two own turns, and none in one.
    fn wins_in_two(&self) -> bool {
        !self.wins_now() && self.successors().iter().any(Self::forces)
    }
}

impl Exhaustive for diaballik::Position {
    fn wins_now(&self) -> bool {
        self.count_results().win
    }

    fn successors(&self) -> Vec<Self> {
        let mut all = Vec::new();
        self.results(|result| all.push(self.after(result)));
        all
    }
}

impl Exhaustive for playball::Position {
    fn wins_now(&self) -> bool {
        self.can_score(&mut TurnGenerator::new())
    }

    fn successors(&self) -> Vec<Self> {
        let mut all = Vec::new();
        self.results(&mut TurnGenerator::new(), |after| all.push(after));
        all
    }
}
