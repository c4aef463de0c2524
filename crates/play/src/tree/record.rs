//! A game tree from and to a game file.
//!
//! A game file has no branches: a line of the tree is written, as a rule the main one. Whole trees are kept by
//! [`saved`](crate::saved).

use games::game::{EndReason, Ending};
use games::notation::Fault;
use games::reason::Reason;
use games::record::{GameResult, Record, RecordedTurn, Records, dice_of};

use super::{NodeId, Tree};
use crate::start::Start;

/// Tags that the tree itself gives.
const OWN_TAGS: [&str; 4] = ["Game", "Dice", "Result", "Termination"];

fn is_own(name: &str) -> bool {
    OWN_TAGS.contains(&name) || Start::TAGS.contains(&name)
}

impl Tree {
    /// Reads the games of a file (`.tgn`), each checked by the rules.
    ///
    /// # Errors
    /// The first game that is malformed or not legal, with its line and column.
    pub fn read_file(text: &str) -> Result<Vec<Self>, Fault> {
        let records = Records::new(text.split_inclusive('\n'));
        records.map(|record| Self::from_record(&record?)).collect()
    }

    /// The game of a record, checked by the rules; the end of its line is the current node.
    ///
    /// # Errors
    /// The tags describe no start, a turn is not legal, or the result contradicts the turns; the fault names the place in the
    /// file.
    pub fn from_record(record: &Record) -> Result<Self, Fault> {
        Self::from_record_at(record, Start::from_record(record)?)
    }

    /// As [`from_record`](Self::from_record), from a start that the record does not describe.
    ///
    /// # Errors
    /// A turn is not legal, or the result contradicts the turns; the fault names the place in the file.
    ///
    /// # Panics
    /// Never: a turn that has just been played has its node.
    pub fn from_record_at(record: &Record, start: Start) -> Result<Self, Fault> {
        // This compares dice and result too.
        let replayed = start.replay(record)?;
        let mut tree = Self::new(start);
        let mut draws = dice_of(record)?.into_iter();
        let mut roll = |tree: &mut Self| -> Result<(), Fault> {
            while tree.game.awaits_dice() {
                let Some((_, text)) = draws.next() else { return Ok(()) };
                let at_tag = |reason| record.fault_at_tag("Dice", reason);
                let draw = text.parse().map_err(|fault| record.fault_in_tag("Dice", fault))?;
                tree.roll(draw).map_err(at_tag)?;
            }
            Ok(())
        };
        for turn in record.turns() {
            roll(&mut tree)?;
            let id =
                tree.follow(turn.side(), turn.text()).map_err(|fault| fault.shifted(turn.line(), turn.column() - 1))?;
            let node = tree.node_mut(id).expect("it has just been played");
            node.comments = turn.comments().to_vec();
            node.eval = turn.eval();
            node.clock = turn.clock();
        }
        roll(&mut tree)?;
        if let (None, Some(ending)) = (tree.game.ending(), replayed.ending()) {
            tree.conclude(ending);
        }
        let headers = record.tags().filter(|(name, _)| !is_own(name));
        tree.headers = headers.map(|(name, value)| (name.to_owned(), value.to_owned())).collect();
        Ok(tree)
    }

    /// Sets a tag that does not describe the start: `A`, `B`, `Date`, `Clock` and others. An empty value removes it.
    ///
    /// # Errors
    /// The tag is one that the tree gives itself, or cannot have this value; nothing has changed then.
    pub fn set_header(&mut self, name: &str, value: &str) -> Result<(), Reason> {
        if is_own(name) {
            return Err(Reason::TagTwice { name: name.to_owned() });
        }
        if value.is_empty() {
            self.headers.retain(|(known, _)| known != name);
            return Ok(());
        }
        Record::new(self.start.game()).set_tag(name, value)?;
        match self.headers.iter_mut().find(|(known, _)| known == name) {
            Some((_, old)) => value.clone_into(old),
            None => self.headers.push((name.to_owned(), value.to_owned())),
        }
        Ok(())
    }

    /// The main line as a record for a game file.
    ///
    /// # Errors
    /// As [`line_record`](Self::line_record).
    pub fn main_record(&self) -> Result<Record, Reason> {
        self.line_record(&self.main_line().collect::<Vec<_>>())
    }

    /// A line as a record for a game file: nodes from the start on, each a child of the one before. What the game ended
    /// with is told when the line ends there.
    ///
    /// # Errors
    /// The line is too long for a file, or begins with dice that the tag `Dice` cannot tell: a Pawnball position within a
    /// draw.
    ///
    /// # Panics
    /// A node is not in the tree.
    pub fn line_record(&self, line: &[NodeId]) -> Result<Record, Reason> {
        let mut record = Record::new(self.start.game());
        if self.start.draw().is_some() {
            return Err(Reason::DiceMissing { found: 0 });
        }
        for (name, value) in self.start.tags() {
            record.set_tag(name, &value)?;
        }
        self.write_line(&mut record, line)?;
        Ok(record)
    }

    /// Writes the turns of a line with what is said about them, and the headers: everything but the start.
    ///
    /// # Errors
    /// Something does not fit into a game file.
    pub fn write_line(&self, record: &mut Record, line: &[NodeId]) -> Result<(), Reason> {
        for (name, value) in &self.headers {
            record.set_tag(name, value)?;
        }
        let draws: Vec<String> =
            line.iter().flat_map(|&id| self.node(id).draws.iter().map(ToString::to_string)).collect();
        if !draws.is_empty() {
            record.set_tag("Dice", &draws.join(" "))?;
        }
        let last = line.last().copied().unwrap_or(NodeId::START);
        let outside = self.conclusion.filter(|(node, _)| *node == last).map(|(_, ending)| ending);
        let by_rules = self.node(last).ending.or_else(|| self.match_at(last).ending());
        record.set_result(match by_rules.or(outside) {
            None => GameResult::Open,
            Some(Ending { winner: Some(side), .. }) => GameResult::Win(side),
            Some(Ending { winner: None, .. }) => GameResult::Draw,
        })?;
        if let (None, Some(ending)) = (by_rules, outside) {
            record.set_tag("Termination", termination(ending.reason))?;
        }
        for &id in line {
            let node = self.node(id);
            let Some((side, text)) = node.turn() else { continue };
            let mut turn = RecordedTurn::new(side, text)?;
            if let Some(eval) = node.eval {
                turn = turn.with_eval(eval);
            }
            if let Some(clock) = node.clock {
                turn = turn.with_clock(clock);
            }
            for comment in &node.comments {
                turn = turn.with_comment(comment)?;
            }
            record.push(turn)?;
        }
        Ok(())
    }
}

/// The value of the tag `Termination` for an end from outside the rules.
#[must_use]
pub const fn termination(reason: EndReason) -> &'static str {
    match reason {
        EndReason::Time => "time",
        EndReason::Agreement => "agreement",
        EndReason::Resignation => "resignation",
        _ => "rules",
    }
}
