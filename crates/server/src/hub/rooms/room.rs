//! A game that somebody plays or watches.

use std::collections::{BTreeSet, HashMap, HashSet};
use std::sync::{Arc, PoisonError, RwLock};

use games::pawnball::dice::Draw;
use games::pawnball::seed::{SeedMaterial, commitment, draw_of_round};
use games::side::{BySide, Side};
use play::game_setup::{MOST_ENTROPY, hex, unhex};
use play::published_dice::ProofVersion;
use play::time::{Millis, Timestamp};
use protocol::chat::{ChatMessage, Room as ChatRoom};
use protocol::game::{Dice, Player, Rating, Speed, State};
use protocol::socket::{Act, FromServer};
use tokio::sync::Mutex;

use crate::hub::presence::{ConnectionId, Outbox, text};
use crate::referee::{Event, Game, Happened};
use crate::refusal::Refusal;
use crate::secret;
use crate::store::accounts::{User, UserId};
use crate::store::games::{GameKey, Opened, Stored};
use crate::store::notifications::{Change, NewNotification, What};
use crate::store::postgres::presence::Present;
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
    history: Arc<str>,
    pub(super) players: BySide<User>,
    /// Their names and kinds now, which a guest who registers changes.
    known_as: RwLock<BySide<User>>,
    ratings: BySide<Option<Rating>>,
    /// The id of the tournament that it belongs to.
    tournament: Option<String>,
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

impl Watcher {
    /// Where it listens to the chat.
    const fn place(&self) -> ChatRoom {
        if self.side.is_some() { ChatRoom::Players } else { ChatRoom::Watchers }
    }
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
    /// Whether it is a game of a simul: nobody claims it because the other is at another board. The clock decides.
    is_simul: bool,
    /// Whether it is a game of an arena: there one may go berserk.
    is_arena: bool,
    /// Whether it may belong to a round that goes on and whose tables all play the same dice: nobody else sees it, and its seed is not told.
    pub(super) is_round_on: bool,
    /// What is shared with other nodes, if the site has several. The room is a cache then.
    shared: Option<Shared>,
}

/// What other nodes have to do with a game.
#[derive(Debug, Default)]
struct Shared {
    /// Who is there on whichever node, this one included, as far as the database knew.
    present: BySide<bool>,
    watchers: usize,
    /// The number of the last line of chat up to which those who listen here have heard all; nothing before it is known.
    heard: Option<u32>,
    /// The lines that came before others that are still missing.
    heard_beyond: BTreeSet<u32>,
}

/// The rematch of a game: offered, begun, or neither.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(in crate::hub) struct Rematch {
    /// The side that offers it.
    pub(in crate::hub) by: Option<Side>,
    /// The id of the rematch game, once it exists.
    pub(in crate::hub) next: Option<String>,
}

impl Shared {
    /// Whether those who listen here have been told a line of chat.
    fn knows(&self, line: u32) -> bool {
        self.heard.is_some_and(|heard| line <= heard) || self.heard_beyond.contains(&line)
    }
}

impl Room {
    /// The room of a game to which somebody comes at a moment. Who does not come, after a restart or at all, is gone as somebody who went; the
    /// server's bots are always there.
    ///
    /// `present` is who is there on other nodes, if the site has several.
    pub(super) fn new(opened: Opened, history: Arc<str>, now: Timestamp, present: Option<&Present>) -> Self {
        let Opened { stored, seed, rematch, tournament } = opened;
        let (key, id, players, ratings) = (stored.key, stored.id.clone(), stored.players.clone(), stored.ratings);
        let mut state = RoomState::new(stored);
        let gone = now.max(state.game.resumes());
        for (side, player) in players.iter() {
            state.absences[side].since = player.level.is_none().then_some(gone);
        }
        state.rematch = rematch_of(&players, rematch).unwrap_or_default();
        state.is_simul = tournament.as_ref().is_some_and(|tournament| tournament.is_simul);
        state.is_arena = tournament.as_ref().is_some_and(|tournament| tournament.is_arena);
        let tournament = tournament.map(|tournament| tournament.id);
        if let Some(present) = present {
            state.shared = Some(Shared::default());
            state.take_present(&players, present);
        }
        let known_as = RwLock::new(players.clone());
        let (seed, state) = (seed.map(Seed), Mutex::new(state));
        Self { key, id, history, players, known_as, ratings, tournament, seed, state }
    }

    /// The rematch by who offers it, and the game that came of it.
    pub(super) fn rematch_of(&self, offer: Option<(UserId, Option<String>)>) -> Option<Rematch> {
        rematch_of(&self.players, offer)
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

    /// A draw of the round whose dice the game shares, by its number from 1.
    pub(super) fn draw_of_round(&self, game: &Game, number: u8) -> Option<Draw> {
        Some(draw_of_round(&self.seed.as_ref()?.0, game.tables(), number))
    }

    /// The event that follows at once from `event`, which led to `game`: dice, a start, a bot's answer.
    pub(super) fn follows(&self, game: &Game, event: &Event) -> Option<Event> {
        if let Some(number) = game.awaited_draw() {
            // All tables of a round are served at once: `rounds.rs`.
            if game.shares_dice() {
                return None;
            }
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

fn rematch_of(players: &BySide<User>, offer: Option<(UserId, Option<String>)>) -> Option<Rematch> {
    let (by, next) = offer?;
    let by = players.position(|player| player.id == by).filter(|_| next.is_none());
    Some(Rematch { by, next })
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
            is_simul: false,
            is_arena: false,
            is_round_on: stored.game.shares_dice(),
            shared: None,
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

    /// Takes in events that are stored and follow the last one. Whether they do; if not, what the room says is to be read again.
    pub(super) fn catch_up(&mut self, events: &[Happened]) -> bool {
        for Happened { number, at, act_id, event } in events {
            // What is known already is passed over: the same may be told twice.
            if *number <= self.game.number() {
                continue;
            }
            let what = self.game.told(event);
            if *number != self.game.number() + 1 || self.game.fold(*at, event).is_err() {
                self.uncertain = true;
                return false;
            }
            self.events.push(protocol::game::Event { number: *number, at: *at, what });
            self.note_done(act_id.as_deref(), event, *number);
        }
        self.uncertain = false;
        true
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
        // Where there are several nodes, the database knows who is gone, and any node does what is due.
        self.watchers.is_empty() && !self.thinking && (over || self.uncertain || self.shared.is_some())
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
            Act::GiveTime => Event::GiveTime { side, time: self.game.time_to_give(side)? },
            Act::Berserk if !self.is_arena => return Err(Refusal::NoBerserk),
            Act::Berserk => Event::Berserk(side),
            Act::Resign => Event::Resign(side),
            Act::Abort => Event::Abort(Some(side)),
            Act::Claim { win } => {
                let gone = self.absences[side.other()].lasts(now);
                let patience = patience(self.game.agreed().speed());
                if self.is_simul || gone.is_none() || gone < Some(patience) || !self.game.may_claim(side) {
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
            history: room.history.to_string(),
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
        self.game.outcome().filter(|_| !self.is_round_on)?;
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

    /// What players are to be told of while they are away when `game` takes the place of the room's, and what they are told of no longer; `before` is who
    /// might act until now. Only in games of days: nobody is called to one that is played at once.
    pub(super) fn to_be_told(&self, room: &Room, game: &Game, before: BySide<bool>) -> Vec<Change> {
        if game.agreed().speed() != Speed::Correspondence {
            return Vec::new();
        }
        let may_act = game.actors().may_act;
        let change = |side: Side| {
            let (user, what) = (room.players[side].id, What::Turn(room.id.clone()));
            if may_act[side] && !self.is_present(side) {
                Change::Told(NewNotification { user, other: room.players[side.other()].id, what, at: game.at() })
            } else {
                Change::Settled(user, what)
            }
        };
        Side::BOTH.into_iter().filter(|&side| may_act[side] != before[side]).map(change).collect()
    }

    /// The players who are not here to see what happens.
    pub(super) fn absent(&self, room: &Room) -> Vec<UserId> {
        let sides = Side::BOTH.into_iter().filter(|&side| !self.is_present(side));
        sides.map(|side| room.players[side].id).collect()
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

    fn is_here(&self, side: Side) -> bool {
        self.watchers.iter().any(|watcher| watcher.side == Some(side))
    }

    fn is_present(&self, side: Side) -> bool {
        self.is_here(side) || self.shared.as_ref().is_some_and(|shared| shared.present[side])
    }

    /// Who of the game is connected to this node: the players, and how many others.
    pub(super) fn here(&self) -> (BySide<bool>, usize) {
        (BySide::from_fn(|side| self.is_here(side)), self.others_here())
    }

    /// Takes in who is there on all nodes, and tells those who watch what is new of it.
    pub(super) fn set_present(&mut self, room: &Room, present: &Present) {
        let before = (self.present(), self.others());
        self.take_present(&room.players, present);
        let after = (self.present(), self.others());
        if after != before && !self.watchers.is_empty() {
            let side = Side::BOTH.into_iter().find(|&side| after.0[side] != before.0[side]);
            self.send_presence(room, side);
        }
    }

    fn take_present(&mut self, players: &BySide<User>, present: &Present) {
        let is_there = BySide::from_fn(|side| self.is_here(side) || present.present[side]);
        let Some(shared) = &mut self.shared else { return };
        (shared.present, shared.watchers) = (present.present, present.watchers as usize);
        // The server's bots are always there.
        for (side, _) in players.iter().filter(|(_, player)| player.level.is_none()) {
            let (since, before) = present.absences[side];
            if is_there[side] {
                self.absences[side] = Absence { since: None, before };
            } else if since.is_some() {
                self.absences[side] = Absence { since, before };
            }
        }
    }

    pub(super) fn present(&self) -> BySide<bool> {
        BySide::from_fn(|side| self.is_present(side))
    }

    /// From which moment on the opponent of each player who is gone may claim the game.
    fn claim_at(&self) -> BySide<Option<Timestamp>> {
        let claimable = self.game.outcome().is_none() && self.game.agreed().is_live() && !self.is_simul;
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
            let hears = watcher.user.is_none_or(|user| !deaf.contains(&user));
            if watcher.listens && watcher.place() == room && hears {
                watcher.outbox.send_text(message.clone());
            }
        }
    }

    /// Tells a line that was said here or at another node to those who listen, unless they have heard it.
    pub(super) fn hear(&mut self, room: &Room, line: ChatMessage, place: ChatRoom, deaf: &[UserId]) {
        if let Some(shared) = &mut self.shared {
            if shared.knows(line.number) {
                return;
            }
            shared.heard_beyond.insert(line.number);
            // Those that now follow without a gap.
            while let Some(heard) = shared.heard
                && shared.heard_beyond.remove(&(heard + 1))
            {
                shared.heard = Some(heard + 1);
            }
        }
        self.send_said(&FromServer::Said { game: room.id.clone(), line }, place, deaf);
    }

    /// The number after which those who listen here may have missed lines, if `last` is the number of the last one.
    pub(super) fn unheard(&mut self, last: u32) -> Option<u32> {
        let after = *self.shared.as_mut()?.heard.get_or_insert(last);
        if after < last {
            return Some(after);
        }
        self.heard_up_to(after);
        None
    }

    /// Somebody begins to listen and is told all lines up to a number, of those that it may hear: others after that one it may not.
    pub(super) fn begin_to_hear(&mut self, last: u32) {
        if let Some(Shared { heard: heard @ None, .. }) = &mut self.shared {
            *heard = Some(last);
        }
    }

    /// All lines up to a number have been told to those who listen here.
    pub(super) fn heard_up_to(&mut self, last: u32) {
        if let Some(shared) = &mut self.shared {
            shared.heard = shared.heard.max(Some(last));
            shared.heard_beyond = shared.heard_beyond.split_off(&(last + 1));
        }
    }

    /// The accounts that listen here, each with where it does.
    pub(super) fn listeners(&self) -> HashSet<(Option<UserId>, ChatRoom)> {
        let listens = self.watchers.iter().filter(|watcher| watcher.listens);
        listens.map(|watcher| (watcher.user, watcher.place())).collect()
    }

    /// Tells a line to the connections of one account that listen, unless they have heard it.
    pub(super) fn repeat(&self, room: &Room, line: ChatMessage, place: ChatRoom, reader: Option<UserId>) {
        // While the lines were read, the bus may have told this one.
        if self.shared.as_ref().is_some_and(|shared| shared.knows(line.number)) {
            return;
        }
        let message = text(&FromServer::Said { game: room.id.clone(), line });
        for watcher in self.watchers.iter().filter(|one| one.listens && one.user == reader && one.place() == place) {
            watcher.outbox.send_text(message.clone());
        }
    }

    /// Whether the rematch of the game is already known.
    pub(super) fn knows_rematch(&self, rematch: &Rematch) -> bool {
        self.rematch == *rematch
    }

    /// Whether the game is played again has changed: those who only watch are told here, the players on all their sockets.
    pub(super) fn set_rematch(&mut self, rematch: Rematch, message: &FromServer) {
        self.rematch = rematch;
        let message = text(message);
        for watcher in self.watchers.iter().filter(|watcher| watcher.side.is_none()) {
            watcher.outbox.send_text(message.clone());
        }
    }

    fn others_here(&self) -> usize {
        self.watchers.iter().filter(|watcher| watcher.side.is_none()).count()
    }

    fn others(&self) -> usize {
        // Those of this node are among them, as soon as the database knows.
        self.others_here().max(self.shared.as_ref().map_or(0, |shared| shared.watchers))
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
            version: if game.shares_dice() { ProofVersion::OfRound } else { game.proof().version() }.number(),
            commitment: hex(&commitment(&seed.0)),
            commitments: game.commitments().map(|bytes| bytes.map(|bytes| hex(&bytes))),
            entropy: BySide::from_fn(|side| game.entropy()[side].as_deref().map(hex)),
            tables: game.tables().iter().map(|table| hex(table)).collect(),
            seed: self.open_seed(room),
        });
        State {
            id: room.id.clone(),
            history: room.history.to_string(),
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
            given: *game.given(),
            berserk: (self.is_arena && game.berserk_costs().is_some()).then(|| *game.berserk()),
            draw_offer: game.draw_offer().map(Into::into),
            take_back: game.take_back().map(Into::into),
            dice,
            result: game.outcome().map(crate::referee::Outcome::to_wire),
            present: self.present(),
            watchers: self.others(),
            claim_at: self.claim_at(),
            rematch: self.rematch.by.map(Into::into),
            next: self.rematch.next.clone(),
            tournament: room.tournament.clone(),
        }
    }
}

/// A player as it is told.
pub(crate) fn player(user: &User, rating: Option<Rating>) -> Player {
    Player { name: user.name.clone(), kind: user.kind, level: user.level, rating }
}
