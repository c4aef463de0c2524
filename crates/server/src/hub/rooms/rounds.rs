//! Games of a round whose tables all play the same dice.
//!
//! A draw is made when all tables wait for it, so that nobody can know dice that others do not have yet. Which that is, the tournament says. What is done
//! here can be asked for again, by any node: it happens once.

use std::sync::Arc;

use games::side::Side;

use super::room::{Room, RoomState};
use super::{Rooms, is_overtaken};
use crate::referee::Event;
use crate::refusal::Refusal;

/// How far a game is whose dice are those of all tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Table {
    /// Whether it is over.
    pub is_over: bool,
    /// What its players have added to the dice, once both have revealed it.
    pub digest: Option<[u8; 32]>,
    /// Whether the dice are settled.
    pub is_settled: bool,
    /// How many draws it has had.
    pub draws: u8,
    /// Whether it waits for the next one.
    pub waits: bool,
}

impl Rooms {
    /// How far such a game is.
    ///
    /// # Errors
    /// There is no such game, or the store failed.
    pub(in crate::hub) async fn table(self: &Arc<Self>, id: &str) -> Result<Table, Refusal> {
        let room = self.room(id).await?;
        let mut state = self.lock(&room).await?;
        if self.base.node.is_some() {
            self.refresh(&room, &mut state).await?;
        }
        let game = state.game();
        let table = Table {
            is_over: game.outcome().is_some(),
            digest: game.table_digest(id),
            is_settled: !game.tables().is_empty(),
            draws: u8::try_from(game.all_draws()).unwrap_or(u8::MAX),
            waits: game.awaited_draw().is_some(),
        };
        self.close_if_empty(&room, &state);
        Ok(table)
    }

    /// Tells such a game what all tables have added to the dice, once: it begins.
    ///
    /// # Errors
    /// There is no such game, or the store failed.
    pub(in crate::hub) async fn settle_dice(self: &Arc<Self>, id: &str, tables: &[[u8; 32]]) -> Result<(), Refusal> {
        let waits = |state: &RoomState| state.game().tables().is_empty() && state.game().table_digest("").is_some();
        self.serve(id, |_, state| waits(state).then(|| Event::SettleDice(tables.to_vec()))).await
    }

    /// Makes a draw in such a game, by its number from 1, if it waits for that one.
    ///
    /// # Errors
    /// There is no such game, or the store failed.
    pub(in crate::hub) async fn draw_of_round(self: &Arc<Self>, id: &str, number: u8) -> Result<(), Refusal> {
        self.serve(id, |room, state| {
            let game = state.game();
            let waits = game.awaited_draw() == Some(number) && !game.is_suspended();
            room.draw_of_round(game, number).filter(|_| waits).map(Event::Draw)
        })
        .await
    }

    async fn serve(
        self: &Arc<Self>,
        id: &str,
        event: impl Fn(&Room, &RoomState) -> Option<Event>,
    ) -> Result<(), Refusal> {
        let room = self.room(id).await?;
        let mut state = self.lock(&room).await?;
        let now = self.base.time.now();
        self.fire_due(&room, &mut state, now).await?;
        if let Some(event) = event(&room, &state).filter(|_| state.game().outcome().is_none()) {
            let done = self.apply_and_commit(&room, &mut state, now, event, None).await;
            // Another node has done it, or something else before it: it is looked again.
            if is_overtaken(&done, &state) {
                self.refresh(&room, &mut state).await?;
            } else {
                done?;
            }
        }
        self.close_if_empty(&room, &state);
        Ok(())
    }

    /// Ends such a game if its tournament was called off: nobody makes draws in it any more.
    ///
    /// # Errors
    /// There is no such game, or the store failed.
    pub(in crate::hub) async fn end_with_round(self: &Arc<Self>, id: &str) -> Result<(), Refusal> {
        let room = self.room(id).await?;
        let mut state = self.lock(&room).await?;
        if self.base.node.is_some() {
            self.refresh(&room, &mut state).await?;
        }
        let looked = self.look_at_round(&room, &mut state).await;
        self.close_if_empty(&room, &state);
        looked
    }

    /// Sees that somebody may see a game: while a round goes on whose tables all play the same dice, its players alone.
    ///
    /// # Errors
    /// It goes on, and the viewer does not play in the game ([`Refusal::RoundGoesOn`]), or the store failed.
    pub(super) async fn check_round(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &mut RoomState,
        viewer: Option<Side>,
    ) -> Result<(), Refusal> {
        self.look_at_round(room, state).await?;
        if state.is_round_on && viewer.is_none() { Err(Refusal::RoundGoesOn) } else { Ok(()) }
    }

    /// Looks whether the round still goes on. A game that does while its round does not was left when the tournament was called off: it is voided here
    /// if whoever called it off could not do so, and its players are there again.
    async fn look_at_round(self: &Arc<Self>, room: &Arc<Room>, state: &mut RoomState) -> Result<(), Refusal> {
        if !state.is_round_on || self.base.store.is_round_on(room.key).await? {
            return Ok(());
        }
        if state.game().outcome().is_none() {
            let now = self.base.time.now();
            let done = self.apply_and_commit(room, state, now, Event::VoidBySite, None).await;
            if is_overtaken(&done, state) {
                self.refresh(room, state).await?;
            } else {
                done?;
            }
        }
        state.is_round_on = state.game().outcome().is_none();
        Ok(())
    }
}
