//! Events of a game: each is applied, committed, swapped in and broadcast, in this order.

use std::borrow::Cow;
use std::collections::VecDeque;
use std::sync::Arc;

use games::notation::Fault;
use games::reason::Reason;
use games::record::MAX_TURN;
use play::time::{Millis, Timestamp};
use protocol::socket::{Act, FromServer};

use super::conditional::Answers;
use super::room::{Room, RoomState};
use super::{Rooms, TRIES, is_overtaken};
use crate::bus::Message;
use crate::referee::{Event, Game, Happened};
use crate::refusal::Refusal;
use crate::store::StoreError;
use crate::store::accounts::UserId;
use crate::store::games::After;
use crate::time::{STALL, Stall};

/// Whether a client may give this id to what it does.
#[must_use]
pub fn is_act_id(id: &str) -> bool {
    (1..=protocol::MOST_ACT_ID).contains(&id.chars().count())
}

impl Rooms {
    /// Lets a player act in a game, and returns the number of the event once it is stored and told.
    ///
    /// `lag` is the network lag of the opponent's last turn and of this act, as far as the server knows. An act whose id was accepted
    /// before does nothing and returns the same number.
    ///
    /// # Errors
    /// The act is not possible; nothing has changed then.
    pub async fn act(
        self: &Arc<Self>,
        user: UserId,
        game: String,
        act_id: String,
        after: u32,
        act: Act,
        lag: Millis,
    ) -> Result<u32, Refusal> {
        if !is_act_id(&act_id) {
            return Err(Refusal::ActId { most: protocol::MOST_ACT_ID });
        }
        if let Act::Turn { text } = &act {
            let found = text.chars().count();
            if found > MAX_TURN {
                let reason = Reason::TextTooLong { found, most: MAX_TURN };
                return Err(Refusal::Illegal(Fault { line: 1, column: 1, reason }));
            }
        }
        // Read before anything is awaited: the server's own delays do not count against the player's clock.
        let (rooms, now) = (Arc::clone(self), self.base.time.now());
        let done = self.base.in_flight.to_the_end(async move {
            let room = rooms.room(&game).await?;
            let mut state = rooms.lock(&room).await?;
            let mut done = rooms.act_in(&room, &mut state, user, (&act_id, &act), after, (lag, now)).await;
            let mut tries = 1;
            while is_overtaken(&done, &state) && tries < TRIES {
                // What another node has stored may be this very act, or leave it possible, or make it stale.
                rooms.refresh(&room, &mut state).await?;
                done = rooms.act_in(&room, &mut state, user, (&act_id, &act), after, (lag, now)).await;
                tries += 1;
            }
            // Also after a refusal: requests for old games must not fill the memory.
            rooms.close_if_empty(&room, &state);
            done
        });
        let done = done.await;
        if done.is_err() {
            self.base.metrics.refused();
        }
        done
    }

    async fn act_in(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &mut RoomState,
        user: UserId,
        (act_id, act): (&str, &Act),
        after: u32,
        (lag, now): (Millis, Timestamp),
    ) -> Result<u32, Refusal> {
        let side = room.side_of(user).ok_or(Refusal::NotAPlayer)?;
        if let Some(number) = state.done(side, act_id) {
            return Ok(number);
        }
        // A client that has seen more than this node has read here what another one stored.
        if after > state.game().number() && self.base.node.is_some() {
            self.refresh(room, state).await?;
        }
        self.fire_due(room, state, now).await?;
        if matches!(act, Act::Claim { .. }) {
            self.look_who_is_gone(room, state).await?;
        }
        // It may be among what another node has stored.
        if let Some(number) = state.done(side, act_id) {
            return Ok(number);
        }
        let event = state.event(side, act.clone(), after, lag, now)?;
        self.apply_and_commit(room, state, now, event, Some(act_id.to_owned())).await
    }

    /// Applies and commits every event that is due by `now`, a moment at which the time was read, such as a flag. Besides
    /// [`leave`](Self::leave), nothing else ends a game on time. Stalls that ended by then are credited first, so that nobody's clock
    /// pays for one.
    pub(super) async fn fire_due(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &mut RoomState,
        now: Timestamp,
    ) -> Result<(), Refusal> {
        self.base.observe(now).await?;
        loop {
            let mut done = self.credit_stalls(room, state, None).await.map(|()| 0);
            if done.is_ok() {
                let Some(event) = state.game().due(now) else { return Ok(()) };
                let event = self.unless_on_vacation(room, state.game(), event, now).await?;
                done = self.apply_and_commit(room, state, now, event, None).await;
            }
            // Another node has done it, or something else before it.
            if is_overtaken(&done, state) {
                self.refresh(room, state).await?;
            } else {
                done?;
            }
        }
    }

    /// What happens when a flag falls: in games of days nobody loses on time while on vacation, but has a day more, again and again until it is over.
    async fn unless_on_vacation(
        &self,
        room: &Room,
        game: &Game,
        event: Event,
        now: Timestamp,
    ) -> Result<Event, Refusal> {
        let Event::Flag(side) = event else { return Ok(event) };
        let Some((_, at)) = game.next_flag_of_days().filter(|(next, _)| *next == side) else { return Ok(event) };
        let Some(until) = self.base.store.vacation_until(room.players[side].id, at).await? else { return Ok(event) };
        let day = Millis::from_days(1);
        let mut time = day;
        // A flag that has not been looked at for days would have been raised on each of them.
        while at + time <= now && at + time < until {
            time = time + day;
        }
        Ok(Event::Vacation { side, time })
    }

    /// Handles the alarm of a game: fires what is due, and sets the next alarm.
    pub(super) async fn fire_alarm(self: &Arc<Self>, id: &str) -> Result<(), Refusal> {
        let room = self.room(id).await?;
        let mut state = self.lock(&room).await?;
        let now = self.base.time.now();
        self.fire_due(&room, &mut state, now).await?;
        if let Some(deadline) = state.game().deadline() {
            self.alarm.set(id, deadline);
        }
        self.close_if_empty(&room, &state);
        Ok(())
    }

    /// Applies an event and those that follow from it at once to a copy of the game, commits them in one transaction, swaps the copy in, and then
    /// broadcasts them. Returns the event's number.
    ///
    /// # Errors
    /// The event is not possible, or the commit failed: nothing has changed. Where it is not known whether the commit failed, the game is read
    /// again before anybody does anything in it.
    pub(super) async fn apply_and_commit(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &mut RoomState,
        now: Timestamp,
        event: Event,
        act_id: Option<String>,
    ) -> Result<u32, Refusal> {
        // Hold a flight for timer events too, so that shutdown waits until clients are told.
        let _flight = self.base.in_flight.begin().ok_or(Refusal::Suspended)?;
        let begun = self.base.time.now();
        let number = self.apply_and_commit_in_order(room, state, vec![(now, event, act_id)]).await?;
        let told = self.base.time.now();
        // The opponent hears of the turn only now: do not charge the delay to anybody's clock.
        if told.since(begun) > STALL
            && let Err(refusal) = self.credit_stalls(room, state, Some(Stall { from: begun, to: told })).await
        {
            tracing::error!(game = room.id, %refusal, "the clocks were not corrected for a slow commit");
        }
        Ok(number)
    }

    /// As [`apply_and_commit`](Self::apply_and_commit), for several events at their moments, each with the id of its act. Returns the number of
    /// the first. The caller holds a flight, so that the server does not go down in between.
    pub(super) async fn apply_and_commit_in_order(
        self: &Arc<Self>,
        room: &Arc<Room>,
        state: &mut RoomState,
        events: Vec<(Timestamp, Event, Option<String>)>,
    ) -> Result<u32, Refusal> {
        let begun = std::time::Instant::now();
        let before = state.game().number();
        let (might_act, was_over) = (state.game().actors().may_act, state.game().outcome().is_some());
        let mut game = Cow::Borrowed(state.game());
        let mut happened: Vec<Happened> = Vec::new();
        let mut told = Vec::new();
        let mut answers = self.answers(room.key, &game, events.iter().map(|(_, event, _)| event)).await?;
        let mut next = VecDeque::from(events);
        while let Some((now, event, act_id)) = next.pop_front() {
            let applied = game.apply(now, &event).map_err(|refusal| {
                if happened.is_empty() {
                    return refusal;
                }
                tracing::error!(game = room.id, %refusal, "an automatic follow-up event was refused");
                Refusal::Unavailable
            })?;
            let position_before = std::mem::replace(&mut game, Cow::Owned(applied.game));
            let (number, at) = (game.number(), game.at());
            told.push(protocol::game::Event { number, at, what: applied.what });
            if let Some(event) = room.follows(&game, &event) {
                next.push_front((now, event, None));
            } else if let Some(answers) = &mut answers
                && let Some(answer) = answers.follow(&position_before, &game, &event)
            {
                // The turn stands, whatever the opponent has prepared.
                match game.apply(now, &answer) {
                    Ok(_) => next.push_front((now, answer, None)),
                    Err(_) => answers.forget(),
                }
            }
            happened.push(Happened { number, at, act_id, event });
        }
        let game = game.into_owned();
        let turns = happened.iter().filter(|happened| matches!(happened.event, Event::Turn { .. })).count();
        let after = After::of(&game)
            .telling(state.to_be_told(room, &game, might_act))
            .with_conditional(answers.map(Answers::change));
        let (key, players) = (room.key, room.ids());
        let rows = happened.clone();
        let stored = self.base.store.append(key, players, rows, after).await;
        if let Err(error) = stored {
            // Overtaken, another node has stored something since the game was read.
            if error.is_outcome_unknown() || matches!(error, StoreError::Overtaken) {
                state.mark_uncertain();
            }
            return Err(error.into());
        }
        let number = game.number();
        let of_bus = self.base.node.is_some().then(|| happened.clone());
        state.swap(game, happened, told);
        self.base.tell(|| Message::Game { game: room.id.clone(), before, number, events: of_bus });
        state.send_since(room, before, self.base.time.now());
        for (user, opponent) in state.newly_awaited(room, might_act) {
            (self.tell)(user, &FromServer::Waiting { game: room.id.clone(), opponent });
        }
        if let (false, Some(outcome)) = (was_over, state.game().outcome()) {
            for user in state.absent(room) {
                (self.tell)(user, &FromServer::Over { game: room.id.clone(), result: outcome.to_wire() });
            }
        }
        if let Some(deadline) = state.game().deadline() {
            self.alarm.set(&room.id, deadline);
        }
        self.base.metrics.happened(turns, state.game().outcome().is_some(), begun.elapsed());
        self.schedule_bot(room, state);
        Ok(before + 1)
    }

    /// Ends a game for a player who deletes the account: as aborted where that is still possible, else by resignation.
    ///
    /// # Errors
    /// There is no such game, or the store failed.
    pub(in crate::hub) async fn leave(self: &Arc<Self>, game: &str, user: UserId) -> Result<(), Refusal> {
        let room = self.room(game).await?;
        let mut state = self.lock(&room).await?;
        let now = self.base.time.now();
        let mut left = self.fire_due(&room, &mut state, now).await;
        while let (Ok(()), Some(side)) = (&left, room.side_of(user))
            && state.game().outcome().is_none()
        {
            let event = match state.game().flag(now) {
                // A flag has fallen and is not due yet: no other event is accepted any more.
                Some(side) => self.unless_on_vacation(&room, state.game(), Event::Flag(side), now).await?,
                None if state.game().may_abort() => Event::Abort(Some(side)),
                None => Event::Resign(side),
            };
            left = self.apply_and_commit(&room, &mut state, now, event, None).await.map(drop);
            if is_overtaken(&left, &state) {
                left = self.refresh(&room, &mut state).await;
            }
        }
        self.close_if_empty(&room, &state);
        left
    }
}
