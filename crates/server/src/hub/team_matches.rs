//! Matches of two clubs: what is checked before they are stored, and what happens in them by itself.
//!
//! Nothing of them is in memory. A match begins in one transaction with all its games, so that it has all of them or none, whenever a node goes down, and of two
//! nodes that look at it at the same time one finds it begun.

use play::time::Timestamp;
use play::time_control::TimeControl;
use protocol::team_matches::{LineUp, NewTeamMatch, TeamMatchState};

use super::Hub;
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::UserId;
use crate::store::team_matches::{DueMatch, NewLineUp, NewMatch, check_offer, check_team};
use crate::tournament::result_of;

impl Hub {
    /// Offers a match of a club to another one: its id.
    ///
    /// # Errors
    /// As [`check_offer`] and the store; the terms are impossible, have no clock or a start of their own.
    pub async fn offer_team_match(&self, asker: UserId, home: String, new: NewTeamMatch) -> Result<String, Refusal> {
        let NewTeamMatch { opponent, terms, boards, starts } = new;
        let at = self.now();
        check_offer(boards, starts, at)?;
        let agreed = Agreed::new(&terms)?;
        let member = |name: &str| Refusal::Terms { member: name.to_owned() };
        if agreed.setup().start().position().is_some() {
            return Err(member("position"));
        }
        if agreed.setup().start().own_columns().is_some() {
            return Err(member("columns"));
        }
        if agreed.setup().clock() == TimeControl::None {
            return Err(member("clock"));
        }
        let id = secret::id();
        let new = NewMatch { id: id.clone(), asker, home, away: opponent, terms, boards, starts, at };
        self.store().offer_team_match(new).await?;
        Ok(id)
    }

    /// Says who plays for a club in a match.
    ///
    /// # Errors
    /// As [`check_team`] and the store.
    pub async fn line_up(&self, asker: UserId, id: String, wanted: LineUp) -> Result<(), Refusal> {
        let LineUp { club, players, as_named } = wanted;
        check_team(&players)?;
        let new = NewLineUp { id, club, asker, players, as_named, at: self.now() };
        Ok(self.store().line_up(new).await?)
    }

    /// Begins the matches whose time has come, and takes in the results of those that are on.
    pub(super) async fn look_at_team_matches(&self, now: Timestamp) -> Result<(), Refusal> {
        for due in self.store().due_team_matches(now).await? {
            let (hub, id) = (self.clone(), due.id.clone());
            // What is committed is told, also when the server goes down meanwhile.
            let done = self.to_the_end(async move { hub.advance_team_match(due).await }).await;
            if let Err(refusal) = done {
                tracing::error!(id, %refusal, "nothing happens in the match of clubs");
            }
        }
        Ok(())
    }

    async fn advance_team_match(&self, due: DueMatch) -> Result<(), Refusal> {
        if due.state != TeamMatchState::Running {
            let agreed = Agreed::new(&due.terms)?;
            let begun = self.store().begin_team_match(due.key, agreed, self.now()).await?;
            begun.iter().for_each(|begun| self.announce_start(begun));
            return Ok(());
        }
        let mut results = Vec::new();
        for (board, game) in self.store().ended_team_games(due.key).await? {
            let Some(stored) = self.store().game(game).await? else { continue };
            results.extend(result_of(&stored.game).map(|result| (board, result)));
        }
        if !results.is_empty() {
            self.store().note_team_results(due.key, results, self.now()).await?;
        }
        Ok(())
    }
}
