//! From plans to turns: what is to be planned in a match, and the variations reported.

use games::pawnball::{Action, BoardNumber, DieResult, DieTurn, Match, Position, Step};
use games::side::Side;

use super::budget::Budget;
use super::planner::{Path, Plan};
use crate::{PlayedTurn, Report, Score, Variation};

/// A phase to be planned: the board, and what of the first die is already played.
#[derive(Debug)]
pub(super) struct Task {
    pub(super) side: Side,
    pub(super) number: BoardNumber,
    /// The board before the die.
    pub(super) start: Position,
    /// The results that the die begun can still have; none when no die was begun.
    pub(super) first: Option<Vec<DieResult>>,
    /// The steps that lead to each of them.
    steps: Vec<Vec<Step>>,
}

impl Task {
    /// The phase that `side` is to plan: on the board of the turn in progress, else on the first board where it is to play. `None`
    /// when it has no die to play.
    pub(super) fn of(game: &Match, side: Side) -> Option<Self> {
        if let Some((number, turn)) = game.die_turn() {
            let (steps, results) = continuations(turn).into_iter().unzip();
            return Some(Self { side, number, start: *turn.start(), first: Some(results), steps });
        }
        let number = BoardNumber::BOTH
            .into_iter()
            .find(|&number| game.board(number).is_some_and(|board| board.to_play() == Some(side)))?;
        Some(Self { side, number, start: *game.board(number)?, first: None, steps: Vec::new() })
    }

    /// The best plan for each first turn, at most `most`, from plans in their order.
    pub(super) fn lines(&self, plans: &[Plan], most: usize, score: impl Fn(&Plan) -> Score) -> Vec<Variation<Action>> {
        let mut firsts = Vec::new();
        let mut lines = Vec::new();
        for plan in plans {
            let Some(first) = plan.path.first() else { continue };
            if lines.len() == most.max(1) {
                break;
            }
            if !firsts.contains(&first) {
                firsts.push(first);
                lines.push(Variation { score: score(plan), turns: self.turns(plan) });
            }
        }
        lines
    }

    fn turns(&self, plan: &Plan) -> Vec<PlayedTurn<Action>> {
        let mut turns = self.played(self.start, self.side, &plan.path);
        if let (Some(turn), Some(results), Some(first)) = (turns.first_mut(), &self.first, plan.path.first())
            && let Some(at) = results.iter().position(|&result| result == first)
        {
            turn.actions = self.steps[at].iter().copied().map(Action::Step).collect();
        }
        let dice: Vec<_> = plan.reply.iter().map(|result| result.die).collect();
        if let Some(dice) = games::pawnball::dice::Dice::of(&dice)
            && let Ok(position) = plan.position.with_dice(dice)
        {
            turns.extend(self.played(position, self.side.other(), &plan.reply));
        }
        turns
    }

    fn played(&self, mut position: Position, side: Side, path: &Path) -> Vec<PlayedTurn<Action>> {
        let mut turns = Vec::new();
        for result in path.iter() {
            let steps = position.shortest_way(&result).into_iter().map(Action::Step);
            let actions = std::iter::once(Action::Die(self.number, result.die)).chain(steps).collect();
            turns.push(PlayedTurn { side, actions });
            position = position.after(&result);
        }
        turns
    }
}

/// Every way to go on with a die that is being played, one for each result; no steps where the turn may end here.
fn continuations(turn: &DieTurn) -> Vec<(Vec<Step>, DieResult)> {
    fn collect(turn: &mut DieTurn, made: usize, found: &mut Vec<(Vec<Step>, DieResult)>) {
        if turn.may_end() {
            found.push((turn.steps()[made..].to_vec(), turn.result()));
        }
        for step in turn.open() {
            if turn.act(step).is_ok() {
                collect(turn, made, found);
                turn.undo();
            }
        }
    }
    if turn.steps().is_empty() {
        return turn.start().turns(turn.die());
    }
    let mut found = Vec::new();
    collect(&mut turn.clone(), turn.steps().len(), &mut found);
    found.sort_by_key(|(steps, result)| (*result, steps.len()));
    found.dedup_by_key(|(_, result)| *result);
    found
}

/// A report of `lines`.
pub(super) fn report(depth: u32, lines: Vec<Variation<Action>>, budget: &Budget<'_>) -> Report<Action> {
    Report { depth, nodes: budget.nodes, elapsed: budget.elapsed(), hash_full: 0, lines }
}

/// A report of one turn that was not searched for.
pub(super) fn single(side: Side, actions: Vec<Action>, budget: &Budget<'_>) -> Report<Action> {
    let line = Variation { score: Score::Points(0), turns: vec![PlayedTurn { side, actions }] };
    report(0, vec![line], budget)
}
