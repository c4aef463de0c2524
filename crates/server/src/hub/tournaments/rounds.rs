//! Rounds whose tables all play the same dice: the tables are kept in step.

use games::pawnball::seed::DRAWS;
use protocol::tournaments::TournamentState;

use super::super::rooms::Table;
use super::{Hub, Loaded};
use crate::refusal::Refusal;
use crate::store::games::Stored;
use crate::tournament::Fact;

/// The number of the draw that is made now: all tables wait for it that are not over and have not had it. Nothing while a table plays.
fn next_draw(tables: &[Table]) -> Option<u8> {
    let reached = |table: &Table| table.draws + u8::from(table.waits);
    let reached_by_all = tables.iter().map(reached).min()?;
    let is_awaited = tables.iter().any(|table| table.waits && table.draws < reached_by_all);
    (is_awaited && reached_by_all <= DRAWS).then_some(reached_by_all)
}

impl Hub {
    /// Settles the dice of a round once the players of all its tables have revealed what they add, and makes each draw when all tables wait for it.
    pub(super) async fn keep_in_step(&self, loaded: &mut Loaded) -> Result<(), Refusal> {
        let tournament = &loaded.tournament;
        if tournament.state() != TournamentState::Running || !tournament.plan().is_duplicate() {
            return Ok(());
        }
        // Whom the others waited for a moment ago they mostly still wait for: then no other table is looked at.
        if let Some((id, before)) = loaded.awaited.take()
            && self.rooms().table(&id).await? == before
        {
            loaded.awaited = Some((id, before));
            return Ok(());
        }
        let mut open = Vec::new();
        for number in loaded.tournament.open_in_round() {
            // Until all have begun, there is nothing to compare.
            let Some(id) = loaded.games.get(&number) else { return Ok(()) };
            let table = self.rooms().table(id).await?;
            if !table.is_over {
                open.push((id.clone(), table));
            }
        }
        if open.is_empty() {
            return Ok(());
        }
        let settled = match loaded.tournament.tables_of_round() {
            Some(tables) => tables.to_vec(),
            None => {
                let unready = open.iter().find(|(_, table)| table.digest.is_none());
                if unready.is_some() {
                    loaded.awaited = unready.cloned();
                    return Ok(());
                }
                let added: Vec<[u8; 32]> = open.iter().filter_map(|(_, table)| table.digest).collect();
                // Where another node was first, its tables are those that count.
                if !loaded.step(self, vec![Fact::settled(&added)], self.now()).await? {
                    return Ok(());
                }
                added
            }
        };
        for (id, _) in open.iter().filter(|(_, table)| !table.is_settled) {
            self.rooms().settle_dice(id, &settled).await?;
        }
        let tables: Vec<Table> = open.iter().map(|(_, table)| *table).collect();
        if let Some(number) = next_draw(&tables) {
            for (id, _) in open.iter().filter(|(_, table)| table.waits && table.draws < number) {
                self.rooms().draw_of_round(id, number).await?;
            }
        } else if tables.iter().all(|table| table.is_settled) {
            // One of those who have had the fewest draws plays, and nobody is behind.
            let fewest = tables.iter().map(|table| table.draws).min();
            loaded.awaited = open.into_iter().find(|(_, table)| !table.waits && Some(table.draws) == fewest);
        }
        Ok(())
    }

    /// Voids the games of a round whose tournament was called off: nobody would make draws in them.
    ///
    /// What fails here is done when somebody looks at the game again.
    pub(super) async fn end_round(&self, id: &str) -> Result<(), Refusal> {
        let open: Vec<String> = {
            let loaded = self.loaded(id).await?;
            let loaded = loaded.lock().await;
            let open = loaded.tournament.open_in_round().filter(|_| loaded.tournament.plan().is_duplicate());
            open.filter_map(|number| loaded.games.get(&number).cloned()).collect()
        };
        for game in open {
            if let Err(refusal) = self.rooms().end_with_round(&game).await {
                tracing::warn!(game, %refusal, "a game of a tournament that was called off goes on");
            }
        }
        Ok(())
    }

    /// A game that everybody may see; nothing where there is none.
    ///
    /// # Errors
    /// It belongs to a round that goes on and whose tables all play the same dice ([`Refusal::RoundGoesOn`]).
    pub async fn game_for_all(&self, id: String) -> Result<Option<Stored>, Refusal> {
        let Some(stored) = self.store().game(id).await? else { return Ok(None) };
        if stored.game.shares_dice() && self.store().is_round_on(stored.key).await? {
            return Err(Refusal::RoundGoesOn);
        }
        Ok(Some(stored))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn table(draws: u8, waits: bool) -> Table {
        Table { is_over: false, digest: None, is_settled: true, draws, waits }
    }

    #[test]
    fn a_draw_is_made_when_all_tables_wait_for_it() {
        assert_eq!(next_draw(&[table(0, true), table(0, false)]), None, "one still sets up");
        assert_eq!(next_draw(&[table(0, true), table(0, true)]), Some(1));
        // A crash in the middle: one has had the draw, the other has not.
        assert_eq!(next_draw(&[table(3, true), table(2, true)]), Some(3));
        assert_eq!(next_draw(&[table(3, false), table(2, true)]), Some(3));
        assert_eq!(next_draw(&[table(3, true), table(3, false)]), None, "one still plays");
        assert_eq!(next_draw(&[table(3, true)]), Some(4), "all others are over");
        assert_eq!(next_draw(&[table(8, false), table(8, false)]), None);
        assert_eq!(next_draw(&[]), None);
    }
}
