//! A game that somebody plays or watches.

use std::collections::HashMap;
use std::sync::{PoisonError, RwLock};

use games::pawnball::seed::{SeedMaterial, commitment};
use games::side::{BySide, Side};
use play::game_setup::{MOST_ENTROPY, hex, unhex};
use play::time::{Millis, Timestamp};
use protocol::chat::Room as ChatRoom;
use protocol::game::{Dice, Player, Rating, Speed, State};
use protocol::socket::{Act, FromServer};
use tokio::sync::Mutex;

use crate::hub::presence::{ConnectionId, Outbox, text};
use crate::referee::{Event, Game, Happened};
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{User, UserId};
use crate::store::games::{GameKey, Opened, Stored};
use crate::time::Stall;

/// How long a player may be gone from a game, all absences together, before the opponent can claim it.
const fn patience(speed: Speed) -> Millis {
    Millis::from_seconds(match speed {
        Speed::Bullet => 30,
        Speed::Blitz => 60,
        Speed::Rapid => 120,
        Speed::Classical | Speed::Correspondence => 240,
    })
}

/// How long a player has been gone from a game.
#[derive(Debug, Clone, Copy, Default)]
struct Absence {
    /// Since when; nothing while the player is here.
    since: Option<Timestamp>,
    /// All earlier absences together.
    before: Millis,
}

impl Absence {
    /// The length of all absences together; `None` while the player is here.
    fn lasts(self, now: Timestamp) -> Option<Millis> {
        Some(self.before + now.since(self.since?))
    }

    /// When all absences together will have lasted `duration`; `None` while the player is here.
    fn reaches(self, duration: Millis) -> Option<Timestamp> {
        Some(self.since? + (duration - self.before))
    }

    /// Ends the current absence at `moment`.
    fn end(&mut self, moment: Timestamp) {
        if let Some(since) = self.since.take() {
            self.before = self.before + moment.since(since);
        }
    }
}

/// Watcher counts are sent on every change up to this many, then every sixteenth.
const FEW: usize = 16;

/// A game that somebody plays or watches.
#[derive(Debug)]
pub(super) struct Room {
    /// The key of the game in the database.
    pub(super) key: GameKey,
    /// The public id, as in the address of the game.
    pub(super) id: String,
    /// The id of the history that it belongs to.
    history: String,
    pub(super) players: BySide<User>,
    /// Their names and kinds now, which a guest who registers changes.
    known_as: RwLock<BySide<User>>,
    ratings: BySide<Option<Rating>>,
    /// The secret seed of the dice; never passed to bots or engines.
    seed: Option<Seed>,
    pub(super) state: Mutex<RoomState>,
}

/// A secret that is never logged.
struct Seed([u8; 32]);

impl std::fmt::Debug for Seed {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("Seed")
    }
}

#[derive(Debug)]
struct Watcher {
    connection: ConnectionId,
    outbox: Outbox,
    user: Option<UserId>,
    side: Option<Side>,
    /// Whether it receives the chat.
    listens: bool,
}

/// The state of a room, which its lock guards.
#[derive(Debug)]
pub(super) struct RoomState {
    game: Game,
    /// All events in full; each viewer is sent what it may see of them.
    events: Vec<protocol::game::Event>,
    /// The number of the event of each act that had an id.
    done: HashMap<(Side, String), u32>,
    watchers: Vec<Watcher>,
    absences: BySide<Absence>,
    /// Whether a bot is choosing a turn.
    pub(super) thinking: bool,
    /// Whether the outcome of the last commit is unknown: the room must be reloaded.
    uncertain: bool,
    rematch: Rematch,
}

/// The rematch of a game: offered, begun, or neither.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::hub) struct Rematch {
    /// The side that offers it.
    pub(in crate::hub) by: Option<Side>,
    /// The id of the rematch game, once it exists.
    pub(in crate::hub) next: Option<String>,
}

impl Room {
    /// The room of a game to which somebody comes at a moment. Who does not come, after a restart or at all, is gone as somebody who went; the
    /// server's bots are always there.
    pub(super) fn new(opened: Opened, history: String, now: Timestamp) -> Self {
        let Opened { stored, seed, rematch } = opened;
        let (key, id, players, ratings) = (stored.key, stored.id.clone(), stored.players.clone(), stored.ratings);
        let mut state = RoomState::new(stored);
        let gone = now.max(state.game.resumes());
        for (side, player) in players.iter() {
            state.absences[side].since = player.level.is_none().then_some(gone);
        }
        if let Some((by, next)) = rematch {
            let by = players.position(|player| player.id == by).filter(|_| next.is_none());
            state.rematch = Rematch { by, next };
        }
        let known_as = RwLock::new(players.clone());
        Self { key, id, history, players, known_as, ratings, seed: seed.map(Seed), state: Mutex::new(state) }
    }

    /// The side that an account plays.
    pub(super) fn side_of(&self, user: UserId) -> Option<Side> {
        self.players.position(|player| player.id == user)
    }

    /// The accounts of A and B.
    pub(super) fn ids(&self) -> BySide<UserId> {
        BySide::from_fn(|side| self.players[side].id)
    }

    /// A player has another name now, or is gone.
    pub(super) fn rename(&self, user: &User) {
        let mut known_as = self.known_as.write().unwrap_or_else(PoisonError::into_inner);
        if let Some(side) = self.side_of(user.id) {
            known_as[side].clone_from(user);
        }
    }

    /// The side of the server's bot and its level, if one plays.
    pub(super) fn bot(&self) -> Option<(Side, u8)> {
        Side::BOTH.into_iter().find_map(|side| Some((side, self.players[side].level?)))
    }

    /// The entropy that a bot adds to the dice. It follows from the seed, so that it need not be stored; both are published together.
    fn bot_entropy(&self) -> Option<[u8; 32]> {
        Some(secret::bot_entropy(&self.seed.as_ref()?.0, &self.id))
    }

    /// The event that follows at once from `event`, which led to `game`: dice, a start, a bot's answer.
    pub(super) fn follows(&self, game: &Game, event: &Event) -> Option<Event> {
        if let Some(number) = game.awaited_draw() {
            let entropy = |side: Side| game.entropy()[side].as_deref().unwrap_or_default();
            let seed = &self.seed.as_ref()?.0;
            let (entropy_a, entropy_b) = (entropy(Side::A), entropy(Side::B));
            return Some(Event::Draw(SeedMaterial { seed, entropy_a, entropy_b, game_id: &self.id }.draw(number)));
        }
        if game.may_start() {
            return Some(Event::Start);
        }
        if game.is_too_long() {
            return Some(Event::Abort(None));
        }
        let (bot, _) = self.bot()?;
        let by_person = event.side() == Some(bot.other());
        match event {
            Event::OfferDraw(_) if by_person => Some(Event::DeclineDraw(bot)),
            Event::AskTakeBack(_) if by_person && !game.agreed().is_rated() => Some(Event::AcceptTakeBack(bot)),
            Event::AskTakeBack(_) if by_person => Some(Event::DeclineTakeBack(bot)),
            Event::Commit(..) if by_person => Some(Event::Reveal(bot, self.bot_entropy()?.to_vec())),
            _ => None,
        }
    }
}

/// A game as it was before its first event.
fn new_game(game: &Game) -> Game {
    Game::new(game.agreed().clone(), game.created(), game.proof().clone())
}

impl RoomState {
    fn new(stored: Stored) -> Self {
        let mut state = Self {
            game: new_game(&stored.game),
            events: Vec::new(),
            done: HashMap::new(),
            watchers: Vec::new(),
            absences: BySide::default(),
            thinking: false,
            uncertain: false,
            rematch: Rematch::default(),
        };
        state.reread(stored);
        state
    }

    /// Replaces the state in memory by the stored one.
    pub(super) fn reread(&mut self, stored: Stored) {
        let mut game = new_game(&stored.game);
        (self.events, self.done) = (Vec::new(), HashMap::new());
        for Happened { number, at, act_id, event } in &stored.events {
            let what = game.told(event);
            // The store has folded them before.
            let _ = game.fold(*at, event);
            self.events.push(protocol::game::Event { number: *number, at: *at, what });
            self.note_done(act_id.as_deref(), event, *number);
        }
        (self.game, self.uncertain) = (stored.game, false);
    }

    fn note_done(&mut self, act_id: Option<&str>, event: &Event, number: u32) {
        if let (Some(id), Some(side)) = (act_id, event.side()) {
            self.done.insert((side, id.to_owned()), number);
        }
    }

    /// The game.
    pub(super) const fn game(&self) -> &Game {
        &self.game
    }

    /// Notes that a commit failed in such a way that it may have taken place.
    pub(super) fn mark_uncertain(&mut self) {
        self.uncertain = true;
    }

    pub(super) const fn is_uncertain(&self) -> bool {
        self.uncertain
    }

    /// Whether nobody is here and closing the room loses nothing.
    pub(super) fn can_close(&self) -> bool {
        let over = self.game.outcome().is_some() || !self.game.agreed().is_live();
        self.watchers.is_empty() && !self.thinking && (over || self.uncertain)
    }

    /// The number of the event of an act that was done before.
    pub(super) fn done(&self, side: Side, id: &str) -> Option<u32> {
        self.done.get(&(side, id.to_owned())).copied()
    }

    /// Does not count stalls, nor the grace after them, as absences.
    pub(super) fn stood_still(&mut self, room: &Room, stalls: &[Stall], grace: Millis) {
        for stall in stalls {
            for side in Side::BOTH {
                let Stall { from, to } = *stall;
                let absence = &mut self.absences[side];
                if absence.since.is_some_and(|since| since < to) {
                    absence.end(from);
                    absence.since = Some(to + grace);
                    self.send_presence(room, Some(side));
                }
            }
        }
    }

    /// The event that a player's act is.
    pub(super) fn event(
        &self,
        side: Side,
        act: Act,
        after: u32,
        lag: Millis,
        now: Timestamp,
    ) -> Result<Event, Refusal> {
        if self.game.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        let meant = || if self.game.is_stale(side, after) { Err(Refusal::Stale) } else { Ok(()) };
        Ok(match act {
            Act::Turn { text } => {
                meant()?;
                Event::Turn { side, text, lag: lag.min(self.game.lag_left(side)) }
            }
            Act::OfferDraw => {
                self.game.may_offer_draw(side)?;
                Event::OfferDraw(side)
            }
            Act::AcceptDraw => Event::AcceptDraw(side),
            Act::DeclineDraw => Event::DeclineDraw(side),
            Act::AskTakeBack => {
                meant()?;
                self.game.may_ask_take_back(side)?;
                Event::AskTakeBack(side)
            }
            Act::AcceptTakeBack => {
                // A request for another turn than the one that was seen.
                if self.game.is_stale(side.other(), after) {
                    return Err(Refusal::Stale);
                }
                Event::AcceptTakeBack(side)
            }
            Act::DeclineTakeBack => Event::DeclineTakeBack(side),
            Act::Resign => Event::Resign(side),
            Act::Abort => Event::Abort(Some(side)),
            Act::Claim { win } => {
                let gone = self.absences[side.other()].lasts(now);
                let patience = patience(self.game.agreed().speed());
                if gone.is_none() || gone < Some(patience) || !self.game.may_claim(side) {
                    let seconds = (patience - gone.unwrap_or_default()).get().div_ceil(1000);
                    return Err(Refusal::NotGone { seconds });
                }
                Event::Claim { side, win }
            }
            Act::Commit { commitment } => {
                let bytes = unhex(&commitment).and_then(|bytes| bytes.try_into().ok());
                Event::Commit(side, bytes.ok_or(Refusal::Malformed)?)
            }
            Act::Reveal { entropy } => {
                let bytes = unhex(&entropy).filter(|bytes| bytes.len() <= MOST_ENTROPY);
                Event::Reveal(side, bytes.ok_or(Refusal::Malformed)?)
            }
        })
    }

    /// Takes the game that is stored now for the one that was, with what has happened since.
    pub(super) fn swap(&mut self, game: Game, happened: Vec<Happened>, told: Vec<protocol::game::Event>) {
        self.game = game;
        for Happened { number, act_id, event, .. } in happened {
            self.note_done(act_id.as_deref(), &event, number);
        }
        self.events.extend(told);
    }

    /// The message that brings a viewer from event `after` up to date: the events since, or the whole state if an earlier one shows more
    /// by now.
    fn since(&self, room: &Room, viewer: Option<Side>, after: u32, now: Timestamp) -> FromServer {
        if self.game.has_shown_since(after) {
            return self.whole(room, viewer, now);
        }
        let seen = self.game.seen_by(viewer);
        FromServer::Events {
            game: room.id.clone(),
            history: room.history.clone(),
            events: self.events[after as usize..].iter().map(|event| seen.event(event)).collect(),
            clocks: self.game.clocks(now),
            may_act: self.game.actors().may_act,
            position: seen.position().position(),
            result: self.game.outcome().map(crate::referee::Outcome::to_wire),
            seed: self.open_seed(room),
        }
    }

    fn whole(&self, room: &Room, viewer: Option<Side>, now: Timestamp) -> FromServer {
        FromServer::State { state: Box::new(self.state(room, viewer, now)) }
    }

    /// The seed, once it can help nobody.
    fn open_seed(&self, room: &Room) -> Option<String> {
        self.game.outcome()?;
        Some(hex(&room.seed.as_ref()?.0))
    }

    /// Tells all who watch what happened after an event.
    pub(super) fn send_since(&self, room: &Room, after: u32, now: Timestamp) {
        if !self.watchers.is_empty() {
            self.send_to_each(|viewer| self.since(room, viewer, after, now));
        }
    }

    /// The players to whom the turn has come and who are not here to see it, each with the opponent; `before` is who might act
    /// until now.
    pub(super) fn newly_awaited(&self, room: &Room, before: BySide<bool>) -> Vec<(UserId, Player)> {
        let may_act = self.game.actors().may_act;
        let comes = |&side: &Side| may_act[side] && !before[side];
        let sides = Side::BOTH.into_iter().filter(comes).filter(|&side| !self.is_present(side));
        let known_as = room.known_as.read().unwrap_or_else(PoisonError::into_inner);
        let opponent = |side: Side| player(&known_as[side], room.ratings[side]);
        sides.map(|side| (room.players[side].id, opponent(side.other()))).collect()
    }

    /// Tells all who watch the whole state.
    pub(super) fn send_state(&self, room: &Room, now: Timestamp) {
        if !self.watchers.is_empty() {
            self.send_to_each(|viewer| self.whole(room, viewer, now));
        }
    }

    /// Tells each watcher what it may see. Written once for all who see the same.
    fn send_to_each(&self, message: impl Fn(Option<Side>) -> FromServer) {
        let owner = self.game.unseen();
        let sees_all = |watcher: &Watcher| owner.is_none() || watcher.side == owner;
        for whole in [true, false] {
            let mut there = self.watchers.iter().filter(|watcher| sees_all(watcher) == whole).peekable();
            if let Some(first) = there.peek() {
                let message = text(&message(first.side));
                there.for_each(|watcher| watcher.outbox.send_text(message.clone()));
            }
        }
    }

    /// Written once, sent to all.
    fn send(&self, message: &FromServer) {
        let message = text(message);
        for watcher in &self.watchers {
            watcher.outbox.send_text(message.clone());
        }
    }

    fn is_present(&self, side: Side) -> bool {
        self.watchers.iter().any(|watcher| watcher.side == Some(side))
    }

    fn present(&self) -> BySide<bool> {
        BySide::from_fn(|side| self.is_present(side))
    }

    /// From which moment on the opponent of each player who is gone may claim the game.
    fn claim_at(&self) -> BySide<Option<Timestamp>> {
        let claimable = self.game.outcome().is_none() && self.game.agreed().is_live();
        let patience = patience(self.game.agreed().speed());
        BySide::from_fn(|side| self.absences[side].reaches(patience).filter(|_| claimable))
    }

    /// Turns the chat on or off for a connection. Returns whether it follows the game.
    pub(super) fn listen(&mut self, connection: ConnectionId, listens: bool) -> bool {
        let watcher = self.watchers.iter_mut().find(|watcher| watcher.connection == connection);
        watcher.is_some_and(|watcher| {
            watcher.listens = listens;
            true
        })
    }

    pub(super) fn stop_listening(&mut self, user: UserId) {
        self.watchers
            .iter_mut()
            .filter(|watcher| watcher.user == Some(user))
            .for_each(|watcher| watcher.listens = false);
    }

    pub(super) fn is_watched_by(&self, connection: ConnectionId) -> bool {
        self.watchers.iter().any(|watcher| watcher.connection == connection)
    }

    /// Tells what was said to those who listen in a room, but not to those who shall not hear it.
    pub(super) fn send_said(&self, message: &FromServer, room: ChatRoom, deaf: &[UserId]) {
        let message = text(message);
        for watcher in &self.watchers {
            let there = (room == ChatRoom::Players) == watcher.side.is_some();
            let hears = watcher.user.is_none_or(|user| !deaf.contains(&user));
            if watcher.listens && there && hears {
                watcher.outbox.send_text(message.clone());
            }
        }
    }

    /// Whether the game is played again has changed: those who only watch are told here, the players on all their sockets.
    pub(super) fn set_rematch(&mut self, rematch: Rematch, message: &FromServer) {
        self.rematch = rematch;
        let message = text(message);
        for watcher in self.watchers.iter().filter(|watcher| watcher.side.is_none()) {
            watcher.outbox.send_text(message.clone());
        }
    }

    fn others(&self) -> usize {
        self.watchers.iter().filter(|watcher| watcher.side.is_none()).count()
    }

    fn send_presence(&self, room: &Room, of: Option<Side>) {
        let others = self.others();
        if of.is_some() || others <= FEW || others.is_multiple_of(FEW) {
            let (game, present) = (room.id.clone(), self.present());
            self.send(&FromServer::Presence { game, present, watchers: others, claim_at: self.claim_at() });
        }
    }

    /// Lets a connection follow the game, and tells it what it does not know. Following again is no second watcher.
    pub(super) fn watch(
        &mut self,
        room: &Room,
        connection: ConnectionId,
        outbox: &Outbox,
        user: Option<UserId>,
        after: Option<u32>,
        now: Timestamp,
    ) {
        let side = user.and_then(|user| room.side_of(user));
        let known = self.is_watched_by(connection);
        if let Some(side) = side {
            self.absences[side].end(now);
        }
        if !known {
            self.watchers.push(Watcher { connection, outbox: outbox.clone(), user, side, listens: false });
        }
        match after {
            Some(after) if after < self.game.number() => outbox.send(&self.since(room, side, after, now)),
            _ => outbox.send(&self.whole(room, side, now)),
        }
        if !known {
            self.send_presence(room, side);
        }
    }

    pub(super) fn unwatch(&mut self, room: &Room, connection: ConnectionId, now: Timestamp) {
        let Some(place) = self.watchers.iter().position(|watcher| watcher.connection == connection) else { return };
        let side = self.watchers.swap_remove(place).side;
        if let Some(side) = side
            && !self.is_present(side)
        {
            self.absences[side].since = Some(now);
        }
        self.send_presence(room, side);
    }

    /// The game, whole, as a player or a spectator may see it.
    pub(super) fn state(&self, room: &Room, viewer: Option<Side>, now: Timestamp) -> State {
        let game = &self.game;
        let seen = game.seen_by(viewer);
        let agreed = game.agreed();
        let known_as = room.known_as.read().unwrap_or_else(PoisonError::into_inner);
        let player = |side: Side| player(&known_as[side], room.ratings[side]);
        let dice = room.seed.as_ref().map(|seed| Dice {
            version: game.proof().version().number(),
            commitment: hex(&commitment(&seed.0)),
            commitments: game.commitments().map(|bytes| bytes.map(|bytes| hex(&bytes))),
            entropy: BySide::from_fn(|side| game.entropy()[side].as_deref().map(hex)),
            seed: self.open_seed(room),
        });
        State {
            id: room.id.clone(),
            history: room.history.clone(),
            terms: agreed.terms(),
            speed: agreed.speed(),
            players: BySide::from_fn(player),
            number: game.number(),
            started: game.has_started(),
            turns: seen.turns().map(|(turn, text)| (turn.side.into(), text)).collect(),
            left: game.turns().iter().filter_map(|turn| turn.left).collect(),
            draws: game.draws().iter().map(ToString::to_string).collect(),
            draws_after: game.draws_after().to_vec(),
            position: seen.position().position(),
            score: game.position().score(),
            may_act: game.actors().may_act,
            clocks: game.clocks(now),
            draw_offer: game.draw_offer().map(Into::into),
            take_back: game.take_back().map(Into::into),
            dice,
            result: game.outcome().map(crate::referee::Outcome::to_wire),
            present: self.present(),
            watchers: self.others(),
            claim_at: self.claim_at(),
            rematch: self.rematch.by.map(Into::into),
            next: self.rematch.next.clone(),
        }
    }
}

/// A player as it is told.
pub(crate) fn player(user: &User, rating: Option<Rating>) -> Player {
    Player { name: user.name.clone(), kind: user.kind, level: user.level, rating }
}
