//! A study as somebody sees it who changes it.

use std::collections::VecDeque;

use super::chapter::Refused;
use super::edit::Edit;
use super::study::Study;

/// An own edit that the server has not answered yet.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Pending {
    /// The id that was given to it, by which it is known again.
    pub id: String,
    /// The edit.
    pub edit: Edit,
}

/// Edits are missing before one that was told, or one cannot be done here: the study is to be read anew.
#[derive(Debug, Clone, Copy, PartialEq, Eq, thiserror::Error)]
#[error("edits are missing")]
pub struct Gap;

/// A study as the server has told it, and on top of it what was changed here and is not answered yet.
///
/// Whatever the server tells, in order, comes below the own edits, which are done again on top. One that can no longer be done then is not seen, and the
/// server will say that it was dropped.
#[derive(Debug, Clone, Default)]
pub struct Replica {
    told: Study,
    number: u32,
    pending: VecDeque<Pending>,
    shown: Study,
}

impl Replica {
    /// A study as it was told after so many edits.
    #[must_use]
    pub fn new(told: Study, number: u32) -> Self {
        Self { shown: told.clone(), told, number, pending: VecDeque::new() }
    }

    /// What is seen: with the own edits.
    #[must_use]
    pub const fn shown(&self) -> &Study {
        &self.shown
    }

    /// The number of the last edit that was told.
    #[must_use]
    pub const fn number(&self) -> u32 {
        self.number
    }

    /// The own edits that are not answered, in the order in which they are sent.
    pub fn pending(&self) -> impl ExactSizeIterator<Item = &Pending> {
        self.pending.iter()
    }

    /// Does an own edit, which is then to be sent.
    ///
    /// # Errors
    /// It cannot be done; nothing has changed then.
    pub fn edit(&mut self, pending: Pending) -> Result<(), Refused> {
        self.shown.apply(&pending.edit)?;
        self.pending.push_back(pending);
        Ok(())
    }

    /// Takes in an edit with its number, as the server tells it to everybody; one that is known changes nothing.
    ///
    /// # Errors
    /// [`Gap`]; nothing has changed then.
    pub fn hear(&mut self, number: u32, id: &str, edit: &Edit) -> Result<(), Gap> {
        if number <= self.number {
            return Ok(());
        }
        if number != self.number + 1 {
            return Err(Gap);
        }
        self.told.apply(edit).map_err(|_| Gap)?;
        self.number = number;
        // The first of the own edits is below the others already.
        if self.pending.front().is_some_and(|first| first.id == id) {
            self.pending.pop_front();
        } else {
            self.pending.retain(|pending| pending.id != id);
            self.show();
        }
        Ok(())
    }

    /// An own edit was dropped: what it was about had gone.
    pub fn dropped(&mut self, id: &str) {
        self.pending.retain(|pending| pending.id != id);
        self.show();
    }

    /// The study was read anew, after so many edits. Own edits that are not answered stay.
    pub fn reload(&mut self, told: Study, number: u32) {
        if number < self.number {
            return;
        }
        self.told = told;
        self.number = number;
        self.show();
    }

    fn show(&mut self) {
        self.shown = self.told.clone();
        for pending in &self.pending {
            // It cannot be done now, and the server will not do it either, unless what it needs comes back first.
            let _ = self.shown.apply(&pending.edit);
        }
    }
}
