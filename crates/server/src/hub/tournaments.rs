//! Tournaments: what players do in them, and what happens in them by itself.
//!
//! A tournament in memory is a cache of its facts. Whatever happens is stored under the number after the last one that is known here; where another
//! node was first, nothing is stored, and it is looked again. So no round is paired twice, and each game of a round begins once.

mod director;
mod news;
mod rounds;
mod simul;

use std::collections::{BTreeMap, BTreeSet};
use std::num::NonZeroUsize;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex, PoisonError};
use std::time::Instant;

pub use self::news::FollowedTournament;

use lru::LruCache;
use play::time::{Millis, Timestamp};
use protocol::clubs::ClubRole;
use protocol::game::Kind;
use protocol::tournaments::{
    NewTournament, Tournament as Told, TournamentState, TournamentSummary, TournamentSystem, Tournaments as Listed,
};

use super::Hub;
use super::rooms::Table;
use crate::matchmaking::Begun;
use crate::refusal::Refusal;
use crate::secret;
use crate::store::StoreError;
use crate::store::accounts::{User, UserId};
use crate::store::clubs::ClubKey;
use crate::store::tournaments::{Kept, MOST_BEGUN, NewEvent, NewGames, Step};
use crate::tournament::{Around, Fact, Named, Places, Plan, Tournament, finished};
use crate::webhooks::message::{Happened, Place};

/// How often it is looked for what happens by itself.
pub(super) const LOOK: Millis = Millis::from_seconds(1);
/// How long the list is told as it was read.
const KEPT: Millis = Millis::from_seconds(1);
/// Where a site has several nodes, a tournament is told for so long as it was read.
const FRESH: Millis = Millis::new(500);
/// Names are read again after so long: players take others, and accounts go.
const NAMES: Millis = Millis::from_seconds(60);
/// Tournaments in memory.
const LOADED: NonZeroUsize = NonZeroUsize::new(256).unwrap();
/// Those who have entered a live tournament are told so long before it starts.
const SOON: Millis = Millis::from_seconds(10 * 60);
/// An event on real boards is looked at so seldom: nothing happens in it by itself, but that it lapses.
const LOOK_BY_HAND: Millis = Millis::from_seconds(60);
/// So often another node may be first before it is given up.
const TRIES: usize = 20;
/// What happens by itself in one tournament at one look: the rest waits for the next.
const MOST_FACTS: usize = 64;

/// A tournament in memory.
#[derive(Debug)]
struct Loaded {
    kept: Kept,
    tournament: Tournament,
    /// The ids of the games that have begun.
    games: BTreeMap<usize, String>,
    names: BTreeMap<UserId, Named>,
    named_at: Timestamp,
    /// [`Tournaments::renamed`] when the names were read.
    renamed: u64,
    read_at: Timestamp,
    /// The standings after a number of facts.
    places: Option<(u32, Arc<Places>)>,
    /// Of a round whose tables all play the same dice: a game that the others wait for, and how far it was.
    awaited: Option<(String, Table)>,
}

/// The tournaments in memory, and the list as it was last read.
#[derive(Debug)]
pub(super) struct Tournaments {
    loaded: Mutex<LruCache<String, Arc<tokio::sync::Mutex<Loaded>>>>,
    listed: tokio::sync::Mutex<Option<(Timestamp, Arc<Listed>)>>,
    /// How often an account has taken another name, or gone.
    renamed: AtomicU64,
}

impl Default for Tournaments {
    fn default() -> Self {
        Self {
            loaded: Mutex::new(LruCache::new(LOADED)),
            listed: tokio::sync::Mutex::default(),
            renamed: AtomicU64::default(),
        }
    }
}

/// Whether an account comes into a tournament, whose name has to be read.
const fn is_new(fact: &Fact) -> bool {
    matches!(
        fact,
        Fact::Entered { .. } | Fact::Listed { account: Some(_), .. } | Fact::Hosted { .. } | Fact::Invited { .. }
    )
}

fn damaged(id: &str, refusal: &Refusal) -> StoreError {
    StoreError::Damaged(format!("tournament {id}: {refusal}"))
}

impl Loaded {
    fn new(kept: Kept) -> Result<Self, StoreError> {
        let plan = Plan::of_stored(kept.plan.clone()).map_err(|refusal| damaged(&kept.id, &refusal))?;
        Ok(Self {
            kept,
            tournament: Tournament::new(plan),
            games: BTreeMap::new(),
            names: BTreeMap::new(),
            named_at: Timestamp::default(),
            renamed: 0,
            read_at: Timestamp::default(),
            places: None,
            awaited: None,
        })
    }

    /// The first pairing whose game is not known.
    fn first_unknown(&self) -> usize {
        (0..).find(|number| !self.games.contains_key(number)).unwrap_or_default()
    }

    /// The numbers of the games that have begun and whose results the tournament does not have.
    fn open_games(&self) -> BTreeSet<usize> {
        let has_result = |number: usize| self.tournament.games().get(number).is_some_and(|game| game.result.is_some());
        self.games.keys().copied().filter(|number| !has_result(*number)).collect()
    }

    fn are_names_old(&self, hub: &Hub, now: Timestamp) -> bool {
        now.since(self.named_at) >= NAMES || self.renamed != hub.inner.tournaments.renamed.load(Ordering::SeqCst)
    }

    /// Reads what is new.
    async fn refresh(&mut self, hub: &Hub) -> Result<(), StoreError> {
        let now = hub.now();
        let since = hub.store().tournament_since(self.kept.key, self.tournament.number(), self.first_unknown()).await?;
        let mut is_new_player = false;
        for (at, fact) in &since.facts {
            is_new_player |= is_new(fact);
            self.tournament.apply(*at, fact).map_err(|refusal| damaged(&self.kept.id, &refusal))?;
        }
        self.games.extend(since.games);
        self.read_at = now;
        if is_new_player || self.are_names_old(hub, now) {
            self.renamed = hub.inner.tournaments.renamed.load(Ordering::SeqCst);
            let named = |user: User| {
                let name = (user.kind != Kind::Deleted).then_some(user.name);
                (user.id, Named { name, kind: user.kind })
            };
            self.names = hub.store().tournament_players(self.kept.key).await?.into_iter().map(named).collect();
            if let Some(kept) = hub.store().tournament(self.kept.id.clone()).await? {
                self.kept = kept;
            }
            self.named_at = now;
            self.places = None;
        }
        Ok(())
    }

    /// Stores what happens, if it can happen and nothing else has happened meanwhile: whether it was stored.
    async fn step(&mut self, hub: &Hub, facts: Vec<Fact>, now: Timestamp) -> Result<bool, Refusal> {
        let mut next = self.tournament.clone();
        for fact in &facts {
            next.apply(now, fact)?;
        }
        let step = Step {
            key: self.kept.key,
            after: self.tournament.number(),
            facts,
            at: now,
            state: next.state(),
            players: next.size(),
            told: self.told(&next),
        };
        let is_stored = hub.store().step_tournament(step).await?;
        if is_stored {
            self.tournament = next;
        }
        Ok(is_stored)
    }

    /// What the webhooks of the club are told when the tournament stands so next.
    fn told(&self, next: &Tournament) -> Option<(ClubKey, Happened)> {
        let (club, _) = self.kept.club.as_ref().filter(|_| next.state() != self.tournament.state())?;
        let event = self.kept.event();
        let happened = match next.state() {
            TournamentState::Announced => return None,
            TournamentState::Running => Happened::Begun(event),
            TournamentState::Over => Happened::Over(event, Place::first(next.places(&self.names).all())),
            TournamentState::Cancelled => Happened::Cancelled(event),
        };
        Some((*club, happened))
    }

    fn summary(&self) -> TournamentSummary {
        TournamentSummary {
            id: self.kept.id.clone(),
            owner: Some(self.kept.owner.name.clone()).filter(|_| self.kept.owner.kind != Kind::Deleted),
            plan: self.kept.plan.clone(),
            players: u32::try_from(self.tournament.size()).unwrap_or(u32::MAX),
            state: self.tournament.state(),
            club: self.kept.club.as_ref().map(|(_, club)| club.clone()),
        }
    }

    fn places(&mut self) -> Arc<Places> {
        let number = self.tournament.number();
        match &self.places {
            Some((known, places)) if *known == number => Arc::clone(places),
            _ => {
                let places = Arc::new(self.tournament.places(&self.names));
                self.places = Some((number, Arc::clone(&places)));
                places
            }
        }
    }
}

/// When those who have entered a live tournament are told that it starts: some minutes before, or halfway there.
fn told_soon_at(now: Timestamp, starts: Timestamp) -> Timestamp {
    let ahead = starts.since(now);
    starts - if ahead < SOON + SOON { Millis::new(ahead.get() / 2) } else { SOON }
}

/// The look that is taken every [`LOOK`].
pub(super) async fn look(hub: Hub, now: Timestamp) {
    if let Err(refusal) = hub.tell_of_starts(now).await {
        tracing::error!(%refusal, "nobody is told of tournaments that start soon");
    }
    if let Err(refusal) = hub.look_at_team_matches(now).await {
        tracing::error!(%refusal, "matches of clubs are not looked at");
    }
    let due = match hub.store().due_tournaments(now).await {
        Ok(due) => due,
        Err(error) => {
            tracing::error!(%error, "tournaments are not looked at");
            return;
        }
    };
    for id in due {
        let (here, tournament) = (hub.clone(), id.clone());
        // What is committed is told, also when the server goes down meanwhile.
        let done = hub.to_the_end(async move { here.advance(&tournament).await }).await;
        if let Err(refusal) = done {
            tracing::error!(tournament = id, %refusal, "nothing happens in the tournament");
        }
    }
}

impl Hub {
    /// An account has another name now, or is gone: tournaments read the names again.
    pub(super) fn names_changed(&self) {
        self.inner.tournaments.renamed.fetch_add(1, Ordering::SeqCst);
    }

    /// The database has gone back: what is in memory of tournaments is forgotten.
    pub(super) fn forget_tournaments(&self) {
        self.inner.tournaments.loaded.lock().unwrap_or_else(PoisonError::into_inner).clear();
    }

    async fn loaded(&self, id: &str) -> Result<Arc<tokio::sync::Mutex<Loaded>>, Refusal> {
        let find = |id: &str| {
            let mut loaded = self.inner.tournaments.loaded.lock().unwrap_or_else(PoisonError::into_inner);
            loaded.get(id).map(Arc::clone)
        };
        if let Some(found) = find(id) {
            return Ok(found);
        }
        let kept = self.store().tournament(id.to_owned()).await?.ok_or(Refusal::NotFound)?;
        let new = Arc::new(tokio::sync::Mutex::new(Loaded::new(kept)?));
        let mut loaded = self.inner.tournaments.loaded.lock().unwrap_or_else(PoisonError::into_inner);
        // Of two who read it at the same time, both get the same.
        Ok(Arc::clone(loaded.get_or_insert(id.to_owned(), || new)))
    }

    /// The tournaments that are on, to come and over.
    ///
    /// # Errors
    /// The store failed.
    pub async fn tournaments(&self) -> Result<Arc<Listed>, Refusal> {
        let mut last = self.inner.tournaments.listed.lock().await;
        let now = self.now();
        if let Some((at, listed)) = &*last
            && *at <= now
            && now.since(*at) < KEPT
        {
            return Ok(Arc::clone(listed));
        }
        let listed = Arc::new(self.store().tournaments().await?);
        *last = Some((now, Arc::clone(&listed)));
        Ok(listed)
    }

    /// The list has changed: it is read again.
    async fn forget_list(&self) {
        *self.inner.tournaments.listed.lock().await = None;
    }

    /// Announces a tournament: its id.
    ///
    /// # Errors
    /// As [`Plan::new`]; the account is not registered, or has too many that are not over.
    pub async fn announce_tournament(&self, owner: &User, new: NewTournament) -> Result<String, Refusal> {
        if owner.kind != Kind::Registered {
            return Err(Refusal::NotRegistered);
        }
        let now = self.now();
        let mut plan = Plan::new(new, now)?.announced().clone();
        let host = self.host_of(owner, &mut plan).await?;
        let id = secret::id();
        let is_told = !plan.over_the_board && Plan::new(plan.clone(), now)?.agreed().is_live();
        let soon = is_told.then(|| told_soon_at(now, plan.starts));
        let new = NewEvent { id: id.clone(), owner: owner.id, plan, host, soon };
        self.store().announce_tournament(new, now).await?;
        self.forget_list().await;
        Ok(id)
    }

    /// A tournament as it stands, for somebody: the standings from a row on, and the games of a round, the last one if none is named.
    ///
    /// # Errors
    /// There is none.
    pub async fn tournament(
        &self,
        id: &str,
        asker: Option<UserId>,
        from: usize,
        round: Option<usize>,
    ) -> Result<Told, Refusal> {
        let loaded = self.loaded(id).await?;
        let mut loaded = loaded.lock().await;
        self.keep_fresh(&mut loaded).await?;
        let places = loaded.places();
        let Loaded { tournament, names, games, kept, .. } = &*loaded;
        let mut told = tournament.told(loaded.summary(), &places, names, games, asker, from, round);
        if let Some(asker) = asker.filter(|_| kept.plan.by_invitation) {
            told.may_enter = tournament.is_invited(asker) || asker == kept.owner.id;
            if asker == kept.owner.id {
                let name = |player: UserId| names.get(&player).and_then(|named| named.name.clone());
                told.invited = tournament.invited().filter_map(name).collect();
            }
        }
        Ok(told)
    }

    /// Reads what is new, unless that was done a moment ago.
    async fn keep_fresh(&self, loaded: &mut Loaded) -> Result<(), Refusal> {
        let now = self.now();
        let is_fresh = loaded.read_at != Timestamp::default()
            && (self.node().is_none() || now.since(loaded.read_at) < FRESH)
            && !loaded.are_names_old(self, now);
        if !is_fresh {
            loaded.refresh(self).await?;
        }
        Ok(())
    }

    /// Lets happen what somebody does in a tournament.
    async fn act_in_tournament(
        &self,
        id: &str,
        fact: impl Fn(&Loaded) -> Result<Fact, Refusal> + Send + 'static,
    ) -> Result<(), Refusal> {
        self.change_tournament(id, move |loaded, _| Ok((vec![fact(loaded)?], ()))).await
    }

    /// Lets happen what follows from how a tournament stands and the moment, or nothing; what else follows is the answer. Where another node was first,
    /// it is asked again what follows.
    async fn change_tournament<T: Send + 'static>(
        &self,
        id: &str,
        follows: impl Fn(&Loaded, Timestamp) -> Result<(Vec<Fact>, T), Refusal> + Send + 'static,
    ) -> Result<T, Refusal> {
        let (hub, id) = (self.clone(), id.to_owned());
        self.to_the_end(async move {
            let loaded = hub.loaded(&id).await?;
            let mut loaded = loaded.lock().await;
            for _ in 0..TRIES {
                loaded.refresh(&hub).await?;
                let now = hub.now();
                let (facts, answer) = follows(&loaded, now)?;
                let enters = facts.iter().any(is_new);
                if facts.is_empty() {
                    return Ok(answer);
                }
                if loaded.step(&hub, facts, now).await? {
                    if enters {
                        // The new name.
                        loaded.named_at = Timestamp::default();
                    }
                    return Ok(answer);
                }
            }
            Err(Refusal::Unavailable)
        })
        .await
    }

    /// Enters a tournament, or comes back to it.
    ///
    /// # Errors
    /// As [`Tournament::apply`]. Guests cannot enter a rated one ([`Refusal::NotRegistered`]), bots none
    /// ([`Refusal::PeopleOnly`]). One of a club is for its members ([`Refusal::ClubEventMembers`]).
    pub async fn enter_tournament(&self, user: &User, id: &str) -> Result<(), Refusal> {
        if user.kind == Kind::Bot {
            return Err(Refusal::PeopleOnly);
        }
        let (agreed, club) = {
            let loaded = self.loaded(id).await?;
            let loaded = loaded.lock().await;
            (loaded.tournament.plan().agreed().clone(), loaded.kept.club.as_ref().map(|(key, _)| *key))
        };
        if let Some(club) = club
            && self.store().club_role(club, user.id).await?.is_none()
        {
            return Err(Refusal::ClubEventMembers);
        }
        if agreed.is_rated() && !user.is_ratable() {
            return Err(Refusal::NotRegistered);
        }
        let rating = self.store().tournament_rating(user.id, agreed, self.now()).await?.rating;
        // A whole number in the range of ratings.
        #[allow(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "it is clamped")]
        let rating = rating.round().clamp(0.0, 9_999.0) as u16;
        let player = user.id;
        self.change_tournament(id, move |loaded, _| {
            let fact = match loaded.tournament.is_here(player) {
                None => Fact::Entered { player, rating },
                Some(_) => Fact::Returned { player },
            };
            // The organiser needs no invitation.
            let is_own = loaded.kept.owner.id == player && !loaded.tournament.is_invited(player);
            let invited = is_own.then_some(Fact::Invited { player });
            Ok((invited.into_iter().chain([fact]).collect(), ()))
        })
        .await
    }

    /// Invites somebody to a tournament by invitation, or takes that back; what is so already stays so. For the organiser.
    ///
    /// # Errors
    /// It is somebody else's; it is for everybody; there is no such player; too many are invited.
    pub async fn invite_to_tournament(
        &self,
        asker: UserId,
        id: &str,
        name: &str,
        invites: bool,
    ) -> Result<(), Refusal> {
        {
            let loaded = self.loaded(id).await?;
            let loaded = loaded.lock().await;
            if loaded.kept.owner.id != asker {
                return Err(Refusal::NotFound);
            }
        }
        let found = match self.store().account_named(name.trim().to_owned()).await.map_err(Refusal::from) {
            Err(Refusal::NotFound) => Err(Refusal::NoSuchAccount),
            found => found,
        }?;
        if found.kind != Kind::Registered {
            return Err(Refusal::NoSuchAccount);
        }
        let player = found.id;
        self.change_tournament(id, move |loaded, now| {
            let fact = if invites { Fact::Invited { player } } else { Fact::Uninvited { player } };
            // What is refused is refused also where it would change nothing.
            let is_so = loaded.tournament.invited().any(|invited| invited == player) == invites;
            if !is_so || !loaded.kept.plan.by_invitation {
                loaded.tournament.clone().apply(now, &Fact::Invited { player })?;
            }
            Ok((if is_so { Vec::new() } else { vec![fact] }, ()))
        })
        .await
    }

    /// Leaves a tournament, or pauses in an arena. A game that is on goes on.
    ///
    /// # Errors
    /// The player is not in it, or it is over.
    pub async fn leave_tournament(&self, player: UserId, id: &str) -> Result<(), Refusal> {
        self.act_in_tournament(id, move |_| Ok(Fact::Left { player })).await
    }

    /// Asks for a bye in the next round of a Swiss tournament.
    ///
    /// # Errors
    /// The player is not in it, has asked already, or it is no Swiss tournament that has begun.
    pub async fn ask_for_bye(&self, player: UserId, id: &str) -> Result<(), Refusal> {
        self.act_in_tournament(id, move |loaded| match loaded.tournament.is_here(player) {
            Some(true) => Ok(Fact::AskedForBye { player }),
            _ => Err(Refusal::NotEntered),
        })
        .await
    }

    /// Calls a tournament off: games that are on go on, and count for nothing but themselves; those of a duplicate event, which need the others, are
    /// voided. For whoever has announced it, those who run the club whose event it is, and `may_any`.
    ///
    /// # Errors
    /// It is somebody else's ([`Refusal::NotFound`]), or over.
    pub async fn call_off_tournament(&self, asker: UserId, may_any: bool, id: &str) -> Result<(), Refusal> {
        let club = self.loaded(id).await?.lock().await.kept.club.as_ref().map(|(key, _)| *key);
        let may_any = match club {
            Some(club) if !may_any => self.store().club_role(club, asker).await? >= Some(ClubRole::Organiser),
            _ => may_any,
        };
        self.act_in_tournament(id, move |loaded| {
            let may = may_any || loaded.kept.owner.id == asker;
            if may { Ok(Fact::Cancelled) } else { Err(Refusal::NotFound) }
        })
        .await?;
        self.forget_list().await;
        self.end_round(id).await
    }

    /// Tells those who have entered tournaments that these start soon, each once on however many nodes.
    async fn tell_of_starts(&self, now: Timestamp) -> Result<(), Refusal> {
        for id in self.store().tournaments_soon(now).await? {
            let loaded = self.loaded(&id).await?;
            let mut loaded = loaded.lock().await;
            loaded.refresh(self).await?;
            let tournament = &loaded.tournament;
            let is_to_come = tournament.state() == TournamentState::Announced;
            let is_here = |player: &UserId| is_to_come && tournament.is_here(*player) == Some(true);
            let players = tournament.players().filter(is_here).collect();
            self.store().tell_tournament_soon(loaded.kept.key, id, players, now).await?;
        }
        Ok(())
    }

    /// Takes an account out of all tournaments: it is about to go.
    pub(super) async fn leave_tournaments(&self, user: UserId) -> Result<(), Refusal> {
        for id in self.store().entered_tournaments(user).await? {
            match self.leave_tournament(user, &id).await {
                Ok(()) | Err(Refusal::NotEntered | Refusal::TournamentOver) => {}
                Err(refusal) => return Err(refusal),
            }
        }
        Ok(())
    }

    /// Takes in the results of games, lets happen what happens by itself, and begins the games of those who are paired.
    async fn advance(&self, id: &str) -> Result<(), Refusal> {
        let loaded = self.loaded(id).await?;
        let mut loaded = loaded.lock().await;
        let is_by_hand = loaded.tournament.plan().is_over_the_board();
        if is_by_hand && loaded.read_at != Timestamp::default() && self.now().since(loaded.read_at) < LOOK_BY_HAND {
            return Ok(());
        }
        loaded.refresh(self).await?;
        let mut facts = if is_by_hand { Vec::new() } else { self.results(&loaded).await? };
        let there = self.who_is_there(&loaded).await?;
        let now = self.now();
        let (tournament, open) = (loaded.tournament.clone(), loaded.open_games());
        let (results, begun) = (facts.clone(), Instant::now());
        // Pairing hundreds of players takes a tenth of a second, in which this thread has other things to do.
        let next = tokio::task::spawn_blocking(move || next_facts(tournament, &open, &results, &there, now)).await;
        facts.extend(next.map_err(|_| Refusal::Unavailable)??);
        if facts.iter().any(|fact| matches!(fact, Fact::Paired { .. })) {
            self.metrics().paired(begun.elapsed());
        }
        let changes_list = facts.iter().any(|fact| matches!(fact, Fact::Began | Fact::Ended | Fact::Cancelled));
        if !facts.is_empty() && !loaded.step(self, facts, now).await? {
            // Another node was first; what is left is done at the next look.
            return Ok(());
        }
        if changes_list {
            self.forget_list().await;
        }
        self.begin_games(&mut loaded).await?;
        self.keep_in_step(&mut loaded).await
    }

    /// The results of the games that are over.
    async fn results(&self, loaded: &Loaded) -> Result<Vec<Fact>, Refusal> {
        let mut facts = Vec::new();
        for (number, id) in self.store().ended_tournament_games(loaded.kept.key).await? {
            let is_open = loaded.tournament.games().get(number).is_some_and(|game| game.result.is_none());
            let Some(stored) = self.store().game(id).await?.filter(|_| is_open) else { continue };
            facts.extend(finished(number, &stored.game));
        }
        Ok(facts)
    }

    /// Who would see a game begin: in an arena those who are connected, else everybody.
    async fn who_is_there(&self, loaded: &Loaded) -> Result<Option<BTreeSet<UserId>>, Refusal> {
        if !matches!(loaded.kept.plan.system, TournamentSystem::Arena { .. }) {
            return Ok(None);
        }
        let players: Vec<UserId> = loaded.tournament.players().collect();
        Ok(Some(self.connected_among(&players).await?.into_iter().collect()))
    }

    /// Begins the games of those who are paired.
    async fn begin_games(&self, loaded: &mut Loaded) -> Result<(), Refusal> {
        if loaded.tournament.state() != TournamentState::Running || loaded.tournament.plan().is_over_the_board() {
            return Ok(());
        }
        let waiting = loaded.tournament.games().iter().enumerate().skip(loaded.first_unknown());
        let waiting = waiting.filter(|(number, game)| game.result.is_none() && !loaded.games.contains_key(number));
        let waiting: Vec<(usize, [UserId; 2])> = waiting.map(|(number, game)| (number, game.players)).collect();
        let (agreed, extra) = (loaded.tournament.plan().agreed().clone(), loaded.tournament.plan().extra());
        // All tables of a round begin in one transaction, each time with a seed that nobody has seen.
        let seed = loaded.tournament.plan().is_duplicate().then(secret::random);
        for some in waiting.chunks(MOST_BEGUN) {
            let games = NewGames {
                key: loaded.kept.key,
                agreed: agreed.clone(),
                pairings: some.to_vec(),
                seed,
                extra: loaded.tournament.host().map(|host| (host, extra)).filter(|(_, extra)| *extra > Millis::ZERO),
            };
            let begun = self.store().begin_tournament_games(games, self.now()).await?;
            loaded.refresh(self).await?;
            begun.iter().for_each(|begun: &Begun| self.announce_start(begun));
        }
        Ok(())
    }
}

/// What happens by itself after some results; `open` are the games that have begun and whose results are not known.
fn next_facts(
    mut tournament: Tournament,
    open: &BTreeSet<usize>,
    results: &[Fact],
    there: &Option<BTreeSet<UserId>>,
    now: Timestamp,
) -> Result<Vec<Fact>, Refusal> {
    for fact in results {
        tournament.apply(now, fact)?;
    }
    let is_there = |user: UserId| there.as_ref().is_none_or(|there| there.contains(&user));
    let has_begun = |number: usize| open.contains(&number);
    let around = Around { now, seed: u64::from_be_bytes(secret::random()), is_there: &is_there, has_begun: &has_begun };
    let mut facts = Vec::new();
    while facts.len() < MOST_FACTS
        && let Some(fact) = tournament.next(&around)
    {
        tournament.apply(now, &fact)?;
        facts.push(fact);
    }
    Ok(facts)
}
