//! The engines behind the bots of the server.
//!
//! An engine is given the match as everybody sees it. The seed of the dice stays in the room.

use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

use engine::{Control, Engine, Level, LevelPlayer, Levelled, Limits, SystemClock};
use games::side::Side;
use play::time::Millis;
use play::{AnyMatch, with_match};

use super::Rooms;
use super::fair_queue::Place;
use super::room::{Room, RoomState};
use crate::referee::Event;
use crate::secret;
use crate::store::accounts::UserId;

/// The longest that a bot thinks about a turn. Its level ends the turn by positions; how long these take depends on the board, which somebody
/// may have drawn.
const LONGEST: Duration = Duration::from_secs(10);
/// A bot uses this part of what its turn can take, at most.
const PART: u64 = 30;

impl Rooms {
    /// Lets the bot of a game think if it may act.
    pub(in crate::hub) async fn wake_bot(self: &Arc<Self>, id: &str) {
        let Ok(room) = self.room(id).await else { return };
        if let Ok(mut state) = self.lock(&room).await {
            self.schedule_bot(&room, &mut state);
        }
    }

    pub(super) fn schedule_bot(self: &Arc<Self>, room: &Arc<Room>, state: &mut RoomState) {
        let Some((side, level)) = room.bot() else { return };
        if state.thinking || !state.game().actors().contains(side) {
            return;
        }
        let Some(level) = Level::new(level) else { return };
        state.thinking = true;
        let (rooms, room) = (Arc::clone(self), Arc::clone(room));
        let (position, number) = (state.game().seen_by(Some(side)).position(), state.game().number());
        let clocks = state.game().clocks(self.base.time.now());
        let left = if side == Side::A { clocks.a } else { clocks.b };
        let control = state.game().agreed().setup().clock();
        let left = left.and_then(|left| control.budget(left).left());
        let opponent = room.players[side.other()].id;
        tokio::spawn(async move {
            let turn = rooms.think(opponent, position, side, level, left).await;
            let Ok(mut state) = rooms.lock(&room).await else { return };
            state.thinking = false;
            let now = rooms.base.time.now();
            if rooms.fire_due(&room, &mut state, now).await.is_err() {
                return;
            }
            match turn {
                // What was thought about is no longer there.
                _ if state.game().is_stale(side, number) => rooms.schedule_bot(&room, &mut state),
                Some(text) => {
                    let event = Event::Turn { side, text, lag: Millis::ZERO };
                    if let Err(refusal) = rooms.apply_and_commit(&room, &mut state, now, event, None).await {
                        tracing::warn!(game = room.id, %refusal, "a bot's turn was refused");
                        if state.is_uncertain() && rooms.refresh(&room, &mut state).await.is_ok() {
                            rooms.schedule_bot(&room, &mut state);
                        }
                    }
                }
                None => tracing::warn!(game = room.id, "a bot found no turn"),
            }
            rooms.close_if_empty(&room, &state);
        });
    }

    /// A place among the searches of the bots, for one that is nobody's game: in turn with those of the accounts.
    pub(in crate::hub) async fn place_to_search(&self) -> Place<UserId> {
        // No account has this id.
        self.searches.take(0).await
    }

    /// Chooses a turn on a thread of its own, a limited number at once. The accounts against which bots play have their turns one
    /// after another. `left` is what the turn can take of the bot's clock.
    async fn think(
        &self,
        opponent: UserId,
        game: AnyMatch,
        side: Side,
        level: Level,
        left: Option<Millis>,
    ) -> Option<String> {
        let asked = self.base.time.now();
        let place = self.searches.take(opponent).await;
        // The clock has run while others had their turns.
        let left = left.map(|left| left - self.base.time.now().since(asked));
        let time = left.map_or(LONGEST, |left| Duration::from_millis(left.get() / PART).min(LONGEST));
        let seed = u64::from_be_bytes(secret::random());
        let turn = tokio::task::spawn_blocking(move || {
            // Until the search is over, whether or not anybody waits for it.
            let _place = place;
            with_match!(&game, game => choose(game, side, level, time, seed))
        });
        turn.await.ok().flatten()
    }
}

fn choose<M: Levelled>(game: &M, side: Side, level: Level, time: Duration, seed: u64) -> Option<String> {
    let (stop, clock) = (AtomicBool::new(false), SystemClock::start());
    let control = Control { stop: &stop, clock: &clock };
    let mut player = LevelPlayer::<M>::new(level, seed);
    let report = player.search(game, side, &Limits::time(time), &control, &mut |_| {})?;
    let turn = report.lines.first()?.turns.first()?;
    Some(game.turn_text(&turn.actions))
}
