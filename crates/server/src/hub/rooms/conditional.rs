//! Conditional turns: what a player who waits has prepared, and what is played of it.
//!
//! The database has them, beside the game's row; a room reads them when a turn comes. What is answered is stored together with the turn that is answered,
//! provided that the database still has what was read.

use std::sync::Arc;

use games::side::Side;
use play::conditional::{ConditionalError, ConditionalTurns, MOST_LINES, MOST_TEXT, MOST_TURNS};
use play::time::{Millis, Timestamp};

use super::room::{Room, RoomState};
use super::{Rooms, TRIES, is_overtaken};
use crate::referee::{Event, Game};
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::accounts::UserId;
use crate::store::conditional::{Change, Prepared};
use crate::store::games::GameKey;

impl From<ConditionalError> for Refusal {
    fn from(error: ConditionalError) -> Self {
        match error {
            ConditionalError::Dice => Self::ConditionalNotHere,
            ConditionalError::NotWaiting => Self::ConditionalNotWaiting,
            ConditionalError::TooMuch => {
                Self::ConditionalTooMuch { lines: MOST_LINES, turns: MOST_TURNS, bytes: MOST_TEXT }
            }
            ConditionalError::Unanswered { line } => Self::ConditionalUnanswered { line },
            ConditionalError::Contradiction { line } => Self::ConditionalContradiction { line },
            ConditionalError::Illegal(fault) => Self::Illegal(fault),
        }
    }
}

/// Whether turns can be prepared in a game at all.
fn has_conditional_turns(game: &Game) -> bool {
    !game.agreed().is_live() && !game.has_dice()
}

/// What stands for the position of a game.
fn standing(text: Option<&str>, game: &Game) -> Option<Prepared> {
    text.and_then(Prepared::from_text).filter(|prepared| prepared.since == game.position_since())
}

/// What is prepared in a game, while events are applied to it.
pub(super) struct Answers {
    was: Option<String>,
    /// Who has prepared what, from the position that the game has since an event.
    prepared: Option<(Side, u32, ConditionalTurns)>,
}

impl Answers {
    /// As it is stored. What is not for the position of the game, or not legal there, counts as nothing.
    fn read(was: Option<String>, game: &Game) -> Self {
        let prepared = standing(was.as_deref(), game).and_then(|Prepared { side, since, lines }| {
            let side = side.into();
            Some((side, since, ConditionalTurns::check(game.position(), side, &lines).ok()?))
        });
        Self { was, prepared }
    }

    /// The answer to `event`, which has led from one game to another. What is prepared is from then on for the position after the answer.
    ///
    /// A turn with which the opponent offers a draw is not answered, for an answer would decline it unseen.
    pub(super) fn follow(&mut self, before: &Game, after: &Game, event: &Event) -> Option<Event> {
        let since = after.position_since();
        let (side, _, turns) = self.prepared.take_if(|(_, from, _)| *from != since)?;
        let is_answerable = matches!(event, Event::Turn { side: by, .. } if *by == side.other())
            && after.outcome().is_none()
            && after.draw_offer().is_none();
        let (text, rest) = turns.answer(side, before.position(), after.position()).filter(|_| is_answerable)?;
        if !rest.is_empty() {
            self.prepared = Some((side, after.number() + 1, rest));
        }
        Some(Event::Turn { side, text: text.to_owned(), lag: Millis::ZERO })
    }

    /// An answer was refused: nothing of what is prepared is worth anything.
    pub(super) fn forget(&mut self) {
        self.prepared = None;
    }

    /// What becomes of what is stored.
    pub(super) fn change(self) -> Change {
        let becomes = self
            .prepared
            .map(|(side, since, turns)| Prepared { side: side.into(), since, lines: turns.lines().to_vec() }.to_text());
        Change { was: self.was, becomes }
    }
}

impl Rooms {
    /// What is prepared in a game in which some events come; nothing where they leave it alone.
    pub(super) async fn answers(
        &self,
        key: GameKey,
        game: &Game,
        mut events: impl Iterator<Item = &Event>,
    ) -> Result<Option<Answers>, StoreError> {
        let concerns = |event: &Event| matches!(event, Event::Turn { .. } | Event::AcceptTakeBack(_));
        if !has_conditional_turns(game) || !events.any(concerns) {
            return Ok(None);
        }
        let was = self.base.store.conditional_turns(key).await?;
        Ok(Some(Answers::read(was, game)))
    }

    /// The lines that a player has prepared in a game, and the number of its last event.
    ///
    /// # Errors
    /// There is no such game, or the account does not play in it.
    pub async fn conditional_turns(
        self: &Arc<Self>,
        user: UserId,
        game: &str,
    ) -> Result<(u32, Vec<Vec<String>>), Refusal> {
        let room = self.room(game).await?;
        let mut state = self.lock(&room).await?;
        if self.base.node.is_some() && state.game().outcome().is_none() {
            self.refresh(&room, &mut state).await?;
        }
        let side = room.side_of(user).ok_or(Refusal::NotAPlayer)?;
        let text = self.base.store.conditional_turns(room.key).await?;
        let prepared = standing(text.as_deref(), state.game()).filter(|prepared| prepared.side == side.into());
        let number = state.game().number();
        self.close_if_empty(&room, &state);
        Ok((number, prepared.map(|prepared| prepared.lines).unwrap_or_default()))
    }

    /// Prepares lines in a game in place of those that were, as they are checked by the rules; without any nothing is prepared. They are for the position
    /// that the game has after an event. The number of its last event, and the lines as they are stored.
    ///
    /// # Errors
    /// The lines are refused, or are for another position; nothing has changed then.
    pub async fn set_conditional_turns(
        self: &Arc<Self>,
        user: UserId,
        game: String,
        after: u32,
        lines: Vec<Vec<String>>,
    ) -> Result<(u32, Vec<Vec<String>>), Refusal> {
        let (rooms, now) = (Arc::clone(self), self.base.time.now());
        let done = self.base.in_flight.to_the_end(async move {
            let room = rooms.room(&game).await?;
            let mut state = rooms.lock(&room).await?;
            let mut done = rooms.prepare(&room, &mut state, user, (after, now), &lines).await;
            let mut tries = 1;
            while is_overtaken(&done, &state) && tries < TRIES {
                rooms.refresh(&room, &mut state).await?;
                done = rooms.prepare(&room, &mut state, user, (after, now), &lines).await;
                tries += 1;
            }
            rooms.close_if_empty(&room, &state);
            done
        });
        done.await
    }

    async fn prepare(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &mut RoomState,
        user: UserId,
        (after, now): (u32, Timestamp),
        lines: &[Vec<String>],
    ) -> Result<(u32, Vec<Vec<String>>), Refusal> {
        let side = room.side_of(user).ok_or(Refusal::NotAPlayer)?;
        if after > state.game().number() && self.base.node.is_some() {
            self.refresh(room, state).await?;
        }
        self.fire_due(room, state, now).await?;
        let game = state.game();
        if game.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        if !has_conditional_turns(game) {
            return Err(Refusal::ConditionalNotHere);
        }
        let (number, since) = (game.number(), game.position_since());
        if after > number || after < since {
            return Err(Refusal::Stale);
        }
        let lines = ConditionalTurns::check(game.position(), side, lines)?.lines().to_vec();
        let prepared =
            (!lines.is_empty()).then(|| Prepared { side: side.into(), since, lines: lines.clone() }.to_text());
        let stored = self.base.store.set_conditional_turns(room.key, number, prepared).await;
        if let Err(error) = stored {
            if matches!(error, StoreError::Overtaken) {
                state.mark_uncertain();
            }
            return Err(error.into());
        }
        Ok((number, lines))
    }
}
