//! Answers from a table in the form of a search.

use std::sync::Arc;

use games::playball::{Action, Match, Position};
use tablebase::{Source, Table, TableError, Value};

use crate::PerfectPlayer;
use crate::search::{Control, Limits, PlayedTurn, Report, Score, Variation};

/// Looks positions up in a table.
#[derive(Debug)]
pub(super) struct TableSearch<S> {
    table: Arc<Table<S>>,
    seed: u64,
    player: PerfectPlayer<S>,
}

impl<S: Source> TableSearch<S> {
    pub(super) fn new(table: Arc<Table<S>>, seed: u64) -> Self {
        Self { player: PerfectPlayer::new(Arc::clone(&table), seed), table, seed }
    }

    pub(super) fn forget(&mut self) {
        self.player = PerfectPlayer::new(Arc::clone(&self.table), self.seed);
    }

    /// The best turns by the table. The turn that [`PerfectPlayer`] chooses comes first, then the others from the best value on.
    ///
    /// # Errors
    /// The position is of another board, or the table cannot be read or is damaged.
    pub(super) fn search(
        &mut self,
        game: &Match,
        limits: &Limits,
        control: &Control<'_>,
    ) -> Result<Report<Action>, TableError> {
        let began = control.clock.now();
        let position = game.current();
        let mut turns = self.table.turns(position)?;
        let nodes = turns.len().max(1) as u64;
        let side = position.side();
        if turns.is_empty() {
            // Nothing is legal: the turn passes (PB-15).
            let value = self.table.value(position)?;
            let own = position.placement().pieces[side];
            let after = position.after_turn(own, position.placement().ball);
            let line = self.line(position, Vec::new(), value, &after)?;
            return Ok(report(vec![line], nodes, began, control));
        }
        let chosen = self.player.choose_in(game)?;
        if let Some(at) = turns.iter().position(|turn| turn.turn.actions == chosen) {
            turns[..=at].rotate_right(1);
        }
        let mut lines = Vec::new();
        for turn in turns.into_iter().take(limits.lines.max(1)) {
            if !lines.is_empty() && control.is_stopped() {
                break;
            }
            lines.push(self.line(position, turn.turn.actions, turn.value, &turn.turn.result)?);
        }
        Ok(report(lines, nodes, began, control))
    }

    /// A turn of `position` with best play after it.
    fn line(
        &self,
        position: &Position,
        actions: Vec<Action>,
        value: Value,
        after: &Position,
    ) -> Result<Variation<Action>, TableError> {
        let score = score(value);
        let mut side = position.side();
        let mut turns = vec![PlayedTurn { side, actions }];
        if score.points().is_none() && score != Score::Win(1) {
            for turn in self.table.best_line(after)? {
                side = side.other();
                turns.push(PlayedTurn { side, actions: turn.actions });
            }
        }
        Ok(Variation { score, turns })
    }
}

fn report(
    lines: Vec<Variation<Action>>,
    nodes: u64,
    began: std::time::Duration,
    control: &Control<'_>,
) -> Report<Action> {
    let depth = lines.iter().map(|line| line.turns.len()).max().unwrap_or(1) as u32;
    let elapsed = control.clock.now().saturating_sub(began);
    Report { depth, nodes, elapsed, hash_full: 0, lines }
}

/// A table's value: its distance counts the turns of both sides as a score does.
fn score(value: Value) -> Score {
    match value {
        Value::Win(turns) => Score::Win(u32::from(turns)),
        Value::Draw => Score::Points(0),
        Value::Loss(turns) => Score::Loss(u32::from(turns)),
    }
}
