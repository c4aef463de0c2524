//! Tournaments as they are stored: what was announced, and the facts of each by their numbers.

use games::side::BySide;
use play::time::{Millis, Timestamp};
use protocol::tournaments::{ClubName, NewTournament, TournamentState, TournamentSummary, TournamentSystem};

use super::StoreError;
use super::accounts::{User, UserId};
use super::clubs::ClubKey;
use crate::matchmaking::NewGame;
use crate::referee::Agreed;
use crate::refusal::Refusal;
use crate::tournament::Fact;
use crate::webhooks::message::{Event, Happened};

/// The key of a tournament in the database; its id is what people see.
pub type TournamentKey = i64;

/// The most tournaments of one account that are not over.
pub const MOST_OPEN: usize = 5;
/// Games that are begun in one transaction: turns of other games are not kept waiting for more.
pub const MOST_BEGUN: usize = 32;
/// Games whose ends are looked for at once.
pub(super) const MOST_ENDED: usize = 200;

/// A tournament to be stored.
#[derive(Debug, Clone)]
pub struct NewEvent {
    /// The id that people see.
    pub id: String,
    /// Who announces it.
    pub owner: UserId,
    /// What is announced.
    pub plan: NewTournament,
    /// When those who have entered are told that it starts soon; nothing where they are not.
    pub soon: Option<Timestamp>,
    /// Who plays against all in a simul.
    pub host: Option<UserId>,
}

/// The tournament that a game belongs to.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct OfGame {
    /// Its id.
    pub id: String,
    /// Whether it is a simul, whose host cannot be at all boards at once.
    pub is_simul: bool,
    /// Whether it is an arena, in which players may go berserk.
    pub is_arena: bool,
}

impl OfGame {
    /// From the id and what was announced.
    ///
    /// # Errors
    /// It is none: [`StoreError::Damaged`].
    pub(super) fn new(id: String, plan_text: &str) -> Result<Self, StoreError> {
        let system = plan(plan_text)?.system;
        let is_simul = matches!(system, TournamentSystem::Simul { .. });
        Ok(Self { id, is_simul, is_arena: matches!(system, TournamentSystem::Arena { .. }) })
    }
}

/// Games of a tournament that are to begin.
#[derive(Debug, Clone)]
pub struct NewGames {
    /// Which tournament.
    pub key: TournamentKey,
    /// What they are played by.
    pub agreed: Agreed,
    /// Who plays whom, by the numbers of the pairings.
    pub pairings: Vec<(usize, [UserId; 2])>,
    /// Who has more time than the others, and how much.
    pub extra: Option<(UserId, Millis)>,
    /// The seed of all of them, where all tables play the same dice.
    pub seed: Option<[u8; 32]>,
}

impl NewGames {
    /// A game of two accounts.
    ///
    /// # Errors
    /// As [`NewGame::new`].
    pub(super) fn begin(&self, players: BySide<&User>, now: Timestamp) -> Result<NewGame, Refusal> {
        let mut new = match self.seed {
            None => NewGame::new(self.agreed.clone(), players, now)?,
            Some(seed) => NewGame::of_round(self.agreed.clone(), players, seed, now)?,
        };
        let favoured = self.extra.and_then(|(user, time)| Some((players.position(|player| player.id == user)?, time)));
        if let Some((side, time)) = favoured {
            new.give(side, time, now)?;
        }
        Ok(new)
    }
}

impl NewEvent {
    /// What has happened as soon as it is stored.
    pub(super) fn first_step(&self, key: TournamentKey, now: Timestamp) -> Option<Step> {
        let facts = vec![Fact::Hosted { host: self.host? }];
        Some(Step { key, after: 0, facts, at: now, state: TournamentState::Announced, players: 0, told: None })
    }

    /// What the webhooks of its club are told.
    pub(super) fn announced(&self) -> Happened {
        Happened::Announced(Event { id: self.id.clone(), name: self.plan.name.clone(), starts: self.plan.starts })
    }
}

/// A tournament as it was announced.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Kept {
    /// The key that other tables refer to it by.
    pub key: TournamentKey,
    /// The id that people see.
    pub id: String,
    /// Who has announced it.
    pub owner: User,
    /// What was announced.
    pub plan: NewTournament,
    /// The club for whose members it is, with its key.
    pub club: Option<(ClubKey, ClubName)>,
}

impl Kept {
    /// The event as webhooks are told of it.
    #[must_use]
    pub fn event(&self) -> Event {
        Event { id: self.id.clone(), name: self.plan.name.clone(), starts: self.plan.starts }
    }
}

/// What is new of a tournament.
#[derive(Debug, Clone, Default)]
pub struct Since {
    /// What has happened, with the moments, in the order of the numbers.
    pub facts: Vec<(Timestamp, Fact)>,
    /// The games that have begun, by the numbers of their pairings.
    pub games: Vec<(usize, String)>,
}

/// What happens in a tournament, to be stored.
#[derive(Debug, Clone)]
pub struct Step {
    /// Which tournament.
    pub key: TournamentKey,
    /// The number of the last fact that is known: if there is a later one, nothing is stored.
    pub after: u32,
    /// What happens.
    pub facts: Vec<Fact>,
    /// When.
    pub at: Timestamp,
    /// How far the tournament is after it.
    pub state: TournamentState,
    /// How many players it has after it.
    pub players: usize,
    /// What the webhooks of the club are told, if it is an event of one.
    pub told: Option<(ClubKey, Happened)>,
}

impl Step {
    /// Who enters by it.
    pub(super) fn entered(&self) -> impl Iterator<Item = UserId> {
        self.facts.iter().filter_map(|fact| match fact {
            Fact::Entered { player, .. } => Some(*player),
            // The account that a name leads to: it is told when it goes.
            Fact::Listed { account, .. } => *account,
            // So that it is known by its name.
            Fact::Hosted { host } => Some(*host),
            Fact::Invited { player } => Some(*player),
            _ => None,
        })
    }

    /// Who is invited by it.
    pub(super) fn invited(&self) -> impl Iterator<Item = UserId> {
        self.facts.iter().filter_map(|fact| match fact {
            Fact::Invited { player } => Some(*player),
            _ => None,
        })
    }

    /// The numbers of the games that end by it.
    pub(super) fn finished(&self) -> impl Iterator<Item = usize> {
        self.facts.iter().filter_map(|fact| match fact {
            Fact::Finished { game, .. } => Some(*game),
            _ => None,
        })
    }

    /// The facts as rows: the number and the text of each.
    ///
    /// # Errors
    /// A fact has no text: [`StoreError::Damaged`]. It does not happen.
    pub(super) fn rows(&self) -> Result<Vec<(i64, String)>, StoreError> {
        let row = |(number, fact): (i64, &Fact)| {
            let text = serde_json::to_string(fact).map_err(|error| StoreError::Damaged(error.to_string()))?;
            Ok((number, text))
        };
        (i64::from(self.after) + 1..).zip(&self.facts).map(row).collect()
    }
}

/// The number of a pairing as it stands in a row.
pub(super) fn numbered(number: usize) -> i64 {
    i64::try_from(number).unwrap_or(i64::MAX)
}

/// The number of a pairing from a row.
///
/// # Errors
/// It is below 0: [`StoreError::Damaged`].
pub(super) fn number(row: i64) -> Result<usize, StoreError> {
    usize::try_from(row).map_err(|_| StoreError::Damaged(format!("the number {row} of a pairing")))
}

/// The name of a state in rows.
pub(super) const fn state_name(state: TournamentState) -> &'static str {
    match state {
        TournamentState::Announced => "announced",
        TournamentState::Running => "running",
        TournamentState::Over => "over",
        TournamentState::Cancelled => "cancelled",
    }
}

/// The state of this name.
///
/// # Errors
/// No state has it: [`StoreError::Damaged`].
pub(super) fn state(name: &str) -> Result<TournamentState, StoreError> {
    [TournamentState::Announced, TournamentState::Running, TournamentState::Over, TournamentState::Cancelled]
        .into_iter()
        .find(|state| state_name(*state) == name)
        .ok_or_else(|| StoreError::Damaged(format!("state of a tournament `{name}`")))
}

/// What was announced, from its text.
///
/// # Errors
/// It is none: [`StoreError::Damaged`].
pub(super) fn plan(text: &str) -> Result<NewTournament, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(format!("a tournament: {error}")))
}

/// The text of what was announced.
///
/// # Errors
/// It has none: [`StoreError::Damaged`]. It does not happen.
pub(super) fn plan_text(plan: &NewTournament) -> Result<String, StoreError> {
    serde_json::to_string(plan).map_err(|error| StoreError::Damaged(error.to_string()))
}

/// A fact from its text.
///
/// # Errors
/// It is none: [`StoreError::Damaged`].
pub(super) fn fact(text: &str) -> Result<Fact, StoreError> {
    serde_json::from_str(text).map_err(|error| StoreError::Damaged(format!("a fact of a tournament: {error}")))
}

/// A row of a list.
///
/// # Errors
/// A value makes no sense: [`StoreError::Damaged`].
pub(super) fn summary(
    id: String,
    owner: String,
    plan_text: &str,
    players: i64,
    state_name: &str,
    club: Option<(String, String)>,
) -> Result<TournamentSummary, StoreError> {
    // A name that nobody can choose: the account is deleted.
    let owner = Some(owner).filter(|name| !name.starts_with('~'));
    let players = u32::try_from(players).map_err(|_| StoreError::Damaged(format!("{players} players")))?;
    let club = club.map(|(id, name)| ClubName { id, name });
    Ok(TournamentSummary { id, owner, plan: plan(plan_text)?, players, state: state(state_name)?, club })
}
