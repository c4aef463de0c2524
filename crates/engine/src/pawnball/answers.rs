//! The other side's answers to boards after a phase, kept while the phase lasts.

use std::collections::HashMap;

use games::pawnball::Position;

use super::planner::{Path, Plan};

/// One answer to a board after a phase.
#[derive(Debug, Clone, Copy)]
pub(super) struct Reply {
    /// What it is worth to the side that answers, from the answer on; in goals.
    pub(super) value: f32,
    /// Goals for the side that answers less its own goals.
    pub(super) goals: i32,
    /// The dice of the answer.
    pub(super) path: Path,
    /// The board after it.
    pub(super) end: Position,
}

impl Reply {
    /// The plan with this answer, which was looked for with `width`.
    pub(super) fn to(self, plan: &Plan, width: usize) -> Plan {
        Plan {
            value: plan.goals as f32 - self.value,
            reply: self.path,
            reply_goals: self.goals,
            end: self.end,
            answered: width,
            ..*plan
        }
    }
}

/// The best answers found to a board after a phase.
#[derive(Debug, Clone, Copy)]
pub(super) struct Answer {
    /// The width with which they were looked for.
    pub(super) width: usize,
    /// The best answer.
    pub(super) best: Reply,
    /// Those that come next, the better first.
    pub(super) next: [Option<Reply>; Self::NEXT],
}

impl Answer {
    /// Answers kept beside the best.
    pub(super) const NEXT: usize = 2;
}

/// The answers found to boards after a phase, from iteration to iteration and from die to die.
#[derive(Debug, Clone, Default)]
pub(super) struct Answers {
    found: HashMap<u64, Answer>,
}

impl Answers {
    /// Boards kept: some 30 MiB.
    const MOST: usize = 50_000;

    pub(super) fn get(&self, plan: &Plan) -> Option<Answer> {
        self.found.get(&plan.position.hash()).copied()
    }

    pub(super) fn insert(&mut self, plan: &Plan, answer: Answer) {
        if self.found.len() >= Self::MOST {
            self.found.clear();
        }
        self.found.insert(plan.position.hash(), answer);
    }

    pub(super) fn forget(&mut self) {
        self.found.clear();
    }
}
