//! Proofs that a side forces a win in Diaballik, by looking at every turn of both sides.

use std::collections::{HashMap, VecDeque};

use games::diaballik::{Action, Position, Square, SquareSet};

/// The most own turns of a win that is looked for: each turn more takes hundreds of times as long.
const MOST_TURNS: usize = 4;

/// The results of the turns after which the side to move wins within `turns` own turns, this one counted, whatever the opponent does, by a goal or a
/// claim; at most `most` of them are looked for. Empty where it wins in fewer, and where it has no such turn.
///
/// Nothing is left out: every turn of either side is looked at by its distinct results, also a turn that passes (DB-8), with no judgement of an engine.
/// The third occurrence of a position (DB-9) needs no look: no shortest way to a win has a position twice.
pub fn winning(position: &Position, turns: usize, most: usize) -> Vec<Position> {
    assert!((2..=MOST_TURNS).contains(&turns));
    let mut proof = ForcedWins::default();
    if proof.forces(position, turns - 1) {
        return Vec::new();
    }
    results(position).into_iter().filter(|after| proof.holds(after, turns - 1)).take(most).collect()
}

/// Whether the side to move can neither win with this turn nor keep the other one from winning within so many turns of its own.
pub fn is_lost(position: &Position, turns: usize) -> bool {
    ForcedWins::default().holds(position, turns)
}

/// The positions after each distinct turn that does not win, a turn that passes among them.
pub fn results(position: &Position) -> Vec<Position> {
    let mut results = Vec::new();
    position.results(|result| results.push(position.after(result)));
    if position.must_pass() {
        results.push(position.after_end());
    }
    results
}

/// What has decided lately, the latest first: where the pieces and the ball stood after a turn.
type Lately = VecDeque<(SquareSet, Square)>;

/// How many of them are tried first.
const LATELY: usize = 4;

/// A proof by looking at every turn of both sides.
#[derive(Default)]
struct ForcedWins {
    /// By position and turns whether its side to move forces a win: many orders of turns lead to the same position.
    known: HashMap<(Position, usize), bool>,
    /// By turns what has won, and what has stopped a win. The same plan and the same defence decide in many positions, and what is tried first
    /// changes how long it takes and nothing else.
    plans: [Lately; MOST_TURNS],
    defences: [Lately; MOST_TURNS],
}

impl ForcedWins {
    /// Whether the side to move wins within so many own turns whatever the opponent does.
    fn forces(&mut self, position: &Position, turns: usize) -> bool {
        if turns == 1 || position.can_win() {
            return position.can_win();
        }
        if let Some(known) = self.known.get(&(*position, turns)) {
            return *known;
        }
        // What takes fewer turns is found sooner.
        let mut forces = turns > 2 && self.forces(position, turns - 1);
        if !forces {
            let all = in_order(results(position), &self.plans[turns - 1]);
            if let Some(plan) = all.iter().find(|after| self.holds(after, turns - 1)) {
                note(&mut self.plans[turns - 1], plan);
                forces = true;
            }
        }
        // Two turns are proved anew sooner than all of them are remembered.
        if turns > 2 {
            self.known.insert((*position, turns), forces);
        }
        forces
    }

    /// Whether the side to move can neither win now nor keep the other one from winning within so many turns of its own.
    fn holds(&mut self, position: &Position, turns: usize) -> bool {
        if position.can_win() || position.winner().is_some() {
            return false;
        }
        // To stand still is a reply wherever a piece can step forth and back (DB-6), and shows soonest that nothing was threatened.
        let is_step = |action: &Action| matches!(action, Action::Move { .. });
        if !(turns == 1 && position.is_threatened())
            && position.actions().iter().any(is_step)
            && !self.forces(&position.after_end(), turns)
        {
            return false;
        }
        let all = in_order(results(position), &self.defences[turns - 1]);
        match all.iter().find(|reply| !self.forces(reply, turns)) {
            Some(defence) => {
                note(&mut self.defences[turns - 1], defence);
                false
            }
            None => true,
        }
    }
}

/// Where the side stands that has just made a turn.
fn of_mover(after: &Position) -> (SquareSet, Square) {
    let side = after.side().other();
    (after.pieces(side), after.ball(side))
}

fn note(lately: &mut Lately, after: &Position) {
    let places = of_mover(after);
    lately.retain(|known| *known != places);
    lately.push_front(places);
    lately.truncate(LATELY);
}

/// The same results, those that have decided lately first.
fn in_order(mut results: Vec<Position>, lately: &Lately) -> Vec<Position> {
    let mut next = 0;
    for places in lately {
        if let Some(found) = (next..results.len()).find(|index| of_mover(&results[*index]) == *places) {
            results.swap(next, found);
            next += 1;
        }
    }
    results
}
